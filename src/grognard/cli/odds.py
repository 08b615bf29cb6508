"""`grognard odds POSITION --attack HEX`: how likely each result of an attack is, exactly, and what it would do."""

import sys
from argparse import ArgumentParser, Namespace
from fractions import Fraction
from pathlib import Path
from typing import Any

from grognard.cli.files import STDIN, by_the_rules, check_picture, load_position, read_bytes, write_picture
from grognard.cli.messages import MessageFormatter
from grognard.cli.opening import language_argument
from grognard.cli.output import print_json, table, wrapped
from grognard.engine.game import Game
from grognard.engine.journal import FORMAT
from grognard.engine.odds import Odds
from grognard.engine.position import Position
from grognard.engine.records import Record
from grognard.engine.rulings import IllegalAction
from grognard.engine.tables import DIFFERENTIAL
from grognard.games import game
from grognard.lab.drawing import Bar, Chart
from grognard.lab.odds import AttackOption, Chance, NoOdds, attack_options

REFUSED = 1
LONGEST_BAR = 24
WORDS = {
    "en": {
        "attack": "attack",
        "defence": "defence",
        "differential": "differential",
        "modifier": "DRM",
        "column": "column",
        "hits": "hits",
        "attacker": "attacker",
        "defender": "defender",
        "check": " and a check",
        "attacker_wins": "the attacker wins",
        "defender_wins": "the defender wins",
        "on": "attack on",
        "no_odds": "the game gives none for '{action}'",
    },
    "es": {
        "attack": "ataque",
        "defence": "defensa",
        "differential": "diferencia",
        "modifier": "DRM",
        "column": "columna",
        "hits": "impactos",
        "attacker": "atacante",
        "defender": "defensor",
        "check": " y un chequeo",
        "attacker_wins": "gana el atacante",
        "defender_wins": "gana el defensor",
        "on": "ataque contra",
        "no_odds": "el juego no las da para '{action}'",
    },
}
"""What this command says itself."""


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("position", metavar="POSITION", help="a position file or a record, or - for the standard input")
    parser.add_argument("--attack", metavar="HEX", required=True, help="the hex that is attacked")
    parser.add_argument(
        "--with",
        dest="units",
        metavar="UNIT",
        nargs="+",
        default=[],
        help="the attacking units; all that can attack by default",
    )
    parser.add_argument("--after", metavar='"A; B"', default="", help="actions to take first, such as 'done'")
    parser.add_argument("--plot", metavar="FILE", help="draw the results as a picture, .svg or .png")
    parser.add_argument("--json", action="store_true", help="as JSON")
    language_argument(parser)


def run(given: Namespace) -> int:
    """Tell the odds; 1 with the ruling if the attack cannot be made."""
    check_picture(given.plot)
    rules, position = _load(given.position)
    formatter = MessageFormatter(rules, given.language, position.components)
    try:
        found = _options(rules, position, given)
    except (IllegalAction, NoOdds) as error:
        print(f"grognard: no odds: {_why_none(formatter, error)}", file=sys.stderr)
        return REFUSED
    if given.json:
        print_json([_data(formatter, option) for option in found])
    else:
        print("\n\n".join("\n".join(_odds_lines(formatter, option)) for option in found))
    if given.plot is not None:
        _plot(formatter, found, given.attack, given.plot)
    return 0


def _load(name: str) -> tuple[Game[Any], Position]:
    """The position of a file, or the last one of a record."""
    if name != STDIN and f'"format":"{FORMAT}"'.encode() in read_bytes(name).partition(b"\n")[0]:
        record: Record[Any] = Record.load(Path(name), game)
        return record.game, record.position
    return load_position(name)


def _options(rules: Game[Any], position: Position, given: Namespace) -> list[AttackOption]:
    """The attack, after what is to be done first; NoOdds or IllegalAction if it cannot be."""
    refused: NoOdds | None = None
    found: list[AttackOption] = []
    with by_the_rules(f"'attack {given.attack}'"):
        for notation in filter(None, (part.strip() for part in given.after.split(";"))):
            rules.apply(position, notation)
        try:
            found = attack_options(rules, position, given.attack, given.units)
        except NoOdds as error:
            refused = error
    if refused is not None:
        raise refused
    return found


def _why_none(formatter: MessageFormatter, error: IllegalAction | NoOdds) -> str:
    """Why there are no odds: what the rules say, or that the game tells none of the action."""
    why = error.ruling if isinstance(error, IllegalAction) else error.why
    said = why if isinstance(why, str) else formatter.text(why)
    if isinstance(error, IllegalAction) or error.action is None:
        return said
    return f"{WORDS[formatter.language]['no_odds'].format(action=error.action)}: {said}"


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


