"""Combat tables: the column of a ratio or a differential, shifts, ends, and how likely each result is."""

from fractions import Fraction

import pytest

from grognard.engine.tables import DIFFERENTIAL, PLAIN, RATIO, CombatTable, Heading

RATIOS = {
    "open": (Heading(0, "1:2", 1, 2), Heading(1, "1:1", 1, 1), Heading(2, "3:2", 3, 2)),
    "town": (Heading(0, "1:1", 1, 1), Heading(1, "2:1", 2, 1)),
}
CELLS = (("A", "A", "A", "B"), ("A", "A", "B", "B"), ("A", "B", "B", "C"))
BY_RATIO = CombatTable(RATIO, ("X", "Y", "Z"), RATIOS, CELLS, faces=2)
"""A die of two faces and lines for four."""
BANDS = (Heading(0, "<=-1", -1), Heading(1, "0", 0), Heading(2, ">=1", 1))
BY_DIFFERENTIAL = CombatTable(DIFFERENTIAL, ("<=-1", "0", ">=1"), {PLAIN: BANDS}, CELLS, 4, first_holds_below=True)


@pytest.mark.parametrize(
    ("attack", "defence", "column"), [(1, 2, 0), (99, 100, 0), (4, 4, 1), (5, 4, 1), (6, 4, 2), (90, 1, 2)]
)
def test_a_ratio_is_rounded_down_to_the_last_heading_that_it_reaches(attack: int, defence: int, column: int) -> None:
    assert BY_RATIO.column(attack, defence, "open") == column


def test_strengths_may_be_fractions() -> None:
    assert BY_RATIO.column(Fraction(9, 2), 3, "open") == 2
    assert BY_RATIO.column(Fraction(9, 2), Fraction(10, 3), "open") == 1


def test_below_the_first_heading_there_is_no_column() -> None:
    assert BY_RATIO.column(1, 3, "open") is None
    assert BY_RATIO.column(9, 10, "town") is None


def test_unless_the_first_column_holds_what_is_below() -> None:
    assert [BY_DIFFERENTIAL.column(attack, 5) for attack in (0, 4, 5, 6, 60)] == [0, 0, 1, 2, 2]


def test_each_row_of_headings_has_its_own_columns_and_ends() -> None:
    assert [BY_RATIO.column(2, 1, row) for row in ("open", "town")] == [2, 1]
    assert [BY_RATIO.ends(row) for row in ("open", "town")] == [(0, 2), (0, 1)]


def test_what_is_shifted_beyond_an_end_stays_on_the_end() -> None:
    assert [BY_RATIO.shifted(1, by, "open") for by in (-5, -1, 0, 1, 5)] == [0, 0, 1, 2, 2]
    assert BY_RATIO.shifted(1, +1, "town") == 1
    assert [BY_DIFFERENTIAL.within(column) for column in (-1, 1, 3)] == [0, 1, 2]


def test_a_modified_die_beyond_the_lines_counts_as_the_nearest() -> None:
    assert [BY_RATIO.result(2, die) for die in (-3, 1, 2, 4, 9)] == ["A", "A", "B", "C", "C"]


def test_the_lines_of_a_table_can_begin_below_one() -> None:
    table = CombatTable(RATIO, ("X",), {PLAIN: (Heading(0, "1:1", 1),)}, (("A", "B", "C", "D", "E"),), 2, lowest=-1)
    assert [table.result(0, die) for die in (-9, -1, 0, 1, 2, 3, 9)] == ["A", "A", "B", "C", "D", "E", "E"]
    assert [table.by_face(0, modifier) for modifier in (-1, 0, 1)] == [("B", "C"), ("C", "D"), ("D", "E")]


@pytest.mark.parametrize(("modifier", "faces"), [(0, ("A", "B")), (2, ("B", "C")), (-9, ("A", "A")), (9, ("C", "C"))])
def test_what_each_face_gives(modifier: int, faces: tuple[str, ...]) -> None:
    assert BY_RATIO.by_face(2, modifier) == faces


def test_the_chances_of_several_columns_are_weighed_by_how_likely_each_is() -> None:
    half = Fraction(1, 2)
    assert BY_DIFFERENTIAL.chances({1: Fraction(1)}) == {"A": half, "B": half}
    both = BY_DIFFERENTIAL.chances({0: half, 2: half})
    assert both == {"A": half, "B": Fraction(3, 8), "C": Fraction(1, 8)}


def test_a_column_is_called_by_its_name_and_by_what_heads_it_there() -> None:
    assert [BY_RATIO.title(1, row) for row in ("open", "town")] == ["Y 1:1", "Y 2:1"]
    assert BY_DIFFERENTIAL.title(1) == "0"
