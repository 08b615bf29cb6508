"""What must hold in every position: moves and supply by a plain reading of the rules, and steps that are never lost."""

import random
from heapq import heappop, heappush

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.crossroads.sketch import allowed, asked, choices, happened, play, sketch, ways

from grognard.engine.rulings import Ruling
from grognard.games.crossroads import GAME
from grognard.games.crossroads.costs import allowance
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.supply import in_supply

ROWS, COLUMNS = 5, 6
LABELS = [[f"{x:02}{y:02}" for x in range(1, COLUMNS + 1)] for y in range(1, ROWS + 1)]


@st.composite
def positions(draw: st.DrawFn) -> CrossroadsPosition:
    """A small map with ground, rivers, roads, few sources, and units of both sides, in Blue's movement."""
    chance = random.Random(draw(st.integers(0, 2**32)))
    cells = [[chance.choice("......fhmtc.ftl") for _ in range(COLUMNS)] for _ in range(ROWS)]
    grid = sketch("\n".join(" ".join("." * COLUMNS) for _ in range(ROWS))).components.grid
    pairs = [(a, b) for a in range(grid.size) for b in grid.around[a] if a < b]
    river = chance.sample(pairs, chance.randint(0, 25))
    road = chance.sample(pairs, chance.randint(0, 25))
    spots = [(x, y) for y in range(ROWS) for x in range(COLUMNS) if cells[y][x] not in "lm"]
    chance.shuffle(spots)
    for n, (x, y) in enumerate(spots[: chance.randint(2, 8)]):
        for copy in range(chance.choice((1, 1, 2))):
            cells[y][x] += f"+{'br'[n % 2]}{n}{copy}:{chance.choice(('Inf', 'Arm', 'Rec'))}"
    labels = [label for row in LABELS for label in row]
    sources = {f"{side}.source": " ".join(chance.sample(labels, chance.randint(0, 4))) for side in GAME.sides}
    return sketch(
        "\n".join(" ".join(row) for row in cells),
        river=" ".join(f"{grid.label(a)}/{grid.label(b)}" for a, b in river),
        road=[f"{grid.label(a)} {grid.label(b)}" for a, b in road],
        areas=sources,
    )


# -- a plain reading of the rules, hex by hex


def unbridged(position: CrossroadsPosition, a: int, b: int) -> bool:
    ground = position.components.map
    return ground.side_has(a, b, "river") and not ground.linked(a, b, "road")


def zone_of(position: CrossroadsPosition, side: int) -> set[int]:
    """The hexes around a side's units, but not across a river without a road, nor in a lake [6.1]."""
    components = position.components
    return {
        near
        for unit in components.by_side[side]
        for near in components.grid.around[position.at[unit]]
        if not unbridged(position, position.at[unit], near) and not components.map.has(near, "lake")
    }


def reading(position: CrossroadsPosition, unit: int) -> dict[str, float]:
    """Where a unit may go and at what cost, read out of chapters 4 to 6."""
    components = position.components
    ground, recon, kind = components.map, components.recon[unit], components.unit_class[unit]
    start, points = position.at[unit], allowance(position, unit) / 2
    enemies = {position.at[other] for other in components.by_side[1 - components.side_of[unit]]}
    zones = zone_of(position, 1 - components.side_of[unit])

    def step(a: int, b: int) -> float | None:
        if b in enemies:
            return None  # [4.3]
        whole = a == start and a in zones and b in zones and not recon  # [6.4]
        if ground.linked(a, b, "road"):
            cost = 0.5  # [5.3]
        else:
            most_expensive = max(components.terrain[name].cost[kind] for name in ground.terrain_names(b))
            if most_expensive > 100:
                return None  # [5.5]
            cost = most_expensive / 2  # [5.2]
            if ground.side_has(a, b, "river"):
                cost += 1  # [5.4]
                whole = whole or kind == "motorized"
        if recon and b in zones:
            cost += 1  # [6.3]
        if whole:
            return points if a == start else None
        return cost

    best, queue = {start: 0.0}, [(0.0, start)]
    while queue:
        spent, here = heappop(queue)
        if spent > best[here] or (here in zones and here != start and not recon):
            continue  # [6.2]
        for near in components.grid.around[here]:
            cost = step(here, near)
            if cost is not None and spent + cost <= points and spent + cost < best.get(near, 99):
                best[near] = spent + cost
                heappush(queue, (best[near], near))
    around = {near: step(start, near) for near in components.grid.around[start]}
    best |= {near: cost for near, cost in around.items() if cost is not None and cost <= points}  # one step is one step
    room = {hex for hex in best if hex != start and len(position.units_at(hex)) < 2}  # [4.1]
    return {components.grid.label(hex): cost for hex, cost in best.items() if hex in room}


