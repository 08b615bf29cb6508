"""`grognard serve`: the table in the browser."""

import logging
import os
import sys
import threading
import time
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from dataclasses import replace
from ipaddress import ip_network
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.cli.errors import CommandError

if TYPE_CHECKING:
    from grognard.server.limits import Limits

LOOPBACK = ("127.0.0.1", "localhost", "::1")
OTHER_FILES = 200
"""Files that are open beside the connections."""


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0 for everybody")
    parser.add_argument("--port", type=int, default=8000, help="the port; 0 for any that is free")
    parser.add_argument("--data", metavar="DIR", help="where plays are stored; the user's data folder by default")
    parser.add_argument("--no-browser", action="store_true", help="do not open the page")
    parser.add_argument(
        "--allow-host",
        metavar="NAME",
        action="append",
        default=[],
        help="a host name of this server, besides localhost and IP addresses; may be repeated",
    )
    parser.add_argument(
        "--proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="a trusted proxy that sets X-Forwarded-For: an address (127.0.0.1) or a network (10.0.0.0/8)",
    )
    parser.add_argument("--limits", metavar="FILE", help="a TOML file that overrides limits (listed in docs/server.md)")


def run(given: Namespace) -> int:
    """Serve until interrupted."""
    import uvicorn

    from grognard.board import search
    from grognard.server.app import make_app
    from grognard.server.memory import collect_less_often, keep_no_gaps
    from grognard.server.protocol import configure
    from grognard.server.storage import FILE, InUse, Storage, StorageError
    from grognard.server.work.scheduling import come_first

    if not 0 <= given.port < 1 << 16:
        raise CommandError(f"--port: expected a number from 0 to 65535, not {given.port}")
    hosts, proxies, limits = _hosts(given), _proxies(given), _with_files(_limits(given))
    folder = Path(given.data) if given.data else data_folder()
    try:
        Storage(folder).close()
    except (InUse, StorageError, OSError) as error:
        raise CommandError(str(error)) from None
    logging.basicConfig(level=logging.WARNING, format="grognard: %(message)s")
    if "GROGNARD_KERNELS" not in os.environ:
        search.use_backend("compiled")
    app = make_app(folder, limits, hosts, None if proxies else given.host)
    config = configure(app, limits, given.host, given.port, proxies)
    keep_no_gaps()
    collect_less_often()
    come_first()
    server = uvicorn.Server(config)
    threading.Thread(target=_announce, args=(server, given, folder / FILE), daemon=True).start()
    server.run()
    return 0 if server.started else 1


def _hosts(given: Namespace) -> list[str]:
    """The host names of the server: those allowed, and the one it listens at."""
    from grognard.server.gate import host_name

    try:
        names = [host_name(name) for name in given.allow_host]
    except ValueError as error:
        raise CommandError(f"--allow-host: {error}; expected one such as games.example.org") from None
    with suppress(ValueError):  # an IPv6 address is called by its number
        names.append(host_name(given.host))
    return names


def _proxies(given: Namespace) -> list[str]:
    for proxy in given.proxy:
        try:
            ip_network(proxy)
        except ValueError as error:
            raise CommandError(f"--proxy: expected an address such as 127.0.0.1, or a network: {error}") from None
    return list(given.proxy)


def _limits(given: Namespace) -> "Limits":
    from grognard.server.limits import Limits, LimitsError

    try:
        return Limits.read(Path(given.limits)) if given.limits else Limits()
    except LimitsError as error:
        raise CommandError(f"--limits: {error}") from None


def _with_files(limits: "Limits") -> "Limits":
    """Raise the limit of open files to the number of connections, as far as the system allows."""
    if sys.platform == "win32":
        return limits
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = limits.connections + OTHER_FILES
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return limits
    allowed = wanted if hard == resource.RLIM_INFINITY else min(hard, wanted)
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return replace(limits, connections=max(1, min(limits.connections, allowed - OTHER_FILES)))


def _announce(server: Any, given: Namespace, file: Path) -> None:
    """Print the address once the server is ready, and open the page."""
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    host = given.host if given.host in LOOPBACK else "localhost"
    address = f"http://{f'[{host}]' if ':' in host else host}:{port}/"
    print(f"Serving at {address}  (plays are stored in {file})", flush=True)
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
