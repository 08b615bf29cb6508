"""Combat Support [7.4.1.4A] and HQ Attack Support [7.4.1.4B]."""

from typing import Any

import pytest
from tests.games.formation.combats import crt_of, declare, front, ledger, ready
from tests.games.formation.sketch import ask, disrupted, happened, lines, number, sketch, strength, where

from grognard.games.formation.modifiers import hq_support
from grognard.games.formation.position import FormationPosition

SAME_ATTACK, SAME_PREPARED, OTHER_PREPARED = "7.4.1.4A-9", "7.4.1.4A-11", "7.4.1.4A-12"
SAME_DEFENCE, SAME_IMPROVED, OTHER_IMPROVED = "7.4.1.4A-10", "7.4.1.4A-13", "7.4.1.4A-14"
ATTACK = {SAME_ATTACK, SAME_PREPARED, OTHER_PREPARED}
DEFENCE = {SAME_DEFENCE, SAME_IMPROVED, OTHER_IMPROVED}
IMPROVED = {"improved": ["0303"]}
FAR = {"range": 9}


def attack(units: Any = None, state: Any = None, sides: Any = None, **who: str) -> FormationPosition:
    """An attack on 0303 that may be escalated now, with all counters in the open."""
    units = {"gH": FAR, **(units or {})}
    options = {"limited_intelligence": False}
    return ready(front(**who), hex="0303", units=units, state=state, sides=sides, options=options)


def support(position: FormationPosition, kind: str = "regular") -> dict[str, float]:
    """The Combat Support of both sides by rule."""
    return {rule: amount for rule, amount in ledger(position, kind).items() if rule in ATTACK | DEFENCE}


def goes_without(position: FormationPosition, kind: str = "regular") -> set[str]:
    """The rules that the answer names besides those of its ledger: by them something is missing from it."""
    ruling = ask.allowed(position, kind)
    return set(ruling.rules) - {"7.4.1C", *(part.rule for part in ruling.parts)}


HASTY, REGULAR, PREPARED = "7.1-9", "7.1-10", "7.1-11"
NO_TANKS = "7.4.1.4C-3"


# -- what is left out


@pytest.mark.rule("7.1-9", "7.1-10", "7.1-11")
def test_the_kind_of_an_attack_says_what_support_it_has() -> None:
    position = attack()
    assert goes_without(position, "hasty") >= {HASTY}
    assert goes_without(position, "regular") >= {REGULAR}
    assert goes_without(position, "prepared") >= {PREPARED}


@pytest.mark.rule("7.4.1.4A-6")
def test_a_hasty_attack_names_the_support_that_it_does_without() -> None:
    assert "7.4.1.4A-6" in goes_without(attack(above="a2:Inf"), "hasty")
    assert "7.4.1.4A-6" not in goes_without(attack(above="a2:Inf"), "regular")
    assert "7.4.1.4A-6" not in goes_without(attack(), "hasty")


@pytest.mark.parametrize(
    ("rule", "units", "who"),
    [
        ("7.4.1.4A-3", {"a2": {"class": "static", "stripe": "", "formation": None}}, {"above": "a2:Inf"}),
        ("7.4.1.4A-4", {"a2": {"zone": False}}, {"above": "a2:Inf"}),
        ("7.4.1.4A-5", {"aB": {"range": 1}}, {"below": "aB1:Inf"}),
        ("7.4.1.4A-7", {"g1": {"disrupted": True}}, {"guard": "g2:Inf"}),
        ("7.4.1.4A-8", {"a2": {"disrupted": True}}, {"above": "a2:Inf"}),
    ],
)
@pytest.mark.rule("7.4.1.4A-3", "7.4.1.4A-4", "7.4.1.4A-5", "7.4.1.4A-7", "7.4.1.4A-8")
def test_who_cannot_support_is_told_with_the_rule(rule: str, units: dict[str, Any], who: dict[str, str]) -> None:
    assert rule in goes_without(attack(units=units, **who))
    assert rule not in goes_without(attack(**who))


@pytest.mark.rule("7.4.1.4C-3")
def test_without_tanks_there_is_no_armour_superiority_and_it_is_told() -> None:
    assert NO_TANKS in goes_without(attack())
    assert NO_TANKS not in goes_without(attack(defenders="g1:Tk"))


# -- the attacker's


