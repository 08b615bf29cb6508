"""Declaring an attack [15-1, 15.2]: who may attack what, at which cost, and what is known before it is made."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.battlefield import (
    NATO_MOVES,
    ask,
    attack,
    battlefield,
    happened,
    lines,
    modifiers,
    number,
    weighed,
)

from grognard.games.less_than_60_miles.combat import why_no_attacker, why_no_target
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.works import why_no_breaching

FACING = "nA:mechanized wA:armored"


def facing(**facts: Any) -> FrontPosition:
    """A NATO unit in 0101 and a tank unit of the Warsaw Pact next to it, of which more is said."""
    return battlefield(FACING, units={"wA": facts})


# -- who and what


@pytest.mark.rule("15-1")
def test_a_combat_unit_attacks_a_hex_next_to_it_with_enemy_units() -> None:
    position = battlefield("nA:mechanized wA:armored . nB:infantry")
    ask.play(position, "unit wA")
    assert ask.choices(position, "attack") == {"0101"}
    assert ask.refused(position, "attack 0104").rules[0] == "15-1"
    assert ask.refused(position, "attack 0103").rules[0] == "15-1"


@pytest.mark.rule("15-1", "4.3-21")
def test_a_support_unit_attacks_nobody() -> None:
    position = battlefield("nA:mechanized wA:sp_artillery")
    ask.play(position, "unit wA")
    assert ask.refused(position, "attack 0101").reason == "combat.no_combat_unit"


@pytest.mark.rule("15-2")
def test_an_attack_is_never_made_against_its_owners_will() -> None:
    position = facing()
    ask.play(position, "unit wA; attack 0101; hasty")
    assert "back" in ask.choices(position)
    events = ask.play(position, "back; back")
    assert not happened(events, "attacked")


@pytest.mark.rule("15.1-1")
def test_nothing_is_paid_until_the_attack_is_made() -> None:
    position = facing()
    ask.play(position, "unit wA; attack 0101; prepared; back; back")
    assert ask.choices(position, "attack") == {"0101"}
    ask.play(position, "attack 0101")
    assert ask.choices(position) == {"hasty", "prepared", "back"}


@pytest.mark.rule("8.1-6", "6.2-1", "8.4.1-2", "11.4-5")
@pytest.mark.parametrize(
    ("facts", "rule"),
    [({"engaged": 2}, "8.1-6"), ({"ready": 5}, "6.2-1"), ({"delayed": 2}, "8.4.1-2"), ({"resting": True}, "11.4-5")],
)
def test_some_states_keep_a_unit_from_attacking(facts: dict[str, Any], rule: str) -> None:
    position = facing(**facts)
    refused = why_no_target(position, number(position, "wA"), position.components.number("place", "0101"))
    assert refused is not None
    assert refused.rules[0] == rule


@pytest.mark.rule("15.5.1-1", "8.2-7:1")
def test_a_mode_without_an_attack_modifier_does_not_attack() -> None:
    position = facing(mode="rigid_defense")
    refused = why_no_attacker(position, number(position, "wA"))
    assert refused is not None
    assert refused.reason == "combat.no_mode"


@pytest.mark.rule("7-2", "7-3")
def test_nobody_attacks_out_of_a_hex_that_is_over_full() -> None:
    regiment = {"size": "regiment", "left_setup": True}
    position = battlefield("nA:mechanized wA:armored+wB:armored", units={"wA": regiment, "wB": regiment})
    ask.play(position, "unit wA")
    assert ask.refused(position, "attack 0101").rules[0] == "7-2"


# -- what it costs


@pytest.mark.rule("15.2-1:1", "15.2-2")
@pytest.mark.parametrize(("kind", "cost"), [("hasty", 4), ("prepared", 8)])
def test_a_hasty_assault_costs_four_points_and_a_prepared_one_eight(kind: str, cost: int) -> None:
    position = facing()
    assert weighed(position, "0101", kind=kind).facts["cost"] == cost
    (told,) = happened(attack(position, "0101", kind=kind), "attacked")
    assert told["cost"] == cost


@pytest.mark.rule("15.2-1:1", "15.2-2", "6.3.6-2")
@pytest.mark.parametrize(("kind", "cost"), [("hasty", 3), ("prepared", 6)])
def test_march_assault_makes_attacks_cheaper(kind: str, cost: int) -> None:
    ruling = weighed(facing(mode="march_assault"), "0101", kind=kind)
    assert ("6.3.6-2", f"{kind}_assault", cost) in lines(ruling)


@pytest.mark.rule("15.2-2", "8.1-5")
def test_half_engaged_units_cannot_pay_for_a_prepared_assault() -> None:
    position = facing(engaged=1)
    ask.play(position, "unit wA; attack 0101")
    assert ask.choices(position) == {"hasty", "back"}
    assert ask.refused(position, "prepared").rules[0] == "15.2-2"


@pytest.mark.rule("8.5-1", "8.5-3")
def test_a_forced_march_pays_for_an_attack_and_its_die_comes_first() -> None:
    position = battlefield(FACING, units={"wA": {"engaged": 1}}, dice=[10, 5, 5])
    events = ask.play(position, "unit wA; march; attack 0101; prepared; assault")
    assert [one["purpose"] for one in happened(events, "rolled")] == ["forced_march", "support", "combat"]


# -- Defensive Works


def dug_in(level: int, engineers: int = 2) -> FrontPosition:
    """A tank unit of the Central Front against Defensive Works."""
    return battlefield(
        "nA:mechanized wA:armored CF",
        units={"wA": {"printed_parent": "CF", "superior": "CF"}},
        state={"works": [{"hex": "0101", "side": "nato", "level": level}], "engineers": {"wp": engineers}},
    )


@pytest.mark.rule("31.3-1", "31.3-2", "15.5.6-1")
@pytest.mark.parametrize("level", [1, 3])
def test_works_make_an_attack_more_expensive_and_worse_by_their_level(level: int) -> None:
    ruling = weighed(dug_in(level), "0101")
    assert ruling.facts["cost"] == 8 + level
    assert modifiers(ruling)["works"] == -level


@pytest.mark.rule("31.4-2b", "31.4-2c", "31.4-2d", "15.5.6-2")
def test_two_engineer_points_reduce_the_works_by_one() -> None:
    position = dug_in(3)
    ruling = weighed(position, "0101", more="engineers")
    assert ruling.facts["cost"] == 8 + 3 - 1
    assert sum(amount for name, amount in modifiers(ruling).items() if name in ("works", "engineers")) == -2
    ask.play(position, "unit wA; attack 0101; prepared; engineers; assault")
    assert position.engineers[1] == 0
    assert len(position.breaching) == 1


@pytest.mark.rule("31.4-2b")
def test_without_two_engineer_points_the_works_are_not_reduced() -> None:
    position = dug_in(3, engineers=1)
    ask.play(position, "unit wA; attack 0101; prepared")
    assert ask.refused(position, "engineers").rules[0] == "31.4-2b"


@pytest.mark.rule("31.4-2")
def test_engineers_are_called_once_and_after_the_type_of_attack() -> None:
    position = dug_in(3)
    ask.play(position, "unit wA; attack 0101")
    assert ask.refused(position, "engineers").reason == "combat.engineers_chosen"
    ask.play(position, "prepared; engineers")
    again = ask.refused(position, "engineers")
    assert (again.rules, again.reason) == (("31.4-2",), "combat.engineers_chosen")


@pytest.mark.rule("31.4-2d", "31.3-1")
def test_an_attack_that_only_engineers_make_possible_is_not_made_without_them() -> None:
    position = dug_in(3)
    position.engaged[number(position, "wA")] = 1  # 6 points, and a Hasty Assault costs 7
    ask.play(position, "unit wA; attack 0101; hasty")
    assert ask.refused(position, "assault").rules[0] == "31.3-1"
    ask.play(position, "engineers")
    assert ask.allowed(position, "assault").facts["cost"] == 6


# -- rivers


@pytest.mark.rule("9.1.1-1:1", "9-0")
def test_no_attack_across_a_river_without_a_way_over_it() -> None:
    position = battlefield(FACING, sides={"minor_river": "0101/0102"})
    ask.play(position, "unit wA")
    assert ask.refused(position, "attack 0101").rules[0] == "9.1.1-1:1"


@pytest.mark.rule("9.1.3-1", "9.1.3-2", "15.5.5-3")
def test_amphibious_units_attack_by_a_hasty_crossing_after_a_die_for_losses() -> None:
    river, swims = {"minor_river": "0101/0102"}, {"wA": {"amphibious": True}}
    position = battlefield(FACING, sides=river, units=swims, dice=[1, 5, 5])
    assert modifiers(weighed(position, "0101"))["minor_hasty"] == -3
    events = attack(position, "0101")
    assert [one["purpose"] for one in happened(events, "rolled")] == ["crossing", "support", "combat"]
    assert happened(events, "attrition")[0]["rule"] == "9.1.3-2"


@pytest.mark.rule("9.1.3-2", "9.2.4-2")
def test_an_attacker_who_is_lost_in_the_river_does_not_fight() -> None:
    river, worn = {"minor_river": "0101/0102"}, {"wA": {"amphibious": True, "attrition": 4}}
    position = battlefield(FACING + " wB:armored", sides=river, units=worn, dice=[1])
    events = attack(position, "0101")
    assert happened(events, "eliminated")
    assert not happened(events, "result")
    assert ask.asked(position) == ("wp", "movement.which")


@pytest.mark.rule("9.2.4-1", "9.2.4-2")
def test_where_there_are_two_ways_over_a_river_the_attacker_chooses() -> None:
    river, swims = {"minor_river": "0101/0102"}, {"wA": {"amphibious": True}}
    marker = {"crossings": [{"hexside": "0101/0102", "side": "wp"}]}
    position = battlefield(FACING, sides=river, units=swims, state=marker, dice=[5, 5])
    assert "minor_prepared" in modifiers(weighed(position, "0101"))
    assert "minor_hasty" in modifiers(weighed(position, "0101", more="hasty_crossing"))
    events = attack(position, "0101")
    assert [one["purpose"] for one in happened(events, "rolled")] == ["support", "combat"]


@pytest.mark.rule("9-0")
def test_a_way_over_the_river_is_chosen_once() -> None:
    river, swims = {"minor_river": "0101/0102"}, {"wA": {"amphibious": True}}
    marker = {"crossings": [{"hexside": "0101/0102", "side": "wp"}]}
    position = battlefield(FACING, sides=river, units=swims, state=marker)
    ask.play(position, "unit wA; attack 0101; prepared; hasty_crossing")
    again = ask.refused(position, "hasty_crossing")
    assert (again.rules, again.reason) == (("9-0",), "combat.crossing_chosen")
    ask.allowed(position, "prepared_crossing")


# -- what is known before


@pytest.mark.rule("15.1-3", "15.1-8")
def test_the_odds_of_an_attack_are_exact_over_the_support_roll_and_the_die() -> None:
    odds = weighed(facing(), "0101").odds
    assert odds is not None
    assert sum(odds.chances.values()) == 1
    assert odds.chances["1/1"].denominator == 100
    assert odds.heading == "0"


@pytest.mark.rule("15.2-1:2", "15.5.2-0")
def test_the_two_types_of_attack_are_weighed_before_one_is_chosen() -> None:
    position = battlefield(FACING, phase=NATO_MOVES)
    ask.play(position, "unit nA; attack 0102")
    assert modifiers(ask.allowed(position, "hasty")) == {"hasty_assault": -2}
    assert modifiers(ask.allowed(position, "prepared")) == {}


BRIDGE = {"minor_river": "0101/0102", "bridge": "0101/0102"}
MINED = {"mined": [{"hexside": "0101/0102", "side": "nato"}]}


def over_the_bridge(die: int, **facts: Any) -> FrontPosition:
    """An attack over a bridge that the defender has mined has been announced."""
    position = battlefield(FACING, sides=BRIDGE, state=MINED, units={"wA": facts}, dice=[die, 5, 5])
    ask.play(position, "unit wA; attack 0101; prepared; assault")
    assert ask.asked(position) == ("nato", "bridges.attacked")
    return position


@pytest.mark.rule("32.1.3-0", "15.1-1")
def test_an_attack_over_a_bridge_that_is_blown_is_off_and_costs_nothing() -> None:
    position = over_the_bridge(5)
    events = ask.play(position, "demolish 0101/0102")
    assert not happened(events, "attacked")
    assert position.destroyed
    decision = ask.game.decision(position)
    assert decision is not None
    assert (decision.question, decision.facts["left"]) == ("movement.where", 12)
    assert ask.refused(position, "attack 0101").rules[0] == "9.1.1-1:1"
    swims = over_the_bridge(5, amphibious=True)
    ask.play(swims, "demolish 0101/0102")
    ask.allowed(swims, "attack 0101")


@pytest.mark.rule("32.1.3-0", "32.1.3-2", "32.1.3-3")
@pytest.mark.parametrize("answer", ["demolish 0101/0102", "pass"])
def test_an_attack_over_a_bridge_that_stands_is_made(answer: str) -> None:
    position = over_the_bridge(4)
    events = ask.play(position, answer)
    assert happened(events, "attacked")
    assert bool(position.mined) is (answer == "pass")


@pytest.mark.rule("32.1.3-0")
@pytest.mark.parametrize("mined", [{"side": "wp"}, {"side": "nato", "turn": 9}])
def test_nobody_is_asked_about_a_bridge_that_he_cannot_blow(mined: dict[str, Any]) -> None:
    state = {"mined": [{"hexside": "0101/0102", **mined}]}
    position = battlefield(FACING, sides=BRIDGE, state=state, dice=[5, 5])
    events = ask.play(position, "unit wA; attack 0101; prepared; assault")
    assert happened(events, "attacked")


# -- what is lacking for an attack on works


@pytest.mark.rule("31.3-1", "15.2-1:1")
def test_the_rule_that_keeps_a_unit_from_works_is_the_one_that_lacks_points() -> None:
    """Half Engaged it has 6 Movement Points: 4 for a Hasty Assault, and 3 more for works, are too many."""
    works = {"works": [{"hex": "0101", "side": "nato", "level": 3}]}
    position = battlefield(FACING, units={"wA": {"engaged": 1}}, state=works)
    ask.play(position, "unit wA")
    assert ask.refused(position, "attack 0101").rules[0] == "31.3-1"
    open_ground = battlefield(FACING, units={"wA": {"engaged": 1}})
    ask.play(open_ground, "unit wA; attack 0101")
    assert ask.allowed(open_ground, "hasty").legal
    assert ask.refused(open_ground, "prepared").rules[0] == "15.2-2"


@pytest.mark.rule("31.4-2b")
def test_a_unit_without_a_superior_hq_has_no_engineers_to_call() -> None:
    position = dug_in(3)
    unit, hex = number(position, "wA"), position.components.number("hex", "0101")
    assert why_no_breaching(position, unit, hex) is None
    alone = battlefield(FACING, state={"works": [{"hex": "0101", "side": "nato", "level": 3}], "engineers": {"wp": 2}})
    ruling = why_no_breaching(alone, unit, hex)
    assert ruling is not None
    assert (ruling.rules[0], ruling.reason) == ("31.4-2b", "works.no_superior")
