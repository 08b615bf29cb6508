"""Turns as a person plays them: what each side wants, in its order, and what it answers wherever that is not asked."""

from collections.abc import Sequence
from typing import Any

GAME = "less_than_60_miles"
ENDS = ("done", "pass", "stay", "allow")
PASSED_OVER = ("orders.cancel_first", "engineering.what", "centres.which", "ew.give", "ew.return")
"""Questions that a person who needs no engineers, and leaves orders and supplies alone, has the page pass over."""


class Wishes:
    """What both sides want to do."""

    def __init__(self, **wanted: Sequence[str]) -> None:
        self._left = {side: list(actions) for side, actions in wanted.items()}
        self.by_wish = False
        """Was the last answer something that was wanted?"""

    def answer(self, side: str, listed: Sequence[str]) -> str:
        """The next thing that the side wants, if it can be had; else what ends the question."""
        left = self._left.get(side, [])
        self.by_wish = bool(left) and left[0] in listed
        return left.pop(0) if self.by_wish else next(word for word in (*ENDS, *listed) if word in listed)

    @property
    def left(self) -> dict[str, list[str]]:
        """What was never possible."""
        return {side: actions for side, actions in self._left.items() if actions}


def order(turn: int, name: str, hq: str, side: str = "wp") -> dict[str, Any]:
    """An order that lies on the Time Track."""
    return {"turn": turn, "what": "order", "side": side, "order": name, "hq": hq, "secret": True}


FIRST_TURN = (
    *("issue wp_division_assault 39G", "unit 39G", "points 2"),
    *("unit 1-11", "unit 1-288", "unit 1-390", "fire"),
    *("unit 120MR", "hex 0430", "unit 172MR", "hex 0731", "unit 11R", "hex 0430"),
    *("unit 117MR", "hex 0629", "attack 0628", "prepared", "assault", "unit 87SAP", "air 2"),
)
"""An order for the division, EW points, a bombardment, three moves, an assault with support; of the campaign too."""

BRIGADE = (
    *("done", "done", "stay"),
    *("issue division_defense 3A", "unit 3A", "points 1", "unit 117MR", "unit How-11", "fire"),
    *("unit 2-32AR", "hex 0524", "unit 3-33AR", "hex 0425", "unit 2-36IN", "hex 0426", "unit 3-36IN", "hex 0525"),
)
"""After it, in the campaign: an order for 3rd Armored Division, EW points, a bombardment, a brigade moves."""

THIRD_TURN: dict[str, Any] = {
    "game": GAME,
    "scenario": "point_alpha",
    "turn": 3,
    "phase": "wp.orders_reveal",
    "units": [
        {"id": "117MR", "hex": "0629", "mode": "assault"},
        {"id": "120MR", "hex": "0430"},
        {"id": "172MR", "hex": "0730"},
        {"id": "15T", "hex": "0530"},
        {"id": "87SAP", "hex": "0630"},
        {"id": "39G", "hex": "0630"},
        {"id": "1-11", "hex": "0628", "mode": "tactical"},
        {"id": "3-11", "hex": "0228", "attrition": 2},
    ],
    "schedule": [order(3, "wp_division_assault", "39G"), order(3, "battalion_defense", "11ACR", "nato")],
    "dice": [
        *({"for": what, "die": die} for what, die in (("ew", 9), ("support", 9), ("combat", 2))),
        *({"for": what, "die": die} for what, die in (("demolition", 9), ("rest", 10), ("aa", 2), ("bombardment", 9))),
    ],
}
"""The third turn of the introduction: orders of both sides are due, 117th Guards Regiment stands before the cavalry."""

WARSAW_PACT = (
    *("done", "all assault", "done", "unit 1-307", "mode shoot_and_scoot", "issue regiment_support 39G"),
    *("unit 39G", "points 2"),
    *("unit 117MR", "attack 0628", "prepared", "assault", "unit 87SAP", "done", "command"),
)
"""The order of the division is executed, guns change their mode, an order is given, EW points, a prepared assault."""

CAVALRY = (
    *("done", "done", "stay"),
    *("done", "unit D1-11", "mode defend", "unit H2-11", "mode road", "issue battalion_move 11ACR"),
    *("demolish 0726/0727", "unit 3-11", "unit 11ACR", "points 1"),
    *("unit 117MR", "unit How-11", "air 2", "fire", "unit 1-11", "disengage", "hex 0727"),
)
"""The defender's answers; an order and a mode, an order given, a bridge blown, rest, EW, a bombardment, a way out."""

WAR_OF_ALL_WEAPONS: dict[str, Any] = {
    **THIRD_TURN,
    "turn": 7,
    "options": dict.fromkeys(("chemical", "nuclear", "intelligence", "sigint", "integrated"), True),
    "state": {
        "nuclear": {"nato": 12, "wp": 12},
        "nuclear_since": 5,
        "nuclear_first": "wp",
        "chemical_since": {"nato": 5, "wp": 5},
    },
    "schedule": [],
    "dice": [],
}
"""The last two turns of the introduction, with Nuclear Points and both wars begun: short games that use them."""
