"""Beachhead, a tiny game of the folio series for tests: data, and one rule of its own.

Its data have what Korsun has not: sea, marines, commandos, minefields, fortifications that keep enemy zones out,
trails, reinforcements, and support that the turn track allots.
"""

from pathlib import Path

from grognard.engine.outcome import Outcome
from grognard.games.folio.exclusive import Exclusive
from grognard.games.folio.game import FolioGame
from grognard.games.folio.position import FolioPosition

ALLIED, GERMAN = range(2)


class BeachheadRules(Exclusive):
    """The wall keeps zones out, and who holds the town has won."""

    fortifications_negate_zones = True

    def outcome(self, position: FolioPosition) -> Outcome:
        """The Allies have the town, or the Germans have won."""
        (town,) = position.components.map.areas["town"]
        held = position.owner(town) == ALLIED
        return Outcome(ALLIED if held else GERMAN, "town", "4.0-2", (int(held), int(not held)))


class Beachhead(FolioGame):
    """A landing."""

    name = "folio/beachhead"
    sides = ("allied", "german")
    folder = Path(__file__).parent
    map_file = "beachhead.map"
    exclusive = BeachheadRules()


GAME = Beachhead()
