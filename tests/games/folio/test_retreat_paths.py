"""Where retreats go, on random fields: the order of preference written out plainly, against what the rules offer."""

import random
from collections.abc import Iterator

import pytest
from tests.games.folio.battles import attack, battle
from tests.games.folio.sketch import ask

from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.retreats import Retreating

ROWS, COLUMNS = 5, 5
LENGTHS = {"D2": 2, "D3": 3}
Way = tuple[int, ...]


def random_field(chance: random.Random, result: str) -> HellsGatePosition:
    """s1 in the middle with g1 beside it, friends of s1 close by, and some other Germans."""
    cells = [["."] * COLUMNS for _ in range(ROWS)]
    cells[2][2], cells[2][1] = "s1:Inf", "g1:Inf"
    spots = [(x, y) for y in range(ROWS) for x in range(COLUMNS) if cells[y][x] == "."]
    chance.shuffle(spots)
    friends, enemies = chance.randint(10, 21), chance.choice([0, 0, 1, 2])
    for n, (x, y) in enumerate(spots[: friends + enemies]):
        cells[y][x] = f"s{n + 2}:Inf" if n < friends else f"g{n + 2}:Inf"
    return battle(result, "\n".join(" ".join(row) for row in cells))


class Field:
    """A position as somebody sees it who knows the rulings and nothing of the program."""

    def __init__(self, position: HellsGatePosition, unit: str, cause: str) -> None:
        components = position.components
        self.grid = components.grid
        self.start, self.cause = components.number("hex", unit), components.number("hex", cause)
        sides = {hex: components.side_of[stack[0]] for hex, stack in position.stacks.items() if hex < components.hexes}
        own = sides[self.start]
        self.friends = {hex for hex, side in sides.items() if side == own}
        self.enemies = set(sides) - self.friends
        self.zone = {near for hex in self.enemies for near in self.around(hex)}

    def around(self, hex: int) -> list[int]:
        """The hexes next to one."""
        return [int(near) for near in self.grid.neighbours[hex] if near >= 0]

    def steps(self, here: int) -> list[int]:
        """The hexes to which a step back can go: no enemy, no zone, no nearer to the attacker."""
        distance, cause = self.grid.distance, self.cause
        return [
            hex
            for hex in self.around(here)
            if hex not in self.enemies and hex not in self.zone and distance(cause, hex) >= distance(cause, here)
        ]

    def walks(self, length: int) -> Iterator[Way]:
        """All ways of a length, each hex one farther from the start."""
        ways: list[Way] = [()]
        for n in range(length):
            ways = [
                (*way, hex)
                for way in ways
                for hex in self.steps(way[-1] if way else self.start)
                if self.grid.distance(self.start, hex) == n + 1
            ]
        yield from ways

    def has_room(self, hex: int, moving: frozenset[int]) -> bool:
        """Can the friend in a hex go to a vacant one, or to that of a friend who can?"""
        return any(
            near not in self.friends or (near not in moving and self.has_room(near, moving | {near}))
            for near in self.steps(hex)
        )

    def best(self, length: int) -> tuple[str, set[Way]]:
        """The rule of the best sort of way, and all ways of that sort."""
        whole, friends = list(self.walks(length)), self.friends
        moving = frozenset({self.start})
        sorts = [
            ("7.7-4", [way for way in whole if not friends & set(way)]),
            ("7.7-4", [way for way in whole if way[-1] not in friends]),
            ("7.7.2-1", [way for way in whole if self.has_room(way[-1], moving | {way[-1]})]),
        ]
        for short in range(length - 1, 0, -1):
            part = [way for way in self.walks(short) if way[-1] not in friends]
            sorts += [("7.7-11", [way for way in part if not friends & set(way)]), ("7.7-11", part)]
        return next(((rule, set(ways)) for rule, ways in sorts if ways), ("7.7-14", set()))


@pytest.mark.rule("7.7-3", "7.7-4", "7.7-5", "7.7-6", "7.7-10", "7.7-11", "7.7-14", "7.7.2-1", "7.7.2-2", "7.7.2-4")
@pytest.mark.parametrize("seed", range(60))
def test_the_best_sort_of_way_is_offered_and_all_ways_of_it(seed: int) -> None:
    chance = random.Random(seed)
    result = chance.choice(list(LENGTHS))
    position = random_field(chance, result)
    rule, expected = Field(position, "0303", "0203").best(LENGTHS[result])
    attack(position, "0303", "g1")
    ruling = ask.allowed(position, "retreat")
    assert ruling.rules[0] == rule
    assert set(ruling.facts["hexes"]) == {position.place_name(way[-1]) for way in expected}
    ask.play(position, "retreat")
    frame = position.present
    if isinstance(frame, Retreating):
        done = len(frame.path)  # a hex that all ways begin with is entered without a question
        firsts = {position.place_name(way[done]) for way in expected if way[:done] == frame.path and len(way) > done}
        assert ask.choices(position, "hex") == firsts
        for hex in position.components.names["hex"]:
            assert ask.game.explain(position, f"hex {hex}").legal == (hex in firsts), hex
