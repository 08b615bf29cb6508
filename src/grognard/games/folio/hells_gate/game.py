"""Escape Hell's Gate, the game."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar

from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.events import Topic
from grognard.engine.faults import Fault, near
from grognard.engine.inquiries import Inquiry, Overlay
from grognard.engine.kinds import NONE, Side
from grognard.engine.outcome import Score
from grognard.engine.position import Frame
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import Ruling, allow
from grognard.games.folio.bombardment import Bombard
from grognard.games.folio.combat import Combat
from grognard.games.folio.game import STANDARD, FolioGame
from grognard.games.folio.hells_gate.air import GiveUpMarker, SupplyCutOff
from grognard.games.folio.hells_gate.bombardment import Aim, HellsGateBombard, HellsGateCombat
from grognard.games.folio.hells_gate.charts import CLEAR, WEATHER, read_numbers, read_victory, read_weather
from grognard.games.folio.hells_gate.components import GERMAN, SIDES, HellsGateComponents
from grognard.games.folio.hells_gate.engineers import BuildBridge
from grognard.games.folio.hells_gate.exclusive import FIRST_ROLLED_WEATHER, HellsGateRules
from grognard.games.folio.hells_gate.movement import HellsGateMovement
from grognard.games.folio.hells_gate.overlays import OVERLAYS
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.rebuilding import Rebuild, Rebuilding
from grognard.games.folio.hells_gate.release import FACES, FIRST_TURN, NEEDED
from grognard.games.folio.hells_gate.supply import check_mobile_units, why_supply
from grognard.games.folio.hells_gate.supply_choice import ChooseLines, KeepLines, MobileTurn, choice_of_mobile_units
from grognard.games.folio.hells_gate.support import DrawSupport, why_pools
from grognard.games.folio.hells_gate.victory import objectives, score, why_points
from grognard.games.folio.movement import Movement, MovementPhase
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.sequence import GameTurn, PlayerTurn, TakeTurn, Turn


def rebuilding_frames(side: Side, position: FolioPosition) -> list[Frame]:
    """The frames that stand for rebuilding at the end of a side's player turn."""
    step = "first" if side == position.components.first else "second"
    return [GameTurn(Turn.steps.index(step) + 1), PlayerTurn(side, len(TakeTurn.steps)), Rebuilding(side)]


REPLACED: Mapping[Any, type[Procedure[Any, Any]]] = {
    Movement: HellsGateMovement,
    Combat: HellsGateCombat,
    Bombard: HellsGateBombard,
    TakeTurn: MobileTurn,
}
"""Procedures of the series that the exclusive rules add to."""


MOBILE_PHASES = ("mobile_movement", "mobile_combat")


