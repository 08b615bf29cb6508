"""The layers of the maps of Roads to Moscow: ground, water, slopes, fortified lines, roads and railways."""

from __future__ import annotations

from functools import cached_property

from tools.maps.drawn import DrawnLayers


class Layers(DrawnLayers):
    """The ground before Mozhaysk or before Mtsensk, step by step."""

    barriers = ("stream", "river")  # no road has a ford: each has a bridge, or costs what the water costs [8.36b]
    apart = ("railway",)

    @cached_property
    def ground(self) -> dict[str, set[str]]:
        """One terrain for every hex: houses, then swamp, rough ground, else clear; woods are added to it [8.35a]."""
        left = set(self.grid.labels)
        found = {}
        for word, hexes in (
            ("town", self.covered("town") | self.places_of("town")),
            ("village", self.places_of("village")),
            ("clear", self.hand("clear")),
            ("swamp", self.covered("swamp") | self.hand("swamp")),
            ("rough", self.covered("rough") | self.hand("rough")),
        ):
            found[word] = hexes & left
            left -= hexes
        bare = found["town"] | self.hand("clear") | self.hand("bare")
        found["woods"] = (self.covered("woods") | self.hand("woods")) - bare
        found["clear"] |= left
        return found

    def lines(self, word: str) -> dict[str, list[str]]:
        """The hexsides of every line of that name, as `0101>0102`: what it has on its left, what on its right hand."""
        found = {}
        for name, entry in self.features.get(word, {}).items():
            line = self.way(entry["line"])
            crossed = self.snapper.left_to_right(self.pairs(self.course(name, line, word)), line[0])
            found[name] = [f"{self.grid.label(a)}>{self.grid.label(b)}" for a, b in crossed]
        return found

    @cached_property
    def directed(self) -> dict[str, dict[str, list[str]]]:
        """Slopes, from the hex below to the hex above, and fortified lines, from outside to the hex they protect."""
        return {word: self.lines(word) for word in ("slope", "fortified_line")}
