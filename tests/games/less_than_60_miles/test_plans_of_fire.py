"""What the computer fires at, what it flies, when it begins a worse war, and when it plays its Action cards."""

import pytest
from tests.games.less_than_60_miles.sketch import WP_MOVES, number, scenario, sketch

from grognard.engine.actions import Action
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.mission import ATOMIC
from grognard.games.less_than_60_miles.plans import shortlist
from grognard.games.less_than_60_miles.plans.cards import least, worth
from grognard.games.less_than_60_miles.plans.strikes import at_bridge, at_unit, spare_air
from grognard.games.less_than_60_miles.plans.warfare import chemical_gain, nuclear_gain
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition

GUN = {"bombardment": 8, "reduced": 4, "range": 8, "mode": "barrage"}
FRONT = "nG:sp_artillery . nA:armored wA:mechanized . . . ."
STRONG = {"wA": {"attack": 20, "defence": 20}}
"""A target that is worth Air Points even where there is nothing to win."""
PLENTY = {"air": {"nato": 10, "wp": 10}, "max_air": {"nato": 10, "wp": 10}}


def chosen(position: FrontPosition) -> list[str]:
    """What is worth a look in the present question."""
    decision = GAME.decision(position)
    assert decision is not None
    return [str(action) for action in shortlist(decision, position, decision.actions)]


def flown(position: FrontPosition, side: str) -> list[str]:
    """The clicks of a side's missions in a Bombardment Phase, one after another, until no more is wanted."""
    found, clicks = list[str](), 0
    while GAME.phase(position).endswith("bombardment"):
        decision = GAME.decision(position)
        assert decision is not None
        (action,) = chosen(position)
        found += [action] if decision.side == side else []
        GAME.apply(position, action)
        clicks += 1
        assert clicks < 60
    return found


# -- bombardment by guns and aircraft


def test_aircraft_bombard_what_is_seen_well() -> None:
    position = sketch(FRONT, phase="nato.bombardment", units=STRONG, state=PLENTY, dice=[5] * 30)
    clicks = flown(position, "nato")
    assert clicks[0] == "unit wA"
    assert any(click.startswith("air ") for click in clicks)
    assert clicks[-2:] == ["fire", "done"]
    assert position.air[NATO] < 10


def test_air_points_that_combats_need_are_kept() -> None:
    few = {"air": {"nato": 4}, "max_air": {"nato": 10}}
    position = sketch("nA:armored wA:mechanized . .", phase="nato.bombardment", units=STRONG, state=few)
    assert (spare_air(position, NATO), chosen(position)) == (0, ["done"])


def test_guns_fire_without_aircraft() -> None:
    position = sketch(FRONT, phase="nato.bombardment", units={"nG": GUN}, dice=[5] * 30)
    assert flown(position, "nato")[:3] == ["unit wA", "unit nG", "fire"]


def test_nobody_flies_into_more_fire_than_it_is_worth() -> None:
    crowd = FRONT.replace("wA:mechanized", "wA:mechanized+wG:towed_artillery+wH:towed_artillery")
    quiet, loud = (sketch(picture, units=STRONG, state=PLENTY) for picture in (FRONT, crowd))
    values = [at_unit(position, NATO, number(position, "wA")) for position in (quiet, loud)]
    assert values[0] is not None
    assert values[1] is None or values[1].value < values[0].value


# -- bridges and roads


@pytest.mark.parametrize(("bridge", "wanted"), [("0830/0831", True), ("0126/0127", False)])
def test_a_bridge_on_the_enemys_way_is_worth_a_strike(bridge: str, wanted: bool) -> None:
    units = [{"id": "117MR", "hex": "1026"}, {"id": "15T", "hex": "1027"}]
    position = scenario("campaign", phase="wp.bombardment", turn=4, units=units)
    found = at_bridge(position, NATO, position.components.number("hexside", bridge))
    assert (found is not None) is wanted


def test_interdiction_is_for_enemies_who_move_next() -> None:
    marching = {"mode": "march_assault", "attack": 12, "defence": 12, "size": "battalion"}
    units = {"nG": GUN, "wA": marching, "wB": marching, "wC": marching}
    picture = "nG:sp_artillery nA:armored . wA:mechanized+wB:mechanized+wC:mechanized . . ."
    before = sketch(picture, phase="wp.bombardment", units=units, state=PLENTY, dice=[5] * 60)
    after = sketch(picture, phase="nato.bombardment", units=units, state=PLENTY, dice=[5] * 60)
    assert "interdict" in flown(before, "nato")
    assert "interdict" not in flown(after, "nato")


# -- intelligence


