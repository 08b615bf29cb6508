"""Cards of the Movement Phase: roads, screens, night attacks, and landings from the air."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, lines, number, sketch, where

from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import BOX, HAND, PLAYED, FrontPosition

ROAD = " ".join(f"01{n:02}" for n in range(1, 13))


def field(picture: str, card: str, phase: str = "wp.movement", **more: Any) -> FrontPosition:
    """A picture, with a card in its owner's hand."""
    state = {"card_at": {card: HAND}, **more.pop("state", {})}
    return sketch(picture, phase=phase, state=state, **more)


def before_movement(picture: str, card: str, phase: str, **more: Any) -> FrontPosition:
    """The same at the start of the Movement Phase: the Bombardment Phase is over."""
    position = field(picture, card, f"{phase}.bombardment", **more)
    while ask.asked(position)[1] not in ("cards.which", "movement.which"):
        ask.play(position, "done")
    return position


# -- roads


@pytest.mark.rule("34-5", "21-4:2")
def test_a_traffic_jam_holds_up_units_on_a_major_road() -> None:
    picture = "nA:armored . . . . wA:mechanized wB:mechanized"
    position = before_movement(picture, "N-E6", "wp", major_road="0105 0106")
    assert ask.asked(position) == ("nato", "cards.which")
    ask.play(position, "play N-E6")
    assert ask.choices(position) == {"hex 0106"}
    assert ask.refused(position, "hex 0107").rules[0] == "34-5"
    ask.play(position, "hex 0106")
    assert [mark.value for mark in position.interdictions] == [3]
    ask.play(position, "unit wA")
    assert ("21-4:2", "interdiction", 3) in lines(ask.allowed(position, "hex 0105"))


@pytest.mark.rule("34-5")
def test_without_units_on_a_major_road_there_is_no_jam() -> None:
    position = before_movement("nA:armored . . . . wA:mechanized", "N-E6", "wp", minor_road="0105 0106")
    assert ask.asked(position) == ("wp", "movement.which")


@pytest.mark.rule("34-5")
def test_refugees_make_roads_near_towns_more_expensive_for_nato() -> None:
    picture = "nA:armored 2 2 t 2 2 2 2 2 2 2 wA:mechanized"
    units = {"nA": {"mode": "road"}}
    position = before_movement(picture, "W-E4", "nato", major_road=ROAD, units=units)
    assert ask.asked(position) == ("wp", "cards.which")
    usual = position.copy()
    ask.play(usual, "pass;unit nA")
    ask.play(position, "play W-E4;unit nA")
    assert ("34-5", "refugees", 1) in lines(ask.allowed(position, "hex 0102"))
    assert ask.cost(position, "nA", "0102") == ask.cost(usual, "nA", "0102") + 1
    assert ask.cost(position, "nA", "0107") == ask.cost(usual, "nA", "0107") + 5


@pytest.mark.rule("34-5")
def test_refugees_are_gone_after_the_phase() -> None:
    position = before_movement("nA:armored t . . wA:mechanized", "W-E4", "nato")
    ask.play(position, "play W-E4")
    assert [position.components.cards[card].effect for card in position.effects] == ["refugees"]
    ask.play(position, "done")
    assert ask.asked(position) == ("wp", "changes.who")
    assert position.effects == ()


# -- forward detachments and manoeuvre groups


SCREEN = "wA:mechanized wB:mechanized . . nS:armored_cavalry"


@pytest.mark.rule("34-5", "6.3.1-2")
def test_a_forward_detachment_ignores_screens_and_goes_farther() -> None:
    units: dict[str, Any] = {"wA": {"mode": "march_assault", "size": "regiment"}, "nS": {"mode": "screen"}}
    units["wB"] = {"mode": "march_assault", "size": "battalion"}
    position = field(f"{SCREEN} . . . . .", "W-E9", units=units)
    ask.play(position, "play W-E9")
    assert ask.choices(position) == {"unit wA"}
    assert ask.refused(position, "unit wB").rules[0] == "34-5"
    usual = position.copy()
    ask.play(position, "unit wA")
    assert ("34-5", "forward_detachment", 3) in lines(ask.allowed(position, "unit wA"))
    ask.play(position, "unit wA")
    assert not any(name == "screen" for _, name, _ in lines(ask.allowed(position, "hex 0103")))
    assert usual.effects == ()


