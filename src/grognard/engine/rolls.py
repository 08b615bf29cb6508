"""A die roll as a procedure: rolled, and then someone may make it happen again."""

from typing import Any, Generic, NamedTuple, TypeVar

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Side
from grognard.engine.position import Position
from grognard.engine.procedures import Procedure, Role, verb
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

    def decision(self, position: P, frame: Rolling) -> Decision | None:
        """The first side that may still ask for a reroll."""
        if not frame.to_ask:
            return None
        facts: dict[str, Any] = {"purpose": frame.purpose, "die": frame.faces, "result": frame.value}
        return self.ask(position, frame.to_ask[0], "roll.again", self.reroll_rule, [KEEP, REROLL], **facts)

    @verb(Role.END)
    def keep(self, position: P, frame: Rolling) -> None:
        """Leave it, as far as this side is concerned."""
        position.become(frame._replace(to_ask=frame.to_ask[1:]))

    def why_keep(self, position: P, frame: Rolling) -> Ruling:
        """What the die means as it lies, as far as it decides anything by itself."""
        shown = {"die": frame.faces, "result": frame.value}
        for event in self.preview(position, KEEP):
            return allow(event.rule, "roll.gives", **shown, gives=event.to_json())
        return allow(frame.rule, "roll.shows", **shown)

    @verb(Role.OFFER)
    def reroll(self, position: P, frame: Rolling) -> None:
        """Spend the right and roll again; the second result stands."""
        self.spend(position, frame.to_ask[0])
        position.become(frame._replace(value=self._throw(position, frame), to_ask=()))

    def why_reroll(self, position: P, frame: Rolling) -> Ruling:
        """What the die shows now, and by which rule it may be rolled again."""
        return allow(self.reroll_rule, "roll.may_reroll", die=frame.faces, result=frame.value)

    def _throw(self, position: P, frame: Rolling) -> int:
        by = {} if frame.side == NONE else {"side": position.side_name(frame.side)}
        return position.roll(frame.faces, frame.purpose, frame.rule, **by)
