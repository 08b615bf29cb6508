"""Does the file of a record keep what was confirmed, whatever happens to it?"""

import errno
import json
import os
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from grognard.engine import journal
from grognard.engine.journal import DamagedRecord, Journal, NotWritten, RecordError, read, seal, write_atomically

HEADER = {"format": "grognard record", "version": 1}
LINES: list[dict[str, Any]] = [HEADER, {"n": 1}, {"n": 2, "word": "año"}, {"n": 3}]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.record"


def written(path: Path, lines: list[dict[str, Any]] = LINES) -> bytes:
    path.write_bytes(seal(lines)[0])
    return path.read_bytes()


def read_sound(path: Path) -> None:
    """Read a file; damage is raised."""
    damage = read(path).damage
    if damage is not None:
        raise damage


class FullDisk:
    """Takes so many more bytes of records and then no more, until there is room again."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
        self.room = room
        self.write = os.write
        monkeypatch.setattr(os, "write", self)

    def __call__(self, file: int, data: bytes | memoryview) -> int:
        if b'"check"' not in bytes(data) and self.room > 0:  # not ours
            return self.write(file, data)
        if self.room <= 0:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        taken = self.write(file, bytes(data)[: self.room])
        self.room -= taken
        return taken


# -- lines


def test_what_was_written_is_read(path: Path) -> None:
    written(path)
    contents = read(path)
    assert (contents.lines, contents.repaired, contents.damage) == (LINES, None, None)


def test_every_line_is_json_with_the_documented_checksum(path: Path) -> None:
    before = ""
    for line in written(path).decode("ascii").splitlines():
        body = line[: line.rindex(',"check"')] + "}"
        check = blake2b((before + body).encode(), digest_size=32).hexdigest()[:8]
        assert json.loads(line)["check"] == check
        before = check


def test_lines_are_appended(path: Path) -> None:
    log = Journal.create(path, LINES[:1])
    for line in LINES[1:]:
        log.append([line])
    log.close()
    assert path.read_bytes() == seal(LINES)[0]


def test_a_new_file_needs_a_new_name(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(RecordError, match="already exists"):
        Journal.create(path, LINES)
    assert path.read_text() == "precious"


def test_a_file_that_cannot_be_made_says_why(tmp_path: Path) -> None:
    with pytest.raises(NotWritten, match="No such file or directory"):
        Journal.create(tmp_path / "nowhere" / "game.record", LINES)


def test_a_file_that_was_closed_takes_no_more(path: Path) -> None:
    log = Journal.create(path, LINES)
    log.close()
    log.close()
    with pytest.raises(RecordError, match="has been closed"):
        log.append([{"n": 4}])


# -- what is no record


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"hello\n", "is not a record of a game"),
        (b'{"game":"toy"}\n', "is not a record of a game"),
        (b"\xff\xfe\x00\n", "is not a record of a game"),
        (b"\n", "the line is damaged"),
        (b"", "nothing was recorded in it"),
        (b'{"form', "nothing was recorded in it"),
        (b'{"format":"grognard record","version":1,', "nothing was recorded in it"),
        (b'{"format":"grognard record","version":3}\n', "is in version 3 of the format; this program reads 1 and 2"),
        (b'{"format":"grognard record"}\n', "is in version None of the format; this program reads 1 and 2"),
        (b'{"format":"grognard record","version":1}\n', "game.record:1: the line is damaged"),
        (b'{"format":"grognard record","version":2}\n', "game.record:1: the line is damaged"),
    ],
)
def test_what_is_no_record_of_this_version_is_refused(path: Path, content: bytes, said: str) -> None:
    path.write_bytes(content)
    with pytest.raises(RecordError, match=said):
        read_sound(path)


def test_a_file_that_is_not_there_says_so(path: Path) -> None:
    with pytest.raises(RecordError, match=r"cannot be read \(No such file"):
        read(path)


# -- torn and damaged


def test_a_file_cut_at_any_byte_of_its_last_two_lines_keeps_what_is_whole(path: Path) -> None:
    whole = written(path)
    ends = [n + 1 for n, byte in enumerate(whole) if byte == 10]
    for cut in range(ends[-3], len(whole)):
        path.write_bytes(whole[:cut])
        contents = read(path)
        kept = sum(end - 1 <= cut for end in ends)  # a line that lacks only its newline is whole
        assert contents.lines == LINES[:kept]
        assert (contents.repaired is None) == (cut in ends or cut + 1 in ends)
        assert contents.damage is None


def test_a_file_cut_anywhere_goes_on_as_if_nothing_had_been(path: Path) -> None:
    whole = written(path)
    ends = [n + 1 for n, byte in enumerate(whole) if byte == 10]
    for cut in range(ends[0] - 1, len(whole) + 1):
        path.write_bytes(whole[:cut])
        contents = read(path)
        log = Journal.reopen(path, contents, sync=False)
        log.append([{"n": 9}])
        log.close()
        again = read(path)
        assert again.lines == [*contents.lines, {"n": 9}]
        assert (again.repaired, again.damage) == (None, None)


def test_a_changed_byte_is_always_found(path: Path) -> None:
    whole = written(path)
    for n in range(len(whole) - 1):
        for change in (1, 32, 128):
            path.write_bytes(whole[:n] + bytes([whole[n] ^ change]) + whole[n + 1 :])
            with pytest.raises(RecordError):
                read_sound(path)


def test_damage_says_its_line_and_leaves_what_stands_before(path: Path) -> None:
    path.write_bytes(written(path).replace(b'"n":2', b'"n":7'))
    contents = read(path)
    assert contents.lines == LINES[:2]
    assert isinstance(contents.damage, DamagedRecord)
    assert contents.damage.line == 3
    assert str(contents.damage).startswith(f"{path}:3: the line is damaged: its checksum")


@pytest.mark.parametrize("line", [1, 2])
def test_a_missing_line_is_found(path: Path, line: int) -> None:
    lines = written(path).splitlines(keepends=True)
    path.write_bytes(b"".join(lines[:line] + lines[line + 1 :]))
    damage = read(path).damage
    assert damage is not None
    assert damage.line == line + 1


def test_a_line_that_stands_twice_is_found(path: Path) -> None:
    lines = written(path).splitlines(keepends=True)
    path.write_bytes(b"".join([*lines, lines[-1]]))
    assert read(path).damage is not None


def test_lines_that_changed_places_are_found(path: Path) -> None:
    first, second, third, fourth = written(path).splitlines(keepends=True)
    path.write_bytes(first + third + second + fourth)
    assert read(path).damage is not None


@pytest.mark.parametrize("body", [b"[1]", b"{nonsense", b'{"a":' + b"[" * 100_000, b'{"a":' + b"9" * 5000])
def test_a_line_with_a_right_checksum_around_nonsense_is_found(path: Path, body: bytes) -> None:
    start, check = seal([HEADER])
    forged = blake2b(check.encode() + body + b"}", digest_size=32).hexdigest()[:8].encode()
    path.write_bytes(start + body + b',"check":"' + forged + b'"}\n')
    assert read(path).damage is not None


# -- a full disk


@pytest.mark.parametrize("room", [0, 1, 20, 40])
def test_on_a_full_disk_the_file_stays_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    log = Journal.create(path, LINES)
    before = path.read_bytes()
    disk = FullDisk(monkeypatch, room)
    with pytest.raises(NotWritten, match=r"cannot be written \(No space left on device\); nothing was changed"):
        log.append([{"n": 4, "text": "x" * 50}])
    assert path.read_bytes() == before
    disk.room = 10**6
    log.append([{"n": 4}])
    log.close()
    assert read(path).lines == [*LINES, {"n": 4}]


def test_when_the_disk_does_not_confirm_the_file_stays_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Journal.create(path, LINES)
    before = path.read_bytes()

    def fail(file: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(os, "fsync", fail)
        with pytest.raises(NotWritten, match="Input/output error"):
            log.append([{"n": 4}])
    assert path.read_bytes() == before
    log.append([{"n": 5}])
    log.close()
    assert read(path).lines == [*LINES, {"n": 5}]


def test_what_could_not_be_cut_off_is_cut_off_before_the_next_line(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    log = Journal.create(path, LINES)

    def fail(file: int, length: int) -> None:
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        FullDisk(patch, 60)
        patch.setattr(os, "ftruncate", fail)
        with pytest.raises(NotWritten):
            log.append([{"n": 4, "text": "x" * 50}])
    assert len(path.read_bytes()) > len(seal(LINES)[0])
    log.append([{"n": 5}])
    log.close()
    assert read(path).lines == [*LINES, {"n": 5}]


def test_a_file_whose_first_line_could_not_be_written_is_not_left_behind(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    FullDisk(monkeypatch, 10)
    with pytest.raises(NotWritten):
        Journal.create(path, LINES)
    assert not path.exists()


def test_every_line_is_on_the_disk_before_it_is_confirmed(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    synced: list[bytes] = []
    sync = os.fsync

    def watch(file: int) -> None:
        sync(file)
        synced.append(path.read_bytes() if path.exists() else b"")

    log = Journal.create(path, LINES)
    monkeypatch.setattr(os, "fsync", watch)
    log.append([{"n": 4}])
    assert synced == [seal([*LINES, {"n": 4}])[0]]


def test_it_can_be_left_to_the_system(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "fsync", lambda file: pytest.fail("synced"))
    log = Journal.create(path, LINES, sync=False)
    log.append([{"n": 4}])
    log.close()
    assert len(read(path).lines) == 5


# -- two writers


def test_a_file_that_is_being_written_is_locked(path: Path) -> None:
    log = Journal.create(path, LINES)
    with pytest.raises(RecordError, match="is being written by another process"):
        Journal.reopen(path, read(path))
    log.append([{"n": 4}])
    log.close()
    Journal.reopen(path, read(path)).close()


def test_a_file_that_has_been_changed_since_is_not_written_to(path: Path) -> None:
    log = Journal.create(path, LINES)
    contents = read(path)
    log.append([{"n": 4}])
    log.close()
    before = path.read_bytes()
    with pytest.raises(RecordError, match="has been changed since it was read"):
        Journal.reopen(path, contents)
    assert path.read_bytes() == before


def test_a_file_that_is_gone_is_not_made_again(path: Path) -> None:
    written(path)
    contents = read(path)
    path.unlink()
    with pytest.raises(NotWritten, match="No such file"):
        Journal.reopen(path, contents)


# -- whole files


def test_a_whole_file_is_written_at_once(path: Path) -> None:
    write_atomically(path, LINES)
    assert read(path).lines == LINES
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_whole_file_does_not_replace_another_unless_told(path: Path) -> None:
    path.write_text("precious")
    with pytest.raises(RecordError, match="already exists"):
        write_atomically(path, LINES)
    assert path.read_text() == "precious"
    write_atomically(path, LINES, replace=True)
    assert read(path).lines == LINES


def test_a_file_that_is_being_written_is_not_replaced(path: Path) -> None:
    log = Journal.create(path, LINES[:1])
    with pytest.raises(RecordError, match="is being written"):
        write_atomically(path, LINES, replace=True)
    log.close()


@pytest.mark.parametrize("room", [0, 30])
def test_on_a_full_disk_no_part_of_a_whole_file_is_left(path: Path, monkeypatch: pytest.MonkeyPatch, room: int) -> None:
    written(path, LINES[:2])
    FullDisk(monkeypatch, room)
    with pytest.raises(NotWritten, match="No space left"):
        write_atomically(path, LINES, replace=True)
    assert read(path).lines == LINES[:2]
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_the_format_has_a_name_and_a_version() -> None:
    assert (journal.FORMAT, journal.VERSION) == ("grognard record", 2)
