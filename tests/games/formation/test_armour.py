"""Armour Superiority [7.4.1.4C]: the attacker's tanks against the defender's tanks or guns."""

from typing import Any

import pytest
from tests.games.formation.combats import crt_of, fought, ready
from tests.games.formation.sketch import ask, happened, lines, strength
from tests.games.formation.variants import replaced

from grognard.games.formation.position import FormationPosition

ONLY_DEFENDER, TANKS, GUNS = "7.4.1.4C-4", "7.4.1.4C-14", "7.4.1.4C-15"
STRONG_POINT = {"hex": "0301", "side": "german"}


def attack(attackers: str = "a1:Tk", defenders: str = "g1:Inf", who: str = "a1", **more: Any) -> FormationPosition:
    """An attack on 0301 that may be escalated now."""
    return ready(f"a:HQ {attackers} {defenders} g:HQ", who=who, **more)


def armour(position: FormationPosition) -> list[tuple[str, float]]:
    """The DRM of Armour Superiority in a Hasty Attack, with its rule, if the defender answers as suits them best."""
    return [(rule, amount) for rule, name, amount in lines(ask.allowed(position, "hasty")) if name == "armour"]


def points(**units: int) -> dict[str, dict[str, Any]]:
    """Tank Points of a1, a2, g2; Anti-tank Points of g1, g3: as the tests of this file have them by type."""
    return {name: {"anti_tank" if name in ("g1", "g3") else "tank": value} for name, value in units.items()}


@pytest.mark.rule("7.4.1.4C-1", "7.4.1.4C-15")
@pytest.mark.parametrize(("tank", "guns", "drm"), [(5, 2, [(GUNS, 3)]), (5, 5, []), (4, 6, [])])
def test_the_defenders_points_are_subtracted_from_the_attackers_tank_points(
    tank: int, guns: int, drm: list[tuple[str, float]]
) -> None:
    """Against guns the attacker at worst gains nothing."""
    assert armour(attack(units=points(a1=tank, g1=guns))) == drm


@pytest.mark.rule("7.4.1.4C-2", "7.4.1.4C-10")
def test_units_that_are_disrupted_or_out_of_supply_or_command_count() -> None:
    units = points(a1=5, g1=2)
    assert armour(attack(units=units | {"g1": {"anti_tank": 2, "disrupted": True}})) == [(GUNS, 3)]
    assert armour(attack(units=units, state={"out_of_supply": {"A": True, "G": True}})) == [(GUNS, 3)]
    alone = ready("a1:Tk g1:Inf", hex="0201", units=units)
    assert armour(alone) == [(GUNS, 3)]


@pytest.mark.rule("7.4.1.4C-3")
def test_without_tank_points_on_either_side_there_is_nothing() -> None:
    assert armour(attack("a1:Inf", "g1:Inf")) == []
    assert armour(attack("a1:Tk", "g1:Inf", units={"a1": {"tank": 0}, "g1": {"anti_tank": 9}})) == []
    assert armour(attack("a1:Tk", "g1:Inf", units={"a1": {"tank": 10}, "g1": {"anti_tank": 9}})) == [(GUNS, 1)]
    assert armour(attack("a1:Inf", "g1:Tk", units={"g1": {"tank": 1}})) == [(ONLY_DEFENDER, -1)]


@pytest.mark.rule("7.4.1.4C-10", "7.4.1.4C-13", "7.4.2-1b")
@pytest.mark.parametrize("defenders", ["g1:Inf+g3:Inf", "g1:Inf+g2:Inf+g3:Inf"])
def test_with_no_anti_tank_points_the_strongest_unit_stands_for_them_and_takes_the_first_loss(defenders: str) -> None:
    units = {"g1": {"anti_tank": 0, "strength": 3, "full_strength": 4}, "g3": {"anti_tank": 0}}
    more = {"g2": {"anti_tank": 0, "strength": 2, "full_strength": 4}} if "g2" in defenders else {}
    _, events = fought(f"a:HQ a1:Tk {defenders} g:HQ", "hasty", units=units | more, crt="0/1")
    assert [(loss["rule"], loss["unit"]) for loss in happened(events, "lost")] == [("7.4.2-1b", "g3")]


