"""Why an attack, or what follows from one, is not for now [7.0]: asked when the present question does not take it."""

from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.combat import Attacking, Battle, CombatPhase
from grognard.games.folio.position import FolioPosition

RETREATING = {"retreat": "7.7-1", "resist": "7.8-1", "stop": "7.7.2-6"}
"""What the owner of a unit that has to retreat says, and by which rule."""


def why_not_now(position: FolioPosition, verb: str) -> Ruling | None:
    """What chapter 7 says of a verb at the wrong time; None: nothing."""
    battle, attacking = position.nearest(Battle), position.nearest(Attacking)
    if verb in RETREATING:
        return refuse(RETREATING[verb], "retreat.nobody")
    if verb in ("attack", "fight") and battle is not None:
        return refuse("7.0-7", "combat.unfinished", hex=position.place_name(battle.hex))
    if position.nearest(CombatPhase) is None:
        return refuse("7.0-5", "combat.not_now") if verb in ("attack", "fight") else None
    if verb == "attack" and attacking is not None:
        return refuse("7.1-2", "combat.one_target", hex=position.place_name(attacking.hex))
    if verb == "fight" and attacking is None:
        return refuse("4.1-A", "combat.hex_first")
    return None
