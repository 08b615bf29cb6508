"""Actions [7.0 to 7.2]: what they cost, who may perform them, and one after another."""

from typing import Any

import pytest
from tests.games.formation.sketch import ask, disrupted, drawn, level, sketch, strength
from tests.games.questions import Questions, happened, lines, where

from grognard.engine import positionfile
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.edits import Change, edited
from grognard.engine.procedures import verb
from grognard.games.formation.actions import Select, Selected
from grognard.games.formation.arracourt import GAME, Arracourt
from grognard.games.formation.points import spend
from grognard.games.formation.position import FormationPosition

FRONT = """
    a:HQ  a1:Tk+a2:AI  g1:PG+g2:Tk  g:HQ
      .       .            .          .
"""
CHITS = ["chit 21", "chit 29"]


def points(position: FormationPosition, side: str = "american") -> int:
    """The points on a side's track."""
    return position.points[position.components.number("side", side)]


def attack(position: FormationPosition, actions: str) -> list[Any]:
    """Choose what attackers do; the defender stands."""
    return ask.play(position, f"{actions}; stand")


# -- points


@pytest.mark.rule("7.0-1", "7.1-18")
@pytest.mark.parametrize(("marker", "die", "black"), [(1, 1, 1), (4, 4, 4), (4, 10, 7), (2, 10, 5)])
def test_an_activated_formation_has_the_black_points_of_its_level_and_die(marker: int, die: int, black: int) -> None:
    position = sketch(FRONT, phase="operations", state={"level": {"A": marker}}, dice=[9, 1, die])
    ask.play(position, "activate A")
    assert (points(position), level(position, "A")) == (black, marker - 1)


@pytest.mark.rule("7.0-1", "7.2-3")
def test_a_reaction_interrupts_with_the_red_points_and_then_the_activation_goes_on() -> None:
    position = sketch(FRONT, points=3, dice=[5, 10])  # the Reaction Value is 5
    events = ask.play(position, "unit a1; move; react G")
    assert happened(events, "points")[0]["points"] == points(position, "german") == 4  # 7/4
    assert ask.asked(position) == ("german", "action.who")
    ask.play(position, "done")
    assert (ask.asked(position), points(position)) == (("american", "action.who"), 2)


@pytest.mark.rule("7.2-3")
def test_a_reaction_that_fails_interrupts_nothing() -> None:
    position = sketch(FRONT, points=3, dice=[6])
    ask.play(position, "unit a1; move; react G")
    assert ask.asked(position) == ("american", "movement.where")


@pytest.mark.rule("7.0-2")
@pytest.mark.parametrize(
    ("chosen", "price"),
    [
        ("unit a1; move", 1),
        ("unit a1; unit a2; move", 1),
        ("unit a; move", 1),
        ("unit a3; rally", 1),
        ("unit a1; improve", 1),
        ("unit a1; unit a2; attack 0301; stand; hasty", 1),
        ("unit a1; unit a2; attack 0301; stand; regular", 2),
        ("unit a1; unit a2; attack 0301; stand; prepared", 3),
    ],
)
def test_what_each_action_costs(chosen: str, price: int) -> None:
    picture = FRONT.replace("a:HQ", "a:HQ+a3:Tk")
    position = sketch(picture, points=6, units={"a3": {"disrupted": True}}, crt="0/0", dice=[1], draws=CHITS)
    ask.play(position, chosen)
    assert points(position) == 6 - price


@pytest.mark.rule("7.1-18", "5.8.3-3")
def test_no_action_is_chosen_that_cannot_be_paid_for() -> None:
    position = sketch("a:HQ . a1:Tk .", points=1, units={"a": {"range": 1}})  # which costs a1 two points
    assert ask.refused(position, "unit a1").rules == ("5.8.3-3", "7.0-3")
    ask.allowed(position, "unit a")


