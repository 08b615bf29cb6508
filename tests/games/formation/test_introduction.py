"""A game of the series [1.0], its turns [2.0] and the sequence of play [4.0]."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, happened, level, scenario, sketch, where
from tests.games.formation.variants import book, scenario_rules

from grognard.engine.data import DataError
from grognard.engine.events import Event
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

BOTH = "a1:Inf+a:HQ . . . g1:Inf+g:HQ"
"""Two formations out of each other's way."""


def over(position: FormationPosition) -> list[Event]:
    """Both sides let the operations of the turn go by."""
    events: list[Event] = []
    while position.outcome is None and ask.asked(position)[1] == "initiative.what" and not _turned(events):
        events += ask.play(position, "end" if "end" in ask.choices(position) else "transfer")
    return events


def _turned(events: list[Event]) -> bool:
    return any(event.kind == "turn" for event in events)


def kinds(events: list[Event]) -> list[str]:
    """What happened, by name."""
    return [event.kind for event in events]


# -- series and game


@pytest.mark.rule("1.0-1")
def test_a_game_may_drop_a_rule_of_the_series() -> None:
    picture = """
        a1:Tk+a:HQ . .
          g1:Inf .  .
        """
    usual = sketch(picture)
    ask.play(usual, "unit a1; move")
    ask.allowed(usual, "screen 0201")
    without = sketch(picture, charts=book(screening="false"))
    ask.play(without, "unit a1; move")
    assert ask.refused(without, "screen 0201").rules == ("10.0-4",)


@pytest.mark.rule("1.0-1")
@pytest.mark.parametrize(("charts", "drm"), [({}, 2), (book(schwerpunkt="3"), 3)])
def test_a_game_may_alter_a_rule_and_then_its_own_prevails(charts: dict[str, str], drm: int) -> None:
    focus = {"schwerpunkt": "A", "schwerpunkt_side": "american"}
    position = sketch("a1:Inf+a:HQ g1:Inf .", charts=charts, state=focus, draws=["chit 21", "chit 29"], dice=[5])
    events = ask.play(position, "unit a1; attack 0201; hasty")
    assert happened(events, "drm")[0]["parts"] == {"schwerpunkt": drm}


@pytest.mark.rule("1.0-2")
def test_a_game_has_two_sides() -> None:
    assert GAME.sides == ("american", "german")
    with pytest.raises(DataError, match=r"expected two \[1.0-2\], not 3"):
        sketch(BOTH, charts=book(sides='["american", "german", "french"]'))


@pytest.mark.rule("1.0-2")
@pytest.mark.parametrize(
    ("place", "lost", "winner"),
    [("american", [0, 0], 0), ("german", [0, 0], 1), ("", [0, 2], 0), ("", [2, 0], 1), ("american", [4, 0], 1)],
)
def test_places_held_and_enemies_beaten_win_a_game(place: str, lost: list[int], winner: int) -> None:
    places = [{"hex": "0301", "side": place or None, "points": 3}]
    state = {"places": places, "other_steps_lost": {"american": lost[0], "german": lost[1]}}
    position = sketch(BOTH, phase="end", turn=8, state=state)
    assert position.outcome is not None
    assert position.outcome.winner == winner


# -- turns


@pytest.mark.rule("2.0-1")
@pytest.mark.parametrize("turns", [1, 3])
def test_a_scenario_has_as_many_turns_as_it_says(turns: int) -> None:
    position = sketch(BOTH, phase="operations", turn=1, charts=scenario_rules(turns=turns))
    seen = []
    while position.outcome is None:
        seen.append(position.turn)
        over(position)
    assert seen == list(range(1, turns + 1))


@pytest.mark.rule("2.0-2", "4.0-1")
def test_a_turn_is_administration_then_operations_then_its_end() -> None:
    position = sketch(
        "a1:Inf+a:HQ . . . g1:Inf+g:HQ",
        phase="turn",
        turn=2,
        units={"a1": {"disrupted": True}},
        state={"level": {"A": 1}},
        charts=scenario_rules("each_turn = true"),
        dice=[9, 1],
    )
    assert kinds(position.events)[0] == "turn"
    order = [event.kind for event in position.events if event.kind in ("recovered", "level", "rolled", "initiative")]
    assert order == ["level", "recovered", "rolled", "rolled", "initiative"]
    assert ask.game.phase(position) == "operations"
    after = over(position)
    assert kinds(after).index("operations_over") < kinds(after).index("turn")
    assert position.turn == 3