@pytest.mark.rule("7.4.1.4A-1", "7.4.1.4A-9")
def test_a_regular_attack_has_one_for_each_hex_with_a_unit_of_the_formation() -> None:
    assert support(attack(above="a2:Inf")) == {SAME_ATTACK: 1}
    assert support(attack(above="a2:Inf+a3:Inf")) == {SAME_ATTACK: 1}  # a hex counts once
    assert support(attack(above="a2:Inf", below="a3:Inf")) == {SAME_ATTACK: 2}
    assert support(attack(above="aB1:Inf")) == {}


@pytest.mark.rule("7.4.1.4A-1")
def test_only_units_next_to_the_enemys_hex_support_and_not_the_attacking_hex_itself() -> None:
    assert support(attack(guard="a2:Inf", rear="a3:Inf")) == {}
    position = ready(front().replace("a1:Inf", "a1:Inf+a2:Inf"), hex="0303")
    assert support(position) == {}
    assert support(attack(above="a2:Inf", below="a3:Inf")) == {SAME_ATTACK: 2}


@pytest.mark.rule("7.4.1.4A-11")
def test_a_prepared_attack_has_two_for_each_hex_of_the_formation() -> None:
    assert support(attack(above="a2:Inf"), "prepared") == {SAME_PREPARED: 2}
    assert support(attack(above="a2:Inf", below="a3:Inf"), "prepared") == {SAME_PREPARED: 4}


@pytest.mark.rule("7.4.1.4A-12")
def test_a_prepared_attack_has_one_for_a_hex_of_another_formation() -> None:
    assert support(attack(above="aB1:Inf"), "prepared") == {OTHER_PREPARED: 1}
    assert support(attack(above="aB1:Inf", below="a2:Inf"), "prepared") == {OTHER_PREPARED: 1, SAME_PREPARED: 2}


@pytest.mark.rule("7.4.1.4A-15")
def test_both_sorts_in_one_hex_do_not_add_up() -> None:
    assert support(attack(above="aB1:Inf+a2:Inf"), "prepared") == {SAME_PREPARED: 2}
    position = attack(guard="g2:Inf+gH1:Inf", state=IMPROVED)
    assert support(position) == {SAME_IMPROVED: -2}


@pytest.mark.rule("7.4.1.4A-6")
def test_a_hasty_attack_has_no_support_but_the_defender_has() -> None:
    position = attack(below="a2:Inf", guard="g2:Inf")
    assert support(position, "hasty") == {SAME_DEFENCE: -1}
    assert support(position, "regular") == {SAME_ATTACK: 1, SAME_DEFENCE: -1}


# -- who can give it


@pytest.mark.rule("7.4.1.4A-2")
def test_supporters_are_immune_and_take_no_losses() -> None:
    table = {"crt": crt_of(*["3r/3r"] * 12)}
    position = ready(front(below="a2:Inf", guard="g2:Inf"), hex="0303", charts=table, dice=[5, 10, 10])
    ask.play(position, "regular")
    while ask.asked(position)[1] in ("retreat.where", "hits.hold"):
        ask.play(position, sorted(ask.choices(position))[0])
    assert [strength(position, unit) for unit in ("a2", "g2")] == [4, 4]
    assert not any(disrupted(position, unit) for unit in ("a2", "g2"))
    assert disrupted(position, "a1")
    assert [where(position, unit) for unit in ("a2", "g2")] == ["0304", "0102"]


@pytest.mark.rule("7.4.1.4A-3")
def test_static_units_neither_give_nor_receive_it() -> None:
    fixed = {"class": "static", "stripe": "", "formation": None}
    assert support(attack(guard="g2:Inf", units={"g2": fixed}, state=IMPROVED)) == {}
    assert support(attack(guard="g2:Inf", units={"g1": fixed})) == {}
    assert support(attack(guard="g2:Inf", defenders="g1:Inf+g3:Inf", units={"g3": fixed})) == {SAME_DEFENCE: -1}


@pytest.mark.rule("7.4.1.4A-4")
def test_a_supporter_needs_a_zone_into_the_enemys_hex() -> None:
    assert support(attack(above="a2:Inf", units={"a2": {"zone": False}})) == {}
    assert support(attack(above="a2:Tk", defenders="w+g1:Inf")) == {}  # armour has no zone into woods
    assert support(attack(above="a2:Inf", defenders="w+g1:Inf")) == {SAME_ATTACK: 1}
    assert support(attack(above="a2:Tk", sides={"river": "0302/0303"})) == {}
    assert support(attack(guard="g2:Inf", units={"g2": {"zone": False}})) == {}


