"""What events tell of any game: losses by unit, fights by hex."""

import pytest

from grognard.engine.event_summaries import fights, units_lost
from grognard.engine.events import Event
from grognard.games import game

CASES = {
    "crossroads": Event("attacked", "8.1", {"side": "blue", "hex": "0811", "units": ["B-4Inf"]}),
    "army_group_center": Event("attacked", "11.1", {"side": "soviet", "hex": "3500", "units": ["39"]}),
    "formation/arracourt": Event("attacked", "10.1", {"side": "american", "from": "1910", "to": "2010", "count": 1}),
    "roads_to_moscow": Event("declared", "11.1", {"side": "soviet", "hex": "0728", "units": ["III/201"]}),
}


@pytest.mark.parametrize("name", CASES)
def test_an_attack_is_where_it_is_aimed_at(name: str) -> None:
    rules, event = game(name), CASES[name]
    components = rules.start(seed=1).components
    aimed = event.data.get("hex") or event.data["to"]
    assert list(fights(rules, components, [event])) == [aimed]


def test_what_is_no_attack_is_no_fight() -> None:
    rules = game("crossroads")
    components = rules.start(seed=1).components
    moved = Event("moved", "5.1", {"unit": "B-4Inf", "hex": "0811"})
    assert list(fights(rules, components, [moved])) == []


def test_a_loss_names_its_units_once_for_each_time() -> None:
    rules = game("crossroads")
    events = [
        Event("lost_step", "9.1", {"unit": "R-2Inf", "steps": 1}),
        Event("eliminated", "9.2", {"unit": "R-2Inf", "hex": "0711"}),
        Event("moved", "5.1", {"unit": "B-4Inf", "hex": "0811"}),
    ]
    assert list(units_lost(rules, events)) == ["R-2Inf", "R-2Inf"]
