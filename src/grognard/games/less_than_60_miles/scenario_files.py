"""Reading scenarios from their file: every unit, hex, turn, mode and card in it is checked."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.board.words import shown
from grognard.engine.components import UnitCounter
from grognard.engine.data import Source, read_toml
from grognard.engine.tomltable import TomlTable
from grognard.games.less_than_60_miles.cards import Card
from grognard.games.less_than_60_miles.charts.modes import ModeRow
from grognard.games.less_than_60_miles.charts.staff import MONTHS
from grognard.games.less_than_60_miles.organisation import HQ, SIDES, Organisation
from grognard.games.less_than_60_miles.scenarios import (
    AXES,
    CARD,
    COUNTRIES,
    EDGE,
    ENTRIES,
    MOST_NUMBER,
    POINTS,
    TERRITORIAL,
    AddedCard,
    Hold,
    InterimParent,
    Limit,
    Plan,
    PointChange,
    Reinforcement,
    ScenarioFacts,
)
from grognard.games.less_than_60_miles.track import is_turn, turn_number

_HEX = re.compile(r"\d{4}")
_HEXSIDE = re.compile(r"\d{4}/\d{4}")
_OWN_FIELDS = tuple(ScenarioFacts.__dataclass_fields__)
_FIELDS = (*_OWN_FIELDS, "setup_from", "setup_units")
_NEEDED = ("title", "first", "last", "month", "player_1", "points", "decks")


def read_scenarios(
    source: Source,
    units: Sequence[UnitCounter],
    organisation: Organisation,
    modes: Mapping[str, ModeRow],
    cards: Mapping[str, Card],
) -> dict[str, ScenarioFacts]:
    """The scenarios by name; every unit, mode and card in them is one of the game's."""
    source.provenance()
    data = read_toml(source)
    if not data:
        raise source.error(1, "has no scenario")
    reader = _Reader({unit.id: unit for unit in units}, organisation, modes, cards)
    parts = {name: TomlTable(source, name, said) for name, said in data.items()}
    for part in parts.values():
        part.check(_FIELDS, _NEEDED)
        if ("setup" in part.data) == ("setup_from" in part.data):
            raise part.error("setup", "expected either setup or setup_from")
    setups = {name: reader.setup(part) for name, part in parts.items() if "setup" in part.data}
    return {
        name: reader.scenario(part, setups[name] if name in setups else reader.setup_from(part, setups))
        for name, part in parts.items()
    }


