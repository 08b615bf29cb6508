"""Order chits and the Orders Table [14.1, 14.6-3]."""

from typing import NamedTuple

MOVE, ASSAULT, DEFEND, SUPPORT, REFIT, CAS = "move", "assault", "defend", "support", "refit", "cas"
DEFINITIONS = (MOVE, ASSAULT, DEFEND, SUPPORT, REFIT, CAS)


class OrderRow(NamedTuple):
    """An order chit with the modes that it permits."""

    id: str
    side: str
    """Its Superior HQ is the side's."""
    level: str
    """The least level of the HQ that executes it [14.1-2]."""
    definition: str
    cp: int
    issue: int
    """Issue Time in turns [14.1-5]."""
    deployment: int
    """Deployment Time in turns [14.1-6]."""
    modes: tuple[str, ...]
    """Modes that units may take by it; none for CAS, which places markers [19.3]."""
    source: str