@pytest.mark.rule("7.1-18", "5.8.3-3")
@pytest.mark.parametrize(("left", "enough"), [(1, False), (2, True)])
def test_out_of_command_an_attack_and_a_move_want_two_points(left: int, enough: bool) -> None:
    """With one it is taken in hand all the same: it could seize the place that it is in."""
    place = {"hex": "0101", "side": "german", "points": 3}
    position = sketch("a1:Tk g1:Inf g:HQ", points=left, state={"places": [place]})
    ask.play(position, "unit a1")
    assert ask.asked(position) == ("american", "action.what")
    for action in ("attack 0201", "move"):
        assert (action in ask.choices(position)) == enough
        if enough:
            ask.allowed(position, action)
        else:
            assert ask.refused(position, action).rules == ("5.8.3-3", "7.0-3")


@pytest.mark.rule("7.1-18")
@pytest.mark.parametrize(
    ("unit", "actions"), [("a1", {"move", "attack 0301", "improve"}), ("a3", {"rally"})], ids=["in order", "disrupted"]
)
def test_without_a_point_the_unit_in_hand_can_do_nothing(unit: str, actions: set[str]) -> None:
    """A referee takes the points away when it has been taken in hand."""
    picture = FRONT.replace("a:HQ", "a:HQ+a3:Tk").replace("a1:Tk+a2:AI", "a1:Tk")
    position = sketch(picture, points=1, units={"a3": {"disrupted": True}})
    ask.play(position, f"unit {unit}")
    assert ask.choices(position) == {*actions, "back"}
    position = edited(GAME, position, [Change("state.points.american", 0)])
    assert (ask.asked(position), ask.choices(position)) == (("american", "action.what"), {"back"})
    for action in actions:
        ruling = ask.refused(position, action)
        assert (ruling.rules, ruling.facts) == (("7.1-18",), {"cost": 1, "left": 0})


@pytest.mark.rule("7.1-18", "7.1-7")
@pytest.mark.parametrize(
    ("left", "kinds"), [(1, {"hasty"}), (2, {"hasty", "regular"}), (3, {"hasty", "regular", "prepared"})]
)
def test_an_attack_is_escalated_only_as_far_as_points_go(left: int, kinds: set[str]) -> None:
    position = sketch(FRONT, points=left)
    attack(position, "unit a1; attack 0301")
    assert ask.choices(position) == kinds
    if left < 3:
        assert ask.refused(position, "prepared").rules == ("7.1-18",)


@pytest.mark.rule("7.1-19")
def test_points_that_are_not_spent_are_lost_with_the_activation() -> None:
    position = sketch(FRONT, points=4, dice=[1, 9, 1])
    assert ask.choices(position, "done") == {""}
    ask.play(position, "unit a1; improve; done")
    assert points(position) == 0
    assert ask.asked(position) == ("german", "initiative.what")


# -- out of command, disrupted


@pytest.mark.rule("7.0-3", "7.1-2", "7.1-5")
def test_out_of_command_a_move_and_a_hasty_attack_cost_double() -> None:
    position = sketch("a1:Tk g1:PG g:HQ .", points=5)
    ask.play(position, "unit a1")
    assert lines(ask.allowed(position, "move")) == [("7.1-2", "action", 1), ("5.8.3-3", "out_of_command", 1)]
    assert lines(ask.allowed(position, "attack 0201")) == [("7.1-5", "action", 1), ("5.8.3-3", "out_of_command", 1)]
    ask.play(position, "attack 0201")
    assert points(position) == 3


@pytest.mark.rule("7.0-3")
def test_out_of_command_there_is_no_escalation_no_improved_defence_and_no_rally() -> None:
    position = sketch("a1:Tk+a2:Tk g1:PG g:HQ .", units={"a2": {"disrupted": True}})
    assert ask.refused(position, "unit a2").rules == ("7.1-12",)
    ask.play(position, "unit a1")
    ask.refused(position, "improve")
    ask.play(position, "attack 0201; stand")
    assert ask.refused(position, "regular").rules == ("5.8.3-2", "7.0-3")
    assert ask.choices(position) == {"hasty"}


@pytest.mark.rule("7.0-3")
def test_a_lone_unit_out_of_command_does_not_improve_its_defence() -> None:
    position = sketch("a1:Tk . . .")
    ask.play(position, "unit a1")
    assert ask.refused(position, "improve").rules == ("7.6-2",)
    near = sketch("a1:Tk a:HQ . .")
    ask.play(near, "unit a1")
    ask.allowed(near, "improve")


