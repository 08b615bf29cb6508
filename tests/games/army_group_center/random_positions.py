"""Small positions drawn at random, with everything on the map that supply and movement ask about."""

import random

from hypothesis import strategies as st
from tests.games.army_group_center.sketch import ask, sketch

from grognard.board.grid import Grid
from grognard.games.army_group_center.position import ArmyPosition

ROWS, COLUMNS = 5, 7
BARE = "\n".join(" ".join("." * COLUMNS) for _ in range(ROWS))
GROUND = "......fsptcGSlw"
TYPES = {"s": ("Inf", "Shock", "Mech"), "u": ("Tank", "Mech"), "g": ("Inf", "Pz", "Fort")}
FEATURES = ("river", "lake_side", "sea_side")


@st.composite
def positions(draw: st.DrawFn) -> ArmyPosition:
    """Rough ground, waters, borders, few sources, a coast, partisans, and units of all fronts, in a movement phase."""
    return drawn(random.Random(draw(st.integers(0, 2**32))))


def drawn(chance: random.Random) -> ArmyPosition:
    """One of them."""
    grid = sketch(BARE).components.grid
    ground = [chance.choice(GROUND) for _ in range(grid.size)]
    pairs = [(a, b) for a in range(grid.size) for b in grid.around[a] if a < b]
    sides = {feature: named(grid, chance.sample(pairs, chance.randint(0, 12))) for feature in FEATURES}
    land = [hex for hex in range(grid.size) if ground[hex] not in "lw"]
    crossing = [(a, b) for a, b in pairs if a in land and b in land]
    sides["strait"] = named(grid, chance.sample(crossing, min(len(crossing), 1)))
    cells = with_units(chance, grid, ground)
    areas = {
        name: " ".join(chance.sample(grid.labels, chance.randint(0, most)))
        for name, most in (("soviet_source", 4), ("german_source", 3), ("coast", 12), ("partisans", 12))
    }
    position = sketch(
        "\n".join(" ".join(cells[row * COLUMNS : (row + 1) * COLUMNS]) for row in range(ROWS)),
        turn=chance.choice((2, 5, 6)),
        phase=chance.choice(("soviet.movement", "german.movement")),
        sides=sides,
        areas=areas,
        places={"Koenigsberg": {"hex": chance.choice([grid.label(hex) for hex in land]), "kinds": []}},
        borders={"reich": named(grid, chance.sample(pairs, chance.randint(0, 30))).split()},
        state={
            "control": {label: chance.choice(("soviet", "german")) for label in grid.labels if chance.random() < 0.5}
        },
        options={"confined": False},
    )
    while ask.asked(position)[1] == "ports.who_without":
        ask.play(position, chance.choice(sorted(ask.choices(position))))
    return position


def named(grid: Grid, pairs: list[tuple[int, int]]) -> str:
    """Hexsides as a sketch takes them."""
    return " ".join(f"{grid.label(a)}/{grid.label(b)}" for a, b in pairs)


def with_units(chance: random.Random, grid: Grid, ground: list[str]) -> list[str]:
    """The cells of a picture, with one or two units of a side in some of them."""
    cells = ground[:]
    free = [hex for hex in range(grid.size) if ground[hex] not in "lw"]
    for n, hex in enumerate(chance.sample(free, chance.randint(3, 12))):
        front = "g" if ground[hex] != "S" and n % 2 else chance.choice("ssu")
        for copy in range(chance.choice((1, 1, 2))):
            cells[hex] += f"+{front}{n}{copy}:{chance.choice(TYPES[front])}"
    return cells
