"""Are the dice fair, repeatable, and what the documentation says?"""

import pickle
from hashlib import blake2b
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from grognard.engine import limits
from grognard.engine.dice import Dice, LabelledDie, ScriptError, key_of, new_seed, number

GOLDEN_NUMBERS = [3662145165214430330, 10689299945469468446, 15705229791287575679]
GOLDEN_DICE = [3, 3, 6, 6, 1, 4, 1, 4, 4, 1, 3, 6, 1, 1, 3, 2, 1, 1, 3, 6]


def documented(seed: str, n: int) -> int:
    """Number n of a seed's stream, from the description alone."""
    key = blake2b(seed.encode("utf-8"), digest_size=32, person=b"grognard dice 1").digest()
    counter = bytes((n >> 8 * byte) & 255 for byte in range(8))
    digest = blake2b(counter, digest_size=8, key=key).digest()
    return sum(value << 8 * byte for byte, value in enumerate(digest))


def dice(seed: int | str = 7) -> Dice:
    return Dice(key_of(seed))


# -- the generator


@pytest.mark.parametrize(
    ("label", "purpose", "fits"),
    [
        ("attack", "attack.0304", True),
        ("attack.0304", "attack.0304", True),
        ("check", "check LVI", True),
        ("check LVI", "check LVI", True),
        ("initiative", "initiative", True),
        ("attack.0305", "attack.0304", False),
        ("attack", "attacker.0304", False),
        ("check", "combat", False),
    ],
)
def test_a_labelled_die_fits_a_roll_by_its_first_word_or_by_all_of_it(label: str, purpose: str, fits: bool) -> None:
    assert LabelledDie(label, 4).fits(purpose) is fits


def test_a_labelled_die_counts_on_a_copy_as_well() -> None:
    scripted = Dice(key_of(7), script=(LabelledDie("attack", 4), 6)).copy()
    assert [scripted.roll(6, "attack.0304"), scripted.roll(6, "check")] == [4, 6]


def test_the_generator_is_the_documented_one() -> None:
    assert [number(key_of(7), n) for n in range(100)] == [documented("7", n) for n in range(100)]


def test_the_numbers_of_seed_7_never_change() -> None:
    assert [number(key_of(7), n) for n in range(3)] == GOLDEN_NUMBERS


def test_the_dice_of_seed_7_never_change() -> None:
    rolled = dice()
    assert [rolled.roll(6, "test") for _ in range(20)] == GOLDEN_DICE


@given(st.text(), st.integers(0, 2**64 - 1))
def test_any_seed_and_any_number_follow_the_description(seed: str, n: int) -> None:
    assert number(key_of(seed), n) == documented(seed, n)


def test_a_seed_is_the_same_as_number_and_as_text() -> None:
    assert key_of(7) == key_of("7")


def test_nobody_can_guess_a_seed_that_was_not_given() -> None:
    assert len({new_seed() for _ in range(100)}) == 100
    assert len(bytes.fromhex(new_seed())) == 32


@pytest.mark.parametrize(("faces", "limit"), [(6, 20.5), (10, 27.9)])  # chi-square, one in a thousand
def test_every_face_is_equally_likely(faces: int, limit: float) -> None:
    rolled, throws = dice(), 6000
    results = [rolled.roll(faces, "test") for _ in range(throws)]
    expected = throws / faces
    assert sum((results.count(face) - expected) ** 2 / expected for face in range(1, faces + 1)) < limit


def test_one_roll_says_nothing_about_the_next() -> None:
    rolled = dice()
    results = [rolled.roll(6, "test") for _ in range(7201)]
    pairs = list(pairwise(results))
    counts = [pairs.count((a, b)) for a in range(1, 7) for b in range(1, 7)]
    assert sum((count - 200) ** 2 / 200 for count in counts) < 66.6  # 35 degrees of freedom, one in a thousand


@pytest.mark.parametrize("bound", [2**63 + 1, 3 * 2**62, 2**64 - 1])
def test_numbers_of_the_last_incomplete_run_are_passed_over(bound: int) -> None:
    stream = [value for value in (documented("7", n) for n in range(200)) if value < bound]
    rolled = dice()
    assert [rolled.below(bound) for _ in range(80)] == stream[:80]


def test_numbers_passed_over_are_used_up() -> None:
    rolled = dice()
    rolled.below(2**63 + 1)
    first = next(n for n in range(200) if documented("7", n) < 2**63 + 1)
    assert rolled.used == first + 1


def test_no_number_is_passed_over_when_the_runs_are_complete() -> None:
    rolled = dice()
    assert [rolled.below(2**64) for _ in range(50)] == [documented("7", n) for n in range(50)]
    assert rolled.used == 50


@pytest.mark.parametrize("bound", [0, -1, 2**64 + 1])
def test_a_bound_that_cannot_be_met_is_refused(bound: int) -> None:
    with pytest.raises(ValueError, match="cannot draw a number"):
        dice().below(bound)


