"""Supply Entry hexes [3.1.5] and off-map areas [3.1-3]: whose they are, who needs them, and how one marches out."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, happened, level, number, scenario, sketch, where
from tests.games.formation.variants import area, scenario_rules

from grognard.engine import positionfile
from grognard.engine.data import DataError
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.supply import can_trace

ROAD = "0101 0201 0301 0401 0501"
"""From one end of a row to the other."""


def supply(position: FormationPosition, unit: str) -> bool:
    """Does a unit's HQ trace supply just now, as the program says and as it explains?"""
    formation = position.formation[number(position, unit)]
    found = can_trace(position, formation)
    assert GAME.inquire(position, f"supply {unit}").legal == found
    return found


def off_map_supply(position: FormationPosition, formation: str) -> bool:
    """Is a formation whose HQ is beside the map in supply?"""
    return can_trace(position, position.components.number("formation", formation))


# -- Supply Entry hexes


@pytest.mark.rule("3.1.5-1")
@pytest.mark.parametrize(("american", "german"), [("0501", ""), ("", "0501"), ("", "")])
def test_an_entry_hex_supplies_only_the_side_that_it_shows(american: str, german: str) -> None:
    sources = {"supply.american": american, "supply.german": german}
    position = sketch("a:HQ . . . .", road=ROAD, areas=sources)
    assert supply(position, "a") is bool(american)
    position = sketch("g:HQ . . . .", road=ROAD, areas=sources, active="G")
    assert supply(position, "g") is bool(german)


@pytest.mark.rule("3.1.5-1")
def test_both_sides_may_live_on_the_same_hex() -> None:
    sources = {"supply.american": "0301", "supply.german": "0301"}
    position = sketch("a:HQ . . . g:HQ", road=ROAD, areas=sources)
    assert supply(position, "a")
    assert supply(position, "g")


@pytest.mark.rule("3.1.5-2")
def test_a_unit_far_from_any_road_is_in_supply_if_its_hq_is() -> None:
    position = sketch(
        """
        a:HQ . . .
          .  . . .
          .  . . a1:Inf
        """,
        road="0101 0201 0301 0401",
        areas={"supply.american": "0401"},
    )
    assert supply(position, "a1")


@pytest.mark.rule("3.1.5-2")
@pytest.mark.parametrize(("range", "supplied"), [(2, False), (3, True)])
def test_a_unit_on_a_source_is_out_of_supply_if_its_hq_is(range: int, supplied: bool) -> None:
    position = sketch(
        "a:HQ . . . a1:Inf", road="0401 0501", areas={"supply.american": "0501"}, units={"a": {"range": range}}
    )
    assert supply(position, "a1") is supplied


# -- marching out


def west(picture: str, hexes: str = "0101", charts: dict[str, str] | None = None, **more: Any) -> FormationPosition:
    """A sketch with an American area beside it."""
    return sketch(picture, charts=charts or area(hexes), **more)


@pytest.mark.rule("3.1-3")
def test_a_unit_marches_into_an_area_from_a_hex_next_to_it() -> None:
    position = west("a1:Tk+a:HQ . . g:HQ")
    events = ask.play(position, "unit a1; move; exit west")
    assert where(position, "a1") == "west"
    assert happened(events, "moved")[0]["to"] == "west"
    assert position.points[0] == 5  # an Action Point, as for any move


@pytest.mark.rule("3.1-3")
def test_only_from_such_a_hex() -> None:
    position = west(". a1:Tk+a:HQ . g:HQ")
    ask.play(position, "unit a1; move")
    ruling = ask.refused(position, "exit west")
    assert (ruling.rules, ruling.facts["hexes"]) == (("3.1-3",), ["0101"])
    ask.play(position, "hex 0101")
    ask.allowed(position, "exit west")


@pytest.mark.rule("3.1-3")
def test_only_into_an_area_of_its_own_side() -> None:
    position = west("a1:Tk+a:HQ . . g:HQ", charts=area("0101", side="german"))
    ask.play(position, "unit a1; move")
    assert ask.refused(position, "exit west").rules == ("3.1-3",)


@pytest.mark.rule("3.1-3")
@pytest.mark.parametrize("box", ["eliminated", "removed", "turn.3"])
def test_no_other_box_is_an_area(box: str) -> None:
    position = west("a1:Tk+a:HQ . . g:HQ")
    ask.play(position, "unit a1; move")
    assert ask.refused(position, f"exit {box}").rules == ("3.1-3",)


