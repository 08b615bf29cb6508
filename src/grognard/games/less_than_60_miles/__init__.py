"""Less Than 60 Miles: the Fulda Gap, 1985."""

from grognard.games.less_than_60_miles.game import GAME

__all__ = ["GAME"]