@pytest.mark.rule("7.0-4")
def test_a_disrupted_unit_can_rally_and_nothing_else() -> None:
    position = sketch(
        "a:HQ+a1:Tk g1:PG g:HQ .",
        units={"a1": {"disrupted": True}},
        state={"places": [{"hex": "0101", "side": "german", "points": 2}]},
    )
    ask.play(position, "unit a1")
    assert ask.choices(position) == {"rally", "back"}
    assert ask.refused(position, "move").rules == ("5.6.3-2",)
    assert ask.refused(position, "attack 0201").rules == ("5.6.3-5",)
    assert ask.refused(position, "improve").rules == ("7.6-3", "5.6.3-8")
    assert ask.refused(position, "seize").rules == ("7.0-4",)


# -- movement as an action


@pytest.mark.rule("7.1-2")
@pytest.mark.parametrize(
    ("chosen", "moved"), [("unit a1", ["a1"]), ("unit a", ["a"]), ("unit a1; all", ["a", "a1", "a2"])]
)
def test_a_unit_an_hq_or_a_stack_moves_for_one_point(chosen: str, moved: list[str]) -> None:
    position = sketch("a:HQ+a1:Tk+a2:AI . . .", points=3)
    ask.play(position, f"{chosen}; move; hex 0301; done")
    assert [name for name in ("a", "a1", "a2") if where(position, name) == "0301"] == moved
    assert points(position) == 2


@pytest.mark.rule("7.1-3", "7.3.1-2")
def test_a_stack_has_the_allowance_of_its_slowest_unit() -> None:
    position = sketch("a:HQ+a1:Tk+a2:Inf . . . . .")
    ask.play(position, "unit a1; unit a2; move")
    assert ask.choices(position, "hex") == {"0201", "0301", "0401"}
    assert ask.refused(position, "hex 0501").rules == ("7.3.1-2", "7.1-3", "7.3.2-1")


@pytest.mark.rule("7.1-4", "7.3.1-3")
def test_a_moving_stack_picks_nobody_up_and_drops_nobody() -> None:
    position = sketch("a:HQ+a1:Tk+a2:AI a3:Tk . . .")
    ask.play(position, "unit a1; unit a2; move; hex 0201")
    assert ask.asked(position) == ("american", "movement.where")
    assert ask.choices(position) == {"hex 0101", "hex 0301", "hex 0401", "hex 0501", "done"}
    assert ask.refused(position, "unit a3").rules == ("7.3.1-3", "7.1-4")
    ask.play(position, "hex 0401; done")
    assert [where(position, name) for name in ("a1", "a2", "a3", "a")] == ["0401", "0401", "0201", "0101"]


# -- attacks as actions


@pytest.mark.rule("7.1-5")
def test_an_attack_is_declared_on_an_adjacent_hex_with_enemies_in_it() -> None:
    position = sketch(
        """
        a:HQ  a1:Tk  g1:PG  g2:PG
          .     .     .      g:HQ
        """
    )
    ask.play(position, "unit a1")
    assert ask.choices(position, "attack") == {"0301"}
    assert ask.refused(position, "attack 0401").rules == ("7.1-5",)  # too far
    assert ask.refused(position, "attack 0202").rules == ("7.1-5",)  # nobody there


@pytest.mark.rule("10.0-7")
def test_an_hq_alone_is_nothing_to_attack() -> None:
    position = sketch("a:HQ a1:Tk g:HQ . g1:PG")
    ask.play(position, "unit a1")
    assert ask.refused(position, "attack 0301").rules == ("10.0-7",)


@pytest.mark.rule("7.1-5", "7.1-8")
def test_only_units_of_one_hex_attack_together() -> None:
    position = sketch(
        """
        a:HQ  a1:Tk+a2:AI  g1:PG  g:HQ
          .        a3:Tk     .      .
        """
    )
    ask.play(position, "unit a1")
    assert ask.refused(position, "unit a3").rules == ("7.3.1-1",)
    events = attack(position, "unit a2; attack 0301")
    assert happened(events, "attackers")[0]["units"] == ["a1", "a2"]


