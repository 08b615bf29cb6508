"""Supply [7.0]: when it is judged, what being without it costs, and the exhaustion of Turn 6."""

from collections.abc import Iterable
from typing import Any

import pytest
from hypothesis import given, settings
from tests.games.army_group_center.random_positions import positions
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.questions import happened, lines, number, where

from grognard.engine.events import Event
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.supply import hex_supplied, in_supply, supplied_to_defend, why_supply
from grognard.games.army_group_center.units import GERMAN, SOVIET
from grognard.games.army_group_center.victory import holds_coast

NOTHING = {"soviet_source": "", "german_source": ""}
ATTACKERS = ("7.4-1", "attackers_out_of_supply", -1)
DEFENDERS = ("7.4-2", "defenders_out_of_supply", +1)


def supplied(position: ArmyPosition, unit: str) -> bool:
    return in_supply(position, number(position, unit))


def left(position: ArmyPosition) -> float:
    """The points of the unit in hand."""
    decision = ask.game.decision(position)
    assert decision is not None
    found: float = decision.facts["left"]
    return found


def rolls(events: Iterable[Event]) -> list[tuple[str, int]]:
    """What was rolled, with its rule."""
    return [(event["rule"], event["result"]) for event in happened(events, "rolled")]


def shifts(position: ArmyPosition, target: str, *units: str) -> list[tuple[str, str, float]]:
    """The shifts for supply of an attack on a hex."""
    copy = position.copy()
    ask.play(copy, "; ".join([f"attack {target}", *(f"unit {unit}" for unit in units)]))
    return [part for part in lines(ask.allowed(copy, "fight")) if part[0].startswith("7.")]


def do_nothing_until(position: ArmyPosition, turn: int, question: str) -> list[Event]:
    """End every phase until a question is asked in a turn; what happened."""
    events = []
    while position.turn < turn or ask.asked(position)[1] != question:
        events += ask.play(position, "done")
    return events


# -- 7.1: when supply is judged


@pytest.mark.rule("7.1-1", "7.6")
def test_a_unit_that_begins_in_supply_keeps_its_points_where_it_has_none() -> None:
    position = sketch("s:Inf . p . . g:Inf", areas={"soviet_source": "0101"})
    assert rolls(ask.play(position, "unit s; hex 0103")) == []
    assert not supplied(position, "s")
    assert left(position) == 7 - 1 - 4
    ask.allowed(position, "hex 0104")


@pytest.mark.rule("7.1-1")
def test_a_unit_that_begins_out_of_supply_gains_no_points_by_coming_into_supply() -> None:
    position = sketch(". . . p+s:Inf . .", areas={"soviet_source": "0101"}, dice=[2])
    ask.play(position, "unit s; hex 0103")
    assert supplied(position, "s")
    assert left(position) == 2 - 1
    assert ask.refused(position, "hex 0101").rules == ("9.3",)


@pytest.mark.rule("7.1-1")
def test_supply_is_judged_when_each_unit_begins_not_when_the_phase_begins() -> None:
    """The first unit garrisons the source that a German zone had cancelled."""
    picture = """
        .  s1:Inf+s3:Inf  .  s2:Inf
          g:Inf  l  l  l
    """
    position = sketch(picture, areas={"soviet_source": "0101"}, dice=[4])
    assert not supplied(position, "s2")
    events = ask.play(position, "unit s1; hex 0101; unit s2")
    assert rolls(events) == [("7.3-1", 4)]
    assert left(position) == 7


@pytest.mark.rule("7.1-1")
def test_a_unit_put_down_unmoved_is_judged_again_when_it_begins() -> None:
    """In supply at first; then a friend leaves the hex that kept its line open."""
    picture = """
        .  s1:Inf  .  s2:Inf
          g:Inf  l  l  l
    """
    position = sketch(picture, areas={"soviet_source": "0102"}, dice=[5])
    ask.play(position, "unit s2")
    assert left(position) == 7
    ask.play(position, "back; unit s1; hex 0101; done; unit s2")
    assert left(position) == 5


LINE_ABOVE = """
    .  .  .  .  {near}  {far}
      l  l  {below}  l  l  l
    l  l  s1:Inf  l  l  l
"""


