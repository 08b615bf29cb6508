"""The odds of an attack: one value for every game, exact, made by one function from its combat table."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple

from grognard.engine.tables import PLAIN, RATIO, CombatTable, R

CERTAIN, NEVER = Fraction(1), Fraction(0)


class Opponents(NamedTuple):
    """Who attacks whom, and where: a hex and units by their names."""

    hex: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]


class OddsColumn(NamedTuple):
    """A column of the table: what each face of the die gives in it, from 1 on, and how likely it is rolled on."""

    name: str
    faces: tuple[str | None, ...]
    """None: the die is rolled again."""
    chance: Fraction

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return {"name": self.name, "faces": list(self.faces), "chance": str(self.chance)}


class BothSides(NamedTuple):
    """A number for the attacker and one for the defender."""

    attacker: Fraction
    defender: Fraction

    def to_json(self) -> dict[str, str]:
        """By their names."""
        return {"attacker": str(self.attacker), "defender": str(self.defender)}


class Loss(NamedTuple):
    """What a result costs one side: so many hits, and whether its units have to make checks."""

    hits: int
    check: bool

    def to_json(self) -> dict[str, Any]:
        """As plain data."""
        return self._asdict()


class Losses(NamedTuple):
    """What a result costs both sides."""

    attacker: Loss
    defender: Loss

    def to_json(self) -> dict[str, Any]:
        """By side."""
        return {"attacker": self.attacker.to_json(), "defender": self.defender.to_json()}


@dataclass(frozen=True, slots=True)
class Odds:
    """An attack as the table sees it, before the die is rolled. All numbers are exact."""

    hex: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    by: str
    """What heads the columns: RATIO or DIFFERENTIAL."""
    columns: tuple[OddsColumn, ...]
    """From left to right: all of them if it is settled which one is rolled on, else those that can be."""
    chances: Mapping[str, Fraction]
    """How likely each result is: in one column in the order of the die, in several the likeliest first."""
    attack: Fraction | None = None
    """The strength of the attackers, as far as it is settled; None if nothing of it is."""
    defence: Fraction | None = None
    """The same of the defenders."""
    column: str | None = None
    """The column of the ratio or differential, as far as it is settled; None if nothing of it is."""
    shifted: str | None = None
    """The column that is rolled on, after all shifts; None if it is not settled."""
    modifier: int | None = None
    """What is added to the die; None in a game that adds nothing."""
    below: Fraction = NEVER
    """The chance that the attack is below the table."""
    wins: BothSides | None = None
    """The chance of each side to win, where a result says who has."""
    hits: BothSides | None = None
    """What each side loses on average, where a result says how much."""
    losses: Mapping[str, Losses] = field(default_factory=dict)
    """What each result means, in a game whose results are numbers of hits; in others the catalogue says it."""
    of_units: Mapping[str, Mapping[str, Fraction]] = field(default_factory=dict)
    """What may happen to single units, and how likely it is for each: `chance.NAME` of the catalogue says what."""

    @property
    def heading(self) -> str | None:
        """The ratio or differential as text, `4.5:3` or `-2`; None if the strengths are not settled."""
        if self.attack is None or self.defence is None:
            return None
        if self.by == RATIO:
            return f"{float(self.attack):g}:{float(self.defence):g}"
        return f"{float(self.attack - self.defence):g}"

    def facts(self) -> dict[str, Any]:
        """What a sentence can name of them, if it is settled."""
        found = {
            "hex": self.hex,
            "attack": None if self.attack is None else float(self.attack),
            "defence": None if self.defence is None else float(self.defence),
            "heading": self.heading,
            "column": self.column,
            "shifted": self.shifted,
            "modifier": self.modifier,
            "chances": {name: str(chance) for name, chance in self.chances.items()},
        }
        return {name: value for name, value in found.items() if value is not None}

    def to_json(self) -> dict[str, Any]:
        """As plain data, fractions as text."""
        return {
            "hex": self.hex,
            "attackers": list(self.attackers),
            "defenders": list(self.defenders),
            "by": self.by,
            "attack": None if self.attack is None else str(self.attack),
            "defence": None if self.defence is None else str(self.defence),
            "heading": self.heading,
            "column": self.column,
            "shifted": self.shifted,
            "modifier": self.modifier,
            "columns": [column.to_json() for column in self.columns],
            "chances": {name: str(chance) for name, chance in self.chances.items()},
            "below": str(self.below),
            "wins": None if self.wins is None else self.wins.to_json(),
            "hits": None if self.hits is None else self.hits.to_json(),
            "losses": {result: losses.to_json() for result, losses in self.losses.items()},
            "of_units": {
                name: {unit: str(chance) for unit, chance in units.items()} for name, units in self.of_units.items()
            },
        }


def _as_printed(_column: int, result: object) -> str | None:
    return str(result)


def fixed_odds(
    table: CombatTable[R],
    opponents: Opponents,
    sums: tuple[int | Fraction, int | Fraction],
    columns: tuple[int, int],
    row: str = PLAIN,
    read: Callable[[int, R], str | None] = _as_printed,
    **more: Any,
) -> Odds:
    """The odds of an attack whose column is known: both sums, and the column before and after shifts.

    `read` says what a result of a column comes to in this attack; None: the die is rolled again.
    """
    first, final = columns
    return spread_odds(
        table,
        opponents,
        {final: CERTAIN},
        row,
        read,
        attack=Fraction(sums[0]),
        defence=Fraction(sums[1]),
        column=table.title(first, row),
        shifted=table.title(final, row),
        **more,
    )


def spread_odds(
    table: CombatTable[R],
    opponents: Opponents,
    columns: Mapping[int, Fraction],
    row: str = PLAIN,
    read: Callable[[int, R], str | None] = _as_printed,
    below: Mapping[str, Fraction] | None = None,
    **more: Any,
) -> Odds:
    """The odds of an attack with the chance of each column; `below`: the results of one that is below the table."""
    modifier, settled = more.get("modifier") or 0, more.get("shifted") is not None
    chances: dict[str, Fraction] = dict(below or {})
    listed = []
    for column in (heading.column for heading in table.headings[row]) if settled else sorted(columns):
        chance = columns.get(column, NEVER)
        faces = tuple(read(column, result) for result in table.by_face(column, modifier))
        listed.append(OddsColumn(table.title(column, row), faces, chance))
        stand = [result for result in faces if result is not None] if chance else []
        for result in stand:
            chances[result] = chances.get(result, NEVER) + chance / len(stand)
    if not settled:
        chances = dict(sorted(chances.items(), key=lambda item: (-item[1], item[0])))
    lost = sum((below or {}).values(), NEVER)
    return Odds(*opponents, table.by, tuple(listed), chances, below=lost, **more)
