"""Combat DRMs [7.4.1.4]: five of them, each with its rule, in one ledger."""

from collections.abc import Sequence

from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.rulings import DIE, Part
from grognard.games.formation.armour import armour_part
from grognard.games.formation.command import headquarters, in_command, supplied
from grognard.games.formation.counters import fighters
from grognard.games.formation.improved import is_improved
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strength import HASTY, PREPARED, REGULAR
from grognard.games.formation.zones import projects

MOST = 12
"""The final DRM is at most this, up or down [7.4.1.4-2]."""
WITHDRAWAL_FAILED = 2
"""What a failed Retreat before Combat gives the attacker [7.4.1.4E, 7.4.1.1-18]."""
SUPPORT = {REGULAR: (1, 0), PREPARED: (2, 1)}
"""What a hex with supporters of the same formation, or only of others, gives an attack.

[7.4.1.4A-9, 7.4.1.4A-11, 7.4.1.4A-12]
"""
REGULAR_DEFENCE, IMPROVED_DEFENCE = (1, 0), (2, 1)
"""The same for a defence [7.4.1.4A-10, 7.4.1.4A-13, 7.4.1.4A-14]."""
DIE_FACES = 20
"""The modified die counts as 1 to 20 [7.4.1.4-3]."""


# -- combat support


def may_support(position: FormationPosition, unit: Unit, hex: Hex) -> bool:
    """Can a unit support a combat against a hex: its zone reaches it, it is In Command, its HQ in supply [7.4.1.4A-1]?

    HQs never can.
    """
    return position.components.fights[unit] and not why_no_support(position, unit, hex)


def why_no_support(position: FormationPosition, unit: Unit, hex: Hex) -> tuple[str, ...]:
    """The rules by which a unit other than an HQ cannot support a combat against a hex; none if it can.

    Each stands in the chapter of its subject too [5.8.1-5].
    """
    if position.components.static[unit]:
        return ("7.4.1.4A-3", "3.2.1-5")
    if position.disrupted[unit]:
        return ("7.4.1.4A-8", "5.6.3-3")
    if not supplied(position, unit):
        return ("7.4.1.4A-8", "5.7.5-6")
    if not projects(position, unit, hex):
        return ("7.4.1.4A-4", "5.4.1-8")
    return () if in_command(position, unit) else ("7.4.1.4A-5", "5.8.3-6")


def support_hexes(
    position: FormationPosition, side: Side, against: Hex, formation: Formation, but: Hex
) -> list[tuple[Hex, bool]]:
    """The hexes around an enemy hex with supporters, and whether one of them is of this formation [7.4.1.4A-15].

    Not the hex that fights itself.
    """
    found = []
    for hex in position.components.grid.around[against]:
        if hex == but or position.owner(hex) != side:
            continue
        helpers = [unit for unit in position.stacks[hex] if may_support(position, unit, against)]
        if helpers:
            found.append((hex, any(position.formation[unit] == formation for unit in helpers)))
    return found


def attack_support(position: FormationPosition, origin: Hex, hex: Hex, units: Sequence[Unit], kind: str) -> list[Part]:
    """The attacker's Combat Support, by hexes; none in a Hasty Attack [7.1-9, 7.1-10, 7.1-11, 7.4.1.4A-6]."""
    if kind == HASTY or not in_command(position, units[0]):
        return []
    side, formation = position.components.side_of[units[0]], position.formation[units[0]]
    same, other = SUPPORT[kind]
    rules = ("7.4.1.4A-9", "") if kind == REGULAR else ("7.4.1.4A-11", "7.4.1.4A-12")
    found = support_hexes(position, side, hex, formation, origin)
    return _support_parts(position, found, (same, other), rules)


def defence_support(position: FormationPosition, origin: Hex, hex: Hex, lead: Formation) -> list[Part]:
    """The defender's, handled as if only the Lead Formation were there [7.4.1.4A-16].

    None if anybody there is Disrupted [7.4.1.4A-7], if all are Static [7.4.1.4A-3], or Out of Command.
    """
    units = fighters(position, hex)
    leaders = [unit for unit in units if position.formation[unit] == lead and position.components.combat[unit]]
    if not leaders or any(position.disrupted[unit] for unit in units) or not in_command(position, leaders[0]):
        return []
    side = position.components.side_of[units[0]]
    improved = is_improved(position, hex, side)
    amounts = IMPROVED_DEFENCE if improved else REGULAR_DEFENCE
    rules = ("7.4.1.4A-13", "7.4.1.4A-14") if improved else ("7.4.1.4A-10", "")
    found = support_hexes(position, side, origin, lead, hex)
    return _support_parts(position, found, (-amounts[0], -amounts[1]), rules)


def _support_parts(
    position: FormationPosition, hexes: list[tuple[Hex, bool]], amounts: tuple[int, int], rules: tuple[str, str]
) -> list[Part]:
    parts = []
    for hex, same in hexes:
        amount, rule = (amounts[0], rules[0]) if same else (amounts[1], rules[1])
        if amount:
            parts.append(Part(rule, f"support {position.place_name(hex)}", amount, DIE))
    return parts


def leads(position: FormationPosition, hex: Hex) -> list[Formation]:
    """The formations from which a defender names the Lead Formation [7.4.1.4A-16]."""
    combat = position.components.combat
    return sorted({position.formation[unit] for unit in fighters(position, hex) if combat[unit]})


# -- the others


