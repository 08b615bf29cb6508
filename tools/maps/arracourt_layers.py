"""The layers of the map of Arracourt: ground, water and roads, each laid on the grid and then corrected by hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from tools.maps.drawn import DrawnLayers, Road

NORTH_OF_CANAL = "1211"  #: Arracourt


class Layers(DrawnLayers):
    """The ground of Arracourt, step by step."""

    barriers = ("river", "canal")

    @cached_property
    def ground(self) -> dict[str, set[str]]:
        """Exactly one terrain for every hex [3.1.1]: houses before woods, woods before marsh, marsh before hills."""
        left = set(self.grid.labels)
        found = {}
        for word, hexes in (
            ("town", self.places_of("town")),
            ("village", self.places_of("village")),
            ("lake", self.covered("lake")),
            ("clear", self.hand("clear")),
            ("woods", self.covered("woods") | self.hand("woods")),
            ("marsh", self.covered("marsh") | self.hand("marsh")),
            ("hill", self.covered("hill") | self.places_of("hill") | self.hand("hill")),
        ):
            found[word] = hexes & left
            left -= hexes
        found["clear"] |= left
        return found

    @cached_property
    def north_of_canal(self) -> set[str]:
        return self.reached(NORTH_OF_CANAL, self.sides_with("canal"))

    @cached_property
    def blocked(self) -> set[str]:
        return self.ground["lake"]

    def ways(self) -> Iterator[Road]:
        """Main roads first, then those from village to village."""
        yield from super().ways()
        for stops in self.features["lists"]["village_roads"]:
            yield Road(" - ".join(stops), "secondary_road", stops, None)
