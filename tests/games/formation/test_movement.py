"""Movement [7.3 to 7.3.3]: costs, stacks, how far, the one hex that is always allowed, and roads."""

import pytest
from tests.games.formation.sketch import ask, disrupted, sketch
from tests.games.questions import happened, lines, where

from grognard.games.formation.position import FormationPosition

ALL_OF = "0101 0201 0301 0401 0501 0601"


def moving(position: FormationPosition, *units: str) -> FormationPosition:
    """The position in which units have begun a Movement Action."""
    ask.play(position, "; ".join(f"unit {unit}" for unit in units or ("a1",)) + "; move")
    return position


def targets(position: FormationPosition) -> set[str]:
    """Where the stack that moves may go."""
    return ask.choices(position, "hex")


# -- costs


@pytest.mark.rule("7.3-1")
@pytest.mark.parametrize(
    ("ground", "unit", "cost"),
    [
        (".", "a1:Tk", 1),
        ("w", "a1:Tk", 4),
        ("w", "a1:Inf", 2),
        ("h", "a1:Tk", 2),
        ("h", "a1:Inf", 1.5),
        ("m", "a1:HQ", 4),
    ],
)
def test_a_hex_costs_by_its_ground_and_the_class_of_the_unit(ground: str, unit: str, cost: float) -> None:
    position = moving(sketch(f"{unit} {ground} . ."))
    ruling = ask.allowed(position, "hex 0201")
    assert (lines(ruling), ruling.facts["cost"]) == ([("3.1.1-1", "terrain", cost)], cost)


@pytest.mark.rule("7.3-1")
def test_a_hexside_adds_to_the_ground_behind_it() -> None:
    position = moving(sketch("a1:Inf h . .", sides={"stream": "0101/0201"}))
    ruling = ask.allowed(position, "hex 0201")
    assert lines(ruling) == [("3.1.1-1", "terrain", 1.5), ("3.1.2", "hexside", 1)]


@pytest.mark.rule("7.3-1", "7.3.2-1")
def test_a_unit_moves_up_to_its_allowance_and_no_farther() -> None:
    position = moving(sketch("a1:Inf . h . ."))
    assert ask.allowed(position, "hex 0301").facts["cost"] == 2.5
    ruling = ask.refused(position, "hex 0401")
    assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("7.3.2-1",), 3.5, 3)


@pytest.mark.rule("7.3.2-1")
def test_a_move_in_several_stretches_has_one_allowance() -> None:
    position = moving(sketch("a1:Inf . . . ."))
    ask.play(position, "hex 0301")
    assert targets(position) == {"0201", "0401"}
    ask.play(position, "hex 0401")
    assert ask.asked(position)[1] == "action.who"  # nothing is left to decide


# -- what is in the way


@pytest.mark.rule("7.3-2", "7.3.2-10")
def test_no_unit_enters_a_hex_with_enemies() -> None:
    position = moving(sketch("a1:Tk g1:PG .", units={"g1": {"disrupted": True}}))
    assert ask.refused(position, "hex 0201").rules == ("7.3.2-10", "7.3.2-3")
    assert ask.refused(position, "hex 0301").rules == ("7.3.2-10",)  # no way round


@pytest.mark.rule("7.3-2", "3.1.1-1")
def test_ground_and_zones_of_control_are_in_the_way_too() -> None:
    lake = moving(sketch("a1:Tk l ."))
    assert ask.refused(lake, "hex 0201").rules == ("3.1.1-1", "7.3.2-4")
    zones = moving(sketch("a1:Tk . . g1:PG\n . . . ."))
    assert "0301" in targets(zones)
    ask.play(zones, "hex 0301")
    assert ask.asked(zones)[1] == "action.who"


@pytest.mark.rule("7.3-2", "7.3-3")
def test_stacking_limits_keep_nobody_from_passing_but_count_where_the_move_ends() -> None:
    position = sketch("a1:Tk a:HQ+a2:Tk+a3:Tk+a4:Tk . .")
    moving(position)
    ask.play(position, "hex 0301; done")
    assert (where(position, "a1"), disrupted(position, "a2")) == ("0301", False)
    ask.play(position, "unit a1; move; hex 0201; done")
    assert ask.asked(position) == ("german", "displace.which")
    assert all(disrupted(position, unit) for unit in ("a1", "a2", "a3", "a4"))


