"""Sequence of play [5]: which phase follows which, whose it is, and what a Cleanup Phase takes away."""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from tests.games.less_than_60_miles import staff_table
from tests.games.less_than_60_miles.staff_table import StaffGame, order
from tests.games.questions import number

from grognard.engine import positionfile
from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.position import Frame
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.games.less_than_60_miles.air_transfer import TransferAir
from grognard.games.less_than_60_miles.attrition import AttritionRemoval
from grognard.games.less_than_60_miles.engineering import Engineering
from grognard.games.less_than_60_miles.ew_points import EwPhase
from grognard.games.less_than_60_miles.missions import BombardmentPhase
from grognard.games.less_than_60_miles.modes import mode_name
from grognard.games.less_than_60_miles.movement import MovementPhase
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.scenarios import PointChange
from grognard.games.less_than_60_miles.sequence import Act, GameTurn, Turn
from grognard.games.less_than_60_miles.timing import hour, turn_name, turn_of
from grognard.games.less_than_60_miles.warfare import DeclareWarfare


def waiting(frame_class: type, name: str) -> type[Procedure[Any, Any]]:
    """A phase of another chapter, that only waits for a word of its side."""

    class Wait(Procedure[FrontPosition, Any]):
        frame = frame_class

        def phase(self, position: FrontPosition, frame: Any) -> str:
            return f"{SIDES[frame.side]}.{name}"

        def decision(self, position: FrontPosition, frame: Any) -> Decision:
            return self.ask(position, frame.side, name, "5-0", [DONE])

        @verb(Role.END)
        def done(self, position: FrontPosition, frame: Any) -> None:
            position.done()

    return Wait


OTHERS = {
    "engineering": Engineering,
    "attrition_removal": AttritionRemoval,
    "ew": EwPhase,
    "bombardment": BombardmentPhase,
    "movement": MovementPhase,
}


class SequenceGame(StaffGame):
    """The sequence of play, with the chapters of command."""

    procedures = (
        *StaffGame.procedures,
        Turn,
        Act,
        DeclareWarfare,
        TransferAir,
        *(waiting(frame, name) for name, frame in OTHERS.items()),
    )

    def phases(self) -> Mapping[str, Callable[[FrontPosition], list[Frame]]]:
        return {"turn": lambda position: [GameTurn()]}


GAME = SequenceGame()
RESTING: dict[str, Any] = {"hex": "0105", "resting": True}
UNITS: dict[str, Any] = {"VC": "0101", "131PG": RESTING, "CF": "0140", "244MR": {**RESTING, "hex": "0135"}}
"""Nobody can change their mode, and nobody has points: there is nothing to decide about command."""
NOTHING = {"nato": 0, "wp": 0}


def turn(
    *,
    state: Mapping[str, Any] | None = None,
    player_1: str = "wp",
    changes: tuple[PointChange, ...] = (),
    **more: Any,
) -> FrontPosition:
    """The beginning of turn 2, up to the first decision."""
    GAME.facts_of_scenario = staff_table.scenario_facts(player_1=player_1, changes=changes)
    GAME.victory = None
    units = UNITS | more.pop("units", {})
    data: dict[str, Any] = {
        "phase": "turn",
        "turn": 2,
        "map": {"rows": 6, "columns": 40},
        "units": [{"id": id, **({"hex": said} if isinstance(said, str) else said)} for id, said in units.items()],
        "state": {"cp": NOTHING, "max_cp": NOTHING, **(state or {})},
        "dice": [10] * 40,
    }
    return positionfile.load(GAME, data | more)


def go_on(position: FrontPosition, phase: str) -> list[Event]:
    """Everybody passes until a phase; all that happened."""
    found: list[Event] = []
    while GAME.phase(position) != phase:
        found += GAME.apply(position, "done")
    return found


def phases(position: FrontPosition, turns: int = 1) -> list[str]:
    """The phases in which somebody is asked, to the end of a turn."""
    found = []
    last = position.turn + turns
    while position.turn < last:
        found.append(GAME.phase(position))
        GAME.apply(position, "done")
    return found


@pytest.mark.rule("5-0", "5-4.5", "5-4.7.1", "5-4.8.1", "5-4.9", "5-5.1")
def test_player_1_goes_through_all_phases_and_then_player_2() -> None:
    assert phases(turn()) == [f"{side}.{name}" for side in ("wp", "nato") for name in OTHERS]


@pytest.mark.rule("5-0")
def test_the_scenario_says_who_is_player_1() -> None:
    assert phases(turn(player_1="nato")) == [f"{side}.{name}" for side in ("nato", "wp") for name in OTHERS]


@pytest.mark.rule("5-4.1.1", "5-4.2.2", "5-4.2.3", "5-4.3.1", "5-4.4")
def test_orders_come_first_and_hqs_are_rebuilt_before_engineers_work() -> None:
    units: dict[str, Any] = {"244MR": "0135", "8GA": "0138", "27G": {"box": "destroyed"}, "243MR": "0136"}
    track = [
        order("wp", "army_move", "8GA", 2),
        order("wp", "army_move", "CF", 4),
        {"turn": 2, "what": "rebuilding", "unit": "27G", "phase": "wp"},
    ]
    units["28T"] = {"hex": "0137", "type": "armored", "side": "wp", "superior": "CF", "printed_parent": "8GA"}
    position = turn(units=units, state={"max_cp": {"nato": 0, "wp": 9}}, schedule=track)
    own = [name for name in phases(position) if name.startswith("wp.")]
    command = ["orders_reveal", "orders_execution", "mode_changes", "orders_issue", "hq_rebuilding"]
    assert own == [f"wp.{name}" for name in (*command, *OTHERS)]


