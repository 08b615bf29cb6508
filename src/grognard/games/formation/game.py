"""The Formation Series: initiative by cycles, formations with Action Points, Reactions. A game of it is data."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import Any, ClassVar

from grognard.engine.codec import FieldError
from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.faults import Fault, fault
from grognard.engine.game import Game, Hidden, Scenario
from grognard.engine.inquiries import Inquiry, Overlay, OverlayContent
from grognard.engine.kinds import NONE
from grognard.engine.options import OptionalRule
from grognard.engine.outcome import Score
from grognard.engine.overlays import NOTHING, of_mask, of_reach, of_ruling, of_side
from grognard.engine.position import Frame
from grognard.engine.rulings import Ruling
from grognard.engine.words import ENGINE_WORDS, Words
from grognard.games.formation.actions import Act, Select
from grognard.games.formation.activation import CUP, MARKERS, Activating, Activation
from grognard.games.formation.administration import Administrating, Administration, AssignSchwerpunkt
from grognard.games.formation.armour import Match
from grognard.games.formation.combat import Escalate, Fight, NameLead, why_withdrawal
from grognard.games.formation.command import headquarters, out_of_command, ranges, route_to, why_command
from grognard.games.formation.components import Battlefield
from grognard.games.formation.costs import allowance, reach
from grognard.games.formation.covered import controlled
from grognard.games.formation.events import EVENTS
from grognard.games.formation.facts import FACTS
from grognard.games.formation.headquarters import DisplaceHQ
from grognard.games.formation.hits import Hits
from grognard.games.formation.initiative import Operations, OperationsPhase
from grognard.games.formation.intelligence import OPTION
from grognard.games.formation.invariants import violations
from grognard.games.formation.last_move import WarnedMove
from grognard.games.formation.movement import Moving
from grognard.games.formation.points import Acting
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.rally import Rally
from grognard.games.formation.reaction import Reaction
from grognard.games.formation.redraw import draw_hidden, forget_plans
from grognard.games.formation.reinforcements import Arrive
from grognard.games.formation.replacements import Replace
from grognard.games.formation.reroll import FACES, ROLLS, Die
from grognard.games.formation.retreats import Retreat
from grognard.games.formation.secrecy import UNCOVERED, hidden, unseen
from grognard.games.formation.sequence import GameTurn, Turn
from grognard.games.formation.setup import charts_of, make_components, scenario_facts, set_up
from grognard.games.formation.stacking import Displace
from grognard.games.formation.strong_points import enter_strong_point
from grognard.games.formation.supply import why_supply
from grognard.games.formation.timing import why_not_now
from grognard.games.formation.victory import score, why_points
from grognard.games.formation.withdrawal import Withdraw
from grognard.games.formation.zones import copy_zones, zone

SERIES = Path(__file__).parent
MOST_POINTS = 8
"""Action Points of an Activation: seven, and one for the Schwerpunkt [6.4.1-4]."""


class FormationGame(Game[FormationPosition]):
    """A game of the series: its folder has data/, and words.tsv for what is its own [1.0-1, 1.0-2]."""

    map_name: ClassVar[str]
    facts = FACTS
    events = EVENTS
    position_class = FormationPosition
    declarable = ("supply", "command")
    procedures = (
        *(Turn, Administration, AssignSchwerpunkt, Replace, Arrive, OperationsPhase, Activation, Act, Select),
        *(WarnedMove, Reaction, Rally, Fight, Withdraw, Escalate, NameLead, Match, Hits, Retreat),
        *(Displace, DisplaceHQ, Die),
    )
    uncovered = UNCOVERED
    optional_rules = (OptionalRule(MARKERS, "6.4.1opt-1", False), OptionalRule(OPTION, "5.3.4-6", True))

    @cache  # noqa: B019 (a game is made once)
    def scenarios(self) -> Mapping[str, Scenario]:
        found = scenario_facts(DataFolder(self.folder / "data"))
        return {name: Scenario(name, facts.title, facts.turns, facts.rule) for name, facts in found.items()}

    def charts(self) -> Mapping[str, str]:
        return charts_of(self.map_name)

    def rolls(self, components: Components) -> Mapping[str, int]:
        """One die of ten faces for everything [3.8-2]."""
        return dict.fromkeys(ROLLS, FACES)

    def turn_name(self, components: Components, turn: int) -> str:
        """The day or days that a turn of the scenario stands for; a sketch has turns without dates."""
        assert isinstance(components, Battlefield)
        dates = components.facts.dates
        return dates[turn - 1] if 1 <= turn <= len(dates) else str(turn)

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(self.name, self.map_name, scenario, options, data, given)

    @property
    def rulebook(self) -> Path:
        """The rules are those of the series; what a game changes is data."""
        return SERIES

    @cached_property
    def words(self) -> Words:
        """What is said to a person: the engine's words, the series', the game's."""
        return Words.load(ENGINE_WORDS, SERIES / "words.tsv", self.folder / "words.tsv")

    def new_position(self, position: FormationPosition) -> None:
        """Everything as printed: full strengths, own stripes, highest levels [3.2f-1, 3.4-1]."""
        components = position.components
        position.strength = list(components.full)
        position.formation = list(components.stripe)
        position.level = [formation.level for formation in components.formations]
        if components.options.get(MARKERS):
            position.cups = [CUP for _ in components.sides]

    def fill_in(self, position: FormationPosition) -> None:
        """HQs are on top of their stacks [5.3.1-2], and Strong Points with their owner's units in them manned."""
        hq = position.components.hq
        for place, stack in position.stacks.items():
            position.stacks[place] = tuple(sorted(stack, key=lambda unit: hq[unit]))
        for point in position.strong_points:
            if position.owner(point.hex) == point.side:
                enter_strong_point(position, point.side, point.hex)
        position.clear_cache()

    def set_up(self, position: FormationPosition) -> None:
        """The scenario's set-up [3.6], in turn 1."""
        position.turn = 1
        set_up(position)
        self.fill_in(position)
        position.events = []
        position.call(GameTurn())

    def phases(self) -> Mapping[str, Callable[[FormationPosition], list[Frame]]]:
        def admin(segment: str) -> Callable[[FormationPosition], list[Frame]]:
            step = Administration.steps.index(segment)
            return lambda _: [GameTurn(Turn.steps.index("administration") + 1), Administrating(step)]

        operations = GameTurn(Turn.steps.index("operations") + 1)
        return {
            "operations": lambda _: [operations, Operations()],
            "activation": lambda position: [operations, *_activation(position)],
            "turn": lambda _: [GameTurn()],
            **{f"admin.{segment}": admin(segment) for segment in Administration.steps},
            "end": lambda _: [GameTurn(Turn.steps.index("end"))],
        }

    def flow(self) -> Sequence[str]:
        """The Administration Phase comes before the Operations Phase, and not on the first turn."""
        admin = (f"admin.{segment}" for segment in Administration.steps)
        return ("turn", *admin, "operations", "activation", "end")

    def objectives(self, components: Components) -> Sequence[int]:
        """The places that are worth points [7.3.6-1]; those that win at once are among them."""
        assert isinstance(components, Battlefield)
        find = components.grid.find
        return sorted(hex for place in components.facts.places if (hex := find(place.hex)) is not None)

    def score(self, position: FormationPosition) -> Score | None:
        return score(position)

    def inquiries(self) -> Mapping[str, Inquiry]:
        about_units = {"supply": Inquiry(("unit",), why_supply), "command": Inquiry(("unit",), why_command)}
        return {**about_units, "withdrawal": Inquiry((), why_withdrawal), "points": Inquiry((), why_points)}

    def why_not_now(self, position: FormationPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
        return why_not_now(position, verb, numbers)

    def overlays(self) -> Mapping[str, Overlay]:
        return {
            "zones": Overlay(("side",), lambda position, side: of_mask(zone(position, side))),
            "reach": Overlay(("unit",), _reach),
            "command": Overlay(("unit",), _command),
            "out_of_command": Overlay(("side",), _out_of_command),
            "supply": Overlay(("unit",), lambda position, unit: of_ruling(position, why_supply(position, unit))),
            "supplied": Overlay(("side",), lambda position, side: of_side(position, side, why_supply)),
        }

    def tracks(self, components: Components) -> Mapping[str, tuple[str, ...]]:
        """Action Points, Activation Levels and the Initiative DRM [3.1.4-2, 3.1.4-3, 3.1.4-4]."""
        assert isinstance(components, Battlefield)
        highest = max((formation.level for formation in components.formations), default=0)
        return {
            "points": _spaces(range(MOST_POINTS + 1)),
            "level": _spaces(range(highest + 1)),
            "drm": tuple(f"+{drm}" if drm else "0" for drm in components.book.initiative_track),
        }

    def hidden(self, position: FormationPosition, side: int) -> Hidden:
        return hidden(position, side)

    def unseen(self, position: FormationPosition, side: int) -> frozenset[int]:
        return unseen(position, side)

    def known(self, position: FormationPosition, side: str | None) -> FormationPosition:
        """Without the units and strengths that a side cannot see; but the zones are as they are [5.4-4]."""
        found = super().known(position, side)
        copy_zones(position, found)
        return found

    def hides(self, components: Components) -> bool:
        """Limited Intelligence [5.3.4-6], or markers in a cup [6.4.1opt-7]; without both all is open."""
        return bool(components.options.get(OPTION, True) or components.options.get(MARKERS))

    def openly_known(self, position: FormationPosition, side: int) -> Any:
        """Whose unit each is [3.2b], what each stack controls [5.4], and what one on its way has left [7.1-3]."""
        return [position.formation, controlled(position), [frame.left for frame in position.frames_of(Moving)]]

    def draw_hidden(self, position: FormationPosition, side: int, below: Callable[[int], int]) -> None:
        draw_hidden(position, side, below)

    def forget_plans(self, position: FormationPosition, side: int) -> None:
        forget_plans(position, side)

    def invariants(self, position: FormationPosition) -> list[Fault]:
        return violations(position, self.fault)


def _spaces(numbers: Iterable[int]) -> tuple[str, ...]:
    """Spaces of a track with their numbers."""
    return tuple(str(number) for number in numbers)


def _activation(position: FormationPosition) -> list[Frame]:
    """A formation that is active, with the points that its side has on its track."""
    formation = position.active
    if formation == NONE:
        raise FieldError("state.active", fault("active", phase="activation"))
    side = position.components.formations[formation].side
    step = Activation.steps.index("act") + 1
    return [Operations(side=side), Activating(side, formation, step=step), Acting(side, formation)]


def _reach(position: FormationPosition, unit: int) -> OverlayContent:
    """Where a unit could go by one Movement Action [7.3-1]."""
    if not position.on_map(unit) or position.components.static[unit]:
        return NOTHING
    return of_reach(reach(position, (unit,), allowance(position, (unit,))))


def _command(position: FormationPosition, unit: int) -> OverlayContent:
    """The hexes from which a formation hears its HQ, with the length of the route [5.8-3]; and a unit's own route."""
    formation = position.formation[unit]
    if formation == NONE:
        return NOTHING
    lengths = ranges(position, formation)
    hq = headquarters(position, formation)
    route = (
        [route_to(position, unit, hq)]
        if position.on_map(unit) and hq != NONE and lengths[position.at[unit]] >= 0
        else []
    )
    return OverlayContent({hex: float(length) for hex, length in enumerate(lengths.tolist()) if length >= 0}, route)


def _out_of_command(position: FormationPosition, side: int) -> OverlayContent:
    """Where a side's units would carry an Out of Command marker [5.8.3-1]."""
    side_of, at = position.components.side_of, position.at
    return OverlayContent({at[unit]: 1.0 for unit in out_of_command(position) if side_of[unit] == side})
