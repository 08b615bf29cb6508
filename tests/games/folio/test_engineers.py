"""German engineers bridge rivers for moves and for attacks [13.0]; for supply lines: `test_supply`."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, sketch, where

from grognard.games.folio.hells_gate.position import HellsGatePosition

BANK = {"minor_river": "0201/0301"}


def bank(picture: str = "g2:Eng g1:Inf . . .", **more: Any) -> HellsGatePosition:
    """A river between 0201 and 0301."""
    more.setdefault("sides", BANK)
    return sketch(picture, **more)


@pytest.mark.rule("13.0-1")
def test_over_an_engineers_bridge_the_ground_is_all_that_is_paid() -> None:
    position = bank("g2:Eng g1:Inf w . .")
    assert ask.cost(position, "g1", "0301") == 2 + 2
    events = ask.play(position, "engineer g2; hexside 0201/0301")
    assert happened(events, "bridged") == [{"rule": "13.0-1", "unit": "g2", "hexside": "0201/0301"}]
    assert ask.cost(position, "g1", "0301") == 2


@pytest.mark.rule("13.0-1")
def test_the_bridge_is_the_engineers_own_too() -> None:
    position = bank("g1:Inf g2:Eng . . .")
    ask.play(position, "engineer g2; hexside 0201/0301")
    assert ask.cost(position, "g2", "0301") == 1


@pytest.mark.rule("13.0-1")
def test_it_can_be_crossed_both_ways() -> None:
    position = bank("g2:Eng . g1:Inf . .")
    ask.play(position, "engineer g2; hexside 0201/0301")
    assert ask.cost(position, "g1", "0201") == 1


@pytest.mark.rule("13.0-1")
@pytest.mark.parametrize("named", ["0201/0301", "0301/0201"])
def test_the_hexside_may_be_named_from_either_bank(named: str) -> None:
    position = bank()
    events = ask.play(position, f"engineer g2; hexside {named}")
    assert happened(events, "bridged")[0]["hexside"] == "0201/0301"


@pytest.mark.rule("13.0-2")
@pytest.mark.parametrize(("reach", "there"), [(1, True), (0, False)])
def test_one_of_its_two_hexes_is_in_range_counted_in_hexes(reach: int, there: bool) -> None:
    position = bank("g2:Eng m . . .", units={"g2": {"full": [1, 1, reach]}})
    assert ask.choices(position, "engineer") == ({"g2"} if there else set())
    if there:
        ask.play(position, "engineer g2")
        assert ask.choices(position, "hexside") == {"0201/0301"}
    else:
        assert ask.refused(position, "engineer g2").rules[0] == "13.0-2"


@pytest.mark.rule("13.0-2")
def test_one_hexside_for_each_engineer_and_phase() -> None:
    position = bank(sides={"minor_river": "0201/0301 0301/0401"})
    ask.play(position, "engineer g2; hexside 0201/0301")
    assert ask.choices(position, "engineer") == set()
    assert ask.refused(position, "engineer g2").rules[0] == "13.0-2"


@pytest.mark.rule("13.0-2")
def test_in_the_next_phase_it_may_bridge_again() -> None:
    position = bank("g2:ME g1:Tk . . .")
    ask.play(position, "engineer g2; hexside 0201/0301; done")
    assert position.bridges == ()
    while ask.asked(position)[1] != "movement.which":
        ask.play(position, "done")
    assert ask.choices(position, "engineer") == {"g2"}


@pytest.mark.rule("13.0-3")
@pytest.mark.parametrize(("enemy", "there"), [("0402", True), ("0302", False)])
def test_no_enemy_is_beside_the_hexside(enemy: str, there: bool) -> None:
    cells = ["s1:Inf" if f"{x:02}02" == enemy else "." for x in range(1, 6)]
    position = bank(f"g2:Eng . . . .\n{' '.join(cells)}", sides={"minor_river": "0202/0302"})
    if there:
        ask.play(position, "engineer g2")
        assert ask.choices(position, "hexside") == {"0202/0302"}
    else:
        assert ask.refused(position, "engineer g2").rules[0] == "13.0-3"


@pytest.mark.rule("13.0-4", "13.0-5")
def test_an_engineer_that_moves_out_of_range_takes_its_bridge_along() -> None:
    picture = "g2:Eng g1:Inf . . .\n. . . . .\n. . . . .\n. . . . ."
    river = {"minor_river": "0201/0301 0202/0301"}
    near = bank(picture, units={"g2": {"full": [1, 1, 3]}}, sides=river)
    ask.play(near, "engineer g2; hexside 0201/0301; unit g2; hex 0103; done")
    assert ask.cost(near, "g1", "0301") == 1
    far = bank(picture, units={"g2": {"full": [1, 1, 2]}}, road="0101 0102 0103 0104", sides=river)
    ask.play(far, "engineer g2; hexside 0201/0301; unit g2; hex 0104; done")
    assert ask.cost(far, "g1", "0301") == 3


@pytest.mark.rule("13.0-4")
def test_depleted_or_beside_an_enemy_it_bridges_all_the_same() -> None:
    position = bank("g2:Eng . . . .\ns1:Inf . . . .", units={"g2": {"depleted": True}}, lines=True)
    ask.play(position, "engineer g2")
    assert "0201/0301" in ask.choices(position, "hexside")


@pytest.mark.rule("13.0-5")
def test_bridging_is_not_moving() -> None:
    position = bank("g2:Eng . . . g1:Inf")
    ask.play(position, "engineer g2; hexside 0201/0301; unit g2; hex 0301")
    assert where(position, "g2") == "0301"


@pytest.mark.rule("13.0-12")
def test_two_engineers_bridge_two_hexsides() -> None:
    position = bank("g1:Inf g2:Eng . g3:Eng .", sides={"minor_river": "0201/0301 0301/0401"})
    ask.play(position, "engineer g2; hexside 0201/0301; engineer g3; hexside 0301/0401")
    assert ask.cost(position, "g1", "0501") == 4


@pytest.mark.rule("13.0-1")
def test_a_bridged_hexside_need_not_be_bridged_again() -> None:
    assert ask.choices(bank(road="0201 0301"), "engineer") == set()
    assert ask.choices(bank(), "engineer") == {"g2"}


# -- attacks


def attack(picture: str = "g3:Eng g1:Tk s1:Inf . s2:Inf g2:Tk g4:Eng", **more: Any) -> HellsGatePosition:
    """Two Germans, each across a river from an enemy, in the Combat Phase."""
    more.setdefault("sides", {"minor_river": "0201/0301 0501/0601"})
    more.setdefault("charts", {"crt": {"every": "NE"}})
    return bank(picture, phase=more.pop("phase", "german.combat"), **more)


FIRST = "attack 0301; unit g1; engineer g3; fight; pass; pass; pass; pass"


@pytest.mark.rule("13.0-10")
def test_an_engineer_makes_an_attack_over_a_river_one_over_a_bridge() -> None:
    position = attack()
    ask.play(position, "attack 0301; unit g1")
    assert ask.allowed(position, "fight").facts["ground"] == "minor_river"
    ask.play(position, "engineer g3")
    assert ask.allowed(position, "fight").facts["ground"] == "bridge"


@pytest.mark.rule("13.0-10")
def test_each_engineer_bridges_one_attack_in_a_combat_phase() -> None:
    position = attack()
    ask.play(position, f"{FIRST}; attack 0501; unit g2")
    assert ask.choices(position, "engineer") == {"g4"}
    assert ask.refused(position, "engineer g3").rules[0] == "13.0-10"


@pytest.mark.rule("13.0-10", "13.0-12")
def test_in_the_mobile_combat_phase_it_bridges_another() -> None:
    position = attack("g3:ME g1:Tk s1:Inf . s2:Inf g2:Tk .")
    ask.play(position, f"{FIRST}; done")
    while ask.asked(position)[1] != "combat.whom":
        ask.play(position, "done")
    ask.play(position, "attack 0501; unit g2")
    assert ask.choices(position, "engineer") == {"g3"}


@pytest.mark.rule("13.0-10")
def test_it_may_attack_itself_in_the_attack_that_it_bridges() -> None:
    position = attack("g3:Eng s1:Inf . .", sides={"minor_river": "0101/0201"})
    ask.play(position, "attack 0201; unit g3; engineer g3")
    assert ask.allowed(position, "fight").facts["ground"] == "bridge"


@pytest.mark.rule("13.0-10")
@pytest.mark.parametrize(("river", "bridges"), [("0201/0301", {"g3"}), ("0101/0201", set())])
def test_there_is_nothing_to_bridge_where_no_attacker_crosses_a_river(river: str, bridges: set[str]) -> None:
    position = attack("g3:Eng g1:Tk s1:Inf", sides={"minor_river": river})
    ask.play(position, "attack 0301; unit g1")
    assert ask.choices(position, "engineer") == bridges
    if not bridges:
        refused = ask.refused(position, "engineer g3")
        assert (refused.rules[0], refused.reason) == ("13.0-10", "engineers.no_crossing")


@pytest.mark.rule("13.0-11", "13.0-3")
def test_for_an_attack_an_enemy_may_be_beside_the_hexside_and_for_a_move_not() -> None:
    fights = attack("g3:Eng g1:Tk s1:Inf .", sides=BANK)
    ask.play(fights, "attack 0301; unit g1")
    assert ask.choices(fights, "engineer") == {"g3"}
    moves = bank("g3:Eng g1:Tk s1:Inf .", sides={"minor_river": "0201/0301 0101/0201"})
    assert ask.refused(bank("g3:Eng g1:Tk s1:Inf ."), "engineer g3").rules[0] == "13.0-3"
    ask.play(moves, "engineer g3")
    assert ask.refused(moves, "hexside 0201/0301").rules[0] == "13.0-3"


@pytest.mark.rule("13.0-11", "13.0-2")
@pytest.mark.parametrize(("reach", "bridges"), [(1, {"g3"}), (0, set())])
def test_for_an_attack_the_engineer_is_in_range_too(reach: int, bridges: set[str]) -> None:
    position = attack("g3:Eng g1:Tk s1:Inf .", sides=BANK, units={"g3": {"full": [1, 1, reach]}})
    ask.play(position, "attack 0301; unit g1")
    assert ask.choices(position, "engineer") == bridges


@pytest.mark.rule("13.0-13")
def test_soviet_engineers_bridge_no_attack() -> None:
    position = attack("s3:Eng s1:Tk g1:Inf", sides=BANK, phase="soviet.combat")
    ask.play(position, "attack 0301; unit s1")
    assert ask.choices(position, "engineer") == set()
    assert ask.refused(position, "engineer s3").rules[0] == "13.0-13"


@pytest.mark.rule("13.0-12")
def test_one_engineer_bridges_for_moves_supply_and_attacks_in_one_turn() -> None:
    position = bank("g3:Eng . . g1:Tk s1:Inf", sides={"minor_river": "0301/0401 0401/0501"}, turn=2)
    ask.play(position, "engineer g3; hexside 0301/0401; unit g3; hex 0301; done; done")
    ask.play(position, "attack 0501; unit g1")
    assert ask.choices(position, "engineer") == {"g3"}