@pytest.mark.rule("7.1-2")
def test_the_defenders_supply_is_judged_at_the_start_of_each_battle() -> None:
    """The victor of the first battle advances onto the line of those who are attacked next."""
    position = sketch(
        LINE_ABOVE.format(near="g2:Inf", far="s2:Inf", below="g1:Inf"),
        phase="soviet.combat.before",
        areas={"german_source": "0101", "german_start": "0101"},
        units={"g1": {"steps": 1}},
        crt="DE",
    )
    assert shifts(position, "0105", "s2") == []
    ask.play(position, "attack 0203; unit s1; fight; roll; unit s1")
    assert shifts(position, "0105", "s2") == [DEFENDERS]


@pytest.mark.rule("7.1-2")
def test_the_attackers_supply_is_judged_at_the_start_of_each_battle() -> None:
    """The first battle does away with the zone on the line of those who attack next."""
    position = sketch(
        LINE_ABOVE.format(near="s2:Inf", far="g2:Inf", below="g1:Inf"),
        phase="soviet.combat.before",
        areas={"soviet_source": "0101"},
        units={"g1": {"steps": 1}},
        crt="DE",
    )
    assert shifts(position, "0106", "s2") == [ATTACKERS]
    ask.play(position, "attack 0203; unit s1; fight; roll; done")
    assert shifts(position, "0106", "s2") == []


# -- 7.3: moving out of supply


@pytest.mark.rule("7.3-1")
@pytest.mark.parametrize("die", range(1, 7))
def test_a_die_gives_a_unit_out_of_supply_its_points(die: int) -> None:
    position = sketch("s:Inf . . . . . . . . g:Inf", areas=NOTHING, dice=[die])
    ruling = ask.allowed(position, "unit s")
    assert (ruling.rules, ruling.parts) == (("7.3-1",), ())
    assert rolls(ask.play(position, "unit s")) == [("7.3-1", die)]
    assert left(position) == die
    assert len(ask.choices(position, "hex")) == die


@pytest.mark.rule("7.3-1", "2.10-2", "2.10-4")
@pytest.mark.parametrize(
    ("unit", "said", "full"),
    [
        ("s", {"active": True}, 8),
        ("g", {"group": "fifth_panzer", "type": "panzer"}, 10),
        ("g", {"type": "panzer"}, 7),
    ],
)
def test_the_die_stands_in_place_of_every_movement_factor(unit: str, said: dict[str, Any], full: int) -> None:
    phase, turn = ("soviet.movement", 1) if unit == "s" else ("german.movement", 3)
    picture = "s:Inf . . . . . . . . . . . . g:Inf"
    for areas, points in (({}, full), (NOTHING, 6)):
        position = sketch(picture, phase=phase, turn=turn, areas=areas, units={unit: said}, dice=[6])
        ask.play(position, f"unit {unit}")
        assert left(position) == points


@pytest.mark.rule("7.3-1")
def test_a_unit_whose_die_is_rolled_has_begun_its_move() -> None:
    position = sketch("s:Inf . s2:Inf . . . g:Inf", areas=NOTHING, dice=[1])
    ask.play(position, "unit s")
    assert ask.refused(position, "back").rules == ("7.1-1",)
    ask.play(position, "done")
    assert ask.refused(position, "unit s").rules == ("9.2-4",)


@pytest.mark.rule("7.3-1")
def test_a_unit_in_supply_rolls_nothing() -> None:
    position = sketch("s:Inf . . . g:Inf", dice=[6])
    assert rolls(ask.play(position, "unit s; hex 0103; done")) == []
    position = sketch("s:Inf . . . g:Inf", areas=NOTHING, dice=[6])
    assert len(rolls(ask.play(position, "unit s; hex 0103; done"))) == 1


