"""Cards about orders, modes, engineers and attrition: what they change once they are played."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import ask, happened, lines, number, sketch

from grognard.engine.events import seen_by
from grognard.games.less_than_60_miles.effects import put_in_effect
from grognard.games.less_than_60_miles.position import FrontPosition, SupplyCentre
from grognard.games.less_than_60_miles.supply import has_line, line_of


def staff(phase: str, card: str, picture: str = "", **more: Any) -> FrontPosition:
    """Both Superior HQs with one HQ each, and a card in its owner's hand."""
    units: dict[str, Any] = {
        "VC": {"hex": "0101"},
        "CF": {"hex": "0140"},
        "8GA": {"hex": "0138"},
        "3A": {"hex": "0103"},
        **more.pop("units", {}),
    }
    state = {"card_at": {card: "hand"}, **more.pop("state", {})}
    axes = [{"unit": "8GA", "direction": 4, "turn": 0}]
    row = picture or " ".join(["."] * 40)
    return sketch(row, phase=phase, units=units, state={"axes": axes, **state}, **more)


# -- orders


@pytest.mark.rule("34-5")
def test_jamming_of_the_corps_net_makes_every_order_late() -> None:
    position = staff("nato.mode_changes", "W-E5")
    while ask.asked(position)[1] != "cards.which":
        ask.play(position, "done")
    before = position.copy()
    ask.play(before, "pass")
    ask.play(position, "play W-E5")
    assert ask.asked(position) == ("nato", "orders.which")
    order = min(choice for choice in ask.choices(position) if choice.startswith("issue"))
    late, usual = ask.allowed(position, order), ask.allowed(before, order)
    assert ("34-5", "jam_orders", 1) in lines(late)
    assert late.facts["turns"] == usual.facts["turns"] + 1


@pytest.mark.rule("35-3:1")
def test_corps_reserve_released_hurries_one_order_of_division_level_or_lower() -> None:
    position = staff("nato.orders_issue", "N-A4")
    usual = ask.allowed(position, "issue division_move 3A").facts["turns"]
    ask.play(position, "play N-A4")
    quick = ask.allowed(position, "issue division_move 3A")
    assert ("35-3:1", "quick_order", 1 - usual) in lines(quick)
    assert quick.facts["turns"] == 1
    assert not any(name == "quick_order" for _, name, _ in lines(ask.allowed(position, "issue corps_move VC")))
    ask.play(position, "issue division_move 3A")
    assert not position.effects


@pytest.mark.rule("35-3:1")
def test_the_card_for_one_order_counts_in_this_phase_alone() -> None:
    position = staff("nato.orders_issue", "N-A4")
    ask.play(position, "play N-A4")
    assert [position.components.cards[card].effect for card in position.effects] == ["quick_order"]
    ask.play(position, "done")
    assert ask.asked(position) == ("nato", "movement.which")
    assert not position.effects


@pytest.mark.rule("35-3:1")
def test_second_echelon_committed_hurries_one_order_of_army_level() -> None:
    position = staff("wp.orders_issue", "W-A4")
    usual = ask.allowed(position, "issue army_move 8GA").facts["turns"]
    small = ask.allowed(position, "issue wp_division_move 8GA").facts["turns"]
    ask.play(position, "play W-A4")
    quick = ask.allowed(position, "issue army_move 8GA")
    assert quick.facts["turns"] == max(1, usual - 2)
    assert [rule for rule, name, _ in lines(quick) if name == "quick_army"] == ["35-3:1"]
    assert ask.allowed(position, "issue wp_division_move 8GA").facts["turns"] == small


@pytest.mark.rule("34-5", "14.4.2-5")
def test_captured_orders_are_read_by_their_captor_alone() -> None:
    order = {"what": "order", "side": "nato", "secret": True}
    track = [{**order, "turn": 4, "order": "division_move", "hq": "3A"}]
    track.append({**order, "turn": 5, "order": "corps_move", "hq": "VC"})
    position = staff("nato.orders_issue", "W-E8", schedule=track)
    ask.play(position, "done")
    assert ask.asked(position) == ("wp", "cards.which")
    events = ask.play(position, "play W-E8")
    read = happened(seen_by(events, "wp"), "order_read")
    assert [(event["rule"], event["order"], event["hq"], event["turn"]) for event in read] == [
        ("34-5", "division_move", "3A", 4)
    ]
    assert happened(seen_by(events, "nato"), "order_read") == []
    assert all(entry.secret for entry in position.schedule)


