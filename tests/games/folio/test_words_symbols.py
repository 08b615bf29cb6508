"""How do the counters of Escape Hell's Gate look? `tests/server/test_symbols.py` asks what every game needs."""

import pytest

from grognard.engine.options import choose
from grognard.games.folio.hells_gate.components import SIDES
from grognard.games.folio.hells_gate.game import GAME
from grognard.server.symbols import ECHELONS, symbols_of

SYMBOLS = symbols_of(GAME)
COMPONENTS = GAME.scenario_components("korsun", choose(GAME.optional_rules, None))
SIZES = {"I": "company", "II": "battalion", "III": "regiment", "X": "brigade"}


def test_every_counter_shows_the_size_that_it_prints() -> None:
    shown = {unit["id"]: SYMBOLS.of(unit)["sidc"][11] for unit in COMPONENTS.printed}
    assert len(shown) == 193
    assert shown == {unit["id"]: ECHELONS[SIZES[unit["size"]]] for unit in COMPONENTS.printed}


def test_every_group_that_has_units_has_a_look_of_its_own() -> None:
    groups = {unit["group"]: unit["side"] for unit in COMPONENTS.printed}
    assert groups.keys() == SYMBOLS.groups.keys()
    assert len(set(SYMBOLS.groups.values())) == len(groups)


@pytest.mark.rule("3.0-1")
def test_counters_of_the_two_sides_never_have_the_same_colour() -> None:
    colours = {
        side: {SYMBOLS.of(unit)["color"] for unit in COMPONENTS.printed if unit["side"] == side} for side in SIDES
    }
    assert all(colours.values())
    assert not colours["soviet"] & colours["german"]
