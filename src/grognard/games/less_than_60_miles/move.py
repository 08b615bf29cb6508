"""The move of the unit in hand [8]: where it goes, by which steps, and what it does on the way.

What it can do next stands in `moving`.
"""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Unit
from grognard.engine.moves import cost_parts, points
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COST, COUNT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.allowances import allowance_parts, why_no_points
from grognard.games.less_than_60_miles.attacking import attack_prospects
from grognard.games.less_than_60_miles.battle import HASTY as HASTY_ASSAULT
from grognard.games.less_than_60_miles.battle import Attacking, Disengaging, Spent
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.combat import targets, why_no_attack
from grognard.games.less_than_60_miles.command import is_independent
from grognard.games.less_than_60_miles.costs import costs_state, keep_sums, move_sums
from grognard.games.less_than_60_miles.demolition import offer_demolitions
from grognard.games.less_than_60_miles.detection import lose_sight
from grognard.games.less_than_60_miles.disengage import why_no_disengage
from grognard.games.less_than_60_miles.entering import enter
from grognard.games.less_than_60_miles.forced_march import Marching, is_due, march_points, why_no_march
from grognard.games.less_than_60_miles.hqs import DEPLOYED, change_hq_mode
from grognard.games.less_than_60_miles.movement import others, taken
from grognard.games.less_than_60_miles.moving import (
    Moving,
    crossing_row,
    crossings_of_each,
    delay_crossing,
    delay_hexes,
    delay_rule,
    destinations,
    hq_change_cost,
    is_cut,
    off_road_hexes,
    other_mode,
    path_to,
    risks,
    step_cost,
    sums_of,
    why_go,
    why_no_cross,
    why_no_delay,
    why_no_mode,
    why_not_off_road,
)
from grognard.games.less_than_60_miles.position import FrontPosition, Mode
from grognard.games.less_than_60_miles.rivers import HASTY, PREPARED, CrossingRiver, crossing_dice
from grognard.games.less_than_60_miles.room import why_no_room, why_not_moved
from grognard.games.less_than_60_miles.stacking import why_too_full
from grognard.games.less_than_60_miles.steps import entry_total, goes_by_road
from grognard.games.less_than_60_miles.weather import is_night

MARCH, DISENGAGE = Action("march"), Action("disengage")
DELAYED_PHASES = 2
"""A Delayed marker stays through this friendly Movement Phase and the next [8.4.1-2, 8.4.1-3]."""


# -- what a unit in hand may do beside moving


def why_no_assault(position: FrontPosition, frame: Moving, hex: Hex) -> Ruling | None:
    """Why a unit cannot attack a hex, not even hastily; None if it can."""
    return why_no_attack(position, frame.unit, hex, HASTY_ASSAULT, frame.left)


def why_no_forced_march(position: FrontPosition, frame: Moving) -> Ruling | None:
    """Why the unit in hand cannot make a Forced March; None if it can: once in its move [8.5]."""
    if frame.marched:
        return refuse("8.5-1", "movement.marched", unit=position.unit_name(frame.unit))
    return why_no_march(position, frame.unit)


def marching(position: FrontPosition, frame: Moving) -> Moving:
    """The move with the points of a Forced March, whose die is rolled when the first of them is spent [8.5-3]."""
    more = march_points(position)
    return frame._replace(left=frame.left + more, march=more, marched=True)


