"""Games and scenarios of the series that differ from the published one, as inline charts for a sketch.

    sketch("a:HQ a1:Tk .", charts=book(stacking={"units": 2}) | scenario_rules("turns = 3"))

A scenario of the name `sketch` holds for every sketched position.
"""

from collections.abc import Mapping

from tests.games.datafiles import changed, text_of

from grognard.games.formation.arracourt import GAME

TURNS = 8


def chart(name: str) -> str:
    """A chart of the game as its file has it."""
    return text_of(GAME, GAME.charts()[name])


def replaced(name: str, old: str, new: str) -> dict[str, str]:
    """A chart of the game in which something stands otherwise."""
    return {name: changed(GAME, GAME.charts()[name], (old, new))}


def book(*more: str, **changed: str) -> dict[str, str]:
    """The game's own rules with other values, such as screening="false", and more tables behind."""
    lines = chart("game").splitlines()
    for key, value in changed.items():
        found = next(n for n, line in enumerate(lines) if line.split("=")[0].strip() == key)
        lines[found] = f"{key} = {value}"
    return {"game": "\n".join([*lines, *more, ""])}


def area(hexes: str, side: str = "american", supply: bool = True, cost: int = 1, name: str = "west") -> dict[str, str]:
    """A game with an off-map area."""
    listed = ", ".join(f'"{hex}"' for hex in hexes.split())
    lines = (f"hexes = [{listed}]", f'side = "{side}"', f"supply = {str(supply).lower()}", f"cost = {cost}")
    return book(f"[off_map.{name}]", *lines)


def terrain(*rows: str) -> dict[str, str]:
    """The Terrain Effects Chart with rows in place of those of the same name, or behind them."""
    names = {row.split(",")[0] for row in rows}
    kept = [line for line in chart("terrain").splitlines() if line.split(",")[0] not in names]
    return {"terrain": "\n".join([*kept, *rows, ""])}


def scenario_rules(*lines: str, turns: int = TURNS, setup: Mapping[str, str] | None = None) -> dict[str, str]:
    """The scenario of a sketch, with some lines of its own."""
    said = {line.split("=")[0].strip().split(".")[0] for line in lines}
    dates = ", ".join(f'"{turn}"' for turn in range(1, turns + 1))
    usual = {
        "title": 'title = { en = "Sketch", es = "Boceto" }',
        "rule": 'rule = "3.6"',
        "turns": f"turns = {turns}",
        "dates": f"dates = [{dates}]",
        "steps_per_point": "steps_per_point = { tank = 1, other = 1 }",
        "levels": 'levels = [{ least = 1, winner = "american", level = "win" }, { winner = "german", level = "win" }]',
        "setup": "setup = {}",
    }
    own = [line for key, line in usual.items() if key not in said]
    return {"scenarios": "\n".join(["# provenance: ours", "[sketch]", *own, *lines, ""])}
