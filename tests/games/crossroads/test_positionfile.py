"""Position files of Crossroads: what they accept, refuse, and say again."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.crossroads.sketch import allowed, asked, choices, cost, happened, play, scenario, sketch, steps, where

from grognard.engine import positionfile
from grognard.engine.codec import FieldError
from grognard.engine.dice import ScriptError
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

SKETCH: dict[str, Any] = {
    "game": "crossroads",
    "map": {
        "rows": 2,
        "columns": 4,
        "hexes": {"0202": ["forest"]},
        "sides": {"0101/0201": ["river"]},
        "links": {"road": [["0301", "0401"]]},
        "areas": {"blue.source": ["0101"], "red.entry": ["0401"], "victory.2": ["0301"]},
    },
    "phase": "blue.1.movement",
    "units": [
        {"id": "lancers", "type": "armour", "side": "blue", "hex": "0101"},
        {"id": "foot", "type": "infantry", "side": "red", "hex": "0401"},
    ],
}


def load(**fields: Any) -> CrossroadsPosition:
    """The sketch, with some fields in place of its own."""
    return positionfile.load(GAME, {**SKETCH, **fields})


def unit(**fields: Any) -> list[dict[str, Any]]:
    """The sketch's units, one of them changed."""
    return [{**SKETCH["units"][0], **fields}, SKETCH["units"][1]]


# -- what is unknown is refused by its name, with the nearest that is known


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"game": "crossroad"}, "game: is 'crossroad', not 'crossroads'"),
        ({"unit": []}, "unit: unknown field; nearest: units"),
        ({"scenario": "batle"}, "scenario: unknown scenario 'batle'; nearest: battle"),
        ({"phase": "blue.movement"}, "phase: unknown phase 'blue.movement'; nearest: blue.2.movement, blue.1.movement"),
        ({"options": {"fortunes": True}}, "options.fortunes: unknown option; nearest: fortune"),
        ({"options": {"fortune": "no"}}, "options.fortune: expected one of true, false, not 'no'"),
        ({"charts": {"crts": ""}}, "charts.crts: unknown chart; nearest: crt"),
        ({"charts": {"crt": []}}, "charts.crt: expected the chart as a string"),
        ({"map": "crossroad"}, "map: expected 'crossroads' or a sketch, not 'crossroad'"),
        ({"map": {**SKETCH["map"], "hexes": {"0909": ["forest"]}}}, "map:hexes.0909: no hex '0909' on the map"),
        ({"map": {**SKETCH["map"], "hexes": {"0202": ["wood"]}}}, "map:hexes.0202: unknown terrain 'wood'"),
        ({"map": {**SKETCH["map"], "links": {"rail": [["0101", "0201"]]}}}, "map:links.rail: unknown link kind 'rail'"),
        ({"map": {**SKETCH["map"], "sides": {"0101/0401": ["river"]}}}, "map:sides.0101/0401: 0101 and 0401 are not"),
        ({"map": {**SKETCH["map"], "areas": {"victory.x": ["0101"]}}}, "map.areas.victory.x: expected victory. and a"),
        ({"units": unit(hex="0102x")}, "units.lancers.hex: unknown hex '0102x'; nearest: 0102"),
        (
            {"units": [{"id": "B-1Arm", "box": "blue.reserves"}]},
            "units.B-1Arm.box: unknown box 'blue.reserves'; nearest: ",
        ),
        ({"units": unit(box="blue.reserve")}, "units.lancers: is in a hex or in a box, not both"),
        ({"units": unit(type="armor")}, "units.lancers.type: unknown type 'armor'; nearest: armour"),
        ({"units": unit(side="bleu")}, "units.lancers.side: unknown side 'bleu'; nearest: blue"),
        ({"units": unit(step=1)}, "units.lancers.step: unknown field; nearest: steps"),
        ({"units": unit(id="1st lancers")}, "units: a unit needs an id without spaces, not '1st lancers'"),
        ({"units": unit(strength=[0])}, "units.lancers.strength: expected a list, full strength first"),
        ({"units": unit(move=2.5)}, "units.lancers.move: expected whole movement points, not 2.5"),
        ({"units": unit(formation=3)}, "units.lancers.formation: expected one of 1, 2, not 3"),
        ({"units": unit(name=7)}, "units.lancers.name: expected a name, not 7"),
        ({"units": unit(moved="yes")}, "units.lancers.moved: expected true or false, not 'yes'"),
        ({"units": [*unit(), *unit()]}, "units.lancers: appears twice"),
        ({"units": {"lancers": {}}}, "units: expected a list of objects"),
        ({"state": {"controls": {}}}, "state.controls: unknown field; nearest: control"),
        ({"state": {"control": {"0909": "red"}}}, "state.control.0909: unknown hex; nearest: "),
        ({"state": {"control": {"0301": "rad"}}}, "state.control.0301: unknown side 'rad'; nearest: red"),
        ({"state": {"cup": ["red.3"]}}, "state.cup: expected each chit once, not 'red.3'; nearest: red.2, red.1"),
        ({"state": {"cup": ["red.1", "red.1"]}}, "state.cup: expected each chit once, not 'red.1'"),
        ({"state": {"fortune": None}}, "state.fortune: one side holds the marker"),
        ({"stacks": {"0109": []}}, "stacks.0109: unknown place; nearest: 0102, 0101"),
        ({"stacks": {"0101": []}}, "stacks.0101: names different units from those that are there"),
        ({"schedule": [{"turn": 2, "what": "ordre"}]}, "schedule.0.what: unknown entry 'ordre'; nearest: order"),
        ({"schedule": [{"turn": 2, "when": 1}]}, "schedule.0.when: unknown field; nearest: what"),
        ({"dice": "6"}, "dice: expected a list of whole numbers"),
        ({"dice": [[4]]}, "dice: expected a list of whole numbers, or of objects with 'for' and 'die'"),
        ({"dice": [4, {"for": "atack", "die": 4}]}, "dice.1.for: unknown roll 'atack'; nearest: attack"),
        ({"dice": [{"for": ["attack"], "die": 4}]}, "dice.0.for: unknown roll ['attack']"),
        ({"dice": [{"die": 4}]}, "dice.0.for: unknown roll None"),
        ({"dice": [{"for": "attack"}]}, "dice.0.die: expected a whole number from 1 to 6, not None"),
        ({"dice": [{"for": "attack", "die": 7}]}, "dice.0.die: expected a whole number from 1 to 6, not 7"),
        ({"dice": [{"for": "attack", "die": True}]}, "dice.0.die: expected a whole number from 1 to 6, not True"),
        ({"dice": [{"for": "attack", "dice": 4}]}, "dice.0.dice: unknown field; nearest: die"),
        ({"draws": [1]}, "draws: expected a list of names"),
        ({"turn": "two"}, "turn: expected a whole number, not 'two'"),
    ],
)
def test_what_is_not_understood_is_refused_by_name(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=r"^[^:]+:") as caught:
        load(**fields)
    assert str(caught.value).startswith(message)


