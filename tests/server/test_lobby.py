"""The lobby: games, tables, new plays, records in and out; and what is refused."""

import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server.guest import PATIENCE, Host

import grognard
from grognard.engine import journal
from grognard.engine.records import Record, verify
from grognard.games import GAMES
from grognard.server.gate import HEADERS
from grognard.server.seats import new_token


def test_the_version_is_that_of_the_program_and_is_not_sent_twice(host: Host) -> None:
    answer = host.get("/api/version")
    assert answer.json() == {"version": grognard.__version__}
    assert host.get("/api/version", headers={"If-None-Match": answer.headers["etag"]}).status_code == 304


def test_every_game_is_listed_in_both_languages(host: Host) -> None:
    listed = {game["name"]: game for game in host.get("/api/games").json()}
    assert list(listed) == list(GAMES)
    for name, game in listed.items():
        assert set(game["title"]) == {"en", "es"}
        assert game["sides"] == list(grognard.game(name).sides)
        assert [one["name"] for one in game["scenarios"]] == list(grognard.game(name).scenarios())
        assert all(set(option["words"]) == {"en", "es"} for option in game["options"])
    for name in ("army_group_center", "crossroads"):
        assert listed[name]["bots"] == [
            f"bot:{name}" for name in ("random", "greedy", "heuristic", "search:2", "search:10", "search:30")
        ]


@pytest.mark.parametrize("name", GAMES)
def test_a_table_has_all_that_does_not_change(host: Host, name: str) -> None:
    rules = grognard.game(name)
    for scenario in rules.scenarios():
        table = host.get(f"/api/games/{name.replace('/', '~')}/table", params={"scenario": scenario}).json()
        labels = {hex["label"] for hex in table["map"]["hexes"]}
        assert len(table["map"]["corners"]) == 6
        assert {side["a"] for side in table["map"]["sides"]} <= labels
        assert {place["hex"] for place in table["map"]["places"]} <= labels
        for unit in table["units"]:
            assert len(unit["symbol"]["sidc"]) == 15
            assert unit["symbol"]["color"].startswith("#")
        assert set(table["words"]["en"]) == set(table["words"]["es"])
        assert set(table["rules"]) == set(rules.rules)
        assert all(chart["provenance"] for chart in table["charts"].values())
        assert table["verbs"]["done"] == {"kinds": [], "role": "end", "commits": False}
        assert len(table["turn_names"]) == len(table["turn_notes"]) == table["turns"]


SIDES = {name.replace("/", "~"): grognard.game(name).sides for name in GAMES}


@pytest.mark.parametrize(
    ("name", "scenario", "options", "hides"),
    [
        ("crossroads", "battle", {}, True),
        ("crossroads", "battle", {"open_reserve": True}, False),
        ("crossroads", "skirmish", {}, False),
        ("army_group_center", "historical", {}, True),
        ("formation~arracourt", "fog_at_bezange", {}, True),
        ("formation~arracourt", "fog_at_bezange", {"limited_intelligence": False}, False),
        ("formation~arracourt", "fog_at_bezange", {"limited_intelligence": False, "action_point_markers": True}, True),
        ("folio~hells_gate", "tikich", {}, False),
        ("roads_to_moscow", "highway", {}, True),
    ],
)
def test_a_table_says_whether_one_side_sees_what_another_must_not(
    host: Host, name: str, scenario: str, options: dict[str, bool], hides: bool
) -> None:
    asked = {"scenario": scenario, "options": json.dumps(options)}
    assert host.get(f"/api/games/{name}/table", params=asked).json()["hides"] is hides
    if not hides:
        play = host.new(name.replace("~", "/"), scenario, options=options, seats=dict.fromkeys(SIDES[name], "me"))
        with play.guest(*SIDES[name]) as both:
            both.play(40)
            unseen = [one for frame in both.views.values() for one in frame["view"]["hidden"]]
            assert [one for one in unseen if not one["at"].endswith(".unused")] == []  # counters left in the box


