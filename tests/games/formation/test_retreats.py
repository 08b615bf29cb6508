"""Retreats [7.4.2.2]: which way, what is closed to them, and hexes that are too full."""

from typing import Any

import pytest
from tests.games.formation.aftermath import ATTACKER, DEFENDER, DUEL, FAILS, PAIRS, combat, fought, losses, retreats
from tests.games.formation.sketch import ask, disrupted, happened, number, sketch, strength, where

from grognard.engine.kinds import NONE
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reaction import why_not
from grognard.games.formation.retreats import Retreating, open_hexes

EVERYWHERE = {"main.german": ""}
"""Every hex is a Supply Source then, and no way is nearer home than another."""
OPEN = {"0402", "0503", "0404"}
"""The hexes that are open to the defender of a duel; 0302 and 0304 are in the EZOC of the attacker."""


def volunteer(picture: str = DUEL, *, crt: str = "0/2", **more: Any) -> FormationPosition:
    """The defender retreats, of their own will."""
    position = combat(crt, picture, who="a1", **more)
    ask.play(position, "retreat")
    return position


def driven(picture: str = DUEL, *, crt: str = "0/2r", **more: Any) -> FormationPosition:
    """A lone defender has failed their check and has to go."""
    return combat(crt, picture, checks=[FAILS], who="a1", **more)


def ways(position: FormationPosition) -> set[str]:
    """The hexes between which the owner may choose; if they need not, the one where g1 went."""
    return ask.choices(position, "hex") if ask.asked(position)[1] == "retreat.where" else {where(position, "g1")}


# -- no movement


@pytest.mark.rule("7.4.2.2-1")
def test_a_retreat_costs_no_movement_points() -> None:
    woods = """
        .  .  .  .  .  .  .
          .  .  .  l  w  w  w
        .  .  a1:Inf  g1:PG  w  w  w
          .  .  .  l  w  w  w
        .  .  .  .  .  .  .
    """
    position = volunteer(woods, crt="0/4")
    assert where(position, "g1") == "0703"  # three times four points, of six


@pytest.mark.rule("7.4.2.2-1")
def test_nobody_reacts_to_a_retreat() -> None:
    picture = """
        .  .  .  .  .  .  .
          .  l  .  .  .  .  .
        .  .  a1:Inf  g1:Inf  .  .  .
          g2:Inf  l  .  .  .  g:HQ  .
        .  .  .  .  .  .  .
    """
    position, events = fought("2r/0", picture, checks=[FAILS], who="a1", state={"level": {"G": 3}})
    assert retreats(events) == [("a1", "0203")]
    assert why_not(position, number(position, "g2"), position.at[number(position, "a1")]) is None  # had it moved
    assert ask.asked(position)[1] != "reaction.who"


# -- which way


@pytest.mark.rule("7.4.2.2-2")
@pytest.mark.parametrize(("home", "to"), [("0703", "0503"), ("0401", "0402"), ("0505", "0404"), ("0401 0703", "0402")])
def test_a_retreat_goes_towards_the_nearest_main_supply_source(home: str, to: str) -> None:
    assert where(volunteer(areas={"main.german": home}), "g1") == to


@pytest.mark.rule("7.4.2.2-2")
def test_or_towards_the_friendly_edge_of_the_map_if_that_is_nearer() -> None:
    assert where(volunteer(edges={"german": "0501"}), "g1") == "0402"
    assert where(volunteer(edges={"american": "0501"}), "g1") == "0503"


@pytest.mark.rule("7.4.2.2-2")
def test_a_blocked_source_still_shows_the_way() -> None:
    assert where(volunteer(areas={"main.german": "0401"}, state={"blocked": ["0401"]}), "g1") == "0402"


