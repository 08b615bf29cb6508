"""Sequence of play [5.0]: turns, phases, and the special rules of Turn 1."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, scenario, sketch
from tests.games.questions import happened, lines, number, where

from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.units import SOVIET, setup_hex

BUSY = "s:Inf g:Inf . . ."
"""Both sides have something to do in every phase: reduced units, enemies side by side, an air army."""
BUSY_UNITS: dict[str, Any] = {"s": {"steps": 1}, "g": {"steps": 1}, "s9": {"type": "air", "box": "air.ready"}}
SOVIET_PHASES = ["soviet.reinforcements", "soviet.combat.before", "soviet.movement", "soviet.combat.after"]
GERMAN_PHASES = [
    *("german.reinforcements", "german.combat.before", "soviet.interdiction"),
    *("german.movement", "german.combat.after"),
]


def busy(**fields: Any) -> ArmyPosition:
    return sketch(BUSY, units=BUSY_UNITS, **({"phase": "turn"} | fields))


def phases(position: ArmyPosition) -> list[str]:
    """The phases that are played until the turn is over, if nobody does anything."""
    turn, found = position.turn, []
    while position.turn == turn and position.outcome is None:
        found.append(GAME.phase(position))
        ask.play(position, "done")
    return found


def bagration(picture: str, center: str, **fields: Any) -> ArmyPosition:
    """Turn 1, with the marker in a hex."""
    return sketch(picture, turn=1, state={"center_of_gravity": center}, **fields)


def active(position: ArmyPosition) -> set[str]:
    return {counter.id for n, counter in enumerate(position.components.roster) if position.active[n]}


def shifts(position: ArmyPosition, action: str = "fight") -> list[tuple[str, str, float]]:
    return [line for line in lines(ask.allowed(position, action)) if line[1] == "bagration"]


# -- turns


@pytest.mark.rule("5.1-1")
def test_a_game_turn_is_a_soviet_player_turn_and_then_a_german_one() -> None:
    played = phases(busy())
    assert [phase.split(".")[0] for phase in played if phase != "soviet.interdiction"] == ["soviet"] * 4 + [
        "german"
    ] * 4


@pytest.mark.rule("5.2-1", "5.2-2")
def test_the_phases_of_a_turn_come_in_the_order_of_the_book() -> None:
    assert phases(busy()) == SOVIET_PHASES + GERMAN_PHASES


@pytest.mark.rule("5.2-1")
@pytest.mark.parametrize("phase", SOVIET_PHASES)
def test_the_soviet_decides_in_the_phases_of_his_player_turn(phase: str) -> None:
    position = busy(phase=phase)
    assert (ask.asked(position)[0], GAME.phase(position)) == ("soviet", phase)


@pytest.mark.rule("5.2-2")
@pytest.mark.parametrize("phase", GERMAN_PHASES)
def test_the_german_decides_in_his_but_the_soviet_places_his_air_armies_in_between(phase: str) -> None:
    position = busy(phase=phase)
    assert ask.asked(position)[0] == ("soviet" if phase == "soviet.interdiction" else "german")


@pytest.mark.rule("5.2-1", "5.2-2")
def test_a_phase_in_which_there_is_nothing_to_decide_is_passed_over() -> None:
    position = sketch("s:Inf . . . . g:Inf", phase="turn")
    assert phases(position) == ["soviet.movement", "german.movement"]


@pytest.mark.rule("5.1-2")
def test_the_game_is_over_after_nine_turns() -> None:
    position = sketch("s:Inf . . . . g:Inf", phase="turn", turn=1)
    turns = []
    while position.outcome is None:
        turns.append(position.turn)
        ask.play(position, "done")
    assert sorted(set(turns)) == list(range(1, 10))
    assert (position.turn, ask.asked(position)) == (9, ("nobody", "over"))


@pytest.mark.rule("5.3")
def test_the_turn_ends_with_the_german_combat_phase_after_movement_and_the_marker_goes_on() -> None:
    position = busy(phase="german.combat.after", turn=4)
    assert position.turn == 4
    events = ask.play(position, "done")
    assert (position.turn, GAME.phase(position)) == (5, "soviet.reinforcements")
    assert happened(events, "turn") == [{"rule": "5.1-1", "turn": 5}]


@pytest.mark.rule("5.3")
def test_no_earlier_phase_moves_the_marker() -> None:
    position = busy(turn=4)
    for _ in SOVIET_PHASES + GERMAN_PHASES[:-1]:
        ask.play(position, "done")
        assert position.turn == 4


@pytest.mark.rule("5.1-3")
def test_no_attack_in_a_movement_phase_and_no_move_in_a_combat_phase() -> None:
    ask.refused(busy(phase="soviet.movement"), "attack 0102")
    ask.refused(busy(phase="soviet.combat.before"), "unit s")
    ask.refused(busy(phase="soviet.movement"), "rebuild s")


@pytest.mark.rule("5.1-3")
def test_nobody_acts_in_the_player_turn_of_the_other() -> None:
    assert ask.refused(busy(phase="german.movement"), "unit s").rules == ("9.2-6",)
    ruling = GAME.explain(busy(phase="german.movement"), "done", side="soviet")
    assert (ruling.legal, ruling.reason) == (False, "turn.other_side")


@pytest.mark.rule("5.1-3")
def test_there_is_no_way_back_to_a_phase_that_was_ended() -> None:
    position = busy(phase="soviet.combat.before")
    ask.play(position, "done")
    assert GAME.phase(position) == "soviet.movement"
    ask.refused(position, "back")
    ask.refused(position, "attack 0102")


@pytest.mark.rule("5.1-3")
def test_a_replacement_that_was_forgotten_is_lost() -> None:
    position = busy(phase="soviet.reinforcements")
    ask.play(position, "done")
    ask.refused(position, "rebuild s")
    assert position.steps[number(position, "s")] == 1


# -- Bagration: who


@pytest.mark.rule("5.4-1")
def test_on_turn_1_only_units_within_nine_hexes_of_the_marker_move() -> None:
    position = bagration("s1:Inf . . . . . . . . s2:Inf s3:Inf . . . . . . . . . . g:Inf", "0101")
    assert ask.choices(position, "unit") == {"s1", "s2"}
    assert ask.refused(position, "unit s3").rules == ("5.4-1",)


@pytest.mark.rule("5.4-1")
@pytest.mark.parametrize("phase", ["soviet.combat.before", "soviet.combat.after"])
def test_on_turn_1_only_they_attack(phase: str) -> None:
    position = bagration(
        """
        .  .  .  .  .  .  .  .  .  .  s2:Inf
         .  .  .  .  .  .  .  .  .  g:Inf  .
        .  .  .  .  .  .  .  .  .  s1:Inf  .
        """,
        "0302",
        phase=phase,
    )
    assert active(position) == {"s1"}
    ask.play(position, "attack 0210")
    assert ask.choices(position, "unit") == {"s1"}
    assert ask.refused(position, "unit s2").rules == ("5.4-1",)


@pytest.mark.rule("5.4-1")
def test_a_hex_that_only_other_units_touch_cannot_be_attacked() -> None:
    for marker, phase in (("0101", "german.combat.before"), ("0102", "soviet.combat.before")):
        position = bagration(". . . . . . . . . . s:Inf g:Inf", marker, phase="soviet.combat.before")
        assert GAME.phase(position) == phase


@pytest.mark.rule("5.4-1")
def test_the_germans_move_and_attack_on_turn_1_wherever_they_are() -> None:
    picture = "s:Inf g:Inf . . . . . . . . . . . g2:Inf"
    position = bagration(picture, "0101", phase="german.movement")
    assert ask.asked(position) == ("german", "movement.which")
    assert ask.choices(position, "unit") == {"g", "g2"}
    position = bagration(picture, "0114", phase="german.combat.before")
    assert ask.asked(position) == ("german", "combat.whom")
    assert ask.choices(position, "attack") == {"0101"}


@pytest.mark.rule("5.4-1")
def test_from_turn_2_on_everybody_moves_and_attacks() -> None:
    position = sketch("s:Inf . . . . . . . . . s2:Inf g:Inf", turn=2, state={"center_of_gravity": "0101"})
    assert ask.asked(position) == ("soviet", "movement.which")
    assert ask.choices(position, "unit") == {"s", "s2"}
    ask.play(position, "done")
    assert ask.asked(position) == ("soviet", "combat.whom")
    assert ask.choices(position, "attack") == {"0112"}


@pytest.mark.rule("5.4-1")
def test_reinforcements_of_turn_1_are_never_activated() -> None:
    position = bagration(
        "s:Inf . . . . g:Inf",
        "0101",
        phase="turn",
        areas={"soviet_source": "0101"},
        units={"s2": {"type": "infantry", "box": "turn.1"}},
    )
    ask.play(position, "unit s2; hex 0101; over")
    assert (GAME.phase(position), where(position, "s2")) == ("soviet.movement", "0101")
    assert ask.refused(position, "unit s2").rules == ("5.4-1",)
    ask.allowed(position, "unit s")


@pytest.mark.rule("5.4-1")
def test_units_that_are_not_activated_defend_and_retreat_as_ever() -> None:
    position = bagration(". . . . . . . . . . . s:Inf g:Pz .", "0101", phase="turn", crt="DR")
    assert GAME.phase(position) == "german.combat.before"  # there was nothing for s to do
    ask.play(position, "attack 0112; unit g; fight; roll; retreat")
    assert where(position, "s") == "0111"


@pytest.mark.rule("5.4-1", "5.4-6")
def test_in_the_historical_set_up_those_within_nine_hexes_of_4004_are_activated() -> None:
    position = scenario()

    def apart(hex: str) -> float:
        rows = abs(int(hex[:2]) - 40)
        columns = abs(int(hex[2:]) + (int(hex[:2]) % 2) / 2 - 4)
        return rows + max(0, columns - rows / 2)

    printed = {u.id: setup_hex(u) for u in position.components.roster if u.side == SOVIET and setup_hex(u)}
    assert active(position) == {id for id, hex in printed.items() if apart(hex) <= 9}
    assert {"5GT", "11G", "6G", "3", "65"} <= active(position)
    assert not {"2S", "2T", "8G", "61"} & active(position)


# -- Bagration: the range


@pytest.mark.rule("5.4-6")
@pytest.mark.parametrize(("column", "reached"), [(1, True), (2, True), (10, True), (11, False)])
def test_the_hex_of_the_marker_is_not_counted_and_that_of_the_unit_is(column: int, reached: bool) -> None:
    row = ["."] * 12
    row[column - 1] = "s:Inf"
    assert bool(active(bagration(" ".join(row), "0101"))) == reached


@pytest.mark.rule("5.4-7")
def test_terrain_enemies_and_their_zones_do_not_matter() -> None:
    assert active(bagration(". l l w f s p g:Inf . s:Inf .", "0101")) == {"s"}


@pytest.mark.rule("5.4-7")
def test_the_count_is_the_shortest_over_rows_too() -> None:
    rows = [["."] * 8 for _ in range(11)]
    rows[9][4], rows[10][5] = "s1:Inf", "s2:Inf"
    picture = "\n".join(" ".join(row) for row in rows)
    assert active(bagration(picture, "0101")) == {"s1"}  # nine rows down; ten rows down


@pytest.mark.rule("5.4-1", "3.2-2")
def test_without_a_marker_on_the_map_nobody_is_activated() -> None:
    assert active(sketch("s:Inf . . .", turn=1)) == set()
    assert active(bagration("s:Inf . . .", "0104")) == {"s"}


# -- Bagration: the shift


ASSAULT = """
    .   .   .  .
     s1:Inf g:Inf .  .
    .   s2:Inf  .  .
