"""Combat Declaration [9.1]: which hexes are attacked, by whom, and on which table.

Nobody has to attack, whoever is next to them [9.1]. An attack is put together click by click and may be given up; once
it is declared it will be made [9.17].
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from grognard.board.costs import FORBIDDEN_FROM
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.army import active_side, formation_of, is_active
from grognard.games.roads_to_moscow.artillery import joined_attack
from grognard.games.roads_to_moscow.combat import attackers_of
from grognard.games.roads_to_moscow.counters import attack_strength, why_away
from grognard.games.roads_to_moscow.ground import Column, ground
from grognard.games.roads_to_moscow.modifiers import beside_the_ledger
from grognard.games.roads_to_moscow.odds import declaration_parts, declared_battle, why_too_weak
from grognard.games.roads_to_moscow.position import DeclaredAttack, RoadsPosition
from grognard.games.roads_to_moscow.prospects import with_prospects
from grognard.games.roads_to_moscow.strengths import without_strength
from grognard.games.roads_to_moscow.units import SIDES
from grognard.games.roads_to_moscow.which_table import must_assault
from grognard.games.roads_to_moscow.zones import combat_hexes

DECLARE = Action("declare")
MOBILE, ASSAULT = "mobile", "assault"
TABLES = (MOBILE, ASSAULT)


class DeclarationPhase(NamedTuple):
    """The active side declares its attacks [9.11]."""

    side: Side


class Declaring(NamedTuple):
    """An attack that is being put together, and the table that its owner has named: mobile, assault or none yet."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...] = ()
    table: str = ""


def declared_on(position: RoadsPosition, hex: Hex) -> DeclaredAttack | None:
    """The attack that has been declared on a hex, if any."""
    return next((attack for attack in position.attacks if attack.hex == hex), None)


# -- who may attack


def why_not_attacker(position: RoadsPosition, unit: Unit, hex: Hex) -> Ruling | None:
    """Why a unit cannot declare against a hex with enemies; None: it can. The order is that in which one would look."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != active_side(position):
        return refuse("9.11", "declare.not_yours", unit=name)
    if not position.on_map(unit):
        return why_away(position, unit)
    here = position.at[unit]
    if not components.grid.adjacent(here, hex):
        return refuse("9.11", "declare.not_next", unit=name, hex=position.place_name(hex))
    return why_no_attack(position, unit) or _why_ground(position, unit, here, hex)


def why_no_attack(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Why a unit can declare against nobody: not active [9.11a, 9.11b], without strength [9.14], declared already."""
    components, name = position.components, position.unit_name(unit)
    if not is_active(position, unit):
        refused = _why_not_joining(position, unit)
        if refused:
            return refused
    if components.artillery[unit]:
        return refuse("10.15", "declare.artillery", unit=name, also=("9.14", "10.12"))
    if not attack_strength(position, unit):
        return refuse("9.14", "declare.no_strength", unit=name)
    if position.declared[unit] != NONE:
        return refuse("10.13", "declare.declared", unit=name, hex=position.place_name(position.declared[unit]))
    return None


def _why_not_joining(position: RoadsPosition, unit: Unit) -> Ruling | None:
    """Who is not active joins others only in an Assault Sequence, and no Army or Reserve unit does [9.11b]."""
    components, name = position.components, position.unit_name(unit)
    if not position.assault:
        return refuse("9.11a", "declare.not_active", unit=name)
    if components.army[unit]:
        return refuse("9.11b", "declare.army", unit=name, also=("7.48",))
    if position.reserve[components.formation[unit]]:
        return refuse("9.11b", "declare.reserve", unit=name, also=("5.32-3",))
    return None


def _why_ground(position: RoadsPosition, unit: Unit, here: Hex, hex: Hex) -> Ruling | None:
    """A hex that the unit could not enter, or not from there [9.15-1]; Rivers are for who can cross them [9.16].

    Artillery may support the attack whatever the ground [9.15-2].
    """
    components = position.components
    column = Column(components.motorized[unit], components.bridge_bound[unit], 1 - components.side_of[unit])
    ways = ground(position, column).ways
    if ways.total(here, hex) < FORBIDDEN_FROM:
        return None
    facts = {"unit": position.unit_name(unit), "hex": position.place_name(hex)}
    rule = ways.step(here, hex).forbidden[0].rule
    if rule == "8.36c-1":
        return refuse("9.16", "declare.river", also=(rule,), **facts)
    return refuse("9.15-1", "declare.ground", also=(rule,), **facts)


