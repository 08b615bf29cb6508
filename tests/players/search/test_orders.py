"""Are answers taken together as orders, and are orders followed as far as they can be?"""

from grognard.engine.actions import Action, parse
from grognard.engine.decisions import Decision
from grognard.games import game
from grognard.players.search.orders import Follower, Order, Step, orders_of

RULES = game("crossroads")
WHICH, WHERE = "movement.which", "movement.where"


def asked(question: str, *actions: str) -> Decision:
    return Decision("blue", question, [parse(action) for action in actions], "5.1", {})


def step(depth: int, question: str, action: str, certain: bool = True, planned: bool = True) -> Step:
    return Step("movement", depth, asked(question, action), parse(action), certain, planned)


def order(*answers: str, improvised: bool = False) -> Order:
    questions = (WHICH, *(WHERE,) * len(answers))
    pairs = tuple((question, parse(answer)) for question, answer in zip(questions, answers, strict=False))
    return Order("movement", WHICH, pairs, improvised)


MOVE_A = [step(4, WHICH, "unit a"), step(5, WHERE, "hex 0101"), step(5, WHERE, "done")]
MOVE_B = [step(4, WHICH, "unit b"), step(5, WHERE, "hex 0202", certain=False)]


def test_what_is_asked_in_the_course_of_an_order_belongs_to_it() -> None:
    found = orders_of(RULES, [*MOVE_A, step(4, WHICH, "done")])
    assert found == (order("unit a", "hex 0101", "done"), order("done"))


def test_after_chance_has_had_a_say_the_end_of_a_phase_is_left_open() -> None:
    assert orders_of(RULES, [*MOVE_B, *MOVE_A, step(4, WHICH, "done")]) == (
        order("unit b", "hex 0202"),
        order("unit a", "hex 0101", "done"),
    )


def test_what_is_answered_while_the_enemy_acts_is_no_part_of_the_plan() -> None:
    steps = [*MOVE_A, step(4, WHICH, "unit c", planned=False)]
    assert orders_of(RULES, steps) == (order("unit a", "hex 0101", "done"),)


def answer(follower: Follower, decision: Decision, depth: int) -> Action | None:
    return follower.answer(decision, "movement", depth)


def test_orders_are_followed_one_after_another() -> None:
    follower = Follower([order("unit a", "hex 0101"), order("done")])
    assert answer(follower, asked(WHICH, "unit a", "unit b", "done"), 4) == parse("unit a")
    assert answer(follower, asked(WHERE, "hex 0101", "done"), 5) == parse("hex 0101")
    assert answer(follower, asked(WHERE, "hex 0102", "done"), 5) is None
    assert answer(follower, asked(WHICH, "unit b", "done"), 4) == parse("done")


def test_an_order_that_cannot_be_carried_out_any_more_is_dropped() -> None:
    follower = Follower([order("unit a", "hex 0101"), order("unit b", "hex 0202")])
    assert answer(follower, asked(WHICH, "unit b", "unit c"), 4) == parse("unit b")
    assert answer(follower, asked(WHICH, "unit a", "unit c"), 4) is None


def test_an_order_of_another_phase_waits_for_it() -> None:
    later = Order("combat", "combat.whom", (("combat.whom", parse("attack 0303")),))
    follower = Follower([later, order("unit a")])
    assert answer(follower, asked(WHICH, "unit a"), 4) == parse("unit a")
    assert follower.answer(asked("combat.whom", "attack 0303"), "combat", 4) == parse("attack 0303")


def test_the_rest_of_an_improvised_order_is_improvised() -> None:
    follower = Follower([order("unit a", improvised=True), order("unit b")])
    answer(follower, asked(WHICH, "unit a", "unit b"), 4)
    assert answer(follower, asked(WHERE, "hex 0101"), 5) is None
    assert follower.improvising
    answer(follower, asked(WHICH, "unit b"), 4)
    assert not follower.improvising
