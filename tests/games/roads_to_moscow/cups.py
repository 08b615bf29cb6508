"""Tables for questions about activation markers: formations far apart, and markers wherever they are put."""

from collections.abc import Mapping
from typing import Any

from tests.games.roads_to_moscow.sketch import TYPES, ask, sketch

from grognard.games.roads_to_moscow.position import RoadsPosition

GERMANS, SOVIETS = ("10Pz", "SSR", "7"), ("32", "18T", "19T", "20T", "22T", "50")
"""The formations of Mozhaysk: two markers each of 10Pz, SSR and 32, one of all others."""
EMPTY = "\n".join(" ".join(["."] * 20) for _ in range(2))


def table(
    *formations: str,
    phase: str = "initiative",
    at: Mapping[str, str] | None = None,
    state: Mapping[str, Any] | None = None,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    **more: Any,
) -> RoadsPosition:
    """A map with one headquarters of each formation; `at`: where markers are that are not available."""
    placed: dict[str, dict[str, Any]] = {}
    for n, formation in enumerate(formations):
        german = formation in GERMANS
        hex = f"{n + 1:02}01" if german else f"{20 - n:02}02"
        placed[f"{'g' if german else 's'}-{formation}"] = {"type": TYPES["HQ"], "formation": formation, "hex": hex}
    for id, facts in (units or {}).items():
        placed[id] = {**placed.get(id, {}), **facts}
    said = {"am_at": dict(at or {}), "first": "german", **(state or {})}
    return sketch(EMPTY, phase=phase, active=(), units=placed, state=said, **more)


def places(position: RoadsPosition, side: str) -> dict[str, list[str]]:
    """The markers of a side by where they are."""
    found: dict[str, list[str]] = {}
    names = position.components.names["am"]
    for am in position.components.ams_by_side[position.components.number("side", side)]:
        found.setdefault(position.am_at[am], []).append(names[am])
    return found


def finish(position: RoadsPosition) -> None:
    """Play on until a marker has to be chosen for, or the turn is over: nobody else is activated, and nobody moves."""
    turn = position.turn
    while position.turn == turn and ask.asked(position)[1] in ("army.which", "movement.which", "engineering.which"):
        ask.play(position, "done")
