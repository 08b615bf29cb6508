"""The exclusive rules of Escape Hell's Gate [11.0 to 19.0], where they change the standard ones."""

from collections.abc import Mapping, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any, cast

from grognard.engine import markers
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.odds import Odds
from grognard.engine.outcome import Outcome
from grognard.engine.rulings import DIE, Part, Ruling, refuse
from grognard.games.folio.exclusive import Exclusive, Step
from grognard.games.folio.hells_gate import bombardment, engineers, release, supply, support, timing, victory
from grognard.games.folio.hells_gate.charts import CLEAR
from grognard.games.folio.hells_gate.components import GERMAN
from grognard.games.folio.hells_gate.position import MOVEMENT_PHASE, HellsGatePosition
from grognard.games.folio.hells_gate.rebuilding import Rebuilding
from grognard.games.folio.hells_gate.release import approached, release_corps, why_resting
from grognard.games.folio.hells_gate.supply_choice import choice_of_attackers
from grognard.games.folio.strengths import Ledger
from grognard.games.folio.support import Supporting

if TYPE_CHECKING:
    from grognard.games.folio.position import FolioPosition
    from grognard.games.folio.retreats import Retreating, Ways

FIRST_ROLLED_WEATHER = 2
"""From this turn on the weather is rolled for [11.0-2]; before it is clear [11.0-1]."""


def _own(position: "FolioPosition") -> HellsGatePosition:
    return cast(HellsGatePosition, position)


