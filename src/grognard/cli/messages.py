"""Sentences laid out in lines for the terminal: decisions with their choices, events, rulings, rules."""

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any

from grognard.cli.output import columns, table, wrapped
from grognard.engine import messages
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.messages import percent
from grognard.engine.procedures import Role
from grognard.engine.rulings import Part, Ruling, Then

RANKS: dict[Role | None, int] = {Role.COMMIT: 0, Role.BACK: 2, Role.END: 3}
"""What commits comes first; what takes a choice back, and behind it what ends one, come last."""
PLAIN = 1
BESIDE = {
    "en": {"basis": "the odds rest on", "could": "could still be added"},
    "es": {"basis": "las probabilidades se basan en", "could": "aún se podría añadir"},
}
"""What stands above what a ruling tells beside its own sentence."""


class MessageFormatter(messages.MessageFormatter):
    """Tells what happens in one game, in one language, in lines as wide as the terminal."""

    def decision(self, decision: Decision) -> list[str]:
        """Who is asked what, by which rule, and every choice there is."""
        lines = wrapped(f"{self.side(decision.side)}: {self.question(decision)}")
        return [*lines, *self.rules([decision.rule]), *self.choices(decision.actions)]

    def choices(self, actions: Sequence[Action]) -> list[str]:
        """Every action, those of one verb together; long lists go on in the next lines, hexes sorted."""
        verbs: dict[str, list[str]] = {}
        for action in actions:
            verbs.setdefault(action.verb, []).append(" ".join(action.args))
        bare = self._ranked([verb for verb, args in verbs.items() if args == [""]], actions)
        size = max((len(verb) for verb in verbs if verb not in bare), default=0)
        lines: list[str] = []
        for verb, args in verbs.items():
            if verb not in bare:
                listed = sorted(args) if self.game.verbs[verb].kinds == ("hex",) else args
                sign = ", " if any(" " in arg for arg in args) else "  "
                lines += columns(listed, f"    {verb.ljust(size)}  ", sign)
        return [*lines, *([f"    {' | '.join(bare)}"] if bare else [])]

    def _ranked(self, bare: list[str], actions: Sequence[Action]) -> list[str]:
        """Verbs by their roles; in an offer as the game has them, so that to make nothing of it stands first."""
        if any(self.game.role(action) is Role.OFFER for action in actions):
            return bare
        return sorted(bare, key=lambda verb: RANKS.get(self.game.verbs[verb].role, PLAIN))

    def events(self, events: Iterable[Event]) -> list[str]:
        """What happened, a line each."""
        return [line for event in events for line in wrapped(self.event(event), "  - ", "    ")]

    def ruling(self, ruling: Ruling) -> list[str]:
        """Yes or no and why, every part of the sum, and what the rules say."""
        yes, no = ("Sí", "No") if self.language == "es" else ("Yes", "No")
        lines = wrapped(f"{yes if ruling.legal else no}: {self.text(ruling)}", "", "    ")
        rows = [self._part(part, sum(1 for _ in same)) for part, same in groupby(ruling.parts)]
        return [*lines, *table(rows, "    "), *self.beside(ruling), *self.rules(ruling.rules)]

    def beside(self, ruling: Ruling) -> list[str]:
        """What its odds rest on, and what its side could still add: each in a line, with the chances it would bring."""
        words = BESIDE[self.language]
        found = [(words["basis"], [self.text(one) for one in ruling.basis])]
        found.append((words["could"], [self._could(one) for one in ruling.could]))
        return [
            line
            for title, said in found
            if said
            for line in (f"  {title}:", *(part for one in said for part in wrapped(one, "    - ", "      ")))
        ]

    def _could(self, then: Then) -> str:
        odds = then.ruling.odds
        chances = "" if odds is None else ", ".join(f"{name} {percent(odds.chances[name])}" for name in odds.chances)
        return f"{then.action}: {self.text(then.ruling)}" + (f" → {chances}" if chances else "")

    def data(self, ruling: Ruling) -> dict[str, Any]:
        """A ruling as plain data with its sentence; in the same way all that it tells beside."""
        found = {**ruling.to_json(), "text": self.text(ruling)}
        if ruling.basis:
            found["basis"] = [self.data(one) for one in ruling.basis]
        for name, several in (("then", ruling.then), ("could", ruling.could)):
            if several:
                found[name] = [{"action": one.action, "ruling": self.data(one.ruling)} for one in several]
        return found

    def _part(self, part: Part, times: int) -> tuple[str, str, str]:
        amount = f"{times} x {part.amount:+g}" if times > 1 else f"{part.amount:+g}"
        return amount, self.part(part.name), f"[{part.rule}]"

    def rules(self, ids: Iterable[str]) -> list[str]:
        """The lines of these rules, as far as the game has them."""
        return [line for id in ids if id in self.game.rules for line in self.rule(id)]

    def rule(self, id: str) -> list[str]:
        """What one rule says."""
        rule = self.game.rules[id]
        return wrapped(rule.es if self.language == "es" else rule.en, f"  [{id}] ", "    ")
