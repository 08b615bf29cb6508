"""Air units [13.0, 10.41]: ready and flown, who may fly where, their check, what they give."""

import pytest
from tests.games.roads_to_moscow.battles import TANK, battle, declared, fought, kinds, reckoned, until
from tests.games.roads_to_moscow.sketch import ask, happened, sketch

from grognard.engine.dice import Dice, key_of
from grognard.games.roads_to_moscow.air import disposition, why_no_cas
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition

FRONT = """
    gA9:HQ   .        .        .        .        .        .
    gA1:Inf  sA1:Inf  .        .        .        .        sA9:HQ
"""
"""0202 is attacked from 0102; the HQs are one hex and five hexes off."""
NEAR = FRONT.replace(".        sA9", "sA9:HQ   sA8")


def place(p: RoadsPosition, air: str) -> str:
    """Where an air unit is."""
    return p.air_at[p.components.number("air", air)]


# -- ready and flown


@pytest.mark.rule("13.12a")
@pytest.mark.rule("13.12b")
@pytest.mark.rule("13.11")
def test_air_units_that_have_flown_are_ready_in_the_disposition_phase() -> None:
    p = sketch("gA1:Inf sA1:Inf", state={"air_at": {"Ju87a": "flown", "Ju87b": "ready", "Il-2": "lost"}})
    disposition(p)
    assert (place(p, "Ju87a"), place(p, "Ju87b"), place(p, "Il-2")) == ("ready", "ready", "lost")


@pytest.mark.rule("13.13")
def test_only_ready_air_units_fly() -> None:
    p = declared(FRONT, {"0202": "gA1"}, air="Ju87a", assault=True, dice=[1, 5])
    assert ask.asked(p) == ("german", "air.which")
    assert ask.choices(p, "fly") == {"Ju87a"}
    assert ask.refused(p, "fly Ju87b").rules == ("13.13",)
    assert ask.refused(p, "fly Il-2").rules == ("13.22",)


@pytest.mark.rule("13.13")
def test_with_no_air_unit_ready_nobody_is_asked() -> None:
    p = declared(FRONT, {"0202": "gA1"}, assault=True, dice=[1, 5])
    assert reckoned(p.events)[:2] == (4, 4)


@pytest.mark.rule("13.16")
@pytest.mark.rule("13.28", "OS-A3k-4")
def test_an_air_unit_has_flown_after_the_combat() -> None:
    p = declared(FRONT, {"0202": "gA1"}, air="Ju87a", assault=True, assault_crt="A1", dice=[1, 5])
    events = fought(p, {"air.which": "fly Ju87a;done"})
    assert happened(events, "air_flown") == [{"rule": "13.28", "air": "Ju87a"}]


# -- who may fly where


@pytest.mark.rule("13.21-1")
@pytest.mark.rule("15.14a")
def test_an_hq_must_be_within_four_hexes_of_the_defending_hex() -> None:
    near = declared(FRONT, {"0202": "gA1"}, air="Ju87a Il-2", assault=True, dice=[1, 5])
    assert ask.asked(near) == ("german", "air.which")  # the Soviet HQ is five hexes off
    both = declared(NEAR, {"0202": "gA1"}, air="Ju87a Il-2", assault=True, dice=[1, 5])
    assert ask.asked(both) == ("soviet", "air.which")


@pytest.mark.rule("13.21-1")
@pytest.mark.rule("3.72c")
def test_a_disrupted_hq_directs_no_air_units() -> None:
    units = {"gA9": {"disrupted": True}}
    p = declared(FRONT, {"0202": "gA1"}, units=units, air="Ju87a", assault=True, dice=[5])
    assert not kinds(p.events, "air_assigned")
    assert reckoned(p.events)


@pytest.mark.rule("13.21-1", "3.72c")
@pytest.mark.parametrize(
    ("picture", "disrupted", "rules", "reason"),
    [
        (FRONT, True, ("13.21-1", "3.72c"), "air.hq_disrupted"),
        (FRONT.replace("gA9:HQ", "gB9:HQ"), False, ("13.21-1",), "air.no_hq"),
    ],
)
def test_no_hq_near_and_one_that_is_disrupted_are_told_apart(
    picture: str, disrupted: bool, rules: tuple[str, ...], reason: str
) -> None:
    name = "gA9" if "gA9" in picture else "gB9"
    p = sketch(picture, units={name: {"disrupted": disrupted}})
    hex = p.components.number("hex", "0202")
    refused = why_no_cas(p, 0, hex, 0, p.units_at(hex))
    assert refused is not None
    assert (refused.rules, refused.reason) == (rules, reason)


