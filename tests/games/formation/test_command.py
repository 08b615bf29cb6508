"""Command [5.8]: routes and ranges, when they are checked, and what it is to be Out of Command."""

from typing import Any

import pytest
from tests.games.formation.schedules import schedule
from tests.games.formation.sketch import ask, disrupted, happened, lines, number, sketch, where
from tests.games.formation.variants import scenario_rules

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.command import in_command, out_of_command
from grognard.games.formation.modifiers import attack_support, hq_support
from grognard.games.formation.position import FormationPosition

FIGHT: dict[str, Any] = {"crt": "0/0", "dice": [5], "draws": ["chit 21", "chit 29"]}
"""An attack without a result."""


def command(position: FormationPosition, unit: str) -> bool:
    """Is a unit In Command? The explanation has to say the same."""
    found = in_command(position, number(position, unit))
    assert GAME.inquire(position, f"command {unit}").legal == found
    return found


def drm(position: FormationPosition, actions: str) -> dict[str, int]:
    """The DRMs of an attack by name."""
    found: dict[str, int] = happened(ask.play(position, actions), "drm")[0]["parts"]
    return found


# -- routes and ranges


@pytest.mark.rule("5.8-1")
def test_a_unit_is_in_command_of_its_own_hq_and_of_no_other() -> None:
    position = sketch("aB:HQ a1:Tk . . . . . aB1:Tk a:HQ", units={"a": {"range": 7}})
    assert (command(position, "a1"), command(position, "aB1")) == (True, False)
    assert command(position, "a")  # an HQ always is


@pytest.mark.rule("5.8-1", "5.8-6")
def test_without_an_hq_there_is_no_command() -> None:
    position = sketch("a1:Tk . aB:HQ")
    assert not command(position, "a1")
    assert GAME.inquire(position, "command a1").rules == ("5.8-6",)


@pytest.mark.rule("5.8-2")
def test_command_is_checked_before_every_action() -> None:
    position = sketch("a:HQ a1:Tk . . . . . .", units={"a": {"range": 2}, "a1": {"move": 3}})
    ask.play(position, "unit a1")
    assert lines(ask.allowed(position, "move")) == [("7.1-2", "action", 1)]
    ask.play(position, "move; hex 0401; done; unit a1")  # in range at the start of the Action, not at its end
    ruling = ask.allowed(position, "move")
    assert lines(ruling) == [("7.1-2", "action", 1), ("5.8.3-3", "out_of_command", 1)]


@pytest.mark.rule("5.8-3")
def test_a_unit_in_command_is_told_the_range_of_its_hq() -> None:
    position = sketch("a:HQ a1:Tk . . . g1:PG+g:HQ", units={"a": {"range": 2}})
    assert lines(GAME.inquire(position, "command a1")) == [("5.8-3", "range", 2)]


@pytest.mark.rule("5.8-3", "5.8-6")
@pytest.mark.parametrize(("range", "found"), [(3, True), (2, False)])
def test_the_route_is_no_longer_than_the_command_range(range: int, found: bool) -> None:
    position = sketch("a:HQ . . a1:Tk", units={"a": {"range": range}})
    assert command(position, "a1") is found
    ruling = GAME.inquire(position, "command a1")
    assert (ruling.rules, ruling.facts["length"]) == (("5.8-3",), 3)


@pytest.mark.rule("5.8-3")
def test_a_route_goes_round_what_bars_it_if_it_is_long_enough() -> None:
    picture = """
        a:HQ . g:HQ . a1:Tk
          .  .   .  .
        """
    assert not command(sketch(picture, units={"a": {"range": 4}}), "a1")
    around = sketch(picture, units={"a": {"range": 5}})
    assert command(around, "a1")
    assert GAME.inquire(around, "command a1").facts["length"] == 5


@pytest.mark.rule("5.8-4")
@pytest.mark.parametrize(("picture", "length"), [("a:HQ+a1:Tk .", 0), ("a:HQ a1:Tk", 1), ("a:HQ . a1:Tk", 2)])
def test_the_hqs_hex_counts_and_the_units_own_does_not(picture: str, length: int) -> None:
    position = sketch(picture, units={"a": {"range": length}})
    assert GAME.inquire(position, "command a1").facts["length"] == length
    if length:
        assert not command(sketch(picture, units={"a": {"range": length - 1}}), "a1")


@pytest.mark.rule("5.8-5")
@pytest.mark.parametrize("ground", [". .", "w m", "l l", "h v"])
def test_the_range_is_counted_in_hexes_whatever_the_ground(ground: str) -> None:
    sides = {"canal": "0201/0301"}
    position = sketch(f"a:HQ {ground} a1:Tk", units={"a": {"range": 3}}, sides=sides, road="0101 0201")
    assert command(position, "a1")
    assert not command(sketch(f"a:HQ {ground} a1:Tk", units={"a": {"range": 2}}, road="0101 0201 0301 0401"), "a1")


