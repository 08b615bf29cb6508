"""The player who plans, in Crossroads: they take points, attack when it pays, hold, slip away and keep their steps."""

import pytest
from tests.games.crossroads.sketch import sketch

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.weights import changed, numbers
from grognard.games.crossroads import GAME
from grognard.games.crossroads.plans import evaluate, planner
from grognard.games.crossroads.plans.ground import ground_of
from grognard.games.crossroads.plans.threat import Threat
from grognard.games.crossroads.plans.weights import weights_for
from grognard.games.crossroads.plans.worth import Worth
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.units import SIDES
from grognard.players.heuristic import HeuristicPlayer
from grognard.players.plans import plans_folder
from grognard.players.player import observe
from grognard.players.weighted import WeightedPlayer

BLUE, RED = range(2)


def choice(position: CrossroadsPosition) -> str:
    return str(HeuristicPlayer(position.components, 1).choose(observe(GAME, position)))


def play_phase(position: CrossroadsPosition) -> list[str]:
    """What the planner does until the phase is over."""
    phase, chosen = GAME.phase(position), list[str]()
    player = HeuristicPlayer(position.components, 1)
    while GAME.decision(position) is not None and GAME.phase(position) == phase:
        chosen.append(str(player.choose(observe(GAME, position))))
        GAME.apply(position, chosen[-1])
        assert len(chosen) < 100
    return chosen


def control(position: CrossroadsPosition, hex: str) -> int:
    return position.control[position.components.number("hex", hex)]


def worth(position: CrossroadsPosition) -> Worth:
    return Worth(position, ground_of(position.components))


# -- what things are worth


def test_an_attack_is_worth_the_mean_over_the_die() -> None:
    """4:1 in the open against a unit of one step: EX and D1 or D2 end it, DR does not."""
    units = {"b": {"strength": [8, 4]}, "r": {"strength": [2]}}
    position = sketch(". b:Arm r:Inf . . .", phase="blue.1.combat", units=units)
    found, number = worth(position), position.components.number
    hex, blue, red = number("hex", "0301"), (number("unit", "b"),), (number("unit", "r"),)
    column = position.components.crt.columns.index("4:1")
    results = [position.components.crt.result(column, die) for die in range(1, 7)]
    mean = sum(found.result(hex, blue, red, False, result) for result in results) / 6
    assert found.attack(hex, blue, red, False, False) == pytest.approx(mean)
    assert found.result(hex, blue, red, False, "A1") < 0 == found.result(hex, blue, red, False, "NE")
    assert found.result(hex, blue, red, False, "D1") > found.result(hex, blue, red, False, "DR") > 0


def test_a_trapped_unit_is_worth_more_to_attack() -> None:
    position = sketch(". b:Arm r:Inf . . .", phase="blue.1.combat")
    found, number = worth(position), position.components.number
    sides = (number("unit", "b"),), (number("unit", "r"),)
    hex = number("hex", "0301")
    assert found.result(hex, *sides, True, "DR") > found.result(hex, *sides, False, "DR")


def test_terrain_and_rivers_shift_the_column() -> None:
    position = sketch(". b:Arm c+r:Inf . . .", phase="blue.1.combat")
    found, columns = worth(position), position.components.crt.columns
    hex = position.components.number("hex", "0301")
    assert columns[found.column(hex, 12, 3, river=False)] == "2:1"
    assert columns[found.column(hex, 12, 3, river=True)] == "1:1"
    assert found.column(hex, 1, 9, river=False) == -1


def test_the_enemy_threatens_what_he_can_reach_and_no_more() -> None:
    position = sketch(". b:Inf . . . . . . . . . r:Arm", units={"r": {"strength": [9, 5]}})
    threat, number = Threat(worth(position), BLUE), position.components.number
    stack = (number("unit", "b"),)
    assert threat.risk(number("hex", "0901"), stack) > 0
    assert threat.risk(number("hex", "0101"), stack) == 0


