"""The differential and its column [11.9 to 11.13, 11.25]: what the ground adds, and what shifts the column."""

from itertools import combinations
from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, sketch
from tests.games.datafiles import text_of
from tests.games.questions import happened, lines, odds_of

from grognard.engine.rulings import Ruling
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

BEFORE, GERMANS = "soviet.combat.before", "german.combat.before"
COLUMNS = ("<=-3", "-2..-1", "0", "1..2", "3..4", "5..6", ">=7")
TABLE = f"""\
# provenance: ours
die,{",".join(COLUMNS)}
1,AE,AE,AE,AE,AS,BB,BB
2,AE,AE,AE,AS,AS,DR,DR
3,AE,AE,AS,AS,BB,DR,DR
4,AE,AS,AS,BB,DR,DR,DE
5,AS,AS,BB,DR,DR,DE,DE
6,BB,BB,DR,DE,DE,DE,DE
"""
"""The cells are this file's own."""
SHIFTS = ("5.4-2", "7.4-1", "7.4-2", "11.11-1", "11.25", "12.7-1", "12.6-5", "13.1-5")
"""The rules that shift a column."""


def attack(picture: str, who: str, hex: str = "0103", phase: str = BEFORE, **more: Any) -> ArmyPosition:
    """An attack on a hex, put together and ready to be fought."""
    position = sketch(picture, phase=phase, charts={"crt": TABLE, **more.pop("charts", {})}, **more)
    ask.play(position, f"attack {hex}")
    for unit in who.split():
        ask.play(position, f"unit {unit}")
    return position


def ruling(position: ArmyPosition) -> Ruling:
    return ask.allowed(position, "fight")


def defence(position: ArmyPosition) -> list[tuple[str, str, float]]:
    """What defends: rule, name, amount."""
    units = {position.unit_name(unit) for unit in range(len(position.at)) if position.components.side_of[unit] == 0}
    return [line for line in lines(ruling(position)) if line[1] not in units and line[0] not in SHIFTS]


def shifts(position: ArmyPosition) -> dict[str, float]:
    """What shifts the column, by rule."""
    return {rule: amount for rule, _, amount in lines(ruling(position)) if rule in SHIFTS}


def ground(code: str, river: str = "", **more: Any) -> ArmyPosition:
    """An attack on a unit with a factor of 2 in terrain of some kind."""
    cell = "g:Inf" if code == "." else f"{code}+g:Inf"
    units = {"s": {"strength": [5, 3]}, "g": {"strength": [2]}}
    return attack(f". s:Inf {cell} .", "s", river=river, units=units, **more)


def added(feature: str) -> int:
    """The combat addition of the terrain chart."""
    return ground(".").components.terrain[feature].addition


# -- 11.9: the ground


@pytest.mark.rule("11.9-1")
@pytest.mark.parametrize(
    ("code", "feature"), [("f", "forest"), ("s", "swamp"), ("p", "pripyat"), ("t", "town"), ("c", "city")]
)
def test_the_ground_adds_its_number_to_the_defense(code: str, feature: str) -> None:
    position = ground(code)
    assert added(feature) > 0
    assert ruling(position).all_facts()["defence"] == 2 + added(feature)
    assert [(name, amount) for _, name, amount in defence(position)] == [("g", 2), (feature, added(feature))]


@pytest.mark.rule("11.9-1")
def test_clear_ground_adds_nothing() -> None:
    assert defence(ground(".")) == [("11.8-1", "g", 2)]


@pytest.mark.rule("11.9-1")
def test_the_ground_adds_once_however_many_defend() -> None:
    position = attack(". s:Inf f+g1:Inf+g2:Inf .", "s")
    assert [name for _, name, _ in defence(position)] == ["g1", "g2", "forest"]
    assert ruling(position).all_facts()["defence"] == 3 + 3 + 1


def terrain_chart(**additions: int) -> str:
    """The game's chart with other additions."""
    found = []
    for line in text_of(GAME, "terrain.csv").splitlines():
        cells = line.split(",")
        if cells[0] in additions:
            cells[6] = str(additions[cells[0]])
        found.append(",".join(cells))
    return "\n".join(found)


@pytest.mark.rule("11.9-1")
@pytest.mark.parametrize(("forest", "swamp", "best"), [(1, 2, "swamp"), (2, 1, "forest")])
def test_of_two_natural_terrains_the_higher_addition_counts(forest: int, swamp: int, best: str) -> None:
    position = ground("fs", charts={"terrain": terrain_chart(forest=forest, swamp=swamp)})
    assert defence(position) == [("11.8-1", "g", 2), ("11.9-1", best, 2)]


