"""The handlers of the routes."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.websockets import WebSocket

from grognard.engine.briefings import PICTURE
from grognard.engine.game import Game
from grognard.engine.options import choose
from grognard.games import GAMES
from grognard.games import game as find_game
from grognard.server import lobby, questions
from grognard.server.addresses import address_of
from grognard.server.bodies import Held, bad, body_of, content_of, limits_of
from grognard.server.encoding import Packed, dumps, loads, raw_json
from grognard.server.frames import play as play_id
from grognard.server.gate import refusal_response
from grognard.server.live import LivePlay
from grognard.server.metadata import PlayFacts
from grognard.server.reach import reach as addresses_of_server
from grognard.server.registry import PlayRegistry, Unreadable
from grognard.server.requests import LARGE, SHORT, check_depth, read_request
from grognard.server.seats import ForeignToken, is_token, sides_opened
from grognard.server.storage import in_thread
from grognard.server.wire import Connection
from grognard.server.work.ipc import Rejected

STATIC = Path(__file__).parent / "static"
MOST_WORDS = 60
"""Words of a question that is reported."""
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Grognard</title>
<p>The server runs, but the page has not been built. In a checkout: <code>make web</code>.</p></html>"""
T = TypeVar("T")


def _registry(request: Request) -> PlayRegistry:
    registry: PlayRegistry = request.app.state.registry
    return registry


async def _live(request: Request) -> LivePlay:
    return await _registry(request).play(play_id(request.path_params["id"]), address_of(request.scope))


