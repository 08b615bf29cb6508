"""Ground Coordination [10.43], and what the Combat Coordination Table adds to all checks [10.4]."""

import pytest
from tests.games.roads_to_moscow.battles import TANK, declared, fought, kinds, reckoned, until
from tests.games.roads_to_moscow.sketch import ask, happened, lines

PAIR = "gA1:Tk sA1:Inf gA2:MI"
"""0201 is attacked from two hexes."""
STACK = "gA1:Tk+gA2:MI sA1:Inf"
GROUND = ("ground_coordinated", "ground_uncoordinated", "ground_automatic")


@pytest.mark.rule("10.43a")
@pytest.mark.rule("10.61g")
@pytest.mark.parametrize(("die", "event", "added"), [(4, "ground_coordinated", 0), (5, "ground_uncoordinated", 2)])
def test_the_lead_unit_makes_the_check_and_failure_adds_two(die: int, event: str, added: int) -> None:
    p = declared(PAIR, {"0201": "gA1 gA2"}, mobile=["0201"], dice=[die, 5])
    events = fought(p, {"lead.which": "unit gA1"})
    (check,) = happened(events, event)
    assert (check["unit"], check["total"], check["value"]) == ("gA1", die + 1, 5)  # one for the Mobile Sequence
    assert reckoned(events)[3] == added


@pytest.mark.rule("10.43b-1")
def test_one_formation_is_coordinated_on_the_assault_table() -> None:
    p = declared(PAIR, {"0201": "gA1 gA2"}, assault=True, dice=[5])
    (found,) = happened(fought(p, {"lead.which": "unit gA1"}), *GROUND)
    assert found["rule"] == "10.43b-1"


@pytest.mark.rule("10.43b-1")
@pytest.mark.rule("10.43b-2")
def test_army_units_that_have_joined_are_of_the_formation() -> None:
    p = declared("gA1:Tk sA1:Inf g2:MI", {"0201": "gA1 g2"}, units={"g2": {"joined": "10Pz"}}, assault=True, dice=[5])
    assert kinds(fought(p, {"lead.which": "unit gA1"}), *GROUND) == ["ground_automatic"]


@pytest.mark.rule("10.43b-2")
def test_several_formations_from_several_hexes_make_the_check_on_the_assault_table() -> None:
    p = declared("gA1:Tk sA1:Inf gB2:MI", {"0201": "gA1 gB2"}, assault=True, dice=[1, 5])
    (found,) = happened(fought(p), *GROUND)
    assert (found["unit"], found["total"]) == ("gA1", 2)  # and it is harder for them


@pytest.mark.rule("10.43c")
def test_on_the_mobile_table_one_formation_makes_the_check() -> None:
    p = declared(PAIR, {"0201": "gA1 gA2"}, mobile=["0201"], dice=[1, 5])
    assert kinds(fought(p, {"lead.which": "unit gA1"}), *GROUND) == ["ground_coordinated"]


@pytest.mark.rule("10.43d-1")
@pytest.mark.parametrize("mobile", [True, False])
def test_attackers_from_one_hex_are_coordinated_on_either_table(mobile: bool) -> None:
    p = declared(STACK, {"0201": "gA1 gA2"}, mobile=["0201"] if mobile else [], dice=[5])
    (found,) = happened(fought(p, {"lead.which": "unit gA1"}), *GROUND)
    assert found["rule"] == "10.43d-1"


@pytest.mark.rule("10.43d-1")
def test_two_formations_in_one_hex_are_coordinated_too() -> None:
    p = declared("gA1:Tk+gB2:MI sA1:Inf", {"0201": "gA1 gB2"}, assault=True, dice=[5])
    assert kinds(fought(p), *GROUND) == ["ground_automatic"]


@pytest.mark.rule("10.43d-2")
@pytest.mark.parametrize("picture", [STACK, PAIR])
def test_a_disrupted_attacker_always_needs_the_check(picture: str) -> None:
    units = {"gA2": {"disrupted": True}}
    p = declared(picture, {"0201": "gA1 gA2"}, units=units, assault=True, dice=[1, 5])
    assert kinds(fought(p, {"lead.which": "unit gA1"}), *GROUND) == ["ground_coordinated"]


@pytest.mark.rule("10.44")
def test_the_defender_makes_no_check_whatever_his_stack_is() -> None:
    units = {"sA1": {"disrupted": True}}
    p = declared("gA1:Inf sA1:Inf+sB2:Inf", {"0201": "gA1"}, units=units, assault=True, dice=[5])
    events = fought(p)
    assert kinds(events, *GROUND) == ["ground_automatic"]
    assert len([event for event in events if event.kind == "rolled"]) >= 1


# -- the table


WIDE = """
    gA9:HQ   gA2:MI   .
    gA1:Tk   sA1:Inf  gA3:MI
    .        .        .
"""


@pytest.mark.rule("7.21A-6")
@pytest.mark.rule("10.43e")
def test_every_line_of_the_table_that_holds_is_told_with_its_rule() -> None:
    p = declared(WIDE, {"0202": "gA1 gA2 gA3"}, mobile=["0202"], units={"gA1": TANK}, dice=[1, 5])
    until(p, "check.aid", answers={"lead.which": "unit gA1"})
    found = lines(ask.allowed(p, "roll"))
    assert ("7.21A-6", "mobile_sequence", 1) in found
    assert ("10.43e", "many_hexes", 1) in found
    assert not [name for _, name, _ in found if name in ("two_formations", "cloudy", "rain")]


@pytest.mark.rule("7.21A-6")
def test_a_mobile_sequence_makes_checks_harder_for_the_defender_too() -> None:
    picture = "gA1:Tk sA1:Inf . .\n. . . sA2:Art"
    mobile = declared(picture, {"0201": "gA1"}, mobile=["0201"], dice=[1, 5])
    (check,) = happened(fought(mobile, {"artillery.which": "unit sA2;done"}), "guns_coordinated")
    assert check["total"] == 2
    assault = declared(picture, {"0201": "gA1"}, assault=True, dice=[1, 5])
    (check,) = happened(fought(assault, {"artillery.which": "unit sA2;done"}), "guns_coordinated")
    assert check["total"] == 1
