"""The Engineering Phase [5-4.5]: what is due is complete, engineers are put to work or recalled, bridges blown."""

from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Hexside, Side
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.bridges import crossing_at, has_permanent_bridge, remove_crossing
from grognard.games.less_than_60_miles.card_verbs import CardVerbs
from grognard.games.less_than_60_miles.demolition import BridgeVerbs, try_emergency, why_emergency, why_no_emergency
from grognard.games.less_than_60_miles.engineers import hexside_name
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.projects import (
    PROJECTS,
    WORKS,
    Spot,
    at_rivers,
    begin_project,
    complete_projects,
    cost_parts,
    is_possible,
    spots,
    why_no_points_for,
    why_no_project,
)
from grognard.games.less_than_60_miles.works import return_breaching

EMERGENCY = "emergency"
"""Emergency Demolition, beside the kinds of projects: chosen in the same way, but it takes no points [32.1.1]."""


class Engineering(NamedTuple):
    """The Engineering Phase of a side: whether what was due is complete, and what is being chosen a place for."""

    side: Side
    begun: bool = False
    project: str = ""
    """A kind of `projects.PROJECTS`, or EMERGENCY."""


def emergency_bridges(position: FrontPosition, side: Side) -> list[Hexside]:
    """The bridges that a side could try to blow now [32.1.1]."""
    standing = [hexside for hexside in at_rivers(position, side) if has_permanent_bridge(position, hexside)]
    return [hexside for hexside in standing if why_no_emergency(position, side, hexside) is None]


