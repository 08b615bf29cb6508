"""Cards for a unit, a hex or a bridge that their owner names [34-5, 35-3:1]: who qualifies, and what happens to it."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from grognard.engine import markers
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Hexside, Side, Unit
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.engine.schedule import schedule
from grognard.games.less_than_60_miles.attrition import AttritionRemoval, add_attrition, remove_attrition
from grognard.games.less_than_60_miles.bombardment import printed_bridges
from grognard.games.less_than_60_miles.bridges import has_permanent_bridge, mined_at
from grognard.games.less_than_60_miles.card_points import text_of
from grognard.games.less_than_60_miles.card_verbs import CardOffer
from grognard.games.less_than_60_miles.centres import centres_of, lose_centre
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.command import subordinate
from grognard.games.less_than_60_miles.demolition import offer_demolitions
from grognard.games.less_than_60_miles.effects import put_in_effect, rule_of
from grognard.games.less_than_60_miles.engineers import banks, hexside_name, is_directed, is_lost, release_engineers
from grognard.games.less_than_60_miles.hands import card_name
from grognard.games.less_than_60_miles.hqs import in_command
from grognard.games.less_than_60_miles.intelligence import place_intelligence
from grognard.games.less_than_60_miles.interdiction import place_interdiction
from grognard.games.less_than_60_miles.missions import MissionPhase
from grognard.games.less_than_60_miles.modes import has_capability
from grognard.games.less_than_60_miles.organisation import BATTALION, DIVISION, REGIMENT, SIDES
from grognard.games.less_than_60_miles.position import Arrival, Card, FrontPosition, Mined, SupplyCentre
from grognard.games.less_than_60_miles.projects import MINING, cost_of
from grognard.games.less_than_60_miles.recovering import is_next_to_enemies
from grognard.games.less_than_60_miles.recovery import RECOVER
from grognard.games.less_than_60_miles.room import why_not_moved
from grognard.games.less_than_60_miles.supply import has_line

UNIT, HEX, HEXSIDE = "unit", "hex", "hexside"


class CardTarget(NamedTuple):
    """The owner of a card that was played names what it is for."""

    side: Side
    card: Card
    picked: tuple[int, ...] = ()
    """What was named before, of a card for several."""


class Target(NamedTuple):
    """What may be named for a card, and what happens then."""

    kind: str
    """UNIT, HEX or HEXSIDE: the verb too."""
    found: Callable[[FrontPosition, Side, Card], Iterable[int]]
    act: Callable[[FrontPosition, Side, Card, int], None]


# -- in the Event Phase


def fallen_territorials(position: FrontPosition, side: Side, card: Card) -> list[Unit]:
    """Territorial battalions that are eliminated."""
    components = position.components
    return [
        unit
        for unit in position.units_at(components.eliminated)
        if components.side_of[unit] == side
        and components.specs[unit].territorial
        and components.specs[unit].size == BATTALION
    ]


def raise_again(position: FrontPosition, side: Side, card: Card, unit: Unit) -> None:
    """It is a reinforcement of this turn, to be placed as any Territorial [33.6], and somewhat worn."""
    text = text_of(position, card)
    position.put(unit, position.components.reinforcements[side])
    position.attrition[unit] = text.numbers["attrition"]
    schedule(position, Arrival(position.turn, unit=unit))
    position.emit("volunteers", rule_of(text), unit=position.unit_name(unit), count=position.attrition[unit])


# -- in the Engineering Phase


def minable(position: FrontPosition, side: Side, card: Card) -> list[Hexside]:
    """Permanent bridges in Command Range of an HQ that are not mined yet and not in the enemy's hands [32.1.2-4:1]."""
    components = position.components

    def is_mined(hexside: Hexside) -> bool:
        mark = mined_at(position, hexside)
        return mark is not None and (mark.side != side or not mark.turn)

    return [
        hexside
        for hexside in printed_bridges(components)
        if is_directed(position, side, *banks(position, hexside))
        and all(components.in_play[hex] for hex in banks(position, hexside))
        and has_permanent_bridge(position, hexside)
        and not is_mined(hexside)
        and not is_lost(position, hexside, side)
    ]


def mine(position: FrontPosition, side: Side, card: Card, hexside: Hexside) -> None:
    """It is Mined at once; engineers who are at that work already are free again [32.1.2-3]."""
    rule, begun = rule_of(text_of(position, card)), mined_at(position, hexside, side)
    markers.place_marker(position, "mined", Mined(hexside, side))
    position.emit("mining_complete", rule, side=SIDES[side], hexside=hexside_name(position, hexside))
    if begun is not None:
        release_engineers(position, side, cost_of(position, MINING, hexside).ep, "32.1.2-3")


# -- in the Attrition Removal Phase


def refillable(position: FrontPosition, side: Side, card: Card) -> list[Unit]:
    """Combat Units with Attrition Points, in command, with a Supply Line, and not next to an enemy."""
    components = position.components
    return [
        unit
        for unit in _worn(position, side)
        if components.combat[unit]
        and in_command(position, unit)
        and not is_next_to_enemies(position, unit)
        and has_line(position, unit)
    ]


