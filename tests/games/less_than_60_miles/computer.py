"""What tests of the computer player share: what it does, and a map with few units."""

from tests.games.less_than_60_miles.sketch import number

from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.players import roster
from grognard.players.player import observe

LONG = 40
"""Answers after which it is dithering."""


def choices(position: FrontPosition, until: str, name: str = "greedy") -> list[str]:
    """What the computer does until it comes to an action."""
    player, chosen = roster.MAKERS[name](position.components, 1), list[str]()
    while until not in chosen:
        chosen.append(str(player.choose(observe(GAME, position))))
        GAME.apply(position, chosen[-1])
        assert len(chosen) < LONG
    return chosen


def hex_of(position: FrontPosition, label: str) -> int:
    return position.components.number("hex", label)


def alone(unit: str, label: str) -> FrontPosition:
    """The introduction with one unit left, somewhere."""
    position = GAME.start("point_alpha", seed=1)
    for other in range(len(position.components.roster)):
        if position.on_map(other) and not position.components.hq[other]:
            position.put(other, position.components.eliminated)
    position.put(number(position, unit), hex_of(position, label))
    return position
