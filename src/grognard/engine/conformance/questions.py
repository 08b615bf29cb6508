"""What may be asked about a position: no answer depends on what whoever asks must not know.

A position and its twin differ only in what a side cannot know. Whatever that side asks is asked of both, and the
answers have to be the same to the last word, refusals and errors included.
"""

import json
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from grognard.engine.actions import Action
from grognard.engine.codec import FieldError
from grognard.engine.conformance import invalid_actions
from grognard.engine.conformance.samples import (
    FEW,
    Sample,
    Violation,
    check_facts,
    determinized,
    difference,
    viewer,
)
from grognard.engine.kinds import NONE
from grognard.engine.position import Position

P = TypeVar("P", bound=Position)
Ask = Callable[[P, str, str | None, P], Any]
"""Asks of a position a question for a side; the last is what the side may know of it."""


def rulings_tell_no_secrets(sample: Sample[P]) -> None:
    """What a side is told about any action, asked or not, does not depend on what it must not know."""
    game = sample.game
    if sample.decision is None:
        return
    guesses = [invalid_actions.guess(game.verbs, sample.position.components, sample.below) for _ in range(FEW)]
    asked = (*sample.pick(sample.listed), *sample.pick(sample.elsewhere), *guesses, *_of_hidden_units(sample))
    for number, side in sample.viewers(onlooker=False):
        other = determinized(sample, number)
        for action in asked:
            here, there = (game.explain(position, action, side).to_json() for position in (sample.position, other))
            if json.dumps(here) != json.dumps(there):  # the order of what is told tells something too
                raise Violation(
                    f"the ruling that {side} gets on '{action}' reveals hidden information: {difference(here, there)}"
                )


def _of_hidden_units(sample: Sample[P]) -> list[Action]:
    """Each verb that takes one unit, with a unit that somebody must not see."""
    names = _hidden_names(sample)
    verbs = [verb for verb, spec in sample.game.verbs.items() if spec.kinds == ("unit",)]
    return [Action(verb, (sample.pick(names, 1)[0],)) for verb in verbs if names]


def _hidden_names(sample: Sample[P]) -> list[str]:
    """The units that one side or another, or an onlooker, cannot see."""
    found = (sample.game.hidden(sample.position, number).units for number in (NONE, *range(len(sample.game.sides))))
    return [sample.position.unit_name(unit) for unit in sorted(frozenset[int]().union(*found))]


def inquiries_tell_no_secrets(sample: Sample[P]) -> None:
    """What a side or an onlooker is told about anything else does not depend on what it must not know."""
    game = sample.game
    kinds = {name: inquiry.kinds for name, inquiry in game.inquiries().items()}

    def ask(position: P, asked: str, side: str | None, known: P) -> Any:
        ruling = game.inquire(position, asked, side, known)
        check_facts(game, ruling.facts, position.components, f"the answer to '{asked}'")
        return ruling.to_json()

    _ask_both(sample, list(_questions(sample, kinds)), ask)


def overlays_tell_no_secrets(sample: Sample[P]) -> None:
    """What a side or an onlooker is shown on the map does not depend on what it must not know."""
    game = sample.game
    kinds = {name: overlay.kinds for name, overlay in game.overlays().items()}
    _ask_both(sample, list(_questions(sample, kinds)), game.overlay)


def _questions(sample: Sample[P], known: dict[str, tuple[str, ...]]) -> Iterable[str]:
    """Each question with a few arguments, some of them hidden units, and some that make no sense."""
    names, hidden = sample.position.components.names, _hidden_names(sample)
    for topic in sample.some_topics(known):
        kinds = known[topic]
        if not kinds:
            yield topic
            continue
        for of in (names, names, {**names, "unit": hidden or names["unit"]}):
            yield " ".join([topic, *(str(sample.pick(list(of[kind]), 1)[0]) for kind in kinds)])
        yield f"{topic} {' '.join('nobody' for _ in kinds)}"
        yield topic


def _ask_both(sample: Sample[P], questions: list[str], ask: Ask[P]) -> None:
    once = dict.fromkeys(questions)  # of two sides a third pick is one of them again
    for number, side in sample.viewers():
        pair = (sample.position, determinized(sample, number))
        known = [sample.game.known(position, side) for position in pair]
        before = [position.copy() for position in known]
        for question in once:
            here, there = (_answer(ask, *at, question, side) for at in zip(pair, known, strict=True))
            if json.dumps(here) != json.dumps(there):
                wrong = difference(here, there)
                raise Violation(
                    f"the answer that {viewer(side)} gets to '{question}' reveals hidden information: {wrong}"
                )
        if known != before:
            wrong = difference(before, known)
            raise Violation(f"what {viewer(side)} asked has changed the position that it was asked about: {wrong}")


def _answer(ask: Ask[P], position: P, known: P, question: str, side: str | None) -> Any:
    try:
        return ask(position, question, side, known)
    except FieldError as error:
        return [str(error), error.in_language("es")]
