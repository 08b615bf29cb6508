"""`grognard verify-dice`: what is proved of the dice of a record, seed by seed."""

from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest
from tests.cli.shell import Shell, refused

from grognard.engine.edits import Change, notation
from grognard.engine.records import Record
from grognard.games import game
from grognard.players.random import RandomPlayer

SECRETS = ["0" * 64, "1" * 64, "2" * 64]
COMMITMENTS = [blake2b(secret.encode(), digest_size=32).hexdigest() for secret in SECRETS]
SEEDS = [f"{SECRETS[0]}.first.", f"{SECRETS[1]}.mine.yours", f"{SECRETS[2]}.."]


def rolled(path: Path, seeds: list[str], **more: Any) -> str:
    """A record with twelve random actions from each of these seeds."""
    rules = game("crossroads")
    record: Record[Any] = Record.start(
        rules, None if more else "skirmish", seed=seeds[0], path=path, sync=False, **more
    )
    player = RandomPlayer(1)
    with record:
        for n, seed in enumerate(seeds):
            if n:
                record.mix(seed)
            for _ in range(12):
                decision = rules.decision(record.position)
                assert decision is not None
                record.play(player.pick(decision))
    return str(path)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.record"


def asked(shell: Shell, path: str, *commitments: str, json: bool = False) -> Any:
    given = [word for text in commitments for word in ("--commitment", text)]
    return shell("verify-dice", path, *given, *(["--json"] if json else []))


def test_one_seed_and_its_commitment(shell: Shell, path: Path) -> None:
    answer = asked(shell, rolled(path, SEEDS[:1]), COMMITMENTS[0])
    assert answer.status == 0
    first, second = answer.out.splitlines()
    assert first == "The seed is the one the server committed to (blue added first)."
    assert second.startswith("The record: all is well: 12 actions")


def test_every_round_has_its_own_commitment(shell: Shell, path: Path) -> None:
    answer = asked(shell, rolled(path, SEEDS), *COMMITMENTS)
    assert answer.status == 0
    assert answer.out.splitlines()[:3] == [
        "Round 0, after action 0: the seed is the one the server committed to (blue added first).",
        "Round 1, after action 12: the seed is the one the server committed to (blue added mine, red added yours).",
        "Round 2, after action 24: the seed is the one the server committed to (no player added to it).",
    ]
    assert "the dice follow from 3 seeds" in answer.out


def test_they_are_compared_in_order(shell: Shell, path: Path) -> None:
    answer = asked(shell, rolled(path, SEEDS[:2]), COMMITMENTS[1], COMMITMENTS[0])
    assert answer.status == 1
    assert answer.out.count("does not match") == 2


@pytest.mark.parametrize("given", [[COMMITMENTS[0]], [COMMITMENTS[0], "-"], ["-", COMMITMENTS[1]]])
def test_a_round_without_a_commitment_is_not_proved(shell: Shell, path: Path, given: list[str]) -> None:
    answer = asked(shell, rolled(path, SEEDS[:2]), *given)
    assert answer.status == 1
    assert answer.out.count("is not checked: no commitment was given") == 1
    assert answer.out.count("is the one the server committed to") == 1


def test_as_data(shell: Shell, path: Path) -> None:
    data = asked(shell, rolled(path, SEEDS[:2]), COMMITMENTS[0], "0" * 64, json=True).json
    assert (data["ok"], data["commitment"], data["scripted"]) == (False, False, False)
    assert [(one["round"], one["after"], one["fits"]) for one in data["rounds"]] == [(0, 0, True), (1, 12, False)]
    assert [one["committed_to"] for one in data["rounds"]] == COMMITMENTS[:2]


def test_more_commitments_than_seeds_are_refused(shell: Shell, path: Path) -> None:
    refused(asked(shell, rolled(path, SEEDS[:1]), *COMMITMENTS[:2]), "2 commitments", "1 seeds")


def test_a_seed_of_ones_own_was_never_committed_to(shell: Shell, path: Path) -> None:
    answer = asked(shell, rolled(path, ["lucky"]), COMMITMENTS[0])
    assert answer.status == 1
    assert "was not made by a server" in answer.out


@pytest.mark.parametrize("stated", [{"dice": [6, 6]}, {"draws": ["red.1"]}, {"key": "0" * 64}])
def test_what_a_position_file_has_scripted_is_not_proved(shell: Shell, path: Path, stated: dict[str, Any]) -> None:
    record: Record[Any] = Record.start(
        game("crossroads"), position={"scenario": "skirmish", "seed": SEEDS[0], **stated}, path=path
    )
    record.close()
    answer = asked(shell, str(path), COMMITMENTS[0])
    assert answer.status == 1
    assert "were scripted" in answer.out


def test_nor_what_an_edit_has(shell: Shell, path: Path) -> None:
    rolled(path, SEEDS[:1])
    assert asked(shell, str(path), COMMITMENTS[0]).status == 0
    with Record.load(path, game) as record:
        record.edit(notation([Change("dice", [6, 6])]), "blue")
    answer = asked(shell, str(path), COMMITMENTS[0])
    assert answer.status == 1
    assert "were scripted" in answer.out


def test_the_shell_tells_that_the_dice_were_mixed(shell: Shell, path: Path) -> None:
    rolled(path, SEEDS[:2])
    assert "  - the dice are mixed again (round 1)" in shell("replay", str(path)).out
    assert "  - los dados se mezclan de nuevo (ronda 1)" in shell("replay", str(path), "--language", "es").out