@pytest.mark.rule("7.1-8")
def test_only_one_hex_is_attacked() -> None:
    position = sketch(
        """
        a:HQ  a1:Tk  g1:PG  g:HQ
          .     g2:PG    .    .
        """,
        crt="0/2",
        dice=[5],
        draws=CHITS,
    )
    ask.play(position, "unit a1; attack 0301; stand; hasty; hold")
    assert (strength(position, "g1"), strength(position, "g2")) == (2, 4)


@pytest.mark.rule("7.1-6")
def test_the_attacker_leaves_out_whom_he_likes_and_no_defender_is_left_out() -> None:
    position = sketch(FRONT, crt="2/4", dice=[5], draws=CHITS)
    ask.play(position, "unit a1; attack 0301; stand; hasty; tanks; hold; unit g1; hold")
    assert (strength(position, "a1"), strength(position, "a2")) == (2, 4)
    assert (strength(position, "g1"), strength(position, "g2")) == (2, 2)


@pytest.mark.rule("7.1-7")
def test_the_defender_decides_on_retreating_before_the_attack_is_escalated() -> None:
    position = sketch(FRONT)
    ask.play(position, "unit a1; attack 0301")
    assert ask.asked(position) == ("german", "withdraw.or_stand")
    ask.play(position, "stand")
    assert ask.asked(position) == ("american", "escalate.how")
    assert ask.choices(position) == {"hasty", "regular", "prepared"}


@pytest.mark.rule("7.1-9", "7.1-10", "7.1-11")
@pytest.mark.parametrize(
    ("kind", "support"),
    [
        ("hasty", {}),
        ("regular", {"support 0202": 1, "hq_support": 2}),
        ("prepared", {"support 0202": 2, "support 0302": 1, "hq_support": 5}),
    ],
)
def test_what_support_an_attack_has(kind: str, support: dict[str, int]) -> None:
    position = sketch(
        """
        a:HQ  a1:AI  g1:Inf  g:HQ
         aB:HQ a2:AI  aB1:AI  .
        """,
        units={"a": {"strength": 5}},
    )
    ask.play(position, "unit a1; attack 0301")
    found = {name: amount for _, name, amount in lines(ask.allowed(position, kind)) if "support" in name}
    assert found == support


# -- rally and improved defence as actions


@pytest.mark.rule("7.1-12")
def test_only_units_of_the_active_formation_within_range_of_its_hq_rally() -> None:
    position = sketch(
        "a:HQ a1:Tk aB:HQ+aB1:Tk . . a2:Tk",
        units={"a": {"range": 4}, "a1": {"disrupted": True}, "a2": {"disrupted": True}, "aB1": {"disrupted": True}},
    )
    ask.play(position, "unit a1")
    ask.allowed(position, "rally")
    ask.play(position, "back")
    assert ask.refused(position, "unit a2").rules == ("7.1-12",)  # five hexes
    assert ask.refused(position, "unit aB1").rules == ("5.5.1-2",)


@pytest.mark.rule("7.1-12", "7.5-1")
def test_rally_costs_a_point_for_every_unit() -> None:
    units = {"a1": {"disrupted": True}, "a2": {"disrupted": True}}
    position = sketch("a:HQ+a1:Tk+a2:Tk . .", points=3, units=units, dice=[1, 1])
    ask.play(position, "unit a1; rally; unit a2; rally")
    assert (points(position), disrupted(position, "a1"), disrupted(position, "a2")) == (1, False, False)


@pytest.mark.rule("7.1-13")
def test_a_whole_stack_improves_its_defence_for_one_point() -> None:
    position = sketch("a:HQ a1:Tk+a2:AI . .", points=3)
    ask.play(position, "unit a1; improve")
    assert points(position) == 2
    assert position.place_names(position.improved) == ["0201"]


