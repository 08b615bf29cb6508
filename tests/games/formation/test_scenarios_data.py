"""Scenarios of the series: how they are read, and what is said of one that is wrong."""

from typing import Any

import pytest

from grognard.engine.data import DataError, Source
from grognard.games.formation.book import read_book
from grognard.games.formation.scenarios import (
    WHATEVER,
    Focus,
    Level,
    Plan,
    Reinforcement,
    Replacement,
    Restriction,
    ScenarioFacts,
    Substitute,
    Sudden,
    Transfer,
    VictoryPlace,
    Withdrawal,
    read_scenarios,
)
from grognard.games.formation.units import read_formations, read_headquarters, read_units

BOOK = read_book(
    Source(
        "game.toml",
        """\
# provenance: ours
name = "small"
title.en = "Small"
title.es = "Pequeño"
sides = ["red", "blue"]
stacking = { units = 2, strength = 10 }
types.tank = { afv = true, group = "tank" }
types.infantry = { group = "infantry" }
""",
    )
)
SIDES = BOOK.sides
FORMATIONS = read_formations(
    Source(
        "formations.csv",
        "# provenance: ours\nid,side,level,recovery,color,name,source\n"
        "A,red,4,2,green,,ours\nC,red,2,1,black,,ours\nB,blue,3,1,grey,,ours\n",
    ),
    SIDES,
)
COLUMNS = (
    "id,side,formation,type,class,efficiency,disrupted,strength,tank,anti_tank,move,zone,combined_arms,name,source"
)
COUNTERS = read_units(
    Source(
        "units.csv",
        f"# provenance: ours\n{COLUMNS}\n"
        + "".join(f"{name},red,A,tank,motorized,6,4,4,5,,6,yes,yes,,ours\n" for name in ("a1", "a2", "a3"))
        + "c1,red,C,infantry,foot,6,4,4,,2,3,yes,yes,,ours\n"
        + "".join(f"{name},blue,B,infantry,foot,6,4,6,,2,3,yes,yes,,ours\n" for name in ("b1", "b2"))
        + "fort,blue,,infantry,static,4,2,3,,1,0,yes,no,,ours\n",
    ),
    SIDES,
    FORMATIONS,
    BOOK.types,
)
COUNTERS += read_headquarters(
    Source(
        "headquarters.csv",
        "# provenance: ours\nid,side,formation,class,reaction,range,support,move,name,source\n"
        "hqA,red,A,motorized,6,4,5,6,,ours\nhqA2,red,A,motorized,7,5,6,6,,ours\n"
        "hqC,red,C,motorized,6,4,5,6,,ours\nhqB,blue,B,foot,4,3,2,4,,ours\n",
    ),
    SIDES,
    FORMATIONS,
    COUNTERS,
)
TEXT = """\
# provenance: ours
[small]
title.en = "Small"
title.es = "Pequeño"
rule = "3.6"
turns = 4
dates = ["Monday", "Tuesday", "Wednesday", "Thursday"]
first_initiative = "red"
most_in_a_row = { red = 3, blue = 2 }
most_transfers = { blue = 1 }
snafu = "blue"
area = "middle"
each_turn = true
levels_at_start = { A = 3 }
improved = ["0203"]
strong_points = [["0203", "blue"], ["0204", "red"]]
focus = [
  { turn = 1, side = "red", formation = "A" },
  { turn = 3, side = "" },
  { turn = 4, side = "blue" },
]
reinforcements = [
  { turn = 2, units = ["hqC", "c1"], at = ["0101", "0102"] },
  { turn = 3, units = ["b2"], at = ["0909"] },
]
transfers = [{ turn = 3, units = ["a2"], formation = "C" }]
substitutes = [{ turn = 2, formation = "A", hq = "hqA2", level = 1 }]
withdrawals = [{ turn = 4, units = ["hqC", "c1"] }]
replacements = [{ turn = 2, side = "blue", group = "infantry", points = 2 }]
restrictions = [
  { formation = "A", what = "no_prepared" },
  { formation = "C", what = "late", turns = [2], value = "3" },
  { formation = "B", what = "confined", turns = [1, 2], value = "south" },
]
places = [
  { hex = "0303", points = 3, owner = "blue", name = "Town" },
  { hex = "0304", points = 1, name = "Hill" },
]
steps_per_point = { tank = 1, other = 2 }
levels = [
  { least = 5, winner = "red", level = "win" },
  { least = -2, winner = "", level = "draw" },
  { winner = "blue", level = "win" },
]
sudden = [{ side = "red", turn = 2, holds = ["0303"], level = "win" }]

[small.setup]
hqA = "0101"
a1 = "0101"
a2 = { hex = "0102", strength = 3, disrupted = true }
hqB = { hex = "0203", strength = 0 }
b1 = "0203"
fort = "0303"
"""


