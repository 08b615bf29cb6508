"""A play as the server holds it: its facts, its latest state, and what can be taken back.

Every change is a line of the log, numbered from 1: an action, an action taken back, a resignation, a round of dice, an
upgrade of the rules. The number of the last line is the position's number: it only ever grows, so that an action made
on an older position is known as such. Lines are never changed.
"""

import secrets
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from grognard.engine import actions, journal
from grognard.engine.entries import Entry, Header, Mark, Mixed, Played, Resigned, Undone, events_check, to_line
from grognard.engine.events import Event
from grognard.engine.outcome import outcome_of_resignation
from grognard.engine.versions import Stamp
from grognard.games import game as find_game
from grognard.server import telling
from grognard.server.encoding import dumps, loads
from grognard.server.fairness import DROPPED, PENDING, Round
from grognard.server.lines import ACT, MIX, RESIGN, UNDO, UPGRADE, Line, events_of, events_text
from grognard.server.seats import Seat, kept
from grognard.server.storage import ADD_LINE, ADD_PLAY, ADD_SNAPSHOT, PUT_ROUND, Statement
from grognard.server.work.messages import Held, Opened, Start, Status, Step
from grognard.server.work.opening import MOST_UNDO


class Facts(NamedTuple):
    """What a play was made with, and what has become of its seats since."""

    id: str
    game: str
    scenario: str
    options: Mapping[str, Any]
    seed: str
    seats: tuple[Seat, ...]
    fair: bool
    """Nobody knew the seed when it began, and nothing was scripted or edited into the dice."""
    made: float
    position: str = ""
    """The position file that the play was started from, as JSON, if not from a scenario."""
    rules: str = ""
    """The version of the program and the fingerprint of the rules that it was last played under."""
    mark: str = ""
    """Turn and hash of the opening."""
    shared: bool = False
    """More than one person has taken part: nobody gets what would show a seed, or hidden things, before the end."""

    @property
    def start(self) -> Start:
        """What its table is laid from."""
        return Start(self.id, self.game, self.scenario, self.options, self.position)

    def header(self) -> Header:
        """As the first line of a record."""
        header = Header(self.game, self.scenario, self.options, self.seed)
        if self.position:
            header = Header(self.game, None, {}, self.seed, loads(self.position))
        made = Stamp.of(self.rules)
        return header._replace(grognard=made.grognard, rules=made.rules) if self.rules else header

    def statement(self) -> Statement:
        """As a row to be kept."""
        return ADD_PLAY, (
            *(self.id, self.game, self.scenario, dumps(dict(self.options)), self.seed, self.seats_text()),
            *(int(self.fair), self.made, self.position, self.rules, self.mark, int(self.shared)),
        )

    def seats_text(self) -> str:
        """The seats as they are kept."""
        return dumps([list(seat) for seat in self.seats])

    @classmethod
    def of_row(cls, row: tuple[Any, ...]) -> "Facts":
        """From a row that was kept."""
        id, game, scenario, options, seed, seats, fair, made, position, rules, mark, shared = row
        return cls(
            *(id, game, scenario, loads(options), seed, kept(loads(seats)), bool(fair), made),
            *(position, rules, mark, bool(shared)),
        )


def new_id() -> str:
    """A name for a play; it opens nothing but the onlookers' view, and still nobody guesses it."""
    return secrets.token_hex(8)


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
        """The line that each request of a client for a side has led to."""
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


def put_round(play: str, round: Round) -> Statement:
    """A round as a row to be kept."""
    number, secret, sides, commits, parts, line = round
    return PUT_ROUND, (play, number, secret, dumps(list(sides)), dumps(dict(commits)), dumps(dict(parts)), line)


# -- records


def entries_of(facts: Facts, rounds: Iterable[Round], lines: Iterable[Line]) -> Iterator[Entry]:
    """The log as a record has it: actions numbered as they stand, and marks. Nothing is played for it."""
    sides = find_game(facts.game).sides
    seeds = {round.number: round.seed(sides) for round in rounds}
    if facts.mark:
        yield _mark(0, facts.mark)
    standing = 0
    for line in lines:
        match line.kind:
            case "act":
                standing += 1
                yield Played(standing, line.side, actions.parse(line.words), events_check(events_of(line.events)))
                if line.mark:
                    yield _mark(standing, line.mark)
            case "undo":
                yield Undone(standing)
                standing -= 1
            case "mix":
                yield Mixed(standing, int(line.words), seeds[int(line.words)])
            case "resign":
                yield Resigned(standing, line.side)


def _mark(standing: int, mark: str) -> Mark:
    turn, _, digest = mark.partition(" ")
    return Mark(standing, int(turn), digest)


def record_of(facts: Facts, rounds: Iterable[Round], lines: Sequence[Line], snapshot: str = "") -> bytes:
    """A play as the file of a record; after an upgrade, from the snapshot that it went on from."""
    upgrade = max((k for k, line in enumerate(lines) if line.kind == UPGRADE), default=None)
    if upgrade is not None and snapshot:
        facts = facts._replace(position=snapshot, mark=lines[upgrade].mark)
        given_up = [line for line in lines[:upgrade] if line.kind == RESIGN]
        lines = [*given_up, *lines[upgrade + 1 :]]
    header = facts.header().line()
    return journal.seal([header, *(to_line(entry) for entry in entries_of(facts, rounds, lines))])[0]
