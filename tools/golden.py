"""Golden games and counts of lines of play, kept beside each game's tests to notice every change of the rules.

python -m tools.golden                                           all of them again, after a change that is meant
python -m tools.golden folio/hells_gate                          those of a game; the first ones, if it has none
python -m tools.golden crossroads battle 3 fortune=false         add a game: game, scenario, seed, options
python -m tools.golden army_group_center mix 3 --actions 150     only so many actions of it
python -m tools.golden crossroads --count "skirmish 1" 3         add counts: what from (tests/games/guards.py), how deep
"""

import argparse
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from tests.games.guards import HERE, Counts, counts_file, goldens, options_of, read_counts, start_of

from grognard.engine.game import Game
from grognard.engine.perft import perft
from grognard.engine.playthroughs import actions_of, header_of, playthrough
from grognard.games import GAMES, game
from grognard.players.random import RandomPlayer

FIRST_SEED, FIRST_ACTIONS = "3", 2_000
"""Of the first golden games of a game: all of a short one, and enough of a long one."""
MIDDLES = 4
"""Lines are counted after a quarter, a half and three quarters of a golden game."""
FEW = 100
"""With fewer lines of play they are counted one action deeper."""


def write(name: str, scenario: str, seed: str, options: Mapping[str, Any], actions: int | None = None) -> Path:
    """Play a random game, or the first actions of one, and keep it."""
    rules, player = game(name), RandomPlayer(seed)
    text = playthrough(rules, scenario, seed=seed, options=options, choose=player.pick, longest=actions)
    changed = {rule.name: value for rule in rules.optional_rules if (value := options.get(rule.name)) != rule.default}
    switches = "".join(f"-{option}={str(value).lower()}" for option, value in changed.items() if value is not None)
    path = HERE / rules.name / "golden" / f"{scenario}-{seed}{switches}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")
    return path


def write_counts(name: str, more: Sequence[Counts] = ()) -> Path:
    """Count the lines of play of a game again, and keep the counts."""
    path = counts_file(game(name).name)
    lines = [*(read_counts(game(name).name) if path.exists() else ()), *more]
    rows = [f"{line.start}\t{' '.join(map(str, line.counted()))}" for line in lines]
    path.write_text("\n".join(["start\tlines of 1, 2, 3, ... actions", *rows]) + "\n", "utf-8", newline="\n")
    return path


def renew(name: str) -> None:
    """All golden games of a game again, then all counts, some of which begin in one; the first, if there are none."""
    written = set()
    for path in goldens(name):
        header = header_of(path.read_text("utf-8"))
        path.unlink()
        written.add(header["scenario"])
        print(write(name, header["scenario"], header["seed"], header["options"], header.get("actions")))
    for scenario in sorted(game(name).scenarios().keys() - written):
        print(write(name, scenario, FIRST_SEED, options_of(game(name), []), FIRST_ACTIONS))
    print(write_counts(name, [] if counts_file(name).exists() else first_counts(name)))


def first_counts(name: str) -> list[Counts]:
    """Counts from the start of every scenario, and from the middle of its golden game."""
    rules, starts = game(name), [f"{scenario} {FIRST_SEED}" for scenario in game(name).scenarios()]
    for path in goldens(name):
        actions = len(actions_of(path.read_text("utf-8")))
        starts += [f"golden/{path.name} {actions * part // MIDDLES}" for part in range(1, MIDDLES)]
    return [Counts(name, start, (0,) * _depth(rules, start)) for start in starts]


def _depth(rules: Game[Any], start: str) -> int:
    """How many actions long the lines are that can be counted in a moment."""
    position, depth = start_of(rules, start), 1
    while perft(rules, position, depth) < FEW:
        depth += 1
    return depth


def main() -> None:
    """Add one, or all again."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", nargs="*", help="game, scenario, seed, options")
    parser.add_argument("--actions", type=int, help="keep only so many actions")
    parser.add_argument("--count", nargs=2, metavar=("START", "DEPTH"), help="count the lines from there")
    given = parser.parse_args()
    if not given.what:
        for name in GAMES:
            renew(name)
    elif len(given.what) == 1 and not given.count:
        renew(game(given.what[0]).name)
    elif given.count:
        rules = game(given.what[0])
        start, depth = given.count
        print(write_counts(rules.name, [Counts(rules.name, start, (0,) * int(depth))]))
    else:
        name, scenario, seed, *switches = given.what
        print(write(name, scenario, seed, options_of(game(name), switches), given.actions))


if __name__ == "__main__":
    main()
