"""Roads to Moscow, the game: Formations drawn from a cup, Mobile and Assault Sequences, two combat tables."""

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.game import Game, Scenario
from grognard.engine.options import OptionalRule
from grognard.engine.position import Frame
from grognard.engine.procedures import Procedure
from grognard.games.roads_to_moscow.charts import FACES
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.events import EVENTS
from grognard.games.roads_to_moscow.facts import FACTS
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.setup import CHARTS, Box, make_components, new_position, set_up
from grognard.games.roads_to_moscow.units import SIDES

HISTORICAL_WEATHER = "historical_weather"
"""The weather of every turn is as it was [5.11d]."""
PROCEDURES: tuple[type[Procedure[Any, Any]], ...] = ()
"""Every procedure of the rules, chapter by chapter."""
ROLLS = ("weather", "initiative", "combine", "check", "attack", "overrun", "fuel")
"""What the die is rolled for, by the first word of the purpose."""


class RoadsToMoscow(Game[RoadsPosition]):
    """The battles of Mozhaysk and Mtsensk [1.2-1]."""

    name = "roads_to_moscow"
    sides = SIDES
    folder = Path(__file__).parent
    position_class = RoadsPosition
    procedures = PROCEDURES
    facts = FACTS
    events = EVENTS
    declarable = ("supply",)
    optional_rules = (OptionalRule(HISTORICAL_WEATHER, "5.11d", False),)

    @cache  # noqa: B019 (a game is made once)
    def scenarios(self) -> Mapping[str, Scenario]:
        box = Box(DataFolder(self.folder / "data"))
        found = {}
        for name, facts in box.scenarios.items():
            names = box.battles[facts.battle].turn_names
            turns = names.index(facts.last) - names.index(facts.first) + 1
            found[name] = Scenario(name, facts.title, turns, facts.rule)
        return found

    def charts(self) -> Mapping[str, str]:
        return CHARTS

    def rolls(self, components: Components) -> Mapping[str, int]:
        """One die of ten faces for everything [2.41]."""
        return dict.fromkeys(ROLLS, FACES)

    def turn_name(self, components: Components, turn: int) -> str:
        """Day and half, as on the track: 16AM."""
        assert isinstance(components, CampaignComponents)
        return components.track[turn - 1].name if 1 <= turn <= components.turns else str(turn)

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        return make_components(self.name, scenario, options, data, given)

    def new_position(self, position: RoadsPosition) -> None:
        new_position(position)

    def set_up(self, position: RoadsPosition) -> None:
        """The scenario's set-up [18.1], in turn 1."""
        set_up(position)

    def phases(self) -> Mapping[str, Callable[[RoadsPosition], list[Frame]]]:
        return {}

    def why_not_now(self, position: RoadsPosition, verb: str, numbers: Sequence[Any]) -> None:
        return None


GAME = RoadsToMoscow()
