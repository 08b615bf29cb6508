"""Formation Reaction [6.5]: the other side breaks into a move, at every hex of it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.board import search
from grognard.engine.actions import Action
from grognard.engine.caching import derived_of
from grognard.engine.checks import Check, CheckEvent
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.position import Frame
from grognard.engine.procedures import PASS, DieReading, Procedure, Role, verb
from grognard.engine.rulings import CHECK, Part, Ruling, allow, refuse
from grognard.games.formation.activation import Activating
from grognard.games.formation.command import headquarters, in_command, members, ranges
from grognard.games.formation.intelligence import beneath, limited
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import FACES
from grognard.games.formation.restrictions import NO_REACTION, restricted
from grognard.games.formation.supply import can_trace

NEVER = Action("never")
REACTS, FAILS = CheckEvent("reacts", "6.5.2-1"), CheckEvent("reaction_failed", "6.5.4-1")
STOPPED, TRIED = "stopped", "tried"
"""What the mover is told: a Reaction has stopped it, or one was tried and failed."""


class Offer(NamedTuple):
    """A stack has come next to enemies, or wants to leave them: do they react?"""

    side: Side
    """The Reaction player."""
    hex: Hex
    formations: tuple[Formation, ...]
    formation: Formation = NONE
    """The formation that tries; none while the question is open."""
    supplied: bool = True
    """The HQ's supply when the attempt was announced; it counts only if that succeeds [5.7.1-3, 6.5.1-11]."""


def may_be_interrupted(position: FormationPosition, side: Side) -> bool:
    """Only what the side that has been activated moves can be: its formation, or the bonus of a winning attacker.

    So not reinforcements, for that is no Operations Phase; nor the defender, who retreats before combat [6.5.1-5] or
    uses a bonus [7.4.3-8]; nor anybody in a Reaction, for there is no counter-reaction [6.5.3-8].
    """
    running = position.nearest(Activating)
    return running is not None and running.side == side and not running.reaction