def beside(position: RoadsPosition, side: Side, hex: Hex) -> list[Unit]:
    """The units of a side in the six hexes around a hex, from all of which it may be attacked [9.13]."""
    stacks, around, side_of = position.stacks, position.components.grid.around, position.components.side_of
    beside = [stacks[near] for near in around[hex] if near in stacks]
    return [unit for stack in beside if side_of[stack[0]] == side for unit in stack]


def able_attackers(position: RoadsPosition, side: Side, hex: Hex) -> list[Unit]:
    """The units that may still declare against a hex."""
    return [unit for unit in beside(position, side, hex) if why_not_attacker(position, unit, hex) is None]


def targets(position: RoadsPosition, side: Side) -> tuple[Hex, ...]:
    """The hexes that can be attacked, or attacked by somebody more: all with enemy combat units [9.11d] in question."""
    around, own = position.components.grid.around, set(position.hexes_of(side))
    near = [hex for hex in combat_hexes(position, 1 - side) if not own.isdisjoint(around[hex])]
    return tuple(sorted(hex for hex in near if why_no_target(position, side, hex) is None))


def why_no_target(position: RoadsPosition, side: Side, hex: Hex) -> Ruling | None:
    """Why a hex cannot be attacked by anybody, or by nobody more; None: it can."""
    where = position.place_name(hex)
    if hex not in combat_hexes(position, 1 - side):
        return refuse("9.11d", "declare.no_enemy", hex=where)
    near = beside(position, side, hex)
    if not near:
        return refuse("9.11", "declare.nobody", hex=where)
    able = able_attackers(position, side, hex)
    if not able:
        first = min(near, key=lambda unit: not is_active(position, unit))
        return why_not_attacker(position, first, hex)
    if declared_on(position, hex) is not None:
        return None
    refusals = [why_not_together(position, hex, units) for units in strongest(position, able, hex)]
    return None if None in refusals else refusals[0]


def strongest(position: RoadsPosition, units: Sequence[Unit], hex: Hex) -> list[list[Unit]]:
    """Of the units that may attack a hex all that can do so together, in one way or several [9.13].

    Those whose strength is halved away stay out [9.14]; combined Formations that are not stacked go apart [7.35-1].
    """
    idle = without_strength(position, units, hex)
    able = [unit for unit in units if unit not in idle] or list(units)
    if _why_not_combined(position, able) is None:
        return [able]
    formations = sorted({formation_of(position, unit) for unit in able})
    return [[unit for unit in able if formation_of(position, unit) == formation] for formation in formations]


# -- the attack as a whole


def why_not_together(position: RoadsPosition, hex: Hex, units: Sequence[Unit]) -> Ruling | None:
    """Why units cannot attack a hex together as they are; None: they can."""
    where = position.place_name(hex)
    if not any(is_active(position, unit) for unit in units):
        return refuse("9.11b", "declare.nobody_active", hex=where)
    refused = _why_not_combined(position, units)
    if refused:
        return refused
    idle = without_strength(position, units, hex)
    if idle:
        names = [position.unit_name(unit) for unit in idle]
        return refuse("9.14", "declare.halved", also=("3.54b", "3.54c", "10.23"), units=names, hex=where)
    return why_too_weak(position, hex, units)


def _why_not_combined(position: RoadsPosition, units: Sequence[Unit]) -> Ruling | None:
    """Two combined Formations attack together only if units of both are stacked in one of the hexes [7.35-1].

    In an Assault Sequence those of the one may join the other's attack as if they were not active [ruling 61].
    """
    formations = {formation_of(position, unit) for unit in units if is_active(position, unit)}
    if position.assault or len(formations) < 2 or joined_attack(position, units):
        return None
    return refuse("7.35-1", "declare.not_stacked")