def test_a_file_needs_a_scenario_or_a_map() -> None:
    with pytest.raises(FieldError, match="needs a 'scenario', or a 'map'"):
        positionfile.load(GAME, {"game": "crossroads"})


# -- what the rules do not allow is refused with the rule


@pytest.mark.rule("4.1", "4.3", "5.5", "1.3", "1.1")
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"units": unit(hex="0401")}, "0401 holds units of both sides [4.3]"),
        ({"units": [{**SKETCH["units"][0], "id": id} for id in "abc"]}, "0101 holds 3 units; the limit is 2 [4.1]"),
        ({"units": unit(steps=3)}, "lancers has 3 of 2 steps [1.3]"),
        ({"units": unit(steps=0)}, "lancers has 0 of 2 steps [1.3]"),
        ({"units": unit(steps=-1)}, "lancers has -1 of 2 steps [1.3]"),
        ({"turn": 10}, "turn 10 is not between 1 and 9 [1.1]"),
        ({"turn": 0}, "turn 0 is not between 1 and 9 [1.1]"),
        (
            {"map": {**SKETCH["map"], "hexes": {"0101": ["lake"]}}},
            "lancers is in 0101, which it could not enter [5.5]",
        ),
    ],
)
def test_a_position_against_the_rules_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(FieldError) as caught:
        load(**fields)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "entry",
    [
        {"turn": 2, "what": "order", "side": "red", "unit": "foot", "place": "0401"},  # on the map
        {"turn": 2, "what": "reinforcement", "side": "red", "unit": None},
        {"turn": 2, "what": "reinforcement", "unit": "foot"},
    ],
)
def test_what_is_scheduled_has_to_lie_ready(entry: dict[str, Any]) -> None:
    with pytest.raises(FieldError, match="needs a side and a unit in its box"):
        load(schedule=[entry])


