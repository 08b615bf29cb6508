"""What lies over the map of Korsun, and which markers the pools have left."""

import pytest
from tests.games.folio.sketch import scenario, sketch

from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition


def hexes(position: HellsGatePosition, question: str) -> set[str]:
    """The hexes of an overlay."""
    return set(GAME.overlay(position, question, None)["hexes"])


@pytest.mark.rule("12.0-1")
def test_who_has_no_line_is_shown() -> None:
    position = sketch("g1:Tk . . s1:Inf", lines=True, road="0101 0201", edges={"west": "0101"})
    german, soviet = (GAME.overlay(position, f"supplied {side}", None) for side in ("german", "soviet"))
    assert (german["without"], set(german["hexes"])) == ([], {"0101"})
    assert (soviet["without"], set(soviet["hexes"])) == (["s1"], set())


@pytest.mark.rule("17.0-2")
def test_what_a_group_can_bombard_is_two_hexes_around_it() -> None:
    position = sketch("g1:Tk . . . s1:Inf")
    assert hexes(position, "support_range german") == {"0101", "0201", "0301"}


@pytest.mark.rule("17.0-2")
def test_a_group_without_markers_can_bombard_nothing() -> None:
    position = sketch("g1:Tk . . . s1:Inf")
    assert hexes(position, "support_range german")
    for marker in position.components.markers_of_pool[position.components.group[0]]:
        position.in_hand[marker] = False
    assert hexes(position, "support_range german") == set()


@pytest.mark.rule("19.0-1")
def test_who_rests_is_shown_until_released() -> None:
    position = sketch("s1:Tk . s2:Tk", units={name: {"group": "18TC"} for name in ("s1", "s2")})
    assert hexes(position, "resting") == {"0101", "0301"}
    position.released[0] = True
    assert hexes(position, "resting") == {"0301"}


@pytest.mark.rule("15.0-5")
def test_the_pools_are_listed_by_the_values_left() -> None:
    position = scenario()
    pools = GAME.inquire(position, "pools", None).facts["pools"]
    assert pools["16TC"] == [1, 2, 2, 3]
    assert "27A" not in pools, "no unit of it is in this scenario"
    marker = next(n for n, one in enumerate(position.components.support) if one.id == "16TC-1")
    position.in_hand[marker] = False
    assert GAME.inquire(position, "pools", None).facts["pools"]["16TC"] == [2, 2, 3]
