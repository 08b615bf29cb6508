"""Does conformance let a sound game pass, and find out every broken one?"""

import json
import pickle
from collections import Counter
from typing import Any

import pytest
from tests.engine import broken as toys
from tests.engine.broken import broken
from tests.engine.table import TOY
from tests.engine.toy import Toy, ToyPosition

from grognard.engine.components import Components
from grognard.engine.conformance import EVERY_CHECK, ConformanceError, Report, check, start_of, trial
from grognard.engine.entries import Entry, Undone
from grognard.engine.game import Game
from grognard.engine.records import Record

DECISION = "the_decision_is_well_formed"
AGAIN = "asking_again_gives_the_same_decision"
APPLIES = "every_listed_action_applies"
EXPLAINED = "every_listed_action_is_explained"
REFUSED = "unlisted_actions_are_refused"
JSON = "the_position_survives_json"
ARRIVAL = "the_order_of_arrival_does_not_matter"
EVENTS = "the_events_are_well_formed"
VIEWS = "views_hide_what_they_must"
SECRETS = "an_action_tells_no_secrets"
ALIKE = "determinized_copies_look_the_same"
TRUTH = "determinized_copies_do_not_depend_on_the_truth"
OUTCOME = "the_outcome_is_well_formed"


def only(*names: str) -> dict[str, int]:
    """Rates that leave only these checks."""
    return {name: int(name in names) for name in EVERY_CHECK}


def failure(game: Game[Any], rates: dict[str, int], games: int = 40) -> ConformanceError:
    """What is found out about a broken game."""
    with pytest.raises(ConformanceError) as caught:
        check(game, games=games, rates=rates, longest=1000)
    return caught.value


# -- sound games


def test_a_sound_game_passes() -> None:
    report = check(TOY, games=8, rates=EVERY_CHECK)
    assert report.games == 8
    assert all(report.checks[name] == report.decisions for name in set(EVERY_CHECK) - report_ends(report))
    assert report.unseen(TOY) == []
    assert sum(report.outcomes.values()) == sum(report.starts.values()) == 8


def report_ends(report: Report) -> set[str]:
    """The checks that are made once more at the end of each game."""
    return {name for name in EVERY_CHECK if report.checks[name] == report.decisions + report.games}


def test_a_game_with_secrets_that_it_keeps_passes() -> None:
    report = check(toys.Secretive(), games=4, rates=EVERY_CHECK)
    assert report.tally["determinized otherwise"] > report.tally["determinized"] / 2


@pytest.mark.parametrize("game", [toys.SecretSteps(), toys.SecretOrders()])
def test_games_that_redraw_strengths_and_orders_pass(game: Toy) -> None:
    assert check(game, games=6, rates=EVERY_CHECK).tally["touched"] > 0


def test_a_game_that_redraws_hidden_units_and_their_steps_passes() -> None:
    assert check(toys.SecretUnits(), games=6, rates=only(ALIKE, TRUTH)).tally["touched"] > 0


def test_a_secret_may_be_told_as_a_revelation() -> None:
    check(broken(toys.RevealsASecret, base=toys.Secretive), games=4, rates=EVERY_CHECK)


# -- broken games


