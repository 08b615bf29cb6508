"""Step losses in combat [11.2]: which unit takes each of them."""

from collections.abc import Iterable
from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.counters import lose_step, steps_left
from grognard.games.roads_to_moscow.position import RoadsPosition


class TakingLosses(NamedTuple):
    """A side has steps to lose among some units: of them all together, not of each [11.21]."""

    side: Side
    units: tuple[Unit, ...]
    steps: int
    lead: Unit = NONE
    """Takes the first step, or the next after `first` [11.22]."""
    first: tuple[Unit, ...] = ()
    """One of these takes the very first step [11.23]."""
    first_rule: str = "11.23a-2"
    late: tuple[Unit, ...] = ()
    """Take what is left when all others are gone [11.36-2]."""
    rule: str = "11.21"
    """Of steps that their owner distributes."""


class Next(NamedTuple):
    """Who may take the next step, and by which rule."""

    units: tuple[Unit, ...]
    rule: str


def surviving(position: RoadsPosition, units: Iterable[Unit]) -> tuple[Unit, ...]:
    """Those of some units that have steps to lose; non-combat units never stand for one [3.14g-1]."""
    return tuple(unit for unit in units if steps_left(position, unit))


def steps_of(position: RoadsPosition, units: Iterable[Unit]) -> int:
    """The steps of some units together [11.21b]."""
    return sum(steps_left(position, unit) for unit in units)


def next_losers(position: RoadsPosition, frame: TakingLosses) -> Next:
    """Who may take the next step: what Attrition wants, the Lead Unit, then as the owner likes.

    [11.22, 11.23a-2, 11.23b]; a unit that retreated into the hex only when the defenders are gone [11.36-2].
    """
    first = surviving(position, frame.first)
    if first:
        return Next(first, frame.first_rule)
    if frame.lead != NONE and steps_left(position, frame.lead):
        return Next((frame.lead,), "11.22")
    units = surviving(position, frame.units)
    if units:
        return Next(units, frame.rule)
    return Next(surviving(position, frame.late), "11.36-2")


class TakeLosses(Procedure[RoadsPosition, TakingLosses]):
    """One unit for each step; where there is no choice it happens. Steps beyond what there is are ignored [11.21c]."""

    frame = TakingLosses

    def decision(self, position: RoadsPosition, frame: TakingLosses) -> Decision | None:
        found = next_losers(position, frame)
        if not frame.steps or len(found.units) < 2:
            return None
        actions = self.list("unit", found.units, position)
        return self.ask(position, frame.side, "losses.which", found.rule, actions, count=frame.steps)

    def proceed(self, position: RoadsPosition, frame: TakingLosses) -> None:
        found = next_losers(position, frame)
        if frame.steps and found.units:
            self.unit(position, frame, found.units[0])
        else:
            position.done()

    @verb
    def unit(self, position: RoadsPosition, frame: TakingLosses, unit: Unit) -> None:
        """This unit loses a step: reduced, or eliminated with its last [11.21a-1, 11.21a-2]."""
        rule = next_losers(position, frame).rule
        lead = NONE if unit == frame.lead else frame.lead  # it has had its loss, though for another reason
        position.become(frame._replace(steps=frame.steps - 1, first=(), lead=lead))
        lose_step(position, unit, rule)

    def why_unit(self, position: RoadsPosition, frame: TakingLosses, unit: Unit) -> Ruling:
        name, found = position.unit_name(unit), next_losers(position, frame)
        if unit in found.units:
            last = steps_left(position, unit) == 1
            also: tuple[str, ...] = ("11.21a-1", "11.21c") if last else ("11.21a-2",)
            also += ("12.16-2",) if position.components.artillery[unit] else ()
            also += ("3.43b",) if found.rule == "11.22" else ()
            return allow(found.rule, "losses.last_step" if last else "losses.loses", also=also, unit=name)
        if not position.components.combat[unit]:
            return refuse("3.14g-1", "losses.no_steps", unit=name)
        if unit in frame.late:
            return refuse("11.36-2", "losses.late", unit=name)
        if unit in frame.units and frame.first:
            return refuse(frame.first_rule, "losses.attrition", unit=name)
        far = position.components.artillery[unit] and unit not in frame.units
        also = ("12.16-1",) if far else ("3.43b",) if found.rule == "11.22" else ()
        return refuse(found.rule, "losses.not_concerned", unit=name, also=also)
