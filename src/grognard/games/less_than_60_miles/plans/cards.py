"""Event and Action cards [34, 35]: when they are played, and for what."""

from grognard.engine.kinds import Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import DONE, PASS
from grognard.games.less_than_60_miles.engineers import banks
from grognard.games.less_than_60_miles.hands import is_event
from grognard.games.less_than_60_miles.plans.wishes import enemies_away
from grognard.games.less_than_60_miles.position import FrontPosition

PICK = "cards.pick."
"""How the questions begin that ask what a card is for."""


def events(position: FrontPosition, actions: Actions) -> Actions:
    """An Event card is played as soon as it can be: at the end of the turn it is lost [34-4]."""
    cards = named(position, actions, "play", "card")
    return [action for card, action in cards.items() if is_event(position, card)][:1]


def offered(position: FrontPosition, actions: Actions) -> Actions:
    """A card whose moment has come is played; among other choices an Action card waits [35-3:1]."""
    return (of_verb(actions, "play") or [PASS])[:1]


def target(position: FrontPosition, actions: Actions) -> Actions:
    """The unit that is most worn, then the one nearest to the enemy; the hex, or the bridge, nearest to him."""
    near = enemies_away(position, position.frames[-1].side)
    units = named(position, actions, "unit", "unit")
    if units:

        def merit(unit: Unit) -> tuple[int, int, int]:
            away = int(near[position.at[unit]]) if position.on_map(unit) else 0
            return -position.attrition[unit], away, unit

        return [units[min(units, key=merit)]]
    hexes = named(position, actions, "hex", "hex")
    if hexes:
        return [hexes[min(hexes, key=lambda hex: (int(near[hex]), hex))]]
    bridges = named(position, actions, "hexside", "hexside")
    if bridges:
        return [bridges[min(bridges, key=lambda one: (min(int(near[bank]) for bank in banks(position, one)), one))]]
    return [DONE] if DONE in actions else []
