"""The greedy player: it looks one decision ahead, and takes what looks best right after it.

What "one decision" means: a move or an attack takes several clicks, so each action is followed until what it began is
over, that is, until play is back at the procedure that asked. On the way

- clicks of the same side that nothing follows from yet (a unit taken in hand, one more attacker named) are all tried,
  and the best is taken, as long as the budget of looks lasts;
- what the same side is asked later in the same move (losses, retreats, advances) is answered by whichever of a few
  actions looks best at once; asked the same thing again, it lets the move end;
- the other side, if it is asked, lets things happen.

Where a game says which actions are worth a look (`Shortlists`), no others are tried.

Where a die is rolled the mean over all its faces counts; where more chance follows, a seeded sample of it.
"""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean as mean
from typing import Any

from grognard.engine.actions import Action
from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.kinds import Side
from grognard.engine.position import Position
from grognard.engine.procedures import Role
from grognard.games import game
from grognard.players.plans import Plans, Shortlists, plans_of
from grognard.players.player import ADVANCE, Observation, keep_going

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
NEVER = -float("inf")
"""Worse than anything."""
SAME = 1e-9
"""Differences that are none: of equal actions one that brings the game forward is taken, or else the first."""
ENOUGH = 30
"""How often the same question is considered before the player gives up on it."""


Moment = tuple[Any, ...]
"""Where play stands: turn, phase, question and actions."""


