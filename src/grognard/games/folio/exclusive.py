"""Exclusive rules: what a game of the series changes [1.0-2]. Here the standard rules, which hold unless it does."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.engine.kinds import Hex, Side, Unit
from grognard.engine.rulings import Part, Ruling, refuse

if TYPE_CHECKING:
    from grognard.engine.odds import Odds
    from grognard.engine.outcome import Outcome
    from grognard.games.folio.position import FolioPosition
    from grognard.games.folio.retreats import Retreating, Ways
    from grognard.games.folio.strengths import Ledger

Step = tuple[Hex, int]
"""A hexside as it is crossed: from a hex in a direction."""


class Exclusive:
    """The questions that a game may answer in its own way. It holds nothing: all that changes is in the position."""

    fortifications_negate_zones = False
    """Whether fortifications keep enemy zones out [6.0-4]."""
    bombardment_exchange = True
    """Whether Ex depletes the target of a bombardment [8.4-5]."""
    bombardment_rules: Mapping[str, str] = {
        "De": "7.6-1",
        "D3": "7.6-2",
        "D2": "7.6-3",
        "Ex": "8.4-5",
        "NE": "7.6-12",
        **dict.fromkeys(("A1", "A2", "A3"), "8.4-6"),
        "(A)": "8.4.2-1",
        "Ae": "8.4-4",
    }
    """By which rule each result of a bombardment does what it does, or nothing; the markers cannot be hit."""

    no_way_from_bombardment_rule = "7.7.1-3"
    """The rule by which a bombarded unit that can go nowhere is eliminated."""

    no_attack_strength_rule = "7.1-5"
    """The rule by which a unit of attack strength 0 may attack."""

    area_rules = ("3.0-5", "3.0-5")
    """The rules by which the units of each side are set up in areas of their own."""

    set_up_rules = ("5.3-3", "5.3-3")
    """The rules by which the units of each side are set up one to a hex."""

    # -- movement

    def why_not_moved(self, position: "FolioPosition", unit: Unit, mobile: bool) -> Ruling | None:
        """What keeps a unit from moving in the Movement or Mobile Movement Phase, beside the standard rules."""
        return None

    def bridges(self, position: "FolioPosition", side: Side) -> tuple[Step, ...]:
        """River hexsides that count as bridged for the moves of a side just now."""
        return ()

    def better_avoided(self, position: "FolioPosition", unit: Unit, hex: Hex) -> Sequence[frozenset[Hex]]:
        """Sets of hexes that the path of a move keeps clear of, each if that costs nothing."""
        return ()

    def why_way(self, position: "FolioPosition", unit: Unit, path: Sequence[Hex], ruling: Ruling) -> Ruling:
        """What is told of a path: what it would set off beside what it costs."""
        return ruling

    def stepped(self, position: "FolioPosition", unit: Unit) -> None:
        """A unit has moved one hex."""

    def entered(self, position: "FolioPosition", unit: Unit) -> None:
        """A unit has come to a hex, by whatever way."""

    # -- combat

    def why_not_attacking(self, position: "FolioPosition", unit: Unit, mobile: bool) -> Ruling | None:
        """What keeps a unit from attacking in the Combat or Mobile Combat Phase, beside the standard rules."""
        return None

    def strength_parts(
        self, position: "FolioPosition", unit: Unit, printed: int, group: str, together: Sequence[Unit]
    ) -> Sequence[Part]:
        """What changes a printed strength of a unit that fights together with some others.

        All units are always in supply [9.0-1], and to be cut off changes nothing [9.0-2].
        """
        return ()

    def die_parts(self, position: "FolioPosition") -> Sequence[Part]:
        """What is added to the die of a ground attack."""
        return ()

    def why_not_bridged(
        self, position: "FolioPosition", engineer: Unit, hex: Hex, units: Sequence[Unit]
    ) -> Ruling | None:
        """Why a unit cannot make an attack one over a bridge; None: it can. In the series nobody can [7.4-3]."""
        return refuse("7.4-3", "combat.no_engineers", unit=position.unit_name(engineer))

    def engineers(self, position: "FolioPosition", side: Side, hex: Hex, units: Sequence[Unit]) -> Sequence[Unit]:
        """The units that could make an attack one over a bridge."""
        return ()

    def attack_odds(self, position: "FolioPosition", hex: Hex, units: Sequence[Unit], found: "Ledger") -> "Odds | None":
        """The odds of an attack before support, where more can be said than what it comes to as it stands."""
        return None

    def attack_declared(
        self, position: "FolioPosition", units: Sequence[Unit], target: Unit, engineers: Sequence[Unit]
    ) -> None:
        """An attack is binding; it may call a procedure."""

    def eliminated(self, position: "FolioPosition", unit: Unit) -> None:
        """A unit is out of the game."""

    # -- bombardment

    def why_not_bombarded(self, position: "FolioPosition", side: Side, hex: Hex) -> Ruling | None:
        """What keeps an enemy hex from being bombarded: here nothing but a want of markers [8.4-3]."""
        from grognard.games.folio.bombardment import why_no_marker

        return why_no_marker(position, side)

    def bombardable(self, position: "FolioPosition", side: Side) -> Sequence[Hex]:
        """The enemy hexes that a side can bombard, by the same rules as `why_not_bombarded`: all of them [8.4-3]."""
        from grognard.games.folio.bombardment import why_no_marker

        return position.hexes_of(1 - side) if why_no_marker(position, side) is None else ()

    def friendly_fire(self, position: "FolioPosition", side: Side, hex: Hex) -> Sequence[Unit]:
        """Who can be hit by (A): the units nearest to the target [8.4.2-1]."""
        distance = position.components.grid.distance
        near = {other: distance(hex, other) for other in position.hexes_of(side)}
        least = min(near.values(), default=0)
        return sorted(position.stacks[other][0] for other, away in near.items() if away == least)

    def ways_from_bombardment(self, position: "FolioPosition", frame: "Retreating") -> "Ways":
        """As far as possible from the nearest enemy; where all ways lead nearer to one, any [7.7.1-2]."""
        from grognard.games.folio.retreats import farthest_from_enemies

        return farthest_from_enemies(position, frame)

    def bombardment_ended(self, position: "FolioPosition", frame: "Retreating", start: Hex) -> None:
        """A bombarded unit has retreated: one that has come nearer to an enemy is depleted [7.7.1-2]."""
        from grognard.games.folio.retreats import deplete_if_nearer

        deplete_if_nearer(position, frame, start)

    # -- the turn

    def why_not_now(self, position: "FolioPosition", verb: str, numbers: Sequence[Any]) -> Ruling | None:
        """Why the present question does not take a verb, where the exclusive rules say it."""
        return None

    def begin_turn(self, position: "FolioPosition") -> None:
        """A game turn begins."""

    def begin_player_turn(self, position: "FolioPosition", side: Side) -> None:
        """A player turn begins."""

    def begin_phase(self, position: "FolioPosition", side: Side, phase: str) -> None:
        """A phase of a player turn begins: `movement`, `combat`, `mobile_movement` or `mobile_combat`."""

    def end_player_turn(self, position: "FolioPosition", side: Side) -> None:
        """A player turn ends; it may call a procedure."""

    def end_turn(self, position: "FolioPosition") -> None:
        """A game turn ends."""

    def outcome(self, position: "FolioPosition") -> "Outcome":
        """Who has won, after the last game turn [4.0-2]."""
        raise TypeError("a game says how it is won")
