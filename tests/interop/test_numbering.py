"""Numbers of actions: the same in every position, there and back."""

import random

import pytest

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.games import GAMES, game
from grognard.interop.numbering import SLOTS, ActionNumbers


@pytest.mark.parametrize("name", GAMES)
def test_an_action_has_one_number_and_a_number_one_action(name: str) -> None:
    rules = game(name)
    position = rules.start(seed=1)
    numbers = ActionNumbers(rules, position.components)
    choose = random.Random(1)
    for _ in range(100):
        decision = rules.decision(position)
        if decision is None:
            break
        legal = numbers.legal(decision)
        assert len(set(legal.values())) == len(legal)
        for number, action in legal.items():
            assert 0 <= number < numbers.size
            assert numbers.name(number) == str(action) or "#" in numbers.name(number)
        rules.apply(position, choose.choice(decision.actions))


def test_all_names_are_those_of_the_numbers() -> None:
    rules = game("crossroads")
    numbers = ActionNumbers(rules, rules.opening_components("skirmish"))
    names = numbers.all_names()
    assert list(names) == list(range(numbers.size))
    assert all(numbers.name(n) == names[n] for n in names)


def test_a_verb_with_two_arguments_counts_all_pairs() -> None:
    rules = game("less_than_60_miles")
    components = rules.opening_components()
    numbers = ActionNumbers(rules, components)
    assert numbers.ranges["issue"].size == components.count("order") * components.count("unit")
    action = Action("issue", (components.names["order"][3], components.names["unit"][5]))
    ((number, same),) = numbers.legal(Decision("nato", "q", [action], "1.1", {})).items()
    assert same == action
    assert numbers.name(number) == str(action)


def test_a_free_number_has_slots_and_no_more_than_there_are() -> None:
    rules = game("roads_to_moscow")
    numbers = ActionNumbers(rules, rules.opening_components())
    actions = [Action("spend", (str(n),)) for n in range(SLOTS + 5)]
    legal = numbers.legal(Decision("german", "q", actions, "1.1", {}))
    first = numbers.ranges["spend"].first
    assert legal == {first + n: actions[n] for n in range(SLOTS)}
    assert numbers.name(first + 2) == "spend #3"


def test_a_number_beyond_all_is_refused() -> None:
    rules = game("crossroads")
    numbers = ActionNumbers(rules, rules.opening_components("skirmish"))
    with pytest.raises(ValueError, match="is not an action; expected a number below"):
        numbers.name(numbers.size)
