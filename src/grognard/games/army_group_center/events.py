"""What each event is about."""

from collections.abc import Mapping

from grognard.engine.events import Topic

EVENTS: Mapping[str, Topic] = {
    "turn": Topic.TURN,
    **dict.fromkeys(("moved", "crossed_strait"), Topic.MOVEMENT),
    "attacked": Topic.ATTACK,
    **dict.fromkeys(
        ("revealed", "odds", "converted", "ardour", "held", "retreated", "withdrew", "advanced"), Topic.COMBAT
    ),
    "result": Topic.RESULT,
    **dict.fromkeys(("reduced", "eliminated"), Topic.LOSS),
    "won": Topic.VICTORY,
    **dict.fromkeys(
        (
            "exhausted",
            "took",
            "uncovered",
            "concentration",
            "flew",
            "air_gone",
            "air_arrived",
            "without_port",
            "arrived",
            "rebuilt",
            "reclaimed",
        ),
        Topic.OTHER,
    ),
}
