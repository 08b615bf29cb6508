"""Rules questions in any game: what may, must or happens to be done in a position."""

from collections.abc import Iterable
from typing import Any, Generic, TypeVar

import pytest

from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.odds import Odds
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction, Ruling

P = TypeVar("P", bound=Position)


class Questions(Generic[P]):
    """Questions about the positions of one game."""

    def __init__(self, game: Game[P]) -> None:
        self.game = game

    # -- asking

    def asked(self, position: P) -> tuple[str, str]:
        """Who is asked what."""
        decision = self.game.decision(position)
        return (decision.side, decision.question) if decision else ("nobody", "over")

    def choices(self, position: P, verb: str = "") -> set[str]:
        """What may be done: the arguments of one verb, or all actions."""
        decision = self.game.decision(position)
        listed = decision.actions if decision else []
        if verb:
            return {" ".join(action.args) for action in listed if action.verb == verb}
        return {str(action) for action in listed}

    def allowed(self, position: P, action: str) -> Ruling:
        """The ruling on an action that must be allowed."""
        ruling = self.game.explain(position, action)
        assert ruling.legal, self.game.say(ruling)
        assert action in self.choices(position)
        return ruling

    def odds(self, position: P, action: str) -> Odds:
        """What is told of an attack that must be allowed."""
        return odds_of(self.allowed(position, action))

    def refused(self, position: P, action: str) -> Ruling:
        """The ruling on an action that must be refused, by `explain` as by `apply`, with nothing changed."""
        ruling, before = self.game.explain(position, action), position.copy()
        assert not ruling.legal, f"{action} is legal"
        assert ruling.reason != "choice.not_listed", f"nothing says why {action} is refused"
        with pytest.raises(IllegalAction) as caught:
            self.game.apply(position, action)
        assert caught.value.ruling == ruling
        assert position == before
        return ruling

    def cost(self, position: P, unit: str, hex: str) -> float:
        """What it costs a unit, in hand or not, to go to a hex."""
        copy = position.copy()
        if f"unit {unit}" in self.choices(copy):
            self.play(copy, f"unit {unit}")
        found: float = self.allowed(copy, f"hex {hex}").facts["cost"]
        return found

    def ways(self, position: P, unit: str) -> dict[str, float]:
        """Where a unit may go in its move, and at what cost."""
        copy = position.copy()
        self.play(copy, f"unit {unit}")
        return {hex: self.cost(copy, unit, hex) for hex in self.choices(copy, "hex")}

    # -- doing

    def play(self, position: P, actions: str) -> list[Event]:
        """Make several choices, written with semicolons between; all that happened."""
        return [event for action in actions.split(";") for event in self.game.apply(position, action)]


def odds_of(ruling: Ruling) -> Odds:
    """The odds of a ruling that must tell them."""
    assert ruling.odds is not None, ruling.reason
    return ruling.odds


def lines(ruling: Ruling) -> list[tuple[str, str, float]]:
    """The parts of a ruling: rule, name, amount."""
    return [(part.rule, part.name, part.amount) for part in ruling.parts]


def happened(events: Iterable[Event], *kinds: str) -> list[dict[str, Any]]:
    """What events of some kinds say, with their rule."""
    return [{"rule": event.rule, **event.data} for event in events if event.kind in kinds]


def where(position: Position, unit: str) -> str:
    """The hex or box that a unit is in."""
    return position.place_name(position.at[number(position, unit)])


def number(position: Position, unit: str) -> int:
    """A unit's number, for functions that take one."""
    return position.components.number("unit", unit)
