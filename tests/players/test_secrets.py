"""A player's decision never depends on what its side cannot know: what is secret is changed, and it answers the same.

That the proof is worth something is proved by cheats, who look at the position itself: each is found out.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, NamedTuple

import pytest

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of
from grognard.engine.position import Position
from grognard.games import GAMES, game
from grognard.players import roster
from grognard.players.player import Observation, Player, observe

SCENARIOS = {
    "crossroads": "battle",
    "army_group_center": "historical",
    "formation/arracourt": "battle_for_the_hills",
    "folio/hells_gate": "tikich",
    "roads_to_moscow": "highway",
    "less_than_60_miles": "point_alpha",
}
"""A scenario of each game, with secrets where it has any beside the dice."""
SEEDS = {"less_than_60_miles": 14}
"""Of the random game that is looked through, where that of the usual seed has too few secrets."""
USUAL = 11
LOOKS, MORE = 10, 4
"""Moments of a random game that are looked at, from its start to its end: with secrets, and with none but the dice."""
FEW = 4
"""Every so many-th of them is enough for a player who thinks long."""


class Look(NamedTuple):
    """A position, one that looks the same to the side that is asked, and what it is asked."""

    position: Position
    other: Position
    decision: Decision
    view: Mapping[str, Any]

    @property
    def hides(self) -> bool:
        """Is something another in the two: where units are, or markers that only their owner may look at?"""
        columns = game(self.position.components.game).hidden(self.position, self._side).columns
        fields = ("at", *(column for column in columns if column in self.position.columns))
        return any(getattr(self.position, field) != getattr(self.other, field) for field in fields)

    @property
    def _side(self) -> int:
        return self.position.components.number("side", self.decision.side)


@cache
def looks(name: str) -> list[Look]:
    """Moments of a random game, evenly spread; in most something is hidden from the side that is asked."""
    found = list(_looks(name))
    secret, open_ = ([look for look in found if look.hides == hidden] for hidden in (True, False))
    return [*spread(secret, LOOKS), *spread(open_, MORE)]


def spread(found: list[Look], count: int) -> list[Look]:
    """So many of them, from the first to the last; none, if there are none."""
    return [found[n * len(found) // count] for n in range(count)] if found else []


def _looks(name: str) -> Iterator[Look]:
    rules, dice = game(name), Dice(key_of("secrets"))
    seed = SEEDS.get(name, USUAL)
    position: Position = rules.start(SCENARIOS[name], seed=seed)
    player = roster.make("random", position.components, seed)
    while (decision := rules.decision(position)) is not None:
        view = rules.view(position, decision.side)
        if len(decision.actions) > 1:
            other = rules.determinize(position, decision.side, dice)
            yield Look(position.copy(), other, decision, view)
        rules.apply(position, player.choose(observe(rules, position)))


def found_out(name: str, make: Callable[[Position], Player], every: int = 1) -> int:
    """How often a player answers differently, though its side sees the same and is asked the same."""
    rules, times = game(name), 0
    for look in looks(name)[::every]:
        asked, seen = rules.decision(look.other), rules.view(look.other, look.decision.side)
        assert asked == look.decision
        assert seen == look.view
        one, other = make(look.position), make(look.other)
        times += one.choose(observe(rules, look.position)) != other.choose(observe(rules, look.other))
    return times


def of(name: str, *values: Any) -> Any:
    """Parameters of a test about a game: all of them go to one worker, which looks for its secrets once."""
    return pytest.param(name, *values, marks=pytest.mark.xdist_group(f"secrets of {name}"))


SEARCHES = "search:8i"
PLAYERS = (*roster.NAMES, SEARCHES)


@pytest.mark.parametrize(
    ("name", "player"), [of(name, player) for name in GAMES for player in PLAYERS if roster.has(name, player)]
)
def test_what_is_hidden_changes_no_decision(name: str, player: str) -> None:
    every = FEW if player == SEARCHES else 1
    assert not found_out(name, lambda position: roster.make(player, position.components, 1), every)


# -- cheats


def next_number(position: Position, side: int) -> Any:
    """What the dice, and the cup, will say next."""
    return position.dice.copy().below(1 << 30)


def hidden_units(position: Position, side: int) -> Any:
    """Who lies face down where: beneath others, or in reserve."""
    hidden = game(position.components.game).hidden(position, side)
    return sorted((unit, position.at[unit]) for unit in hidden.units)


def hidden_values(position: Position, side: int) -> Any:
    """What cannot be seen of units that can: their strengths."""
    hidden = game(position.components.game).hidden(position, side)
    return [(name, [getattr(position, name)[n] for n in sorted(units)]) for name, units in hidden.columns.items()]


def hidden_orders(position: Position, side: int) -> Any:
    """Where the other side's reserves were ordered to [12.2]."""
    return [entry for entry in getattr(position, "schedule", ()) if entry.side != side]


def hidden_chits(position: Position, side: int) -> Any:
    """Which orders of the other side lie face down on the Time Track [14.4.2-5]."""
    return [entry for entry in getattr(position, "schedule", ()) if entry.what == "order" and entry.side != side]


CHEATS: dict[str, list[Callable[[Position, int], Any]]] = {
    "crossroads": [next_number, hidden_units, hidden_orders],
    "army_group_center": [next_number, hidden_units],
    "formation/arracourt": [next_number, hidden_units, hidden_values],
    "folio/hells_gate": [next_number],
    "roads_to_moscow": [next_number, hidden_values],
    "less_than_60_miles": [next_number, hidden_chits, hidden_values],
}
"""All that is secret in each game."""


class Cheat:
    """Decides by something that its side must not know."""

    def __init__(self, position: Position, peek: Callable[[Position, int], Any]) -> None:
        self._position = position
        self._peek = peek

    def choose(self, seen: Observation) -> Action:
        """Any action, but by what it has peeped at."""
        decision = seen.decision
        side = self._position.components.number("side", decision.side)
        seed = f"{self._peek(self._position, side)}"
        return decision.actions[Dice(key_of(seed)).below(len(decision.actions))]


@pytest.mark.parametrize(("name", "peek"), [of(name, peek) for name, peeks in CHEATS.items() for peek in peeks])
def test_a_cheat_is_found_out_whatever_he_peeps_at(name: str, peek: Callable[[Position, int], Any]) -> None:
    assert found_out(name, lambda position: Cheat(position, peek))


def test_every_game_has_been_looked_through_for_secrets() -> None:
    assert set(CHEATS) == set(SCENARIOS) == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_no_public_name_of_an_observation_leads_to_the_position(name: str) -> None:
    position = game(name).start(SCENARIOS[name], seed=1)
    seen = observe(game(name), position)
    assert {word for word in dir(seen) if not word.startswith("_")} == {"decision", "when", "view", "sample"}
    assert seen.when == (seen.view["turn"], seen.view["phase"])
    copy = seen.sample(Dice(key_of("sample")))
    assert copy is not position
    assert copy.dice.key != position.dice.key


def test_nobody_observes_a_game_that_is_over() -> None:
    rules = game("crossroads")
    position: Position = rules.start("skirmish", seed=1)
    player = roster.make("random", position.components, 1)
    while rules.decision(position) is not None:
        rules.apply(position, player.choose(observe(rules, position)))
    with pytest.raises(ValueError, match="there is no decision"):
        observe(rules, position)