@pytest.mark.rule("3.1-3")
@pytest.mark.parametrize(("cost", "enough"), [(4, True), (5, False)])
def test_it_needs_the_points_of_the_area(cost: int, enough: bool) -> None:
    position = west(". . a1:Tk+a:HQ g:HQ", charts=area("0101", cost=cost))
    ask.play(position, "unit a1; move; hex 0101")  # 2 of 6 points
    if enough:
        ask.allowed(position, "exit west")
    else:
        ruling = ask.refused(position, "exit west")
        assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("7.3.2-1",), 5, 4)


@pytest.mark.rule("3.1-3")
def test_who_has_stopped_in_an_ezoc_does_not_march_out_even_for_nothing() -> None:
    position = west(". . a1:Tk+a:HQ .\n g1:Inf+g:HQ . . .", charts=area("0201", cost=0))
    ask.play(position, "unit a1; move; hex 0201; never")
    assert (ask.asked(position), where(position, "a1")) == (("american", "action.who"), "0201")
    free = west(". . a1:Tk+a:HQ .\n g:HQ . . .", charts=area("0201", cost=0))
    ask.play(free, "unit a1; move; hex 0201")
    assert ask.asked(free) == ("american", "movement.where")
    assert ask.choices(free, "exit") == {"west"}


@pytest.mark.rule("3.1-3")
def test_who_starts_in_an_ezoc_marches_out() -> None:
    position = west("a1:Tk+a:HQ . . .\n g1:Inf . . g:HQ", charts=area("0101", cost=0))
    ask.play(position, "unit a1; move; never; exit west")
    assert where(position, "a1") == "west"


@pytest.mark.rule("3.1-3")
def test_a_stack_marches_out_together_and_its_hq_with_it() -> None:
    position = west("a1:Tk+a2:Inf+a:HQ . . g:HQ")
    ask.play(position, "unit a1; all; move; exit west")
    assert {where(position, unit) for unit in ("a1", "a2", "a")} == {"west"}


@pytest.mark.rule("3.1-3")
def test_improved_defence_does_not_outlast_who_marches_out() -> None:
    position = west("a1:Tk+a:HQ . . g:HQ", state={"improved": ["0101"]})
    assert position.place_names(position.improved) == ["0101"]
    ask.play(position, "unit a1; move; exit west")
    assert position.improved == ()


@pytest.mark.rule("3.1-3")
def test_the_march_ends_in_the_area() -> None:
    position = west("a1:Tk+a:HQ . . g:HQ")
    ask.play(position, "unit a1; move; exit west")
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("3.1-3")
def test_a_game_without_areas_has_nowhere_to_march_to() -> None:
    for position, areas in ((sketch("a1:Tk+a:HQ . . g:HQ"), set()), (west("a1:Tk+a:HQ . . g:HQ"), {"west"})):
        ask.play(position, "unit a1; move")
        assert ask.asked(position) == ("american", "movement.where")
        assert ask.choices(position, "exit") == areas


@pytest.mark.rule("3.1-3")
def test_an_area_beside_no_hex_of_the_map_is_refused() -> None:
    with pytest.raises(DataError, match=r"game.toml.*: west is entered from 9901, which is not a hex of the map"):
        scenario(charts=area("1312 9901"))


# -- in the area


def away(*units: str, **more: Any) -> dict[str, dict[str, Any]]:
    """Units in the area, by the letters of their types."""
    kinds = {"a": "hq", "a1": "tank", "a2": "tank", "aB": "hq"}
    formations = {"aB": "B"}
    return {
        unit: {"type": kinds[unit], "box": "west", "formation": formations.get(unit, "A"), **more} for unit in units
    }


@pytest.mark.rule("3.1-3")
def test_there_is_nothing_to_do_there_but_to_march() -> None:
    position = west(". g1:Inf . g:HQ", units=away("a1", "a2", "a"))
    ask.play(position, "unit a1")
    assert ask.choices(position) == {"unit a2", "unit a", "all", "move", "back"}
    assert ask.refused(position, "attack 0201").rules == ("3.1-3",)
    assert ask.refused(position, "rally").rules == ("7.5-1",)


@pytest.mark.rule("3.1-3")
def test_nobody_attacks_who_is_there_nor_does_its_zone_reach_the_map() -> None:
    position = west("g1:Inf . . g:HQ", active="G", units=away("a1"))
    ask.play(position, "unit g1")
    assert (ask.asked(position), ask.choices(position, "attack")) == (("german", "action.what"), set())
    ask.play(position, "move")
    assert ask.cost(position, "g1", "0301") == 2  # no EZOC stops it
    entered = west("g1:Inf a1:Tk . g:HQ", active="G")
    ask.play(entered, "unit g1")
    assert (ask.asked(entered), ask.choices(entered, "attack")) == (("german", "action.what"), {"0201"})


