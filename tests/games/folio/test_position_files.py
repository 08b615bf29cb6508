"""Position files of the folio series: every moment of the game can be stated, and what is played on is written down."""

from typing import Any

import pytest
from tests.games.folio.sketch import ask, drawn, happened, number, sketch

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.support import why_no_support
from grognard.games.folio.position import FolioPosition

TWO = "s1:Tk . . . . g1:Tk"


def again(position: FolioPosition) -> FolioPosition:
    """What is read from what a position is written as."""
    return positionfile.load(GAME, positionfile.dump(GAME, position))


# -- phases


@pytest.mark.rule("4.1-3")
@pytest.mark.parametrize("side", ["soviet", "german"])
@pytest.mark.parametrize("phase", ["movement", "combat", "mobile_movement", "mobile_combat", "rebuilding"])
def test_a_file_begins_in_any_phase_of_either_side(side: str, phase: str) -> None:
    depleted = {"s1": {"depleted": True}, "g1": {"depleted": True}}
    picture = "s1:Tk g1:Tk" if phase.endswith("combat") else TWO
    position = positionfile.load(GAME, drawn(picture, phase=f"{side}.{phase}", units=depleted))
    assert ask.asked(position)[0] == side
    assert GAME.phase(position) == f"{side}.{phase}"
    assert again(position) == position


@pytest.mark.rule("18.0-4")
def test_after_rebuilding_the_other_side_moves() -> None:
    position = sketch(TWO, phase="soviet.rebuilding", units={"s1": {"depleted": True}})
    ask.play(position, "rebuild s1")
    assert ask.asked(position) == ("german", "movement.which")


# -- what is on the table


@pytest.mark.rule("15.0-5", "15.0-6", "16.0-1")
def test_a_file_says_which_markers_are_left_in_a_pool_and_what_is_drawn() -> None:
    left = {f"relief-{n}": n == 12 for n in range(1, 16)}
    position = sketch("g1:Tk s1:Inf", phase="german.combat", state={"in_hand": left}, draws=["relief-12"], dice=[2])
    ask.play(position, "attack 0201; unit g1; fight")
    assert ask.allowed(position, "pool relief").facts["count"] == 1
    events = ask.play(position, "pool relief; pass; pass; pass")
    assert happened(events, "supported")[0]["value"] == 6
    assert not position.dice.script


@pytest.mark.rule("12.2-5", "16.0-4")
def test_markers_that_are_out_of_the_game_stay_out() -> None:
    gone = {f"luftwaffe-{n}": True for n in (1, 2, 3)}
    state = {"removed": gone, "in_hand": dict.fromkeys(gone, False)}
    for known, back in ((state, False), ({"in_hand": state["in_hand"]}, True)):
        position = sketch(TWO, phase="end", state=known, dice=[1])
        ask.asked(position)
        assert [position.in_hand[marker] for marker in position.components.luftwaffe] == [back] * 3


@pytest.mark.rule("11.0-3", "11.1-2")
@pytest.mark.parametrize(("weather", "flies"), [("clear", True), ("fog", False), ("precipitation", False)])
def test_a_file_says_what_the_weather_is(weather: str, flies: bool) -> None:
    position = sketch("g1:Tk s1:Inf", phase="german.combat", state={"weather": weather})
    ask.play(position, "attack 0201; unit g1; fight")
    assert ("pool luftwaffe" in ask.choices(position)) == flies


@pytest.mark.rule("11.0-3")
def test_a_weather_that_there_is_not_is_refused() -> None:
    with pytest.raises(FieldError, match="weather"):
        sketch(TWO, state={"weather": "snow"})


@pytest.mark.rule("19.0-1", "19.0-3")
@pytest.mark.parametrize("released", [True, False])
def test_a_file_says_who_of_the_guards_is_released(released: bool) -> None:
    units = {"s1": {"group": "18TC", "released": released}}
    position = sketch(TWO, phase="soviet.movement", units=units)
    assert ("unit s1" in ask.choices(position)) == released
    assert ("release s1" in ask.choices(position)) != released


@pytest.mark.rule("13.0-2", "13.0-4")
def test_a_file_says_what_engineers_bridge() -> None:
    state = {"bridges": [{"hexside": "0301/0201", "unit": "g2"}]}
    position = sketch("g2:Eng g1:Inf . .", sides={"minor_river": "0201/0301"}, state=state)
    assert ask.cost(position, "g1", "0301") == 1
    assert ask.choices(position) >= {"unit g1", "done"}
    assert ask.choices(position, "engineer") == set()
    assert again(position) == position


