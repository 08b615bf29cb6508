"""What must hold of every position of any game: one small check a promise, named as the sentence that it proves."""

import json
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, TypeVar

from grognard.engine import actions, positionfile
from grognard.engine.actions import Action
from grognard.engine.conformance import invalid_actions
from grognard.engine.conformance.samples import (
    Sample,
    Violation,
    check_events,
    check_facts,
    check_plain,
    check_rules,
    check_ruling,
    check_sound,
    check_unchanged,
    check_words,
    determinized,
    difference,
    viewer,
)
from grognard.engine.kinds import NONE
from grognard.engine.position import Position
from grognard.engine.procedures import Role
from grognard.engine.rulings import IllegalAction

P = TypeVar("P", bound=Position)

SHUFFLED = 1 << 30
"""Random numbers to shuffle by: two are hardly ever the same."""
SECRET_FIELDS = ("key", "seed")
"""What stands in no view: who knows it can foretell the dice."""


# -- the position and its decision


def the_position_is_sound(sample: Sample[P]) -> None:
    """The game's own invariants hold, and units are where the stacks have them."""
    check_sound(sample.game, sample.position, "the position")


def the_decision_is_well_formed(sample: Sample[P]) -> None:
    """Somebody is asked something by a rule, with words for it, and has different actions to choose from."""
    game, decision = sample.game, sample.decision
    if decision is None:
        raise Violation("there is no decision, but the game is not over")
    if decision.side not in game.sides:
        raise Violation(f"the side asked, {decision.side!r}, is not one of the game's")
    check_rules(game, [decision.rule], f"the question {decision.question}")
    check_words(game, decision.question, decision.facts)
    check_facts(game, decision.facts, sample.position.components, f"the question {decision.question}")
    if not decision.actions:
        raise Violation(f"the question {decision.question} lists no actions")
    twice = [str(action) for action, count in Counter(decision.actions).items() if count > 1]
    if twice:
        raise Violation(f"listed twice: {', '.join(twice)}")
    for action in decision.actions:
        spec = game.verbs.get(action.verb)
        if spec is None or len(action.args) != len(spec.kinds):
            raise Violation(f"'{action}' is listed, but no verb of the game takes these arguments")
        if not _survives_notation(action):
            raise Violation(f"'{action}' differs when it is parsed from its own notation")
    check_plain(decision.to_json(game.phase(sample.position)), "the decision")


@lru_cache(maxsize=1 << 16)
def _survives_notation(action: Action) -> bool:
    """Is an action the same when it is parsed from its notation? Once proved that holds at every later position."""
    return actions.parse(str(action)) == action and actions.parse(action.to_json()) == action


def the_advice_is_well_formed(sample: Sample[P]) -> None:
    """A default is one of the answers and can be undone, or nothing depends on it; what is left undone has words."""
    game, position, decision = sample.game, sample.position, sample.decision
    assert decision is not None
    advice = game.advice(position)
    check_plain(advice.to_json(), "the advice")
    for undone in advice.undone:
        facts = undone.to_json()["facts"]
        check_rules(game, [undone.rule], f"what is undone, '{undone.name}',")
        check_words(game, f"undone.{undone.name}", facts)
        check_facts(game, facts, position.components, f"what is undone, '{undone.name}',")
    if advice.default is None:
        return
    if advice.default not in decision.actions:
        raise Violation(f"the default '{advice.default}' is not one of the answers")
    if game.role(advice.default) is Role.END:
        return  # a die of which every face comes to the same
    events = game.apply(copy := position.copy(), advice.default)
    if copy.dice != position.dice or any(event.reveals for event in events):
        raise Violation(f"the default '{advice.default}' cannot be taken back")


def asking_again_gives_the_same_decision(sample: Sample[P]) -> None:
    """A decision follows from the position alone, in the same order, and asking changes nothing."""
    copy = sample.position.copy()
    copy.clear_cache()
    again = sample.game.decision(copy)
    if again != sample.decision:
        raise Violation(f"asked again, the decision is different: {difference(sample.decision, again)}")
    if copy != sample.position:
        raise Violation("asking for the decision has changed the position")


# -- what is listed


def every_listed_action_applies(sample: Sample[P]) -> None:
    """All of them, each on a copy, and lead to sound positions."""
    _apply_each(sample, sample.listed)


def some_listed_actions_apply(sample: Sample[P]) -> None:
    """A few of them, where not all are tried."""
    _apply_each(sample, sample.pick(sample.listed))


