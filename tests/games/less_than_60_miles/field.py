"""Rules questions about marching: a small picture, and what may, must or happens to be done in it.

    position = field(
        '''
        nA:armored      .          wA:mechanized
             .          2w            .        t+nH:hq
        ''',
        major_road="0101 0102", sides={"minor_river": "0102/0103"}, units={"nA": {"mode": "road"}}, dice=[4],
    )

A cell is `.` or the codes of its terrain (`.` plain, 1, 2 hills, t town, c city, w woods, s swamp, x covered), then its
units, joined by `+`. A unit is its id and its type; an id that begins with n is of NATO, with w of the Warsaw Pact. The
first row is 0101 0102 0103 ...; the columns with even numbers sit half a hex lower. Unless something else is said it is
the Movement Phase of NATO, D0 H12 in September, dry and clear, everybody is Tactical and HQs are Deployed.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.games.questions import Questions, happened, lines, number, where

import grognard.games.less_than_60_miles as package
from grognard.engine import positionfile
from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.game import Game, Scenario
from grognard.engine.kinds import NONE
from grognard.engine.position import Frame
from grognard.engine.procedures import Procedure
from grognard.games.less_than_60_miles.arriving import Enter
from grognard.games.less_than_60_miles.axis import ChooseAxis
from grognard.games.less_than_60_miles.battle import Attacking, Disengaging, Spent
from grognard.games.less_than_60_miles.combat import attack_cost
from grognard.games.less_than_60_miles.demolition import OfferDemolition
from grognard.games.less_than_60_miles.disengage import disengage_cost
from grognard.games.less_than_60_miles.forced_march import ForcedMarch
from grognard.games.less_than_60_miles.move import Move
from grognard.games.less_than_60_miles.movement import Movement, MovementPhase
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.rivers import Cross
from grognard.games.less_than_60_miles.setup import make_components, new_position

__all__ = ["happened", "lines", "number", "where"]
TERRAIN = {
    ".": "plain",
    "1": "hill1",
    "2": "hill2",
    "t": "town",
    "c": "city",
    "w": "woods",
    "s": "swamp",
    "x": "covered",
}
NATO_MOVES, WP_MOVES = "nato.movement", "wp.movement"
NOON, NIGHT = 3, 6
"""D0 H12, and D0 H21: night in September."""


class Attack(Procedure[FrontPosition, Attacking]):
    """A Hasty Assault that changes nothing but the points that are left."""

    frame = Attacking

    def proceed(self, position: FrontPosition, frame: Attacking) -> None:
        cost = attack_cost(position, frame.unit, frame.hex, "hasty")
        position.done(Spent(frame.left - cost, frame.march, frame.marched))


class Disengage(Procedure[FrontPosition, Disengaging]):
    """An attempt that succeeds on a die of 6 or more."""

    frame = Disengaging

    def proceed(self, position: FrontPosition, frame: Disengaging) -> None:
        freed = position.roll(10, "disengagement", "8.8-4") > 5
        left = frame.left - disengage_cost(position)
        march = frame.march if freed else 0
        position.done(Spent(left if freed else 0, march, disengaged=freed))


class FieldGame(Game[FrontPosition]):
    """The chapters of marching alone."""

    name = "less_than_60_miles"
    sides = SIDES
    folder = Path(package.__file__).parent
    position_class = FrontPosition
    procedures = (Movement, Move, ForcedMarch, Cross, ChooseAxis, OfferDemolition, Enter, Attack, Disengage)

    def scenarios(self) -> Mapping[str, Scenario]:
        return {}

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(self.name, scenario, options, data, given)

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


GAME = FieldGame()
ask: Questions[FrontPosition] = Questions(GAME)


def field(
    picture: str,
    *,
    phase: str = NATO_MOVES,
    turn: int = NOON,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    state: Mapping[str, Any] | None = None,
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    major_road: str | Sequence[str] = (),
    minor_road: str | Sequence[str] = (),
    more_units: Sequence[Mapping[str, Any]] = (),
    **more: Any,
) -> FrontPosition:
    """The position in a picture; `units` says more of one of it, `more_units` are others, roads are chains of hexes."""
    cells = _cells(picture)
    said = dict(units or {})
    found = [
        {"id": id, "type": kind, "side": "nato" if id[0] == "n" else "wp", "hex": hex, **said.get(id, {})}
        for hex, parts in cells.items()
        for id, kind in (part.split(":") for part in parts if ":" in part)
    ]
    ground = {
        "rows": max(int(hex[:2]) for hex in cells),
        "columns": max(int(hex[2:]) for hex in cells),
        "hexes": {hex: _terrain(parts) for hex, parts in cells.items() if _terrain(parts)},
        "sides": _hexsides(sides or {}),
        "links": {"major_road": _chains(major_road), "minor_road": _chains(minor_road)},
        "areas": {name: hexes.split() for name, hexes in (areas or {}).items()},
    }
    points = {"nato": 10, "wp": 10}
    data: dict[str, Any] = {"game": GAME.name, "phase": phase, "turn": turn, "units": [*found, *more_units]}
    data["map"] = ground
    data["state"] = {"cp": points, "max_cp": points, **(state or {})}
    return positionfile.load(GAME, data | more)


def _cells(picture: str) -> dict[str, list[str]]:
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    return {f"{y:02}{x:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}


def _terrain(parts: list[str]) -> list[str]:
    return [TERRAIN[code] for part in parts if ":" not in part for code in part]


def _hexsides(sides: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for feature, listed in sides.items():
        for hexside in listed.split():
            found.setdefault(hexside, []).append(feature)
    return found


def _chains(chains: str | Sequence[str]) -> list[list[str]]:
    return [chain.split() for chain in ([chains] if isinstance(chains, str) else chains)]


def at_fulda(mode: str) -> FrontPosition:
    """An armored battalion next to hex 1025 of the printed map."""
    unit = {"id": "nA", "type": "armored", "side": "nato", "hex": "1024", "mode": mode}
    file = {"game": GAME.name, "phase": NATO_MOVES, "turn": 3, "units": [unit], "map": "fulda"}
    return positionfile.load(GAME, file)
