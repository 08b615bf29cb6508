"""A play as the server holds it: its facts, its latest state, and what can be taken back.

Every change is a line of the log, numbered from 1: an action, an action taken back, a resignation, a round of dice, an
upgrade of the rules. The number of the last line is the position's number: it only ever grows, so that an action made
on an older position is known as such. Lines are never changed.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from grognard.engine.events import Event
from grognard.engine.outcome import outcome_of_resignation
from grognard.games import game as find_game
from grognard.server import telling
from grognard.server.facts import Facts
from grognard.server.fairness import DROPPED, PENDING, Round
from grognard.server.lines import ACT, MIX, RESIGN, UNDO, Line, events_text
from grognard.server.storage import ADD_LINE, ADD_SNAPSHOT, Statement
from grognard.server.work.messages import Held, Opened, Start, Status, Step
from grognard.server.work.opening import MOST_LATEST, MOST_UNDO


class Request(NamedTuple):
    """Which frame of which client asked for a change, so that it is not made twice."""

    client: str = ""
    id: int = 0


NOBODY = Request()
"""Changes that no client has asked for: the computer's."""


class Move(NamedTuple):
    """A change that can be made: its line, what is told of it, and the state after it."""

    line: Line
    told: Sequence[tuple[str | None, str]]
    after: Held
    final: bool
    """Undo does not reach behind it."""
    views: Mapping[str | None, str] = {}
    snapshot: str = ""

    def statements(self, play: str, rules: str) -> list[Statement]:
        """As rows to be kept."""
        rows: list[Statement] = [(ADD_LINE, (play, *self.line))]
        if self.snapshot:
            rows.append((ADD_SNAPSHOT, (play, self.line.n, rules, self.snapshot)))
        return rows


class _Point(NamedTuple):
    """A state to go back to, and the line that led away from it."""

    held: Held
    start: Start
    n: int
    side: str


class Play:
    """The latest state of a play and what can be taken back."""

    def __init__(self, facts: Facts, opened: Opened, rounds: Sequence[Round] = ()) -> None:
        self.facts = facts
        self.game = find_game(facts.game)
        self.start = opened.held.start or facts.start
        self.held = opened.held
        self.n = opened.n
        self.resigned = opened.resigned
        self.rounds = list(rounds)
        self.answered: dict[tuple[str, str, int], int] = {}
        """The line that each of the latest requests of a client for a side has led to."""
        self._past = [_Point(one.held, one.held.start or facts.start, one.n, one.side) for one in opened.past]

    # -- what can be asked

    @property
    def status(self) -> Status:
        """What is known of the position."""
        return self.held.status

    @property
    def over(self) -> bool:
        """Is nothing left to decide?"""
        return self.resigned is not None or self.status.outcome is not None

    @property
    def outcome(self) -> Mapping[str, Any] | None:
        """How it ended, if it did."""
        if self.resigned is not None and self.status.outcome is None:
            return outcome_of_resignation(self.resigned, self.game.sides)
        return self.status.outcome

    @property
    def asked(self) -> str | None:
        """The side that has to decide; None when the play is over."""
        return None if self.over else self.status.asked

    @property
    def pending(self) -> Round | None:
        """The round of dice that is not complete yet, if there is one."""
        return next((one for one in self.rounds if one.line == PENDING), None)

    def dice(self) -> dict[str, Any]:
        """The rounds of dice as anybody may know them."""
        pending = self.pending
        dropped = sum(one.line == DROPPED for one in self.rounds)
        return {
            "rounds": [one.json(self.over) for one in self.rounds if one.line >= 0],
            "pending": None if pending is None else pending.json(self.over) | {"dropped": dropped},
        }

    # -- changes, taken over once they are kept

    def step(self, step: Step, side: str, n: int, request: Request = NOBODY) -> Move:
        """What the rules have made of an action, as a change."""
        line = Line(n, ACT, side, step.words, step.mark, step.events, *request)
        return Move(line, step.told, step.after, step.final, step.views, step.snapshot)

    def back(self, side: str, mine: Collection[str], others: Collection[str], request: Request = NOBODY) -> list[Move]:
        """Take back the last action of one of my sides, and what the others did since; none if it cannot be.

        Others are those who do not mind: the computer, or whoever has agreed.
        """
        moves: list[Move] = []
        for point in self._points(mine, others):
            n = self.n + len(moves) + 1
            event = Event("undone", "", {"side": point.side, "of": point.n})
            line = Line(n, UNDO, side, str(point.n), "", events_text([event]), *request)
            after = point.held._replace(start=point.start)
            moves.append(Move(line, telling.told(self.game.name, n, [event]), after, False))
        return moves

    def can_undo(self, mine: Collection[str], others: Collection[str]) -> bool:
        """Is there an action of mine to be taken back?"""
        return bool(mine) and bool(self._points(mine, others))

    def _points(self, mine: Collection[str], others: Collection[str]) -> list[_Point]:
        """The actions to be taken back, the last one first: up to one of mine, over what the others did since."""
        for n, point in enumerate(reversed(self._past), 1):
            if point.side in mine:
                return self._past[: -n - 1 : -1]
            if point.side not in others:
                break
        return []

    def resign(self, side: str, request: Request = NOBODY) -> Move:
        """A side gives up."""
        event = Event("resigned", "", {"side": side})
        line = Line(self.n + 1, RESIGN, side, "", "", events_text([event]), *request)
        return Move(line, telling.told(self.game.name, line.n, [event]), self.held, True)

    def mix(self, round: Round, after: Held) -> Move:
        """From here on the dice follow from another round."""
        event = Event("mixed", "", {"round": round.number, "sides": list(round.sides)})
        line = Line(self.n + 1, MIX, "", str(round.number), "", events_text([event]))
        return Move(line, telling.told(self.game.name, line.n, [event]), after, True)

    def take(self, move: Move) -> None:
        """Make a change that is on the disk."""
        line = move.line
        assert line.n == self.n + 1, f"line {line.n} follows line {self.n}"
        if line.kind == ACT and not move.final:
            self._past.append(_Point(self.held, self.start, line.n, line.side))
            del self._past[:-MOST_UNDO]
        elif line.kind == UNDO:
            self._past.pop()
        else:
            self._past.clear()
        if line.kind == RESIGN:
            self.resigned = line.side
        self.n = line.n
        self.held = move.after
        self.start = move.after.start or self.start
        self.remember(line)

    def remember(self, line: Line) -> None:
        """Note which request a line has answered."""
        if line.client:
            self.answered[line.side, line.client, line.request] = line.n
            if len(self.answered) > MOST_LATEST:  # a client sends again what it has no answer to, and no more
                del self.answered[next(iter(self.answered))]
