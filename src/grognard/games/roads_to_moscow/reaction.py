"""Reaction Movement [9.3]: Red Box units near a Defending hex move before the combat.

The page with 9.31 to 9.36 is lost: what stands here is its reconstruction [rulings 1, 2].
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from grognard.board.costs import Costs
from grognard.board.results import Reach
from grognard.engine.actions import Action
from grognard.engine.checks import CheckEvent, Checking
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.moves import FAR, paid, points, way, why_no_path, why_path
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow import fortification, headquarters
from grognard.games.roads_to_moscow.aided_checks import AidedCheck, command_check
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.before_combat import if_it_comes
from grognard.games.roads_to_moscow.components import SOVIET
from grognard.games.roads_to_moscow.costs import Terms, allowance, explained, move_costs, reach
from grognard.games.roads_to_moscow.counters import clear_no_retreat, combat_units, why_away
from grognard.games.roads_to_moscow.leads import defence_leads
from grognard.games.roads_to_moscow.moving import go
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.reinforcements import kept_open, why_kept_open
from grognard.games.roads_to_moscow.stacking import too_full, why_too_full
from grognard.games.roads_to_moscow.units import SIDES
from grognard.games.roads_to_moscow.zones import combat_hexes, in_enemy_zone

NEAR = 2
"""Hexes from a Defending hex within which units react [9.33-1]."""
PASSED, FAILED = CheckEvent("reaction_passed", "9.35"), CheckEvent("reaction_failed", "9.35")


class ReactionPhase(NamedTuple):
    """The defender may react with one unit after another; the one that tries, and whether it is through."""

    side: Side
    unit: Unit = NONE
    passed: bool = False


class ReactionCheck(Checking):
    """A unit makes its ER check to react [9.34]."""


class Reacting(NamedTuple):
    """A unit that reacts, with the half points it has left."""

    side: Side
    unit: Unit
    left: int
    started: bool = False


# -- who reacts


def why_no_reaction(position: RoadsPosition, unit: Unit, side: Side) -> Ruling | None:
    """Why a unit cannot try to react; None: it can, also if it did in an earlier Sequence [9.35-1]."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side:
        return refuse("9.31", "reaction.not_yours", unit=name)
    if not position.on_map(unit):
        return why_away(position, unit)
    if not position.attacks:
        return refuse("9.31-1", "reaction.no_attack")
    refused = _why_unfit(position, unit) or _why_nowhere_near(position, unit)
    if refused:
        return refused
    if position.refused[unit] or position.retreated[unit]:
        return refuse("9.33-2", "reaction.refused", unit=name)
    if side == SOVIET and in_enemy_zone(position, side, position.at[unit]):
        return refuse("9.33-3", "reaction.in_zone", unit=name)
    if position.reacted[unit]:
        return refuse("9.35", "reaction.tried", unit=name)
    return None


