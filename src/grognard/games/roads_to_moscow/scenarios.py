"""Scenarios [18.0, 19.0]: the two battles with entries and sources, set-up, what comes and goes, special rules."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from grognard.board.grid import Grid
from grognard.board.words import shown
from grognard.engine.components import UnitCounter
from grognard.engine.data import DataFolder, Source, read_toml
from grognard.engine.kinds import Side
from grognard.engine.tomltable import TomlTable
from grognard.games.roads_to_moscow.charts import Turn, read_turns
from grognard.games.roads_to_moscow.units import BATTLES, SIDES, AirUnit, Formation

MOST_STACKING = 9
"""Stacking points in a hex [3.32]."""
MOST_NUMBER = 99
"""The highest column or row that a hex can have."""
NO_FUEL, FUEL_RULE, FUEL_OPTION = "no", "yes", "option"
FUEL_RULES = (NO_FUEL, FUEL_RULE, FUEL_OPTION)
"""Rule 6.4 is not in force, is, or is if the players choose it."""
_HEX = re.compile(r"\d{4}")
_SIDE_OF_HEX = re.compile(r"\d{4}/\d{4}")


class Entry(NamedTuple):
    """A place where reinforcements come [5.2]: any of its hexes; at the edge, or inside the map (detraining, landing).

    Inside the map a hex has to be friendly and not in an enemy zone; if none is, they come by `otherwise`, and so many
    turns late.
    """

    hexes: tuple[str, ...]
    text: str
    inland: bool
    otherwise: str
    late: int
    first: str
    last: str
    """The turns on which it is open; "" is from the start, or to the end."""


class SupplySource(NamedTuple):
    """A Supply Source [6.3]: whose, where, and from which turn to which; "" is always."""

    side: str
    hex: str
    first: str
    last: str


class Battle(NamedTuple):
    """One of the two maps with all that is printed beside it."""

    name: str
    title: Mapping[str, str]
    map: str
    """Its file."""
    turns: tuple[Turn, ...]
    """Its Turn Record Track."""
    entries: Mapping[str, Entry]
    sources: tuple[SupplySource, ...]

    @property
    def turn_names(self) -> list[str]:
        """What its turns are called, in their order."""
        return [turn.name for turn in self.turns]


class Plan(NamedTuple):
    """Where a unit stands at the start, and on which face."""

    hex: str
    reduced: bool = False


class Reinforcement(NamedTuple):
    """Ground units that come from a turn on, at any of these entries [5.2]; `group`: an Optional Group [ES-A2b]."""

    turn: str
    units: tuple[str, ...]
    entries: tuple[str, ...]
    group: str = ""


class Arrival(NamedTuple):
    """Air units, or Activation Markers by their Formations, that come on a turn [5.24]."""

    turn: str
    names: tuple[str, ...]


class Departure(NamedTuple):
    """Units that leave the game at the end of a turn."""

    turn: str
    units: tuple[str, ...]


class Hold(NamedTuple):
    """A Formation that stays in these hexes until an enemy combat unit has been within so many hexes of one of them."""

    formation: str
    hexes: tuple[str, ...]
    within: int


class Detour(NamedTuple):
    """Hexes beside an entry for when the enemy holds it, and the points more that they cost [19.44g]."""

    entry: str
    hexes: tuple[str, ...]
    cost: int


@dataclass(frozen=True)
class ScenarioFacts:
    """A scenario. Turns are named as on the track of its battle."""

    title: Mapping[str, str]
    rule: str
    battle: str
    first: str
    last: str
    columns: tuple[int, int]
    rows: tuple[int, int]
    """The part of the map in play, from the first to the last column and row [11.37]."""
    first_marker: str
    """The Formation with which the German begins turn 1 [18.13d1]."""
    markers: Mapping[str, int]
    """Activation Markers at start, by Formation."""
    any_markers: Mapping[str, int]
    """"Activate any Formation" markers, by side [4.25]."""
    setup: Mapping[str, Plan]
    strongpoints: Mapping[str, tuple[str, ...]]
    """Complete Strongpoints at start, by side [14.2]."""
    control: Mapping[str, tuple[str, ...]]
    """Hexes that a side controls at start although an enemy unit or source is nearer [3.12a]."""
    air: tuple[str, ...]
    """Air units that are Ready at start [13.11]."""
    reinforcements: tuple[Reinforcement, ...]
    arrivals: tuple[Arrival, ...]
    """Air units and Activation Markers; `Arrival.names` are ids of either."""
    departures: tuple[Departure, ...]
    fuel: str
    fuel_entries: tuple[str, ...]
    """Where Fuel units come that the table gives; nothing: none come."""
    blown: tuple[str, ...]
    """Bridges that are down until a German engineer has begun a turn beside them."""
    holds: tuple[Hold, ...]
    detours: tuple[Detour, ...]
    sources: tuple[SupplySource, ...]
    """Supply Sources beside those of the battle, where roads leave the part of the map that is in play."""
    no_retreat_west: str
    """From this turn on no Soviet unit ends a retreat in a column west of the one it left [19.44e]; "" is never."""

    def plays_in(self, hex: str) -> bool:
        """Is a hex in the part of the map that is in play? Its number is column and row."""
        column, row = int(hex[:2]), int(hex[2:])
        return self.columns[0] <= column <= self.columns[1] and self.rows[0] <= row <= self.rows[1]

    def supply_sources(self, battle: Battle) -> tuple[SupplySource, ...]:
        """The Supply Sources of the scenario: the battle's that are in play, and its own [6.31]."""
        return (*(source for source in battle.sources if self.plays_in(source.hex)), *self.sources)

    @property
    def groups(self) -> tuple[str, ...]:
        """The Optional Groups."""
        return tuple(dict.fromkeys(coming.group for coming in self.reinforcements if coming.group))


