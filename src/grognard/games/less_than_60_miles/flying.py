"""AA fire at the Combat Support of one side [15.1-5, 16.2-3, 16.3-6]: Air Points first, then helicopters one by one."""

from typing import NamedTuple

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.procedures import Procedure
from grognard.games.less_than_60_miles.anti_air import AaFire, combat_value
from grognard.games.less_than_60_miles.battle import Support
from grognard.games.less_than_60_miles.helicopters import HelicopterFlight
from grognard.games.less_than_60_miles.position import FrontPosition


class FlyingIn(NamedTuple):
    """The aircraft of a side on their way to a hex; `origin`: the attacker's hex, or that of a unit that Disengages."""

    side: Side
    hex: Hex
    origin: Hex
    support: Support
    waiting: tuple[Unit, ...] = ()
    """Helicopter units that have not been fired at."""
    air_due: bool = True
    """Air Points have not been fired at."""
    arrived: tuple[Unit, ...] = ()


class FlyIn(Procedure[FrontPosition, FlyingIn]):
    """Each group undergoes AA fire before it is added. Returns the support that is left."""

    frame = FlyingIn

    def proceed(self, position: FrontPosition, frame: FlyingIn) -> None:
        if frame.air_due:
            position.become(frame._replace(air_due=False))
            value = combat_value(position, frame.side, frame.hex, frame.origin)
            if frame.support.air and value:
                position.call(AaFire(1 - frame.side, value, frame.hex, frame.support.air, "16.3-6"))
        elif frame.waiting:
            position.call(HelicopterFlight(frame.side, frame.waiting[0], frame.hex, frame.origin))
        else:
            position.done(frame.support._replace(helicopters=frame.arrived, fired_at=True))

    def after_fire_anti_air(self, position: FrontPosition, frame: FlyingIn, left: int) -> None:
        """So many Air Points are left."""
        position.become(frame._replace(support=frame.support._replace(air=left)))

    def after_fly_helicopter(self, position: FrontPosition, frame: FlyingIn, alive: bool) -> None:
        """A helicopter unit has come through, or not."""
        unit, *others = frame.waiting
        arrived = (*frame.arrived, unit) if alive else frame.arrived
        position.become(frame._replace(waiting=tuple(others), arrived=arrived))


def flying_in(side: Side, hex: Hex, origin: Hex, support: Support) -> FlyingIn:
    """The frame of the AA fire at a side's support."""
    return FlyingIn(side, hex, origin, support, support.helicopters)
