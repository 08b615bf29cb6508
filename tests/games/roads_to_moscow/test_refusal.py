"""Combat Refusal [9.2]: which hexes may try it, the check, the retreat and the advance."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.declarations import FOOT, TANK, attacked, board
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, where

from grognard.games.roads_to_moscow.position import RoadsPosition


def soviet_attack(
    cells: dict[str, str] | None = None, attacks: dict[str, str] | None = None, **more: Any
) -> RoadsPosition:
    """Soviets in 0504 attack a German Red Box unit in 0505, unless something else is said."""
    there = {"h0505": "gA1:MI", "h0504": "sA1:Tk", **(cells or {})}
    units = {"sA1": TANK, **more.pop("units", {})}
    return attacked(
        board(9, 9, **there), attacks or {"0505": "sA1"}, "german.refusal", active="sA", units=units, **more
    )


def why(position: RoadsPosition, hex: str = "0505") -> str | None:
    """The rule that keeps a hex from refusing combat."""
    ruling = ask.game.explain_named(position, f"refuse {hex}")
    return None if ruling.legal else ruling.rules[0]


@pytest.mark.rule("9.21-a")
@pytest.mark.parametrize(
    ("unit", "facts", "rule"),
    [
        ("gA1:MI", {}, None),
        ("gA1:Cav", FOOT, None),
        ("gA1:Inf", FOOT, "9.21-a"),
        ("gA1:AT", {}, "9.21-a"),
        ("gA1:MI+gA2:Inf", {}, None),
    ],
)
def test_all_units_must_be_red_box_or_cavalry(unit: str, facts: dict[str, Any], rule: str | None) -> None:
    assert why(soviet_attack({"h0505": unit}, units={"gA1": facts})) == rule


@pytest.mark.rule("9.21-a")
def test_one_slow_unit_holds_the_whole_stack() -> None:
    position = soviet_attack({"h0505": "gA1:MI+gA2:Inf"}, units={"gA2": FOOT})
    assert why(position) == "9.21-a"


@pytest.mark.rule("9.21-b", "3.72d")
def test_one_disrupted_unit_holds_the_whole_stack() -> None:
    position = soviet_attack({"h0505": "gA1:MI+gA2:MI"}, units={"gA2": {"disrupted": True}})
    assert why(position) == "9.21-b"


@pytest.mark.rule("9.22", "9.23-x")
def test_a_unit_ringed_by_enemy_zones_cannot_refuse() -> None:
    ringed = {"h0506": "sA2:Inf"}
    assert why(soviet_attack(ringed)) == "9.22"
    assert why(soviet_attack()) is None


@pytest.mark.rule("9.22")
def test_friends_make_a_hex_free_of_enemy_zones() -> None:
    ringed = {"h0506": "sA2:Inf"}
    assert why(soviet_attack(ringed)) == "9.22"
    assert why(soviet_attack(ringed | {"h0405": "gA2:MI", "h0305": "gA3:MI"})) is None


@pytest.mark.rule("9.22")
def test_an_army_unit_refuses_without_being_activated() -> None:
    assert why(soviet_attack({"h0505": "g1:MI"})) is None
    assert why(soviet_attack({"h0505": "g1:MI", "h0506": "sA2:Inf"})) == "9.22"


@pytest.mark.rule("5.32-3")
def test_a_unit_in_reserve_does_not_refuse() -> None:
    assert why(soviet_attack(state={"reserve": {"10Pz": True}})) == "5.32-3"


@pytest.mark.rule("9.0")
def test_only_who_is_attacked_refuses() -> None:
    position = soviet_attack({"h0808": "gA2:MI"})
    assert why(position, "0808") == "9.0"


@pytest.mark.rule("9.23a-1", "9.23-x")
def test_the_lead_unit_checks_and_its_owner_names_it() -> None:
    cells, units = {"h0505": "gA1:Cav+gA2:MI"}, {"gA1": {**FOOT, "er": 6}, "gA2": {"er": 5}}
    position = soviet_attack(cells, units=units, dice=[6])
    ask.play(position, "refuse 0505")
    assert ask.choices(position) == {"unit gA1", "unit gA2", "back"}
    ruling = ask.allowed(position, "unit gA1")
    assert (ruling.facts["value"], ruling.facts["chance"]) == (6, "3/5")
    assert lines(ruling) == [("3.41", "efficiency", 6)]
    (passed,) = happened(ask.play(position, "unit gA1"), "refusal_passed")
    assert (passed["die"], passed["value"]) == (6, 6)


@pytest.mark.rule("9.23a-1", "15.12-1")
def test_an_hq_leads_only_among_hqs() -> None:
    position = soviet_attack({"h0505": "gA1:HQ+gA2:MI+gA3:MI"})
    ask.play(position, "refuse 0505")
    assert ask.choices(position, "unit") == {"gA2", "gA3"}
    assert ask.refused(position, "unit gA1").rules[0] == "15.12-1"


@pytest.mark.rule("9.23a-1", "9.41#2-1")
def test_a_stack_that_fails_stays_and_does_not_try_again() -> None:
    position = soviet_attack({"h0505": "gA1:MI+gA2:MI", "h0705": "gA3:MI"}, dice=[6])
    events = ask.play(position, "refuse 0505;unit gA1")
    assert happened(events, "refusal_failed")
    assert where(position, "gA1") == "0505"
    assert position.refused[number(position, "gA1")]
    assert position.refused[number(position, "gA2")]
    assert len(position.attacks) == 1
    assert ask.asked(position)[1] != "refusal.which"


@pytest.mark.rule("15.23a")
def test_no_command_points_help_a_refusal() -> None:
    position = soviet_attack({"h0706": "gA9:HQ"}, dice=[6])
    events = ask.play(position, "refuse 0505")
    assert happened(events, "refusal_failed")
    assert not happened(events, "command_spent")


def refused(**more: Any) -> RoadsPosition:
    """The stack in 0505 has passed its check and gone to 0507."""
    cells = {"h0504": "sA1:Tk+sA2:Inf+sA3:AT", **more.pop("cells", {})}
    units = {"sA2": FOOT, **more.pop("units", {})}
    position = soviet_attack(cells, {"0505": "sA1 sA2 sA3"}, units=units, dice=[1], **more)
    ask.play(position, "refuse 0505;hex 0507")
    return position


@pytest.mark.rule("9.23a-2")
def test_the_whole_stack_retreats_two_hexes() -> None:
    position = soviet_attack({"h0505": "gA1:MI+gA2:MI"}, dice=[1])
    ask.play(position, "refuse 0505;unit gA1")
    ends = ask.choices(position, "hex")
    distance, at = position.components.distance, position.components.number
    assert ends
    assert all(distance(at("hex", end), at("hex", "0505")) == 2 for end in ends)
    ask.play(position, "hex 0507")
    assert where(position, "gA1") == where(position, "gA2") == "0507"


@pytest.mark.rule("9.23b")
def test_attackers_advance_red_box_units_two_hexes_others_one_and_guns_not() -> None:
    position = refused()
    assert ask.asked(position)[0] == "soviet"
    assert ask.choices(position, "unit") == {"sA1", "sA2"}
    assert ask.refused(position, "unit sA3").rules[0] == "11.61e"
    ask.play(position, "unit sA1")
    assert where(position, "sA1") == "0505"
    ask.play(position, "hex 0405")
    ask.play(position, "unit sA2")
    assert (where(position, "sA1"), where(position, "sA2")) == ("0405", "0505")
    assert position.initiative_drm == [0, 0]


@pytest.mark.rule("9.23c")
def test_the_attack_is_over_for_those_who_declared_it() -> None:
    position = refused()
    assert position.attacks == ()
    for name in ("sA1", "sA2", "sA3"):
        unit = number(position, name)
        assert position.declared[unit] < 0
        assert position.fought[unit]


@pytest.mark.rule("9.23-x")
def test_the_example_of_the_book() -> None:
    cells = {
        "h0505": "gA1:MI",  # A: ringed by zones
        "h0506": "sA2:Inf",
        "h0109": "gA2:Inf",  # B: on foot
        "h0108": "sA3:Inf",
        "h0905": "gA3:Cav+gA4:MI",  # C: may
        "h0904": "sA4:Inf",
    }
    units = {"gA2": FOOT, "gA3": {**FOOT, "er": 6}}
    position = soviet_attack(cells, {"0505": "sA1 sA2", "0109": "sA3", "0905": "sA4"}, units=units)
    assert [why(position, hex) for hex in ("0505", "0109", "0905")] == ["9.22", "9.21-a", None]
    assert ask.choices(position) == {"refuse 0905", "done"}


@pytest.mark.rule("9.0")
def test_nobody_has_to_refuse() -> None:
    position = soviet_attack()
    ask.play(position, "done")
    assert where(position, "gA1") == "0505"


@pytest.mark.rule("9.23a-1")
def test_a_hex_that_was_named_may_be_given_up_before_the_die() -> None:
    position = soviet_attack({"h0505": "gA1:MI+gA2:MI"})
    before = position.copy()
    ask.play(position, "refuse 0505;back")
    assert position == before


@pytest.mark.rule("9.23a-1")
def test_that_a_die_decides_a_refusal_at_once_is_told_if_one_unit_leads() -> None:
    position = soviet_attack()
    assert [str(action) for action in ask.game.advice(position).staked] == ["refuse 0505"]
    several = soviet_attack({"h0505": "gA1:MI+gA2:MI"})
    assert ask.game.advice(several).staked == ()
    ask.play(several, "refuse 0505")
    assert {str(action) for action in ask.game.advice(several).staked} == {"unit gA1", "unit gA2"}