class Move(Procedure[FrontPosition, Moving]):
    """Move a unit: to any hex in reach, by single steps of other sorts, into an attack, or not at all."""

    frame = Moving

    def decision(self, position: FrontPosition, frame: Moving) -> Decision | None:
        if frame.way or not position.on_map(frame.unit):
            return None
        actions = self._choices(position, frame)
        if why_no_forced_march(position, frame) is None and self._gains_by_march(position, frame, actions):
            actions.append(MARCH)
        if frame.started and not actions:
            return None
        if not frame.started:
            actions.append(BACK)
        elif not _why_no_stop(position, frame):
            actions += self.list("unit", others(position, frame), position)
            actions.append(DONE)
        facts = {"unit": position.unit_name(frame.unit), "left": points(frame.left)}
        return self.ask(position, frame.side, "movement.where", "8.1-3", actions, **facts)

    def _gains_by_march(self, position: FrontPosition, frame: Moving, actions: list[Action]) -> bool:
        """Is there anything to do with the points of a Forced March?"""
        return bool(actions) or any(self._sorts(position, marching(position, frame)))

    def _choices(self, position: FrontPosition, frame: Moving) -> list[Action]:
        """What the unit can do with the points that it has."""
        return [action for actions in self._sorts(position, frame) for action in actions]

    def _sorts(self, position: FrontPosition, frame: Moving) -> Iterator[list[Action]]:
        """The same, one sort of action after the other; none for a unit that has failed to Disengage [8.8-5-a]."""
        if frame.stopped or position.delayed[frame.unit]:
            return
        sums = sums_of(position, frame)
        yield self.list("hex", destinations(position, frame, sums), position)
        yield self.list("attack", targets(position, frame.unit, frame.left), position)
        hasty, prepared = crossings_of_each(position, frame, (HASTY, PREPARED), sums)
        yield self.list("cross_hasty", hasty, position)
        yield self.list("cross_prepared", prepared, position)
        yield self.list("off_road", off_road_hexes(position, frame, sums), position)
        yield self.list("delay", delay_hexes(position, frame, sums), position)
        if why_no_leave(position, frame) is None:
            yield [DISENGAGE]
        if _why_no_change(position, frame) is None:
            yield self.list("mode", [other_mode(position, frame.unit)], position)

    def staked(self, position: FrontPosition, frame: Moving) -> list[Action]:
        """Rivers that are crossed with a die [9.1.2-2, 9.2.3-2], and the points of a Forced March [8.5-3]."""
        return [action for verb, hexes in risks(position, frame).items() for action in self.list(verb, hexes, position)]

    def proceed(self, position: FrontPosition, frame: Moving) -> None:
        """Take the next step of the path; at its end, or when the unit is gone, the move is over."""
        if frame.way and position.on_map(frame.unit):
            self._step(position, frame)
            return
        position.moved[frame.unit] = frame.started
        position.done()

    # -- going

    def _step(self, position: FrontPosition, frame: Moving) -> None:
        """Enter the next hex: the die of a Forced March first [8.5-3], that of a crossing then [9.1.2-2, 8.4.1-1:2]."""
        unit, here, hex = frame.unit, position.at[frame.unit], frame.way[0]
        sums, state = move_sums(position, unit), costs_state(position)
        by = sums_of(position, frame) if frame.disengaged else sums
        total = entry_total(position, unit, by, hex, off_road=frame.off_road, crossing=frame.crossing)
        cost = frame.left if frame.delayed else total
        if not frame.delayed and is_due(frame.left - cost, frame.march):
            position.become(frame._replace(march=0))
            position.call(Marching(frame.side, unit))
            return
        by_road = not frame.off_road and not frame.crossing and goes_by_road(position, sums, here, hex)
        ways = {"from": position.place_name(here), "to": position.place_name(hex)}
        rule = delay_rule(total) if frame.delayed else "8.3-3" if by_road else "8.2-3"
        position.emit("moved", rule, unit=position.unit_name(unit), **ways, cost=points(cost), road=by_road)
        position.become(
            frame._replace(
                left=frame.left - cost,
                started=True,
                way=frame.way[1:],
                disengaged=False,
                crossing="",
                off_road=False,
                delayed=False,
            )
        )
        enter(position, unit, hex, by_road=by_road)
        keep_sums(position, unit, sums, state)
        if frame.delayed:
            delay(position, unit, rule)
        offer_demolitions(position, unit)
        if frame.crossing and crossing_dice(position, frame.crossing):
            position.call(CrossingRiver(frame.side, unit, frame.crossing))

    def after_offer_demolition(self, position: FrontPosition, frame: Moving, _: None) -> None:
        """A bridge ahead may be down now: then the unit stops, and its owner thinks again."""
        if frame.way and is_cut(position, frame):
            position.become(frame._replace(way=()))

    @verb
    def hex(self, position: FrontPosition, frame: Moving, hex: Hex) -> None:
        """Go there: the one step, or the cheapest path, hex by hex [8.1-3]."""
        path = path_to(position, frame, hex)
        position.become(frame._replace(way=tuple(path[1:])))

    def why_hex(self, position: FrontPosition, frame: Moving, hex: Hex) -> Ruling:
        return why_no_points(position, frame.unit) or why_go(position, frame, hex)

    @verb
    def off_road(self, position: FrontPosition, frame: Moving, hex: Hex) -> None:
        """Enter a hex next to the unit off the road, although the road costs less [8.3-5:2]."""
        position.become(frame._replace(way=(hex,), off_road=True))

    def why_off_road(self, position: FrontPosition, frame: Moving, hex: Hex) -> Ruling:
        refused = why_no_points(position, frame.unit) or why_not_off_road(position, frame, hex)
        return refused or _allow_step(position, frame, hex, "8.3-5:2", off_road=True)

    @verb
    def cross_hasty(self, position: FrontPosition, frame: Moving, hex: Hex) -> None:
        """Cross a Minor River hastily, at the risk of an Attrition Point [9.1]."""
        row = crossing_row(position, frame, hex, HASTY)
        position.become(frame._replace(way=(hex,), crossing=row))

    def why_cross_hasty(self, position: FrontPosition, frame: Moving, hex: Hex) -> Ruling:
        return self._why_cross(position, frame, hex, HASTY, "9.1.2-1")

    @verb
    def cross_prepared(self, position: FrontPosition, frame: Moving, hex: Hex) -> None:
        """Cross a Major River with the help of engineers, at some risk [9.2]."""
        row = crossing_row(position, frame, hex, PREPARED)
        position.become(frame._replace(way=(hex,), crossing=row))

    def why_cross_prepared(self, position: FrontPosition, frame: Moving, hex: Hex) -> Ruling:
        return self._why_cross(position, frame, hex, PREPARED, "9.2.3-1")

    def _why_cross(self, position: FrontPosition, frame: Moving, hex: Hex, rows: tuple[str, ...], rule: str) -> Ruling:
        refused = why_no_points(position, frame.unit) or why_no_cross(position, frame, hex, rows)
        if refused is not None:
            return refused
        return _allow_step(position, frame, hex, rule, crossing=crossing_row(position, frame, hex, rows))

    @verb
    def delay(self, position: FrontPosition, frame: Moving, hex: Hex) -> None:
        """Enter a hex by Delayed Movement: all points go, and the unit stops for two phases [8.4]."""
        row = delay_crossing(position, frame, hex)
        position.become(frame._replace(way=(hex,), crossing=row, delayed=True))

    def why_delay(self, position: FrontPosition, frame: Moving, hex: Hex) -> Ruling:
        refused = why_no_points(position, frame.unit) or why_no_delay(position, frame, hex)
        if refused is not None:
            return refused
        step = step_cost(position, frame, hex, delay_crossing(position, frame, hex))
        facts = {"hex": position.place_name(hex), "unit": position.unit_name(frame.unit)}
        risk = ("8.4.1-1:2",) if crossing_dice(position, delay_crossing(position, frame, hex)) else ()
        also = ("8.4.1-2", "8.4.1-4", *risk)
        return allow(delay_rule(step.total), "movement.may_delay", *cost_parts(step, frame.left), also=also, **facts)

    # -- fighting, leaving, marching

    @verb(Role.TARGET)
    def attack(self, position: FrontPosition, frame: Moving, hex: Hex) -> None:
        """Consider an attack on a hex next to the unit [15]; nothing is paid yet."""
        position.call(self._considering(frame, hex))

    def _considering(self, frame: Moving, hex: Hex) -> Attacking:
        return Attacking(frame.side, frame.unit, hex, frame.left, frame.march, frame.marched)

    def why_attack(self, position: FrontPosition, frame: Moving, hex: Hex) -> Ruling:
        refused = why_no_points(position, frame.unit) or why_no_assault(position, frame, hex)
        return refused or attack_prospects(position, self._considering(frame, hex), "8-0")

    @verb
    def disengage(self, position: FrontPosition, frame: Moving) -> None:
        """Try to leave enemy Blocking units [8.8]."""
        position.call(Disengaging(frame.side, frame.unit, left=frame.left, march=frame.march))

    def why_disengage(self, position: FrontPosition, frame: Moving) -> Ruling:
        refused = why_no_points(position, frame.unit) or why_no_leave(position, frame)
        cost = position.components.movement.actions["disengage"].mp
        part = Part("8.8-2", "disengage", cost, COST)
        return refused or allow("8.8-1", "movement.may_disengage", part, unit=position.unit_name(frame.unit))

    def after_attack(self, position: FrontPosition, frame: Moving, spent: Spent | None) -> None:
        """Go on with what the attack has left [8-0]; one that was given up has cost nothing."""
        self._spend(position, frame, spent)

    def after_disengage(self, position: FrontPosition, frame: Moving, spent: Spent | None) -> None:
        """A unit that has Disengaged goes on; if it has failed, its move is over [8.8-5-a]."""
        self._spend(position, frame, spent, stopped=spent is not None and not spent.disengaged)

    def _spend(self, position: FrontPosition, frame: Moving, spent: Spent | None, stopped: bool = False) -> None:
        if spent is not None:
            went_on = frame._replace(left=spent.left, march=spent.march, marched=frame.marched or spent.marched)
            position.become(went_on._replace(started=True, stopped=stopped, disengaged=spent.disengaged))

    @verb
    def march(self, position: FrontPosition, frame: Moving) -> None:
        """Add the points of a Forced March [8.5-1]; the die is rolled when one of them is spent."""
        position.emit("forced_march", "8.5-1", unit=position.unit_name(frame.unit))
        position.become(marching(position, frame))

    def why_march(self, position: FrontPosition, frame: Moving) -> Ruling:
        refused = why_no_forced_march(position, frame)
        if refused is None and not self._gains_by_march(position, frame, self._choices(position, frame)):
            refused = refuse("8.5-1", "movement.march_in_vain", unit=position.unit_name(frame.unit))
        part = Part("8.5-1", "forced_march", points(march_points(position)), COUNT)
        return refused or allow("8.5-3", "movement.may_march", part, unit=position.unit_name(frame.unit))

    @verb
    def mode(self, position: FrontPosition, frame: Moving, mode: Mode) -> None:
        """An HQ changes between Deployed and Moving for a Command Point and four Movement Points [12.1-4:1]."""
        left = frame.left - hq_change_cost(position)
        due = is_due(left, frame.march)
        position.become(frame._replace(left=left, started=True, march=0 if due else frame.march))
        change_hq_mode(position, frame.unit)
        lose_sight(position, frame.unit)
        if due:
            position.call(Marching(frame.side, frame.unit))

    def why_mode(self, position: FrontPosition, frame: Moving, mode: Mode) -> Ruling:
        refused = why_no_points(position, frame.unit) or _why_no_change(position, frame)
        if refused is None and mode != other_mode(position, frame.unit):
            facts = {"unit": position.unit_name(frame.unit), "mode": position.components.modes[mode].name}
            refused = refuse("12.1-1", "movement.same_mode", **facts)
        parts = [Part("12.1-4:1", "movement_points", points(hq_change_cost(position)), COST)]
        free = is_independent(position, frame.unit)
        if not free:
            cost = position.components.movement.actions["hq_mode"].cp
            parts.append(Part("12.1-4:1", "command_points", cost, COST))
        also, name = ("36-2",) if free else (), position.unit_name(frame.unit)
        return refused or allow("12.1-4:1", "movement.may_change", *parts, also=also, unit=name)

    # -- the end

    @verb
    def unit(self, position: FrontPosition, frame: Moving, unit: Unit) -> None:
        """Stop here, and take another unit in hand [8.1-2]."""
        position.moved[frame.unit] = True
        position.become(taken(position, frame.side, unit))

    def why_unit(self, position: FrontPosition, frame: Moving, unit: Unit) -> Ruling:
        if not frame.started:
            return refuse("8.1-1", "movement.not_begun", unit=position.unit_name(frame.unit))
        name = position.unit_name(unit)
        if unit == frame.unit:
            return refuse("8.1-2", "movement.begun", unit=name)
        refused = _why_no_stop(position, frame) or why_not_moved(position, unit, frame.side)
        facts = {"unit": name, "other": position.unit_name(frame.unit)}
        return refused or allow("8.1-2", "movement.take_next", *allowance_parts(position, unit), **facts)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: Moving) -> None:
        """Put the unit down again; it has not moved."""
        position.done()

    def why_back(self, position: FrontPosition, frame: Moving) -> Ruling:
        name = position.unit_name(frame.unit)
        if frame.started:
            return refuse("8.1-2", "movement.begun", unit=name)
        return allow("8.1-1", "movement.put_down", unit=name)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: Moving) -> None:
        """Stop here; points that are left are lost."""
        self.proceed(position, frame)

    def why_done(self, position: FrontPosition, frame: Moving) -> Ruling:
        name = position.unit_name(frame.unit)
        if not frame.started:
            return refuse("8.1-1", "movement.not_begun", unit=name)
        return _why_no_stop(position, frame) or allow("8.1-2", "movement.stop", unit=name)


