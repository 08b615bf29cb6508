"""Random games, and what is proved in them."""

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from grognard.board.words import unknown
from grognard.engine.actions import Action
from grognard.engine.conformance import copies, positions, questions, steps
from grognard.engine.conformance.invalid_actions import Below
from grognard.engine.conformance.report import ConformanceError, Failure, Report
from grognard.engine.conformance.samples import Check, Sample, Violation, check_events
from grognard.engine.conformance.steps import Step
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event, without_phases
from grognard.engine.game import Game
from grognard.engine.options import OptionalRule
from grognard.engine.outcome import outcome_json
from grognard.engine.position import Position
from grognard.engine.records import Record, verify

P = TypeVar("P", bound=Position)

MOST_ELSEWHERE = 200
"""How many actions of other positions are kept to be tried where they are not listed."""
COMBINATION_STRIDE = 2_654_435_761
"""A prime: stepping by it through all combinations visits each once, and few neighbours in a row."""
MOST_DECISIONS = 100_000
"""Decisions after which a game must have ended."""
FULL_RATE = 50
"""At so many positions of a game that ask the same question expensive checks are as frequent as their rates say; at
the next so many half as frequent, at those after them a third, and so on."""
MOST_RANDOM_CHOICES = 150
"""So many decisions of one phase are answered by any action alike; then the player is bold until the phase is over, or
it would set up two hundred units again and again."""

PASSES_ONE_IN = 6
"""A bold player stops, passes or goes back once in so many times."""
COMPARED_HEXES = 3
"""Of how many hexes it takes the one nearest to the meeting point."""

AT_EVERY_POSITION = (
    Check(positions.the_position_is_sound),
    Check(positions.the_decision_is_well_formed),
    Check(positions.asking_again_gives_the_same_decision),
    Check(positions.the_advice_is_well_formed),
    Check(positions.some_listed_actions_apply),
    Check(positions.every_listed_action_applies),
    Check(positions.copies_share_nothing),
    Check(positions.some_listed_actions_are_explained),
    Check(positions.every_listed_action_is_explained),
    Check(positions.unlisted_actions_are_refused),
    Check(positions.malformed_actions_are_refused),
    Check(positions.actions_of_the_wrong_side_are_refused),
    Check(positions.the_position_survives_json),
    Check(positions.the_order_of_arrival_does_not_matter),
    Check(positions.views_hide_what_they_must),
    Check(copies.determinized_copies_look_the_same),
    Check(copies.determinized_copies_do_not_depend_on_the_truth),
    Check(questions.rulings_tell_no_secrets),
    Check(questions.inquiries_tell_no_secrets),
    Check(questions.overlays_tell_no_secrets),
)
AT_EVERY_ACTION = (
    Check(steps.the_events_are_well_formed),
    Check(steps.caches_change_nothing),
    Check(steps.an_action_tells_no_secrets),
    Check(steps.undo_restores_exactly),
)
AT_THE_END = (
    Check(positions.the_outcome_is_well_formed),
    Check(positions.everything_is_refused_after_the_end),
    Check(positions.the_position_is_sound),
    Check(positions.the_position_survives_json),
    Check(positions.views_hide_what_they_must),
)
BY_HASH = ("copies_share_nothing", "undo_restores_exactly")
"""Checks that compare a hash with that of the position before."""
EVERY_CHECK = {check.name: 1 for check in AT_EVERY_POSITION + AT_EVERY_ACTION}
"""Rates that make every check everywhere, as is done unless something else is said."""
QUICK_CHECKS = EVERY_CHECK | {
    "asking_again_gives_the_same_decision": 2,
    "some_listed_actions_apply": 2,
    "some_listed_actions_are_explained": 2,
    "copies_share_nothing": 2,
    "every_listed_action_applies": 10,
    "every_listed_action_is_explained": 10,
    "the_advice_is_well_formed": 4,
    "unlisted_actions_are_refused": 2,
    "malformed_actions_are_refused": 2,
    "actions_of_the_wrong_side_are_refused": 2,
    "the_position_survives_json": 8,
    "the_order_of_arrival_does_not_matter": 8,
    "views_hide_what_they_must": 8,
    "determinized_copies_look_the_same": 8,
    "determinized_copies_do_not_depend_on_the_truth": 8,
    "rulings_tell_no_secrets": 8,
    "inquiries_tell_no_secrets": 8,
    "overlays_tell_no_secrets": 8,
    "caches_change_nothing": 2,
    "an_action_tells_no_secrets": 8,
    "undo_restores_exactly": 2,
}
"""Rates for thousands of games: the expensive checks only at some positions, picked at random."""


