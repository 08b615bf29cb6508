"""Why what the present question does not take is not done now: combat [7.0], support [8.3], bombardment [8.4]."""

from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.combat import Attacking, Battle, CombatPhase
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.support import MOST_MARKERS, Supporting

ADDING = ("marker", "pool")
"""Verbs that add support fire."""
RETREATING = {"retreat": "7.7-1", "resist": "7.8-1", "stop": "7.7.2-6"}
"""What the owner of a unit that has to retreat says, and by which rule."""


def why_not_now(position: FolioPosition, verb: str) -> Ruling | None:
    """What the standard rules say of a verb at the wrong time; None: nothing more than that it is not asked."""
    supporting = position.nearest(Supporting)
    if verb == "back" and supporting is not None:
        return refuse("8.3-10", "support.binding", hex=position.place_name(supporting.hex))
    if verb in ADDING and supporting is None:
        return _why_no_more(position)
    if verb == "bombard":
        return refuse("8.4-2", "bombardment.phase")
    return _why_no_combat(position, verb)


def _why_no_combat(position: FolioPosition, verb: str) -> Ruling | None:
    """An attack is made in a combat phase [7.0-5], against one hex [7.1-2], and when the one before is over [7.0-7]."""
    battle, attacking = position.nearest(Battle), position.nearest(Attacking)
    if verb in RETREATING:
        return refuse(RETREATING[verb], "retreat.nobody")
    if verb not in ("attack", "fight"):
        return None
    if battle is not None:
        return refuse("7.0-7", "combat.unfinished", hex=position.place_name(battle.hex))
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
