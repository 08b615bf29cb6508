"""Guided games at the server: a game's guide as the page reads it, and a play that begins at one of its steps.

A guide is played through by the rules when it is read, so that is done by a worker, once.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from grognard.board.words import nearest
from grognard.engine.game import Game
from grognard.engine.guides import Script, script_of
from grognard.server.encoding import Packed, dumps, packed
from grognard.server.seats import GUIDE, ME


class ServedGuide(NamedTuple):
    """A guide that was played through: what the page gets, and what plays of it begin with."""

    body: Packed
    side: str
    """The side of whoever learns."""
    positions: Mapping[str, Mapping[str, Any]]
    """By step: the position file of the moment at which it begins."""


def served(rules: Game[Any]) -> ServedGuide:
    """The guide of a game; LookupError if it has none."""
    found = script_of(rules)
    if found is None:
        raise LookupError
    names = [step.name for step in found.guide.steps]
    return ServedGuide(_json(rules, found), found.guide.side, dict(zip(names, found.positions, strict=True)))


def _json(rules: Game[Any], script: Script) -> Packed:
    """A guide for the page: its steps, each with the marks by which the page knows that a play has come to it."""
    guide, marks, _, _, orders = script
    steps = [
        {**step._asdict(), "marks": wanted, "orders": others}
        for step, wanted, others in zip(guide.steps, marks, orders, strict=True)
    ]
    for step in steps:
        del step["then"]
    about = {"game": rules.name, "title": guide.title, "about": guide.about, "side": guide.side}
    return packed(dumps({**about, "steps": steps}).encode())


def request(rules: Game[Any], guide: ServedGuide, step: object) -> dict[str, Any]:
    """What to ask of the lobby for a play that begins at a step, by its name; ValueError if there is none."""
    if not isinstance(step, str) or step not in guide.positions:
        raise ValueError(f"unknown step {str(step)[:60]!r}; {nearest(str(step)[:60], list(guide.positions))}")
    seats = {side: ME if side == guide.side else GUIDE for side in rules.sides}
    return {"game": rules.name, "position": guide.positions[step], "seats": seats}
