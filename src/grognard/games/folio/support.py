"""Support fire [8.0 to 8.3]: markers that either side adds to a combat, in four chances by turns.

Markers are no units, and lie on the map only while a combat is resolved [8.0-1]. They reach any combat on the map
[8.2-1], whatever lies in between [8.5-1]; each goes to one hex as a whole [8.6-2], and no combat result takes any away
[8.6-1].
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.odds import Odds, Opponents, fixed_odds
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.folio.position import FolioPosition, Support
from grognard.games.folio.strengths import Ledger, reckon

CHANCES = 4
"""The attacker's first marker, the defender's, the attacker's second, the defender's [8.3-3].

Who has passed one over still has their other [8.3-7]: the defender the last of all, whatever was used before [8.3-5],
also after the attacker has declined their second [8.3-6].
"""
NO_EFFECT = "NE"
"""The result that does nothing [7.6-12]."""
MOST_MARKERS = 2
"""Markers of each side in one combat, and on one bombarded hex [8.4-8]."""


class Supporting(NamedTuple):
    """A combat that is announced: whose chance it is, and the markers added so far. Without units: a bombardment."""

    side: Side
    """Who attacks."""
    hex: Hex
    units: tuple[Unit, ...] = ()
    engineers: tuple[Unit, ...] = ()
    chance: int = 0
    for_attack: tuple[Support, ...] = ()
    for_defence: tuple[Support, ...] = ()

    @property
    def turn_of(self) -> Side:
        """Whose chance it is [8.3-4]."""
        return self.side if self.chance % 2 == 0 else 1 - self.side


def reckoned(position: FolioPosition, frame: Supporting) -> Ledger:
    """The combat as it stands: each side's strengths and its markers [8.3-14]."""
    return reckon(position, frame.hex, frame.units, frame.engineers, frame.for_attack, frame.for_defence)


def odds(position: FolioPosition, hex: Hex, units: Sequence[Unit], found: Ledger) -> Odds:
    """What the table makes of a combat, if no marker is added any more."""
    crt, column = position.components.crt, found.column(position)
    attackers = tuple(position.unit_name(unit) for unit in units)
    opponents = Opponents(position.place_name(hex), attackers, (position.unit_name(position.units_at(hex)[0]),))
    sums, read = (found.attack, found.defence), reader(position, hex, units)
    return fixed_odds(crt, opponents, sums, (column, column), found.line, read, modifier=found.modifier)


def reader(position: FolioPosition, hex: Hex, units: Sequence[Unit]) -> Callable[[int, str], str]:
    """How the table is read in a combat: as it is printed, or in a bombardment as far as results count there."""
    (target,) = position.units_at(hex)
    side = 1 - position.components.side_of[target]
    return lambda _, result: result if units else result_of_bombardment(position, side, hex, result)


def result_of_bombardment(position: FolioPosition, side: Side, hex: Hex, result: str) -> str:
    """What a result comes to in a bombardment: of those against the attacker only friendly fire [8.4-6, 8.4.2-1]."""
    exclusive = position.components.exclusive
    if result == "Ex":
        return result if exclusive.bombardment_exchange else NO_EFFECT
    if result == "(A)":
        return result if exclusive.friendly_fire(position, side, hex) else NO_EFFECT
    return result if result in ("De", "D3", "D2") else NO_EFFECT


def in_hand(position: FolioPosition, side: Side) -> list[Support]:
    """The markers of a side that are left in this game turn, the lowest first."""
    values = position.components.marker_values
    return sorted((marker for marker in markers_of(position, side) if position.in_hand[marker]), key=values.__getitem__)


def markers_of(position: FolioPosition, side: Side) -> list[Support]:
    """The markers of a side that are in the game."""
    components = position.components
    return [
        marker
        for marker, pool in enumerate(components.pool_of_marker)
        if components.side_of_pool[pool] == side and not position.removed[marker]
    ]


def allotted(position: FolioPosition, side: Side) -> list[Support]:
    """What a side has in this game turn: as many as the track says, the first number for the first player [8.0-4].

    They are the lowest of its pool; among them it chooses freely. Where no track allots anything [15.0-1] it has all.
    """
    components, mine = position.components, markers_of(position, side)
    allotments = components.facts.allotments
    if not allotments:
        return mine
    pair = allotments[min(position.turn, len(allotments)) - 1]
    count = pair[0 if side == components.first else 1]
    return sorted(mine, key=components.marker_values.__getitem__)[:count]


def keep_allotted(position: FolioPosition) -> None:
    """Nobody has a marker in hand that the turn has not brought them [8.1-1], or that is out of the game."""
    taken = {marker for side in range(len(position.components.sides)) for marker in allotted(position, side)}
    position.in_hand = [held and marker in taken for marker, held in enumerate(position.in_hand)]


