"""What a scenario forbids to formations [6.4-3]: to attack, to prepare, to react, to leave an area, to act early."""

from grognard.engine.kinds import Formation
from grognard.engine.rulings import Ruling, refuse
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.scenarios import Restriction

NO_ATTACK, NO_PREPARED, NO_REACTION, LATE, CONFINED = "no_attack", "no_prepared", "no_reaction", "late", "confined"


def restriction(position: FormationPosition, formation: Formation, what: str) -> Restriction | None:
    """The restriction of this sort that is on a formation in this turn."""
    for found in position.components.restrictions.get((formation, what), ()):
        if not found.turns or position.turn in found.turns:
            return found
    return None


def restricted(position: FormationPosition, formation: Formation, what: str) -> Ruling | None:
    """The ruling that a restriction makes; None if there is none."""
    found = restriction(position, formation, what)
    if found is None:
        return None
    return refuse("6.4-3", f"restriction.{what}", formation=found.formation)


def too_early(position: FormationPosition, formation: Formation) -> Ruling | None:
    """Why a formation has to wait until its side has been activated often enough in this turn."""
    found = restriction(position, formation, LATE)
    side = position.components.formations[formation].side
    if found is None or position.activations[side] >= int(found.value):
        return None
    return refuse("6.4-3", "restriction.late", formation=found.formation, value=int(found.value))


def confines(position: FormationPosition, formation: Formation) -> str:
    """The area that a formation may not leave; empty if it may go anywhere."""
    found = restriction(position, formation, CONFINED)
    return found.value if found else ""