@pytest.mark.rule("3.1-3")
@pytest.mark.parametrize(("units", "cost"), [(("a1", "a"), 1), (("a1",), 2)])
def test_a_unit_there_is_in_command_with_its_hq_beside_it(units: tuple[str, ...], cost: int) -> None:
    picture = ". . . g:HQ" if "a" in units else "a:HQ . . g:HQ"
    position = west(picture, units=away(*units))
    ask.play(position, "unit a1")
    assert sum(part.amount for part in ask.allowed(position, "move").parts) == cost


@pytest.mark.rule("3.1-3")
def test_a_unit_on_the_map_does_not_hear_an_hq_that_is_there() -> None:
    position = west("a1:Inf . . g:HQ", units=away("a"))
    ask.play(position, "unit a1")
    assert [part.rule for part in ask.allowed(position, "move").parts] == ["7.1-2", "5.8.3-3"]


@pytest.mark.rule("3.1-3")
def test_an_area_has_no_stacking_limit() -> None:
    crowd = {f"a{n}": {"type": "tank", "box": "west", "strength": 9} for n in range(1, 7)}
    position = west("a7:Tk+a:HQ . . g:HQ", units=crowd)
    ask.play(position, "unit a7; move; exit west")
    assert where(position, "a7") == "west"
    assert not any(position.disrupted)


@pytest.mark.rule("3.1-3")
def test_a_formation_that_is_all_beside_the_map_can_be_activated() -> None:
    position = west(". . . g:HQ+g1:Inf", phase="operations", units=away("a1", "a"), dice=[9, 1, 5])
    ask.play(position, "activate A")
    assert ask.asked(position) == ("american", "action.who")
    assert ask.choices(position, "unit") == {"a1", "a"}


# -- and back


@pytest.mark.rule("3.1-3")
def test_it_comes_back_for_the_same_cost_and_marches_on() -> None:
    position = west(". . . . . . g:HQ", units=away("a1", "a"), charts=area("0101", cost=2))
    ask.play(position, "unit a1; move")
    ruling = ask.allowed(position, "hex 0101")
    assert (ruling.rules, ruling.facts["cost"]) == (("3.1-3",), 2)
    assert ask.refused(position, "hex 0201").rules == ("3.1-3",)
    ask.play(position, "hex 0101")
    assert ask.cost(position, "a1", "0501") == 4
    assert "0601" not in ask.choices(position, "hex")


@pytest.mark.rule("3.1-3")
def test_it_comes_back_for_any_hex_of_the_area_that_is_free() -> None:
    position = west(". . .\n g1:Inf . .\n w . .", hexes="0101 0102 0103", units=away("a1", "a"))
    ask.play(position, "unit a1; move")
    assert ask.choices(position, "hex") == {"0101", "0103"}
    assert ask.refused(position, "hex 0102").rules == ("7.3.2-10",)


@pytest.mark.rule("3.1-3")
def test_it_cannot_come_back_where_the_ground_is_prohibited_to_it() -> None:
    position = west("l . .\n . . .", hexes="0101 0102", units=away("a1", "a"))
    ask.play(position, "unit a1; move")
    assert ask.refused(position, "hex 0101").rules == ("3.1.1-1",)
    assert ask.choices(position, "hex") == {"0102"}


@pytest.mark.rule("3.1-3")
def test_it_cannot_come_back_without_the_points() -> None:
    position = west(". . .", units=away("a1", "a"), charts=area("0101", cost=7))
    ask.play(position, "unit a1; move")
    assert ask.refused(position, "hex 0101").rules == ("7.3.2-1",)


@pytest.mark.rule("3.1-3")
def test_an_ezoc_at_the_way_in_stops_it_there() -> None:
    position = west(". g1:Inf . g:HQ", units=away("a1", "a"))
    ask.play(position, "unit a1; move; hex 0101; never")
    assert where(position, "a1") == "0101"
    assert ask.asked(position) == ("american", "action.who")


@pytest.mark.rule("3.1-3")
def test_coming_back_next_to_enemies_gives_them_a_reaction() -> None:
    position = west(". g1:Inf . g:HQ", units=away("a1", "a"), dice=[1, 5])
    ask.play(position, "unit a1; move; hex 0101")
    assert ask.asked(position) == ("german", "reaction.who")