@pytest.mark.rule("11.9-1")
def test_the_attackers_ground_adds_nothing() -> None:
    position = attack(". f+s:Inf g:Inf .", "s")
    assert ruling(position).all_facts()["attack"] == 3
    assert ruling(position).all_facts()["defence"] == 3


@pytest.mark.rule("11.9-2")
@pytest.mark.parametrize(("code", "feature"), [("f", "forest"), ("t", "town"), ("c", "city")])
def test_a_river_adds_besides_the_ground(code: str, feature: str) -> None:
    told = ruling(ground(code, river="0102/0103")).all_facts()
    assert told["defence"] == 2 + added(feature) + 3


@pytest.mark.rule("11.9-2")
def test_a_river_adds_besides_an_entrenchment() -> None:
    position = ground("G", river="0102/0103")
    assert [name for _, name, _ in defence(position)] == ["g", "entrenchment", "river"]
    assert ruling(position).all_facts()["defence"] == 2 + added("german_entrenchment") + 3


@pytest.mark.rule("11.9-2", "11.9-4")
def test_forest_city_entrenchment_and_river_all_add_up() -> None:
    position = ground("fcG", river="0102/0103")
    total = 2 + added("forest") + added("city") + added("german_entrenchment") + added("river")
    assert ruling(position).all_facts()["defence"] == total


ASHORE = """
    .  s1:Inf  g:Inf  .
      .  s2:Inf  .  .
"""


@pytest.mark.rule("11.9-3")
def test_a_river_adds_only_if_all_attack_across_it() -> None:
    assert ("11.9-3", "river", 3) in lines(ruling(attack(ASHORE, "s1", river="0102/0103")))
    mixed = attack(ASHORE, "s1 s2", river="0102/0103")
    assert defence(mixed) == [("11.8-1", "g", 3)]


@pytest.mark.rule("11.9-3")
def test_a_unit_that_stands_by_on_dry_ground_does_not_matter() -> None:
    position = attack(ASHORE, "s1", river="0102/0103")
    assert ruling(position).all_facts()["defence"] == 3 + 3


@pytest.mark.rule("11.9-3")
def test_two_rivers_add_once() -> None:
    position = attack(ASHORE, "s1 s2", river="0102/0103 0103/0202")
    assert defence(position) == [("11.8-1", "g", 3), ("11.9-3", "river", 3)]


@pytest.mark.rule("11.9-3")
def test_the_strait_is_a_river() -> None:
    position = attack(ASHORE, "s1 s2", river="0103/0202", sides={"strait": "0102/0103"})
    assert defence(position) == [("11.8-1", "g", 3), ("11.9-3", "river", 3)]


@pytest.mark.rule("11.9-3")
def test_a_river_elsewhere_adds_nothing() -> None:
    assert ruling(ground(".", river="0103/0104 0101/0102")).all_facts()["defence"] == 2


@pytest.mark.rule("11.9-4")
@pytest.mark.parametrize(("code", "feature"), [("ft", "forest"), ("st", "swamp")])
def test_a_town_adds_besides_the_natural_terrain(code: str, feature: str) -> None:
    position = ground(code)
    assert defence(position) == [("11.8-1", "g", 2), ("11.9-1", feature, added(feature)), ("11.9-4", "town", 1)]


@pytest.mark.rule("11.9-4")
def test_a_town_adds_besides_a_river() -> None:
    assert ruling(ground("t", river="0102/0103")).all_facts()["defence"] == 2 + 1 + 3


@pytest.mark.rule("11.9-5")
def test_the_example_of_the_book_a_2_in_a_forest_town_behind_rivers_defends_with_7() -> None:
    steps = [
        ground("."),  # its own factor
        ground("f"),  # the forest
        ground("ft"),  # the town
        ground("ft", river="0102/0103"),  # the river
    ]
    assert [ruling(position).all_facts()["defence"] for position in steps] == [2, 3, 4, 7]
    assert lines(ruling(steps[-1])) == [
        ("11.8-1", "s", 5),
        ("11.8-1", "g", 2),
        ("11.9-1", "forest", 1),
        ("11.9-4", "town", 1),
        ("11.9-3", "river", 3),
    ]