def read(text: str) -> dict[str, ScenarioFacts]:
    return read_scenarios(Source("scenarios.toml", text), BOOK, FORMATIONS, COUNTERS)


SMALL = read(TEXT)["small"]
BARE = """\
# provenance: ours
[bare]
title = { en = "Bare", es = "Escueto" }
rule = "3.6"
turns = 1
dates = ["today"]
steps_per_point = {}
levels = [{ winner = "", level = "draw" }]
setup = { hqA = "0101", a1 = "0101" }
"""
SILENT = read(BARE)["bare"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", {"en": "Small", "es": "Pequeño"}),
        ("turns", 4),
        ("rule", "3.6"),
        ("dates", ("Monday", "Tuesday", "Wednesday", "Thursday")),
        ("first_initiative", "red"),
        ("most_in_a_row", {"red": 3, "blue": 2}),
        ("most_transfers", {"red": 0, "blue": 1}),
        ("snafu", "blue"),
        ("focus", (Focus(1, "red", "A"), Focus(3, "", ""), Focus(4, "blue", ""))),
        ("area", "middle"),
        ("levels_at_start", {"A": 3}),
        ("improved", ("0203",)),
        ("strong_points", (("0203", "blue"), ("0204", "red"))),
        (
            "reinforcements",
            (Reinforcement(2, ("hqC", "c1"), ("0101", "0102")), Reinforcement(3, ("b2",), ("0909",))),
        ),
        ("transfers", (Transfer(3, ("a2",), "C"),)),
        ("substitutes", (Substitute(2, "A", "hqA2", 1),)),
        ("withdrawals", (Withdrawal(4, ("hqC", "c1")),)),
        ("replacements", (Replacement(2, "blue", "infantry", 2),)),
        (
            "restrictions",
            (
                Restriction("A", "no_prepared", (1, 2, 3, 4), ""),
                Restriction("C", "late", (2,), "3"),
                Restriction("B", "confined", (1, 2), "south"),
            ),
        ),
        ("places", (VictoryPlace("0303", 3, "blue", "Town"), VictoryPlace("0304", 1, "", "Hill"))),
        ("each_turn", True),
        ("steps_per_point", {"tank": 1, "other": 2}),
        ("levels", (Level(5, "red", "win"), Level(-2, "", "draw"), Level(WHATEVER, "blue", "win"))),
        ("sudden", (Sudden("red", 2, ("0303",), "win"),)),
    ],
)
def test_a_scenario_is_read_field_by_field(field: str, value: Any) -> None:
    assert getattr(SMALL, field) == value


def test_a_unit_starts_in_a_hex_and_in_order_unless_more_is_said() -> None:
    assert SMALL.setup["a1"] == Plan("0101", None, False)
    assert SMALL.setup["a2"] == Plan("0102", 3, True)


