"""Breakthrough [15.8] and advance after combat [15.9]: the attacker enters the hex that was emptied."""

from typing import NamedTuple

from grognard.board.costs import ALL_FROM, FORBIDDEN, StepCost
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.moves import cost_parts, points
from grognard.engine.procedures import Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.battle import Spent
from grognard.games.less_than_60_miles.demolition import offer_demolitions
from grognard.games.less_than_60_miles.entering import enter
from grognard.games.less_than_60_miles.forced_march import Marching, is_due, march_points, why_no_march
from grognard.games.less_than_60_miles.modes import mode_name
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.results import FULL_ASSAULT
from grognard.games.less_than_60_miles.rivers import HASTY, PREPARED
from grognard.games.less_than_60_miles.steps import entry_cost, uses_road

ADVANCE, MARCH, STAY = Action("advance"), Action("march"), Action("stay")
DELAY_PHASES = 2
"""A Delayed marker goes at the end of the next friendly Movement Phase: this one's end and that one's [8.4.1-3]."""


def place_breakthrough(position: FrontPosition, hex: Hex) -> None:
    """A marker in the hex that no unit of the defender is left in [15.8-1], until the Cleanup Phase [15.8-4].

    Units that move on from there ignore Blocking units within limits [15.8-3, 8.6-4].
    """
    if hex not in position.breakthroughs:
        position.breakthroughs = tuple(sorted((*position.breakthroughs, hex)))
        position.emit("breakthrough", "15.8-1", hex=position.place_name(hex))


class Advancing(NamedTuple):
    """The attacker may or must advance [15.9]: the points paid for the attack and those left."""

    side: Side
    unit: Unit
    hex: Hex
    paid: int
    left: int
    march: int = 0
    marched: bool = False
    crossing: str = ""
    over: bool = False
    """It is decided and done."""


def advance_cost(position: FrontPosition, frame: Advancing) -> StepCost:
    """What the hex costs: neither the new marker [15.8-2:2] nor Blocking units [15.9-3] nor Screen Areas count."""
    here = position.at[frame.unit]
    return entry_cost(position, frame.unit, here, frame.hex, crossing=frame.crossing or None, advancing=True)


def difference(position: FrontPosition, frame: Advancing) -> int:
    """What the unit has still to pay: the cost of the hex beyond the points of the attack [15.9-4:1]."""
    return max(0, advance_cost(position, frame).total - frame.paid)


def _crossing_rules(crossing: str) -> tuple[str, ...]:
    """An advance over a river pays for the crossing, but rolls no second die for it."""
    if crossing in HASTY:
        return ("9.1.3-3",)
    return ("9.2.4-3",) if crossing in PREPARED else ()


def must_advance(position: FrontPosition, unit: Unit) -> str:
    """The rule by which an advance is mandatory: for the Warsaw Pact [15.9-2], in Full Assault [6.3.3-2]; "" if not."""
    components = position.components
    if mode_name(position, unit) == FULL_ASSAULT:
        return "6.3.3-2"
    return "15.9-2" if components.side_facts[components.side_of[unit]].must_advance else ""


def why_no_advance(position: FrontPosition, frame: Advancing) -> Ruling | None:
    """Why the attacker cannot advance at all: the hex is closed to it; None if it can."""
    step = advance_cost(position, frame)
    if step.total < FORBIDDEN:
        return None
    part = step.forbidden[0]
    return refuse(part.rule, "advance.closed", unit=position.unit_name(frame.unit), hex=position.place_name(frame.hex))


def why_no_march_in(position: FrontPosition, frame: Advancing) -> Ruling | None:
    """Why a Forced March is no way to pay for the advance; None if it is."""
    facts = {"unit": position.unit_name(frame.unit), "hex": position.place_name(frame.hex)}
    more = difference(position, frame)
    if more <= frame.left:
        return refuse("8.5-1", "advance.no_need", **facts)
    if frame.marched:
        return refuse("8.5-1", "advance.marched", **facts)
    if more > frame.left + march_points(position):
        return refuse("15.9-4:2", "advance.too_far", cost=_shown(more), left=points(frame.left), **facts)
    return why_no_march(position, frame.unit)


def _shown(cost: int) -> float:
    """Points of a cost; 0 of ground that is marked Delay, which no points pay for."""
    return 0 if cost >= ALL_FROM else points(cost)


