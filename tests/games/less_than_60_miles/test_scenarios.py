"""Scenarios: what each has, what holds of every set-up, and victory."""

from collections import Counter

import pytest
from tests.games.less_than_60_miles.files import (
    CARDS,
    CHARTS,
    ORGANISATION,
    SCENARIOS,
    UNITS,
    VICTORY,
    spec,
)

from grognard.board.grid import Grid
from grognard.games.less_than_60_miles.organisation import HQ, SIDES
from grognard.games.less_than_60_miles.scenarios import AXES, CARD, EDGE, TERRITORIAL, ScenarioFacts
from grognard.games.less_than_60_miles.track import turn_number

GRID = Grid(rows=25, columns=40, top="flat", label="{row:02}{column:02}", first_row=0)
EVERY = pytest.mark.parametrize("facts", SCENARIOS.values(), ids=list(SCENARIOS))


def distance(one: str, other: str) -> int:
    return GRID.distance(GRID.hex(one), GRID.hex(other))


def side(id: str) -> str:
    return SIDES[UNITS[id].side]


def parent(facts: ScenarioFacts, id: str) -> str:
    """The Parent HQ of a unit at the start."""
    for item in facts.interim:
        if item.unit == id:
            return item.parent
    return facts.parents.get(id, spec(id).printed_parent)


# -- what each scenario has


@pytest.mark.rule("4.2-0", "4.2-x1")
@pytest.mark.parametrize(
    ("name", "first", "last", "turns"),
    [
        ("point_alpha", "D0 H06", "D1 H03", 8),
        ("blackhorse", "D0 H06", "D1 H03", 8),
        ("first_day", "D0 H06", "D1 H15", 12),
        ("campaign", "D0 H06", "D5 H03", 40),
    ],
)
def test_turns(name: str, first: str, last: str, turns: int) -> None:
    facts = SCENARIOS[name]
    assert (facts.first, facts.last, facts.turns) == (first, last, turns)
    assert (facts.player_1, facts.month) == ("wp", "september")


def test_units() -> None:
    assert {name: (len(facts.setup), len(facts.units)) for name, facts in SCENARIOS.items()} == {
        "point_alpha": (24, 24),
        "blackhorse": (55, 62),
        "first_day": (117, 175),
        "campaign": (117, 231),
    }
    assert set(SCENARIOS["campaign"].units) == set(UNITS)


def test_the_introduction_is_a_cavalry_regiment_against_one_division() -> None:
    units = SCENARIOS["point_alpha"].units
    assert {id for id in units if spec(id).level in ("division", "regiment")} == {"39G", "11ACR"}
    assert {id for id in UNITS if "11ACR" in (id, spec(id).printed_parent)} <= set(units)


@pytest.mark.rule("13.1-1", "19.1-2", "24-0", "30.3-0:1", "27.2-1")
def test_points() -> None:
    kinds = ("cp", "air", "ew", "engineers", "supply_centres", "nuclear")
    found = {
        (name, owner): tuple(points[kind] for kind in kinds)
        for name, facts in SCENARIOS.items()
        for owner, points in facts.points.items()
    }
    assert found[("blackhorse", "nato")] == (6, 6, 3, 3, 4, 0)
    assert found[("blackhorse", "wp")] == (8, 8, 4, 4, 3, 0)
    assert found[("first_day", "nato")] == (10, 10, 6, 7, 5, 0)
    assert found[("first_day", "wp")] == (12, 14, 8, 8, 4, 0)
    assert found[("campaign", "nato")] == (10, 10, 6, 7, 6, 24)
    assert found[("campaign", "wp")] == (12, 14, 8, 8, 6, 36)


@pytest.mark.rule("33.1-1", "33.2-1", "33.3-1", "33.4-1")
def test_points_that_come_and_go() -> None:
    changes = SCENARIOS["campaign"].changes
    sums = Counter[tuple[str, str]]()
    for change in changes:
        sums[change.side, change.kind] += change.amount
    assert sums == {
        ("nato", "cp"): 5,
        ("nato", "air"): 6,
        ("nato", "ew"): 2,
        ("nato", "engineers"): 2,
        ("wp", "cp"): 7,
        ("wp", "air"): -5,
        ("wp", "ew"): 2,
        ("wp", "engineers"): 5,
    }
    assert {(change.turn, change.kind) for change in changes if change.group == "reforger"} == {
        ("D3 H06", "cp"),
        ("D3 H06", "ew"),
    }
    assert {change.turn for change in SCENARIOS["first_day"].changes} == {
        "D0 H15",
        "D0 H18",
        "D0 H21",
        "D1 H00",
        "D1 H06",
    }


