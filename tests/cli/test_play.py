"""`grognard play`: transcripts of short games, by pipe and at a terminal."""

import os
import re
import select
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from tests.cli.shell import Answer, Shell, refused

from grognard.cli import play
from grognard.cli.prompt import Prompt
from grognard.engine.records import Record, verify
from grognard.games import game
from grognard.players.random import RandomPlayer

PICKS = "unit B-6Inf\nunit B-7Inf\ndone\n"


class Terminal(Prompt):
    """A terminal at which these lines are typed."""

    def __init__(self, lines: Sequence[str], end: type[BaseException] | None = None) -> None:
        self.terminal = True
        self.lines = list(lines)
        self.end = end
        self._words = []

    def read(self, text: str, words: Sequence[str] = ()) -> str | None:
        if not self.lines and self.end is not None:
            raise self.end
        line = self.lines.pop(0) if self.lines else None
        print(f"{text}{line or ''}")
        return line


def skirmish(shell: Shell, typed: str, *words: str) -> Answer:
    return shell("play", "crossroads", "skirmish", "--seed", "1", *words, stdin=typed)


def path_of(answer: Answer) -> str:
    found = re.search(r"To continue: grognard play --record (\S+)", answer.out)
    assert found is not None
    return found[1]


# -- a transcript


def test_a_short_transcript(shell: Shell) -> None:
    answer = skirmish(shell, "unit R-1Inf\nhex 1208\nundo\nhex 1307\ndone\n")
    assert answer.status == 0
    assert answer.err == ""
    lines = answer.out.splitlines()
    assert lines[0].startswith("Crossroads: skirmish. Recorded in ")
    assert lines[1:12] == [
        "Type an action as listed, or help.",
        "  - Turn 1 begins [3.1]",
        "  - drawn for the activation: Red 1 [3.2]",
        "",
        "== Turn 1, Red 1 movement",
        "Red: Which unit of formation 1 moves?",
        "  [5.1] The owner moves the units of the acting formation one after another, each once, finishing",
        "    one before the next.",
        "    unit  R-1Arm  R-2Arm  R-1Rec  R-1Inf  R-2Inf",
        "    done",
        "Red> unit R-1Inf",
    ]
    assert "Undone: hex 1208" in lines
    assert "  - R-1Inf moves from 1308 to 1307 for 1 MP [5.2]" in lines
    assert verify(path_of(answer), game)


def test_every_game_is_recorded_and_can_be_gone_on_with(shell: Shell) -> None:
    first = skirmish(shell, "unit R-1Arm\nhex 1007\n")
    path = path_of(first)
    assert Path(path).is_relative_to(shell.folder / "data" / "grognard" / "records")
    second = shell("play", "--record", path, stdin="done\n")
    assert f"{path} continues after action 2" in second.out
    assert "It has 4½ points left" in second.out
    record: Record[Any] = Record.load(path, game)
    assert len(record.actions) == 3


def test_two_games_of_one_second_have_two_files(shell: Shell) -> None:
    assert len({path_of(skirmish(shell, "")) for _ in range(3)}) == 3


def test_a_record_of_ones_own(shell: Shell) -> None:
    path = str(shell.folder / "mine.record")
    assert path_of(skirmish(shell, "u r-1a\n", "--record", path, "--option", "fortune=off")) == path
    record: Record[Any] = Record.load(path, game)
    assert record.header.options["fortune"] is False
    assert len(record.actions) == 1


def test_beginnings_of_words_and_what_they_may_mean(shell: Shell) -> None:
    answer = skirmish(shell, "u r-1\nr-1a\nback\nu r-1rec\n")
    assert "That could be: unit R-1Arm, unit R-1Rec, unit R-1Inf" in answer.out
    record: Record[Any] = Record.load(path_of(answer), game)
    assert [str(played.action) for played in record.actions] == ["unit R-1Arm", "back", "unit R-1Rec"]


