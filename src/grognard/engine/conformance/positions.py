"""What must hold of every position of any game: one small check a promise, named as the sentence that it proves."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import Any, TypeVar

from grognard.engine import actions, positionfile
from grognard.engine.actions import Action
from grognard.engine.conformance import nonsense
from grognard.engine.conformance.spots import (
    Broken,
    Spot,
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
    who,
)
from grognard.engine.kinds import NONE
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction

P = TypeVar("P", bound=Position)

SECRET_FIELDS = ("key", "seed")
"""What stands in no view: who knows it can foretell the dice."""


# -- the position and its decision


def the_position_is_sound(spot: Spot[P]) -> None:
    """The game's own invariants hold, and units are where the stacks have them."""
    check_sound(spot.game, spot.position, "the position")


def the_decision_is_well_formed(spot: Spot[P]) -> None:
    """Somebody is asked something by a rule, with words for it, and has different actions to choose from."""
    game, decision = spot.game, spot.decision
    if decision is None:
        raise Broken("nothing is asked, and the game is not over")
    if decision.side not in game.sides:
        raise Broken(f"the side asked, {decision.side!r}, is not one of the game's")
    if decision.phase != game.phase(spot.position):
        raise Broken(
            f"the question {decision.question} is asked in {decision.phase!r}, not {game.phase(spot.position)!r}"
        )
    check_rules(game, [decision.rule], f"the question {decision.question}")
    check_words(game, decision.question, decision.facts)
    check_facts(game, decision.facts, spot.position.components, f"the question {decision.question}")
    if not decision.actions:
        raise Broken(f"the question {decision.question} has no answer: no action is listed")
    twice = [str(action) for action, count in Counter(decision.actions).items() if count > 1]
    if twice:
        raise Broken(f"listed twice: {', '.join(twice)}")
    for action in decision.actions:
        spec = game.verbs.get(action.verb)
        if spec is None or len(action.args) != len(spec.kinds):
            raise Broken(f"'{action}' is listed, and no verb of the game takes it so")
        if actions.parse(str(action)) != action or actions.parse(action.to_json()) != action:
            raise Broken(f"'{action}' is not read back from its notation")
    check_plain(decision.to_json(), "the decision")


def asking_again_gives_the_same_decision(spot: Spot[P]) -> None:
    """A decision follows from the position alone, in the same order, and asking changes nothing."""
    copy = spot.position.copy()
    copy.forget()
    again = spot.game.decision(copy)
    if again != spot.decision:
        raise Broken(f"asked again, the decision is another: {difference(spot.decision, again)}")
    if copy != spot.position:
        raise Broken("asking for the decision has changed the position")


# -- what is listed


def every_listed_action_applies(spot: Spot[P]) -> None:
    """All of them, each on a copy, and lead to sound positions."""
    _apply_each(spot, spot.listed)


def some_listed_actions_apply(spot: Spot[P]) -> None:
    """A few of them, where not all are tried."""
    _apply_each(spot, spot.some(spot.listed))


def every_listed_action_is_explained(spot: Spot[P]) -> None:
    """`explain` says that it is legal, by rules that there are, in words that there are, and changes nothing."""
    _explain_each(spot, spot.listed)


def some_listed_actions_are_explained(spot: Spot[P]) -> None:
    """A few of them, where not all are asked about."""
    _explain_each(spot, spot.some(spot.listed))


def _apply_each(spot: Spot[P], listed: Iterable[Action]) -> None:
    for action in listed:
        copy = spot.position.copy()
        try:
            events = spot.game.apply(copy, action)
        except IllegalAction as error:
            raise Broken(f"'{action}' is listed and was refused: {error}") from error
        except Exception as error:
            raise Broken(f"'{action}' is listed and broke down: {error!r}") from error
        check_sound(spot.game, copy, f"the position after '{action}'")
        check_events(spot.game, events, copy.components)
        check_unchanged(spot, f"'{action}', made on a copy,")


def _explain_each(spot: Spot[P], listed: Iterable[Action]) -> None:
    for action in listed:
        ruling = spot.game.explain(spot.position, action)
        if not ruling.legal:
            raise Broken(f"'{action}' is listed, and explain calls it illegal: {spot.game.say(ruling)}")
        check_ruling(spot.game, ruling, spot.position.components, f"'{action}'")
        check_unchanged(spot, f"explaining '{action}'")


def copies_share_nothing(spot: Spot[P]) -> None:
    """Whatever was done on copies, the position is to the last value what it was."""
    if spot.position.hash() != spot.digest:
        raise Broken("actions made on copies have changed the position that was copied")


# -- what is not


def unlisted_actions_are_refused(spot: Spot[P]) -> None:
    """Actions of other positions, guesses and near misses: refused by a rule, explained alike, nothing changed."""
    game, position, below = spot.game, spot.position, spot.below
    here = {action.verb: game.verbs[action.verb] for action in spot.listed}
    tries = [*spot.some(spot.elsewhere), *nonsense.near_misses(spot.listed, below)]
    tries += [nonsense.guess(verbs, position.components, below) for verbs in (here, here, game.verbs)]
    for action in tries:
        if action not in spot.listed:
            _refused(spot, action)


