"""Supply Centres [30.3]: placed and moved for Command Points, and removed next to the enemy."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.rear import ask, happened, hex_of, number, rear

from grognard.games.less_than_60_miles.attrition import eliminate
from grognard.games.less_than_60_miles.centres import lose_centre, put_centre, why_no_centre
from grognard.games.less_than_60_miles.lost_markers import remove_lost_markers
from grognard.games.less_than_60_miles.position import FrontPosition

ROW = ". nH:hq . . . nA:armored . ."
ROAD = "0101 0102 0103 0104 0105 0106 0107"


def row(picture: str = ROW, *, left: int = 1, centres: str = "", **more: Any) -> FrontPosition:
    """A road from a source in 0101, an HQ in 0102 with a range of 6, and a unit in 0106."""
    placed = [{"hex": hex, "side": "nato"} for hex in centres.split()]
    state = {"centres_left": {"nato": left, "wp": 0}, "supply_centres": placed, **more.pop("state", {})}
    said = {"minor_road": ROAD, "areas": {"supply.nato": "0101"}, **more}
    return rear(picture, supply=True, state=state, **said)


def refused(position: FrontPosition, hex: str) -> str:
    ruling = why_no_centre(position, 0, hex_of(position, hex))
    return ruling.rules[0] if ruling else ""


@pytest.mark.rule("30.3.1-0", "30.3.1-1", "30.3-0:1")
def test_an_unused_centre_is_placed_for_a_command_point() -> None:
    position = row()
    assert ask.asked(position) == ("nato", "centres.which")
    ask.play(position, "place 0105")
    assert [centre.hex for centre in position.supply_centres] == [hex_of(position, "0105")]
    assert (position.cp[0], position.centres_left[0]) == (9, 0)
    assert ask.refused(position, "place 0103").rules[0] == "30.3-0:1"


@pytest.mark.rule("30.3.1-0", "30.3.1-1")
def test_a_centre_is_moved_for_a_command_point_however_far() -> None:
    position = row(left=0, centres="0101")
    ask.play(position, "relocate 0101;hex 0107")
    assert [centre.hex for centre in position.supply_centres] == [hex_of(position, "0107")]
    assert position.cp[0] == 9


@pytest.mark.rule("30.3.1-0")
def test_the_centre_comes_before_its_hex_and_one_after_another() -> None:
    position = row(left=1, centres="0101")
    for action, reason in (("hex 0107", "centres.centre_first"), ("relocate 0103", "centres.none_there")):
        ruling = ask.refused(position, action)
        assert (ruling.rules, ruling.reason) == (("30.3.1-0",), reason)
    ask.play(position, "relocate 0101")
    for action in ("relocate 0101", "place 0105", "done"):
        ruling = ask.refused(position, action)
        assert (ruling.rules, ruling.reason) == (("30.3.1-0",), "recovery.in_hand")
    ask.allowed(position, "hex 0107")


@pytest.mark.rule("30.3.1-0")
def test_a_centre_is_not_moved_to_where_it_is() -> None:
    position = row(left=0, centres="0101")
    ask.play(position, "relocate 0101")
    ruling = ask.refused(position, "hex 0101")
    assert (ruling.rules, ruling.reason) == (("30.3.1-0",), "centres.there")
    ask.allowed(position, "hex 0107")


@pytest.mark.rule("30.3.1-1")
def test_without_command_points_nobody_is_asked() -> None:
    position = row(state={"cp": {"nato": 0, "wp": 5}, "max_cp": {"nato": 5, "wp": 5}})
    assert ask.asked(position) == ("nobody", "over")


@pytest.mark.rule("30.3.1-2")
def test_a_centre_stands_on_a_road_with_a_unit_in_the_hex_or_next_to_it() -> None:
    position = row()
    assert [refused(position, hex) for hex in ("0106", "0105", "0107")] == ["", "", ""]
    assert refused(position, "0104") == "30.3.1-2"
    assert refused(position, "0108") == "30.3.1-2"


@pytest.mark.rule("30.3.1-3")
def test_a_centre_is_within_command_range_of_an_hq() -> None:
    short = {"nH": {"command": 3}}
    assert refused(row(), "0106") == ""
    assert refused(row(units=short), "0106") == "30.3.1-3"


@pytest.mark.rule("30.3.1-4")
def test_a_centre_is_not_placed_next_to_enemies() -> None:
    position = row(". nH:hq . . . nA:armored . wA:hq")
    assert refused(position, "0107") == "30.3.1-4"
    assert refused(position, "0106") == ""


@pytest.mark.rule("30.3.1-5")
def test_a_centre_traces_a_road_to_a_source() -> None:
    assert refused(row(minor_road="0103 0104 0105 0106"), "0106") == "30.3.1-5"
    assert refused(row(), "0106") == ""


@pytest.mark.rule("30.3.2-1")
def test_at_set_up_a_centre_is_free() -> None:
    position = row()
    put_centre(position, 0, hex_of(position, "0105"), "30.3.2-1", free=True)
    assert position.cp[0] == 10


@pytest.mark.rule("30.3.3-1", "30.3-0:2")
def test_a_centre_next_to_an_enemy_goes_back_to_the_unused_ones_at_once() -> None:
    position = row(". nH:hq . . . nA:armored . .\n. . . . wA:hq . . .", left=0, centres="0103")
    position.put(number(position, "wA"), hex_of(position, "0203"))
    remove_lost_markers(position)
    assert position.supply_centres == ()
    assert position.centres_left[0] == 1
    assert happened(position.events, "centre_removed")[0]["rule"] == "30.3.3-1"


@pytest.mark.rule("30.3.3-1")
def test_a_centre_away_from_the_enemy_stays() -> None:
    position = row(". nH:hq . . . nA:armored . wA:hq", centres="0103")
    eliminate(position, number(position, "nA"), "15.6-1")
    assert len(position.supply_centres) == 1


@pytest.mark.rule("30.3.3-2")
def test_a_card_removes_a_centre_for_good() -> None:
    position = row(left=0, centres="0103")
    assert position.supply_centres
    lose_centre(position, 0, hex_of(position, "0103"), "30.3.3-2")
    assert (position.supply_centres, position.centres_left[0]) == ((), 0)