async def _while_there(request: Request, work: Awaitable[T]) -> T:
    """Wait for a long job; cancelled if the client disconnects."""

    async def gone() -> None:
        while (await request.receive())["type"] != "http.disconnect":
            pass

    job, left = asyncio.ensure_future(work), asyncio.ensure_future(gone())
    try:
        await asyncio.wait((job, left), return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise ClientDisconnect
        return job.result()
    finally:
        job.cancel()
        left.cancel()


# -- the lobby


async def version(request: Request) -> Response:
    """The version of the program that serves, which the page shows."""
    return _cacheable(request, lobby.version_json())


async def games(request: Request) -> Response:
    return _cacheable(request, await in_thread(lobby.games_json))


async def reach(request: Request) -> Response:
    """At which address others reach the server, for whoever sits at this machine; null for others."""
    found = await in_thread(addresses_of_server, request.scope, request.app.state.listens)
    return JSONResponse(found, headers={"Cache-Control": "no-store"})


async def open_tables(request: Request) -> Response:
    """The plays whose free seats anyone may take."""
    return JSONResponse({"tables": _registry(request).open_tables.shown()}, headers={"Cache-Control": "no-store"})


async def new_commitment(request: Request) -> Response:
    """Commit to a secret for the dice of a table that is about to be set up."""
    await body_of(request, limits_of(request).body_bytes)
    return JSONResponse({"commitment": _registry(request).commitments.new()}, 201)


async def new_play(request: Request) -> Response:
    content = await content_of(request, limits_of(request).position_bytes)
    made = _set_up(_registry(request), content, address_of(request.scope))
    return JSONResponse(await _while_there(request, made), 201)


async def _set_up(registry: PlayRegistry, content: bytes, address: str) -> dict[str, Any]:
    if len(content) > LARGE:
        asked = await registry.workers.bring(address, "", "read_large_request", content)
    else:
        asked = read_request(content)
    return await lobby.new_play(registry, asked, address)


async def import_record(request: Request) -> Response:
    content = await content_of(request, limits_of(request).record_bytes)
    made = lobby.import_play(_registry(request), content, address_of(request.scope))
    return JSONResponse(await _while_there(request, made), 201)


async def table(request: Request) -> Response:
    rules = _game(request)
    scenarios = rules.scenarios()
    scenario = request.query_params.get("scenario") or next(iter(scenarios))
    if scenario not in scenarios:
        raise LookupError
    options = _options(request)
    chosen = choose(rules.optional_rules, options)
    tables, key = _registry(request).tables, (rules.name, scenario, dumps(chosen))
    body = tables.get(key)
    if body is None:
        address, workers = address_of(request.scope), _registry(request).workers
        draw = workers.bring if options else workers.open  # options of one's own: of those there is no end
        body = await draw(address, "", "scenario_table", rules.name, scenario, options)
        tables.put(key, body)
    return _cacheable(request, body)


def _options(request: Request) -> dict[str, Any]:
    """Options given in an address as JSON."""
    text, most = request.query_params.get("options", ""), limits_of(request).options_characters
    if len(text) > most:
        raise bad("long options", most=most)
    try:
        found = loads(text) if text else {}
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Rejected("options: expected a JSON object")
    check_depth(found)
    return found


def _game(request: Request) -> Game[Any]:
    name = request.path_params["game"].replace("~", "/")
    if name not in GAMES:
        raise LookupError
    return find_game(name)


async def rules(request: Request) -> Response:
    """The rulebook of a game, with where it is applied and examples to try."""
    name, registry = _game(request).name, _registry(request)
    body = registry.rulebooks.get(name)
    if body is None:
        body = await registry.workers.open(address_of(request.scope), "", "rulebook", name)
        registry.rulebooks[name] = body
    return _cacheable(request, body)


async def picture(request: Request) -> Response:
    """The picture of a game, if it has one."""
    path = _game(request).folder / PICTURE
    if not path.is_file():
        raise LookupError
    return FileResponse(path, media_type="image/png", headers={"Cache-Control": "max-age=3600"})


async def guide(request: Request) -> Response:
    """The guided first game of a game, if it has one."""
    found = await lobby.guide_of_game(_registry(request), _game(request), address_of(request.scope))
    return _cacheable(request, found.body)


async def own_table(request: Request) -> Response:
    """The table of a play: of its scenario, or its own if it was started from a position."""
    live = await _live(request)
    body = await live.ask(address_of(request.scope), "own_table", aside=True)
    return _cacheable(request, body, partial(Held, request=request))


def _cacheable(request: Request, body: Packed, answer: Callable[..., Response] = Response) -> Response:
    """JSON that seldom changes: asked for again, only its mark is compared."""
    headers = {"ETag": body.tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if body.tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        return answer(body.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type="application/json")
    return answer(body.plain, headers=headers, media_type="application/json")


# -- plays


async def public(request: Request) -> Response:
    live = await _live(request)
    found = {"id": live.play.facts.id, "n": live.play.n, **questions.public(live.play)}
    return Response(dumps(found), media_type="application/json")


async def join(request: Request) -> Response:
    """Exchange an invitation for a seat; the first client to do so has it, with its own token.

    At a listed table the side is enough: `open` names it in place of the invitation.
    """
    body = await body_of(request, limits_of(request).body_bytes)
    invitation, token = body.get("invitation"), body.get("token")
    if "open" in body and is_token(token):
        id, side = play_id(request.path_params["id"]), str(body["open"])[:SHORT]
        invitation = _registry(request).open_tables.invitation(id, side, address_of(request.scope))
    if not is_token(invitation) or not is_token(token):
        raise ForeignToken
    live = await _live(request)
    return JSONResponse({"side": await live.presence.join_by(str(invitation), str(token))})


async def _sides(request: Request, live: LivePlay) -> list[str]:
    """The sides that the tokens in a request open."""
    return _opened(await body_of(request, limits_of(request).body_bytes), live)


def _opened(body: dict[str, Any], live: LivePlay) -> list[str]:
    tokens = body.get("tokens", [])
    if not isinstance(tokens, list) or not all(isinstance(token, str) for token in tokens[:8]):
        raise Rejected("tokens: expected a list of strings")
    return sides_opened(live.play.facts.seats, tokens[:8])


async def position(request: Request) -> Response:
    live = await _live(request)
    if not lobby.may_export(live.play, await _sides(request, live)):
        return refusal_response(403, "position hidden")
    stated = await live.ask(address_of(request.scope), "position_file", aside=True)
    return Held(stated, request=request, media_type="application/json")


async def report(request: Request) -> Response:
    """A ruling as a file that holds no more than the side that asks may know.

    As at the WebSocket nobody asks who sits nowhere: a ruling for no side is judged by all that is true.
    """
    live = await _live(request)
    body = await body_of(request, limits_of(request).body_bytes)
    sides, side = _opened(body, live), body.get("side")
    if side not in (live.play.facts.sides if live.play.over else sides):
        raise ForeignToken
    asked = [(name, body[name]) for name in ("explain", "inquire") if name in body]
    if len(asked) != 1:
        raise Rejected("expected either explain or inquire")
    ((name, words),) = asked
    if not isinstance(words, list) or not 0 < len(words) <= MOST_WORDS:
        raise Rejected(f"{name}: expected a list of 1 to {MOST_WORDS} words")
    if not all(isinstance(word, str) and len(word) <= SHORT for word in words):
        raise Rejected(f"{name}: expected words of at most {SHORT} characters")
    rules = live.play.facts.rules
    stated = await live.ask(address_of(request.scope), "report", side, name, words, rules, aside=True)
    status = 400 if stated.startswith('{"error"') else 200
    return Held(stated, status, request=request, media_type="application/json")


async def record(request: Request) -> Response:
    try:
        live = await _live(request)
    except Unreadable:
        return await _unreadable_record(request)
    sides = await _sides(request, live) if request.method == "POST" else []
    if not lobby.may_export(live.play, sides):
        return refusal_response(403, "record hidden")
    content = await _while_there(request, questions.record(live, address_of(request.scope)))
    return _record_file(request, live.play.facts, content)


async def _unreadable_record(request: Request) -> Response:
    """The stored record of a play that the rules can no longer replay, for the person who holds all its seats."""
    registry = _registry(request)
    facts = await registry.facts(play_id(request.path_params["id"]))
    body = await body_of(request, limits_of(request).body_bytes) if request.method == "POST" else {}
    given = body.get("tokens", [])
    tokens = [token for token in given[:8] if isinstance(token, str)] if isinstance(given, list) else []
    resigned = await in_thread(registry.archive.resigned, facts.id)
    if not resigned and not lobby.plays_alone(facts, sides_opened(facts.seats, tokens)):
        return refusal_response(403, "record hidden")
    content = await registry.workers.look_back(address_of(request.scope), facts.id, "record", facts.id)
    return _record_file(request, facts, content)


def _record_file(request: Request, facts: PlayFacts, content: bytes) -> Response:
    name = f"{facts.game.replace('/', '-')}-{facts.id}.record"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Held(content, request=request, headers=headers, media_type="application/x-ndjson")


async def fairness(request: Request) -> Response:
    """The rounds of dice; after the end the seeds, and every number that the dice gave, for a page to check."""
    live = await _live(request)
    found: dict[str, Any] = {"id": live.play.facts.id, **questions.public(live.play)}
    if live.play.over:
        found["numbers"] = raw_json(await _while_there(request, questions.numbers(live, address_of(request.scope))))
    return Held(dumps(found), request=request, media_type="application/json")


async def nothing(request: Request) -> Response:
    raise LookupError


async def page(request: Request) -> Response:
    """The page, the same for every path."""
    path = STATIC / "index.html"
    text = await in_thread(lambda: path.read_text("utf-8") if path.is_file() else NOT_BUILT)
    return Response(text, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})


async def socket(socket: WebSocket) -> None:
    state = socket.app.state
    await Connection(socket, state.registry, state.traffic, address_of(socket.scope)).run()
