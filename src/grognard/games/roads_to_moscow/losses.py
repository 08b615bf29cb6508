"""Step losses in combat [11.2]: which unit takes each of them."""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Side, Unit


class TakingLosses(NamedTuple):
    """A side has steps to lose among some units."""

    side: Side
    units: tuple[Unit, ...]
    steps: int
    lead: Unit = NONE
    """Takes the first step, or the next after `first` [11.22]."""
    first: tuple[Unit, ...] = ()
    """One of these takes the very first step [11.23]."""
    late: tuple[Unit, ...] = ()
    """Take what is left when all others are gone [11.36-2]."""
    rule: str = "11.21"
    """Of steps that their owner distributes."""
