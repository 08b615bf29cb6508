"""Whatever is tried at the wrong moment is refused by the rule that says when it is its turn.

Without a word of the game's own it would be the rule of whatever is asked just then, which has nothing to do with it.
"""

import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.games.guards import goldens

from grognard.engine.actions import Action
from grognard.engine.game import Game
from grognard.engine.playthroughs import actions_of, header_of
from grognard.engine.position import Position
from grognard.engine.procedures import Role
from grognard.games import GAMES, game

ACTIONS, EVERY = 1500, 1
"""How far a golden game is played, and at how many of its decisions everything is tried."""
GENERAL = (Role.BACK, Role.END, Role.PASS)
"""To take back, to finish and to decline belong to any question: where there is nothing, no rule is about it."""
PLAIN = {"int": ("1", "2"), "str": ("word",)}
"""Arguments that name nothing."""
REROLLS = ("keep", "reroll")
"""The engine's own; most games have no such rule."""


def some_actions(rules: Game[Any], position: Position, dice: random.Random) -> Iterator[Action]:
    """An action for every verb, with whatever it may be about."""
    names = position.components.names
    for verb, spec in rules.verbs.items():
        if spec.role not in GENERAL and verb not in REROLLS:
            yield Action(verb, tuple(dice.choice(names.get(kind) or PLAIN.get(kind, ("",))) for kind in spec.kinds))


@pytest.mark.parametrize("path", [path for name in GAMES for path in goldens(name)], ids=lambda path: path.stem)
def test_it_is_refused_by_a_rule_of_its_own(path: Path) -> None:
    text, dice, found = path.read_text("utf-8"), random.Random(path.stem), set()
    header = header_of(text)
    rules = game(header["game"])
    position = rules.start(header["scenario"], seed=header["seed"], options=header["options"])
    for n, played in enumerate(actions_of(text)[:ACTIONS]):
        decision = rules.decision(position)
        assert decision is not None
        for action in some_actions(rules, position, dice) if n % EVERY == 0 else ():
            if rules.explain(position, action).reason in ("notation.verb", "choice.not_listed"):
                found.add((action.verb, decision.question))
        rules.apply(position, played)
    assert found == set()
