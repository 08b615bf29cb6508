"""Crossroads: a teaching wargame of two pages, with one of each hard thing."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, cast

from grognard.board.words import shown
from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.faults import Fault, near
from grognard.engine.game import Game, Hidden, Scenario
from grognard.engine.inquiries import Inquiry, Overlay, OverlayContent
from grognard.engine.kinds import NONE
from grognard.engine.options import OptionalRule
from grognard.engine.outcome import Score
from grognard.engine.overlays import NOTHING, of_mask, of_reach, of_ruling, of_side
from grognard.engine.placement import Placing
from grognard.engine.position import Frame
from grognard.engine.rulings import Ruling
from grognard.engine.schedule import schedule
from grognard.games.crossroads.arrivals import ArrivalPhase, Arrivals
from grognard.games.crossroads.combat import Attack, Combat, CombatPhase, Fight
from grognard.games.crossroads.components import (
    CHARTS,
    STACK_LIMIT,
    CrossroadsComponents,
    make_components,
    scenarios,
)
from grognard.games.crossroads.costs import allowance, reach
from grognard.games.crossroads.events import EVENTS
from grognard.games.crossroads.facts import FACTS
from grognard.games.crossroads.fortune import CombatRoll
from grognard.games.crossroads.movement import Move, Movement, MovementPhase, Moving
from grognard.games.crossroads.position import CrossroadsPosition, Order, Reinforcement
from grognard.games.crossroads.reaction import Reaction
from grognard.games.crossroads.reserve import OrderPhase, Orders, Picking, PickReserve, draw_orders, draw_reserve
from grognard.games.crossroads.results import Advance, LoseInCombat, Retreat, Retreating
from grognard.games.crossroads.sequence import CHITS, Activate, Activation, Drawing, GameTurn, Operations, Turn
from grognard.games.crossroads.setup import SetUp, put_printed
from grognard.games.crossroads.supply import why_supply
from grognard.games.crossroads.timing import why_not_now
from grognard.games.crossroads.units import FORMATIONS, SIDES
from grognard.games.crossroads.victory import score
from grognard.games.crossroads.zones import zone


class Crossroads(Game[CrossroadsPosition]):
    """The game."""

    name = "crossroads"
    sides = SIDES
    folder = Path(__file__).parent
    position_class = CrossroadsPosition
    declarable = ("supply",)
    facts = FACTS
    events = EVENTS
    procedures = (
        *(PickReserve, SetUp, Turn, Orders, Arrivals, Operations, Activate),
        *(Movement, Move, Reaction, Combat, Attack, Fight, CombatRoll, LoseInCombat, Retreat, Advance),
    )
    optional_rules = (OptionalRule("fortune", "11.3", True), OptionalRule("open_reserve", "12.5", False))

    @cache  # noqa: B019 (a game is made once)
    def scenarios(self) -> Mapping[str, Scenario]:
        found = scenarios(DataFolder(self.folder / "data"))
        return {name: Scenario(name, facts["title"], facts["turns"], "1.1") for name, facts in found.items()}

    def charts(self) -> Mapping[str, str]:
        return CHARTS

    def rolls(self, components: Components) -> Mapping[str, int]:
        """Attacks only [9.6]; a table given in place may be for a die of its own."""
        return {"attack": cast(CrossroadsComponents, components).crt.faces}

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(scenario, options, data, given)

    def new_position(self, position: CrossroadsPosition) -> None:
        """Whatever stands on the table is at full strength [1.3], and the fortune marker is somebody's [11.1]."""
        components = position.components
        position.steps = [counter.steps for counter in components.roster]
        position.fortune = SIDES.index(components.scenario_facts["fortune"])

    def set_up(self, position: CrossroadsPosition) -> None:
        components = position.components
        facts = components.scenario_facts
        position.turn = 1
        position.call(GameTurn())
        if not facts["placement"]:
            put_printed(position)
            return
        for unit, counter in enumerate(components.roster):
            enters = counter.values["enters"]
            boxes = {"setup": components.waiting, "reserve": components.unused}.get(enters, components.arriving)
            position.put(unit, boxes[counter.side])
            if enters.isdigit():
                schedule(position, Reinforcement(int(enters), side=counter.side, unit=unit))
        for side in (1, 0):  # the last to be called is the first to be asked
            position.call(Placing(side))
        if facts["reserve"]:
            for side in (1, 0):
                position.call(Picking(side))

    def phases(self) -> Mapping[str, Callable[[CrossroadsPosition], list[Frame]]]:
        turn = Turn.steps.index
        named: dict[str, Callable[[CrossroadsPosition], list[Frame]]] = {}
        for side, name in enumerate(SIDES):
            for formation in FORMATIONS:
                named |= _activation_phases(name, side, formation)
        named["operations"] = lambda position: (
            [GameTurn(turn("operations") + 1), Drawing()] if position.cup else [GameTurn(turn("operations"))]
        )
        named["end"] = lambda _: [GameTurn(turn("end"))]
        named["turn"] = lambda _: [GameTurn()]
        for side, name in enumerate(SIDES):
            rest = [] if side else [1]
            named[f"{name}.orders"] = _both(GameTurn(turn("orders") + 1), OrderPhase, [*rest, side])
            named[f"{name}.arrivals"] = _both(GameTurn(turn("arrivals") + 1), ArrivalPhase, [*rest, side])
            named[f"{name}.placement"] = _both(GameTurn(), Placing, [*rest, side])
            named[f"{name}.reserve"] = _both(GameTurn(), Picking, [*rest, side])
        return named

    def flow(self) -> Sequence[str]:
        """Set-up [2.1, 2.2], then a turn [3.1]: which formation comes when the chits decide [3.2]."""
        before, after = ("reserve", "placement"), ("orders", "arrivals")
        activations = [f"{name}.{formation}" for name in SIDES for formation in FORMATIONS]
        return (
            *(f"{name}.{phase}" for phase in before for name in SIDES),
            "turn",
            *(f"{name}.{phase}" for phase in after for name in SIDES),
            "operations",
            *(f"{activation}.{phase}" for activation in activations for phase in Activate.steps),
            "end",
        )

    def objectives(self, components: Components) -> Sequence[int]:
        """The victory hexes [14.1]."""
        return sorted(cast(CrossroadsComponents, components).victory)

    def score(self, position: CrossroadsPosition) -> Score | None:
        return score(position)

    def inquiries(self) -> Mapping[str, Inquiry]:
        return {"supply": Inquiry(("unit",), why_supply)}

    def overlays(self) -> Mapping[str, Overlay]:
        return {
            "zones": Overlay(("side",), lambda position, side: of_mask(zone(position, side))),
            "reach": Overlay(("unit",), _reach),
            "supply": Overlay(("unit",), lambda position, unit: of_ruling(position, why_supply(position, unit))),
            "supplied": Overlay(("side",), lambda position, side: of_side(position, side, why_supply)),
        }

    def why_not_now(self, position: CrossroadsPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
        return why_not_now(position, verb, numbers)

    def hidden(self, position: CrossroadsPosition, side: int) -> Hidden:
        """The other side's reserve, and what it left out of it, until the game is over [2.1, 12.1]."""
        if position.components.options["open_reserve"] or position.outcome is not None:
            return Hidden()
        components = position.components
        secret = [
            unit
            for other in range(len(SIDES))
            if other != side
            for box in (components.reserve[other], components.unused[other])
            for unit in position.units_at(box)
        ]
        return Hidden(frozenset(secret), rule="12.1")

    def hides(self, components: Components) -> bool:
        """Only a reserve is secret, where the scenario has one (a sketch may), and it is not laid open [2.1, 12.5]."""
        return cast(CrossroadsComponents, components).has_reserve and not components.options["open_reserve"]

    def draw_hidden(self, position: CrossroadsPosition, side: int, below: Callable[[int], int]) -> None:
        """Other counters in the reserve and left out of it [2.1], and other orders for it [12.2]."""
        fresh, hidden = self.fresh(position.components), self.hidden(position, side).units
        for unit in hidden:  # whoever has not come yet has done nothing
            for column in ("steps", "moved", "fought", "reacted"):
                getattr(position, column)[unit] = getattr(fresh, column)[unit]
        for other in range(len(SIDES)):
            if other != side:
                draw_reserve(position, [unit for unit in position.components.by_side[other] if unit in hidden], below)
                draw_orders(position, other, below)

    def forget_plans(self, position: CrossroadsPosition, side: int) -> None:
        """Where a unit on its way was sent is not told before it gets there [5.6, 7.1]."""
        for frame in position.frames_of(Moving):
            if frame.side != side:
                position.update(frame, path=())

    def invariants(self, position: CrossroadsPosition) -> list[Fault]:
        components = position.components
        wrong = self._odd_state(position)
        for hex, stack in position.stacks.items():
            if hex >= components.hexes:
                continue
            label = position.place_name(hex)
            if len({components.side_of[unit] for unit in stack}) > 1:
                wrong.append(self.fault("4.3", "stack.sides", place=label))
            if len(stack) > STACK_LIMIT and not _retreating(position, hex):
                wrong.append(self.fault("4.1", "stack.full", place=label, count=len(stack), limit=STACK_LIMIT))
            for unit in stack:
                if hex in components.closed[components.unit_class[unit]]:
                    wrong.append(self.fault("5.5", "closed", unit=position.unit_name(unit), place=label))
        for unit, counter in enumerate(components.roster):
            gone = position.at[unit] == components.eliminated
            steps = position.steps[unit]
            if gone != (steps == 0) or not 0 <= steps <= counter.steps:
                wrong.append(self.fault("1.3", "steps", unit=counter.id, steps=steps, full=counter.steps))
        return wrong

    def _odd_state(self, position: CrossroadsPosition) -> list[Fault]:
        """What cannot be of turn, cup, marker and schedule."""
        components, wrong = position.components, []
        if not 1 <= position.turn <= components.turns:
            wrong.append(self.fault("1.1", "turn", turn=position.turn, last=components.turns))
        for name in position.cup:
            if name not in CHITS or position.cup.count(name) > 1:
                wrong.append(self.fault("3.2", "cup", name=shown(name), near=near(name, CHITS)))
        if position.fortune == NONE:
            wrong.append(self.fault("11.1", "fortune"))
        boxes = {Order: components.reserve, Reinforcement: components.arriving}
        for entry in position.schedule:
            sort = type(entry)
            if entry.side == NONE or entry.unit == NONE or position.at[entry.unit] != boxes[sort][entry.side]:
                box = "" if entry.side == NONE else position.place_name(boxes[sort][entry.side])
                wrong.append(self.fault("12.2", "unboxed", entry=entry.what, box=box))
            elif sort is Order and entry.place not in components.entries[entry.side]:
                wrong.append(self.fault("12.2", "order"))
        return wrong


def _retreating(position: CrossroadsPosition, hex: int) -> bool:
    """Is a unit on its way through this hex [9.9]?"""
    going = [frame.units[0] for frame in position.frames_of(Retreating) if frame.units]
    return any(position.at[unit] == hex for unit in going)


def _both(turn: GameTurn, phase: Callable[[int], Frame], sides: list[int]) -> Callable[[Any], list[Frame]]:
    """The turn, and the phase of these sides, the last of them first to act."""
    return lambda _: [turn, *(phase(side) for side in sides)]


def _activation_phases(name: str, side: int, formation: int) -> dict[str, Callable[[Any], list[Frame]]]:
    """The movement and the combat of one formation."""
    turn = GameTurn(Turn.steps.index("operations") + 1)
    return {
        f"{name}.{formation}.movement": lambda _: [
            turn,
            Drawing(),
            Activation(side, formation, step=1),
            MovementPhase(side, formation),
        ],
        f"{name}.{formation}.combat": lambda _: [
            turn,
            Drawing(),
            Activation(side, formation, step=2),
            CombatPhase(side, formation),
        ],
    }


def _reach(position: CrossroadsPosition, unit: int) -> OverlayContent:
    """Where a unit could go with its whole allowance [5.6]."""
    if not position.on_map(unit):
        return NOTHING
    return of_reach(reach(position, unit, allowance(position, unit), untouched=True))
