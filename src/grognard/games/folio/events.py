"""What each event is about."""

from collections.abc import Mapping

from grognard.engine.events import Topic

EVENTS: Mapping[str, Topic] = {
    "turn_began": Topic.TURN,
    **dict.fromkeys(("phase_began", "allotted"), Topic.OTHER),
    **dict.fromkeys(("moved", "arrived"), Topic.MOVEMENT),
    "attacked": Topic.ATTACK,
    "bombarded": Topic.ATTACK,
    **dict.fromkeys(("supported", "reckoned", "retreated", "resisted", "displaced", "advanced"), Topic.COMBAT),
    **dict.fromkeys(("result", "result_voided"), Topic.RESULT),
    **dict.fromkeys(("depleted", "eliminated"), Topic.LOSS),
    "won": Topic.VICTORY,
}
