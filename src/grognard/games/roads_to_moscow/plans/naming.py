"""Actions by the numbers of what they name."""

from collections.abc import Sequence

from grognard.engine.actions import Action
from grognard.games.roads_to_moscow.position import RoadsPosition

Actions = Sequence[Action]


def named(position: RoadsPosition, actions: Actions, verb: str, kind: str) -> dict[int, Action]:
    """The actions of a verb by the number of what they name."""
    number = position.components.number
    return {number(kind, action.args[0]): action for action in actions if action.verb == verb}


def of_verb(actions: Actions, *verbs: str) -> list[Action]:
    """The actions of some verbs, in this order."""
    return [action for verb in verbs for action in actions if action.verb == verb]
