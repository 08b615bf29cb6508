"""A die roll as a procedure: rolled, and then someone may make it happen again."""

from fractions import Fraction
from itertools import takewhile
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.kinds import NONE, Side
from grognard.engine.position import Position
from grognard.engine.procedures import DieReading, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow

P = TypeVar("P", bound=Position)

REROLL = Action("reroll")
KEEP = Action("keep")


class Rolling(NamedTuple):
    """A roll on the table: what for, which die, by whom, what it shows, who may still ask for another."""

    purpose: str
    rule: str
    faces: int
    side: Side
    value: int = 0
    to_ask: tuple[Side, ...] = ()


class Roll(Procedure[P, Rolling], Generic[P]):
    """Roll a die, offer it to those who may have it rolled again (once), and return what it shows.

    A game subclasses it: who may, what it costs them, and the rule.
    """

    frame = Rolling
    reroll_rule = ""
    also_reroll: ClassVar[tuple[str, ...]] = ()
    """Further rules on a roll that is made again."""
    prospect_reason = "roll.prospect"
    """The sentence that says how another roll would compare; of a game in which it has a price, that too."""

    def who_may_reroll(self, position: P, frame: Rolling) -> tuple[Side, ...]:
        """The sides to ask, in order."""
        return ()

    def spend(self, position: P, side: Side) -> None:
        """A side pays for the reroll."""

    def proceed(self, position: P, frame: Rolling) -> None:
        """Roll; and once everybody has been asked, return the result."""
        if frame.value:
            position.done(frame.value)
            return
        value = self._throw(position, frame)
        rolled = frame._replace(value=value)
        position.become(rolled._replace(to_ask=self.who_may_reroll(position, rolled)))

    def price(self, position: P, frame: Rolling) -> dict[str, Any]:
        """What the side asked pays for another roll, as facts of its ruling."""
        return {}

    def decision(self, position: P, frame: Rolling) -> Decision | None:
        """The first side that may still ask for a reroll."""
        if not frame.to_ask:
            return None
        facts: dict[str, Any] = {"purpose": frame.purpose, "die": frame.faces, "result": frame.value}
        return self.ask(position, frame.to_ask[0], "roll.again", self.reroll_rule, [KEEP, REROLL], **facts)

    def default(self, position: P, frame: Rolling) -> Action | None:
        """A die of which every face comes to the same is kept."""
        found = self.prospect(position, frame)
        return KEEP if found and found.same == 1 else None

    @verb(Role.END)
    def keep(self, position: P, frame: Rolling) -> None:
        """Leave it, as far as this side is concerned."""
        position.become(frame._replace(to_ask=frame.to_ask[1:]))

    def why_keep(self, position: P, frame: Rolling) -> Ruling:
        """What the die means as it lies, as far as it decides anything by itself."""
        shown = {"die": frame.faces, "result": frame.value}
        effects = self.consequences(position, frame)
        if not effects:
            return allow(frame.rule, "roll.shows", **shown)
        gives = effects[0].to_json()
        if len(effects) == 1:
            return allow(effects[0].rule, "roll.gives", **shown, gives=gives)
        also = (effects[1].rule,)
        return allow(effects[0].rule, "roll.gives_more", also=also, **shown, gives=gives, follows=effects[1].to_json())

    def consequences(self, position: P, frame: Rolling) -> list[Event]:
        """What would be effects if the die stood: what it comes to, and what follows from that for certain."""
        events, reading = list(self.foresee(position, KEEP)), self.reading(position, frame, frame.value)
        event = reading.event if reading else None
        if event is not None:
            at = next((n for n, other in enumerate(events) if other.kind == event.kind), len(events))
            events = events[at + 1 :]
        side = position.side_name(frame.to_ask[0])
        certain = takewhile(lambda other: not other.reveals, events)
        return [*([event] if event else []), *(other for other in certain if other.only in (None, side))]

    def reading(self, position: P, frame: Rolling, face: int) -> DieReading | None:
        """What a face comes to for whoever has called for the die, as far as the side asked can know."""
        caller = position.caller
        return None if caller is None else self.procedure_of(caller).read_die(position, caller, face, frame.to_ask[0])

    def prospect(self, position: P, frame: Rolling) -> "Prospect | None":
        """How another roll would compare with this one for the side asked; None if that cannot be said."""
        found = [self.reading(position, frame, face) for face in range(1, frame.faces + 1)]
        merits = [reading.merit for reading in found if reading is not None]
        if len(merits) < frame.faces:
            return None
        sign = 1 if frame.side in (NONE, frame.to_ask[0]) else -1
        now = merits[frame.value - 1]
        better = Fraction(sum(sign * merit > sign * now for merit in merits), frame.faces)
        same = Fraction(merits.count(now), frame.faces)
        return Prospect(better, same, 1 - better - same)

    @verb(Role.OFFER)
    def reroll(self, position: P, frame: Rolling) -> None:
        """Spend the right and roll again; the second result stands."""
        self.spend(position, frame.to_ask[0])
        position.become(frame._replace(value=self._throw(position, frame), to_ask=()))

    def why_reroll(self, position: P, frame: Rolling) -> Ruling:
        """By which rule it may be rolled again, the chance of a better roll, and the price."""
        found, price = self.prospect(position, frame), self.price(position, frame)
        shown = {"die": frame.faces, "result": frame.value, **price}
        if found is None:
            return allow(self.reroll_rule, "roll.may_reroll", also=self.also_reroll, **shown)
        shown |= {"better": str(found.better), "same": str(found.same), "worse": str(found.worse)}
        return allow(self.reroll_rule, self.prospect_reason, also=self.also_reroll, **shown)

    def _throw(self, position: P, frame: Rolling) -> int:
        by = {} if frame.side == NONE else {"side": position.side_name(frame.side)}
        return position.roll(frame.faces, frame.purpose, frame.rule, **by)


class Prospect(NamedTuple):
    """The chances that another roll is better, comes to the same, or is worse for the side that may have it."""

    better: Fraction
    same: Fraction
    worse: Fraction
