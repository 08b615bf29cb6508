"""Attachment between moves [14.2-3, 14.3-2]: Command Range, support and what else goes by the Parent HQ."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import WP_MOVES, ask, lines, number, sketch

from grognard.games.less_than_60_miles.position import FrontPosition

EMPTY = " ".join(["."] * 24)
TWO_BRIGADES = {
    "VC": {"hex": "0124"},
    "3A": {"hex": "0120"},
    "1-3A": {"hex": "0109"},
    "2-3A": {"hex": "0111"},
    "2-32AR": {"hex": "0107", "parent": "3A"},
    "2-3FA": {"hex": "0108", "mode": "barrage", "parent": "2-3A"},
    "28T": {"hex": "0106"},
}
"""A battalion beyond the Command Range of its division, and a brigade in range; the guns are attached to another."""


def front(**more: Any) -> FrontPosition:
    return sketch(EMPTY, units=TWO_BRIGADES, **more)


@pytest.mark.rule("14.2-3", "14.2-2:2", "15.5.17-1")
def test_a_battalion_is_attached_to_the_brigade_it_has_come_to_before_it_attacks() -> None:
    position = front()
    ask.play(position, "unit 2-32AR; attack 0106; prepared")
    assert ("15.5.17-1", "out_of_command_attacker", -4) in lines(ask.allowed(position, "assault"))
    ask.play(position, "back; back; back; attachments")
    assert ask.choices(position) == {"attach 2-32AR", "attach 2-3FA", "back"}
    ask.play(position, "attach 2-32AR; hq 1-3A; unit 2-32AR; attack 0106; prepared")
    assert "15.5.17-1" not in ask.allowed(position, "assault").rules


@pytest.mark.rule("14.2-3", "16.1-2")
def test_guns_support_the_brigade_that_they_are_given_to() -> None:
    position = front()
    ask.play(position, "attachments; attach 2-32AR; hq 1-3A; unit 2-32AR; attack 0106; prepared; assault")
    assert ask.asked(position)[1] != "support.which"  # the guns of the other brigade do not
    position = front()
    ask.play(position, "attachments; attach 2-32AR; hq 1-3A; attachments; attach 2-3FA; hq 1-3A")
    ask.play(position, "unit 2-32AR; attack 0106; prepared; assault")
    ask.allowed(position, "unit 2-3FA")


@pytest.mark.rule("14.2-2:2")
def test_a_unit_is_not_attached_to_the_hq_that_it_has() -> None:
    position = front()
    ask.play(position, "attachments; attach 2-32AR")
    ruling = ask.refused(position, "hq 3A")
    assert (ruling.rules, ruling.reason) == (("14.2-2:2",), "command.already")
    ask.allowed(position, "hq 1-3A")


@pytest.mark.rule("14.2-3")
def test_nothing_is_attached_in_the_middle_of_a_move_or_a_combat() -> None:
    position = front()
    ask.play(position, "unit 2-32AR")
    assert ask.refused(position, "attachments").rules == ("14.2-3",)
    ask.play(position, "attack 0106; prepared")
    assert ask.refused(position, "attachments").rules == ("14.2-3",)
    ask.play(position, "back; back; back; attachments; back")
    assert ask.asked(position) == ("nato", "movement.which")


@pytest.mark.rule("14.2-2:1", "14.2-3")
def test_who_has_nobody_to_attach_is_not_offered_it() -> None:
    position = front(phase=WP_MOVES)
    assert "attachments" not in ask.choices(position)
    assert ask.refused(position, "attachments").reason == "command.nobody"
    without = {id: said for id, said in TWO_BRIGADES.items() if id not in ("3A", "1-3A", "2-3A", "2-3FA")}
    position = sketch(EMPTY, units={**without, "2-32AR": {"hex": "0107"}})
    assert "attachments" not in ask.choices(position)


@pytest.mark.rule("14.3-2", "14.3-1:1")
def test_an_attached_hq_is_given_to_an_army_between_moves() -> None:
    units = {"CF": {"hex": "0124"}, "8GA": {"hex": "0120"}, "7Pz": {"hex": "0118"}, "14P": {"hex": "0117"}}
    axes = [{"unit": "8GA", "direction": 4}]
    position = sketch(EMPTY, phase=WP_MOVES, units=units, state={"axes": axes})
    ask.play(position, "attachments; attach 7Pz; hq 8GA")
    assert position.parent[number(position, "7Pz")] == number(position, "8GA")