class Advance(Procedure[FrontPosition, Advancing]):
    """Advance, with a Forced March if that is what it takes, or stay. Returns `Spent`.

    Nobody is asked where it is mandatory and there is one way to do it.
    """

    frame = Advancing

    def decision(self, position: FrontPosition, frame: Advancing) -> Decision | None:
        if frame.over or why_no_advance(position, frame) is not None:
            return None
        actions = [ADVANCE]
        actions += [MARCH] if why_no_march_in(position, frame) is None else []
        actions += [] if must_advance(position, frame.unit) else [STAY]
        if len(actions) < 2:
            return None
        facts = {"unit": position.unit_name(frame.unit), "hex": position.place_name(frame.hex)}
        return self.ask(position, frame.side, "advance.whether", "15.9-1", actions, **facts)

    def proceed(self, position: FrontPosition, frame: Advancing) -> None:
        """It must, or it cannot, or it has."""
        if frame.over:
            alive = position.on_map(frame.unit)
            position.done(Spent(frame.left if alive else 0, frame.march if alive else 0, frame.marched))
        elif why_no_advance(position, frame) is not None:
            self.stay(position, frame)
        else:
            self.advance(position, frame)

    @verb
    def advance(self, position: FrontPosition, frame: Advancing) -> None:
        """Into the hex; a unit that cannot pay the difference is Delayed [15.9-4:2]."""
        more = difference(position, frame)
        short = more > frame.left
        left = 0 if short else frame.left - more
        self._enter(position, frame, must_advance(position, frame.unit) or "15.9-1")
        if short:
            position.delayed[frame.unit] = DELAY_PHASES
            position.emit("delayed", "8.4-3", unit=position.unit_name(frame.unit))
        self._end(position, frame._replace(left=left, march=0 if short else frame.march))

    def why_advance(self, position: FrontPosition, frame: Advancing) -> Ruling:
        """What it costs, and whether it will be Delayed."""
        refused = why_no_advance(position, frame)
        if refused is not None:
            return refused
        more, step = difference(position, frame), advance_cost(position, frame)
        short = more > frame.left
        facts = {"unit": position.unit_name(frame.unit), "hex": position.place_name(frame.hex)}
        rule, reason = ("15.9-4:2", "advance.delays") if short else ("15.9-4:1", "advance.may")
        paid = {} if short else {"cost": points(more)}
        also = ("15.8-2:2", "15.9-3", *_crossing_rules(frame.crossing))
        return allow(rule, reason, *cost_parts(step, max(frame.left, step.total)), also=also, **paid, **facts)

    @verb
    def march(self, position: FrontPosition, frame: Advancing) -> None:
        """Into the hex by a Forced March [8.5-1]."""
        added = march_points(position)
        now = frame._replace(left=frame.left + added, march=frame.march + added, marched=True)
        position.become(now)
        position.emit("forced_march", "8.5-1", unit=position.unit_name(frame.unit))
        self.advance(position, now)

    def why_march(self, position: FrontPosition, frame: Advancing) -> Ruling:
        """May it, and what it costs."""
        refused = why_no_march_in(position, frame)
        facts = {"unit": position.unit_name(frame.unit), "hex": position.place_name(frame.hex)}
        return refused or allow("8.5-3", "advance.by_march", cost=points(difference(position, frame)), **facts)

    @verb(Role.END)
    def stay(self, position: FrontPosition, frame: Advancing) -> None:
        """It stays where it is [15.9-1]."""
        position.become(frame._replace(over=True))

    def why_stay(self, position: FrontPosition, frame: Advancing) -> Ruling | None:
        """Not if it must advance."""
        rule = must_advance(position, frame.unit)
        return refuse(rule, "advance.must", unit=position.unit_name(frame.unit)) if rule else None

    def _enter(self, position: FrontPosition, frame: Advancing, rule: str) -> None:
        start, unit = position.at[frame.unit], frame.unit
        by_road = uses_road(position, unit, start, frame.hex)
        facts = {"from": position.place_name(start), "to": position.place_name(frame.hex)}
        position.emit("advanced", rule, unit=position.unit_name(unit), **facts)
        enter(position, unit, frame.hex, by_road=by_road)

    def _end(self, position: FrontPosition, frame: Advancing) -> None:
        """The die of a Forced March is due as soon as one of its points is spent [8.5-3]."""
        due = is_due(frame.left, frame.march)
        position.become(frame._replace(march=0 if due else frame.march, over=True))
        if due:
            position.call(Marching(frame.side, frame.unit))
        if position.at[frame.unit] == frame.hex:
            offer_demolitions(position, frame.unit)
