"""Styles: the game's planner with some of its weights changed, so that it plans the same turn otherwise.

A game names a few in its weights (`[styles]`); others are made up. Whatever comes of one is judged by the same weights.
"""

from collections.abc import Mapping

from grognard.engine.dice import Dice
from grognard.engine.weights import Changes

FACTORS = (0.35, 0.5, 0.7, 1.4, 2.0, 2.9)
"""How many times a weight may count in a style that is made up."""
CHANGED = 60
"""How many weights of a hundred are changed in it."""


def made_up_style(weights: Mapping[str, float], dice: Dice) -> Changes:
    """A style nobody has thought of: some of the weights count more, others less. Counts and zeros stay as they are."""
    return {
        name: FACTORS[dice.below(len(FACTORS))]
        for name, weight in weights.items()
        if type(weight) is float and weight and dice.below(100) < CHANGED
    }
