"""Do procedures stop, ask, call each other and go on?"""

from typing import NamedTuple

import pytest
from tests.engine.table import TOY, act, deployed
from tests.engine.toy import Acting, Deploy, Fighting, Toy, ToyPosition, Turning

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision, NoDecision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.outcome import Outcome
from grognard.engine.position import Frame
from grognard.engine.procedures import DONE, Procedure, Role, Sequence, verb
from grognard.engine.rolls import Rolling


class Trail(NamedTuple):
    """A frame that tells what was done, for the tests."""

    told: tuple[str, ...] = ()


class Adding(NamedTuple):
    left: int
    total: int = 0


class Add(Procedure[ToyPosition, Adding]):
    """The sum of 1 .. n, by calling itself."""

    frame = Adding

    def proceed(self, position: ToyPosition, frame: Adding) -> None:
        if frame.left == 0:
            return position.done(0)
        return position.call(Adding(frame.left - 1))

    def after_add(self, position: ToyPosition, frame: Adding, value: int) -> None:
        position.done(value + frame.left)


class Spinning(NamedTuple):
    tells: bool


class Spin(Procedure[ToyPosition, Spinning]):
    """Goes on for ever, in silence or not."""

    frame = Spinning

    def proceed(self, position: ToyPosition, frame: Spinning) -> None:
        while frame.tells:
            position.emit("spun", "1.1")
        position.become(frame)


class Report(Procedure[ToyPosition, Trail]):
    """Keeps what it was told and asks for more."""

    frame = Trail

    def decision(self, position: ToyPosition, frame: Trail) -> Decision | None:
        actions = [Action("say", ("yes",)), Action("class", ("3",)), Action("go", ("r1", "0101", "blue")), DONE]
        return self.ask(position, 0, "report", "1.1", actions)

    def after_add(self, position: ToyPosition, frame: Trail, value: int) -> None:
        position.become(Trail((*frame.told, f"sum {value}")))

    def after_report(self, position: ToyPosition, frame: Trail, value: None) -> None:
        position.become(Trail((*frame.told, f"report {value}")))

    def after_stages(self, position: ToyPosition, frame: Trail, seen: tuple[str, ...]) -> None:
        position.become(Trail((*frame.told, *seen)))

    def after_any(self, position: ToyPosition, frame: Trail) -> None:
        position.become(Trail((*frame.told, "something else")))

    @verb
    def say(self, position: ToyPosition, frame: Trail, word: str) -> None:
        position.become(Trail((*frame.told, word)))

    @verb
    def class_(self, position: ToyPosition, frame: Trail, number: int) -> None:
        position.become(Trail((*frame.told, f"class {number!r}")))

    @verb
    def go(self, position: ToyPosition, frame: Trail, unit: Unit, hex: Hex, side: Side) -> None:
        position.become(Trail((*frame.told, f"go {unit} {hex} {side}")))

    @verb(Role.END)
    def done(self, position: ToyPosition, frame: Trail) -> None:
        position.done()


class Stage(NamedTuple):
    step: int = 0
    seen: tuple[str, ...] = ()


class Stages(Sequence[ToyPosition, Stage]):
    frame = Stage
    steps = ("first", "second", "third")

    def first(self, position: ToyPosition, frame: Stage) -> None:
        position.become(frame._replace(seen=("first",)))

    def second(self, position: ToyPosition, frame: Stage) -> None:
        position.become(frame._replace(seen=(*frame.seen, "second")))
        position.call(Adding(3))

    def third(self, position: ToyPosition, frame: Stage) -> None:
        position.become(frame._replace(seen=(*frame.seen, "third")))

    def after_add(self, position: ToyPosition, frame: Stage, value: int) -> None:
        position.become(frame._replace(seen=(*frame.seen, f"got {value}")))

    def finished(self, position: ToyPosition, frame: Stage) -> None:
        position.done(frame.seen)


class Table(Toy):
    procedures = (*Toy.procedures, Add, Spin, Report, Stages)


TABLE = Table()


def run(*frames: Frame) -> ToyPosition:
    """A position with these frames on the stack, run until something is asked."""
    position = TABLE.start(seed=1)
    position.frames[:] = frames
    TABLE.run_until_decision(position)
    return position


def told(position: ToyPosition) -> tuple[str, ...]:
    (frame,) = position.frames
    assert isinstance(frame, Trail)
    return frame.told


# -- calling and returning


