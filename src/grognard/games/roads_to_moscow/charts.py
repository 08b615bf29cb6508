"""The charts [2.3]: both combat tables [11.1], terrain effects [8.3, 10.2], coordination [10.4], turns, fuel [6.4]."""

import re
from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from grognard.board.costs import ALL, FORBIDDEN
from grognard.engine.data import Row, Source, line_provenance, movement_points, number, one_of, read_table
from grognard.engine.tables import PLAIN, RATIO, CombatTable, Heading
from grognard.games.roads_to_moscow.units import BATTLES

FACES = 10
"""Of the one die; its 0 is a ten [2.41]."""
MOST_MODIFIER = 5
"""The net modifier of a combat is held between -5 and +5 [10.62]."""
LOWEST, HIGHEST = 1 - MOST_MODIFIER, FACES + MOST_MODIFIER
"""The modified dice of a combat, and the first and last line of both tables."""
BELOW = 0
"""The column of odds below 1-4, where no die is rolled [10.53a]."""
MOST_STEPS = 3
"""The largest loss on the tables [11.11]."""


# -- combat results


class Losses(NamedTuple):
    """What a result does to one side [11.11]."""

    steps: int = 0
    retreat: bool = False
    disrupted: bool = False
    eliminated: bool = False

    def __str__(self) -> str:
        if self.eliminated:
            return "E"
        return f"{self.steps or ''}{'R' * self.retreat}{'d' * self.disrupted}"


NOTHING = Losses()


class Result(NamedTuple):
    """A cell of a combat table; red print brings special losses [11.23, 13.17, 15.34]."""

    attacker: Losses
    defender: Losses
    red: bool

    def __str__(self) -> str:
        sides = ((letter, losses) for letter, losses in zip("AD", self[:2], strict=True) if losses != NOTHING)
        return "/".join(f"{letter}{losses}" for letter, losses in sides) + "*" * self.red


_SIDE = r"(?:(E)|([1-3]?)(R?)(d?))"
_CELL = re.compile(rf"(?:A(?P<a>{_SIDE}))?(?P<slash>/?)(?:D(?P<d>{_SIDE}))?(?P<red>\*?)")
_LOSS = re.compile(_SIDE)
_RATIO = re.compile(r"([1-9])-([1-9])")


def result_of(text: str) -> Result | None:
    """A result as the tables write it: A1/D3R* costs the attacker one step, the defender three and ground, in red."""
    match = _CELL.fullmatch(text)
    if match is None or not (match["a"] or match["d"]) or bool(match["slash"]) != bool(match["a"] and match["d"]):
        return None
    return Result(_losses(match["a"] or ""), _losses(match["d"] or ""), bool(match["red"]))


def _losses(text: str) -> Losses:
    match = _LOSS.fullmatch(text)
    if match is None or match[1]:
        return Losses(eliminated=match is not None)
    return Losses(int(match[2] or 0), bool(match[3]), bool(match[4]))


def read_combat_table(source: Source) -> CombatTable[Result]:
    """A combat table [10.53]: `die` from <=-4 to >=15, a column `<1-4` for odds below the first, then columns by odds.

    Odds are rounded down to a column [10.52]; above the last they are of the last [10.53b, c]. A die beyond the
    ends counts as the nearest. The column BELOW says the same on every line, for no die is rolled there.
    """
    source.provenance()
    head = next((line for line in source.text.splitlines() if line.strip() and line[0] != "#"), "")
    columns = tuple(cell.strip() for cell in head.split(","))[1:]
    rows = read_table(source, ("die", *columns))
    headings = _headings(source, columns)
    dice = [f"<={LOWEST}", *map(str, range(LOWEST + 1, HIGHEST)), f">={HIGHEST}"]
    for said, row in zip(dice, rows, strict=False):
        if row.cells["die"] != said:
            raise source.error(row.line, f"die: expected the line of die {said}, not '{row.cells['die']}'")
    if len(rows) != len(dice):
        raise source.error(rows[-1].line if rows else 1, f"has {len(rows)} lines; expected die {dice[0]} to {dice[-1]}")
    lines = [[_cell(source, row, column) for column in columns] for row in rows]
    if len({line[BELOW] for line in lines}) > 1:
        raise source.error(rows[0].line, f"{columns[BELOW]}: expected one result, for no die is rolled [10.53a]")
    cells = tuple(zip(*lines, strict=True))
    return CombatTable(RATIO, columns, {PLAIN: headings}, cells, FACES, first_holds_below=True, lowest=LOWEST)


