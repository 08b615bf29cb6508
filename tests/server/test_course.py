"""How a play came to where it is: steps of a film, phases of events, points after every turn."""

import json
from pathlib import Path
from typing import Any

import pytest
from tests.server.guest import Host, Made, serving

from grognard.games import GAMES, game
from grognard.server.work.jobs import shown

NAMED = ("units", "stacks", "state")


def patched(view: dict[str, Any], changes: dict[str, Any]) -> dict[str, Any]:
    """A view with what has changed in it."""
    gone = changes.get("gone", {})
    found = {**view, **{name: value for name, value in changes.items() if name not in (*NAMED, "gone")}}
    for name in NAMED:
        old = {unit["id"]: unit for unit in view["units"]} if name == "units" else view[name]
        now = {**old, **changes.get(name, {})}
        merged = {key: value for key, value in now.items() if key not in gone.get(name, [])}
        found[name] = list(merged.values()) if name == "units" else merged
    return found


def comparable(view: dict[str, Any]) -> dict[str, Any]:
    return view | {"decision": None, "units": sorted(view["units"], key=lambda unit: str(unit["id"]))}


@pytest.mark.parametrize(
    ("game", "scenario", "side"), [("crossroads", "battle", "blue"), ("formation/arracourt", "fog_at_bezange", "us")]
)
def test_the_steps_lead_from_view_to_view_as_the_side_saw_them(host: Host, game: str, scenario: str, side: str) -> None:
    made = host.known(5, game, scenario)
    sides = list(made.tokens)
    side = side if side in sides else sides[0]
    with made.guest(*sides) as both:
        both.play(30)
        found = both.ask("steps", side=side, after=4)
        assert [step["n"] for step in found["steps"]] == list(range(5, 31))
        assert not found["more"]
        view = found["view"]
        assert comparable(view) == comparable(both.ask("replay", side=side, step=4)["view"])
        for step in found["steps"]:
            seen = both.ask("replay", side=side, step=step["n"])
            view = patched(view, step["changes"])
            assert comparable(view) == comparable(seen["view"])
            assert step["events"] == seen["events"]
            assert step["side"] == seen["action"]["side"]


def test_a_long_way_is_told_in_pieces(host: Host) -> None:
    with host.known(5, "crossroads", "skirmish").guest("blue", "red") as both:
        both.play(60)
        first = both.ask("steps", side="blue", after=0)
        assert first["more"]
        rest = both.ask("steps", side="blue", after=first["steps"][-1]["n"])
        assert [step["n"] for step in first["steps"] + rest["steps"]] == list(range(1, 61))
        assert not rest["more"]


def test_what_was_taken_back_is_no_step(host: Host) -> None:
    with host.known(5, "crossroads", "skirmish").guest("blue", "red") as both:
        before = both.ask("steps", side="blue", after=0)
        both.act(both.actions[0])
        both.undo(both.views["blue"]["view"]["decision"]["side"])
        after = both.ask("steps", side="blue", after=0)
        assert after["steps"] == before["steps"] == []
        assert after["view"] == before["view"]
        both.act(both.actions[0])
        assert [step["n"] for step in both.ask("steps", side="blue", after=0)["steps"]] == [3]


def test_what_the_other_side_saw_is_told_only_after_the_end(host: Host) -> None:
    made = host.known(4, "crossroads", "battle")
    with made.guest("blue") as blue, made.guest("red") as red:
        for kind in ("steps", "course"):
            assert blue.ask(kind, side="red", after=0)["type"] == "refused"
        red.ask("resign", side="red")
        blue.wait(lambda: blue.views["blue"]["view"]["outcome"])
        for kind in ("steps", "course"):
            assert blue.ask(kind, side="red", after=0)["type"] == kind


# -- events know their phase


def test_events_know_their_phase_also_when_they_are_read_from_the_disk(tmp_path: Path) -> None:
    with serving(tmp_path) as host:
        made = host.known(5, "crossroads", "skirmish")
        with made.guest("blue", "red") as both:
            both.play(40)
            live = {(entry["n"], entry["event"]["event"]): entry.get("phase") for entry in both.entries}
    assert {"blue.1.movement", "red.1.movement"} & set(live.values())
    with serving(tmp_path) as host, Made(host, {**vars(made), "commitment": None}).guest("blue", "red") as again:
        kept = again.ask("log", side="blue", **{"from": 1, "to": 40})["events"]
    assert kept
    assert all(entry.get("phase") == live[entry["n"], entry["event"]["event"]] for entry in kept)


def test_what_happens_between_two_phases_is_of_none(host: Host) -> None:
    with host.known(5, "crossroads", "skirmish").guest("blue", "red") as both:
        both.play(400, stop=lambda: both.views["blue"]["view"]["turn"] > 1)
        turn = next(entry for entry in both.entries if entry["event"].get("turn") == 2)
        assert "phase" not in turn
        drawn = next(entry for entry in both.entries if entry["n"] == turn["n"] and entry["event"]["event"] == "drew")
        assert drawn["phase"] == "operations"


# -- the course of a game


def test_the_points_after_every_turn_end_with_those_of_the_outcome(host: Host) -> None:
    with host.known(5, "crossroads", "skirmish").guest("blue", "red") as both:
        both.play(2000, stop=lambda: bool(both.views["blue"]["view"]["outcome"]))
        view = both.views["blue"]["view"]
        found = both.ask("course", side="blue")
        assert [point["turn"] for point in found["points"]] == sorted(point["turn"] for point in found["points"])
        assert {side: one["points"] for side, one in found["points"][-1]["score"].items()} == view["outcome"]["points"]
        gone = [unit["id"] for unit in view["units"] if unit.get("box") == "eliminated"]
        assert set(gone) <= set(found["losses"])


@pytest.mark.parametrize("name", GAMES)
def test_a_view_that_is_sent_tells_the_points_as_the_side_can_know_them(name: str) -> None:
    rules = game(name)
    position = rules.start(next(iter(rules.scenarios())), seed=1)
    for side in (*rules.sides, None):
        score = rules.score(rules.known(position, side))
        told = json.loads(shown(rules, position, side, None))["score"]
        assert score is not None
        assert {who: one["points"] for who, one in told.items()} == dict(zip(rules.sides, score.points, strict=True))