def test_only_an_hq_may_start_with_nothing_left() -> None:
    assert SMALL.setup["hqB"] == Plan("0203", 0, False)
    assert said("strength = 3", "strength = 0") == "50: small.setup.a2: strength: expected 1 to 4, as printed, not 0"


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("first_initiative", ""),
        ("most_in_a_row", {"red": 0, "blue": 0}),
        ("most_transfers", {"red": 0, "blue": 0}),
        ("snafu", ""),
        ("focus", ()),
        ("area", ""),
        ("levels_at_start", {}),
        ("improved", ()),
        ("strong_points", ()),
        ("reinforcements", ()),
        ("transfers", ()),
        ("substitutes", ()),
        ("withdrawals", ()),
        ("replacements", ()),
        ("restrictions", ()),
        ("places", ()),
        ("each_turn", False),
        ("steps_per_point", {"tank": 0, "other": 0}),
        ("sudden", ()),
    ],
)
def test_what_a_scenario_leaves_out_is_as_the_series_has_it(field: str, value: Any) -> None:
    assert getattr(SILENT, field) == value
    assert getattr(SMALL, field) != value


# -- files that are wrong


def said(old: str, new: str) -> str:
    """What is said of the scenario with one thing changed, from the line on."""
    assert old in TEXT
    with pytest.raises(DataError) as caught:
        read(TEXT.replace(old, new, 1))
    message = str(caught.value)
    assert message.startswith("scenarios.toml:")
    return message.removeprefix("scenarios.toml:")


