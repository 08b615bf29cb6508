"""`grognard replay FILE`: a recorded game, shown from its beginning."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

from grognard.cli.errors import CommandError
from grognard.cli.messages import MessageFormatter
from grognard.cli.opening import check_side, language_argument, view_argument
from grognard.cli.output import print_json
from grognard.engine import positionfile
from grognard.engine.events import Event, seen_by
from grognard.engine.game import Game
from grognard.engine.outcome import outcome_json, outcome_of_resignation
from grognard.engine.position import Position
from grognard.engine.records import RESIGN, Step, peek, replay
from grognard.games import game


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--to", metavar="N", type=int, help="only the first N actions")
    view_argument(parser, "only what this side may know")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON")
    form.add_argument("--position", action="store_true", help="only the position reached, as a position file")
    language_argument(parser)


def run(given: Namespace) -> int:
    """Tell the game."""
    if given.to is not None and given.to < 0:
        raise CommandError(f"--to {given.to}: expected a number of actions, 0 or more")
    path = Path(given.file)
    header = peek(path)
    rules = game(header.game)
    check_side(rules, given.view)
    opening = header.opening(rules)
    steps = islice(replay(path, game), given.to)
    if given.position:
        _print_position(rules, opening, steps)
    elif given.json:
        _print_data(rules, opening, steps, header.line(), given.view)
    else:
        _tell(MessageFormatter(rules, given.language, opening.components), opening, steps, given.view)
    return 0


def _seen(events: list[Event], given: str | None) -> list[Event]:
    """The events that may be told: all of them, unless only a side's are wanted."""
    return events if given is None else seen_by(events, given)


def _tell(formatter: MessageFormatter, opening: Position, steps: Iterator[Step[Any]], side: str | None) -> None:
    last, resigned = opening, None
    for line in formatter.events(_seen(opening.events, side)):
        print(line)
    for step in steps:
        resigned = step.side if step.action == RESIGN else None
        hidden = side not in (None, step.side) and not _seen(step.events, side)
        if not hidden:
            print(f"{step.n}. {formatter.side(step.side)}" + (f": {step.action}" if side in (None, step.side) else ""))
        for line in formatter.events(_seen(step.events, side)):
            print(line)
        last = step.position
    outcome = _outcome(last, resigned, formatter.game.sides)
    if outcome is not None:
        print(formatter.outcome(outcome))
    else:
        print(formatter.where(last.turn, formatter.game.phase(last)))


def _outcome(last: Position, resigned: str | None, sides: tuple[str, ...]) -> dict[str, Any] | None:
    """How it ended: by the rules, or because a side gave up."""
    if last.outcome is not None:
        return outcome_json(last.outcome, sides)
    return None if resigned is None else outcome_of_resignation(resigned, sides)


def _print_data(
    rules: Game[Any], opening: Position, steps: Iterator[Step[Any]], header: dict[str, Any], side: str | None
) -> None:
    last, resigned = opening, None
    shown: list[dict[str, Any]] = []
    for step in steps:
        resigned = step.side if step.action == RESIGN else None
        entry: dict[str, Any] = {"n": step.n, "side": step.side}
        if side in (None, step.side):
            entry["action"] = str(step.action)
        shown.append(entry | {"events": [event.to_json() for event in _seen(step.events, side)]})
        last = step.position
    if side is not None:  # whoever knows the seed knows the dice to come
        header = {name: value for name, value in header.items() if name not in ("seed", "position")}
    print_json(
        {
            "record": header,
            "before": [event.to_json() for event in _seen(opening.events, side)],
            "steps": shown,
            "outcome": _outcome(last, resigned, rules.sides),
        }
    )


def _print_position(rules: Game[Any], opening: Position, steps: Iterator[Step[Any]]) -> None:
    last = opening
    for step in steps:
        last = step.position
    print_json(positionfile.dump(rules, last))
