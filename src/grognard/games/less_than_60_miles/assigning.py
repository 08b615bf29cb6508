"""Putting a mission together [20.1-2, 20.2-2, 21-2, 27.2]: artillery, Air Points, what they carry; then it is flown."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Unit
from grognard.engine.odds import Odds
from grognard.engine.procedures import BACK, Procedure, Role, verb
from grognard.engine.rulings import Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles import bombardment, interdiction, nuclear
from grognard.games.less_than_60_miles.air import spend_air, total, usable_air, why_no_air
from grognard.games.less_than_60_miles.anti_air import AaFire
from grognard.games.less_than_60_miles.artillery import fire, why_no_double
from grognard.games.less_than_60_miles.battle import GAS, PERSISTENT
from grognard.games.less_than_60_miles.card_verbs import CardVerbs
from grognard.games.less_than_60_miles.chemical import use_chemicals, why_no_chemicals, why_no_persistent
from grognard.games.less_than_60_miles.demolition import offer_demolitions
from grognard.games.less_than_60_miles.mission import (
    ATOMIC,
    BRIDGE,
    HEX,
    UNIT,
    Mission,
    aa_parts,
    guns_for,
    target_hexes,
    target_name,
    value_parts,
    why_no_gun,
)
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

FIRE = Action("fire")


def ledger(position: FrontPosition, mission: Mission) -> tuple[Part, ...]:
    """All that a mission comes to: its value or Nuclear Points, Detection Level, die, and the AA value it meets."""
    if mission.kind == ATOMIC:
        terrain = nuclear.terrain_part(position, mission.hex)
        parts = (*nuclear.capacity_parts(position, mission), *([terrain] if terrain.amount else []))
    else:
        parts = value_parts(position, mission)
    if mission.kind in (UNIT, BRIDGE):
        parts += (*bombardment.level_parts(position, mission), *bombardment.die_parts(position, mission))
    return (*parts, *aa_parts(position, mission))


def odds_of(position: FrontPosition, mission: Mission) -> Odds | None:
    """The exact odds of a mission; None while nothing is assigned to it."""
    if not (mission.guns or mission.air):
        return None
    if mission.kind == ATOMIC:
        return nuclear.odds(position, mission) if mission.points else None
    return interdiction.odds(position, mission) if mission.kind == HEX else bombardment.odds(position, mission)


class AssignMission(CardVerbs, Procedure[FrontPosition, Mission]):
    """Add artillery and Air Points click by click; nothing is paid until `fire`, and until then there is a way back."""

    frame = Mission
    moments = ("bombardment", "aa")

    def phase(self, position: FrontPosition, frame: Mission) -> str:
        return f"{SIDES[position.acting]}.bombardment"

    # -- what can be added

    def _guns(self, position: FrontPosition, frame: Mission) -> list[Unit]:
        able = guns_for(position, frame.side, frame.use, target_hexes(position, frame))
        free = [unit for unit in able if unit not in frame.guns]
        return [unit for unit in free if frame.kind != ATOMIC or nuclear.capacity(position, unit)]

    def decision(self, position: FrontPosition, frame: Mission) -> Decision | None:
        if frame.committed:
            return None
        guns = self._guns(position, frame)
        actions = self.list("unit", guns, position)
        actions += self.list("double", [u for u in guns if why_no_double(position, u) is None], position)
        left = usable_air(position, frame.side) - frame.air
        actions += [Action("air", (str(count),)) for count in range(1, left + 1)]
        if frame.kind == ATOMIC:
            most = nuclear.most_points(position, frame)
            actions += [Action("points", (str(n),)) for n in range(1, most + 1) if n != frame.points]
        actions += [Action(name) for name in (GAS, PERSISTENT) if self._why_no_gas(position, frame, name) is None]
        actions += [Action(ATOMIC)] if self._why_no_nuclear(position, frame) is None else []
        actions += self.card_actions(position, frame)
        actions += [FIRE] if self._why_no_fire(frame) is None else []
        facts = self._facts(position, frame)
        return self.ask(position, frame.side, f"mission.{frame.kind}", frame.assign_rule, [*actions, BACK], **facts)

    def _facts(self, position: FrontPosition, frame: Mission) -> Mapping[str, Any]:
        units = [position.unit_name(unit) for unit in frame.guns]
        value = frame.points if frame.kind == ATOMIC else total(value_parts(position, frame))
        return {"target": target_name(position, frame), "units": units, "count": frame.air, "value": value}

    def _prospect(self, position: FrontPosition, mission: Mission, rule: str, reason: str) -> Ruling:
        parts, facts = ledger(position, mission), self._facts(position, mission)
        return allow(rule, reason, *parts, **facts)._replace(odds=odds_of(position, mission))

    # -- artillery

    @verb
    def unit(self, position: FrontPosition, frame: Mission, unit: Unit) -> None:
        """This artillery unit fires too."""
        position.become(frame._replace(guns=(*frame.guns, unit)))

    def why_unit(self, position: FrontPosition, frame: Mission, unit: Unit) -> Ruling:
        """May it, and what comes of it."""
        refused = self._why_no_gun(position, frame, unit)
        after = frame._replace(guns=(*frame.guns, unit))
        return refused or self._prospect(position, after, frame.assign_rule, "mission.joins")

    def _why_no_gun(self, position: FrontPosition, frame: Mission, unit: Unit) -> Ruling | None:
        if unit in frame.guns:
            return refuse(frame.assign_rule, "mission.chosen", unit=position.unit_name(unit))
        refused = why_no_gun(position, frame.side, frame.use, unit, target_hexes(position, frame))
        if refused is None and frame.kind == ATOMIC:
            return nuclear.why_no_carrier(position, unit)
        return refused

    @verb
    def double(self, position: FrontPosition, frame: Mission, unit: Unit) -> None:
        """Rocket artillery with twice its strength, for two Attrition Points [17-6]."""
        position.become(frame._replace(guns=(*frame.guns, unit), doubled=(*frame.doubled, unit)))

    def why_double(self, position: FrontPosition, frame: Mission, unit: Unit) -> Ruling:
        """May it, and what comes of it; rockets carry no Nuclear Points [27.2-4], so never in a nuclear attack."""
        refused = self._why_no_gun(position, frame, unit) or why_no_double(position, unit)
        after = frame._replace(guns=(*frame.guns, unit), doubled=(*frame.doubled, unit))
        return refused or self._prospect(position, after, "17-6", "mission.joins")

    # -- Air Points

    @verb
    def air(self, position: FrontPosition, frame: Mission, points: int) -> None:
        """So many Air Points more."""
        position.become(frame._replace(air=frame.air + points))

    def why_air(self, position: FrontPosition, frame: Mission, points: int) -> Ruling:
        """Are there as many, and what comes of it."""
        refused = why_no_air(position, frame.side, points if points < 1 else frame.air + points)
        after = frame._replace(air=frame.air + points)
        return refused or self._prospect(position, after, frame.air_rule, "mission.joins")

    # -- chemical weapons [26]

    @verb
    def gas(self, position: FrontPosition, frame: Mission) -> None:
        """Chemical weapons that do not stay."""
        position.become(frame._replace(chemical=GAS))

    def why_gas(self, position: FrontPosition, frame: Mission) -> Ruling:
        """May they be used, and what comes of it."""
        refused = self._why_no_gas(position, frame, GAS)
        return refused or self._prospect(position, frame._replace(chemical=GAS), "26-0:1", "mission.chemical")

    @verb
    def persistent(self, position: FrontPosition, frame: Mission) -> None:
        """Chemical weapons that stay, if they have an effect [26.5-1:2, 26.5-2]."""
        position.become(frame._replace(chemical=PERSISTENT))

    def why_persistent(self, position: FrontPosition, frame: Mission) -> Ruling:
        """May they be used, and what comes of it."""
        refused = self._why_no_gas(position, frame, PERSISTENT)
        after = frame._replace(chemical=PERSISTENT)
        return refused or self._prospect(position, after, "26.5-1:2", "mission.chemical")

    def _why_no_gas(self, position: FrontPosition, frame: Mission, kind: str) -> Ruling | None:
        refused = why_no_chemicals(position, frame.side)
        if refused is not None:
            return refused
        if frame.chemical or frame.kind == ATOMIC:
            return refuse("26-0:1", "chemical.chosen", side=SIDES[frame.side])
        if frame.kind == HEX:
            return interdiction.why_no_gas(position, frame, kind)
        persistent = why_no_persistent(position, frame.side) if kind == PERSISTENT else None
        return persistent or bombardment.why_no_gas(position, frame)

    # -- nuclear weapons [27]

    @verb
    def nuclear(self, position: FrontPosition, frame: Mission) -> None:
        """A nuclear attack instead: carriers are assigned again."""
        position.become(Mission(frame.side, ATOMIC, frame.hex, unit=frame.unit))

    def why_nuclear(self, position: FrontPosition, frame: Mission) -> Ruling:
        """May they be used here?"""
        refused = self._why_no_nuclear(position, frame)
        left = position.nuclear[frame.side]
        return refused or allow("27.3-0", "mission.nuclear", left=left, target=target_name(position, frame))

    def _why_no_nuclear(self, position: FrontPosition, frame: Mission) -> Ruling | None:
        if frame.kind == ATOMIC:
            return refuse("27.3-0", "nuclear.already", target=target_name(position, frame))
        if frame.kind != UNIT:
            return refuse("27.3-0", "nuclear.no_unit", target=target_name(position, frame))
        return nuclear.why_no_strike(position, frame.side, frame.hex)

    @verb
    def points(self, position: FrontPosition, frame: Mission, points: int) -> None:
        """So many Nuclear Points in all."""
        position.become(frame._replace(points=points))

    def why_points(self, position: FrontPosition, frame: Mission, points: int) -> Ruling:
        """Can as many be delivered, and what comes of it."""
        if frame.kind != ATOMIC:
            return refuse("27.2-1", "nuclear.no_unit", target=target_name(position, frame))
        most, parts = nuclear.most_points(position, frame), nuclear.capacity_parts(position, frame)
        if not 0 < points <= most:
            return refuse("27.2-1", "nuclear.too_many", *parts, count=points, most=most)
        if points == frame.points:
            return refuse("27.3-1", "nuclear.so_many", count=points)
        return self._prospect(position, frame._replace(points=points), "27.3-1", "mission.points")

    # -- the end of it

    @verb(Role.COMMIT)
    def fire(self, position: FrontPosition, frame: Mission) -> None:
        """Artillery takes its Attrition Points, Air Points take off and come under AA fire [17-5, 19.1-3:1, 22.1-1]."""
        names = [position.unit_name(unit) for unit in frame.guns]
        facts = {"side": SIDES[frame.side], "target": target_name(position, frame), "units": names, "count": frame.air}
        value = total(aa_parts(position, frame))
        position.become(frame._replace(committed=True, launched=frame.air, through=not frame.air))
        position.emit("mission", frame.assign_rule, **facts)
        self._pay(position, frame)
        if frame.air:
            position.call(AaFire(1 - frame.side, value, frame.hex, frame.air))

    def _pay(self, position: FrontPosition, frame: Mission) -> None:
        fire(position, frame.guns, frame.doubled)
        if frame.air:
            spend_air(position, frame.side, frame.air, "19.1-3:1")
        if frame.kind == HEX:
            interdiction.remember(position, frame)
        else:
            bombardment.remember(position, frame)
        if frame.chemical:
            use_chemicals(position, frame.side, frame.hex)
        if frame.kind == ATOMIC:
            nuclear.launch(position, frame)

    def why_fire(self, position: FrontPosition, frame: Mission) -> Ruling:
        """What comes of it like this."""
        refused = self._why_no_fire(frame)
        return refused or self._prospect(position, frame, frame.assign_rule, "mission.fire")

    def _why_no_fire(self, frame: Mission) -> Ruling | None:
        if not (frame.guns or frame.air):
            return refuse(frame.assign_rule, "mission.nothing")
        if frame.kind == ATOMIC and not frame.points:
            return refuse("27.3-1", "mission.no_points")
        return None

    def after_fire_anti_air(self, position: FrontPosition, frame: Mission, left: int) -> None:
        """So many Air Points go on [2.3#2-2]."""
        position.become(frame._replace(air=left, through=True))

    def proceed(self, position: FrontPosition, frame: Mission) -> None:
        """Roll for the mission, and take the result; with units that are gone mined bridges may be in danger."""
        if frame.resolved:
            position.done()
            return
        position.become(frame._replace(resolved=True))
        {HEX: interdiction.resolve, ATOMIC: nuclear.resolve}.get(frame.kind, bombardment.resolve)(position, frame)
        offer_demolitions(position)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: Mission) -> None:
        """Give it up; nothing has been paid."""
        position.done()
