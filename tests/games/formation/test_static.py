"""Static units [3.2.1]: they stand where they stand, belong to nobody, and fight to the end."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, happened, number, sketch, strength, where
from tests.games.formation.variants import scenario_rules

from grognard.engine.codec import FieldError
from grognard.engine.kinds import NONE
from grognard.games.formation.arracourt import GAME
from grognard.games.formation.command import in_command, out_of_command
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.withdrawal import why_no_withdrawal
from grognard.games.formation.zones import in_enemy_zone

DRAWS = ["chit 21", "chit 29"]
STATIC: dict[str, Any] = {"class": "static", "stripe": "", "formation": None}
"""A unit with a white stripe."""


def static(*units: str, **more: Any) -> dict[str, dict[str, Any]]:
    """These units are Static."""
    return {unit: {**STATIC, **more} for unit in units}


def attacked(picture: str, crt: str, dice: list[int], **more: Any) -> FormationPosition:
    """A German hex after an attack of a1 with this result."""
    position = sketch(picture, crt=crt, draws=DRAWS, dice=dice, **more)
    ask.play(position, "unit a1; attack 0201; hasty")
    return position


# -- no formation, no Action


@pytest.mark.rule("3.2.1-1")
def test_a_static_unit_belongs_to_no_formation_and_all_others_to_one() -> None:
    position = sketch("a1:Inf a2:Inf", units=static("a2"))
    assert position.formation[number(position, "a2")] == NONE
    with pytest.raises(FieldError, match="expected a Formation, but for static units"):
        sketch("a1:Inf a2:Inf", units={"a2": {"class": "static"}})


@pytest.mark.rule("3.2.1-2")
def test_it_takes_no_part_in_any_activation() -> None:
    position = sketch("a1:Inf+a2:Inf+a:HQ .", units=static("a2"))
    assert ask.choices(position, "unit") == {"a1", "a"}
    assert ask.refused(position, "unit a2").rules == ("3.2.1-2", "3.2.1-3", "3.2.1-4")
    ask.play(position, "unit a1")
    assert ask.refused(position, "unit a2").rules == ("3.2.1-2", "3.2.1-3", "3.2.1-4")


@pytest.mark.rule("3.2.1-2")
def test_it_cannot_rally_nor_improve_the_defence_of_its_hex() -> None:
    position = sketch("a1:Inf+a2:Inf+a:HQ .", units=static("a2", disrupted=True))
    assert ask.refused(position, "unit a2").rules == ("3.2.1-2", "3.2.1-3", "3.2.1-4")
    ask.play(position, "unit a1")
    assert ask.refused(position, "improve").rules == ("3.2.1-2",)


@pytest.mark.rule("3.2.1-2")
def test_a_side_with_nothing_else_activates_nobody() -> None:
    position = sketch("a1:Inf . g1:Inf+g:HQ", phase="operations", units=static("a1"))
    assert ask.asked(position) == ("german", "initiative.what")


@pytest.mark.rule("3.2.1-3")
def test_it_does_not_attack_though_enemies_are_next_to_it_not_even_beside_others() -> None:
    alone = sketch("a2:Inf g1:Inf . a1:Inf", units=static("a2"))
    assert ask.refused(alone, "unit a2").rules == ("3.2.1-2", "3.2.1-3", "3.2.1-4")
    position = sketch("a1:Inf+a2:Inf+a:HQ g1:Inf", units=static("a2"), draws=DRAWS, dice=[5])
    ask.play(position, "unit a1")
    ask.refused(position, "unit a2")
    events = ask.play(position, "attack 0201; hasty")
    assert happened(events, "attackers")[0]["units"] == ["a1"]
    assert happened(events, "ratio")[0]["attack"] == 8  # the 4 of a1 twice


@pytest.mark.rule("3.2.1-4")
def test_it_has_no_movement() -> None:
    with pytest.raises(FieldError, match="expected 0 for a static unit"):
        sketch("a1:Inf a2:Inf", units=static("a2", move=2))
    position = sketch("a1:Inf a2:Inf", units=static("a2"))
    assert ask.refused(position, "unit a2").rules == ("3.2.1-2", "3.2.1-3", "3.2.1-4")


@pytest.mark.rule("3.2.1-4", "3.2.1-13")
def test_it_does_not_retreat_and_takes_every_hit_as_a_loss() -> None:
    position = attacked("a1:Tk+a:HQ g1:Inf . .", "0/3", [5], units=static("g1"))
    assert ask.asked(position)[0] == "american"  # nobody was asked whether to go back
    assert (where(position, "g1"), strength(position, "g1")) == ("0201", 1)


@pytest.mark.rule("3.2.1-13")
def test_with_a_static_unit_nobody_in_the_stack_can_choose_to_retreat() -> None:
    position = attacked("a1:Tk+a:HQ g1:Inf+g2:Inf . .", "0/2", [5], units=static("g1"))
    ask.play(position, "unit g2")
    assert {where(position, unit) for unit in ("g1", "g2")} == {"0201"}
    assert (strength(position, "g1"), strength(position, "g2")) == (3, 3)
    free = attacked("a1:Tk+a:HQ g1:Inf+g2:Inf . .", "0/2", [5])
    ask.play(free, "unit g2")
    assert ask.choices(free) == {"hold", "retreat"}


# -- support


PICTURE = """
     g2:Inf  g3:Inf  g:HQ
    a1:Inf  g1:Inf    .
      a:HQ   .        .
    """
"""a1 in 0102 attacks g1 in 0202; g2 next to the attacker supports."""


def support(**units: Any) -> dict[str, int]:
    """The DRMs of an attack on g1 in Improved Defence, in which units of other formations support too."""
    position = sketch(PICTURE, draws=DRAWS, dice=[5], units=units, state={"improved": ["0202"]})
    events = ask.play(position, "unit a1; attack 0202; hasty")
    found: dict[str, int] = happened(events, "drm")[0]["parts"]
    return found


@pytest.mark.rule("3.2.1-5")
def test_it_gives_no_combat_support() -> None:
    assert support() == {"support 0101": -2, "support 0201": -2}
    assert support(**static("g2")) == {"support 0201": -2}


@pytest.mark.rule("3.2.1-5")
def test_it_receives_none() -> None:
    assert support() == {"support 0101": -2, "support 0201": -2}
    assert support(**static("g1")) == {}


# -- stacking


@pytest.mark.rule("3.2.1-6")
def test_it_counts_for_stacking() -> None:
    position = sketch("a1:Inf+a2:Inf+a3:Inf a4:Inf a:HQ", units=static("a1", "a2", "a3", strength=1))
    ask.play(position, "unit a4; move; hex 0101; done")
    assert ask.asked(position) == ("german", "displace.which")  # four units, and the limit is three


@pytest.mark.rule("3.2.1-11")
def test_overstacking_disrupts_it_like_any_other_but_only_others_are_displaced() -> None:
    position = sketch("a1:Inf+a2:Inf+a3:Inf a4:Inf a:HQ", units=static("a1", "a2", "a3", strength=1))
    ask.play(position, "unit a4; move; hex 0101; done")
    assert all(disrupted(position, unit) for unit in ("a1", "a2", "a3", "a4"))
    assert ask.choices(position, "unit") == {"a4"}
    assert ask.refused(position, "unit a1").rules == ("5.3.2-13", "3.2.1-11")


@pytest.mark.rule("3.2.1-11")
def test_a_disrupted_one_loses_a_point_in_an_overstacked_hex() -> None:
    units = static("a1", "a2", "a3", strength=2) | {"a1": {**STATIC, "strength": 2, "disrupted": True}}
    position = sketch("a1:Inf+a2:Inf+a3:Inf a4:Inf a:HQ", units=units)
    ask.play(position, "unit a4; move; hex 0101; done")
    assert [strength(position, unit) for unit in ("a1", "a2", "a3")] == [1, 2, 2]


# -- supply and command


@pytest.mark.rule("3.2.1-7")
def test_it_is_always_in_supply_and_in_command_and_is_not_checked() -> None:
    position = sketch("a1:Inf a2:Inf g1:Inf", units=static("a2"), areas={"supply.american": ""})
    assert GAME.inquire(position, "supply a2").rules == ("3.2.1-7",)
    assert GAME.inquire(position, "command a2").rules == ("3.2.1-7",)
    assert in_command(position, number(position, "a2"))
    assert [position.unit_name(unit) for unit in out_of_command(position)] == ["a1", "g1"]


@pytest.mark.rule("3.2.1-7")
def test_so_that_it_can_take_replacements_anywhere() -> None:
    charts = scenario_rules('replacements = [{ turn = 2, side = "american", group = "infantry", points = 1 }]')
    units = static("a2", full_strength=4, strength=2) | {"a1": {"full_strength": 4, "strength": 2}}
    position = sketch("a1:Inf a2:Inf . g1:Inf", phase="admin.replacements", units=units, charts=charts)
    assert ask.choices(position, "unit") == {"a2"}
    assert ask.refused(position, "unit a1").rules == ("5.8.3-7",)  # there is no HQ


# -- zones


@pytest.mark.rule("3.2.1-8")
@pytest.mark.parametrize("in_order", [True, False])
def test_it_has_a_zone_unless_it_is_disrupted(in_order: bool) -> None:
    position = sketch("a1:Inf . g1:Inf", units=static("g1", disrupted=not in_order))
    assert in_enemy_zone(position, 0, position.components.number("hex", "0201")) is in_order


@pytest.mark.rule("3.2.1-9")
@pytest.mark.parametrize("there", [True, False])
def test_it_opens_an_ezoc_in_its_hex_to_routes_of_command(there: bool) -> None:
    position = sketch(
        f"""
        a1:Inf {"a2:Inf" if there else "."} a:HQ
          g1:Inf g2:Inf .
        """,
        units=static("a2") if there else {},
    )
    assert in_command(position, number(position, "a1")) is there


@pytest.mark.rule("3.2.1-9")
@pytest.mark.parametrize("there", [True, False])
def test_and_of_supply(there: bool) -> None:
    on_foot = {"a": {"class": "foot"}}
    position = sketch(
        f"""
        . a:HQ {"a2:Inf" if there else "."} . .
         .  g1:Inf . . .
        """,
        road="0201 0301 0401",
        areas={"supply.american": "0401"},
        units=on_foot | static("a2") if there else on_foot,
    )
    assert GAME.inquire(position, "supply a").legal is there


# -- combat


@pytest.mark.rule("3.2.1-10")
@pytest.mark.parametrize(("die", "failed"), [(5, False), (6, True)])
def test_a_check_that_fails_disrupts_it(die: int, failed: bool) -> None:
    position = attacked("a1:Tk+a:HQ g1:Inf .", "0/1r", [5, die], units=static("g1"))
    assert disrupted(position, "g1") is failed


@pytest.mark.rule("3.2.1-12")
@pytest.mark.parametrize("there", [True, False])
def test_nobody_beside_it_can_retreat_before_combat(there: bool) -> None:
    position = sketch(
        "a1:Tk+a:HQ g1:AC+g2:Inf . .",
        units=static("g2") if there else {"g2": {"class": "motorized"}},
    )
    origin, hex = (position.components.number("hex", label) for label in ("0101", "0201"))
    ruling = why_no_withdrawal(position, origin, hex, (number(position, "a1"),))
    assert (ruling.rules if ruling else ()) == (("7.4.1.1-5", "3.2.1-12") if there else ())
    ask.play(position, "unit a1; attack 0201")
    assert ask.asked(position)[1] == ("escalate.how" if there else "withdraw.or_stand")


@pytest.mark.rule("3.2.1-14")
def test_a_forced_retreat_eliminates_it() -> None:
    position = attacked("a1:Tk+a:HQ g1:Inf . .", "0/2r", [5, 10], units=static("g1"))
    assert where(position, "g1") == "eliminated"


@pytest.mark.rule("3.2.1-14")
def test_so_does_holding_while_it_is_disrupted() -> None:
    position = attacked("a1:Tk+a:HQ g1:Inf . .", "0/2", [5], units=static("g1", disrupted=True))
    assert where(position, "g1") == "eliminated"


@pytest.mark.rule("3.2.1-14")
def test_one_that_passes_its_check_holds_while_others_go_back() -> None:
    position = attacked(
        "a1:Tk+a:HQ g1:Inf+g2:Inf . .",
        "0/3r",
        [5, 1, 10],
        units=static("g1", anti_tank=3),
    )
    assert where(position, "g1") == "0201"
    assert strength(position, "g1") == 1  # the first loss, and the two Hits left
    assert where(position, "g2") != "0201"


@pytest.mark.rule("3.2.1-15")
@pytest.mark.parametrize(
    ("functional", "disrupted", "defence"), [(True, False, 12), (False, False, 8), (True, True, 12), (False, True, 4)]
)
def test_in_a_strong_point_of_its_own_that_works_it_is_always_in_improved_defence(
    functional: bool, disrupted: bool, defence: int
) -> None:
    """Chit 29 has 2 in the middle and 3 on the right of line 5, 1 on the left and 3 on the right of line 3."""
    units = static("g1", disrupted=disrupted)
    state = {"strong_points": [{"hex": "0201", "side": "german", "functional": functional}]}
    position = sketch("a1:Tk+a:HQ g1:Inf .", units=units, state=state, draws=DRAWS, dice=[5])
    events = ask.play(position, "unit a1; attack 0201; hasty")
    assert happened(events, "ratio")[0]["defence"] == defence


@pytest.mark.rule("3.2.1-16")
@pytest.mark.parametrize("fixed", [True, False])
def test_it_gets_no_points_for_a_battle_victory(fixed: bool) -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf g:HQ", crt="2/0", draws=DRAWS, dice=[5], units=static("g1") if fixed else {})
    ask.play(position, "unit a1; attack 0201; hasty")
    assert ask.asked(position)[0] == ("american" if fixed else "german")


@pytest.mark.rule("3.2.1-16")
def test_its_companions_do() -> None:
    units = static("g1", anti_tank=3)
    position = sketch("a1:Tk+a:HQ g1:Inf+g2:Inf g:HQ", crt="2/0", draws=DRAWS, dice=[5], units=units)
    ask.play(position, "unit a1; attack 0201; hasty")
    assert ask.choices(position, "unit") == {"g2"}
    assert ask.refused(position, "unit g1").rules == ("3.2.1-16",)


# -- recovery


@pytest.mark.rule("3.2.1-17")
def test_it_recovers_by_itself_in_the_recovery_segment() -> None:
    units = static("a2", disrupted=True) | {"a1": {"disrupted": True}}
    position = sketch("a1:Inf a2:Inf g1:Inf+g:HQ", phase="turn", turn=2, units=units)
    assert not disrupted(position, "a2")
    assert disrupted(position, "a1")  # Out of Command
