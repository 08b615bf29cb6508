"""A play in the server's memory: its facts, its latest state, and what can be taken back.

Every change is a line of the log, numbered from 1: an action, an action taken back, a resignation, a round of dice, an
upgrade of the rules. The number of the last line is the position's number: it only ever grows, so that an action made
on an older position is known as such. Lines are never changed.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.entries import Entry, Mixed, Played, Resigned, Undone
from grognard.engine.outcome import outcome_of_resignation
from grognard.engine.recording import History
from grognard.games import game as find_game
from grognard.server import messages
from grognard.server.fairness import DROPPED, PENDING, Round
from grognard.server.lines import ACT, AGREED, NOBODY, Line, Request, Written, mix_line, resign_line, undo_line
from grognard.server.metadata import PlayFacts
from grognard.server.storage import ADD_LINE, ADD_SNAPSHOT, Statement
from grognard.server.work.ipc import Opened, PlayState, Start, Status, Step
from grognard.server.work.opening import MOST_LATEST, MOST_UNDO


class Move(NamedTuple):
    """A change that can be made: what it is, numbered as its line is, what is told of it, and the state after it."""

    entry: Entry
    line: Line
    entries: Sequence[tuple[str | None, str]]
    after: PlayState
    final: bool = False
    """It cannot be undone."""
    views: Mapping[str | None, str] = {}
    snapshot: str = ""

    def statements(self, play: str, rules: str) -> list[Statement]:
        """As rows to store."""
        return rows_of(play, self.line, rules, self.snapshot)


def rows_of(play: str, line: Line, rules: str, snapshot: str = "") -> list[Statement]:
    """A line as rows to be kept, with the position after it where there is a snapshot."""
    rows: list[Statement] = [(ADD_LINE, (play, *line))]
    return [*rows, (ADD_SNAPSHOT, (play, line.n, rules, snapshot))] if snapshot else rows


class Play:
    """The latest state of a play and what can be taken back."""

    def __init__(self, facts: PlayFacts, opened: Opened, rounds: Sequence[Round] = ()) -> None:
        self.facts = facts
        self.game = find_game(facts.game)
        self.n = opened.n
        self.rounds = list(rounds)
        self.answered: dict[tuple[str, str, int], int] = {}
        """The line that each of the latest requests of a client for a side has led to."""
        past = [point._replace(state=_laid_from(facts.start, point.state)) for point in opened.past]
        self._history: History[PlayState] = History(
            _laid_from(facts.start, opened.held), past=past, resigned=opened.resigned, most_undo=MOST_UNDO
        )

    # -- what can be asked

    @property
    def held(self) -> PlayState:
        """The latest state."""
        return self._history.state

    @property
    def start(self) -> Start:
        """What its table is set up from."""
        return self.held.start or self.facts.start

    @property
    def resigned(self) -> str | None:
        """The side that has given up."""
        return self._history.resigned

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

    def step(self, step: Step, side: str, n: int, request: Request = NOBODY, agreed: bool = False) -> Move:
        """What the rules have made of an action, as a change; `agreed`: of an edit that all sides want."""
        verb, *args = step.action
        line = Line(
            n, AGREED if agreed else ACT, side, " ".join(step.action), step.mark, step.events, *request, step.phases
        )
        played = Played(n, side, Action(verb, tuple(args)))
        return Move(played, line, step.entries, step.after, step.final or agreed, step.views, step.snapshot)

    def back(self, side: str, mine: Collection[str], others: Collection[str], request: Request = NOBODY) -> list[Move]:
        """Take back the last action of one of my sides, and what the others did since; none if it cannot be.

        Others are those who do not mind: the computer, or whoever has agreed.
        """
        points = self._history.undo_points(mine, others)
        return [
            self._move(Undone(point.n), undo_line(n, side, point, request), point.state)
            for n, point in enumerate(points, self.n + 1)
        ]

    def can_undo(self, mine: Collection[str], others: Collection[str]) -> bool:
        """Is there an action of mine to be taken back?"""
        return bool(mine) and bool(self._history.undo_points(mine, others))

    def resign(self, side: str, request: Request = NOBODY) -> Move:
        """A side gives up."""
        return self._move(Resigned(self.n, side), resign_line(self.n + 1, side, request), self.held)

    def mix(self, round: Round, after: PlayState) -> Move:
        """From here on the dice follow from another round."""
        entry = Mixed(self.n, round.number, round.seed(self.game.sides))
        return self._move(entry, mix_line(self.n + 1, round.number, round.sides), after)

    def _move(self, entry: Entry, written: Written, after: PlayState) -> Move:
        line, event = written
        return Move(entry, line, messages.log_entries(self.game.name, line.n, [event]), after)

    def take(self, move: Move) -> None:
        """Apply a change that has been stored."""
        line = move.line
        assert line.n == self.n + 1, f"line {line.n} comes after line {self.n}; expected line {self.n + 1}"
        self._history.take(move.entry, _laid_from(self.start, move.after), final=move.final)
        self.n = line.n
        self.remember(line)

    def remember(self, line: Line) -> None:
        """Note which request a line has answered."""
        if line.client:
            self.answered[line.side, line.client, line.request] = line.n
            if len(self.answered) > MOST_LATEST:  # a client sends again what it has no answer to, and no more
                del self.answered[next(iter(self.answered))]


def _laid_from(start: Start, held: PlayState) -> PlayState:
    """A state with what its table is set up from, if it does not say so itself."""
    return held if held.start is not None else PlayState(held.tag, held.state, held.status, start)