_FIELDS = tuple(ScenarioFacts.__dataclass_fields__)
_NEEDED = ("title", "rule", "battle", "first", "last", "first_marker", "markers", "setup")


# -- the battles


def read_battles(folder: DataFolder) -> dict[str, Battle]:
    """The battles, from `game.toml` and the Turn Record Tracks that it names."""
    source = folder.open("game.toml")
    source.provenance()
    found: dict[str, Battle] = {}
    for part in TomlTable(source, "", read_toml(source)).parts("battles", as_list=False):
        name = part.path.rpartition(".")[2]
        part.known("", name, BATTLES)
        part.check(Battle._fields[1:], Battle._fields[1:])
        turns = read_turns(folder.open(part.text("turns")))
        names = [turn.name for turn in turns]
        entries = {item.path.rpartition(".")[2]: _entry(item, names) for item in part.parts("entries", as_list=False)}
        for code, entry in entries.items():
            if entry.otherwise:
                part.known("entries", entry.otherwise, [other for other in entries if other != code])
        sources = tuple(_supply_source(item, names) for item in part.parts("sources"))
        found[name] = Battle(name, part.titles("title"), part.text("map"), turns, entries, sources)
    for name in BATTLES:
        if name not in found:
            raise source.error(1, f"has no [battles.{name}]")
    return found


def _entry(part: TomlTable, turns: Sequence[str]) -> Entry:
    part.check(Entry._fields, ("hexes", "text"))
    hexes = tuple(_hex(part, "hexes", hex) for hex in part.words("hexes"))
    return Entry(
        hexes,
        part.text("text"),
        part.flag("inland", False),
        part.text("otherwise", ""),
        part.whole("late", default=0),
        part.word("first", turns, ""),
        part.word("last", turns, ""),
    )


def _supply_source(part: TomlTable, turns: Sequence[str]) -> SupplySource:
    part.check(SupplySource._fields, ("side", "hex"))
    hex = _hex(part, "hex", part.data["hex"])
    return SupplySource(part.word("side", SIDES), hex, part.word("first", turns, ""), part.word("last", turns, ""))


# -- the scenarios


def read_scenarios(
    source: Source,
    battles: Mapping[str, Battle],
    formations: Sequence[Formation],
    units: Mapping[str, Sequence[UnitCounter]],
    air: Sequence[AirUnit],
) -> dict[str, ScenarioFacts]:
    """The scenarios by name; every name in them is one of their battle's."""
    source.provenance()
    found: dict[str, ScenarioFacts] = {}
    for name, data in read_toml(source).items():
        part = TomlTable(source, name, data)
        part.check(_FIELDS, _NEEDED)
        battle = part.word("battle", BATTLES)
        reader = _Reader(
            battles[battle],
            battles[battle].turn_names,
            {formation.id: formation for formation in formations if formation.battle == battle},
            {unit.id: unit for unit in units[battle]},
            {unit.id: unit for unit in air if unit.battle == battle},
        )
        found[name] = reader.scenario(part)
    if not found:
        raise source.error(1, "has no scenario")
    return found


