"""A game as small as the toy, for what it has not: kinds of its own, secret markers, and draws that one side sees.

A unit of each side on nine hexes. In its turn a side draws a mine from the cup, which only it sees, and lays it on a
hexside of its unit's hex; or moves its unit, and what mine of the enemy lies on that hexside goes off. A mine lies for
two turns. Smoke lies in a hex until the end of the turn, a flare until the end of the side's phase, wire on the
hexsides that a unit has crossed. A unit's formation keeps count of its losses, and may have an order for the turn.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

import numpy as np

from grognard.board.grid import Grid
from grognard.board.map import Map, Vocabulary
from grognard.engine import markers
from grognard.engine.actions import Action
from grognard.engine.components import Components, UnitCounter
from grognard.engine.data import DataFolder
from grognard.engine.decisions import Decision
from grognard.engine.events import Topic
from grognard.engine.game import Game, Hidden, Scenario
from grognard.engine.kinds import (
    NONE,
    Formation,
    Hex,
    Hexside,
    Kind,
    Per,
    PerFormation,
    PerHex,
    PerSide,
    Side,
    SortedTuple,
)
from grognard.engine.markers import CHIP, FORMATION, HEX, HEXSIDE, PHASE, TURN, UNTIL, Marker
from grognard.engine.outcome import Outcome
from grognard.engine.position import Frame, Position
from grognard.engine.procedures import DONE, Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse

T = TypeVar("T")
Chit = Annotated[int, Kind("chit")]
PerChit = Annotated[list[T], Per("chit")]
PerHexside = Annotated[list[T], Per("hexside")]

RED, BLUE = 0, 1
FORMATIONS = ("sappers", "pioneers")
"""Of red and of blue."""
CHITS = ("dud", "mine-1", "mine-2", "mine-3")
LASTS = 1
"""Turns that a mine lies beyond the one in which it is laid."""
LAST_TURN = 4


class Mine(NamedTuple):
    hexside: Hexside
    side: Side
    chit: Chit
    until: int


class Order(NamedTuple):
    formation: Formation
    strength: int


class MinefieldPosition(Position):
    hand: PerSide[Chit]
    drawn: PerChit[bool]
    damage: PerSide[int]
    mines: SortedTuple[Mine]
    smoke: PerHex[bool]
    flares: tuple[Hex, ...]
    wire: PerHexside[bool]
    losses: PerFormation[int]
    orders: SortedTuple[Order]

    markers: ClassVar[tuple[Marker, ...]] = (
        Marker("mines", on=HEXSIDE, look=CHIP, label="{chit}", secret=True, expires=UNTIL),
        Marker("smoke", on=HEX, label="S", expires=TURN),
        Marker("flares", on=HEX, label="F", expires=PHASE),
        Marker("wire", on=HEXSIDE),
        Marker("losses", on=FORMATION, label="-{value}"),
        Marker("orders", on=FORMATION, label="O{strength}", expires=TURN),
    )


class Playing(NamedTuple):
    side: Side
    moved: bool = False


class Play(Procedure[MinefieldPosition, Playing]):
    frame = Playing

    def phase(self, position: MinefieldPosition, frame: Playing) -> str:
        return position.side_name(frame.side)

    def decision(self, position: MinefieldPosition, frame: Playing) -> Decision | None:
        around = position.components.grid.around[position.at[frame.side]]
        sides = [position.components.hexside(position.at[frame.side], hex) for hex in around]
        hexes = [hex for hex in around if self.why_hex(position, frame, hex).legal]
        actions = [*self.list("hex", hexes, position), Action("smoke"), Action("flare"), Action("order")]
        if self.why_draw(position, frame).legal:
            actions.append(Action("draw"))
        if position.hand[frame.side] != NONE:
            name = position.components.names["chit"][position.hand[frame.side]]
            actions += [Action("lay", (position.components.names["hexside"][side], name)) for side in sides]
        return self.ask(position, frame.side, "play.what", "2.1", [*actions, DONE])

    @verb
    def hex(self, position: MinefieldPosition, frame: Playing, hex: Hex) -> None:
        crossed = position.components.hexside(position.at[frame.side], hex)
        position.put(frame.side, hex)
        position.wire[crossed] = True
        position.emit("moved", "2.2", side=position.side_name(frame.side), hex=position.place_name(hex))
        for mine in position.mines:
            if mine.hexside == crossed and mine.side != frame.side:
                markers.remove_marker(position, "mines", mine)
                position.damage[frame.side] += mine.chit
                position.losses[frame.side] += mine.chit
                position.drawn[mine.chit] = False
                chit = position.components.names["chit"][mine.chit]
                position.reveal("blown", "2.4", side=position.side_name(frame.side), chit=chit)
        position.become(frame._replace(moved=True))

    def why_hex(self, position: MinefieldPosition, frame: Playing, hex: Hex) -> Ruling:
        near = position.components.grid.adjacent(position.at[frame.side], hex) and not position.units_at(hex)
        return allow("2.2", "play.may") if near and not frame.moved else refuse("2.2", "play.no")

    @verb
    def draw(self, position: MinefieldPosition, frame: Playing) -> None:
        cup = [chit for chit, drawn in enumerate(position.drawn) if not drawn]
        names = position.components.names["chit"]
        chit = cup[position.draw([names[chit] for chit in cup], "mine", "2.3", only=frame.side)]
        position.hand[frame.side] = chit
        position.drawn[chit] = True

    def why_draw(self, position: MinefieldPosition, frame: Playing) -> Ruling:
        free = position.hand[frame.side] == NONE and not all(position.drawn)
        return allow("2.3", "play.may") if free else refuse("2.3", "play.no")

    @verb
    def lay(self, position: MinefieldPosition, frame: Playing, hexside: Hexside, chit: Chit) -> None:
        for mine in position.mines:
            if (mine.hexside, mine.side) == (hexside, frame.side):
                position.drawn[mine.chit] = False  # the one that it replaces
        markers.place_marker(position, "mines", Mine(hexside, frame.side, chit, position.turn + LASTS))
        position.hand[frame.side] = NONE
        position.emit("laid", "2.3", side=position.side_name(frame.side))

    def why_lay(self, position: MinefieldPosition, frame: Playing, hexside: Hexside, chit: Chit) -> Ruling:
        here = position.at[frame.side] in position.components.hexsides[hexside]
        return allow("2.3", "play.may") if here and chit == position.hand[frame.side] else refuse("2.3", "play.no")

    @verb
    def smoke(self, position: MinefieldPosition, frame: Playing) -> None:
        position.smoke[position.at[frame.side]] = True

    @verb
    def flare(self, position: MinefieldPosition, frame: Playing) -> None:
        position.flares = (position.at[frame.side],)

    @verb
    def order(self, position: MinefieldPosition, frame: Playing) -> None:
        markers.place_marker(position, "orders", Order(frame.side, position.turn))

    @verb
    def done(self, position: MinefieldPosition, frame: Playing) -> None:
        markers.expire(position, PHASE)
        if frame.side == RED:
            return position.become(Playing(BLUE))
        for mine in markers.expire(position, TURN).get("mines", ()):
            position.drawn[mine.chit] = False
        position.turn += 1
        if position.turn > LAST_TURN:
            return position.finish(Outcome(NONE, "draw", "1.2", tuple(position.damage)))
        return position.become(Playing(RED))


class Minefield(Game[MinefieldPosition]):
    name = "minefield"
    sides = ("red", "blue")
    events: ClassVar[Mapping[str, Topic]] = {"moved": Topic.MOVEMENT, "blown": Topic.LOSS, "laid": Topic.OTHER}
    folder = Path(__file__).with_suffix("")
    position_class = MinefieldPosition
    procedures: ClassVar[tuple[type[Procedure[Any, Any]], ...]] = (Play,)

    def scenarios(self) -> Mapping[str, Scenario]:
        return {"field": Scenario("field", {"en": "The field", "es": "El campo"}, LAST_TURN, "1.1")}

    def components(
        self, scenario: str | None, options: Mapping[str, Any], data: DataFolder, given: Mapping[str, Any]
    ) -> Components:
        grid = Grid(rows=3, columns=3)
        none = np.zeros((9, 6), dtype=np.uint32)
        board = Map("field", grid, Vocabulary(), np.ones(9, dtype=np.uint32), none, none)
        roster = [
            UnitCounter(side[0], n, "toy", "", 1, {"formation": FORMATIONS[n]}) for n, side in enumerate(self.sides)
        ]
        return Components(
            game="minefield",
            sides=self.sides,
            map=board,
            roster=roster,
            formations=FORMATIONS,
            kinds={"chit": CHITS},
            hexsides=True,
            scenario=scenario,
        )

    def set_up(self, position: MinefieldPosition) -> None:
        position.turn = 1
        for unit, hex in enumerate(("0101", "0303")):
            position.put(unit, position.components.number("place", hex))
        position.call(Playing(RED))

    def phases(self) -> Mapping[str, Callable[[MinefieldPosition], list[Frame]]]:
        return {"red": lambda _: [Playing(RED)], "blue": lambda _: [Playing(BLUE)]}

    def hidden(self, position: MinefieldPosition, side: int) -> Hidden:
        """What the others have in hand; and which chits are drawn, for some of them lie on the map unseen."""
        return Hidden(
            fields=frozenset({"drawn"}), columns={"hand": frozenset(other for other in (RED, BLUE) if other != side)}
        )

    def draw_hidden(self, position: MinefieldPosition, side: int, below: Callable[[int], int]) -> None:
        """The enemy's mines lie elsewhere; and what they have in hand or has laid are other chits that the side does
        not have itself."""
        others = tuple(other for other in (RED, BLUE) if other != side)
        markers.draw_hidden(position, "mines", side, below)
        laid = [mine for mine in position.mines if mine.side in others]
        mine = {one.chit for one in position.mines if one.side not in others}
        mine |= {position.hand[own] for own in (RED, BLUE) if own not in others}
        free = [chit for chit in range(len(CHITS)) if chit not in mine]

        def any_chit() -> int:
            return free.pop(below(len(free)))

        theirs = tuple(one._replace(chit=any_chit()) for one in laid)
        for other in others:  # how many are left to draw is told with every draw
            position.hand[other] = NONE if position.hand[other] == NONE else any_chit()
        position.mines = tuple(sorted([*(one for one in position.mines if one not in laid), *theirs]))
        known = {*position.hand, *(one.chit for one in position.mines)}
        position.drawn = [chit in known for chit in range(len(CHITS))]
        position.clear_cache()


GAME = Minefield()