def test_points_are_good_and_so_is_strength() -> None:
    poor = sketch("t . b:Inf . r:Inf t", areas={"victory.2": "0101 0601"})
    rich = poor.copy()
    rich.control[rich.components.number("hex", "0101")] = BLUE
    assert evaluate(rich, BLUE) > evaluate(poor, BLUE)
    assert evaluate(rich, RED) < evaluate(poor, RED)
    weak = poor.copy()
    weak.steps[weak.components.number("unit", "b")] = 1
    assert evaluate(weak, BLUE) < evaluate(poor, BLUE)
    assert evaluate(poor, BLUE) == pytest.approx(-evaluate(poor, RED))


# -- a turn


def test_an_open_victory_hex_is_walked_into() -> None:
    position = sketch(". b:Inf . t . .", areas={"victory.3": "0401"})
    play_phase(position)
    assert control(position, "0401") == BLUE


def test_several_units_come_together_for_an_attack_that_none_could_make() -> None:
    picture = """
        . b1:Inf .  .     . .
         . b2:Inf . r:Inf . .
        . b3:Inf .  .     . .
    """
    units = {name: {"strength": [4, 2]} for name in ("b1", "b2", "b3")} | {"r": {"strength": [3]}}
    position = sketch(picture, units=units, areas={"victory.2": "0402"})
    play_phase(position)
    target = position.components.number("hex", "0402")
    near = [unit for hex in position.components.grid.around[target] for unit in position.units_at(hex)]
    assert len(near) == 3
    assert GAME.phase(position) == "blue.1.combat"
    assert choice(position) == "attack 0402"


def test_the_last_unit_in_a_victory_hex_stays_when_the_enemy_could_walk_in() -> None:
    picture = "t+b:Inf . . r:Rec . ."
    position = sketch(picture, areas={"victory.3": "0101"}, state={"control": {"0101": "blue"}})
    play_phase(position)
    assert position.place_name(position.at[position.components.number("unit", "b")]) == "0101"


@pytest.mark.parametrize(("strength", "answer"), [(15, "attack 0301"), (1, "done")])
def test_good_odds_are_taken_and_bad_ones_are_not(strength: int, answer: str) -> None:
    units = {"b": {"strength": [strength, strength]}, "r": {"strength": [2, 1]}}
    assert choice(sketch(". b:Arm r:Inf . . .", phase="blue.1.combat", units=units)) == answer


def test_who_adds_nothing_stays_out_of_the_attack() -> None:
    """Nine to one is as good as ten to one: the recon would only be there to be lost."""
    units = {"b1": {"strength": [12, 6]}, "r": {"strength": [1]}}
    position = sketch(". b1:Inf r:Inf . .\n . b2:Rec . . .", phase="blue.1.combat", units=units)
    GAME.apply(position, "attack 0301")
    player = HeuristicPlayer(position.components, 1)
    back = sketch(". b1:Inf r:Inf . .\n . b2:Rec . . .", phase="blue.1.combat", units=units)
    chosen = []
    while "fight" not in chosen:
        chosen.append(str(player.choose(observe(GAME, back))))
        GAME.apply(back, chosen[-1])
    assert chosen == ["attack 0301", "unit b1", "fight"]


def test_the_cheapest_step_is_lost() -> None:
    """A strong unit's first step rather than a recon's only one, which is a point for the enemy [14.3]."""
    picture = ". b1:Inf r:Inf . .\n . b2:Rec . . ."
    position = sketch(picture, phase="blue.1.combat", crt="A1", units={"b1": {"strength": [4, 3]}})
    for action in ("attack 0301", "unit b1", "unit b2", "fight"):
        GAME.apply(position, action)
    assert choice(position) == "unit b1"


def test_a_bad_roll_is_made_again_and_a_good_one_is_not() -> None:
    units = {"b": {"strength": [6, 3]}, "r": {"strength": [2]}}
    answers = {}
    for die in (1, 6):
        position = sketch(
            ". b:Arm t+r:Inf . . .",
            phase="blue.1.combat",
            units=units,
            options={"fortune": True},
            state={"fortune": "blue"},
            areas={"victory.3": "0301"},
            dice=[die],
        )
        for action in ("attack 0301", "unit b", "fight"):
            GAME.apply(position, action)
        answers[die] = choice(position)
    assert answers == {1: "reroll", 6: "keep"}


