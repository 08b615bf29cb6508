"""Checks: a die against a rating, with its ledger, points that may be spent before, and who may have it rolled again.

A `Check` is one check as the rules have it at one moment: the die, the parts of the rating, what is added to the die,
which results pass, and how it is told. From it come the roll, the chance and the result; nothing of it is kept. A game
states it in one function, and everybody asks that: the procedure that makes the check, the ruling that offers it, the
players who weigh it.

    def efficiency_check(position, unit, rule):
        return Check(
            f"check {position.unit_name(unit)}", rule, position.components.side_of[unit], 10,
            rating=(Part("5.6.1-1", "efficiency", efficiency(position, unit), CHECK),),
            passed=CheckEvent("passed", "5.6.1a"), failed=CheckEvent("failed", "5.6.1b"),
            about={"unit": position.unit_name(unit)},
        )

`MakeCheck` is the procedure that rolls it and goes on; `MakeAidedCheck` asks before what is spent on it. Who may have
the die rolled again is a matter of the `Roll` whose frame the check names (`Check.roll`).
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any, Generic, NamedTuple, TypeVar

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.kinds import Side, Unit
from grognard.engine.position import Position
from grognard.engine.procedures import BACK, DieReading, Procedure, Role, verb
from grognard.engine.rolls import Rolling
from grognard.engine.rulings import Part, Ruling, allow, refuse

P = TypeVar("P", bound=Position)
F = TypeVar("F")

ROLL = Action("roll")


class CheckEvent(NamedTuple):
    """How a result is reported: the kind of event, and its rule."""

    kind: str
    rule: str


class Result(NamedTuple):
    """The result of a check: the die, the modified die, the value to meet, and whether it passed."""

    die: int
    total: int
    value: int
    passed: bool


class Check(NamedTuple):
    """One check: a die of so many faces, against a rating."""

    purpose: str
    rule: str
    """The rule by which the die is rolled."""
    side: Side
    faces: int
    rating: tuple[Part, ...]
    """What the die has to meet, part by part: the group `check`."""
    passed: CheckEvent
    failed: CheckEvent
    about: Mapping[str, Any]
    """What the event tells beside the die and the value: whose check it was."""
    modifiers: tuple[Part, ...] = ()
    """What is added to the die, part by part: the group `die`."""
    high: bool = False
    """The value or more passes; else the value or less."""
    always_passes: tuple[int, ...] = ()
    """Faces that pass whatever the rating."""
    always_fails: tuple[int, ...] = ()
    """Faces that fail whatever the rating."""
    reveals: bool = True
    """The result reveals something hidden, such as a rating: it cannot be undone."""
    tells_total: bool = False
    """The event tells what the die comes to with its modifiers, beside the die itself."""
    roll: type[Rolling] = Rolling
    """The frame of the roll: its procedure says who may have it made again."""

    @property
    def value(self) -> int:
        """What the die has to meet."""
        return int(sum(part.amount for part in self.rating))

    @property
    def parts(self) -> tuple[Part, ...]:
        """The ledger: the rating and what is added to the die."""
        return (*self.rating, *self.modifiers)

    def rolling(self) -> Rolling:
        """The die of the check, to be called."""
        return self.roll(self.purpose, self.rule, self.faces, self.side)

    @property
    def modifier(self) -> int:
        """What is added to the die."""
        return int(sum(part.amount for part in self.modifiers))

    def result(self, die: int) -> Result:
        """What a die comes to."""
        value, total = self.value, die + self.modifier
        return Result(die, total, value, self._passes(die, total, value))

    @property
    def chance(self) -> Fraction:
        """How likely it is to pass, if the die is rolled once."""
        value, added = self.value, self.modifier
        faces = range(1, self.faces + 1)
        return Fraction(sum(self._passes(die, die + added, value) for die in faces), self.faces)

    def _passes(self, die: int, total: int, value: int) -> bool:
        """Natural results first, then the total."""
        if die in self.always_passes:
            return True
        if die in self.always_fails:
            return False
        return total >= value if self.high else total <= value

    def resolve(self, position: Position, die: int) -> Result:
        """Emit the event for the result of the die."""
        found, event = self.result(die), self.event(die)
        emit = position.reveal if self.reveals else position.emit
        emit(event.kind, event.rule, **event.data)
        return found

    def event(self, die: int) -> Event:
        """What is told of a die: whether it passes, and against which value."""
        found = self.result(die)
        kind, rule = self.passed if found.passed else self.failed
        added = {"total": found.total} if self.tells_total else {}
        return Event(kind, rule, {**self.about, "die": die, **added, "value": found.value})

    def read(self, die: int) -> DieReading:
        """What a die comes to, before it stands: ratings are printed, and everybody sees who makes the check."""
        return DieReading(float(self.result(die).passed), self.event(die))


class MakeCheck(Procedure[P, F], Generic[P, F]):
    """Roll the die of a check, emit the result, and continue.

    A game subclasses it: which check a frame stands for, and what follows.
    """

    def check(self, position: P, frame: F) -> Check:
        """The check that this frame is about."""
        raise TypeError("the game must define check(): what is checked")

    def checked(self, position: P, frame: F, result: Result) -> None:
        """What follows; by default the caller gets whether the check was passed."""
        position.done(result.passed)

    def proceed(self, position: P, frame: F) -> None:
        """Roll."""
        position.call(self.check(position, frame).rolling())

    def read_die(self, position: P, frame: F, face: int, side: Side) -> DieReading:
        """Whether it passes."""
        return self.check(position, frame).read(face)

    def after_roll(self, position: P, frame: F, die: int) -> None:
        """The die has been rolled."""
        self.checked(position, frame, self.check(position, frame).resolve(position, die))


class Checking(NamedTuple):
    """A unit is to make a check: who helps it, the points spent on it, and whether that is settled."""

    side: Side
    unit: Unit
    helpers: tuple[Unit, ...] = ()
    points: int = 0
    settled: bool = False


class MakeAidedCheck(MakeCheck[P, Checking], Generic[P]):
    """Before the die is rolled its owner may call on units that help, or spend points of a track, or both.

    A game subclasses it: who may help, how many points there are, and what each adds (`check` reads the frame). What
    was called on is used up when the die is rolled, not before: until then there is a way back. A game with several
    such checks gives each a frame of its own (`class Holding(Checking)`).
    """

    frame = Checking
    aid_rule = ""

    def helpers(self, position: P, frame: Checking) -> Sequence[Unit]:
        """The units that may help now, beside those that do already."""
        return ()

    def points(self, position: P, frame: Checking) -> int:
        """The points that may be spent on this check."""
        return 0

    def use(self, position: P, frame: Checking) -> None:
        """The die is about to be rolled: helpers are used up, points are paid."""

    def decision(self, position: P, frame: Checking) -> Decision | None:
        """Who helps, how many points, or roll; without anything to spend nobody is asked."""
        if frame.settled:
            return None
        units, left = self.helpers(position, frame), self.points(position, frame) - frame.points
        called = bool(frame.helpers or frame.points)
        if not (units or left > 0 or called):
            return None
        actions = self.list("unit", units, position)
        actions += [Action("spend", (str(count),)) for count in range(1, left + 1)]
        actions += [ROLL, BACK] if called else [ROLL]
        check = self.check(position, frame)
        facts = {**check.about, "value": check.value, "chance": str(check.chance)}
        return self.ask(position, frame.side, "check.aid", self.aid_rule, actions, **facts)

    def proceed(self, position: P, frame: Checking) -> None:
        """Nothing to ask, or everything is decided: roll the die."""
        if frame.settled:
            super().proceed(position, frame)
        else:
            self.roll(position, frame)

    @verb
    def unit(self, position: P, frame: Checking, unit: Unit) -> None:
        """This unit helps."""
        position.become(frame._replace(helpers=(*frame.helpers, unit)))

    def why_unit(self, position: P, frame: Checking, unit: Unit) -> Ruling:
        """May it help, and what the check comes to with it."""
        if unit not in self.helpers(position, frame):
            return refuse(self.aid_rule, "check.no_help", unit=position.unit_name(unit))
        return self.prospect(position, frame._replace(helpers=(*frame.helpers, unit)))

    @verb
    def spend(self, position: P, frame: Checking, points: int) -> None:
        """So many points more."""
        position.become(frame._replace(points=frame.points + points))

    def why_spend(self, position: P, frame: Checking, points: int) -> Ruling:
        """Are there as many, and what the check comes to with them."""
        left = self.points(position, frame) - frame.points
        if not 0 < points <= left:
            return refuse(self.aid_rule, "check.no_points", count=points, left=max(0, left))
        return self.prospect(position, frame._replace(points=frame.points + points))

    @verb(Role.COMMIT)
    def roll(self, position: P, frame: Checking) -> None:
        """Roll the die: the helpers and points that were chosen are used up."""
        self.use(position, frame)
        position.become(frame._replace(settled=True))

    def why_roll(self, position: P, frame: Checking) -> Ruling:
        """What the check comes to."""
        return self.prospect(position, frame)

    @verb(Role.BACK)
    def back(self, position: P, frame: Checking) -> None:
        """Withdraw the choice of helpers and points."""
        position.become(frame._replace(helpers=(), points=0))

    def prospect(self, position: P, frame: Checking) -> Ruling:
        """The ledger of the check, and how likely it is to pass."""
        check = self.check(position, frame)
        return allow(check.rule, "check.prospect", *check.parts, value=check.value, chance=str(check.chance))
