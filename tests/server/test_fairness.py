"""Dice that nobody can choose: commitments, parts, rounds, and every number that was rolled."""

import json
import secrets
from pathlib import Path
from typing import Any

import pytest
from tests.server.guest import Guest, Host, Made, serving

from grognard.cli.main import main
from grognard.engine.dice import key_of, number
from grognard.server import fairness, mixing

SEATS = {"blue": "me", "red": "link"}


def set_up(host: Host, parts: dict[str, str] | None = None, **more: Any) -> Made:
    """A play whose creator takes part in the dice."""
    shown = host.post("/api/commitments", {}).json()["commitment"]
    made = host.new(dice={"commitment": shown, "parts": parts or {}}, **more)
    assert made.commitment == shown
    return made


class Party:
    """A player's part in a round of dice."""

    def __init__(self, guest: Guest, side: str) -> None:
        self.guest, self.side, self.part = guest, side, secrets.token_hex(32)

    def commit(self, play: str, round: int) -> Any:
        shown = fairness.commit_to(play, round, self.side, self.part)
        return self.guest.ask("commit", side=self.side, round=round, commit=shown)

    def reveal(self, round: int) -> Any:
        return self.guest.ask("part", side=self.side, round=round, part=self.part)


def mix(made: Made, round: int, *parties: Party) -> None:
    for party in parties:
        assert party.commit(made.id, round)["type"] == "done"
    answers = [party.reveal(round) for party in parties]
    assert {answer["type"] for answer in answers} == {"done"}
    for party in parties:
        party.guest.caught_up(answers[-1]["n"])


def test_the_commitment_is_the_hash_of_the_servers_part(host: Host) -> None:
    parts = {"blue": "my-lucky-number-is", "red": "7777777777777777"}
    made = set_up(host, parts)
    assert made.facts()["commitment"] == made.commitment
    with made.guest("blue", "red") as both:
        both.ask("resign", side="red")
    facts = made.facts()
    secret, *added = facts["seed"].split(".")
    assert added == list(parts.values())
    assert fairness.commitment(secret) == made.commitment
    assert fairness.fits(facts["seed"], str(made.commitment))
    assert not fairness.fits(facts["seed"], "0" * 64)
    assert not fairness.fits(7, str(made.commitment))
    (first,) = facts["dice"]["rounds"]
    assert (first["secret"], first["parts"]) == (secret, parts)


def test_a_commitment_is_used_once(host: Host) -> None:
    made = set_up(host)
    answer = host.post("/api/games", {"game": "crossroads", "dice": {"commitment": made.commitment, "parts": {}}})
    assert answer.status_code == 409
    invented = {"commitment": "0" * 64, "parts": {}}
    assert host.post("/api/games", {"game": "crossroads", "dice": invented}).status_code == 409


def test_a_play_without_parts_says_that_nobody_took_part(host: Host) -> None:
    (first,) = host.new().facts()["dice"]["rounds"]
    assert first["sides"] == []


def test_who_joins_takes_part_in_another_round(host: Host) -> None:
    made = set_up(host, {"blue": "b" * 32}, seats=SEATS)
    with made.guest("blue") as blue, made.guest("red") as red:
        pending = made.facts()["dice"]["pending"]
        assert (pending["round"], pending["sides"], pending["commits"]) == (1, ["blue", "red"], {})
        one, two = Party(blue, "blue"), Party(red, "red")
        mix(made, 1, one, two)
        facts = made.facts()
        assert facts["dice"]["pending"] is None
        assert [round["from"] for round in facts["dice"]["rounds"]] == [0, 1]
        assert facts["n"] == 1
        entry = red.entries[-1] if red.entries else red.wait_for("view")["events"][-1]
        assert entry["event"] == {"event": "mixed", "rule": "", "round": 1, "sides": ["blue", "red"]}
        assert "Rojo" in entry["text"]["es"]
        blue.ask("resign", side="blue")
    facts = made.facts()
    last = facts["dice"]["rounds"][1]
    assert last["parts"] == {"blue": one.part, "red": two.part}
    assert fairness.commitment(last["secret"]) == pending["commitment"]


def test_nobody_reveals_before_all_have_committed(host: Host) -> None:
    made = set_up(host, seats=SEATS)
    with made.guest("blue") as blue, made.guest("red") as red:
        one, two = Party(blue, "blue"), Party(red, "red")
        one.commit(made.id, 1)
        assert one.reveal(1)["ruling"]["reason"] == "server.no round"
        two.commit(made.id, 1)
        assert one.reveal(1)["type"] == "done"
        assert made.facts()["dice"]["pending"]["revealed"] == ["blue"]