def test_hexsides_and_links_are_those_of_the_map(host: Host) -> None:
    board = grognard.game("formation/arracourt").start().components.map
    table = host.get("/api/games/formation~arracourt/table").json()["map"]
    grid = board.grid
    sides = {(grid.hex(side["a"]), grid.hex(side["b"])): side["features"] for side in table["sides"]}
    links = {(grid.hex(link["a"]), grid.hex(link["b"])): link["kinds"] for link in table["links"]}
    for a in range(grid.size):
        for b in grid.around[a]:
            if a < b:
                assert sides.get((a, b), []) == list(board.side_names(a, b))
                assert links.get((a, b), []) == [kind for kind in board.kinds if board.linked(a, b, kind)]


def test_a_table_is_compared_before_it_is_sent_again(host: Host) -> None:
    first = host.get("/api/games/crossroads/table")
    again = host.get("/api/games/crossroads/table", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        "/api/games/chess/table",
        "/api/games/crossroads/table?scenario=nowhere",
        "/api/plays/0123456789abcdef",
        "/api/nothing",
    ],
)
def test_what_is_not_there_is_not_found(host: Host, path: str) -> None:
    answer = host.get(path)
    assert answer.status_code == 404
    assert answer.json()["error"]


@pytest.mark.parametrize("options", ["[]", "{", '{"fortune": 3}', '{"magic": true}', "[" * 5000])
def test_options_that_there_are_not_are_refused(host: Host, options: str) -> None:
    assert host.get("/api/games/crossroads/table", params={"options": options}).status_code == 400


def test_every_answer_has_its_headers(host: Host) -> None:
    for path in ("/", "/play/0123456789abcdef", "/watch/x", "/lobby", "/verify", "/api/games", "/nowhere", "/static/x"):
        answer = host.get(path)
        for name, value in HEADERS.items():
            assert answer.headers[name] == value, (path, name)
    assert "frame-ancestors 'none'" in HEADERS["Content-Security-Policy"]
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_tokens_are_long_different_and_not_kept(host: Host) -> None:
    made = host.new(seats={"blue": "me", "red": "link"})
    assert set(made.tokens) == {"blue"}
    assert set(made.invitations) == {"red"}
    secrets = [*made.tokens.values(), *made.invitations.values()]
    assert all(len(token) >= 43 for token in secrets)
    assert len(set(secrets)) == 2
    shown = json.dumps(made.facts())
    assert not any(token in shown for token in secrets)


def test_the_computers_seat_has_no_token(host: Host) -> None:
    assert set(host.new(seats={"red": "bot:random"}).tokens) == {"blue"}


def test_public_facts_name_seats_by_kind_and_keep_the_seed(host: Host) -> None:
    made = host.new(seats={"blue": "me", "red": "link"})
    facts = made.facts()
    assert facts["seats"] == {"blue": "me", "red": "link"}
    assert facts["commitment"] == made.commitment
    assert (facts["over"], facts["fair"], facts["n"]) == (False, True, 0)
    assert "seed" not in facts


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"game": ["crossroads"]},
        {"scenario": "nowhere"},
        {"scenario": ["skirmish"]},
        {"scenario": {"a": 1}},
        {"options": {"magic": True}},
        {"options": 3},
        {"seats": {"green": "me"}},
        {"seats": {"red": "bot:genius"}},
        {"seats": {"red": "bot:plan"}},
        {"seats": {"red": ["me"]}},
        {"seats": "me"},
        {"dice": 7},
        {"dice": {"commitment": "0" * 64}},
        {"dice": {"commitment": "0" * 64, "parts": 7}},
        {"dice": {"commitment": "0" * 64, "parts": {"green": "x" * 32}}},
        {"dice": {"commitment": "0" * 64, "parts": {"red": "too short"}}},
        {"dice": {"commitment": "0" * 64, "parts": {"red": "x" * 65}}},
        {"dice": {"commitment": "0" * 64, "parts": {"red": "a.b" * 8}}},
        {"seats": {"red": "link"}, "dice": {"commitment": "0" * 64, "parts": {"red": "x" * 32}}},
    ],
)
def test_a_play_that_cannot_be_is_refused_in_a_sentence(host: Host, change: dict[str, Any]) -> None:
    answer = host.post("/api/games", {"game": "crossroads", "scenario": "skirmish"} | change)
    assert answer.status_code == 400
    assert len(answer.json()["error"]) > 10


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"\xff", b"[" * 9000, b'{"game": "' + b"x" * 20_000 + b'"}'])
def test_a_body_that_is_no_request_is_refused(host: Host, body: bytes) -> None:
    assert httpx.post(f"{host.url}/api/games", content=body, timeout=10).status_code == 400


