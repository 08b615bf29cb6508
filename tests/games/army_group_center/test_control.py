"""Control of hexes [3.3, 3.4]: who owns what at start, what changes it, and the markers that show it."""

import pytest
from tests.games.army_group_center.sketch import ask, scenario, sketch
from tests.games.questions import happened, number

from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.supply import in_supply
from grognard.games.army_group_center.units import GERMAN, SIDES, SOVIET
from grognard.games.army_group_center.victory import points


def held(position: ArmyPosition, *hexes: str) -> str | list[str]:
    """The sides that control these hexes."""
    sides = [SIDES[position.control[position.components.number("hex", hex)]] for hex in hexes]
    return sides[0] if len(sides) == 1 else sides


# -- what it is


@pytest.mark.rule("3.3-1")
def test_a_town_counts_for_who_controls_it_with_nobody_in_it() -> None:
    position = sketch("s:Inf t . t . g:Inf")
    assert points(position)[0].amount == 1  # 0102, west of the middle; not 0104
    assert (held(position, "0102"), position.units_at(1)) == ("soviet", ())


@pytest.mark.rule("3.3-1")
@pytest.mark.parametrize(("owner", "supplied"), [("german", True), ("soviet", False)])
def test_a_source_works_for_its_side_only_while_that_side_controls_it(owner: str, supplied: bool) -> None:
    position = sketch("g:Inf . . .", areas={"german_source": "0104"}, state={"control": {"0104": owner}})
    assert in_supply(position, number(position, "g")) == supplied


# -- at start


@pytest.mark.rule("3.3-2")
def test_at_start_the_german_line_is_german_and_the_soviet_line_soviet() -> None:
    position = scenario()
    for side in (GERMAN, SOVIET):
        line = position.components.trench[side].nonzero()[0].tolist()
        assert len(line) > 30
        assert {position.control[hex] for hex in line} == {side}


@pytest.mark.rule("3.3-2")
def test_at_start_all_land_west_of_the_german_line_is_german_and_all_else_soviet() -> None:
    position = scenario()
    components = position.components
    line, land = components.trench[GERMAN], ~components.water
    start = components.number("hex", "3908")
    west, queue = {start}, [start]
    for here in queue:
        fresh = [near for near in components.grid.around[here] if land[near] and not line[near] and near not in west]
        west.update(fresh)
        queue += fresh
    islands = set(components.map.areas.get("island", ()))
    for hex in range(components.hexes):
        if land[hex] and hex not in islands:
            assert position.control[hex] == (GERMAN if line[hex] or hex in west else SOVIET), position.place_name(hex)


@pytest.mark.rule("3.3-2")
@pytest.mark.parametrize("name", list(GAME.scenarios()))
def test_control_at_start_is_the_same_in_all_scenarios(name: str) -> None:
    assert scenario(name).control == scenario().control


# -- how it changes


@pytest.mark.rule("3.3-3")
def test_a_hex_changes_hands_when_a_unit_moves_into_it() -> None:
    position = sketch("s:Inf . . .")
    assert held(position, "0103") == "german"
    ask.play(position, "unit s; hex 0103")
    assert held(position, "0103") == "soviet"


@pytest.mark.rule("3.3-3")
def test_hexes_that_a_unit_only_passes_change_hands_too() -> None:
    position = sketch("s:Inf . . . . .")
    ask.play(position, "unit s; hex 0106")
    assert held(position, "0104", "0105", "0106") == ["soviet"] * 3


@pytest.mark.rule("3.3-3")
def test_a_hex_changes_hands_at_that_instant_not_when_the_move_is_over() -> None:
    position = sketch(
        "s:Inf . . t . .", areas={"german_source": "0104"}, units={"g": {"type": "infantry", "hex": "0106"}}
    )
    assert in_supply(position, number(position, "g"))
    ask.play(position, "unit s; hex 0104")
    assert ask.asked(position) == ("soviet", "movement.where")
    assert not in_supply(position, number(position, "g"))


@pytest.mark.rule("3.3-3")
def test_a_hex_changes_hands_by_advance() -> None:
    position = sketch(
        "s:Tank . g:Inf . .",
        areas={"german_start": "0102 0103 0104 0105"},
        phase="soviet.combat.before",
        units={"s": {"hex": "0102"}, "g": {"steps": 1}},
        crt="DE",
    )
    ask.play(position, "attack 0103; unit s; fight; roll; unit s")
    assert held(position, "0103", "0104") == ["soviet", "german"]


@pytest.mark.rule("3.3-3")
def test_a_hex_changes_hands_by_the_second_hex_of_an_advance() -> None:
    position = sketch("s:Mech g:Inf . . .", phase="soviet.combat.before", units={"g": {"steps": 1}}, crt="DE")
    ask.play(position, "attack 0102; unit s; fight; roll; unit s; hex 0103")
    assert held(position, "0102", "0103", "0104") == ["soviet", "soviet", "german"]