def _why_unfit(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Only Red Box units that want for nothing, and no Army unit: it is movement, and nobody activates it [9.33]."""
    components, name = position.components, position.unit_name(unit)
    if not components.red_box[unit]:
        also = ("8.17", "2.2-HRU-8") if components.orange[unit] else ()
        return refuse("9.33", "reaction.too_slow", unit=name, also=also)
    if components.army[unit]:
        return refuse("9.33", "reaction.army", unit=name)
    if position.reserve[components.formation[unit]]:
        return refuse("9.33", "reaction.reserve", unit=name, also=("5.32-3",))
    if position.disrupted[unit]:
        return refuse("9.33", "reaction.disrupted", unit=name, also=("3.72d",))
    if position.unsupplied[unit]:
        return refuse("9.33", "reaction.unsupplied", unit=name, also=("8.16-1",))
    if position.low_fuel[unit]:
        return refuse("9.33", "reaction.low_fuel", unit=name, also=("6.44b-3",))
    return None


def _why_nowhere_near(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Within two hexes of a Defending hex that a unit of the same Formation could lead, and in none itself [9.33-1]."""
    components, name, here = position.components, position.unit_name(unit), position.at[unit]
    hexes = [attack.hex for attack in position.attacks]
    if here in hexes:
        return refuse("9.33-1", "reaction.attacked", unit=name)
    near = [hex for hex in hexes if components.distance(here, hex) <= NEAR]
    if not near:
        return refuse("9.33-1", "reaction.too_far", unit=name, limit=NEAR)
    for hex in near:
        leads = defence_leads(position, combat_units(position, hex))
        if any(formation_of(position, lead) == components.formation[unit] for lead in leads):
            return None
    return refuse("9.33-1", "reaction.other_formation", unit=name)


def candidates(position: RoadsPosition, side: Side) -> list[Unit]:
    """The units that may try to react, and have somewhere to go."""
    red_box = position.components.red_box
    return [
        unit
        for unit in position.components.by_side[side]
        if red_box[unit]
        and position.on_map(unit)
        and why_no_reaction(position, unit, side) is None
        and destinations(position, Reacting(side, unit, reaction_points(position, unit)))
    ]


def reaction_points(position: RoadsPosition, unit: Unit) -> int:
    """Half of its allowance, less what Winter takes [9.32]."""
    return allowance(position, unit, reaction=True)


class Reactions(Procedure[RoadsPosition, ReactionPhase]):
    """One unit after another tries to react, or none [9.31]: each makes its own check [9.34], then moves [9.35]."""

    frame = ReactionPhase

    def phase(self, position: RoadsPosition, frame: ReactionPhase) -> str:
        return f"{SIDES[frame.side]}.reaction"

    def decision(self, position: RoadsPosition, frame: ReactionPhase) -> Decision | None:
        units = candidates(position, frame.side) if frame.unit == NONE else []
        if not units:
            return None
        actions = [*self.list("react", units, position), DONE]
        return self.ask(position, frame.side, "reaction.which", "9.31", actions)

    def staked(self, position: RoadsPosition, frame: ReactionPhase) -> list[Action]:
        """Everybody who tries it makes a check, once in a phase [9.34, 9.35]: at once, where nobody can help."""

        def helped(unit: Unit) -> bool:
            formation, use = formation_of(position, unit), headquarters.REACTION
            return bool(headquarters.helpers(position, frame.side, formation, position.at[unit], use))

        units = candidates(position, frame.side) if frame.unit == NONE else []
        return self.list("react", [unit for unit in units if not helped(unit)], position)

    def why_skipped(self, position: RoadsPosition, frame: ReactionPhase) -> Ruling | None:
        """Nobody may react."""
        if not position.attacks:
            return refuse("9.31-1", "reaction.no_attack")
        for unit in position.components.by_side[frame.side]:
            if position.on_map(unit) and position.components.red_box[unit]:
                return self.why_react(position, frame, unit)
        return refuse("9.33", "reaction.nobody")

    def proceed(self, position: RoadsPosition, frame: ReactionPhase) -> None:
        """Nobody is left who might; or the unit that has passed its check moves."""
        if frame.unit == NONE:
            position.done()
            return
        position.become(ReactionPhase(frame.side))
        if frame.passed:
            position.call(Reacting(frame.side, frame.unit, reaction_points(position, frame.unit)))

    @verb(Role.OFFER)
    def react(self, position: RoadsPosition, frame: ReactionPhase, unit: Unit) -> None:
        """This unit tries: once in a phase [9.35]."""
        position.reacted[unit] = True
        position.become(frame._replace(unit=unit))
        position.call(ReactionCheck(frame.side, unit))

    def why_react(self, position: RoadsPosition, frame: ReactionPhase, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        refused = why_no_reaction(position, unit, frame.side)
        if refused:
            return refused
        left = reaction_points(position, unit)
        if not destinations(position, Reacting(frame.side, unit, left)):
            return refuse("9.32", "reaction.nowhere", unit=name, left=points(left))
        check = command_check(position, ReactionCheck(frame.side, unit), "9.34", PASSED, FAILED)
        facts = {"value": check.value, "chance": str(check.chance), "left": points(left)}
        return allow("9.34", "reaction.may", *check.parts, unit=name, **facts)

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: ReactionPhase) -> None:
        """Nobody else: it is optional [9.31]."""
        position.done()

    def after_make_reaction_check(self, position: RoadsPosition, frame: ReactionPhase, passed: bool) -> None:
        """Who passes moves; who fails stays, and tries no more in this phase [9.35]."""
        position.become(frame._replace(passed=passed))


class MakeReactionCheck(AidedCheck):
    """A die against the unit's ER, with Command Points if their owner likes [9.34, 9.34-1]."""

    frame = ReactionCheck
    aid_rule = "9.34-1"
    use_of = headquarters.REACTION
    check_rule = "9.34"
    passed, failed = PASSED, FAILED


# -- the move


def terms(position: RoadsPosition) -> Terms:
    """What is not as usual: entering Defending hexes costs no point for enemy zones [9.36], as others do [9.36-1].

    Rivers without a bridge are closed [9.37-2].
    """
    return Terms(tuple(attack.hex for attack in position.attacks), no_rivers=True)


def _reach(position: RoadsPosition, frame: Reacting, left: int) -> Reach:
    return reach(position, (frame.unit,), left, frame.started, terms(position))


def _costs(position: RoadsPosition, frame: Reacting) -> Costs:
    return move_costs(position, (frame.unit,), frame.left, frame.started, terms(position))


def destinations(position: RoadsPosition, frame: Reacting) -> list[Hex]:
    """Where the unit may end, towards a combat or not [9.37-1]: with room [9.36-2], and out of the enemy's entries."""
    if frame.left <= 0:
        return []
    shut = kept_open(position, 1 - frame.side, position.groups)
    found = _reach(position, frame, frame.left).hexes[1:]
    return [hex for hex in found if hex not in shut and not too_full(position, hex, (frame.unit,))]


def _zone_rules(position: RoadsPosition, frame: Reacting, path: Sequence[Hex]) -> list[str]:
    """Of the hexes in enemy zones on a path: Defending hexes cost nothing for it, all others do."""
    free = terms(position).exempt
    entered = [hex in free for hex in path[1:] if in_enemy_zone(position, frame.side, hex)]
    return [rule for rule, holds in (("9.36", True in entered), ("9.36-1", False in entered)) if holds]


class React(Procedure[RoadsPosition, Reacting]):
    """The unit moves by the rules of movement, without Overruns [9.32-1], in one go or hex by hex; or it stays.

    In a Defending hex it defends, and may be the Lead Unit from now on [9.36-2, 9.36-n].
    """

    frame = Reacting

    def decision(self, position: RoadsPosition, frame: Reacting) -> Decision | None:
        hexes = destinations(position, frame)
        if not hexes:
            return None
        facts = {"unit": position.unit_name(frame.unit), "left": points(frame.left)}
        actions = [*self.list("hex", hexes, position), DONE]
        return self.ask(position, frame.side, "reaction.where", "9.32", actions, **facts)

    def proceed(self, position: RoadsPosition, frame: Reacting) -> None:
        """The move is over: a unit that is new in a hex and stays ends a No Retreat there [9.45-a]."""
        if frame.started:
            clear_no_retreat(position, position.at[frame.unit])
        position.done()

    @verb
    def hex(self, position: RoadsPosition, frame: Reacting, hex: Hex) -> None:
        """Go there by the cheapest path; a builder gives up [14.33]."""
        costs = _costs(position, frame)
        path = way(costs, _reach(position, frame, frame.left), hex, frame.left, untouched=not frame.started)
        left = frame.left
        for here, there in pairwise(path):
            cost = paid(costs.total(here, there), left)
            left -= cost
            ways = {"from": position.place_name(here), "to": position.place_name(there)}
            position.emit("reacted", "9.32", unit=position.unit_name(frame.unit), **ways, cost=points(cost))
        fortification.interrupt(position, frame.unit)
        go(position, (frame.unit,), path[0], path[1:])
        position.become(frame._replace(left=left, started=True))

    def why_hex(self, position: RoadsPosition, frame: Reacting, hex: Hex) -> Ruling:
        """The cheapest path with every part of its cost, or the rule that refuses it."""
        here, name, unit = position.at[frame.unit], position.place_name(hex), (frame.unit,)
        if hex == here:
            return refuse("9.32", "movement.here", hex=name)
        if hex in combat_hexes(position, 1 - frame.side):
            return refuse("9.32-1", "reaction.no_overrun", hex=name, also=("8.14-1",))
        found = _reach(position, frame, frame.left)
        costs = explained(position, unit, frame.left, frame.started, terms(position))
        if hex in found:
            full = why_too_full(position, hex, unit)
            if full:
                return full._replace(rules=("9.36-2", *full.rules))
            path = way(costs, found, hex, frame.left, untouched=not frame.started)
            ruling = why_path(position, costs, path, frame.left, "9.32")
            rules = dict.fromkeys((*ruling.rules, *_zone_rules(position, frame, path)))
            ruling = if_it_comes(position, ruling._replace(rules=tuple(rules)), frame.unit, hex)
            return why_kept_open(position, frame.side, hex) or ruling
        far = _reach(position, frame, FAR)
        refused = why_no_path(position, costs, here, hex, frame.left, far, "9.32")
        if refused is None:
            return refuse("9.37-2", "reaction.cut_off", hex=name)
        closed = refused.reason.startswith("movement.barred")
        return refused._replace(rules=("9.37-2", *refused.rules)) if closed else refused

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: Reacting) -> None:
        """Stop here."""
        self.proceed(position, frame)