def test_only_what_was_committed_to_is_taken(host: Host) -> None:
    made = set_up(host, seats=SEATS)
    with made.guest("blue") as blue, made.guest("red") as red:
        one, two = Party(blue, "blue"), Party(red, "red")
        one.commit(made.id, 1)
        two.commit(made.id, 1)
        one.part = secrets.token_hex(32)
        assert one.reveal(1)["ruling"]["reason"] == "server.other part"


def test_no_part_is_shown_before_the_end(host: Host) -> None:
    made = set_up(host, seats=SEATS)
    with made.guest("blue") as blue, made.guest("red") as red, made.guest() as onlooker:
        one, two = Party(blue, "blue"), Party(red, "red")
        mix(made, 1, one, two)
        for guest in (blue, red, onlooker):
            guest.caught_up(1)
            text = "".join(guest.raw)
            assert one.part not in text
            assert two.part not in text
            assert '"secret"' not in text
        assert one.part not in json.dumps(made.facts())


def test_a_side_that_has_lost_its_part_begins_the_round_again(host: Host) -> None:
    made = set_up(host, seats=SEATS)
    with made.guest("blue") as blue, made.guest("red") as red:
        one, two = Party(blue, "blue"), Party(red, "red")
        one.commit(made.id, 1)
        two.commit(made.id, 1)
        one.reveal(1)
        Party(red, "red").commit(made.id, 1)  # another device, which knows nothing of the part
        pending = made.facts()["dice"]["pending"]
        assert (pending["round"], pending["commits"], pending["dropped"]) == (2, {}, 1)
        assert one.reveal(1)["ruling"]["reason"] == "server.no round"
        mix(made, 2, Party(blue, "blue"), Party(red, "red"))
        assert made.facts()["dice"]["pending"] is None


