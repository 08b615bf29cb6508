"""What a move costs and why a hex cannot be reached, as rulings show it: for every game that moves by points."""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.board.costs import ALL_FROM, FORBIDDEN, POINT, Costs, StepCost
from grognard.board.results import LayeredReach, Reach
from grognard.board.search import Layers
from grognard.engine.kinds import Hex
from grognard.engine.position import Position
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse

FAR = 1000 * POINT
"""More points than any path across a map costs: to tell a hex that is too far from one that is cut off."""


def points(halves: int) -> float:
    """Half points as a person counts them."""
    return halves / POINT


def paid(total: int, left: int) -> int:
    """The half points that a step of this cost takes from those left."""
    return left if total >= ALL_FROM else total


def cost_parts(step: StepCost, left: int) -> list[Part]:
    """A step's cost as lines of a ruling, in points; what takes the whole move takes what was left, and no more."""
    if step.whole:
        return [Part(part.rule, part.name, 0 if n else points(left), COST) for n, part in enumerate(step.whole)]
    return [Part(part.rule, part.name, points(part.amount), COST) for part in step.parts]


# -- the way of a move: its owner traces the path, so a hex next to the unit is the one step, whatever it costs


def can_step(costs: Costs, here: Hex, hex: Hex, left: int, untouched: bool) -> bool:
    """Can the one step into a hex be made by itself: it is next to the unit, not barred, and not too expensive?"""
    if not costs.grid.adjacent(here, hex):
        return False
    total = costs.total(here, hex)
    if ALL_FROM <= total < FORBIDDEN:
        return untouched and left > 0
    return total <= left


def way(costs: Costs, found: Reach, hex: Hex, left: int, untouched: bool = True) -> list[Hex]:
    """The path of a move to a hex in reach: the one step if it can be made, else the cheapest path."""
    here = found.hexes[0]
    return [here, hex] if can_step(costs, here, hex, left, untouched) else found.path(hex)


class LayeredWay(NamedTuple):
    """A path with the layer at each of its hexes."""

    path: list[Hex]
    layers: list[int]

    def steps(self, by: Layers) -> list[StepCost]:
        """The cost of each step, in the layer in which it is taken."""
        return [by.costs[layer].step(a, b) for layer, (a, b) in zip(self.layers, pairwise(self.path), strict=False)]


def cheapest_way(found: LayeredReach, hex: Hex) -> LayeredWay:
    """The cheapest path to a hex in reach."""
    return LayeredWay(found.path(hex), found.layers(hex))


def layered_way(by: Layers, found: LayeredReach, hex: Hex, left: int, untouched: bool) -> LayeredWay:
    """As `way`, where what a step costs depends on how the move went so far."""
    here = found.hexes[0]
    if can_step(by.costs[by.start], here, hex, left, untouched):
        then = int(by.becomes[by.start, here, by.grid.direction(here, hex)])
        if then >= 0:
            return LayeredWay([here, hex], [by.start, then])
    return cheapest_way(found, hex)


def why_layers(position: Position, by: Layers, taken: LayeredWay, left: int, rule: str) -> Ruling:
    """As `why_path`, where what a step costs depends on how the move went so far."""
    return _why_way(position, taken.path, taken.steps(by), left, rule)


def why_no_layers(
    position: Position, by: Layers, here: Hex, hex: Hex, left: int, far: LayeredReach, rule: str
) -> Ruling | None:
    """As `why_no_path`, where what a step costs depends on how the move went so far."""
    refused = why_no_path(position, by.costs[by.start], here, hex, left, far, rule)
    if refused is None or refused.reason != "movement.too_far":
        return refused
    parts, lines = _unpaid(cheapest_way(far, hex).steps(by), left)
    return refused._replace(parts=parts, facts={**refused.facts, "step_parts": lines})


def why_path(position: Position, costs: Costs, path: Sequence[Hex], left: int, rule: str) -> Ruling:
    """The path of a move with every part of its cost."""
    return _why_way(position, path, costs.path(path), left, rule)


def _why_way(position: Position, path: Sequence[Hex], steps: Sequence[StepCost], left: int, rule: str) -> Ruling:
    by_step = [cost_parts(step, left) for step in steps]
    parts = [part for found in by_step for part in found]
    cost = sum(paid(step.total, left) for step in steps)
    facts = {"cost": points(cost), "path": position.place_names(path), "step_parts": [len(found) for found in by_step]}
    return allow(rule, "movement.path", *parts, hex=position.place_name(path[-1]), **facts)


def why_no_path(
    position: Position, costs: Costs, here: Hex, hex: Hex, left: int, far: Reach, rule: str
) -> Ruling | None:
    """Why a hex cannot be reached: the step into it, or the points [rule]; None: no way leads there at all.

    `far` is the reach with points without end.
    """
    name, grid = position.place_name(hex), costs.grid
    if grid.adjacent(here, hex):
        step = costs.step(here, hex)
        if step.forbidden:
            return refuse(step.forbidden[0].rule, f"movement.barred.{step.forbidden[0].name}", hex=name)
        if step.whole:
            return refuse(step.whole[0].rule, f"movement.whole.{step.whole[0].name}", hex=name)
        parts = cost_parts(step, left)
        return refuse(rule, "movement.too_expensive", *parts, hex=name, cost=points(step.total), left=points(left))
    barred = {near: costs.step(near, hex).forbidden for near in grid.around[hex]}
    if all(barred.values()):
        at_hand = [bars for near, bars in barred.items() if near in far] or list(barred.values())
        return refuse(at_hand[0][0].rule, f"movement.barred.{at_hand[0][0].name}", hex=name)
    return _too_far(position, costs, hex, left, far, rule) if hex in far else None


def _too_far(position: Position, costs: Costs, hex: Hex, left: int, far: Reach, rule: str) -> Ruling:
    """What the cheapest way would cost, part by part, so that one sees where the points run out."""
    path = far.path(hex)
    parts, lines = _unpaid(costs.path(path), left)
    facts = {"cost": points(int(far.cost[hex])), "left": points(left), "path": position.place_names(path)}
    return refuse(rule, "movement.too_far", *parts, hex=position.place_name(hex), **facts, step_parts=lines)


def _unpaid(steps: Sequence[StepCost], left: int) -> tuple[tuple[Part, ...], list[int]]:
    """The parts of a path that is too long, and how many of them are of each step.

    A step that takes the whole move, whatever is left, has no price that could be added up.
    """
    by_step = [] if any(step.whole for step in steps) else [cost_parts(step, left) for step in steps]
    return tuple(part for found in by_step for part in found), [len(found) for found in by_step]
