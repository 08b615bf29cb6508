"""Rules questions about the Formation Series: a small picture, and what may, must or happens to be done in it.

    position = sketch(
        '''
        a:HQ   a1:Tk+a2:Inf   .    g1:PG
             .      w           .      g:HQ
        ''',
        road="0101 0201", points=3, dice=[4, 7],
    )

A cell is `.` or the code of its terrain (w woods, m marsh, v village, t town, h hill, l lake), then its units, all
joined by `+`, bottom first. A unit is its id and its type; an id that begins with a is American, with g German; a
capital letter after it is its formation (`aB1:Tk` is of B), which else is A for Americans and G for Germans. The first
row is 0101 0201 0301 ..., the even rows are pushed half a hex to the right. Unless something else is said, formation A
is active with six Action Points, there is no SNAFU marker and no Schwerpunkt, and every hex is a Supply Source of both
sides, so that every HQ is in supply. Who has no HQ in the picture is Out of Command.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.formation.schedules import HEADQUARTERS, UNITS
from tests.games.questions import Questions, happened, lines, number, where

from grognard.engine import positionfile
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

__all__ = ["happened", "lines", "number", "where"]
TERRAIN = {"w": "woods", "m": "marsh", "v": "village", "t": "town", "h": "hill", "l": "lake"}
TYPES = {
    "HQ": "hq",
    "Tk": "tank",
    "TD": "tank_destroyer",
    "Inf": "infantry",
    "MI": "motorized_infantry",
    "AI": "armored_infantry",
    "PG": "panzergrenadier",
    "Rec": "recon",
    "AC": "armored_car",
    "Eng": "engineers",
}
ON_FOOT = ("infantry", "engineers")
SIDES = {"a": "american", "g": "german"}
ROWS = ("open", "broken", "close", "town")
"""The rows of Ratios that the terrains of the game use."""
ask = Questions(GAME)


def sketch(picture: str, **more: Any) -> FormationPosition:
    """The position in a picture; what more may be said is said to `drawn`."""
    return positionfile.load(GAME, drawn(picture, **more))


def drawn(
    picture: str,
    *,
    phase: str = "activation",
    active: str = "A",
    points: int = 6,
    turn: int = 2,
    road: str | Sequence[str] = (),
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    edges: Mapping[str, str] | None = None,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    crt: str | None = None,
    state: Mapping[str, Any] | None = None,
    charts: Mapping[str, str] | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """The position file of a picture.

    `road` is a chain of hexes or several, all of main road; `sides` hexsides by feature; `areas` and `edges` hexes by
    name; `units` says more of a unit, or puts one in a box; `crt` is the result that every attack has, such as "2r/1".
    `state` and `charts` are those of the position file, as is everything else, such as `dice`, `draws` or `options`.
    """
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    cells = {f"{x:02}{y:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}
    roads = [road] if isinstance(road, str) else road
    usual = {f"supply.{side}": " ".join(cells) for side in GAME.sides}
    more = {name: dict(said) for name, said in (units or {}).items()}
    found = [
        {**_unit(id, TYPES[type]), "hex": hex, **more.pop(id, {})}
        for hex, parts in cells.items()
        for id, type in (part.split(":") for part in parts if ":" in part)
    ]
    found += [{**_unit(id, said["type"]), **said} for id, said in more.items()]
    if "units" in (charts or {}):  # a schedule: the counters that it may name are meant
        found = [{"counter": unit["id"] in (*HEADQUARTERS, *UNITS), **unit} for unit in found]
    hexsides: dict[str, list[str]] = {}
    for feature, listed in (sides or {}).items():
        for hexside in listed.split():
            hexsides.setdefault(hexside, []).append(feature)
    ground: dict[str, Any] = {
        "rows": len(rows),
        "columns": len(rows[0]),
        "grid": {"top": "pointy"},
        "hexes": {hex: [TERRAIN[parts[0]]] for hex, parts in cells.items() if parts[0] in TERRAIN},
        "sides": hexsides,
        "links": {"main_road": [chain.split() for chain in roads]},
        "areas": {name: said.split() for name, said in {**usual, **(areas or {})}.items()},
        "edges": {name: said.split() for name, said in (edges or {}).items()},
    }
    data: dict[str, Any] = {"game": GAME.name, "map": ground, "phase": phase, "turn": turn, "units": found}
    track = {SIDES["a" if active < "G" else "g"]: points} if phase == "activation" else {}
    data["state"] = {**({"active": active, "points": track} if track else {}), **(state or {})}
    tables = dict(charts or {})
    if crt is not None:
        tables |= table_of(crt)
    if tables:
        data["charts"] = tables
    return data | fields


def table_of(result: str) -> dict[str, str]:
    """A Combat Results Table of one column, with the same result whatever the die, for any Ratio and terrain."""
    lines = "".join(f"{die},{result}\n" for die in range(1, 21))
    rows = "".join(f"{row},1:99\n" for row in ROWS)
    return {"crt": f"# provenance: ours\ndie,A\n{lines}", "ratios": f"# provenance: ours\nrow,A\n{rows}"}


def scenario(name: str = "fog_at_bezange", **fields: Any) -> FormationPosition:
    """A position that starts from one of the game's scenarios."""
    return positionfile.load(GAME, {"game": GAME.name, "scenario": name, **fields})


def strength(position: FormationPosition, unit: str) -> int:
    """The current strength of a unit, or the support of an HQ."""
    return position.strength[number(position, unit)]


def disrupted(position: FormationPosition, unit: str) -> bool:
    """Is a unit Disrupted?"""
    return position.disrupted[number(position, unit)]


def level(position: FormationPosition, formation: str) -> int:
    """The Activation Level of a formation."""
    return position.level[position.components.number("formation", formation)]


def _unit(id: str, kind: str) -> dict[str, Any]:
    """What the id and the type of a unit say of it."""
    usual = {"a": "A", "g": "G"}[id[0]]
    formation = id[1] if len(id) > 1 and id[1].isupper() else usual
    said: dict[str, Any] = {"id": id, "side": SIDES[id[0]], "type": kind, "formation": formation}
    if kind in ON_FOOT:
        said["class"] = "foot"
    return said
