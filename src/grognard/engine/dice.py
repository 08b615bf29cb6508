"""All chance of a game: one keyed, counter-based generator, or a script in its place.

The generator, so that anybody can check a roll with a few lines in any language:

- The key is 32 bytes: BLAKE2b-256 of the seed written as text in UTF-8, with the personal string
  `grognard dice 1`.
- Number *n* (0, 1, 2, ...) is BLAKE2b-64 of *n* as 8 bytes little-endian, keyed with the key, read as an
  unsigned 64-bit little-endian integer.
- A number below *k*: the next number, taken modulo *k*; numbers of the last, incomplete run of *k*
  below 2**64 are passed over, so that every face is equally likely.
- A die of *k* faces shows one more than a number below *k*. A draw takes the chit at that index of the cup.

Who has seen the rolls cannot tell the next one without the key, as long as the seed cannot be guessed:
a game started without a seed takes 256 bits from the operating system. A seed given by hand (7) is for
tests and studies, where being able to repeat is the point.
"""

import secrets
from collections.abc import Sequence
from hashlib import blake2b
from typing import NamedTuple

from grognard.engine import limits
from grognard.engine.faults import fault, in_language

_SPAN = 1 << 64
_PERSON = b"grognard dice 1"


class ScriptError(ValueError):
    """A scripted die or draw cannot be what is asked for."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message

    def in_language(self, language: str) -> str:
        """In a language."""
        return str(in_language(self.message, language))


class LabelledDie(NamedTuple):
    """A scripted die that says what it is for: `attack`, or more exactly `attack.0304`."""

    label: str
    value: int

    def fits(self, purpose: str) -> bool:
        """Is it for this roll?"""
        return self.label in (purpose, roll_kind(purpose))


ScriptedDie = int | LabelledDie


def roll_kind(purpose: str) -> str:
    """What a roll is for, without what it is about: `attack` of `attack.0304`, `check` of `check LVI`."""
    return purpose.replace(" ", ".", 1).partition(".")[0]


def new_seed() -> str:
    """A seed that nobody can guess: 256 bits from the operating system."""
    return secrets.token_hex(32)


def key_of(seed: int | str) -> bytes:
    """The generator's key for a seed."""
    return blake2b(str(seed).encode(), digest_size=32, person=_PERSON).digest()


def number(key: bytes, n: int) -> int:
    """Number *n* of the stream, 64 bits."""
    return int.from_bytes(blake2b(n.to_bytes(8, "little"), key=key, digest_size=8).digest(), "little")


class Dice:
    """The dice and cups of a position: the key, how many numbers were used, and what is scripted.

    A script is never cut: its tuple stays as it is, and a number says how much of it is behind us, so that neither a
    roll nor a copy takes longer for a long one.
    """

    __slots__ = ("_draws", "_next_die", "_next_draw", "_script", "key", "ran_out", "used")

    def __init__(
        self,
        key: bytes,
        used: int = 0,
        script: tuple[ScriptedDie, ...] | None = None,
        draws: tuple[str, ...] | None = None,
        ran_out: tuple[str, ...] = (),
    ) -> None:
        self.key = key
        self.used = used
        self.script = script
        self.draws = draws
        self.ran_out = ran_out
        """What was rolled or drawn by the generator because the script had come to its end: the first thousand of it
        (`limits.SCRIPTED`), for a game goes on and on after a short script."""

    @property
    def script(self) -> tuple[ScriptedDie, ...] | None:
        """Results that come next; None when nothing was ever scripted."""
        return None if self._script is None else self._script[self._next_die :]

    @script.setter
    def script(self, script: tuple[ScriptedDie, ...] | None) -> None:
        self._script = script
        self._next_die = 0

    @property
    def draws(self) -> tuple[str, ...] | None:
        """Chits that are drawn next, by name; None when nothing was ever scripted."""
        return None if self._draws is None else self._draws[self._next_draw :]

    @draws.setter
    def draws(self, draws: tuple[str, ...] | None) -> None:
        self._draws = draws
        self._next_draw = 0

    def copy(self) -> "Dice":
        """The same dice, to be rolled independently."""
        new = object.__new__(Dice)
        new.key, new.used, new.ran_out = self.key, self.used, self.ran_out
        new._script, new._next_die = self._script, self._next_die
        new._draws, new._next_draw = self._draws, self._next_draw
        return new

    def mixed(self, seed: int | str) -> "Dice":
        """Dice that follow from another seed, counted from its first number; what is scripted still comes first."""
        return Dice(key_of(seed), 0, self.script, self.draws, self.ran_out)

    def below(self, bound: int) -> int:
        """The next number from 0 to bound - 1, each equally likely."""
        if not 1 <= bound <= _SPAN:
            raise ValueError(f"cannot draw a number below {bound}; expected a bound from 1 to 2**64")
        fair = _SPAN - _SPAN % bound
        while True:
            value = number(self.key, self.used)
            self.used += 1
            if value < fair:
                return value % bound

    def roll(self, faces: int, purpose: str) -> int:
        """One die: 1 to faces, scripted or not."""
        if self._script is not None:
            if self._next_die < len(self._script):
                die = self._script[self._next_die]
                self._next_die += 1
                if isinstance(die, LabelledDie) and not die.fits(purpose):
                    raise ScriptError(fault("die for", value=die.value, label=die.label, purpose=purpose))
                value = die.value if isinstance(die, LabelledDie) else die
                if not 1 <= value <= faces:
                    raise ScriptError(fault("die", value=value, purpose=purpose, faces=faces))
                return value
            self._run_out(f"d{faces} for {purpose}")
        return self.below(faces) + 1

    def draw(self, cup: Sequence[str], purpose: str) -> int:
        """The index of the chit drawn from a cup, scripted (by name) or not."""
        if self._draws is not None:
            if self._next_draw < len(self._draws):
                name = self._draws[self._next_draw]
                self._next_draw += 1
                if name not in cup:
                    raise ScriptError(fault("draw", name=name, purpose=purpose, cup=list(cup)))
                return cup.index(name)
            self._run_out(f"draw for {purpose}")
        return self.below(len(cup))

    def _run_out(self, what: str) -> None:
        if len(self.ran_out) < limits.SCRIPTED:
            self.ran_out += (what,)

    def state(self) -> list[object]:
        """Everything, as plain values."""
        script = None if self._script is None else list(self._script[self._next_die :])
        draws = None if self._draws is None else list(self._draws[self._next_draw :])
        return [self.key.hex(), self.used, script, draws, list(self.ran_out)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Dice) and self.state() == other.state()

    __hash__ = None  # type: ignore[assignment]