def test_an_illegal_action_is_explained_and_nothing_happens(shell: Shell) -> None:
    answer = skirmish(shell, "unit B-1Arm\nfly\nunit R-1Arm\nhex 0906\n")
    assert "No: B-1Arm does not belong to formation 1" in answer.out
    assert "No: 'fly' cannot be used now; expected: unit, done [5.1]" in answer.out
    assert "No: 0906 is marsh, barred to motorized units off the road [5.5]" in answer.out
    assert "  [5.5] Terrain that the chart bars to a unit" in answer.out


def test_why_shows_every_part_with_its_rule(shell: Shell) -> None:
    answer = skirmish(shell, "unit R-1Arm\nwhy hex 1003\nwhy\nwhy hex 1\nwhy hex 9999\n")
    assert "Yes: 1003 costs 6, via 1307" in answer.out
    assert re.search(r"    4 x \+0\.5 +road +\[5\.3\]", answer.out)
    assert re.search(r"    \+3 +forest +\[5\.2\]", answer.out)
    assert "Name an action: why hex 0204" in answer.out
    assert "That could be: hex 1" in answer.out
    assert "No: unknown hex '9999'" in answer.out


def test_undo_stops_at_what_was_drawn(shell: Shell) -> None:
    answer = skirmish(shell, "undo\n" + "done\n" * 2 + "undo\n")
    assert "there is nothing to undo: nothing has been played yet" in answer.out
    assert "there is nothing to undo: action 2 (done) rolled, drew or revealed" in answer.out


def test_map_view_log_and_rules(shell: Shell) -> None:
    answer = skirmish(
        shell, "map\nview\nunit R-1Inf\nhex 1307\nlog 1\nlog\nlog many\nrules 5.3\nrules 7\nrules\nrules 5.33\n"
    )
    assert ". clear" in answer.out
    assert "  1307        R-1Arm  10th Hussars  armour    formation 1, strength 5-3, move 6, steps 2" in answer.out
    assert "  6 face down in blue.unused" in answer.out
    assert "  fortune: blue" in answer.out
    assert "Red> log 1\n  - R-1Inf moves from 1308 to 1307 for 1 MP [5.2]\nRed> log\n  - Turn 1 begins" in answer.out
    assert "[5.3] A step along a road" in answer.out
    assert "[7.1]" in answer.out
    assert "[7.5]" in answer.out
    assert "The game has no rule 5.33; nearest: 5.3" in answer.out


def test_help_quit_and_save(shell: Shell) -> None:
    path = shell.folder / "copy.record"
    typed = f"unit R-1Arm\n?\nsave\nsave {path}\nsave {path}\nsave {shell.folder}/no/x\nquit\nhex 1007\n"
    answer = skirmish(shell, typed)
    assert "  why     whether an action is legal and why" in answer.out
    assert "Name a file" in answer.out
    assert f"Saved in {path}" in answer.out
    assert f"{path} already exists" in answer.out
    assert "cannot be written" in answer.out
    assert "hex 1007\n" not in answer.out
    record: Record[Any] = Record.load(path, game)
    assert len(record.actions) == 1


def test_in_spanish(shell: Shell) -> None:
    answer = skirmish(shell, "unit R-1Arm\nhex 0906\nhelp\n", "--language", "es")
    assert "== Turno 1, Rojo 1 movimiento" in answer.out
    assert "No: 0906 es pantano" in answer.out
    assert "el mapa con las unidades" in answer.out
    assert answer.out.splitlines()[-1].endswith("--language es")


def test_bytes_that_are_no_text_do_no_harm(shell: Shell) -> None:
    answer = shell("play", "crossroads", "skirmish", "--seed", "1", stdin=b"\xff\xfe unit\nunit R-1Arm\n")
    assert "Where does R-1Arm go?" in answer.out


# -- who plays


def test_against_the_random_player(shell: Shell) -> None:
    answer = skirmish(shell, "done\n" * 400, "--sides", "red=random")
    assert "Blue> " in answer.out
    assert "Red> " not in answer.out
    assert "The game is over." in answer.out
    assert answer.out.splitlines()[-1].startswith("The game is saved in ")