def supply_reading(position: CrossroadsPosition, unit: int) -> bool:
    """Can a unit trace a line from its hex outward, read out of chapter 10?"""
    components = position.components
    ground, side = components.map, components.side_of[unit]
    friends = {position.at[other] for other in components.by_side[side]}
    enemies = {position.at[other] for other in components.by_side[1 - side]}
    shut = (zone_of(position, 1 - side) - friends) | enemies
    shut |= {hex for hex in range(components.hexes) if ground.has(hex, "lake")}
    sources = set(components.sources[side]) - shut
    near, on_road = {position.at[unit]}, set()
    for _ in range(3):
        near |= {hex for here in near for hex in components.grid.around[here]} - shut
    queue = list(near)
    on_road = set(queue)
    for here in queue:
        for hex in components.grid.around[here]:
            if hex not in on_road and hex not in shut and ground.linked(here, hex, "road"):
                on_road.add(hex)
                queue.append(hex)
    return bool(on_road & sources)


def blues(position: CrossroadsPosition) -> list[str]:
    return sorted(choices(position, "unit"))


# -- properties


@pytest.mark.rule("4.1", "4.3", "5.2", "5.3", "5.4", "5.5", "5.6", "6.1", "6.2", "6.3", "6.4")
@given(positions())
@settings(max_examples=120, deadline=None)
def test_every_unit_goes_where_a_plain_reading_of_the_rules_lets_it(position: CrossroadsPosition) -> None:
    for name in blues(position):
        assert ways(position, name) == reading(position, position.components.number("unit", name))


@pytest.mark.rule("6.5", "10.1", "10.2")
@given(positions())
@settings(max_examples=200, deadline=None)
def test_every_unit_is_in_supply_that_can_trace_a_line_by_a_plain_reading(position: CrossroadsPosition) -> None:
    for unit in range(len(position.components.roster)):
        assert in_supply(position, unit) == supply_reading(position, unit)


@pytest.mark.rule("5.2", "5.3", "5.4", "6.3", "6.4")
@given(positions())
@settings(max_examples=40, deadline=None)
def test_the_parts_of_a_way_add_up_to_its_cost_and_that_is_what_the_move_pays(position: CrossroadsPosition) -> None:
    for name in blues(position):
        copy = position.copy()
        play(copy, f"unit {name}")
        for hex in sorted(choices(copy, "hex")):
            ruling = allowed(copy, f"hex {hex}")
            assert sum(part.amount for part in ruling.parts) == ruling.facts["cost"]
            assert paid(copy, hex) == (ruling.facts["cost"], ruling.facts["path"][1:])


def paid(position: CrossroadsPosition, hex: str) -> tuple[float, list[str]]:
    """What a move to a hex takes, step by step, if nobody reacts."""
    copy = position.copy()
    events = play(copy, f"hex {hex}")
    if "never" in choices(copy):
        events += play(copy, "never")
    moved = happened(events, "moved")
    return sum(event["cost"] for event in moved), [event["to"] for event in moved]


@given(positions())
@settings(max_examples=40, deadline=None)
def test_every_hex_is_offered_or_refused_with_a_rule(position: CrossroadsPosition) -> None:
    for name in blues(position):
        copy = position.copy()
        play(copy, f"unit {name}")
        offered = choices(copy, "hex")
        for hex in copy.components.grid.labels:
            ruling: Ruling = GAME.explain(copy, f"hex {hex}")
            assert ruling.legal == (hex in offered)
            assert ruling.rules[0] in GAME.rules
            assert GAME.say(ruling, "en") != GAME.say(ruling, "es")


@pytest.mark.rule("1.3", "4.1", "4.3")
@pytest.mark.parametrize("name", ["battle", "skirmish"])
@given(seed=st.integers(0, 2**32))
@settings(max_examples=12, deadline=None)
def test_in_any_game_steps_are_on_the_table_or_lost_and_no_hex_is_overfull(name: str, seed: int) -> None:
    play_at_random(GAME.start(name, seed=seed), random.Random(seed), 10_000)


@pytest.mark.rule("1.3", "4.1", "4.3")
@given(positions(), st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_from_any_position_steps_are_on_the_table_or_lost_and_no_hex_is_overfull(
    position: CrossroadsPosition, seed: int
) -> None:
    play_at_random(position, random.Random(seed), 60)


def play_at_random(position: CrossroadsPosition, chance: random.Random, length: int) -> None:
    """Make choices at random; after each of them steps and stacks have to be right."""
    components, lost = position.components, 0
    total = sum(position.steps)
    for _ in range(length):
        decision = GAME.decision(position)
        if decision is None:
            return
        events = GAME.apply(position, chance.choice(decision.actions))
        lost += len(happened(events, "lost_step", "eliminated"))
        assert sum(position.steps) + lost == total
        stacks = [stack for place, stack in position.stacks.items() if place < components.hexes]
        assert all(len({components.side_of[unit] for unit in stack}) == 1 for stack in stacks)
        if asked(position)[1] != "retreat.where":  # who retreats may be on their way through a full hex [9.9]
            assert all(len(stack) <= 2 for stack in stacks)
