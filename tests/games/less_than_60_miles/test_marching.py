"""Movement [8.1, 8.2]: who moves how far, and what ground, night, weather and markers cost."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.field import (
    NATO_MOVES,
    NIGHT,
    WP_MOVES,
    ask,
    at_fulda,
    field,
    lines,
    number,
    where,
)
from tests.games.less_than_60_miles.files import UNITS

from grognard.games.less_than_60_miles.allowances import allowance, movement_mode
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.steps import entry_cost

DEFEND = {"mode": "defend"}
MODES = {"column": "road", "tactical": "tactical", "deployed": "defend"}


def points(kind: str = "armored", **facts: Any) -> float:
    """The Movement Points of a unit."""
    position = field(f"nA:{kind} .", units={"nA": facts})
    return allowance(position, number(position, "nA")) / 2


def cost(ground: str, movement: str = "tactical", kind: str = "armored", **more: Any) -> float:
    """What it costs a unit to enter a hex of some ground."""
    position = field(f"nA:{kind} {ground}", units={"nA": {"mode": MODES[movement]}}, **more)
    return ask.cost(position, "nA", "0102")


# -- allowances


@pytest.mark.rule("8.1-4", "8.1-5", "8.1-6")
def test_a_unit_has_twelve_points_six_if_half_engaged_and_none_if_engaged() -> None:
    assert (points(), points(engaged=1), points(engaged=2)) == (12, 6, 0)


@pytest.mark.rule("8.1-6", "8.1-7", "8.2-7:1", "8.4.1-2", "11.4-5")
@pytest.mark.parametrize(
    ("facts", "rule"),
    [
        ({"engaged": 2}, "8.1-6"),
        ({"mode": "defend", "ready": 5}, "8.1-7"),
        ({"mode": "rigid_defense"}, "8.2-7:1"),
        ({"delayed": 1}, "8.4.1-2"),
        ({"resting": True}, "11.4-5"),
    ],
)
def test_what_takes_all_points(facts: dict[str, Any], rule: str) -> None:
    position = field("nA:armored nB:armored .", units={"nA": facts})
    assert ask.refused(position, "unit nA").rules[0] == rule
    assert allowance(position, number(position, "nA")) == 0


@pytest.mark.rule("8.1-1", "8.1-2")
def test_units_move_one_at_a_time_and_once() -> None:
    position = field("nA:armored . .\nnB:armored . .")
    assert ask.choices(position) == {"unit nA", "unit nB", "done"}
    ask.play(position, "unit nA")
    assert ask.refused(position, "unit nB").rules[0] == "8.1-1", "it has not moved yet"
    ask.play(position, "hex 0102")
    assert ask.refused(position, "back").rules == ("8.1-2",)
    assert ask.refused(position, "unit nA").rules[0] == "8.1-2"
    ask.play(position, "done")
    assert ask.refused(position, "unit nA").rules == ("8.1-2",)
    assert ask.choices(position, "unit") == {"nB"}


@pytest.mark.rule("8.1-2")
def test_who_takes_another_unit_in_hand_has_ended_the_move_of_the_first() -> None:
    position = field("nA:armored . .\nnB:armored . .")
    ask.play(position, "unit nA; hex 0102; unit nB")
    assert ask.asked(position)[1] == "movement.where"
    assert position.moved[number(position, "nA")]
    ask.play(position, "back")
    assert ask.choices(position, "unit") == {"nB"}


@pytest.mark.rule("8.1-1")
def test_a_unit_that_is_put_down_has_not_moved() -> None:
    position = field("nA:armored . .")
    ask.play(position, "unit nA; back")
    assert "unit nA" in ask.choices(position)


@pytest.mark.rule("8.1-3")
def test_no_hex_is_entered_without_the_points_for_it() -> None:
    position = field("nA:armored .2w .2w .2w", units={"nA": {"engaged": 1}})
    ask.play(position, "unit nA; hex 0102")
    ruling = ask.refused(position, "hex 0103")
    assert (ruling.rules[0], ruling.facts["cost"], ruling.facts["left"]) == ("8.1-3", 5, 1)


@pytest.mark.rule("8.1-8")
def test_no_unit_enters_a_hex_with_an_enemy_unit() -> None:
    position = field("nA:armored wA:hq", phase=NATO_MOVES)
    ask.play(position, "unit nA")
    assert ask.refused(position, "hex 0102").rules == ("8.1-8",)


@pytest.mark.rule("8-0")
def test_a_unit_moves_attacks_and_goes_on_with_what_it_has_left() -> None:
    position = field(". . . .\nnA:armored . wA:hq .\n. . . .")
    ask.play(position, "unit nA; hex 0202; attack 0203; hex 0102")
    decision = ask.game.decision(position)
    assert decision is not None
    assert decision.facts["left"] == 12 - 2 - 4 - 2


# -- ground


@pytest.mark.rule("8.2-x1", "8.2-3", "8.2-4-a", "8.2-4-b", "8.2-5-a", "8.2-5-b", "8.2-6-a", "8.2-6-b")
@pytest.mark.parametrize(
    ("mode", "parts"),
    [
        ("road", [("8.2-4-a", "plain", 2)]),
        ("tactical", [("8.2-5-a", "hill2", 3), ("8.2-5-b", "woods", 2)]),
        ("defend", [("8.2-6-a", "hill2", 4), ("8.2-6-b", "woods", 3)]),
    ],
)
def test_hex_1025_costs_two_in_column_five_tactical_and_seven_deployed(
    mode: str, parts: list[tuple[str, str, float]]
) -> None:
    position = at_fulda(mode)
    unit, (start, hex) = number(position, "nA"), (position.components.grid.hex(label) for label in ("1024", "1025"))
    step = entry_cost(position, unit, start, hex, road=False)
    found = [(part.rule, part.name, part.amount / 2) for part in step.parts if part.rule.startswith("8.2-")]
    assert [part for part in found if part[0] != "8.2-8:1"] == parts
    assert sum(amount for _, _, amount in parts) == {"road": 2, "tactical": 5, "defend": 7}[mode]


@pytest.mark.rule("8.2-0", "8.2-2")
def test_the_mode_says_how_a_unit_moves() -> None:
    for movement, mode in MODES.items():
        position = field("nA:armored .", units={"nA": {"mode": mode}})
        assert movement_mode(position, number(position, "nA")) == movement


@pytest.mark.rule("8.2-1")
def test_infantry_goes_on_foot_and_everybody_else_mechanized() -> None:
    chart = field("nA:armored .").components.movement
    for kind, section in (("infantry", "foot"), ("sp_artillery", "mechanized"), ("mechanized", "mechanized")):
        assert cost("12w", kind=kind) * 2 == chart.cost("hill2", section, "tactical") + chart.cost(
            "woods", section, "tactical"
        )


@pytest.mark.rule("8.2-4-b")
def test_in_column_a_feature_counts_only_if_it_covers_the_hex() -> None:
    assert cost("2w", "column") == 3
    assert cost("2wx", "column") == 3 + 1
    assert cost("2wsx", "column") == 3 + 1


@pytest.mark.rule("8.2-7:1")
def test_a_fixed_unit_does_not_move() -> None:
    position = field("nA:sp_artillery nB:armored .", units={"nA": {"mode": "barrage"}})
    assert ask.refused(position, "unit nA").rules == ("8.2-7:1",)


@pytest.mark.rule("8.2-8:1")
def test_a_bridged_river_is_paid_in_addition_to_the_hex() -> None:
    river: dict[str, Any] = {"sides": {"major_river": "0101/0102", "bridge": "0101/0102"}}
    assert cost(".", "deployed", **river) == 3 + 2
    assert cost(".", "column", **river) == 2
    position = field("nA:armored .", units={"nA": DEFEND}, **river)
    ask.play(position, "unit nA")
    assert lines(ask.allowed(position, "hex 0102"))[-1] == ("8.2-8:1", "major_bridged", 2)


# -- weather and night


@pytest.mark.rule("29.2-1")
def test_rain_costs_a_point_off_the_road() -> None:
    rain: dict[str, Any] = {"state": {"precipitation": True}}
    assert cost(".", **rain) == 3
    assert cost(".", **rain, major_road="0101 0102") == 1


@pytest.mark.rule("29.2-3", "29.2-5")
def test_at_night_ground_and_rain_are_doubled_off_the_road() -> None:
    assert cost("2w", turn=NIGHT) == 10
    assert cost("2w", turn=NIGHT, state={"precipitation": True}) == 12
    assert cost("2w", turn=NIGHT, major_road="0101 0102") == 1


@pytest.mark.rule("29.2-3")
def test_night_does_not_double_what_markers_and_rivers_cost() -> None:
    river = {"minor_river": "0101/0102", "bridge": "0101/0102"}
    deployed = cost(".", "deployed", turn=NIGHT, sides=river, state={"gas": ["0102"]})
    assert deployed == 3 * 2 + 1 + 4


# -- markers


@pytest.mark.rule("15.8-2:1")
def test_a_breakthrough_marker_costs_four_points() -> None:
    assert cost(".", state={"breakthroughs": ["0102"]}) == 2 + 4


@pytest.mark.rule("15.8-2:2", "15.9-3", "6.3.1-3c")
def test_an_advance_pays_neither_for_the_breakthrough_nor_for_a_screen_and_ignores_blocking() -> None:
    position = field(
        "nA:armored . wA:recon\nwB:mechanized . .", units={"wA": {"mode": "screen"}}, state={"breakthroughs": ["0102"]}
    )
    unit, (start, hex) = number(position, "nA"), (position.components.grid.hex(label) for label in ("0101", "0102"))
    assert entry_cost(position, unit, start, hex, advancing=True).total == 2 * 2
    assert entry_cost(position, unit, start, hex).forbidden[0].rule == "8.6-4"


@pytest.mark.rule("26.5-3", "26.5-4")
def test_gas_costs_nato_four_points_and_the_warsaw_pact_two() -> None:
    assert cost(".", state={"gas": ["0102"]}) == 2 + 4
    position = field("wA:armored .", phase=WP_MOVES, state={"gas": ["0102"]})
    assert ask.cost(position, "wA", "0102") == 2 + 2


@pytest.mark.rule("27.4-2")
def test_a_contaminated_hex_costs_four_points() -> None:
    assert cost(".", state={"contaminations": [{"hex": "0102", "turn": 9}]}) == 2 + 4


@pytest.mark.rule("21-4:2")
def test_an_interdicted_hex_costs_points_to_leave() -> None:
    here = [{"hex": "0101", "side": "wp", "value": 3}, {"hex": "0101", "side": "nato", "value": 1}]
    assert cost(".", state={"interdictions": here}) == 2 + 3
    there = [{"hex": "0102", "side": "wp", "value": 3}]
    assert cost(".", state={"interdictions": there}) == 2


# -- who may not go where


@pytest.mark.rule("8.7-1", "8.7-2:1")
def test_territorials_stay_in_west_germany() -> None:
    country = {"west_germany": "0101 0102"}
    position = field("nA:infantry . .", units={"nA": {"territorial": True}}, areas=country)
    ask.play(position, "unit nA")
    assert ask.choices(position, "hex") == {"0102"}
    assert ask.refused(position, "hex 0103").rules == ("8.7-2:1",)
    other = field("nA:infantry . .", areas=country)
    ask.play(other, "unit nA")
    ask.allowed(other, "hex 0103")


@pytest.mark.rule("8.7-1")
def test_seventeen_units_are_territorials() -> None:
    names = [unit.id for unit in UNITS.values() if unit.values["territorial"]]
    assert len(names) == 17


# -- HQs


def corps_hq(cp: int) -> FrontPosition:
    """US V Corps, Deployed, with so many Command Points."""
    points = {"nato": cp, "wp": 0}
    return field(". . . . .", more_units=[{"id": "VC", "hex": "0101"}], state={"cp": points, "max_cp": points})


@pytest.mark.rule("8.2-7:2", "12.1-4:1", "12.1-4:2", "12.1-2", "12.1-3")
def test_an_hq_changes_its_mode_for_four_points_and_a_command_point_and_moves_on() -> None:
    position = corps_hq(3)
    ask.play(position, "unit VC")
    assert not ask.choices(position, "hex")
    parts = lines(ask.allowed(position, "mode moving"))
    assert [part[1:] for part in parts] == [("movement_points", 4), ("command_points", 1)]
    ask.play(position, "mode moving")
    decision = ask.game.decision(position)
    assert decision is not None
    assert decision.facts["left"] == 8
    assert position.cp[0] == 2
    ask.play(position, "hex 0103")
    assert where(position, "VC") == "0103"


@pytest.mark.rule("12.1-5")
def test_an_hq_changes_its_mode_once_in_a_phase() -> None:
    position = field("nH:hq . . . .")
    ask.play(position, "unit nH; mode moving")
    assert ask.refused(position, "mode deployed").rules == ("12.1-5",)


@pytest.mark.rule("12.1-4:1", "36-2")
def test_an_hq_without_command_points_stays_as_it_is_unless_it_is_independent() -> None:
    position = field("nA:armored . . . .", more_units=[{"id": "VC", "hex": "0101"}], state={"cp": {"nato": 0, "wp": 0}})
    assert ask.choices(position, "unit") == {"nA"}, "it could do nothing else, and is not asked"
    assert ask.refused(position, "unit VC").rules == ("12.1-4:1",)
    position.mode[number(position, "VC")] = position.components.mode("moving")
    position.clear_cache()
    ask.play(position, "unit VC")
    assert ask.refused(position, "mode deployed").rules == ("12.1-4:1",)
    independent = field("nH:hq . .", state={"cp": {"nato": 0, "wp": 0}})
    ask.play(independent, "unit nH")
    ruling = ask.allowed(independent, "mode moving")
    assert "36-2" in ruling.rules
    assert [name for _, name, _ in lines(ruling)] == ["movement_points"]


@pytest.mark.rule("12.1-4:1")
def test_an_hq_without_four_points_left_stays_as_it_is() -> None:
    position = field("nH:hq . . . . .", units={"nH": {"mode": "moving", "engaged": 1}})
    ask.play(position, "unit nH; hex 0102; hex 0103")
    assert ask.refused(position, "mode deployed").reason == "movement.no_points_for_mode"


@pytest.mark.rule("15.5.18-3:1")
def test_an_hq_that_was_frontline_command_spends_no_more_points() -> None:
    position = field("nH:hq nA:armored .", units={"nH": {"mode": "moving", "commanded": True}})
    assert ask.refused(position, "unit nH").rules == ("15.5.18-3:1",)
