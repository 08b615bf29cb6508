"""The scenarios of Army Group Center: what each of them switches, and how they are mixed."""

from dataclasses import fields, replace
from typing import Any

import pytest
from tests.games.datafiles import data_of

from grognard.engine.codec import FieldError
from grognard.engine.data import DataError, Source
from grognard.engine.options import choose
from grognard.games.army_group_center import GAME, scenarios
from grognard.games.army_group_center.charts import read_turns
from grognard.games.army_group_center.scenarios import OPTIONS, Switches, mixed, read_scenarios
from grognard.games.army_group_center.units import GERMAN, SOVIET

DATA = data_of(GAME)
SCENARIOS = read_scenarios(DATA.open("scenarios.toml"))
TURNS = read_turns(DATA.open("turns.csv"))
ALTERNATIVES = ("bold_stroke", "failed_dday", "no_bomb_plot", "failed_dday_no_bomb_plot")
HISTORICAL = SCENARIOS["historical"].switches


def changes(name: str) -> dict[str, Any]:
    """The switches in which a scenario differs from the historical one."""
    found = SCENARIOS[name].switches
    return {
        field.name: getattr(found, field.name)
        for field in fields(Switches)
        if getattr(found, field.name) != getattr(HISTORICAL, field.name)
    }


def german(switches: Switches) -> list[int]:
    return [switches.replacements(turn)[GERMAN] for turn in TURNS]


@pytest.mark.rule("3.5-1", "3.10")
def test_there_are_the_historical_scenario_four_alternatives_and_the_mix() -> None:
    assert set(SCENARIOS) == {"historical", *ALTERNATIVES, "mix"}


def test_every_scenario_lasts_nine_turns_and_has_a_title_in_both_languages() -> None:
    for facts in SCENARIOS.values():
        assert facts.turns == 9
        assert set(facts.title) == {"en", "es"}
        assert facts.rule.startswith("3.")


@pytest.mark.rule("3.2-2")
def test_the_center_of_gravity_is_4004_in_all_but_bold_stroke() -> None:
    assert {name for name, facts in SCENARIOS.items() if facts.switches.center_of_gravity != "4004"} == {"bold_stroke"}


def test_in_the_historical_scenario_north_ukraine_and_fifth_panzer_are_set_aside() -> None:
    assert (HISTORICAL.north_ukraine, HISTORICAL.fifth_panzer, HISTORICAL.redeploy) == (False, False, False)
    bold, dday = SCENARIOS["bold_stroke"].switches, SCENARIOS["failed_dday"].switches
    assert (bold.north_ukraine, dday.fifth_panzer, bold.redeploy) == (True, True, True)


@pytest.mark.rule("3.6-2")
def test_bold_stroke_moves_the_marker_redeploys_brings_north_ukraine_and_frees_the_ukrainian_front() -> None:
    assert changes("bold_stroke") == {
        "center_of_gravity": "4720",
        "redeploy": True,
        "north_ukraine": True,
        "pripyat_from": 2,
        "must_attack": False,
        "confined": False,
        "confined_air": False,
    }
    assert scenarios.NORTH_UKRAINE_TURN == 3


def test_failed_d_day_adds_fifth_panzer_army() -> None:
    assert changes("failed_dday") == {"fifth_panzer": True, "must_attack": False, "confined": False}


@pytest.mark.rule("3.8")
def test_without_the_bomb_plot_the_germans_get_two_steps_every_turn() -> None:
    assert changes("no_bomb_plot") == {"german_replacements": 2, "must_attack": False, "confined": False}
    assert german(SCENARIOS["no_bomb_plot"].switches) == [2] * 9


@pytest.mark.rule("3.9-1", "3.9-2")
def test_both_together_are_fifth_panzer_army_and_three_steps_every_turn() -> None:
    both = changes("failed_dday_no_bomb_plot")
    assert both == changes("failed_dday") | changes("no_bomb_plot") | {"german_replacements": 3}
    assert german(SCENARIOS["failed_dday_no_bomb_plot"].switches) == [3] * 9


def test_only_the_historical_scenario_compels_attacks_and_confines_the_ukrainian_front() -> None:
    for name, facts in SCENARIOS.items():
        assert facts.switches.must_attack == facts.switches.confined == (name == "historical"), name


def test_the_air_armies_of_the_ukrainian_front_are_confined_in_all_but_bold_stroke() -> None:
    assert {name for name, facts in SCENARIOS.items() if not facts.switches.confined_air} == {"bold_stroke"}


def test_the_western_pripyat_counts_from_the_start_but_in_bold_stroke_from_turn_2() -> None:
    found = {name: facts.switches.pripyat_from for name, facts in SCENARIOS.items()}
    assert found == {**dict.fromkeys(SCENARIOS, 1), "bold_stroke": 2}