# -- the games


def check(
    game: Game[P],
    *,
    games: int,
    first: int = 0,
    seed: int | str = 0,
    scenarios: Sequence[str] | None = None,
    options: Mapping[str, Any] | None = None,
    position: Mapping[str, Any] | None = None,
    every: int = 1,
    rates: Mapping[str, int] | None = None,
    longest: int = MOST_DECISIONS,
    progress: Callable[[Report], None] | None = None,
) -> Report:
    """Play random games, all scenarios and optional rules in turn, and prove at every action what a game promises.

    `scenarios` and `options` keep to some; with `position`, the content of a position file, all games start from
    that. `every` looks only at about every so many-th position; `rates` says for
    single checks, by name, at every how many-th of those they are made (0: never). Checks that are not made at every
    position are the less frequent the more positions of the game have asked the same question, and in a game that
    hides nothing they look for secrets of one viewer at a time. `longest` is the number of decisions after which a
    game must have ended.
    """
    for name in rates or {}:
        if name not in EVERY_CHECK:
            raise ValueError(unknown("check", name, EVERY_CHECK))
    report = Report(game.name)
    for number in range(first, first + games):
        if position is None:
            start = Start(number, f"{seed}.{number}", *start_of(game, number, scenarios, options))
        else:
            start = Start(number, f"{seed}.{number}", "", {}, position)
        trial = _Trial(game, start, every, rates or {}, longest)
        report.add(trial.run())
        if progress is not None:
            progress(report)
    return report


def start_of(
    game: Game[Any], number: int, scenarios: Sequence[str] | None = None, options: Mapping[str, Any] | None = None
) -> tuple[str, dict[str, Any]]:
    """The scenario and options of a game by its number: in the end every combination has its turn."""
    names, fixed = list(scenarios or game.scenarios()), dict(options or {})
    choices: list[tuple[OptionalRule, Sequence[Any]]] = [
        (rule, [fixed[rule.name]] if rule.name in fixed else rule.choices) for rule in game.optional_rules
    ]
    total = len(names) * math.prod(len(values) for _, values in choices)
    left, which = divmod(number * COMBINATION_STRIDE % total, len(names))
    switches = dict(fixed)  # what is unknown among them is for the game to refuse
    for rule, values in choices:
        left, n = divmod(left, len(values))
        switches[rule.name] = values[n]
    return names[which], switches


class Start(NamedTuple):
    """What a random game starts from."""

    number: int
    seed: str
    scenario: str
    options: Mapping[str, Any]
    position: Mapping[str, Any] | None = None

    @property
    def label(self) -> str:
        """The scenario and its options in a few words."""
        if self.position is not None:
            return str(self.position.get("title", "position file"))
        return " ".join([self.scenario, *(f"{name}={value}" for name, value in self.options.items())])


class _RandomPlayer:
    """Who plays the random games. In half of them it takes any action alike, in the others it is bold.

    Bold, it seldom picks an action that names nothing (to stop, to pass, to go back) if there is another, and is
    drawn towards a meeting point, whichever side it plays, so that the armies meet. With no random choices left it is
    bold until the phase is over.
    """

    def __init__(self, position: Position, below: Below) -> None:
        self.below = below
        self.grid = position.components.grid
        self.bold = below(2) == 1
        self.meeting_point = below(self.grid.size)
        self.when: tuple[int, str] | None = None
        self.random_left = MOST_RANDOM_CHOICES

    def choose(self, listed: Sequence[Action], when: tuple[int, str]) -> Action:
        """One of the actions; `when` is the turn and the phase."""
        if when != self.when:
            self.when, self.random_left = when, MOST_RANDOM_CHOICES
        self.random_left -= 1
        if not self.bold and self.random_left >= 0:
            return self._any(listed)
        named = [action for action in listed if action.args]
        plain = [action for action in listed if not action.args]
        if not named or (plain and self.below(PASSES_ONE_IN) == 0):
            return self._any(plain)
        return min([self._any(named) for _ in range(COMPARED_HEXES)], key=self._way)

    def _any(self, listed: Sequence[Action]) -> Action:
        return listed[self.below(len(listed))]

    def _way(self, action: Action) -> int:
        hex = self.grid.find(action.args[-1])
        return 0 if hex is None else self.grid.distance(hex, self.meeting_point)