def test_the_same_seed_is_the_same_game(shell: Shell) -> None:
    words = ("--sides", "blue=random,red=random")
    games = [skirmish(shell, "", *words).out.splitlines()[1:-1] for _ in range(2)]
    assert games[0] == games[1]


def test_undo_takes_back_what_the_player_did_too(shell: Shell) -> None:
    path = shell.folder / "undo.record"
    typed = "unit R-1Rec\nhex 0907\nundo\n"
    answer = skirmish(shell, typed, "--sides", "blue=random", "--record", str(path))
    assert "Undone: hex 0907" in answer.out
    record: Record[Any] = Record.load(path, game)
    assert [str(played.action) for played in record.actions] == ["unit R-1Rec"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess"], ["unknown game 'chess'"]),
        (["crossroads", "nowhere"], ["unknown scenario 'nowhere'"]),
        (["crossroads", "--sides", "red"], ["expected SIDE=WHO", "blue=me,red=random"]),
        (["crossroads", "--sides", "green=me"], ["unknown side 'green'"]),
        (["crossroads", "--sides", "red=deepblue"], ["unknown player 'deepblue'", "me, random"]),
        (["crossroads", "--sides", "red=me,red=me"], ["red is given twice"]),
        (["crossroads", "--view", "green"], ["unknown side 'green'"]),
        (["--record", "nowhere.record"], ["there is no record nowhere.record", "name a game"]),
    ],
)
def test_what_cannot_be_played(shell: Shell, words: list[str], said: list[str]) -> None:
    refused(shell("play", *words), *said)


def test_a_record_has_its_own_start(shell: Shell) -> None:
    path = path_of(skirmish(shell, ""))
    refused(shell("play", "--record", path, "--seed", "3"), "has its own seed")
    refused(shell("play", "crossroads", "battle", "--record", path), "has its own scenario")
    refused(shell("play", "--record", path, "--option", "fortune=off"), "has its own option")
    assert shell("play", "crossroads", "--record", path).status == 0


# -- secrets


def test_at_one_keyboard_each_side_sees_its_own_events_only(shell: Shell) -> None:
    answer = shell("play", "crossroads", "battle", "--seed", "1", stdin=f"{PICKS}log\nview\n")
    before, after = answer.out.split("Blue> done\n")
    assert "  - B-6Inf goes into the reserve [2.1]" in before
    assert "  - Blue has settled its reserve [2.1]" in after
    assert "B-6Inf" not in after
    assert "  2 face down in blue.reserve" in after


def test_what_another_side_did_is_not_named_when_it_is_taken_back(shell: Shell) -> None:
    answer = shell("play", "crossroads", "battle", "--seed", "1", stdin=f"{PICKS}undo\n")
    assert "An action of Blue is undone" in answer.out


def test_a_fixed_view_shows_only_that_side(shell: Shell) -> None:
    answer = shell("play", "crossroads", "battle", "--seed", "1", "--view", "red", stdin=PICKS)
    assert "Blue decides now." in answer.out
    assert "goes into the reserve" not in answer.out
    assert "Red: Which units are the reserve?" in answer.out
    assert answer.out.splitlines()[-1].endswith("--view red")


# -- at a terminal


def at_terminal(
    shell: Shell,
    monkeypatch: pytest.MonkeyPatch,
    lines: Sequence[str],
    *words: str,
    end: type[BaseException] | None = None,
) -> Answer:
    monkeypatch.setattr(play, "Prompt", lambda: Terminal(lines, end))
    return shell("play", *words)


def test_the_menu_of_games(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "GAMES", ("another", "crossroads", "crossroads_two"))
    monkeypatch.setattr(play, "game", lambda name: game("crossroads"))
    for said in ("", "2", "crossroads"):
        answer = at_terminal(shell, monkeypatch, ["cross", said, ""])
        assert "'cross' is not one of them" in answer.out
        assert "Crossroads: battle." in answer.out


