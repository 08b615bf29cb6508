"""The file of a record, or of a study's results: lines of JSON that are only ever appended, each with a checksum.

A line is an object whose last field, `check`, is the first 8 hex digits of the BLAKE2b-256 of the line before's
check (nothing, for the first line) followed by the line's own bytes up to `,"check"` and a closing brace. So a
changed, missing or moved line is found, and all lines before it can be relied on.

A line counts once it is whole. What a killed process or a full disk leaves of a last line is passed over when
the file is read, and cut off when it is next appended to.
"""

import contextlib
import json
import os
import re
import secrets
import sys
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from pathlib import Path
from typing import Any, NamedTuple

if sys.platform != "win32":
    import fcntl

FORMAT = "grognard record"
VERSION = 2
"""What is written. Version 2 added: what an action led to (`saw`), dice mixed again, and who went on with a record."""
READABLE = (1, 2)


class Form(NamedTuple):
    """What a file of such lines holds: the format that its first line names, in words, and the versions read here."""

    format: str
    what: str
    readable: tuple[int, ...]


RECORD = Form(FORMAT, "a record of a game", READABLE)

_BINARY = getattr(os, "O_BINARY", 0)
_CHECK = re.compile(rb'(\{.*),"check":"([0-9a-f]{8})"\}')


class RecordError(Exception):
    """A record cannot be read, written or replayed: one sentence that says why."""


class DamagedRecord(RecordError):
    """A line of the file is not as it was written; the lines before it are sound."""

    def __init__(self, path: Path | None, line: int, why: str) -> None:
        super().__init__(f"{path or 'record'}:{line}: the line is damaged: {why}")
        self.path = path
        self.line = line
        self.why = why


class NotWritten(RecordError):
    """The file could not be written: nothing was changed, in the file or in the game."""

    def __init__(self, path: Path, error: OSError) -> None:
        super().__init__(f"{path} cannot be written ({error.strerror or error}); nothing was changed")


class Contents(NamedTuple):
    """What a file holds, as far as it is sound."""

    lines: list[dict[str, Any]]
    length: int
    """Bytes up to the end of the last sound line."""
    check: str
    """The checksum of the last sound line."""
    whole: bytes
    """The file as it was read."""
    repaired: str | None
    """What was passed over at the end of the file, in a sentence."""
    damage: DamagedRecord | None
    """The first line that is wrong, if any."""


def seal(lines: Iterable[Mapping[str, Any]], check: str = "") -> tuple[bytes, str]:
    """Lines as the file has them, behind a line with this checksum; and the last one's checksum."""
    sealed = []
    for line in lines:
        body = json.dumps(line, separators=(",", ":")).encode()
        check = _checksum(check, body)
        sealed.append(body[:-1] + f',"check":"{check}"}}\n'.encode())
    return b"".join(sealed), check


def read(path: Path, form: Form = RECORD) -> Contents:
    """A file's lines. Refuses anything that is not of this form, or of an unknown version."""
    try:
        whole = path.read_bytes()
    except OSError as error:
        raise RecordError(f"{path} cannot be read ({error.strerror})") from error
    return parse(whole, path, form)


def parse(whole: bytes, path: Path, form: Form = RECORD) -> Contents:
    """The lines of a file that was read; errors name it by its path."""
    _check_format(path, whole.partition(b"\n")[0], form)
    lines: list[dict[str, Any]] = []
    length, check, mended, damage = 0, "", None, None
    while length < len(whole):
        end = whole.find(b"\n", length)
        raw = whole[length:end] if end >= 0 else whole[length:]
        found = _open(raw, check)
        if isinstance(found, str):
            if end < 0:
                mended = f"{path}: the last line was cut off before it was confirmed; it is left out"
            else:
                damage = DamagedRecord(path, len(lines) + 1, found)
            break
        line, check = found
        lines.append(line)
        length = len(whole) if end < 0 else end + 1
    if not lines and damage is None:
        raise RecordError(f"{path} has no complete first line: nothing was recorded in it")
    return Contents(lines, length, check, whole, mended, damage)


