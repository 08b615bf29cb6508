"""The chances of a combat before anything is paid: checked against every pair of chits, and against combats played."""

from collections import Counter, defaultdict
from fractions import Fraction
from math import ceil, sqrt

import pytest
from tests.games.datafiles import table_of
from tests.games.formation.combats import ONES, crt_of, drm, ratios_of, ready
from tests.games.formation.sketch import ask, disrupted, happened, sketch

from grognard.engine.dice import Dice, key_of
from grognard.engine.odds import Loss, Losses
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition

LEFT, MIDDLE, RIGHT = range(3)
OPEN = {"limited_intelligence": False}


CHITS = [[tuple(map(int, cell)) for cell in row[1:7]] for row in table_of(GAME, "chits.csv")[1:]]
"""By chit, by Efficiency less 2: the left, middle and right multiplier."""
RESULTS = [row[1:] for row in table_of(GAME, "crt.csv")[1:]]
"""By modified die less 1, by column."""
HEADS = {
    row[0]: [(Fraction(*map(int, cell.split(":"))), n) for n, cell in enumerate(row[1:]) if cell]
    for row in table_of(GAME, "ratios.csv")[1:]
}
Fighter = tuple[int, int, int]
"""Strength, Efficiency, column."""


def by_hand(
    attackers: list[Fighter], defenders: list[Fighter], *, ground: str, drm: int, shift: int = 0, half: bool = False
) -> dict[str, Fraction]:
    """The chance of every result, one pair of chits and one face of the die at a time."""
    found: Counter[str] = Counter()
    for first, own in enumerate(CHITS):
        for second, other in enumerate(CHITS):
            if first == second:
                continue
            attack = Fraction(sum(strength * own[value - 2][column] for strength, value, column in attackers))
            defence = sum(strength * other[value - 2][column] for strength, value, column in defenders)
            ratio = Fraction(ceil(attack / 2 if half else attack), defence)
            columns = [n for head, n in HEADS[ground] if head <= ratio]
            for die in range(1, 11):
                if not columns:
                    found["5/0"] += 1
                    continue
                ends = [n for _, n in HEADS[ground]]
                column = min(max(columns[-1] + shift, ends[0]), ends[-1])
                found[RESULTS[min(max(die + drm, 1), 20) - 1][column]] += 1
    return {result: Fraction(count, 29 * 28 * 10) for result, count in found.items()}


def results(position: FormationPosition, kind: str) -> dict[str, Fraction]:
    """What the program says."""
    return dict(ask.odds(position, kind).chances)


DUEL = "a:HQ a1:Inf g1:Inf g:HQ"
"""Strength 4 and Efficiency 5 each; half the HQ is 2, all of it 4."""


@pytest.mark.rule("7.4.1.2-1", "7.4.1.2-5", "7.4.1.2-9", "7.4.1G")
@pytest.mark.parametrize(
    ("kind", "column", "drm"), [("hasty", LEFT, 0), ("regular", MIDDLE, 2), ("prepared", RIGHT, 4)]
)
def test_the_chances_are_those_of_every_pair_of_chits_and_every_die(kind: str, column: int, drm: int) -> None:
    expected = by_hand([(4, 5, column)], [(4, 5, MIDDLE)], ground="open", drm=drm)
    assert results(ready(DUEL), kind) == expected


def test_they_take_disruption_ground_and_the_rows_of_the_table_into_account() -> None:
    """In woods, where infantry of Efficiency 6 is Disrupted, with 4; both sides' units are several."""
    units = {"g1": {"disrupted": True, "efficiency": 6, "strength": 3}, "a2": {"strength": 6, "efficiency": 7}}
    position = ready("a:HQ a1:Inf+a2:Inf w+g1:Inf+g2:Inf g:HQ", who="a1 a2", units=units)
    attackers, defenders = [(4, 5, MIDDLE), (6, 7, MIDDLE)], [(3, 4, LEFT), (4, 5, MIDDLE)]
    assert results(position, "regular") == by_hand(attackers, defenders, ground="close", drm=2)


def test_they_take_combined_arms_armour_and_improved_defence_into_account() -> None:
    """Half of 4 Tank Points in a town, less 2 and 3 for guns, is nothing."""
    position = ready("a:HQ a1:Tk+a2:AI t+g1:Inf g:HQ", who="a1 a2", state={"improved": ["0301"]})
    expected = by_hand([(4, 5, RIGHT), (4, 5, RIGHT)], [(4, 5, RIGHT)], ground="town", drm=4, shift=1)
    assert results(position, "prepared") == expected


def test_they_take_lack_of_supply_into_account() -> None:
    position = ready(DUEL, units={"a1": {"strength": 5}}, state={"out_of_supply": {"A": True}})
    expected = by_hand([(5, 5, LEFT)], [(4, 5, MIDDLE)], ground="open", drm=0, half=True)
    assert results(position, "hasty") == expected


