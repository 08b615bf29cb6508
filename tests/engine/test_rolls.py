"""Who may have the die rolled again?"""

import pytest
from tests.engine.table import TOY, act, deployed
from tests.engine.toy import ToyPosition

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE
from grognard.engine.rolls import Roll, Rolling
from grognard.engine.rulings import IllegalAction

ATTACK = "unit r1; attack 0201"


def fight(*dice: int) -> ToyPosition:
    """Red attacks; these dice come."""
    position = deployed("red", dice)
    act(position, ATTACK)
    return position


def asked(position: ToyPosition) -> Decision:
    decision = TOY.decision(position)
    assert decision is not None
    return decision


def test_the_die_is_shown_to_those_who_may_have_it_again() -> None:
    decision = asked(fight(3))
    assert (decision.side, decision.question, decision.rule) == ("red", "roll.again", "4.5")
    assert decision.facts == {"purpose": "fight", "die": 6, "result": 3}
    assert [str(action) for action in decision.actions] == ["keep", "reroll"]


def test_both_sides_are_asked_in_order() -> None:
    position = fight(3)
    act(position, "keep")
    assert asked(position).side == "blue"


def test_a_die_that_everybody_keeps_stands() -> None:
    position = fight(3)
    act(position, "keep; keep")
    assert asked(position).question == "act.which"
    assert position.last_hit is False


def test_the_second_result_stands_and_nobody_else_is_asked() -> None:
    position = fight(3, 6)
    events = act(position, "reroll")
    assert [event.data["result"] for event in events if event.kind == "rolled"] == [6]
    assert TOY.outcome(position) is not None


def test_the_other_side_may_have_a_hit_rolled_again() -> None:
    position = fight(6, 1)
    act(position, "keep; reroll")
    assert position.last_hit is False
    assert TOY.outcome(position) is None


def test_a_reroll_is_spent() -> None:
    position = fight(3, 2, 4)
    act(position, "reroll; unit r2; attack 0201")
    assert position.rerolls == [0, 1]
    assert asked(position).side == "blue"


def test_when_nobody_may_the_die_stands_at_once() -> None:
    position = deployed("red", [2])
    position.rerolls = [0, 0]
    act(position, ATTACK)
    assert asked(position).question == "act.which"


def test_why_a_die_may_be_rolled_again() -> None:
    ruling = TOY.explain(fight(3), "reroll")
    assert (ruling.legal, ruling.rules, ruling.facts["result"]) == (True, ("4.5",), 3)
    assert TOY.say(ruling) == "the die shows 3 and may be rolled again once [4.5]"


def test_what_a_die_gives_as_it_lies_is_told_to_the_last_who_may_have_it_again() -> None:
    position = fight(6)
    act(position, "keep")
    before = position.copy()
    ruling = TOY.explain(position, "keep")
    assert (ruling.reason, ruling.rules) == ("roll.gives", ("4.3",))
    assert ruling.facts["gives"] == {"event": "killed", "rule": "4.3", "unit": "b1"}
    assert position == before


def test_a_die_that_another_side_may_still_have_again_decides_nothing_yet() -> None:
    ruling = TOY.explain(fight(6), "keep")
    assert (ruling.reason, ruling.facts) == ("roll.shows", {"die": 6, "result": 6})


def test_what_the_next_die_shows_is_not_foreseen() -> None:
    position = deployed("red", [6])
    position.rerolls = [0, 0]
    act(position, "unit r1")
    attack = next(action for action in asked(position).actions if str(action) == "attack 0201")
    assert TOY.preview(position, attack) == []
    assert [event.kind for event in TOY.apply(position, attack)] == ["rolled", "killed"]


def test_nobody_rolls_again_without_being_asked() -> None:
    with pytest.raises(IllegalAction, match="cannot be used now"):
        TOY.apply(deployed("red"), "reroll")


def test_a_roll_names_its_side() -> None:
    events = act(deployed("red", [3]), ATTACK)
    assert events[-1].data == {"purpose": "fight", "die": 6, "result": 3, "side": "red"}


def test_a_roll_of_no_side_names_none() -> None:
    position, weather = deployed("red", [3]), Rolling("weather", "3.2", 6, NONE)
    position.call(weather)
    Roll[ToyPosition]().proceed(position, weather)
    assert position.events[-1].data == {"purpose": "weather", "die": 6, "result": 3}


def test_an_option_changes_the_die() -> None:
    events = act(deployed("red", [9], die="d10"), ATTACK)
    assert events[-1].data["die"] == 10