@pytest.mark.rule("34-5")
def test_without_orders_of_the_next_turn_there_is_nothing_to_read() -> None:
    position = staff("nato.orders_issue", "W-E8")
    ask.play(position, "done")
    assert ask.asked(position) != ("wp", "cards.which")


# -- a counterstroke


def defenders(*where: str) -> dict[str, Any]:
    """Battalions in Active Defense."""
    facts = {"type": "armored", "side": "nato", "mode": "active_defense", "cadre": 6, "superior": "VC"}
    return {f"n{n}": {**facts, "hex": hex} for n, hex in enumerate(where)}


@pytest.mark.rule("35-3:1", "6.3.5-2:1")
def test_a_counterstroke_takes_up_to_three_units_without_command_points() -> None:
    units = defenders("0104", "0105", "0106", "0107")
    position = staff("nato.mode_changes", "N-A1", units=units)
    ask.play(position, "play N-A1;unit n0;mode assault;unit n1;mode tactical;unit n2;mode assault")
    modes = [position.components.modes[position.mode[number(position, unit)]].name for unit in units]
    assert modes == ["assault", "tactical", "assault", "active_defense"]
    assert (position.cp[0], [position.ready[number(position, unit)] for unit in units]) == (10, [0, 0, 0, 0])
    assert ask.asked(position) == ("nato", "changes.who")
    assert ask.refused(position, "unit n0").rules[0] == "6.1-0"


@pytest.mark.rule("35-3:1")
def test_all_units_of_a_counterstroke_are_in_range_of_one_hq() -> None:
    units = {**defenders("0102", "0130"), "3A": {"hex": "0128", "mode": "deployed"}}
    position = staff("nato.mode_changes", "N-A1", units=units)
    ask.play(position, "play N-A1")
    assert ask.choices(position) == {"unit n0", "unit n1"}
    ask.play(position, "unit n0;mode assault")
    assert ask.asked(position) == ("nato", "changes.who")


@pytest.mark.rule("35-3:1")
def test_a_counterstroke_may_be_of_one_unit() -> None:
    position = staff("nato.mode_changes", "N-A1", units=defenders("0104", "0105"))
    ask.play(position, "play N-A1")
    assert ask.refused(position, "done").rules[0] == "35-3:1"
    ask.play(position, "unit n0;mode tactical;done")
    assert ask.asked(position) == ("nato", "changes.who")


@pytest.mark.rule("35-3:1")
def test_without_active_defense_there_is_no_counterstroke() -> None:
    units = {"n0": {**defenders("0104")["n0"], "mode": "tactical"}}
    assert ask.refused(staff("nato.mode_changes", "N-A1", units=units), "play N-A1").rules[0] == "35-3:1"


# -- engineers


BRIDGES = {"minor_river": "0103/0104 0106/0107 0124/0125"}
ROAD = " ".join(f"01{n:02}" for n in range(1, 41))


@pytest.mark.rule("34-5")
def test_a_wallmeister_mines_a_bridge_in_command_range_at_once() -> None:
    points = {"engineers": {"nato": 0}}
    position = staff("nato.engineering", "N-E2", sides=BRIDGES, minor_road=ROAD, state=points)
    ask.play(position, "play N-E2")
    assert "hexside 0103/0104" in ask.choices(position)
    assert ask.refused(position, "hexside 0124/0125").rules[0] == "34-5"
    ask.play(position, "hexside 0103/0104")
    assert [(position.components.names["hexside"][one.hexside], one.turn) for one in position.mined] == [
        ("0103/0104", 0)
    ]
    assert position.engineers[0] == 0


