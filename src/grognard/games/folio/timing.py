"""Why something that the present question does not take is not done now: support [8.3] and bombardment [8.4]."""

from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.combat import Battle
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.support import MOST_MARKERS, Supporting

ADDING = ("marker", "pool")
"""Verbs that add support fire."""


def why_not_now(position: FolioPosition, verb: str) -> Ruling | None:
    """What the standard rules say of a verb at the wrong time; None: nothing more than that it is not asked."""
    supporting = position.nearest(Supporting)
    if verb == "back" and supporting is not None:
        return refuse("8.3-10", "support.binding", hex=position.place_name(supporting.hex))
    if verb in ADDING and supporting is None:
        return _why_no_more(position)
    return refuse("8.4-2", "bombardment.phase") if verb == "bombard" else None


def _why_no_more(position: FolioPosition) -> Ruling:
    """Both chances of the side that is asked are gone: used, or declined."""
    battle, asked = position.nearest(Battle), position.asked
    if battle is None or asked is None:
        return refuse("8.0-1", "support.no_combat")
    attacks = asked.side == position.side_name(battle.side)
    used = len(battle.for_attack if attacks else battle.for_defence)
    hex = position.place_name(battle.hex)
    return refuse("8.3-11" if used == MOST_MARKERS else "8.3-8", "support.over", hex=hex)