@pytest.mark.rule("5.8.2-1")
@pytest.mark.parametrize(
    ("enemy", "said"),
    [("g1:Inf", {}), ("g1:Inf", {"g1": {"disrupted": True}}), ("g:HQ", {})],
    ids=["unit", "disrupted", "hq"],
)
def test_no_route_enters_a_hex_with_an_enemy_of_any_kind(enemy: str, said: dict[str, Any]) -> None:
    position = sketch(f"a:HQ a2:Inf {enemy} a3:Inf a1:Tk", units=said)
    assert not command(position, "a1")
    assert command(sketch("a:HQ a2:Inf . a3:Inf a1:Tk"), "a1")


ZONE = """
    a:HQ {} {} a1:Tk
      . g1:Inf . .
    """
"""A German whose zone lies over 0201 and 0301."""


@pytest.mark.rule("5.8.2-2", "5.8-6")
def test_no_route_enters_an_enemy_zone() -> None:
    position = sketch(ZONE.format(".", "."))
    assert not command(position, "a1")
    ruling = GAME.inquire(position, "command a1")
    assert (ruling.rules, ruling.facts["blocked"]) == (("5.8.2-2",), ["0301", "0201"])


@pytest.mark.rule("5.8.2-2")
@pytest.mark.parametrize("friend", [{}, {"disrupted": True}, {"type": "hq"}], ids=["unit", "disrupted", "hq"])
def test_a_friend_of_any_kind_in_the_zone_lets_the_route_through(friend: dict[str, Any]) -> None:
    units = {f"aB{x}": {"type": "infantry", "hex": f"0{x}01", **friend} for x in (2, 3)}
    if friend.get("type"):
        units["aB3"] |= {"formation": "C"}
    assert command(sketch(ZONE.format(".", "."), units=units), "a1")


@pytest.mark.rule("5.8.2-2")
def test_the_hexes_of_the_unit_and_of_the_hq_are_never_barred_by_a_zone() -> None:
    position = sketch(
        """
        a:HQ a1:Tk
         g1:Inf .
        """
    )
    assert command(position, "a1")


# -- the printed examples: both HQs have a range of 4


@pytest.mark.rule("EX5.8-1")
def test_example_a_unit_whose_route_is_one_hex_too_long_is_out_of_command() -> None:
    position = sketch("g10:Tk . g15:Tk . g16:Tk g:HQ . a:HQ", units={"g": {"range": 4}})
    assert not command(position, "g10")
    ruling = GAME.inquire(position, "command g10")
    assert (ruling.facts["length"], ruling.facts["range"]) == (5, 4)
    assert command(position, "g15")
    assert command(position, "g16")


@pytest.mark.rule("EX5.8-2")
def test_example_a_unit_amid_enemy_zones_is_in_command_through_a_friends_hex() -> None:
    picture = """
        .    .  .      g7:Inf .
        a:HQ .  a1:Tk  a2:Tk  g9:Inf
        .    .  .      g8:Inf .
        """
    units = {"a": {"range": 4}}
    position = sketch(picture, units=units)
    assert command(position, "a1")
    assert command(position, "a2")
    assert GAME.inquire(position, "command a2").facts["route"] == ["0402", "0302", "0202", "0102"]
    alone = sketch(picture.replace("a1:Tk", "."), units=units)
    assert not command(alone, "a2")


# -- when it is checked


@pytest.mark.rule("5.8.1-1", "5.8.3-5")
def test_in_the_recovery_segment_only_units_in_command_recover() -> None:
    position = sketch(
        "a:HQ . a1:Tk a2:Tk",
        phase="admin.recovery",
        units={"a": {"range": 2}, "a1": {"disrupted": True}, "a2": {"disrupted": True}},
    )
    assert (disrupted(position, "a1"), disrupted(position, "a2")) == (False, True)


@pytest.mark.rule("5.8.1-2", "5.8.3-3")
@pytest.mark.parametrize(("range", "cost"), [(3, 1), (2, 2)])
def test_a_move_and_a_hasty_attack_cost_two_points_out_of_command(range: int, cost: int) -> None:
    position = sketch("a:HQ . . a1:Tk g1:Inf", units={"a": {"range": range}}, **FIGHT)
    ask.play(position, "unit a1")
    assert sum(part[2] for part in lines(ask.allowed(position, "move"))) == cost
    assert sum(part[2] for part in lines(ask.allowed(position, "attack 0501"))) == cost
    ask.play(position, "attack 0501")
    assert position.points[0] == 6 - cost


