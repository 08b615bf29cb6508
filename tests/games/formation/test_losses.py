"""Step losses [7.4.2.1]: one unit each, evenly spread, and what they leave alone."""

import pytest
from tests.games.formation.aftermath import DISRUPTED, DUEL, FAILS, PAIRS, PASSES, STATIC, combat, fought, losses
from tests.games.formation.sketch import ask, happened, number, sketch, strength, where

from grognard.engine import positionfile
from grognard.games.formation.arracourt import GAME

TRIOS = PAIRS.replace("a2:Inf", "a2:Inf+a3:Inf").replace("g2:Inf", "g2:Inf+g3:Inf")


@pytest.mark.rule("7.4.2.1-1")
def test_a_loss_lowers_the_strength_of_one_unit_by_one() -> None:
    position = combat("0/1", TRIOS)
    ask.play(position, "unit g2")
    assert [strength(position, unit) for unit in ("g1", "g2", "g3")] == [4, 3, 4]


@pytest.mark.rule("7.4.2.1-2")
def test_the_owner_spreads_losses_as_he_likes_as_long_as_they_are_even() -> None:
    position = combat("0/4", TRIOS)
    ask.play(position, "unit g2;hold")
    assert ask.asked(position) == ("german", "losses.which")
    assert ask.choices(position, "unit") == {"g1", "g3"}
    ask.play(position, "unit g3")  # and then g1, without being asked
    assert ask.choices(position, "unit") == {"g1", "g2", "g3"}
    ask.play(position, "unit g3")
    assert [strength(position, unit) for unit in ("g1", "g2", "g3")] == [3, 3, 2]


@pytest.mark.rule("7.4.2.1-2")
def test_static_units_take_their_share() -> None:
    position = combat("0/3", TRIOS, units={"g3": STATIC})
    ask.play(position, "unit g1")
    assert ask.choices(position, "unit") == {"g2", "g3"}
    assert ask.allowed(position, "unit g3").rules == ("7.4.2.1-2",)


@pytest.mark.rule("7.4.2.1-2")
def test_who_avoids_losses_by_retreating_has_no_share_in_them() -> None:
    position = combat("0/4r", TRIOS, checks=[FAILS, PASSES, PASSES])
    ask.play(position, "unit g2;hold;hold")
    ask.play(position, "unit g3")
    assert [strength(position, unit) for unit in ("g1", "g2", "g3")] == [4, 2, 2]


@pytest.mark.rule("7.4.2.1-2")
def test_hqs_take_no_losses() -> None:
    picture = PAIRS.replace("g2:Inf", "g2:Inf+g:HQ")
    position = combat("0/2", picture)
    assert ask.choices(position, "unit") == {"g1", "g2"}
    assert ask.refused(position, "unit g").rules == ("7.4.2-1a",)


@pytest.mark.rule("7.4.2.1-3")
def test_nobody_takes_a_second_loss_before_all_others_had_one() -> None:
    position = combat("0/5", TRIOS)
    ask.play(position, "unit g1;hold")
    assert ask.refused(position, "unit g1").rules == ("7.4.2.1-3",)
    ask.play(position, "unit g2")  # and g3
    ask.play(position, "unit g1")
    assert ask.refused(position, "unit g1").rules == ("7.4.2.1-3",)  # nor a third before all had two
    assert ask.choices(position, "unit") == {"g2", "g3"}


@pytest.mark.rule("7.4.2.1-3")
def test_losses_by_other_things_than_hits_are_not_evened_out() -> None:
    """a1 has taken the first Hit. Both pay two points for a retreat that cannot be made; the last Hit is a2's turn.

    If the two points counted, both had had more than one loss, and a1 fewer to go.
    """
    penned = """
        .  .  .  .  .  .  .
          .  l  l  .  .  .  .
        .  l  a1:Inf+a2:Inf  g1:Inf+g2:Inf  .  .  .
          .  l  l  .  .  .  .
        .  .  .  .  .  .  .
    """
    units = {"a1": {"strength": 6}, "a2": {"strength": 6}}
    position = combat("4r/0", penned, checks=[FAILS, FAILS], units=units)
    events = ask.play(position, "unit a1")
    blocked = [("a1", "7.4.2.3-4", 2), ("a2", "7.4.2.3-4", 2)]
    assert losses(events) == [("a1", "7.4.2-1a", 1), *blocked, ("a2", "7.4.2-3B3", 1)]
    assert ask.choices(position, "unit") == {"a1", "a2"}


@pytest.mark.rule("7.4.2.1-4")
def test_the_new_strength_is_kept_beside_the_printed_one() -> None:
    position = combat("0/1", units={"g1": {"full_strength": 6, "strength": 5}})
    (loss,) = happened(ask.play(position, "unit g1"), "lost")
    assert loss["strength"] == 4
    assert position.components.full[number(position, "g1")] == 6
    entry = next(unit for unit in positionfile.dump(GAME, position)["units"] if unit["id"] == "g1")
    assert entry["strength"] == 4


@pytest.mark.rule("7.4.2.1-5")
def test_a_unit_that_loses_its_last_point_is_eliminated() -> None:
    position = combat("0/1", units={"g1": {"strength": 1}})
    events = ask.play(position, "unit g1")
    assert happened(events, "eliminated") == [{"rule": "7.4.2.1-5", "unit": "g1", "hex": "0403"}]
    assert where(position, "g1") == "eliminated"


@pytest.mark.rule("7.4.2.1-5")
def test_hits_that_nobody_is_left_to_take_are_void() -> None:
    position, events = fought("0/5", DUEL, units={"g1": {"strength": 1}})
    assert losses(events) == [("g1", "7.4.2-1a", 1)]
    position = combat("0/5", units={"g1": {"strength": 2}, "g2": {"strength": 1, **DISRUPTED}})
    ask.play(position, "unit g1;hold")
    assert where(position, "g1") == where(position, "g2") == "eliminated"
    assert position.other_steps_lost[position.components.number("side", "german")] == 3


@pytest.mark.rule("7.4.2.1-6")
def test_losses_do_not_slow_a_unit_down() -> None:
    fresh, worn = (sketch(DUEL, units={"a1": {"full_strength": 9, "strength": n}}) for n in (9, 1))
    for position in (fresh, worn):
        ask.play(position, "unit a1;move")
    assert ask.asked(worn) == ("american", "movement.where")
    assert ask.choices(worn, "hex") == ask.choices(fresh, "hex")


@pytest.mark.rule("7.4.2.1-6")
def test_losses_take_nothing_from_tank_or_anti_tank_points() -> None:
    worn = {"full_strength": 9, "strength": 1}
    units = {"a1": {"tank": 6, **worn}, "g1": {"anti_tank": 2, **worn}}
    _, events = fought("0/0", DUEL.replace("a1:Inf", "a1:Tk"), who="a1", units=units)
    assert happened(events, "drm")[0]["parts"] == {"armour": 4}


@pytest.mark.rule("7.4.2.1-6")
def test_losses_take_nothing_from_efficiency() -> None:
    _, events = fought("0/2r", DUEL, checks=[5], who="a1", units={"g1": {"full_strength": 9, "strength": 3}})
    assert happened(events, "passed") == [{"rule": "5.6.1a", "unit": "g1", "die": 5, "value": 5}]
