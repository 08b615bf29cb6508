"""Rules questions about command: real counters on a bare map, from the step of an Action Phase that is asked about.

    position = staff("wp.orders_issue", {"CF": "0101", "8GA": "0108"}, cp={"wp": 8})

Hex numbers are row and column: 0101 and 0109 are eight hexes apart. HQs are Deployed and the axes of
Armies point west unless it is said otherwise.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, ClassVar

from tests.games.questions import Questions

import grognard.games.less_than_60_miles as package
from grognard.board.map import Vocabulary
from grognard.engine import positionfile
from grognard.engine.components import Components, map_of
from grognard.engine.data import DataFolder
from grognard.engine.game import Game, Scenario
from grognard.engine.kinds import NONE
from grognard.engine.options import OptionalRule
from grognard.engine.position import Frame
from grognard.engine.procedures import Procedure
from grognard.engine.rosters import roster_of
from grognard.games.less_than_60_miles.attaching import Attach, Reattach
from grognard.games.less_than_60_miles.axis import ChooseAxis
from grognard.games.less_than_60_miles.changes import ChangeModes, ModeChanges
from grognard.games.less_than_60_miles.charts import read_charts
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.defining_cas import DefineCas
from grognard.games.less_than_60_miles.execution import ExecuteOrder, ExecuteOrders, ExecutionPhase
from grognard.games.less_than_60_miles.orders import IssueOrders, Issuing, Revealing, RevealOrders
from grognard.games.less_than_60_miles.organisation import ARMY, SIDES, read_organisation
from grognard.games.less_than_60_miles.position import Axis, FrontPosition
from grognard.games.less_than_60_miles.rebuilding import RebuildHQs, RebuildingPhase
from grognard.games.less_than_60_miles.scenarios import AXES, Hold, ScenarioFacts
from grognard.games.less_than_60_miles.schedules import VictorySchedule
from grognard.games.less_than_60_miles.units import read_units, unit_of_file

FOLDER = Path(package.__file__).parent
PHASES: Mapping[str, Any] = {
    "orders_reveal": Revealing,
    "orders_execution": ExecutionPhase,
    "mode_changes": ModeChanges,
    "orders_issue": Issuing,
    "hq_rebuilding": RebuildingPhase,
}
GRID = {"top": "flat", "label": "{row:02}{column:02}"}
WORDS = Vocabulary(
    base="plain",
    terrains=("plain", "hill1", "hill2", "town", "city", "woods", "swamp", "covered"),
    features=("minor_river", "major_river", "bridge"),
    directed=(),
    kinds=("major_road", "minor_road"),
)


def scenario_facts(**said: Any) -> ScenarioFacts:
    """A scenario of five days that says nothing but what is said here."""
    tables = (
        *("title", "setup", "parents", "points", "supply_centres", "axes"),
        *("mined", "mined_at", "works", "works_at", "decks"),
    )
    lists = ("interim", "reinforcements", "changes", "holds", "limits", "groups")
    empty: dict[str, Any] = {**{name: {} for name in tables}, **dict.fromkeys(lists, ())}
    usual = {"first": "D0 H06", "last": "D4 H21", "month": "may", "player_1": "wp", "rows": (1, 99), "columns": (1, 99)}
    return ScenarioFacts(**{**empty, **usual, **said})


class StaffGame(Game[FrontPosition]):
    """The chapters of command alone."""

    name = "less_than_60_miles"
    sides = SIDES
    folder = FOLDER
    position_class = FrontPosition
    optional_rules = (OptionalRule("integrated", "28-1", False),)
    procedures: ClassVar[tuple[type[Procedure[Any, Any]], ...]] = (
        RevealOrders,
        ExecuteOrders,
        ExecuteOrder,
        ChangeModes,
        IssueOrders,
        ChooseAxis,
        Attach,
        Reattach,
        RebuildHQs,
        DefineCas,
    )

    facts_of_scenario = scenario_facts()
    victory: VictorySchedule | None = None

    def scenarios(self) -> Mapping[str, Scenario]:
        return {}

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        organisation = read_organisation(data.open("game.toml"))
        charts = read_charts(data, organisation)
        known = {unit.id: unit for unit in read_units(data.open("units.csv"), organisation)}
        roster = roster_of(given, [], False, lambda entry, known: unit_of_file(entry, known, organisation), known)
        return FrontComponents(
            game=self.name,
            map=map_of(given, "fulda", data.open("fulda.map"), WORDS, GRID, complete=False),
            roster=roster,
            cards=(),
            charts={
                **vars(charts),
                "organisation": organisation,
                "scenario": self.facts_of_scenario,
                "victory": self.victory,
            },
            options=options,
            given={name: value for name, value in given.items() if name != "units"},
        )

    def new_position(self, position: FrontPosition) -> None:
        components = position.components
        position.parent = [NONE] * len(components.roster)
        position.held = [NONE] * components.hexes
        position.mode = [components.mode("deployed" if hq else "tactical") for hq in components.hq]
        armies = [unit for unit, spec in enumerate(components.specs) if spec.level == ARMY]
        position.axes = tuple(Axis(army, AXES.index("west")) for army in armies)

    def phases(self) -> Mapping[str, Callable[[FrontPosition], list[Frame]]]:
        return {f"{side}.{name}": _begin(n, frame) for n, side in enumerate(SIDES) for name, frame in PHASES.items()}


def _begin(side: int, frame: Any) -> Callable[[FrontPosition], list[Frame]]:
    def frames(position: FrontPosition) -> list[Frame]:
        if position.acting == NONE:
            position.acting = side
        return [frame(side)]

    return frames


GAME = StaffGame()
ask: Questions[FrontPosition] = Questions(GAME)


def staff(
    phase: str,
    units: Mapping[str, str | Mapping[str, Any]],
    *,
    turn: int = 2,
    cp: Mapping[str, int] | None = None,
    holds: tuple[Hold, ...] = (),
    victory: VictorySchedule | None = None,
    state: Mapping[str, Any] | None = None,
    areas: Mapping[str, list[str]] | None = None,
    hexes: Mapping[str, list[str]] | None = None,
    **more: Any,
) -> FrontPosition:
    """A position in a phase: hexes of units, or all that there is to say of them; Command Points of both sorts."""
    points = {"nato": 10, "wp": 10} | dict(cp or {})
    said = [{"id": id, **({"hex": facts} if isinstance(facts, str) else facts)} for id, facts in units.items()]
    data = {
        "game": GAME.name,
        "phase": phase,
        "turn": turn,
        "map": {"rows": 6, "columns": 40, "areas": dict(areas or {}), "hexes": dict(hexes or {})},
        "units": said,
        "state": {"cp": points, "max_cp": points, **(state or {})},
    }
    GAME.facts_of_scenario, GAME.victory = scenario_facts(holds=holds), victory
    return positionfile.load(GAME, data | more)


def order(side: str, name: str, hq: str, turn: int, secret: bool = True) -> dict[str, Any]:
    """An order on the Time Track."""
    return {"turn": turn, "what": "order", "side": side, "order": name, "hq": hq, "secret": secret}
