"""What needs a heavy extra is tested where that is installed: `tests/test_extras.py` says what is not."""

import os
from importlib.util import find_spec
from pathlib import Path


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """The tests on a cluster need Ray."""
    if collection_path.name == "test_cluster.py" and os.environ.get("GROGNARD_LAB") != "required":
        return None if find_spec("ray") is not None else True
    return None
