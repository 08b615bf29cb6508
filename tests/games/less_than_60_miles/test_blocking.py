"""Blocking units [8.6] and Screen Areas [6.3.1]: who holds up whom, and who gets past."""

import pytest
from tests.games.less_than_60_miles.field import NATO_MOVES, ask, field, lines, number

from grognard.games.less_than_60_miles.blocking import blocked_by, is_blocking, screened_hexes, why_blocked
from grognard.games.less_than_60_miles.position import FrontPosition

ROAD, DEFEND, SCREEN = {"mode": "road"}, {"mode": "defend"}, {"mode": "screen"}


def blocks(kind: str = "mechanized", ground: str = ".", **facts: object) -> bool:
    position = field(f"{ground}+wA:{kind} nA:armored", units={"wA": facts})
    return is_blocking(position, number(position, "wA"))


@pytest.mark.rule("8.6-0", "8.6-1", "8.6-2:1", "8.6-2:2")
def test_combat_units_block_as_their_mode_says() -> None:
    assert blocks(mode="defend")
    assert blocks(mode="tactical")
    assert not blocks(mode="road")
    assert not blocks(mode="screen")
    assert not blocks("sp_artillery")
    assert not blocks("hq")


@pytest.mark.rule("8.6-3:1", "8.6-3:2")
def test_a_city_has_a_column_of_its_own() -> None:
    assert blocks(ground=".c", mode="assault")
    assert not blocks(ground=".c", mode="tactical")
    assert blocks(ground=".t", mode="tactical")


@pytest.mark.rule("6.2-2", "8.6-2:1")
def test_a_unit_in_transition_blocks_nobody_and_an_engaged_one_does() -> None:
    assert not blocks(mode="defend", ready=4)
    assert blocks(mode="defend", engaged=2, delayed=1, resting=True)


@pytest.mark.rule("6.3.6-0")
def test_march_assault_blocks_nobody() -> None:
    assert not blocks(mode="march_assault")
    assert blocks(mode="assault")


@pytest.mark.rule("8.6-4", "8.8-1")
def test_a_unit_next_to_a_blocking_enemy_goes_no_farther() -> None:
    position = field("nA:armored . .\nwA:mechanized . .")
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "hex 0102")
    assert (ruling.rules, ruling.facts["units"]) == (("8.6-4", "8.8-1"), ["wA"])
    assert {"attack 0201", "disengage"} <= ask.choices(position)
    assert not ask.choices(position, "hex")
    free = field("nA:armored . .\nwA:mechanized . .", units={"wA": ROAD})
    ask.play(free, "unit nA")
    ask.allowed(free, "hex 0102")


@pytest.mark.rule("8.6-4")
def test_a_unit_enters_a_hex_next_to_a_blocking_enemy_and_stops_there() -> None:
    position = field("nA:armored . . .\n. . wA:mechanized .")
    ask.play(position, "unit nA")
    ruling = ask.refused(position, "hex 0103")
    assert (ruling.rules[0], ruling.reason) == ("8.6-4", "movement.cut_off.blocked")
    ask.play(position, "hex 0102")
    assert not ask.choices(position, "hex")


@pytest.mark.rule("8.6-4a", "15.8-3")
def test_a_breakthrough_marker_in_its_hex_lets_a_unit_go() -> None:
    position = field("nA:armored . .\nwA:mechanized . .", state={"breakthroughs": ["0101"]})
    ask.play(position, "unit nA")
    ask.allowed(position, "hex 0102")
    elsewhere = field("nA:armored . .\nwA:mechanized . .", state={"breakthroughs": ["0102"]})
    ask.play(elsewhere, "unit nA")
    assert ask.refused(elsewhere, "hex 0102").rules[0] == "8.6-4"


@pytest.mark.rule("8.6-4b")
def test_a_unit_passes_between_hexes_with_friendly_combat_units() -> None:
    picture = "nA:armored+nB:mechanized nC:mechanized\nwA:mechanized wB:mechanized"
    position = field(picture)
    ask.play(position, "unit nA")
    assert ask.choices(position, "hex") == {"0102"}
    alone = field("nA:armored nC:mechanized\nwA:mechanized wB:mechanized")
    ask.play(alone, "unit nA")
    assert ask.refused(alone, "hex 0102").rules[0] == "8.6-4"
    gap = field("nA:armored+nB:mechanized .\nwA:mechanized wB:mechanized", state={"breakthroughs": ["0102"]})
    ask.play(gap, "unit nA")
    ask.allowed(gap, "hex 0102")


@pytest.mark.rule("8.6-4c")
def test_a_unit_leaves_a_comrade_for_a_hex_without_blocking_neighbours() -> None:
    picture = "nA:armored+nB:mechanized . .\nwA:mechanized . ."
    position = field(picture)
    ask.play(position, "unit nA")
    assert ask.refused(position, "hex 0102").rules[0] == "8.6-4"
    farther = field(". nA:armored+nB:mechanized .\n. . .\n. wA:mechanized .\n. . .")
    assert blocked_by(farther, 0, farther.components.number("hex", "0102")) == []
    beside = field(". . .\n. nA:armored+nB:mechanized .\n. wA:mechanized .")
    ask.play(beside, "unit nA")
    assert {"0102", "0101"} <= ask.choices(beside, "hex")
    support = field(". . .\n. nA:armored+nB:sp_artillery .\n. wA:mechanized .")
    ask.play(support, "unit nA")
    assert not ask.choices(support, "hex")


