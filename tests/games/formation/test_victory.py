"""End of Turn Phase [8.0]: places taken, points recorded, victory checked; and record sheets."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, scenario, sketch, strength

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.messages import MessageFormatter
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.victory import final_outcome, victory_points

PICTURE = "a:HQ+a1:Tk . . . . g1:PG+g:HQ"
STATIC: dict[str, Any] = {"formation": None, "stripe": "", "class": "static", "move": 0, "type": "infantry"}
CHITS = ["chit 21", "chit 29"]


def rules(turns: int = 3, steps: str = "tank = 1, other = 2", **more: str) -> dict[str, str]:
    """The chart of a scenario for a sketch: its turns, and whatever else decides who wins."""
    usual = {"levels": '[{ least = 5, winner = "american", level = "win" }, { winner = "german", level = "win" }]'}
    lines = "".join(f"{name} = {value}\n" for name, value in (usual | more).items())
    dates = [str(turn) for turn in range(1, turns + 1)]
    head = '[sketch]\ntitle.en = "Sketch"\ntitle.es = "Boceto"\nrule = "3.6"\n'
    return {
        "scenarios": f"# provenance: ours\n{head}turns = {turns}\ndates = {dates}\n"
        f"steps_per_point = {{ {steps} }}\n{lines}[sketch.setup]\n"
    }


def ended(picture: str = PICTURE, *places: tuple[str, str | None, int], **more: Any) -> FormationPosition:
    """A position after an End of Turn Phase, with Victory locations as hex, owner and points."""
    state = {"places": [dict(zip(("hex", "side", "points"), place, strict=True)) for place in places]}
    fields: dict[str, Any] = {"seed": 1, "charts": rules()} | more
    return sketch(picture, phase="end", **fields | {"state": state | more.get("state", {})})


def owners(position: FormationPosition) -> dict[str, str]:
    """Who holds each Victory location."""
    return {position.place_name(held.hex): position.side_name(held.side) for held in position.places}


# -- places


@pytest.mark.rule("8.0-1", "7.3.6-4")
@pytest.mark.parametrize("before", ["german", None])
def test_every_unit_in_a_victory_location_takes_it_for_nothing(before: str | None) -> None:
    position = ended("a:HQ a1:Tk . a2:Tk g1:PG+g:HQ", ("0201", before, 2), ("0401", before, 1))
    assert owners(position) == {"0201": "american", "0401": "american"}
    assert position.turn == 3


@pytest.mark.rule("8.0-1")
@pytest.mark.parametrize(
    ("picture", "units"),
    [
        (PICTURE, {"a1": {"disrupted": True}}),
        ("a1:Tk . . . . g1:PG+g:HQ", {}),  # Out of Command
        (". . . . . g1:PG+g:HQ", {"a1": {**STATIC, "hex": "0101"}}),
    ],
)
def test_in_whatever_state_it_is(picture: str, units: dict[str, Any]) -> None:
    assert owners(ended(picture, ("0101", "german", 2), units=units)) == {"0101": "american"}


@pytest.mark.rule("8.0-1")
def test_an_hq_takes_nothing_and_an_empty_place_stays_with_its_owner() -> None:
    position = ended(
        "a:HQ . . a1:Tk . g1:PG+g:HQ", ("0101", "german", 2), ("0201", "american", 2), ("0601", "german", 1)
    )
    assert owners(position) == {"0101": "german", "0201": "american", "0601": "german"}


@pytest.mark.rule("8.0-1")
def test_a_scenario_may_want_units_in_command() -> None:
    charts = rules(places_need_command="true")
    position = ended(
        "a1:Tk a:HQ . . . a2:Tk . g1:PG+g:HQ",
        ("0101", "german", 1),
        ("0601", "german", 1),
        charts=charts,
        units={"a": {"range": 2}},
    )
    assert owners(position) == {"0101": "american", "0601": "german"}


# -- points


@pytest.mark.rule("8.0-2")
@pytest.mark.parametrize(("each_turn", "scored"), [("true", [2, 1]), ("false", [0, 0])])
def test_where_places_count_every_turn_their_points_are_recorded_after_they_are_taken(
    each_turn: str, scored: list[int]
) -> None:
    places = (("0101", "german", 2), ("0601", "german", 1))
    position = ended(PICTURE, *places, charts=rules(each_turn=each_turn))
    assert position.scored == scored
    assert victory_points(position) == (2, 1)


@pytest.mark.rule("8.0-2")
def test_points_of_several_turns_add_up() -> None:
    position = ended(PICTURE, ("0101", "german", 2), charts=rules(each_turn="true"), state={"scored": {"american": 3}})
    assert victory_points(position) == (5, 0)


@pytest.mark.rule("8.0-2")
def test_steps_that_the_enemy_has_lost_count_by_what_they_are() -> None:
    lost = {"tank_steps_lost": {"german": 2}, "other_steps_lost": {"german": 5, "american": 1}}
    assert victory_points(ended(state=lost)) == (4, 0)  # each of tanks, every second of others


def needs_both(turn: int) -> dict[str, str]:
    """A scenario in which two places are all that the Americans need, from a certain turn on."""
    places = '[{ hex = "0101", points = 2, name = "One" }, { hex = "0201", points = 1, name = "Two" }]'
    wins = f'[{{ side = "american", turn = {turn}, holds = ["0101", "0201"], level = "breakthrough" }}]'
    return rules(places=places, sudden=wins)


@pytest.mark.rule("8.0-2")
@pytest.mark.parametrize(("turn", "winner"), [(1, None), (2, "american")])
def test_a_side_that_holds_what_it_needs_wins_at_once_from_a_certain_turn_on(turn: int, winner: str | None) -> None:
    places = (("0101", "german", 2), ("0201", "american", 1))
    position = ended(PICTURE, *places, turn=turn, charts=needs_both(2))
    outcome = GAME.outcome(position)
    assert (outcome and (position.side_name(outcome.winner), outcome.level)) == (winner and (winner, "breakthrough"))


@pytest.mark.rule("8.0-2")
@pytest.mark.parametrize(("holder", "level"), [("german", None), ("american", "breakthrough")])
def test_part_of_what_it_needs_is_not_enough(holder: str, level: str | None) -> None:
    position = ended(PICTURE, ("0101", "german", 2), ("0201", holder, 1), charts=needs_both(1))
    outcome = GAME.outcome(position)
    assert (outcome and outcome.level) == level


# -- the next turn, or the end


@pytest.mark.rule("8.0-3")
def test_the_turn_marker_moves_on_to_the_admin_phase_of_the_next_turn() -> None:
    position = ended(turn=1, state={"level": {"A": 0, "G": 0}})
    assert (position.turn, GAME.outcome(position)) == (2, None)
    assert ask.asked(position)[1] == "initiative.what"  # levels have been recovered, so there was one


@pytest.mark.rule("8.0-4")
@pytest.mark.parametrize(("turn", "over"), [(2, False), (3, True)])
def test_after_the_last_turn_the_game_is_over(turn: int, over: bool) -> None:
    position = ended(turn=turn)
    assert (GAME.outcome(position) is not None, GAME.decision(position) is None) == (over, over)
    assert position.turn == 3


@pytest.mark.rule("8.0-4")
@pytest.mark.parametrize(
    ("points", "winner", "level"),
    [
        (5, "american", "decisive"),
        (4, "american", "marginal"),
        (1, "", "draw"),
        (-1, "german", "win"),
        (-9, "german", "win"),
    ],
)
def test_the_margin_decides_the_level_of_victory(points: int, winner: str, level: str) -> None:
    levels = (
        '[{ least = 5, winner = "american", level = "decisive" },'
        ' { least = 2, winner = "american", level = "marginal" },'
        ' { least = 0, winner = "", level = "draw" }, { winner = "german", level = "win" }]'
    )
    score = {"american": 10 + points, "german": 10}
    outcome = GAME.outcome(ended(turn=3, charts=rules(levels=levels), state={"scored": score}))
    assert outcome is not None
    assert (GAME.sides[outcome.winner] if outcome.winner >= 0 else "", outcome.level) == (winner, level)
    assert (outcome.rule, tuple(outcome.points)) == ("8.0-4", (10 + points, 10))


@pytest.mark.rule("8.0-4", "8.0-1")
def test_the_places_taken_in_the_last_turn_decide_the_game() -> None:
    def winner(hex: str) -> str:
        outcome = GAME.outcome(ended(PICTURE, (hex, "german", 5), turn=3))
        assert outcome is not None
        return GAME.sides[outcome.winner]

    assert (winner("0101"), winner("0301")) == ("american", "german")


@pytest.mark.rule("8.0-4")
@pytest.mark.parametrize(
    ("score", "winner", "level"), [({"american": 1}, 0, "points"), ({"german": 1}, 1, "points"), ({}, -1, "draw")]
)
def test_without_levels_the_points_are_compared(score: dict[str, int], winner: int, level: str) -> None:
    outcome = GAME.outcome(sketch(PICTURE, phase="end", turn=8, state={"scored": score}))
    assert outcome is not None
    assert (outcome.winner, outcome.level) == (winner, level)


@pytest.mark.rule("8.0-4")
def test_a_scenario_may_fine_hqs_that_are_out_of_supply_at_its_end() -> None:
    charts = rules(points_out_of_supply="3")
    outcome = GAME.outcome(ended(turn=3, charts=charts, areas={"supply.american": ""}))
    assert outcome is not None
    assert tuple(outcome.points) == (0, 3)


# -- record sheets


@pytest.mark.rule("8.0opt-1")
def test_every_unit_has_a_box_for_each_point_and_every_hq_for_each_point_of_support() -> None:
    position = sketch("a:HQ a1:AI g1:Inf+g2:Inf g:HQ", crt="2/1", dice=[5], draws=CHITS)
    ask.play(position, "unit a1; attack 0301; hasty; unit g1; hold")
    assert (strength(position, "a1"), strength(position, "g1"), strength(position, "g2")) == (2, 3, 4)
    driven = sketch("a:HQ a1:Tk . . g:HQ . g1:PG")
    ask.play(driven, "unit a1; move; hex 0401")
    assert (strength(driven, "g"), driven.components.full[driven.components.number("unit", "g")]) == (3, 4)


@pytest.mark.rule("8.0opt-1")
@pytest.mark.parametrize("unit", ["a1", "a"])
def test_nobody_has_more_than_his_boxes(unit: str) -> None:
    file = positionfile.dump(GAME, sketch(PICTURE))
    more = [entry | ({"strength": 5} if entry["id"] == unit else {}) for entry in file["units"]]
    with pytest.raises(FieldError, match=rf"{unit} has a strength of 5; printed is 4"):
        positionfile.load(GAME, file | {"units": more})


def known(position: FormationPosition, side: str) -> set[str]:
    """The units whose current strength a side can see."""
    return {unit["id"] for unit in GAME.view(position, side)["units"] if "strength" in unit}


@pytest.mark.rule("8.0opt-2")
def test_current_strengths_are_the_owners_secret() -> None:
    position = sketch("a:HQ a1:AI g1:Inf g:HQ", units={"g1": {"strength": 1, "full_strength": 4}})
    assert known(position, "american") == {"a", "a1"}
    assert known(position, "german") == {"g", "g1"}


@pytest.mark.rule("8.0opt-2")
def test_they_are_told_while_a_combat_is_resolved_and_not_before_or_after() -> None:
    position = sketch("a:HQ a1:AI g1:Inf+g2:Inf g:HQ g3:Inf", crt="0/1", dice=[5], draws=CHITS)
    ask.play(position, "unit a1; attack 0301")
    assert known(position, "american") == {"a", "a1"}  # declared, but the chits are still in the cup
    ask.play(position, "hasty")
    assert ask.asked(position)[1] == "losses.which"
    assert known(position, "american") == {"a", "a1", "g1", "g2"}
    assert known(position, "german") == {"g", "g1", "g2", "g3", "a1"}
    ask.play(position, "unit g1; done")  # and no bonus is used
    assert known(position, "american") == {"a", "a1"}


@pytest.mark.rule("8.0-4")
def test_a_scenario_of_the_game_ends_after_its_last_turn() -> None:
    position = scenario("fog_at_bezange", phase="end")
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert (tuple(outcome.points), outcome.level) == ((7, 0), "draw")


# -- asked before the end


@pytest.mark.rule("8.0-4", "7.3.6-3")
def test_how_the_points_stand_and_what_wins_is_told_at_any_time() -> None:
    position = GAME.start("fog_at_bezange", seed=1)
    position.tank_steps_lost[1], position.other_steps_lost[0] = 3, 4
    ruling = GAME.inquire(position, "points", "german")
    assert {part.name: part.amount for part in ruling.parts} == {
        "american.places": 7,
        "american.steps_taken": 3,
        "german.steps_taken": -2,
    }
    assert (ruling.facts["score"], ruling.facts["margin"], ruling.facts["now"]) == ([10, 2], 8, "draw")
    assert MessageFormatter(GAME).text(ruling) == (
        "American 10, German 2; margin of the American player: 8. If the game ended now: draw. "
        "By the margin, at least: victory (American) 12, draw 6; less than that: victory (German) [8.0-4, 7.3.6-3]"
    )
    spanish = MessageFormatter(GAME, "es").text(ruling)
    assert "ventaja del jugador estadounidense: 8. Si la partida acabase ahora: empate." in spanish


@pytest.mark.rule("8.0-4")
@pytest.mark.parametrize(("lost", "now"), [(0, "draw"), (5, "american.win"), (-2, "german.win")])
def test_what_is_told_is_what_the_end_would_bring(lost: int, now: str) -> None:
    position = GAME.start("fog_at_bezange", seed=1)
    position.tank_steps_lost[1 if lost > 0 else 0] = abs(lost)
    assert GAME.inquire(position, "points").facts["now"] == now
    outcome = final_outcome(position)
    told = outcome.level if outcome.winner < 0 else f"{GAME.sides[outcome.winner]}.{outcome.level}"
    assert told == now


@pytest.mark.rule("7.3.6-3")
def test_the_score_tells_points_part_by_part() -> None:
    position = ended(PICTURE, ("0101", "german", 2), charts=rules(), state={"scored": {"american": 3}})
    score = GAME.score(position)
    assert score is not None
    assert [[(part.rule, part.name, part.amount) for part in own] for own in score.parts] == [
        [("7.3.6-3", "recorded", 3), ("7.3.6-3", "places", 2)],  # a1 has taken 0101
        [],
    ]
