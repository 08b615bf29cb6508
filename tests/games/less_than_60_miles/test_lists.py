"""Lists that are made of masks hold what the rules refuse to nobody, wherever random games come to."""

import random
from collections.abc import Callable, Iterator

import numpy as np
import pytest

from grognard.games import game
from grognard.games.less_than_60_miles import bombardment
from grognard.games.less_than_60_miles.artillery import BOMBARD
from grognard.games.less_than_60_miles.bridges import standing
from grognard.games.less_than_60_miles.centres import centre_hexes, why_no_centre
from grognard.games.less_than_60_miles.charts.modes import COLUMN, DEPLOYED_MOVE, TACTICAL_MOVE
from grognard.games.less_than_60_miles.detection import detection
from grognard.games.less_than_60_miles.ground import Ground, Key, Pace, Sky
from grognard.games.less_than_60_miles.mission import guns_for, why_no_gun
from grognard.games.less_than_60_miles.organisation import SECTIONS
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.projects import MINING, PROJECTS, WORKS, spots, why_no_project
from grognard.games.less_than_60_miles.recovering import resupplied, why_no_resupply

RULES = game("less_than_60_miles")
GAMES = [("point_alpha", 3), ("blackhorse", 1), ("campaign", 4)]
EVERY, LOOKS = 60, 4
"""After so many decisions a game is looked at, so many times."""


def positions(scenario: str, seed: int) -> Iterator[FrontPosition]:
    position = RULES.start(scenario, seed=seed, options={"chemical": True, "nuclear": True})
    choose = random.Random(seed).choice
    for count in range(EVERY * LOOKS):
        decision = RULES.decision(position)
        if decision is None:
            return
        RULES.apply(position, choose(decision.actions))
        if count % EVERY == 0:
            yield position


@pytest.mark.rule("31.1-1", "32.1.2-1", "9.2.1-1", "32.2.1-1", "32.3.1-1")
@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_engineers_are_offered_the_places_that_no_rule_refuses(scenario: str, seed: int) -> None:
    some = set()
    for position in positions(scenario, seed):
        for side in range(2):
            position.cp[side] = position.engineers[side] = 20
            for kind, project in PROJECTS.items():
                places = range(position.components.count("hexside" if project.on_hexsides else "hex"))
                inside = _in_play(position, kind)
                open_ = [n for n in places if inside(n) and why_no_project(position, side, kind, n) is None]
                assert list(spots(position, side, kind)) == open_
                some |= {kind} if open_ else set()
    assert {WORKS, MINING} <= some


def _in_play(position: FrontPosition, kind: str) -> Callable[[int], bool]:
    components = position.components
    if kind == WORKS:
        return lambda hex: bool(components.in_play[hex])
    return lambda hexside: any(components.in_play[hex] for hex in components.hexsides[hexside])


@pytest.mark.rule("30.3.1-2", "30.3.1-3", "30.3.1-4", "30.3.1-5")
@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_supply_centres_may_stand_where_no_rule_forbids_it(scenario: str, seed: int) -> None:
    some = 0
    for position in positions(scenario, seed):
        for side in range(2):
            hexes = range(position.components.hexes)
            open_ = [hex for hex in hexes if why_no_centre(position, side, hex) is None]
            assert centre_hexes(position, side) == open_
            some += len(open_)
    assert some, "there was no place for any"


@pytest.mark.rule("17-3", "20.1-1", "20.2-1", "11.3-3")
@pytest.mark.parametrize(("scenario", "seed"), GAMES)
def test_guns_targets_and_resupply_are_those_that_no_rule_refuses(scenario: str, seed: int) -> None:
    some = 0
    for position in positions(scenario, seed):
        fresh = position.copy()
        fresh.clear_cache()
        components = position.components
        for side in range(2):
            assert bombardment.has_bridges(position, side) == bool(bombardment.bridges(position, side))
            open_ = [n for n in components.by_side[side] if position.on_map(n)]
            assert resupplied(position, side) == [n for n in open_ if why_no_resupply(position, n) is None]
            for enemy in (n for n in components.by_side[1 - side] if position.on_map(n)):
                assert detection(position, enemy) == detection(fresh, enemy)
                hexes = (position.at[enemy],)
                able = [n for n in components.guns[side] if why_no_gun(position, side, BOMBARD, n, hexes) is None]
                assert guns_for(position, side, BOMBARD, hexes) == able
                some += len(able)
    assert some, "no gun could fire at anybody"


SKIES = [
    Sky(night=False, rain=False, snow=False),
    Sky(night=True, rain=True, snow=False),
    Sky(night=False, rain=False, snow=True),
]


@pytest.mark.rule("8.2-8:1", "9.2.3-1", "32.1-0")
@pytest.mark.parametrize("seed", range(4))
def test_whatever_bridges_stand_the_sums_of_ground_are_those_of_its_parts(seed: int) -> None:
    """Random bridges are down, others built, and crossings prepared on any hexsides."""
    position = RULES.start("campaign", seed=seed)
    components, chance = position.components, random.Random(seed)
    sides = range(len(components.hexsides))
    rivers = [n for n in sides if components.rivers[_step(position, n)]]
    bridges = standing(position, 0)._replace(
        destroyed=tuple(sorted(chance.sample(rivers, 40))), built=tuple(sorted(chance.sample(rivers, 20)))
    )
    prepared = tuple(sorted(chance.sample(rivers, 30)))
    for section in SECTIONS:
        for movement in (COLUMN, TACTICAL_MOVE, DEPLOYED_MOVE):
            for weather in SKIES:
                base = Ground(components, Key(Pace(section, movement), weather, bridges, prepared))
                zero = np.zeros_like(base.off_total)
                assert np.array_equal(base.off_total, sum((part.cost for part in base.off), start=zero))
                crossed = sum((part.cost for part in (*base.rivers, *base.open_rivers)), start=zero)
                assert np.array_equal(base.rivers_total, crossed)
                road = sum((part.cost for part in base.road), start=zero)
                used = base.road_total < 1 << 20
                assert np.array_equal(base.road_total[used], road[used])
                assert np.array_equal(base.total, np.minimum(base.off_total, base.road_total) + crossed)
                down = [n for n in bridges.destroyed if n not in bridges.built]
                assert not any(used[_step(position, n)] for n in down)
                assert movement == DEPLOYED_MOVE or used.any()


def _step(position: FrontPosition, hexside: int) -> tuple[int, int]:
    a, b = position.components.hexsides[hexside]
    return a, position.components.grid.direction(a, b)
