"""Set-up and scenarios [3.0]: printed hexes, turn boxes, markers, and what the alternatives change."""

from pathlib import Path

import pytest
from tests.games.army_group_center.sketch import ask, scenario, sketch
from tests.games.datafiles import changed, text_of
from tests.games.questions import happened, number, where

from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.setup import RANGE
from grognard.games.army_group_center.supply import in_supply
from grognard.games.army_group_center.units import GERMAN, SOVIET, arrival, setup_hex

SCENARIOS = list(GAME.scenarios())
ASTERISKS = {"6G", "5", "O", "11G", "5GT", "3", "65", "28", "P"}
NORTH_UKRAINE = {"III", "XXIV", "XLVI", "XLVIII"}
FIFTH_PANZER = {"I-SS", "II-SS", "XLVII", "LVIII"}
CORPS = ("g1", "g2", "g3", "g4")
OPEN = """
    .  .  .  .  .
     .  .  .  .  .
    .  .  .  .  .
"""


def everybody(position: ArmyPosition) -> dict[str, str]:
    """Where every counter is."""
    return {counter.id: where(position, counter.id) for counter in position.components.roster}


def apart(one: str, other: str) -> float:
    """Hexes from one hex of the map to another, from their numbers."""
    rows = abs(int(one[:2]) - int(other[:2]))
    columns = abs(int(one[2:]) - int(other[2:]) + (int(one[:2]) % 2 - int(other[:2]) % 2) / 2)
    return rows + max(0, columns - rows / 2)


def panzers(picture: str, german: str = "") -> ArmyPosition:
    """Four corps of 5th Panzer Army wait to be placed; `german` are the hexes that are German, or else all."""
    rows = len(picture.strip().splitlines())
    everything = " ".join(f"{row:02}{column:02}" for row in range(1, rows + 1) for column in range(1, 6))
    waiting = {id: {"type": "panzer", "group": "fifth_panzer", "move": 10, "box": "german.waiting"} for id in CORPS}
    return sketch(picture, phase="german.placement", units=waiting, areas={"german_start": german or everything})


def place(position: ArmyPosition, *hexes: str) -> None:
    """Put the corps down one after another."""
    ask.play(position, "; ".join(f"unit {id}; hex {hex}" for id, hex in zip(CORPS, hexes, strict=False)))


# -- the historical set-up


@pytest.mark.rule("3.1-1")
def test_units_with_a_hex_on_the_counter_start_there() -> None:
    position = scenario()
    printed = {unit.id: setup_hex(unit) for unit in position.components.roster if setup_hex(unit)}
    assert {"I": "3102", "6G": "3301", "LVI": "4919"}.items() <= printed.items()
    assert {id: where(position, id) for id in printed} == printed


@pytest.mark.rule("3.1-1")
def test_nobody_else_starts_on_the_map() -> None:
    position = scenario()
    on_map = {unit.id for n, unit in enumerate(position.components.roster) if position.on_map(n)}
    assert on_map == {unit.id for unit in position.components.roster if setup_hex(unit)}
    assert len(on_map) < len(position.components.roster)


@pytest.mark.rule("3.1-2")
def test_units_with_a_turn_on_the_counter_wait_in_its_box() -> None:
    position = scenario()
    due = {unit.id: f"turn.{arrival(unit)}" for unit in position.components.roster if arrival(unit)}
    assert {"Pol": "turn.2", "1GT": "turn.4"}.items() <= due.items()
    assert {id: where(position, id) for id in due} == due


@pytest.mark.rule("3.1-2")
def test_korps_gruppen_wait_in_the_box_of_their_turn_whatever_their_letter() -> None:
    position = scenario()
    letters = {u.id: u.values["kg"] for u in position.components.roster if u.values["kg"]}
    assert set(letters.values()) == {"N", "S"}
    assert all(where(position, id).startswith("turn.") for id in letters)


@pytest.mark.rule("3.1-2")
def test_a_unit_in_a_turn_box_comes_on_that_turn_and_not_before() -> None:
    assert ask.asked(scenario(phase="soviet.reinforcements"))[1] != "entry.which"  # nobody is due
    assert "Pol" in ask.choices(scenario(turn=2, phase="soviet.reinforcements"), "unit")


