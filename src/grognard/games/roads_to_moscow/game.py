"""Roads to Moscow, the game: Formations drawn from a cup, Mobile and Assault Sequences, two combat tables."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.faults import Fault
from grognard.engine.game import Game, Hidden, Scenario
from grognard.engine.inquiries import Inquiry, Overlay
from grognard.engine.options import OptionalRule
from grognard.engine.outcome import Score
from grognard.engine.position import Frame
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import Ruling
from grognard.games.roads_to_moscow import secrecy
from grognard.games.roads_to_moscow.activation import ActivateArmy, MakeActivationCheck
from grognard.games.roads_to_moscow.advance import Advance, GoOn
from grognard.games.roads_to_moscow.air import SECRET_AIR
from grognard.games.roads_to_moscow.charts import FACES
from grognard.games.roads_to_moscow.combat import Combat, Fight, RollDie
from grognard.games.roads_to_moscow.combining import CombineFormations
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.conduct import Operate
from grognard.games.roads_to_moscow.coordinating import AssignAir, ChooseLead, Coordinate, NameGuns
from grognard.games.roads_to_moscow.declaration import Declare, DeclareAttack
from grognard.games.roads_to_moscow.disruption import MakeRecoveryCheck, Recover
from grognard.games.roads_to_moscow.events import EVENTS
from grognard.games.roads_to_moscow.facts import FACTS
from grognard.games.roads_to_moscow.fortification import Engineering
from grognard.games.roads_to_moscow.fuel import FUEL, FuelFormation
from grognard.games.roads_to_moscow.groups import TakeGroups
from grognard.games.roads_to_moscow.initiative import DetermineInitiative, FillCup
from grognard.games.roads_to_moscow.invariants import violations
from grognard.games.roads_to_moscow.losses import TakeLosses
from grognard.games.roads_to_moscow.markers import count
from grognard.games.roads_to_moscow.movement import Movement
from grognard.games.roads_to_moscow.moving import Move
from grognard.games.roads_to_moscow.no_retreat import DeclareNoRetreat, MakeNoRetreatCheck
from grognard.games.roads_to_moscow.operations import (
    ChooseSequence,
    NameFormation,
    OperationsSegment,
    TakeFirst,
)
from grognard.games.roads_to_moscow.overlays import OVERLAYS
from grognard.games.roads_to_moscow.overrun import LoseOverrunStep, Overrun
from grognard.games.roads_to_moscow.phases import phases
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.reaction import MakeReactionCheck, React, Reactions
from grognard.games.roads_to_moscow.refusal import MakeRefusalCheck, RefuseCombat
from grognard.games.roads_to_moscow.reserve import PutInReserve
from grognard.games.roads_to_moscow.results import Resolve, Survive
from grognard.games.roads_to_moscow.retreats import PassZone, Retreat
from grognard.games.roads_to_moscow.rockets import LeaveWithRockets
from grognard.games.roads_to_moscow.sequence import GameTurn, Turn
from grognard.games.roads_to_moscow.setup import CHARTS, Box, make_components, new_position, set_up
from grognard.games.roads_to_moscow.stacking import RemoveExcess
from grognard.games.roads_to_moscow.supply import why_supply
from grognard.games.roads_to_moscow.timing import turn_notes, why_not_now
from grognard.games.roads_to_moscow.units import SIDES
from grognard.games.roads_to_moscow.victory import objectives, score, why_points
from grognard.games.roads_to_moscow.weather import HISTORICAL_WEATHER
from grognard.games.roads_to_moscow.zones import update_control

PROCEDURES: tuple[type[Procedure[Any, Any]], ...] = (
    *(Turn, TakeGroups, PutInReserve, DetermineInitiative, FillCup),
    *(OperationsSegment, TakeFirst, ChooseSequence, NameFormation, CombineFormations, Operate),
    *(ActivateArmy, MakeActivationCheck, FuelFormation, Engineering),
    *(Movement, Move, Overrun, LoseOverrunStep, RemoveExcess),
    *(Declare, DeclareAttack, RefuseCombat, MakeRefusalCheck, Reactions, MakeReactionCheck, React),
    *(DeclareNoRetreat, MakeNoRetreatCheck),
    *(Combat, Fight, RollDie, ChooseLead, AssignAir, NameGuns, Coordinate),
    *(Resolve, TakeLosses, Survive, Retreat, PassZone, LeaveWithRockets, Advance, GoOn),
    *(Recover, MakeRecoveryCheck),
)
"""Every procedure of the rules, chapter by chapter."""
ROLLS = ("weather", "initiative", "combine", "check", "attack", "overrun", "fuel")
"""What the die is rolled for, by the first word of the purpose."""


class RoadsToMoscow(Game[RoadsPosition]):
    """The battles of Mozhaysk and Mtsensk [1.2-1]."""

    name = "roads_to_moscow"
    sides = SIDES
    folder = Path(__file__).parent
    position_class = RoadsPosition
    procedures = PROCEDURES
    facts = FACTS
    events = EVENTS
    declarable = ("supply",)
    optional_rules = (OptionalRule(HISTORICAL_WEATHER, "5.11d", False), FUEL, SECRET_AIR)

    @cache  # noqa: B019 (a game is made once)
    def scenarios(self) -> Mapping[str, Scenario]:
        box = Box(DataFolder(self.folder / "data"))
        found = {}
        for name, facts in box.scenarios.items():
            names = box.battles[facts.battle].turn_names
            turns = names.index(facts.last) - names.index(facts.first) + 1
            found[name] = Scenario(name, facts.title, turns, facts.rule)
        return found

    def charts(self) -> Mapping[str, str]:
        return CHARTS

    def rolls(self, components: Components) -> Mapping[str, int]:
        """One die of ten faces for everything [2.41]."""
        return dict.fromkeys(ROLLS, FACES)

    def turn_name(self, components: Components, turn: int) -> str:
        """Day and half, as on the track: 16AM."""
        assert isinstance(components, CampaignComponents)
        return components.track[turn - 1].name if 1 <= turn <= components.turns else str(turn)

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(self.name, scenario, options, data, given)

    def new_position(self, position: RoadsPosition) -> None:
        new_position(position)

    def fill_in(self, position: RoadsPosition) -> None:
        """Whoever stands somewhere, or has its zone there alone, controls it [3.12a]; markers are counted [7.14]."""
        update_control(position)
        for side in range(len(SIDES)):
            count(position, side)

    def set_up(self, position: RoadsPosition) -> None:
        """The scenario's set-up [18.1], in turn 1."""
        set_up(position)
        update_control(position)
        position.call(GameTurn())

    def phases(self) -> Mapping[str, Callable[[RoadsPosition], list[Frame]]]:
        return phases()

    def flow(self) -> Sequence[str]:
        """A turn: groups and Reserves, Supply, Initiative; Sequences of either side by turns; what ends it."""
        by_step = ("groups", "reserve"), ("engineering", "recovery")
        before, after = ([f"{name}.{phase}" for phase in part for name in self.sides] for part in by_step)
        last = ["engineering", *after, "reorganization", "victory"]
        first = ["turn", *before, "supply", "initiative"]
        return (*first, *(phase for phase in phases() if phase not in (*first, *last)), *last)

    def objectives(self, components: Components) -> Sequence[int]:
        """Hexes that count by who holds them, or by when they were taken first [17.0]."""
        assert isinstance(components, CampaignComponents)
        return objectives(components)

    def score(self, position: RoadsPosition) -> Score | None:
        return score(position)

    def inquiries(self) -> Mapping[str, Inquiry]:
        return {"supply": Inquiry(("unit",), why_supply), "victory": Inquiry((), why_points)}

    def overlays(self) -> Mapping[str, Overlay]:
        return OVERLAYS

    def hidden(self, position: RoadsPosition, side: int) -> Hidden:
        return secrecy.hidden(position, side)

    def openly_known(self, position: RoadsPosition, side: int) -> Any:
        return secrecy.openly_known(position, side)

    def draw_hidden(self, position: RoadsPosition, side: int, below: Callable[[int], int]) -> None:
        secrecy.draw_hidden(position, side, below)

    def forget_plans(self, position: RoadsPosition, side: int) -> None:
        secrecy.forget_plans(position, side)

    def why_not_now(self, position: RoadsPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
        return why_not_now(position, verb, numbers)

    def turn_notes(self, components: Components, turn: int) -> Sequence[Ruling]:
        """What is due on a turn [5.2-1, 5.14a, 5.24], and the end of the game [4.12]."""
        assert isinstance(components, CampaignComponents)
        return turn_notes(components, turn)

    def invariants(self, position: RoadsPosition) -> list[Fault]:
        return violations(position, self.fault)


GAME = RoadsToMoscow()
