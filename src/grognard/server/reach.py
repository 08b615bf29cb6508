"""At which address others reach this server: told to whoever sits at the machine itself, and to nobody else."""

import re
import socket
from collections.abc import Mapping
from contextlib import suppress
from ipaddress import ip_address
from typing import Any

from starlette.datastructures import Headers

ANY = ("", "0.0.0.0", "::")
PORT = re.compile(r":\d+$")
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "x-real-ip", "forwarded", "via")
FAR = ("192.0.2.1", 9)
"""An address of the documentation's network: to connect a datagram socket sends nothing, but picks the way out."""


def is_loopback(host: str) -> bool:
    """Does a name or address mean this machine?"""
    if host == "localhost":
        return True
    with suppress(ValueError):
        return ip_address(host.strip("[]")).is_loopback
    return False


def network_address() -> str | None:
    """The address of this machine in its local network, if it has one."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(FAR)
        found: str = probe.getsockname()[0]
        return None if is_loopback(found) else found
    return None


def reach(scope: Mapping[str, Any], listens: str | None) -> dict[str, Any] | None:
    """Whether others can reach the server, and where; None for whoever is not at this machine.

    `listens`: at which address it listens; None if a proxy is in front of it, through which everybody comes.

    Both the peer and the name by which it calls have to be loopback, and no proxy may have handed the request on.
    """
    headers = Headers(raw=scope["headers"])
    peer = (scope.get("client") or ("", 0))[0]
    called = PORT.sub("", headers.get("host", ""))
    if listens is None or any(name in headers for name in FORWARDED):
        return None
    if not is_loopback(called) or not is_loopback(peer):
        return None
    address = network_address() if listens in ANY or is_loopback(listens) else listens
    at = f":{scope['server'][1]}" if scope.get("server") else ""
    host = f"[{address}]" if address and ":" in address else address
    return {"open": not is_loopback(listens), "origin": f"http://{host}{at}" if address else None}
