"""A reinforcement comes onto the map [33.5, 33.6]: in any mode, in one of its hexes, and moves on from there."""

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex
from grognard.engine.moves import points
from grognard.engine.procedures import BACK, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.allowances import allowance
from grognard.games.less_than_60_miles.charts.modes import FIXED
from grognard.games.less_than_60_miles.demolition import offer_demolitions
from grognard.games.less_than_60_miles.entering import enter
from grognard.games.less_than_60_miles.hqs import MOVING
from grognard.games.less_than_60_miles.modes import TACTICAL, mode_name, mode_row, open_modes, why_not_mode
from grognard.games.less_than_60_miles.move import delay
from grognard.games.less_than_60_miles.moving import Moving
from grognard.games.less_than_60_miles.position import FrontPosition, Mode
from grognard.games.less_than_60_miles.reinforcements import (
    Entering,
    drop_arrival,
    entry_hexes,
    plan_of,
    why_enter,
)
from grognard.games.less_than_60_miles.scenarios import TERRITORIAL
from grognard.games.less_than_60_miles.steps import entry_cost


class Enter(Procedure[FrontPosition, Entering]):
    """Where does it come on, and in which mode [33.5-4, 33.6-3]? Once it is on the map it moves like any other."""

    frame = Entering

    def decision(self, position: FrontPosition, frame: Entering) -> Decision | None:
        if self._is_stuck(position, frame):
            return None
        unit = frame.unit
        modes = [mode for mode in open_modes(position, unit) if self.why_mode(position, frame, mode).legal]
        actions = self.list("hex", entry_hexes(position, unit), position)
        actions += [*self.list("mode", modes, position), BACK]
        facts = {"unit": position.unit_name(unit), "mode": mode_name(position, unit)}
        return self.ask(position, frame.side, "reinforcements.where", "33.5-1", actions, **facts)

    def _is_stuck(self, position: FrontPosition, frame: Entering) -> bool:
        """Has it a Fixed mode by default, in which it could not pay for its hex? HQs begin as Deployed ones."""
        edge = plan_of(position, frame.unit).by != TERRITORIAL
        return edge and mode_row(position, frame.unit).movement == FIXED

    def proceed(self, position: FrontPosition, frame: Entering) -> None:
        """A unit that comes by the edge begins in a mode in which it can move."""
        components = position.components
        position.mode[frame.unit] = components.mode(MOVING if components.hq[frame.unit] else TACTICAL)

    @verb
    def hex(self, position: FrontPosition, frame: Entering, hex: Hex) -> None:
        """It comes on here [33.5-1]; Territorials pay nothing for it [33.6-3]."""
        unit, left = frame.unit, allowance(position, frame.unit)
        territorial = plan_of(position, unit).by == TERRITORIAL
        cost = 0 if territorial else entry_cost(position, unit, NONE, hex).total
        delayed = cost > left
        paid = left if delayed else cost
        drop_arrival(position, unit)
        facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex), "cost": points(paid)}
        position.emit("arrived", "33.6-1" if territorial else "33.5-1", mode=mode_name(position, unit), **facts)
        position.become(Moving(frame.side, unit, left - paid, started=True))
        enter(position, unit, hex)
        if delayed:
            delay(position, unit, "8.4-1")
        offer_demolitions(position, unit)

    def why_hex(self, position: FrontPosition, frame: Entering, hex: Hex) -> Ruling:
        return why_enter(position, frame.unit, hex)

    @verb
    def mode(self, position: FrontPosition, frame: Entering, mode: Mode) -> None:
        """It has this mode when it comes on [33.5-4, 33.6-3]."""
        position.mode[frame.unit] = mode

    def why_mode(self, position: FrontPosition, frame: Entering, mode: Mode) -> Ruling:
        components, unit = position.components, frame.unit
        facts = {"unit": position.unit_name(unit), "mode": components.modes[mode].name}
        refused = why_not_mode(position, unit, mode)
        if refused:
            return refused
        edge = plan_of(position, unit).by != TERRITORIAL
        if edge and components.modes[mode].movement == FIXED:
            return refuse("8.2-7:1", "reinforcements.fixed", also=("33.5-3:1",), **facts)
        if position.mode[unit] == mode:
            return refuse("6-1", "modes.already", **facts)
        return allow("33.5-4" if edge else "33.6-3", "reinforcements.may_mode", **facts)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: Entering) -> None:
        """Not now."""
        position.done()
