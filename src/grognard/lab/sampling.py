"""Where the time of a program goes, by room: what runs is looked at every few milliseconds of processor time.

Each sample counts for the room of the code that runs, or that has called what runs (numpy, compiled kernels, Python
itself). The code of a game is told apart into its rules and its plans.
"""

import signal
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import grognard

EVERY = 0.002
"""Seconds of processor time between two samples."""
HOME = Path(grognard.__file__).parent
RULES, PLANS, OTHER = "rules", "plans", "other"

Shares = Mapping[str, float]
"""Which part of the time each room takes, the largest first."""


def room_of(frame: FrameType | None) -> str:
    """The room of the nearest of our own code: board, engine, players; of a game its rules or its plans."""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(HOME):
            room, *inner = path.relative_to(HOME).parts
            if room != "games":
                return room
            return PLANS if "plans" in inner else RULES
        frame = frame.f_back
    return OTHER


@contextmanager
def sampled() -> Iterator[Counter[str]]:
    """Count where the processor is while the block runs, by room."""
    found: Counter[str] = Counter()

    def count(number: int, frame: FrameType | None) -> None:
        found[room_of(frame)] += 1

    before = signal.signal(signal.SIGPROF, count)
    signal.setitimer(signal.ITIMER_PROF, EVERY, EVERY)
    try:
        yield found
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def shares_of(found: Counter[str]) -> Shares:
    """The parts of the whole, the largest first."""
    return {room: number / found.total() for room, number in found.most_common()}
