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
from typing import Any
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
from grognard.games import GAMES, game
from grognard.server import fairness, guided, lobby, questions, telling
from grognard.server.encoding import loads
from grognard.server.frames import BadFrame, Bucket
from grognard.server.frames import play as play_id
from grognard.server.house import House, NoPlay, options_of
from grognard.server.live import Live
from grognard.server.lobby import BadRequest
from grognard.server.plays import Broken, entries_of
from grognard.server.rulebook import rules_of
from grognard.server.seats import ForeignToken, opened
from grognard.server.storage import NotKept, in_thread
from grognard.server.table import table_of, table_of_play
from grognard.server.wire import Connection

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

Handler = Callable[[Request], Awaitable[Response]]


def make_app(folder: Path) -> Starlette:
    """The service, with its data in a folder."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = app.state.house = House(folder)
        app.state.buckets = OrderedDict()
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            Route("/api/games", _answer(_games), methods=["GET"]),
            Route("/api/games", _answer(_new_play), methods=["POST"]),
            Route("/api/games/{game}/table", _answer(_table), methods=["GET"]),
            Route("/api/games/{game}/rules", _answer(_rules), methods=["GET"]),
            Route("/api/games/{game}/guide", _answer(_guide), methods=["GET"]),
            Route("/api/plays/{id}", _answer(_public), methods=["GET"]),
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
        except BadRequest as error:
            return JSONResponse({"error": str(error)} | ({"said": error.said} if error.said else {}), 400)
        except FieldError as error:
            return JSONResponse({"error": str(error), "said": telling.wrong(error)}, 400)
        except BadFrame as error:
            return JSONResponse({"error": str(error)}, 400)
        except (NoPlay, LookupError):
            return _said(404, "no thing")
        except ForeignToken:
            return _said(403, "foreign token")
        except Broken as error:
            log.error("%s: %s", request.url.path, error)
            return _said(409, "broken")
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


def _bad(key: str, **facts: object) -> BadRequest:
    said = telling.said(key, **facts)
    return BadRequest(said["en"], said)


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
        raise BadRequest("the request is no JSON") from None
    if not isinstance(found, dict):
        raise BadRequest("the request is no JSON object")
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


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _live(request: Request) -> Live:
    return await _house(request).play(play_id(request.path_params["id"]))


# -- the lobby


async def _games(request: Request) -> Response:
    return JSONResponse(await in_thread(lobby.games))


async def _new_play(request: Request) -> Response:
    return JSONResponse(await lobby.new_play(_house(request), await _body(request, LARGEST_POSITION)), 201)


async def _import(request: Request) -> Response:
    return JSONResponse(await lobby.import_play(_house(request), await _body(request, LARGEST_RECORD)), 201)


async def _table(request: Request) -> Response:
    name = request.path_params["game"].replace("~", "/")
    if name not in GAMES:
        raise LookupError
    scenarios = await in_thread(game(name).scenarios)
    scenario = request.query_params.get("scenario") or next(iter(scenarios))
    if scenario not in scenarios:
        raise LookupError
    try:
        options = options_of(request.query_params.get("options", ""))
    except ValueError:
        raise BadRequest("options: expected a JSON object") from None
    body = await in_thread(table_of, name, scenario, options)
    return await _cacheable(request, body)


async def _rules(request: Request) -> Response:
    """The rulebook of a game, with where it is applied and examples to try."""
    name = request.path_params["game"].replace("~", "/")
    if name not in GAMES:
        raise LookupError
    return await _cacheable(request, await in_thread(rules_of, name))


async def _guide(request: Request) -> Response:
    """The guided first game of a game, if it has one."""
    name = request.path_params["game"].replace("~", "/")
    if name not in GAMES:
        raise LookupError
    return await _cacheable(request, await in_thread(guided.guide_json, game(name)))


async def _own_table(request: Request) -> Response:
    """The table of a play: of its scenario, or its own if it was started from a position."""
    live = await _live(request)
    return await _cacheable(request, await in_thread(table_of_play, live.play.game.name, live.play.position.components))


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
    return JSONResponse({"id": live.play.facts.id, "n": live.play.n, **questions.public(live.play)})


async def _sides(request: Request, live: Live) -> list[str]:
    """The sides that the tokens in a request open."""
    body = await _body(request, LARGEST_BODY)
    tokens = body.get("tokens", [])
    if not isinstance(tokens, list) or not all(isinstance(token, str) for token in tokens[:8]):
        raise BadRequest("tokens: expected a list of texts")
    return opened(live.play.facts.seats, tokens[:8])


async def _position(request: Request) -> Response:
    live = await _live(request)
    if not lobby.may_export(live.play, await _sides(request, live)):
        return _said(403, "position hidden")
    return JSONResponse(await in_thread(questions.position, live))


async def _record(request: Request) -> Response:
    live = await _live(request)
    sides = await _sides(request, live) if request.method == "POST" else []
    if not lobby.may_export(live.play, sides):
        return _said(403, "record hidden")
    name = f"{live.play.game.name.replace('/', '-')}-{live.play.facts.id}.record"
    content = await in_thread(questions.record, live)
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, headers=headers, media_type="application/x-ndjson")


async def _fairness(request: Request) -> Response:
    """The commitment; after the end the seed and every number that the dice gave, so that a page can check them."""
    live = await _live(request)
    play = live.play
    found: dict[str, Any] = {"id": play.facts.id, **questions.public(play)}
    if play.over:
        if live.numbers is None:
            entries = await in_thread(lambda: list(entries_of(play, live.log())))
            live.numbers = await in_thread(fairness.numbers, play.game, play.facts.header(), entries)
        found["numbers"] = [number._asdict() for number in live.numbers]
    return JSONResponse(found)


async def _nothing(request: Request) -> Response:
    raise LookupError


async def _page(request: Request) -> Response:
    """The page itself, the same for every address: what it shows is its own business."""
    path = STATIC / "index.html"
    text = await in_thread(lambda: path.read_text("utf-8") if path.is_file() else NOT_BUILT)
    return Response(text, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})


async def _socket(socket: WebSocket) -> None:
    await Connection(socket, socket.app.state.house).run()
