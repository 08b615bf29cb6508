"""What each side must not know [5.3.4, 6.4.1opt-7], and how to prove that it is kept."""

from collections.abc import Callable
from typing import Any

from grognard.engine.game import Hidden
from grognard.engine.hiding import named_in_frames, shuffle_units
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.revelations import NOBODY, Uncovered
from grognard.games.formation import withdrawal
from grognard.games.formation.combat import Battle, Fight
from grognard.games.formation.intelligence import beneath, limited
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.replacements import Replacing
from grognard.games.formation.retreats import Retreating
from grognard.games.formation.stacking import Overstacked, load
from grognard.games.formation.withdrawal import Withdrawing
from grognard.games.formation.zones import exerts

UNCOVERED = Uncovered("uncovered", "5.3.4-4")
"""A unit lies open because others have left, or because its stack has been turned up."""
ESCALATE, OVER = Fight.steps.index("escalate"), Fight.steps.index("victory")
"""Steps of a combat: the defender sees the attackers from the one on, and nobody sees anything from the other on."""


# -- who sees what


def unseen(position: FormationPosition, side: Side) -> frozenset[Unit]:
    """The units that a side cannot see; an onlooker sees what both sides see.

    What lies beneath [5.3.4-4], but for stacks that a combat has turned up [5.3.4-1, 5.3.4-2], and for an overstacked
    hex, of which the enemy picks the units that have to go [5.3.2-5].
    """
    if not limited(position):
        return NOBODY
    hidden = [beneath(position, other) for other in range(len(position.points)) if other != side]
    found = NOBODY.union(*hidden)
    if not found:
        return NOBODY
    for frame in position.frames_of(Overstacked):
        found -= set(position.units_at(frame.hex))
    battle = fought(position)
    if battle is not None:
        found -= set(battle.defenders)
        if has_decided(position, battle):
            found -= set(battle.units)
    return found


def fought(position: FormationPosition) -> Battle | None:
    """The combat that is being resolved; once all Hits are settled it is over, though the victor has a bonus."""
    battle = position.nearest(Battle)
    return battle if battle is not None and battle.step <= OVER else None


def has_decided(position: FormationPosition, battle: Battle) -> bool:
    """Has the defender decided whether to try a Retreat before Combat [5.3.4-2]?"""
    if battle.step > ESCALATE:
        return True
    return any(frame.stage != withdrawal.ASK for frame in position.frames_of(Withdrawing))


def hidden(position: FormationPosition, side: Side) -> Hidden:
    """What a side must not know: units beneath others, the enemy's strengths, and his cup [6.4.1opt-7, 8.0opt-2].

    Strengths are seen from the drawing of the chits to the end of that combat [5.3.4-3]; at the end of the game all.
    """
    if position.outcome is not None:
        return Hidden()
    others = frozenset(other for other in range(len(position.points)) if other != side)
    columns = {"cups": others}
    if not limited(position):
        return Hidden(columns=columns)
    strengths = position.components.not_of[side]
    battle = fought(position)
    if battle is not None and battle.chits:
        strengths -= {*battle.units, *battle.defenders}
    return Hidden(unseen(position, side), columns={**columns, "strength": strengths})


# -- the proof


def scramble(position: FormationPosition, side: Side, below: Callable[[int], int]) -> None:
    """Other units beneath: of any formation, as long as every hex is controlled as before; and other strengths.

    Units that are just doing something change places only with others of their formation: what it costs to act with
    them, and where they may go, shows.
    """
    secret, fixed = hidden(position, side), _hangs_on_strengths(position)
    for alike in (_fellows, _zone_alike):
        groups: dict[tuple[Any, ...], list[Unit]] = {}
        for unit in sorted(secret.units):
            groups.setdefault((alike(position, unit), position.strength[unit] if fixed else 0), []).append(unit)
        for units in groups.values():
            shuffle_units(position, units, below)
    if not fixed:
        for unit in secret.units:
            position.strength[unit] = 1
        for unit in sorted(secret.columns.get("strength", ())):
            if position.on_map(unit):
                position.strength[unit] = _some_strength(position, unit, below)
    position.forget()


def _fellows(position: FormationPosition, unit: Unit) -> tuple[Any, ...]:
    """Units of one formation with the same zones."""
    return (position.formation[unit], *_zone(position, unit))


def _zone_alike(position: FormationPosition, unit: Unit) -> tuple[Any, ...]:
    """Units with the same zones, of any formation; but whoever is just doing something stays where he is."""
    return (*_zone(position, unit), unit if unit in named_in_frames(position) else NONE)


def _zone(position: FormationPosition, unit: Unit) -> tuple[Any, ...]:
    """What decides which hexes a unit controls; that is open [5.4]. And no marker lies on a Disrupted one [7.6a]."""
    components = position.components
    zones = exerts(position, unit) and (components.afv[unit] + 1)
    return (components.side_of[unit], position.disrupted[unit], zones)


def _hangs_on_strengths(position: FormationPosition) -> bool:
    """Does it hang on strengths who is asked what: where there is room to go back, and who can be replaced?"""
    battle = fought(position)
    asking = position.nearest(Overstacked | Retreating | Replacing)
    return asking is not None or bool(battle and battle.chits)


def _some_strength(position: FormationPosition, unit: Unit, below: Callable[[int], int]) -> int:
    """A strength that a unit could have where it is, with the others there as they are."""
    components = position.components
    full = components.full[unit]
    if components.hq[unit]:
        return below(full + 1)
    limit = components.book.stack_strength
    room = max(0, limit - load(position, position.at[unit])[1]) if limit else full
    return 1 + below(min(full, position.strength[unit] + room))
