"""The Schwerpunkt marker [5.9]: whose it is, where it goes, and what it is worth."""

from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, happened, scenario, sketch, where
from tests.games.formation.variants import replaced

from grognard.engine.kinds import NONE
from grognard.games.formation.position import FormationPosition

CHITS = ["chit 21", "chit 29"]
FIGHT: dict[str, Any] = {"crt": "0/0", "dice": [5], "draws": CHITS}
OURS: dict[str, Any] = {"schwerpunkt": "A", "schwerpunkt_side": "american"}
THEIRS: dict[str, Any] = {"schwerpunkt": "G", "schwerpunkt_side": "german"}
FOUR = "a:HQ a1:Tk . aB1:Tk aB:HQ . . g:HQ g1:Tk . gH1:Tk gH:HQ"
"""Two formations a side."""


def focus(position: FormationPosition) -> tuple[str, str]:
    """Who has the marker, and on which formation it is."""
    side, formation = position.schwerpunkt_side, position.schwerpunkt
    components = position.components
    names = components.sides[side] if side != NONE else "", components.formations[formation].id
    return names[0], names[1] if formation != NONE else ""


def organized(state: dict[str, Any], *lines: str, **more: Any) -> FormationPosition:
    """An Organization Segment of turn 2, with what the Turn Track says of the marker."""
    text = f"focus = [{', '.join(lines)}]" if lines else ""
    return sketch(FOUR, **{"phase": "admin.organization", "state": state, "charts": schedule(text), **more})


def drm(position: FormationPosition, actions: str) -> dict[str, int]:
    """The DRMs of an attack by name."""
    found: dict[str, int] = happened(ask.play(position, actions), "drm")[0]["parts"]
    return found


# -- whose it is


@pytest.mark.rule("5.9-1")
def test_only_the_owner_assigns_it_and_only_to_his_own() -> None:
    position = organized(OURS)
    assert ask.asked(position) == ("american", "schwerpunkt.where")
    assert ask.choices(position) == {"assign A", "assign B", "pass"}
    assert ask.refused(position, "assign G").rules == ("5.9-1",)


@pytest.mark.rule("5.9-1")
def test_it_may_belong_to_nobody() -> None:
    position = organized({})
    assert ask.asked(position)[1] != "schwerpunkt.where"
    assert focus(position) == ("", "")


@pytest.mark.rule("5.9-2")
def test_at_set_up_it_is_on_the_formation_that_the_card_names() -> None:
    position = scenario("fog_at_bezange")
    assert (position.turn, focus(position)) == (1, ("german", "113"))
    assert ask.asked(position)[1] != "schwerpunkt.where"  # and stays there for the turn


@pytest.mark.rule("5.9-3")
def test_it_leaves_play_for_the_turn_with_the_hq() -> None:
    position = sketch(
        "g:HQ g1:Inf a1:Inf a:HQ . aB1:Tk aB:HQ",
        active="G",
        crt="0/1",
        dice=[5],
        draws=CHITS,
        units={"a1": {"strength": 1}},
        state=OURS,
    )
    events = ask.play(position, "unit g1; attack 0301; hasty")
    assert where(position, "a") == "removed"
    assert focus(position) == ("american", "")
    assert [event["rule"] for event in happened(events, "schwerpunkt")] == ["5.9-3"]


@pytest.mark.rule("5.9-3")
def test_in_the_next_organization_segment_the_owner_has_it_back() -> None:
    position = organized({"schwerpunkt_side": "american"})
    ask.play(position, "assign B")
    assert focus(position) == ("american", "B")


@pytest.mark.rule("5.9-3")
def test_the_owner_has_it_back_when_its_hq_is_withdrawn() -> None:
    text = 'withdrawals = [{ turn = 2, units = ["a1", "a"] }]'
    position = organized(OURS, charts=schedule(text))
    assert (where(position, "a"), focus(position)) == ("removed", ("american", ""))
    assert ask.choices(position) == {"assign B", "pass"}


@pytest.mark.rule("5.9-4")
@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ('{ turn = 2, side = "american" }', "american"),
        ('{ turn = 2, side = "german" }', "german"),
        ('{ turn = 2, side = "" }', ""),
        ('{ turn = 3, side = "german" }', "american"),
    ],
)
def test_the_turn_track_says_whether_it_stays_changes_hands_or_leaves_the_game(line: str, asked: str) -> None:
    position = organized(OURS, line)
    side, question = ask.asked(position)
    assert (side if question == "schwerpunkt.where" else "") == asked
    assert focus(position) == (asked, "A" if asked == "american" else "")


@pytest.mark.rule("5.9-5", "9.2-1")
@pytest.mark.parametrize(("choice", "found"), [("assign A", "A"), ("assign B", "B"), ("pass", "A")])
def test_the_owner_assigns_it_freely(choice: str, found: str) -> None:
    position = organized(OURS)
    ask.play(position, choice)
    assert focus(position) == ("american", found)


@pytest.mark.rule("5.9-5", "9.2-1")
def test_it_goes_to_no_formation_whose_hq_is_out_of_supply() -> None:
    position = organized(OURS | {"out_of_supply": {"B": True}})
    assert ask.refused(position, "assign B").rules == ("5.9-5",)
    assert ask.choices(position) == {"assign A", "pass"}