@pytest.mark.rule("3.1-3")
@pytest.mark.parametrize("name", SCENARIOS)
def test_north_ukraine_is_set_aside_but_in_bold_stroke(name: str) -> None:
    position = scenario(name)
    expected = "turn.3" if name == "bold_stroke" else "aside"
    assert {where(position, id) for id in NORTH_UKRAINE} == {expected}


@pytest.mark.rule("3.1-3")
def test_units_set_aside_never_come() -> None:
    position = scenario(turn=9, phase="german.reinforcements")
    assert not (NORTH_UKRAINE | FIFTH_PANZER) & ask.choices(position, "unit")
    assert ask.refused(position, "unit III").rules == ("10.3-1",)


@pytest.mark.rule("3.1-4")
@pytest.mark.parametrize("name", SCENARIOS)
def test_fifth_panzer_army_is_set_aside_but_in_the_scenarios_of_the_failed_d_day(name: str) -> None:
    position = scenario(name)
    expected = "german.waiting" if name in ("failed_dday", "failed_dday_no_bomb_plot") else "aside"
    assert {where(position, id) for id in FIFTH_PANZER} == {expected}


@pytest.mark.rule("3.1-5")
def test_both_sides_are_set_up_at_once_and_the_first_question_is_of_play() -> None:
    position = scenario()
    assert {position.components.side_of[unit] for unit in range(len(position.at)) if position.on_map(unit)} == {0, 1}
    assert (position.turn, GAME.phase(position), ask.asked(position)[0]) == (1, "soviet.combat.before", "soviet")


@pytest.mark.rule("3.1-1", "6.1", "6.9")
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_set_up_is_sound(name: str) -> None:
    position = scenario(name)
    assert GAME.invariants(position) == []
    german = next(unit for unit in position.components.by_side[1] if position.on_map(unit))
    soviet = next(unit for unit in position.components.by_side[0] if position.on_map(unit))
    position.put(german, position.at[soviet])
    assert GAME.invariants(position) != []


@pytest.mark.rule("3.1-1", "3.3-2")
@pytest.mark.parametrize(
    ("hex", "message"),
    [
        ("9999", "I is set up in 9999, which is not on the map"),
        ("2825", ""),
        ("2828", "I is set up in 2828, which is water"),
        ("3301", "I is set up in 3301, on the enemy's side of the line"),
    ],
)
def test_a_counter_sheet_that_cannot_be_set_up_is_refused_with_its_line(hex: str, message: str) -> None:
    sheet = changed(GAME, "units.csv", ("XXX,3-2,7,3102,", f"XXX,3-2,7,{hex},"))
    line = next(n for n, text in enumerate(sheet.splitlines(), 1) if text.startswith("I,"))
    if not message:
        assert where(scenario(charts={"units": sheet}), "I") == hex
        return
    with pytest.raises(DataError) as caught:
        scenario(charts={"units": sheet})
    assert str(caught.value) == f"units.csv (given in place):{line}: {message}"


@pytest.mark.rule("3.1-1", "6.1")
def test_a_counter_sheet_with_three_units_in_a_hex_is_refused() -> None:
    sheet = changed(GAME, "units.csv", (",3302,", ",3102,"), (",3401,", ",3102,"))
    with pytest.raises(DataError, match="is one unit too many in 3102"):
        scenario(charts={"units": sheet})


@pytest.mark.rule("4.3-1")
@pytest.mark.parametrize("name", SCENARIOS)
def test_at_start_every_town_and_city_is_german(name: str) -> None:
    position = scenario(name)
    assert len(position.components.worth) > 30
    assert {position.control[hex] for hex in position.components.worth} == {GERMAN}


@pytest.mark.rule("4.3-1")
def test_a_map_with_a_town_on_the_soviet_side_is_refused(tmp_path: Path) -> None:
    name = "army_group_center.map"
    lines = text_of(GAME, name).splitlines()
    usual = scenario()
    labels = usual.place_names(usual.components.map.areas["german_start"])
    assert "2606" in labels
    kept = [line for line in lines if not line.startswith("area german_start")]
    given = f"area german_start {' '.join(label for label in labels if label != '2606')}"
    (tmp_path / name).write_text("\n".join([*kept, given, ""]), "utf-8")
    with pytest.raises(DataError, match=r"2606 .* on the Soviet side of the line"):
        GAME.start("historical", charts=tmp_path)


# -- markers


@pytest.mark.rule("3.2-1")
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_turn_marker_starts_in_the_first_box(name: str) -> None:
    assert scenario(name).turn == 1


