"""`grognard map GAME`: the map in letters, or as a picture."""

from argparse import ArgumentParser, Namespace
from typing import Any

from grognard.board import text
from grognard.cli.files import write_text
from grognard.cli.output import print_json
from grognard.cli.screen import map_lines
from grognard.engine.game import Game
from grognard.engine.position import Position
from grognard.games import game

SIDE_COLOURS = ("#2f5fa8", "#b03a2e", "#3d7a3a", "#7a4a99")


def arguments(parser: ArgumentParser) -> None:
    """What the command takes."""
    parser.add_argument("game", metavar="GAME")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="as JSON, in the form that position files use")
    form.add_argument("--svg", metavar="FILE", help="write a picture (SVG) to a file, or to - (standard output)")
    parser.add_argument("--scenario", metavar="NAME", help="with the units as this scenario sets them up")


def run(given: Namespace) -> int:
    """Draw it."""
    rules = game(given.game)
    position = rules.start(given.scenario, seed=0)
    if given.json:
        print_json(text.to_json(position.components.map))
        return 0
    view = rules.view(position, None) if given.scenario is not None else {"units": []}
    if given.svg is None:
        print("\n".join(map_lines(position.components.map, view, rules.sides)))
    else:
        write_text(given.svg, _picture(rules, position, view["units"]))
    return 0


def _picture(rules: Game[Any], position: Position, units: list[dict[str, Any]]) -> str:
    """The map with its labels; every stack by its top unit, in its side's colour."""
    from grognard.board import svg
    from grognard.cli.picture import stacks_of
    from grognard.server.symbols import map_style

    map = position.components.map
    stacks = {map.grid.hex(label): stack for label, stack in stacks_of(units, rules.sides).items()}
    overlay = {hex: stack.units[-1] + ("+" if len(stack.units) > 1 else "") for hex, stack in stacks.items()}
    marks = {hex: SIDE_COLOURS[stack.side % len(SIDE_COLOURS)] for hex, stack in stacks.items()}
    return svg.render(map, labels=True, overlay=overlay, marks=marks, style=map_style(rules))