def _headings(source: Source, columns: tuple[str, ...]) -> tuple[Heading, ...]:
    line = source.line_of("die,")
    if len(columns) < 2 or columns[BELOW] != f"<{columns[1]}":
        raise source.error(line, "expected a header die,<1-4,1-4,... by odds")
    found = [Heading(BELOW, columns[BELOW], 0)]
    for n, text in enumerate(columns[1:], 1):
        match = _RATIO.fullmatch(text)
        if match is None:
            raise source.error(line, f"{text}: expected odds such as 3-2")
        found.append(Heading(n, text, int(match[1]), int(match[2])))
    for one, other in pairwise(found):
        if Fraction(one.high, one.low) >= Fraction(other.high, other.low):
            raise source.error(line, f"{other.text}: expected odds above {one.text}")
    return tuple(found)


def _cell(source: Source, row: Row, column: str) -> Result:
    found = result_of(row.cells[column])
    if found is None:
        raise source.error(row.line, f"{column}: expected a result such as A1/D3R or DR*, not '{row.cells[column]}'")
    return found


# -- terrain effects

HEX, HEXSIDE, LINK, STATE = "hex", "hexside", "link", "state"
WHERE = (HEX, HEXSIDE, LINK, STATE)
"""What the ground of a hex or a hexside has, ways from hex to hex, and what an enemy makes of a hex."""
NATURAL, ADDED, RATE, NO_COST = "natural", "added", "rate", "none"
COUNTS = (NATURAL, ADDED, RATE, NO_COST)
"""How a cost counts: the highest of a hex [8.31a], on top of all others, instead of the hex's ground [8.33], or not."""
NO_RATE = -1
"""A way that has no rate of its own in this weather: the ground of the hex counts [8.34, 8.42]."""
BARRED = ("artillery", "anti_tank", "anti_air", "vehicle")
"""Who may be barred from a hexside: by type, and units with a vehicle silhouette [8.36c]."""
SUPPLY = ("", "short", "block", "open", "road", "foot_road")
"""To a Supply Route [6.2]. short: a Line of at most five hexes; block: not across; open: across all the same; road: a
Supply Road; foot_road: one for units that are not motorized [6.23]."""
TERRAIN_WORDS: Mapping[str, tuple[str, ...]] = {
    HEX: ("clear", "rough", "swamp", "woods", "town", "village"),
    HEXSIDE: ("stream", "river", "bridge", "slope", "fortified_line"),
    LINK: ("main_road", "secondary_road", "trail", "trail_other", "railway"),
    STATE: ("strongpoint", "enemy_zone", "overrun"),
}
"""The lines of the chart. `trail_other` is a Trail into a hex that is not Clear [8.33]; on the map it is a `trail`."""


class TerrainRow(NamedTuple):
    """A line of the Terrain Effects Chart; costs are in half points, or ALL, FORBIDDEN, NO_RATE."""

    name: str
    where: str
    counts: str
    motorized_dry: int
    motorized_rain: int
    foot_dry: int
    foot_rain: int
    drm: int
    """Added to the die of an attack [10.22]."""
    assault: bool
    """The Assault table must be used [10.32]: for the hex, or if all attack across the hexside."""
    overrun: bool
    """Overruns go into or across it [8.55]."""
    halves: str
    """attack: of units that attack across it [10.24]; support: of artillery [10.25]; or nothing."""
    barred: tuple[str, ...]
    """Who may not cross it without a bridge [8.36c]."""
    supply: str
    source: str

    def cost(self, motorized: bool, rain: bool) -> int:
        """Its cost for a unit in the weather of the turn [8.41]."""
        if motorized:
            return self.motorized_rain if rain else self.motorized_dry
        return self.foot_rain if rain else self.foot_dry


_COSTS = ("motorized_dry", "motorized_rain", "foot_dry", "foot_rain")
_TERRAIN = ("feature", "where", "counts", *_COSTS, "drm", "assault", "overrun", "halves", "barred", "supply", "source")
_COST_WORDS = {"-": FORBIDDEN, "all": ALL, "ground": NO_RATE}
_YES = {"yes": True, "no": False}


