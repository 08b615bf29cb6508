"""Does whoever has no better idea know by the roles of verbs alone what brings a game forward?"""

import pytest
from tests.engine.toy import Toy, ToyPosition

from grognard.engine.actions import Action
from grognard.engine.dice import Dice, key_of
from grognard.engine.kinds import Side
from grognard.engine.procedures import Procedure, Role, verb
from grognard.games import GAMES, game
from grognard.players.player import ADVANCE, by_role, keep_going


class Odd(Procedure[ToyPosition, Side]):
    """Verbs that no game of ours has, with the roles that there are."""

    frame = int

    @verb
    def wander(self, position: ToyPosition, frame: Side) -> None: ...

    @verb(Role.BACK)
    def rue(self, position: ToyPosition, frame: Side) -> None: ...

    @verb(Role.COMMIT)
    def storm(self, position: ToyPosition, frame: Side) -> None: ...

    @verb(Role.PASS)
    def decline(self, position: ToyPosition, frame: Side) -> None: ...

    @verb(Role.END)
    def enough(self, position: ToyPosition, frame: Side) -> None: ...


class Stranger(Toy):
    procedures = (*Toy.procedures, Odd)


STRANGER = Stranger()


@pytest.mark.parametrize(
    ("listed", "chosen"),
    [
        ("storm wander decline enough", "enough"),
        ("wander storm decline", "decline"),
        ("rue wander storm", "storm"),
        ("rue wander", "wander"),
        ("rue", "rue"),
    ],
)
def test_what_ends_goes_before_what_passes_and_that_before_what_commits(listed: str, chosen: str) -> None:
    actions = [Action(word) for word in listed.split()]
    assert keep_going(STRANGER, actions, Dice(key_of(1))) == Action(chosen)


def test_without_a_role_that_is_wanted_nothing_is_found() -> None:
    assert by_role(STRANGER, [Action("wander"), Action("rue")], ADVANCE) is None


@pytest.mark.parametrize("name", GAMES)
def test_every_game_says_what_commits_what_ends_and_what_takes_back(name: str) -> None:
    roles = {spec.role for spec in game(name).verbs.values()}
    assert roles == {None, *Role}
