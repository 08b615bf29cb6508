"""Moves step by step [8.1]: paths, steps that are none, and what is told of what a move costs."""

import pytest
from tests.games.less_than_60_miles.field import (
    ask,
    at_fulda,
    field,
    happened,
    lines,
    number,
)
from tests.games.less_than_60_miles.files import SCENARIOS
from tests.games.less_than_60_miles.sketch import ask as whole
from tests.games.less_than_60_miles.sketch import drawn, scenario, sketch

from grognard.engine import positionfile
from grognard.games.less_than_60_miles.costs import move_costs
from grognard.games.less_than_60_miles.rivers import is_open_river
from grognard.games.less_than_60_miles.steps import entry_cost

# -- paths


@pytest.mark.rule("8.1-3")
def test_one_choice_takes_a_unit_many_hexes_and_every_step_is_told() -> None:
    position = field("nA:armored . . . . .", major_road="0101 0102 0103 0104 0105 0106")
    events = ask.play(position, "unit nA; hex 0106")
    assert [step["to"] for step in happened(events, "moved")] == ["0102", "0103", "0104", "0105", "0106"]


@pytest.mark.rule("8.1-3")
def test_a_hex_next_to_the_unit_is_one_step_even_if_a_way_round_is_cheaper() -> None:
    position = field("nA:armored 2w .\n. . .", major_road=["0101 0201 0102"])
    ask.play(position, "unit nA")
    ruling = ask.allowed(position, "hex 0102")
    assert (ruling.facts["path"], ruling.facts["cost"]) == (["0101", "0102"], 5)


@pytest.mark.rule("8.2-3", "8.3-3")
@pytest.mark.parametrize("mode", ["road", "tactical", "defend"])
def test_a_step_costs_the_same_in_a_path_and_by_itself(mode: str) -> None:
    position = at_fulda(mode)
    position.precipitation = True
    unit, grid = number(position, "nA"), position.components.grid
    costs = move_costs(position, unit)
    for label in ("1024", "1025", "0726", "1523", "0330"):
        hex = grid.hex(label)
        for near in grid.around[hex]:
            if not is_open_river(position, hex, near, 0):
                assert entry_cost(position, unit, hex, near).total == costs.total(hex, near)


# -- steps that are none


@pytest.mark.rule("8.1-3")
@pytest.mark.parametrize(
    ("action", "reason"),
    [
        ("hex 0101", "movement.here"),
        ("cross_hasty 0104", "movement.not_adjacent"),
        ("off_road 0104", "movement.not_adjacent"),
        ("delay 0104", "movement.not_adjacent"),
    ],
)
def test_a_step_goes_to_a_hex_next_to_the_unit(action: str, reason: str) -> None:
    position = field("nA:armored . . . .")
    ask.play(position, "unit nA")
    ruling = ask.refused(position, action)
    assert (ruling.rules, ruling.reason) == (("8.1-3",), reason)
    ask.allowed(position, "hex 0102")


@pytest.mark.rule("8.4-1")
def test_a_move_that_has_begun_is_not_delayed_anywhere() -> None:
    position = field("nA:armored . . . .")
    ask.play(position, "unit nA; hex 0102")
    ruling = ask.refused(position, "delay 0105")
    assert (ruling.rules, ruling.reason) == (("8.4-1",), "movement.begun")


# -- what is told of a move


@pytest.mark.rule("8.1-4", "8.1-5")
@pytest.mark.parametrize(("engaged", "part"), [(0, ("8.1-4", "allowance", 12)), (1, ("8.1-5", "allowance", 6))])
def test_the_allowance_is_told_with_its_rule(engaged: int, part: tuple[str, str, float]) -> None:
    position = field("nA:armored . .", units={"nA": {"engaged": engaged}})
    assert lines(ask.allowed(position, "unit nA")) == [part]


