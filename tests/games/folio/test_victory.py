"""Victory [20.0]: lines to the west edge after turn 12; and the introduction, which counts a bridgehead."""

import re
from typing import Any

import pytest
from tests.games.folio.sketch import ask, happened, number, scenario, sketch

from grognard.engine.data import DataError, DataFolder
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.victory import counts, outcome

GERMAN_STRATEGIC, GERMAN_TACTICAL = ("german", "german.strategic", "20.0-V1"), ("german", "german.tactical", "20.0-V2")
SOVIET_STRATEGIC, SOVIET_TACTICAL = ("soviet", "soviet.strategic", "20.0-V3"), ("soviet", "soviet.tactical", "20.0-V4")
WEST = {"road": "0101 0201", "edges": {"west": "0101"}, "lines": True}


def won(position: HellsGatePosition) -> tuple[str, str, str]:
    """Who has won, at which level, by which rule."""
    found = outcome(position)
    return position.side_name(found.winner), found.level, found.rule


def pocket(lines: int, others: int, lost: int = 0) -> HellsGatePosition:
    """So many of the encircled force with a line to the west edge; others behind a river; some eliminated."""
    with_line, cut_off, gone = (
        [f"e{n + first}" for n in range(count)] for first, count in ((100, lines), (200, others), (300, lost))
    )
    row = [".", *with_line, ".", ".", *cut_off, *gone, "."]
    river = f"{lines + 2:02}01/{lines + 3:02}01"
    picture = " ".join(cell if cell == "." else f"{cell}:Inf" for cell in row)
    units = {unit: {"box": "eliminated"} for unit in gone}
    return sketch(picture, sides={"major_river": river}, units=units, **WEST)


# -- levels


@pytest.mark.rule("20.0-V1", "20.0-V2", "20.0-V3", "20.0-V4")
@pytest.mark.parametrize(
    ("lines", "others", "lost", "level"),
    [
        (1, 0, 0, GERMAN_STRATEGIC),
        (11, 10, 0, GERMAN_STRATEGIC),
        (11, 5, 5, GERMAN_STRATEGIC),
        (11, 5, 6, GERMAN_TACTICAL),
        (10, 10, 0, GERMAN_TACTICAL),
        (10, 0, 30, GERMAN_TACTICAL),
        (9, 9, 0, SOVIET_TACTICAL),
        (9, 30, 0, SOVIET_TACTICAL),
        (9, 4, 4, GERMAN_STRATEGIC),
        (1, 1, 0, SOVIET_TACTICAL),
        (1, 0, 1, SOVIET_TACTICAL),
        (0, 1, 0, SOVIET_STRATEGIC),
        (0, 0, 12, SOVIET_STRATEGIC),
        (0, 0, 0, SOVIET_STRATEGIC),
    ],
)
def test_the_level_is_strategic_before_tactical(
    lines: int, others: int, lost: int, level: tuple[str, str, str]
) -> None:
    position = pocket(lines, others, lost)
    assert counts(position) == (lines, others + lost)
    assert won(position) == level
    assert outcome(position).points == (others + lost, lines)


@pytest.mark.rule("20.0-V1")
def test_only_the_encircled_force_counts() -> None:
    position = sketch(". e1:Inf g1:Inf g2:Inf . s1:Inf", **WEST)
    assert counts(position) == (1, 0)


@pytest.mark.rule("20.0-V5")
def test_a_unit_that_was_rebuilt_counts_as_not_eliminated() -> None:
    position = sketch(
        ". . . e1:Inf e2:Inf . . . s1:Inf",
        phase="german.rebuilding",
        turn=12,
        airfield="0301",
        units={"e1": {"box": "eliminated", "reduced": None}},
        **WEST,
    )
    assert counts(position) == (1, 1)
    ask.play(position, "restore e1")
    assert position.outcome is not None
    assert position.outcome.points == (0, 2)


@pytest.mark.rule("20.0-V5")
def test_an_air_supply_marker_is_no_line() -> None:
    position = sketch(". . e1:Inf . s1:Inf", lines=True, edges={"west": "0101"}, state={"air_supplied": "e1"})
    assert counts(position) == (0, 1)


@pytest.mark.rule("20.0-V1", "12.0-4")
def test_enemy_zones_cut_a_line_for_victory_too() -> None:
    assert counts(sketch(". . . . e1:Inf", **WEST)) == (1, 0)
    assert counts(sketch(". . . . e1:Inf\n. . s1:Inf . .", **WEST)) == (0, 1)


# -- when


@pytest.mark.rule("20.0-V6", "20.0-2", "4.0-2")
@pytest.mark.parametrize("turn", [11, 12])
def test_victory_is_judged_when_turn_twelve_ends_and_not_before(turn: int) -> None:
    position = sketch(". e1:Tk e2:Tk e3:Tk . . . . s1:Inf", phase="german.mobile_movement", turn=turn, dice=[1], **WEST)
    events = ask.play(position, "done")
    assert (position.outcome is not None) == (turn == 12)
    if turn == 12:
        (said,) = happened(events, "won")
        assert (said["rule"], said["side"], said["level"]) == ("20.0-V1", "german", "german.strategic")
        assert said["points"] == [0, 3]
        assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("20.0-V2", "20.0-V1")
