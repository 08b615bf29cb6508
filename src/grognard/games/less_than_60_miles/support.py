"""Combat Support [16]: artillery, helicopters and Air Points for a Ground Combat or a Disengagement, click by click."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.air import in_cas_area, spend_air, usable_air
from grognard.games.less_than_60_miles.artillery import SUPPORT, fire, strength, why_no_double, why_no_fire
from grognard.games.less_than_60_miles.battle import GAS, PERSISTENT, Battle, Support
from grognard.games.less_than_60_miles.card_verbs import CardVerbs
from grognard.games.less_than_60_miles.charts.staff import EW1, EW2
from grognard.games.less_than_60_miles.chemical import chemical_amount, release_gas, why_no_chemicals, why_no_persistent
from grognard.games.less_than_60_miles.command import parent, subordinate
from grognard.games.less_than_60_miles.effects import playing, use_up
from grognard.games.less_than_60_miles.helicopters import use, why_no_flight
from grognard.games.less_than_60_miles.organisation import ARMY, FRONT, SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.strengths import combat_units

IN_CAS, OUT_OF_CAS = 2, 1
"""What an Air Point adds to Combat Support, inside a CAS Area of its own side and outside [16.3-4, 16.3-5]."""

GROUP = "artillery_group"
"""The card that lets artillery of an Army or the Front support any unit in range, without Attrition Points."""


class Supporting(NamedTuple):
    """A side assigns Combat Support [15.1-4, 8.8-3]: for whom, against which hex; and where its gas falls."""

    side: Side
    hex: Hex
    """The attacked hex for both sides; of a Disengagement the hex of the unit."""
    units: tuple[Unit, ...]
    """The attacker, the Defending Units, or the unit that Disengages."""
    target: Hex = NONE
    """The hex that chemical weapons hit: the attacked one, or the attacker's; NONE where there are none."""
    support: Support = Support()


# -- who may support [16.1, 16.2, 16.3]


def is_below(position: FrontPosition, unit: Unit, hq: Unit) -> bool:
    """Is a unit of the formation of an HQ, down to the lowest level [16.1-2]? So are units of 1 GTA [16.1-x1],
    of V Corps [16.1-x2] and of the 5th Division [16.1-x3] for artillery that has it as Parent HQ.
    """
    return hq != NONE and (unit == hq or subordinate(position, unit, hq))


def why_no_support(
    position: FrontPosition, unit: Unit, side: Side, hex: Hex, units: Sequence[Unit], group: bool = False
) -> Ruling | None:
    """Why an artillery or helicopter unit cannot support these units against a hex; None if it can.

    `group`: as if the card were in effect that lets artillery of an Army or the Front support anybody.
    """
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side or not position.on_map(unit):
        return refuse("16-0:1", "support.not_yours", unit=name)
    guns = components.artillery[unit]
    if not guns and not components.helicopter[unit]:
        return refuse("16-0:1", "support.no_support_unit", unit=name)
    if position.at[unit] == hex and not combat_units(position, hex):
        return refuse("17-8" if guns else "18-4", "support.attacked", unit=name)
    if position.delayed[unit] and position.acting == side:
        return refuse("8.4.1-2", "support.delayed", unit=name)
    hq = parent(position, unit)
    grouped = is_high(position, unit) if group else in_group(position, unit)
    if not any(is_below(position, other, hq) for other in units) and not grouped:
        told = {} if hq == NONE else {"hq": position.unit_name(hq)}
        return refuse("16.1-2" if guns else "16.2-2", "support.other_formation", unit=name, **told)
    return why_no_fire(position, unit, hex, SUPPORT) if guns else why_no_flight(position, unit, hex)


def in_group(position: FrontPosition, unit: Unit) -> bool:
    """Is this artillery of an Army or the Front, and a card lets such units support anybody?"""
    return is_high(position, unit) and playing(position, GROUP, position.components.side_of[unit]) is not None


def is_high(position: FrontPosition, unit: Unit) -> bool:
    """Is this artillery whose Parent HQ is an Army or the Front?"""
    components, hq = position.components, parent(position, unit)
    return components.artillery[unit] and hq != NONE and components.specs[hq].level in (ARMY, FRONT)


def group_guns(position: FrontPosition, frame: "Supporting") -> list[Unit]:
    """The artillery of an Army or the Front that the card would let support in a combat."""
    own = position.components.by_side[frame.side]
    high = [unit for unit in own if is_high(position, unit) and unit not in frame.support.guns]
    return [
        unit for unit in high if why_no_support(position, unit, frame.side, frame.hex, frame.units, group=True) is None
    ]


def grouped(position: FrontPosition, side: Side, guns: Sequence[Unit]) -> tuple[Unit, ...]:
    """Those of some artillery that the card is for: the first of an Army or the Front, as many as it names."""
    card = playing(position, GROUP, side)
    found = tuple(unit for unit in guns if in_group(position, unit))
    return found[: card.numbers["units"]] if card is not None else ()


def why_no_room_in_group(position: FrontPosition, unit: Unit, frame: "Supporting") -> Ruling | None:
    """Why a unit that only the card lets support cannot: as many as it names do already; None if it can."""
    if any(is_below(position, other, parent(position, unit)) for other in frame.units):
        return None
    card, taken = playing(position, GROUP, frame.side), grouped(position, frame.side, frame.support.guns)
    if card is None or not position.components.artillery[unit] or len(taken) < card.numbers["units"]:
        return None
    return refuse("35-3:1", "support.group_full", unit=position.unit_name(unit), limit=card.numbers["units"])


