"""Limited Intelligence on the wire: what lies beneath an enemy's stack never reaches the page [5.3.4]."""

import copy
import json
import random
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from tests.browser.arracourt import (
    BOTH,
    GAME,
    INTRODUCTION,
    SIDES,
    Truth,
    Watch,
    covered,
    crowding,
    leaks,
)
from tests.browser.conftest import OpenWindow
from tests.browser.table import Table, flown, watch_flights
from tests.server.guest import Host, Made

import grognard
from grognard.games.formation.game import FormationGame
from grognard.server.archive import Archive
from grognard.server.work.pool import Pool
from grognard.server.work.state import WorkerState
from grognard.server.work.worker import Ask

SCENARIO = "tanks_at_arracourt"
SEED = 419
MANY = 110
EVERY = 10
OTHER = dict(zip(SIDES, reversed(SIDES), strict=True))
LEAST = 5
"""So many different units have to be hidden from each at some time, for the game to prove anything."""


def sit(window: OpenWindow, made: Made, side: str | None) -> Table:
    """Sit down in a small window, quickly painted; None watches."""
    return Table.at(window(viewport=(900, 560)), made, *([side] if side else []))


def pry(watch: Watch) -> None:
    """Do what a curious person does: point at a stack of the other side, and ask what a click would bring."""
    stacks = [place for place, stack in watch.table.view["stacks"].items() if None in stack]
    if stacks:
        watch.table.hover_hex(stacks[0])
        watch.table.click_hex(stacks[0], button="right")


def test_hidden_stacks_never_reach_the_other_side_or_an_onlooker(host: Host, window: OpenWindow) -> None:
    """Two players and an onlooker watch a game full of stacks; a mirror of it knows what each may not be told."""
    game = grognard.game(GAME)
    position, truth = game.start(SCENARIO, seed=SEED), Truth()
    truth.add(position)
    made = host.known(SEED, GAME, SCENARIO, seats=BOTH)
    watches = [Watch(sit(window, made, side), side) for side in (*SIDES, None)]
    dice, happened = random.Random(SEED), set()
    with made.guest(*SIDES) as both:
        for n in range(1, MANY + 1):
            action = crowding(position, both.actions, dice)
            answer = both.act(action)
            assert answer["type"] == "done", (n, answer, both.view["events"])
            happened |= {event.kind for event in game.apply(position, action)}
            truth.add(position)
            if n % EVERY == 0:
                for watch in watches:
                    watch.table.until_n(n)
                    pry(watch)
    for watch in watches:
        watch.check(truth)
        assert watch.n == MANY
        assert len(watch.checked) >= LEAST, f"{watch.side}: only {watch.checked} were ever hidden"
    assert {"stack_moved", "uncovered", "attacked", "drew", "reaction"} <= happened


def test_a_page_that_is_loaded_late_is_told_no_more(host: Host, window: OpenWindow) -> None:
    """The whole view of a newcomer in the middle of the game; the log may name whom it saw before they were covered."""
    game = grognard.game(GAME)
    position = game.start(SCENARIO, seed=SEED)
    dice, played = random.Random(SEED), []
    for _ in range(MANY):
        decision = game.decision(position)
        assert decision is not None
        played.append(crowding(position, [str(action) for action in decision.actions], dice))
        game.apply(position, played[-1])
    made = host.known(SEED, GAME, SCENARIO, actions=played, seats=BOTH)
    for side in (*SIDES, None):
        table = sit(window, made, side)
        (frame,) = table.window.traffic.frames("view")
        secrets = covered(position, side)
        assert len(secrets) > 1
        assert not leaks(frame["view"], secrets)
        assert sum(one["count"] for one in frame["view"]["hidden"]) == len(secrets), "only how many they are"