@pytest.mark.rule("3.2-2", "3.6-2")
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_bagration_marker_starts_in_4004_and_in_bold_stroke_in_4720(name: str) -> None:
    position = scenario(name)
    expected = "4720" if name == "bold_stroke" else "4004"
    assert position.place_name(position.center_of_gravity) == expected
    assert GAME.view(position, "german")["state"]["center_of_gravity"] == expected


@pytest.mark.rule("3.2-3")
def test_all_other_markers_start_off_the_map() -> None:
    position = scenario()
    armies = {unit.id: where(position, unit.id) for unit in position.components.roster if unit.type == "air"}
    assert sorted(armies.values()) == ["air.absent"] * 2 + ["air.ready"] * 8
    state = GAME.view(position, "soviet")["state"]
    assert state["control"] == {}  # no control marker
    assert not any((*position.interdicted, *position.without_port, position.concentration_tried))


# -- Bold Stroke


@pytest.mark.rule("3.6-1")
def test_bold_stroke_is_the_historical_set_up_but_for_the_asterisks_and_north_ukraine() -> None:
    usual, bold = everybody(scenario()), everybody(scenario("bold_stroke"))
    assert {id for id in usual if usual[id] != bold[id]} == ASTERISKS | NORTH_UKRAINE


@pytest.mark.rule("3.6-3")
def test_before_play_the_soviet_redeploys_the_nine_units_with_an_asterisk() -> None:
    position = scenario("bold_stroke")
    assert (ask.asked(position), GAME.phase(position)) == (("soviet", "placement.which"), "soviet.placement")
    assert ask.choices(position, "unit") == ASTERISKS
    assert {where(position, id) for id in ASTERISKS} == {"soviet.waiting"}


@pytest.mark.rule("3.6-3")
def test_they_go_to_soviet_land_within_nine_hexes_of_the_marker_and_nowhere_else() -> None:
    position = scenario("bold_stroke")
    components = position.components
    ask.play(position, "unit 6G")
    expected = {
        label
        for hex, label in enumerate(components.grid.labels)
        if apart(label, "4720") <= RANGE
        and position.control[hex] == SOVIET
        and not components.water[hex]
        and len(position.units_at(hex)) < 2
    }
    assert ask.choices(position, "hex") == expected
    assert len(expected) > 9


@pytest.mark.rule("3.6-3")
@pytest.mark.parametrize(("hex", "reason"), [("4901", "setup.range"), ("4720", "setup.not_controlled")])
def test_neither_far_away_nor_behind_the_german_line(hex: str, reason: str) -> None:
    position = scenario("bold_stroke")
    ask.play(position, "unit 5GT")
    ruling = ask.refused(position, f"hex {hex}")
    assert (ruling.rules, ruling.reason) == (("3.6-3",), reason)


@pytest.mark.rule("3.6-3", "6.1")
def test_two_units_a_hex_counting_those_that_are_there() -> None:
    position = scenario("bold_stroke")
    ask.play(position, "unit 5GT")
    assert ask.refused(position, "hex 4918").rules == ("6.1",)  # 47th Army and 8th Guards Army
    ask.play(position, "hex 5019; unit 5")  # one beside 69th Army
    assert ask.refused(position, "hex 5019").rules == ("6.1",)


@pytest.mark.rule("3.6-3")
def test_all_nine_must_be_redeployed_before_play() -> None:
    position = scenario("bold_stroke")
    for count, unit in enumerate(sorted(ASTERISKS)):
        ruling = ask.refused(position, "done")
        assert (ruling.rules, len(ruling.facts["units"])) == (("3.6-3",), 9 - count)
        ask.play(position, f"unit {unit}")
        ask.play(position, f"hex {min(ask.choices(position, 'hex'))}")
    ask.play(position, "done")
    assert (position.turn, GAME.phase(position)) == (1, "soviet.combat.before")


@pytest.mark.rule("3.6-3", "5.4-8")
def test_redeployed_units_are_activated_when_turn_1_begins() -> None:
    position = scenario("bold_stroke")
    for unit in sorted(ASTERISKS):
        ask.play(position, f"unit {unit}")
        ask.play(position, f"hex {max(ask.choices(position, 'hex'))}")
    ask.play(position, "done")
    active = {counter.id for n, counter in enumerate(position.components.roster) if position.active[n]}
    assert active >= ASTERISKS


