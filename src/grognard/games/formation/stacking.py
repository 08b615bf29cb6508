"""Stacking [5.3.1, 5.3.2]: limits that are checked when an Action is over, and what breaking them costs."""

from typing import NamedTuple

from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Unit
from grognard.engine.procedures import Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.counters import arrive, disrupt, eliminate, fighters, lose
from grognard.games.formation.headquarters import displace_lone
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.zones import in_enemy_zone


class Departure(NamedTuple):
    """A hex that a unit was displaced from: it does not come back there in the same chain."""

    unit: Unit
    hex: Hex


class Overstacked(NamedTuple):
    """A hex that holds too much: who has just retreated into it, the unit in hand, and the chain so far."""

    hex: Hex
    retreating: tuple[Unit, ...] = ()
    struck: bool = False
    """The penalties of this hex have been paid."""
    unit: Unit = NONE
    chain: tuple[Departure, ...] = ()


def load(position: FormationPosition, hex: Hex, more: tuple[Unit, ...] = ()) -> tuple[int, int]:
    """Units and Strength Points in a hex, with some more: Combat and Static units count, HQs do not.

    [5.3.1-1, 3.2.1-6]; of whatever formations [5.3.1-4].
    """
    fights, strength = position.components.fights, position.strength
    units = points = 0
    stack = position.stacks.get(hex, ())
    for unit in (*stack, *[unit for unit in more if unit not in stack]) if more else stack:
        if fights[unit]:
            units += 1
            points += strength[unit]
    return units, points


def too_full(position: FormationPosition, hex: Hex, more: tuple[Unit, ...] = ()) -> bool:
    """Is a hex over the game's limits, or would it be with some more units [5.3.1-7]?"""
    book = position.components.book
    units, strength = load(position, hex, more)
    over_units = bool(book.stack_units) and units > book.stack_units
    return units > 1 and (over_units or bool(book.stack_strength and strength > book.stack_strength))


def overstacked(position: FormationPosition, owner: int | None = None) -> Hex:
    """A hex that is over the limits and can be put right, the first of the map; NONE if all are well."""
    components, found = position.components, NONE
    for hex, stack in position.stacks.items():
        if len(stack) < 2 or hex >= components.hexes or owner not in (None, components.side_of[stack[0]]):
            continue
        if (found == NONE or hex < found) and too_full(position, hex) and any(components.combat[u] for u in stack):
            found = hex
    return found


def check_stacks(position: FormationPosition) -> bool:
    """At the end of every Action, and whenever a move is stopped: what is too full is put right now.

    Before that, limits keep nobody from moving [5.3.1-3, 7.3-3]. True if there is something to do first.
    """
    hex = overstacked(position)
    if hex != NONE:
        position.call(Overstacked(hex))
    return hex != NONE


