"""Sketches of Beachhead, as `tests.games.folio.sketch` has them of Korsun.

Terrain: w woods, ~ sea, X the wall, t town. Units of the Allies begin with a, Germans with g; their types are Inf, Mar
(marines), Com (commandos on foot), Rai (raiders, commandos that are mobile) and Tk.
"""

from collections.abc import Mapping
from typing import Any

from tests.games.folio.beachhead.game import GAME
from tests.games.folio.sketch import cells_of, ground
from tests.games.questions import Questions, happened, lines, number, where

from grognard.engine import positionfile
from grognard.games.folio.position import FolioPosition

__all__ = ["happened", "lines", "number", "where"]
TERRAIN = {"w": "woods", "~": "sea", "X": "wall", "t": "town"}
TYPES = {"Inf": "infantry", "Mar": "marine", "Com": "commando", "Rai": "raider", "Tk": "tank"}
LEG, MOBILE = [3, 3, 6], [3, 3, 8]
ask: Questions[FolioPosition] = Questions(GAME)


def sketch(
    picture: str,
    *,
    phase: str = "allied.movement",
    turn: int = 2,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> FolioPosition:
    """The position in a picture; `more` is of the map, or as in a position file."""
    cells = cells_of(picture)
    said = units or {}
    found = [
        {**_unit(id, kind), **({} if "box" in said.get(id, {}) else {"hex": hex}), **said.get(id, {})}
        for hex, parts in cells.items()
        for id, kind in (part.split(":") for part in parts if ":" in part)
    ]
    here = {name: more.pop(name) for name in ("road", "railway", "trail", "sides", "areas") if name in more}
    here["areas"] = {"town": "0101", **here.get("areas", {})}
    data = {"game": GAME.name, "phase": phase, "turn": turn, "units": found, "map": ground(cells, TERRAIN, **here)}
    return positionfile.load(GAME, data | more)


def _unit(id: str, kind: str) -> dict[str, Any]:
    side = {"a": "allied", "g": "german"}[id[0]]
    full = MOBILE if kind in ("Tk", "Rai") else LEG
    return {"id": id, "type": TYPES[kind], "side": side, "full": full}


def scenario(name: str = "dawn", **fields: Any) -> FolioPosition:
    """A position that starts from a scenario."""
    return positionfile.load(GAME, {"game": GAME.name, "scenario": name, **fields})