@pytest.mark.rule("7.4.2.2-2")
def test_of_hexes_that_are_equally_near_home_the_owner_chooses() -> None:
    position = volunteer(areas=EVERYWHERE)
    assert ask.asked(position) == ("german", "retreat.where")
    assert ways(position) == OPEN
    ask.play(position, "hex 0404")
    assert where(position, "g1") == "0404"


@pytest.mark.rule("7.4.2.2-2")
def test_the_path_differs_from_the_straight_line_where_that_is_closed() -> None:
    picture = DUEL.replace("g1:Inf  .", "g1:Inf  l")
    position = volunteer(picture)
    assert ways(position) == {"0402", "0404"}
    position = volunteer(areas={"main.german": "0501 0505"})
    assert ways(position) == {"0402", "0404"}
    assert ask.refused(position, "hex 0503").rules == ("7.4.2.2-2",)


# -- what is closed


@pytest.mark.rule("7.4.2.2-3")
@pytest.mark.parametrize("type", ["infantry", "hq"])
def test_no_retreat_onto_enemies_not_even_onto_a_lone_hq(type: str) -> None:
    """The unit is Disrupted, so that it has no zone of control."""
    more: dict[str, Any] = {"disrupted": True} if type == "infantry" else {"range": 0}
    position = volunteer(areas=EVERYWHERE, units={"a3": {"type": type, "hex": "0404", **more}})
    assert "0404" not in ways(position)
    if type == "infantry":
        assert ask.refused(position, "hex 0404").rules == ("7.4.2.2-3",)
    else:
        assert ways(position) == {"0402"}  # 0503 is next to the HQ


@pytest.mark.rule("7.4.2.2-4")
@pytest.mark.parametrize("guarded", [False, True], ids=["alone", "in a stack"])
def test_no_retreat_next_to_an_enemy_hq(guarded: bool) -> None:
    units: dict[str, Any] = {"a9": {"type": "hq", "hex": "0504"}}
    if guarded:
        units["a8"] = {"type": "infantry", "hex": "0504", "disrupted": True}
    position = volunteer(areas=EVERYWHERE, units=units)
    assert where(position, "g1") == "0402"  # 0404 and 0503 are next to it
    position = volunteer(areas=EVERYWHERE, units={name: {**unit, "hex": "0505"} for name, unit in units.items()})
    assert ways(position) == {"0402", "0503"}
    assert ask.refused(position, "hex 0404").rules == ("7.4.2.2-4",)


@pytest.mark.rule("7.4.2.2-5")
def test_no_voluntary_retreat_into_an_enemy_zone() -> None:
    position = volunteer(areas=EVERYWHERE)
    assert ask.refused(position, "hex 0302").rules == ("7.4.2.2-5",)
    position = volunteer(areas=EVERYWHERE, units={"g2": {"type": "infantry", "hex": "0302"}})
    assert "0302" not in ways(position)  # friends there do not matter


@pytest.mark.rule("7.4.2.2-6")
def test_no_retreat_into_an_enemy_strong_point_that_works() -> None:
    point = {"hex": "0404", "side": "american"}
    position = volunteer(areas=EVERYWHERE, state={"strong_points": [point]})
    assert ways(position) == {"0402", "0503"}
    assert ask.refused(position, "hex 0404").rules == ("7.4.2.2-6", "3.1.3-13")
    position = volunteer(areas=EVERYWHERE, state={"strong_points": [{**point, "functional": False}]})
    assert ways(position) == OPEN
    position = volunteer(areas=EVERYWHERE, state={"strong_points": [{"hex": "0404", "side": "german"}]})
    assert ways(position) == OPEN


@pytest.mark.rule("7.4.2.2-7")
def test_no_retreat_off_the_map() -> None:
    rim = """
        .  .  .
          .  .  .
        .  a1:Inf  g1:Inf
          .  .  .
    """
    position, events = fought("0/3r", rim, checks=[FAILS], who="a1", at="0303", areas={"main.german": "0303"})
    assert retreats(events) == []
    assert ask.choices(position, "hex") == {"0302", "0304"}  # nothing beyond the edge
    events = ask.play(position, "hex 0302")
    assert retreats(events) == [("g1", "0302"), ("g1", "0301")]


