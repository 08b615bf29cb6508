"""Reinforcements [9.4]: they enter, move once for nothing, and bring substitute HQs."""

from collections.abc import Sequence
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import per_components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.command import at_hand, leader, ranges
from grognard.games.formation.components import Battlefield
from grognard.games.formation.counters import arrive, put_down, retire_headquarters
from grognard.games.formation.headquarters import check_headquarters, displace_lone
from grognard.games.formation.movement import FREE, begin
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.scenarios import Substitute
from grognard.games.formation.stacking import check_stacks
from grognard.games.formation.supply import working_sources
from grognard.games.formation.zones import in_enemy_zone

MARCH = Action("move")
PLACE, MOVE, STACKS = range(3)
"""Stages: a unit is placed; it may move, others of its formation with it; then stacks are put right."""


class Arriving(NamedTuple):
    """A side's reinforcements of the turn."""

    side: Side
    stage: int = PLACE
    unit: Unit = NONE
    """The unit in hand, which is still to be placed."""
    placed: tuple[Unit, ...] = ()
    """Those that have come into a hex together and have their free move before them."""
    begun: bool = False


def waiting(position: FormationPosition, side: Side) -> list[Unit]:
    """The units on the Turn Track whose turn has come, but for substitute HQs that have to wait."""
    components = position.components
    boxes = [components.box(name) for name in components.turn_boxes[: position.turn]]
    there = [unit for box in boxes for unit in position.units_at(box) if components.side_of[unit] == side]
    return [unit for unit in there if not _held_back(position, unit, there)]


def due(position: FormationPosition, side: Side) -> list[Unit]:
    """The units that have to enter now, for that cannot be put off [9.4-2]; HQs first, for others may need them."""
    units = waiting(position, side)
    hqs = [unit for unit in units if position.components.hq[unit]]
    return hqs or units


def _held_back(position: FormationPosition, unit: Unit, coming: Sequence[Unit]) -> bool:
    """Does an HQ wait: for the one that it is to replace [9.4.4-3], or for units that it could lead [9.4.4-4]?"""
    components, formation = position.components, position.formation[unit]
    if not components.hq[unit]:
        return False
    if leader(position, formation) != NONE:
        return True
    units = [other for other in (*coming, *at_hand(position, formation)) if components.combat[other]]
    return order_for(position, unit) is not None and all(position.formation[other] != formation for other in units)


def order_for(position: FormationPosition, hq: Unit) -> Substitute | None:
    """What the scenario says of a substitute HQ; None if the HQ is none [9.4.4-1]."""
    name = position.unit_name(hq)
    return next((order for order in position.components.facts.substitutes if order.hq == name), None)


def entry_hexes(position: FormationPosition, unit: Unit) -> list[Hex]:
    """Where a unit may come in: the scenario's hexes, or any friendly source at the edge of the map.

    Without a Supply Blocked marker, an EZOC or an enemy [9.4.1-1, 5.4.1-10]; if there is none, the edge hexes
    nearest to them, within range of the unit's own HQ [9.4.1-2].
    """
    components, side = position.components, position.components.side_of[unit]
    usual = usual_hexes(position, unit)
    working = working_sources(position, side)
    blocked = [hex for hex in usual if hex in components.sources[side] and hex not in working]
    open_ = [hex for hex in usual if hex not in blocked and _free(position, side, hex)]
    return open_ or _elsewhere(position, unit, usual)


def usual_hexes(position: FormationPosition, unit: Unit) -> list[Hex]:
    """Where a unit comes in if nothing is in the way: the scenario's hexes, or sources at the edge of the map."""
    components = position.components
    sources = components.sources[components.side_of[unit]]
    return named_hexes(position, unit) or [hex for hex in sources if hex in components.rim]


def named_hexes(position: FormationPosition, unit: Unit) -> list[Hex]:
    """The hexes where the scenario has a unit enter."""
    return _named_hexes(position.components).get(position.unit_name(unit), [])


