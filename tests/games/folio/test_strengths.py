"""What an attack comes to [7.1-5, 7.3, 7.4]: both strengths, the line of the combat table, and its column."""

from itertools import product
from typing import Any

import pytest
from tests.games.folio.battles import QUIET, attack
from tests.games.folio.sketch import ask, happened, lines, sketch

from grognard.engine.rulings import Ruling
from grognard.games.folio.hells_gate.position import HellsGatePosition

COMBAT = "german.combat"


def front(picture: str, **more: Any) -> HellsGatePosition:
    """A picture in the Germans' Combat Phase, without support."""
    return sketch(picture, **{"phase": COMBAT, "state": QUIET, **more})


def told(position: HellsGatePosition, hex: str, *units: str, engineer: str = "") -> Ruling:
    """What is told of an attack by some units, before it is made."""
    copy = position.copy()
    ask.play(copy, "; ".join([f"attack {hex}", *(f"unit {unit}" for unit in units)]))
    if engineer:
        ask.play(copy, f"engineer {engineer}")
    return ask.allowed(copy, "fight")


def column(position: HellsGatePosition, *units: str) -> str:
    """The column on which an attack on 0201 is rolled, as the table titles it."""
    (reckoned,) = happened(attack(position, "0201", *units), "reckoned")
    found: str = reckoned["column"]
    return found


# -- strengths


@pytest.mark.rule("7.1-5", "7.3-1")
def test_all_attackers_make_one_total_from_which_the_defence_is_taken() -> None:
    units = {"g1": {"full": [4, 1, 6]}, "g2": {"full": [5, 1, 6]}, "s1": {"full": [8, 3, 6]}}
    ruling = told(front("g1:Inf s1:Inf g2:Inf", units=units), "0201", "g1", "g2")
    assert lines(ruling) == [("7.1-5", "g1", 4), ("7.1-5", "g2", 5), ("7.3-1", "s1", 3)]


@pytest.mark.rule("7.3-1")
def test_the_differential_may_be_negative() -> None:
    position = front("g1:Inf s1:Inf .", units={"g1": {"full": [1, 1, 6]}, "s1": {"full": [1, 3, 6]}}, dice=[1])
    (reckoned,) = happened(attack(position, "0201", "g1"), "reckoned")
    assert (reckoned["attack"], reckoned["defence"], reckoned["column"]) == (1, 3, "C -2")


@pytest.mark.rule("7.1-5")
def test_a_depleted_unit_counts_what_its_other_side_says() -> None:
    units = {"g1": {"full": [4, 4, 6], "reduced": [2, 1, 6], "depleted": True}, "s1": {"depleted": True}}
    assert lines(told(front("g1:Inf s1:Inf .", units=units), "0201", "g1")) == [("7.1-5", "g1", 2), ("7.3-1", "s1", 2)]


@pytest.mark.rule("7.3-8", "7.3-7")
def test_an_attacker_counts_its_attack_alone_and_whole_and_a_defender_its_defence() -> None:
    units = {"g1": {"full": [5, 9, 6]}, "s1": {"full": [9, 2, 6]}, "s2": {"full": [9, 9, 6]}}
    ruling = told(front("s2:Inf g1:Inf s1:Inf", units=units), "0301", "g1")
    assert lines(ruling) == [("7.1-5", "g1", 5), ("7.3-1", "s1", 2)]


@pytest.mark.rule("12.3-1")
@pytest.mark.parametrize(("printed", "left"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2), (5, 3)])
def test_out_of_supply_a_strength_is_halved_and_rounded_up(printed: int, left: int) -> None:
    units = {"g1": {"full": [printed, 1, 6]}}
    position = front("g1:Inf s1:Inf .", units=units, declared={"supply": {"g1": False, "s1": True}})
    assert sum(amount for rule, _, amount in lines(told(position, "0201", "g1")) if rule != "7.3-1") == left


@pytest.mark.rule("12.3-1")
def test_each_unit_is_halved_by_itself_and_then_they_are_added() -> None:
    supply = {"g1": False, "g2": False, "s1": False}
    ruling = told(front("g1:Inf s1:Inf g2:Inf", declared={"supply": supply}), "0201", "g1", "g2")
    assert lines(ruling) == [
        ("7.1-5", "g1", 3), ("12.3-1", "out_of_supply", -1), ("7.1-5", "g2", 3), ("12.3-1", "out_of_supply", -1),
        ("7.3-1", "s1", 3), ("12.3-1", "out_of_supply", -1),
    ]  # fmt: skip