def test_a_value_is_returned_to_the_one_that_called() -> None:
    assert told(run(Trail(), Adding(4))) == ("sum 10",)


def test_a_caller_without_a_name_for_what_it_called_goes_on_all_the_same() -> None:
    position = run(Trail(), Acting(1))
    TABLE.apply(position, "done")
    assert told(position) == ("something else",)


def test_a_caller_names_a_sort_of_procedure_for_all_of_that_sort() -> None:
    position = run(Trail(), Fighting(0, 2), Rolling("fight", "4.3", 6, 0, value=6))
    assert position.units_at(position.components.box("dead")) == (2,)


def test_what_something_has_become_decides_how_its_caller_goes_on() -> None:
    position = run(Trail(), Trail())
    position.become(Adding(2))
    position.asked = None
    assert TABLE.decision(position) is not None
    assert told(position) == ("sum 3",)


def test_a_name_for_what_no_procedure_is_called_is_found_out() -> None:
    class Astray(Procedure[ToyPosition, Trail]):
        frame = Trail

        def after_retreet(self, position: ToyPosition, frame: Trail, value: int) -> None: ...

    class Lost(Toy):
        procedures = (Deploy, Astray)

    with pytest.raises(TypeError, match="Astray has 'after_retreet', but the game has no procedure"):
        Lost()


# -- other frames than the present one


def test_the_nearest_frame_of_a_sort_is_found_from_the_top() -> None:
    position = run(Trail(("far",)), Adding(1), Trail(("near",)))
    assert (position.nearest(Trail), position.under(Trail)) == (Trail(("near",)), Trail(("far",)))
    assert (position.nearest(Stage), position.under(Stage)) == (None, None)
    assert list(position.frames_of(Trail | Adding)) == [Trail(("near",)), Adding(1), Trail(("far",))]


def test_the_present_frame_and_the_one_that_waits_for_it() -> None:
    position = run(Trail(("waits",)), Trail(("asks",)))
    assert (position.present, position.caller) == (Trail(("asks",)), Trail(("waits",)))
    TABLE.apply(position, "done")
    assert position.caller is None
    TABLE.apply(position, "done")
    assert position.present is None


def test_a_frame_is_changed_where_it_lies_and_its_equal_is_not() -> None:
    lower, higher = Trail(), Trail()
    position = run(lower, Adding(0), higher)
    position.frames[:] = [Trail(), lower, higher]
    assert position.update(lower, told=("changed",)) == Trail(("changed",))
    assert position.frames == [Trail(), Trail(("changed",)), Trail()]


class Renamed(Adding):
    """A frame that is a sort of another."""


@pytest.mark.parametrize("frame", [Adding(3), Renamed(3)])
def test_replacing_values_of_a_frame_leaves_the_others_and_its_sort(frame: Adding) -> None:
    changed = frame._replace(total=7)
    assert changed == (3, 7)
    assert type(changed) is type(frame)
    assert frame == (3, 0)


def test_a_value_that_a_frame_does_not_have_cannot_be_replaced() -> None:
    with pytest.raises(TypeError, match="sum"):
        Adding(3)._replace(sum=7)  # type: ignore[call-arg]


def test_a_procedure_that_is_put_under_another_starts_when_that_one_is_done() -> None:
    position = run(Trail(), Trail(("moves",)))
    position.call_under(position.present, Adding(4))
    assert position.frames == [Trail(), Adding(4), Trail(("moves",))]
    TABLE.apply(position, "done")
    assert told(position) == ("sum 10",)


def test_when_the_game_is_over_no_frame_is_changed_or_added() -> None:
    frame = Trail()
    position = run(frame)
    position.finish(Outcome(0, "kill", "5.1"))
    position.update(frame, told=("changed",))
    position.call_under(frame, Adding(1))
    assert position.frames == []


def test_calls_may_be_as_deep_as_they_like() -> None:
    assert told(run(Trail(), Adding(5000))) == ("sum 12502500",)


def test_a_procedure_that_returns_nothing_returns_none() -> None:
    position = run(Trail(), Trail())
    TABLE.apply(position, "done")
    assert told(position) == ("report None",)


def test_a_caller_waits_while_what_it_called_asks() -> None:
    position = run(Trail(("before",)), Trail())
    TABLE.apply(position, "say yes")
    assert position.frames == [Trail(("before",)), Trail(("yes",))]


