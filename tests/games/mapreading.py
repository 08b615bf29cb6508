"""Reading a map as its tests do: by labels, and where its lines of hexsides and its roads lead."""

from collections import Counter
from collections.abc import Iterable

from grognard.board.map import Map

Corner = tuple[float, float]


def labels(board: Map, hexes: Iterable[int]) -> set[str]:
    return {board.grid.label(h) for h in hexes}


def area(board: Map, word: str) -> set[str]:
    return labels(board, board.area(word))


def edge(board: Map, *sides: str) -> set[str]:
    return set().union(*(labels(board, board.edge(side)) for side in sides))


def terrain(board: Map, hex: str) -> set[str]:
    return set(board.terrain_names(board.grid.hex(hex)))


def around(board: Map, hex: str) -> set[str]:
    grid = board.grid
    return labels(board, grid.around[grid.hex(hex)])


def on(board: Map, *kinds: str) -> set[str]:
    """The hexes of these ways."""
    return {h for step in steps(board, "link", *kinds) for h in step}


def steps(board: Map, sort: str, *words: str) -> set[tuple[str, str]]:
    """All steps from hex to hex that cross one of these hexsides or follow one of these links."""
    found = board.crossing(*words) if sort == "side" else board.link_steps(*words)
    grid = board.grid
    return {
        (grid.label(h), grid.label(n))
        for h, row in enumerate(grid.neighbours.tolist())
        for d, n in enumerate(row)
        if n >= 0 and found[h, d]
    }


def net(board: Map, start: str, *kinds: str) -> set[str]:
    """All hexes that these ways lead to."""
    ahead: dict[str, set[str]] = {}
    for a, b in steps(board, "link", *kinds):
        ahead.setdefault(a, set()).add(b)
    seen, queue = {start}, [start]
    while queue:
        near = ahead.get(queue.pop(), set()) - seen
        seen |= near
        queue += near
    return seen


def side_ends(board: Map, a: str, b: str) -> tuple[Corner, Corner]:
    """The two corners of a hexside."""
    grid = board.grid
    h, n = grid.hex(a), grid.hex(b)
    d, corners = grid.direction(h, n), [(round(x, 3), round(y, 3)) for x, y in grid.corners(h)]
    return corners[d], corners[(d + 1) % 6]


def inner_corners(board: Map) -> set[Corner]:
    """The corners where three hexes meet; the others lie at the edge of the map."""
    grid = board.grid
    counted = Counter((round(x, 3), round(y, 3)) for h in range(grid.size) for x, y in grid.corners(h))
    return {corner for corner, hexes in counted.items() if hexes == 3}


def loose_ends(board: Map, sides: Iterable[tuple[str, str]]) -> set[Corner]:
    """The corners where a line of hexsides begins or ends."""
    counted = Counter(end for a, b in {(min(side), max(side)) for side in sides} for end in side_ends(board, a, b))
    return {corner for corner, lines in counted.items() if lines == 1}
