"""Scenarios [2.0-1, 3.6]: set-up, what comes and goes, what is forbidden, and how the game is won [8.0]."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from grognard.board.words import shown
from grognard.engine.components import UnitCounter
from grognard.engine.data import Source, read_toml
from grognard.engine.tomltable import TomlTable
from grognard.games.formation.book import HQ, Book
from grognard.games.formation.units import STATIC, Formation

MOST_TURNS = 30
FIRST_ADMIN = 2
"""The first turn has no Admin Phase, so nothing comes, goes or passes on it [2.0-3, 4.0-9]."""
WHATEVER = -1_000_000
"""The least margin of the last level of victory: whatever is left."""
COUNTED = ("tank", "other")
"""Steps lost that score: of group tank, and of all others."""
RESTRICTIONS = ("no_attack", "no_prepared", "no_reaction", "late", "confined")
"""What a scenario can forbid a Formation [6.4-3]; the last two say more: after how many activations, to which area."""
_HEX = re.compile(r"\d{4}")


class Plan(NamedTuple):
    """A unit at start: where, and what differs from what is printed. None: at full Strength."""

    hex: str
    strength: int | None
    disrupted: bool


class Reinforcement(NamedTuple):
    """Units that come, and the hexes where they may [9.4]."""

    turn: int
    units: tuple[str, ...]
    at: tuple[str, ...]


class Transfer(NamedTuple):
    """Units that pass to another Formation."""

    turn: int
    units: tuple[str, ...]
    formation: str


class Substitute(NamedTuple):
    """A new HQ for a Formation, and the level of its marker; None: as it was [9.4.4]."""

    turn: int
    formation: str
    hq: str
    level: int | None


class Withdrawal(NamedTuple):
    """Units that leave the game."""

    turn: int
    units: tuple[str, ...]


class Replacement(NamedTuple):
    """Steps that a side may give back to units of a group [9.3-1]."""

    turn: int
    side: str
    group: str
    points: int


class Focus(NamedTuple):
    """From a turn on, who owns the Schwerpunkt marker; nobody: "". On turn 1 the Formation too [5.9-2, 5.9-4]."""

    turn: int
    side: str
    formation: str


class VictoryPlace(NamedTuple):
    """A Victory location: its points, and who has it first; nobody: "" [7.3.6, 8.0-1]."""

    hex: str
    points: int
    owner: str
    name: str


class Level(NamedTuple):
    """A level of victory: from which margin on, of the first side over the second; winner "": a draw."""

    least: int
    winner: str
    level: str


class Sudden(NamedTuple):
    """A side wins at the end of a turn, from this one on, if it holds all these places."""

    side: str
    turn: int
    holds: tuple[str, ...]
    level: str


class Restriction(NamedTuple):
    """What a Formation may not do, and on which turns [6.4-3]."""

    formation: str
    what: str
    turns: tuple[int, ...]
    value: str


@dataclass(frozen=True)
class ScenarioFacts:
    """A scenario."""

    title: Mapping[str, str]
    turns: int
    rule: str
    dates: tuple[str, ...]
    """What each turn stands for."""
    first_initiative: str
    """Who has the first Initiative; "": rolled."""
    most_in_a_row: Mapping[str, int]
    """Initiatives in a row by side; 0: no limit [6.1.1-1]."""
    most_transfers: Mapping[str, int]
    """Initiatives transferred to a side in a turn; 0: no limit [6.2-7]."""
    snafu: str
    """Who has the SNAFU marker first; "": it is not in play [5.2]."""
    focus: tuple[Focus, ...]
    area: str
    """The area of the map that is in play; "": all."""
    setup: Mapping[str, Plan]
    levels_at_start: Mapping[str, int]
    """Activation Levels that are not at their maximum."""
    improved: tuple[str, ...]
    """Hexes with an Improved Defence marker."""
    strong_points: tuple[tuple[str, str], ...]
    """Hex and owner."""
    reinforcements: tuple[Reinforcement, ...]
    transfers: tuple[Transfer, ...]
    substitutes: tuple[Substitute, ...]
    withdrawals: tuple[Withdrawal, ...]
    replacements: tuple[Replacement, ...]
    restrictions: tuple[Restriction, ...]
    places: tuple[VictoryPlace, ...]
    each_turn: bool
    """Places score every turn, not at the end alone."""
    steps_per_point: Mapping[str, int]
    """Enemy steps lost for one point, of group tank and of all others; 0: none."""
    levels: tuple[Level, ...]
    sudden: tuple[Sudden, ...]
    places_need_command: bool
    """At the end of a turn only units In Command take places [5.8.1-8]."""
    points_out_of_supply: int
    """Points for the enemy of each HQ Out of Supply at the end of the scenario; 0: none is checked [5.7.1-4]."""


_FIELDS = tuple(ScenarioFacts.__dataclass_fields__)
_NEEDED = ("title", "turns", "rule", "dates", "setup", "steps_per_point", "levels")


def read_scenarios(
    source: Source, book: Book, formations: Sequence[Formation], units: Sequence[UnitCounter]
) -> dict[str, ScenarioFacts]:
    """The scenarios by name. `units`: all counters, HQs included."""
    source.provenance()
    reader = _Reader(book, {formation.id: formation for formation in formations}, {unit.id: unit for unit in units})
    found: dict[str, ScenarioFacts] = {}
    for name, data in read_toml(source).items():
        if not isinstance(data, dict):
            raise source.error(source.line_of(name), f"{name}: expected a scenario, headed [{name}]")
        found[name] = reader.scenario(TomlTable(source, name, data))
    if not found:
        raise source.error(1, "has no scenario")
    return found


@dataclass(frozen=True)
class _Reader:
    """Reads a scenario with the words that its game knows."""

    book: Book
    formations: Mapping[str, Formation]
    units: Mapping[str, UnitCounter]

    def scenario(self, part: TomlTable) -> ScenarioFacts:
        """A scenario whose every name is known and whose parts fit together."""
        part.check(_FIELDS, _NEEDED)
        turns, sides = part.whole("turns", 1, MOST_TURNS), self.book.sides
        dates = part.words("dates")
        if len(dates) != turns:
            raise part.error("dates", f"expected one for each of {turns} turns, not {len(dates)}")
        limits = {field: part.numbers(field, sides) for field in ("most_in_a_row", "most_transfers")}
        facts = ScenarioFacts(
            title=part.titles("title"),
            turns=turns,
            rule=part.text("rule"),
            dates=dates,
            first_initiative=part.word("first_initiative", sides, ""),
            most_in_a_row={side: limits["most_in_a_row"].get(side, 0) for side in sides},
            most_transfers={side: limits["most_transfers"].get(side, 0) for side in sides},
            snafu=part.word("snafu", sides, ""),
            focus=self._focus(part, turns),
            area=part.text("area", ""),
            setup=self._setup(part),
            levels_at_start=self._levels_at_start(part),
            improved=tuple(_hex(part, "improved", hex) for hex in part.words("improved", least=0)),
            strong_points=self._strong_points(part),
            reinforcements=tuple(self._reinforcement(item, turns) for item in part.parts("reinforcements")),
            transfers=tuple(self._transfer(item, turns) for item in part.parts("transfers")),
            substitutes=tuple(self._substitute(item, turns) for item in part.parts("substitutes")),
            withdrawals=tuple(self._withdrawal(item, turns) for item in part.parts("withdrawals")),
            replacements=tuple(self._replacement(item, turns) for item in part.parts("replacements")),
            restrictions=tuple(self._restriction(item, turns) for item in part.parts("restrictions")),
            places=self._places(part),
            each_turn=part.flag("each_turn", False),
            steps_per_point=self._steps(part),
            levels=self._levels(part),
            sudden=tuple(self._sudden(item, turns) for item in part.parts("sudden")),
            places_need_command=part.flag("places_need_command", False),
            points_out_of_supply=part.whole("points_out_of_supply", default=0),
        )
        self._check_stacks(part, facts)
        self._check_improved(part, facts)
        self._check_arrivals(part, facts)
        return facts

    # -- single fields

    def _turn(self, part: TomlTable, turns: int, least: int = FIRST_ADMIN) -> int:
        turn = part.whole("turn", 1)
        if not least <= turn <= turns:
            raise part.error("turn", f"expected a turn from {least} to {turns}, not {turn}")
        return turn

    def _named(self, part: TomlTable) -> tuple[str, ...]:
        return part.words("units", self.units)

    def _focus(self, part: TomlTable, turns: int) -> tuple[Focus, ...]:
        found: list[Focus] = []
        for item in part.parts("focus"):
            item.check(Focus._fields, ("turn", "side"))
            side = item.word("side", self.book.sides, "")
            focus = Focus(self._turn(item, turns, 1), side, item.word("formation", self.formations, ""))
            if found and focus.turn <= found[-1].turn:
                raise item.error("turn", f"expected a turn after {found[-1].turn}, not {focus.turn}")
            if focus.formation and (focus.turn > 1 or self._side(focus.formation) != side):
                raise item.error("formation", "is named on turn 1 only, one of the owner's [5.9-5]")
            if side and focus.turn == 1 and not focus.formation:
                raise item.error("", "needs formation on turn 1 [5.9-2]")
            found.append(focus)
        return tuple(found)

    def _side(self, formation: str) -> str:
        return self.book.sides[self.formations[formation].side]

    def _setup(self, part: TomlTable) -> dict[str, Plan]:
        table = TomlTable(part.source, f"{part.path}.setup", part.data["setup"])
        table.check(self.units)
        return {name: self._plan(table, name, said) for name, said in table.data.items()}

    def _plan(self, table: TomlTable, name: str, said: Any) -> Plan:
        """A hex, or a table with the hex and what differs."""
        unit = self.units[name]
        if isinstance(said, str):
            return Plan(_hex(table, name, said), None, False)
        if not isinstance(said, dict) or not {"hex"} <= set(said) <= set(Plan._fields):
            raise table.error(name, f"expected a hex, or a table of {', '.join(Plan._fields)}, not {shown(said)}")
        strength, disrupted = said.get("strength"), said.get("disrupted", False)
        least = 0 if unit.type == HQ else 1
        if strength is not None and (type(strength) is not int or not least <= strength <= unit.steps):
            raise table.error(name, f"strength: expected {least} to {unit.steps}, as printed, not {shown(strength)}")
        if type(disrupted) is not bool or (disrupted and unit.type == HQ):
            raise table.error(name, f"disrupted: expected true or false, and no HQ [5.6-2], not {shown(disrupted)}")
        return Plan(_hex(table, name, said["hex"]), strength, disrupted)

    def _levels_at_start(self, part: TomlTable) -> dict[str, int]:
        levels = part.numbers("levels_at_start", self.formations)
        for name, level in levels.items():
            if level > self.formations[name].level:
                wrong = f"{name}: expected at most {self.formations[name].level}, not {level}"
                raise part.error("levels_at_start", wrong, name)
        return levels

    def _strong_points(self, part: TomlTable) -> tuple[tuple[str, str], ...]:
        said, found = part.data.get("strong_points", []), list[tuple[str, str]]()
        if not isinstance(said, list) or not all(isinstance(pair, list) and len(pair) == 2 for pair in said):
            raise part.error("strong_points", f"expected a list of hex and side, not {shown(said)}")
        for hex, side in said:
            found.append((_hex(part, "strong_points", hex), part.known("strong_points", side, self.book.sides)))
            if [pair[0] for pair in found].count(hex) > 1:
                raise part.error("strong_points", f"{hex} appears twice", hex)
        return tuple(found)

    # -- what comes and goes

    def _reinforcement(self, part: TomlTable, turns: int) -> Reinforcement:
        part.check(Reinforcement._fields, Reinforcement._fields)
        at = tuple(_hex(part, "at", hex) for hex in part.words("at"))
        return Reinforcement(self._turn(part, turns), self._named(part), at)

    def _transfer(self, part: TomlTable, turns: int) -> Transfer:
        part.check(Transfer._fields, Transfer._fields)
        found = Transfer(self._turn(part, turns), self._named(part), part.word("formation", self.formations))
        for name in found.units:
            unit = self.units[name]
            if unit.type == HQ or unit.values["class"] == STATIC:
                raise part.error(
                    "units", f"{name} is {'an HQ' if unit.type == HQ else 'static'} and never changes Formation"
                )
            if self.formations[found.formation].side != unit.side:
                raise part.error("formation", f"{found.formation} does not belong to {name}'s side")
        return found

    def _substitute(self, part: TomlTable, turns: int) -> Substitute:
        part.check(Substitute._fields, ("turn", "formation", "hq"))
        formation = part.word("formation", self.formations)
        hqs = [name for name, unit in self.units.items() if unit.type == HQ and unit.values["stripe"] == formation]
        level = part.whole("level", 0, self.formations[formation].level) if "level" in part.data else None
        return Substitute(self._turn(part, turns), formation, part.word("hq", hqs), level)

    def _withdrawal(self, part: TomlTable, turns: int) -> Withdrawal:
        part.check(Withdrawal._fields, Withdrawal._fields)
        return Withdrawal(self._turn(part, turns), self._named(part))

    def _replacement(self, part: TomlTable, turns: int) -> Replacement:
        part.check(Replacement._fields, Replacement._fields)
        side, group = part.word("side", self.book.sides), part.word("group", self.book.groups)
        return Replacement(self._turn(part, turns), side, group, part.whole("points", 1))

    def _restriction(self, part: TomlTable, turns: int) -> Restriction:
        """Without turns: on all of them."""
        part.check(Restriction._fields, ("formation", "what"))
        formation, what = part.word("formation", self.formations), part.word("what", RESTRICTIONS)
        on = part.data.get("turns", list(range(1, turns + 1)))
        if not isinstance(on, list) or not on or not all(type(turn) is int and 1 <= turn <= turns for turn in on):
            raise part.error("turns", f"expected turns from 1 to {turns}, not {shown(on)}")
        value = part.text("value", "")
        wanted = {"late": "a number of activations", "confined": "an area of the map"}.get(what, "nothing")
        fits = {"late": value.isdecimal() and value != "0", "confined": value != ""}.get(what, value == "")
        if not fits:
            raise part.error("value", f"expected {wanted} for {what}, not {shown(value)}")
        return Restriction(formation, what, tuple(on), value)

    # -- victory

    def _places(self, part: TomlTable) -> tuple[VictoryPlace, ...]:
        found: list[VictoryPlace] = []
        for item in part.parts("places"):
            item.check(VictoryPlace._fields, ("hex", "points", "name"))
            hex = _hex(item, "hex", item.data["hex"])
            if hex in {place.hex for place in found}:
                raise item.error("hex", f"{hex} appears twice")
            owner = item.word("owner", self.book.sides, "")
            found.append(VictoryPlace(hex, item.whole("points", 1), owner, item.text("name")))
        return tuple(found)

    def _steps(self, part: TomlTable) -> dict[str, int]:
        steps = part.numbers("steps_per_point", COUNTED)
        return {group: steps.get(group, 0) for group in COUNTED}

    def _levels(self, part: TomlTable) -> tuple[Level, ...]:
        """From the highest margin to the lowest; the last says no margin, for it is for all that is left."""
        items = part.parts("levels")
        found = []
        for n, item in enumerate(items, 1):
            item.check(Level._fields, ("level", "winner"))
            if ("least" in item.data) != (n < len(items)):
                raise item.error("least", "expected a margin in every level but the last")
            least = item.whole("least", WHATEVER + 1) if n < len(items) else WHATEVER
            found.append(Level(least, item.word("winner", self.book.sides, ""), item.text("level")))
        if not found:
            raise part.error("levels", "expected at least one")
        for (above, below), item in zip(pairwise(found), items[1:], strict=True):
            if above.least <= below.least:
                raise item.error("least", f"expected less than {above.least}, not {below.least}")
        return tuple(found)

    def _sudden(self, part: TomlTable, turns: int) -> Sudden:
        part.check(Sudden._fields, Sudden._fields)
        holds = tuple(_hex(part, "holds", hex) for hex in part.words("holds"))
        return Sudden(part.word("side", self.book.sides), self._turn(part, turns, 1), holds, part.text("level"))

    # -- what has to fit together

    def _check_stacks(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """Nobody starts overstacked or with the enemy [5.3.1-7, 3.3-4]."""
        setup = TomlTable(part.source, f"{part.path}.setup", part.data["setup"])
        there: dict[str, list[str]] = {}
        for name, plan in facts.setup.items():
            stack = there.setdefault(plan.hex, [])
            stack.append(name)
            counters = [self.units[other] for other in stack]
            if len({unit.side for unit in counters}) > 1:
                raise setup.error(name, f"is in {plan.hex} with the enemy")
            if sum(unit.type == HQ for unit in counters) > 1:
                raise setup.error(name, f"is a second HQ in {plan.hex} [3.3-4]")
            combat = [unit.id for unit in counters if unit.type != HQ]
            strength = sum(facts.setup[one].strength or self.units[one].steps for one in combat)
            if len(combat) > (self.book.stack_units or len(combat)):
                raise setup.error(name, f"is one unit too many in {plan.hex}; expected {self.book.stack_units} at most")
            if strength > (self.book.stack_strength or strength):
                raise setup.error(name, f"makes {strength} Strength in {plan.hex}; at most {self.book.stack_strength}")

    def _check_improved(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """Improved Defence is for a hex of one Formation, nobody Disrupted or static [7.6-1, 7.6-3]."""
        for hex in facts.improved:
            here = {name: plan for name, plan in facts.setup.items() if plan.hex == hex and self.units[name].type != HQ}
            stripes = {self.units[name].values["stripe"] for name in here}
            if len(stripes) != 1 or "" in stripes or any(plan.disrupted for plan in here.values()):
                wrong = f"{hex}: expected Combat units of one Formation there, none Disrupted [7.6]"
                raise part.error("improved", wrong, hex)

    def _check_arrivals(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """A unit comes once, its HQ no later than it, and only who is there passes or leaves."""
        arrival = dict.fromkeys(facts.setup, 1)
        for n, coming in enumerate(facts.reinforcements):
            for name in coming.units:
                if name in arrival:
                    raise part.parts("reinforcements")[n].error("units", f"{name} is already in play, or arrives twice")
                arrival[name] = coming.turn
        for name, turn in arrival.items():
            stripe = self.units[name].values["stripe"]
            hqs = [other for other in arrival if self.units[other].type == HQ]
            if stripe and not any(self.units[hq].values["stripe"] == stripe and arrival[hq] <= turn for hq in hqs):
                raise part.error("", f"{name} is in play from turn {turn}, but no HQ of Formation {stripe} [3.3-1]")
        leaving = [("withdrawals", n, going.turn, going.units) for n, going in enumerate(facts.withdrawals)]
        passing = [("transfers", n, going.turn, going.units) for n, going in enumerate(facts.transfers)]
        for field, n, turn, names in (*passing, *leaving):
            for name in names:
                if arrival.get(name, MOST_TURNS + 1) > turn:
                    raise part.parts(field)[n].error("units", f"{name} is not in play on turn {turn}")
        places = {place.hex for place in facts.places}
        for n, sudden in enumerate(facts.sudden):
            for hex in sudden.holds:
                if hex not in places:
                    raise part.parts("sudden")[n].error("holds", f"{hex} is not a Victory location of the scenario")


def _hex(part: TomlTable, field: str, value: Any) -> str:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise part.error(field, f"expected a hex such as '1211', not {shown(value)}", str(value))
    return value