@pytest.mark.rule("7.4.1.4C-10", "7.4.2-1b")
def test_of_equal_units_without_anti_tank_points_the_defender_names_the_one_that_takes_the_first_loss() -> None:
    units = {"g1": {"anti_tank": 0}, "g3": {"anti_tank": 0}}
    position, _ = fought("a:HQ a1:Tk g1:Inf+g3:Inf g:HQ", "hasty", units=units, crt="0/1")
    assert ask.asked(position) == ("german", "armour.which")
    events = ask.play(position, "unit g3")
    assert [(loss["rule"], loss["unit"]) for loss in happened(events, "lost")] == [("7.4.2-1b", "g3")]


@pytest.mark.rule("7.4.2-1b", "7.4.1.4C-9")
def test_tanks_that_answer_with_anti_tank_points_which_they_lack_lose_the_strongest_first() -> None:
    units = {"g2": {"strength": 3, "full_strength": 4}}
    position, _ = fought("a:HQ a1:Tk g2:Tk+g4:Tk g:HQ", "hasty", units=units, crt="0/1")
    assert ask.asked(position) == ("german", "armour.how")
    events = ask.play(position, "guns")
    assert [loss["unit"] for loss in happened(events, "lost")] == ["g4"]


@pytest.mark.rule("7.4.1.4C-4")
def test_if_only_the_defender_has_tanks_all_points_of_his_best_count_against_the_attacker() -> None:
    position = attack("a1:Inf", "g2:Tk+g4:Tk", units={"g2": {"tank": 3}, "g4": {"tank": 6}})
    assert armour(position) == [(ONLY_DEFENDER, -6)]


@pytest.mark.rule("7.4.1.4C-5")
def test_then_neither_ground_nor_the_attackers_guns_help() -> None:
    units = {"a1": {"anti_tank": 9}, "g2": {"tank": 5}}
    for ground in ("w+", "t+", ""):
        position = attack("a1:Inf", f"{ground}g2:Tk", units=units, crt="0/0", dice=[5])
        assert armour(position) == [(ONLY_DEFENDER, -5)]
        events = ask.play(position, "hasty")  # and nobody is asked anything
        assert happened(events, "drm")[0]["parts"] == {"armour": -5}


@pytest.mark.rule("7.4.1.4C-6")
def test_the_attacker_has_to_use_his_unit_with_most_tank_points() -> None:
    position, _ = fought("a:HQ a1:Tk+a2:Tk g1:Inf g:HQ", who="a1 a2", units=points(a1=3, a2=5), crt="1/0", dice=[5])
    assert (strength(position, "a1"), strength(position, "a2")) == (4, 3)  # the first loss is that unit's


@pytest.mark.rule("7.4.1.4C-6")
def test_of_equal_points_the_greater_current_strength_decides() -> None:
    units = {"a1": {"full_strength": 6, "strength": 3}}
    position, _ = fought("a:HQ a1:Tk+a2:Tk g1:Inf g:HQ", who="a1 a2", units=units, crt="1/0", dice=[5])
    assert (strength(position, "a1"), strength(position, "a2")) == (3, 3)


@pytest.mark.rule("7.4.1.4C-6")
def test_of_equal_units_the_attacker_chooses_before_the_defender() -> None:
    picture = "a:HQ a1:Tk+a2:Tk+a3:Tk g2:Tk g:HQ"
    position, _ = fought(picture, who="a1 a2 a3", units={"a3": {"tank": 2}}, crt="1/0", dice=[5])
    assert ask.asked(position) == ("american", "armour.which")
    assert ask.choices(position) == {"unit a1", "unit a2"}
    assert ask.refused(position, "unit a3").rules == ("7.4.1.4C-6",)
    ask.play(position, "unit a2")
    assert ask.asked(position) == ("german", "armour.how")
    ask.play(position, "guns")
    assert [strength(position, unit) for unit in ("a1", "a2", "a3")] == [4, 3, 4]


