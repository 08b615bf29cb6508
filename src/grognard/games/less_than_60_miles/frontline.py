"""What both sides may add when all else is known: support by a Recon unit [15.5.11], Frontline Command [15.5.18]."""

from collections.abc import Iterable

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.attrition import add_attrition, can_bear
from grognard.games.less_than_60_miles.command import parent
from grognard.games.less_than_60_miles.detection import SIGINT, spot
from grognard.games.less_than_60_miles.modes import has_capability
from grognard.games.less_than_60_miles.position import FREE, FrontPosition

RECON = "recon"

# -- Recon support [15.5.11]


def why_no_recon(position: FrontPosition, unit: Unit, attacker: Unit, hex: Hex) -> Ruling | None:
    """Why a unit cannot support an attack on a hex in Recon mode; None if it can [15.5.11-1, 6.3.2-1]."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != components.side_of[attacker] or unit == attacker:
        return refuse("15.5.11-1", "recon.not_another", unit=name)
    if not position.on_map(unit) or not components.grid.adjacent(position.at[unit], hex):
        return refuse("15.5.11-1", "recon.not_next", unit=name, hex=position.place_name(hex))
    if not has_capability(position, unit, RECON):
        return refuse("15.5.11-1", "recon.no_mode", also=("6.2-2",), unit=name)
    if position.delayed[unit] and position.acting == components.side_of[unit]:
        return refuse("8.4.1-2", "recon.delayed", unit=name)
    if not can_bear(position, unit, components.movement.actions["recon_support"].ap):
        return refuse("15.5.11-2", "recon.worn", unit=name)
    return None


def recon_units(position: FrontPosition, attacker: Unit, hex: Hex) -> list[Unit]:
    """The units that may support an attack in Recon mode."""
    near = (unit for around in position.components.grid.around[hex] for unit in position.units_at(around))
    return [unit for unit in near if why_no_recon(position, unit, attacker, hex) is None]


def use_recon(position: FrontPosition, unit: Unit) -> None:
    """It takes its Attrition Point at once [15.5.11-1]."""
    position.emit("recon_supported", "15.5.11-1", unit=position.unit_name(unit))
    add_attrition(position, unit, position.components.movement.actions["recon_support"].ap, "15.5.11-1")


# -- Frontline Command [15.5.18]


def why_no_frontline(position: FrontPosition, unit: Unit) -> Ruling | None:
    """Why the Parent HQ of a unit cannot be Frontline Command for it: it is not in the next hex, or is engaged."""
    hq, name = parent(position, unit), position.unit_name(unit)
    rule = "15.5.18-1" if position.components.side_of[unit] == position.acting else "15.5.18-2"
    if hq == NONE or not position.on_map(hq):
        return refuse(rule, "frontline.no_hq", unit=name)
    facts = {"unit": name, "hq": position.unit_name(hq)}
    if not position.components.grid.adjacent(position.at[hq], position.at[unit]):
        return refuse(rule, "frontline.not_next", **facts)
    if position.engaged[hq] != FREE:
        return refuse(rule, "frontline.engaged", **facts)
    if position.delayed[hq] and position.acting == position.components.side_of[unit]:
        return refuse("8.4.1-2", "frontline.delayed", **facts)
    return None


def frontline_hqs(position: FrontPosition, units: Iterable[Unit]) -> list[Unit]:
    """The HQs that would be used as Frontline Command of these units; none unless all of them have one."""
    fighting = tuple(units)
    if not fighting or any(why_no_frontline(position, unit) for unit in fighting):
        return []
    return list(dict.fromkeys(parent(position, unit) for unit in fighting))


def frontline_rules(position: FrontPosition, side: Side) -> tuple[str, ...]:
    """The rules that say what Frontline Command costs an HQ of a side."""
    moves = ("15.5.18-3:1",) if position.acting == side else ()
    return (*moves, "15.5.18-3:2") if position.components.options.get(SIGINT) else moves


def frontline_costs(position: FrontPosition, side: Side, hqs: Iterable[Unit]) -> bool:
    """Does it cost one of these HQs anything: Movement Points that it could still spend, or a Spotted marker?

    An HQ of the side whose Movement Phase it is spends no more of them [15.5.18-3:1]; with the optional rule of signals
    intelligence it is Spotted too [15.5.18-3:2].
    """
    spots = bool(position.components.options.get(SIGINT))
    moves = position.acting == side
    return any(
        (moves and not position.moved[hq] and not position.commanded[hq]) or (spots and not position.spotted[hq])
        for hq in hqs
    )


def free_command(position: FrontPosition, side: Side, units: Iterable[Unit]) -> bool:
    """Is there Frontline Command for these units at no cost at all? Then it is used without a question."""
    hqs = frontline_hqs(position, units)
    return bool(hqs) and not frontline_costs(position, side, hqs)


def use_frontline(position: FrontPosition, side: Side, hqs: Iterable[Unit], rule: str) -> None:
    """HQs are Frontline Command: no more Movement Points in this phase [15.5.18-3:1], and Spotted [15.5.18-3:2]."""
    for hq in hqs:
        position.emit("frontline", rule, unit=position.unit_name(hq))
        if position.acting == side:
            position.commanded[hq] = True
        spot(position, hq, "23.2-2")