def use(position: FolioPosition, frame: Supporting, marker: Support) -> Supporting:
    """Add a marker to a combat; it is not used again in this game turn [8.3-2, 8.3-12]."""
    components = position.components
    position.in_hand[marker] = False
    said = {"hex": position.place_name(frame.hex), "side": position.side_name(frame.turn_of)}
    printed = components.support[marker]
    position.emit("supported", "8.3-13", **said, marker=printed.id, value=printed.value)
    if frame.turn_of == frame.side:
        return frame._replace(for_attack=(*frame.for_attack, marker))
    return frame._replace(for_defence=(*frame.for_defence, marker))


class AddSupport(Procedure[FolioPosition, Supporting]):
    """Each chance in turn: a marker, or nothing. Returns the markers of both sides. A game says what can be added."""

    frame = Supporting

    def choices(self, position: FolioPosition, frame: Supporting) -> list[Action]:
        """What the side whose chance it is can add."""
        raise TypeError("the game says which markers there are")

    def decision(self, position: FolioPosition, frame: Supporting) -> Decision | None:
        if frame.chance == CHANCES:
            return None
        choices = self.choices(position, frame)
        if not choices:
            return None
        found = reckoned(position, frame)
        facts = {"hex": position.place_name(frame.hex), "attack": found.attack, "defence": found.defence}
        actions = choices if self.must(frame) else [*choices, PASS]
        return self.ask(position, frame.turn_of, "support.which", "8.3-3", actions, **facts)

    def must(self, frame: Supporting) -> bool:
        """A bombardment needs a marker [8.4-4]."""
        return not frame.units and frame.chance == 0

    def proceed(self, position: FolioPosition, frame: Supporting) -> None:
        """A chance that nobody can use is passed over."""
        if frame.chance == CHANCES:
            position.done((frame.for_attack, frame.for_defence))
        else:
            position.become(frame._replace(chance=frame.chance + 1))

    @verb(Role.PASS)
    def pass_(self, position: FolioPosition, frame: Supporting) -> None:
        """This chance is lost [8.3-8]."""
        position.become(frame._replace(chance=frame.chance + 1))

    def why_pass(self, position: FolioPosition, frame: Supporting) -> Ruling:
        """It is always voluntary [8.3-9]; but a bombardment without a marker is none."""
        if self.must(frame):
            return refuse("8.4-4", "support.must", hex=position.place_name(frame.hex))
        computed = odds(position, frame.hex, frame.units, reckoned(position, frame))
        return allow("8.3-9", "support.pass", *reckoned(position, frame).parts)._replace(odds=computed)

    def add(self, position: FolioPosition, frame: Supporting, marker: Support) -> None:
        """A marker is applied."""
        position.become(use(position, frame, marker)._replace(chance=frame.chance + 1))


class AddMarker(AddSupport):
    """Standard rules: any marker of those that the turn has brought [8.1]."""

    def choices(self, position: FolioPosition, frame: Supporting) -> list[Action]:
        return self.list("marker", in_hand(position, frame.turn_of), position)

    @verb
    def marker(self, position: FolioPosition, frame: Supporting, marker: Support) -> None:
        """This one [8.3-1]."""
        self.add(position, frame, marker)

    def why_marker(self, position: FolioPosition, frame: Supporting, marker: Support) -> Ruling:
        """One's own, of this turn's allotment, and not used yet."""
        components, name = position.components, position.components.support[marker].id
        if components.side_of_pool[components.pool_of_marker[marker]] != frame.turn_of:
            return refuse("8.3-3", "support.not_yours", marker=name)
        if marker not in allotted(position, frame.turn_of):
            return refuse("8.1-1", "support.not_allotted", marker=name)
        if not position.in_hand[marker]:
            return refuse("8.3-2", "support.used", marker=name)
        added = (*frame.for_attack, marker) if frame.turn_of == frame.side else frame.for_attack
        against = frame.for_defence if frame.turn_of == frame.side else (*frame.for_defence, marker)
        found = reckoned(position, frame._replace(for_attack=added, for_defence=against))
        computed = odds(position, frame.hex, frame.units, found)
        return allow("8.3-1", "support.add", *found.parts, marker=name)._replace(odds=computed)


def allot(position: FolioPosition) -> None:
    """At the start of a game turn every side takes its markers; none are kept from the last one [8.6-3, 8.4-9]."""
    components = position.components
    position.in_hand = [False] * len(position.in_hand)
    for side in range(len(components.sides)):
        taken = allotted(position, side)
        for marker in taken:
            position.in_hand[marker] = True
        if components.facts.allotments:
            position.emit("allotted", "8.0-3", side=position.side_name(side), count=len(taken))