@pytest.mark.rule("11.9-5")
def test_the_example_of_the_book_attacked_over_dry_ground_too_defends_with_4() -> None:
    position = attack(
        """
        .  s1:Inf  ft+g:Inf  .
          .  s2:Inf  .  .
        """,
        "s1 s2",
        river="0102/0103",
        units={"g": {"strength": [2]}},
    )
    assert ruling(position).all_facts()["defence"] == 4


# -- 11.10: entrenchments


@pytest.mark.rule("11.10-1")
def test_a_german_entrenchment_adds_to_a_german_defense() -> None:
    assert defence(ground("G"))[1:] == [("11.10-1", "entrenchment", added("german_entrenchment"))]


@pytest.mark.rule("11.10-1")
def test_a_german_entrenchment_adds_nothing_to_a_soviet_defense() -> None:
    position = attack(". G+s:Inf g:Inf .", "g", "0102", GERMANS)
    assert ruling(position).all_facts()["defence"] == 3


@pytest.mark.rule("11.10-2")
def test_a_german_entrenchment_serves_again_when_it_is_retaken() -> None:
    position = sketch(
        """
        .  s1:Inf  G+g1:Inf  g2:Pz
          .  s2:Inf  .  .
        """,
        phase=BEFORE,
        crt="DE",
        units={"s1": {"strength": [3]}, "g1": {"strength": [1]}},
    )
    trench = ("11.10-1", "entrenchment", added("german_entrenchment"))
    ask.play(position, "attack 0103; unit s1")
    assert trench in lines(ruling(position))
    ask.play(position, "fight; roll; unit s1")
    while GAME.phase(position) != GERMANS:
        ask.play(position, "done")
    ask.play(position, "attack 0103; unit g2")
    assert trench not in lines(ruling(position))  # Soviets are in it
    ask.play(position, "fight; pass; roll; unit g2")
    while GAME.phase(position) != BEFORE:
        ask.play(position, "done")
    ask.play(position, "attack 0103; unit s2")
    assert trench in lines(ruling(position))


@pytest.mark.rule("11.10-3")
def test_germans_never_attack_a_soviet_entrenchment() -> None:
    position = sketch(". S+s1:Inf g:Inf .\n . s2:Inf . .", phase=GERMANS)
    assert ask.choices(position, "attack") == {"0202"}
    assert ask.refused(position, "attack 0102").rules == ("11.10-3",)


# -- 11.11: concentric attack


CLOCK = {"0103": 0, "0203": 1, "0303": 2, "0302": 3, "0201": 4, "0102": 5}
"""The hexes around 0202, clockwise."""


def ring(places: tuple[int, ...], code: str = "", fort: bool = False) -> ArmyPosition:
    """Units on these sides of 0202, all of which attack it."""
    hexes = list(CLOCK)
    units: dict[str, dict[str, Any]] = {f"s{n}": {"type": "infantry", "hex": hexes[n]} for n in places}
    cell = "+".join(filter(None, [code, "g:Inf", "gf:Fort" if fort else ""]))
    position = sketch(f". . . .\n . {cell} . .\n . . . .", phase=BEFORE, units=units, charts={"crt": TABLE})
    ask.play(position, "attack 0202")
    for unit in units:
        ask.play(position, f"unit {unit}")
    return position


def surrounds(places: tuple[int, ...]) -> bool:
    """By the book: opposite sides, or three with one between each and the next, or more than three."""
    opposite = any(abs(one - other) == 3 for one in places for other in places)
    return opposite or places in ((0, 2, 4), (1, 3, 5)) or len(places) > 3


@pytest.mark.rule("11.11-1")
@pytest.mark.parametrize("places", [found for n in range(1, 7) for found in combinations(range(6), n)])
def test_an_attack_is_concentric_from_opposite_sides_from_three_alternate_hexes_or_from_four(
    places: tuple[int, ...],
) -> None:
    assert shifts(ring(places)) == ({"11.11-1": 1} if surrounds(places) else {})


@pytest.mark.rule("11.11-1")
def test_a_concentric_attack_is_one_column_to_the_right() -> None:
    beside, opposite = ring((0, 1)), ring((0, 3))
    assert ruling(beside).all_facts()["heading"] == ruling(opposite).all_facts()["heading"] == "3"
    assert (ruling(beside).all_facts()["shifted"], ruling(opposite).all_facts()["shifted"]) == ("3..4", "5..6")


