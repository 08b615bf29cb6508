"""Step losses after combat [11.2]: how many, and whose."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.outcomes import ARMOUR, FOOT, TWO_STEPS, board, resolved, state
from tests.games.roads_to_moscow.sketch import ask, happened

from grognard.games.roads_to_moscow.position import RoadsPosition


def losses(position: RoadsPosition) -> list[tuple[str, str]]:
    """Who has lost steps since the last choice, and by which rule."""
    return [(event["unit"], event["rule"]) for event in happened(position.events, "lost_step", "eliminated")]


def fight(result: str, stack: str, *, attackers: str = "gA1", attack: str = "gA1:Inf", **more: Any) -> RoadsPosition:
    """Units in 0404 have attacked 0504 with this result."""
    return resolved(board(9, 8, h0404=attack, h0504=stack), result, attackers, "0504", **more)


# -- how many


@pytest.mark.rule("11.21", "11.11-2", "11.21a-2", "11.21a-1", "11.21c")
def test_a_force_loses_the_number_of_steps_together_a_full_unit_is_reduced_first() -> None:
    position = fight("D2", "sA1:Inf+sA2:Inf", units={"sA1": TWO_STEPS, "sA2": TWO_STEPS})
    assert ask.asked(position) == ("soviet", "losses.which")
    assert losses(position) == [("sA1", "11.22")]
    ask.play(position, "unit sA1")
    assert (state(position, "sA1"), state(position, "sA2")) == ("eliminated", "full")


@pytest.mark.rule("11.21b")
@pytest.mark.parametrize("kind", ["HQ", "Art", "Inf"])
def test_a_unit_of_one_step_is_eliminated_by_a_loss(kind: str) -> None:
    position = fight("D1", f"sA1:{kind}")
    assert state(position, "sA1") == "eliminated"


@pytest.mark.rule("11.22", "11.11-2", "11.42a", "3.43b")
def test_the_lead_unit_takes_the_first_step_then_the_owner_chooses() -> None:
    position = fight("D2", "sA1:Inf+sA2:Inf+sA3:Inf", defence_lead="sA2")
    assert losses(position) == [("sA2", "11.22")]
    assert ask.choices(position) == {"unit sA1", "unit sA3"}
    ask.allowed(position, "unit sA1")
    assert ask.refused(position, "unit gA1").reason == "losses.not_concerned"


@pytest.mark.rule("11.22")
def test_the_attacking_lead_unit_too() -> None:
    position = fight("A1", "sA1:Inf", attackers="gA1 gA2", attack="gA1:Inf+gA2:Inf", lead="gA2")
    assert losses(position) == [("gA2", "11.22")]


@pytest.mark.rule("11.11-1")
@pytest.mark.parametrize(("result", "gone"), [("DE", ["sA1", "sA2"]), ("AE", ["gA1", "gA2"])])
def test_e_eliminates_the_whole_force(result: str, gone: list[str]) -> None:
    position = fight(result, "sA1:Inf+sA2:Inf", attackers="gA1 gA2", attack="gA1:Inf+gA2:Inf+gA3:Inf")
    assert losses(position) == [(unit, "11.11-1") for unit in gone]


@pytest.mark.rule("11.12", "12.16-1", "12.16-2")
@pytest.mark.parametrize(("hex", "lost"), [("0403", "full"), ("0404", "eliminated")])
def test_attacking_artillery_suffers_only_if_it_is_next_to_the_defending_hex(hex: str, lost: str) -> None:
    cells = {"h0405": "gA1:Inf", f"h{hex}": "gA2:Art"}
    position = resolved(board(9, 8, h0504="sA1:Inf", **cells), "AE", "gA1 gA2", "0504")
    assert state(position, "gA1") == "eliminated"
    assert state(position, "gA2") == lost


@pytest.mark.rule("11.12", "12.16-1")
def test_defending_artillery_elsewhere_suffers_nothing() -> None:
    picture = board(9, 8, h0404="gA1:Inf", h0504="sA1:Inf+sA2:Art", h0704="sA3:Art")
    position = resolved(picture, "DE", "gA1", "0504")
    assert [state(position, unit) for unit in ("sA1", "sA2", "sA3")] == ["eliminated", "eliminated", "full"]


@pytest.mark.rule("11.25")
@pytest.mark.parametrize(("steps", "attacker"), [(TWO_STEPS, "full"), ({}, "full")])
def test_a_side_that_has_too_few_steps_saves_the_other_one(steps: dict[str, Any], attacker: str) -> None:
    position = fight("A1/D3", "sA1:Inf", units={"sA1": steps})
    assert (state(position, "sA1"), state(position, "gA1")) == ("eliminated", attacker)
    assert happened(position.events, "losses_reduced")[0]["side"] == "german"


@pytest.mark.rule("11.25")
def test_exactly_enough_steps_save_nothing() -> None:
    position = fight("A1/D2", "sA1:Inf", units={"sA1": TWO_STEPS})
    assert (state(position, "sA1"), state(position, "gA1")) == ("eliminated", "eliminated")


@pytest.mark.rule("11.25")
def test_the_defender_is_saved_a_step_by_attackers_too_few() -> None:
    position = fight("A2/D1", "sA1:Inf")
    assert (state(position, "sA1"), state(position, "gA1")) == ("full", "eliminated")


# -- Armour Attrition

GUN_AND_INFANTRY = "gA1:HAA+gA2:Inf"
SOVIETS = "sA1:Tk+sA2:Inf"


def attrition(
    result: str, stack: str = GUN_AND_INFANTRY, tank: dict[str, Any] | None = None, **more: Any
) -> RoadsPosition:
    """Soviet armour and infantry, which leads, have attacked on the Assault table; so the book's examples."""
    units = {"sA1": ARMOUR | TWO_STEPS if tank is None else tank, "sA2": TWO_STEPS, **more.pop("units", {})}
    picture = board(9, 8, h0404=SOVIETS, h0504=stack)
    return resolved(picture, result, "sA1 sA2", "0504", lead="sA2", mobile=False, units=units, **more)


