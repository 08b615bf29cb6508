"""Who has a line where engineers cannot bridge for everybody: the German player says [13.0-6, 13.0-9, 12.0-2]."""

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from tests.games.folio.sketch import ask, happened, number, sketch
from tests.games.folio.test_supply_bridges import most_by_trying, rivers

from grognard.engine import positionfile
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import Choosing, Kept, in_supply, needy_units, with_line
from grognard.games.folio.hells_gate.supply_choice import could_have, is_open

APART = "g2:Tk . g1:Eng . g3:Tk"
"""One engineer between two rivers: a unit behind each of them, and a bridge for one."""
RIVERS = {"minor_river": "0101/0201 0401/0501"}
SOURCE: dict[str, Any] = {"lines": True, "road": "0301 0401", "edges": {"west": "0301"}}
UNITS = {"g2": {"full": [2, 3, 8]}, "g3": {"full": [5, 3, 8]}}


def apart(picture: str = APART, **more: Any) -> HellsGatePosition:
    """Nobody can do anything before the mobile phases but to end the Combat Phase."""
    given: dict[str, Any] = {"phase": "german.movement", "sides": RIVERS, "units": UNITS, **SOURCE}
    return sketch(picture, **(given | more))


def mobile(picture: str = APART, **more: Any) -> HellsGatePosition:
    """As the Mobile Movement Phase begins, when nobody has done anything before."""
    position = apart(picture, **more)
    while GAME.phase(position) not in ("german.mobile_movement", "over"):
        ask.play(position, "done")
    return position


# -- as the Mobile Movement Phase begins


@pytest.mark.rule("13.0-6", "12.3-2", "12.0-2")
@pytest.mark.parametrize(("named", "moves"), [("g2", "g2"), ("g3", "g3"), ("", "g3")])
def test_before_the_mobile_phases_the_german_says_whom_the_bridge_serves(named: str, moves: str) -> None:
    position = mobile()
    assert ask.asked(position) == ("german", "supply.lines")
    assert ask.choices(position) == {"unit g2", "unit g3", "done"}
    events = ask.play(position, f"unit {named}" if named else "done")
    other = "g2" if moves == "g3" else "g3"
    assert happened(events, "lines_chosen") == [{"rule": "13.0-6", "units": [moves], "unserved": [other]}]
    assert ask.asked(position) == ("german", "movement.which")
    assert ask.choices(position, "unit") == {moves}
    assert ask.refused(position, f"unit {other}").rules[0] == "12.3-2"


@pytest.mark.rule("13.0-6", "13.0-9")
def test_nobody_is_asked_where_one_bridge_serves_both() -> None:
    position = mobile("g2:Tk g3:Tk . . g1:Eng", sides={"minor_river": "0201/0301"})
    assert ask.asked(position) == ("german", "movement.which")
    assert ask.choices(position, "unit") == {"g2", "g3"}


@pytest.mark.rule("13.0-6")
def test_nobody_is_asked_where_there_are_engineers_enough() -> None:
    position = mobile("g2:Tk g4:Eng g1:Eng . g3:Tk")
    assert ask.asked(position) == ("german", "movement.which")
    assert ask.choices(position, "unit") == {"g2", "g3"}


@pytest.mark.rule("13.0-6", "13.0-7")
def test_nobody_is_asked_where_only_one_of_them_can_be_helped() -> None:
    position = mobile(units={**UNITS, "g1": {"full": [1, 1, 1]}}, sides={"minor_river": "0101/0201 0401/0501"})
    assert ask.asked(position)[1] == "supply.lines"
    far = mobile("g2:Tk . . g1:Eng g3:Tk", units={**UNITS, "g1": {"full": [1, 1, 1]}})
    assert ask.asked(far) == ("german", "movement.which")
    assert ask.choices(far, "unit") == {"g3"}


@pytest.mark.rule("13.0-6", "12.3-2")
def test_nobody_is_asked_for_a_unit_that_has_moved_and_attacked() -> None:
    """Without a line it loses nothing; the other has one as things are."""
    spent = {"g2": {**UNITS["g2"], "moved": True, "attacked": True}}
    free = {"g2": {**UNITS["g2"], "moved": True, "attacked": False}}
    assert ask.asked(mobile(units={**UNITS, **free})) == ("german", "supply.lines")
    assert ask.asked(mobile(units={**UNITS, **spent})) == ("german", "movement.which")


