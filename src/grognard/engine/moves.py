"""What a move costs and why a hex cannot be reached, as rulings show it: for every game that moves by points."""

from itertools import pairwise

from grognard.board.costs import ALL_FROM, POINT, Costs, StepCost
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


def layered_steps(by: Layers, found: LayeredReach, hex: Hex) -> list[StepCost]:
    """The cost of each step of the cheapest path to a hex, each in the layer in which it is taken."""
    path, at = found.path(hex), found.layers(hex)
    return [by.costs[layer].step(a, b) for layer, (a, b) in zip(at, pairwise(path), strict=False)]


def why_layers(position: Position, by: Layers, found: LayeredReach, hex: Hex, left: int, rule: str) -> Ruling:
    """As `why_path`, where what a step costs depends on how the move went so far."""
    parts = [part for step in layered_steps(by, found, hex) for part in cost_parts(step, left)]
    facts = {"cost": points(min(left, int(found.cost[hex]))), "path": position.place_names(found.path(hex))}
    return allow(rule, "movement.path", *parts, hex=position.place_name(hex), **facts)


def why_no_layers(
    position: Position, by: Layers, here: Hex, hex: Hex, left: int, far: LayeredReach, rule: str
) -> Ruling | None:
    """As `why_no_path`, where what a step costs depends on how the move went so far."""
    refused = why_no_path(position, by.costs[by.start], here, hex, left, far, rule)
    if refused is None or refused.reason != "movement.too_far":
        return refused
    steps = layered_steps(by, far, hex)
    parts = [] if any(step.whole for step in steps) else [part for step in steps for part in cost_parts(step, left)]
    return refused._replace(parts=tuple(parts))


def why_path(position: Position, costs: Costs, found: Reach, hex: Hex, left: int, rule: str) -> Ruling:
    """The cheapest path to a hex in reach, with every part of its cost."""
    path = found.path(hex)
    parts = [part for step in costs.path(path) for part in cost_parts(step, left)]
    facts = {"cost": points(int(found.cost[hex])), "path": position.place_names(path)}
    return allow(rule, "movement.path", *parts, hex=position.place_name(hex), **facts)


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
    steps = list(costs.path(path))
    # A step that takes the whole move, whatever is left, has no price that could be added up.
    parts = [] if any(step.whole for step in steps) else [part for step in steps for part in cost_parts(step, left)]
    facts = {"cost": points(int(far.cost[hex])), "left": points(left), "path": position.place_names(path)}
    return refuse(rule, "movement.too_far", *parts, hex=position.place_name(hex), **facts)
