"""The attacker's last word before the die: lowering the column [11.14], and ardour [11.23]."""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure, Role, verb
from grognard.engine.rulings import Ruling, refuse
from grognard.games.army_group_center.charts import is_low
from grognard.games.army_group_center.odds import reckon, why_reckoned
from grognard.games.army_group_center.position import ArmyPosition

ROLL, LOWER, RAISE, ARDOUR = Action("roll"), Action("lower"), Action("raise"), Action("ardour")


class Column(NamedTuple):
    """A battle that is declared and supported: the column that was found, and by how many it has been lowered."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    support: str
    column: int
    lowered: int = 0


class ChooseColumn(Procedure[ArmyPosition, Column]):
    """Roll; or lower the column first; or commit to rolling until something happens [11.14, 11.23-1, 11.23-3]."""

    frame = Column

    def decision(self, position: ArmyPosition, frame: Column) -> Decision | None:
        actions = [ROLL]
        if self.low(position, frame):
            actions.append(ARDOUR)
        if frame.column > frame.lowered:
            actions.append(LOWER)
        if frame.lowered:
            actions.append(RAISE)
        columns = position.components.crt.columns
        facts = {
            "hex": position.place_name(frame.hex),
            "units": [position.unit_name(unit) for unit in frame.units],
            "column": columns[frame.column - frame.lowered],
            "support": frame.support,
        }
        return self.ask(position, frame.side, "combat.column", "11.14", actions, **facts)

    @verb(Role.COMMIT)
    def roll(self, position: ArmyPosition, frame: Column) -> None:
        """Roll on this column."""
        position.done((frame.lowered, False))

    def why_roll(self, position: ArmyPosition, frame: Column) -> Ruling:
        return self.ledger(position, frame, "11.8-2", "combat.roll")

    def ledger(
        self, position: ArmyPosition, frame: Column, rule: str, reason: str, lowered: int = 0, ardour: bool = False
    ) -> Ruling:
        """Everything that counts, now that the attack is declared [6.8-2], and the column that comes of it."""
        found = reckon(position, frame.hex, frame.units, frame.support)
        by = frame.lowered + lowered
        return why_reckoned(position, frame.hex, frame.units, found, (rule, reason), by, ardour)

    @verb(Role.COMMIT)
    def ardour(self, position: ArmyPosition, frame: Column) -> None:
        """Roll until the first result that is not AS; there is no way back [11.23-2, 11.23-3]."""
        position.emit("ardour", "11.23-1", hex=position.place_name(frame.hex), side=position.side_name(frame.side))
        position.done((frame.lowered, True))

    def why_ardour(self, position: ArmyPosition, frame: Column) -> Ruling:
        if not self.low(position, frame):
            column = position.components.crt.columns[frame.column - frame.lowered]
            return refuse("11.23-1", "combat.no_ardour", column=column)
        return self.ledger(position, frame, "11.23-2", "combat.ardour", ardour=True)

    def low(self, position: ArmyPosition, frame: Column) -> bool:
        """Is this one of the columns for differentials of 0 or less [11.23-1]?"""
        return is_low(position.components.crt, frame.column - frame.lowered)

    @verb
    def lower(self, position: ArmyPosition, frame: Column) -> None:
        """One column to the left [11.14]."""
        position.become(frame._replace(lowered=frame.lowered + 1))

    def why_lower(self, position: ArmyPosition, frame: Column) -> Ruling:
        if frame.column == frame.lowered:
            return refuse("11.13", "combat.lowest")
        return self.ledger(position, frame, "11.14", "combat.lower", lowered=1)

    @verb
    def raise_(self, position: ArmyPosition, frame: Column) -> None:
        """Take a lowering back."""
        position.become(frame._replace(lowered=frame.lowered - 1))

    def why_raise(self, position: ArmyPosition, frame: Column) -> Ruling:
        if not frame.lowered:
            return refuse("11.14", "combat.not_lowered")
        return self.ledger(position, frame, "11.14", "combat.raise", lowered=-1)
