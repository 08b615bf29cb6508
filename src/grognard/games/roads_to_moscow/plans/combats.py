"""What is worth a look in combat: which attack, by whom, on which table, with what, and how the defender answers."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.planning import Actions, named, of_verb
from grognard.engine.procedures import BACK, DONE
from grognard.games.roads_to_moscow.activation import ActivationCheck
from grognard.games.roads_to_moscow.artillery import add_gun
from grognard.games.roads_to_moscow.battle import Battle, Flight
from grognard.games.roads_to_moscow.combat import attackers_of
from grognard.games.roads_to_moscow.coordinating import Firing, Flying
from grognard.games.roads_to_moscow.counters import combat_units, steps_left
from grognard.games.roads_to_moscow.declaration import (
    ASSAULT,
    DECLARE,
    MOBILE,
    Declaring,
    able_attackers,
    declared_on,
    strongest,
    why_not_together,
)
from grognard.games.roads_to_moscow.fortification import strongpoint_at
from grognard.games.roads_to_moscow.odds import declared_battle, overrun_odds
from grognard.games.roads_to_moscow.plans.attacks import (
    battle_outlook,
    battle_value,
    best_lead,
    exact,
    mean_outlook,
    next_step,
    quick,
    stakes_of,
    value,
    with_guns,
)
from grognard.games.roads_to_moscow.plans.weights import table_of
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.which_table import must_assault

# -- declaration


class Plan:
    """The best way to attack a hex: with whom, on which table, and what it promises."""

    def __init__(self, position: RoadsPosition, side: Side, hex: Hex) -> None:
        self.worth = float("-inf")
        self.units: list[Unit] = []
        self.mobile = False
        able = able_attackers(position, side, hex)
        old = list(attackers_of(position, hex))
        for group in strongest(position, able, hex):
            self._weigh(position, hex, old, group)

    def _weigh(self, position: RoadsPosition, hex: Hex, old: list[Unit], group: list[Unit]) -> None:
        """All of them, and the strongest of them; who does not help may be wanted elsewhere."""
        table = table_of(position.components)
        group = sorted(group, key=lambda unit: (-table.attack[unit, int(position.reduced[unit])], unit))
        counts = sorted({len(group), max(1, 2 * len(group) // 3), max(1, len(group) // 3)}, reverse=True)
        for count in counts:
            units = [*old, *group[:count]]
            if why_not_together(position, hex, units) is not None:
                continue
            before = declared_on(position, hex)
            for mobile in self._tables(position, hex, units, None if before is None else before.mobile):
                worth = exact(position, hex, units, mobile) - 0.01 * count
                if worth > self.worth:
                    self.worth, self.units, self.mobile = worth, group[:count], mobile

    def _tables(self, position: RoadsPosition, hex: Hex, units: Sequence[Unit], named: bool | None) -> list[bool]:
        if must_assault(position, hex, units, position.assault) is not None:
            return [False]
        return [named] if named is not None else [True, False]


def _whom_to_attack(position: RoadsPosition, actions: Actions) -> Actions:
    """The attack that promises most, as long as one promises something."""
    side = position.frames[-1].side
    hexes = named(position, actions, "attack", "hex")
    plans = {hex: Plan(position, side, hex) for hex in hexes if declared_on(position, hex) is None}
    best = max(plans, key=lambda hex: (plans[hex].worth, -hex), default=None)
    if best is None or plans[best].worth < table_of(position.components).by_side["least"][side]:
        return [DONE]
    return [hexes[best]]


def _who_attacks(position: RoadsPosition, actions: Actions) -> Actions:
    """Those of the plan one by one, then the table, then it is declared."""
    frame = position.frames[-1]
    assert isinstance(frame, Declaring)
    plan = Plan(position, frame.side, frame.hex) if not frame.units else None
    units = named(position, actions, "unit", "unit")
    if plan is not None:
        wanted = [unit for unit in plan.units if unit in units]
        return [units[wanted[0]]] if wanted else [BACK]
    more = _better_with(position, frame, list(units))
    if more != NONE:
        return [units[more]]
    tables = of_verb(actions, "table")
    if tables:
        attackers = [*attackers_of(position, frame.hex), *frame.units]
        best = exact(position, frame.hex, attackers, True) >= exact(position, frame.hex, attackers, False)
        return [action for action in tables if action.args[0] == (MOBILE if best else ASSAULT)]
    return [action for action in actions if action == DECLARE] or [*units.values()][:1] or [BACK]


def _better_with(position: RoadsPosition, frame: Declaring, units: list[Unit]) -> Unit:
    """The strongest unit that makes the attack better; NONE if none does."""
    table = table_of(position.components)
    now = [*attackers_of(position, frame.hex), *frame.units]
    possible = why_not_together(position, frame.hex, now) is None
    worth = max(exact(position, frame.hex, now, kind) for kind in _kinds(position, frame, now)) if possible else -99.0
    for unit in sorted(units, key=lambda unit: (-table.attack[unit, int(position.reduced[unit])], unit))[:4]:
        more = [*now, unit]
        if why_not_together(position, frame.hex, more) is not None:
            if not possible:
                return unit
            continue
        if max(exact(position, frame.hex, more, kind) for kind in _kinds(position, frame, more)) > worth + 0.02:
            return unit
    return NONE


def _kinds(position: RoadsPosition, frame: Declaring, units: Sequence[Unit]) -> list[bool]:
    return [False] if must_assault(position, frame.hex, units, position.assault) is not None else [True, False]


def _next_attack(position: RoadsPosition, actions: Actions) -> Actions:
    """The surest first: others may profit by it."""
    side = position.frames[-1].side
    hexes = named(position, actions, "attack", "hex")
    kinds = {attack.hex: attack.mobile for attack in position.attacks}
    promised = {hex: quick(position, side, hex, attackers_of(position, hex), 0.0, kinds.get(hex)) for hex in hexes}
    return [hexes[max(promised, key=lambda hex: (promised[hex], -hex))]]


# -- a combat


def _lead(position: RoadsPosition, actions: Actions) -> Actions:
    """The highest rating; of equals who loses least by the first step [11.22]."""
    units = named(position, actions, "unit", "unit")
    return [units[best_lead(position, list(units))]]


def _losers(position: RoadsPosition, actions: Actions) -> Actions:
    """Whose step is worth least."""
    units = named(position, actions, "unit", "unit")
    return [units[min(units, key=lambda unit: (next_step(position, unit), unit))]]


def _battle(position: RoadsPosition) -> Battle | None:
    return position.nearest(Battle)


AIR, GUN = 0.12, 0.05
"""What an air unit or a gun has to add to be used: it may be wanted in another combat of the turn."""


def _aircraft(position: RoadsPosition, actions: Actions) -> Actions:
    """The air unit that helps most, if it helps enough."""
    frame = position.frames[-1]
    assert isinstance(frame, Flying)
    flights = named(position, actions, "fly", "air")
    values = {air: _with_air(position, frame, (*frame.air, air)) for air in flights}
    now = _with_air(position, frame, frame.air)
    best = max(values, key=lambda air: (values[air], -air), default=None)
    if best is not None and values[best] > now + AIR:
        return [flights[best]]
    return [action for action in actions if action == DONE]


def _with_air(position: RoadsPosition, frame: Flying, air: tuple[int, ...]) -> float:
    """What a combat is worth to a side with these air units."""
    battle = _battle(position)
    if frame.overrun or battle is None:
        table = table_of(position.components)
        outlook = mean_outlook(overrun_odds(position, frame.attackers, frame.hex, frame.leads, air).chances)
        return value(table, stakes_of(position, frame.side, frame.hex, frame.attackers), outlook)
    found = battle_value(position, battle.with_flight(frame.side, Flight(air)))
    return found if frame.side == battle.side else -found


def _guns(position: RoadsPosition, actions: Actions) -> Actions:
    """The artillery that helps most, if it helps enough."""
    frame, battle = position.frames[-1], _battle(position)
    assert isinstance(frame, Firing)
    if battle is None:
        return []
    sign = 1.0 if frame.side == battle.side else -1.0
    units = named(position, actions, "unit", "unit")
    fire = frame.fire._replace(named=True)
    now = sign * battle_value(position, battle.with_fire(frame.side, fire))
    values = {
        unit: sign * battle_value(position, battle.with_fire(frame.side, add_gun(position, fire, unit, battle)))
        for unit in units
    }
    best = max(values, key=lambda unit: (values[unit], -unit), default=None)
    if best is not None and values[best] > now + GUN:
        return [units[best]]
    return [action for action in actions if action == DONE]


def _advance(position: RoadsPosition, actions: Actions) -> Actions:
    """The strongest of those who could go, or nobody."""
    units, table = named(position, actions, "unit", "unit"), table_of(position.components)
    fighting = [unit for unit in units if table.fighting[unit]] or list(units)
    fighting.sort(key=lambda unit: (-table.defence[unit, int(position.reduced[unit])], unit))
    return [*(units[unit] for unit in fighting[:2]), *(action for action in actions if action == DONE)]


# -- the defender


def _points_at(position: RoadsPosition, hex: Hex) -> float:
    table = table_of(position.components)
    return sum(table.points(goal, position.turn) for goal in table.goals if goal.hex == hex)


def _threat(position: RoadsPosition, hex: Hex) -> tuple[float, Battle]:
    """What a declared attack is worth to who made it."""
    attack = declared_on(position, hex)
    battle = declared_battle(position, hex, attackers_of(position, hex), attack is not None and attack.mobile)
    battle = with_guns(position, battle, battle.side)
    return battle_value(position, battle), battle


def _refusal(position: RoadsPosition, actions: Actions) -> Actions:
    """Who is about to be beaten, and holds nothing worth it, tries to be gone."""
    hexes = named(position, actions, "refuse", "hex")
    for hex, action in hexes.items():
        if _points_at(position, hex) >= 2 or strongpoint_at(position, hex):
            continue
        worth, battle = _threat(position, hex)
        ground = table_of(position.components).by_side["ground"][battle.side]
        if worth > 1.5 * ground:
            return [action]
    return [action for action in actions if action == DONE]


def _no_retreat(position: RoadsPosition, actions: Actions) -> Actions:
    """Who holds what counts stands, unless that would be their end."""
    for hex, action in named(position, actions, "stand", "hex").items():
        if _points_at(position, hex) < 1 and not strongpoint_at(position, hex):
            continue
        _, battle = _threat(position, hex)
        outlook = battle_outlook(position, battle)
        steps = sum(steps_left(position, unit) for unit in combat_units(position, hex))
        if outlook.wiped_out < 0.3 and outlook.emptied > 0.2 and outlook.defence_steps + 1 < steps:
            return [action]
    return [action for action in actions if action == DONE]


def _reaction(position: RoadsPosition, actions: Actions) -> Actions:
    """Who can help a hex that is in danger tries to."""
    units, table = named(position, actions, "react", "unit"), table_of(position.components)
    worst = max((_threat(position, attack.hex)[0] for attack in position.attacks), default=0.0)
    useful = [unit for unit in units if table.fighting[unit]]
    if worst > 0.3 and useful:
        best = max(useful, key=lambda unit: (table.defence[unit, int(position.reduced[unit])], -unit))
        return [units[best]]
    return [action for action in actions if action == DONE]


# -- points for checks

ENOUGH = Fraction(17, 20)
"""A chance that needs no help."""


def aid(decision: Decision, position: RoadsPosition, actions: Actions) -> Actions:
    """Help where the die is doubtful; not to activate Army units, for points are wanted in combat."""
    frame, units = position.frames[-1], named(position, actions, "unit", "unit")
    doubtful = Fraction(decision.facts["chance"]) < ENOUGH
    if doubtful and units and not isinstance(frame, ActivationCheck) and not frame.helpers:
        hqs = [unit for unit in units if position.components.hq[unit]] or list(units)
        return [units[min(hqs)]]
    return of_verb(actions, "roll")


LOOKS: Mapping[str, Callable[[RoadsPosition, Actions], Actions]] = {
    "declare.whom": _whom_to_attack,
    "declare.who": _who_attacks,
    "combat.next": _next_attack,
    "lead.which": _lead,
    "refusal.lead": _lead,
    "no_retreat.lead": _lead,
    "retreat.lead": _lead,
    "losses.which": _losers,
    "stacking.which": _losers,
    "air.which": _aircraft,
    "artillery.which": _guns,
    "advance.who": _advance,
    "refusal.which": _refusal,
    "no_retreat.which": _no_retreat,
    "reaction.which": _reaction,
}
