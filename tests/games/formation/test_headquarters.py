"""HQs that have to go [5.3.3]: two in a hex, or one alone with an enemy next to it."""

from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, happened, level, sketch, strength, where
from tests.games.formation.test_stacking import STATIC

from grognard.games.formation.position import FormationPosition

LONE = """
    a1:Tk  .  .  .  g:HQ   .      .
      .      .  .  .  .  g1:PG  .
    a:HQ   .  .  .  .      .      g2:PG
"""
"""A lone German HQ in 0501; nearest of its formation is g1, in 0602."""


def approached(picture: str = LONE, hex: str = "0401", **more: Any) -> FormationPosition:
    """The position in which a1 has come into a hex, and may go on."""
    position = sketch(picture, **more)
    ask.play(position, f"unit a1; move; hex {hex}")
    return position


# -- an HQ alone


@pytest.mark.rule("5.3.3-5")
def test_an_enemy_next_to_a_lone_hq_drives_it_off() -> None:
    assert where(approached(hex="0301"), "g") == "0501"
    assert where(approached(hex="0401"), "g") == "0602"


@pytest.mark.rule("5.3.3-5")
@pytest.mark.parametrize(("friend", "more"), [("g3:PG", {"disrupted": True}), ("gs:Inf", STATIC), ("gH3:PG", {})])
def test_not_if_any_combat_or_static_unit_is_with_it(friend: str, more: dict[str, Any]) -> None:
    position = approached(LONE.replace("g:HQ", f"{friend}+g:HQ"), units={friend.split(":")[0]: more})
    assert where(position, "g") == "0501"


@pytest.mark.rule("5.3.3-5")
def test_an_enemy_hq_drives_nobody_off() -> None:
    position = sketch(LONE)
    ask.play(position, "unit a; move; hex 0402; done")
    assert where(position, "g") == "0501"


@pytest.mark.rule("5.3.3-5")
@pytest.mark.parametrize(("feature", "hex"), [("canal", "0501"), ("lake_side", "0501"), ("river", "0602")])
def test_ground_that_nobody_can_cross_protects_it_but_a_river_does_not(feature: str, hex: str) -> None:
    assert where(approached(sides={feature: "0401/0501"}), "g") == hex


@pytest.mark.rule("5.3.3-5")
def test_a_bridge_over_the_canal_lets_the_enemy_near() -> None:
    position = approached(sides={"canal": "0401/0501", "bridge": "0401/0501"})
    assert where(position, "g") == "0602"


@pytest.mark.rule("5.3.3-5")
def test_any_reason_will_do_a_unit_that_is_displaced_next_to_it_too() -> None:
    picture = """
        .      .                  l        g:HQ  .
          a4:Tk  a1:Tk+a2:Tk+a3:Tk  .      .     .
        .      .                  l        .     g1:PG
    """
    position = sketch(picture)
    ask.play(position, "unit a4; move; hex 0202; done; unit a1; hex 0302")
    assert where(position, "g") == "0503"


@pytest.mark.rule("5.3.3-5")
@pytest.mark.parametrize(("unit", "kind", "hex"), [("a1", "tank", "0401"), ("a", "hq", "0201")])
def test_and_a_reinforcement_that_comes_in_next_to_it_unless_it_is_an_hq(unit: str, kind: str, hex: str) -> None:
    charts = schedule(f'reinforcements = [{{ turn = 2, units = ["{unit}"], at = ["0101"] }}]')
    units = {unit: {"type": kind, "box": "turn.2"}}
    position = sketch(". g:HQ . g1:Tk", phase="admin.reinforcements", charts=charts, units=units)
    ask.play(position, f"unit {unit}; hex 0101")
    assert where(position, "g") == hex


@pytest.mark.rule("5.3.3-5")
def test_its_own_coming_next_to_an_enemy_does_not_drive_it_off() -> None:
    position = sketch(". a:HQ . g1:PG", units={"g1": {"disrupted": True}})
    ask.play(position, "unit a; move; hex 0301; done")
    assert where(position, "a") == "0301"


@pytest.mark.rule("5.3.3-5")
def test_nor_do_companions_that_walk_away() -> None:
    picture = """
        a1:Tk+a:HQ  g1:PG  .
          .           .      .
    """
    position = sketch(picture, units={"g1": {"disrupted": True}})
    ask.play(position, "unit a1; move; hex 0102; done")
    assert where(position, "a") == "0101"


