"""Strengths and Ratio [7.4.1.2, 7.4.1.3]: chits, multipliers, the column of the table, Combined Arms."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil

from grognard.engine.kinds import Hex, Unit
from grognard.games.formation.command import supplied
from grognard.games.formation.counters import efficiency, fighters
from grognard.games.formation.improved import is_improved
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strong_points import functional

HASTY, REGULAR, PREPARED = "hasty", "regular", "prepared"
KINDS = (HASTY, REGULAR, PREPARED)
"""The kinds of attack, which are also the columns of a chit from left to right [7.4.1.2-6]."""
LEFT, MIDDLE, RIGHT = range(3)
LEAST_LINE, MOST_LINE = 2, 7
"""The lines of a chit; Efficiency beyond them uses the nearest [7.4.1.2-2]."""


def attack_column(kind: str) -> int:
    """The column of the chit that an attack uses [7.4.1.2-6]."""
    return KINDS.index(kind)


def defence_column(position: FormationPosition, unit: Unit) -> int:
    """The column of the chit that a defending unit uses, each its own [7.4.1.2-6, 7.1-14].

    In a Strong Point that works even the Disrupted use the right one [5.6.3-10, 7.4.1.2-7]; else the left
    [5.6.3-9].
    """
    hex, side = position.at[unit], position.components.side_of[unit]
    if functional(position, hex, side):
        return RIGHT
    if position.disrupted[unit]:
        return LEFT
    return RIGHT if is_improved(position, hex, side) else MIDDLE


def multiplier(position: FormationPosition, chit: int, unit: Unit, column: int) -> int:
    """What a chit makes of a unit: its own Efficiency, without a Strong Point's bonus [5.6.1-3, 7.4.1.2-8].

    [7.4.1.2-1, 7.4.1.2-2, 7.4.1.2-4]
    """
    line = max(LEAST_LINE, min(MOST_LINE, efficiency(position, unit)))
    return position.components.chits.multipliers[chit][line - LEAST_LINE][column]


def attack_strength(position: FormationPosition, units: Sequence[Unit], kind: str, chit: int) -> int:
    """The attackers' whole strength: each one's current strength by its multiplier [7.4.1.2-3].

    Without supply half of it [5.7.5-3]; fractions are kept until all is added, and rounded up [5.1-1, 5.1-2, EXC-E2].
    """
    column, whole = attack_column(kind), Fraction(0)
    for unit in units:
        value = position.strength[unit] * multiplier(position, chit, unit, column)
        whole += value if supplied(position, unit) else Fraction(value, 2)
    return ceil(whole)


def defence_strength(position: FormationPosition, hex: Hex, chit: int, strengths: Sequence[int] | None = None) -> int:
    """The defenders' whole strength, in supply or not [5.7.5-4, 7.4.1.2-3, 7.4.1.2-5].

    `strengths`: current strengths as the asker knows them.
    """
    units = fighters(position, hex)
    now = strengths if strengths is not None else [position.strength[unit] for unit in units]
    return sum(
        strength * multiplier(position, chit, unit, defence_column(position, unit))
        for unit, strength in zip(units, now, strict=True)
    )


def combined_arms(position: FormationPosition, units: Sequence[Unit]) -> bool:
    """Tanks with motorized infantry, recon or the like of the same formation, both in good order.

    [7.4.1.3-1, 7.4.1.3-2, 7.4.1.3-3, 5.6.3-13, 3.2k]
    """
    components = position.components
    good = [unit for unit in units if not position.disrupted[unit] and components.combat[unit]]
    tanks = {position.formation[unit] for unit in good if components.arms[unit]}
    partners = {position.formation[unit] for unit in good if components.partner[unit] and not components.arms[unit]}
    return bool(tanks & partners)


def arms_shift(position: FormationPosition, units: Sequence[Unit], hex: Hex) -> int:
    """One column for whoever has Combined Arms, never more; both cancel out [7.4.1.3-4, EXC-E1]."""
    return int(combined_arms(position, units)) - int(combined_arms(position, fighters(position, hex)))


def ratio_column(position: FormationPosition, hex: Hex, attack: int, defence: int, shift: int) -> int | None:
    """The column for a Ratio in the ground of the defender [3.1.1-2], shifted; None: below the table, 5/0.

    [5.1-4, 7.4.1E-2, 7.4.1E-3, 7.4.1E-4, 7.4.1.2-12, 7.4.1.2-13, 7.4.1.2-14]: then Combined Arms does not count
    [7.4.1.3-5].
    """
    components = position.components
    row = components.ratio_row[hex]
    column = components.crt.column(attack, defence, row)
    return None if column is None else components.crt.shifted(column, shift, row)
