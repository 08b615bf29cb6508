"""Combat DRMs [7.4.1.4]: their sum and its limits, the Schwerpunkt, a failed retreat, and the book's examples."""

from typing import Any

import pytest
from tests.games.formation.combats import crt_of, declared, drm, fought, front, ledger, ready
from tests.games.formation.sketch import ask, happened, lines

from grognard.games.formation.position import FormationPosition

DUEL = "a:HQ a1:Inf g1:Inf g:HQ"
SCHWERPUNKT = "7.4.1.4D-1"
NOTHING = {"crt": crt_of(*["0/0"] * 12)}


def caught(picture: str, hex: str = "0301", **more: Any) -> FormationPosition:
    """An attack on defenders who have tried to get away, and failed."""
    position = declared(picture, hex=hex, dice=[5, 5, *more.pop("dice", [])], **more)
    ask.play(position, "withdraw")
    while ask.asked(position)[1] == "withdraw.help":
        ask.play(position, "pass")
    return position


# -- the sum


@pytest.mark.rule("7.4.1.4-1", "7.4.1.4-2")
def test_there_are_five_drms_and_they_add_up() -> None:
    picture = front(below="a2:Inf", guard="g2:Inf", defenders="g1:PG").replace("a1:Inf", "a1:Tk")
    position = caught(picture, "0303", state={"schwerpunkt": "A"})
    assert ledger(position) == {
        "7.4.1.4A-9": 1,
        "7.4.1.4A-10": -1,
        "7.4.1.4B-5": 2,
        "7.4.1.4C-15": 2,
        "7.4.1.4D-1": 2,
        "7.4.1.4E": 2,
    }
    assert drm(position) == 8


@pytest.mark.rule("7.4.1.4-2")
def test_the_final_drm_is_at_most_twelve_up_or_down() -> None:
    strong = {"a": {"strength": 10}, "a1": {"tank": 10}, "g1": {"anti_tank": 0}}
    position = ready("a:HQ a1:Tk g1:Inf g:HQ", units=strong)
    assert sum(ledger(position, "prepared").values()) == 20
    assert drm(position, "prepared") == 12
    position = ready(
        front(guard="g2:Inf", rear="g3:Inf", defenders="g1:Tk"),
        hex="0303",
        units={"g1": {"tank": 10}},
        state={"schwerpunkt": "G"},
    )
    assert sum(ledger(position, "hasty").values()) == -14
    assert drm(position, "hasty") == -12


@pytest.mark.rule("7.4.1.4-3")
@pytest.mark.parametrize(("die", "modified"), [(10, 20), (8, 20), (7, 19)])
def test_a_modified_die_above_twenty_counts_as_twenty(die: int, modified: int) -> None:
    strong = {"a": {"strength": 10}, "a1": {"tank": 10}, "g1": {"anti_tank": 0}}
    _, events = fought("a:HQ a1:Tk g1:Inf g:HQ", "prepared", units=strong, crt="0/0", dice=[die])
    assert happened(events, "drm")[0]["modified"] == modified
    assert happened(events, "result")


@pytest.mark.rule("7.4.1.4-3")
@pytest.mark.parametrize(("die", "modified"), [(1, 1), (6, 1), (7, 2)])
def test_a_modified_die_below_one_counts_as_one(die: int, modified: int) -> None:
    _, events = fought("a:HQ a1:Inf g1:Tk g:HQ", "hasty", units={"g1": {"tank": 5}}, crt="0/0", dice=[die])
    assert happened(events, "drm")[0]["modified"] == modified


# -- D: the Schwerpunkt


def focus(picture: str, formation: str, kind: str = "hasty", **more: Any) -> float:
    """The DRM of the Schwerpunkt."""
    return ledger(ready(picture, state={"schwerpunkt": formation}, **more), kind).get(SCHWERPUNKT, 0)


@pytest.mark.rule("7.4.1.4D-1")
def test_the_schwerpunkt_is_worth_two_to_attacker_or_defender() -> None:
    assert focus(DUEL, "A") == 2
    assert focus(DUEL, "G") == -2


@pytest.mark.rule("7.4.1.4D-1")
def test_one_unit_of_the_formation_is_enough_but_an_hq_is_not() -> None:
    assert focus("a:HQ a1:Inf g1:Inf+gH1:Inf gH:HQ", "H") == -2
    assert focus("a:HQ a1:Inf g1:Inf+gH:HQ gH1:Inf", "H") == 0


@pytest.mark.rule("7.4.1.4D-1")
def test_it_has_to_be_in_command() -> None:
    assert focus("a1:Inf g1:Inf g:HQ", "A", hex="0201") == 0
    assert focus("a1:Inf+a:HQ g1:Inf g:HQ", "A", hex="0201") == 2
    assert focus(DUEL, "G", units={"g": {"range": 0}}) == 0
    assert focus(DUEL, "G", units={"g": {"range": 1}}) == -2


@pytest.mark.rule("7.4.1.4D-1")
def test_supporters_and_bystanders_do_not_bring_it() -> None:
    position = ready(front(above="aB1:Inf"), hex="0303", state={"schwerpunkt": "B"})
    assert ledger(position, "prepared") == {"7.4.1.4A-12": 1, "7.4.1.4B-6": 4}
    position = ready(front().replace("a1:Inf", "a1:Inf+aB1:Inf"), hex="0303", state={"schwerpunkt": "B"})
    assert SCHWERPUNKT not in ledger(position)


