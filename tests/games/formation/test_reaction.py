"""Formation Reaction [6.5]: what brings it about, who may try it, the check, and what success and failure do."""

from typing import Any

import pytest
from tests.games.formation.cards import card, points_table
from tests.games.formation.sketch import ask, disrupted, drawn, happened, level, lines, sketch, strength, where

from grognard.engine import positionfile
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

OFFERED = ("german", "reaction.who")
APPROACH = "a:HQ+a1:Tk . . g1:PG+g:HQ ."
"""a1 may come next to g1 in 0301."""
CONTACT = "a:HQ a1:Tk g1:PG g:HQ ."
"""a1 is next to g1, and leaves 0201."""
PAST = """
    a:HQ+a1:Tk  .       .  .  .
          .     g1:PG+g:HQ  .  .  .
"""
"""On its way to 0401 along the upper row a1 passes by g1 in 0202, which is next to 0201 and 0301."""
NO_ZONE = {"g1": {"zone": False}}
TABLE = points_table("1/1 2/1 3/2 4/2", "2/1 3/2 4/3 5/3", "3/2 4/2 5/3 6/4", "4/2 5/3 6/3 7/4")
SUCCESS, FAILURE = 1, 10
"""Dice of the Reaction check."""


def offers(position: FormationPosition, actions: str, answer: str = "pass") -> list[str]:
    """The hexes of a1 when Reactions are offered in the course of these actions, each answered alike."""
    found = []
    for action in [*actions.split(";"), ""]:
        while ask.asked(position) == OFFERED:
            found.append(where(position, "a1"))
            ask.play(position, answer)
        if action:
            ask.play(position, action)
    return found


def out_of_supply(position: FormationPosition, formation: str) -> bool:
    """Was an HQ found Out of Supply when it was last checked?"""
    return position.out_of_supply[position.components.number("formation", formation)]


# -- what brings it about


@pytest.mark.rule("6.5.1-1", "6.5.1-9")
def test_a_move_next_to_an_enemy_combat_unit_may_be_reacted_to_after_the_step() -> None:
    position = sketch(APPROACH)
    ask.play(position, "unit a1; move; hex 0201")
    assert ask.asked(position) == ("american", "movement.where")
    ask.play(position, "hex 0301")
    assert (ask.asked(position), where(position, "a1")) == (OFFERED, "0301")
    assert ask.choices(position) == {"pass", "react G", "never"}


@pytest.mark.rule("6.5.1-2", "6.5.1-4")
def test_who_wants_to_leave_a_hex_next_to_an_enemy_only_says_so() -> None:
    position = sketch("a:HQ a1:Tk+a2:Inf g1:PG g:HQ .")
    ask.play(position, "unit a1; move")
    assert (ask.asked(position), where(position, "a1")) == (OFFERED, "0201")
    decision = GAME.decision(position)
    assert decision is not None
    assert decision.facts == {"hex": "0201"}  # neither who goes nor where to
    ask.play(position, "pass")
    assert ask.choices(position) == {"hex 0101", "done"}


@pytest.mark.rule("6.5.1-2")
def test_leaving_a_hex_that_is_next_to_no_enemy_brings_no_reaction() -> None:
    position = sketch(APPROACH)
    ask.play(position, "unit a1; move")
    assert ask.asked(position) == ("american", "movement.where")


@pytest.mark.rule("6.5.1-1", "6.5.1-2")
def test_on_a_path_sent_in_one_go_every_hex_entered_and_left_is_an_opportunity() -> None:
    position = sketch(PAST, units=NO_ZONE)
    assert offers(position, "unit a1; move; hex 0401") == ["0201", "0201", "0301", "0301"]
    assert where(position, "a1") == "0401"


@pytest.mark.rule("6.5.1-1", "6.5.1-2")
def test_a_move_step_by_step_offers_the_same_opportunities() -> None:
    position = sketch(PAST, units=NO_ZONE)
    assert offers(position, "unit a1; move; hex 0201; hex 0301; hex 0401") == ["0201", "0201", "0301", "0301"]


