"""Rules questions about what goes on behind the front: supply, attrition, engineers, reinforcements, weather.

    position = rear(
        '''
        nA:armored      .          wA:mechanized
             .          t+nH:hq       .
        ''',
        phase="nato.engineering", minor_road="0101 0102", sides={"minor_river": "0102/0103"}, dice=[4],
    )

Pictures are drawn as in `field`: hex numbers are row and column, columns with even numbers sit half a hex lower. Units
whose id begins with n are American and under the Superior HQ `VC`, those with w Soviet and under `CF`; unless the
picture has these HQs, they stand off the map. `supply`: whether Supply Lines are traced; else everybody has one.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from tests.games.less_than_60_miles.field import FieldGame
from tests.games.questions import Questions, happened, number, where

from grognard.engine import positionfile
from grognard.engine.kinds import NONE
from grognard.engine.position import Frame
from grognard.games.less_than_60_miles.arriving import Enter
from grognard.games.less_than_60_miles.attrition import AttritionRemoval
from grognard.games.less_than_60_miles.engineering import Engineer, Engineering
from grognard.games.less_than_60_miles.movement import MovementPhase
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.point_changes import RecallEngineers
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.recovery import RemoveAttrition

__all__ = ["happened", "number", "where"]
TERRAIN = {".": "plain", "1": "hill1", "2": "hill2", "t": "town", "c": "city", "w": "woods", "s": "swamp"}
PHASES: Mapping[str, Any] = {
    "movement": MovementPhase,
    "engineering": Engineering,
    "attrition_removal": AttritionRemoval,
}
SUPERIORS = {"n": "VC", "w": "CF"}


class RearGame(FieldGame):
    """The chapters of the rear, and of marching."""

    declarable = ("supply",)
    procedures: ClassVar[Any] = tuple(
        dict.fromkeys((*FieldGame.procedures, RemoveAttrition, Engineer, RecallEngineers, Enter))
    )

    def phases(self) -> Mapping[str, Callable[[FrontPosition], list[Frame]]]:
        return {f"{side}.{name}": _begin(n, frame) for n, side in enumerate(SIDES) for name, frame in PHASES.items()}


def _begin(side: int, frame: Any) -> Callable[[FrontPosition], list[Frame]]:
    def frames(position: FrontPosition) -> list[Frame]:
        if position.acting == NONE:
            position.acting = side
        return [frame(side)]

    return frames


GAME = RearGame()
ask: Questions[FrontPosition] = Questions(GAME)


def rear(
    picture: str,
    *,
    phase: str = "nato.attrition_removal",
    turn: int = 3,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    state: Mapping[str, Any] | None = None,
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    major_road: str | Sequence[str] = (),
    minor_road: str | Sequence[str] = (),
    supply: bool = False,
    **more: Any,
) -> FrontPosition:
    """The position in a picture; `units` says more of a unit of it, or puts one elsewhere."""
    cells = cells_of(picture)
    said = {name: dict(facts) for name, facts in (units or {}).items()}
    found = [
        usual(id, kind) | {"hex": hex} | said.pop(id, {})
        for hex, parts in cells.items()
        for id, kind in (part.split(":") for part in parts if ":" in part)
    ]
    found += [usual(id, facts["type"]) | facts for id, facts in said.items()]
    named = {unit["id"] for unit in found}
    found += [{"id": hq, "box": "destroyed"} for hq in SUPERIORS.values() if hq not in named]
    for unit in found:
        if "box" in unit:
            unit.pop("hex", None)
    ground = {
        "rows": max(int(hex[:2]) for hex in cells),
        "columns": max(int(hex[2:]) for hex in cells),
        "hexes": {hex: here for hex, parts in cells.items() if (here := _terrain(parts))},
        "sides": _hexsides(sides or {}),
        "links": {"major_road": _chains(major_road), "minor_road": _chains(minor_road)},
        "areas": {name: hexes.split() for name, hexes in (areas or {}).items()},
    }
    data: dict[str, Any] = {"game": GAME.name, "phase": phase, "turn": turn, "units": found, "map": ground}
    each = {"nato": 10, "wp": 10}
    data["state"] = {"cp": each, "max_cp": each, "engineers": {"nato": 3, "wp": 3}, **(state or {})}
    if not supply:
        data["declared"] = {"supply": {unit["id"]: True for unit in found}}
    return positionfile.load(GAME, data | more)


def usual(id: str, kind: str) -> dict[str, Any]:
    """What the id and the type of a unit say of it; it is directly under its Superior HQ."""
    top = SUPERIORS[id[0]] if id not in SUPERIORS.values() else ""
    if not top:
        return {"id": id}
    side = "nato" if id[0] == "n" else "wp"
    return {"id": id, "type": kind, "side": side, "printed_parent": top, "superior": top}


def cells_of(picture: str) -> dict[str, list[str]]:
    """What is in each hex of a picture."""
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    return {f"{y:02}{x:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}


def hexside(position: FrontPosition, name: str) -> int:
    """The number of a hexside."""
    return position.components.number("hexside", name)


def hex_of(position: FrontPosition, name: str) -> int:
    """The number of a hex."""
    return position.components.number("hex", name)


def _terrain(parts: list[str]) -> list[str]:
    return [TERRAIN[code] for part in parts if ":" not in part for code in part]


def _hexsides(sides: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for feature, listed in sides.items():
        for name in listed.split():
            found.setdefault(name, []).append(feature)
    return found


def _chains(chains: str | Sequence[str]) -> list[list[str]]:
    return [chain.split() for chain in ([chains] if isinstance(chains, str) else chains)]
