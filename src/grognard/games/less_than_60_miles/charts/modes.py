"""The Modes Table [6]: who takes which mode, how it moves and fights, whom it blocks, and what it may become."""

from collections.abc import Mapping
from typing import NamedTuple

COLUMN, TACTICAL_MOVE, DEPLOYED_MOVE, FIXED = "column", "tactical", "deployed", "fixed"
MOVEMENT_MODES = (COLUMN, TACTICAL_MOVE, DEPLOYED_MOVE, FIXED)
"""How a unit moves, which its mode decides [6-3, 8.2-2]."""
MODES = (
    *("tactical", "road", "screen", "recon", "assault", "full_assault", "defend", "rigid_defense", "active_defense"),
    *("march_assault", "close_support", "barrage", "shoot_and_scoot", "refit", "farp", "deployed", "moving"),
)
"""All modes; the last two are those of an HQ [12.1-1]."""


class ModeRow(NamedTuple):
    """A line of the Modes Table."""

    name: str
    types: tuple[str, ...]
    """Types of units that may take it."""
    sides: tuple[str, ...]
    """Sides that may take it."""
    cadre: int
    """The least Cadre Rating that may take it; 0: any."""
    movement: str
    """One of MOVEMENT_MODES."""
    attack: int | None
    """Combat modifier of a unit that attacks; None: it may not attack."""
    defence: int
    """Combat modifier of a unit that defends; positive helps the attacker."""
    bombardment: int
    """Modifier of the die when it is bombarded; positive hurts it."""
    blocks_other: bool
    """Blocks outside City terrain [8.6-2]."""
    blocks_city: bool
    """Blocks in City terrain [8.6-3]."""
    authorized: Mapping[str, int]
    """Modes that it may change to by itself, and the turns that each takes [6.1.2]."""
    unauthorized: int | None
    """Turns that an Unauthorised change to it takes; None: there is none [6.1.3]."""
    source: str