@pytest.mark.rule("6.5.1-2")
def test_who_stays_where_he_has_come_to_offers_no_second_opportunity() -> None:
    position = sketch(PAST, units=NO_ZONE)
    assert offers(position, "unit a1; move; hex 0201; done") == ["0201"]


@pytest.mark.rule("6.5.1-3")
@pytest.mark.parametrize(
    "more",
    [
        {"units": {"g1": {"zone": False}}},
        {"sides": {"canal": "0301/0401"}},
    ],
    ids=["no zone", "across a canal"],
)
def test_zones_of_control_do_not_matter(more: dict[str, Any]) -> None:
    position = sketch(APPROACH, **more)
    assert offers(position, "unit a1; move; hex 0301") == ["0301"]


@pytest.mark.rule("6.5.1-1")
def test_hqs_on_the_move_bring_reactions_about_as_well() -> None:
    position = sketch("a1:Tk a:HQ . g1:PG+g:HQ", units=NO_ZONE)
    ask.play(position, "unit a; move; hex 0301")
    assert (ask.asked(position), where(position, "a")) == (OFFERED, "0301")


@pytest.mark.rule("6.5.1-1")
@pytest.mark.parametrize("action", ["unit a1; improve", "unit a3; rally"])
def test_other_actions_next_to_the_enemy_bring_no_reaction(action: str) -> None:
    picture = """
        a:HQ a1:Tk g1:PG g:HQ
           .    a3:Inf  .   .
    """
    position = sketch(picture, units={"a3": {"disrupted": True}}, dice=[1])
    ask.play(position, action)
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("6.5.1-1", "6.5.1-5")
def test_an_attack_brings_no_reaction_and_neither_does_a_retreat_before_it() -> None:
    picture = """
        a:HQ a1:Tk g1:PG .       .
          g:HQ   .     .    aB1:Inf  aB:HQ
    """
    position = sketch(picture, units={"aB1": {"zone": False}}, dice=[1, 9])
    ask.play(position, "unit a1; attack 0301; withdraw")
    assert ask.asked(position) == ("german", "movement.where")
    ask.play(position, "hex 0401")  # next to aB1, whose formation is In Command
    assert (where(position, "g1"), ask.asked(position)) == ("0401", ("german", "movement.where"))
    ask.play(position, "done")
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("6.5.1-1")
def test_reinforcements_on_their_free_move_bring_no_reaction() -> None:
    data = drawn(
        ". . . g1:PG+g:HQ",
        phase="admin.reinforcements",
        units=NO_ZONE,
        charts=card(reinforcements=[{"turn": 2, "units": ["C/37", "CCA-HQ"], "at": ["0101"]}]),
    )
    data["units"] += [{"id": "CCA-HQ", "box": "turn.2"}, {"id": "C/37", "box": "turn.2"}]
    position = positionfile.load(GAME, data)
    for _ in range(20):
        side, question = ask.asked(position)
        assert question != "reaction.who"
        if where(position, "C/37") == "0301":
            return
        choices = ask.choices(position)
        for wanted in ("hex 0301", "unit C/37", "move", "unit CCA-HQ", "hex 0101", "done"):
            if wanted in choices:
                ask.play(position, wanted)
                break
        else:
            raise AssertionError((side, question, choices))
    raise AssertionError("nobody has come next to g1")


# -- who may try


@pytest.mark.rule("6.5.1-6")
@pytest.mark.parametrize(
    ("picture", "units", "asked"),
    [
        ("a:HQ+a1:Tk . g1:PG+g:HQ", {}, True),
        ("a:HQ+a1:Tk . gS:Inf+g:HQ g1:PG", {"gS": {"class": "static", "formation": None, "stripe": ""}}, False),
    ],
    ids=["combat unit", "static unit and HQ"],
)
def test_it_takes_a_combat_unit_next_to_the_mover(picture: str, units: dict[str, Any], asked: bool) -> None:
    position = sketch(picture, units=units)
    ask.play(position, "unit a1; move; hex 0201")
    assert (ask.asked(position) == OFFERED) is asked


