"""Cards that take more than one choice [34-5, 35-3:1]: the sky, captured orders, a counterstroke, scatterable mines."""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.artillery import INTERDICT, in_reach, is_ready
from grognard.games.less_than_60_miles.attrition import add_attrition, can_bear
from grognard.games.less_than_60_miles.card_points import clear_fog, clear_precipitation, text_of
from grognard.games.less_than_60_miles.changes import ModeChanges
from grognard.games.less_than_60_miles.effects import rule_of
from grognard.games.less_than_60_miles.hands import card_name
from grognard.games.less_than_60_miles.hqs import in_range, orders_on_track
from grognard.games.less_than_60_miles.interdiction import place_interdiction
from grognard.games.less_than_60_miles.missions import MissionPhase
from grognard.games.less_than_60_miles.modes import ACTIVE_DEFENSE, SWITCHES, change_mode, has_capability
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Card, FrontPosition, Mode, OrderChit

LIFT_FOG, STOP_RAIN = Action("lift_fog"), Action("stop_rain")


# -- the weather of a turn


class Sky(NamedTuple):
    """There is fog and precipitation, and a card cancels one of them."""

    side: Side
    card: Card


def clear_sky(position: FrontPosition, side: Side, card: Card) -> None:
    """Cancel what there is; of both its owner chooses one."""
    rule = rule_of(text_of(position, card))
    if position.fog and position.precipitation:
        position.call(Sky(side, card))
    elif position.fog:
        clear_fog(position, rule)
    else:
        clear_precipitation(position, rule)


class ClearSky(Procedure[FrontPosition, Sky]):
    """Which of the two?"""

    frame = Sky

    def decision(self, position: FrontPosition, frame: Sky) -> Decision | None:
        text, facts = text_of(position, frame.card), {"card": card_name(position, frame.card)}
        actions = [LIFT_FOG, STOP_RAIN]
        return self.ask(position, frame.side, "cards.pick.clear_weather", rule_of(text), actions, **facts)

    @verb
    def lift_fog(self, position: FrontPosition, frame: Sky) -> None:
        """The fog lifts."""
        clear_fog(position, rule_of(text_of(position, frame.card)))
        position.done()

    @verb
    def stop_rain(self, position: FrontPosition, frame: Sky) -> None:
        """Rain or snow stops."""
        clear_precipitation(position, rule_of(text_of(position, frame.card)))
        position.done()


# -- captured orders


def readable(position: FrontPosition, side: Side) -> list[OrderChit]:
    """The enemy's face-down orders of the next turn."""
    return [chit for chit in orders_on_track(position, 1 - side) if chit.secret and chit.turn == position.turn + 1]


def can_read(position: FrontPosition, side: Side, card: Card) -> bool:
    """There are some."""
    return bool(readable(position, side))


def read_orders(position: FrontPosition, side: Side, card: Card) -> None:
    """They are turned up for the owner of the card, and then down again."""
    rule = rule_of(text_of(position, card))
    for chit in readable(position, side):
        facts = {"order": position.components.orders[chit.order].id, "hq": position.unit_name(chit.hq)}
        position.reveal_secret(side, "order_read", rule, turn=chit.turn, **facts)


# -- from Active Defense to the attack [6.3.5-2]


class Counterstroke(NamedTuple):
    """Units in Active Defense change at once: who has, and who chooses its mode just now."""

    side: Side
    card: Card
    units: tuple[Unit, ...] = ()
    unit: Unit = NONE


def strikers(position: FrontPosition, side: Side, taken: tuple[Unit, ...] = ()) -> list[Unit]:
    """Units in Active Defense, not in Transition, which some HQ has in Command Range together with those before."""
    frame = position.nearest(ModeChanges)
    done = (*taken, *(frame.changed if frame is not None else ()))
    hqs = [hq for hq in position.components.hqs[side] if all(in_range(position, hq, unit) for unit in taken)]
    return [
        unit
        for unit in position.components.by_side[side]
        if unit not in done
        and position.on_map(unit)
        and has_capability(position, unit, ACTIVE_DEFENSE)
        and not position.resting[unit]
        and any(in_range(position, hq, unit) for hq in hqs)
    ]


def can_strike_back(position: FrontPosition, side: Side, card: Card) -> bool:
    """There is one, and its owner decides on changes of mode."""
    return isinstance(position.present, ModeChanges) and bool(strikers(position, side))


def strike_back(position: FrontPosition, side: Side, card: Card) -> None:
    """Its owner names them one by one."""
    position.call(Counterstroke(side, card))


