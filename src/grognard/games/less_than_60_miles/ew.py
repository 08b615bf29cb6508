"""Electronic Warfare in a Ground Combat [24.3, 24.4]: whose points count, the roll, and what it does to the enemy."""

from fractions import Fraction
from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import COUNT, DIE, Part, Ruling, refuse
from grognard.games.less_than_60_miles.battle import Battle, Jamming
from grognard.games.less_than_60_miles.charts.staff import EW, EwResult
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.command import chain, parent
from grognard.games.less_than_60_miles.effects import playing, use_up
from grognard.games.less_than_60_miles.hqs import MOVING, command_range
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FREE, FrontPosition

CARD = "ew_gain"
"""The card that gives points to one combat."""


class EwResolution(NamedTuple):
    """A side resolves its Electronic Warfare in a combat [15.1-6]. Returns its `Jamming`."""

    side: Side
    """Whose it is."""
    attacker: Unit
    hex: Hex
    """The attacked hex."""
    defenders: tuple[Unit, ...]

    def units(self, position: FrontPosition, side: Side) -> tuple[Unit, ...]:
        """The units of a side in the combat."""
        return (self.attacker,) if position.components.side_of[self.attacker] == side else self.defenders


def resolution(battle: Battle, side: Side) -> EwResolution:
    """What is to be called for a side of a combat."""
    return EwResolution(side, battle.unit, battle.hex, battle.defenders)


# -- whose points


def why_no_ew(position: FrontPosition, hq: Unit, frame: EwResolution) -> Ruling | None:
    """Why an HQ cannot take part with its points; None if it can [24.3-1]. Points are not looked at."""
    components, name = position.components, position.unit_name(hq)
    if not position.on_map(hq):
        return refuse("24.3-1a", "ew.off_map", hq=name)
    own, enemies = frame.units(position, frame.side), frame.units(position, 1 - frame.side)
    reach, here = components.organisation.ranges["ew"], position.at[hq]
    if not any(components.distance(here, position.at[enemy]) <= reach for enemy in enemies):
        return refuse("24.3-1a", "ew.too_far", hq=name, limit=reach)
    if not any(hq in chain(position, unit) for unit in own):
        return refuse("24.3-1b", "ew.other_chain", hq=name)
    limit, away = command_range(position, hq), components.distance(here, frame.hex)
    if away > limit:
        where = position.place_name(frame.hex)
        return refuse("24.3-1c", "ew.out_of_range", hq=name, hex=where, limit=limit, away=away)
    return None


def taking_part(position: FrontPosition, frame: EwResolution) -> list[Unit]:
    """The HQs of a side whose points are added [24.3-2]."""
    hqs = position.components.hqs[frame.side]
    return [hq for hq in hqs if position.ew[hq] and why_no_ew(position, hq, frame) is None]


def point_parts(position: FrontPosition, frame: EwResolution) -> tuple[Part, ...]:
    """The EW points of a side in a combat, HQ by HQ [24.3-2], and what a card adds."""
    found = [Part("24.3-2", position.unit_name(hq), position.ew[hq], COUNT) for hq in taking_part(position, frame)]
    card = playing(position, CARD, frame.side)
    if card is not None and card_helps(position, frame):
        found.append(Part("35-3:1", CARD, card.numbers["points"], COUNT))
    return tuple(found)


def card_helps(position: FrontPosition, frame: EwResolution) -> bool:
    """An HQ with EW capability may take part, with points or without."""
    components = position.components
    return any(
        components.specs[hq].ew_capable and why_no_ew(position, hq, frame) is None for hq in components.hqs[frame.side]
    )


def die_parts(position: FrontPosition, frame: EwResolution) -> tuple[Part, ...]:
    """What is added to the die [24.3-3]."""
    staff, side = position.components.staff, SIDES[frame.side]
    moving = position.components.mode(MOVING)
    above = [parent(position, unit) for unit in frame.units(position, 1 - frame.side)]
    holds = {
        "own_hq_moving": any(position.mode[hq] == moving for hq in taking_part(position, frame)),
        "enemy_hq_engaged": any(hq != NONE and position.engaged[hq] != FREE for hq in above),
    }
    found = [Part("24.3-3", name, staff.modifier(EW, name, side), DIE) for name, so in holds.items() if so]
    return tuple(part for part in found if part.amount)


# -- the roll


def _sum(parts: tuple[Part, ...]) -> int:
    return int(sum(part.amount for part in parts))


def _jamming(position: FrontPosition, frame: EwResolution, result: EwResult) -> Jamming:
    """Red for the attacker, blue for the defender [24.4-1:1, 24.4-1:2]; codes are for the enemy [24.4-0, 24.4-1:3]."""
    attacks = position.components.side_of[frame.attacker] == frame.side
    return Jamming(True, result.red if attacks else result.blue, result.codes)


def ew_chances(position: FrontPosition, battle: Battle, side: Side) -> list[tuple[Fraction, Jamming]]:
    """What the Electronic Warfare of a side may give, with its chance; without points there is nothing to roll for."""
    frame, table = resolution(battle, side), position.components.staff.ew
    column = table.column(_sum(point_parts(position, frame)), 0)
    if column is None:
        return [(Fraction(1), Jamming(resolved=True))]
    results = table.chances({column: Fraction(1)}, _sum(die_parts(position, frame)))
    return [(chance, _jamming(position, frame, result)) for result, chance in results.items()]


class ResolveEw(Procedure[FrontPosition, EwResolution]):
    """Roll once for all points of a side [24.3-2, 24.3-3]: they are not used up, and so nobody is asked [24.3-0]."""

    frame = EwResolution

    def proceed(self, position: FrontPosition, frame: EwResolution) -> None:
        """The roll, if there are points; it holds for this combat only [24.3-4]."""
        table, parts = position.components.staff.ew, point_parts(position, frame)
        points = _sum(parts)
        column = table.column(points, 0)
        if column is None:
            position.done(Jamming(resolved=True))
            return
        name = SIDES[frame.side]
        die = position.roll(FACES, f"ew {name}", "24.3-3", side=name)
        modifier = _sum(die_parts(position, frame))
        found = _jamming(position, frame, table.result(column, die + modifier))
        facts = {"side": name, "points": points, "die": die, "modifier": modifier, "codes": list(found.codes)}
        position.emit("ew_resolved", "24.3-4", hex=position.place_name(frame.hex), value=found.modifier, **facts)
        if any(part.name == CARD for part in parts):
            use_up(position, CARD, frame.side)
        position.done(found)