@pytest.mark.rule("11.11-1")
def test_only_units_that_attack_surround_a_hex() -> None:
    position = sketch(". . s1:Inf g:Inf s2:Inf .", phase=BEFORE)
    ask.play(position, "attack 0104; unit s1")
    assert shifts(position) == {}
    ask.play(position, "unit s2")
    assert shifts(position) == {"11.11-1": 1}


@pytest.mark.rule("11.11-1")
def test_two_units_from_one_hex_come_from_one_side() -> None:
    for picture, found in ((". . s1:Inf+s2:Inf g:Inf . .", {}), (". . s1:Inf g:Inf s2:Inf .", {"11.11-1": 1})):
        position = sketch(picture, phase=BEFORE)
        ask.play(position, "attack 0104; unit s1; unit s2")
        assert shifts(position) == found


@pytest.mark.rule("11.11-1")
def test_germans_attack_concentrically_too() -> None:
    position = sketch(". g1:Inf s:Inf g2:Inf", phase=GERMANS)
    ask.play(position, "attack 0103; unit g1; unit g2")
    assert shifts(position) == {"11.11-1": 1}


@pytest.mark.rule("11.11-2")
def test_no_attack_on_a_city_is_concentric() -> None:
    for places in ((0, 3), (0, 2, 4), (0, 1, 2, 3, 4, 5)):
        assert shifts(ring(places, code="c")) == {}
        assert ruling(ring(places, code="c")).rules[-1] == "11.11-2"
        assert shifts(ring(places, code="t")) == {"11.11-1": 1}
        assert "11.11-2" not in ruling(ring(places, code="t")).rules
    assert "11.11-2" not in ruling(ring((0, 1), code="c")).rules  # which would not be concentric anyway


@pytest.mark.rule("11.11-3")
def test_no_attack_on_a_fortified_location_or_on_units_with_it_is_concentric() -> None:
    for places in ((0, 3), (0, 2, 4), (0, 1, 2, 3, 4, 5)):
        assert shifts(ring(places, fort=True)) == {}
        assert ruling(ring(places, fort=True)).rules[-1] == "12.5-1"
        assert shifts(ring(places)) == {"11.11-1": 1}
    alone = sketch(". s1:Inf g:Fort s2:Inf .", phase=BEFORE)
    ask.play(alone, "attack 0103; unit s1; unit s2")
    assert shifts(alone) == {}
    assert ruling(alone).rules[-1] == "11.11-3"


# -- supply [7.4], partisans [11.25], and the rest


def cut_off(attackers: bool, defenders: bool) -> ArmyPosition:
    areas = {"soviet_source": "0101" if not attackers else "0105", "german_source": "0104" if not defenders else "0101"}
    return attack(". s:Inf g:Inf . .", "s", areas=areas)


@pytest.mark.rule("7.4-1", "7.4-2", "7.4-3")
@pytest.mark.parametrize(
    ("attackers", "defenders", "found"),
    [
        (False, False, {}),
        (True, False, {"7.4-1": -1}),
        (False, True, {"7.4-2": 1}),
        (True, True, {"7.4-1": -1, "7.4-2": 1}),
    ],
)
def test_units_out_of_supply_shift_the_column(attackers: bool, defenders: bool, found: dict[str, int]) -> None:
    position = cut_off(attackers, defenders)
    assert shifts(position) == found
    assert ("7.4-3" in ruling(position).rules) == (attackers and defenders)
    column = COLUMNS[COLUMNS.index("0") + sum(found.values())]
    assert ruling(position).all_facts()["shifted"] == column


@pytest.mark.rule("11.25")
def test_a_soviet_attack_on_a_hex_of_partisans_shifts_to_the_right() -> None:
    position = attack(". s:Inf g:Inf .", "s", areas={"partisans": "0103"})
    assert shifts(position) == {"11.25": 1}
    assert ruling(position).all_facts()["shifted"] == "1..2"


@pytest.mark.rule("11.25")
def test_partisans_where_the_attackers_stand_do_not_help() -> None:
    assert shifts(attack(". s:Inf g:Inf .", "s", areas={"partisans": "0102"})) == {}
    assert shifts(attack(". s:Inf g:Inf .", "s", areas={"partisans": "0102 0103"})) == {"11.25": 1}


@pytest.mark.rule("11.25")
def test_partisans_do_not_help_germans() -> None:
    areas = {"partisans": "0101 0102 0103"}
    assert shifts(attack(". s:Inf g:Inf .", "g", "0102", GERMANS, areas=areas)) == {}
    assert shifts(attack(". s:Inf g:Inf .", "s", areas=areas)) == {"11.25": 1}


