"""The exact chances of a combat, before anything is paid: every pair of chits, every face of the die, every check."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.odds import BothSides, Loss, Losses, Odds, Opponents, spread_odds
from grognard.engine.rulings import Part, Ruling, allow
from grognard.games.formation.armour import attack_tanks, defence_guns, defence_tanks
from grognard.games.formation.charts import Cell
from grognard.games.formation.command import supplied
from grognard.games.formation.counters import fighters
from grognard.games.formation.efficiency import efficiency_check
from grognard.games.formation.intelligence import beneath, limited
from grognard.games.formation.modifiers import final_drm, leads, left_out, modifiers
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strength import (
    HASTY,
    KINDS,
    PREPARED,
    REGULAR,
    arms_shift,
    attack_strength,
    combined_arms,
    defence_strength,
    ratio_column,
)
from grognard.games.formation.zones import copy_zones

HOPELESS = Cell(attacker=5, attacker_red=False, defender=0, defender_red=False)
"""The result of an attack below the leftmost column [7.4.1E-4, 7.4.1.2-14]: no die is rolled."""

KIND_RULES = {HASTY: "7.1-9", REGULAR: "7.1-10", PREPARED: "7.1-11"}
"""What support each kind of attack has."""


class Chances(NamedTuple):
    """How likely each result of a combat is, and the DRM ledger it was found with."""

    results: dict[Cell, Fraction]
    parts: tuple[Part, ...]
    below: Fraction
    """The chance that the Ratio is below the table."""
    disrupted: dict[Unit, Fraction]
    """The chance that each unit fails the check of a red result."""
    columns: dict[int, Fraction]
    """The chance that the chits lead to each column of the table."""

    def win(self, attacker: bool) -> Fraction:
        """The chance that a side suffers fewer Hits than the other [7.4.3-1]."""
        found = Fraction(0)
        for cell, chance in self.results.items():
            own, other = (cell.attacker, cell.defender) if attacker else (cell.defender, cell.attacker)
            found += chance if own < other else 0
        return found

    def expected(self, attacker: bool) -> Fraction:
        """The Hits that a side suffers on average."""
        return sum(
            (chance * (cell.attacker if attacker else cell.defender) for cell, chance in self.results.items()),
            Fraction(0),
        )


def ledger(
    position: FormationPosition, origin: Hex, hex: Hex, units: Sequence[Unit], kind: str, failed: bool
) -> list[Part]:
    """The DRMs as they will be, if the defender answers as suits it best [7.4.1.4A-16, 7.4.1.4C-9]."""
    best: list[Part] | None = None
    for lead in leads(position, hex) or [NONE]:
        for tanks in answers(position, hex, units):
            parts = modifiers(position, origin, hex, units, kind, lead, tanks, failed)
            if best is None or final_drm(parts) < final_drm(best):
                best = parts
    assert best is not None
    return best


def answers(position: FormationPosition, hex: Hex, units: Sequence[Unit]) -> list[bool]:
    """What the defender can answer armour with: tanks (True) or guns."""
    has_tanks = bool(defence_tanks(position, hex))
    return [True, False] if has_tanks and attack_tanks(position, units) else [has_tanks]


def chances(
    position: FormationPosition,
    origin: Hex,
    hex: Hex,
    units: Sequence[Unit],
    kind: str,
    failed: bool = False,
    strengths: Sequence[int] | None = None,
) -> Chances:
    """The whole distribution; `strengths` are the defenders' as the attacker believes them to be."""
    components = position.components
    parts = ledger(position, origin, hex, units, kind, failed)
    shift = arms_shift(position, units, hex)
    names = range(len(components.chits.names))
    attack = Counter((chit, attack_strength(position, units, kind, chit)) for chit in names)
    defence = {chit: defence_strength(position, hex, chit, strengths) for chit in names}
    pairs = Counter((own, defence[other]) for (chit, own) in attack for other in names if other != chit)
    whole = sum(pairs.values())
    spread: Counter[int | None] = Counter()
    for (own, other), count in pairs.items():
        spread[ratio_column(position, hex, own, other, shift)] += count
    below = Fraction(spread.pop(None, 0), whole)
    columns = {column: Fraction(count, whole) for column, count in spread.items() if column is not None}
    results = components.crt.chances(columns, final_drm(parts))
    if below:
        results[HOPELESS] = results.get(HOPELESS, Fraction(0)) + below
    now = list(position.strength)
    if strengths is not None:
        for unit, strength in zip(fighters(position, hex), strengths, strict=True):
            now[unit] = strength
    disrupted = _disruptions(position, hex, units, results, now)
    return Chances(results, tuple(parts), below, disrupted, columns)


def _disruptions(
    position: FormationPosition, hex: Hex, units: Sequence[Unit], results: dict[Cell, Fraction], now: list[int]
) -> dict[Unit, Fraction]:
    """Each unit's chance to fail a check: not if the first loss, which is always its own, has ended it.

    `now`: the strengths of all units, the defenders' as the attacker believes them to be.
    """
    found = {}
    for attacks, group in ((True, units), (False, fighters(position, hex))):
        sure = group[0] if len(group) == 1 else _first_loser(position, hex, units, attacks, now)
        for unit in group:
            red = Fraction(0)
            for cell, chance in results.items():
                hits, is_red = (cell.attacker, cell.attacker_red) if attacks else (cell.defender, cell.defender_red)
                gone = hits and unit == sure and now[unit] == 1
                red += chance if is_red and not gone else 0
            found[unit] = red * (1 - efficiency_check(position, unit).chance)
    return found