@pytest.mark.rule("6.5.1a")
def test_a_disrupted_unit_does_not_count() -> None:
    position = sketch(CONTACT, units={"g1": {"disrupted": True}})
    ask.play(position, "unit a1; move")
    assert ask.asked(position) == ("american", "movement.where")


@pytest.mark.rule("6.5.1b")
def test_a_unit_out_of_command_does_not_count() -> None:
    position = sketch("a:HQ a1:Tk g1:PG . g:HQ", units={"g": {"range": 1}})
    ask.play(position, "unit a1; move")
    assert ask.asked(position) == ("american", "movement.where")


@pytest.mark.rule("6.5.1-6", "6.5.1a")
def test_one_unit_in_good_order_is_enough() -> None:
    position = sketch("a:HQ a1:Tk g1:PG+g2:PG g:HQ .", units={"g1": {"disrupted": True}})
    ask.play(position, "unit a1; move")
    ask.allowed(position, "react G")


@pytest.mark.rule("6.5.1-6", "6.5.1a", "6.5.1b", "6.4.2-4")
@pytest.mark.parametrize(
    ("more", "rules"),
    [
        ({"units": {"gH1": {"disrupted": True}}}, ("6.5.1a", "5.6.3-4")),
        ({"units": {"gH": {"range": 0}}}, ("6.5.1b", "5.8.3-4")),
        ({"state": {"level": {"G": 4, "H": 0}}}, ("6.4.2-4",)),
    ],
    ids=["disrupted", "out of command", "level 0"],
)
def test_each_formation_is_judged_by_its_own_units(more: dict[str, Any], rules: tuple[str, ...]) -> None:
    position = sketch("gH:HQ gH1:PG a1:Tk+a:HQ g1:PG g:HQ", **more)
    ask.play(position, "unit a1; move")
    assert ask.choices(position, "react") == {"G"}
    assert ask.refused(position, "react H").rules == rules
    assert ask.refused(position, "react A").rules == ("6.5.1-1",)


@pytest.mark.rule("6.5.1-6")
def test_a_formation_that_is_not_next_to_the_mover_does_not_react() -> None:
    position = sketch("a:HQ a1:Tk g1:PG g:HQ gH1:PG gH:HQ")
    ask.play(position, "unit a1; move")
    assert ask.refused(position, "react H").rules == ("6.5.1-6",)


@pytest.mark.rule("6.4-3")
def test_a_scenario_may_forbid_a_formation_to_react() -> None:
    units = {"g": {"formation": "113"}, "g1": {"formation": "113"}}
    picture = "gH:HQ gH1:PG a1:Tk+a:HQ g1:PG g:HQ"
    forbidden = card(restrictions=[{"formation": "113", "what": "no_reaction"}])
    position = sketch(picture, units=units, charts=forbidden)
    ask.play(position, "unit a1; move")
    assert ask.refused(position, "react 113").rules == ("6.4-3",)
    free = sketch(picture, units=units, charts=card())
    ask.play(free, "unit a1; move")
    ask.allowed(free, "react 113")


@pytest.mark.rule("6.5.1-10")
@pytest.mark.parametrize(("friend", "asked"), [("", False), ("gH2:Inf", True)])
def test_a_unit_that_the_very_step_puts_out_of_command_does_not_count(friend: str, asked: bool) -> None:
    picture = f"""
        g1:PG {friend or "."} gH1:Inf+g:HQ  .   .
           .        .             .      a1:Tk  a:HQ
    """
    weak = {id: {"zone": False} for id in ("gH1", "gH2") if id in picture}
    position = sketch(picture, units=weak)
    ask.play(position, "unit a1; move; hex 0102")
    assert (ask.asked(position) == OFFERED) is asked


