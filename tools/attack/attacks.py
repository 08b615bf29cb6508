"""What an attack is."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from tools.attack.client import Attacker
from tools.attack.tally import Limits


@dataclass(frozen=True)
class Attack:
    """A name, the group that it belongs to, and what it does."""

    name: str
    group: str
    run: Callable[[Attacker], Awaitable[None]]
    prepare: Callable[[Limits], object] = bool
    """What takes long and harms nobody: it is done before anything is measured."""

    @property
    def says(self) -> str:
        """What it does, in a sentence."""
        return (self.run.__doc__ or "").strip().splitlines()[0]
