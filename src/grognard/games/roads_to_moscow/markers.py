"""Activation Markers [2.2.1d, 4.23]: in the cup, in the hand, in the Activation Pool, played, and out of the game."""

from grognard.engine.kinds import NONE, Formation, Side
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.position import (
    ACTIVATED,
    AM,
    AVAILABLE,
    CUP,
    GONE,
    HAND,
    POOL,
    RESERVE,
    Return,
    RoadsPosition,
)


def markers_at(position: RoadsPosition, side: Side, place: str) -> list[AM]:
    """A side's markers in one place."""
    return [am for am in position.components.ams_by_side[side] if position.am_at[am] == place]


def name_of(position: RoadsPosition, am: AM) -> str:
    """The marker as files and actions name it."""
    return position.components.names["am"][am]


def formation_name(position: RoadsPosition, formation: Formation) -> str:
    """The formation as files and actions name it."""
    return position.components.formations[formation].id


def in_hand(position: RoadsPosition, side: Side) -> AM:
    """The marker that a side has drawn and not shown [7.21-1]; NONE if there is none."""
    return next(iter(markers_at(position, side, HAND)), NONE)


def in_pool(position: RoadsPosition, side: Side) -> AM:
    """The marker in a side's Activation Pool [7.22-1]; NONE if there is none."""
    return next(iter(markers_at(position, side, POOL)), NONE)


def left_to_play(position: RoadsPosition, side: Side) -> int:
    """Markers that a side has yet to play, in the cup, the Pool and the hand [7.24-1]: their number is open."""
    return position.in_cup[side] + position.in_pool[side] + len(markers_at(position, side, HAND))


def count(position: RoadsPosition, side: Side) -> None:
    """Bring the open numbers up to date."""
    position.in_cup[side] = len(markers_at(position, side, CUP))
    position.in_pool[side] = len(markers_at(position, side, POOL))


# -- drawing and playing


def named_first(position: RoadsPosition, side: Side) -> AM:
    """The marker with which the German begins turn 1 if the scenario names it [4.11B-2, 18.13d]; else NONE."""
    if position.turn > 1 or side != GERMAN or not position.components.facts.first_marker:
        return NONE
    if any(position.am_at[am] in (ACTIVATED, POOL) for am in position.components.ams_by_side[side]):
        return NONE
    formation = position.components.number("formation", position.components.facts.first_marker)
    return next((am for am in position.components.ams_of[formation] if position.am_at[am] == CUP), NONE)


def draw(position: RoadsPosition, side: Side) -> None:
    """Draw a marker from the cup: its owner alone sees which [4.23a, 7.21-1]; the first may be named [18.13d]."""
    cup = markers_at(position, side, CUP)
    first = named_first(position, side)
    if first != NONE:
        found = first
        rule_out(position, [am for am in position.components.ams_by_side[side] if am != first])
        named = formation_name(position, position.components.am_formation[first])
        position.emit("took_first", "18.13d", side=position.side_name(side), formation=named)
    else:
        found = cup[position.draw([name_of(position, am) for am in cup], "activation", "7.21-1", only=side)]
    position.am_at[found] = HAND
    count(position, side)


def play(position: RoadsPosition, am: AM) -> None:
    """Show a marker and put it among the activated [7.21-1]; another that its owner holds stays in the Pool [7.22-2].

    Whether it came from the hand or from the Pool nobody is told. If the enemy knew that it was not the one in the
    Pool, they know of the other what they knew of that; otherwise they know nothing of it.
    """
    side = position.components.am_side[am]
    came_from_hand = position.ruled_out[am]
    position.am_at[am] = ACTIVATED
    other = in_hand(position, side)
    if other != NONE:
        position.am_at[other] = POOL
    count(position, side)
    if not (came_from_hand and position.in_pool[side]):
        _forget(position, side)
    formation = position.components.am_formation[am]
    facts = {} if formation == NONE else {"formation": formation_name(position, formation)}
    position.reveal("showed", "7.21-1", side=position.side_name(side), marker=name_of(position, am), **facts)


# -- what the enemy can tell of a marker that they have not seen


def rule_out(position: RoadsPosition, ams: list[AM]) -> None:
    """The enemy can tell that the marker in the Pool, or in the hand if that is empty, is none of these."""
    for am in ams:
        position.ruled_out[am] = True


def _forget(position: RoadsPosition, side: Side) -> None:
    for am in position.components.ams_by_side[side]:
        position.ruled_out[am] = False


# -- out of the game, and back


def in_the_game(position: RoadsPosition, formation: Formation) -> bool:
    """Has a formation any unit on the map or still to come [4.26]?"""
    components = position.components
    coming = components.reinforcements[components.formations[formation].side]
    return any(position.on_map(unit) or position.at[unit] == coming for unit in components.units_of[formation])


def remove_gone(position: RoadsPosition) -> None:
    """Markers of formations that are eliminated or have left are out of the game, wherever they are [4.26]."""
    components = position.components
    for formation, ams in enumerate(components.ams_of):
        there = [am for am in ams if position.am_at[am] != GONE]
        if not there or in_the_game(position, formation):
            continue
        side = components.formations[formation].side
        for am in there:
            position.am_at[am] = GONE
        position.schedule = tuple(
            entry for entry in position.schedule if not (isinstance(entry, Return) and entry.am in there)
        )
        position.reserve[formation] = False
        pool_before = position.in_pool[side]
        count(position, side)
        if pool_before and not position.in_pool[side]:
            _forget(position, side)
        position.reveal("marker_gone", "4.26", formation=formation_name(position, formation), count=len(there))


def give_back(position: RoadsPosition) -> None:
    """All markers in play are available again [7.15, 7.26]; those in Reserve stay on the track [5.31]."""
    for side, ams in enumerate(position.components.ams_by_side):
        for am in ams:
            if position.am_at[am] not in (RESERVE, GONE):
                position.am_at[am] = AVAILABLE
        count(position, side)
        _forget(position, side)