def read_terrain(source: Source) -> dict[str, TerrainRow]:
    """The Terrain Effects Chart: exactly the lines of TERRAIN_WORDS; rain is never cheaper than dry weather [8.41]."""
    source.provenance()
    rows: dict[str, TerrainRow] = {}
    for row in read_table(source, _TERRAIN):
        where = one_of(source, row, "where", WHERE)
        name = one_of(source, row, "feature", TERRAIN_WORDS[where])
        if name in rows:
            raise source.error(row.line, f"feature: {name} appears twice")
        costs = {column: movement_points(source, row, column, _COST_WORDS) for column in _COSTS}
        _check_costs(source, row, costs)
        barred = tuple(row.cells["barred"].split())
        for word in barred:
            if word not in BARRED:
                raise source.error(row.line, f"barred: unknown '{word}'; known: {', '.join(BARRED)}")
        rows[name] = TerrainRow(
            name=name,
            where=where,
            counts=one_of(source, row, "counts", COUNTS),
            **costs,
            drm=number(source, row, "drm", most=MOST_MODIFIER),
            assault=_YES[one_of(source, row, "assault", _YES)],
            overrun=_YES[one_of(source, row, "overrun", _YES)],
            halves=one_of(source, row, "halves", ("", "attack", "support")),
            barred=barred,
            supply=one_of(source, row, "supply", SUPPLY),
            source=line_provenance(source, row, _TERRAIN),
        )
    for name in (word for words in TERRAIN_WORDS.values() for word in words):
        if name not in rows:
            raise source.error(1, f"has no line for {name}")
    return rows


def _check_costs(source: Source, row: Row, costs: Mapping[str, int]) -> None:
    """Rain is never cheaper [8.41], and ground never more expensive on foot."""
    for kind in ("motorized", "foot"):
        dry, rain = costs[f"{kind}_dry"], costs[f"{kind}_rain"]
        if NO_RATE not in (dry, rain) and rain < dry:
            raise source.error(row.line, f"{kind}_rain: expected no less than in dry weather [8.41]")
    for weather in ("dry", "rain"):
        if row.cells["where"] == HEX and costs[f"foot_{weather}"] > costs[f"motorized_{weather}"]:
            raise source.error(row.line, f"foot_{weather}: expected no more than motorized units pay")


# -- coordination

CAS, ARTILLERY, GROUND = "cas", "artillery", "ground"
CHECKS = (CAS, ARTILLERY, GROUND)
"""The three checks of a combat [10.4]."""
CIRCUMSTANCES = ("command_point", "mobile_sequence", "cloudy", "rain", "two_formations", "many_hexes")
"""The lines of the table; command_point counts for each point spent, many_hexes from the third hex on."""


class CoordinationRow(NamedTuple):
    """A line of the Combat Coordination Table: what it adds to the die of each check."""

    cas: int
    artillery: int
    ground: int
    source: str


def read_coordination(source: Source) -> dict[str, CoordinationRow]:
    """The Combat Coordination Table [10.4]: positive numbers make a check harder."""
    source.provenance()
    columns = ("circumstance", *CHECKS, "source")
    rows: dict[str, CoordinationRow] = {}
    for row in read_table(source, columns):
        name = one_of(source, row, "circumstance", CIRCUMSTANCES)
        if name in rows:
            raise source.error(row.line, f"circumstance: {name} appears twice")
        cas, artillery, ground = (number(source, row, check, -MOST_MODIFIER, MOST_MODIFIER) for check in CHECKS)
        rows[name] = CoordinationRow(cas, artillery, ground, line_provenance(source, row, columns))
    for name in CIRCUMSTANCES:
        if name not in rows:
            raise source.error(1, f"has no line for {name}")
    return rows


# -- the turn record

DRY, CLOUDY, RAIN = "dry", "cloudy", "rain"
WEATHER = (DRY, CLOUDY, RAIN)
_TURNS = ("turn", "date", *WEATHER, "historical", "winter", "note", "source")
_TURN = re.compile(r"[1-9][0-9]?(AM|PM)")
_DICE = re.compile(r"([1-9]|10)(?:-([1-9]|10))?")


class Turn(NamedTuple):
    """A box of the Turn Record Track [5.11]."""

    name: str
    """Day and half: 16AM is followed by 16PM."""
    date: str
    weather: tuple[str, ...]
    """By the die, from 1 on."""
    historical: str
    """The condition marked H [5.11d]."""
    winter: bool
    """Marked W [5.14]."""
    note: str
    source: str


def read_turns(source: Source) -> tuple[Turn, ...]:
    """The Turn Record Track of a battle: every face of the die has one weather."""
    source.provenance()
    turns: list[Turn] = []
    for row in read_table(source, _TURNS):
        name = row.cells["turn"]
        if not _TURN.fullmatch(name):
            raise source.error(row.line, f"turn: expected a day and a half such as 16AM, not '{name}'")
        if turns and _ordinal(name) != _ordinal(turns[-1].name) + 1:
            raise source.error(row.line, f"turn: expected the turn after {turns[-1].name}, not {name}")
        turns.append(
            Turn(
                name,
                row.cells["date"],
                _weather(source, row),
                one_of(source, row, "historical", WEATHER),
                one_of(source, row, "winter", ("", "W")) == "W",
                row.cells["note"],
                line_provenance(source, row, _TURNS),
            )
        )
    if not turns:
        raise source.error(1, "has no turns")
    return tuple(turns)


