"""Rules questions across chapters: several rules meet in each, and the answer is the book's."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.battles import TANK, declared, fought, reckoned, until
from tests.games.roads_to_moscow.cups import places, table
from tests.games.roads_to_moscow.declarations import FOOT, GROUNDED, TWO_STEPS, attacked, board
from tests.games.roads_to_moscow.outcomes import advancing, resolved, state
from tests.games.roads_to_moscow.sketch import ask, happened, number, sketch, where

from grognard.games.roads_to_moscow.army import is_active
from grognard.games.roads_to_moscow.position import RoadsPosition

ORANGE = {"mobility": "orange"}


def rule(position: RoadsPosition, action: str) -> str:
    """By which rule an action is refused; allowed if it is not."""
    ruling = ask.game.explain_named(position, action)
    return "allowed" if ruling.legal else ruling.rules[0]


# -- operations [7]


@pytest.mark.rule("7.14-2", "7.14-4", "5.31")
def test_formations_in_reserve_raise_what_the_second_player_may_put_in() -> None:
    germans = ("10Pz", "SSR", "7")  # five markers
    away = {"32-1": "reserve", "32-2": "reserve"}
    state = {"first": "soviet", "reserve": {"32": True}}
    position = table(*germans, "32", "18T", "19T", at=away, dice=[1, 10], state=state)
    assert len(places(position, "german")["cup"]) == 5  # two, and two in Reserve, and one
    fewer = table(*germans, "18T", "19T", dice=[1, 10], state={"first": "soviet"})
    assert ask.asked(fewer) == ("german", "initiative.omit")
    assert rule(fewer, "done") == "7.14-2"


@pytest.mark.rule("7.13-1")
def test_in_a_tie_the_side_that_had_the_initiative_keeps_it_even_with_modifiers() -> None:
    drm = {"first": "soviet", "initiative_drm": {"german": 2, "soviet": 0}}
    position = table("10Pz", "32", dice=[5, 7], state=drm)
    (found,) = happened(position.events, "initiative")
    assert found["side"] == "soviet"


@pytest.mark.rule("7.22-2", "7.24-1")
def test_with_a_marker_in_the_pool_nobody_passes_even_with_more_in_the_cup() -> None:
    at = {"10Pz-1": "cup", "10Pz-2": "cup", "SSR-1": "pool", "SSR-2": "cup", "32-1": "cup", "32-2": "cup"}
    position = table("10Pz", "SSR", "32", phase="german.operations", at=at, draws=["10Pz-1"])
    assert rule(position, "pass") == "7.22-2"
    assert {"mobile SSR-1", "mobile 10Pz-1"} <= ask.choices(position)


@pytest.mark.rule("7.33e", "7.22-1")
def test_a_failed_combination_of_the_pooled_marker_leaves_the_drawn_one_in_the_pool() -> None:
    at = {"10Pz-1": "cup", "10Pz-2": "activated", "SSR-1": "pool", "SSR-2": "activated", "32-1": "cup", "32-2": "cup"}
    position = table("10Pz", "SSR", "32", phase="german.operations", at=at, draws=["10Pz-1"], dice=[1])
    ask.play(position, "combine SSR-1; mobile SSR-1")
    assert is_active(position, number(position, "g-SSR"))
    assert not is_active(position, number(position, "g-10Pz"))
    assert places(position, "german")["pool"] == ["10Pz-1"]


@pytest.mark.rule("7.45-1", "3.44-2", "3.72b", "6.14b")
def test_a_rating_never_falls_below_one_in_the_check_of_a_distant_army_unit() -> None:
    picture = "gA:HQ . . . . . g1:Inf . . . . sA:HQ"
    units = {"g1": {"er": 3, "disrupted": True, "unsupplied": True}}
    position = sketch(picture, phase="german.activation", units=units, dice=[1])
    ask.play(position, "unit g1")
    until(position, "movement.which")
    assert is_active(position, number(position, "g1"))  # 3 - 2 - 1 is 0, but it counts as 1


@pytest.mark.rule("7.42-1", "7.43")
def test_an_army_gun_of_orange_circle_is_motorized_and_is_activated_twice() -> None:
    picture = "gA:HQ g1:Art . . . . . . . . . sA:HQ"
    marked = {"g1": {"activations": 1}}
    once = sketch(picture, phase="german.activation", units=marked)
    assert rule(once, "unit g1") == "allowed"
    foot = sketch(
        picture.replace("g1:Art", "g1:Inf"), phase="german.activation", units={"g1": {**marked["g1"], **FOOT}}
    )
    assert rule(foot, "unit g1") == "7.43"


# -- movement [8]


@pytest.mark.rule("8.21", "8.23-c", "8.33-3")
def test_out_of_a_zone_and_into_another_by_way_of_a_free_hex_only_the_entry_is_paid() -> None:
    picture = """
        sA1:Inf  .  .  .  sA2:Inf
        gA1:MI   .  .  .  .
    """
    position = sketch(picture, trail="0102 0202 0302 0402 0502", units={"sA1": {"zone": "limited"}})
    ways = ask.ways(position, "gA1")
    assert ways["0302"] == 1  # two hexes of Trail; a limited zone reaches nowhere
    assert ways["0402"] == 2.5  # Trail and the zone of sA2: half a point and one


@pytest.mark.rule("8.22-3", "8.23-a", "8.33-2")
def test_from_zone_to_zone_a_red_box_unit_pays_the_ground_and_not_the_road() -> None:
    picture = """
        sA1:Inf  .  .
        gA1:MI   .  .
    """
    held = sketch(picture, main_road="0102 0202 0302")  # 0102 and 0202 both lie beside 0101
    assert ask.cost(held, "gA1", "0202") == 2
    free = sketch(picture.replace("sA1:Inf", "."), main_road="0102 0202 0302")
    assert ask.cost(free, "gA1", "0202") == 0.5


@pytest.mark.rule("8.23-b", "3.72a")
def test_on_foot_from_zone_to_zone_the_allowance_must_cover_the_normal_cost() -> None:
    picture = """
        .        .   .
        gA1:Inf  .   .
        sA1:Inf  r   .
    """
    unit = {**FOOT, "move": 4}
    slow = sketch(picture, units={"gA1": {**unit, "disrupted": True}})
    ask.play(slow, "unit gA1")
    assert rule(slow, "hex 0203") == "8.23-b"  # Rough is 2 and the zone 1, of 4 - 2
    fresh = sketch(picture, units={"gA1": unit})
    assert ask.cost(fresh, "gA1", "0203") == 4  # all that it has


@pytest.mark.rule("8.36c-2", "8.36b-2", "8.33-2")
def test_a_road_without_a_bridge_does_not_help_across_a_river() -> None:
    row = "gA1:MI . . ."
    open_river = sketch(row, main_road="0101 0201 0301", sides={"river": "0101/0201"})
    assert ask.ways(open_river, "gA1") == {"0201": 6}  # the whole allowance
    bridged = sketch(row, main_road="0101 0201 0301", sides={"river": "0101/0201", "bridge": "0101/0201"})
    assert ask.ways(bridged, "gA1")["0301"] == 1
    halfway = sketch(row, main_road="0101 0201 0301", sides={"river": "0201/0301"})
    assert "0301" not in ask.ways(halfway, "gA1")  # it has to begin beside the River


@pytest.mark.rule("8.36c-1", "3.14c")
def test_what_may_not_cross_a_river_is_stopped_whatever_its_points() -> None:
    row = "gA1:Tk . ."
    position = sketch(row, units={"gA1": {**TANK, "move": 12}}, sides={"river": "0101/0201"})
    ask.play(position, "unit gA1")
    assert rule(position, "hex 0201") == "8.36c-1"


@pytest.mark.rule("8.37-3", "8.42-2", "8.37-2", "8.33-5")
@pytest.mark.parametrize(("weather", "up", "down"), [("dry", 0.5, 0.5), ("rain", 3, 2)])
def test_a_trail_cancels_a_slope_uphill_but_not_in_rain(weather: str, up: float, down: float) -> None:
    climb = sketch("gA1:MI . .", trail="0101 0201", sides={"slope": "0101>0201"}, state={"weather": weather})
    fall = sketch("gA1:MI . .", trail="0101 0201", sides={"slope": "0201>0101"}, state={"weather": weather})
    costs = sorted([ask.cost(climb, "gA1", "0201"), ask.cost(fall, "gA1", "0201")])
    assert costs == sorted([up, down])


@pytest.mark.rule("8.42-1", "8.35a")
def test_in_rain_woods_by_trail_cost_what_the_rest_of_the_hex_does() -> None:
    rain = {"weather": "rain"}
    assert ask.cost(sketch("gA1:MI r+w .", trail="0101 0201", state=rain), "gA1", "0201") == 3
    assert ask.cost(sketch("gA1:MI r+w .", state=rain), "gA1", "0201") == 4
    assert ask.cost(sketch("gA1:MI r+w .", trail="0101 0201"), "gA1", "0201") == 1


@pytest.mark.rule("8.15")
def test_a_leader_goes_to_an_enemy_only_in_company() -> None:
    together = sketch("gA1:MI+g1:L . . sA1:Inf", units={"g1": {"joined": "10Pz"}})
    alone = together.copy()
    ask.play(together, "stack 0101")
    assert rule(together, "hex 0301") == "allowed"
    ask.play(alone, "unit g1")
    assert rule(alone, "hex 0301") == "8.15"


@pytest.mark.rule("8.12-1", "3.57-1", "3.72a")
def test_a_stack_has_the_allowance_of_its_slowest_after_reductions() -> None:
    row = "gA1:MI+gA2:MI . . . . . . ."
    units = {"gA1": {"move": 7}, "gA2": {"move": 7, "unsupplied": True, "disrupted": True}}
    position = sketch(row, units=units)
    ask.play(position, "stack 0101")
    assert max(ask.choices(position, "hex")) == "0201"  # 7 / 2 - 2 is 1 1/2
    alone = sketch(row, units=units)
    ask.play(alone, "unit gA1")
    assert max(ask.choices(alone, "hex")) == "0801"


@pytest.mark.rule("8.54a", "8.54a-n", "8.54b", "8.33-3")
def test_an_overrun_by_trail_from_beside_the_enemy_costs_the_rate_and_one() -> None:
    near = "gA1:Tk+gA2:MI sA1:Inf . ."
    units = {"gA1": TANK}
    position = sketch(near, units=units, trail="0101 0201", state={"air_at": GROUNDED})
    ask.play(position, "stack 0101")
    assert ask.allowed(position, "overrun 0201").facts["cost"] == 1.5
    far = sketch(". gA1:Tk+gA2:MI . sA1:Inf .", units=units, state={"air_at": GROUNDED})
    ask.play(far, "stack 0201")
    ask.play(far, "hex 0301")
    decision = ask.game.decision(far)
    assert decision is not None
    assert decision.facts["left"] == 6 - 2  # Clear and the zone
    assert ask.allowed(far, "overrun 0401").facts["cost"] == 2  # Clear and the Overrun, no other zone


# -- before combat [9]


def german_attack(cells: dict[str, str], attacks: dict[str, str], phase: str, **more: Any) -> RoadsPosition:
    """Germans attack on a board of nine by nine clear hexes."""
    return attacked(board(9, 9, **cells), attacks, phase, **more)


@pytest.mark.rule("9.11a", "9.11b", "3.43c")
def test_another_formation_joins_in_an_assault_but_neither_alone_nor_in_a_mobile_sequence() -> None:
    picture = "gA1:Inf sA1:Inf gB1:Inf"
    assault = sketch(picture, phase="german.declaration", assault=True)
    ask.play(assault, "attack 0201; unit gB1")
    assert rule(assault, "declare") == "9.11b"  # nobody of the active Formation
    ask.play(assault, "unit gA1")
    assert rule(assault, "declare") == "allowed"
    mobile = sketch(picture, phase="german.declaration")
    ask.play(mobile, "attack 0201; unit gA1")
    assert rule(mobile, "unit gB1") == "9.11a"
    joined = declared(picture, {"0201": "gA1 gB1"}, assault=True, dice=[10, 10])
    assert happened(joined.events, "lead_named")[0]["unit"] == "gA1"  # gB1 cannot lead, so nobody is asked


@pytest.mark.rule("9.14", "3.54b", "10.24")
def test_two_ones_across_a_river_attack_together_and_one_alone_does_not() -> None:
    picture = "gA1:Inf+gA2:Inf sA1:Inf"
    units = {"gA1": {"attack": 1}, "gA2": {"attack": 1}, "sA1": {"defence": 1}}
    sides = {"river": "0101/0201"}
    both = sketch(picture, phase="german.declaration", units=units, sides=sides)
    ask.play(both, "attack 0201; unit gA1")
    assert rule(both, "declare") == "9.14"
    ask.play(both, "unit gA2")
    assert rule(both, "declare") == "allowed"


@pytest.mark.rule("9.16", "9.15-1", "10.24", "10.32-e")
def test_armour_attacks_over_a_bridge_at_half_strength_on_the_assault_table() -> None:
    picture = "gA1:Tk sA1:Inf"
    units = {"gA1": {**TANK, "attack": 9}}
    river = sketch(picture, phase="german.declaration", units=units, sides={"river": "0101/0201"})
    assert rule(river, "attack 0201") == "9.16"
    sides = {"river": "0101/0201", "bridge": "0101/0201"}
    bridged = declared(picture, {"0201": "gA1"}, units=units, sides=sides, dice=[10])
    assert reckoned(bridged.events)[:3] == (4, 4, "1-1")


@pytest.mark.rule("9.21-a", "9.22")
def test_a_red_box_hq_and_cavalry_refuse_together_but_a_leader_does_not_hold_them() -> None:
    cells = {"h0505": "gA1:Cav+gA2:HQ+g1:L", "h0504": "sA1:Tk"}
    position = attacked(board(9, 9, **cells), {"0505": "sA1"}, "german.refusal", active="sA", units={"sA1": TANK})
    assert rule(position, "refuse 0505") == "allowed"
    slow: dict[str, dict[str, Any]] = {"sA1": TANK, "gA2": ORANGE}
    held = attacked(board(9, 9, **cells), {"0505": "sA1"}, "german.refusal", active="sA", units=slow)
    assert rule(held, "refuse 0505") == "9.21-a"


@pytest.mark.rule("9.33-1", "9.36-n")
def test_three_hexes_are_too_far_to_react_and_two_are_not() -> None:
    for hex, expected in (("0507", "allowed"), ("0508", "9.33-1")):
        cells = {"h0505": "gA1:Inf", "h0504": "sA1:Tk", f"h{hex}": "gA2:MI"}
        units: dict[str, dict[str, Any]] = {"sA1": TANK, "gA1": FOOT}
        position = attacked(board(9, 9, **cells), {"0505": "sA1"}, "german.reaction", active="sA", units=units)
        assert rule(position, "react gA2") == expected


@pytest.mark.rule("9.44-b", "15.15")
def test_a_leader_makes_no_retreat_sure_although_the_hq_is_disrupted() -> None:
    cells = {"h0505": "sA1:Inf+sA2:Inf+sA9:HQ+s1:L", "h0504": "gA1:Tk"}
    units = {"gA1": TANK, "sA9": {"disrupted": True}}
    position = german_attack(cells, {"0505": "gA1"}, "soviet.no_retreat", units=units, dice=[10] * 3)
    events = ask.play(position, "stand 0505")
    events += ask.play(position, "unit sA1")
    assert [one["rule"] for one in happened(events, "no_retreat")] == ["9.44-b"]
    assert not [one for one in happened(events, "rolled") if one["purpose"].startswith("no_retreat")]


@pytest.mark.rule("9.41#2-1")
def test_two_guns_and_a_battalion_are_three_steps_and_a_reduced_one_with_an_hq_two() -> None:
    works = {"strongpoints": [{"hex": "0505", "side": "soviet", "complete": True, "builder": "sA1"}]}
    three = {"h0505": "sA1:Inf+sA2:Art+sA3:Art", "h0504": "gA1:Inf"}
    position = german_attack(three, {"0505": "gA1"}, "soviet.no_retreat", state=works)
    assert rule(position, "stand 0505") == "allowed"
    two = {"h0505": "sA1:Inf+sA9:HQ", "h0504": "gA1:Inf"}
    worn = {"sA1": {**TWO_STEPS, "reduced": True}}
    position = german_attack(two, {"0505": "gA1"}, "soviet.no_retreat", state=works, units=worn)
    assert rule(position, "stand 0505") == "9.41#2-1"


# -- combat [10]: strengths, odds and the die


def combat(picture: str, attacks: str, units: dict[str, Any] | None = None, **more: Any) -> tuple[int, int, str, int]:
    """How an attack on 0201 in an Assault Sequence is reckoned: attack, defence, column, modifier."""
    answers = more.pop("answers", None)
    said = {"assault": True, "dice": [10] * 6, **more}
    return reckoned(fought(declared(picture, {"0201": attacks}, units=units, **said), answers))


@pytest.mark.rule("3.53", "3.54b", "10.24")
def test_only_those_across_the_river_are_halved_and_added_before() -> None:
    units = {"gA1": {"attack": 3}, "gA2": {"attack": 3}, "gA3": {"attack": 5}}
    across = {"river": "0101/0201"}
    found = combat("gA1:Inf+gA2:Inf sA1:Inf gA3:Inf", "gA1 gA2 gA3", units, sides=across)
    assert found[:3] == (3 + 5, 4, "2-1")


@pytest.mark.rule("3.56-1", "6.14c", "10.24", "3.52")
def test_lack_of_supply_is_halved_first_and_the_river_after_it() -> None:
    units = {"gA1": {"attack": 5, "unsupplied": True}, "gA2": {"attack": 5}}
    supply = {"supply": {"gA1": False, "gA2": True, "sA1": True}}
    across = {"river": "0101/0201"}
    found = combat("gA1:Inf+gA2:Inf sA1:Inf", "gA1 gA2", units, sides=across, declared=supply)
    assert found[:3] == ((5 // 2 + 5) // 2, 4, "1-2")


@pytest.mark.rule("3.51", "6.14c")
def test_defence_strength_is_never_halved() -> None:
    supply = {"supply": {"gA1": True, "sA1": False}}
    units = {"sA1": {"defence": 5, "unsupplied": True}}
    assert combat("gA1:Inf sA1:Inf", "gA1", units, declared=supply)[:2] == (4, 5)


@pytest.mark.rule("10.22a", "10.22b", "10.61a")
def test_ground_slope_and_stream_add_up_unless_one_comes_another_way() -> None:
    sides = {"slope": "0101>0201", "stream": "0101/0201"}
    assert combat("gA1:Inf w+r+sA1:Inf gA2:Inf", "gA1", sides=sides)[3] == 1 + 1 + 1
    assert combat("gA1:Inf w+r+sA1:Inf gA2:Inf", "gA1 gA2", sides=sides)[3] == 1


@pytest.mark.rule("10.62")
def test_all_modifiers_together_stop_at_five() -> None:
    sides = {"slope": "0101>0201", "stream": "0101/0201"}
    units = {"sA1": {"er": 8}}
    assert combat("gA1:Inf t+sA1:Inf", "gA1", units, sides=sides)[3] == 5  # 2 + 1 + 1 + 3
    assert combat("gA1:Inf sA1:Inf", "gA1", {"gA1": {"er": 9}, "sA1": {"er": 2}})[3] == -5


@pytest.mark.rule("10.61h", "14.12c-1", "10.61b")
def test_an_engineer_takes_one_off_a_line_but_nothing_off_woods() -> None:
    line = {"fortified_line": "0101>0201"}
    assert combat("gA1:Eng w+sA1:Inf", "gA1", sides=line)[3] == 1 + 2 - 1
    assert combat("gA1:Eng w+sA1:Inf", "gA1")[3] == 1
    disrupted = {"gA1": {"disrupted": True}}
    assert combat("gA1:Eng sA1:Inf", "gA1", disrupted, sides=line, dice=[1, 10])[3] == 2 + 2  # the rating falls by two


@pytest.mark.rule("10.61f", "10.61f-3", "10.61f-4")
def test_combined_arms_end_where_a_gun_with_red_defence_or_works_are() -> None:
    units = {"gA1": TANK}
    open_ground = combat("gA1:Tk+gA2:MC sA1:Inf", "gA1 gA2", units, answers={"german lead.which": "unit gA1"})
    assert open_ground[3] == -1
    flak = {"gA1": TANK, "sA2": {"red_defence": True}}
    answers = {"german lead.which": "unit gA1", "soviet lead.which": "unit sA1"}
    assert combat("gA1:Tk+gA2:MC sA1:Inf+sA2:AT", "gA1 gA2", flak, answers=answers)[3] == 0
    works = {"strongpoints": [{"hex": "0201", "side": "soviet", "complete": True}]}
    answers = {"german lead.which": "unit gA1"}
    assert combat("gA1:Tk+gA2:MC sA1:Inf", "gA1 gA2", units, state=works, answers=answers)[3] == 1


@pytest.mark.rule("10.42e", "12.13f-1", "12.23")
def test_support_in_the_hex_is_limited_by_the_defence_of_the_others() -> None:
    answers = {"lead.which": "unit sA1", "artillery.which": "unit sA2;done"}
    units = {"sA1": {"defence": 2}, "sA2": {"support": 6}}
    found = combat("gA1:Inf sA1:Inf+sA2:Art+sA3:Art", "gA1", units, answers=answers)
    assert found[1] == 2 + 2 + 1  # the other gun is artillery, so its strength is no measure of what supports


@pytest.mark.rule("12.18b", "10.25", "12.17-1")
def test_a_gun_beside_a_swamp_needs_no_check_but_fires_at_half() -> None:
    answers = {"german artillery.which": "unit gA2;done"}
    found = combat("gA1:Inf+gA2:Art s+sA1:Inf", "gA1", {"gA2": {"support": 5}}, answers=answers)
    assert found[0] == 4 + 2


@pytest.mark.rule("12.0-2", "12.23")
def test_a_gun_for_attack_only_defends_with_its_defence_strength() -> None:
    found = combat("gA1:Inf sA1:Inf+sA2:Art", "gA1", {"sA2": {"attack_only": True}}, answers={"lead.which": "unit sA1"})
    assert found[1] == 4 + 1


@pytest.mark.rule("10.53a-1", "10.53a-2")
def test_guns_that_come_in_later_may_make_an_attack_hopeless() -> None:
    units = {"gA1": {"attack": 2}, "sA1": {"defence": 7}, "sA2": {"support": 7}}
    position = declared("gA1:Inf sA1:Inf+sA2:Art", {"0201": "gA1"}, units=units, assault=True, dice=[1])
    events = fought(position, {"lead.which": "unit sA1", "artillery.which": "unit sA2;done"})
    assert happened(events, "hopeless")[0]["result"] == "A2Rd"
    assert not [one for one in happened(events, "rolled") if one["purpose"].startswith("combat")]


@pytest.mark.rule("10.52")
@pytest.mark.parametrize(
    ("attack", "defence", "column"), [(11, 4, "2-1"), (5, 4, "1-1"), (3, 7, "1-3"), (20, 2, "7-1")]
)
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, column: str) -> None:
    units = {"gA1": {"attack": attack}, "sA1": {"defence": defence}}
    assert combat("gA1:Inf sA1:Inf", "gA1", units)[2] == column


# -- results [11]


@pytest.mark.rule("11.42b", "11.25", "9.46b")
def test_a_stack_that_stands_and_has_a_step_too_few_saves_the_attacker_one() -> None:
    cells = {"h0503": "gA1:Inf", "h0504": "sA1:Inf+sA2:Inf+sA3:Inf"}
    stood = resolved(board(9, 8, **cells), "A1/D3R", "gA1", "0504", state={"no_retreat": ["0504"]})
    ask.play(stood, "unit sA2")
    assert state(stood, "gA1") == "full"
    assert [state(stood, name) for name in ("sA1", "sA2", "sA3")] == ["eliminated"] * 3
    gave_way = resolved(board(9, 8, **cells), "A1/D3R", "gA1", "0504")
    ask.play(gave_way, "unit sA2")
    assert state(gave_way, "gA1") == "eliminated"  # three steps of three: nothing is saved


@pytest.mark.rule("11.35", "11.52", "11.31b")
def test_a_retreat_ends_in_an_enemy_zone_only_with_a_friend() -> None:
    cells = {"h0503": "sA1:Inf", "h0504": "gA1:Inf", "h0507": "sA2:Inf"}
    alone = resolved(board(9, 9, **cells), "DR", "sA1", "0504", mobile=False)
    assert rule(alone, "hex 0506") == "11.35"
    joined = resolved(board(9, 9, **cells, h0506="gA2:Inf"), "DR", "sA1", "0504", mobile=False)
    assert rule(joined, "hex 0506") == "allowed"


@pytest.mark.rule("11.54-1", "11.55", "11.56a")
def test_a_gun_surrounded_by_zones_is_lost_and_infantry_gets_through() -> None:
    ring = {"h0304": "sA2:Inf", "h0606": "sA4:Inf", "h0503": "sA1:Inf"}  # all six hexes beside 0504 are in a zone
    gun = resolved(board(9, 9, **ring, h0504="gA1:AT"), "DR", "sA1", "0504", dice=[1] * 4)
    assert state(gun, "gA1") == "eliminated"
    foot = resolved(board(9, 9, **ring, h0504="gA1:Inf"), "DR", "sA1", "0504", units={"gA1": FOOT}, dice=[1] * 4)
    assert "0406" in ask.choices(foot, "hex")  # through 0405 or 0505, and in no zone itself
    assert rule(foot, "hex 0506") != "allowed"


@pytest.mark.rule("11.61b", "3.72f", "11.61d")
def test_after_a_mobile_combat_a_disrupted_tank_goes_one_hex_and_a_fresh_one_two() -> None:
    fresh = advancing(board(9, 8, h0404="gA1:Tk"), "gA1", "0504")
    ask.play(fresh, "unit gA1")
    assert ask.asked(fresh)[1] == "advance.second"
    shaken = advancing(board(9, 8, h0404="gA1:Tk"), "gA1", "0504", units={"gA1": {"disrupted": True}})
    ask.play(shaken, "unit gA1")
    assert ask.asked(shaken)[1] != "advance.second"
    assert where(shaken, "gA1") == "0504"


# -- HQs [15]


@pytest.mark.rule("15.14a", "15.13-1")
@pytest.mark.parametrize(("at", "expected"), [("0602", "allowed"), ("0702", "15.14a")])
def test_an_hq_helps_a_check_of_a_lead_unit_within_four_hexes(at: str, expected: str) -> None:
    cells = {"h0302": "sA1:Inf", "h0202": "gA1:Inf", "h0402": "gA2:Inf", f"h{at}": "gA9:HQ"}
    position = declared(board(9, 4, **cells), {"0302": "gA1 gA2"}, mobile=["0302"], dice=[5, 5])
    ask.play(position, "unit gA1")
    found = rule(position, "unit gA9") if ask.asked(position)[1] == "check.aid" else "15.14a"
    assert found == expected


@pytest.mark.rule("15.23b-3", "15.22")
def test_points_spent_on_the_guns_are_gone_for_the_ground() -> None:
    cells = {"h0302": "sA1:Inf", "h0202": "gA1:Inf", "h0402": "gA2:Inf", "h0204": "gA3:Art+gA9:HQ"}
    position = declared(board(9, 5, **cells), {"0302": "gA1 gA2"}, mobile=["0302"], dice=[5] * 4)
    ask.play(position, "unit gA1")
    until(position, "artillery.which", "german")
    ask.play(position, "unit gA3; done")
    assert ask.asked(position)[1] == "check.aid"
    ask.play(position, "unit gA9; roll")
    assert position.spent[number(position, "gA9")]
    assert not happened(position.events, "ground_coordinated")


@pytest.mark.rule("15.23d", "7.45-1")
def test_an_hq_of_another_formation_does_not_help_to_activate() -> None:
    picture = "gA:HQ . . . . . g1:Inf gB:HQ . . . sA:HQ"
    position = sketch(picture, phase="german.activation", dice=[6])
    ask.play(position, "unit g1")
    assert rule(position, "unit gA") == "allowed"
    assert rule(position, "unit gB") == "15.23d"


@pytest.mark.rule("15.24", "3.72c", "15.15")
def test_a_disrupted_hq_in_a_zone_that_fails_its_check_keeps_no_points() -> None:
    picture = "gA9:HQ sA1:Inf"
    units = {"gA9": {"disrupted": True, "spent": True, "er": 5}}
    failed = sketch(picture, phase="german.recovery", units=units, dice=[4])
    assert failed.disrupted[number(failed, "gA9")]
    passed = sketch(picture, phase="german.recovery", units=units, dice=[3])
    assert not passed.disrupted[number(passed, "gA9")]