def _first_loser(position: FormationPosition, hex: Hex, units: Sequence[Unit], attacks: bool, now: list[int]) -> Unit:
    """The unit on which the first loss must fall; NONE if its owner can choose [7.4.2-1b, 7.4.2-1c]."""
    tanks = attack_tanks(position, units)
    if attacks:
        return tanks[0] if len(tanks) == 1 else NONE
    options = answers(position, hex, units)
    if len(options) > 1 or not (tanks or options[0]):
        return NONE
    best = defence_tanks(position, hex, now) if options[0] else defence_guns(position, hex, now)
    return best[0] if len(best) == 1 else NONE


def why_escalation(
    position: FormationPosition,
    origin: Hex,
    hex: Hex,
    units: Sequence[Unit],
    kind: str,
    failed: bool,
    price: Sequence[Part] = (),
) -> Ruling:
    """An attack of this kind: the DRM ledger and the exact chances, as far as the attacker can know them.

    `price`: what it costs, where that is not paid yet.
    """
    found = known_chances(position, origin, hex, units, kind, failed)
    strengths = "printed" if limited(position) else "current"
    computed = odds(position, hex, units, found)
    ruling = allow("7.4.1C", f"escalate.{kind}", *found.parts, *price, strengths=strengths)
    seen = as_seen(position, hex, units)
    more = [
        KIND_RULES[kind],
        *(["5.9-7"] if any(part.name == "schwerpunkt" for part in found.parts) else []),
        *(["5.3.4-3"] if limited(position) else []),  # why printed strengths are reckoned with
        *ratio_rules(seen, hex, units, found),
        *left_out(seen, origin, hex, units, kind),
    ]
    return ruling._replace(rules=tuple(dict.fromkeys((*ruling.rules, *more))), odds=computed)


def ratio_rules(position: FormationPosition, hex: Hex, units: Sequence[Unit], found: Chances) -> list[str]:
    """The rules that move the column of an attack, or leave it without one."""
    ours, theirs = combined_arms(position, units), combined_arms(position, fighters(position, hex))
    rules = [
        ("5.7.5-3", not all(supplied(position, unit) for unit in units)),
        ("7.4.1.3-1", ours != theirs),
        ("7.4.1.3-4", ours and theirs),
        ("7.4.1.2-14", bool(found.below)),
        ("7.4.1.3-5", bool(found.below) and ours and not theirs),
    ]
    return [rule for rule, holds in rules if holds]


def known_chances(
    position: FormationPosition, origin: Hex, hex: Hex, units: Sequence[Unit], kind: str, failed: bool = False
) -> Chances:
    """The chances with what the attacker sees of the enemy.

    Enemy units beneath others give no support that it could count on, and strengths that it does not know yet are
    taken as printed [5.3.4-3, 5.3.4-4]. But which hexes they control, and so who is In Command, it knows [5.4-4].
    """
    if not limited(position):
        return chances(position, origin, hex, units, kind, failed)
    believed = [position.components.full[unit] for unit in fighters(position, hex)]
    return chances(as_seen(position, hex, units), origin, hex, units, kind, failed, believed)


def as_seen(position: FormationPosition, hex: Hex, units: Sequence[Unit]) -> FormationPosition:
    """The position as attackers of a hex see it: without the enemies beneath others elsewhere [5.3.4-4]."""
    return without_unseen(position, position.components.side_of[units[0]], fighters(position, hex))


def without_unseen(position: FormationPosition, side: Side, shown: Sequence[Unit]) -> FormationPosition:
    """The position as a side sees it in a combat: without the enemies beneath others, but for those in it [5.3.4-4].

    Enemies beside it, HQs that give support among them, are as strong as printed: more is not known [5.3.4-3].
    """
    if not limited(position):
        return position
    seen = position.copy()
    for unit in position.components.not_of[side]:
        if unit not in shown:
            seen.strength[unit] = position.components.full[unit]
    for unit in beneath(position, 1 - side):
        if unit not in shown and not position.components.hq[unit]:
            seen.put(unit, NONE)
    copy_zones(position, seen)
    return seen


def declared_odds(position: FormationPosition, hex: Hex, units: Sequence[Unit]) -> dict[str, dict[str, str]]:
    """Before an attack is declared: each side's chance to win the battle by kind of attack.

    Nothing if the attacker cannot see all of the defenders yet [5.3.4-1].
    """
    enemy = 1 - position.components.side_of[units[0]]
    if limited(position) and not beneath(position, enemy).isdisjoint(fighters(position, hex)):
        return {}
    found = {kind: known_chances(position, position.at[units[0]], hex, units, kind) for kind in KINDS}
    return {kind: {"wins": str(one.win(True)), "loses": str(one.win(False))} for kind, one in found.items()}


def odds(position: FormationPosition, hex: Hex, units: Sequence[Unit], found: Chances) -> Odds:
    """What the table makes of an attack whose chits are not drawn yet."""
    attackers = tuple(position.unit_name(unit) for unit in units)
    defenders = tuple(position.unit_name(unit) for unit in fighters(position, hex))
    return spread_odds(
        position.components.crt,
        Opponents(position.place_name(hex), attackers, defenders),
        found.columns,
        position.components.ratio_row[hex],
        below={str(HOPELESS): found.below} if found.below else None,
        modifier=final_drm(found.parts),
        wins=BothSides(found.win(attacker=True), found.win(attacker=False)),
        hits=BothSides(found.expected(attacker=True), found.expected(attacker=False)),
        losses={str(cell): _losses(cell) for cell in found.results},
        of_units={"disrupted": {position.unit_name(unit): chance for unit, chance in found.disrupted.items()}},
    )


def _losses(cell: Cell) -> Losses:
    """What a result means: Hits, and Efficiency Checks where they are printed red [5.6-1]."""
    return Losses(Loss(cell.attacker, cell.attacker_red), Loss(cell.defender, cell.defender_red))
