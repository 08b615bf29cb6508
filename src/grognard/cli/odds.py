"""`grognard odds POSITION --attack HEX`: how likely each result of an attack is, exactly, and what it would do."""

import sys
from argparse import ArgumentParser, Namespace
from fractions import Fraction
from pathlib import Path
from typing import Any

from grognard.cli.files import STDIN, by_the_rules, load_position, read_bytes, write_text
from grognard.cli.opening import language_argument
from grognard.cli.output import print_json, table, width, wrapped
from grognard.cli.telling import Teller
from grognard.cli.trouble import Trouble
from grognard.engine.game import Game
from grognard.engine.journal import FORMAT
from grognard.engine.position import Position
from grognard.engine.records import Record
from grognard.engine.rulings import IllegalAction
from grognard.games import game
from grognard.lab.drawing import Bar, bar_chart
from grognard.lab.odds import Chance, NoOdds, Weighed, weigh

REFUSED = 1
LONGEST_BAR = 24
PICTURES = (".svg", ".png")


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("position", metavar="POSITION", help="a position file or a record, or - for the standard input")
    parser.add_argument("--attack", metavar="HEX", required=True, help="the hex that is attacked")
    parser.add_argument(
        "--with", dest="units", metavar="UNIT", nargs="+", default=[], help="who attacks; all that can if none is named"
    )
    parser.add_argument("--after", metavar='"A; B"', default="", help="actions to take first, such as 'done'")
    parser.add_argument("--plot", metavar="FILE", help="draw the results as a picture, .svg or .png")
    parser.add_argument("--json", action="store_true", help="as JSON")
    language_argument(parser)


def run(given: Namespace) -> int:
    """Tell the odds; 1 with the ruling if the attack cannot be made."""
    if given.plot is not None and Path(given.plot).suffix.lower() not in PICTURES:
        raise Trouble(f"--plot {given.plot}: expected a file that ends in {' or '.join(PICTURES)}")
    rules, position = _load(given.position)
    teller = Teller(rules, given.language)
    try:
        found = _weighed(rules, position, given)
    except (IllegalAction, NoOdds) as error:
        why = error.ruling if isinstance(error, IllegalAction) else error.why
        print(f"grognard: no odds: {why if isinstance(why, str) else teller.text(why)}", file=sys.stderr)
        return REFUSED
    if given.json:
        print_json([_data(teller, weighed) for weighed in found])
    else:
        print("\n\n".join("\n".join(_told(teller, weighed)) for weighed in found))
    if given.plot is not None:
        _plot(teller, found, given.attack, Path(given.plot))
    return 0


def _load(name: str) -> tuple[Game[Any], Position]:
    """The position of a file, or the last one of a record."""
    if name != STDIN and f'"format":"{FORMAT}"'.encode() in read_bytes(name)[:400].replace(b" ", b""):
        record: Record[Any] = Record.load(Path(name), game)
        return record.game, record.position
    return load_position(name)


def _weighed(rules: Game[Any], position: Position, given: Namespace) -> list[Weighed]:
    """The attack, after what is to be done first; NoOdds or IllegalAction if it cannot be."""
    refused: NoOdds | None = None
    found: list[Weighed] = []
    with by_the_rules(f"'attack {given.attack}'"):
        for notation in filter(None, (part.strip() for part in given.after.split(";"))):
            rules.apply(position, notation)
        try:
            found = weigh(rules, position, given.attack, given.units)
        except NoOdds as error:
            refused = error
    if refused is not None:
        raise refused
    return found


def _percent(chance: Fraction) -> str:
    return f"{float(chance):.1%}"


def _data(teller: Teller, weighed: Weighed) -> dict[str, Any]:
    return {
        "action": str(weighed.action),
        **weighed.ruling.to_json(),
        "text": teller.text(weighed.ruling),
        "odds": [
            {
                "result": one.result,
                "chance": str(one.chance),
                "part": round(float(one.chance), 6),
                "events": [event.to_json() for event in (one.follows.events if one.follows else ())],
                "text": _does(teller, one),
            }
            for one in weighed.chances
        ],
    }


def _does(teller: Teller, one: Chance) -> str:
    """What a result does, in words: what happened when it was played, or what its numbers mean."""
    if one.follows is None:
        attacker, slash, defender = one.result.partition("/")
        sides = (("attacker", attacker), ("defender", defender)) if slash else ()
        said = [f"{who} {hits.rstrip('r')}{' and a check' if hits.endswith('r') else ''}" for who, hits in sides]
        return f"hits: {', '.join(said)}" if said else "-"
    parts = [teller.event(event) for event in one.follows.events]
    if one.follows.asked is not None:
        asked = one.follows.asked
        parts.append(f"{teller.side(asked.side)}: {teller.question(asked)} {' | '.join(map(str, asked.actions))}")
    return "; ".join(parts) or "nothing"


def _told(teller: Teller, weighed: Weighed) -> list[str]:
    """The ledger, and a line for each result: its chance, a bar, what it does."""
    facts = weighed.ruling.facts
    head = [f"{weighed.action}: {facts['hex']}"]
    head += [f"{name} {facts[name]}" for name in ("attack", "defence", "differential", "drm") if name in facts]
    column = facts.get("shifted") or facts.get("column")
    head += [f"column {column}"] if column else []
    rows = [
        (f"{part.amount:+g}", teller.word(f"part.{part.name}", part.name), f"[{part.rule}]")
        for part in weighed.ruling.parts
    ]
    lines = [*wrapped(", ".join(head)), *table(rows, "    ")]
    longest = max(one.chance for one in weighed.chances)
    size = max(len(one.result) for one in weighed.chances)
    for one in weighed.chances:
        bar = "#" * max(1, round(LONGEST_BAR * float(one.chance / longest)))
        first = f"  {one.result.ljust(size)}  {str(one.chance).rjust(6)}  {_percent(one.chance).rjust(6)}  "
        first += bar.ljust(LONGEST_BAR) + "  "
        lines += wrapped(_does(teller, one), first, " " * min(len(first), width() // 2))
    for name in ("attacker_wins", "defender_wins"):
        if name in facts:
            lines.append(f"  {name.replace('_', ' ')}: {_percent(Fraction(facts[name]))}")
    return lines


def _plot(teller: Teller, found: list[Weighed], hex: str, path: Path) -> None:
    """A picture of the results; of several ways to attack one below the other."""
    bars, notes = [], []
    for weighed in found:
        facts = weighed.ruling.facts
        column = facts.get("shifted") or facts.get("column")
        sums = [f"{name} {facts[name]:g}" for name in ("attack", "defence", "drm") if name in facts]
        notes.append(f"{weighed.action}: {', '.join([*sums, *([f'column {column}'] if column else [])])}")
        prefix = f"{weighed.action} " if len(found) > 1 else ""
        bars += [Bar(f"{prefix}{one.result}", float(one.chance), _percent(one.chance)) for one in weighed.chances]
    picture = bar_chart(f"{teller.title()}: attack on {hex}", bars, notes)
    if path.suffix.lower() == ".svg":
        write_text(str(path), picture.svg())
        return
    try:
        path.write_bytes(picture.png())
    except OSError as error:
        raise Trouble(f"{path} cannot be written ({error.strerror})") from None