@pytest.mark.rule("33.5-1", "33.5-2", "33.6-1")
def test_reinforcements_of_the_campaign() -> None:
    found = {(coming.turn, coming.by, coming.hexes): coming.units for coming in SCENARIOS["campaign"].reinforcements}
    assert found["D0 H12", EDGE, ("2407", "2406")] == ("3-8M", "2-13IN", "5-68AR", "3-68AR", "6-29FA")
    assert found["D0 H12", TERRITORIAL, ()] == ("47VBK",)
    assert found["D0 H09", CARD, ()] == ("35DSh", "1-35", "2-35", "3-35")
    assert found["D2 H06", EDGE, ("0240", "0340")][0] == "7Pz"
    assert len(found["D1 H18", TERRITORIAL, ()]) == 5
    cards = {coming.card for coming in SCENARIOS["campaign"].reinforcements if coming.by == CARD}
    assert cards == {"W-A1"}


def test_the_american_division_is_an_option() -> None:
    facts = SCENARIOS["campaign"]
    optional = {unit for coming in facts.reinforcements if coming.group == "reforger" for unit in coming.units}
    assert facts.groups == ("reforger",)
    assert optional == {"4M"} | {id for id in UNITS if "4M" in (spec(id).printed_parent,)}
    assert len(optional) == 18


@EVERY
@pytest.mark.rule("33.6-1", "8.7-1")
def test_all_territorials_come_as_such(facts: ScenarioFacts) -> None:
    come = {unit for coming in facts.reinforcements if coming.by == TERRITORIAL for unit in coming.units}
    assert come == {unit for unit in facts.units if spec(unit).territorial}


def test_5_panzer_waits_and_border_troops_stay() -> None:
    for name in ("first_day", "campaign"):
        (hold,) = SCENARIOS[name].holds
        assert (hold.until, hold.within) == ("D0 H15", 5)
        assert {"5Pz", "13PG", "131PG", "152PG"} <= set(hold.units)
        (limit,) = SCENARIOS[name].limits
        assert (limit.country, set(limit.units), limit.until) == ("east_germany", {"GR1", "GR3", "GR9"}, "")
    (limit,) = SCENARIOS["blackhorse"].limits
    assert (limit.column, limit.until) == (26, "D0 H12")
    assert {"3A", "1-3A", "2-32AR"} <= set(limit.units)


@pytest.mark.rule("10-2")
def test_the_army_advances_west() -> None:
    for facts in SCENARIOS.values():
        assert facts.axes == {"8GA": AXES.index("west")}
    directions = GRID.directions
    corner = AXES.index("west")
    assert {directions[corner], directions[corner + 1]} == {"SW", "NW"}


@pytest.mark.rule("34-1:1", "34-1:2", "35-1")
def test_decks() -> None:
    for facts in SCENARIOS.values():
        for owner in SIDES:
            assert {CARDS[card].side for card in facts.decks[owner]} == {owner}
    assert Counter(SCENARIOS["campaign"].decks["nato"])["N-A1"] == 2
    assert set(SCENARIOS["campaign"].decks["wp"]) == {id for id, card in CARDS.items() if card.side == "wp"}
    assert "W-A1" not in SCENARIOS["blackhorse"].decks["wp"]
    assert len(SCENARIOS["blackhorse"].decks["nato"]) == 11


# -- what holds of every set-up


@EVERY
@pytest.mark.rule("7-1", "7-2")
def test_nobody_is_overstacked(facts: ScenarioFacts) -> None:
    stacks: dict[str, list[str]] = {}
    for id, plan in facts.setup.items():
        stacks.setdefault(plan.hex, []).append(id)
    for ids in stacks.values():
        (owner,) = {side(id) for id in ids}
        limits = ORGANISATION.sides[owner]
        assert len(ids) <= limits.stack
        assert sum(ORGANISATION.types[UNITS[id].type].combat for id in ids) <= limits.stack_combat
        assert sum(spec(id).size == "regiment" for id in ids) <= limits.stack_regiments


@EVERY
@pytest.mark.rule("12.2-1", "12.2-2")
def test_every_unit_is_in_command_at_the_start(facts: ScenarioFacts) -> None:
    for id, plan in facts.setup.items():
        hq = parent(facts, id)
        if hq:
            at = facts.setup[hq]
            reach = spec(hq).command if at.mode == "deployed" else spec(hq).command_moving
            assert distance(plan.hex, at.hex) <= reach, id


@EVERY
def test_nobody_starts_next_to_the_enemy(facts: ScenarioFacts) -> None:
    nato = {plan.hex for id, plan in facts.setup.items() if side(id) == "nato"}
    wp = {plan.hex for id, plan in facts.setup.items() if side(id) == "wp"}
    assert min(distance(one, other) for one in nato for other in wp) > 1