def reloadable(position: FrontPosition, side: Side, card: Card) -> list[Unit]:
    """Artillery units with Attrition Points, in command; what comes by air needs no Supply Line."""
    guns = position.components.artillery
    return [unit for unit in _worn(position, side) if guns[unit] and in_command(position, unit)]


def _worn(position: FrontPosition, side: Side) -> list[Unit]:
    """Units with Attrition Points, in the step of the phase in which they recover [5-4.6.3]."""
    frame = position.nearest(AttritionRemoval)
    if frame is None or frame.step != RECOVER or isinstance(position.present, CardOffer):
        return []
    own = position.components.by_side[side]
    return [unit for unit in own if position.on_map(unit) and position.attrition[unit]]


def refill(position: FrontPosition, side: Side, card: Card, unit: Unit) -> None:
    """It loses Attrition Points without a die, and is not flipped."""
    text = text_of(position, card)
    remove_attrition(position, unit, text.numbers["attrition"], rule_of(text))


def depots(position: FrontPosition, side: Side, card: Card) -> list[Hex]:
    """The enemy's Supply Centres, before the die for resupply is rolled."""
    offered = position.nearest(CardOffer) is not None
    return centres_of(position, 1 - side) if offered else []


def blow_up(position: FrontPosition, side: Side, card: Card, hex: Hex) -> None:
    """A die: it is gone for good [30.3.3-2], or may be placed again."""
    enemy, text, where = 1 - side, text_of(position, card), position.place_name(hex)
    die = position.roll(FACES, f"sabotage {where}", rule_of(text), side=SIDES[side])
    if die >= text.numbers["roll"]:
        lose_centre(position, enemy, hex, "30.3.3-2")
        return
    markers.remove_marker(position, "supply_centres", SupplyCentre(hex, enemy))
    position.centres_left[enemy] += 1
    facts = {"side": SIDES[enemy], "hex": where, "left": position.centres_left[enemy]}
    position.emit("centre_raided", rule_of(text), **facts)


# -- in the Bombardment Phase


def _missions(position: FrontPosition) -> bool:
    """Is a player choosing their missions, with none in hand?"""
    return isinstance(position.present, MissionPhase | CardTarget)


def all_hexes(position: FrontPosition, side: Side, card: Card) -> list[Hex]:
    """Any hex in play."""
    components = position.components
    return [hex for hex in range(components.hexes) if components.in_play[hex]] if _missions(position) else []


def listen_in(position: FrontPosition, side: Side, card: Card, hex: Hex) -> None:
    """An Intelligence marker, whether chapter 25 is played or not."""
    text = text_of(position, card)
    place_intelligence(position, side, hex, text.numbers["marker"], rule_of(text))


def raided_hqs(position: FrontPosition, side: Side, card: Card) -> list[Unit]:
    """Enemy HQs within so many hexes of a unit."""
    components, most = position.components, text_of(position, card).numbers["distance"]
    own = position.hexes_of(side)
    hqs = [hq for hq in components.hqs[1 - side] if position.on_map(hq)] if _missions(position) else []
    return [hq for hq in hqs if any(components.distance(position.at[hq], hex) <= most for hex in own)]


def raid(position: FrontPosition, side: Side, card: Card, hq: Unit) -> None:
    """A die: the HQ takes Attrition Points, or nothing happens."""
    text, name = text_of(position, card), position.unit_name(hq)
    die = position.roll(FACES, f"spetsnaz {name}", rule_of(text), side=SIDES[side])
    count = 2 if die >= text.numbers["two"] else 1 if die >= text.numbers["one"] else 0
    position.emit("raided", rule_of(text), unit=name, die=die, count=count)
    add_attrition(position, hq, count, rule_of(text))
    offer_demolitions(position)  # of bridges that an HQ which is gone has guarded


# -- in the Movement Phase


def jammed_hexes(position: FrontPosition, side: Side, card: Card) -> list[Hex]:
    """Hexes with a Major road and enemy units."""
    roads = position.components.major_roads
    return sorted(hex for hex in position.hexes_of(1 - side) if roads[hex].any())


def jam_road(position: FrontPosition, side: Side, card: Card, hex: Hex) -> None:
    """An Interdiction marker; a higher one of the same side stays."""
    text = text_of(position, card)
    there = [mark.value for mark in position.interdictions if (mark.hex, mark.side) == (hex, side)]
    value = max([text.numbers["marker"], *there])
    place_interdiction(position, side, hex, value)
    facts = {"side": SIDES[side], "hex": position.place_name(hex), "count": value}
    position.emit("interdiction_placed", rule_of(text), **facts)


def detachable(position: FrontPosition, side: Side, card: Card) -> list[Unit]:
    """Regiments in March Assault that have not moved."""
    components = position.components
    return [
        unit
        for unit in components.by_side[side]
        if components.combat[unit]
        and components.specs[unit].size == REGIMENT
        and has_capability(position, unit, "march_assault")
        and why_not_moved(position, unit, side) is None
    ]


