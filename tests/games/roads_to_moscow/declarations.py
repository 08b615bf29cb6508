"""Attacks that stand declared on sketches, in any of the phases after it."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.roads_to_moscow.sketch import sketch

from grognard.games.roads_to_moscow.position import RoadsPosition

TANK = {"silhouette": True, "red_attack": True}
"""Armour."""
FOOT = {"mobility": "black"}
TWO_STEPS = {"reduced_attack": 2, "reduced_defence": 2, "reduced_er": 4}
AIR = ("Ju87a", "Ju87b", "Bf110", "Do17", "I-153a", "I-153b", "Il-2", "Pe-2", "MiG-3")
GROUNDED = dict.fromkeys(AIR, "flown")
"""All aircraft have flown."""


def board(columns: int, rows: int, **cells: str) -> str:
    """A picture of clear hexes but for some: `board(9, 9, h0505="gA1:Inf")`."""
    return "\n".join(
        " ".join(cells.get(f"h{x:02}{y:02}", ".") for x in range(1, columns + 1)) for y in range(1, rows + 1)
    )


def attacked(
    picture: str,
    attacks: Mapping[str, str],
    phase: str,
    *,
    mobile: Sequence[str] = (),
    units: Mapping[str, Mapping[str, Any]] | None = None,
    state: Mapping[str, Any] | None = None,
    **more: Any,
) -> RoadsPosition:
    """A position in which these units have declared against each hex; on the Mobile table those that `mobile` names."""
    said = {name: dict(facts) for name, facts in (units or {}).items()}
    for hex, names in attacks.items():
        for name in names.split():
            said.setdefault(name, {})["declared"] = hex
    markers = [{"hex": hex, "mobile": hex in mobile} for hex in sorted(attacks)]
    given = {"attacks": markers, "air_at": GROUNDED, **(state or {})}
    return sketch(picture, phase=phase, units=said, state=given, **more)
