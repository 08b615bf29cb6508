"""What changes in a game of the Formation Series: the counters, and beside the map all its tracks [3.7]."""

from collections.abc import Mapping
from typing import ClassVar, NamedTuple

from grognard.engine.kinds import Formation, Hex, PerFormation, PerSide, PerUnit, Side
from grognard.engine.markers import HEX, STAR, UNIT, Marker
from grognard.engine.position import Position
from grognard.games.formation.components import Battlefield


class Held(NamedTuple):
    """A victory location: who holds it, and what it is worth [7.3.6-1]."""

    hex: Hex
    side: Side
    points: int


class StrongPoint(NamedTuple):
    """A Strong Point marker: its owner for the whole game [3.1.3-2], its face, and whether it was ever manned."""

    hex: Hex
    side: Side
    functional: bool = True
    manned: bool = False


class FormationPosition(Position):
    """Strengths, states and formations of units, markers on the map, and the tracks."""

    components: Battlefield
    formation: PerUnit[Formation]
    """The formation that a unit belongs to just now; none for Static units [3.2.1-1]."""
    strength: PerUnit[int]
    """Current strength, or the Attack Support Points of an HQ [3.2f-1, 3.3g-1]."""
    disrupted: PerUnit[bool]
    """On its Disrupted side [5.6.3-1]."""
    level: PerFormation[int]
    """The Formation Activation Track [3.1.4-3, 6.4.2-1]."""
    out_of_supply: PerFormation[bool]
    """The HQ was found Out of Supply when it was last checked [5.7-1, 5.7.5-9]."""
    improved: tuple[Hex, ...]
    """Hexes with an Improved Defence marker [3.4-4]."""
    strong_points: tuple[StrongPoint, ...]
    """Strong Point markers: hex, owner, functional or depleted, and whether they were ever manned [3.4-19]."""
    blocked: tuple[Hex, ...]
    """Supply Sources with a Supply Blocked marker [3.4-11]."""
    places: tuple[Held, ...]
    """Victory locations and who holds them."""
    points: PerSide[int]
    """The Action Point Tracks [3.1.4-4]."""
    scored: PerSide[int]
    """Victory points that were recorded for good [3.4-13]."""
    tank_steps_lost: PerSide[int]
    """Strength Points that each side's tanks and tank destroyers have lost, for victory."""
    other_steps_lost: PerSide[int]
    """Strength Points that its other units have lost."""
    drm: int
    """The space of the Initiative DRM Track where its marker is [3.1.4-2]."""
    drm_side: Side
    """The side that the Initiative +DRM marker shows [3.4-6]."""
    in_a_row: PerSide[int]
    """Initiatives in a row [3.4-7]."""
    transferred: PerSide[int]
    """Initiatives transferred to a side in this Operations Phase [3.4-8]."""
    activations: PerSide[int]
    """Activations of each side in this Operations Phase."""
    snafu: Side
    """The holder of the SNAFU marker; none if it is not in play [3.4-12]."""
    snafu_used: bool
    """The marker changed hands in this turn [5.2-4]."""
    schwerpunkt: Formation
    """The formation that the Schwerpunkt marker is assigned to [5.9-1]."""
    schwerpunkt_side: Side
    """The side that has the Schwerpunkt marker."""
    active: Formation
    """The formation that is activated, or reacts, just now [3.4-18]."""
    cups: PerSide[tuple[str, ...]]
    """The AP Determination markers left in each side's cup, if they are in use [3.4-20, 6.4.1opt-1]."""

    owners: ClassVar[Mapping[str, str]] = {"drm": "drm_side", "schwerpunkt": "schwerpunkt_side"}
    markers = (
        Marker("disrupted", on=UNIT, label="D"),
        Marker("improved", on=HEX, label="I"),
        Marker("strong_points", on=HEX, label="SP"),
        Marker("blocked", on=HEX, label="B"),
        Marker("places", on=HEX, look=STAR, label="{points}"),
    )
