"""The Bombardment Phase [5-4.8.2, 20, 21, 27]: missions of both players, the active one first, target by target."""

from typing import Any, NamedTuple

from grognard.engine import markers
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, Sequence, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles import bombardment, interdiction
from grognard.games.less_than_60_miles.card_verbs import CardVerbs, offer_cards
from grognard.games.less_than_60_miles.detection import bridge_part, detection, detection_parts
from grognard.games.less_than_60_miles.engineers import hexside_name
from grognard.games.less_than_60_miles.intelligence import OPTION as INTELLIGENCE
from grognard.games.less_than_60_miles.intelligence import RECON, IntelligencePhase, why_no_signals
from grognard.games.less_than_60_miles.mission import BRIDGE, HEX, UNIT, Mission
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import BOMBARDMENT, FrontPosition

BRIDGES, INTERDICT = Action("bridges"), Action("interdict")


class BombardmentPhase(NamedTuple):
    """The Bombardment Phase of the active player, in which both act [20-0:1]: the step it has come to."""

    side: Side
    step: int = 0


class MissionPhase(NamedTuple):
    """The missions of one player: what sort of target is being picked, units first."""

    side: Side
    picking: str = UNIT


class Bombard(Sequence[FrontPosition, BombardmentPhase]):
    """Intelligence of both players [5-4.8.1], then their missions, the active player's first [5-4.8.2, 20-0:2]."""

    frame = BombardmentPhase
    steps = ("cards", "own_intelligence", "enemy_intelligence", "own_missions", "enemy_missions", "clear")

    def phase(self, position: FrontPosition, frame: BombardmentPhase) -> str:
        return f"{SIDES[frame.side]}.bombardment"

    def why_skipped(self, position: FrontPosition, frame: BombardmentPhase) -> Ruling | None:
        """Neither side has anything to send."""
        return refuse("20-0:1", "missions.nobody", also=("21-0",))

    def would_ask(self, position: FrontPosition, frame: BombardmentPhase, verb: str) -> tuple[Any, ...]:
        """Recon Intelligence has rules of its own; all else is of the missions."""
        return (IntelligencePhase(frame.side) if verb == RECON.verb else MissionPhase(frame.side),)

    def cards(self, position: FrontPosition, frame: BombardmentPhase) -> None:
        """Cards of the start of a Bombardment Phase."""
        offer_cards(position, "bombardment_start", [frame.side, 1 - frame.side])

    def own_intelligence(self, position: FrontPosition, frame: BombardmentPhase) -> None:
        """The active player tries to find the enemy [25]."""
        position.call(IntelligencePhase(frame.side))

    def enemy_intelligence(self, position: FrontPosition, frame: BombardmentPhase) -> None:
        """Then the other."""
        position.call(IntelligencePhase(1 - frame.side))

    def own_missions(self, position: FrontPosition, frame: BombardmentPhase) -> None:
        """The active player bombards and interdicts."""
        position.call(MissionPhase(frame.side))

    def enemy_missions(self, position: FrontPosition, frame: BombardmentPhase) -> None:
        """Then the other, who may interdict the same hexes [21-1]."""
        position.interdicted = ()
        position.call(MissionPhase(1 - frame.side))

    def clear(self, position: FrontPosition, frame: BombardmentPhase) -> None:
        """What was done in this phase is forgotten [20.1-1:2, 20.2-1, 21-1]."""
        position.interdicted = position.bridges_bombarded = ()
        markers.expire(position, BOMBARDMENT)


