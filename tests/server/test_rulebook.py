"""The rules as the page gets them: every line, where the program applies it, and examples that can be opened."""

import importlib
import inspect
from functools import reduce
from typing import Any

import pytest
from tests.server.guest import Host

import grognard
from grognard.games import GAMES


def book(host: Host, game: str) -> dict[str, Any]:
    answer = host.get(f"/api/games/{game.replace('/', '~')}/rules")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_there_in_the_books_order_and_in_both_languages(host: Host, game: str) -> None:
    rules = grognard.game(game).rules
    found = book(host, game)
    assert [rule["id"] for rule in found["rules"]] == list(rules)
    assert all(rule["en"] == rules[rule["id"]].en and rule["es"] == rules[rule["id"]].es for rule in found["rules"])
    chapters = {id.replace("-", ".").split(".")[0] for id in rules}
    assert chapters <= found["chapters"].keys()


@pytest.mark.parametrize("game", GAMES)
def test_each_rule_that_asks_something_says_where_the_program_applies_it(host: Host, game: str) -> None:
    for rule in book(host, game)["rules"]:
        assert rule["code"] or rule["kind"] in ("note", "component"), rule["id"]
        for place in rule["code"][:2]:
            module = importlib.import_module(place["module"])
            line = inspect.getsource(module).splitlines()[place["line"] - 1]
            assert line.strip() == place["text"]
            assert rule["id"] in line
            if place["name"]:
                assert reduce(getattr, place["name"].split("."), module) is not None


@pytest.mark.parametrize("game", GAMES)
def test_every_example_opens_as_a_play(host: Host, game: str) -> None:
    found = book(host, game)
    named = {name for rule in found["rules"] for name in rule["examples"]}
    assert named == set(found["examples"])
    for name, example in found["examples"].items():
        answer = host.post("/api/games", {"game": game, "position": example["position"]})
        assert answer.status_code == 201, f"{name}: {answer.text}"


def test_it_is_sent_again_only_if_it_changed(host: Host) -> None:
    first = host.get("/api/games/crossroads/rules")
    again = host.get("/api/games/crossroads/rules", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304


def test_there_is_no_rulebook_of_an_unknown_game(host: Host) -> None:
    assert host.get("/api/games/chess/rules").status_code == 404
