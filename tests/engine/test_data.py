"""Is a data file read, and does a wrong one say where and why?"""

from pathlib import Path

import pytest

from grognard.board.costs import FORBIDDEN
from grognard.engine.data import (
    DataError,
    DataFolder,
    DieTable,
    Row,
    Source,
    movement_points,
    number,
    one_of,
    read_die_table,
    read_table,
    read_toml,
)

TABLE = """\
# provenance: ours, for a test
id,steps

# the first two
a, 2
b,"1"
"""


def source(text: str) -> Source:
    return Source("units.csv", text)


def complaint(text: str) -> str:
    with pytest.raises(DataError) as caught:
        read_table(source(text), ("id", "steps"), ("name",))
    return str(caught.value)


# -- tables


def test_a_table_has_a_row_a_line_without_remarks_and_blanks() -> None:
    assert read_table(source(TABLE), ("id", "steps")) == [
        Row(5, {"id": "a", "steps": "2"}),
        Row(6, {"id": "b", "steps": "1"}),
    ]


def test_a_column_that_may_be_there_may_be_left_out() -> None:
    assert read_table(source("id,steps,name\na,2,x\n"), ("id", "steps"), ("name",))[0].cells["name"] == "x"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "units.csv:1: is empty; expected a header id,steps"),
        ("# nothing\n", "units.csv:1: is empty; expected a header id,steps"),
        ("# x\nid\na\n", "units.csv:2: has no column 'steps'"),
        ("id,steps,steps\na,1,2\n", "units.csv:1: column 'steps' appears twice"),
        ("id,steps\na\n", "units.csv:2: has 1 cells; expected 2: id,steps"),
        ("id,steps\n\na,1,2\n", "units.csv:3: has 3 cells; expected 2: id,steps"),
    ],
)
def test_a_wrong_table_says_the_line_and_what_was_expected(text: str, said: str) -> None:
    assert complaint(text) == said


def test_an_unknown_column_is_answered_with_the_nearest() -> None:
    said = complaint("id,steps,nmae\na,1,x\n")
    assert said.startswith("units.csv:1: unknown column 'nmae'")
    assert "name" in said


def test_a_number_is_read_from_its_cell() -> None:
    assert number(source(TABLE), Row(5, {"steps": "2"}), "steps") == 2


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("two", "units.csv:5: steps: expected a whole number, not 'two'"),
        ("", "units.csv:5: steps: expected a whole number, not ''"),
        ("1.5", "units.csv:5: steps: expected a whole number, not '1.5'"),
        ("-1", "units.csv:5: steps: expected at least 0, not -1"),
    ],
)
def test_a_cell_that_is_no_such_number_is_refused(cell: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        number(source(TABLE), Row(5, {"steps": cell}), "steps")
    assert str(caught.value) == said


def test_a_word_is_read_from_its_cell() -> None:
    assert one_of(source(TABLE), Row(5, {"type": "tank"}), "type", ("infantry", "tank")) == "tank"


def test_a_word_that_is_not_known_is_answered_with_the_nearest() -> None:
    with pytest.raises(DataError, match=r"^units\.csv:5: type: unknown type 'tanks'; nearest: tank$"):
        one_of(source(TABLE), Row(5, {"type": "tanks"}), "type", ("infantry", "tank"))


@pytest.mark.parametrize(("cell", "halves"), [("2", 4), ("1/2", 1), ("0", 0), ("1.5", 3), ("-", FORBIDDEN)])
def test_movement_points_are_read_in_halves(cell: str, halves: int) -> None:
    assert movement_points(source(TABLE), Row(5, {"foot": cell}), "foot", {"-": FORBIDDEN}) == halves


@pytest.mark.parametrize(
    ("cell", "said"),
    [
        ("two", "expected points such as 2 or 1/2, 'all' or '-', not 'two'"),
        ("", "expected points such as 2 or 1/2, 'all' or '-', not ''"),
        ("1/0", "expected points such as 2 or 1/2, 'all' or '-', not '1/0'"),
        ("1/3", "expected whole or half points below 50, not '1/3'"),
        ("-1", "expected whole or half points below 50, not '-1'"),
        ("50", "expected whole or half points below 50, not '50'"),
    ],
)
def test_a_cell_that_is_no_cost_is_refused(cell: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        movement_points(source(TABLE), Row(5, {"foot": cell}), "foot", {"all": 1, "-": 2})
    assert str(caught.value) == f"units.csv:5: foot: {said}"


# -- tables for a die


def test_a_table_for_a_die_has_headed_columns_and_a_line_a_face() -> None:
    found = read_die_table(source("# rolled with a die\ndie,1:1, 2:1\n1,NE,DR\n2,DR,DR\n"), ("NE", "DR"))
    assert found == DieTable(2, ("1:1", "2:1"), (("NE", "DR"), ("DR", "DR")))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("", "1: is empty; expected a header die"),
        ("die,1:1,die\n1,NE,1\n", "1: column 'die' appears twice"),
        ("face,1:1\n1,NE\n", "1: has no column 'die'"),
        ("die\n1\n", "1: has no columns beside the die"),
        ("\ndie,1:1\n", "2: has no lines for the die"),
        ("die,1:1\n2,NE\n", "2: expected the line of die 1"),
        ("die,1:1\n1,NE\n1,NE\n", "3: expected the line of die 2"),
        ("die,1:1\none,NE\n", "2: die: expected a whole number, not 'one'"),
        ("die,1:1\n1,XX\n", "2: 1:1: unknown result 'XX'; known: NE, DR"),
        ("die,1:1\n1\n", "2: has 1 cells; expected 2: die,1:1"),
    ],
)
def test_a_wrong_table_for_a_die_says_the_line_and_what_was_expected(text: str, said: str) -> None:
    with pytest.raises(DataError) as caught:
        read_die_table(source(text), ("NE", "DR"))
    assert str(caught.value) == f"units.csv:{said}"


