"""The web service: addresses, headers, and what is refused before anything is done.

Secrets stand in the fragment of an address, which browsers send to nobody, and in the bodies of messages; never in a
path or a query. Every answer forbids framing, foreign scripts and guessing of types.
"""

import asyncio
import gzip
import logging
from collections import OrderedDict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from grognard.engine.codec import FieldError
from grognard.engine.game import Game
from grognard.engine.options import choose
from grognard.games import GAMES, game
from grognard.server import guided, lobby, questions, telling
from grognard.server.addresses import TooMany, address_of
from grognard.server.buckets import Bucket
from grognard.server.encoding import dumps, loads
from grognard.server.frames import BadFrame
from grognard.server.frames import play as play_id
from grognard.server.limits import Limits
from grognard.server.lines import RESIGN
from grognard.server.live import Live
from grognard.server.lobby import UsedCommitment
from grognard.server.plays import Facts, record_of
from grognard.server.registry import NoPlay, PlayRegistry, Unreadable
from grognard.server.rulebook import rules_of
from grognard.server.seats import LINK, ForeignToken, SeatTaken, is_token, opened
from grognard.server.storage import NotKept, in_thread
from grognard.server.wire import Connection
from grognard.server.work.messages import Rejected
from grognard.server.work.pool import JobFailed, TookTooLong

log = logging.getLogger("grognard.server")

STATIC = Path(__file__).parent / "static"
PACKED = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
PAGES = ("/", "/lobby", "/verify", "/sandbox", "/rules/{game}", "/play/{id}", "/watch/{id}")
LARGEST_BODY, LARGEST_POSITION, LARGEST_RECORD = 16 * 1024, 1024 * 1024, 8 * 1024 * 1024
BODY_WITHIN = 20.0
POSTS_A_SECOND, POSTS_AT_ONCE = 5, 400
MOST_ADDRESSES = 10_000
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; "
    "font-src 'self'; connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'",
    "X-Frame-Options": "DENY",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Grognard</title>
