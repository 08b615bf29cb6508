"""Combat Support [16]: who may give it, click by click, AA fire, Electronic Warfare, and the tables."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.battlefield import ask, attack, battlefield, happened, lines, number

from grognard.games.less_than_60_miles.battle import Support
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.support import support_parts

FRONT = {"printed_parent": "CF", "superior": "CF"}
CORPS = {"printed_parent": "VC", "superior": "VC"}
BARRAGE = {"mode": "barrage", "bombardment": 6, "range": 9}
NO_FIRE = {"aa": "0/0/0"}


def backed(more: str = "", units: dict[str, Any] | None = None, **given: Any) -> FrontPosition:
    """wA of the Central Front attacks nA of V Corps; artillery of the Front, and what else there is."""
    said = {"wA": FRONT, "nA": CORPS, "wG": {**FRONT, **BARRAGE}, **(units or {})}
    picture = f"VC . nA:mechanized wA:armored wG:sp_artillery {more} CF"
    return battlefield(picture, units=said, **given)


# -- artillery [16.1]


@pytest.mark.rule("16-0:1", "16.1-1", "17-5", "15.1-4")
def test_artillery_adds_its_bombardment_strength_and_takes_an_attrition_point() -> None:
    position = backed(dice=[5, 5])
    attack(position, "0103")
    assert ask.asked(position) == ("wp", "support.which")
    ruling = ask.allowed(position, "unit wG")
    assert ruling.facts["value"] == 6
    assert ("16.1-1", "wG", 6) in lines(ruling)
    events = ask.play(position, "unit wG; done")
    assert position.attrition[number(position, "wG")] == 1
    (told,) = happened(events, "support_rolled")
    assert (told["value"], told["modifier"]) == (6, 1)


@pytest.mark.rule("15.1-4", "16-0:1")
def test_support_can_be_taken_back_until_it_is_assigned() -> None:
    position = backed()
    attack(position, "0103")
    ask.play(position, "unit wG; back")
    assert "unit wG" in ask.choices(position)
    assert "back" not in ask.choices(position)
    assert position.attrition[number(position, "wG")] == 0


@pytest.mark.rule("15.1-4")
def test_the_attacker_assigns_first_and_then_the_defender() -> None:
    position = backed(units={"nG": {**CORPS, **BARRAGE}}, more="nG:sp_artillery", dice=[5, 5, 5])
    attack(position, "0103")
    ask.play(position, "done")
    assert ask.asked(position) == ("nato", "support.which")


@pytest.mark.rule("16.1-2", "16.1-x3")
def test_artillery_supports_only_units_below_its_parent_hq() -> None:
    other = {"wD": {"printed_parent": "CF", "superior": "CF", "level": "division"}}
    below = {**FRONT, **BARRAGE, "printed_parent": "wD"}
    position = backed("wD:hq", {**other, "wG": below})
    attack(position, "0103")
    # nobody can support: no question, the combat is over
    assert ask.asked(position)[1] != "support.which"
    mine = backed("wD:hq", {**other, "wG": below, "wA": {**FRONT, "printed_parent": "wD"}})
    attack(mine, "0103")
    assert ask.choices(mine, "unit") == {"wG"}


@pytest.mark.rule("16.1-x1", "16.1-x2")
def test_artillery_of_the_superior_hq_supports_units_of_its_divisions() -> None:
    division = {"wD": {"printed_parent": "CF", "superior": "CF", "level": "division"}}
    position = backed("wD:hq", {**division, "wA": {**FRONT, "printed_parent": "wD"}})
    attack(position, "0103")
    assert ask.choices(position, "unit") == {"wG"}


@pytest.mark.rule("17-2", "17-3", "17-7", "6.2-1")
@pytest.mark.parametrize(
    ("facts", "rule"),
    [({"engaged": 1}, "17-2"), ({"range": 1}, "17-3"), ({"attrition": 5}, "17-7"), ({"ready": 9}, "6.2-1")],
)
def test_artillery_that_cannot_fire_gives_no_support(facts: dict[str, Any], rule: str) -> None:
    spare = {"wX": {**FRONT, **BARRAGE}}
    position = backed("wX:sp_artillery", {**spare, "wG": {**FRONT, **BARRAGE, **facts}})
    attack(position, "0103")
    assert ask.choices(position, "unit") == {"wX"}
    assert ask.refused(position, "unit wG").rules[0] == rule


@pytest.mark.rule("17-8")
def test_artillery_that_is_attacked_itself_gives_no_support() -> None:
    gun = {**CORPS, **BARRAGE}
    position = battlefield(
        "VC . nG:sp_artillery wA:armored",
        units={"nG": gun, "wA": {}},
        state={"air": {"nato": 1}, "max_air": {"nato": 1}},
    )
    attack(position, "0103")
    assert ask.refused(position, "unit nG").rules[0] == "17-8"


@pytest.mark.rule("17-6")
def test_rockets_fire_twice_their_strength_for_two_attrition_points() -> None:
    position = backed("wR:rocket_artillery", {"wR": {**FRONT, **BARRAGE}}, dice=[5, 5])
    attack(position, "0103")
    assert ask.choices(position, "double") == {"wR"}
    assert ask.allowed(position, "double wR").facts["value"] == 12
    ask.play(position, "double wR; done")
    assert position.attrition[number(position, "wR")] == 2


# -- helicopters [16.2]


@pytest.mark.rule("16.2-1", "16.2-2", "16.2-3", "18-3")
def test_helicopters_add_their_strength_after_aa_fire_and_are_used() -> None:
    flies = {**FRONT, "mode": "farp", "bombardment": 5, "range": 4}
    position = backed("wF:helicopter", {"wF": flies}, dice=[1, 5, 5])
    attack(position, "0103")
    events = ask.play(position, "unit wF; done")
    kinds = [one["purpose"] for one in happened(events, "rolled")]
    assert kinds == ["aa wF", "support", "combat"]
    assert happened(events, "support_rolled")[0]["value"] == 5
    assert position.used[number(position, "wF")]


@pytest.mark.rule("16.2-2")
def test_helicopters_of_another_formation_do_not_support() -> None:
    flies = {"mode": "farp", "bombardment": 5, "range": 4}
    position = backed("wF:helicopter", {"wF": flies})
    attack(position, "0103")
    assert ask.refused(position, "unit wF").rules[0] == "16.2-2"


# -- Air Points [16.3]

AIR = {"air": {"wp": 4}, "max_air": {"wp": 4}}


@pytest.mark.rule("16.3-1", "16.3-3", "16.3-5")
def test_air_points_outside_a_cas_area_add_one_each_and_are_spent() -> None:
    position = backed(state=AIR, charts=NO_FIRE, dice=[5, 5, 5])
    attack(position, "0103")
    assert ask.choices(position, "air") == {"1", "2", "3", "4"}
    assert ask.allowed(position, "air 3").facts["value"] == 3
    ask.play(position, "air 3; done")
    assert position.air[1] == 1


@pytest.mark.rule("16.3-4", "19.3-6")
def test_air_points_inside_a_cas_area_of_their_own_side_add_two_each() -> None:
    for side, value in (("wp", 6), ("nato", 3)):
        position = backed(state={**AIR, "cas": [{"hex": "0103", "side": side}]})
        attack(position, "0103")
        assert ask.allowed(position, "air 3").facts["value"] == value


@pytest.mark.rule("16.3-2")
def test_air_points_support_only_units_below_the_superior_hq() -> None:
    position = backed(units={"wA": {}, "wG": {"mode": "barrage"}}, state=AIR)
    attack(position, "0103")
    assert ask.asked(position)[1] != "support.which"


@pytest.mark.rule("16.3-6", "15.1-5")
def test_air_points_undergo_aa_fire_before_they_count() -> None:
    position = backed(state=AIR, charts={"aa": "1/1/0"}, dice=[5, 5, 5])
    attack(position, "0103")
    events = ask.play(position, "air 4; done")
    assert happened(events, "support_rolled")[0]["value"] == 2
    assert position.max_air[1] == 3


# -- the tables [15.1-7]


@pytest.mark.rule("15.1-7:1", "15.1-7:2", "15.5.10-0")
def test_the_attacker_rolls_with_nothing_and_a_defender_does_not() -> None:
    position = battlefield("nA:mechanized wA:armored", dice=[1, 5])
    events = attack(position, "0101")
    assert [(one["side"], one["value"], one["modifier"]) for one in happened(events, "support_rolled")] == [
        ("wp", 0, -3)
    ]
    (told,) = happened(events, "reckoned")
    assert told["differential"] == -3
    assert {"rule": "15.5.10-0", "name": "attack_support", "amount": -3} in told["parts"]


@pytest.mark.rule("15.1-6", "15.5.9-0", "24.4-2-b", "24.4-3")
def test_enemy_electronic_warfare_halves_artillery_before_the_table_is_consulted() -> None:
    jam = {"ew": "0/-1/EW2"}
    position = backed(charts=jam, units={"VC": {"ew": 3}, "wG": {**FRONT, **BARRAGE, "bombardment": 7}}, dice=[5, 5, 5])
    attack(position, "0103")
    events = ask.play(position, "unit wG; done")
    assert happened(events, "support_rolled")[0]["value"] == 3
    assert {"rule": "24.4-1:2", "name": "defence_ew", "amount": -1} in happened(events, "reckoned")[0]["parts"]


@pytest.mark.rule("24.4-2-c", "15.5.17-1")
def test_ew3_puts_the_enemy_out_of_command() -> None:
    position = backed(charts={"ew": "0/0/EW3"}, units={"VC": {"ew": 3}}, dice=[5, 5, 5])
    attack(position, "0103")
    events = ask.play(position, "done")
    assert {"rule": "24.4-2-c", "name": "out_of_command_attacker", "amount": -4} in happened(events, "reckoned")[0][
        "parts"
    ]


# -- chemical weapons [15.5.16]


@pytest.mark.rule("15.5.16-0", "15.5.16-1", "26.5-2")
@pytest.mark.parametrize(("since", "amount"), [(3, 3), (-6, 2), (-20, 1)])
def test_chemical_weapons_of_the_warsaw_pact_change_the_result_of_its_support(since: int, amount: int) -> None:
    gas: dict[str, Any] = {"state": {"chemical_since": {"wp": since}}, "options": {"chemical": True}}
    position = backed(**gas, dice=[5, 5])
    attack(position, "0103")
    assert "gas" not in ask.choices(position)  # nothing to bring it
    assert ask.refused(position, "gas").rules[0] == "26-0:1"
    events = ask.play(position, "unit wG; persistent; done")
    (told,) = happened(events, "support_rolled")
    assert told["modifier"] == 1 + amount
    assert position.gas == (position.components.number("place", "0103"),)


@pytest.mark.rule("15.5.16-2", "26.5-1:1")
def test_chemical_weapons_of_nato_help_the_defender_and_do_not_stay() -> None:
    gas: dict[str, Any] = {"state": {"chemical_since": {"nato": 3, "wp": 1}}, "options": {"chemical": True}}
    position = backed("nG:sp_artillery", {"nG": {**CORPS, **BARRAGE}}, **gas, dice=[5, 5, 5])
    attack(position, "0103")
    ask.play(position, "done; unit nG")
    assert ask.refused(position, "persistent").rules[0] == "26.5-1:1"
    events = ask.play(position, "gas; done")
    assert happened(events, "support_rolled")[1]["modifier"] == -2 - 2
    assert position.gas == ()


# -- cards


def played(card: str, **more: Any) -> FrontPosition:
    """A division's attack, with artillery of the Front that is not above it, and a card of the Warsaw Pact played."""
    other = {"wD": {"printed_parent": "", "superior": ""}}
    position = backed("wD:hq", {**other, "wA": {"printed_parent": "wD", "superior": ""}}, **more)
    numbers = [n for n, found in enumerate(position.components.cards) if found.id == card]
    position.effects = tuple(numbers)
    return position


