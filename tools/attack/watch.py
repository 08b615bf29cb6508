"""Keeps the innocent's process, and what it has told."""

import json
import subprocess
import sys
import threading
import time
from collections import Counter
from statistics import quantiles
from typing import Any, NamedTuple

BEGIN_WITHIN = 60.0
END_WITHIN = 90.0
"""Seconds that the innocent may take to check the records of its plays."""


class Times(NamedTuple):
    """Milliseconds of what was done in a stretch of time."""

    number: int
    p50: float
    p95: float
    most: float

    @classmethod
    def of(cls, values: list[float]) -> "Times":
        if len(values) < 2:
            return cls(len(values), *(values * 3 or [0.0] * 3))
        parts = quantiles(values, n=20, method="inclusive")
        return cls(len(values), parts[9], parts[18], max(values))


class Innocent:
    """The process that plays while the server is attacked."""

    def __init__(self, url: str) -> None:
        self.told: list[dict[str, Any]] = []
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.attack.innocent", url], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()
        ends = time.monotonic() + BEGIN_WITHIN
        while not any(line["what"] in ("act", "trouble") for line in list(self.told)) and time.monotonic() < ends:
            time.sleep(0.05)

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self.told.append(json.loads(line))

    def stop(self) -> dict[str, Any]:
        """Let it go home: what it says of the records."""
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            self._process.wait(END_WITHIN)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        self._reader.join(5)
        kept = [line for line in self.told if line["what"] == "kept"]
        if kept:
            return {name: kept[-1][name] for name in ("tables", "confirmed", "wrong")}
        return {"tables": 0, "confirmed": 0, "wrong": ["the innocent did not finish"]}

    def times(self, what: str, since: float, until: float) -> Times:
        """What was begun in a stretch of time, and how long it took."""
        told = [line for line in list(self.told) if line["what"] == what and since <= line["t0"] <= until]
        return Times.of([line["ms"] for line in told])

    def troubles(self, since: float, until: float) -> Counter[str]:
        """What went wrong in a stretch of time."""
        told = [line for line in list(self.told) if line["what"] == "trouble" and since <= line["t"] <= until]
        return Counter(line["text"] for line in told)

    def busy(self, since: float, until: float) -> int:
        """How often it was told to try again."""
        return sum(line["what"] == "busy" and since <= line["t"] <= until for line in list(self.told))