class HellsGateRules(Exclusive):
    """Weather, supply, engineers, pools, bombardment, rebuilding and the 5th Guards Tank Army."""

    bombardment_exchange = False
    bombardment_rules: Mapping[str, str] = {
        **dict.fromkeys(("De", "D3", "D2", "Ex"), "17.0-8"),
        "NE": "7.6-12",
        **dict.fromkeys(("A1", "A2", "A3", "Ae"), "17.0-10"),
        "(A)": "17.0-11",
    }
    no_way_from_bombardment_rule = "7.7-14"
    no_attack_strength_rule = "14.0-1"
    area_rules = ("20.0-9", "20.0-19")
    set_up_rules = ("20.0-10", "20.0-20")

    # -- movement

    def why_not_moved(self, position: "FolioPosition", unit: Unit, mobile: bool) -> Ruling | None:
        """Who rests, and who began the Mobile Movement Phase out of supply; before it that is no bar [12.3-4]."""
        own = _own(position)
        if mobile and own.unsupplied[unit]:
            return refuse("12.3-2", "movement.unsupplied", unit=position.unit_name(unit))
        return why_resting(own, unit)

    def bridges(self, position: "FolioPosition", side: Side) -> tuple[Step, ...]:
        return engineers.bridges(_own(position), side)

    def better_avoided(self, position: "FolioPosition", unit: Unit, hex: Hex) -> Sequence[frozenset[Hex]]:
        """The hexes next to each corps that a German would wake in passing."""
        return release.better_avoided(_own(position), unit, hex)

    def why_way(self, position: "FolioPosition", unit: Unit, path: Sequence[Hex], ruling: Ruling) -> Ruling:
        """Which corps the path would wake [19.0-4]."""
        corps = release.woken(_own(position), unit, path[1:])
        if not corps:
            return ruling
        names = [_own(position).components.pools[pool].name for pool in corps]
        rules = (*ruling.rules, "19.0-4")
        return ruling._replace(rules=rules, reason="movement.path_wakes", facts={**ruling.facts, "woken": names})

    def stepped(self, position: "FolioPosition", unit: Unit) -> None:
        approached(_own(position), unit)

    def entered(self, position: "FolioPosition", unit: Unit) -> None:
        """Whoever comes to the airfield controls it [18.0-9]."""
        own = _own(position)
        side = own.components.side_of[unit]
        if own.at[unit] == own.components.airfield and own.airfield != side:
            own.airfield = side
            own.emit("controlled", "18.0-9", hex=own.place_name(own.at[unit]), side=own.side_name(side))

    # -- combat

    def why_not_attacking(self, position: "FolioPosition", unit: Unit, mobile: bool) -> Ruling | None:
        """Who rests [19.0-1], or began the mobile phases out of supply [12.3-3]; strength 0 is no bar [14.0-1]."""
        own = _own(position)
        if mobile and own.unsupplied[unit]:
            return refuse("12.3-3", "combat.unsupplied", unit=position.unit_name(unit))
        return why_resting(own, unit)

    def strength_parts(
        self, position: "FolioPosition", unit: Unit, printed: int, group: str, together: Sequence[Unit]
    ) -> Sequence[Part]:
        """Out of supply a strength is halved, fractions rounded up [12.3-1]."""
        lost = printed - ceil(printed / 2)
        if not lost or supply.in_supply(_own(position), unit, tuple(together)):
            return ()
        return (Part("12.3-1", "out_of_supply", -lost, group),)

    def die_parts(self, position: "FolioPosition") -> Sequence[Part]:
        """Precipitation makes every attack harder [11.1-5]; clear weather changes nothing [11.1-1]."""
        own = _own(position)
        added = own.components.weathers[own.weather].attack_die
        return (Part("11.1-5", own.weather, added, DIE),) if added else ()

    def engineers(self, position: "FolioPosition", side: Side, hex: Hex, units: Sequence[Unit]) -> Sequence[Unit]:
        own = _own(position)
        if side != GERMAN or not units:
            return ()
        able = own.components.german_engineers
        return [unit for unit in able if engineers.why_not_bridged(own, unit, hex, units) is None]

    def why_not_bridged(
        self, position: "FolioPosition", engineer: Unit, hex: Hex, units: Sequence[Unit]
    ) -> Ruling | None:
        return engineers.why_not_bridged(_own(position), engineer, hex, units)

    def attack_odds(self, position: "FolioPosition", hex: Hex, units: Sequence[Unit], found: Ledger) -> Odds | None:
        """With all that both sides could draw [16.0-1]; a corps that the attack wakes is awake by then [19.0-4]."""
        own, components = _own(position), _own(position).components
        (target,) = own.units_at(hex)
        side = components.side_of[units[0]]
        if side == GERMAN and components.guards[target]:
            own = own.copy()
            for unit in components.units_of_pool[components.group[target]]:
                own.released[unit] = True
        return support.mixed_odds(own, Supporting(side, hex, tuple(units)), ledger=found)

    def attack_declared(
        self, position: "FolioPosition", units: Sequence[Unit], target: Unit, engineers: Sequence[Unit]
    ) -> None:
        """An attack by Germans wakes the corps of its target [19.0-4]; engineers have had their attack [13.0-10].

        Where not all attackers can have a line over bridges, the Germans say who has one [12.0-2].
        """
        own = _own(position)
        for engineer in engineers:
            own.bridged[engineer] = True
        if own.components.side_of[units[0]] == GERMAN:
            release_corps(own, target)
            choice = choice_of_attackers(own, tuple(units))
            if choice:
                own.call(choice)

    def eliminated(self, position: "FolioPosition", unit: Unit) -> None:
        """With the last unit of a group its markers go [16.0-4]."""
        own, components = _own(position), _own(position).components
        pool = components.group[unit]
        if pool < 0 or any(own.at[other] != components.eliminated for other in components.units_of_pool[pool]):
            return
        for marker in components.markers_of_pool[pool]:
            own.removed[marker], own.in_hand[marker] = True, False
        own.emit("disbanded", "16.0-4", pool=components.pools[pool].name)

    # -- bombardment

    def why_not_bombarded(self, position: "FolioPosition", side: Side, hex: Hex) -> Ruling | None:
        return bombardment.why_nobody(_own(position), side, hex)

    def bombardable(self, position: "FolioPosition", side: Side) -> Sequence[Hex]:
        return bombardment.bombardable(_own(position), side)

    def friendly_fire(self, position: "FolioPosition", side: Side, hex: Hex) -> Sequence[Unit]:
        """Only units next to the target."""
        around = position.components.grid.around[hex]
        return sorted(position.stacks[near][0] for near in around if position.owner(near) == side)

    def ways_from_bombardment(self, position: "FolioPosition", frame: "Retreating") -> "Ways":
        return bombardment.away_from_enemies(_own(position), frame)

    def bombardment_ended(self, position: "FolioPosition", frame: "Retreating", start: Hex) -> None:
        """Nothing follows [17.0-12]."""

    # -- the turn

    def why_not_now(self, position: "FolioPosition", verb: str, numbers: Sequence[Any]) -> Ruling | None:
        return timing.why_not_now(_own(position), verb, numbers)

    def begin_turn(self, position: "FolioPosition") -> None:
        """The weather: clear in turn 1, then by a die of the German."""
        own, components = _own(position), _own(position).components
        if own.turn < FIRST_ROLLED_WEATHER:
            own.weather = CLEAR
            own.emit("weather", "11.0-1", weather=CLEAR)
            return
        die = own.roll(components.weather_faces, "weather", "11.0-2", side=own.side_name(GERMAN))
        own.weather = next(name for name, weather in components.weathers.items() if die <= weather.high)
        own.emit("weather", "11.0-3", weather=own.weather)

    def begin_phase(self, position: "FolioPosition", side: Side, phase: str) -> None:
        """Bridges and tries of the last phase are forgotten; who is out of supply does not move on [12.3-2]."""
        own = _own(position)
        markers.expire(own, MOVEMENT_PHASE)
        if phase == "mobile_movement":
            supply.check_mobile_units(own, side)

    def end_player_turn(self, position: "FolioPosition", side: Side) -> None:
        """Rebuilding [18.0-4]."""
        markers.expire(position, MOVEMENT_PHASE)
        position.call(Rebuilding(side))

    def end_turn(self, position: "FolioPosition") -> None:
        """The air supply marker is gone for good [12.2-9]."""
        _own(position).air_supplied = NONE

    def outcome(self, position: "FolioPosition") -> Outcome:
        return victory.outcome(_own(position))
