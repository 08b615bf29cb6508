"""Activation of a formation [6.4]: supply, Action Points, the marker down, and then its Actions."""

from collections import Counter
from typing import NamedTuple

from grognard.engine.kinds import NONE, Formation, Side
from grognard.engine.procedures import DieReading, Sequence
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.formation import supply
from grognard.games.formation.command import at_hand, in_command
from grognard.games.formation.points import Acting
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import FACES, rolling
from grognard.games.formation.restrictions import too_early
from grognard.games.formation.strong_points import deplete_vacated

MARKERS = "action_point_markers"
"""The option of drawing Action Points from a cup [6.4.1opt-1]."""
CUP = tuple(str(face) for face in range(1, FACES + 1))
"""The rows of the table, one for each face of the die; so the ten AP markers of a side are numbered [6.4.1opt-3]."""
LEAST_LEFT = 2
"""With so many markers left a cup is filled again [6.4.1opt-5]."""
SCHWERPUNKT_EXTRA, SCHWERPUNKT_LEAST = 1, 3
"""What the Schwerpunkt adds, and what it comes to at least [5.9-6]."""


class Activating(NamedTuple):
    """A formation is activated, or reacts."""

    side: Side
    formation: Formation
    reaction: bool = False
    step: int = 0
    supplied: bool = True


def why_not_activated(position: FormationPosition, formation: Formation) -> Ruling | None:
    """Why a formation cannot be activated; None if it can.

    It needs a level [6.4.2-4] and a unit that can do something, if only its HQ [6.4-4].
    """
    if position.level[formation] < 1:
        name = position.components.formations[formation].id
        return refuse("6.4.2-4", "activation.no_level", formation=name)
    for unit in at_hand(position, formation):
        if can_act(position, unit):
            return too_early(position, formation)
    return refuse("6.4-4", "activation.nobody", formation=position.components.formations[formation].id)


def can_act(position: FormationPosition, unit: int) -> bool:
    """Can a unit on the map perform any Action: Disrupted ones only if they can Rally [7.0-4]?"""
    return not position.disrupted[unit] or in_command(position, unit)


def activatable(position: FormationPosition, side: Side) -> list[Formation]:
    """The formations of a side that can be activated."""
    return [f for f in position.components.of_side[side] if why_not_activated(position, f) is None]


def can_activate(position: FormationPosition, side: Side) -> bool:
    """Can a side activate anything at all [6.1.2-1]?"""
    return any(why_not_activated(position, formation) is None for formation in position.components.of_side[side])


def action_points(position: FormationPosition, formation: Formation, row: int, reaction: bool) -> list[Part]:
    """The points of a row of the Action Point Table in the column of the formation's level.

    [6.4.1-3, 6.5.2-2, 7.0-1]; the Schwerpunkt adds to Activations, not to Reactions [5.9-6, 6.4.1-4].
    """
    table = position.components.actions
    rows = table.reaction if reaction else table.activation
    found = rows[position.level[formation] - 1][row - 1]
    parts = [Part("6.5.2-2" if reaction else "6.4.1-3", "table", found, COUNT)]
    if position.schwerpunkt == formation and not reaction:
        more = max(found + SCHWERPUNKT_EXTRA, SCHWERPUNKT_LEAST) - found
        parts.append(Part("5.9-6", "schwerpunkt", more, COUNT))
    return parts


