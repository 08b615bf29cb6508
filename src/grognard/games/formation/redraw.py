"""What a side cannot know [5.3.4, 6.4.1opt-7], redrawn from what it sees: units beneath, strengths, a cup."""

from collections.abc import Sequence

from grognard.engine.hiding import Below, shuffled
from grognard.engine.kinds import Hex, Side, Unit
from grognard.games.formation.activation import CUP, LEAST_LEFT, MARKERS
from grognard.games.formation.counters import TANKS, in_play
from grognard.games.formation.covered import draw_units
from grognard.games.formation.movement import LEAVE, REST, Moving
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.secrecy import hidden
from grognard.games.formation.stacking import Overstacked, load, too_full


def draw_hidden(position: FormationPosition, side: Side, below: Below) -> None:
    """Draw all that a side must not know: what the others have."""
    secret, side_of = hidden(position, side), position.components.side_of
    turned_up = {frame.hex for frame in position.frames if isinstance(frame, Overstacked)}
    crowded = {hex for hex in turned_up if too_full(position, hex)}
    for owner in range(len(position.points)):
        covered = [unit for unit in sorted(secret.units) if side_of[unit] == owner]
        unknown = [unit for unit in sorted(secret.columns.get("strength", ())) if side_of[unit] == owner]
        draw_units(position, owner, covered, below)
        _draw_strengths(position, owner, unknown, crowded, below)
        if owner in secret.columns.get("cups", ()) and position.components.options.get(MARKERS):
            _draw_cup(position, owner, below)
    position.clear_cache()


def forget_plans(position: FormationPosition, side: Side) -> None:
    """Where a stack on its way was sent is not told before it gets there [6.5.1-4]."""
    for frame in position.frames_of(Moving):
        if frame.side != side and frame.path:
            position.update(frame, path=(), stage=REST if frame.stage == LEAVE else frame.stage)


# -- strengths


def _draw_strengths(
    position: FormationPosition, owner: Side, unknown: Sequence[Unit], crowded: set[Hex], below: Below
) -> None:
    """Whoever is left has lost what the side has lost in all, as its track shows; who has lost how much, chance says.

    No stack is stronger than it may be, but for those that are known to be [5.3.2-1].
    """
    components = position.components
    for unit in unknown:
        whole = components.full[unit] if position.at[unit] in crowded else _at_first(position, unit)
        if components.hq[unit] and position.on_map(unit):
            position.strength[unit] = below(components.full[unit] + 1)
        else:
            position.strength[unit] = 0 if position.at[unit] == components.eliminated else whole
    able = [unit for unit in unknown if components.fights[unit] and in_play(position, unit)]
    for hex in sorted({position.at[unit] for unit in able if position.on_map(unit)} - crowded):
        _make_room(position, hex, [unit for unit in able if position.at[unit] == hex], below)
    for tanks in (True, False):
        group = [unit for unit in able if (components.group[unit] == TANKS) == tanks]
        free = [unit for unit in group if position.at[unit] not in crowded]
        _lose(position, free, _still_lost(position, owner, tanks, below), below)


def _at_first(position: FormationPosition, unit: Unit) -> int:
    """What a unit began the scenario with."""
    plan = position.components.facts.setup.get(position.unit_name(unit))
    return position.components.full[unit] if plan is None or plan.strength is None else plan.strength


def _make_room(position: FormationPosition, hex: Hex, units: Sequence[Unit], below: Below) -> None:
    """Take steps from a stack until it is no stronger than it may be [5.3.1-7]."""
    limit = position.components.book.stack_strength
    count, strength = load(position, hex)
    if limit and count > 1:
        _lose(position, units, strength - limit, below)


def _still_lost(position: FormationPosition, owner: Side, tanks: bool, below: Below) -> int:
    """Steps on a side's track that nobody has lost yet; some may have been replaced, as the scenario allows [9.3-1]."""
    components, name = position.components, position.side_name(owner)
    tally = (position.tank_steps_lost if tanks else position.other_steps_lost)[owner]
    lost = sum(
        _at_first(position, unit) - position.strength[unit]
        for unit, side in enumerate(components.side_of)
        if side == owner and components.fights[unit] and (components.group[unit] == TANKS) == tanks
    )
    replaced = sum(
        item.points
        for item in components.facts.replacements
        if item.turn <= position.turn and item.side == name and (item.group == TANKS) == tanks
    )
    return tally - lost - below(replaced + 1)


def _lose(position: FormationPosition, units: Sequence[Unit], steps: int, below: Below) -> None:
    """Take steps from some of these at random, never the last one."""
    able = [unit for unit in units if position.strength[unit] > 1]
    for _ in range(steps):
        if not able:
            return
        n = below(len(able))
        position.strength[able[n]] -= 1
        if position.strength[able[n]] == 1:
            del able[n]


# -- the cup


def _draw_cup(position: FormationPosition, owner: Side, below: Below) -> None:
    """Any of the markers, as many as there can be [6.4.1opt-5]."""
    count = LEAST_LEFT + 1 + below(len(CUP) - LEAST_LEFT)
    kept = set(shuffled(CUP, below)[:count])
    position.cups[owner] = tuple(marker for marker in CUP if marker in kept)