def test_a_round_begins_again_only_so_often(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever says again and again that a part was lost would have the server write round after round."""
    monkeypatch.setattr(mixing, "RESTARTS_A_MINUTE", 1e-6)  # however long this takes, none comes back
    made, other = set_up(host, seats=SEATS), set_up(host, seats=SEATS)
    with made.guest("blue") as blue, made.guest("red") as red:
        for round in range(1, mixing.RESTARTS_AT_ONCE + 1):
            assert Party(blue, "blue").commit(made.id, round)["type"] == "done"
            assert Party(blue, "blue").commit(made.id, round)["type"] == "done"
        last = mixing.RESTARTS_AT_ONCE + 1
        one, two = Party(blue, "blue"), Party(red, "red")
        assert one.commit(made.id, last)["type"] == "done"
        for _ in range(3):
            refused = Party(blue, "blue").commit(made.id, last)
            assert (refused["type"], refused["code"]) == ("error", "rate")
            assert refused["retry_after"] >= 1
        pending = made.facts()["dice"]["pending"]
        assert (pending["round"], list(pending["commits"]), pending["dropped"]) == (last, ["blue"], last - 1)
        mix(made, last, one, two)  # what was committed to before is still good
        assert made.facts()["dice"]["pending"] is None
    with other.guest("blue") as blue, other.guest("red"):
        Party(blue, "blue").commit(other.id, 1)
        assert Party(blue, "blue").commit(other.id, 1)["type"] == "done"
        assert other.facts()["dice"]["pending"]["round"] == 2


def test_the_game_does_not_wait_for_a_round(host: Host) -> None:
    made = set_up(host, scenario="battle", seats=SEATS)
    with made.guest("blue") as blue, made.guest("red") as red:
        mover = blue if blue.actions else red
        assert mover.act(mover.actions[0])["type"] == "done"
        mix(made, 1, Party(blue, "blue"), Party(red, "red"))
        assert made.facts()["dice"]["rounds"][1]["from"] == 2


def test_others_have_no_part_in_it(host: Host) -> None:
    made = set_up(host, seats=SEATS)
    with made.guest("blue") as blue, made.guest("red"):
        refused = blue.ask("commit", side="red", round=1, commit="0" * 64)
        assert refused["ruling"]["reason"] == "server.seat"
        assert blue.ask("commit", side="blue", round=7, commit="0" * 64)["ruling"]["reason"] == "server.no round"


def test_a_round_outlives_the_server(tmp_path: Path) -> None:
    with serving(tmp_path) as host:
        made = set_up(host, seats=SEATS)
        with made.guest("blue") as blue, made.guest("red") as red:
            one, two = Party(blue, "blue"), Party(red, "red")
            one.commit(made.id, 1)
            two.commit(made.id, 1)
            one.reveal(1)
    with serving(tmp_path) as host:
        made.host = host
        with made.guest("red") as two.guest:
            assert two.reveal(1)["type"] == "done"
            two.guest.caught_up(1)
    with serving(tmp_path) as host:
        made.host = host
        with made.guest("blue", "red") as both:
            both.play(30)
            view = both.view["view"]
    with serving(tmp_path) as host:  # the dice of the round are those of the log
        made.host = host
        with made.guest("blue", "red") as both:
            assert both.view["view"] == view


def test_undo_does_not_reach_behind_a_round(host: Host) -> None:
    made = set_up(host, scenario="battle", seats=SEATS)
    with made.guest("blue") as blue, made.guest("red") as red:
        mover = blue if blue.actions else red
        mover.act(mover.actions[0])
        mix(made, 1, Party(blue, "blue"), Party(red, "red"))
        mover.caught_up(2)
        assert mover.undo(mover.view["side"])["ruling"]["reason"] == "server.nothing to undo"


@pytest.mark.parametrize("change", ["dice [6,6]", 'draws ["blue.1"]'])
def test_edited_dice_are_not_called_fair(host: Host, change: str) -> None:
    made = set_up(host)
    with made.guest("blue", "red") as both:
        assert made.facts()["fair"] is True
        both.ask("edit", side="blue", on=0, action=["edit", "turn", "2"])
        assert made.facts()["fair"] is True
        assert both.ask("edit", side="blue", on=1, action=["edit", *change.split()])["type"] == "done"
        assert made.facts()["fair"] is False
        assert both.wait_for("dice")["fair"] is False
    assert made.facts()["commitment"] is None


def expected(seed: str, at: int, below: int) -> int:
    key = key_of(seed)
    value = number(key, at)
    while value >= (1 << 64) - (1 << 64) % below:
        at += 1
        value = number(key, at)
    return value % below


def test_every_number_follows_from_the_seed_of_its_round(host: Host) -> None:
    made = set_up(host, {"blue": "b" * 32}, seats=SEATS)
    with made.guest("blue", "red") as both:
        assert "numbers" not in host.get(f"/api/plays/{made.id}/fairness").json()
        both.play(40)
        mix(made, 1, Party(both, "blue"), Party(both, "red"))
        both.play(3000)
        rolls = [(one["n"], one["event"]) for one in both.entries if one["event"]["event"] == "rolled"]
    found = host.get(f"/api/plays/{made.id}/fairness").json()
    seeds = {
        one["round"]: ".".join([one["secret"], one["parts"].get("blue", ""), one["parts"].get("red", "")])
        for one in found["dice"]["rounds"]
    }
    assert {taken["round"] for taken in found["numbers"]} == {0, 1}
    for taken in found["numbers"]:
        assert expected(seeds[taken["round"]], taken["at"], taken["below"]) == taken["value"]
    for n, event in rolls:
        assert (event["die"], event["result"] - 1) in [
            (taken["below"], taken["value"]) for taken in found["numbers"] if taken["line"] == n
        ]


def test_a_record_with_rounds_is_verified_and_goes_on(
    host: Host, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = set_up(host, {"blue": "b" * 32}, seats=SEATS)
    with made.guest("blue", "red") as both:
        both.play(30)
        shown = made.facts()["dice"]["pending"]["commitment"]
        mix(made, 1, Party(both, "blue"), Party(both, "red"))
        both.play(30)
        both.ask("resign", side="blue")
    path = tmp_path / "evening.record"
    path.write_bytes(host.get(f"/api/plays/{made.id}/record").content)
    assert main(["verify", str(path)]) == 0
    command = ["verify-dice", str(path), "--commitment", str(made.commitment), "--commitment"]
    assert main([*command, shown, "--json"]) == 0
    assert main([*command, "0" * 64]) == 1
    capsys.readouterr()
    answer = host.post("/api/import", {"record": path.read_text()})
    assert answer.status_code == 201, answer.text
    assert Made(host, answer.json()).facts()["n"] == made.facts()["n"]


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
    assert "does not match" in capsys.readouterr().out
