"""What a worker can be asked to do: every question to the rules, and every change by them."""

import logging
import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from grognard.engine.codec import FieldError
from grognard.engine.dice import ScriptError
from grognard.engine.entries import with_new_dice
from grognard.engine.events import seen_by
from grognard.engine.game import Game
from grognard.engine.outcome import outcome_of_resignation, score_json
from grognard.engine.positionfile import dump
from grognard.engine.recording import Change, act_or_edit
from grognard.engine.recording import act as make_action
from grognard.engine.rulings import IllegalAction
from grognard.engine.snapshots import snapshot
from grognard.engine.views import views as views_of
from grognard.games import game as find_game
from grognard.players import roster
from grognard.players.guide import GuidePlayer
from grognard.players.player import Player, observe
from grognard.players.random import RandomPlayer
from grognard.players.search.player import SearchPlayer
from grognard.server import messages, outgoing
from grognard.server.encoding import Packed, dumps, packed
from grognard.server.guided import ServedGuide, served
from grognard.server.lines import events_of, events_text, mark_text, phases_text
from grognard.server.outgoing import Frame
from grognard.server.requests import check_rest, read_request
from grognard.server.rulebook import rulebook_json
from grognard.server.seats import GUIDE, player_of
from grognard.server.table import table_of, table_of_play
from grognard.server.work import course, opening, recording, reporting, reviewing
from grognard.server.work.ipc import Refused, Step
from grognard.server.work.state import CachedPlay, WorkerState, asked_about

log = logging.getLogger("grognard.server")

AT_ONCE = 60
"""Decisions of the computer that are made before they are shown, unless that takes longer than PAUSE seconds."""
PAUSE = 0.3
TELL_EVERY = 0.25
"""Seconds between two messages of how far a search is."""
MOST_PLAYERS = 100
Viewers = Sequence[str | None]
"""Sides whose views are wanted; None for an onlooker's."""


# -- changes


def act(
    worker: WorkerState, play: str, cached: CachedPlay, n: int, action: list[str], side: str, viewers: Viewers
) -> Step | Refused:
    """Make an action: line n, if the rules allow it."""
    game = cached.game
    try:
        found = make_action(game, cached.position, action, side)
    except IllegalAction as error:
        return Refused(messages.ruling_json(game.name, error.ruling, cached.position.components))
    except ScriptError as error:
        return Refused(messages.refusal("script", why=error))
    return _step(worker, play, cached, n, found, viewers)


def edit(
    worker: WorkerState, play: str, cached: CachedPlay, n: int, action: list[str], side: str, viewers: Viewers
) -> Step | Refused:
    """Change the position by hand."""
    try:
        found = act_or_edit(cached.game, cached.position, action, side)
    except FieldError as error:
        return Refused(messages.refusal("no position", why=error))
    return _step(worker, play, cached, n, found, viewers)


def mix(worker: WorkerState, play: str, cached: CachedPlay, seed: str) -> Any:
    """The same position with the dice of another seed."""
    return worker.hold(play, cached.key, cached.game, with_new_dice(cached.position, seed))


def think(
    worker: WorkerState,
    play: str,
    cached: CachedPlay,
    n: int,
    side: str,
    kind: str,
    viewers: Viewers,
    seconds: float | None = None,
) -> list[Step]:
    """The computer's next decisions: at least one, and not too many before they are shown.

    `seconds`: for how long a player that searches may think about each of them; it tells how far it is.
    """
    steps: list[Step] = []
    began = time.monotonic()
    while len(steps) < AT_ONCE and (not steps or time.monotonic() - began < PAUSE):
        decision = cached.game.decision(cached.position)
        if decision is None or decision.side != side:
            break
        try:
            player = _player(worker, play, cached, side, kind)
            if isinstance(player, SearchPlayer):
                player.budget.longest, player.progress = seconds, _throttled(worker.progress)
            action = player.choose(observe(cached.game, cached.position))
            found = make_action(cached.game, cached.position, action, side)
        except Exception:
            log.exception("a player failed at %s; a random action is taken instead", decision.question)
            found = make_action(cached.game, cached.position, _choose_random(decision), side)
        steps.append(_step(worker, play, cached, n + len(steps), found, ()))
        cached = CachedPlay(steps[-1].after.tag, cached.key, cached.game, found.after, [])
    if steps:
        steps[-1] = steps[-1]._replace(views=_views(cached.game, cached.position, viewers, None))
    return steps