@pytest.mark.rule("5.8.3-3")
def test_a_stack_out_of_command_pays_two_points_once() -> None:
    position = sketch(". . a1:Tk+a2:Tk . .")
    ask.play(position, "unit a1; unit a2; move; hex 0501; done")
    assert position.points[0] == 4


@pytest.mark.rule("5.8.3-3")
def test_with_one_point_a_unit_out_of_command_can_do_nothing() -> None:
    position = sketch("a:HQ . . a1:Tk .", points=1, units={"a": {"range": 1}})
    assert ask.refused(position, "unit a1").rules == ("5.8.3-3", "7.0-3")


REACTION = "a:HQ a1:Tk . g1:Inf . . g:HQ"


@pytest.mark.rule("5.8.1-3", "5.8.3-4")
@pytest.mark.parametrize(("range", "asked"), [(3, "reaction.who"), (2, "movement.where")])
def test_only_a_unit_in_command_can_trigger_a_reaction(range: int, asked: str) -> None:
    position = sketch(REACTION, units={"g": {"range": range}, "g1": {"zone": False}})
    ask.play(position, "unit a1; move; hex 0301")
    assert ask.asked(position)[1] == asked


@pytest.mark.rule("5.8.3-12")
def test_a_unit_out_of_command_acts_in_a_reaction_that_another_triggered() -> None:
    position = sketch(
        "a:HQ a1:Tk . g1:Inf g:HQ . g2:Inf", units={"g": {"range": 1}}, dice=[1, 10], state={"level": {"G": 4}}
    )
    ask.play(position, "unit a1; move; hex 0301; react G")
    assert not command(position, "g2")
    ask.play(position, "unit g2")
    assert lines(ask.allowed(position, "move"))[-1] == ("5.8.3-3", "out_of_command", 1)


ATTACK = """
    a:HQ . a1:Tk g1:Inf g2:Inf
      . . a2:Tk .  g:HQ
    """


@pytest.mark.rule("5.8.1-4", "5.8.3-8")
@pytest.mark.parametrize(("range", "support"), [(2, 2), (1, None)])
def test_only_units_in_command_have_their_hqs_attack_support(range: int, support: int | None) -> None:
    position = sketch("a:HQ . a1:Tk g1:Inf", units={"a": {"range": range}}, **FIGHT)
    kind = "regular" if support else "hasty"
    assert drm(position, f"unit a1; attack 0401; {kind}").get("hq_support") == support


@pytest.mark.rule("5.8.3-8", "5.8.3-6")
def test_of_what_a_prepared_attack_adds_up_units_out_of_command_have_nothing() -> None:
    for range, amounts in ((3, ([2], [4])), (0, ([], []))):
        position = sketch(ATTACK, units={"a": {"range": range}})
        units, place = (number(position, "a1"),), position.components.number
        support = attack_support(position, place("hex", "0301"), place("hex", "0401"), units, "prepared")
        found = ([part.amount for part in support], [part.amount for part in hq_support(position, units, "prepared")])
        assert found == amounts


@pytest.mark.rule("5.8.1-5", "5.8.3-6")
@pytest.mark.parametrize(("range", "support"), [(3, {"support 0302": 1}), (2, {})])
def test_only_units_in_command_give_combat_support(range: int, support: dict[str, int]) -> None:
    picture = """
        a:HQ . a1:Tk g1:Inf .
          . . a2:Tk . .
        """
    position = sketch(picture, units={"a": {"range": range}}, **FIGHT)
    assert command(position, "a1")
    parts = drm(position, "unit a1; attack 0401; regular")
    assert {name: amount for name, amount in parts.items() if name.startswith("support")} == support


@pytest.mark.rule("5.8.1-5", "5.8.3-6")
@pytest.mark.parametrize(("hq", "support"), [("0302", {"support 0202": -1}), ("0102", {})])
def test_only_a_defender_in_command_receives_combat_support(hq: str, support: dict[str, int]) -> None:
    picture = """
        a:HQ a1:Tk g1:Inf .
          . g2:Inf . .
        """
    position = sketch(picture, units={"g": {"type": "hq", "hex": hq, "range": 1}}, **FIGHT)
    assert (command(position, "g1"), command(position, "g2")) == (bool(support), True)
    parts = drm(position, "unit a1; attack 0301; hasty")
    assert {name: amount for name, amount in parts.items() if name.startswith("support")} == support