@pytest.mark.rule("7.4.1.4A-4", "3.1.3-11")
def test_nobody_supports_an_attack_on_a_strong_point_that_works() -> None:
    point = [{"hex": "0303", "side": "german"}]
    assert support(attack(above="a2:Inf", state={"strong_points": point}), "prepared") == {}
    depleted = [{**point[0], "functional": False}]
    assert support(attack(above="a2:Inf", state={"strong_points": depleted}), "prepared") == {SAME_PREPARED: 2}


@pytest.mark.rule("7.4.1.4A-5")
def test_a_supporter_has_to_be_in_command_of_its_own_hq() -> None:
    who = {"below": "aB1:Inf", "guard": "gH1:Inf"}
    assert support(attack(state=IMPROVED, **who), "prepared") == {OTHER_PREPARED: 1, OTHER_IMPROVED: -1}
    short = {"aB": {"range": 1}, "gH": {"range": 1}}
    assert support(attack(state=IMPROVED, units=short, **who), "prepared") == {}


@pytest.mark.rule("7.4.1.4A-8")
def test_disrupted_units_give_no_support() -> None:
    position = attack(below="a2:Inf", guard="g2:Inf", units={"a2": {"disrupted": True}, "g2": {"disrupted": True}})
    assert support(position) == {}
    assert len(support(attack(below="a2:Inf", guard="g2:Inf"))) == 2


@pytest.mark.rule("7.4.1.4A-8")
def test_units_whose_hq_is_out_of_supply_give_none_but_may_receive_it() -> None:
    position = attack(below="a2:Inf", guard="g2:Inf", state={"out_of_supply": {"A": True, "G": True}})
    assert support(position) == {}
    position = attack(above="aB1:Inf", state={"out_of_supply": {"A": True}})
    assert support(position, "prepared") == {OTHER_PREPARED: 1}


# -- the defender's


@pytest.mark.rule("7.4.1.4A-10")
def test_a_regular_defence_has_one_for_each_hex_next_to_the_attackers() -> None:
    assert support(attack(guard="g2:Inf")) == {SAME_DEFENCE: -1}
    assert support(attack(guard="g2:Inf", rear="g3:Inf+g4:Inf")) == {SAME_DEFENCE: -2}
    assert support(attack(guard="gH1:Inf")) == {}
    assert support(attack(above="g2:Inf")) == {}  # not next to the attackers
    assert support(attack(defenders="g1:Inf+g2:Inf")) == {}  # the hex that fights


@pytest.mark.rule("7.4.1.4A-7")
@pytest.mark.parametrize("state", [None, {"strong_points": [{"hex": "0303", "side": "german"}]}])
def test_with_one_disrupted_defender_there_is_no_support_not_even_in_a_strong_point(state: Any) -> None:
    stack = "g1:Inf+g3:Inf"
    position = attack(guard="g2:Inf", defenders=stack, units={"g3": {"disrupted": True}}, state=state)
    assert support(position) == {}
    assert support(attack(guard="g2:Inf", defenders=stack, state=state)) != {}


@pytest.mark.rule("7.4.1.4A-13")
@pytest.mark.parametrize("state", [IMPROVED, {"strong_points": [{"hex": "0303", "side": "german"}]}])
def test_an_improved_defence_has_two_for_each_hex_of_the_formation(state: Any) -> None:
    assert support(attack(guard="g2:Inf", state=state), "hasty") == {SAME_IMPROVED: -2}
    assert support(attack(guard="g2:Inf", rear="g3:Inf", state=state)) == {SAME_IMPROVED: -4}


@pytest.mark.rule("7.4.1.4A-14")
def test_an_improved_defence_has_one_for_a_hex_of_another_formation() -> None:
    assert support(attack(guard="gH1:Inf", state=IMPROVED)) == {OTHER_IMPROVED: -1}
    assert support(attack(guard="gH1:Inf", rear="g2:Inf", state=IMPROVED)) == {OTHER_IMPROVED: -1, SAME_IMPROVED: -2}


