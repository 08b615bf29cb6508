"""Charts of position files: the game's own, but for the cells that the file names."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import cost, happened, play, sketch
from tests.games.datafiles import data_of

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.games import GAMES, game
from grognard.games.crossroads import GAME


def battle(crt: dict[str, Any], die: int = 1) -> Any:
    """Strength 4 attacks strength 3: odds of 1:1."""
    return sketch("b:Arm r:Inf . .", phase="blue.1.combat", dice=[die], charts={"crt": crt})


def result(position: Any) -> str:
    return str(happened(play(position, "attack 0201; unit b; fight"), "result")[0]["result"])


def test_a_cell_is_patched() -> None:
    assert result(battle({"patch": {}})) == "A1"
    assert result(battle({"patch": {"1": {"1:1": "DR"}}})) == "DR"


def test_the_other_cells_stay() -> None:
    assert result(battle({"patch": {"1": {"1:1": "DR"}}}, die=2)) == "A1"
    assert result(battle({"patch": {"1": {"2:1": "DR"}}})) == "A1"


@pytest.mark.parametrize("die", [1, 6])
def test_every_cell_says_the_same(die: int) -> None:
    assert result(battle({"every": "EX"}, die)) == "EX"


def test_the_column_of_sources_is_no_result() -> None:
    rules = game("less_than_60_miles")
    data = {"game": rules.name, "scenario": "point_alpha", "charts": {"ground_combat": {"every": "0/2"}}}
    lines = positionfile.load(rules, data).components.given["charts"]["ground_combat"].splitlines()
    rows = [line.split(",") for line in lines if line[:1].isdigit()]
    assert {cell for row in rows for cell in row[1:-1]} == {"0/2"}
    assert "0/2" not in {row[-1] for row in rows}


def test_every_cell_but_the_patched_ones_says_the_same() -> None:
    crt = {"every": "EX", "patch": {"1": {"1:1": "NE"}}}
    assert [result(battle(crt, die)) for die in (1, 2)] == ["NE", "EX"]


def test_a_number_may_be_given_as_a_number() -> None:
    picture = "b:Inf f ."
    assert cost(sketch(picture), "b", "0201") == 2
    assert cost(sketch(picture, charts={"terrain": {"patch": {"forest": {"foot": 1}}}}), "b", "0201") == 1


def test_a_patched_chart_is_written_out_whole() -> None:
    position = battle({"patch": {"1": {"1:1": "DR"}}})
    data = positionfile.dump(GAME, position)
    assert "1,A2,A2,DR,A1,EX,EX,DR,D1" in data["charts"]["crt"].splitlines()
    assert positionfile.load(GAME, data) == position


@pytest.mark.parametrize("name", GAMES)
def test_every_table_of_a_game_can_be_patched_and_is_the_same_if_nothing_is(name: str) -> None:
    """All lines with their remarks stay; the map and what is no table can only be replaced whole."""
    rules = game(name)
    tables = {chart for chart, file in rules.charts().items() if file.endswith(".csv")}
    scenario = next(iter(rules.scenarios()))
    data = {"game": name, "scenario": scenario, "charts": {chart: {"patch": {}} for chart in tables}}
    given = positionfile.load(rules, data).components.given["charts"]
    own = data_of(rules)
    assert given == {chart: own.open(rules.charts()[chart]).text for chart in tables}
    for chart in set(rules.charts()) - tables:
        with pytest.raises(FieldError, match=f"charts.{chart}: is not a table"):
            positionfile.load(rules, {"game": name, "scenario": scenario, "charts": {chart: {"patch": {}}}})


@pytest.mark.parametrize(
    ("crt", "message"),
    [
        ({"path": {}}, "charts.crt.path: unknown field; nearest: patch"),
        ({"patch": []}, "charts.crt.patch: expected an object, not []"),
        ({"patch": {"1": "DR"}}, "charts.crt.patch.1: expected an object, not 'DR'"),
        ({"patch": {"7": {"1:1": "DR"}}}, "charts.crt.patch.7: unknown row '7'; "),
        ({"patch": {"1": {"9:1": "DR"}}}, "charts.crt.patch.1.9:1: unknown column '9:1'; nearest: "),
        ({"patch": {"1": {"die": "2"}}}, "charts.crt.patch.1.die: unknown column 'die'; "),
        ({"patch": {"1": {"1:1": None}}}, "charts.crt.patch.1.1:1: expected a whole number or one line of text"),
        ({"patch": {"1": {"1:1": "DR\n9"}}}, "charts.crt.patch.1.1:1: expected a whole number or one line of text"),
        ({"patch": {"1": {"1:1": "D" * 201}}}, "charts.crt.patch.1.1:1: expected a whole number or one line of text"),
        ({"every": ["DR"]}, "charts.crt.every: expected a whole number or one line of text, not ['DR']"),
    ],
)
def test_what_is_no_patch_is_refused_by_name(crt: Any, message: str) -> None:
    with pytest.raises(FieldError) as caught:
        battle(crt)
    assert str(caught.value).startswith(message)


def test_a_result_that_the_table_cannot_have_is_refused() -> None:
    with pytest.raises(DataError, match="unknown result 'XX'; known: "):
        battle({"patch": {"1": {"1:1": "XX"}}})
    with pytest.raises(DataError, match="unknown result 'DR,DR'"):
        battle({"patch": {"1": {"1:1": "DR,DR"}}})


def test_only_a_table_that_is_rolled_on_says_the_same_everywhere() -> None:
    with pytest.raises(FieldError, match=r"charts\.terrain\.every: is for tables that are rolled on"):
        sketch("b:Inf f .", charts={"terrain": {"every": 1}})
