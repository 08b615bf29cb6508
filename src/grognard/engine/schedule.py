"""Things that happen on a set later turn: reinforcements, orders with delay, works, bridges.

A game declares what entries its schedule can hold: named tuples, whose first part is the turn and whose second is the
word that files know them by. Of a secret one others see the parts that it shows; if it shows none, not even that it is
there.

    class Order(NamedTuple):
        turn: int
        what: str = "order"
        side: Side = NONE
        unit: Unit = NONE

    class MyPosition(Position):
        entries = (Entry(Order, secret=True, shows=("turn", "what", "side")),)
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.engine.codec import Codec, FieldError, check_fields
from grognard.engine.components import Components
from grognard.engine.facedown import Visibility
from grognard.engine.faults import expected, unknown
from grognard.engine.kinds import Side, kind_of

if TYPE_CHECKING:
    from grognard.engine.position import Position

E = TypeVar("E")

FIRST = ("turn", "what")
"""The first parts of every entry."""


@dataclass(frozen=True)
class Entry:
    """A sort of entry: its class, whether it is face down until it happens, and what others see of it meanwhile."""

    record: type[Any]
    secret: bool = False
    shows: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        record: Any = self.record
        if record._fields[:2] != FIRST or not record._field_defaults.get("what"):
            raise TypeError(
                f"{record.__name__} must begin with the fields 'turn' and 'what', and 'what' needs a default"
            )

    @property
    def what(self) -> str:
        """The word that files know it by."""
        record: Any = self.record
        return str(record._field_defaults["what"])

    @cached_property
    def visibility(self) -> Visibility:
        """What of it is seen by whom."""
        return Visibility(self.record, self.secret, self.shows)


class Entries:
    """The sorts of entries that the schedule of a game can hold."""

    def __init__(self, sorts: Sequence[Entry]) -> None:
        self.by_word = {sort.what: sort for sort in sorts}
        self.visibilities = {sort.record: sort.visibility for sort in sorts}
        if len(self.by_word) != len(sorts):
            raise TypeError("two types of entries have the same 'what'")
        self.secret = any(shown.secret for shown in self.visibilities.values())
        """Can it hold what others than its owner do not see?"""
        self._timed = all("turn" in shown.shows for shown in self.visibilities.values() if shown.secret)
        self.codec = Codec(self._encode, self._decode, ())
        self._parts = dict.fromkeys([*FIRST, *(part for shown in self.visibilities.values() for part in shown.hints)])

    def to_json(self) -> list[dict[str, Any]]:
        """The declarations, for whoever tells entries: the word of each sort, and its parts with their kinds."""
        return [
            {
                "what": what,
                "parts": {part: kind_of(hint) or hint.__name__ for part, hint in sort.visibility.hints.items()},
                "secret": sort.secret,
            }
            for what, sort in self.by_word.items()
        ]

    def _encode(self, entries: tuple[Any, ...], components: Components) -> list[Any]:
        return [self.visibilities[type(entry)].codec.encode(entry, components) for entry in entries]

    def _decode(self, data: Any, components: Components) -> tuple[Any, ...]:
        if not isinstance(data, list):
            raise FieldError("", expected("list", data))
        return tuple(self._entry(n, one, components) for n, one in enumerate(data))

    def _entry(self, n: int, data: Any, components: Components) -> Any:
        try:
            check_fields(data, self._parts)
            word = data.get("what")
            if not isinstance(word, str) or word not in self.by_word:
                raise FieldError("what", unknown("entry", word, self.by_word))
            return self.by_word[word].visibility.codec.decode(data, components)
        except FieldError as error:
            raise error.inside(str(n)) from None

    def seen(self, entries: tuple[Any, ...], side: Side) -> list[Any]:
        """The entries that show to a side: by their turns, as far as these show; those whose turn does not, at the end.

        They are as they are: their visibilities say what of them shows.
        """
        if self._timed:
            return list(entries)
        timed: list[Any] = []
        others: list[Any] = []
        for entry in entries:
            visibility = self.visibilities[type(entry)]
            open_turn = "turn" in visibility.shows or not visibility.hides(entry, side)
            (timed if open_turn else others).append(entry)
        for shown in self.visibilities.values():
            timed += shown.all_seen([entry for entry in others if type(entry) is shown.record], side)
        return timed

    def as_seen(self, entries: tuple[Any, ...], side: Side) -> tuple[Any, ...]:
        """What a side (NONE: an onlooker) sees of the entries, with nothing said of the rest."""
        return tuple(self.visibilities[type(entry)].seen(entry, side) for entry in self.seen(entries, side))

    def json(self, entries: tuple[Any, ...], side: Side, components: Components) -> list[Any]:
        """What a side sees of the entries as plain data."""
        if not entries:
            return []
        if not self.secret:
            return self._encode(entries, components)
        return [self.visibilities[type(entry)].json(entry, side, components) for entry in self.seen(entries, side)]


def schedule(position: "Position", entry: Any) -> None:
    """Write an entry down, behind those of the same turn."""
    if type(entry) not in position.scheduled.visibilities:
        raise TypeError(f"{type(position).__name__} declares no entry {type(entry).__name__}")
    position.schedule = tuple(sorted((*position.schedule, entry), key=lambda item: item.turn))


def due(position: "Position", sort: type[E]) -> list[E]:
    """Take out the entries of one class whose turn has come, in the order in which they were written."""
    taken: list[E] = []
    left: list[Any] = []
    for entry in position.schedule:
        if entry.turn <= position.turn and isinstance(entry, sort):
            taken.append(entry)
        else:
            left.append(entry)
    position.schedule = tuple(left)
    return taken
