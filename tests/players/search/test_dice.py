"""Do common dice show the same for the same purpose, in whatever order they are rolled?"""

from collections import Counter

from grognard.engine.dice import key_of
from grognard.players.search.dice import CommonDice


def dice() -> CommonDice:
    return CommonDice(key_of("common"))


def test_what_is_rolled_hangs_on_the_purpose_and_not_on_the_order() -> None:
    one, other = dice(), dice()
    purposes = [f"attack.{n:04}" for n in range(20)]
    forward = {purpose: one.roll(6, purpose) for purpose in purposes}
    backward = {purpose: other.roll(6, purpose) for purpose in reversed(purposes)}
    assert forward == backward
    assert len(set(forward.values())) > 1


def test_the_same_purpose_again_is_another_roll_and_a_copy_goes_on_alike() -> None:
    one = dice()
    rolls = [one.roll(6, "attack") for _ in range(30)]
    assert len(set(rolls)) > 1
    copy = one.copy()
    assert [copy.roll(6, "attack") for _ in range(10)] == [one.roll(6, "attack") for _ in range(10)]
    assert copy.used == one.used == 40


def test_every_face_and_every_chit_comes_up() -> None:
    faces = Counter(dice().roll(6, f"roll {n}") for n in range(3000))
    chits = Counter(dice().draw(["a", "b", "c"], f"draw {n}") for n in range(3000))
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert set(chits) == {0, 1, 2}
    assert min(faces.values()) > 400
    assert min(chits.values()) > 850
