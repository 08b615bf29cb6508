"""Zones of control [5.4]: how far they reach, and what they do to whoever comes into one."""

from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, happened, lines, sketch, strength, where
from tests.games.formation.test_stacking import STATIC

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.zones import zone

ROUND = """
    .  .  .
      .  UNIT  .
    .  .  .
"""
SIX = {"0201", "0301", "0102", "0302", "0203", "0303"}
AMERICAN, GERMAN = 0, 1


def controlled(position: FormationPosition, side: int = AMERICAN) -> set[str]:
    """The hexes that a side controls."""
    return {label for hex, label in enumerate(position.components.names["hex"]) if zone(position, side)[hex]}


def around(unit: str, beside: str = ".", **more: Any) -> set[str]:
    """What a unit in 0202 controls, with some ground in 0302."""
    picture = ROUND.replace("UNIT  .", f"{unit}  {beside}")
    return controlled(sketch(picture, **more))


# -- how far they reach


@pytest.mark.rule("5.4-1")
@pytest.mark.parametrize("unit", ["a1:Tk", "a1:Inf", "a1:Rec", "a1:HQ+a2:PG"])
def test_a_zone_is_a_units_hex_and_the_six_around_it(unit: str) -> None:
    assert around(unit) == SIX | {"0202"}


@pytest.mark.rule("5.4-2", "EX5.4-1")
@pytest.mark.parametrize(
    ("ground", "unit", "reaches"),
    [
        *(("v", "a1:Tk", True), ("h", "a1:Tk", True), ("v", "a1:Inf", True), ("h", "a1:Inf", True)),
        *(("w", "a1:Tk", False), ("m", "a1:Tk", False), ("t", "a1:Tk", False), ("t", "a1:AC", False)),
        *(("w", "a1:Inf", True), ("m", "a1:Inf", True), ("t", "a1:Inf", True), ("t", "a1:Rec", True)),
        *(("l", "a1:Tk", False), ("l", "a1:Inf", False)),
    ],
)
def test_zones_reach_into_most_ground_those_of_armour_into_less(ground: str, unit: str, reaches: bool) -> None:
    assert ("0302" in around(unit, ground)) == reaches


@pytest.mark.rule("5.4-2", "5.4-6")
@pytest.mark.parametrize(
    ("features", "unit", "reaches"),
    [
        *((("stream",), "a1:Tk", True), (("river",), "a1:Tk", False), (("river",), "a1:Inf", True)),
        *((("canal",), "a1:Inf", False), (("lake_side",), "a1:Inf", False), (("river", "bridge"), "a1:Tk", True)),
    ],
)
def test_hexsides_stop_some_zones(features: tuple[str, ...], unit: str, reaches: bool) -> None:
    found = around(unit, sides=dict.fromkeys(features, "0202/0302"))
    assert ("0302" in found) == reaches
    assert found | {"0302"} == SIX | {"0202"}  # nowhere else does it matter


@pytest.mark.rule("5.4-6")
def test_in_its_own_hex_a_unit_has_a_zone_on_any_ground() -> None:
    assert "0202" in controlled(sketch(ROUND.replace("UNIT", "w+a1:Tk")))


@pytest.mark.rule("5.4-2")
def test_some_counters_say_that_they_have_no_zone() -> None:
    assert around("a1:Eng", units={"a1": {"zone": False}}) == set()
    assert around("a1:Eng", units={"a1": {"zone": True}})


@pytest.mark.rule("5.4-3", "5.4-2")
@pytest.mark.parametrize(("unit", "more"), [("a1:Tk", {"disrupted": True}), ("a1:HQ", {})])
def test_disrupted_units_and_hqs_have_none(unit: str, more: dict[str, Any]) -> None:
    assert around(unit, units={"a1": more}) == set()
    assert around("a1:Tk")


