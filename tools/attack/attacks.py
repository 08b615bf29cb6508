"""What an attack is."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tools.attack.client import Attacker


@dataclass(frozen=True)
class Attack:
    """A name, the group that it belongs to, and what it does."""

    name: str
    group: str
    run: Callable[[Attacker], Awaitable[None]]

    @property
    def says(self) -> str:
        """What it does, in a sentence."""
        return (self.run.__doc__ or "").strip().splitlines()[0]
