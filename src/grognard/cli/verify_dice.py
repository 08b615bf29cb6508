"""`grognard verify-dice RECORD --commitment HEX`: did the server roll what it had committed itself to?"""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from grognard.cli.output import print_json
from grognard.engine.records import peek, verify
from grognard.games import game
from grognard.server.fairness import commitment, fits, secret_of


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="RECORD", help="a record that the server gave out after the end")
    parser.add_argument("--commitment", metavar="HEX", required=True, help="what the server showed before the start")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: Namespace) -> int:
    """0 if the seed fits the commitment and every roll follows from it, else 1."""
    path = Path(given.file)
    seed = peek(path).seed
    committed = fits(seed, given.commitment)
    found = verify(path, game)
    secret = secret_of(seed)
    if given.json:
        print_json(
            {
                "ok": committed and found.ok,
                "commitment": committed,
                "committed_to": None if secret is None else commitment(secret),
                "seed": str(seed),
                "rolls": found.rolls,
                "message": found.message,
            }
        )
        return 0 if committed and found.ok else 1
    if committed:
        print("The seed is the one that the server had committed itself to.")
    elif secret is None:
        print("The seed is not one that a server makes: nothing was committed to.")
    else:
        print(f"The seed does not fit: its commitment would be {commitment(secret)}.")
    print(f"The record: {found.message}.")
    return 0 if committed and found.ok else 1
