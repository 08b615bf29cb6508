"""Results of combat in a sketch, carried out without the combat before them."""

from typing import Any

from tests.games.roads_to_moscow.sketch import number, sketch

from grognard.games.roads_to_moscow.advance import Advancing
from grognard.games.roads_to_moscow.counters import combat_units
from grognard.games.roads_to_moscow.game import GAME
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.results import Resolving
from grognard.games.roads_to_moscow.retreats import Retreating

TWO_STEPS = {"reduced_attack": 2, "reduced_defence": 2, "reduced_er": 4}
FOOT = {"mobility": "black"}
ARMOUR = {"silhouette": True, "red_attack": True}


def board(columns: int, rows: int, **cells: str) -> str:
    """A picture of clear hexes but for some: `board(9, 9, h0505="gA1:Inf")`."""
    return "\n".join(
        " ".join(cells.get(f"h{x:02}{y:02}", ".") for x in range(1, columns + 1)) for y in range(1, rows + 1)
    )


def resolved(
    picture: str,
    result: str,
    attackers: str,
    hex: str,
    *,
    lead: str = "",
    defence_lead: str = "",
    mobile: bool = True,
    overrun: bool = False,
    aircraft: tuple[str, ...] = (),
    leaders: tuple[str, ...] = (),
    marks: dict[str, tuple[str, ...]] | None = None,
    **more: Any,
) -> RoadsPosition:
    """A position in which these units have attacked a hex with this result, up to the first question after it.

    The Lead Units are the first of each side, unless they are named. `marks` sets fields of units that no position file
    would have just then: `{"retreated": ("sA1",)}`.
    """
    position = _sketch(picture, attackers[0], **more)
    units = tuple(number(position, name) for name in attackers.split())
    target = position.components.number("hex", hex)
    defenders = tuple(combat_units(position, target))
    for field, names in (marks or {}).items():
        for name in names:
            getattr(position, field)[number(position, name)] = True
    frame = Resolving(
        position.components.side_of[units[0]],
        target,
        units,
        defenders,
        number(position, lead) if lead else units[0],
        number(position, defence_lead) if defence_lead else defenders[0],
        result,
        mobile,
        overrun,
        tuple(position.components.number("air", name) for name in aircraft),
        tuple(number(position, name) for name in leaders),
    )
    return begun(position, frame)


def advancing(
    picture: str, attackers: str, hex: str, *, mobile: bool = True, refused: bool = False, **more: Any
) -> RoadsPosition:
    """A position in which these attackers may advance into a hex."""
    position = _sketch(picture, attackers[0], **more)
    named = tuple(number(position, name) for name in attackers.split())
    side = position.components.side_of[named[0]]
    return begun(position, Advancing(side, position.components.number("hex", hex), named, mobile, refused))


def refusing(picture: str, units: str, hex: str, **more: Any) -> RoadsPosition:
    """A position in which these units retreat before combat."""
    position = _sketch(picture, "s" if units[0] == "g" else "g", **more)
    named = tuple(number(position, name) for name in units.split())
    side = position.components.side_of[named[0]]
    return begun(position, Retreating(side, side, named, position.components.number("hex", hex), zones=False))


def _sketch(picture: str, attacker: str, **more: Any) -> RoadsPosition:
    """Somewhere in a Sequence of this side that asks something, so that nothing has happened yet."""
    phases = {"g": ("german.movement", "gA"), "s": ("soviet.movement", "sA")}
    phase, active = phases[attacker]
    return sketch(picture, phase=phase, active=active, **more)


def begun(position: RoadsPosition, frame: Any) -> RoadsPosition:
    """The position with nothing going on but this."""
    position.frames[:] = [frame]
    position.events, position.asked = [], None
    GAME.run_until_decision(position)
    return position


def state(position: RoadsPosition, unit: str) -> str:
    """Full, reduced or eliminated."""
    found = number(position, unit)
    if position.at[found] == position.components.eliminated:
        return "eliminated"
    return "reduced" if position.reduced[found] else "full"
