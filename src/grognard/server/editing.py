"""The editable fields of a position, as data: an edit panel needs to know nothing of the game.

It follows from the kinds that a game's position class declares. A field has a `name` and a `kind`: `int`, `bool`,
`word`, a name (`hex`, `place`, `unit`, `side`, `formation`, or a kind of the game's own), a `list` of `items`, or a
`record` or `tuple` of `fields`. `of` says what a column has one value for; `values` lists the names that stand nowhere
else in a table; `default` is what holds when nothing is said.
"""

from typing import Annotated, Any, get_args, get_origin, get_type_hints

from grognard.engine.codec import codec
from grognard.engine.components import Components
from grognard.engine.game import Game
from grognard.engine.kinds import column_of, item_of, kind_of

Field = dict[str, Any]
PLAIN = {int: "int", bool: "bool", str: "word"}
ELSEWHERE = ("hex", "hexside", "place", "unit")
"""Kinds of which no names are listed, for they stand elsewhere in a table."""


def edit_json(rules: Game[Any], components: Components) -> dict[str, Any]:
    """The phases, the fields of a unit beside where it is, and whatever else the game tracks."""
    kind = rules.position_class
    units = {name: item_of(kind.fields[name]) for name in kind.unit_columns if name != "at"}
    return {
        "phases": list(rules.phases()),
        "unit": [_field(name, hint, components) for name, hint in units.items()],
        "state": [_state(name, kind.fields[name], components) for name in kind.state_fields],
    }


def _state(name: str, hint: Any, components: Components) -> Field:
    """A field of the position: one value, or a column of them."""
    of = column_of(hint)
    return _field(name, hint if of is None else item_of(hint), components) | {"of": of}


def _field(name: str, hint: Any, components: Components) -> Field:
    item = codec(hint)
    return {"name": name, "default": item.encode(item.default, components), **_kind(hint, components)}


def _kind(hint: Any, components: Components) -> Field:
    """What sort of value it is, down to the parts of a list or record."""
    if hint in PLAIN:
        return {"kind": PLAIN[hint]}
    origin, args = get_origin(hint), get_args(hint)
    if (named := kind_of(hint)) is not None:
        return {"kind": named} | ({} if named in ELSEWHERE else {"values": list(components.names[named])})
    if origin is Annotated:
        return _kind(args[0], components)
    if origin is list or (origin is tuple and args[-1] is ...):
        return {"kind": "list", "items": _field("", args[0], components)}
    if origin is tuple:
        return {"kind": "tuple", "fields": [_field(str(n), part, components) for n, part in enumerate(args)]}
    parts = get_type_hints(hint, include_extras=True)
    usual = codec(hint).encode(codec(hint).default, components)
    fields = [_field(part, of, components) | {"default": usual[part]} for part, of in parts.items()]
    return {"kind": "record", "fields": fields}