class Journal:
    """A record's file while it is being written: locked, so that nobody else writes to it."""

    def __init__(self, path: Path, file: int, length: int, check: str, sync: bool) -> None:
        self.path = path
        self._file = file
        self._length = length
        self._check = check
        self._sync = sync
        self._torn = False

    @classmethod
    def create(cls, path: Path, lines: Iterable[Mapping[str, Any]], sync: bool = True) -> "Journal":
        """A new file with its first lines; refuses to touch one that exists."""
        try:
            file = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        except FileExistsError:
            raise RecordError(f"{path} already exists; a new record needs a new file") from None
        except OSError as error:
            raise NotWritten(path, error) from error
        journal = cls(path, file, 0, "", sync)
        try:
            _lock(path, file)
            journal.append(lines)
            if sync:
                _sync_folder(path)
        except BaseException:
            journal.close()
            with contextlib.suppress(OSError):
                path.unlink()
            raise
        return journal

    @classmethod
    def reopen(cls, path: Path, contents: Contents, sync: bool = True) -> "Journal":
        """A file that was read, to go on writing: cuts off what was torn."""
        try:
            file = os.open(path, os.O_RDWR | _BINARY)
        except OSError as error:
            raise NotWritten(path, error) from error
        journal = cls(path, file, contents.length, contents.check, sync)
        try:
            _lock(path, file)
            if path.read_bytes() != contents.whole:
                raise RecordError(f"{path} has been changed since it was read; load it again")
            journal._torn = contents.length < len(contents.whole)
            if not contents.whole[: contents.length].endswith(b"\n"):
                journal._write(b"\n")
        except OSError as error:
            journal.close()
            raise NotWritten(path, error) from error
        except BaseException:
            journal.close()
            raise
        return journal

    def append(self, lines: Iterable[Mapping[str, Any]]) -> None:
        """Write lines; when it returns they are on the disk, when it raises the file is as it was."""
        data, check = seal(lines, self._check)
        self._write(data)
        self._check = check

    def close(self) -> None:
        """Close the file and release its lock."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def _write(self, data: bytes) -> None:
        if self._file < 0:
            raise RecordError(f"{self.path} has been closed; load it again to continue")
        try:
            if self._torn:
                self._cut()
            self._torn = True
            os.lseek(self._file, self._length, os.SEEK_SET)
            _write_all(self._file, data, self._sync)
        except BaseException as error:
            with contextlib.suppress(OSError):  # if even that fails, it is done before the next line
                self._cut()
            if isinstance(error, OSError):
                raise NotWritten(self.path, error) from error
            raise
        self._torn = False
        self._length += len(data)

    def _cut(self) -> None:
        """Cut off whatever follows the last complete line."""
        os.ftruncate(self._file, self._length)
        if self._sync:
            os.fsync(self._file)
        self._torn = False


def write_atomically(path: Path, lines: Iterable[Mapping[str, Any]], replace: bool = False) -> None:
    """A whole file at once: after a crash it is there entirely or not at all."""
    if path.exists() and not replace:
        raise RecordError(f"{path} already exists; pass replace=True to overwrite it")
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        if path.exists():
            _check_free(path)
        file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)
        try:
            _write_all(file, seal(lines)[0], sync=True)
        finally:
            os.close(file)
        os.replace(beside, path)
        _sync_folder(path)
    except OSError as error:
        raise NotWritten(path, error) from error
    finally:
        with contextlib.suppress(OSError):
            beside.unlink()


def _checksum(before: str, body: bytes) -> str:
    return blake2b(before.encode() + body, digest_size=32).hexdigest()[:8]


def _open(raw: bytes, before: str) -> tuple[dict[str, Any], str] | str:
    """A line's content and checksum, or why it is damaged."""
    match = _CHECK.fullmatch(raw)
    if match is None:
        return "it does not end in a checksum"
    body, check = match[1] + b"}", match[2].decode()
    if _checksum(before, body) != check:
        return f"its checksum {check} does not fit"
    line = _parse(body)
    return (line, check) if isinstance(line, dict) else "it is not a JSON object"


def _parse(text: bytes) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def _check_format(path: Path, first: bytes, form: Form) -> None:
    start = f'{{"format":"{form.format}"'.encode()
    if not first.startswith(start) and not start.startswith(first):
        raise RecordError(f"{path} is not {form.what}")
    header = _parse(first)
    if isinstance(header, dict) and header.get("version") not in form.readable:
        known = " and ".join(map(str, form.readable))
        raise RecordError(f"{path} is in version {header.get('version')} of the format; this program reads {known}")


def _write_all(file: int, data: bytes, sync: bool) -> None:
    left = memoryview(data)
    while left:
        left = left[os.write(file, left) :]
    if sync:
        os.fsync(file)


def _lock(path: Path, file: int) -> None:
    """Lock a file for writing; without effect where the system has no locks."""
    if sys.platform != "win32":
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise RecordError(f"{path} is being written by another process; close that one first") from None
        except OSError:
            pass


def _check_free(path: Path) -> None:
    file = os.open(path, os.O_RDONLY | _BINARY)
    try:
        _lock(path, file)
    finally:
        os.close(file)


def _sync_folder(path: Path) -> None:
    """Make sure that the file's name is on the disk, too."""
    if sys.platform != "win32":
        folder = os.open(path.parent, os.O_RDONLY)
        try:
            with contextlib.suppress(OSError):  # not every file system can
                os.fsync(folder)
        finally:
            os.close(folder)