@pytest.mark.rule("5.4-3")
def test_one_unit_in_good_order_is_enough_for_a_stack() -> None:
    units = {"a1": {"disrupted": True}}
    assert around("a1:Tk+a2:Inf", "w", units=units) == SIX | {"0202"}
    assert "0302" not in around("a1:Inf+a2:Tk", "w", units=units)  # a tank's zone is left


@pytest.mark.rule("5.4-3")
def test_the_zone_goes_at_the_instant_of_disruption_and_comes_back_with_a_rally() -> None:
    position = sketch("a:HQ a1:Inf g1:Inf . .", crt="0/1r", dice=[5, 10])
    assert controlled(position, GERMAN) == {"0201", "0301", "0401"}
    ask.play(position, "unit a1; attack 0301; hasty")
    assert controlled(position, GERMAN) == set()
    position = sketch("a:HQ a1:Inf . .", dice=[1], units={"a1": {"disrupted": True}})
    assert controlled(position) == set()
    ask.play(position, "unit a1; rally")
    assert controlled(position) == {"0101", "0201", "0301"}


@pytest.mark.rule("5.4-5")
def test_zones_of_both_sides_lie_over_each_other() -> None:
    position = sketch("a1:Tk . g1:Tk .")
    assert controlled(position, AMERICAN) == {"0101", "0201"}
    assert controlled(position, GERMAN) == {"0201", "0301", "0401"}
    assert zone(position, AMERICAN)[1]
    assert zone(position, GERMAN)[1]


@pytest.mark.rule("5.4-5")
def test_units_next_to_each_other_are_both_in_an_ezoc() -> None:
    position = sketch("a1:Tk g1:Tk . .", active="G")
    assert {"0101", "0201"} <= controlled(position, AMERICAN) & controlled(position, GERMAN)


# -- movement


LINE = """
    .  a1:Tk  .  .      .  .
      .  .      .  .      .  .
    .  .      .  g1:Inf  .  .
      .  .      .  .      .  .
"""
"""The zone of g1: 0403 and 0302, 0402, 0303, 0503, 0304, 0404."""


@pytest.mark.rule("5.4-4", "5.4.1-1")
def test_who_enters_an_ezoc_stops() -> None:
    position = sketch(LINE)
    ask.play(position, "unit a1; move; hex 0302")
    assert where(position, "a1") == "0302"
    assert ask.asked(position)[1] == "action.who"  # the move is over, with points to spare


@pytest.mark.rule("5.4.1-1")
def test_beyond_it_he_does_not_get_in_the_same_move_though_the_ground_there_is_free() -> None:
    picture = """
        a1:Tk  .      .  .
          l      g1:Tk  .  .
    """
    position = sketch(picture, sides={"river": "0202/0301"})
    assert controlled(position, GERMAN) == {"0201", "0202", "0302"}
    ask.play(position, "unit a1; move")
    assert ask.choices(position, "hex") == {"0201"}
    assert ask.refused(position, "hex 0301").rules == ("5.4.1-1",)


@pytest.mark.rule("5.4.1-1")
def test_even_where_a_friend_is_already() -> None:
    position = sketch(LINE.replace(".  .      .  .      .  .\n", ".  .      a2:Inf  .      .  .\n", 1))
    ask.play(position, "unit a1; move; hex 0302")
    assert ask.asked(position)[1] == "action.who"


@pytest.mark.rule("5.4.1-1")
def test_an_hq_that_moves_with_troops_stops_with_them() -> None:
    position = sketch(LINE.replace("a1:Tk", "a1:Tk+a:HQ"))
    ask.play(position, "unit a1; unit a; move; hex 0302")
    assert (where(position, "a"), ask.asked(position)[1]) == ("0302", "action.who")


@pytest.mark.rule("5.4.1-1", "5.4-3")
def test_next_to_the_disrupted_nobody_stops() -> None:
    position = sketch(LINE, units={"g1": {"disrupted": True}})
    ask.play(position, "unit a1; move; hex 0302")
    assert ask.asked(position)[1] == "movement.where"