def able(position: FrontPosition, side: Side, hex: Hex, units: Sequence[Unit]) -> list[Unit]:
    """All artillery and helicopter units that may support, in the order of the counters."""
    components = position.components
    own = components.by_side[side]
    fires = [unit for unit in own if components.artillery[unit] or components.helicopter[unit]]
    return [unit for unit in fires if why_no_support(position, unit, side, hex, units) is None]


def why_no_air(position: FrontPosition, side: Side, units: Sequence[Unit], points: int) -> Ruling | None:
    """Why a side cannot use so many Air Points for these units [16.3-1, 16.3-2]; None if it can."""
    components = position.components
    if all(components.superior[unit] == NONE for unit in units):
        return refuse("16.3-2", "support.independent", side=SIDES[side])
    left = usable_air(position, side)
    if not 0 < points <= left:
        return refuse("16.3-1", "support.no_air", side=SIDES[side], count=points, left=left)
    return None


def most_air(position: FrontPosition, side: Side, units: Sequence[Unit]) -> int:
    """How many Air Points a side may use."""
    left = usable_air(position, side)
    return left if left > 0 and why_no_air(position, side, units, 1) is None else 0


# -- what it is worth


def air_worth(position: FrontPosition, side: Side, hex: Hex) -> Part:
    """What one Air Point adds [16.3-4, 16.3-5]."""
    if in_cas_area(position, side, hex):
        return Part("16.3-4", "air", IN_CAS, COUNT)
    return Part("16.3-5", "air", OUT_OF_CAS, COUNT)


def gun_parts(position: FrontPosition, support: Support) -> tuple[Part, ...]:
    """The Bombardment Strengths of the artillery, of rockets twice if their owner pays for it [16.1-1, 17-6]."""
    found = []
    for unit in support.guns:
        times, rule = (2, "17-6") if unit in support.doubled else (1, "16.1-1")
        found.append(Part(rule, position.unit_name(unit), times * strength(position, unit), COUNT))
    return tuple(found)


def helicopter_strength(position: FrontPosition, unit: Unit) -> int:
    """Its Bombardment Strength, whatever its attrition [16.2-1]."""
    return position.components.specs[unit].bombardment


def flying_parts(position: FrontPosition, side: Side, hex: Hex, support: Support) -> tuple[Part, ...]:
    """What helicopters [16.2-1] and Air Points [16.3-4, 16.3-5] add, and a card for both together."""
    found = [
        Part("16.2-1", position.unit_name(unit), helicopter_strength(position, unit), COUNT)
        for unit in support.helicopters
    ]
    if support.air:
        one = air_worth(position, side, hex)
        found.append(one._replace(amount=one.amount * support.air))
    return (*found, *_joint_attack(position, side, support))


def _joint_attack(position: FrontPosition, side: Side, support: Support) -> tuple[Part, ...]:
    """A card that makes helicopters and aircraft together worth more."""
    if not (support.helicopters and support.air):
        return ()
    card = playing(position, "joint_air_attack", side)
    return () if card is None else (Part("35-3:1", "joint_air_attack", card.numbers["support"], COUNT),)


def support_parts(
    position: FrontPosition, side: Side, hex: Hex, support: Support, codes: Sequence[str] = ()
) -> tuple[Part, ...]:
    """The Combat Support value, part by part, after the enemy's Electronic Warfare [15.1-7:1].

    Halves are rounded down for each effect by itself [24.4-3].
    """
    guns, flying = gun_parts(position, support), flying_parts(position, side, hex, support)
    return (*guns, *_halved(guns, EW2 in codes, "24.4-2-b"), *flying, *_halved(flying, EW1 in codes, "24.4-2-a"))


def _halved(parts: Sequence[Part], halved: bool, rule: str) -> tuple[Part, ...]:
    whole = int(sum(part.amount for part in parts))
    lost = whole - whole // 2
    rule = "24.4-3" if whole % 2 else rule  # rounded down for each effect by itself
    return (Part(rule, "jammed", -lost, COUNT),) if halved and lost else ()


def value_of(parts: Sequence[Part]) -> int:
    """The Combat Support value."""
    return int(sum(part.amount for part in parts))


def available(position: FrontPosition, side: Side, hex: Hex, units: Sequence[Unit]) -> int:
    """The Combat Support value that a side could bring to bear before AA fire and EW."""
    if not units:
        return 0
    fires, guns = able(position, side, hex, units), position.components.artillery
    whole = Support(
        tuple(unit for unit in fires if guns[unit]),
        helicopters=tuple(unit for unit in fires if not guns[unit]),
        air=most_air(position, side, units),
    )
    return value_of(support_parts(position, side, hex, whole))


# -- assigning it


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
        """Choose anew."""
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
        from grognard.games.less_than_60_miles.odds import battle_odds  # it needs the values of this module

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


def chemical_part(position: FrontPosition, battle: Battle, side: Side, support: Support) -> tuple[Part, ...]:
    """What chemical weapons change in the result on the Combat Support Table, always in their user's favour."""
    if not support.chemical:
        return ()
    amount = chemical_amount(position, side)
    rule = "15.5.16-2" if SIDES[side] == "nato" else "15.5.16-1"
    return (Part(rule, "chemical", amount if side == battle.side else -amount, COUNT),)