@pytest.mark.rule("35-3:1", "16.1-2")
def test_an_army_artillery_group_supports_anybody_without_attrition() -> None:
    position = played("W-A3", dice=[5, 5])
    attack(position, "0103")
    assert "wG" in ask.choices(position, "unit")
    ask.play(position, "unit wG; done")
    assert position.attrition[number(position, "wG")] == 0
    assert position.effects == ()


@pytest.mark.rule("35-3:1")
def test_helicopters_and_aircraft_together_are_worth_more_by_a_card() -> None:
    flies = {**CORPS, "mode": "farp", "bombardment": 5, "range": 6}
    air = {"air": {"nato": 2}, "max_air": {"nato": 2}}
    position = backed("nF:helicopter", {"nF": flies}, state=air, charts=NO_FIRE)
    attack(position, "0103")
    ask.play(position, "done; unit nF")
    assert ask.allowed(position, "air 2").facts["value"] == 5 + 2
    position.effects = tuple(n for n, card in enumerate(position.components.cards) if card.id == "N-A3")
    assert ask.allowed(position, "air 2").facts["value"] == 5 + 2 + 3


# -- who gives none, and why


@pytest.mark.rule("16-0:1")
def test_only_artillery_and_helicopters_of_ones_own_are_support_units() -> None:
    position = backed("wB:armored", {"nG": {**CORPS, **BARRAGE}, "wB": FRONT})
    attack(position, "0103")
    ask.allowed(position, "unit wG")
    for unit, reason in (("nA", "support.not_yours"), ("wB", "support.no_support_unit")):
        ruling = ask.refused(position, f"unit {unit}")
        assert (ruling.rules[0], ruling.reason) == ("16-0:1", reason)