class HellsGate(FolioGame):
    """The relief of the Korsun pocket [20.0-1]: twelve turns [20.0-2] on hexes of a mile [20.0-3].

    The Soviets have twelve groups [20.0-8], set up first [20.0-7] and begin every turn [20.0-5]; the Germans have two
    and set up second [20.0-17]. There is room for one unit a hex [20.0-10, 20.0-20], and within its area a unit stands
    where its owner likes [20.0-11]. All support markers are ready [20.0-4, 20.0-14, 20.0-22], nobody comes later
    [20.0-16, 20.0-23], and nobody jumps from the air [20.0-15].
    """

    name = "folio/hells_gate"
    sides = SIDES
    folder = Path(__file__).parent
    map_file = "hells_gate.map"
    exclusive = HellsGateRules()
    position_class = HellsGatePosition
    components_class = HellsGateComponents
    declarable = ("supply",)
    procedures = (
        *(REPLACED.get(one, one) for one in STANDARD),
        *(DrawSupport, Aim, BuildBridge, GiveUpMarker, SupplyCutOff, Rebuild, ChooseLines, KeepLines),
    )
    events: ClassVar[Mapping[str, Topic]] = {
        **FolioGame.events,
        **dict.fromkeys(("weather", "bridged", "released", "air_supplied", "given_up", "controlled"), Topic.OTHER),
        **dict.fromkeys(("rebuilt", "restored", "disbanded", "lines_chosen"), Topic.OTHER),
    }

    def turn_notes(self, components: Components, turn: int) -> Sequence[Ruling]:
        """And the weather [11.0], and releases of the Guards [19.0-2]."""
        assert isinstance(components, HellsGateComponents)
        rolled = turn >= FIRST_ROLLED_WEATHER
        weather = allow("11.0-2", "turn.weather") if rolled else allow("11.0-1", "turn.clear")
        release = allow("19.0-2", "turn.release", needed=NEEDED)
        guards = [release] if components.guard_units and turn >= FIRST_TURN else []
        return [weather, *guards, *super().turn_notes(components, turn)]

    def rolls(self, components: Components) -> Mapping[str, int]:
        """Weather and releases have dice as well [11.0-2, 19.0-3]."""
        assert isinstance(components, HellsGateComponents)
        return {**super().rolls(components), "weather": components.weather_faces, "release": FACES}

    def charts(self) -> Mapping[str, str]:
        """And the weather table [11.0-3]."""
        return {**super().charts(), "weather": "weather.csv"}

    def own_charts(self, scenario: str | None, data: DataFolder) -> Mapping[str, Any]:
        return {
            "weather": read_weather(data.open("weather.csv")),
            "own_numbers": read_numbers(data.open("game.toml"), self.sides),
            "victory": read_victory(data.open("scenarios.toml"), scenario),
        }

    def phases(self) -> Mapping[str, Callable[[FolioPosition], list[Frame]]]:
        """And rebuilding, which ends a player turn [18.0-4]; in a mobile phase it is known who was out of supply."""
        named = dict(super().phases())
        for side, name in enumerate(self.sides):
            named[f"{name}.rebuilding"] = partial(rebuilding_frames, side)
            for phase in MOBILE_PHASES:
                named[f"{name}.{phase}"] = partial(_mobile_frames, side, named[f"{name}.{phase}"])
        return named

    def new_position(self, position: FolioPosition) -> None:
        """Clear weather, two air supply markers, and the airfield is German."""
        super().new_position(position)
        assert isinstance(position, HellsGatePosition)
        position.weather = CLEAR
        position.air_supplies = position.components.own_numbers.air_supply
        position.air_supplied = NONE
        position.airfield = GERMAN

    def objectives(self, components: Components) -> Sequence[int]:
        """Where a line leads that counts for victory, and what a level of victory asks for [20.0]."""
        assert isinstance(components, HellsGateComponents)
        return objectives(components)

    def score(self, position: FolioPosition) -> Score | None:
        assert isinstance(position, HellsGatePosition)
        return score(position)

    def inquiries(self) -> Mapping[str, Inquiry]:
        return {
            "supply": Inquiry(("unit",), why_supply),
            "points": Inquiry((), why_points),
            "pools": Inquiry((), why_pools),
        }

    def overlays(self) -> Mapping[str, Overlay]:
        return {**super().overlays(), **OVERLAYS}

    def tracks(self, components: Components) -> Mapping[str, tuple[str, ...]]:
        """The air supply markers [12.2-1]."""
        assert isinstance(components, HellsGateComponents)
        most = components.own_numbers.air_supply
        return {"air_supplies": tuple(str(count) for count in range(most + 1))}

    def invariants(self, position: FolioPosition) -> list[Fault]:
        """And a weather that there is [11.0-3]."""
        assert isinstance(position, HellsGatePosition)
        wrong = super().invariants(position)
        if position.weather not in WEATHER:
            wrong.append(self.fault("11.0-3", "weather", near=near(position.weather, WEATHER)))
        most = position.components.own_numbers.air_supply
        if not 0 <= position.air_supplies <= most:
            wrong.append(self.fault("12.2-1", "air_supplies", count=position.air_supplies, most=most))
        return wrong


def _mobile_frames(side: int, frames: Callable[[FolioPosition], list[Frame]], position: FolioPosition) -> list[Frame]:
    """A mobile phase in which a position file begins: supply is checked, unless the file says who has none.

    As the Mobile Movement Phase begins, the Germans may have to say who has a line; later that is over.
    """
    assert isinstance(position, HellsGatePosition)
    found = frames(position)
    if any(position.unsupplied):
        return found
    check_mobile_units(position, side)
    choice = choice_of_mobile_units(position) if found[-1] == MovementPhase(GERMAN, mobile=True) else None
    return [*found, choice] if choice else found


GAME = HellsGate()