def test_a_recon_slips_away_from_what_would_ride_it_down() -> None:
    position = sketch(". . . r:Rec . . b:Arm . .", units={"b": {"strength": [9, 5]}})
    GAME.apply(position, "unit b")
    GAME.apply(position, "hex 0501")
    decision = GAME.decision(position)
    assert decision is not None
    assert decision.question == "reaction.which"
    assert choice(position) == "unit r"
    GAME.apply(position, "unit r")
    assert choice(position).startswith("hex ")


def test_nobody_reacts_away_from_a_victory_hex() -> None:
    position = sketch(". t+r:Rec . . b:Arm . . .", units={"b": {"strength": [9, 5]}}, areas={"victory.3": "0201"})
    GAME.apply(position, "unit b")
    GAME.apply(position, "hex 0301")
    assert choice(position) == "pass"


# -- before the battle


def test_the_strongest_reserve_is_picked_ordered_and_everybody_is_placed() -> None:
    position = GAME.start("battle", seed=1)
    players = {side: HeuristicPlayer(position.components, side) for side in SIDES}
    seen = list[str]()
    while (decision := GAME.decision(position)) is not None and GAME.phase(position) != "operations":
        action = players[decision.side].choose(observe(GAME, position))
        seen.append(f"{decision.question} {action}")
        GAME.apply(position, action)
        if decision.question.startswith("movement"):
            break
    assert "reserve.pick unit B-4Arm" in seen
    assert "reserve.pick unit B-7Inf" in seen
    assert "orders.which unit B-4Arm" in seen
    assert not position.units_at(position.components.waiting[BLUE])


def test_without_a_plan_for_a_question_there_is_no_advice() -> None:
    position = sketch(". b:Inf . . .")
    odd, usual = Decision("blue", "weather.what", [Action("rain")], "1.1", {}), GAME.decision(position)
    assert usual is not None
    assert planner(position.components).advise(odd, position) is None
    assert planner(position.components).advise(usual, position) is not None


def test_plans_are_for_this_game_only() -> None:
    from grognard.games import game

    other = game("army_group_center").start("historical", seed=1)
    for refused in (
        lambda: planner(other.components),
        lambda: evaluate(other, BLUE),
    ):
        with pytest.raises(TypeError, match="Crossroads"):
            refused()


# -- weights


def test_a_player_with_other_weights_chooses_otherwise_and_nobody_else_does() -> None:
    units = {"b": {"strength": [15, 15]}, "r": {"strength": [2, 1]}}
    position = sketch(". b:Arm r:Inf . . .", phase="blue.1.combat", units=units)
    timid = WeightedPlayer(lambda: HeuristicPlayer(position.components, 1), {"attack.least": 50.0})
    assert choice(position) == "attack 0301"
    assert str(timid.choose(observe(GAME, position))) == "done"
    assert choice(position) == "attack 0301"


def test_the_weights_of_the_table_are_those_of_the_file() -> None:
    components, file = sketch(". b:Inf . . . .").components, numbers(plans_folder("crossroads"))
    assert weights_for(components).attack.least == file["attack.least"]
    with changed({"attack.least": 7.0}):
        assert weights_for(components).attack.least == 7.0
    assert weights_for(components).attack.least == file["attack.least"] != 7.0


def test_what_was_worked_out_with_other_weights_is_not_remembered() -> None:
    """The pull of victory hexes is kept with the table."""
    position = sketch("t . b:Inf . r:Inf t", areas={"victory.2": "0101 0601"})
    before = evaluate(position, BLUE), choice(position)
    with changed({"worth.halfway": 0.5, "evaluation.near": 1.0}):
        close = evaluate(position, BLUE)
    with changed({"evaluation.near": 1.0}):
        wide = evaluate(position, BLUE)
    assert len({before[0], close, wide}) == 3
    assert (evaluate(position, BLUE), choice(position)) == before
