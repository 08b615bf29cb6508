"""Maps that come from anywhere: a label reaches nothing but its numbers, and nothing takes all memory."""

from typing import Any

import pytest

from grognard.board import search, text
from grognard.board.draft import MOST_NAMES, MapError
from grognard.board.grid import MOST_FIRST, Grid, UnknownHex
from grognard.board.labels import MOST_FORM, MOST_LABEL, LabelForm
from grognard.board.words import MOST_SAID, nearest, shown


def sketch(**fields: Any) -> dict[str, Any]:
    return {"rows": 2, "columns": 3, **fields}


# -- labels


@pytest.mark.parametrize(
    "form",
    [
        "{row_letter.__init__.__globals__}",
        "{row.__class__}{column}",
        "{row[0]}{column}",
        "{row!r}{column}",
        "{row:{column}}",
        "{row:0300000000}",
        "{row:>9}{column}",
        "{row:x}{column}",
        "{}{}",
        "{0}{1}",
        "{row",
        "row}",
    ],
)
def test_a_label_cannot_reach_into_python(form: str) -> None:
    with pytest.raises(ValueError, match=r"does not work .* expected fields row, column, row_letter, column_letter"):
        Grid(rows=2, columns=2, label=form)


@pytest.mark.parametrize(
    ("form", "label"),
    [
        ("{column:02}{row:02}", "0307"),
        ("{row}.{column}", "7.3"),
        ("{row_letter}{column:3}", "G  3"),
        ("{column_letter:03}-{row}", "C00-7"),
        ("{{{row}}}", "{7}"),
    ],
)
def test_a_label_is_made_of_numbers_and_letters_of_a_width(form: str, label: str) -> None:
    assert LabelForm(form).write(row=7, column=3) == label


def test_a_form_of_a_label_is_short() -> None:
    assert LabelForm("{row}" + "x" * (MOST_FORM - 5)).form.startswith("{row}")
    with pytest.raises(ValueError, match=f"has {MOST_FORM + 1} characters; expected at most {MOST_FORM}"):
        LabelForm("x" * (MOST_FORM + 1))


@pytest.mark.parametrize("form", [7, None, ["{row}"], b"{row}"])
def test_a_form_of_a_label_is_a_text(form: Any) -> None:
    with pytest.raises(ValueError, match=r"label is .*; expected a string"):
        Grid(rows=2, columns=2, label=form)


@pytest.mark.parametrize("form", ["{row_letter}{column}", "{row:99}{column}"])
def test_a_label_is_short_whatever_its_form(form: str) -> None:
    with pytest.raises(ValueError, match=f"a label of more than {MOST_LABEL} characters"):
        Grid(rows=26 * MOST_LABEL + 1, columns=1, label=form)


@pytest.mark.parametrize("name", ["first_row", "first_column"])
def test_numbers_begin_somewhere_near(name: str) -> None:
    assert str(MOST_FIRST) in Grid(rows=1, columns=1, **{name: MOST_FIRST}).labels[0]
    for number in (MOST_FIRST + 1, 10**5000):
        with pytest.raises(ValueError, match=f"{name} is .*; expected at most 9,999"):
            Grid(rows=1, columns=1, **{name: number})


def test_a_label_can_be_printed() -> None:
    with pytest.raises(ValueError, match="printable characters"):
        Grid(rows=1, columns=1, label="\x07{row}{column}")


# -- sizes


def test_rows_without_end_are_refused() -> None:
    for rows in (10**9, 10**5000):
        with pytest.raises(ValueError, match=r"rows is .*; expected at most"):
            Grid(rows=rows, columns=1)


def test_a_sketch_has_at_most_so_many_hexes() -> None:
    assert text.from_json(sketch(), most=6).grid.size == 6
    with pytest.raises(MapError, match="2 rows of 3 columns; expected at most 5 hexes"):
        text.from_json(sketch(), most=5)