def _data(formatter: MessageFormatter, option: AttackOption) -> dict[str, Any]:
    return {
        "action": str(option.action),
        **formatter.data(option.ruling),
        "results": [
            {
                "result": one.result,
                "chance": str(one.chance),
                "part": round(float(one.chance), 6),
                "events": [event.to_json() for event in (one.consequences.events if one.consequences else ())],
                "text": _means(formatter, option.odds, one.result),
                "here": _here(formatter, one),
            }
            for one in option.chances
        ],
    }


def _means(formatter: MessageFormatter, odds: Odds, result: str) -> str:
    """What a result is called in the game's words, or what it costs each side."""
    words, losses = WORDS[formatter.language], odds.losses.get(result)
    if losses is None:
        return formatter.word(f"result.{result}", "")
    sides = (("attacker", losses.attacker), ("defender", losses.defender))
    said = [f"{words[who]} {loss.hits}{words['check'] if loss.check else ''}" for who, loss in sides]
    return f"{words['hits']}: {', '.join(said)}"


def _here(formatter: MessageFormatter, one: Chance) -> list[str]:
    """What a result does here: what happened when it was played, and what was asked then."""
    if one.consequences is None:
        return []
    said = [formatter.event(event) for event in one.consequences.events]
    asked = one.consequences.asked
    if asked is not None:
        said.append(f"{formatter.side(asked.side)}: {formatter.question(asked)} {' | '.join(map(str, asked.actions))}")
    return said


def _head(formatter: MessageFormatter, option: AttackOption) -> str:
    """The sums and the column of an attack."""
    odds, words = option.odds, WORDS[formatter.language]
    said: list[tuple[str, object]] = [
        ("attack", None if odds.attack is None else f"{float(odds.attack):g}"),
        ("defence", None if odds.defence is None else f"{float(odds.defence):g}"),
        ("differential", odds.heading if odds.by == DIFFERENTIAL else None),
        ("modifier", odds.modifier),
        ("column", odds.shifted),
    ]
    return ", ".join(f"{words[name]} {value}" for name, value in said if value is not None)


def _odds_lines(formatter: MessageFormatter, option: AttackOption) -> list[str]:
    """The ledger, and for each result its chance, a bar, what it means, and what it does here."""
    odds, words = option.odds, WORDS[formatter.language]
    parts = option.ruling.parts
    rows = [(f"{part.amount:+g}", formatter.word(f"part.{part.name}", part.name), f"[{part.rule}]") for part in parts]
    lines = [*wrapped(f"{option.action}: {odds.hex}, {_head(formatter, option)}"), *table(rows, "    ")]
    longest = max(one.chance for one in option.chances)
    size = max(len(one.result) for one in option.chances)
    digits = max(len(str(one.chance)) for one in option.chances)
    blank = " " * size
    for one in option.chances:
        bar = "#" * max(1, round(LONGEST_BAR * float(one.chance / longest)))
        first = f"  {one.result.ljust(size)}  {str(one.chance).rjust(digits)}  {_percent(one.chance).rjust(6)}  "
        lines.append(f"{first}{bar.ljust(LONGEST_BAR)}  {_means(formatter, odds, one.result)}".rstrip())
        for said in _here(formatter, one):
            lines += wrapped(said, f"  {blank}  - ", f"  {blank}    ")
    if odds.wins is None:
        return [*lines, *formatter.beside(option.ruling)]
    wins = (("attacker_wins", odds.wins.attacker), ("defender_wins", odds.wins.defender))
    return [
        *lines,
        *(f"  {words[name]}: {_percent(chance)}" for name, chance in wins),
        *formatter.beside(option.ruling),
    ]


def _plot(formatter: MessageFormatter, found: list[AttackOption], hex: str, name: str) -> None:
    """A picture of the results; of several ways to attack one below the other."""
    bars, notes = [], []
    for option in found:
        kind = formatter.word(f"verb.{option.action.verb}", str(option.action))
        notes.append(f"{kind}: {_head(formatter, option)}")
        prefix = f"{kind} " if len(found) > 1 else ""
        bars += [Bar(f"{prefix}{one.result}", float(one.chance), _percent(one.chance)) for one in option.chances]
    title = f"{formatter.title()}: {WORDS[formatter.language]['on']} {hex}"
    write_picture(name, Chart(title, tuple(bars), tuple(notes)))