@pytest.mark.rule("11.25")
def test_partisans_help_besides_all_other_shifts() -> None:
    """Everything that a Soviet attack can have to its right at once, outside Turn 1."""
    position = attack(
        ". s1:Shock g:Inf s2:Inf .",
        "s1 s2",
        areas={"partisans": "0103", "german_source": "0101"},
        units={"s1": {"strength": [2, 1]}, "s2": {"strength": [1]}, "sa": {"type": "air", "box": "air.ready"}},
    )
    assert shifts(position) == {"7.4-2": 1, "11.11-1": 1, "11.25": 1, "12.7-1": 1}
    assert (ruling(position).all_facts()["heading"], ruling(position).all_facts()["shifted"]) == ("0", ">=7")
    events = ask.play(position, "fight; support; roll")
    assert {part["rule"] for part in happened(events, "odds")[0]["parts"]} >= {"13.1-5", "11.25"}


@pytest.mark.rule("5.4-2")
def test_the_first_blow_of_bagration_is_one_of_the_shifts() -> None:
    units = {"s1": {"active": True}, "s2": {"active": True}}
    position = attack(". s1:Inf+s2:Inf g:Inf .", "s1 s2", turn=1, units=units)
    assert shifts(position) == {"5.4-2": 1}


# -- 11.13: the ends of the table


def strong(attacker: int, defender: int, **more: Any) -> ArmyPosition:
    units = {"s": {"strength": [attacker]}, "g": {"strength": [defender]}}
    return attack(". s:Inf g:Inf .", "s", units=units, **more)


PARTISANS = {"partisans": "0103"}
HUNGRY = {"soviet_source": "0104"}


@pytest.mark.rule("11.13")
@pytest.mark.parametrize(("attacker", "defender", "column"), [(30, 1, ">=7"), (8, 1, ">=7"), (1, 30, "<=-3")])
def test_beyond_the_ends_of_the_table_the_end_column_is_used(attacker: int, defender: int, column: str) -> None:
    assert ruling(strong(attacker, defender)).all_facts()["shifted"] == column


@pytest.mark.rule("11.13")
def test_a_shift_beyond_the_last_column_stays_in_it() -> None:
    position = strong(30, 1, areas=PARTISANS, dice=[6])
    assert ruling(position).all_facts()["shifted"] == ">=7"
    assert happened(ask.play(position, "fight; roll"), "odds")[0]["column"] == ">=7"


@pytest.mark.rule("11.13")
def test_a_shift_beyond_the_first_column_stays_in_it() -> None:
    position = strong(1, 30, areas=HUNGRY, dice=[6])
    assert shifts(position) == {"7.4-1": -1}
    assert ruling(position).all_facts()["shifted"] == "<=-3"
    assert happened(ask.play(position, "fight; roll"), "result")[0]["result"] == "BB"


@pytest.mark.rule("11.8-2", "11.13")
@pytest.mark.parametrize(("attacker", "defender", "column"), [(30, 1, ">=7"), (1, 30, "<=-3"), (5, 5, "0")])
def test_shifts_to_both_sides_are_netted_before_they_meet_the_ends(attacker: int, defender: int, column: str) -> None:
    position = strong(attacker, defender, areas=PARTISANS | HUNGRY)
    assert shifts(position) == {"7.4-1": -1, "11.25": 1}
    assert ruling(position).all_facts()["shifted"] == column


@pytest.mark.rule("11.8-2", "11.13")
def test_a_shift_counts_from_the_end_column_however_far_beyond_it_the_differential_is() -> None:
    assert ruling(strong(1, 30, areas=PARTISANS)).all_facts()["shifted"] == "-2..-1"
    assert ruling(strong(30, 1, areas=HUNGRY)).all_facts()["shifted"] == "5..6"


# -- chances, and what is shown


def test_the_chances_of_each_result_are_exact() -> None:
    assert ruling(strong(5, 5)).all_facts()["chances"] == {"AE": "1/3", "AS": "1/3", "BB": "1/6", "DR": "1/6"}
    assert ruling(strong(9, 1)).all_facts()["chances"] == {"BB": "1/6", "DR": "1/3", "DE": "1/2"}


