"""How long the shell takes to answer one question: `grognard ask FILE`, from the start of the process to its end.

python benchmarks/startup.py
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

POSITION = '{"game": "crossroads", "scenario": "skirmish", "seed": 7}'
TIMES = 5


def measure() -> float:
    """Seconds, the best of five, after one to warm the disk up."""
    least = float("inf")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "position.json"
        path.write_text(POSITION, encoding="utf-8")
        for n in range(TIMES + 1):
            begin = perf_counter()
            subprocess.run([sys.executable, "-m", "grognard", "ask", str(path)], check=True, stdout=subprocess.DEVNULL)
            if n:
                least = min(least, perf_counter() - begin)
    return least


def main() -> None:
    print(f"grognard ask: {measure():.2f} seconds")


if __name__ == "__main__":
    main()