@pytest.mark.parametrize(
    ("game", "promise", "sentence"),
    [
        (broken(toys.AsksANobody), DECISION, "the side asked, 'green', is not one of the game's"),
        (broken(toys.AsksByNoRule), DECISION, "act.which cites a rule that the game does not have: '99.9'"),
        (broken(toys.AsksWithoutWords), DECISION, "no text for 'act.mumble'"),
        (broken(toys.AsksWithoutFacts), DECISION, "'act.where' uses unit, which has no value"),
        (broken(toys.ListsTwice), DECISION, "listed twice: done"),
        (broken(toys.ListsNothing), DECISION, "lists no actions"),
        (broken(toys.ListsNoVerb), DECISION, "'dance' is listed, but no verb of the game takes"),
        (broken(toys.ListsInAnyOrder), AGAIN, "asked again, the decision is different: 2"),
        (broken(toys.AskingChanges), AGAIN, "asking for the decision has changed the position"),
        (broken(toys.AsksWhatItRemembers), AGAIN, "asked again, the decision is different"),
        (broken(toys.ListsTooMuch), APPLIES, "is listed, but it was refused: not yours"),
        (broken(toys.BreaksDown), APPLIES, "'spy hq' is listed, but applying it failed: KeyError"),
        (broken(toys.ExplainsAwayWhatIsListed), EXPLAINED, "'done' is listed, but explain calls it illegal"),
        (broken(toys.ExplainsByNoRule), EXPLAINED, "'done' cites a rule that the game does not have: '99.9'"),
        (broken(toys.ExplainsWithoutWords), EXPLAINED, "no text for 'act.mumble'"),
        (broken(toys.RefusesByNoRule), REFUSED, "names no rule"),
        (broken(toys.ListsTooLittle), REFUSED, "is not listed, but its explanation says that it is legal"),
        (broken(toys.RefusingChanges), REFUSED, "has changed the position: points: 0: "),
        (toys.ExplainsEverything(), REFUSED, "explained by a different ruling than the one that refused it"),
        (toys.TakesAnything(), REFUSED, "is not listed, but it was applied"),
        (toys.TakesAnything(), "malformed_actions_are_refused", "is not listed, but it was applied"),
        (
            toys.ChokesOnNonsense(),
            "malformed_actions_are_refused",
            "is not listed, and applying it failed: AttributeError",
        ),
        (
            toys.TakesItFromAnybody(),
            "actions_of_the_wrong_side_are_refused",
            "by 'blue' is not listed, but it was applied",
        ),
        (toys.TakesAnythingAtTheEnd(), "everything_is_refused_after_the_end", "is not listed, but it was applied"),
        (broken(toys.Misplaces), "the_position_is_sound", "is not where its stack is"),
        (toys.Unsound(), "the_position_is_sound", "breaks an invariant: 0102 holds units of both sides"),
        (broken(toys.HoldsNoPlainData), JSON, "failed: FieldError.*a whole number, not True"),
        (broken(toys.ActsOnWhatItRemembers), JSON, "plays differently after 'done'"),
        (broken(toys.AsksByArrival), ARRIVAL, "with its stacks in another order it asks something else"),
        (broken(toys.RulesByArrival), ARRIVAL, "the ruling on 'done' depends on the order in which hexes were entered"),
        (broken(toys.ActsByArrival), ARRIVAL, "'done' does something else with the stacks in another order"),
        (broken(toys.ActsOnWhatItRemembers), "caches_change_nothing", "'done' does something else"),
        (broken(toys.ForgetsTheDice), EVENTS, "'spy hq' used the dice, but no event reveals it"),
        (broken(toys.TellsByNoRule), EVENTS, "spied cites a rule that the game does not have: '99.9'"),
        (broken(toys.TellsWithoutWords), EVENTS, "no text for 'event.mumbled'"),
        (toys.DeclaresNoEvents(), EVENTS, "the event .* is not among those that the game declares"),
        (broken(toys.TellsWhatIsNotDeclared), EVENTS, "spied has the fact 'weather', which the game does not declare"),
        (broken(toys.TellsAnotherKind), EVENTS, "spied has a wrong value for the fact 'hex', declared as hex: '9999'"),
        (
            broken(toys.TellsAnotherKindInside),
            EVENTS,
            "the event in 'gives' of .* has a wrong value for the fact 'unit', .* 'nobody'",
        ),
        (
            broken(toys.AsksWithAnotherKind),
            DECISION,
            r"has a wrong value for the fact 'units', declared as \['unit'\]: 'r1'",
        ),
        (
            broken(toys.ExplainsWithWhatIsNotDeclared),
            EXPLAINED,
            "'done' has the fact 'weather', which the game does not declare",
        ),
        (broken(toys.TellsANobody), EVENTS, "spied is for 'green', which is not a side"),
        (broken(toys.RollsElsewhere), "a_game_started_again_plays_alike", "'spy hq' does something else"),
        (broken(toys.NeverEnds), "play_always_ends", "has not ended after 1000 decisions"),
        (broken(toys.EndsInNothing), OUTCOME, "has ended without an outcome"),
        (broken(toys.EndsByNoRule), OUTCOME, "the outcome cites a rule that the game does not have: '99.9'"),
        (broken(toys.EndsForNobody), OUTCOME, "side number 7, is not one of the game's"),
        (toys.StartsOtherwise(), "the_record_replays", "the position after action 0 .* is not the recorded one"),
        (toys.ShowsItsSecrets(), VIEWS, "shows hidden information: held: "),
        (toys.ShowsTheKey(), VIEWS, "shows future dice: the key itself"),
        (toys.ShowsTheSeed(), VIEWS, "shows future dice: seed"),
        (toys.ShowsNoPlainData(), VIEWS, "is not plain data"),
        (toys.DrawsTooMuch(), VIEWS, "determinized position of .* breaks an invariant"),
        (
            broken(toys.AsksWithASecret, base=toys.Secretive),
            VIEWS,
            "shows hidden information: decision: facts: control",
        ),
        (broken(toys.RulesWithASecret, base=toys.Secretive), "rulings_tell_no_secrets", "reveals hidden information"),
        (toys.AnswersWithASecret(), "inquiries_tell_no_secrets", "'held' reveals hidden information: facts: held"),
        (toys.RefusesWithASecret(), "inquiries_tell_no_secrets", "'held' reveals hidden information: "),
        (toys.AnswersWithASecret(), "overlays_tell_no_secrets", "'control .*' reveals hidden information: hexes"),
        (toys.ShowsBySequence(), VIEWS, "reveals hidden information by its order"),
        (toys.SaysTwiceWhoIsUnseen(), VIEWS, "does not see is said in two ways"),
        (toys.DrawsTheDiceAlong(), ALIKE, "holds the real dice of the game"),
        (toys.DrawsWhatAsksOtherwise(), ALIKE, "determinized position of .* asks something else"),
        (toys.DrawsWhatLooksOtherwise(), ALIKE, "determinized position of .* looks different: state: points"),
        (toys.DrawsFromTheTruth(), TRUTH, "determinized position of .* depends on what is hidden: control"),
        (toys.DrawsNothing(), TRUTH, "determinized position of .* depends on what is hidden: control"),
        (toys.DrawsSomeSteps(), TRUTH, "determinized position of .* depends on what is hidden: steps"),
        (toys.DrawsNoOrders(), TRUTH, "determinized position of .* depends on what is hidden: schedule"),
        (toys.DrawsUnitsWithTheirSteps(), TRUTH, "determinized position of .* depends on what is hidden: steps"),
        (toys.DrawsUnitsInPlace(), TRUTH, "determinized position of .* depends on what is hidden: at"),
        (broken(toys.TellsASecret, base=toys.Secretive), SECRETS, "learns a secret from 'spy hq', unrevealed"),
        (broken(toys.ActsOnASecret, base=toys.Secretive), SECRETS, "sees a secret after 'spy hq'"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_a_broken_promise_is_found_out(game: Toy, promise: str, sentence: str) -> None:
    found = failure(game, only(promise)).failure
    assert found.check == promise
    with pytest.raises(AssertionError, match=sentence):
        raise AssertionError(found.sentence)


def test_copies_that_share_something_are_found_out() -> None:
    game = broken(toys.SharesWithItsCopies, toys.StartsSharing)
    found = failure(game, only("copies_share_nothing", "some_listed_actions_apply")).failure
    assert found.sentence == "actions applied to copies have changed the original position"


def test_an_undo_that_does_not_restore_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    def take(record: Record[ToyPosition], entry: Entry, after: ToyPosition, **more: Any) -> None:
        before = record.position
        right(record, entry, after, **more)
        if isinstance(entry, Undone):
            record.state = before

    right = Record.take
    monkeypatch.setattr(Record, "take", take)
    found = failure(TOY, only("undo_restores_exactly")).failure
    assert "undone, leads to a different position than the one before it" in found.sentence


def test_an_undo_behind_a_roll_is_found_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Record, "can_undo", property(lambda record: bool(record.actions)))
    found = failure(TOY, only("undo_restores_exactly")).failure
    assert found.sentence == "'done' can be undone"


# -- what a failure tells


def test_a_failure_can_be_seen_again() -> None:
    game = broken(toys.BreaksDown)
    found = failure(game, EVERY_CHECK).failure
    record = Record.start(game, found.scenario, seed=found.seed, options=found.options)
    for action in found.actions:
        record.play(action)
    with pytest.raises(KeyError):
        record.play("spy hq")


def test_the_game_of_a_failure_fails_alone_too() -> None:
    game = broken(toys.BreaksDown)
    found = failure(game, EVERY_CHECK).failure
    with pytest.raises(ConformanceError) as caught:
        check(game, games=1, first=found.number, rates=EVERY_CHECK)
    assert caught.value.failure == found


def test_a_failure_says_all_that_is_needed() -> None:
    text = str(failure(broken(toys.BreaksDown), EVERY_CHECK))
    assert "_appl" in text.partition(": 'spy hq' is listed, but applying it failed: KeyError('hq')\n")[0]
    assert 'in game 0: scenario \'duel\', options {"long": true, "die": "d6"}, seed \'0.0\', after ' in text
    assert text.endswith("; done")


def test_a_failure_travels_between_processes() -> None:
    error = failure(broken(toys.BreaksDown), EVERY_CHECK)
    assert pickle.loads(pickle.dumps(error)).failure == error.failure


# -- runs


def test_the_same_seed_plays_the_same_games() -> None:
    assert check(TOY, games=4, seed=3) == check(TOY, games=4, seed=3)
    assert check(TOY, games=4, seed=3) != check(TOY, games=4, seed=4)


def test_a_run_can_be_cut_into_pieces() -> None:
    whole, pieces = check(TOY, games=6), Report("toy")
    for first in (0, 2, 4):
        pieces.add(check(TOY, games=2, first=first))
    assert pieces == whole


def test_every_combination_of_scenario_and_options_has_its_turn() -> None:
    starts = Counter(str(start_of(TOY, number)) for number in range(8))
    assert list(starts.values()) == [2, 2, 2, 2]


def test_options_can_be_kept() -> None:
    report = check(TOY, games=2, options={"long": True})
    assert sorted(report.starts) == ["duel long=True die=d10", "duel long=True die=d6"]


def test_fewer_positions_can_be_looked_at() -> None:
    report = check(TOY, games=4, every=10)
    assert 0 < report.checks["the_position_is_sound"] < report.decisions / 4


def test_expensive_checks_are_rarer_where_the_same_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    rates = only(DECISION) | {JSON: 2}
    monkeypatch.setattr(trial, "FULL_RATE", 1)
    rare = check(TOY, games=6, rates=rates)
    monkeypatch.setattr(trial, "FULL_RATE", rare.decisions)
    often = check(TOY, games=6, rates=rates)
    assert 0 < rare.checks[JSON] < often.checks[JSON] / 2
    assert rare.checks[DECISION] == often.checks[DECISION] == often.decisions  # made everywhere, whatever was met


class HidesNothing(Toy):
    """A game on a table where all see all."""

    def hides(self, components: Components) -> bool:
        return False


@pytest.mark.parametrize(
    ("game", "rate", "viewers"), [(HidesNothing(), 2, 1), (HidesNothing(), 1, 3), (toys.Secretive(), 2, 3)]
)
def test_one_viewer_at_a_time_is_looked_at_in_a_quick_run_of_a_game_that_hides_nothing(
    game: Toy, rate: int, viewers: int
) -> None:
    report = check(game, games=4, rates=only() | {VIEWS: rate})
    assert report.tally["determinized"] == report.checks[VIEWS] * viewers


def test_a_player_out_of_patience_is_bold_until_the_phase_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trial, "MOST_RANDOM_CHOICES", 0)
    bold = check(TOY, games=8, rates=only()).verbs
    monkeypatch.setattr(trial, "MOST_RANDOM_CHOICES", 1000)
    patient = check(TOY, games=8, rates=only()).verbs
    assert share_of(bold, "done") < share_of(patient, "done")


def share_of(verbs: Counter[str], verb: str) -> float:
    """How much of all that was done was this verb."""
    return sum(count for name, count in verbs.items() if name.endswith(f".{verb}")) / sum(verbs.values())


def test_a_rate_for_a_check_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown check 'views_hide'; nearest: views_hide_what_they_must"):
        check(TOY, games=1, rates={"views_hide": 2})


def test_progress_is_told_after_every_game() -> None:
    told: list[int] = []
    check(TOY, games=3, progress=lambda report: told.append(report.games))
    assert told == [1, 2, 3]


def test_a_report_is_plain_data_and_reads_well() -> None:
    report = check(TOY, games=2)
    assert json.loads(json.dumps(report.to_json()))["games"] == 2
    assert str(report).startswith(f"toy: 2 games, {report.decisions} decisions (at most {report.longest} in a game)\n")
