"""Combat [7.0 to 7.3, 7.6]: who attacks whom, and the combat from its announcement to the advance."""

from collections.abc import Iterator
from collections.abc import Sequence as Several
from typing import NamedTuple

from grognard.engine.assembling import AssembleAttack, ChooseTarget
from grognard.engine.caching import derived
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.losses import Losing
from grognard.engine.procedures import DONE, Sequence, verb
from grognard.engine.rolls import Roll, Rolling
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.advance import Advancing
from grognard.games.folio.bombardment import Bombarding, bombardable, why_not_bombarded
from grognard.games.folio.losses import ExchangeLoss, deplete, eliminate
from grognard.games.folio.position import FolioPosition, Support
from grognard.games.folio.retreats import Retreating
from grognard.games.folio.routs import Routed
from grognard.games.folio.strengths import reckon
from grognard.games.folio.support import Supporting, odds
from grognard.games.folio.units import why_away

RETREATS = {"D2": 2, "D3": 3}
"""Hexes that the defender retreats [7.6-2, 7.6-3]."""
ROUTS = {"A1": 1, "A2": 2, "A3": 3}
"""Hexes that every attacker retreats [7.6-6 to 7.6-8]."""
RESULT_RULES = {
    "De": "7.6-1",
    "D3": "7.6-2",
    "D2": "7.6-3",
    "Ex": "7.6-4",
    "NE": "7.6-12",
    "A1": "7.6-6",
    "A2": "7.6-7",
    "A3": "7.6-8",
    "(A)": "7.6-9",
    "Ae": "7.6-10",
}


class CombatPhase(NamedTuple):
    """A side fights: it is the attacker [7.0-4]; `mobile`: in the Mobile Combat Phase; the hexes attacked so far."""

    side: Side
    mobile: bool = False
    attacked: tuple[Hex, ...] = ()
    fought: tuple[Unit, ...] = ()
    """The units that have attacked in it."""


class Attacking(NamedTuple):
    """An attack being put together, and the engineers that bridge a river for it."""

    side: Side
    mobile: bool
    hex: Hex
    units: tuple[Unit, ...] = ()
    engineers: tuple[Unit, ...] = ()


