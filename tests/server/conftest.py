"""One server for all tests of a worker; those that stop or kill one start their own."""

from collections.abc import Iterator

import anyio._core._fileio  # noqa: F401 (pytest rewrites it: not in the server's thread, while this one parses as well)
import pytest
from tests.server.guest import Host, serving


@pytest.fixture(scope="session")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """A server."""
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found