class Activation(Sequence[FormationPosition, Activating]):
    """Supply check, Action Points, marker down, Actions [6.4-1, 6.4-2]."""

    frame = Activating
    steps = ("supply", "points", "act", "end")

    def supply(self, position: FormationPosition, frame: Activating) -> None:
        """The HQ is checked at this moment [5.7.1-2, 6.4.3-1]; a Reaction was, before its check [5.7.1-3, 6.5.1-11]."""
        name = position.components.formations[frame.formation].id
        event, rule = ("reaction", "6.5.2-2") if frame.reaction else ("activated", "6.4-1")
        position.emit(event, rule, formation=name, side=position.side_name(frame.side))
        position.active = frame.formation
        if frame.reaction:
            supply.mark(position, frame.formation, frame.supplied, "5.7.1-3")
            return
        position.activations[frame.side] += 1
        position.become(frame._replace(supplied=supply.check(position, frame.formation, "5.7.1-2")))

    def points(self, position: FormationPosition, frame: Activating) -> None:
        """A die, or a marker of the side's own cup in its place [6.4.1-1, 6.4.1opt-2, 6.4.1opt-4]."""
        if not position.components.options.get(MARKERS):
            rule = "6.5.2-2" if frame.reaction else "6.4.1-1"
            position.call(rolling("action_points", rule, frame.side))
            return
        cup = list(position.cups[frame.side])
        index = position.draw(cup, "action_points", "6.4.1opt-2")
        drawn = cup.pop(index)
        fill(position, frame.side, tuple(cup) if len(cup) > LEAST_LEFT else CUP)
        self.receive(position, frame, int(drawn))

    def read_die(self, position: FormationPosition, frame: Activating, face: int, side: Side) -> DieReading:
        """The Action Points of its row."""
        parts = action_points(position, frame.formation, face, frame.reaction)
        return DieReading(sum(part.amount for part in parts))

    def after_roll(self, position: FormationPosition, frame: Activating, die: int) -> None:
        self.receive(position, frame, die)

    def receive(self, position: FormationPosition, frame: Activating, row: int) -> None:
        """Points on the track [6.4.1-6]; then the marker goes down [6.4.2-2, 6.5.2-3], without supply to 0.

        [5.7.5-1, 6.4.3-2, 6.5.2-4]: the column was that of the level before.
        """
        formation = position.components.formations[frame.formation].id
        parts = action_points(position, frame.formation, row, frame.reaction)
        total = int(sum(part.amount for part in parts))
        position.points[frame.side] = total
        position.level[frame.formation] = position.level[frame.formation] - 1 if frame.supplied else 0
        facts = {"formation": formation, "points": total, "level": position.level[frame.formation]}
        position.emit("points", parts[-1].rule, side=position.side_name(frame.side), **facts)

    def act(self, position: FormationPosition, frame: Activating) -> None:
        """One or more Actions of all its units [4.0-4]; one formation at a time [5.3.1-5]."""
        position.call(Acting(frame.side, frame.formation))

    def end(self, position: FormationPosition, frame: Activating) -> None:
        """What is left of the points is lost [7.1-19]; Strong Points that were vacated are depleted [3.1.3-4]."""
        position.points[frame.side] = 0
        deplete_vacated(position, frame.side)
        interrupted = position.under(Activating)
        position.active = interrupted.formation if interrupted else NONE


def fill(position: FormationPosition, side: Side, cup: tuple[str, ...] = CUP) -> None:
    """Put markers into a side's cup [6.4.1opt-1, 6.4.1opt-6]."""
    position.cups[side] = cup


def why_activated(position: FormationPosition, formation: Formation) -> Ruling:
    """What an Activation would bring: the chances of its points, and whether the HQ is in supply.

    Any face of the die may come up, or any marker left in the owner's cup, into which only they may look [6.4.1opt-7].
    """
    refused = why_not_activated(position, formation)
    if refused:
        return refused
    named = position.components.formations[formation]
    markers = bool(position.components.options.get(MARKERS))
    rows = position.cups[named.side] if markers else CUP
    totals = Counter(
        int(sum(part.amount for part in action_points(position, formation, int(row), reaction=False))) for row in rows
    )
    chances = {str(total): f"{totals[total]}/{len(rows)}" for total in sorted(totals)}
    facts = {"level": position.level[formation], "supply": supply.can_trace(position, formation)}
    focus = ("5.9-6", "6.4.1-2") if position.schwerpunkt == formation else ()
    own = ("6.4.1opt-7",) if markers else ()
    return allow("6.4.1-3", "activation.may", also=(*focus, *own), formation=named.id, chances=chances, **facts)