"""


@pytest.mark.rule("5.4-2")
def test_an_attack_before_movement_on_turn_1_is_shifted_one_column_to_the_right() -> None:
    position = bagration(ASSAULT, "0201", phase="soviet.combat.before")
    ask.play(position, "attack 0202; unit s1")
    assert shifts(position) == [("5.4-2", "bagration", 1)]


@pytest.mark.rule("5.4-2")
def test_the_shift_counts_in_the_column_that_is_rolled_on() -> None:
    units = {"s1": {"strength": [4, 3]}}  # 4 against 3: column 1..2, and with the shift 3..4
    columns = []
    for turn in (1, 2):
        state = {"center_of_gravity": "0201"}
        position = sketch(ASSAULT, turn=turn, phase="soviet.combat.before", state=state, units=units)
        ask.play(position, "attack 0202; unit s1")
        columns.append(ask.allowed(position, "fight").all_facts()["shifted"])
    crt = position.components.crt.columns
    assert crt.index(columns[0]) == crt.index(columns[1]) + 1


@pytest.mark.rule("5.4-2")
def test_it_is_one_column_an_attack_and_not_one_a_unit() -> None:
    position = bagration(ASSAULT, "0201", phase="soviet.combat.before")
    ask.play(position, "attack 0202; unit s1; unit s2")
    assert shifts(position) == [("5.4-2", "bagration", 1)]


@pytest.mark.rule("5.4-2", "5.4-8")
def test_there_is_no_such_shift_after_movement() -> None:
    for when, found in (("after", []), ("before", [("5.4-2", "bagration", 1)])):
        position = bagration(ASSAULT, "0201", phase=f"soviet.combat.{when}")
        ask.play(position, "attack 0202; unit s1")
        assert shifts(position) == found


@pytest.mark.rule("5.4-2", "5.4-8")
@pytest.mark.parametrize("turn", [2, 5])
def test_there_is_no_such_shift_on_later_turns(turn: int) -> None:
    for then, found in ((turn, []), (1, [("5.4-2", "bagration", 1)])):
        position = sketch(ASSAULT, turn=then, phase="soviet.combat.before", state={"center_of_gravity": "0201"})
        ask.play(position, "attack 0202; unit s1")
        assert shifts(position) == found


@pytest.mark.rule("5.4-2")
def test_there_is_none_for_the_germans() -> None:
    position = bagration(ASSAULT, "0201", phase="german.combat.before")
    ask.play(position, "attack 0201; unit g")
    assert lines(ask.allowed(position, "fight"))
    assert shifts(position) == []


# -- Bagration: from zone to zone


LINE = """
    .   g1:Inf   .   .
     s:Inf    G   g2:Inf   .