class Displace(Procedure[FormationPosition, Overstacked]):
    """Everybody there is Disrupted [5.3.2-1]; then the enemy moves the surplus out [5.3.2-4, 5.3.2-5]."""

    frame = Overstacked

    def decision(self, position: FormationPosition, frame: Overstacked) -> Decision | None:
        if not frame.struck or not too_full(position, frame.hex):
            return None
        units = movable(position, frame)
        if not units:
            return None
        enemy, where = 1 - position.owner(frame.hex), position.place_name(frame.hex)
        if frame.unit == NONE:
            return self.ask(position, enemy, "displace.which", "5.3.2-6", self.list("unit", units, position), hex=where)
        hexes = refuges(position, frame, frame.unit)
        if not hexes:
            return None
        name = position.unit_name(frame.unit)
        return self.ask(position, enemy, "displace.where", "5.3.2-6", self.list("hex", hexes, position), unit=name)

    def proceed(self, position: FormationPosition, frame: Overstacked) -> None:
        """The penalties first; a unit that can go nowhere is eliminated [5.3.2-12]; Static units stay [5.3.2-13].

        The enemy sees the whole stack, for it has to choose [5.3.2-6].
        """
        if not frame.struck:
            position.become(frame._replace(struck=True))
            names = [position.unit_name(unit) for unit in position.units_at(frame.hex)]
            position.reveal("overstacked", "5.3.2-1", hex=position.place_name(frame.hex), units=names)
            strike(position, frame)
        elif frame.unit != NONE and too_full(position, frame.hex):
            eliminate(position, frame.unit, "5.3.2-12")
            position.become(frame._replace(unit=NONE))
        else:
            position.done(frame.chain)

    def after_displace(self, position: FormationPosition, frame: Overstacked, chain: tuple[Departure, ...]) -> None:
        """The next hex of the chain has been put right: who has left it does not come back there either."""
        position.become(frame._replace(chain=chain))

    @verb
    def unit(self, position: FormationPosition, frame: Overstacked, unit: Unit) -> None:
        """This one has to go."""
        position.become(frame._replace(unit=unit))

    def why_unit(self, position: FormationPosition, frame: Overstacked, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.unit != NONE:
            return refuse("5.3.2-6", "displace.in_hand", unit=position.unit_name(frame.unit))
        if unit not in movable(position, frame):
            if position.components.static[unit]:
                return refuse("5.3.2-13", "displace.static", also=("3.2.1-11",), unit=name)
            return refuse("5.3.2-6", "displace.not_there", unit=name, hex=position.place_name(frame.hex))
        hexes = refuges(position, frame, unit)
        return allow("5.3.2-6", "displace.may", unit=name, hexes=position.place_names(hexes))

    @verb
    def hex(self, position: FormationPosition, frame: Overstacked, hex: Hex) -> None:
        """There; an EZOC does nothing more to it [5.3.2-10], but a hex that is too full now is next [5.3.2-11]."""
        unit = frame.unit
        names = {"unit": position.unit_name(unit), "from": position.place_name(frame.hex)}
        position.emit("displaced", "5.3.2-6", **names, to=position.place_name(hex))
        chain = (*frame.chain, Departure(unit, frame.hex))
        position.become(frame._replace(unit=NONE, chain=chain))
        arrive(position, (unit,), hex)
        if too_full(position, hex):
            position.call(Overstacked(hex, chain=chain))
        displace_lone(position, unit)

    def why_hex(self, position: FormationPosition, frame: Overstacked, hex: Hex) -> Ruling:
        name = position.place_name(hex)
        if frame.unit == NONE:
            return refuse("5.3.2-6", "displace.pick")
        if hex not in open_refuges(position, frame, frame.unit):
            rule, reason = self.obstacle(position, frame, hex)
            return refuse(rule, reason, hex=name)
        if hex not in refuges(position, frame, frame.unit):
            rule = self.preference(position, frame, hex)
            return refuse(rule, "displace.zone" if rule == "5.3.2-9" else "displace.crowded", hex=name)
        return allow("5.3.2-6", "displace.open", hex=name)

    def obstacle(self, position: FormationPosition, frame: Overstacked, hex: Hex) -> tuple[str, str]:
        """The rule that closes a hex: not adjacent, an enemy there, or ground; or the unit has just left it."""
        if not position.components.grid.adjacent(frame.hex, hex):
            return "5.3.2-6", "displace.not_next"
        if Departure(frame.unit, hex) in frame.chain:
            return "5.3.2-11", "displace.back"
        if position.owner(hex) == 1 - position.components.side_of[frame.unit]:
            return "5.3.2-7", "displace.enemy"
        return "5.3.2-12", "displace.ground"

    def preference(self, position: FormationPosition, frame: Overstacked, hex: Hex) -> str:
        """The rule that prefers other hexes: an EZOC is the last resort; else there is one with more room."""
        side, others = position.components.side_of[frame.unit], refuges(position, frame, frame.unit)
        return "5.3.2-9" if in_enemy_zone(position, side, hex) > in_enemy_zone(position, side, others[0]) else "5.3.2-8"


def strike(position: FormationPosition, frame: Overstacked) -> None:
    """Overstacking disrupts whoever is in good order, and costs the Disrupted a Strength Point [5.3.2-1, 5.3.2-2].

    In a retreat everybody who retreats loses one, in whatever state, and nobody loses two [7.4.2.2-13, 7.4.2.2-14].
    """
    for unit in fighters(position, frame.hex):
        pays = position.disrupted[unit] or unit in frame.retreating
        disrupt(position, unit, "7.4.2.2-13" if frame.retreating else "5.3.2-1")
        if pays:
            lose(position, unit, "7.4.2.2-14" if unit in frame.retreating else "5.3.2-2")


def movable(position: FormationPosition, frame: Overstacked) -> list[Unit]:
    """The units that the enemy may displace: not Static ones [5.3.2-13]."""
    combat = position.components.combat
    return [unit for unit in position.units_at(frame.hex) if combat[unit]]


def open_refuges(position: FormationPosition, frame: Overstacked, unit: Unit) -> list[Hex]:
    """Adjacent hexes that a displaced unit can be put in: not over enemies or prohibited ground [5.3.2-7, 5.3.2-12].

    Nor back to where it came from in this chain.
    """
    components, side = position.components, position.components.side_of[unit]
    shut = components.shut[components.move_class[unit]][frame.hex]
    left = {departure.hex for departure in frame.chain if departure.unit == unit}
    return [
        int(hex)
        for direction, hex in enumerate(components.grid.neighbours[frame.hex])
        if hex >= 0 and not shut[direction] and position.owner(int(hex)) != 1 - side and int(hex) not in left
    ]


def refuges(position: FormationPosition, frame: Overstacked, unit: Unit) -> list[Hex]:
    """The best sort of hex there is: free of EZOCs before all, then not overstacked [5.3.2-8, 5.3.2-9]."""
    return best_hexes(position, open_refuges(position, frame, unit), (unit,))


def best_hexes(position: FormationPosition, hexes: list[Hex], units: tuple[Unit, ...]) -> list[Hex]:
    """Of these hexes, those of the best sort: outside EZOCs before inside, and with room before overstacked."""
    if not hexes:
        return []
    side = position.components.side_of[units[0]]
    sort = [(in_enemy_zone(position, side, hex), too_full(position, hex, units)) for hex in hexes]
    best = min(sort)
    return [hex for hex, its in zip(hexes, sort, strict=True) if its == best]
