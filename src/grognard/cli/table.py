"""A game at the terminal: shows what is asked, takes actions, answers questions about them."""

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from grognard.board.words import nearest
from grognard.cli.messages import MessageFormatter
from grognard.cli.notation import matching_actions
from grognard.cli.output import table, wrapped
from grognard.cli.prompt import Prompt
from grognard.cli.screen import map_lines, view_lines
from grognard.engine.actions import Action
from grognard.engine.codec import FieldError
from grognard.engine.decisions import Decision
from grognard.engine.events import Event, seen_by
from grognard.engine.journal import RecordError
from grognard.engine.outcome import outcome_json, outcome_of_resignation
from grognard.engine.records import Record, replay
from grognard.engine.rulings import IllegalAction
from grognard.engine.words import Words
from grognard.players.player import Player, observe

COMMANDS = ("why", "undo", "map", "view", "log", "rules", "help", "save", "quit")
ALIASES = {"?": "help", "exit": "quit", "q": "quit"}
LOG_LINES = 20


@cache
def shell_words() -> Words:
    """What the shell itself says, in both languages."""
    return Words.load(Path(__file__).parent / "words.tsv")


class Table:
    """People and players at one record. A side without a player is played at the keyboard.

    Nothing is shown that the side at the keyboard may not know: with several people it is the side that decides,
    and the screen is cleared before the next one looks if it showed a secret.
    """

    def __init__(
        self,
        record: Record[Any],
        players: Mapping[str, Player],
        formatter: MessageFormatter,
        prompt: Prompt,
        view: str | None = None,
    ) -> None:
        self.record = record
        self.game = record.game
        self.players = players
        self.formatter = formatter
        self.prompt = prompt
        people = [side for side in self.game.sides if side not in players]
        self.shared = len(people) > 1 and view is None
        """Do several people share the screen?"""
        self.viewer: str | None = view or (people[0] if len(people) == 1 else None)
        """Who is looking; None: an onlooker."""
        self.news: list[Event] = [] if record.actions else list(record.position.events)
        self.secret = False
        """Is there something on the screen that another person must not see?"""
        self.shown: tuple[Decision, str] | None = None
        self.done = False

    def say(self, key: str, **facts: Any) -> None:
        """Print something of the shell's own words."""
        print("\n".join(wrapped(shell_words().say(key, facts, self.formatter.language))))

    def sit(self) -> None:
        """Play until the game is over, or nobody types any more."""
        while not self.done:
            decision = self.game.decision(self.record.position)
            if decision is None or self.record.resigned is not None:
                self._finish()
                return
            player = self.players.get(decision.side)
            if player is not None:
                self._play(player.choose(observe(self.game, self.record.position)))
                if not self.shared:
                    self._tell_news()
                continue
            self._show(decision)
            words = [*map(str, decision.actions), *COMMANDS]
            line = self.prompt.read(f"{self.formatter.side(decision.side)}> ", words)
            if line is None:
                return
            self._obey(line.strip(), decision)

    # -- showing

    def _show(self, decision: Decision) -> None:
        """Print what has happened and what is asked, unless it is already on the screen."""
        if self.shared and decision.side != self.viewer:
            self._hand_over(decision.side)
        self._tell_news()
        position = self.record.position
        phase = self.formatter.where(position.turn, self.game.phase(position))
        if self.shown == (decision, phase):
            return
        if self.shown is None or self.shown[1] != phase:
            print(f"\n== {phase}")
        if decision.side == self.viewer:
            print("\n".join(self.formatter.decision(decision)))
            self.secret = self.secret or self._names_secrets(decision)
        else:
            self.say("play.decides", side=self.formatter.side(decision.side))
        self.shown = (decision, phase)

    def _hand_over(self, side: str) -> None:
        if self.secret:
            text = shell_words().say("play.hand_over", {"side": self.formatter.side(side)}, self.formatter.language)
            self.prompt.wait(f"{text} ")
        self.viewer, self.secret, self.shown = side, False, None

    def _names_secrets(self, decision: Decision) -> bool:
        """Does the question name a unit that somebody else must not see?"""
        named = {word for action in decision.actions for word in action.args}
        named |= {value for value in decision.facts.values() if isinstance(value, str)}
        return any(self.record.position.unit_name(unit) in named for unit in self._secret_units())

    def _secret_units(self) -> set[int]:
        """The units that some other side must not see."""
        others = [number for number, side in enumerate(self.game.sides) if side != self.viewer]
        return {unit for number in others for unit in self.game.hidden(self.record.position, number).units}

    def _tell_news(self) -> None:
        seen = seen_by(self.news, self.viewer)
        self.secret = self.secret or any(event.only for event in seen)
        for line in self.formatter.events(seen):
            print(line)
        self.news = []

    def _finish(self) -> None:
        self._tell_news()
        outcome, resigned = self.record.position.outcome, self.record.resigned
        self.say("play.over")
        if outcome is not None:
            print(self.formatter.outcome(outcome_json(outcome, self.game.sides)))
        elif resigned is not None:
            print(self.formatter.outcome(outcome_of_resignation(resigned, self.game.sides)))

    # -- doing

    def _play(self, action: Action) -> None:
        self.news += self.record.play(action)

    def _obey(self, line: str, decision: Decision) -> None:
        word, _, rest = line.partition(" ")
        command = ALIASES.get(word.lower(), word.lower())
        if command in COMMANDS and command not in {action.verb for action in decision.actions}:
            getattr(self, f"_{command}")(rest.strip(), decision)
            return
        if not line:
            return
        found = matching_actions(line, decision.actions)
        if len(found) > 1:
            self.say("play.ambiguous", choices=found)
            return
        try:
            self.news += self.record.play(found[0] if found else line)
        except IllegalAction as error:
            print("\n".join(self.formatter.ruling(error.ruling)))
        except RecordError as error:
            print(error)

    def _why(self, text: str, decision: Decision) -> None:
        if not text:
            self.say("play.why_what")
            return
        if text.split()[0] in self.game.inquiries():
            self._inquire(text, decision)
            return
        found = matching_actions(text, decision.actions)
        if len(found) > 1:
            self.say("play.ambiguous", choices=found)
            return
        ruling = self.game.explain(self.record.position, found[0] if found else text)
        print("\n".join(self.formatter.ruling(ruling)))

    def _inquire(self, text: str, decision: Decision) -> None:
        """Answer a question that is not about an action, for whoever decides now."""
        try:
            ruling = self.game.inquire(self.record.position, text, decision.side)
        except FieldError as error:
            print(error)
            return
        print("\n".join(self.formatter.ruling(ruling)))

    def _undo(self, text: str, decision: Decision) -> None:
        """Take back the last action that a person made, and what players have made since."""
        made = self.record.actions
        count = next((n for n, played in enumerate(reversed(made), 1) if played.side not in self.players), 1)
        if 0 < self.record.undoable < count:
            self.say("play.no_undo")
            return
        try:
            undone = [self.record.undo() for _ in range(count)][-1]
        except RecordError as error:
            print(error)
            return
        self.news = []
        if undone.side == self.viewer:
            self.say("play.undone", action=str(undone.action))
        else:
            self.say("play.undone_of", side=self.formatter.side(undone.side))

    def _map(self, text: str, decision: Decision) -> None:
        position = self.record.position
        hexes = range(position.components.hexes)
        self.secret = self.secret or any(position.at[unit] in hexes for unit in self._secret_units())
        view = self.game.view(position, self.viewer)
        print("\n".join(map_lines(position.components.map, view, self.game.sides)))

    def _view(self, text: str, decision: Decision) -> None:
        view = self.game.view(self.record.position, self.viewer)
        self.secret = True
        print("\n".join(view_lines(self.formatter, view)))

    def _log(self, text: str, decision: Decision) -> None:
        count = int(text) if text.isascii() and text.isdigit() and len(text) < 7 else LOG_LINES
        opening = self.record.header.opening(self.game)
        events = [*opening.events, *(event for step in replay(self.record) for event in step.events)]
        seen = seen_by(events, self.viewer)[-count:] if count else []
        self.secret = self.secret or any(event.only for event in seen)
        print("\n".join(self.formatter.events(seen)))

    def _rules(self, text: str, decision: Decision) -> None:
        """One rule, a chapter, or the rule that is asked by."""
        id = text or decision.rule
        found = [rule for rule in self.game.rules if rule == id or rule.startswith(f"{id}.")]
        if not found:
            self.say("play.no_rule", id=id, nearest=nearest(id, self.game.rules))
        print("\n".join(self.formatter.rules(found)), end="\n" if found else "")

    def _help(self, text: str, decision: Decision) -> None:
        say = shell_words().say
        rows = [(word, say(f"help.{word}", None, self.formatter.language)) for word in ("action", *COMMANDS)]
        print("\n".join(table(rows, "  ")))
        self.shown = None

    def _save(self, text: str, decision: Decision) -> None:
        if not text:
            self.say("play.save_where")
            return
        if Path(text).exists():
            self.say("play.exists", path=text)
            return
        try:
            self.record.save(text)
        except RecordError as error:
            print(error)
            return
        self.say("play.saved", path=text)

    def _quit(self, text: str, decision: Decision) -> None:
        self.done = True