@pytest.mark.rule("13.0-6", "12.2-6")
def test_who_is_supplied_by_air_needs_no_bridge_and_leaves_it_to_the_other() -> None:
    position = mobile(state={"air_supplied": "g3"})
    assert ask.choices(position, "unit") == {"g2", "g3"}
    assert ask.asked(position) == ("german", "movement.which")


THREE = """
    g2:Tk . g1:Eng . g3:Tk
     .    . g5:Eng . .
    .     . g4:Tk . .
"""
THREE_RIVERS = {
    "minor_river": "0101/0201 0101/0102 0401/0501 0501/0402 0501/0502 0303/0203 0303/0403 0303/0202 0303/0302"
}


def three(**more: Any) -> HellsGatePosition:
    """Two engineers and three units, each behind a river of its own."""
    units = {**UNITS, "g4": {"full": [1, 3, 8]}}
    return mobile(THREE, sides=THREE_RIVERS, **({"units": units} | more))


@pytest.mark.rule("13.0-6")
def test_units_are_named_one_by_one_and_taken_back() -> None:
    position = three()
    assert ask.choices(position) == {"unit g2", "unit g3", "unit g4", "done"}
    assert ask.allowed(position, "done").facts["unserved"] == ["g4"]
    assert ask.refused(position, "back").rules[0] == "13.0-6"
    assert ask.allowed(position, "unit g4").facts["units"] == ["g3", "g4"]
    ask.play(position, "unit g4")
    assert ask.choices(position) == {"unit g2", "unit g3", "back", "done"}
    assert ask.refused(position, "unit g4").reason == "supply.named_before"
    ask.play(position, "back")
    assert ask.choices(position) == {"unit g2", "unit g3", "unit g4", "done"}
    ask.play(position, "unit g4; unit g2")
    assert ask.asked(position) == ("german", "movement.which"), "who is named leaves nobody to choose"
    assert ask.choices(position, "unit") == {"g2", "g4"}


@pytest.mark.rule("13.0-6")
def test_done_takes_the_usual_bridges_for_the_rest() -> None:
    position = three()
    ask.play(position, "unit g4; done")
    assert ask.choices(position, "unit") == {"g3", "g4"}


FOUR = """
    g2:Tk g1:Eng g3:Tk . g4:Tk g5:Eng g6:Tk
     .      .     .    .   .     .      .
"""
FOUR_RIVERS = {
    "minor_river": "0101/0201 0101/0102 0201/0301 0301/0202 0301/0302 0301/0401 0401/0501 0501/0402 0501/0502 "
    "0501/0601 0601/0701 0701/0602 0701/0702"
}


@pytest.mark.rule("13.0-6", "13.0-7")
def test_who_cannot_have_a_line_with_those_named_is_told() -> None:
    """Two pairs on islands, between each pair an engineer who bridges from his own hex only."""
    units = {id: {"full": [1, 1, 0]} for id in ("g1", "g5")} | {
        id: {"full": [3, 3, 8]} for id in ("g2", "g3", "g4", "g6")
    }
    source = {"road": ["0201 0202", "0601 0602"], "edges": {"west": "0201 0601"}}
    position = mobile(FOUR, sides=FOUR_RIVERS, units=units, **source)
    assert ask.choices(position, "unit") == {"g2", "g3", "g4", "g6"}
    ask.play(position, "unit g2")
    assert ask.choices(position) == {"unit g4", "unit g6", "back", "done"}
    told = ask.refused(position, "unit g3")
    assert (told.reason, told.facts["units"]) == ("supply.not_with_those", ["g2"])
    ask.play(position, "unit g6")
    assert ask.choices(position, "unit") == {"g2", "g6"}


@pytest.mark.rule("13.0-6", "5.0-3")
def test_until_it_is_said_nothing_else_is_done() -> None:
    position = mobile()
    assert ask.refused(position, "hex 0201").reason == "supply.lines_first"
    assert ask.refused(position, "engineer g1").rules[0] == "13.0-6"
    assert ask.refused(position, "unit g1").reason == "supply.not_concerned"
    ask.play(position, "done")
    assert "unit g3" in ask.choices(position)


@pytest.mark.rule("13.0-6", "12.3-2")
def test_a_position_file_that_begins_with_the_mobile_phase_asks_as_well() -> None:
    position = apart(phase="german.mobile_movement")
    assert ask.asked(position) == ("german", "supply.lines")
    later = apart(f"{APART} s1:Inf", phase="german.mobile_combat")
    assert [later.unsupplied[number(later, unit)] for unit in ("g2", "g3")] == [True, False]