def test_another_sites_page_is_turned_away(host: Host) -> None:
    answer = host.post("/api/games", {"game": "crossroads"}, headers={"origin": "https://elsewhere.example"})
    assert answer.status_code == 403
    assert host.post("/api/games", {"game": "crossroads"}, headers={"origin": host.url}).status_code == 201


# -- records


def test_a_record_is_given_out_after_the_end_and_follows_the_rules(host: Host, tmp_path: Path) -> None:
    made = host.new(seats={"blue": "me", "red": "link"})
    with made.guest("blue", "red") as both:
        assert both.play(20) == 20
        assert host.get(f"/api/plays/{made.id}/record").status_code == 403
        tokens = {"tokens": list(made.tokens.values())}
        assert host.post(f"/api/plays/{made.id}/record", tokens).status_code == 403  # a link may be anybody's
        both.play(2000)
    answer = host.get(f"/api/plays/{made.id}/record")
    assert answer.status_code == 200
    path = tmp_path / "record"
    path.write_bytes(answer.content)
    assert verify(path, grognard.game).ok
    record: Record[Any] = Record.load(path, grognard.game)
    assert record.position.outcome is not None


def test_who_plays_alone_may_have_the_record_and_go_on_with_it(host: Host) -> None:
    made = host.new()
    with made.guest("blue", "red") as both:
        both.play(15)
        both.undo("blue")
        before = {side: frame["view"] for side, frame in both.views.items()}
    path = f"/api/plays/{made.id}/record"
    assert host.get(path).status_code == 403
    assert host.post(path, {"tokens": [made.tokens["blue"]]}).status_code == 403
    assert host.post(path, {"tokens": ["x" * 43]}).status_code == 403
    record = host.post(path, {"tokens": list(made.tokens.values())}).text
    answer = host.post("/api/import", {"record": record, "seats": {"red": "link"}})
    assert answer.status_code == 201
    other = type(made)(host, answer.json())
    assert other.id != made.id
    assert other.facts()["fair"] is False
    with other.guest("blue", "red") as again:
        assert {side: frame["view"] for side, frame in again.views.items()} == before
        assert again.play(5) == 5


def test_a_resignation_is_in_the_record_and_comes_back_with_it(host: Host, tmp_path: Path) -> None:
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both:
        both.play(6)
        both.ask("resign", side="blue")
    text = host.get(f"/api/plays/{made.id}/record").text
    (tmp_path / "record").write_text(text)
    found = verify(tmp_path / "record", grognard.game)
    assert (found.ok, found.resigned) == (True, "blue")
    answer = host.post("/api/import", {"record": text})
    assert answer.status_code == 201
    other = type(made)(host, answer.json())
    assert other.facts()["outcome"] == made.facts()["outcome"]
    assert host.get(f"/api/plays/{other.id}/record").text == text
    with other.guest() as onlooker:
        last = onlooker.ask("replay", side="red", step=99)
        assert (last["step"], last["steps"], last["view"]["outcome"]["winner"]) == (7, 7, "red")
        assert last["events"][-1]["text"] == {"en": "Blue resigns", "es": "Azul se rinde"}
        before = onlooker.ask("replay", side="red", step=6)
        assert before["view"]["outcome"] is None
        assert before["view"]["units"] == last["view"]["units"]


@pytest.mark.parametrize("behind", [{"resigned": "red", "after": 0}, {"n": 1, "side": "blue", "action": ["done"]}])
def test_a_record_that_goes_on_after_a_resignation_is_refused(host: Host, behind: dict[str, Any]) -> None:
    record: Record[Any] = Record.start(grognard.game("crossroads"), "skirmish", seed=3)
    record.resign("blue")
    text = journal.seal([*record._lines(), behind])[0].decode()
    answer = host.post("/api/import", {"record": text})
    assert answer.status_code == 400
    assert "blue has resigned" in answer.text


