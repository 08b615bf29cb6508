"""What a combat comes to before it is fought: its exact odds, what they rest on, what the side asked could still add.

The odds are a mixture over the checks of those who have been named [10.4], with the Command Points that go to them.
What could be added is weighed piece by piece, each as if it were the only one: an air unit [13.22], an artillery unit
[12.11], the points of an HQ or Leader on a check that is to be made [15.23b, 15.23c]. What the enemy could add is
theirs to decide: it is in no odds, and neither are aircraft that are assigned in secret [10.41e].
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from grognard.engine.checks import Check
from grognard.engine.kinds import NONE, Side
from grognard.engine.rulings import Ruling, Then, allow
from grognard.games.roads_to_moscow.air import MOST_AIR, air_name, ready, why_no_cas
from grognard.games.roads_to_moscow.artillery import add_gun, eligible, why_not_too
from grognard.games.roads_to_moscow.battle import FULL, HALF, NOTHING, Battle, Flight
from grognard.games.roads_to_moscow.charts import ARTILLERY, CAS, GROUND
from grognard.games.roads_to_moscow.coordination import needs_ground_check
from grognard.games.roads_to_moscow.headquarters import points
from grognard.games.roads_to_moscow.helping import able_helpers, coordinating
from grognard.games.roads_to_moscow.leads import attack_leads, defence_leads
from grognard.games.roads_to_moscow.odds import Aid, battle_odds, expected, gun_chances, open_check
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.which_table import why_table

CHECKS = (CAS, ARTILLERY, GROUND)
"""In the order in which they are made."""


class Still(NamedTuple):
    """What a side may name in a combat after an answer, and the checks on which it may spend points."""

    naming: tuple[str, ...] = (CAS, ARTILLERY)
    checks: tuple[str, ...] = CHECKS


ALL = Still()
"""As long as it has been asked for nothing."""


def with_prospects(
    position: RoadsPosition,
    ruling: Ruling,
    battle: Battle,
    side: Side,
    still: Still = ALL,
    aids: Sequence[Aid] = (),
) -> Ruling:
    """A permission with the odds of a combat as it would be then, on what they rest, and what its side could add.

    `aids`: who helps which check.
    """
    return ruling._replace(
        odds=battle_odds(position, battle, aids),
        basis=tuple(basis(position, battle, aids)),
        could=tuple(additions(position, battle, side, still, aids)),
    )


# -- what they rest on


def basis(position: RoadsPosition, battle: Battle, aids: Sequence[Aid] = ()) -> Iterator[Ruling]:
    """Which table and why, what is supposed until it is decided, and every check that is open with its chance."""
    yield why_table(position, battle.hex, battle.attackers, battle.mobile)
    supposed = expected(position, battle)
    yield from _supposed(position, battle, supposed)
    for kind in CHECKS:
        for side in (battle.side, 1 - battle.side):
            check = open_check(position, supposed, side, kind, aids)
            if check is None:
                continue
            why = needs_ground_check(position, battle.attackers, battle.mobile) if kind == GROUND else None
            if why is not None:
                yield why
            yield _open_check(position, check, supposed, side, kind, check.rule, f"open.{kind}")


def _supposed(position: RoadsPosition, battle: Battle, supposed: Battle) -> Iterator[Ruling]:
    """Lead Units that are not named yet, where there is a choice, and the artillery in the hex, which will fire."""
    if battle.attack_lead == NONE and len(attack_leads(position, battle.attackers)) > 1:
        yield allow("10.17", "open.lead", unit=position.unit_name(supposed.attack_lead))
    if battle.defence_lead == NONE and len(defence_leads(position, battle.defenders)) > 1:
        yield allow("10.44", "open.lead", unit=position.unit_name(supposed.defence_lead))
    sure = supposed.defence_fire.sure
    if sure not in (NONE, battle.defence_fire.sure):
        yield allow("12.23", "open.gun_in_hex", unit=position.unit_name(sure))


def _open_check(
    position: RoadsPosition,
    check: Check,
    battle: Battle,
    side: Side,
    kind: str,
    rule: str,
    reason: str,
    **more: str | int,
) -> Ruling:
    """A check with its ledger and its chance, of artillery with that of each outcome [10.42c]."""
    facts: dict[str, str | int] = {"value": check.value, "chance": str(check.chance), **more}
    if kind == CAS:
        facts |= {"lead_air": air_name(position, battle.flight(side).air[0])}
    else:
        facts["lead"] = position.unit_name(battle.attack_lead if kind == GROUND else battle.fire(side).guns[0])
    if kind == ARTILLERY:
        outcomes = gun_chances(check)
        full, half, nothing = (str(outcomes.get(outcome, 0)) for outcome in (FULL, HALF, NOTHING))
        facts |= {"chance": full, "half": half, "no_support": nothing}
    return allow(rule, reason, *check.parts, **facts)


# -- what could be added


def additions(
    position: RoadsPosition, battle: Battle, side: Side, still: Still = ALL, aids: Sequence[Aid] = ()
) -> Iterator[Then]:
    """What a side could still add, each by the action that will do it, with its check and the odds with it."""
    battle = expected(position, battle)
    if CAS in still.naming:
        yield from _aircraft(position, battle, side, aids)
    if ARTILLERY in still.naming:
        yield from _guns(position, battle, side, aids)
    for kind in still.checks:
        yield from _points(position, battle, side, kind, aids)


def _aircraft(position: RoadsPosition, battle: Battle, side: Side, aids: Sequence[Aid]) -> Iterator[Then]:
    """Each air unit that is ready, if there is room for it [13.24] and an HQ near [13.21-1]."""
    flying = battle.flight(side).air
    if len(flying) >= MOST_AIR or why_no_cas(position, side, battle.hex, battle.side, battle.defenders):
        return
    for air in ready(position, side):
        if air in flying:
            continue
        more, name = battle.with_flight(side, Flight((*flying, air))), air_name(position, air)
        check = open_check(position, more, side, CAS, aids)
        assert check is not None, "whoever flies has to be coordinated"
        ruling = _open_check(position, check, more, side, CAS, "13.22", "could.fly", air=name)
        yield Then(f"fly {name}", ruling._replace(odds=battle_odds(position, more, aids)))


def _guns(position: RoadsPosition, battle: Battle, side: Side, aids: Sequence[Aid]) -> Iterator[Then]:
    """Each artillery unit that may support the combat beside those that do [12.12]."""
    fire = battle.fire(side)
    for unit in eligible(position, side, battle):
        if why_not_too(position, fire, unit, battle) is not None:
            continue
        more, name = battle.with_fire(side, add_gun(position, fire, unit, battle)), position.unit_name(unit)
        check = open_check(position, more, side, ARTILLERY, aids)
        if unit == more.fire(side).sure or check is None:
            ruling = allow("12.17-1" if side == battle.side else "12.17-2", "could.support", unit=name)
        else:
            ruling = _open_check(position, check, more, side, ARTILLERY, "12.11", "could.fire", unit=name)
        yield Then(f"unit {name}", ruling._replace(odds=battle_odds(position, more, aids)))


def _points(position: RoadsPosition, battle: Battle, side: Side, kind: str, aids: Sequence[Aid]) -> Iterator[Then]:
    """Each HQ and Leader that may spend its points on a check that its side has still to make [15.22].

    Who helps another check already has none left [15.23b-3]; in defence they also count against the limit of the hex.
    """
    if open_check(position, battle, side, kind, aids) is None:
        return
    helping = tuple(unit for aid in aids if aid.side == side and aid.kind == kind for unit in aid.helpers)
    elsewhere = tuple(unit for aid in aids if aid.side == side and aid.kind != kind for unit in aid.helpers)
    case = coordinating(position, battle, side, kind)
    case = case._replace(helpers=helping, used=case.used if case.attackers else (*case.used, *elsewhere))
    rule = "15.23b-3" if case.attackers else "15.23c-2"
    for unit in able_helpers(position, case):
        if unit in elsewhere or unit == case.arko:
            continue
        more = (*aids, Aid(side, kind, (unit,)))
        check = open_check(position, battle, side, kind, more)
        assert check is not None, "points do not make a check needless"
        spent: dict[str, str | int] = {"unit": position.unit_name(unit), "count": points(position, unit)}
        ruling = _open_check(position, check, battle, side, kind, rule, f"could.spend_{kind}", **spent)
        yield Then(f"unit {position.unit_name(unit)}", ruling._replace(odds=battle_odds(position, battle, more)))
