"""`grognard ask FILE`: what a position asks, what a side sees of it, whether an action is legal and why (not)."""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from typing import Any

from grognard.cli.files import by_the_rules, load_position
from grognard.cli.messages import MessageFormatter
from grognard.cli.opening import check_side, language_argument, view_argument
from grognard.cli.output import print_json
from grognard.engine.answered import Watch, watching
from grognard.engine.game import Game
from grognard.engine.outcome import outcome_json
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction, Ruling

ILLEGAL = 1


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a position file, or - for the standard input")
    view_argument(parser, "what this side may know; with --try, the ruling for this side")
    parser.add_argument("--after", metavar='"A; B"', default="", help="actions to take first, such as 'unit a'")
    parser.add_argument("--try", dest="action", metavar="ACTION", help="the ruling for one action, legal or not")
    parser.add_argument(
        "--why",
        dest="inquiry",
        metavar="QUESTION",
        help="an inquiry such as 'supply UNIT': the supply line, or what cuts it",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON (the default)")
    form.add_argument("--pretty", action="store_true", help="as text")
    language_argument(parser)


def run(given: Namespace) -> int:
    """Answer; 1 with the ruling if what is to be done first cannot be."""
    game, position = load_position(given.file)
    check_side(game, given.view)
    formatter = MessageFormatter(game, given.language, position.components)
    watch: Watch | None = None
    for notation in filter(None, (" ".join(part.split()) for part in given.after.split(";"))):
        watch = None if given.action is None else watching(game, given.action)
        try:
            with by_the_rules(f"'{notation}'"):
                game.apply_watched(position, notation, None, watch)
        except IllegalAction as error:
            print(f"grognard: '{notation}' is illegal: {formatter.text(error.ruling)}", file=sys.stderr)
            return ILLEGAL
    if given.action is not None or given.inquiry is not None:
        said = given.action if given.action is not None else given.inquiry
        with by_the_rules(f"'{said}'"):
            ask = game.explain_named if given.action is not None else game.inquire
            ruling = ask(position, said, given.view)
        if given.pretty:
            print("\n".join(formatter.ruling(ruling)))
        else:
            moment = {}
            if given.action is not None and not ruling.legal:
                moment = _moment(game, position, formatter)
                if given.view is None:
                    passed = watch.found if watch else game.answered(position, given.action)
                    moment |= _answered(passed, ruling, formatter)
            print_json({"action": said, **formatter.data(ruling), **moment})
    elif given.view is not None:
        view = game.view(position, given.view)
        if given.pretty:
            from grognard.cli.screen import view_lines

            print("\n".join(view_lines(formatter, view)))
        else:
            print_json(view)
    elif given.pretty:
        print("\n".join(_in_words(game, position, formatter)))
    else:
        print_json(asked(game, position, formatter))
    return 0


def _moment(game: Game[Any], position: Position, formatter: MessageFormatter) -> dict[str, Any]:
    """What is asked where an action was refused: the rules may have answered the question that was meant by themselves.

    Nothing where the action was judged in a phase that they passed over.
    """
    decision = game.decision(position)
    if decision is None or position.skipped is not None:
        return {}
    where = {"turn": position.turn, "phase": game.phase(position), "side": decision.side, "question": decision.question}
    return {"asked": {**where, "text": formatter.question(decision)}}


def _answered(passed: Sequence[Ruling], ruling: Ruling, formatter: MessageFormatter) -> dict[str, Any]:
    """How questions refuse the action that have been answered by themselves, where they do it otherwise."""
    told = [{**one.to_json(), "text": formatter.text(one)} for one in passed if one != ruling]
    return {"answered": told} if told else {}


def asked(game: Game[Any], position: Position, formatter: MessageFormatter) -> dict[str, Any]:
    """The decision as plain data; in a game that is over nobody is asked, and there is the outcome."""
    decision = game.decision(position)
    if decision is not None:
        skipped = game.why_skipped(position)
        passed_over = {} if skipped is None else {"skipped": {**skipped.to_json(), "text": formatter.text(skipped)}}
        plain = decision.to_json(game.phase(position))
        return {"game": game.name, **plain, "text": formatter.question(decision), **passed_over}
    outcome = None if position.outcome is None else outcome_json(position.outcome, game.sides)
    return {"game": game.name, "side": None, "question": None, "actions": [], "outcome": outcome}


def _in_words(game: Game[Any], position: Position, formatter: MessageFormatter) -> list[str]:
    decision = game.decision(position)
    if decision is not None:
        skipped = game.why_skipped(position)
        passed_over = [] if skipped is None else formatter.ruling(skipped)
        return [*passed_over, formatter.where(position.turn, game.phase(position)), *formatter.decision(decision)]
    return [formatter.outcome(outcome_json(position.outcome, game.sides)) if position.outcome else "-"]
