"""Combat results [11.1]: losses, Disruption, checks after red results, and retreats, in their order.

The book's examples of Armour Attrition come out as printed [11.23-x1, 11.23-x2, 11.23-x3].
"""

from typing import NamedTuple

from grognard.engine.checks import Check, CheckEvent, MakeCheck
from grognard.engine.checks import Result as CheckResult
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Sequence
from grognard.engine.rulings import CHECK, Part
from grognard.games.roads_to_moscow.charts import FACES, Result, result_of
from grognard.games.roads_to_moscow.counters import combat_units, eliminate, steps_left
from grognard.games.roads_to_moscow.disruption import disrupt
from grognard.games.roads_to_moscow.efficiency import er_check, rating
from grognard.games.roads_to_moscow.losses import TakingLosses, steps_of, surviving
from grognard.games.roads_to_moscow.position import LOST, Aircraft, RoadsPosition
from grognard.games.roads_to_moscow.retreats import Retreating, emptied
from grognard.games.roads_to_moscow.rockets import RocketsLeaving, rockets


class Toll(NamedTuple):
    """Steps that each side loses, after both have been compared [11.25]."""

    attacker: int = 0
    defender: int = 0
    no_retreat: int = 0
    """The step that a No Retreat marker costs instead of a retreat [11.24]."""


class Resolving(NamedTuple):
    """The result of a combat or an Overrun is carried out. Returns whether no combat unit is left in the Defending hex.

    Of artillery all that took part is named: who is beyond the reach of results is sorted out here [12.16-1].
    """

    side: Side
    """Who attacks."""
    hex: Hex
    attackers: tuple[Unit, ...]
    defenders: tuple[Unit, ...]
    attack_lead: Unit
    defence_lead: Unit
    result: str
    """As the tables write it: A1/D3R*."""
    mobile: bool = True
    """Of the Mobile table: retreats are two hexes [11.31a]."""
    overrun: bool = False
    aircraft: tuple[Aircraft, ...] = ()
    """Air units of both sides that fly over the combat still."""
    leaders: tuple[Unit, ...] = ()
    """Leaders of both sides who have helped a Coordination of it."""
    step: int = 0
    attrition: bool = False
    """Armour Attrition holds [11.23a-1]."""
    held: bool = False
    """A No Retreat marker keeps the defenders from a retreat [11.41]."""
    toll: Toll = Toll()


class Surviving(NamedTuple):
    """Air units and Leaders have to survive a red result, one after another."""

    aircraft: tuple[Aircraft, ...]
    leaders: tuple[Unit, ...]


# -- who is concerned


def result_in(frame: Resolving) -> Result:
    """The result as the rules read it [11.11-1]."""
    found = result_of(frame.result)
    assert found is not None, frame.result
    return found


def is_red(result: str) -> bool:
    """Is a result red: with Armour Attrition and checks of air units and Leaders [11.11-4]?"""
    found = result_of(result)
    return found is not None and found.red


def attacking(position: RoadsPosition, frame: Resolving) -> tuple[Unit, ...]:
    """The attackers that results reach: all that took part, of artillery what is next to the hex [11.12, 12.16-1].

    Nobody else in their hexes is concerned [ruling 79].
    """
    components = position.components
    return tuple(
        unit
        for unit in frame.attackers
        if steps_left(position, unit)
        and (not components.artillery[unit] or components.grid.adjacent(position.at[unit], frame.hex))
    )


def defending(position: RoadsPosition, frame: Resolving) -> tuple[Unit, ...]:
    """The defenders that results reach: those in the hex [12.16-2], but for whoever retreated into it [11.36-2]."""
    return tuple(unit for unit in _in_hex(position, frame) if not position.retreated[unit])


def latecomers(position: RoadsPosition, frame: Resolving) -> tuple[Unit, ...]:
    """Units that have retreated into the Defending hex before [11.36]."""
    return tuple(unit for unit in _in_hex(position, frame) if position.retreated[unit])


def _in_hex(position: RoadsPosition, frame: Resolving) -> list[Unit]:
    return combat_units(position, frame.hex) if position.owner(frame.hex) == 1 - frame.side else []


