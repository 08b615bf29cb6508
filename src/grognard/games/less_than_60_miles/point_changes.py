"""Points that come and go in Event Phases [33.1 to 33.4], and engineers that a side has to give up."""

from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Hexside, Side
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.bridges import (
    crossing_at,
    destroy_panel,
    destroy_pontoon,
    mined_at,
    panel_at,
    pontoon_at,
    remove_crossing,
    remove_mined,
)
from grognard.games.less_than_60_miles.engineers import hexside_name, release_engineers
from grognard.games.less_than_60_miles.hqs import change_max_cp
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.scenarios import PointChange
from grognard.games.less_than_60_miles.timing import turn_of
from grognard.games.less_than_60_miles.works import destroy_works, works_at

# Each kind has its rule of arrival [33.1-1, 33.2-1, 33.3-1, 33.4-1], and one for what it changes.
RULES = {
    "cp": "33.4-2",
    "air": "33.1-2",
    "ew": "33.2-2",
    "engineers": "33.3-1",
    "supply_centres": "30.3-0:1",
    "nuclear": "27.2-1",
}
"""By kind of points (`scenarios.POINTS`)."""
_COLUMNS = {"ew": "ew_pool", "supply_centres": "centres_left", "nuclear": "nuclear"}


class EngineerRecall(NamedTuple):
    """A side has fewer Engineer Points than it has put to work [33.3-2:1]."""

    side: Side


# -- the Event Phase


def changes_due(position: FrontPosition) -> list[PointChange]:
    """What the scenario changes on this turn; some only with an option."""
    components = position.components
    return [
        change
        for change in components.facts.changes
        if turn_of(components, change.turn) == position.turn
        and (not change.group or components.options.get(change.group, False))
    ]


def receive_points(position: FrontPosition) -> None:
    """The first step of the Event Phase [5-2.1]: what comes and goes for both sides.

    Whoever has put more engineers to work than they have left is asked which come back: call this last in a step.
    """
    for change in changes_due(position):
        change_points(position, SIDES.index(change.side), change.kind, change.amount)
    for side in range(len(SIDES)):
        if position.engineers[side] < 0:
            position.call(EngineerRecall(side))


def change_points(position: FrontPosition, side: Side, kind: str, amount: int, rule: str = "") -> None:
    """Raise or lower a Superior HQ's points of a kind, never below none; Engineer Points that lack are recalled.

    `rule`: by which, if not by the scenario's list of reinforcements.
    """
    if kind == "cp":
        change_max_cp(position, side, amount)
        position.cp[side] = max(0, position.cp[side] + amount)
        left = position.max_cp[side]
    elif kind == "air":
        left = position.max_air[side] = max(0, position.max_air[side] + amount)
        position.grounded[side] = grounded = min(position.grounded[side], left)
        position.air[side] = max(grounded, min(left, position.air[side] + amount))  # [19.1-3:2]
    elif kind == "engineers":
        position.engineers[side] += amount
        left = position.engineers[side]
    else:
        column = getattr(position, _COLUMNS[kind])
        left = column[side] = max(0, column[side] + amount)
    position.emit("points_changed", rule or RULES[kind], side=SIDES[side], asset=kind, amount=amount, left=left)


# -- engineers that are given up [33.3-2]


def working_hexsides(position: FrontPosition, side: Side) -> list[Hexside]:
    """Hexsides with Engineer markers of a side: crossings, pontoon bridges, mines and panel bridges in progress."""
    found = [mark.hexside for mark in position.crossings if mark.side == side]
    found += [mark.hexside for mark in position.pontoons if mark.side == side]
    found += [mark.hexside for mark in position.mined if mark.side == side and mark.turn]
    found += [mark.hexside for mark in position.panels if mark.side == side and mark.turn]
    return sorted(set(found))


def working_hexes(position: FrontPosition, side: Side) -> list[Hex]:
    """Hexes with Engineer markers of a side: works in progress, and attackers' engineers."""
    found = [mark.hex for mark in position.works if mark.side == side and mark.building]
    return sorted({*found, *(mark.hex for mark in position.breaching if mark.side == side)})


