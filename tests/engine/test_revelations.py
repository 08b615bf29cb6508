"""Is told what an action brings to light, and is it told where it has come to light?"""

from collections.abc import Sequence
from typing import Any

from tests.engine.table import deployed
from tests.engine.toy import Toy, ToyPosition

from grognard.engine.events import Event
from grognard.engine.game import Hidden
from grognard.engine.kinds import Unit
from grognard.engine.outcome import Outcome
from grognard.engine.revelations import NOBODY, Uncovered, emit_revelations

R1, R2, _ = range(3)
AT_ONCE = Uncovered("uncovered", "6.1", leaving=("moved", "killed"))
AT_LAST = Uncovered("uncovered", "6.1")


def moved(unit: str, start: str, end: str) -> Event:
    return Event("moved", "4.1", {"unit": unit, "from": start, "to": end})


def revealed(
    events: Sequence[Event], how: Uncovered, before: Sequence[Unit], after: Sequence[Unit] = ()
) -> list[Event]:
    """The events of an action, with what has come to light by it; r1 is in 0101 and r2 in 0102."""
    position = deployed("red")
    position.events = list(events)
    emit_revelations(position, how, frozenset(before), frozenset(after))
    return position.events


def said(events: Sequence[Event]) -> list[tuple[str, Any, bool]]:
    return [(event.kind, event.data.get("unit"), event.reveals) for event in events]


def test_a_unit_that_nothing_has_named_is_told_of_when_all_is_done() -> None:
    events = revealed([moved("b1", "0102", "0103")], AT_LAST, [R2])
    assert said(events) == [("moved", "b1", False), ("uncovered", "r2", True)]
    assert (events[1].rule, events[1].data["hex"]) == ("6.1", "0102")


def test_or_before_what_lay_over_it_leaves() -> None:
    events = revealed([moved("b1", "0202", "0203"), moved("r1", "0102", "0103")], AT_ONCE, [R2])
    assert said(events) == [("moved", "b1", False), ("uncovered", "r2", True), ("moved", "r1", False)]


def test_a_unit_that_leaves_itself_is_told_of_where_it_lay() -> None:
    events = revealed([moved("r2", "0203", "0102")], AT_ONCE, [R2])
    assert said(events) == [("uncovered", "r2", True), ("moved", "r2", True)]
    assert events[0].data["hex"] == "0203"


def test_what_names_it_to_everybody_is_the_revelation() -> None:
    events = revealed([Event("attacked", "4.3", {"units": ["r1", "r2"]})], AT_LAST, [R2])
    assert [(event.kind, event.reveals) for event in events] == [("attacked", True)]


def test_what_one_side_alone_is_told_reveals_nothing() -> None:
    secret = Event("spied", "4.4", {"unit": "r2"}, only="red")
    assert said(revealed([secret], AT_LAST, [R2])) == [("spied", "r2", False), ("uncovered", "r2", True)]


def test_a_unit_that_is_named_is_revealed_though_it_stays_where_it_cannot_be_seen() -> None:
    assert said(revealed([Event("rebuilt", "4.4", {"unit": "r2"})], AT_LAST, [R2], [R2])) == [("rebuilt", "r2", True)]


def test_what_is_still_hidden_is_not_told_of() -> None:
    assert revealed([], AT_LAST, [R1, R2], [R1, R2]) == []


def test_a_unit_that_is_nowhere_to_be_seen_is_not_told_of() -> None:
    position = deployed("red")
    position.put(R2, position.components.box("dead"))
    position.events = []
    emit_revelations(position, AT_LAST, frozenset([R2]), NOBODY)
    assert position.events == []


def test_when_the_game_is_over_the_last_event_lays_everything_open() -> None:
    position = deployed("red")
    position.events = [moved("b1", "0202", "0203"), Event("won", "5.1", {"side": "blue"})]
    position.finish(Outcome(1, "kill", "5.1"))
    emit_revelations(position, AT_LAST, frozenset([R2]), NOBODY)
    assert said(position.events) == [("moved", "b1", False), ("won", None, True)]


# -- in play


class Masked(Toy):
    """Units that have not moved lie face down."""

    uncovered = AT_LAST

    def hidden(self, position: ToyPosition, side: int) -> Hidden:
        return Hidden(frozenset(unit for unit in range(3) if not position.moved[unit] and position.on_map(unit)))


MASKED = Masked()


def masked() -> ToyPosition:
    position = MASKED.start(seed=1)
    position.dice.draws = ("red",)
    for action in ("unit r1", "hex 0101", "unit r2", "hex 0102", "done"):
        MASKED.apply(position, action)
    return position


def test_the_engine_compares_what_is_hidden_before_and_after_an_action() -> None:
    position = masked()
    assert [event.kind for event in MASKED.apply(position, "unit r2")] == []
    assert ("moved", "r2", True) in said(MASKED.apply(position, "hex 0202"))


def test_a_copy_tells_the_same() -> None:
    position = masked()
    MASKED.apply(position, "unit r2")
    copy = position.copy()
    assert MASKED.apply(copy, "hex 0202") == MASKED.apply(position, "hex 0202")


def test_whoever_changes_a_position_by_hand_has_what_is_hidden_worked_out_again() -> None:
    position = masked()
    MASKED.apply(position, "unit r2")
    position.moved[R2] = True
    position.clear_cache()
    assert not any(event.reveals for event in MASKED.apply(position, "hex 0202"))
