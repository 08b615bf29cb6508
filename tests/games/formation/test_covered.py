"""What lies beneath [5.3.4-4] is not to be found out by asking, nor by watching who is asked."""

import json
from typing import Any

import pytest
from tests.games.formation.sketch import ask, drawn, sketch

from grognard.engine import positionfile
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

SHAKEN = {"g1": {"disrupted": True}}
"""The unit on top has no zone: if the hex has one, it is of whoever lies beneath."""
OTHERS = "gH5:PG+gH6:PG g5:PG+g6:PG g:HQ gH:HQ"
"""Germans far away: two formations, each with a unit that the Americans cannot see."""


def stack(beneath: str = "g2:PG", **more: Any) -> FormationPosition:
    """An American tank, and at some distance a Disrupted German with another unit beneath it."""
    picture = f"a1:Tk+a:HQ . . {beneath}+g1:PG . . {OTHERS}"
    return sketch(picture, units={**SHAKEN, **more.pop("units", {})}, **more)


def all_answers(position: FormationPosition, side: str | None) -> list[str]:
    """Whatever a side is told: where it can go and why (not), every inquiry and overlay about what it sees."""
    seen = [unit["id"] for unit in GAME.view(position, side)["units"]]
    names = {"unit": seen, "side": list(GAME.sides)}
    asked = [GAME.explain(position, f"hex {hex}", side).to_json() for hex in position.components.names["hex"] if side]
    for questions, answer in ((GAME.inquiries(), GAME.inquire), (GAME.overlays(), GAME.overlay)):
        for topic, one in questions.items():
            for name in names[one.kinds[0]] if one.kinds else ("",):
                found: Any = answer(position, f"{topic} {name}".strip(), side)
                asked.append(found if isinstance(found, dict) else found.to_json())
    return [json.dumps(answer) for answer in asked]


def zone_shown(position: FormationPosition, side: str | None) -> set[str]:
    """The hexes that a side is shown as controlled by the Germans."""
    return set(GAME.overlay(position, "zones german", side)["hexes"])


# -- zones are open, units are not


@pytest.mark.rule("5.3.4-4", "5.4-4")
@pytest.mark.parametrize("other", ["g3:Inf", "g3:Eng", "gH3:PG"])
def test_no_answer_depends_on_which_unit_lies_beneath(other: str) -> None:
    here, there = stack(), stack(other)
    for position in (here, there):
        ask.play(position, "unit a1; move")
    assert GAME.decision(here) == GAME.decision(there)
    for side in ("american", None):
        assert all_answers(here, side) == all_answers(there, side)


@pytest.mark.rule("5.4-4")
@pytest.mark.parametrize("side", ["american", "german", None])
def test_which_hexes_a_covered_unit_controls_everybody_is_told(side: str | None) -> None:
    assert "0301" in zone_shown(stack(), side)


@pytest.mark.rule("5.4-4")
def test_a_hex_that_nobody_controls_is_not_shown() -> None:
    assert "0301" not in zone_shown(stack(units={"g2": {"disrupted": True}}), "american")
    assert "0301" in zone_shown(stack(), "american")


@pytest.mark.rule("5.4-4", "5.4.1-1")
def test_what_is_shown_is_what_stops_a_move() -> None:
    position = stack()
    ask.play(position, "unit a1; move")
    shown = zone_shown(position, "american")
    decision = GAME.decision(position)
    assert decision is not None
    hexes = {action.args[0] for action in decision.actions if action.verb == "hex"}
    assert "0301" in shown & hexes
    assert not GAME.explain(position, "hex 0501", "american").legal
    assert GAME.overlay(position, "reach a1", "american")["hexes"].keys() - {"0101"} == hexes


@pytest.mark.rule("5.4-4", "5.8.2-2", "5.8.3-9")
@pytest.mark.parametrize(("beneath", "commanded"), [({}, False), ({"disrupted": True}, True)])
def test_the_chances_of_an_attack_reckon_with_what_a_covered_unit_cuts(
    beneath: dict[str, Any], commanded: bool
) -> None:
    picture = """
        a:HQ . . a1:Tk g5:Inf
           .  g2:PG+g1:PG .  .  .
        """
    state = {"schwerpunkt": "A", "schwerpunkt_side": "american"}
    position = sketch(picture, units={**SHAKEN, "g2": beneath, "a": {"range": 3}}, state=state)
    assert GAME.inquire(position, "command a1", "american").legal is commanded
    ask.play(position, "unit a1; attack 0501")
    parts = {part.name for part in GAME.explain(position, "hasty", "american").parts}
    assert ("schwerpunkt" in parts) is commanded


@pytest.mark.rule("5.3.4-4")
def test_the_order_in_which_stacks_came_about_does_not_show_in_a_view() -> None:
    data = drawn("a1:Tk+a2:Tk . . g1:PG+g2:PG . . g3:PG+g4:PG", options={})
    here = positionfile.load(GAME, data)
    there = here.copy()
    there.stacks = dict(reversed(here.stacks.items()))
    for side in ("american", "german", None):
        assert json.dumps(GAME.view(here, side)) == json.dumps(GAME.view(there, side))


# -- who is asked


@pytest.mark.rule("5.3.4-4", "6.5.1-6")
@pytest.mark.parametrize(
    ("beneath", "more"),
    [
        ("g2:PG", {}),
        ("gH2:PG", {"state": {"level": {"H": 0}}}),
        ("g2:PG", {"units": {"g2": {"disrupted": True}}}),
    ],
    ids=["who can react", "whose formation has no level left", "who is Disrupted"],
)
def test_the_enemy_is_asked_for_a_reaction_whoever_lies_beneath(beneath: str, more: dict[str, Any]) -> None:
    position = stack(beneath, **more)
    ask.play(position, "unit a1; move; hex 0301")
    assert GAME.view(position, "american")["decision"] == {"side": "german", "question": "reaction.who"}


@pytest.mark.rule("5.3.4-4", "6.5.1a")
def test_whoever_cannot_react_can_only_pass() -> None:
    position = stack(units={"g2": {"disrupted": True}})
    ask.play(position, "unit a1; move; hex 0301")
    assert ask.choices(position) == {"pass", "never"}
    assert GAME.explain(position, "react G").rules == ("6.5.1a", "5.6.3-4")
    ask.play(position, "pass")
    assert ask.asked(position)[0] == "american"


@pytest.mark.rule("6.5.1a")
def test_where_nobody_lies_beneath_and_the_top_cannot_react_nobody_is_asked() -> None:
    position = sketch(f"a1:Tk+a:HQ . . g1:PG . . {OTHERS}", units=SHAKEN)
    ask.play(position, "unit a1; move; hex 0301")
    assert ask.asked(position) == ("american", "movement.where")


@pytest.mark.rule("6.4.2-4")
def test_nor_where_no_formation_has_a_level_left() -> None:
    position = stack(state={"level": {"G": 0, "H": 0}})
    ask.play(position, "unit a1; move; hex 0301")
    assert ask.asked(position)[0] == "american"


@pytest.mark.rule("5.3.4-6")
def test_nor_where_stacks_are_open() -> None:
    units = {"g2": {"disrupted": True}}
    position = stack(units=units, options={"limited_intelligence": False})
    ask.play(position, "unit a1; move; hex 0301")
    assert ask.asked(position)[0] == "american"
