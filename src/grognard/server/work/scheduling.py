"""Whom the processor is given to: whoever plays comes first, long work gives way.

A low priority alone is not enough: once a long job runs, Linux lets it finish its slice of some milliseconds before
anybody else has a turn. Two things help. A process of the policy `SCHED_IDLE` is interrupted at once by whoever plays,
and has what is left of the processors. And from Linux 6.12 on, a process that asks for short slices interrupts those
with longer ones; older systems do not know of it, and go by priority.
"""

import contextlib
import ctypes
import os
import platform
import struct
import sys

PROMPT_NICE = 6
"""Processes of up to this priority serve somebody who waits for them."""
FIRST_NICE = 1
"""Processes of up to this priority interrupt the others."""
SWITCH_SECONDS = 0.0003
"""After so long a thread of the server hands the interpreter over if another waits for it; by default 5 ms."""
SHORT_SLICE, LONG_SLICE = 700_000, 10_000_000
"""Nanoseconds: most actions need less than a short slice, so that they are not interrupted themselves."""
SCHED_SETATTR = {"x86_64": 314, "aarch64": 274}
"""The number of the system call, which Python's library has no function for."""
ATTRIBUTES = struct.Struct("=IIQiIQQQ")
"""`struct sched_attr`: size, policy, flags, nice, priority, runtime (the slice), deadline, period."""


def come_first() -> None:
    """Let the server's event loop wait little: not for its threads, which read and write files, nor for long work."""
    sys.setswitchinterval(SWITCH_SECONDS)
    _ask_for_slices(SHORT_SLICE)


def wait_for_others() -> None:
    """Ask for long slices, in a process that the server has started: it does not interrupt whoever plays."""
    _ask_for_slices(LONG_SLICE)


def give_way(nice: int) -> None:
    """Lower the priority of this process; those that nobody waits for are interrupted at once."""
    if sys.platform == "win32":
        return
    with contextlib.suppress(OSError):
        os.nice(nice)
    _ask_for_slices(SHORT_SLICE if nice <= FIRST_NICE else LONG_SLICE)
    if nice > PROMPT_NICE and sys.platform == "linux":
        with contextlib.suppress(OSError):
            os.sched_setscheduler(0, os.SCHED_IDLE, os.sched_param(0))


def _ask_for_slices(nanoseconds: int) -> None:
    """Ask Linux for slices of this length for the calling thread, and the threads and processes that it starts."""
    number = SCHED_SETATTR.get(platform.machine())
    if sys.platform != "linux" or number is None:
        return
    nice = os.getpriority(os.PRIO_PROCESS, 0)
    asked = ATTRIBUTES.pack(ATTRIBUTES.size, os.SCHED_OTHER, 0, nice, 0, nanoseconds, 0, 0)
    with contextlib.suppress(OSError, AttributeError):
        ctypes.CDLL(None).syscall(number, 0, asked, 0)
