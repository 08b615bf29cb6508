"""What may be asked beside the actions: modes, limits, blocking, screens, weather, Air Points."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import NIGHT, sketch

from grognard.engine.rulings import Ruling
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition


def told(position: FrontPosition, question: str) -> Ruling:
    """The answer to a question."""
    return GAME.inquire(position, question)


def shifts(ruling: Ruling) -> list[tuple[str, str, float]]:
    """What a defender in such a state costs."""
    return [(part.rule, part.name, part.amount) for part in ruling.parts if part.group == "shift"]


# -- what hampers a unit


@pytest.mark.rule("15.6-3", "15.7-2b", "8.1-6", "15.5.13-1", "6.1.2-3")
def test_why_a_unit_is_engaged_and_what_that_means() -> None:
    answer = told(sketch("nA:armored . nB:armored wA:mechanized", units={"nA": {"engaged": 2}}), "status nA")
    assert not answer.legal
    assert {"15.6-3", "15.7-2b", "5-4.10.2", "6.1.2-3"} <= set(answer.rules)
    assert next((part.rule, part.amount) for part in answer.parts) == ("8.1-6", 0)
    assert shifts(answer) == [("15.5.13-1", "engaged_defender", 2)]


@pytest.mark.rule("15.6-4", "15.7-1", "8.1-5", "15.5.13-1")
def test_a_half_engaged_unit_has_half_its_movement_points() -> None:
    answer = told(sketch("nA:armored . nB:armored wA:mechanized", units={"nA": {"engaged": 1}}), "status nA")
    assert answer.facts["burdens"] == ["half_engaged"]
    assert next((part.rule, part.amount) for part in answer.parts) == ("8.1-5", 6)
    assert shifts(answer) == [("15.5.13-1", "half_engaged_defender", 1)]


@pytest.mark.rule("8.4.1-2", "8.4.1-4", "15.9-4:2", "11.4-5", "6.2-1")
def test_delay_transition_and_rest_are_told_with_what_they_add_to_an_attack() -> None:
    worst = {"delayed": 1, "ready": 5}
    answer = told(sketch("nA:armored . nB:armored wA:mechanized", units={"nA": worst}), "status nA")
    assert (answer.facts["burdens"], answer.facts["until"]) == (["delayed", "transition"], 5)
    assert [name for _, name, _ in shifts(answer)] == ["delayed", "transition"]
    answer = told(sketch("nA:armored . nB:armored wA:mechanized", units={"nA": {"resting": True}}), "status nA")
    assert (answer.rules[0], shifts(answer)[0][1]) == ("11.4-5", "resting")


@pytest.mark.rule("8.1-7", "8.2-7:1", "8.4.1-2", "11.4-5")
@pytest.mark.parametrize(
    ("kind", "state", "rule"),
    [
        ("armored", {"ready": 5}, "8.1-7"),
        ("sp_artillery", {"mode": "barrage"}, "8.2-7:1"),
        ("armored", {"delayed": 1}, "8.4.1-2"),
        ("armored", {"resting": True}, "11.4-5"),
    ],
)
def test_who_may_spend_no_movement_points_is_told_by_which_rule(kind: str, state: dict[str, Any], rule: str) -> None:
    picture = f"nA:{kind} . nB:armored wA:mechanized"
    hampered, free = told(sketch(picture, units={"nA": state}), "status nA"), told(sketch(picture), "status nA")
    assert [(part.rule, part.amount) for part in hampered.parts if part.name == "allowance"] == [(rule, 0)]
    assert [(part.rule, part.amount) for part in free.parts if part.name == "allowance"] == [("8.1-4", 12)]


@pytest.mark.rule("15.5.1-2", "15.5.8-0", "15.5.14-0")
@pytest.mark.parametrize(
    ("state", "shift"),
    [
        ({"ready": 5}, ("15.5.1-2", "transition", 2)),
        ({"resting": True}, ("15.5.8-0", "resting", 3)),
        ({"delayed": 1}, ("15.5.14-0", "delayed", 3)),
    ],
)
def test_what_a_state_adds_to_an_attack_on_the_unit_is_told(
    state: dict[str, Any], shift: tuple[str, str, float]
) -> None:
    picture = "nA:armored . nB:armored wA:mechanized"
    assert shifts(told(sketch(picture, units={"nA": state}), "status nA")) == [shift]
    assert shifts(told(sketch(picture), "status nA")) == []


@pytest.mark.rule("6.2-1", "15.6-4")
@pytest.mark.parametrize(("more", "rule"), [({}, "6.2-1"), ({"engaged": 1}, "15.6-4")])
def test_a_unit_in_transition_is_told_until_when_whatever_else_hampers_it(more: dict[str, Any], rule: str) -> None:
    picture = "nA:armored . nB:armored wA:mechanized"
    waiting = told(sketch(picture, units={"nA": {"ready": 5, **more}}), "status nA")
    assert (waiting.legal, waiting.rules[0], waiting.reason) == (False, rule, "status.until")
    assert (waiting.facts["until"], "6.2-1" in waiting.rules) == (5, True)
    ready = told(sketch(picture, units={"nA": more}), "status nA")
    assert ready.reason == ("status.told" if more else "status.free")


@pytest.mark.rule("8.1-1", "23-0")
@pytest.mark.parametrize(
    ("question", "rule", "there"), [("status", "8.1-1", "status.free"), ("detection", "23-0", "missions.detected")]
)
def test_a_unit_off_the_map_is_neither_hampered_nor_detected(question: str, rule: str, there: str) -> None:
    late = sketch("nA:armored . wA:armored", units={"nA": {"box": "nato.reinforcements"}})
    answer = told(late, f"{question} nA")
    assert (answer.legal, answer.rules, answer.reason) == (False, (rule,), "status.off_map")
    assert told(sketch("nA:armored . wA:armored"), f"{question} nA").reason == there


@pytest.mark.rule("8.1-4")
def test_a_unit_that_nothing_hampers_says_so() -> None:
    answer = told(sketch("nA:armored . nB:armored wA:mechanized"), "status nA")
    assert answer.legal
    assert [(part.rule, part.amount) for part in answer.parts] == [("8.1-4", 12)]


@pytest.mark.rule("23-0", "23.1-1:6", "23.1-2-b", "23.1-2-d")
def test_a_detection_level_is_told_part_by_part_at_any_time() -> None:
    guns = {"nG": {"mode": "barrage"}}
    answer = told(sketch("nG:sp_artillery . . wA:mechanized", units=guns), "detection nG")
    assert answer.facts["value"] == 2
    assert [(part.rule, part.amount) for part in answer.parts] == [("23.1-1:6", 0), ("23.1-2-b", 1), ("23.1-2-d", 1)]
    unseen = told(sketch("nG:sp_artillery . . . . . wA:mechanized"), "detection nG")
    assert (unseen.legal, unseen.facts["value"]) == (False, 0)


# -- how a unit moves


@pytest.mark.rule("6-3", "8.2-1", "8.2-2")
def test_the_mode_decides_how_a_unit_moves_and_its_type_by_which_section() -> None:
    position = sketch(
        "nA:armored+nI:infantry . wA:mechanized", units={"nA": {"mode": "road"}, "nI": {"mode": "defend"}}
    )
    tank, foot = told(position, "mode nA"), told(position, "mode nI")
    assert (tank.facts["movement_mode"], tank.facts["section"]) == ("column", "mechanized")
    assert (foot.facts["movement_mode"], foot.facts["section"]) == ("deployed", "foot")
    assert {"8.2-2", "8.2-1", "6-3"} <= set(tank.rules)


@pytest.mark.rule("15.5.1-1")
@pytest.mark.parametrize("mode", ["assault", "defend", "road"])
def test_what_a_mode_is_worth_in_combat_is_told_as_the_table_has_it(mode: str) -> None:
    position = sketch("nA:armored . wA:mechanized", units={"nA": {"mode": mode}})
    row = next(row for row in position.components.modes if row.name == mode)
    worth = {"attack_mode": row.attack or 0, "defence_mode": row.defence}
    parts = [(part.rule, part.name, part.amount) for part in told(position, "mode nA").parts]
    assert parts == [("15.5.1-1", name, amount) for name, amount in worth.items() if amount]
    assert any(worth.values())


@pytest.mark.rule("12.1-2", "12.1-3", "8.2-7:2", "8.3-5:1")
def test_a_deployed_hq_is_fixed_and_a_moving_one_moves_in_column() -> None:
    position = sketch("nH:hq+nJ:hq .", units={"nJ": {"mode": "moving"}})
    still, moving = told(position, "mode nH"), told(position, "mode nJ")
    assert (still.facts["movement_mode"], moving.facts["movement_mode"]) == ("fixed", "column")
    assert still.rules[-3:] == ("12.1-2", "8.2-7:2", "8.3-5:1")
    assert moving.rules[-2:] == ("12.1-3", "8.3-5:1")


@pytest.mark.rule("6.3.7-2")
def test_close_support_moves_in_the_tactical_movement_mode() -> None:
    position = sketch("wS:sp_artillery .", units={"wS": {"mode": "close_support"}})
    ruling = told(position, "mode wS")
    assert ruling.facts["movement_mode"] == "tactical"
    assert "6.3.7-2" in ruling.rules


@pytest.mark.rule("6.2-3")
def test_a_unit_in_transition_is_told_with_the_two_points_more() -> None:
    position = sketch("nA:armored .", units={"nA": {"mode": "defend", "ready": 5}})
    assert ("6.2-3", "transition", 2) in [
        (part.rule, part.name, part.amount) for part in told(position, "mode nA").parts
    ]
    ready = sketch("nA:armored .", units={"nA": {"mode": "defend"}})
    assert "transition" not in [part.name for part in told(ready, "mode nA").parts]


# -- Attrition Limits


@pytest.mark.rule("11.1-1:1", "11.1-1:2", "11.1-1:3", "11.1-1:4", "11.1-1:5", "11.1-1:6")
@pytest.mark.parametrize(
    ("unit", "limit", "rule"),
    [
        ({"type": "armored", "size": "regiment"}, 5, "11.1-1:1"),
        ({"type": "armored", "size": "battalion"}, 4, "11.1-1:2"),
        ({"type": "recon", "size": "company"}, 3, "11.1-1:3"),
        ({"type": "sp_artillery", "size": "battalion"}, 5, "11.1-1:4"),
        ({"type": "helicopter", "size": "company"}, 5, "11.1-1:5"),
        ({"type": "hq"}, 3, "11.1-1:6"),
    ],
)
def test_attrition_limits(unit: dict[str, Any], limit: int, rule: str) -> None:
    position = sketch(f"wX:{unit['type']} .", units={"wX": {**unit, "attrition": 1}})
    ruling = told(position, "attrition wX")
    assert (ruling.rules, ruling.facts["limit"], ruling.facts["total"]) == ((rule,), limit, 1)


# -- Blocking


@pytest.mark.rule("8.6-0", "8.6-1", "8.6-2:1", "8.6-3:1", "6.2-2")
@pytest.mark.parametrize(
    ("cell", "more", "rule", "blocks"),
    [
        ("nX:armored", {"mode": "defend"}, "8.6-2:1", True),
        ("nX:armored", {"mode": "road"}, "8.6-2:1", False),
        ("c+nX:armored", {"mode": "defend"}, "8.6-3:1", True),
        ("c+nX:armored", {"mode": "tactical"}, "8.6-3:1", False),
        ("nX:armored", {"mode": "defend", "ready": 5}, "6.2-2", False),
        ("nX:sp_artillery", {}, "8.6-1", False),
    ],
)
def test_who_blocks(cell: str, more: dict[str, Any], rule: str, blocks: bool) -> None:
    ruling = told(sketch(f"{cell} .", units={"nX": more}), "blocking nX")
    assert (ruling.legal, ruling.rules) == (blocks, (rule,))


@pytest.mark.rule("8.6-1")
def test_a_unit_off_the_map_blocks_nobody() -> None:
    late = sketch("nX:armored .", units={"nX": {"mode": "defend", "box": "nato.reinforcements"}})
    ruling = told(late, "blocking nX")
    assert (ruling.legal, ruling.rules, ruling.reason) == (False, ("8.6-1",), "blocking.off_map")


# -- Screens


@pytest.mark.rule("6.3.1-1", "6.3.1-2")
def test_a_screen_reaches_two_hexes_and_no_farther() -> None:
    position = sketch("wA:armored . . nS:armored_cavalry", units={"nS": {"mode": "screen"}})
    assert told(position, "screen wA 0102").rules == ("6.3.1-2", "6.3.1-1")
    assert told(position, "screen wA 0101").rules == ("6.3.1-1",)
    assert told(position, "screen wA 0101").legal


@pytest.mark.rule("6.3.1-3a", "6.3.1-3b:1", "6.3.1-3c")
def test_why_a_screen_does_not_count() -> None:
    units = {"nS": {"mode": "screen"}}
    friend = sketch("wA:armored wB:armored . nS:armored_cavalry", units=units)
    assert told(friend, "screen wA 0102").rules == ("6.3.1-3a",)
    nearer = sketch("wA:armored . wB:armored nS:armored_cavalry", units=units)
    assert told(nearer, "screen wA 0102").rules == ("6.3.1-3b:1",)
    gap = sketch("wA:armored . . nS:armored_cavalry", units=units, state={"breakthroughs": ["0102"]})
    assert told(gap, "screen wA 0102").rules == ("6.3.1-3c",)


@pytest.mark.rule("6.3.1-3b:2")
def test_of_several_screens_the_one_counts_that_nobody_is_nearer_to() -> None:
    units = {"nS": {"mode": "screen"}, "nT": {"mode": "screen"}}
    picture = ". . . nT:recon\nwA:armored . . .\n. wB:armored . .\n. nS:recon . ."
    ruling = told(sketch(picture, units=units), "screen wA 0202")
    assert not ruling.legal
    assert ruling.rules == ("6.3.1-2", "6.3.1-1", "6.3.1-3b:2")
    alone = sketch(picture.replace("nT:recon", "."), units={"nS": {"mode": "screen"}})
    assert told(alone, "screen wA 0202").rules == ("6.3.1-3b:1",)


# -- the sky


@pytest.mark.rule("29.3-0", "15.5.15-4")
def test_the_effects_of_weather_add_up() -> None:
    position = sketch("nA:armored .", turn=NIGHT, state={"fog": True})
    ruling = told(position, "weather")
    assert ruling.facts["skies"] == ["night", "fog"]
    assert {part.name: part.amount for part in ruling.parts} == {
        "night_wp": -2,
        "night_nato": 1,
        "fog_wp": 1,
        "fog_nato": -1,
    }
    assert "15.5.15-4" in ruling.rules
    alone = told(sketch("nA:armored .", turn=NIGHT), "weather")
    assert "15.5.15-4" not in alone.rules


@pytest.mark.rule("29.4-1", "29.4-2")
def test_aircraft_that_are_grounded_already_are_told_so() -> None:
    fresh, again = {"fog": True}, {"fog": True, "grounded": {"nato": 2, "wp": 1}, "air": {"nato": 6, "wp": 4}}
    again["max_air"] = {"nato": 6, "wp": 4}
    assert "29.4-1" in told(sketch("nA:armored .", state=fresh), "weather").rules
    assert "29.4-2" in told(sketch("nA:armored .", state=again), "weather").rules
    assert told(sketch("nA:armored ."), "weather").facts["skies"] == ["clear"]


# -- Air Points


@pytest.mark.rule("19.1-1", "19.1-4", "19.1-5", "4.3-1")
def test_air_points_are_what_is_current_and_not_on_the_ground() -> None:
    points = {"air": {"nato": 6, "wp": 4}, "max_air": {"nato": 9, "wp": 4}, "grounded": {"nato": 3, "wp": 0}}
    position = sketch("nA:armored .", units={"VC": {"hex": "0101"}}, state=points)
    ruling = told(position, "air nato")
    assert (ruling.facts["left"], ruling.facts["most"], ruling.facts["hq"]) == (3, 9, "VC")
    assert [(part.rule, part.amount) for part in ruling.parts] == [("19.1-3:1", 6), ("29.4-1", -3)]


@pytest.mark.rule("4.3-23", "19.4-1")
def test_no_scenario_has_another_superior_hq_to_give_air_points_to() -> None:
    position = GAME.start("campaign", seed=1)
    for side in ("nato", "wp"):
        assert told(position, f"air {side}").rules[-2:] == ("4.3-23", "19.4-1")
    superiors = {position.components.superior[unit] for unit in range(len(position.components.roster))} - {-1}
    assert len(superiors) == 2


@pytest.mark.rule("19.4-1", "19.4-2", "19.4-3")
def test_what_other_superior_hqs_could_give_is_told() -> None:
    points = {"other_air": {"nato": 2, "wp": 0}, "other_max_air": {"nato": 5, "wp": 0}}
    position = sketch("nA:armored .", units={"VC": {"hex": "0101"}}, state=points)
    ruling = told(position, "air nato")
    assert (ruling.facts["count"], ruling.rules[-3:]) == (2, ("19.4-1", "19.4-2", "19.4-3"))


@pytest.mark.rule("19.1-1")
def test_without_a_superior_hq_there_is_nobody_who_has_air_points() -> None:
    ruling = told(sketch("nA:armored . wA:mechanized"), "air nato")
    assert (ruling.legal, ruling.rules, ruling.reason) == (False, ("19.1-1",), "air.no_superior")


@pytest.mark.rule("12-0", "14.4.2-3-c")
def test_who_commands_a_unit_that_is_not_there_or_whose_hq_is_gone() -> None:
    chained = {"nA": {"printed_parent": "nH"}}
    gone = {"nH": {"type": "hq", "side": "nato", "box": "destroyed"}}
    lost = {"nA": {"type": "armored", "side": "nato", "printed_parent": "nH", "box": "eliminated"}}
    there = told(sketch("nH:hq nA:armored wA:armored", units=chained), "command nA")
    assert (there.legal, there.reason) == (True, "command.in_range")
    headless = told(sketch("nA:armored wA:armored", units=chained | gone), "command nA")
    assert (headless.legal, headless.rules[0], headless.reason) == (False, "14.4.2-3-c", "command.parent_gone")
    away = told(sketch("nH:hq wA:armored", units=lost), "command nA")
    assert (away.legal, away.rules[0], away.reason) == (False, "12-0", "command.off_map")


@pytest.mark.rule("15.5.15-1", "15.5.15-3")
def test_what_night_and_fog_do_to_either_side_is_told() -> None:
    sky = told(sketch("nA:armored wA:armored", turn=NIGHT, state={"fog": True}), "weather")
    found = {(part.rule, part.name): part.amount for part in sky.parts}
    assert found == {
        ("15.5.15-1", "night_wp"): -2,
        ("15.5.15-1", "night_nato"): 1,
        ("15.5.15-3", "fog_wp"): 1,
        ("15.5.15-3", "fog_nato"): -1,
    }
