"""Roads to Moscow: the battles of Mozhaysk and Mtsensk, October 1941."""

from grognard.games.roads_to_moscow.game import GAME

__all__ = ["GAME"]