# -- TOML


def test_toml_is_read() -> None:
    assert read_toml(Source("scenario.toml", "turns = 9\n")) == {"turns": 9}


@pytest.mark.parametrize(("text", "line"), [("turns = 9\nsides = [\n]]\n", 3), ("turns = 9\nsides = [", 2)])
def test_wrong_toml_says_its_line(text: str, line: int) -> None:
    with pytest.raises(DataError) as caught:
        read_toml(Source("scenario.toml", text))
    assert str(caught.value).startswith(f"scenario.toml:{line}: ")


# -- provenance


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("# provenance: ours\n", "ours"),
        ("x\n# provenance: printed, page 4\n", "printed, page 4"),
        ('provenance: "found"\n', "found"),
    ],
)
def test_a_file_says_where_its_content_is_from(text: str, said: str) -> None:
    assert source(text).provenance() == said


def test_an_unknown_provenance_is_refused() -> None:
    with pytest.raises(DataError, match=r"units.csv:2: provenance is one of printed, .*, not 'guessed'"):
        source("x\n# provenance: guessed\n").provenance()


def test_a_file_without_provenance_is_refused() -> None:
    with pytest.raises(DataError, match=r"units.csv:1: has no provenance"):
        source("id,steps\n").provenance()


def test_a_word_is_found_by_its_line() -> None:
    assert (source(TABLE).line_of("b,"), source(TABLE).line_of("nowhere")) == (6, 0)


# -- folders


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "game").mkdir()
    (tmp_path / "mine").mkdir()
    (tmp_path / "game" / "crt.csv").write_text("printed", "utf-8")
    (tmp_path / "game" / "units.csv").write_text("a", "utf-8")
    return tmp_path


def test_a_game_reads_its_own_files(folder: Path) -> None:
    assert DataFolder(folder / "game").open("crt.csv").text == "printed"


def test_a_folder_replaces_files_by_name(folder: Path) -> None:
    (folder / "mine" / "crt.csv").write_text("mine", "utf-8")
    data = DataFolder(folder / "game", folder / "mine")
    assert (data.open("crt.csv").text, data.open("units.csv").text) == ("mine", "a")


def test_a_text_given_in_place_goes_before_both(folder: Path) -> None:
    (folder / "mine" / "crt.csv").write_text("mine", "utf-8")
    found = DataFolder(folder / "game", folder / "mine", {"crt.csv": "here"}).open("crt.csv")
    assert (found.name, found.text) == ("crt.csv (given in place)", "here")


def test_a_file_that_replaces_nothing_is_refused(folder: Path) -> None:
    (folder / "mine" / "ctr.csv").write_text("mine", "utf-8")
    with pytest.raises(DataError, match=r"ctr.csv: is not a data file of the game.*crt.csv"):
        DataFolder(folder / "game", folder / "mine")


def test_a_text_that_replaces_nothing_is_refused(folder: Path) -> None:
    with pytest.raises(DataError, match=r"ctr.csv: is not a data file"):
        DataFolder(folder / "game", inline={"ctr.csv": "here"})


def test_a_folder_that_is_not_there_is_refused(folder: Path) -> None:
    with pytest.raises(DataError, match="is not a folder"):
        DataFolder(folder / "game", folder / "yours")


def test_a_file_that_is_not_there_is_refused(folder: Path) -> None:
    with pytest.raises(DataError, match=r"map.txt: there is no such data file"):
        DataFolder(folder / "game").open("map.txt")


def test_a_file_that_is_no_text_is_refused(folder: Path) -> None:
    (folder / "game" / "crt.csv").write_bytes(b"\xff\xfe\x00")
    with pytest.raises(DataError, match=r"crt.csv: is not UTF-8 text"):
        DataFolder(folder / "game").open("crt.csv")


def test_the_mark_that_spreadsheets_put_first_is_passed_over(folder: Path) -> None:
    (folder / "game" / "crt.csv").write_bytes(b"\xef\xbb\xbfid")
    assert DataFolder(folder / "game").open("crt.csv").text == "id"


# -- what comes from anywhere


@pytest.mark.parametrize("text", ["9" * 5000, "1000001", "-1000001", "²", "1e3", "0x10", "nan"])
def test_a_number_is_a_few_digits(text: str) -> None:
    with pytest.raises(DataError, match="steps: expected a whole number, not") as error:
        number(source(""), Row(3, {"steps": text}), "steps", least=-(10**9))
    assert len(str(error.value)) < 400


def test_a_number_may_have_a_highest() -> None:
    row = Row(3, {"steps": "9"})
    assert number(source(""), row, "steps", most=9) == 9
    with pytest.raises(DataError, match="steps: expected at most 8, not 9"):
        number(source(""), row, "steps", most=8)


@pytest.mark.parametrize(("text", "halves"), [("0", 0), ("2", 4), ("1/2", 1), ("1.5", 3), ("3/2", 3)])
def test_points_are_whole_or_half(text: str, halves: int) -> None:
    assert movement_points(source(""), Row(3, {"foot": text}), "foot", {}) == halves


def test_a_line_that_is_longer_than_a_cell_can_be_is_refused() -> None:
    assert "is not a line of a table" in complaint(f"id,steps\n{'x' * 200_000},1\n")


def test_a_header_of_thousands_of_columns_is_refused_at_once() -> None:
    assert "unknown column 'c0'" in complaint(f"id,steps,{','.join(f'c{n}' for n in range(20_000))}\n")
