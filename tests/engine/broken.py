"""Toy games that break a promise each, to see that conformance finds out."""

import random
from collections.abc import Callable, Mapping
from typing import Any, ClassVar, NamedTuple

from tests.engine.toy import BLUE, RED, Act, Acting, Toy, ToyPosition, Turn, Turning

from grognard.engine.actions import Action, Notation
from grognard.engine.codec import FieldError
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice
from grognard.engine.events import Event, Topic
from grognard.engine.facts import NUMBER, FactKind
from grognard.engine.faults import Fault, fault
from grognard.engine.game import Hidden
from grognard.engine.hiding import replace_units, shuffled, slots
from grognard.engine.inquiries import Inquiry, Overlay, OverlayContent
from grognard.engine.kinds import NONE, Hex, Place, Side, Unit
from grognard.engine.outcome import Outcome
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import IllegalAction, Ruling, allow, refuse
from grognard.engine.schedule import Entry, schedule


def broken(*changed: type[Procedure[Any, Any]], base: type[Toy] = Toy) -> Toy:
    """The toy game with some of its procedures replaced."""
    procedures = [next((new for new in changed if issubclass(new, old)), old) for old in base.procedures]
    made: Toy = type("BrokenToy", (base,), {"procedures": tuple(procedures)})()
    return made


# -- decisions


class Asks(Act):
    """Every decision goes through `change` first."""

    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision

    def decision(self, position: ToyPosition, frame: Acting) -> Decision | None:
        found = super().decision(position, frame)
        return found and self.change(found, position)


