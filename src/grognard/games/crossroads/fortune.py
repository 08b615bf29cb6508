"""The fortune marker [11.0]: a combat roll made again."""

from grognard.engine.kinds import Side
from grognard.engine.rolls import Roll, Rolling
from grognard.engine.rulings import Ruling, allow
from grognard.games.crossroads.position import CrossroadsPosition


class CombatRoll(Roll[CrossroadsPosition]):
    """A combat roll that the holder of the marker may have made again, once [11.1]."""

    reroll_rule = "11.1"

    def who_may_reroll(self, position: CrossroadsPosition, frame: Rolling) -> tuple[Side, ...]:
        """The holder only: the side that is given the marker now is not asked. Nobody without it [11.3]."""
        return (position.fortune,) if position.components.options["fortune"] else ()

    def why_reroll(self, position: CrossroadsPosition, frame: Rolling) -> Ruling:
        """By the marker; the second roll stands, whoever has the marker then [11.2]."""
        shown = {"die": frame.faces, "result": frame.value}
        return allow(self.reroll_rule, "roll.may_reroll", also=("11.2",), **shown)

    def spend(self, position: CrossroadsPosition, side: Side) -> None:
        """Hand the marker over [11.1]."""
        position.fortune = 1 - side
        position.emit("fortune", "11.1", side=position.side_name(side), to=position.side_name(1 - side))
