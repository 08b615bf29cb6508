"""Initiative [7.1]: the roll, its modifiers, and which markers go into the cups."""

import pytest
from tests.games.roads_to_moscow.cups import GERMANS, SOVIETS, places, table
from tests.games.roads_to_moscow.sketch import ask, happened

from grognard.games.roads_to_moscow.game import GAME

GERMAN, SOVIET = range(2)
DRAWN = ("hand", "cup")


def in_play(found: dict[str, list[str]]) -> int:
    """Markers that were put into the cup, the one that is drawn at once included."""
    return sum(len(found.get(place, [])) for place in DRAWN)


# -- who has the Initiative


@pytest.mark.rule("7.11-1", "7.13-1", "7.13-2", "ES-A5")
@pytest.mark.parametrize(("dice", "first"), [([7, 3], "german"), ([3, 7], "soviet")])
def test_the_higher_die_goes_first(dice: list[int], first: str) -> None:
    position = table("10Pz", "32", dice=dice)
    assert ask.asked(position) == (first, "operations.what")
    assert position.side_name(position.first) == first


@pytest.mark.rule("7.13-1")
@pytest.mark.parametrize("had", ["german", "soviet"])
def test_in_a_tie_who_had_the_initiative_keeps_it(had: str) -> None:
    position = table("10Pz", "32", dice=[5, 5], state={"first": had})
    assert ask.asked(position)[0] == had


@pytest.mark.rule("7.12a", "7.11-1")
def test_modifiers_are_added_and_then_both_are_zero() -> None:
    position = table("10Pz", "32", dice=[5, 4], state={"initiative_drm": {"soviet": 2}})
    assert ask.asked(position)[0] == "soviet"
    assert position.initiative_drm == [0, 0]


@pytest.mark.rule("7.11-2")
def test_on_turn_one_the_german_has_it_without_a_roll() -> None:
    position = table("10Pz", "32", turn=1, state={"first": "soviet", "initiative_drm": {"soviet": 9}})
    assert position.first == GERMAN
    assert ask.asked(position)[0] == "german"
    assert position.initiative_drm == [0, 0]


@pytest.mark.rule("7.12b", "7.21C-2")
def test_a_pass_gives_the_other_side_one_for_the_next_roll() -> None:
    position = table("10Pz", "32", dice=[9, 1])
    ask.play(position, "pass")
    assert position.initiative_drm == [0, 1]


# -- the cups


@pytest.mark.rule("7.15", "7.26", "7.14-1")
def test_all_markers_in_play_are_available_every_turn_wherever_they_were() -> None:
    at = {"10Pz-1": "activated", "10Pz-2": "left_out", "SSR-1": "pool", "SSR-2": "reserve", "7-1": "gone"}
    position = table("10Pz", "SSR", "7", "32", at=at, dice=[9, 1], state={"reserve": {"SSR": True}})
    found = places(position, "german")
    assert sorted(found["hand"] + found["cup"]) == ["10Pz-1", "10Pz-2", "SSR-1"]
    assert (found["reserve"], found["gone"]) == (["SSR-2"], ["7-1", "any.german"])


@pytest.mark.rule("7.14-2", "7.14-3", "7.14-4")
def test_example_1_four_against_seven_makes_five() -> None:
    position = table("10Pz", "SSR", *SOVIETS, dice=[9, 1])
    assert ask.asked(position) == ("soviet", "initiative.omit")
    assert "done" not in ask.choices(position)
    ask.play(position, "omit 19T-1; omit 32-2")
    assert ask.choices(position) == {"include 19T-1", "include 32-2", "done"}
    ask.play(position, "done")
    assert sorted(places(position, "soviet")["left_out"]) == ["19T-1", "32-2"]
    assert position.in_cup == [3, 5]  # the German has drawn one of four
    assert in_play(places(position, "german")) == 4


@pytest.mark.rule("7.14-1", "7.14-4")
def test_example_2_seven_against_four_makes_four() -> None:
    position = table("10Pz", "SSR", *SOVIETS, dice=[1, 9])
    assert ask.asked(position) == ("soviet", "operations.what")  # the First Player leaves none out
    assert (in_play(places(position, "soviet")), position.in_cup[GERMAN]) == (7, 4)


@pytest.mark.rule("7.14-2", "7.14-4")
def test_example_3_markers_in_reserve_count_for_the_enemys_limit() -> None:
    at = {f"{formation}-1": "reserve" for formation in ("18T", "19T", "20T", "22T", "50")}
    state = {"reserve": dict.fromkeys(("18T", "19T", "20T", "22T", "50"), True)}
    position = table("10Pz", "SSR", *SOVIETS, at=at, state=state, dice=[1, 9])
    assert in_play(places(position, "soviet")) == 2
    assert position.in_cup[GERMAN] == 4  # eight would be allowed
    twin = table(*GERMANS, "32", dice=[1, 9])  # without them three are
    assert ask.asked(twin) == ("german", "initiative.omit")


@pytest.mark.rule("7.14-2", "7.14-4")
def test_example_4_six_against_four_makes_five() -> None:
    position = table(*GERMANS, "32", "18T", "50", at={"any.german": "available"}, dice=[1, 9])
    assert ask.asked(position) == ("german", "initiative.omit")
    ask.play(position, "omit SSR-2; done")
    assert position.in_cup[GERMAN] == 5
    assert places(position, "german")["left_out"] == ["SSR-2"]


@pytest.mark.rule("7.14-2")
def test_what_was_left_out_can_be_put_back_until_the_cup_is_filled() -> None:
    position = table("10Pz", "SSR", *SOVIETS, dice=[9, 1])
    ask.play(position, "omit 19T-1; include 19T-1; omit 50-1; omit 22T-1; done")
    assert sorted(places(position, "soviet")["left_out"]) == ["22T-1", "50-1"]


@pytest.mark.rule("7.14-2")
def test_he_has_to_put_in_as_many_as_he_may() -> None:
    position = table("10Pz", "SSR", *SOVIETS, dice=[9, 1])
    assert ask.refused(position, "done").facts["over"] == 2
    ask.play(position, "omit 19T-1; omit 32-2")
    assert ask.refused(position, "omit 50-1").rules[0] == "7.14-2"


@pytest.mark.rule("7.14-3")
def test_which_were_left_out_only_their_owner_learns() -> None:
    position = table("10Pz", "SSR", *SOVIETS, dice=[9, 1])
    events = ask.play(position, "omit 19T-1; omit 32-2; done")
    assert [event.only for event in events if event.kind == "omitted"] == ["soviet", "soviet"]
    assert happened(events, "filled") == [{"rule": "7.14-2", "side": "soviet", "count": 5}]
    seen = GAME.view(position, "german")["state"]["am_at"]
    assert not {"19T-1", "32-2"} & set(seen)
    assert GAME.view(position, "soviet")["state"]["am_at"]["19T-1"] == "left_out"