@pytest.mark.rule("34-5", "32.1.2-3")
def test_engineers_who_are_mining_the_bridge_are_free_again() -> None:
    mined = [{"hexside": "0103/0104", "side": "nato", "turn": 9}]
    state = {"engineers": {"nato": 0}, "mined": mined}
    position = staff("nato.engineering", "N-E2", sides=BRIDGES, minor_road=ROAD, state=state)
    ask.play(position, "play N-E2;hexside 0103/0104")
    assert ([one.turn for one in position.mined], position.engineers[0]) == ([0], 1)


# -- attrition


def worn(phase: str, card: str, **more: Any) -> FrontPosition:
    """A front with tired units: guns and a battalion of NATO, guns and a regiment of the Warsaw Pact."""
    units: dict[str, Any] = {
        "nA": {"attrition": 3},
        "nG": {"attrition": 2},
        "wA": {"attrition": 3},
        "wG": {"attrition": 2},
        "wH": {"attrition": 1},
        "wK": {"attrition": 1},
        "wL": {"attrition": 1},
    }
    guns = "+".join(f"w{name}:sp_artillery" for name in "GHKL")
    picture = f"nA:armored nG:sp_artillery . . . . wA:mechanized {guns}"
    state = {"card_at": {card: "hand"}, "cp": {"nato": 0, "wp": 0}, **more.pop("state", {})}
    return sketch(more.pop("picture", picture), phase=phase, units=units, state=state, **more)


def tired(position: FrontPosition, *units: str) -> list[int]:
    return [position.attrition[number(position, unit)] for unit in units]


@pytest.mark.rule("35-3:1", "11.3-2")
def test_ammunition_priority_resupplies_without_a_die() -> None:
    position = worn("nato.attrition_removal", "N-A8", dice=[])
    assert ask.asked(position) == ("nato", "cards.which")
    events = ask.play(position, "play N-A8")
    assert tired(position, "nG") == [1]
    assert {event["rule"] for event in happened(events, "recovered")} == {"35-3:1"}


@pytest.mark.rule("34-5", "11.3-4")
def test_stay_behind_parties_stop_resupply_without_a_die() -> None:
    position = worn("wp.attrition_removal", "N-E7", dice=[])
    assert ask.asked(position) == ("nato", "cards.which")
    events = ask.play(position, "play N-E7")
    assert [event["rule"] for event in happened(events, "no_resupply")] == ["34-5"]
    assert tired(position, "wG", "wH") == [2, 1]


@pytest.mark.rule("34-5")
def test_war_reserve_tanks_refill_a_combat_unit() -> None:
    position = worn("nato.attrition_removal", "N-E9", dice=[1])
    ask.play(position, "play N-E9")
    assert ask.choices(position) == {"unit nA"}
    ask.play(position, "unit nA")
    assert tired(position, "nA") == [1]
    assert not position.resting[number(position, "nA")]


@pytest.mark.rule("34-5")
def test_war_reserve_tanks_do_not_come_to_a_unit_next_to_the_enemy() -> None:
    picture = "nA:armored wB:mechanized . nG:sp_artillery . . wA:mechanized wG:sp_artillery+wH:sp_artillery+wK:infantry"
    position = worn("nato.attrition_removal", "N-E9", picture=f"{picture}+wL:infantry", dice=[1])
    assert ask.refused(position, "play N-E9").rules[0] == "34-5"


@pytest.mark.rule("34-5")
def test_ammunition_by_helicopter_is_for_three_artillery_units() -> None:
    position = worn("wp.attrition_removal", "W-E10", dice=[1])
    before = tired(position, "wG", "wH", "wK", "wL")
    ask.play(position, "play W-E10")
    assert ask.refused(position, "done").rules[0] == "34-5"
    ask.play(position, "unit wG;unit wH;unit wK")
    assert tired(position, "wG", "wH", "wK", "wL") == [before[0] - 1, before[1] - 1, before[2] - 1, before[3]]