class StrikeBack(Procedure[FrontPosition, Counterstroke]):
    """Up to so many units in range of one HQ, each to one of the two modes of 6.3.5-2, without Command Points."""

    frame = Counterstroke

    def _open(self, position: FrontPosition, frame: Counterstroke) -> list[Unit]:
        full = len(frame.units) >= text_of(position, frame.card).numbers["units"]
        return [] if full else strikers(position, frame.side, frame.units)

    def decision(self, position: FrontPosition, frame: Counterstroke) -> Decision | None:
        rule, facts = rule_of(text_of(position, frame.card)), {"card": card_name(position, frame.card)}
        if frame.unit != NONE:
            modes = self.list("mode", [position.components.mode(name) for name in SWITCHES], position)
            facts["unit"] = position.unit_name(frame.unit)
            return self.ask(position, frame.side, "cards.pick.counterstroke_mode", rule, modes, **facts)
        actions = self.list("unit", self._open(position, frame), position)
        if not actions:
            return None
        actions += [DONE] if frame.units else []
        return self.ask(position, frame.side, "cards.pick.counterstroke", rule, actions, **facts)

    def proceed(self, position: FrontPosition, frame: Counterstroke) -> None:
        """Nobody else can."""
        position.done()

    @verb
    def unit(self, position: FrontPosition, frame: Counterstroke, unit: Unit) -> None:
        """This one."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: FrontPosition, frame: Counterstroke, unit: Unit) -> Ruling:
        text, facts = text_of(position, frame.card), {"card": card_name(position, frame.card)}
        if frame.unit != NONE:
            return refuse(rule_of(text), "cards.name_first", **facts)
        if unit not in self._open(position, frame):
            return refuse(rule_of(text), "cards.needs.counterstroke", also=("6.3.5-2:2",), **facts)
        return allow(rule_of(text), "cards.does.counterstroke", also=("6.3.5-2:1",), **facts)

    @verb
    def mode(self, position: FrontPosition, frame: Counterstroke, mode: Mode) -> None:
        """It is in this mode at once [6.3.5-2:1], and changes no more in this phase."""
        change_mode(position, frame.unit, mode, 0, rule_of(text_of(position, frame.card)))
        changes = position.nearest(ModeChanges)
        if changes is not None:
            position.update(changes, changed=(*changes.changed, frame.unit))
        position.become(frame._replace(units=(*frame.units, frame.unit), unit=NONE))

    def why_mode(self, position: FrontPosition, frame: Counterstroke, mode: Mode) -> Ruling:
        text, facts = text_of(position, frame.card), {"card": card_name(position, frame.card)}
        if frame.unit == NONE or position.components.modes[mode].name not in SWITCHES:
            return refuse("6.3.5-2:1", "cards.needs.counterstroke", **facts)
        return allow(rule_of(text), "cards.does.counterstroke", also=("6.3.5-2:1",), **facts)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: Counterstroke) -> None:
        """No more."""
        position.done()

    def why_done(self, position: FrontPosition, frame: Counterstroke) -> Ruling | None:
        """Not before one has changed: the card has been played."""
        if frame.units and frame.unit == NONE:
            return None
        return refuse("35-3:1", "cards.name_first", card=card_name(position, frame.card))


# -- scatterable mines


class Scattering(NamedTuple):
    """Artillery lays mines: which unit, once it is named."""

    side: Side
    card: Card
    unit: Unit = NONE


def mine_layers(position: FrontPosition, side: Side, card: Card) -> list[Unit]:
    """Self-propelled artillery of the US Army that could fire an interdiction and bear the Attrition Point [17-7]."""
    components, cost = position.components, text_of(position, card).numbers["attrition"]
    return [
        unit
        for unit in components.by_side[side]
        if components.nation[unit] == "us"
        and components.roster[unit].type == "sp_artillery"
        and is_ready(position, unit, INTERDICT)
        and can_bear(position, unit, cost)
    ]


def can_scatter(position: FrontPosition, side: Side, card: Card) -> bool:
    """There is one, and its owner chooses their missions."""
    return isinstance(position.present, MissionPhase) and bool(mine_layers(position, side, card))


def scatter(position: FrontPosition, side: Side, card: Card) -> None:
    """Its owner names the unit, then the hex."""
    position.call(Scattering(side, card))


class ScatterMines(Procedure[FrontPosition, Scattering]):
    """Which unit, and where [17-3]?"""

    frame = Scattering

    def _hexes(self, position: FrontPosition, frame: Scattering) -> list[Hex]:
        if frame.unit == NONE:
            return []
        return [hex for hex in in_reach(position, frame.unit) if position.components.in_play[hex]]

    def decision(self, position: FrontPosition, frame: Scattering) -> Decision | None:
        rule, facts = rule_of(text_of(position, frame.card)), {"card": card_name(position, frame.card)}
        if frame.unit == NONE:
            actions = self.list("unit", mine_layers(position, frame.side, frame.card), position)
            return self.ask(position, frame.side, "cards.pick.scatterable_mines", rule, actions, **facts)
        actions = self.list("hex", self._hexes(position, frame), position)
        facts["unit"] = position.unit_name(frame.unit)
        return self.ask(position, frame.side, "cards.pick.scatterable_mines_hex", rule, actions, **facts)

    @verb
    def unit(self, position: FrontPosition, frame: Scattering, unit: Unit) -> None:
        """This one fires them."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: FrontPosition, frame: Scattering, unit: Unit) -> Ruling:
        text, facts = text_of(position, frame.card), {"card": card_name(position, frame.card)}
        if frame.unit != NONE or unit not in mine_layers(position, frame.side, frame.card):
            return refuse(rule_of(text), "cards.needs.scatterable_mines", **facts)
        return allow(rule_of(text), "cards.does.scatterable_mines", **facts)

    @verb
    def hex(self, position: FrontPosition, frame: Scattering, hex: Hex) -> None:
        """The marker lies here until the Cleanup Phase of the next Action Phase, and the unit is worn."""
        text = text_of(position, frame.card)
        add_attrition(position, frame.unit, text.numbers["attrition"], rule_of(text))
        place_interdiction(position, frame.side, hex, text.numbers["marker"], stays=True)
        facts = {"side": SIDES[frame.side], "hex": position.place_name(hex), "count": text.numbers["marker"]}
        position.emit("interdiction_placed", rule_of(text), **facts)
        position.done()

    def why_hex(self, position: FrontPosition, frame: Scattering, hex: Hex) -> Ruling:
        text, facts = text_of(position, frame.card), {"card": card_name(position, frame.card)}
        if hex not in self._hexes(position, frame):
            return refuse("17-3", "cards.needs.scatterable_mines", also=(rule_of(text),), **facts)
        return allow(rule_of(text), "cards.does.scatterable_mines", **facts)