"""


@pytest.mark.rule("5.4-3")
def test_activated_units_go_from_zone_to_zone_into_an_entrenchment_at_the_usual_cost() -> None:
    position = bagration(LINE, "0201")
    assert ask.cost(position, "s", "0202") == 1 + 1 + 1  # clear, out of a zone, into a zone


@pytest.mark.rule("5.4-3", "5.4-8")
@pytest.mark.parametrize("turn", [2, 3])
def test_on_later_turns_they_do_not(turn: int) -> None:
    position = sketch(LINE, turn=turn, state={"center_of_gravity": "0201"}, units={"s": {"active": True}})
    ask.play(position, "unit s")
    assert ask.refused(position, "hex 0202").rules == ("8.3-5",)


# -- Bagration: the rest


@pytest.mark.rule("5.4-4")
def test_on_turn_1_air_armies_interdict_far_from_the_marker_as_well() -> None:
    units = {"s9": {"type": "air", "box": "air.ready"}}
    position = bagration("s:Inf g:Inf . . . . . . . . . . . g2:Inf", "0101", phase="soviet.interdiction", units=units)
    assert ask.asked(position) == ("soviet", "air.interdict")
    assert ask.choices(position, "unit") == {"g", "g2"}


@pytest.mark.rule("5.4-4")
def test_in_their_normal_way_and_no_other() -> None:
    position = bagration(
        "s:Inf g:Inf . . g2:Inf",
        "0101",
        phase="soviet.interdiction",
        areas={"ukrainian_front": "0105"},
        units={"s9": {"type": "air", "box": "air.ready"}},
    )
    assert ask.choices(position, "unit") == {"g"}
    assert ask.refused(position, "unit g2").rules == ("13.2-5",)


@pytest.mark.rule("5.4-5")
def test_the_marker_takes_no_room_in_its_hex() -> None:
    position = bagration("s1:Inf . s2:Inf . .", "0102")
    ask.play(position, "unit s1; hex 0102; done; unit s2; hex 0102; done; over")
    assert where(position, "s1") == where(position, "s2") == "0102"


@pytest.mark.rule("5.4-5")
def test_the_marker_costs_nothing_and_hinders_nobody() -> None:
    position = bagration("s:Inf . . .", "0102")
    assert ask.ways(position, "s") == {"0102": 1, "0103": 2, "0104": 3}
    germans = bagration(". . . g:Inf", "0102", phase="german.movement")
    assert ask.ways(germans, "g") == {"0103": 1, "0102": 2, "0101": 3}


@pytest.mark.rule("5.4-5")
def test_the_marker_can_neither_move_nor_be_attacked() -> None:
    position = bagration("s:Inf . g:Inf .", "0102", phase="german.movement")
    ask.play(position, "done")
    assert GAME.phase(position) != "german.combat.after"  # the marker next to g is no target
    assert position.place_name(position.center_of_gravity) == "0102"


@pytest.mark.rule("5.4-8")
def test_who_starts_turn_1_in_range_stays_activated_when_he_has_moved_out_of_it() -> None:
    position = bagration(". . . . s:Inf . . . . . . . g:Inf .", "0101", phase="turn")
    ask.play(position, "unit s; hex 0112")  # eleven hexes from the marker
    assert GAME.phase(position) == "soviet.combat.after"
    ask.play(position, "attack 0113; unit s")
    ask.allowed(position, "fight")


@pytest.mark.rule("5.4-8")
def test_activation_ends_with_the_soviet_player_turn() -> None:
    position = bagration("s:Inf . . . . . . . . . . . g:Inf", "0101", phase="turn")
    assert active(position) == {"s"}
    ask.play(position, "done")
    assert (GAME.phase(position), active(position)) == ("german.movement", set())
    ask.play(position, "done")
    assert position.turn == 2
    assert max(ask.ways(position, "s")) == "0108"


@pytest.mark.rule("5.4-8")
def test_a_file_may_say_itself_who_was_activated() -> None:
    position = bagration("s1:Inf s2:Inf . . . .", "0101", units={"s2": {"active": True}})
    assert ask.asked(position) == ("soviet", "movement.which")
    assert ask.choices(position, "unit") == {"s2"}