@pytest.mark.rule("10.6-3")
def test_replacements_are_those_of_the_track_unless_the_scenario_overrides_the_german_ones() -> None:
    for facts in SCENARIOS.values():
        assert [facts.switches.replacements(turn)[SOVIET] for turn in TURNS] == [t.replacements(SOVIET) for t in TURNS]
    assert german(HISTORICAL) == [turn.replacements(GERMAN) for turn in TURNS]
    assert all(sum(german(HISTORICAL)) < sum(german(SCENARIOS[name].switches)) for name in ALTERNATIVES[2:])


# -- mixing


@pytest.mark.rule("3.10")
def test_without_options_a_scenario_is_as_it_is() -> None:
    for facts in SCENARIOS.values():
        assert mixed(facts.switches, choose(OPTIONS, {})) == facts.switches
        assert mixed(facts.switches, {}) == facts.switches


@pytest.mark.rule("3.10")
def test_every_switch_can_be_turned_by_an_option() -> None:
    assert {option.name for option in OPTIONS} == {field.name for field in fields(Switches)}
    for option in OPTIONS:
        turned = [mixed(HISTORICAL, choose(OPTIONS, {option.name: choice})) for choice in option.choices[1:]]
        assert len(set(turned)) == len(turned), option.name
        assert HISTORICAL in turned, option.name


@pytest.mark.rule("3.10")
@pytest.mark.parametrize("name", ["historical", *ALTERNATIVES])
def test_every_scenario_can_be_made_from_the_mix_by_options(name: str) -> None:
    wanted = SCENARIOS[name].switches
    options: dict[str, Any] = {field.name: getattr(wanted, field.name) for field in fields(Switches)}
    options["german_replacements"] = str(wanted.german_replacements or "track")
    options["pripyat_from"] = str(wanted.pripyat_from)
    assert mixed(SCENARIOS["mix"].switches, choose(OPTIONS, options)) == wanted


@pytest.mark.rule("3.10")
def test_bold_stroke_can_be_played_with_fifth_panzer_army() -> None:
    bold = SCENARIOS["bold_stroke"].switches
    assert mixed(bold, choose(OPTIONS, {"fifth_panzer": True})) == replace(bold, fifth_panzer=True)


def test_options_of_other_rules_are_left_alone() -> None:
    assert mixed(HISTORICAL, {"stand_fast": True}) == HISTORICAL


@pytest.mark.parametrize("option", [{"german_replacements": "9"}, {"center_of_gravity": "3908"}, {"confined": "no"}])
def test_an_option_that_no_scenario_has_is_refused(option: dict[str, Any]) -> None:
    with pytest.raises(FieldError, match=r"expected one of scenario"):
        choose(OPTIONS, option)


# -- files that are wrong


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("redeploy = false\n", "", "historical: needs redeploy"),
        ("redeploy = false", "redeploys = false", "historical: unknown field 'redeploys'; nearest: redeploy"),
        ("redeploy = false", "redeploy = 0", "historical: redeploy: expected true or false, not 0"),
        ("turns = 9", "turns = 10", "historical: turns: expected a turn from 1 to 9, not 10"),
        ("turns = 9", "turns = true", "historical: turns: expected a turn from 1 to 9, not True"),
        ("pripyat_from = 1", "pripyat_from = 0", "historical: pripyat_from: expected a turn from 1 to 9, not 0"),
        ('"4004"', "4004", "historical: center_of_gravity: expected a hex such as '4004', not 4004"),
        ('"4004"', '"Minsk"', "historical: center_of_gravity: expected a hex such as '4004', not 'Minsk'"),
        ('"track"', '"none"', "historical: german_replacements: expected steps a turn or 'track', not 'none'"),
        ('"track"', "-1", "historical: german_replacements: expected steps a turn or 'track', not -1"),
        ("title.es", "title.fr", "historical: title: expected a title in en and es, not "),
        ('rule = "3.1-1"', "rule = 3.1", "historical: rule: expected the number of a rule, not 3.1"),
    ],
)
def test_a_bad_scenario_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    source = DATA.open("scenarios.toml")
    line = source.line_of("[historical]")
    head, body = source.text.split("[historical]", 1)
    assert old in body
    with pytest.raises(DataError) as caught:
        read_scenarios(Source("scenarios.toml", f"{head}[historical]{body.replace(old, new, 1)}"))
    assert str(caught.value).startswith(f"scenarios.toml:{line}: {message}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[historical]\n", "scenarios.toml:1: has no provenance line"),
        ("# provenance: ours\nturns = 9\n", "scenarios.toml:2: turns: expected a scenario, headed [turns]"),
        ("# provenance: ours\n[historical\n", "scenarios.toml:2: "),
    ],
)
def test_a_file_that_holds_no_scenarios_is_refused(text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        read_scenarios(Source("scenarios.toml", text))
    assert str(caught.value).startswith(message)