def test_what_lies_beneath_goes_along_face_down(host: Host, window: OpenWindow) -> None:
    """The enemy sees a stack go its way whole, and sees no more of it than its top; so when the move is taken back."""
    game = grognard.game(GAME)
    position = game.start(SCENARIO, seed=SEED)
    dice, played, moved = random.Random(SEED), [], None
    while moved is None or moved.reveals or moved.data["count"] == len(moved.data["units"]):
        decision = game.decision(position)
        assert decision is not None
        mover, secrets = decision.side, covered(position, OTHER[decision.side])
        played.append(crowding(position, [str(action) for action in decision.actions], dice))
        moved = next((event for event in game.apply(position, played[-1]) if event.kind == "stack_moved"), None)
    (top,) = moved.data["units"]
    made = host.known(SEED, GAME, SCENARIO, actions=played[:-1], seats=BOTH)
    table = Table.at(window(settings={"animation": True}), made, OTHER[mover])
    mine = Table.at(window(), made, mover)
    read = {reader: len(reader.log) for reader in (table, mine)}
    with made.guest(mover) as owner:
        for change in (partial(owner.act, played[-1]), partial(owner.undo, mover)):
            watch_flights(table)
            assert change()["type"] == "done"
            table.until_n(owner.n)
            table.until("table.film === 'ready' || table.film === 'none'")
            seen = flown(table)
            assert seen == {top, *(f"{top}+{n}" for n in range(1, moved.data["count"]))}
            assert not seen & secrets
            for reader, lines in read.items():  # each log tells the move once: in full, or as far as it shows
                reader.until_n(owner.n)
                told = reader.page.locator("ol.log:not(.steps) li:not(.phase, .taken)").all_text_contents()[lines:]
                news = [line for line in told if moved.data["from"] in line and moved.data["to"] in line]
                assert len(news) == 1, news


# -- that the check has teeth


Doctor = Callable[[dict[str, Any], str], None]


def _lay_open(frame: dict[str, Any], secret: str) -> None:
    frame["view"]["units"].append({"id": secret, "side": "german", "hex": "2312"})


def _turn_up(frame: dict[str, Any], secret: str) -> None:
    frame["view"]["stacks"]["2312"][0] = secret


def _tell(frame: dict[str, Any], secret: str) -> None:
    frame["events"].append({"n": 1, "event": {"event": "lost"}, "text": {"en": f"a unit ({secret}) loses 1"}})


def _key(frame: dict[str, Any], secret: str) -> None:
    frame["view"]["state"]["fought"] = {secret: True}


@pytest.mark.parametrize("doctor", [_lay_open, _turn_up, _tell, _key])
def test_a_doctored_frame_is_found_out(doctor: Doctor) -> None:
    game = grognard.game(GAME)
    position = game.start(INTRODUCTION, seed=1)
    frame = {"type": "view", "view": game.view(position, "american"), "events": []}
    (secret,) = covered(position, "american")
    assert not leaks(frame, {secret})
    doctored = copy.deepcopy(frame)
    doctor(doctored, secret)
    assert leaks(json.loads(json.dumps(doctored)), {secret}) == {secret}


def test_names_within_names_are_no_leak() -> None:
    assert leaks({"text": "II/2113 moves"}, {"I/2113"}) == set()
    assert leaks({"text": "unit I/2113, moving"}, {"I/2113"}) == {"I/2113"}


def rules_in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the server ask the rules of this process, and not those of its workers."""
    desk = WorkerState(Archive(Path("no such file")))

    async def run(pool: Pool, ask: Ask) -> Any:
        return desk.do(ask.full() if ask.full is not None else ask.job)

    monkeypatch.setattr(Pool, "run", run)


@pytest.mark.parametrize(
    ("veil", "said"),
    [({"units": frozenset()}, r"received .*Pz2113"), ({"columns": {}}, r"told strengths of .*StuG2113")],
)
def test_a_server_that_hides_nothing_is_found_out(
    veil: dict[str, Any], said: str, host: Host, window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The same check, on the traffic of a real page, with a part of the rules' veil taken away."""
    kept = FormationGame.hidden
    position, truth = grognard.game(GAME).start(INTRODUCTION, seed=1), Truth()
    truth.add(position)
    made = host.known(1, GAME, INTRODUCTION, seats=BOTH)
    monkeypatch.setattr(FormationGame, "hidden", lambda *about: kept(*about)._replace(**veil))
    rules_in_this_process(monkeypatch)
    for side in ("american", None):
        watch = Watch(sit(window, made, side), side)
        with pytest.raises(AssertionError, match=said):
            watch.check(truth)
