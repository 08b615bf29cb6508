"""Zones of control [6.0]: the hexes around a unit, and what they stop."""

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    cost,
    happened,
    lines,
    number,
    play,
    refused,
    sketch,
    ways,
    where,
)

from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.supply import in_supply
from grognard.games.crossroads.zones import zone

AROUND = """
    .  .  .  .
      .  r:Inf  .  .
    .  .  .  .
"""


def reds_zone(position: CrossroadsPosition) -> set[str]:
    """The hexes in Red's zones."""
    return {position.place_name(hex) for hex, inside in enumerate(zone(position, 1)) if inside}


# -- 6.1


@pytest.mark.rule("6.1")
def test_a_zone_is_the_six_hexes_around_a_unit() -> None:
    assert reds_zone(sketch(AROUND)) == {"0102", "0302", "0201", "0301", "0203", "0303"}


@pytest.mark.rule("6.1")
def test_a_zone_does_not_reach_across_a_river() -> None:
    assert reds_zone(sketch(AROUND, river="0202/0302")) == {"0102", "0201", "0301", "0203", "0303"}


@pytest.mark.rule("6.1")
def test_a_zone_reaches_across_a_river_where_a_road_does() -> None:
    position = sketch(AROUND, river="0202/0302 0202/0303", road="0202 0302")
    assert reds_zone(position) == {"0102", "0302", "0201", "0301", "0203"}


@pytest.mark.rule("6.1")
def test_there_is_no_zone_in_a_lake() -> None:
    position = sketch(
        """
        .  .  .  .
          .  r:Inf  l  .
        .  .  .  .
        """
    )
    assert reds_zone(position) == {"0102", "0201", "0301", "0203", "0303"}


@pytest.mark.rule("6.1")
def test_a_zone_reaches_into_every_other_terrain() -> None:
    position = sketch(
        """
        .  f  h  .
          c  r:Inf  m  .
        .  t  .  .
        """
    )
    assert reds_zone(position) == {"0102", "0302", "0201", "0301", "0203", "0303"}


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("type", ["Inf", "Arm", "Rec"])
def test_every_unit_has_a_zone(type: str) -> None:
    assert reds_zone(sketch(f". r:{type} .")) == {"0101", "0301"}


# -- 6.2


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("type", ["Inf", "Arm"])
def test_a_unit_that_enters_an_enemy_zone_stops_there(type: str) -> None:
    position = sketch(
        f"""
        b:{type}  .  .  .  .
          l   l  r:Inf  l  l
        """
    )
    assert ways(position, "b") == {"0201": 1, "0301": 2}
    play(position, "unit b; hex 0301")
    assert (where(position, "b"), asked(position)) == ("0301", ("blue", "combat.whom"))


@pytest.mark.rule("6.2")
def test_a_hex_behind_the_zones_is_refused_for_them() -> None:
    position = sketch(
        """
        b:Inf  .  .  .  .
          l   l  r:Inf  l  l
        """
    )
    play(position, "unit b")
    assert refused(position, "hex 0401").rules == ("6.2",)


@pytest.mark.rule("4.3")
def test_a_hex_behind_enemy_units_is_refused_for_them() -> None:
    position = sketch("b:Inf . r:Inf .")
    play(position, "unit b")
    assert refused(position, "hex 0401").rules == ("4.3",)


@pytest.mark.rule("6.2")
def test_armour_may_still_overrun_from_the_zone_that_it_has_entered() -> None:
    position = sketch("b:Arm . r:Rec .", crt="D1")
    play(position, "unit b; hex 0201; pass")
    assert choices(position) == {"overrun 0301", "done"}
    play(position, "overrun 0301")
    assert where(position, "b") == "0301"


@pytest.mark.rule("6.2")
def test_armour_stopped_in_a_zone_goes_nowhere_else() -> None:
    position = sketch("b:Arm . r:Rec .")
    play(position, "unit b; hex 0201; pass")
    assert refused(position, "hex 0101").rules == ("6.2",)


@pytest.mark.rule("6.2")
def test_leaving_a_zone_costs_nothing_extra() -> None:
    assert ways(sketch(". . b:Inf r:Inf"), "b") == {"0201": 1, "0101": 2}


@pytest.mark.rule("6.2")
def test_a_zone_left_in_the_same_move_may_be_entered_again() -> None:
    position = sketch(
        """
        .  .   .  .
          b:Inf  r:Inf .  .
        .  .   .  .
        """
    )
    play(position, "unit b; hex 0101; hex 0201")
    assert where(position, "b") == "0201"
    assert asked(position) == ("blue", "combat.whom")


@pytest.mark.rule("6.2", "6.1")
def test_a_unit_does_not_stop_beside_an_enemy_across_a_river() -> None:
    position = sketch(
        """
        b:Inf  .  .  .  .
            .   r:Inf .  .  .
        """,
        river="0201/0202 0301/0202",
    )
    assert ways(position, "b")["0401"] == 3


# -- 6.3


@pytest.mark.rule("6.3")
def test_recon_pays_one_point_more_for_each_zone_hex_it_enters_and_goes_on() -> None:
    position = sketch(
        """
        b:Rec  .  .  .  .
            .   r:Inf .  .  .
        """
    )
    play(position, "unit b")
    assert lines(allowed(position, "hex 0401")) == [
        *(("5.2", "clear", 1), ("6.3", "zone", 1)),
        *(("5.2", "clear", 1), ("6.3", "zone", 1)),
        ("5.2", "clear", 1),
    ]