@pytest.mark.rule("7.3-2")
@pytest.mark.parametrize("first", ["s1", "s2"])
def test_units_out_of_supply_that_began_in_one_hex_share_one_roll(first: str) -> None:
    second = "s2" if first == "s1" else "s1"
    position = sketch("s1:Inf+s2:Inf . . . . . g:Inf", areas=NOTHING, dice=[4])
    assert ask.allowed(position, f"unit {second}").rules == ("7.3-1",)
    events = ask.play(position, f"unit {first}; hex 0104")
    assert where(position, first) == "0104"
    assert ask.allowed(position, f"unit {second}").rules == ("7.3-2",)
    events += ask.play(position, f"unit {second}")
    assert rolls(events) == [("7.3-1", 4)]
    assert left(position) == 4


@pytest.mark.rule("7.3-2")
def test_units_out_of_supply_in_different_hexes_roll_each_for_themselves() -> None:
    position = sketch("s1:Inf . s2:Inf . . . . g:Inf", areas=NOTHING, dice=[2, 5])
    ask.play(position, "unit s2; done; unit s1")
    assert left(position) == 5


@pytest.mark.rule("7.3-2")
def test_a_unit_that_joins_another_during_the_phase_has_its_own_roll() -> None:
    position = sketch("s1:Inf . s2:Inf . . . . . g:Inf", areas=NOTHING, dice=[3, 5])
    events = ask.play(position, "unit s1; hex 0103; over; unit s2")
    assert rolls(events) == [("7.3-1", 3), ("7.3-1", 5)]
    assert left(position) == 5


@pytest.mark.rule("7.3-2", "12.4-1")
def test_a_unit_in_supply_does_not_share_the_roll_of_its_stack() -> None:
    position = sketch("p+s1:Inf+s2:Mech . . . . . . . g:Inf", dice=[2])
    ask.play(position, "unit s1; done; unit s2")
    assert left(position) == 7


@pytest.mark.rule("7.3-2")
def test_every_movement_phase_has_its_own_rolls() -> None:
    position = sketch("s:Inf . . . g:Inf", areas=NOTHING, dice=[2, 6])
    ask.play(position, "unit s; done")
    do_nothing_until(position, 4, "movement.which")
    ask.play(position, "unit s")
    assert left(position) == 6


@pytest.mark.rule("7.3-2", "13.3-4")
def test_interdicted_units_out_of_supply_share_the_german_die_but_not_the_soviet_ones() -> None:
    interdicted = {"g1": {"interdicted": True}, "g2": {"interdicted": True}}
    position = sketch(
        "s:Inf . . . . g1:Inf+g2:Inf", phase="german.movement", areas=NOTHING, units=interdicted, dice=[5, 2, 4]
    )
    assert ask.allowed(position, "unit g1").rules == ("13.3-4",)
    events = ask.play(position, "unit g1")
    assert left(position) == 5 - 2
    events += ask.play(position, "done; unit g2")
    assert left(position) == 5 - 4
    assert rolls(events) == [("7.3-1", 5), ("13.3-4", 2), ("13.3-4", 4)]


@pytest.mark.rule("7.3-2", "13.3-4")
def test_the_german_die_of_a_stack_mate_counts_for_an_interdicted_unit() -> None:
    position = sketch(
        "s:Inf . . . . g1:Inf+g2:Inf",
        phase="german.movement",
        areas=NOTHING,
        units={"g1": {"interdicted": True}},
        dice=[4, 6],
    )
    ask.play(position, "unit g2")
    assert left(position) == 4
    ask.play(position, "done; unit g1")
    assert left(position) == 0
    assert ask.choices(position) == {"done"}


@pytest.mark.rule("13.3-3")
def test_a_supplied_interdicted_unit_has_a_die_of_its_own_and_no_shift_in_combat() -> None:
    position = sketch(
        "s:Inf g1:Inf+g2:Inf .", phase="german.combat.before", units={"g1": {"interdicted": True}}, dice=[]
    )
    assert shifts(position, "0101", "g1") == []
    position = sketch(
        "s:Inf . . g1:Inf+g2:Inf .",
        phase="german.movement",
        units={"g1": {"interdicted": True}, "g2": {"interdicted": True}},
        dice=[3, 5],
    )
    assert rolls(ask.play(position, "unit g1; done; unit g2")) == [("13.3-3", 3), ("13.3-3", 5)]


# -- 7.4: fighting out of supply

