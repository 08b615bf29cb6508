"""Screening Movement [7.3.4]: from EZOC to EZOC, past an enemy who has too little against armour."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, sketch
from tests.games.formation.variants import replaced
from tests.games.questions import happened, lines, where

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

PASS = """
    a:HQ  a1:Tk  .  .
      .   g1:PG  .  .
"""
"""Armour with 4 Tank Points past 2 Anti-tank Points, which is just enough; nobody who could react."""
WATCHED = """
    a:HQ  a1:Tk+a2:AI   .  .
      .    g:HQ+g1:PG   .  .
"""
"""The same, with somebody."""
SCENARIO = """
# provenance: ours
[sketch]
title.en = "Sketch"
title.es = "Boceto"
rule = "3.6"
turns = 8
dates = ["1", "2", "3", "4", "5", "6", "7", "8"]
steps_per_point = { tank = 1, other = 1 }
levels = [{ winner = "", level = "draw" }]
restrictions = [{ formation = "CCA", what = "confined", value = "wood" }]
[sketch.setup]
"""


def moving(position: FormationPosition, units: str = "unit a1") -> FormationPosition:
    """The position in which units have begun a Movement Action."""
    ask.play(position, f"{units}; move")
    return position


def outcome(position: FormationPosition, hex: str = "0301") -> str:
    """What comes of Screening Movement to a hex: the event that says so."""
    return next(event.kind for event in ask.play(position, f"screen {hex}") if event.kind.startswith("screen"))


@pytest.mark.rule("7.3.4-1")
def test_a_unit_goes_from_zone_to_zone_for_its_whole_allowance() -> None:
    position = moving(sketch(PASS))
    assert ask.refused(position, "hex 0301").rules == ("5.4.1-3", "7.3.2-5")
    events = ask.play(position, "screen 0301")
    assert happened(events, "moved")[0]["cost"] == 6
    assert (where(position, "a1"), ask.asked(position)[1]) == ("0301", "action.who")


@pytest.mark.rule("7.3.4-1")
def test_the_cost_of_the_hex_does_not_matter_but_prohibited_ground_does() -> None:
    units = {"a1": {"move": 3}}
    woods = moving(sketch(PASS.replace("a1:Tk  .", "a1:Tk  w"), units=units))
    ask.play(woods, "screen 0301")
    assert where(woods, "a1") == "0301"
    canal = moving(sketch(PASS, units=units, sides={"canal": "0201/0301"}))
    assert ask.refused(canal, "screen 0301").rules == ("3.1.2",)


@pytest.mark.rule("7.3.4-1")
def test_it_leads_into_one_adjacent_zone_of_control_without_enemies() -> None:
    position = moving(sketch(PASS))
    assert ask.choices(position, "screen") == {"0102", "0301"}
    assert ask.refused(position, "screen 0202").rules == ("7.3.2-10",)  # the enemy
    assert ask.refused(position, "screen 0302").rules == ("7.3.4-1",)  # two hexes
    assert ask.refused(position, "screen 0101").rules == ("7.3.4-1",)  # in no zone


@pytest.mark.rule("7.3.4-1")
def test_it_begins_in_a_zone_of_control_with_the_first_step_of_a_move() -> None:
    outside = moving(sketch("a:HQ+a1:Tk . .\n . . g1:PG"))
    assert ask.refused(outside, "screen 0201").rules == ("7.3.4-1",)
    left = moving(sketch(PASS))
    ask.play(left, "hex 0101")
    assert ask.refused(left, "screen 0102").rules == ("7.3.4-1",)


@pytest.mark.rule("7.3.4-2")
@pytest.mark.parametrize(("tank", "guns", "found"), [(4, 2, "screened"), (3, 2, "screen_failed"), (5, 2, "screened")])
def test_the_hex_needs_twice_the_points_of_the_enemy(tank: int, guns: int, found: str) -> None:
    position = moving(sketch(PASS, units={"a1": {"tank": tank}, "g1": {"anti_tank": guns}}))
    assert outcome(position) == found


@pytest.mark.rule("7.3.4-2")
def test_tank_and_anti_tank_points_of_all_who_reach_the_hex_are_added_up() -> None:
    picture = PASS.replace(".   g1:PG", "g2:Tk g1:PG")
    units = {"g1": {"anti_tank": 1}, "g2": {"tank": 1}, "a1": {"tank": 4}}
    assert outcome(moving(sketch(picture, units=units))) == "screened"
    assert outcome(moving(sketch(picture, units=units | {"g2": {"tank": 2}}))) == "screen_failed"


@pytest.mark.rule("7.3.4-2")
def test_enemies_whose_zone_does_not_reach_the_hex_do_not_count() -> None:
    units = {"g2": {"anti_tank": 9}, "g3": {"anti_tank": 9, "zone": False}}
    far = PASS.replace("g1:PG  .", "g1:PG  g2:PG").replace("a:HQ", "g3:PG")
    assert outcome(moving(sketch(far, units=units))) == "screened"


@pytest.mark.rule("7.3.4-2")
def test_static_units_count_like_others() -> None:
    static: dict[str, Any] = {"formation": None, "stripe": "", "class": "static", "move": 0, "type": "infantry"}
    position = moving(sketch(PASS, units={"g2": {**static, "hex": "0102", "anti_tank": 1}}))
    assert outcome(position) == "screen_failed"


@pytest.mark.rule("7.3.4-2", "7.3.4-8")
@pytest.mark.parametrize(("friend", "found"), [("a2:Tk", "screened"), ("aB2:Tk", "screen_failed")])
def test_tanks_of_the_formation_in_the_hex_count_together(friend: str, found: str) -> None:
    units = {"a1": {"tank": 2}, friend[:-3]: {"tank": 2}}
    position = moving(sketch(PASS.replace("a1:Tk", f"a1:Tk+{friend}"), units=units))
    assert outcome(position) == found


@pytest.mark.rule("7.3.4-3")
@pytest.mark.parametrize("unit", [{"tank": 0}, {"anti_tank": 4}])
def test_without_tank_points_a_screen_is_announced_in_vain(unit: dict[str, int]) -> None:
    """Not even an enemy without points is weak enough; the Action ends where it began, and its point is spent."""
    position = moving(sketch(PASS.replace("a1:Tk", "a1:TD"), units={"a1": unit, "g1": {"anti_tank": 0}}))
    ruling = ask.allowed(position, "screen 0301")
    assert (ruling.rules, ruling.reason) == (("7.3.4-3",), "screen.in_vain")
    assert outcome(position) == "screen_failed"
    assert (where(position, "a1"), position.points[0]) == ("0201", 5)


@pytest.mark.rule("7.3.4-4", "7.3.4-8")
def test_it_is_announced_before_the_enemy_is_counted() -> None:
    position = moving(sketch(PASS, units={"g1": {"anti_tank": 9}}))
    ruling = ask.allowed(position, "screen 0301")  # hopeless, but that is not told
    assert lines(ruling) == [("7.3.4-8", "tank_points", 4)]
    events = ask.play(position, "screen 0301")
    assert [event.data for event in events if event.kind == "screen_failed"] == [{"own": 4, "enemy": 9}]


@pytest.mark.rule("7.3.4-5")
def test_one_that_fails_ends_the_action_and_its_points_are_spent() -> None:
    position = moving(sketch(PASS, points=3, units={"g1": {"anti_tank": 3}}))
    ask.play(position, "screen 0301")
    assert (where(position, "a1"), position.points[0]) == ("0201", 2)
    assert ask.asked(position)[1] == "action.who"


@pytest.mark.rule("7.3.4-6")
@pytest.mark.parametrize(("is_disrupted", "found"), [(True, "screened"), (False, "screen_failed")])
def test_disrupted_enemies_count_for_nothing(is_disrupted: bool, found: str) -> None:
    units = {"g2": {"disrupted": is_disrupted}}
    position = moving(sketch(PASS.replace("g1:PG", "g1:PG+g2:PG"), units=units))
    assert outcome(position) == found


@pytest.mark.rule("7.3.4-7")
@pytest.mark.parametrize(("mine", "theirs"), [("w+a1:Tk", "g1:PG"), ("a1:Tk", "w+g1:PG"), ("t+a1:Tk", "t+g1:PG")])
def test_ground_changes_nobodys_points(mine: str, theirs: str) -> None:
    position = moving(sketch(PASS.replace("a1:Tk", mine).replace("g1:PG", theirs)))
    events = ask.play(position, "screen 0301")
    assert [event.data for event in events if event.kind == "screened"] == [{"own": 4, "enemy": 2}]


@pytest.mark.rule("7.3.4-8")
def test_tanks_that_stay_behind_screen_for_those_that_go() -> None:
    position = moving(sketch(PASS.replace("a1:Tk", "a1:Tk+a2:AI")), "unit a2")
    ask.play(position, "screen 0301")
    assert (where(position, "a1"), where(position, "a2")) == ("0201", "0301")


@pytest.mark.rule("7.3.4-8")
def test_disrupted_tanks_screen_for_nobody() -> None:
    picture, units = PASS.replace("a1:Tk", "a1:Tk+a2:AI"), {"a1": {"disrupted": True}}
    position = moving(sketch(picture, units=units), "unit a2")
    assert outcome(position) == "screen_failed"


@pytest.mark.rule("7.3.4-9")
def test_the_enemy_may_react_before_he_knows_who_goes_where_and_how() -> None:
    position = sketch(WATCHED, dice=[5, 1])
    events = ask.play(position, "unit a1; unit a2; move")
    decision = GAME.decision(position)
    assert decision is not None
    assert (decision.side, decision.facts) == ("german", {"hex": "0201"})
    assert [event.kind for event in events] == ["spent"]
    ask.play(position, "react G; done")
    assert ask.asked(position)[1] == "action.who"  # stopped, and nothing was announced
    assert where(position, "a1") == "0201"


@pytest.mark.rule("7.3.4-9")
def test_the_enemy_may_also_react_where_it_leads() -> None:
    position = moving(sketch(WATCHED))
    ask.play(position, "pass; screen 0301")
    assert (ask.asked(position), where(position, "a1")) == (("german", "reaction.who"), "0301")


@pytest.mark.rule("7.3.4-10")
def test_a_retreat_before_combat_is_no_screening_movement() -> None:
    position = sketch(
        """
        a:HQ  a1:AI  g1:Tk   g:HQ
          .    a2:AI   .    .
        """,
        units={"a1": {"anti_tank": 0}, "a2": {"anti_tank": 0}},
        dice=[1, 9],
    )
    ask.play(position, "unit a1; attack 0301; withdraw")
    assert ask.asked(position) == ("german", "movement.where")
    assert ask.choices(position, "screen") == set()
    assert ask.refused(position, "screen 0302").rules == ("7.4.1.1-14", "7.3.4-10")


@pytest.mark.rule("7.3.4-1")
def test_an_hq_goes_with_a_stack_but_not_by_itself() -> None:
    picture = """
          .   a:HQ+a1:Tk  .  .
        a2:AI    g1:PG    .  .
    """
    alone = moving(sketch(picture), "unit a")
    assert ask.refused(alone, "screen 0102").rules == ("5.4.1-3",)
    together = moving(sketch(picture), "unit a; unit a1")
    ask.play(together, "screen 0102")
    assert where(together, "a") == "0102"


@pytest.mark.rule("7.3.4-1")
def test_a_formation_that_has_to_stay_in_an_area_does_not_leave_it_so() -> None:
    units = {"a1": {"formation": "CCA"}}
    position = sketch(PASS, active="CCA", units=units, charts={"scenarios": SCENARIO}, areas={"wood": "0201 0102"})
    moving(position)
    assert ask.choices(position, "screen") == {"0102"}
    assert ask.refused(position, "screen 0301").rules == ("6.4-3",)


@pytest.mark.rule("10.0-4")
def test_a_game_may_have_no_screening_movement() -> None:
    position = moving(sketch(PASS, charts=replaced("game", "screening = true", "screening = false")))
    assert ask.choices(position, "screen") == set()
    assert ask.refused(position, "screen 0301").rules == ("10.0-4",)