def _throttled(tell: Callable[[float], None]) -> Callable[[float], None]:
    """Tell of progress a few times a second, however often it is made."""
    last = time.monotonic()

    def report(part: float) -> None:
        nonlocal last
        now = time.monotonic()
        if now - last >= TELL_EVERY:
            last = now
            tell(part)

    return report


def choose_anything(
    worker: WorkerState, play: str, cached: CachedPlay, n: int, side: str, viewers: Viewers
) -> list[Step]:
    """One random decision, for a player that took too long."""
    decision = cached.game.decision(cached.position)
    if decision is None or decision.side != side:
        return []
    return [
        _step(
            worker, play, cached, n, make_action(cached.game, cached.position, _choose_random(decision), side), viewers
        )
    ]


def _choose_random(decision: Any) -> Any:
    return RandomPlayer(secrets.token_hex(16)).pick(decision)


def _player(worker: WorkerState, play: str, cached: CachedPlay, side: str, kind: str) -> Player:
    """Who plays a side: the same one while the play stays in memory, since a player may have plans."""
    found = worker.players.get((play, side))
    if found is None:
        seed = secrets.token_hex(16)
        found = GuidePlayer(cached.game, seed) if kind == GUIDE else None
        found = found or roster.make(player_of(kind), cached.position.components, seed)
    worker.players[play, side] = found
    worker.players.move_to_end((play, side))
    while len(worker.players) > MOST_PLAYERS:
        worker.players.popitem(last=False)
    return found


def _step(worker: WorkerState, play: str, cached: CachedPlay, n: int, found: Change[Any], viewers: Viewers) -> Step:
    game, after, mark = cached.game, found.after, found.mark(n)
    return Step(
        found.action.to_json(),
        mark_text(mark),
        events_text(found.events),
        messages.log_entries(game.name, n, found.events),
        found.final,
        worker.follow_up(play, cached, after),
        _views(game, after, viewers, None),
        "" if mark is None else dumps(snapshot(game, after)),
        phases_text(found.events),
    )


# -- what is seen


def views(
    worker: WorkerState, play: str, cached: CachedPlay, viewers: Viewers, resigned: str | None
) -> Mapping[str | None, str]:
    """What sides see."""
    return _views(cached.game, cached.position, viewers, resigned)


def _views(
    game: Game[Any], position: Any, viewers: Iterable[str | None], resigned: str | None
) -> dict[str | None, str]:
    return {side: _worded(game, position, view, resigned) for side, view in views_of(game, position, viewers).items()}


def shown(game: Game[Any], position: Any, side: str | None, resigned: str | None) -> str:
    """A view as it is sent: what a side may know, and the question in words if that side is asked."""
    return _views(game, position, [side], resigned)[side]


def _worded(game: Game[Any], position: Any, view: dict[str, Any], resigned: str | None) -> str:
    view = scored(game, position, with_resignation(game, view, resigned))
    decision = game.decision(position)
    if view["decision"] is not None and decision is not None and decision.side == view["side"]:
        view["decision"]["text"] = messages.question_text(game.name, decision, position.components)
        for undone in view["decision"].get("undone", ()):
            undone["text"] = messages.undone_text(game.name, undone, position.components)
    return dumps(view)


def with_resignation(game: Game[Any], view: dict[str, Any], resigned: str | None) -> dict[str, Any]:
    """A view, with the outcome of a resignation if there was one."""
    if resigned is None or view["outcome"] is not None:
        return view
    return view | {"outcome": outcome_of_resignation(resigned, game.sides), "decision": None}


