"""The main loop of a worker process: one job after another, until the server closes the connection."""

import contextlib
import ctypes
import logging
import multiprocessing
import os
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

from grognard.server.memory import give_back
from grognard.server.work.ipc import HEAD, Done, Failed, Job, Missing, Progress, Rejected, pack, unpack
from grognard.server.work.scheduling import give_way

if sys.platform != "win32":
    import resource

log = logging.getLogger("grognard.server")

DIE_WITH_PARENT = 1
"""The number of PR_SET_PDEATHSIG of Linux."""
PAGE = os.sysconf("SC_PAGE_SIZE") if hasattr(os, "sysconf") else 4096
MEMORY_GROWTH = 8 * 1024 * 1024
"""Bytes by which a worker may grow before it makes room for a fresh one."""
LOOK_EVERY, LONG = 50, 0.02
"""How large it is is looked at after so many jobs, and after one that took so many seconds."""
LONGEST_ERROR = 500


def main(connection: socket.socket, path: Path, memory: int, nice: int) -> None:
    """Serve one connection: read a job, do it, answer."""
    from grognard.server.archive import Archive
    from grognard.server.work.state import WorkerState

    _confine(memory, nice)
    logging.basicConfig(level=logging.WARNING, format="grognard: %(message)s")
    stream = connection.makefile("rb")

    def progress(part: float) -> None:
        connection.sendall(pack(Progress(part)))

    worker = WorkerState(Archive(path), progress)
    most, jobs, too_large = _memory() + MEMORY_GROWTH, 0, False
    while head := stream.read(HEAD.size):
        (size,) = HEAD.unpack(head)
        begin = time.monotonic()
        reply = _do(worker, stream.read(size))
        connection.sendall(pack(reply._replace(last=too_large) if isinstance(reply, Done) else reply))
        jobs += 1
        if jobs % LOOK_EVERY == 0 or time.monotonic() - begin > LONG:
            too_large = _too_large(worker, most)  # then the next job is its last


def _too_large(worker: Any, most: int) -> bool:
    """Is it larger than it may be, even without what it keeps for the next question?

    To begin another process is the last resort: while Linux makes one or takes one away, others wait.
    """
    if _memory() <= most:
        return False
    worker.clear()
    give_back()
    return _memory() > most


def _do(worker: Any, message: bytes) -> Done | Missing | Failed | Rejected:
    begin = time.process_time()
    job: Job | None = None
    try:
        job = unpack(message)
        found = worker.do(job)
        return found if isinstance(found, Missing) else Done(found, time.process_time() - begin)
    except Rejected as error:
        return error
    except MemoryError:
        worker.clear()
        return Failed("out of memory", time.process_time() - begin)
    except Exception as error:
        by_hand = job is not None and worker.by_hand(job)
        if by_hand:
            log.warning("the rules cannot continue from frames written by hand: %r", error)
        else:
            log.exception("a job failed")
        return Failed(repr(error)[:LONGEST_ERROR], time.process_time() - begin, by_hand)


def _memory() -> int:
    """Bytes that the process has in memory, without those of files; 0 where nobody tells."""
    try:
        with open("/proc/self/statm") as file:
            _, resident, shared, *_ = file.read().split()
            return (int(resident) - int(shared)) * PAGE
    except (OSError, ValueError, IndexError):
        return 0


def _confine(memory: int, nice: int) -> None:
    """Limit the process's memory and priority, and end it with the server."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the server's to handle
    if sys.platform == "win32":
        return
    give_way(nice)
    with contextlib.suppress(OSError, ValueError, IndexError):
        with open("/proc/self/statm") as file:
            now = int(file.read().split()[0]) * resource.getpagesize()
        resource.setrlimit(resource.RLIMIT_AS, (now + memory, resource.RLIM_INFINITY))
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None, use_errno=True).prctl(DIE_WITH_PARENT, signal.SIGKILL)
    server = multiprocessing.parent_process()
    if server is not None and not server.is_alive():  # it died before it was asked for
        os._exit(0)
