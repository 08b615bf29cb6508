"""The database: SQLite in one file, written by one thread.

Whatever waits to be written goes into one transaction, and is confirmed once it is on the disk (`synchronous=FULL`):
many plays share one sync of the disk. Rows of the log are only ever added, so that a long play costs no more a move
than a short one.
"""

import asyncio
import contextlib
import logging
import marshal
import os
import queue
import sqlite3
import sys
import threading
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from grognard.server.addresses import AddressBuckets, TooMany

if sys.platform != "win32":
    import fcntl

T = TypeVar("T")
log = logging.getLogger("grognard.server")

FILE = "plays.sqlite3"
VERSION = 4
MOST_AT_ONCE = 512
"""Writers whose rows go into one transaction."""
SCHEMA = """
CREATE TABLE plays (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    scenario TEXT NOT NULL,
    options TEXT NOT NULL,
    seed TEXT NOT NULL,
    seats TEXT NOT NULL,
    fair INTEGER NOT NULL,
    made REAL NOT NULL,
    position TEXT NOT NULL DEFAULT '',
    rules TEXT NOT NULL DEFAULT '',
    mark TEXT NOT NULL DEFAULT '',
    shared INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE TABLE log (
    play TEXT NOT NULL,
    n INTEGER NOT NULL,
    kind TEXT NOT NULL,
    side TEXT NOT NULL,
    words TEXT NOT NULL,
    mark TEXT NOT NULL,
    events TEXT NOT NULL,
    client TEXT NOT NULL,
    request INTEGER NOT NULL,
    phases TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
CREATE TABLE chat (
    play TEXT NOT NULL,
    k INTEGER NOT NULL,
    side TEXT NOT NULL,
    said TEXT NOT NULL,
    made REAL NOT NULL,
    PRIMARY KEY (play, k)
) WITHOUT ROWID;
"""
ROUNDS_AND_SNAPSHOTS = """
CREATE TABLE rounds (
    play TEXT NOT NULL,
    number INTEGER NOT NULL,
    secret TEXT NOT NULL,
    sides TEXT NOT NULL,
    commits TEXT NOT NULL,
    parts TEXT NOT NULL,
    line INTEGER NOT NULL,
    PRIMARY KEY (play, number)
) WITHOUT ROWID;
CREATE TABLE snapshots (
    play TEXT NOT NULL,
    n INTEGER NOT NULL,
    rules TEXT NOT NULL,
    position TEXT NOT NULL,
    PRIMARY KEY (play, n)
) WITHOUT ROWID;
"""

SINCE = {
    1: "ALTER TABLE plays ADD COLUMN position TEXT NOT NULL DEFAULT '';",
    2: "ALTER TABLE plays ADD COLUMN rules TEXT NOT NULL DEFAULT '';"
    "ALTER TABLE plays ADD COLUMN mark TEXT NOT NULL DEFAULT '';"
    f"ALTER TABLE plays ADD COLUMN shared INTEGER NOT NULL DEFAULT 0; {ROUNDS_AND_SNAPSHOTS}",
    3: "ALTER TABLE log ADD COLUMN phases TEXT NOT NULL DEFAULT '';",
}
"""What makes a file of the next version out of an older one."""

Statement = tuple[str, Sequence[Any]]
"""SQL and its values; or, in bytes, the values of many rows as `packed` has made them."""
A_ROW = 50
"""Bytes of a row beside its texts."""
ROWS = 500
"""Rows that are packed together."""
ADD_PLAY = "INSERT INTO plays VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
ADD_LINE = "INSERT INTO log VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
ADD_CHAT = "INSERT INTO chat VALUES (?, ?, ?, ?, ?)"
ADD_SNAPSHOT = "INSERT OR REPLACE INTO snapshots VALUES (?, ?, ?, ?)"
PUT_ROUND = "INSERT OR REPLACE INTO rounds VALUES (?, ?, ?, ?, ?, ?, ?)"
PUT_SEATS = "UPDATE plays SET seats = ?, shared = ? WHERE id = ?"
PUT_RULES = "UPDATE plays SET rules = ? WHERE id = ?"
MARK_UNFAIR = "UPDATE plays SET fair = 0 WHERE id = ?"


class StorageError(Exception):
    """The database could not be written: nothing was changed."""


class InUse(Exception):
    """Another server has this data folder."""


class _Job(NamedTuple):
    statements: Sequence[Statement]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[None]"


