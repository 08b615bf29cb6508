"""The greedy player: he looks one decision ahead, and takes what looks best right after it.

What "one decision" means: a move or an attack takes several clicks, so each action is followed until what it began is
over, that is, until play is back at the procedure that asked. On the way

- clicks of the same side that nothing follows from yet (a unit taken in hand, one more attacker named) are all tried,
  and the best is taken, as long as the budget of looks lasts;
- what the same side is asked later in the same move (losses, retreats, advances) is answered by whichever of a few
  actions looks best at once; asked the same thing again, it lets the move end;
- the other side, if it is asked, lets things happen.

Where a die is rolled the mean over all its faces counts; where more chance follows, a seeded sample of it.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.games import game
from grognard.players.plans import Plans, plans_of
from grognard.players.player import ONWARD, onward

MOST = 80
"""Of a longer list of actions every second, third, ... is tried."""
LOOKS = 400
"""How many positions are looked at for one decision, at most; each action has an equal share."""
CLICKS = 6
"""Clicks in a row that nothing follows from, at most."""
ANSWERS = 3
"""How many answers to a later question of the same move are compared."""
STEPS = 40
"""Questions in one move, at most, before it is judged as it stands."""
SAMPLE = 4
"""How often chance is tried if it is not one die."""
GIVING_UP = ("back", "drop")
"""Verbs that take a click back, or there would be no end: worth what there is now, and not tried behind a click."""
SAME = 1e-9
"""Differences that are none: of equal actions one that brings the game forward is taken, or else the first."""
ENOUGH = 30
"""So often the same question is thought over; then the player sees that it leads nowhere."""


class GreedyPlayer:
    """Takes the action after which the position, as far as his side can know it, looks best.

    He imagines a whole position from the view, and plays each action on it with dice of his own.
    """

    def __init__(self, components: Components, seed: int | str) -> None:
        self._components = components
        self._game = game(components.game)
        self._plans = plans_of(components.game)
        self._dice = Dice(key_of(f"greedy player {seed}"))
        self._asked: Counter[tuple[Any, ...]] = Counter()

    def choose(self, decision: Decision, view: Mapping[str, Any]) -> Action:
        """The best action; where the game cannot imagine what comes, one that brings it forward."""
        actions = decision.actions
        if len(actions) == 1:
            return actions[0]
        moment = (view["turn"], view["phase"], decision.question, tuple(actions))
        self._asked[moment] += 1
        if self._asked[moment] > ENOUGH:
            return onward(actions, self._dice)
        side = self._components.number("side", decision.side)
        position = self._plans.imagined(self._components, view, side)
        asked = self._game.decision(position)
        if asked is None or asked.side != decision.side or set(asked.actions) != set(actions):
            return onward(actions, self._dice)
        look = Look(self._game, self._plans, position, side)
        tried = some(actions, MOST)
        share = max(1, LOOKS // len(tried))
        worth = [look.worth(action, share) for action in tried]
        best = max(worth)
        good = [action for action, value in zip(tried, worth, strict=True) if value >= best - SAME]
        return next((action for action in good if action.verb in ONWARD), good[0])


def some(actions: Sequence[Action], most: int) -> list[Action]:
    """At most so many of a list, evenly spread, the last one always among them: there `done` and `fight` stand."""
    if len(actions) <= most:
        return list(actions)
    last = len(actions) - 1
    return [actions[n * last // (most - 1)] for n in range(most)]


class Look:
    """A look ahead from one imagined position, for one side."""

    def __init__(self, rules: Game[Any], plans: Plans, start: Position, side: Side) -> None:
        self.rules = rules
        self.plans = plans
        self.start = start
        self.side = side
        self.name = start.components.sides[side]
        self._left = 0
        self._known: dict[tuple[Any, ...], float] = {}
        self._clicked: list[str] = []

    def worth(self, action: Action, share: int) -> float:
        """What the position is worth after an action, looking at a share of positions at most."""
        if action.verb in GIVING_UP:
            return self._judge(self.start)
        self._left = share
        self._known, self._clicked = {}, []
        return self._after(self.start, action, 0)

    def _after(self, position: Position, action: Action, clicks: int) -> float:
        """The mean over what chance does with an action."""
        first = position.copy()
        used = first.dice.used
        events = self.rules.apply(first, action)
        if first.dice.used == used:
            return self._value(first, events, clicks)
        faces = next((event.data["die"] for event in events if event.kind == "rolled"), None)
        rolls: list[tuple[int, ...] | None] = [None] * SAMPLE if faces is None else [(n + 1,) for n in range(faces)]
        total = 0.0
        for n, script in enumerate(rolls):
            copy = position.copy()
            copy.dice = Dice(key_of(f"what if {n}"), script=script)
            total += self._value(copy, self.rules.apply(copy, action), clicks)
        return total / len(rolls)

    def _value(self, position: Position, events: Sequence[Event], clicks: int) -> float:
        """What a position is worth, as soon as what was begun is over."""
        decision = self.rules.decision(position)
        if decision is not None and decision.side == self.name and not events and clicks < CLICKS:
            return self._click(position, decision, clicks)
        asked = set(self._clicked[:clicks])
        for _ in range(STEPS):
            if decision is None or not self._under_way(position):
                break
            self._answer(position, decision, decision.question in asked)
            asked.add(decision.question)
            decision = self.rules.decision(position)
        self._left -= 1
        return self._judge(position)

    def _judge(self, position: Position) -> float:
        return self.plans.evaluate(position, self.side)

    def _click(self, position: Position, decision: Decision, clicks: int) -> float:
        """Nothing has happened yet: the best of what can be clicked next. The same clicks in another order are one."""
        if len(position.frames) < len(self.start.frames):
            return self._judge(position)
        here = tuple(_sorted(frame) for frame in position.frames[-2:])
        if here in self._known:
            return self._known[here]
        self._known[here] = best = -float("inf")
        self._clicked[clicks:] = [decision.question]
        onwards = [action for action in decision.actions if action.verb not in GIVING_UP]
        for action in reversed(some(onwards, max(2, self._left))):
            if self._left <= 0 and best > -float("inf"):
                break
            best = max(best, self._after(position, action, clicks + 1))
        if best == -float("inf"):
            best = self._judge(position)
        self._known[here] = best
        return best

    def _under_way(self, position: Position) -> bool:
        """Does the procedure that asked first wait for what it began, or has it become another one?"""
        frames, begun = position.frames, self.start.frames
        depth = len(begun)
        if len(frames) < depth or frames[: depth - 1] != begun[: depth - 1]:
            return False
        return len(frames) > depth or type(frames[-1]) is not type(begun[-1])

    def _answer(self, position: Position, decision: Decision, again: bool) -> None:
        """Go on: the other side lets it happen; its own takes what looks best at once, if it is asked anew."""
        choice = onward(decision.actions, Dice(key_of("what comes")))
        if decision.side == self.name and not again:
            values = [(self._at_once(position, action), action) for action in some(decision.actions, ANSWERS)]
            if all(value is not None for value, _ in values):
                choice = max(values, key=lambda found: found[0] or 0.0)[1]
        self.rules.apply(position, choice)

    def _at_once(self, position: Position, action: Action) -> float | None:
        """What a position is worth right after an action; None if chance decides that, which nobody can foresee."""
        copy = position.copy()
        self.rules.apply(copy, action)
        return self._judge(copy) if copy.dice == position.dice else None


def _sorted(frame: Any) -> tuple[Any, ...]:
    """A frame by which the order of clicks does not matter: units named one after another are one set."""
    values = (tuple(sorted(value, key=repr)) if isinstance(value, tuple) else value for value in frame)
    return (type(frame).__name__, *values)
