"""What a combat comes to before each of its questions [10.4]: all open dice, what they rest on, what could be added."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest
from tests.games.questions import odds_of
from tests.games.roads_to_moscow.battles import TANK, declared, fought, reckoned, until
from tests.games.roads_to_moscow.sketch import ask, number, sketch
from tests.games.roads_to_moscow.test_odds import mixed

from grognard.engine.rulings import Ruling
from grognard.games.roads_to_moscow.odds import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition

FACES = range(1, 11)
PAIR = "gA1:Tk sA1:Inf gA2:MI\ngA9:HQ . ."
"""0201 is attacked from two hexes; the HQ has two points."""
FULL = "gA1:Tk sA1:Inf gA2:MI\ngA9:HQ gA3:Art gA4:Art\n. . sA9:HQ"
"""The same with guns: gA3 is next to 0201, gA4 is not."""


def attack(picture: str = PAIR, *, air: str = "", dice: Sequence[int] = (1,) * 8, **more: Any) -> RoadsPosition:
    """gA1 and gA2 attack 0201 on the Mobile table."""
    units = {"gA1": TANK, **more.pop("units", {})}
    return declared(picture, {"0201": "gA1 gA2"}, mobile=["0201"], air=air, units=units, dice=list(dice), **more)


def could(ruling: Ruling) -> list[tuple[str, str]]:
    """What could be added, and how."""
    return [(one.action, one.ruling.reason) for one in ruling.could]


def piece(ruling: Ruling, action: str, reason: str = "") -> Ruling:
    """What is said of one piece that could be added."""
    (found,) = (one.ruling for one in ruling.could if one.action == action and reason in one.ruling.reason)
    return found


def because(ruling: Ruling) -> dict[str, tuple[str, ...]]:
    """What the odds rest on, each with its rules."""
    return {one.reason: one.rules for one in ruling.basis}


def by_all_dice(picture: str, answers: Mapping[str, str], air: str) -> dict[str, Fraction]:
    """The chances of results if the combat is fought with every die of two checks, and every die of its own."""
    found: dict[str, Fraction] = {}
    for first in FACES:
        for second in FACES:
            p = attack(picture, air=air, dice=[first, second, 5, 5, 5, 5, 5, 5])
            table = table_of(p, mobile=True)
            _, _, title, modifier = reckoned(fought(p, answers))
            for die in FACES:
                result = str(table.result(table.columns.index(title), die + modifier))
                found[result] = found.get(result, Fraction(0)) + Fraction(1, 1000)
    return found


# -- all open dice


FLYING = {"lead.which": "unit gA1", "air.which": "fly Ju87a; done"}


@pytest.mark.rule("10.4")
@pytest.mark.parametrize(
    ("aid", "spent"),
    [("roll", None), ("unit gA9; roll", "could.spend_cas")],
)
def test_the_odds_with_two_checks_open_are_those_of_the_combat_fought_with_every_die(
    aid: str, spent: str | None
) -> None:
    p = attack(air="Ju87a")
    until(p, "air.which", answers={"lead.which": "unit gA1"})
    flown = ask.allowed(p, "fly Ju87a")
    told = flown if spent is None else piece(flown, "unit gA9", spent)
    assert dict(odds_of(told).chances) == by_all_dice(PAIR, {**FLYING, "check.aid": aid}, "Ju87a")


@pytest.mark.rule("15.22")
def test_a_point_shows_what_it_buys_before_it_is_spent() -> None:
    p = attack(dice=[4, 5])
    found = ask.allowed(p, "unit gA1")
    fails, passes = Fraction(6, 10), Fraction(4, 10)  # ER 5, one more in a Mobile Sequence
    assert dict(odds_of(found).chances) == mixed(p, True, [(passes, "2-1", -1), (fails, "2-1", 1)])
    with_points = piece(found, "unit gA9")
    assert (with_points.facts["chance"], with_points.facts["count"]) == ("3/5", 2)
    assert dict(odds_of(with_points).chances) == mixed(p, True, [(fails, "2-1", -1), (passes, "2-1", 1)])
    ask.play(p, "unit gA1")
    assert not p.spent[number(p, "gA9")]
    assert odds_of(ask.allowed(p, "unit gA9")) == odds_of(with_points)


@pytest.mark.rule("13.22")
@pytest.mark.rule("12.11")
def test_what_is_foretold_of_a_piece_is_what_is_said_when_it_is_named() -> None:
    p = attack(FULL, air="Ju87a Bf110")
    until(p, "air.which")
    flown = ask.allowed(p, "fly Ju87a")
    ask.play(p, "fly Ju87a")
    assert odds_of(piece(flown, "fly Bf110")) == odds_of(ask.allowed(p, "fly Bf110"))
    until(p, "artillery.which")
    named = ask.allowed(p, "unit gA3")
    ask.play(p, "unit gA3")
    assert odds_of(piece(named, "unit gA4")) == odds_of(ask.allowed(p, "unit gA4"))


# -- what they rest on


@pytest.mark.rule("10.43c")
@pytest.mark.rule("10.33")
def test_the_odds_tell_the_table_and_every_check_that_is_mixed_in() -> None:
    p = attack(FULL, air="Ju87a Il-2")
    until(p, "air.which", "german", {"lead.which": "unit gA1", "soviet air.which": "fly Il-2; done"})
    found = ask.allowed(p, "fly Ju87a")
    assert [one.reason for one in found.basis] == [
        "table.free",
        "open.cas",
        "open.cas",
        "coordination.mobile",
        "open.ground",
    ]
    assert [one.facts.get("chance") for one in found.basis if one.reason.startswith("open")] == ["3/5", "2/5", "2/5"]
    assert because(found)["open.ground"][0] == "10.43a"


@pytest.mark.parametrize(
    ("more", "reason", "rule"),
    [
        pytest.param({"assault": True}, "table.sequence", "10.32-a", marks=pytest.mark.rule("10.32-a")),
        pytest.param({"state": {"weather": "rain"}}, "table.rain", "10.32-b", marks=pytest.mark.rule("10.32-b")),
        pytest.param({}, "table.named", "10.31", marks=pytest.mark.rule("10.31")),
        pytest.param({"mobile": ["0201"]}, "table.free", "10.33", marks=pytest.mark.rule("10.33")),
    ],
)
def test_a_newcomer_sees_why_a_combat_uses_its_table(more: dict[str, Any], reason: str, rule: str) -> None:
    p = declared("gA1:Tk+gA2:MI sA1:Inf", {"0201": "gA1 gA2"}, units={"gA1": TANK}, dice=[5], **more)
    first = ask.allowed(p, "unit gA1").basis[0]
    assert (first.legal, first.reason, first.rules[0]) == (True, reason, rule)


@pytest.mark.rule("10.44")
@pytest.mark.rule("12.23")
def test_what_is_supposed_until_it_is_decided_is_said() -> None:
    p = attack("gA1:Tk sA1:Inf+sA2:Inf+sA3:Art gA2:MI", units={"sA2": {"er": 7}})
    found = ask.allowed(p, "unit gA1")
    said = {one.reason: one.facts["unit"] for one in found.basis if "unit" in one.facts}
    assert said == {"open.lead": "sA2", "open.gun_in_hex": "sA3"}
    ask.play(p, "unit gA1")
    assert "open.lead" not in because(ask.allowed(p, "unit sA1"))


# -- what could be added


@pytest.mark.rule("10.4")
def test_an_attacker_is_told_each_air_unit_each_gun_and_each_point() -> None:
    p = attack(FULL, air="Ju87a Bf110 Il-2")
    found = ask.allowed(p, "unit gA1")
    assert could(found) == [
        ("fly Ju87a", "could.fly"),
        ("fly Bf110", "could.fly"),
        ("unit gA3", "could.support"),
        ("unit gA4", "could.fire"),
        ("unit gA9", "could.spend_ground"),
    ]
    gun = piece(found, "unit gA4")
    assert [gun.facts[name] for name in ("chance", "half", "no_support")] == ["2/5", "2/5", "1/5"]
    passes = Fraction(4, 10)
    whole = [(passes, "2-1", -1), (1 - passes, "2-1", 1)]
    ways = [
        (chance * part, column, modifier)
        for chance, _, modifier in whole
        for part, column in ((Fraction(2, 5), "3-1"), (Fraction(2, 5), "2-1"), (Fraction(1, 5), "2-1"))
    ]
    assert dict(odds_of(gun).chances) == mixed(p, True, ways)  # 8:4 with half of 4 is 10:4, with all of it 12:4


@pytest.mark.rule("13.21-1")
@pytest.mark.rule("12.13a")
def test_what_is_out_of_reach_could_not_be_added() -> None:
    far = "gA1:Tk sA1:Inf gA2:MI . . . . .\n. . . . . . . gA9:HQ+gA4:Art"
    short = attack(far, air="Ju87a", units={"gA4": {"range": 5}})
    assert could(ask.allowed(short, "unit gA1")) == []
    near = attack(far, air="Ju87a", units={"gA4": {"range": 9}})
    assert could(ask.allowed(near, "unit gA1")) == [("unit gA4", "could.fire")]


@pytest.mark.rule("13.24")
def test_a_third_air_unit_could_not_be_added() -> None:
    p = attack(air="Ju87a Bf110 Do17")
    until(p, "air.which")
    ask.play(p, "fly Ju87a")
    assert ("fly Do17", "could.fly") not in could(ask.allowed(p, "fly Bf110"))
    one = attack(air="Ju87a Bf110 Do17")
    until(one, "air.which")
    assert ("fly Do17", "could.fly") in could(ask.allowed(one, "fly Bf110"))
    assert not [action for action, _ in could(ask.allowed(p, "done")) if action.startswith("fly")]


@pytest.mark.rule("15.23b-3")
def test_an_hq_that_helps_one_check_has_nothing_left_for_another() -> None:
    p = attack(air="Ju87a")
    until(p, "air.which", answers={"lead.which": "unit gA1"})
    ask.play(p, "fly Ju87a; done")
    assert could(ask.allowed(p, "roll")) == [("unit gA9", "could.spend_ground")]
    assert could(ask.allowed(p, "unit gA9")) == []


@pytest.mark.rule("15.23b-2")
def test_another_hq_could_help_another_check_and_a_leader_the_same() -> None:
    p = attack("gA1:Tk sA1:Inf gA2:MI\ngA9:HQ+g8:L gA7:HQ .", air="Ju87a")
    until(p, "air.which", answers={"lead.which": "unit gA1"})
    ask.play(p, "fly Ju87a; done")
    assert could(ask.allowed(p, "unit gA9")) == [
        ("unit g8", "could.spend_cas"),
        ("unit g8", "could.spend_ground"),
        ("unit gA7", "could.spend_ground"),
    ]


@pytest.mark.rule("16.11-1")
def test_the_arko_could_help_the_artillery_of_an_attack() -> None:
    p = attack("gA1:Tk sA1:Inf gA2:MI\n. . gA4:Art\ng9:Arko . .")
    until(p, "artillery.which", answers={"lead.which": "unit gA1"})
    fires = ask.allowed(p, "unit gA4")
    assert could(fires) == [("unit g9", "could.spend_artillery")]
    open_check = next(one for one in fires.basis if one.reason == "open.artillery")
    assert (open_check.facts["chance"], piece(fires, "unit g9").facts["chance"]) == ("2/5", "3/5")


# -- the defender


DEFENCE = """
    gA1:Tk   sA1:Inf  gA2:MI
    gA9:HQ   .        .
    .        sA9:HQ   sA4:Art