@pytest.mark.rule("7.4.2.2-8")
def test_no_retreat_over_impassable_ground() -> None:
    position = volunteer(DUEL.replace("g1:Inf  .", "g1:Inf  l"), areas=EVERYWHERE)
    assert ways(position) == {"0402", "0404"}
    assert ask.refused(position, "hex 0503").rules == ("7.4.2.2-8",)
    position = volunteer(sides={"canal": "0403/0404"}, areas=EVERYWHERE)
    assert ask.refused(position, "hex 0404").rules == ("7.4.2.2-8",)


@pytest.mark.rule("7.4.2.2-8", "7.4.2.2-12")
def test_what_one_unit_of_a_stack_cannot_cross_is_closed_to_all_of_it() -> None:
    """Infantry may wade a river, but not leave its vehicles."""
    for companion, closed in (("g2:PG", True), ("g2:Inf", False)):
        picture = DUEL.replace("g1:Inf", f"g1:Inf+{companion}")
        position = combat("0/2", picture, who="a1", sides={"river": "0403/0503"})
        ask.play(position, "unit g1;retreat")
        assert (where(position, "g1") == "0503") is not closed


# -- hex by hex


@pytest.mark.rule("7.4.2.2-9")
def test_each_hex_is_judged_when_it_is_entered() -> None:
    """The nearest hex comes first, even if the next step ends there."""
    dead_end = """
        .  .  .  .  .  .  .
          .  .  .  .  l  .  .
        .  .  a1:Inf  g1:Inf  .  l  .
          .  .  .  .  l  .  .
        .  .  .  .  .  .  .
    """
    assert where(volunteer(dead_end, crt="0/3"), "g1") == "0503"


@pytest.mark.rule("7.4.2.2-9")
def test_no_hex_is_entered_twice() -> None:
    """g1 is displaced back to where it came from, in woods that tanks do not control: that way is closed now."""
    pocket = """
        .  .  .  .  .  .  .
          .  .  l  l  .  .  .
        .  .  a1:Tk  w+g1:Inf  g2:Inf+g3:Inf+g4:Inf  .  .
          .  .  l  l  .  .  .
        .  .  .  .  .  .  .
    """
    position = driven(pocket, crt="0/3r", units={"g1": {"strength": 9}, **weak("g2 g3 g4")})
    events = ask.play(position, "unit g1;hex 0403")
    assert where(position, "g1") == "0403"
    assert happened(events, "retreat_blocked") == [{"rule": "7.4.2.3-4", "hex": "0403", "hexes": 1}]


@pytest.mark.rule("7.4.2.2-10")
def test_each_hex_is_farther_from_the_fight_than_the_one_before() -> None:
    position = volunteer(crt="0/3", areas=EVERYWHERE)
    ask.play(position, "hex 0503")
    assert ways(position) == {"0502", "0603", "0504"}
    assert ask.refused(position, "hex 0402").rules == ("7.4.2.2-10",)
    assert ask.refused(position, "hex 0403").rules == ("7.4.2.2-10",)


@pytest.mark.rule("7.4.2.2-11")
def test_a_hex_with_room_comes_before_one_nearer_home_without() -> None:
    full = DUEL.replace("g1:Inf  .", "g1:Inf  g2:Inf+g3:Inf+g4:Inf")
    position = volunteer(full, areas={"main.german": "0503"})
    assert ways(position) == {"0402", "0404"}
    assert ask.refused(position, "hex 0503").rules == ("7.4.2.2-11",)