@pytest.mark.rule("34-5", "30.3.3-2")
@pytest.mark.parametrize(("die", "left"), [(8, 0), (7, 1)])
def test_a_sabotaged_depot_is_gone_for_good_on_eight_or_more(die: int, left: int) -> None:
    centres = {"supply_centres": [{"hex": "0102", "side": "nato"}], "centres_left": {"nato": 0}}
    position = worn("nato.attrition_removal", "W-E2", state=centres, dice=[die, 1, 1])
    assert ask.asked(position) == ("wp", "cards.which")
    events = ask.play(position, "play W-E2;hex 0102")
    assert position.supply_centres == ()
    assert position.centres_left[0] == left
    assert bool(happened(events, "centre_lost")) is (left == 0)


def fuelled(**more: Any) -> FrontPosition:
    """The Front HQ at a Supply Source, without Command Points, and worn guns on the road, 2, 6 and 8 hexes away."""
    picture = ". . wA:sp_artillery . . . wB:sp_artillery . wC:sp_artillery . . nA:armored"
    guns = {"superior": "CF", "printed_parent": "CF", "attrition": 2}
    state = {"card_at": {"W-E12": "hand"}, "cp": {"wp": 0}, "centres_left": {"wp": 1}}
    return sketch(
        picture,
        phase="wp.attrition_removal",
        units={"CF": {"hex": "0101"}, **{name: dict(guns) for name in ("wA", "wB", "wC")}},
        state=state,
        minor_road=" ".join(f"01{n:02}" for n in range(1, 13)),
        areas={"supply.wp": "0101"},
        supplied=False,
        **more,
    )


@pytest.mark.rule("34-5", "30.1-3:2", "30.3.1-1")
def test_a_fuel_brigade_places_a_centre_for_nothing_that_serves_six_hexes() -> None:
    position = fuelled(dice=[10])
    assert ask.refused(position, "place 0101").rules[0] == "30.3.1-1"
    ask.play(position, "play W-E12")
    ask.play(position, "place 0101")
    assert (position.cp[1], position.centres_left[1]) == (0, 0)
    assert tired(position, "wA", "wB", "wC") == [1, 1, 2]


@pytest.mark.rule("30.1-3:2")
def test_without_the_card_the_centre_serves_four_hexes() -> None:
    position = fuelled()
    position.supply_centres = (SupplyCentre(0, 1),)
    units = [number(position, name) for name in ("wA", "wB", "wC")]
    assert [has_line(position, unit) for unit in units] == [True, False, False]


@pytest.mark.rule("34-5")
def test_the_line_to_a_fuel_brigade_is_shown() -> None:
    position = fuelled()
    position.supply_centres = (SupplyCentre(0, 1),)
    put_in_effect(position, position.components.number("card", "W-E12"), hex=0)
    line = line_of(position, number(position, "wB"))
    assert position.place_names(line) == ["0107", "0106", "0105", "0104", "0103", "0102", "0101"]


@pytest.mark.rule("6.3.5-2:1")
def test_a_counterstroke_names_the_unit_first_and_changes_to_two_modes_only() -> None:
    position = staff("nato.mode_changes", "N-A1", units=defenders("0104", "0105"))
    ask.play(position, "play N-A1")
    ruling = ask.refused(position, "mode assault")
    assert (ruling.rules[0], ruling.reason) == ("6.3.5-2:1", "cards.needs.counterstroke")
    ask.play(position, "unit n0")
    ruling = ask.refused(position, "mode road")
    assert (ruling.rules[0], ruling.reason) == ("6.3.5-2:1", "cards.needs.counterstroke")
    ask.allowed(position, "mode assault")


@pytest.mark.rule("35-3:1")
def test_the_units_of_a_counterstroke_are_named_one_after_another_and_are_in_reach() -> None:
    units = {**defenders("0102", "0130"), "3A": {"hex": "0128", "mode": "deployed"}}
    position = staff("nato.mode_changes", "N-A1", units={**units, "n2": {**defenders("0103")["n0"]}})
    ask.play(position, "play N-A1;unit n0")
    ruling = ask.refused(position, "unit n2")
    assert (ruling.rules[0], ruling.reason) == ("35-3:1", "cards.name_first")
    ask.play(position, "mode assault")
    ask.allowed(position, "unit n2")
    ruling = ask.refused(position, "unit n1")  # in range of another HQ only
    assert (ruling.rules[0], ruling.reason) == ("35-3:1", "cards.needs.counterstroke")
