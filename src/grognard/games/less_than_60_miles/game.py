"""Less Than 60 Miles, the game: orders that take time, modes, attrition and command in the Fulda Gap."""

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
from grognard.games.less_than_60_miles import answers, secrecy, timing
from grognard.games.less_than_60_miles.advance import Advance
from grognard.games.less_than_60_miles.air_landing import Land
from grognard.games.less_than_60_miles.air_transfer import TransferAir
from grognard.games.less_than_60_miles.anti_air import FireAntiAir
from grognard.games.less_than_60_miles.arriving import Enter
from grognard.games.less_than_60_miles.assigning import AssignMission
from grognard.games.less_than_60_miles.attaching import Attach, Reattach
from grognard.games.less_than_60_miles.attacking import Attack
from grognard.games.less_than_60_miles.axis import ChooseAxis
from grognard.games.less_than_60_miles.card_choices import ClearSky, ScatterMines, StrikeBack
from grognard.games.less_than_60_miles.card_targets import NameTarget
from grognard.games.less_than_60_miles.card_verbs import OfferCards
from grognard.games.less_than_60_miles.changes import ChangeModes
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.components import NATO, WP, FrontComponents
from grognard.games.less_than_60_miles.declaring import ChooseCommand, ChooseRecon, NameDefenders
from grognard.games.less_than_60_miles.defining_cas import DefineCas
from grognard.games.less_than_60_miles.demolition import OfferDemolition
from grognard.games.less_than_60_miles.disengaging import Disengage, LetGo
from grognard.games.less_than_60_miles.engineering import Engineer
from grognard.games.less_than_60_miles.events import EVENTS
from grognard.games.less_than_60_miles.ew import ResolveEw
from grognard.games.less_than_60_miles.ew_points import AllocateEw
from grognard.games.less_than_60_miles.execution import ExecuteOrder, ExecuteOrders
from grognard.games.less_than_60_miles.facts import FACTS
from grognard.games.less_than_60_miles.fight import Fight
from grognard.games.less_than_60_miles.flying import FlyIn
from grognard.games.less_than_60_miles.forced_march import ForcedMarch
from grognard.games.less_than_60_miles.hands import count_cards
from grognard.games.less_than_60_miles.helicopters import FlyHelicopter
from grognard.games.less_than_60_miles.intelligence import GatherIntelligence
from grognard.games.less_than_60_miles.invariants import violations
from grognard.games.less_than_60_miles.missions import Bombard, FlyMissions
from grognard.games.less_than_60_miles.moments import why_not_now
from grognard.games.less_than_60_miles.move import Move
from grognard.games.less_than_60_miles.movement import Movement
from grognard.games.less_than_60_miles.objectives import objectives
from grognard.games.less_than_60_miles.orders import RevealOrders
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.overlays import OVERLAYS, why_command
from grognard.games.less_than_60_miles.phases import phases
from grognard.games.less_than_60_miles.placing import SettingUp, SetUp
from grognard.games.less_than_60_miles.point_changes import RecallEngineers
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.previews import IssueWithPreview
from grognard.games.less_than_60_miles.rebuilding import RebuildHQs
from grognard.games.less_than_60_miles.recovery import RemoveAttrition
from grognard.games.less_than_60_miles.retreats import DecideRetreat, Retreat
from grognard.games.less_than_60_miles.rivers import Cross
from grognard.games.less_than_60_miles.sequence import Act, GameTurn, Turn
from grognard.games.less_than_60_miles.setup import CHARTS, Box, make_components, new_position, set_up
from grognard.games.less_than_60_miles.supply import why_supply
from grognard.games.less_than_60_miles.supporting import AssignSupport
from grognard.games.less_than_60_miles.victory import score, why_points
from grognard.games.less_than_60_miles.warfare import DeclareWarfare

PROCEDURES: tuple[type[Procedure[Any, Any]], ...] = (
    *(SetUp, Turn, Act, DeclareWarfare, TransferAir, RecallEngineers),
    *(
        RevealOrders,
        ExecuteOrders,
        ExecuteOrder,
        ChangeModes,
        IssueWithPreview,
        Attach,
        Reattach,
        ChooseAxis,
        DefineCas,
        RebuildHQs,
    ),
    *(Engineer, OfferDemolition, RemoveAttrition, AllocateEw),
    *(Bombard, FlyMissions, AssignMission, FlyHelicopter, FireAntiAir, GatherIntelligence),
    *(Movement, Move, ForcedMarch, Cross, Enter, Disengage, LetGo),
    *(Attack, NameDefenders, ChooseRecon, ChooseCommand, Fight, AssignSupport, FlyIn, ResolveEw),
    *(DecideRetreat, Retreat, Advance),
    *(OfferCards, NameTarget, ClearSky, StrikeBack, ScatterMines, Land),
)
"""Every procedure of the rules, chapter by chapter."""
ROLLS = (
    *("fog", "precipitation", "air_points", "demolition", "resupply", "rest", "ew", "aa"),
    *("bombardment", "interdiction", "intelligence", "nuclear", "radiation", "contamination", "gas"),
    *("forced_march", "crossing", "disengage", "support", "combat", "event", "sabotage", "spetsnaz"),
)
"""What the die is rolled for, by the first word of the purpose."""
OPTIONS = (
    OptionalRule("sigint", "23.2-1", False),
    OptionalRule("intelligence", "25.1-0", False),
    OptionalRule("chemical", "26.1-1", False),
    OptionalRule("nuclear", "27.1-1", False),
    OptionalRule("nato_no_first_use", "27.1-4", False),
    OptionalRule("nato_spares_cities", "27.1-5", False),
    OptionalRule("integrated", "28-1", False),
    OptionalRule("reforger", "33.5-1", False),
    OptionalRule("cards", "34-1:1", True),
)
"""Rules that both players may agree on, and units of the campaign that come only if they do."""


