"""What has one time in the sequence of play: the rule that says when, for whoever tries it at another moment.

MOMENTS = {"lead": Moment("7.4.1", "moment.lead")}

def why_not_now(position, verb, numbers):
    return MOMENTS[verb].refusal() if verb in MOMENTS else None
"""

from typing import Any, NamedTuple

from grognard.engine.rulings import Ruling, refuse


class Moment(NamedTuple):
    """When something is done: the rule that says so, and the reason that it is refused with at any other time."""

    rule: str
    reason: str

    def refusal(self, **facts: Any) -> Ruling:
        """Not now."""
        return refuse(self.rule, self.reason, **facts)
