"""Supply Lines [30.1, 30.2]: by road to a Supply Centre, across country to the unit, and what cuts them."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.rear import hex_of, number, rear

from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.supply import has_line, line_of, reaches_source, why_supply

ROW = ". . . nA:armored . . . . . . . ."
"""Columns 01 to 12: the source in 0101, the Supply Centre in 0102."""
HIGH = "0101 0102"


def line(picture: str = ROW, unit: str = "nA", centre: str = "0102", **more: Any) -> FrontPosition:
    """A road from a source in 0101 on, and a Supply Centre."""
    said = {"minor_road": HIGH, "areas": {"supply.nato": "0101", "supply.wp": "0101"}, **more}
    side = "nato" if unit[0] == "n" else "wp"
    state = {"supply_centres": [{"hex": centre, "side": side}], **said.pop("state", {})}
    return rear(picture, supply=True, state=state, **said)


def supplied(position: FrontPosition, unit: str = "nA") -> bool:
    return has_line(position, number(position, unit))


def why(position: FrontPosition, unit: str = "nA") -> tuple[bool, str, Any]:
    ruling = why_supply(position, number(position, unit))
    assert ruling.legal == supplied(position, unit)
    return ruling.legal, ruling.rules[0], ruling.facts.get("at", ruling.facts.get("hex"))


@pytest.mark.rule("30.1-0", "30.1-1", "30.1-2")
def test_a_line_runs_by_road_to_a_centre_and_across_country_to_the_unit() -> None:
    position = line()
    assert why(position)[:2] == (True, "30.1-0")
    assert position.place_names(line_of(position, number(position, "nA"))) == ["0104", "0103", "0102", "0101"]


@pytest.mark.rule("30.1-2")
def test_without_a_centre_or_a_road_to_it_there_is_no_supply() -> None:
    assert why(line(state={"supply_centres": []}))[:2] == (False, "30.1-2")
    assert why(line(minor_road=()))[:2] == (False, "30.1-2")
    assert supplied(line(minor_road=(), major_road=HIGH))


@pytest.mark.rule("30.1-2")
def test_the_road_may_be_of_any_length() -> None:
    road = " ".join(f"01{column:02}" for column in range(1, 11))
    picture = ". . . . . . . . . . . nA:armored"
    assert supplied(line(picture, centre="0110", minor_road=road))


@pytest.mark.rule("30.1-3:1")
def test_a_unit_of_nato_is_at_most_six_hexes_from_the_centre() -> None:
    near, far = ". . . . . . . nA:armored", ". . . . . . . . nA:armored"
    assert supplied(line(near))
    assert why(line(far)) == (False, "30.1-3:1", "0102")


@pytest.mark.rule("30.1-3:2")
def test_a_unit_of_the_warsaw_pact_is_at_most_four_hexes_from_the_centre() -> None:
    near, far = ". . . . . wA:armored", ". . . . . . wA:armored"
    assert supplied(line(near, "wA"), "wA")
    assert why(line(far, "wA"), "wA") == (False, "30.1-3:2", "0102")


@pytest.mark.rule("30.1-4a", "30.1-4b")
def test_no_line_enters_hexes_with_enemies_or_next_to_them() -> None:
    assert why(line(". . . . nA:armored wA:armored")) == (True, "30.1-0", None)
    cut = ". . . . nA:armored .\n. . . wA:hq . ."
    assert why(line(cut))[:2] == (False, "30.1-4b")
    guarded = ". . . nB:hq nA:armored .\n. . . wA:hq . ."
    assert supplied(line(guarded))
    assert why(line(". . . wA:hq . nA:armored")) == (False, "30.1-4b", "0103")


@pytest.mark.rule("30.1-4a")
def test_no_line_enters_a_hex_with_a_breakthrough_marker() -> None:
    assert why(line(state={"breakthroughs": ["0103"]})) == (False, "30.1-4a", "0103")


@pytest.mark.rule("30.1-4b")
def test_the_road_is_cut_by_enemies_next_to_it_as_well() -> None:
    position = line(
        ". . . . . . nA:armored\nwA:recon . . . . . .", minor_road="0101 0102 0103 0104 0105", centre="0105"
    )
    assert why(position) == (False, "30.1-4b", "0101")


@pytest.mark.rule("30.1-4c")
@pytest.mark.parametrize("river", ["minor_river", "major_river"])
def test_a_line_crosses_rivers_at_bridges_only(river: str) -> None:
    side = "0102/0103"
    assert why(line(sides={river: side})) == (False, "30.1-4c", side)
    assert supplied(line(sides={river: side, "bridge": side}))
    blown = line(sides={river: side, "bridge": side}, state={"destroyed": [side]})
    assert why(blown) == (False, "30.1-4c", side)


@pytest.mark.rule("30.1-4c", "32.2.2-4:1", "32.3.2-4")
def test_a_complete_pontoon_or_panel_bridge_carries_a_line() -> None:
    side = "0102/0103"
    for field in ("pontoons", "panels"):
        for turn, stands in ((0, True), (5, False)):
            bridge = {field: [{"hexside": side, "side": "nato", "turn": turn}]}
            assert supplied(line(sides={"major_river": side}, state=bridge)) == stands
    enemys = {"pontoons": [{"hexside": side, "side": "wp", "turn": 0}]}
    assert not supplied(line(sides={"major_river": side}, state=enemys))


@pytest.mark.rule("30.1-4c", "32.1-0")
def test_a_road_over_a_river_is_a_bridge_until_it_is_destroyed() -> None:
    side = "0101/0102"
    assert supplied(line(sides={"major_river": side}))
    blown = line(sides={"major_river": side}, state={"destroyed": [side]})
    assert why(blown) == (False, "30.1-4c", side)


@pytest.mark.rule("27.4-3", "30.1-4d", "30.1-4e")
@pytest.mark.parametrize(
    ("marker", "rule"),
    [
        ({"interdictions": [{"hex": "0103", "side": "wp", "value": 2}]}, "30.1-4d"),
        ({"gas": ["0103"]}, "30.1-4e"),
        ({"contaminations": [{"hex": "0103", "turn": 9}]}, "27.4-3"),
    ],
)
def test_interdiction_gas_and_contamination_cut_a_line(marker: dict[str, Any], rule: str) -> None:
    assert why(line(state=marker)) == (False, rule, "0103")


@pytest.mark.rule("30.2-1", "30.2-2")
def test_each_side_has_sources_of_its_own() -> None:
    areas = {"supply.wp": "0101"}
    assert why(line(areas=areas))[:2] == (False, "30.1-2")
    assert supplied(line(". . wA:armored", "wA", areas=areas), "wA")


@pytest.mark.rule("30.2-1", "30.2-2")
def test_on_the_map_sources_are_where_roads_leave_a_sides_own_country() -> None:
    position = rear("nA:armored .", map="fulda", units={"nA": {"hex": "1025"}})
    components = position.components
    for side, country in enumerate((components.west_germany, components.east_germany)):
        assert components.sources[side]
        for hex in components.sources[side]:
            assert country[hex]
            assert components.roads[hex].any()
            assert hex in components.grid.edge_hexes()


@pytest.mark.rule("36-1", "30.1-2")
def test_an_independent_formation_has_no_centres() -> None:
    alone = {"nA": {"printed_parent": "nH", "superior": ""}, "nH": {"printed_parent": "", "superior": ""}}
    position = line(". . nH:hq nA:armored", units=alone)
    assert why(position)[:2] == (False, "30.1-2")
    assert supplied(line(". . nH:hq nA:armored"))


@pytest.mark.rule("24.1-1c", "24.2-1b")
def test_an_hq_reaches_a_source_by_any_hexes_without_a_centre() -> None:
    position = line(". . . . . . . . . nH:hq", state={"supply_centres": []}, minor_road=())
    assert reaches_source(position, number(position, "nH"))
    cut = line(". . . . wA:recon . . . . nH:hq", state={"supply_centres": []}, minor_road=())
    assert not reaches_source(cut, number(cut, "nH"))


def test_a_unit_off_the_map_has_no_line() -> None:
    position = line(units={"nA": {"box": "nato.reinforcements"}})
    assert why(position)[:2] == (False, "30.1-0")
    assert hex_of(position, "0101") in position.components.sources[0]


@pytest.mark.rule("30.1-0")
def test_a_unit_that_is_not_on_the_map_has_no_supply_line() -> None:
    there = why_supply(position := line(), number(position, "nA"))
    gone = why_supply(
        position := line(units={"nB": {"type": "armored", "box": "nato.reinforcements"}}), number(position, "nB")
    )
    assert (there.legal, there.reason) == (True, "supply.line")
    assert (gone.legal, gone.rules[0], gone.reason) == (False, "30.1-0", "supply.off_map")
