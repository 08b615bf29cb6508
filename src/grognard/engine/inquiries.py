"""Questions about a position beside its actions: `supply LVI` for an answer, `zones german` for a picture on the map.

Both are answered from a copy without what the asker must not know, so that no answer can depend on it.
"""

from collections.abc import Callable, Mapping, Sequence
from copy import deepcopy
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from grognard.board.words import nearest
from grognard.engine import actions, legality, markers
from grognard.engine.codec import FieldError
from grognard.engine.faults import expected
from grognard.engine.kinds import NONE, Side
from grognard.engine.position import Position
from grognard.engine.rulings import Ruling

if TYPE_CHECKING:
    from grognard.engine.game import Game

P = TypeVar("P", bound=Position)


class Inquiry(NamedTuple):
    """Something that can be asked about a position: the kinds of what it is about, and what answers."""

    kinds: tuple[str, ...]
    answer: Callable[..., Ruling]


class OverlayContent(NamedTuple):
    """What is shown on top of the map: hexes with a value each, lines from hex to hex, and who goes without."""

    hexes: Mapping[int, float]
    lines: Sequence[Sequence[int]] = ()
    without: Sequence[int] | None = None
    """Units that do not have what is shown, such as a line of supply; None: it is nothing that one has."""


class Overlay(NamedTuple):
    """Something that can be shown on the map: the kinds of what it is about, and what paints it."""

    kinds: tuple[str, ...]
    paint: Callable[..., OverlayContent]
    verbs: tuple[str, ...] = ()
    """Verbs that it illustrates: it is shown, for their first argument of its kind, while one of them is considered."""


def inquire(game: "Game[P]", position: P, question: str, side: str | None, known: P | None = None) -> Ruling:
    """The answer to a question, as far as a side (None: an onlooker) can know it.

    Whoever asks many questions of one position hands over what `Game.known` made of it, so that it is made once.
    """
    known_topics = game.inquiries()
    topic, numbers = _topic(game, position, question, {name: one.kinds for name, one in known_topics.items()}, side)
    return known_topics[topic].answer(game.known(position, side) if known is None else known, *numbers)


def overlay(game: "Game[P]", position: P, question: str, side: str | None, known: P | None = None) -> dict[str, Any]:
    """What to show on the map, as far as a side (None: an onlooker) can know it, by the names of hexes."""
    known_topics = game.overlays()
    topic, numbers = _topic(game, position, question, {name: one.kinds for name, one in known_topics.items()}, side)
    found = known_topics[topic].paint(game.known(position, side) if known is None else known, *numbers)
    names = position.components.names["place"]
    facts: dict[str, Any] = {
        "hexes": {names[hex]: value for hex, value in found.hexes.items()},
        "lines": [[names[hex] for hex in line] for line in found.lines],
    }
    if found.without is not None:
        facts["without"] = [position.unit_name(unit) for unit in found.without]
    return facts


def known(game: "Game[P]", position: P, side: str | None) -> P:
    """A copy in which units that a side cannot see are off the map, and hidden values are those of a fresh table."""
    number = _number(position, side)
    hidden = game.hidden(position, number)
    found, fresh = position.copy(), game.fresh(position.components)
    for unit in hidden.units:
        found.put(unit, NONE)
    for field in hidden.fields:
        setattr(found, field, deepcopy(getattr(fresh, field)))
    for column, numbers in hidden.columns.items():
        for one in numbers:
            getattr(found, column)[one] = getattr(fresh, column)[one]
    found.schedule = found.scheduled.as_seen(found.schedule, number)
    markers.hide_markers(found, number)
    found.clear_cache()
    return found


def _number(position: Position, side: str | None) -> Side:
    return NONE if side is None else position.components.number("side", side)


def _topic(
    game: "Game[P]", position: P, question: str, topics: Mapping[str, tuple[str, ...]], side: str | None
) -> tuple[str, list[Any]]:
    """What a question is about, and of which units, hexes, ...; none that the side cannot see.

    That it cannot see a unit tells nobody anything: every roster is open, and a view names all units but these.
    """
    asked: Any = question
    if not isinstance(asked, str) or len(asked) > actions.LONGEST:
        raise FieldError("", expected("question", asked, most=actions.LONGEST))
    topic, *words = question.split() or [""]
    if topic not in topics:
        raise FieldError("", f"unknown question '{topic}'; {nearest(topic, topics)}")
    kinds = topics[topic]
    if len(words) != len(kinds):
        raise FieldError("", f"expected '{topic} {' '.join(kinds).upper()}'")
    numbers = legality.arguments(position, kinds, words)
    hidden = game.hidden(position, _number(position, side))
    if any(kind == "unit" and number in hidden.units for kind, number in zip(kinds, numbers, strict=True)):
        rule = f" [{hidden.rule}]" if hidden.rule else ""
        raise FieldError("", f"{side or 'an onlooker'} cannot see {' '.join(words)}{rule}")
    return topic, numbers