class Storage:
    """The database of one server."""

    def __init__(self, folder: Path, accounts: AddressBuckets | None = None) -> None:
        """`accounts`: how many bytes each address may still have written."""
        self._accounts = accounts
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        self.path = folder / FILE
        self._lock = _only_one(folder)
        try:
            _keep_private(self.path)
            self._writer = connect_for_writing(self.path)
            try:
                _prepare(self._writer)
            except BaseException:
                self._writer.close()
                raise
        except (sqlite3.Error, OSError, StorageError) as error:
            self._lock.close()
            raise StorageError(f"{self.path} cannot be used: {error}") from error
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="writer", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what is waiting, and close."""
        self._jobs.put(None)
        self._thread.join()
        self._writer.close()
        self._lock.close()

    async def write(self, statements: Sequence[Statement], address: str = "", *, refuse: bool = True) -> None:
        """All or nothing; on the disk when it returns. StorageError: nothing was changed.

        Written on the account of an address, if one is named; TooMany if that is overdrawn (unless not to `refuse`).
        """
        if address and self._accounts is not None:
            account = self._accounts.of(address)
            if refuse and (wait := account.wait(0)) > 0:
                raise TooMany(wait)
            account.charge(size_of(statements))
        loop = asyncio.get_running_loop()
        done: asyncio.Future[None] = loop.create_future()
        self._jobs.put(_Job(statements, loop, done))
        await done

    # -- the writer's thread

    def _write(self) -> None:
        while (job := self._jobs.get()) is not None:
            jobs = [job]
            last = False
            with contextlib.suppress(queue.Empty):
                while len(jobs) < MOST_AT_ONCE:
                    more = self._jobs.get_nowait()
                    if more is None:
                        last = True
                        break
                    jobs.append(more)
            self._transact(jobs)
            if last:
                return

    def _transact(self, jobs: list[_Job]) -> None:
        """All jobs in one transaction; if that fails each by itself, so that one cannot spoil the others'."""
        error = self._try(jobs)
        if error is None or len(jobs) == 1:
            _tell(jobs, error)
            return
        for job in jobs:
            _tell([job], self._try([job]))

    def _try(self, jobs: list[_Job]) -> Exception | None:
        try:
            self._writer.execute("BEGIN IMMEDIATE")
            for job in jobs:
                for sql, values in job.statements:
                    if isinstance(values, bytes):
                        self._writer.executemany(sql, marshal.loads(values))
                    else:
                        self._writer.execute(sql, values)
            self._writer.execute("COMMIT")
        except Exception as error:
            with contextlib.suppress(sqlite3.Error):
                self._writer.execute("ROLLBACK")
            log.error("the database cannot be written: %s", error)
            return error
        return None


def size_of(statements: Sequence[Statement]) -> int:
    """About how many bytes rows take on the disk."""
    return sum(len(values) if isinstance(values, bytes) else _size_of_row(values) for _, values in statements)


def _size_of_row(values: Sequence[Any]) -> int:
    return A_ROW + sum(len(value.encode("utf-8", "replace")) for value in values if isinstance(value, str))


def packed(rows: Sequence[tuple[Any, ...]]) -> list[bytes]:
    """Many rows in a few pieces, which a process hands on without looking at each of them."""
    return [marshal.dumps(list(rows[k : k + ROWS])) for k in range(0, len(rows), ROWS)]


def _tell(jobs: list[_Job], error: Exception | None) -> None:
    """Answer those who wait, each event loop once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, its in by_loop.items():
        with contextlib.suppress(RuntimeError):  # the loop has been closed: nobody waits any more
            loop.call_soon_threadsafe(_resolve, its, error)


def _resolve(jobs: list[_Job], error: Exception | None) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if error is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(StorageError(f"it cannot be written ({error}); nothing was changed"))


def _keep_private(path: Path) -> None:
    """Make the database, and the files that SQLite keeps beside it, readable by their owner only: they hold seeds.

    SQLite gives those the permissions of the file itself, which is there before it is opened. A file that is there
    already is not opened here: closing it would take away every lock that another connection of this process has on it.
    """
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_CLOEXEC", 0), 0o600))
    for name in ("", "-wal", "-shm", "-journal"):
        try:
            os.chmod(f"{path}{name}", 0o600)
        except FileNotFoundError:
            continue
        except PermissionError:
            log.warning("%s%s belongs to another user; its permissions are left as they are", path, name)


def connect_for_writing(path: Path) -> sqlite3.Connection:
    """The one connection that writes to the file of a storage."""
    return _connect(path, "rw", "journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON")


def connect_for_reading(path: Path) -> sqlite3.Connection:
    """A connection that only reads.

    It cannot write to the file at all, so that when it is closed it neither tidies up nor removes what the writer has
    written beside it (the `-wal` file): no process but the server's decides when that is no longer needed.
    """
    return _connect(path, "ro", "query_only=ON")


def _connect(path: Path, mode: str, *pragmas: str) -> sqlite3.Connection:
    address = f"{path.absolute().as_uri()}?mode={mode}"
    connection = sqlite3.connect(address, uri=True, isolation_level=None, check_same_thread=False, timeout=10)
    for line in ("trusted_schema=OFF", *pragmas):
        connection.execute(f"PRAGMA {line}")
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables of a new file, or what an older one lacks; refuse one that a newer program has written."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    if version == 0:
        connection.executescript(f"BEGIN; {SCHEMA} {ROUNDS_AND_SNAPSHOTS} PRAGMA user_version={VERSION}; COMMIT;")
    elif version > VERSION:
        raise StorageError(
            f"the data are in version {version} of the format; this program reads versions up to {VERSION}"
        )
    elif version < VERSION:
        lacking = " ".join(SINCE[older] for older in range(version, VERSION))
        connection.executescript(f"BEGIN; {lacking} PRAGMA user_version={VERSION}; COMMIT;")


def _only_one(folder: Path) -> Any:
    """Lock the folder: two servers would hold different states of the same plays in memory."""
    path = folder / "in_use"
    file = open(path, "w", opener=partial(os.open, mode=0o600))  # noqa: SIM115 (held open as long as the server runs)
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            file.close()
            raise InUse(f"another server uses the data in {folder}; stop it first, or name another folder") from None
        except OSError:
            pass  # a file system without locks
    return file


def in_thread(function: Callable[..., T], *values: Any) -> "asyncio.Future[T]":
    """Run something that takes a while beside the event loop."""
    return asyncio.get_running_loop().run_in_executor(None, function, *values)