@pytest.mark.rule("7.3-3")
def test_a_stack_may_even_halt_in_a_full_hex_on_its_way() -> None:
    position = moving(sketch("a1:Tk+a5:Tk a:HQ+a2:Tk+a3:Tk+a4:Tk . ."), "a1", "a5")
    ask.play(position, "hex 0201; hex 0301; done")
    assert (where(position, "a1"), disrupted(position, "a1")) == ("0301", False)
    ask.play(position, "unit a1; move; hex 0201; done")
    assert (where(position, "a1"), disrupted(position, "a1")) == ("0201", True)


# -- stacks


@pytest.mark.rule("7.3.1-1")
def test_units_of_one_formation_that_begin_in_one_hex_move_together() -> None:
    position = sketch("a:HQ+a1:Tk+a2:AI+aB1:Tk a3:Tk . .", points=2)
    ask.play(position, "unit a1")
    assert ask.choices(position, "unit") == {"a", "a2"}
    assert ask.refused(position, "unit aB1").rules == ("5.3.1-5",)  # of another formation
    assert ask.refused(position, "unit a3").rules == ("7.3.1-1",)  # in another hex
    events = ask.play(position, "unit a2; move; hex 0301; done")
    assert (where(position, "a2"), where(position, "a")) == ("0301", "0101")
    assert happened(events, "spent")[0]["points"] == 1


@pytest.mark.rule("7.3.1-1")
def test_a_unit_that_now_belongs_to_another_formation_moves_with_that_one() -> None:
    position = sketch("a:HQ+a1:Tk+aB1:Tk . . .", units={"aB1": {"formation": "A", "stripe": "B"}})
    ask.play(position, "unit a1; unit aB1; move; hex 0201; done")
    assert where(position, "aB1") == "0201"


@pytest.mark.rule("7.3.1-2")
@pytest.mark.parametrize(("units", "left"), [(("a1",), 6), (("a1", "a2"), 3), (("a1", "a"), 4)])
def test_the_slowest_unit_sets_the_pace(units: tuple[str, ...], left: int) -> None:
    position = moving(sketch("a:HQ+a1:Tk+a2:Inf . . .", units={"a": {"move": 4}}), *units)
    decision = ask.game.decision(position)
    assert decision is not None
    assert decision.facts["left"] == left


@pytest.mark.rule("7.3.1-2")
def test_foot_and_wheels_together_pay_what_the_more_expensive_pays() -> None:
    position = moving(sketch("a:HQ+a1:Tk+a2:Inf w . .", units={"a2": {"move": 5}}), "a1", "a2")
    assert ask.allowed(position, "hex 0201").facts["cost"] == 4


@pytest.mark.rule("7.3.1-3")
def test_units_on_the_way_stay_where_they_are() -> None:
    position = moving(sketch("a:HQ+a1:Tk a2:AI . ."))
    ask.play(position, "hex 0201; hex 0301; done")
    assert where(position, "a2") == "0201"


@pytest.mark.rule("7.3.1-4")
def test_a_stack_ends_in_one_hex_unless_overstacking_drives_some_out() -> None:
    position = moving(sketch("a1:Tk+a2:AI . a:HQ+a3:Tk+a4:Tk ."), "a1", "a2")
    ask.play(position, "hex 0201")
    assert where(position, "a1") == where(position, "a2") == "0201"
    ask.play(position, "hex 0301; done; unit a2; hex 0401")
    assert (where(position, "a1"), where(position, "a2")) == ("0301", "0401")


# -- the one hex that is always allowed


@pytest.mark.rule("7.3.2-2")
def test_a_unit_may_always_move_one_hex_whatever_that_costs() -> None:
    position = moving(sketch("a1:Tk w . .", units={"a1": {"move": 3}}))
    assert ask.allowed(position, "hex 0201").rules == ("7.3.2-2",)
    ask.play(position, "hex 0201")
    assert (where(position, "a1"), ask.asked(position)[1]) == ("0201", "action.who")  # that was all


