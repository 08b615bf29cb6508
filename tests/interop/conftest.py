"""Environments for researchers are tested where the libraries are; where they have to be, they are not skipped."""

import os
from importlib.util import find_spec

NEEDED = ("pettingzoo", "pyspiel")
REQUIRED = os.environ.get("GROGNARD_LAB") == "required"


def pytest_ignore_collect(collection_path: object) -> bool | None:
    """Without the libraries nothing here can be imported: `tests/test_extras.py` says so."""
    return None if REQUIRED or all(find_spec(name) is not None for name in NEEDED) else True
