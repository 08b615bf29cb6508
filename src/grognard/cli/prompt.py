"""Where a person's lines come from: a terminal with editing and completion, or a pipe that is echoed."""

import contextlib
import sys
from collections.abc import Sequence
from io import TextIOWrapper


class Prompt:
    """Asks for lines."""

    def __init__(self) -> None:
        self.terminal = sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        self._words: list[str] = []
        if self.terminal:
            with contextlib.suppress(ImportError):  # not every Python has it
                self._complete_words()

    def read(self, text: str, words: Sequence[str] = ()) -> str | None:
        """One line, None at the end; Tab completes to one of the words."""
        self._words = list(words)
        if self.terminal:
            try:
                return input(text)
            except EOFError:
                print()
                return None
        line = sys.stdin.readline()
        if not line:
            return None
        print(f"{text}{line.rstrip()}")
        return line

    def wait(self, text: str) -> None:
        """Clear the screen, and what was typed, and wait for somebody to press Enter; a pipe does not wait."""
        if self.terminal:
            print("\x1b[2J\x1b[3J\x1b[H", end="")
            if "readline" in sys.modules:
                sys.modules["readline"].clear_history()
            self.read(text)

    def _complete_words(self) -> None:
        import readline

        readline.set_completer_delims("\n")
        readline.set_completer(self._completion)
        readline.parse_and_bind("tab: complete")

    def _completion(self, text: str, n: int) -> str | None:
        found = [word for word in self._words if word.lower().startswith(text.lower())]
        return found[n] if n < len(found) else None
