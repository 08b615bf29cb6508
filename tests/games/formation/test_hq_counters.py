"""HQs as counters [3.3], and what else comes with the game [3.4 to 3.8]: markers, tracks, dice."""

import pytest
from tests.games.formation.sketch import (
    ask,
    disrupted,
    drawn,
    happened,
    level,
    number,
    scenario,
    sketch,
    strength,
    where,
)
from tests.games.formation.variants import chart, replaced

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.engine.dice import ScriptError
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.command import in_command
from grognard.games.formation.zones import in_enemy_zone

DRAWS = ["chit 21", "chit 29"]


# -- one for each formation


@pytest.mark.rule("3.3-1")
def test_a_formation_without_an_hq_of_its_own_is_refused() -> None:
    line = next(line for line in chart("headquarters").splitlines() if ",111," in line)
    with pytest.raises(DataError, match=r"has no HQ of Formation 111 \[3.3-1\]"):
        scenario(charts=replaced("headquarters", line + "\n", ""))


@pytest.mark.rule("3.3-1")
def test_a_unit_hears_its_own_hq_and_no_other() -> None:
    position = sketch("a1:Inf aB:HQ . . . . . a:HQ", units={"a": {"range": 3}})
    assert not in_command(position, number(position, "a1"))
    near = sketch("a1:Inf a:HQ aB1:Inf")
    assert in_command(near, number(near, "a1"))
    assert not in_command(near, number(near, "aB1"))


# -- support points


@pytest.mark.rule("3.3g-2")
def test_displacement_costs_an_hq_a_support_point_for_good() -> None:
    position = sketch(". a:HQ . g1:Inf g:HQ\n . a1:Inf . . .", active="G")
    events = ask.play(position, "unit g1; move; hex 0301")
    assert happened(events, "support_lost") == [{"rule": "5.3.3-8", "unit": "a"}]
    assert (where(position, "a"), strength(position, "a")) == ("0202", 3)


@pytest.mark.rule("3.3g-2")
def test_two_hqs_in_a_hex_cost_each_a_point_and_the_one_that_goes_on_another() -> None:
    position = sketch(
        """
        a1:Inf+aB1:Inf+aB:HQ a:HQ .  g1:Inf
         . a2:Inf+aC1:Inf+aC:HQ .  g:HQ
        """,
        active="G",
    )
    events = ask.play(position, "unit g1; move; hex 0301")
    assert ask.choices(position, "hex") == {"0101", "0202"}  # there is another HQ wherever its units are
    events = ask.play(position, "hex 0101")
    lost = [(event["unit"], event["rule"]) for event in happened(events, "support_lost")]
    assert lost[:3] == [("a", "5.3.3-8"), ("aB", "5.3.3-1"), ("a", "5.3.3-1")]
    assert strength(position, "aB") == 3


@pytest.mark.rule("3.3g-2")
def test_the_points_do_not_come_back() -> None:
    position = sketch(
        "a1:Inf+a:HQ . . g1:Inf+g:HQ", phase="turn", turn=2, units={"a": {"full_support": 4, "strength": 1}}
    )
    assert ask.asked(position)[1] == "initiative.what"
    assert strength(position, "a") == 1


@pytest.mark.rule("3.3g-2")
def test_they_do_not_fall_below_none() -> None:
    position = sketch(
        ". a:HQ . g1:Inf g:HQ\n . a1:Inf . . .", active="G", units={"a": {"full_support": 4, "strength": 0}}
    )
    ask.play(position, "unit g1; move; hex 0301")
    assert (where(position, "a"), strength(position, "a")) == ("0202", 0)


# -- no Combat unit


@pytest.mark.rule("3.3-3")
def test_an_hq_does_not_attack() -> None:
    position = sketch("a1:Inf+a:HQ g1:Inf g:HQ")
    ask.play(position, "unit a")
    assert ask.choices(position, "attack") == set()
    assert ask.refused(position, "attack 0201").rules == ("3.3-3",)
    ask.play(position, "unit a1")
    assert ask.refused(position, "attack 0201").rules == ("3.3-3",)  # nor with others


@pytest.mark.rule("3.3-3")
def test_an_hq_alone_cannot_be_attacked() -> None:
    position = sketch("a1:Inf+a:HQ g:HQ . g1:Inf")
    ask.play(position, "unit a1")
    assert ask.refused(position, "attack 0201").rules == ("10.0-7",)