@pytest.mark.rule("7.4.2.2-12")
@pytest.mark.parametrize("answer", ["0402", "0404"])
def test_a_stack_retreats_together(answer: str) -> None:
    position = combat("0/2", PAIRS, areas=EVERYWHERE)
    ask.play(position, "unit g1;retreat")
    assert retreats(ask.play(position, f"hex {answer}")) == [("g1 g2", answer)]
    assert where(position, "g1") == where(position, "g2") == answer


# -- overstacking: at most three units, and twelve Strength Points

CROWD = """
    .  .  .  .  .  .  .
      .  .  l  l  .  .  .
    .  .  a1:Inf  g1:Inf  g2:Inf+g3:Inf+g4:Inf  .  .
      .  .  l  l  .  .  .
    .  .  .  .  .  .  .
"""
"""The only hex that g1 can go to is full."""
MORE_CROWDED = CROWD.replace("g1:Inf", "g1:Inf+g5:Inf")


def weak(names: str, strength: int = 2) -> dict[str, Any]:
    """Units of so little strength that only their number counts."""
    return {name: {"strength": strength} for name in names.split()}


@pytest.mark.rule("7.4.2.2-13")
@pytest.mark.parametrize("go", [volunteer, driven])
def test_overstacking_in_a_retreat_hex_disrupts_everybody_there(go: Any) -> None:
    position = go(CROWD, units=weak("g1 g2 g3 g4", 3))
    assert where(position, "g1") == "0503"
    assert all(disrupted(position, unit) for unit in ("g1", "g2", "g3", "g4"))


@pytest.mark.rule("7.4.2.2-13")
@pytest.mark.parametrize(("fourth", "overstacked"), [("", False), ("+g4:Inf", True)])
def test_a_hex_that_can_take_them_disrupts_nobody(fourth: str, overstacked: bool) -> None:
    position = volunteer(CROWD.replace("+g4:Inf", fourth), units=weak("g1 g2 g3", 3))
    assert where(position, "g1") == "0503"
    assert [disrupted(position, unit) for unit in ("g1", "g2", "g3")] == [overstacked] * 3


@pytest.mark.rule("7.4.2.2-14")
def test_overstacking_costs_those_who_retreat_a_point_each_and_others_only_if_disrupted() -> None:
    units = weak("g1 g2 g3 g4 g5", 4)
    units["g2"]["disrupted"] = True
    position = combat("0/2r", MORE_CROWDED, checks=[FAILS, FAILS], who="a1", units=units)
    events = ask.play(position, "unit g1")
    paid = {("g1", "7.4.2.2-14", 1), ("g5", "7.4.2.2-14", 1), ("g2", "5.3.2-2", 1)}
    assert set(losses(events)[1:]) == paid
    assert len(losses(events)) == 4


@pytest.mark.rule("7.4.2.2-14")
def test_a_point_lost_by_overstacking_pays_for_no_hit() -> None:
    position = volunteer(CROWD, crt="0/3", units=weak("g1 g2 g3 g4", 3))
    assert strength(position, "g1") == 1  # the first Hit, and the crowd
    ask.play(position, "unit g2;hex 0502")
    assert where(position, "g1") == "0603"  # and still a hex for the third Hit


@pytest.mark.rule("7.4.2.2-15")
def test_the_opponent_displaces_the_surplus() -> None:
    picture = CROWD.replace("g4:Inf", "g4:Inf+g:HQ")
    position = volunteer(picture, units=weak("g1 g2 g3 g4", 3))
    assert ask.asked(position) == ("american", "displace.which")
    assert ask.choices(position, "unit") == {"g1", "g2", "g3", "g4"}  # not the HQ
    ask.play(position, "unit g3")
    assert ask.asked(position) == ("american", "displace.where")
    ask.play(position, "hex 0502")
    assert where(position, "g3") == "0502"
    assert where(position, "g") == where(position, "g1") == "0503"