@pytest.mark.rule("7.3.2-2")
def test_the_one_hex_is_the_first_of_a_move_and_not_the_last() -> None:
    position = moving(sketch("a1:Tk . w .", units={"a1": {"move": 3}}))
    ask.play(position, "hex 0201")
    ruling = ask.refused(position, "hex 0301")
    assert (ruling.rules, ruling.facts["cost"], ruling.facts["left"]) == (("7.3.2-1",), 4, 2)


@pytest.mark.rule("7.3.2-2", "7.3-1")
def test_a_hex_next_to_the_stack_is_one_step_though_a_way_round_is_cheaper() -> None:
    position = moving(sketch("a1:Tk w . .\n . . . .", road="0101 0102 0201", units={"a1": {"move": 4}}))
    ruling = ask.allowed(position, "hex 0201")
    assert (ruling.facts["path"], lines(ruling)) == (["0101", "0201"], [("3.1.1-1", "terrain", 4)])
    slow = moving(sketch("a1:Tk w . .\n . . . .", road="0101 0102 0201", units={"a1": {"move": 3}}))
    assert ask.allowed(slow.copy(), "hex 0201").rules == ("7.3.2-2",)
    ask.play(slow, "hex 0102; hex 0201")
    assert where(slow, "a1") == "0201"
    assert ask.choices(slow)  # round by the road there are points left


@pytest.mark.rule("7.3.2-3")
def test_the_one_hex_is_none_with_enemies_in_it() -> None:
    position = moving(sketch("a1:Tk w+g1:PG w .", units={"a1": {"move": 3}}))
    assert ask.refused(position, "hex 0201").rules == ("7.3.2-10", "7.3.2-3")


@pytest.mark.rule("7.3.2-4")
@pytest.mark.parametrize("sides", [{"canal": "0101/0201"}, {"river": "0101/0201"}, {"lake_side": "0101/0201"}])
def test_the_one_hex_is_not_across_a_prohibited_hexside(sides: dict[str, str]) -> None:
    position = moving(sketch("a1:Tk . . .", sides=sides))
    assert ask.refused(position, "hex 0201").rules == ("3.1.2", "7.3.2-4")


@pytest.mark.rule("7.3.2-4")
def test_a_road_opens_prohibited_ground_but_not_on_a_step_into_a_zone_of_control() -> None:
    picture = "a1:Tk l . ."
    free = moving(sketch(picture, road=ALL_OF[:19]))
    assert ask.allowed(free, "hex 0201").facts["cost"] == 0.5
    watched = moving(sketch("a1:Tk . . .\n . g1:Inf . .", sides={"canal": "0101/0201"}, road=ALL_OF[:19]))
    assert ask.refused(watched, "hex 0201").rules == ("7.3.3-2", "3.1.1-9")


@pytest.mark.rule("7.3.2-5")
@pytest.mark.parametrize("move", [3, 6])
def test_the_one_hex_is_not_from_zone_to_zone(move: int) -> None:
    position = moving(
        sketch(
            """
            a:HQ  w+a1:AI    w    .
               .      g1:Inf   .    .
            """,
            units={"a1": {"move": move}},
        )
    )
    assert ask.refused(position, "hex 0301").rules == ("5.4.1-3", "7.3.2-5")
    ask.allowed(position, "hex 0101")


@pytest.mark.rule("7.3.2-6")
@pytest.mark.parametrize(("die", "hex"), [(5, "0201"), (6, "0101")])
def test_the_one_hex_is_lost_if_a_reaction_comes_before_it(die: int, hex: str) -> None:
    position = moving(sketch("w a1:AI g1:PG g:HQ", units={"a1": {"move": 3}}, dice=[die, 1]))
    ask.play(position, "react G")
    if die == 5:  # the Reaction Value
        ask.play(position, "done")
        assert ask.asked(position)[1] == "action.who"
    else:
        ask.play(position, "hex 0101")
    assert where(position, "a1") == hex


# -- how far, and how often


@pytest.mark.rule("7.3.2-7")
def test_a_unit_may_stop_early_and_keeps_nothing_for_later() -> None:
    position = moving(sketch("a1:Inf . . . . . .", points=4))
    ask.play(position, "hex 0201; done; unit a1; move")
    assert targets(position) == {"0101", "0301", "0401", "0501"}


