"""Rules questions about fire from afar: artillery, aircraft, detection, Electronic Warfare, worse weapons.

    position = strikes(
        '''
        nG:sp_artillery  .   .   wT:armored
        ''',
        units={"nG": {"mode": "barrage"}}, air={"nato": 4}, dice=[7],
    )

A cell is `.` or the codes of its terrain (1, 2 hills, t town, c city, w woods), then its units, joined by `+`. A unit
is its id and its type; an id that begins with n is of NATO and under the Superior HQ `VC`, with w of the Warsaw Pact
and under `CF`, which stand off the map unless the picture has them. The first row is 0101 0102 0103 ...; columns with
even numbers sit half a hex lower. Unless something else is said it is the Bombardment Phase of NATO, D0 H12 in
September, dry and clear, everybody is Tactical, HQs are Deployed, artillery is in Barrage, helicopters are in FARP
mode, and everybody has a line to a Supply Source.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.games.questions import Questions, happened, lines, number, odds_of

import grognard.games.less_than_60_miles as package
from grognard.engine import positionfile
from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.decisions import Decision
from grognard.engine.game import Game, Scenario
from grognard.engine.kinds import NONE, Side
from grognard.engine.options import OptionalRule
from grognard.engine.position import Frame
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling
from grognard.games.less_than_60_miles.anti_air import FireAntiAir
from grognard.games.less_than_60_miles.assigning import AssignMission
from grognard.games.less_than_60_miles.demolition import OfferDemolition
from grognard.games.less_than_60_miles.ew import ResolveEw
from grognard.games.less_than_60_miles.ew_points import AllocateEw, EwPhase
from grognard.games.less_than_60_miles.helicopters import FlyHelicopter
from grognard.games.less_than_60_miles.intelligence import GatherIntelligence
from grognard.games.less_than_60_miles.missions import Bombard, BombardmentPhase, FlyMissions
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.setup import make_components, new_position
from grognard.games.less_than_60_miles.warfare import DeclareWarfare, Warfare

__all__ = ["happened", "lines", "number", "odds_of"]
TERRAIN = {"1": "hill1", "2": "hill2", "t": "town", "c": "city", "w": "woods", "s": "swamp"}
SUPERIORS = {"n": "VC", "w": "CF"}
MODES = {"helicopter": "farp"}
OPTIONS = ("sigint", "intelligence", "chemical", "nuclear", "integrated", "nato_no_first_use", "nato_spares_cities")


class Waiting(NamedTuple):
    """Something was called; its result is noted."""

    side: Side
    result: str = ""


class Wait(Procedure[FrontPosition, Waiting]):
    """Note what comes back, and ask what next."""

    frame = Waiting

    def phase(self, position: FrontPosition, frame: Waiting) -> str:
        return f"{SIDES[frame.side]}.wait"

    def decision(self, position: FrontPosition, frame: Waiting) -> Decision | None:
        return self.ask(position, frame.side, "missions.which", "15.1-5", [DONE], result=frame.result)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: Waiting) -> None:
        """That is all."""

    def after_fire_anti_air(self, position: FrontPosition, frame: Waiting, left: int) -> None:
        position.become(frame._replace(result=str(left)))

    def after_fly_helicopter(self, position: FrontPosition, frame: Waiting, alive: bool) -> None:
        position.become(frame._replace(result="alive" if alive else "lost"))

    def after_resolve_ew(self, position: FrontPosition, frame: Waiting, found: Any) -> None:
        position.become(frame._replace(result=" ".join((str(found.modifier), *found.codes))))


PHASES: Mapping[str, Any] = {"bombardment": BombardmentPhase, "ew": EwPhase, "warfare": Warfare, "wait": Waiting}


class StrikeGame(Game[FrontPosition]):
    """The chapters of fire from afar alone."""

    name = "less_than_60_miles"
    sides = SIDES
    folder = Path(package.__file__).parent
    position_class = FrontPosition
    declarable = ("supply",)
    optional_rules = tuple(OptionalRule(name, "23.2-1", False) for name in OPTIONS)
    procedures = (
        *(Bombard, FlyMissions, AssignMission, GatherIntelligence, AllocateEw, DeclareWarfare),
        *(FireAntiAir, FlyHelicopter, ResolveEw, OfferDemolition, Wait),
    )

    def scenarios(self) -> Mapping[str, Scenario]:
        return {}

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(self.name, scenario, options, data, given)

    def charts(self) -> Mapping[str, str]:
        return {name: f"{name}.csv" for name in ("aa", "bombardment", "interdiction", "nuclear")}

    def new_position(self, position: FrontPosition) -> None:
        new_position(position)

    def phases(self) -> Mapping[str, Callable[[FrontPosition], list[Frame]]]:
        return {f"{side}.{name}": _begin(n, frame) for n, side in enumerate(SIDES) for name, frame in PHASES.items()}


def _begin(side: int, frame: Any) -> Callable[[FrontPosition], list[Frame]]:
    def frames(position: FrontPosition) -> list[Frame]:
        if position.acting == NONE:
            position.acting = side
        return [frame(side)]

    return frames


GAME = StrikeGame()
ask: Questions[FrontPosition] = Questions(GAME)


def strikes(
    picture: str,
    *,
    phase: str = "nato.bombardment",
    turn: int = 3,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    air: Mapping[str, int] | None = None,
    max_air: Mapping[str, int] | None = None,
    state: Mapping[str, Any] | None = None,
    sides: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    major_road: str | Sequence[str] = (),
    options: Sequence[str] = (),
    **more: Any,
) -> FrontPosition:
    """The position in a picture; `units` says more of a unit of it, `air` is Current Air Points and, if nothing else is
    said, the Maximum.
    """
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    cells = {f"{y:02}{x:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}
    said = dict(units or {})
    found = [
        {**_usual(id, kind), "hex": hex, **said.get(id, {})}
        for hex, parts in cells.items()
        for id, kind in (part.split(":") for part in parts if ":" in part)
    ]
    there = {unit["id"] for unit in found}
    found += [{"id": hq, "box": "destroyed"} for hq in SUPERIORS.values() if hq not in there]
    ground = {
        "rows": len(rows),
        "columns": max(len(row) for row in rows),
        "hexes": {hex: here for hex, parts in cells.items() if (here := _terrain(parts))},
        "sides": _hexsides(sides or {}),
        "links": {"major_road": [c.split() for c in ([major_road] if isinstance(major_road, str) else major_road)]},
        "areas": {name: hexes.split() for name, hexes in (areas or {}).items()},
    }
    points = {"nato": 5, "wp": 5}
    data: dict[str, Any] = {"game": GAME.name, "phase": phase, "turn": turn, "units": found, "map": ground}
    flying = {"nato": 0, "wp": 0, **(air or {})}
    data["state"] = {"cp": points, "max_cp": points, "air": flying, "max_air": {**flying, **(max_air or {})}}
    data["state"] |= state or {}
    data["options"] = dict.fromkeys(options, True)
    data["declared"] = {"supply": {unit["id"]: True for unit in found}}
    return positionfile.load(GAME, data | more)


def _usual(id: str, kind: str) -> dict[str, Any]:
    if id in SUPERIORS.values():
        return {"id": id}
    top, side = SUPERIORS[id[0]], "nato" if id[0] == "n" else "wp"
    usual = {"id": id, "type": kind, "side": side, "printed_parent": top, "superior": top}
    mode = "barrage" if kind.endswith("artillery") else MODES.get(kind)
    return usual | ({"mode": mode} if mode else {})


def _terrain(parts: list[str]) -> list[str]:
    return [TERRAIN[code] for part in parts if ":" not in part for code in part if code in TERRAIN]


def _hexsides(sides: Mapping[str, str]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for feature, listed in sides.items():
        for name in listed.split():
            found.setdefault(name, []).append(feature)
    return found


def called(position: FrontPosition, frame: Frame) -> FrontPosition:
    """The same with a procedure under way, from the phase `wait`."""
    position.call(frame)
    position.asked = None
    return position


def result(position: FrontPosition) -> str:
    """What a procedure that was called has returned."""
    GAME.decision(position)
    frame = position.frames[-1]
    assert isinstance(frame, Waiting), "it is still under way"
    return frame.result


def rule_of(ruling: Ruling | None) -> str:
    """The first rule of a refusal; "" if there is none."""
    return "" if ruling is None else ruling.rules[0]


def hex_of(position: FrontPosition, name: str) -> int:
    """The number of a hex."""
    return position.components.number("hex", name)
