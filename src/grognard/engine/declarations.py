"""What a game declares: its sides, position and procedures, its scenarios and map, what is hidden, what can be asked.

A game overrides what it has; `engine.game` runs it.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.events import Topic
from grognard.engine.facts import FactKind
from grognard.engine.faults import Fault
from grognard.engine.inquiries import Inquiry, Overlay
from grognard.engine.options import OptionalRule
from grognard.engine.outcome import Score
from grognard.engine.position import Frame, Position
from grognard.engine.procedures import Procedure
from grognard.engine.revelations import Uncovered
from grognard.engine.rulings import Ruling

P = TypeVar("P", bound=Position)


class Scenario(NamedTuple):
    """What a game starts from, as a list of scenarios shows it."""

    name: str
    title: Mapping[str, str]
    turns: int
    rule: str


class Hidden(NamedTuple):
    """What a side must not know of a position: which units are which, which fields, and what of units it sees."""

    units: frozenset[int] = frozenset()
    fields: frozenset[str] = frozenset()
    columns: Mapping[str, frozenset[int]] = {}
    """Columns of which only a part is seen, by name: the units, sides, ... whose value is not."""
    rule: str = ""
    """By which rule units are not seen: whoever asks about one is told that rule, the same for all of them."""


class GameDeclarations(Generic[P]):
    """What a game supplies; what is not said is as most games have it."""

    name: ClassVar[str]
    sides: ClassVar[tuple[str, ...]]
    folder: ClassVar[Path]
    position_class: ClassVar[type[Any]]
    procedures: ClassVar[tuple[type[Procedure[Any, Any]], ...]]
    optional_rules: ClassVar[tuple[OptionalRule, ...]] = ()
    declarable: ClassVar[tuple[str, ...]] = ()
    """What a position file may declare of units, true or false, whatever the map says (`Components.declared`)."""
    facts: ClassVar[Mapping[str, FactKind]] = {}
    """What the facts of its rulings, questions and events are, beside those that every game has."""
    events: ClassVar[Mapping[str, Topic]] = {}
    """What each of its events is about, beside those of the engine."""

    uncovered: ClassVar[Uncovered | None] = None
    """The event for a unit that is no longer hidden, if no other event has named it; None: there are none."""

    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios by name."""
        raise TypeError("a game must define scenarios()")

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        """Map, units and charts for a scenario, or for a position file that sketches its own (`given`)."""
        raise TypeError("a game must define components()")

    def charts(self) -> Mapping[str, str]:
        """The charts that can be replaced, by name, and the file of each."""
        return {}

    def rolls(self, components: Components) -> Mapping[str, int]:
        """What dice are rolled for, by the first word of their purpose (`attack` of `attack.0304`): faces of each."""
        return {}

    def new_position(self, position: P) -> None:
        """What holds of every position before anything is placed, such as units at full strength."""

    def fill_in(self, position: P) -> None:
        """Fill in what follows from the rest of a position file and need not be stated in it."""

    def set_up(self, position: P) -> None:
        """Put everything where the scenario has it, and the first procedure on the stack."""
        raise TypeError("a game must define set_up()")

    def phases(self) -> Mapping[str, Callable[[P], list[Frame]]]:
        """Each phase that a position file can name, and the frames that stand for it."""
        raise TypeError("a game must define phases()")

    def flow(self) -> Sequence[str]:
        """The phases as they follow each other, set-up first: how the game flows. As they are declared by default."""
        return tuple(self.phases())

    def inquiries(self) -> Mapping[str, Inquiry]:
        """What can be asked at any time, beside actions: `supply UNIT`, for example."""
        return {}

    def overlays(self) -> Mapping[str, Overlay]:
        """What can be shown on the map at any time: `zones SIDE`, `reach UNIT`, for example."""
        return {}

    def tracks(self, components: Components) -> Mapping[str, tuple[str, ...]]:
        """The fields that lie on a printed track, with what is printed on its spaces: 0, 1, 2, or +2, +3, +4."""
        return {}

    def turn_name(self, components: Components, turn: int) -> str:
        """A turn as the rulebook names it: a date, `16AM`; `turn_name.NAME` of the words says it. Else its number."""
        return str(turn)

    def turn_notes(self, components: Components, turn: int) -> Sequence[Ruling]:
        """What is due on a turn by the rules or the scenario, for its space of the turn track; none by default."""
        return ()

    def objectives(self, components: Components) -> Sequence[int]:
        """The hexes that score or decide the game as it is set up here: they are flagged, their names stay in sight."""
        return ()

    def why_no_box(self, position: P) -> Ruling | None:
        """Why a box is refused where the present question takes a hex; None: it is just no hex."""
        return None

    def why_not_now(self, position: P, verb: str, numbers: Sequence[Any]) -> Ruling | None:
        """Why a verb of the game that the present question does not take is refused; None: just not asked for.

        Worked out only when somebody asks; the arguments are as many and of such kinds as the verb takes.
        """
        return None

    def hidden(self, position: P, side: int) -> Hidden:
        """What a side (NONE: an onlooker) must not see."""
        return Hidden()

    def unseen(self, position: P, side: int) -> frozenset[int]:
        """The units of `hidden` alone: a game says it apart if that is quicker, for it is asked at every action."""
        return self.hidden(position, side).units

    def hides(self, components: Components) -> bool:
        """Is there anything in this game, as it is set up here, that one side sees and another must not?"""
        secret = self.position_class.secret_markers or self.position_class.scheduled.secret
        return bool(secret) or type(self).hidden is not GameDeclarations.hidden

    def openly_known(self, position: P, side: int) -> Any:
        """What a side (NONE: an onlooker) knows beside its view, such as what was done by whom is hidden now.

        Plain values that hold for places, not for who lies there. `draw_hidden` may go by them and leaves them as they
        are, and conformance tells positions apart by them.
        """
        return None

    def draw_hidden(self, position: P, side: int, below: Callable[[int], int]) -> None:
        """Redraw all that a side (NONE: an onlooker) must not know, and nothing else: a position that could be.

        By numbers `below` a bound, from what the side sees and openly knows alone: for `determinize`, which makes the
        copy.
        """

    def forget_plans(self, position: P, side: int) -> None:
        """Take back what others than a side have decided and not yet done, such as the rest of a path.

        They are asked for it again when play goes on: for `determinize`.
        """

    def score(self, position: P) -> Score | None:
        """The points of each side as they stand now: at the end those of the outcome; None: nobody counts any.

        Asked of a copy without what the asker must not know (`known`), as inquiries are.
        """
        return None

    def invariants(self, position: P) -> list[Fault]:
        """What must always hold and does not; nothing in a sound position."""
        return []
