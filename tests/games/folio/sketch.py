"""Rules questions about the folio series: a small picture, and what may, must or happens to be done in it.

    position = sketch(
        '''
        s1:Inf  .    g1:Tk
             w    .     e1:Inf
        ''',
        road="0101 0201", sides={"minor_river": "0101/0201"}, dice=[6],
    )

A cell is `.` or the code of its terrain (w woods, r rough, m marsh, t town), then its unit, joined by `+`. A unit is
its id and its type; an id that begins with s is Soviet, with g German of the relief force, with e of the encircled one.
The first row is 0101 0201 0301 ..., the even rows are pushed half a hex to the right. Units attack and defend with 3;
leg units have 6 points of movement, mobile ones 8. Unless something else is said it is the Germans' Movement Phase of
turn 2 in clear weather, and all units are in supply; with `lines=True` they are if they have a line.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

from tests.games.questions import Questions, happened, lines, number, where

from grognard.engine import positionfile
from grognard.games.folio.hells_gate.game import GAME
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.position import FolioPosition

__all__ = ["happened", "lines", "number", "where"]
TERRAIN = {"w": "woods", "r": "rough", "m": "marsh", "t": "town"}
TYPES = {
    "Inf": "infantry",
    "Eng": "engineers",
    "ME": "motorized_engineers",
    "MI": "motorized_infantry",
    "Tk": "tank",
    "AT": "anti_tank",
    "Cav": "cavalry",
}
ON_FOOT = ("infantry", "engineers")
LEG, MOBILE = [3, 3, 6], [3, 3, 8]
FORCES = {
    "s": {"side": "soviet", "group": "27A"},
    "g": {"side": "german", "group": "relief"},
    "e": {"side": "german", "group": "encircled"},
}
ask: Questions[FolioPosition] = Questions(GAME)


def sketch(picture: str, **more: Any) -> HellsGatePosition:
    """The position in a picture; what more may be said is said to `drawn`."""
    return cast(HellsGatePosition, positionfile.load(GAME, drawn(picture, **more)))


def drawn(
    picture: str,
    *,
    phase: str = "german.movement",
    turn: int = 2,
    lines: bool = False,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    airfield: str = "",
    **more: Any,
) -> dict[str, Any]:
    """The position file of a picture.

    `units` says more of a unit of the picture, or puts it in a box; `airfield` is where the airfield is. The rest is
    said to `ground`, or is as in a position file.
    """
    cells = cells_of(picture)
    said = units or {}
    found = [
        {**usual(id, TYPES[kind]), **({} if "box" in said.get(id, {}) else {"hex": hex}), **said.get(id, {})}
        for hex, parts in cells.items()
        for id, kind in (part.split(":") for part in parts if ":" in part)
    ]
    places = {"Korsun": {"hex": airfield, "kinds": ["airfield"]}} if airfield else {}
    here = {name: more.pop(name) for name in ("road", "railway", "trail", "sides", "areas", "edges") if name in more}
    data: dict[str, Any] = {"game": GAME.name, "phase": phase, "turn": turn, "units": found}
    data["map"] = {**ground(cells, TERRAIN, **here), "places": places}
    if not lines:
        data["declared"] = {"supply": {unit["id"]: True for unit in found}}
    return data | more


def cells_of(picture: str) -> dict[str, list[str]]:
    """What is in each hex of a picture."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    return {f"{x:02}{y:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}


def ground(
    cells: Mapping[str, Sequence[str]],
    terrain: Mapping[str, str],
    *,
    road: str | Sequence[str] = (),
    railway: str | Sequence[str] = (),
    trail: str | Sequence[str] = (),
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    edges: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """A sketched map. Links are chains of hexes; `sides` has hexsides by feature, `areas` and `edges` hexes by name."""
    hexsides: dict[str, list[str]] = {}
    for feature, listed in (sides or {}).items():
        for hexside in listed.split():
            hexsides.setdefault(hexside, []).append(feature)
    links = {"road": road, "railway": railway, "trail": trail}
    return {
        "rows": max(int(hex[2:]) for hex in cells),
        "columns": max(int(hex[:2]) for hex in cells),
        "grid": {"top": "pointy"},
        "hexes": {hex: [terrain[parts[0]]] for hex, parts in cells.items() if parts[0] in terrain},
        "sides": hexsides,
        "links": {kind: [chain.split() for chain in _several(chains)] for kind, chains in links.items() if chains},
        "areas": {name: said.split() for name, said in (areas or {}).items()},
        "edges": {name: said.split() for name, said in (edges or {}).items()},
    }


def _several(chains: str | Sequence[str]) -> Iterable[str]:
    return [chains] if isinstance(chains, str) else chains


def usual(id: str, kind: str) -> dict[str, Any]:
    """What the id and the type of a unit say of it."""
    return {"id": id, "type": kind, **FORCES[id[0]], "full": LEG if kind in ON_FOOT else MOBILE}


def scenario(name: str = "tikich", **fields: Any) -> HellsGatePosition:
    """A position that starts from one of the game's scenarios."""
    found = positionfile.load(GAME, {"game": GAME.name, "scenario": name, **fields})
    return cast(HellsGatePosition, found)


def moved(position: HellsGatePosition, unit: str, *hexes: str) -> float:
    """Move a unit hex by hex, and say what it has paid."""
    ask.play(position, f"unit {unit}")
    spent = 0.0
    for hex in hexes:
        spent += sum(event["cost"] for event in happened(ask.play(position, f"hex {hex}"), "moved"))
    return spent
