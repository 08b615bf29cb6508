"""Reinforcements [33.5, 33.6]: at the edge of the map, and Territorials in Cities and Towns."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.rear import ask, happened, number, rear, where
from tests.games.less_than_60_miles.sketch import scenario

from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.reinforcements import (
    due_units,
    lose_unplaced,
    valid_hexes,
    why_enter,
    why_must_enter,
)

EDGE = {"areas": {"entry.nato": "0101 0301"}}
COMING = {"nA": {"type": "armored", "box": "nato.reinforcements"}}
PICTURE = "2 . . .\n. . . .\n. . . ."


def coming(picture: str = PICTURE, units: dict[str, Any] | None = None, **more: Any) -> FrontPosition:
    """A unit of NATO that comes by 0101, on a Hill 2, or 0301."""
    return rear(picture, phase="nato.movement", units=COMING if units is None else units, **(EDGE | more))


def hexes(position: FrontPosition, unit: str) -> list[str]:
    return position.place_names(list(valid_hexes(position, number(position, unit))))


@pytest.mark.rule("33.5-1", "33.5-2", "33.5-3:1")
def test_a_reinforcement_pays_for_its_entry_hex_and_moves_on() -> None:
    position = coming()
    ask.play(position, "reinforce nA")
    assert ask.choices(position, "hex") == {"0101", "0301"}
    assert ask.refused(position, "hex 0201").rules[0] == "33.5-2"
    assert ask.allowed(position, "hex 0101").facts["cost"] == 3
    ask.play(position, "hex 0101")
    assert where(position, "nA") == "0101"
    decision = ask.game.decision(position)
    assert decision is not None
    assert (decision.question, decision.facts["left"]) == ("movement.where", 9)


@pytest.mark.rule("33.5-3:1")
def test_a_reinforcement_may_come_by_road() -> None:
    position = coming(minor_road="0101 0102")
    ask.play(position, "reinforce nA")
    assert ask.allowed(position, "hex 0101").facts["cost"] < 3


@pytest.mark.rule("33.5-3:1", "33.5-3:2")
def test_nobody_enters_where_the_enemy_is_and_waits_if_there_is_no_other_hex() -> None:
    held = coming("wA:hq . . .\n. . . .\n. . . .")
    assert hexes(held, "nA") == ["0301"]
    shut = coming("wA:hq . . nB:armored\n. . . .\nwB:hq . . .")
    assert ask.refused(shut, "reinforce nA").rules[0] == "33.5-3:2"
    assert why_must_enter(shut, 0) is None
    ask.play(shut, "done")
    assert where(shut, "nA") == "nato.reinforcements"


@pytest.mark.rule("33.5-1")
def test_reinforcements_that_have_a_hex_come_in_this_phase() -> None:
    position = coming()
    refusal = why_must_enter(position, 0)
    assert refusal is not None
    assert refusal.facts["units"] == ["nA"]


@pytest.mark.rule("33.5-1")
def test_a_reinforcement_waits_for_its_turn() -> None:
    later = [{"turn": 4, "what": "arrival", "unit": "nA"}]
    position = coming(PICTURE.replace("2", "2+nB:armored"), schedule=later)
    assert ask.refused(position, "reinforce nA").rules[0] == "33.5-1"
    assert due_units(position, 0) == []
    now = coming(schedule=[{"turn": 3, "what": "arrival", "unit": "nA"}])
    ask.play(now, "reinforce nA;hex 0301")
    assert now.schedule == ()


@pytest.mark.rule("33.5-4", "8.2-7:1", "6-1")
def test_a_reinforcement_comes_in_any_mode_in_which_it_can_move() -> None:
    position = coming()
    ask.play(position, "reinforce nA;mode assault;hex 0301")
    assert position.components.modes[position.mode[number(position, "nA")]].name == "assault"
    fixed = coming()
    ask.play(fixed, "reinforce nA")
    assert ask.refused(fixed, "mode refit").rules[0] == "8.2-7:1"
    already = ask.refused(fixed, "mode tactical")
    assert (already.rules, already.reason) == (("6-1",), "modes.already")
    assert ask.refused(fixed, "mode farp").rules[0] == "4.3-12"


@pytest.mark.rule("33.5-4", "12.1-3")
def test_an_hq_comes_on_moving() -> None:
    position = coming(units={"nH": {"type": "hq", "box": "nato.reinforcements"}})
    ask.play(position, "reinforce nH;hex 0301")
    assert position.components.modes[position.mode[number(position, "nH")]].name == "moving"


def test_a_reinforcement_can_be_put_back() -> None:
    position = coming()
    ask.play(position, "reinforce nA;back")
    assert where(position, "nA") == "nato.reinforcements"


# -- Territorials

TERRITORIAL = {"type": "infantry", "nation": "wg", "territorial": True, "box": "nato.reinforcements"}
TOWNS = "t . c . . . . . t wA:hq"


def territorials(picture: str = TOWNS, **units: Any) -> FrontPosition:
    said = units or {"nT": TERRITORIAL}
    return rear(picture, phase="nato.movement", units=said)


@pytest.mark.rule("33.6-1", "33.6-3")
def test_a_territorial_is_placed_in_a_city_or_town_far_from_the_enemy_and_pays_nothing() -> None:
    position = territorials()
    assert hexes(position, "nT") == ["0101", "0103"]
    ask.play(position, "reinforce nT")
    assert ask.refused(position, "hex 0109").rules[0] == "33.6-1"
    assert ask.refused(position, "hex 0102").rules[0] == "33.6-1"
    events = ask.play(position, "mode rigid_defense;hex 0103")
    assert happened(events, "arrived")[0]["cost"] == 0
    assert where(position, "nT") == "0103"


@pytest.mark.rule("33.6-1")
def test_the_enemy_is_at_least_five_hexes_away() -> None:
    assert hexes(territorials("t . . . . wA:hq"), "nT") == ["0101"]
    assert hexes(territorials("t . . . wA:hq ."), "nT") == []


@pytest.mark.rule("33.6-2")
def test_a_territorial_is_placed_near_its_own_hq() -> None:
    below = TERRITORIAL | {"printed_parent": "nB"}
    hq = {"type": "hq", "level": "brigade", "nation": "wg", "territorial": True}
    position = territorials("t . . t . t . t", nT=below, nB={**hq, "hex": "0104"})
    assert hexes(position, "nT") == ["0101", "0104", "0106"]
    waiting = territorials("t . . t . t . t", nT=below, nB={**hq, "box": "nato.reinforcements"})
    assert hexes(waiting, "nT") == []
    assert hexes(waiting, "nB") == ["0101", "0104", "0106", "0108"]


@pytest.mark.rule("8.7-2:1", "33.6-1")
def test_a_territorial_is_placed_in_west_germany() -> None:
    position = rear(TOWNS, phase="nato.movement", units={"nT": TERRITORIAL}, areas={"west_germany": "0103"})
    assert hexes(position, "nT") == ["0103"]


@pytest.mark.rule("33.6-4")
def test_a_territorial_without_a_hex_is_out_of_the_game() -> None:
    position = territorials(". . . . .")
    lose_unplaced(position, 0)
    assert where(position, "nT") == "eliminated"
    placed = territorials()
    lose_unplaced(placed, 0)
    assert where(placed, "nT") == "nato.reinforcements"


# -- who is no reinforcement


@pytest.mark.rule("33.5-1")
@pytest.mark.parametrize("unit", ["nB", "wA"])
def test_who_is_on_the_map_or_of_the_enemy_is_no_reinforcement(unit: str) -> None:
    theirs = {"type": "armored", "side": "wp", "box": "wp.reinforcements"}
    position = coming(PICTURE.replace("2", "2+nB:armored"), units={**COMING, "wA": theirs})
    ask.allowed(position, "reinforce nA")
    ruling = ask.refused(position, f"reinforce {unit}")
    assert (ruling.rules[0], ruling.reason) == ("33.5-1", "reinforcements.none")


@pytest.mark.rule("33.6-4", "33.6-1")
def test_a_territorial_without_a_town_is_not_placed() -> None:
    units = {**COMING, "nT": {"type": "infantry", "territorial": True, "box": "nato.reinforcements"}}
    ask.allowed(coming(PICTURE.replace("2", "t"), units=units), "reinforce nT")
    ruling = ask.refused(coming(units=units), "reinforce nT")
    assert (ruling.rules[0], ruling.reason) == ("33.6-4", "reinforcements.nowhere")


@pytest.mark.parametrize(
    ("phase", "unit", "reason", "unless"),
    [
        ("nato.movement", "4M1-8IN", "option", {"options": {"reforger": True}}),
        ("wp.movement", "35DSh", "card", {"schedule": [{"turn": 20, "what": "arrival", "unit": "35DSh"}]}),
    ],
)
@pytest.mark.rule("33.5-2")
def test_reinforcements_of_an_optional_rule_or_of_a_card_wait_for_it(
    phase: str, unit: str, reason: str, unless: dict[str, Any]
) -> None:
    """On the morning of the fifth day: REFORGER is not played, the card of the airborne has not been played."""
    ruling = GAME.explain_named(scenario("campaign", phase=phase, turn=26), f"reinforce {unit}")
    assert (ruling.legal, ruling.rules[0], ruling.reason) == (False, "33.5-2", f"reinforcements.{reason}")
    other = GAME.explain_named(scenario("campaign", phase=phase, turn=26, **unless), f"reinforce {unit}")
    assert other.rules[0] != "33.5-2"


@pytest.mark.rule("4.2-0", "33.5-3:1")
@pytest.mark.parametrize(("column", "legal"), [(26, False), (40, True)])
def test_who_may_not_go_east_of_a_column_does_not_come_on_there(column: int, legal: bool) -> None:
    """In Blackhorse, if the limit on the covering force were on a regiment of 79th Guards Division, and until night."""
    text = (GAME.folder / "data" / "scenarios.toml").read_text("utf-8")
    start = text.index("[blackhorse]")
    changed = text[start:].replace(
        '{ until = "D0 H12", column = 26, units = [', f'{{ until = "D0 H21", column = {column}, units = ["247MR",', 1
    )
    position = scenario("blackhorse", turn=5, phase="wp.movement", charts={"scenarios": text[:start] + changed})
    ruling = why_enter(position, number(position, "247MR"), position.components.number("hex", "0440"))
    assert ruling.legal == legal
    assert legal or (ruling.rules[:2], ruling.reason) == (("4.2-0", "33.5-3:1"), "reinforcements.cannot_pay")
