"""`grognard verify FILE`: does a record follow from its first line by the rules, and if not, from where on?"""

import shlex
from argparse import ArgumentParser, Namespace
from pathlib import Path

from grognard.cli.output import print_json
from grognard.engine import journal
from grognard.engine.records import verify
from grognard.games import game

MISMATCH, DAMAGED = 1, 2


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="FILE", help="a record")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: Namespace) -> int:
    """Replay it and compare; 1 if the record does not match the rules, 2 if the file itself is damaged."""
    path = Path(given.file)
    contents = journal.read(path)
    found = verify(path, game)
    if given.json:
        print_json(
            {
                "ok": found.ok,
                "message": found.message,
                "actions": found.actions,
                "undone": found.undone,
                "rolls": found.rolls,
                "marks": found.marks,
                "rounds": found.rounds,
                "different_events": found.different_events,
                "resigned": found.resigned,
                "at": found.at,
                "since": found.since,
                "ruling": None if found.ruling is None else found.ruling.to_json(),
                "made": found.made._asdict(),
                "checked": found.checked._asdict(),
                "mended": contents.repaired,
            }
        )
    else:
        if contents.repaired:
            print(contents.repaired)
        print(found.message)
        if not found.ok and found.at is not None:
            print(f"The record does not match the rules at action {found.at}.")
        if not found.ok and found.actions:
            print(f"To continue from the last action before it: {salvage_command(given.file)}")
    if found.ok:
        return 0
    return MISMATCH if contents.damage is None else DAMAGED


def salvage_command(path: str) -> str:
    """The command that continues the part of a record that can be replayed."""
    return f"grognard play --record {shlex.quote(path)} --salvage NEW.record"
