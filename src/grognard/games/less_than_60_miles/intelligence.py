"""Intelligence [25, optional]: Signals Intelligence of HQs, Recon Intelligence by Air Points, and their markers."""

from typing import Any, NamedTuple

from grognard.engine import markers
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.odds import Odds, Opponents, fixed_odds
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.air import spend_air, usable_air, why_no_air
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.command import is_independent
from grognard.games.less_than_60_miles.hqs import DEPLOYED, spend_cp, why_no_cp
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, Intelligence
from grognard.games.less_than_60_miles.weather import is_bad_for_flying

OPTION = "intelligence"
COST_CP = 1
"""Command Points of an attempt [25.1-2, 25.2-1]."""
MOST_AIR, COLUMNS_PER_AIR = 3, 2
"""Air Points of Recon Intelligence, and the columns that each is worth [25.2-1, 25.2-3]."""
RECON = Action("recon")


class IntelligencePhase(NamedTuple):
    """A side's attempts: what is in hand."""

    side: Side
    recon: bool = False
    """A hex for Recon Intelligence is being named."""
    hex: Hex = NONE
    """That hex."""
    unit: Unit = NONE
    """An HQ that has found something."""
    value: int = 0
    """The marker that it places."""


# -- Signals Intelligence [25.1]


def why_no_signals(position: FrontPosition, side: Side, hq: Unit) -> Ruling | None:
    """Why an HQ cannot try Signals Intelligence; None if it can."""
    components, name = position.components, position.unit_name(hq)
    if not components.options.get(OPTION):
        return refuse("25.1-0", "intelligence.not_played")
    if components.side_of[hq] != side or not components.hq[hq] or not position.on_map(hq):
        return refuse("25.1-0", "intelligence.no_hq", unit=name)
    if not position.ew[hq]:
        return refuse("25.1-0", "intelligence.no_ew", unit=name)
    if position.mode[hq] != components.mode(DEPLOYED):
        return refuse("25.1-1", "intelligence.not_deployed", unit=name)
    if position.listened[hq]:
        return refuse("25.1-4", "intelligence.tried", unit=name)
    if is_independent(position, hq):
        return refuse("25.1-2", "intelligence.independent", unit=name)
    lacking = why_no_cp(position, side, COST_CP)
    return lacking and refuse("25.1-2", lacking.reason, **dict(lacking.facts))


def signal_hexes(position: FrontPosition, hq: Unit) -> list[Hex]:
    """Where the marker of an HQ may lie [25.1-3]."""
    reach = position.components.organisation.ranges["sigint"]
    hexes = position.components.grid.range(position.at[hq], reach)
    return [hex for hex in hexes if position.components.in_play[hex]]


# -- Recon Intelligence [25.2]


def why_no_recon(position: FrontPosition, side: Side) -> Ruling | None:
    """Why a side cannot try Recon Intelligence; None if it can."""
    values = {"side": SIDES[side]}
    if not position.components.options.get(OPTION):
        return refuse("25.2-0", "intelligence.not_played")
    if position.reconnoitred[side]:
        return refuse("25.2-4", "intelligence.reconnoitred", **values)
    if is_bad_for_flying(position):
        return refuse("25.2-5", "intelligence.no_sight", **values)
    refused = why_no_air(position, side, 1)
    if refused is not None:
        return refuse("25.2-1", refused.reason, **dict(refused.facts))
    lacking = why_no_cp(position, side, COST_CP)
    return lacking and refuse("25.2-1", lacking.reason, **dict(lacking.facts))


# -- the roll and the marker


def place_intelligence(position: FrontPosition, side: Side, hex: Hex, value: int, rule: str) -> None:
    """An Intelligence marker; several of a side in one hex add up [25.3-1:2]."""
    there = sum(marker.value for marker in position.intelligence if (marker.hex, marker.side) == (hex, side))
    markers.place_marker(position, "intelligence", Intelligence(hex, side, there + value))
    position.emit(
        "intelligence_placed",
        "25.3-1:2" if there else rule,
        side=SIDES[side],
        hex=position.place_name(hex),
        value=value,
    )


