"""The wire: hello, views, actions, and everything that a client may try."""

import json
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from tests.server.guest import ROOMY, Guest, Host, serving
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin


def test_a_hello_is_welcomed_with_a_view_for_each_side(host: Host) -> None:
    made = host.new()
    with made.guest("red", "blue") as both:
        assert both.welcome["sides"] == ["blue", "red"]
        assert both.welcome["n"] == 0
        assert set(both.views) == {"blue", "red"}
        asked = [side for side, frame in both.views.items() if frame["asked"]]
        assert asked == [both.view["view"]["decision"]["side"]]
        assert set(both.view["view"]["decision"]["text"]) == {"en", "es"}


def test_an_onlooker_has_an_onlookers_view_and_can_do_nothing(host: Host) -> None:
    made = host.new()
    with made.guest() as onlooker:
        assert onlooker.welcome["sides"] == []
        assert set(onlooker.views) == {None}
        assert "actions" not in onlooker.view["view"]["decision"]
        side = onlooker.view["view"]["decision"]["side"]
        for kind, more in (
            ("act", {"on": 0, "action": ["done"]}),
            ("undo", {"on": 0}),
            ("takeback", {}),
            ("answer", {"ok": True}),
            ("resign", {}),
            ("chat", {"text": "hello"}),
            ("commit", {"round": 1, "commit": "0" * 64}),
            ("part", {"round": 1, "part": "x" * 16}),
            ("explain", {"actions": [["done"]]}),
            ("inquire", {"question": "supply B-1Arm"}),
        ):
            answer = onlooker.ask(kind, side=side, **more)
            assert (answer["type"], answer["ruling"]["reason"]) == ("refused", "server.seat"), kind
        assert made.facts()["n"] == 0


def test_an_action_is_done_and_everybody_sees_it(host: Host) -> None:
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both, made.guest() as onlooker:
        answer = both.act(both.actions[0])
        assert (answer["type"], answer["n"]) == ("done", 1)
        onlooker.wait(lambda: onlooker.n == 1)
        assert all(entry["n"] == 1 for entry in onlooker.entries)
        assert made.facts()["n"] == 1


def test_the_answer_comes_before_the_view(host: Host) -> None:
    with host.new().guest("blue", "red") as both:
        both.act(both.actions[0])
        kinds = [json.loads(text)["type"] for text in both.raw]
        shown = [kind for kind in kinds if kind != "presence"]  # who is here is told whenever it is known
        assert shown == ["welcome", "view", "view", "done", "view", "view"]


def test_events_are_told_in_both_languages_with_their_line(host: Host) -> None:
    with host.new().guest("blue", "red") as both:
        both.play(30)
        assert both.entries
        for entry in both.entries:
            assert 1 <= entry["n"] <= 30
            assert entry["text"]["en"]
            assert entry["text"]["es"]
            assert entry["event"]["event"]


def test_an_illegal_action_gets_a_ruling_and_changes_nothing(host: Host) -> None:
    with host.new().guest("blue", "red") as both:
        before = both.view
        for action in ("hex 9999", "fly 0101", "unit nobody", "done done done", "x" * 150):
            answer = both.act(action)
            assert answer["type"] == "refused"
            assert answer["ruling"]["legal"] is False
            assert answer["ruling"]["text"]["en"]
        assert both.view == before


def test_the_side_that_is_not_asked_gets_a_ruling(host: Host) -> None:
    made = host.new()
    with made.guest("blue", "red") as both:
        asked = both.view["side"]
        other = "red" if asked == "blue" else "blue"
        answer = both.act(both.actions[0], side=other)
        assert answer["ruling"]["reason"] == "turn.other_side"