class LessThan60Miles(Game[FrontPosition]):
    """The Soviet Central Front attacks the US V Corps through the Fulda Gap, hour by hour [1-0:2, 4.2-0]."""

    name = "less_than_60_miles"
    sides = SIDES
    folder = Path(__file__).parent
    position_class = FrontPosition
    procedures = PROCEDURES
    facts = FACTS
    events = EVENTS
    declarable = ("supply",)
    optional_rules = OPTIONS

    @cache  # noqa: B019 (a game is made once)
    def scenarios(self) -> Mapping[str, Scenario]:
        box = Box(DataFolder(self.folder / "data"))
        return {name: Scenario(name, facts.title, facts.turns, "4.2-0") for name, facts in box.scenarios.items()}

    def charts(self) -> Mapping[str, str]:
        return CHARTS

    def rolls(self, components: Components) -> Mapping[str, int]:
        """One die of ten faces for everything [3-k, 4.5-0]."""
        return dict.fromkeys(ROLLS, FACES)

    def turn_name(self, components: Components, turn: int) -> str:
        """Day and hour, as on the Time Track: D0 H06 [4.2-0]."""
        assert isinstance(components, FrontComponents)
        return timing.printed_name(components, turn) or str(turn)

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(self.name, scenario, options, data, given)

    def new_position(self, position: FrontPosition) -> None:
        new_position(position)

    def fill_in(self, position: FrontPosition) -> None:
        """The numbers of cards follow from where they are [34-3:1, 35-1]."""
        count_cards(position)

    def set_up(self, position: FrontPosition) -> None:
        """Units where the scenario has them; both sides place their markers, NATO first; then the first turn."""
        set_up(position)
        for frame in (GameTurn(), SettingUp(WP), SettingUp(NATO)):  # the last is the first to be asked
            position.call(frame)

    def phases(self) -> Mapping[str, Callable[[FrontPosition], list[Frame]]]:
        return phases()

    def flow(self) -> Sequence[str]:
        """Set-up, then a turn: what concerns both sides before and after what each of them does [5-0]."""
        named = list(phases())
        before = [phase for phase in named if phase.endswith(".setup")]
        return (*before, *(phase for phase in named if phase not in (*before, "final")), "final")

    def objectives(self, components: Components) -> Sequence[int]:
        """The hexes that the scenario counts [4.2-0]."""
        assert isinstance(components, FrontComponents)
        return objectives(components)

    def score(self, position: FrontPosition) -> Score | None:
        return score(position)

    def inquiries(self) -> Mapping[str, Inquiry]:
        return {
            "supply": Inquiry(("unit",), why_supply),
            "command": Inquiry(("unit",), why_command),
            "mode": Inquiry(("unit",), answers.why_mode),
            "status": Inquiry(("unit",), answers.why_status),
            "attrition": Inquiry(("unit",), answers.why_limit),
            "detection": Inquiry(("unit",), answers.why_detected),
            "blocking": Inquiry(("unit",), answers.why_blocking),
            "screen": Inquiry(("unit", "hex"), answers.why_screen),
            "weather": Inquiry((), answers.why_weather),
            "air": Inquiry(("side",), answers.why_air),
            "victory": Inquiry((), why_points),
        }

    def overlays(self) -> Mapping[str, Overlay]:
        return OVERLAYS

    def why_not_now(self, position: FrontPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
        return why_not_now(position, verb, numbers)

    def hidden(self, position: FrontPosition, side: int) -> Hidden:
        return secrecy.hidden(position, side)

    def openly_known(self, position: FrontPosition, side: int) -> Any:
        return secrecy.openly_known(position, side)

    def draw_hidden(self, position: FrontPosition, side: int, below: Callable[[int], int]) -> None:
        secrecy.draw_hidden(position, side, below)

    def invariants(self, position: FrontPosition) -> list[Fault]:
        return violations(position, self.fault)


GAME = LessThan60Miles()