def test_an_attack_returns_through_fight_and_roll_to_the_one_who_acts() -> None:
    position = deployed("red", [6, 5])
    act(position, "unit r2; attack 0201")
    kinds = [type(frame).__name__ for frame in position.frames]
    assert kinds == ["Turning", "Acting", "Fighting", "Rolling"]
    assert position.frames[:3] == [Turning(0, 3), Acting(0), Fighting(0, 2)]


def test_play_resumes_from_a_copy_made_in_the_middle_of_it_all() -> None:
    position = deployed("red", [2])
    act(position, "unit r2; attack 0201")
    copy = position.copy()
    act(copy, "keep; keep")
    assert (len(copy.frames), len(position.frames)) == (2, 4)
    act(position, "keep; keep")
    assert position == copy


def test_when_the_last_procedure_is_done_nothing_is_asked() -> None:
    position = run(Adding(2))
    assert position.frames == []
    assert TABLE.decision(position) is None


# -- steps in order


def test_steps_follow_each_other_and_wait_for_what_they_call() -> None:
    assert told(run(Trail(), Stage())) == ("first", "second", "got 6", "third")


def test_a_sequence_can_begin_at_any_step() -> None:
    assert told(run(Trail(), Stage(2))) == ("third",)


def test_the_turns_of_the_toy_run_through_their_steps() -> None:
    position = deployed("blue")
    assert position.frames == [Turning(1, 3), Acting(1)]
    act(position, "done")
    assert position.frames == [Turning(1, 4), Acting(0)]


# -- verbs and their arguments


@pytest.mark.parametrize(
    ("action", "heard"), [("say yes", "yes"), ("class 3", "class 3"), ("go r1 0101 blue", "go 0 0 1")]
)
def test_arguments_arrive_as_their_kinds(action: str, heard: str) -> None:
    position = run(Trail())
    TABLE.apply(position, action)
    assert told(position) == (heard,)


def test_a_game_knows_its_verbs_and_their_kinds() -> None:
    assert TABLE.verbs["go"].kinds == ("unit", "hex", "side")
    assert TABLE.verbs["say"].kinds == ("str",)
    assert TABLE.verbs["class"].kinds == ("int",)
    assert TABLE.verbs["done"].kinds == ()


def test_a_verb_has_the_same_arguments_everywhere() -> None:
    class Odd(Procedure[ToyPosition, Trail]):
        frame = Trail

        @verb
        def hex(self, position: ToyPosition, frame: Trail, number: int) -> None: ...

    class Odder(Toy):
        procedures = (Deploy, Odd)

    with pytest.raises(TypeError, match="'hex' has different arguments in Odd than in another procedure"):
        Odder()


def test_a_game_knows_the_roles_of_its_verbs() -> None:
    assert (TABLE.verbs["done"].role, TABLE.verbs["go"].role) == (Role.END, None)
    assert TABLE.role(DONE) is Role.END
    assert TABLE.role(Action("no_such_verb")) is None


def test_a_verb_has_the_same_role_everywhere() -> None:
    class Odd(Procedure[ToyPosition, Trail]):
        frame = Trail

        @verb(Role.COMMIT)
        def done(self, position: ToyPosition, frame: Trail) -> None: ...

    class Odder(Toy):
        procedures = (Deploy, Odd)

    with pytest.raises(TypeError, match="'done' has a different role in Odd than in another procedure"):
        Odder()


def test_the_side_that_is_asked_sees_the_phase_in_the_decision() -> None:
    position = deployed("blue")
    assert TOY.view(position, "blue")["decision"]["phase"] == "blue"
    act(position, "done")
    assert TOY.view(position, "red")["decision"]["phase"] == TOY.phase(position) == "red"


def test_two_procedures_do_not_share_a_frame() -> None:
    class Reinforce(Deploy):
        pass

    class Doubled(Toy):
        procedures = (Deploy, Reinforce)

    with pytest.raises(TypeError, match="share the frame Placing"):
        Doubled()


def test_a_procedure_that_neither_asks_nor_goes_on_is_found_out() -> None:
    class Idle(Procedure[ToyPosition, Trail]):
        frame = Trail

    with pytest.raises(TypeError, match="Idle defines neither decision nor proceed"):
        Idle().proceed(deployed("red"), Trail())


@pytest.mark.parametrize("tells", [False, True])
def test_rules_that_never_ask_are_stopped(tells: bool) -> None:
    with pytest.raises(NoDecision, match="without"):
        run(Spinning(tells))