@pytest.mark.rule("2.0-2", "4.0-3")
def test_operations_are_cycles_of_initiative_and_one_activation() -> None:
    position = sketch(BOTH, phase="operations", dice=[9, 1, 5, 9, 1, 5, 1, 9])
    assert ask.asked(position) == ("american", "initiative.what")
    events = ask.play(position, "activate A; done")
    assert happened(events, "initiative")[0]["side"] == "american"  # a new cycle
    assert ask.choices(position, "activate") == {"A"}
    ask.play(position, "activate A; done")
    assert ask.asked(position)[1] == "initiative.what"
    assert level(position, "A") == 2  # two Activations in one phase


@pytest.mark.rule("2.0-3", "4.0-9")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_first_turn_has_no_admin_phase(turn: int) -> None:
    units = {"a1": {"disrupted": True}}
    position = sketch(BOTH, phase="turn", turn=turn, units=units, state={"level": {"A": 1}})
    assert disrupted(position, "a1") is (turn == 1)
    assert level(position, "A") == (1 if turn == 1 else 3)


@pytest.mark.rule("4.0-9")
@pytest.mark.parametrize("name", sorted(GAME.scenarios()))
def test_every_scenario_begins_with_operations(name: str) -> None:
    position = scenario(name)
    assert (position.turn, ask.game.phase(position)) == (1, "operations")


@pytest.mark.rule("2.0-4")
def test_the_basic_procedures_hold_in_every_phase() -> None:
    """Overstacking [5.3.2-1] by a Movement Action, and by a reinforcement in the Admin Phase."""
    crowd = "a1:Inf+a2:Inf+a3:Inf a4:Inf+a:HQ . . ."
    moved = sketch(crowd)
    ask.play(moved, "unit a4; move; hex 0101; done")
    come = sketch(
        "a1:Inf+a2:Inf+a3:Inf a:HQ . . .",
        phase="admin.reinforcements",
        units={"a4": {"type": "infantry", "class": "foot", "box": "turn.2"}},
        areas={"supply.american": "0101"},
    )
    ask.play(come, "unit a4; hex 0101; done")
    for position in (moved, come):
        assert all(disrupted(position, unit) for unit in ("a1", "a2", "a3", "a4"))
        assert ask.asked(position) == ("german", "displace.which")


# -- administration


@pytest.mark.rule("4.0-2")
def test_the_segments_come_in_order_recovery_organization_replacements_reinforcements() -> None:
    charts = scenario_rules(
        'focus = [{ turn = 1, side = "american", formation = "CCA" }]',
        'replacements = [{ turn = 2, side = "american", group = "infantry", points = 1 }]',
    )
    more: dict[str, Any] = {
        "a1": {"disrupted": True, "full_strength": 4, "strength": 2},
        "a2": {"type": "infantry", "box": "turn.2"},
    }
    position = sketch(
        "a1:Inf+a:HQ . . . g1:Inf+g:HQ",
        phase="turn",
        turn=2,
        units=more,
        charts=charts,
        areas={"supply.american": "0101"},
        state={"schwerpunkt_side": "american"},
    )
    assert happened(position.events, "recovered")  # so that it can take replacements now
    questions = [ask.asked(position)[1]]
    for play in ("assign A", "unit a1", "unit a2", "hex 0101", "done"):
        if not questions[-1].startswith("initiative"):
            ask.play(position, play)
            questions.append(ask.asked(position)[1])
    order = list(dict.fromkeys(question.split(".")[0] for question in questions))
    assert order == ["schwerpunkt", "replacements", "reinforcements", "initiative"]


# -- operations


@pytest.mark.rule("4.0-4")
def test_an_active_formation_uses_all_its_units_each_as_often_as_there_are_points() -> None:
    position = sketch("a1:Inf a2:Tk a:HQ aB1:Tk . . . .", points=4)
    assert ask.choices(position, "unit") == {"a1", "a2", "a"}
    ask.play(position, "unit a1; move; hex 0201; done; unit a1; move; hex 0101; done; unit a2; move; hex 0501; done")
    ask.play(position, "unit a; move; hex 0401; done")
    assert {unit: where(position, unit) for unit in ("a1", "a2", "a")} == {"a1": "0101", "a2": "0501", "a": "0401"}
    assert ask.asked(position)[1] != "action.who"  # the points are spent