def check(old: str, new: str, message: str) -> None:
    found = said(old, new)
    assert found.startswith(message), found


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("# provenance: ours\n", "", "1: has no provenance line"),
        ('rule = "3.6"\n', "", "2: small: needs rule"),
        ('rule = "3.6"', "rule = 3.6", "5: small.rule: expected a string, not 3.6"),
        ("title.es", "title.fr", "3: small.title: expected a title in en and es"),
        ("turns = 4", "turns = 0", "6: small.turns: expected a whole number from 1 to 30, not 0"),
        ("turns = 4", "turn = 4", "6: small.turn: unknown field; nearest: turns"),
        (', "Thursday"]', "]", "7: small.dates: expected one for each of 4 turns, not 3"),
        (
            'first_initiative = "red"',
            'first_initiative = "rod"',
            "8: small.first_initiative: unknown 'rod'; nearest: red",
        ),
        ("red = 3", "rod = 3", "9: small.most_in_a_row: unknown 'rod'; nearest: red"),
        ("red = 3", "red = -3", "9: small.most_in_a_row: red: expected a whole number from 0 on, not -3"),
        ("{ blue = 1 }", "1", "10: small.most_transfers: expected numbers by name, not 1"),
        ('snafu = "blue"', "snafu = 1", "11: small.snafu: unknown 1; "),
        ('area = "middle"', "area = 1", "12: small.area: expected a string, not 1"),
        ("each_turn = true", "each_turn = 1", "13: small.each_turn: expected true or false, not 1"),
        ("{ A = 3 }", "{ X = 3 }", "14: small.levels_at_start: unknown 'X'; known: A, C, B"),
        ("{ A = 3 }", "{ A = 5 }", "14: small.levels_at_start: A: expected at most 4, not 5"),
        ('improved = ["0203"]', 'improved = ["203"]', "15: small.improved: expected a hex such as '1211', not '203'"),
        (
            'improved = ["0203"]',
            'improved = ["0102"]',
            "15: small.improved: 0102: expected Combat units of one Formation",
        ),
        (
            'improved = ["0203"]',
            'improved = ["0303"]',
            "15: small.improved: 0303: expected Combat units of one Formation",
        ),
        (
            'improved = ["0203"]',
            'improved = ["0505"]',
            "15: small.improved: 0505: expected Combat units of one Formation",
        ),
        ('["0204", "red"]', '["0203", "red"]', "16: small.strong_points: 0203 appears twice"),
        ('["0204", "red"]', '["0204", "green"]', "16: small.strong_points: unknown 'green'; "),
        ('["0204", "red"]', '["0204"]', "16: small.strong_points: expected a list of hex and side"),
    ],
)
def test_a_bad_field_of_a_scenario_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    check(old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('formation = "A" },', 'formation = "X" },', "18: small.focus.formation: unknown 'X'; known: A, C, B"),
        (
            'formation = "A" },',
            'formation = "B" },',
            "18: small.focus.formation: is named on turn 1 only, one of the owner's",
        ),
        (', formation = "A" },', " },", "18: small.focus: needs formation on turn 1 [5.9-2]"),
        ("{ turn = 3, side", "{ turn = 1, side", "19: small.focus.turn: expected a turn after 1, not 1"),
        (
            'turn = 4, side = "blue"',
            'turn = 5, side = "blue"',
            "20: small.focus.turn: expected a turn from 1 to 4, not 5",
        ),
        (
            'side = "blue" },\n]',
            'side = "blue", formation = "B" },\n]',
            "20: small.focus.formation: is named on turn 1 only",
        ),
        ('["hqC", "c1"], at', '["hqC", "d1"], at', "23: small.reinforcements.units: unknown 'd1'; nearest: "),
        ('["hqC", "c1"], at', '["hqC", "hqC"], at', "23: small.reinforcements.units: hqC appears twice"),
        ('["hqC", "c1"], at', "[], at", "23: small.reinforcements.units: expected at least 1, not 0"),
        ('["b2"], at', '["b1"], at', "24: small.reinforcements.units: b1 is already in play, or arrives twice"),
        ('["b2"], at', '["c1"], at', "24: small.reinforcements.units: c1 is already in play, or arrives twice"),
        ('["0909"]', '["909"]', "24: small.reinforcements.at: expected a hex such as '1211', not '909'"),
        (', at = ["0909"]', "", "24: small.reinforcements: needs at"),
        ("{ turn = 2, units", "{ turn = 1, units", "23: small.reinforcements.turn: expected a turn from 2 to 4, not 1"),
        ('["hqC", "c1"], at', '["c1"], at', "2: small: c1 is in play from turn 2, but no HQ of Formation C [3.3-1]"),
        ('["a2"]', '["a3"]', "26: small.transfers.units: a3 is not in play on turn 3"),
        ('["a2"]', '["hqA"]', "26: small.transfers.units: hqA is an HQ and never changes Formation"),
        ('["a2"]', '["fort"]', "26: small.transfers.units: fort is static and never changes Formation"),
        (
            '["a2"], formation = "C"',
            '["a2"], formation = "B"',
            "26: small.transfers.formation: B does not belong to a2's side",
        ),
        ('hq = "hqA2"', 'hq = "hqC"', "27: small.substitutes.hq: unknown 'hqC'; nearest: hqA"),
        ("level = 1 }", "level = 5 }", "27: small.substitutes.level: expected a whole number from 0 to 4, not 5"),
        ('["hqC", "c1"] }', '["hqC", "a3"] }', "28: small.withdrawals.units: a3 is not in play on turn 4"),
        ('group = "infantry"', 'group = "foot"', "29: small.replacements.group: unknown 'foot'; known: tank, infantry"),
        ("points = 2", "points = 0", "29: small.replacements.points: expected a whole number of at least 1, not 0"),
        ('side = "blue", group', 'side = "blau", group', "29: small.replacements.side: unknown 'blau'; nearest: blue"),
    ],
)
def test_what_comes_and_goes_wrongly_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    check(old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"no_prepared"', '"no_prepare"', "31: small.restrictions.what: unknown 'no_prepare'; nearest: no_prepared"),
        (
            '"no_prepared"',
            '"no_prepared", value = "1"',
            "31: small.restrictions.value: expected nothing for no_prepared",
        ),
        ('{ formation = "C"', '{ formation = "D"', "32: small.restrictions.formation: unknown 'D'"),
        ('value = "3"', 'value = "soon"', "32: small.restrictions.value: expected a number of activations for late"),
        (', value = "3"', "", "32: small.restrictions.value: expected a number of activations for late, not ''"),
        (', value = "south"', "", "33: small.restrictions.value: expected an area of the map for confined, not ''"),
        ("turns = [1, 2]", "turns = [1, 5]", "33: small.restrictions.turns: expected turns from 1 to 4, not [1, 5]"),
        ("turns = [1, 2]", "turns = []", "33: small.restrictions.turns: expected turns from 1 to 4, not []"),
        ('{ hex = "0304"', '{ hex = "0303"', "37: small.places.hex: 0303 appears twice"),
        ('{ hex = "0304"', '{ hex = "here"', "37: small.places.hex: expected a hex such as '1211', not 'here'"),
        ("points = 1,", "points = 0,", "37: small.places.points: expected a whole number of at least 1, not 0"),
        ('owner = "blue"', 'owner = "blow"', "36: small.places.owner: unknown 'blow'; nearest: blue"),
        (', name = "Hill"', "", "37: small.places: needs name"),
        ("other = 2", "others = 2", "39: small.steps_per_point: unknown 'others'; nearest: other"),
        ("least = -2", "least = 5", "42: small.levels.least: expected less than 5, not 5"),
        (
            '{ winner = "blue"',
            '{ least = -9, winner = "blue"',
            "43: small.levels.least: expected a margin in every level but",
        ),
        ("{ least = -2,", "{", "42: small.levels.least: expected a margin in every level but the last"),
        ('{ winner = "blue"', '{ winner = "blues"', "43: small.levels.winner: unknown 'blues'; nearest: blue"),
        (
            'holds = ["0303"]',
            'holds = ["0305"]',
            "45: small.sudden.holds: 0305 is not a Victory location of the scenario",
        ),
        ("turn = 2, holds", "turn = 9, holds", "45: small.sudden.turn: expected a turn from 1 to 4, not 9"),
    ],
)
def test_bad_restrictions_and_victory_conditions_are_refused_with_their_line(old: str, new: str, message: str) -> None:
    check(old, new, message)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('a1 = "0101"', 'a9 = "0101"', "49: small.setup.a9: unknown field; nearest: "),
        ('a1 = "0101"', 'a1 = "101"', "49: small.setup.a1: expected a hex such as '1211', not '101'"),
        (
            'a1 = "0101"',
            "a1 = 101",
            "49: small.setup.a1: expected a hex, or a table of hex, strength, disrupted, not 101",
        ),
        ('hex = "0102", ', "", "50: small.setup.a2: expected a hex, or a table of hex, strength, disrupted"),
        ("strength = 3", "strength = 5", "50: small.setup.a2: strength: expected 1 to 4, as printed, not 5"),
        ("disrupted = true", "disrupted = 1", "50: small.setup.a2: disrupted: expected true or false"),
        (
            "strength = 0 }",
            "disrupted = true }",
            "51: small.setup.hqB: disrupted: expected true or false, and no HQ [5.6-2]",
        ),
        ('b1 = "0203"', 'b1 = "0101"', "52: small.setup.b1: is in 0101 with the enemy"),
        ('a1 = "0101"', 'a1 = "0101"\nhqA2 = "0101"', "50: small.setup.hqA2: is a second HQ in 0101 [3.3-4]"),
        (
            'a1 = "0101"',
            'a1 = "0102"\na3 = "0102"',
            "51: small.setup.a2: is one unit too many in 0102; expected 2 at most",
        ),
        ('fort = "0303"', 'fort = "0303"\nb2 = "0203"', "54: small.setup.b2: makes 12 Strength in 0203; at most 10"),
        ('hqA = "0101"\n', "", "2: small: a1 is in play from turn 1, but no HQ of Formation A [3.3-1]"),
    ],
)
def test_a_bad_set_up_is_refused_with_its_line(old: str, new: str, message: str) -> None:
    check(old, new, message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("# provenance: ours\n", "scenarios.toml:1: has no scenario"),
        ("# provenance: ours\nturns = 9\n", "scenarios.toml:2: turns: expected a scenario, headed [turns]"),
        ("# provenance: ours\n[small\n", "scenarios.toml:2: "),
        ("# provenance: ours\n\n[small]\n", "scenarios.toml:3: small: needs title"),
    ],
)
def test_a_file_that_holds_no_scenarios_is_refused(text: str, message: str) -> None:
    with pytest.raises(DataError) as caught:
        read(text)
    assert str(caught.value).startswith(message)
