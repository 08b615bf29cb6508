"""Whose a field of the state is: the table of a game says so, and the page reads it there."""

import json

from grognard.games import game
from grognard.server.table import table_of_play


def test_the_table_says_which_field_tells_whose_another_is() -> None:
    rules = game("formation/arracourt")
    components = rules.start("battle_for_the_hills", seed=1).components
    owners = json.loads(table_of_play(rules.name, components))["owners"]
    assert owners == {"drm": "drm_side", "schwerpunkt": "schwerpunkt_side"}


def test_a_game_without_such_fields_has_none() -> None:
    rules = game("crossroads")
    components = rules.start("battle", seed=1).components
    assert json.loads(table_of_play(rules.name, components))["owners"] == {}