@pytest.mark.rule("7.1-13")
def test_an_hq_improves_nothing_by_itself() -> None:
    position = sketch("a:HQ . aB:HQ+aB1:Tk .")
    ask.play(position, "unit a")
    assert ask.refused(position, "improve").rules == ("7.1-13",)
    guest = sketch("a:HQ+aB1:Tk aB:HQ . .")
    ask.play(guest, "unit a")
    assert ask.refused(guest, "improve").rules == ("7.1-13",)


@pytest.mark.rule("7.1-13")
@pytest.mark.parametrize("chosen", ["unit a; unit a1", "unit a1; unit a"])
def test_an_hq_in_hand_does_not_keep_its_stack_from_improving(chosen: str) -> None:
    position = sketch("a:HQ+a1:Tk . . .")
    ask.play(position, f"{chosen}; improve")
    assert position.place_names(position.improved) == ["0101"]


@pytest.mark.rule("7.1-14")
@pytest.mark.parametrize(("improved", "defence"), [([], 8), (["0301"], 12)])
def test_improved_defence_uses_the_right_column_of_the_chit(improved: list[str], defence: int) -> None:
    position = sketch(
        "a:HQ a1:Tk g1:Inf g:HQ", state={"improved": improved}, crt="0/0", dice=[5], draws=CHITS
    )  # chit 29 has 3 2 3 for an Efficiency of 5
    events = ask.play(position, "unit a1; attack 0301; hasty")
    assert happened(events, "ratio")[0]["defence"] == defence


@pytest.mark.rule("7.1-15", "7.1-16")
def test_improved_defence_is_for_depleted_strong_points_and_not_for_functional_ones() -> None:
    def ruling(side: str, functional: bool) -> tuple[str, ...]:
        point = {"hex": "0201", "side": side, "functional": functional}
        position = sketch("a:HQ a1:Tk . .", state={"strong_points": [point]})
        ask.play(position, "unit a1")
        return GAME.explain(position, "improve").rules

    assert ruling("american", functional=True) == ("7.1-15",)
    assert ruling("american", functional=False) == ("7.6-4",)
    assert ruling("german", functional=False) == ("7.6-4",)


# -- the procedure


@pytest.mark.rule("7.2-1")
def test_a_unit_is_selected_its_command_checked_an_action_chosen_and_paid_before_it_is_performed() -> None:
    position = sketch("a:HQ a1:Tk . . a2:Tk", points=3, units={"a": {"range": 3}})
    assert ask.asked(position) == ("american", "action.who")
    assert ask.allowed(position, "unit a1").facts["command"] is True
    assert ask.allowed(position, "unit a2").facts["command"] is False
    ask.play(position, "unit a1")
    assert ask.asked(position) == ("american", "action.what")
    ask.play(position, "move")
    assert (points(position), where(position, "a1")) == (2, "0201")
    ask.play(position, "hex 0301; done")
    assert where(position, "a1") == "0301"


@pytest.mark.rule("7.2-1")
def test_nothing_is_paid_before_an_action_is_chosen() -> None:
    position = sketch(FRONT, points=3)
    before = position.copy()
    ask.play(position, "unit a1; unit a2; back")
    assert position == before


@pytest.mark.rule("7.2-2")
def test_the_activation_ends_when_points_are_used_up_and_not_before() -> None:
    position = sketch("a:HQ a1:Tk . g1:PG g:HQ", points=2, dice=[9, 1])
    ask.play(position, "unit a1; improve")
    assert ask.asked(position) == ("american", "action.who")
    ask.play(position, "unit a; move; hex 0201; done")
    assert ask.asked(position) == ("american", "initiative.what")  # the next cycle


@pytest.mark.rule("7.2-2")
def test_the_activation_ends_when_nobody_can_pay_for_anything_with_what_is_left() -> None:
    position = sketch("a1:Tk . . . g1:PG g:HQ", points=3, dice=[1, 9])
    ask.play(position, "unit a1; move; hex 0201; done")  # one point, and everybody is Out of Command
    assert ask.asked(position) == ("german", "initiative.what")