@pytest.mark.rule("3.6-3")
def test_a_unit_can_be_placed_otherwise_until_the_soviet_is_content() -> None:
    position = scenario("bold_stroke")
    ask.play(position, "unit P; hex 5013; unit P; hex 5014")
    assert where(position, "P") == "5014"


@pytest.mark.rule("3.6-3")
def test_no_other_unit_is_redeployed() -> None:
    position = scenario("bold_stroke")
    assert ask.refused(position, "unit 2T").rules == ("3.6-3",)
    assert ask.refused(position, "unit III").rules == ("3.6-3",)


@pytest.mark.rule("3.6-4")
def test_in_bold_stroke_the_ukrainian_front_enters_as_ever() -> None:
    doors = []
    for name in ("historical", "bold_stroke"):
        position = scenario(name, turn=4, phase="soviet.reinforcements")
        ask.play(position, "unit 1GT")
        doors.append(ask.choices(position, "hex"))
    assert doors[0] == doors[1] != set()


@pytest.mark.rule("3.6-4")
@pytest.mark.parametrize(("name", "free"), [("historical", False), ("bold_stroke", True)])
def test_only_in_the_alternatives_it_moves_anywhere(name: str, free: bool) -> None:
    outside = "4716"  # a Soviet hex next to a German one that is not of the front's area
    position = scenario(name, turn=4, phase="soviet.movement", units=[{"id": "B", "hex": outside}])
    ask.play(position, "unit B")
    area = position.components.ukrainian_area
    west = {
        hex
        for hex in ask.choices(position, "hex")
        if position.components.german_start[h := position.components.number("hex", hex)] and not area[h]
    }
    assert bool(west) == free


@pytest.mark.rule("3.6-4")
def test_in_bold_stroke_it_attacks_anywhere() -> None:
    options = {"confined": False}
    areas = {"ukrainian_front": "0104"}
    confined = sketch("u:Tank g:Inf . .", areas=areas, phase="soviet.combat.before")
    free = sketch("u:Tank g:Inf . .", areas=areas, phase="soviet.combat.before", options=options)
    assert ask.choices(confined, "attack") == set()
    assert ask.asked(free) == ("soviet", "combat.whom")
    assert ask.choices(free, "attack") == {"0102"}


@pytest.mark.rule("3.6-5")
def test_in_bold_stroke_four_panzer_corps_of_north_ukraine_wait_in_the_box_of_turn_3() -> None:
    position = scenario("bold_stroke")
    corps = {u.id: u for u in position.components.roster if u.values["group"] == "north_ukraine"}
    assert set(corps) == NORTH_UKRAINE
    assert {(unit.side, unit.type, where(position, id)) for id, unit in corps.items()} == {(GERMAN, "panzer", "turn.3")}


@pytest.mark.rule("3.6-6")
def test_north_ukraine_does_not_come_before_turn_3() -> None:
    position = scenario("bold_stroke", turn=2, phase="german.reinforcements")
    assert not NORTH_UKRAINE & ask.choices(position, "unit")
    assert ask.refused(position, "unit XXIV").rules == ("10.5-2",)


@pytest.mark.rule("3.6-6")
@pytest.mark.parametrize("turn", [3, 4, 9])
def test_from_turn_3_on_each_corps_may_come_or_wait(turn: int) -> None:
    position = scenario("bold_stroke", turn=turn, phase="german.reinforcements")
    assert ask.choices(position, "unit") >= NORTH_UKRAINE
    ask.play(position, "unit XLVI; hex 4628")
    assert where(position, "XLVI") == "4628"
    assert ask.choices(position, "unit") >= NORTH_UKRAINE - {"XLVI"}
    ask.play(position, "done")
    assert where(position, "III") == "turn.3"


@pytest.mark.rule("3.6-6")
def test_north_ukraine_comes_by_the_edge_from_4428_round_to_5021_and_nowhere_else() -> None:
    position = scenario("bold_stroke", turn=3, phase="german.reinforcements")
    ask.play(position, "unit III")
    west = {"4428", "4527", "4628", "4727", "4828", "4927", "5028"}
    assert ask.choices(position, "hex") == west | {f"50{column}" for column in range(21, 28)}
    for hex in ("4327", "5020", "2825", "4027"):
        assert ask.refused(position, f"hex {hex}").rules == ("3.6-6",)


