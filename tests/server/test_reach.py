"""At which address others reach the server: whoever sits at the machine is told, and nobody else."""

from typing import Any

import httpx
import pytest
from tests.server.guest import Host

from grognard.server.reach import is_loopback, network_address, reach


def scope(host: str = "localhost:8000", client: str = "127.0.0.1", **more: str) -> dict[str, Any]:
    headers = {"host": host, **more}
    return {
        "type": "http",
        "client": (client, 5000),
        "server": ("127.0.0.1", 8000),
        "headers": [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()],
    }


@pytest.mark.parametrize("host", ["localhost:8000", "127.0.0.1:8000", "127.0.0.1", "[::1]:8000"])
@pytest.mark.parametrize("client", ["127.0.0.1", "::1"])
def test_at_the_machine_itself_one_is_told(host: str, client: str) -> None:
    found = reach(scope(host, client), "127.0.0.1")
    assert found == {"open": False, "origin": f"http://{address}:8000" if (address := network_address()) else None}


@pytest.mark.parametrize(
    "asked",
    [
        scope(client="192.168.1.7"),
        scope(client=""),
        scope("games.example.org"),
        scope("192.168.1.5:8000"),
        scope(""),
        scope(x_forwarded_for="203.0.113.7"),
        scope(x_real_ip="203.0.113.7"),
        scope(forwarded="for=203.0.113.7"),
        scope(via="1.1 proxy"),
    ],
)
def test_nobody_else_is_told_anything(asked: dict[str, Any]) -> None:
    assert reach(asked, "0.0.0.0") is None


@pytest.mark.parametrize(
    ("listens", "open"), [("0.0.0.0", True), ("::", True), ("192.168.1.5", True), ("127.0.0.1", False), ("::1", False)]
)
def test_whether_others_can_reach_it(listens: str, open: bool) -> None:
    found = reach(scope(), listens)
    assert found is not None
    assert found["open"] is open
    if listens == "192.168.1.5":
        assert found["origin"] == "http://192.168.1.5:8000"


def test_behind_a_proxy_nobody_is_told() -> None:
    """It may pass a request on as if it were its own: everybody comes from this machine then."""
    assert reach(scope(), None) is None


def test_what_is_no_address_is_not_this_machine() -> None:
    assert is_loopback("localhost")
    assert not any(map(is_loopback, ("", "localhost.example.org", "127.0.0.1.example.org", "0.0.0.0")))


def test_over_http(host: Host) -> None:
    answer = host.get("/api/reach")
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json()["open"] is False
    assert httpx.get(f"{host.url}/api/reach", headers={"x-forwarded-for": "203.0.113.7"}).json() is None
