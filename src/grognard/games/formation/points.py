"""Action Points [6.4.4, 7.1]: those on a side's track, and the bonus of a Battle Victory on top of them."""

from typing import NamedTuple

from grognard.engine.kinds import NONE, Formation, Side, Unit
from grognard.games.formation.position import FormationPosition


class Acting(NamedTuple):
    """A side performs Actions: a formation with the points of its track, or the winners of a battle with a bonus."""

    side: Side
    formation: Formation = NONE
    """The formation that is active; for the bonus of a defender none in particular."""
    winners: tuple[Unit, ...] = ()
    """With a bonus: the units that may use it [7.4.3-4]."""
    bonus: int = 0
    track: bool = True
    """The points of the track may be used, alone or to supplement a bonus [7.4.3-7]."""


def acting(position: FormationPosition, side: Side) -> Acting | None:
    """The frame of the Actions that a side is performing."""
    for frame in reversed(position.frames):
        if type(frame) is Acting and frame.side == side:
            return frame
    return None


def available(position: FormationPosition, side: Side) -> int:
    """The points that a side can spend just now [7.1-18]."""
    frame = acting(position, side)
    if frame is None:
        return 0
    return frame.bonus + (position.points[side] if frame.track else 0)


def spend(position: FormationPosition, side: Side, cost: int) -> None:
    """Take points off: those of a bonus first, for they cannot be kept [6.4.4, 7.4.3-6]."""
    frame = acting(position, side)
    assert frame is not None
    from_bonus = min(cost, frame.bonus)
    if from_bonus:
        position.update(frame, bonus=frame.bonus - from_bonus)
    position.points[side] -= cost - from_bonus
    position.emit("spent", "6.4.4", side=position.side_name(side), points=cost, left=available(position, side))
