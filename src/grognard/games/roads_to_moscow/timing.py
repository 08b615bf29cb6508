"""What is tried at another moment than its own: when it is done, and what comes first.

Worked out only when somebody asks, and from what both sides know: which phase it is, and what is under way.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.kinds import Unit
from grognard.engine.moments import Moment
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.battle import Battle
from grognard.games.roads_to_moscow.components import CampaignComponents
from grognard.games.roads_to_moscow.declaration import DeclarationPhase, Declaring
from grognard.games.roads_to_moscow.movement import MovementPhase
from grognard.games.roads_to_moscow.moving import Moving
from grognard.games.roads_to_moscow.operations import Operation
from grognard.games.roads_to_moscow.overrun import Overrunning
from grognard.games.roads_to_moscow.position import RoadsPosition

MOMENTS: Mapping[str, Moment] = {
    "group": Moment("ES-A2b", "moment.group"),
    **dict.fromkeys(("reserve", "recall"), Moment("5.31", "moment.reserve")),
    **dict.fromkeys(("omit", "include"), Moment("7.14-2", "moment.cup")),
    "take": Moment("4.11B-2", "moment.first_marker"),
    **dict.fromkeys(("mobile", "assault"), Moment("7.21-1", "moment.sequence")),
    "pass": Moment("7.21C-2", "moment.sequence"),
    "combine": Moment("7.33a", "moment.sequence"),
    "formation": Moment("4.25a", "moment.formation"),
    "fuel": Moment("6.43a-1", "moment.fuel"),
    "build": Moment("14.26a", "moment.build"),
    "raze": Moment("14.34", "moment.raze"),
    **dict.fromkeys(("stack", "with", "drop"), Moment("8.12-1", "moment.movement")),
    "overrun": Moment("8.51-1", "moment.overrun"),
    "attack": Moment("9.11", "moment.attack"),
    "table": Moment("10.31", "moment.table"),
    "declare": Moment("9.12", "moment.declare"),
    "refuse": Moment("9.0", "moment.refuse"),
    "react": Moment("9.31", "moment.react"),
    **dict.fromkeys(("stand", "lift"), Moment("9.41", "moment.stand")),
    "fly": Moment("13.22", "moment.fly"),
    "stay": Moment("11.61b", "moment.stay"),
    **dict.fromkeys(("roll", "spend"), Moment("3.42", "moment.check")),
}
"""Every verb that is of one phase or question alone; `unit`, `hex`, `done` and `back` mean something nearly always."""
IN_A_SEQUENCE = ("mobile", "assault", "pass", "combine", "take")
"""What is decided between Sequences."""
ON_THE_MOVE = ("unit", "stack")
"""What takes units in hand."""


def why_not_now(position: RoadsPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """What the rules say of a verb at the wrong time; None: nothing more than that it is not asked."""
    if verb in IN_A_SEQUENCE and position.nearest(Operation) is not None:
        return refuse("7.2-1", "moment.sequence_first", also=(MOMENTS[verb].rule,))
    if verb in ("attack", "declare"):
        return _why_no_attack(position, verb)
    if verb in ON_THE_MOVE and (moving := position.nearest(Moving)) is not None:
        return _why_not_beside(position, moving, numbers[0] if verb == "unit" else None)
    if verb in ("unit", "hex"):
        return _why_no_move(position, verb)
    moment = MOMENTS.get(verb)
    return None if moment is None else moment.refusal()


def _why_no_attack(position: RoadsPosition, verb: str) -> Ruling:
    """One Defending hex for each attack, one combat after another, and all of them declared before."""
    declaring, battle = position.nearest(Declaring), position.nearest(Battle)
    if battle is not None:
        return refuse("10.63", "moment.combat_first", hex=position.place_name(battle.hex))
    if declaring is not None and verb == "attack":
        return refuse("10.14", "moment.one_target", hex=position.place_name(declaring.hex))
    if position.nearest(DeclarationPhase) is not None:
        return refuse("9.11", "moment.hex_first")
    return MOMENTS[verb].refusal()


def _why_not_beside(position: RoadsPosition, moving: Moving, unit: Unit | None) -> Ruling | None:
    """A stack in hand moves before the next is taken; nobody is picked up on the way."""
    overrun = position.nearest(Overrunning)
    if overrun is not None:
        return refuse("8.56h", "moment.overrun_first", hex=position.place_name(overrun.hex))
    if unit is not None and unit in moving.units:
        return refuse("8.12-1", "movement.in_hand", unit=position.unit_name(unit))
    return refuse("8.12-2", "moment.in_hand", units=[position.unit_name(other) for other in moving.units])


def _why_no_move(position: RoadsPosition, verb: str) -> Ruling | None:
    """Units move in the Movement Phase of their Sequence, each when it has been taken in hand."""
    if position.nearest(MovementPhase) is not None:
        return refuse("8.12-1", "moment.unit_first") if verb == "hex" else None
    battle, declaring = position.nearest(Battle), position.nearest(Declaring)
    if battle is not None:
        return refuse("10.63", "moment.combat_first", hex=position.place_name(battle.hex))
    if declaring is not None:
        return refuse("10.14", "moment.one_target", hex=position.place_name(declaring.hex))
    if position.nearest(Operation) is not None:
        return refuse("7.21A", "moment.movement")
    return refuse("7.2-1", "moment.nobody_active")


# -- the turn track


def turn_notes(components: CampaignComponents, turn: int) -> list[Ruling]:
    """What is due on a turn: Winter, units, aircraft and markers that come, units that leave, and the end."""
    space, facts = components.track[turn - 1], components.facts
    notes = [allow("5.14a", "turn.winter")] if space.winter else []
    for coming in facts.reinforcements:
        if coming.turn == space.name:
            units = [name for name in coming.units if components.has("unit", name)]
            key = "turn.group" if coming.group else "turn.reinforcements"
            named = {"group": coming.group} if coming.group else {}
            notes += [allow("5.2-1", key, units=units, **named)] if units else []
    names = [name for one in facts.arrivals if one.turn == space.name for name in one.names]
    aircraft = [name for name in names if components.has("air", name)]
    formations = [name for name in names if components.has("formation", name)]
    notes += [allow("5.24", "turn.aircraft", aircraft=aircraft)] if aircraft else []
    notes += [allow("7.15", "turn.markers", formations=formations)] if formations else []
    for going in facts.departures:
        if going.turn == space.name:
            notes.append(allow("4.26", "turn.departures", units=list(going.units)))
    return [*notes, allow("4.12", "turn.last")] if turn == components.turns else notes