@pytest.mark.rule("3.3-3")
def test_an_hq_takes_no_losses_makes_no_checks_and_does_not_retreat() -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf+g:HQ . .", crt="0/2r", draws=DRAWS, dice=[5, 1])
    events = ask.play(position, "unit a1; attack 0201; hasty; hold")
    assert [event["unit"] for event in happened(events, "lost", "passed", "failed")] == ["g1", "g1", "g1"]
    assert (where(position, "g"), strength(position, "g")) == ("0201", 4)


@pytest.mark.rule("3.3-3")
def test_an_hq_is_never_disrupted() -> None:
    file = drawn("a1:Inf+a:HQ .")
    file["units"][1]["disrupted"] = True
    with pytest.raises(FieldError, match=r"a cannot be Disrupted"):
        positionfile.load(GAME, file)
    position = sketch("a1:Inf+a2:Inf+a3:Inf+a:HQ a4:Inf")
    ask.play(position, "unit a4; move; hex 0101; done")  # overstacked
    assert disrupted(position, "a1")
    assert not disrupted(position, "a")


@pytest.mark.rule("3.3-3")
def test_an_hq_does_not_seize_a_place_nor_use_up_room_for_combat_units() -> None:
    places = [{"hex": "0101", "side": "german", "points": 2}]
    position = sketch("a:HQ a1:Inf a2:Inf a3:Inf", state={"places": places})
    ask.play(position, "unit a")
    assert ask.refused(position, "seize").rules == ("7.3.6-1",)
    ask.play(
        position, "back; unit a1; move; hex 0101; done; unit a2; move; hex 0101; done; unit a3; move; hex 0101; done"
    )
    assert ask.asked(position) == ("american", "action.who")
    assert not disrupted(position, "a1")


# -- one a hex


@pytest.mark.rule("3.3-4")
def test_an_hq_does_not_end_its_move_on_another_but_passes_through() -> None:
    position = sketch("a:HQ aB:HQ+aB1:Inf . .")
    ask.play(position, "unit a; move")
    assert ask.refused(position, "hex 0201").rules == ("3.3-4",)
    ask.play(position, "hex 0301; done")
    assert where(position, "a") == "0301"


@pytest.mark.rule("3.3-4")
def test_nor_in_a_stack_with_others() -> None:
    position = sketch("a1:Inf+a:HQ aB:HQ . .")
    ask.play(position, "unit a; unit a1; move")
    assert ask.refused(position, "hex 0201").rules == ("3.3-4",)
    alone = sketch("a1:Inf+a:HQ aB:HQ . .")
    ask.play(alone, "unit a1; move")
    ask.allowed(alone, "hex 0201")


@pytest.mark.rule("3.3-4")
def test_a_file_with_two_hqs_in_a_hex_is_refused() -> None:
    with pytest.raises(FieldError, match=r"0101 holds 2 HQs \[3.3-4\]"):
        sketch("a:HQ+aB:HQ .")


# -- zones


@pytest.mark.rule("3.3-5")
def test_an_hq_has_no_zone() -> None:
    position = sketch("a1:Inf . g:HQ")
    assert not in_enemy_zone(position, 0, position.components.number("hex", "0201"))
    with_troops = sketch("a1:Inf . g1:Inf+g:HQ")
    assert in_enemy_zone(with_troops, 0, with_troops.components.number("hex", "0201"))


@pytest.mark.rule("3.3-6")
def test_an_hq_alone_does_not_enter_an_ezoc() -> None:
    position = sketch(". a:HQ . .\n . . g1:Inf g:HQ")
    ask.play(position, "unit a; move")
    assert ask.refused(position, "hex 0202").rules == ("3.3-6",)
    assert ask.choices(position, "hex") == {"0101", "0102"}


@pytest.mark.rule("3.3-6")
@pytest.mark.parametrize("state", [False, True])
def test_unless_a_friendly_combat_unit_is_there_disrupted_or_not(state: bool) -> None:
    position = sketch("a:HQ . . .\n . a1:Inf g1:Inf g:HQ", units={"a1": {"disrupted": state}})
    ask.play(position, "unit a; move")
    ask.allowed(position, "hex 0202")


@pytest.mark.rule("3.3-6")
def test_or_it_moves_with_combat_units() -> None:
    position = sketch("a2:Inf+a:HQ . . .\n . . g1:Inf g:HQ")
    ask.play(position, "unit a; unit a2; move")
    ask.allowed(position, "hex 0202")


