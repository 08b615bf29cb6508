"""`grognard serve`: the table in the browser."""

import logging
import os
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from grognard.cli.trouble import Trouble

LOOPBACK = ("127.0.0.1", "localhost", "::1")
LARGEST_MESSAGE = 1024 * 1024
"""Bytes of a message that is received at all; frames are limited further, with a word to whoever sent one."""
MOST_CONNECTIONS = 4000


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 for everybody")
    parser.add_argument("--port", type=int, default=8000, help="the port; 0 for any that is free")
    parser.add_argument("--data", metavar="DIR", help="where plays are kept; unless said, the user's data folder")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")


def run(given: Namespace) -> int:
    """Serve until interrupted."""
    try:
        import uvicorn

        from grognard.server.app import make_app
    except ModuleNotFoundError as error:
        raise Trouble(f"the server needs more packages ({error.name}): pip install 'grognard[server]'") from None
    from grognard.board import search
    from grognard.server.storage import FILE, InUse, NotKept, Storage

    if not 0 <= given.port < 1 << 16:
        raise Trouble(f"--port: expected a number from 0 to 65535, not {given.port}")
    folder = Path(given.data) if given.data else data_folder()
    try:
        Storage(folder).close()
    except (InUse, NotKept, OSError) as error:
        raise Trouble(str(error)) from None
    logging.basicConfig(level=logging.WARNING, format="grognard: %(message)s")
    if "GROGNARD_KERNELS" not in os.environ:
        search.use("compiled")
    config = uvicorn.Config(
        make_app(folder),
        host=given.host,
        port=given.port,
        log_level="warning",
        access_log=False,
        server_header=False,
        ws_max_size=LARGEST_MESSAGE,
        ws_per_message_deflate=False,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        timeout_keep_alive=15,
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=3,
        lifespan="on",
    )
    sys.setswitchinterval(0.001)  # a player who thinks in a thread hands over sooner
    server = uvicorn.Server(config)
    threading.Thread(target=_announce, args=(server, given, folder / FILE), daemon=True).start()
    server.run()
    return 0 if server.started else 1


def _announce(server: Any, given: Namespace, file: Path) -> None:
    """Say where the table is once it can be sat down at, and go there."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    host = given.host if given.host in LOOPBACK else "localhost"
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print(f"The table is at {address}  (plays are kept in {file})", flush=True)
    if given.host not in LOOPBACK:
        print(f"Listening at {given.host}: others can reach it, and nothing is encrypted unless a proxy does it.")
    if not given.no_browser:
        _open(address)


def data_folder() -> Path:
    """The user's data folder."""
    said = os.environ.get("XDG_DATA_HOME", "")
    base = Path(said) if os.path.isabs(said) else Path.home() / ".local" / "share"
    return base / "grognard" / "server"


def _open(address: str) -> None:
    import webbrowser

    webbrowser.open(address)
