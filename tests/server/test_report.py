"""A ruling as a file: question, answer and position, and nothing that the side may not know."""

import json
from types import SimpleNamespace
from typing import Any

import pytest
from tests.server.guest import Host

import grognard
from grognard.engine import positionfile
from grognard.engine.dice import Dice
from grognard.server.work import reporting
from grognard.server.work.state import CachedPlay

BOTH = {"blue": "link", "red": "link"}
HIDING = [
    ("crossroads", "battle", "red"),
    ("army_group_center", "historical", "german"),
    ("formation/arracourt", "fog_at_bezange", "american"),
    ("less_than_60_miles", "point_alpha", "nato"),
]


def reported(game: Any, position: Any, side: str, *words: str) -> str:
    cached = CachedPlay("tag", "key", game, position, [])
    worker: Any = SimpleNamespace()
    return reporting.report(worker, "play", cached, side, "explain", words, "rules")


@pytest.mark.parametrize(("name", "scenario", "side"), HIDING)
def test_what_lies_hidden_is_not_in_it(monkeypatch: pytest.MonkeyPatch, name: str, scenario: str, side: str) -> None:
    """Two positions that the side cannot tell from each other give the same file, letter by letter."""
    monkeypatch.setattr("secrets.token_bytes", lambda size: b"a" * size)
    game = grognard.game(name)
    truth = game.start(scenario, seed=5)
    for _ in range(3):
        decision = game.decision(truth)
        assert decision is not None
        game.apply(truth, decision.actions[0])
    other = game.determinize(truth, side, Dice(b"b" * 32))
    mine, theirs = (reported(game, position, side, "done") for position in (truth, other))
    assert mine == theirs
    assert json.loads(mine)["side"] == side


@pytest.mark.parametrize(("name", "scenario", "side"), HIDING)
def test_it_can_be_opened_and_asks_the_same(name: str, scenario: str, side: str) -> None:
    game = grognard.game(name)
    truth = game.start(scenario, seed=5)
    found = json.loads(reported(game, truth, side, "done"))
    again = positionfile.load(game, found["position"])
    seen, true = game.view(again, side), game.view(truth, side)
    for part in ("turn", "phase", "units", "stacks", "hidden", "decision"):
        assert seen[part] == true[part], part


def ask(host: Host, made: Any, **more: Any) -> Any:
    return host.post(f"/api/plays/{made.id}/report", {"tokens": [], "explain": ["done"], **more})


def test_over_the_wire(host: Host) -> None:
    made = host.known(1, "crossroads", "battle", seats=BOTH)
    answer = ask(host, made, tokens=[made.tokens["red"]], side="red", explain=["unit", "B-1Arm"])
    assert answer.status_code == 200
    found = answer.json()
    assert found["format"] == "grognard ruling"
    assert found["question"] == {"explain": ["unit", "B-1Arm"]}
    assert found["answer"]["legal"] is False
    assert found["answer"]["rules"]
    assert not {"key", "used", "dice", "draws", "seed"} & found["position"].keys()
    opened = host.post("/api/games", {"game": "crossroads", "position": found["position"]})
    assert opened.status_code == 201


def test_a_question_of_the_game_s_own(host: Host) -> None:
    made = host.known(1, "crossroads", "skirmish", seats=BOTH)
    body = {"tokens": [made.tokens["blue"]], "side": "blue", "inquire": ["supply", "B-1Arm"]}
    answer = host.post(f"/api/plays/{made.id}/report", body)
    assert answer.json()["answer"]["reason"].startswith("supply")
    wrong = host.post(f"/api/plays/{made.id}/report", {**body, "inquire": ["supply", "B-99"]})
    assert wrong.status_code == 400
    assert "B-99" in wrong.json()["error"]


def test_nobody_reports_with_another_side_s_eyes(host: Host) -> None:
    made = host.known(1, "crossroads", "battle", seats=BOTH)
    assert ask(host, made, tokens=[made.tokens["red"]], side="blue").status_code == 403
    assert ask(host, made, side="red").status_code == 403
    assert ask(host, made, tokens=["x" * 43], side="red").status_code == 403


@pytest.mark.parametrize("question", [{"explain": ["unit", "R-2Rec"]}, {"inquire": ["supply", "R-2Rec"]}])
def test_whoever_sits_nowhere_is_told_no_ruling(host: Host, question: dict[str, Any]) -> None:
    """It would say where the units are that lie face down: what is judged for nobody is judged by all that is true."""
    units = [{"id": "R-6Inf", "box": "red.reserve"}, {"id": "R-2Rec", "box": "red.unused"}]
    position = {"game": "crossroads", "scenario": "battle", "phase": "red.1.movement", "units": units}
    made = host.new(position=position, scenario=None)
    mine = [made.tokens["blue"]]
    bodies: list[dict[str, Any]] = [{"tokens": []}, {"tokens": mine, "side": None}, {"tokens": mine}]
    for body in bodies:
        answer = host.post(f"/api/plays/{made.id}/report", {**body, **question})
        assert answer.status_code == 403, answer.text


@pytest.mark.parametrize(
    "body",
    [
        {"explain": "done"},
        {"explain": []},
        {"explain": ["x"] * 61},
        {"explain": ["x" * 61]},
        {"explain": [7]},
        {"explain": ["done"], "inquire": ["points"]},
        {"explain": None},
    ],
)
def test_what_makes_no_sense(host: Host, body: dict[str, Any]) -> None:
    made = host.known(1, "crossroads", "skirmish", seats=BOTH)
    asked = {"tokens": [made.tokens["red"]], "side": "red", **body}
    assert host.post(f"/api/plays/{made.id}/report", asked).status_code == 400


def test_after_the_end_anyone_reports_with_either_side_s_eyes(host: Host) -> None:
    made = host.known(1, "crossroads", "battle", seats=BOTH)
    with made.guest("red") as guest:
        guest.ask("resign", side="red")
    assert ask(host, made, side="blue").json()["side"] == "blue"
    assert ask(host, made, side=None).status_code == 403
