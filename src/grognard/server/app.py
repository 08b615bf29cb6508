"""The web service: its routes and their handlers. `gate` is in front of them.

Secrets stand in the fragment of an address, which browsers send to nobody, and in the bodies of messages; never in a
path or a query.
"""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager, suppress
from pathlib import Path

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import Receive, Scope, Send

from grognard.engine.codec import FieldError
from grognard.server import handlers, lobby, messages
from grognard.server.addresses import TooMany, address_of
from grognard.server.bodies import Refused, release_body, traffic_of
from grognard.server.frames import BadFrame
from grognard.server.gate import HEADERS, Gate, Traffic, refusal_response, too_many
from grognard.server.limits import Limits
from grognard.server.lobby import UsedCommitment
from grognard.server.registry import NoPlay, PlayRegistry, Unreadable
from grognard.server.seats import ForeignToken, SeatTaken
from grognard.server.storage import StorageError, in_thread
from grognard.server.work.ipc import Rejected
from grognard.server.work.worker import TookTooLong

log = logging.getLogger("grognard.server")

PACKED = {".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8"}
FONT = ".woff2"
PAGES = ("/", "/lobby", "/verify", "/sandbox", "/rules/{game}", "/play/{id}", "/watch/{id}")
Handler = Callable[[Request], Awaitable[Response]]


def make_app(
    folder: Path, limits: Limits | None = None, hosts: Iterable[str] = (), listens: str | None = "127.0.0.1"
) -> Starlette:
    """The service, with its data in a folder; `hosts` are names of the server other than localhost and numbers.

    `listens` is the address that it listens at, for whoever wants to invite others; None behind a proxy.
    """
    limits = limits or Limits()
    traffic = Traffic(limits)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        registry = app.state.registry = PlayRegistry(folder, limits)
        registry.workers.warm_up()
        await in_thread(lobby.games_json)  # what is read for it is in memory when the first guest comes
        try:
            yield
        finally:
            await registry.close()

    app = Starlette(
        routes=[
            Route("/api/version", _answer(handlers.version), methods=["GET"]),
            Route("/api/games", _answer(handlers.games), methods=["GET"]),
            Route("/api/games", _answer(_counted(handlers.new_play)), methods=["POST"]),
            Route("/api/games/{game}/table", _answer(handlers.table), methods=["GET"]),
            Route("/api/games/{game}/rules", _answer(handlers.rules), methods=["GET"]),
            Route("/api/games/{game}/picture", _answer(handlers.picture), methods=["GET"]),
            Route("/api/games/{game}/guide", _answer(handlers.guide), methods=["GET"]),
            Route("/api/reach", _answer(handlers.reach), methods=["GET"]),
            Route("/api/open", _answer(handlers.open_tables), methods=["GET"]),
            Route("/api/commitments", _answer(handlers.new_commitment), methods=["POST"]),
            Route("/api/plays/{id}", _answer(handlers.public), methods=["GET"]),
            Route("/api/plays/{id}/join", _answer(handlers.join), methods=["POST"]),
            Route("/api/plays/{id}/table", _answer(handlers.own_table), methods=["GET"]),
            Route("/api/plays/{id}/position", _answer(handlers.position), methods=["POST"]),
            Route("/api/plays/{id}/report", _answer(handlers.report), methods=["POST"]),
            Route("/api/plays/{id}/record", _answer(handlers.record), methods=["GET", "POST"]),
            Route("/api/plays/{id}/fairness", _answer(handlers.fairness), methods=["GET"]),
            Route("/api/import", _answer(_counted(handlers.import_record)), methods=["POST"]),
            Route("/api/{rest:path}", _answer(handlers.nothing)),
            WebSocketRoute("/ws", handlers.socket),
            Mount("/static", Packing(Built(directory=handlers.STATIC, check_dir=False), minimum_size=1000)),
            *(Route(path, handlers.page, methods=["GET"]) for path in PAGES),
        ],
        exception_handlers={HTTPException: _no_answer, Exception: _failed},
        lifespan=lifespan,
    )
    app.state.limits, app.state.traffic, app.state.listens = limits, traffic, listens
    app.add_middleware(Gate, traffic=traffic, hosts=hosts)
    return app


class Built(StaticFiles):
    """The files of the built page; none before it has been built."""

    async def check_config(self) -> None:
        """The folder may be missing."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Scripts and styles, compressed at build time."""
        kind = PACKED.get(Path(path).suffix)
        if kind and "gzip" in Headers(scope=scope).get("accept-encoding", ""):
            with suppress(HTTPException):
                packed = await super().get_response(f"{path}.gz", scope)
                packed.headers.update({"Content-Type": kind, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"})
                return packed
        response = await super().get_response(path, scope)
        if path.endswith(FONT):  # not every machine knows the type
            response.headers["Content-Type"] = "font/woff2"
        return response


class Packing(GZipMiddleware):
    """Compresses what was not compressed at build time; fonts are compressed already."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["path"].endswith(FONT):
            await self.app(scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


# -- what answers have in common


def _answer(handler: Handler) -> Handler:
    """Answer errors with a sentence."""

    async def answer(request: Request) -> Response:
        try:
            return await handler(request)
        except TooMany as error:
            return too_many(error)
        except Refused as error:
            return refusal_response(error.status, error.key, None, **error.facts)
        except Rejected as error:
            return JSONResponse({"error": str(error)} | ({"said": error.text} if error.text else {}), 400)
        except FieldError as error:
            return JSONResponse({"error": str(error), "said": messages.error_text(error)}, 400)
        except BadFrame as error:
            return JSONResponse({"error": str(error)}, 400)
        except (NoPlay, LookupError):
            return refusal_response(404, "no thing")
        except ForeignToken:
            return refusal_response(403, "foreign token")
        except SeatTaken:
            return refusal_response(409, "seat taken")
        except UsedCommitment:
            return refusal_response(409, "used commitment")
        except Unreadable:
            return refusal_response(409, "broken")
        except TookTooLong:
            return refusal_response(503, "too slow")
        except StorageError as error:
            log.error("%s: %s", request.url.path, error)
            return refusal_response(503, "not kept")
        except ClientDisconnect:
            return refusal_response(400, "broken off")
        except Exception:
            log.exception("%s failed", request.url.path)
            return refusal_response(500, "trouble")
        finally:
            release_body(request)

    return answer


async def _no_answer(request: Request, error: Exception) -> Response:
    """The answer for an unknown route or method."""
    status = error.status_code if isinstance(error, HTTPException) else 500
    headers = dict((isinstance(error, HTTPException) and error.headers) or {})
    return refusal_response(status, {404: "no thing", 405: "no method"}.get(status, "trouble"), headers)


async def _failed(request: Request, error: Exception) -> Response:
    """The answer for an error outside of all handlers and of the gate."""
    return refusal_response(500, "trouble", HEADERS)


def _counted(handler: Handler) -> Handler:
    """Count a request for a new play against the limit of its address, unless it is refused."""

    async def counted(request: Request) -> Response:
        tables, address = traffic_of(request).tables, address_of(request.scope)
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
