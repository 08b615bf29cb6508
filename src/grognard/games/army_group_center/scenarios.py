"""The scenarios [3.1-1, 3.5-1, 3.10]: each is a full set of the same switches, so that any of them can be mixed."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, NamedTuple

from grognard.board.words import nearest, shown
from grognard.engine.data import Source, read_toml
from grognard.engine.options import OptionalRule
from grognard.games.army_group_center.charts import Turn
from grognard.games.army_group_center.units import GERMAN, LAST_TURN, SOVIET

TRACK = "track"
"""German replacements as the turn track has them."""
NORTH_UKRAINE_TURN = 3
"""The turn from which the corps of Army Group North Ukraine may come, where they do [3.6-5, 3.6-6]."""
AS_SCENARIO = "scenario"
"""An option that leaves its switch as the scenario has it."""


@dataclass(frozen=True)
class Switches:
    """What scenarios differ in; every other rule holds in all of them [1.4]."""

    center_of_gravity: str
    """The hex of the Bagration marker [3.2-2, 3.6-2]."""
    redeploy: bool
    """The Soviet places the units with an asterisk within nine hexes of the marker [3.6-3]."""
    north_ukraine: bool
    """The four corps of Army Group North Ukraine come into play [3.1-3, 3.6-5, 10.3-1]."""
    fifth_panzer: bool
    """The four corps of 5th Panzer Army start on the map [3.1-4, 3.7-1]."""
    german_replacements: int | None
    """Steps every turn [3.8, 3.9-2]; None: those of the turn track."""
    pripyat_from: int
    """The turn from which the western Pripyat cuts Soviet supply [3.6-8, 7.11-2]."""
    must_attack: bool
    """All that Bagration activates must attack before movement on Turn 1 [11.1-3]."""
    confined: bool
    """The ground units of 1st Ukrainian Front keep to its area [10.2-2, 10.2-4, 3.6-4]."""
    confined_air: bool
    """The air armies of 1st Ukrainian Front interdict only in its area [10.2-3, 13.2-2, 13.2-4]."""

    def replacements(self, turn: Turn) -> tuple[int, int]:
        """The replacement steps of a turn: Soviet, German [10.6-3]."""
        german = turn.replacements(GERMAN) if self.german_replacements is None else self.german_replacements
        return turn.replacements(SOVIET), german


class ScenarioFacts(NamedTuple):
    """A scenario: its title by language, its rule, its turns, its switches."""

    title: Mapping[str, str]
    rule: str
    turns: int
    switches: Switches


OPTIONS = (
    OptionalRule("center_of_gravity", "3.10", AS_SCENARIO, (AS_SCENARIO, "4004", "4720")),
    *(
        OptionalRule(name, "3.10", AS_SCENARIO, (AS_SCENARIO, True, False))
        for name in ("redeploy", "north_ukraine", "fifth_panzer", "must_attack", "confined", "confined_air")
    ),
    OptionalRule("german_replacements", "3.10", AS_SCENARIO, (AS_SCENARIO, TRACK, "2", "3")),
    OptionalRule("pripyat_from", "3.10", AS_SCENARIO, (AS_SCENARIO, "1", "2")),
)
"""Options that turn single switches of any scenario, so that players may mix them [3.10]."""


def mixed(switches: Switches, options: Mapping[str, Any]) -> Switches:
    """The switches of a scenario with those that the options turn; other options are left alone [3.10]."""
    said = {rule.name: options[rule.name] for rule in OPTIONS if options.get(rule.name, AS_SCENARIO) != AS_SCENARIO}
    if "german_replacements" in said:
        steps = said["german_replacements"]
        said["german_replacements"] = None if steps == TRACK else int(steps)
    if "pripyat_from" in said:
        said["pripyat_from"] = int(said["pripyat_from"])
    return replace(switches, **said)


def read_scenarios(source: Source) -> dict[str, ScenarioFacts]:
    """The scenarios by name: every switch said, nothing else."""
    source.provenance()
    return {name: _scenario(source, name, facts) for name, facts in read_toml(source).items()}


def _scenario(source: Source, name: str, facts: Any) -> ScenarioFacts:
    line = source.line_of(f"[{name}]")
    if not isinstance(facts, dict):
        raise source.error(source.line_of(name), f"{name}: expected a scenario, headed [{name}]")
    known = ("title", "rule", "turns", *(field.name for field in fields(Switches)))
    for field in facts:
        if field not in known:
            raise source.error(line, f"{name}: unknown field '{field}'; {nearest(field, known)}")
    for field in known:
        if field not in facts:
            raise source.error(line, f"{name}: needs {field}")
        wanted = _wanted(field, facts[field])
        if wanted:
            raise source.error(line, f"{name}: {field}: expected {wanted}, not {shown(facts[field])}")
    switches = {field: facts[field] for field in known[3:]}
    if switches["german_replacements"] == TRACK:
        switches["german_replacements"] = None
    return ScenarioFacts(facts["title"], facts["rule"], facts["turns"], Switches(**switches))


def _wanted(field: str, value: Any) -> str | None:
    """What a field should hold, if it does not."""
    if field == "title":
        good = isinstance(value, dict) and {"en", "es"} <= set(value) and all(type(v) is str for v in value.values())
        return None if good else "a title in en and es"
    if field == "rule":
        return None if isinstance(value, str) and value else "the number of a rule"
    if field == "center_of_gravity":
        return None if isinstance(value, str) and value.isdecimal() and len(value) == 4 else "a hex such as '4004'"
    if field in ("turns", "pripyat_from"):
        return None if type(value) is int and 1 <= value <= LAST_TURN else f"a turn from 1 to {LAST_TURN}"
    if field == "german_replacements":
        return None if value == TRACK or (type(value) is int and value >= 0) else f"steps a turn or '{TRACK}'"
    return None if type(value) is bool else "true or false"
