"""`grognard ask`: the decision, a side's view, the ruling on an action."""

import json
from pathlib import Path
from typing import Any

from tests.cli.shell import Shell, refused
from tests.games.roads_to_moscow.declarations import GROUNDED, TANK
from tests.games.roads_to_moscow.sketch import drawn as moscow


def test_the_decision_is_json(shell: Shell) -> None:
    answer = shell("ask", shell.position())
    assert answer.status == 0
    assert answer.err == ""
    assert answer.json == {
        "game": "crossroads",
        "side": "blue",
        "question": "movement.which",
        "rule": "5.1",
        "phase": "blue.1.movement",
        "facts": {"formation": 1},
        "actions": ["unit a", "unit b", "done"],
        "text": "Which unit of formation 1 moves?",
    }


def test_json_can_be_asked_for_by_name(shell: Shell) -> None:
    assert shell("ask", shell.position(), "--json").json["side"] == "blue"


def test_the_standard_input_will_do(shell: Shell) -> None:
    content = Path(shell.position()).read_text("utf-8")
    assert shell("ask", "-", stdin=content).json["question"] == "movement.which"
    refused(shell("ask", "-", stdin=b"\xff"), "the standard input is not UTF-8")


def test_a_mark_at_the_beginning_of_the_file_is_passed_over(shell: Shell) -> None:
    content = Path(shell.position()).read_bytes()
    assert shell("ask", shell.file("marked.json", b"\xef\xbb\xbf" + content)).status == 0


def test_when_the_game_is_over_nobody_is_asked(shell: Shell) -> None:
    position = shell.position(outcome={"winner": "blue", "level": "clear", "rule": "14.4", "points": [5, 1]})
    answer = shell("ask", position)
    assert answer.json["side"] is None
    assert answer.json["actions"] == []
    assert answer.json["outcome"]["winner"] == "blue"
    assert "Blue: clear victory (Blue 5, Red 1) [14.4]" in shell("ask", position, "--pretty").out


def test_the_ruling_on_a_legal_action_has_its_numbers(shell: Shell) -> None:
    position = shell.position()
    answer = shell("ask", position, "--try", "unit a")
    assert answer.status == 0
    assert answer.json["legal"] is True
    assert answer.json["rules"] == ["5.1", "1.2"]
    assert answer.json["parts"] == [{"rule": "1.2", "name": "allowance", "amount": 6, "group": "count"}]
    assert answer.json["text"] == "select a to move it [5.1, 1.2]"


def test_the_ruling_on_an_illegal_action_says_why_not(shell: Shell) -> None:
    answer = shell("ask", shell.position(), "--try", "unit r")
    assert answer.status == 0
    assert answer.json["legal"] is False
    assert answer.json["rules"] == ["3.4"]
    assert "does not belong to formation 1" in answer.json["text"]


def test_an_action_is_tried_after_others(shell: Shell) -> None:
    position = shell.position()
    assert shell("ask", position, "--try", "hex 0202").json["legal"] is False
    answer = shell("ask", position, "--after", "unit a;", "--try", "hex 0202")
    assert (answer.status, answer.json["legal"]) == (0, True)
    assert shell("ask", position, "--after", " unit a ; back").json["question"] == "movement.which"


def test_an_action_that_cannot_be_taken_first_is_told_with_its_rule(shell: Shell) -> None:
    answer = shell("ask", shell.position(), "--after", "unit a; unit r", "--try", "hex 0202")
    assert (answer.status, answer.out) == (1, "")
    assert "'unit r' is illegal: " in answer.err


def test_nonsense_is_ruled_out_too(shell: Shell) -> None:
    for action in ("", "fly 0101", "unit nobody", "unit", "x" * 500, "unit a\nunit b\x00"):
        answer = shell("ask", shell.position(), "--try", action)
        assert answer.status == 0
        assert answer.json["legal"] is False