@pytest.mark.rule("5.4.1-2")
def test_from_an_ezoc_to_a_free_hex_there_is_no_restriction() -> None:
    picture = """
        .  .      .  .      .
          .  a1:Tk  .  .      .
        .  .      g1:Inf  .  .
    """
    position = sketch(picture)
    ask.play(position, "unit a1; move")
    assert ask.cost(position, "a1", "0201") == 1
    ask.play(position, "hex 0201; hex 0401")  # and on
    assert where(position, "a1") == "0401"


@pytest.mark.rule("5.4.1-2")
def test_and_from_there_into_an_ezoc_again() -> None:
    picture = """
        .  .      .  .      .
          .  a1:Tk  .  .      .
        .  .      g1:Inf  .  .
    """
    position = sketch(picture)
    ask.play(position, "unit a1; move; hex 0301; hex 0302")
    assert where(position, "a1") == "0302"


@pytest.mark.rule("5.4.1-3")
def test_from_ezoc_to_ezoc_nobody_moves() -> None:
    picture = """
        l  l      l       .  .
          l  a1:Inf  .       .  .
        l  l      g1:Inf  .  .
    """
    position = sketch(picture)
    ask.play(position, "unit a1; move")
    assert ask.choices(position, "hex") == set()
    assert ask.refused(position, "hex 0302").rules == ("5.4.1-3", "7.3.2-5")
    assert ask.allowed(position, "screen 0302").rules == ("7.3.4-3",)  # in vain, without tanks
    free = sketch(picture, units={"g1": {"disrupted": True}})  # which leaves it without a zone
    ask.play(free, "unit a1; move")
    assert {"0302"} <= ask.choices(free, "hex")


@pytest.mark.rule("5.4.1-3")
def test_but_behind_a_screen_of_tanks() -> None:
    picture = """
        l  l      l       .  .
          l  a1:Tk  .       .  .
        l  l      g1:Inf  .  .
    """
    position = sketch(picture)
    ask.play(position, "unit a1; move")
    assert ask.asked(position) == ("american", "movement.where")
    assert ask.choices(position) == {"screen 0302", "done"}
    ask.play(position, "screen 0302")
    assert where(position, "a1") == "0302"


# -- reinforcements and replacements


COMING = schedule('reinforcements = [{ turn = 2, units = ["a1"], at = ["0101", "0103"] }]')


def arriving(picture: str) -> FormationPosition:
    """The position in which a1 waits to come in, in 0101 or 0103."""
    units = {"a1": {"type": "tank", "box": "turn.2"}}
    position = sketch(picture, phase="admin.reinforcements", charts=COMING, units=units)
    ask.play(position, "unit a1")
    return position


@pytest.mark.rule("5.4.1-4")
def test_the_free_move_of_reinforcements_goes_round_ezocs() -> None:
    picture = """
        .  .  .  .
          .  .  .  .
        .  .  .  g1:Inf
          .  .  .  .
    """
    position = arriving(picture)
    ask.play(position, "hex 0101; move")
    assert ask.choices(position, "hex").isdisjoint(controlled(position, GERMAN))
    assert {"0201", "0301", "0401", "0202"} <= ask.choices(position, "hex")
    assert ask.refused(position, "hex 0302").rules == ("9.4.2-2", "5.4.1-4")


@pytest.mark.rule("5.4.1-4")
def test_also_where_a_friend_is() -> None:
    picture = """
        .  .  aB1:Tk  g1:Inf
          l  l  l  .
        .  .  .  .
    """
    position = arriving(picture)
    ask.play(position, "hex 0101; move")
    assert ask.asked(position) == ("american", "movement.where")
    assert ask.choices(position, "hex") == {"0201"}


