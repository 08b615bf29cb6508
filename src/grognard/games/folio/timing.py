"""Why what the present question does not take is not done now: movement [5.0], combat [7.0], support [8.3, 8.4]."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.kinds import Unit
from grognard.engine.placement import Placing
from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.combat import Attacking, Battle, CombatPhase
from grognard.games.folio.movement import MovementPhase, Moving
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.support import MOST_MARKERS, Supporting

ADDING = ("marker", "pool")
"""Verbs that add support fire."""
RETREATING = {"retreat": "7.7-1", "resist": "7.8-1", "stop": "7.7.2-6"}
"""What the owner of a unit that has to retreat says, and by which rule."""
SETTING_UP = ("rest", "formation")
"""What is said of several units at once while they are set up."""
BETWEEN_MOVES = ("unit", "engineer", "release", "air_supply")
"""What is done when no unit is on its way."""


def why_not_now(position: FolioPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """What the rules say of a verb at the wrong time; None: nothing more than that it is not asked."""
    moving, supporting = position.nearest(Moving), position.nearest(Supporting)
    if verb in BETWEEN_MOVES and moving is not None:
        return _why_not_beside(position, moving, numbers[0])
    refused = position.components.exclusive.why_not_now(position, verb, numbers)
    if refused:
        return refused
    if verb == "back" and supporting is not None:
        return refuse("8.3-10", "support.binding", hex=position.place_name(supporting.hex))
    if verb in ADDING and supporting is None:
        return _why_no_more(position)
    if verb == "bombard":
        return refuse("8.4-2", "bombardment.phase")
    if verb in SETTING_UP:
        return refuse("3.0-2", "setup.over")
    if verb in ("unit", "hex"):
        return _why_no_move(position, verb)
    return _why_no_combat(position, verb)


# -- movement


def _why_not_beside(position: FolioPosition, moving: Moving, unit: Unit) -> Ruling:
    """One unit after another [5.0-3], and none of the enemy's [5.1-3]."""
    if position.components.side_of[unit] != moving.side:
        return refuse("5.1-3", "movement.not_yours", unit=position.unit_name(unit))
    return refuse("5.0-3", "movement.in_hand", unit=position.unit_name(moving.unit))


def _why_no_move(position: FolioPosition, verb: str) -> Ruling | None:
    """Units move in a movement phase of their owner [5.1-1], each when it has been taken in hand [5.0-3].

    In the middle of a combat that is finished first [7.0-7].
    """
    supporting = position.nearest(Supporting)
    if supporting is not None and verb == "unit":
        return refuse("8.3-10", "support.binding", hex=position.place_name(supporting.hex))
    battle = position.nearest(Battle)
    if battle is not None and supporting is None:
        return refuse("7.0-7", "combat.unfinished", hex=position.place_name(battle.hex))
    if position.nearest(Placing) is not None:
        return None
    if position.nearest(MovementPhase) is not None:
        return refuse("5.0-3", "movement.unit_first") if verb == "hex" else None
    if position.nearest(CombatPhase) is not None and verb == "unit":
        return refuse("5.1-1", "movement.attack_first", also=("4.1-A",))
    return refuse("5.1-1", "movement.not_now")


# -- combat


def _why_no_combat(position: FolioPosition, verb: str) -> Ruling | None:
    """An attack is made in a combat phase [7.0-5], against one hex [7.1-2], and when the one before is over [7.0-7]."""
    battle, attacking = position.nearest(Battle), position.nearest(Attacking)
    if verb in RETREATING:
        return refuse(RETREATING[verb], "retreat.nobody")
    if verb not in ("attack", "fight", "done"):
        return None
    under_way = battle or (attacking if verb == "done" else None)
    if under_way is not None:
        return refuse("7.0-7", "combat.unfinished", hex=position.place_name(under_way.hex))
    if verb == "done":
        return None
    if position.nearest(CombatPhase) is None:
        return refuse("7.0-5", "combat.not_now")
    if attacking is not None:
        return refuse("7.1-2", "combat.one_target", hex=position.place_name(attacking.hex))
    return refuse("4.1-A", "combat.hex_first")


def _why_no_more(position: FolioPosition) -> Ruling:
    """Both chances of the side that is asked are gone: used, or declined."""
    battle, asked = position.nearest(Battle), position.asked
    if battle is None or asked is None:
        return refuse("8.0-1", "support.no_combat")
    attacks = asked.side == position.side_name(battle.side)
    used = len(battle.for_attack if attacks else battle.for_defence)
    hex = position.place_name(battle.hex)
    return refuse("8.3-11" if used == MOST_MARKERS else "8.3-8", "support.over", hex=hex)