def test_anybody_may_ask_how_it_would_end_now() -> None:
    ruling = GAME.inquire(pocket(10, 20), "points")
    assert ruling.rules[0] == "20.0-V2"
    assert [(part.name, part.amount) for part in ruling.parts] == [("with_line", 10), ("without_line", 20)]
    assert GAME.inquire(scenario("korsun"), "points").facts["level"] == "soviet.strategic"


@pytest.mark.rule("20.0-V1")
def test_the_battle_has_forty_two_such_units_so_that_twenty_two_lines_win_it() -> None:
    position = scenario("korsun")
    assert sum(counts(position)) == 42


# -- the introduction


GERMANS = ("I/1/1Pz", "II/1/1Pz", "I/113/1Pz", "II/113/1Pz")


@pytest.mark.rule("4.0-2")
@pytest.mark.parametrize(
    ("count", "level"),
    [(0, "soviet.strategic"), (1, "soviet.strategic"), (2, "soviet.tactical"), (3, "soviet.tactical")],
)
def test_the_introduction_counts_germans_in_supply_across_the_river(count: int, level: str) -> None:
    position = scenario("tikich")
    area = [hex for hex in position.components.map.areas["beyond_tikich"] if position.owner(hex) < 0]
    for unit, hex in zip(GERMANS[:count], area, strict=False):
        position.put(number(position, unit), hex)
    assert declared_outcome(position)[1] == level


def declared_outcome(position: HellsGatePosition) -> tuple[str, str, str]:
    """Who has won if everybody is in supply by declaration."""
    return won(in_supply(position, phase="end", turn=5, dice=[1]))


def in_supply(position: HellsGatePosition, **more: Any) -> HellsGatePosition:
    """The same units in the same places, and all of them in supply by declaration."""
    declared = {"supply": {position.unit_name(unit): True for unit in range(len(position.at))}}
    units = [{"id": position.unit_name(unit), **_place(position, unit)} for unit in range(len(position.at))]
    return scenario("tikich", declared=declared, units=units, **more)


def _place(position: HellsGatePosition, unit: int) -> dict[str, str]:
    return {"hex" if position.on_map(unit) else "box": position.place_name(position.at[unit])}


@pytest.mark.rule("4.0-2")
@pytest.mark.parametrize(
    ("lisyanka", "hill", "level"),
    [(False, False, "german.tactical"), (False, True, "german.strategic"), (True, True, "soviet.tactical")],
    ids=["four across and Lisyanka free", "and Hill 239 reached", "Lisyanka still Soviet"],
)
def test_for_more_lisyanka_has_to_be_free_and_hill_239_reached(lisyanka: bool, hill: bool, level: str) -> None:
    position = scenario("tikich")
    find = position.components.number
    area = [hex for hex in position.components.map.areas["beyond_tikich"] if position.owner(hex) < 0]
    spots = [hex for hex in area if position.place_name(hex) not in ("2317", "2318", "2021")][:4]
    if hill:
        spots[0] = find("hex", "2317")
    for unit, hex in zip(GERMANS, spots, strict=True):
        position.put(number(position, unit), hex)
    if not lisyanka:
        position.put(number(position, "3TC/51"), position.components.eliminated)
    assert declared_outcome(position)[1] == level


@pytest.mark.rule("4.0-2")
def test_what_is_asked_of_the_introduction_counts_the_bridgehead() -> None:
    position = scenario("tikich")
    area = [hex for hex in position.components.map.areas["beyond_tikich"] if position.owner(hex) < 0]
    for count in (0, 2):
        for unit, hex in zip(GERMANS[:count], area, strict=False):
            position.put(number(position, unit), hex)
        ruling = GAME.inquire(in_supply(position), "points")
        assert [(part.name, part.amount) for part in ruling.parts] == [("across", count)]


# -- data that are wrong


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ('count = "line"', 'count = "lines"', "count, which is line or bridgehead"),
        ('group = "encircled"\n', "", "needs a group"),
        ("majority = true", "most = true", "a level has winner and level"),
        ('{ winner = "soviet", level = "strategic" },\n]\n\n# From', "]\n\n# From", "has no condition"),
    ],
)
def test_levels_of_victory_that_are_wrong_are_refused(right: str, wrong: str, says: str, tmp_path: Any) -> None:
    for file in (GAME.folder / "data").iterdir():
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace(right, wrong), "utf-8")
    with pytest.raises(DataError, match=rf"scenarios.toml:\d+: korsun.*{re.escape(says)}"):
        GAME.components("korsun", {}, DataFolder(tmp_path), {})


@pytest.mark.parametrize(
    ("right", "wrong", "says"),
    [
        ("air_supply = 2", "air_supply = 'two'", "needs air_supply"),
        ("bombardment_range = 2", "", "needs bombardment_range"),
        ('german = ["west"]', "", r"\[edges\]"),
    ],
)
def test_numbers_of_the_game_that_are_missing_are_refused(right: str, wrong: str, says: str, tmp_path: Any) -> None:
    for file in (GAME.folder / "data").iterdir():
        (tmp_path / file.name).write_text(file.read_text("utf-8").replace(right, wrong), "utf-8")
    with pytest.raises(DataError, match=rf"game.toml:\d+: .*{says}"):
        GAME.components("korsun", {}, DataFolder(tmp_path), {})
