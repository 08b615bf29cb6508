"""How a play came to where it is: what each action has changed for a side, and the points after every turn."""

from collections.abc import Iterable, Mapping
from typing import Any

from grognard.engine.event_summaries import units_lost
from grognard.engine.events import seen_by
from grognard.engine.game import Game
from grognard.engine.outcome import score_json
from grognard.server.lines import Line, events_of
from grognard.server.outgoing import Frame
from grognard.server.work.reviewing import cache_of, entries_of_line
from grognard.server.work.state import WorkerState

MOST_STEPS = 40
"""Actions whose changes are told at once."""


def steps(worker: WorkerState, play: str, n: int, id: int, side: str | None, after: int, resigned: str | None) -> str:
    """The view after line `after`, and how each of the actions that stand behind it has changed it for a side."""
    from grognard.server.work.jobs import scored, with_resignation

    def seen(position: Any) -> dict[str, Any]:
        return scored(cache.game, position, cache.game.view(position, side))

    cache = cache_of(worker, play, n)
    first = cache.standing(after)
    lines = cache.lines[first : first + MOST_STEPS]
    walk = cache.walk(first)
    start = view = seen(next(walk))
    found = []
    for k, line in enumerate(lines, first + 1):
        before, view = view, seen(next(walk))
        view = with_resignation(cache.game, view, resigned if k == len(cache.lines) else None)
        told = entries_of_line(cache.game.name, line, side)
        found.append({"n": line.n, "side": line.side, "events": told, "changes": changes(before, view)})
    more = first + len(lines) < len(cache.lines)
    return Frame("steps", id=id, side=side, view=start | {"decision": None}, steps=found, more=more).text


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """What is otherwise in a view: parts as they are now, of units, stacks and state only what has changed.

    `gone` names what is no longer among those. What is asked is left out.
    """
    found: dict[str, Any] = {name: value for name, value in after.items() if before.get(name) != value}
    found.pop("decision", None)
    gone: dict[str, list[str]] = {}
    for name in ("units", "stacks", "state"):
        if name in found:
            old, new = _named(before[name]), _named(after[name])
            found[name] = {key: value for key, value in new.items() if key not in old or old[key] != value}
            gone[name] = [key for key in old if key not in new]
    return found | ({"gone": gone} if any(gone.values()) else {})


def _named(part: Any) -> Mapping[str, Any]:
    """A part of a view by names: units by their ids."""
    return {unit["id"]: unit for unit in part} if isinstance(part, list) else part


# -- the course of a game


def course(worker: WorkerState, play: str, n: int, id: int, side: str | None) -> str:
    """The points of each side at the beginning, after every turn and now, and what was lost; as a side can know it."""
    cache = cache_of(worker, play, n)
    game, last = cache.game, len(cache.lines)
    marked = (k for k, line in enumerate(cache.lines, 1) if line.mark)
    points = []
    for at in sorted({0, last, *marked}):
        position = game.known(cache.at(at), side)
        score = game.score(position)
        if score is not None:
            line = cache.lines[at - 1].n if at else 0
            points.append({"turn": position.turn, "n": line, "score": score_json(score, game.sides)})
    return Frame("course", id=id, side=side, points=points, losses=_losses(game, cache.lines, side)).text


def _losses(game: Game[Any], lines: Iterable[Line], side: str | None) -> dict[str, int]:
    """How often each unit is named by an event that tells of a loss."""
    found: dict[str, int] = {}
    for line in lines:
        for unit in units_lost(game, seen_by(events_of(line.events), side)):
            found[unit] = found.get(unit, 0) + 1
    return found
