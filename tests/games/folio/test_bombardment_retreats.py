"""Retreats from bombardment in Korsun [17.0-12, 17.0-13]: away from enemies, or else towards a friendly edge."""

from typing import Any

import pytest
from tests.games.folio.retreat_ends import retreat_ends
from tests.games.folio.sketch import ask, cells_of, happened, number, sketch, where

from grognard.games.folio.hells_gate.position import HellsGatePosition


def bombarded(picture: str, hex: str, *, unit: str = "s1", result: str = "D2", **more: Any) -> HellsGatePosition:
    """A unit retreats from a bombardment by the Luftwaffe or the Red Air Force."""
    position = hit(picture, hex, unit=unit, result=result, **more)
    ask.play(position, "retreat")
    return position


def hit(picture: str, hex: str, *, unit: str = "s1", result: str = "D2", **more: Any) -> HellsGatePosition:
    """A unit has been bombarded, and has to retreat or to resist."""
    cells = cells_of(picture)
    low, wide = (max(int(cell[part]) for cell in cells) for part in (slice(2, 4), slice(0, 2)))
    rows, columns = [f"{y:02}" for y in range(1, low + 1)], [f"{x:02}" for x in range(1, wide + 1)]
    edges = {
        "west": " ".join(f"01{y}" for y in rows),
        "east": " ".join(f"{columns[-1]}{y}" for y in rows),
        "north": " ".join(f"{x}01" for x in columns),
        "south": " ".join(f"{x}{rows[-1]}" for x in columns),
    }
    side, pool = ("german", "luftwaffe") if unit[0] == "s" else ("soviet", "red_air_force")
    position = sketch(
        picture,
        **{
            "phase": f"{side}.combat",
            "edges": edges,
            "charts": {"crt": {"every": result}},
            "dice": [1],
            "draws": [f"{pool}-1"],
            **more,
        },
    )
    ask.play(position, f"bombard {hex}; pool {pool}; fire")
    return position


def hexes(position: HellsGatePosition, *labels: str) -> list[int]:
    return [position.components.number("hex", label) for label in labels]


def distance(position: HellsGatePosition, one: str, other: str) -> int:
    return position.components.grid.distance(*hexes(position, one, other))


OPEN = """
    . . . . . . .
     . . . . . . .
    g1:Inf . s1:Inf . . . .
     . . . . . . .
    . . . . . . .
"""


@pytest.mark.rule("17.0-12")
def test_it_ends_farther_from_the_nearest_enemy_than_before_anywhere_there() -> None:
    position = bombarded(OPEN, "0303")
    found = retreat_ends(ask, position, "s1")
    two_away = {hex for hex in cells_of(OPEN) if distance(position, "0303", hex) == 2}
    assert found == {hex for hex in two_away if distance(position, "0103", hex) > 2}
    assert {"0503", "0301", "0305"} <= found


@pytest.mark.rule("17.0-12")
def test_a_hex_from_which_it_does_not_get_farther_is_closed_by_that_rule() -> None:
    picture = """
        . . . . . . . .
         . . . . . . . .
        . g1:Inf . . s1:Inf . . .
         . . . . . . . .
        . . . . . . . .
    """
    position = bombarded(picture, "0503")
    assert "0403" not in ask.choices(position, "hex")
    assert ask.refused(position, "hex 0403").rules[0] == "17.0-12"
    assert ask.allowed(position, "hex 0603").legal


@pytest.mark.rule("17.0-12", "17.0-13")
@pytest.mark.parametrize(("beyond", "end"), [(". . . .", "0701"), (".", "0301")])
def test_the_nearest_enemy_counts_and_whoever_is_the_nearest_after_the_retreat(beyond: str, end: str) -> None:
    picture = f"s8:Inf . . . e1:Inf . . . {beyond} s9:Inf"
    assert where(bombarded(picture, "0501", unit="e1", edges={"west": "0101"}), "e1") == end


@pytest.mark.rule("17.0-13")
@pytest.mark.parametrize(("unit", "enemy", "end"), [("s1", "g", "0701"), ("e1", "s", "0301"), ("g1", "s", "0301")])
def test_if_it_cannot_get_farther_it_goes_towards_an_edge_of_its_own(unit: str, enemy: str, end: str) -> None:
    picture = f"{enemy}8:Inf . . . {unit}:Inf . . . {enemy}9:Inf"
    position = bombarded(picture, "0501", unit=unit, edges={"west": "0101", "east": "0901"})
    assert where(position, unit) == end
    assert not position.depleted[number(position, unit)]


