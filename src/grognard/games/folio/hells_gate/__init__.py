"""Escape Hell's Gate: the relief of the Korsun pocket, February 1944 [10.0 to 20.0]."""

from grognard.games.folio.hells_gate.game import GAME

__all__ = ["GAME"]
