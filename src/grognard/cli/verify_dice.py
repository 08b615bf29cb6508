"""`grognard verify-dice RECORD --commitment HEX ...`: did the server roll the dice it had committed to?

The dice of a play follow from one seed after another: that of the start (round 0), and a new one whenever the players
have mixed them again. The server has shown a commitment to each before anything was rolled from it.
"""

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Any

from grognard.cli.errors import CommandError
from grognard.cli.output import print_json
from grognard.engine import actions, edits, journal
from grognard.engine.dice import key_of
from grognard.engine.entries import Header, Mixed, Played, read_entries
from grognard.engine.records import peek, seeds, verify
from grognard.games import game
from grognard.server.fairness import commitment, fits, secret_of

UNKNOWN = "-"
SCRIPTED = ("dice", "draws")


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("file", metavar="RECORD", help="a record downloaded from the server after the game")
    parser.add_argument(
        "--commitment",
        metavar="HEX",
        action="append",
        required=True,
        help=f"what the server showed before play; one for each round of dice, in order ({UNKNOWN}: not known)",
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(given: Namespace) -> int:
    """0 if every seed fits its commitment and every roll follows from them, else 1."""
    path = Path(given.file)
    header, rounds = peek(path), seeds(path)
    if len(given.commitment) > len(rounds):
        raise CommandError(
            f"there are {len(given.commitment)} commitments, but the dice of this record had {len(rounds)} seeds"
        )
    commitments = given.commitment + [UNKNOWN] * (len(rounds) - len(given.commitment))
    checks = [_check(mixed, text) for mixed, text in zip(rounds, commitments, strict=True)]
    found = verify(path, game)
    scripted = _is_scripted(path, header) if found.ok else False
    committed = all(check["fits"] for check in checks)
    ok = found.ok and committed and not scripted
    if given.json:
        print_json(
            {
                "ok": ok,
                "commitment": committed,
                "committed_to": checks[0]["committed_to"],
                "seed": str(header.seed),
                "rounds": checks,
                "scripted": scripted,
                "rolls": found.rolls,
                "message": found.message,
            }
        )
        return 0 if ok else 1
    for check in checks:
        print(_said(check, game(header.game).sides, len(checks) > 1))
    if scripted:
        print("Some dice or draws were scripted, by a position file or by hand; those cannot be verified.")
    print(f"The record: {found.message}.")
    return 0 if ok else 1


def _check(mixed: Mixed, promised: str) -> dict[str, Any]:
    """What can be said of a seed; `fits` is None where its commitment is not known."""
    secret = secret_of(mixed.seed)
    return {
        "round": mixed.round,
        "after": mixed.n,
        "seed": mixed.seed,
        "committed_to": None if secret is None else commitment(secret),
        "fits": None if promised == UNKNOWN else fits(mixed.seed, promised),
    }


def _said(check: dict[str, Any], sides: tuple[str, ...], several: bool) -> str:
    """What is proved of a seed, and what players have added to it."""
    where = f"Round {check['round']}, after action {check['after']}: the" if several else "The"
    if check["committed_to"] is None:
        return f"{where} seed was not made by a server: there was no commitment."
    if check["fits"] is None:
        return f"{where} seed is not checked: no commitment was given; it would be {check['committed_to']}."
    if not check["fits"]:
        return f"{where} seed does not match: its commitment would be {check['committed_to']}."
    parts = zip(sides, check["seed"].split(".")[1:], strict=False)
    added = ", ".join(f"{side} added {part}" for side, part in parts if part) or "no player added to it"
    return f"{where} seed is the one the server committed to ({added})."


def _is_scripted(path: Path, header: Header) -> bool:
    """Did a position file or an edit say what is rolled or drawn, or from which key?"""
    stated, key = header.position or {}, key_of(header.seed).hex()
    if any(stated.get(name) for name in SCRIPTED) or stated.get("key", key) != key:
        return True
    made = [entry.action for entry in read_entries(journal.read(path), path) if isinstance(entry, Played)]
    changes = [change for action in made if actions.is_edit(action) for change in edits.changes_of(action)]
    return any(change.path.split(".")[0] in SCRIPTED for change in changes)