SWAMPED = "p+s1:Mech+s2:Inf g:Inf"
"""A cav-mech group in supply with an army that is not, and a German unit beside them."""


@pytest.mark.rule("7.4-1")
@pytest.mark.parametrize(("units", "expected"), [(("s1",), []), (("s2",), [ATTACKERS]), (("s1", "s2"), [ATTACKERS])])
def test_one_attacker_out_of_supply_shifts_a_column_left(
    units: tuple[str, ...], expected: list[tuple[str, str, float]]
) -> None:
    assert shifts(sketch(SWAMPED, phase="soviet.combat.before"), "0102", *units) == expected


@pytest.mark.rule("7.4-1")
@pytest.mark.parametrize(
    ("side", "picture", "target", "units"),
    [
        ("soviet", "s1:Inf+s2:Inf g:Inf", "0102", ("s1", "s2")),
        ("german", "s:Inf g1:Inf+g2:Inf", "0101", ("g1", "g2")),
    ],
)
def test_several_attackers_out_of_supply_shift_one_column_in_all(
    side: str, picture: str, target: str, units: tuple[str, ...]
) -> None:
    position = sketch(picture, phase=f"{side}.combat.before", areas={f"{side}_source": ""})
    assert shifts(position, target, *units) == [ATTACKERS]


@pytest.mark.rule("7.4-2")
@pytest.mark.parametrize("without", [{"g1"}, {"g2"}, {"g1", "g2"}])
def test_one_defender_out_of_supply_or_more_shift_one_column_right(without: set[str]) -> None:
    position = sketch(
        "s:Inf g1:Inf+g2:Inf t",
        phase="soviet.combat.before",
        areas={"coast": "0103", "german_source": "", "german_start": "0102 0103"},
        units={unit: {"without_port": True} for unit in without},
    )
    assert shifts(position, "0102", "s") == [DEFENDERS]


@pytest.mark.rule("7.4-2")
def test_defenders_in_supply_shift_nothing() -> None:
    assert shifts(sketch("s:Inf g:Inf", phase="soviet.combat.before"), "0102", "s") == []
    cut_off = sketch("s:Inf g:Inf", phase="soviet.combat.before", areas={"german_source": ""})
    assert shifts(cut_off, "0102", "s") == [DEFENDERS]


@pytest.mark.rule("7.4-2")
def test_a_soviet_defender_out_of_supply_shifts_a_column_right() -> None:
    position = sketch("s:Inf g:Inf", phase="german.combat.before", areas={"soviet_source": ""})
    assert shifts(position, "0101", "g") == [DEFENDERS]


@pytest.mark.rule("7.4-2", "12.5-2")
def test_with_a_fortified_location_a_defender_is_always_in_supply_but_not_to_move_or_attack() -> None:
    position = sketch("s:Inf g:Inf+g2:Fort", phase="soviet.combat.before", areas={"german_source": ""})
    assert shifts(position, "0102", "s") == []
    assert supplied_to_defend(position, number(position, "g"))
    assert not supplied(position, "g")


@pytest.mark.rule("7.4-3")
def test_the_two_shifts_cancel_out() -> None:
    columns = {}
    for name, areas in (
        ("none", {}),
        ("both", NOTHING),
        ("left", {"soviet_source": ""}),
        ("right", {"german_source": ""}),
    ):
        position = sketch("s:Tank g:Inf", phase="soviet.combat.before", areas=areas)
        ask.play(position, "attack 0102; unit s")
        columns[name] = ask.allowed(position, "fight").all_facts()["shifted"]
    assert columns["both"] == columns["none"]
    assert len({columns["left"], columns["none"], columns["right"]}) == 3
    position = sketch("s:Tank g:Inf", phase="soviet.combat.before", areas=NOTHING)
    assert shifts(position, "0102", "s") == [ATTACKERS, DEFENDERS]


# -- 7.5, 7.6: living without supply


@pytest.mark.rule("7.5")
def test_nobody_loses_steps_for_being_out_of_supply_however_long() -> None:
    position = sketch("s:Inf+s2:Mech . . . g:Inf+g2:Inf", turn=2, areas=NOTHING, units={"g2": {"steps": 1}})
    before = position.steps[:]
    events = do_nothing_until(position, 9, "movement.which")
    assert happened(events, "reduced", "eliminated") == []
    assert position.steps == before
    assert not any(supplied(position, unit) for unit in ("s", "s2", "g", "g2"))


