"""The fortune marker [11.0]: a combat roll made again."""

from typing import Any

from grognard.engine.kinds import Side
from grognard.engine.rolls import Roll, Rolling
from grognard.games.crossroads.position import CrossroadsPosition


class CombatRoll(Roll[CrossroadsPosition]):
    """A combat roll that the holder of the marker may have made again, once [11.1]."""

    reroll_rule, also_reroll = "11.1", ("11.2",)
    prospect_reason = "fortune.prospect"

    def who_may_reroll(self, position: CrossroadsPosition, frame: Rolling) -> tuple[Side, ...]:
        """The holder only: the side that is given the marker now is not asked. Nobody without it [11.3]."""
        return (position.fortune,) if position.components.options["fortune"] else ()

    def price(self, position: CrossroadsPosition, frame: Rolling) -> dict[str, Any]:
        """The marker: whoever is given it has it for another roll [11.1]."""
        return {"receiver": position.side_name(1 - frame.to_ask[0])}

    def spend(self, position: CrossroadsPosition, side: Side) -> None:
        """Hand the marker over [11.1]."""
        position.fortune = 1 - side
        position.emit("fortune", "11.1", side=position.side_name(side), to=position.side_name(1 - side))
