"""Movement and enemy HQs [7.3.5]: a lone HQ is driven off, and its formation does not react to that move."""

import pytest
from tests.games.formation.sketch import ask, sketch
from tests.games.questions import happened, where

from grognard.games.formation.position import FormationPosition

LONE = "a:HQ a1:Tk . . g:HQ . . g1:PG"


def moving(position: FormationPosition, units: str = "unit a1") -> FormationPosition:
    """The position in which units have begun a Movement Action."""
    ask.play(position, f"{units}; move")
    return position


@pytest.mark.rule("7.3.5-1")
def test_a_lone_hq_goes_at_once_when_a_unit_comes_next_to_it() -> None:
    position = moving(sketch(LONE))
    events = ask.play(position, "hex 0301")
    assert happened(events, "hq_displaced") == []
    events = ask.play(position, "hex 0401")
    assert happened(events, "hq_displaced") == [{"rule": "5.3.3-5", "unit": "g", "from": "0501", "to": "0801"}]
    assert ask.asked(position)[1] == "movement.where"


@pytest.mark.rule("7.3.5-1")
@pytest.mark.parametrize("friend", ["g2:PG", "g2:Tk"])
def test_an_hq_with_a_combat_unit_stays(friend: str) -> None:
    position = moving(sketch(LONE.replace("g:HQ", f"g:HQ+{friend}"), units={"g2": {"disrupted": True}}))
    ask.play(position, "hex 0401")
    assert where(position, "g") == "0501"


@pytest.mark.rule("7.3.5-1")
def test_an_hq_that_comes_near_drives_nobody_off() -> None:
    position = moving(sketch(LONE), "unit a")
    ask.play(position, "hex 0401; done")
    assert (where(position, "a"), where(position, "g")) == ("0401", "0501")


@pytest.mark.rule("7.3.5-1")
@pytest.mark.parametrize(
    ("feature", "hex"), [("lake_side", "0501"), ("canal", "0501"), ("river", "0801"), ("stream", "0801")]
)
def test_only_ground_that_nobody_crosses_protects_an_hq(feature: str, hex: str) -> None:
    position = moving(sketch(LONE, sides={feature: "0401/0501"}))
    ask.play(position, "hex 0401; done")
    assert where(position, "g") == hex


@pytest.mark.rule("7.3.5-2", "7.3.5-4")
@pytest.mark.parametrize(("formation", "asked"), [("g2:PG", "american"), ("gH2:PG", "german")])
def test_the_formation_of_a_displaced_hq_does_not_react_but_others_may(formation: str, asked: str) -> None:
    position = moving(
        sketch(
            f"""
            a:HQ  a1:Tk  .  g:HQ     .    g1:PG
              .      .   {formation} .  gH:HQ  .
            """
        )
    )
    ask.play(position, "hex 0301")  # next to g, and to the unit below
    assert where(position, "g") != "0401"
    assert ask.asked(position)[0] == asked
    if asked == "german":
        assert ask.choices(position, "react") == {"H"}
        assert ask.refused(position, "react G").rules == ("6.5.1-6",)


@pytest.mark.rule("7.3.5-2")
def test_the_formation_does_not_react_later_in_the_same_move_either() -> None:
    picture = """
        a1:Tk   .   g:HQ   .    .
          .     .     .  g1:PG  .
          .     .     .   .     .
    """
    units = {"g1": {"zone": False}}
    position = moving(sketch(picture, units=units))
    ask.play(position, "hex 0201; hex 0301; hex 0401; done")  # next to g1, who was told nothing
    assert (where(position, "g"), ask.asked(position)[1]) == ("0402", "action.who")
    ask.play(position, "unit a1; move")  # but in the next move it may
    assert ask.asked(position) == ("german", "reaction.who")


@pytest.mark.rule("7.3.5-2")
def test_who_may_not_react_is_told_why() -> None:
    position = moving(
        sketch(
            """
            a:HQ  a1:Tk  .  g:HQ     .    g1:PG
              .      .  g2:PG+gH2:PG .  gH:HQ  .
            """
        )
    )
    ask.play(position, "hex 0301")
    assert ask.refused(position, "react G").rules == ("7.3.5-2",)


@pytest.mark.rule("7.3.5-3")
def test_the_stack_moves_on_with_what_it_has_left_even_through_the_hex_of_the_hq() -> None:
    position = moving(sketch(LONE))
    ask.play(position, "hex 0401; hex 0601; done")
    assert where(position, "a1") == "0601"


@pytest.mark.rule("7.3.5-3")
def test_with_nothing_left_it_does_not() -> None:
    position = moving(sketch(LONE, units={"a1": {"move": 2}}))
    ask.play(position, "hex 0401")
    assert (where(position, "g"), ask.asked(position)[1]) == ("0801", "action.who")


@pytest.mark.rule("7.3.5-5")
def test_reactions_wait_until_all_hqs_are_displaced() -> None:
    position = moving(
        sketch(
            """
              .     .   .   g:HQ    .    g1:PG
             a1:Tk  .   .  gH2:PG gH:HQ    .
              .     .   .   gI:HQ   .    gI1:PG
            """
        )
    )
    events = ask.play(position, "hex 0302")
    assert {event["unit"] for event in happened(events, "hq_displaced")} == {"g", "gI"}
    assert ask.asked(position) == ("german", "reaction.who")
    assert ask.choices(position, "react") == {"H"}


@pytest.mark.rule("7.3.5-5")
def test_a_choice_of_where_an_hq_goes_comes_before_any_reaction() -> None:
    position = moving(
        sketch(
            """
              .     .   .      g:HQ      g2:PG    .
             a1:Tk  .   .  gH2:PG+g1:PG    .    gH:HQ
            """
        )
    )
    ask.play(position, "hex 0302")
    assert ask.asked(position) == ("german", "hq.where")
    ask.play(position, "hex 0501")
    assert ask.asked(position) == ("german", "reaction.who")
