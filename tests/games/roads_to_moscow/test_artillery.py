"""Artillery [12.0, 10.42]: who may support, who needs no check, what a check gives, limits, fired and ready."""

import pytest
from tests.games.roads_to_moscow.battles import TANK, declared, fought, kinds, reckoned, until
from tests.games.roads_to_moscow.sketch import ask, happened, number, sketch

from grognard.games.roads_to_moscow.artillery import refresh

WIDE = """
    .        .        .        .        .        .
    gA1:Inf  sA1:Inf  .        .        .        .
    .        .        .        .        .        .
    .        .        .        .        .        .
"""
"""The hex 0202 is attacked from 0102."""


def at(picture: str, **more: str) -> str:
    """A picture with more units in some hexes, `h0304="gA2:Art"`."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    for hex, units in more.items():
        x, y = int(hex[1:3]) - 1, int(hex[3:5]) - 1
        rows[y][x] = units if rows[y][x] == "." else f"{rows[y][x]}+{units}"
    return "\n".join(" ".join(row) for row in rows)


# -- who may


@pytest.mark.rule("12.0-1")
def test_only_artillery_supports() -> None:
    p = declared(at(WIDE, h0103="gA2:Art+gA3:Inf"), {"0202": "gA1"}, assault=True, dice=[10])
    assert ask.asked(p) == ("german", "artillery.which")
    assert ask.choices(p, "unit") == {"gA2"}
    assert ask.refused(p, "unit gA3").rules == ("12.0-1",)


@pytest.mark.rule("12.0-2")
def test_artillery_marked_a_does_not_support_a_defence() -> None:
    units = {"sA2": {"attack_only": True}}
    p = declared(at(WIDE, h0204="sA2:Art+sA3:Art"), {"0202": "gA1"}, units=units, assault=True, dice=[10])
    assert ask.refused(p, "unit sA2").rules == ("12.0-2",)
    ask.allowed(p, "unit sA3")


@pytest.mark.rule("12.0-2")
def test_artillery_marked_a_supports_an_attack() -> None:
    units = {"gA2": {"attack_only": True}}
    p = declared(at(WIDE, h0104="gA2:Art"), {"0202": "gA1"}, units=units, assault=True, dice=[10])
    ask.allowed(p, "unit gA2")


@pytest.mark.rule("12.12")
def test_nobody_has_to_support() -> None:
    p = declared(at(WIDE, h0104="gA2:Art"), {"0202": "gA1"}, assault=True, dice=[10])
    assert ask.allowed(p, "done").rules[0] == "12.12"
    events = fought(p)
    assert reckoned(events)[0] == 4
    assert not p.fired[number(p, "gA2")]


@pytest.mark.rule("12.13a")
def test_range_is_counted_with_the_defending_hex() -> None:
    units = {"gA2": {"range": 3}, "gA3": {"range": 2}}
    p = declared(at(WIDE, h0104="gA2:Art+gA3:Art"), {"0202": "gA1"}, units=units, assault=True, dice=[10])
    ruling = ask.refused(p, "unit gA3")
    assert (ruling.rules, ruling.facts["away"], ruling.facts["limit"]) == (("12.13a",), 3, 2)
    ask.allowed(p, "unit gA2")


@pytest.mark.rule("12.13b")
@pytest.mark.rule("7.48")
def test_the_attacker_has_the_artillery_of_the_active_formation_and_army_artillery_with_it() -> None:
    units = {"g2": {"joined": "10Pz"}}
    p = declared(at(WIDE, h0104="gA2:Art+gB2:Art+g2:Art+g3:Art"), {"0202": "gA1"}, units=units, assault=True, dice=[10])
    assert ask.choices(p, "unit") == {"gA2", "g2"}
    assert ask.refused(p, "unit gB2").rules == ("12.13b",)
    assert ask.refused(p, "unit g3").rules == ("7.48", "7.41-2")


@pytest.mark.rule("7.35-2")
def test_artillery_of_both_combined_formations_needs_a_stack_of_both() -> None:
    apart = at(WIDE, h0201="gB1:Inf", h0104="gA2:Art+gB2:Art")
    p = declared(apart, {"0202": "gA1"}, active=["gA", "gB"], assault=True, dice=[10])
    assert ask.refused(p, "unit gB2").rules == ("7.35-2",)
    together = at(WIDE, h0102="gB1:Inf", h0104="gA2:Art+gB2:Art")
    p = declared(together, {"0202": "gA1 gB1"}, active=["gA", "gB"], assault=True, dice=[10])
    until(p, "artillery.which")
    assert ask.choices(p, "unit") == {"gA2", "gB2"}


@pytest.mark.rule("12.13c-1")
def test_the_defender_has_the_artillery_of_the_lead_units_formation() -> None:
    p = declared(at(WIDE, h0204="sA2:Art+sB2:Art"), {"0202": "gA1"}, assault=True, dice=[10])
    assert ask.asked(p) == ("soviet", "artillery.which")
    assert ask.choices(p, "unit") == {"sA2"}
    assert ask.refused(p, "unit sB2").rules == ("12.13c-1",)


@pytest.mark.rule("12.13c-1")
def test_the_lead_unit_decides_whose_artillery_may_help() -> None:
    p = declared(at(WIDE, h0202="sB1:Inf", h0204="sA2:Art+sB2:Art"), {"0202": "gA1"}, assault=True, dice=[10])
    ask.play(p, "unit sB1")
    assert ask.choices(p, "unit") == {"sB2"}


@pytest.mark.rule("12.13c-1")
def test_army_artillery_helps_a_defence_within_four_hexes_of_an_hq_without_being_active() -> None:
    near = declared(at(WIDE, h0204="s2:Art", h0604="sA9:HQ"), {"0202": "gA1"}, assault=True, dice=[10])
    ask.allowed(near, "unit s2")
    none = declared(at(WIDE, h0204="s2:Art+sA3:Art"), {"0202": "gA1"}, assault=True, dice=[10])
    assert ask.refused(none, "unit s2").rules == ("12.13c-1",)


@pytest.mark.rule("12.13c-2")
def test_defensive_support_turns_artillery_to_its_fired_face_whatever_comes_of_it() -> None:
    p = declared(
        at(WIDE, h0204="s2:Art", h0604="sA9:HQ"),
        {"0202": "gA1"},
        units={"sA9": {"spent": True}},
        assault=True,
        dice=[10, 10],
    )
    events = fought(p, {"artillery.which": "unit s2;done"})
    assert kinds(events, "guns_silent", "fired") == ["guns_silent", "fired"]
    assert happened(events, "fired")[0]["unit"] == "s2"
    assert p.activations[number(p, "s2")] == 0  # it may still be activated


@pytest.mark.rule("15.13-3")
def test_an_army_unit_that_leads_a_defence_has_no_artillery_from_outside() -> None:
    p = declared(at(WIDE, h0202="s1:Inf", h0204="sA2:Art+sA9:HQ"), {"0202": "gA1"}, assault=True, dice=[10])
    ask.play(p, "unit s1")
    assert ask.asked(p)[1] != "artillery.which"
    other = declared(at(WIDE, h0202="s1:Inf", h0204="sA2:Art+sA9:HQ"), {"0202": "gA1"}, assault=True, dice=[10])
    ask.play(other, "unit sA1")
    ask.allowed(other, "unit sA2")


@pytest.mark.rule("12.13d")
@pytest.mark.rule("3.72e")
def test_fired_or_disrupted_artillery_does_not_support() -> None:
    units = {"gA2": {"fired": True}, "gA3": {"disrupted": True}}
    p = declared(at(WIDE, h0104="gA2:Art+gA3:Art+gA4:Art"), {"0202": "gA1"}, units=units, assault=True, dice=[10])
    assert ask.refused(p, "unit gA2").rules == ("12.13d", "12.15")
    assert ask.refused(p, "unit gA3").rules[0] == "12.13d"
    ask.allowed(p, "unit gA4")


@pytest.mark.rule("12.13e", "6.14d")
def test_unsupplied_artillery_fires_once_and_is_not_ready_again_until_it_is_supplied() -> None:
    units = {"gA2": {"unsupplied": True}, "gA3": {"unsupplied": True, "fired": True}}
    p = declared(at(WIDE, h0104="gA2:Art+gA3:Art"), {"0202": "gA1"}, units=units, lines=True, assault=True, dice=[10])
    ask.allowed(p, "unit gA2")
    assert ask.refused(p, "unit gA3").rules == ("12.13e", "6.14d")
    refresh(p)
    assert p.fired[number(p, "gA3")]


@pytest.mark.rule("5.32-2")
@pytest.mark.parametrize("marker", ["emergency", "unsupplied"])
def test_artillery_of_a_formation_in_reserve_supports_only_if_it_is_supplied(marker: str) -> None:
    picture, units = at(WIDE, h0204="sA2:Art+sA3:Art"), {"sA2": {marker: True}}
    p = declared(picture, {"0202": "gA1"}, units=units, state={"reserve": {"32": True}}, assault=True, dice=[10])
    assert ask.refused(p, "unit sA2").rules == ("5.32-2",)
    ask.allowed(p, "unit sA3")
    p = declared(picture, {"0202": "gA1"}, units=units, assault=True, dice=[10])
    ask.allowed(p, "unit sA2")


@pytest.mark.rule("5.32-2", "12.23")
def test_nor_does_it_support_its_own_hex_but_it_defends_there() -> None:
    picture, units = at(WIDE, h0202="sA2:Art"), {"sA2": {"unsupplied": True, "defence": 2, "support": 4}}
    for reserve, defence in ((True, 4 + 2), (False, 4 + 4)):
        state = {"reserve": {"32": reserve}}
        p = declared(picture, {"0202": "gA1"}, units=units, state=state, assault=True, dice=[10])
        fire = {} if reserve else {"soviet artillery.which": "unit sA2; done"}
        assert reckoned(fought(p, {"soviet lead.which": "unit sA1"} | fire))[1] == defence


@pytest.mark.rule("12.14")
def test_attacking_artillery_in_an_enemy_zone_supports_only_against_what_is_adjacent() -> None:
    picture = at(WIDE, h0203="gA2:Art", h0304="gA3:Art", h0404="sB1:Inf")
    p = declared(picture, {"0202": "gA1"}, assault=True, dice=[10])
    assert ask.refused(p, "unit gA3").rules == ("12.14",)
    ask.allowed(p, "unit gA2")  # adjacent to 0202, in the zone of its defenders


@pytest.mark.rule("12.25")
@pytest.mark.rule("12.14")
def test_defending_artillery_in_an_enemy_zone_supports_only_its_own_hex() -> None:
    picture = at(WIDE, h0202="sA4:Art", h0304="sA2:Art+sA3:Inf", h0404="gA3:Inf", h0604="sA5:Art")
    p = declared(picture, {"0202": "gA1"}, assault=True, dice=[10])
    ask.play(p, "unit sA1")
    assert ask.refused(p, "unit sA2").rules[0] == "12.25"  # though friends are stacked with it
    ask.allowed(p, "unit sA4")
    ask.allowed(p, "unit sA5")


@pytest.mark.rule("12.25-x")
def test_an_advance_next_to_artillery_silences_it_in_the_next_combat() -> None:
    picture = """
        .       .        .        .        .        .
        gA1:Tk  sA1:Inf  .        sA5:Art  .        .
        .       .        .        .        .        .
        gA2:Inf sA2:Inf  .        .        .        .
    """
    p = declared(
        picture, {"0202": "gA1", "0204": "gA2"}, mobile=["0202"], units={"gA1": TANK}, mobile_crt="DE", dice=[5, 5]
    )
    before = p.copy()
    ask.play(before, "attack 0204")
    assert ask.choices(before, "unit") == {"sA5"}
    ask.play(p, "attack 0202;done;unit gA1;hex 0302")  # two hexes, next to the artillery
    assert ask.asked(p)[1] != "artillery.which"


@pytest.mark.rule("12.25")
def test_artillery_that_began_the_phase_in_an_enemy_zone_stays_silent_when_the_enemy_is_gone() -> None:
    picture = """
        .       .        .        .        .        .
        gA1:Inf sA1:Inf  .        .        .        .
        sA5:Art .        .        .        .        .
        .       .        .        .        .        .
        gA2:Inf sA2:Inf  .        .        .        .
    """
    p = declared(picture, {"0202": "gA1", "0205": "gA2"}, assault=True, assault_crt="AE", dice=[5, 5])
    ask.play(p, "attack 0202")  # gA1, whose zone the artillery was in, is eliminated
    assert ask.asked(p)[1] != "artillery.which"
    free = declared(
        picture.replace("sA5:Art .        .        .        .", ".       .        .        sA5:Art  ."),
        {"0202": "gA1", "0205": "gA2"},
        assault=True,
        assault_crt="AE",
        dice=[5, 5],
    )
    ask.play(free, "attack 0202;done")
    assert ask.choices(free, "unit") == {"sA5"}


@pytest.mark.rule("12.15")
def test_artillery_that_has_fired_in_one_combat_is_not_there_for_another() -> None:
    picture = at(WIDE, h0104="gA2:Inf+gA3:Art", h0204="sA2:Inf")
    p = declared(picture, {"0202": "gA1", "0204": "gA2"}, assault=True, assault_crt="A1", dice=[1, 5])
    fresh = p.copy()
    ask.play(fresh, "attack 0202")
    assert ask.choices(fresh, "unit") == {"gA3"}
    events = ask.play(p, "attack 0204;unit gA3;done")
    assert kinds(events, "guns_named", "attacked") == ["attacked", "guns_named", "attacked"]  # not in the second


@pytest.mark.rule("12.18a")
def test_nothing_in_between_blocks_artillery() -> None:
    picture = at(WIDE, h0103="w+sB5:Inf", h0104="gA2:Art").replace("sB5:Inf", "gA5:Inf")
    p = declared(picture, {"0202": "gA1"}, assault=True, dice=[10])
    ask.allowed(p, "unit gA2")


# -- how many, and whose check


@pytest.mark.rule("12.13f-2")
def test_two_artillery_units_support_from_far_off() -> None:
    p = declared(at(WIDE, h0104="gA2:Art+gA3:Art+gA4:Art"), {"0202": "gA1"}, assault=True, dice=[10])
    ask.play(p, "unit gA2;unit gA3")
    assert ask.refused(p, "unit gA4").rules == ("12.13f-2",)


@pytest.mark.rule("12.13f-2")
def test_adjacent_artillery_does_not_count_against_the_two() -> None:
    picture = at(WIDE, h0104="gA2:Art+gA3:Art", h0102="gA4:Art")
    p = declared(picture, {"0202": "gA1"}, assault=True, dice=[10])
    ask.play(p, "unit gA2;unit gA3")
    ask.allowed(p, "unit gA4")


@pytest.mark.rule("12.13f-2")
def test_the_defender_has_two_from_outside_beside_the_one_within() -> None:
    picture = at(WIDE, h0202="sA5:Art", h0204="sA2:Art+sA3:Art+sA4:Art")
    p = declared(picture, {"0202": "gA1"}, assault=True, dice=[10])
    ask.play(p, "unit sA1;unit sA2;unit sA3")
    assert ask.refused(p, "unit sA4").rules == ("12.13f-2",)
    ask.allowed(p, "unit sA5")


@pytest.mark.rule("12.17-1")
@pytest.mark.rule("10.42b-2")
def test_one_adjacent_artillery_unit_of_the_attacker_needs_no_check() -> None:
    p = declared(at(WIDE, h0102="gA2:Art"), {"0202": "gA1"}, assault=True, dice=[10])
    assert ask.allowed(p, "unit gA2").reason == "artillery.sure"
    events = fought(p, {"artillery.which": "unit gA2;done"})
    assert reckoned(events)[0] == 4 + 4
    assert not kinds(events, "guns_coordinated", "guns_uncoordinated", "guns_silent")


@pytest.mark.rule("12.17-1")
def test_a_second_adjacent_artillery_unit_makes_the_check_and_the_first_fires_whatever_it_gives() -> None:
    p = declared(
        at(WIDE, h0102="gA2:Art+gA3:Art"),
        {"0202": "gA1"},
        units={"gA1": {"attack": 20}},
        assault=True,
        dice=[10, 10],
    )
    ask.play(p, "unit gA2")
    assert ask.allowed(p, "unit gA3").reason == "artillery.leads"
    events = fought(p, {"artillery.which": "unit gA3;done"})
    assert happened(events, "guns_silent")[0]["unit"] == "gA3"
    assert reckoned(events)[0] == 20 + 4


@pytest.mark.rule("12.17-2")
def test_one_artillery_unit_in_the_defending_hex_needs_no_check() -> None:
    p = declared(at(WIDE, h0202="sA2:Art"), {"0202": "gA1"}, assault=True, dice=[10])
    events = fought(p, {"lead.which": "unit sA1", "artillery.which": "unit sA2;done"})
    assert reckoned(events)[1] == 4 + 4
    assert not kinds(events, "guns_coordinated")


@pytest.mark.rule("12.16-1")
@pytest.mark.rule("12.16-2")
def test_adjacent_artillery_shares_the_result_and_artillery_far_off_does_not() -> None:
    picture = at(WIDE, h0102="gA2:Art", h0104="gA3:Art")
    p = declared(picture, {"0202": "gA1"}, assault=True, assault_crt="AE", dice=[1, 5])
    fought(p, {"artillery.which": "unit gA2;unit gA3;done"})
    assert not p.on_map(number(p, "gA2"))
    assert p.on_map(number(p, "gA3"))


# -- the check


FAR = at(WIDE, h0104="gA2:Art+gA3:Art")


@pytest.mark.rule("10.42c-a", "10.42c-b", "10.42c-c", "3.54a", "3.55-a")
@pytest.mark.parametrize(
    ("die", "event", "attack"),
    [
        (5, "guns_coordinated", 9 + 5 + 4),
        (6, "guns_uncoordinated", 9 + 2 + 2),
        (9, "guns_uncoordinated", 9 + 2 + 2),
        (10, "guns_silent", 9),
    ],
)
def test_the_check_gives_all_support_or_half_of_each_unit_or_none(die: int, event: str, attack: int) -> None:
    units = {"gA1": {"attack": 9}, "gA2": {"support": 5}}
    p = declared(FAR, {"0202": "gA1"}, units=units, assault=True, dice=[die, 5])
    events = fought(p, {"artillery.which": "unit gA2;unit gA3;done"})
    assert happened(events, event)[0]["unit"] == "gA2"
    assert reckoned(events)[0] == attack


@pytest.mark.rule("10.42b-1")
def test_the_first_artillery_unit_that_is_named_leads_and_its_rating_counts_for_all() -> None:
    units = {"gA2": {"er": 2}, "gA3": {"er": 8}}
    p = declared(FAR, {"0202": "gA1"}, units=units, assault=True, dice=[5, 5])
    events = fought(p, {"artillery.which": "unit gA3;unit gA2;done"})
    assert happened(events, "guns_coordinated")[0]["value"] == 8


@pytest.mark.rule("10.42a")
def test_what_was_named_can_be_taken_back_until_it_is_done() -> None:
    p = declared(FAR, {"0202": "gA1"}, assault=True, dice=[5, 5])
    ask.play(p, "unit gA2;back")
    assert ask.choices(p, "unit") == {"gA2", "gA3"}
    assert ask.refused(p.copy(), "unit gA1").rules == ("12.0-1",)
    ask.play(p, "unit gA2")
    assert ask.refused(p, "unit gA2").rules == ("10.42a",)


@pytest.mark.rule("10.42d")
@pytest.mark.rule("12.19-1")
def test_all_artillery_that_took_part_has_fired_even_without_effect() -> None:
    p = declared(FAR, {"0202": "gA1"}, assault=True, dice=[10, 5])
    events = fought(p, {"artillery.which": "unit gA2;unit gA3;done"})
    assert {found["unit"] for found in happened(events, "fired") if found["rule"] == "10.42d"} == {"gA2", "gA3"}


@pytest.mark.rule("12.19-2")
def test_supplied_artillery_is_ready_again_in_the_reorganization_phase() -> None:
    p = sketch("gA1:Art sA1:Art", units={"gA1": {"fired": True}, "sA1": {"fired": True}})
    assert sum(p.fired) == 2
    refresh(p)
    assert not any(p.fired)


@pytest.mark.rule("12.19-3")
def test_fired_artillery_still_defends() -> None:
    p = declared(
        "gA1:Inf sA1:Art", {"0201": "gA1"}, units={"sA1": {"fired": True, "defence": 2}}, assault=True, dice=[9]
    )
    assert reckoned(p.events)[1] == 2


# -- limits of strength


@pytest.mark.rule("10.42e")
@pytest.mark.rule("12.13f-1")
def test_support_counts_no_more_than_the_ground_strength() -> None:
    """The example of the rule: a defence of five with two artillery units of four each."""
    picture = at(WIDE, h0204="sA2:Art+sA3:Art")
    p = declared(picture, {"0202": "gA1"}, units={"sA1": {"defence": 5}}, assault=True, dice=[1, 5])
    events = fought(p, {"artillery.which": "unit sA2;unit sA3;done"})
    assert reckoned(events)[1] == 5 + 5


@pytest.mark.rule("12.13f-1", "10.42e")
def test_the_limit_of_the_attacker_is_his_strength_after_halvings() -> None:
    p = declared(at(WIDE, h0102="gA2:Art"), {"0202": "gA1"}, sides={"river": "0102/0202"}, assault=True, dice=[5])
    assert reckoned(fought(p, {"artillery.which": "unit gA2;done"}))[0] == 2 + 2


@pytest.mark.rule("10.25", "12.18b", "3.55-b")
def test_swamp_halves_the_support_of_both_sides_even_of_the_unit_that_needs_no_check() -> None:
    picture = at(WIDE, h0202="s+sA2:Art", h0102="gA2:Art")
    p = declared(picture, {"0202": "gA1"}, assault=True, dice=[5])
    answers = {
        "lead.which": "unit sA1",
        "soviet artillery.which": "unit sA2;done",
        "german artillery.which": "unit gA2;done",
    }
    assert reckoned(fought(p, answers))[:2] == (4 + 2, 4 + 2)


@pytest.mark.rule("10.25")
def test_swamp_halves_the_support_of_coordinated_artillery_far_off() -> None:
    p = declared(at(FAR, h0202="s"), {"0202": "gA1"}, assault=True, dice=[1, 5])
    events = fought(p, {"artillery.which": "unit gA2;done"})
    assert reckoned(events)[0] == 4 + 2
    dry = declared(FAR, {"0202": "gA1"}, assault=True, dice=[1, 5])
    assert reckoned(fought(dry, {"artillery.which": "unit gA2;done"}))[0] == 4 + 4


@pytest.mark.rule("5.27")
def test_artillery_that_is_not_on_the_map_yet_supports_nothing() -> None:
    waits = {"gA3": {"box": "german.reinforcements"}}
    p = declared(FAR, {"0202": "gA1"}, units=waits, assault=True, dice=[1, 5])
    ruling = ask.refused(p, "unit gA3")
    assert (ruling.rules, ruling.reason) == (("5.27",), "away.not_there")
    ask.allowed(declared(FAR, {"0202": "gA1"}, assault=True, dice=[1, 5]), "unit gA3")


@pytest.mark.rule("10.42c-b")
def test_a_failed_check_and_swamp_halve_twice() -> None:
    p = declared(at(FAR, h0202="s"), {"0202": "gA1"}, units={"gA2": {"support": 7}}, assault=True, dice=[8, 5])
    assert reckoned(fought(p, {"artillery.which": "unit gA2;done"}))[0] == 4 + 7 // 2 // 2


@pytest.mark.rule("3.54c")
def test_artillery_without_strength_against_swamp_does_not_take_part() -> None:
    units = {"gA2": {"support": 1}}
    p = declared(at(FAR, h0202="s"), {"0202": "gA1"}, units=units, assault=True, dice=[8, 5])
    assert ask.refused(p, "unit gA2").rules == ("3.54c", "3.54a", "3.55-b")
    ask.allowed(p, "unit gA3")
