"""Who has a line where engineers cannot bridge for everybody [13.0-6]: the German player's choice.

Whoever is checked at one moment is checked with the same bridges. There is a choice if somebody whom the usual bridges
leave without a line could have one over others: by those another has none. The Germans are asked before the Mobile
Movement Phase [12.3-2] and when an attack is declared [12.3-1]. A defender and a bombarded unit are alone in their hex
[5.3-3], and there is nothing to choose.
"""

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.combat import Battle
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.supply import (
    Choosing,
    Kept,
    Units,
    check_mobile_units,
    mobile_units,
    needy_units,
    with_line,
)
from grognard.games.folio.hells_gate.supply_bridges import in_range_of_all
from grognard.games.folio.position import FolioPosition
from grognard.games.folio.sequence import PlayerTurn, TakeTurn


def choice_of_attackers(position: HellsGatePosition, units: Units) -> Choosing | None:
    """What the Germans have to say before an attack by these units, if there is anything to choose [12.3-1]."""
    return _choice(position, units, mobile=False)


def choice_of_mobile_units(position: HellsGatePosition) -> Choosing | None:
    """What they have to say when their mobile units have been checked, and some are out of supply [12.3-2]."""
    return _choice(position, mobile_units(position, GERMAN), mobile=True) if any(position.unsupplied) else None


def _choice(position: HellsGatePosition, units: Units, mobile: bool) -> Choosing | None:
    components = position.components
    declared, sources = components.declared.get("supply", {}), (components.west_roads, components.airfields)
    needy = [unit for unit in needy_units(position, units) if unit not in declared]
    if len(needy) < 2:
        return None
    able = tuple(unit for unit in needy if in_range_of_all(position, unit, *sources))
    frame = Choosing(GERMAN, able, mobile=mobile)
    return frame if is_open(position, frame) else None


def is_open(position: HellsGatePosition, frame: Choosing) -> bool:
    """Could somebody have a line who as it stands has none, together with those who are named, and does it matter?"""
    served = with_line(position, frame.units, frame.named)
    return any(
        matters(position, frame, unit) and could_have(position, frame, unit)
        for unit in frame.units
        if unit not in served
    )


def could_have(position: HellsGatePosition, frame: Choosing, unit: Unit) -> bool:
    """Can a unit have a line together with those who are named?"""
    wanted = (*frame.named, unit)
    return len(with_line(position, wanted, ())) == len(wanted)


def matters(position: HellsGatePosition, frame: Choosing, unit: Unit) -> bool:
    """Does anything hang on a unit's line: strength that it would lose [12.3-1], or moves and attacks to come?"""
    if not frame.mobile:
        strength: int = position.components.attack[unit][position.depleted[unit]]
        return strength > 1
    spent = position.moved[unit] and (position.attacked[unit] or position.displaced[unit])
    return not (spent or position.advanced[unit])


class MobileTurn(TakeTurn):
    """A player turn, in which the Mobile Movement Phase begins with the check of supply [12.3-2]."""

    def mobile_movement(self, position: FolioPosition, frame: PlayerTurn) -> None:
        assert isinstance(position, HellsGatePosition)
        super().mobile_movement(position, frame)
        choice = choice_of_mobile_units(position) if frame.side == GERMAN else None
        if choice:
            position.call(choice)


class ChooseLines(Procedure[HellsGatePosition, Choosing]):
    """Name those who shall have a line, one by one; whatever engineers are left serve as many others as they can."""

    frame = Choosing

    def decision(self, position: HellsGatePosition, frame: Choosing) -> Decision | None:
        if not is_open(position, frame):
            return None
        free = [unit for unit in frame.units if unit not in frame.named and could_have(position, frame, unit)]
        actions = [*self.list("unit", free, position), *([BACK] if frame.named else []), DONE]
        return self.ask(position, frame.side, "supply.lines", "13.0-6", actions, **_reported(position, frame))

    def proceed(self, position: HellsGatePosition, frame: Choosing) -> None:
        """Nothing is left to choose: with those who are named it is clear who else has a line."""
        self.done(position, frame)

    @verb
    def unit(self, position: HellsGatePosition, frame: Choosing, unit: Unit) -> None:
        """This one shall have a line."""
        position.become(frame._replace(named=(*frame.named, unit)))

    def why_unit(self, position: HellsGatePosition, frame: Choosing, unit: Unit) -> Ruling:
        """Who would have a line with it; or why it does not come into question."""
        name = position.unit_name(unit)
        if unit in frame.named:
            return refuse("13.0-6", "supply.named_before", unit=name)
        if unit not in frame.units:
            return refuse("13.0-6", "supply.not_concerned", unit=name)
        if not could_have(position, frame, unit):
            named = [position.unit_name(other) for other in frame.named]
            return refuse("13.0-6", "supply.not_with_those", unit=name, units=named)
        more = frame._replace(named=(*frame.named, unit))
        return allow("13.0-6", "supply.named", unit=name, **_reported(position, more))

    @verb(Role.BACK)
    def back(self, position: HellsGatePosition, frame: Choosing) -> None:
        """Not the one that was named last."""
        position.become(frame._replace(named=frame.named[:-1]))

    def why_back(self, position: HellsGatePosition, frame: Choosing) -> Ruling:
        """What an attack has been declared for it stays [8.3-10]; who was named may be taken back."""
        if not frame.named:
            return refuse("13.0-6", "supply.nobody_named")
        return allow("13.0-6", "supply.not_named", unit=position.unit_name(frame.named[-1]))

    @verb(Role.END)
    def done(self, position: HellsGatePosition, frame: Choosing) -> None:
        """So it is, for this check alone [12.0-2]."""
        position.emit("lines_chosen", "13.0-6", **_reported(position, frame))
        if frame.mobile:
            check_mobile_units(position, frame.side)
            position.done()
            return
        battle = position.under(Battle)
        assert battle is not None
        position.done()
        if frame.named:
            position.call_under(battle, Kept(frame.side, frame.units, frame.named))

    def why_done(self, position: HellsGatePosition, frame: Choosing) -> Ruling:
        """Who has a line then, and who has none."""
        return allow("13.0-6", "supply.lines_so", **_reported(position, frame))


def _reported(position: HellsGatePosition, frame: Choosing) -> dict[str, list[str]]:
    """Who of those in question has a line with those who are named, and who has none."""
    served = with_line(position, frame.units, frame.named)
    return {
        "units": [position.unit_name(unit) for unit in served],
        "unserved": [position.unit_name(unit) for unit in frame.units if unit not in served],
    }


class KeepLines(Procedure[HellsGatePosition, Kept]):
    """Lies beneath a battle for which units were named, and hands on what comes of it."""

    frame = Kept

    def after_fight(self, position: HellsGatePosition, frame: Kept, fought: tuple[Hex, tuple[Unit, ...]]) -> None:
        position.done(fought)
