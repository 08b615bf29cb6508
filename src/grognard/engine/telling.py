"""Saying in words what the engine says in keys and numbers: questions, events, rulings, outcomes."""

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.rulings import Ruling

WORDED = ("level", "type", "formation", "attack", "mission", "group")
"""Facts whose values have words, `level.draw`; units and hexes are said as they stand on counter and map."""

UNITS = ("unit", "mover", "target", "instead_of", "hq")
"""Facts that name a unit."""
STANDS = ("now", "rest")
"""Facts that name a level of victory, and before it whose it is: `american.win`, or `draw`."""
FEW = 4


class Teller:
    """Tells what happens in one game, in one language."""

    def __init__(self, game: Game[Any], language: str = "en") -> None:
        self.game = game
        self.language = language

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
        return f"{'Turno' if self.language == 'es' else 'Turn'} {turn}, {self.phase(phase)}"

    def _facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts with the names of sides, chits, parts and whatever else has a word, in words."""
        return {name: self._fact(name, value) for name, value in facts.items()}

    def _fact(self, name: str, value: Any) -> Any:
        if isinstance(value, bool):
            return self.word("yes" if value else "no", str(value))
        if name == "units" and isinstance(value, list | tuple):
            return self._units(value)
        if name == "gives":
            return self._told(value["event"], value)
        if isinstance(value, Mapping):
            named = self._level if name == "levels" else self._named
            return {named(key): item for key, item in value.items()} or "–"
        if name == "points" and isinstance(value, list | tuple):
            return ", ".join(f"{self.side(side)} {count}" for side, count in zip(self.game.sides, value, strict=True))
        if not isinstance(value, str):
            return value
        if value in self.game.sides:
            return self.player(value)
        if name in STANDS:
            return self._level(value)
        if name in UNITS:
            return self.unit(value)
        if name == "result" and self._has(f"result.{value}"):
            return f"{value} ({self.word(f'result.{value}', '')})"
        if name in ("purpose", "chit"):
            return self._about(name, value)
        if name in ("column", "shifted"):
            return self.word(f"column.{value}", value)
        return self.word(f"{name}.{value}", value) if name in WORDED else value

    def _named(self, key: str) -> str:
        """What a line of a sum or pool is called; `german.places` is one side's."""
        if key in self.game.sides:
            return self.side(key)
        side, _, name = key.rpartition(".")
        if side in self.game.sides and self._has(f"part.{name}"):
            return f"{self.side(side)}: {self.word(f'part.{name}', name)}"
        return self._about("part", key) if " " in key else self.word(f"part.{key}", self.word(f"group.{key}", key))

    def _level(self, key: str) -> str:
        """A level of victory and whose it is: `american.win`, or `draw`."""
        side, _, level = key.rpartition(".")
        said = self.word(f"level.{level}", level)
        return f"{said} ({self.side(side)})" if side else said

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

    def event(self, event: Event) -> str:
        """What happened, with its rule; a kind without a text is told by its data."""
        text = self._told(event.kind, event.data)
        return f"{text} [{event.rule}]" if event.rule else text

    def _told(self, kind: str, data: Mapping[str, Any]) -> str:
        key = f"event.{kind}"
        if "" in (data.get("side"), data.get("formation")) and self._has(f"{key}.nobody"):
            key = f"{key}.nobody"
        if key in self.game.words.texts:
            return self.game.words.say(key, self._facts(data), self.language)
        return f"{kind}: " + ", ".join(f"{name} {value}" for name, value in data.items())

    def outcome(self, outcome: Mapping[str, Any]) -> str:
        """How the game ended (as `outcome_json` has it)."""
        winner = self.side(outcome["winner"]) if outcome["winner"] else ""
        level = self.word(f"level.{outcome['level']}", outcome["level"])
        points = ", ".join(f"{self.side(side)} {count}" for side, count in outcome["points"].items())
        said = f"{winner}: {level}" if winner else level
        rule = f" [{outcome['rule']}]" if outcome["rule"] else ""
        return f"{said[0].upper()}{said[1:]}" + (f" ({points})" if points else "") + rule

    # -- rulings

    def text(self, ruling: Ruling) -> str:
        """A ruling in a sentence, with the numbers of its rules."""
        said = self.game.words.say(ruling.reason, self._facts(ruling.facts), self.language)
        rules = ", ".join(rule for rule in ruling.rules if rule)
        return f"{said} [{rules}]" if rules else said