@pytest.mark.rule("11.23-x1", "11.23a-1", "11.23a-2", "11.11-4", "11.31b")
def test_a_red_retreat_costs_the_attacking_armour_a_step_although_the_table_asks_for_none() -> None:
    position = attrition("DR*")
    assert losses(position) == [("sA1", "11.23a-2")]
    assert (state(position, "sA1"), state(position, "sA2")) == ("reduced", "full")
    assert ask.asked(position) == ("german", "retreat.where")
    distances = {
        position.components.distance(position.components.number("hex", "0504"), hex) for hex in hexes(position)
    }
    assert distances == {1, 2}


def hexes(position: RoadsPosition) -> list[int]:
    return [position.components.number("hex", name) for name in ask.choices(position, "hex")]


@pytest.mark.rule("11.23a-1")
@pytest.mark.parametrize(
    ("stack", "tank", "result"),
    [("gA2:Inf", None, "DR*"), (GUN_AND_INFANTRY, TWO_STEPS, "DR*"), (GUN_AND_INFANTRY, None, "DR")],
    ids=["no red defence", "no armour", "not red"],
)
def test_attrition_needs_a_red_result_armour_and_something_that_stops_it(
    stack: str, tank: dict[str, Any] | None, result: str
) -> None:
    assert losses(attrition(result, stack, tank)) == []
    assert losses(attrition("DR*", GUN_AND_INFANTRY, None)) == [("sA1", "11.23a-2")]


@pytest.mark.rule("11.23a-1")
def test_armour_brings_attrition_about_as_well_as_a_red_defence() -> None:
    assert losses(attrition("DR*", "gA1:Tk", units={"gA1": ARMOUR})) == [("sA1", "11.23a-2")]


@pytest.mark.rule("11.23a-1")
def test_attrition_holds_in_an_overrun_too() -> None:
    assert ("sA1", "11.23a-2") in losses(attrition("DR*", overrun=True))


@pytest.mark.rule("11.23-x2", "11.23b", "11.23a-2")
def test_the_armour_step_is_the_attackers_loss_and_the_anti_aircraft_unit_the_defenders() -> None:
    position = attrition("A1/D1*", defence_lead="gA2")
    assert losses(position) == [("gA1", "11.23b"), ("sA1", "11.23a-2")]
    assert (state(position, "gA2"), state(position, "sA2")) == ("full", "full")


@pytest.mark.rule("11.23a-2", "11.22")
def test_after_the_armour_the_lead_unit_takes_the_next_step() -> None:
    position = attrition("A2*", "gA1:HAA")
    assert losses(position) == [("sA1", "11.23a-2"), ("sA2", "11.22")]


