"""Stacking [4.0]: how many units a hex holds."""

import pytest
from tests.games.crossroads.sketch import (
    allowed,
    asked,
    choices,
    cost,
    happened,
    play,
    refused,
    sketch,
    ways,
    where,
)


@pytest.mark.rule("4.1")
def test_two_units_may_share_a_hex() -> None:
    position = sketch("b1:Inf b2:Inf .")
    play(position, "unit b1; hex 0201; done")
    assert where(position, "b1") == where(position, "b2") == "0201"


@pytest.mark.rule("4.1")
def test_no_move_ends_in_a_hex_with_two_units() -> None:
    position = sketch("b1:Inf b2:Inf+b3:Inf .")
    play(position, "unit b1")
    ruling = refused(position, "hex 0201")
    assert (ruling.rules, ruling.facts["limit"]) == (("4.1",), 2)


@pytest.mark.rule("4.1")
def test_the_mover_itself_does_not_count() -> None:
    position = sketch("b1:Inf+b2:Inf . .")
    play(position, "unit b1; hex 0201; hex 0101; done")
    assert where(position, "b1") == where(position, "b2") == "0101"


@pytest.mark.rule("4.1")
def test_no_reaction_ends_in_a_hex_with_two_units() -> None:
    position = sketch(
        """
        b:Inf .  .  r:Rec  r1:Inf+r2:Inf
          .     .  .   l   .
        """
    )
    play(position, "unit b; hex 0301; unit r")
    assert "0501" not in choices(position, "hex")
    assert refused(position, "hex 0501").rules == ("4.1",)


@pytest.mark.rule("4.1", "9.9")
def test_no_retreat_ends_in_a_hex_with_two_units() -> None:
    position = sketch("b:Arm r:Inf . r1:Inf+r2:Inf .", phase="blue.1.combat", crt="DR")
    events = play(position, "attack 0201; unit b; fight; done")
    assert [event["to"] for event in happened(events, "retreated")] == ["0301"]


@pytest.mark.rule("4.1", "9.11")
def test_no_more_than_two_units_advance() -> None:
    position = sketch(
        """
        b1:Inf+b2:Inf  r:Inf  .  .
                b3:Inf   .  .  .
        """,
        phase="blue.1.combat",
        crt="D2",
    )
    play(position, "attack 0201; unit b1; unit b2; unit b3; fight; unit b1; unit b3")
    assert [where(position, unit) for unit in ("b1", "b2", "b3")] == ["0201", "0101", "0201"]
    assert asked(position)[1] != "advance.who"


@pytest.mark.rule("4.1", "12.4", "13.1")
def test_nobody_arrives_in_a_hex_with_two_units() -> None:
    position = sketch(
        "b1:Inf+b2:Inf . . r:Inf",
        phase="blue.arrivals",
        areas={"blue.entry": "0101 0201"},
        units={"b": {"type": "infantry", "box": "blue.arriving"}},
        schedule=[{"turn": 1, "what": "reinforcement", "side": "blue", "unit": "b"}],
    )
    play(position, "unit b")
    assert refused(position, "hex 0101").rules == ("12.4", "4.1")
    allowed(position, "hex 0201")


@pytest.mark.rule("4.2")
def test_a_unit_passes_through_full_stacks_of_its_own_side_for_nothing_extra() -> None:
    assert cost(sketch("b1:Inf b2:Inf+b3:Inf ."), "b1", "0301") == 2


@pytest.mark.rule("4.1", "4.2", "7.5")
def test_a_unit_on_its_way_through_a_full_stack_is_not_held_up_there() -> None:
    position = sketch(
        """
        b1:Inf  b2:Inf+b3:Inf  .  .  .
             .      r:Rec    .  .  .
        .       .       .    .  .
        """,
        river="0201/0202 0301/0202",
    )
    play(position, "unit b1; hex 0301")
    assert (where(position, "b1"), asked(position)) == ("0301", ("red", "reaction.which"))


@pytest.mark.rule("4.3")
def test_no_unit_moves_into_an_enemy_hex() -> None:
    position = sketch("b:Arm r:Inf .")
    play(position, "unit b")
    assert refused(position, "hex 0201").rules == ("4.3",)


@pytest.mark.rule("4.3")
def test_no_unit_not_even_recon_moves_through_an_enemy_hex() -> None:
    position = sketch("b:Rec r:Inf .")
    assert ways(position, "b") == {}
    play(position, "unit b")
    assert refused(position, "hex 0301").rules == ("4.3",)


@pytest.mark.rule("4.3", "8.4")
def test_an_overrun_is_the_exception() -> None:
    position = sketch("b:Arm r:Rec .", crt="D1")
    play(position, "unit b; overrun 0201")
    assert where(position, "b") == "0201"


@pytest.mark.rule("4.3", "7.3")
def test_no_reaction_enters_an_enemy_hex() -> None:
    position = sketch(
        """
        b:Inf .  .  r:Rec .
          .     .  .   .  b1:Rec
        """,
        river="0502/0501 0502/0402",
    )
    play(position, "unit b; hex 0301; unit r")
    assert refused(position, "hex 0502").rules == ("4.3",)