class Engineer(CardVerbs, BridgeVerbs, Procedure[FrontPosition, Engineering]):
    """First what sort of work, then where."""

    frame = Engineering
    may_wreck = False
    moments = ("engineering",)

    def is_free(self, frame: Engineering) -> bool:
        return not frame.project

    def phase(self, position: FrontPosition, frame: Engineering) -> str:
        return f"{SIDES[frame.side]}.engineering"

    def decision(self, position: FrontPosition, frame: Engineering) -> Decision | None:
        if not frame.begun:
            return None
        if frame.project:
            return self._ask_where(position, frame)
        side = frame.side
        kinds = [kind for kind in PROJECTS if is_possible(position, side, kind)]
        if emergency_bridges(position, side):
            kinds.append(EMERGENCY)
        actions = [Action("project", (kind,)) for kind in kinds]
        own = [crossing.hexside for crossing in position.crossings if crossing.side == side]
        actions += [*self.list("recall", own, position), *self.bridge_actions(position, side)]
        actions += self.card_actions(position, frame)
        if not actions and not self.hides_a_card(position, frame):
            return None
        facts = {"left": position.cp[side], "count": position.engineers[side]}
        return self.ask(position, side, "engineering.what", "5-4.5", [*actions, DONE], **facts)

    def staked(self, position: FrontPosition, frame: Engineering) -> list[Action]:
        """A bridge that is blown without having been mined is rolled for at once [32.1.1-2]."""
        blown = emergency_bridges(position, frame.side) if frame.project == EMERGENCY else []
        return self.list("hexside", blown, position)

    def _ask_where(self, position: FrontPosition, frame: Engineering) -> Decision:
        kind, facts = frame.project, {"project": frame.project, "count": position.engineers[frame.side]}
        if kind == EMERGENCY:
            actions = self.list("hexside", emergency_bridges(position, frame.side), position)
            return self.ask(position, frame.side, "engineering.where", "32.1.1-0", [*actions, BACK], **facts)
        word = "hexside" if PROJECTS[kind].on_hexsides else "hex"
        actions = [*self.list(word, spots(position, frame.side, kind), position), BACK]
        return self.ask(position, frame.side, "engineering.where", PROJECTS[kind].cost_rule, actions, **facts)

    def proceed(self, position: FrontPosition, frame: Engineering) -> None:
        """At the start engineers come back from attacks [31.4-2e], and what is due is complete."""
        if frame.begun:
            position.done()
            return
        position.demolitions_tried = ()
        return_breaching(position, frame.side)
        complete_projects(position, frame.side)
        position.become(frame._replace(begun=True))

    def why_skipped(self, position: FrontPosition, frame: Engineering) -> Ruling:
        return refuse("5-4.5", "engineering.nothing")

    @verb
    def project(self, position: FrontPosition, frame: Engineering, kind: str) -> None:
        """Work of this sort."""
        position.become(frame._replace(project=kind))

    def why_project(self, position: FrontPosition, frame: Engineering, kind: str) -> Ruling:
        if kind not in PROJECTS and kind != EMERGENCY:
            return refuse("5-4.5", "engineering.unknown", project=kind)
        busy = self._why_in_hand(frame)
        if busy is not None:
            return busy
        facts: dict[str, Any] = {"project": kind, "count": position.engineers[frame.side]}
        if kind == EMERGENCY:
            if not emergency_bridges(position, frame.side):
                return refuse("32.1.1-0", "engineering.nowhere", **facts)
            return allow("32.1.1-0", "engineering.may", **facts)
        rule = PROJECTS[kind].cost_rule
        if not is_possible(position, frame.side, kind):
            lacking = why_no_points_for(position, frame.side, kind)
            return lacking or refuse(rule, "engineering.nowhere", **facts)
        return allow(rule, "engineering.may", **facts)

    @verb
    def hex(self, position: FrontPosition, frame: Engineering, hex: Hex) -> None:
        """Works in this hex."""
        self._begin(position, frame, hex)

    def why_hex(self, position: FrontPosition, frame: Engineering, hex: Hex) -> Ruling:
        if frame.project not in PROJECTS or PROJECTS[frame.project].on_hexsides:
            return refuse("5-4.5", "engineering.project_first")
        return self._why_there(position, frame, hex, hex=position.place_name(hex))

    @verb
    def hexside(self, position: FrontPosition, frame: Engineering, hexside: Hexside) -> None:
        """On this hexside."""
        if frame.project == EMERGENCY:
            position.become(frame._replace(project=""))
            try_emergency(position, frame.side, hexside)
        else:
            self._begin(position, frame, hexside)

    def why_hexside(self, position: FrontPosition, frame: Engineering, hexside: Hexside) -> Ruling:
        if frame.project == EMERGENCY:
            return why_emergency(position, frame.side, hexside)
        if frame.project not in PROJECTS or not PROJECTS[frame.project].on_hexsides:
            return refuse("5-4.5", "engineering.project_first")
        return self._why_there(position, frame, hexside, hexside=hexside_name(position, hexside))

    def _begin(self, position: FrontPosition, frame: Engineering, spot: Spot) -> None:
        position.become(frame._replace(project=""))
        begin_project(position, frame.side, frame.project, spot)

    def _why_there(self, position: FrontPosition, frame: Engineering, spot: Spot, **facts: Any) -> Ruling:
        refused = why_no_project(position, frame.side, frame.project, spot)
        if refused:
            return refused
        parts, rule = cost_parts(position, frame.project, spot), PROJECTS[frame.project].cost_rule
        also = ("31.1-5",) if frame.project == WORKS else ()
        return allow(rule, "engineering.may_there", *parts, also=also, project=frame.project, **facts)

    @verb
    def recall(self, position: FrontPosition, frame: Engineering, hexside: Hexside) -> None:
        """Take engineers back from a prepared crossing [9.2.2-4]."""
        crossing = crossing_at(position, hexside, frame.side)
        assert crossing is not None
        remove_crossing(position, crossing, "9.2.2-4")

    def why_recall(self, position: FrontPosition, frame: Engineering, hexside: Hexside) -> Ruling:
        name = hexside_name(position, hexside)
        if crossing_at(position, hexside, frame.side) is None:
            return refuse("9.2.2-4", "engineers.none_there", hexside=name)
        return self._why_in_hand(frame) or allow("9.2.2-4", "engineers.may_recall", hexside=name)

    def why_demolish(self, position: FrontPosition, frame: Engineering, hexside: Hexside) -> Ruling:
        return self._unless_in_hand(frame, super().why_demolish(position, frame, hexside))

    def why_dismantle(self, position: FrontPosition, frame: Engineering, hexside: Hexside) -> Ruling:
        return self._unless_in_hand(frame, super().why_dismantle(position, frame, hexside))

    def _why_in_hand(self, frame: Engineering) -> Ruling | None:
        """A place is being chosen for some work, and nothing else is done meanwhile."""
        return refuse("5-4.5", "engineering.in_hand") if frame.project else None

    def _unless_in_hand(self, frame: Engineering, ruling: Ruling) -> Ruling:
        return (self._why_in_hand(frame) or ruling) if ruling.legal else ruling

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: Engineering) -> None:
        """Work of another sort."""
        position.become(frame._replace(project=""))

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: Engineering) -> None:
        """Nothing else."""
        position.done()

    def why_done(self, position: FrontPosition, frame: Engineering) -> Ruling:
        return self._why_in_hand(frame) or allow("5-4.5", "engineering.enough")