@pytest.mark.rule("11.23b", "11.22")
def test_after_the_gun_the_defending_lead_takes_the_next_step() -> None:
    position = attrition("D2*", "gA1:HAA+gA2:Inf+gA3:Inf", defence_lead="gA3")
    assert losses(position)[:2] == [("gA1", "11.23b"), ("gA3", "11.22")]


@pytest.mark.rule("11.23a-2")
def test_of_several_armour_units_the_owner_chooses() -> None:
    picture = board(9, 8, h0404="sA1:Tk+sA2:Tk+sA3:Inf", h0504="gA1:HAA")
    units = {"sA1": ARMOUR, "sA2": ARMOUR}
    position = resolved(picture, "A1*", "sA1 sA2 sA3", "0504", lead="sA3", units=units)
    assert ask.choices(position) == {"unit sA1", "unit sA2"}
    refused = ask.refused(position, "unit sA3")
    assert (refused.rules[0], refused.reason) == ("11.23a-2", "losses.attrition")


@pytest.mark.rule("11.23-x3", "11.25")
@pytest.mark.parametrize("infantry", [{}, TWO_STEPS], ids=["two steps", "three steps"])
def test_the_armour_step_is_lost_even_if_the_defenders_have_too_few_steps(infantry: dict[str, Any]) -> None:
    position = attrition("A1/D3R*", units={"gA2": infantry})
    assert (state(position, "gA1"), state(position, "gA2")) == ("eliminated", "eliminated")
    assert (state(position, "sA1"), state(position, "sA2")) == ("reduced", "full")


@pytest.mark.rule("11.25")
@pytest.mark.parametrize(("infantry", "lead"), [({}, "full"), (TWO_STEPS, "reduced")], ids=["two steps", "three steps"])
def test_without_armour_the_attacker_is_saved_his_step(infantry: dict[str, Any], lead: str) -> None:
    position = attrition("A1/D3R*", tank=TWO_STEPS, units={"gA2": infantry})
    assert (state(position, "sA1"), state(position, "sA2")) == ("full", lead)


# -- No Retreat

HELD = {"no_retreat": ["0504"]}


@pytest.mark.rule("11.24", "11.41", "11.42a", "11.42b", "11.42c", "9.46b", "9.46c", "OS-A3k-2")
def test_under_no_retreat_a_retreat_costs_the_lead_unit_a_step_and_the_marker_goes() -> None:
    position = fight("D1R", "sA1:Inf+sA2:Inf", units={"sA1": TWO_STEPS}, state=HELD)
    assert losses(position) == [("sA1", "11.22"), ("sA1", "11.24")]
    assert position.no_retreat == ()
    assert happened(position.events, "retreated") == []
    assert position.place_name(position.at[position.components.number("unit", "sA2")]) == "0504"


@pytest.mark.rule("11.42c")
def test_without_a_retreat_in_the_result_the_marker_stays() -> None:
    position = fight("D1", "sA1:Inf+sA2:Inf", state=HELD)
    assert losses(position) == [("sA1", "11.22")]
    assert position.place_names(position.no_retreat) == ["0504"]


@pytest.mark.rule("11.42b")
def test_if_the_lead_is_gone_the_highest_er_takes_the_step_its_owner_chooses_among_equals() -> None:
    ratings = {"sA2": {"er": 6}, "sA3": {"er": 7}, "sA4": {"er": 7}}
    position = fight("D1R", "sA1:Inf+sA2:Inf+sA3:Inf+sA4:HQ", units=ratings, state=HELD)
    assert losses(position) == [("sA1", "11.22")]
    assert ask.choices(position) == {"unit sA3", "unit sA4"}
    assert ask.refused(position, "unit sA2").rules[0] == "11.42b"


@pytest.mark.rule("11.25", "11.42b")
def test_the_step_for_no_retreat_counts_among_those_that_are_too_many() -> None:
    position = fight("A1/D1R", "sA1:Inf", state=HELD)
    assert (state(position, "sA1"), state(position, "gA1")) == ("eliminated", "full")
    twin = fight("A1/D1R", "sA1:Inf", units={"sA1": TWO_STEPS}, state=HELD)
    assert (state(twin, "sA1"), state(twin, "gA1")) == ("eliminated", "eliminated")


# -- units that retreated into the hex before


