"""Rules questions about the whole game: a small picture, and what may, must or happens to be done in it.

    position = sketch(
        '''
        nA:armored      .          wA:mechanized
             .          2w            .        t+nH:hq
        ''',
        major_road="0101 0102", sides={"minor_river": "0102/0103"}, units={"nA": {"mode": "road"}}, dice=[4],
    )

A cell is `.` or the codes of its terrain (1, 2 hills, t town, c city, w woods, s swamp, x covered), then its units,
joined by `+`. A unit is its id and its type; an id that begins with n is of NATO, with w of the Warsaw Pact. The first
row is 0101 0102 0103 ...; the columns with even numbers sit half a hex lower. Unless something else is said it is the
Movement Phase of NATO, D0 H12 in September, dry and clear, everybody is Tactical and in supply, HQs are Deployed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.questions import Questions, happened, lines, number, where

from grognard.engine import positionfile
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition

__all__ = ["happened", "lines", "number", "where"]
TERRAIN = {"1": "hill1", "2": "hill2", "t": "town", "c": "city", "w": "woods", "s": "swamp", "x": "covered"}
SIDES = {"n": "nato", "w": "wp"}
NATO_MOVES, WP_MOVES = "nato.movement", "wp.movement"
NOON, NIGHT = 3, 6
"""D0 H12, and D0 H21: night in September."""
LINKS = ("major_road", "minor_road")
ask: Questions[FrontPosition] = Questions(GAME)


def sketch(picture: str, **more: Any) -> FrontPosition:
    """The position in a picture; what more may be said is said to `drawn`."""
    return positionfile.load(GAME, drawn(picture, **more))


def drawn(
    picture: str,
    *,
    phase: str = NATO_MOVES,
    turn: int = NOON,
    supplied: bool = True,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    state: Mapping[str, Any] | None = None,
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The position file of a picture.

    `units` says more of a unit of the picture, or puts a counter of the game or a new unit somewhere; `supplied`:
    everybody has a Supply Line, else it is traced. Links are chains of hexes.
    """
    cells = cells_of(picture)
    said = {name: dict(facts) for name, facts in (units or {}).items()}
    found = [
        {"id": id, "type": kind, "side": SIDES[id[0]], "hex": hex, **said.pop(id, {})}
        for hex, parts in cells.items()
        for id, kind in (part.split(":") for part in parts if ":" in part)
    ]
    for unit in found:
        if "box" in unit:
            del unit["hex"]
    found += [{"id": id, **facts} for id, facts in said.items()]
    links = {kind: _chains(more.pop(kind, ())) for kind in LINKS}
    ground = {
        "rows": max(int(hex[:2]) for hex in cells),
        "columns": max(int(hex[2:]) for hex in cells),
        "hexes": {hex: here for hex, parts in cells.items() if (here := _terrain(parts))},
        "sides": _hexsides(sides or {}),
        "links": links,
        "areas": {name: hexes.split() for name, hexes in (areas or {}).items()},
    }
    data: dict[str, Any] = {"game": GAME.name, "phase": phase, "turn": turn, "units": found, "map": ground}
    points = dict.fromkeys(SIDES.values(), 10)
    data["state"] = {"cp": points, "max_cp": points, **(state or {})}
    if supplied:
        data["declared"] = {"supply": {unit["id"]: True for unit in found}}
    return data | more


def scenario(name: str, **fields: Any) -> FrontPosition:
    """A position that starts from one of the game's scenarios."""
    return positionfile.load(GAME, {"game": GAME.name, "scenario": name, **fields})


def cells_of(picture: str) -> dict[str, list[str]]:
    """What is in each hex of a picture."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    return {f"{y:02}{x:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}


def _terrain(parts: list[str]) -> list[str]:
    return [TERRAIN[code] for part in parts if ":" not in part for code in part if code in TERRAIN]


def _hexsides(sides: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for feature, listed in sides.items():
        for hexside in listed.split():
            found.setdefault(hexside, []).append(feature)
    return found


def _chains(chains: str | Sequence[str]) -> list[list[str]]:
    return [chain.split() for chain in ([chains] if isinstance(chains, str) else chains)]