@pytest.mark.rule("7.3.2-7")
def test_points_left_over_go_to_nobody_else() -> None:
    position = moving(sketch("a1:Inf+a2:Inf+a:HQ . . . . . ."))
    ask.play(position, "done; unit a2; move")
    assert targets(position) == {"0201", "0301", "0401"}


@pytest.mark.rule("7.3.2-8")
def test_a_unit_may_move_again_and_again_while_there_are_action_points() -> None:
    position = sketch("a:HQ+a1:Inf . . . . . . . . . g1:PG+g:HQ", points=3, units={"a": {"range": 9}}, dice=[1, 9])
    for hex in ("0401", "0701", "0801"):
        ask.play(position, f"unit a1; move; hex {hex}")
        if hex == "0801":
            ask.play(position, "done")
    assert (where(position, "a1"), ask.asked(position)) == ("0801", ("german", "initiative.what"))


@pytest.mark.rule("7.3.2-9")
@pytest.mark.parametrize("there", [".", "a2:AI"])
def test_a_unit_stops_in_a_zone_of_control_with_a_friend_there_or_not(there: str) -> None:
    position = moving(sketch(f"a1:Tk . {there} .\n . . g1:PG .\n . . . ."))
    ask.play(position, "hex 0301")
    assert (where(position, "a1"), ask.asked(position)[1]) == ("0301", "action.who")


@pytest.mark.rule("7.3.2-9")
def test_no_path_leads_through_a_zone_of_control() -> None:
    position = moving(sketch("a1:Tk . . . .\n. . g1:PG . ."))
    assert targets(position) == {"0201", "0301", "0102", "0202"}
    assert ask.refused(position, "hex 0501").rules == ("5.4.1-1",)


@pytest.mark.rule("7.3.2-9")
def test_behind_the_zone_of_control_a_unit_goes_on_only_in_its_next_move() -> None:
    position = moving(sketch("a1:Inf . w .\n l g1:Tk l l", units={"a1": {"move": 9}}))  # no zone of tanks in woods
    assert targets(position) == {"0201"}
    ask.play(position, "hex 0201; unit a1; move")
    assert targets(position) == {"0101", "0301", "0401"}


@pytest.mark.rule("7.3.2-10")
def test_the_way_leads_round_enemies_and_not_through_them() -> None:
    position = moving(sketch("a1:Tk g1:PG .\n . . .\n . . .", units={"g1": {"disrupted": True}}))
    assert ask.allowed(position, "hex 0301").facts["path"] == ["0101", "0102", "0202", "0301"]


@pytest.mark.rule("7.3.2-11")
def test_a_unit_that_comes_next_to_a_lone_hq_drives_it_off() -> None:
    position = moving(sketch("a1:Tk . . g:HQ . g1:PG"))
    events = ask.play(position, "hex 0301")
    assert happened(events, "hq_displaced")[0]["to"] == where(position, "g") == "0601"


@pytest.mark.rule("7.3.2-12")
@pytest.mark.parametrize(("units", "left"), [(("a1",), 2.5), (("a2",), 1.5), (("a1", "a2"), 1.5), (("a",), 3)])
def test_with_an_hq_out_of_supply_allowances_are_halved_and_not_rounded(units: tuple[str, ...], left: float) -> None:
    picture, more = "a:HQ+a1:Tk+a2:Inf . . . . .", {"a1": {"move": 5}}
    position = moving(sketch(picture, units=more, state={"out_of_supply": {"A": True}}), *units)
    decision = ask.game.decision(position)
    assert decision is not None
    assert decision.facts["left"] == left


@pytest.mark.rule("7.3.2-12")
def test_a_formation_with_supply_is_not_slowed_by_another_without() -> None:
    position = moving(sketch("a:HQ+a1:Tk aB:HQ+aB1:Tk . . . . .", state={"out_of_supply": {"B": True}}))
    assert "0701" in targets(position)


# -- roads


