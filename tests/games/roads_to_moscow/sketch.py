"""Rules questions about Roads to Moscow: a small picture, and what may, must or happens to be done in it.

    position = sketch(
        '''
        gA1:Tk+gA2:MI   .          sA1:Inf
             .          w             .        t+sA:HQ
        ''',
        trail="0101 0201", sides={"river": "0201/0301"}, active="gA", dice=[4],
    )

A cell is `.` or the codes of its terrain (w woods, r rough, s swamp, t town, v village), then its units, all joined by
`+`. A unit is its id and its type; an id that begins with g is German, with s Soviet; a capital letter after it is its
formation: A or B, and none is an Army unit. All but cavalry and guns have a Red Box and drive, and nobody is armour:
who walks, or has a red attack strength, says so in `units`. The first row is 0101 0201 0301 ...; the columns with even
numbers sit half a hex higher, as on the printed maps. Unless something else is said it is turn 2, dry, the German
Movement Phase of a Mobile Sequence of formation gA; everybody is in supply, and every hex belongs to nobody.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.games.questions import Questions, happened, lines, number, where

from grognard.engine import positionfile
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition

__all__ = ["happened", "lines", "number", "where"]
TERRAIN = {"w": "woods", "r": "rough", "s": "swamp", "t": "town", "v": "village"}
TYPES = {
    "HQ": "headquarters",
    "Tk": "tank",
    "MI": "motorized_infantry",
    "Inf": "infantry",
    "Cav": "cavalry",
    "Rec": "recon",
    "MC": "motorcycle",
    "Eng": "engineer",
    "ME": "motorized_engineer",
    "AT": "anti_tank",
    "AA": "anti_air",
    "HAA": "heavy_anti_air",
    "Art": "field_artillery",
    "Roc": "rocket_artillery",
    "Bic": "bicycle",
    "SP": "assault_gun",
    "Arko": "artillery_headquarters",
    "L": "leader",
    "Fuel": "fuel",
}
SIDES = {"g": "german", "s": "soviet"}
PLAIN: Mapping[str, Mapping[str, Any]] = {
    **{kind: {"mobility": "red"} for kind in ("infantry", "engineer", "bicycle")},
    **{kind: {"silhouette": False, "red_attack": False} for kind in ("tank", "assault_gun")},
}
"""What makes units alike that usually are not, so that a picture says what matters."""
FORMATIONS = {"gA": "10Pz", "gB": "SSR", "sA": "32", "sB": "50"}
"""The formations of the letters, of the battle of Mozhaysk."""
GERMAN_MOVEMENT = "german.movement"
LINKS = ("main_road", "secondary_road", "trail", "railway")
ask: Questions[RoadsPosition] = Questions(GAME)


def sketch(picture: str, **more: Any) -> RoadsPosition:
    """The position in a picture; what more may be said is said to `drawn`."""
    return positionfile.load(GAME, drawn(picture, **more))


def drawn(
    picture: str,
    *,
    phase: str = GERMAN_MOVEMENT,
    turn: int = 2,
    active: str | Sequence[str] = "gA",
    assault: bool = False,
    lines: bool = False,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    state: Mapping[str, Any] | None = None,
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    mobile_crt: str | None = None,
    assault_crt: str | None = None,
    charts: Mapping[str, Any] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The position file of a picture.

    `units` says more of a unit of the picture, or puts it in a box; `active` are the active formations, by their
    letters; `assault`: in an Assault Sequence; `lines`: supply is traced, else everybody is in supply; `mobile_crt` and
    `assault_crt` are results that the tables give throughout. Links are chains of hexes.
    """
    cells = cells_of(picture)
    said = {name: dict(facts) for name, facts in (units or {}).items()}
    found = [
        {**usual(id, TYPES[kind]), "hex": hex, **said.pop(id, {})}
        for hex, parts in cells.items()
        for id, kind in (part.split(":") for part in parts if ":" in part)
    ]
    for unit in found:
        if "box" in unit:
            del unit["hex"]
    found += [{**usual(id, facts["type"]), **facts} for id, facts in said.items()]
    links = {kind: more.pop(kind) for kind in LINKS if kind in more}
    ground = {
        "rows": max(int(hex[2:]) for hex in cells),
        "columns": max(int(hex[:2]) for hex in cells),
        "hexes": {hex: here for hex, parts in cells.items() if (here := [TERRAIN[p] for p in parts if p in TERRAIN])},
        "sides": _hexsides(sides or {}),
        "links": {kind: [chain.split() for chain in _several(chains)] for kind, chains in links.items()},
        "areas": {name: hexes.split() for name, hexes in (areas or {}).items()},
    }
    names = [active] if isinstance(active, str) else active
    data: dict[str, Any] = {"game": GAME.name, "phase": phase, "turn": turn, "units": found, "map": ground}
    there = {unit["formation"] for unit in found}
    acting = [FORMATIONS[name] for name in names if FORMATIONS[name] in there]
    data["state"] = {"active": acting, "assault": assault, **(state or {})}
    tables = dict(charts or {})
    for name, result in (("mobile_crt", mobile_crt), ("assault_crt", assault_crt)):
        if result is not None:
            tables[name] = {"every": result}
    if tables:
        data["charts"] = tables
    if not lines:
        data["declared"] = {"supply": {unit["id"]: True for unit in found}}
    return data | more


def cells_of(picture: str) -> dict[str, list[str]]:
    """What is in each hex of a picture."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    return {f"{x:02}{y:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}


def usual(id: str, kind: str) -> dict[str, Any]:
    """What the id and the type of a unit say of it."""
    formation = FORMATIONS[id[:2]] if id[1:2] in ("A", "B") else ""
    return {"id": id, "type": kind, "side": SIDES[id[0]], "formation": formation, **PLAIN.get(kind, {})}


def scenario(name: str, **fields: Any) -> RoadsPosition:
    """A position that starts from one of the game's scenarios."""
    return positionfile.load(GAME, {"game": GAME.name, "scenario": name, **fields})


def _hexsides(sides: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for feature, listed in sides.items():
        for hexside in listed.split():
            found.setdefault(hexside, []).append(feature)
    return found


def _several(chains: str | Sequence[str]) -> Iterable[str]:
    return [chains] if isinstance(chains, str) else chains
