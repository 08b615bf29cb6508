"""The attacker's last word before the die: lowering the column [11.14], ardor and spirit [11.23]."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, lines, number

from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

BEFORE, GERMANS = "soviet.combat.before", "german.combat.before"
COLUMNS = ("<=-3", "-2..-1", "0", "1..2", "3..4", ">=5")
TABLE = f"""\
# provenance: ours
die,{",".join(COLUMNS)}
1,AE,AE,AE,AE,AS,BB
2,AE,AE,AE,AS,AS,BB
3,AE,AE,AS,AS,BB,BB
4,AE,AS,AS,BB,BB,DE
5,AS,AS,BB,BB,DE,DE
6,BB,BB,DE,DE,DE,DE
"""
"""The cells are this file's own."""
PARTISANS = {"partisans": "0103"}
HUNGRY = {"soviet_source": "0104"}


def declared(attacker: int, defender: int, **more: Any) -> ArmyPosition:
    """A Soviet attack that has been declared; only the column is left to choose."""
    units = {"s": {"strength": [attacker]}, "g": {"strength": [defender, 1] if defender > 1 else [1]}}
    position = sketch(". s:Inf g:Inf .", phase=BEFORE, units=units, charts={"crt": TABLE}, **more)
    ask.play(position, "attack 0103; unit s; fight")
    return position


def column(position: ArmyPosition) -> str:
    """The column that would be rolled on now, as the question and its explanation have it."""
    decision = GAME.decision(position)
    assert decision is not None
    assert decision.question == "combat.column"
    assert decision.facts["column"] == ask.allowed(position, "roll").all_facts()["shifted"]
    found: str = decision.facts["column"]
    return found


def rolled_on(position: ArmyPosition, action: str = "roll") -> str:
    """The column that is rolled on."""
    found: str = happened(ask.play(position, action), "odds")[0]["column"]
    return found


# -- 11.14


@pytest.mark.rule("11.14")
@pytest.mark.parametrize("by", range(5))
def test_the_attacker_lowers_his_differential_by_as_many_columns_as_he_likes(by: int) -> None:
    position = declared(7, 3)
    assert column(position) == "3..4"
    for _ in range(by):
        ask.play(position, "lower")
    assert column(position) == COLUMNS[4 - by]
    assert rolled_on(position) == COLUMNS[4 - by]


@pytest.mark.rule("11.14")
def test_the_lowered_column_gives_the_result() -> None:
    for actions, result in (("roll", "AS"), ("lower; lower; roll", "AE")):
        events = ask.play(declared(7, 3, dice=[1]), actions)
        assert happened(events, "result")[0]["result"] == result


@pytest.mark.rule("11.14")
def test_a_lowering_can_be_taken_back_before_the_die_is_rolled() -> None:
    position = declared(7, 3)
    assert "raise" not in ask.choices(position)
    assert ask.refused(position, "raise").rules == ("11.14",)
    ask.play(position, "lower; lower; raise")
    assert column(position) == "1..2"
    ask.play(position, "raise")
    assert column(position) == "3..4"
    assert ask.refused(position, "raise").rules == ("11.14",)  # it cannot be raised above what was found


@pytest.mark.rule("11.14")
def test_after_the_die_nothing_is_lowered() -> None:
    position = declared(7, 3, dice=[4])
    ask.play(position, "roll")
    assert ask.asked(position)[1] != "combat.column"
    assert not ask.refused(position, "lower").legal


@pytest.mark.rule("11.14")
def test_the_lowest_column_is_not_lowered() -> None:
    position = declared(1, 9)
    assert column(position) == "<=-3"
    assert "lower" not in ask.choices(position)
    assert ask.refused(position, "lower").rules == ("11.13",)


@pytest.mark.rule("11.14")
def test_a_column_beyond_the_end_of_the_table_is_lowered_from_the_end() -> None:
    """The first lowering leads from the last column to the one before it, however many shifts there are."""
    position = declared(30, 1, areas=PARTISANS)
    assert column(position) == ">=5"
    ask.play(position, "lower")
    assert column(position) == "3..4"
    assert rolled_on(position) == "3..4"


@pytest.mark.rule("11.14")
def test_shifts_come_before_the_lowering() -> None:
    position = declared(3, 3, areas=PARTISANS)
    assert column(position) == "1..2"
    ask.play(position, "lower")
    assert rolled_on(position) == "0"


@pytest.mark.rule("11.14")
def test_a_german_lowers_his_differential_too() -> None:
    units = {"g": {"strength": [7, 3]}}
    position = sketch(". s:Inf g:Inf .", phase=GERMANS, units=units, charts={"crt": TABLE})
    ask.play(position, "attack 0102; unit g; fight; pass; lower")
    assert column(position) == "1..2"