def malformed_actions_are_refused(spot: Spot[P]) -> None:
    """What is no action at all is refused as politely."""
    for said in spot.some(nonsense.MALFORMED + nonsense.MISSHAPEN):
        if not nonsense.is_listed(said, spot.listed):
            _refused(spot, said)


def actions_of_the_wrong_side_are_refused(spot: Spot[P]) -> None:
    """A listed action is for the side that is asked, and for nobody else."""
    decision = spot.decision
    for side in (*spot.game.sides, "nobody", ""):
        if decision is not None and side != decision.side:
            _refused(spot, spot.some(decision.actions, 1)[0], side)


def everything_is_refused_after_the_end(spot: Spot[P]) -> None:
    """No action is left, whatever is said."""
    if spot.decision is not None:
        raise Broken("the game is over, and something is asked")
    for said in (*spot.some(spot.elsewhere), *spot.some(nonsense.MALFORMED)):
        _refused(spot, said)


def _refused(spot: Spot[P], said: Any, side: str | None = None) -> None:
    shown = _shown(said) + (f" by {side!r}" if side is not None else "")
    try:
        spot.game.apply(spot.position, said, side)
    except IllegalAction as error:
        ruling = error.ruling
    except Exception as error:
        raise Broken(f"{shown} is not listed and broke down: {error!r}") from error
    else:
        raise Broken(f"{shown} is not listed and was applied")
    check_unchanged(spot, f"refusing {shown}")
    if ruling.legal:
        raise Broken(f"{shown} was refused by a ruling that calls it legal")
    if spot.game.explain(spot.position, said, side) != ruling:
        raise Broken(f"{shown} is explained otherwise than it was refused")
    check_ruling(spot.game, ruling, spot.position.components, shown)
    check_unchanged(spot, f"explaining {shown}")
    if ruling.reason == "choice.not_listed" and _has_reasons(spot, said):
        raise Broken(f"{shown} is not listed, and the rules that explain it would allow it")
    spot.tally[f"refused {ruling.reason}"] += 1


def _has_reasons(spot: Spot[P], said: Any) -> bool:
    """Does the procedure that asks explain this verb by rules of its own?"""
    procedure = spot.game.procedure(spot.position.frames[-1])
    return procedure.verbs[actions.parse(said).verb].why is not None


def _shown(said: Any) -> str:
    """What was said, in its notation if it has one."""
    try:
        return f"'{actions.parse(said)}'"
    except actions.MalformedAction:
        return f"{said!r:.80}"


# -- files


def the_position_survives_json(spot: Spot[P]) -> None:
    """Written to a position file and read back it is equal, has the same hash, asks the same and plays on alike."""
    game, position = spot.game, spot.position
    data = positionfile.dump(game, position)
    loaded = positionfile.load(game, json.loads(json.dumps(data)))
    if loaded != position:
        raise Broken(f"read back from JSON it is another position: {difference(position, loaded)}")
    if loaded.hash() != position.hash():
        raise Broken("read back from JSON it has another hash")
    if game.decision(loaded) != spot.decision:
        raise Broken(f"read back from JSON it asks otherwise: {difference(spot.decision, game.decision(loaded))}")
    if positionfile.dump(game, loaded) != data:
        raise Broken("written again after reading it is another file")
    for action in spot.some(spot.listed, 1):
        copy = position.copy()
        if game.apply(copy, action) != game.apply(loaded, action) or copy != loaded:
            raise Broken(f"read back from JSON it plays on otherwise after '{action}'")


# -- what a side may know


def views_hide_what_they_must(spot: Spot[P]) -> None:
    """No view changes when what it must not show is changed, nor names what would foretell the dice."""
    game = spot.game
    for number, side in enumerate((*game.sides, None)):
        view = game.view(spot.position, side)
        check_plain(view, f"the view of {who(side)}")
        written = json.dumps(view)
        named = [name for name in SECRET_FIELDS if f'"{name}":' in written]
        if named or spot.position.dice.key.hex() in written:
            raise Broken(f"the view of {who(side)} shows the dice to come: {', '.join(named) or 'the key itself'}")
        other = determinized(spot, number if side is not None else NONE)
        shown = game.view(other, side)
        if shown != view:
            raise Broken(f"the view of {who(side)} shows what it must not: {difference(view, shown)}")
        if json.dumps(shown) != written:
            raise Broken(f"the view of {who(side)} shows what it must not by the order in which it is written")
        check_unchanged(spot, f"the view of {who(side)}")


# -- the end


def the_outcome_is_well_formed(spot: Spot[P]) -> None:
    """The game has ended with an outcome by a rule, for one of its sides or for none."""
    outcome = spot.game.outcome(spot.position)
    if outcome is None:
        raise Broken("the game has ended without an outcome")
    check_rules(spot.game, [outcome.rule], "the outcome")
    if outcome.winner not in (NONE, *range(len(spot.game.sides))):
        raise Broken(f"the winner, side number {outcome.winner}, is not one of the game's")