@pytest.mark.rule("12.2")
def test_an_order_needs_an_entry_hex() -> None:
    units = [*SKETCH["units"], {"id": "guards", "type": "infantry", "side": "red", "box": "red.reserve"}]
    order = {"turn": 2, "what": "order", "side": "red", "unit": "guards", "place": "0101"}
    with pytest.raises(FieldError, match="one of the entry hexes"):
        load(units=units, schedule=[order])
    load(units=units, schedule=[{**order, "place": "0401"}])


# -- what need not be said


def test_a_unit_is_like_its_type_unless_said_otherwise() -> None:
    position = load()
    assert position.components.roster[0].values["strength"] == [4, 2]
    assert steps(position, "lancers") == 2


def test_one_of_the_games_counters_is_known_by_its_id() -> None:
    position = load(units=[{"id": "B-1Arm", "hex": "0101"}])
    counter = position.components.roster[0]
    assert (counter.name, counter.values["strength"], counter.side) == ("1st Lancers", [5, 3], 0)


def test_a_position_may_start_from_the_games_map_alone() -> None:
    position = load(map="crossroads", units=[{"id": "B-1Arm", "hex": "0806"}])
    assert cost(position, "B-1Arm", "0807") == 0.5


def test_operations_begin_with_a_full_cup_unless_it_is_given() -> None:
    assert load(phase="operations", draws=["red.1"]).cup == ("blue.1",)
    assert load(phase="operations", state={"cup": ["red.1"]}).cup == ()


# -- scenarios and what differs


def test_a_file_changes_a_scenario_unit_by_unit() -> None:
    position = scenario(
        "skirmish", units=[{"id": "B-1Arm", "hex": "0806", "steps": 1}], turn=2, phase="blue.1.movement"
    )
    assert (where(position, "B-1Arm"), steps(position, "B-1Arm"), position.turn) == ("0806", 1, 2)
    assert where(position, "B-2Arm") == "0206"


def test_a_scenarios_option_may_be_chosen() -> None:
    assert scenario("battle").components.options["open_reserve"] is False
    assert scenario("battle", options={"open_reserve": True}).components.options["open_reserve"] is True


def test_a_scenario_begins_at_its_beginning_unless_told_otherwise() -> None:
    assert asked(scenario("battle")) == ("blue", "reserve.pick")
    assert asked(scenario("battle", phase="red.placement")) == ("red", "placement.which")


def test_a_scenario_loaded_is_the_scenario_started() -> None:
    assert scenario("skirmish", seed=7) == GAME.start("skirmish", seed=7)


# -- charts in place


@pytest.mark.rule("9.3", "9.6")
def test_a_chart_given_in_place_replaces_the_games_for_this_position_only() -> None:
    table = "# provenance: ours\ndie,1:2,5:1\n1,D2,D2\n2,D2,D2\n3,D2,D2\n4,D2,D2\n"
    position = sketch("b:Arm r:Inf . .", phase="blue.1.combat", charts={"crt": table}, dice=[4])
    ruling = allowed(position, "attack 0201")
    assert (ruling.all_facts()["column"], ruling.all_facts()["chances"]) == ("1:2", {"D2": "1"})
    events = play(position, "attack 0201; unit b; fight")
    assert happened(events, "rolled")[0]["die"] == 4
    assert allowed(sketch("b:Arm r:Inf . .", phase="blue.1.combat"), "attack 0201").all_facts()["column"] == "1:1"


def test_counters_given_in_place_are_the_games_counters() -> None:
    units = (
        "# provenance: ours\nid,side,formation,type,name,strength,move,enters,hex\nX,blue,1,recon,Owls,2,9,setup,0101\n"
    )
    position = positionfile.load(GAME, {"scenario": "skirmish", "charts": {"units": units}})
    assert [counter.name for counter in position.components.roster] == ["Owls"]


