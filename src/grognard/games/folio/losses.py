"""Losses [7.6, 7.8]: a unit is turned to its depleted side, or goes out of the game."""

from grognard.engine.kinds import Unit
from grognard.engine.losses import LoseSteps, Losing
from grognard.games.folio.position import FolioPosition


def on_last_step(position: FolioPosition, unit: Unit) -> bool:
    """Is it depleted already, or has it no other side? Then the next loss is its end [7.6-4, 7.7-12, 7.8-2]."""
    return bool(position.depleted[unit] or position.components.one_sided[unit])


def deplete(position: FolioPosition, unit: Unit, rule: str) -> None:
    """Turn a unit over; one that is on its last step is eliminated."""
    if on_last_step(position, unit):
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


class ExchangeLoss(Losing):
    """What an exchange costs the attacker."""


class LoseInAttack(LoseSteps[FolioPosition]):
    """(A): the attacker chooses which of their units takes the loss [7.6-9]."""

    rule = "7.6-9"
    loss_rule = "7.6-9"
    """The rule of the loss itself, whoever takes it."""

    def able(self, position: FolioPosition, frame: Losing) -> list[Unit]:
        return list(frame.units)

    def lose(self, position: FolioPosition, unit: Unit) -> None:
        deplete(position, unit, self.loss_rule)


class LoseInExchange(LoseInAttack):
    """Ex: one attacker is depleted like the defender [7.6-4]; of several their owner picks it [7.6-5]."""

    frame = ExchangeLoss
    rule = "7.6-5"
    loss_rule = "7.6-4"
