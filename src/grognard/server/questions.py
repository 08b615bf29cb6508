"""Questions about a play that change nothing: explain, inquire, overlay, earlier positions, older lines of the log.

Each is prepared in the event loop (what is asked, on which position) and answered in a thread.
"""

from collections.abc import Callable
from typing import Any

from grognard.engine.edits import made
from grognard.engine.kinds import NONE
from grognard.engine.positionfile import dump
from grognard.server import frames, telling
from grognard.server.encoding import dumps, loads
from grognard.server.fairness import commitment, secret_of
from grognard.server.live import Live
from grognard.server.plays import RESIGN, UNDO, Line, Play, record_of, seen

Answer = dict[str, Any]


def public(play: Play) -> dict[str, Any]:
    """What anybody may know of a play; the seed once it is over."""
    facts = play.facts
    outcome = play.view(None)["outcome"]
    secret = secret_of(facts.seed)
    return {
        "game": facts.game,
        "scenario": facts.scenario,
        "options": dict(facts.options),
        "seats": {seat.side: seat.kind for seat in facts.seats},
        "turn": play.position.turn,
        "over": play.over,
        "outcome": outcome,
        "commitment": commitment(secret) if secret is not None and facts.fair else None,
        "fair": facts.fair,
        "made": facts.made,
        "position": facts.position is not None,
    } | ({"seed": facts.seed} if play.over else {})


def chat_lines(live: Live, most: int) -> list[str]:
    """What was said last, as frames."""
    question = "SELECT k, side, said, made FROM chat WHERE play = ? ORDER BY k DESC LIMIT ?"
    rows = live.storage.read(question, (live.play.facts.id, most))
    return [dumps({"type": "chat", "k": k, "side": side, "text": said, "when": at}) for k, side, said, at in rows[::-1]]


def position(live: Live) -> dict[str, Any]:
    """The position as a file: everything but what the dice will be."""
    stated = dump(live.play.game, live.play.position)
    return {name: value for name, value in stated.items() if name not in ("key", "used", "ran_out")}


def record(live: Live) -> bytes:
    """The play as a record's file."""
    return record_of(live.play, live.log())


def prepare(live: Live, frame: dict[str, Any], side: str | None) -> Callable[[], Answer]:
    """What answers a question, to be called in a thread."""
    game, position = live.play.game, live.scratch()
    match frame["type"]:
        case "explain":
            asked = frames.actions(frame)
            return lambda: {
                "type": "explained",
                "rulings": [telling.ruling_json(game.name, game.explain(position, a, side)) for a in asked],
            }
        case "inquire":
            question = frames.word(frame, "question")
            return lambda: {
                "type": "inquired",
                "ruling": telling.ruling_json(game.name, game.inquire(position, question, side)),
            }
        case "overlay":
            name = frames.word(frame, "name")
            return lambda: _overlay(live, position, name, side)
        case "replay":
            wanted = frames.number(frame, "step")
            return lambda: _replay(live, wanted, side)
        case _:
            first = frames.number(frame, "from", 1)
            last = min(frames.number(frame, "to"), first + 999)
            return lambda: {"type": "log", "events": _parsed(live.old_entries(side, first, last))}


def _parsed(entries: list[str]) -> list[Any]:
    return [loads(entry) for entry in entries]


def _overlay(live: Live, position: Any, name: str, side: str | None) -> Answer:
    game = live.play.game
    number = NONE if side is None else position.components.number("side", side)
    hidden = {position.unit_name(unit) for unit in game.hidden(position, number).units}
    if hidden.intersection(name.split()[1:]):
        raise frames.BadFrame("unseen", unit=name.split()[1])
    found = game.overlay(position, name, side)
    hexes = [{"hex": label, "value": value} for label, value in found["hexes"].items()]
    return {"type": "overlay", "name": name, "hexes": hexes, "lines": found["lines"]}


# -- earlier positions

EVERY = 40
"""So many actions lie between positions that are kept while somebody looks back."""


class Album:
    """Earlier positions of a play: every so many actions one is kept, and those between are played from there."""

    def __init__(self, live: Live) -> None:
        self.n = live.play.n
        self.lines: list[Line] = []
        for line in live.log():
            if line.kind == UNDO:
                self.lines.pop()
            else:
                self.lines.append(line)
        self._kept: dict[int, Any] = {0: live.play.facts.header().opening(live.play.game)}
        self._game = live.play.game

    def at(self, wanted: int) -> Any:
        """The position after so many actions."""
        nearest = max(n for n in self._kept if n <= wanted)
        position = self._kept[nearest]
        for n in range(nearest, wanted):
            line = self.lines[n]
            if line.kind == RESIGN:  # it changes nothing on the map
                break
            position, _ = made(self._game, position, line.words, line.side)
            if (n + 1) % EVERY == 0:
                self._kept[n + 1] = position
        return position


def _replay(live: Live, wanted: int, side: str | None) -> Answer:
    """The view after so many of the actions that stand, and what the last of them brought about.

    A resignation is a step of its own, the last.
    """
    album = live.album
    if not isinstance(album, Album) or album.n != live.play.n:
        album = live.album = Album(live)
    at = min(wanted, len(album.lines))
    line = album.lines[at - 1] if at else None
    resigned = live.play.resigned if at == len(album.lines) else None
    events = _parsed(live.old_entries(side, line.n, line.n)) if line else []
    return {
        "type": "replayed",
        "step": at,
        "steps": len(album.lines),
        "n": line.n if line else 0,
        "side": side,
        "view": seen(live.play.game, album.at(at), side, resigned),
        "events": events,
        "action": {"side": line.side} if line else None,
    }
