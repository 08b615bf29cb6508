"""At the table: undo, take-backs, resigning, chat, the computer's turn, and what is hidden."""

import json
import random
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.guest import Guest, Host, Made

import grognard
from grognard.players import roster
from grognard.server.metadata import PlayFacts
from grognard.server.seats import ForeignToken, Seat, deal, fingerprint, player_of, sides_opened


def until_undo(both: Guest, side: str | None = None) -> None:
    """Play until something can be taken back (by the side, if one is named)."""
    for n in range(200):
        before = both.view["side"]
        both.play(1, seed=n)
        if both.view["undo"] and side in (None, before):
            return
    pytest.fail("nothing could ever be taken back")


def test_undo_goes_back_exactly_and_counts_on(host: Host) -> None:
    with host.new().guest("blue", "red") as both:
        for n in range(200):
            before, at = {side: frame["view"] for side, frame in both.views.items()}, both.n
            both.play(1, seed=n)
            if both.view["undo"]:
                break
        assert both.undo("blue")["type"] == "done"
        assert {side: frame["view"] for side, frame in both.views.items()} == before
        assert both.n == at + 2
        assert both.entries[-1]["event"] == {"event": "undone", "rule": "", "side": both.view["side"], "of": at + 1}


def test_undo_does_not_reach_behind_a_roll(host: Host) -> None:
    with host.new().guest("blue", "red") as both:
        for n in range(300):
            both.play(1, seed=n)
            if any(entry["event"]["event"] == "rolled" and entry["n"] == both.n for entry in both.entries):
                break
        assert not both.view["undo"]
        answer = both.undo("blue")
        assert (answer["type"], answer["ruling"]["reason"]) == ("refused", "server.nothing to undo")


def test_nobody_undoes_what_another_person_did(host: Host) -> None:
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both:
        until_undo(both)
    with made.guest("blue") as blue, made.guest("red") as red:
        assert [guest.view["undo"] for guest in (blue, red)].count(True) == 1
        loser = red if blue.view["undo"] else blue
        assert loser.undo(loser.view["side"])["type"] == "refused"


def test_a_take_back_needs_the_other_sides_consent(host: Host) -> None:
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both:
        until_undo(both)
    with made.guest("blue") as blue, made.guest("red") as red, made.guest() as onlooker:
        asker, other = (blue, red) if blue.view["undo"] else (red, blue)
        mine, his, n = asker.view["side"], other.view["side"], asker.n
        assert other.ask("answer", side=his, ok=True)["type"] == "refused"  # nobody has asked
        assert asker.ask("takeback", side=mine)["type"] == "done"
        assert other.wait_for("asked_takeback")["side"] == mine
        assert asker.ask("answer", side=mine, ok=True)["type"] == "refused"  # not by themselves
        assert other.ask("answer", side=his, ok=False)["type"] == "done"
        assert asker.wait_for("answered")["ok"] is False
        assert made.facts()["n"] == n
        asker.ask("takeback", side=mine)
        assert other.wait_for("asked_takeback")["side"] == mine
        assert other.ask("answer", side=his, ok=True)["n"] == n + 1
        onlooker.wait(lambda: onlooker.n == n + 1)
        assert onlooker.entries[-1]["event"]["event"] == "undone"


def test_an_answer_is_to_the_offer_that_it_names(host: Host) -> None:
    """Who has asked for a take-back does not get another thing agreed to by putting it in its place."""
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both:
        until_undo(both)
    with made.guest("blue") as blue, made.guest("red") as red:
        asker, other = (blue, red) if blue.view["undo"] else (red, blue)
        mine, his, n = asker.view["side"], other.view["side"], asker.n
        asker.ask("takeback", side=mine)
        first = other.wait_for("asked_takeback")["offer"]
        asker.ask("edit", side=mine, on=n, action=["edit", "turn", "3"])
        second = other.wait_for("asked_edit")["offer"]
        assert other.ask("answer", side=his, ok=True, offer=first)["ruling"]["reason"] == "server.nothing offered"
        assert made.facts()["n"] == n
        assert other.ask("answer", side=his, ok=True, offer=second)["n"] == n + 1


def test_an_offer_lapses_when_play_goes_on(host: Host) -> None:
    made = host.new(seats={"red": "link"})
    with made.guest("blue", "red") as both:
        until_undo(both)
        both.play(0)
    with made.guest("blue") as blue, made.guest("red") as red:
        asker, other = (blue, red) if blue.view["undo"] else (red, blue)
        asker.ask("takeback", side=asker.view["side"])
        other.wait_for("asked_takeback")
        mover = asker if asker.actions else other
        mover.act(mover.actions[0])
        assert other.ask("answer", side=other.view["side"], ok=True)["type"] == "refused"