@pytest.mark.rule("3.6-6", "6.9")
def test_north_ukraine_may_come_through_a_hex_that_the_soviets_have_taken_but_not_where_they_stand() -> None:
    units = [{"id": "2T", "hex": "4727"}]
    control = {"4628": "soviet"}
    position = scenario("bold_stroke", turn=3, phase="german.reinforcements", units=units, state={"control": control})
    ask.play(position, "unit III")
    assert ask.refused(position, "hex 4727").rules == ("6.9",)
    ask.play(position, "hex 4628")
    assert position.control[position.components.number("hex", "4628")] == GERMAN


@pytest.mark.rule("3.6-7")
def test_north_ukraine_pays_nothing_to_enter_and_then_moves_and_fights_with_the_others() -> None:
    units = {"g": {"type": "panzer", "group": "north_ukraine", "box": "turn.3"}}
    position = sketch(
        """
        s1:Inf  .  .   .   .  .  .  .  .
          .  .  .  .  .  .  .  g2:Inf  s2:Inf
        """,
        phase="german.reinforcements",
        areas={"nu_entry": "0109"},
        units=units,
    )
    ask.play(position, "unit g; hex 0109")
    assert (GAME.phase(position), ask.asked(position)) == ("german.combat.before", ("german", "combat.whom"))
    ask.play(position, "attack 0209; unit g; unit g2; back; done")
    assert ask.cost(position, "g", "0103") == 6 + 1  # six hexes, and out of a zone: all of its seven points


@pytest.mark.rule("3.6-8")
@pytest.mark.parametrize(
    ("name", "turn", "supplied"),
    [("historical", 1, False), ("bold_stroke", 1, True), ("bold_stroke", 2, False), ("bold_stroke", 5, False)],
)
def test_in_bold_stroke_the_western_pripyat_cuts_supply_only_from_turn_2(name: str, turn: int, supplied: bool) -> None:
    units = [{"id": "2T", "hex": "5016"}]  # a swamp on the south edge
    position = scenario(name, turn=turn, phase="soviet.combat.after", units=units)
    assert position.components.pripyat[position.components.number("hex", "5016")]
    assert in_supply(position, number(position, "2T")) == supplied


# -- Failed D-Day


@pytest.mark.rule("3.7-1")
def test_failed_d_day_is_the_historical_set_up_and_fifth_panzer_army() -> None:
    usual, failed = everybody(scenario()), everybody(scenario("failed_dday"))
    assert {id for id in usual if usual[id] != failed[id]} == FIFTH_PANZER


@pytest.mark.rule("3.7-1")
@pytest.mark.parametrize("name", ["failed_dday", "failed_dday_no_bomb_plot"])
def test_the_german_places_the_four_corps_on_the_map_before_play(name: str) -> None:
    position = scenario(name)
    assert (ask.asked(position), GAME.phase(position)) == (("german", "placement.which"), "german.placement")
    assert ask.choices(position) == {f"unit {id}" for id in FIFTH_PANZER}
    ask.play(position, "unit I-SS; hex 3420; unit II-SS; hex 3420; unit XLVII; hex 3421; unit LVIII; hex 3421; done")
    assert (position.turn, GAME.phase(position)) == (1, "soviet.combat.before")
    assert {where(position, id) for id in FIFTH_PANZER} == {"3420", "3421"}


@pytest.mark.rule("3.7-1")
def test_not_one_corps_is_left_out() -> None:
    position = panzers(OPEN)
    place(position, "0101", "0101", "0102")
    assert ask.refused(position, "done").facts["units"] == ["g4"]


@pytest.mark.rule("3.7-2")
@pytest.mark.parametrize(
    "hexes",
    [
        ("0101", "0101", "0102", "0102"),
        ("0101", "0102", "0201", "0201"),
        ("0102", "0103", "0202", "0201"),
        ("0101", "0102", "0103", "0104"),  # four cannot all be adjacent: it is enough that they hang together
    ],
)
def test_two_or_three_adjacent_hexes_or_four_that_are_connected(hexes: tuple[str, ...]) -> None:
    position = panzers(OPEN)
    place(position, *hexes)
    ask.allowed(position, "done")


@pytest.mark.rule("3.7-2")
def test_two_hexes_that_are_not_adjacent_are_refused() -> None:
    position = panzers(OPEN)
    place(position, "0101")
    ask.play(position, "unit g2")
    ruling = ask.refused(position, "hex 0103")
    assert (ruling.rules, ruling.reason) == (("3.7-2",), "setup.apart")


