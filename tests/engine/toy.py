"""The smallest game that uses every part of the engine: two sides and three units on nine hexes.

Red deploys in the first column; then, turn by turn, a chit says who acts first, each side moves its units once,
attacks (a die that may be rolled again), bets points on the next turn and spies; whoever kills wins.
"""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

import numpy as np

from grognard.board.grid import Grid
from grognard.board.map import Map, Vocabulary
from grognard.engine.actions import Action
from grognard.engine.components import Components, UnitCounter
from grognard.engine.data import DataFolder, read_table
from grognard.engine.decisions import Decision
from grognard.engine.events import Topic
from grognard.engine.facts import TEXT, FactKind
from grognard.engine.game import Game, Scenario
from grognard.engine.kinds import NONE, Hex, PerHex, PerSide, PerUnit, Place, Side, Unit
from grognard.engine.options import OptionalRule
from grognard.engine.outcome import Outcome
from grognard.engine.placement import Placement, Placing
from grognard.engine.position import Frame, Position
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.procedures import Sequence as Steps
from grognard.engine.rolls import Roll, Rolling
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.engine.schedule import Entry, due, schedule

RED, BLUE = 0, 1


class Bet(NamedTuple):
    turn: int
    what: str = "bet"
    side: Side = NONE


class Arrival(NamedTuple):
    turn: int
    what: str = "arrival"
    unit: Unit = NONE
    place: Place = NONE


class ToyPosition(Position):
    steps: PerUnit[int]
    moved: PerUnit[bool]
    control: PerHex[Side]
    rerolls: PerSide[int]
    points: PerSide[int]
    cup: tuple[str, ...]
    last_hit: bool

    entries: ClassVar[tuple[Entry, ...]] = (Entry(Bet, secret=True, shows=("what", "side")), Entry(Arrival))


class Deploy(Placement[ToyPosition]):
    rule = "2.1"

    def box(self, position: ToyPosition, side: Side) -> Place:
        return position.components.box("reserve")

    def units(self, position: ToyPosition, side: Side) -> Sequence[Unit]:
        return [unit for unit, owner in enumerate(position.components.side_of) if owner == side]

    def refusal(self, position: ToyPosition, unit: Unit, hex: Hex) -> Ruling | None:
        if hex not in position.components.map.areas["west"]:
            return refuse("2.1", "deploy.west", hex=position.place_name(hex))
        return refuse("2.2", "deploy.full", hex=position.place_name(hex)) if position.units_at(hex) else None


class Turning(NamedTuple):
    first: Side = NONE
    step: int = 0


class Turn(Steps[ToyPosition, Turning]):
    frame = Turning
    steps = ("arrive", "draw", "act", "act_again", "end")

    def arrive(self, position: ToyPosition, frame: Turning) -> None:
        for bet in due(position, Bet):  # [3.1]
            position.points[bet.side] += 2
            position.emit("paid", "3.1", side=position.side_name(bet.side))

    def draw(self, position: ToyPosition, frame: Turning) -> None:
        chit = position.cup[position.draw(position.cup, "first", "3.2")]
        position.become(frame._replace(first=position.components.number("side", chit)))

    def act(self, position: ToyPosition, frame: Turning) -> None:
        position.call(Acting(frame.first))

    def act_again(self, position: ToyPosition, frame: Turning) -> None:
        position.call(Acting(1 - frame.first))

    def end(self, position: ToyPosition, frame: Turning) -> None:
        if position.turn == (4 if position.components.options["long"] else 2):
            return position.finish(Outcome(NONE, "draw", "5.2", tuple(position.points)))
        position.turn += 1
        position.moved = [False] * len(position.moved)
        return position.become(Turning())


class Acting(NamedTuple):
    side: Side
    unit: Unit = NONE


