"""Combat Declaration [9.1]: who attacks what, on which table, and what cannot be taken back."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.declarations import FOOT, GROUNDED, TANK, attacked
from tests.games.roads_to_moscow.sketch import ask, happened, lines, number, sketch

from grognard.games.roads_to_moscow.combat import attackers_of
from grognard.games.roads_to_moscow.declaration import why_not_attacker
from grognard.games.roads_to_moscow.position import RoadsPosition

DECLARATION = "german.declaration"
FRONT = """
gA1:Tk+gA2:MI  sA1:Inf  gB1:Inf
.              .        .
"""


def front(picture: str = FRONT, units: dict[str, Any] | None = None, **more: Any) -> RoadsPosition:
    return sketch(picture, phase=DECLARATION, units={"gA1": TANK, **(units or {})}, **more)


def target(position: RoadsPosition, hex: str) -> tuple[str, ...]:
    """Who has declared against a hex."""
    found = attackers_of(position, position.components.number("hex", hex))
    return tuple(position.unit_name(unit) for unit in found)


@pytest.mark.rule("9.11", "9.12", "9.17")
def test_an_attack_is_put_together_unit_by_unit_and_then_stands() -> None:
    position = front()
    assert ask.choices(position) == {"attack 0201", "done"}
    ask.play(position, "attack 0201")
    assert ask.choices(position) == {"unit gA1", "unit gA2", "back"}
    ask.play(position, "unit gA1;table mobile")
    assert target(position, "0201") == ()
    events = ask.play(position, "declare")
    told = {"side": "german", "hex": "0201", "units": ["gA1"], "table": "mobile"}
    assert happened(events, "declared") == [{"rule": "9.12", **told}]
    assert target(position, "0201") == ("gA1",)
    assert [tuple(attack) for attack in position.attacks] == [(position.components.number("hex", "0201"), True)]
    assert not any(choice.startswith(("back", "drop")) for choice in ask.choices(position))


@pytest.mark.rule("9.11")
def test_a_hex_that_nobody_stands_next_to_is_not_attacked() -> None:
    picture = "gA1:Tk sA1:Inf . . sA2:Inf"
    ruling = ask.refused(front(picture), "attack 0501")
    assert (ruling.rules, ruling.reason) == (("9.11",), "declare.nobody")
    ask.allowed(front("gA1:Tk sA1:Inf . gA2:Tk sA2:Inf", {"gA2": TANK}), "attack 0501")


@pytest.mark.rule("10.31")
def test_the_table_of_an_attack_that_stands_is_named_already() -> None:
    units = {"gA1": {**TANK, "declared": "0201"}}
    position = front(units=units, state={"attacks": [{"hex": "0201", "mobile": True}]})
    ask.play(position, "attack 0201; unit gA2")
    ruling = ask.refused(position, "table assault")
    assert (ruling.rules, ruling.reason, ruling.facts["table"]) == (("10.31",), "declare.table_named", "mobile")
    fresh = front()
    ask.play(fresh, "attack 0201; unit gA1; unit gA2")
    ask.allowed(fresh, "table assault")


@pytest.mark.rule("9.17")
def test_until_it_is_declared_an_attack_may_be_given_up() -> None:
    position = front()
    before = position.copy()
    ask.play(position, "attack 0201;unit gA1;table mobile;back")
    assert position == before


@pytest.mark.rule("9.1")
def test_nobody_has_to_attack() -> None:
    position = front()
    assert ask.allowed(position, "done").rules[0] == "9.1"
    ask.play(position, "done")
    assert position.attacks == ()


@pytest.mark.rule("9.11")
def test_without_anybody_to_attack_nobody_is_asked() -> None:
    position = front("gA1:Tk . . sA1:Inf")
    assert ask.asked(position)[1] != "declare.whom"


@pytest.mark.rule("9.11a")
def test_in_a_mobile_sequence_only_active_units_attack() -> None:
    position = front()
    ask.play(position, "attack 0201")
    assert ask.refused(position, "unit gB1").rules[0] == "9.11a"


@pytest.mark.rule("9.11a")
def test_an_army_unit_that_was_activated_attacks() -> None:
    picture, army = "gA1:Tk+g1:Tk sA1:Inf .", {"gA1": TANK, "g1": {**TANK, "joined": "10Pz"}}
    position = front(picture, army)
    ask.play(position, "attack 0201")
    ask.allowed(position, "unit g1")
    position = front(picture, {"g1": TANK})
    ask.play(position, "attack 0201")
    assert ask.refused(position, "unit g1").rules[0] == "9.11a"


@pytest.mark.rule("9.11b")
def test_in_an_assault_sequence_other_formations_join_an_attack_of_active_units() -> None:
    position = front(assault=True)
    ask.play(position, "attack 0201;unit gB1")
    assert ask.refused(position, "declare").rules[0] == "9.11b"
    ask.play(position, "unit gA1;declare")
    assert target(position, "0201") == ("gA1", "gB1")


@pytest.mark.rule("9.11b")
def test_a_hex_that_only_others_are_next_to_cannot_be_attacked() -> None:
    position = front(". sA1:Inf gB1:Inf\ngA1:Tk . .", assault=True)
    assert "attack 0201" not in ask.choices(position)
    position = front("gA1:Tk sA1:Inf gB1:Inf", assault=True)
    assert "attack 0201" in ask.choices(position)


@pytest.mark.rule("9.11b")
@pytest.mark.parametrize(
    ("other", "more", "rule"),
    [("g1:Inf", {}, "9.11b"), ("gB1:Inf", {"state": {"reserve": {"SSR": True}}}, "9.11b"), ("gB1:Inf", {}, None)],
)
def test_army_and_reserve_units_do_not_join(other: str, more: dict[str, Any], rule: str | None) -> None:
    position = front(f"gA1:Tk sA1:Inf {other}", assault=True, **more)
    ruling = why_not_attacker(
        position, number(position, other.split(":")[0]), position.components.number("hex", "0201")
    )
    assert (ruling and ruling.rules[0]) == rule


@pytest.mark.rule("9.11c", "9.12")
def test_units_of_a_stack_attack_different_hexes_each_once() -> None:
    position = front("sA1:Inf . .\ngA1:Tk+gA2:MI sA2:Inf .")
    ask.play(position, "attack 0101;unit gA1;table assault;declare;attack 0202;unit gA2;declare")
    assert (target(position, "0101"), target(position, "0202")) == (("gA1",), ("gA2",))


@pytest.mark.rule("10.13")
def test_a_unit_that_is_declared_attacks_nobody_else() -> None:
    position = front("sA1:Inf . .\ngA1:Tk+gA2:MI sA2:Inf .")
    ask.play(position, "attack 0101;unit gA1;table assault;declare;attack 0202")
    assert ask.refused(position, "unit gA1").rules[0] == "10.13"


@pytest.mark.rule("9.11d")
def test_a_hex_without_combat_units_is_not_attacked() -> None:
    assert ask.refused(front(), "attack 0301").rules[0] == "9.11d"
    leader = front("gA1:Tk sL:L . .\n. sA1:Inf . .")
    assert ask.choices(leader, "attack") == {"0202"}
    assert ask.refused(leader, "attack 0201").rules[0] == "9.11d"


@pytest.mark.rule("9.13")
def test_all_six_hexes_around_may_attack_and_somebody_may_be_added() -> None:
    picture = """
    gA1:Tk  gA2:MI   gA3:MI
    gA4:MI  sA1:Inf  gA5:MI
    .       gA6:MI   .
    """
    position = front(picture)
    ask.play(position, "attack 0202")
    assert ask.choices(position, "unit") == {"gA1", "gA2", "gA3", "gA4", "gA5", "gA6"}
    ask.play(position, "unit gA1;table mobile;declare;attack 0202;unit gA6;declare")
    assert target(position, "0202") == ("gA1", "gA6")
    assert len(position.attacks) == 1
    assert position.attacks[0].mobile


@pytest.mark.rule("10.31")
def test_the_table_that_was_named_stays_when_somebody_is_added() -> None:
    position = front("gA1:Tk+gA2:MI sA1:Inf .")
    ask.play(position, "attack 0201;unit gA1;table assault;declare;attack 0201;unit gA2")
    assert ask.refused(position, "table mobile").rules[0] == "10.31"
    (declared,) = happened(ask.play(position, "declare"), "declared")
    assert declared["table"] == "assault"


@pytest.mark.rule("9.14")
@pytest.mark.parametrize("unit", ["gA1:HQ", "gA1:L"])
def test_who_has_no_attack_strength_declares_nothing(unit: str) -> None:
    position = sketch(f"{unit}+gA2:MI sA1:Inf .", phase=DECLARATION)
    ask.play(position, "attack 0201")
    assert ask.refused(position, "unit gA1").rules[0] == "9.14"
    ask.allowed(position, "unit gA2")


@pytest.mark.rule("10.15")
def test_artillery_does_not_attack_by_itself() -> None:
    position = sketch("gA1:Art+gA2:MI sA1:Inf .", phase=DECLARATION)
    ask.play(position, "attack 0201")
    assert ask.refused(position, "unit gA1").rules[0] == "10.15"


@pytest.mark.rule("9.14")
def test_units_that_are_halved_below_one_take_no_part() -> None:
    weak = {"attack": 1, "unsupplied": True}
    picture = "gA1:Tk+gA2:MI+gA3:MI sA1:Inf ."
    position = front(picture, {"gA2": weak, "gA3": weak})
    ask.play(position, "attack 0201;unit gA1;unit gA2")
    assert ask.refused(position, "declare").rules[0] == "9.14"
    ask.play(position, "unit gA3;table mobile")  # two of them halved are one point
    ask.allowed(position, "declare")


@pytest.mark.rule("9.14")
def test_a_hex_is_no_target_if_all_strength_is_halved_away() -> None:
    picture = "gA1:Tk sA1:Inf ."
    position = front(picture, {"gA1": {**TANK, "attack": 1, "unsupplied": True}, "sA1": {"defence": 1}})
    assert ask.asked(position)[1] != "declare.whom"
    position = front(picture, {"gA1": {**TANK, "attack": 2, "unsupplied": True}, "sA1": {"defence": 1}})
    assert "attack 0201" in ask.choices(position)


@pytest.mark.rule("10.53a-1")
@pytest.mark.parametrize(("attack", "enough"), [(4, True), (3, False)])
def test_below_1_to_4_nothing_is_declared(attack: int, enough: bool) -> None:
    units = {"gA1": {**TANK, "attack": attack}, "sA1": {"defence": 16}}
    position = front("gA1:Tk sA1:Inf .", units)
    assert (ask.asked(position)[1] == "declare.whom") == enough


@pytest.mark.rule("10.53a-1")
def test_too_few_attackers_are_refused_until_more_join() -> None:
    position = front("gA1:Tk+gA2:MI sA1:Inf .", {"gA1": {**TANK, "attack": 3}, "sA1": {"defence": 16}})
    ask.play(position, "attack 0201;unit gA1")
    ruling = ask.refused(position, "declare")
    assert ruling.rules[0] == "10.53a-1"
    assert ("10.51", "gA1", 3) in lines(ruling)
    ask.play(position, "unit gA2")
    ask.allowed(position, "table mobile")


RIVER = {"river": "0101/0201"}
BRIDGE = {"river": "0101/0201", "bridge": "0101/0201"}


@pytest.mark.rule("9.16")
@pytest.mark.parametrize("kind", ["AT", "AA", "Tk"])
def test_vehicles_and_guns_attack_across_a_river_at_a_bridge_only(kind: str) -> None:
    units = {"gA1": TANK if kind == "Tk" else {}}
    picture = f"gA1:{kind}+gA2:MI sA1:Inf ."
    position = sketch(picture, phase=DECLARATION, units=units, sides=RIVER)
    ask.play(position, "attack 0201")
    assert ask.refused(position, "unit gA1").rules[0] == "9.16"
    position = sketch(picture, phase=DECLARATION, units=units, sides=BRIDGE)
    ask.play(position, "attack 0201")
    ask.allowed(position, "unit gA1")


@pytest.mark.rule("9.15-1")
def test_who_can_cross_a_river_attacks_across_it() -> None:
    position = sketch("gA1:MI sA1:Inf .", phase=DECLARATION, sides=RIVER)
    ask.play(position, "attack 0201")
    assert "10.24" in ask.allowed(position, "unit gA1").rules


@pytest.mark.rule("9.15-1")
def test_ground_that_is_closed_to_a_unit_is_not_attacked() -> None:
    closed = {"terrain": {"patch": {"swamp": {"motorized_dry": "-", "motorized_rain": "-"}}}}
    picture = "gA1:Tk+gA2:Inf s+sA1:Inf ."
    position = front(picture, {"gA2": FOOT}, charts=closed)
    ask.play(position, "attack 0201")
    assert ask.refused(position, "unit gA1").rules[0] == "9.15-1"
    ask.allowed(position, "unit gA2")


@pytest.mark.rule("9.15-2")
def test_artillery_supports_an_attack_on_ground_that_it_could_not_enter() -> None:
    picture = "gA1:MI+gA2:Art sA1:Inf ."
    position = attacked(picture, {"0201": "gA1"}, "german.combat", sides=RIVER)
    while ask.asked(position)[1] != "artillery.which":
        ask.play(position, min(ask.choices(position)))
    assert "unit gA2" in ask.choices(position)


@pytest.mark.rule("10.32-c", "10.33")
def test_the_table_is_asked_for_only_where_there_is_a_choice() -> None:
    position = front()
    ask.play(position, "attack 0201;unit gA2")
    assert "10.32-c" in ask.allowed(position, "declare").rules
    assert ask.refused(position, "table mobile").rules[0] == "10.32-c"
    ask.play(position, "unit gA1")
    assert ask.choices(position, "table") == {"mobile", "assault"}
    assert ask.refused(position, "declare").rules[0] == "10.31"
    assert ask.odds(position, "table mobile") != ask.odds(position, "table assault")


@pytest.mark.rule("10.32-a")
def test_in_an_assault_sequence_there_is_no_choice_of_table() -> None:
    position = front(assault=True)
    ask.play(position, "attack 0201;unit gA1")
    assert ask.refused(position, "table mobile").rules[0] == "10.32-a"
    (declared,) = happened(ask.play(position, "declare"), "declared")
    assert declared["table"] == "assault"


@pytest.mark.rule("7.35-1")
def test_combined_formations_attack_together_only_from_a_common_stack() -> None:
    position = front("gA1:Tk sA1:Inf gB1:Tk", {"gB1": TANK}, active=("gA", "gB"))
    ask.play(position, "attack 0201;unit gA1;unit gB1")
    assert ask.refused(position, "declare").rules[0] == "7.35-1"
    position = front("gA1:Tk+gB2:MI sA1:Inf gB1:Tk", {"gB1": TANK}, active=("gA", "gB"))
    ask.play(position, "attack 0201;unit gA1;unit gB1")
    assert ask.refused(position, "declare").rules[0] == "7.35-1"
    ask.play(position, "unit gB2;table mobile")
    ask.allowed(position, "declare")


@pytest.mark.rule("9.0")
def test_the_defender_is_asked_after_all_declarations() -> None:
    picture = """
    gA1:Tk  .       .  .
    .       sA1:MI  .  .
    """
    position = front(picture, state={"air_at": GROUNDED})
    ask.play(position, "attack 0202;unit gA1;table mobile;declare")
    assert ask.asked(position) == ("soviet", "refusal.which")