def prospect(position: RoadsPosition, hex: Hex, units: Sequence[Unit], mobile: bool, rule: str) -> Ruling:
    """What an attack comes to: the ledger in the likeliest case, and the chance of every result."""
    parts = declaration_parts(position, hex, units, mobile)
    facts = {"hex": position.place_name(hex), "table": MOBILE if mobile else ASSAULT}
    ruling = allow(rule, "declare.odds", *parts, also=beside_the_ledger(position, units, hex), **facts)
    return with_prospects(position, ruling, declared_battle(position, hex, units, mobile), active_side(position))


# -- the phase


class Declare(Procedure[RoadsPosition, DeclarationPhase]):
    """One hex after another is named, or no more [9.11]; without anybody to attack nobody is asked."""

    frame = DeclarationPhase

    def phase(self, position: RoadsPosition, frame: DeclarationPhase) -> str:
        return f"{SIDES[frame.side]}.declaration"

    def decision(self, position: RoadsPosition, frame: DeclarationPhase) -> Decision | None:
        hexes = targets(position, frame.side)
        if not hexes:
            return None
        actions = [*self.list("attack", hexes, position), DONE]
        return self.ask(position, frame.side, "declare.whom", "9.11", actions)

    def why_skipped(self, position: RoadsPosition, frame: DeclarationPhase) -> Ruling | None:
        """Nobody is next to an enemy, or whoever is may not attack."""
        for hex in sorted(combat_hexes(position, 1 - frame.side)):
            if beside(position, frame.side, hex):
                return self.why_attack(position, frame, hex)
        return refuse("9.11", "declare.no_target")

    def proceed(self, position: RoadsPosition, frame: DeclarationPhase) -> None:
        """There is nobody to attack."""
        position.done()

    @verb(Role.TARGET)
    def attack(self, position: RoadsPosition, frame: DeclarationPhase, hex: Hex) -> None:
        """Put an attack on this hex together; more units may be added to one that is declared [9.13]."""
        position.call(Declaring(frame.side, hex))

    def why_attack(self, position: RoadsPosition, frame: DeclarationPhase, hex: Hex) -> Ruling:
        """What everybody together comes to, or why nobody attacks it."""
        refused = why_no_target(position, frame.side, hex)
        if refused:
            return refused
        able = strongest(position, able_attackers(position, frame.side, hex), hex)[0]
        units = [*attackers_of(position, hex), *able]
        mobile = must_assault(position, hex, units, position.assault) is None
        return prospect(position, hex, units, mobile, "9.13")

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: DeclarationPhase) -> None:
        """No more attacks: they are never compulsory [9.1]."""
        position.done()

    def why_done(self, position: RoadsPosition, frame: DeclarationPhase) -> Ruling:
        return allow("9.1", "declare.no_more", count=len(position.attacks))


