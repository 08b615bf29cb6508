"""Guided games at the server: the guide itself, plays that begin at a step, and a computer that follows the script."""

from typing import Any

import pytest
from tests.server.guest import Host, Made

import grognard
from grognard.engine.guides import mark, script_of

GAME = grognard.game("crossroads")


@pytest.fixture
def guide(host: Host) -> dict[str, Any]:
    answer = host.get("/api/games/crossroads/guide")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


def test_the_guide_is_served_without_the_computers_answers(guide: dict[str, Any]) -> None:
    script = script_of(GAME)
    assert script is not None
    assert [step["name"] for step in guide["steps"]] == [step.name for step in script.guide.steps]
    assert [tuple(step["marks"]) for step in guide["steps"]] == list(script.marks)
    assert all("then" not in step for step in guide["steps"])


@pytest.mark.parametrize("name", ["chess", "crossroads~guide"])
def test_no_guide(host: Host, name: str) -> None:
    assert host.get(f"/api/games/{name}/guide").status_code == 404


def test_the_lobby_lists_it_and_offers_its_player_to_nobody(host: Host, guide: dict[str, Any]) -> None:
    listed = {entry["name"]: entry for entry in host.get("/api/games").json()}
    assert listed["crossroads"]["guide"] == {
        "title": guide["title"],
        "about": guide["about"],
        "first": "welcome",
        "steps": len(guide["steps"]),
    }
    assert all("bot:guide" not in entry["bots"] for entry in listed.values())


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        ({"game": "crossroads", "guide": "welcom"}, "guide: unknown step 'welcom'; nearest: welcome"),
        ({"game": "crossroads", "guide": ["welcome"]}, "guide: unknown step"),
        ({"game": "army_group_center", "guide": "fight-2"}, "guide: unknown step 'fight-2'"),
        ({"game": "army_group_center", "guide": {}}, "guide: unknown step"),
    ],
)
def test_what_cannot_be_begun(host: Host, asked: dict[str, Any], said: str) -> None:
    answer = host.post("/api/games", asked)
    assert answer.status_code == 400
    assert answer.json()["error"].startswith(said)


@pytest.mark.parametrize(
    ("name", "first"),
    [
        *(("crossroads", step) for step in ("welcome", "fight", "cut-the-road")),
        *(("army_group_center", step) for step in ("welcome", "panzer-roll")),
        *(("formation/arracourt", step) for step in ("welcome", "prepared")),
        *(("folio/hells_gate", step) for step in ("welcome", "support")),
        *(("roads_to_moscow", step) for step in ("welcome", "table")),
        *(("less_than_60_miles", step) for step in ("welcome", "support")),
    ],
)
def test_played_to_the_end_from_any_step(host: Host, name: str, first: str) -> None:
    """The learner does what the steps say; the computer answers, and each step's moment comes."""
    guide = host.get(f"/api/games/{name.replace('/', '~')}/guide").json()
    made = Made(host, host.post("/api/games", {"game": name, "guide": first}).json())
    assert list(made.tokens) == [guide["side"]]
    script = script_of(grognard.game(name))
    assert script is not None
    names = [step["name"] for step in guide["steps"]]
    with made.guest(guide["side"]) as guest:
        for step in guide["steps"][names.index(first) :]:
            for n, wanted in enumerate(step["marks"]):
                while mark(guest.view["view"]) != wanted:
                    guest.receive()
                if step["do"]:
                    assert guest.act(step["do"][n])["type"] == "done"
        outcome = guest.view["view"]["outcome"]
        assert (outcome or {}).get("winner") == script.guide.outcome.get("winner")
