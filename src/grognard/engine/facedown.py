"""Face-down records: named tuples of which other sides see only the declared fields.

A marker and an entry of the schedule are such records. Whose one is says its part of the kind `side`; an onlooker is
nobody's owner.
"""

from collections.abc import Iterable
from typing import Any, get_type_hints

from grognard.engine.codec import codec
from grognard.engine.components import Components
from grognard.engine.kinds import Side, kind_of

Record = Any
"""A named tuple whose parts have kinds."""


class Visibility:
    """Who sees what of the records of one class: others than the owner see only the fields that a `secret` one shows.

    If the class has a part `secret`, each record says by it whether it is.
    """

    def __init__(self, record: Any, secret: bool, shows: tuple[str, ...]) -> None:
        self.record = record
        self.codec = codec(record)
        self.hints = get_type_hints(record, include_extras=True)
        self.owner = next((name for name, hint in self.hints.items() if kind_of(hint) == "side"), None)
        self.secret = secret
        self.shows = shows
        self._each = "secret" in self.hints
        if secret and self.owner is None:
            raise TypeError(f"{record.__name__} is secret, but has no field of type Side for its owner")
        unknown = [name for name in shows if name not in self.hints]
        if unknown:
            raise TypeError(f"{record.__name__} shows {', '.join(unknown)}, which is not one of its fields")
        blank = self.codec.default
        self._blanks = {name: getattr(blank, name) for name in self.hints if name not in shows}

    def hides(self, record: Record, side: Side) -> bool:
        """Is it face down for a side (NONE: an onlooker)?"""
        secret = self.secret and (not self._each or record.secret)
        return bool(secret and getattr(record, str(self.owner)) != side)

    def seen(self, record: Record, side: Side) -> Record | None:
        """The record as far as a side sees it, with nothing said of the rest; None if it does not show at all."""
        if not self.hides(record, side):
            return record
        return record._replace(**self._blanks) if self.shows else None

    def json(self, record: Record, side: Side, components: Components) -> dict[str, Any] | None:
        """The record as far as a side sees it, as plain data: what it does not see is null."""
        found = self.seen(record, side) if self.secret else record
        if found is None:
            return None
        data: dict[str, Any] = self.codec.encode(found, components)
        return data if found is record else data | dict.fromkeys(self._blanks)

    def all_seen(self, records: Iterable[Record], side: Side) -> list[Record]:
        """The records that show, those that lie face down behind the others, for their place in the order would tell.

        They are as they are: `seen` and `json` say what of them shows.
        """
        here: list[Record] = []
        down: list[tuple[Any, Record]] = []
        for record in records:
            found = self.seen(record, side)
            if found is record:
                here.append(record)
            elif found is not None:
                down.append((found, record))
        return [*here, *(record for _, record in sorted(down, key=lambda pair: tuple(pair[0])))]
