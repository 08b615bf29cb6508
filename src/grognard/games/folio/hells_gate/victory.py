"""Victory [20.0]: how many of the encircled force have a line to the west edge after the last turn."""

from grognard.engine.outcome import Outcome
from grognard.engine.rulings import COUNT, Part, Ruling, allow
from grognard.games.folio.hells_gate.components import GERMAN, SOVIET
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import can_leave

ENOUGH = 10
"""Units with a line that make a German tactical victory [20.0-V2]."""


def counts(position: HellsGatePosition) -> tuple[int, int]:
    """Units of the encircled force with a line to the west edge, and those lost or without one [20.0-V1, 20.0-V5]."""
    components = position.components
    mine = [unit for unit in components.by_side[GERMAN] if components.encircled[unit]]
    saved = sum(can_leave(position, unit) for unit in mine)
    return saved, len(mine) - saved


def outcome(position: HellsGatePosition) -> Outcome:
    """The level of victory: a strategic one before a tactical one [20.0-V1 to 20.0-V4]."""
    saved, lost = counts(position)
    points = (lost, saved)
    if saved > lost:
        return Outcome(GERMAN, "german.strategic", "20.0-V1", points)
    if not saved:
        return Outcome(SOVIET, "soviet.strategic", "20.0-V3", points)
    if saved >= ENOUGH:
        return Outcome(GERMAN, "german.tactical", "20.0-V2", points)
    return Outcome(SOVIET, "soviet.tactical", "20.0-V4", points)


def why_points(position: HellsGatePosition) -> Ruling:
    """How the game would end if it ended now."""
    saved, lost = counts(position)
    found = outcome(position)
    parts = (Part("20.0-V2", "with_line", saved, COUNT), Part("20.0-V1", "without_line", lost, COUNT))
    return allow(found.rule, "victory.now", *parts, level=found.level)