@pytest.mark.rule("6.3.1-2")
def test_others_pay_for_the_screen() -> None:
    units: dict[str, Any] = {"wB": {"mode": "march_assault"}, "nS": {"mode": "screen"}}
    position = field(SCREEN, "W-E9", units=units)
    ask.play(position, "unit wB")
    assert any(name == "screen" for _, name, _ in lines(ask.allowed(position, "hex 0103")))


@pytest.mark.rule("35-3:1", "15.8-2:1")
def test_a_manoeuvre_group_pays_neither_for_screens_nor_for_breakthroughs() -> None:
    division = {"level": "division", "command": 8, "mode": "moving"}
    units: dict[str, Any] = {
        "wD": division,
        "wA": {"printed_parent": "wD"},
        "nS": {"mode": "screen"},
    }
    picture = "wA:mechanized+wD:hq . . nS:armored_cavalry\nwB:mechanized . . ."
    state = {"breakthroughs": ["0102"]}
    position = field(picture, "W-A5", units=units, state=state)
    ask.play(position, "play W-A5;unit wD")
    group, other = position.copy(), position.copy()
    ask.play(group, "unit wA")
    ask.play(other, "unit wB")
    extra = {"screen", "breakthrough"}
    assert not extra & {name for _, name, _ in lines(ask.allowed(group, "hex 0102"))}
    assert extra & {name for _, name, _ in lines(ask.allowed(other, "hex 0102"))}


@pytest.mark.rule("35-3:1")
def test_a_manoeuvre_group_is_a_division() -> None:
    units = {"wD": {"level": "regiment", "command": 8, "mode": "moving"}}
    position = field("wA:mechanized+wD:hq . . nA:armored", "W-A5", units=units)
    assert ask.refused(position, "play W-A5").rules[0] == "35-3:1"


# -- at night


@pytest.mark.rule("34-5", "15.5.19-0")
@pytest.mark.parametrize(("turn", "night"), [(6, True), (3, False)])
def test_thermal_sights_help_attacks_at_night(turn: int, night: bool) -> None:
    position = field("nA:armored wA:mechanized", "N-E10", "nato.movement", turn=turn)
    if not night:
        assert ask.refused(position, "play N-E10").rules[0] == "34-5"
        return
    ask.play(position, "play N-E10;unit nA;attack 0102")
    assert ("15.5.19-0", "card", 1) in lines(ask.allowed(position, "hasty"))


# -- landings


BRIGADE = ("35DSh", "1-35", "2-35", "3-35")
PLAIN = "\n".join(" ".join(["."] * 24) for _ in range(4))


def airborne(card: str = "W-A1", **more: Any) -> FrontPosition:
    """An empty country whose last columns are East Germany, and the brigade beside the map."""
    units: dict[str, Any] = {name: {"box": "wp.reinforcements"} for name in BRIGADE}
    units["wX"] = {"type": "infantry", "side": "wp", "hex": "0424"}
    units |= more.pop("units", {})
    east = " ".join(f"{row:02}{column}" for row in range(1, 5) for column in (23, 24))
    picture = more.pop("picture", PLAIN)
    return field(picture, card, units=units, areas={"east_germany": east}, **more)


@pytest.mark.rule("35-3:1", "36-1")
def test_an_air_assault_brigade_lands_in_one_hex_and_those_next_to_it() -> None:
    position = airborne()
    ask.play(position, "play W-A1;hex 0215")
    assert ask.choices(position, "hex") == {"0215", "0114", "0115", "0116", "0214", "0216", "0315"}
    ask.play(position, "hex 0215;hex 0215;hex 0115;hex 0214")
    assert [where(position, unit) for unit in BRIGADE] == ["0215", "0215", "0115", "0214"]
    modes = [position.components.modes[position.mode[number(position, unit)]].name for unit in BRIGADE]
    assert modes == ["moving", "tactical", "tactical", "tactical"]
    assert all(position.moved[number(position, unit)] for unit in BRIGADE)
    assert GAME.invariants(position) == []


@pytest.mark.rule("35-3:1")
def test_it_lands_within_sixteen_hexes_of_its_country_and_clear_of_enemies_and_cities() -> None:
    row = " ".join(["."] * 24)
    position = airborne(picture="\n".join([row, " ".join(["."] * 14 + ["c", "nA:armored"] + ["."] * 8), row, row]))
    ask.play(position, "play W-A1")
    hexes = ask.choices(position, "hex")
    assert "0107" in hexes
    assert "0106" not in hexes
    assert not {"0215", "0216", "0217", "0116"} & hexes
    assert ask.refused(position, "hex 0106").rules[0] == "35-3:1"


