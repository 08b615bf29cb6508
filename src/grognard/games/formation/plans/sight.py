"""The table as one side sees it: a view made into a position to reckon with [5.3.4]."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.dice import Dice, key_of
from grognard.engine.game import Game
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.games.formation.components import Battlefield
from grognard.games.formation.counters import TANKS
from grognard.games.formation.plans.moment import frames_at
from grognard.games.formation.position import FormationPosition

View = Mapping[str, Any]


def imagined(game: Game[Any], components: Battlefield, view: View, side: Side) -> FormationPosition:
    """A position that looks like the view, and is the same whatever really lies hidden.

    Beneath the top of an enemy stack are units that were seen nowhere, rather of its own formation, in good order; each
    enemy has lost his share of the steps that his side is known to have lost. The dice are nobody's: seeded from the
    view, so that no roll of the game can be foreseen. Play stands where the view's decision says, as far as that tells.
    """
    seed = f"imagined {view['scenario']} {view['turn']} {view['phase']} {view['decision']}"
    position: FormationPosition = game.position_class(components, Dice(key_of(seed)))
    game.new_position(position)
    position.turn = view["turn"]
    _read_state(position, view["state"])
    _read_units(position, view, side)
    _guess_units(position, view)
    _guess_strengths(position, view, side)
    position.forget()
    position.frames = frames_at(position, view)
    return position


def _read_state(position: FormationPosition, state: View) -> None:
    """The markers and tracks, which lie open for both; of columns only what differs from a fresh table is told."""
    components = position.components
    for name, value in state.items():
        if name not in position.columns:
            setattr(position, name, position.codecs[name].decode(value, components))
            continue
        kind, item = position.columns[name]
        for key, one in value.items():
            getattr(position, name)[components.number(kind, key)] = item.decode(one, components)


def _read_units(position: FormationPosition, view: View, side: Side) -> None:
    """The units that are seen; of one's own everything."""
    components, number = position.components, position.components.number
    position.at = [NONE] * len(position.at)
    for entry in view["units"]:
        unit = number("unit", entry["id"])
        place = entry.get("hex", entry.get("box"))
        position.at[unit] = NONE if place is None else number("place", place)
        position.formation[unit] = number("formation", entry["formation"]) if entry.get("formation") else NONE
        position.disrupted[unit] = entry.get("disrupted", False)
        if "strength" in entry:
            position.strength[unit] = entry["strength"]
        elif components.side_of[unit] == side or not components.options.get("limited_intelligence", True):
            position.strength[unit] = 0
    stacks: dict[int, tuple[Unit, ...]] = {}
    for unit, at in enumerate(position.at):
        if at != NONE:
            stacks[at] = (*stacks.get(at, ()), unit)
    for name, units in view["stacks"].items():
        stacks[number("place", name)] = tuple(number("unit", unit) for unit in units if unit is not None)
    position.stacks = {place: stack for place, stack in stacks.items() if stack}


def _guess_units(position: FormationPosition, view: View) -> None:
    """Where counters lie beneath others: units that are nowhere to be seen, of the top unit's formation if any."""
    components = position.components
    seen = {components.number("unit", entry["id"]) for entry in view["units"]}
    unseen = [unit for unit in range(len(components.roster)) if unit not in seen]
    for unit in unseen:
        position.formation[unit] = _formation(position, unit)
    for back in view["hidden"]:
        if back["at"] is None:
            continue
        place, side = components.number("place", back["at"]), components.number("side", back["side"])
        top = position.stacks.get(place, ())
        formation = position.formation[top[-1]] if top else NONE
        able = [unit for unit in unseen if components.side_of[unit] == side]
        able.sort(key=lambda unit: (position.formation[unit] != formation, unit))
        for unit in able[: back["count"]]:
            unseen.remove(unit)
            _lay_beneath(position, unit, place)


def _lay_beneath(position: FormationPosition, unit: Unit, place: Hex) -> None:
    position.at[unit] = place
    position.stacks[place] = (unit, *position.stacks.get(place, ()))


def _formation(position: FormationPosition, unit: Unit) -> int:
    """The formation of a unit that is not seen: its stripe, or the one that the scenario has given it to by now."""
    components = position.components
    found = components.stripe[unit]
    for order in components.facts.transfers:
        if order.turn <= position.turn and components.names["unit"][unit] in order.units:
            found = components.number("formation", order.formation)
    return found


def _guess_strengths(position: FormationPosition, view: View, side: Side) -> None:
    """What each enemy has left: of what tanks, and others, have lost in all, those on the map have lost alike."""
    components = position.components
    told = {components.number("unit", entry["id"]) for entry in view["units"] if "strength" in entry}
    for tanks, tally in ((True, position.tank_steps_lost), (False, position.other_steps_lost)):
        group = [
            unit
            for unit, owner in enumerate(components.side_of)
            if owner != side and components.fights[unit] and (components.group[unit] == TANKS) == tanks
        ]
        gone = sum(components.full[unit] for unit in group if position.at[unit] == components.eliminated)
        here = [unit for unit in group if position.on_map(unit)]
        whole = sum(components.full[unit] for unit in here)
        lost = max(0, tally[1 - side] - gone)
        left = 1.0 - min(lost / whole, 1.0) if whole else 1.0
        for unit in here:
            if unit not in told:
                position.strength[unit] = max(1, int(components.full[unit] * left + 0.5))