class DeclareAttack(Procedure[RoadsPosition, Declaring]):
    """Attackers one by one, the table where there is a choice, then `declare`; or back, for nothing is said yet."""

    frame = Declaring

    def decision(self, position: RoadsPosition, frame: Declaring) -> Decision | None:
        chosen, old = frame.units, attackers_of(position, frame.hex)
        free = [unit for unit in able_attackers(position, frame.side, frame.hex) if unit not in chosen]
        actions = self.list("unit", free, position)
        if chosen and self._why_not_together(position, frame) is None:
            if self._open(position, frame):
                actions += [Action("table", (table,)) for table in TABLES]
            else:
                actions.append(DECLARE)
        names = [position.unit_name(unit) for unit in (*old, *chosen)]
        facts: dict[str, Any] = {"hex": position.place_name(frame.hex), "units": names}
        return self.ask(position, frame.side, "declare.who", "9.11", [*actions, BACK], **facts)

    def _all(self, position: RoadsPosition, frame: Declaring) -> tuple[Unit, ...]:
        return (*attackers_of(position, frame.hex), *frame.units)

    def _why_not_together(self, position: RoadsPosition, frame: Declaring) -> Ruling | None:
        return why_not_together(position, frame.hex, self._all(position, frame))

    def _why_assault(self, position: RoadsPosition, frame: Declaring) -> Ruling | None:
        """Why the Assault table is used: by rule [10.32], or because it was named when the attack was declared."""
        before = declared_on(position, frame.hex)
        if before is not None and not before.mobile:
            return refuse("10.31", "declare.table_named", hex=position.place_name(frame.hex), table=ASSAULT)
        return must_assault(position, frame.hex, self._all(position, frame), position.assault)

    def _open(self, position: RoadsPosition, frame: Declaring) -> bool:
        """Has the table still to be named [10.31, 10.33]?"""
        if frame.table or declared_on(position, frame.hex) is not None:
            return False
        return self._why_assault(position, frame) is None

    def _mobile(self, position: RoadsPosition, frame: Declaring) -> bool:
        """Would it be on the Mobile table? As long as that is open: yes."""
        return frame.table != ASSAULT and self._why_assault(position, frame) is None

    @verb
    def unit(self, position: RoadsPosition, frame: Declaring, unit: Unit) -> None:
        """This unit attacks too; others of its stack may attack elsewhere [9.11c]."""
        position.become(frame._replace(units=(*frame.units, unit)))

    def why_unit(self, position: RoadsPosition, frame: Declaring, unit: Unit) -> Ruling:
        """Why it cannot, or what the attack comes to with it."""
        if unit in frame.units:
            return refuse("10.13", "declare.chosen", unit=position.unit_name(unit))
        refused = why_not_attacker(position, unit, frame.hex)
        if refused:
            return refused
        now = frame._replace(units=(*frame.units, unit))
        rule = "9.11" if is_active(position, unit) else "9.11b"
        return self._prospect(position, now, rule)

    @verb
    def table(self, position: RoadsPosition, frame: Declaring, table: str) -> None:
        """The Mobile or the Assault table [10.31]."""
        position.become(frame._replace(table=table))

    def why_table(self, position: RoadsPosition, frame: Declaring, table: str) -> Ruling:
        where = position.place_name(frame.hex)
        if table not in TABLES:
            return refuse("10.31", "declare.no_table", table=table)
        if not frame.units:
            return refuse("9.11", "declare.choose", hex=where)
        refused = self._why_assault(position, frame) if table == MOBILE else None
        refused = refused or self._why_not_together(position, frame)
        if refused:
            return refused
        if not self._open(position, frame):
            if table == (MOBILE if self._mobile(position, frame) else ASSAULT):
                return refuse("10.31", "declare.table_known", hex=where, table=table)
            return refuse("10.31", "declare.table_named", hex=where, table=frame.table or MOBILE)
        rule = "10.33" if table == MOBILE else "10.31"
        return self._prospect(position, frame._replace(table=table), rule)

    @verb(Role.COMMIT)
    def declare(self, position: RoadsPosition, frame: Declaring) -> None:
        """The markers are placed, and the attack is irrevocable [9.12, 9.17]."""
        mobile = self._mobile(position, frame)
        for unit in frame.units:
            position.declared[unit] = frame.hex
        if declared_on(position, frame.hex) is None:
            position.attacks = tuple(sorted((*position.attacks, DeclaredAttack(frame.hex, mobile))))
        units = [position.unit_name(unit) for unit in frame.units]
        facts = {"hex": position.place_name(frame.hex), "units": units, "table": MOBILE if mobile else ASSAULT}
        position.emit("declared", "9.12", side=position.side_name(frame.side), **facts)
        position.done()

    def why_declare(self, position: RoadsPosition, frame: Declaring) -> Ruling:
        """What keeps it from being made, or what it comes to."""
        if not frame.units:
            return refuse("9.11", "declare.choose", hex=position.place_name(frame.hex))
        refused = self._why_not_together(position, frame)
        if refused:
            return refused
        if self._open(position, frame):
            return refuse("10.31", "declare.table_first", hex=position.place_name(frame.hex))
        return self._prospect(position, frame, "9.17")

    @verb(Role.BACK)
    def back(self, position: RoadsPosition, frame: Declaring) -> None:
        """Give this attack up: nothing has been declared."""
        position.done()

    def _prospect(self, position: RoadsPosition, frame: Declaring, rule: str) -> Ruling:
        """The odds; with the rule by which the table is the Assault table, if one says so."""
        units = self._all(position, frame)
        found = prospect(position, frame.hex, units, self._mobile(position, frame), rule)
        forced = must_assault(position, frame.hex, units, position.assault)
        rules = dict.fromkeys((*found.rules, *(forced.rules if forced else ())))
        return found._replace(rules=tuple(rules))
