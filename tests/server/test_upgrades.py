"""Upgrades do not kill games: plays of older servers, and plays whose rules have changed since."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.guest import Guest, Host, Made, serving
from tests.server.upgrades import frozen

from grognard.cli.main import main
from grognard.engine import journal
from grognard.server.storage import FILE


def made_of(host: Host, play: frozen.FrozenPlay) -> Made:
    return Made(host, {"id": play.id, "tokens": play.tokens, "commitment": None})


def seated(host: Host, play: frozen.FrozenPlay) -> Guest:
    return made_of(host, play).guest(*play.tokens)


def the_notice(both: Guest) -> Any:
    """The one event that tells of an upgrade, which both sides see."""
    first, second = [entry for entry in both.entries if entry["event"]["event"] == "upgraded"]
    assert first == second
    return first


@pytest.mark.parametrize("name", frozen.names("0.1.0_"))
def test_a_play_that_version_0_1_0_kept_goes_on(name: str, tmp_path: Path) -> None:
    frozen.restore(name, tmp_path)
    plays = frozen.facts(name).plays
    with serving(tmp_path) as host:
        going = plays["going"]
        with seated(host, going) as both:
            assert both.n == going.lines
            assert not [entry for entry in both.entries if entry["event"]["event"] == "upgraded"]
            assert both.play(12) == 12
            chats = [frame for frame in both.others if frame["type"] == "chat"]
            assert len(chats) == going.chats
        with seated(host, plays["resigned"]) as both:
            assert both.over
    with serving(tmp_path) as host, seated(host, going) as both:  # and again, from a snapshot of today's
        assert both.n == going.lines + 12


@pytest.mark.parametrize("name", frozen.names("changed_"))
def test_a_play_whose_rules_have_changed_goes_on_from_the_last_position_that_still_is_the_same(
    name: str, tmp_path: Path
) -> None:
    frozen.restore(name, tmp_path)
    facts = frozen.facts(name)
    going = facts.plays["going"]
    assert going.breaks is not None
    with sqlite3.connect(tmp_path / FILE) as file:
        reached = max(frozen.follow(file, going.id).at_marks, default=0)
    with serving(tmp_path) as host:
        with seated(host, going) as both:
            notice = the_notice(both)
            assert notice["event"]["n"] == reached
            assert (notice["n"], both.n) == (going.lines + 1, going.lines + 1)
            assert str(notice["event"]["turn"]) in notice["text"]["en"]
            assert "reglas han cambiado" in notice["text"]["es"]
            assert both.play(8) == 8
            both.ask("replay", side=both.view["side"], step=3)
        rules = made_of(host, going).facts()["rules"]
        assert rules
    with serving(tmp_path) as host, seated(host, going) as both:
        assert both.n == going.lines + 9
        assert made_of(host, going).facts()["rules"] == rules


@pytest.mark.parametrize("name", frozen.names("changed_"))
def test_a_play_made_under_other_charts_goes_on_from_its_last_snapshot(name: str, tmp_path: Path) -> None:
    """With snapshots nothing before the last turn is lost, however early the rules differ."""
    facts = frozen.facts(name)
    going = facts.plays["going"]
    frozen.restore(name, tmp_path)
    with sqlite3.connect(tmp_path / FILE) as file, frozen.other_charts(facts.game):
        at_marks = frozen.follow(file, going.id).at_marks
    with serving(tmp_path):
        pass  # the file gets its new tables
    with sqlite3.connect(tmp_path / FILE) as file:
        for n, position in at_marks.items():
            row = (going.id, n, "0.1.9 0123456789abcdef", json.dumps(position))
            file.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?)", row)
        file.execute("UPDATE plays SET rules = '0.1.9 0123456789abcdef'")
    with serving(tmp_path) as host, seated(host, going) as both:
        notice = the_notice(both)
        assert notice["event"]["n"] in at_marks
        assert notice["event"]["n"] >= max((n for n in at_marks if n not in undone(going)), default=0)
        assert both.play(5) == 5


@pytest.mark.parametrize("name", frozen.names("changed_"))
def test_a_play_that_was_given_up_stays_given_up(name: str, tmp_path: Path) -> None:
    """The rules have changed in what was before: who resigned is still known, now, later and in the record."""
    frozen.restore(name, tmp_path)
    play = frozen.facts(name).plays["resigned"]
    with sqlite3.connect(tmp_path / FILE) as file:
        ((loser,),) = file.execute("SELECT side FROM log WHERE play = ? AND kind = 'resign'", (play.id,))
    (winner,) = set(play.tokens) - {loser}
    for _ in range(3):  # at the upgrade, and from its snapshot
        with serving(tmp_path) as host:
            made = made_of(host, play)
            with seated(host, play) as both:
                assert the_notice(both)["n"] == both.n == play.lines + 1
                assert both.over
                for frame in both.views.values():
                    outcome = frame["view"]["outcome"]
                    assert (outcome["winner"], outcome["level"]) == (winner, "resigned")
                    assert frame["view"]["decision"] is None
                refused = both.ask("act", side=loser, on=both.n, action=["done"])
                assert refused["ruling"]["reason"] == "server.over"
                assert both.ask("resign", side=winner)["ruling"]["reason"] == "server.over"
            assert made.facts()["over"]
            assert made.facts()["n"] == play.lines + 1
            path = tmp_path / "given_up.record"
            path.write_bytes(host.get(f"/api/plays/{made.id}/record").content)
            assert main(["verify", str(path)]) == 0
            assert journal.read(path).lines[-1].get("resigned") == loser
            again = host.post("/api/import", {"record": path.read_text()})
            assert again.status_code == 201, again.text
            assert Made(host, again.json()).facts()["outcome"]["winner"] == winner


@pytest.mark.parametrize("name", frozen.names("changed_"))
def test_what_a_client_was_answered_before_an_upgrade_it_is_answered_after_it_and_nobody_else(
    name: str, tmp_path: Path
) -> None:
    """Whoever has lost the answer sends its request again by its own name: it is not made twice."""
    frozen.restore(name, tmp_path)
    play = frozen.facts(name).plays["resigned"]
    with sqlite3.connect(tmp_path / FILE) as file:
        question = "SELECT n, side, client, request FROM log WHERE play = ? AND kind = 'act' AND client != '' LIMIT 1"
        ((n, side, client, request),) = file.execute(question, (play.id,))
    with serving(tmp_path) as host:
        with Guest(host, play.id, [play.tokens[side]], client=client) as same:
            again = same.ask("act", side=side, on=0, action=["done"], id=request)
            assert (again["type"], again["n"]) == ("done", n)
        with Guest(host, play.id, [play.tokens[side]]) as other:
            refused = other.ask("act", side=side, on=other.n, action=["done"], id=request)
            assert refused["ruling"]["reason"] == "server.over"


def undone(play: frozen.FrozenPlay) -> set[int]:
    """Lines that may have been taken back."""
    return {n - 1 for n in play.undos}


def test_the_record_after_an_upgrade_begins_where_the_play_went_on(tmp_path: Path) -> None:
    name = frozen.names("changed_")[0]
    frozen.restore(name, tmp_path)
    going = frozen.facts(name).plays["going"]
    with serving(tmp_path) as host:
        made = made_of(host, going)
        with seated(host, going) as both:
            both.play(6)
            both.ask("resign", side=both.view["side"])
        path = tmp_path / "after.record"
        path.write_bytes(host.get(f"/api/plays/{made.id}/record").content)
    assert main(["verify", str(path)]) == 0


def test_a_play_that_cannot_go_on_at_all_can_still_be_had(tmp_path: Path) -> None:
    """Its first line already leads elsewhere, and there is no snapshot: nobody plays on, nothing is lost."""
    with serving(tmp_path) as host:
        made = host.new()
        with made.guest("blue", "red") as both:
            both.play(30)
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("UPDATE plays SET rules = '0.1.9 0123456789abcdef'")
        file.execute("UPDATE log SET words = 'frobnicate' WHERE n = 1")
        file.execute("DELETE FROM snapshots")
    with serving(tmp_path) as host:
        made.host = host
        with Guest(host, made.id, list(made.tokens.values())) as guest:
            assert (guest.welcome["type"], guest.welcome["code"]) == ("error", "broken")
        assert host.get(f"/api/plays/{made.id}").status_code == 409
        assert host.get(f"/api/plays/{made.id}/record").status_code == 403
        record = host.post(f"/api/plays/{made.id}/record", {"tokens": list(made.tokens.values())})
        assert record.status_code == 200
        assert "frobnicate" in record.text
        assert len(record.text.splitlines()) > 30