def manoeuvring(position: FrontPosition, side: Side, card: Card) -> list[Unit]:
    """HQs of divisions on the map with a unit that can still move."""
    components, own = position.components, position.components.by_side[side]
    ready = [unit for unit in own if position.on_map(unit) and why_not_moved(position, unit, side) is None]
    divisions = [hq for hq in components.hqs[side] if components.specs[hq].level == DIVISION and position.on_map(hq)]
    return [hq for hq in divisions if any(unit == hq or subordinate(position, unit, hq) for unit in ready)]


def favour(position: FrontPosition, side: Side, card: Card, unit: Unit) -> None:
    """The card counts for this unit, or for the division of this HQ, in this phase."""
    text = text_of(position, card)
    put_in_effect(position, card, unit=unit)
    position.emit("favoured", rule_of(text), unit=position.unit_name(unit), card=card_name(position, card))


TARGETS = {
    "territorial_return": Target(UNIT, fallen_territorials, raise_again),
    "mine_bridge": Target(HEXSIDE, minable, mine),
    "replacements": Target(UNIT, refillable, refill),
    "ammunition": Target(UNIT, reloadable, refill),
    "depot_sabotage": Target(HEX, depots, blow_up),
    "intelligence": Target(HEX, all_hexes, listen_in),
    "spetsnaz": Target(UNIT, raided_hqs, raid),
    "traffic_jam": Target(HEX, jammed_hexes, jam_road),
    "forward_detachment": Target(UNIT, detachable, favour),
    "manoeuvre_group": Target(UNIT, manoeuvring, favour),
}
"""Cards for one thing, or for several of a kind, by effect."""


def has_target(position: FrontPosition, side: Side, card: Card) -> bool:
    """Is there anything that a card could be played for?"""
    return bool(TARGETS[text_of(position, card).effect].found(position, side, card))


def name_target(position: FrontPosition, side: Side, card: Card) -> None:
    """Its owner names what a card is for."""
    position.call(CardTarget(side, card))


class NameTarget(Procedure[FrontPosition, CardTarget]):
    """Name what a card is for; of a card for several, one after another until `done`."""

    frame = CardTarget

    def _open(self, position: FrontPosition, frame: CardTarget) -> list[int]:
        """What can still be named: of several each once, as many as the card says."""
        text = text_of(position, frame.card)
        if len(frame.picked) >= text.numbers.get("units", 1):
            return []
        found = TARGETS[text.effect].found(position, frame.side, frame.card)
        return [target for target in found if target not in frame.picked]

    def decision(self, position: FrontPosition, frame: CardTarget) -> Decision | None:
        found, text = self._open(position, frame), text_of(position, frame.card)
        if not found:
            return None
        actions = self.list(TARGETS[text.effect].kind, found, position)
        facts = {"card": card_name(position, frame.card)}
        actions += [DONE] if frame.picked else []
        return self.ask(position, frame.side, f"cards.pick.{text.effect}", rule_of(text), actions, **facts)

    def proceed(self, position: FrontPosition, frame: CardTarget) -> None:
        """Everything is named."""
        position.done()

    def _pick(self, position: FrontPosition, frame: CardTarget, target: int) -> None:
        position.become(frame._replace(picked=(*frame.picked, target)))
        TARGETS[text_of(position, frame.card).effect].act(position, frame.side, frame.card, target)

    def _why(self, position: FrontPosition, frame: CardTarget, kind: str, target: int) -> Ruling:
        text, facts = text_of(position, frame.card), {"card": card_name(position, frame.card)}
        if TARGETS[text.effect].kind != kind or target not in self._open(position, frame):
            return refuse(rule_of(text), f"cards.needs.{text.effect}", **facts)
        return allow(rule_of(text), f"cards.does.{text.effect}", **facts)

    @verb
    def unit(self, position: FrontPosition, frame: CardTarget, unit: Unit) -> None:
        """This unit."""
        self._pick(position, frame, unit)

    def why_unit(self, position: FrontPosition, frame: CardTarget, unit: Unit) -> Ruling:
        return self._why(position, frame, UNIT, unit)

    @verb
    def hex(self, position: FrontPosition, frame: CardTarget, hex: Hex) -> None:
        """This hex."""
        self._pick(position, frame, hex)

    def why_hex(self, position: FrontPosition, frame: CardTarget, hex: Hex) -> Ruling:
        return self._why(position, frame, HEX, hex)

    @verb
    def hexside(self, position: FrontPosition, frame: CardTarget, hexside: Hexside) -> None:
        """The bridge here."""
        self._pick(position, frame, hexside)

    def why_hexside(self, position: FrontPosition, frame: CardTarget, hexside: Hexside) -> Ruling:
        return self._why(position, frame, HEXSIDE, hexside)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: CardTarget) -> None:
        """No more."""
        position.done()

    def why_done(self, position: FrontPosition, frame: CardTarget) -> Ruling | None:
        """Not before something is named: the card has been played."""
        text = text_of(position, frame.card)
        return None if frame.picked else refuse(rule_of(text), "cards.name_first", card=card_name(position, frame.card))
