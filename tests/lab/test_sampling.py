"""Where the time goes: what runs is counted for the room of the code that runs it."""

from collections import Counter
from time import process_time

from grognard.engine.dice import Dice, key_of
from grognard.games import game
from grognard.lab.sampling import OTHER, RULES, room_of, sampled, shares_of


def test_code_of_nobody_of_ours_counts_apart() -> None:
    assert room_of(None) == OTHER


def test_time_is_counted_for_the_room_that_runs() -> None:
    dice, begin = Dice(key_of("x")), process_time()
    with sampled() as found:
        while process_time() - begin < 0.2:
            dice.below(6)
    assert found["engine"] > 0
    assert RULES not in found


def test_what_a_rule_calls_counts_for_the_rule() -> None:
    rules = game("crossroads")
    position = rules.start("skirmish", seed=1)
    decision = rules.decision(position)
    assert decision is not None
    begin = process_time()
    with sampled() as found:
        while process_time() - begin < 0.4:
            for action in decision.actions:
                rules.explain(position, action)
    assert found[RULES] > 0


def test_shares_add_up_and_the_largest_comes_first() -> None:
    shares = shares_of(Counter({"board": 1, "engine": 3}))
    assert list(shares.items()) == [("engine", 0.75), ("board", 0.25)]
