"""Arracourt, September 1944: a game of our own on the Formation Series."""

from pathlib import Path

from grognard.games.formation.game import FormationGame


class Arracourt(FormationGame):
    """4th Armored Division against the panzer brigades in Lorraine."""

    name = "formation/arracourt"
    sides = ("american", "german")
    folder = Path(__file__).parent
    map_name = "arracourt"


GAME = Arracourt()
