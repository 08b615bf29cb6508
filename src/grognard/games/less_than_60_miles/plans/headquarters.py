"""Headquarters and guns: where they are of use, and not where the enemy comes.

An HQ that is on the move goes before the Combat Units and sets up where these are wanted, so that they are led; one
that has to pack up follows them, and guns do.
"""

from grognard.engine.actions import Action
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.games.less_than_60_miles.command import parent
from grognard.games.less_than_60_miles.components import WP
from grognard.games.less_than_60_miles.costs import reach
from grognard.games.less_than_60_miles.hqs import MOVING
from grognard.games.less_than_60_miles.modes import mode_name
from grognard.games.less_than_60_miles.moving import Moving, first_hexes, hq_change_cost
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.plans.evaluation import away, away_from_area
from grognard.games.less_than_60_miles.plans.moves import gun_post, must_follow
from grognard.games.less_than_60_miles.plans.threat import Threat
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition


def on_the_move(position: FrontPosition, units: dict[Unit, Action]) -> Unit | None:
    """An HQ that is Moving and leads Combat Units: it goes before them; None if there is none."""
    for unit in units:
        if position.components.hq[unit] and mode_name(position, unit) == MOVING and led(position, unit):
            return unit
    return None


def led(position: FrontPosition, hq: Unit) -> list[Unit]:
    components, side = position.components, position.components.side_of[hq]
    own = components.combat_units[side]
    return [unit for unit in own if position.on_map(unit) and parent(position, unit) == hq]


def answer(position: FrontPosition, frame: Moving, actions: Actions) -> Action | None:
    """Pack up if too many units are far away; to the best post in reach, and set up there; None: that is all."""
    unit, hexes, modes = frame.unit, named(position, actions, "hex", "place"), of_verb(actions, "mode")
    if mode_name(position, unit) != MOVING:
        return modes[0] if modes and must_follow(position, frame) else None
    cost = reach(position, unit, frame.left, first_hexes(position, frame)).cost
    spare = hq_change_cost(position) if not position.changed[unit] else 0
    here = position.at[unit]
    able = [here, *(hex for hex in hexes if frame.left - int(cost[hex]) >= spare)]
    posts = Posts(position, frame.side, unit)
    best = min(able, key=lambda hex: (posts.lack(hex), hex))
    if best != here and posts.lack(best) < posts.lack(here) - posts.weights["better"]:
        return hexes[best]
    return modes[0] if modes and not position.changed[unit] else None


def gun_to(position: FrontPosition, frame: Moving, actions: Actions) -> Action | None:
    """Where fire reaches the enemy, and the enemy not the guns; None where they are."""
    unit, hexes = frame.unit, named(position, actions, "hex", "place")
    if frame.started or not hexes:
        return None
    posts = Posts(position, frame.side, unit)
    fears = posts.threat.danger(unit)

    def lack(hex: Hex) -> float:
        found = gun_post(position, frame.side, unit, hex) * posts.weights["gun"]
        return float(found + fears[hex] * (posts.weights["beside"] if posts.is_covered(hex) else 1.0))

    here = position.at[unit]
    best = min([here, *hexes], key=lambda hex: (lack(hex), hex))
    return hexes[best] if best != here and lack(best) < lack(here) - posts.weights["better"] else None


class Posts:
    """How well an HQ that sets up would stand."""

    def __init__(self, position: FrontPosition, side: Side, hq: Unit) -> None:
        self.position, self.side, self.hq = position, side, hq
        self.components, self.units = position.components, led(position, hq)
        self.weights = table_of(self.components).weights["posts"]
        self.threat = Threat(position, side)
        self.field = None
        if side == WP:
            area = table_of(self.components).area.any()
            self.field = away_from_area(position) if area else away(position)

    def lack(self, hex: Hex) -> float:
        """What a hex lacks: units out of range, an enemy who can come, the way ahead."""
        weights, components = self.weights, self.components
        limit = components.specs[self.hq].command - weights["slack"][SIDES[self.side]]
        found = sum(max(0.0, components.distance(hex, self.position.at[unit]) - limit) for unit in self.units)
        found *= weights["led"]
        if self.threat.reaches(hex):
            found += weights["covered"] if self.is_covered(hex) else weights["open"]
        if self.field is not None:
            found += weights["ahead"] * float(self.field[hex])
        return float(found)

    def is_covered(self, hex: Hex) -> bool:
        """Does a Combat Unit stand there, which would have to be beaten first?"""
        return any(self.components.combat[unit] for unit in self.position.units_at(hex))
