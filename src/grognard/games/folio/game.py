"""A game of the folio series: the standard rules, with what its exclusive rules change."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar, cast

from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.faults import Fault
from grognard.engine.game import Game, Scenario
from grognard.engine.inquiries import Overlay, OverlayContent
from grognard.engine.kinds import Side
from grognard.engine.overlays import NOTHING, of_mask, of_reach
from grognard.engine.placement import Placing
from grognard.engine.position import Frame
from grognard.engine.procedures import Procedure
from grognard.engine.rulings import Ruling, allow
from grognard.engine.words import ENGINE_WORDS, Words
from grognard.games.folio import timing
from grognard.games.folio.advance import Advance
from grognard.games.folio.bombardment import Bombard, TakeFriendlyFire
from grognard.games.folio.combat import Attack, Combat, CombatPhase, CombatRoll, Fight
from grognard.games.folio.components import CHARTS, FolioComponents, make_components
from grognard.games.folio.costs import allowance, beginning, reach
from grognard.games.folio.displacement import Displace
from grognard.games.folio.events import EVENTS
from grognard.games.folio.exclusive import Exclusive
from grognard.games.folio.facts import FACTS
from grognard.games.folio.losses import LoseInAttack, LoseInExchange
from grognard.games.folio.movement import Move, Movement, MovementPhase
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.retreats import Retreat
from grognard.games.folio.routs import RetreatInTurn
from grognard.games.folio.scenarios import read_scenarios
from grognard.games.folio.sequence import GameTurn, PlayerTurn, TakeTurn, Turn
from grognard.games.folio.setup import SetUp
from grognard.games.folio.support import AddMarker, keep_allotted
from grognard.games.folio.zones import zone

SERIES = Path(__file__).parent
STANDARD: tuple[type[Procedure[Any, Any]], ...] = (
    *(SetUp, Turn, TakeTurn, Movement, Move, Combat, Attack, Fight, CombatRoll, LoseInAttack, LoseInExchange),
    *(Retreat, RetreatInTurn, Displace, Advance, Bombard, TakeFriendlyFire),
)
"""The procedures of the standard rules, but for adding support, which a game may do in its own way."""
NAMED_PHASES = ("movement", "combat", "mobile_movement", "mobile_combat")


class FolioGame(Game[FolioPosition]):
    """One game of the series: a package with data, a map, and exclusive rules if it has any."""

    exclusive: ClassVar[Exclusive] = Exclusive()
    map_file: ClassVar[str]
    position_class = FolioPosition
    procedures = (*STANDARD, AddMarker)
    facts = FACTS
    events = EVENTS
    components_class: ClassVar[type[FolioComponents]] = FolioComponents

    @cache  # noqa: B019 (a game is made once)
    def scenarios(self) -> Mapping[str, Scenario]:
        found = read_scenarios(DataFolder(self.folder / "data").open("scenarios.toml"))
        return {name: Scenario(name, facts.title, facts.turns, facts.rule) for name, facts in found.items()}

    def turn_name(self, components: Components, turn: int) -> str:
        """As the turn track names it."""
        found = cast(FolioComponents, components)
        space = found.facts.first_day + turn - 2
        return found.track[space].name if space < len(found.track) else str(turn)

    def turn_notes(self, components: Components, turn: int) -> Sequence[Ruling]:
        """Reinforcements [4.1-5], markers that the track allots [8.0-3], and the end of the game [4.0-2]."""
        found = cast(FolioComponents, components)
        due = [
            unit.id
            for unit, arrival in zip(found.roster, found.arrivals, strict=True)
            if arrival is not None and arrival.turn == turn
        ]
        notes = [allow("4.1-5", "turn.reinforcements", units=due)] if due else []
        if found.facts.allotments:
            first, second = found.facts.allotments[turn - 1]
            notes.append(allow("8.0-3", "turn.allotments", first=first, second=second))
        return [*notes, allow("4.0-2", "turn.last")] if turn == found.turns else notes

    def charts(self) -> Mapping[str, str]:
        return CHARTS | {"map": self.map_file}

    def rolls(self, components: Components) -> Mapping[str, int]:
        """The dice of combats and bombardments [4.1-D3]."""
        faces = cast(FolioComponents, components).crt.faces
        return {"attack": faces, "bombardment": faces}

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(
            self.name,
            self.exclusive,
            self.sides,
            self.map_file,
            scenario,
            options,
            data,
            given,
            self.components_class,
            self.own_charts(scenario, data),
        )

    def own_charts(self, scenario: str | None, data: DataFolder) -> Mapping[str, Any]:
        """The charts that a game has beside those of the series, as they are read."""
        return {}

    @property
    def rulebook(self) -> Path:
        """The rules are those of the series, with the exclusive rules of its games."""
        return SERIES

    @cached_property
    def words(self) -> Words:
        """What is said to a person: the engine's words, the series', the game's."""
        return Words.load(ENGINE_WORDS, SERIES / "words.tsv", self.folder / "words.tsv")

    def new_position(self, position: FolioPosition) -> None:
        """All support markers are in hand [15.0-4], but for what `fill_in` takes away."""
        position.in_hand = [True] * len(position.in_hand)

    def fill_in(self, position: FolioPosition) -> None:
        """Only markers that the turn has brought are in hand [8.0-3, 8.1-1], and none that is out of the game."""
        keep_allotted(position)

    def set_up(self, position: FolioPosition) -> None:
        """Units stand where the scenario has them, or both sides place theirs, the first player first [3.0-5]."""
        components = position.components
        position.turn = 1
        position.call(GameTurn())
        if components.facts.placement:
            for unit, counter in enumerate(components.roster):
                late = components.arrivals[unit] is not None
                position.put(unit, components.on_track if late else components.waiting[counter.side])
            position.call(Placing(1 - components.first))
            position.call(Placing(components.first))  # who is asked first
            return
        for unit, counter in enumerate(components.roster):
            if components.arrivals[unit] is not None:
                position.put(unit, components.on_track)
                continue
            placed = components.facts.setup[counter.id]
            position.put(unit, components.number("hex", placed.hex))
            position.depleted[unit] = placed.depleted

    def phases(self) -> Mapping[str, Callable[[FolioPosition], list[Frame]]]:
        named: dict[str, Callable[[FolioPosition], list[Frame]]] = {"turn": lambda _: [GameTurn()]}
        named["end"] = lambda _: [GameTurn(Turn.steps.index("end"))]
        for side, name in enumerate(self.sides):
            for phase in NAMED_PHASES:
                named[f"{name}.{phase}"] = _phase(side, phase)
            named[f"{name}.setup"] = _set_up(side)
        return named

    def flow(self) -> Sequence[str]:
        """Set-up of both sides, then a turn: all phases of a side, then all of the other."""
        named = [phase for phase in self.phases() if phase not in ("turn", "end")]
        before = [phase for phase in named if phase.endswith(".setup")]
        of_side = [phase for side in self.sides for phase in named if phase.startswith(f"{side}.")]
        return (*before, "turn", *(phase for phase in of_side if phase not in before), "end")

    def why_not_now(self, position: FolioPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
        return timing.why_not_now(position, verb, numbers)

    def overlays(self) -> Mapping[str, Overlay]:
        return {
            "zones": Overlay(("side",), lambda position, side: of_mask(zone(position, side))),
            "reach": Overlay(("unit",), _reach),
        }

    def invariants(self, position: FolioPosition) -> list[Fault]:
        """One unit a hex [5.3-3], none where none may be [5.1-5], and no depleted side where there is none."""
        components, wrong = position.components, []
        for hex, stack in position.stacks.items():
            if hex >= components.hexes:
                continue
            if len(stack) > 1:
                wrong.append(self.fault("5.3-3", "stack", place=position.place_name(hex), count=len(stack)))
            if components.prohibited[hex]:
                wrong.append(self.fault("5.1-5", "prohibited", place=position.place_name(hex)))
        for unit, one_sided in enumerate(components.one_sided):
            if one_sided and position.depleted[unit]:
                wrong.append(self.fault("7.6-4", "one_sided", unit=position.unit_name(unit)))
        if not 1 <= position.turn <= components.turns:
            wrong.append(self.fault("3.0-10", "turn", turn=position.turn, last=components.turns))
        return wrong


def _phase(side: Side, phase: str) -> Callable[[FolioPosition], list[Frame]]:
    """The frames that stand for a phase of a side's player turn."""
    mobile = phase.startswith("mobile")
    frame = MovementPhase(side, mobile) if phase.endswith("movement") else CombatPhase(side, mobile)

    def frames(position: FolioPosition) -> list[Frame]:
        step = "first" if side == position.components.first else "second"
        turn = GameTurn(Turn.steps.index(step) + 1)
        return [turn, PlayerTurn(side, TakeTurn.steps.index(phase) + 1), frame]

    return frames


def _set_up(side: Side) -> Callable[[FolioPosition], list[Frame]]:
    def frames(position: FolioPosition) -> list[Frame]:
        others: Sequence[Side] = [1 - side] if side == position.components.first else []
        return [GameTurn(), *map(Placing, others), Placing(side)]

    return frames


def _reach(position: FolioPosition, unit: int) -> OverlayContent:
    """Where a unit could go with its whole allowance [5.0-2]."""
    if not position.on_map(unit):
        return NOTHING
    return of_reach(reach(position, unit, allowance(position, unit), False, beginning(position, unit)))
