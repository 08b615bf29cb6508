"""The introduction scenario in the shell, from the first question to the outcome, by notation."""

import os
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).parent
TYPED = HERE / "introduction.typed"
TRANSCRIPT = HERE / "introduction.transcript"
COMMAND = ("play", "formation/arracourt", "fog_at_bezange", "--seed", "54")


def played(folder: Path) -> list[str]:
    """The lines of the game, but for the first and the last, which say where it is recorded."""
    done = subprocess.run(
        [sys.executable, "-m", "grognard", *COMMAND],
        input=TYPED.read_text("utf-8"),
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "XDG_DATA_HOME": str(folder), "PYTHONUTF8": "1", "COLUMNS": "100"},
        check=True,
    )
    assert done.stderr == ""
    return done.stdout.splitlines()[1:-1]


def test_the_introduction_goes_as_the_transcript_says(tmp_path: Path) -> None:
    """After a change that is meant to change play: write what `played` gives to the transcript, and read it."""
    assert played(tmp_path) == TRANSCRIPT.read_text("utf-8").splitlines()
    assert len(list((tmp_path / "grognard" / "records").glob("formation-arracourt-fog_at_bezange-*.record"))) == 1


def test_the_transcript_has_a_reaction_a_reroll_and_a_retreat_before_combat_on_the_way() -> None:
    said = TRANSCRIPT.read_text("utf-8")
    for line in (
        "113 reacts",
        "> reroll",
        "hands the SNAFU marker",
        "> withdraw",
        "the defenders get away",
        "Draw (",
    ):
        assert line in said, line
