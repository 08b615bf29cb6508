"""Token buckets: a rate per second, and a burst."""

import math
import time


class Bucket:
    """A token bucket: it refills at a steady rate up to its capacity."""

    def __init__(self, rate: float, burst: float) -> None:
        self._rate = rate
        self._burst = burst
        self._left = burst
        self._when = time.monotonic()

    def take(self, cost: float = 1) -> bool:
        """Take this much, if it is there."""
        self._flow()
        if self._left < cost:
            return False
        self._left -= cost
        return True

    def charge(self, cost: float) -> None:
        """Take what has already been used, going into debt if need be."""
        self._flow()
        self._left -= cost

    def give_back(self, cost: float = 1) -> None:
        """Put back what was taken and not used."""
        self._left = min(self._burst, self._left + cost)

    def wait(self, cost: float = 1) -> float:
        """Seconds until so much may pass; infinite if it never may."""
        self._flow()
        return max(0.0, (cost - self._left) / self._rate) if cost <= self._burst else math.inf

    @property
    def used(self) -> float:
        """How much is missing."""
        self._flow()
        return self._burst - self._left

    @property
    def full(self) -> bool:
        """Is the bucket full?"""
        return self.used <= 0

    def _flow(self) -> None:
        now = time.monotonic()
        self._left = min(self._burst, self._left + (now - self._when) * self._rate)
        self._when = now
