"""Rules questions about Army Group Center: a small picture, and what may, must or happens to be done in it.

    position = sketch(
        '''
        .   s:Shock  .   g:Inf
          .   f        t+g2:Pz   .
        ''',
        phase="soviet.combat.before", river="0102/0103",
    )

A cell is `.` or the codes of its terrains (f forest, s swamp, p western Pripyat, t town, c city, G and S the German and
the Soviet entrenchments, w sea, l lake; `ft` is both), then its units, all joined by `+`. A unit is its id and its
type; an id that begins with s is Soviet, with g German, with u of 1st Ukrainian Front. Rows are counted from the top,
columns from the left; a hex is written row first; the even rows are pushed half a hex to the right. Unless something
else is said it is Turn 3, the Soviet movement, everything west of the middle is Soviet, and everybody is in supply
because every hex is a source of whoever controls it.
"""

from collections.abc import Mapping
from typing import Any

from tests.games.questions import Questions

from grognard.engine import positionfile
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

TERRAIN = {
    "f": "forest",
    "s": "swamp",
    "p": "pripyat",
    "t": "town",
    "c": "city",
    "w": "sea",
    "l": "lake",
    "G": "german_entrenchment",
    "S": "soviet_entrenchment",
}
TYPES = {
    "Inf": "infantry",
    "Cav": "cavalry",
    "Pz": "panzer",
    "Fort": "fortified",
    "Tank": "tank",
    "Guards": "guards",
    "Shock": "shock",
    "Mech": "cav_mech",
    "Air": "air",
}
SIDES = {"s": "soviet", "u": "soviet", "g": "german"}
ask = Questions(GAME)


def sketch(picture: str, **more: Any) -> ArmyPosition:
    """The position in a picture; what more may be said is said to `drawn`."""
    return positionfile.load(GAME, drawn(picture, **more))


def drawn(
    picture: str,
    *,
    phase: str = "soviet.movement",
    turn: int = 3,
    river: str = "",
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    places: Mapping[str, Any] | None = None,
    borders: Mapping[str, Any] | None = None,
    edges: Mapping[str, str] | None = None,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    crt: str | None = None,
    **fields: Any,
) -> dict[str, Any]:
    """The position file of a picture.

    `river` is a list of hexsides, `sides` hexsides by feature, `areas` hexes by name.
    `units` says more of a unit, or puts one in a box; `crt` is the result that every attack has (but AS in the low
    column is AE on a 6, for no table may have nothing but AS there). All else, such as `dice`, `state` or `options`,
    is a field of the position file.
    """
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    cells = {f"{y:02}{x:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}
    everywhere = " ".join(cells)
    usual = {
        "soviet_source": everywhere,
        "german_source": everywhere,
        "german_start": " ".join(hex for hex in cells if int(hex[2:]) > len(rows[0]) / 2),
    }
    more = {name: dict(said) for name, said in (units or {}).items()}
    found = [
        {"id": id, "type": TYPES[type], "hex": hex, **_side(id), **more.pop(id, {})}
        for hex, parts in cells.items()
        for id, type in (part.split(":") for part in parts if ":" in part)
    ]
    found += [{"id": id, **_side(id), **said} for id, said in more.items()]
    hexsides: dict[str, list[str]] = {}
    for feature, listed in {"river": river, **(sides or {})}.items():
        for hexside in listed.split():
            hexsides.setdefault(hexside, []).append(feature)
    ground: dict[str, Any] = {
        "rows": len(rows),
        "columns": len(rows[0]),
        "hexes": {h: [TERRAIN[code] for code in p[0]] for h, p in cells.items() if set(p[0]) <= {*TERRAIN}},
        "sides": hexsides,
        "areas": {name: said.split() for name, said in {**usual, **(areas or {})}.items()},
    }
    ground |= {"places": places} if places else {}
    ground |= {"borders": borders} if borders else {}
    ground |= {"edges": {name: said.split() for name, said in edges.items()}} if edges else {}
    data = {"game": GAME.name, "map": ground, "phase": phase, "turn": turn, "units": found}
    if crt is not None:
        low = [*[crt] * 5, "AE" if crt == "AS" else crt]
        rows_of_table = "".join(f"{die},{result},{crt}\n" for die, result in enumerate(low, 1))
        data["charts"] = {"crt": f"# provenance: ours\ndie,<=0,>=1\n{rows_of_table}"}
    return data | fields


def scenario(name: str = "historical", **fields: Any) -> ArmyPosition:
    """A position that starts from one of the game's scenarios."""
    return positionfile.load(GAME, {"game": GAME.name, "scenario": name, **fields})


def _side(id: str) -> dict[str, str]:
    """The side and front that an id says; nothing for the id of a counter of the game, which says it all itself."""
    if id[0] not in SIDES:
        return {}
    front = {"group": "ukrainian_front"} if id[0] == "u" else {}
    return {"side": SIDES[id[0]], **front}
