"""Where a position file can begin [5]: the phases of a turn by name, and the frames that stand for each."""

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.kinds import NONE, Side
from grognard.engine.position import Frame
from grognard.games.less_than_60_miles.attrition import AttritionRemoval
from grognard.games.less_than_60_miles.changes import ModeChanges
from grognard.games.less_than_60_miles.components import NATO, WP
from grognard.games.less_than_60_miles.engineering import Engineering
from grognard.games.less_than_60_miles.ew_points import EwPhase
from grognard.games.less_than_60_miles.execution import ExecutionPhase
from grognard.games.less_than_60_miles.hands import hand
from grognard.games.less_than_60_miles.intelligence import OPTION as INTELLIGENCE
from grognard.games.less_than_60_miles.missions import Bombard, BombardmentPhase, MissionPhase
from grognard.games.less_than_60_miles.movement import MovementPhase
from grognard.games.less_than_60_miles.orders import Issuing, Revealing
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.placing import SettingUp, place_standard
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.rebuilding import RebuildingPhase
from grognard.games.less_than_60_miles.sequence import Act, ActionPhase, GameTurn, Turn, players

Begin = Callable[[FrontPosition], list[Frame]]

OWN: Mapping[str, Any] = {
    "orders_reveal": Revealing,
    "orders_execution": ExecutionPhase,
    "mode_changes": ModeChanges,
    "orders_issue": Issuing,
    "hq_rebuilding": RebuildingPhase,
    "engineering": Engineering,
    "attrition_removal": AttritionRemoval,
    "ew": EwPhase,
    "bombardment": BombardmentPhase,
    "movement": MovementPhase,
}
"""Phases of a player's Action Phase, which are steps of it [5-4], and the frame of each."""


def action_at(position: FrontPosition, side: Side, step: str) -> list[Frame]:
    """A side's Action Phase in which this step is under way, within its turn.

    Destroyed HQs are rebuilt by both sides in either's [5-4.4]: there the file may say whose it is.
    """
    _stand_ready(position)
    if step != "hq_rebuilding" or position.acting == NONE:
        position.acting = side
    side = position.acting
    turn = GameTurn(Turn.steps.index("player_1" if players(position)[0] == side else "player_2") + 1)
    return [turn, ActionPhase(side, Act.steps.index(step) + 1)]


def _stand_ready(position: FrontPosition) -> None:
    """After set-up its markers lie on the map: those of the standard set-up, unless the file has placed any."""
    placed = position.supply_centres or position.axes or position.mined or position.works
    if position.components.scenario is not None and not placed:
        for side in range(len(SIDES)):
            place_standard(position, side, long_since=True)


def _own(side: Side, step: str, frame: Any) -> Begin:
    return lambda position: [*action_at(position, side, step), frame(side)]


def _bombardment(side: Side) -> Begin:
    """A Bombardment Phase: at its missions if neither cards nor Intelligence come first.

    Then what is asked of a unit there is answered by the rules of missions, even if nobody can fly any.
    """

    def frames(position: FrontPosition) -> list[Frame]:
        outer = action_at(position, side, "bombardment")
        if position.components.options.get(INTELLIGENCE) or any(hand(position, one) for one in range(len(SIDES))):
            return [*outer, BombardmentPhase(side)]
        return [*outer, BombardmentPhase(side, Bombard.steps.index("own_missions") + 1), MissionPhase(side)]

    return frames


def _plain(step: str) -> Begin:
    """A phase that both sides share, about to begin: nobody is the phasing player."""

    def frames(position: FrontPosition) -> list[Frame]:
        _stand_ready(position)
        position.acting = NONE
        return [GameTurn(Turn.steps.index(step))]

    return frames


def _setting_up(side: Side) -> Begin:
    """The set-up of a side before the first turn: NATO's first, the Warsaw Pact's after it."""

    def frames(position: FrontPosition) -> list[Frame]:
        position.acting = NONE
        return [GameTurn(), *(SettingUp(one) for one in (WP, NATO) if one >= side)]

    return frames


def phases() -> dict[str, Begin]:
    """All phases that can be named."""
    found: dict[str, Begin] = {"turn": _plain("begin"), "weather": _plain("weather"), "events": _plain("new_cards")}
    found |= {f"{name}.setup": _setting_up(side) for side, name in enumerate(SIDES)}
    found |= {"air_points": _plain("air_points"), "final": _plain("final")}
    for side, name in enumerate(SIDES):
        found |= {f"{name}.{step}": _own(side, step, frame) for step, frame in OWN.items()}
        found[f"{name}.bombardment"] = _bombardment(side)
    return found