@EVERY
@pytest.mark.rule("6-1", "6.3.6-1")
def test_units_are_in_modes_of_their_own(facts: ScenarioFacts) -> None:
    for id, plan in facts.setup.items():
        assert CHARTS.modes[plan.mode].open_to(UNITS[id].type, side(id), spec(id).cadre)
        assert plan.attrition == 0


@EVERY
@pytest.mark.rule("30.3.1-2", "30.1-3:1", "30.1-3:2")
def test_supply_centres_stand_by_units_and_reach_nearly_all(facts: ScenarioFacts) -> None:
    for owner, hexes in facts.supply_centres.items():
        assert len(hexes) <= facts.points[owner]["supply_centres"]
        own = {id: plan.hex for id, plan in facts.setup.items() if side(id) == owner}
        assert all(min(distance(hex, place) for place in own.values()) <= 1 for hex in hexes)
        reach = ORGANISATION.sides[owner].supply
        fighting = {id for id in own if ORGANISATION.types[UNITS[id].type].combat}
        short = {id for id in fighting if min(distance(hex, own[id]) for hex in hexes) > reach}
        assert short <= {"GR1"}


@EVERY
@pytest.mark.rule("14.2-2:1", "14.2-4:1")
def test_attachments_are_within_their_limits(facts: ScenarioFacts) -> None:
    attached = Counter(hq for id, hq in facts.parents.items())
    for hq, count in attached.items():
        limit = ORGANISATION.levels[spec(hq).level].limit(spec(hq).nation)
        assert limit is None or count <= limit
    assert facts.parents
    assert all(not spec(id).formation_unit for id in facts.parents)


@EVERY
def test_hqs_start_deployed_and_come_with_their_units(facts: ScenarioFacts) -> None:
    for id, plan in facts.setup.items():
        assert (ORGANISATION.types[UNITS[id].type].role == HQ) == (plan.mode == "deployed")
    turns = {unit: turn_number(coming.turn) for coming in facts.reinforcements for unit in coming.units}
    for unit, turn in turns.items():
        hq = parent(facts, unit)
        assert turns.get(hq, 0) <= turn, unit


# -- victory


@pytest.mark.rule("26.1-2", "27.1-2")
def test_levels_have_no_draw_between_them_and_shift() -> None:
    schedule = VICTORY["blackhorse"]
    scores = [level.least for level in schedule.levels[:-1]]
    found = [*map(schedule.level, scores), schedule.level(scores[-1] - 1)]
    assert [schedule.level(score - 1) for score in scores] == found[1:]
    assert [(level.winner, level.degree) for level in found] == [
        ("wp", "decisive"),
        ("wp", "substantial"),
        ("wp", "marginal"),
        ("nato", "marginal"),
        ("nato", "substantial"),
        ("nato", "decisive"),
    ]
    marginal = scores[2]
    assert schedule.level(marginal, shift=1) == schedule.level(marginal - 1)
    assert schedule.level(marginal - 1, shift=-1) == schedule.level(marginal)
    assert schedule.level(scores[0], shift=-1) == schedule.level(scores[0])
    assert schedule.level(scores[-1] - 1, shift=2) == schedule.level(scores[-1] - 1)


@pytest.mark.parametrize(
    ("name", "count", "points", "fulda"),
    [("point_alpha", 5, 15, 6), ("blackhorse", 8, 17, 5), ("first_day", 12, 32, 4), ("campaign", 28, 134, 4)],
)
def test_objectives(name: str, count: int, points: int, fulda: int) -> None:
    objectives = VICTORY[name].objectives
    assert len(objectives) == count
    assert sum(objective.points for objective in objectives) == points
    assert next(objective.points for objective in objectives if objective.hex == "1025") == fulda
    assert all(GRID.hex(objective.hex) >= 0 for objective in objectives)


def test_areas_and_losses() -> None:
    (west,) = VICTORY["first_day"].areas
    assert (west.area, west.points, west.most, west.command, west.supply) == ("west_of_fulda", 1, 10, True, True)
    (beyond,) = VICTORY["campaign"].areas
    assert (beyond.area, beyond.points, beyond.most) == ("beyond_main_and_rhine", 10, 30)
    assert (beyond.command, beyond.supply) == (False, True)
    assert VICTORY["campaign"].hqs == ("nato", "wp")
    assert VICTORY["blackhorse"].hqs == ()
    tallies = {(tally.side, tally.size): tally.points for tally in VICTORY["blackhorse"].tallies}
    assert tallies == {
        ("nato", "battalion"): 2,
        ("nato", "company"): 1,
        ("wp", "regiment"): 2,
        ("wp", "battalion"): 1,
    }