@pytest.mark.rule("35-3:1")
@pytest.mark.parametrize("card", ["W-A1", "W-A2"])
def test_nobody_lands_in_fog(card: str) -> None:
    units = {"900DShB": {"hex": "0120"}}
    position = airborne(card, units=units, state={"fog": True})
    assert ask.refused(position, f"play {card}").rules[0] == "35-3:1"
    assert f"play {card}" in ask.choices(airborne(card, units=units))


@pytest.mark.rule("35-3:1", "22.2-2")
def test_units_that_land_are_fired_at_by_whoever_is_near_their_way() -> None:
    rows = [["."] * 24 for _ in range(4)]
    for row in rows:
        row[18] = "X"
    picture = "\n".join(" ".join(row) for row in rows)
    for n in range(4):
        picture = picture.replace("X", f"n{n}:infantry+n{n}b:infantry", 1)
    position = airborne(picture=picture, dice=[10, 1, 1, 1])
    ask.play(position, "play W-A1;hex 0212")
    ruling = ask.allowed(position, "hex 0212")
    value = ruling.facts["value"]
    assert lines(ruling) == [("22.2-2", "aa_transit", value)]
    assert value >= 4
    events = ask.play(position, "hex 0212")
    fire = happened(events, "aa_helicopter")
    assert [(event["unit"], event["value"], event["die"]) for event in fire] == [("35DSh", value, 10)]


@pytest.mark.rule("35-3:1", "33.5-2")
def test_the_brigade_comes_by_its_card_alone_and_once() -> None:
    position = airborne()
    ask.play(position, "play W-A1;hex 0215;hex 0215;hex 0215;hex 0115;hex 0214")
    card = position.components.number("card", "W-A1")
    assert position.card_at[card] == PLAYED
    position.card_at[card] = HAND
    position.clear_cache()
    assert ask.refused(position, "play W-A1").reason == "cards.needs.air_assault"


@pytest.mark.rule("35-3:1")
def test_a_desant_lifts_a_battalion_eight_hexes() -> None:
    position = airborne("W-A2", units={"900DShB": {"hex": "0120"}})
    ask.play(position, "play W-A2;unit 900DShB")
    assert "0112" in ask.choices(position, "hex")
    assert ask.refused(position, "hex 0111").rules[0] == "35-3:1"
    ask.play(position, "hex 0112")
    assert where(position, "900DShB") == "0112"
    assert ask.refused(position, "unit 900DShB").rules[0] == "8.1-2"


@pytest.mark.rule("35-3:1")
def test_a_desant_does_not_land_next_to_the_enemy() -> None:
    near, found = {"0112", "0113", "0114", "0115"}, []
    for there in (".", "nA:armored"):
        rows = [["."] * 24 for _ in range(4)]
        rows[0][12] = there
        picture = "\n".join(" ".join(row) for row in rows)
        position = airborne("W-A2", picture=picture, units={"900DShB": {"hex": "0120"}})
        ask.play(position, "play W-A2;unit 900DShB")
        found.append(near & ask.choices(position, "hex"))
    assert found == [near, {"0115"}]
    assert ask.refused(position, "hex 0114").rules[0] == "35-3:1"


@pytest.mark.rule("35-3:1")
def test_only_air_assault_battalions_are_lifted() -> None:
    position = airborne("W-A2", units={"wX": {"type": "infantry", "side": "wp", "hex": "0120"}})
    assert ask.refused(position, "play W-A2").reason == "cards.needs.desant"


@pytest.mark.rule("35-2")
def test_a_sketch_has_no_cards_in_play_unless_it_says_so() -> None:
    position = sketch("nA:armored . wA:mechanized")
    assert set(position.card_at) == {BOX}


@pytest.mark.rule("35-3:1")
def test_a_desant_lifts_nobody_but_its_battalion_and_once() -> None:
    foot = {"wC": {"type": "infantry", "side": "wp", "hex": "0120"}}
    position = airborne("W-A2", units={"900DShB": {"hex": "0120"}, **foot})
    ask.play(position, "play W-A2")
    ask.allowed(position, "unit 900DShB")
    ruling = ask.refused(position, "unit wC")
    assert (ruling.rules[0], ruling.reason) == ("35-3:1", "cards.needs.desant")