@pytest.mark.rule("5-4.1.2", "13.1-2")
def test_only_the_phasing_players_points_are_restored() -> None:
    position = turn(state={"max_cp": {"nato": 3, "wp": 5}})
    go_on(position, "wp.engineering")
    assert position.cp == [0, 5]


@pytest.mark.rule("5-4.2.1", "14.7-0")
def test_units_are_ready_at_the_start_of_their_own_execution_phase() -> None:
    late = {"mode": "defend", "ready": 2, "resting": True}
    position = turn(units={"131PG": {"hex": "0105", **late}, "244MR": {"hex": "0135", **late}})
    nato, wp = number(position, "131PG"), number(position, "244MR")
    assert (position.ready[nato], position.ready[wp]) == (2, 0)
    go_on(position, "nato.engineering")
    assert (position.ready[nato], mode_name(position, nato)) == (0, "defend")


@pytest.mark.rule("5-4.10.1", "5-4.10.3")
def test_breakthroughs_interdiction_and_intelligence_go_in_each_cleanup_phase() -> None:
    state = {
        "breakthroughs": ["0110"],
        "interdictions": [{"hex": "0111", "side": "wp", "value": 2}],
        "intelligence": [{"hex": "0112", "side": "nato", "value": 1}],
    }
    position = turn(state=state)
    go_on(position, "wp.movement")
    assert [len(kind) for kind in (position.breakthroughs, position.interdictions, position.intelligence)] == [1, 1, 1]
    go_on(position, "nato.engineering")
    assert (position.breakthroughs, position.interdictions, position.intelligence) == ((), (), ())


@pytest.mark.rule("5-4.10.2")
def test_engaged_markers_leave_only_the_phasing_players_units() -> None:
    units = {"131PG": {**RESTING, "engaged": 2}, "244MR": {**RESTING, "hex": "0135", "engaged": 1}}
    position = turn(units=units)
    nato, wp = number(position, "131PG"), number(position, "244MR")
    go_on(position, "nato.engineering")
    assert (position.engaged[nato], position.engaged[wp]) == (2, 0)
    go_on(position, "wp.engineering")
    assert position.engaged[nato] == 0


@pytest.mark.rule("5-6.1")
def test_gas_is_checked_after_both_players_and_before_the_next_turn() -> None:
    position = turn(state={"gas": ["0120"]})
    before = go_on(position, "nato.movement")
    after = GAME.apply(position, "done")
    seen = [str(event.data.get("purpose", event.kind)) for event in after]
    assert not [event for event in before if "gas" in str(event.data.get("purpose"))]
    assert seen.index("gas 0120") < seen.index("turn_began")


@pytest.mark.rule("27.4-4")
def test_radiation_strikes_at_the_end_of_each_players_own_movement_phase() -> None:
    units = {"131PG": {**RESTING, "hex": "0120"}}
    position = turn(units=units, state={"contaminations": [{"hex": "0120", "turn": 9}]})
    unit = number(position, "131PG")
    go_on(position, "nato.movement")
    assert position.attrition[unit] == 0
    events = GAME.apply(position, "done")
    assert [event.data["unit"] for event in events if event.kind == "irradiated"] == ["131PG"]


@pytest.mark.rule("5-6.2")
def test_the_turn_marker_moves_on_after_both() -> None:
    position = turn()
    phases(position)
    assert position.turn == 3


@pytest.mark.rule("12.5-4")
def test_an_hq_that_is_not_rebuilt_moves_on_along_the_track() -> None:
    track = [{"turn": 2, "what": "rebuilding", "unit": "27G", "phase": "wp"}]
    position = turn(units={"27G": {"box": "destroyed"}}, schedule=track)
    go_on(position, "wp.engineering")
    assert [entry.turn for entry in position.schedule] == [3]


@pytest.mark.rule("5-2.1", "33.4-2")
def test_points_of_the_scenario_come_on_their_turn_before_anybody_acts() -> None:
    changes = (PointChange("D0 H09", "nato", "cp", 2, ""), PointChange("D0 H12", "nato", "cp", 4, ""))
    position = turn(changes=changes)
    assert (GAME.phase(position), position.max_cp) == ("wp.engineering", [2, 0])
    go_on(position, "nato.engineering")
    assert position.cp == [2, 0]


@pytest.mark.rule("4.1-0:2", "4.2-0", "4.2-x1")
def test_turns_are_three_hours_and_named_by_day_and_hour() -> None:
    position = turn()
    components = position.components
    assert [turn_name(components, number) for number in (1, 2, 7, 8)] == ["D0 H06", "D0 H09", "D1 H00", "D1 H03"]
    assert (turn_of(components, "D1 H03"), hour(position)) == (8, "H09")


@pytest.mark.rule("5-1.1", "5-3.1", "5-0")
def test_weather_and_air_points_come_before_both_players() -> None:
    events = turn(state={"max_air": {"nato": 4, "wp": 4}}).events
    kinds = [event.kind for event in events]
    rolls = [event.data["purpose"].split()[0] for event in events if event.kind == "rolled"]
    assert kinds.index("turn_began") < kinds.index("rolled") < kinds.index("action_began")
    assert rolls[0] in ("fog", "precipitation")
    assert len(rolls) >= 3
