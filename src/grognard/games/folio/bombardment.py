"""Bombardment [8.4]: support markers alone against an enemy unit, before the first attack of a Combat Phase."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure, Sequence, verb
from grognard.engine.rolls import Rolling
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.losses import deplete, eliminate
from grognard.games.folio.position import FolioPosition, Pool, Support
from grognard.games.folio.retreats import Retreating
from grognard.games.folio.strengths import reckon
from grognard.games.folio.support import Supporting, in_hand, result_of_bombardment

RETREATS = {"D2": 2, "D3": 3}


class Bombarding(NamedTuple):
    """A bombardment under way."""

    side: Side
    hex: Hex
    target: Unit
    for_attack: tuple[Support, ...] = ()
    for_defence: tuple[Support, ...] = ()
    column: int = 0
    result: str = ""
    step: int = 0
    pools: tuple[Pool, ...] = ()
    """From which markers are drawn, in a game that has them drawn."""


class FriendlyFire(NamedTuple):
    """One of these units of the bombarding side is hit [8.4.2]."""

    side: Side
    units: tuple[Unit, ...]


def bombardable(position: FolioPosition, side: Side) -> list[Hex]:
    """The hexes that a side may bombard now."""
    open_hexes = position.components.exclusive.bombardable(position, side)
    return sorted(hex for hex in open_hexes if hex not in position.bombarded)


def why_not_bombarded(position: FolioPosition, side: Side, hex: Hex) -> Ruling | None:
    """What keeps a hex from being bombarded; None: nothing does."""
    name = position.place_name(hex)
    if position.owner(hex) != 1 - side:
        return refuse("8.4-7", "bombardment.no_enemy", hex=name)
    if hex in position.bombarded:
        return refuse("8.6-4", "bombardment.again", hex=name)
    return position.components.exclusive.why_not_bombarded(position, side, hex)


def why_no_marker(position: FolioPosition, side: Side) -> Ruling | None:
    """Standard rules: a marker in hand is all that it takes, wherever the target is [8.4-3]."""
    return None if in_hand(position, side) else refuse("8.3-2", "bombardment.no_marker")


class Bombard(Sequence[FolioPosition, Bombarding]):
    """Markers, the die, and what comes of it [8.4-4 to 8.4-6]."""

    frame = Bombarding
    steps = ("announce", "support", "roll", "carry_out")

    def announce(self, position: FolioPosition, frame: Bombarding) -> None:
        """The target [8.4-7]; it is not bombarded again in this game turn [8.6-4]."""
        position.bombarded = tuple(sorted((*position.bombarded, frame.hex)))
        said = {"side": position.side_name(frame.side), "hex": position.place_name(frame.hex)}
        position.emit("bombarded", "8.4-1", **said, unit=position.unit_name(frame.target))

    def support(self, position: FolioPosition, frame: Bombarding) -> None:
        """The markers, by turns with those of the target's owner [8.4.1-1]."""
        position.call(Supporting(frame.side, frame.hex))

    def after_add_support(
        self, position: FolioPosition, frame: Bombarding, added: tuple[tuple[Support, ...], tuple[Support, ...]]
    ) -> None:
        position.become(frame._replace(for_attack=added[0], for_defence=added[1]))

    def roll(self, position: FolioPosition, frame: Bombarding) -> None:
        """As an attack with the markers' values, on the line of the target's ground [8.4-4, 8.5-2]."""
        ledger = reckon(position, frame.hex, (), (), frame.for_attack, frame.for_defence)
        column, crt = ledger.column(position), position.components.crt
        where = position.place_name(frame.hex)
        sums = {"attack": ledger.attack, "defence": ledger.defence, "modifier": ledger.modifier}
        position.emit("reckoned", "8.4-4", hex=where, **sums, ground=ledger.line, column=crt.title(column, ledger.line))
        position.become(frame._replace(column=column))
        position.call(Rolling(f"bombardment.{where}", "8.4-4", crt.faces, frame.side))

    def after_combat_roll(self, position: FolioPosition, frame: Bombarding, die: int) -> None:
        rolled = position.components.crt.result(frame.column, die)
        result = result_of_bombardment(position, frame.side, frame.hex, rolled)
        rule, where = position.components.exclusive.bombardment_rules[rolled], position.place_name(frame.hex)
        if result == rolled:
            position.emit("result", rule, hex=where, result=result)
        else:
            position.emit("result_voided", rule, hex=where, rolled=rolled, result=result)
        position.become(frame._replace(result=rolled))

    def carry_out(self, position: FolioPosition, frame: Bombarding) -> None:
        """De, D2, D3 as in an attack; Ex for the target alone; (A) hits a friend; all else nobody [8.4-5, 8.4-6]."""
        exclusive = position.components.exclusive
        rule = exclusive.bombardment_rules[frame.result]
        result = result_of_bombardment(position, frame.side, frame.hex, frame.result)
        if result == "De":
            eliminate(position, frame.target, rule)
        elif result in RETREATS:
            position.call(Retreating(1 - frame.side, frame.target, RETREATS[result], (), bombarded=True))
        elif result == "Ex":
            deplete(position, frame.target, rule)
        elif result == "(A)":
            hit = exclusive.friendly_fire(position, frame.side, frame.hex)
            position.call(FriendlyFire(frame.side, tuple(hit)))


class TakeFriendlyFire(Procedure[FolioPosition, FriendlyFire]):
    """The bombarding player chooses among those that could be hit [8.4.2-2]."""

    frame = FriendlyFire

    def decision(self, position: FolioPosition, frame: FriendlyFire) -> Decision | None:
        if len(frame.units) < 2:
            return None
        return self.ask(
            position, frame.side, "friendly_fire.which", "8.4.2-2", self.list("unit", frame.units, position)
        )

    def proceed(self, position: FolioPosition, frame: FriendlyFire) -> None:
        self.unit(position, frame, frame.units[0])

    @verb
    def unit(self, position: FolioPosition, frame: FriendlyFire, unit: Unit) -> None:
        """This one is depleted."""
        deplete(position, unit, self._rule(position))
        position.done()

    def why_unit(self, position: FolioPosition, frame: FriendlyFire, unit: Unit) -> Ruling:
        """One of those that (A) can hit."""
        name = position.unit_name(unit)
        if unit in frame.units:
            return allow("8.4.2-2", "friendly_fire.may", unit=name)
        return refuse(self._rule(position), "friendly_fire.not_concerned", unit=name)

    def _rule(self, position: FolioPosition) -> str:
        return position.components.exclusive.bombardment_rules["(A)"]
