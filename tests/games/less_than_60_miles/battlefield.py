"""Rules questions about Ground Combat: a small picture, and what may, must or happens to be done in it.

    position = battlefield(
        '''
        nA:mechanized   wA:armored
             .          2w+wB:recon
        ''',
        sides={"minor_river": "0101/0102"}, units={"nA": {"mode": "defend"}}, dice=[4],
    )

A cell is `.` or the codes of its terrain (`.` plain, 1, 2 hills, t town, c city, w woods, s swamp), then its units,
joined by `+`. A unit is its id and its type; an id that begins with n is of NATO, with w of the Warsaw Pact; a counter
of the game has its id alone (`VC`). The first row is 0101 0102 0103 ...; the columns with even numbers sit half a hex
lower. Unless something else is said it is the Movement Phase of the Warsaw Pact, D0 H12 in September, dry and clear,
everybody is Tactical with strengths and Cadre 4, in command, and HQs are Deployed.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from tests.games.questions import Questions, happened, lines, number, odds_of, where

import grognard.games.less_than_60_miles as package
from grognard.engine import positionfile
from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.events import Event
from grognard.engine.game import Game, Scenario
from grognard.engine.kinds import NONE
from grognard.engine.options import OptionalRule
from grognard.engine.position import Frame
from grognard.engine.rulings import Ruling
from grognard.games.less_than_60_miles.advance import Advance
from grognard.games.less_than_60_miles.anti_air import FireAntiAir
from grognard.games.less_than_60_miles.attacking import Attack
from grognard.games.less_than_60_miles.axis import ChooseAxis
from grognard.games.less_than_60_miles.declaring import ChooseCommand, ChooseRecon, NameDefenders
from grognard.games.less_than_60_miles.demolition import OfferDemolition
from grognard.games.less_than_60_miles.disengaging import Disengage, LetGo
from grognard.games.less_than_60_miles.ew import ResolveEw
from grognard.games.less_than_60_miles.fight import Fight
from grognard.games.less_than_60_miles.flying import FlyIn
from grognard.games.less_than_60_miles.forced_march import ForcedMarch
from grognard.games.less_than_60_miles.helicopters import FlyHelicopter
from grognard.games.less_than_60_miles.move import Move
from grognard.games.less_than_60_miles.movement import Movement, MovementPhase
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.retreats import DecideRetreat, Retreat
from grognard.games.less_than_60_miles.rivers import Cross
from grognard.games.less_than_60_miles.setup import make_components, new_position
from grognard.games.less_than_60_miles.supporting import AssignSupport

__all__ = ["happened", "lines", "number", "odds_of", "where"]
TERRAIN = {".": "plain", "1": "hill1", "2": "hill2", "t": "town", "c": "city", "w": "woods", "s": "swamp"}
NATO_MOVES, WP_MOVES = "nato.movement", "wp.movement"
NOON, NIGHT = 3, 6
"""D0 H12, and D0 H21: night in September."""


class BattleGame(Game[FrontPosition]):
    """The chapters of combat, and what they need of movement and fire."""

    name = "less_than_60_miles"
    sides = SIDES
    folder = Path(package.__file__).parent
    position_class = FrontPosition
    optional_rules = (OptionalRule("sigint", "23.2-0", False), OptionalRule("chemical", "26-0:1", False))
    procedures = (
        *(Movement, Move, ForcedMarch, Cross, ChooseAxis, OfferDemolition),
        *(Attack, Fight, NameDefenders, AssignSupport, FlyIn, FireAntiAir, FlyHelicopter, ResolveEw),
        *(ChooseRecon, ChooseCommand, DecideRetreat, Retreat, Advance, Disengage, LetGo),
    )

    def scenarios(self) -> Mapping[str, Scenario]:
        return {}

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(self.name, scenario, options, data, given)

    def charts(self) -> Mapping[str, str]:
        names = ("ground_combat", "attacker_support", "defender_support", "disengagement", "ew", "aa", "terrain")
        return {name: f"{name}.csv" for name in names}

    def new_position(self, position: FrontPosition) -> None:
        new_position(position)

    def phases(self) -> Mapping[str, Callable[[FrontPosition], list[Frame]]]:
        return {f"{side}.movement": _begin(n) for n, side in enumerate(SIDES)}


def _begin(side: int) -> Callable[[FrontPosition], list[Frame]]:
    def frames(position: FrontPosition) -> list[Frame]:
        if position.acting == NONE:
            position.acting = side
        return [MovementPhase(side)]

    return frames


GAME = BattleGame()
ask: Questions[FrontPosition] = Questions(GAME)


def battlefield(
    picture: str,
    *,
    phase: str = WP_MOVES,
    turn: int = NOON,
    units: Mapping[str, Any] | None = None,
    state: Mapping[str, Any] | None = None,
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    result: str | None = None,
    charts: Mapping[str, str] | None = None,
    **more: Any,
) -> FrontPosition:
    """The position in a picture; `units` says more of a unit.

    `charts` says of tables what they always give, `result` what the Ground Combat Table does.
    """
    cells = _cells(picture)
    said = dict(units or {})
    found = [
        {**_unit(part), "hex": hex, **said.get(part.split(":")[0], {})}
        for hex, parts in cells.items()
        for part in parts
        if not _is_ground(part)
    ]
    ground = {
        "rows": max(int(hex[:2]) for hex in cells),
        "columns": max(int(hex[2:]) for hex in cells),
        "hexes": {hex: _terrain(parts) for hex, parts in cells.items() if _terrain(parts)},
        "sides": _hexsides(sides or {}),
        "areas": {name: hexes.split() for name, hexes in (areas or {}).items()},
    }
    points = {"nato": 10, "wp": 10}
    data: dict[str, Any] = {"game": GAME.name, "phase": phase, "turn": turn, "units": found, "map": ground}
    data["state"] = {"cp": points, "max_cp": points, **(state or {})}
    tables = {**(charts or {}), **({} if result is None else {"ground_combat": result})}
    if tables:
        data["charts"] = {name: every(name, cell) for name, cell in tables.items()}
    return positionfile.load(GAME, data | more)


def every(name: str, cell: str) -> str:
    """A table that gives the same whatever is rolled; its first column and its sources stay."""
    lines = (GAME.folder / "data" / f"{name}.csv").read_text().splitlines()
    head = next(line for line in lines if not line.startswith("#"))
    width = head.count(",") - 1
    rows = [line for line in lines if not line.startswith(("#", "die"))]
    filled = [",".join([row.split(",")[0], *[cell] * width, "ours"]) for row in rows]
    return "\n".join(["# provenance: ours", head, *filled]) + "\n"


def attack(position: FrontPosition, hex: str, unit: str = "wA", kind: str = "prepared") -> list[Event]:
    """A unit takes itself in hand and makes an attack, up to the first question."""
    return ask.play(position, f"unit {unit}; attack {hex}; {kind}; assault")


def weighed(position: FrontPosition, hex: str, unit: str = "wA", kind: str = "prepared", more: str = "") -> Ruling:
    """What is said of an attack before it is made."""
    copy = position.copy()
    ask.play(copy, f"unit {unit}; attack {hex}; {kind}" + (f"; {more}" if more else ""))
    return ask.allowed(copy, "assault")


def modifiers(ruling: Ruling) -> dict[str, float]:
    """The combat modifiers of a ruling by name."""
    return {part.name: part.amount for part in ruling.parts if part.group == "shift"}


def _unit(part: str) -> dict[str, Any]:
    id, _, kind = part.partition(":")
    return {"id": id, "type": kind, "side": "nato" if id[0] == "n" else "wp"} if kind else {"id": id}


def _is_ground(part: str) -> bool:
    return ":" not in part and all(code in TERRAIN for code in part)


def _cells(picture: str) -> dict[str, list[str]]:
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    return {f"{y:02}{x:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}


def _terrain(parts: list[str]) -> list[str]:
    return [TERRAIN[code] for part in parts if _is_ground(part) for code in part]


def _hexsides(sides: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for feature, listed in sides.items():
        for hexside in listed.split():
            found.setdefault(hexside, []).append(feature)
    return found
