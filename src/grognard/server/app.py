"""The web service: its addresses, and what is answered there. What comes before is in `gate`.

Secrets stand in the fragment of an address, which browsers send to nobody, and in the bodies of messages; never in a
path or a query.
"""

import asyncio
import gzip
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from hashlib import blake2b
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Scope
from starlette.websockets import WebSocket

from grognard.engine.codec import FieldError
from grognard.games import GAMES, game
from grognard.server import fairness, guided, lobby, questions, telling
from grognard.server.addresses import AGAIN, TooMany, address_of
from grognard.server.encoding import loads
from grognard.server.frames import BadFrame
from grognard.server.frames import play as play_id
from grognard.server.gate import HEADERS, Gate, Traffic, said, too_many
from grognard.server.house import House, NoPlay, options_of
from grognard.server.limits import Limits
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
COUNTED_AS_ONE = 64 * 1024
"""Bytes of a body that count as one request more."""
PARTS, BYTES_A_PART = 20_000, 8
"""So many commas and brackets are read in any case, and one more for so many bytes: JSON of nothing else costs far more
to read than to send."""
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Grognard</title>
<p>The server runs, but the page has not been built. In a checkout: <code>make web</code>.</p></html>"""

Handler = Callable[[Request], Awaitable[Response]]


def make_app(folder: Path, limits: Limits | None = None, hosts: Iterable[str] = ()) -> Starlette:
    """The service, with its data in a folder; `hosts` are names of the server other than localhost and numbers."""
    limits = limits or Limits()
    traffic = Traffic(limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        house = app.state.house = House(folder)
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            Route("/api/games", _answer(_games), methods=["GET"]),
            Route("/api/games", _answer(_counted(_new_play)), methods=["POST"]),
            Route("/api/games/{game}/table", _answer(_table), methods=["GET"]),
            Route("/api/games/{game}/rules", _answer(_rules), methods=["GET"]),
            Route("/api/games/{game}/guide", _answer(_guide), methods=["GET"]),
            Route("/api/plays/{id}", _answer(_public), methods=["GET"]),
            Route("/api/plays/{id}/table", _answer(_own_table), methods=["GET"]),
            Route("/api/plays/{id}/position", _answer(_position), methods=["POST"]),
            Route("/api/plays/{id}/record", _answer(_record), methods=["GET", "POST"]),
            Route("/api/plays/{id}/fairness", _answer(_fairness), methods=["GET"]),
            Route("/api/plays/{id}/import", _answer(_counted(_import)), methods=["POST"]),
            Route("/api/import", _answer(_counted(_import)), methods=["POST"]),
            Route("/api/{rest:path}", _answer(_nothing)),
            WebSocketRoute("/ws", _socket),
            Mount("/static", GZipMiddleware(Built(directory=STATIC, check_dir=False), minimum_size=1000)),
            *(Route(path, _page, methods=["GET"]) for path in PAGES),
        ],
        exception_handlers={HTTPException: _no_answer, Exception: _failed},
        lifespan=lifespan,
    )
    app.state.limits, app.state.traffic = limits, traffic
    app.add_middleware(Gate, traffic=traffic, hosts=hosts)
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


# -- what answers have in common


def _answer(handler: Handler) -> Handler:
    """Whatever goes wrong is said in a sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except TooMany as error:
            return too_many(error)
        except Refused as error:
            return said(error.status, error.key, None, **error.facts)
        except BadRequest as error:
            return JSONResponse({"error": str(error)} | ({"said": error.said} if error.said else {}), 400)
        except FieldError as error:
            return JSONResponse({"error": str(error), "said": telling.wrong(error)}, 400)
        except BadFrame as error:
            return JSONResponse({"error": str(error)}, 400)
        except (NoPlay, LookupError):
            return said(404, "no thing")
        except ForeignToken:
            return said(403, "foreign token")
        except Broken as error:
            log.error("%s: %s", request.url.path, error)
            return said(409, "broken")
        except NotKept as error:
            log.error("%s: %s", request.url.path, error)
            return said(503, "not kept")
        except ClientDisconnect:
            return said(400, "broken off")
        except Exception:
            log.exception("%s failed", request.url.path)
            return said(500, "trouble")
        finally:
            _let_go(request)

    return answer