@pytest.mark.rule("18-4")
@pytest.mark.parametrize(("company", "legal"), [("", False), ("+nA:mechanized", True)])
def test_helicopters_that_are_attacked_alone_do_not_fly(company: str, legal: bool) -> None:
    flies = {**CORPS, "mode": "farp", "bombardment": 5, "range": 4}
    position = battlefield(
        f"VC . nF:helicopter{company} wA:armored",
        units={"nF": flies, "nA": CORPS} if company else {"nF": flies},
        state={"air": {"nato": 1}, "max_air": {"nato": 1}},
        dice=[5, 5],
    )
    attack(position, "0103")
    assert ask.asked(position) == ("nato", "support.which")
    ruling = ask.game.explain(position, "unit nF")
    assert ruling.legal == legal
    assert legal or (ruling.rules[0], ruling.reason) == ("18-4", "support.attacked")


@pytest.mark.rule("8.4.1-2")
def test_a_delayed_gun_gives_no_support_in_its_own_phase() -> None:
    position = backed("wX:sp_artillery", {"wX": {**FRONT, **BARRAGE}, "wG": {**FRONT, **BARRAGE, "delayed": 1}})
    attack(position, "0103")
    ask.allowed(position, "unit wX")
    ruling = ask.refused(position, "unit wG")
    assert (ruling.rules[0], ruling.reason) == ("8.4.1-2", "support.delayed")


