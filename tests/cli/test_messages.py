"""Choices in the terminal: in an order that the roles of verbs give, whatever they are called."""

import pytest

from grognard.cli.messages import MessageFormatter
from grognard.engine.actions import Action
from grognard.games import game


@pytest.mark.parametrize(
    ("name", "listed", "shown"),
    [
        ("formation/arracourt", "all move top back", "move | all | top | back"),
        ("formation/arracourt", "done move", "move | done"),
        ("formation/arracourt", "keep reroll", "keep | reroll"),
        ("army_group_center", "pass support", "pass | support"),
        ("crossroads", "pass never", "pass | never"),
    ],
)
def test_what_commits_comes_first_and_what_ends_last_but_an_offer_stays_as_it_is(
    name: str, listed: str, shown: str
) -> None:
    actions = [Action(verb) for verb in listed.split()]
    assert MessageFormatter(game(name)).choices(actions) == [f"    {shown}"]
