"""What the computer player thinks things are worth: `weights.toml`, as values with names."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from grognard.engine.weights import per_weights, typed_weights
from grognard.games.army_group_center.components import Army


class BySide(NamedTuple):
    """A number for each side, in the order of the sides."""

    soviet: float
    german: float


@dataclass(frozen=True, slots=True)
class Worth:
    """Things in general."""

    point: float
    """A victory point."""
    koenigsberg: float
    """The game [4.2]."""
    ground: BySide
    """Any hex that an attack empties, to each attacker."""
    factor: BySide
    """A factor of each side."""
    unit: float
    """That a whole unit goes, on top of its factors."""
    last_day: float
    """What is left of the worth of a step on the last turn [4.3-6]."""
    air: float
    """An air army that could interdict instead [13.5-2]."""


@dataclass(frozen=True, slots=True)
class Attack:
    """Which hexes are attacked, and with whom."""

    least: float
    """What an attack must promise to be made at all."""
    passes: int
    """How often all attackers are looked at again."""
    concentrating: float
    """What a column must add so that the armor concentration is tried [12.6-4]."""


@dataclass(frozen=True, slots=True)
class Assaults:
    """Moves that prepare attacks."""

    least: BySide
    """What an assault must promise each side, so that units march for it."""
    units: int
    """No more than these go against one hex."""
    more: float
    """What each further unit must add."""
    way: float
    """Each half point of a unit's way there."""


@dataclass(frozen=True, slots=True)
class Strike:
    """What a side could bring against a hex next turn."""

    supplied: int
    """Hexes from which units can come to an attack."""
    exhausted: int
    """The same of exhausted Soviets [7.12-1]."""
    further: int
    """So many hexes further on they are reckoned with in part."""
    part: float
    """In which part."""
    units: int
    """Only the strongest few."""
    die: int
    """Points that a die is likely to give at least [7.3-1]."""


@dataclass(frozen=True, slots=True)
class Soviet:
    """How the Soviet moves."""

    cut_off: float
    """Not to be in supply [7.4-1]."""
    koenigsberg: float
    """Points that Koenigsberg draws like [4.2]."""
    crowd: float
    """How much of a place's draw is left for each further unit that makes for it."""
    stride: float
    """A place so many points away draws half as much."""
    exposed: float
    """Points from a German unit to a place within which it is not safe."""
    guard: float
    """What a place in hand is worth that an enemy could walk into, of what it counts."""
    coast_after: int
    """The turn after which the coast draws [4.3-4]."""
    coast_hexes: int
    """Into how many parts it is divided; a hex of each draws."""
    fear: float
    """Each factor that the enemy could bring against a unit's place."""
    steady: float
    """Beyond so many times its own."""
    contact: float
    """To stand in a German zone."""
    company: float
    """What each other unit in the hex takes away."""
    way: float
    """Each half point of the way there."""


class Urgent(NamedTuple):
    """How pressing it is to guard a place that the nearest Soviet could come to with so many points."""

    within: float
    weight: float


class Urgency(NamedTuple):
    """The same by steps, the nearest first; and for all that is further away."""

    now: Urgent
    soon: Urgent
    later: Urgent
    far: float

    def of(self, away: float) -> float:
        """How pressing it is at so many points."""
        for step in self[:3]:
            if away <= step.within:
                return step.weight
        return self.far


class Lost(NamedTuple):
    """The part of a force that is lost by each result of the table."""

    eliminated: float
    bloodbath: float
    retreat: float


@dataclass(frozen=True, slots=True)
class German:
    """How the German moves."""

    cut_off: float
    """Not to be in supply [7.4-2]."""
    koenigsberg: float
    """Points that Koenigsberg is guarded like [4.2]."""
    covered: float
    """What of the care for a place is left when it has a guard."""
    nearby: float
    """Points from a place at which a unit cares for it half as well as in it."""
    others: float
    """What the other places add to the one that a unit serves best."""
    stays: float
    """The care for a place from which on the unit in it does not leave it for an attack."""
    care: float
    """What being near a place weighs."""
    pressed: float
    """Part of the factors in reach that the enemy is thought to bring against one hex."""
    contact: float
    """How many times a unit next to the enemy is struck [11.1-1]."""
    risk: float
    """What an expected loss weighs."""
    delay: float
    """What keeping the enemy away weighs."""
    delayed: float
    """Points for which the enemy must march until a place counts half as safe."""
    siege: float
    """Points of march that a factor in a garrison is worth."""
    tried: int
    """Hexes that are looked at closely for each unit."""
    line: float
    """For a neighbour two or three hexes away, so that zones meet."""
    neighbours: int
    """So many of them count."""
    way: float
    """Each half point of the way there."""
    home: float
    """To stay where one is."""
    retaken: float
    """What a place counts in the beginning that the Soviet has taken; on the last turn all of it."""
    urgency: Urgency
    lost: Lost


@dataclass(frozen=True, slots=True)
class Answers:
    """The smaller questions."""

    called_back: float
    """A new unit with its zone, beside its factors [10.8-4]."""
    held: float
    """What a place that is held now is worth, of what it counts."""
    struck_again: float
    """What holding costs beside the step."""
    front: int
    """Hexes from a Soviet unit to a German one that an air army should slow down."""


@dataclass(frozen=True, slots=True)
class Retreats:
    """Where a retreat leads, beside what the ground adds to the defense."""

    supplied: float
    place: float
    """Of what the hex is worth."""
    danger: float
    """Each factor that the enemy could bring there."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A whole position."""

    won: float
    """The game."""
    koenigsberg: float
    """Königsberg in Soviet hands [4.2]."""
    factor: BySide
    """A factor on the map, with the whole game to come; less in proportion with fewer turns left."""
    near: float
    """What it is worth more beside a place of one point."""
    halfway: float
    """Hexes from a place at which its pull has gone down to a half."""
    cut_off: BySide
    """What is taken from the factors of a unit that stands out of supply."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The whole file, table by table."""

    worth: Worth
    attack: Attack
    assault: Assaults
    strike: Strike
    soviet: Soviet
    german: German
    answer: Answers
    retreat: Retreats
    evaluation: Evaluation


@per_weights
def weights_for(components: Army) -> Weights:
    """The weights at a table, read once."""
    return typed_weights(Weights, Path(__file__).parent)
