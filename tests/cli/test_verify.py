"""`grognard verify` and `grognard play --salvage`: records that another version has made, or that are damaged."""

import shlex
from pathlib import Path
from typing import Any

import pytest
from tests.cli.shell import Shell, refused
from tests.server.upgrades.frozen import other_charts

from grognard import __version__
from grognard.engine import journal
from grognard.engine.records import Record, peek, verify
from grognard.engine.versions import stamp
from grognard.games import game

OPENING = "unit B-6Inf; unit B-7Inf; done; unit R-4Arm; unit R-2Rec; done; unit B-1Arm; hex 0306"


@pytest.fixture
def battle(tmp_path: Path) -> str:
    record: Record[Any] = Record.start(game("crossroads"), "battle", seed=7, path=tmp_path / "battle.record")
    with record:
        for action in OPENING.split(";"):
            record.play(action)
    return str(record.path)


@pytest.fixture
def outdated(battle: str) -> str:
    """A record by other rules, in which something else came of action 4."""
    lines = journal.read(Path(battle)).lines
    lines[0] |= {"grognard": "0.1.9", "rules": "0123456789abcdef"}
    lines[5]["saw"] = "00000000"
    path = Path(battle).with_name("an outdated.record")
    path.write_bytes(journal.seal(lines)[0])
    return str(path)


def test_the_first_difference_is_named_with_both_versions_and_how_to_play_on(shell: Shell, outdated: str) -> None:
    answer = shell("verify", outdated)
    assert answer.status == 1
    assert answer.out.splitlines() == [
        f"made by grognard 0.1.9 (rules 0123456789abcdef), checked by {stamp(game('crossroads')).sentence()}: "
        "the first difference is action 4 (red: unit R-4Arm): it does not have the recorded result",
        "The record does not match the rules at action 4.",
        f"To continue from the last action before it: "
        f"grognard play --record {shlex.quote(outdated)} --salvage NEW.record",
    ]


def test_the_versions_are_in_the_data(shell: Shell, outdated: str, battle: str) -> None:
    data = shell("verify", outdated, "--json").json
    assert data["made"] == {"grognard": "0.1.9", "rules": "0123456789abcdef"}
    assert data["checked"] == stamp(game("crossroads"))._asdict()
    assert (data["at"], data["different_events"], data["rounds"]) == (4, 1, 1)
    sound = shell("verify", battle, "--json").json
    assert sound["made"] == sound["checked"] == {"grognard": __version__, "rules": sound["made"]["rules"]}


def test_a_record_by_other_charts_is_named_where_they_are_felt(shell: Shell, tmp_path: Path) -> None:
    path = tmp_path / "marsh.record"
    rules = game("crossroads")
    with other_charts("crossroads"):
        made = stamp(rules)
        record: Record[Any] = Record.start(rules, "skirmish", seed=7, path=path)
        with record:
            record.play("unit R-1Arm")
            marsh = next(action for action in decision_of(record) if str(action) == "hex 0906")
            record.play(marsh)
    answer = shell("verify", str(path))
    assert f"made by {made.sentence()}" in answer.out
    assert "the first difference is action 2 (red: hex 0906): it is illegal: 0906 is marsh" in answer.out


def decision_of(record: Record[Any]) -> tuple[Any, ...]:
    decision = record.game.decision(record.position)
    assert decision is not None
    return tuple(decision.actions)


def test_an_outdated_record_is_not_played_on_but_says_how(shell: Shell, outdated: str) -> None:
    refused(shell("play", "--record", outdated), "action 4", "--salvage NEW.record", shlex.quote(outdated))


def test_what_can_be_followed_is_played_on_in_a_new_file(shell: Shell, outdated: str, tmp_path: Path) -> None:
    before, new = Path(outdated).read_bytes(), str(tmp_path / "new.record")
    answer = shell("play", "--record", outdated, "--salvage", new, stdin="unit R-4Arm\n")
    assert answer.status == 0
    assert "action 4 (red: unit R-4Arm) does not have the recorded result; everything before it is kept" in answer.out
    assert "continues after action 3" in answer.out
    assert f"grognard play --record {shlex.quote(new)}" in answer.out
    assert Path(outdated).read_bytes() == before
    found = verify(new, game)
    assert (found.ok, found.actions, found.made) == (True, 4, stamp(game("crossroads")))
    assert peek(new).grognard == "0.1.9"


def test_of_a_damaged_record_too(shell: Shell, battle: str, tmp_path: Path) -> None:
    damaged = shell.file("damaged.record", Path(battle).read_bytes().replace(b"R-2Rec", b"R-2Rex"))
    refused(shell("play", "--record", damaged), "damaged.record:7", "--salvage NEW.record")
    new = str(tmp_path / "new.record")
    assert shell("play", "--record", damaged, "--salvage", new).status == 0
    assert verify(new, game).actions == 4


def test_a_sound_record_is_copied_whole(shell: Shell, battle: str, tmp_path: Path) -> None:
    new = tmp_path / "new.record"
    assert shell("play", "--record", battle, "--salvage", str(new)).status == 0
    assert new.read_bytes() == Path(battle).read_bytes()


def test_what_is_salvaged_needs_a_record_and_a_new_file(shell: Shell, battle: str) -> None:
    refused(shell("play", "--record", battle, "--salvage", battle), "already exists; name a new file")
    refused(shell("play", "crossroads", "--salvage", "x.record"), "name it with --record FILE")
