"""Nothing that a client can ask for depends on what its side must not know.

A position is played to at random; its twin differs from it only in what a side cannot know (`Game.determinize`). Both
are opened as plays, and all that can be asked by that side is asked of both: every answer has to be the same.
"""

import json
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import pytest
from tests.server.battery import Act, Line, all_differences, asking, difference, proposals, transcript
from tests.server.guest import Host, Made

from grognard.engine import positionfile
from grognard.engine.actions import Action
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import seen_by
from grognard.engine.game import Game
from grognard.games import game as find_game

GENERATOR = ("key", "used", "ran_out", "dice", "draws")
MOST_PLACES = 8
"""Places with something hidden that are guessed at."""
ODD_EDITS = (
    *(("turn", "1"), ("phase", '"nowhere"'), ("units.nobody.hex", '"0101"'), ("frames", "[]"), ("key", '"00"')),
    *(("dice", "[1]"), ("state", "{}"), ("stacks", "{}"), ("turn", "nonsense"), ("turn",)),
)
Position = Any


class Case(NamedTuple):
    """A random position with something hidden from a side."""

    game: str
    scenario: str
    side: str
    moves: int
    seed: int


CASES = [
    Case("crossroads", "battle", "blue", 40, 1),
    Case("crossroads", "battle", "red", 120, 2),
    Case("formation/arracourt", "tanks_at_arracourt", "american", 140, 1931),
    Case("formation/arracourt", "battle_for_the_hills", "german", 80, 4),
    Case("army_group_center", "historical", "german", 150, 5),
    Case("roads_to_moscow", "highway", "soviet", 30, 16),
    Case("roads_to_moscow", "pervy_voin", "german", 60, 7),
    Case("less_than_60_miles", "point_alpha", "nato", 20, 8),
    Case("less_than_60_miles", "blackhorse", "wp", 60, 20),
]


# -- twins


def twins(case: Case) -> tuple[Position, Position]:
    """A random position, and one that the side cannot tell from it; the first such pair from so many moves on."""
    game, dice = find_game(case.game), Random(case.seed)
    position = game.start(case.scenario, seed=case.seed)
    for n in range(case.moves + 400):
        decision = game.decision(position)
        assert decision is not None, "the game was over before anything was hidden"
        if n >= case.moves:
            other = game.determinize(position, case.side, Dice(key_of(str(dice.random()))))
            if _secrets(game, position, case.side) != _secrets(game, other, case.side):
                return position, other
        game.apply(position, dice.choice(decision.actions))
    raise AssertionError("nothing was ever hidden")


def _hidden_places(game: Game[Any], position: Position, side: str) -> dict[str, str]:
    """Where the units are that a side cannot see."""
    hidden = game.hidden(position, game.sides.index(side)).units
    return {position.unit_name(unit): position.place_name(position.at[unit]) for unit in sorted(hidden)}


def _hidden_values(game: Game[Any], position: Position, side: str) -> dict[str, Any]:
    """What a side cannot see of markers that it knows of, as edits name it."""
    columns, found = game.hidden(position, game.sides.index(side)).columns, {}
    for field in columns.keys() & position.columns.keys():
        kind, codec = position.columns[field]
        names, values = position.components.names[kind], getattr(position, field)
        for number in sorted(columns[field]):
            found[f"{field}.{names[number]}"] = codec.encode(values[number], position.components)
    return found


def _hidden_entries(game: Game[Any], position: Position, side: str) -> list[Any]:
    """What lies on the schedule and is not seen as it is."""
    seen = position.scheduled.as_seen(position.schedule, game.sides.index(side))
    return [entry for entry in position.schedule if entry not in seen]


def _secrets(game: Game[Any], position: Position, side: str) -> tuple[dict[str, str], dict[str, Any], list[Any]]:
    places, values = _hidden_places(game, position, side), _hidden_values(game, position, side)
    return places, values, _hidden_entries(game, position, side)