ZONE_AHEAD = """
    {own}:Inf  .  .  .  .
      l  l  {enemy}:Inf  l  l
"""


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("side", "own", "enemy"), [("soviet", "s", "g"), ("german", "g", "s")])
def test_a_unit_may_go_where_it_will_be_out_of_supply(side: str, own: str, enemy: str) -> None:
    areas = {f"{side}_source": "0101", "german_start": "0101 0102" if side == "german" else ""}
    position = sketch(ZONE_AHEAD.format(own=own, enemy=enemy), phase=f"{side}.movement", areas=areas)
    assert supplied(position, own)
    ask.play(position, f"unit {own}; hex 0104")
    assert not supplied(position, own)


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("side", "own"), [("soviet", "s"), ("german", "g")])
def test_a_unit_may_cut_off_a_friend_by_leaving_it(side: str, own: str) -> None:
    enemy = "g" if own == "s" else "s"
    picture = """
        .  {own}1:Inf  .  {own}2:Inf
          {enemy}:Inf  l  l  l
    """
    position = sketch(
        picture.format(own=own, enemy=enemy),
        phase=f"{side}.movement",
        areas={f"{side}_source": "0102", "german_start": "0102" if side == "german" else ""},
    )
    assert supplied(position, f"{own}2")
    ask.play(position, f"unit {own}1; hex 0101")
    assert not supplied(position, f"{own}2")


# -- 7.12: exhaustion


@pytest.mark.rule("7.12-1", "12.4-3")
@pytest.mark.parametrize(("turn", "in_supply"), [(5, True), (6, False), (9, False)])
@pytest.mark.parametrize("type", ["Inf", "Shock", "Mech", "Tank"])
def test_from_turn_six_every_soviet_unit_is_out_of_supply(turn: int, in_supply: bool, type: str) -> None:
    position = sketch(f"s:{type} . . g:Inf", turn=turn)
    assert supplied(position, "s") == in_supply
    assert why_supply(position, number(position, "s")).rules == (("7.2-1",) if in_supply else ("7.12-1",))


@pytest.mark.rule("7.12-1")
def test_german_supply_is_as_it_was() -> None:
    assert supplied(sketch("s:Inf . . g:Inf", turn=6, phase="german.movement"), "g")


@pytest.mark.rule("7.12-1")
def test_exhaustion_comes_with_the_start_of_turn_six() -> None:
    position = sketch("s:Inf . . . g:Inf", turn=5)
    assert supplied(position, "s")
    events = do_nothing_until(position, 6, "movement.which")
    assert happened(events, "turn", "exhausted")[-2:] == [{"rule": "5.1-1", "turn": 6}, {"rule": "7.12-1"}]
    assert not supplied(position, "s")


@pytest.mark.rule("7.12-1", "12.4-3")
@pytest.mark.parametrize("type", ["Inf", "Mech"])
def test_exhausted_units_roll_for_their_movement(type: str) -> None:
    position = sketch(f"s:{type} . . . g:Inf", turn=6, dice=[3])
    ask.play(position, "unit s")
    assert left(position) == 3


@pytest.mark.rule("7.12-1", "12.4-3")
@pytest.mark.parametrize("type", ["Inf", "Mech"])
def test_exhausted_units_attack_and_defend_out_of_supply(type: str) -> None:
    assert shifts(sketch(f"s:{type} g:Inf", turn=6, phase="soviet.combat.before"), "0102", "s") == [ATTACKERS]
    assert shifts(sketch(f"s:{type} g:Inf", turn=6, phase="german.combat.before"), "0101", "g") == [DEFENDERS]


@pytest.mark.rule("7.12-1", "10.8-8")
def test_exhaustion_does_not_count_for_replacements() -> None:
    position = sketch("s:Inf . . g:Inf", turn=6, phase="soviet.reinforcements", units={"s": {"steps": 1}})
    ask.play(position, "rebuild s")
    assert position.steps[number(position, "s")] == 2


