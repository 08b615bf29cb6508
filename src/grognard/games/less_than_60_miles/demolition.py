"""Demolition of bridges [32.1.1, 32.1.3, 32.2.3, 32.3.3]: in an emergency, of mined ones at any time, of one's own."""

from fractions import Fraction
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Hexside, Side, Unit
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.bridges import (
    destroy_bridge,
    destroy_panel,
    destroy_pontoon,
    enemy_at,
    has_permanent_bridge,
    mined_at,
    panel_at,
    pontoon_at,
    remove_mined,
)
from grognard.games.less_than_60_miles.charts.staff import Roll
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.engineers import banks, has_unit, hexside_name, is_lost
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition


class DemolitionOffer(NamedTuple):
    """The owner of mined bridges that the enemy has come near is asked about each [32.1.2-4:2, 32.1.3-0]."""

    side: Side
    hexsides: tuple[Hexside, ...]
    attacked: bool = False
    """The enemy is about to attack over the bridge."""


# -- emergency demolition [32.1.1]


def emergency_roll(position: FrontPosition, side: Side, hexside: Hexside) -> tuple[Roll, str]:
    """The dice on which an Emergency Demolition succeeds, and the rule: fewer next to enemy Combat Units."""
    rolls = position.components.staff.rolls
    if enemy_at(position, hexside, side):
        return rolls["emergency_demolition_enemy"], "32.1.1-1a"
    return rolls["emergency_demolition"], "32.1.1-1b"


