"""Playing the toy game in tests: dice and draws scripted, actions written in one line."""

import random
from collections.abc import Iterator, Sequence

from tests.engine.toy import Toy, ToyPosition

from grognard.engine.events import Event

TOY = Toy()
DEPLOY = "unit r1; hex 0101; unit r2; hex 0102; done"
"""Red's placement; then a chit is drawn for who acts first. The blue unit stands next to both red ones."""


def act(position: ToyPosition, actions: str) -> list[Event]:
    """Make several choices, written with semicolons between; all that happened."""
    return [event for action in actions.split(";") for event in TOY.apply(position, action)]


def deployed(first: str = "red", dice: Sequence[int] | None = None, **options: bool | str) -> ToyPosition:
    """A position after deployment, with this side to act first and these dice to come."""
    position = TOY.start(seed=1, options=options)
    position.dice.draws = (first,)
    position.dice.script = None if dice is None else tuple(dice)
    act(position, DEPLOY)
    position.dice.draws = None
    return position


def random_actions(position: ToyPosition, seed: int) -> Iterator[str]:
    """Legal actions chosen at random, for a position that whoever asks for them plays on."""
    choose = random.Random(seed)
    while (decision := TOY.decision(position)) is not None:
        yield str(choose.choice(decision.actions))
