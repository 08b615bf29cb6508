"""Air Points between Superior HQs [19.4]: a side's other ones, off the map, give to the one on it, or are given some.

The book names one Superior HQ a side [4.3-23], and our scenarios have no other. A position file may say that a side has
more of them: all that counts of these are their Air Points (`other_air`, `other_max_air`).
"""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.less_than_60_miles.air import change_max_air, usable_air, usable_parts
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition


class AirTransfer(NamedTuple):
    """In the Air Points Phase a side may pass Air Points from one Superior HQ to another [19.4-1]."""

    side: Side


def why_not_taken(position: FrontPosition, side: Side, count: int) -> Ruling | None:
    """Why the other Superior HQs of a side cannot give so many points; None if they can."""
    left = position.other_air[side]
    if 0 < count <= left:
        return None
    parts = (Part("19.4-1", "current", left, COUNT),)
    return refuse("19.4-1", "transfer.too_few", *parts, side=SIDES[side], count=count, left=left)


def why_not_given(position: FrontPosition, side: Side, count: int) -> Ruling | None:
    """Why a side's Superior HQ cannot give so many points; None if it can. Those on the ground stay [19.1-3:2]."""
    left = usable_air(position, side)
    if 0 < count <= left:
        return None
    parts = usable_parts(position, side)
    return refuse("19.1-3:2", "transfer.too_few", *parts, side=SIDES[side], count=count, left=left)


def take(position: FrontPosition, side: Side, count: int) -> None:
    """The other HQs lose Current and Maximum points [19.4-2], the one on the map gains in the Maximum only [19.4-3]."""
    position.other_air[side] -= count
    position.other_max_air[side] -= count
    change_max_air(position, side, count)
    facts = {"side": SIDES[side], "count": count, "left": position.air[side], "most": position.max_air[side]}
    position.emit("air_taken", "19.4-3", **facts)


def give(position: FrontPosition, side: Side, count: int) -> None:
    """The same the other way."""
    position.air[side] -= count
    change_max_air(position, side, -count)
    position.other_max_air[side] += count
    facts = {"side": SIDES[side], "count": count, "left": position.air[side], "most": position.max_air[side]}
    position.emit("air_given", "19.4-2", **facts)


class TransferAir(Procedure[FrontPosition, AirTransfer]):
    """Take some, or give some, or pass; who has one Superior HQ is not asked [4.3-23]."""

    frame = AirTransfer

    def phase(self, position: FrontPosition, frame: AirTransfer) -> str:
        return "air_points"

    def decision(self, position: FrontPosition, frame: AirTransfer) -> Decision | None:
        side = frame.side
        if not position.other_max_air[side]:
            return None
        actions = [Action("take_air", (str(n),)) for n in range(1, position.other_air[side] + 1)]
        actions += [Action("give_air", (str(n),)) for n in range(1, usable_air(position, side) + 1)]
        if not actions:
            return None
        facts = {"left": position.air[side], "count": position.other_air[side]}
        return self.ask(position, side, "transfer.which", "19.4-1", [*actions, PASS], **facts)

    def proceed(self, position: FrontPosition, frame: AirTransfer) -> None:
        """There is nobody, or nothing, to give."""
        position.done()

    @verb
    def take_air(self, position: FrontPosition, frame: AirTransfer, count: int) -> None:
        """So many come to the Superior HQ on the map."""
        take(position, frame.side, count)

    def why_take_air(self, position: FrontPosition, frame: AirTransfer, count: int) -> Ruling:
        """What both lose and gain."""
        most = position.max_air[frame.side] + count
        return why_not_taken(position, frame.side, count) or self._may("taken", frame, count, most)

    @verb
    def give_air(self, position: FrontPosition, frame: AirTransfer, count: int) -> None:
        """So many leave it."""
        give(position, frame.side, count)

    def why_give_air(self, position: FrontPosition, frame: AirTransfer, count: int) -> Ruling:
        """What both lose and gain."""
        most = position.max_air[frame.side] - count
        return why_not_given(position, frame.side, count) or self._may("given", frame, count, most)

    def _may(self, way: str, frame: AirTransfer, count: int, most: int) -> Ruling:
        facts = {"side": SIDES[frame.side], "count": count, "most": most}
        return allow("19.4-1", f"transfer.may_be_{way}", also=("19.4-2", "19.4-3"), **facts)

    @verb(Role.PASS)
    def pass_(self, position: FrontPosition, frame: AirTransfer) -> None:
        """They stay where they are."""
        position.done()
