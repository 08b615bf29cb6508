"""`grognard run FILE --actions "unit a; hex 0204; done"`: apply actions to a position and show the result."""

import sys
from argparse import ArgumentParser, Namespace
from typing import Any

from grognard.cli.errors import CommandError
from grognard.cli.files import by_the_rules, load_position, read_text
from grognard.cli.messages import MessageFormatter
from grognard.cli.output import print_json
from grognard.engine import positionfile
from grognard.engine.dice import LabelledDie, ScriptedDie
from grognard.engine.game import Game
from grognard.engine.outcome import outcome_json
from grognard.engine.position import Position
from grognard.engine.rulings import IllegalAction

ILLEGAL = 1


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a position file, or - for the standard input")
    source = parser.add_mutually_exclusive_group(required=True)
    source.add_argument("--actions", metavar='"A; B"', help="the actions, with semicolons between")
    source.add_argument("--actions-file", metavar="FILE", help="a file with one action per line; # starts a comment")


def run(given: Namespace) -> int:
    """Apply the actions; stops at an illegal one."""
    if given.file == given.actions_file == "-":
        raise CommandError("the position and the actions cannot both come from the standard input")
    notations = _notations(given)
    game, position = load_position(given.file)
    before = [event.to_json() for event in position.events]  # such as the draw of the chit that acts first
    events: list[dict[str, Any]] = []
    refused: dict[str, Any] = {}
    for n, notation in enumerate(notations, 1):
        try:
            with by_the_rules(f"action {n}, '{notation}'"):
                events += [event.to_json() for event in game.apply(position, notation)]
        except IllegalAction as error:
            text = MessageFormatter(game, components=position.components).text(error.ruling)
            refused = {"action": notation, "ruling": {**error.ruling.to_json(), "text": text}}
            print(f"grognard: action {n}, '{notation}', is illegal: {text}", file=sys.stderr)
            break
    print_json({"before": before, "events": events, **refused, **_after(game, position)})
    for warning in _warnings(position):
        print(f"grognard: {warning}", file=sys.stderr)
    return ILLEGAL if refused else 0


def _notations(given: Namespace) -> list[str]:
    if given.actions is not None:
        listed = given.actions.split(";")
    else:
        lines = [line.partition("#")[0] for line in read_text(given.actions_file).splitlines()]
        listed = [part for line in lines for part in line.split(";")]
    return [notation for notation in (" ".join(part.split()) for part in listed) if notation]


def _after(game: Game[Any], position: Position) -> dict[str, Any]:
    """Where the actions have led, and what is left of the scripted dice and draws."""
    decision = game.decision(position)
    formatter = MessageFormatter(game, components=position.components)
    asked = None
    if decision is not None:
        asked = {**decision.to_json(game.phase(position)), "text": formatter.question(decision)}
    return {
        "position": positionfile.dump(game, position),
        "decision": asked,
        "outcome": None if position.outcome is None else outcome_json(position.outcome, game.sides),
        "script": {
            "dice_left": positionfile.script_json(position.dice),
            "draws_left": list(position.dice.draws or ()),
            "ran_out": list(position.dice.ran_out),
        },
    }


def _warnings(position: Position) -> list[str]:
    dice = position.dice
    found = []
    if dice.script:
        found.append(f"these scripted dice were never rolled: {', '.join(map(_die, dice.script))}")
    if dice.draws:
        found.append(f"these scripted draws were never made: {', '.join(dice.draws)}")
    if dice.ran_out:
        found.append(f"the script ran out before: {', '.join(dice.ran_out)}")
    return found


def _die(die: ScriptedDie) -> str:
    """What a scripted die shows, and what it was for if that was said."""
    return f"{die.value} for {die.label}" if isinstance(die, LabelledDie) else str(die)
