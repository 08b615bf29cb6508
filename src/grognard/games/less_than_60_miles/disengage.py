"""Disengagement [8.8]: leaving enemy Blocking units, in a move or in a Retreat After Combat."""

from grognard.games.less_than_60_miles.battle import Disengaging as Disengaging
from grognard.games.less_than_60_miles.battle import Spent as Spent