class FlyMissions(CardVerbs, Procedure[FrontPosition, MissionPhase]):
    """Pick an enemy unit, a bridge or a hex, one after another, until `done`; without any target nobody is asked."""

    frame = MissionPhase
    moments = ("bombardment",)

    def is_free(self, frame: MissionPhase) -> bool:
        return frame.picking == UNIT

    def phase(self, position: FrontPosition, frame: MissionPhase) -> str:
        return f"{SIDES[position.acting]}.bombardment"

    def decision(self, position: FrontPosition, frame: MissionPhase) -> Decision | None:
        side = frame.side
        if frame.picking == BRIDGE:
            found = self.list("hexside", bombardment.bridges(position, side), position)
            return self.ask(position, side, "missions.which_bridge", "20-0:1", [*found, BACK])
        if frame.picking == HEX:
            found = self.list("hex", interdiction.targets(position, side), position)
            return self.ask(position, side, "missions.which_hex", "21-0", [*found, BACK])
        units = bombardment.targets(position, side)
        actions = self.list("unit", units, position)
        actions += [BRIDGES] if bombardment.has_bridges(position, side) else []
        actions += [INTERDICT] if interdiction.has_targets(position, side) else []
        actions += self.card_actions(position, frame)
        if not actions and not self.hides_a_card(position, frame):
            return None
        return self.ask(position, side, "missions.which", "20-0:1", [*actions, DONE], count=len(units))

    def proceed(self, position: FrontPosition, frame: MissionPhase) -> None:
        """Nothing can be bombarded or interdicted."""
        position.done()

    def why_skipped(self, position: FrontPosition, frame: MissionPhase) -> Ruling | None:
        """Neither artillery nor Air Points reach anything."""
        return refuse("20-0:1", "missions.nothing", side=SIDES[frame.side])

    def would_ask(self, position: FrontPosition, frame: MissionPhase, verb: str) -> tuple[Any, ...]:
        """Recon Intelligence comes before the missions, by rules of its own [5-4.8.1, 25.2]."""
        return (IntelligencePhase(frame.side),) if verb == RECON.verb else ()

    def _why_not_picked(self, frame: MissionPhase, kind: str) -> Ruling | None:
        """Another sort of target is being picked."""
        return None if frame.picking == kind else refuse("20-0:1", f"missions.picking_{frame.picking}")

    # -- units

    @verb
    def unit(self, position: FrontPosition, frame: MissionPhase, unit: Unit) -> None:
        """Bombard this unit."""
        position.call(Mission(frame.side, UNIT, position.at[unit], unit=unit))

    def why_unit(self, position: FrontPosition, frame: MissionPhase, unit: Unit) -> Ruling:
        """May it be bombarded, and how well it is detected."""
        facts = {"unit": position.unit_name(unit)}
        refused = self._why_no_listener(position, frame, unit)
        refused = refused or bombardment.why_no_target(position, frame.side, unit) or self._why_not_picked(frame, UNIT)
        if refused is not None:
            return refused
        parts = detection_parts(position, unit)
        return allow("20.1-1:1", "missions.detected", *parts, value=detection(position, unit), **facts)

    def _why_no_listener(self, position: FrontPosition, frame: MissionPhase, unit: Unit) -> Ruling | None:
        """One's own HQ is no target: what it might do is listen, before the missions, by its own rules [5-4.8.1]."""
        components = position.components
        if not (
            components.hq[unit] and components.side_of[unit] == frame.side and components.options.get(INTELLIGENCE)
        ):
            return None
        facts = {"unit": position.unit_name(unit)}
        return why_no_signals(position, frame.side, unit) or refuse("5-4.8.1", "missions.listened_before", **facts)

    # -- bridges

    @verb
    def bridges(self, position: FrontPosition, frame: MissionPhase) -> None:
        """Bombard a bridge."""
        position.become(frame._replace(picking=BRIDGE))

    def why_bridges(self, position: FrontPosition, frame: MissionPhase) -> Ruling:
        """There are some in reach, or not."""
        count = len(bombardment.bridges(position, frame.side))
        if not count:
            return refuse("20-0:1", "missions.no_bridges", side=SIDES[frame.side])
        return self._why_not_picked(frame, UNIT) or allow("20-0:1", "missions.bridges", count=count)

    @verb
    def hexside(self, position: FrontPosition, frame: MissionPhase, hexside: Hexside) -> None:
        """Bombard the bridge here."""
        position.become(frame._replace(picking=UNIT))
        position.call(Mission(frame.side, BRIDGE, position.components.hexsides[hexside][0], hexside=hexside))

    def why_hexside(self, position: FrontPosition, frame: MissionPhase, hexside: Hexside) -> Ruling:
        """May it be bombarded, and how well it is detected."""
        refused = bombardment.why_no_bridge(position, frame.side, hexside) or self._why_not_picked(frame, BRIDGE)
        part = bridge_part(position, hexside, 1 - frame.side)
        if refused is not None or part is None:
            assert refused is not None, "a bridge that is not there is refused"
            return refused
        name = hexside_name(position, hexside)
        return allow("20.2-4", "missions.bridge", part, value=int(part.amount), hexside=name)

    # -- hexes

    @verb
    def interdict(self, position: FrontPosition, frame: MissionPhase) -> None:
        """Interdict a hex."""
        position.become(frame._replace(picking=HEX))

    def why_interdict(self, position: FrontPosition, frame: MissionPhase) -> Ruling:
        """There are some in reach, or not."""
        count = len(interdiction.targets(position, frame.side))
        if not count:
            return refuse("21-2", "missions.no_hexes", side=SIDES[frame.side])
        return self._why_not_picked(frame, UNIT) or allow("21-0", "missions.hexes", count=count)

    @verb
    def hex(self, position: FrontPosition, frame: MissionPhase, hex: Hex) -> None:
        """Interdict this hex."""
        position.become(frame._replace(picking=UNIT))
        position.call(Mission(frame.side, HEX, hex))

    def why_hex(self, position: FrontPosition, frame: MissionPhase, hex: Hex) -> Ruling:
        """May it be interdicted?"""
        refused = interdiction.why_no_interdiction(position, frame.side, hex) or self._why_not_picked(frame, HEX)
        return refused or allow("21-0", "missions.hex", hex=position.place_name(hex))

    # -- the end of it

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: MissionPhase) -> None:
        """Another sort of target."""
        position.become(frame._replace(picking=UNIT))

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: MissionPhase) -> None:
        """No more missions."""
        position.done()
