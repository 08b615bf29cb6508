"""Overruns [8.5]: a stack moves into a hex of the enemy, and on from there.

An Overrun is movement and no Declared Attack: nobody refuses it, reacts to it, declares No Retreat or fires into it
from elsewhere [8.51-3]. A stack may overrun as often as it can pay, and attack afterwards [8.51-2]; several stacks may
try the same defenders one after the other [8.52-3].
"""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.board.costs import FORBIDDEN_FROM
from grognard.engine.checks import Check
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.losses import LoseSteps, Losing
from grognard.engine.moves import cost_parts, points
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rolls import Rolling
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.roads_to_moscow import fortification, fuel
from grognard.games.roads_to_moscow.air import MOST_AIR_OVERRUN, fly_home
from grognard.games.roads_to_moscow.charts import BELOW, FACES, HEX
from grognard.games.roads_to_moscow.coordinating import Flying
from grognard.games.roads_to_moscow.coordination import air_check
from grognard.games.roads_to_moscow.costs import pace, step_cost
from grognard.games.roads_to_moscow.counters import arrive, combat_units, lose_step, steps_left
from grognard.games.roads_to_moscow.ground import Column, Ground, ground
from grognard.games.roads_to_moscow.leads import defence_leads, why_no_defence_lead
from grognard.games.roads_to_moscow.modifiers import net
from grognard.games.roads_to_moscow.odds import overrun_leads, overrun_odds, overrun_reckoned, table_of
from grognard.games.roads_to_moscow.position import RAIN, Aircraft, RoadsPosition
from grognard.games.roads_to_moscow.results import Resolving
from grognard.games.roads_to_moscow.stacking import LIMIT, stacking_points, too_full
from grognard.games.roads_to_moscow.zones import combat_hexes, sources_of_zone

ASK, LEAD, DEFENCE_LEAD, AIR, AIR_CHECK, ROLL, OVER = range(7)
"""Stages: begun; the attacker's Lead Unit; the defender's; aircraft; their check; the die; what follows."""


class Overrunning(NamedTuple):
    """An Overrun under way. It returns whether the Defending hex was cleared [8.56h]."""

    side: Side
    units: tuple[Unit, ...]
    start: Hex
    """The hex from which they overrun."""
    hex: Hex
    left: int
    """Half points of the stack before it pays [8.54c]."""
    attack_lead: Unit = NONE
    defence_lead: Unit = NONE
    air: tuple[Aircraft, ...] = ()
    """The air unit that supports it [8.56d]; one that fails its check is gone."""
    stage: int = ASK


class OverrunLosing(Losing):
    """The step that a failed Overrun costs [8.57]."""


# -- who, whom, from where


def why_not_overrun(position: RoadsPosition, units: Sequence[Unit], here: Hex, hex: Hex, left: int) -> Ruling | None:
    """Why a stack in a hex cannot overrun another hex with the half points it has; None: it can."""
    components, where = position.components, position.place_name(hex)
    if not components.grid.adjacent(here, hex) or hex not in combat_hexes(position, 1 - components.side_of[units[0]]):
        return refuse("8.5", "overrun.no_enemy", hex=where)
    if position.assault:
        return refuse("8.51-1", "overrun.assault", also=("7.21B-5",))
    if position.weather == RAIN:
        return refuse("8.55a", "overrun.rain", also=("5.13d",))
    for unit in units:
        refused = why_not_eligible(position, unit)
        if refused:
            return refused
    if not any(spearheads(position, unit) for unit in units):
        return refuse("8.52-c", "overrun.no_spearhead")
    if too_full(position, here):
        count = stacking_points(position, here)
        return refuse("8.53", "overrun.overstacked", hex=position.place_name(here), count=count, limit=LIMIT)
    return (
        _why_ground(position, units, here, hex)
        or _why_zones(position, components.side_of[units[0]], here)
        or _why_price(position, units, here, hex, left)
        or _why_too_weak(position, units, hex)
    )