def opened(host: Host, case: Case, position: Position) -> Made:
    """A play that begins at a position: the side is mine, somebody else has the other."""
    game = find_game(case.game)
    stated = positionfile.dump(game, position)
    stated = {name: value for name, value in stated.items() if name not in GENERATOR}
    seats = {side: "me" if side == case.side else "link" for side in game.sides}
    answer = host.post("/api/games", {"game": case.game, "position": stated, "seats": seats})
    assert answer.status_code == 201, answer.text
    made = Made(host, answer.json())
    for side in game.sides:
        made.join(side)
    return made


def quiet_acts(case: Case, one: Position, two: Position, most: int = 6) -> list[Act]:
    """Actions that can be made in both of two positions, and neither roll, draw nor reveal anything."""
    game, dice = find_game(case.game), Random(case.seed)
    found: list[Act] = []
    pair = (one.copy(), two.copy())
    while len(found) < most:
        first, second = (game.decision(position) for position in pair)
        if first is None or second is None or first.side != second.side:
            break
        both = [action for action in first.actions if action in second.actions]
        for action in dice.sample(both, len(both)):
            if not any(_shows(game, position, action) for position in pair):
                break
        else:
            break
        for position in pair:
            game.apply(position, action)
        found.append(Act(first.side, str(action)))
    return found


def _shows(game: Game[Any], position: Position, action: Action) -> bool:
    """Does an action roll, draw or reveal something?"""
    after = position.copy()
    return any(event.reveals for event in game.apply(after, action)) or after.dice != position.dice


def edits(case: Case, *positions: Position) -> list[tuple[str, ...]]:
    """What is hidden, proposed as an edit just as it is, in one of two positions, and as it is not."""
    game = find_game(case.game)
    guesses = [words for position in positions for words in _guesses(game, position, case.side)]
    return list(dict.fromkeys([*guesses, *ODD_EDITS]))


def _guesses(game: Game[Any], position: Position, side: str) -> Iterator[tuple[str, ...]]:
    hidden = _hidden_places(game, position, side)
    names = position.components.names
    yield ("schedule", _json(positionfile.dump(game, position).get("schedule", [])))
    for field, value in list(_hidden_values(game, position, side).items())[:MOST_PLACES]:
        yield (field, _json(value))
    for place in list(dict.fromkeys(hidden.values()))[:MOST_PLACES]:
        stack = [position.unit_name(unit) for unit in position.units_at(names["place"].index(place))]
        yield (f"stacks.{place}", _json(stack))
        yield (f"stacks.{place}", _json(stack[:-1]))
        yield (f"stacks.{place}", _json([*hidden][: len(stack)]))
    for unit in list(hidden)[:MOST_PLACES]:
        field = "hex" if hidden[unit] in names["hex"] else "box"
        yield (f"units.{unit}.{field}", _json(hidden[unit]))
        yield (f"units.{unit}.hex", _json(names["hex"][0]))
        yield (f"units.{unit}.strength", "1")
        yield (f"units.{unit}.disrupted", "true")


def _json(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"))


# -- the proof


named = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game}-{case.side}")


def told_apart(one: Sequence[Line], two: Sequence[Line]) -> str:
    """The requests by which two plays can be told apart."""
    return "\n".join(all_differences(one, two)[:20]) or difference(one, two)


@named
def test_no_answer_depends_on_what_a_side_must_not_know(host: Host, case: Case) -> None:
    pair = twins(case)
    acts = quiet_acts(case, *pair)
    one, two = (transcript(opened(host, case, position), case.side, acts) for position in pair)
    assert len(one) > 100
    assert not told_apart(one, two)


@named
def test_an_edit_that_is_proposed_is_no_way_to_find_out_what_is_hidden(host: Host, case: Case) -> None:
    pair = twins(case)
    one, two = (proposals(opened(host, case, position), case.side, edits(case, *pair)) for position in pair)
    assert len(one) > 20
    assert not told_apart(one, two)


