"""What the computer player thinks things are worth: `weights.toml` of the series or of a game, as values with names."""

from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from grognard.engine.weights import first_with_weights, per_weights, typed_weights
from grognard.games.formation.components import Battlefield

PLANS = Path(__file__).parent


@dataclass(frozen=True, slots=True)
class Worth:
    """Things in general."""

    fight: float
    """A step of a usual unit for the fighting to come, at the start of a game."""
    spent: float
    """What is left of that on the last turn."""
    confused: float
    """What Disruption costs, of what a unit's steps are worth [9.1.2-1]."""
    confused_steps: int
    """No more of its steps count for that."""
    swing: float
    """A place that changes hands."""
    sudden: float
    """What the last place is worth that a sudden victory needs [4.0-8]."""
    nearly: int
    """How many may be missing to think of it."""
    stride: float
    """Movement Points from a place at which its draw is half."""
    cut_off: float
    """What it costs a unit to be Out of Command."""


@dataclass(frozen=True, slots=True)
class BattleWorth:
    """What an attack brings."""

    ground: float
    """Any hex that a defender is driven from."""
    taken: float
    """How likely a place that was emptied is to be taken, and kept."""
    victory: float
    """An Action Point at once, for who wins the battle [7.4.3-3]."""
    give_way: float
    """What it costs an attacker to go back a hex."""
    retreat: float
    """What each hex of a retreat costs."""
    trapped: float
    """Steps of each unit that a Forced Retreat through enemy zones costs for each hex."""
    slips_away: float
    """The chance of a Retreat before Combat without help [7.4.1.1-9]."""


class Likely(NamedTuple):
    """How likely an enemy is to come that needs so many Movement Points."""

    within: float
    chance: float


class Coming(NamedTuple):
    """The same by steps, the nearest first; and for those who are further away."""

    now: Likely
    soon: Likely
    later: Likely
    perhaps: Likely
    seldom: float

    def of(self, away: float) -> float:
        """How likely an enemy is to come from so many Movement Points away."""
        for step in self[:4]:
            if away <= step.within:
                return step.chance
        return self.seldom


@dataclass(frozen=True, slots=True)
class Places:
    """Which places draw."""

    held: float
    """How likely a place with units of ours in it is to be ours at the end of the turn."""
    defended: float
    """The draw of a place with enemies in it, of that of an empty one."""
    second: float
    """The draw of a place that has a guard already, for more of them."""
    crowd: float
    """How much of a place's draw is left for each further stack that makes for it."""
    prey: float
    """What an enemy stack draws like, of what an attack on it promises."""
    hunted: int
    """From how many hexes it is looked at."""


@dataclass(frozen=True, slots=True)
class Strike:
    """Attacks that are still to come."""

    struck: float
    """How likely the enemy is to make the best attack that it has, if it has a level for it."""
    struck_later: float
    """The same if it will have one in another turn."""
    strongest: int
    """Of the enemies that could attack a hex only so many are reckoned with."""
    another_time: float
    """What an attack is worth that could be made another time, of what it promises now."""


@dataclass(frozen=True, slots=True)
class Command:
    """Where an HQ goes, and who is in command."""

    now: float
    """How many times it costs to be Out of Command now, beside the turns to come."""
    unsupplied: float
    """A formation whose HQ has no supply [5.7.5-1]."""
    overrun: float
    """An HQ that can be caught alone [5.3.3-8, 5.3.3-9]."""
    company: float
    """What is left of that if somebody is with it."""
    far: float
    """Each hex from an HQ to each of its units."""
    least: float
    """What an HQ must gain to move at all."""


@dataclass(frozen=True, slots=True)
class Choosing:
    """What a formation does with its Action Points."""

    least: float
    """What an option must promise to be worth an Action Point that is lost otherwise."""
    looked_at: int
    """Hexes of a move that are looked at closely."""
    beside_enemy: int
    """So many others beside the enemy."""
    stays: float
    """How likely a stack that digs in is to be there still when it is attacked."""
    keep_order: float
    """A Rally, of what Disruption costs."""
    no_hurry: float
    """What is left of that where no enemy could come."""
    to_be_sure: float
    """To take a place at once, of what it counts [8.0-1]."""
    split: float
    """What it costs to tear a stack apart."""
    alone: float
    """The part of a draw that counts for the weakest unit."""
    whole: float
    """The steps for which all of it counts."""


@dataclass(frozen=True, slots=True)
class Level:
    """What an Activation Level is worth."""

    price: float
    """What a plan must promise to be worth one that would not come back by itself."""
    spare: float
    """The same for one that comes back, or that is of no more use."""
    point: float
    """What an Action Point must bring on top of a Hasty Attack."""
    stopped: float
    """To stop an enemy's move by a Reaction."""
    focus: float
    """The troops of a formation at each level, for the Schwerpunkt."""


class Dice(NamedTuple):
    """The best of one's own dice that are bad enough to be rolled again, and the worst of the enemy's."""

    own: int
    enemy: int

    def again(self, result: int, mine: bool) -> bool:
        """Is a die worth another roll?"""
        return result <= self.own if mine else result >= self.enemy


@dataclass(frozen=True, slots=True)
class Rerolls:
    """When a die is rolled again [5.2-1]."""

    check: float
    """What a check must be about."""
    combat: Dice
    action_points: Dice


@dataclass(frozen=True, slots=True)
class Answers:
    """The smaller questions."""

    whole_unit: float
    """That a unit is gone for good, beside its last step."""
    attacker_holds: float
    """What an attacker's hex is worth, of what a defender's is."""
    gone: float
    """What ground is worth to a defender that slips away, of what it is worth to be driven from it."""
    full: int
    """The missing steps that a full unit is thought to have when replacements come."""


@dataclass(frozen=True, slots=True)
class Evaluation:
    """A whole position."""

    drawn: float
    """To be near a place of the enemy's, of what the place counts."""
    troops: int
    """The steps for which all of that counts."""
    hq: float
    """A Support Point."""


@dataclass(frozen=True, slots=True)
class Weights:
    """The whole file, table by table."""

    worth: Worth
    battle: BattleWorth
    coming: Coming
    place: Places
    strike: Strike
    command: Command
    option: Choosing
    level: Level
    reroll: Rerolls
    answer: Answers
    evaluation: Evaluation


@per_weights
def weights_for(components: Battlefield) -> Weights:
    """The weights at a table, read once: those of its game, if it has some of its own, else those of the series."""
    own = PLANS.parent / components.game.rpartition("/")[2] / PLANS.name
    return typed_weights(Weights, first_with_weights(own, PLANS))
