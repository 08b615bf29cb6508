"""Ground Combat [15]: who may attack what, at which cost, and the sequence of a combat step by step [15.1]."""

from grognard.games.less_than_60_miles.battle import Attacking as Attacking
from grognard.games.less_than_60_miles.battle import Battle as Battle
from grognard.games.less_than_60_miles.battle import Spent as Spent