@named
def test_the_other_side_can_tell_the_two_apart(host: Host, case: Case) -> None:
    sides = [side for side in find_game(case.game).sides if side != case.side]
    one, two = (opened(host, case, position) for position in twins(case))
    with one.guest(*sides) as first, two.guest(*sides) as second:
        assert first.view["view"] != second.view["view"]


# -- what was decided in secret, and lies behind


class Choice(NamedTuple):
    """A question of the other side whose answer a side does not see."""

    game: str
    scenario: str
    side: str
    question: str


CHOICES = [
    Choice("crossroads", "battle", "blue", "reserve.pick"),
    Choice("formation/arracourt", "tanks_at_arracourt", "american", "action.who"),
    Choice("less_than_60_miles", "point_alpha", "nato", "orders.which"),
]


def histories(choice: Choice) -> tuple[list[str], list[str]]:
    """The actions of two plays that are different in what was decided in secret, and in nothing that the side sees."""
    game, dice = find_game(choice.game), Random(1)
    position, made = game.start(choice.scenario, seed=1), list[str]()
    while len(made) < 400:
        decision = game.decision(position)
        assert decision is not None, "the question was never asked"
        if decision.question == choice.question and decision.side != choice.side:
            one, *others = dice.sample(decision.actions, len(decision.actions))
            for other in others:
                if _looks_the_same(game, position, (one, other), choice.side):
                    return [*made, str(one)], [*made, str(other)]
        action = dice.choice(decision.actions)
        game.apply(position, action)
        made.append(str(action))
    raise AssertionError("nothing was ever decided in secret")


def _looks_the_same(game: Game[Any], position: Position, actions: Sequence[Action], side: str) -> bool:
    """Does a side see the same position and be told the same, whichever of two actions is made?"""
    seen = []
    for action in actions:
        after = position.copy()
        told = seen_by(game.apply(after, action), side)
        seen.append((game.view(after, side), [(event.kind, event.rule, dict(event.data)) for event in told]))
    return bool(seen[0] == seen[1])


@pytest.mark.parametrize("choice", CHOICES, ids=lambda choice: f"{choice.game}-{choice.question}")
def test_whoever_looks_back_does_not_learn_what_was_decided_in_secret(host: Host, choice: Choice) -> None:
    """Films, earlier positions, the log and the course of the game are the same, whatever the other side has chosen."""
    found = []
    for actions in histories(choice):
        made = host.known(1, choice.game, choice.scenario, actions=actions)
        with asking(made, choice.side) as asked:
            asked.look("the view")
            asked.history()
            for after in range(max(0, len(actions) - 4), len(actions) + 1):
                asked.ask("steps", side=choice.side, after=after)
                asked.ask("replay", side=choice.side, step=after)
            asked.unasked()
        found.append(asked.lines)
    assert len(found[0]) > 20
    assert not told_apart(*found)


# -- chits that have yet to be drawn


SUPPORT = Case("folio/hells_gate", "tikich", "soviet", 0, 1)


@pytest.mark.parametrize("side", ["soviet", "german"])
def test_no_answer_depends_on_the_marker_that_will_be_drawn(host: Host, side: str) -> None:
    game, drawn = find_game(SUPPORT.game), set()
    position = game.start(SUPPORT.scenario, seed=1)
    for action in ("done", "attack 1218", "unit 16TC/15", "fight"):
        game.apply(position, action)
    one, two = (transcript(opened(host, SUPPORT, position), side) for _ in range(2))
    assert len(one) > 100
    assert not told_apart(one, two)
    for seed in range(9):
        other = game.determinize(position, side, Dice(key_of(str(seed))))
        drawn |= {event.data["chit"] for event in game.apply(other, "pool 16TC") if event.kind == "drew"}
    assert drawn == {"16TC-1", "16TC-2", "16TC-3", "16TC-4"}