<p>The server runs, but the page has not been built. In a checkout: <code>make web</code>.</p></html>"""

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]


def make_app(folder: Path, limits: Limits | None = None) -> Starlette:
    """The service, with its data in a folder."""
    limits = limits or Limits()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        registry = app.state.registry = PlayRegistry(folder, limits)
        app.state.buckets = OrderedDict()
        try:
            yield
        finally:
            await registry.close()

    app = Starlette(
        routes=[
            Route("/api/games", _answer(_games), methods=["GET"]),
            Route("/api/games", _answer(_new_play), methods=["POST"]),
            Route("/api/games/{game}/table", _answer(_table), methods=["GET"]),
            Route("/api/games/{game}/rules", _answer(_rules), methods=["GET"]),
            Route("/api/games/{game}/guide", _answer(_guide), methods=["GET"]),
            Route("/api/commitments", _answer(_commit), methods=["POST"]),
            Route("/api/plays/{id}", _answer(_public), methods=["GET"]),
            Route("/api/plays/{id}/join", _answer(_join), methods=["POST"]),
            Route("/api/plays/{id}/table", _answer(_own_table), methods=["GET"]),
            Route("/api/plays/{id}/position", _answer(_position), methods=["POST"]),
            Route("/api/plays/{id}/record", _answer(_record), methods=["GET", "POST"]),
            Route("/api/plays/{id}/fairness", _answer(_fairness), methods=["GET"]),
            Route("/api/plays/{id}/import", _answer(_import), methods=["POST"]),
            Route("/api/import", _answer(_import), methods=["POST"]),
            Route("/api/{rest:path}", _answer(_nothing)),
            WebSocketRoute("/ws", _socket),
            Mount("/static", GZipMiddleware(Built(directory=STATIC, check_dir=False), minimum_size=1000)),
            *(Route(path, _page, methods=["GET"]) for path in PAGES),
        ],
        lifespan=lifespan,
    )
    app.add_middleware(SafeHeaders)
    return app


class Built(StaticFiles):
    """The built page's files; where nothing has been built yet, nothing is found."""

    async def check_config(self) -> None:
        """The folder may be missing."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Scripts and styles as they were packed when they were built: nobody waits for that."""
        kind = PACKED.get(Path(path).suffix)
        if kind and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            with suppress(HTTPException):
                packed = await super().get_response(f"{path}.gz", scope)
                packed.headers.update({"Content-Type": kind, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
                return packed
        return await super().get_response(path, scope)


class SafeHeaders:
    """Puts the headers on every answer, and turns away what another site's page has sent."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        if _foreign(scope):
            if scope["type"] == "websocket":
                await WebSocket(scope, receive, send).close(1008)
            else:
                await PlainTextResponse("this comes from another site", 403, HEADERS)(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                headers.setdefault("Cache-Control", "no-cache" if scope["path"].startswith("/static") else "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)


def _foreign(scope: Scope) -> bool:
    """Does another site's page ask for a change? A browser says where a page is from."""
    if scope["type"] == "http" and scope["method"] in ("GET", "HEAD"):
        return False
    headers = Headers(scope=scope)
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc != headers.get("host")


# -- what answers have in common


def _answer(handler: Handler) -> Handler:
    """Whatever goes wrong is said in a sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except TooMany as error:
            said = telling.said("wait", seconds=error.seconds)
            answer = {"error": said["en"], "said": said, "retry_after": error.seconds}
            return JSONResponse(answer, 429, {"Retry-After": str(error.seconds)})
        except Rejected as error:
            return JSONResponse({"error": str(error)} | ({"said": error.said} if error.said else {}), 400)
        except FieldError as error:
            return JSONResponse({"error": str(error), "said": telling.wrong(error)}, 400)
        except BadFrame as error:
            return JSONResponse({"error": str(error)}, 400)
        except (NoPlay, LookupError):
            return _said(404, "no thing")
        except ForeignToken:
            return _said(403, "foreign token")
        except SeatTaken:
            return _said(409, "seat taken")
        except UsedCommitment:
            return _said(409, "used commitment")
        except Unreadable:
            return _said(409, "broken")
        except TookTooLong:
            return _said(503, "too slow")
        except JobFailed as error:
            log.error("%s: %s", request.url.path, error)
            return _said(500, "trouble")
        except NotKept as error:
            log.error("%s: %s", request.url.path, error)
            return _said(503, "not kept")
        except ClientDisconnect:
            return _said(400, "broken off")
        except Exception:
            log.exception("%s failed", request.url.path)
            return _said(500, "trouble")

    return answer


def _said(status: int, key: str) -> Response:
    """A refusal by its key among what the server says."""
    said = telling.said(key)
    return JSONResponse({"error": said["en"], "said": said}, status)


def _bad(key: str, **facts: object) -> Rejected:
    said = telling.said(key, **facts)
    return Rejected(said["en"], said)


async def _body(request: Request, most: int) -> dict[str, Any]:
    """The JSON object that was sent, if it is one and not too large."""
    if not _bucket(request).take():
        raise _bad("many requests")
    content = b""
    try:
        async with asyncio.timeout(BODY_WITHIN):
            async for chunk in request.stream():
                content += chunk
                if len(content) > most:
                    raise _bad("large request", most=most)
    except TimeoutError:
        raise _bad("slow request") from None
    try:
        found = loads(content or b"{}")
    except ValueError:
        raise Rejected("the request is no JSON") from None
    if not isinstance(found, dict):
        raise Rejected("the request is no JSON object")
    return found


def _bucket(request: Request) -> Bucket:
    """What is left of the requests that an address may make."""
    buckets: OrderedDict[str, Bucket] = request.app.state.buckets
    address = request.client.host if request.client else ""
    found = buckets.pop(address, None) or Bucket(POSTS_A_SECOND, POSTS_AT_ONCE)
    buckets[address] = found
    while len(buckets) > MOST_ADDRESSES:
        buckets.popitem(last=False)
    return found


def _registry(request: Request) -> PlayRegistry:
    registry: PlayRegistry = request.app.state.registry
    return registry


async def _live(request: Request) -> Live:
    return await _registry(request).play(play_id(request.path_params["id"]), address_of(request.scope))


async def _while_there(request: Request, work: Awaitable[T]) -> T:
    """Wait for long work, as long as whoever asked for it does: a request that is broken off ends it."""

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


async def _games(request: Request) -> Response:
    return JSONResponse(await in_thread(lobby.games))


async def _commit(request: Request) -> Response:
    """Commit to a secret for the dice of a table that is about to be set up."""
    await _body(request, LARGEST_BODY)
    return JSONResponse({"commitment": _registry(request).commitments.new()}, 201)


async def _new_play(request: Request) -> Response:
    asked = await _body(request, LARGEST_POSITION)
    made = lobby.new_play(_registry(request), asked, address_of(request.scope))
    return JSONResponse(await _while_there(request, made), 201)


async def _import(request: Request) -> Response:
    asked = await _body(request, LARGEST_RECORD)
    made = lobby.import_play(_registry(request), asked, address_of(request.scope))
    return JSONResponse(await _while_there(request, made), 201)


async def _table(request: Request) -> Response:
    rules = _game(request)
    scenarios = await in_thread(rules.scenarios)
    scenario = request.query_params.get("scenario") or next(iter(scenarios))
    if scenario not in scenarios:
        raise LookupError
    options = _options(request.query_params.get("options", ""))
    chosen = choose(rules.optional_rules, options)
    tables, key = _registry(request).tables, (rules.name, scenario, dumps(chosen))
    body = tables.get(key)
    if body is None:
        address = address_of(request.scope)
        body = await _registry(request).workers.quick(address, "scenario_table", rules.name, scenario, options)
        tables.put(key, body)
    return await _cacheable(request, body)


def _options(text: str) -> dict[str, Any]:
    """Options given in an address as JSON."""
    try:
        found = loads(text) if text else {}
    except ValueError:
        found = None
    if not isinstance(found, dict):
        raise Rejected("options: expected a JSON object")
    return found


def _game(request: Request) -> Game[Any]:
    name = request.path_params["game"].replace("~", "/")
    if name not in GAMES:
        raise LookupError
    return game(name)


async def _rules(request: Request) -> Response:
    """The rulebook of a game, with where it is applied and examples to try."""
    return await _cacheable(request, await in_thread(rules_of, _game(request).name))


async def _guide(request: Request) -> Response:
    """The guided first game of a game, if it has one."""
    return await _cacheable(request, await in_thread(guided.guide_json, _game(request)))


async def _own_table(request: Request) -> Response:
    """The table of a play: of its scenario, or its own if it was started from a position."""
    live = await _live(request)
    return await _cacheable(request, await live.ask(address_of(request.scope), "own_table"))


async def _cacheable(request: Request, body: bytes) -> Response:
    """JSON that seldom changes: asked for again, only its mark is compared."""
    tag = f'"{blake2b(body, digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "no-cache", "Vary": "Accept-Encoding"}
    if tag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = await in_thread(gzip.compress, body, 6)
        headers["Content-Encoding"] = "gzip"
    return Response(body, headers=headers, media_type="application/json")


# -- plays


async def _public(request: Request) -> Response:
    live = await _live(request)
    found = {"id": live.play.facts.id, "n": live.play.n, **questions.public(live.play)}
    return Response(dumps(found), media_type="application/json")


async def _join(request: Request) -> Response:
    """Exchange an invitation for a seat: whoever is first has it, with a token of their own."""
    body = await _body(request, LARGEST_BODY)
    invitation, token = body.get("invitation"), body.get("token")
    if not is_token(invitation) or not is_token(token):
        raise ForeignToken
    live = await _live(request)
    return JSONResponse({"side": await live.join_by(str(invitation), str(token))})


async def _sides(request: Request, live: Live) -> list[str]:
    """The sides that the tokens in a request open."""
    body = await _body(request, LARGEST_BODY)
    tokens = body.get("tokens", [])
    if not isinstance(tokens, list) or not all(isinstance(token, str) for token in tokens[:8]):
        raise Rejected("tokens: expected a list of texts")
    return opened(live.play.facts.seats, tokens[:8])


async def _position(request: Request) -> Response:
    live = await _live(request)
    if not lobby.may_export(live.play, await _sides(request, live)):
        return _said(403, "position hidden")
    stated = await live.ask(address_of(request.scope), "position_file")
    return Response(stated, media_type="application/json")


async def _record(request: Request) -> Response:
    try:
        live = await _live(request)
    except Unreadable:
        return await _unreadable_record(request)
    sides = await _sides(request, live) if request.method == "POST" else []
    if not lobby.may_export(live.play, sides):
        return _said(403, "record hidden")
    return _record_file(live.play.facts, await questions.record(live))


async def _unreadable_record(request: Request) -> Response:
    """The record of a play that the rules can no longer follow: as it was kept, for whoever has all its seats."""
    registry = _registry(request)
    facts, rounds, lines, _, _ = await in_thread(registry.read, play_id(request.path_params["id"]))
    body = await _body(request, LARGEST_BODY) if request.method == "POST" else {}
    tokens = [token for token in body.get("tokens", [])[:8] if isinstance(token, str)]
    resigned = any(line.kind == RESIGN for line in lines)
    alone = not facts.shared and all(seat.kind != LINK for seat in facts.seats)
    if not resigned and not (alone and opened(facts.seats, tokens)):
        return _said(403, "record hidden")
    return _record_file(facts, await in_thread(record_of, facts, rounds, lines))


def _record_file(facts: Facts, content: bytes) -> Response:
    name = f"{facts.game.replace('/', '-')}-{facts.id}.record"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type="application/x-ndjson")


async def _fairness(request: Request) -> Response:
    """The rounds of dice; after the end the seeds, and every number that the dice gave, for a page to check."""
    live = await _live(request)
    found: dict[str, Any] = {"id": live.play.facts.id, **questions.public(live.play)}
    if live.play.over:
        found["numbers"] = await _while_there(request, questions.numbers(live, address_of(request.scope)))
    return Response(dumps(found), media_type="application/json")


async def _nothing(request: Request) -> Response:
    raise LookupError


async def _page(request: Request) -> Response:
    """The page itself, the same for every address: what it shows is its own business."""
    path = STATIC / "index.html"
    text = await in_thread(lambda: path.read_text("utf-8") if path.is_file() else NOT_BUILT)
    return Response(text, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})


async def _socket(socket: WebSocket) -> None:
    await Connection(socket, socket.app.state.registry, address_of(socket.scope)).run()