def test_a_side_can_resign_and_then_nothing_is_left_to_do(host: Host) -> None:
    made = host.new(seats={"red": "link"})
    with made.guest("blue") as blue, made.guest("red") as red:
        assert blue.ask("resign", side="blue")["type"] == "done"
        red.wait(lambda: red.over)
        outcome = red.view["view"]["outcome"]
        assert (outcome["winner"], outcome["level"]) == ("red", "resigned")
        assert red.view["view"]["decision"] is None
        assert red.ask("resign", side="red")["ruling"]["reason"] == "server.over"
        assert red.ask("act", side="red", on=1, action=["done"])["ruling"]["reason"] == "server.over"
    facts = made.facts()
    assert facts["over"]
    assert facts["seed"].count(".") == 2


def test_chat_reaches_everybody_and_those_who_come_later(host: Host) -> None:
    made = host.new(seats={"red": "link"})
    text = "¿Qué tal? \U0001f3b2\nsecond line <script>"
    with made.guest("blue") as blue, made.guest("red") as red:
        blue.ask("chat", id=5, side="blue", text=text)
        blue.ask("chat", id=5, side="blue", text=text)  # sent again after a lost connection
        heard = red.wait_for("chat")
        assert (heard["side"], heard["text"]) == ("blue", text)
    with made.guest() as later:
        later.ask("overlay", name="zones red")
        assert [frame["text"] for frame in later.others if frame["type"] == "chat"] == [text]
    with made.guest("blue") as blue:
        assert blue.ask("chat", side="blue", text="x" * 1001)["type"] == "error"
        assert blue.ask("chat", side="red", text="it was not me")["type"] == "refused"
        assert blue.ask("chat", side="blue", text="\u0000ok")["type"] == "done"


@pytest.mark.parametrize(
    ("game", "scenario", "seats"),
    [
        ("crossroads", "skirmish", {"red": "bot:random"}),
        ("formation/arracourt", "fog_at_bezange", {"american": "bot:random"}),
        ("folio/hells_gate", "tikich", {"soviet": "bot:random"}),
        ("roads_to_moscow", "highway", {"soviet": "bot:random"}),
    ],
)
def test_a_game_against_the_computer_comes_to_its_end(host: Host, game: str, scenario: str, seats: Any) -> None:
    made = host.new(game, scenario, seats=seats)
    (bot,) = seats
    (mine,) = made.tokens
    with made.guest(mine) as guest:
        guest.play(3000)
        assert guest.over
        thinking = [frame for frame in guest.others if frame["type"] == "thinking"]
        assert {frame["side"] for frame in thinking} == {bot}
        assert any(frame.get("decisions", 0) > 0 or frame.get("done") for frame in thinking)


def test_the_computer_waits_until_somebody_is_there(host: Host) -> None:
    made = host.new(seats={"blue": "bot:random", "red": "bot:random"})
    assert made.facts()["n"] == 0
    with made.guest() as onlooker:
        onlooker.wait(lambda: onlooker.over)
    assert made.facts()["over"]


@pytest.mark.parametrize("level", ["bot:random", "bot:greedy", "bot:heuristic"])
def test_every_level_plays_a_game_to_its_end(host: Host, level: str) -> None:
    made = host.new(seats={"blue": level, "red": level})
    assert made.facts()["seats"] == {"blue": level, "red": level}
    with made.guest() as onlooker:
        onlooker.wait(lambda: onlooker.over)
    assert made.facts()["over"]


def test_a_player_that_searches_tells_how_far_it_is_while_another_table_goes_on(host: Host) -> None:
    searching = host.new(seats={"blue": "bot:search:2", "red": "bot:search:2"})
    quick = host.new(seats={"blue": "bot:heuristic", "red": "bot:heuristic"})
    with searching.guest() as onlooker, quick.guest() as other:
        other.wait(lambda: other.over)
        onlooker.wait(lambda: onlooker.n > 5)
        onlooker.wait(lambda: any("part" in frame for frame in onlooker.others))
        parts = [frame["part"] for frame in onlooker.others if "part" in frame]
        assert all(0 < part <= 1 for part in parts)
    assert quick.facts()["over"]


@pytest.mark.parametrize("level", ["bot:search", "bot:search:3600", "bot:search:40i", "bot:search:02"])
def test_no_other_level_of_the_search_can_be_asked_for(host: Host, level: str) -> None:
    asked = {"game": "crossroads", "scenario": "skirmish", "seats": {"red": level}}
    refused = host.post("/api/games", asked)
    assert refused.status_code == 400
    assert level in refused.text
    assert host.post("/api/games", asked | {"seats": {"red": "bot:search:10"}}).status_code == 201