@pytest.mark.rule("5.9-5")
def test_it_does_not_stay_with_a_formation_whose_hq_is_out_of_supply() -> None:
    position = organized(OURS | {"out_of_supply": {"A": True}})
    assert ask.refused(position, "pass").rules == ("5.9-5",)
    assert ask.choices(position) == {"assign B"}


@pytest.mark.rule("5.9-5")
def test_with_no_hq_in_supply_it_is_assigned_to_nobody() -> None:
    position = organized(OURS | {"out_of_supply": {"A": True, "B": True}})
    assert ask.asked(position)[1] != "schwerpunkt.where"
    assert focus(position) == ("american", "")


@pytest.mark.rule("5.9-5")
def test_an_hq_that_is_not_on_the_map_does_not_get_it() -> None:
    position = sketch("a:HQ a1:Tk . aB1:Tk", phase="admin.organization", state=OURS, charts=schedule(""))
    assert ask.refused(position, "assign B").rules == ("5.9-5",)


# -- what it is worth


@pytest.mark.rule("5.9-6")
@pytest.mark.parametrize(
    ("level", "die", "plain", "more"), [(4, 10, 7, 8), (4, 5, 4, 5), (1, 1, 1, 3), (1, 2, 2, 3), (2, 3, 3, 4)]
)
def test_a_formation_gets_one_action_point_more_and_three_at_least(level: int, die: int, plain: int, more: int) -> None:
    for state, points in (({}, plain), (OURS, more), ({"schwerpunkt": "B", "schwerpunkt_side": "american"}, plain)):
        position = sketch(
            "a:HQ a1:Tk aB1:Tk aB:HQ", phase="operations", dice=[die], state={"level": {"A": level}, **state}
        )
        ask.play(position, "activate A")
        assert position.points[0] == points


@pytest.mark.rule("5.9-6")
def test_a_reaction_gets_no_more_points_for_it() -> None:
    for state in ({}, THEIRS):
        position = sketch("a:HQ a1:Tk . g1:Inf g:HQ", dice=[1, 1], state=state)
        ask.play(position, "unit a1; move; hex 0301; react G")
        assert position.points[1] == 1


@pytest.mark.rule("5.9-7")
@pytest.mark.parametrize(("state", "worth"), [({}, None), (OURS, 2), (THEIRS, -2)])
@pytest.mark.parametrize("kind", ["hasty", "prepared"])
def test_units_of_the_formation_have_a_drm_in_attack_and_defence(
    state: dict[str, Any], worth: int | None, kind: str
) -> None:
    position = sketch("a:HQ a1:Inf g1:Inf g:HQ", state=state, **FIGHT)
    assert drm(position, f"unit a1; attack 0301; {kind}").get("schwerpunkt") == worth


@pytest.mark.rule("5.9-7")
def test_another_formation_and_a_unit_out_of_command_do_not_have_the_drm() -> None:
    other = sketch(
        "a:HQ a1:Inf g1:Inf g:HQ",
        state={"schwerpunkt": "B"} | {"schwerpunkt_side": "american"},
        units={"aB1": {"type": "tank", "hex": "0101"}},
        **FIGHT,
    )
    assert drm(other, "unit a1; attack 0301; hasty") == {}
    alone = sketch("a1:Inf g1:Inf . g:HQ", state=OURS, **FIGHT)
    assert drm(alone, "unit a1; attack 0201; hasty") == {}
    commanded = sketch("a1:Inf+a:HQ g1:Inf . g:HQ", state=OURS, **FIGHT)
    assert drm(commanded, "unit a1; attack 0201; hasty") == {"schwerpunkt": 2}


@pytest.mark.rule("5.9-7")
def test_how_much_it_is_worth_is_for_the_game_to_say() -> None:
    charts = replaced("game", "schwerpunkt = 2", "schwerpunkt = 3")
    position = sketch("a:HQ a1:Inf g1:Inf g:HQ", state=OURS, charts=charts, **FIGHT)
    assert drm(position, "unit a1; attack 0301; hasty")["schwerpunkt"] == 3


@pytest.mark.rule("5.9-8")
@pytest.mark.parametrize(
    ("result", "state", "side", "bonus"),
    [
        ("0/1", {}, "american", 1),
        ("0/1", OURS, "american", 2),
        ("0/1", THEIRS, "american", 1),
        ("1/0", THEIRS, "german", 2),
    ],
)
def test_a_battle_victory_brings_one_point_more(result: str, state: dict[str, Any], side: str, bonus: int) -> None:
    position = sketch("a:HQ a1:Inf g1:Inf g:HQ", state=state, **{**FIGHT, "crt": result})
    events = ask.play(position, "unit a1; attack 0301; hasty")
    assert happened(events, "won_battle") == [{"rule": "7.4.3-1", "side": side, "bonus": bonus}]


@pytest.mark.rule("5.9-8")
@pytest.mark.parametrize(("hq", "bonus"), [("", 0), ("+a:HQ", 2)])
def test_out_of_command_there_is_no_point_at_all(hq: str, bonus: int) -> None:
    position = sketch(f"a1:Inf{hq} g1:Inf g:HQ", state=OURS, **{**FIGHT, "crt": "0/1"})
    events = ask.play(position, "unit a1; attack 0201; hasty")
    assert happened(events, "won_battle")[0]["bonus"] == bonus