# -- one attempt a Movement Action


@pytest.mark.rule("6.5.1-7", "6.5.4-3")
def test_after_a_failed_attempt_the_move_goes_on_and_nobody_is_asked_again_during_it() -> None:
    position = sketch(PAST, units=NO_ZONE, dice=[FAILURE])
    assert offers(position, "unit a1; move; hex 0401", "react G") == ["0201"]
    assert where(position, "a1") == "0401"
    assert "hex 0501" in ask.choices(position)


@pytest.mark.rule("6.5.1-7")
def test_the_attempt_of_one_formation_uses_up_that_of_the_others() -> None:
    position = sketch("gH:HQ gH1:PG a1:Tk+a:HQ g1:PG g:HQ", dice=[FAILURE])
    ask.play(position, "unit a1; move; react H")
    assert ask.asked(position) == ("american", "movement.where")


@pytest.mark.rule("6.5.1-8", "6.5.4-2")
@pytest.mark.parametrize("answer", ["react G", "never"])
def test_the_next_movement_action_is_another_opportunity(answer: str) -> None:
    position = sketch(CONTACT, dice=[FAILURE])
    assert offers(position, "unit a1; move; done", answer) == ["0201"]
    ask.play(position, "unit a1; move")
    assert ask.asked(position) == OFFERED
    ask.allowed(position, "react G")


@pytest.mark.rule("6.5.1-7")
def test_who_wants_to_be_left_alone_is_not_asked_again_during_the_move() -> None:
    position = sketch(PAST, units=NO_ZONE)
    assert offers(position, "unit a1; move; hex 0401", "never") == ["0201"]


@pytest.mark.rule("6.5.4-1")
def test_a_failed_attempt_costs_nothing() -> None:
    position = sketch(CONTACT, dice=[FAILURE], state={"level": {"G": 2}})
    events = ask.play(position, "unit a1; move; react G")
    assert happened(events, "reaction_failed") == [{"rule": "6.5.4-1", "formation": "G", "die": 10, "value": 5}]
    assert (level(position, "G"), position.points[1]) == (2, 0)


# -- the check and what it brings


@pytest.mark.rule("6.5.2-1")
@pytest.mark.parametrize(("die", "success"), [(1, True), (3, True), (4, False), (10, False)])
def test_the_hqs_printed_reaction_value_or_less_succeeds(die: int, success: bool) -> None:
    position = sketch(CONTACT, units={"g": {"reaction": 3}}, dice=[die, 5])
    ask.play(position, "unit a1; move")
    assert lines(ask.allowed(position, "react G")) == [("6.5.2-1", "reaction_value", 3)]
    events = ask.play(position, "react G")
    assert bool(happened(events, "reacts")) is success
    assert ask.asked(position) == (("german", "action.who") if success else ("american", "movement.where"))


@pytest.mark.rule("6.5.2-1")
def test_the_value_is_that_of_the_hq_of_the_formation_that_tries() -> None:
    values = {"g": {"reaction": 2}, "gH": {"reaction": 8}}
    position = sketch("gH:HQ gH1:PG a1:Tk+a:HQ g1:PG g:HQ", units=values, dice=[5, 5])
    events = ask.play(position, "unit a1; move; react H")
    assert happened(events, "reacts") == [{"rule": "6.5.2-1", "formation": "H", "die": 5, "value": 8}]


@pytest.mark.rule("6.5.2-2", "6.5.2-3")
@pytest.mark.parametrize(
    ("before", "die", "points"), [(4, 1, 2), (4, 3, 4), (3, 2, 3), (2, 2, 2), (1, 1, 1), (1, 10, 2)]
)
def test_a_reaction_has_the_red_points_of_its_level_which_then_goes_down_by_one(
    before: int, die: int, points: int
) -> None:
    position = sketch(CONTACT, charts=TABLE, state={"level": {"A": 4, "G": before}}, dice=[SUCCESS, die])
    ask.play(position, "unit a1; move; react G")
    assert (position.points[1], level(position, "G"), level(position, "A")) == (points, before - 1, 4)


