"""Whether an action is legal, and why (not), for any action that can be written."""

from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.engine import actions, skipped
from grognard.engine.actions import Action, MalformedAction, Notation
from grognard.engine.codec import FieldError
from grognard.engine.decisions import Decision
from grognard.engine.position import Position
from grognard.engine.procedures import Verb
from grognard.engine.rulings import Ruling, allow, refuse

if TYPE_CHECKING:
    from grognard.engine.game import Game

P = TypeVar("P", bound=Position)

PLAIN = ("str", "int")
"""Kinds of arguments that name nothing on the table."""


def listed(game: "Game[P]", position: P, action: Notation, side: str | None) -> Action | Ruling:
    """The action if it is one of the choices, else the ruling that refuses it."""
    decision = game.decision(position)
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
        ruling = _in_skipped(game, position.skipped, said)
        if ruling is not None:
            return ruling
    try:
        verb, numbers = _understand(game, position, decision, said)
    except _NotUnderstood as error:
        return error.ruling
    said = _as_named(position, verb, said, numbers)
    if said in decision.actions:
        return said
    ruling = verb.why(position, position.frames[-1], *numbers) if verb.why else None
    if ruling is None or ruling.legal:
        return refuse(decision.rule, "choice.not_listed")
    return ruling


def explain(game: "Game[P]", position: P, action: Notation, side: str | None) -> Ruling:
    """May I, and why (not)."""
    found = listed(game, position, action, side)
    if isinstance(found, Ruling):
        return found
    decision = game.decision(position)
    assert decision is not None
    verb, numbers = _understand(game, position, decision, found)
    ruling = verb.why(position, position.frames[-1], *numbers) if verb.why else None
    return ruling or _as_listed(game, decision, verb.name)


def explain_named(game: "Game[P]", position: P, action: Notation, side: str | None) -> Ruling:
    """As `explain`, but in the phase that a position file names even if the rules pass over it."""
    ruling = None
    if position.skipped is not None and side is None:
        with suppress(MalformedAction):
            ruling = _in_skipped(game, position.skipped, actions.parse(action))
    return ruling or explain(game, position, action, side)


def arguments(position: Position, kinds: Sequence[str], words: Sequence[str]) -> list[Any]:
    """Arguments as the rules have them: names as their numbers. FieldError if there is no such unit, hex, ..."""
    number = position.components.number
    return [
        _plain(kind, word) if kind in PLAIN else number(kind, word) for kind, word in zip(kinds, words, strict=True)
    ]


def _as_named(position: Position, verb: Verb, said: Action, numbers: Sequence[Any]) -> Action:
    """An action with the names that are listed: a hexside may be named from either of its hexes."""
    names = position.components.names
    return Action(
        said.verb,
        tuple(
            names[kind][number] if kind in names else word
            for kind, word, number in zip(verb.kinds, said.args, numbers, strict=True)
        ),
    )


def _plain(kind: str, text: str) -> str | int:
    """An argument that names nothing: a word, or a whole number."""
    if kind == "str":
        return text
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise FieldError("", f"expected a whole number, not '{text}'")
    return int(text)


class _NotUnderstood(Exception):
    def __init__(self, ruling: Ruling) -> None:
        super().__init__()
        self.ruling = ruling


def _understand(game: "Game[P]", position: P, decision: Decision, action: Action) -> tuple[Verb, list[Any]]:
    """The verb and its arguments as numbers."""
    verb = game.procedure(position.frames[-1]).verbs.get(action.verb)
    if verb is None:
        raise _NotUnderstood(_why_not_now(game, position, decision, action))
    if len(action.args) != len(verb.kinds):
        counts = {"expected": len(verb.kinds), "given": len(action.args)}
        raise _NotUnderstood(refuse(decision.rule, "notation.count", verb=action.verb, **counts))
    try:
        return verb, arguments(position, verb.kinds, action.args)
    except FieldError as error:
        no_box = _why_no_box(game, position, verb, action)
        raise _NotUnderstood(no_box or refuse(decision.rule, "notation.argument", said=error.message)) from None


def _why_no_box(game: "Game[P]", position: P, verb: Verb, action: Action) -> Ruling | None:
    """What the game says of a box that is named where a hex is expected."""
    boxes = position.components.boxes
    named = any(kind == "hex" and word in boxes for kind, word in zip(verb.kinds, action.args, strict=True))
    return game.why_no_box(position) if named else None


def _why_not_now(game: "Game[P]", position: P, decision: Decision, action: Action) -> Ruling:
    """Why a verb is refused that the present question does not take: what the game says, or that it is so."""
    numbers = _numbers(game, position, action)
    ruling = None if numbers is None else game.why_not_now(position, action.verb, numbers)
    if ruling is not None:
        return ruling._replace(out_of_place=True)
    verbs = list(dict.fromkeys(listed.verb for listed in decision.actions))
    return refuse(decision.rule, "notation.verb", verb=action.verb, verbs=verbs)


def _as_listed(game: "Game[P]", decision: Decision, verb: str) -> Ruling:
    """Leave for a choice that needs no reasons: what it means there, or everywhere, as far as the words tell."""
    for reason in (f"choice.{decision.question}.{verb}", f"choice.{verb}"):
        if reason in game.words.texts:
            return Ruling(True, (decision.rule,), reason, decision.facts)
    return allow(decision.rule, "choice.listed")


def _in_skipped(game: "Game[P]", position: Position, action: Action) -> Ruling | None:
    return skipped.explain_in(game, position, action.verb, _numbers(game, position, action))


def _numbers(game: "Game[P]", position: Position, action: Action) -> list[Any] | None:
    """The arguments of a verb of the game as numbers; None if they are not what it takes."""
    spec = game.verbs.get(action.verb)
    if spec is None or len(spec.kinds) != len(action.args):
        return None
    try:
        return arguments(position, spec.kinds, action.args)
    except FieldError:
        return None
