"""A game: the rules of one game, stateless. The engine's whole contract is here."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import replace
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from grognard.board.words import nearest
from grognard.engine import actions, events, limits, markers, revelations, skipped
from grognard.engine.actions import Action, MalformedAction
from grognard.engine.codec import FieldError
from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.decisions import Decision, NoDecision
from grognard.engine.dice import Dice, key_of, new_seed
from grognard.engine.events import Event, Topic
from grognard.engine.facts import FactKind, merged
from grognard.engine.faults import Fault, expected, unknown
from grognard.engine.kinds import NONE
from grognard.engine.options import OptionalRule, choose
from grognard.engine.outcome import Outcome
from grognard.engine.position import Frame, Position
from grognard.engine.procedures import Procedure, Role, Verb, VerbSpec
from grognard.engine.revelations import NOBODY, Uncovered
from grognard.engine.rules import Rule, load_rules
from grognard.engine.rulings import IllegalAction, Ruling, allow, refuse
from grognard.engine.words import ENGINE_WORDS, Words

P = TypeVar("P", bound=Position)
Notation = Action | str | Sequence[str]

MOST_TABLES = 8
"""Components that a game keeps: there are thousands of ways to choose options, and each table takes megabytes."""


class Scenario(NamedTuple):
    """What a game starts from, as a list of scenarios shows it."""

    name: str
    title: Mapping[str, str]
    turns: int
    rule: str


class Hidden(NamedTuple):
    """What a side must not know of a position: which units are which, which fields, and what of units it sees."""

    units: frozenset[int] = frozenset()
    fields: frozenset[str] = frozenset()
    columns: Mapping[str, frozenset[int]] = {}
    """Columns of which only a part is seen, by name: the units, sides, ... whose value is not."""


class Inquiry(NamedTuple):
    """Something that can be asked about a position: the kinds of what it is about, and what answers."""

    kinds: tuple[str, ...]
    answer: Callable[..., Ruling]


class Painting(NamedTuple):
    """What is shown on top of the map: hexes with a value each, and lines from hex to hex."""

    hexes: Mapping[int, float]
    lines: Sequence[Sequence[int]] = ()


class Overlay(NamedTuple):
    """Something that can be shown on the map: the kinds of what it is about, and what paints it."""

    kinds: tuple[str, ...]
    paint: Callable[..., Painting]


class Game(Generic[P]):
    """One game. A game subclasses it, and supplies its data, its position, its procedures and what is hidden."""

    name: ClassVar[str]
    sides: ClassVar[tuple[str, ...]]
    folder: ClassVar[Path]
    position_class: ClassVar[type[Any]]
    procedures: ClassVar[tuple[type[Procedure[Any, Any]], ...]]
    optional_rules: ClassVar[tuple[OptionalRule, ...]] = ()
    map_defaults: ClassVar[Mapping[str, Any]] = {}
    declarable: ClassVar[tuple[str, ...]] = ()
    """What a position file may declare of units, true or false, whatever the map says (`Components.declared`)."""
    facts: ClassVar[Mapping[str, FactKind]] = {}
    """What the facts of its rulings, questions and events are, beside those that every game has."""
    events: ClassVar[Mapping[str, Topic]] = {}
    """What each of its events is about, beside those of the engine."""

    uncovered: ClassVar[Uncovered | None] = None
    """How it is told that a unit lies open which did not, where nothing else has named it; None: nothing ever does."""

    def __init__(self) -> None:
        self._components: dict[tuple[Any, ...], Components] = {}
        self.fact_kinds = merged(self.facts)
        self.topics = events.merged(self.events)
        """What each event is about, the engine's among them."""
        made = [make() for make in self.procedures]
        self._by_frame: dict[type, Procedure[Any, Any]] = {procedure.frame: procedure for procedure in made}
        self.by_name: dict[str, Procedure[Any, Any]] = {procedure.name: procedure for procedure in made}
        self._phases = {frame: one.phase for frame, one in self._by_frame.items() if _names_phase(one)}
        self.verbs: dict[str, VerbSpec] = {}
        """What the game says of each of its verbs."""
        for procedure in made:
            procedure.foresee, procedure.phase_of = self.foresee, self.phase
            procedure.connect(made)
            if procedure is not self._by_frame[procedure.frame]:
                shared = procedure.frame.__name__
                raise TypeError(f"two procedures share the frame {shared}; give each its own, if only by subclassing")
            for found in procedure.verbs.values():
                known = self.verbs.setdefault(found.name, VerbSpec(found.kinds, found.role))
                if known.kinds != found.kinds:
                    raise TypeError(f"the verb '{found.name}' has other arguments in {procedure.name} than elsewhere")
                if known.role != found.role:
                    raise TypeError(f"the verb '{found.name}' has another role in {procedure.name} than elsewhere")

    # -- what a game supplies

    def scenarios(self) -> Mapping[str, Scenario]:
        """The scenarios by name."""
        raise TypeError("a game lists its scenarios")

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        """Map, units and charts for a scenario, or for a position file that sketches its own (`given`)."""
        raise TypeError("a game makes its components")

    def charts(self) -> Mapping[str, str]:
        """The charts that can be replaced, by name, and the file of each."""
        return {}

    def rolls(self, components: Components) -> Mapping[str, int]:
        """What dice are rolled for, by the first word of their purpose (`attack` of `attack.0304`): faces of each."""
        return {}

    def new_position(self, position: P) -> None:
        """What holds of every position before anything is placed, such as units at full strength."""

    def fill_in(self, position: P) -> None:
        """What follows from all that a position file says, and so need not be said in it."""

    def set_up(self, position: P) -> None:
        """Put everything where the scenario has it, and the first procedure on the stack."""
        raise TypeError("a game sets itself up")

    def phases(self) -> Mapping[str, Callable[[P], list[Frame]]]:
        """Each phase that a position file can name, and the frames that stand for it."""
        raise TypeError("a game names its phases")

    def inquiries(self) -> Mapping[str, Inquiry]:
        """What can be asked at any time, beside actions: `supply UNIT`, for example."""
        return {}

    def overlays(self) -> Mapping[str, Overlay]:
        """What can be shown on the map at any time: `zones SIDE`, `reach UNIT`, for example."""
        return {}

    def tracks(self, components: Components) -> Mapping[str, tuple[str, ...]]:
        """The fields that lie on a printed track, with what is printed on its spaces: 0, 1, 2, or +2, +3, +4."""
        return {}

    def turn_name(self, components: Components, turn: int) -> str:
        """A turn as the rulebook names it: a date, `16AM`; `turn_name.NAME` of the words says it. Else its number."""
        return str(turn)

    def why_not_now(self, position: P, verb: str, numbers: Sequence[Any]) -> Ruling | None:
        """Why a verb of the game that the present question does not take is refused; None: just not asked for.

        Worked out only when somebody asks; the arguments are as many and of such kinds as the verb takes.
        """
        return None

    def hidden(self, position: P, side: int) -> Hidden:
        """What a side (NONE: an onlooker) must not see."""
        return Hidden()

    def hides(self, components: Components) -> bool:
        """Is there anything in this game, as it is set up here, that one side sees and another must not?"""
        secret = self.position_class.secret_markers or self.position_class.scheduled.secret
        return bool(secret) or type(self).hidden is not Game.hidden

    def draw_hidden(self, position: P, side: int, below: Callable[[int], int]) -> None:
        """Draw all that a side (NONE: an onlooker) must not know anew, and nothing else: a position that could be.

        By numbers `below` a bound, from what the side sees alone: for `determinize`, which makes the copy.
        """

    def invariants(self, position: P) -> list[Fault]:
        """What must always hold and does not; nothing in a sound position."""
        return []

    def fault(self, rule: str, key: str, **facts: Any) -> Fault:
        """What cannot be, by a rule: `fault.KEY` among the words of the game."""
        return Fault(self.words, f"fault.{key}", facts, rule)

    # -- the contract

    def start(
        self,
        scenario: str | None = None,
        *,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        charts: Path | None = None,
    ) -> P:
        """A position at the start of a scenario. Without a seed nobody can foretell the dice."""
        names = self.scenarios()
        chosen = scenario if scenario is not None else next(iter(names))
        if chosen not in names:
            raise FieldError("scenario", unknown("scenario", chosen, names))
        components = self.scenario_components(chosen, choose(self.optional_rules, options), charts)
        position: P = self.position_class(components, Dice(key_of(new_seed() if seed is None else seed)))
        self.new_position(position)
        self.set_up(position)
        self.run_until_decision(position)
        return position

    def fresh(self, components: Components) -> P:
        """A position on this table before anything is placed: made once, to compare with."""
        if components.fresh is None:
            position: P = self.position_class(components, Dice(key_of(0)))
            self.new_position(position)
            components.fresh = position
        fresh: P = components.fresh
        return fresh

    def scenario_components(self, scenario: str, options: dict[str, Any], charts: Path | None = None) -> Components:
        """The components of a scenario: kept for a while, unless charts of one's own are used, which may change."""
        if charts is not None:
            return self.components(scenario, options, DataFolder(self.folder / "data", charts), {})
        key = (scenario, *options.items())
        found = self._components.pop(key, None) or self.components(
            scenario, options, DataFolder(self.folder / "data"), {}
        )
        self._components[key] = found  # behind all others: the first one is that which was asked for longest ago
        if len(self._components) > MOST_TABLES:
            del self._components[next(iter(self._components))]
        return found

    def decision(self, position: P) -> Decision | None:
        """What the game waits for: side, question, every legal action; None when it is over."""
        if position.asked is None and position.frames:
            self.run_until_decision(position)
        return position.asked

    def apply(self, position: P, action: Notation, side: str | None = None) -> list[Event]:
        """Make a choice; changes the position and tells what happened. Raises IllegalAction, changing nothing.

        With `side` the choice is refused unless that side is asked.
        """
        decision = self.decision(position)
        if (
            decision is None
            or not isinstance(action, Action)
            or type(action.args) is not tuple
            or action not in decision.actions
            or side not in (None, decision.side)
        ):
            listed = self._listed(position, action, side)
            if isinstance(listed, Ruling):
                raise IllegalAction(listed, self.say(listed))
            action = listed
        frame = position.frames[-1]
        verb = self._by_frame[type(frame)].verbs[action.verb]
        numbers = [self._argument(kind, arg, position) for kind, arg in zip(verb.kinds, action.args, strict=True)]
        how = self.uncovered
        before = NOBODY if how is None else self._unseen(position)
        position.events = []
        position.asked = position.skipped = position.unseen = None
        verb.handler(position, frame, *numbers)
        self.run_until_decision(position)
        if before and how is not None:
            revelations.tell(position, how, before, self._unseen(position))
        return position.events

    def _unseen(self, position: P) -> frozenset[int]:
        """The units that not everybody can see: an onlooker sees what all sides see."""
        if position.unseen is None:
            position.unseen = self.hidden(position, NONE).units
        return position.unseen

    def explain(self, position: P, action: Notation, side: str | None = None) -> Ruling:
        """May I, and why (not): for any action, legal or not."""
        listed = self._listed(position, action, side)
        if isinstance(listed, Ruling):
            return listed
        verb, numbers = self._understand(position, listed)
        ruling = verb.why(position, position.frames[-1], *numbers) if verb.why else None
        if ruling is None:
            decision = self.decision(position)
            assert decision is not None
            return self._as_listed(decision, verb.name)
        return ruling

    def _as_listed(self, decision: Decision, verb: str) -> Ruling:
        """Leave for a choice that needs no reasons: what it means there, or everywhere, as far as the words tell."""
        for reason in (f"choice.{decision.question}.{verb}", f"choice.{verb}"):
            if reason in self.words.texts:
                return Ruling(True, (decision.rule,), reason, decision.facts)
        return allow(decision.rule, "choice.listed")

    def foresee(self, position: P, action: Action) -> list[Event]:
        """What everybody would see come of a legal action before the next roll, draw or revelation."""
        future = position.copy()
        future.dice = Dice(key_of("foreseen"))  # what the game's own dice hold is nobody's to know
        certain = takewhile(lambda event: not event.reveals, self.apply(future, action))
        return [event for event in certain if event.only is None]

    def inquire(self, position: P, question: str, side: str | None = None) -> Ruling:
        """The answer to a question such as `supply LVI`; FieldError if there is no such question, unit or hex.

        As far as a side (None: an onlooker) can know it, and nothing about units that it cannot see.
        """
        topic, numbers = self._topic(position, question, {name: q.kinds for name, q in self.inquiries().items()}, side)
        return self.inquiries()[topic].answer(self.known(position, side), *numbers)

    def overlay(self, position: P, question: str, side: str | None) -> dict[str, Any]:
        """What to show on the map for `zones german` or `reach LVI`, as far as a side (None: an onlooker) can know."""
        topic, numbers = self._topic(position, question, {name: o.kinds for name, o in self.overlays().items()}, side)
        found = self.overlays()[topic].paint(self.known(position, side), *numbers)
        names = position.components.names["place"]
        return {
            "hexes": {names[hex]: value for hex, value in found.hexes.items()},
            "lines": [[names[hex] for hex in line] for line in found.lines],
        }

    def known(self, position: P, side: str | None) -> P:
        """A copy to answer questions from: without what a side (None: an onlooker) must not know.

        Units that it cannot see are off the map, and hidden values are those of a fresh table.
        """
        hidden = self._hidden(position, side)
        found, fresh = position.copy(), self.fresh(position.components)
        for unit in hidden.units:
            found.put(unit, NONE)
        for field in hidden.fields:
            setattr(found, field, deepcopy(getattr(fresh, field)))
        for column, numbers in hidden.columns.items():
            for number in numbers:
                getattr(found, column)[number] = getattr(fresh, column)[number]
        number = NONE if side is None else position.components.number("side", side)
        found.schedule = found.scheduled.as_seen(found.schedule, number)
        markers.cover(found, number)
        found.forget()
        return found

    def _hidden(self, position: P, side: str | None) -> Hidden:
        return self.hidden(position, NONE if side is None else position.components.number("side", side))

    def _topic(
        self, position: P, question: str, known: Mapping[str, tuple[str, ...]], side: str | None
    ) -> tuple[str, list[Any]]:
        """What a question is about, and of which units, hexes, ...; none that the side cannot see.

        That it cannot see a unit tells nobody anything: every roster is open, and a view names all units but these.
        """
        asked: Any = question
        if not isinstance(asked, str) or len(asked) > actions.LONGEST:
            raise FieldError("", expected("question", asked, most=actions.LONGEST))
        topic, *words = question.split() or [""]
        if topic not in known:
            raise FieldError("", f"unknown question '{topic}'; {nearest(topic, known)}")
        kinds = known[topic]
        if len(words) != len(kinds):
            raise FieldError("", f"expected '{topic} {' '.join(kinds).upper()}'")
        numbers = [self._argument(kind, word, position) for kind, word in zip(kinds, words, strict=True)]
        unseen = self._hidden(position, side).units
        if any(kind == "unit" and number in unseen for kind, number in zip(kinds, numbers, strict=True)):
            raise FieldError("", f"{side or 'an onlooker'} cannot see {' '.join(words)}")
        return topic, numbers

    def view(self, position: P, side: str | None) -> dict[str, Any]:
        """What a side may know of the position (None: an onlooker), as plain data."""
        from grognard.engine.views import view

        return view(self, position, side)

    def determinize(self, position: P, side: str | None, random: Dice) -> P:
        """A copy with fresh dice in which all that a side (None: an onlooker) cannot know is drawn anew.

        It asks what the position asks, and looks the same to the side; what lies hidden in it does not depend on what
        lies hidden in truth. The same random numbers make the same copy.
        """
        from grognard.engine.determinize import determinize

        return determinize(self, position, side, random)

    def outcome(self, position: P) -> Outcome | None:
        """None, or the victory with its rule."""
        return position.outcome

    def phase(self, position: P) -> str:
        """The phase of the sequence of play."""
        phases = self._phases
        for frame in reversed(position.frames):
            names = phases.get(type(frame))
            named = None if names is None else names(position, frame)
            if named is not None:
                return named
        return "over" if position.outcome else "start"

    def role(self, action: Action) -> Role | None:
        """The role of an action's verb in this game; None: it is a plain choice."""
        found = self.verbs.get(action.verb)
        return None if found is None else found.role

    def procedure(self, frame: Frame) -> Procedure[Any, Any]:
        """The procedure that a frame belongs to."""
        return self._by_frame[type(frame)]

    # -- running procedures

    def run_until_decision(self, position: P) -> None:
        """Run procedures until one asks, or the game is over; NoDecision where neither ever comes."""
        frames = position.frames
        for _ in range(limits.STEPS):
            if not frames:
                break
            frame = frames[-1]
            procedure = self._by_frame[type(frame)]
            if position.returned is not None:
                (ended, value), position.returned = position.returned, None
                go_on = procedure.continuations.get(type(ended))
                if go_on is not None:
                    go_on(position, frame, value)
                else:
                    procedure.after_any(position, frame)
                continue
            decision = procedure.decision(position, frame)
            if decision is not None:
                position.asked = decision
                return
            procedure.proceed(position, frame)
        if frames:
            raise NoDecision(f"the rules take {limits.STEPS:,} steps, and nobody is asked")
        position.returned = None
        position.asked = None

    # -- legality, and why not

    def _listed(self, position: P, action: Notation, side: str | None) -> Action | Ruling:
        """The action if it is one of the choices, else the ruling that refuses it."""
        decision = self.decision(position)
        if decision is None:
            return refuse(position.outcome.rule if position.outcome else "", "turn.over")
        if side is not None and side != decision.side:
            return refuse(decision.rule, "turn.other_side", asked=decision.side, asker=side)
        try:
            said = actions.parse(action)
        except MalformedAction as error:
            return refuse(decision.rule, "notation.malformed", said=str(error))
        if said in decision.actions:
            return said
        if position.skipped is not None and side is None:
            ruling = self._in_skipped(position.skipped, said)
            if ruling is not None:
                return ruling
        try:
            verb, numbers = self._understand(position, said)
        except _Misunderstood as error:
            return error.ruling
        ruling = verb.why(position, position.frames[-1], *numbers) if verb.why else None
        if ruling is None or ruling.legal:
            return refuse(decision.rule, "choice.not_listed")
        return ruling

    def _understand(self, position: P, action: Action) -> tuple[Verb, list[Any]]:
        """The verb and its arguments as numbers."""
        decision = self.decision(position)
        assert decision is not None
        verb = self._by_frame[type(position.frames[-1])].verbs.get(action.verb)
        if verb is None:
            raise _Misunderstood(self._why_not_now(position, decision, action))
        if len(action.args) != len(verb.kinds):
            counts = {"expected": len(verb.kinds), "given": len(action.args)}
            raise _Misunderstood(refuse(decision.rule, "notation.count", verb=action.verb, **counts))
        try:
            return verb, [self._argument(k, a, position) for k, a in zip(verb.kinds, action.args, strict=True)]
        except FieldError as error:
            raise _Misunderstood(refuse(decision.rule, "notation.argument", said=error.message)) from None

    def _why_not_now(self, position: P, decision: Decision, action: Action) -> Ruling:
        """Why a verb is refused that the present question does not take: what the game says, or that it is so."""
        numbers = self._numbers(position, action)
        ruling = None if numbers is None else self.why_not_now(position, action.verb, numbers)
        if ruling is not None:
            return replace(ruling, out_of_place=True)
        verbs = list(dict.fromkeys(listed.verb for listed in decision.actions))
        return refuse(decision.rule, "notation.verb", verb=action.verb, verbs=verbs)

    def _numbers(self, position: P, action: Action) -> list[Any] | None:
        """The arguments of a verb of the game as numbers; None if they are not what it takes."""
        spec = self.verbs.get(action.verb)
        if spec is None or len(spec.kinds) != len(action.args):
            return None
        try:
            return [self._argument(kind, arg, position) for kind, arg in zip(spec.kinds, action.args, strict=True)]
        except FieldError:
            return None

    def explain_named(self, position: P, action: Notation, side: str | None = None) -> Ruling:
        """As `explain`, but in the phase that a position file names even if the rules pass over it.

        There nobody is asked, so that it is a refusal; what is listed in the phase that comes next does not matter.
        """
        ruling = None
        if position.skipped is not None and side is None:
            with suppress(MalformedAction):
                ruling = self._in_skipped(position.skipped, actions.parse(action))
        return ruling or self.explain(position, action, side)

    def why_skipped(self, position: P) -> Ruling | None:
        """Why the rules passed over the phase that a position file names; None if they did not."""
        return None if position.skipped is None else skipped.why_skipped(self, position.skipped)

    def _in_skipped(self, position: P, action: Action) -> Ruling | None:
        return skipped.explain_in(self, position, action.verb, self._numbers(position, action))

    def has_left(self, before: P, position: P) -> bool:
        """Have the rules passed over the phase in which a position stood before, without asking anybody?"""
        return skipped.has_left(self, before, position)

    def _argument(self, kind: str, text: str, position: P) -> Any:
        if kind == "str":
            return text
        if kind == "int":
            if not (text.isascii() and text.isdigit() and len(text) < 10):
                raise FieldError("", f"expected a whole number, not '{text}'")
            return int(text)
        return position.components.number(kind, text)

    # -- words

    @cached_property
    def words(self) -> Words:
        """What is said to a person, in both languages."""
        return Words.load(ENGINE_WORDS, self.folder / "words.tsv")

    @property
    def rulebook(self) -> Path:
        """The folder of the rulebook and of the code that enforces it: a series has one for several games."""
        return self.folder

    @cached_property
    def rules(self) -> dict[str, Rule]:
        """Every rule of the game by its number."""
        return load_rules(self.rulebook / "rules.tsv")

    def say(self, ruling: Ruling, language: str = "en") -> str:
        """A ruling in words, with the numbers of its rules."""
        text = self.words.say(ruling.reason, ruling.told(), language)
        return f"{text} [{', '.join(ruling.rules)}]"


def _names_phase(procedure: Procedure[Any, Any]) -> bool:
    """Do frames of a procedure stand for phases at all?"""
    return type(procedure).phase is not Procedure.phase


class _Misunderstood(Exception):
    def __init__(self, ruling: Ruling) -> None:
        super().__init__()
        self.ruling = ruling