@given(st.integers(1, 2**64), st.integers(0, 1000))
def test_a_number_is_always_below_its_bound(bound: int, seed: int) -> None:
    assert 0 <= dice(seed).below(bound) < bound


# -- copies


def test_a_copy_rolls_the_same_and_leaves_the_first_alone() -> None:
    first = dice()
    first.roll(6, "test")
    second = first.copy()
    assert first == second
    results = [second.roll(6, "test") for _ in range(10)]
    assert first != second
    assert [first.roll(6, "test") for _ in range(10)] == results


def test_dice_are_not_hashable_because_they_change() -> None:
    with pytest.raises(TypeError):
        hash(dice())


# -- scripts


def test_scripted_dice_come_in_order() -> None:
    scripted = Dice(key_of(7), script=(4, 6, 1))
    assert [scripted.roll(6, "test") for _ in range(3)] == [4, 6, 1]
    assert scripted.used == 0


def test_when_the_script_is_at_its_end_the_generator_goes_on_and_it_is_noted() -> None:
    scripted = Dice(key_of(7), script=(4,))
    scripted.roll(6, "combat")
    assert scripted.roll(6, "retreat") == dice().roll(6, "retreat")
    assert scripted.ran_out == ("d6 for retreat",)


def test_without_a_script_nothing_runs_out() -> None:
    rolled = dice()
    rolled.roll(6, "combat")
    rolled.draw(("a", "b"), "chit")
    assert rolled.ran_out == ()


@pytest.mark.parametrize("value", [0, 7, -1])
def test_a_scripted_die_that_is_not_on_the_die_is_refused(value: int) -> None:
    with pytest.raises(ScriptError, match=f"scripted die {value} for combat .* 6 faces"):
        Dice(key_of(7), script=(value,)).roll(6, "combat")


def test_scripted_draws_are_by_name() -> None:
    assert Dice(key_of(7), draws=("b",)).draw(("a", "b", "c"), "chit") == 1


def test_a_scripted_draw_that_is_not_in_the_cup_is_refused() -> None:
    with pytest.raises(ScriptError, match="'d' for chit is not in the cup: a, b"):
        Dice(key_of(7), draws=("d",)).draw(("a", "b"), "chit")


def test_draws_run_out_separately_from_dice() -> None:
    scripted = Dice(key_of(7), draws=())
    scripted.roll(6, "combat")
    scripted.draw(("a", "b"), "chit")
    assert scripted.ran_out == ("draw for chit",)


def test_an_empty_cup_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="cannot draw a number"):
        dice().draw((), "chit")


def test_every_chit_is_drawn_at_times() -> None:
    drawn = dice()
    assert {drawn.draw(("a", "b", "c"), "chit") for _ in range(60)} == {0, 1, 2}


# -- scripts of any length


@given(st.lists(st.integers(1, 6), max_size=12), st.integers(0, 12))
def test_what_is_left_of_a_script_is_all_that_counts(script: list[int], rolled: int) -> None:
    """Dice of which some were rolled are the same as dice with the rest, in every way."""
    some = Dice(key_of(7), script=tuple(script), draws=("a", *"b" * len(script)))
    for _ in range(min(rolled, len(script))):
        some.roll(6, "test")
        some.draw(("a", "b"), "test")
    rest = Dice(key_of(7), script=some.script, draws=some.draws)
    assert some == rest == some.copy()
    assert some.state() == rest.state() == some.copy().state()
    assert some.script == tuple(script[min(rolled, len(script)) :])


def test_a_script_can_be_put_in_place_of_another() -> None:
    scripted = Dice(key_of(7), script=(4, 6))
    scripted.roll(6, "test")
    scripted.script = (2, 1)
    assert [scripted.roll(6, "test"), scripted.script] == [2, (1,)]
    scripted.script = None
    assert scripted.roll(6, "test") == dice().roll(6, "test")


def test_a_copy_goes_on_where_the_script_is_and_leaves_the_first_alone() -> None:
    scripted = Dice(key_of(7), script=(4, 6, 1), draws=("b", "a"))
    scripted.roll(6, "test")
    scripted.draw(("a", "b"), "test")
    other = scripted.copy()
    assert (other.roll(6, "test"), other.draw(("a", "b"), "test")) == (6, 0)
    assert (scripted.script, scripted.draws, other.script, other.draws) == ((6, 1), ("a",), (1,), ())


def test_what_ran_out_is_told_up_to_a_limit() -> None:
    scripted = Dice(key_of(7), script=(), draws=())
    for n in range(limits.SCRIPTED + 5):
        scripted.roll(6, str(n))
        scripted.draw(("a",), str(n))
    assert len(scripted.ran_out) == limits.SCRIPTED
    assert scripted.ran_out[:2] == ("d6 for 0", "draw for 0")


def test_dice_that_were_rolled_are_kept_and_come_back_the_same() -> None:
    scripted = Dice(key_of(7), script=(4, 6, 1))
    scripted.roll(6, "test")
    assert pickle.loads(pickle.dumps(scripted)) == scripted
