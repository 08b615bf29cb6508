"""Assigning Combat Support [16] for a Ground Combat or a Disengagement, click by click, and paying for it."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.air import spend_air
from grognard.games.less_than_60_miles.artillery import fire, why_no_double
from grognard.games.less_than_60_miles.battle import GAS, PERSISTENT, Battle, Support
from grognard.games.less_than_60_miles.card_verbs import CardVerbs
from grognard.games.less_than_60_miles.chemical import release_gas, why_no_chemicals, why_no_persistent
from grognard.games.less_than_60_miles.effects import use_up
from grognard.games.less_than_60_miles.helicopters import use
from grognard.games.less_than_60_miles.odds import battle_odds
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.support import (
    GROUP,
    Supporting,
    able,
    air_worth,
    grouped,
    most_air,
    support_parts,
    value_of,
    why_no_air,
    why_no_room_in_group,
    why_no_support,
)


class AssignSupport(CardVerbs, Procedure[FrontPosition, Supporting]):
    """Artillery, helicopters and Air Points, none if their owner likes; until that is done there is a way back.

    Returns the support: artillery has taken its Attrition Points [17-5], helicopters are used [18-3], Air Points spent
    [16.3-3].
    """

    frame = Supporting
    moments = ("combat_support", "aa")

    def decision(self, position: FrontPosition, frame: Supporting) -> Decision | None:
        support = frame.support
        free = [unit for unit in self._able(position, frame) if unit not in support.units]
        left = most_air(position, frame.side, frame.units) - support.air
        cards = self.card_actions(position, frame)
        if not (free or left > 0 or cards or support != Support()):
            return None
        actions = self.list("unit", free, position)
        actions += self.list("double", [u for u in free if self._why_no_double(position, u) is None], position)
        actions += [Action("air", (str(count),)) for count in range(1, left + 1)]
        actions += [Action(name) for name in (GAS, PERSISTENT) if self._why_no_gas(position, frame, name) is None]
        actions += [*cards, DONE, BACK] if support != Support() else [*cards, DONE]
        rule = "16-0:2" if frame.target == NONE else "16-0:1"
        facts = {"hex": position.place_name(frame.hex), **self._facts(position, frame)}
        return self.ask(position, frame.side, "support.which", rule, actions, **facts)

    def _able(self, position: FrontPosition, frame: Supporting) -> list[Unit]:
        found = able(position, frame.side, frame.hex, frame.units)
        return [unit for unit in found if why_no_room_in_group(position, unit, frame) is None]

    def _facts(self, position: FrontPosition, frame: Supporting) -> Mapping[str, Any]:
        value = value_of(support_parts(position, frame.side, frame.hex, frame.support))
        units = [position.unit_name(unit) for unit in frame.support.units]
        return {"units": units, "count": frame.support.air, "value": value}

    def proceed(self, position: FrontPosition, frame: Supporting) -> None:
        """There is nothing to assign."""
        position.done(Support(assigned=True))

    # -- artillery and helicopters

    @verb
    def unit(self, position: FrontPosition, frame: Supporting, unit: Unit) -> None:
        """This one supports too."""
        position.become(frame._replace(support=self._with(position, frame.support, unit)))

    def _with(self, position: FrontPosition, support: Support, unit: Unit, doubled: bool = False) -> Support:
        if not position.components.artillery[unit]:
            return support._replace(helicopters=(*support.helicopters, unit))
        more = (*support.doubled, unit) if doubled else support.doubled
        return support._replace(guns=(*support.guns, unit), doubled=more)

    def why_unit(self, position: FrontPosition, frame: Supporting, unit: Unit) -> Ruling:
        """May it, and what comes of it."""
        if unit in frame.support.units:
            return refuse("15.1-4", "support.chosen", unit=position.unit_name(unit))
        refused = why_no_support(position, unit, frame.side, frame.hex, frame.units)
        refused = refused or why_no_room_in_group(position, unit, frame)
        if refused is not None:
            return refused
        guns = position.components.artillery[unit]
        support = self._with(position, frame.support, unit)
        return self._prospect(position, frame, support, "16.1-1" if guns else "16.2-1", "support.joins")

    @verb
    def double(self, position: FrontPosition, frame: Supporting, unit: Unit) -> None:
        """Rocket artillery with twice its strength, for two Attrition Points [17-6]."""
        position.become(frame._replace(support=self._with(position, frame.support, unit, doubled=True)))

    def why_double(self, position: FrontPosition, frame: Supporting, unit: Unit) -> Ruling:
        """May it, and what comes of it."""
        refused = self.why_unit(position, frame, unit)
        if not refused.legal:
            return refused
        refusal = self._why_no_double(position, unit)
        support = self._with(position, frame.support, unit, doubled=True)
        return refusal or self._prospect(position, frame, support, "17-6", "support.joins")

    def _why_no_double(self, position: FrontPosition, unit: Unit) -> Ruling | None:
        if not position.components.artillery[unit]:
            return refuse("17-6", "support.no_rockets", unit=position.unit_name(unit))
        return why_no_double(position, unit)

    # -- Air Points

    @verb
    def air(self, position: FrontPosition, frame: Supporting, points: int) -> None:
        """So many Air Points more [16.3-3]."""
        position.become(frame._replace(support=frame.support._replace(air=frame.support.air + points)))

    def why_air(self, position: FrontPosition, frame: Supporting, points: int) -> Ruling:
        """Are there as many, and what comes of it."""
        whole = frame.support.air + points
        refused = why_no_air(position, frame.side, frame.units, whole if points > 0 else points)
        rule = air_worth(position, frame.side, frame.hex).rule
        support = frame.support._replace(air=whole)
        return refused or self._prospect(position, frame, support, rule, "support.joins")

    # -- chemical weapons [15.5.16]

    @verb
    def gas(self, position: FrontPosition, frame: Supporting) -> None:
        """Chemical weapons that do not stay."""
        position.become(frame._replace(support=frame.support._replace(chemical=GAS)))

    def why_gas(self, position: FrontPosition, frame: Supporting) -> Ruling:
        """May they be used, and what comes of it."""
        return self._why_chemical(position, frame, GAS)

    @verb
    def persistent(self, position: FrontPosition, frame: Supporting) -> None:
        """Chemical weapons that stay in the hex [26.5-1:2]."""
        position.become(frame._replace(support=frame.support._replace(chemical=PERSISTENT)))

    def why_persistent(self, position: FrontPosition, frame: Supporting) -> Ruling:
        """May they be used, and what comes of it."""
        return self._why_chemical(position, frame, PERSISTENT)

    def _why_chemical(self, position: FrontPosition, frame: Supporting, kind: str) -> Ruling:
        refused = self._why_no_gas(position, frame, kind)
        rule = "15.5.16-2" if SIDES[frame.side] == "nato" else "15.5.16-1"
        support = frame.support._replace(chemical=kind)
        return refused or self._prospect(position, frame, support, rule, "support.chemical")

    def _why_no_gas(self, position: FrontPosition, frame: Supporting, kind: str) -> Ruling | None:
        """By artillery or Air Points [26-0], once, in a combat."""
        side = SIDES[frame.side]
        if frame.target == NONE:
            return refuse("15.5.16-0", "support.no_combat", side=side)
        if frame.support.chemical:
            return refuse("15.5.16-0", "support.gas_chosen", side=side)
        refused = why_no_chemicals(position, frame.side)
        if refused is None and kind == PERSISTENT:
            refused = why_no_persistent(position, frame.side)
        if refused is None and not (frame.support.guns or frame.support.air):
            refused = refuse("26-0:1", "support.no_carrier", side=side)
        return refused

    # -- the end of it

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: Supporting) -> None:
        """This support, and no more: what it costs is paid now."""
        support = frame.support._replace(assigned=True)
        pay(position, frame, support)
        position.done(support)

    def why_done(self, position: FrontPosition, frame: Supporting) -> Ruling:
        """What comes of it like this."""
        rule = "8.8-3" if frame.target == NONE else "15.1-4"
        return self._prospect(position, frame, frame.support, rule, "support.done")

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: Supporting) -> None:
        """Choose again."""
        position.become(frame._replace(support=Support()))

    def why_back(self, position: FrontPosition, frame: Supporting) -> Ruling | None:
        """Not if nothing is chosen."""
        return None if frame.support != Support() else refuse("15.1-4", "support.nothing", side=SIDES[frame.side])

    def _prospect(self, position: FrontPosition, frame: Supporting, support: Support, rule: str, reason: str) -> Ruling:
        """The value, part by part; in a combat with its odds."""
        parts = support_parts(position, frame.side, frame.hex, support)
        ruling = allow(rule, reason, *parts, value=value_of(parts))
        battle = position.nearest(Battle)
        if battle is None or frame.target == NONE:
            return ruling
        named = battle.with_support(frame.side, support._replace(assigned=True))
        return ruling._replace(odds=battle_odds(position, named))


def pay(position: FrontPosition, frame: Supporting, support: Support) -> None:
    """Artillery takes Attrition Points, helicopters are used, Air Points spent, gas is let go."""
    if not support.units and not support.air:
        return
    names = [position.unit_name(unit) for unit in support.units]
    said = {"side": SIDES[frame.side], "hex": position.place_name(frame.hex), "units": names, "count": support.air}
    position.emit("supported", "8.8-3" if frame.target == NONE else "15.1-4", **said)
    free = grouped(position, frame.side, support.guns)
    fire(position, [unit for unit in support.guns if unit not in free], support.doubled)
    if free:
        use_up(position, GROUP, frame.side)
    for unit in support.helicopters:
        use(position, unit)
    if support.air:
        spend_air(position, frame.side, support.air, "16.3-3")
    if support.chemical:
        release_gas(position, frame.side, frame.target, support.chemical == PERSISTENT)
