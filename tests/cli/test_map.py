"""`grognard map`: the map in letters or as a picture."""

import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from tests.cli.shell import Shell, refused


def test_the_map_in_letters_shows_every_hex(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    for columns in ("60", "80", "100", "160"):
        monkeypatch.setenv("COLUMNS", columns)
        out = shell("map", "crossroads").out
        assert out.count("\n") > 36
        assert all(f"{column:02}{row:02}" in out for column in range(1, 16) for row in range(1, 13))
        assert "~ river" in out
        assert "B-1Arm" not in out
        assert "\x1b" not in out


def test_the_units_of_a_scenario(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "130")
    assert "B-1Arm" in shell("map", "crossroads", "--scenario", "skirmish").out
    monkeypatch.setenv("COLUMNS", "80")
    assert " R1" in shell("map", "crossroads", "--scenario", "skirmish").out


def test_the_picture_is_svg_with_labels(shell: Shell) -> None:
    path = shell.folder / "map.svg"
    assert shell("map", "crossroads", "--svg", str(path)) == (0, "", "")
    texts = [node.text for node in ET.fromstring(path.read_text("utf-8")).iter("{http://www.w3.org/2000/svg}text")]
    assert {"0101", "1512"} <= set(texts)
    assert shell("map", "crossroads", "--svg", "-").out == path.read_text("utf-8")


def test_the_picture_of_a_scenario_has_its_units(shell: Shell) -> None:
    assert "B-1Arm" in shell("map", "crossroads", "--svg", "-", "--scenario", "skirmish").out


def test_as_data_it_is_what_a_position_file_takes(shell: Shell) -> None:
    map = shell("map", "crossroads", "--json").json
    assert map["rows"] == 12
    units = [{"id": "B-1Arm", "hex": "0306"}]
    assert shell("ask", shell.position(map=map, units=units)).json["actions"] == ["unit B-1Arm", "done"]


def test_what_cannot_be_drawn_or_written(shell: Shell) -> None:
    refused(shell("map", "chess"), "unknown game 'chess'")
    refused(shell("map", "crossroads", "--scenario", "skirmsh"), "unknown scenario 'skirmsh'")
    refused(shell("map", "crossroads", "--svg", str(shell.folder)), "cannot be written")
    refused(shell("map", "crossroads", "--svg", str(Path(shell.folder, "no", "x.svg"))), "cannot be written")