@pytest.mark.rule("7.12-1", "10.1-3")
def test_exhaustion_does_not_count_for_entry_at_a_city() -> None:
    position = sketch(
        ". . c . . . g:Inf",
        turn=6,
        phase="soviet.reinforcements",
        areas={"soviet_source": "0101", "german_start": ""},
        units={"s": {"type": "infantry", "box": "turn.6"}},
    )
    ask.play(position, "unit s")
    assert ask.asked(position) == ("soviet", "entry.where")
    assert ask.choices(position, "hex") == {"0101", "0103"}


@pytest.mark.rule("7.12-1", "11.17-7")
def test_exhaustion_does_not_count_for_the_direction_of_a_retreat() -> None:
    position = sketch(
        """
        .  .  .  .
          .  s:Inf  g:Inf  .
        .  .  .  .
        """,
        turn=6,
        phase="german.combat.before",
        areas={"soviet_source": "0201", "german_start": ""},
        crt="DR",
    )
    ask.play(position, "attack 0202; unit g; fight; pass; roll; retreat")
    assert where(position, "s") == "0201"


@pytest.mark.rule("7.12-1", "4.3-4")
def test_exhaustion_does_not_count_for_victory_points() -> None:
    areas = {"soviet_source": "0101", "victory_coast": "0104", "german_start": "0105"}
    position = sketch("s:Inf . . . . g:Inf", turn=9, areas=areas)
    assert not supplied(position, "s")
    assert holds_coast(position)


@pytest.mark.rule("7.12-2")
def test_exhausted_units_in_the_western_pripyat_are_out_of_supply_once() -> None:
    position = sketch("p+s:Inf g:Inf .", turn=6, phase="soviet.combat.before", dice=[2])
    assert shifts(position, "0102", "s") == [ATTACKERS]
    assert why_supply(position, number(position, "s")).rules == ("7.12-1",)
    assert rolls(ask.play(position, "done; unit s")) == [("7.3-1", 2)]
    assert left(position) == 2


@pytest.mark.rule("7.12-2", "4.3-4")
@pytest.mark.parametrize("picture", ["s:Inf p . . g:Inf", "p+s:Inf . . . g:Inf"])
def test_once_exhausted_the_western_pripyat_does_not_keep_a_coast_from_counting(picture: str) -> None:
    position = sketch(picture, turn=9, areas={"soviet_source": "0101", "victory_coast": "0103", "german_start": "0105"})
    assert hex_supplied(position, position.components.number("hex", "0103"))
    assert holds_coast(position)


# -- 12.4: cav-mech groups


@pytest.mark.rule("12.4-2")
@pytest.mark.parametrize("turn", [3, 6])
@pytest.mark.parametrize(("type", "rebuilt"), [("Mech", True), ("Inf", False)])
def test_a_reduced_cav_mech_group_is_rebuilt_along_a_line_through_the_western_pripyat(
    turn: int, type: str, rebuilt: bool
) -> None:
    position = sketch(
        f". p s:{type} s2:Inf . g:Inf",
        turn=turn,
        phase="soviet.reinforcements",
        areas={"soviet_source": "0101 0104"},
        sides={"lake_side": "0103/0104"},
        units={"s": {"steps": 1}, "s2": {"steps": 1}},
    )
    assert ask.choices(position, "rebuild") == ({"s", "s2"} if rebuilt else {"s2"})
    if not rebuilt:
        assert ask.refused(position, "rebuild s").rules == ("10.8-7" if turn < 6 else "10.8-8",)


@pytest.mark.rule("12.4-3")
def test_from_turn_six_a_cav_mech_group_is_out_of_supply_wherever_its_line_leads() -> None:
    for picture in ("s:Mech . . g:Inf", ". p s:Mech . g:Inf"):
        position = sketch(picture, turn=6, areas={"soviet_source": "0101"})
        assert why_supply(position, number(position, "s")).rules == ("7.12-1",)


# -- a plain reading of the chapter, hex by hex


