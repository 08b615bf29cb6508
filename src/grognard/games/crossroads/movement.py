"""Movement [5.0]: one unit after another, in one go or hex by hex, with what may interrupt it."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.moves import FAR, paid, points, way, why_no_path, why_path
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.games.crossroads import overrun, reaction
from grognard.games.crossroads.combat import Battle
from grognard.games.crossroads.costs import allowance, in_the_way, move_costs, no_way, reach
from grognard.games.crossroads.position import CrossroadsPosition
from grognard.games.crossroads.stacking import enemy_there, full_hexes, overstacked
from grognard.games.crossroads.units import SIDES, why_away
from grognard.games.crossroads.victory import take_control
from grognard.games.crossroads.zones import in_enemy_zone


class MovementPhase(NamedTuple):
    """A formation moves."""

    side: Side
    formation: int


class Moving(NamedTuple):
    """A unit on its way: the half points it has left, and the rest of the path it was sent along."""

    side: Side
    unit: Unit
    left: int
    started: bool = False
    stopped: bool = False
    """In an enemy zone: no farther, but armour may still overrun [6.2]."""
    path: tuple[Hex, ...] = ()
    quiet: bool = False
    """The other side does not want to be asked again during this move."""


def movable(position: CrossroadsPosition, side: Side, formation: int) -> list[Unit]:
    """The units of a formation that are on the map and have not moved [5.1]."""
    at, moved, size = position.at, position.moved, position.components.hexes
    return [
        unit for unit in position.components.by_formation[side, formation] if not moved[unit] and 0 <= at[unit] < size
    ]


class Movement(Procedure[CrossroadsPosition, MovementPhase]):
    """Pick the next unit to move, or finish [5.1]."""

    frame = MovementPhase
    carries = True

    def phase(self, position: CrossroadsPosition, frame: MovementPhase) -> str:
        return f"{SIDES[frame.side]}.{frame.formation}.movement"

    def decision(self, position: CrossroadsPosition, frame: MovementPhase) -> Decision | None:
        units = movable(position, frame.side, frame.formation)
        if not units:
            return None
        actions = [*self.list("unit", units, position), DONE]
        return self.ask(position, frame.side, "movement.which", "5.1", actions, formation=frame.formation)

    def proceed(self, position: CrossroadsPosition, frame: MovementPhase) -> None:
        position.done()

    def why_skipped(self, position: CrossroadsPosition, frame: MovementPhase) -> Ruling | None:
        """The formation has nobody on the map [3.3], or everybody has moved [5.1]."""
        there = any(map(position.on_map, position.components.by_formation[frame.side, frame.formation]))
        rule, reason = ("5.1", "movement.all_moved") if there else ("3.3", "movement.nobody")
        return refuse(rule, reason, formation=frame.formation)

    @verb
    def unit(self, position: CrossroadsPosition, frame: MovementPhase, unit: Unit) -> None:
        """Take a unit in hand; its allowance is set now [10.4]."""
        position.call(Moving(frame.side, unit, allowance(position, unit)))

    def why_unit(self, position: CrossroadsPosition, frame: MovementPhase, unit: Unit) -> Ruling:
        components, name = position.components, position.unit_name(unit)
        if components.side_of[unit] != frame.side or components.formation[unit] != frame.formation:
            return refuse("3.4", "movement.other_formation", unit=name, formation=frame.formation)
        if unit not in movable(position, frame.side, frame.formation):
            return refuse("5.1", "movement.moved", unit=name) if position.on_map(unit) else why_away(position, unit)
        left, full = allowance(position, unit), components.allowance[unit]
        halved = [Part("10.3", "out_of_supply", points(left - full), COUNT)] if left != full else []
        return allow("5.1", "movement.take", Part("1.2", "allowance", points(full), COUNT), *halved, unit=name)

    @verb(Role.END)
    def done(self, position: CrossroadsPosition, frame: MovementPhase) -> None:
        """No more moves."""
        position.done()


class Move(Procedure[CrossroadsPosition, Moving]):
    """Move one unit: to any hex in reach, on from there, or over a weak enemy [5.6, 8.1]."""

    frame = Moving

    def decision(self, position: CrossroadsPosition, frame: Moving) -> Decision | None:
        if frame.path:
            return None
        hexes = destinations(position, frame)
        targets = overrun.targets(position, frame.unit, frame.left)
        if frame.started and not hexes and not targets:
            return None
        actions = self.list("hex", hexes, position)
        actions += self.list("overrun", targets, position)
        actions.append(DONE if frame.started else BACK)
        facts = {"unit": position.unit_name(frame.unit), "left": points(frame.left)}
        return self.ask(position, frame.side, "movement.where", "5.6", actions, **facts)

    def proceed(self, position: CrossroadsPosition, frame: Moving) -> None:
        """Take the next step of the path; at its end, or where it may not go on, the move is over."""
        if frame.path:
            step(position, frame)
        else:
            finish(position, frame)

    def after_reaction(self, position: CrossroadsPosition, frame: Moving, answer: str | None) -> None:
        """See whether the unit must stop [7.4]; if somebody has reacted, the owner chooses the path again."""
        path = () if answer == reaction.REACTED else frame.path
        quiet = frame.quiet or answer == reaction.NEVER.verb
        position.become(halt(position, frame._replace(path=path, quiet=quiet)))

    def after_fight(self, position: CrossroadsPosition, frame: Moving, emptied: bool) -> None:
        """After an overrun the unit goes on if the hex is its own [8.4]."""
        position.become(halt(position, frame._replace(stopped=False)) if emptied else frame._replace(left=0))

    @verb
    def hex(self, position: CrossroadsPosition, frame: Moving, hex: Hex) -> None:
        """Go there step by step: in one step if that can be made, else by the cheapest path [5.6]."""
        position.become(frame._replace(path=tuple(_path(position, frame, hex)[1:])))

    def why_hex(self, position: CrossroadsPosition, frame: Moving, hex: Hex) -> Ruling:
        return why_move(position, frame, hex)

    @verb(None, commits=True)
    def overrun(self, position: CrossroadsPosition, frame: Moving, hex: Hex) -> None:
        """Pay for the overrun and fight it at once [8.2, 8.3]."""
        cost = overrun.cost(position, frame.unit, hex)
        position.moved[frame.unit] = position.fought[frame.unit] = True
        position.become(frame._replace(left=frame.left - cost, started=True))
        names = {"unit": position.unit_name(frame.unit), "hex": position.place_name(hex)}
        position.emit("overran", "8.3", **names, cost=points(cost))
        position.call(Battle(frame.side, hex, (frame.unit,), overrun=True))

    def why_overrun(self, position: CrossroadsPosition, frame: Moving, hex: Hex) -> Ruling:
        return overrun.why(position, frame.unit, hex, frame.left)

    @verb(Role.BACK)
    def back(self, position: CrossroadsPosition, frame: Moving) -> None:
        """Put the unit down again; it has not moved."""
        position.done()

    def why_back(self, position: CrossroadsPosition, frame: Moving) -> Ruling:
        if frame.started:
            return refuse("5.1", "movement.begun", unit=position.unit_name(frame.unit))
        return allow("5.1", "movement.put_down", unit=position.unit_name(frame.unit))

    @verb(Role.END)
    def done(self, position: CrossroadsPosition, frame: Moving) -> None:
        """Stop here."""
        finish(position, frame)

    def why_done(self, position: CrossroadsPosition, frame: Moving) -> Ruling:
        if not frame.started:
            return refuse("5.1", "movement.not_begun", unit=position.unit_name(frame.unit))
        return allow("5.1", "movement.stop", unit=position.unit_name(frame.unit))


def destinations(position: CrossroadsPosition, frame: Moving) -> list[Hex]:
    """The hexes in reach where the unit may end [5.6]: not the full ones [4.1], which it may pass through [4.2]."""
    if frame.stopped or not frame.left:
        return []
    found = reach(position, frame.unit, frame.left, not frame.started).hexes
    full = full_hexes(position)
    return [hex for hex in found[1:] if hex not in full]


def step(position: CrossroadsPosition, frame: Moving) -> None:
    """One hex on: pay, enter, take control [5.2, 14.1]; to this, and nothing else, the enemy may react [7.1, 7.5]."""
    unit, here, there = frame.unit, position.at[frame.unit], frame.path[0]
    cost = paid(move_costs(position, unit).total(here, there), frame.left)
    position.moved[unit] = True
    position.put(unit, there)
    names = {"unit": position.unit_name(unit), "from": position.place_name(here), "to": position.place_name(there)}
    position.emit("moved", "5.2", **names, cost=points(cost))
    take_control(position, unit)
    now = frame._replace(left=frame.left - cost, started=True, path=frame.path[1:])
    passing = overstacked(position, unit, there)  # nobody reacts to what only passes through a full hex [7.5]
    ready = () if frame.quiet or passing else reaction.ready_units(position, unit)
    if ready:
        position.become(now)
        position.call(reaction.Offer(1 - frame.side, unit, ready))
    else:
        position.become(halt(position, now))


def halt(position: CrossroadsPosition, frame: Moving) -> Moving:
    """A unit other than recon stops in an enemy zone [6.2, 6.3]."""
    if position.components.recon[frame.unit] or not in_enemy_zone(position, frame.side, position.at[frame.unit]):
        return frame
    return frame._replace(stopped=True, path=())


def finish(position: CrossroadsPosition, frame: Moving) -> None:
    """The move is over; the unit does not move again in this activation [5.1]."""
    position.moved[frame.unit] = True
    position.done()


def _path(position: CrossroadsPosition, frame: Moving, hex: Hex) -> list[Hex]:
    """The path to a hex in reach."""
    found = reach(position, frame.unit, frame.left, not frame.started)
    return way(move_costs(position, frame.unit), found, hex, frame.left, not frame.started)


def why_move(position: CrossroadsPosition, frame: Moving, hex: Hex) -> Ruling:
    """The path to a hex with every part of its cost, or what refuses it."""
    unit, name = frame.unit, position.place_name(hex)
    if hex == position.at[unit]:
        return refuse("5.6", "movement.here", hex=name)
    refused = enemy_there(position, frame.side, hex)
    if refused:
        return refused
    if frame.stopped:
        return refuse("6.2", "movement.stopped", unit=position.unit_name(unit))
    found = reach(position, unit, frame.left, not frame.started)
    if hex in found:
        refused = overstacked(position, unit, hex)
        if refused:
            return refused
        return why_path(position, move_costs(position, unit), _path(position, frame, hex), frame.left, "5.6")
    refused = _why_halved(position, frame, hex)
    if refused:
        return refused
    far, here = reach(position, unit, FAR, not frame.started), position.at[unit]
    refused = why_no_path(position, move_costs(position, unit), here, hex, frame.left, far, "5.6")
    if refused:
        closing = in_the_way(position, unit, hex, frame.left, not frame.started) if hex in far else None
        if closing is None or refused.reason != "movement.too_far":
            return refused
        rules = (closing[0], *refused.rules)
        return Ruling(False, rules, f"movement.round.{closing[1]}", refused.facts, refused.parts)
    cited, what = no_way(position, unit, hex)
    return refuse(cited, f"movement.no_way.{what}", hex=name)


def _why_halved(position: CrossroadsPosition, frame: Moving, hex: Hex) -> Ruling | None:
    """A hex that the whole allowance would reach, and the half of a unit out of supply does not [10.3]."""
    unit, full = frame.unit, position.components.allowance[frame.unit]
    if frame.started or frame.left >= full or hex not in reach(position, unit, full, untouched=True):
        return None
    left = points(frame.left)
    rules, name = ("10.3", "5.6"), position.unit_name(unit)
    return Ruling(False, rules, "movement.halved", {"hex": position.place_name(hex), "unit": name, "left": left})