@pytest.mark.rule("13.21-1")
def test_the_hq_is_of_an_active_formation_or_of_one_that_defends_there() -> None:
    other = FRONT.replace("gA9:HQ", "gB9:HQ")
    p = declared(other, {"0202": "gA1"}, air="Ju87a", assault=True, dice=[5])
    assert reckoned(p.events)  # nobody was asked
    defends = NEAR.replace("sA9:HQ   sA8", "sB9:HQ   sB8")
    p = declared(defends, {"0202": "gA1"}, air="Il-2", assault=True, dice=[5])
    assert reckoned(p.events)


@pytest.mark.rule("13.21-2")
@pytest.mark.rule("15.13-3")
def test_any_hq_directs_air_units_for_an_army_unit_that_defends() -> None:
    picture = NEAR.replace("sA9:HQ   sA8", "sB9:HQ   sB8").replace("sA1", "s1")
    p = declared(picture, {"0202": "gA1"}, air="Il-2", assault=True, dice=[5, 5])
    assert ask.asked(p) == ("soviet", "air.which")


@pytest.mark.rule("15.13-2")
def test_an_activated_army_unit_gets_air_support_from_an_active_hq() -> None:
    units = {"g1": {"joined": "10Pz"}}
    p = declared(FRONT.replace("gA1", "g1"), {"0202": "g1"}, units=units, air="Ju87a", assault=True, dice=[5, 5])
    assert ask.asked(p) == ("german", "air.which")


@pytest.mark.rule("13.14")
@pytest.mark.rule("13.26a")
def test_neither_zones_nor_the_kind_of_defenders_hinder_air_units() -> None:
    p = declared(NEAR.replace("sA1:Inf", "sA1:Art"), {"0202": "gA1"}, air="Il-2", assault=True, dice=[5, 5])
    assert ask.asked(p) == ("soviet", "air.which")


@pytest.mark.rule("13.12#2c")
def test_air_units_need_no_activation() -> None:
    p = declared(FRONT, {"0202": "gA1"}, air="Ju87a", assault=True, dice=[1, 5])
    events = fought(p, {"air.which": "fly Ju87a;done"})
    assert [found["aircraft"] for found in happened(events, "air_assigned")] == [["Ju87a"]]
    assert not any(p.activations)


@pytest.mark.rule("13.26b")
@pytest.mark.rule("8.56d")
def test_in_an_overrun_only_the_german_who_attacks_has_air_units() -> None:
    p = sketch(NEAR, units={"gA1": TANK})
    hex, defenders = p.components.number("hex", "0202"), p.units_at(p.components.number("hex", "0202"))
    assert why_no_cas(p, 0, hex, 0, defenders, overrun=True) is None
    refused = why_no_cas(p, 1, hex, 0, defenders, overrun=True)
    assert refused is not None
    assert refused.rules == ("13.26b",)
    refused = why_no_cas(p, 1, hex, 1, defenders, overrun=True)
    assert refused is not None
    assert refused.rules == ("8.56d",)


# -- assigning, and the check


@pytest.mark.rule("13.24")
def test_two_air_units_fly_over_one_combat() -> None:
    p = declared(FRONT, {"0202": "gA1"}, air="Ju87a Ju87b Bf110", assault=True, dice=[1, 5])
    ask.play(p, "fly Ju87a;fly Ju87b")
    assert ask.choices(p) == {"done", "back"}
    assert ask.refused(p, "fly Bf110").rules == ("13.24",)
    assert ask.refused(p, "fly Ju87a").rules == ("13.13",)


@pytest.mark.rule("10.41a")
def test_what_was_assigned_stays_over_the_hex() -> None:
    p = declared(NEAR, {"0202": "gA1"}, air="Ju87a Il-2", assault=True, dice=[1, 1, 5])
    ask.play(p, "fly Il-2;back;fly Il-2;done")
    assert place(p, "Il-2") == "mission"
    assert ask.asked(p) == ("german", "air.which")  # who knows what the Soviet side has sent
    assert ask.refused(p, "fly Il-2").rules == ("13.22",)