@pytest.mark.rule("13.0-10")
@pytest.mark.parametrize("bridged", [True, False])
def test_a_file_says_which_engineers_have_bridged_an_attack(bridged: bool) -> None:
    sides, units = {"minor_river": "0201/0301"}, {"g2": {"bridged": bridged}}
    position = sketch("g2:Eng g1:Inf s1:Inf", phase="german.combat", sides=sides, units=units)
    ask.play(position, "attack 0301; unit g1")
    assert ("engineer g2" in ask.choices(position)) != bridged


@pytest.mark.rule("12.2-3", "12.2-4", "12.2-7")
def test_a_file_says_who_is_supplied_by_air_and_how_often_that_can_be() -> None:
    position = sketch("g1:Tk . .", lines=True, state={"air_supplied": "g1", "air_supplies": 1})
    assert GAME.inquire(position, "supply g1").rules[0] == "12.2-6"
    with pytest.raises(FieldError, match="3"):
        sketch(TWO, state={"air_supplies": 3})


@pytest.mark.rule("12.0-1", "12.3-1")
@pytest.mark.parametrize("supplied", [True, False])
def test_a_file_can_fix_the_supply_of_a_unit_whatever_the_map_says(supplied: bool) -> None:
    declared = {"supply": {"g1": supplied, "s1": True}}
    position = sketch("g1:Tk s1:Inf", phase="german.combat", declared=declared)
    ask.play(position, "attack 0201; unit g1")
    parts = ask.allowed(position, "fight").parts
    assert sum(part.amount for part in parts if part.group == "attack") == (3 if supplied else 2)


@pytest.mark.rule("8.6-4")
@pytest.mark.parametrize(("bombarded", "may"), [([], True), (["0201"], False)])
def test_a_file_says_what_was_bombarded_in_this_turn(bombarded: list[str], may: bool) -> None:
    position = sketch("g1:Tk s1:Inf", phase="german.combat", state={"bombarded": bombarded})
    assert ("bombard 0201" in ask.choices(position)) == may


@pytest.mark.rule("18.0-9")
@pytest.mark.parametrize(("side", "may"), [("german", True), ("soviet", False)])
def test_a_file_says_who_controls_the_airfield(side: str, may: bool) -> None:
    units = {"e1": {"box": "eliminated", "reduced": None}, "e2": {"depleted": True}}
    state = {"airfield": side}
    position = sketch("e1:Inf . . e2:Inf", phase="german.rebuilding", units=units, airfield="0201", state=state)
    assert ("restore e1" in ask.choices(position)) == may


@pytest.mark.rule("7.7.2-5", "7.9-9", "12.3-2")
@pytest.mark.parametrize("flag", ["moved", "advanced", "unsupplied"])
def test_a_file_says_what_a_unit_has_done_or_lacks_in_this_player_turn(flag: str) -> None:
    position = sketch("g1:Tk . . g2:Tk", phase="german.mobile_movement", units={"g1": {flag: True}})
    assert ask.choices(position, "unit") == {"g2"}
    assert again(position) == position


# -- charts of one's own


@pytest.mark.rule("7.3-2", "7.4-4")
def test_the_combat_table_and_its_lines_can_be_changed_in_a_file() -> None:
    charts = {"crt": {"patch": {"2": {"E": "De"}}}, "differentials": {"patch": {"clear": {"A": "<=-4"}}}}
    position = sketch("g1:Tk s1:Inf", phase="german.combat", charts=charts, dice=[2])
    events = ask.play(position, "attack 0201; unit g1; fight; pass; pass; pass; pass")
    assert happened(events, "result")[0]["result"] == "De"
    assert again(position) == position


@pytest.mark.rule("5.2-2")
def test_the_terrain_key_can_be_changed_in_a_file() -> None:
    assert ask.cost(sketch("g1:Inf w .", charts={"terrain": {"patch": {"woods": {"cost": "4"}}}}), "g1", "0201") == 4


@pytest.mark.rule("2.3.2-3", "15.1-1")
def test_support_markers_can_be_changed_in_a_file() -> None:
    charts = {"support": {"patch": {"relief-1": {"value": "9"}}}}
    position = sketch("g1:Tk s1:Inf", phase="german.combat", charts=charts, draws=["relief-1"], dice=[2])
    events = ask.play(position, "attack 0201; unit g1; fight; pool relief; pass; pass; pass")
    assert happened(events, "supported")[0]["value"] == 9