def why_no_emergency(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why no unit of a side can try to blow a bridge now; None if one can. It costs nothing."""
    facts = {"hexside": hexside_name(position, hexside)}
    if not has_permanent_bridge(position, hexside):
        return refuse("32.1.1-0", "bridges.none", also=("32.1-0",), **facts)
    if not has_unit(position, banks(position, hexside), side):
        return refuse("32.1.1-0", "bridges.nobody", **facts)
    if hexside in position.demolitions_tried:
        return refuse("32.1.1-3", "bridges.tried", **facts)
    return None


def try_emergency(position: FrontPosition, side: Side, hexside: Hexside) -> None:
    """Roll for an Emergency Demolition; after a failure nobody tries again at this bridge in this phase [32.1.1-3]."""
    roll, rule = emergency_roll(position, side, hexside)
    name = hexside_name(position, hexside)
    die = position.roll(FACES, "demolition", rule, side=SIDES[side], hexside=name)
    if roll.holds(die):
        destroy_bridge(position, hexside, "32.1.1-2")
        return
    position.demolitions_tried = tuple(sorted((*position.demolitions_tried, hexside)))
    position.emit("demolition_failed", "32.1.1-3", side=SIDES[side], hexside=name)


# -- prepared demolition [32.1.3]


def prepared_roll(position: FrontPosition, side: Side, hexside: Hexside) -> tuple[Roll, str]:
    """The dice on which a Prepared Demolition succeeds, and the rule."""
    rolls = position.components.staff.rolls
    if enemy_at(position, hexside, side):
        return rolls["prepared_demolition_enemy"], "32.1.3-2"
    return rolls["prepared_demolition"], "32.1.3-1"


def mined_bridges(position: FrontPosition, side: Side) -> list[Hexside]:
    """The bridges that a side has mined completely."""
    return [mined.hexside for mined in position.mined if mined.side == side and not mined.turn]


def why_no_prepared(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why a side cannot try to blow a bridge that it has mined; None if it can [32.1.3-0]."""
    mined, facts = mined_at(position, hexside, side), {"hexside": hexside_name(position, hexside)}
    if mined is None:
        return refuse("32.1.3-0", "bridges.not_mined", **facts)
    if mined.turn:
        return refuse("32.1.2-3", "bridges.mining", until=mined.turn, **facts)
    return None


def try_prepared(position: FrontPosition, side: Side, hexside: Hexside) -> None:
    """Roll for a Prepared Demolition; the Mined marker goes, whatever the die [32.1.3-3]."""
    roll, rule = prepared_roll(position, side, hexside)
    name, mined = hexside_name(position, hexside), mined_at(position, hexside, side)
    assert mined is not None
    die = position.roll(FACES, "demolition", rule, side=SIDES[side], hexside=name)
    remove_mined(position, mined, "32.1.3-3")
    if roll.holds(die):
        destroy_bridge(position, hexside, rule)
    else:
        position.emit("demolition_failed", "32.1.3-3", side=SIDES[side], hexside=name)


def _prospect(position: FrontPosition, hexside: Hexside, found: tuple[Roll, str], reason: str) -> Ruling:
    """The least die that succeeds, and the chance."""
    roll, rule = found
    chance = str(Fraction(roll.high - roll.low + 1, FACES))
    return allow(rule, reason, hexside=hexside_name(position, hexside), value=roll.low, chance=chance)


def why_demolition(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling:
    """May a side blow a mined bridge, and what the die has to show."""
    refused = why_no_prepared(position, side, hexside)
    return refused or _prospect(position, hexside, prepared_roll(position, side, hexside), "bridges.may_demolish")


def why_emergency(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling:
    """May a side try to blow a bridge in an emergency, and what the die has to show."""
    refused = why_no_emergency(position, side, hexside)
    return refused or _prospect(position, hexside, emergency_roll(position, side, hexside), "bridges.may_blow")


# -- when the enemy comes near


def threatened_bridges(position: FrontPosition, side: Side, unit: Unit = NONE) -> tuple[Hexside, ...]:
    """A side's mined bridges about which it has to be asked now.

    Those at which there are only enemy Combat Units, for their mines are lost [32.1.2-4:1]; and those that an enemy
    unit which has just moved, a Combat Unit, stands at or next to: the owner may blow them at any time [32.1.3-0], and
    this is when they would, for once the enemy is at the bridge it succeeds less often [32.1.3-2].
    """
    components = position.components
    found = []
    near = unit != NONE and position.on_map(unit) and components.combat[unit] and components.side_of[unit] != side
    for hexside in mined_bridges(position, side):
        close = near and min([components.distance(position.at[unit], hex) for hex in banks(position, hexside)]) <= 1
        if close or is_lost(position, hexside, side):
            found.append(hexside)
    return tuple(found)


def offer_demolitions(position: FrontPosition, unit: Unit = NONE) -> bool:
    """Ask the owners of mined bridges that are lost, or that a unit has come near; False if nobody is asked.

    To be called as the last act of a step, after `remove_lost_markers`: it puts a procedure on top of the present one.
    """
    for side in range(len(SIDES)) if position.mined else ():
        hexsides = threatened_bridges(position, side, unit)
        if hexsides:
            position.call(DemolitionOffer(side, hexsides))
            return True
    return False


def offer_bridge(position: FrontPosition, side: Side, start: Hex, hex: Hex) -> bool:
    """Ask the owner of a mined bridge that the enemy is about to attack over; False if there is none [32.1.3-0]."""
    hexside = position.components.hexside(start, hex)
    if why_no_prepared(position, side, hexside) is not None:
        return False
    position.call(DemolitionOffer(side, (hexside,), attacked=True))
    return True


class OfferDemolition(Procedure[FrontPosition, DemolitionOffer]):
    """Blow this bridge now, or not? If there are only enemies at it, the mines are lost after this [32.1.2-4:1]."""

    frame = DemolitionOffer

    def decision(self, position: FrontPosition, frame: DemolitionOffer) -> Decision | None:
        if not frame.hexsides:
            return None
        hexside = frame.hexsides[0]
        facts: dict[str, Any] = {"hexside": hexside_name(position, hexside)}
        facts["value"] = prepared_roll(position, frame.side, hexside)[0].low
        lost = is_lost(position, hexside, frame.side)
        near = "bridges.attacked" if frame.attacked else "bridges.near"
        question, rule = ("bridges.last_chance", "32.1.2-4:2") if lost else (near, "32.1.3-0")
        actions = [*self.list("demolish", [hexside], position), PASS]
        return self.ask(position, frame.side, question, rule, actions, **facts)

    def proceed(self, position: FrontPosition, frame: DemolitionOffer) -> None:
        position.done()

    @verb(None, commits=True)
    def demolish(self, position: FrontPosition, frame: DemolitionOffer, hexside: Hexside) -> None:
        """Try to blow it."""
        position.become(frame._replace(hexsides=frame.hexsides[1:]))
        try_prepared(position, frame.side, hexside)

    def why_demolish(self, position: FrontPosition, frame: DemolitionOffer, hexside: Hexside) -> Ruling:
        if hexside != frame.hexsides[0]:
            return refuse("32.1.3-0", "bridges.another", hexside=hexside_name(position, hexside))
        return why_demolition(position, frame.side, hexside)

    @verb(Role.PASS)
    def pass_(self, position: FrontPosition, frame: DemolitionOffer) -> None:
        """Let it stand."""
        hexside = frame.hexsides[0]
        mined = mined_at(position, hexside, frame.side)
        position.become(frame._replace(hexsides=frame.hexsides[1:]))
        if mined is not None and is_lost(position, hexside, frame.side):
            remove_mined(position, mined, "32.1.2-4:1")

    def why_pass(self, position: FrontPosition, frame: DemolitionOffer) -> Ruling:
        hexside = frame.hexsides[0]
        name = hexside_name(position, hexside)
        if is_lost(position, hexside, frame.side):
            return allow("32.1.2-4:1", "bridges.mines_lost", hexside=name)
        return allow("32.1.3-0", "bridges.later", hexside=name)


# -- in one's own phases


def why_no_dismantling(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why a side cannot take up a pontoon bridge; None if it can, at any time [32.2.3-2]."""
    if pontoon_at(position, hexside, side) is None:
        return refuse("32.2.3-2", "bridges.no_pontoon", hexside=hexside_name(position, hexside))
    return None


def why_no_wrecking(position: FrontPosition, side: Side, hexside: Hexside) -> Ruling | None:
    """Why a side cannot destroy a panel bridge, of either side, in its Movement Phase; None if it can [32.3.3-1]."""
    facts = {"hexside": hexside_name(position, hexside)}
    if panel_at(position, hexside) is None:
        return refuse("32.3.3-1", "bridges.no_panel", **facts)
    if not has_unit(position, banks(position, hexside), side):
        return refuse("32.3.3-1", "bridges.nobody", **facts)
    return None


class BridgeVerbs:
    """What a player may do to bridges between other things: for the procedures of their own phases to inherit.

    Frames of such procedures have a field `side`. `bridge_actions` lists what there is.
    """

    may_wreck = True
    """Panel bridges may be destroyed: in Movement Phases only [32.3.3-1]."""

    def bridge_actions(self, position: FrontPosition, side: Side) -> list[Action]:
        """Mined bridges to blow, pontoon bridges to take up, panel bridges to destroy."""
        names = position.components.names["hexside"]
        actions = [Action("demolish", (names[hexside],)) for hexside in mined_bridges(position, side)]
        actions += [Action("dismantle", (names[one.hexside],)) for one in position.pontoons if one.side == side]
        panels = [one.hexside for one in position.panels] if self.may_wreck else []
        open_panels = [hexside for hexside in panels if why_no_wrecking(position, side, hexside) is None]
        return actions + [Action("wreck", (names[hexside],)) for hexside in open_panels]

    @verb(None, commits=True)
    def demolish(self, position: FrontPosition, frame: Any, hexside: Hexside) -> None:
        """Try to blow a mined bridge [32.1.3-0]."""
        try_prepared(position, frame.side, hexside)

    def why_demolish(self, position: FrontPosition, frame: Any, hexside: Hexside) -> Ruling:
        """May it be blown, and the chance."""
        return why_demolition(position, frame.side, hexside)

    @verb(None, commits=True)
    def dismantle(self, position: FrontPosition, frame: Any, hexside: Hexside) -> None:
        """Take up a pontoon bridge [32.2.3-2]."""
        pontoon = pontoon_at(position, hexside, frame.side)
        assert pontoon is not None
        destroy_pontoon(position, pontoon, "32.2.3-2")

    def why_dismantle(self, position: FrontPosition, frame: Any, hexside: Hexside) -> Ruling:
        """May it be taken up?"""
        refused = why_no_dismantling(position, frame.side, hexside)
        return refused or allow("32.2.3-2", "bridges.may_dismantle", hexside=hexside_name(position, hexside))

    @verb(None, commits=True)
    def wreck(self, position: FrontPosition, frame: Any, hexside: Hexside) -> None:
        """Destroy a panel bridge [32.3.3-1]."""
        panel = panel_at(position, hexside)
        assert panel is not None
        destroy_panel(position, panel, "32.3.3-1")

    def why_wreck(self, position: FrontPosition, frame: Any, hexside: Hexside) -> Ruling:
        """May it be destroyed, and now?"""
        name = hexside_name(position, hexside)
        if not self.may_wreck:
            return refuse("32.3.3-1", "bridges.wreck_in_movement", hexside=name)
        refused = why_no_wrecking(position, frame.side, hexside)
        return refused or allow("32.3.3-1", "bridges.may_wreck", hexside=name)
