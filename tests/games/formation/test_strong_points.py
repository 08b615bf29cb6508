"""Strong Points [3.1.3]: whose they are, when they are depleted, and what they do to movement, combat and checks."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, happened, number, scenario, sketch, where
from tests.games.formation.variants import chart, terrain
from tests.games.questions import lines

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.efficiency import efficiency_check
from grognard.games.formation.position import FormationPosition, StrongPoint
from grognard.games.formation.supply import strong_point_near
from grognard.games.formation.zones import in_enemy_zone

GERMAN, AMERICAN = "german", "american"
DRAWS = ["chit 21", "chit 29"]
FEET = {"class": "foot", "move": 6}


def point(hex: str, side: str = GERMAN, functional: bool = True, manned: bool = False) -> dict[str, Any]:
    """The state of a sketch with one Strong Point."""
    return {"strong_points": [{"hex": hex, "side": side, "functional": functional, "manned": manned}]}


def face(position: FormationPosition) -> StrongPoint:
    """The only Strong Point."""
    (found,) = position.strong_points
    return found


def works(position: FormationPosition) -> bool:
    """Is it functional?"""
    return face(position).functional


def fight(position: FormationPosition, hex: str = "0201", how: str = "hasty") -> list[Any]:
    """An attack of the unit a1, up to its result."""
    return ask.play(position, f"unit a1; attack {hex}; {how}")


# -- friend or foe, functional or depleted


@pytest.mark.rule("3.1.3-1")
@pytest.mark.parametrize(
    ("state", "cost"),
    [
        (point("0201"), 3),
        (point("0201", functional=False), 1),
        (point("0201", side=AMERICAN), 1),
        (point("0201", side=AMERICAN, functional=False), 1),
    ],
)
def test_only_an_enemy_strong_point_that_works_costs_more_to_enter(state: dict[str, Any], cost: float) -> None:
    position = sketch("a1:Tk .", state=state)
    ask.play(position, "unit a1; move")
    ruling = ask.allowed(position, "hex 0201")
    assert ruling.facts["cost"] == cost
    assert (("3.1.3-1", "strong_point", 2) in lines(ruling)) == (cost == 3)


@pytest.mark.rule("3.1.3-1")
@pytest.mark.parametrize(
    ("state", "armour"),
    [({}, 2), (point("0201"), 0), (point("0201", functional=False), 1), (point("0301"), 2)],
)
def test_it_gives_the_defender_anti_tank_points_by_its_face(state: dict[str, Any], armour: int) -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf .", state=state, draws=DRAWS, dice=[5])
    drm = happened(fight(position), "drm")[0]
    assert drm["parts"].get("armour", 0) == armour  # 4 Tank Points against 2 and the bonus


@pytest.mark.rule("3.1.3-1")
@pytest.mark.parametrize(
    ("state", "value"), [({}, 5), (point("0101"), 7), (point("0101", functional=False), 5), (point("0201"), 5)]
)
def test_it_helps_in_efficiency_checks_by_its_face(state: dict[str, Any], value: int) -> None:
    position = sketch("g1:Inf .", state=state, active="G")
    assert efficiency_check(position, number(position, "g1")).value == value


@pytest.mark.rule("3.1.3-1", "3.1.3-9")
def test_it_gives_its_bonus_to_a_garrison_without_command_and_supply() -> None:
    position = sketch("g1:Inf . . .", state=point("0101"), active="G", areas={"supply.german": ""})  # no HQ
    assert efficiency_check(position, number(position, "g1")).value == 7


# -- its owner


@pytest.mark.rule("3.1.3-2")
def test_it_stays_its_owners_when_the_enemy_has_entered_it() -> None:
    position = sketch("a1:Tk+a:HQ . . .", state=point("0201"))
    ask.play(position, "unit a1; move; hex 0201")
    assert face(position).side == 1
    ask.play(position, "done; done")
    assert face(position).side == 1


@pytest.mark.rule("3.1.3-2")
def test_the_enemy_never_gains_its_functional_side() -> None:
    position = sketch("a1:Tk+a:HQ . . .", state=point("0201"))
    ask.play(position, "unit a1; move; hex 0201")
    assert efficiency_check(position, number(position, "a1")).value == 5
    assert strong_point_near(position, number(position, "a")) < 0


# -- how it is depleted


@pytest.mark.rule("3.1.3-3")
def test_it_is_depleted_the_moment_that_an_enemy_enters_and_before_he_goes_on() -> None:
    position = sketch("a1:Tk . .", state=point("0201"))
    events = ask.play(position, "unit a1; move; hex 0301")  # through it: 3 points and 1
    assert where(position, "a1") == "0301"
    assert happened(events, "depleted") == [{"rule": "3.1.3-3", "hex": "0201"}]
    assert not works(position)


@pytest.mark.rule("3.1.3-3")
def test_an_enemy_hq_depletes_it_as_well() -> None:
    position = sketch("a:HQ .", state=point("0201"))
    assert works(position)
    ask.play(position, "unit a; move; hex 0201")
    assert not works(position)


@pytest.mark.rule("3.1.3-3")
def test_an_enemy_next_to_it_does_not() -> None:
    position = sketch("a1:Tk . .", state=point("0301"))
    ask.play(position, "unit a1; move; hex 0201; done")
    assert works(position)


def leave(position: FormationPosition, unit: str, hex: str) -> list[Any]:
    """A unit moves and its formation is done."""
    return ask.play(position, f"unit {unit}; move; hex {hex}; done; done")


@pytest.mark.rule("3.1.3-4")
def test_one_that_is_vacated_is_depleted_when_the_activation_ends_and_not_before() -> None:
    position = sketch("a1:Tk+a:HQ . . .", state=point("0101", side=AMERICAN), units={"a": {"hex": "0401"}})
    ask.play(position, "unit a1; move; hex 0301; done")
    assert works(position)
    events = ask.play(position, "done")
    assert happened(events, "depleted") == [{"rule": "3.1.3-4", "hex": "0101"}]
    assert not works(position)


@pytest.mark.rule("3.1.3-4")
def test_who_comes_back_in_the_same_activation_keeps_it() -> None:
    position = sketch("a1:Tk a:HQ . .", state=point("0101", side=AMERICAN))
    ask.play(position, "unit a1; move; hex 0301; done; unit a1; move; hex 0101; done; done")
    assert works(position)


@pytest.mark.rule("3.1.3-4")
@pytest.mark.parametrize("stays", ["a2:Inf", "a:HQ"])
def test_one_unit_that_stays_behind_keeps_it_an_hq_too(stays: str) -> None:
    position = sketch(f"a1:Tk+{stays} . . .", state=point("0101", side=AMERICAN))
    leave(position, "a1", "0301")
    assert works(position)


@pytest.mark.rule("3.1.3-4")
def test_one_that_was_never_manned_is_not_vacated() -> None:
    position = sketch("a1:Tk+a:HQ . . .", state=point("0401", side=AMERICAN))
    leave(position, "a1", "0301")
    assert works(position)


@pytest.mark.rule("3.1.3-4")
def test_who_only_passes_through_has_manned_and_vacated_it() -> None:
    position = sketch("a1:Tk+a:HQ . . .", state=point("0201", side=AMERICAN))
    assert works(position)
    leave(position, "a1", "0301")
    assert not works(position)


@pytest.mark.rule("3.1.3-4")
def test_the_end_of_an_enemy_activation_does_not_deplete_it_that_of_the_next_friendly_one_does() -> None:
    state = point("0401", manned=True)  # the garrison is gone
    position = sketch("a1:Tk+a:HQ . . . . g1:Inf+g:HQ", state=state, dice=[1, 9, 5])
    ask.play(position, "done")
    assert works(position)
    ask.play(position, "activate G; done")
    assert not works(position)


@pytest.mark.rule("3.1.3-4")
def test_the_end_of_a_reaction_counts_as_the_end_of_an_activation() -> None:
    position = sketch(
        ". a1:Tk . g1:Inf . .\n . . . . g:HQ .", state=point("0401"), dice=[1, 10], units={"g": {"reaction": 9}}
    )
    ask.play(position, "unit a1; move; hex 0301; react G; unit g1; move; hex 0501; done")
    assert works(position)
    ask.play(position, "done")
    assert not works(position)


@pytest.mark.rule("3.1.3-5")
def test_a_depleted_one_stays_so_when_its_owner_comes_back() -> None:
    position = sketch("a1:Tk+a:HQ . . .", state=point("0201", side=AMERICAN, functional=False))
    leave(position, "a1", "0201")
    assert not works(position)
    assert efficiency_check(position, number(position, "a1")).value == 5


@pytest.mark.rule("3.1.3-5")
def test_nor_does_an_admin_phase_repair_it() -> None:
    position = sketch(
        "a1:Tk+a:HQ . . g1:Inf+g:HQ", phase="turn", turn=3, state=point("0101", side=AMERICAN, functional=False)
    )
    assert ask.asked(position)[1] == "initiative.what"
    assert not works(position)


# -- a marker on the ground


@pytest.mark.rule("3.1.3-6")
def test_it_comes_on_top_of_the_terrain_of_its_hex() -> None:
    position = sketch("a1:Inf w", state=point("0201"), units={"a1": FEET})
    ask.play(position, "unit a1; move")
    parts = [line for line in lines(ask.allowed(position, "hex 0201")) if line[2]]
    assert parts == [("3.1.1-1", "terrain", 2), ("3.1.3-1", "strong_point", 1)]


@pytest.mark.rule("3.1.3-6")
def test_the_ground_goes_on_to_count_in_combat() -> None:
    position = sketch("a1:Tk+a:HQ w+g1:Inf", state=point("0201"), draws=DRAWS, dice=[5])
    assert position.components.ratio_row[number_of(position, "0201")] == "close"
    assert happened(fight(position), "ratio")[0]["column"] == _column(position, "close", 8, 12)


def number_of(position: FormationPosition, hex: str) -> int:
    """The number of a hex."""
    return position.components.number("hex", hex)


def _column(position: FormationPosition, row: str, attack: int, defence: int) -> str:
    table = position.components.crt
    found = table.column(attack, defence, row)
    return "" if found is None else table.columns[found]


@pytest.mark.rule("3.1.3-7")
def test_the_scenario_says_where_they_are_and_whose() -> None:
    start = '[fog_at_bezange]\nstrong_points = [["1312", "american"], ["2010", "german"], ["1301", "german"]]'
    charts = {"scenarios": chart("scenarios").replace("[fog_at_bezange]", start, 1)}
    position = scenario(charts=charts)
    found = [(position.place_name(point.hex), point.side, point.functional) for point in position.strong_points]
    assert found == [("1312", 0, True), ("2010", 1, True), ("1301", 1, True)]
    assert [point.manned for point in position.strong_points] == [True, True, False]
    assert scenario().strong_points == ()


# -- depleted


@pytest.mark.rule("3.1.3-8")
@pytest.mark.parametrize("side", [GERMAN, AMERICAN])
def test_a_depleted_one_serves_whoever_is_in_it(side: str) -> None:
    charts = terrain("strong_point.depleted,strong_point,0,0,0,all,0,1,1,,ours")
    state = point("0201", side=side, functional=False)
    position = sketch("a1:Tk+a:HQ g1:Inf", state=state, charts=charts, draws=DRAWS, dice=[5])
    assert efficiency_check(position, number(position, "g1")).value == 6
    assert happened(fight(position), "drm")[0]["parts"]["armour"] == 1  # 4 against 2 and 1


@pytest.mark.rule("3.1.3-8")
def test_a_depleted_one_gives_no_improved_defence_no_supply_and_keeps_no_zone_out() -> None:
    position = sketch("a1:Tk g1:Inf+g:HQ", state=point("0201", functional=False), areas={"supply.german": ""})
    assert strong_point_near(position, number(position, "g")) < 0
    assert in_enemy_zone(position, 1, number_of(position, "0201"))
    unhurt = sketch("a1:Tk+a:HQ g1:Inf", state=point("0201", functional=False), draws=DRAWS, dice=[5])
    assert happened(fight(unhurt), "ratio")[0]["defence"] == 8  # 4 by the middle column: 2


# -- supply, command, combat


@pytest.mark.rule("3.1.3-9")
def test_one_that_is_cut_off_from_everything_still_works_and_supplies() -> None:
    ring = """
        .  a2:Inf a3:Inf .
        .  a1:Inf  g:HQ  a4:Inf
        .  a5:Inf a6:Inf .
        """
    position = sketch(ring, phase="turn", turn=3, state=point("0302"), areas={"supply.german": ""})
    assert works(position)
    assert GAME.inquire(position, "supply g").rules == ("5.7.3-3",)
    assert not position.out_of_supply[position.components.number("formation", "G")]


@pytest.mark.rule("3.1.3-10")
@pytest.mark.parametrize("crt", ["0/5", "0/5r", "0/1r"])
def test_no_combat_result_touches_it(crt: str) -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf .", state=point("0201"), crt=crt, draws=DRAWS, dice=[5, 10])
    ask.play(position, "unit a1; attack 0201; hasty; " + ("hold" if crt == "0/5" else "done"))
    assert works(position)


# -- zones


@pytest.mark.rule("3.1.3-11")
@pytest.mark.parametrize(("functional", "inside"), [(True, False), (False, True)])
def test_no_zone_reaches_into_one_that_works(functional: bool, inside: bool) -> None:
    position = sketch("a1:Inf g1:Inf .", state=point("0201", functional=functional))
    assert in_enemy_zone(position, 1, number_of(position, "0201")) is inside
    assert in_enemy_zone(position, 0, number_of(position, "0101"))  # its garrison's zone reaches out all the same


@pytest.mark.rule("3.1.3-11")
def test_nor_into_an_enemy_one_so_that_nobody_is_stopped_there() -> None:
    position = sketch("a1:Inf . g1:Inf", state=point("0201", side=AMERICAN), units={"a1": FEET})
    assert not in_enemy_zone(position, 0, number_of(position, "0201"))
    ask.play(position, "unit a1; move; hex 0201; done")
    assert where(position, "a1") == "0201"


@pytest.mark.rule("3.1.3-11")
def test_the_attacker_has_no_combat_support_against_it() -> None:
    picture = """
        a1:Inf g1:Inf .
          a2:Inf a:HQ .
        """
    plain = sketch(picture, draws=DRAWS, dice=[5])
    strong = sketch(picture, state=point("0201"), draws=DRAWS, dice=[5])
    assert happened(fight(plain, how="regular"), "drm")[0]["parts"] == {"support 0102": 1, "hq_support": 2}
    assert happened(fight(strong, how="regular"), "drm")[0]["parts"] == {"hq_support": 2}


# -- retreats


RETREAT = """
     .   .   .   .
    a1:Tk g1:Inf . .
     .   .   .   .
    """


def beaten(state: dict[str, Any], **more: Any) -> FormationPosition:
    """A German who has to go back a hex, east being nearest home."""
    position = sketch(
        RETREAT,
        state=state,
        crt="0/2",
        draws=DRAWS,
        dice=[5],
        edges={"german": "0402"},
        areas={"supply.german": "", "supply.american": ""},
        **more,
    )
    ask.play(position, "unit a1; attack 0202; hasty; retreat")
    return position


@pytest.mark.rule("3.1.3-12")
def test_a_retreat_may_enter_an_enemy_strong_point_that_is_depleted() -> None:
    position = beaten(point("0302", side=AMERICAN, functional=False))
    assert where(position, "g1") == "0302"


@pytest.mark.rule("3.1.3-13")
def test_a_retreat_may_not_enter_an_enemy_strong_point_that_works() -> None:
    position = beaten(point("0302", side=AMERICAN))
    assert ask.choices(position, "hex") == {"0301", "0303"}  # though it were nearer home
    assert ask.refused(position, "hex 0302").rules == ("7.4.2.2-6", "3.1.3-13")
    assert works(position)


@pytest.mark.rule("3.1.3-12")
def test_a_retreat_may_enter_a_strong_point_of_its_own() -> None:
    position = beaten(point("0302"))
    assert where(position, "g1") == "0302"
    assert not disrupted(position, "g1")
