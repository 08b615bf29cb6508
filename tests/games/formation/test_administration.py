"""Admin Phase [9.0 to 9.2]: recovery of levels and units, and what the Organization Segment puts in order."""

from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, disrupted, happened, level, number, sketch, where
from tests.games.formation.variants import area

from grognard.games.formation.position import FormationPosition

FOUR = "a:HQ a1:Tk . aB1:Tk aB:HQ . . g:HQ g1:Tk . gH1:Tk gH:HQ"
"""Two formations a side; markers of A and G stop at 4 and rise by 2, those of B and H stop at 3 and rise by 1."""
GONE = {"supply.american": "", "supply.german": ""}
STAY = {"schwerpunkt": "A", "schwerpunkt_side": "american"}
"""So that the Organization Segment stops and asks."""


def recovered(picture: str = FOUR, **more: Any) -> FormationPosition:
    """A position right after a Recovery Segment: the owner of the Schwerpunkt is asked, with an HQ in supply."""
    state = STAY | more.pop("state", {})
    return sketch(picture, **{"phase": "admin.recovery", "charts": schedule(""), "state": state, **more})


@pytest.mark.rule("9.0")
@pytest.mark.parametrize("side", ["american", "german"])
def test_the_admin_phase_begins_with_the_initiative_marker_on_nothing(side: str) -> None:
    position = recovered(state={"drm": 3, "drm_side": side})
    assert position.drm == 0
    assert sketch("a:HQ a1:Tk", state={"drm": 3, "drm_side": side}).drm != 0


@pytest.mark.rule("9.0")
def test_at_no_other_time_does_the_initiative_marker_go_back_to_nothing() -> None:
    position = sketch(
        FOUR, phase="admin.replacements", state={"drm": 3, "drm_side": "german"}, charts=schedule(""), dice=[10, 1]
    )
    assert position.drm == 4  # one space on for the first Initiative, and not back before it


@pytest.mark.rule("9.1.1-1")
def test_every_marker_rises_by_its_own_recovery_value() -> None:
    position = recovered(state={"level": {"A": 0, "B": 0, "G": 1, "H": 1}})
    assert [level(position, name) for name in "ABGH"] == [2, 1, 3, 2]


@pytest.mark.rule("9.1.1-3")
@pytest.mark.parametrize(("before", "after"), [(1, 3), (2, 4), (3, 4), (4, 4)])
def test_no_marker_rises_above_its_maximum(before: int, after: int) -> None:
    position = recovered(state={"level": {"A": before}})
    assert level(position, "A") == after


@pytest.mark.rule("9.1.1-2")
@pytest.mark.parametrize("before", [False, True])
def test_without_supply_the_marker_stays_where_it_is(before: bool) -> None:
    state = {
        "level": {"A": 1, "G": 1},
        "out_of_supply": {"A": before},
        "schwerpunkt": "G",
        "schwerpunkt_side": "german",
    }
    position = recovered(areas={"supply.american": ""}, state=state)
    assert (level(position, "A"), level(position, "G")) == (1, 3)


@pytest.mark.rule("9.1.1-4")
@pytest.mark.parametrize(("source", "after", "rises"), [("0101", False, 3), ("", True, 1)])
def test_an_hq_that_was_turned_over_is_turned_back_only_with_supply(source: str, after: bool, rises: int) -> None:
    state = {"level": {"A": 1}, "out_of_supply": {"A": True}}
    position = recovered(areas={"supply.american": f"{source} 0501"}, state=state)
    formation = position.components.number("formation", "A")
    assert (position.out_of_supply[formation], level(position, "A")) == (after, rises)


@pytest.mark.rule("9.1.1-1")
def test_a_formation_without_an_hq_in_play_does_not_recover() -> None:
    position = recovered("aB:HQ aB1:Tk a1:Tk", state={"level": {"A": 1}, "schwerpunkt": "B"})
    assert level(position, "A") == 1