@pytest.mark.rule("6.5.2-2")
def test_the_schwerpunkt_adds_nothing_to_a_reaction() -> None:
    focus = {"schwerpunkt": "G", "schwerpunkt_side": "german"}
    position = sketch(CONTACT, charts=TABLE, state=focus, dice=[SUCCESS, 1])
    ask.play(position, "unit a1; move; react G")
    assert position.points[1] == 2


@pytest.mark.rule("6.5.2-4")
def test_without_supply_the_points_are_those_of_the_level_and_it_drops_to_0_and_units_are_slow() -> None:
    position = sketch(CONTACT, charts=TABLE, areas={"supply.german": "0501"}, dice=[SUCCESS, 3])
    assert not out_of_supply(position, "G")
    ask.play(position, "unit a1; move; react G")
    assert (position.points[1], level(position, "G"), out_of_supply(position, "G")) == (4, 0, True)
    ask.play(position, "unit g; move")
    decision = GAME.decision(position)
    assert decision is not None
    assert decision.facts["left"] == 3  # half of 6


CUT = """
    g1:PG+g:HQ   .       .      .
             .       .      a1:Tk  a:HQ
"""
"""When a1 comes to 0102 its zone shuts the only source of G's HQ, in 0201."""


@pytest.mark.rule("6.5.1-11")
def test_a_step_that_cuts_the_supply_counts_if_the_attempt_succeeds() -> None:
    position = sketch(CUT, areas={"supply.german": "0201"}, road="0201 0301", charts=TABLE, dice=[SUCCESS, 3])
    assert GAME.inquire(position, "supply g").legal
    events = ask.play(position, "unit a1; move; hex 0102; react G")
    assert [said["formation"] for said in happened(events, "out_of_supply")] == ["G"]
    assert (out_of_supply(position, "G"), level(position, "G"), position.points[1]) == (True, 0, 4)


@pytest.mark.rule("6.5.1-11", "6.5.4-1")
@pytest.mark.parametrize(("source", "before"), [("0201", False), ("0101", True)])
def test_a_failed_attempt_leaves_the_supply_status_as_it_was(source: str, before: bool) -> None:
    state = {"out_of_supply": {"G": before}}
    position = sketch(CUT, areas={"supply.german": source}, road="0201 0301", state=state, dice=[FAILURE])
    events = ask.play(position, "unit a1; move; hex 0102; react G")
    assert happened(events, "out_of_supply", "supplied") == []
    assert (out_of_supply(position, "G"), level(position, "G")) == (before, 4)


@pytest.mark.rule("6.5.1-11")
def test_a_successful_attempt_of_an_hq_that_is_in_supply_again_costs_one_level_only() -> None:
    state = {"out_of_supply": {"G": True}}
    position = sketch(CUT, areas={"supply.german": "0101"}, state=state, dice=[SUCCESS, 3])
    ask.play(position, "unit a1; move; hex 0102; react G")
    assert (out_of_supply(position, "G"), level(position, "G")) == (False, 3)


# -- success


@pytest.mark.rule("6.5.3-1", "6.5.3-2")
def test_the_mover_stops_in_the_hex_just_entered_and_his_points_are_gone() -> None:
    position = sketch(PAST, units=NO_ZONE, points=6, dice=[SUCCESS, 5])
    ask.play(position, "unit a1; move; hex 0401; react G; done")
    assert (where(position, "a1"), position.points) == ("0201", [5, 0])
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("6.5.3-1", "6.5.3-2")
def test_who_is_kept_from_leaving_has_spent_his_points_without_moving() -> None:
    position = sketch(CONTACT, points=6, dice=[SUCCESS, 5])
    ask.play(position, "unit a1; move; react G; done")
    assert (where(position, "a1"), position.points) == ("0201", [5, 0])
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("6.5.3-1")
def test_on_a_later_hex_of_the_path_it_stops_there() -> None:
    position = sketch(PAST, units=NO_ZONE, dice=[SUCCESS, 5])
    ask.play(position, "unit a1; move; hex 0401; pass; pass; react G")
    assert (where(position, "a1"), ask.asked(position)) == ("0301", ("german", "action.who"))


