"""A view in words: the turn, whose units stand where, what lies face down, and what else the game tracks."""

from collections.abc import Mapping
from typing import Any

from grognard.board.map import Map
from grognard.cli import picture
from grognard.cli.messages import MessageFormatter
from grognard.cli.output import colourful, table, width, wrapped

_SAID = ("id", "type", "side", "name", "hex", "box")


def view_lines(formatter: MessageFormatter, view: Mapping[str, Any]) -> list[str]:
    """All that a side may know."""
    lines = [formatter.where(view["turn"], view["phase"])]
    for side in formatter.game.sides:
        units = sorted((unit for unit in view["units"] if unit["side"] == side), key=_place)
        lines += ["", formatter.side(side), *table((_unit(formatter, unit) for unit in units), "  ")]
        lines += [f"  {_back(formatter, back)}" for back in view["hidden"] if back["side"] == side]
    lines.append("")
    for name, value in view["state"].items():
        lines += wrapped(f"{name}: {_value(value)}", "  ", "    ")
    lines += [f"  {_entry(formatter, entry)}" for entry in view["schedule"]]
    if view["outcome"] is not None:
        lines.append(formatter.outcome(view["outcome"]))
    return lines


def map_lines(map: Map, view: Mapping[str, Any], sides: tuple[str, ...]) -> list[str]:
    """The map in letters with the units that a side sees."""
    return picture.draw(map, picture.stacks_of(view["units"], sides), sides, width(), colourful())


def _place(unit: Mapping[str, Any]) -> tuple[bool, str, str]:
    return "hex" not in unit, unit.get("hex") or unit.get("box") or "", unit["id"]


def _unit(formatter: MessageFormatter, unit: Mapping[str, Any]) -> tuple[str, ...]:
    """Where it is, its names, and its numbers; what it has done is named, what it has not is left out."""
    more = []
    for name, value in unit.items():
        if name in _SAID or isinstance(value, str) or value is None or value is False:
            continue
        more.append(name if value is True else f"{name} {_number(value)}")
    where = unit.get("hex") or unit.get("box") or "-"
    return where, unit["id"], str(unit["name"]), formatter.word(f"type.{unit['type']}", unit["type"]), ", ".join(more)


def _number(value: Any) -> str:
    return "-".join(map(str, value)) if isinstance(value, list) else str(value)


def _back(formatter: MessageFormatter, back: Mapping[str, Any]) -> str:
    down = "boca abajo en" if formatter.language == "es" else "face down in"
    return f"{back['count']} {down} {back['at']}"


def _entry(formatter: MessageFormatter, entry: Mapping[str, Any]) -> str:
    """When, what, and its other parts as far as they are seen; that it is secret shows by what is missing."""
    named = {name: value for name, value in entry.items() if name not in ("turn", "secret") and value is not None}
    said = [formatter.side(value) if name == "side" else str(value) for name, value in named.items()]
    turn = "turno" if formatter.language == "es" else "turn"
    return f"{turn} {'?' if entry['turn'] is None else formatter.turn(entry['turn'])}: {' '.join(said)}"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {_value(item)}" for name, item in value.items()) or "-"
    if isinstance(value, list):
        return ", ".join(map(_value, value)) or "-"
    return "-" if value is None else str(value)
