"""Event and Action cards [34, 35]: when they are played, and for what.

An Event card is played as soon as it can be: at the end of the turn it is lost [34-4]. An Action card waits until it is
worth something; towards the end of the game less is enough.
"""

from collections.abc import Callable, Mapping

import numpy as np

from grognard.engine.actions import Action
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import DONE, PASS
from grognard.games.less_than_60_miles.air import total as whole
from grognard.games.less_than_60_miles.air_landing import Landing, brigade, is_zone, lift_hexes, liftable
from grognard.games.less_than_60_miles.anti_air import air_chances, combat_value
from grognard.games.less_than_60_miles.artillery import strength
from grognard.games.less_than_60_miles.battle import Attacking, Battle
from grognard.games.less_than_60_miles.blocking import screening_units
from grognard.games.less_than_60_miles.card_choices import Scattering, mine_layers
from grognard.games.less_than_60_miles.command import parent
from grognard.games.less_than_60_miles.engineers import banks
from grognard.games.less_than_60_miles.hands import is_event
from grognard.games.less_than_60_miles.mission import Mission, aa_parts
from grognard.games.less_than_60_miles.modes import total
from grognard.games.less_than_60_miles.orders import hurries, issuable, issue_time
from grognard.games.less_than_60_miles.plans.evaluation import unit_worth
from grognard.games.less_than_60_miles.plans.strikes import crowded, marching
from grognard.games.less_than_60_miles.plans.wanted_modes import enemies_away, modes_of, served
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import Card, FrontPosition
from grognard.games.less_than_60_miles.recovering import resupplied
from grognard.games.less_than_60_miles.support import Supporting, group_guns

PICK = "cards.pick."
"""How the questions begin that ask what a card is for."""
NEAR = 4
"""Hexes from a screening unit within which a regiment has to mind it."""


# -- whether


def play(position: FrontPosition, actions: Actions) -> Actions:
    """The card that is played now, if any."""
    cards = named(position, actions, "play", "card")
    events = [action for card, action in cards.items() if is_event(position, card)]
    if events:
        return events[:1]
    values = {card: worth(position, card) for card in cards}
    best = max(values, key=lambda card: (values[card], -card), default=None)
    return [cards[best]] if best is not None and values[best] >= least(position) else []


def offered(position: FrontPosition, actions: Actions) -> Actions:
    """Where nothing else is asked: a card that is worth it, or none."""
    return [PASS] if PASS in actions else of_verb(actions, "play")[:1]


def least(position: FrontPosition) -> float:
    """What an Action card has to be worth: the less, the fewer turns are left to play it in."""
    turns = max(1, position.components.facts.turns)
    left = max(0, turns - position.turn) / turns
    return float(table_of(position.components).weights["cards"]["least"]) * left


def worth(position: FrontPosition, card: Card) -> float:
    """What an Action card would do at this moment, in points."""
    found = position.components.cards[card]
    side = position.components.number("side", found.side)
    return _WORTH[found.effect](position, side, card) if found.effect in _WORTH else 0.0


def _weights(position: FrontPosition) -> Mapping[str, float]:
    found: Mapping[str, float] = table_of(position.components).weights["cards"]
    return found


# -- orders and modes


def _sooner(position: FrontPosition, side: Side, card: Card) -> float:
    """The order that gains most by coming earlier."""
    components, text = position.components, position.components.cards[card]
    patience, best = float(table_of(components).weights["patience"]), 0.0
    for order, hq in issuable(position, side):
        if hurries(position, text, order):
            now = total(issue_time(position, order, hq))
            row = components.orders[order]
            saved = (
                min(text.numbers["issue"], now - 1) if "least" in text.numbers else row.issue - text.numbers["issue"]
            )
            gain = patience ** (now - saved) - patience**now
            best = max(best, gain * served(position, order, hq)) if gain > 0 else best
    return best


def _unleashed(position: FrontPosition, side: Side, card: Card) -> float:
    """Units in Active Defense with enemies next to them."""
    components, near = position.components, enemies_away(position, side)
    active = components.mode("active_defense")
    ready = [unit for unit in components.by_side[side] if position.on_map(unit) and position.mode[unit] == active]
    count = sum(int(near[position.at[unit]]) == 1 for unit in ready)
    return _weights(position)["unleashed"] * min(count, components.cards[card].numbers["units"])


def _ration(position: FrontPosition, side: Side, card: Card) -> float:
    """Units that gain by resupply."""
    return _weights(position)["ration"] * len(resupplied(position, side))


# -- missions


def _deeper(position: FrontPosition, side: Side, card: Card) -> float:
    """A higher marker in the hex of the interdiction, and aircraft that come through."""
    frame = position.present
    if not isinstance(frame, Mission):
        return 0.0
    delay = table_of(position.components).weights["strikes"]["delay"]
    more = float(delay) * marching(position, side, frame.hex) * position.components.cards[card].numbers["marker"]
    return more + _halved(position, side, card)