def why_not(position: FormationPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit next to a hex does not give its formation a Reaction against a stack there; None if it does.

    A Combat unit, whatever the zones [6.5.1-3, 6.5.1-6], in good order [6.5.1a], In Command after the step
    that was made [6.5.1b, 6.5.1-10, 5.8.1-3], of a formation that has a level left.
    """
    components, name, formation = position.components, position.unit_name(unit), position.formation[unit]
    if not components.combat[unit] or not position.on_map(unit):
        return refuse("6.5.1-6", "reaction.no_combat_unit", unit=name)
    if position.disrupted[unit]:
        return refuse("6.5.1a", "reaction.disrupted", also=("5.6.3-4",), unit=name)
    if not in_command(position, unit):
        return refuse("6.5.1b", "reaction.out_of_command", also=("5.8.3-4",), unit=name)
    if position.level[formation] < 1:
        return refuse("6.4.2-4", "reaction.no_level", formation=components.formations[formation].id)
    return restricted(position, formation, NO_REACTION)


@derived_of("side")
def beside(position: FormationPosition, side: Side) -> list[int]:
    """Which hexes are next to a side's units: kept until one of them moves, for every step of the enemy asks."""
    found: list[int] = search.zones(position.components.grid, position.hexes_of(side)).tolist()
    return found


def who_may_react(position: FormationPosition, hex: Hex, side: Side) -> list[Formation]:
    """The formations of a side that may try a Reaction against a stack in a hex."""
    found: list[Formation] = []
    for near in position.components.grid.around[hex]:
        if position.owner(near) == side:
            for unit in position.stacks[near]:
                if position.formation[unit] not in found and why_not(position, unit, hex) is None:
                    found.append(position.formation[unit])
    return sorted(found)


def might_react(position: FormationPosition, hex: Hex, side: Side, displaced: Sequence[Formation]) -> bool:
    """Might a formation of a side react, for all that the mover can see?

    A covered unit next to it [5.3.4-4] might be of any formation that has covered units, and in good order. Levels,
    restrictions and the range of HQs are open.
    """
    if not limited(position):
        return False
    components, covered = position.components, beneath(position, side)
    near = {position.at[unit] for unit in covered if components.grid.adjacent(position.at[unit], hex)}
    formations = {position.formation[unit] for unit in covered if components.combat[unit]} - set(displaced)
    return any(
        position.level[formation] > 0
        and restricted(position, formation, NO_REACTION) is None
        and any(ranges(position, formation)[place] >= 0 for place in near)
        for formation in (formations if near else ())
    )


def offer(position: FormationPosition, units: Sequence[Unit], displaced: Sequence[Formation]) -> None:
    """Ask the other side, if any of its formations may react; again in every Movement Action.

    [6.5.1-8, 6.5.3-7, 6.5.4-2]. Not formations whose HQs this very move has displaced; others may, once that is done
    [7.3.5-2, 7.3.5-4, 7.3.5-5]. It is asked as well if one might, as far as the mover knows: that tells nothing.
    """
    side, hex = position.components.side_of[units[0]], position.at[units[0]]
    if not may_be_interrupted(position, side):
        return
    enemy = 1 - side
    if not beside(position, enemy)[hex]:
        return
    formations = [found for found in who_may_react(position, hex, enemy) if found not in displaced]
    if formations or might_react(position, hex, enemy, displaced):
        position.call(Offer(enemy, hex, tuple(formations)))


def interrupt(position: FormationPosition, frame: Offer) -> None:
    """The mover's Action comes to its end first: it stops, and is put right if it is overstacked [6.5.3-1, 6.5.3-3].

    So the Reaction goes under its move on the stack of frames, and on top of the Activation: when it is over, that
    goes on with a new Action and the points left [6.5.3-5, 6.5.3-6]. Who was kept from leaving an Improved Defence is
    still in it [6.5.3-4].
    """
    reacting = Activating(frame.side, frame.formation, reaction=True, supplied=frame.supplied)
    position.call_under(position.caller, reacting)


def why_no_reaction(
    position: FormationPosition, move: Frame, hex: Hex, formation: Formation, units: Sequence[Unit]
) -> Ruling | None:
    """Why none of these units gives its formation a Reaction against a stack that moves in a hex; None if one does."""
    adjacent = position.components.grid.adjacent
    near = [unit for unit in units if adjacent(position.at[unit], hex)]
    reasons = [why_not(position, unit, hex) for unit in near]
    if None in reasons:
        return None
    cut = [unit for unit, why in zip(near, reasons, strict=True) if why and why.rules[0] == "6.5.1b"]
    if cut and _cut_by_step(position, move, hex, cut):
        return refuse("6.5.1-10", "reaction.cut_off", unit=position.unit_name(cut[0]))
    name = position.components.formations[formation].id
    return next((reason for reason in reasons if reason), refuse("6.5.1-6", "reaction.nobody", formation=name))


def _cut_by_step(position: FormationPosition, move: Any, hex: Hex, units: Sequence[Unit]) -> bool:
    """Has the stack that has just come put these units Out of Command: would they be in it without the stack?"""
    if getattr(move, "came", NONE) != hex:  # it was here before, and wants to leave
        return False
    before = position.copy()
    for unit in move.units:
        before.put(unit, NONE)
    return any(in_command(before, unit) for unit in units)


def reaction_check(position: FormationPosition, formation: Formation) -> Check:
    """The printed Reaction Value of the HQ or less succeeds [6.5.2-1]; failure costs nothing [6.5.4-1]."""
    components = position.components
    found, value = components.formations[formation], components.reaction[headquarters(position, formation)]
    rating, about = (Part("6.5.2-1", "reaction_value", value, CHECK),), {"formation": found.id}
    return Check("reaction", "6.5.2-1", found.side, FACES, rating, REACTS, FAILS, about, reveals=False)


class Reaction(Procedure[FormationPosition, Offer]):
    """Which formation tries, if any [4.0-6]; a check against its HQ's Reaction Value [6.5.2-1]; then it acts."""

    frame = Offer

    def decision(self, position: FormationPosition, frame: Offer) -> Decision | None:
        if frame.formation != NONE:
            return None
        actions = [PASS, *self.list("react", frame.formations, position), NEVER]
        return self.ask(position, frame.side, "reaction.who", "6.5.1-1", actions, hex=position.place_name(frame.hex))

    def read_die(self, position: FormationPosition, frame: Offer, face: int, side: Side) -> DieReading:
        """Whether the formation reacts."""
        return reaction_check(position, frame.formation).read(face)

    def after_roll(self, position: FormationPosition, frame: Offer, die: int) -> None:
        """The die of the check."""
        if reaction_check(position, frame.formation).resolve(position, die).passed:
            interrupt(position, frame)
            position.done(STOPPED)
        else:
            position.done(TRIED)

    @verb(Role.OFFER)
    def react(self, position: FormationPosition, frame: Offer, formation: Formation) -> None:
        """Try it: the one attempt of this move [6.5.1-7]."""
        position.become(frame._replace(formation=formation, supplied=can_trace(position, formation)))
        position.call(reaction_check(position, formation).rolling())

    def why_react(self, position: FormationPosition, frame: Offer, formation: Formation) -> Ruling:
        name = position.components.formations[formation].id
        if formation in frame.formations:
            check = reaction_check(position, formation)
            return allow("6.5.2-1", "reaction.may", *check.parts, formation=name, chance=str(check.chance))
        if position.components.formations[formation].side != frame.side:
            return refuse("6.5.1-1", "reaction.not_yours", formation=name)
        refused = why_no_reaction(position, position.caller, frame.hex, formation, members(position, formation))
        return refused or refuse("7.3.5-2", "reaction.hq_displaced", formation=name)

    @verb(Role.PASS)
    def pass_(self, position: FormationPosition, frame: Offer) -> None:
        """Not here; at the next hex there may be another chance."""
        position.done()

    @verb(Role.PASS)
    def never(self, position: FormationPosition, frame: Offer) -> None:
        """Not here, and do not ask again during this move."""
        position.done(NEVER.verb)
