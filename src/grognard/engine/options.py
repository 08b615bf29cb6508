"""Optional rules, switched per game."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from grognard.board.words import shown
from grognard.engine.codec import FieldError
from grognard.engine.faults import expected, fault, near, sort_of


class OptionalRule(NamedTuple):
    """One switch: its name, its rule, what it is unless said, and what it may be."""

    name: str
    rule: str
    default: bool | str
    choices: tuple[bool | str, ...] = (True, False)


def choose(rules: Sequence[OptionalRule], given: Mapping[str, Any] | None) -> dict[str, bool | str]:
    """All options with their values; an unknown option or value is refused by name."""
    known = {rule.name: rule for rule in rules}
    if not isinstance(given, Mapping | None):
        raise FieldError("options", expected("options", given))
    for name, value in (given or {}).items():
        if name not in known:
            raise FieldError(
                f"options.{name}", fault("unknown field", what=sort_of("option"), near=near(str(name), known))
            )
        choices = known[name].choices
        if not any(value is choice or (isinstance(choice, str) and value == choice) for choice in choices):
            words = ", ".join(str(choice).lower() for choice in choices)
            raise FieldError(f"options.{name}", fault("one of", words=words, found=shown(value)))
    return {rule.name: (given or {}).get(rule.name, rule.default) for rule in rules}
