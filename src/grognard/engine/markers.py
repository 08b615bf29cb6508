"""Markers: what lies on hexes, hexsides, units or formations, beside the units themselves.

A field of the position holds them, in whichever way suits the rules, and a `Marker` declares what the field's type
does not say: that it is one, what it lies on, when it goes, who sees it and how it is drawn.

    class Mine(NamedTuple):
        hexside: Hexside
        side: Side
        strength: int
        until: int

    class MyPosition(Position):
        control: PerHex[Side]                  # a column: one of each owner at most
        entrenched: tuple[Hex, ...]            # a list of where they lie
        mines: SortedTuple[Mine]                      # records: whose, with values, in no order
        markers = (
            Marker("control", on=HEX, look=PENNANT),
            Marker("entrenched", on=HEX, label="E"),
            Marker("mines", on=HEXSIDE, label="{strength}", secret=True, expires=UNTIL),
        )

A record says where it lies by its part of that kind, and whose it is by its part of the kind `side`. Of a secret one
others see the parts that it `shows`; if it shows none, not even that it is there.
"""

from collections.abc import Callable
from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from grognard.engine.facedown import Visibility
from grognard.engine.kinds import NONE, Side, column_of, item_of, kind_of

if TYPE_CHECKING:
    from grognard.engine.position import Position

HEX, HEXSIDE, UNIT, FORMATION = "hex", "hexside", "unit", "formation"
"""What markers lie on; a kind of the game's own will do as well."""
CHIP, PENNANT, STAR, FRONT, USED, WORN = "chip", "pennant", "star", "front", "used", "worn"
"""How they are drawn: a chip with the label, a pennant or a star in the owner's colour; `front`, what each side holds,
as a soft tint with a line where the sides meet and a pennant on every objective (`Game.objectives`); on a counter that
has been used, a badge; on one that lies on its reverse, a pale band as printed ones have."""
LOOKS = (CHIP, PENNANT, STAR, FRONT, USED, WORN, "")
TURN, PHASE, UNTIL = "turn", "phase", "until"
"""When they go: at the end of the turn, of the phase, or of the turn that each one says (its part `until`)."""


@dataclass(frozen=True)
class Marker:
    """One sort of marker: the field that holds it, and what its type does not say.

    `expires` may be any word for which the game calls `expire`. In `label` stand names of parts, `{strength}`; the
    value of a column is `{value}`. One without a label shows the first letter of its name; without a look it is not
    drawn.
    """

    name: str
    on: str
    expires: str | None = None
    secret: bool = False
    shows: tuple[str, ...] = ()
    look: str = CHIP
    label: str = ""


class MarkerField(NamedTuple):
    """How a field stores its markers, derived from its type."""

    marker: Marker
    form: str
    """`column`, `records`, `list`, or `one` where there is a single one."""
    at: str
    """The part that says where it lies."""
    side: str | None
    """The part that says whose it is; `value` of a column of sides."""
    parts: tuple[str, ...]
    visibility: Visibility | None
    """Who sees what of a record."""

    def to_json(self) -> dict[str, Any]:
        """The declaration, for clients that draw markers."""
        marker = self.marker
        said = {"name": marker.name, "on": marker.on, "form": self.form, "at": self.at, "side": self.side}
        return said | {"look": marker.look, "label": marker.label, "secret": marker.secret, "expires": marker.expires}


def marker_field(marker: Marker, hint: Any) -> MarkerField:
    """How a field of this type stores a marker; TypeError if it cannot."""
    found = _form(marker, hint)
    if found is None:
        raise TypeError(f"a field of the type {hint} cannot hold markers on a {marker.on}: {marker.name}")
    if marker.look not in LOOKS:
        raise TypeError(
            f"the marker {marker.name} has the unknown look {marker.look!r}; expected one of {', '.join(LOOKS[:-1])}"
        )
    if marker.secret and found.visibility is None:
        raise TypeError(f"the marker {marker.name} is secret; only markers that are records can be")
    if marker.expires == UNTIL and "until" not in found.parts:
        raise TypeError(f"the marker {marker.name} expires at 'until', but has no such field")
    named = {name for _, name, _, _ in Formatter().parse(marker.label) if name}
    if not named <= set(found.parts):
        raise TypeError(f"the label of the marker {marker.name} names something that is not one of its fields")
    return found


def _form(marker: Marker, hint: Any) -> MarkerField | None:
    of = column_of(hint)
    if of is not None:
        whose = "value" if kind_of(item_of(hint)) == "side" else None
        return MarkerField(marker, "column", of, whose, (of, "value"), None) if of == marker.on else None
    if kind_of(hint) == marker.on:
        return MarkerField(marker, "one", marker.on, None, (marker.on,), None)
    base = get_args(hint)[0] if get_origin(hint) is Annotated else hint
    if get_origin(base) is not tuple or get_args(base)[1:] != (...,):
        return None
    item = get_args(base)[0]
    if kind_of(item) == marker.on:
        return MarkerField(marker, "list", marker.on, None, (marker.on,), None)
    if not hasattr(item, "_fields"):
        return None
    kinds = {name: kind_of(part) for name, part in get_type_hints(item, include_extras=True).items()}
    at = next((name for name, kind in kinds.items() if kind == marker.on), None)
    whose = next((name for name, kind in kinds.items() if kind == "side"), None)
    visibility = Visibility(item, marker.secret, marker.shows)
    return MarkerField(marker, "records", at, whose, tuple(kinds), visibility) if at is not None else None