def zone_around(position: ArmyPosition, side: int) -> set[int]:
    components = position.components
    units = [unit for unit in components.by_side[side] if position.on_map(unit)]
    return {near for unit in units for near in components.grid.around[position.at[unit]]}


def traces(position: ArmyPosition, unit: int, ends: set[int], most: int, swamps: bool = True) -> int | None:
    """The length of the shortest line, if one of at most so many hexes leads from a unit to any of these.

    All ways are tried, hex by hex.
    """
    components = position.components
    ground, side = components.map, components.side_of[unit]
    own = {position.at[other] for other in components.by_side[side]}
    foes = {position.at[other] for other in components.by_side[1 - side]}
    zone = zone_around(position, 1 - side) - own
    frontier = {pair for border in ground.borders.values() for a, b in border for pair in ((a, b), (b, a))}

    def open_hex(hex: int) -> bool:
        names = ground.terrain_names(hex)
        if hex in foes or hex in zone or "sea" in names or "lake" in names:
            return False
        if side == GERMAN and "soviet_entrenchment" in names:
            return False
        return swamps or "pripyat" not in names

    def open_side(a: int, b: int) -> bool:
        if ground.side_has(a, b, "lake_side") or ground.side_has(a, b, "sea_side"):
            return False
        controlled = position.control[a] == position.control[b] == SOVIET
        return not ground.side_has(a, b, "strait") or (side == SOVIET and controlled)

    start = position.at[unit]
    states = {(start, 0)} if open_hex(start) else set()
    seen = set(states)
    for length in range(most + 1):
        if any(hex in ends for hex, _ in states):
            return length
        following = {
            (near, crossed + (side == GERMAN and (hex, near) in frontier))
            for hex, crossed in states
            for near in components.grid.around[hex]
            if open_hex(near) and open_side(hex, near)
        }
        states = {state for state in following if state[1] <= 2} - seen
        seen |= states
    return None


def land_line(position: ArmyPosition, unit: int) -> int | None:
    """The length of a unit's shortest line over land, exhaustion aside."""
    components = position.components
    side = components.side_of[unit]
    sources = {hex for hex in components.sources[side] if position.control[hex] == side}
    swamps = side == GERMAN or components.roster[unit].type == "cav_mech"
    return traces(position, unit, sources, components.hexes, swamps)


def supply_reading(position: ArmyPosition, unit: int) -> bool:
    """Is a unit in supply, read out of chapter 7?"""
    components = position.components
    ground = components.map
    if components.side_of[unit] == SOVIET:
        return position.turn < 6 and land_line(position, unit) is not None
    if land_line(position, unit) is not None or position.at[unit] == ground.places["Koenigsberg"].hex:
        return True
    beside = zone_around(position, SOVIET)
    ports = {
        hex
        for hex in ground.areas.get("coast", ())
        if {"town", "city"} & set(ground.terrain_names(hex)) and position.control[hex] == GERMAN and hex not in beside
    }
    return not position.without_port[unit] and traces(position, unit, ports, 6) is not None


@pytest.mark.rule("7.2-1", "7.2-2", "7.2-3", "7.2-4", "7.2-5", "7.2-6", "7.8", "7.9-5", "7.11-1", "7.12-1", "7.14")
@given(positions())
@settings(max_examples=200, deadline=None)
def test_units_are_in_supply_that_can_trace_a_line_by_a_plain_reading(position: ArmyPosition) -> None:
    components = position.components
    for unit in [*components.mobile[SOVIET], *components.mobile[GERMAN]]:
        assert in_supply(position, unit) == supply_reading(position, unit), components.roster[unit].id
        ruling = why_supply(position, unit)
        assert ruling.legal == in_supply(position, unit)
        if "line" in ruling.facts:
            assert len(ruling.facts["line"]) - 1 == land_line(position, unit)


@pytest.mark.rule("7.1-1")
@pytest.mark.parametrize(("said", "reason"), [(True, "supply.declared"), (False, "supply.declared_out")])
def test_what_a_position_file_says_of_supply_is_told(said: bool, reason: str) -> None:
    ruling = why_supply(sketch("g:Inf .", declared={"supply": {"g": said}}), 0)
    assert (ruling.legal, ruling.reason) == (said, reason)
