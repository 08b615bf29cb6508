"""Position files of Roads to Moscow: a case of every chapter can be stated with dice and draws, and is written down."""

from typing import Any

import pytest
from tests.games.roads_to_moscow.battles import AIRCRAFT, declared, fought, reckoned, until
from tests.games.roads_to_moscow.cups import places, table
from tests.games.roads_to_moscow.outcomes import board
from tests.games.roads_to_moscow.sketch import ask, happened, scenario, sketch, where

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.dice import ScriptError
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.phases import phases
from grognard.games.roads_to_moscow.position import RoadsPosition

GROUNDED = dict.fromkeys(AIRCRAFT, "flown")
TANK = {"silhouette": True, "red_attack": True}


def again(position: RoadsPosition) -> RoadsPosition:
    """What is read from what a position is written as."""
    found = positionfile.load(GAME, positionfile.dump(GAME, position))
    assert found == position
    return found


# -- every phase


CROWD = """
    gA1:Tk+gA2:Inf+gA9:HQ  sA1:Inf+sA9:HQ  .
    gA3:Art                .               sA3:Art
"""


@pytest.mark.rule("4.11A", "4.11B-1", "4.11C")
@pytest.mark.parametrize("phase", sorted(phases()))
def test_a_file_begins_in_any_phase_and_is_written_as_it_was_read(phase: str) -> None:
    attack = {"declared": "0201"} if phase in ("german.combat", "soviet.refusal", "soviet.reaction") else {}
    attacks = [{"hex": "0201", "mobile": False}] if attack else []
    units = {"gA2": {"disrupted": True}, "sA1": {"disrupted": True}, "gA1": {**TANK, **attack}}
    active = "sA" if phase.startswith("soviet") and not attack else "gA"
    state = {"attacks": attacks, "air_at": GROUNDED}
    position = sketch(CROWD, phase=phase, active=active, units=units, state=state, dice=[4] * 12)
    assert ask.asked(position)[0] in ("german", "soviet")
    again(position)


# -- chapter by chapter


@pytest.mark.rule("3.44-1", "3.72b", "6.14b")
def test_chapter_3_steps_disruption_and_supply_of_a_unit() -> None:
    state = {"reduced": True, "reduced_attack": 2, "reduced_defence": 2, "reduced_er": 5, "disrupted": True}
    units = {"gA1": {**state, "unsupplied": True, "er": 7}}
    position = again(sketch("gA1:Inf sA1:Inf", phase="german.recovery", units=units, dice=[2]))
    assert happened(position.events, "rolled") == []  # what has happened is not part of a file
    fresh = sketch("gA1:Inf sA1:Inf", phase="german.recovery", units=units, dice=[2])
    assert happened(fresh.events, "check_passed")  # 5 - 2 - 1 = 2


@pytest.mark.rule("4.12", "ES-C3")
def test_chapter_4_the_last_phase_of_the_last_turn() -> None:
    turns = scenario("highway").components.turns
    position = scenario("highway", phase="victory", turn=turns)
    assert ask.asked(position)[1] == "over"
    assert position.outcome is not None


@pytest.mark.rule("5.11b", "5.33")
def test_chapter_5_weather_is_scripted_and_formations_are_in_reserve() -> None:
    wet = scenario("gates_of_moscow", phase="turn", turn=2, dice=[10, 5, 5])
    box = wet.components.track[1]
    assert wet.weather == box.weather[9]
    at = {"SSR-1": "reserve", "SSR-2": "reserve"}
    due = [{"turn": 3, "what": "return", "am": am} for am in at]
    back = table(
        "10Pz", "SSR", "32", phase="turn", turn=3, at=at, state={"reserve": {"SSR": True}}, schedule=due, dice=[4, 9, 2]
    )
    assert happened(back.events, "reserve_back") == [{"rule": "5.33", "formation": "SSR"}]
    assert places(again(back), "german").get("reserve") is None