@pytest.mark.rule("2.3-1", "15.1-1")
def test_a_unit_of_a_file_names_a_group_that_there_is() -> None:
    assert sketch(TWO, units={"g1": {"group": "encircled"}}).components.encircled[1]
    for group in ("panzers", "27A", "luftwaffe"):  # none, one of the enemy, aircraft
        with pytest.raises(FieldError, match="encircled, relief"):
            sketch(TWO, units={"g1": {"group": group}})


@pytest.mark.rule("2.3-1", "7.6-4")
@pytest.mark.parametrize(("wrong", "says"), [([3, 3], "full"), ([3, 3, 100], "full"), ("3-3-6", "full")])
def test_a_unit_has_three_values(wrong: Any, says: str) -> None:
    with pytest.raises(FieldError, match=says):
        sketch(TWO, units={"g1": {"full": wrong}})


@pytest.mark.rule("2.3.2-1", "2.3.2-4")
@pytest.mark.parametrize(("full", "reduced"), [([6, 5, 10], [2, 2, 6]), ([1, 3, 4], [1, 2, 4])])
def test_a_unit_that_says_only_its_full_side_is_not_better_when_depleted(full: list[int], reduced: list[int]) -> None:
    components = sketch(TWO, units={"g1": {"full": full}}).components
    g1 = components.number("unit", "g1")
    assert [components.attack[g1][1], components.defence[g1][1], components.allowance[g1][1] // 2] == reduced


@pytest.mark.rule("16.0-4")
@pytest.mark.parametrize("gone", [False, True])
def test_a_group_without_units_in_the_file_has_lost_its_markers_if_the_file_says_so(gone: bool) -> None:
    removed = {f"encircled-{n}": gone for n in range(1, 11)}
    lost = {"e1": {"box": "eliminated", "reduced": None}}
    position = sketch(
        "e1:Inf . . s1:Inf", phase="german.rebuilding", airfield="0101", units=lost, state={"removed": removed}
    )
    ask.play(position, "restore e1")
    pool = next(n for n, pool in enumerate(position.components.pools) if pool.name == "encircled")
    refused = why_no_support(position, pool, GERMAN, False)
    assert (refused.rules if refused else ()) == (("16.0-4",) if gone else ())


@pytest.mark.rule("7.6-4")
def test_a_unit_without_a_back_is_not_depleted() -> None:
    assert not sketch(TWO, units={"g1": {"reduced": None}}).depleted[1]
    with pytest.raises(FieldError, match=r"7\.6-4"):
        sketch(TWO, units={"g1": {"reduced": None, "depleted": True}})


@pytest.mark.rule("10.0-E6", "3.0-3")
def test_a_counter_of_the_game_comes_as_printed_or_changed() -> None:
    units = [
        {"id": "266A/72", "hex": "3410"},
        {"id": "Pi/72", "counter": True, "hex": "3510", "full": [5, 5, 5], "reduced": [1, 1, 5]},
    ]
    position = positionfile.load(GAME, {"game": GAME.name, "map": "hells_gate", "turn": 2, "units": units})
    components = position.components
    printed, changed = number(position, "266A/72"), number(position, "Pi/72")
    assert (components.attack[printed], components.defence[printed]) == ((2, 2), (3, 3))
    assert components.attack[changed] == (5, 1)


# -- in the middle of things


@pytest.mark.rule("8.3-3", "7.7-1", "7.9-5", "17.0-5", "12.2-5", "13.0-2")
def test_a_position_in_the_middle_of_anything_is_written_and_read_again() -> None:
    steps = [
        *("bombard 0501", "pool luftwaffe", "fire", "retreat"),
        *("attack 0301", "unit g1", "engineer g2", "fight", "pool relief", "pass", "pass", "pass", "retreat"),
    ]
    position = sketch(
        "g2:Eng g1:Tk s1:Inf . s2:Inf . .\n. . . . . . .\n. . . . . . .",
        phase="german.combat",
        sides={"minor_river": "0201/0301"},
        charts={"crt": {"every": "D2"}},
    )
    for step in steps:
        while ask.asked(position)[1] == "retreat.where":
            ask.play(position, f"hex {min(ask.choices(position, 'hex'))}")
        ask.play(position, step)
        assert again(position) == position, step
