"""What the answers of a defender make of a declared attack: refusal, reaction, No Retreat [9.2, 9.3, 9.4].

The odds are those of the attack as it was declared, as if nobody added anything in the combat itself.
"""

from collections.abc import Sequence
from fractions import Fraction

from grognard.engine.checks import Check
from grognard.engine.kinds import Hex, Unit
from grognard.engine.odds import CERTAIN, Odds
from grognard.engine.rulings import Ruling, Then, allow
from grognard.games.roads_to_moscow.battle import Battle
from grognard.games.roads_to_moscow.counters import clear_no_retreat
from grognard.games.roads_to_moscow.headquarters import points
from grognard.games.roads_to_moscow.odds import battle_odds, declared_battle, expected, mixed_odds, reckoned_cases
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.prospects import basis


def declared_fight(position: RoadsPosition, hex: Hex) -> Battle | None:
    """The attack that is declared on a hex, if nobody adds anything; None: there is none."""
    attackers = [unit for unit, target in enumerate(position.declared) if target == hex]
    found = next((attack for attack in position.attacks if attack.hex == hex), None)
    return declared_battle(position, hex, attackers, found.mobile) if found and attackers else None


# -- refusal and reaction


def if_it_stays(position: RoadsPosition, ruling: Ruling, hex: Hex, check: Check) -> Ruling:
    """With the odds of the attack for a hex that fails to refuse combat [9.23a-1]."""
    battle = declared_fight(position, hex)
    if battle is None:
        return ruling
    stays = allow(check.rule, "open.refusal", hex=position.place_name(hex), chance=str(1 - check.chance))
    return ruling._replace(odds=battle_odds(position, battle), basis=(stays, *basis(position, battle)))


def if_it_comes(position: RoadsPosition, ruling: Ruling, unit: Unit, hex: Hex) -> Ruling:
    """With the odds of the attack on a hex if a unit has moved there: it defends too, and perhaps leads [9.36-n]."""
    after = position.copy()
    after.put(unit, hex)
    clear_no_retreat(after, hex)
    battle = declared_fight(after, hex)
    if battle is None:
        return ruling
    return ruling._replace(odds=battle_odds(after, battle), basis=tuple(basis(after, battle)))


# -- No Retreat


def if_it_stands(
    position: RoadsPosition, ruling: Ruling, hex: Hex, check: Check | None, more: Sequence[tuple[Unit, Check]] = ()
) -> Ruling:
    """With the odds of the attack if a hex tries to declare No Retreat: with the marker or without, by the check.

    `check`: None if it is sure [9.44]; `more`: what the check would be with the points of each who could spend them.
    """
    battle = declared_fight(position, hex)
    if battle is None:
        return ruling
    found, where = list(basis(position, battle)), position.place_name(hex)
    if check is None:
        found.insert(0, allow("9.46a", "open.stands", hex=where))
    else:
        facts = {"hex": where, "value": check.value, "chance": str(check.chance)}
        found.insert(0, allow(check.rule, "open.no_retreat", *check.parts, also=("9.46a",), **facts))
    could = []
    for unit, helped in more:
        facts = {"unit": position.unit_name(unit), "count": points(position, unit), "chance": str(helped.chance)}
        its = allow("15.23a", "could.spend_no_retreat", *helped.parts, **facts)
        could.append(Then(f"unit {facts['unit']}", its._replace(odds=_standing(position, battle, helped.chance))))
    odds = _standing(position, battle, CERTAIN if check is None else check.chance)
    return ruling._replace(odds=odds, basis=tuple(found), could=tuple(could))


def _standing(position: RoadsPosition, battle: Battle, chance: Fraction) -> Odds:
    """The odds of an attack on a hex that has a No Retreat marker with some chance [10.61e]."""
    marked, battle = position.copy(), expected(position, battle)
    if battle.hex not in marked.no_retreat:
        marked.no_retreat = (*marked.no_retreat, battle.hex)
    ways = [(chance, marked), (1 - chance, position)]
    cases = [(part * weight, one) for part, its in ways if part for weight, one in reckoned_cases(its, battle)]
    return mixed_odds(position, battle, cases)