def test_nobody_acts_for_a_side_that_is_not_his(host: Host) -> None:
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both:
        asked, action = both.view["side"], both.actions[0]
    other = "red" if asked == "blue" else "blue"
    with made.guest(other) as liar:
        answer = liar.ask("act", side=asked, on=0, action=action.split())
        assert (answer["type"], answer["ruling"]["reason"]) == ("refused", "server.seat")
        for kind in ("undo", "resign", "takeback", "explain"):
            assert liar.ask(kind, side=asked, actions=[])["type"] == "refused"
        assert liar.ask("replay", side=asked, step=0)["type"] == "refused"
        assert made.facts()["n"] == 0


def test_an_action_made_on_an_older_position_is_stale(host: Host) -> None:
    made = host.new()
    with made.guest("blue", "red") as first, made.guest("blue", "red") as second:
        action = first.actions[0]
        assert first.act(action)["type"] == "done"
        answer = second.ask("act", side=second.view["side"], on=0, action=action.split())
        assert (answer["type"], answer["n"]) == ("stale", 1)
        second.wait(lambda: second.n == 1)
        assert second.ask("act", side="blue", on=7, action=["done"])["type"] == "stale"
        assert made.facts()["n"] == 1


def test_the_same_id_again_is_answered_and_not_played_twice(host: Host) -> None:
    made = host.new()
    with made.guest("blue", "red", client="me") as both:
        side, action = both.view["side"], both.actions[0]
        assert both.act(action, id=77)["n"] == 1
        again = both.ask("act", id=77, side=side, on=0, action=action.split())
        assert (again["type"], again["n"]) == ("done", 1)
    with made.guest("blue", "red", client="me") as back:
        again = back.ask("act", id=77, side=side, on=0, action=action.split())
        assert (again["type"], again["n"]) == ("done", 1)
    with made.guest("blue", "red", client="somebody-else") as other:
        assert other.ask("act", id=77, side=side, on=0, action=action.split())["type"] == "stale"
    assert made.facts()["n"] == 1


def test_a_connection_resumes_with_what_it_has_not_seen(host: Host) -> None:
    made = host.new()
    with made.guest("blue", "red") as both:
        both.play(25)
        told = [json.dumps(entry) for entry in both.entries if entry["n"] > 10]
    with made.guest("blue", "red", seen=10) as back:
        assert told
        assert sorted(json.dumps(entry) for entry in back.entries) == sorted(told)
    with made.guest("blue", seen=10_000) as ahead:
        assert ahead.entries == []
        assert ahead.n == 25


def test_a_foreign_token_opens_nothing(host: Host) -> None:
    mine, other = host.new(), host.new()
    for tokens in (
        [other.tokens["blue"]],
        [mine.tokens["blue"], other.tokens["red"]],
        [mine.tokens["blue"][:-1]],
        [mine.tokens["blue"] + "A"],
        [""],
    ):
        with Guest(host, mine.id, tokens) as stranger:
            assert (stranger.welcome["type"], stranger.welcome["code"]) == ("error", "token")
            assert stranger.closed()


@pytest.mark.parametrize(
    "hello",
    [
        "not json",
        "[]",
        "{}",
        '{"type": 5}',
        '{"type": "act"}',
        '{"type": "hello"}',
        '{"type": "hello", "play": "../../etc/passwd"}',
        '{"type": "hello", "play": "0123456789abcdef"}',
        '{"type": "hello", "play": "0123456789abcdef", "tokens": 5}',
        '{"type": "hello", "play": "0123456789abcdef", "tokens": [5]}',
        '{"type": "hello", "play": "0123456789abcdef", "tokens": [], "seen": -1}',
        '{"type": "hello", "play": "0123456789abcdef", "tokens": [], "client": "a b"}',
        b"\x00\x01",
        "[" * 60_000,
    ],
)
def test_a_hello_that_is_none_is_refused(host: Host, hello: Any) -> None:
    with connect(host.socket) as socket:
        socket.send(hello)
        answer = json.loads(socket.recv(10))
        assert answer["type"] == "error"
        assert set(answer["said"]) == {"en", "es"}