@pytest.mark.rule("3.3-6")
def test_a_static_unit_there_does_not_do() -> None:
    units = {"a1": {"class": "static", "stripe": "", "formation": None}}
    position = sketch(". a:HQ . .\n . a1:Inf g1:Inf g:HQ", units=units)
    ask.play(position, "unit a; move")
    assert ask.refused(position, "hex 0202").rules == ("3.3-6",)


# -- leaving the game


@pytest.mark.rule("3.3-7")
def test_an_hq_leaves_the_game_with_the_last_of_its_units() -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf . g:HQ", crt="0/5", draws=DRAWS, dice=[5])
    events = ask.play(position, "unit a1; attack 0201; hasty; hold")
    assert where(position, "g1") == "eliminated"
    assert where(position, "g") == "removed"
    assert happened(events, "hq_removed") == [{"rule": "3.3-7", "unit": "g"}]


@pytest.mark.rule("3.3-7")
@pytest.mark.parametrize("more", [{"hex": "0501"}, {"box": "turn.5"}])
def test_it_stays_while_one_of_them_is_left_or_still_to_come(more: dict[str, str]) -> None:
    units = {"g2": {"type": "infantry", **more}}
    position = sketch("a1:Tk+a:HQ g1:Inf . g:HQ .", crt="0/5", draws=DRAWS, dice=[5], units=units)
    ask.play(position, "unit a1; attack 0201; hasty; hold")
    assert where(position, "g1") == "eliminated"
    assert where(position, "g") == "0401"


@pytest.mark.rule("3.3-7")
def test_units_of_other_formations_do_not_keep_it() -> None:
    units = {"gH1": {"type": "infantry", "hex": "0501"}}
    position = sketch("a1:Tk+a:HQ g1:Inf . g:HQ .", crt="0/5", draws=DRAWS, dice=[5], units=units)
    ask.play(position, "unit a1; attack 0201; hasty; hold")
    assert where(position, "g") == "removed"


# -- markers and tracks


@pytest.mark.rule("3.4-20")
def test_markers_may_take_the_place_of_the_die_for_action_points() -> None:
    position = sketch(
        "a1:Inf+a:HQ . g1:Inf+g:HQ",
        phase="operations",
        options={"action_point_markers": True},
        dice=[9, 1],
        draws=["10"],
    )
    events = ask.play(position, "activate A")
    assert happened(events, "points")[0]["points"] == 7  # the line of a 10 at level 4
    assert position.cups[0] == tuple(str(n) for n in range(1, 10))


@pytest.mark.rule("3.4-20")
def test_without_the_option_it_is_a_die() -> None:
    position = sketch("a1:Inf+a:HQ . g1:Inf+g:HQ", phase="operations", dice=[9, 1, 10])
    events = ask.play(position, "activate A")
    assert happened(events, "points")[0]["points"] == 7
    assert position.cups == [(), ()]


@pytest.mark.rule("3.7")
def test_all_tracks_are_beside_the_map_and_none_on_it() -> None:
    tracks = {"drm": 2, "drm_side": "german", "level": {"A": 1}, "scored": {"german": 3}, "in_a_row": {"american": 2}}
    position = sketch("a1:Inf+a:HQ . g1:Inf+g:HQ", turn=4, points=5, state=tracks)
    assert (position.turn, position.drm, position.drm_side, level(position, "A")) == (4, 2, 1, 1)
    assert (position.points, position.scored, position.in_a_row) == ([5, 0], [0, 3], [2, 0])
    file = positionfile.dump(GAME, position)
    assert set(tracks) <= set(file["state"])
    assert not set(tracks) & set(file["map"])


# -- dice


@pytest.mark.rule("3.8-2")
def test_a_die_shows_one_to_ten_and_never_none() -> None:
    faces = set()
    for seed in range(60):
        position = sketch("a1:Inf+a:HQ . g1:Inf+g:HQ", phase="operations", seed=seed)
        faces |= {event["result"] for event in happened(position.events, "rolled")}
    assert faces == set(range(1, 11))
    with pytest.raises(ScriptError, match="not possible on a die with 10 faces"):
        sketch("a1:Inf+a:HQ . g1:Inf+g:HQ", phase="operations", dice=[0, 1])


@pytest.mark.rule("3.8-2")
def test_the_ten_is_the_highest_roll() -> None:
    position = sketch("a1:Inf+a:HQ . g1:Inf+g:HQ", phase="operations", dice=[9, 10])
    assert ask.asked(position) == ("german", "initiative.what")