def _ordinal(turn: str) -> int:
    return 2 * int(turn[:-2]) + (turn[-2] == "P")


def _weather(source: Source, row: Row) -> tuple[str, ...]:
    faces: dict[int, str] = {}
    for weather in WEATHER:
        for die in _dice(source, row, weather):
            if die in faces:
                raise source.error(row.line, f"{weather}: {die} is {faces[die]} already")
            faces[die] = weather
    if set(faces) != set(range(1, FACES + 1)):
        missing = ", ".join(str(die) for die in range(1, FACES + 1) if die not in faces)
        raise source.error(row.line, f"rain: nothing is said for die {missing} [5.11]")
    return tuple(faces[die] for die in range(1, FACES + 1))


def _dice(source: Source, row: Row, column: str) -> range:
    """The faces of the die in a cell such as 3-7."""
    match = _DICE.fullmatch(row.cells[column])
    low, high = (int(match[1]), int(match[2] or match[1])) if match else (1, 0)
    if low > high:
        raise source.error(row.line, f"{column}: expected dice such as 3-7, not '{row.cells[column]}'")
    return range(low, high + 1)


# -- fuel

ROLL, ON_TURNS, RAIN_DIE, RAIN_UNITS, LEAST = "roll", "turns", "rain_die", "rain_units", "least"
_FUEL = ("battle", "kind", "of", "value", "source")


class FuelTable(NamedTuple):
    """The Fuel Supply Table of a battle [6.41, ES-A2a]."""

    units: tuple[int, ...]
    """Fuel units received, by the modified die; beyond its ends it is the nearest."""
    turns: Mapping[str, int]
    """What is added to the die on a turn."""
    rain_die: int
    rain_units: int
    least: int

    def received(self, die: int, turn: str, rain: bool) -> int:
        """Fuel units that the German receives."""
        modified = die + self.turns.get(turn, 0) + self.rain_die * rain
        found = self.units[max(1, min(modified, FACES)) - 1]
        return max(self.least, found + self.rain_units * rain)


def read_fuel(source: Source, turns: Mapping[str, Sequence[str]]) -> dict[str, FuelTable]:
    """The Fuel Supply Tables by battle. `turns`: the names of the turns of each battle, for the lines that say some."""
    source.provenance()
    units: dict[str, dict[int, int]] = {battle: {} for battle in BATTLES}
    on_turns: dict[str, dict[str, int]] = {battle: {} for battle in BATTLES}
    others: dict[tuple[str, str], int] = {}
    for row in read_table(source, _FUEL):
        battle = one_of(source, row, "battle", BATTLES)
        kind = one_of(source, row, "kind", (ROLL, ON_TURNS, RAIN_DIE, RAIN_UNITS, LEAST))
        value = number(source, row, "value", -FACES, FACES)
        line_provenance(source, row, _FUEL)
        if kind == ROLL:
            for die in _dice(source, row, "of"):
                if units[battle].setdefault(die, value) != value:
                    raise source.error(row.line, f"of: die {die} appears twice")
        elif kind == ON_TURNS:
            on_turns[battle] |= dict.fromkeys(_span(source, row, turns[battle]), value)
        else:
            others[battle, kind] = value
    for battle, found in units.items():
        if set(found) != set(range(1, FACES + 1)):
            raise source.error(1, f"{battle}: expected a roll line for every die from 1 to {FACES}")
    return {
        battle: FuelTable(
            tuple(found[die] for die in range(1, FACES + 1)),
            on_turns[battle],
            *(others.get((battle, kind), 0) for kind in (RAIN_DIE, RAIN_UNITS, LEAST)),
        )
        for battle, found in units.items()
    }


def _span(source: Source, row: Row, names: Sequence[str]) -> Sequence[str]:
    """The turns in a cell such as 4AM-5AM."""
    first, _, last = row.cells["of"].partition("-")
    if first not in names or (last or first) not in names:
        raise source.error(row.line, f"of: expected turns such as {names[0]}-{names[-1]}, not '{row.cells['of']}'")
    return names[names.index(first) : names.index(last or first) + 1]