@pytest.mark.rule("7.4.1.4A-16")
@pytest.mark.parametrize(("lead", "drm"), [("G", 1), ("H", 2)])
def test_of_several_formations_the_defender_names_the_lead(lead: str, drm: int) -> None:
    """g2 supports G; nobody supports H. Half the attackers' HQ gives 2."""
    table = {"crt": crt_of(*["0/0"] * 12)}
    picture = front(guard="g2:Inf", defenders="g1:Inf+gH1:Inf")
    position = ready(picture, hex="0303", charts=table, dice=[5])
    assert support(position) == {SAME_DEFENCE: -1}  # they are expected to name the better one
    ask.play(position, "regular")
    assert ask.asked(position) == ("german", "combat.lead")
    assert ask.choices(position, "lead") == {"G", "H"}
    assert ask.refused(position, "lead A").rules == ("7.4.1.4A-16",)
    events = ask.play(position, f"lead {lead}")
    assert happened(events, "drm")[0]["drm"] == drm


@pytest.mark.rule("7.4.1.4A-16")
def test_a_static_unit_is_no_lead_and_a_lead_out_of_command_receives_nothing() -> None:
    fixed = {"class": "static", "stripe": "", "formation": None}
    position = attack(guard="g2:Inf", defenders="g1:Inf+g3:Inf", units={"g3": fixed})
    ask.play(position, "regular")
    assert ask.asked(position)[1] != "combat.lead"
    helpers: dict[str, Any] = {"guard": "gH1:Inf", "state": IMPROVED}
    assert support(attack(**helpers)) == {OTHER_IMPROVED: -1}
    assert support(attack(units={"g": {"range": 0}}, **helpers)) == {}


# -- HQ Attack Support


def hq(kind: str, points: int = 5, **more: Any) -> list[tuple[str, str, float]]:
    """What an HQ gives to an attack of a kind."""
    position = ready("a:HQ a1:Inf g1:Inf g:HQ", units={"a": {"strength": points}}, **more)
    return [line for line in lines(ask.allowed(position, kind)) if line[1] == "hq_support"]


@pytest.mark.rule("7.4.1.4B-1")
def test_hq_support_is_for_attackers_in_command() -> None:
    position = sketch("a:HQ a1:Inf g1:Inf g:HQ", units={"a": {"range": 0}})
    attackers = [number(position, "a1")]
    assert hq_support(position, attackers, "regular") == []
    assert hq_support(position, attackers, "prepared") == []
    declare(position, "a1", "0301")
    assert ask.refused(position, "regular").rules == ("5.8.3-2", "7.0-3")
    assert [part for part in lines(ask.allowed(position, "hasty")) if part[1] == "hq_support"] == []


@pytest.mark.rule("7.4.1.4B-2")
def test_a_hasty_attack_has_no_hq_support() -> None:
    assert hq("hasty") == []
    assert hq("regular") != []


@pytest.mark.rule("7.4.1.4B-3")
def test_an_hq_supports_attack_after_attack() -> None:
    position = ready("a:HQ a1:Inf g1:Inf g:HQ", crt="0/0", dice=[5, 5])
    first = ledger(position)
    ask.play(position, "regular")
    declare(position, "a1", "0301")
    assert ledger(position) == first == {"7.4.1.4B-5": 2}


@pytest.mark.rule("7.4.1.4B-4")
def test_a_defender_has_no_hq_support() -> None:
    position = ready("a1:Inf+a:HQ g1:Inf+g:HQ", hex="0201", units={"g": {"strength": 8}, "a": {"strength": 1}})
    assert ledger(position) == {}
    assert ledger(position, "prepared") == {"7.4.1.4B-6": 1}


@pytest.mark.rule("7.4.1.4B-5")
@pytest.mark.parametrize(("points", "drm"), [(6, 3), (5, 2), (2, 1)])
def test_a_regular_attack_has_half_the_points_rounded_down(points: int, drm: int) -> None:
    assert hq("regular", points) == [("7.4.1.4B-5", "hq_support", drm)]


@pytest.mark.rule("7.4.1.4B-5")
def test_half_of_one_point_is_none() -> None:
    assert hq("regular", 1) == []
    assert hq("regular", 2) != []


@pytest.mark.rule("7.4.1.4B-6")
def test_a_prepared_attack_has_all_the_points_that_are_left() -> None:
    assert hq("prepared", 5) == [("7.4.1.4B-6", "hq_support", 5)]
    position = ready("a:HQ a1:Inf g1:Inf g:HQ", units={"a": {"full_support": 6, "strength": 3}})
    assert ledger(position, "prepared") == {"7.4.1.4B-6": 3}