@pytest.mark.rule("13.0-6")
def test_the_question_goes_into_a_file_and_comes_back() -> None:
    position = three()
    ask.play(position, "unit g4")
    again = positionfile.load(GAME, positionfile.dump(GAME, position))
    assert ask.choices(again) == ask.choices(position)


@pytest.mark.rule("13.0-6", "12.3-2")
def test_it_is_explained_who_had_no_line_and_why() -> None:
    position = mobile()
    assert GAME.inquire(position, "supply g3").reason == "supply.line"
    asked = GAME.inquire(position, "supply g2")
    assert (asked.legal, asked.rules[0], asked.reason) == (False, "13.0-6", "supply.others")
    assert asked.facts["units"] == ["g3"]
    ask.play(position, "unit g2")
    assert GAME.inquire(position, "supply g2").reason == "supply.line"
    late = GAME.inquire(position, "supply g3")
    assert (late.legal, late.reason, late.rules) == (True, "supply.line_late", ("12.1-2", "12.3-2"))


# -- in an attack


def attack(**more: Any) -> HellsGatePosition:
    """Two tanks beside an enemy, each on an island of its own, and one engineer who can bridge to one of them."""
    picture = """
        .  g2:Tk  s1:Inf  g3:Tk  .
         . .      g1:Eng  .      .
    """
    sides = {"minor_river": "0101/0201 0201/0102 0201/0202 0401/0302 0401/0402 0401/0501"}
    given: dict[str, Any] = {
        "sides": sides,
        "road": "0102 0202 0302 0402",
        "edges": {"west": "0102 0402"},
        "units": UNITS,
        "lines": True,
    }
    return sketch(picture, **({"phase": "german.combat"} | given | more))


def attack_sum(position: HellsGatePosition) -> int:
    """What the attackers' strengths come to before anybody draws."""
    found = ask.allowed(position, "pass")
    return int(sum(part.amount for part in found.parts if part.group == "attack"))


@pytest.mark.rule("13.0-6", "12.3-1", "12.0-2")
@pytest.mark.parametrize(("answer", "strength"), [("done", 5 + 1), ("unit g3", 5 + 1), ("unit g2", 2 + 3)])
def test_as_an_attack_is_declared_the_german_says_whom_the_bridge_serves(answer: str, strength: int) -> None:
    position = attack()
    ask.play(position, "attack 0301; unit g2; unit g3; fight")
    assert ask.asked(position) == ("german", "supply.lines")
    ask.play(position, answer)
    assert ask.asked(position) == ("german", "support.which")
    assert attack_sum(position) == strength


@pytest.mark.rule("13.0-6", "12.0-2", "7.0-7")
def test_the_answer_holds_for_that_attack_and_no_longer() -> None:
    position = attack(dice=[5])
    ask.play(position, "attack 0301; unit g2; unit g3; fight; unit g2")
    both = (number(position, "g2"), number(position, "g3"))
    assert [in_supply(position, unit, both) for unit in both] == [True, False]
    assert GAME.inquire(position, "supply g3").reason == "supply.others"
    assert GAME.inquire(position, "supply g2").reason == "supply.line"
    while ask.asked(position)[1] == "support.which":
        ask.play(position, "pass")
    assert position.nearest(Kept) is None
    assert [in_supply(position, unit, both) for unit in both] == [False, True]


# -- what is asked, and what the usual answer is


@pytest.mark.rule("13.0-6", "13.0-9")
@settings(max_examples=40, deadline=None)
@given(rivers())
def test_the_german_is_asked_where_neither_of_two_ways_to_bridge_is_better(position: HellsGatePosition) -> None:
    """By trying all: is there somebody without a line as things are who could have one otherwise?"""
    units = tuple(number(position, unit) for unit in ("g3", "g4", "e5", "e6"))
    usual = {unit for unit in units if in_supply(position, unit, units)}
    able = {unit for unit in units if most_by_trying(position, (unit,))[0]}
    needy = tuple(unit for unit in needy_units(position, units) if unit in able)
    frame = Choosing(1, needy, mobile=True)
    assert is_open(position, frame) == bool(able - usual)
    for first, second in combinations(needy, 2):
        named = frame._replace(named=(first,))
        assert could_have(position, named, second) == (most_by_trying(position, (first, second))[0] == 2)
        served = with_line(position, needy, (second,))
        assert second in served
        assert len(served) == max(
            len(some)
            for count in range(1, len(needy) + 1)
            for some in combinations(needy, count)
            if second in some and most_by_trying(position, some)[0] == count
        )
