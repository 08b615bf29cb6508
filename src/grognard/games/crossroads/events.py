"""What each event is about."""

from collections.abc import Mapping

from grognard.engine.events import Topic

EVENTS: Mapping[str, Topic] = {
    "turn": Topic.TURN,
    **dict.fromkeys(("moved", "reacted"), Topic.MOVEMENT),
    **dict.fromkeys(("overran", "cut_off", "retreated", "advanced"), Topic.COMBAT),
    "attacked": Topic.ATTACK,
    "result": Topic.RESULT,
    **dict.fromkeys(("lost_step", "eliminated"), Topic.LOSS),
    "won": Topic.VICTORY,
    **dict.fromkeys(
        ("took", "fortune", "ordered", "order_says", "arrived", "held_up", "picked", "dropped", "reserve_done"),
        Topic.OTHER,
    ),
}