class Battle(NamedTuple):
    """A combat under way."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    target: Unit
    engineers: tuple[Unit, ...] = ()
    for_attack: tuple[Support, ...] = ()
    for_defence: tuple[Support, ...] = ()
    column: int = 0
    result: str = ""
    path: tuple[Hex, ...] = ()
    """The path of retreat, along which the attackers may advance [7.9-3]."""
    step: int = 0


# -- who attacks whom


def why_not_attacker(position: FolioPosition, unit: Unit, side: Side, mobile: bool, hex: Hex) -> Ruling | None:
    """What keeps a unit from attacking a hex; None: nothing does. The ground where it stands does not [7.1-4]."""
    components, name = position.components, position.unit_name(unit)
    if components.side_of[unit] != side:
        return refuse("7.0-4", "combat.not_yours", unit=name)
    if not position.on_map(unit):
        return why_away(position, unit)
    here = position.at[unit]
    if not components.grid.adjacent(here, hex):
        return refuse("7.1-2", "combat.not_next", unit=name, hex=position.place_name(hex))
    if components.closed[here, components.grid.direction(here, hex)]:
        return refuse("7.1-3", "combat.across", unit=name, hex=position.place_name(hex))
    return why_no_attack(position, unit, mobile)


def why_no_attack(position: FolioPosition, unit: Unit, mobile: bool) -> Ruling | None:
    """What keeps a unit from attacking anybody in a phase."""
    components, name = position.components, position.unit_name(unit)
    if mobile and not components.mobile[unit]:
        return refuse("4.1-12", "combat.leg", unit=name)
    if position.advanced[unit]:
        return refuse("7.9-9", "combat.advanced", unit=name)
    if position.displaced[unit]:
        return refuse("7.7.2-5", "combat.displaced", unit=name)
    if position.attacked[unit]:
        phase = position.nearest(CombatPhase)
        before = mobile and phase is not None and unit not in phase.fought
        return refuse("4.1-11" if before else "7.2-1", "combat.fought", unit=name)
    return components.exclusive.why_not_attacking(position, unit, mobile)


def attackers(position: FolioPosition, side: Side, mobile: bool, hex: Hex) -> Iterator[Unit]:
    """The units that may attack a hex [7.1-1]: as many as are next to it [7.1-2, 7.1-7]."""
    stacks, side_of = position.stacks, position.components.side_of
    for near in position.components.grid.around[hex]:
        for unit in stacks.get(near, ()):
            if side_of[unit] == side and why_not_attacker(position, unit, side, mobile, hex) is None:
                yield unit


@derived
def enemies_beside(position: FolioPosition, side: Side) -> list[Hex]:
    """The hexes of enemies with a unit of a side next to them [7.1-2], in order."""
    around, own = position.components.grid.around, position.components.side_of
    stacks = position.stacks
    near = {hex for here in position.hexes_of(side) for hex in around[here] if hex in stacks}
    return sorted(hex for hex in near if own[stacks[hex][0]] != side)


class Combat(ChooseTarget[FolioPosition, CombatPhase]):
    """Bombard first, then name one hex after another to attack, or finish [4.1-8, 7.0-2, 7.0-5, 7.0-6, 8.4-2].

    A bombardment needs nobody next to its target and is no combat [7.0-3]: the target may be attacked as well [7.2-3].
    """

    frame = CombatPhase
    rule = "7.0-6"

    def phase(self, position: FolioPosition, frame: CombatPhase) -> str:
        return f"{position.side_name(frame.side)}.{'mobile_combat' if frame.mobile else 'combat'}"

    def targets(self, position: FolioPosition, frame: CombatPhase) -> list[Hex]:
        return [
            hex
            for hex in enemies_beside(position, frame.side)
            if not position.defended[position.stacks[hex][0]]
            and next(attackers(position, frame.side, frame.mobile, hex), None) is not None
        ]

    def decision(self, position: FolioPosition, frame: CombatPhase) -> Decision | None:
        hexes = self.targets(position, frame)
        bombarded = bombardable(position, frame.side) if self.may_bombard(frame) else []
        if not hexes and not bombarded:
            return None
        actions = [*self.list("attack", hexes, position), *self.list("bombard", bombarded, position), DONE]
        return self.ask(position, frame.side, "combat.whom", self.rule, actions)

    def may_bombard(self, frame: CombatPhase) -> bool:
        """Only in the regular phase, before its first ground attack [8.4-2]."""
        return not frame.mobile and not frame.attacked

    def why_skipped(self, position: FolioPosition, frame: CombatPhase) -> Ruling | None:
        """Nobody is next to an enemy, or whoever is may not attack, or who is next to them may not be attacked."""
        around = position.components.grid.around
        for hex in sorted(position.hexes_of(1 - frame.side)):
            if any(position.owner(near) == frame.side for near in around[hex]):
                refused = self.why_attack(position, frame, hex)
                assert not refused.legal, "there is somebody to attack"
                return refused
        return refuse("7.0-1", "combat.no_target")

    def after_fight(self, position: FolioPosition, frame: CombatPhase, fought: tuple[Hex, tuple[Unit, ...]]) -> None:
        """One combat is over before the next is declared [7.0-7]; from the first on there is no bombardment [8.4-2]."""
        hex, units = fought
        self.remember(position, frame._replace(fought=(*frame.fought, *units)), hex)

    def assemble(self, position: FolioPosition, frame: CombatPhase, hex: Hex) -> Attacking:
        return Attacking(frame.side, frame.mobile, hex)

    def why_attack(self, position: FolioPosition, frame: CombatPhase, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if position.owner(hex) != 1 - frame.side:
            return refuse("7.0-1", "combat.no_enemy", hex=name)
        if position.defended[position.stacks[hex][0]]:
            return refuse("7.2-2", "combat.attacked", hex=name)
        units = list(attackers(position, frame.side, frame.mobile, hex))
        if units:
            return why_fight(position, hex, units, (), "7.1-2")
        return self._why_nobody(position, frame, hex)

    def _why_nobody(self, position: FolioPosition, frame: CombatPhase, hex: Hex) -> Ruling:
        for near in position.components.grid.around[hex]:
            for unit in position.units_at(near):
                if position.components.side_of[unit] == frame.side:
                    refused = why_not_attacker(position, unit, frame.side, frame.mobile, hex)
                    assert refused is not None
                    return refused
        return refuse("7.0-1", "combat.nobody", hex=position.place_name(hex))

    @verb
    def bombard(self, position: FolioPosition, frame: CombatPhase, hex: Hex) -> None:
        """Support markers alone against one hex [8.4-1]."""
        position.call(Bombarding(frame.side, hex, position.stacks[hex][0]))

    def why_bombard(self, position: FolioPosition, frame: CombatPhase, hex: Hex) -> Ruling:
        """In this phase, before the first attack, an enemy that may be bombarded."""
        if frame.mobile:
            return refuse("8.4-2", "bombardment.mobile")
        if frame.attacked:
            return refuse("8.4-2", "bombardment.late")
        name = position.place_name(hex)
        return why_not_bombarded(position, frame.side, hex) or allow("8.4-1", "bombardment.may", hex=name)


class Attack(AssembleAttack[FolioPosition, Attacking]):
    """Choose the attackers one by one, and engineers if a river is in the way; then fight, or go back [4.1-A]."""

    frame = Attacking
    rule = "4.1-A"
    twice_rule = "7.2-1"

    def refusal(self, position: FolioPosition, frame: Attacking, unit: Unit) -> Ruling | None:
        return why_not_attacker(position, unit, frame.side, frame.mobile, frame.hex)

    def odds(self, position: FolioPosition, frame: Attacking, units: tuple[Unit, ...]) -> Ruling:
        rule = "7.3-1" if units == frame.units else "7.1-5"
        return why_fight(position, frame.hex, units, frame.engineers, rule)

    def fight_with(self, position: FolioPosition, frame: Attacking) -> None:
        """The attack is announced: from here it is binding [8.3-10]."""
        (target,) = position.units_at(frame.hex)
        position.become(Battle(frame.side, frame.hex, frame.units, target, frame.engineers))

    def decision(self, position: FolioPosition, frame: Attacking) -> Decision | None:
        found = super().decision(position, frame)
        assert found is not None
        exclusive = position.components.exclusive
        able = [
            unit
            for unit in exclusive.engineers(position, frame.side, frame.hex, frame.units)
            if unit not in frame.engineers
        ]
        if not able:
            return found
        return found._replace(actions=[*self.list("engineer", able, position), *found.actions])

    @verb
    def engineer(self, position: FolioPosition, frame: Attacking, unit: Unit) -> None:
        """This unit bridges the river for the attack [13.0-10]."""
        position.become(frame._replace(engineers=(*frame.engineers, unit)))

    def why_engineer(self, position: FolioPosition, frame: Attacking, unit: Unit) -> Ruling:
        """What the attack comes to over a bridge, or why there is none."""
        if position.components.side_of[unit] != frame.side:
            return refuse("7.0-4", "combat.not_yours", unit=position.unit_name(unit))
        if unit in frame.engineers:
            return refuse("13.0-10", "combat.chosen", unit=position.unit_name(unit))
        refused = position.components.exclusive.why_not_bridged(position, unit, frame.hex, frame.units)
        return refused or why_fight(position, frame.hex, frame.units, (*frame.engineers, unit), "13.0-10")


def why_fight(position: FolioPosition, hex: Hex, units: Several[Unit], engineers: Several[Unit], rule: str) -> Ruling:
    """Both sums part by part, the line of the table with its rule, and how likely each result is."""
    found = reckon(position, hex, units, engineers)
    computed = position.components.exclusive.attack_odds(position, hex, units, found) or odds(
        position, hex, units, found
    )
    ruling = allow(rule, "combat.odds", *found.parts, ground=found.line)
    rules = tuple(dict.fromkeys((*ruling.rules, found.line_rule)))
    return ruling._replace(rules=rules, odds=computed)


# -- the combat


class CombatRoll(Roll[FolioPosition]):
    """The die of a combat [4.1-D3]; nobody has it rolled again."""


class Fight(Sequence[FolioPosition, Battle]):
    """Announce, support, roll, carry out, advance [4.1-A to 4.1-D4, 7.9]. Returns the hex and who attacked it."""

    frame = Battle
    steps = ("announce", "support", "roll", "carry_out", "advance")

    def announce(self, position: FolioPosition, frame: Battle) -> None:
        """Who attacks what [4.1-A]; nobody attacks or is attacked again in this phase [7.2-1, 7.2-2]."""
        for unit in frame.units:
            position.attacked[unit] = True
        position.defended[frame.target] = True
        said = {"side": position.side_name(frame.side), "hex": position.place_name(frame.hex)}
        position.emit("attacked", "4.1-A", **said, units=[position.unit_name(unit) for unit in frame.units])
        position.components.exclusive.attack_declared(position, frame.units, frame.target, frame.engineers)

    def support(self, position: FolioPosition, frame: Battle) -> None:
        """The attacker may add markers [4.1-B, 7.1-6, 7.3-4], and so may the defender [4.1-C, 7.3-5].

        One that has served in an attack is not there for a defence in the same game turn [7.3-6].
        """
        position.call(Supporting(frame.side, frame.hex, frame.units, frame.engineers))

    def after_add_support(
        self, position: FolioPosition, frame: Battle, added: tuple[tuple[Support, ...], tuple[Support, ...]]
    ) -> None:
        """The markers lie on the hex [8.3-13]."""
        position.become(frame._replace(for_attack=added[0], for_defence=added[1]))

    def roll(self, position: FolioPosition, frame: Battle) -> None:
        """The differential, its column on the line of the terrain, and the die [4.1-D1 to 4.1-D3]."""
        ledger = reckon(position, frame.hex, frame.units, frame.engineers, frame.for_attack, frame.for_defence)
        column, crt = ledger.column(position), position.components.crt
        where = position.place_name(frame.hex)
        sums = {"attack": ledger.attack, "defence": ledger.defence, "modifier": ledger.modifier}
        position.emit("reckoned", "7.3-2", hex=where, **sums, ground=ledger.line, column=crt.title(column, ledger.line))
        position.become(frame._replace(column=column))
        position.call(Rolling(f"attack.{where}", "4.1-D3", crt.faces, frame.side))

    def after_combat_roll(self, position: FolioPosition, frame: Battle, die: int) -> None:
        """The result [7.3-2], with what the weather adds to the die."""
        modifier = sum(part.amount for part in position.components.exclusive.die_parts(position))
        result = position.components.crt.result(frame.column, die + int(modifier))
        position.emit("result", RESULT_RULES[result], hex=position.place_name(frame.hex), result=result)
        position.become(frame._replace(result=result))

    def carry_out(self, position: FolioPosition, frame: Battle) -> None:
        """The result is carried out at once [4.1-D4, 7.3-3]."""
        result, target = frame.result, frame.target
        rule = RESULT_RULES[result]
        if result == "De":
            eliminate(position, target, rule)
            position.become(frame._replace(path=(frame.hex,)))
        elif result in RETREATS:
            causes = tuple(sorted({position.at[unit] for unit in frame.units}))
            position.call(Retreating(1 - frame.side, target, RETREATS[result], causes))
        elif result == "Ex":
            deplete(position, target, rule)
            position.call(ExchangeLoss(frame.side, frame.units, 1))
        elif result in ROUTS:
            position.call(Routed(frame.side, frame.units, ROUTS[result], frame.hex, undecided=frame.units))
        elif result == "(A)":
            position.call(Losing(frame.side, frame.units, 1))
        elif result == "Ae":
            for unit in frame.units:
                eliminate(position, unit, rule)

    def after_retreat(self, position: FolioPosition, frame: Battle, path: tuple[Hex, ...] | None) -> None:
        """Where it went, or could have gone, may be followed [7.7-13, 7.9-3]; not after stiff resistance [7.8-3]."""
        if path is not None:
            position.become(frame._replace(path=(frame.hex, *path)))

    def advance(self, position: FolioPosition, frame: Battle) -> None:
        """Along the path of retreat [7.9-1]; nobody advances after Ex or against the attacker [EX-7, 7.9-2]."""
        if frame.path:
            position.call(Advancing(frame.side, frame.units, frame.path))

    def finished(self, position: FolioPosition, frame: Battle) -> None:
        position.done((frame.hex, frame.units))
