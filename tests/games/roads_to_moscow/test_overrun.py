"""Overruns [8.5]: who, whom, from where, at what cost; the die, and what follows."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.declarations import AIR, FOOT, GROUNDED, TANK, TWO_STEPS
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, scenario, sketch, where

from grognard.games.roads_to_moscow.overrun import why_not_eligible
from grognard.games.roads_to_moscow.position import RoadsPosition

BESIDE = "gA1:Tk+gA2:MI sA1:Inf . ."


def move(picture: str = BESIDE, units: dict[str, Any] | None = None, **more: Any) -> RoadsPosition:
    """A German Movement Phase with the first stack in hand."""
    state = {"air_at": GROUNDED, **more.pop("state", {})}
    position = sketch(picture, units={"gA1": TANK, **(units or {})}, state=state, **more)
    if "stack 0101" in ask.choices(position):
        ask.play(position, "stack 0101")
    else:
        ask.play(position, "unit gA1")
    return position


def left(position: RoadsPosition) -> float:
    """The points that the stack in hand has left."""
    decision = ask.game.decision(position)
    assert decision is not None
    found: float = decision.facts["left"]
    return found


def overrun(position: RoadsPosition, hex: str = "0201") -> list[Any]:
    """Overrun a hex; Lead Units are the first that may be."""
    events = ask.play(position, f"overrun {hex}")
    while ask.asked(position)[1] == "lead.which":
        events += ask.play(position, min(ask.choices(position)))
    return events


# -- who and whom


@pytest.mark.rule("8.5", "8.52-1", "2.2-HRU-11")
def test_a_red_box_stack_overruns_an_enemy_next_to_it() -> None:
    position = move()
    assert ask.choices(position, "overrun") == {"0201"}
    assert ask.refused(position, "overrun 0301").rules[0] == "8.5"


@pytest.mark.rule("8.51-1")
def test_there_is_no_overrun_in_an_assault_sequence() -> None:
    assert ask.refused(move(assault=True), "overrun 0201").rules[0] == "8.51-1"
    ask.allowed(move(), "overrun 0201")


@pytest.mark.rule("8.55a")
@pytest.mark.parametrize(("weather", "rule"), [("rain", "8.55a"), ("cloudy", None), ("dry", None)])
def test_there_is_no_overrun_in_rain(weather: str, rule: str | None) -> None:
    position = move(state={"weather": weather})
    if rule:
        assert ask.refused(position, "overrun 0201").rules[0] == rule
    else:
        ask.allowed(position, "overrun 0201")


@pytest.mark.rule("2.2-HRU-8")
@pytest.mark.parametrize(
    ("unit", "rule"),
    [
        pytest.param({"mobility": "orange"}, "8.52-b", marks=pytest.mark.rule("8.52-b", "8.17")),
        pytest.param(FOOT, "8.52-b", marks=pytest.mark.rule("8.52-b")),
        pytest.param({"disrupted": True}, "8.52-1", marks=pytest.mark.rule("8.52-1", "3.72d")),
        pytest.param({"unsupplied": True}, "8.52-2", marks=pytest.mark.rule("8.52-2", "8.16-1")),
        pytest.param({"low_fuel": True}, "8.52-2", marks=pytest.mark.rule("8.52-2", "6.44b-3")),
    ],
)
def test_a_stack_with_somebody_who_is_not_eligible_does_not_overrun(unit: dict[str, Any], rule: str) -> None:
    position = move(units={"gA2": unit})
    ruling = ask.refused(position, "overrun 0201")
    assert (ruling.rules[0], ruling.facts["unit"]) == (rule, "gA2")
    ask.play(position, "back;unit gA1")  # without it the other may
    ask.allowed(position, "overrun 0201")


@pytest.mark.rule("8.52-b", "8.52-1", "2.2-HRU-18")
def test_cavalry_overruns_though_it_is_not_motorized() -> None:
    position = move("gA1:Cav+gA2:MI sA1:Inf . .", units={"gA1": FOOT})
    ask.allowed(position, "overrun 0201")


@pytest.mark.rule("15.12-2", "15.12-1")
def test_a_red_box_hq_goes_along_but_does_not_lead() -> None:
    position = move("gA1:Tk+gA2:HQ+gA3:MI sA1:Inf . .", mobile_crt="DE", dice=[5])
    ask.play(position, "overrun 0201")
    assert ask.choices(position, "unit") == {"gA1", "gA3"}
    assert ask.refused(position, "unit gA2").rules[0] == "15.12-1"
    ask.play(position, "unit gA1")
    assert where(position, "gA2") == "0201"


@pytest.mark.rule("8.52-c")
@pytest.mark.parametrize(
    ("kind", "facts", "allowed"),
    [
        ("MI", {}, False),
        ("SP", {"silhouette": True}, False),
        ("Tk", TANK, True),
        ("Rec", {"silhouette": True, "armoured_car": True}, True),
        ("Cav", FOOT, True),
    ],
)
def test_armour_an_armoured_car_or_cavalry_must_be_there(kind: str, facts: dict[str, Any], allowed: bool) -> None:
    position = move(f"gA1:{kind} sA1:Inf . .", units={"gA1": facts})
    if allowed:
        ask.allowed(position, "overrun 0201")
    else:
        assert ask.refused(position, "overrun 0201").rules[0] == "8.52-c"


@pytest.mark.rule("8.52-a")
def test_units_that_began_apart_do_not_overrun_together() -> None:
    position = sketch("gA1:Tk . sA1:Inf .\ngA2:MI . . .", units={"gA1": TANK})
    ask.play(position, "unit gA1")
    assert ask.refused(position, "with gA2").rules[0] == "8.12-1"


@pytest.mark.rule("8.52-3", "8.57")
def test_two_stacks_overrun_the_same_defenders_one_after_the_other() -> None:
    picture = "gA1:Tk . . .\ngA2:Tk sA1:Inf . ."
    units = {"gA2": {**TANK, **TWO_STEPS}, "gA1": {**TANK, **TWO_STEPS}}
    position = move(picture, units=units, mobile_crt="A1", dice=[5, 5])
    overrun(position, "0202")
    assert where(position, "gA1") == "eliminated"  # a step by the table, and one more
    ask.play(position, "unit gA2")
    ask.allowed(position, "overrun 0202")


@pytest.mark.rule("8.53")
def test_a_stack_does_not_overrun_from_a_hex_that_is_too_full() -> None:
    full = {name: {"stacking": 3} for name in ("gA2", "gA3", "gA4")}
    picture = "gA1:Tk . sA1:Inf .\n. gA2:Inf+gA3:Inf+gA4:Inf . ."
    position = move(picture, units=full)
    ask.play(position, "hex 0202")  # they may still leave, but have not yet
    assert ask.refused(position, "overrun 0301").rules[0] == "8.53"
    picture = "gA1:Tk+gA2:Inf+gA3:Inf+gA4:Inf sA1:Inf . ."
    position = sketch(picture, units={"gA1": TANK, **full})
    ask.play(position, "unit gA1")
    assert ask.refused(position, "overrun 0201").rules[0] == "8.53"


# -- ground and zones


@pytest.mark.rule("8.55b")
@pytest.mark.parametrize(
    "sides",
    [{"river": "0101/0201"}, {"river": "0101/0201", "bridge": "0101/0201"}, {"fortified_line": "0101>0201"}],
)
def test_no_overrun_goes_across_a_river_or_a_fortified_line(sides: dict[str, str]) -> None:
    assert ask.refused(move(sides=sides), "overrun 0201").rules[0] == "8.55b"


@pytest.mark.rule("8.55b")
def test_nobody_overruns_where_the_ground_is_closed_to_a_unit() -> None:
    closed = {"terrain": {"patch": {"swamp": {"motorized_dry": "-", "motorized_rain": "-"}}}}
    picture = "gA1:Tk+gA2:MI s+sA1:Inf . ."
    ruling = ask.refused(move(picture, charts=closed), "overrun 0201")
    assert (ruling.rules[0], ruling.reason) == ("8.55b", "overrun.closed")
    ask.allowed(move(picture), "overrun 0201")


@pytest.mark.rule("15.12-1")
def test_an_hq_leads_no_overrun_not_even_one_with_armour() -> None:
    alone = move("gA1:HQ sA1:Inf . .")
    ruling = ask.refused(alone, "overrun 0201")
    assert (ruling.rules, ruling.reason) == (("15.12-1",), "overrun.no_lead")
    ask.allowed(move("gA1:HQ+gA2:MI sA1:Inf . ."), "overrun 0201")


@pytest.mark.rule("8.55b")
def test_a_stream_is_no_bar_and_a_destroyed_line_is_none_either() -> None:
    ask.allowed(move(sides={"stream": "0101/0201"}), "overrun 0201")
    position = move(sides={"fortified_line": "0101>0201"}, state={"destroyed_lines": ["0201"]})
    ask.allowed(position, "overrun 0201")


@pytest.mark.rule("8.55c", "14.12b")
def test_towns_and_complete_strongpoints_are_not_overrun() -> None:
    assert ask.refused(move("gA1:Tk+gA2:MI t+sA1:Inf . ."), "overrun 0201").rules[0] == "8.55c"
    ask.allowed(move("gA1:Tk+gA2:MI v+sA1:Inf . ."), "overrun 0201")
    point = {"hex": "0201", "side": "soviet", "complete": True, "builder": "sA1"}
    assert ask.refused(move(state={"strongpoints": [point]}), "overrun 0201").rules[0] == "8.55c"


@pytest.mark.rule("8.55c", "14.33")
def test_a_strongpoint_that_is_being_built_is_no_bar_and_goes() -> None:
    point = {"hex": "0201", "side": "soviet", "complete": False, "builder": "sA1"}
    position = move(state={"strongpoints": [point]}, mobile_crt="A1", dice=[5])
    assert position.strongpoints
    overrun(position)
    assert position.strongpoints == ()


def trail(units: str = "", **more: Any) -> RoadsPosition:
    """The example of 8.55: 2631 is 0206 here, 2630 is 0205, 2729 is 0304, 2728 is 0303, 2727 is 0302, 2829 is 0404."""
    cells = [["." for _ in range(4)] for _ in range(6)]
    cells[5][1] = "gA1:Tk+gA2:MI"
    cells[2][2] = "w+sA1:Inf"
    for unit in units.split():
        hex, id, kind = unit.split(":")
        ground = "w+" if hex == "0302" else ""
        cells[int(hex[2:]) - 1][int(hex[:2]) - 1] = f"{ground}{id}:{kind}"
    picture = "\n".join(" ".join(row) for row in cells)
    facts = {"gA1": {**TANK, "move": 6}, "gA2": {"move": 7}, **more.pop("facts", {})}
    state = {"air_at": GROUNDED}
    position = sketch(picture, units=facts, trail="0206 0205 0304 0303", state=state, mobile_crt="DE", **more)
    ask.play(position, "stack 0206;hex 0304")
    return position


@pytest.mark.rule("8.55-x", "8.54a", "8.54a-n", "8.55e", "3.35c")
def test_the_example_of_the_book() -> None:
    position = trail(dice=[5])
    assert left(position) == 4  # two times 1/2 by Trail, and 1 for the zone
    ruling = ask.allowed(position, "overrun 0303")
    assert lines(ruling) == [("8.33-3", "trail", 1), ("8.54a", "overrun", 1)]
    assert ruling.facts["cost"] == 2
    ask.play(position, "overrun 0303")
    while ask.asked(position)[1] == "lead.which":
        ask.play(position, min(ask.choices(position)))
    assert where(position, "gA1") == where(position, "gA2") == "0303"
    assert left(position) == 2
    assert "hex 0203" in ask.choices(position)


@pytest.mark.rule("8.55d", "8.55-x")
def test_unit_a_of_the_example_has_the_starting_hex_in_its_zone_as_well() -> None:
    position = trail("0404:sA2:Inf")
    assert left(position) == 4
    assert ask.refused(position, "overrun 0303").rules[0] == "8.55d"
    position = trail("0404:sA2:Inf", facts={"sA2": {"zone": "limited"}})
    ask.allowed(position, "overrun 0303")


@pytest.mark.rule("8.54b", "8.54c", "8.56i", "8.55-x")
def test_unit_b_of_the_example_costs_nothing_but_stops_the_stack() -> None:
    position = trail("0302:sA2:Inf", dice=[5])
    assert ask.allowed(position, "overrun 0303").facts["cost"] == 2
    assert ask.game.explain(position, "overrun 0302").rules[0] == "8.5"
    moved = overrun(position, "0303")
    assert happened(moved, "overrun_entered")
    assert ask.asked(position)[1] != "movement.where"  # with 2 points an Overrun of 3 cannot be paid


@pytest.mark.rule("8.51-2", "8.56i", "8.54c")
def test_with_a_point_more_the_second_overrun_of_the_example_is_open() -> None:
    position = trail("0302:sA2:Inf", facts={"gA1": {**TANK, "move": 7}}, dice=[5])
    overrun(position, "0303")
    assert left(position) == 3
    assert ask.allowed(position, "overrun 0302").facts["cost"] == 3
    assert ask.choices(position, "hex") == set()
    assert ask.refused(position, "hex 0203").rules[0] == "8.56i"


@pytest.mark.rule("8.54c")
def test_who_lacks_the_points_does_not_overrun() -> None:
    position = move(units={"gA1": {**TANK, "move": 2}})
    ask.allowed(position, "overrun 0201")
    position = move(units={"gA1": {**TANK, "move": 1}})
    ruling = ask.refused(position, "overrun 0201")
    assert (ruling.rules[0], ruling.facts["cost"], ruling.facts["left"]) == ("8.54c", 2, 1)


# -- the Overrun


@pytest.mark.rule("8.56a")
@pytest.mark.parametrize(("defence", "allowed"), [(16, True), (17, False)])
def test_an_overrun_needs_one_to_four(defence: int, allowed: bool) -> None:
    position = move("gA1:Tk sA1:Inf . .", units={"sA1": {"defence": defence}})
    if allowed:
        ask.allowed(position, "overrun 0201")
    else:
        assert ask.refused(position, "overrun 0201").rules[0] == "8.56a"


@pytest.mark.rule("8.56b", "8.56f")
def test_both_sides_name_their_lead_unit_and_the_die_is_rolled_on_the_mobile_table() -> None:
    position = move("gA1:Tk+gA2:MI sA1:Inf+sA2:Inf . .", mobile_crt="DR*", dice=[5, 5])
    ask.play(position, "overrun 0201")
    assert ask.asked(position) == ("german", "lead.which")
    assert ask.allowed(position, "unit gA1").rules[0] == "8.56b"
    assert ask.refused(position, "unit sA1").rules[0] == "8.56b"
    ask.play(position, "unit gA2")
    assert ask.asked(position) == ("soviet", "lead.which")
    events = ask.play(position, "unit sA2")
    assert [(one["rule"], one["result"]) for one in happened(events, "result")] == [("8.56f", "DR*")]


@pytest.mark.rule("8.56e")
def test_terrain_efficiency_and_combined_arms_modify_the_die() -> None:
    position = move("gA1:Tk+gA2:MI w+sA1:Inf . .", units={"sA1": {"er": 7}}, mobile_crt="A1", dice=[5])
    (reckoned,) = happened(overrun(position), "reckoned")
    assert reckoned["modifier"] == 1 + 2 - 1  # Woods, ERs 7 and 5, armour with motorized infantry
    assert reckoned["rule"] == "8.56e"


@pytest.mark.rule("8.51-3", "8.56a")
def test_a_no_retreat_marker_adds_nothing_and_nothing_is_coordinated() -> None:
    state = {"no_retreat": ["0201"]}
    position = move("gA1:Tk+gA2:MI sA1:Inf . .", state=state, mobile_crt="A1", dice=[5])
    events = overrun(position)
    (reckoned,) = happened(events, "reckoned")
    assert reckoned["modifier"] == -1
    assert not happened(events, "ground_coordinated", "ground_uncoordinated", "ground_automatic")


@pytest.mark.rule("8.56c", "8.51-3")
def test_one_artillery_unit_in_the_hex_gives_all_its_support_and_none_from_elsewhere() -> None:
    picture = "gA1:Tk+gA2:MI sA1:Inf+sA2:Art+sA3:Art . sA4:Art"
    guns = {"sA1": {"defence": 2}, "sA2": {"support": 5}, "sA3": {"support": 3}, "sA4": {"support": 9, "range": 9}}
    position = move(picture, units=guns, mobile_crt="A1", dice=[5])
    (reckoned,) = happened(overrun(position), "reckoned")
    assert reckoned["defence"] == 2 + 5 + 1  # support beyond the ground strength counts, the other defends with 1
    fired = move(picture, units={**guns, "sA2": {"support": 5, "fired": True}}, mobile_crt="A1", dice=[5])
    (reckoned,) = happened(overrun(fired), "reckoned")
    assert reckoned["defence"] == 2 + 3 + 1


HQ = "gA1:Tk+gA2:MI sA1:Inf . .\ngA9:HQ . . ."


@pytest.mark.rule("8.56d")
def test_the_german_may_send_one_air_unit_which_has_to_pass_its_check() -> None:
    ready = {"air_at": dict.fromkeys(AIR, "ready")}
    position = move(HQ, state=ready, mobile_crt="A1", dice=[1, 5])
    overrun(position)
    assert ask.asked(position) == ("german", "air.which")
    ask.play(position, "fly Ju87a")
    assert ask.refused(position, "fly Ju87b").rules[0] == "8.56d"
    events = ask.play(position, "done")
    (reckoned,) = happened(events, "reckoned")
    worth = position.components.aircraft[position.components.number("air", "Ju87a")].cas
    assert reckoned["modifier"] == -1 - worth
    assert happened(events, "air_flown")


@pytest.mark.rule("8.56d", "10.41d")
def test_an_air_unit_that_fails_its_check_adds_nothing() -> None:
    ready = {"air_at": dict.fromkeys(AIR, "ready")}
    position = move(HQ, state=ready, mobile_crt="A1", dice=[10, 5])
    overrun(position)
    (reckoned,) = happened(ask.play(position, "fly Ju87a;done"), "reckoned")
    assert reckoned["modifier"] == -1


@pytest.mark.rule("8.56d", "13.26b")
def test_nobody_flies_in_a_soviet_overrun() -> None:
    ready = {"air_at": dict.fromkeys(AIR, "ready")}
    picture = "sA1:Tk gA1:Inf . gA9:HQ\nsA9:HQ . . ."
    position = sketch(
        picture, units={"sA1": TANK}, phase="soviet.movement", active="sA", state=ready, mobile_crt="A1", dice=[5]
    )
    events = ask.play(position, "unit sA1;overrun 0201")
    assert happened(events, "result")
    assert not happened(events, "air_assigned")


@pytest.mark.rule("8.56h")
def test_the_stack_enters_the_hex_that_it_has_cleared() -> None:
    position = move(mobile_crt="DE", dice=[5])
    events = overrun(position)
    assert happened(events, "overrun_entered") == [{"rule": "8.56h", "units": ["gA1", "gA2"], "hex": "0201"}]
    assert where(position, "gA1") == "0201"
    assert left(position) == 4  # of 6, 1 for the hex and 1 for the Overrun


@pytest.mark.rule("8.51-2")
def test_who_has_overrun_may_still_attack() -> None:
    position = move("gA1:Tk+gA2:MI sA1:Inf sA2:Inf .", mobile_crt="DE", dice=[5])
    overrun(position)
    while ask.asked(position)[1] in ("movement.where", "movement.which"):
        ask.play(position, "done")
    assert "attack 0301" in ask.choices(position)


@pytest.mark.rule("8.56g-1", "8.56g-2")
def test_the_attacker_retreats_the_defenders_who_are_disrupted() -> None:
    picture = "gA1:Tk+gA2:MI sA1:Inf+sA2:Art . . .\n. . . . ."
    position = move(picture, mobile_crt="DR", dice=[5])
    overrun(position)
    assert ask.asked(position)[0] == "german"
    while ask.asked(position)[1].startswith("retreat"):
        ask.play(position, f"hex {min(ask.choices(position, 'hex'))}")
    infantry, gun = number(position, "sA1"), number(position, "sA2")
    assert position.disrupted[infantry]
    assert position.disrupted[gun]
    assert position.fired[gun]
    assert where(position, "gA1") == "0201"


@pytest.mark.rule("8.57")
def test_an_overrun_that_fails_costs_a_step_of_the_owners_choice_and_the_move() -> None:
    position = move(units={"gA1": {**TANK, **TWO_STEPS}, "gA2": TWO_STEPS}, mobile_crt="AR", dice=[5])
    events = overrun(position)
    assert happened(events, "overrun_failed")
    assert not happened(events, "retreated")  # Attacker Retreat is ignored
    assert ask.asked(position) == ("german", "losses.which")
    ask.play(position, "unit gA2")
    assert position.reduced[number(position, "gA2")]
    assert not position.reduced[number(position, "gA1")]
    assert where(position, "gA1") == "0101"
    assert ask.asked(position)[1] != "movement.where"


@pytest.mark.rule("8.57")
def test_the_extra_step_comes_on_top_of_the_result() -> None:
    position = move("gA1:Tk sA1:Inf . .", units={"gA1": {**TANK, **TWO_STEPS}}, mobile_crt="A1", dice=[5])
    overrun(position)
    assert where(position, "gA1") == "eliminated"


@pytest.mark.rule("8.52-2", "6.44b-2", "6.44b-3")
def test_a_stack_that_would_be_short_of_fuel_as_soon_as_it_moves_does_not_overrun() -> None:
    position = scenario("gates_of_moscow", options={"fuel": True})  # and nothing is spent yet
    components = position.components
    unit = next(one for one in components.by_side[0] if components.red_box[one] and position.on_map(one))
    position.active = (components.formation[unit],)
    ruling = why_not_eligible(position, unit)
    assert ruling is not None
    assert (ruling.rules[0], ruling.reason) == ("8.52-2", "overrun.low_fuel")
    without = scenario("gates_of_moscow", options={"fuel": False})
    without.active = position.active
    assert why_not_eligible(without, unit) is None


@pytest.mark.rule("8.52-1", "8.22-1")
def test_cavalry_that_has_to_stop_in_a_zone_may_still_overrun() -> None:
    position = move("gA1:Cav . sA1:Inf . .", units={"gA1": FOOT})
    ask.play(position, "hex 0201")
    assert ask.choices(position, "hex") == set()
    assert ask.allowed(position, "overrun 0301").facts["left"] == 4