@pytest.mark.rule("7.4.1E-4", "7.4.1.2-14")
def test_the_chance_to_be_below_the_table_is_told() -> None:
    position = ready("a:HQ a1:Inf t+g1:Inf g:HQ", units={"a1": {"strength": 2}, "g1": {"strength": 5}})
    expected = by_hand([(2, 5, LEFT)], [(5, 5, MIDDLE)], ground="town", drm=0)
    assert results(position, "hasty") == expected
    below = sum(5 * other[3][MIDDLE] > 2 * 2 * own[3][LEFT] for own in CHITS for other in CHITS if own is not other)
    assert ask.odds(position, "hasty").below == Fraction(below, 29 * 28)
    assert 0 < below < 29 * 28


@pytest.mark.parametrize("kind", ["hasty", "regular", "prepared"])
def test_all_chances_together_are_certain(kind: str) -> None:
    position = ready("a:HQ a1:Tk+a2:AI v+g1:Inf+g2:Tk g:HQ", who="a1 a2")
    assert sum(results(position, kind).values()) == 1


@pytest.mark.parametrize("kind", ["hasty", "regular", "prepared"])
def test_the_columns_and_the_faces_in_each_add_up_to_the_results(kind: str) -> None:
    found = ask.odds(ready("a:HQ a1:Tk+a2:AI v+g1:Inf+g2:Tk g:HQ", who="a1 a2"), kind)
    summed: dict[str, Fraction] = defaultdict(Fraction)
    for column in found.columns:
        for result in column.faces:
            assert result is not None
            summed[result] += column.chance / 10
    summed["5/0"] += found.below
    assert {result: chance for result, chance in summed.items() if chance} == found.chances


def test_who_wins_and_how_many_hits_to_expect_follow_from_the_results() -> None:
    found = ask.odds(ready(DUEL), "regular")
    won, lost, own, other = Fraction(0), Fraction(0), Fraction(0), Fraction(0)
    for result, chance in found.chances.items():
        attacker, defender = (int(hits) for hits in result.replace("r", "").split("/"))
        won += chance * (attacker < defender)
        lost += chance * (attacker > defender)
        own, other = own + chance * attacker, other + chance * defender
    assert (found.wins, found.hits) == ((won, lost), (own, other))


# -- the defender's answers


@pytest.mark.rule("7.4.1.4C-9", "7.4.1.4A-16")
def test_the_defender_is_expected_to_answer_as_suits_him_best() -> None:
    units = {"a1": {"tank": 5}, "g1": {"anti_tank": 4}, "g2": {"tank": 3}}
    assert drm(ready("a:HQ a1:Tk g1:Inf+g2:Tk g:HQ", units=units), "hasty") == 1
    units["g1"] = {"anti_tank": 1}
    assert drm(ready("a:HQ a1:Tk g1:Inf+g2:Tk g:HQ", units=units), "hasty") == 2


def test_it_is_told_what_each_result_means() -> None:
    odds = ask.odds(ready("a:HQ a1:Tk g1:Inf g:HQ", crt="2r/1"), "hasty")
    assert odds.losses["2r/1"] == Losses(Loss(2, check=True), Loss(1, check=False))
    assert odds.chances.keys() <= odds.losses.keys()


# -- checks


def chance_of_disruption(position: FormationPosition, kind: str = "hasty") -> dict[str, Fraction]:
    return dict(ask.odds(position, kind).of_units["disrupted"])


def test_a_unit_is_disrupted_if_its_number_is_red_and_it_fails_its_check() -> None:
    position = ready("a:HQ a1:Inf+a2:Inf g1:Inf g:HQ", who="a1 a2", units={"a2": {"efficiency": 7}})
    expected = by_hand([(4, 5, LEFT), (4, 7, LEFT)], [(4, 5, MIDDLE)], ground="open", drm=0)
    red = [sum(chance for result, chance in expected.items() if "r" in result.split("/")[n]) for n in (0, 1)]
    assert chance_of_disruption(position) == {
        "a1": red[0] * Fraction(5, 10),
        "a2": red[0] * Fraction(3, 10),
        "g1": red[1] * Fraction(5, 10),
    }


@pytest.mark.parametrize(("result", "chance"), [("0/1r", Fraction(0)), ("0/0r", Fraction(1, 2)), ("0/1", Fraction(0))])
def test_a_last_strength_point_that_is_lost_first_makes_no_check(result: str, chance: Fraction) -> None:
    position = ready(DUEL, units={"g1": {"strength": 1}}, crt=result)
    assert chance_of_disruption(position)["g1"] == chance


def test_of_several_units_the_first_loss_is_sure_only_if_the_rules_say_whose_it_is() -> None:
    """Guns that are matched with tanks take it; if nobody has tanks the owner chooses."""
    units = {"g1": {"strength": 1, "anti_tank": 3}, "g2": {"strength": 1, "anti_tank": 1}}
    position = ready("a:HQ a1:Tk g1:Inf+g2:Inf g:HQ", units=units, crt="0/1r")
    assert chance_of_disruption(position) == {"a1": 0, "g1": 0, "g2": Fraction(1, 2)}
    position = ready("a:HQ a1:Inf g1:Inf+g2:Inf g:HQ", units=units, crt="0/1r")
    assert chance_of_disruption(position) == {"a1": 0, "g1": Fraction(1, 2), "g2": Fraction(1, 2)}