def scored(game: Game[Any], position: Any, view: dict[str, Any]) -> dict[str, Any]:
    """A view with the points of each side, as the side that it is of can know them."""
    score = game.score(game.known(position, view["side"]))
    return view if score is None else view | {"score": score_json(score, game.sides)}


# -- questions: each answered by a frame


def explain(
    worker: WorkerState, play: str, cached: CachedPlay, id: int, side: str | None, actions: list[list[str]]
) -> str:
    """May I, and why (not)."""
    game, position = cached.game, asked_about(cached)
    found = [game.explain(position, action, side) for action in actions]
    rulings = [messages.ruling_json(game.name, ruling, position.components) for ruling in found]
    return Frame("explained", id=id, rulings=rulings).text


def inquire(worker: WorkerState, play: str, cached: CachedPlay, id: int, side: str | None, question: str) -> str:
    """The answer to a question of the game's own."""
    try:
        position = asked_about(cached)
        ruling = cached.game.inquire(position, question, side)
    except FieldError as error:
        return outgoing.error(messages.error_text(error), id=id).text
    return Frame("inquired", id=id, ruling=messages.ruling_json(cached.game.name, ruling, position.components)).text


def overlay(worker: WorkerState, play: str, cached: CachedPlay, id: int, side: str | None, name: str) -> str:
    """What to show on the map."""
    try:
        found = cached.game.overlay(asked_about(cached), name, side)
    except FieldError as error:
        return outgoing.error(messages.error_text(error), id=id).text
    hexes = [{"hex": label, "value": value} for label, value in found["hexes"].items()]
    without = {"without": found["without"]} if "without" in found else {}
    return Frame("overlay", id=id, name=name, hexes=hexes, lines=found["lines"], **without).text


def entries(worker: WorkerState, play: str, game: str, first: int, last: int, side: str | None) -> list[str]:
    """Lines of the log as they are sent, as far as a side may know them."""
    return [
        dumps(messages.entry(game, n, event))
        for n, events, phases in worker.archive.events(play, first, last)
        for event in seen_by(events_of(events, phases), side)
    ]


def position_file(worker: WorkerState, play: str, cached: CachedPlay) -> str:
    """The position as a file: everything but what the dice will be."""
    stated = dump(cached.game, cached.position)
    return dumps({name: value for name, value in stated.items() if name not in ("key", "used", "ran_out")})


def read_large_request(worker: WorkerState, content: bytes) -> dict[str, Any]:
    """A request for a new play that takes a while to read: what is large in it is its position."""
    asked = read_request(content)
    check_rest(asked, "position")
    return asked


def ready(worker: WorkerState, *anything: object) -> None:
    """Nothing, to see that a worker is there."""


# -- tables


def scenario_table(worker: WorkerState, game: str, scenario: str, options: dict[str, Any]) -> Packed:
    """The table of a scenario."""
    return packed(table_of(game, scenario, options))


def rulebook(worker: WorkerState, game: str) -> Packed:
    """The rulebook of a game."""
    return packed(dumps(rulebook_json(find_game(game))).encode())


def guide(worker: WorkerState, game: str) -> ServedGuide:
    """The guide of a game, played through."""
    return served(find_game(game))


def own_table(worker: WorkerState, play: str, cached: CachedPlay) -> Packed:
    """The table of a play."""
    return packed(table_of_play(cached.game.name, cached.position.components))


JOBS: Mapping[str, Callable[..., Any]] = {
    job.__name__: job
    for job in (
        *(act, edit, mix, think, choose_anything, views, explain, inquire, overlay, entries, position_file),
        *(ready, read_large_request, scenario_table, own_table, rulebook, guide, recording.record),
        *(opening.open_play, opening.load_play, opening.import_record),
        *(reviewing.replay, reviewing.numbers, reporting.report, course.steps, course.course),
    )
}
"""Every job by its name."""
