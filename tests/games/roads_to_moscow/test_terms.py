"""What the words of the book mean [1.2, 2.2, 2.4, 3.1]: on all counters, and in small cases that they decide."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.battles import declared, fought, until
from tests.games.roads_to_moscow.files import AIR, FORMATIONS, TYPES, counters
from tests.games.roads_to_moscow.outcomes import board, resolved
from tests.games.roads_to_moscow.sketch import ask, happened, number, scenario, sketch

from grognard.games.roads_to_moscow.charts import FACES
from grognard.games.roads_to_moscow.efficiency import rating
from grognard.games.roads_to_moscow.fortification import EngineeringPhase, why_not_built
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.move_rulings import in_hand_allowance
from grognard.games.roads_to_moscow.supply import check_all, in_supply
from grognard.games.roads_to_moscow.units import FUEL, LEADER, NON_COMBAT, SIZES, spec_of
from grognard.games.roads_to_moscow.zones import zone

# -- counters


@pytest.mark.rule("1.2-1")
@pytest.mark.parametrize("name", list(GAME.scenarios()))
def test_all_units_are_of_one_of_two_sides(name: str) -> None:
    components = scenario(name).components
    assert GAME.sides == ("german", "soviet")
    assert all(components.by_side)
    assert sorted(unit for own in components.by_side for unit in own) == list(range(len(components.roster)))


@pytest.mark.rule("2.2.1", "2.2.1a", "2.2.1b", "2.2.1c")
def test_leaders_and_fuel_do_not_fight_all_others_do_and_aircraft_are_no_ground_units() -> None:
    components = scenario("gates_of_moscow").components
    for unit, counter in enumerate(components.roster):
        role = TYPES[counter.type].role
        assert components.combat[unit] == (role not in (LEADER, FUEL))
        assert components.combat[unit] == (spec_of(counter).defence > 0)
    assert components.names["air"]
    assert set(components.names["air"]).isdisjoint(components.names["unit"])
    assert {one.id for one in AIR} >= set(components.names["air"])
    assert components.names["am"]


@pytest.mark.rule("2.2.4", "2.2-HRU-20", "2.2-HRU-21")
def test_every_formation_has_a_colour_of_its_own_and_army_units_have_none() -> None:
    for battle in ("mozhaysk", "mtsensk"):
        colours = [one.color for one in FORMATIONS if one.battle == battle]
        assert len(colours) == len(set(colours))
    position = scenario("gates_of_moscow")
    components = position.components
    for unit in range(len(components.roster)):
        own = components.formation[unit]
        assert (own < 0) == components.army[unit]
        if own >= 0:
            assert unit in components.units_of[own]
            assert components.formations[own].id == components.specs[unit].formation


@pytest.mark.rule("2.2-HRU-1", "2.2-HRU-4")
def test_a_red_attack_is_of_armour_and_a_red_defence_stops_it() -> None:
    tanks = [spec_of(unit) for unit in counters() if unit.type == "tank"]
    guns = [spec_of(unit) for unit in counters() if TYPES[unit.type].heavy]
    assert tanks
    assert all(one.red_attack and one.armour for one in tanks)
    assert guns
    assert all(one.red_defence and not one.armour for one in guns)
    artillery = [spec_of(unit) for unit in counters() if spec_of(unit).support]
    assert artillery
    assert all(one.attack == 0 and one.defence > 0 for one in artillery)


@pytest.mark.rule("2.2-HRU-2")
def test_command_points_take_their_number_off_a_coordination_check() -> None:
    picture = """
        gA1:Tk+gA9:HQ sA1:Inf
        gA2:Tk        .
    """
    p = declared(picture, {"0201": "gA1 gA2"}, mobile=["0201"], units={"gA9": {"command": 2}}, dice=[7, 5])
    until(p, "check.aid")
    ruling = GAME.explain(p, "unit gA9")
    assert [(part.name, part.amount) for part in ruling.parts if part.rule == "15.21-2"] == [("gA9", -2)]


@pytest.mark.rule("2.2-HRU-5", "3.42")
@pytest.mark.parametrize(("er", "die", "event"), [(6, 6, "passed"), (6, 7, "failed"), (7, 7, "passed")])
def test_the_better_rating_passes_with_more_dice(er: int, die: int, event: str) -> None:
    p = sketch("sA1:Inf gA1:Inf", phase="german.recovery", units={"gA1": {"er": er + 2, "disrupted": True}}, dice=[die])
    assert happened(p.events, f"check_{event}")


@pytest.mark.rule("2.2-HRU-6")
@pytest.mark.parametrize("move", [4, 6])
def test_the_allowance_is_the_number_of_clear_hexes_on_a_dry_day(move: int) -> None:
    p = sketch("gA1:Inf" + " ." * 8, units={"gA1": {"move": move, "mobility": "black"}})
    ask.play(p, "unit gA1")
    assert ask.allowed(p, f"hex {move + 1:02}01").facts["cost"] == move
    assert ask.refused(p, f"hex {move + 2:02}01").rules[0] == "8.13-1"


@pytest.mark.rule("2.2-HRU-7", "3.23-1")
@pytest.mark.parametrize(("kind", "around"), [("limited", 1), ("full", 7)])
def test_a_unit_with_the_band_has_no_zone_around_it(kind: str, around: int) -> None:
    p = sketch(board(5, 5, h0303="gA1:Inf", h0101="sA1:Inf"), units={"gA1": {"zone": kind}})
    assert int(zone(p, 0).sum()) == around


@pytest.mark.rule("2.2-HRU-14", "2.2-HRU-16")
def test_every_counter_has_a_known_size_and_type() -> None:
    for unit in counters():
        assert spec_of(unit).size in SIZES
        assert unit.type in TYPES
    fighting = {unit.type for unit in counters() if TYPES[unit.type].role not in NON_COMBAT}
    named = ("recon", "motorcycle", "infantry", "motorized_infantry", "engineer", "motorized_engineer", "cavalry")
    guns = ("anti_air", "heavy_anti_air", "anti_tank", "field_artillery", "rocket_artillery", "headquarters")
    assert fighting >= {*named, *guns}


@pytest.mark.rule("2.41")
def test_the_die_has_ten_faces() -> None:
    assert FACES == 10
    assert set(GAME.rolls(scenario("highway").components).values()) == {10}
    p = sketch("sA1:Inf gA1:Inf", phase="german.recovery", units={"gA1": {"er": 8, "disrupted": True}}, dice=[10])
    assert happened(p.events, "check_failed")


# -- whose is what


@pytest.mark.rule("3.1a", "3.1b")
def test_units_of_the_enemy_do_not_move_in_ones_own_sequence() -> None:
    german, soviet = sketch("gA1:Inf . . sA1:Inf"), sketch("gA1:Inf . . sA1:Inf", phase="soviet.movement", active="sA")
    assert ask.refused(german, "unit sA1").rules == ("3.1b",)
    assert ask.refused(soviet, "unit gA1").rules == ("3.1b",)
    ask.allowed(german, "unit gA1")
    ask.allowed(soviet, "unit sA1")


@pytest.mark.rule("3.43a", "3.43c")
def test_the_owner_names_any_of_his_active_attackers_as_lead_unit() -> None:
    picture = """
        gA1:Inf+gA2:Inf+gB1:Inf sA1:Inf
        .                       .
    """
    units = {"gA1": {"er": 4}, "gA2": {"er": 7}}
    p = declared(picture, {"0201": "gA1 gA2 gB1"}, assault=True, units=units)
    assert ask.choices(p) == {"unit gA1", "unit gA2"}
    ask.allowed(p, "unit gA1")  # although gA2 is better
    assert ask.refused(p, "unit gB1").rules == ("3.43c",)


# -- supply


@pytest.mark.rule("6.0", "6.14c")
def test_a_supplied_unit_attacks_with_all_its_strength_an_unsupplied_one_with_half_of_it() -> None:
    def attack(**state: Any) -> int:
        p = declared("gA1:Inf sA1:Inf", {"0201": "gA1"}, assault=True, units={"gA1": {"attack": 7, **state}}, dice=[5])
        return int(happened(fought(p), "reckoned")[0]["attack"])

    assert attack() == 7
    assert attack(unsupplied=True) == 3


@pytest.mark.rule("6.0")
def test_a_supplied_unit_moves_and_checks_as_printed_an_unsupplied_one_does_not() -> None:
    p = sketch("gA1:Inf+gA2:Inf .", units={"gA2": {"unsupplied": True}})
    good, bad = number(p, "gA1"), number(p, "gA2")
    assert in_hand_allowance(p, good) == p.components.move[good]
    assert in_hand_allowance(p, bad) < p.components.move[bad]
    assert rating(p, good) == p.components.specs[good].er
    assert rating(p, bad) == p.components.specs[bad].er - 1


@pytest.mark.rule("6.17")
def test_a_unit_may_move_to_where_it_will_be_unsupplied() -> None:
    picture = "gA1:Inf . . . . . . . . . ."
    p = sketch(picture, lines=True, areas={"supply.german": "0101"}, units={"gA1": {"move": 9, "mobility": "black"}})
    ask.play(p, "unit gA1")
    ask.play(p, "hex 1001")
    unit = number(p, "gA1")
    assert not in_supply(p, unit)
    check_all(p)
    assert p.emergency[unit]


# -- movement


@pytest.mark.rule("8.0-1")
def test_any_number_of_active_units_move_in_the_phase() -> None:
    p = sketch(
        """
        gA1:Inf gA2:Inf gA3:Inf gB1:Inf
        .       .       .       .
        """
    )
    for unit, hex in (("gA1", "0102"), ("gA2", "0202"), ("gA3", "0302")):
        ask.play(p, f"unit {unit}")
        ask.play(p, f"hex {hex}")
        if ask.asked(p)[1] == "movement.where":
            ask.play(p, "done")
    assert [p.place_name(p.at[number(p, unit)]) for unit in ("gA1", "gA2", "gA3")] == ["0102", "0202", "0302"]


@pytest.mark.rule("8.0-2", "11.32")
def test_a_retreat_costs_no_movement_points() -> None:
    swamp = {f"h{x:02}{y:02}": "s+w" for x in range(5, 10) for y in range(1, 9)}
    p = resolved(
        board(9, 8, **{**swamp, "h0404": "gA1:Inf", "h0504": "sA1:Inf"}),
        "DR",
        "gA1",
        "0504",
        units={"sA1": {"move": 1}},
    )
    ends = ask.choices(p, "hex")
    assert ends  # two hexes of Swamp and Woods, though it could not move a single one
    ask.play(p, f"hex {min(ends)}")
    assert p.on_map(number(p, "sA1"))


# -- works


@pytest.mark.rule("14.12e")
def test_empty_works_of_the_enemy_do_not_stop_a_retreat() -> None:
    points = [{"hex": "0603", "side": "german", "complete": True}]
    free = resolved(board(9, 8, h0404="gA1:Inf", h0504="sA1:Inf"), "DR", "gA1", "0504")
    works = resolved(board(9, 8, h0404="gA1:Inf", h0504="sA1:Inf"), "DR", "gA1", "0504", state={"strongpoints": points})
    assert ask.choices(free, "hex") == ask.choices(works, "hex")


@pytest.mark.rule("14.27a-3")
def test_another_activation_may_begin_as_many_strongpoints_again() -> None:
    p = sketch("gA1:Inf gA2:Inf gA:HQ", phase="german.engineering", assault=True, units={"gA": {"command": 1}})
    formation = p.active[0]
    second = number(p, "gA2")
    used = why_not_built(p, EngineeringPhase(0, (formation,)), second)
    assert used is not None
    assert used.rules[0] == "14.27a-1"
    assert why_not_built(p, EngineeringPhase(0), second) is None


# -- the order of a combat


@pytest.mark.rule("OS-A3k-1", "OS-A3k-3")
def test_losses_come_before_retreats_and_the_defender_first_in_both() -> None:
    two = {"reduced_attack": 2, "reduced_defence": 2, "reduced_er": 4}
    p = resolved(
        board(9, 8, h0404="gA1:Inf", h0504="sA1:Inf"), "A1R/D1R", "gA1", "0504", units={"gA1": two, "sA1": two}
    )
    lost = [found["unit"] for found in happened(p.events, "lost_step")]
    assert lost == ["sA1", "gA1"]
    assert ask.asked(p) == ("soviet", "retreat.where")
    ask.play(p, f"hex {min(ask.choices(p, 'hex'))}")
    assert ask.asked(p) == ("german", "retreat.where")