@pytest.mark.parametrize(("cp", "asked"), [(10, "unit 3A"), (3, "done")])
def test_an_hq_listens_if_command_points_are_to_spare(cp: int, asked: str) -> None:
    units = {"3A": {"hex": "0102", "ew": 2}, "VC": {"hex": "0101"}, "nG": GUN, "wA": STRONG["wA"], "wB": STRONG["wA"]}
    points = {"cp": {"nato": cp, "wp": 0}, "ew_pool": {"nato": 0}}
    picture = "nG:sp_artillery . . . wA:mechanized+wB:armored . ."
    options = {"intelligence": True}
    position = sketch(
        picture, phase="nato.bombardment", units=units, state=points, options=options, dice=[10, *[5] * 30]
    )
    assert chosen(position) == [asked]
    if asked != "done":
        GAME.apply(position, asked)
        (place,) = chosen(position)
        assert place in ("hex 0104", "hex 0105", "hex 0106")


# -- gas and nuclear weapons


def gassing(place: str = "") -> FrontPosition:
    state = {**PLENTY, "chemical_since": {"wp": 2}}
    picture = f"wG:sp_artillery wA:mechanized {place}nA:armored . ."
    options = {"chemical": True}
    return sketch(picture, phase="wp.bombardment", units={"wG": GUN}, state=state, options=options, dice=[5] * 30)


def test_gas_is_used_once_there_is_chemical_war_but_not_on_cities() -> None:
    assert "gas" in flown(gassing(), "wp")
    assert "gas" not in flown(gassing("c+"), "wp")


@pytest.mark.parametrize(("held", "war"), [([], "chemical"), (["1025", "0726", "0823", "1224", "0325"], "pass")])
def test_a_war_of_gas_is_begun_where_no_level_is_left_to_lose(held: list[str], war: str) -> None:
    lost = [{"id": "15T", "box": "eliminated"}]
    position = scenario("point_alpha", phase="turn", turn=7, options={"chemical": True}, units=lost)
    for label in held:
        position.held[position.components.number("hex", label)] = WP
    assert chemical_gain(position, WP) > 0
    assert chosen(position) == [war]


def test_nato_answers_gas_with_gas() -> None:
    state = {"chemical_since": {"wp": 3}}
    position = scenario("campaign", phase="turn", turn=27, options={"chemical": True}, state=state)
    assert chosen(position) == ["chemical"]


def test_nuclear_war_is_not_begun_by_who_has_less() -> None:
    position = scenario("campaign", phase="turn", turn=3, options={"nuclear": True})
    assert nuclear_gain(position, NATO) < 0 < nuclear_gain(position, WP)
    assert chosen(position) == ["pass"]


def test_once_there_is_nuclear_war_a_crowded_hex_is_struck() -> None:
    state = {"nuclear": {"wp": 10, "nato": 0}, "nuclear_since": 2, "nuclear_first": "nato"}
    strong = {"attack": 20, "defence": 20}
    units = {"wM": {"bombardment": 5, "range": 20, "mode": "barrage"}, "wG": GUN, "nA": strong, "nB": strong}
    picture = "wM:missile_artillery wG:sp_artillery wA:mechanized nA:armored+nB:mechanized . ."
    options = {"nuclear": True}
    position = sketch(picture, phase="wp.bombardment", units=units, state=state, options=options, dice=[5] * 30)
    found = at_unit(position, WP, number(position, "nA"))
    assert found is not None
    assert found.mission.kind == ATOMIC
    clicks = flown(position, "wp")
    assert "nuclear" in clicks
    assert any(click.startswith("points ") for click in clicks)


# -- Action cards


def card(position: FrontPosition, name: str) -> int:
    return position.components.number("card", name)


def test_a_card_has_to_be_worth_less_towards_the_end() -> None:
    early, late = (scenario("blackhorse", phase=WP_MOVES, turn=turn) for turn in (1, 8))
    assert least(early) > least(late) == 0.0


def test_a_battalion_is_lifted_onto_an_objective_that_nobody_guards() -> None:
    position = scenario("blackhorse", phase=WP_MOVES, turn=5, units=[{"id": "900DShB", "hex": "0729"}])
    assert worth(position, card(position, "W-A2")) > least(position)
    assert chosen(position) == ["play W-A2"]
    GAME.apply(position, "play W-A2")
    GAME.apply(position, chosen(position)[0])
    (landing,) = chosen(position)
    goals = table_of(position.components).goals
    assert landing.removeprefix("hex ") in {position.place_name(goal.hex) for goal in goals}


def test_artillery_of_the_army_helps_where_much_is_at_stake() -> None:
    usual = {"size": "regiment", "mode": "march_assault", "printed_parent": "wD", "cadre": 4}
    units = {
        "wD": {"level": "division", "command": 8},
        "8GA": {"hex": "0101"},
        "CF": {"hex": "0101"},
        "wA": {"attack": 10, "defence": 8, **usual},
        "wG": {**GUN, "printed_parent": "8GA"},
    }
    picture = "wD:hq wG:sp_artillery wA:mechanized nA:armored . ."
    position = sketch(picture, phase=WP_MOVES, units=units, state={"card_at": {"W-A3": "hand"}}, dice=[5] * 30)
    for action in ("unit wA", "attack 0104", "hasty", "assault"):
        GAME.apply(position, action)
    decision = GAME.decision(position)
    assert decision is not None
    assert Action("play", ("W-A3",)) in decision.actions
    assert worth(position, card(position, "W-A3")) > 0
