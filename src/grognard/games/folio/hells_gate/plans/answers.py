"""The smaller questions: bombardments, retreats, losses, advances."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Unit
from grognard.engine.procedures import BACK, DONE
from grognard.games.folio.advance import Advancing, open_hexes
from grognard.games.folio.combat import Attacking
from grognard.games.folio.hells_gate.bombardment import best_pools
from grognard.games.folio.hells_gate.plans.chances import chances
from grognard.games.folio.hells_gate.plans.fights import Fights
from grognard.games.folio.hells_gate.plans.places import Places
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.support import most_from
from grognard.games.folio.losses import on_last_step
from grognard.games.folio.position import Pool
from grognard.games.folio.retreats import NOWHERE, RESIST, RETREAT, SHORT, Displacing, Retreating, ways
from grognard.games.folio.strengths import line_of


def best_bombardment(fights: Fights, hexes: Collection[Hex], attacks: Mapping[Hex, Sequence[Unit]]) -> Hex | None:
    """The hex that nobody will attack where markers that can be spared do most; None if they do too little."""
    best, found = fights.weights["fire"], None
    group = fights.components.group
    wanted = Counter(pool for units in attacks.values() for pool in {group[unit] for unit in units})
    for hex in hexes:
        pools = best_pools(fights.position, fights.side, hex)
        if hex in attacks or not all(spared(fights, pool, wanted[pool]) for pool in set(pools)):
            continue
        (target,) = fights.position.stacks[hex]
        margins = fights.supports.fire(fights.side, pools)
        likely = chances(fights.components, fights.components.line[hex], -fights.defence(target), margins)
        value = fights.harm(hex, target, likely, False)
        if value > best:
            best, found = value, hex
    return found


def spared(fights: Fights, pool: Pool, attacks: int) -> bool:
    """Has a pool more markers than its group may want for attacks and in defence? Aircraft defend nobody."""
    kept = fights.weights["spare"] + fights.weights["each"] * attacks
    air: bool = fights.components.pools[pool].air
    return air or most_from(fights.position, pool) > kept


def worth_a_bridge(position: HellsGatePosition, frame: Attacking) -> bool:
    """Does a bridge of an engineer make an attack easier?"""
    return line_of(position, frame.hex, frame.units, True) != line_of(position, frame.hex, frame.units, False)


def retreat(decision: Decision, position: HellsGatePosition) -> Action | None:
    """Go or stand, whichever costs less: a step, or the ground."""
    frame = position.present
    assert isinstance(frame, Retreating)
    fights, here = Fights(position, 1 - frame.side), position.at[frame.unit]
    found, step = ways(position, frame), fights.step(frame.unit)
    last = on_last_step(position, frame.unit)
    if found.sort == NOWHERE:
        return RETREAT if last and frame.no_displacement else RESIST
    if last:  # gone either way if it does not get far enough; but nobody advances after resistance [7.8-3]
        return RESIST if found.sort == SHORT else RETREAT
    places, ends = Places(position, frame.side), sorted({path[-1] for path in found.paths})
    free = [hex for hex in ends if hex not in position.stacks] or ends
    going = -max(places.gain(frame.unit, hex) for hex in free) + (step if found.sort == SHORT else 0.0)
    if not frame.declaring:
        going += fights.prize(here)
    return RESIST if step < going else RETREAT


def way_back(decision: Decision, position: HellsGatePosition) -> Action | None:
    """To where a unit stands best."""
    frame = position.present
    assert isinstance(frame, Retreating | Displacing)
    places, number = Places(position, frame.side), position.components.number
    hexes = {action: number("hex", action.args[0]) for action in decision.actions if action.verb == "hex"}
    free = {action: hex for action, hex in hexes.items() if hex not in position.stacks} or hexes
    return max(free, key=lambda action: places.gain(frame.unit, free[action]))


def cheapest(decision: Decision, position: HellsGatePosition) -> Action | None:
    """The step that hurts least."""
    fights, number = Fights(position, 0), position.components.number
    units = {action: number("unit", action.args[0]) for action in decision.actions if action.verb == "unit"}
    return min(units, key=lambda action: (fights.step(units[action]), units[action]))


def advance(decision: Decision, position: HellsGatePosition) -> Action | None:
    """Whoever stands better there than here."""
    frame = position.present
    assert isinstance(frame, Advancing)
    unit, _ = _best_advance(position, frame, list(frame.units))
    if unit < 0:
        return DONE
    return next((action for action in decision.actions if action.args == (position.unit_name(unit),)), DONE)


def advance_to(decision: Decision, position: HellsGatePosition) -> Action | None:
    """As far as it stands best."""
    frame = position.present
    assert isinstance(frame, Advancing)
    _, hex = _best_advance(position, frame, [frame.unit])
    name = (position.place_name(hex),) if hex >= 0 else ()
    return next((action for action in decision.actions if action.args == name), BACK)


def _best_advance(position: HellsGatePosition, frame: Advancing, units: list[Unit]) -> tuple[Unit, Hex]:
    places, best, found = Places(position, frame.side), 0.0, (-1, -1)
    for unit in units:
        if position.advanced[unit] or not position.on_map(unit):
            continue
        for hex in open_hexes(position, frame):
            gain = places.gain(unit, hex)
            if gain > best:
                best, found = gain, (unit, hex)
    return found
