"""Destruction of Army Group Center: the Soviet summer offensives of 1944 in nine weekly turns."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, cast

from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.faults import Fault
from grognard.engine.game import Game, Hidden, Scenario
from grognard.engine.hiding import replace_units, shuffled, slots
from grognard.engine.inquiries import Inquiry, Overlay, OverlayContent
from grognard.engine.options import OptionalRule
from grognard.engine.outcome import Score
from grognard.engine.overlays import NOTHING, of_mask, of_reach, of_ruling, of_side
from grognard.engine.position import Frame
from grognard.engine.revelations import NOBODY
from grognard.engine.rulings import Ruling
from grognard.games.army_group_center.air import AirSupport, Interdiction, InterdictionPhase
from grognard.games.army_group_center.charts import FACES
from grognard.games.army_group_center.column import ChooseColumn
from grognard.games.army_group_center.combat import Attack, Combat, CombatPhase, Fight
from grognard.games.army_group_center.components import CHARTS, STACK_LIMIT, Army, make_components
from grognard.games.army_group_center.control import update_control
from grognard.games.army_group_center.events import EVENTS
from grognard.games.army_group_center.facts import FACTS
from grognard.games.army_group_center.features import Concentrate, Withdraw
from grognard.games.army_group_center.movement import (
    Move,
    Movement,
    MovementPhase,
    Moving,
    at_hand,
    full_allowance,
    reach,
    strait_open,
    why_step,
)
from grognard.games.army_group_center.order import UNCOVERED, OrderStack, beneath
from grognard.games.army_group_center.ports import ChooseWithout, PortChoice, excess
from grognard.games.army_group_center.position import ArmyPosition
from grognard.games.army_group_center.reinforcements import Reinforce, ReinforcementPhase
from grognard.games.army_group_center.results import (
    Advance,
    AdvanceAgain,
    Convert,
    LoseShock,
    LoseToHold,
    Retreat,
    TakeLosses,
)
from grognard.games.army_group_center.scenarios import OPTIONS, read_scenarios
from grognard.games.army_group_center.sequence import (
    GameTurn,
    GermanPlayerTurn,
    GermanTurn,
    SovietPlayerTurn,
    SovietTurn,
    Turn,
)
from grognard.games.army_group_center.setup import (
    PlacePanzers,
    PlacingPanzers,
    Redeploy,
    Redeploying,
    activate,
    marked,
    place_of,
)
from grognard.games.army_group_center.stacking import EliminateExcess, Overstacked, too_full
from grognard.games.army_group_center.steps import draw_steps
from grognard.games.army_group_center.supply import why_supply
from grognard.games.army_group_center.timing import why_no_box, why_not_now
from grognard.games.army_group_center.units import GERMAN, LAST_TURN, SIDES, SOVIET
from grognard.games.army_group_center.victory import score, why_points
from grognard.games.army_group_center.zones import zone

SOVIET_PHASES = ("soviet.reinforcements", "soviet.combat.before", "soviet.movement", "soviet.combat.after")
"""The phases of the Soviet player turn [5.2-1]."""
DONE_THERE = ("active", "moved", "points", "attacked", "retreated", "without_port", "rebuilt", "interdicted")
"""What the German has seen a unit do, or happen to it, where it lies now; not how many steps it has left."""


class ArmyGroupCenter(Game[ArmyPosition]):
    """The game."""

    name = "army_group_center"
    sides = SIDES
    facts = FACTS
    events = EVENTS
    folder = Path(__file__).parent
    position_class = ArmyPosition
    declarable = ("supply",)
    uncovered = UNCOVERED
    procedures = (
        *(Redeploy, PlacePanzers, Turn, SovietPlayerTurn, GermanPlayerTurn, ChooseWithout, Reinforce, Interdiction),
        *(Movement, Move, OrderStack, Combat, Attack, Fight, Withdraw, AirSupport, Concentrate, ChooseColumn),
        *(TakeLosses, LoseShock, LoseToHold, Convert, Retreat, Advance, AdvanceAgain, EliminateExcess),
    )
    optional_rules = (
        OptionalRule("stand_fast", "11.19-5", False),
        OptionalRule("attack_across_water", "11.2", False),
        *OPTIONS,
    )

    @cache  # noqa: B019 (a game is made once)
    def scenarios(self) -> Mapping[str, Scenario]:
        found = read_scenarios(DataFolder(self.folder / "data").open("scenarios.toml"))
        return {name: Scenario(name, facts.title, facts.turns, facts.rule) for name, facts in found.items()}

    def charts(self) -> Mapping[str, str]:
        return CHARTS

    def rolls(self, components: Components) -> Mapping[str, int]:
        """Attacks [11.8-2], moves out of supply [7.3-1] or interdicted [13.3-3], armor concentration [12.6-3]."""
        return dict.fromkeys(("attack", "move", "interdicted", "concentration"), FACES)

    def turn_name(self, components: Components, turn: int) -> str:
        """The first day of the turn's week [1.2-2], as the turn track has it."""
        track = cast(Army, components).track
        return str(track[turn - 1].begins) if 1 <= turn <= len(track) else str(turn)

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(scenario, options, data, given)

    def new_position(self, position: ArmyPosition) -> None:
        """Units at full strength [2.11-5], the map divided along the German line [3.3-2], the marker [3.2-2, 3.6-2]."""
        components = position.components
        position.steps = [counter.steps for counter in components.roster]
        position.control = [GERMAN if german else SOVIET for german in components.german_start.tolist()]
        position.center_of_gravity = marked(components)

    def fill_in(self, position: ArmyPosition) -> None:
        """Units control the hexes in which they are [3.3-3]."""
        update_control(position)

    def set_up(self, position: ArmyPosition) -> None:
        """Both sides at once [3.1-5], and the turn marker in the first box [3.2-1]; then what a player places."""
        components = position.components
        position.turn = 1
        for unit in range(len(components.roster)):
            position.put(unit, place_of(components, unit))
        position.call(GameTurn())
        if components.facts.fifth_panzer:
            position.call(PlacingPanzers(GERMAN))
        if components.facts.redeploy:
            position.call(Redeploying(SOVIET))

    def phases(self) -> Mapping[str, Callable[[ArmyPosition], list[Frame]]]:
        soviet, german = (GameTurn(Turn.steps.index(side) + 1) for side in SIDES)
        named: dict[str, Callable[[ArmyPosition], list[Frame]]] = {
            "soviet.reinforcements": lambda p: [soviet, SovietTurn(1), ReinforcementPhase(SOVIET, _steps(p, SOVIET))],
            "soviet.combat.before": lambda _: [soviet, SovietTurn(2), CombatPhase(SOVIET, before=True)],
            "soviet.movement": lambda _: [soviet, SovietTurn(3), MovementPhase(SOVIET)],
            "soviet.combat.after": lambda _: [soviet, SovietTurn(4), CombatPhase(SOVIET, before=False)],
            "german.reinforcements": lambda p: [german, GermanTurn(1), ReinforcementPhase(GERMAN, _steps(p, GERMAN))],
            "german.combat.before": lambda _: [german, GermanTurn(2), CombatPhase(GERMAN, before=True)],
            "soviet.interdiction": lambda _: [german, GermanTurn(3), InterdictionPhase()],
            "german.movement": lambda _: [german, GermanTurn(4), MovementPhase(GERMAN)],
            "german.combat.after": lambda _: [german, GermanTurn(5), CombatPhase(GERMAN, before=False)],
        }
        return {
            "turn": lambda _: [GameTurn()],
            **{name: partial(_as_found, name, frames) for name, frames in named.items()},
            "end": lambda _: [GameTurn(Turn.steps.index("end"))],
            "soviet.placement": lambda _: [GameTurn(), Redeploying(SOVIET)],
            "german.placement": lambda _: [GameTurn(), PlacingPanzers(GERMAN)],
        }

    def flow(self) -> Sequence[str]:
        """What is placed before the first turn, then a turn."""
        before = tuple(f"{side}.placement" for side in SIDES)
        return (*before, *(phase for phase in self.phases() if phase not in before))

    def objectives(self, components: Components) -> Sequence[int]:
        """Towns and cities [4.3-2, 4.3-3]."""
        return sorted(cast(Army, components).worth)

    def score(self, position: ArmyPosition) -> Score | None:
        return score(position)

    def inquiries(self) -> Mapping[str, Inquiry]:
        return {
            "supply": Inquiry(("unit",), why_supply),
            "step": Inquiry(("unit", "hex"), why_step),
            "points": Inquiry((), why_points),
        }

    def why_no_box(self, position: ArmyPosition) -> Ruling | None:
        return why_no_box(position)

    def why_not_now(self, position: ArmyPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
        return why_not_now(position, verb, numbers)

    def overlays(self) -> Mapping[str, Overlay]:
        return {
            "zones": Overlay(("side",), lambda position, side: of_mask(zone(position, side))),
            "reach": Overlay(("unit",), _reach),
            "supply": Overlay(("unit",), lambda position, unit: of_ruling(position, why_supply(position, unit))),
            "supplied": Overlay(("side",), lambda position, side: of_side(position, side, why_supply)),
            "control": Overlay(("side",), _controlled),
        }

    def hidden(self, position: ArmyPosition, side: int) -> Hidden:
        """The German, unlike the Soviet, sees only the top unit of an enemy stack [6.8-1, 6.8-2]."""
        return Hidden(self.unseen(position, side), rule="6.8-2")

    def unseen(self, position: ArmyPosition, side: int) -> frozenset[int]:
        return NOBODY if side == SOVIET or position.outcome is not None else beneath(position)

    def openly_known(self, position: ArmyPosition, side: int) -> list[list[Any]]:
        """What whoever lies beneath has done there."""
        places = slots(position, self.hidden(position, side).units)
        return [[getattr(position, name)[unit] for name in DONE_THERE] for unit in places]

    def draw_hidden(self, position: ArmyPosition, side: int, below: Callable[[int], int]) -> None:
        """Other units beneath, of the same front [6.10-1]; what was done there was done by whoever lies there now."""
        ukrainian, hidden = position.components.ukrainian, self.hidden(position, side).units
        for front in (False, True):
            units = sorted(unit for unit in hidden if ukrainian[unit] == front)
            replace_units(position, dict(zip(slots(position, units), shuffled(units, below), strict=True)), DONE_THERE)
        draw_steps(position, sorted(hidden), below)
        for frame in position.frames_of(Moving):
            if frame.unit in hidden:  # in hand, and not yet on its way
                position.update(frame, left=at_hand(position, frame.unit))

    def invariants(self, position: ArmyPosition) -> list[Fault]:
        wrong = []
        components = position.components
        if not 1 <= position.turn <= LAST_TURN:
            wrong.append(self.fault("5.1-2", "turn", turn=position.turn, last=LAST_TURN))
        righting = position.nearest(Overstacked) is not None
        for hex, stack in position.stacks.items():
            if hex >= components.hexes:
                continue
            label = position.place_name(hex)
            if len({components.side_of[unit] for unit in stack}) > 1:
                wrong.append(self.fault("6.9", "stack.sides", place=label))
            if len(stack) > STACK_LIMIT and not righting:
                wrong.append(self.fault("6.1", "stack.full", place=label, count=len(stack), limit=STACK_LIMIT))
            if len({components.ukrainian[unit] for unit in stack}) > 1:
                wrong.append(self.fault("6.10-1", "stack.fronts", place=label))
            if components.water[hex]:
                wrong.append(self.fault("9.7", "water", place=label))
            if components.side_of[stack[0]] == GERMAN and components.trench[SOVIET][hex]:
                wrong.append(self.fault("9.12-1", "trench", place=label))
            if any(components.air[unit] for unit in stack):
                wrong.append(self.fault("13.1-2", "air", place=label))
        for unit, counter in enumerate(components.roster):
            gone, steps = position.at[unit] == components.dead, position.steps[unit]
            facts = {"unit": counter.id, "steps": steps, "full": counter.steps}
            if not components.air[unit] and gone != (steps == 0):
                wrong.append(self.fault("2.11-4", "steps", **facts))
            if not 0 <= steps <= counter.steps:
                wrong.append(self.fault("2.11-1", "steps", **facts))
        return wrong


def _as_found(phase: str, begin: Callable[[ArmyPosition], list[Frame]], position: ArmyPosition) -> list[Frame]:
    """A phase of a position file, with what the file need not say.

    In the Soviet player turn of Turn 1 the units in range are activated, unless the file says who is [5.4-8]. Ports
    that are asked too much [7.9-10] and hexes that are too full [6.6-4] are settled first.
    """
    if position.turn == 1 and phase in SOVIET_PHASES and not any(position.active):
        activate(position)
    frames = begin(position)
    if excess(position):
        frames.append(PortChoice())
    if too_full(position):
        frames.append(Overstacked())
    return frames


def _steps(position: ArmyPosition, side: int) -> int:
    components = position.components
    return components.facts.replacements(components.track[position.turn - 1])[side]


def _reach(position: ArmyPosition, unit: int) -> OverlayContent:
    """Where a unit could go with its full allowance [9.2-1]."""
    if not position.on_map(unit) or position.components.fortified[unit]:
        return NOTHING
    strait = position.components.side_of[unit] == SOVIET and strait_open(position)
    return of_reach(reach(position, unit, full_allowance(position, unit), strait))


def _controlled(position: ArmyPosition, side: int) -> OverlayContent:
    """The hexes that a side controls [3.3-1]."""
    land = ~position.components.water
    return OverlayContent({hex: 1.0 for hex, owner in enumerate(position.control) if owner == side and land[hex]})
