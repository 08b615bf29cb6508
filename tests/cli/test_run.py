"""`grognard run`: actions applied, what happened, where it leads, and what became of the script."""

import json

from tests.cli.shell import Shell, refused
from tests.cli.test_ask import ATTACK


def test_events_position_and_decision_are_printed(shell: Shell) -> None:
    answer = shell("run", shell.position(), "--actions", "unit a; hex 0304")
    assert answer.status == 0
    assert answer.err == ""
    moved = {"event": "moved", "rule": "5.2", "unit": "a", "from": "0204", "to": "0304", "cost": 0.5}
    assert answer.json["events"] == [moved]
    assert answer.json["before"] == []
    assert next(unit for unit in answer.json["position"]["units"] if unit["id"] == "a")["hex"] == "0304"
    assert answer.json["decision"]["actions"] == ["unit b", "done"]
    assert answer.json["outcome"] is None
    assert answer.json["script"] == {"dice_left": [], "draws_left": [], "ran_out": []}


def test_the_position_printed_is_a_position_file(shell: Shell) -> None:
    first = shell("run", shell.position(), "--actions", "unit a; hex 0304; done")
    path = shell.file("after.json", json.dumps(first.json["position"]))
    assert shell("ask", path).json["actions"] == first.json["decision"]["actions"]
    assert shell("run", path, "--actions", "").json["position"] == first.json["position"]


def test_an_illegal_action_stops_with_its_ruling(shell: Shell) -> None:
    answer = shell("run", shell.position(), "--actions", "unit a; hex 0304; unit r; done")
    assert answer.status == 1
    assert [event["event"] for event in answer.json["events"]] == ["moved"]
    assert answer.json["action"] == "unit r"
    assert answer.json["ruling"]["legal"] is False
    assert answer.json["ruling"]["rules"]
    assert answer.json["decision"]["side"] == "blue"
    assert answer.err.startswith("grognard: action 3, 'unit r', is illegal: ")
    assert answer.err.count("\n") == 1


def test_scripted_dice_are_used_and_what_is_left_is_reported(shell: Shell) -> None:
    position = shell.position(phase="blue.1.combat", units=ATTACK, dice=[6, 3, 1])
    answer = shell("run", position, "--actions", "attack 0404; unit a; fight")
    rolled = [event["result"] for event in answer.json["events"] if event["event"] == "rolled"]
    assert rolled == [6]
    assert answer.json["script"]["dice_left"] == [3, 1]
    assert answer.status == 0
    assert answer.err == "grognard: these scripted dice were never rolled: 3, 1\n"


def test_a_script_that_runs_out_is_reported(shell: Shell) -> None:
    position = shell.position(phase="blue.1.combat", units=ATTACK, dice=[], draws=["red.1", "blue.1"])
    answer = shell("run", position, "--actions", "attack 0404; unit a; fight")
    assert answer.json["script"]["ran_out"] == ["d6 for attack.0404"]
    assert "the script ran out before: d6 for attack.0404" in answer.err


def test_draws_that_nobody_makes_are_reported(shell: Shell) -> None:
    answer = shell("run", shell.position(draws=["red.1"]), "--actions", "unit a")
    assert answer.json["script"]["draws_left"] == ["red.1"]
    assert answer.err == "grognard: these scripted draws were never made: red.1\n"


def test_what_happens_before_the_first_decision_is_told_apart(shell: Shell) -> None:
    position = shell.position(phase="turn", draws=["red.1"])
    answer = shell("run", position, "--actions", "done")
    assert [event["event"] for event in answer.json["before"]] == ["turn", "drew"]


def test_a_die_with_no_such_face_is_refused(shell: Shell) -> None:
    position = shell.position(phase="blue.1.combat", units=ATTACK, dice=[7])
    refused(shell("run", position, "--actions", "attack 0404; unit a; fight"), "the scripted die 7")


def test_actions_from_a_file(shell: Shell) -> None:
    actions = shell.file("actions.txt", "# the armour goes first\nunit a\n\nhex 0304; done  # and stays\n")
    answer = shell("run", shell.position(), "--actions-file", actions)
    assert [event["event"] for event in answer.json["events"]] == ["moved"]
    assert shell("run", shell.position(), "--actions-file", "-", stdin="unit a").status == 0


def test_position_and_actions_do_not_share_the_standard_input(shell: Shell) -> None:
    refused(shell("run", "-", "--actions-file", "-"), "cannot both come from the standard input")


def test_frames_that_no_rule_fits_are_told_in_a_sentence(shell: Shell) -> None:
    endless = {"procedure": "Retreat", "side": "blue", "hex": "0101", "units": ["a"], "left": 10**6}
    blue = {"procedure": "Movement", "side": "blue", "formation": 1}
    refused(shell("run", shell.position(frames=[endless, blue]), "--actions", "done"), "the rules fail on action 1")
    refused(shell("run", shell.position(frames=[{**blue, "side": None}, blue]), "--actions", "done"), "frames.0.side")


def test_a_game_that_ends_has_an_outcome(shell: Shell) -> None:
    position = shell.position(phase="end", turn=9, state={"control": {"0404": "red"}})
    answer = shell("run", position, "--actions", "")
    assert answer.json["decision"] is None
    assert answer.json["outcome"] == {
        "winner": "red",
        "level": "decisive",
        "rule": "14.2",
        "points": {"blue": 0, "red": 3},
    }
