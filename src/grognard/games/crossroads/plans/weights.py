"""What the computer player thinks things are worth: `weights.toml`, as values with names."""

from dataclasses import dataclass
from pathlib import Path

from grognard.engine.weights import per_weights, typed_weights
from grognard.games.crossroads.components import CrossroadsComponents


@dataclass(frozen=True, slots=True)
class Values:
    """Things in general."""

    factor: float
    """A factor of strength, with the whole game to come."""
    last_day: float
    """What is left of a factor's worth when the last turn has come."""
    eliminated: float
    """The point that the enemy gets for a unit [14.3]."""
    taken: float
    """A point that changes hands."""
    free: float
    """A point that nobody had."""
    ground: float
    """An enemy thrown out of its hex, wherever it is."""
    halfway: float
    """Movement points from a victory hex at which its pull has gone down to a half."""


@dataclass(frozen=True, slots=True)
class Attacks:
    """Which attacks are made."""

    least: float
    """Points that an attack must be expected to bring."""
    overrun: float
    """The same of an overrun [8.1]."""
    units: int
    """Of more units next to a hex only the strongest are chosen from."""


@dataclass(frozen=True, slots=True)
class Deploying:
    """Where a formation goes."""

    pull: float
    """A victory point that the side does not have, to a unit beside it; less with the way there."""
    pull_factor: float
    """The same, for each factor of the unit."""
    hold: float
    """To stand near one's own victory hexes."""
    cut_off: float
    """What a unit out of supply is short of [10.3]."""
    sure: float
    """How far a planned attack can be relied on."""
    last_stand: float
    """To hold at least one victory hex."""
    sudden: float
    """To hold them all when the enemy does not act any more this turn [14.2]."""
    sudden_perhaps: float
    """The same when it does."""
    sweeps: int
    """How often all units are looked at again."""
    beginnings: int
    """Enemy stacks that a deployment is begun for."""
    looks: int
    """Hexes without an enemy or points nearby that are tried for a unit when there is little time."""


@dataclass(frozen=True, slots=True)
class Risks:
    """What the enemy can do next."""

    likely: float
    """How surely it makes an attack that pays, if its formation comes before ours again."""
    acting: float
    """The same of the formation that is acting just now."""
    next_turn: float
    """How much of `likely` is left if it has acted and has another turn to come."""
    attackers: int
    """Units that come together against one hex."""
    raided_soon: float
    """How surely it walks into an open victory hex that it can reach, still in this turn."""
    raided_later: float
    """The same in the next one."""
    screened: float
    """The part of that where one of our zones covers it [6.2, 6.3]."""


@dataclass(frozen=True, slots=True)
class Answers:
    """The smaller questions."""

    slip_away: float
    """Points of danger that a reaction must save."""
    marker: float
    """The fortune marker, which goes to the enemy [11.1]."""
    last_marker: float
    """What is left of that on the last turn."""
    cut_off: float
    """To stand out of supply."""
    road: float
    """To begin on a road."""
    near: float
    """Nearness to victory hexes, against danger."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A whole position."""

    won: float
    """The game."""
    factor: float
    """A factor of strength on the map."""
    cut_off: float
    """What a unit out of supply is short of."""
    near: float
    """A victory point that the side does not have yet, to each unit beside it; less with the way there."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The whole file, table by table."""

    worth: Values
    attack: Attacks
    deployment: Deploying
    risk: Risks
    answer: Answers
    evaluation: Evaluation


@per_weights
def weights_for(components: CrossroadsComponents) -> Weights:
    """The weights at a table, read once."""
    return typed_weights(Weights, Path(__file__).parent)
