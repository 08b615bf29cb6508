"""The odds of combats in Korsun, with markers yet to be drawn, against everything that could be drawn in turn."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest
from tests.games.folio.sketch import ask, sketch

from grognard.engine.odds import Odds
from grognard.games.folio.hells_gate.position import HellsGatePosition

Chances = dict[str, Fraction]
Sums = list[tuple[int, Fraction]]
"""Every way to draw: what it adds up to, and how likely it is."""


def values(position: HellsGatePosition, pool: str) -> list[int]:
    """What is left in a pool."""
    components = position.components
    markers = components.markers_of_pool[components.number("pool", pool)]
    return [components.marker_values[marker] for marker in markers if position.in_hand[marker]]


def every_way(pool: Sequence[int], count: int) -> Sums:
    """Each order of so many different markers is equally likely."""
    ways = [sum(drawn) for drawn in permutations(pool, count)]
    return [(total, Fraction(1, len(ways))) for total in ways]


def brute_force(
    position: HellsGatePosition, line: str, attack: Iterable[int], defence: Iterable[int], mine: Sums, theirs: Sums
) -> Chances:
    """The chance of each result over all draws of both sides and all faces of the die."""
    crt, added = position.components.crt, position.components.weathers[position.weather].attack_die
    base = sum(attack), sum(defence)
    chances: Chances = {}
    for (total, likely), (other, as_likely) in product(mine, theirs):
        column = crt.column(base[0] + total, base[1] + other, line)
        assert column is not None
        for die in range(1, 7):
            result = crt.result(column, die + added)
            chances[result] = chances.get(result, Fraction(0)) + likely * as_likely / 6
    return chances


def chances(odds: Odds) -> Chances:
    return dict(odds.chances)


def attack(picture: str = "g1:Inf s1:Inf .", actions: str = "attack 0201; unit g1", **more: Any) -> HellsGatePosition:
    """A German attack that has yet to be announced."""
    position = sketch(picture, phase="german.combat", **more)
    ask.play(position, actions)
    return position


@pytest.mark.rule("16.0-1", "8.3-3", "7.3-2")
@pytest.mark.parametrize("weather", ["fog", "precipitation"])
@pytest.mark.parametrize(("ground", "line"), [(".", "clear"), ("t", "town"), ("w", "woods")])
def test_before_an_attack_both_sides_draw_two_of_their_pool(ground: str, line: str, weather: str) -> None:
    position = attack(f"g1:Inf {ground}+s1:Inf .", state={"weather": weather})
    mine, theirs = every_way(values(position, "relief"), 2), every_way(values(position, "27A"), 2)
    assert chances(ask.odds(position, "fight")) == brute_force(position, line, [3], [3], mine, theirs)


@pytest.mark.rule("16.0-1", "16.0-2")
def test_each_marker_comes_from_the_pool_that_is_worth_most_then() -> None:
    position = attack()
    air, theirs = values(position, "luftwaffe"), every_way(values(position, "27A"), 2)
    assert min(air) > sum(values(position, "relief")) / 15
    assert chances(ask.odds(position, "fight")) == brute_force(position, "clear", [3], [3], every_way(air, 2), theirs)


@pytest.mark.rule("15.1-2", "15.0-5")
def test_when_the_best_pool_has_one_marker_left_the_second_comes_from_the_next() -> None:
    position = attack(state={"in_hand": {"luftwaffe-2": False, "luftwaffe-3": False}})
    (one,) = values(position, "luftwaffe")
    mine = [(one + total, likely) for total, likely in every_way(values(position, "relief"), 1)]
    theirs = every_way(values(position, "27A"), 2)
    assert chances(ask.odds(position, "fight")) == brute_force(position, "clear", [3], [3], mine, theirs)


@pytest.mark.rule("16.0-6")
@pytest.mark.parametrize(("second", "count"), [("27A", 1), ("29TC", 2)])
def test_a_corps_of_the_guards_draws_no_more_than_it_may(second: str, count: int) -> None:
    units = {"s1": {"group": "29TC"}, "s2": {"group": second}}
    position = attack("g1:Inf s1:Inf . s2:Inf", units=units, state={"weather": "fog"})
    mine, theirs = every_way(values(position, "relief"), 2), every_way(values(position, "29TC"), count)
    assert chances(ask.odds(position, "fight")) == brute_force(position, "clear", [3], [3], mine, theirs)


@pytest.mark.rule("8.3-8")
def test_a_chance_that_was_declined_is_not_counted_any_more() -> None:
    position = attack(state={"weather": "fog"})
    ask.play(position, "fight; pass")
    mine, theirs = every_way(values(position, "relief"), 1), every_way(values(position, "27A"), 2)
    assert chances(ask.odds(position, "pool 27A")) == brute_force(position, "clear", [3], [3], mine, theirs)


@pytest.mark.rule("16.0-1")
def test_what_was_drawn_is_known_and_not_drawn_again() -> None:
    position = attack(state={"weather": "fog"}, draws=["relief-15"])
    ask.play(position, "fight; pool relief")
    assert len(values(position, "relief")) == 14
    mine, theirs = every_way(values(position, "relief"), 1), every_way(values(position, "27A"), 2)
    assert chances(ask.odds(position, "pool 27A")) == brute_force(position, "clear", [3, 8], [3], mine, theirs)


@pytest.mark.rule("16.0-1")
def test_the_pool_that_is_named_is_drawn_from_first_and_the_best_one_after() -> None:
    position = attack()
    ask.play(position, "fight")
    air, relief = values(position, "luftwaffe"), values(position, "relief")
    mine = [(one + other, Fraction(1, len(air) * len(relief))) for one, other in product(relief, air)]
    theirs = every_way(values(position, "27A"), 2)
    assert chances(ask.odds(position, "pool relief")) == brute_force(position, "clear", [3], [3], mine, theirs)


@pytest.mark.rule("8.3-8", "8.3-9")
@pytest.mark.parametrize(
    ("before", "mine", "theirs"),
    [("fight", 1, 2), ("fight; pass", 1, 1), ("fight; pass; pass", 0, 1), ("fight; pass; pass; pass", 0, 0)],
)
def test_who_passes_is_told_what_comes_of_it_if_all_other_chances_are_used(before: str, mine: int, theirs: int) -> None:
    position = attack(state={"weather": "fog"})
    ask.play(position, before)
    relief, army = every_way(values(position, "relief"), mine), every_way(values(position, "27A"), theirs)
    assert chances(ask.odds(position, "pass")) == brute_force(position, "clear", [3], [3], relief, army)
    assert ask.allowed(position, "pass").reason == ("support.pass_on" if theirs else "support.pass")


@pytest.mark.rule("8.3-9")
def test_to_draw_and_to_pass_are_told_against_the_same_answer() -> None:
    """A marker more is never worth less: the enemy's draws are in the odds of either."""
    position = attack(state={"weather": "fog"}, draws=["relief-15"])
    ask.play(position, "fight; pool relief; pass")
    drawn, passed = (ask.odds(position, action).chances for action in ("pool relief", "pass"))
    assert drawn["D3"] > passed["D3"] > 0


