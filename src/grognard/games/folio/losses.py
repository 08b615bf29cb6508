"""Losses [7.6, 7.8]: a unit is turned to its depleted side, or goes out of the game."""

from grognard.engine.kinds import Unit
from grognard.engine.losses import LoseSteps, Losing
from grognard.games.folio.position import FolioPosition


def deplete(position: FolioPosition, unit: Unit, rule: str) -> None:
    """Turn a unit over; one that is depleted already, or has no other side, is eliminated [7.6-4, 7.7-12, 7.8-2]."""
    if position.depleted[unit] or position.components.one_sided[unit]:
        eliminate(position, unit, rule)
        return
    position.depleted[unit] = True
    position.emit("depleted", rule, unit=position.unit_name(unit), hex=position.place_name(position.at[unit]))


def eliminate(position: FolioPosition, unit: Unit, rule: str) -> None:
    """Take a unit off the map for good [7.6-1]."""
    hex = position.place_name(position.at[unit])
    position.put(unit, position.components.eliminated)
    position.emit("eliminated", rule, unit=position.unit_name(unit), hex=hex)
    position.components.exclusive.eliminated(position, unit)


class LoseInAttack(LoseSteps[FolioPosition]):
    """The attacker chooses which of his units takes the loss of Ex or (A) [7.6-5, 7.6-9]."""

    rule = "7.6-5"

    def able(self, position: FolioPosition, frame: Losing) -> list[Unit]:
        return [unit for unit in frame.units if position.on_map(unit)]

    def lose(self, position: FolioPosition, unit: Unit) -> None:
        deplete(position, unit, self.rule)