def test_the_ruling_for_the_side_that_is_not_asked(shell: Shell) -> None:
    answer = shell("ask", shell.position(), "--view", "red", "--try", "unit a")
    assert answer.json["reason"] == "turn.other_side"


def test_a_view_shows_only_what_the_side_may_know(shell: Shell) -> None:
    position = shell.file("battle.json", '{"game": "crossroads", "scenario": "battle"}')
    blue, red = shell("ask", position, "--view", "blue").json, shell("ask", position, "--view", "red").json
    assert "actions" in blue["decision"]
    assert "actions" not in red["decision"]
    assert any(unit["id"] == "B-6Inf" for unit in blue["units"])
    assert not any(unit["id"] == "B-6Inf" for unit in red["units"])
    assert {"side": "blue", "at": "blue.unused", "count": 4} in red["hidden"]
    assert "4 face down in blue.unused" in shell("ask", position, "--view", "red", "--pretty").out


def test_an_unknown_side_is_refused(shell: Shell) -> None:
    refused(shell("ask", shell.position(), "--view", "green"), "unknown side 'green'", "nearest: red")


def test_in_words(shell: Shell) -> None:
    answer = shell("ask", shell.position(), "--pretty")
    assert answer.out.splitlines() == [
        "Turn 1, Blue 1 movement",
        "Blue: Which unit of formation 1 moves?",
        "  [5.1] The owner moves the units of the acting formation one after another, each once, finishing",
        "    one before the next.",
        "    unit  a  b",
        "    done",
    ]


def test_a_ruling_in_words_has_every_part_and_rule(shell: Shell) -> None:
    position = shell.position(phase="blue.1.combat", units=ATTACK)
    answer = shell("ask", position, "--try", "attack 0404", "--pretty")
    assert answer.out.startswith("Yes: 6 against 3 in 0404: column 2:1; chances A1 17 %, NE 17 %, EX 17 %, DR 33 %,")
    assert "    +6  a  [9.3]\n    +3  r  [9.2]\n  [9.3] Divide attacking by defending" in answer.out


def test_in_spanish(shell: Shell) -> None:
    answer = shell("ask", shell.position(), "--pretty", "--language", "es")
    assert "Azul: ¿Qué unidad de la formación 1 mueve?" in answer.out
    assert shell("ask", shell.position(), "--language", "es").json["text"] == "¿Qué unidad de la formación 1 mueve?"
    assert shell("ask", shell.position(), "--try", "unit r", "--pretty", "--language", "es").out.startswith(
        "No: r no es"
    )


ATTACK = [
    {"id": "a", "type": "armour", "side": "blue", "hex": "0304", "strength": [6, 3]},
    {"id": "r", "type": "infantry", "side": "red", "hex": "0404"},
]


def test_a_refusal_tells_what_is_asked_by_now(shell: Shell) -> None:
    answer = shell("ask", shell.position(), "--after", "unit a", "--try", "hex 0404").json
    assert (answer["legal"], answer["asked"]["question"]) == (False, "movement.where")
    assert answer["asked"]["phase"] == "blue.1.movement"
    assert "asked" not in shell("ask", shell.position(), "--try", "unit a").json