class AsksANobody(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(side="green")


class AsksByNoRule(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(rule="99.9")


class AsksWithoutWords(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(question="act.mumble")


class AsksWithoutFacts(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(facts={})


class ListsTwice(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(actions=[*decision.actions, DONE])


class ListsNothing(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(actions=[])


class ListsNoVerb(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(actions=[*decision.actions, Action("dance")])


class ListsInAnyOrder(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(actions=random.sample(decision.actions, len(decision.actions)))


class AskingChanges(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        position.points[RED] += 1
        return decision


class ListsTooMuch(Asks):
    """All units, whoever's they are: the enemy's dead one is nowhere near a hex."""

    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        if decision.question != "act.which":
            return decision
        return decision._replace(actions=[*self.list("unit", range(3), position), DONE])

    @verb
    def unit(self, position: ToyPosition, frame: Acting, unit: Unit) -> None:
        if position.components.side_of[unit] != frame.side:
            raise IllegalAction(refuse("4.1", "act.no", unit=position.unit_name(unit)), "not yours")
        super().unit(position, frame, unit)


class ListsTooLittle(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(actions=[action for action in decision.actions if action.verb != "unit"])


class BreaksDown(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        raise KeyError(what)


# -- rulings


class ExplainsAwayWhatIsListed(Act):
    def why_done(self, position: ToyPosition, frame: Acting) -> Ruling:
        return refuse("4.1", "act.far")


class ExplainsByNoRule(Act):
    def why_done(self, position: ToyPosition, frame: Acting) -> Ruling:
        return allow("99.9", "act.yes")


class ExplainsWithoutWords(Act):
    def why_done(self, position: ToyPosition, frame: Acting) -> Ruling:
        return allow("4.1", "act.mumble")


class RefusesByNoRule(Act):
    def why_unit(self, position: ToyPosition, frame: Acting, unit: Unit) -> Ruling:
        ruling = super().why_unit(position, frame, unit)
        return ruling if ruling.legal else Ruling(False, (), "act.far")


class RefusingChanges(Act):
    def why_unit(self, position: ToyPosition, frame: Acting, unit: Unit) -> Ruling:
        ruling = super().why_unit(position, frame, unit)
        if not ruling.legal and frame.unit != NONE:
            position.points[RED] += 1
        return ruling


class ExplainsEverything(Toy):
    def explain(self, position: ToyPosition, action: Notation, side: str | None = None) -> Ruling:
        return allow("4.1", "act.yes")


class TakesAnything(Toy):
    def apply(self, position: ToyPosition, action: Notation, side: str | None = None) -> list[Event]:
        try:
            return super().apply(position, action, side)
        except IllegalAction:
            return []


class TakesAnythingAtTheEnd(Toy):
    def apply(self, position: ToyPosition, action: Notation, side: str | None = None) -> list[Event]:
        return [] if position.outcome else super().apply(position, action, side)


class TakesItFromAnybody(Toy):
    def apply(self, position: ToyPosition, action: Notation, side: str | None = None) -> list[Event]:
        return super().apply(position, action)


class ChokesOnNonsense(Toy):
    def apply(self, position: ToyPosition, action: Notation, side: str | None = None) -> list[Event]:
        said: Any = action
        return super().apply(position, said if isinstance(said, Action) else said.strip(), side)


# -- positions


class Misplaces(Act):
    @verb
    def hex(self, position: ToyPosition, frame: Acting, hex: Hex) -> None:
        position.at[frame.unit] = hex
        position.become(Acting(frame.side))


class Unsound(Toy):
    def invariants(self, position: ToyPosition) -> list[Fault]:
        return [fault("stack.sides", place="0102")] if any(position.moved) else []


class HoldsNoPlainData(Act):
    """A truth where the column says number: it is lost in a file."""

    @verb(Role.END)
    def done(self, position: ToyPosition, frame: Acting) -> None:
        position.points[frame.side] = True
        super().done(position, frame)


class Shared(NamedTuple):
    side: Side
    spied: list[int]


class SharesWithItsCopies(Act):
    """A list in a frame, changed in place: every copy changes with it."""

    frame = Shared  # type: ignore[assignment]

    def decision(self, position: ToyPosition, frame: Any) -> Decision | None:
        return self.ask(position, frame.side, "act.which", "4.1", [Action("spy", ("hq",)), DONE])

    @verb
    def spy(self, position: ToyPosition, frame: Any, what: str) -> None:
        frame.spied.append(1)


class StartsSharing(Turn):
    def act(self, position: ToyPosition, frame: Turning) -> None:
        position.call(Shared(frame.first, []))

    def act_again(self, position: ToyPosition, frame: Turning) -> None:
        position.call(Shared(1 - frame.first, []))


class AsksWhatItRemembers(Act):
    """Who may act is kept until a unit is put somewhere; but an attack moves nobody, and yet counts as a move."""

    def decision(self, position: ToyPosition, frame: Acting) -> Decision | None:
        if frame.unit != NONE:
            return super().decision(position, frame)
        free = position.derived.get(frame.side)
        if free is None:
            free = [u for u in range(3) if self.why_unit(position, frame, u).legal]
            position.derived[frame.side] = free
        return self.ask(position, frame.side, "act.which", "4.1", [*self.list("unit", free, position), DONE])


class ActsOnWhatItRemembers(Act):
    """As above, but nothing of it is to be seen in the decision."""

    @verb(Role.END)
    def done(self, position: ToyPosition, frame: Acting) -> None:
        moved = position.derived.get("moved")
        if moved is None:
            moved = position.derived["moved"] = sum(position.moved)
        position.points[frame.side] = moved
        super().done(position, frame)


def came_first(position: ToyPosition) -> int:
    """The hex that was entered before all others: it should not matter."""
    return next(iter(position.stacks))


class AsksByArrival(Act):
    def decision(self, position: ToyPosition, frame: Acting) -> Decision | None:
        found = super().decision(position, frame)
        return found and found._replace(actions=sorted(found.actions, reverse=came_first(position) % 2 == 0))


class RulesByArrival(Act):
    def why_done(self, position: ToyPosition, frame: Acting) -> Ruling:
        return allow("4.1", "act.far" if came_first(position) else "act.yes")


class ActsByArrival(Act):
    @verb(Role.END)
    def done(self, position: ToyPosition, frame: Acting) -> None:
        position.points[frame.side] = came_first(position)
        super().done(position, frame)


# -- play


class ForgetsTheDice(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.points[frame.side] = position.dice.below(6)


class RollsElsewhere(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.points[frame.side] = random.randrange(1000)


class NeverEnds(Turn):
    def end(self, position: ToyPosition, frame: Turning) -> None:
        position.become(Turning())


class EndsInNothing(Turn):
    def end(self, position: ToyPosition, frame: Turning) -> None:
        position.done()


class EndsByNoRule(Turn):
    def end(self, position: ToyPosition, frame: Turning) -> None:
        position.finish(Outcome(NONE, "draw", "99.9"))


class EndsForNobody(Turn):
    def end(self, position: ToyPosition, frame: Turning) -> None:
        position.finish(Outcome(7, "draw", "5.2"))


class TellsByNoRule(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.emit("spied", "99.9", what=what)


class TellsWithoutWords(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.emit("mumbled", "4.4")


class DeclaresNoEvents(Toy):
    events: ClassVar[Mapping[str, Topic]] = {}


class TellsWhatIsNotDeclared(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.emit("spied", "4.4", what=what, weather="rain")


class TellsAnotherKind(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.emit("spied", "4.4", what=what, hex="9999")


class TellsAnotherKindInside(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        killed = {"event": "killed", "rule": "4.3", "unit": "nobody"}
        position.emit("spied", "4.4", what=what, gives=killed)


class AsksWithAnotherKind(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(facts={**decision.facts, "units": "r1"})


class ExplainsWithWhatIsNotDeclared(Act):
    def why_done(self, position: ToyPosition, frame: Acting) -> Ruling:
        return allow("4.1", "act.yes", weather="rain")


class TellsANobody(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.events.append(Event("spied", "4.4", {"what": what}, only="green"))


class StartsOtherwise(Toy):
    """Every third start has a point more."""

    started: ClassVar[list[int]] = []

    def set_up(self, position: ToyPosition) -> None:
        super().set_up(position)
        self.started.append(1)
        position.points[RED] = int(len(self.started) % 3 == 0)


# -- secrets


class Secretive(Toy):
    """Who controls which hex is secret. Keeps its promises; those below do not."""

    facts: ClassVar[Mapping[str, FactKind]] = {**Toy.facts, "held": NUMBER}

    def hidden(self, position: ToyPosition, side: int) -> Hidden:
        return Hidden(fields=frozenset({"control"}))

    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        position.control = [below(3) - 1 for _ in position.control]

    def inquiries(self) -> dict[str, Inquiry]:
        return {"held": Inquiry((), lambda position: allow("4.1", "act.yes", held=_held(position)))}

    def overlays(self) -> dict[str, Overlay]:
        def paint(position: ToyPosition, side: int) -> OverlayContent:
            return OverlayContent({hex: 1.0 for hex, owner in enumerate(position.control) if owner == side})

        return {"control": Overlay(("side",), paint)}


class ShowsItsSecrets(Secretive):
    def view(self, position: ToyPosition, side: str | None) -> dict[str, Any]:
        return super().view(position, side) | {"held": _held(position)}


class ShowsTheKey(Toy):
    def view(self, position: ToyPosition, side: str | None) -> dict[str, Any]:
        return super().view(position, side) | {"note": f"dice: {position.dice.key.hex()}"}


class ShowsTheSeed(Toy):
    def view(self, position: ToyPosition, side: str | None) -> dict[str, Any]:
        return super().view(position, side) | {"start": [{"seed": 7}]}


class ShowsNoPlainData(Toy):
    def view(self, position: ToyPosition, side: str | None) -> dict[str, Any]:
        return super().view(position, side) | {"moved": set(position.moved)}


class SaysTwiceWhoIsUnseen(Secretive):
    def unseen(self, position: ToyPosition, side: int) -> frozenset[int]:
        return frozenset((0,))


class DrawsTooMuch(Secretive):
    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        super().draw_hidden(position, side, below)
        position.at[RED] = below(9)


class AsksWithASecret(Asks):
    def change(self, decision: Decision, position: ToyPosition) -> Decision:
        return decision._replace(facts={**decision.facts, "control": position.control[:]})


class AnswersWithASecret(Secretive):
    """Answers from the position itself, not from what a side knows of it."""

    def known(self, position: ToyPosition, side: str | None) -> ToyPosition:
        return position


class RefusesWithASecret(AnswersWithASecret):
    def inquiries(self) -> dict[str, Inquiry]:
        def answer(position: ToyPosition) -> Ruling:
            raise FieldError("", f"there are {_held(position)} hexes")

        return {"held": Inquiry((), answer)}


class ShowsBySequence(Secretive):
    """Whether anybody holds the first hex shows only in what comes first."""

    def view(self, position: ToyPosition, side: str | None) -> dict[str, Any]:
        found = super().view(position, side)
        return found if position.control[0] == NONE else dict(reversed(found.items()))


def _held(position: ToyPosition) -> int:
    return sum(hex != NONE for hex in position.control)


class RulesWithASecret(Act):
    def why_unit(self, position: ToyPosition, frame: Acting, unit: Unit) -> Ruling:
        ruling = super().why_unit(position, frame, unit)
        return ruling if ruling.legal else refuse("4.1", "act.no", unit="", control=position.control[:])


class TellsASecret(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.emit("spied", "4.4", what=f"{position.control}")


class RevealsASecret(Act):
    """Not broken: what it tells it tells as a revelation."""

    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.reveal("spied", "4.4", what=f"{position.control}")


class ActsOnASecret(Act):
    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.rerolls[frame.side] = position.control.count(frame.side)


# -- what a side could believe


class DrawsFromTheTruth(Secretive):
    """The same owners as in truth, only elsewhere."""

    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        turned = below(len(position.control))
        position.control = position.control[turned:] + position.control[:turned]


class DrawsNothing(Secretive):
    """What is hidden stays as it is."""

    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        """Nothing."""


class DrawsTheDiceAlong(Secretive):
    def determinize(self, position: ToyPosition, side: str | None, random: Dice) -> ToyPosition:
        copy = super().determinize(position, side, random)
        copy.dice = position.dice.copy()
        return copy


class DrawsWhatAsksOtherwise(Secretive):
    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        super().draw_hidden(position, side, below)
        position.frames[-1] = Acting(BLUE)


class DrawsWhatLooksOtherwise(Secretive):
    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        super().draw_hidden(position, side, below)
        position.points = [5, 5]


class SecretSteps(Toy):
    """How many steps the enemy has is secret. Keeps its promises; the one below does not."""

    def hidden(self, position: ToyPosition, side: int) -> Hidden:
        return Hidden(columns={"steps": self.theirs(position, side)})

    def theirs(self, position: ToyPosition, side: int) -> frozenset[int]:
        """The units of the other side."""
        return frozenset(unit for unit, owner in enumerate(position.components.side_of) if owner != side)

    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        for unit in sorted(self.theirs(position, side)):
            position.steps[unit] = 1 + below(3)


class DrawsSomeSteps(SecretSteps):
    """The last unit keeps the steps that it has."""

    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        for unit in sorted(self.theirs(position, side))[:-1]:
            position.steps[unit] = 1 + below(3)


class SecretUnits(Toy):
    """Which enemy unit is which is secret, and all of it. Keeps its promises; those below do not."""

    def hidden(self, position: ToyPosition, side: int) -> Hidden:
        side_of = position.components.side_of
        return Hidden(frozenset(unit for unit, owner in enumerate(side_of) if owner != side and position.on_map(unit)))

    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        units = sorted(self.hidden(position, side).units)
        for owner in range(len(self.sides)):
            theirs = [unit for unit in units if position.components.side_of[unit] == owner]
            replace_units(position, dict(zip(slots(position, theirs), shuffled(theirs, below), strict=True)))
        for unit in units:
            position.steps[unit], position.moved[unit] = self.draw_steps(position, unit, below), False

    def draw_steps(self, position: ToyPosition, unit: int, below: Callable[[int], int]) -> int:
        """The steps of a unit that nobody sees."""
        return 1 + below(3)


class DrawsUnitsWithTheirSteps(SecretUnits):
    """Other units lie there, but each has the steps that it has."""

    def draw_steps(self, position: ToyPosition, unit: int, below: Callable[[int], int]) -> int:
        return position.steps[unit]


class DrawsUnitsInPlace(SecretUnits):
    """Every unit has other steps, but stays where it is."""

    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        for unit in sorted(self.hidden(position, side).units):
            position.steps[unit], position.moved[unit] = 1 + below(3), False


class Wager(NamedTuple):
    turn: int
    what: str = "wager"
    side: Side = NONE
    place: Place = NONE


class WagerPosition(ToyPosition):
    entries = (Entry(Wager, secret=True, shows=("turn", "what", "side")),)


class BetsOnAHex(Act):
    """Whose side bets writes a hex down, face down."""

    @verb
    def bet(self, position: ToyPosition, frame: Acting, points: int) -> None:
        schedule(position, Wager(position.turn + points, side=frame.side, place=points))


class SecretOrders(Toy):
    """Where to is secret. Keeps its promises; the one below does not."""

    position_class = WagerPosition
    procedures = tuple(BetsOnAHex if procedure is Act else procedure for procedure in Toy.procedures)

    def hidden(self, position: ToyPosition, side: int) -> Hidden:
        return Hidden()

    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        position.schedule = tuple(
            entry if entry.side == side else entry._replace(place=below(9)) for entry in position.schedule
        )


class DrawsNoOrders(SecretOrders):
    def draw_hidden(self, position: ToyPosition, side: int, below: Callable[[int], int]) -> None:
        """Nothing."""
