"""Converts numbers inside to names outside and back, driven by the declared types."""

from collections.abc import Callable, Iterable
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from grognard.board.words import cut, shown
from grognard.engine import limits
from grognard.engine.faults import Fault, expected, fault, in_language, near, sort_of
from grognard.engine.kinds import NONE, column_of, item_of, kind_of

if TYPE_CHECKING:
    from grognard.engine.components import Components


class FieldError(ValueError):
    """A value that does not fit its field: says which field, what was found and what was expected."""

    def __init__(self, field: str, message: str) -> None:
        self.field = cut(field, limits.TEXT)
        self.message = message if isinstance(message, Fault) else cut(message)
        super().__init__(f"{self.field}: {self.message}" if field else self.message)

    @property
    def rule(self) -> str:
        """The rule that forbids it; empty if no rule does."""
        return self.message.rule if isinstance(self.message, Fault) else ""

    def in_language(self, language: str) -> str:
        """The message in a language; messages without a catalogue key stay English."""
        message = in_language(self.message, language)
        return f"{self.field}: {message}" if self.field else str(message)

    def inside(self, outer: str) -> "FieldError":
        """The same error with its field inside an outer one."""
        return FieldError(f"{outer}.{self.field}" if self.field else outer, self.message)


class Codec(NamedTuple):
    """How a value of one kind is written and read, and its default."""

    encode: Callable[[Any, "Components"], Any]
    decode: Callable[[Any, "Components"], Any]
    default: Any
    plain: bool = False
    """A value is written as it is: whoever writes many need not call `encode`."""


def _named(kind: str) -> Codec:
    """A number that stands for a name."""

    def encode(value: int, components: "Components") -> str | None:
        return None if value == NONE else components.names[kind][value]

    def decode(data: Any, components: "Components") -> int:
        if data is None:
            return NONE
        return components.number(kind, data)

    return Codec(encode, decode, NONE)


def _plain(kind: type, default: Any) -> Codec:
    """A value that is written as it is."""

    def decode(data: Any, components: "Components") -> Any:
        if type(data) is not kind:
            raise FieldError("", expected(kind.__name__, data))
        if isinstance(data, int) and not -limits.NUMBER <= data <= limits.NUMBER:
            least, most = -limits.NUMBER, limits.NUMBER
            raise FieldError("", fault("large number", found=shown(data), least=least, most=most))
        return data

    return Codec(lambda value, components: value, decode, default, plain=True)


_PLAIN = {int: _plain(int, 0), bool: _plain(bool, False), str: _plain(str, "")}


@cache
def codec(hint: Any) -> Codec:
    """The codec of a declared type."""
    if hint in _PLAIN:
        return _PLAIN[hint]
    origin, args = get_origin(hint), get_args(hint)
    if (kind := kind_of(hint)) is not None:
        return _named(kind)
    if (of := column_of(hint)) is not None:
        return _column(item_of(hint), of)
    if origin is Annotated:
        return _sorted(codec(args[0]))
    if origin is tuple and len(args) == 2 and args[1] is ...:
        return _items(codec(args[0]), tuple)
    if origin is tuple:
        return _fixed([codec(arg) for arg in args])
    if origin is list:
        if get_origin(args[0]) is list:
            raise TypeError(
                f"a position cannot hold a list of lists, because copies would share them; use a tuple in {hint}"
            )
        return _items(codec(args[0]), list)
    if isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields"):
        return _record(hint)
    raise TypeError(f"a position cannot hold a {hint}")


def _items(item: Codec, make: Callable[[Any], Any]) -> Codec:
    def encode(values: Any, components: "Components") -> list[Any]:
        return [item.encode(value, components) for value in values]

    def decode(data: Any, components: "Components") -> Any:
        if not isinstance(data, list):
            raise FieldError("", expected("list", data))
        return make([_inside(str(n), item, value, components) for n, value in enumerate(data)])

    return Codec(encode, decode, make(()))


def _fixed(items: list[Codec]) -> Codec:
    def encode(values: Any, components: "Components") -> list[Any]:
        return [item.encode(value, components) for item, value in zip(items, values, strict=True)]

    def decode(data: Any, components: "Components") -> Any:
        if not isinstance(data, list) or len(data) != len(items):
            raise FieldError("", expected("list of", data, count=len(items)))
        pairs = zip(items, data, strict=True)
        return tuple(_inside(str(n), item, value, components) for n, (item, value) in enumerate(pairs))

    return Codec(encode, decode, tuple(item.default for item in items))


def _record(kind: Any) -> Codec:
    """A named tuple: an object with its fields by name."""
    fields = {name: codec(hint) for name, hint in get_type_hints(kind, include_extras=True).items()}
    defaults = {name: field.default for name, field in fields.items()} | kind._field_defaults
    parts = [(name, fields[name].encode) for name in kind._fields]

    def encode(value: Any, components: "Components") -> dict[str, Any]:
        return {name: encode(part, components) for (name, encode), part in zip(parts, value)}  # noqa: B905 (as many)

    def decode(data: Any, components: "Components") -> Any:
        check_fields(data, fields)
        given = {name: _inside(name, fields[name], value, components) for name, value in data.items()}
        return kind(**(defaults | given))

    return Codec(encode, decode, kind(**defaults))


def _sorted(items: Codec) -> Codec:
    """A tuple whose order says nothing: read in any order, and nothing of it twice."""

    def decode(data: Any, components: "Components") -> Any:
        values = items.decode(data, components)
        for n, value in enumerate(values):
            if value in values[:n]:
                raise FieldError(str(n), fault("twice"))
        return tuple(sorted(values))

    return Codec(items.encode, decode, items.default)


def _column(hint: Any, kind: str) -> Codec:
    """One value a unit, hex or side: written as an object by name, without those at their default."""
    if get_origin(hint) is list:
        raise TypeError(f"a column cannot hold lists, because copies would share them; use tuples of {hint}")
    item = codec(hint)

    def encode(values: Any, components: "Components") -> dict[str, Any]:
        names = components.names[kind]
        return {names[n]: item.encode(v, components) for n, v in enumerate(values) if v != item.default}

    def decode(data: Any, components: "Components") -> Any:
        if not isinstance(data, dict):
            raise FieldError("", expected("object by", data, kind=sort_of(kind)))
        column = [item.default] * components.count(kind)
        for name, value in data.items():
            column[components.number(kind, name)] = _inside(name, item, value, components)
        return column

    return Codec(encode, decode, item.default)


def _inside(name: str, item: Codec, value: Any, components: "Components") -> Any:
    try:
        return item.decode(value, components)
    except FieldError as error:
        raise error.inside(name) from None


def check_fields(data: Any, known: Iterable[str], what: str = "field") -> None:
    """Refuse anything but an object with known fields."""
    if not isinstance(data, dict):
        raise FieldError("", expected("object", data))
    names = dict.fromkeys(known)
    for name in data:
        if name not in names:
            raise FieldError(str(name), fault("unknown field", what=sort_of(what), near=near(str(name), names)))