def armoured(position: RoadsPosition, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """The armour among some units [3.14d]."""
    return tuple(unit for unit in units if position.components.specs[unit].armour)


def armour_stoppers(position: RoadsPosition, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
    """Units that bring about Armour Attrition: armour, or with a red defence strength [11.23a-1]."""
    specs = position.components.specs
    return tuple(unit for unit in units if specs[unit].armour or specs[unit].red_defence)


def toll_of(position: RoadsPosition, frame: Resolving, result: Result, held: bool) -> Toll:
    """What each side loses: a step less if the other has too few for its own losses [11.25].

    The step for No Retreat is part of them [11.42b]; a side that loses nothing cannot lose less [ruling 81].
    """
    extra = int(held)
    short = steps_of(position, attacking(position, frame)) < result.attacker.steps
    defenders = (*defending(position, frame), *latecomers(position, frame))
    wanting = steps_of(position, defenders) < result.defender.steps + extra
    attacker = max(0, result.attacker.steps - wanting)
    if result.defender.steps:
        return Toll(attacker, result.defender.steps - short, extra)
    return Toll(attacker, 0, max(0, extra - short))


# -- the procedure


class Resolve(Sequence[RoadsPosition, Resolving]):
    """Losses before retreats [11.11-2], the defender first in both; a red result asks more [11.11-4]."""

    frame = Resolving
    steps = (
        "open",
        "defender_losses",
        "attacker_losses",
        "no_retreat",
        "disruption",
        "checks",
        "defender_retreat",
        "defender_rockets",
        "attacker_retreat",
        "attacker_rockets",
    )

    def open(self, position: RoadsPosition, frame: Resolving) -> None:
        """What holds throughout is settled while everybody is still there."""
        result = result_in(frame)
        held = result.defender.retreat and not frame.overrun and frame.hex in position.no_retreat  # [8.51-3]
        hex_units = tuple(_in_hex(position, frame))
        armour = armoured(position, attacking(position, frame))
        attrition = bool(result.red and armour and armour_stoppers(position, hex_units))
        toll = toll_of(position, frame, result, held)
        position.become(frame._replace(attrition=attrition, held=held, toll=toll))
        where = position.place_name(frame.hex)
        if attrition:
            position.emit("attrition", "11.23a-1", hex=where)
        if toll.attacker < result.attacker.steps:
            position.emit("losses_reduced", "11.25", side=position.side_name(frame.side), hex=where)
        if toll.defender + toll.no_retreat < result.defender.steps + held:
            position.emit("losses_reduced", "11.25", side=position.side_name(1 - frame.side), hex=where)

    def defender_losses(self, position: RoadsPosition, frame: Resolving) -> None:
        """The Lead Unit first [11.22, OS-A3k-1]; under Attrition whoever brought it about [11.23b, ruling 83]."""
        units = defending(position, frame)
        if result_in(frame).defender.eliminated:
            self._wipe_out(position, units)
        elif frame.toll.defender:
            first = armour_stoppers(position, units) if frame.attrition else ()
            late = latecomers(position, frame)
            lead = frame.defence_lead if frame.defence_lead in units else NONE
            losing = TakingLosses(1 - frame.side, units, frame.toll.defender, lead, first, "11.23b", late, "11.11-2")
            position.call(losing)

    def attacker_losses(self, position: RoadsPosition, frame: Resolving) -> None:
        """The Lead Unit first [11.22]; under Attrition an armour step, if need be one more [11.23a-2, ruling 82]."""
        units = attacking(position, frame)
        if result_in(frame).attacker.eliminated:
            self._wipe_out(position, units)
            return
        first = armoured(position, units) if frame.attrition else ()
        steps = max(frame.toll.attacker, 1) if first else frame.toll.attacker
        if steps:
            lead = frame.attack_lead if frame.attack_lead in units else NONE
            position.call(TakingLosses(frame.side, units, steps, lead, first, "11.23a-2", rule="11.11-2"))

    def _wipe_out(self, position: RoadsPosition, units: tuple[Unit, ...]) -> None:
        for unit in units:
            eliminate(position, unit, "11.11-1")

    def no_retreat(self, position: RoadsPosition, frame: Resolving) -> None:
        """After the numeric losses a step instead of the retreat, and the marker goes [11.42a, 11.42c, OS-A3k-2]."""
        if not frame.held:
            return
        if frame.hex in position.no_retreat:
            position.no_retreat = tuple(hex for hex in position.no_retreat if hex != frame.hex)
            position.emit("no_retreat_removed", "11.42c", hex=position.place_name(frame.hex))
        units = self._stubborn(position, frame)
        if frame.toll.no_retreat and units:
            leads = units == (frame.defence_lead,)
            position.call(TakingLosses(1 - frame.side, units, 1, rule="11.24" if leads else "11.42b"))

    def _stubborn(self, position: RoadsPosition, frame: Resolving) -> tuple[Unit, ...]:
        """Who takes that step: the Lead Unit, or if it is gone whoever has the highest ER [11.42b]."""
        units = surviving(position, _in_hex(position, frame))
        if frame.defence_lead in units:
            return (frame.defence_lead,)
        best = max((rating(position, unit) for unit in units), default=0)
        return tuple(unit for unit in units if rating(position, unit) == best)

    def disruption(self, position: RoadsPosition, frame: Resolving) -> None:
        """All of a side that took part are Disrupted [11.11-3, 3.71]."""
        result = result_in(frame)
        if result.defender.disrupted:
            self._disrupt(position, defending(position, frame))
        if result.attacker.disrupted:
            self._disrupt(position, attacking(position, frame))

    def _disrupt(self, position: RoadsPosition, units: tuple[Unit, ...]) -> None:
        disrupt(position, units, "3.71" if len(units) > 1 else "11.11-3")

    def checks(self, position: RoadsPosition, frame: Resolving) -> None:
        """A red result: air units and Leaders, Attrition or not [13.17, 15.34b]."""
        if result_in(frame).red and (frame.aircraft or frame.leaders):
            leaders = tuple(unit for unit in frame.leaders if position.on_map(unit))
            position.call(Surviving(frame.aircraft, leaders))

    def defender_retreat(self, position: RoadsPosition, frame: Resolving) -> None:
        """All in the hex [OS-A3k-3], also who retreated into it before [11.36-2, ruling 101]; but for rockets [16.32a].

        In an Overrun the attacker says where to, and Fuel units stay [8.56g-1, 16.22-1].
        """
        side = 1 - frame.side
        if not result_in(frame).defender.retreat or position.owner(frame.hex) != side:
            return
        if frame.held:
            position.emit("stood_fast", "11.41", side=position.side_name(side), hex=position.place_name(frame.hex))
            return
        there = position.units_at(frame.hex)
        apart = (
            {unit for unit in there if position.components.fuel[unit]}
            if frame.overrun
            else set(rockets(position, there))
        )
        self._retreat(position, frame, side, tuple(unit for unit in there if unit not in apart))

    def attacker_retreat(self, position: RoadsPosition, frame: Resolving) -> None:
        """All that attacked, each from its hex, with Leaders and Fuel there [15.33]; not in an Overrun [8.57]."""
        if not result_in(frame).attacker.retreat or frame.overrun:
            return
        units = attacking(position, frame)
        going = tuple(unit for unit in units if unit not in rockets(position, units))
        combat = position.components.combat
        hexes = dict.fromkeys(position.at[unit] for unit in going)
        companions = tuple(unit for hex in hexes for unit in position.units_at(hex) if not combat[unit])
        self._retreat(position, frame, frame.side, (*going, *companions))

    def _retreat(self, position: RoadsPosition, frame: Resolving, side: Side, units: tuple[Unit, ...]) -> None:
        if any(position.components.combat[unit] for unit in units):
            shortest = 2 if frame.mobile or frame.overrun else 1
            chooser = frame.side if frame.overrun else side
            position.call(Retreating(side, chooser, units, frame.hex, shortest, overrun=frame.overrun))

    def defender_rockets(self, position: RoadsPosition, frame: Resolving) -> None:
        """Rockets in the Defending hex leave it, whatever the result [16.31]."""
        if position.owner(frame.hex) == 1 - frame.side:
            self._leave(position, frame, 1 - frame.side, position.units_at(frame.hex))

    def attacker_rockets(self, position: RoadsPosition, frame: Resolving) -> None:
        """So do those that supported the attack, from wherever [16.31, ruling 99]."""
        self._leave(position, frame, frame.side, frame.attackers)

    def _leave(self, position: RoadsPosition, frame: Resolving, side: Side, units: tuple[Unit, ...]) -> None:
        if not frame.overrun:
            for unit in reversed(rockets(position, units)):
                position.call(RocketsLeaving(side, unit, position.at[unit]))

    def finished(self, position: RoadsPosition, frame: Resolving) -> None:
        position.done(emptied(position, 1 - frame.side, frame.hex))


class Survive(MakeCheck[RoadsPosition, Surviving]):
    """Each air unit and each Leader passes a check of its own, or is eliminated [13.17, 15.34b]."""

    frame = Surviving

    def proceed(self, position: RoadsPosition, frame: Surviving) -> None:
        if frame.aircraft or frame.leaders:
            super().proceed(position, frame)
        else:
            position.done()

    def check(self, position: RoadsPosition, frame: Surviving) -> Check:
        if not frame.aircraft:
            unit = frame.leaders[0]
            return er_check(
                position,
                unit,
                f"check.{position.unit_name(unit)}",
                "15.34b",
                passed=CheckEvent("leader_survived", "15.34b"),
                failed=CheckEvent("leader_lost", "15.34b"),
            )
        air = position.components.aircraft[frame.aircraft[0]]
        return Check(
            f"check.{air.id}",
            "13.17",
            air.side,
            FACES,
            (Part("13.15", "efficiency", air.er, CHECK),),
            CheckEvent("air_survived", "13.17"),
            CheckEvent("air_lost", "13.17"),
            {"air": air.id},
        )

    def checked(self, position: RoadsPosition, frame: Surviving, result: CheckResult) -> None:
        if frame.aircraft:
            air, *others = frame.aircraft
            position.become(frame._replace(aircraft=tuple(others)))
            if not result.passed:
                position.air_at[air] = LOST
        else:
            leader, *rest = frame.leaders
            position.become(frame._replace(leaders=tuple(rest)))
            if not result.passed:
                eliminate(position, leader, "15.34b")
