"""OpenSpiel games: the library's own tests for every game, chance nodes, information states, copies."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from grognard.games import GAMES
from grognard.interop.spiel import MOST_OUTCOMES, NOBODY_YET, ChanceDice, OutcomeNeeded, WargameState, short_name

SMALL = {
    "crossroads": "skirmish",
    "army_group_center": "historical",
    "formation/arracourt": "fog_at_bezange",
    "folio/hells_gate": "tikich",
    "roads_to_moscow": "highway",
    "less_than_60_miles": "point_alpha",
}
QUICK = ("crossroads", "formation/arracourt", "roads_to_moscow")
"""Games that the library plays to their end in a few seconds; the others up to a horizon, and to the end in `soak`."""
HORIZON, BRIEF = 60, 25


def named(name: str, horizon: int | None = None) -> str:
    """A game as OpenSpiel names it."""
    more = "" if horizon is None else f",horizon={horizon}"
    return f"{short_name(name)}(scenario={SMALL[name]}{more})"


def loaded(name: str, horizon: int | None = None) -> Any:
    return pyspiel.load_game(named(name, horizon))


def start(name: str = "crossroads") -> WargameState:
    state: WargameState = loaded(name).new_initial_state()
    return state


def step(state: WargameState, choose: random.Random) -> int:
    """A random action, or a random outcome."""
    actions = [n for n, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
    action: int = choose.choice(actions)
    state.apply_action(action)
    return action


@pytest.mark.parametrize("name", GAMES)
def test_the_simulation_of_the_library_finds_nothing_wrong(name: str) -> None:
    game = loaded(name, None if name in QUICK else HORIZON)
    pyspiel.random_sim_test(game, num_sims=1, serialize=name == "crossroads", verbose=False)


@pytest.mark.soak
@pytest.mark.parametrize("name", sorted(GAMES.keys() - set(QUICK)))
def test_the_simulation_of_the_library_comes_to_the_end(name: str) -> None:
    pyspiel.random_sim_test(loaded(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_a_playthrough_is_the_same_when_it_is_played_again(name: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    path = tmp_path / "playthrough.txt"
    path.write_text(generate_playthrough.playthrough(named(name, BRIEF), None), encoding="utf-8")
    original, again = generate_playthrough.replay(str(path))
    assert original == again
    assert original.count("\naction: ") <= BRIEF


def test_a_game_that_comes_to_its_horizon_is_a_draw() -> None:
    state, choose = loaded("crossroads", 30).new_initial_state(), random.Random(1)
    for _ in range(30):
        assert not state.is_terminal()
        step(state, choose)
    assert state.is_terminal()
    assert state.returns() == [0.0, 0.0]


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_registered_with_its_scenarios(name: str) -> None:
    assert short_name(name) in pyspiel.registered_names()
    game = pyspiel.load_game(short_name(name), {"scenario": SMALL[name]})
    assert game.num_players() == 2
    assert game.num_distinct_actions() > 0


def test_a_die_is_a_chance_node_with_its_faces() -> None:
    state, choose, nodes = start(), random.Random(3), 0
    while not state.is_terminal():
        if state.is_chance_node():
            chances = state.chance_outcomes()
            assert sum(chance for _, chance in chances) == pytest.approx(1.0)
            assert len(chances) <= MOST_OUTCOMES
            before = str(state)
            nodes += 1
            after = {str(state.child(n)) for n, _ in chances}
            assert len(after) > 1  # it matters what is rolled
            assert str(state) == before
        step(state, choose)
    assert nodes > 5
    assert sorted(state.returns()) in ([-1.0, 1.0], [0.0, 0.0])


def test_the_same_choices_and_outcomes_are_the_same_game() -> None:
    one, choose = start(), random.Random(9)
    for _ in range(60):
        step(one, choose)
    other = start()
    for action in one.history():
        other.apply_action(action)
    assert str(one) == str(other)
    for player in range(2):
        assert one.information_state_string(player) == other.information_state_string(player)


def test_a_copy_is_played_on_by_itself() -> None:
    state, choose = start(), random.Random(4)
    for _ in range(20):
        step(state, choose)
    before, copy = str(state), state.clone()
    for _ in range(20):
        step(copy, choose)
    assert str(state) == before
    assert str(copy) != before


def test_a_stored_state_is_played_on_alike() -> None:
    state, choose = start(), random.Random(6)
    for _ in range(25):
        step(state, choose)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(loaded("crossroads"), state))
    for _ in range(30):
        if state.is_terminal():
            break
        again.apply_action(step(state, choose))
        assert str(again) == str(state)


def test_a_side_that_sees_two_things_alike_is_in_one_information_state() -> None:
    """The chits of a reserve are drawn in secret: who draws knows which, the enemy does not."""
    first: WargameState = pyspiel.load_game("grognard_crossroads(scenario=battle)").new_initial_state()
    choose = random.Random(1)
    apart = 0
    for _ in range(400):
        if first.is_terminal():
            break
        if not first.is_chance_node() and len(first.legal_actions()) > 1:
            player = first.current_player()
            enemy = 1 - player
            children = [first.child(action) for action in first.legal_actions()[:6]]
            known = [child for child in children if not child.is_chance_node()]
            mine = {child.information_state_string(player) for child in known}
            theirs = {child.information_state_string(enemy) for child in known}
            assert len(mine) == len(known)  # a side remembers what it did
            apart += len(theirs) < len(known)
        step(first, choose)
    assert apart > 0


def test_states_with_one_information_state_have_the_same_actions() -> None:
    seen: dict[str, list[int]] = {}
    for seed in range(6):
        state, choose = start(), random.Random(seed)
        for _ in range(25):
            if not state.is_chance_node():
                key = state.information_state_string(state.current_player())
                assert seen.setdefault(key, state.legal_actions()) == state.legal_actions()
            step(state, choose)
    assert len(seen) > 30


def test_observations_are_those_of_the_side_that_looks() -> None:
    state, choose = start("less_than_60_miles"), random.Random(2)
    for _ in range(40):
        step(state, choose)
    tensors = [np.array(state.observation_tensor(player)) for player in range(2)]
    assert tensors[0].shape == tuple(loaded("less_than_60_miles").observation_tensor_shape())
    assert not np.array_equal(tensors[0], tensors[1])
    assert state.observation_string(0) != state.observation_string(1)


def test_before_the_first_roll_nobody_knows_anything() -> None:
    state = start()
    if state.play.position is None:
        assert state.is_chance_node()
        assert str(state) == state.observation_string(0) == NOBODY_YET
    else:
        assert not state.is_chance_node()


def test_dice_ask_for_outcomes_that_they_were_not_given() -> None:
    dice = ChanceDice((3,))
    assert dice.roll(6, "attack") == 4
    assert dice.below(1) == 0
    with pytest.raises(OutcomeNeeded) as needed:
        dice.copy().draw(["a", "b"], "chit")
    assert needed.value.bound == 2
    with pytest.raises(ValueError, match="more than the 1000"):
        dice.below(MOST_OUTCOMES + 1)