@pytest.mark.parametrize(
    "frame",
    [
        "not json",
        "[]",
        "null",
        b"\x00",
        "[" * 60_000,
        '{"id": 1}',
        '{"type": "fly", "id": 1}',
        '{"type": "hello", "id": 1}',
        '{"type": "act"}',
        '{"type": "act", "id": 1}',
        '{"type": "act", "id": -1, "side": "blue", "on": 0, "action": ["done"]}',
        '{"type": "act", "id": true, "side": "blue", "on": 0, "action": ["done"]}',
        '{"type": "act", "id": 1.5, "side": "blue", "on": 0, "action": ["done"]}',
        '{"type": "act", "id": 1, "side": 4, "on": 0, "action": ["done"]}',
        '{"type": "act", "id": 1, "side": "blue", "on": "0", "action": ["done"]}',
        '{"type": "act", "id": 1, "side": "blue", "on": 0, "action": 5}',
        '{"type": "act", "id": 1, "side": "blue", "on": 0, "action": [["done"]]}',
        '{"type": "explain", "id": 1, "side": "blue", "actions": "done"}',
        '{"type": "explain", "id": 1, "side": "blue", "actions": [5]}',
        '{"type": "answer", "id": 1, "side": "blue", "ok": "yes"}',
        '{"type": "chat", "id": 1, "side": "blue", "text": ""}',
        '{"type": "chat", "id": 1, "side": "blue", "text": 5}',
        r'{"type": "chat", "id": 1, "side": "blue", "text": "half a character: \ud800"}',
        '{"type": "overlay", "id": 1, "side": "blue"}',
        '{"type": "replay", "id": 1, "side": "blue", "step": -4}',
        '{"type": "log", "id": 1, "side": "blue", "from": "a", "to": 4}',
        '{"type": "part", "id": 1, "side": "blue", "round": 1, "part": "a.b"}',
        '{"type": "commit", "id": 1, "side": "blue", "round": 1, "commit": "abc"}',
        '{"type": "ping", "id": 1e400}',
        f'{{"type": "ping", "id": {"9" * 5000}}}',
        '{"type": "ping", "id": 1, "more": "' + "x" * 70_000 + '"}',
    ],
)
def test_a_malformed_frame_is_told_so_and_play_goes_on(host: Host, frame: Any) -> None:
    with host.new().guest("blue", "red") as both:
        both.send(frame)
        said = both.wait_for("error")["said"]
        english, spanish = (said[language].partition(": ") for language in ("en", "es"))
        assert (english[0], spanish[0]) == ("this frame cannot be understood", "este mensaje no se entiende")
        assert english[2] != spanish[2]  # what is wrong with it is told in both languages, too
        assert both.ask("ping")["type"] == "pong"
        assert both.act(both.actions[0])["type"] == "done"


@pytest.mark.parametrize(
    ("kind", "more"),
    [
        ("overlay", {"name": "everything"}),
        ("overlay", {"name": ""}),
        ("overlay", {"name": "reach nobody"}),
        ("inquire", {"question": "weather"}),
        ("inquire", {"question": "supply nobody"}),
        ("inquire", {"question": "\u0000"}),
    ],
)
def test_a_question_that_there_is_not_is_answered_with_a_sentence(host: Host, kind: str, more: dict[str, Any]) -> None:
    with host.new().guest("blue", "red") as both:
        answer = both.ask(kind, side="blue", **more)
        assert answer["type"] == "error"
        assert answer["said"]["en"]


def test_who_goes_on_sending_nonsense_is_shown_out(host: Host) -> None:
    with host.new().guest("blue") as guest:
        with suppress(ConnectionClosed):  # it may be over before all has been sent
            for _ in range(40):
                guest.send("nonsense")
        assert guest.closed()


