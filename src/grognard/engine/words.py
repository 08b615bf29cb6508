"""What is said to a person, in English and Spanish: questions, reasons, events and names by key.

A text names facts in braces; `{left|Hit|Hits}` says the first word for one and the second for any other number.
"""

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.engine.data import DataError

LANGUAGES = ("en", "es")
ENGINE_WORDS = Path(__file__).parent / "words.tsv"
"""What the engine itself says."""
CONTRACTION = re.compile(r"\b([Aa]|[Dd]e) el\b(?! [A-Z])")
"""Spanish joins these two words; a fact that begins with an article may bring them together."""


class Words:
    """A catalogue of texts: `key <tab> English <tab> Spanish`, with {names} of the facts."""

    def __init__(self, texts: Mapping[str, tuple[str, str]]) -> None:
        self.texts = dict(texts)

    @classmethod
    def load(cls, *paths: Path) -> "Words":
        """Read catalogues; a later one may say a text of an earlier one differently."""
        texts: dict[str, tuple[str, str]] = {}
        for path in paths:
            for n, line in enumerate(path.read_text("utf-8").splitlines(), 1):
                if not line.strip() or line.startswith("#"):
                    continue
                cells = line.split("\t")
                if len(cells) != 3 or not all(cells):
                    raise DataError(str(path), n, "expected key, English and Spanish, separated by tabs")
                texts[cells[0]] = (cells[1], cells[2])
        return cls(texts)

    def say(self, key: str, facts: Mapping[str, Any] | None = None, language: str = "en") -> str:
        """The text of a key with its facts filled in; a key without a text is said as it is."""
        found = self.texts.get(key)
        if found is None:
            return key
        said = found[LANGUAGES.index(language)].format_map(_Facts(facts or {}))
        return CONTRACTION.sub(_joined, said) if language == "es" else said


def _joined(found: re.Match[str]) -> str:
    return f"{found[1]}l"


class _Facts(dict[str, Any]):
    """Facts as they are read aloud: lists and tables with commas, half points with a half."""

    def __getitem__(self, name: str) -> str:
        if "|" in name:
            name, one, many = name.split("|")
            return one if _is_one(super().__getitem__(name)) else many
        value = super().__getitem__(name)
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        if isinstance(value, dict):
            return ", ".join(f"{key} {item}" for key, item in value.items())
        return amount(value) if isinstance(value, float) else str(value)

    def __missing__(self, name: str) -> str:
        return f"({name})"


def _is_one(value: Any) -> bool:
    return (len(value) if isinstance(value, list | tuple) else value) == 1


def amount(value: float) -> str:
    """A number of points: half points with a half."""
    whole = int(value)
    if value == whole:
        return str(whole)
    return f"{'-' if value < 0 else ''}{abs(whole) or ''}½" if abs(value - whole) == 0.5 else str(value)