def engineers_at_work(position: FrontPosition, side: Side) -> int:
    """The Engineer Points of a side that are in use: one for each marker, two where works are attacked [31.4-2b]."""
    count = sum(mark.side == side for mark in position.crossings)
    count += sum(mark.side == side for mark in position.pontoons)
    count += sum(mark.side == side and mark.turn > 0 for mark in position.mined)
    count += sum(mark.side == side and mark.turn > 0 for mark in position.panels)
    count += sum(mark.side == side and mark.building > 0 for mark in position.works)
    reduction = position.components.movement.actions["works_reduction"].ep
    return count + reduction * sum(mark.side == side for mark in position.breaching)


def recall_from_hexside(position: FrontPosition, side: Side, hexside: Hexside) -> None:
    """Take an Engineer marker off a hexside; unfinished work, and a pontoon bridge, goes with it [33.3-2:2]."""
    crossing, pontoon = crossing_at(position, hexside, side), pontoon_at(position, hexside, side)
    mined, panel = mined_at(position, hexside, side), panel_at(position, hexside)
    if crossing is not None:
        remove_crossing(position, crossing, "33.3-2:1")
    elif mined is not None and mined.turn:
        remove_mined(position, mined, "33.3-2:2")
    elif panel is not None and panel.turn and panel.side == side:
        destroy_panel(position, panel, "33.3-2:2")
    elif pontoon is not None:
        destroy_pontoon(position, pontoon, "33.3-2:2")


def recall_from_hex(position: FrontPosition, side: Side, hex: Hex) -> None:
    """Take Engineer markers out of a hex; works that are begun are given up [33.3-2:2]."""
    for mark in position.breaching:
        if mark == (hex, side):
            markers.remove_marker(position, "breaching", mark)
            points = position.components.movement.actions["works_reduction"].ep
            release_engineers(position, side, points, "33.3-2:1")
            return
    works = works_at(position, hex)
    if works is None or not works.building:
        return
    if works.level:  # the level that is complete stays
        markers.place_marker(position, "works", works._replace(building=0, turn=0))
        position.emit("works_stopped", "33.3-2:2", side=SIDES[side], hex=position.place_name(hex))
        release_engineers(position, side, position.components.movement.actions["works"].ep, "33.3-2:2")
    else:
        destroy_works(position, works, "33.3-2:2")


class RecallEngineers(Procedure[FrontPosition, EngineerRecall]):
    """The owner chooses which engineers come back, until they have none too few [33.3-2:1]."""

    frame = EngineerRecall

    def decision(self, position: FrontPosition, frame: EngineerRecall) -> Decision | None:
        """Nobody is asked if all engineers have to come back, or if they are in one place only."""
        lacking = -position.engineers[frame.side]
        hexsides, hexes = working_hexsides(position, frame.side), working_hexes(position, frame.side)
        if lacking <= 0 or len(hexsides) + len(hexes) < 2 or engineers_at_work(position, frame.side) <= lacking:
            return None
        actions = [*self.list("hexside", hexsides, position), *self.list("hex", hexes, position)]
        return self.ask(position, frame.side, "engineers.recall", "33.3-2:1", actions, count=lacking)

    def proceed(self, position: FrontPosition, frame: EngineerRecall) -> None:
        """All that is left goes; with no marker left the side has no points."""
        side = frame.side
        while position.engineers[side] < 0 and (hexsides := working_hexsides(position, side)):
            recall_from_hexside(position, side, hexsides[0])
        while position.engineers[side] < 0 and (hexes := working_hexes(position, side)):
            recall_from_hex(position, side, hexes[0])
        position.engineers[side] = max(0, position.engineers[side])
        position.done()

    @verb
    def hexside(self, position: FrontPosition, frame: EngineerRecall, hexside: Hexside) -> None:
        """Those on this hexside."""
        recall_from_hexside(position, frame.side, hexside)

    def why_hexside(self, position: FrontPosition, frame: EngineerRecall, hexside: Hexside) -> Ruling:
        name = hexside_name(position, hexside)
        if hexside not in working_hexsides(position, frame.side):
            return refuse("33.3-2:1", "engineers.none_there", hexside=name)
        return allow("33.3-2:1", "engineers.may_recall", hexside=name)

    @verb
    def hex(self, position: FrontPosition, frame: EngineerRecall, hex: Hex) -> None:
        """Those in this hex."""
        recall_from_hex(position, frame.side, hex)

    def why_hex(self, position: FrontPosition, frame: EngineerRecall, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if hex not in working_hexes(position, frame.side):
            return refuse("33.3-2:1", "engineers.none_in_hex", hex=name)
        return allow("33.3-2:1", "engineers.may_recall_hex", hex=name)