@pytest.mark.rule("7.4.1.4D-2")
@pytest.mark.parametrize("kind", ["hasty", "regular", "prepared"])
def test_it_is_two_whatever_the_attack_and_the_defence(kind: str) -> None:
    assert focus(DUEL, "A", kind) == 2
    assert focus(DUEL, "G", kind) == -2
    improved = ready(DUEL, state={"schwerpunkt": "G", "improved": ["0301"]})
    assert ledger(improved, kind)[SCHWERPUNKT] == -2


@pytest.mark.rule("7.4.1.4D-2")
def test_a_disrupted_unit_brings_it_too() -> None:
    assert focus(DUEL, "G", units={"g1": {"disrupted": True}}) == -2


# -- E: a failed Retreat before Combat


@pytest.mark.rule("7.4.1.4E")
@pytest.mark.parametrize("kind", ["hasty", "regular", "prepared"])
def test_a_failed_retreat_is_worth_two_to_the_attacker(kind: str) -> None:
    position = caught("a:HQ a1:Inf g1:PG . g:HQ", charts=NOTHING, dice=[5])
    assert ("7.4.1.4E", "withdrawal_failed", 2) in lines(ask.allowed(position, kind))
    (found,) = happened(ask.play(position, kind), "drm")
    assert found["parts"]["withdrawal_failed"] == 2


@pytest.mark.rule("7.4.1.4E")
def test_who_stands_gives_nothing_away() -> None:
    assert ledger(ready("a:HQ a1:Inf g1:PG . g:HQ"), "hasty") == {}
    assert ledger(caught("a:HQ a1:Inf g1:PG . g:HQ"), "hasty") == {"7.4.1.4E": 2}


# -- the examples of the book


@pytest.mark.rule("EX7.4.1.4-1")
def test_example_1_a_hasty_attack_on_a_strong_point() -> None:
    """Anti-tank 1 and the Strong Point's 4 equal 5 Tank Points; one hex supports an Improved Defence."""
    picture = front(guard="g3:Inf").replace("a1:Inf", "a1:Tk+a2:Inf").replace("g1:Inf", "g4:Inf")
    units = {"a1": {"tank": 5}, "g4": {"anti_tank": 1}}
    point = {"strong_points": [{"hex": "0303", "side": "german"}]}
    position = ready(picture, who="a1 a2", hex="0303", units=units, state=point)
    assert ledger(position, "hasty") == {"7.4.1.4A-13": -2}
    assert drm(position, "hasty") == -2


@pytest.mark.rule("EX7.4.1.4-2")
def test_example_2_a_regular_attack_on_defenders_who_could_not_get_away() -> None:
    picture = front(guard="g15:Inf", defenders="g1:PG").replace("a1:Inf", "a1:Tk")
    units = {"a": {"strength": 6}, "a1": {"tank": 5}, "g1": {"anti_tank": 2}}
    position = caught(picture, "0303", units=units)
    assert ledger(position) == {"7.4.1.4A-10": -1, "7.4.1.4B-5": 3, "7.4.1.4C-15": 3, "7.4.1.4E": 2}
    assert drm(position) == 7


@pytest.mark.rule("EX7.4.1.4-3")
def test_example_3_a_prepared_attack_against_the_schwerpunkt() -> None:
    picture = front(guard="gE14:Inf", below="a13:Inf").replace("g1:Inf", "gE1:Inf").replace("g:HQ", "gE:HQ")
    position = ready(picture, hex="0303", units={"a": {"strength": 6}}, state={"schwerpunkt": "E"})
    assert ledger(position, "prepared") == {
        "7.4.1.4A-10": -1,
        "7.4.1.4A-11": 2,
        "7.4.1.4B-6": 6,
        "7.4.1.4D-1": -2,
    }
    assert drm(position, "prepared") == 5


@pytest.mark.rule("EX7.4.1.4C-1")
def test_armour_example_1_tanks_against_guns() -> None:
    position = ready("a:HQ a20:Tk g1:Inf g:HQ", who="a20", units={"a20": {"tank": 5}, "g1": {"anti_tank": 2}})
    assert ledger(position, "hasty") == {"7.4.1.4C-15": 3}


@pytest.mark.rule("EX7.4.1.4C-2")
def test_armour_example_2_guns_against_tanks() -> None:
    position = ready("a:HQ a1:Inf g1:Tk g:HQ", units={"g1": {"tank": 5}})
    assert ledger(position, "hasty") == {"7.4.1.4C-4": -5}


@pytest.mark.rule("EX7.4.1.4C-3")
def test_armour_example_3_tanks_against_better_tanks() -> None:
    position = ready("a:HQ a1:Tk g1:Tk g:HQ", units={"a1": {"tank": 4}, "g1": {"tank": 5}}, charts=NOTHING, dice=[5])
    ask.play(position, "hasty")
    events = ask.play(position, "tanks")
    assert happened(events, "drm")[0]["parts"] == {"armour": -1}