def test_the_frames_of_an_address_wait_and_those_of_another_do_not(tmp_path: Path) -> None:
    limits = replace(ROOMY, frames_a_second=20.0, frames_at_once=10)
    with serving(tmp_path, limits) as host:
        play = host.new()
        with play.guest("blue") as hasty, play.guest("blue", address="127.0.0.2") as calm:
            for id in range(1, 61):
                hasty.send({"type": "ping", "id": id})
            answered = hasty.wait_for("pong")["id"]
            calm.send({"type": "ping", "id": 1})
            assert calm.wait_for("pong")["id"] == 1
            assert answered < 60, "all were answered at once"
            while answered < 60:  # slowed down, and none of them refused
                frame = hasty.receive()
                assert frame["type"] != "error"
                answered = frame["id"] if frame["type"] == "pong" else answered


def test_who_was_shown_out_is_not_back_at_once(tmp_path: Path) -> None:
    limits = replace(ROOMY, gets_a_second=1.0, gets_at_once=120)
    with serving(tmp_path, limits) as host:
        play = host.new()
        with play.guest("blue") as guest:
            with suppress(ConnectionClosed):
                for _ in range(40):
                    guest.send("nonsense")
            assert guest.closed()
        statuses = {host.get("/api/games").status_code for _ in range(30)}
        assert statuses == {200, 429} or statuses == {429}


def test_a_frame_of_megabytes_ends_the_connection(host: Host) -> None:
    with host.new().guest("blue") as guest:
        with suppress(ConnectionClosed):  # it may be closed before all of it is sent
            guest.send("x" * 3_000_000)
        assert guest.closed()


def test_another_sites_page_cannot_connect(host: Host) -> None:
    with pytest.raises(InvalidStatus), connect(host.socket, origin=Origin("https://elsewhere.example")):
        pass


# -- questions


def test_what_is_listed_is_explained_as_legal_and_the_rest_as_not(host: Host) -> None:
    with host.new().guest("blue", "red") as both:
        both.play(12)
        side = both.view["side"]
        listed = [action.split() for action in both.actions]
        answer = both.ask("explain", side=side, actions=[*listed, ["hex", "9999"], ["fly"]])
        rulings = answer["rulings"]
        assert [ruling["legal"] for ruling in rulings] == [True] * len(listed) + [False, False]
        assert all(set(ruling["text"]) == {"en", "es"} for ruling in rulings)


def test_overlays_are_painted_by_what_the_side_sees(host: Host) -> None:
    made = host.new()
    with made.guest("blue", "red") as both, made.guest() as onlooker:
        answer = both.ask("overlay", side="blue", name="zones red")
        assert answer["hexes"]
        assert set(answer["hexes"][0]) == {"hex", "value"}
        assert onlooker.ask("overlay", name="zones red")["hexes"]


def test_earlier_positions_can_be_looked_at(host: Host) -> None:
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both:
        views = []
        for n in range(60):
            views.append({side: frame["view"] for side, frame in both.views.items()})
            if both.play(1, seed=n) == 0:
                break
        both.undo("blue")
        for step in (0, 41, 17, 57):
            for side in ("blue", "red"):
                found = both.ask("replay", side=side, step=step)
                wanted = dict(views[step][side])
                if wanted["decision"]:
                    wanted["decision"] = {k: v for k, v in wanted["decision"].items() if k != "text"}
                assert found["view"] == wanted
                assert found["step"] == step
    with made.guest("blue") as blue:
        assert blue.ask("replay", side="red", step=3)["type"] == "refused"
        blue.ask("resign", side="blue")
        assert blue.ask("replay", side="red", step=3)["type"] == "replayed"


def test_old_lines_of_the_log_can_be_asked_for(host: Host) -> None:
    with host.new().guest("blue", "red") as both:
        both.play(20)
        answer = both.ask("log", side="blue", **{"from": 5, "to": 10})
        mine = [entry for entry in both.entries if 5 <= entry["n"] <= 10 and entry["event"].get("only") != "red"]
        assert {json.dumps(entry) for entry in answer["events"]} == {json.dumps(entry) for entry in mine}