@pytest.mark.rule("5.4.1-10")
def test_no_reinforcement_comes_in_in_an_ezoc() -> None:
    picture = """
        .  g1:Inf  .
          .  .  .
        .  .  .
    """
    position = arriving(picture)
    assert ask.choices(position, "hex") == {"0103"}
    assert ask.refused(position, "hex 0101").rules == ("5.4.1-10",)


@pytest.mark.rule("5.4.1-9")
@pytest.mark.parametrize(("enemy", "refused"), [(".", False), ("g1:Inf", True)])
def test_in_an_ezoc_a_unit_gets_no_replacements(enemy: str, refused: bool) -> None:
    charts = schedule('replacements = [{ turn = 2, side = "american", group = "tank", points = 2 }]')
    units = {unit: {"strength": 2, "full_strength": 4} for unit in ("a1", "a2")}
    picture = f"a2:Tk a:HQ a1:Tk {enemy} . ."
    position = sketch(picture, phase="admin.replacements", charts=charts, units=units)
    assert ask.choices(position, "unit") == ({"a2"} if refused else {"a1", "a2"})
    if refused:
        assert ask.refused(position, "unit a1").rules == ("5.4.1-9",)


# -- command and supply


ROUTE = """
    a:HQ  MIDDLE  a1:Tk  .
      l     g1:Inf  .      .
"""
"""The zone of g1 lies on 0201 and on a1 itself, and the ground to the south is closed."""


def answer(
    question: str, middle: str = ".", order: dict[str, Any] | None = None, enemy: str = "g1:Inf", **more: Any
) -> bool:
    """The answer to a question about a route through 0201."""
    friend = middle.split(":")[0]
    units = {friend: order or {}} if ":" in middle else {}
    position = sketch(ROUTE.replace("MIDDLE", middle).replace("g1:Inf", enemy), units=units, **more)
    return GAME.inquire(position, question).legal


FRIENDS = pytest.mark.parametrize(
    ("friend", "order"),
    [("a2:Tk", {}), ("a2:Tk", {"disrupted": True}), ("aB2:Inf", {}), ("as:Inf", STATIC)],
)


@pytest.mark.rule("5.4-4", "5.4.1-5")
def test_no_command_route_leads_through_an_ezoc() -> None:
    assert not answer("command a1")
    assert answer("command a1", enemy="l")


@pytest.mark.rule("5.4.1-5")
def test_but_it_leads_up_to_one() -> None:
    assert GAME.inquire(sketch("a:HQ . a1:Tk g1:Inf"), "command a1").legal


@pytest.mark.rule("5.4.1-6")
@FRIENDS
def test_through_the_hex_of_a_friend_it_leads(friend: str, order: dict[str, Any]) -> None:
    assert answer("command a1", friend, order)


SUPPLY: dict[str, Any] = {"road": "0101 0201 0301 0401", "areas": {"supply.american": "0401"}}


@pytest.mark.rule("5.4-4", "5.4.1-5")
def test_no_supply_route_leads_through_an_ezoc() -> None:
    assert not answer("supply a", **SUPPLY)
    assert answer("supply a", enemy="l", **SUPPLY)


@pytest.mark.rule("5.4.1-5")
def test_an_hq_in_an_ezoc_still_traces_out_of_it() -> None:
    picture = """
        g1:Inf  a:HQ  .  .  .
          .       .  .  .  .
    """
    position = sketch(picture, road="0201 0301 0401", areas={"supply.american": "0401"})
    assert GAME.inquire(position, "supply a").legal


@pytest.mark.rule("5.4.1-6")
@FRIENDS
def test_through_the_hex_of_a_friend_supply_comes(friend: str, order: dict[str, Any]) -> None:
    assert answer("supply a", friend, order, **SUPPLY)


