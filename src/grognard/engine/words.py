"""What is said to a person, in English and Spanish: questions, reasons, events and names by key."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.engine.data import DataError

LANGUAGES = ("en", "es")
ENGINE_WORDS = Path(__file__).parent / "words.tsv"
"""What the engine itself says."""


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
                    raise DataError(str(path), n, "expected key, English and Spanish, with a tab between")
                texts[cells[0]] = (cells[1], cells[2])
        return cls(texts)

    def say(self, key: str, facts: Mapping[str, Any] | None = None, language: str = "en") -> str:
        """The text of a key with its facts filled in; a key without a text is said as it is."""
        found = self.texts.get(key)
        if found is None:
            return key
        return found[LANGUAGES.index(language)].format_map(_Facts(facts or {}))


class _Facts(dict[str, Any]):
    """Facts as they are read aloud: lists and tables with commas, half points with a half."""

    def __getitem__(self, name: str) -> str:
        value = super().__getitem__(name)
        if isinstance(value, list | tuple):
            return ", ".join(map(str, value))
        if isinstance(value, dict):
            return ", ".join(f"{key} {item}" for key, item in value.items())
        if isinstance(value, float) and value == int(value):
            return str(int(value))
        return str(value)

    def __missing__(self, name: str) -> str:
        return f"({name})"