@pytest.mark.rule("14.0-1")
def test_a_unit_without_attack_strength_may_attack_and_adds_nothing() -> None:
    """The ruling on the attack names the rule, also where that unit is all there is."""
    position = front("g1:Inf s1:Inf g2:Inf", units={"g1": {"full": [0, 1, 6]}})
    alone, together = told(position, "0201", "g1"), told(position, "0201", "g1", "g2")
    assert lines(alone)[0] == ("14.0-1", "g1", 0)
    assert "14.0-1" in alone.rules
    assert lines(together)[:2] == [("14.0-1", "g1", 0), ("7.1-5", "g2", 3)]


@pytest.mark.rule("14.0-1", "7.1-5")
def test_one_that_has_strength_attacks_by_the_common_rule() -> None:
    ruling = told(front("g1:Inf s1:Inf ."), "0201", "g1")
    assert lines(ruling)[0] == ("7.1-5", "g1", 3)
    assert "14.0-1" not in ruling.rules


# -- columns


@pytest.mark.rule("7.3-2", "4.1-D1", "4.1-D2")
@pytest.mark.parametrize(
    ("attackers", "defends", "title"),
    [
        (0, 9, "A <=-4"),  # beyond the first
        (0, 4, "A <=-4"),
        (0, 3, "B -3"),
        (3, 3, "E 0"),
        (5, 0, "J 5..6"),
        (6, 0, "J 5..6"),  # between two entries
        (7, 0, "K 7..8"),
        (11, 0, "M >=11"),
        (40, 0, "M >=11"),  # beyond the last
    ],
)
def test_the_column_is_that_of_the_differential(attackers: int, defends: int, title: str) -> None:
    units = {"g1": {"full": [attackers, 1, 6]}, "s1": {"full": [1, defends, 6]}}
    assert column(front("g1:Inf s1:Inf .", units=units, dice=[1]), "g1") == title


@pytest.mark.rule("7.3-2", "4.1-D3")
@pytest.mark.parametrize(("die", "result"), list(enumerate(("Ex", "NE", "NE", "A1", "A2", "(A)"), 1)))
def test_the_die_picks_the_row(die: int, result: str) -> None:
    events = attack(front("g1:Inf s1:Inf .", dice=[die]), "0201", "g1")
    assert [event["result"] for event in happened(events, "result")] == [result]


@pytest.mark.rule("7.3-2", "11.1-5")
@pytest.mark.parametrize(("die", "result"), [(1, "NE"), (3, "A1"), (5, "(A)"), (6, "(A)")])
def test_in_precipitation_a_die_counts_one_more_and_over_six_as_six(die: int, result: str) -> None:
    position = front("g1:Inf s1:Inf .", dice=[die], state={**QUIET, "weather": "precipitation"})
    assert [event["result"] for event in happened(attack(position, "0201", "g1"), "result")] == [result]


@pytest.mark.rule("7.4-4", "4.1-D2")
@pytest.mark.parametrize(("ground", "title"), [(".", "E 0"), ("m", "D 0"), ("w", "C 0"), ("r", "B 0"), ("t", "B 0")])
def test_ground_moves_the_column_and_adds_no_points(ground: str, title: str) -> None:
    cell = "s1:Inf" if ground == "." else f"{ground}+s1:Inf"
    position = front(f"g1:Inf {cell} .", dice=[2])
    (reckoned,) = happened(attack(position, "0201", "g1"), "reckoned")
    assert (reckoned["attack"], reckoned["defence"], reckoned["column"]) == (3, 3, title)


# -- lines


@pytest.mark.rule("7.4-1")
@pytest.mark.parametrize(
    ("ground", "line"), [(".", "clear"), ("w", "woods"), ("r", "rough"), ("m", "marsh"), ("t", "town")]
)
def test_the_defender_has_the_line_of_its_own_hex(ground: str, line: str) -> None:
    cell = "s1:Inf" if ground == "." else f"{ground}+s1:Inf"
    assert told(front(f"g1:Inf {cell} ."), "0201", "g1").facts["ground"] == line


@pytest.mark.rule("7.4-2")
@pytest.mark.parametrize("ground", ["w", "r", "m", "t"])
def test_the_ground_of_the_attackers_does_not_matter(ground: str) -> None:
    assert told(front(f"{ground}+g1:Inf s1:Inf ."), "0201", "g1").facts["ground"] == "clear"


