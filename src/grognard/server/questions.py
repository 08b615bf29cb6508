"""Questions about a play that change nothing: explain, inquire, overlay, earlier positions, older lines of the log.

Each is checked at once, and answered by a worker.
"""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any

from grognard.server import frames, outgoing
from grognard.server.encoding import raw_json
from grognard.server.fairness import commitment, secret_of
from grognard.server.live import LivePlay
from grognard.server.outgoing import Frame
from grognard.server.plays import Play

MOST_LINES = 1000
"""Lines of the log that are answered at once."""
EXPLAINED_A_QUESTION = 20
"""So many explanations count as one question more."""
COSTS = {"log": 10, "replay": 2, "steps": 4, "course": 10}
"""How much more some questions count than others."""


def public(play: Play) -> dict[str, Any]:
    """What anybody may know of a play; the seed once it is over."""
    facts = play.facts
    secret = secret_of(facts.seed)
    return {
        "game": facts.game,
        "scenario": facts.scenario,
        "options": dict(facts.options),
        "seats": {seat.side: seat.kind for seat in facts.seats},
        "turn": play.status.turn,
        "asked": play.asked,
        "over": play.over,
        "outcome": play.outcome,
        "commitment": commitment(secret) if secret is not None and facts.fair else None,
        "dice": play.dice(),
        "fair": facts.fair,
        "made": facts.made,
        "position": bool(facts.position),
        "rules": facts.rules,
    } | ({"seed": facts.seed} if play.over else {})


def chat_lines(live: LivePlay, most: int) -> list[Frame]:
    """What was said last, as frames."""
    return [outgoing.chat(*line) for line in live.archive.chat(live.play.facts.id, most)]


def cost(frame: dict[str, Any]) -> int:
    """How many questions a frame counts as."""
    return 1 + len(frame.get("actions", ())) // EXPLAINED_A_QUESTION + COSTS.get(frame["type"], 0)


def prepare(
    live: LivePlay, frame: dict[str, Any], id: int, side: str | None, address: str
) -> Callable[[], Awaitable[Frame]]:
    """What answers a question with a frame; BadFrame if it is not one."""
    match frame["type"]:
        case "explain":
            return partial(_question, live, address, "explain", id, side, frames.actions(frame))
        case "inquire":
            return partial(_question, live, address, "inquire", id, side, frames.word(frame, "question"))
        case "overlay":
            return partial(_question, live, address, "overlay", id, side, frames.word(frame, "name"))
        case "replay":
            return partial(_replay, live, id, side, frames.number(frame, "step"), address)
        case "steps":
            return partial(_steps, live, id, side, frames.number(frame, "after"), address)
        case "course":
            return partial(_course, live, id, side, address)
        case _:
            first = frames.number(frame, "from", 1)
            last = min(frames.number(frame, "to"), first + MOST_LINES - 1)
            return partial(_log, live, id, side, first, last, address)


async def _question(live: LivePlay, address: str, function: str, *args: Any) -> Frame:
    return Frame.written(await live.question(address, function, *args))


async def _log(live: LivePlay, id: int, side: str | None, first: int, last: int, address: str) -> Frame:
    entries = await live.old_entries(side, first, last, address)
    return Frame("log", id=id, events=[raw_json(entry) for entry in entries])


async def _replay(live: LivePlay, id: int, side: str | None, wanted: int, address: str) -> Frame:
    """The view after so many of the actions that stand, and what the last of them brought about."""
    play = live.play
    asked = (play.facts.id, play.n, id, side, wanted, play.resigned)
    return Frame.written(await live.workers.look_back(address, play.facts.id, "replay", *asked))


async def _steps(live: LivePlay, id: int, side: str | None, after: int, address: str) -> Frame:
    """How each action behind a line has changed what a side sees."""
    play = live.play
    asked = (play.facts.id, play.n, id, side, after, play.resigned)
    return Frame.written(await live.workers.look_back(address, play.facts.id, "steps", *asked))


async def _course(live: LivePlay, id: int, side: str | None, address: str) -> Frame:
    """The points after every turn, and what was lost."""
    play = live.play
    asked = (play.facts.id, play.n, id, side)
    return Frame.written(await live.workers.look_back(address, play.facts.id, "course", *asked))


async def record(live: LivePlay, address: str) -> bytes:
    """The play as a record's file."""
    id = live.play.facts.id
    content: bytes = await live.workers.look_back(address, id, "record", id)
    return content


async def numbers(live: LivePlay, address: str) -> str:
    """Every number that the dice gave, by line and round, as JSON: worked out once, when the play is over."""
    if live.numbers is None:
        play = live.play
        begun = {round.number: round.line for round in play.rounds}
        live.numbers = await live.workers.look_back(address, play.facts.id, "numbers", play.facts.id, play.n, begun)
    return live.numbers