class _Trial(Generic[P]):
    """One random game."""

    def __init__(self, game: Game[P], start: Start, every: int, rates: Mapping[str, int], longest: int) -> None:
        self.game = game
        self.start = start
        self.below = Dice(key_of(f"conformance {start.seed}")).below
        self.choices = Dice(key_of(f"choices {start.seed}")).below  # of their own: no check changes the game
        self.every = every
        self.rates = rates
        self.quick = any(rate > 1 for rate in rates.values())
        self.limit = longest
        self.report = Report(game.name)
        self.elsewhere: list[Action] = []
        self.doing = "the_game_starts"
        self.actions: list[str] = []

    def run(self) -> Report:
        """Play it; whatever goes wrong, on purpose or not, is told with all that it takes to see it again."""
        try:
            self._play()
        except Exception as error:
            number, seed, scenario, options, position = self.start
            sentence = str(error) if isinstance(error, Violation) else f"failed: {error!r}"
            what, moves = (self.game.name, self.doing, sentence), tuple(self.actions)
            raise ConformanceError(Failure(*what, number, seed, scenario, options, moves, position)) from error
        return self.report

    def _play(self) -> None:
        _, seed, scenario, options, position = self.start
        record = Record.start(self.game, scenario, seed=seed, options=options, position=position)
        check_events(self.game, record.position.events, record.position.components)
        again = record.header.opening(self.game)
        player = _RandomPlayer(record.position, self.choices)
        while self.game.decision(record.position) is not None:
            self.doing = "play_always_ends"
            if len(self.actions) == self.limit:
                raise Violation(f"the game has not ended after {self.limit} decisions")
            self._turn(record, again, player)
        self._prove(AT_THE_END, self._spot(record.position, AT_THE_END))
        self.doing = "the_record_replays"
        found = verify(record)
        if not found:
            raise Violation(found.message)
        self._count_game(record.position)

    def _turn(self, record: Record[P], again: P, player: _RandomPlayer) -> None:
        """One decision: look into the position, choose, play, and look at what has happened."""
        looked, decision = self.below(self.every) == 0, self.game.decision(record.position)
        assert decision is not None
        rarer = 1 + self.report.questions[decision.question] // FULL_RATE
        now, afterwards = (self._due(some, rarer) if looked else [] for some in (AT_EVERY_POSITION, AT_EVERY_ACTION))
        sample = self._spot(record.position, [*now, *afterwards])
        self._prove(now, sample)
        self.doing = "every_listed_action_applies"
        action = player.choose(sample.listed, (record.position.turn, self.game.phase(record.position)))
        events = without_phases(record.play(action))  # nobody else here keeps the play
        self._count(sample, action, events)
        self.doing = "a_game_started_again_plays_alike"
        if self.game.apply(again, action) != events or again != record.position:
            raise Violation(f"'{action}' does something else when the same game is replayed without copies")
        self.report.checks[self.doing] += 1
        self._prove(afterwards, Step(sample, action, events, record.position, record))

    def _spot(self, position: P, due: Sequence[Check]) -> Sample[P]:
        decision = self.game.decision(position)
        # What is not looked into needs nothing to compare it with afterwards: a hash takes as long as a decision.
        copy = position.copy() if due else position
        digest = position.hash() if any(check.name in BY_HASH for check in due) else ""
        where = (self.game, position, copy, digest, decision)
        return Sample(*where, self.below, self.elsewhere, self.report.tally, self.quick)

    def _due(self, some: Iterable[Check], rarer: int) -> list[Check]:
        """Which checks are made at a position."""
        rates = [(check, self.rates.get(check.name, check.every)) for check in some]
        return [check for check, rate in rates if rate == 1 or (rate and self.below(rate * rarer) == 0)]

    def _prove(self, some: Iterable[Check], subject: Any) -> None:
        for check in some:
            self.doing = check.name
            check.prove(subject)
            self.report.checks[check.name] += 1

    def _count(self, sample: Sample[P], action: Action, events: list[Event]) -> None:
        self.actions.append(str(action))
        self.report.decisions += 1
        assert sample.decision is not None
        self.report.questions[sample.decision.question] += 1
        procedure = self.game.procedure(sample.position.frames[-1])
        self.report.verbs[f"{procedure.name}.{action.verb}"] += 1
        self.report.events.update(event.kind for event in events)
        kept = sample.listed[self.below(len(sample.listed))]
        if len(self.elsewhere) < MOST_ELSEWHERE:
            self.elsewhere.append(kept)
        else:
            self.elsewhere[self.below(MOST_ELSEWHERE)] = kept

    def _count_game(self, position: P) -> None:
        self.report.games = 1
        self.report.longest = len(self.actions)
        self.report.starts[self.start.label] += 1
        assert position.outcome is not None
        end = outcome_json(position.outcome, self.game.sides)
        self.report.outcomes[f"{end['winner']} {end['level']}"] += 1