@pytest.mark.rule("5.8.1-6", "5.8.3-10")
@pytest.mark.parametrize(("range", "bonus", "left"), [(2, 1, 5), (1, 0, 4)])
def test_only_units_in_command_have_the_bonus_of_a_battle_victory(range: int, bonus: int, left: int) -> None:
    position = sketch("a:HQ . a1:Tk g1:Inf . g:HQ", units={"a": {"range": range}}, **{**FIGHT, "crt": "0/1"})
    events = ask.play(position, "unit a1; attack 0401; hasty")
    assert happened(events, "won_battle")[0]["side"] == "american"
    decision = ask.game.decision(position)
    assert decision is not None
    assert decision.facts == {"points": left + bonus, "bonus": bonus}


@pytest.mark.rule("5.8.1-7", "5.8.3-7")
def test_only_units_in_command_take_replacements() -> None:
    position = sketch(
        "a:HQ . a1:Tk a2:Tk",
        phase="admin.replacements",
        units={"a": {"range": 2}, "a1": {"strength": 2}, "a2": {"strength": 2}},
        charts=schedule('replacements = [{ turn = 2, side = "american", group = "tank", points = 2 }]'),
    )
    ask.allowed(position, "unit a1")
    assert ask.refused(position, "unit a2").rules == ("5.8.3-7",)


@pytest.mark.rule("5.8.1-8")
@pytest.mark.parametrize(("needed", "holder"), [("true", "german"), ("false", "american")])
def test_a_scenario_may_ask_for_command_where_places_are_taken(needed: str, holder: str) -> None:
    position = sketch(
        ". . a1:Tk . g:HQ",
        phase="end",
        charts=scenario_rules(f"places_need_command = {needed}"),
        state={"places": [{"hex": "0301", "side": "german", "points": 1}]},
    )
    assert position.side_name(position.places[0].side) == holder


# -- what it is to be Out of Command


@pytest.mark.rule("5.8.3-1")
def test_the_marker_is_there_as_long_as_the_unit_is_out_of_command() -> None:
    position = sketch("a:HQ . . a1:Tk a2:Tk", units={"a": {"range": 2}, "a2": {"hex": "0201"}})
    assert [position.unit_name(unit) for unit in out_of_command(position)] == ["a1"]
    ask.play(position, "unit a1; move; hex 0301; done")
    assert out_of_command(position) == []


@pytest.mark.rule("5.8.3-2")
def test_out_of_command_a_unit_may_move_and_attack_hastily_and_nothing_else() -> None:
    position = sketch(". . a1:Tk g1:Inf", **FIGHT)
    ask.play(position, "unit a1")
    assert ask.choices(position) == {"move", "attack 0401", "back"}
    assert ask.refused(position, "improve").rules == ("7.6-2",)
    ask.play(position, "attack 0401")
    assert ask.choices(position) == {"hasty"}
    assert ask.refused(position, "regular").rules == ("5.8.3-2", "7.0-3")
    assert ask.refused(position, "prepared").rules == ("5.8.3-2", "7.0-3")


@pytest.mark.rule("5.8.3-2")
def test_out_of_command_a_disrupted_unit_cannot_even_rally() -> None:
    position = sketch("a2:Tk . a1:Tk", units={"a1": {"disrupted": True}})
    assert ask.refused(position, "unit a1").rules == ("7.1-12",)


@pytest.mark.rule("5.8.3-9")
@pytest.mark.parametrize(("range", "worth"), [(2, 2), (1, None)])
def test_out_of_command_a_unit_has_no_part_in_the_schwerpunkt(range: int, worth: int | None) -> None:
    focus = {"schwerpunkt": "A", "schwerpunkt_side": "american"}
    position = sketch("a:HQ . a1:Tk g1:Inf", units={"a": {"range": range}}, state=focus, **FIGHT)
    assert drm(position, "unit a1; attack 0401; hasty").get("schwerpunkt") == worth


@pytest.mark.rule("5.8.3-11")
def test_a_unit_that_does_nothing_may_stay_out_of_command() -> None:
    position = sketch("a:HQ a1:Tk . . . . . . a2:Tk")
    events = ask.play(position, "unit a1; move; hex 0301; done; done")
    assert not command(position, "a2")
    assert (where(position, "a2"), happened(events, "lost", "disrupted", "eliminated")) == ("0901", [])


# -- what a position file says


@pytest.mark.rule("5.8-1")
@pytest.mark.parametrize("said", [True, False])
def test_a_position_file_may_say_who_is_in_command(said: bool) -> None:
    position = sketch("a:HQ . a1:Tk a2:Tk", units={"a": {"range": 2}}, declared={"command": {"a1": said, "a2": True}})
    assert (command(position, "a1"), command(position, "a2")) == (said, True)
    assert GAME.inquire(position, "command a1").reason == ("command.declared" if said else "command.declared_out")
    ask.play(position, "unit a1")
    extra = [] if said else [("5.8.3-3", "out_of_command", 1)]
    assert lines(ask.allowed(position, "move")) == [("7.1-2", "action", 1), *extra]
