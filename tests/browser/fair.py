"""The page's own check of the dice, called from Python: web/src/fair, bundled and run by node."""

import json
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CALLS = Path(__file__).parent / "fair_calls.ts"
ESBUILD = ROOT / "web" / "node_modules" / "esbuild" / "bin" / "esbuild"
NODE = [str(ROOT / "web" / "with-node"), "node"]


class Fair:
    """Functions of the page by their names."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self._process = process

    def __call__(self, name: str, *given: Any) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps([name, *given]) + "\n")
        self._process.stdin.flush()
        return json.loads(self._process.stdout.readline())


def missing() -> str | None:
    """What keeps them from being called, as a sentence; None if nothing does."""
    return None if ESBUILD.is_file() else "What builds the page is not installed: make web"


@contextmanager
def running(folder: Path) -> Iterator[Fair]:
    """The functions, as long as they are wanted."""
    script = folder / "fair_calls.mjs"
    options = ["--bundle", "--platform=node", "--format=esm", "--log-level=error", f"--outfile={script}"]
    subprocess.run([*NODE, str(ESBUILD), str(CALLS), *options], check=True)
    pipes: Any = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True, "encoding": "utf-8"}
    with subprocess.Popen([*NODE, str(script)], **pipes) as process:
        yield Fair(process)
        assert process.stdin is not None
        process.stdin.close()
