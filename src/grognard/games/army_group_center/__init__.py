"""Destruction of Army Group Center, after the 2009 game of Decision Games."""

from grognard.games.army_group_center.game import ArmyGroupCenter

GAME = ArmyGroupCenter()
