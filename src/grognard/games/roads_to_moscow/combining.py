"""Combination of formations [7.3]: a die, the Combination Value of the marker that was shown, and Leaders."""

from collections.abc import Sequence

from grognard.engine.checks import Check, CheckEvent, Checking, MakeAidedCheck
from grognard.engine.kinds import Formation, Side, Unit
from grognard.engine.rulings import CHECK, DIE, Part
from grognard.games.roads_to_moscow import headquarters
from grognard.games.roads_to_moscow.charts import FACES
from grognard.games.roads_to_moscow.markers import formation_name
from grognard.games.roads_to_moscow.operations import Combining
from grognard.games.roads_to_moscow.position import RoadsPosition

NEEDED = 8
"""A modified die of this or more combines two formations [7.33d]."""


def combining_leaders(position: RoadsPosition, side: Side, formation: Formation) -> list[Unit]:
    """Leaders with points who are stacked with an HQ of the formation whose marker was shown [15.32a]."""
    components = position.components
    return [
        unit
        for unit in components.by_side[side]
        if components.leader[unit]
        and headquarters.points(position, unit)
        and any(position.at[hq] == position.at[unit] for hq in components.hqs_of[formation])
    ]


def combination_check(position: RoadsPosition, side: Side, formation: Formation, leaders: Sequence[Unit] = ()) -> Check:
    """The die, plus the value on the marker that was shown, plus what a Leader adds, against eight [7.33c, 7.33d]."""
    name = formation_name(position, formation)
    value = position.components.formations[formation].combination
    helped = [
        Part("15.32a", position.unit_name(leader), position.components.specs[leader].command, DIE) for leader in leaders
    ]
    return Check(
        f"combine.{name}",
        "7.33c",
        side,
        FACES,
        (Part("7.33d", "combination_needed", NEEDED, CHECK),),
        CheckEvent("combined", "7.33d"),
        CheckEvent("not_combined", "7.33e"),
        {"formation": name},
        modifiers=(Part("7.33c", "combination_value", value, DIE), *helped),
        high=True,
        tells_total=True,
    )


class CombineFormations(MakeAidedCheck[RoadsPosition]):
    """Roll for a combination [7.33c]; a Leader may spend its points on it, as on other dice [15.32a, 15.22]."""

    frame = Combining
    aid_rule = "15.32a"

    def helpers(self, position: RoadsPosition, frame: Checking) -> Sequence[Unit]:
        """One Leader for one roll [15.23b-2]."""
        leaders = combining_leaders(position, frame.side, position.components.formation[frame.unit])
        return headquarters.others(position, leaders, frame.helpers)

    def use(self, position: RoadsPosition, frame: Checking) -> None:
        headquarters.spend(position, frame.helpers)

    def check(self, position: RoadsPosition, frame: Checking) -> Check:
        formation = position.components.formation[frame.unit]
        return combination_check(position, frame.side, formation, frame.helpers)