def every_listed_action_is_explained(sample: Sample[P]) -> None:
    """`explain` says that it is legal, by rules that there are, in words that there are, and changes nothing."""
    _explain_each(sample, sample.listed)


def some_listed_actions_are_explained(sample: Sample[P]) -> None:
    """A few of them, where not all are asked about."""
    _explain_each(sample, sample.pick(sample.listed))


def _apply_each(sample: Sample[P], listed: Iterable[Action]) -> None:
    for action in listed:
        copy = sample.position.copy()
        try:
            events = sample.game.apply(copy, action)
        except IllegalAction as error:
            raise Violation(f"'{action}' is listed, but it was refused: {error}") from error
        except Exception as error:
            raise Violation(f"'{action}' is listed, but applying it failed: {error!r}") from error
        check_sound(sample.game, copy, f"the position after '{action}'")
        check_events(sample.game, events, copy.components)
        check_unchanged(sample, f"'{action}', made on a copy,")


def _explain_each(sample: Sample[P], listed: Iterable[Action]) -> None:
    for action in listed:
        ruling = sample.game.explain(sample.position, action)
        if not ruling.legal:
            raise Violation(f"'{action}' is listed, but explain calls it illegal: {sample.game.say(ruling)}")
        check_ruling(sample.game, ruling, sample.position.components, f"'{action}'")
        check_unchanged(sample, f"explaining '{action}'")


def copies_share_nothing(sample: Sample[P]) -> None:
    """Whatever was done on copies, the position is to the last value what it was."""
    if sample.position.hash() != sample.digest:
        raise Violation("actions applied to copies have changed the original position")


# -- what is not


def unlisted_actions_are_refused(sample: Sample[P]) -> None:
    """Actions of other positions, guesses and near misses: refused by a rule, explained alike, nothing changed."""
    game, position, below = sample.game, sample.position, sample.below
    here = {action.verb: game.verbs[action.verb] for action in sample.listed}
    tries = [*sample.pick(sample.elsewhere), *invalid_actions.near_misses(sample.listed, below)]
    tries += [invalid_actions.guess(verbs, position.components, below) for verbs in (here, here, game.verbs)]
    for action in tries:
        if action not in sample.listed:
            _refused(sample, action)


def malformed_actions_are_refused(sample: Sample[P]) -> None:
    """What is not an action at all is refused as politely."""
    for said in sample.pick(invalid_actions.MALFORMED + invalid_actions.MISSHAPEN):
        if not invalid_actions.is_listed(said, sample.listed):
            _refused(sample, said)


def actions_of_the_wrong_side_are_refused(sample: Sample[P]) -> None:
    """A listed action is for the side that is asked, and for nobody else."""
    decision = sample.decision
    for side in (*sample.game.sides, "nobody", ""):
        if decision is not None and side != decision.side:
            _refused(sample, sample.pick(decision.actions, 1)[0], side)


def everything_is_refused_after_the_end(sample: Sample[P]) -> None:
    """No action is left, whatever is said."""
    if sample.decision is not None:
        raise Violation("the game is over, but there is a decision")
    for said in (*sample.pick(sample.elsewhere), *sample.pick(invalid_actions.MALFORMED)):
        _refused(sample, said)


def _refused(sample: Sample[P], said: Any, side: str | None = None) -> None:
    shown = _shown(said) + (f" by {side!r}" if side is not None else "")
    try:
        sample.game.apply(sample.position, said, side)
    except IllegalAction as error:
        ruling = error.ruling
    except Exception as error:
        raise Violation(f"{shown} is not listed, and applying it failed: {error!r}") from error
    else:
        raise Violation(f"{shown} is not listed, but it was applied")
    check_unchanged(sample, f"refusing {shown}")
    if ruling.legal:
        raise Violation(f"{shown} was refused by a ruling that calls it legal")
    if sample.game.explain(sample.position, said, side) != ruling:
        raise Violation(f"{shown} is explained by a different ruling than the one that refused it")
    check_ruling(sample.game, ruling, sample.position.components, shown)
    check_unchanged(sample, f"explaining {shown}")
    if ruling.reason == "choice.not_listed" and _has_reasons(sample, said):
        raise Violation(f"{shown} is not listed, but its explanation says that it is legal")
    sample.tally[f"refused {ruling.reason}"] += 1


