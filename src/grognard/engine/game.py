"""A game: the rules of one game, stateless. The engine's whole contract is here and in what a game declares."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import Any, TypeVar

from grognard.engine import answered, events, inquiries, legality, limits, revelations, skipped
from grognard.engine.actions import Action, Notation
from grognard.engine.codec import FieldError
from grognard.engine.components import Components
from grognard.engine.data import DataFolder
from grognard.engine.decisions import Advice, Decision, NoDecision
from grognard.engine.declarations import GameDeclarations
from grognard.engine.declarations import Hidden as Hidden
from grognard.engine.declarations import Scenario as Scenario
from grognard.engine.dice import Dice, key_of, new_seed
from grognard.engine.events import Event
from grognard.engine.facts import merged
from grognard.engine.faults import Fault, unknown
from grognard.engine.kinds import NONE
from grognard.engine.options import choose
from grognard.engine.outcome import Outcome
from grognard.engine.position import Frame, Position
from grognard.engine.procedures import Procedure, Role, VerbSpec
from grognard.engine.revelations import NOBODY
from grognard.engine.rules import Rule, load_rules
from grognard.engine.rulings import IllegalAction, Ruling
from grognard.engine.words import ENGINE_WORDS, Words

P = TypeVar("P", bound=Position)

MOST_TABLES = 8
"""Components that a game caches: there are thousands of combinations of options, and each takes megabytes."""


class Game(GameDeclarations[P]):
    """One game. A game subclasses it, and supplies what `GameDeclarations` asks for."""

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
            procedure.preview, procedure.foresee, procedure.procedure_of = self.preview, self.foresee, self.procedure
            procedure.connect(made)
            if procedure is not self._by_frame[procedure.frame]:
                shared = procedure.frame.__name__
                raise TypeError(f"two procedures share the frame {shared}; give each its own, if only by subclassing")
            for found in procedure.verbs.values():
                known = self.verbs.setdefault(found.name, VerbSpec(found.kinds, found.role, found.commits))
                if known.kinds != found.kinds:
                    raise TypeError(
                        f"the verb '{found.name}' has different arguments in {procedure.name} than in another procedure"
                    )
                if known.role != found.role:
                    raise TypeError(
                        f"the verb '{found.name}' has a different role in {procedure.name} than in another procedure"
                    )
                if known.commits != found.commits:
                    raise TypeError(
                        f"the verb '{found.name}' commits in one procedure and not in another: {procedure.name}"
                    )

    # -- the contract

    def start(
        self,
        scenario: str | None = None,
        *,
        seed: int | str | None = None,
        options: Mapping[str, Any] | None = None,
        charts: Path | None = None,
    ) -> P:
        """A position at the start of a scenario. Without a seed the dice are unpredictable."""
        dice = Dice(key_of(new_seed() if seed is None else seed))
        return self.start_on(self.opening_components(scenario, options, charts), dice)

    def opening_components(
        self,
        scenario: str | None = None,
        options: Mapping[str, Any] | None = None,
        charts: Path | Mapping[str, str] | None = None,
    ) -> Components:
        """The components of a scenario (the first, if none is named), once its name and the options are checked."""
        names = self.scenarios()
        chosen = scenario if scenario is not None else next(iter(names))
        if chosen not in names:
            raise FieldError("scenario", unknown("scenario", chosen, names))
        return self.scenario_components(chosen, choose(self.optional_rules, options), charts)

    def start_on(self, components: Components, dice: Dice) -> P:
        """A position at the start, on a table that is laid out already, with these dice."""
        position: P = self.position_class(components, dice)
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

    def scenario_components(
        self, scenario: str, options: dict[str, Any], charts: Path | Mapping[str, str] | None = None
    ) -> Components:
        """The components of a scenario: kept for a while, unless charts of one's own are used, which may change.

        Those are a folder, or the texts of data files by name.
        """
        if charts is not None:
            inline = charts if isinstance(charts, Mapping) else None
            folder = charts if isinstance(charts, Path) else None
            return self.components(scenario, options, DataFolder(self.folder / "data", folder, inline), {})
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
        return self.apply_watched(position, action, side, None)

    def apply_watched(
        self, position: P, action: Notation, side: str | None, watch: Callable[[P], None] | None
    ) -> list[Event]:
        """The same; `watch` is called wherever somebody could have been asked on the way to the next question."""
        decision = position.asked or self.decision(position)
        if (
            decision is None
            or not isinstance(action, Action)
            or type(action.args) is not tuple
            or action not in decision.actions
            or (side is not None and side != decision.side)
        ):
            listed = legality.listed(self, position, action, side)
            if isinstance(listed, Ruling):
                raise IllegalAction(listed, self.say(listed))
            action = listed
        frame = position.frames[-1]
        verb = self._by_frame[type(frame)].verbs[action.verb]
        numbers: Sequence[Any] = ()
        if action.args:
            found = position.components.numbers.get(verb.kinds[0], {}).get(action.args[0])
            single = found is not None and len(action.args) == 1  # as most are
            numbers = (found,) if single else legality.arguments(position, verb.kinds, action.args)
        how = self.uncovered
        before = NOBODY if how is None else self._unseen(position)
        position.events = []
        position.asked = position.skipped = position.begun = position.unseen = None
        verb.handler(position, frame, *numbers)
        self.run_until_decision(position, watch)
        if before and how is not None:
            revelations.emit_revelations(position, how, before, self._unseen(position))
        return position.events

    def _unseen(self, position: P) -> frozenset[int]:
        """The units that not everybody can see: an onlooker sees what all sides see."""
        if position.unseen is None:
            position.unseen = self.unseen(position, NONE)
        return position.unseen

    def explain(self, position: P, action: Notation, side: str | None = None) -> Ruling:
        """Whether an action is legal, and why (not): for any action."""
        return legality.explain(self, position, action, side)

    def explain_named(self, position: P, action: Notation, side: str | None = None) -> Ruling:
        """As `explain`, but in the phase that a position file names even if the rules pass over it.

        There nobody is asked, so that it is a refusal; what is listed in the phase that comes next does not matter.
        """
        return legality.explain_named(self, position, action, side)

    def answered(self, position: P, action: Notation) -> list[Ruling]:
        """How questions refuse an action that were answered by themselves when a position file was read."""
        return answered.answered(self, position, action)

    def why_skipped(self, position: P) -> Ruling | None:
        """Why the rules passed over the phase that a position file names; None if they did not."""
        return None if position.skipped is None else skipped.why_skipped(self, position.skipped)

    def has_left(self, before: P, position: P) -> bool:
        """Have the rules passed over the phase in which a position stood before, without asking anybody?"""
        return skipped.has_left(self, before, position)

    def preview(self, position: P, action: Action) -> list[Event]:
        """The events of a legal action that everybody would see, up to the next roll, draw or revelation."""
        certain = takewhile(lambda event: not event.reveals, self.foresee(position, action))
        return [event for event in certain if event.only is None]

    def foresee(self, position: P, action: Action) -> list[Event]:
        """All events of a legal action if other dice than those of the game were rolled: not for everybody's eyes."""
        future = position.copy()
        future.dice = Dice(key_of("foreseen"))  # what the game's own dice hold is nobody's to know
        return self.apply(future, action)

    def inquire(self, position: P, question: str, side: str | None = None, known: P | None = None) -> Ruling:
        """The answer to a question such as `supply LVI`; FieldError if there is no such question, unit or hex.

        As far as a side (None: an onlooker) can know it, and nothing about units that it cannot see. `known` is what
        `known` makes of the position for that side, if it is at hand.
        """
        return inquiries.inquire(self, position, question, side, known)

    def overlay(self, position: P, question: str, side: str | None, known: P | None = None) -> dict[str, Any]:
        """What to show on the map for `zones german` or `reach LVI`, as far as a side (None: an onlooker) can know."""
        return inquiries.overlay(self, position, question, side, known)

    def known(self, position: P, side: str | None) -> P:
        """A copy to answer questions from: without what a side (None: an onlooker) must not know.

        Units that it cannot see are off the map, and hidden values are those of a fresh table.
        """
        return inquiries.known(self, position, side)

    def view(self, position: P, side: str | None) -> dict[str, Any]:
        """What a side may know of the position (None: an onlooker), as plain data."""
        from grognard.engine.views import view

        return view(self, position, side)

    def determinize(self, position: P, side: str | None, random: Dice) -> P:
        """A copy with fresh dice in which all that a side (None: an onlooker) cannot know is redrawn.

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
        return self.named_phase(position) or ("over" if position.outcome else "start")

    def named_phase(self, position: P) -> str:
        """The phase of the sequence of play; nothing between two of them."""
        phases = self._phases
        for frame in reversed(position.frames):
            names = phases.get(type(frame))
            named = None if names is None else names(position, frame)
            if named is not None:
                return named
        return ""

    def advice(self, position: P) -> Advice:
        """What a client may know of the present decision beyond its answers; nothing, if nobody is asked."""
        if not position.frames or self.decision(position) is None:
            return Advice()
        frame = position.frames[-1]
        procedure = self.procedure(frame)
        undone, staked = tuple(procedure.undone(position, frame)), tuple(procedure.staked(position, frame))
        return Advice(procedure.default(position, frame), procedure.takes_stacks, procedure.carries, undone, staked)

    def role(self, action: Action) -> Role | None:
        """The role of an action's verb in this game; None: it is a plain choice."""
        found = self.verbs.get(action.verb)
        return None if found is None else found.role

    def procedure(self, frame: Frame) -> Procedure[Any, Any]:
        """The procedure that a frame belongs to."""
        return self._by_frame[type(frame)]

    # -- running procedures

    def run_until_decision(self, position: P, watch: Callable[[P], None] | None = None) -> None:
        """Run procedures until one asks, or the game is over; NoDecision where neither ever comes.

        `watch` is called wherever one could have asked and goes on by itself.
        """
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
            if watch is not None:
                watch(position)
            procedure.proceed(position, frame)
        if frames:
            raise NoDecision(f"the rules have run {limits.STEPS:,} steps without reaching a decision")
        position.returned = None
        position.asked = None

    # -- words

    def fault(self, rule: str, key: str, **facts: Any) -> Fault:
        """What cannot be, by a rule: `fault.KEY` among the words of the game."""
        return Fault(self.words, f"fault.{key}", facts, rule)

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
        text = self.words.say(ruling.reason, ruling.all_facts(), language)
        return f"{text} [{', '.join(ruling.rules)}]"


def _names_phase(procedure: Procedure[Any, Any]) -> bool:
    """Do frames of a procedure stand for phases at all?"""
    return type(procedure).phase is not Procedure.phase