FULL = """
    a:HQ+a1:Tk  a2:Inf+a3:Inf+a4:Inf  .  .
           .           g1:PG+g:HQ         .  .
"""
"""0201 is full; a1 may pass through it, but not stay."""


@pytest.mark.rule("6.5.3-3")
def test_who_is_overstacked_because_of_the_reaction_suffers_for_it_before_the_enemy_acts() -> None:
    position = sketch(FULL, units=NO_ZONE, dice=[SUCCESS, 5])
    events = ask.play(position, "unit a1; move; hex 0301; react G")
    assert happened(events, "reaction") == []
    assert ask.asked(position) == ("german", "displace.which")
    assert all(disrupted(position, id) for id in ("a1", "a2", "a3", "a4"))
    ask.play(position, "unit a1")
    if ask.asked(position)[1] == "displace.where":
        ask.play(position, sorted(ask.choices(position))[0])
    assert where(position, "a1") != "0201"
    assert ask.asked(position) == ("german", "action.who")
    assert happened(position.events, "reaction") != []


@pytest.mark.rule("6.5.3-3")
@pytest.mark.parametrize("answer", ["pass", "react G"])
def test_who_is_not_stopped_passes_through_a_full_hex_unharmed(answer: str) -> None:
    position = sketch(FULL, units=NO_ZONE, dice=[FAILURE])
    offers(position, "unit a1; move; hex 0301", answer)
    assert where(position, "a1") == "0301"
    assert not any(disrupted(position, id) for id in ("a1", "a2", "a3", "a4"))


@pytest.mark.rule("6.5.3-3")
def test_two_hqs_that_a_reaction_brings_together_suffer_for_it_before_the_enemy_acts() -> None:
    picture = """
        a:HQ+a1:Tk  aB1:Inf+aB:HQ  .  .
               .       g1:PG+g:HQ    .  .
    """
    position = sketch(picture, units=NO_ZONE, dice=[SUCCESS, 5])
    ask.play(position, "unit a; move; hex 0301")
    assert (ask.asked(position), where(position, "a")) == (OFFERED, "0201")
    ask.play(position, "react G")
    assert (where(position, "a"), where(position, "aB")) == ("0101", "0201")
    assert (strength(position, "a"), strength(position, "aB")) == (2, 3)
    assert ask.asked(position) == ("german", "action.who")


@pytest.mark.rule("6.5.3-4")
@pytest.mark.parametrize(("die", "kept"), [(SUCCESS, True), (FAILURE, False)])
def test_who_is_kept_from_leaving_his_improved_defence_is_still_in_it(die: int, kept: bool) -> None:
    position = sketch(CONTACT, state={"improved": ["0201"]}, dice=[die, 5])
    ask.play(position, "unit a1; move; react G")
    ask.play(position, "done" if kept else "hex 0101; done")
    assert bool(position.improved) is kept


@pytest.mark.rule("6.5.3-4")
def test_who_is_stopped_in_the_improved_defence_of_others_leaves_it_to_them() -> None:
    position = sketch("a:HQ+a1:Tk . a2:Inf g1:PG+g:HQ", state={"improved": ["0301"]}, dice=[SUCCESS, 5])
    ask.play(position, "unit a1; move; hex 0301; react G; done")
    assert position.place_names(position.improved) == ["0301"]


