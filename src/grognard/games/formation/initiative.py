"""Initiative [6.1 to 6.3]: rolled every cycle, handed over, and the end of operations."""

from collections.abc import Sequence as Several
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Side
from grognard.engine.procedures import DieReading, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.activation import Activating, activatable, can_activate, why_activated
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import rolling

TRANSFER, END = Action("transfer"), Action("end")
FIRST_SPACE = 1
"""The space of the track where the marker goes when it is turned: +2 [6.1b]."""
GAINED, RECEIVED, ALONE = "gained", "received", "alone"
"""How a side came by the Initiative: by dice or automatically, by transfer, or because the other has nothing left."""
CHOICES = {GAINED: "6.2-1", RECEIVED: "6.2-4", ALONE: "6.1.2-2"}
"""The rule that says what it can do then: act, and hand over or end operations."""

TIED = 0.5
"""What a tie is worth that is rolled again: as much to the one as to the other."""


class Operations(NamedTuple):
    """The Operations Phase, in some cycle: the dice so far, then who has the Initiative and how."""

    dice: tuple[int, ...] = ()
    side: Side = NONE
    how: str = GAINED


class OperationsPhase(Procedure[FormationPosition, Operations]):
    """Cycle after cycle: Initiative, then one Activation, until operations end [4.0-3, 6.0-1, 6.0-2]."""

    frame = Operations

    def phase(self, position: FormationPosition, frame: Operations) -> str:
        return "operations"

    def decision(self, position: FormationPosition, frame: Operations) -> Decision | None:
        if frame.side == NONE:
            return None
        actions = self.list("activate", activatable(position, frame.side), position)
        if why_no_transfer(position, frame) is None:
            actions.append(TRANSFER)
        if frame.how != GAINED:
            actions.append(END)
        return self.ask(position, frame.side, "initiative.what", CHOICES[frame.how], actions, how=frame.how)

    def proceed(self, position: FormationPosition, frame: Operations) -> None:
        """Determine who has the Initiative, by a roll or without one."""
        able = [side for side in range(len(position.points)) if can_activate(position, side)]
        if not able:
            position.emit("operations_over", "6.0-2")
            position.done()
        elif len(able) == 1:
            self.unopposed(position, able[0])
        elif (tired := worn_out(position)) != NONE:
            gain(position, 1 - tired, "6.1.1-2", turned=True)
            position.become(Operations(side=1 - tired))
        elif (first := first_side(position)) != NONE:
            gain(position, first, "6.1-5")
            position.become(Operations(side=first))
        elif len(frame.dice) < len(position.points):
            position.call(rolling("initiative", "6.1-1", len(frame.dice)))
        else:
            self.compare(position, frame)

    def unopposed(self, position: FormationPosition, side: Side) -> None:
        """The other side can do nothing: this one acts or ends, as often as the maximum lets it.

        [6.1.1-4, 6.1.2-1, 6.1.2-2]; the marker is not touched.
        """
        most = position.components.facts.most_in_a_row.get(position.side_name(side), 0)
        if most and position.in_a_row[side] >= most:
            position.emit("operations_over", "6.1.1-4")
            position.done()
            return
        count(position, side)
        position.become(Operations(side=side, how=ALONE))

    def read_die(self, position: FormationPosition, frame: Operations, face: int, side: Side) -> DieReading:
        """The first die as it is: higher is better. The second decides whether its roller gains the Initiative."""
        if not frame.dice:
            return DieReading(face)
        roller, results = len(frame.dice), [*frame.dice, face]
        winner = self.winner(position, results)
        return DieReading(TIED if winner == NONE else float(winner == roller))

    def after_roll(self, position: FormationPosition, frame: Operations, die: int) -> None:
        """A die of the determination."""
        position.become(frame._replace(dice=(*frame.dice, die)))

    def after_activation(self, position: FormationPosition, frame: Operations, _: None) -> None:
        """The next cycle begins [6.2-2]."""
        position.become(Operations())

    def compare(self, position: FormationPosition, frame: Operations) -> None:
        """The higher result wins, with the DRM of the side that the marker shows [6.1-2, 6.1-3]; ties [6.1-4]."""
        results = self.modified(position, frame.dice)
        winner, tied = self.winner(position, frame.dice), len(set(results)) == 1
        if winner == NONE:
            position.emit("initiative_tied", "6.1-4", results=results)
            position.become(Operations())
            return
        gain(position, winner, "6.1-4" if tied else "6.1-3", results=results)
        position.become(Operations(side=winner))

    def modified(self, position: FormationPosition, dice: Several[int]) -> list[int]:
        """The dice with the DRM of the side that the marker shows [6.1-2]."""
        results = list(dice)
        if position.drm_side != NONE:
            results[position.drm_side] += position.components.book.initiative_track[position.drm]
        return results

    def winner(self, position: FormationPosition, dice: Several[int]) -> Side:
        """Whose result is higher [6.1-3]; with equal ones whom the book names, or NONE: rolled again [6.1-4]."""
        results, tie = self.modified(position, dice), position.components.book.initiative_tie
        best = [side for side, result in enumerate(results) if result == max(results)]
        if len(best) == 1:
            return best[0]
        return NONE if tie == "reroll" else position.components.number("side", tie)

    @verb(None, commits=True)
    def activate(self, position: FormationPosition, frame: Operations, formation: Formation) -> None:
        """Act [6.2-2]."""
        position.call(Activating(frame.side, formation))

    def why_activate(self, position: FormationPosition, frame: Operations, formation: Formation) -> Ruling:
        found = position.components.formations[formation]
        if found.side != frame.side:
            return refuse("6.4-1", "activation.not_yours", formation=found.id)
        return why_activated(position, formation)

    @verb
    def transfer(self, position: FormationPosition, frame: Operations) -> None:
        """Give the Initiative to the other side; the +DRM marker stays as it is [6.2-3, 6.2-5]."""
        other = 1 - frame.side
        position.transferred[other] += 1
        position.emit("transferred", "6.2-3", side=position.side_name(frame.side), to=position.side_name(other))
        position.become(Operations(side=other, how=RECEIVED))

    def why_transfer(self, position: FormationPosition, frame: Operations) -> Ruling:
        return why_no_transfer(position, frame) or allow("6.2-3", "initiative.may_transfer")

    @verb(Role.END)
    def end(self, position: FormationPosition, frame: Operations) -> None:
        """No more operations this turn [6.3-1, 6.3-2]."""
        position.emit("operations_over", "6.3-1" if frame.how == RECEIVED else "6.3-2")
        position.done()

    def why_end(self, position: FormationPosition, frame: Operations) -> Ruling:
        if frame.how == GAINED:
            return refuse("6.2-1", "initiative.cannot_end")
        return allow("6.3-1" if frame.how == RECEIVED else "6.3-2", "initiative.may_end")