MINOR, MAJOR = {"minor_river": "0101/0201"}, {"major_river": "0101/0201"}
CROSSINGS: dict[str, tuple[dict[str, Any], tuple[str, ...], str, str]] = {
    "a: one of two attackers is not across": ({"sides": MINOR}, ("g1", "g2"), "clear", "7.4-3"),
    "a: nobody is across": ({}, ("g1", "g2"), "clear", "7.3-2"),
    "a: a river elsewhere": ({"sides": {"minor_river": "0301/0302"}}, ("g1", "g2"), "clear", "7.3-2"),
    "a: one over a bridge, one on dry ground": (
        {"sides": MINOR, "road": "0101 0201"}, ("g1", "g2"), "clear", "7.4-3",
    ),
    "a: the one on dry ground stays out": ({"sides": MINOR}, ("g1",), "minor_river", "7.4-3"),
    "b: all across a minor river": (
        {"sides": {"minor_river": "0101/0201 0201/0301"}}, ("g1", "g2"), "minor_river", "7.4-3",
    ),
    "b: all across a major river": ({"sides": MAJOR}, ("g1",), "major_river", "7.4-3"),
    "b: a minor and a major one": (
        {"sides": {**MINOR, "major_river": "0201/0301"}}, ("g1", "g2"), "minor_river", "7.4-3",
    ),
    "c: over a road bridge": ({"sides": MINOR, "road": "0101 0201"}, ("g1",), "bridge", "7.4-3"),
    "c: over a railway bridge": ({"sides": MAJOR, "railway": "0101 0201"}, ("g1",), "bridge", "7.4-3"),
    "c: over a bridge without a road": ({"sides": {**MINOR, "bridge": "0101/0201"}}, ("g1",), "bridge", "7.4-3"),
    "c: one over a bridge, one across a river": (
        {"sides": {"major_river": "0101/0201 0201/0301"}, "road": "0201 0301"}, ("g1", "g2"), "bridge", "7.4-3",
    ),
}  # fmt: skip
"""The map, the attackers, the line, and the rule that decides: the cases of the ruling on 7.4-3, on clear ground."""


@pytest.mark.rule("7.4-3")
@pytest.mark.parametrize("case", CROSSINGS)
def test_a_river_counts_if_all_attack_across_water(case: str) -> None:
    more, units, line, rule = CROSSINGS[case]
    ruling = told(front("g1:Inf s1:Inf g2:Inf\n. . .", **more), "0201", *units)
    assert ruling.facts["ground"] == line
    assert rule in ruling.rules


@pytest.mark.rule("7.4-3", "13.0-10")
@pytest.mark.parametrize(("rivers", "units"), [("0101/0201", ("g1",)), ("0101/0201 0201/0301", ("g1", "g2"))])
def test_with_one_engineer_an_attack_over_a_river_is_one_over_a_bridge(rivers: str, units: tuple[str, ...]) -> None:
    position = front("g1:Inf s1:Inf g2:Inf g3:Eng", sides={"minor_river": rivers})
    assert told(position, "0201", *units).facts["ground"] == "minor_river"
    assert told(position, "0201", *units, engineer="g3").facts["ground"] == "bridge"


@pytest.mark.rule("7.4-5", "7.4-6")
@pytest.mark.parametrize(
    ("ground", "river", "line", "rule"),
    [
        ("r", "minor_river", "rough", "7.4-5"),  # the ground is better
        ("w", "minor_river", "woods", "7.4-5"),  # they are equal
        ("m", "minor_river", "minor_river", "7.4-3"),  # the river is better
        ("t", "major_river", "major_river", "7.4-3"),
    ],
)
def test_of_ground_and_river_the_better_counts_and_they_do_not_add_up(
    ground: str, river: str, line: str, rule: str
) -> None:
    ruling = told(front(f"g1:Inf {ground}+s1:Inf .", sides={river: "0101/0201"}), "0201", "g1")
    assert ruling.facts["ground"] == line
    assert rule in ruling.rules


@pytest.mark.rule("7.4-3", "7.4-5")
@pytest.mark.parametrize("ground", [".", "w", "r", "m", "t"])
@pytest.mark.parametrize("first", ["", "minor_river", "major_river", "bridge"])
@pytest.mark.parametrize("second", ["", "minor_river", "major_river", "bridge"])
def test_the_line_is_never_worse_for_the_defender_than_any_other_it_may_have(
    ground: str, first: str, second: str
) -> None:
    sides: dict[str, str] = {}
    for side, feature in (("0101/0201", first), ("0201/0301", second)):
        for name in ("minor_river", "bridge") if feature == "bridge" else (feature,) if feature else ():
            sides[name] = f"{sides.get(name, '')} {side}"
    cell = "s1:Inf" if ground == "." else f"{ground}+s1:Inf"
    position = front(f"g1:Inf {cell} g2:Inf", sides=sides)
    line = told(position, "0201", "g1", "g2").facts["ground"]
    crt = position.components.crt
    own = position.components.line[position.components.number("hex", "0201")]
    if not (first and second):
        water = own
    elif "bridge" in (first, second):
        water = "bridge"
    else:
        water = "minor_river" if "minor_river" in (first, second) else "major_river"
    for attacks, defends in product(range(0, 24, 2), range(0, 24, 3)):
        columns = [crt.column(attacks, defends, name) or 0 for name in (own, water)]
        assert (crt.column(attacks, defends, line) or 0) == min(columns)
