"""Decisions read and answered in numbers: what the actions of a list are about, and an answer in words."""

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Unit


class Phrases:
    """For whoever reckons with numbers, as a planner does: the names of one table, both ways."""

    def __init__(self, components: Components) -> None:
        self._components = components

    def numbers(self, decision: Decision, verb: str, kind: str) -> list[int]:
        """What the actions of a verb are about, by its kind."""
        return [self._components.number(kind, action.args[0]) for action in decision.actions if action.verb == verb]

    def units(self, decision: Decision, verb: str = "unit") -> list[Unit]:
        """The units that a verb can be about."""
        return self.numbers(decision, verb, "unit")

    def hexes(self, decision: Decision, verb: str = "hex") -> list[Hex]:
        """The hexes, or boxes, that a verb can be about."""
        return self.numbers(decision, verb, "place")

    def unit(self, decision: Decision) -> Unit:
        """The unit that a decision is about."""
        return self._components.number("unit", decision.facts["unit"])

    def hex(self, decision: Decision) -> Hex:
        """The hex that a decision is about."""
        return self._components.number("hex", decision.facts["hex"])

    def say(self, verb: str, kind: str, number: int) -> Action:
        """An action about something."""
        return Action(verb, (self._components.names[kind][number],))

    def say_unit(self, unit: Unit, verb: str = "unit") -> Action:
        """An action about a unit."""
        return self.say(verb, "unit", unit)

    def say_hex(self, hex: Hex, verb: str = "hex") -> Action:
        """An action about a hex, or a box."""
        return self.say(verb, "place", hex)