def test_a_record_that_was_meddled_with_is_refused(host: Host) -> None:
    game = grognard.game("crossroads")
    record = Record.start(game, "skirmish", seed=3)
    for _ in range(8):
        decision = game.decision(record.position)
        assert decision is not None
        record.play(decision.actions[0])
    lines = record._lines()
    good = journal.seal(lines)[0].decode()
    assert host.post("/api/import", {"record": good}).status_code == 201
    lines[3] = {**lines[3], "action": ["hex", "9999"]}
    for bad in (good[:100], good.replace("skirmish", "skirmisb", 1), journal.seal(lines)[0].decode(), "", "x", 5, None):
        answer = host.post("/api/import", {"record": bad})
        assert answer.status_code == 400, bad
        assert "/tmp" not in answer.text


def sealed(**header: Any) -> str:
    """A record without an action, with some fields of its first line in place of its own."""
    record: Record[Any] = Record.start(grognard.game("crossroads"), "skirmish", seed=3)
    first, *rest = record._lines()
    return journal.seal([{**first, **header}, *rest])[0].decode()


def nested(depth: int) -> Any:
    return [nested(depth - 1)] if depth else 0


@pytest.mark.parametrize("body", [r'{"record": "\ud800"}', r'{"record": "", "seats": {"\udfff": "me"}}'])
def test_half_a_surrogate_in_a_request_is_refused(host: Host, body: str) -> None:
    answer = httpx.post(f"{host.url}/api/import", content=body, timeout=10)
    assert answer.status_code == 400
    assert answer.json()["error"] == "the request is not JSON"


@pytest.mark.parametrize("more", ["", "x" * 40_000])
def test_a_request_that_is_nested_too_deeply_is_refused(host: Host, more: str) -> None:
    """Read where it arrives, or, if it is large, by a worker: which reads deeper than it writes."""
    asked = {"game": "crossroads", "position": {"scenario": "skirmish", "title": more}, "seats": nested(400)}
    answer = host.post("/api/games", asked)
    assert answer.status_code == 400, answer.text
    assert "nested" in answer.json()["error"] or "seats" in answer.json()["error"]


@pytest.mark.parametrize(
    "field", ["game", "scenario", "seats", "dice", "listed", "guide", "position", "open", "token", "tokens", "side"]
)
@pytest.mark.parametrize("depth", [70, 1020])
def test_what_is_nested_in_any_field_is_refused(host: Host, field: str, depth: int) -> None:
    """Errors repeat what they refuse: what lies deeper than Python reads would be an error of the server."""
    deep = "[" * depth + "]" * depth
    play, token = host.new().id, new_token()
    for path in ("/api/games", "/api/import", f"/api/plays/{play}/join", f"/api/plays/{play}/report"):
        for more in ("", f'"game": "crossroads", "token": "{token}",'):
            answer = httpx.post(host.url + path, content=f'{{{more} "{field}": {deep}}}', timeout=PATIENCE)
            assert answer.status_code == 400, (path, answer.text)
    answer = host.get("/api/games/crossroads/table", params={"options": f'{{"fortune": {deep}}}'})
    assert answer.status_code == 400


@pytest.mark.parametrize(
    "header",
    [
        {"game": "\ud800"},
        {"scenario": "\ud800"},
        {"seed": "\ud800"},
        {"options": {"\ud800": True}},
        {"scenario": None, "position": {"scenario": "\ud800"}},
        {"scenario": None, "position": {"scenario": "skirmish", "title": "\udfff"}},
        {"scenario": None, "position": {"scenario": "skirmish", "\ud800": 1}},
        {"scenario": None, "position": {"scenario": "skirmish", "title": 1 << 64}},
        {"scenario": None, "position": {"scenario": "skirmish", "title": nested(400)}},
        {"scenario": "\ud800", "position": {"scenario": "skirmish"}},
    ],
)
def test_a_record_of_what_cannot_be_written_down_is_refused(host: Host, header: dict[str, Any]) -> None:
    """A record is read more liberally than it is kept: half a surrogate, an endless number."""
    answer = host.post("/api/import", {"record": sealed(**header)})
    assert answer.status_code == 400, answer.text
    assert len(answer.json()["error"]) > 10
    assert host.post("/api/import", {"record": sealed()}).status_code == 201
