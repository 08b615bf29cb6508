"""How a process of the server handles its memory: nobody waits for a collection, and what is freed goes back."""

import contextlib
import ctypes
import gc

THRESHOLDS = (10_000, 20, 20)
"""Of the three generations; Python's defaults are (700, 10, 10)."""
ARENA_MAX, MMAP_THRESHOLD = -8, -3
"""Options of glibc's `mallopt`, from its <malloc.h>."""
ARENAS = 2
"""Heaps of the C library, each with gaps of its own; by default up to eight for each processor."""
LARGE = 256 * 1024
"""Bytes from which on a block is returned to the system as soon as it is freed; by default this grows to 32 MB."""


def collect_less_often() -> None:
    """Freeze what has been loaded so far, and collect the rest seldom."""
    gc.set_threshold(*THRESHOLDS)
    gc.freeze()


def keep_no_gaps() -> None:
    """Have the C library (glibc only) keep less of what is freed: bodies of megabytes leave no gaps behind."""
    with contextlib.suppress(OSError, AttributeError):
        library = ctypes.CDLL(None)
        library.mallopt(ARENA_MAX, ARENAS)
        library.mallopt(MMAP_THRESHOLD, LARGE)


def give_back() -> None:
    """Collect what is not needed, and return to the system what is free (glibc only)."""
    gc.collect()
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)
