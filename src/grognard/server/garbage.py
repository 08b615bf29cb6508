"""Runs Python's cyclic garbage collector seldom, since players wait for it."""

import gc

THRESHOLDS = (10_000, 20, 20)
"""Of the three generations; Python's defaults are (700, 10, 10)."""


def collect_less_often() -> None:
    """Freeze what has been loaded so far, and collect the rest seldom."""
    gc.set_threshold(*THRESHOLDS)
    gc.freeze()
