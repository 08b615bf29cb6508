"""What is asked at another moment, in a phase that the rules pass over, or about one step of a way."""

import pytest
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import lines

from grognard.engine import positionfile
from grognard.games.army_group_center import GAME

APART = """
    s:Inf . . . . g:Inf
"""
"""Nobody can attack anybody."""


@pytest.mark.rule("5.2-1", "11.2")
def test_a_phase_that_is_passed_over_says_why() -> None:
    position = sketch(APART, phase="soviet.combat.before")
    assert ask.asked(position) == ("soviet", "movement.which")
    ruling = GAME.why_skipped(position)
    assert ruling is not None
    assert not ruling.legal
    assert ruling.rules == ("11.2",)


@pytest.mark.rule("5.2-1")
def test_a_phase_in_which_somebody_is_asked_is_not_passed_over() -> None:
    position = sketch("s:Inf g:Inf . . . .", phase="soviet.combat.before")
    assert GAME.why_skipped(position) is None
    assert GAME.explain_named(position, "attack 0102") == GAME.explain(position, "attack 0102")


@pytest.mark.rule("5.1-3")
def test_what_the_next_phase_lists_is_legal_there_but_not_in_the_phase_that_was_named() -> None:
    position = sketch(APART, phase="soviet.combat.before")
    ask.allowed(position, "done")
    ruling = GAME.explain_named(position, "done")
    assert (ruling.legal, ruling.rules) == (False, ("11.2",))


@pytest.mark.rule("5.1-3")
def test_it_is_forgotten_when_play_goes_on_and_not_written_down() -> None:
    position = sketch(APART, phase="soviet.combat.before")
    assert GAME.why_skipped(position.copy()) is not None
    again = positionfile.load(GAME, positionfile.dump(GAME, position))
    assert again == position
    assert GAME.why_skipped(again) is None
    ask.play(position, "unit s")
    assert GAME.why_skipped(position) is None


@pytest.mark.rule("9.2-5")
def test_one_step_is_explained_though_the_way_round_is_cheaper() -> None:
    position = sketch(". s:Inf s2:Inf . . .", sides={"lake_side": ""}, river="0102/0103")
    ruling = GAME.inquire(position, "step s 0103", "soviet")
    assert ruling.legal
    assert lines(ruling) == [("9.5-2", "clear", 1), ("9.6", "river", 1), ("6.4-2", "join_stack", 1)]


@pytest.mark.rule("7.2-5")
def test_the_hexes_that_bar_a_line_do_not_lie_behind_water() -> None:
    picture = """
        .  .  g:Inf  .  s:Inf  .
    """
    areas = {"german_source": "0106", "soviet_source": "0105", "german_start": "0101 0102 0103 0104 0106"}
    position = sketch(picture, areas=areas, sides={"lake_side": "0103/0104"})
    ruling = GAME.inquire(position, "supply g")
    assert ruling.rules == ("7.2-5",)
    assert ruling.facts["blocked"] == []


@pytest.mark.rule("6.5")
def test_a_way_that_is_cut_off_names_the_hexes_that_bar_it() -> None:
    position = sketch("s:Inf s2:Inf+s3:Inf . . . .")
    ask.play(position, "unit s")
    ruling = ask.refused(position, "hex 0104")
    assert (ruling.rules, ruling.facts["at"]) == (("6.5",), ["0102"])