@per_components
def _named_hexes(components: Battlefield) -> dict[str, list[Hex]]:
    """Those hexes by the name of the unit: of several groups that name it the first counts."""
    found: dict[str, list[Hex]] = {}
    for group in components.facts.reinforcements:
        for name in group.units:
            found.setdefault(name, [components.number("hex", label) for label in group.at])
    return found


def _free(position: FormationPosition, side: Side, hex: Hex) -> bool:
    return not in_enemy_zone(position, side, hex) and position.owner(hex) != 1 - side


def _passable(position: FormationPosition, unit: Unit, hex: Hex) -> bool:
    """Is a hex in play, on ground that a unit could get to from some side?"""
    components = position.components
    shut, grid = components.shut[components.move_class[unit]], components.grid
    return bool(components.in_play[hex]) and not all(shut[near, grid.direction(near, hex)] for near in grid.around[hex])


def _elsewhere(position: FormationPosition, unit: Unit, usual: list[Hex]) -> list[Hex]:
    """The nearest other edge hexes that will do instead; an HQ is not bound to a range [9.4.1-2]."""
    components, side = position.components, position.components.side_of[unit]
    lengths = ranges(position, position.formation[unit])
    found = [
        hex
        for hex in components.rim
        if hex not in usual
        and _free(position, side, hex)
        and _passable(position, unit, hex)
        and (components.hq[unit] or lengths[hex] >= 0)
    ]
    if not found or not usual:
        return []
    distance = {hex: min(components.grid.distance(hex, goal) for goal in usual) for hex in found}
    nearest = min(distance.values())
    return [hex for hex in found if distance[hex] == nearest]


def why_not_due(position: FormationPosition, unit: Unit) -> Ruling:
    """Why a unit does not enter now: HQs come first [9.4.1-2], substitutes wait, others come later or not at all."""
    components, name, side = position.components, position.unit_name(unit), position.components.side_of[unit]
    if unit in waiting(position, side):
        hqs = [position.unit_name(hq) for hq in due(position, side)]
        return refuse("9.4.1-2", "reinforcements.hq_first", unit=name, hqs=hqs)
    boxes = [components.box(box) for box in components.turn_boxes]
    if position.at[unit] in boxes[: position.turn]:
        waits = leader(position, position.formation[unit]) != NONE
        rule, reason = ("9.4.4-3", "old_hq") if waits else ("9.4.4-4", "nobody_to_lead")
        return refuse(rule, f"reinforcements.{reason}", unit=name)
    if position.at[unit] in boxes:
        return refuse("9.4-1", "reinforcements.later", unit=name, turn=boxes.index(position.at[unit]) + 1)
    return refuse("9.4-1", "reinforcements.not_due", unit=name)


def why_no_entry(position: FormationPosition, unit: Unit, hex: Hex) -> Ruling:
    """Why a unit does not enter in a hex: closed though it is one of its own, or none of those that would do."""
    components, name, side = position.components, position.place_name(hex), position.components.side_of[unit]
    usual, open_ = usual_hexes(position, unit), entry_hexes(position, unit)
    instead = bool(open_) and not set(open_) & set(usual)
    rim = hex in components.rim
    if hex in usual and position.owner(hex) == 1 - side:
        return refuse("9.4.1-1", "reinforcements.enemy", hex=name)
    if hex in usual and hex in position.blocked:
        return refuse("9.4.1-1", "reinforcements.blocked", hex=name)
    if in_enemy_zone(position, side, hex) and (hex in usual or (instead and rim)):
        return refuse("5.4.1-10", "reinforcements.zone", hex=name)
    if not instead:
        return refuse("9.4.1-1", "reinforcements.no_entry", hex=name, hexes=position.place_names(open_))
    far = rim and not components.hq[unit] and ranges(position, position.formation[unit])[hex] < 0
    reason = "out_of_range" if far else "not_nearest"
    return refuse("9.4.1-2", f"reinforcements.{reason}", hex=name, hexes=position.place_names(open_))


