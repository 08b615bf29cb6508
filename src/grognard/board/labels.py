"""The form of a map's labels: `{column:02}{row:02}`, `{row_letter}{column}`.

A form may come with a map from anywhere, so it is not handed to `str.format`, which would look up attributes and fill
the memory with blanks: it is taken apart by hand, into texts and fields that are known.
"""

from __future__ import annotations

import re
from string import Formatter

from grognard.board.words import shown

#: Characters of a form.
MOST_FORM = 40
#: Characters of a label.
MOST_LABEL = 20
FIELDS = ("row", "column", "row_letter", "column_letter")
_WIDTH = re.compile(r"[0-9]{0,2}")
_EXPECTED = "expected fields row, column, row_letter, column_letter, as in '{column:02}{row:02}'"


class LabelForm:
    """A form, taken apart once: a text that stands as it is, the field behind it, and the field's width."""

    __slots__ = ("_pieces", "form")

    def __init__(self, form: str):
        if not isinstance(form, str):
            raise ValueError(f"label is {shown(form)}; expected a string such as '{{column:02}}{{row:02}}'")
        if len(form) > MOST_FORM:
            raise ValueError(f"label format {shown(form)} has {len(form)} characters; expected at most {MOST_FORM}")
        self.form = form
        try:
            self._pieces = [_piece(*part) for part in Formatter().parse(form)]
        except ValueError as error:
            raise ValueError(f"label format {form!r} does not work ({error}); {_EXPECTED}") from None

    def write(self, row: int, column: int) -> str:
        """The label of a row and a column number."""
        numbers = {"row": row, "column": column, "row_letter": row, "column_letter": column}
        found = ""
        for text, field, width in self._pieces:
            found += text
            if field is not None:
                value = self._letters(numbers[field]) if field.endswith("_letter") else numbers[field]
                found += format(value, width)
            if len(found) > MOST_LABEL:
                raise self._too_long()
        return found

    def _letters(self, number: int) -> str:
        """A, B .. Z, AA, BB .."""
        if number < 1:
            raise ValueError(f"label format {self.form!r} does not work (letters begin with number 1); {_EXPECTED}")
        times, letter = divmod(number - 1, 26)
        if times >= MOST_LABEL:
            raise self._too_long()
        return chr(ord("A") + letter) * (times + 1)

    def _too_long(self) -> ValueError:
        return ValueError(f"label format {self.form!r} makes a label of more than {MOST_LABEL} characters; {_EXPECTED}")


def _piece(text: str, field: str | None, width: str | None, conversion: str | None) -> tuple[str, str | None, str]:
    """One part of a form, if it is one of those that a label may have."""
    if field is None:
        return text, None, ""
    if field not in FIELDS:
        raise ValueError(f"unknown field {field!r}")
    if conversion or not _WIDTH.fullmatch(width or ""):
        raise ValueError(f"the field {field} can have a width of one or two digits and nothing else")
    return text, field, width or ""