@pytest.mark.rule("6.5.3-2")
def test_the_stopped_move_has_ended_before_the_enemy_acts_and_not_where_he_drives_the_mover() -> None:
    position = sketch(
        ". a:HQ a2:Tk . g1:PG+g:HQ",
        areas={"supply.german": "0301 0401 0501", "supply.american": "0101"},
        crt="0/2",
        draws=["chit 21", "chit 29"],
        dice=[SUCCESS, 5, 5],
    )
    events = ask.play(position, "unit a2; move; hex 0401; react G")
    kinds = [event.kind for event in events]
    assert kinds.index("reacts") < kinds.index("source_blocked") < kinds.index("reaction")
    ask.play(position, "unit g1; attack 0401; stand; hasty; retreat; done; done")
    assert (where(position, "a2"), ask.asked(position)) == ("0301", ("american", "action.who"))
    assert position.place_names(position.blocked) == ["0401"]


@pytest.mark.rule("6.5.3-5", "6.5.3-6")
def test_the_reaction_comes_first_and_then_the_same_formation_goes_on_with_a_new_action() -> None:
    picture = "a:HQ a1:Tk+a2:Inf g1:PG g:HQ . aB1:Tk aB:HQ"
    position = sketch(picture, points=3, charts=TABLE, dice=[SUCCESS, 1])
    ask.play(position, "unit a1; move; react G")
    assert position.components.formations[position.active].id == "G"
    assert (ask.asked(position), ask.choices(position, "unit")) == (("german", "action.who"), {"g", "g1"})
    ask.play(position, "unit g1; improve; unit g1; move; done")
    assert position.components.formations[position.active].id == "A"
    assert (ask.asked(position), ask.choices(position, "unit")) == (("american", "action.who"), {"a", "a1", "a2"})
    assert position.points == [2, 0]
    assert GAME.phase(position) == "operations"
    assert ask.refused(position, "unit aB1").rules == ("5.5.1-2",)


@pytest.mark.rule("6.5.3-5")
def test_all_units_of_the_reacting_formation_act_and_who_is_out_of_command_pays_double() -> None:
    picture = "a:HQ a1:Tk g1:PG g:HQ . . g2:PG"
    position = sketch(picture, units={"g": {"range": 1}}, charts=TABLE, dice=[SUCCESS, 3])
    ask.play(position, "unit a1; move; react G")
    assert (position.points[1], ask.choices(position, "unit")) == (4, {"g", "g1", "g2"})
    ask.play(position, "unit g2; move; hex 0601; done")
    assert position.points[1] == 2


@pytest.mark.rule("6.5.3-7")
def test_after_a_reaction_every_new_movement_action_may_bring_another() -> None:
    position = sketch(CONTACT, dice=[SUCCESS, 5, SUCCESS, 5])
    for before in (4, 3):
        assert level(position, "G") == before
        ask.play(position, "unit a1; move; react G; done")
    assert (level(position, "G"), position.points[0]) == (2, 4)


# -- no counter-reaction


@pytest.mark.rule("6.5.3-8")
def test_moves_of_the_reacting_formation_bring_no_reaction() -> None:
    picture = "aB:HQ aB1:Tk . g1:PG+g:HQ a1:Tk a:HQ"
    position = sketch(picture, units={"aB1": {"zone": False}}, dice=[SUCCESS, 5])
    ask.play(position, "unit a1; move; react G; unit g1; move")  # next to a1
    assert ask.asked(position) == ("german", "movement.where")
    ask.play(position, "hex 0301")  # and next to aB1
    assert where(position, "g1") == "0301"
    assert ask.asked(position) == ("german", "movement.where")


@pytest.mark.rule("6.5.3-8")
def test_a_bonus_won_in_a_reaction_brings_no_reaction() -> None:
    position = sketch(
        "a:HQ a1:Tk g1:PG g:HQ .", crt="0/1", draws=["chit 21", "chit 29"], charts=TABLE, dice=[SUCCESS, 1, 5, 5, 5]
    )
    ask.play(position, "unit a1; move; react G; unit g1; attack 0201")
    moved = _use_bonus(position, "german", "g1")
    assert moved
    assert ask.asked(position) == ("german", "movement.where")


