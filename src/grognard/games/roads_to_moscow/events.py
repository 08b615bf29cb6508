"""What each event is about. Each chapter adds its own, in its order."""

from collections.abc import Mapping

from grognard.engine.events import Topic

EVENTS: Mapping[str, Topic] = {
    # -- the sequence of play
    "turn_began": Topic.TURN,
    "phase_began": Topic.OTHER,
    "weather": Topic.OTHER,
    # -- movement
    **dict.fromkeys(("moved", "arrived"), Topic.MOVEMENT),
    # -- losses
    **dict.fromkeys(("lost_step", "eliminated"), Topic.LOSS),
    # -- victory
    "won": Topic.VICTORY,
}
