"""Set-up: what a side places before the first turn, its units being where the scenario has them.

Supply Centres for nothing [30.3.2-1], complete mines and Level 1 works as many as the scenario gives, and the Axes of
the Armies that are on the map [10-2]. NATO places first. Whatever was placed can be taken back until the side is
content; one action (`rest`) puts all that is left where the scenario's standard set-up has it.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.actions import Action
from grognard.engine.caching import derived, per_components
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.placement import REST
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.axis import AxisChoice, army_of, is_army, point_axis, unset_armies
from grognard.games.less_than_60_miles.bridges import has_permanent_bridge, mined_at, river_hexsides
from grognard.games.less_than_60_miles.centres import centre_hexes, centres_of, put_centre, why_no_centre
from grognard.games.less_than_60_miles.components import NATO, WP, FrontComponents
from grognard.games.less_than_60_miles.engineers import banks, has_combat_unit, has_unit, hexside_name
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Axis, FrontPosition, Mined, SupplyCentre, Works
from grognard.games.less_than_60_miles.works import LEVELS, works_at

CENTRE, MINING, WORKS = "centre", "mining", "works"
PIECES = (CENTRE, MINING, WORKS)
"""What is placed, in the order in which it is offered."""
_RULES = {CENTRE: "30.3.2-1", MINING: "32.1.2-0", WORKS: "31-0"}


class SettingUp(NamedTuple):
    """A side's set-up, and the sort of markers in hand."""

    side: Side
    piece: str = ""


# -- what may go where


def left_to_place(position: FrontPosition, side: Side, piece: str) -> int:
    """How many markers of a sort a side may still place."""
    facts, name = position.components.facts, SIDES[side]
    if piece == CENTRE:
        return position.centres_left[side]
    if piece == MINING:
        return facts.mined[name] - sum(one.side == side for one in position.mined)
    return facts.works[name] - sum(one.side == side for one in position.works)


def _why_none_left(position: FrontPosition, side: Side, piece: str) -> Ruling | None:
    if left_to_place(position, side, piece) > 0:
        return None
    return refuse(_RULES[piece], "setup.none_left", side=SIDES[side], project=piece)


