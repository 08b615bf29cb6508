"""What a player is: somebody who is asked, and picks one of the actions."""

from collections.abc import Mapping
from typing import Any, Protocol

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision


class Player(Protocol):
    """Answers decisions. It knows what its side is asked and may see, as a person does, and nothing else."""

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Action:
        """One of the decision's actions."""
        ...