def test_a_bad_chart_given_in_place_is_refused_with_its_line() -> None:
    with pytest.raises(ValueError, match=r"crt\.csv \(given in place\):3: 1:1: unknown result 'XX'"):
        load(charts={"crt": "# provenance: ours\ndie,1:1\n1,XX\n"})


# -- scripted dice and draws


def battle(dice: list[Any]) -> CrossroadsPosition:
    position = sketch(
        "b1:Arm r:Inf b2:Arm", phase="blue.1.combat", dice=dice, draws=["red.1"], state={"cup": ["red.1"]}
    )
    play(position, "attack 0201; unit b1; fight")
    return position


def test_a_scripted_die_that_is_not_used_is_left_over() -> None:
    position = battle([3, 5])
    assert (position.dice.script, position.dice.ran_out) == ((5,), ())


def test_a_script_that_runs_out_is_told() -> None:
    position = battle([])
    assert (position.dice.script, position.dice.ran_out) == ((), ("d6 for attack.0201",))


def test_a_scripted_die_that_cannot_be_is_refused() -> None:
    with pytest.raises(ScriptError, match=r"the scripted die 7 for attack\.0201 is not possible on a die with 6 faces"):
        battle([7])


@pytest.mark.parametrize("label", ["attack", "attack.0201"])
def test_a_die_that_is_labelled_for_what_is_rolled_is_rolled(label: str) -> None:
    position = battle([{"for": label, "die": 3}, 5])
    assert (position.dice.script, position.dice.ran_out) == ((5,), ())


def test_a_die_that_is_labelled_for_something_else_is_an_error() -> None:
    with pytest.raises(ScriptError, match=r"die, 3, is for attack\.0301, but the roll is for attack\.0201"):
        battle([{"for": "attack.0301", "die": 3}])


def test_a_labelled_die_is_written_as_it_was_read() -> None:
    dice = [4, {"for": "attack.0201", "die": 3}]
    assert positionfile.dump(GAME, load(dice=dice))["dice"] == dice
    assert load(dice=dice) != load(dice=[4, 3])


def test_a_labelled_die_of_a_table_with_other_faces_is_checked_against_these() -> None:
    charts = {"crt": "# provenance: ours\ndie,1:1\n1,DR\n2,NE\n"}
    assert load(charts=charts, dice=[{"for": "attack", "die": 2}]).dice.script
    with pytest.raises(FieldError, match=r"dice\.0\.die: expected a whole number from 1 to 2, not 3"):
        load(charts=charts, dice=[{"for": "attack", "die": 3}])


def test_a_scripted_draw_that_is_not_in_the_cup_is_refused() -> None:
    with pytest.raises(
        ScriptError, match=r"the scripted draw 'red\.2' for activation is not in the cup: blue\.1, red\.1"
    ):
        load(phase="operations", draws=["red.2"])


# -- there and back


def back(position: CrossroadsPosition) -> CrossroadsPosition:
    """Written as a file and read again."""
    return positionfile.load(GAME, json.loads(json.dumps(positionfile.dump(GAME, position))))


def test_a_sketch_comes_back_from_its_file() -> None:
    for position in (load(), load(dice=[1, 2], draws=["red.1"]), load(phase="end", turn=9)):
        assert back(position) == position


def test_a_position_comes_back_from_the_middle_of_a_reaction_in_a_move() -> None:
    position = sketch(". b:Inf . . r:Rec . .")
    play(position, "unit b; hex 0401; unit r")
    again = back(position)
    assert again == position
    assert choices(again) == choices(position)


@pytest.mark.parametrize("name", ["battle", "skirmish"])
@given(seed=st.integers(0, 2**32), length=st.integers(0, 150))
@settings(max_examples=15, deadline=None)
def test_every_position_comes_back_from_its_file(name: str, seed: int, length: int) -> None:
    position = GAME.start(name, seed=seed)
    chance = random.Random(seed)
    for _ in range(length):
        decision = GAME.decision(position)
        if decision is None:
            break
        GAME.apply(position, chance.choice(decision.actions))
    again = back(position)
    assert again == position
    assert GAME.decision(again) == GAME.decision(position)
