"""Turns the engine's keys and numbers into sentences: questions, events, rulings, outcomes."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cached_property
from typing import Any

from grognard.engine.components import Components
from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.facts import FORMATION, SIDE, TEXT, UNIT, FactKind, fact_kind
from grognard.engine.game import Game
from grognard.engine.rulings import Ruling

FEW = 4
"""Up to this many units are listed by name."""

WHOLE_PERCENT_FROM = 10
"""Per cent from which on they are told without decimals."""


class MessageFormatter:
    """Formats messages of one game in one language; with components, turns have their names."""

    def __init__(self, game: Game[Any], language: str = "en", components: Components | None = None) -> None:
        self.game = game
        self.language = language
        self.components = components

    # -- single words

    def word(self, key: str, otherwise: str) -> str:
        """A text of the game's catalogue, or something else where it has none."""
        return self.game.words.say(key, None, self.language) if key in self.game.words.texts else otherwise

    def title(self) -> str:
        """The game's name as on its box."""
        return self.word("game.title", self.game.name)

    def side(self, name: str) -> str:
        """A side by its name on the screen."""
        return self.word(f"side.{name}", name)

    def player(self, name: str) -> str:
        """Who plays a side, as a sentence names them: `the German player`."""
        return self.word(f"player.{name}", self.side(name))

    def unit(self, id: str) -> str:
        """A unit in a sentence: as its counter is marked, or by its name in games that have `said.unit`."""
        key = f"said.{id}" if self._has(f"said.{id}") else "said.unit"
        if not (self._has(key) and self._has(f"unit.{id}")):
            return id
        return self.game.words.say(key, {"name": self.word(f"unit.{id}", id)}, self.language)

    def _units(self, ids: Sequence[str]) -> Sequence[str]:
        """A few by name; many, and more so all of an army, are found faster by what is on their counters."""
        return [self.word("none", "")] if not ids else [self.unit(id) for id in ids] if len(ids) <= FEW else list(ids)

    def phase(self, name: str) -> str:
        """A phase or chit, `blue.1.movement`, in words: the longest that the game has."""
        parts = name.split(".")
        said = []
        while parts:
            sizes = [size for size in range(len(parts), 0, -1) if self._has(f"phase.{'.'.join(parts[:size])}")]
            size = sizes[0] if sizes else 1
            known = ".".join(parts[:size])
            said.append(self.side(known) if known in self.game.sides else self.word(f"phase.{known}", known))
            parts = parts[size:]
        return " ".join(said)

    def _has(self, key: str) -> bool:
        return key in self.game.words.texts

    def where(self, turn: int, phase: str) -> str:
        """The turn and the phase."""
        return f"{self.game.words.say('turn.numbered', {'turn': self.turn(turn)}, self.language)}, {self.phase(phase)}"

    def turn(self, turn: int) -> str:
        """A turn by its number, and by its name if it has one: `3 (6 July)`."""
        name = str(turn) if self.components is None else self.game.turn_name(self.components, turn)
        return name if name == str(turn) else f"{turn} ({self.word(f'turn_name.{name}', name)})"

    # -- facts, by their kinds

    def _facts(self, facts: Mapping[str, Any], event: str = "") -> dict[str, Any]:
        """Facts of a ruling or question, or of an event, with whatever has a name or a word said by it."""
        kinds = self.game.fact_kinds
        return {name: self._said(fact_kind(kinds, name, event) or TEXT, value) for name, value in facts.items()}

    def _said(self, kind: FactKind, value: Any) -> Any:
        if kind.items is None:
            say = self._texts_of.get(kind.name)
            return say(kind, value) if say else value
        if kind.keys is None:
            if kind.items == UNIT:
                return self._units(value)
            return [self._said(kind.items, item) for item in value] or [self.word("none", "")]
        return {self._key(kind.keys, key): self._said(kind.items, item) for key, item in value.items()} or "–"

    @cached_property
    def _texts_of(self) -> Mapping[str, Callable[[FactKind, Any], Any]]:
        """How each kind is said that is not said as it stands."""
        return {
            "unit": lambda kind, value: self.unit(value),
            "target": lambda kind, value: self.unit(value),
            "side": lambda kind, value: self.player(value) if value else value,
            "formation": lambda kind, value: self.word(f"formation.{value}", value),
            "chance": lambda kind, value: percent(Fraction(value)),
            "points": lambda kind, value: self._points(zip(self.game.sides, value, strict=True)),
            "flag": lambda kind, value: self.word("yes" if value else "no", str(value)),
            "phase": lambda kind, value: self.phase(value),
            "turn": lambda kind, value: self.turn(value),
            "level": lambda kind, value: self._level(value),
            "purpose": lambda kind, value: self._about("purpose", value),
            "chit": lambda kind, value: self._about("chit", value),
            "part": lambda kind, value: self.part(value),
            "result": lambda kind, value: self._result(value),
            "word": lambda kind, value: self.word(f"{kind.words}.{value}", value),
            "event": lambda kind, value: self._event_text(value["event"], value),
        }

    def _key(self, kind: FactKind, key: str) -> Any:
        """A name in a list of values: `German 3`, where a sentence has the German player."""
        return self.side(key) if kind == SIDE else self._said(kind, key)

    def part(self, name: str) -> str:
        """What a line of a sum or pool is called; `german.places` is one side's."""
        if name in self.game.sides:
            return self.side(name)
        side, _, rest = name.rpartition(".")
        if side in self.game.sides and self._has(f"part.{rest}"):
            return f"{self.side(side)}: {self.word(f'part.{rest}', rest)}"
        return self._about("part", name) if " " in name else self.word(f"part.{name}", name)

    def _level(self, value: str) -> str:
        """A level of victory and whose it is: `american.win`, or `draw`."""
        side, _, level = value.rpartition(".")
        said = self.word(f"level.{level}", level)
        return f"{said} ({self.side(side)})" if side else said

    def _result(self, value: str) -> str:
        """What a table gives, and what that does."""
        return f"{value} ({self.word(f'result.{value}', '')})" if self._has(f"result.{value}") else value

    def _points(self, counts: Iterable[tuple[str, float]]) -> str:
        return ", ".join(f"{self.side(side)} {count}" for side, count in counts)

    def _about(self, name: str, value: str) -> str:
        """`attack.0204`, `check LVI`: a word for what it is, and what it is about; chits may be named as phases are."""
        if self._has(f"{name}.{value}"):
            return self.word(f"{name}.{value}", value)
        what, _, about = value.replace(" ", ".", 1).partition(".")
        if not self._has(f"{name}.{what}"):
            return self.phase(value)
        return self.game.words.say(f"{name}.{what}", {"about": about}, self.language)

    # -- what is asked, and what happened

    def question(self, decision: Decision) -> str:
        """What is asked, without whom."""
        return self.game.words.say(decision.question, self._facts(decision.facts), self.language)

    def undone(self, name: str, facts: Mapping[str, Any]) -> str:
        """What could still be done before something is ended."""
        return self.game.words.say(f"undone.{name}", self._facts(facts), self.language)

    def event(self, event: Event) -> str:
        """What happened, with its rule; a kind without a text is told by its data."""
        text = self._event_text(event.kind, event.data)
        return f"{text} [{event.rule}]" if event.rule else text

    def _event_text(self, kind: str, data: Mapping[str, Any]) -> str:
        key = f"event.{kind}"
        if self._has(f"{key}.nobody") and self._names_nobody(kind, data):
            key = f"{key}.nobody"
        if key in self.game.words.texts:
            return self.game.words.say(key, self._facts(data, kind), self.language)
        return f"{kind}: " + ", ".join(f"{name} {value}" for name, value in data.items())

    def _names_nobody(self, event: str, data: Mapping[str, Any]) -> bool:
        kinds = self.game.fact_kinds
        return any(value == "" and fact_kind(kinds, name, event) in (SIDE, FORMATION) for name, value in data.items())

    def outcome(self, outcome: Mapping[str, Any]) -> str:
        """How the game ended (as `outcome_json` has it)."""
        winner = self.side(outcome["winner"]) if outcome["winner"] else ""
        level = self.word(f"level.{outcome['level']}", outcome["level"])
        points = self._points(outcome["points"].items())
        said = f"{winner}: {level}" if winner else level
        rule = f" [{outcome['rule']}]" if outcome["rule"] else ""
        return f"{said[0].upper()}{said[1:]}" + (f" ({points})" if points else "") + rule

    # -- rulings

    def text(self, ruling: Ruling) -> str:
        """A ruling in a sentence, with the numbers of its rules."""
        said = self.game.words.say(ruling.reason, self._facts(ruling.all_facts()), self.language)
        rules = ", ".join(rule for rule in ruling.rules if rule)
        return f"{said} [{rules}]" if rules else said


def percent(chance: Fraction) -> str:
    """A chance as people weigh it: `70 %`; below ten with a decimal, if it has one. The exact one is in the facts."""
    points = chance * 100
    exact = points < WHOLE_PERCENT_FROM and points.denominator > 1
    return f"{float(points):.1f} %" if exact else f"{round(points)} %"