class GreedyPlayer:
    """Takes the action after which the position, as far as its side can know it, looks best.

    It plays each action on a position that its side cannot tell from the real one, with other dice. A click that it
    takes back, since it looks worse than it did, is not clicked again before something has changed on the map.
    """

    def __init__(self, components: Components, seed: int | str) -> None:
        self._components = components
        self._game = game(components.game)
        self._plans = plans_of(components.game)
        self._dice = Dice(key_of(f"greedy player {seed}"))
        self._guess = key_of(f"greedy player guesses {seed}")
        self._asked: Counter[Moment] = Counter()
        self._since: Any = None
        """What has to change before a click is thought of again that was taken back."""
        self._click: tuple[Moment, Action] | None = None
        self._instead: float | None = None
        """What the best of the other actions was worth when the last click was made that can be taken back."""
        self._taken_back: set[tuple[Moment, Action]] = set()
        self._shortlists = isinstance(self._plans, Shortlists)
        """Whether the game says what is worth a look; then what was taken back is left alone for the whole phase."""

    def choose(self, seen: Observation) -> Action:
        """The best action; where thinking leads nowhere, one that brings the game forward."""
        decision = seen.decision
        moment = (*seen.when, decision.question, tuple(decision.actions))
        since = seen.when if self._shortlists else seen.view["units"]
        if since != self._since:
            self._since = since
            self._taken_back.clear()
        backs = [action for action in decision.actions if self._game.role(action) is Role.BACK]
        chosen = self._best(seen, moment, backs)
        if chosen in backs:
            if self._click is not None:
                self._taken_back.add(self._click)
        elif not backs:
            self._click = self._clicked_at(moment, chosen)
        return chosen

    def _clicked_at(self, moment: Moment, action: Action) -> tuple[Moment, Action]:
        """By what a click is known again: by all actions there were, or by the question if few are looked at."""
        return (moment[:3] if self._shortlists else moment, action)

    def _best(self, seen: Observation, moment: Moment, backs: Sequence[Action]) -> Action:
        """The best action; without one that was taken back, or that takes the same click back again."""
        decision = seen.decision
        barred = [*backs] if self._click in self._taken_back else []
        barred += [action for action in decision.actions if self._clicked_at(moment, action) in self._taken_back]
        actions = [action for action in decision.actions if action not in barred] or decision.actions
        if not backs:
            self._instead = NEVER if len(actions) == 1 else None
        if len(actions) == 1:
            return actions[0]
        self._asked[moment] += 1
        if self._asked[moment] > ENOUGH:
            return keep_going(self._game, [action for action in actions if action not in backs] or actions, self._dice)
        position = seen.sample(Dice(self._guess))
        look = LookAhead(
            self._game, self._plans, position, self._components.number("side", decision.side), self._instead
        )
        tried = spread_out(look.shortlist(position, decision, actions), MOST)
        if len(tried) == 1:
            return tried[0]
        share = max(1, LOOKS // len(tried))
        worth = [look.worth(action, share) for action in tried]
        best = max(worth)
        good = [action for action, value in zip(tried, worth, strict=True) if value >= best - SAME]
        good = [action for action in good if action not in backs] or good
        chosen = next((action for action in good if self._game.role(action) in ADVANCE), good[0])
        if not backs:
            self._instead = max(value for action, value in zip(tried, worth, strict=True) if action != chosen)
        return chosen


def spread_out(actions: Sequence[Action], most: int) -> list[Action]:
    """At most so many of a list, evenly spread, the last one always among them: there what ends a choice stands."""
    if len(actions) <= most:
        return list(actions)
    last = len(actions) - 1
    return [actions[n * last // (most - 1)] for n in range(most)]


class LookAhead:
    """A look ahead from one position, for one side."""

    def __init__(
        self, rules: Game[Any], plans: Plans, start: Position, side: Side, instead: float | None = None
    ) -> None:
        self.rules = rules
        self.plans = plans
        self.shortlists = plans if isinstance(plans, Shortlists) else None
        """The plans once more, if they say what is worth a look."""
        self.start = start
        self.side = side
        self.instead = instead
        """What it is worth to take back what was clicked; None: what there is now."""
        self.name = start.components.sides[side]
        self._phase = rules.phase(start)
        self._left = 0
        self._known: dict[tuple[Any, ...], float] = {}
        self._clicked: list[str] = []

    def shortlist(self, position: Position, decision: Decision, actions: Sequence[Action]) -> Sequence[Action]:
        """Which of these actions are worth a look: as the game says, or all of them."""
        return self.shortlists.shortlist(decision, position, actions) if self.shortlists else actions

    def worth(self, action: Action, share: int) -> float:
        """What the position is worth after an action, looking at a share of positions at most."""
        if self.rules.role(action) is Role.BACK:  # worth what could be done instead
            return self._judge(self.start) if self.instead is None else self.instead
        if self.rules.role(action) is Role.END and self.shortlists:  # no word yet of the next phase
            return self._judge(self.start)
        self._left = share
        self._known, self._clicked = {}, []
        return self._after(self.start, action, 0)

    def _after(self, position: Position, action: Action, clicks: int) -> float:
        """The mean over what chance does with an action."""
        futures = self._futures(position, action)
        rolled = len(futures) > 1
        return mean(self._value(future, events, clicks, rolled) for future, events in futures)

    def _futures(self, position: Position, action: Action) -> list[tuple[Position, list[Event]]]:
        """What can come of an action, each as likely as the others: one position, or more if chance has a say."""
        first = position.copy()
        events = self.rules.apply(first, action)
        if first.dice.used == position.dice.used:
            return [(first, events)]
        faces = next((event.data["die"] for event in events if event.kind == "rolled"), None)
        scripts: list[tuple[int, ...] | None] = [None] * SAMPLE if faces is None else [(n + 1,) for n in range(faces)]
        found = []
        for n, script in enumerate(scripts):
            copy = position.copy()
            copy.dice = Dice(key_of(f"what if {n}"), script=script)
            found.append((copy, self.rules.apply(copy, action)))
        return found

    def _value(self, position: Position, events: Sequence[Event], clicks: int, rolled: bool) -> float:
        """What a position is worth, as soon as what was begun is over."""
        decision = self.rules.decision(position)
        if decision is not None and decision.side == self.name and not events and clicks < CLICKS:
            return self._click(position, decision, clicks)
        return self._value_at_rest(position, frozenset(self._clicked[:clicks]), rolled)

    def _value_at_rest(self, position: Position, asked: frozenset[str], rolled: bool) -> float:
        """Play on to the end of what was begun; the first time that chance has a say every outcome counts."""
        for _ in range(STEPS):
            decision = self.rules.decision(position)
            if decision is None or not self._under_way(position):
                break
            answer = self._answer(position, decision, decision.question in asked)
            asked |= {decision.question}
            if rolled:
                self.rules.apply(position, answer)
                continue
            futures = [future for future, _ in self._futures(position, answer)]
            if len(futures) > 1:
                return mean(self._value_at_rest(future, asked, True) for future in futures)
            position = futures[0]
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
        self._known[here] = best = NEVER
        self._clicked[clicks:] = [decision.question]
        onwards = [action for action in decision.actions if self.rules.role(action) is not Role.BACK]
        onwards = [*self.shortlist(position, decision, onwards)] if onwards else onwards
        for action in reversed(spread_out(onwards, max(2, self._left))):
            if self._left <= 0 and best > NEVER:
                break
            best = max(best, self._after(position, action, clicks + 1))
        if best == NEVER:
            best = self._judge(position)
        self._known[here] = best
        return best

    def _under_way(self, position: Position) -> bool:
        """Does the procedure that asked first wait for what it began, or has another of the same phase followed it?"""
        if self.rules.phase(position) != self._phase:
            return False
        frames, begun = position.frames, self.start.frames
        depth = len(begun)
        if len(frames) < depth or list(map(_about, frames[: depth - 1])) != list(map(_about, begun[: depth - 1])):
            return False
        return len(frames) > depth or type(frames[-1]) is not type(begun[-1])

    def _answer(self, position: Position, decision: Decision, again: bool) -> Action:
        """How it goes on: the other side lets it happen; its own takes what looks best at once, if it is asked again.

        Where only one action is worth a look, either side takes that.
        """
        worthwhile = self.shortlist(position, decision, decision.actions)
        if len(worthwhile) == 1:
            return worthwhile[0]
        if decision.side == self.name and not again:
            values = [(self._at_once(position, action), action) for action in spread_out(worthwhile, ANSWERS)]
            if all(value is not None for value, _ in values):
                return max(values, key=lambda found: found[0] or 0.0)[1]
        return keep_going(self.rules, decision.actions, Dice(key_of("what comes")))

    def _at_once(self, position: Position, action: Action) -> float | None:
        """What a position is worth right after an action; None if chance decides that, which nobody can foresee."""
        copy = position.copy()
        self.rules.apply(copy, action)
        return self._judge(copy) if copy.dice == position.dice else None


def _about(frame: Any) -> tuple[Any, ...]:
    """What a procedure is about: the fields that it was begun with. The others, with defaults, say how far it is."""
    return (type(frame), *(getattr(frame, name) for name in frame._fields if name not in frame._field_defaults))


def _sorted(frame: Any) -> tuple[Any, ...]:
    """A frame by which the order of clicks does not matter: units named one after another are one set."""
    values = (tuple(sorted(value, key=repr)) if isinstance(value, tuple) else value for value in frame)
    return (type(frame).__name__, *values)
