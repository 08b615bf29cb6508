"""The SNAFU marker [5.2]: any one die of either side rolled again.

A scenario that names no holder plays without it, and a game with a rule of its own puts a Die of its own among its
procedures [5.2-5].
"""

from typing import Any

from grognard.engine.kinds import NONE, Side
from grognard.engine.rolls import Roll, Rolling
from grognard.games.formation.position import FormationPosition

FACES = 10
"""Every die has ten faces; the 0 counts as 10 [3.8-2]."""

ROLLS = ("initiative", "action_points", "reaction", "withdrawal", "combat", "check")
"""What dice are rolled for [6.1-1, 6.4.1-1, 6.5.2-1, 7.4.1.1-9, 7.4.1F, 5.6.1-1]."""


def rolling(purpose: str, rule: str, side: Side) -> Rolling:
    """One die of the game."""
    return Rolling(purpose, rule, FACES, side)


class Die(Roll[FormationPosition]):
    """One die of one player or unit: the holder of the marker may have it rolled again, once [5.2-1]."""

    reroll_rule, also_reroll = "5.2-1", ("5.2-2", "5.2-3")
    prospect_reason = "snafu.prospect"

    def who_may_reroll(self, position: FormationPosition, frame: Rolling) -> tuple[Side, ...]:
        """The holder, for its own dice and the enemy's; who is given the marker now is not asked."""
        return () if position.snafu == NONE else (position.snafu,)

    def price(self, position: FormationPosition, frame: Rolling) -> dict[str, Any]:
        """The marker: whoever is given it keeps it for another roll [5.2-1, 5.2-3]."""
        return {"receiver": position.side_name(1 - frame.to_ask[0])}

    def spend(self, position: FormationPosition, side: Side) -> None:
        """Hand the marker over [5.2-1]."""
        position.snafu = 1 - side
        position.snafu_used = True
        position.emit("snafu", "5.2-1", side=position.side_name(side), to=position.side_name(1 - side))


def pass_marker(position: FormationPosition) -> None:
    """At the start of a turn: a marker that lay idle for a whole turn goes to the other side [5.2-4]."""
    if position.snafu != NONE and not position.snafu_used:
        position.snafu = 1 - position.snafu
        position.emit(
            "snafu", "5.2-4", side=position.side_name(1 - position.snafu), to=position.side_name(position.snafu)
        )
    position.snafu_used = False