@pytest.mark.rule("3.7-2")
def test_three_hexes_in_a_line_are_refused() -> None:
    position = panzers(OPEN)
    place(position, "0101", "0102", "0103")  # the fourth may still make it four hexes
    ask.play(position, "unit g4")
    assert ask.choices(position, "hex") == {"0104", "0201", "0202", "0203"}
    assert ask.refused(position, "hex 0102").rules == ("3.7-2",)


@pytest.mark.rule("3.7-2")
def test_a_group_that_was_torn_apart_has_to_be_mended() -> None:
    position = panzers(OPEN)
    place(position, "0101", "0102", "0103", "0104")
    ask.play(position, "unit g2")
    assert not {"0105", "0305"} & ask.choices(position, "hex")
    assert ask.refused(position, "hex 0105").reason == "setup.apart"
    ask.play(position, "back")
    assert ask.refused(position, "done").facts["units"] == ["g2"]


@pytest.mark.rule("3.7-2", "6.1")
def test_not_more_than_two_in_a_hex_so_that_one_hex_is_never_enough() -> None:
    position = panzers(OPEN)
    place(position, "0101", "0101")
    ask.play(position, "unit g3")
    assert ask.refused(position, "hex 0101").rules == ("6.1",)


@pytest.mark.rule("3.7-2", "6.1")
def test_germans_already_there_count() -> None:
    position = panzers(OPEN.replace(".", "g5:Inf", 1))
    place(position, "0101")
    ask.play(position, "unit g2")
    assert ask.refused(position, "hex 0101").rules == ("6.1",)


@pytest.mark.rule("3.7-2")
def test_only_hexes_that_the_germans_control_and_that_are_land() -> None:
    position = panzers("s:Inf l . . .", german="0101 0102 0103 0104")
    ask.play(position, "unit g1")
    assert ask.choices(position, "hex") == {"0103", "0104"}
    for hex in ("0101", "0102", "0105"):
        assert ask.refused(position, f"hex {hex}").rules == ("3.7-2",)


@pytest.mark.rule("3.7-3")
def test_no_hex_next_to_a_german_entrenchment_nor_the_entrenchment_itself() -> None:
    position = panzers("G . . . .")
    ask.play(position, "unit g1")
    assert ask.choices(position, "hex") == {"0103", "0104", "0105"}
    assert {ask.refused(position, f"hex {hex}").rules for hex in ("0101", "0102")} == {("3.7-3",)}


@pytest.mark.rule("3.7-3")
def test_a_soviet_entrenchment_nearby_does_not_matter() -> None:
    position = panzers("S . . . .", german="0102 0103 0104 0105")
    ask.play(position, "unit g1")
    ask.allowed(position, "hex 0102")


@pytest.mark.rule("3.7-3")
def test_on_the_map_fifth_panzer_army_is_kept_behind_the_whole_front() -> None:
    position = scenario("failed_dday")
    ask.play(position, "unit I-SS")
    components = position.components
    trenches = [components.grid.labels[hex] for hex in components.trench[GERMAN].nonzero()[0]]
    offered = ask.choices(position, "hex")
    assert {"3420", "2112", "4326"} <= offered
    assert all(apart(hex, trench) > 1 for hex in offered for trench in trenches)


@pytest.mark.rule("3.7-4")
def test_once_play_has_begun_its_corps_move_ten_and_fight_with_anybody() -> None:
    corps = {"g": {"group": "fifth_panzer", "move": 10}}
    position = sketch("g:Pz . . . . . . . . . g2:Inf s:Inf", phase="german.movement", units=corps)
    ask.play(position, "unit g; hex 0109; done; done; attack 0112")
    assert ask.choices(position, "unit") == {"g2"}
    near = sketch("g:Pz+g2:Inf s:Inf .", phase="german.combat.before", units=corps)
    ask.play(near, "attack 0102; unit g; unit g2")
    assert ask.allowed(near, "fight").all_facts()["attack"] == 8


# -- replacements of the alternatives


def german_steps(name: str, turn: int) -> int:
    """The steps that the German is given in play."""
    lost = [{"id": "XX", "box": "dead", "steps": 0}]
    position = scenario(name, turn=turn, phase="german.reinforcements", units=lost)
    decision = GAME.decision(position)
    assert decision is not None
    steps: int = decision.facts["steps"] if decision.question == "entry.which" else 0
    return steps