@pytest.mark.rule("5.3.3-6")
def test_the_unit_that_did_it_goes_on() -> None:
    position = approached()
    assert ask.asked(position) == ("american", "movement.where")
    ask.play(position, "hex 0501; done")  # even to where the HQ was
    assert where(position, "a1") == "0501"


@pytest.mark.rule("5.3.3-6")
def test_along_its_path_without_a_question_if_that_leads_farther() -> None:
    position = sketch(LONE, units={"g1": {"disrupted": True}}, road="0101 0201 0301 0401 0501")
    events = ask.play(position, "unit a1; move; hex 0502")
    steps = [event["to"] for event in happened(events, "moved", "hq_displaced")]
    assert steps == ["0201", "0301", "0401", "0602", "0402", "0502"]


# -- the procedure


@pytest.mark.rule("5.3.3-7")
def test_it_goes_to_the_nearest_combat_unit_of_its_formation() -> None:
    picture = LONE.replace("g1:PG  .", "gH1:PG  gs:Inf")
    position = approached(picture, units={"gs": STATIC})
    assert where(position, "g") == "0703"


@pytest.mark.rule("5.3.3-7")
def test_a_disrupted_one_will_do() -> None:
    assert where(approached(units={"g1": {"disrupted": True}}), "g") == "0602"


@pytest.mark.rule("5.3.3-7")
def test_among_equally_near_ones_its_owner_chooses() -> None:
    picture = """
        a1:Tk  .  .  .  g:HQ  .  g1:PG
          .      .  .  .  .     .  .
        a:HQ   .  .  .  .     g2:PG  g3:PG
    """
    position = approached(picture)
    assert ask.asked(position) == ("german", "hq.where")
    assert ask.choices(position, "hex") == {"0701", "0603"}
    assert ask.refused(position, "hex 0703").rules == ("5.3.3-7",)
    ask.play(position, "hex 0603")
    assert where(position, "g") == "0603"
    assert ask.asked(position) == ("american", "movement.where")


@pytest.mark.rule("5.3.3-7", "5.3.3-11")
def test_it_passes_over_a_nearer_unit_that_has_another_hq_with_it() -> None:
    position = approached(LONE.replace("g1:PG", "g1:PG+gH:HQ"))
    assert where(position, "g") == "0703"
    assert strength(position, "gH") == 4


@pytest.mark.rule("5.3.3-8")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (1, 0), (0, 0)])
def test_it_loses_a_support_point_down_to_none(before: int, after: int) -> None:
    position = approached(units={"g": {"strength": before, "full_support": 4}})
    assert strength(position, "g") == after


@pytest.mark.rule("5.3.3-9")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (1, 0), (0, 0)])
def test_its_formation_goes_down_a_level_down_to_none(before: int, after: int) -> None:
    position = approached(state={"level": {"G": before}})
    assert (level(position, "G"), level(position, "A")) == (after, 4)


@pytest.mark.rule("5.3.3-9")
def test_an_activation_under_way_goes_on_with_its_points() -> None:
    position = sketch("a2:Tk . a1:Tk+a:HQ g1:Inf", points=3, crt="2/0", dice=[5])
    ask.play(position, "unit a1; attack 0401; hasty; retreat")
    assert where(position, "a") == "0201"  # the combat has left it alone
    assert level(position, "A") == 3
    assert (ask.asked(position), position.points[0]) == (("american", "action.who"), 2)


@pytest.mark.rule("5.3.3-10")
def test_it_jumps_over_enemies_and_into_ezocs() -> None:
    picture = """
        a1:Tk  .  .  .  g:HQ  a2:Tk  .
          .      .  .  .  a3:Tk  a4:Tk  .
        a:HQ   .  .  .  .      .      g2:PG
    """
    position = approached(picture)
    assert where(position, "g") == "0703"


# -- two in a hex


CROWDED = """
    a1:Tk  .  .  .  g:HQ   .            .
      .      .  .  .  .  g1:PG+gH:HQ  gH1:PG
    a:HQ   .  .  .  .      .            .
"""
"""The only unit to which g can go has another HQ with it."""


