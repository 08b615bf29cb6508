"""Attacks put together click by click: name a hex, add units, then fight or go back.

A game declares two procedures, each with a frame of its own that has at least the fields named here:

    class CombatPhase(NamedTuple):              class Attacking(NamedTuple):
        side: Side                                  side: Side
        attacked: tuple[Hex, ...] = ()              hex: Hex
                                                    units: tuple[Unit, ...] = ()

    class Combat(ChooseTarget[MyPosition, CombatPhase]): ...
    class Attack(AssembleAttack[MyPosition, Attacking]): ...

When a battle is over (in `after_fight`, if that is what it is called) the game hands its hex to `remember`. Of an
attack that was given up nothing is returned, and nothing remembered.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Generic, Protocol, TypeVar

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.position import Frame, Position
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, refuse

FIGHT = Action("fight")


class TargetFrame(Protocol):
    """What the frame of a phase in which hexes are attacked has."""

    @property
    def side(self) -> Side:
        """Whose attacks these are."""

    @property
    def attacked(self) -> tuple[Hex, ...]:
        """The hexes attacked so far."""

    def _replace(self, *args: Any, **changes: Any) -> Any: ...


class AttackFrame(Protocol):
    """What the frame of an attack that is being put together has; and that of the advance after it."""

    @property
    def side(self) -> Side:
        """Who attacks, or advances."""

    @property
    def hex(self) -> Hex:
        """What is attacked, or was emptied."""

    @property
    def units(self) -> tuple[Unit, ...]:
        """The attackers chosen so far, or those who fought and may still advance."""

    def _replace(self, *args: Any, **changes: Any) -> Any: ...


P = TypeVar("P", bound=Position)
T = TypeVar("T", bound=TargetFrame)
A = TypeVar("A", bound=AttackFrame)


class ChooseTarget(Procedure[P, T], Generic[P, T]):
    """Name a hex to attack, one after another, or finish; without a target nobody is asked.

    A game subclasses it: which hexes, why not others, and what putting an attack together begins with.
    """

    rule = ""

    def targets(self, position: P, frame: T) -> Sequence[Hex]:
        """The hexes that can be attacked now."""
        raise TypeError("the game must define targets(): what can be attacked")

    def assemble(self, position: P, frame: T, hex: Hex) -> Frame:
        """The frame of an attack on a hex, with nobody in it yet."""
        raise TypeError("the game must define assemble(): the frame of an attack")

    def must_attack(self, position: P, frame: T) -> Ruling | None:
        """What the side must still attack before it may finish; None if nothing."""
        return None

    def facts(self, position: P, frame: T) -> Mapping[str, Any]:
        """What the question tells."""
        return {}

    def decision(self, position: P, frame: T) -> Decision | None:
        """Which hex, or no more."""
        hexes = self.targets(position, frame)
        if not hexes:
            return None
        actions = self.list("attack", hexes, position)
        if self.must_attack(position, frame) is None:
            actions.append(DONE)
        return self.ask(position, frame.side, "combat.whom", self.rule, actions, **self.facts(position, frame))

    def proceed(self, position: P, frame: T) -> None:
        """There is nothing to attack."""
        position.done()

    def remember(self, position: P, frame: T, hex: Hex) -> None:
        """This hex was attacked."""
        position.become(frame._replace(attacked=(*frame.attacked, hex)))

    @verb(Role.TARGET)
    def attack(self, position: P, frame: T, hex: Hex) -> None:
        """Put an attack on this hex together."""
        position.call(self.assemble(position, frame, hex))

    def why_attack(self, position: P, frame: T, hex: Hex) -> Ruling:
        """Why a hex can be attacked, or cannot."""
        raise TypeError("the game must define why_attack(): why a hex can be attacked or not")

    @verb(Role.END)
    def done(self, position: P, frame: T) -> None:
        """No more attacks."""
        position.done()

    def why_done(self, position: P, frame: T) -> Ruling | None:
        """What must still be attacked."""
        return self.must_attack(position, frame)


class AssembleAttack(Procedure[P, A], Generic[P, A]):
    """Choose the attackers one by one, then fight, or go back while nothing has happened.

    A game subclasses it: who may join, what keeps the attack from being made, what it comes to, what making it does.
    """

    rule = ""
    twice_rule = ""
    """The rule by which a unit takes part once; by default that of the question."""

    def candidates(self, position: P, frame: A) -> Sequence[Unit]:
        """The units that are worth asking about: those of the side in the hexes around the target."""
        side = frame.side
        return [
            unit
            for near in position.components.grid.around[frame.hex]
            if position.owner(near) == side
            for unit in position.stacks[near]
        ]

    def refusal(self, position: P, frame: A, unit: Unit) -> Ruling | None:
        """Why a unit that is not in the attack cannot join it; None if it can."""
        raise TypeError("the game must define refusal(): which units may attack")

    def why_not_together(self, position: P, frame: A) -> Ruling | None:
        """Why the attack cannot be made as it is, with somebody in it; None if it can."""
        return None

    def odds(self, position: P, frame: A, units: tuple[Unit, ...]) -> Ruling:
        """The odds of an attack by these units: the ledger of both sides."""
        raise TypeError("the game must define odds(): the odds of an attack")

    def fight_with(self, position: P, frame: A) -> None:
        """The attack is made: usually the frame becomes a battle."""
        raise TypeError("the game must define fight_with(): what an attack does")

    def decision(self, position: P, frame: A) -> Decision | None:
        """Who else; or fight; or back."""
        chosen = frame.units
        free = [
            unit
            for unit in self.candidates(position, frame)
            if unit not in chosen and self.refusal(position, frame, unit) is None
        ]
        actions = self.list("unit", free, position)
        if chosen and self.why_not_together(position, frame) is None:
            actions.append(FIGHT)
        actions.append(BACK)
        facts = {"hex": position.place_name(frame.hex), "units": [position.unit_name(unit) for unit in chosen]}
        return self.ask(position, frame.side, "combat.who", self.rule, actions, **facts)

    def default(self, position: P, frame: A) -> Action | None:
        """Everybody who can join, one by one; whoever is to stay away is taken back, or the whole attack is."""
        decision = self.decision(position, frame)
        return next((action for action in decision.actions if action.verb == "unit"), None) if decision else None

    @verb
    def unit(self, position: P, frame: A, unit: Unit) -> None:
        """This unit attacks too."""
        position.become(frame._replace(units=(*frame.units, unit)))

    def why_unit(self, position: P, frame: A, unit: Unit) -> Ruling:
        """Why it cannot join, or what the attack comes to with it."""
        if unit in frame.units:
            return refuse(self.twice_rule or self.rule, "combat.chosen", unit=position.unit_name(unit))
        return self.refusal(position, frame, unit) or self.odds(position, frame, (*frame.units, unit))

    @verb(Role.COMMIT)
    def fight(self, position: P, frame: A) -> None:
        """Make the attack; it cannot be taken back."""
        self.fight_with(position, frame)

    def why_fight(self, position: P, frame: A) -> Ruling:
        """What keeps it from being made, or what it comes to."""
        if not frame.units:
            return refuse(self.rule, "combat.choose", hex=position.place_name(frame.hex))
        return self.why_not_together(position, frame) or self.odds(position, frame, frame.units)

    @verb(Role.BACK)
    def back(self, position: P, frame: A) -> None:
        """Give this attack up; nobody has attacked."""
        position.done()