@pytest.mark.rule("6.3")
def test_recon_pays_once_for_a_hex_in_two_zones() -> None:
    position = sketch(
        """
        .  r1:Inf  .
          b:Rec   .  .
        r2:Inf   .   .
        """
    )
    assert cost(position, "b", "0202") == 2


@pytest.mark.rule("6.3")
def test_recon_pays_on_roads_too() -> None:
    assert cost(sketch("b:Rec . r:Inf", road="0101 0201"), "b", "0201") == 1.5


@pytest.mark.rule("6.3")
def test_recon_pays_nothing_for_leaving_a_zone() -> None:
    assert cost(sketch(". b:Rec r:Inf"), "b", "0101") == 1


@pytest.mark.rule("6.3")
def test_recon_may_stop_in_a_zone_and_go_on_from_it() -> None:
    position = sketch(
        """
        b:Rec  .  .  .  .
            .   r:Inf .  .  .
        """
    )
    play(position, "unit b; hex 0201; hex 0301; hex 0401; done")
    assert where(position, "b") == "0401"


# -- 6.4

PAST = """
    .  b:{type}  .  .
      .  r:Inf  .  .
"""


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("type", "allowance"), [("Inf", 4), ("Arm", 6)])
def test_from_zone_to_zone_is_the_whole_move(type: str, allowance: int) -> None:
    position = sketch(PAST.format(type=type))
    play(position, "unit b")
    assert lines(allowed(position, "hex 0301")) == [("6.4", "zone_to_zone", allowance)]
    events = play(position, "hex 0301")
    assert happened(events, "moved")[0]["cost"] == allowance
    assert asked(position)[1] != "movement.where"


@pytest.mark.rule("6.4")
def test_from_zone_to_zone_works_in_any_terrain_and_with_any_allowance() -> None:
    position = sketch(
        """
        .  b:Inf  f  .
          .  r:Inf  .  .
        """,
        units={"b": {"move": 1}},
    )
    assert ways(position, "b") == {"0101": 1, "0102": 1, "0301": 1}


@pytest.mark.rule("6.4")
def test_from_zone_to_zone_only_as_the_whole_move() -> None:
    position = sketch(
        """
        .  .  b:Inf  .  .
          .  .   r1:Inf  .  .
        """
    )
    assert "0501" not in ways(position, "b")  # beyond the zone of 0401
    play(position, "unit b; hex 0201")
    assert asked(position)[1] == "movement.where"
    assert choices(position, "hex") == {"0101", "0301", "0102", "0202"}
    play(position, "hex 0202")  # into the zone again, by a hex outside it: an ordinary step
    assert where(position, "b") == "0202"


@pytest.mark.rule("6.4", "6.3")
def test_recon_goes_from_zone_to_zone_as_it_goes_anywhere() -> None:
    position = sketch(PAST.format(type="Rec"))
    assert cost(position, "b", "0301") == 2
    assert cost(position, "b", "0401") == 3


@pytest.mark.rule("6.4", "4.3")
def test_the_whole_move_does_not_lead_into_an_enemy_hex() -> None:
    assert ways(sketch("b:Inf r1:Inf r2:Inf"), "b") == {}
    assert set(ways(sketch("b:Inf . r2:Inf"), "b")) == {"0201"}


@pytest.mark.rule("6.4", "5.5")
def test_the_whole_move_does_not_lead_into_barred_ground() -> None:
    position = sketch(
        """
        .  b:Arm  m  .
          .  r:Inf  .  .
        """
    )
    play(position, "unit b")
    assert refused(position, "hex 0301").rules == ("5.5",)


@pytest.mark.rule("6.4", "5.4")
def test_from_zone_to_zone_across_a_river_is_one_whole_move() -> None:
    position = sketch(PAST.format(type="Arm"), river="0201/0301")
    play(position, "unit b")
    ruling = allowed(position, "hex 0301")
    assert lines(ruling) == [("5.4", "river", 6), ("6.4", "zone_to_zone", 0)]
    assert ruling.facts["cost"] == 6


# -- 6.5


@pytest.mark.rule("6.5", "10.2")
def test_for_supply_a_friendly_unit_frees_its_hex_of_enemy_zones() -> None:
    ring = """
        r1:Inf  .  .
          {cover}   b:Inf  .
        r2:Inf  .  .
    """
    areas = {"blue.source": "0102"}
    open_, shut = sketch(ring.format(cover="b1:Inf"), areas=areas), sketch(ring.format(cover="."), areas=areas)
    assert in_supply(open_, number(open_, "b"))
    assert not in_supply(shut, number(shut, "b"))


@pytest.mark.rule("6.5", "9.9")
@pytest.mark.parametrize(("cover", "retreated"), [(".", []), ("r1:Inf", ["0401"])])
def test_for_retreat_a_friendly_unit_frees_its_hex_of_enemy_zones(cover: str, retreated: list[str]) -> None:
    position = sketch(f". b:Arm r:Inf {cover} b2:Inf", phase="blue.1.combat", crt="DR")
    events = play(position, "attack 0301; unit b; fight")
    assert [event["to"] for event in happened(events, "retreated")] == retreated


@pytest.mark.rule("6.5")
def test_for_movement_a_friendly_unit_does_not_free_its_hex() -> None:
    position = sketch(
        """
        b:Inf  b1:Inf  .  .
            .   r:Inf  .  .
        """
    )
    play(position, "unit b; hex 0201")
    assert (where(position, "b"), asked(position)[1]) == ("0201", "movement.which")  # stopped; b1 may still move
