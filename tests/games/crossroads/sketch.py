"""Rules questions about Crossroads: a small picture, and what may, must or happens to be done in it.

    position = sketch(
        '''
        .   b:Arm  .
          .   r:Inf  .
        ''',
        river="0201/0202",
    )

A cell is `.` or the codes of its terrains (f forest, h hill, m marsh, t town, c city, l lake; `ft` is both), then its
units, all joined by `+`: `f+b1:Arm+b2:Inf`. A unit is its id and its type; an id that begins with b is Blue's, with r
Red's. The first row is 0101 0201 0301 ..., the even rows are pushed half a hex to the right. Unless something
else is said, it is the movement of Blue's first formation, everybody is in supply, and no marker of fortune is used.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.questions import Questions, happened, lines, number, where

from grognard.engine import positionfile
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

__all__ = ["happened", "lines", "number", "where"]
TERRAIN = {"f": "forest", "h": "hill", "m": "marsh", "t": "town", "c": "city", "l": "lake"}
TYPES = {"Inf": "infantry", "Arm": "armour", "Rec": "recon"}


def sketch(
    picture: str,
    *,
    phase: str = "blue.1.movement",
    road: str | Sequence[str] = (),
    river: str = "",
    areas: Mapping[str, str] | None = None,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    crt: str | None = None,
    **fields: Any,
) -> CrossroadsPosition:
    """The position in a picture. `road` is a chain of hexes or several, `river` hexsides, `areas` hexes by name.

    `units` says more of a unit, or puts one in a box; `crt` is the result that every attack has. All else, such as
    `dice` or `turn`, is a field of the position file.
    """
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    cells = {f"{x:02}{y:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}
    roads = [road] if isinstance(road, str) else road
    everywhere = {f"{side}.source": " ".join(cells) for side in GAME.sides}
    more = {name: dict(said) for name, said in (units or {}).items()}
    found = [
        {"id": id, "side": side_of(id), "type": TYPES[type], "hex": hex, **more.pop(id, {})}
        for hex, parts in cells.items()
        for id, type in (part.split(":") for part in parts if ":" in part)
    ]
    found += [{"id": id, "side": side_of(id), **said} for id, said in more.items()]
    hexes = {hex: [TERRAIN[code] for code in parts[0]] for hex, parts in cells.items() if set(parts[0]) <= {*TERRAIN}}
    data = {
        "game": "crossroads",
        "map": {
            "rows": len(rows),
            "columns": len(rows[0]),
            "hexes": hexes,
            "sides": {side: ["river"] for side in river.split()},
            "links": {"road": [chain.split() for chain in roads]},
            "areas": {name: said.split() for name, said in {**everywhere, **(areas or {})}.items()},
        },
        "phase": phase,
        "units": found,
        "options": {"fortune": False},
    }
    if crt is not None:
        data["charts"] = {"crt": f"# provenance: ours\ndie,1:9\n1,{crt}\n"}
    return positionfile.load(GAME, data | fields)


def scenario(name: str, **fields: Any) -> CrossroadsPosition:
    """A position that starts from one of the game's scenarios."""
    return positionfile.load(GAME, {"game": "crossroads", "scenario": name, **fields})


def side_of(id: str) -> str:
    """b is Blue's, r is Red's."""
    return {"b": "blue", "r": "red"}[id[0].lower()]


_ask = Questions(GAME)
asked, choices, allowed, refused = _ask.asked, _ask.choices, _ask.allowed, _ask.refused
ways, cost, play = _ask.ways, _ask.cost, _ask.play


def steps(position: CrossroadsPosition, unit: str) -> int:
    """The steps that a unit has left."""
    return position.steps[number(position, unit)]
