"""The whole game: every scenario plays, positions survive their files, and what is hidden stays hidden."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from tests.games.less_than_60_miles.sketch import WP_MOVES, ask, scenario, sketch

from grognard.engine import positionfile
from grognard.engine.dice import Dice, key_of
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.point_changes import change_points
from grognard.games.less_than_60_miles.position import FrontPosition, OrderChit
from grognard.games.less_than_60_miles.secrecy import committed

DECISIONS = 250
ALL_OPTIONS = {rule.name: True for rule in GAME.optional_rules}
BARE = {rule.name: False for rule in GAME.optional_rules}


def wander(name: str, seed: int, options: dict[str, Any]) -> Iterator[FrontPosition]:
    """A game in which any sort of action is as likely as any other: the position after each decision."""
    position, random = GAME.start(name, seed=seed, options=options), Random(seed)
    yield position
    for _ in range(DECISIONS):
        decision = GAME.decision(position)
        if decision is None:
            return
        verb = random.choice(sorted({action.verb for action in decision.actions}))
        GAME.apply(position, random.choice([action for action in decision.actions if action.verb == verb]))
        yield position


def again(position: FrontPosition) -> FrontPosition:
    """The position after its way through a file."""
    return positionfile.load(GAME, json.loads(json.dumps(positionfile.dump(GAME, position))))


@pytest.mark.rule("5-0", "4.2-0")
@pytest.mark.parametrize("name", GAME.scenarios())
def test_every_scenario_begins_with_its_first_player(name: str) -> None:
    position = GAME.start(name, seed=1)
    assert GAME.invariants(position) == []
    assert GAME.turn_name(position.components, 1) == position.components.facts.first
    assert ask.asked(position) == ("nato", "setup.what")
    ask.play(position, "rest; done; rest; done")
    assert ask.asked(position)[0] == position.components.facts.player_1
    assert GAME.scenarios()[name].turns == position.components.facts.turns


@pytest.mark.parametrize("options", [BARE, ALL_OPTIONS], ids=["bare", "all"])
@pytest.mark.parametrize("name", GAME.scenarios())
def test_random_decisions_keep_every_position_sound(name: str, options: dict[str, Any]) -> None:
    steps = 0
    for steps, position in enumerate(wander(name, len(options), options)):  # noqa: B007 (the last one is looked at)
        assert GAME.invariants(position) == []
    assert steps == DECISIONS or position.outcome is not None
    assert again(position) == position


@pytest.mark.rule("4.2-0")
def test_a_scenario_ends_after_its_last_turn() -> None:
    position, random = GAME.start("point_alpha", seed=5), Random(5)
    while (decision := GAME.decision(position)) is not None:
        ends = [action for action in decision.actions if not action.args]
        GAME.apply(position, random.choice(ends or decision.actions))
    assert position.turn == GAME.scenarios()["point_alpha"].turns
    assert position.outcome is not None


def test_a_file_that_names_a_phase_begins_there() -> None:
    for name in GAME.phases():
        position = sketch("nA:armored . . wA:mechanized", phase=name)
        assert again(position) == position


# -- axes in the Orders Issue Phase


def issuing(turn: int) -> FrontPosition:
    """The Orders Issue Phase of the Warsaw Pact on turn 3; the axis of an Army is to be changed on a turn, or not."""
    axes = [{"unit": "8GA", "direction": 4, "turn": turn}]
    units = {"CF": {"hex": "0101"}, "8GA": {"hex": "0103"}}
    return sketch(". . . .", phase="wp.orders_issue", turn=3, units=units, state={"axes": axes})


@pytest.mark.rule("10-8")
@pytest.mark.parametrize(("due", "question"), [(3, "axis.where"), (4, "orders.which"), (0, "orders.which")])
def test_an_axis_that_is_due_is_set_before_orders_are_issued(due: int, question: str) -> None:
    position = issuing(due)
    assert ask.asked(position) == ("wp", question)


@pytest.mark.rule("10-8")
def test_after_the_axis_is_set_orders_are_issued() -> None:
    position = issuing(3)
    ask.play(position, "axis east")
    assert [(axis.direction, axis.turn) for axis in position.axes] == [(1, 0)]
    assert ask.asked(position) == ("wp", "orders.which")


@pytest.mark.rule("10-7")
def test_the_change_of_an_axis_is_begun_when_orders_are_issued() -> None:
    assert ask.choices(issuing(0), "turn") == {"8GA"}
    assert ask.refused(issuing(4), "turn 8GA").rules[0] == "10-8"


@pytest.mark.rule("19.1-3:2")
def test_air_points_that_leave_do_not_leave_fewer_than_are_grounded() -> None:
    points = {"air": {"wp": 5}, "max_air": {"wp": 8}, "grounded": {"wp": 4}}
    position = sketch("wA:armored .", phase=WP_MOVES, state=points)
    change_points(position, SIDES.index("wp"), "air", -3)
    assert (position.max_air[1], position.air[1], position.grounded[1]) == (5, 4, 4)


# -- what is hidden


def ordered(name: str, hq: str, turn: int) -> dict[str, Any]:
    return {"turn": turn, "what": "order", "side": "wp", "order": name, "hq": hq, "secret": True}


def chits(position: FrontPosition) -> list[OrderChit]:
    return [entry for entry in position.schedule if isinstance(entry, OrderChit)]


def with_orders() -> FrontPosition:
    """The first day, with two orders of the Warsaw Pact face down on the Time Track."""
    schedule = [ordered("wp_division_assault", "39G", 3), ordered("wp_division_defense", "8GA", 4)]
    return scenario("point_alpha", phase="nato.orders_issue", turn=2, schedule=schedule)


def copies(position: FrontPosition, side: str | None) -> list[FrontPosition]:
    """What a side could believe."""
    return [GAME.determinize(position, side, Dice(key_of(f"copy {n}"))) for n in range(30)]


@pytest.mark.rule("14.4.2-5")
def test_of_a_face_down_order_the_enemy_sees_when_it_comes_and_nothing_else() -> None:
    position = with_orders()
    seen = [entry for entry in GAME.view(position, "nato")["schedule"] if entry["what"] == "order"]
    assert [(entry["turn"], entry["side"], entry["order"], entry["hq"]) for entry in seen] == [
        (3, "wp", None, None),
        (4, "wp", None, None),
    ]
    own = [entry for entry in GAME.view(position, "wp")["schedule"] if entry["what"] == "order"]
    assert [entry["hq"] for entry in own] == ["39G", "8GA"]


@pytest.mark.rule("14.4.2-5", "14.4.2-6", "14.4.1-2:1")
def test_other_orders_that_commit_as_many_points_may_lie_there() -> None:
    position = with_orders()
    costs = [committed(position, chit.order, chit.hq) for chit in chits(position)]
    found = copies(position, "nato")
    for copy in found:
        assert [committed(copy, chit.order, chit.hq) for chit in chits(copy)] == costs
        assert len({chit.hq for chit in chits(copy)}) == len(costs)
        assert [chit.turn for chit in chits(copy)] == [3, 4]
    assert len({tuple((chit.order, chit.hq) for chit in chits(copy)) for copy in found}) > 1
    assert all(chits(copy) == chits(position) for copy in copies(position, "wp"))


@pytest.mark.rule("34-3:1")
def test_which_event_card_the_enemy_has_drawn_is_not_seen() -> None:
    position = scenario("campaign", phase="nato.orders_issue")
    own = [n for n, card in enumerate(position.components.cards) if card.side == "wp" and card.face == "event"]
    position.card_at[own[0]] = "hand"
    GAME.fill_in(position)
    drawn = {tuple(n for n in own if copy.card_at[n] == "hand") for copy in copies(position, "nato")}
    assert len(drawn) > 1
    assert {len(cards) for cards in drawn} == {1}
    hidden = GAME.view(position, "nato")["state"]["card_at"]
    assert [position.components.names["card"][n] in hidden for n in own] == [False] * len(own)
    assert all(copy.card_at == position.card_at for copy in copies(position, "wp"))


# -- what can be asked


@pytest.mark.rule("12.2-1", "12-0")
@pytest.mark.parametrize(("column", "legal"), [("0102", True), ("0120", False)])
def test_a_unit_is_in_command_within_the_range_of_its_parent_hq(column: str, legal: bool) -> None:
    picture = " ".join(["."] * 24)
    units = {"39G": {"hex": "0101"}, "117MR": {"hex": column}}
    position = sketch(picture, units=units)
    assert GAME.inquire(position, "command 117MR", "wp").legal is legal
    assert (column in GAME.overlay(position, "command 117MR", None)["hexes"]) is legal
    assert (column in GAME.overlay(position, "out_of_command wp", None)["hexes"]) is not legal


@pytest.mark.rule("8.6-1", "6.3.1-1", "19.3-3", "23.1-1:5")
def test_zones_screens_cas_areas_and_detection_are_shown() -> None:
    modes = {"nA": {"mode": "screen"}}
    cas = [{"hex": "0101", "side": "nato"}]
    position = sketch("nA:armored . . . . . wA:mechanized", units=modes, state={"cas": cas})
    shown = {name: GAME.overlay(position, f"{name} nato", None)["hexes"] for name in ("screens", "cas", "detection")}
    assert {"0101", "0102"} <= shown["screens"].keys()
    assert {"0101", "0102"} <= shown["cas"].keys()
    assert shown["detection"] == {"0101": 1.0}
    assert GAME.overlay(position, "zones wp", None)["hexes"].keys() == {"0106"}


@pytest.mark.rule("4.2-0")
def test_the_points_can_be_asked_for_at_any_time() -> None:
    answer = GAME.inquire(GAME.start("point_alpha", seed=1), "victory")
    assert answer.legal
    assert len(answer.facts["score"]) == len(SIDES)
