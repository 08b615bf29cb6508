"""The heavy extras (`make lab-install`): where they are not installed, their tests are skipped here, in a sentence."""

import os
from importlib.util import find_spec

import pytest

EXTRAS = {"interop (rl)": ("pettingzoo", "pyspiel"), "the lab on a cluster (ray)": ("ray",), "Parquet": ("pyarrow",)}


@pytest.mark.parametrize("what", EXTRAS)
def test_the_heavy_extras_are_there(what: str) -> None:
    missing = [name for name in EXTRAS[what] if find_spec(name) is None]
    if missing and os.environ.get("GROGNARD_LAB") != "required":
        pytest.skip(f"{what} is not tested: no {', '.join(missing)}; make lab-install")
    assert missing == []