def _why_no_stop(position: FrontPosition, frame: Moving) -> Ruling | None:
    """Why a unit cannot stop where it is: the hex has no room beside those who stay, and it can go on [7-3]."""
    here = position.at[frame.unit]
    refused = why_too_full(position, here, frame.side) and why_no_room(position, frame.unit, here)
    return refused if refused is not None and destinations(position, frame) else None


def _why_no_change(position: FrontPosition, frame: Moving) -> Ruling | None:
    """Why an HQ cannot change its mode: it is not set up in a hex where it may not stop [12.1-4, 7-3]."""
    refused = why_no_mode(position, frame)
    if refused is not None or other_mode(position, frame.unit) != position.components.mode(DEPLOYED):
        return refused
    return _why_no_stop(position, frame)


def why_no_leave(position: FrontPosition, frame: Moving) -> Ruling | None:
    """Why the unit in hand cannot try to Disengage; None if it can."""
    if frame.disengaged:
        return refuse("8.8-1", "movement.disengaged", unit=position.unit_name(frame.unit))
    return why_no_disengage(position, frame.unit, frame.left)


def _allow_step(position: FrontPosition, frame: Moving, hex: Hex, rule: str, **how: Any) -> Ruling:
    """The one step that a verb makes, with every part of its cost and the dice of a crossing."""
    step = step_cost(position, frame, hex, **how)
    limit = crossing_dice(position, how.get("crossing", ""))
    facts: dict[str, Any] = {"hex": position.place_name(hex), "cost": points(step.total), "limit": limit}
    if limit:
        facts["chance"] = str(Fraction(limit, FACES))
    reason = "movement.may_cross" if limit else "movement.may_step"
    also = ("29.2-4",) if limit and is_night(position) else ()
    return allow(rule, reason, *cost_parts(step, frame.left), also=also, **facts)


def delay(position: FrontPosition, unit: Unit, rule: str) -> None:
    """Mark a unit as Delayed [8.4.1-1:1], after Delayed Movement or an advance that it could not pay for [8.4-3]."""
    position.delayed[unit] = DELAYED_PHASES
    position.emit("delayed", rule, unit=position.unit_name(unit))
