"""Operations [7.2]: markers drawn in secret; Mobile, Assault or Pass; the Activation Pool; any formation."""

import pytest
from tests.games.roads_to_moscow.cups import finish, places, table
from tests.games.roads_to_moscow.sketch import ask, happened, number, sketch

from grognard.games.roads_to_moscow.army import is_active
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition

GERMAN, SOVIET = range(2)
CUP = {"10Pz-1": "cup", "10Pz-2": "cup", "SSR-1": "cup", "SSR-2": "cup", "32-1": "cup", "32-2": "cup"}
PLAYED = dict.fromkeys(CUP, "activated")


def drawing(*draws: str, at: dict[str, str] | None = None, **state: str) -> RoadsPosition:
    """The German is about to draw; these markers are drawn one after the other."""
    markers = {**CUP, **(at or {})}
    return table("10Pz", "SSR", "32", phase="german.operations", at=markers, state=state, draws=list(draws))


def held(position: RoadsPosition, side: str) -> list[str]:
    """Markers in the hand and in the Pool."""
    found = places(position, side)
    return found.get("hand", []) + found.get("pool", [])


# -- drawing


@pytest.mark.rule("4.23a", "7.21-1", "4.11B-1")
def test_a_marker_is_drawn_that_its_owner_alone_sees() -> None:
    position = drawing("SSR-1")
    assert ask.choices(position) == {"mobile SSR-1", "assault SSR-1", "pass"}
    assert position.in_cup == [3, 2]
    assert GAME.view(position, "german")["state"]["am_at"]["SSR-1"] == "hand"
    assert "SSR-1" not in GAME.view(position, "soviet")["state"]["am_at"]


@pytest.mark.rule("7.21-1", "4.23b-1", "7.21A", "7.2-1")
def test_whoever_plays_a_marker_shows_it_and_its_formation_is_active() -> None:
    position = drawing("SSR-1")
    events = ask.play(position, "mobile SSR-1")
    assert happened(events, "showed") == [{"rule": "7.21-1", "side": "german", "marker": "SSR-1", "formation": "SSR"}]
    assert GAME.view(position, "soviet")["state"]["am_at"]["SSR-1"] == "activated"
    assert is_active(position, number(position, "g-SSR"))
    assert not position.assault


@pytest.mark.rule("4.23b-2", "7.21A-2")
def test_all_other_formations_are_not_active() -> None:
    position = drawing("SSR-1")
    ask.play(position, "mobile SSR-1")
    active = [is_active(position, number(position, unit)) for unit in ("g-SSR", "g-10Pz", "s-32")]
    assert active == [True, False, False]


@pytest.mark.rule("7.21B", "7.21B-1")
def test_an_assault_sequence_is_announced_as_one() -> None:
    position = drawing("SSR-1")
    events = ask.play(position, "assault SSR-1")
    assert happened(events, "operation_began")[0]["sequence"] == "assault"
    assert position.assault
    assert is_active(position, number(position, "g-SSR"))


@pytest.mark.rule("7.21A-5")
def test_a_mobile_sequence_may_be_chosen_in_rain() -> None:
    position = drawing("SSR-1", weather="rain")
    ask.allowed(position, "mobile SSR-1")


@pytest.mark.rule("7.23", "4.11B-3", "7.2-1")
def test_the_sides_alternate_until_all_markers_are_played() -> None:
    position = drawing("SSR-1", "32-1", "SSR-2", "32-2", at={"10Pz-1": "activated", "10Pz-2": "activated"})
    order = []
    while position.turn == 2 and ask.asked(position)[1] == "operations.what":
        side, _ = ask.asked(position)
        order.append(side)
        ask.play(position, min(action for action in ask.choices(position) if action.startswith("mobile")))
        finish(position)
    assert order == ["german", "soviet", "german", "soviet"]
    assert position.turn == 3


@pytest.mark.rule("7.25-1", "7.25-2", "7.12b")
def test_a_side_without_markers_does_nothing_and_has_not_passed() -> None:
    position = drawing("SSR-1", "10Pz-1", at={"32-1": "activated", "32-2": "activated"})
    ask.play(position, "mobile SSR-1")
    finish(position)
    assert ask.asked(position) == ("german", "operations.what")
    assert position.initiative_drm == [0, 0]


@pytest.mark.rule("4.23b-3", "7.26")
def test_a_marker_that_was_played_is_not_played_again_in_the_turn() -> None:
    position = drawing("SSR-2", at={"SSR-1": "activated"})
    assert ask.refused(position, "mobile SSR-1").rules[0] == "4.23b-3"


