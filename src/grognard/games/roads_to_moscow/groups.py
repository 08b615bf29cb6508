"""Optional Groups [ES-A2b]: reinforcements that a side may take, and that cost it victory points [17.0]."""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.position import RoadsPosition
from grognard.games.roads_to_moscow.reinforcements import coming_of
from grognard.games.roads_to_moscow.units import SIDES


class TakingGroups(NamedTuple):
    """A side may take Optional Groups."""

    side: Side


def first_turn(position: RoadsPosition, group: str) -> int:
    """The turn on which the first units of a group can come: then it is taken, or never."""
    return min(coming.turn for coming in coming_of(position.components).values() if coming.group == group)


def owner_of(position: RoadsPosition, group: str) -> Side:
    """Whose group it is."""
    unit = next(unit for unit, coming in coming_of(position.components).items() if coming.group == group)
    return position.components.side_of[unit]


def why_not_taken(position: RoadsPosition, side: Side, group: str) -> Ruling | None:
    """Why a side cannot take a group now; None if it can."""
    if group not in position.components.facts.groups or owner_of(position, group) != side:
        return refuse("ES-A2b", "groups.unknown", group=group)
    if group in position.groups:
        return refuse("ES-A2b", "groups.taken", group=group)
    turn = first_turn(position, group)
    if turn != position.turn:
        return refuse("ES-A2b", "groups.other_turn", group=group, turn=turn)
    return None


class TakeGroups(Procedure[RoadsPosition, TakingGroups]):
    """Which groups a side takes, on the turn on which they can first come."""

    frame = TakingGroups

    def phase(self, position: RoadsPosition, frame: TakingGroups) -> str:
        return f"{SIDES[frame.side]}.groups"

    def decision(self, position: RoadsPosition, frame: TakingGroups) -> Decision | None:
        groups = position.components.facts.groups
        able = [group for group in groups if why_not_taken(position, frame.side, group) is None]
        if not able:
            return None
        actions = [*(Action("group", (group,)) for group in able), DONE]
        return self.ask(position, frame.side, "groups.which", "ES-A2b", actions)

    def why_skipped(self, position: RoadsPosition, frame: TakingGroups) -> Ruling | None:
        return refuse("ES-A2b", "groups.none")

    def proceed(self, position: RoadsPosition, frame: TakingGroups) -> None:
        position.done()

    @verb
    def group(self, position: RoadsPosition, frame: TakingGroups, group: str) -> None:
        """This one comes, and the enemy scores for it."""
        position.groups = (*position.groups, group)
        position.emit("group_taken", "ES-A2b", side=position.side_name(frame.side), group=group)

    def why_group(self, position: RoadsPosition, frame: TakingGroups, group: str) -> Ruling:
        schedule = position.components.schedule
        price = schedule.groups.get(group, 0) if schedule else 0
        refusal = why_not_taken(position, frame.side, group)
        scorer = position.side_name(GERMAN)
        return refusal or allow("ES-A2b", "groups.may", also=("17.0",), group=group, count=price, side=scorer)

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: TakingGroups) -> None:
        """No other."""
        position.done()