@pytest.mark.rule("3.1-3", "3.3-6")
def test_an_hq_alone_does_not_come_back_into_an_ezoc() -> None:
    alone = west(". g1:Inf . g:HQ", units=away("a1", "a"))
    ask.play(alone, "unit a; move")
    assert ask.refused(alone, "hex 0101").rules == ("3.3-6",)
    together = west(". g1:Inf . g:HQ", units=away("a1", "a"))
    ask.play(together, "unit a; unit a1; move")
    ask.allowed(together, "hex 0101")
    met = west("a2:Tk g1:Inf . g:HQ", units=away("a"))
    ask.play(met, "unit a; move")
    ask.allowed(met, "hex 0101")


@pytest.mark.rule("3.1-3", "3.3-4")
def test_an_hq_does_not_come_back_on_top_of_another() -> None:
    position = west("aB1:Tk+aB:HQ . . g:HQ", units=away("a1", "a"))
    ask.play(position, "unit a; move")
    assert ask.refused(position, "hex 0101").rules == ("3.3-4",)
    ask.play(position, "done; unit a1; move")
    ask.allowed(position, "hex 0101")


@pytest.mark.rule("3.1-3")
def test_a_formation_that_is_confined_to_an_area_of_the_map_stays_on_it() -> None:
    charts = area("0101 0102") | scenario_rules(
        'restrictions = [{ formation = "CCA", what = "confined", value = "here" }]'
    )
    inside: dict[str, Any] = {"areas": {"here": "0101 0201"}, "active": "CCA", "charts": charts}
    there = {"formation": "CCA"}
    position = west("a1:Tk+a:HQ .\n . .", units={"a1": there, "a": there}, **inside)
    ask.play(position, "unit a1; move")
    assert ask.refused(position, "exit west").rules == ("6.4-3",)
    back = west("a:HQ .\n . .", units={"a": there, "a1": {"type": "tank", "box": "west", **there}}, **inside)
    ask.play(back, "unit a1; move")
    assert ask.choices(back, "hex") == {"0101"}
    assert ask.refused(back, "hex 0102").rules == ("6.4-3",)


@pytest.mark.rule("3.1-3")
def test_a_position_file_keeps_who_is_beside_the_map() -> None:
    position = west(". . . g:HQ", units=away("a1", "a"))
    ask.play(position, "unit a1; move")
    file = positionfile.dump(GAME, position)
    assert {unit["id"]: unit["box"] for unit in file["units"] if "box" in unit} == {"a1": "west", "a": "west"}
    assert positionfile.dump(GAME, positionfile.load(GAME, file)) == file


# -- areas as sources


@pytest.mark.rule("3.1.5-3")
@pytest.mark.parametrize("source", [True, False])
def test_an_hq_in_an_area_is_in_supply_if_the_area_is_a_source(source: bool) -> None:
    nothing = {"supply.american": ""}
    position = west(". . . g:HQ", charts=area("0101", supply=source), units=away("a1", "a"), areas=nothing)
    assert off_map_supply(position, "A") is source


@pytest.mark.rule("3.1.5-3")
@pytest.mark.parametrize(("source", "left"), [(True, 3), (False, 0)])
def test_an_activation_beside_the_map_costs_one_level_in_supply_and_all_of_them_without(
    source: bool, left: int
) -> None:
    position = west(
        ". . . g:HQ+g1:Inf",
        phase="operations",
        charts=area("0101", supply=source),
        units=away("a1", "a"),
        areas={"supply.american": ""},
        dice=[9, 1, 5],
    )
    ask.play(position, "activate A")
    assert level(position, "A") == left


@pytest.mark.rule("3.1.5-3")
@pytest.mark.parametrize(("source", "now"), [(True, 3), (False, 1)])
def test_a_formation_beside_the_map_recovers_its_level_if_it_is_in_supply_there(source: bool, now: int) -> None:
    position = west(
        ". . . g:HQ+g1:Inf",
        phase="turn",
        charts=area("0101", supply=source),
        units=away("a1", "a"),
        state={"level": {"A": 1}},
    )
    assert level(position, "A") == now


@pytest.mark.rule("3.1.5-3")
@pytest.mark.parametrize(("source", "supplied"), [("", False), ("0201", True)])
def test_an_area_does_not_supply_an_hq_on_the_map(source: str, supplied: bool) -> None:
    position = west("a:HQ a1:Tk . g:HQ", areas={"supply.american": source}, road="0101 0201")
    assert supply(position, "a") is supplied