def why_no_centre_there(position: FrontPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why a Supply Centre cannot be placed in a hex at set-up: as in play, but for the Command Points [30.3.2-1]."""
    return _why_none_left(position, side, CENTRE) or why_no_centre(position, side, hex)


def why_no_mine_there(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why a bridge is not mined at set-up: it has to be a permanent one of the own country, with no enemy at it."""
    components, facts = position.components, {"hexside": hexside_name(position, hexside)}
    a, b = banks(position, hexside)
    if not has_permanent_bridge(position, hexside) or not (components.in_play[a] and components.in_play[b]):
        return refuse("32.1-0", "bridges.none", **facts)
    if mined_at(position, hexside, side) is not None:
        return refuse("32.1.2-0", "bridges.mined", **facts)
    own = components.west_germany if side == NATO else components.east_germany
    if not (own[a] and own[b]):
        return refuse("4.2-0", "setup.abroad", **facts)
    if has_combat_unit(position, (a, b), 1 - side) and not has_unit(position, (a, b), side):
        return refuse("32.1.2-1b", "bridges.enemy", **facts)
    return _why_none_left(position, side, MINING)


def why_no_works_there(position: FrontPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why there are no Level 1 works in a hex at set-up: one of the side's Combat Units has to be in it, no Swamp."""
    facts = {"hex": position.place_name(hex)}
    if position.components.swamp[hex]:
        return refuse("31.1-1a", "works.swamp", **facts)
    if works_at(position, hex) is not None:
        return refuse("31-0", "setup.works_there", **facts)
    if not has_combat_unit(position, [hex], side):
        return refuse("4.2-0", "setup.no_garrison", **facts)
    return _why_none_left(position, side, WORKS)


def hexes_for(position: FrontPosition, side: Side, piece: str) -> list[Hex]:
    """The hexes where a Supply Centre or works can be placed now."""
    if left_to_place(position, side, piece) <= 0:
        return []
    if piece == CENTRE:
        return centre_hexes(position, side)
    return [hex for hex in sorted(position.hexes_of(side)) if why_no_works_there(position, side, hex) is None]


def bridges_for(position: FrontPosition, side: Side) -> list[Hexside]:
    """The bridges that can be mined now."""
    if left_to_place(position, side, MINING) <= 0:
        return []
    return _bridges_for(position, side, position.mined, position.destroyed)


@derived
def _bridges_for(
    position: FrontPosition, side: Side, mined: tuple[Mined, ...], destroyed: tuple[Hexside, ...]
) -> list[Hexside]:
    own = _own_bridges(position.components)[side]
    return [hexside for hexside in own if why_no_mine_there(position, side, hexside) is None]


@per_components
def _own_bridges(components: FrontComponents) -> list[list[Hexside]]:
    """The printed bridges in the own country of each side."""
    areas = {NATO: components.west_germany, WP: components.east_germany}
    printed, banks_of = river_hexsides(components).bridged, components.hexsides
    return [[n for n in printed if all(areas[side][hex] for hex in banks_of[n])] for side in (NATO, WP)]


def armies_of(position: FrontPosition, side: Side) -> list[Unit]:
    """The Armies with units on the map, whose axes a side sets [10-2]."""
    if side != WP:
        return []
    there = (unit for unit in position.components.by_side[WP] if position.on_map(unit))
    return sorted({army for unit in there if is_army(position, army := army_of(position, unit))})


# -- placing and taking back


def place_mine(position: FrontPosition, side: Side, hexside: Hexside) -> None:
    """A bridge is mined, and complete."""
    markers.place_marker(position, "mined", Mined(hexside, side))
    position.emit("mining_complete", "32.1.2-3", side=SIDES[side], hexside=hexside_name(position, hexside))


def place_works(position: FrontPosition, side: Side, hex: Hex) -> None:
    """Works of Level 1, and complete."""
    markers.place_marker(position, "works", Works(hex, side, LEVELS[0]))
    facts = {"side": SIDES[side], "hex": position.place_name(hex), "works_level": LEVELS[0]}
    position.emit("works_built", "31-0", **facts)


def lift_hex(position: FrontPosition, side: Side, piece: str, hex: Hex) -> None:
    """Take a Supply Centre or works back."""
    if piece == CENTRE:
        markers.remove_marker(position, "supply_centres", SupplyCentre(hex, side))
        position.centres_left[side] += 1
    else:
        markers.remove_marker(position, "works", Works(hex, side, LEVELS[0]))
    position.emit("marker_lifted", _RULES[piece], side=SIDES[side], project=piece, at=position.place_name(hex))


# -- the standard set-up


class Standard(NamedTuple):
    """What of the scenario's standard set-up a side can still place."""

    centres: tuple[Hex, ...]
    mines: tuple[Hexside, ...]
    works: tuple[Hex, ...]
    axes: tuple[Axis, ...]

    @property
    def size(self) -> int:
        """How many markers that are."""
        return len(self.centres) + len(self.mines) + len(self.works) + len(self.axes)


def standard(position: FrontPosition, side: Side, long_since: bool = False) -> Standard:
    """All that is left, where the standard set-up has it and the rules let it, and no more than there is.

    `long_since`: it was placed before the units went where they are now, so that nothing is asked about them.
    """
    facts, name, numbers = position.components.facts, SIDES[side], position.components.numbers

    def open_(piece: str, kind: str, named: Sequence[str], why_not: Callable[..., Ruling | None]) -> tuple[int, ...]:
        spots = [numbers[kind][one] for one in named]
        able = [spot for spot in spots if long_since or why_not(position, side, spot) is None]
        return tuple(able[: max(0, left_to_place(position, side, piece))])

    unset = unset_armies(position) if side == WP else []
    ways = {numbers["unit"][army]: way for army, way in facts.axes.items()}
    return Standard(
        open_(CENTRE, "hex", facts.supply_centres[name], why_no_centre_there),
        open_(MINING, "hexside", facts.mined_at[name], why_no_mine_there),
        open_(WORKS, "hex", facts.works_at[name], why_no_works_there),
        tuple(Axis(army, ways[army]) for army in unset if army in ways),
    )


def place_standard(position: FrontPosition, side: Side, long_since: bool = False) -> None:
    """Place all that is left of the standard set-up [30.3.2-1, 10-2]."""
    found = standard(position, side, long_since)
    for hex in found.centres:
        put_centre(position, side, hex, "30.3.2-1", free=True)
    for hexside in found.mines:
        place_mine(position, side, hexside)
    for hex in found.works:
        place_works(position, side, hex)
    for axis in found.axes:
        point_axis(position, axis.unit, axis.direction, "10-2")


# -- the procedure


class SetUp(Procedure[FrontPosition, SettingUp]):
    """The standard set-up in one action, or marker by marker: first what sort, then where."""

    frame = SettingUp

    def phase(self, position: FrontPosition, frame: SettingUp) -> str:
        return f"{SIDES[frame.side]}.setup"

    def decision(self, position: FrontPosition, frame: SettingUp) -> Decision | None:
        side = frame.side
        if frame.piece:
            return self._ask_where(position, frame)
        actions = [REST] if standard(position, side).size else []
        actions += [Action("project", (piece,)) for piece in PIECES if self._can_place(position, side, piece)]
        actions += self.list("turn", armies_of(position, side), position)
        if not actions:
            return None
        if not unset_armies(position) or side != WP:
            actions.append(DONE)
        return self.ask(position, side, "setup.what", "30.3.2-1", actions, left=position.centres_left[side])

    def _can_place(self, position: FrontPosition, side: Side, piece: str) -> bool:
        if self._placed(position, side, piece):
            return True
        return bool(bridges_for(position, side) if piece == MINING else hexes_for(position, side, piece))

    def _placed(self, position: FrontPosition, side: Side, piece: str) -> list[int]:
        """Where markers of a sort lie that could be taken back."""
        if piece == CENTRE:
            return centres_of(position, side)
        if piece == MINING:
            return [one.hexside for one in position.mined if one.side == side]
        return [one.hex for one in position.works if one.side == side]

    def _ask_where(self, position: FrontPosition, frame: SettingUp) -> Decision:
        side, piece = frame.side, frame.piece
        placed, facts = self._placed(position, side, piece), {"project": piece}
        if piece == MINING:
            actions = self.list("hexside", bridges_for(position, side), position)
            actions += self.list("clear", placed, position)
        else:
            actions = self.list("hex", hexes_for(position, side, piece), position)
            actions += self.list("take_back", placed, position)
        left = left_to_place(position, side, piece)
        return self.ask(position, side, "setup.where", _RULES[piece], [*actions, BACK], left=left, **facts)

    def proceed(self, position: FrontPosition, frame: SettingUp) -> None:
        """Nothing is there to be placed."""
        position.emit("placement_done", "30.3.2-1", side=SIDES[frame.side])
        position.done()

    @verb
    def rest(self, position: FrontPosition, frame: SettingUp) -> None:
        """All that is left of the standard set-up; it can be taken back like the rest."""
        place_standard(position, frame.side)

    def why_rest(self, position: FrontPosition, frame: SettingUp) -> Ruling:
        count = standard(position, frame.side).size
        if frame.piece:
            return refuse("30.3.2-1", "setup.in_hand", project=frame.piece)
        if not count:
            return refuse("30.3.2-1", "placement.nothing_left")
        return allow("30.3.2-1", "setup.rest", also=("10-2",) if frame.side == WP else (), count=count)

    @verb
    def project(self, position: FrontPosition, frame: SettingUp, piece: str) -> None:
        """Markers of this sort."""
        position.become(frame._replace(piece=piece))

    def why_project(self, position: FrontPosition, frame: SettingUp, piece: str) -> Ruling:
        if piece not in PIECES:
            return refuse("4.2-0", "setup.unknown", what=piece)
        if frame.piece:
            return refuse("30.3.2-1", "setup.in_hand", project=frame.piece)
        if not self._can_place(position, frame.side, piece):
            none = _why_none_left(position, frame.side, piece)
            return none or refuse(_RULES[piece], "setup.nowhere", project=piece)
        left = left_to_place(position, frame.side, piece)
        return allow(_RULES[piece], "setup.may_place", project=piece, left=left)

    @verb
    def hex(self, position: FrontPosition, frame: SettingUp, hex: Hex) -> None:
        """A Supply Centre, or works, in this hex."""
        if frame.piece == CENTRE:
            put_centre(position, frame.side, hex, "30.3.2-1", free=True)
        else:
            place_works(position, frame.side, hex)

    def why_hex(self, position: FrontPosition, frame: SettingUp, hex: Hex) -> Ruling:
        if frame.piece not in (CENTRE, WORKS):
            return refuse("4.2-0", "setup.piece_first")
        why_not = why_no_centre_there if frame.piece == CENTRE else why_no_works_there
        refused = why_not(position, frame.side, hex)
        return refused or self._may_there(frame, position.place_name(hex))

    @verb
    def hexside(self, position: FrontPosition, frame: SettingUp, hexside: Hexside) -> None:
        """The bridge here is mined."""
        place_mine(position, frame.side, hexside)

    def why_hexside(self, position: FrontPosition, frame: SettingUp, hexside: Hexside) -> Ruling:
        if frame.piece != MINING:
            return refuse("4.2-0", "setup.piece_first")
        refused = why_no_mine_there(position, frame.side, hexside)
        return refused or self._may_there(frame, hexside_name(position, hexside))

    def _may_there(self, frame: SettingUp, at: str) -> Ruling:
        return allow(_RULES[frame.piece], "setup.may_there", project=frame.piece, at=at)

    @verb
    def take_back(self, position: FrontPosition, frame: SettingUp, hex: Hex) -> None:
        """Take back what lies in this hex."""
        lift_hex(position, frame.side, frame.piece, hex)

    def why_take_back(self, position: FrontPosition, frame: SettingUp, hex: Hex) -> Ruling:
        there = self._placed(position, frame.side, frame.piece) if frame.piece in (CENTRE, WORKS) else []
        return self._why_taken_back(frame, position.place_name(hex), hex in there)

    @verb
    def clear(self, position: FrontPosition, frame: SettingUp, hexside: Hexside) -> None:
        """Take back the mine on this bridge."""
        markers.remove_marker(position, "mined", Mined(hexside, frame.side))
        facts = {"side": SIDES[frame.side], "project": MINING, "at": hexside_name(position, hexside)}
        position.emit("marker_lifted", _RULES[MINING], **facts)

    def why_clear(self, position: FrontPosition, frame: SettingUp, hexside: Hexside) -> Ruling:
        there = self._placed(position, frame.side, MINING) if frame.piece == MINING else []
        return self._why_taken_back(frame, hexside_name(position, hexside), hexside in there)

    def _why_taken_back(self, frame: SettingUp, at: str, there: bool) -> Ruling:
        if not frame.piece:
            return refuse("4.2-0", "setup.piece_first")
        reason = "setup.may_lift" if there else "setup.nothing_there"
        return (allow if there else refuse)(_RULES[frame.piece], reason, project=frame.piece, at=at)

    @verb
    def turn(self, position: FrontPosition, frame: SettingUp, army: Unit) -> None:
        """Point the Axis marker of this Army, as it likes [10-2]."""
        position.axes = tuple(axis for axis in position.axes if axis.unit != army)
        position.call(AxisChoice(frame.side, army))

    def why_turn(self, position: FrontPosition, frame: SettingUp, army: Unit) -> Ruling:
        name = position.unit_name(army)
        if frame.piece:
            return refuse("30.3.2-1", "setup.in_hand", project=frame.piece)
        if not is_army(position, army):
            return refuse("10-1", "axis.no_army", unit=name)
        if army not in armies_of(position, frame.side):
            return refuse("10-2", "setup.no_army", unit=name)
        return allow("10-2", "setup.may_turn", unit=name)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: SettingUp) -> None:
        """Markers of another sort."""
        position.become(frame._replace(piece=""))

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: SettingUp) -> None:
        """The side is content; unused Supply Centres can be placed later [30.3.1-0]."""
        self.proceed(position, frame)

    def why_done(self, position: FrontPosition, frame: SettingUp) -> Ruling:
        if frame.piece:
            return refuse("30.3.2-1", "setup.in_hand", project=frame.piece)
        unset = unset_armies(position) if frame.side == WP else []
        if unset:
            return refuse("10-2", "axis.not_set", unit=position.unit_name(unset[0]))
        return allow("30.3.2-1", "placement.complete")