@pytest.mark.rule("11.14")
def test_each_lowering_is_explained_with_its_column_and_chances() -> None:
    position = declared(7, 3)
    lower = ask.allowed(position, "lower")
    assert lower.all_facts()["shifted"] == "1..2"
    assert lower.all_facts()["chances"] == {"AE": "1/6", "AS": "1/3", "BB": "1/3", "DE": "1/6"}
    ask.play(position, "lower")
    assert ask.allowed(position, "raise").all_facts()["shifted"] == "3..4"
    assert lines(ask.allowed(position, "roll")) == [("11.8-1", "s", 7), ("11.8-1", "g", 3), ("11.14", "lowered", -1)]
    parts = happened(ask.play(position, "roll"), "odds")[0]["parts"]
    assert parts[-1] == {"rule": "11.14", "name": "lowered", "amount": -1}


# -- 11.23


@pytest.mark.rule("11.23-1")
@pytest.mark.parametrize(("attacker", "defender", "may"), [(1, 9, True), (4, 6, True), (5, 5, True), (6, 5, False)])
def test_ardor_is_for_the_columns_of_0_or_less(attacker: int, defender: int, may: bool) -> None:
    position = declared(attacker, defender)
    assert ("ardour" in ask.choices(position)) == may
    if not may:
        assert ask.refused(position, "ardour").rules == ("11.23-1",)


@pytest.mark.rule("11.23-1")
def test_the_final_column_counts_not_the_differential() -> None:
    assert "ardour" not in ask.choices(declared(5, 5, areas=PARTISANS))
    assert "ardour" in ask.choices(declared(6, 5, areas=HUNGRY))


@pytest.mark.rule("11.14", "11.23-1")
def test_an_attacker_may_lower_his_column_in_order_to_use_ardor() -> None:
    position = declared(6, 5, dice=[3, 6])
    assert (column(position), ask.choices(position)) == ("1..2", {"roll", "lower"})
    ask.play(position, "lower")
    assert (column(position), ask.choices(position)) == ("0", {"roll", "ardour", "lower", "raise"})
    assert rolled_on(position, "ardour") == "0"


@pytest.mark.rule("11.23-1")
def test_both_sides_have_it() -> None:
    events = ask.play(declared(5, 5, dice=[6]), "ardour")
    assert happened(events, "ardour") == [{"rule": "11.23-1", "hex": "0103", "side": "soviet"}]
    position = sketch(". s:Inf g:Inf .", phase=GERMANS, charts={"crt": TABLE}, dice=[6])
    events = ask.play(position, "attack 0102; unit g; fight; pass; ardour")
    assert happened(events, "ardour") == [{"rule": "11.23-1", "hex": "0102", "side": "german"}]


@pytest.mark.rule("11.23-2")
def test_the_attacker_rolls_until_the_first_result_that_is_not_as() -> None:
    position = declared(5, 5, dice=[3, 4, 3, 5])
    events = ask.play(position, "ardour")
    assert [roll["result"] for roll in happened(events, "rolled")] == [3, 4, 3, 5]
    assert [found["result"] for found in happened(events, "result")] == ["BB"]


@pytest.mark.rule("11.23-2")
@pytest.mark.parametrize(("die", "result"), [(1, "AE"), (5, "BB"), (6, "DE")])
def test_any_other_result_stands_at_once(die: int, result: str) -> None:
    events = ask.play(declared(5, 5, dice=[die]), "ardour")
    assert len(happened(events, "rolled")) == 1
    assert happened(events, "result")[0]["result"] == result


@pytest.mark.rule("11.23-2")
def test_without_ardor_as_stands() -> None:
    events = ask.play(declared(5, 5, dice=[3, 5]), "roll")
    assert len(happened(events, "rolled")) == 1
    assert happened(events, "result")[0]["result"] == "AS"


@pytest.mark.rule("11.23-2")
def test_the_chances_with_ardor_leave_as_out_exactly() -> None:
    position = declared(5, 5)
    assert ask.allowed(position, "roll").all_facts()["chances"] == {"AE": "1/3", "AS": "1/3", "BB": "1/6", "DE": "1/6"}
    assert ask.allowed(position, "ardour").rules[0] == "11.23-2"
    assert ask.allowed(position, "ardour").all_facts()["chances"] == {"AE": "1/2", "BB": "1/4", "DE": "1/4"}
    assert ask.odds(position, "ardour").columns[2][:2] == ("0", ("AE", "AE", None, None, "BB", "DE"))


@pytest.mark.rule("11.23-3")
def test_after_the_first_roll_it_is_too_late_for_ardor() -> None:
    position = declared(5, 5, dice=[3])
    ask.play(position, "roll")
    assert GAME.phase(position) == "soviet.movement"
    assert not ask.refused(position, "ardour").legal


@pytest.mark.rule("11.23-3")
def test_once_announced_it_cannot_be_withdrawn() -> None:
    """There is no question between one roll and the next; the attack goes on to its bad end."""
    position = declared(5, 5, dice=[3, 4, 3, 1])
    events = ask.play(position, "ardour")
    assert len(happened(events, "rolled")) == 4
    assert position.steps[number(position, "s")] == 0
