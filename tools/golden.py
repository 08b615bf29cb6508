"""Golden playthroughs: whole random games kept as text in tests/games/GAME/golden, to notice every change of the rules.

python tools/golden.py                                       play all of them anew, after a change that is meant
python tools/golden.py crossroads battle 3 fortune=false     add one: game, scenario, seed, options
"""

import sys
from pathlib import Path
from typing import Any

from grognard.engine.options import OptionalRule
from grognard.engine.playthroughs import header_of, playthrough
from grognard.games import game
from grognard.players.random import RandomPlayer

GAMES = Path(__file__).parents[1] / "tests" / "games"


def write(name: str, scenario: str, seed: str, options: dict[str, Any]) -> Path:
    """Play a random game and keep it."""
    rules, player = game(name), RandomPlayer(seed)
    text = playthrough(rules, scenario, seed=seed, options=options, choose=lambda decision: player.choose(decision, {}))
    changed = {rule.name: value for rule in rules.optional_rules if (value := options.get(rule.name)) != rule.default}
    switches = "".join(f"-{option}={str(value).lower()}" for option, value in changed.items() if value is not None)
    path = GAMES / name / "golden" / f"{scenario}-{seed}{switches}.txt"
    path.parent.mkdir(exist_ok=True)
    path.write_text(text, "utf-8", newline="\n")
    return path.relative_to(GAMES)


def value_of(rule: OptionalRule, text: str) -> bool | str:
    """The choice of an optional rule that a word on the command line means."""
    found = [choice for choice in rule.choices if str(choice).lower() == text.lower()]
    if not found:
        raise SystemExit(f"{rule.name}: expected one of {', '.join(str(choice).lower() for choice in rule.choices)}")
    return found[0]


def main(args: list[str]) -> None:
    """Add one, or play all anew."""
    if args:
        name, scenario, seed, *switches = args
        given = dict(switch.split("=", 1) for switch in switches)
        rules = {rule.name: rule for rule in game(name).optional_rules}
        print(write(name, scenario, seed, {option: value_of(rules[option], text) for option, text in given.items()}))
        return
    for path in sorted(GAMES.glob("**/golden/*.txt")):
        header = header_of(path.read_text("utf-8"))
        path.unlink()
        print(write(header["game"], header["scenario"], header["seed"], header["options"]))


if __name__ == "__main__":
    main(sys.argv[1:])