@pytest.mark.rule("7.3.3-1")
def test_a_road_hexside_has_the_rate_of_the_road_and_no_other_cost() -> None:
    position = moving(sketch("a1:Tk w . .", road="0101 0201", sides={"stream": "0101/0201"}))
    assert lines(ask.allowed(position, "hex 0201")) == [("7.3.3-1", "road", 0.5)]


@pytest.mark.rule("7.3.3-1")
def test_two_road_hexes_without_a_road_between_them_have_no_rate() -> None:
    position = moving(sketch("a1:Tk h .\n . . .", road=["0101 0102", "0201 0102"]))
    assert ask.allowed(position, "hex 0102").facts["cost"] == 0.5
    assert ask.allowed(position, "hex 0201").facts["cost"] == 2  # straight into the hill
    ask.play(position, "hex 0102")
    assert ask.allowed(position, "hex 0201").facts["cost"] == 0.5  # by road round the corner
    assert lines(ask.allowed(moving(sketch("a1:Tk h . .", road="0201 0301")), "hex 0201")) == [
        ("3.1.1-1", "terrain", 2)
    ]


@pytest.mark.rule("7.3.3-2")
def test_a_step_into_a_zone_of_control_pays_for_the_ground() -> None:
    free = moving(sketch("a1:Tk . h g1:PG", road=ALL_OF[:14], units={"g1": {"zone": False}}))
    assert lines(ask.allowed(free, "hex 0301")) == [("7.3.3-1", "road", 0.5), ("7.3.3-1", "road", 0.5)]
    watched = moving(sketch("a1:Tk . h g1:PG", road=ALL_OF[:14]))
    assert lines(ask.allowed(watched, "hex 0301")) == [("7.3.3-1", "road", 0.5), ("3.1.1-1", "terrain", 2)]


@pytest.mark.rule("7.3.3-2")
def test_a_step_out_of_a_zone_of_control_pays_for_the_ground() -> None:
    position = moving(sketch(". h a1:Tk g1:PG", road=ALL_OF[:14]))
    assert lines(ask.allowed(position, "hex 0201")) == [("3.1.1-1", "terrain", 2)]


@pytest.mark.rule("7.3.3-3")
def test_before_and_after_the_zone_of_control_the_road_rate_counts() -> None:
    before = moving(sketch("a1:Tk w w h g1:PG", road=ALL_OF[:19]))
    assert [amount for _, _, amount in lines(ask.allowed(before, "hex 0401"))] == [0.5, 0.5, 2]
    after = moving(sketch("w w h a1:Tk g1:PG", road=ALL_OF[:19]))
    assert [amount for _, _, amount in lines(ask.allowed(after, "hex 0101"))] == [2, 0.5, 0.5]


@pytest.mark.rule("7.3.3-2")
def test_a_zone_of_control_with_a_friend_in_it_has_no_road_rate_either() -> None:
    position = moving(sketch("a1:Tk . a2:AI g1:PG", road=ALL_OF[:14]))
    assert lines(ask.allowed(position, "hex 0301"))[-1] == ("3.1.1-1", "terrain", 1)


# -- the last move


def staked(position: FormationPosition) -> set[str]:
    """The moves that a die follows, which no undo takes back."""
    return {str(action) for action in ask.game.advice(position).staked}


@pytest.mark.parametrize(("points", "last"), [(1, {"hex 0401"}), (2, set[str]())])
def test_where_the_last_move_ends_the_activation_it_takes_a_second_step(points: int, last: set[str]) -> None:
    position = moving(sketch("a:HQ+a1:Inf . . . . . g:HQ", points=points, units={"a": {"range": 9}}))
    assert targets(position) == {"0201", "0301", "0401"}
    assert staked(position) == last, "in 0201 and 0301 it could still go on; with another point others could move"


def test_a_zone_of_control_ends_the_last_move_too() -> None:
    position = moving(sketch("a:HQ+a1:Inf . . g1:Inf . . g:HQ", points=1, units={"a": {"range": 9}}))
    assert staked(position) == {"hex 0301"}


def test_on_the_way_only_what_is_left_counts() -> None:
    position = moving(sketch("a:HQ+a1:Inf . . . . . g:HQ", points=1, units={"a": {"range": 9}}))
    ask.play(position, "hex 0201")
    assert staked(position) == {"hex 0401"}