class Arrive(Procedure[FormationPosition, Arriving]):
    """Place a unit [9.4.1-1], which may move at once, alone or in a stack of its formation [9.4.2-1]; then the next."""

    frame = Arriving

    def decision(self, position: FormationPosition, frame: Arriving) -> Decision | None:
        if not frame.begun or frame.stage == STACKS:
            return None
        if frame.stage == MOVE:
            actions = [MARCH, *self.list("unit", followers(position, frame), position), DONE]
            names = [position.unit_name(unit) for unit in frame.placed]
            return self.ask(position, frame.side, "reinforcements.move", "9.4.2-1", actions, units=names)
        if frame.unit != NONE:
            hexes = self.list("hex", entry_hexes(position, frame.unit), position)
            name = position.unit_name(frame.unit)
            return self.ask(position, frame.side, "reinforcements.where", "9.4.1-1", [*hexes, BACK], unit=name)
        units = due(position, frame.side)
        if not units or stranded(position, frame.side):
            return None
        return self.ask(position, frame.side, "reinforcements.which", "9.4-2", self.list("unit", units, position))

    def proceed(self, position: FormationPosition, frame: Arriving) -> None:
        """Substitute HQs first; who cannot enter is out of the game; stacks are put right after every move."""
        if not frame.begun:
            position.become(frame._replace(begun=True))
            substitute(position, frame.side)
        elif frame.stage == STACKS:
            if not check_stacks(position) and not check_headquarters(position):
                position.become(frame._replace(stage=PLACE))
        elif stranded(position, frame.side):
            turn_away(position, stranded(position, frame.side))
        else:
            position.done()

    @verb
    def unit(self, position: FormationPosition, frame: Arriving, unit: Unit) -> None:
        """Take a unit that waits in hand; or let it come in with those that were just placed."""
        if frame.stage == PLACE:
            position.become(frame._replace(unit=unit))
        else:
            position.become(frame._replace(placed=(*frame.placed, unit)))
            come_in(position, unit, position.at[frame.placed[0]])

    def why_unit(self, position: FormationPosition, frame: Arriving, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("9.4.1-1", "reinforcements.in_hand", unit=position.unit_name(frame.unit))
        if frame.stage == MOVE:
            if unit in followers(position, frame):
                return allow("9.4.1-1", "reinforcements.take", unit=name)
            return refuse("9.4.2-1", "reinforcements.not_together", unit=name)
        if unit in due(position, frame.side):
            return allow("9.4.1-1", "reinforcements.take", unit=name)
        return why_not_due(position, unit)

    @verb
    def hex(self, position: FormationPosition, frame: Arriving, hex: Hex) -> None:
        """Put the unit in hand down."""
        position.become(frame._replace(stage=MOVE, unit=NONE, placed=(frame.unit,)))
        come_in(position, frame.unit, hex)

    def why_hex(self, position: FormationPosition, frame: Arriving, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if frame.unit == NONE:
            return refuse("9.4.1-1", "reinforcements.pick")
        if hex in entry_hexes(position, frame.unit):
            return allow("9.4.1-1", "reinforcements.enter", hex=name)
        return why_no_entry(position, frame.unit, hex)

    @verb(Role.BACK)
    def back(self, position: FormationPosition, frame: Arriving) -> None:
        """Another one first."""
        position.become(frame._replace(unit=NONE))

    @verb(Role.COMMIT)
    def move(self, position: FormationPosition, frame: Arriving) -> None:
        """The free move: into no EZOC [9.4.2-2]; until it is over stacks do not matter [9.4.2-3]."""
        stack = position.units_at(position.at[frame.placed[0]])
        position.become(frame._replace(stage=STACKS, placed=()))
        position.call(begin(position, tuple(unit for unit in stack if unit in frame.placed), FREE))

    def why_move(self, position: FormationPosition, frame: Arriving) -> Ruling | None:
        return None if frame.stage == MOVE else refuse("9.4.2-1", "reinforcements.enter_first")

    @verb(Role.END)
    def done(self, position: FormationPosition, frame: Arriving) -> None:
        """They stay where they are."""
        position.become(frame._replace(stage=STACKS, placed=()))

    def why_done(self, position: FormationPosition, frame: Arriving) -> Ruling:
        if frame.stage == MOVE:
            return allow("9.4.2-1", "reinforcements.stay")
        return refuse("9.4-2", "reinforcements.no_delay")


def followers(position: FormationPosition, frame: Arriving) -> list[Unit]:
    """Who may come in after those that were just placed, to move with them: of their formation, by the same hex."""
    first = frame.placed[0]
    hex, formation = position.at[first], position.formation[first]
    return [
        unit
        for unit in waiting(position, frame.side)
        if position.formation[unit] == formation and hex in entry_hexes(position, unit)
    ]


def come_in(position: FormationPosition, unit: Unit, hex: Hex) -> None:
    """A unit enters the map; Improved Defence there is not disturbed [7.6g], but lone enemy HQs are [5.3.3-5]."""
    if position.components.hq[unit]:
        begin_formation(position, unit)
    arrive(position, (unit,), hex)
    facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    position.emit("arrived", "9.4.1-1", **facts, side=position.side_name(position.components.side_of[unit]))
    displace_lone(position, unit)


def stranded(position: FormationPosition, side: Side) -> list[Unit]:
    """The units that have to enter and cannot."""
    return [unit for unit in due(position, side) if not entry_hexes(position, unit)]


def turn_away(position: FormationPosition, units: Sequence[Unit]) -> None:
    """Units that cannot enter are out of the game, but do not count as lost [9.4.1-3]."""
    for unit in units:
        position.put(unit, position.components.removed)
        position.emit("not_arrived", "9.4.1-3", unit=position.unit_name(unit))
        if position.formation[unit] != NONE:
            retire_headquarters(position, position.formation[unit])


# -- formations and their HQs


def begin_formation(position: FormationPosition, hq: Unit) -> None:
    """A formation that comes new has its marker at its maximum [9.4.3].

    That of a substitute HQ goes where the scenario says, or stays where it was [9.4.4-5, 9.4.4-6].
    """
    formation, order = position.formation[hq], order_for(position, hq)
    facts = position.components.formations[formation]
    level, rule = (facts.level, "9.4.3") if order is None else (new_level(position, order), "9.4.4-6")
    position.level[formation] = level
    position.out_of_supply[formation] = False
    position.emit("level", rule, formation=facts.id, level=level)


def new_level(position: FormationPosition, order: Substitute) -> int:
    """Where the marker goes with a substitute HQ: as the scenario says, or as it was, within its limits [9.4.4-6]."""
    formation = position.components.number("formation", order.formation)
    level = order.level if order.level is not None else position.level[formation]
    return min(level, position.components.formations[formation].level)


def substitute(position: FormationPosition, side: Side) -> None:
    """Substitute HQs whose turn has come: with supply they take the old one's place, else they wait.

    [9.4.4-1, 9.4.4-2, 9.4.4-3]; the Activation marker is changed as well [9.4.4-5]. With no old HQ there they come
    like other reinforcements [9.4.4-4].
    """
    components = position.components
    boxes = [components.box(name) for name in components.turn_boxes[: position.turn]]
    for order in components.facts.substitutes:
        formation = components.number("formation", order.formation)
        new, old = components.number("unit", order.hq), leader(position, formation)
        if components.formations[formation].side != side or position.at[new] not in boxes or old == NONE:
            continue
        if position.out_of_supply[formation]:
            continue
        place = position.at[old]
        position.put(old, components.removed)
        put_down(position, (new,), place)
        position.level[formation] = new_level(position, order)
        facts = {"unit": order.hq, "instead_of": position.unit_name(old), "hex": position.place_name(place)}
        position.emit("substituted", "9.4.4-2", **facts, level=position.level[formation])
