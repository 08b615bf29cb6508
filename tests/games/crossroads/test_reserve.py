"""The reserve and its orders [12.0]: face down, called two turns ahead."""

from typing import Any

import pytest
from tests.games.crossroads.sketch import asked, choices, happened, play, refused, sketch, where

from grognard.engine.events import seen_by
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

PICTURE = """
    .  .  .  .  .  .  .
      b:Inf  .  .  .  .  .  r:Inf
"""
AREAS = {"blue.entry": "0101 0102", "red.entry": "0701"}


def reserves(*units: str, picture: str = PICTURE, **more: Any) -> CrossroadsPosition:
    """Blue's orders, with these infantry units in their reserve and the game's others left out."""
    boxes = {unit: {"type": "infantry", "box": "blue.reserve"} for unit in units}
    return sketch(picture, areas=AREAS, units=boxes, **{"phase": "blue.orders", **more})


def to_turn(position: CrossroadsPosition, turn: int) -> None:
    """Let everybody pass until a turn has begun."""
    while position.turn < turn:
        play(position, "pass" if "pass" in choices(position) else "done")


# -- 12.1


@pytest.mark.rule("12.1")
def test_the_enemy_sees_how_many_reserve_units_there_are_but_not_which() -> None:
    seen = GAME.view(reserves("b1", "b2"), "red")
    assert seen["hidden"] == [{"side": "blue", "at": "blue.reserve", "count": 2}]
    assert {unit["id"] for unit in seen["units"]} == {"b", "r"}


@pytest.mark.rule("12.1")
def test_an_onlooker_sees_no_more_than_the_enemy() -> None:
    assert GAME.view(reserves("b1", "b2"), None)["hidden"] == [{"side": "blue", "at": "blue.reserve", "count": 2}]


@pytest.mark.rule("12.1")
def test_the_owner_sees_his_reserve() -> None:
    seen = GAME.view(reserves("b1", "b2"), "blue")
    assert seen["hidden"] == []
    assert {unit["id"] for unit in seen["units"]} >= {"b1", "b2"}


@pytest.mark.rule("12.1")
def test_the_enemys_view_is_the_same_whichever_units_the_reserve_is() -> None:
    one, other = GAME.start("battle", seed=1), GAME.start("battle", seed=1)
    play(one, "unit B-6Inf; unit B-2Rec; done")
    play(other, "unit B-7Inf; unit B-4Arm; done")
    assert one != other
    assert GAME.view(one, "red") == GAME.view(other, "red")
    assert GAME.view(one, "blue") != GAME.view(other, "blue")


# -- 12.2


@pytest.mark.rule("12.2")
def test_an_order_names_a_reserve_unit_and_one_of_the_entry_hexes() -> None:
    position = reserves("b1", "b2")
    assert asked(position) == ("blue", "orders.which")
    assert choices(position) == {"unit b1", "unit b2", "pass"}
    play(position, "unit b1")
    assert choices(position) == {"hex 0101", "hex 0102", "back"}
    play(position, "hex 0101")
    (entry,) = position.schedule
    assert (position.unit_name(entry.unit), position.place_name(entry.place)) == ("b1", "0101")


@pytest.mark.rule("12.2")
def test_only_reserve_units_and_own_entry_hexes_are_ordered() -> None:
    position = reserves("b1", "b2")
    assert refused(position, "unit b").rules == ("12.2",)
    assert refused(position, "hex 0101").rules == ("12.2",)
    play(position, "unit b1")
    assert refused(position, "hex 0701").rules == ("12.2",)
    assert refused(position, "unit b2").rules == ("12.2",)


@pytest.mark.rule("12.2")
def test_a_side_may_write_no_order() -> None:
    position = reserves("b1", "b2")
    assert GAME.phase(position) == "blue.orders"
    play(position, "pass")
    assert position.schedule == ()
    assert GAME.phase(position) == "blue.1.movement"


@pytest.mark.rule("12.2")
def test_until_it_is_written_the_unit_of_an_order_may_be_changed() -> None:
    position = reserves("b1", "b2")
    play(position, "unit b1; back; unit b2; hex 0101")
    assert position.unit_name(position.schedule[0].unit) == "b2"


@pytest.mark.rule("12.2")
def test_a_side_writes_one_order_a_turn() -> None:
    position = reserves("b1", "b2")
    play(position, "unit b1; hex 0101")
    assert len(position.schedule) == 1
    assert GAME.phase(position) == "blue.1.movement"


@pytest.mark.rule("12.2")
def test_the_order_lies_face_down() -> None:
    position = reserves("b1", "b2")
    events = seen_by(play(position, "unit b1; hex 0101"), "red")
    assert happened(events, "ordered") == [{"rule": "12.2", "side": "blue", "turn": 3}]
    assert not happened(events, "order_says")
    (entry,) = GAME.view(position, "red")["schedule"]
    assert (entry["turn"], entry["unit"], entry["place"]) == (3, None, None)
    (entry,) = GAME.view(position, "blue")["schedule"]
    assert (entry["unit"], entry["place"]) == ("b1", "0101")


@pytest.mark.rule("12.2")
def test_whether_a_reserve_unit_is_still_free_is_not_shown_by_the_asking() -> None:
    position = reserves("b1")
    play(position, "unit b1; hex 0101")
    to_turn(position, 2)
    assert asked(position) == ("blue", "orders.which")
    assert choices(position) == {"pass"}


# -- 12.3


