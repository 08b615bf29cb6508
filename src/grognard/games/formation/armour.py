"""Armour Superiority [7.4.1.4C]: the attacker's best tanks against the defender's tanks or guns."""

from collections.abc import Sequence
from math import ceil
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import DEFENCE, DIE, Part, Ruling, allow, refuse
from grognard.games.formation.charts import TerrainRow
from grognard.games.formation.counters import fighters
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.strong_points import bonus_row


def best(
    position: FormationPosition, units: Sequence[Unit], points: Sequence[int], strengths: Sequence[int] | None = None
) -> list[Unit]:
    """Who has most points, and among equals most current strength; several are equal [7.4.1.4C-6, 7.4.1.4C-10].

    Disrupted ones, Out of Command or of Supply, as well [7.4.1.4C-2]. `strengths`: of all units, as the asker
    believes them to be.
    """
    now = position.strength if strengths is None else strengths
    top = max(((points[unit], now[unit]) for unit in units), default=None)
    return [unit for unit in units if (points[unit], now[unit]) == top]


def having(units: Sequence[Unit], points: Sequence[int]) -> list[Unit]:
    """Those of these units that have points at all."""
    return [unit for unit in units if points[unit] > 0]


def attack_tanks(position: FormationPosition, units: Sequence[Unit]) -> list[Unit]:
    """The attacker's choice for Armour Superiority: never by Anti-tank Points [7.4.1.4C-6, 7.4.1.4C-7]."""
    tank = position.components.tank
    return best(position, having(units, tank), tank)


def defence_tanks(position: FormationPosition, hex: Hex, strengths: Sequence[int] | None = None) -> list[Unit]:
    """The defender's choice if it uses Tank Points [7.4.1.4C-10]: there have to be some."""
    tank = position.components.tank
    return best(position, having(fighters(position, hex), tank), tank, strengths)


def defence_guns(position: FormationPosition, hex: Hex, strengths: Sequence[int] | None = None) -> list[Unit]:
    """The defender's choice if it uses Anti-tank Points [7.4.1.4C-10].

    Also if nobody has any: somebody stands for them all the same, with what the ground adds [7.4.1.4C-13], and takes
    the first loss [7.4.2-1b].
    """
    return best(position, fighters(position, hex), position.components.anti_tank, strengths)


def tank_value(position: FormationPosition, origin: Hex, hex: Hex, units: Sequence[Unit]) -> int:
    """The attacker's Tank Points, as the ground changes them; not below 0, halves rounded up [7.4.1.4C-8]."""
    value = float(max((position.components.tank[unit] for unit in units), default=0))
    for row in chart_rows(position, origin, hex):
        if row.tank == "half":
            value /= 2
        elif row.tank == "none":
            value = 0
        else:
            value += int(row.tank)
    return max(0, ceil(value))


def chart_rows(position: FormationPosition, origin: Hex, hex: Hex) -> list[TerrainRow]:
    """The rows of the chart that count for an attack: the defender's ground, what is between, its Strong Point."""
    components = position.components
    direction = components.grid.direction(origin, hex)
    rows = [components.terrain[components.ground[hex]], *components.features(origin, direction)]
    point = bonus_row(position, hex, components.side_of[fighters(position, hex)[0]])
    return [*rows, point] if point else rows


def gun_parts(position: FormationPosition, origin: Hex, hex: Hex) -> list[Part]:
    """The defender's Anti-tank Points with what ground and Strong Point add [7.4.1.4C-12, EX7.4.1.4-1].

    Also without a unit that has any [7.4.1.4C-13].
    """
    guns = max(position.components.anti_tank[unit] for unit in fighters(position, hex))
    rows = chart_rows(position, origin, hex)
    more = [Part("7.4.1.4C-12", row.name, row.anti_tank, DEFENCE) for row in rows if row.anti_tank]
    return [Part("7.4.1.4C-10", "anti_tank", guns, DEFENCE), *more]


def armour_part(
    position: FormationPosition, origin: Hex, hex: Hex, units: Sequence[Unit], uses_tanks: bool
) -> list[Part]:
    """The DRM of Armour Superiority [7.4.1.4C-1]; nothing if it is 0 or nobody has tanks [7.4.1.4C-3].

    Against tanks the difference counts either way [7.4.1.4C-14]; against guns only for the attacker [7.4.1.4C-15].
    If only the defender has tanks, all its points count against the attacker, whatever the ground, and no
    Anti-tank Points help [7.4.1.4C-4, 7.4.1.4C-5]. The book has an example of each way
    [EX7.4.1.4C-1, EX7.4.1.4C-2, EX7.4.1.4C-3].
    """
    components = position.components
    tanks = max((components.tank[unit] for unit in fighters(position, hex)), default=0)
    if not attack_tanks(position, units):
        amount, rule = -tanks, "7.4.1.4C-4"
    elif uses_tanks:
        amount, rule = tank_value(position, origin, hex, units) - tanks, "7.4.1.4C-14"  # [7.4.1.4C-11]
    else:
        guns = int(sum(part.amount for part in gun_parts(position, origin, hex)))
        amount, rule = max(0, tank_value(position, origin, hex, units) - guns), "7.4.1.4C-15"
    return [Part(rule, "armour", amount, DIE)] if amount else []


# -- who stands for each side


TANKS, GUNS = Action("tanks"), Action("guns")