@pytest.mark.rule("4.24")
def test_a_formation_with_two_markers_is_activated_twice() -> None:
    position = drawing("SSR-1", "SSR-2", at={**PLAYED, "SSR-1": "cup", "SSR-2": "cup"})
    for marker in ("SSR-1", "SSR-2"):
        ask.play(position, f"mobile {marker}")
        assert is_active(position, number(position, "g-SSR"))
        finish(position)
    assert position.turn == 3


@pytest.mark.rule("7.24-2", "7.24-3")
def test_a_marker_must_be_played_also_if_its_formation_is_not_on_the_map() -> None:
    units = {"g-SSR": {"type": "headquarters", "formation": "SSR", "box": "german.reinforcements"}}
    at = {**PLAYED, "SSR-1": "cup", "SSR-2": "activated"}
    position = table("10Pz", "32", phase="german.operations", at=at, units=units)
    assert ask.choices(position) == {"mobile SSR-1", "assault SSR-1"}
    assert ask.refused(position, "pass").rules == ("7.24-1", "7.24-2", "7.25-3")


# -- Pass and the Activation Pool


@pytest.mark.rule("7.21C-1", "7.21C-2")
def test_who_passes_activates_nobody_and_puts_the_marker_into_the_pool_unseen() -> None:
    position = drawing("SSR-1", "32-1")
    events = ask.play(position, "pass")
    assert ask.asked(position) == ("soviet", "operations.what")
    assert not happened(events, "showed")
    assert position.active == ()
    assert places(position, "german")["pool"] == ["SSR-1"]
    seen = GAME.view(position, "soviet")["state"]
    assert "SSR-1" not in seen["am_at"]
    assert seen["in_pool"] == {"german": 1}


@pytest.mark.rule("7.22-1", "7.22-2")
def test_with_a_marker_in_the_pool_one_of_two_is_activated_and_the_other_stays_there() -> None:
    for played, other in (("SSR-1", "10Pz-1"), ("10Pz-1", "SSR-1")):
        position = drawing("SSR-1", at={"10Pz-1": "pool"})
        assert ask.refused(position, "pass").rules == ("7.22-2", "7.22-1")
        ask.play(position, f"mobile {played}")
        assert places(position, "german")["pool"] == [other]
        assert position.in_pool[GERMAN] == 1


@pytest.mark.rule("7.21C-3", "7.12b")
def test_a_side_that_has_passed_may_pass_again_when_its_pool_is_empty() -> None:
    alone = {"32-1": "activated", "32-2": "activated"}
    position = table(
        *("10Pz", "SSR", "32"),
        phase="german.operations",
        at={**CUP, **alone},
        draws=["SSR-1", "10Pz-1", "SSR-2"],
        dice=[10],
    )
    ask.play(position, "pass; combine SSR-1; mobile SSR-1")  # both are played, and the Pool is empty
    finish(position)
    ask.play(position, "pass")
    assert (position.in_pool[GERMAN], position.initiative_drm[SOVIET]) == (1, 2)


@pytest.mark.rule("7.24-1")
def test_the_last_marker_cannot_be_passed() -> None:
    position = drawing("SSR-1", at={**PLAYED, "SSR-1": "cup"})
    assert ask.refused(position, "pass").rules[0] == "7.24-1"
    twin = drawing("SSR-1", at={**PLAYED, "SSR-1": "cup", "SSR-2": "cup"})
    ask.allowed(twin, "pass")


@pytest.mark.rule("7.25-3", "7.34")
def test_with_an_empty_cup_the_marker_in_the_pool_has_to_be_played() -> None:
    position = drawing(at={**PLAYED, "SSR-1": "pool"})
    assert ask.choices(position) == {"mobile SSR-1", "assault SSR-1"}
    assert ask.refused(position, "pass").rules[0] == "7.24-1"
    ask.play(position, "assault SSR-1")
    assert position.in_pool == [0, 0]


@pytest.mark.rule("7.21-1")
def test_a_marker_that_is_still_in_the_cup_cannot_be_played() -> None:
    position = drawing("SSR-1")
    assert ask.refused(position, "mobile 10Pz-1").rules == ("7.21-1",)
    assert ask.refused(position, "assault 32-1").reason == "operations.not_yours"


# -- the first turn


@pytest.mark.rule("4.11B-2", "18.13d")
def test_without_a_scenario_the_first_marker_of_turn_one_is_taken_by_choice() -> None:
    position = table("10Pz", "SSR", "32", phase="german.operations", turn=1, at=CUP)
    assert ask.asked(position) == ("german", "operations.first")
    events = ask.play(position, "take SSR-2")
    assert ask.choices(position, "mobile") == {"SSR-2"}
    assert [event.only for event in events if event.kind == "took_marker"] == ["german"]
    assert position.in_cup[GERMAN] == 3


