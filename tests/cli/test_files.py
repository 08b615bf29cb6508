"""Bad files are refused in one sentence, whatever is wrong with them."""

import errno
import os
from pathlib import Path
from typing import Any, NoReturn

import pytest
from tests.cli.shell import Shell, refused

UNITS = [{"id": "a", "type": "armour", "side": "blue", "hex": "0204"}]


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", ["position.json:1:", "is not JSON"]),
        (b"{", ["is not JSON"]),
        (b'{"game": "crossroads",\n "turn": }', ["position.json:2:", "is not JSON"]),
        (b"[1, 2]", ["expected a JSON object"]),
        (b"\xff\xfe{}", ["is not UTF-8 text"]),
        (b'{"game": NaN}', ["NaN is not a number"]),
        (b'{"game": "crossroads", "game": "crossroads"}', ["'game' appears twice"]),
        (b"[" * 100_000, ["nested too deeply"]),
        (b"{}", ["needs the field 'game'", "crossroads"]),
        (b'{"game": 7}', ["needs the field 'game'"]),
        (b'{"game": "crossroad"}', ["unknown game 'crossroad'", "nearest: crossroads"]),
        (b'{"format":"grognard record","version":1}', ["is a record", "grognard replay"]),
    ],
)
def test_what_is_no_position_file(shell: Shell, content: bytes, said: list[str]) -> None:
    refused(shell("ask", shell.file("position.json", content)), *said)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"map": None}, ["needs a 'scenario', or a 'map'"]),
        ({"trun": 3}, ["trun: unknown field", "nearest: turn"]),
        ({"turn": "three"}, ["turn: expected a whole number"]),
        ({"phase": "blue.1.movment"}, ["unknown phase 'blue.1.movment'", "blue.1.movement"]),
        ({"phase": ["blue"]}, ["unknown phase"]),
        ({"scenario": "skirmsh", "map": None}, ["unknown scenario 'skirmsh'", "nearest: skirmish"]),
        ({"scenario": {}, "map": None}, ["unknown scenario"]),
        ({"units": [{**UNITS[0], "hex": "9901"}]}, ["units.a.hex: unknown hex '9901'", "nearest"]),
        ({"units": [{**UNITS[0], "box": "limbo"}]}, ["in a hex or in a box"]),
        ({"units": [{"id": "a", "type": "armour", "side": "blue", "box": "limbo"}]}, ["unknown box 'limbo'"]),
        ({"units": [{**UNITS[0], "type": "armor"}]}, ["unknown type 'armor'", "nearest: armour"]),
        ({"units": [{**UNITS[0], "type": ["armour"]}]}, ["unknown type"]),
        ({"units": [{**UNITS[0], "side": "green"}]}, ["unknown side 'green'"]),
        ({"units": [{**UNITS[0], "stps": 1}]}, ["stps: unknown field", "nearest: steps"]),
        ({"units": [{**UNITS[0], "setup_hex": {}}]}, ["units.a.setup_hex"]),
        ({"units": [UNITS[0], UNITS[0]]}, ["units.a", "twice"]),
        ({"units": "a"}, ["units: expected a list"]),
        ({"state": {"fortun": "red"}}, ["state.fortun: unknown field", "nearest: fortune"]),
        ({"state": {"fortune": "green"}}, ["state.fortune", "unknown side 'green'"]),
        ({"options": {"fortun": True}}, ["options.fortun: unknown option", "nearest: fortune"]),
        ({"options": {"fortune": "maybe"}}, ["options.fortune", "'maybe'"]),
        ({"options": [1]}, ["options: expected an object"]),
        ({"charts": {"crtt": "x"}}, ["crtt: unknown chart", "nearest: crt"]),
        ({"charts": {"crt": "x"}}, ["crt.csv"]),
        ({"dice": ["six"]}, ["dice: expected a list of whole numbers"]),
        ({"draws": 3}, ["draws: expected a list of names"]),
        ({"seed": [1]}, ["seed: expected a whole number or a string"]),
        ({"key": "00"}, ["key: expected 64 hexadecimal digits"]),
        ({"used": -1}, ["used"]),
        ({"ran_out": 5}, ["ran_out: expected a list"]),
        ({"frames": 5}, ["frames: expected a list"]),
        ({"frames": [{"procedure": "Mvoe"}]}, ["unknown procedure 'Mvoe'", "nearest: Move"]),
        ({"frames": [{"procedure": ["Move"]}]}, ["unknown procedure"]),
        ({"frames": [{"procedure": "Turn", "step": 99}]}, ["frames.0.step: expected a step from 0 to 4, not 99"]),
        ({"map": {"rows": 10**9, "columns": 10**9}}, ["the number 1000000000 is out of range"]),
        ({"map": {"rows": 10**4, "columns": 10**4}}, ["at most 20,000 hexes"]),
        ({"map": {"rows": 3, "columns": 3, "hexes": {"0909": ["forest"]}}}, ["0909"]),
        ({"map": {"rows": 3, "columns": 3, "hexes": {"0101": ["swamp"]}}}, ["swamp"]),
        ({"phase": "operations", "state": {"cup": ["blue.1"]}, "draws": ["red.2"]}, ["scripted draw 'red.2'"]),
    ],
)
def test_what_no_position_can_be(shell: Shell, fields: dict[str, Any], said: list[str]) -> None:
    refused(shell("ask", shell.position(**fields)), "position.json: ", *said)


def test_files_that_cannot_be_read(shell: Shell) -> None:
    refused(shell("ask", str(shell.folder / "nowhere.json")), "there is no file", "nowhere.json")
    refused(shell("ask", str(shell.folder)), "is a directory")
    refused(shell("run", shell.position(), "--actions-file", str(shell.folder)), "is a directory")
    refused(shell("ask", "x" * 300), "cannot be read")


def test_a_file_that_one_may_not_read(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    def locked(path: Path) -> NoReturn:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))

    position = shell.position()
    monkeypatch.setattr(Path, "read_bytes", locked)
    refused(shell("ask", position), "position.json cannot be read (Permission denied)")
    refused(shell("verify", position), "position.json cannot be read (Permission denied)")


@pytest.mark.parametrize("command", ["replay", "verify", "play"])
def test_records_that_cannot_be_read(shell: Shell, command: str) -> None:
    words = [command] if command != "play" else [command, "--record"]
    refused(shell(*words, str(shell.folder)), "cannot be read")
    refused(shell(*words, shell.position()), "is not a record of a game")
    refused(shell(*words, shell.file("empty.record", b"")), "empty.record")
    refused(shell(*words, shell.file("binary.record", bytes(range(256)))), "is not a record of a game")
    refused(shell(*words, str(shell.folder / "nowhere.record")), "nowhere.record")
