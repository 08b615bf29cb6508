"""Initiative [7.1]: who goes first in the Operations Segment, and which markers go into the cups."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side
from grognard.engine.procedures import DONE, Procedure, Role, Sequence, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow import fuel
from grognard.games.roads_to_moscow.charts import FACES
from grognard.games.roads_to_moscow.components import GERMAN, SOVIET
from grognard.games.roads_to_moscow.markers import count, give_back, markers_at, name_of, remove_gone
from grognard.games.roads_to_moscow.position import AM, AVAILABLE, CUP, LEFT_OUT, RESERVE, RoadsPosition
from grognard.games.roads_to_moscow.units import SIDES

MORE = 1
"""Markers that the Second Player may have beyond the First Player's number [7.14-2]."""


class InitiativePhase(NamedTuple):
    """The Initiative Phase: the step it has come to."""

    step: int = 0


class Filling(NamedTuple):
    """The Second Player decides which markers to leave out: so many may be in the cup [7.14-2]."""

    side: Side
    limit: int


class DetermineInitiative(Sequence[RoadsPosition, InitiativePhase]):
    """Markers come back, both roll, the First Player fills the cup, then the Second [7.11, 7.13, 7.14, ES-A5]."""

    frame = InitiativePhase
    steps = ("give_back", "roll", "first", "second")

    def phase(self, position: RoadsPosition, frame: InitiativePhase) -> str:
        return "initiative"

    def why_skipped(self, position: RoadsPosition, frame: InitiativePhase) -> Ruling | None:
        return refuse("7.14-2", "initiative.no_choice")

    def give_back(self, position: RoadsPosition, frame: InitiativePhase) -> None:
        """All markers in play are available [7.15, 7.26], but for those of formations that are gone [4.26]."""
        give_back(position)
        remove_gone(position)
        fuel.forget_all(position)

    def roll(self, position: RoadsPosition, frame: InitiativePhase) -> None:
        """The higher modified die, or who had it in a tie [7.13-1]; on turn 1 the German without a roll [7.11-2]."""
        if position.turn == 1:
            gain(position, GERMAN, "7.11-2")
            return
        results = []
        for side in (GERMAN, SOVIET):
            name = position.side_name(side)
            die = position.roll(FACES, f"initiative.{name}", "7.11-1", side=name)
            results.append(die + position.initiative_drm[side])
        tied = results[GERMAN] == results[SOVIET]
        had = GERMAN if position.first == NONE else position.first  # who has it on turn 1, if a file does not say
        winner = had if tied else results.index(max(results))
        gain(position, winner, "7.13-1", results=results, modifiers=list(position.initiative_drm))

    def first(self, position: RoadsPosition, frame: InitiativePhase) -> None:
        """The First Player puts in all that are available: none may be left out [7.14-1]."""
        fill(position, position.first)
        position.emit(
            "filled", "7.14-1", side=position.side_name(position.first), count=position.in_cup[position.first]
        )

    def second(self, position: RoadsPosition, frame: InitiativePhase) -> None:
        """The Second Player puts in as many as they may, and says which [7.14-2]."""
        position.call(Filling(1 - position.first, limit(position)))


def gain(position: RoadsPosition, side: Side, rule: str, **facts: object) -> None:
    """A side has the Initiative and is First Player [7.13-2]; both modifiers go back to zero [7.12a]."""
    position.first = side
    position.initiative_drm = [0] * len(SIDES)
    position.emit("initiative", rule, side=position.side_name(side), **facts)


def fill(position: RoadsPosition, side: Side) -> None:
    """All available markers of a side go into its cup [7.15]."""
    for am in markers_at(position, side, AVAILABLE):
        position.am_at[am] = CUP
    count(position, side)


def limit(position: RoadsPosition) -> int:
    """How many the Second Player may have: what the First has in cup and Reserve, and one more [7.14-2, 7.14-4]."""
    first = position.first
    return position.in_cup[first] + len(markers_at(position, first, RESERVE)) + MORE


class FillCup(Procedure[RoadsPosition, Filling]):
    """All markers are in the cup but those that the Second Player takes out again, unseen by the enemy [7.14-3]."""

    frame = Filling

    def phase(self, position: RoadsPosition, frame: Filling) -> str:
        return "initiative"

    def decision(self, position: RoadsPosition, frame: Filling) -> Decision | None:
        available, left_out = markers_at(position, frame.side, AVAILABLE), markers_at(position, frame.side, LEFT_OUT)
        if available or (not left_out and position.in_cup[frame.side] <= frame.limit):
            return None
        inside = markers_at(position, frame.side, CUP)
        actions = self.list("omit", inside, position) if len(inside) > frame.limit else []
        actions += self.list("include", left_out, position)
        if len(inside) <= frame.limit:
            actions.append(DONE)
        over = max(0, len(inside) - frame.limit)
        return self.ask(position, frame.side, "initiative.omit", "7.14-2", actions, limit=frame.limit, over=over)

    def proceed(self, position: RoadsPosition, frame: Filling) -> None:
        """Everything into the cup first; if that is not too much, nothing is asked."""
        if markers_at(position, frame.side, AVAILABLE):
            fill(position, frame.side)
        else:
            self.done(position, frame)

    @verb
    def omit(self, position: RoadsPosition, frame: Filling, am: AM) -> None:
        """This one takes no part in the turn [7.14-3]."""
        position.am_at[am] = LEFT_OUT
        count(position, frame.side)
        position.emit_secret(frame.side, "omitted", "7.14-3", marker=name_of(position, am))

    def why_omit(self, position: RoadsPosition, frame: Filling, am: AM) -> Ruling:
        name = name_of(position, am)
        if position.components.am_side[am] != frame.side:
            return refuse("7.14-3", "initiative.not_yours", marker=name)
        if position.am_at[am] != CUP:
            return refuse("7.14-2", "initiative.not_in_cup", marker=name)
        if position.in_cup[frame.side] <= frame.limit:
            return refuse("7.14-2", "initiative.enough", limit=frame.limit, marker=name)
        return allow("7.14-2", "initiative.may_omit", marker=name)

    @verb(Role.BACK)
    def include(self, position: RoadsPosition, frame: Filling, am: AM) -> None:
        """Into the cup again."""
        position.am_at[am] = CUP
        count(position, frame.side)
        position.emit_secret(frame.side, "included", "7.14-2", marker=name_of(position, am))

    def why_include(self, position: RoadsPosition, frame: Filling, am: AM) -> Ruling:
        name = name_of(position, am)
        if position.components.am_side[am] != frame.side:
            return refuse("7.14-3", "initiative.not_yours", marker=name)
        if position.am_at[am] != LEFT_OUT:
            return refuse("7.14-2", "initiative.not_omitted", marker=name)
        return allow("7.14-2", "initiative.may_include", marker=name)

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: Filling) -> None:
        """The cup is filled."""
        position.emit("filled", "7.14-2", side=position.side_name(frame.side), count=position.in_cup[frame.side])
        position.done()

    def why_done(self, position: RoadsPosition, frame: Filling) -> Ruling:
        over = position.in_cup[frame.side] - frame.limit
        if over > 0:
            return refuse("7.14-2", "initiative.too_many", limit=frame.limit, over=over)
        return allow("7.14-2", "initiative.filled")
