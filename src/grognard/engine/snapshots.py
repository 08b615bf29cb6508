"""A position to go on from when the rules have changed: a position file with nothing in it that is printed.

What is printed on counters is the game's to say: a unit that the box holds is stated by its name, where it is and what
has become of it, so that under new data it is the new counter that goes on.
"""

from collections.abc import Mapping
from typing import Any, TypeVar

from grognard.engine import positionfile
from grognard.engine.game import Game
from grognard.engine.position import Position

P = TypeVar("P", bound=Position)


class SnapshotError(Exception):
    """A stored position is not valid under the present rules: one sentence that says why."""


def snapshot(game: Game[P], position: P) -> dict[str, Any]:
    """A position, to be kept: by the same rules `restore` gives an equal one."""
    data = positionfile.dump(game, position)
    components = position.components
    if components.scenario is None:
        return data
    usual = game.scenario_components(components.scenario, components.options)
    in_box = {counter.id: counter for counter in usual.roster}
    for unit, entry in enumerate(data["units"]):
        if in_box.get(entry["id"]) == components.roster[unit]:
            for name in components.printed[unit]:
                if name != "id" and name not in position.unit_columns:
                    del entry[name]
    return data


def restore(game: Game[P], kept: Mapping[str, Any]) -> P:
    """The stored position under the present rules; SnapshotError if it is not valid."""
    try:
        return positionfile.load(game, kept)
    except Exception as error:  # whatever the rules say to a position that was not made by them
        raise SnapshotError(f"the position is not valid under these rules: {error}") from error
