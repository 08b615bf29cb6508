"""Saying in words what the engine says in keys and numbers: questions, events, rulings, outcomes."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.game import Game
from grognard.engine.rulings import Ruling


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

    def phase(self, name: str) -> str:
        """A phase or chit, `blue.1.movement`, in words."""
        return " ".join(self.side(part) if part in self.game.sides else self._phase(part) for part in name.split("."))

    def _phase(self, part: str) -> str:
        return self.word(f"phase.{part}", part)

    def where(self, turn: int, phase: str) -> str:
        """The turn and the phase."""
        return f"{'Turno' if self.language == 'es' else 'Turn'} {turn}, {self.phase(phase)}"

    def _facts(self, facts: Mapping[str, Any]) -> dict[str, Any]:
        """Facts with the names of sides and chits in words."""
        return {name: self._fact(name, value) for name, value in facts.items()}

    def _fact(self, name: str, value: Any) -> Any:
        if not isinstance(value, str):
            return value
        if name in ("level", "type"):
            return self.word(f"{name}.{value}", value)
        if name == "purpose":
            return " ".join(self.word(f"purpose.{part}", part) for part in value.split("."))
        if value in self.game.sides:
            return self.side(value)
        return self.phase(value) if name == "chit" else value

    # -- what is asked, and what happened

    def question(self, decision: Decision) -> str:
        """What is asked, without whom."""
        return self.game.words.say(decision.question, self._facts(decision.facts), self.language)

    def event(self, event: Event) -> str:
        """What happened, with its rule; a kind without a text is told by its data."""
        key = f"event.{event.kind}"
        if key in self.game.words.texts:
            text = self.game.words.say(key, self._facts(event.data), self.language)
        else:
            text = f"{event.kind}: " + ", ".join(f"{name} {value}" for name, value in event.data.items())
        return f"{text} [{event.rule}]" if event.rule else text

    def outcome(self, outcome: Mapping[str, Any]) -> str:
        """How the game ended (as `outcome_json` has it)."""
        winner = self.side(outcome["winner"]) if outcome["winner"] else ""
        level = self.word(f"level.{outcome['level']}", outcome["level"])
        points = ", ".join(f"{self.side(side)} {count}" for side, count in outcome["points"].items())
        said = f"{winner}: {level}" if winner else level
        return f"{said[0].upper()}{said[1:]}" + (f" ({points})" if points else "") + f" [{outcome['rule']}]"

    # -- rulings

    def text(self, ruling: Ruling) -> str:
        """A ruling in a sentence, with the numbers of its rules."""
        said = self.game.words.say(ruling.reason, self._facts(ruling.facts), self.language)
        rules = ", ".join(rule for rule in ruling.rules if rule)
        return f"{said} [{rules}]" if rules else said
