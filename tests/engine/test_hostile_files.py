"""Position files that somebody has tampered with: each is a position, or refused by the name of what is wrong."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.engine.hostile import DECLARED, SKETCHES, bases, tampered
from tests.games.datafiles import changed

from grognard.engine import limits, positionfile
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.engine.words import LANGUAGES
from grognard.games import game

LONGEST_REFUSAL = 2_000


def load(name: str = "crossroads", **fields: Any) -> Any:
    """The sketch of a game, with some fields in place of its own."""
    return positionfile.load(game(name), {**SKETCHES[name], **fields})


def sketched(name: str = "crossroads", **fields: Any) -> Any:
    """The sketch of a game, with some fields of its map in place of its own."""
    return load(name, map={**SKETCHES[name]["map"], **fields})


def refused(error: Exception) -> None:
    """A refusal is one of those that are declared, short, and said in every language."""
    assert isinstance(error, DECLARED)
    assert 0 < len(str(error)) < LONGEST_REFUSAL
    if isinstance(error, FieldError):
        assert all(0 < len(error.in_language(language)) < LONGEST_REFUSAL for language in LANGUAGES)


# -- tampered with at random


@pytest.mark.parametrize("name", SKETCHES)
def test_the_files_that_are_tampered_with_are_sound(name: str) -> None:
    for text in bases(name):
        assert positionfile.load(game(name), json.loads(text))


@pytest.mark.parametrize("name", SKETCHES)
@given(seed=st.integers(0, 1 << 32))
@settings(max_examples=60, deadline=None)
def test_a_file_that_was_tampered_with_is_a_position_or_refused(name: str, seed: int) -> None:
    rules = game(name)
    try:
        position = positionfile.load(rules, tampered(name, seed))
    except Exception as error:
        refused(error)
    else:
        assert rules.decision(position) is not None or position.outcome is not None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=300),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=5),
    max_leaves=20,
)


@given(field=st.sampled_from(positionfile.FIELDS), value=JSON)
@settings(max_examples=100, deadline=None)
def test_any_value_of_any_field_is_read_or_refused(field: str, value: Any) -> None:
    try:
        load(**{field: value})
    except Exception as error:
        refused(error)


# -- what a map and its charts could do


@pytest.mark.parametrize("form", ["{row_letter.__init__.__globals__}", "{row:0300000000}"])
def test_the_label_of_a_sketch_reaches_nothing_but_its_numbers(form: str) -> None:
    with pytest.raises(DECLARED, match=r"map:grid: label format .* does not work") as error:
        sketched(grid={"label": form})
    refused(error.value)


def test_a_sketch_may_be_large_and_no_larger() -> None:
    size = {"rows": 100, "columns": limits.HEXES // 100, "grid": {"label": "{column:03}{row:03}"}}
    assert load(map=size, units=[], schedule=[], state={}).components.hexes == limits.HEXES
    with pytest.raises(DECLARED, match="101 rows of 200 columns; expected at most 20,000 hexes"):
        load(map={**size, "rows": 101}, units=[])


@pytest.mark.parametrize("cost", ["1e999999999", "1e9", "1/0", "9" * 5000, "nan", "1_0"])
def test_a_cost_in_a_chart_is_a_few_digits(cost: str) -> None:
    chart = changed(game("crossroads"), "terrain.csv", ("clear,hex,1", f"clear,hex,{cost}"))
    with pytest.raises(DataError, match="foot: expected points such as 2 or 1/2") as error:
        load(charts={"terrain": chart})
    refused(error.value)


@pytest.mark.parametrize("heading", ["²:1", "1:²", f"{'9' * 5000}:1", "0:1"])
def test_odds_in_a_chart_are_a_few_digits(heading: str) -> None:
    with pytest.raises(DataError, match="expected odds such as 2:1") as error:
        load(charts={"crt": f"# provenance: ours\ndie,{heading}\n1,NE\n"})
    refused(error.value)


@pytest.mark.parametrize("points", ["²", "9" * 50, "", "-1"])
def test_victory_points_in_the_name_of_an_area_are_digits(points: str) -> None:
    with pytest.raises(FieldError, match=r"expected victory. and a number of points"):
        sketched(areas={f"victory.{points}": ["0303"]})


def test_the_last_week_of_a_calendar_is_no_turn() -> None:
    chart = changed(game("army_group_center"), "turns.csv", ("1944-06-", "9999-12-"))
    with pytest.raises(DataError, match="begins: expected a day"):
        load("army_group_center", charts={"turns": chart})


@pytest.mark.parametrize(
    "toml",
    [
        "a = " + "[" * 2000,
        "[[" + "a." * 700 + "a]]",
        "a = 0x" + "F" * 1900,
        "a = " + "9" * 1900,
        "a = '" + "x" * 2000 + "'",
    ],
)
def test_a_chart_in_toml_is_neither_deep_nor_endless(toml: str) -> None:
    with pytest.raises(DataError) as error:
        load("arracourt", charts={"game": f"# provenance: ours\n{toml}\n"})
    refused(error.value)


@pytest.mark.parametrize(
    "text", ["x" * (limits.CHART + 1), "\n" * (limits.CHART_LINES + 1), "x" * (limits.CHART_LINE + 1)]
)
def test_a_chart_is_not_without_end(text: str) -> None:
    with pytest.raises(DECLARED, match=r"at most|the limit is"):
        load(charts={"units": text})


def test_a_chart_of_too_many_counters_is_refused() -> None:
    lines = [f"u{n},blue,1,infantry,u,3-1,4,reserve," for n in range(limits.UNITS + 1)]
    chart = "\n".join(["# provenance: ours", "id,side,formation,type,name,strength,move,enters,hex", *lines])
    with pytest.raises(FieldError, match="has 2001 units; the limit is 2000"):
        positionfile.load(game("crossroads"), {"scenario": "skirmish", "charts": {"units": chart}})


def test_a_map_of_nothing_but_ports_is_refused() -> None:
    towns = {f"{row:02}{column:02}": ["town"] for row in range(1, 4) for column in range(1, 41)}
    with pytest.raises(FieldError, match="map: has 120 ports; the limit is 100"):
        load("army_group_center", map={"rows": 3, "columns": 40, "hexes": towns, "areas": {"coast": list(towns)}})


# -- frames that no play comes to


def test_frames_that_never_come_to_a_decision_are_refused() -> None:
    """A die that is rolled again until it is not AS, on a table with nothing but AS."""
    chart = "# provenance: ours\ndie,<=0,>=1\n" + "".join(f"{die},DR,AS\n" for die in range(1, 7))
    battle = {"procedure": "Fight", "side": "soviet", "hex": "0102", "units": ["s"], "step": 4, "ardour": True}
    frames = [{"procedure": "Turn", "step": 1}, {"procedure": "SovietPlayerTurn", "step": 2}, battle]
    units = [
        {"id": "s", "type": "tank", "side": "soviet", "hex": "0101", "strength": [999, 4]},
        {"id": "g", "type": "infantry", "side": "german", "hex": "0102"},
    ]
    with pytest.raises(FieldError, match=r"frames: the rules cannot continue .* without a decision"):
        load("army_group_center", frames=frames, units=units, charts={"crt": chart})


def test_a_retreat_without_end_is_refused() -> None:
    back = {"procedure": "Retreat", "side": "red", "hex": "0101", "units": ["foot"], "left": 10**6}
    with pytest.raises(FieldError, match=r"frames: the rules cannot continue from there: .*expected at most 8"):
        load(frames=[{"procedure": "Turn", "step": 1}, back])


@pytest.mark.parametrize("step", [-1, 99, 10**6])
def test_a_procedure_is_at_one_of_its_steps(step: int) -> None:
    with pytest.raises(FieldError, match=f"frames.0.step: expected a step from 0 to 4, not {step}"):
        load(frames=[{"procedure": "Turn", "step": step}])


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        ({"procedure": "Retreat", "side": None, "hex": "0101", "units": ["foot"], "left": 1}, "side: unknown side"),
        ({"procedure": "Retreat", "hex": "0101", "units": ["foot"], "left": 1}, "side: unknown side"),
        ({"procedure": "Retreat", "side": "red", "hex": None, "units": ["foot"], "left": 1}, "hex: unknown hex"),
        ({"procedure": "Retreat", "side": "red", "hex": "0101", "units": [None], "left": 1}, "units: unknown unit"),
        ({"procedure": "Movement", "formation": 1}, "side: unknown side"),
    ],
)
def test_a_frame_names_what_the_rules_always_name(frame: dict[str, Any], field: str) -> None:
    """Only what is none unless said may be none; else a rule would look for something that is not there."""
    with pytest.raises(FieldError, match=f"frames.1.{field} None") as error:
        load(
            frames=[{"procedure": "Turn", "step": 1}, frame, {"procedure": "Movement", "side": "blue", "formation": 1}]
        )
    refused(error.value)


@pytest.mark.parametrize("formation", [0, 101, -1])
def test_a_frame_stands_in_a_phase_that_there_is(formation: int) -> None:
    """Also one that play comes back to only later."""
    below = {"procedure": "Movement", "side": "red", "formation": formation}
    with pytest.raises(FieldError, match=rf"frames.1: unknown phase 'red.{formation}.movement'") as error:
        load(
            frames=[{"procedure": "Turn", "step": 1}, below, {"procedure": "Movement", "side": "blue", "formation": 1}]
        )
    refused(error.value)


@pytest.mark.parametrize("name", SKETCHES)
def test_frames_of_play_are_read_back(name: str) -> None:
    """What is asked of a frame holds for every one that play comes to."""
    rules = game(name)
    for number, scenario in enumerate(rules.scenarios()):
        position, chance = rules.start(scenario, seed=number), random.Random(number)
        for step in range(60):
            decision = rules.decision(position)
            if decision is None:
                break
            rules.apply(position, chance.choice(decision.actions))
            if step % 5 == 0:
                assert positionfile.load(rules, positionfile.dump(rules, position)).frames == position.frames
