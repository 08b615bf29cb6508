"""Odds of a combat [10.5, 10.6]: strengths, column and modifiers, and the chance of each result before the die.

What is still open is mixed exactly: checks that are to come with their chances, each as if nobody helped any more and
nothing more was added. Only the artillery in the Defending hex is counted as soon as it can fire, for that costs its
owner nothing [12.24].
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import NamedTuple

from grognard.engine.checks import Check
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.odds import CERTAIN, BothSides, Odds, OddsColumn, Opponents, fixed_odds
from grognard.engine.rulings import Part, Ruling, refuse
from grognard.engine.tables import PLAIN, RATIO, CombatTable
from grognard.games.roads_to_moscow.artillery import must_use_arko, own_artillery
from grognard.games.roads_to_moscow.battle import FAILED, FULL, HALF, NOTHING, OPEN, PASSED, Battle, Fire
from grognard.games.roads_to_moscow.charts import ARTILLERY, BELOW, CAS, FACES, GROUND, Losses, Result
from grognard.games.roads_to_moscow.coordination import (
    air_check,
    ground_check,
    gun_check,
    gun_outcome,
    needs_ground_check,
)
from grognard.games.roads_to_moscow.counters import combat_units, steps_left
from grognard.games.roads_to_moscow.leads import attack_leads, best_lead, defence_leads
from grognard.games.roads_to_moscow.modifiers import modifier_parts, net
from grognard.games.roads_to_moscow.position import Aircraft, RoadsPosition
from grognard.games.roads_to_moscow.strengths import Totals, totals, without_strength


def table_of(position: RoadsPosition, mobile: bool) -> CombatTable[Result]:
    """The Mobile or the Assault table [10.31]."""
    table: CombatTable[Result] = position.components.charts["mobile_crt" if mobile else "assault_crt"]
    return table


def column_of(table: CombatTable[Result], found: Totals) -> int:
    """The column of a ratio, rounded in favour of the defender [10.52].

    Below 1-4 it is the one without a die [10.53a-2], above the last it is the last [10.53b, 10.53c]. The attacker
    cannot choose a lower one [10.53d].
    """
    column = table.column(found.attack, found.defence)
    assert column is not None
    return column


def column_rule(table: CombatTable[Result], found: Totals, mobile: bool) -> str:
    """The rule behind a column: the ratio [10.52], or the last one of the table, if the ratio is above it."""
    _, _, high, low = table.headings[PLAIN][-1]
    if found.attack * low < (high + low) * found.defence:
        return "10.52"
    return "10.53c" if mobile else "10.53b"


# -- what is open


class Aid(NamedTuple):
    """Who would help one of the checks that are open: whose check, and of which sort."""

    side: Side
    kind: str
    helpers: tuple[Unit, ...]


class Case(NamedTuple):
    """One way in which what is open can come out, and how likely it is."""

    chance: Fraction
    attack_air: tuple[Aircraft, ...]
    defence_air: tuple[Aircraft, ...]
    fires: tuple[str, str]
    ground: str


def cases(position: RoadsPosition, battle: Battle, aids: Sequence[Aid] = ()) -> Iterator[Case]:
    """Every way in which the checks of a combat can come out."""
    own, other = battle.side, 1 - battle.side
    ways = product(
        _flights(position, battle, own, aids),
        _flights(position, battle, other, aids),
        _fires(position, battle, own, aids),
        _fires(position, battle, other, aids),
        _grounds(position, battle, aids),
    )
    for (ours, our_air), (theirs, their_air), (first, our_fire), (second, their_fire), (third, ground) in ways:
        yield Case(ours * theirs * first * second * third, our_air, their_air, (our_fire, their_fire), ground)


def open_check(
    position: RoadsPosition, battle: Battle, side: Side, kind: str, aids: Sequence[Aid] = ()
) -> Check | None:
    """The check that a side has still to make in a combat, with those who help it; None: none is to be made."""
    attackers = battle.attackers if side == battle.side else ()
    helping = tuple(unit for aid in aids if (aid.side, aid.kind) == (side, kind) for unit in aid.helpers)
    if kind == CAS:
        flight = battle.flight(side)
        if flight.checked or not flight.air:
            return None
        return air_check(position, side, battle.hex, flight.air[0], attackers, helping)
    if kind == ARTILLERY:
        fire = battle.fire(side)
        if fire.outcome != OPEN or not fire.guns:
            return None
        arko = must_use_arko(position, side, fire, battle)
        helping += () if arko == NONE or arko in helping else (arko,)
        return gun_check(position, fire.guns[0], battle.hex, attackers, helping)
    if side != battle.side or battle.ground != OPEN:
        return None
    if needs_ground_check(position, battle.attackers, battle.mobile) is None:
        return None
    return ground_check(position, battle.attack_lead, battle.hex, attackers, helping)


def gun_chances(check: Check) -> dict[str, Fraction]:
    """How likely Artillery Coordination gives all of the support, half of it and none, as far as it can [10.42c]."""
    dice = [gun_outcome(check, die) for die in range(1, FACES + 1)]
    return {outcome: Fraction(dice.count(outcome), FACES) for outcome in (FULL, HALF, NOTHING) if outcome in dice}


def _split(check: Check) -> list[tuple[Fraction, bool]]:
    """Passed and failed with their chances, if they have any."""
    return [(chance, passed) for chance, passed in ((check.chance, True), (1 - check.chance, False)) if chance]


def _flights(
    position: RoadsPosition, battle: Battle, side: Side, aids: Sequence[Aid]
) -> list[tuple[Fraction, tuple[Aircraft, ...]]]:
    air, check = battle.flight(side).air, open_check(position, battle, side, CAS, aids)
    if check is None:
        return [(CERTAIN, air)]
    return [(chance, air if passed else ()) for chance, passed in _split(check)]


def _fires(position: RoadsPosition, battle: Battle, side: Side, aids: Sequence[Aid]) -> list[tuple[Fraction, str]]:
    check = open_check(position, battle, side, ARTILLERY, aids)
    if check is None:
        outcome = battle.fire(side).outcome
        return [(CERTAIN, outcome if outcome != OPEN else FULL)]
    return [(chance, outcome) for outcome, chance in gun_chances(check).items()]


def _grounds(position: RoadsPosition, battle: Battle, aids: Sequence[Aid]) -> list[tuple[Fraction, str]]:
    check = open_check(position, battle, battle.side, GROUND, aids)
    if check is None:
        return [(CERTAIN, battle.ground if battle.ground != OPEN else PASSED)]
    return [(chance, PASSED if passed else FAILED) for chance, passed in _split(check)]


# -- the distribution


class Reckoned(NamedTuple):
    """A combat as it would be rolled in one case: strengths, column, modifiers."""

    totals: Totals
    column: int
    modifiers: tuple[Part, ...]

    @property
    def parts(self) -> tuple[Part, ...]:
        """The whole ledger."""
        return (*self.totals.parts, *self.modifiers)


def strengths_in(position: RoadsPosition, battle: Battle, fires: tuple[str, str]) -> Totals:
    """Both strengths, if Artillery Coordination comes out like this [10.51]."""
    fire = battle.attack_fire, battle.defence_fire
    return totals(position, battle.hex, battle.attackers, battle.defenders, *fire, fires)


def modifiers_in(position: RoadsPosition, battle: Battle, case: Case) -> tuple[Part, ...]:
    """The modifiers in one case [10.61]."""
    return modifier_parts(
        position,
        battle.hex,
        battle.attackers,
        (battle.attack_lead, battle.defence_lead),
        attack_air=case.attack_air,
        defence_air=case.defence_air,
        uncoordinated=case.ground == FAILED,
    )


def reckon(position: RoadsPosition, battle: Battle, case: Case) -> Reckoned:
    """A combat in one case [10.51, 10.52, 10.61]."""
    found = strengths_in(position, battle, case.fires)
    column = column_of(table_of(position, battle.mobile), found)
    return Reckoned(found, column, modifiers_in(position, battle, case))


def reckoned_cases(
    position: RoadsPosition, battle: Battle, aids: Sequence[Aid] = ()
) -> list[tuple[Fraction, Reckoned]]:
    """A combat in every case, with its chance; strengths and modifiers do not depend on each other."""
    table, found = table_of(position, battle.mobile), []
    sums: dict[tuple[str, str], Totals] = {}
    added: dict[Case, tuple[Part, ...]] = {}
    for case in cases(position, battle, aids):
        if case.fires not in sums:
            sums[case.fires] = strengths_in(position, battle, case.fires)
        key = case._replace(chance=CERTAIN, fires=(FULL, FULL))
        if key not in added:
            added[key] = modifiers_in(position, battle, case)
        total = sums[case.fires]
        found.append((case.chance, Reckoned(total, column_of(table, total), added[key])))
    return found


def expected(position: RoadsPosition, battle: Battle) -> Battle:
    """The combat with what has to be supposed before it is decided: both Lead Units, and the artillery in the hex."""
    if battle.attack_lead == NONE:
        leads = attack_leads(position, battle.attackers) or battle.attackers
        battle = battle._replace(attack_lead=best_lead(position, leads))
    if battle.defence_lead == NONE:
        battle = battle._replace(
            defence_lead=best_lead(position, defence_leads(position, battle.defenders) or battle.defenders)
        )
    if not battle.defence_fire.named and battle.defence_fire.sure == NONE:
        sure = own_artillery(position, battle.hex, battle)
        battle = battle._replace(defence_fire=battle.defence_fire._replace(sure=sure))
    return battle


def battle_odds(position: RoadsPosition, battle: Battle, aids: Sequence[Aid] = ()) -> Odds:
    """What the table makes of a combat, with all that is still open; `aids`: who helps which of the checks."""
    battle = expected(position, battle)
    return mixed_odds(position, battle, reckoned_cases(position, battle, aids))


def mixed_odds(position: RoadsPosition, battle: Battle, found: Sequence[tuple[Fraction, Reckoned]]) -> Odds:
    """The odds of a combat of which every case is known with its chance."""
    return _mixed(position, battle.hex, battle.attackers, battle.defenders, battle.mobile, found)


def _mixed(
    position: RoadsPosition,
    hex: Hex,
    attackers: Sequence[Unit],
    defenders: Sequence[Unit],
    mobile: bool,
    found: Sequence[tuple[Fraction, Reckoned]],
) -> Odds:
    """One value for all cases: settled if there is one column and one modifier, else a line for each pair of them."""
    table = table_of(position, mobile)
    opponents = Opponents(
        position.place_name(hex),
        tuple(position.unit_name(unit) for unit in attackers),
        tuple(position.unit_name(unit) for unit in defenders),
    )
    lines: dict[tuple[int, int], Fraction] = {}
    for chance, one in found:
        key = (one.column, 0 if one.column == BELOW else net(one.modifiers))
        lines[key] = lines.get(key, Fraction(0)) + chance
    hits = _hits(position, attackers, defenders, _results(table, lines))
    sums = {(one.totals.attack, one.totals.defence) for _, one in found}
    if len(lines) == 1 and len(sums) == 1 and BELOW not in (column for column, _ in lines):
        ((column, modifier),) = lines
        return fixed_odds(table, opponents, sums.pop(), (column, column), modifier=modifier, hits=hits)
    columns = tuple(
        OddsColumn(
            table.title(column) if column == BELOW else f"{table.title(column)} {modifier:+}",
            tuple(str(result) for result in table.by_face(column, modifier)),
            chance,
        )
        for (column, modifier), chance in sorted(lines.items())
    )
    spread: dict[str, Fraction] = {}
    for result, chance in _results(table, lines).items():
        spread[str(result)] = spread.get(str(result), Fraction(0)) + chance
    below = sum((chance for (column, _), chance in lines.items() if column == BELOW), Fraction(0))
    chances = dict(sorted(spread.items(), key=lambda item: (-item[1], item[0])))
    settled = sums.pop() if len(sums) == 1 else None
    attack, defence = (None, None) if settled is None else (Fraction(settled[0]), Fraction(settled[1]))
    return Odds(*opponents, RATIO, columns, chances, attack, defence, below=below, hits=hits)


def _results(table: CombatTable[Result], lines: dict[tuple[int, int], Fraction]) -> dict[Result, Fraction]:
    """How likely each result is; below the table it is certain, without a die [10.53a-2]."""
    found: dict[Result, Fraction] = {}
    for (column, modifier), chance in lines.items():
        for result, part in table.chances({column: chance}, modifier).items():
            found[result] = found.get(result, Fraction(0)) + part
    return found


def _hits(
    position: RoadsPosition, attackers: Sequence[Unit], defenders: Sequence[Unit], results: dict[Result, Fraction]
) -> BothSides:
    """Steps that each side loses on average by the numbers of the table alone [11.11], at most what it has."""
    steps = [sum(steps_left(position, unit) for unit in units) for units in (attackers, defenders)]

    def lost(losses: Losses, most: int) -> int:
        return most if losses.eliminated else min(losses.steps, most)

    ours = sum((chance * lost(result.attacker, steps[0]) for result, chance in results.items()), Fraction(0))
    theirs = sum((chance * lost(result.defender, steps[1]) for result, chance in results.items()), Fraction(0))
    return BothSides(ours, theirs)


# -- before a combat


def declared_battle(position: RoadsPosition, hex: Hex, attackers: Sequence[Unit], mobile: bool) -> Battle:
    """The combat that a declaration would lead to, if nobody does anything more."""
    side, idle = position.components.side_of[attackers[0]], without_strength(position, attackers, hex)
    able = tuple(unit for unit in attackers if unit not in idle) or tuple(attackers)
    return Battle(side, hex, mobile, able, tuple(combat_units(position, hex)))


def declaration_odds(position: RoadsPosition, hex: Hex, attackers: Sequence[Unit], mobile: bool) -> Odds:
    """The odds of an attack before it is declared: the Lead Units are those with the highest ER."""
    return battle_odds(position, declared_battle(position, hex, attackers, mobile))


def declaration_parts(position: RoadsPosition, hex: Hex, attackers: Sequence[Unit], mobile: bool) -> tuple[Part, ...]:
    """The ledger of the same attack, in the likeliest case."""
    battle = expected(position, declared_battle(position, hex, attackers, mobile))
    return likeliest(position, battle).parts


def likeliest(position: RoadsPosition, battle: Battle) -> Reckoned:
    """A combat in the likeliest way that its checks can come out."""
    battle = expected(position, battle)
    return reckon(position, battle, max(cases(position, battle), key=lambda case: case.chance))


def why_too_weak(position: RoadsPosition, hex: Hex, attackers: Sequence[Unit]) -> Ruling | None:
    """An attack below 1-4 before any support may not be declared [10.53a-1]; None: it is strong enough.

    Ground strengths after their halvings; artillery in the hex has its defence strength [ruling 53].
    """
    found = totals(position, hex, attackers, combat_units(position, hex))
    if column_of(table_of(position, mobile=False), found) != BELOW:
        return None
    where = position.place_name(hex)
    return refuse("10.53a-1", "combat.too_weak", *found.parts, hex=where, attack=found.attack, defence=found.defence)


def overrun_reckoned(
    position: RoadsPosition,
    units: Sequence[Unit],
    hex: Hex,
    leads: tuple[Unit, Unit] = (NONE, NONE),
    air: Sequence[Aircraft] = (),
    sure: Unit | None = None,
) -> Reckoned:
    """An Overrun [8.56]: strengths, column and modifiers, without any coordination of guns or ground units.

    One artillery unit in the hex gives all of its support, by default the best; the others only defend [8.56c].
    `air`: what gives support.
    """
    defenders = tuple(combat_units(position, hex))
    side = position.components.side_of[units[0]]
    battle = Battle(side, hex, True, tuple(units), defenders, *leads)
    lead = battle.attack_lead if battle.attack_lead != NONE else best_lead(position, overrun_leads(position, units))
    own = battle.defence_lead
    own = own if own != NONE else best_lead(position, defence_leads(position, defenders) or defenders)
    battle = battle._replace(attack_lead=lead, defence_lead=own)
    fire = Fire(own_artillery(position, hex, battle) if sure is None else sure, named=True)
    found = totals(position, hex, units, defenders, defence_fire=fire, capped=False)
    parts = modifier_parts(position, hex, units, (lead, own), attack_air=air, overrun=True)
    return Reckoned(found, column_of(table_of(position, mobile=True), found), parts)


def overrun_leads(position: RoadsPosition, units: Sequence[Unit]) -> list[Unit]:
    """The units of an overrunning stack that may lead it: combat units that are not HQs [15.12-1]."""
    components = position.components
    return [unit for unit in units if components.combat[unit] and not components.hq[unit]]


def overrun_odds(
    position: RoadsPosition,
    units: Sequence[Unit],
    hex: Hex,
    leads: tuple[Unit, Unit] = (NONE, NONE),
    air: Sequence[Aircraft] = (),
    checked: bool = False,
) -> Odds:
    """The odds of an Overrun; an air unit that is not `checked` gives its support by its chance [8.56d]."""
    found = [(CERTAIN, overrun_reckoned(position, units, hex, leads, air))]
    if air and not checked:
        side = position.components.side_of[units[0]]
        check = air_check(position, side, hex, air[0], units, ())
        found = [
            (chance, overrun_reckoned(position, units, hex, leads, air if passed else ()))
            for chance, passed in _split(check)
        ]
    return _mixed(position, hex, units, combat_units(position, hex), True, found)