@pytest.mark.rule("3.8")
def test_without_the_bomb_plot_the_german_has_two_steps_from_turn_1_on() -> None:
    assert [german_steps("no_bomb_plot", turn) for turn in range(1, 10)] == [2] * 9
    assert [german_steps("historical", turn) for turn in range(1, 10)] != [2] * 9


@pytest.mark.rule("3.8")
def test_without_the_bomb_plot_the_set_up_is_the_historical_one() -> None:
    assert everybody(scenario("no_bomb_plot")) == everybody(scenario())


@pytest.mark.rule("3.8")
def test_two_steps_are_two_units_and_no_third() -> None:
    lost = [{"id": id, "box": "dead", "steps": 0} for id in ("XX", "VIII", "LV")]
    position = scenario("no_bomb_plot", turn=1, phase="german.reinforcements", units=lost)
    ask.play(position, "reclaim XX; reclaim VIII")
    assert ask.refused(position, "reclaim LV").rules == ("3.8",)


@pytest.mark.rule("3.9-1")
def test_both_together_bring_fifth_panzer_army() -> None:
    assert everybody(scenario("failed_dday_no_bomb_plot")) == everybody(scenario("failed_dday"))


@pytest.mark.rule("3.9-1", "3.9-2")
def test_both_together_bring_three_steps_a_turn_from_turn_1_on() -> None:
    assert [german_steps("failed_dday_no_bomb_plot", turn) for turn in range(1, 10)] == [3] * 9


# -- victory, and mixing


@pytest.mark.rule("3.5-2")
@pytest.mark.parametrize("name", SCENARIOS)
def test_every_scenario_has_the_same_conditions_of_victory(name: str) -> None:
    position = scenario(name)
    places = [position.place_name(hex) for hex in position.components.worth if hex != position.components.koenigsberg]
    taken = {"control": dict.fromkeys(places, "soviet")}
    won = scenario(name, turn=9, phase="end", state=taken)
    lost = scenario(name, turn=9, phase="end")
    outcomes = [GAME.outcome(played) for played in (won, lost)]
    assert [(outcome.winner, outcome.rule) for outcome in outcomes if outcome] == [
        (SOVIET, "4.3-6"),
        (GERMAN, "4.4-1"),
    ]


@pytest.mark.rule("3.5-2", "4.2")
@pytest.mark.parametrize("name", SCENARIOS)
def test_in_every_scenario_koenigsberg_decides(name: str) -> None:
    position = scenario(name, turn=3, phase="soviet.movement", units=[{"id": "5GT", "hex": "2925"}])
    ask.play(position, "unit 5GT; hex 2825")
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert (outcome.winner, outcome.rule) == (SOVIET, "4.2")


@pytest.mark.rule("3.10")
def test_a_mix_can_have_both_placements_and_its_own_replacements() -> None:
    position = scenario("bold_stroke", options={"fifth_panzer": True, "german_replacements": "3"})
    for unit in sorted(ASTERISKS):
        ask.play(position, f"unit {unit}")
        ask.play(position, f"hex {min(ask.choices(position, 'hex'))}")
    ask.play(position, "done")
    assert (ask.asked(position), GAME.phase(position)) == (("german", "placement.which"), "german.placement")
    assert position.components.facts.german_replacements == 3


@pytest.mark.rule("3.10")
def test_any_single_element_can_be_added_to_the_historical_scenario() -> None:
    position = scenario(options={"north_ukraine": True})
    assert {where(position, id) for id in NORTH_UKRAINE} == {"turn.3"}
    assert {where(position, id) for id in FIFTH_PANZER} == {"aside"}
    assert position.place_name(scenario(options={"center_of_gravity": "4720"}).center_of_gravity) == "4720"


@pytest.mark.rule("3.10")
def test_placed_openly_whoever_places() -> None:
    position = scenario("mix", options={"redeploy": True, "center_of_gravity": "4720"})
    events = ask.play(position, "unit 65; hex 5013; unit 28; hex 5013")
    assert [event["hex"] for event in happened(events, "placed")] == ["5013", "5013"]
    seen = {unit["id"]: unit.get("hex") for unit in GAME.view(position, "german")["units"]}
    assert (seen["65"], seen["28"]) == ("5013", "5013")


def test_a_turn_that_is_not_on_the_track_is_refused() -> None:
    for turn in (0, 10):
        with pytest.raises(FieldError, match=rf"turn {turn} is not between 1 and 9"):
            scenario(turn=turn, phase="soviet.movement")