@pytest.mark.rule("7.4.1.4C-7")
def test_the_attacker_never_uses_anti_tank_points() -> None:
    assert armour(attack("a1:TD", units={"a1": {"anti_tank": 8, "tank": None}})) == []
    assert armour(attack("a1:Tk+a2:TD", who="a1 a2", units={"a2": {"anti_tank": 8}})) == [(GUNS, 2)]  # 4 against 2


@pytest.mark.rule("7.4.1.4C-8")
@pytest.mark.parametrize(
    ("ground", "sides", "drm"),
    [
        ("", {}, 5),
        ("v+", {}, 5 - 1 - 1),
        ("h+", {}, 5 - 1 - 1),
        ("w+", {}, 3 - 2),  # half of 5, rounded up
        ("", {"stream": "0201/0301"}, 5 - 1),
        ("", {"river": "0201/0301", "bridge": "0201/0301"}, 5 - 1),
        ("w+", {"stream": "0201/0301"}, 2 - 2),
    ],
)
def test_ground_changes_the_attackers_tank_points(ground: str, sides: dict[str, str], drm: int) -> None:
    """Against a defender without guns, who has only the bonus of their ground."""
    position = attack(defenders=f"{ground}g1:Inf", sides=sides, units=points(a1=5, g1=0))
    assert armour(position) == ([(GUNS, drm)] if drm else [])


@pytest.mark.rule("7.4.1.4C-8")
def test_a_strong_point_may_change_them_too() -> None:
    row = "strong_point.functional,strong_point,1,2,2,none,{},4,2"
    charts = replaced("terrain", row.format("0"), row.format("-2"))
    point = {"strong_points": [STRONG_POINT]}
    assert armour(attack(units=points(a1=9, g1=0), state=point)) == [(GUNS, 9 - 4)]
    assert armour(attack(units=points(a1=9, g1=0), state=point, charts=charts)) == [(GUNS, 9 - 2 - 4)]


@pytest.mark.rule("7.4.1.4C-8", "7.4.1.4C-9")
def test_ground_cannot_take_away_that_the_attacker_has_tanks() -> None:
    """One point less one is none, but still tanks: the defender has no Armour Superiority if they use guns."""
    position = attack(defenders="v+g2:Tk", units=points(a1=1, g2=4))
    assert armour(position) == [(TANKS, -4)]
    ask.play(position, "hasty")
    assert ask.choices(position) == {"tanks", "guns"}
    assert ask.allowed(position, "guns").parts == ()


@pytest.mark.rule("7.4.1.4C-9")
@pytest.mark.parametrize(("guns", "drms"), [(2, {"tanks": 2, "guns": 3}), (4, {"tanks": 2, "guns": 1})])
def test_the_defender_is_free_to_use_tanks_or_guns(guns: int, drms: dict[str, int]) -> None:
    """Five Tank Points attack three, and guns that are fewer or more than those."""
    for answer, drm in drms.items():
        units = points(a1=5, g1=guns, g2=3)
        position = attack(defenders="g1:Inf+g2:Tk", units=units, crt="0/0", dice=[5])
        assert armour(position)[0][1] == min(drms.values())
        ask.play(position, "hasty")
        assert ask.asked(position) == ("german", "armour.how")
        assert [part.amount for part in ask.allowed(position, answer).parts] == [drm]
        assert happened(ask.play(position, answer), "drm")[0]["drm"] == drm


@pytest.mark.rule("7.4.1.4C-9")
def test_who_has_no_tanks_is_not_asked() -> None:
    position = attack(crt="0/0", dice=[5])
    assert happened(ask.play(position, "hasty"), "drm")


