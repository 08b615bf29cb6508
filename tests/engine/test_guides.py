"""A guide that is wrong is refused by the name of what is wrong."""

import copy
import shutil
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import grognard
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.engine.guides import FILE, guide_of, mark, play_through, read, script_of
from grognard.games import GAMES

GAME = grognard.game("crossroads")
GOOD = tomllib.loads((GAME.folder / FILE).read_text("utf-8"))


def step(data: dict[str, Any], name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in data["steps"] if one["name"] == name)
    return found


def wrong(change: Callable[[dict[str, Any]], object]) -> str:
    """What is said of the guide of Crossroads after a change."""
    data = copy.deepcopy(GOOD)
    change(data)
    with pytest.raises(FieldError) as error:
        play_through(GAME, read(GAME, data))
    return str(error.value)


@pytest.mark.parametrize("name", GAMES)
def test_the_guide_of_every_game_is_played_by_the_rules(name: str) -> None:
    """Whatever in it is illegal, not scripted, or not said in both languages is refused when it is read."""
    script = script_of(grognard.game(name))
    assert script is not None
    steps = script.guide.steps
    assert sum(map(bool, script.marks)) == len(steps)
    assert sum(bool(step.do) for step in steps) > len(steps) / 2, "one learns by doing"
    assert len({step.name for step in steps if step.chapter}) >= 3


def test_a_game_without_a_guide_has_none(tmp_path: Path) -> None:
    game = type(GAME)()
    vars(game)["folder"] = tmp_path
    assert script_of(game) is None
    assert guide_of(game) is None


def test_what_was_done_before_the_first_step_is_part_of_the_opening() -> None:
    """A guide may begin in the middle of a turn, and need not play a game to its end."""
    data = copy.deepcopy(GOOD)
    first, second = step(data, "pick-lancers"), step(data, "along-the-road")
    data |= {"before": [*first["do"], *second["do"]], "steps": [step(data, "zone")], "position": {**data["position"]}}
    data["steps"][0]["chapter"] = {"en": "Zones", "es": "Zonas"}
    data["position"].pop("dice")
    data["position"].pop("draws")
    del data["outcome"]
    script = play_through(GAME, read(GAME, data))
    (unit,) = (one for one in script.positions[0]["units"] if one["id"] == "B-1Arm")
    assert unit["hex"] == "0706"


def test_one_question_is_told_from_the_next() -> None:
    """The same units and actions: what the question is about decides, as text, number, flag or nothing."""
    asked = {"question": "roll.again", "actions": ["keep"]}
    view = {"turn": 1, "phase": "combat", "units": []}
    marks = [
        mark({**view, "decision": {**asked, "facts": facts}})
        for facts in ({"die": 3.0}, {"die": 4}, {"die": True}, {"die": None}, {"dice": {"a": [3, "x"]}}, {})
    ]
    assert len(set(marks)) == len(marks)
    assert mark({**view, "decision": {**asked, "facts": {"die": 3}}}) == marks[0], "as a client reads it"


def test_the_file_and_line_of_what_is_wrong_are_named(tmp_path: Path) -> None:
    copied = tmp_path / "crossroads"
    shutil.copytree(GAME.folder, copied, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    text = (copied / FILE).read_text("utf-8").replace('do = ["hex 0706"]', 'do = ["hex 0806"]', 1)
    (copied / FILE).write_text(text, "utf-8")
    game = type(GAME)()
    vars(game)["folder"] = copied
    with pytest.raises(DataError, match=r"guide\.toml:\d+: steps\.along-the-road\.do: 'hex 0806' is not legal"):
        script_of(game)


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (lambda d: d.update(sides="blue"), "sides: unknown field; nearest: side"),
        (lambda d: d.update(side="green"), "side: unknown side 'green'"),
        (lambda d: d.update(before="done"), "before: expected a list of strings"),
        (lambda d: d.update(before=["hex 0806"]), "before: 'hex 0806' is not legal"),
        (lambda d: d.pop("outcome"), "outcome: the game is over after the last step; say how it ends"),
        (lambda d: d.pop("title"), "title: expected text in each language"),
        (lambda d: d["title"].pop("es"), "title.es: expected a string"),
        (lambda d: d["title"].update(fr="Bonjour"), "title.fr: unknown language"),
        (lambda d: d.update(steps=[]), "steps: expected a list of steps"),
        (lambda d: d["steps"][2].pop("name"), "steps.3.name: expected a name"),
        (lambda d: step(d, "zone").update(name="fight"), "steps.fight.name: appears twice"),
        (lambda d: d["steps"][0].pop("chapter"), "steps.welcome.chapter: the first step must begin a chapter"),
        (lambda d: step(d, "zone").update(pont=[]), "steps.zone.pont: unknown field; nearest: point"),
        (lambda d: step(d, "zone")["text"].pop("es"), "steps.zone.text.es: expected a string"),
        (lambda d: step(d, "fight").pop("otherwise"), "steps.fight.otherwise: expected text in each language"),
        (lambda d: step(d, "zone").update(rules=[]), "steps.zone.rules: expected at least one rule"),
        (lambda d: step(d, "zone").update(rules=["6.99"]), "steps.zone.rules: unknown rule '6.99'"),
        (lambda d: step(d, "zone").update(point=["hex 9999"]), "steps.zone.point: unknown hex '9999'"),
        (lambda d: step(d, "zone").update(point=["unit B-9"]), "steps.zone.point: unknown unit 'B-9'"),
        (lambda d: step(d, "zone").update(point=["verb jump"]), "steps.zone.point: unknown verb 'jump'"),
        (lambda d: step(d, "zone").update(point=["part wy"]), "steps.zone.point: unknown part 'wy'; nearest: why"),
        (lambda d: step(d, "zone").update(point=["here"]), "steps.zone.point: 'here': expected hex, unit, verb"),
        (lambda d: step(d, "zone").update(overlay="zone red"), "steps.zone.overlay: unknown question 'zone'"),
        (lambda d: step(d, "zone").update(ask="supply"), "steps.zone.ask: expected 'supply UNIT'"),
        (lambda d: step(d, "zone").update(then=["done"]), "steps.zone.then: a step without 'do' cannot have 'then'"),
        (lambda d: step(d, "fight").update(then=[]), "steps.retreat: red is asked (retreat.where)"),
        (lambda d: step(d, "attack").update(then=["done"]), "steps.attack.then: no other side is asked when 'done'"),
        (lambda d: step(d, "slip-away").update(do=["hex 0502"]), "steps.slip-away.do: 'hex 0502' is not legal"),
        (lambda d: step(d, "last-done")["do"].append("done"), "steps.last-done.do: the game is over when 'done'"),
        (
            lambda d: step(d, "pick-lancers").update(do=["unit B-1Arm", "back", "unit B-1Arm"]),
            "steps.pick-lancers.do: leads to a point of play that an earlier step has already shown",
        ),
        (lambda d: d["position"].update(dice=[3, 2]), "position: these rolls are not scripted: d6"),
        (lambda d: d["position"].update(dice=[3, 2, 4, 1]), "position.dice: left over at the end: 1"),
        (lambda d: d["position"].update(dice=[7, 2, 4]), "position: the scripted die 7"),
        (lambda d: d["position"].update(turm=4), "position.turm: unknown field"),
        (lambda d: d["outcome"].update(winner="red"), "outcome.winner: it ends with 'blue', not 'red'"),
        (lambda d: d.update(steps=d["steps"][:-2]), "outcome: the game is not over after the last step"),
    ],
)
def test_wrong(change: Callable[[dict[str, Any]], object], said: str) -> None:
    assert wrong(change).startswith(said)