class Matching(NamedTuple):
    """The units for Armour Superiority are being selected, the attacker's first."""

    side: Side
    origin: Hex
    hex: Hex
    units: tuple[Unit, ...]
    tanks: Unit = NONE
    answer: str = ""
    """What the defender uses: tanks or guns."""


class Match(Procedure[FormationPosition, Matching]):
    """Who stands for each side's armour: chosen only where the rule leaves a choice [7.4.1.4C-6, 7.4.1.4C-9]."""

    frame = Matching

    def decision(self, position: FormationPosition, frame: Matching) -> Decision | None:
        attack = attack_tanks(position, frame.units)
        where = position.place_name(frame.hex)
        if attack and frame.tanks == NONE and len(attack) > 1:
            return self.ask(position, frame.side, "armour.which", "7.4.1.4C-6", self.list("unit", attack, position))
        if attack and frame.tanks == NONE:
            return None
        if self.asks_how(position, frame):
            return self.ask(position, 1 - frame.side, "armour.how", "7.4.1.4C-9", [TANKS, GUNS], hex=where)
        choice = self.answers(position, frame)
        if frame.answer and len(choice) > 1:
            actions = self.list("unit", choice, position)
            return self.ask(position, 1 - frame.side, "armour.which", "7.4.1.4C-10", actions)
        return None

    def asks_how(self, position: FormationPosition, frame: Matching) -> bool:
        """Has the defender still to choose between tanks and guns [7.4.1.4C-9]?"""
        return frame.tanks != NONE and not frame.answer and bool(defence_tanks(position, frame.hex))

    def answers(self, position: FormationPosition, frame: Matching) -> list[Unit]:
        """The defender's units of the sort that it uses, one of which it may have to choose."""
        if frame.answer == TANKS.verb:
            return defence_tanks(position, frame.hex)
        return defence_guns(position, frame.hex) if frame.answer else []

    def proceed(self, position: FormationPosition, frame: Matching) -> None:
        """What needs no choice: the only unit there is, and guns if there are no tanks."""
        attack, defence = attack_tanks(position, frame.units), defence_tanks(position, frame.hex)
        if attack and frame.tanks == NONE:
            position.become(frame._replace(tanks=attack[0]))
        elif not frame.answer and (attack or defence):
            position.become(frame._replace(answer=GUNS.verb if attack else TANKS.verb))
        else:
            self.matched(position, frame, next(iter(self.answers(position, frame)), NONE))

    def matched(self, position: FormationPosition, frame: Matching, answer: Unit) -> None:
        """Both are settled."""
        position.done((frame.tanks, answer, frame.answer == TANKS.verb))

    @verb
    def unit(self, position: FormationPosition, frame: Matching, unit: Unit) -> None:
        """This one, of several that are equal."""
        if not frame.answer:
            position.become(frame._replace(tanks=unit))
        else:
            self.matched(position, frame, unit)

    def why_unit(self, position: FormationPosition, frame: Matching, unit: Unit) -> Ruling:
        if self.asks_how(position, frame):
            return refuse("7.4.1.4C-9", "armour.tanks_or_guns")
        choice = self.answers(position, frame) if frame.answer else attack_tanks(position, frame.units)
        rule = "7.4.1.4C-10" if frame.answer else "7.4.1.4C-6"
        fight = fighters(position, frame.hex) if frame.answer else frame.units
        if unit not in fight:
            return refuse(rule, "armour.not_there", unit=position.unit_name(unit))
        if not frame.answer and not position.components.tank[unit]:
            return refuse("7.4.1.4C-7", "armour.no_tanks", unit=position.unit_name(unit))
        if unit not in choice:
            best = [position.unit_name(other) for other in choice]
            return refuse(rule, "armour.not_best", unit=position.unit_name(unit), best=best)
        return allow(rule, "armour.may", unit=position.unit_name(unit))

    @verb
    def tanks(self, position: FormationPosition, frame: Matching) -> None:
        """Tank Points: the ground never changes them [7.4.1.4C-11]."""
        position.become(frame._replace(answer=TANKS.verb))

    def why_tanks(self, position: FormationPosition, frame: Matching) -> Ruling:
        return self.why_answer(position, frame, uses_tanks=True)

    @verb
    def guns(self, position: FormationPosition, frame: Matching) -> None:
        """Anti-tank Points, with what ground and Strong Point add [7.4.1.4C-12]."""
        position.become(frame._replace(answer=GUNS.verb))

    def why_guns(self, position: FormationPosition, frame: Matching) -> Ruling:
        return self.why_answer(position, frame, uses_tanks=False)

    def why_answer(self, position: FormationPosition, frame: Matching, uses_tanks: bool) -> Ruling:
        """The DRM that an answer leads to; which is better is the defender's business [7.4.1.4C-9]."""
        if not attack_tanks(position, frame.units):
            return refuse("7.4.1.4C-4", "armour.only_defender")
        if frame.tanks == NONE:
            return refuse("7.4.1.4C-6", "armour.attacker_first")
        if not self.asks_how(position, frame):
            reason = "armour.no_choice" if defence_tanks(position, frame.hex) else "armour.no_defending_tanks"
            return refuse("7.4.1.4C-9", reason)
        parts = armour_part(position, frame.origin, frame.hex, frame.units, uses_tanks)
        drm = sum(part.amount for part in parts)
        return allow("7.4.1.4C-9", "armour.by_tanks" if uses_tanks else "armour.by_guns", *parts, drm=drm)