@pytest.mark.rule("7.2-4")
def test_a_unit_may_perform_several_actions_of_different_kinds() -> None:
    position = sketch("a:HQ a1:Tk . g1:PG g:HQ", points=4, crt="0/0", dice=[5], draws=CHITS)
    ask.play(position, "unit a1; move; hex 0301; pass; unit a1; attack 0401; stand; hasty; unit a1; improve")
    assert (points(position), position.place_names(position.improved)) == (1, ["0301"])


# -- actions that a game adds


class Digging(Select):
    """An Action of a game of its own."""

    frame = Selected

    def decision(self, position: FormationPosition, frame: Selected) -> Decision | None:
        found = super().decision(position, frame)
        assert found is not None
        return found._replace(actions=[*found.actions, Action("dig")])

    @verb
    def dig(self, position: FormationPosition, frame: Selected) -> None:
        """Spend two points."""
        spend(position, frame.side, 2)
        position.done()


class DiggingGame(Arracourt):
    """A game of the series with one Action more."""

    procedures = tuple(Digging if its is Select else its for its in Arracourt.procedures)  # type: ignore[assignment]


@pytest.mark.rule("7.1-1")
def test_a_game_may_have_actions_of_its_own() -> None:
    game = DiggingGame()
    dig = Questions(game)
    position = positionfile.load(game, drawn(FRONT, points=4))
    dig.play(position, "unit a1; dig")
    assert (points(position), dig.asked(position)) == (2, ("american", "action.who"))


# -- what is told before anything is spent


@pytest.mark.rule("7.1-5", "7.1-7")
def test_the_kinds_of_an_attack_are_told_with_price_and_odds_before_it_is_declared() -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf .", state={"points": {"american": 2}})
    ask.play(position, "unit a1")
    hasty, regular, prepared = ask.allowed(position, "attack 0201").then
    assert [hasty.action, regular.action, prepared.action] == ["hasty", "regular", "prepared"]
    prices = [sum(part.amount for part in one.ruling.parts if part.group == "cost") for one in (hasty, regular)]
    assert prices == [1, 2]
    assert hasty.ruling.odds is not None
    assert (prepared.ruling.legal, prepared.ruling.rules[0]) == (False, "7.1-18")


@pytest.mark.rule("5.3.4-1")
def test_without_odds_while_not_all_defenders_are_seen() -> None:
    position = sketch("a1:Tk+a:HQ g1:Inf+g2:Inf .", state={"points": {"american": 2}})
    ask.play(position, "unit a1")
    hasty, *_ = ask.allowed(position, "attack 0201").then
    assert (hasty.ruling.legal, hasty.ruling.odds, hasty.ruling.rules[0]) == (True, None, "5.3.4-1")


@pytest.mark.rule("5.3.4-1")
@pytest.mark.parametrize(("defenders", "final"), [("g1:Tk", False), ("g1:Tk+g2:Tk", True)])
def test_a_declared_attack_can_be_taken_back_as_long_as_nobody_is_turned_up(defenders: str, final: bool) -> None:
    position = sketch(f"a1:Tk+a:HQ {defenders} . .")
    events = ask.play(position, "unit a1; attack 0201")
    assert ask.asked(position) == ("german", "withdraw.or_stand")
    assert any(event.reveals for event in events) is final


@pytest.mark.rule("7.1-2", "7.3.1-1")
@pytest.mark.parametrize(
    ("stack", "default"),
    [("a1:Inf", None), ("a1:Inf+a2:Inf", "unit a2"), ("a1:Inf+a2:Inf+a3:Inf", "all")],
)
def test_the_rest_of_the_stack_is_the_usual_answer(stack: str, default: str | None) -> None:
    position = sketch(f"{stack} a:HQ .")
    assert ask.game.advice(position).takes_stacks
    ask.play(position, "unit a1")
    found = ask.game.advice(position).default
    assert (found if found is None else str(found)) == default


@pytest.mark.rule("7.1-19")
def test_points_that_would_be_lost_are_told_with_who_could_use_them() -> None:
    (undone,) = ask.game.advice(sketch("a1:Inf a:HQ .", state={"points": {"american": 2}})).undone
    assert (undone.name, undone.rule, undone.amount) == ("action_points", "7.1-19", 2)
    assert "a1" in undone.units
