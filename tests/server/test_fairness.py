"""Dice that anyone can check: the commitment, additions by the players, and every number that was rolled."""

import json
from pathlib import Path

import pytest
from tests.server.guest import Host

from grognard.cli.main import main
from grognard.engine.dice import key_of, number
from grognard.server import fairness


def test_the_commitment_is_the_hash_of_the_servers_part(host: Host) -> None:
    made = host.new(seed_parts={"blue": "my lucky number", "red": "7"})
    assert made.facts()["commitment"] == made.commitment
    with made.guest("blue", "red") as both:
        both.ask("resign", side="red")
    seed = made.facts()["seed"]
    secret, *parts = seed.split(".")
    assert parts == ["my lucky number", "7"]
    assert fairness.commitment(secret) == made.commitment
    assert fairness.fits(seed, str(made.commitment))
    assert not fairness.fits(seed, "0" * 64)
    assert not fairness.fits(7, str(made.commitment))


def test_a_side_may_add_to_the_seed_once_and_before_the_first_action(host: Host) -> None:
    made = host.new("crossroads", "battle", seats={"red": "link"})
    with made.guest("blue") as blue, made.guest("red") as red:
        assert red.ask("seed", side="red", part="from the other end")["type"] == "done"
        assert red.ask("seed", side="red", part="once more")["type"] == "refused"
        assert red.ask("seed", side="blue", part="not mine")["type"] == "refused"
        mover = blue if blue.actions else red
        mover.act(mover.actions[0])
        assert blue.ask("seed", side="blue", part="too late")["type"] == "refused"
        blue.ask("resign", side="blue")
    assert made.facts()["seed"].endswith("..from the other end")
    assert fairness.fits(made.facts()["seed"], str(made.commitment))


def test_nothing_is_added_once_a_die_was_rolled(host: Host) -> None:
    with host.new("crossroads", "skirmish").guest("blue", "red") as both:  # who begins is rolled for
        assert both.ask("seed", side="blue", part="x")["type"] == "refused"


def test_every_number_follows_from_the_seed(host: Host) -> None:
    made = host.new()
    with made.guest("blue", "red") as both:
        assert "numbers" not in host.get(f"/api/plays/{made.id}/fairness").json()
        both.play(3000)
        rolls = [entry["event"]["result"] for entry in both.entries if entry["event"]["event"] == "rolled"]
    found = host.get(f"/api/plays/{made.id}/fairness").json()
    key = key_of(found["seed"])
    assert found["numbers"]
    for taken in found["numbers"]:
        value, at = number(key, taken["at"]), taken["at"]
        while value >= (1 << 64) - (1 << 64) % taken["below"]:
            at += 1
            value = number(key, at)
        assert value % taken["below"] == taken["value"]
    dice = [taken["value"] + 1 for taken in found["numbers"] if taken["below"] == 6]
    assert set(rolls) <= set(dice)


def test_the_command_checks_seed_and_rolls(host: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    made = host.new()
    with made.guest("blue", "red") as both:
        both.play(30)
        both.ask("resign", side="blue")
    path = tmp_path / "evening.record"
    path.write_bytes(host.get(f"/api/plays/{made.id}/record").content)
    assert main(["verify-dice", str(path), "--commitment", str(made.commitment), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["ok"] is True
    assert main(["verify-dice", str(path), "--commitment", "0" * 64]) == 1
    assert "does not fit" in capsys.readouterr().out
    assert main(["verify-dice", str(path), "--commitment", str(made.commitment)]) == 0
    assert "committed itself" in capsys.readouterr().out