def hq_support(position: FormationPosition, units: Sequence[Unit], kind: str) -> list[Part]:
    """Half the HQ's points, rounded down, in a Regular Attack; all of them in a Prepared one.

    [7.1-10, 7.1-11, 7.4.1.4B-2, 7.4.1.4B-5, 7.4.1.4B-6, 5.8.1-4]; any number of times
    [7.4.1.4B-3], without supply too [5.7.5-8], and never for a defender [7.4.1.4B-4].
    """
    hq = headquarters(position, position.formation[units[0]])
    if kind == HASTY or hq == NONE or not in_command(position, units[0]):
        return []
    amount = position.strength[hq] // 2 if kind == REGULAR else position.strength[hq]
    return [Part("7.4.1.4B-5" if kind == REGULAR else "7.4.1.4B-6", "hq_support", amount, DIE)] if amount else []


def in_schwerpunkt(position: FormationPosition, units: Sequence[Unit]) -> bool:
    """Is an In-Command Combat unit of the Schwerpunkt formation among these [7.4.1.4D-1, 5.8.3-9]?

    Disrupted or not [7.4.1.4D-2].
    """
    if position.schwerpunkt == NONE:
        return False
    combat = position.components.combat
    return any(
        combat[unit] and position.formation[unit] == position.schwerpunkt and in_command(position, unit)
        for unit in units
    )


def schwerpunkt_parts(position: FormationPosition, units: Sequence[Unit], hex: Hex) -> list[Part]:
    """Two for an attack, or against one, whatever its kind [7.4.1.4D-1, 7.4.1.4D-2]."""
    worth = position.components.book.schwerpunkt
    parts = []
    if in_schwerpunkt(position, units):
        parts.append(Part("7.4.1.4D-1", "schwerpunkt", worth, DIE))
    if in_schwerpunkt(position, fighters(position, hex)):
        parts.append(Part("7.4.1.4D-1", "schwerpunkt", -worth, DIE))
    return parts


def modifiers(
    position: FormationPosition,
    origin: Hex,
    hex: Hex,
    units: Sequence[Unit],
    kind: str,
    lead: Formation,
    uses_tanks: bool,
    failed: bool,
) -> list[Part]:
    """All five, which add up [5.1-3, 7.4.1.4-1, EX7.4.1.4-2, EX7.4.1.4-3, EXC-F]."""
    return [
        *attack_support(position, origin, hex, units, kind),
        *defence_support(position, origin, hex, lead),
        *hq_support(position, units, kind),
        *armour_part(position, origin, hex, units, uses_tanks),
        *schwerpunkt_parts(position, units, hex),
        *([Part("7.4.1.4E", "withdrawal_failed", WITHDRAWAL_FAILED, DIE)] if failed else []),
    ]


def left_out(position: FormationPosition, origin: Hex, hex: Hex, units: Sequence[Unit], kind: str) -> list[str]:
    """The rules by which an attack or its defence goes without a DRM that it might have.

    Supporters that cannot [7.4.1.4A-3, 7.4.1.4A-4, 7.4.1.4A-5, 7.4.1.4A-8] or that count once a hex [7.4.1.4A-15];
    a Hasty Attack [7.4.1.4A-6, 7.4.1.4B-2], Out of Command above all [7.4.1.4B-1]; Disrupted defenders [7.4.1.4A-7];
    a Schwerpunkt Out of Command [5.8.3-9]; nobody with tanks [7.4.1.4C-3].
    """
    components, defenders = position.components, fighters(position, hex)
    side, formation = components.side_of[units[0]], position.formation[units[0]]
    ours, theirs = (
        _supporters(position, side, hex, formation, origin),
        _supporters(position, 1 - side, origin, NONE, hex),
    )
    hasty, shaken = kind == HASTY, any(position.disrupted[unit] for unit in defenders)
    hq = headquarters(position, formation)
    guns = hq != NONE and position.strength[hq] > 0
    rules = [
        *(["7.4.1.4A-6"] if hasty and () in ours else []),
        *([rule for why in ours for rule in why] if not hasty else []),
        *(["7.4.1.4B-2"] if hasty and guns else []),
        *(["7.4.1.4B-1", "5.8.3-8"] if guns and not in_command(position, units[0]) else []),
        *(["7.4.1.4A-7", "5.6.3-11"] if shaken and () in theirs else []),
        *([rule for why in theirs for rule in why] if not shaken else []),
    ]
    for group in (units, defenders) if position.schwerpunkt != NONE else ():
        of_schwerpunkt = any(components.combat[u] and position.formation[u] == position.schwerpunkt for u in group)
        if of_schwerpunkt and not in_schwerpunkt(position, group):
            rules.append("5.8.3-9")
    if not any(components.tank[unit] for unit in (*units, *defenders)):
        rules.append("7.4.1.4C-3")
    return list(dict.fromkeys(rules))


def _supporters(
    position: FormationPosition, side: Side, against: Hex, formation: Formation, but: Hex
) -> list[tuple[str, ...]]:
    """Of every unit beside an enemy hex, the rules by which it gives no support; none for the one that does."""
    found: list[tuple[str, ...]] = []
    for hex in position.components.grid.around[against]:
        if hex == but or position.owner(hex) != side:
            continue
        troops = [unit for unit in position.stacks[hex] if position.components.fights[unit]]
        reasons = [why_no_support(position, unit, against) for unit in troops]
        helpers = {position.formation[u] == formation for u, why in zip(troops, reasons, strict=True) if not why}
        found += [*reasons, *([("7.4.1.4A-15",)] if len(helpers) > 1 else [])]
    return found


def final_drm(parts: Sequence[Part]) -> int:
    """The sum, within its limits [7.4.1.4-2]."""
    return int(max(-MOST, min(MOST, sum(part.amount for part in parts))))


def modified(die: int, drm: int) -> int:
    """The modified die, within its limits [7.4.1.4-3]."""
    return max(1, min(DIE_FACES, die + drm))