@pytest.mark.rule("7.14-3")
def test_a_marker_that_was_left_out_is_not_taken_first() -> None:
    left_out = {**CUP, "SSR-2": "left_out"}
    position = table("10Pz", "SSR", "32", phase="german.operations", turn=1, at=left_out)
    ruling = ask.refused(position, "take SSR-2")
    assert (ruling.rules, ruling.reason) == (("7.14-3",), "operations.not_in_cup")
    ask.allowed(position, "take SSR-1")


@pytest.mark.rule("4.11B-2")
def test_all_other_markers_of_turn_one_are_drawn() -> None:
    position = table("10Pz", "SSR", "32", phase="german.operations", turn=1, at=CUP, draws=["32-2", "SSR-1"])
    ask.play(position, "take SSR-2; mobile SSR-2")
    finish(position)
    assert ask.choices(position, "mobile") == {"32-2"}
    ask.play(position, "mobile 32-2")
    finish(position)
    assert ask.choices(position, "mobile") == {"SSR-1"}


# -- any formation, and formations that are gone


@pytest.mark.rule("4.25a")
def test_the_marker_for_any_formation_activates_one_that_has_been_activated_already() -> None:
    position = drawing("any.german", at={"any.german": "cup", "SSR-1": "activated", "SSR-2": "activated"})
    ask.play(position, "mobile any.german")
    assert ask.asked(position) == ("german", "operations.which")
    assert ask.choices(position, "formation") == {"10Pz", "SSR"}
    ask.play(position, "formation SSR")
    assert is_active(position, number(position, "g-SSR"))


@pytest.mark.rule("4.25a")
def test_markers_in_the_cup_of_the_formation_that_it_activates_stay_there() -> None:
    position = drawing("any.german", at={"any.german": "cup"})
    ask.play(position, "assault any.german; formation 10Pz")
    assert position.in_cup[GERMAN] == 4
    assert position.assault


@pytest.mark.rule("4.25b", "5.32-1")
def test_it_activates_a_formation_in_reserve_and_ends_that() -> None:
    schedule = [{"turn": 4, "what": "return", "am": f"SSR-{n}"} for n in (1, 2)]
    at = {**CUP, "any.german": "cup", "SSR-1": "reserve", "SSR-2": "reserve"}
    state = {"reserve": {"SSR": True}}
    position = table(
        "10Pz", "SSR", "32", phase="german.operations", at=at, state=state, schedule=schedule, draws=["any.german"]
    )
    ask.play(position, "mobile any.german; formation SSR")
    assert {"SSR-1", "SSR-2", "any.german"} == set(places(position, "german")["activated"])
    assert not any(position.reserve)
    assert position.schedule == ()


@pytest.mark.rule("4.25a")
def test_it_may_be_passed_into_the_pool() -> None:
    position = drawing("any.german", "32-1", at={"any.german": "cup"})
    ask.play(position, "pass")
    assert places(position, "german")["pool"] == ["any.german"]


@pytest.mark.rule("4.26")
def test_markers_of_a_formation_that_is_gone_leave_the_game() -> None:
    units = {"g-SSR": {"type": "headquarters", "formation": "SSR", "box": "eliminated"}}
    position = table(
        "10Pz", "32", phase="german.operations", at={**CUP, "SSR-2": "pool"}, units=units, draws=["10Pz-1"]
    )
    assert places(position, "german")["gone"] == ["SSR-1", "SSR-2", "any.german"]
    assert (position.in_cup[GERMAN], position.in_pool[GERMAN]) == (1, 0)


@pytest.mark.rule("4.26")
def test_a_formation_that_is_still_to_come_keeps_its_markers() -> None:
    units = {"g-SSR": {"type": "headquarters", "formation": "SSR", "box": "german.reinforcements"}}
    position = table("10Pz", "32", phase="german.operations", at=CUP, units=units, draws=["10Pz-1"])
    assert position.in_cup[GERMAN] == 3


# -- the Sequence


@pytest.mark.rule("7.21A", "7.24-2")
def test_in_a_mobile_sequence_movement_comes_first_and_nobody_has_to_move() -> None:
    position = sketch(
        "gA1:MI . . . . sA1:Inf", phase="german.operations", active=(), state={"am_at": {"10Pz-1": "pool"}}
    )
    ask.play(position, "mobile 10Pz-1")
    assert GAME.phase(position) == "german.movement"
    assert position.present is not None
