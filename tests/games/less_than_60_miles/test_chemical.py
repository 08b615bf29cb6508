"""Chemical warfare [26] and the Integrated Battle [28]."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.strikes import ask, hex_of, lines, number, rule_of, strikes

from grognard.games.less_than_60_miles.chemical import (
    chemical_amount,
    clear_gas,
    release_gas,
    why_no_chemicals,
    why_no_persistent,
)
from grognard.games.less_than_60_miles.modes import deployment_time, total
from grognard.games.less_than_60_miles.position import FrontPosition

GUN = {"bombardment": 6, "reduced": 3, "range": 8}
NEAR = "wG:sp_artillery wI:infantry nT:armored"
FAR = "wG:sp_artillery . . . . . nT:armored"
SINCE = {"chemical_since": {"wp": 3}}


def war(picture: str = NEAR, **more: Any) -> FrontPosition:
    """The Bombardment Phase of the Warsaw Pact, which began chemical warfare in this turn."""
    state = {**SINCE, **more.pop("state", {})}
    usual = {"phase": "wp.bombardment", "options": ["chemical"], "units": {"wG": GUN}, "state": state}
    return strikes(picture, **{**usual, **more})


# -- starting it [26.1]


@pytest.mark.rule("26.1-1")
def test_the_warsaw_pact_starts_it_at_the_beginning_of_a_turn() -> None:
    position = strikes(FAR, phase="wp.warfare", options=["chemical"])
    assert ask.choices(position) == {"chemical", "pass"}
    ask.play(position, "chemical")
    assert position.chemical_since[1] == 3
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("26.1-1")
def test_without_the_option_nobody_is_asked() -> None:
    assert ask.asked(strikes(FAR, phase="wp.warfare")) == ("nobody", "over")


@pytest.mark.rule("26.1-3")
def test_nato_may_answer_24_turns_later() -> None:
    def asked(turn: int) -> tuple[str, str]:
        return ask.asked(strikes(FAR, phase="nato.warfare", turn=turn, options=["chemical"], state=SINCE))

    assert asked(26) == ("nobody", "over")
    assert asked(27) == ("nato", "warfare.which")


@pytest.mark.rule("26.1-3")
def test_nato_never_begins() -> None:
    position = strikes(FAR, phase="nato.warfare", turn=30, options=["chemical"])
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("26-0:1", "26.1-1")
def test_nobody_uses_what_he_has_not_declared() -> None:
    position = war(state={"chemical_since": {"wp": 0}})
    ask.play(position, "unit nT;unit wG")
    assert ask.refused(position, "gas").rules == ("26.1-1",)
    refused = why_no_chemicals(position, 0)
    assert rule_of(refused) == "26.1-3"


@pytest.mark.rule("26.1-4")
def test_each_use_on_a_city_is_counted() -> None:
    for ground, expected in (("c+", 1), ("t+", 0)):
        position = war(f"wG:sp_artillery wI:infantry {ground}nT:armored", dice=[1])
        ask.play(position, "unit nT;unit wG;gas;fire")
        assert position.city_strikes[1] == expected


# -- what it adds


@pytest.mark.rule("26.3-2:1", "26.3-2:2", "15.5.16-1", "15.5.16-2", "26.2-0")
@pytest.mark.parametrize(("turn", "wp", "nato"), [(3, 3, 2), (10, 3, 2), (11, 2, 1), (18, 2, 1), (19, 1, 1)])
def test_the_number_falls_with_the_turns_of_its_user(turn: int, wp: int, nato: int) -> None:
    position = strikes(FAR, turn=turn, options=["chemical"], state={"chemical_since": {"wp": 3, "nato": 3}})
    assert (chemical_amount(position, 1), chemical_amount(position, 0)) == (wp, nato)


@pytest.mark.rule("26.3-2:1")
def test_a_chemical_bombardment_has_three_added_to_the_die() -> None:
    position = war()
    ask.play(position, "unit nT;unit wG")
    assert ("26.3-2:1", "chemical", 3) in lines(ask.allowed(position, "gas"))
    plain = ask.odds(position, "fire").modifier or 0
    assert ask.odds(position, "gas").modifier == plain + 3


@pytest.mark.rule("26.3-2:2")
def test_natos_adds_two() -> None:
    position = strikes(
        "nG:sp_artillery nI:infantry wT:armored",
        units={"nG": GUN},
        options=["chemical"],
        state={"chemical_since": {"wp": 1, "nato": 2}},
    )
    ask.play(position, "unit wT;unit nG")
    assert ("26.3-2:2", "chemical", 2) in lines(ask.allowed(position, "gas"))


@pytest.mark.rule("26.3-1")
def test_chemical_bombardment_needs_detection_2() -> None:
    position = war(FAR)
    ask.play(position, "unit nT;unit wG")
    assert ask.refused(position, "gas").rules == ("26.3-1",)
    near = war("wG:sp_artillery+wH:hq . . . nT:armored")
    ask.play(near, "unit nT;unit wG")
    ask.allowed(near, "gas")


@pytest.mark.rule("26.3-1")
def test_bridges_are_not_bombarded_with_gas() -> None:
    position = war("wG:sp_artillery . . nT:armored", sides={"minor_river": "0102/0103", "bridge": "0102/0103"})
    ask.play(position, "bridges;hexside 0102/0103;unit wG")
    assert ask.refused(position, "gas").rules == ("26.3-1",)


# -- interdiction and gas that stays


@pytest.mark.rule("26.4-1:1", "26.4-1:2")
def test_chemical_interdiction_is_persistent_and_leaves_gas_with_its_marker() -> None:
    for die, gas in ((2, True), (1, False)):
        # 3 points: a marker on 2, none on 1.
        position = war(units={"wG": {**GUN, "mode": "tactical"}}, dice=[die])
        ask.play(position, "interdict;hex 0102;unit wG")
        assert ask.refused(position, "gas").rules == ("26.4-1:1",)
        ask.play(position, "persistent;fire")
        assert (bool(position.interdictions), bool(position.gas)) == (gas, gas)


@pytest.mark.rule("26.4-1:1", "26.5-1:1")
def test_nato_has_no_persistent_gas() -> None:
    position = strikes(FAR, options=["chemical"], state={"chemical_since": {"wp": 1, "nato": 2}})
    refused = why_no_persistent(position, 0)
    assert rule_of(refused) == "26.5-1:1"
    assert why_no_persistent(position, 1) is None


@pytest.mark.rule("26-0:2", "26.5-1:2", "26.5-2")
def test_persistent_gas_stays_where_it_had_an_effect() -> None:
    for die, kind, expected in ((9, "persistent", ("0103",)), (9, "gas", ()), (1, "persistent", ())):
        position = war(dice=[die])
        ask.play(position, f"unit nT;unit wG;{kind};fire")
        assert position.place_names(position.gas) == list(expected), (die, kind)


@pytest.mark.rule("26.5-2")
def test_in_combat_support_persistent_gas_always_stays() -> None:
    position = war()
    release_gas(position, 1, hex_of(position, "0103"), persistent=False)
    assert not position.gas
    release_gas(position, 1, hex_of(position, "0103"), persistent=True)
    assert position.place_names(position.gas) == ["0103"]


@pytest.mark.rule("26.5-5", "5-6.1")
def test_gas_goes_more_easily_in_precipitation() -> None:
    for die, rain, gone in ((3, False, True), (4, False, False), (5, True, True), (6, True, False)):
        position = war(state={"gas": ["0102"], "precipitation": rain}, dice=[die])
        clear_gas(position)
        assert bool(position.gas) != gone, (die, rain)


# -- Integrated Battle [28]


@pytest.mark.rule("28-1")
def test_the_first_use_doubles_the_time_of_all_changes() -> None:
    for options, factor in ((["chemical"], 1), (["chemical", "integrated"], 2)):
        position = war(options=options, dice=[1])
        unit, mode = number(position, "nT"), position.components.mode("defend")
        before = total(deployment_time(position, unit, mode, True))
        ask.play(position, "unit nT;unit wG;gas;fire")
        assert total(deployment_time(position, unit, mode, True)) == factor * before


@pytest.mark.rule("26-0:1")
def test_chemical_weapons_are_chosen_once() -> None:
    position = war()
    ask.play(position, "unit nT;unit wG;gas")
    ruling = ask.refused(position, "gas")
    assert (ruling.rules, ruling.reason) == (("26-0:1",), "chemical.chosen")
