"""PettingZoo environments: the library's own tests for every game, masks, forms, secrecy, rewards."""

import random
import re
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from grognard.engine.dice import Dice, key_of
from grognard.games import GAMES, game
from grognard.interop.tables import Table
from grognard.interop.zoo import WargameEnv, env

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # the library's tests import its games, some of them in an old way
    from pettingzoo.test import api_test, seed_test

CYCLES = 60
SMALL = {"crossroads": "skirmish", "folio/hells_gate": "tikich", "less_than_60_miles": "point_alpha"}


def made(name: str, **more: Any) -> WargameEnv:
    return env(name, SMALL.get(name), **more)


def played(environment: WargameEnv, seed: int, most: int) -> Iterator[dict[str, Any]]:
    """Random steps, with what was observed before each."""
    choose = random.Random(seed)
    environment.reset(seed=seed)
    for _ in range(most):
        seen, _, over, cut, _ = environment.last()
        if over or cut:
            return
        yield seen
        environment.step(choose.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("form", ["flat", "parts"])
def test_the_library_finds_nothing_wrong(name: str, form: Any, capsys: pytest.CaptureFixture[str]) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of spaces without bounds, and of arrays that are all zero
        api_test(made(name, observations=form), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_is_the_same_game(name: str) -> None:
    seed_test(lambda: made(name), num_cycles=CYCLES)


def test_another_seed_is_another_game() -> None:
    one, other = (made("crossroads") for _ in range(2))
    first, second = ([seen["observation"] for seen in played(made, seed, 60)] for made, seed in ((one, 1), (other, 2)))
    assert any(not np.array_equal(a, b) for a, b in zip(first, second, strict=False))


@pytest.mark.parametrize("name", GAMES)
def test_the_mask_allows_what_the_decision_lists_and_nothing_else(name: str) -> None:
    environment = made(name)
    for seen in played(environment, 3, 80):
        decision = environment.table.game.decision(environment.position)
        assert decision is not None
        names = {environment.table.numbers.name(n) for n in np.flatnonzero(seen["action_mask"]).tolist()}
        slots = {verb for verb, numbers in environment.table.numbers.ranges.items() if numbers.kinds is None}
        listed = [action for action in decision.actions if action.verb not in slots]
        assert {one for one in names if "#" not in one} == {str(action) for action in listed}
        free = len([action for action in decision.actions if action.verb in slots])
        assert len([one for one in names if "#" in one]) == min(free, 64)


def test_who_is_not_asked_may_do_nothing() -> None:
    environment = made("crossroads")
    environment.reset(seed=1)
    (other,) = set(environment.agents) - {environment.agent_selection}
    assert not environment.observe(other)["action_mask"].any()
    assert environment.observe(environment.agent_selection)["action_mask"].any()


def test_an_action_that_the_mask_forbids_changes_nothing() -> None:
    environment = made("crossroads")
    environment.reset(seed=1)
    before = environment.position.hash()
    seen, *_ = environment.last()
    forbidden = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    with pytest.raises(ValueError, match="is not a legal action"):
        environment.step(forbidden)
    assert environment.position.hash() == before


def test_the_winner_has_one_and_the_loser_minus_one() -> None:
    environment = made("crossroads")
    for _ in played(environment, 5, 100_000):
        pass
    outcome = environment.position.outcome
    assert outcome is not None
    expected = [0.0, 0.0] if outcome.winner < 0 else [1.0 if side == outcome.winner else -1.0 for side in range(2)]
    assert [environment.rewards[agent] for agent in environment.possible_agents] == expected
    assert all(environment.terminations.values())


def test_a_game_that_is_cut_off_is_truncated_and_nobody_wins() -> None:
    environment = made("crossroads", most_steps=5)
    steps = sum(1 for _ in played(environment, 1, 100))
    assert steps == 5
    assert all(environment.truncations.values())
    assert not any(environment.terminations.values())
    assert set(environment.rewards.values()) == {0.0}


def test_the_flat_form_is_the_parts_one_behind_another() -> None:
    environment = made("crossroads", observations="parts")
    flat = made("crossroads")
    for parts, whole in zip(played(environment, 2, 40), played(flat, 2, 40), strict=True):
        joined = np.concatenate([part.ravel() for part in parts["observation"].values()])
        assert np.array_equal(joined, whole["observation"])


def test_an_unknown_form_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown form of observations 'round'"):
        made("crossroads", observations="round")


def positions(table: Table, seed: int, decisions: int) -> Iterator[Any]:
    """Positions of a random game."""
    position, choose = table.start(seed), random.Random(seed)
    for n in range(decisions):
        decision = table.game.decision(position)
        if decision is None:
            return
        if n % 10 == 0:
            yield position
        table.apply(position, choose.choice(decision.actions))


@pytest.mark.parametrize("name", GAMES)
def test_nothing_that_a_side_cannot_know_is_in_what_it_observes(name: str) -> None:
    """Redrawn, what is hidden leaves every number as it was, for the side and for an onlooker's place as well."""
    table = Table(name, SMALL.get(name))
    rules = game(name)
    for n, position in enumerate(positions(table, 7, 200)):
        for side, called in enumerate(rules.sides):
            other = rules.determinize(position, called, Dice(key_of(f"scrambled {n}")))
            assert np.array_equal(table.encoder.flat(position, side), table.encoder.flat(other, side))


def test_what_is_hidden_from_one_side_is_seen_by_the_other() -> None:
    """The twin of the test above: the encoding has the secret in it, for the side whose it is."""
    table = Table("crossroads", "battle")
    position = next(iter(positions(table, 7, 200)))
    (hidden, side) = next((h, s) for s in range(2) if (h := table.game.hidden(position, 1 - s).units))
    mine, enemy = (table.encoder.encode(position, one)["units"][sorted(hidden)] for one in (side, 1 - side))
    assert mine[:, 0].all()
    assert not enemy.any()


@pytest.mark.parametrize("name", GAMES)
def test_observations_tell_positions_apart(name: str) -> None:
    environment = made(name)
    seen = [one["observation"].tobytes() for one in played(environment, 4, 60)]
    assert len(set(seen)) > len(seen) // 3


@pytest.mark.parametrize("of", ["interop.zoo", "interop.spiel"])
def test_the_page_on_the_laboratory_has_examples_that_run(of: str) -> None:
    text = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
    (written,) = [one for one in re.findall(r"```python\n(.*?)```", text, re.DOTALL) if of in one]
    found: dict[str, Any] = {}
    exec(written, found)
    if of == "interop.zoo":
        assert found["environment"].position.outcome is not None
    else:
        assert found["state"].legal_actions() or found["state"].is_chance_node()