@pytest.mark.rule("12.3")
def test_an_order_takes_effect_in_the_second_turn_after() -> None:
    position = reserves("b1")
    play(position, "unit b1; hex 0101")
    to_turn(position, 2)
    play(position, "pass")
    assert where(position, "b1") == "blue.reserve"
    to_turn(position, 3)
    events = play(position, "pass")
    assert happened(events, "arrived") == [{"rule": "12.3", "unit": "b1", "hex": "0101", "side": "blue"}]
    assert where(position, "b1") == "0101"


@pytest.mark.rule("12.3")
def test_an_order_cannot_be_taken_back() -> None:
    position = reserves("b1", "b2")
    play(position, "unit b1; hex 0101")
    to_turn(position, 2)
    assert choices(position, "unit") == {"b2"}
    assert refused(position, "unit b1").rules == ("12.3",)


@pytest.mark.rule("12.3")
@pytest.mark.parametrize(("turn", "asks"), [(7, True), (8, False), (9, False)])
def test_no_order_is_written_that_would_take_effect_after_the_last_turn(turn: int, asks: bool) -> None:
    position = reserves("b1", turn=turn)
    assert (asked(position) == ("blue", "orders.which")) == asks


# -- 12.4


def arriving(picture: str, **more: Any) -> CrossroadsPosition:
    """Blue's arrivals in the turn in which b1 is ordered to come to 0101."""
    return sketch(
        picture,
        phase="blue.arrivals",
        areas=AREAS,
        turn=3,
        units={"b1": {"type": "infantry", "box": "blue.reserve"}},
        schedule=[{"turn": 3, "what": "order", "side": "blue", "unit": "b1", "place": "0101", "secret": True}],
        **more,
    )


@pytest.mark.rule("12.4")
@pytest.mark.parametrize(
    "first_row",
    [
        "r1:Inf . . . . . .",  # an enemy unit
        ". r1:Inf . . . . .",  # an enemy zone
        "b2:Inf+b3:Inf . . . . . .",  # a full stack
    ],
)
def test_if_its_hex_is_closed_the_owner_picks_another(first_row: str) -> None:
    position = arriving(
        f"""
        {first_row}
          .  .  .  .  .  .  .
        """,
        river="0102/0101 0102/0201",
    )
    assert asked(position) == ("blue", "arrivals.which")
    play(position, "unit b1")
    assert choices(position, "hex") == {"0102"}
    play(position, "hex 0102")
    assert where(position, "b1") == "0102"


@pytest.mark.rule("12.4")
@pytest.mark.parametrize(
    ("first_row", "rules"),
    [
        ("r1:Inf . . . . . .", ("12.4", "4.3")),
        (". r1:Inf . . . . .", ("12.4",)),
        ("b2:Inf+b3:Inf . . . . . .", ("12.4", "4.1")),
    ],
)
def test_the_ruling_says_why_an_entry_hex_is_closed(first_row: str, rules: tuple[str, ...]) -> None:
    position = arriving(
        f"""
        {first_row}
          .  .  .  .  .  .  .
        """,
        river="0102/0101 0102/0201",
    )
    play(position, "unit b1")
    assert refused(position, "hex 0101").rules == rules


@pytest.mark.rule("12.4")
def test_a_friendly_unit_alone_does_not_close_its_hex() -> None:
    position = arriving(
        """
        b2:Inf  .  .  .  .  .  .
          .  .  .  .  .  .  .
        """
    )
    assert where(position, "b1") == "0101"


@pytest.mark.rule("12.4")
def test_if_every_entry_hex_is_closed_the_unit_waits_for_the_next_turn() -> None:
    position = arriving(
        """
        .  r1:Inf  .  .  .  .  .
          .  .  .  .  .  .  .
        """
    )
    assert where(position, "b1") == "blue.arriving"
    assert [(entry.turn, position.unit_name(entry.unit)) for entry in position.schedule] == [(4, "b1")]


@pytest.mark.rule("12.4")
def test_the_owner_may_let_it_wait_for_the_next_turn() -> None:
    position = arriving(
        """
        b2:Inf+b3:Inf  .  .  .  .  .  .
          .  .  .  .  .  .  r:Inf
        """
    )
    play(position, "done")
    to_turn(position, 4)
    assert asked(position) == ("blue", "arrivals.which")
    assert choices(position, "unit") == {"b1"}


@pytest.mark.rule("12.4", "12.1")
def test_a_unit_that_was_held_up_lies_face_up() -> None:
    position = arriving(
        """
        b2:Inf+b3:Inf  .  .  .  .  .  .
          .  .  .  .  .  .  r:Inf
        """
    )
    assert "b1" in {unit["id"] for unit in GAME.view(position, "red")["units"]}


# -- 12.5


@pytest.mark.rule("12.5")
def test_the_reserve_may_be_played_face_up() -> None:
    position = reserves("b1", "b2", options={"open_reserve": True})
    seen = GAME.view(position, "red")
    assert seen["hidden"] == []
    assert {unit["id"] for unit in seen["units"]} >= {"b1", "b2"}


@pytest.mark.rule("12.5", "12.2")
def test_orders_stay_face_down_when_the_reserve_is_face_up() -> None:
    position = reserves("b1", "b2", options={"open_reserve": True})
    play(position, "unit b1; hex 0101")
    assert GAME.view(position, "blue")["schedule"][0]["unit"] == "b1"
    assert GAME.view(position, "red")["schedule"][0]["unit"] is None