@pytest.mark.rule("9.1.1-1")
@pytest.mark.parametrize(("supply", "after"), [(True, 3), (False, 1)])
def test_an_hq_beside_the_map_recovers_if_the_area_supplies_it(supply: bool, after: int) -> None:
    charts = schedule("") | area("0101", supply=supply)
    position = sketch(
        ". a1:Tk aB:HQ aB1:Tk",
        phase="admin.recovery",
        charts=charts,
        units={"a": {"type": "hq", "box": "west"}},
        state={"level": {"A": 1}, "schwerpunkt": "B", "schwerpunkt_side": "american"},
    )
    assert level(position, "A") == after


@pytest.mark.rule("9.1.2-1")
@pytest.mark.parametrize("areas", [{}, GONE], ids=["supply", "no supply"])
def test_disrupted_units_in_command_recover_with_supply_or_without(areas: dict[str, str]) -> None:
    units = {
        "a1": {"disrupted": True},
        "g1": {"disrupted": True},
        "a2": {"type": "tank", "hex": "0701", "disrupted": True},
    }
    position = sketch(
        "a:HQ a1:Tk . . . . . g:HQ g1:Tk", phase="admin.recovery", areas=areas, units=units | {"a": {"range": 5}}
    )
    assert [disrupted(position, unit) for unit in ("a1", "g1", "a2")] == [False, False, True]


@pytest.mark.rule("9.2-1")
def test_the_marker_changes_sides_before_its_new_owner_assigns_it() -> None:
    position = sketch(
        FOUR,
        phase="admin.organization",
        state=STAY,
        charts=schedule('focus = [{ turn = 2, side = "german" }]'),
    )
    assert ask.asked(position) == ("german", "schwerpunkt.where")
    assert ask.choices(position) == {"assign G", "assign H", "pass"}
    events = ask.play(position, "assign H")
    assert happened(events, "schwerpunkt") == [{"rule": "9.2-1", "side": "german", "formation": "H"}]


@pytest.mark.rule("9.2-1")
def test_supply_as_the_recovery_segment_found_it_decides_who_may_have_it() -> None:
    position = recovered(areas={"supply.american": "0501"}, state={"schwerpunkt": "B"})
    assert ask.asked(position) == ("american", "schwerpunkt.where")
    assert ask.choices(position) == {"assign B", "pass"}


@pytest.mark.rule("9.2-2")
def test_both_cups_are_filled_again() -> None:
    few = ["3", "7", "9"]
    options = {"action_point_markers": True}
    position = sketch(
        FOUR,
        phase="admin.organization",
        options=options,
        charts=schedule(""),
        state=STAY | {"cups": {"american": few, "german": few}},
    )
    assert [len(cup) for cup in position.cups] == [10, 10]
    assert sorted(position.cups[0], key=int) == [str(n) for n in range(1, 11)]


# -- what else the scenario puts in order here


@pytest.mark.rule("9.4-1")
def test_a_unit_that_is_withdrawn_is_gone_but_not_lost_and_improved_defence_with_it() -> None:
    position = sketch(
        FOUR,
        phase="admin.organization",
        units={"a1": {"disrupted": False}},
        charts=schedule('withdrawals = [{ turn = 2, units = ["a1"] }]'),
        state=STAY | {"improved": ["0201"]} | {"schwerpunkt": "B"},
    )
    assert where(position, "a1") == "removed"
    assert (position.improved, position.tank_steps_lost) == ((), [0, 0])
    assert where(position, "a") == "removed"  # it had nobody left to lead


@pytest.mark.rule("3.2b")
def test_a_unit_that_is_transferred_obeys_its_new_hq() -> None:
    position = sketch(
        "a:HQ a1:Tk a2:Tk aB:HQ aB1:Tk",
        phase="admin.organization",
        charts=schedule('transfers = [{ turn = 2, units = ["a2"], formation = "B" }]'),
        state=STAY,
    )
    assert position.formation[number(position, "a2")] == position.components.number("formation", "B")
    assert where(position, "a") == "0101"
