"""Procedures: what the rules do step by step, able to stop anywhere and ask.

A procedure is a small stateless class: what it asks, and what each answer does. All that it remembers is its
frame, a named tuple on the position's stack. It can `position.call` another procedure; when that one is done,
it goes on in `after_retreat`, if `Retreat` is what has returned. So a combat inside a move, a reaction inside that,
and a question asked while a die is rolling are all the same thing.

    class Retreating(NamedTuple):
        side: Side
        unit: Unit

    class Retreat(Procedure[MyPosition, Retreating]):
        frame = Retreating

        def decision(self, position, frame):
            hexes = retreat_hexes(position, frame.unit)
            return self.ask(position, frame.side, "retreat.where", "7.3", self.list("hex", hexes, position))

        @verb
        def hex(self, position, frame, hex: Hex):
            position.put(frame.unit, hex)
            position.done(hex)

    class Fight(Procedure[MyPosition, Battle]):
        ...

        def after_retreat(self, position, frame, hex):
            position.become(frame._replace(emptied=True))
"""

import re
import sys
from collections.abc import Callable, Iterable
from collections.abc import Sequence as Several
from enum import StrEnum
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar, get_type_hints, overload

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision, Undone
from grognard.engine.events import Event
from grognard.engine.kinds import Side, kind_of
from grognard.engine.position import Position
from grognard.engine.rulings import Ruling

P = TypeVar("P", bound=Position)
F = TypeVar("F")
H = TypeVar("H", bound=Callable[..., None])

_new = tuple.__new__
DONE = Action("done")
BACK = Action("back")
PASS = Action("pass")


class Role(StrEnum):
    """What a verb is to whoever knows nothing else of the game; a verb without a role is a plain choice."""

    COMMIT = "commit"
    """This is what cannot be taken back: fight, roll."""
    END = "end"
    """A phase or a choice is complete: done, stay, keep."""
    BACK = "back"
    """A choice is taken back: back, drop."""
    OFFER = "offer"
    """A chance that a side is given in between, and takes: react, reroll."""
    PASS = "pass"
    """Of such a chance nothing is made."""
    TARGET = "target"
    """The hex that is attacked is named."""


class VerbSpec(NamedTuple):
    """What a game says of one of its verbs: the kinds of its arguments, its role, and whether it commits."""

    kinds: tuple[str, ...]
    role: Role | None = None
    commits: bool = False
    """Something is spent or set going by it: a client shows what comes of it, and asks for a second, named step."""


class Verb(NamedTuple):
    """A verb that a procedure takes: its arguments' kinds, its role, what it does, and what explains it."""

    name: str
    kinds: tuple[str, ...]
    role: Role | None
    commits: bool
    handler: Callable[..., None]
    why: Callable[..., Ruling | None] | None
    """Says why it may be, or not; None: nothing forbids it, and the words of the choice say the rest."""


@overload
def verb(marked: H) -> H: ...
@overload
def verb(marked: Role | None, *, commits: bool = False) -> Callable[[H], H]: ...
def verb(marked: H | Role | None, *, commits: bool = False) -> H | Callable[[H], H]:
    """Mark a method as the handler of the verb it is named after (a trailing underscore is dropped).

    `@verb`, or with the verb's role: `@verb(Role.COMMIT)`; `@verb(Role.TARGET, commits=True)` where naming the hex
    already spends something, `@verb(None, commits=True)` for a plain choice that does.
    """
    if marked is None or isinstance(marked, Role):
        return lambda handler: _marked(handler, marked, commits or marked is Role.COMMIT)
    return _marked(marked, None, False)


def _marked(handler: H, role: Role | None, commits: bool) -> H:
    handler.is_verb = True  # type: ignore[attr-defined]
    handler.role = role  # type: ignore[attr-defined]
    handler.commits = commits  # type: ignore[attr-defined]
    return handler


class DieReading(NamedTuple):
    """What a face of a die comes to."""

    merit: float
    """What it is worth to whoever rolls it: more is better, and with the same merit the same comes of it."""
    event: Event | None = None
    """What is told of it by itself, if that can be said before the die stands."""


