"""Advance after combat [11.6]: who, how far, and what it brings."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.outcomes import FOOT, advancing, begun, board
from tests.games.roads_to_moscow.sketch import ask, happened, number, sketch, where

from grognard.games.roads_to_moscow.advance import Advancing
from grognard.games.roads_to_moscow.position import RoadsPosition

ORANGE = {"mobility": "orange"}


def after(stack: str, attackers: str, *, mobile: bool = True, **more: Any) -> RoadsPosition:
    """Germans in 0404 have emptied 0504."""
    cells = {f"h{hex}": found for hex, found in more.pop("cells", {}).items()}
    return advancing(board(9, 8, h0404=stack, **cells), attackers, "0504", mobile=mobile, **more)


@pytest.mark.rule("11.6-x", "11.61a", "11.61e", "11.6-1", "11.63")
def test_by_the_assault_table_all_advance_one_hex_but_the_heavy_weapons() -> None:
    units = {"gA1": FOOT, "gA3": ORANGE}
    position = after("gA1:Inf+gA2:Tk+gA3:AT", "gA1 gA2 gA3", mobile=False, units=units)
    assert ask.asked(position) == ("german", "advance.who")
    assert ask.choices(position, "unit") == {"gA1", "gA2"}
    assert ask.refused(position, "unit gA3").rules[0] == "11.61e"
    ask.play(position, "unit gA1; unit gA2")
    assert (where(position, "gA1"), where(position, "gA2"), where(position, "gA3")) == ("0504", "0504", "0404")
    assert position.initiative_drm == [0, 0]


@pytest.mark.rule("11.6-x", "11.61b", "11.61c", "11.64", "7.12c")
def test_by_the_mobile_table_red_box_units_go_two_hexes_even_into_a_zone_and_earn_one_point() -> None:
    position = after("gA1:Tk+gA2:MI+gA3:MC", "gA1 gA2 gA3", cells={"0604": "sA1:Inf"})
    ask.play(position, "unit gA1")
    assert ask.asked(position) == ("german", "advance.second")
    events = ask.play(position, "hex 0505; unit gA2; hex 0605; unit gA3; stay")
    assert [where(position, unit) for unit in ("gA1", "gA2", "gA3")] == ["0505", "0605", "0504"]
    assert position.initiative_drm == [1, 0]
    assert happened(events, "initiative_earned")[0]["rule"] == "11.61c"


@pytest.mark.rule("11.61c", "7.12c")
@pytest.mark.parametrize(("hex", "points"), [("0605", 1), ("0503", 0), ("0405", 0)])
def test_a_point_needs_an_end_two_hexes_from_where_the_unit_attacked(hex: str, points: int) -> None:
    position = after("gA1:Tk", "gA1")
    ask.play(position, f"unit gA1; hex {hex}")
    assert position.initiative_drm[0] == points


@pytest.mark.rule("9.23b", "7.12c")
def test_after_a_refusal_there_is_no_point() -> None:
    position = after("gA1:Tk", "gA1", refused=True)
    ask.play(position, "unit gA1; hex 0605")
    assert position.initiative_drm == [0, 0]


@pytest.mark.rule("11.61d", "11.61b", "3.72f")
@pytest.mark.parametrize(
    ("values", "rule"),
    [(FOOT, "11.61d"), (ORANGE, "11.61b"), ({"disrupted": True}, "3.72f")],
    ids=["on foot", "orange circle", "disrupted"],
)
def test_others_stop_in_the_defending_hex(values: dict[str, Any], rule: str) -> None:
    position = after("gA1:Inf", "gA1", units={"gA1": values})
    assert rule in ask.allowed(position, "unit gA1").rules
    ask.play(position, "unit gA1")
    assert where(position, "gA1") == "0504"
    assert ask.asked(position)[1] != "advance.second"


@pytest.mark.rule("11.61e", "2.2-HRU-9")
@pytest.mark.parametrize(
    ("kind", "mobility", "goes"),
    [("Art", "orange", False), ("AA", "orange", False), ("AT", "red", True), ("ME", "orange", True)],
)
def test_towed_guns_do_not_advance_other_orange_circle_units_do(kind: str, mobility: str, goes: bool) -> None:
    position = after(f"gA1:Inf+gA2:{kind}", "gA1 gA2", units={"gA2": {"mobility": mobility}})
    assert ("gA2" in ask.choices(position, "unit")) is goes


@pytest.mark.rule("11.61f")
def test_defenders_never_advance() -> None:
    position = after("gA1:Inf", "gA1", cells={"0604": "sA1:Inf"})
    assert ask.refused(position, "unit sA1").rules[0] == "11.61f"


@pytest.mark.rule("11.62")
def test_nobody_has_to_advance() -> None:
    position = after("gA1:Inf+gA2:Inf", "gA1 gA2")
    ask.play(position, "done")
    assert (where(position, "gA1"), where(position, "gA2")) == ("0404", "0404")


@pytest.mark.rule("11.62", "11.61a")
def test_who_has_advanced_has_fought_in_this_phase_and_goes_once() -> None:
    position = after("gA1:Inf+gA2:Inf", "gA1 gA2", mobile=False)
    ask.play(position, "unit gA1")
    assert position.fought[number(position, "gA1")]
    assert ask.refused(position, "unit gA1").rules[0] == "11.62"


@pytest.mark.rule("11.63")
def test_only_those_who_attacked_this_hex_advance_from_any_of_their_hexes() -> None:
    position = after("gA1:Inf+gA2:Inf", "gA1 gA3", cells={"0503": "gA3:Inf"})
    assert ask.choices(position, "unit") == {"gA1", "gA3"}
    assert ask.refused(position, "unit gA2").rules[0] == "11.63"


@pytest.mark.rule("11.12", "11.63")
def test_artillery_that_fired_from_afar_does_not_advance() -> None:
    position = after("gA1:Inf", "gA1 gA2", cells={"0303": "gA2:Art"}, units={"gA2": FOOT})
    assert ask.refused(position, "unit gA2").rules[0] == "11.12"


@pytest.mark.rule("11.64", "11.6-2")
def test_no_advance_goes_into_enemy_combat_units() -> None:
    position = after("gA1:Tk", "gA1", cells={"0604": "sA1:Inf", "0605": "s2:Fuel"})
    ask.play(position, "unit gA1")
    refused = ask.refused(position, "hex 0604")
    assert (refused.rules[0], refused.reason) == ("11.64", "advance.enemy")
    ask.play(position, "hex 0605")
    assert where(position, "s2") == "eliminated"


@pytest.mark.rule("11.6-2", "8.36c-1", "8.36c-3")
@pytest.mark.parametrize(("kind", "goes"), [("Tk", False), ("Inf", True)])
def test_vehicles_do_not_advance_across_a_river_without_a_bridge_others_do(kind: str, goes: bool) -> None:
    units = {"gA2": {"silhouette": kind == "Tk"}}
    position = after(f"gA1:Inf+gA2:{kind}", "gA1 gA2", units=units, sides={"river": "0404/0504"})
    assert ("gA2" in ask.choices(position, "unit")) is goes
    if not goes:
        assert ask.refused(position, "unit gA2").rules[0] == "11.6-2"


@pytest.mark.rule("11.65", "3.32-2")
def test_the_stacking_limit_holds_at_the_end_of_an_advance_but_may_be_passed() -> None:
    units = dict.fromkeys(("gA1", "gA2", "gA3"), FOOT)
    stack = "gA1:Inf+gA2:Inf+gA3:Inf"
    position = after(stack, "gA1 gA2 gA3 gA4 gA5", cells={"0405": "gA4:Inf+gA5:Tk"}, units={**units, "gA4": FOOT})
    ask.play(position, "unit gA1; unit gA2; unit gA3")
    assert ask.refused(position, "unit gA4").rules[0] == "11.65"
    ask.play(position, "unit gA5")
    assert ask.refused(position, "stay").rules[0] == "11.65"
    ask.play(position, "hex 0605")
    assert where(position, "gA5") == "0605"


@pytest.mark.rule("15.33", "16.22-1")
def test_a_leader_comes_along_only_with_units_that_he_was_stacked_with() -> None:
    position = after("gA1:Inf+g2:L+g3:Fuel", "gA1", mobile=False)
    assert ask.refused(position, "unit g2").rules[0] == "15.33"
    ask.play(position, "unit gA1; unit g2; unit g3")
    assert (where(position, "g2"), where(position, "g3")) == ("0504", "0504")


@pytest.mark.rule("15.33")
def test_a_leader_goes_on_only_to_where_those_units_are() -> None:
    position = after("gA1:Tk+g2:L", "gA1")
    ask.play(position, "unit gA1; hex 0605; unit g2")
    assert where(position, "g2") == "0605"


@pytest.mark.rule("11.6-2")
def test_nobody_advances_off_the_map_in_play() -> None:
    position = sketch(board(9, 8, h0404="gA1:Tk"))
    components = position.components
    components.in_play[components.number("hex", "0605")] = False
    begun(position, Advancing(0, components.number("hex", "0504"), (number(position, "gA1"),), True))
    ask.play(position, "unit gA1")
    assert ask.refused(position, "hex 0605").rules[0] == "11.6-2"


@pytest.mark.rule("15.34a", "16.22-2", "3.14g-2")
def test_a_leader_left_in_the_hex_is_eliminated_by_the_advance() -> None:
    position = after("gA1:Inf", "gA1", mobile=False, cells={"0504": "s1:L+s2:Fuel"})
    ask.play(position, "unit gA1")
    assert (where(position, "s1"), where(position, "s2")) == ("eliminated", "eliminated")
