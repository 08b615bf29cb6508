"""What is tried in Korsun at another moment than its own: supply by air [12.2], bridges [13.0], releases [19.0]."""

from collections.abc import Sequence
from typing import Any

from grognard.engine.kinds import Unit
from grognard.engine.rulings import Ruling, refuse
from grognard.games.folio.bombardment import Bombarding
from grognard.games.folio.combat import Battle, CombatPhase
from grognard.games.folio.hells_gate.air import why_not_german
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.engineers import Bridging, why_not_engineer
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import Choosing
from grognard.games.folio.movement import MovementPhase
from grognard.games.folio.support import Supporting

MOVING = ("unit", "hex", "engineer", "air_supply")
"""What the Germans do in a movement phase, when no engineer is at work."""


def why_not_now(position: HellsGatePosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """Why a verb that the present question does not take is refused; None: the exclusive rules have nothing to say."""
    present = position.present
    if isinstance(present, Choosing):
        return refuse("13.0-6", "supply.lines_first")
    if verb in MOVING and isinstance(present, Bridging):
        return refuse("13.0-2", "engineers.in_hand", unit=position.unit_name(present.unit))
    if verb == "marker" and position.nearest(Supporting) is not None:
        return refuse("16.0-1", "support.drawn")
    if verb == "pool" and position.nearest(Bombarding) is not None:
        return refuse("17.0-7", "bombardment.no_answer")
    if verb == "fire":
        return refuse("17.0-5", "bombardment.aim_first")
    if verb in ("rebuild", "restore"):
        return refuse("18.0-4", "rebuilding.moment")
    if verb == "hexside":
        return _why_no_bridge(position)
    if verb == "engineer":
        return _why_no_engineer(position, numbers[0])
    if verb == "release":
        return refuse("19.0-2", "release.phase", unit=position.unit_name(numbers[0]))
    if verb == "air_supply":
        if position.components.side_of[numbers[0]] != GERMAN:
            return why_not_german(position, numbers[0])
        return refuse("12.2-6", "supply.moment", unit=position.unit_name(numbers[0]))
    return None


def _why_no_bridge(position: HellsGatePosition) -> Ruling:
    """A hexside is named for an engineer, in a movement phase of the Germans [13.0-2]."""
    phase = position.nearest(MovementPhase)
    mine = phase is not None and phase.side == GERMAN
    return refuse("13.0-2", "engineers.first" if mine else "engineers.moment")


def _why_no_engineer(position: HellsGatePosition, unit: Unit) -> Ruling:
    """For moves in a movement phase [13.0-2]; for an attack as it is put together [13.0-10], and not when it is on."""
    refused = why_not_engineer(position, unit)
    if refused:
        return refused
    phase, battle, name = position.nearest(CombatPhase), position.nearest(Battle), position.unit_name(unit)
    if phase is None or phase.side != GERMAN:
        return refuse("13.0-2", "engineers.phase", unit=name)
    if battle is not None:
        return refuse("13.0-10", "engineers.late", unit=name, hex=position.place_name(battle.hex))
    return refuse("13.0-10", "engineers.target_first", unit=name)
