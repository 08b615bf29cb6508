"""How many clicks a sensible turn takes at the table: orders, fire, an assault, moves, and all that is passed over."""

from tests.games.less_than_60_miles.turns import FIRST_TURN, PASSED_OVER, Wishes

from grognard.engine.decisions import Decision
from grognard.games.less_than_60_miles.game import GAME
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

FEW = 4
"""So many actions of a verb that are nowhere on the map stand side by side as buttons; more are in a list."""


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
        """What the side that acts wants, in its order; nothing more wherever that is not asked."""
        acting = self.position.acting
        wishes = Wishes(**{SIDES[acting]: script})
        while (decision := GAME.decision(self.position)) is not None and self.position.acting == acting:
            answer = wishes.answer(decision.side, [str(action) for action in decision.actions])
            if wishes.by_wish or decision.question not in self.passed_over:
                self._count(decision, answer)
            GAME.apply(self.position, answer)
        assert not wishes.left

    def _count(self, decision: Decision, answer: str) -> None:
        self.counted[decision.side] = self.counted.get(decision.side, 0) + clicks(decision, answer)


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