@pytest.mark.rule("8.6-4")
def test_rivers_do_not_stop_blocking() -> None:
    position = field("nA:armored . .\nwA:mechanized . .", sides={"major_river": "0101/0201"})
    ruling = why_blocked(position, number(position, "nA"), position.components.number("hex", "0102"))
    assert ruling is not None
    assert ruling.rules[0] == "8.6-4"


# -- disengaging and going on


@pytest.mark.rule("8.8-1", "8.8-2", "8.8-5-b", "8.8-6")
def test_a_unit_that_has_disengaged_goes_on_away_from_blocking_units() -> None:
    position = field(". . .\n. nA:armored .\n. wA:mechanized .", dice=[9])
    ask.play(position, "unit nA; disengage")
    assert "0102" in ask.choices(position, "hex")
    assert ask.allowed(position, "hex 0303").facts["path"] == ["0202", "0203", "0303"]
    ask.play(position, "hex 0102")
    assert ask.game.decision(position).facts["left"] == 12 - 4 - 2  # type: ignore[union-attr]


@pytest.mark.rule("8.8-5-a", "8.5-1")
def test_a_unit_that_has_failed_to_disengage_is_done() -> None:
    position = field(". . .\n. nA:armored .\n. wA:mechanized .\nnB:hq . .", dice=[2], units={"nB": {"mode": "moving"}})
    ask.play(position, "unit nA; disengage")
    assert ask.choices(position, "unit") == {"nB"}
    assert ask.refused(position, "unit nA").rules == ("8.1-2",)


@pytest.mark.rule("8.8-6", "8.8-6a")
def test_the_first_hex_after_disengaging_is_next_to_blocking_units_only_with_a_friend_in_it() -> None:
    position = field("nA:armored .\nwA:mechanized .", dice=[9])
    ask.play(position, "unit nA; disengage")
    assert ask.game.explain(position, "hex 0102").rules[0] == "8.8-6"
    friend = field("nA:armored nB:armored\nwA:mechanized .", dice=[9])
    ask.play(friend, "unit nA; disengage")
    ask.allowed(friend, "hex 0102")


# -- Screen Areas


def dear(position: FrontPosition, unit: str = "nA") -> set[str]:
    mask = screened_hexes(position, number(position, unit))
    return {label for label, inside in zip(position.components.grid.labels, mask, strict=True) if inside}


@pytest.mark.rule("6.3.1-1", "6.3.1-2")
def test_a_screen_area_reaches_two_hexes_and_costs_two_points_a_hex() -> None:
    position = field("nA:armored . . . wA:recon", units={"wA": SCREEN})
    assert dear(position) == {"0103", "0104", "0105"}
    ask.play(position, "unit nA")
    assert lines(ask.allowed(position, "hex 0103"))[-1] == ("6.3.1-2", "screen", 2)
    assert ask.allowed(position, "hex 0104").facts["cost"] == 2 + 4 + 4
    off = field("nA:armored . . . wA:recon", units={"wA": {"mode": "screen", "ready": 5}})
    assert dear(off) == set()


@pytest.mark.rule("6.3.1-2")
def test_several_screening_units_cost_no_more_than_one() -> None:
    position = field("nA:armored . . wA:recon\n. . . wB:recon", units={"wA": SCREEN, "wB": SCREEN})
    assert ask.cost(position, "nA", "0102") == 4


@pytest.mark.rule("6.3.1-3a")
def test_a_screen_does_nothing_where_a_friendly_combat_unit_is() -> None:
    position = field("nA:armored . nB:armored . wA:recon", units={"wA": SCREEN})
    assert "0103" not in dear(position)
    assert "0103" in dear(position, "nB")


@pytest.mark.rule("6.3.1-3b:1")
def test_a_screen_does_nothing_behind_a_friendly_combat_unit_that_is_nearer() -> None:
    position = field("nA:armored . . nB:armored wA:recon", units={"wA": SCREEN})
    assert "0103" not in dear(position)
    guns = field("nA:armored . . nB:sp_artillery wA:recon", units={"wA": SCREEN})
    assert "0103" in dear(guns)


@pytest.mark.rule("6.3.1-3b:2")
def test_the_enemy_names_the_screening_unit_that_counts() -> None:
    picture = "nA:armored . . nB:armored wA:recon\n. . . . .\n. . wB:recon . ."
    one = field(picture, units={"wA": SCREEN, "wB": ROAD})
    two = field(picture, units={"wA": SCREEN, "wB": SCREEN})
    assert "0103" not in dear(one)
    assert "0103" in dear(two)


@pytest.mark.rule("6.3.1-3c")
def test_a_screen_does_nothing_in_a_hex_with_a_breakthrough_marker() -> None:
    position = field("nA:armored . wA:recon", units={"wA": SCREEN}, state={"breakthroughs": ["0102"]}, phase=NATO_MOVES)
    assert dear(position) == {"0101", "0103"}