@pytest.mark.rule("5.3.3-11")
def test_an_hq_joins_another_only_if_there_is_no_other_hex() -> None:
    position = approached(CROWDED)
    assert where(position, "g") != "0602"
    events = ask.play(sketch(CROWDED), "unit a1; move; hex 0401")
    assert [event["to"] for event in happened(events, "hq_displaced")] == ["0602"]


@pytest.mark.rule("5.3.3-1", "5.3.3-12")
def test_two_hqs_in_a_hex_cost_each_a_support_point() -> None:
    position = approached(CROWDED)
    assert strength(position, "gH") == 3


@pytest.mark.rule("5.3.3-3")
def test_the_newcomer_with_all_its_units_there_is_lost_with_its_formation() -> None:
    position = sketch(CROWDED)
    events = ask.play(position, "unit a1; move; hex 0401")
    assert [loss["rule"] for loss in happened(events, "lost")] == ["5.3.3-3"]
    assert (where(position, "g1"), where(position, "g")) == ("eliminated", "removed")
    assert where(position, "gH") == "0602"


@pytest.mark.rule("5.3.3-3")
def test_its_reinforcements_never_come_and_the_schwerpunkt_goes() -> None:
    picture = """
        a1:Tk  .  .  .  g:HQ  .          .
          .      .  .  .  .     g1:Tk+gH:HQ  gH1:Tk
        a:HQ   .  .  .  .     .          .
    """
    charts = schedule('reinforcements = [{ turn = 5, units = ["g2"], at = ["0101"] }]')
    position = sketch(
        picture,
        charts=charts,
        units={"g2": {"type": "tank", "box": "turn.5"}},
        state={"schwerpunkt": "G", "schwerpunkt_side": "german"},
    )
    ask.play(position, "unit a1; move; hex 0401")
    assert (where(position, "g1"), where(position, "g2")) == ("eliminated", "removed")
    assert position.schwerpunkt == -1
    assert position.other_steps_lost[1] + position.tank_steps_lost[1] == 4  # of g1 alone


def stopped() -> FormationPosition:
    """An HQ on its way through the hex of another has been stopped there by a Reaction."""
    picture = """
        a:HQ  aB1:Tk+aB:HQ  .  a1:Tk
          l   g1:Tk+g:HQ       .  .
    """
    position = sketch(picture, dice=[1, 1], units={"g1": {"zone": False}})
    ask.play(position, "unit a; move; hex 0301; react G")
    return position


@pytest.mark.rule("5.3.3-1")
def test_an_hq_that_is_stopped_with_another_costs_each_a_point() -> None:
    position = stopped()
    assert strength(position, "aB") == 3


@pytest.mark.rule("5.3.3-2")
def test_the_one_that_came_last_goes_and_loses_another() -> None:
    position = stopped()
    assert (where(position, "aB"), where(position, "a")) == ("0201", "0401")
    assert strength(position, "a") == 2
    assert (level(position, "A"), level(position, "B")) == (3, 4)


@pytest.mark.rule("5.3.3-2", "5.3.3-12")
def test_a_chain_goes_on_while_it_meets_other_hqs() -> None:
    picture = """
        a1:Tk  .  .  .  g:HQ  .             .
          .      .  .  .  .     g1:PG+gH:HQ   .
        a:HQ   .  .  .  .     .             g2:PG+gI:HQ
    """
    position = sketch(picture)
    events = ask.play(position, "unit a1; move; hex 0401")
    moves = [(event["rule"], event["to"]) for event in happened(events, "hq_displaced")]
    assert moves == [("5.3.3-5", "0602"), ("5.3.3-2", "0703")]
    assert (strength(position, "gH"), strength(position, "gI")) == (3, 3)
    assert level(position, "G") == 2


@pytest.mark.rule("5.3.3-2")
def test_a_chain_that_would_only_lead_back_ends_with_the_hq_but_not_its_units() -> None:
    picture = """
        a1:Tk  .  .  .  g:HQ  .             .
          .      .  .  .  .     g1:PG+gH:HQ   .
        a:HQ   .  .  .  .     .             g2:PG+gI:HQ
    """
    position = approached(picture)
    assert (where(position, "g"), where(position, "g1"), where(position, "g2")) == ("removed", "0602", "0703")


@pytest.mark.rule("5.3.3-7")
def test_with_no_unit_of_its_formation_on_the_map_it_leaves_the_game() -> None:
    position = approached(LONE.replace("g1:PG", ".").replace("g2:PG", "."))
    assert where(position, "g") == "removed"
