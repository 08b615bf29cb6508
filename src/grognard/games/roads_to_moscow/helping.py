"""A Coordination check of a combat [10.4]: on what it depends, and who can spend Command Points on it [15.23b, 15.23c].

One HQ and one Leader help a check, beside them an Arko that of the artillery [16.11-1]; in defence one of each helps
the whole Defending hex [15.23c-1].
"""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.rulings import Ruling
from grognard.games.roads_to_moscow.army import formation_of
from grognard.games.roads_to_moscow.artillery import arko_for, must_use_arko
from grognard.games.roads_to_moscow.battle import Battle
from grognard.games.roads_to_moscow.charts import ARTILLERY, CAS, GROUND
from grognard.games.roads_to_moscow.headquarters import helpers, why_too_many
from grognard.games.roads_to_moscow.position import Aircraft, RoadsPosition


class Coordinating(NamedTuple):
    """A Coordination check: the fields of `Checking`, which sort it is, and all that it depends on."""

    side: Side
    unit: Unit = NONE
    """The Lead Unit that makes it; NONE for an air unit."""
    helpers: tuple[Unit, ...] = ()
    points: int = 0
    settled: bool = False
    kind: str = GROUND
    hex: Hex = NONE
    """The Defending hex."""
    lead: Unit = NONE
    """The ground Lead Unit of this side."""
    attackers: tuple[Unit, ...] = ()
    """Whose attack is coordinated; none of a defender."""
    air: Aircraft = NONE
    """The Lead air unit."""
    guns: tuple[Unit, ...] = ()
    arko: Unit = NONE
    """The Arko without whom there would be too many guns: its points go to this check [16.12]."""
    used: tuple[Unit, ...] = ()
    """Who has helped this Defending hex already and counts against its limit [15.23c-1]."""


def able_helpers(position: RoadsPosition, case: Coordinating) -> list[Unit]:
    """Who can help a check beside those that do."""
    formation, hex = whose(position, case)
    able = helpers(position, case.side, formation, hex, case.kind)
    if case.kind == ARTILLERY and case.attackers and case.arko == NONE:
        arko = arko_for(position, case.side, case.guns)
        able += [] if arko == NONE else [arko]
    return [unit for unit in able if unit not in case.helpers and why_one_too_many(position, case, unit) is None]


def why_one_too_many(position: RoadsPosition, case: Coordinating, unit: Unit) -> Ruling | None:
    """Why one more is too many for a check, or for the Defending hex; None: it is not."""
    attempt = why_too_many(position, case.helpers, unit, limit_rule(case))
    return attempt or why_too_many(position, case.used, unit, "15.23c-1")


def limit_rule(case: Coordinating) -> str:
    """The rule that limits who helps: in an attack of one's own, and in an enemy Combat Phase."""
    return "15.23b-2" if case.attackers else "15.23c-1"


def all_helpers(case: Coordinating) -> tuple[Unit, ...]:
    return case.helpers if case.arko == NONE else (*case.helpers, case.arko)


def whose(position: RoadsPosition, case: Coordinating) -> tuple[int, Hex]:
    """Whose check it is to an HQ: the Formation, and the hex that Command Range is counted to [15.13-1, ruling 96]."""
    if case.kind == CAS:
        return formation_of(position, case.lead), case.hex
    return formation_of(position, case.unit), position.at[case.unit]


def coordinating(position: RoadsPosition, battle: Battle, side: Side, kind: str) -> Coordinating:
    """The check of a side in a combat."""
    attacks = side == battle.side
    fire, flight = battle.fire(side), battle.flight(side)
    own = tuple(unit for unit in battle.helped if position.components.side_of[unit] == side)
    return Coordinating(
        side,
        {CAS: NONE, ARTILLERY: fire.guns[0] if fire.guns else NONE, GROUND: battle.attack_lead}[kind],
        kind=kind,
        hex=battle.hex,
        lead=battle.lead(side),
        attackers=battle.attackers if attacks else (),
        air=flight.air[0] if kind == CAS else NONE,
        guns=fire.guns if kind == ARTILLERY else (),
        arko=must_use_arko(position, side, fire, battle) if kind == ARTILLERY else NONE,
        used=() if attacks else own,
    )
