"""The layers of the map of the Fulda Gap: relief, towns, woods and swamps, rivers, roads and the two Germanies."""

from __future__ import annotations

from functools import cached_property

from tools.maps.drawn import DrawnLayers


class Layers(DrawnLayers):
    """The ground between the Thuringian Forest and the Rhine, step by step."""

    barriers = ("minor_river", "major_river")

    @cached_property
    def ground(self) -> dict[str, set[str]]:
        """Every Terrain Type and every Terrain Feature that a hex has, however small its portion [8.2]."""
        city = self.covered("city") | self.places_of("city")
        town = self.places_of("town") - city
        features = {"woods": self.covered("woods") | self.hand("woods"), "swamp": self.covered("swamp")}
        closed = self.shared_by("covered", self.outlined("woods")) - city - town - self.hand("clearing")
        return {**self.relief, "town": town, "city": city, **features, "covered": closed}

    @cached_property
    def relief(self) -> dict[str, set[str]]:
        """Basins and valley floors are plain, ranges hill 2 where no basin cuts into them, all else hill 1."""
        plain, ranges = self.outlined("plain"), self.outlined("hill2")
        floors = {h for hexes in self.features["valley_floors"].values() for h in hexes.split()}
        return {
            "plain": self.shared_by("plain", plain) | floors,
            "hill1": self.shared_by("hill1", ~plain & ~ranges),
            "hill2": self.shared_by("hill2", ranges & ~plain),
        }

    @cached_property
    def crossings(self) -> set[str]:
        """Where roads cross rivers: each such hexside is a permanent bridge by itself [32.1-0]."""
        found = {side for sides in self.features["crossings"].values() for side in sides.split()}
        if odd := found - self.sides_with(*self.barriers):
            raise ValueError(f"no river to cross at {' '.join(sorted(odd))}")
        return found

    @cached_property
    def east_germany(self) -> set[str]:
        """The hexes of the German Democratic Republic."""
        return self.listed(self.features["east_germany"]["hexes"])

    @cached_property
    def border(self) -> list[str]:
        """The hexsides between the two Germanies."""
        return sorted(
            side for side in self.sides_of(self.east_germany) if not set(side.split("/")) <= self.east_germany
        )