@pytest.mark.rule("8.2-4-a", "8.2-5-a", "8.2-5-b", "8.2-6-a", "8.2-6-b")
@pytest.mark.parametrize(
    ("mode", "parts"),
    [
        ("road", [("8.2-4-a", "hill2", 3)]),
        ("tactical", [("8.2-5-a", "hill2", 3), ("8.2-5-b", "woods", 2)]),
        ("defend", [("8.2-6-a", "hill2", 4), ("8.2-6-b", "woods", 3)]),
    ],
)
def test_what_the_ground_of_a_path_costs_is_told_part_by_part(mode: str, parts: list[tuple[str, str, float]]) -> None:
    position = field("nA:armored 2w .", units={"nA": {"mode": mode}})
    ask.play(position, "unit nA")
    assert lines(ask.allowed(position, "hex 0102")) == parts


@pytest.mark.rule("8.1-8")
def test_the_hex_of_an_enemy_is_closed_whether_he_blocks_or_not() -> None:
    position = field("nA:armored wA:mechanized . .")
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "hex 0102")
    assert (ruling.rules[0], ruling.reason) == ("8.1-8", "movement.barred.enemy")


@pytest.mark.rule("8.1-8", "8.1-3")
def test_what_cuts_a_hex_off_is_named() -> None:
    """Behind an HQ of the enemy's that fills the only way; and on a part of the map that nothing leads to."""
    behind = field("nA:armored . wH:hq . .")
    ask.play(behind, "unit nA")
    ruling = ask.refused(behind, "hex 0105")
    assert (ruling.rules[0], ruling.reason) == ("8.1-8", "movement.cut_off.enemy")
    file = drawn("nA:armored . . . .")
    file["map"]["missing"] = ["0103"]
    apart = positionfile.load(whole.game, file)
    whole.play(apart, "unit nA")
    ruling = whole.refused(apart, "hex 0105")
    assert (ruling.rules[0], ruling.reason) == ("8.1-3", "movement.cut_off")


@pytest.mark.rule("12.1-1")
def test_an_hq_changes_to_the_other_of_its_two_modes() -> None:
    position = field("nH:hq . .")
    ask.play(position, "unit nH")
    ruling = ask.refused(position, "mode deployed")
    assert (ruling.rules[0], ruling.reason) == ("12.1-1", "movement.same_mode")
    ask.allowed(position, "mode moving")


@pytest.mark.rule("8.1-1")
def test_a_unit_that_is_not_on_the_map_does_not_move() -> None:
    position = sketch("nA:armored . wA:armored", units={"nB": {"type": "armored", "side": "nato", "box": "eliminated"}})
    ruling = whole.refused(position, "unit nB")
    assert (ruling.rules[0], ruling.reason) == ("8.1-1", "movement.not_on_map")
    whole.allowed(position, "unit nA")


@pytest.mark.rule("4.2-0")
@pytest.mark.parametrize(("turn", "legal"), [(1, False), (3, True)])
def test_the_covering_force_stays_west_of_a_column_until_noon(turn: int, legal: bool) -> None:
    """In Blackhorse units of V Corps do not go east of column 26 before D0 H12."""
    limit = next(one for one in SCENARIOS["blackhorse"].limits if one.column)
    unit = "3-33AR"
    assert unit in limit.units
    position = scenario(
        "blackhorse", turn=turn, phase="nato.movement", units=[{"id": unit, "hex": f"06{limit.column}"}]
    )
    whole.play(position, f"unit {unit}")
    ruling = whole.game.explain(position, f"hex 06{limit.column + 1}")
    assert ruling.legal == legal
    assert legal or ruling.rules[0] == "4.2-0"


@pytest.mark.rule("8.7-2:1")
@pytest.mark.parametrize(("territorial", "legal"), [(True, False), (False, True)])
def test_a_territorial_does_not_leave_its_country_over_a_river_either(territorial: bool, legal: bool) -> None:
    facts = {"amphibious": True, "territorial": territorial}
    areas, sides = {"west_germany": "0101 0201"}, {"minor_river": "0101/0102 0101/0201"}
    position = field("nA:mechanized .\n. .", units={"nA": facts}, areas=areas, sides=sides)
    ask.play(position, "unit nA")
    ask.allowed(position, "cross_hasty 0201")
    for action in ("cross_hasty 0102", "delay 0102"):
        ruling = ask.game.explain(position, action)
        assert ruling.legal == (legal and action != "delay 0102")
        assert legal or (ruling.rules[0], ruling.reason) == ("8.7-2:1", "movement.barred.territorial")