@pytest.mark.rule("5.4.1-6")
def test_for_nothing_else_does_a_friend_help() -> None:
    charts = schedule('replacements = [{ turn = 2, side = "american", group = "tank", points = 2 }]')
    units = {unit: {"strength": 2, "full_strength": 4} for unit in ("a1", "a3")}
    position = sketch("a3:Tk a:HQ a1:Tk+a2:Inf g1:Inf .", phase="admin.replacements", charts=charts, units=units)
    assert ask.refused(position, "unit a1").rules == ("5.4.1-9",)


# -- combat


BACK = """
    l      l       a2:Inf  l
      a1:Inf  g1:Inf  .       l
    l      l       l       l
"""
"""From 0202 the only way back is 0302, next to a2."""


@pytest.mark.rule("5.4.1-7")
@pytest.mark.parametrize(("order", "left"), [({}, 2), ({"disrupted": True}, 3)])
def test_a_retreat_into_an_ezoc_costs_a_strength_point(order: dict[str, Any], left: int) -> None:
    position = sketch(BACK, crt="0/2r", dice=[5, 10], units={"a2": order})
    events = ask.play(position, "unit a1; attack 0202; hasty")
    assert where(position, "g1") == "0302"
    assert strength(position, "g1") == left  # one for the first Hit
    assert ("7.4.2.3-3" in {loss["rule"] for loss in happened(events, "lost")}) == (left == 2)


@pytest.mark.rule("5.4.1-7")
def test_and_nobody_retreats_there_of_his_own_will() -> None:
    position = sketch(BACK, crt="0/2", dice=[5])
    ask.play(position, "unit a1; attack 0202; hasty")
    assert where(position, "g1") == "0202"


FIGHT = """
    .     a1:Inf  GROUND+g1:Inf  .
      a:HQ  aB1:Eng  a2:TYPE        .
"""
"""An attack on 0301 from 0201, which a2 in 0302 may support; aB1 keeps the way to the HQ open, and has no zone."""


def supports(kind: str, ground: str = "", order: dict[str, Any] | None = None, **more: Any) -> bool:
    """Does a2 support a Regular Attack?"""
    picture = FIGHT.replace("GROUND+", f"{ground}+" if ground else "").replace("TYPE", kind)
    position = sketch(picture, units={"a2": order or {}, "aB1": {"zone": False}}, **more)
    ask.play(position, "unit a1; attack 0301")
    return ("7.4.1.4A-9", "support 0302", 1) in lines(ask.allowed(position, "regular"))


@pytest.mark.rule("5.4.1-8")
def test_a_unit_whose_zone_reaches_the_enemy_hex_supports_and_a_disrupted_one_does_not() -> None:
    assert supports("Tk")
    assert not supports("Tk", order={"disrupted": True})
    assert not supports("Tk", order={"zone": False})


@pytest.mark.rule("5.4.1-8", "5.4-6", "EX5.4-2")
@pytest.mark.parametrize(("kind", "helps"), [("Tk", False), ("Inf", True)])
def test_a_hexside_that_stops_a_zone_stops_the_support(kind: str, helps: bool) -> None:
    assert supports(kind, sides={"river": "0301/0302"}) == helps


@pytest.mark.rule("5.4.1-8", "5.4-6", "EX5.4-1")
@pytest.mark.parametrize(("kind", "helps"), [("Tk", False), ("Inf", True)])
def test_so_does_ground(kind: str, helps: bool) -> None:
    assert supports(kind, "w") == helps


@pytest.mark.rule("5.4.1-8")
@pytest.mark.parametrize(("kind", "helps"), [("Tk", False), ("Inf", True)])
def test_the_defenders_helper_needs_a_zone_in_the_attackers_hex(kind: str, helps: bool) -> None:
    picture = f"""
        .  g:HQ   g1:Inf  .
          .  w+a1:Inf  g2:{kind}  .
    """
    position = sketch(picture)
    ask.play(position, "unit a1; attack 0301")
    assert (("7.4.1.4A-10", "support 0302", -1) in lines(ask.allowed(position, "hasty"))) == helps