@pytest.mark.rule("7.4.2.2-15")
def test_what_the_losses_have_put_right_displaces_nobody() -> None:
    """Twelve points at most: the retreating unit brings a thirteenth, and loses it."""
    units = {"g1": {"strength": 4}, "g2": {"strength": 5}, "g3": {"strength": 5}}
    position = volunteer(CROWD.replace("+g4:Inf", ""), units=units)
    assert (where(position, "g1"), strength(position, "g1")) == ("0503", 2)
    assert ask.asked(position)[1] == "action.who"


@pytest.mark.rule("7.4.2.2-16")
@pytest.mark.parametrize("go", [volunteer, driven])
def test_after_the_displacement_the_retreat_goes_on(go: Any) -> None:
    position = go(CROWD, crt="0/3" if go is volunteer else "0/3r", units=weak("g1 g2 g3 g4", 3))
    ask.play(position, "unit g2;hex 0502")
    assert where(position, "g1") == "0603"


@pytest.mark.rule("7.4.2.2-16", "7.4.2.2-12")
@pytest.mark.parametrize("torn", ["g1", "g5"])
def test_a_stack_that_overstacking_has_torn_apart_goes_on_in_both_parts(torn: str) -> None:
    units = weak("g1 g5", 5) | weak("g2 g3 g4", 1)
    position = combat("0/3r", MORE_CROWDED, checks=[FAILS, FAILS], who="a1", units=units)
    ask.play(position, "unit g1")
    events = ask.play(position, f"unit {torn};hex 0504;unit g2;hex 0502")
    other = {"g1": "g5", "g5": "g1"}[torn]
    assert sorted(retreats(events)) == sorted([(other, "0603"), (torn, "0604")])


@pytest.mark.rule("7.4.2.2-16", "7.4.2-2b")
def test_a_hex_that_one_part_cannot_make_is_a_loss_of_all_who_went_of_their_own_will() -> None:
    walled = """
        .  .  .  .  .  l  .
          .  .  l  l  .  l  .
        .  .  a1:Inf  g1:Inf+g5:Inf  g2:Inf+g3:Inf+g4:Inf  .  .
          .  .  l  l  .  .  .
        .  .  .  .  .  .  .
    """
    units = weak("g1 g5", 5) | weak("g2 g3 g4", 1)
    position = combat("0/3", walled, who="a1", units=units)
    ask.play(position, "unit g1;retreat")
    events = ask.play(position, "unit g5;hex 0502;unit g2;hex 0504")
    assert (where(position, "g1"), where(position, "g5")) == ("0603", "0502")
    assert losses(events) == [("g5", "7.4.2-2b", 1)]  # g1 has had the first one


# -- no gain


@pytest.mark.rule("7.4.2.2-17")
def test_a_retreat_takes_nothing_from_the_enemy() -> None:
    state = {"places": [{"hex": "0503", "side": "american", "points": 3}]}
    position = volunteer(areas={"supply.american": "0503 0103"}, state=state)
    assert where(position, "g1") == "0503"
    assert position.places[0].side == position.components.number("side", "american")
    assert not position.blocked


@pytest.mark.rule("7.4.2.2-17")
def test_an_attacker_does_not_retreat_into_the_hex_that_he_attacked() -> None:
    """Not even if the defender is gone, and home lies beyond it."""
    position = sketch(DUEL.replace("g1:Inf", "."), areas={"main.american": "0703"})
    unit, hex = number(position, "a1"), position.components.number("hex", DEFENDER)
    start = position.components.number("hex", ATTACKER)
    retreat = Retreating(position.components.side_of[unit], (unit,), 1, False, start, NONE)
    assert hex in open_hexes(position, retreat)
    position.call(retreat._replace(target=hex))
    GAME.run_until_decision(position)
    assert ways_of_a1(position) == {"0302", "0304"}
    assert ask.refused(position, f"hex {DEFENDER}").rules == ("7.4.2.2-17",)


def ways_of_a1(position: FormationPosition) -> set[str]:
    return ask.choices(position, "hex") or {where(position, "a1")}