def roll_for(position: FrontPosition, side: Side, value: int, what: str, rule: str) -> int:
    """The number of the marker that the Intelligence Table gives; 0: none."""
    table = position.components.staff.intelligence
    column = table.column(value, 0)
    assert column is not None, "the table begins at 1"
    die = position.roll(FACES, f"intelligence {what}", rule, side=SIDES[side])
    found = table.result(column, die)
    position.emit("intelligence", rule, side=SIDES[side], what=what, die=die, value=found)
    return found


def chances(position: FrontPosition, hex: Hex, own: str, value: int) -> Odds:
    """How likely each marker is."""
    table = position.components.staff.intelligence
    column = table.column(value, 0)
    assert column is not None, "the table begins at 1"
    opponents = Opponents(position.place_name(hex), (own,), ())
    return fixed_odds(table, opponents, (value, 0), (column, column))


class GatherIntelligence(Procedure[FrontPosition, IntelligencePhase]):
    """An HQ with EW points listens, Air Points look at a hex, or no more; nobody is asked who can do neither."""

    frame = IntelligencePhase

    def phase(self, position: FrontPosition, frame: IntelligencePhase) -> str:
        return f"{SIDES[position.acting]}.bombardment"

    def decision(self, position: FrontPosition, frame: IntelligencePhase) -> Decision | None:
        side = frame.side
        if frame.unit != NONE:
            hexes = self.list("hex", signal_hexes(position, frame.unit), position)
            facts = {"unit": position.unit_name(frame.unit), "value": frame.value}
            return self.ask(position, side, "intelligence.where", "25.1-3", hexes, **facts)
        if frame.hex != NONE:
            counts = range(1, min(MOST_AIR, usable_air(position, side)) + 1)
            actions = [Action("air", (str(count),)) for count in counts]
            where = position.place_name(frame.hex)
            return self.ask(position, side, "intelligence.air", "25.2-1", [*actions, BACK], hex=where)
        if frame.recon:
            found = [hex for hex in range(position.components.hexes) if position.components.in_play[hex]]
            return self.ask(position, side, "intelligence.look", "25.2-2", [*self.list("hex", found, position), BACK])
        hqs = [hq for hq in position.components.hqs[side] if why_no_signals(position, side, hq) is None]
        actions = self.list("unit", hqs, position)
        actions += [RECON] if why_no_recon(position, side) is None else []
        if not actions:
            return None
        return self.ask(position, side, "intelligence.which", "25.1-0", [*actions, DONE], left=position.cp[side])

    def proceed(self, position: FrontPosition, frame: IntelligencePhase) -> None:
        """Nothing can be tried."""
        position.done()

    def why_skipped(self, position: FrontPosition, frame: IntelligencePhase) -> Ruling | None:
        """Why nobody can."""
        hqs = [hq for hq in position.components.hqs[frame.side] if position.ew[hq]]
        refused = why_no_signals(position, frame.side, hqs[0]) if hqs else None
        return refused or why_no_recon(position, frame.side)

    # -- Signals Intelligence

    @verb
    def unit(self, position: FrontPosition, frame: IntelligencePhase, unit: Unit) -> None:
        """This HQ listens, for a Command Point, once in the phase [25.1]."""
        position.listened[unit] = True
        spend_cp(position, frame.side, COST_CP, "25.1-2")
        value = roll_for(position, frame.side, position.ew[unit], position.unit_name(unit), "25.1-3")
        if value:
            position.become(frame._replace(unit=unit, value=value))

    def why_unit(self, position: FrontPosition, frame: IntelligencePhase, unit: Unit) -> Ruling:
        """May it, and how likely each marker is."""
        refused = why_no_signals(position, frame.side, unit)
        if refused is not None:
            return refused
        if frame != IntelligencePhase(frame.side):
            return refuse("25.1-0", "intelligence.in_hand")
        name, points = position.unit_name(unit), position.ew[unit]
        cost = Part("25.1-2", "command_points", COST_CP, COST)
        ruling = allow("25.1-3", "intelligence.may_listen", cost, unit=name, points=points)
        return ruling._replace(odds=chances(position, position.at[unit], name, points))

    # -- Recon Intelligence

    @verb
    def recon(self, position: FrontPosition, frame: IntelligencePhase) -> None:
        """Aircraft look at a hex."""
        position.become(frame._replace(recon=True))

    def why_recon(self, position: FrontPosition, frame: IntelligencePhase) -> Ruling:
        """May they?"""
        refused = why_no_recon(position, frame.side)
        if refused is None and frame != IntelligencePhase(frame.side):
            refused = refuse("25.2-0", "intelligence.in_hand")
        return refused or allow("25.2-0", "intelligence.may_look", left=usable_air(position, frame.side))

    @verb
    def hex(self, position: FrontPosition, frame: IntelligencePhase, hex: Hex) -> None:
        """The hex of the marker, or that which aircraft look at."""
        if frame.unit == NONE:
            position.become(frame._replace(hex=hex))
            return
        place_intelligence(position, frame.side, hex, frame.value, "25.1-3")
        position.become(IntelligencePhase(frame.side))

    def why_hex(self, position: FrontPosition, frame: IntelligencePhase, hex: Hex) -> Ruling:
        """May it be there?"""
        facts: dict[str, Any] = {"hex": position.place_name(hex)}
        if frame.unit == NONE and (not frame.recon or frame.hex != NONE):
            return refuse("25.2-2", "intelligence.no_hex", **facts)
        if frame.unit != NONE and hex not in signal_hexes(position, frame.unit):
            limit = position.components.organisation.ranges["sigint"]
            return refuse("25.1-3", "intelligence.too_far", limit=limit, **facts)
        if not position.components.in_play[hex]:
            return refuse("25.2-2", "intelligence.not_in_play", **facts)
        rule, reason = ("25.1-3", "intelligence.place") if frame.unit != NONE else ("25.2-2", "intelligence.named")
        return allow(rule, reason, value=frame.value, **facts)

    @verb
    def air(self, position: FrontPosition, frame: IntelligencePhase, points: int) -> None:
        """With so many Air Points, and a Command Point; the marker lies in the hex [25.2-3]."""
        position.reconnoitred[frame.side] = True
        spend_cp(position, frame.side, COST_CP, "25.2-1")
        spend_air(position, frame.side, points, "25.2-1")
        where = position.place_name(frame.hex)
        value = roll_for(position, frame.side, COLUMNS_PER_AIR * points, where, "25.2-3")
        if value:
            place_intelligence(position, frame.side, frame.hex, value, "25.2-3")
        position.become(IntelligencePhase(frame.side))

    def why_air(self, position: FrontPosition, frame: IntelligencePhase, points: int) -> Ruling:
        """Are there as many, and how likely each marker is."""
        left = usable_air(position, frame.side)
        if frame.hex == NONE:
            return refuse("25.2-2", "intelligence.hex_first")
        if not 0 < points <= min(MOST_AIR, left):
            return refuse("25.2-1", "intelligence.air_points", count=points, most=min(MOST_AIR, left))
        costs = (Part("25.2-1", "command_points", COST_CP, COST), Part("25.2-1", "air_points", points, COST))
        ruling = allow("25.2-3", "intelligence.may_air", *costs, count=points, hex=position.place_name(frame.hex))
        return ruling._replace(odds=chances(position, frame.hex, SIDES[frame.side], COLUMNS_PER_AIR * points))

    # -- the end of it

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: IntelligencePhase) -> None:
        """Not this."""
        position.become(IntelligencePhase(frame.side))

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: IntelligencePhase) -> None:
        """No more attempts."""
        position.done()
