"""How many clicks a sensible turn takes at the table: orders, fire, an assault, moves, and all that is passed over."""

from collections.abc import Iterator

from grognard.engine.decisions import Decision
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

FEW = 4
"""So many actions of a verb that are nowhere on the map stand side by side as buttons; more are in a list."""
PASSED_OVER = ("engineering.what", "centres.which", "ew.give", "ew.return")
"""Questions that a person who needs no engineers has the page pass over by itself."""


def clicks(decision: Decision, action: str) -> int:
    """What an answer takes: the unit and then a line of its menu, or a list and a line of it, or one click."""
    verb, *words = action.split()
    spec = GAME.verbs[verb]
    if len(words) > 1 and "unit" in spec.kinds:
        return 2
    on_map = bool(spec.kinds) and spec.kinds[0] in ("unit", "hex", "hexside")
    several = sum(other.verb == verb for other in decision.actions) > FEW
    return 2 if words and not on_map and several else 1


def set_up_as_usual(position: FrontPosition) -> None:
    """Both sides take the standard set-up."""
    while (decision := GAME.decision(position)) is not None and decision.question.startswith("setup."):
        listed = [str(action) for action in decision.actions]
        GAME.apply(position, "rest" if "rest" in listed else "done")


class Turn:
    """A turn that is played by a script, until the other side's Action Phase begins."""

    def __init__(self, scenario: str, seed: int, passed_over: tuple[str, ...] = ()) -> None:
        self.position: FrontPosition = GAME.start(scenario, seed=seed)
        set_up_as_usual(self.position)
        self.passed_over = passed_over
        self.counted: dict[str, int] = {}

    def play(self, *script: str) -> None:
        """The answers of the side that acts, in their order; nothing more wherever the next does not fit."""
        answers: Iterator[str] = iter(script)
        wanted = next(answers, None)
        side = self.position.acting
        while (decision := GAME.decision(self.position)) is not None and self.position.acting == side:
            listed = [str(action) for action in decision.actions]
            fits = wanted in listed and decision.side == SIDES[side]
            answer = wanted if wanted is not None and fits else enough(listed)
            if fits or decision.question not in self.passed_over:
                self._count(decision, answer)
            GAME.apply(self.position, answer)
            if fits:
                wanted = next(answers, None)
        assert wanted is None, f"{wanted} was never possible"

    def _count(self, decision: Decision, answer: str) -> None:
        self.counted[decision.side] = self.counted.get(decision.side, 0) + clicks(decision, answer)


def enough(listed: list[str]) -> str:
    """The answer of somebody who wants nothing more."""
    return next(word for word in ("done", "pass", "stay", "allow", *listed) if word in listed)


FIRST_TURN = (
    *("issue wp_division_assault 39G", "unit 39G", "points 2"),
    *("unit 1-11", "unit 1-288", "unit 1-390", "fire"),
    *("unit 120MR", "hex 0430", "unit 172MR", "hex 0731", "unit 11R", "hex 0430"),
    *("unit 117MR", "hex 0629", "attack 0628", "prepared", "assault", "unit 87SAP", "air 2"),
)
"""An order for the division, EW points, a bombardment, three moves, and an assault with support."""


def test_the_first_turn_of_the_introduction() -> None:
    turn = Turn("point_alpha", 1)
    turn.play(*FIRST_TURN)
    assert turn.counted["wp"] <= 34


def test_with_questions_that_are_passed_over_it_takes_less() -> None:
    turn = Turn("point_alpha", 1, PASSED_OVER)
    turn.play(*FIRST_TURN)
    whole = Turn("point_alpha", 1)
    whole.play(*FIRST_TURN)
    assert turn.counted["wp"] <= whole.counted["wp"] - 2


def test_a_first_turn_of_the_whole_corps_with_an_order_for_each_division() -> None:
    """Three divisions and the Army are given orders: two clicks each, and as little else as in the introduction."""
    turn = Turn("first_day", 1, PASSED_OVER)
    orders = [f"issue wp_division_assault {hq}" for hq in ("27G", "39G", "57G")]
    turn.play(*orders, "unit 1-11", "unit 1-390", "fire")
    assert turn.counted["wp"] <= 16