@pytest.mark.rule("3.3-3")
def test_a_hex_changes_hands_by_retreat() -> None:
    position = sketch("s:Tank g:Inf . .", phase="soviet.combat.before", state={"control": {"0103": "soviet"}}, crt="DR")
    ask.play(position, "attack 0102; unit s; fight; roll; retreat")
    assert held(position, "0103") == "german"


@pytest.mark.rule("3.3-3")
def test_a_hex_changes_hands_by_arrival() -> None:
    position = sketch(
        "s:Inf . . .",
        phase="german.reinforcements",
        areas={"nu_entry": "0102"},
        units={"g": {"type": "panzer", "group": "north_ukraine", "box": "turn.3"}},
    )
    ask.play(position, "unit g; hex 0102")
    assert held(position, "0102") == "german"


@pytest.mark.rule("3.3-4")
def test_a_hex_may_change_hands_again_and_again() -> None:
    position = sketch("s:Inf . . . . . g:Inf", turn=4)
    owners = []
    for _ in range(2):
        ask.play(position, "unit s; hex 0104; hex 0101; done")
        owners.append(held(position, "0104"))
        ask.play(position, "unit g; hex 0104; hex 0107; done")
        owners.append(held(position, "0104"))
    assert owners == ["soviet", "german"] * 2
    assert position.turn == 6


@pytest.mark.rule("3.3-5")
def test_a_zone_of_control_neither_gives_nor_changes_control() -> None:
    position = sketch(". s:Inf . . .")
    ask.play(position, "unit s; hex 0103; done")
    assert held(position, "0104") == "german"  # next to it, in its zone
    across = sketch(". . . g:Inf .", phase="german.movement")
    ask.play(across, "unit g; hex 0103; done")
    assert held(across, "0102") == "soviet"


# -- markers


def markers(position: ArmyPosition) -> dict[str, str]:
    """Hexes that are not as they were at start, as everybody sees them."""
    control: dict[str, str] = GAME.view(position, "german")["state"]["control"]
    return control


@pytest.mark.rule("3.4-1")
@pytest.mark.parametrize("place", ["t", "c"])
def test_a_town_or_city_that_the_soviets_take_is_marked(place: str) -> None:
    position = sketch(f"s:Inf . {place} .")
    events = ask.play(position, "unit s; hex 0103")
    assert happened(events, "took") == [{"rule": "3.4-1", "side": "soviet", "hex": "0103"}]
    assert markers(position) == {"0103": "soviet"}


@pytest.mark.rule("3.4-1")
def test_the_marker_is_removed_when_the_germans_retake_the_place() -> None:
    position = sketch(". . t . g:Inf", phase="german.movement", state={"control": {"0103": "soviet"}})
    assert markers(position) == {"0103": "soviet"}
    events = ask.play(position, "unit g; hex 0103")
    assert happened(events, "took") == [{"rule": "3.4-1", "side": "german", "hex": "0103"}]
    assert markers(position) == {}


@pytest.mark.rule("3.4-1")
def test_other_hexes_change_hands_without_a_marker_being_announced() -> None:
    for ground, marked in ((".", []), ("t", ["0103"])):
        position = sketch(f"s:Inf . {ground} .")
        events = ask.play(position, "unit s; hex 0103")
        assert position.owner(position.components.number("hex", "0103")) == 0
        assert [event["hex"] for event in happened(events, "took")] == marked


@pytest.mark.rule("3.4-2")
def test_a_coast_hex_that_counts_is_marked_as_well() -> None:
    position = sketch("s:Inf . . .", areas={"victory_coast": "0103"})
    events = ask.play(position, "unit s; hex 0104")
    assert happened(events, "took") == [{"rule": "3.4-2", "side": "soviet", "hex": "0103"}]
    assert markers(position)["0103"] == "soviet"


@pytest.mark.rule("3.4-2")
def test_other_coast_is_not() -> None:
    position = sketch("s:Inf . . .", areas={"coast": "0103 0104", "victory_coast": "0104"})
    events = ask.play(position, "unit s; hex 0104")
    assert [event["hex"] for event in happened(events, "took")] == ["0104"]


@pytest.mark.rule("3.4-2", "4.3-4")
def test_the_coast_that_counts_runs_along_the_shore_from_2015_to_2927() -> None:
    components = scenario().components
    coast = components.victory_coast
    ends = [components.number("hex", hex) for hex in ("2015", "2927")]
    assert set(ends) <= coast <= components.coast
    reached, queue = {ends[0]}, [ends[0]]
    for here in queue:
        fresh = [near for near in components.grid.around[here] if near in coast and near not in reached]
        reached.update(fresh)
        queue += fresh
    assert reached == coast
