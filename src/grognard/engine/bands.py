"""Columns headed by bands of differentials: `<=-3`, `-2..-1`, `0`, `>=14`, from left to right without a gap."""

import re
from collections.abc import Sequence
from itertools import pairwise

from grognard.engine.data import Source
from grognard.engine.tables import Heading

BAND = re.compile(r"(?P<below><=)?(?P<above>>=)?(?P<low>-?[0-9]{1,4})(\.\.(?P<high>-?[0-9]{1,4}))?")


def headings(source: Source, line: int, texts: Sequence[str]) -> tuple[Heading, ...]:
    """The headings of a row of a combat table."""
    bands = [_band(source, line, text) for text in texts]
    for (left, (_, high)), (right, (low, _)) in pairwise(zip(texts, bands, strict=True)):
        if high is None or low is None or high + 1 != low:
            raise source.error(line, f"expected columns that rise without a gap, not {left},{right}")
    starts = [low if low is not None else high or 0 for low, high in bands]
    return tuple(Heading(n, *found) for n, found in enumerate(zip(texts, starts, strict=True)))


def _band(source: Source, line: int, text: str) -> tuple[int | None, int | None]:
    """The lowest and the highest differential of a column; None: there is no such end."""
    found = BAND.fullmatch(text)
    if found is None or sum(found[part] is not None for part in ("below", "above", "high")) > 1:
        raise source.error(line, f"expected a column such as <=-3, 0, 1..2 or >=9, not '{text}'")
    low = int(found["low"])
    high = int(found["high"] or low)
    if high < low:
        raise source.error(line, f"expected the lower number first, not '{text}'")
    return (None if found["below"] else low, None if found["above"] else high)