# -- what the attacker knows


@pytest.mark.rule("5.3.4-3")
def test_under_limited_intelligence_the_defenders_strengths_are_taken_as_printed() -> None:
    worn = {"g1": {"full_strength": 8, "strength": 2}, "a1": {"full_strength": 8, "strength": 4}}
    position = ready(DUEL, units=worn)
    assert ask.allowed(position, "hasty").facts["strengths"] == "printed"
    expected = by_hand([(4, 5, LEFT)], [(8, 5, MIDDLE)], ground="open", drm=0)  # their own they know
    assert results(position, "hasty") == expected
    position = ready(DUEL, units=worn, options=OPEN)
    assert ask.allowed(position, "hasty").facts["strengths"] == "current"
    assert results(position, "hasty") == by_hand([(4, 5, LEFT)], [(2, 5, MIDDLE)], ground="open", drm=0)


@pytest.mark.rule("5.3.4-3")
def test_nor_do_the_chances_betray_that_a_defender_is_down_to_his_last_point() -> None:
    worn = {"g1": {"full_strength": 8, "strength": 1}}
    assert chance_of_disruption(ready(DUEL, units=worn, crt="0/1r"))["g1"] == Fraction(1, 2)
    assert chance_of_disruption(ready(DUEL, units=worn, crt="0/1r", options=OPEN))["g1"] == 0


# -- combats that are played


GAMES, SIGMAS = 600, 4.5


def test_combats_that_are_played_come_out_as_often_as_foretold() -> None:
    """600 Regular Attacks with seeds; every result within four and a half standard deviations of its chance."""
    position = ready("a:HQ a1:Tk+a2:AI v+g1:Inf+g2:Inf g:HQ .", who="a1 a2", options=OPEN)
    told = ask.odds(position, "regular")
    assert told.wins is not None
    seen: Counter[str] = Counter()
    for seed in range(GAMES):
        game = position.copy()
        game.dice = Dice(key_of(seed))
        events = ask.play(game, "regular")
        while ask.asked(game)[1] in ("armour.which", "losses.which", "retreat.where"):
            events += ask.play(game, sorted(ask.choices(game))[0])
        (found,) = happened(events, "result")
        red = ["r" * found[side] for side in ("attacker_red", "defender_red")]
        seen[f"{found['attacker']}{red[0]}/{found['defender']}{red[1]}"] += 1
        seen["disrupted g1"] += disrupted(game, "g1")
        seen["disrupted g2"] += disrupted(game, "g2")
        seen["attacker_wins"] += found["attacker"] < found["defender"]
    chances = dict(told.chances)
    chances |= {f"disrupted {unit}": told.of_units["disrupted"][unit] for unit in ("g1", "g2")}
    chances["attacker_wins"] = told.wins.attacker
    assert set(seen) <= set(chances)
    for what, chance in chances.items():
        p = float(chance)
        assert abs(seen[what] - GAMES * p) <= SIGMAS * sqrt(GAMES * p * (1 - p)), what


def test_with_charts_of_ones_own_they_are_those_charts_chances() -> None:
    charts = {"chits": ONES, "crt": crt_of("3/0", "1/1", "0/2"), "ratios": ratios_of("1:2", "1:1", "2:1")}
    assert results(ready(DUEL, charts=charts), "regular") == {"1/1": 1}


# -- what the attacker knows


@pytest.mark.rule("5.3.4-1")
def test_before_an_attack_is_declared_its_chances_are_told_if_the_whole_stack_shows() -> None:
    position = sketch("a:HQ a1:Tk g1:PG g:HQ", crt="1/2r")
    ask.play(position, "unit a1")
    told = ask.allowed(position, "attack 0301").facts["by_kind"]
    assert told == {kind: {"wins": "1", "loses": "0"} for kind in ("hasty", "regular", "prepared")}
    hidden = sketch("a:HQ a1:Tk g1:PG+g2:PG g:HQ", crt="1/2r")
    ask.play(hidden, "unit a1")
    assert ask.allowed(hidden, "attack 0301").facts["by_kind"] == {}


@pytest.mark.rule("5.3.4-4")
def test_support_by_units_beneath_others_is_not_told_beforehand() -> None:
    picture = """
        a:HQ  a1:Tk  g1:PG  g:HQ
          .     g2:PG+g3:PG  .  .
    """
    units = {"g3": {"disrupted": True}}
    position = sketch(picture, units=units, state={"active": "A", "points": {"american": 6}})
    ask.play(position, "unit a1; attack 0301; stand")
    told = [part.name for part in ask.allowed(position, "regular").parts]
    open_ = sketch(picture, units=units, options={"limited_intelligence": False})
    ask.play(open_, "unit a1; attack 0301; stand")
    assert ("support 0202" in told, "support 0202" in [p.name for p in ask.allowed(open_, "regular").parts]) == (
        False,
        True,
    )