@pytest.mark.rule("10.41b")
@pytest.mark.rule("13.15")
def test_the_first_air_unit_makes_the_check_for_all() -> None:
    p = declared(FRONT, {"0202": "gA1"}, units={"gA9": {"spent": True}}, air="Ju87a Bf110", assault=True, dice=[6, 5])
    events = fought(p, {"air.which": "fly Bf110;fly Ju87a;done"})
    (check,) = happened(events, "air_coordinated")
    assert (check["air"], check["die"], check["value"]) == ("Bf110", 6, 6)
    assert reckoned(events)[3] == -1 - 2


@pytest.mark.rule("10.41c")
@pytest.mark.rule("13.25")
@pytest.mark.rule("10.61d")
def test_aircraft_of_the_attacker_take_off_and_those_of_the_defender_add() -> None:
    p = declared(NEAR, {"0202": "gA1"}, air="Ju87a I-153a", assault=True, dice=[1, 1, 5])
    events = fought(p, {"soviet air.which": "fly I-153a;done", "german air.which": "fly Ju87a;done"})
    assert kinds(events, "air_coordinated") == ["air_coordinated"] * 2
    assert reckoned(events)[3] == 1 - 2


@pytest.mark.rule("10.41d")
def test_aircraft_that_fail_their_check_leave_at_once_and_give_nothing() -> None:
    p = declared(FRONT, {"0202": "gA1"}, air="Ju87a Ju87b", assault=True, dice=[8, 5])
    events = fought(p, {"air.which": "fly Ju87a;fly Ju87b;done"})
    assert reckoned(events)[3] == 0
    gone = [found["rule"] for found in happened(events, "air_flown")]
    assert gone == ["10.41d", "10.41d"]
    order = kinds(events, "air_uncoordinated", "air_flown", "reckoned")
    assert order == ["air_uncoordinated", "air_flown", "air_flown", "reckoned"]


@pytest.mark.rule("5.12")
@pytest.mark.rule("5.13f")
@pytest.mark.parametrize(("weather", "added"), [("dry", 0), ("cloudy", 1), ("rain", 3)])
def test_clouds_and_rain_make_the_check_harder(weather: str, added: int) -> None:
    p = declared(FRONT, {"0202": "gA1"}, air="Ju87a", assault=True, state={"weather": weather}, dice=[1, 5])
    (check,) = happened(fought(p, {"air.which": "fly Ju87a;done"}), "air_coordinated")
    assert check["total"] == 1 + added


@pytest.mark.rule("13.27")
def test_a_result_does_not_touch_air_units() -> None:
    p = declared(FRONT, {"0202": "gA1"}, air="Ju87a", assault=True, assault_crt="AE", dice=[1, 5])
    events = fought(p, {"air.which": "fly Ju87a;done"})
    assert happened(events, "air_flown")
    assert "gA1" in [found["unit"] for found in happened(events, "eliminated")]


@pytest.mark.rule("13.0")
def test_aircraft_of_both_sides_do_not_fight_each_other() -> None:
    p = declared(NEAR, {"0202": "gA1"}, air="Ju87a I-153a", assault=True, assault_crt="A1", dice=[1, 1, 5])
    until(p, "check.aid", answers={"soviet air.which": "fly I-153a;done", "german air.which": "fly Ju87a;done"})
    assert (place(p, "Ju87a"), place(p, "I-153a")) == ("mission", "mission")


# -- assigned in secret


SECRET = """
    gA1:Tk+gA9:HQ sA1:Inf+sA9:HQ
"""


@pytest.mark.rule("10.41e")
@pytest.mark.parametrize("secret", [False, True])
def test_by_agreement_aircraft_are_assigned_in_secret_and_shown_at_once(secret: bool) -> None:
    options = {"secret_air": secret}
    p = declared(SECRET, {"0201": "gA1"}, air="Ju87a Il-2", mobile=["0201"], options=options, dice=[1] * 9)
    assert ask.asked(p) == ("soviet", "air.which")
    shown = ask.play(p, "fly Il-2;done")
    assert ask.asked(p) == ("german", "air.which")
    assert bool(happened(shown, "air_assigned")) is not secret
    odds = GAME.explain(p, "fly Ju87a").odds
    assert odds is not None
    assert len(odds.columns) == (2 if secret else 3)  # whether Il-2 will be coordinated is open, if it is known of
    copy = GAME.determinize(p, "german", Dice(key_of("x")))
    assert battle(copy).sealed == ()
    later = happened(ask.play(p, "fly Ju87a;done"), "air_assigned")
    assert [found["side"] for found in later] == (["german", "soviet"] if secret else ["german"])
    assert battle(p).flight(1).air == (p.components.number("air", "Il-2"),)