def test_the_menu_of_scenarios(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(play, "GAMES", ("crossroads",))
    assert "Crossroads: battle." in at_terminal(shell, monkeypatch, [""]).out
    for said in ("2", "skirmish", "sk", "SK"):
        answer = at_terminal(shell, monkeypatch, ["7", "chess", said])
        assert "'chess' is not one of them" in answer.out
        assert "Crossroads: skirmish." in answer.out
    assert at_terminal(shell, monkeypatch, []).status == 130


def test_without_a_terminal_the_small_game_is_taken(shell: Shell) -> None:
    assert "Crossroads: battle." in shell("play").out


def test_ctrl_c_says_how_to_go_on(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["crossroads", "skirmish", "--seed", "1"]
    answer = at_terminal(shell, monkeypatch, ["unit R-1Arm"], *words, end=KeyboardInterrupt)
    assert answer.status == 130
    record: Record[Any] = Record.load(path_of(answer), game)
    assert len(record.actions) == 1


def test_a_crash_loses_nothing(
    shell: Shell, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def crash(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(RandomPlayer, "choose", crash)
    with pytest.raises(ZeroDivisionError):
        skirmish(shell, "done\n" * 9, "--sides", "blue=random")
    record: Record[Any] = Record.load(path_of(Answer(1, *capsys.readouterr())), game)
    assert record.actions


def test_the_screen_is_cleared_before_the_other_side_looks(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = [*PICKS.splitlines(), "", "unit R-4Arm"]
    out = at_terminal(shell, monkeypatch, lines, "crossroads", "battle", "--seed", "1").out
    assert (
        out.index("goes into the reserve") < out.index("\x1b[2J") < out.index("It is Red's turn to decide: hand over")
    )
    assert out.count("\x1b[2J") == 1


def test_nothing_is_cleared_where_nothing_is_secret(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = ["done"] * 3
    assert "\x1b[2J" not in at_terminal(shell, monkeypatch, lines, "crossroads", "skirmish", "--seed", "1").out


def test_where_nothing_can_be_written_one_can_still_play(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", shell.file("data", "this is no folder"))
    answer = skirmish(shell, "unit R-1Arm\n")
    assert "Not recorded: " in answer.out
    assert "Where does R-1Arm go?" in answer.out
    assert "To continue" not in answer.out


@pytest.mark.skipif(sys.platform == "win32", reason="needs a pseudo-terminal")
def test_a_real_terminal(shell: Shell) -> None:
    import pty

    child, terminal = pty.fork()
    if child == 0:
        os.environ["XDG_DATA_HOME"] = str(shell.folder)
        signal.signal(signal.SIGINT, signal.SIG_DFL)  # whoever started the tests may have ignored it
        os.execv(sys.executable, [sys.executable, "-m", "grognard", "play", "crossroads", "skirmish", "--seed", "1"])
    said = read_until(terminal, b"Red> ")
    os.write(terminal, b"unit R-1A\t\n")  # Tab completes
    said += read_until(terminal, b"Where does R-1Arm go?")  # not the prompt, which is drawn again while one types
    if b"Red> " not in said.partition(b"Where does")[2]:
        said += read_until(terminal, b"Red> ")
    for _ in range(10):  # Ctrl-C between the prompt and the wait for a key is only noticed with the next key
        os.write(terminal, b"\x03")
        said += read_until(terminal, b"--record", seconds=2)
        if b"--record" in said:
            break
    assert b"Where does R-1Arm go?" in said
    assert b"To continue: grognard play --record" in said
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 130


def read_until(terminal: int, sign: bytes, seconds: float = 20) -> bytes:
    said, end = b"", time.monotonic() + seconds
    while sign not in said and time.monotonic() < end:
        if select.select([terminal], [], [], 0.1)[0]:
            try:
                said += os.read(terminal, 65536)
            except OSError:  # the other end is gone
                break
    return said
