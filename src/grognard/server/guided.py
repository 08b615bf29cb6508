"""Guided games at the server: a game's guide as the page reads it, and a play that begins at one of its steps."""

from functools import cache
from typing import Any

from grognard.board.words import nearest
from grognard.engine.game import Game
from grognard.engine.guides import Script, script_of
from grognard.server.encoding import Packed, dumps, packed
from grognard.server.seats import GUIDE, ME


def script(rules: Game[Any]) -> Script:
    """The guide of a game; LookupError if it has none."""
    found = script_of(rules)
    if found is None:
        raise LookupError
    return found


@cache
def guide_json(rules: Game[Any]) -> Packed:
    """A guide for the page: its steps, each with the marks by which the page knows that a play has come to it."""
    guide, marks, _, _, orders = script(rules)
    steps = [
        {**step._asdict(), "marks": wanted, "orders": others}
        for step, wanted, others in zip(guide.steps, marks, orders, strict=True)
    ]
    for step in steps:
        del step["then"]
    about = {"game": rules.name, "title": guide.title, "about": guide.about, "side": guide.side}
    return packed(dumps({**about, "steps": steps}).encode())


def request(rules: Game[Any], step: object) -> dict[str, Any]:
    """What to ask of the lobby for a play that begins at a step, by its name; ValueError if there is none."""
    found = script(rules)
    guide, positions = found.guide, found.positions
    names = [one.name for one in guide.steps]
    if step not in names:
        raise ValueError(f"unknown step {str(step)[:60]!r}; {nearest(str(step)[:60], names)}")
    seats = {side: ME if side == guide.side else GUIDE for side in rules.sides}
    return {"game": rules.name, "position": positions[names.index(str(step))], "seats": seats}
