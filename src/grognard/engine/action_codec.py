"""Decisions in numbers: the units and hexes that the actions of a decision name, and the action for a number."""

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Unit


class ActionCodec:
    """Turns the names in actions into numbers and back, for planners."""

    def __init__(self, components: Components) -> None:
        self._components = components

    def numbers(self, decision: Decision, verb: str, kind: str) -> list[int]:
        """The arguments of the actions with this verb, as numbers of a kind."""
        return [self._components.number(kind, action.args[0]) for action in decision.actions if action.verb == verb]

    def units(self, decision: Decision, verb: str = "unit") -> list[Unit]:
        """The units that the actions with this verb name."""
        return self.numbers(decision, verb, "unit")

    def hexes(self, decision: Decision, verb: str = "hex") -> list[Hex]:
        """The hexes, or boxes, that the actions with this verb name."""
        return self.numbers(decision, verb, "place")

    def unit(self, decision: Decision) -> Unit:
        """The unit that a decision is about."""
        return self._components.number("unit", decision.facts["unit"])

    def hex(self, decision: Decision) -> Hex:
        """The hex that a decision is about."""
        return self._components.number("hex", decision.facts["hex"])

    def action(self, verb: str, kind: str, number: int) -> Action:
        """The action with this verb and argument."""
        return Action(verb, (self._components.names[kind][number],))

    def unit_action(self, unit: Unit, verb: str = "unit") -> Action:
        """The action that names a unit."""
        return self.action(verb, "unit", unit)

    def hex_action(self, hex: Hex, verb: str = "hex") -> Action:
        """The action that names a hex, or a box."""
        return self.action(verb, "place", hex)
