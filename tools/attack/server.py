"""The server that is attacked: a process of its own, its memory, whether it is at work, and what it logs."""

import ipaddress
import os
import re
import secrets
import signal
import subprocess
import sys
import tempfile
from contextlib import suppress
from pathlib import Path
from urllib.parse import urlsplit

CANARY = "GROGNARD_CANARY"
"""A variable of the server's environment that no answer may show."""
INHERITED = ("PATH", "PYTHONPATH", "HOME", "LANG", "LC_ALL", "TMPDIR", "XDG_CACHE_HOME", "NUMBA_CACHE_DIR")
"""What the server gets of our own environment: what it may give away is to be worth nothing."""
MEGABYTE = 1024 * 1024


class NotLoopback(ValueError):
    """An address that is not this machine's own: other people's servers are not attacked."""


def loopback(url: str) -> str:
    """The address of a server of this machine, as http://127.0.0.1:PORT; NotLoopback for any other."""
    parts = urlsplit(url)
    host = "127.0.0.1" if parts.hostname == "localhost" else parts.hostname or ""
    try:
        address = ipaddress.ip_address(host)
        port = parts.port or 80
    except ValueError:
        raise NotLoopback(f"{url} is not an address of this machine") from None
    if parts.scheme != "http" or not isinstance(address, ipaddress.IPv4Address) or not address.is_loopback:
        raise NotLoopback(f"{url} is not http://127.0.0.1:PORT; only a server of this machine can be attacked")
    return f"http://{address}:{port}"


class Server:
    """A server by its address, and where we started it, its process."""

    def __init__(self, url: str = "") -> None:
        self.url = url
        self.canary = ""
        """What the variable holds; empty where somebody else started the server."""
        self.process: subprocess.Popen[bytes] | None = None
        self.folder: Path | None = None
        self._temporary: tempfile.TemporaryDirectory[str] | None = None
        self._logged = 0

    def start(self, kernels: str | None = None) -> None:
        """Start one of our own with its data in a new folder, and a canary in its environment."""
        self._temporary = tempfile.TemporaryDirectory(prefix="grognard-attack-", ignore_cleanup_errors=True)
        self.folder = Path(self._temporary.name)
        self.canary = f"canary{secrets.token_hex(12)}"
        environment = {name: os.environ[name] for name in INHERITED if name in os.environ} | {CANARY: self.canary}
        if kernels is not None:
            environment["GROGNARD_KERNELS"] = kernels
        command = [sys.executable, "-m", "grognard", "serve", "--no-browser", "--port", "0", "--data", str(self.folder)]
        with open(self.folder / "log", "wb") as log:
            # no session of its own: Linux would share the processors out by session, and not by who stands back
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, env=environment, process_group=0
            )
        assert self.process.stdout is not None
        said = self.process.stdout.readline().decode()
        if "http://" not in said:
            raise RuntimeError(f"the server did not start: {said or (self.folder / 'log').read_text()[-500:]}")
        self.url = "http://" + said.split("http://")[1].split("/")[0]

    @property
    def socket(self) -> str:
        """Where its WebSocket is."""
        return self.url.replace("http://", "ws://") + "/ws"

    @property
    def port(self) -> int:
        return urlsplit(self.url).port or 80

    @property
    def host(self) -> str:
        return urlsplit(self.url).hostname or "127.0.0.1"

    @property
    def exited(self) -> int | None:
        """The exit status of a server of ours that is no longer there."""
        return self.process.poll() if self.process is not None else None

    def memory(self) -> int:
        """Bytes of memory that the process and all it has started hold; 0 where it is not ours."""
        return sum(self.memories())

    def memories(self) -> list[int]:
        """Bytes of memory of each process, the server's own first."""
        return [_memory(process) for process in self._tree()]

    def own_memory(self) -> int:
        """Bytes of memory that all processes take together: pages that several of them share are counted once."""
        return sum(_own_memory(process) for process in self._tree())

    @property
    def running(self) -> bool:
        """Does any thread of any of its processes run at this moment, or wait for a processor?"""
        return any(_runs(process) for process in self._tree())

    def logged(self) -> str:
        """What the server has logged since this was last asked."""
        if self.folder is None:
            return ""
        with open(self.folder / "log", "rb") as file:
            file.seek(self._logged)
            text = file.read(4 * MEGABYTE)
            self._logged = file.seek(0, os.SEEK_END)
        return text.decode("utf-8", "replace")

    def stop(self) -> None:
        """End it and all that it has started, and remove its data."""
        if self.process is None:
            return
        tree = self._tree()
        self.process.terminate()
        try:
            self.process.wait(8)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for process in tree[1:]:
            _kill(process, self.process.pid)
        if self.process.stdout is not None:
            self.process.stdout.close()
        if self._temporary is not None:
            self._temporary.cleanup()
        self.process = None

    def _tree(self) -> list[int]:
        """The process, and those that it or they have started."""
        if self.process is None or self.process.poll() is not None:
            return []
        parents = {int(path.name): _parent(path) for path in Path("/proc").iterdir() if path.name.isdigit()}
        found = [self.process.pid]
        for process in found:  # it grows while we go through it
            found += [child for child, parent in parents.items() if parent == process]
        return found


def _parent(path: Path) -> int:
    try:
        return int((path / "stat").read_text().rpartition(")")[2].split()[1])
    except OSError:
        return 0


def _memory(process: int) -> int:
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def _own_memory(process: int) -> int:
    try:
        found = re.search(r"^Pss:\s+(\d+) kB", Path(f"/proc/{process}/smaps_rollup").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) * 1024 if found else 0


def _runs(process: int) -> bool:
    for thread in Path(f"/proc/{process}/task").glob("*/stat"):
        with suppress(OSError):  # it has ended
            if thread.read_text().rpartition(")")[2].split()[0] == "R":
                return True
    return False


def _kill(process: int, group: int) -> None:
    """A worker of a server that is gone; it is gone too, as it should be, in most cases."""
    try:
        if os.getpgid(process) == group:
            os.kill(process, signal.SIGKILL)
    except OSError:
        pass