@pytest.mark.rule("6.12-b", "6.44a")
def test_chapter_6_supply_is_traced_or_said_and_fuel_is_in_boxes() -> None:
    picture = "gA1:Inf . . . . . . . . ."
    units = {"gA1": {"emergency": True}}
    cut = sketch(picture, phase="supply", lines=True, areas={"supply.german": "1001"}, units=units, dice=[5] * 4)
    assert happened(cut.events, "out_of_supply") == [{"rule": "6.12-b", "unit": "gA1"}]
    near = sketch(picture, phase="supply", lines=True, areas={"supply.german": "0701"}, units=units, dice=[5] * 4)
    assert happened(near.events, "supplied")
    fuelled = scenario("drive_on_mtsensk", phase="german.movement", turn=2, state={"active": ["Eb"]})
    can = next(unit for unit, fuel in enumerate(fuelled.components.fuel) if fuel)
    name = fuelled.unit_name(can)
    moved = scenario(
        "drive_on_mtsensk",
        phase="german.movement",
        turn=2,
        state={"active": ["Eb"]},
        units=[{"id": name, "box": "german.reinforcements", "spent": True, "joined": "Eb"}],
    )
    assert moved.at[can] == moved.components.reinforcements[0]
    assert moved.spent[can]
    again(moved)


@pytest.mark.rule("7.21-1", "7.21C-2", "7.14-3")
def test_chapter_7_markers_are_in_the_cup_the_pool_and_left_out_and_the_draw_is_scripted() -> None:
    at = {"10Pz-1": "cup", "10Pz-2": "activated", "SSR-1": "pool", "SSR-2": "left_out", "32-1": "cup", "32-2": "cup"}
    counts = {"in_cup": {"german": 1, "soviet": 2}, "in_pool": {"german": 1}}
    position = table("10Pz", "SSR", "32", phase="german.operations", at=at, state=counts, draws=["10Pz-1"])
    assert ask.asked(position) == ("german", "operations.what")
    assert places(position, "german") == {
        "hand": ["10Pz-1"],
        "activated": ["10Pz-2"],
        "pool": ["SSR-1"],
        "left_out": ["SSR-2"],
    } | {place: ams for place, ams in places(position, "german").items() if place == "gone"}
    assert ask.choices(position, "mobile") == {"10Pz-1", "SSR-1"}
    again(position)


@pytest.mark.rule("8.33-3", "5.13c")
def test_chapter_8_ground_ways_and_weather() -> None:
    facts: dict[str, Any] = {"trail": "0101 0102", "units": {"gA1": {"move": 8}}}
    dry = sketch("gA1:Tk\ns+w", **facts)
    wet = sketch("gA1:Tk\ns+w", state={"weather": "rain"}, **facts)
    assert (ask.cost(dry, "gA1", "0102"), ask.cost(wet, "gA1", "0102")) == (1, 4)
    again(wet)


@pytest.mark.rule("9.43b", "9.46a")
def test_chapter_9_attacks_are_declared_and_a_hex_stands() -> None:
    units = {"gA1": {**TANK, "declared": "0201"}}
    state = {"attacks": [{"hex": "0201", "mobile": True}], "no_retreat": ["0201"], "air_at": GROUNDED}
    position = sketch(CROWD, phase="soviet.no_retreat", units=units, state=state)
    assert ask.choices(position) == {"lift 0201", "done"}
    again(position)
    events = fought(sketch(CROWD, phase="german.combat", units=units, state=state, dice=[5, 5, 5, 5]))
    assert happened(events, "reckoned")


@pytest.mark.rule("10.63")
def test_chapter_10_tables_are_given_in_the_file_and_dice_are_scripted() -> None:
    p = declared("gA1:Inf sA1:Inf", {"0201": "gA1"}, assault=True, assault_crt="A1/D1", dice=[7])
    assert happened(p.events, "result")[0]["result"] == "A1/D1"
    assert reckoned(p.events)[:2] == (4, 4)
    assert not p.dice.script


