"""Combat tables: columns headed by ratios or by differentials, lines by die, ends that hold what is shifted beyond."""

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, NamedTuple, TypeVar

R = TypeVar("R", bound=Hashable)

RATIO, DIFFERENTIAL = "ratio", "differential"
"""What heads the columns: attack to defence, or attack less defence."""
PLAIN = ""
"""The row of headings of a table that has only one."""


class Heading(NamedTuple):
    """What heads a column, as printed, and where it begins: at the ratio `high`:`low`, or the differential `high`."""

    column: int
    text: str
    high: int
    low: int = 1


@dataclass(frozen=True)
class CombatTable(Generic[R]):
    """A grid of results, and one or more rows of headings over its columns."""

    by: str
    """RATIO or DIFFERENTIAL."""
    columns: tuple[str, ...]
    """Their names, from left to right."""
    headings: Mapping[str, tuple[Heading, ...]]
    """By row (of terrain, say), from left to right without a gap; its ends hold what is shifted beyond them."""
    cells: tuple[tuple[R, ...], ...]
    """By column, then by die, from the lowest on."""
    faces: int
    """Of the die; with modifiers there can be more lines than faces."""
    first_holds_below: bool = False
    """What is below the first heading is of the first column; otherwise it has none."""
    lowest: int = 1
    """The modified die of the first line; with modifiers it can be below 1."""

    def column(self, attack: int | Fraction, defence: int | Fraction, row: str = PLAIN) -> int | None:
        """The last column whose heading is reached; None below the first, unless that holds what is below."""
        headings = self.headings[row]
        if self.by == RATIO:
            own, other = attack.numerator * defence.denominator, defence.numerator * attack.denominator
            for column, _, high, low in reversed(headings):
                if own * low >= high * other:
                    return column
        else:
            differential = attack - defence
            for column, _, high, _ in reversed(headings):
                if differential >= high:
                    return column
        return headings[0].column if self.first_holds_below else None

    def ends(self, row: str = PLAIN) -> tuple[int, int]:
        """The first and the last column under a row of headings."""
        headings = self.headings[row]
        return headings[0].column, headings[-1].column

    def shifted(self, column: int, by: int, row: str = PLAIN) -> int:
        """A column so many to the right, or to the left if it is negative; beyond an end it is the end column."""
        headings = self.headings[row]
        return max(headings[0].column, min(column + by, headings[-1].column))

    def within(self, column: int, row: str = PLAIN) -> int:
        """A column that may lie beyond an end."""
        return self.shifted(column, 0, row)

    def result(self, column: int, die: int) -> R:
        """What the table says; a column or a modified die that is beyond it counts as the nearest."""
        cells = self.cells[max(0, min(column, len(self.cells) - 1))]
        return cells[max(0, min(die - self.lowest, len(cells) - 1))]

    def by_face(self, column: int, modifier: int = 0) -> tuple[R, ...]:
        """What each face of the die gives in a column, from 1 on."""
        if not modifier:
            first = 1 - self.lowest
            return self.cells[column][first : first + self.faces]
        return tuple(self.result(column, die + modifier) for die in range(1, self.faces + 1))

    def chances(self, columns: Mapping[int, Fraction], modifier: int = 0) -> dict[R, Fraction]:
        """How likely each result is, if each column is as likely as that."""
        found: dict[R, Fraction] = {}
        for column, chance in columns.items():
            for result in self.by_face(column, modifier):
                found[result] = found.get(result, Fraction(0)) + chance / self.faces
        return found

    def heading(self, column: int, row: str = PLAIN) -> str:
        """What heads a column in a row, as printed."""
        return next(heading.text for heading in self.headings[row] if heading.column == column)

    def title(self, column: int, row: str = PLAIN) -> str:
        """A column by its name and its heading; once, where they are the same."""
        name, heading = self.columns[column], self.heading(column, row)
        return name if name == heading else f"{name} {heading}"
