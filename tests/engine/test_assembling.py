"""Who may be attacked, by whom, and when does an attack begin?"""

import pytest
from tests.engine.skirmish import SKIRMISH, act, asked, begun, says

from grognard.engine.rulings import IllegalAction

DEPLOYED = "rest; done"
"""r1 and r2 are next to 0201, where b1 is, and r2 to 0202, where b2 is; r3 is next to nobody."""
FOUGHT = "unit r2; hex 0101; unit r3; hex 0102; rest; done; attack 0201; unit r2; fight; roll; keep"
"""b1 was attacked by r2 alone; r3 is next to both hexes."""


def test_every_hex_that_can_be_attacked_is_a_choice() -> None:
    assert asked(begun(DEPLOYED)) == ("combat.whom", ["attack 0201", "attack 0202"])


def test_the_attackers_are_chosen_one_by_one() -> None:
    position = begun(f"{DEPLOYED}; attack 0201")
    assert asked(position) == ("combat.who", ["unit r2", "unit r1", "back"])
    act(position, "unit r1")
    assert asked(position)[1] == ["unit r2", "back"]


def test_an_attack_can_be_made_as_soon_as_nothing_hinders_it() -> None:
    position = begun(f"{DEPLOYED}; attack 0201; unit r2")
    assert asked(position)[1] == ["unit r1", "fight", "back"]


def test_the_question_tells_the_hex_and_who_is_in_the_attack() -> None:
    decision = SKIRMISH.decision(begun(f"{DEPLOYED}; attack 0201; unit r2"))
    assert decision is not None
    assert (decision.rule, decision.facts) == ("3.2", {"hex": "0201", "units": ["r2"]})


def test_an_attack_that_is_given_up_has_not_been_made() -> None:
    position = begun(DEPLOYED)
    before = position.hash()
    act(position, "attack 0201; unit r2; back")
    assert position.hash() == before


def test_a_hex_that_was_attacked_is_remembered() -> None:
    position = begun(FOUGHT, [2])
    assert asked(position)[1] == ["attack 0202", "done"]
    assert says(position, "attack 0201") == "0201 has been stormed [3.1]"


def test_who_must_attack_cannot_leave_it_at_that() -> None:
    position = begun(DEPLOYED)
    assert "done" not in asked(position)[1]
    assert says(position, "done") == "red has to storm something first [3.3]"


def test_who_has_attacked_can() -> None:
    position = begun(FOUGHT, [2])
    assert (position.turn, asked(position)[1][-1]) == (1, "done")
    assert says(position, "done") == "finish here; play goes on [3.1]"


def test_without_a_target_nobody_is_asked() -> None:
    position = begun(f"{DEPLOYED}; attack 0201; unit r1; unit r2; fight; roll; keep", [2])
    assert position.turn == 2, "r3 is next to nobody"


@pytest.mark.parametrize(
    ("before", "action", "said"),
    [
        ("", "attack 0301", "there is no enemy in 0301 [3.1]"),
        ("attack 0201", "fight", "choose at least one unit to attack 0201 [3.2]"),
        ("attack 0201", "unit r3", "r3 is not next to 0201 [3.2]"),
        ("attack 0201", "unit b2", "b2 is blue [3.1]"),
        ("attack 0201; unit r1", "unit r1", "r1 is already in the attack [3.2]"),
        ("attack 0201; unit r1", "fight", "1 steps are not enough against 2 [3.4]"),
    ],
)
def test_a_refusal_names_its_rule(before: str, action: str, said: str) -> None:
    position = begun("; ".join(filter(None, [DEPLOYED, before])))
    state = position.hash()
    with pytest.raises(IllegalAction) as caught:
        SKIRMISH.apply(position, action)
    assert str(caught.value) == said
    assert position.hash() == state


def test_each_choice_tells_what_the_attack_comes_to() -> None:
    position = begun(f"{DEPLOYED}; attack 0201; unit r1")
    ruling = SKIRMISH.explain(position, "unit r2")
    assert ruling.facts == {"attack": 3, "defence": 2}
    assert [(part.name, part.amount) for part in ruling.parts] == [("r1", 1), ("r2", 2)]
