"""The layers of the map of Korsun: ground, rivers, roads, railways, set-up areas and the front."""

from __future__ import annotations

from functools import cached_property

from tools.maps.drawn import DrawnLayers

BEYOND = "2021"  #: Lisyanka, north of the Gniloi Tikich


class Layers(DrawnLayers):
    """The ground between III Panzer Corps and the pocket, step by step."""

    barriers = ("minor_river", "major_river")
    apart = ("railway",)

    @cached_property
    def ground(self) -> dict[str, set[str]]:
        """Exactly one terrain for every hex: houses before rough ground, then marsh, then woods."""
        left = set(self.grid.labels)
        found = {}
        for word, hexes in (
            ("town", self.places_of("town")),
            ("rough", self.covered("rough") | self.hand("rough")),
            ("marsh", self.covered("marsh") | self.hand("marsh")),
            ("clear", self.hand("clear")),
            ("woods", self.covered("woods") | self.hand("woods")),
        ):
            found[word] = hexes & left
            left -= hexes
        found["clear"] |= left
        return found

    @cached_property
    def areas(self) -> dict[str, list[str]]:
        """The hexes where each formation sets up."""
        return {name: hexes.split() for name, hexes in self.features["areas"].items()}

    @cached_property
    def german(self) -> set[str]:
        """What is in German hands at start: inside the rings, but for the set-up areas of the other side."""
        own = {h for name, hexes in self.areas.items() if name[0] != "S" for h in hexes}
        other = {h for name, hexes in self.areas.items() if name[0] == "S" for h in hexes}
        return (self.covered("german") | own) - other

    @cached_property
    def front(self) -> list[str]:
        """The hexsides between German and Soviet ground."""
        return sorted(side for side in self.sides_of(self.german) if not set(side.split("/")) <= self.german)

    @cached_property
    def beyond_tikich(self) -> set[str]:
        """All that lies north and east of the Gniloi Tikich."""
        return self.reached(BEYOND, set(self.waters["Gniloi Tikich"][1]))
