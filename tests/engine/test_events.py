"""What happened, and who may know?"""

from tests.engine.table import act, deployed

from grognard.engine.decisions import Decision
from grognard.engine.events import Event, seen_by
from grognard.engine.kinds import NONE
from grognard.engine.outcome import Outcome, outcome_json
from grognard.engine.procedures import DONE

MOVED = Event("moved", "4.2", {"unit": "a"})
SPIED = Event("spied", "4.4", {"what": "hq"}, only="red")


def test_everybody_sees_what_is_public() -> None:
    assert seen_by([MOVED], "blue") == seen_by([MOVED], None) == [MOVED]


def test_a_secret_is_seen_by_its_side_only() -> None:
    assert seen_by([MOVED, SPIED], "red") == [MOVED, SPIED]
    assert seen_by([MOVED, SPIED], "blue") == seen_by([MOVED, SPIED], None) == [MOVED]


def test_a_spy_tells_one_side() -> None:
    events = act(deployed("red"), "spy hq")
    assert (len(seen_by(events, "red")), len(seen_by(events, "blue"))) == (1, 0)


def test_an_event_goes_out_as_plain_data() -> None:
    assert MOVED.to_json() == {"event": "moved", "rule": "4.2", "unit": "a"}
    assert SPIED.to_json()["only"] == "red"


def test_a_decision_goes_out_with_its_actions_in_notation() -> None:
    decision = Decision("red", "act.which", [DONE], "4.1", {"left": 2})
    assert decision.to_json("red.movement") == {
        "side": "red",
        "question": "act.which",
        "rule": "4.1",
        "phase": "red.movement",
        "facts": {"left": 2},
        "actions": ["done"],
    }


def test_an_outcome_goes_out_with_names() -> None:
    assert outcome_json(Outcome(1, "kill", "5.1", (0, 2)), ("red", "blue")) == {
        "winner": "blue",
        "level": "kill",
        "rule": "5.1",
        "points": {"red": 0, "blue": 2},
    }


def test_a_draw_has_no_winner() -> None:
    assert outcome_json(Outcome(NONE, "draw", "5.2"), ("red", "blue"))["winner"] is None
