"""The facts of a play beside its log: how it was set up, and its seats."""

import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from grognard.engine.entries import Header
from grognard.engine.versions import Stamp
from grognard.server.encoding import dumps, loads
from grognard.server.fairness import Round, secret_of
from grognard.server.seats import Seat, seats_of_row
from grognard.server.storage import ADD_PLAY, PUT_ROUND, Statement
from grognard.server.work.ipc import Start


class PlayFacts(NamedTuple):
    """How a play was set up, and its seats."""

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
    def brought(self) -> bool:
        """May it hold what somebody has written elsewhere: a position, or a record of any length?"""
        return bool(self.position) or not self.fair

    @property
    def start(self) -> Start:
        """What its table is set up from."""
        return Start(self.id, self.game, self.scenario, self.options, self.position)

    def header(self) -> Header:
        """As the first line of a record."""
        header = Header(self.game, self.scenario, self.options, self.seed)
        if self.position:
            header = Header(self.game, None, {}, self.seed, loads(self.position))
        made = Stamp.of(self.rules)
        return header._replace(grognard=made.grognard, rules=made.rules) if self.rules else header

    def statement(self) -> Statement:
        """As a row to store."""
        return ADD_PLAY, (
            *(self.id, self.game, self.scenario, dumps(dict(self.options)), self.seed, self.seats_text()),
            *(int(self.fair), self.made, self.position, self.rules, self.mark, int(self.shared)),
        )

    @property
    def sides(self) -> Sequence[str]:
        """The sides of the game."""
        return [seat.side for seat in self.seats]

    def seats_text(self) -> str:
        """The seats as they are kept."""
        return dumps([list(seat) for seat in self.seats])

    @classmethod
    def of_row(cls, row: tuple[Any, ...]) -> "PlayFacts":
        """From a stored row."""
        id, game, scenario, options, seed, seats, fair, made, position, rules, mark, shared = row
        return cls(
            *(id, game, scenario, loads(options), seed, seats_of_row(loads(seats)), bool(fair), made),
            *(position, rules, mark, bool(shared)),
        )


def new_id() -> str:
    """A random id for a play; it opens only the onlookers' view."""
    return secrets.token_hex(8)


def first_round(facts: PlayFacts) -> Round:
    """Round 0, from the seed of a play."""
    secret = secret_of(facts.seed)
    if secret is None:
        return Round(0, facts.seed, (), {}, {}, 0)
    parts = dict(zip(facts.sides, facts.seed.split(".")[1:], strict=False))
    given = {side: part for side, part in parts.items() if part}
    return Round(0, secret, tuple(given), {}, given, 0)


def put_round(play: str, round: Round) -> Statement:
    """A round as a row to store."""
    number, secret, sides, commits, parts, line = round
    return PUT_ROUND, (play, number, secret, dumps(list(sides)), dumps(dict(commits)), dumps(dict(parts)), line)