@pytest.mark.rule("8.3-3")
def test_a_defender_without_markers_adds_nothing() -> None:
    gone = {f"27A-{n}": False for n in range(1, 8)}
    position = attack(state={"weather": "fog", "in_hand": gone})
    mine = every_way(values(position, "relief"), 2)
    odds = ask.odds(position, "fight")
    assert chances(odds) == brute_force(position, "clear", [3], [3], mine, [(0, Fraction(1))])
    assert sum(odds.chances.values()) == 1


# -- bombardments


def aimed(*pools: str, **more: Any) -> HellsGatePosition:
    """A German bombardment with the pools named."""
    position = sketch("g1:Inf . t+s1:Inf", phase="german.combat", **more)
    ask.play(position, ";".join(["bombard 0301", *(f"pool {pool}" for pool in pools)]))
    return position


def counting(found: Chances, *results: str) -> Chances:
    """Chances in which only some results have an effect."""
    none = sum((chance for result, chance in found.items() if result not in results), Fraction(0))
    return {**{result: found[result] for result in results if result in found}, "NE": none}


@pytest.mark.rule("17.0-8", "17.0-10", "17.0-11")
def test_results_against_the_attacker_do_nothing_but_friendly_fire_to_a_unit_next_to_the_target() -> None:
    far = aimed("relief")
    near = sketch("g1:Inf . t+s1:Inf g2:Inf", phase="german.combat")
    ask.play(near, "bombard 0301; pool relief")
    (alone, beside) = (chances(ask.odds(position, "fire")) for position in (far, near))
    assert set(alone) <= {"De", "D3", "D2", "NE"}
    assert set(beside) - set(alone) == {"(A)"}
    assert beside["NE"] + beside["(A)"] == alone["NE"]