@dataclass(frozen=True)
class _Reader:
    """Reads scenarios with the words of the game."""

    units: Mapping[str, UnitCounter]
    organisation: Organisation
    modes: Mapping[str, ModeRow]
    cards: Mapping[str, Card]

    def scenario(self, part: TomlTable, setup: Mapping[str, Plan]) -> ScenarioFacts:
        first, last = _turn(part, "first"), _turn(part, "last")
        if turn_number(last) < turn_number(first):
            raise part.error("last", f"expected a turn after {first}, not {last}")
        groups = part.words("groups", least=0)
        facts = ScenarioFacts(
            title=part.titles("title"),
            first=first,
            last=last,
            month=part.word("month", MONTHS),
            player_1=part.word("player_1", SIDES),
            rows=_span(part, "rows", 0),
            columns=_span(part, "columns", 1),
            setup=setup,
            parents=self._parents(part),
            interim=tuple(self._interim(item) for item in part.parts("interim")),
            reinforcements=tuple(self._reinforcement(item, groups) for item in part.parts("reinforcements")),
            points=_points(part),
            changes=tuple(_change(item, groups) for item in part.parts("changes")),
            supply_centres=_hexes_by_side(part, "supply_centres"),
            axes=self._axes(part),
            mined=_counts(part, "mined"),
            mined_at=_names_by_side(part, "mined_at", _HEXSIDE, "a hexside such as '0726/0727'"),
            works=_counts(part, "works"),
            works_at=_hexes_by_side(part, "works_at"),
            decks={side: self._deck(part, side) for side in SIDES},
            holds=tuple(self._hold(item) for item in part.parts("holds")),
            limits=tuple(self._limit(item) for item in part.parts("limits")),
            groups=groups,
            new_cards=tuple(self._new_card(item) for item in part.parts("new_cards")),
        )
        self._check_turns(part, facts)
        self._check_once(part, facts)
        self._check_hexes(part, facts)
        self._check_command(part, facts)
        self._check_markers(part, facts)
        return facts

    # -- set-up

    def setup(self, part: TomlTable) -> dict[str, Plan]:
        """Where units stand: `hex mode`, and Attrition Points behind it."""
        table = TomlTable(part.source, f"{part.path}.setup", part.data["setup"])
        table.check(self.units)
        return {name: self._plan(table, name, said) for name, said in table.data.items()}

    def setup_from(self, part: TomlTable, setups: Mapping[str, Mapping[str, Plan]]) -> dict[str, Plan]:
        """The set-up of another scenario, or some units of it."""
        other = setups[part.word("setup_from", setups)]
        chosen = part.words("setup_units", other, least=0)
        return {name: plan for name, plan in other.items() if not chosen or name in chosen}

    def _plan(self, table: TomlTable, name: str, said: Any) -> Plan:
        words = said.split() if isinstance(said, str) else []
        if len(words) not in (2, 3) or not _HEX.fullmatch(words[0]):
            raise table.error(name, f"expected a hex and a mode such as '1025 screen', not {shown(said)}")
        mode = self.modes[table.known(name, words[1], self.modes)]
        unit = self.units[name]
        if not mode.open_to(unit.type, SIDES[unit.side], unit.values["cadre"]):
            raise table.error(name, f"may not be in mode {mode.name}")
        limit = unit.values["attrition_limit"]
        if len(words) == 3 and not (words[2].isdecimal() and int(words[2]) <= limit):
            raise table.error(name, f"expected Attrition Points from 0 to {limit}, not {shown(words[2])}")
        return Plan(words[0], mode.name, int(words[2]) if len(words) == 3 else 0)

    # -- command

    def _parents(self, part: TomlTable) -> dict[str, str]:
        """Only Attached Units and HQs serve under another HQ, below their printed one [14.2-2, 14.3-1]."""
        table = TomlTable(part.source, f"{part.path}.parents", part.data.get("parents", {}))
        table.check(self.units)
        found: dict[str, str] = {}
        for name in table.data:
            found[name] = parent = table.word(name, self._hqs())
            if self.units[name].values["formation_unit"]:
                raise table.error(name, "is a Formation Unit and stays with its printed Parent HQ [14.2-1]")
            if self.units[name].values["printed_parent"] not in self._above(parent):
                raise table.error(name, f"{parent} is not below its printed Parent HQ [14.2-2]")
        return found

    def _hqs(self) -> list[str]:
        return [name for name, unit in self.units.items() if self.organisation.types[unit.type].role == HQ]

    def _above(self, hq: str) -> list[str]:
        """The printed chain of command above an HQ."""
        found: list[str] = []
        while hq:
            hq = self.units[hq].values["printed_parent"]
            found.append(hq)
        return found

    def _interim(self, part: TomlTable) -> InterimParent:
        part.check(InterimParent._fields, InterimParent._fields)
        return InterimParent(part.word("unit", self.units), part.word("parent", self._hqs()))

    def _axes(self, part: TomlTable) -> dict[str, int]:
        table = TomlTable(part.source, f"{part.path}.axes", part.data.get("axes", {}))
        armies = [name for name in self._hqs() if self.units[name].values["level"] == "army"]
        table.check(armies)
        return {name: AXES.index(table.word(name, AXES)) for name in table.data}

    def _deck(self, part: TomlTable, side: str) -> tuple[str, ...]:
        table = TomlTable(part.source, f"{part.path}.decks", part.data["decks"])
        table.check(SIDES, SIDES)
        counts = table.numbers(side, [name for name, card in self.cards.items() if card.side == side])
        return tuple(name for name, count in counts.items() for _ in range(count))

    # -- what comes, and what is bound

    def _reinforcement(self, part: TomlTable, groups: Sequence[str]) -> Reinforcement:
        part.check(Reinforcement._fields, ("turn", "units"))
        by = part.word("by", ENTRIES, EDGE)
        found = Reinforcement(
            _turn(part, "turn"),
            part.words("units", self.units),
            by,
            tuple(_hex(part, "hexes", hex) for hex in part.words("hexes", least=1 if by == EDGE else 0)),
            part.word("card", self.cards, ""),
            part.word("group", groups, ""),
        )
        if len({self.units[name].side for name in found.units}) > 1:
            raise part.error("units", "expected units of one side")
        if (by == CARD) != bool(found.card) or (by != EDGE and found.hexes):
            raise part.error("by", "expected hexes of the edge, or a card, or neither for Territorials")
        for name in found.units:
            if by == TERRITORIAL and not self.units[name].values["territorial"]:
                raise part.error("units", f"{name} is not a Territorial unit [33.6]", name)
        return found

    def _new_card(self, part: TomlTable) -> AddedCard:
        part.check(AddedCard._fields, AddedCard._fields)
        return AddedCard(_turn(part, "turn"), part.word("card", self.cards))

    def _hold(self, part: TomlTable) -> Hold:
        part.check(Hold._fields, Hold._fields)
        return Hold(part.words("units", self.units), _turn(part, "until"), part.whole("within", most=MOST_NUMBER))

    def _limit(self, part: TomlTable) -> Limit:
        part.check(Limit._fields, ("units",))
        column, country = part.whole("column", most=MOST_NUMBER, default=0), part.word("country", COUNTRIES, "")
        if bool(column) == bool(country):
            raise part.error("", "expected either a column or a country")
        until = _turn(part, "until") if "until" in part.data else ""
        return Limit(part.words("units", self.units), until, column, country)

    # -- what has to fit together

    def _check_turns(self, part: TomlTable, facts: ScenarioFacts) -> None:
        first, last = turn_number(facts.first), turn_number(facts.last)
        coming = [("reinforcements", one.turn) for one in facts.reinforcements]
        coming += [("new_cards", one.turn) for one in facts.new_cards]
        for field, turn in (*coming, *(("changes", change.turn) for change in facts.changes)):
            if not first < turn_number(turn) <= last:
                raise part.error(field, f"{turn} is not a turn after the first of this scenario", turn)

    def _check_once(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """Each unit comes once, and what is said of units is said of those that are in play."""
        seen = set(facts.setup)
        for coming in facts.reinforcements:
            for name in coming.units:
                if name in seen:
                    raise part.error("reinforcements", f"{name} is in play already, or comes twice", name)
                seen.add(name)
        named = [("parents", name) for pair in facts.parents.items() for name in pair]
        named += [("interim", name) for pair in facts.interim for name in pair]
        named += [("holds", name) for hold in facts.holds for name in hold.units]
        named += [("limits", name) for limit in facts.limits for name in limit.units]
        named += [("axes", name) for name in facts.axes]
        for field, name in named:
            if name not in seen:
                raise part.error(field, f"{name} is not in play", name)

    def _check_hexes(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """Nobody starts outside the play area or with the enemy [8.1-8]."""
        there: dict[str, int] = {}
        for name, plan in facts.setup.items():
            side = self.units[name].side
            if not facts.plays_in(plan.hex):
                raise part.error("setup", f"{name} is in {plan.hex}, which is not in play", name)
            if there.setdefault(plan.hex, side) != side:
                raise part.error("setup", f"{name} is in {plan.hex} with the enemy", name)

    def _check_markers(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """A standard set-up has as many mines and works as the scenario gives, and no more centres than there are."""
        for side in SIDES:
            limits = (("mined_at", facts.mined), ("works_at", facts.works))
            for field, given in limits:
                if len(getattr(facts, field)[side]) != given[side]:
                    raise part.error(field, f"expected {given[side]} of {side}")
            if len(facts.supply_centres[side]) > facts.points[side]["supply_centres"]:
                raise part.error("supply_centres", f"{side} has more than its points say")

    def _check_command(self, part: TomlTable, facts: ScenarioFacts) -> None:
        """The HQ of every unit is in play, and no HQ has more units attached than it may [14.2-4]."""
        here = set(facts.units)
        interim = {item.unit for item in facts.interim}
        attached: dict[str, list[str]] = {}
        for name in facts.units:
            printed = self.units[name].values["printed_parent"]
            parent = facts.parents.get(name, printed)
            if parent and parent not in here and name not in interim:
                raise part.error("parents", f"{name} has no Parent HQ: {parent} is not in play", name)
            if parent != printed:
                attached.setdefault(parent, []).append(name)
        for hq, names in attached.items():
            counter = self.units[hq]
            limit = self.organisation.levels[counter.values["level"]].limit(counter.values["nation"])
            if limit is not None and len(names) > limit:
                raise part.error(
                    "parents", f"{hq} has {len(names)} units attached; at most {limit} [14.2-4]", names[-1]
                )


def _turn(part: TomlTable, field: str) -> str:
    name = part.text(field)
    if not is_turn(name):
        raise part.error(field, f"expected a turn such as 'D0 H06' [4.2], not {shown(name)}")
    return name


def _hex(part: TomlTable, field: str, value: str) -> str:
    if not _HEX.fullmatch(value):
        raise part.error(field, f"expected a hex such as '1025', not {shown(value)}", value)
    return value


def _hexes_by_side(part: TomlTable, field: str) -> dict[str, tuple[str, ...]]:
    return _names_by_side(part, field, _HEX, "a hex such as '1025'")


def _names_by_side(part: TomlTable, field: str, form: re.Pattern[str], expected: str) -> dict[str, tuple[str, ...]]:
    """Hexes or hexsides of each side."""
    table = TomlTable(part.source, f"{part.path}.{field}", part.data.get(field, {}))
    table.check(SIDES)
    found = {side: table.words(side, least=0) for side in SIDES}
    for side, names in found.items():
        for name in names:
            if not form.fullmatch(name):
                raise table.error(side, f"expected {expected}, not {shown(name)}", name)
    return found


def _counts(part: TomlTable, field: str) -> dict[str, int]:
    """A number for each side; 0 if nothing is said."""
    return {**dict.fromkeys(SIDES, 0), **part.numbers(field, SIDES)}


def _span(part: TomlTable, field: str, least: int) -> tuple[int, int]:
    """The first and the last row or column; all of them, if nothing is said."""
    found = part.data.get(field, [least, MOST_NUMBER])
    if not isinstance(found, list) or [type(end) for end in found] != [int, int] or not least <= found[0] <= found[1]:
        raise part.error(field, f"expected the first and the last such as [1, 24], not {shown(found)}")
    return found[0], found[1]


def _points(part: TomlTable) -> dict[str, dict[str, int]]:
    table = TomlTable(part.source, f"{part.path}.points", part.data["points"])
    table.check(SIDES, SIDES)
    found = {side: table.numbers(side, POINTS) for side in SIDES}
    for side, points in found.items():
        for kind in POINTS:
            if kind not in points:
                raise table.error(side, f"needs {kind}")
    return found


def _change(part: TomlTable, groups: Sequence[str]) -> PointChange:
    part.check(PointChange._fields, PointChange._fields[:4])
    return PointChange(
        _turn(part, "turn"),
        part.word("side", SIDES),
        part.word("kind", POINTS),
        part.whole("amount", -MOST_NUMBER, MOST_NUMBER),
        part.word("group", groups, ""),
    )
