"""Retreat After Combat [15.7]: who may, who gets away, where to, and what it costs."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.battlefield import ask, attack, battlefield, happened, lines, number, where

from grognard.games.less_than_60_miles.modes import mode_name
from grognard.games.less_than_60_miles.position import FrontPosition

OPEN = """
    .   .               .           .
    .   nA:mechanized   wA:armored  .
    .   .               .           .
"""
FREE = {"0201", "0301", "0302"}
"""The hexes around 0202 that are not next to 0203."""
SUCCESS, FAILURE = {"disengagement": "S0"}, {"disengagement": "F1"}


def beaten(defender: str = "nA:mechanized", charts: dict[str, str] | None = None, **more: Any) -> FrontPosition:
    """The defender of 0202 has a result of 2 and decides."""
    picture = OPEN.replace("nA:mechanized", defender)
    more = {"dice": [5, 5, 5, 5], "result": "0/2", **more}
    position = battlefield(picture, charts=charts or SUCCESS, **more)
    attack(position, "0202")
    return position


def state(position: FrontPosition, unit: str = "nA") -> tuple[int, int]:
    """Attrition Points and engagement of a unit."""
    n = number(position, unit)
    return position.attrition[n], position.engaged[n]


# -- whether


@pytest.mark.rule("15.7-0:1", "15.6-5")
def test_the_defender_decides_when_the_result_is_known() -> None:
    position = beaten()
    assert ask.asked(position) == ("nato", "retreat.whether")
    told = ask.allowed(position, "retreat").facts["disengages"]
    assert told == {"nA": "1"}
    ask.play(position, "stay")
    assert state(position) == (2, 2)
    assert where(position, "nA") == "0202"


@pytest.mark.rule("15.7-0:1", "15.6-2", "6.3.3-1")
def test_he_is_told_what_each_of_his_units_incurs() -> None:
    position = beaten("nH:hq+nG:sp_artillery")
    decision = ask.game.decision(position)
    assert decision is not None
    assert decision.facts["incurs"] == {"nH": 4, "nG": 2}
    position = beaten(units={"nA": {"mode": "full_assault"}})
    decision = ask.game.decision(position)
    assert decision is not None
    assert decision.facts["incurs"] == {"nA": 3}


@pytest.mark.rule("15.7-0:1")
def test_he_may_retreat_even_if_he_has_lost_nothing() -> None:
    position = beaten(result="0/0")
    ask.play(position, "retreat; contest; hex 0301")
    assert (where(position, "nA"), state(position)) == ("0301", (0, 1))


@pytest.mark.rule("6.3.4-1")
def test_rigid_defense_does_not_choose_to_retreat() -> None:
    position = beaten(units={"nA": {"mode": "rigid_defense"}})
    assert state(position) == (2, 2)


@pytest.mark.rule("12.3-3")
def test_an_hq_alone_does_not_retreat_but_one_in_company_does() -> None:
    assert ask.asked(beaten("nH:hq"))[1] != "retreat.whether"
    assert ask.asked(beaten("nH:hq+nG:sp_artillery"))[1] == "retreat.whether"


@pytest.mark.rule("15.7-4:2")
def test_without_a_hex_to_go_to_there_is_no_retreat() -> None:
    position = beaten(state={"breakthroughs": sorted(FREE)})
    assert state(position) == (2, 2)


# -- getting away


@pytest.mark.rule("15.7-2", "15.7-2a", "15.7-3", "8.8-1")
def test_a_defender_who_gets_away_loses_one_less_and_is_half_engaged() -> None:
    position = beaten()
    ask.play(position, "retreat; contest")
    assert ask.choices(position, "hex") == FREE
    ask.play(position, "hex 0201")
    assert (where(position, "nA"), state(position)) == ("0201", (1, 1))


@pytest.mark.rule("15.7-2b", "15.7-2c", "8.8-5-a")
def test_a_defender_who_does_not_loses_all_and_one_more_and_is_engaged() -> None:
    position = beaten(charts=FAILURE)
    ask.play(position, "retreat; contest")
    assert (where(position, "nA"), state(position)) == ("0202", (3, 2))


@pytest.mark.rule("15.7-2c", "8.8-5-b")
def test_attrition_of_a_costly_success_is_added() -> None:
    position = beaten(charts={"disengagement": "S1"})
    ask.play(position, "retreat; contest; hex 0201")
    assert state(position) == (1 + 1, 1)


@pytest.mark.rule("15.7-2c", "11.2-3")
def test_attrition_of_disengaging_eliminates_nobody_but_the_combat_does() -> None:
    position = beaten(charts=FAILURE, units={"nA": {"attrition": 4}}, result="0/0")
    ask.play(position, "retreat; contest")
    assert state(position) == (4, 2)
    worn = beaten(charts=FAILURE, units={"nA": {"attrition": 4}}, result="0/1")
    ask.play(worn, "retreat; contest")
    assert where(worn, "nA") == "eliminated"


@pytest.mark.rule("8.8-7")
def test_the_attacker_may_let_the_defender_go() -> None:
    position = beaten(charts=FAILURE)
    ask.play(position, "retreat")
    assert ask.asked(position) == ("wp", "disengage.let_go")
    ask.play(position, "allow; hex 0201")
    assert (where(position, "nA"), state(position)) == ("0201", (1, 1))


# -- everybody in the hex


@pytest.mark.rule("15.7-0:2", "15.7-1")
def test_units_that_have_not_defended_go_without_a_die() -> None:
    position = beaten("nA:mechanized+nG:sp_artillery", charts=FAILURE)
    ask.play(position, "retreat; unit nG; hex 0201; contest")
    assert (where(position, "nG"), state(position, "nG")) == ("0201", (0, 1))
    assert (where(position, "nA"), state(position)) == ("0202", (3, 2))


@pytest.mark.rule("15.7-3")
def test_each_unit_may_choose_another_hex() -> None:
    position = beaten("nA:mechanized+nG:sp_artillery")
    ask.play(position, "retreat; unit nG; hex 0201; contest; hex 0302")
    assert (where(position, "nG"), where(position, "nA")) == ("0201", "0302")


@pytest.mark.rule("15.7-0:2", "15.7-3")
def test_units_retreat_one_after_another_each_to_its_hex() -> None:
    position = beaten("nA:mechanized+nG:sp_artillery")
    ask.play(position, "retreat")
    early = ask.refused(position, "hex 0201")
    assert (early.rules, early.reason) == (("15.7-0:2",), "retreat.unit_first")
    other = ask.refused(position, "unit wA")
    assert (other.rules, other.reason) == (("15.7-0:2",), "retreat.not_waiting")
    ask.play(position, "unit nG")
    next_one = ask.refused(position, "unit nA")
    assert (next_one.rules, next_one.reason) == (("15.7-3",), "retreat.hex_first")
    far = ask.refused(position, "hex 0104")
    assert (far.rules, far.reason) == (("15.7-3",), "retreat.not_next")
    ask.allowed(position, "hex 0201")


@pytest.mark.rule("8.1-8")
def test_nobody_retreats_into_the_enemy() -> None:
    position = beaten("nA:mechanized+nG:sp_artillery")
    ask.play(position, "retreat; unit nG")
    ruling = ask.refused(position, "hex 0203")
    assert (ruling.rules, ruling.reason) == (("8.1-8",), "retreat.enemy")


@pytest.mark.rule("8.7-2:1")
def test_a_territorial_does_not_retreat_out_of_west_germany_while_it_can_stay_there() -> None:
    home = {"west_germany": "0202 0203 0301 0302"}
    position = beaten("nA:mechanized+nG:sp_artillery", units={"nG": {"territorial": True}}, areas=home)
    ask.play(position, "retreat; unit nG")
    ruling = ask.refused(position, "hex 0201")
    assert (ruling.rules, ruling.reason) == (("8.7-2:1",), "retreat.abroad")
    ask.allowed(position, "hex 0301")


@pytest.mark.rule("15.6-6")
def test_if_all_defenders_are_destroyed_the_others_must_retreat() -> None:
    position = beaten("nA:mechanized+nG:sp_artillery", result="0/4", units={"nA": {"attrition": 1}})
    ask.play(position, "stay")
    assert where(position, "nA") == "eliminated"
    assert ask.asked(position) == ("nato", "retreat.where")
    ask.play(position, "hex 0201")
    assert (where(position, "nG"), state(position, "nG")) == ("0201", (0, 1))


@pytest.mark.rule("8.7-2:1", "8.7-2:2")
def test_a_territorial_forced_out_of_west_germany_is_eliminated() -> None:
    home = {"west_germany": "0202 0203"}
    units = {"nG": {"territorial": True}, "nA": {"attrition": 4}}
    position = beaten("nA:mechanized+nG:sp_artillery", result="0/1", units=units, areas=home)
    ask.play(position, "stay; hex 0201")
    assert where(position, "nG") == "eliminated"


# -- where to


@pytest.mark.rule("15.7-4:1", "8.8-6", "8.8-6a")
def test_next_to_blocking_units_a_friendly_combat_unit_must_be_there() -> None:
    position = beaten()
    ask.play(position, "retreat; contest")
    assert ask.refused(position, "hex 0102").rules == ("15.7-4:1", "8.8-6")
    held = battlefield(
        OPEN.replace(".   .               .           .", ".   nB:infantry     .           .", 1),
        charts={**SUCCESS, "ground_combat": "0/2"},
        dice=[5, 5, 5],
    )
    attack(held, "0202")
    ask.play(held, "retreat; contest")
    assert "0102" in ask.choices(held, "hex")


@pytest.mark.rule("15.7-4:1")
def test_no_retreat_into_a_breakthrough() -> None:
    position = beaten(state={"breakthroughs": ["0201"]})
    ask.play(position, "retreat; contest")
    assert ask.choices(position, "hex") == FREE - {"0201"}
    assert ask.refused(position, "hex 0201").rules[0] == "15.7-4:1"


@pytest.mark.rule("15.7-5")
def test_a_retreat_into_a_full_hex_costs_an_attrition_point() -> None:
    position = battlefield(
        OPEN.replace(".   nA:", "nB:infantry+nC:infantry   nA:"),
        charts={**SUCCESS, "ground_combat": "0/1"},
        units={"nB": {"left_setup": True}},
        dice=[5, 5, 5],
    )
    attack(position, "0202")
    ask.play(position, "retreat; contest; hex 0201")
    assert state(position) == (0 + 1, 1)


@pytest.mark.rule("15.7-6", "9.1.1-1:1")
def test_over_a_river_an_amphibious_unit_rolls_and_others_do_not_go() -> None:
    river = {"minor_river": "0201/0202 0202/0302"}
    position = beaten(sides=river, units={"nA": {"amphibious": True}}, result="0/1", dice=[5, 5, 5, 1])
    ask.play(position, "retreat; contest")
    events = ask.play(position, "hex 0201")
    assert happened(events, "rolled")[0]["purpose"] == "crossing"
    assert state(position) == (1, 1)
    dry = beaten(sides=river)
    events = ask.play(dry, "retreat; contest")
    assert where(dry, "nA") == "0301"


# -- modes


@pytest.mark.rule("15.7-7", "15.7-8", "15.7-9", "15.7-10")
@pytest.mark.parametrize(
    ("kind", "facts", "mode", "attrition"),
    [
        ("nX:sp_artillery", {"mode": "barrage"}, "tactical", 1),
        ("nX:sp_artillery", {"mode": "shoot_and_scoot"}, "tactical", 1),
        ("nX:mechanized", {"mode": "refit"}, "tactical", 1),
        ("nX:mechanized", {"mode": "defend", "ready": 9}, "tactical", 1),
        ("nX:mechanized", {"mode": "defend"}, "defend", 1),
        ("nX:helicopter", {"mode": "farp"}, "tactical", 2),
        ("nX:sp_artillery+nH:hq", {"mode": "barrage"}, "tactical", 1),
    ],
)
def test_units_that_retreat_are_in_a_mode_in_which_they_can_move(
    kind: str, facts: dict[str, Any], mode: str, attrition: int
) -> None:
    position = beaten(kind, units={"nX": facts})
    ask.play(position, "retreat")
    if "nH" in kind:
        ask.play(position, "unit nH; contest; hex 0302")
        assert mode_name(position, number(position, "nH")) == "moving"
    ask.play(position, "contest; hex 0201")
    unit = number(position, "nX")
    assert (mode_name(position, unit), position.ready[unit]) == (mode, 0)
    assert position.attrition[unit] == attrition


@pytest.mark.rule("15.6-1", "15.7-2a")
def test_what_staying_and_going_cost_is_told() -> None:
    position = beaten()
    assert lines(ask.allowed(position, "stay")) == [("15.6-1", "nA", 2)]
    assert lines(ask.allowed(position, "retreat")) == [("15.7-2a", "nA", 1)]