def test_every_column_is_told_face_by_face() -> None:
    found = odds_of(ruling(strong(5, 5)))
    faces = {column.name: column.faces for column in found.columns}
    assert faces[found.shifted or ""] == ("AE", "AE", "AS", "AS", "BB", "DR")
    assert list(faces) == list(strong(5, 5).components.crt.columns)


@pytest.mark.rule("11.18")
def test_in_a_city_the_chances_of_a_retreat_are_those_of_a_bloodbath() -> None:
    units = {"s": {"strength": [9]}, "g": {"strength": [1]}}
    position = attack(". s:Inf c+g:Inf .", "s", units=units)
    assert ruling(position).all_facts()["shifted"] == "5..6"
    assert ruling(position).all_facts()["chances"] == {"BB": "2/3", "DE": "1/3"}
    assert not any("DR" in column.faces for column in odds_of(ruling(position)).columns)


def test_the_odds_are_shown_as_units_are_chosen() -> None:
    position = attack(". s1:Inf+s2:Tank g:Inf .", "")
    assert ask.allowed(position, "unit s1").all_facts()["attack"] == 3
    ask.play(position, "unit s1")
    assert ask.allowed(position, "unit s2").all_facts()["attack"] == 10


STACK = ". s1:Guards+s2:Inf g1:Inf g2:Inf"


@pytest.mark.rule("6.8-2")
def test_before_he_has_declared_an_attack_the_german_is_not_told_the_odds_against_a_stack() -> None:
    """What is said to them is the same whatever lies beneath."""
    said = []
    for strength in ([9, 8], [2, 1]):
        position = attack(STACK, "", "0102", GERMANS, units={"s1": {"strength": strength}})
        said.append([ask.allowed(position, "unit g1"), ask.allowed(position, "back")])
        ask.play(position, "unit g1")
        said[-1].append(ruling(position))
    assert said[0] == said[1]
    assert lines(said[0][-1]) == [("11.8-1", "g1", 3)]
    assert "defence" not in said[0][-1].all_facts()


@pytest.mark.rule("6.8-2", "11.8-1")
def test_against_a_stack_the_german_is_told_the_factors_of_all_his_attackers_and_nothing_else() -> None:
    worn: dict[str, Any] = {"g1": {"strength": [4, 2], "steps": 1}, "g2": {"strength": [6, 3]}}
    position = attack(". s1:Guards+s2:Inf g1:Inf+g2:Pz .", "g1 g2", "0102", GERMANS, units=worn)
    assert lines(ruling(position)) == [("11.8-1", "g1", 2), ("11.8-1", "g2", 6)]


@pytest.mark.rule("6.8-2")
def test_of_a_single_soviet_unit_the_german_sees_all() -> None:
    position = attack(". s1:Guards g1:Inf .", "g1", "0102", GERMANS)
    assert lines(ruling(position)) == [("11.8-1", "g1", 3), ("11.8-1", "s1", 7)]


@pytest.mark.rule("6.8-2", "6.8-3")
def test_once_the_attack_is_declared_the_german_sees_every_factor_and_shift() -> None:
    position = attack(STACK, "g1", "0102", GERMANS)
    events = ask.play(position, "fight; pass")
    assert happened(events, "revealed")[0]["units"] == ["s1", "s2"]
    declared = ask.allowed(position, "roll")
    assert lines(declared) == [("11.8-1", "g1", 3), ("11.8-1", "s1", 7), ("11.8-1", "s2", 3)]
    assert (declared.all_facts()["heading"], declared.all_facts()["shifted"]) == ("-7", "<=-3")
    assert ask.choices(position) == {"roll", "ardour"}  # there is no way back


def test_the_support_that_was_committed_is_shown_with_the_rest() -> None:
    position = attack(STACK, "g1", "0102", GERMANS, dice=[1])
    ask.play(position, "fight; concentrate")
    declared = ask.allowed(position, "roll")
    assert lines(declared)[-1] == ("12.6-5", "armor_concentration", 1)
    assert declared.all_facts()["shifted"] == "-2..-1"


def test_what_is_shown_is_what_is_rolled_on() -> None:
    position = attack(". s:Inf ft+g:Inf .", "s", areas=PARTISANS, river="0102/0103", dice=[6])
    ask.play(position, "fight")
    shown = ask.allowed(position, "roll")
    event = happened(ask.play(position, "roll"), "odds")[0]
    assert [part.in_event() for part in shown.parts] == event["parts"]
    assert shown.all_facts()["shifted"] == event["column"]
