"""Does the random player choose as it promises?"""

from collections import Counter

from tests.engine.table import TOY

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.players.player import Player, observe
from grognard.players.random import RandomPlayer

DECISION = Decision("red", "act.which", [Action("unit", (name,)) for name in "abcd"], "4.1", {})


def choices(player: RandomPlayer, count: int) -> list[Action]:
    return [player.pick(DECISION) for _ in range(count)]


def test_every_action_is_equally_likely() -> None:
    counts = Counter(choices(RandomPlayer(1), 4000))
    assert set(counts) == set(DECISION.actions)
    assert all(900 < count < 1100 for count in counts.values())


def test_the_same_seed_makes_the_same_choices() -> None:
    assert choices(RandomPlayer(7), 50) == choices(RandomPlayer("7"), 50)
    assert choices(RandomPlayer(7), 50) != choices(RandomPlayer(8), 50)


def test_the_choices_are_the_same_on_every_machine() -> None:
    assert [action.args[0] for action in choices(RandomPlayer(7), 12)] == list("baccaccdbdab")


def test_two_players_play_a_game_to_its_end() -> None:
    position = TOY.start(seed=1)
    players: dict[str, Player] = {side: RandomPlayer(side) for side in TOY.sides}
    while (decision := TOY.decision(position)) is not None:
        TOY.apply(position, players[decision.side].choose(observe(TOY, position)), decision.side)
    assert position.outcome is not None
