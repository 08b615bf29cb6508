"""A position: everything that changes in play, as plain data.

It copies in microseconds, compares, hashes, and goes to JSON and back unchanged. A game adds its own fields
by subclassing and declaring them with their kinds:

    class MyPosition(Position):
        steps: PerUnit[int]
        control: PerHex[Side]
        fortune: Side

Where play stands is `frames`: a stack of named tuples, each the few local values of one procedure.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from types import UnionType
from typing import Annotated, Any, ClassVar, Self, TypeVar, get_args, get_origin, get_type_hints, overload

import numpy as np
from numpy.typing import NDArray

from grognard.board.words import shown
from grognard.engine import limits
from grognard.engine.caching import derived_of
from grognard.engine.codec import Codec, codec
from grognard.engine.components import Components
from grognard.engine.decisions import Decision, NoDecision
from grognard.engine.dice import Dice
from grognard.engine.events import Event
from grognard.engine.facedown import Visibility
from grognard.engine.holdings import Holdings
from grognard.engine.kinds import NONE, Hex, PerUnit, Place, Side, Unit, column_of, item_of, kind_of
from grognard.engine.markers import Marker, MarkerField, marker_field
from grognard.engine.outcome import Outcome
from grognard.engine.schedule import Entries, Entry

Frame = Any
"""A frame is a named tuple whose class names the procedure that it belongs to."""
F = TypeVar("F", bound=tuple[Any, ...])

_new = tuple.__new__


class Position:
    """The state of one game. Change units' places through `put`, so that stacks and columns agree."""

    components: Components
    turn: int
    at: PerUnit[Place]
    schedule: tuple[Any, ...]

    markers: ClassVar[tuple[Marker, ...]] = ()
    """Which of the fields hold markers, and what there is to know of each."""
    owners: ClassVar[Mapping[str, str]] = {}
    """Of which fields another field, a side, says whose they are: both are shown as one."""
    expires: ClassVar[Mapping[str, str]] = {}
    """Columns that are not markers and are cleared all the same: when, as `Marker.expires` says it."""
    entries: ClassVar[tuple[Entry, ...]] = ()
    """What the schedule can hold."""

    fields: ClassVar[dict[str, Any]] = {}
    """Declared fields with their kinds, in order."""
    codecs: ClassVar[dict[str, Codec]] = {}
    unit_columns: ClassVar[dict[str, Codec]] = {}
    """The columns with one value a unit: the codec of one value."""
    columns: ClassVar[dict[str, tuple[str, Codec]]] = {}
    """Columns of another sort: what they have one value for, and the codec of one value."""
    state_fields: ClassVar[tuple[str, ...]] = ()
    """The game's own fields that are not unit columns."""
    marked: ClassVar[dict[str, MarkerField]] = {}
    """The declared markers by field."""
    secret_markers: ClassVar[dict[str, Visibility]] = {}
    """The markers that others than their owner do not see, or not wholly."""
    scheduled: ClassVar[Entries] = Entries(())
    """The declared entries of the schedule."""

    def __init__(self, components: Components, dice: Dice) -> None:
        self.components = components
        self.dice = dice
        self.frames: list[Frame] = []
        self.stacks: dict[int, tuple[int, ...]] = {}
        self.outcome: Outcome | None = None
        self.events: list[Event] = []
        self.phase_of: Callable[[Any], str] | None = None
        """Names the phase that each event happens in, while a play that is kept makes an action."""
        self.returned: tuple[Frame, Any] | None = None
        """The procedure that has just ended, and the value that it hands to the one that called it."""
        self.asked: Decision | None = None
        self.skipped: Self | None = None
        """As it stood in the phase that a position file names, if the rules pass over that phase without asking."""
        self.begun: Self | None = None
        """As a position file states it, before the rules ran on to the question that is open."""
        self.named = ""
        """That phase, as the file names it: known of `skipped` alone."""
        self.unseen: frozenset[Unit] | None = None
        """The units that not everybody can see; None: not worked out since one was put somewhere."""
        self.derived: dict[Any, Any] = {}
        """What was worked out from where the units are: holds until one of them is put somewhere."""
        self.derived_of: list[dict[Any, Any]] = [{} for _ in components.sides]
        """What was worked out from one side's units alone: holds until one of those is put somewhere."""
        self._holdings: Holdings | None = None
        """Where each side has units, as it was when somebody last asked; a copy has the same until one of them asks."""
        self._touched: set[Place] = set()
        """Where units have come or gone since then."""
        for name, hint in self.fields.items():
            setattr(self, name, _blank(hint, self.codecs[name], components))

    def __init_subclass__(cls) -> None:
        hints = get_type_hints(cls, include_extras=True)
        own = {name: hint for name, hint in hints.items() if name != "components" and get_origin(hint) is not ClassVar}
        cls.fields = own
        cls.scheduled = Entries(cls.entries)
        cls.codecs = {name: cls.scheduled.codec if name == "schedule" else codec(hint) for name, hint in own.items()}
        cls.unit_columns = {name: codec(item_of(hint)) for name, hint in own.items() if column_of(hint) == "unit"}
        cls.columns = {
            name: (kind, codec(item_of(hint)))
            for name, hint in own.items()
            if (kind := column_of(hint)) is not None and kind != "unit"
        }
        cls.marked = {marker.name: marker_field(marker, own.get(marker.name)) for marker in cls.markers}
        for name, side in cls.owners.items():
            if name not in own or kind_of(own.get(side)) != "side":
                raise TypeError(f"{side} cannot say whose {name} is: expected a field, and one of the type Side")
        for name in cls.expires:
            if name in cls.marked or column_of(own.get(name)) is None:
                raise TypeError(f"{name} cannot expire: expected a column that is not a marker")
        cls.secret_markers = {
            name: field.visibility for name, field in cls.marked.items() if field.visibility and field.visibility.secret
        }
        common = Position.__annotations__
        cls.state_fields = tuple(name for name in own if name not in common and name not in cls.unit_columns)
        cls._copy_fields = _copier(own)  # type: ignore[method-assign]

    def _copy_fields(self, other: Self) -> None:
        raise TypeError("a game must declare its own subclass of Position")

    # -- copies, comparison, hash

    def copy(self) -> Self:
        """The same position, to be played on independently."""
        new = object.__new__(type(self))
        new.components = self.components
        new.dice = self.dice.copy()
        new.frames = self.frames[:]
        new.stacks = self.stacks.copy()
        new.outcome = self.outcome
        new.events = []
        new.phase_of = None
        new.returned = None
        new.asked = self.asked
        new.skipped = self.skipped
        new.begun = self.begun
        new.named = self.named
        new.unseen = self.unseen
        new.derived = self.derived.copy()
        new.derived_of = [known.copy() for known in self.derived_of]
        if self._holdings is not None:
            self._holdings.shared = True
        new._holdings = self._holdings
        new._touched = self._touched.copy()
        self._copy_fields(new)
        return new

    def state(self) -> list[Any]:
        """Everything that counts for being the same position, as plain values in a fixed order."""
        return [
            [getattr(self, name) for name in self.fields],
            [[type(frame).__name__, *frame] for frame in self.frames],
            sorted(self.stacks.items()),
            self.outcome,
            self.dice.state(),
            self.components.identity,
        ]

    def __eq__(self, other: object) -> bool:
        if type(other) is not type(self):
            return False
        return (  # the same as the same state, but what is cheap to compare comes first, and stacks need no order
            self.dice.state() == other.dice.state()
            and self.outcome == other.outcome
            and self.stacks == other.stacks
            and all(getattr(self, name) == getattr(other, name) for name in self.fields)
            and self.frames == other.frames
            and list(map(type, self.frames)) == list(map(type, other.frames))
            and self.components.identity == other.components.identity
        )

    __hash__ = None  # type: ignore[assignment]

    def hash(self) -> str:
        """A fingerprint of the whole position: the same on every machine and version of Python."""
        data = json.dumps(self.state(), separators=(",", ":"), default=_plain)
        return blake2b(data.encode(), digest_size=16).hexdigest()

    # -- units and places

    def put(self, unit: Unit, place: Place) -> None:
        """Move a unit to a hex or a box, on top of what is there."""
        old = self.at[unit]
        stacks = self.stacks
        if old >= 0:
            stack = stacks[old]
            if len(stack) > 1:
                stacks[old] = tuple([other for other in stack if other != unit])
            else:
                del stacks[old]
        self.at[unit] = place
        if place >= 0:
            stacks[place] = (*stacks.get(place, ()), unit)
        touched = self._touched
        touched.add(old)
        touched.add(place)
        self.derived.clear()  # as `clear_cache_of`, without a call for every step
        self.derived_of[self.components.side_of[unit]].clear()
        self.unseen = None

    def clear_cache(self) -> None:
        """Drop all cached results: needed after changing a position other than by actions."""
        self.derived.clear()
        for known in self.derived_of:
            known.clear()
        self.asked = self.unseen = self._holdings = None

    def clear_cache_of(self, side: Side) -> None:
        """Drop what depends on a side's units: one is otherwise than before, and was not put anywhere."""
        self.derived.clear()
        self.derived_of[side].clear()
        self.unseen = None

    @property
    def holdings(self) -> Holdings:
        """Where each side has units just now: it changes with them."""
        found = self._holdings
        if found is None:
            components = self.components
            found = Holdings(self.stacks, components.side_of, len(components.sides), components.hexes)
        elif self._touched:
            if found.shared:
                found = found.copy()
            found.recount(self._touched, self.stacks)
        else:
            return found
        self._touched.clear()
        self._holdings = found
        return found

    def units_at(self, place: Place) -> tuple[int, ...]:
        """The units in a hex or box, bottom to top."""
        return self.stacks.get(place, ())

    def owner(self, place: Place) -> Side:
        """The side whose units are in a hex or box; NONE if nobody's."""
        stack = self.stacks.get(place)
        return self.components.side_of[stack[0]] if stack else NONE

    @derived_of("side")
    def hexes_of(self, side: Side) -> list[Hex]:
        """The hexes where a side has units, in order: that in which units came there is no part of the position."""
        return self.holdings.hexes[side][:]

    def counts_of(self, side: Side) -> NDArray[np.uint8]:
        """How many units there are in each hex that is a side's: to read at once, for it changes with them."""
        return self.holdings.counts[side]

    def on_map(self, unit: Unit) -> bool:
        """Is a unit in a hex, not in a box or nowhere?"""
        return 0 <= self.at[unit] < self.components.hexes

    # -- names

    def unit_name(self, unit: Unit) -> str:
        """The id of a unit."""
        return self.components.names["unit"][unit]

    def place_name(self, place: Place) -> str:
        """The label of a hex or the name of a box."""
        return self.components.names["place"][place]

    def side_name(self, side: Side) -> str:
        """The name of a side."""
        return self.components.sides[side]

    def place_names(self, places: Sequence[Hex]) -> list[str]:
        """The labels of several hexes."""
        names = self.components.names["place"]
        return [names[place] for place in places]

    # -- what happens

    def emit(self, kind: str, rule: str, **data: Any) -> None:
        """Emit an event that everybody sees."""
        events = self.events
        if self.phase_of is None and len(events) < limits.EVENTS:
            events.append(_new(Event, (kind, rule, data, None, False, "")))  # quicker than `Event(...)`
        else:
            self._tell(Event(kind, rule, data))

    def emit_secret(self, side: Side, kind: str, rule: str, **data: Any) -> None:
        """Emit an event that only one side sees."""
        self._tell(Event(kind, rule, data, only=self.components.sides[side]))

    def reveal_secret(self, side: Side, kind: str, rule: str, **data: Any) -> None:
        """Emit an event that reveals something to one side alone, so that it cannot be undone."""
        self._tell(Event(kind, rule, data, only=self.components.sides[side], reveals=True))

    def reveal(self, kind: str, rule: str, **data: Any) -> None:
        """Emit an event that reveals something, so that it cannot be undone."""
        self._tell(Event(kind, rule, data, reveals=True))

    def _tell(self, event: Event) -> None:
        if len(self.events) >= limits.EVENTS:
            raise NoDecision(f"more than {limits.EVENTS:,} events have happened without a decision")
        self.events.append(event if self.phase_of is None else event._replace(phase=self.phase_of(self)))

    def roll(self, faces: int, purpose: str, rule: str, **data: Any) -> int:
        """Roll one die; the event names what it was for, the die and the result."""
        value = self.dice.roll(faces, purpose)
        self.reveal("rolled", rule, purpose=purpose, die=faces, result=value, **data)
        return value

    def draw(self, cup: Sequence[str], purpose: str, rule: str, only: Side = NONE) -> int:
        """Draw one chit at random: its index in the cup.

        With `only` that side alone sees the chit, and the others that it has drawn; it cannot be unseen either.
        """
        index = self.dice.draw(cup, purpose)
        drawn = {"purpose": purpose, "chit": cup[index], "of": len(cup)}
        if only == NONE:
            self.reveal("drew", rule, **drawn)
        else:
            side = self.components.sides[only]
            self._tell(Event("drew", rule, drawn, only=side, reveals=True))
            self.emit("drew_unseen", rule, side=side, purpose=purpose, of=len(cup))
        return index

    # -- procedures

    def call(self, frame: Frame) -> None:
        """Start a procedure; the present one waits for it."""
        if self.outcome is None:
            self.frames.append(frame)

    def become(self, frame: Frame) -> None:
        """Change the present procedure's local values, or go over into another procedure."""
        if self.outcome is None:
            self.frames[-1] = frame

    def done(self, value: Any = None) -> None:
        """End the present procedure and hand a value to the one that called it."""
        if self.outcome is None:
            self.returned = (self.frames.pop(), value)

    def call_under(self, above: Frame, frame: Frame) -> None:
        """Put a procedure beneath another that is under way: it starts when that one is done."""
        if self.outcome is None:
            self.frames.insert(self._place(above), frame)

    def update(self, frame: F, **values: Any) -> F:
        """Change a procedure's local values where it lies, under whatever it has called meanwhile."""
        made: F = frame._replace(**values)  # type: ignore[attr-defined]
        if self.outcome is None:
            self.frames[self._place(frame)] = made
        return made

    def _place(self, frame: Frame) -> int:
        return next(n for n in range(len(self.frames) - 1, -1, -1) if self.frames[n] is frame)

    @property
    def present(self) -> Frame | None:
        """The frame of the procedure that is at work or asks just now; None when the game is over."""
        return self.frames[-1] if self.frames else None

    @property
    def caller(self) -> Frame | None:
        """The frame of the procedure that waits for the present one."""
        return self.frames[-2] if len(self.frames) > 1 else None

    @overload
    def frames_of(self, sort: type[F]) -> Iterator[F]: ...
    @overload
    def frames_of(self, sort: UnionType) -> Iterator[Frame]: ...
    def frames_of(self, sort: Any) -> Iterator[Frame]:
        """The frames of a sort, or of several (`Moving | Retreating`), the nearest first."""
        return (frame for frame in reversed(self.frames) if isinstance(frame, sort))

    @overload
    def nearest(self, sort: type[F]) -> F | None: ...
    @overload
    def nearest(self, sort: UnionType) -> Frame | None: ...
    def nearest(self, sort: Any) -> Frame | None:
        """The nearest frame of a sort, the present one included; None if there is none."""
        for frame in reversed(self.frames):
            if isinstance(frame, sort):
                return frame
        return None

    def under(self, sort: type[F]) -> F | None:
        """The nearest frame of a sort below the present one; None if there is none."""
        return next((frame for frame in self.frames[-2::-1] if isinstance(frame, sort)), None)

    def finish(self, outcome: Outcome) -> None:
        """End the game, in the middle of whatever is going on: no procedure goes on after this."""
        self.outcome = outcome
        self.frames.clear()


def _plain(value: Any) -> Any:
    raise TypeError(f"a position holds plain data only, not {shown(value)}")


def _blank(hint: Any, field: Codec, components: Components) -> Any:
    """A field's value when nothing is said: columns get one default each."""
    kind = column_of(hint)
    if kind is not None:
        return [field.default] * components.count(kind)
    return list(field.default) if isinstance(field.default, list) else field.default


def _copier(fields: dict[str, Any]) -> Any:
    """A function that copies the declared fields: lists are copied, everything else cannot change."""
    lines = []
    for name, hint in fields.items():
        base = get_args(hint)[0] if get_origin(hint) is Annotated else hint
        is_list = get_origin(base) is list
        lines.append(f"    other.{name} = self.{name}{'[:]' if is_list else ''}")
    namespace: dict[str, Any] = {}
    exec("def copy_fields(self, other):\n" + "\n".join(lines), namespace)
    return namespace["copy_fields"]
