"""Habits of players: what is counted of a game, from small sketched positions, and the figures of many games."""

from tests.games.crossroads.sketch import number, sketch

from grognard.engine.actions import parse
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.lab.habits import Habits, HabitTaker, Taken, lines, summary
from grognard.lab.matches import Fixture, play

ROWS = "b:Inf . . . . r:Inf"


def habits(position: CrossroadsPosition, actions: str, gone: str = "") -> dict[str, Habits]:
    """What is counted while these actions are played; `gone`: where Red's unit has gone before."""
    taker = HabitTaker(GAME, position)
    if gone:
        position.put(number(position, "r"), position.components.number("hex", gone))
    for text in actions.split("; "):
        decision = GAME.decision(position)
        assert decision is not None
        action = parse(text)
        events = GAME.apply(position, action, decision.side)
        taker.take(action, GAME.sides.index(decision.side), events, position)
    return {side: taken.habits for side, taken in zip(GAME.sides, taker.taken, strict=True)}


def test_a_unit_that_comes_back_within_a_phase_has_marched_for_nothing() -> None:
    found = habits(sketch(ROWS), "unit b; hex 0201; hex 0101; done; done")["blue"]
    assert (found.marches, found.returns) == (1, 1)


def test_a_unit_that_goes_somewhere_has_not() -> None:
    found = habits(sketch(ROWS), "unit b; hex 0201; done; done")["blue"]
    assert (found.marches, found.returns) == (1, 0)


def place(picture: str, **more: object) -> CrossroadsPosition:
    """A place worth three points at 0201, in red hands."""
    return sketch(picture, areas={"victory.3": "0201"}, state={"control": {"0201": "red"}}, **more)  # type: ignore[arg-type]


def test_a_place_whose_garrison_walks_off_is_given_away() -> None:
    found = habits(place("b:Inf r:Inf . . . ."), "unit b; hex 0201", gone="0501")
    assert (found["red"].left, found["red"].given) == (1, 6)
    assert (found["blue"].left, found["blue"].given) == (0, 0)


def test_a_place_that_nobody_had_is_not() -> None:
    found = habits(place("b:Inf . . r:Inf . ."), "unit b; hex 0201")
    assert (found["red"].left, found["red"].given) == (0, 0)


def test_a_place_that_is_fought_for_is_not_given_away() -> None:
    position = place("b:Inf r:Inf . . . .", phase="blue.1.combat", crt="DR")
    found = habits(position, "attack 0201; unit b; fight; unit b")
    assert found["red"].left == 0
    assert found["blue"].attacks == 1


def test_one_unit_attacks_while_another_stands_by() -> None:
    rows = "b1:Inf r:Inf . .\n b2:Inf . . ."
    found = habits(sketch(rows, phase="blue.1.combat", crt="NE"), "attack 0201; unit b1; fight; done")["blue"]
    assert (found.attacks, found.alone) == (1, 1)


def test_an_attack_of_all_who_are_there_is_not_made_alone() -> None:
    rows = "b1:Inf r:Inf . .\n b2:Inf . . ."
    found = habits(sketch(rows, phase="blue.1.combat", crt="NE"), "attack 0201; unit b1; unit b2; fight; done")["blue"]
    assert (found.attacks, found.alone) == (1, 0)


def test_a_game_is_counted_if_that_is_asked_for() -> None:
    first = Fixture("crossroads", "skirmish", ("random", "random"), 1, 5)
    assert play(first).habits == ()
    blue, red = play(first._replace(habits=True)).habits
    assert blue.habits.turns == red.habits.turns > 0
    assert blue.habits.marches >= blue.habits.returns
    assert blue.opening
    assert blue.opening != red.opening


def test_the_figures_of_many_games_are_means_and_openings_are_told_apart() -> None:
    games = [(Taken(Habits(attacks=count), (name,)), Taken(Habits(), ())) for count, name in ((2, "a"), (4, "b"))]
    found = summary(games, ("blue", "red"))
    assert found["blue"].habits.attacks == 3
    assert (found["blue"].openings, found["red"].openings) == (2, 1)
    assert found["blue"].to_json()["openings"] == 2
    assert any("3 attacks" in line for line in lines(found, 2))