def test_a_refusal_tells_what_questions_say_that_were_answered_by_themselves(shell: Shell) -> None:
    units = [
        {"id": "i", "type": "infantry", "side": "german", "formation": "10Pz", "hex": "0101"},
        {"id": "gun", "type": "field_artillery", "side": "german", "formation": "10Pz", "hex": "0102"},
        {"id": "s", "type": "infantry", "side": "soviet", "formation": "32", "hex": "0201"},
        {"id": "s2", "type": "infantry", "side": "soviet", "formation": "32", "hex": "0103"},
    ]
    attack = {
        "game": "roads_to_moscow",
        "map": {"rows": 3, "columns": 5},
        "phase": "german.declaration",
        "turn": 2,
        "units": units,
        "state": {"active": ["10Pz"]},
        "declared": {"supply": {unit["id"]: True for unit in units}},
        "charts": {"assault_crt": {"every": "A1"}},
    }
    file = shell.file("attack.json", json.dumps(attack))
    declared = ("--after", "attack 0201; unit i; declare")
    tried = shell("ask", file, *declared, "--try", "refuse 0201").json
    assert (tried["legal"], tried["rules"], tried["asked"]["turn"]) == (False, ["9.0"], 3)
    assert [line["rules"] for line in tried["answered"]] == [["9.21-a"]]
    assert "neither Red Box nor cavalry" in tried["answered"][0]["text"]
    assert "answered" not in shell("ask", file, "--try", "refuse 0201").json
    assert "answered" not in shell("ask", file, *declared, "--try", "reserve 10Pz").json


def test_why_answers_a_question_that_is_not_about_an_action(shell: Shell) -> None:
    answer = shell("ask", shell.position(), "--why", "supply a")
    assert answer.json["action"] == "supply a"
    assert answer.json["rules"][0].startswith("10.")
    refused(shell("ask", shell.position(), "--why", "weather"), "unknown question 'weather'; known: supply")


def test_a_phase_that_the_rules_pass_over_can_still_be_asked(shell: Shell) -> None:
    apart = """
        {"game": "army_group_center", "turn": 3, "phase": "soviet.combat.before", "map": {"rows": 1, "columns": 6},
         "units": [{"id": "s", "type": "infantry", "side": "soviet", "hex": "0101"},
                   {"id": "g", "type": "infantry", "side": "german", "hex": "0106"}]}
    """
    file = shell.file("apart.json", apart)
    asked = shell("ask", file).json
    assert asked["question"] == "movement.which"
    assert asked["skipped"]["rules"] == ["11.2"]
    tried = shell("ask", file, "--try", "attack 0106").json
    assert (tried["rules"], "asked" in tried) == (["11.2"], False)
    assert shell("ask", file, "--try", "done").json["legal"] is False
    assert "no enemy is next to a unit of this side" in shell("ask", file, "--pretty").out


PAIR = "gA1:Tk sA1:Inf gA2:MI\ngA9:HQ . ."
DECLARED: dict[str, dict[str, Any]] = {"gA1": {**TANK, "declared": "0201"}, "gA2": {"declared": "0201"}}


def combat(shell: Shell) -> str:
    """An attack whose Lead Unit is asked for: an HQ could help the check that it will need."""
    air = {"air_at": GROUNDED, "attacks": [{"hex": "0201", "mobile": True}]}
    drawn = moscow(PAIR, phase="german.combat", units=DECLARED, state=air, dice=[5, 5])
    return shell.file("combat.json", json.dumps(drawn))


def test_what_the_odds_rest_on_and_what_could_be_added_is_told_in_words(shell: Shell) -> None:
    said = shell("ask", combat(shell), "--try", "unit gA1", "--pretty").out
    assert "the odds rest on:\n    - no rule asks for the Assault table" in said
    assert "could still be added:\n    - unit gA9: gA9 could spend 2 on the Ground Coordination of gA1" in said
    spanish = shell("ask", combat(shell), "--try", "unit gA1", "--pretty", "--language", "es").out
    assert "las probabilidades se basan en:" in spanish
    assert "aún se podría añadir:\n    - unit gA9: gA9 podría gastar 2" in spanish


def test_and_as_data_each_with_its_sentence_and_its_odds(shell: Shell) -> None:
    told = shell("ask", combat(shell), "--try", "unit gA1").json
    assert all(one["text"] for one in told["basis"])
    (point,) = told["could"]
    assert (point["action"], point["ruling"]["facts"]["chance"]) == ("unit gA9", "3/5")
    assert point["ruling"]["text"].startswith("gA9 could spend 2")
    assert point["ruling"]["odds"]["chances"] != told["odds"]["chances"]