def why_not_eligible(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Why a unit can take part in no Overrun and has to stay behind; None: it can [8.52].

    Red Box units [8.52-1], HQs among them [15.12-2], and cavalry [ruling 85], if they are fit for it.
    """
    components, name = position.components, position.unit_name(unit)
    if not components.red_box[unit] and not components.types[unit].cavalry:
        orange = components.orange[unit]
        also = ("8.17", "2.2-HRU-8") if orange else ()
        return refuse("8.52-b", "overrun.orange" if orange else "overrun.on_foot", unit=name, also=also)
    if position.disrupted[unit]:
        return refuse("8.52-1", "overrun.disrupted", unit=name, also=("3.72d",))
    if position.unsupplied[unit]:
        return refuse("8.52-2", "overrun.unsupplied", unit=name, also=("8.16-1",))
    short = position.low_fuel[unit] if position.moved[unit] else fuel.short_of_fuel(position, unit)
    if short:
        return refuse("8.52-2", "overrun.low_fuel", unit=name, also=("6.44b-3",))
    return None


def spearheads(position: RoadsPosition, unit: Unit) -> bool:
    """Armour, an armoured car or cavalry: one of them must be there [8.52-c]."""
    spec = position.components.specs[unit]
    return spec.armour or spec.armoured_car or position.components.types[unit].cavalry


def _why_ground(position: RoadsPosition, units: Sequence[Unit], here: Hex, hex: Hex) -> Ruling | None:
    """Hexsides and hexes that no Overrun goes across or into [8.55b, 8.55c, 14.12b]."""
    components, where = position.components, position.place_name(hex)
    direction = components.grid.direction(here, hex)
    if components.rivers[here, direction]:
        return refuse("8.55b", "overrun.river", hex=where)
    if fortification.line_active(position, hex, here):
        return refuse("8.55b", "overrun.line", hex=where, also=("14.12b",))
    if _ground(position, units).bare.total(here, hex) >= FORBIDDEN_FROM:  # perhaps not by a way, so ask for the parts
        closed = [part for part in step_cost(position, units, here, hex).forbidden if part.rule != "8.14-1"]
        if closed:
            return refuse("8.55b", "overrun.closed", hex=where, also=(closed[0].rule,))
    for name, row in components.terrain.items():
        if row.where == HEX and not row.overrun and components.map.where(name)[hex]:
            return refuse("8.55c", "overrun.terrain", hex=where, ground=name)
    if fortification.strongpoint_at(position, hex, position.owner(hex)) is not None:
        return refuse("8.55c", "overrun.strongpoint", hex=where, also=("14.12b",))
    return None


def _why_zones(position: RoadsPosition, side: Side, here: Hex) -> Ruling | None:
    """Not from a hex in the zones of enemies in more than one hex [8.55d]."""
    sources = sources_of_zone(position, side, here)
    if len(sources) < 2:
        return None
    return refuse("8.55d", "overrun.zones", hex=position.place_name(here), hexes=position.place_names(sources))


def _why_price(position: RoadsPosition, units: Sequence[Unit], here: Hex, hex: Hex, left: int) -> Ruling | None:
    """All of the stack must be able to pay [8.54c]: the slowest unit counts; who lacks points is left behind."""
    price = overrun_cost(position, units, here, hex)
    if price <= left:
        return None
    parts = overrun_cost_parts(position, units, here, hex, left)
    facts = {"hex": position.place_name(hex), "cost": points(price), "left": points(left)}
    return refuse("8.54c", "overrun.too_expensive", *parts, **facts)


def _why_too_weak(position: RoadsPosition, units: Sequence[Unit], hex: Hex) -> Ruling | None:
    """At least 1-4 [8.56a]."""
    if not overrun_leads(position, units):
        return refuse("15.12-1", "overrun.no_lead")
    found = overrun_reckoned(position, units, hex)
    if found.column != BELOW:
        return None
    facts = {"hex": position.place_name(hex), "attack": found.totals.attack, "defence": found.totals.defence}
    return refuse("8.56a", "overrun.too_weak", *found.totals.parts, **facts)


# -- what it costs


def overrun_cost(position: RoadsPosition, units: Sequence[Unit], here: Hex, hex: Hex) -> int:
    """Half points: one point, and what the hexside and the Defending hex cost as usual [8.54a].

    By Road, Railway or Trail at its rate, even out of an enemy zone [8.55e]; the zone of the defenders was paid for on
    entering it [8.54a-n], and others in the Defending hex cost nothing [8.54b, 8.55-x].
    """
    entering = _ground(position, units).ways.total(here, hex)
    return entering + _extra(position, pace(position, units).motorized)


def overrun_cost_parts(
    position: RoadsPosition, units: Sequence[Unit], here: Hex, hex: Hex, left: int
) -> tuple[Part, ...]:
    """The same, part by part."""
    step = _ground(position, units).ways.step(here, hex)
    extra = Part("8.54a", "overrun", points(_extra(position, pace(position, units).motorized)), COST)
    return (*cost_parts(step, left), extra)


def _ground(position: RoadsPosition, units: Sequence[Unit]) -> Ground:
    its = pace(position, units)
    return ground(position, Column(its.motorized, its.bound, 1 - position.components.side_of[units[0]]))


def _extra(position: RoadsPosition, motorized: bool) -> int:
    return position.components.terrain["overrun"].cost(motorized, position.weather == RAIN)


def overrun_targets(position: RoadsPosition, units: Sequence[Unit], here: Hex, left: int) -> list[Hex]:
    """The hexes that a stack may overrun from where it is."""
    enemies = combat_hexes(position, 1 - position.components.side_of[units[0]])
    near = [hex for hex in position.components.grid.around[here] if hex in enemies]
    return [hex for hex in near if why_not_overrun(position, units, here, hex, left) is None]


def why_overrun(position: RoadsPosition, units: Sequence[Unit], here: Hex, hex: Hex, left: int) -> Ruling:
    """May a stack overrun a hex, what does it cost and what are the odds?"""
    refused = why_not_overrun(position, units, here, hex, left)
    if refused:
        return refused
    parts = overrun_cost_parts(position, units, here, hex, left)
    facts = {"hex": position.place_name(hex), "cost": points(overrun_cost(position, units, here, hex))}
    found = allow(
        "8.54a", "overrun.may", *parts, also=_rules_of(position, units, here, hex), **facts, left=points(left)
    )
    return found._replace(odds=overrun_odds(position, units, hex))


def _rules_of(position: RoadsPosition, units: Sequence[Unit], here: Hex, hex: Hex) -> tuple[str, ...]:
    """What else holds of an Overrun: what it is spared, and what a gun in the hex gives the defender."""
    side, found = position.components.side_of[units[0]], ["8.51-3", "8.54a-n"]
    if len(sources_of_zone(position, side, hex)) > 1:
        found.append("8.54b")
    base = _ground(position, units)
    if base.ways.total(here, hex) < base.bare.total(here, hex):
        found.append("8.55e")
    if any(position.components.artillery[unit] for unit in combat_units(position, hex)):
        found.append("8.56c")
    return tuple(found)


# -- the Overrun


class Overrun(Procedure[RoadsPosition, Overrunning]):
    """Lead Units, an air unit of the German, the die, results; then in, or a step lost [8.56, 8.57].

    There is no Artillery or Ground Coordination [8.56a]. Returns whether the stack is in the hex and may go on.
    """

    frame = Overrunning

    def decision(self, position: RoadsPosition, frame: Overrunning) -> Decision | None:
        if frame.stage not in (LEAD, DEFENCE_LEAD):
            return None
        units = self._leads(position, frame)
        if len(units) < 2:
            return None
        side = frame.side if frame.stage == LEAD else 1 - frame.side
        actions, where = self.list("unit", units, position), position.place_name(frame.hex)
        return self.ask(position, side, "lead.which", "8.56b", actions, hex=where)

    def _leads(self, position: RoadsPosition, frame: Overrunning) -> list[Unit]:
        if frame.stage == LEAD:
            return overrun_leads(position, frame.units)
        return defence_leads(position, combat_units(position, frame.hex))

    def proceed(self, position: RoadsPosition, frame: Overrunning) -> None:
        """The next stage; where there is no choice it is made."""
        if frame.stage == ASK:
            self._begin(position, frame)
        elif frame.stage in (LEAD, DEFENCE_LEAD):
            self.unit(position, frame, self._leads(position, frame)[0])
        elif frame.stage == AIR:
            position.become(frame._replace(stage=AIR_CHECK))
            position.call(Flying(frame.side, frame.hex, frame.units, MOST_AIR_OVERRUN, overrun=True))
        elif frame.stage == AIR_CHECK and frame.air:
            position.call(self._air_check(position, frame).rolling())
        elif frame.stage in (AIR_CHECK, ROLL):
            self._roll(position, frame)
        else:
            position.done(position.at[frame.units[0]] == frame.hex)

    def _begin(self, position: RoadsPosition, frame: Overrunning) -> None:
        """The Overrun is announced; who builds in the hex has to stop [14.33]."""
        facts = {"units": [position.unit_name(unit) for unit in frame.units], "hex": position.place_name(frame.hex)}
        position.emit("overran", "8.5", side=position.side_name(frame.side), **facts)
        for unit in combat_units(position, frame.hex):
            fortification.interrupt(position, unit)
        position.become(frame._replace(stage=LEAD))

    @verb
    def unit(self, position: RoadsPosition, frame: Overrunning, unit: Unit) -> None:
        """This is the Lead Unit: the attacker names theirs, then the defender [8.56b]."""
        if frame.stage == LEAD:
            position.become(frame._replace(attack_lead=unit, stage=DEFENCE_LEAD))
        else:
            position.become(frame._replace(defence_lead=unit, stage=AIR))

    def why_unit(self, position: RoadsPosition, frame: Overrunning, unit: Unit) -> Ruling:
        """May it lead, and what the Overrun comes to with it."""
        if frame.stage == DEFENCE_LEAD:
            refused = why_no_defence_lead(position, unit, combat_units(position, frame.hex))
            leads = frame.attack_lead, unit
        else:
            refused = self._why_no_lead(position, frame, unit)
            leads = unit, NONE
        if refused:
            return refused
        found = overrun_reckoned(position, frame.units, frame.hex, leads)
        ruling = allow("8.56b", "lead.may", *found.parts, unit=position.unit_name(unit))
        return ruling._replace(odds=overrun_odds(position, frame.units, frame.hex, leads))

    def _why_no_lead(self, position: RoadsPosition, frame: Overrunning, unit: Unit) -> Ruling | None:
        name = position.unit_name(unit)
        if unit not in frame.units:
            return refuse("8.56b", "overrun.not_overrunning", unit=name)
        if unit not in overrun_leads(position, frame.units):
            return refuse("15.12-1", "lead.hq", unit=name)
        return None

    def after_assign_air(self, position: RoadsPosition, frame: Overrunning, air: tuple[Aircraft, ...]) -> None:
        """The air unit that the German sends, if any [8.56d]."""
        position.become(frame._replace(air=air))

    def _air_check(self, position: RoadsPosition, frame: Overrunning) -> Check:
        """CAS Coordination; Command Points are for the Combat Phase [15.23b-1]."""
        return air_check(position, frame.side, frame.hex, frame.air[0], frame.units, ())

    def _roll(self, position: RoadsPosition, frame: Overrunning) -> None:
        """Strengths, column and modifiers are told, and the die is rolled [8.56b, 8.56e, 8.56f]."""
        leads = frame.attack_lead, frame.defence_lead
        found = overrun_reckoned(position, frame.units, frame.hex, leads, frame.air)
        where, column = position.place_name(frame.hex), table_of(position, mobile=True).title(found.column)
        sums = {"attack": found.totals.attack, "defence": found.totals.defence, "modifier": net(found.modifiers)}
        position.emit("reckoned", "8.56e", hex=where, **sums, column=column)
        position.become(frame._replace(stage=ROLL))
        position.call(Rolling(f"overrun.{where}", "8.56f", FACES, frame.side))

    def after_roll(self, position: RoadsPosition, frame: Overrunning, die: int) -> None:
        """The die of the aircraft, or of the Overrun itself, on the Mobile table [8.51-1, 8.56f]."""
        if frame.stage == AIR_CHECK:
            self._flown(position, frame, die)
            return
        leads = frame.attack_lead, frame.defence_lead
        found = overrun_reckoned(position, frame.units, frame.hex, leads, frame.air)
        result = table_of(position, mobile=True).result(found.column, die + net(found.modifiers))
        where = position.place_name(frame.hex)
        position.emit("result", "8.56f", hex=where, die=die + net(found.modifiers), result=str(result))
        position.become(frame._replace(stage=OVER))
        position.call(
            Resolving(
                frame.side,
                frame.hex,
                frame.units,
                tuple(combat_units(position, frame.hex)),
                frame.attack_lead,
                frame.defence_lead,
                str(result),
                mobile=True,
                overrun=True,
                aircraft=frame.air,
                leaders=(),
            )
        )

    def _flown(self, position: RoadsPosition, frame: Overrunning, die: int) -> None:
        """Who fails the check is gone at once [10.41d, ruling 104]."""
        passed = self._air_check(position, frame).resolve(position, die).passed
        if not passed:
            fly_home(position, frame.air, "10.41d")
        position.become(frame._replace(air=frame.air if passed else (), stage=ROLL))

    def after_resolve(self, position: RoadsPosition, frame: Overrunning, cleared: bool) -> None:
        """Into the empty hex, already paid for [8.56h]; or the move is over and costs a step more [8.57]."""
        fly_home(position, frame.air)
        left = tuple(unit for unit in frame.units if position.on_map(unit))
        if not left:
            position.done(False)
        elif cleared:
            arrive(position, left, frame.hex, passing=True)
            units = [position.unit_name(unit) for unit in left]
            position.emit("overrun_entered", "8.56h", units=units, hex=position.place_name(frame.hex))
            position.become(frame._replace(units=left))
        else:
            position.emit("overrun_failed", "8.57", hex=position.place_name(frame.hex))
            position.become(frame._replace(units=left))
            position.call(OverrunLosing(frame.side, left, 1))


class LoseOverrunStep(LoseSteps[RoadsPosition]):
    """One more step of the overrunning stack, of its owner's choice [8.57, ruling 88]."""

    frame = OverrunLosing
    rule = "8.57"

    def able(self, position: RoadsPosition, frame: Losing) -> list[Unit]:
        return [unit for unit in frame.units if steps_left(position, unit)]

    def lose(self, position: RoadsPosition, unit: Unit) -> None:
        lose_step(position, unit, self.rule)
