"""What a game of the series lays down: how it is read, and what is said of a file that is wrong."""

import pytest

from grognard.board.costs import POINT
from grognard.engine.data import DataError, Source
from grognard.games.formation.book import UnitType, read_book

TEXT = """\
# provenance: ours
name = "small"
title.en = "Small"
title.es = "Pequeño"
sides = ["red", "blue"]
schwerpunkt = 3
screening = false
hq_class = "own"

[stacking]
units = 2
strength = 9

[initiative]
track = [0, 2, 4]
tie = "blue"

[types.tank]
afv = true
group = "tank"

[types.recon]
partner = true
scout = true
group = "other"

[off_map.north]
hexes = ["0101", "0201"]
side = "blue"
supply = true
cost = 3
"""
BARE = """\
# provenance: ours
name = "bare"
title.en = "Bare"
title.es = "Escueto"
sides = ["red", "blue"]
types.foot.group = "infantry"
"""
SMALL = read_book(Source("game.toml", TEXT))
SILENT = read_book(Source("game.toml", BARE))


def test_the_sides_are_in_the_order_in_which_they_act() -> None:
    assert SMALL.sides == ("red", "blue")


def test_a_book_has_its_name_and_a_title_in_both_languages() -> None:
    assert (SMALL.name, SMALL.title) == ("small", {"en": "Small", "es": "Pequeño"})


@pytest.mark.rule("5.3.1-7")
def test_a_game_sets_its_stacking_limits() -> None:
    assert (SMALL.stack_units, SMALL.stack_strength) == (2, 9)


@pytest.mark.rule("6.1-4")
def test_a_game_says_who_wins_ties_of_initiative() -> None:
    assert SMALL.initiative_tie == "blue"


def test_types_say_how_units_count() -> None:
    assert SMALL.types == {
        "tank": UnitType(afv=True, partner=False, scout=False, group="tank"),
        "recon": UnitType(afv=False, partner=True, scout=True, group="other"),
    }


def test_groups_are_those_of_the_types() -> None:
    assert SMALL.groups == ("tank", "other")


@pytest.mark.rule("3.1-3")
def test_an_area_off_the_map_says_where_it_is_entered_and_at_what_cost() -> None:
    assert list(SMALL.off_map) == ["north"]
    assert SMALL.off_map["north"] == (("0101", "0201"), "blue", True, 3 * POINT)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("stack_units", 0),
        ("stack_strength", 0),
        ("initiative_track", (0, 2, 3, 4, 5, 6)),
        ("initiative_tie", "reroll"),
        ("schwerpunkt", 2),
        ("screening", True),
        ("hq_class", "hq"),
        ("off_map", {}),
    ],
)
def test_what_a_book_leaves_out_is_as_the_series_has_it(field: str, value: object) -> None:
    assert getattr(SILENT, field) == value
    assert getattr(SMALL, field) != value


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        ('name = "small"\n', "", "1: needs name"),
        ('name = "small"', 'name = ""', "2: name: expected a string, not ''"),
        ("title.es", "title.fr", "3: title: expected a title in en and es, not "),
        ('["red", "blue"]', '["red"]', "5: sides: expected at least 2, not 1"),
        ('["red", "blue"]', '["red", "red"]', "5: sides: red appears twice"),
        ('["red", "blue"]', '["red", "blue", "green"]', "5: sides: expected two [1.0-2], not 3"),
        ('["red", "blue"]', '"red"', "5: sides: expected a list of words, not 'red'"),
        ("schwerpunkt = 3", "schwerpunkt = -1", "6: schwerpunkt: expected a whole number of at least 0, not -1"),
        ("schwerpunkt = 3", "schwerpunkts = 3", "6: schwerpunkts: unknown field; nearest: schwerpunkt"),
        ("screening = false", "screening = 0", "7: screening: expected true or false, not 0"),
        ('hq_class = "own"', 'hq_class = "foot"', "8: hq_class: unknown 'foot'; known: hq, own"),
        ("units = 2", "unit = 2", "11: stacking.unit: unknown field; nearest: units"),
        ("strength = 9", 'strength = "9"', "12: stacking.strength: expected a whole number of at least 0, not '9'"),
        ("[0, 2, 4]", "[0, 1, 2]", "15: initiative.track: expected 0, 2 and rising spaces [6.1b], not [0, 1, 2]"),
        ("[0, 2, 4]", "[0, 2, 2]", "15: initiative.track: expected 0, 2 and rising spaces"),
        ("[0, 2, 4]", "[0, 2, true]", "15: initiative.track: expected a list of whole numbers"),
        ('tie = "blue"', 'tie = "blu"', "16: initiative.tie: unknown 'blu'; nearest: blue"),
        ("afv = true", "avf = true", "19: types.tank.avf: unknown field; nearest: afv"),
        ("scout = true", 'scout = "yes"', "24: types.recon.scout: expected true or false, not 'yes'"),
        ('group = "other"', "group = 1", "25: types.recon.group: expected a string, not 1"),
        ('group = "tank"\n', "", "18: types.tank: needs group"),
        ("[types.recon]", "[types.hq]", "22: types.hq: HQs are not Combat units"),
        ('side = "blue"', 'side = "green"', "29: off_map.north.side: unknown 'green'; "),
        ("cost = 3", "cost = -3", "31: off_map.north.cost: expected a whole number of at least 0, not -3"),
    ],
)
def test_a_bad_book_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    assert old in TEXT
    with pytest.raises(DataError) as caught:
        read_book(Source("game.toml", TEXT.replace(old, new, 1)))
    assert str(caught.value).startswith(f"game.toml:{message}")


@pytest.mark.parametrize(
    ("types", "message"),
    [
        ("[types]\n", "game.toml:6: types: expected at least one"),
        ("types = 3\n", "game.toml:6: types: expected tables by name, not 3"),
        ("types.tank = 3\n", "game.toml:6: types.tank: expected a table, not 3"),
    ],
)
def test_a_book_without_types_of_units_is_refused(types: str, message: str) -> None:
    head = BARE[: BARE.index("types.")]
    with pytest.raises(DataError) as caught:
        read_book(Source("game.toml", head + types))
    assert str(caught.value).startswith(message)