def _has_reasons(sample: Sample[P], said: Any) -> bool:
    """Does the procedure that asks explain this verb by rules of its own?"""
    procedure = sample.game.procedure(sample.position.frames[-1])
    return procedure.verbs[actions.parse(said).verb].why is not None


def _shown(said: Any) -> str:
    """What was said, in its notation if it has one."""
    try:
        return f"'{actions.parse(said)}'"
    except actions.MalformedAction:
        return f"{said!r:.80}"


# -- files


def the_position_survives_json(sample: Sample[P]) -> None:
    """Written to a position file and read back it is equal, has the same hash, asks the same and plays on alike."""
    game, position = sample.game, sample.position
    data = positionfile.dump(game, position)
    loaded = positionfile.load(game, json.loads(json.dumps(data)))
    if loaded != position:
        raise Violation(f"read back from JSON, the position differs: {difference(position, loaded)}")
    if loaded.hash() != position.hash():
        raise Violation("read back from JSON, the position has a different hash")
    if game.decision(loaded) != sample.decision:
        raise Violation(
            f"read back from JSON, it asks something else: {difference(sample.decision, game.decision(loaded))}"
        )
    if positionfile.dump(game, loaded) != data:
        raise Violation("read back and written again, the position file differs")
    for action in sample.pick(sample.listed, 1):
        copy = position.copy()
        if game.apply(copy, action) != game.apply(loaded, action) or copy != loaded:
            raise Violation(f"read back from JSON, the position plays differently after '{action}'")


def the_order_of_arrival_does_not_matter(sample: Sample[P]) -> None:
    """Which hex was entered first is no part of a position: nothing that is asked, said or done depends on it.

    A play that goes on from a file would else go on otherwise, and a ruling tell of what came before it.
    """
    game, position = sample.game, sample.position
    other = position.copy()
    other.stacks = dict(sorted(position.stacks.items(), key=lambda _: sample.below(SHUFFLED)))
    other.clear_cache()
    if (asked := game.decision(other)) != sample.decision:
        raise Violation(
            f"with its stacks in another order it asks something else: {difference(sample.decision, asked)}"
        )
    for action in (*sample.pick(sample.listed, 2), *sample.pick(sample.elsewhere, 2)):
        here, there = (game.explain(one, action).to_json() for one in (position, other))
        if here != there:
            wrong = difference(here, there)
            raise Violation(f"the ruling on '{action}' depends on the order in which hexes were entered: {wrong}")
    for action in sample.pick(sample.listed, 1):
        copy = position.copy()
        if game.apply(copy, action) != game.apply(other, action) or copy != other:
            raise Violation(f"'{action}' does something else with the stacks in another order")


# -- what a side may know


def views_hide_what_they_must(sample: Sample[P]) -> None:
    """No view changes when what it must not show is changed, nor names what would foretell the dice."""
    game = sample.game
    for number, side in sample.viewers():
        view = game.view(sample.position, side)
        check_plain(view, f"the view of {viewer(side)}")
        written = json.dumps(view)
        named = [name for name in SECRET_FIELDS if f'"{name}":' in written]
        if named or sample.position.dice.key.hex() in written:
            raise Violation(f"the view of {viewer(side)} shows future dice: {', '.join(named) or 'the key itself'}")
        other = determinized(sample, number)
        shown = game.view(other, side)
        if shown != view:
            raise Violation(f"the view of {viewer(side)} shows hidden information: {difference(view, shown)}")
        if json.dumps(shown) != written:
            raise Violation(f"the view of {viewer(side)} reveals hidden information by its order")
        if game.unseen(sample.position, number) != game.hidden(sample.position, number).units:
            raise Violation(f"which units {viewer(side)} does not see is said in two ways")
        check_unchanged(sample, f"the view of {viewer(side)}")


# -- the end


def the_outcome_is_well_formed(sample: Sample[P]) -> None:
    """The game has ended with an outcome by a rule, for one of its sides or for none."""
    outcome = sample.game.outcome(sample.position)
    if outcome is None:
        raise Violation("the game has ended without an outcome")
    check_rules(sample.game, [outcome.rule], "the outcome")
    if outcome.winner not in (NONE, *range(len(sample.game.sides))):
        raise Violation(f"the winner, side number {outcome.winner}, is not one of the game's")
    score = sample.game.score(sample.position)
    if score is not None and outcome.points and score.points != outcome.points:  # some ends are not by points
        raise Violation(f"the score comes to {score.points}, but the outcome says {outcome.points}")