class Procedure(Generic[P, F]):
    """One procedure of the rules."""

    frame: ClassVar[type]
    """The named tuple that holds its local values; its name, in files, is the procedure's name."""
    preview: Callable[[Any, Action], Several[Event]]
    """The events of an action up to the next roll, draw or revelation (`Game.preview`)."""
    foresee: Callable[[Any, Action], Several[Event]]
    """All events of an action if other dice were rolled, hidden ones among them (`Game.foresee`)."""
    procedure_of: "Callable[[Any], Procedure[Any, Any]]"
    """The procedure whose frame this is."""
    takes_stacks: ClassVar[bool] = False
    """Of units in one hex usually all are chosen: what is asked after the first has the others as its default."""

    carries: ClassVar[bool] = False
    """A unit that is chosen is put into a hex next: it may be dragged there."""

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        frame = cls.__dict__.get("frame")
        if frame is not None and getattr(frame, "_fields", None):  # a named tuple with values
            frame._replace = _replacer(frame._fields)

    def __init__(self) -> None:
        self.verbs = {found.name: found for found in self._find_verbs()}
        self.continuations: dict[type, Callable[[Any, Any, Any], None]] = {}
        """How it goes on after a procedure that it called, by the frame of that one."""

    @property
    def name(self) -> str:
        """The procedure's name in files."""
        return type(self).__name__

    def decision(self, position: P, frame: F) -> Decision | None:
        """What it waits for; None: nothing, it goes on by `proceed`."""
        return None

    def proceed(self, position: P, frame: F) -> None:
        """Go on without asking: must call, become, finish or be done."""
        raise TypeError(f"{self.name} defines neither decision nor proceed")

    def after_any(self, position: P, frame: F) -> None:
        """A procedure that this one called is done, and there is no `after_...` named for it."""

    def phase(self, position: P, frame: F) -> str | None:
        """The phase of the sequence of play that this frame stands for, if it is one."""
        return None

    def why_skipped(self, position: P, frame: F) -> Ruling | None:
        """Why nobody is asked here: a refusal with its rule, for whoever asks about a phase without a choice."""
        return None

    def default(self, position: P, frame: F) -> Action | None:
        """The answer that a client gives by itself, because it is the one that most give or nothing depends on it.

        Never one that rolls a die, draws a chit or turns something up: whoever wants another takes it back. None: a
        question to think about.
        """
        return None

    def read_die(self, position: P, frame: F, face: int, side: Side) -> DieReading | None:
        """What a face of the die that this procedure has called for comes to, as far as a side can know.

        None: that cannot be said of a single die.
        """
        return None

    def undone(self, position: P, frame: F) -> Iterable[Undone]:
        """What the side asked could still do here, and loses if it ends this: told before it does."""
        return ()

    def staked(self, position: P, frame: F) -> Iterable[Action]:
        """Answers of a verb that mostly commits nothing, here followed by a die: they are shown first and done by a
        second step, for no undo takes them back."""
        return ()

    def still_open(self, position: P, frame: F, name: str, rule: str, verb: str, amount: int = 0) -> list[Undone]:
        """What could still be done by a verb that takes a unit, and by whom, as the decision lists it."""
        decision = self.decision(position, frame)
        at = self.verbs[verb].kinds.index("unit")
        actions = [action for action in decision.actions if action.verb == verb] if decision else []
        units = tuple(dict.fromkeys(action.args[at] for action in actions))
        return [Undone(name, rule, units, amount or len(units))] if units else []

    def would_ask(self, position: P, frame: F, verb: str) -> Several[Any]:
        """The frames of other procedures of a phase without a choice that know a verb which this one does not."""
        return ()

    def ask(
        self, position: Position, side: Side, question: str, rule: str, actions: list[Action], **facts: Any
    ) -> Decision:
        """A decision for a side."""
        return _new(Decision, (position.components.sides[side], question, actions, rule, facts))  # quicker so

    def list(self, name: str, numbers: Iterable[int], position: Position) -> list[Action]:
        """Actions of one verb with one argument, for each of these hexes, units, ..."""
        table = position.components.action_table(name, self.verbs[name].kinds[0])
        return [table[n] for n in numbers]

    def connect(self, others: Iterable["Procedure[Any, Any]"]) -> None:
        """Find out how this one goes on after each procedure of its game: `after_roll` after a `Roll` of any sort.

        The name is that of the procedure's class, or of the nearest class that it is a sort of.
        """
        named = {name for name in dir(type(self)) if name.startswith("after_") and name != "after_any"}
        known = set()
        for other in others:
            names = [f"after_{_in_words(sort.__name__)}" for sort in type(other).__mro__]
            known.update(names)
            found = next((name for name in names if name in named), None)
            if found is not None:
                self.continuations[other.frame] = getattr(self, found)
        if named - known:
            raise TypeError(f"{self.name} has '{min(named - known)}', but the game has no procedure of that name")

    def _find_verbs(self) -> Iterable[Verb]:
        for attribute in dir(type(self)):
            handler = getattr(type(self), attribute)
            if getattr(handler, "is_verb", False):
                name = attribute.rstrip("_")
                why = getattr(self, f"why_{name}", None)
                yield Verb(name, _argument_kinds(handler), handler.role, handler.commits, getattr(self, attribute), why)


def _replacer(names: Several[str]) -> Callable[..., Any]:
    """`_replace` of named tuples with these fields, generated: the usual one is slow, and frames change often.

    Its arguments are given by name, but need not be: Python looks defaults up one by one where they must be.
    """
    given = ", ".join(f"{name}=_kept" for name in names)
    had = "".join(f"_{name}, " for name in names)
    values = "".join(f"_{name} if {name} is _kept else {name}, " for name in names)
    code = f"def _replace(self, {given}):\n    {had}= self\n    return _new(self.__class__, ({values}))\n"
    namespace: dict[str, Any] = {"_kept": object(), "_new": tuple.__new__}
    exec(code, namespace)
    found: Callable[..., Any] = namespace["_replace"]
    return found


def _in_words(name: str) -> str:
    """`DisplaceHQ` as `displace_hq`."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def _argument_kinds(handler: Callable[..., None]) -> tuple[str, ...]:
    """The kinds of a handler's arguments behind position and frame, from their annotations."""
    names = handler.__code__.co_varnames[3 : handler.__code__.co_argcount]
    module = vars(sys.modules[handler.__module__])
    hints = get_type_hints(handler, globalns=module, include_extras=True)
    return tuple(kind_of(hints[name]) or hints[name].__name__ for name in names)


class Sequence(Procedure[P, F]):
    """Steps in a fixed order: phases of a turn, stages of a combat. Its frame has a field `step`.

    Each step is a method of that name; it may call procedures, and the next step follows when they are done.
    """

    steps: ClassVar[tuple[str, ...]]

    def proceed(self, position: P, frame: F) -> None:
        """Take the next step, or return to the caller after the last."""
        values: Any = frame
        step = values.step
        if step == len(self.steps):
            self.finished(position, frame)
            return
        here = values._replace(step=step + 1)
        position.become(here)
        getattr(self, self.steps[step])(position, here)

    def finished(self, position: P, frame: F) -> None:
        """After the last step."""
        position.done()