# -- placing and removing them


def place_marker(position: "Position", name: str, record: Any) -> None:
    """Place a marker; it replaces one of the same owner in the same place."""
    field = _records(position, name)
    here = _spot(field, record)
    others = [other for other in getattr(position, name) if _spot(field, other) != here]
    setattr(position, name, tuple(sorted([*others, record])))


def remove_marker(position: "Position", name: str, record: Any) -> None:
    """Remove a marker."""
    _records(position, name)
    left = list(getattr(position, name))
    left.remove(record)
    setattr(position, name, tuple(left))


def expire(position: "Position", when: str) -> dict[str, tuple[Any, ...]]:
    """Remove what expires at the end of a turn, a phase, ...; returns it by field (of a column, where)."""
    gone = {name: _clear_column(position, name) for name, word in position.expires.items() if word == when}
    for name, field in position.marked.items():
        marker = field.marker
        if marker.expires == when:
            gone[name] = _clear(position, field)
        elif marker.expires == UNTIL and when == TURN:
            late = tuple(record for record in getattr(position, name) if record.until <= position.turn)
            gone[name] = late
            if late:
                left = tuple(record for record in getattr(position, name) if record.until > position.turn)
                setattr(position, name, left)
    return {name: records for name, records in gone.items() if records}


def _clear(position: "Position", field: MarkerField) -> tuple[Any, ...]:
    name = field.marker.name
    now = getattr(position, name)
    if field.form == "one":
        setattr(position, name, NONE)
        return () if now == NONE else (now,)
    if field.form == "column":
        return _clear_column(position, name)
    setattr(position, name, ())
    return tuple(now)


def _clear_column(position: "Position", name: str) -> tuple[int, ...]:
    now, default = getattr(position, name), position.codecs[name].default
    if now.count(default) == len(now):
        return ()
    setattr(position, name, [default] * len(now))
    return tuple(n for n, value in enumerate(now) if value != default)


def _records(position: "Position", name: str) -> MarkerField:
    field = position.marked[name]
    if field.form != "records":
        raise TypeError(f"the marker {name} is stored as a {field.form}, not as records; set the field itself")
    return field


def _spot(field: MarkerField, record: Any) -> tuple[Any, ...]:
    return getattr(record, field.at), getattr(record, field.side) if field.side else NONE


# -- who sees them


def hide_markers(position: "Position", side: Side) -> None:
    """Hide in a copy of a position the markers that a side (NONE: an onlooker) does not see."""
    for name, how in position.secret_markers.items():
        seen = [how.seen(record, side) for record in how.all_seen(getattr(position, name), side)]
        setattr(position, name, tuple(seen))


def seen_json(position: "Position", side: Side) -> dict[str, list[Any]]:
    """The secret markers as far as a side sees them, as plain data by field."""
    components = position.components
    return {
        name: [how.json(record, side, components) for record in how.all_seen(getattr(position, name), side)]
        for name, how in position.secret_markers.items()
    }


def draw_hidden(position: "Position", name: str, side: Side, below: Callable[[int], int]) -> None:
    """Redraw what a side cannot see of a marker, as many as there are: where it does not show, it lies elsewhere.

    What else does not show is dealt out among those that lie face down, each part for itself. For games whose markers
    may lie anywhere.
    """
    from grognard.engine.hiding import shuffled

    field = _records(position, name)
    how = field.visibility
    assert how is not None
    records = getattr(position, name)
    known = [part for part in field.parts if part in (*how.shows, field.side, "secret")]
    secret = [part for part in field.parts if part not in (*known, field.at)]
    down = sorted(
        (record for record in records if how.hides(record, side)),
        key=lambda record: [getattr(record, part) for part in known],
    )
    dealt = {part: shuffled(sorted(getattr(record, part) for record in down), below) for part in secret}
    found = [record for record in records if not how.hides(record, side)]
    for n, record in enumerate(down):
        changed = record._replace(**{part: values[n] for part, values in dealt.items()})
        if field.at not in how.shows:
            changed = changed._replace(**{field.at: _free(position, field, changed, found, below)})
        found.append(changed)
    setattr(position, name, tuple(sorted(found)))


def _free(position: "Position", field: MarkerField, record: Any, found: list[Any], below: Callable[[int], int]) -> int:
    """Somewhere at random where no marker of the same owner lies yet."""
    count = position.components.count(field.marker.on)
    taken = {_spot(field, other) for other in found}
    free = [n for n in range(count) if _spot(field, record._replace(**{field.at: n})) not in taken]
    return free[below(len(free))]