def test_a_map_in_text_has_at_most_so_many_hexes() -> None:
    drawn = "terrain . clear\npicture\n. . .\n. . .\nend\n"
    assert text.parse(drawn, most=6).grid.size == 6
    with pytest.raises(MapError, match="expected at most 5 hexes"):
        text.parse(drawn, most=5)


def test_a_number_in_a_map_has_few_digits() -> None:
    with pytest.raises(MapError, match=r"first_row is .*; expected a whole number of at most 6 digits"):
        text.parse(f"first_row {'1' * 5000}\n")


def test_areas_name_a_hex_so_often_and_no_more() -> None:
    once = ["0101..0301"]
    assert len(text.from_json(sketch(areas={f"a{n}": once for n in range(64)})).areas) == 64
    with pytest.raises(MapError, match="areas and edges name more than 192 hexes"):
        text.from_json(sketch(areas={f"a{n}": once for n in range(65)}))


def test_a_map_has_so_many_places_and_no_more() -> None:
    with pytest.raises(MapError, match="'p2000' is one too many; expected at most 2,000 places"):
        text.from_json(sketch(places={f"p{n}": "0101" for n in range(MOST_NAMES + 1)}))


@pytest.mark.parametrize("value", [7, True, None, {"0101": 1}, [7], [["0101"]], "0101"])
def test_gaps_are_a_list_of_labels(value: Any) -> None:
    with pytest.raises(MapError):
        text.from_json(sketch(missing=value))


def test_words_of_a_sketch_are_refused_where_they_stand() -> None:
    with pytest.raises(MapError, match="is not a list"):
        text.from_json(sketch(hexes={"0101": 7}))


def test_a_line_of_a_map_is_not_without_end() -> None:
    with pytest.raises(MapError, match="the line has 20005 characters; expected at most 20000"):
        text.parse("note " + "x" * 20_000)


def test_a_remark_begins_behind_a_quote_that_nothing_closes() -> None:
    drawn = 'note a 5" gun \\" of \\" old # not this\nterrain . clear\npicture\n.\nend\n'
    assert text.parse(drawn).notes == ('a 5" gun \\" of \\" old',)


def test_a_retreat_is_no_march() -> None:
    grid = Grid(rows=3, columns=3)
    assert search.retreats(grid, 0, search.LONGEST_RETREAT).longest
    with pytest.raises(ValueError, match="expected at most 8"):
        search.retreats(grid, 0, search.LONGEST_RETREAT + 1)


# -- what is said


@pytest.mark.parametrize("value", [7, -7, 1.5, None, True, "a'b", ["a", 1], {"b": 1, "a": [2]}, (1,), ()])
def test_a_small_value_is_shown_as_it_is(value: Any) -> None:
    assert shown(value) == repr(value)


def test_of_a_large_value_the_beginning_is_shown() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for value in ("x" * 10**6, list(range(10**6)), {n: n for n in range(10**5)}, deep, 10**10_000, -(10**10_000)):
        assert len(shown(value)) < 400


def test_a_value_that_cannot_be_written_down_is_named_by_its_sort() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise RecursionError

    assert "Odd" in shown(Odd())


def test_a_word_without_end_is_compared_by_its_beginning() -> None:
    assert nearest("forest" + "t" * 10**6, ["forest", "town"]) == "known: forest, town"
    assert nearest("forrest", ["forest", "town"]) == "nearest: forest"


@pytest.mark.parametrize("field", ["hexes", "sides", "areas", "places"])
def test_a_refusal_of_a_map_is_short(field: str) -> None:
    with pytest.raises(MapError) as error:
        text.from_json(sketch(**{field: {"x" * 10**6: ["y" * 10**6]}}))
    assert len(str(error.value)) < 2 * MOST_SAID


def test_a_refusal_of_a_hex_is_short() -> None:
    with pytest.raises(UnknownHex) as error:
        Grid(rows=2, columns=2).hex("x" * 10**6)
    assert len(str(error.value)) < 2 * MOST_SAID