def test_a_play_that_was_kept_with_the_old_name_of_a_player_still_opens() -> None:
    facts = PlayFacts(
        "x1", "crossroads", "skirmish", {}, "7", (Seat("blue", "me", "f"), Seat("red", "bot:plan")), True, 1.0
    )
    _, row = facts.statement()
    again = PlayFacts.of_row(tuple(row))
    assert [seat.kind for seat in again.seats] == ["me", "bot:heuristic"]
    assert roster.has(again.game, player_of(again.seats[1].kind))


def test_the_planner_plays_army_group_center(host: Host) -> None:
    made = host.new("army_group_center", "historical", seats={"soviet": "bot:heuristic"})
    with made.guest("german") as german:
        german.wait(lambda: german.n > 20 or german.actions)
        assert german.n > 5


# -- what is hidden


def play_apart(made: Made, sides: tuple[str, str], most: int, check: Callable[[Guest, str], None]) -> int:
    """Two people, each with a side, play at random; `check` looks at what each has received."""
    dice = random.Random(5)
    first, second = sides
    with made.guest(first) as one, made.guest(second) as two:
        guests = {first: one, second: two}
        for made_so_far in range(most):
            for guest in guests.values():
                guest.caught_up(made_so_far)
            if one.over:
                break
            mover = next(guest for guest in guests.values() if guest.actions)
            assert mover.act(dice.choice(mover.actions))["type"] == "done"
        for side, guest in guests.items():
            check(guest, side)
        return made_so_far + 1


@pytest.mark.parametrize(
    ("game", "scenario", "most"),
    [("crossroads", "battle", 250), ("army_group_center", "historical", 120), ("formation/arracourt", None, 250)],
)
def test_what_is_hidden_never_reaches_the_other_side(host: Host, game: str, scenario: str | None, most: int) -> None:
    """Every view frame has exactly the units that the rules let the side see; of the others not even their ids."""
    rules = grognard.game(game)
    first, second = rules.sides
    scenario = scenario or list(rules.scenarios())[1]
    made = host.new(game, scenario, seats={second: "link"})
    hidden_seen = []

    def check(guest: Guest, side: str) -> None:
        for text in guest.raw:
            frame = json.loads(text)
            for entry in frame.get("events", []):
                assert entry["event"].get("only") in (None, side)
            assert "seed" not in frame
            if frame["type"] != "view":
                continue
            view = frame["view"]
            assert view["side"] == side
            if view["decision"] is not None and view["decision"]["side"] != side:
                assert set(view["decision"]) == {"side", "question"}
            shown = {unit["id"] for unit in view["units"]}
            table = rules.scenario_components(scenario, made_options(view))
            backs = [unit.id for unit in table.roster if unit.id not in shown]
            hidden_seen.extend(backs)
            assert len(backs) == sum(back["count"] for back in view["hidden"])
            said = {word for stack in view["stacks"].values() for word in stack if word is not None}
            assert not said.intersection(backs)
            texts = json.dumps([view["state"], view["schedule"], view["decision"]])
            assert not [id for id in backs if f'"{id}"' in texts]

    play_apart(made, (first, second), most, check)
    assert hidden_seen


def made_options(view: dict[str, Any]) -> dict[str, Any]:
    return dict(view["options"])


def test_an_explanation_does_not_tell_what_is_hidden(host: Host) -> None:
    """Asked about a unit that lies face down, the table says that it cannot be seen."""
    made = host.new("crossroads", "battle", seats={"red": "link"})
    with made.guest("blue", "red") as both:
        both.play(4)
        seen = {unit["id"] for unit in both.views["red"]["view"]["units"]}
        backs = [unit["id"] for unit in both.views["blue"]["view"]["units"] if unit["id"] not in seen]
    assert backs
    with made.guest("red") as red, made.guest() as onlooker:
        assert red.ask("inquire", side="red", question=f"supply {backs[0]}")["type"] == "error"
        assert red.ask("overlay", side="red", name=f"reach {backs[0]}")["type"] == "error"
        assert onlooker.ask("overlay", name=f"reach {backs[0]}")["type"] == "error"


# -- seats


def test_only_fingerprints_are_kept() -> None:
    seats, tokens, invitations = deal({"blue": "me", "red": "me", "gold": "link", "green": "bot:random"})
    assert set(tokens) == {"blue", "red"}
    assert set(invitations) == {"gold"}
    assert [seat.fingerprint for seat in seats] == [fingerprint(tokens["blue"]), fingerprint(tokens["red"]), "", ""]
    assert [seat.invitation for seat in seats] == ["", "", fingerprint(invitations["gold"]), ""]
    assert sides_opened(seats, [tokens["red"], tokens["blue"], tokens["red"]]) == ["blue", "red"]
    assert sides_opened(seats, []) == []
    for foreign in ("", "-" * 64, seats[0].fingerprint, tokens["blue"][1:], invitations["gold"]):
        with pytest.raises(ForeignToken):
            sides_opened(seats, [foreign])