@pytest.mark.rule("4.0-4")
def test_one_action_is_enough_or_none() -> None:
    position = sketch(BOTH, dice=[9, 1])
    ask.play(position, "done")
    assert ask.asked(position) == ("american", "initiative.what")


@pytest.mark.rule("4.0-5")
def test_the_actions_are_movement_rally_combat_and_improved_defence() -> None:
    position = sketch("a1:Inf+a2:Inf+a:HQ g1:Inf . g:HQ", units={"a2": {"disrupted": True}})
    fit = position.copy()
    ask.play(fit, "unit a1")
    assert _actions(fit) == {"move", "attack"}  # with a Disrupted unit nobody improves the defence
    ask.play(fit, "attack 0201")
    assert ask.choices(fit) == {"hasty", "regular", "prepared"}
    unfit = position.copy()
    ask.play(unfit, "unit a2")
    assert _actions(unfit) == {"rally"}
    alone = sketch("a1:Inf+a:HQ . . g1:Inf")
    ask.play(alone, "unit a1")
    assert _actions(alone) == {"move", "improve"}


def _actions(position: FormationPosition) -> set[str]:
    """The verbs of a unit in hand, without those that only say which unit."""
    return {action.split()[0] for action in ask.choices(position)} - {"unit", "all", "back", "top"}


@pytest.mark.rule("4.0-6")
def test_the_passive_side_may_break_in_and_then_the_active_one_goes_on() -> None:
    position = sketch("a1:Inf . g1:Inf+g:HQ . a:HQ", dice=[1, 10], units={"a": {"hex": "0101"}})
    ask.play(position, "unit a1; move; hex 0201")
    assert ask.asked(position) == ("german", "reaction.who")
    ask.play(position, "react G")
    assert ask.choices(position, "unit") == {"g1", "g"}
    ask.play(position, "done")
    assert ask.asked(position) == ("american", "action.who")  # the move is over, and its point is spent
    assert (where(position, "a1"), position.points[0]) == ("0201", 5)


@pytest.mark.rule("4.0-6")
def test_a_reaction_that_fails_lets_the_move_go_on() -> None:
    position = sketch("a1:Inf . . g1:Inf+g:HQ\n a:HQ . . .", dice=[10])
    ask.play(position, "unit a1; move; hex 0301; react G")
    assert where(position, "a1") == "0301"
    assert ask.asked(position) == ("american", "action.who")
    assert level(position, "G") == 4


# -- the end of a turn


@pytest.mark.rule("4.0-7")
def test_points_are_recorded_at_the_end_of_a_turn_with_what_was_taken_in_it() -> None:
    places = [{"hex": "0101", "side": "german", "points": 3}, {"hex": "0501", "side": "german", "points": 2}]
    charts = scenario_rules("each_turn = true")
    position = sketch(BOTH, phase="end", turn=2, state={"places": places}, charts=charts)
    assert position.scored == [3, 2]  # a1 has taken 0101 for nothing


@pytest.mark.rule("4.0-7", "4.0-8")
def test_then_they_are_compared_with_the_victory_conditions() -> None:
    levels = 'levels = [{ least = 3, winner = "american", level = "win" }, { winner = "german", level = "win" }]'
    places = [{"hex": "0101", "side": "german", "points": 3}]
    position = sketch(BOTH, phase="end", turn=2, state={"places": places}, charts=scenario_rules(levels, turns=2))
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.points) == (0, (3, 0))


@pytest.mark.rule("4.0-8")
@pytest.mark.parametrize(("turn", "ends"), [(2, False), (3, True), (4, True)])
def test_a_side_that_meets_its_conditions_ends_the_game(turn: int, ends: bool) -> None:
    charts = scenario_rules(
        'places = [{ hex = "0101", points = 1, owner = "german", name = "here" }]',
        'sudden = [{ side = "american", turn = 3, holds = ["0101"], level = "sudden" }]',
    )
    places = [{"hex": "0101", "side": "german", "points": 1}]
    position = sketch(BOTH, phase="end", turn=turn, state={"places": places}, charts=charts)
    assert (position.outcome is not None) is ends
    assert position.turn == (turn if ends else turn + 1)


@pytest.mark.rule("4.0-8")
def test_else_the_marker_goes_on_one_space() -> None:
    position = sketch(BOTH, phase="end", turn=4)
    assert (position.turn, position.outcome) == (5, None)
