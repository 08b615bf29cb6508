"""Reserve [5.3]: formations whose markers are put aside for two turns."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Formation, Side
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.engine.schedule import due, schedule
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.markers import formation_name, in_the_game
from grognard.games.roads_to_moscow.position import AVAILABLE, GONE, RESERVE, Return, RoadsPosition
from grognard.games.roads_to_moscow.units import SIDES
from grognard.games.roads_to_moscow.weather import turn_box

DELAY = 2
"""Turns ahead on the track that the markers are put [5.31]."""


class Reserving(NamedTuple):
    """A side may put formations in Reserve: those that it has put there in this phase."""

    side: Side
    put: tuple[Formation, ...] = ()


def come_back(position: RoadsPosition) -> None:
    """Markers whose turn has come are available again [5.33]; their owner may put them in Reserve once more."""
    components = position.components
    back = {components.am_formation[entry.am] for entry in due(position, Return) if position.am_at[entry.am] == RESERVE}
    for formation in sorted(back):
        release(position, formation)
        position.emit("reserve_back", "5.33", formation=formation_name(position, formation))


def release(position: RoadsPosition, formation: Formation) -> None:
    """The markers of a formation leave the track."""
    ams = position.components.ams_of[formation]
    for am in ams:
        if position.am_at[am] == RESERVE:
            position.am_at[am] = AVAILABLE
    position.schedule = tuple(
        entry for entry in position.schedule if not (isinstance(entry, Return) and entry.am in ams)
    )
    position.reserve[formation] = False


def markers_come(position: RoadsPosition) -> None:
    """Markers that the scenario brings into play on this turn [5.24, 7.15]."""
    components, now = position.components, turn_box(position).name
    for coming in components.facts.arrivals:
        for formation, facts in enumerate(components.formations):
            if coming.turn == now and facts.id in coming.names and in_the_game(position, formation):
                for am in components.ams_of[formation]:
                    position.am_at[am] = AVAILABLE
                position.emit("marker_came", "7.15", formation=facts.id)


def why_not_reserve(position: RoadsPosition, side: Side, formation: Formation) -> Ruling | None:
    """Why a formation cannot be put in Reserve; None if it can. Army units are of none [5.34]."""
    components, name = position.components, formation_name(position, formation)
    if components.formations[formation].side != side:
        return refuse("5.31", "reserve.not_yours", formation=name)
    if position.reserve[formation]:
        return refuse("5.31", "reserve.already", formation=name)
    if all(position.am_at[am] == GONE for am in components.ams_of[formation]):
        return refuse("5.31", "reserve.no_marker", formation=name)
    if position.turn == 1 and side == GERMAN and components.facts.first_marker == name:
        return refuse("4.11B-2", "reserve.first", formation=name)
    return None


class PutInReserve(Procedure[RoadsPosition, Reserving]):
    """Any number of formations, the German first [5.31]."""

    frame = Reserving

    def phase(self, position: RoadsPosition, frame: Reserving) -> str:
        return f"{SIDES[frame.side]}.reserve"

    def decision(self, position: RoadsPosition, frame: Reserving) -> Decision | None:
        formations = range(len(position.components.formations))
        able = [one for one in formations if why_not_reserve(position, frame.side, one) is None]
        if not able and not frame.put:
            return None
        actions = [*self.list("reserve", able, position), *self.list("recall", frame.put, position), DONE]
        return self.ask(position, frame.side, "reserve.which", "5.31", actions)

    def why_skipped(self, position: RoadsPosition, frame: Reserving) -> Ruling | None:
        return refuse("5.31", "reserve.none_left", also=("5.34",))

    def proceed(self, position: RoadsPosition, frame: Reserving) -> None:
        position.done()

    @verb
    def reserve(self, position: RoadsPosition, frame: Reserving, formation: Formation) -> None:
        """All its markers go two turns ahead on the track [5.31]."""
        position.reserve[formation] = True
        for am in position.components.ams_of[formation]:
            if position.am_at[am] != GONE:
                position.am_at[am] = RESERVE
                schedule(position, Return(position.turn + DELAY, am=am))
        name = formation_name(position, formation)
        position.emit("reserve_put", "5.31", formation=name, until=position.turn + DELAY)
        position.become(frame._replace(put=(*frame.put, formation)))

    def why_reserve(self, position: RoadsPosition, frame: Reserving, formation: Formation) -> Ruling:
        refusal = why_not_reserve(position, frame.side, formation)
        name = formation_name(position, formation)
        return refusal or allow("5.31", "reserve.may", formation=name, until=position.turn + DELAY)

    @verb(Role.BACK)
    def recall(self, position: RoadsPosition, frame: Reserving, formation: Formation) -> None:
        """Not this one after all."""
        release(position, formation)
        position.emit("reserve_recalled", "5.31", formation=formation_name(position, formation))
        position.become(frame._replace(put=tuple(one for one in frame.put if one != formation)))

    def why_recall(self, position: RoadsPosition, frame: Reserving, formation: Formation) -> Ruling:
        name = formation_name(position, formation)
        if formation not in frame.put:
            return refuse("5.31", "reserve.not_put", formation=name)
        return allow("5.31", "reserve.may_recall", formation=name)

    @verb(Role.END)
    def done(self, position: RoadsPosition, frame: Reserving) -> None:
        """No more."""
        position.done()