class Act(Procedure[ToyPosition, Acting]):
    frame = Acting

    def phase(self, position: ToyPosition, frame: Acting) -> str:
        return position.side_name(frame.side)

    def decision(self, position: ToyPosition, frame: Acting) -> Decision | None:
        if frame.unit == NONE:
            free = [u for u in range(3) if self.why_unit(position, frame, u).legal]
            bets = [Action("bet", (str(n),)) for n in (1, 2)] if not position.schedule else []
            actions = [*self.list("unit", free, position), *bets, Action("spy", ("hq",)), DONE]
            return self.ask(position, frame.side, "act.which", "4.1", actions)
        around = position.components.grid.around[position.at[frame.unit]]
        free = [hex for hex in around if self.why_hex(position, frame, hex).legal]
        foes = [hex for hex in around if self.why_attack(position, frame, hex).legal]
        actions = [*self.list("hex", free, position), *self.list("attack", foes, position), BACK]
        return self.ask(position, frame.side, "act.where", "4.2", actions, unit=position.unit_name(frame.unit))

    @verb
    def unit(self, position: ToyPosition, frame: Acting, unit: Unit) -> None:
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: ToyPosition, frame: Acting, unit: Unit) -> Ruling:
        if unit in position.units_at(position.components.box("dead")) or position.moved[unit]:
            return refuse("4.1", "act.no", unit=position.unit_name(unit))
        yours = position.components.side_of[unit] == frame.side and frame.unit == NONE
        return allow("4.1", "act.yes") if yours else refuse("4.1", "act.no", unit=position.unit_name(unit))

    @verb
    def hex(self, position: ToyPosition, frame: Acting, hex: Hex) -> None:
        position.put(frame.unit, hex)
        position.control[hex] = frame.side
        position.moved[frame.unit] = True
        position.emit("moved", "4.2", unit=position.unit_name(frame.unit), hex=position.place_name(hex))
        position.become(Acting(frame.side))

    def why_hex(self, position: ToyPosition, frame: Acting, hex: Hex) -> Ruling:
        free = self.near(position, frame, hex) and not position.units_at(hex)
        return allow("4.2", "act.yes") if free else refuse("4.2", "act.far")

    def near(self, position: ToyPosition, frame: Acting, hex: Hex) -> bool:
        return frame.unit != NONE and position.components.grid.adjacent(position.at[frame.unit], hex)

    @verb
    def attack(self, position: ToyPosition, frame: Acting, hex: Hex) -> None:
        position.moved[frame.unit] = True
        position.become(Acting(frame.side))
        position.call(Fighting(frame.side, position.units_at(hex)[-1]))

    def why_attack(self, position: ToyPosition, frame: Acting, hex: Hex) -> Ruling:
        foe = any(position.components.side_of[unit] != frame.side for unit in position.units_at(hex))
        return allow("4.3", "act.yes") if foe and self.near(position, frame, hex) else refuse("4.3", "act.no_foe")

    @verb
    def bet(self, position: ToyPosition, frame: Acting, points: int) -> None:
        schedule(position, Bet(position.turn + points, side=frame.side))

    @verb
    def spy(self, position: ToyPosition, frame: Acting, what: str) -> None:
        position.emit_secret(frame.side, "spied", "4.4", what=what)

    @verb(Role.BACK)
    def back(self, position: ToyPosition, frame: Acting) -> None:
        position.become(Acting(frame.side))

    @verb(Role.END)
    def done(self, position: ToyPosition, frame: Acting) -> None:
        position.done()

    def after_fight(self, position: ToyPosition, frame: Acting, value: bool) -> None:
        position.last_hit = value


class Fighting(NamedTuple):
    side: Side
    target: Unit


class Fight(Procedure[ToyPosition, Fighting]):
    frame = Fighting

    def proceed(self, position: ToyPosition, frame: Fighting) -> None:
        faces = {"d6": 6, "d10": 10}[str(position.components.options["die"])]
        position.call(Rolling("fight", "4.3", faces, frame.side))

    def after_roll(self, position: ToyPosition, frame: Fighting, value: int) -> None:
        if value < 5:
            return position.done(False)
        position.put(frame.target, position.components.box("dead"))
        position.emit("killed", "4.3", unit=position.unit_name(frame.target))
        dead = position.components.side_of[frame.target]
        if all(position.at[unit] >= 9 for unit in Deploy().units(position, dead)):
            return position.finish(Outcome(frame.side, "kill", "5.1", tuple(position.points)))
        return position.done(True)


class ToyRoll(Roll[ToyPosition]):
    reroll_rule = "4.5"

    def who_may_reroll(self, position: ToyPosition, frame: Rolling) -> tuple[Side, ...]:
        return tuple(side for side in (frame.side, 1 - frame.side) if position.rerolls[side])

    def spend(self, position: ToyPosition, side: Side) -> None:
        position.rerolls[side] -= 1


class Toy(Game[ToyPosition]):
    name = "toy"
    title: ClassVar[Mapping[str, str]] = {"en": "Three by three", "es": "Tres por tres"}
    sides = ("red", "blue")
    facts: ClassVar[Mapping[str, FactKind]] = {"what": TEXT}
    events: ClassVar[Mapping[str, Topic]] = {
        "paid": Topic.OTHER,
        "moved": Topic.MOVEMENT,
        "spied": Topic.OTHER,
        "killed": Topic.LOSS,
    }
    folder = Path(__file__).with_suffix("")
    position_class = ToyPosition
    procedures: ClassVar[tuple[type[Procedure[Any, Any]], ...]] = (Deploy, Turn, Act, Fight, ToyRoll)
    optional_rules: ClassVar[tuple[OptionalRule, ...]] = (
        *(OptionalRule("long", "6.1", False), OptionalRule("die", "6.2", "d6", ("d6", "d10"))),
    )

    def scenarios(self) -> Mapping[str, Scenario]:
        return {"duel": Scenario("duel", self.title, 2, "1.1")}

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        grid = Grid(rows=3, columns=3)
        west = tuple(hex for hex, label in enumerate(grid.labels) if label.startswith("01"))
        none = np.zeros((9, 6), dtype=np.uint32)
        board = Map("toy", grid, Vocabulary(), np.ones(9, dtype=np.uint32), none, none, areas={"west": west})
        roster = [
            UnitCounter(row.cells["id"], self.sides.index(row.cells["side"]), "toy", "", int(row.cells["steps"]), {})
            for row in read_table(data.open("units.csv"), ("id", "side", "steps"))
        ]
        boxes = ("reserve", "dead")
        return Components(
            game="toy", sides=self.sides, map=board, roster=roster, boxes=boxes, scenario=scenario, options=options
        )

    def set_up(self, position: ToyPosition) -> None:
        position.turn = 1
        position.cup = self.sides
        position.rerolls = [1, 1]
        for unit, counter in enumerate(position.components.roster):
            position.steps[unit] = counter.steps
            position.put(unit, position.components.number("place", "reserve" if counter.side == RED else "0201"))
        position.call(Turning())
        position.call(Placing(RED))

    def phases(self) -> Mapping[str, Callable[[ToyPosition], list[Frame]]]:
        return {"red": lambda _: [Turning(RED, 3), Acting(RED)], "blue": lambda _: [Turning(BLUE, 3), Acting(BLUE)]}