@pytest.mark.rule("17.0-6", "17.0-7", "16.0-1", "11.1-6")
@pytest.mark.parametrize("pools", [("relief",), ("relief", "relief")])
def test_a_bombardment_draws_what_is_named_and_nothing_answers_it(pools: tuple[str, ...]) -> None:
    position = aimed(*pools)
    mine = every_way(values(position, "relief"), len(pools))
    found = brute_force(position, "town", [], [3], mine, [(0, Fraction(1))])
    assert chances(ask.odds(position, "fire")) == counting(found, "De", "D3", "D2")


@pytest.mark.rule("17.0-5", "EX-2")
def test_a_bombardment_may_draw_from_the_air_and_from_a_group() -> None:
    position = aimed("luftwaffe", "relief")
    air, relief = values(position, "luftwaffe"), values(position, "relief")
    mine = [(one + other, Fraction(1, len(air) * len(relief))) for one, other in product(air, relief)]
    alone = [(0, Fraction(1))]
    found = brute_force(position, "town", [], [3], mine, alone)
    assert chances(ask.odds(position, "fire")) == counting(found, "De", "D3", "D2")
    assert ask.odds(aimed("luftwaffe"), "pool relief") == ask.odds(position, "fire")


POOLS = ("relief", "encircled", "luftwaffe")
SEVERAL = {"picture": "g1:Inf . s1:Inf . e1:Inf e2:Inf", "phase": "german.combat"}


def may_name(position: HellsGatePosition, pools: Sequence[str]) -> bool:
    """Name these pools, one after another; False if one of them may not be."""
    for pool in pools:
        if f"pool {pool}" not in ask.choices(position):
            return False
        ask.play(position, f"pool {pool}")
    return True


@pytest.mark.rule("17.0-5", "EX-2", "11.1-2")
@pytest.mark.parametrize("weather", ["clear", "fog"])
def test_a_target_tells_the_odds_of_the_best_pools_before_any_is_named(weather: str) -> None:
    """No pair that may be named is worth more on average; which pools are supposed is said."""
    position = sketch(**SEVERAL, state={"weather": weather})
    ruling = ask.allowed(position, "bombard 0301")
    best = tuple(ruling.basis[0].facts["best"])
    mean = {pool: Fraction(sum(left := values(position, pool)), len(left)) for pool in POOLS}
    named = {}
    for pair in product(POOLS, repeat=2):
        one = sketch(**SEVERAL, state={"weather": weather})
        ask.play(one, "bombard 0301")
        if may_name(one, pair):
            named[pair] = one
    worth = {pair: sum(mean[pool] for pool in pair) for pair in named}
    assert worth[best] == max(worth.values()) > min(worth.values())
    assert ("luftwaffe", "relief") in worth or weather == "fog"
    assert ruling.odds == ask.odds(named[best], "fire")


@pytest.mark.rule("8.4-7", "17.0-2")
def test_what_cannot_be_bombarded_tells_no_odds() -> None:
    position = sketch("g1:Inf . s1:Inf", phase="german.combat", state={"weather": "fog"})
    assert ask.refused(position, "bombard 0201").odds is None
    assert ask.allowed(position, "bombard 0301").odds is not None
