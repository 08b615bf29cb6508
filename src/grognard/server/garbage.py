"""When Python looks for objects that only refer to each other: seldom, since whoever plays waits meanwhile."""

import gc

THRESHOLDS = (10_000, 20, 20)
"""Of the three generations; Python's own are (700, 10, 10), and take a quarter of a worker's time."""


def collect_seldom() -> None:
    """Leave what has been loaded so far alone for ever, and look through the rest seldom."""
    gc.set_threshold(*THRESHOLDS)
    gc.freeze()