async def _no_answer(request: Request, error: Exception) -> Response:
    """What the routes refuse: nothing is there, or not for this method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = dict((isinstance(error, HTTPException) and error.headers) or {})
    return said(status, {404: "no thing", 405: "no method"}.get(status, "trouble"), headers)


async def _failed(request: Request, error: Exception) -> Response:
    """Something went wrong outside of all handlers, and outside of the gate."""
    return said(500, "trouble", HEADERS)


class Refused(Exception):
    """A request that is refused with a status of its own."""

    def __init__(self, status: int, key: str, **facts: object) -> None:
        super().__init__(key)
        self.status, self.key, self.facts = status, key, facts


def _counted(handler: Handler) -> Handler:
    """A request for a new play, of which an address may make so many; one that is refused does not count."""

    async def counted(request: Request) -> Response:
        tables, address = _traffic(request).tables, address_of(request.scope)
        tables.take(address)
        made = False
        try:
            answer = await handler(request)
            made = answer.status_code < 400
            return answer
        finally:
            if not made:
                tables.of(address).give_back()

    return counted


async def _body(request: Request, most: int) -> dict[str, Any]:
    """The JSON object that was sent, if it is one and not too large."""
    content = await _content(request, most)
    if content.count(b",") + content.count(b"[") + content.count(b"{") > PARTS + len(content) // BYTES_A_PART:
        raise _bad("many parts")
    try:
        found = loads(content or b"{}")
    except ValueError:
        raise BadRequest("the request is not JSON") from None
    if not isinstance(found, dict):
        raise BadRequest("the request is not a JSON object")
    return found


async def _content(request: Request, most: int) -> bytes:
    """The body of a request; what all of them hold is limited until they are answered."""
    length = request.headers.get("content-length", "")
    if length.isdecimal() and int(length[:20]) > most:
        raise Refused(413, "large request", most=most)
    address, traffic = address_of(request.scope), _traffic(request)
    content = bytearray()
    try:
        async with asyncio.timeout(_limits(request).body_seconds):
            async for chunk in request.stream():
                if not chunk:
                    continue
                if len(content) + len(chunk) > most:
                    raise Refused(413, "large request", most=most)
                if not traffic.bodies.enter(address, len(chunk)):
                    raise TooMany(AGAIN)
                content += chunk
                request.state.held = (address, len(content))
    except TimeoutError:
        raise Refused(408, "slow request") from None
    traffic.posts.of(address).charge(len(content) // COUNTED_AS_ONE)
    return bytes(content)


def _let_go(request: Request) -> None:
    """A request has been answered: its body is no longer held."""
    held: tuple[str, int] | None = getattr(request.state, "held", None)
    if held is not None:
        _traffic(request).bodies.leave(*held)
        request.state.held = None


def _bad(key: str, **facts: object) -> BadRequest:
    text = telling.said(key, **facts)
    return BadRequest(text["en"], text)


def _limits(request: Request) -> Limits:
    limits: Limits = request.app.state.limits
    return limits


def _traffic(request: Request) -> Traffic:
    traffic: Traffic = request.app.state.traffic
    return traffic


def _house(request: Request) -> House:
    house: House = request.app.state.house
    return house


async def _live(request: Request) -> Live:
    return await _house(request).play(play_id(request.path_params["id"]))


# -- the lobby


async def _games(request: Request) -> Response:
    return JSONResponse(await in_thread(lobby.games))


async def _new_play(request: Request) -> Response:
    return JSONResponse(
        await lobby.new_play(_house(request), await _body(request, _limits(request).position_bytes)), 201
    )


async def _import(request: Request) -> Response:
    return JSONResponse(
        await lobby.import_play(_house(request), await _body(request, _limits(request).record_bytes)), 201
    )


async def _table(request: Request) -> Response:
    name = request.path_params["game"].replace("~", "/")
    if name not in GAMES:
        raise LookupError
    scenarios = await in_thread(game(name).scenarios)
    scenario = request.query_params.get("scenario") or next(iter(scenarios))
    if scenario not in scenarios:
        raise LookupError
    asked = request.query_params.get("options", "")
    if len(asked) > _limits(request).options_characters:
        raise _bad("long options", most=_limits(request).options_characters)
    try:
        options = options_of(asked)
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
    body = await _body(request, _limits(request).body_bytes)
    tokens = body.get("tokens", [])
    if not isinstance(tokens, list) or not all(isinstance(token, str) for token in tokens[:8]):
        raise BadRequest("tokens: expected a list of texts")
    return opened(live.play.facts.seats, tokens[:8])


async def _position(request: Request) -> Response:
    live = await _live(request)
    if not lobby.may_export(live.play, await _sides(request, live)):
        return said(403, "position hidden")
    return JSONResponse(await in_thread(questions.position, live))


async def _record(request: Request) -> Response:
    live = await _live(request)
    sides = await _sides(request, live) if request.method == "POST" else []
    if not lobby.may_export(live.play, sides):
        return said(403, "record hidden")
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
