"""Crossroads, our own teaching game; its rules are in docs/games/crossroads.md."""

from grognard.games.crossroads.game import Crossroads

GAME = Crossroads()