"""


@pytest.mark.rule("15.23c-2")
def test_each_side_is_told_what_it_could_add_itself_and_nothing_of_the_enemy() -> None:
    p = attack(DEFENCE.replace("sA1:Inf", "sA1:Inf+sA2:Inf"), air="Ju87a Il-2")
    own = ask.allowed(p, "unit gA1")
    assert could(own) == [("fly Ju87a", "could.fly"), ("unit gA9", "could.spend_ground")]
    ask.play(p, "unit gA1")
    assert could(ask.allowed(p, "unit sA1")) == [("fly Il-2", "could.fly"), ("unit sA4", "could.fire")]


@pytest.mark.rule("15.23c-1")
def test_in_defence_one_hq_helps_the_hex_and_no_second_check() -> None:
    p = attack(DEFENCE.replace("sA9:HQ", "sA9:HQ+sA8:HQ"), air="Il-2")
    until(p, "air.which", answers={"lead.which": "unit gA1"})
    ask.play(p, "fly Il-2; done; unit sA9; roll")
    until(p, "artillery.which", "soviet")
    assert could(ask.allowed(p, "unit sA4")) == []
    fresh = attack(DEFENCE.replace("sA9:HQ", "sA9:HQ+sA8:HQ"))
    until(fresh, "artillery.which", "soviet", {"lead.which": "unit gA1"})
    assert [action for action, _ in could(ask.allowed(fresh, "unit sA4"))] == ["unit sA9", "unit sA8"]


@pytest.mark.rule("10.41e")
@pytest.mark.parametrize("secret", [True, False])
def test_aircraft_assigned_in_secret_are_in_no_odds_of_the_enemy(secret: bool) -> None:
    def at_the_german(answers: str) -> Ruling:
        p = attack(FULL, air="Ju87a Il-2", options={"secret_air": secret})
        until(p, "air.which", "german", {"lead.which": "unit gA1", "soviet air.which": answers})
        return ask.allowed(p, "fly Ju87a")

    with_it, without = at_the_german("fly Il-2; done"), at_the_german("done")
    assert (with_it == without) is secret


# -- at the declaration


@pytest.mark.rule("9.11")
def test_a_declaration_tells_what_could_be_added_later() -> None:
    air = dict.fromkeys(("Ju87b", "Bf110", "Do17", "I-153a", "I-153b", "Il-2", "Pe-2", "MiG-3"), "flown")
    p = sketch(FULL, phase="german.declaration", units={"gA1": TANK}, state={"air_at": {"Ju87a": "ready", **air}})
    ask.play(p, "attack 0201; unit gA1; unit gA2")
    for table in ("mobile", "assault"):
        found = ask.allowed(p, f"table {table}")
        points = [("unit gA9", "could.spend_ground")] if table == "mobile" else []
        assert could(found) == [
            ("fly Ju87a", "could.fly"),
            ("unit gA3", "could.support"),
            ("unit gA4", "could.fire"),
            *points,
        ]
        assert found.basis[0].reason == ("table.free" if table == "mobile" else "table.named")


@pytest.mark.rule("10.0")
def test_the_choice_of_the_next_attack_tells_it_too() -> None:
    p = declared("gA1:Tk sA1:Inf .\ngA9:HQ gA2:MI sA2:Inf", {"0201": "gA1", "0302": "gA2"}, air="Ju87a", dice=[5, 5])
    assert ask.asked(p)[1] == "combat.next"
    assert could(ask.allowed(p, "attack 0201")) == [("fly Ju87a", "could.fly")]