def worn_out(position: FormationPosition) -> Side:
    """The side that has had its maximum of Initiatives in a row; NONE if there is none [6.1.1-1, 6.1.1-2]."""
    limits = position.components.facts.most_in_a_row
    for side, row in enumerate(position.in_a_row):
        most = limits.get(position.side_name(side), 0)
        if most and row >= most:
            return side
    return NONE


def first_side(position: FormationPosition) -> Side:
    """The side to which the scenario gives its first Initiative; NONE if it is rolled, or over [6.1-6]."""
    name = position.components.facts.first_initiative
    if not name or position.turn > 1 or any(position.in_a_row):
        return NONE
    return position.components.number("side", name)


def count(position: FormationPosition, side: Side) -> None:
    """One more in a row for a side, and none for the other [6.1.1-1]; transfers do not count."""
    position.in_a_row[side] += 1
    position.in_a_row[1 - side] = 0


def gain(position: FormationPosition, side: Side, rule: str, turned: bool = False, **facts: object) -> None:
    """A side gains the Initiative, and the marker moves in favour of the other [6.1-5, 6.1-7].

    On if it shows that side already [6.1a], else turned and on +2 [6.1b, 6.1.1-3]; never back to 0 [6.1-8]. From 0 it
    comes to +2 either way, whatever side is up.
    """
    count(position, side)
    reacting, track = 1 - side, position.components.book.initiative_track
    if position.drm_side == reacting and not turned:
        position.drm = min(position.drm + 1, len(track) - 1)
    else:
        position.drm = FIRST_SPACE
    position.drm_side = reacting
    marker = {"marker": position.side_name(reacting), "drm": track[position.drm]}
    position.emit("initiative", rule, side=position.side_name(side), **marker, **facts)


def why_no_transfer(position: FormationPosition, frame: Operations) -> Ruling | None:
    """Why the Initiative cannot be handed over; None if it can, also if it came automatically [6.2-6].

    Not back [6.2-3], not to a side that can do nothing [6.1.2-2], and not more often than the scenario lets
    [6.2-7, 6.2-8].
    """
    if frame.how == RECEIVED:
        return refuse("6.2-3", "initiative.not_back")
    if frame.how == ALONE:
        return refuse("6.1.2-2", "initiative.nobody_there")
    other = position.side_name(1 - frame.side)
    most = position.components.facts.most_transfers.get(other, 0)
    if most and position.transferred[1 - frame.side] >= most:
        return refuse("6.2-8", "initiative.transfers_used", side=other, most=most)
    return None