@pytest.mark.rule("7.4.1.4C-10")
def test_having_chosen_he_uses_his_best_unit_of_that_kind() -> None:
    """It takes the first loss: most points, then the greater current strength, then as they like."""
    stack = "g1:Inf+g3:Inf+g2:Tk"
    worn = {"anti_tank": 4, "full_strength": 5, "strength": 3}
    for units, choice in (
        (points(g1=4, g3=2), set[str]()),
        ({"g1": {"anti_tank": 4}, "g3": worn}, set[str]()),
        (points(g1=4, g3=4), {"unit g1", "unit g3"}),
    ):
        before = 3 if units["g3"] == worn else 4
        position = attack(defenders=stack, units=units, crt="0/1", dice=[5])
        ask.play(position, "hasty;guns")
        if choice:
            assert ask.asked(position) == ("german", "armour.which")
            assert ask.choices(position) == choice
            assert ask.refused(position, "unit g2").rules == ("7.4.1.4C-10",)
            ask.play(position, "unit g1")
        assert [strength(position, unit) for unit in ("g1", "g3", "g2")] == [3, before, 4]


@pytest.mark.rule("7.4.1.4C-10")
def test_with_tanks_it_is_his_best_tank_unit() -> None:
    position = attack(defenders="g1:Inf+g2:Tk+g4:Tk", units={"g4": {"tank": 6}}, crt="0/1", dice=[5])
    ask.play(position, "hasty;tanks")
    assert [strength(position, unit) for unit in ("g1", "g2", "g4")] == [4, 4, 3]


@pytest.mark.rule("7.4.1.4C-11")
def test_the_defenders_tank_points_are_changed_by_nothing() -> None:
    point = {"strong_points": [STRONG_POINT]}
    units = points(a1=9, g2=2)
    assert armour(attack(defenders="g2:Tk", units=units, state=point)) == [(GUNS, 5)]
    for ground, state, drm in (("", point, 7), ("v+", {}, 6), ("w+", {}, 3)):
        position = attack(defenders=f"{ground}g2:Tk", units=units, state=state)
        ask.play(position, "hasty")
        assert [part.amount for part in ask.allowed(position, "tanks").parts] == [drm]  # 9, 9 - 1, half of 9, less 2


@pytest.mark.rule("7.4.1.4C-12")
@pytest.mark.parametrize(
    ("ground", "functional", "drm"), [("", None, 7), ("v+", None, 5), ("", True, 3), ("", False, 6), ("v+", True, 1)]
)
def test_ground_and_strong_point_add_to_anti_tank_points(ground: str, functional: bool | None, drm: int) -> None:
    """Eight Tank Points against one; a village takes one of the eight as well."""
    state = {} if functional is None else {"strong_points": [{**STRONG_POINT, "functional": functional}]}
    position = attack(defenders=f"{ground}g1:Inf", units=points(a1=8, g1=1), state=state)
    assert armour(position) == [(GUNS, drm)]


@pytest.mark.rule("7.4.1.4C-12")
def test_a_depleted_strong_point_helps_whoever_is_in_it() -> None:
    state = {"strong_points": [{"hex": "0301", "side": "american", "functional": False}]}
    assert armour(attack(units=points(a1=8, g1=1), state=state)) == [(GUNS, 6)]


@pytest.mark.rule("7.4.1.4C-13")
def test_the_bonus_does_not_need_anti_tank_points() -> None:
    assert armour(attack(defenders="v+g1:Inf", units=points(a1=5, g1=0))) == [(GUNS, 3)]
    position = attack(defenders="v+g2:Tk", units=points(a1=5, g2=1))  # no unit with Anti-tank Points at all
    ask.play(position, "hasty")
    assert [part.amount for part in ask.allowed(position, "guns").parts] == [3]


@pytest.mark.rule("7.4.1.4C-14")
@pytest.mark.parametrize(("own", "enemy", "drm"), [(5, 5, 0), (5, 3, 2), (3, 5, -2)])
def test_against_tanks_the_difference_counts_either_way(own: int, enemy: int, drm: int) -> None:
    position = attack(
        defenders="g2:Tk", units=points(a1=own, g2=enemy), charts={"crt": crt_of(*["0/0"] * 12)}, dice=[5]
    )
    ask.play(position, "hasty")
    assert [part.amount for part in ask.allowed(position, "tanks").parts] == ([drm] if drm else [])
    assert happened(ask.play(position, "tanks"), "drm")[0]["drm"] == drm