@pytest.mark.rule("15.5.16-0", "26-0:1")
def test_gas_is_brought_by_somebody_and_once() -> None:
    gas: dict[str, Any] = {"state": {"chemical_since": {"wp": 3}}, "options": {"chemical": True}}
    position = backed(**gas)
    attack(position, "0103")
    ruling = ask.refused(position, "gas")
    assert (ruling.rules[0], ruling.reason) == ("26-0:1", "support.no_carrier")
    ask.play(position, "unit wG; gas")
    ruling = ask.refused(position, "gas")
    assert (ruling.rules[0], ruling.reason) == ("15.5.16-0", "support.gas_chosen")


@pytest.mark.rule("24.4-2-a", "24.4-2-b")
@pytest.mark.parametrize(("code", "rule"), [("EW1", "24.4-2-a"), ("EW2", "24.4-2-b")])
def test_what_electronic_warfare_takes_off_an_even_value_is_by_its_own_rule(code: str, rule: str) -> None:
    position = backed()
    given = Support(guns=(number(position, "wG"),)) if code == "EW2" else Support(air=6)
    hex = position.components.number("hex", "0103")
    jammed = [part for part in support_parts(position, 1, hex, given, [code]) if part.name == "jammed"]
    assert [(part.rule, part.amount) for part in jammed] == [(rule, -3)]
    assert not [part for part in support_parts(position, 1, hex, given) if part.name == "jammed"]


@pytest.mark.rule("35-3:1")
def test_an_army_artillery_group_is_no_larger_than_its_card_says() -> None:
    """Three guns of the Front support a division that is not below it; a fourth does not."""
    guns = {f"wG{n}": {**FRONT, **BARRAGE} for n in range(1, 5)}
    division = {"wD": {"printed_parent": "", "superior": ""}, "wA": {"printed_parent": "wD", "superior": ""}}
    position = backed("wD:hq " + "+".join(f"{gun}:sp_artillery" for gun in guns), {**guns, **division})
    position.effects = tuple(n for n, card in enumerate(position.components.cards) if card.id == "W-A3")
    attack(position, "0103")
    ask.play(position, "unit wG1; unit wG2")
    ask.allowed(position, "unit wG4")
    ask.play(position, "unit wG3")
    ruling = ask.refused(position, "unit wG4")
    assert (ruling.rules[0], ruling.reason) == ("35-3:1", "support.group_full")