@dataclass(frozen=True)
class _Reader:
    """Reads a scenario with the words of its battle."""

    battle: Battle
    turns: Sequence[str]
    formations: Mapping[str, Formation]
    units: Mapping[str, UnitCounter]
    air: Mapping[str, AirUnit]

    def scenario(self, part: TomlTable) -> ScenarioFacts:
        first, last = part.word("first", self.turns), part.word("last", self.turns)
        if self.turns.index(last) < self.turns.index(first):
            raise part.error("last", f"expected a turn after {first}, not {last}")
        played = self.turns[self.turns.index(first) : self.turns.index(last) + 1]
        facts = ScenarioFacts(
            title=part.titles("title"),
            rule=part.text("rule"),
            battle=self.battle.name,
            first=first,
            last=last,
            columns=_span(part, "columns"),
            rows=_span(part, "rows"),
            first_marker=part.word("first_marker", self._of("german")),
            markers=self._markers(part),
            any_markers=part.numbers("any_markers", SIDES),
            setup=self._setup(part),
            strongpoints=self._hexes_by_side(part, "strongpoints"),
            control=self._hexes_by_side(part, "control"),
            air=part.words("air", self.air, least=0),
            reinforcements=tuple(self._reinforcement(item, played) for item in part.parts("reinforcements")),
            arrivals=tuple(self._arrival(item, played) for item in part.parts("arrivals")),
            departures=tuple(self._departure(item, played) for item in part.parts("departures")),
            fuel=part.word("fuel", FUEL_RULES, NO_FUEL),
            fuel_entries=part.words("fuel_entries", self.battle.entries, least=0),
            blown=self._hexsides(part, "blown"),
            holds=tuple(self._hold(item) for item in part.parts("holds")),
            detours=tuple(self._detour(item) for item in part.parts("detours")),
            sources=tuple(_supply_source(item, self.turns) for item in part.parts("sources")),
            no_retreat_west=part.word("no_retreat_west", played, ""),
        )
        if not facts.markers.get(facts.first_marker):
            raise part.error("first_marker", f"{facts.first_marker} has no marker at start [18.13d1]")
        self._check_stacks(part, facts)
        self._check_once(part, facts)
        return facts

    def _of(self, side: str) -> list[str]:
        return [name for name, formation in self.formations.items() if SIDES[formation.side] == side]

    def _markers(self, part: TomlTable) -> dict[str, int]:
        found = part.numbers("markers", self.formations)
        for name, count in found.items():
            if count > self.formations[name].markers:
                raise part.error("markers", f"{name}: expected at most {self.formations[name].markers}, not {count}")
        return found

    def _setup(self, part: TomlTable) -> dict[str, Plan]:
        table = TomlTable(part.source, f"{part.path}.setup", part.data["setup"])
        table.check(self.units)
        return {name: self._plan(table, name, said) for name, said in table.data.items()}

    def _plan(self, table: TomlTable, name: str, said: Any) -> Plan:
        """A hex, or a table with the hex and the face."""
        if isinstance(said, str):
            return Plan(_hex(table, name, said))
        if not isinstance(said, dict) or not {"hex"} <= set(said) <= set(Plan._fields):
            raise table.error(name, f"expected a hex, or {{ hex, reduced }}, not {shown(said)}")
        reduced = said.get("reduced", False)
        if type(reduced) is not bool or (reduced and self.units[name].steps == 1):
            raise table.error(name, f"reduced: expected true for a unit of two steps, or false, not {shown(reduced)}")
        return Plan(_hex(table, name, said["hex"]), reduced)

    def _hexes_by_side(self, part: TomlTable, field: str) -> dict[str, tuple[str, ...]]:
        table = TomlTable(part.source, f"{part.path}.{field}", part.data.get(field, {}))
        table.check(SIDES)
        return {side: tuple(_hex(table, side, hex) for hex in table.words(side, least=0)) for side in SIDES}

    def _hexsides(self, part: TomlTable, field: str) -> tuple[str, ...]:
        found = part.words(field, least=0)
        for side in found:
            if not _SIDE_OF_HEX.fullmatch(side):
                raise part.error(field, f"expected a hexside such as 1915/2016, not {shown(side)}", side)
        return found

    # -- what comes and goes

    def _reinforcement(self, part: TomlTable, played: Sequence[str]) -> Reinforcement:
        part.check(Reinforcement._fields, ("turn", "units", "entries"))
        found = Reinforcement(
            part.word("turn", played),
            part.words("units", self.units),
            part.words("entries", self.battle.entries),
            part.text("group", ""),
        )
        if len({self.units[name].side for name in found.units}) > 1:
            raise part.error("units", "expected units of one side")
        return found

    def _arrival(self, part: TomlTable, played: Sequence[str]) -> Arrival:
        part.check(Arrival._fields, Arrival._fields)
        return Arrival(part.word("turn", played), part.words("names", [*self.air, *self.formations]))

    def _departure(self, part: TomlTable, played: Sequence[str]) -> Departure:
        part.check(Departure._fields, Departure._fields)
        return Departure(part.word("turn", played), part.words("units", self.units))

    def _hold(self, part: TomlTable) -> Hold:
        part.check(Hold._fields, Hold._fields)
        hexes = tuple(_hex(part, "hexes", hex) for hex in part.words("hexes"))
        return Hold(part.word("formation", self.formations), hexes, part.whole("within"))

    def _detour(self, part: TomlTable) -> Detour:
        part.check(Detour._fields, Detour._fields)
        hexes = tuple(_hex(part, "hexes", hex) for hex in part.words("hexes"))
        return Detour(part.word("entry", self.battle.entries), hexes, part.whole("cost"))

    # -- what has to fit together

    def _check_stacks(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """Nobody starts outside the play area, overstacked, or with the enemy [11.37, 3.32, 8.14]."""
        setup = TomlTable(part.source, f"{part.path}.setup", part.data["setup"])
        there: dict[str, list[UnitCounter]] = {}
        for name, plan in facts.setup.items():
            if not facts.plays_in(plan.hex):
                raise setup.error(name, f"is in {plan.hex}, which is not in play")
            stack = there.setdefault(plan.hex, [])
            stack.append(self.units[name])
            if len({unit.side for unit in stack}) > 1:
                raise setup.error(name, f"is in {plan.hex} with the enemy")
            points = sum(unit.values["stacking"] for unit in stack)
            if points > MOST_STACKING:
                raise setup.error(name, f"makes {points} stacking points in {plan.hex}; at most {MOST_STACKING} [3.32]")

    def _check_once(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """A unit, an air unit or a Formation's markers come once, and only who comes goes."""
        seen = {*facts.setup, *facts.air, *(name for name, count in facts.markers.items() if count)}
        for field, names in (
            *(("reinforcements", coming.units) for coming in facts.reinforcements),
            *(("arrivals", coming.names) for coming in facts.arrivals),
        ):
            for name in names:
                if name in seen:
                    raise part.error(field, f"{name} is in play already, or comes twice", name)
                seen.add(name)
        for going in facts.departures:
            for name in going.units:
                if name not in seen:
                    raise part.error("departures", f"{name} is not in play", name)
        for name in seen & set(self.units):
            formation = self.units[name].values["formation"]
            if formation and formation not in seen:
                raise part.error("markers", f"{name} is in play, but no marker of Formation {formation}")


def _hex(part: TomlTable, field: str, value: Any) -> str:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise part.error(field, f"expected a hex such as '1211', not {shown(value)}", str(value))
    return value


def _span(part: TomlTable, field: str) -> tuple[int, int]:
    """The first and the last column or row; all of them, if nothing is said."""
    found = part.data.get(field, [1, MOST_NUMBER])
    if not isinstance(found, list) or [type(end) for end in found] != [int, int] or not 1 <= found[0] <= found[1]:
        raise part.error(field, f"expected the first and the last such as [1, 24], not {shown(found)}")
    return found[0], found[1]


# -- who controls what at start


def first_control(facts: ScenarioFacts, battle: Battle, units: Mapping[str, UnitCounter], grid: Grid) -> list[Side]:
    """Whose each hex is at start [3.12a]: of the side whose unit or Supply Source is nearest, of the Soviets in a tie.

    A source counts if it is open on the first turn; what the scenario says of single hexes comes before all else.
    """
    turns = battle.turn_names
    now = turns.index(facts.first)
    points: list[tuple[int, Side]] = [(grid.hex(plan.hex), units[name].side) for name, plan in facts.setup.items()]
    for source in facts.supply_sources(battle):
        opens = turns.index(source.first) if source.first else 0
        closes = turns.index(source.last) if source.last else len(turns)
        if opens <= now <= closes:
            points.append((grid.hex(source.hex), SIDES.index(source.side)))
    nearest = [[1 << 16] * grid.size for _ in SIDES]
    for hex, side in points:
        distances = grid.distances_from(hex)
        nearest[side] = [min(old, int(new)) for old, new in zip(nearest[side], distances, strict=True)]
    german, soviet = (SIDES.index(side) for side in ("german", "soviet"))
    found = [german if nearest[german][hex] < nearest[soviet][hex] else soviet for hex in range(grid.size)]
    for side_name, hexes in facts.control.items():
        for label in hexes:
            found[grid.hex(label)] = SIDES.index(side_name)
    return found