@pytest.mark.rule("11.36-1")
def test_chapter_11_a_combat_is_written_down_in_the_midst_of_a_retreat() -> None:
    picture = board(9, 8, h0404="gA1:Tk", h0504="sA1:Inf")
    p = declared(picture, {"0504": "gA1"}, mobile=["0504"], units={"gA1": TANK}, mobile_crt="DR", dice=[5])
    assert ask.asked(p) == ("soviet", "retreat.where")
    found = again(p)
    choice = min(ask.choices(found, "hex"))
    ask.play(found, f"hex {choice}")
    assert where(found, "sA1") == choice


@pytest.mark.rule("12.13d", "12.19-2")
def test_chapter_12_guns_have_fired() -> None:
    p = sketch("gA1:Art+gA2:Art", phase="reorganization", units={"gA1": {"fired": True}}, dice=[5] * 4)
    assert happened(p.events, "gun_ready") == [{"rule": "12.19-2", "unit": "gA1"}]


@pytest.mark.rule("13.12a", "13.17")
def test_chapter_13_aircraft_are_in_their_boxes() -> None:
    air = {**GROUNDED, "Ju87a": "ready", "Il-2": "lost"}
    p = declared("gA1:Tk+gA9:HQ sA1:Inf", {"0201": "gA1"}, mobile=["0201"], air="Ju87a", state={"air_at": air})
    assert ask.choices(p, "fly") == {"Ju87a"}
    assert again(p).air_at[p.components.number("air", "Il-2")] == "lost"


@pytest.mark.rule("14.26c", "14.14")
def test_chapter_14_works_under_construction_complete_and_destroyed() -> None:
    points = [
        {"hex": "0101", "side": "german", "complete": False, "builder": "gA1"},
        {"hex": "0301", "side": "german", "complete": True},
    ]
    p = sketch(
        "gA1:Inf . . sA1:Inf",
        phase="engineering",
        sides={"fortified_line": "0201>0301"},
        state={"strongpoints": points, "destroyed_lines": ["0301"]},
        dice=[5] * 4,
    )
    assert happened(p.events, "built_strongpoint") == [{"rule": "14.26c", "hex": "0101"}]
    again(p)


@pytest.mark.rule("15.22", "15.23b-2")
def test_chapter_15_command_points_are_spent() -> None:
    picture = "gA9:HQ+gA8:HQ . .\ngA1:Tk sA1:Inf gA2:Tk"
    units = {"gA1": TANK, "gA2": TANK, "gA9": {"spent": True}}
    p = declared(picture, {"0202": "gA1 gA2"}, mobile=["0202"], units=units)
    until(p, "check.aid", answers={"lead.which": "unit gA1"})
    assert ask.choices(p, "unit") == {"gA8"}
    assert ask.refused(again(p), "unit gA9").rules == ("15.22",)


@pytest.mark.rule("16.31", "16.32a")
def test_chapter_16_rockets_leave_whatever_the_result() -> None:
    picture = board(9, 8, h0404="gA1:Tk", h0504="sA1:Inf+s5:Roc")
    p = declared(picture, {"0504": "gA1"}, mobile=["0504"], units={"gA1": TANK}, mobile_crt="AR", dice=[5] * 4)
    until(p, "rockets.where")
    assert "16.31" in ask.allowed(p, f"hex {min(ask.choices(p, 'hex'))}").rules
    again(p)


# -- what cannot be


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"state": {"weather": "snow"}}, "weather"),
        ({"state": {"am_at": {"10Pz-1": "nowhere"}}}, "am_at"),
        ({"state": {"air_at": {"Ju87a": "nowhere"}}}, "air_at"),
        ({"phase": "german.nothing"}, "phase"),
        ({"dice": [11]}, "the scripted die 11"),
        ({"units": {"gA1": {"joined": 32}}}, 'joined: expected a name in quotes, "32", not 32'),
        ({"units": {"gA1": {"joined": 33}}}, "joined: unknown formation 33"),
        ({"state": {"reserve": ["10Pz"]}}, "reserve: expected an object"),
    ],
)
def test_what_there_is_not_is_refused(fields: dict[str, Any], said: str) -> None:
    stated = {"phase": "german.recovery", "units": {"gA1": {"disrupted": True}}, **fields}
    with pytest.raises((FieldError, ScriptError), match=said):
        sketch("gA1:Inf sA1:Inf", **stated)
