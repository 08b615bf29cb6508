"""Whom the processor is given to: whoever plays comes first, long work gives way.

A low priority alone is not enough: once a long job runs, Linux lets it finish its slice of some milliseconds before
anybody else has a turn. A process of the policy `SCHED_IDLE` is interrupted at once by whoever plays, and has what is
left of the processors.
"""

import contextlib
import os
import sys

PROMPT_NICE = 7
"""Processes of up to this priority serve somebody who waits for them."""
SWITCH_SECONDS = 0.0003
"""After so long a thread of the server hands the interpreter over if another waits for it; by default 5 ms."""


def switch_often() -> None:
    """Let the server's event loop wait little for its threads, which read and write files."""
    sys.setswitchinterval(SWITCH_SECONDS)


def give_way(nice: int) -> None:
    """Lower the priority of this process; those that nobody waits for are interrupted at once."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        os.nice(nice)
    if nice > PROMPT_NICE and sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))
