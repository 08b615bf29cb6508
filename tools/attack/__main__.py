"""Attack a server of one's own and see what becomes of those who only play: `python -m tools.attack`."""

import argparse
import asyncio
import json
import sys
from collections.abc import Sequence
from pathlib import Path

from tools.attack import files, frames, listed, load, looking, seats
from tools.attack.attacks import Attack
from tools.attack.campaign import Campaign, Result
from tools.attack.report import as_json, as_text
from tools.attack.server import NotLoopback, loopback
from tools.attack.tally import Limits

ATTACKS: tuple[Attack, ...] = (
    *files.ATTACKS,
    *seats.ATTACKS,
    *listed.ATTACKS,
    *frames.ATTACKS,
    *load.ATTACKS,
    *looking.ATTACKS,
)
SHORT = Limits(seconds=1.0, requests=400, short=True, quick=60.0)
"""For the tests: a second each; on a busy machine nobody is hurried."""


def chosen(names: Sequence[str]) -> list[Attack]:
    """Attacks by their names, or those of their groups; all if none is named."""
    return [attack for attack in ATTACKS if not names or attack.name in names or attack.group in names]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the attacks: 1 if something was accepted that must not be, or an attacker broke down."""
    known = sorted({name for attack in ATTACKS for name in (attack.name, attack.group)})
    parser = argparse.ArgumentParser(prog="python -m tools.attack", description=__doc__)
    parser.add_argument("--seconds", type=float, help="length of an open-ended attack (10)")
    parser.add_argument("--requests", type=int, help="total number of generated hostile requests (100,000)")
    parser.add_argument("--only", nargs="+", metavar="NAME", default=[], choices=known, help=", ".join(known))
    parser.add_argument("--short", action="store_true", help="a second for each attack, a few hundred requests")
    parser.add_argument("--seed", type=int, default=1, help="seed of the generated requests")
    parser.add_argument("--url", help="a server of this machine that runs already; its memory is not measured")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all measurements to this file")
    given = parser.parse_args(arguments)
    usual = SHORT if given.short else Limits()
    limits = Limits(
        seconds=usual.seconds if given.seconds is None else min(600.0, max(0.1, given.seconds)),
        requests=usual.requests if given.requests is None else min(10_000_000, max(10, given.requests)),
        short=usual.short,
        quick=usual.quick,
        seed=given.seed,
    )
    try:
        url = loopback(given.url) if given.url else None
    except NotLoopback as error:
        parser.error(str(error))
    try:
        results = asyncio.run(Campaign(limits, url, _tell, _progress).run(chosen(given.only)))
    except (KeyboardInterrupt, asyncio.CancelledError):
        return 130
    if given.json is not None:
        given.json.write_text(json.dumps(as_json(results), indent=1))
    print(as_text(results))
    return int(any(result.failed for result in results))


def _tell(result: Result) -> None:
    """What an attack has come to."""
    verdict = "FAIL" if result.failed else "ok"
    _say(f"{result.name}: {verdict} after {result.seconds + result.calm:.0f} s{' ' * 30}\n")


def _progress(result: Result) -> None:
    """How far an attack is: whoever waits at a terminal sees that it goes on."""
    if sys.stderr.isatty():
        _say(f"{result.name}: {result.tally.requests:,} answers after {result.seconds:.0f} s\r")


def _say(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