def _scattered(position: FrontPosition, side: Side, card: Card) -> float:
    """Mines under those who would march, if a gun reaches them."""
    hex = _mine_hex(position, side, mine_layers(position, side, card))
    if hex == NONE or position.acting == side:
        return 0.0
    weights = table_of(position.components).weights["strikes"]
    marker = position.components.cards[card].numbers["marker"]
    return float(weights["delay"]) * marching(position, side, hex) * marker * 2 - float(weights["gun"])


def _mine_hex(position: FrontPosition, side: Side, guns: list[Unit]) -> Hex:
    """The most crowded hex that one of some guns reaches."""
    return next((hex for hex in crowded(position, side) if any(_reaches(position, gun, hex) for gun in guns)), NONE)


def _reaches(position: FrontPosition, gun: Unit, hex: Hex) -> bool:
    components = position.components
    return components.distance(position.at[gun], hex) <= components.specs[gun].range


def _halved(position: FrontPosition, side: Side, card: Card) -> float:
    """Air Points that come through AA fire of half its value."""
    frame = position.present
    if isinstance(frame, Mission):
        value, points = whole(aa_parts(position, frame)), frame.air
    elif isinstance(frame, Supporting):
        battle = position.nearest(Battle)
        origin = frame.hex if frame.target == NONE or battle is None else position.at[battle.unit]
        value, points = combat_value(position, side, frame.hex, origin), frame.support.air
    else:
        return 0.0
    now, then = (air_chances(position, some, points) for some in (value, value // 2))
    gained = sum(left * chance for left, chance in then.items()) - sum(left * chance for left, chance in now.items())
    return _weights(position)["aircraft"] * float(gained)


def _massed(position: FrontPosition, side: Side, card: Card) -> float:
    """A bombardment that hits harder: it is in hand already, with all the Air Points that it takes."""
    return _halved(position, side, card) + _weights(position)["aircraft"]


def _masked(position: FrontPosition, side: Side, card: Card) -> float:
    """Fresh guns of the enemy in range of one's own troops."""
    components, near = position.components, enemies_away(position, 1 - side)
    guns = [unit for unit in components.by_side[1 - side] if components.artillery[unit] and position.on_map(unit)]
    fresh = [gun for gun in guns if not position.attrition[gun]]
    count = sum(int(near[position.at[gun]]) <= components.specs[gun].range for gun in fresh)
    return _weights(position)["hidden"] * count


# -- combat


def _stake(position: FrontPosition, units: tuple[Unit, ...], hex: Hex) -> float:
    """What the units of both sides in a combat are worth."""
    table = table_of(position.components)
    there = [unit for unit in position.units_at(hex) if position.components.combat[unit]]
    return sum(unit_worth(position, table, unit) for unit in {*units, *there})


def _in_combat(points: Callable[[FrontPosition, Card], float]) -> Callable[[FrontPosition, Side, Card], float]:
    """A card that changes the differential of the combat in hand by so many points."""

    def found(position: FrontPosition, side: Side, card: Card) -> float:
        battle, frame = position.nearest(Battle), position.present
        if battle is not None:
            stake = _stake(position, (battle.unit,), battle.hex)
        elif isinstance(frame, Attacking):
            stake = _stake(position, (frame.unit,), frame.hex)
        else:
            return 0.0
        return _weights(position)["differential"] * stake * points(position, card)

    return found


def _joint(position: FrontPosition, card: Card) -> float:
    return _weights(position)["support"] * position.components.cards[card].numbers["support"]


def _grouped(position: FrontPosition, card: Card) -> float:
    """The guns that the card adds, as far as they are not there already."""
    frame = position.present
    if not isinstance(frame, Supporting):
        return 0.0
    most = position.components.cards[card].numbers["units"]
    strong = sorted((strength(position, gun) for gun in group_guns(position, frame)), reverse=True)[:most]
    return _weights(position)["support"] * sum(strong)


def _smoke(position: FrontPosition, card: Card) -> float:
    """The modifier of the river, against a defender who is deployed."""
    frame = position.present
    rows = position.components.combat_charts.terrain
    crossing = frame.crossing if isinstance(frame, Attacking) else ""
    return -float(min(rows[crossing].combat.values(), default=0)) / 2 if crossing in rows else 0.0


def _jammed(position: FrontPosition, card: Card) -> float:
    return _weights(position)["jam"]


# -- movement


def _unscreened(position: FrontPosition, side: Side, card: Card) -> float:
    """Regiments of one division that have enemy Screen Areas before them: of that which has most."""
    counts = _near_screens(position, side)
    return _weights(position)["screened"] * max(counts.values(), default=0)


def _near_screens(position: FrontPosition, side: Side) -> dict[Unit, int]:
    """Regiments near screening enemies, by their Parent HQ."""
    components, table = position.components, table_of(position.components)
    screens = [position.at[unit] for unit in screening_units(position, 1 - side)]
    found: dict[Unit, int] = {}
    for unit in np.flatnonzero(table.regiment & (table.side == side)).tolist():
        waits = position.on_map(unit) and not position.moved[unit]
        if waits and any(components.distance(position.at[unit], hex) <= NEAR for hex in screens):
            hq = parent(position, unit)
            found[hq] = found.get(hq, 0) + 1
    return found


def _landed(position: FrontPosition, side: Side, card: Card) -> float:
    """The best objective that a brigade can come down on."""
    frame = Landing(side, card, brigade(position, side, card))
    return _weights(position)["landing"] * max(
        (points for hex, points in _open_goals(position, side) if is_zone(position, frame, hex)), default=0
    )


def _lifted(position: FrontPosition, side: Side, card: Card) -> float:
    """The best objective that a battalion can be lifted to."""
    hexes = {hex for unit in liftable(position, side, card) for hex in lift_hexes(position, side, card, unit)}
    found = [points for hex, points in _open_goals(position, side) if hex in hexes]
    return _weights(position)["landing"] * max(found, default=0)


def _open_goals(position: FrontPosition, side: Side) -> list[tuple[Hex, int]]:
    return [(goal.hex, goal.points) for goal in table_of(position.components).goals if position.held[goal.hex] != side]


_WORTH: Mapping[str, Callable[[FrontPosition, Side, Card], float]] = {
    "quick_order": _sooner,
    "quick_army": _sooner,
    "counterstroke": _unleashed,
    "sure_resupply": _ration,
    "deep_interdiction": _deeper,
    "scatterable_mines": _scattered,
    "halve_aa": _halved,
    "massed_strike": _massed,
    "maskirovka": _masked,
    "joint_air_attack": _in_combat(_joint),
    "artillery_group": _in_combat(_grouped),
    "river_smoke": _in_combat(_smoke),
    "ew_gain": _in_combat(_jammed),
    "manoeuvre_group": _unscreened,
    "air_assault": _landed,
    "desant": _lifted,
}
"""What each Action card is worth, by its effect."""


# -- for what


def target(position: FrontPosition, actions: Actions) -> Actions:
    """What a card is for: where troops or mines do most, else the most worn, the nearest to the enemy."""
    frame = position.frames[-1]
    modes = named(position, actions, "mode", "mode")
    if modes:
        return [modes.get(modes_of(position.components).assault, next(iter(modes.values())))]
    if isinstance(frame, Landing):
        return _landing(position, frame, actions)
    if isinstance(frame, Scattering):
        return _mines(position, frame, actions)
    return _unit(position, actions) or _place(position, actions) or ([DONE] if DONE in actions else [])


def _landing(position: FrontPosition, frame: Landing, actions: Actions) -> Actions:
    """On an objective, the best first, or as near to one as can be; a battalion that can get there."""
    units = named(position, actions, "unit", "unit")
    goals = _open_goals(position, frame.side)
    apart = position.components.grid.distances_from
    fields = [(apart(hex), points) for hex, points in goals]
    if units:
        reach = {unit: set(lift_hexes(position, frame.side, frame.card, unit)) for unit in units}
        best = max(units, key=lambda unit: (max((p for h, p in goals if h in reach[unit]), default=0), -unit))
        return [units[best]]
    hexes = named(position, actions, "hex", "hex")

    def merit(hex: Hex) -> tuple[int, float, int]:
        near = max((points / (1.0 + float(field[hex])) for field, points in fields), default=0.0)
        return dict(goals).get(hex, 0), near, -hex

    return [hexes[max(hexes, key=merit)]] if hexes else []


def _mines(position: FrontPosition, frame: Scattering, actions: Actions) -> Actions:
    """The freshest gun that reaches the most crowded hex; that hex."""
    units = named(position, actions, "unit", "unit")
    hexes = named(position, actions, "hex", "hex")
    wanted = _mine_hex(position, frame.side, list(units) or [frame.unit])
    if hexes:
        return [hexes.get(wanted) or next(iter(hexes.values()))]
    able = [unit for unit in units if wanted != NONE and _reaches(position, unit, wanted)]
    return [units[min(able or units, key=lambda unit: (position.attrition[unit], unit))]] if units else []


def _unit(position: FrontPosition, actions: Actions) -> list[Action]:
    """An HQ with most regiments before enemy screens, if it is about HQs; else who is most worn, then the nearest."""
    components, units = position.components, named(position, actions, "unit", "unit")
    if not units:
        return []
    side = int(position.frames[-1].side)
    near = enemies_away(position, side)
    screened = _near_screens(position, side) if all(components.hq[unit] for unit in units) else {}

    def merit(unit: Unit) -> tuple[int, int, int, int]:
        away = int(near[position.at[unit]]) if position.on_map(unit) else 0
        return -screened.get(unit, 0), -position.attrition[unit], away, unit

    return [units[min(units, key=merit)]]


def _place(position: FrontPosition, actions: Actions) -> list[Action]:
    """The hex, or the bridge, nearest to the enemy."""
    near = enemies_away(position, int(position.frames[-1].side))
    hexes = named(position, actions, "hex", "hex")
    if hexes:
        return [hexes[min(hexes, key=lambda hex: (int(near[hex]), hex))]]
    bridges = named(position, actions, "hexside", "hexside")
    if bridges:
        return [bridges[min(bridges, key=lambda one: (min(int(near[bank]) for bank in banks(position, one)), one))]]
    return []