@pytest.mark.rule("11.36-2")
def test_who_has_retreated_into_the_hex_loses_steps_only_after_the_defenders() -> None:
    late = {"retreated": ("sA2",)}
    assert losses(fight("D1", "sA1:Inf+sA2:Inf", marks=late)) == [("sA1", "11.22")]
    assert losses(fight("D2", "sA1:Inf+sA2:Inf", marks=late)) == [("sA1", "11.22"), ("sA2", "11.36-2")]


@pytest.mark.rule("11.36-2")
def test_it_is_not_offered_while_a_defender_is_left() -> None:
    position = fight("D2", "sA1:Inf+sA2:Inf+sA3:Inf+sA4:Inf", marks={"retreated": ("sA4",)})
    assert ask.choices(position) == {"unit sA2", "unit sA3"}
    assert ask.refused(position, "unit sA4").rules[0] == "11.36-2"


# -- Disruption, air units and Leaders


@pytest.mark.rule("11.11-3", "3.71")
def test_a_small_d_disrupts_all_that_took_part_and_nobody_else() -> None:
    position = fight("Ad", "sA1:Inf", attackers="gA1 gA2", attack="gA1:Inf+gA2:Inf+gA3:Inf")
    disrupted = [
        name for name in ("gA1", "gA2", "gA3", "sA1") if position.disrupted[position.components.number("unit", name)]
    ]
    assert disrupted == ["gA1", "gA2"]


@pytest.mark.rule("11.11-3")
def test_defenders_are_disrupted_before_they_retreat() -> None:
    position = fight("DRd", "sA1:Inf+sA2:L")
    assert ask.asked(position)[1] == "retreat.where"
    assert [event["unit"] for event in happened(position.events, "disrupted")] == ["sA1"]


def air_of(position: RoadsPosition, name: str) -> str:
    return position.air_at[position.components.number("air", name)]


@pytest.mark.rule("13.17", "11.11-4", "13.27", "13.15")
def test_after_a_red_result_each_air_unit_passes_a_check_or_is_eliminated() -> None:
    first, second = planes()
    ratings = [rating_of(first), rating_of(second)]
    dice = [ratings[0], ratings[1] + 1]
    position = fight("A1*", "sA1:Inf", aircraft=(first, second), dice=dice)
    assert (air_of(position, first) == "lost", air_of(position, second) == "lost") == (False, True)
    assert [event["rule"] for event in happened(position.events, "air_lost")] == ["13.17"]


def planes() -> tuple[str, str]:
    """Two German air units of the game."""
    position = fight("A1", "sA1:Inf")
    names = [position.components.names["air"][air] for air in position.components.air_by_side[0]]
    return names[0], names[1]


def rating_of(air: str) -> int:
    components = fight("A1", "sA1:Inf").components
    return components.aircraft[components.number("air", air)].er


@pytest.mark.rule("13.17")
def test_a_result_in_black_asks_nothing_of_air_units() -> None:
    first, _ = planes()
    for result, checks in (("A1", 0), ("A1*", 1)):
        position = fight(result, "sA1:Inf", aircraft=(first,), dice=[1])
        assert len(happened(position.events, "air_survived", "air_lost")) == checks


@pytest.mark.rule("15.34b", "11.11-4")
@pytest.mark.parametrize(("die", "found"), [(5, "full"), (6, "eliminated")])
def test_a_leader_who_helped_checks_after_a_red_result_wherever_he_is(die: int, found: str) -> None:
    picture = board(9, 8, h0404="gA1:Inf", h0504="sA1:Inf", h0101="g2:L")
    position = resolved(picture, "D1*", "gA1", "0504", leaders=("g2",), dice=[die])
    assert state(position, "g2") == found


@pytest.mark.rule("15.34b")
def test_a_leader_who_did_not_help_does_not_check() -> None:
    for helped, checks in (((), 0), (("g2",), 1)):
        position = fight("D1*", "sA1:Inf", attack="gA1:Inf+g2:L", leaders=helped, dice=[1])
        assert len(happened(position.events, "leader_survived", "leader_lost")) == checks


@pytest.mark.rule("3.14g-1")
def test_a_leader_never_stands_for_a_step() -> None:
    position = fight("D2", "sA1:Inf+sA2:Inf+sA3:Inf+s4:L", units={"sA1": FOOT})
    assert ask.choices(position) == {"unit sA2", "unit sA3"}
    assert ask.refused(position, "unit s4").rules[0] == "3.14g-1"