@pytest.mark.rule("6.5.1-1", "6.5.1-8")
def test_a_move_with_the_bonus_of_a_winning_attacker_may_be_reacted_to() -> None:
    position = sketch("a:HQ a1:Tk g1:PG g:HQ .", crt="0/1", draws=["chit 21", "chit 29"], dice=[5, 5, 5])
    ask.play(position, "unit a1; attack 0301")
    assert _use_bonus(position, "american", "a1")
    assert ask.asked(position) == OFFERED


@pytest.mark.rule("6.5.1-1")
def test_a_move_with_the_bonus_of_a_winning_defender_is_not_reacted_to() -> None:
    position = sketch("a:HQ a1:Tk g1:PG g:HQ .", crt="1/0", draws=["chit 21", "chit 29"], dice=[5, 5, 5])
    ask.play(position, "unit a1; attack 0301")
    assert _use_bonus(position, "german", "g1")
    assert ask.asked(position) == ("german", "movement.where")


@pytest.mark.rule("6.5.1-1")
def test_only_the_reaction_player_reacts_even_if_the_defender_wins_a_battle_of_his_own_with_his_bonus() -> None:
    by_die = "".join(f"{die},{'1/0' if die <= 5 else '0/1'}\n" for die in range(1, 21))
    crt = f"# provenance: ours\ndie,A\n{by_die}"
    ratios = "# provenance: ours\nrow,A\n" + "".join(f"{row},1:99\n" for row in ("open", "broken", "close", "town"))
    guns = {"a1": {"type": "armored_infantry"}}
    position = sketch(
        "a:HQ a1:AI g1:PG g:HQ . .",
        charts={"crt": crt, "ratios": ratios},
        units=guns,
        draws=["chit 21", "chit 29", "chit 21", "chit 29"],
        dice=[1, 10],
    )
    ask.play(position, "unit a1; attack 0301")
    assert _use_bonus(position, "german", "g1", "attack 0201")
    assert _use_bonus(position, "german", "g1")
    assert ask.asked(position) == ("german", "movement.where")


def _use_bonus(position: FormationPosition, side: str, unit: str, action: str = "move") -> bool:
    """Answer what a battle asks until the winner may use their bonus, and begin an Action with it."""
    for _ in range(20):
        asked, question = ask.asked(position)
        if question == "action.who":
            assert (asked, happened(position.events, "won_battle")[-1]["side"]) == (side, side)
            ask.play(position, f"unit {unit}; {action}")
            return True
        choices = ask.choices(position)
        wanted = [choice for choice in ("stand", "hasty", "fight", "hold", "guns", "pass") if choice in choices]
        ask.play(position, wanted[0] if wanted else sorted(choices)[0])
    return False


# -- displaced HQs


@pytest.mark.rule("7.3.5-2", "7.3.5-4", "7.3.5-5")
def test_a_formation_whose_hq_the_move_displaces_does_not_react_but_others_may_once_that_is_done() -> None:
    picture = """
        a:HQ+a1:Tk  .   .      g:HQ      .
                .  gH1:PG+gH:HQ  g1:PG   .  .
    """
    position = sketch(picture, units={"gH1": {"zone": False}})
    ask.play(position, "unit a1; move; hex 0201; pass; hex 0301; pass")
    assert (ask.asked(position), where(position, "a1"), where(position, "g")) == (OFFERED, "0301", "0302")
    assert ask.choices(position, "react") == {"H"}
    assert ask.refused(position, "react G").rules == ("7.3.5-2",)


@pytest.mark.rule("7.3.5-2")
def test_the_formation_of_a_displaced_hq_may_react_to_the_next_movement_action() -> None:
    picture = """
        a:HQ+a1:Tk  .   .   g:HQ  .
                .  .  g1:PG   .  .
    """
    position = sketch(picture)
    ask.play(position, "unit a1; move; hex 0301")
    assert (where(position, "g"), ask.asked(position)) == ("0302", ("american", "action.who"))
    ask.play(position, "unit a1; move")
    ask.allowed(position, "react G")