@pytest.mark.rule("17.0-13")
@pytest.mark.parametrize("edge", ["north", "east", "south"])
def test_soviets_have_three_edges(edge: str) -> None:
    picture = "g8:Inf . . . s1:Inf . . . g9:Inf"
    assert where(bombarded(picture, "0501", edges={"west": "0101", edge: "0901"}), "s1") == "0701"


@pytest.mark.rule("17.0-13")
def test_of_hexes_as_near_to_the_edge_it_is_the_one_farthest_from_enemies() -> None:
    picture = "g8:Inf . . . s1:Inf . . . g9:Inf\n. . . . . . . . ."
    position = bombarded(picture, "0501", edges={"west": "0101", "east": "0902"})
    assert distance(position, "0701", "0902") == distance(position, "0602", "0902") == 3
    assert distance(position, "0602", "0901") > distance(position, "0701", "0901")
    assert ask.choices(position, "hex") == {"0601", "0502"}
    assert ask.refused(position, "hex 0401").rules[0] == "17.0-13"
    assert retreat_ends(ask, position, "s1") == {"0602"}


@pytest.mark.rule("17.0-12", "7.7-6", "7.7-11")
def test_enemy_zones_are_closed_and_who_cannot_go_all_the_way_is_depleted() -> None:
    position = bombarded("s1:Inf . . g1:Inf .", "0101")
    assert where(position, "s1") == "0201"
    assert position.depleted[number(position, "s1")]


@pytest.mark.rule("7.7.1-3", "7.7-14")
def test_who_can_go_nowhere_is_eliminated() -> None:
    position = hit("s1:Inf . g1:Inf .", "0101", result="D3")
    events = ask.play(position, "retreat")
    assert happened(events, "eliminated") == [{"rule": "7.7-14", "unit": "s1", "hex": "0101"}]


@pytest.mark.rule("17.0-12", "7.7-4")
def test_it_goes_past_friends_if_no_other_way_is_open() -> None:
    position = bombarded("g1:Inf s1:Inf s2:Inf . .", "0201")
    assert where(position, "s1") == "0401"
    assert where(position, "s2") == "0301"


@pytest.mark.rule("17.0-12", "7.7.2-1", "7.7.2-6")
def test_somebody_may_make_room_for_it_or_not() -> None:
    picture = "g1:Inf s1:Inf . s2:Inf ."
    made = bombarded(picture, "0201")
    assert ask.choices(made) == {"hex 0301", "stop"}
    ask.play(made, "hex 0301; hex 0401")
    assert (where(made, "s1"), where(made, "s2")) == ("0401", "0501")
    assert not made.depleted[number(made, "s1")]
    kept = bombarded(picture, "0201")
    ask.play(kept, "stop")
    assert (where(kept, "s1"), where(kept, "s2")) == ("0301", "0401")
    assert kept.depleted[number(kept, "s1")]


@pytest.mark.rule("7.7.2-1", "7.7.2-2", "17.0-12")
def test_who_makes_room_for_it_goes_no_nearer_to_the_enemy_either() -> None:
    position = bombarded("g1:Inf . s1:Inf . s2:Inf . .", "0301")
    ask.play(position, "hex 0401; hex 0501")
    assert (where(position, "s1"), where(position, "s2")) == ("0501", "0601")


@pytest.mark.rule("7.7.2-2", "7.7.2-4", "17.0-12")
def test_rather_than_nearer_to_the_enemy_it_goes_to_a_friend_who_makes_room_in_turn() -> None:
    position = bombarded("g1:Inf . s1:Inf . s2:Inf s3:Inf .", "0301")
    ask.play(position, "hex 0401; hex 0501")
    assert [where(position, unit) for unit in ("s1", "s2", "s3")] == ["0501", "0601", "0701"]


@pytest.mark.rule("7.7.2-2", "17.0-13")
def test_who_cannot_make_room_otherwise_comes_nearer_to_an_enemy() -> None:
    position = bombarded("g1:Inf . s1:Inf . s2:Inf", "0301")
    ask.play(position, "hex 0401; hex 0501")
    assert [where(position, unit) for unit in ("s1", "s2")] == ["0501", "0401"]


@pytest.mark.rule("7.7.2-6", "7.8-1")
def test_without_a_hex_of_its_own_it_is_depleted_where_it_is_if_nobody_makes_room() -> None:
    position = bombarded("g1:Inf s1:Inf s2:Inf s3:Inf .", "0201")
    ask.play(position, "stop")
    assert where(position, "s1") == "0201"
    assert position.depleted[number(position, "s1")]


@pytest.mark.rule("17.0-12", "7.6-2")
def test_three_hexes_are_three_hexes() -> None:
    position = bombarded("g1:Inf . s1:Inf . . . . .", "0301", result="D3")
    assert where(position, "s1") == "0601"
