"""Rules questions about units that come on the map."""

from typing import Any

from tests.games.army_group_center.sketch import ask, sketch

from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.position import ArmyPosition

Said = dict[str, Any]
"""What is said of a unit."""

SOVIETS, GERMANS = "soviet.reinforcements", "german.reinforcements"
INFANTRY: Said = {"type": "infantry"}
DUE: Said = {**INFANTRY, "box": "turn.3"}
LATE: Said = {**INFANTRY, "box": "turn.4"}
DEAD: Said = {**INFANTRY, "box": "dead", "steps": 0}
KORPS_GRUPPE: Said = {**INFANTRY, "group": "korps_gruppe"}
ENTERING_KG: Said = {**KORPS_GRUPPE, "box": "turn.3"}
AIR: Said = {"type": "air", "box": "air.ready"}
TANKS: Said = {"type": "tank", "box": "turn.3"}
EDGES = {"soviet_source": "0101 0201 0301", "german_source": "0106 0206 0306"}
EMPTY = """
    . . . . . .
     . . . . . .
    . . . . . .
"""


def entries(position: ArmyPosition, unit: str) -> set[str]:
    """The hexes where a unit may come on the map."""
    copy = position.copy()
    ask.play(copy, f"unit {unit}")
    return ask.choices(copy, "hex")


def closed(position: ArmyPosition, unit: str, hex: str) -> str:
    """The rule that keeps a unit, which may enter elsewhere, out of a hex."""
    copy = position.copy()
    ask.play(copy, f"unit {unit}")
    return ask.refused(copy, f"hex {hex}").rules[0]


def fact(position: ArmyPosition, question: str, name: str) -> Any:
    """What a question says besides its choices."""
    decision = GAME.decision(position)
    assert decision is not None
    assert decision.question == question
    return decision.facts[name]


def steps_left(position: ArmyPosition) -> int:
    """The replacement steps that the side asked has left."""
    left: int = fact(position, "entry.which", "steps")
    return left


def pass_to(position: ArmyPosition, side: str, question: str) -> None:
    """Everybody does nothing until a side is asked a question."""
    while ask.asked(position) != (side, question):
        ask.play(position, "done")


def from_the_south(**more: Any) -> ArmyPosition:
    """1st Ukrainian Front is due; the third row is the south edge, and 0304 the Germans'."""
    return sketch(
        """
        .  .  .  .
          .  .  .  .
        p  p  f  p
        """,
        phase=SOVIETS,
        edges={"south": "0301 0302 0303 0304"},
        areas={"soviet_source": "0101 0201 0301 0302 0303", "german_start": "0304"},
        units={"u": TANKS, **more.pop("units", {})},
        **more,
    )


def north_ukraine(**more: Any) -> ArmyPosition:
    """A corps of Army Group North Ukraine is due; 0305 and 0306 are its entry hexes."""
    return sketch(
        """
        . . . . . .
         . . . . . c
        . . . . . .
        """,
        phase=GERMANS,
        areas={**EDGES, "nu_entry": "0305 0306"},
        units={"XXIV": {"box": "turn.3"}, **more.pop("units", {})},
        options={"north_ukraine": True},
        **more,
    )
