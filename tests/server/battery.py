"""Every request that a client can make of a play, in a fixed order, and all that comes back, fit to be compared.

Two plays that differ only in what a side must not know have to give that side the same transcript:

    one, two = (transcript(made, side) for made in (first, second))
    assert one == two

What is different by nature (ids of plays, tokens, commitments, times) is masked.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from random import Random
from typing import Any, NamedTuple

from tests.server.guest import Frame, Guest, Made

from grognard.engine.actions import Action
from grognard.engine.conformance import invalid_actions
from grognard.engine.game import Game
from grognard.games import game as find_game

HEADERS = ("content-type", "etag", "cache-control", "content-disposition")
AT_ONCE = 200
"""Actions that are explained in one frame."""
MOST_UNITS = 30
"""Units that each question is asked of."""
MOST_MISTAKES = 12
"""Inquiries of an onlooker, who may make none: whoever goes on is shown out."""
NONSENSE = ("", " ", "hex", "hex 9999", "unit nobody", "done done", "edit turn 3", "__class__", "pass\u0000", "x" * 300)
TIMES = re.compile(r'"(when|made|retry_after)": ?[0-9.]+')
ASIDE = ("presence",)
"""Frames that tell who is connected: in which order people came is not the game's."""
HASHES = re.compile(r"\b[0-9a-f]{64}\b")


class Line(NamedTuple):
    """A request and what came back."""

    request: str
    answer: str


class Act(NamedTuple):
    """A legal action, and whose it is."""

    side: str
    action: str


def difference(one: Sequence[Line], two: Sequence[Line]) -> str:
    """The first place where two transcripts differ; empty if they do not."""
    for a, b in zip(one, two, strict=False):
        if a != b:
            n = next((n for n, (x, y) in enumerate(zip(a.answer, b.answer, strict=False)) if x != y), 0)
            near = slice(max(0, n - 80), n + 160)
            return f"{a.request[:300]}\n  {a.answer[near]}\n  {b.answer[near]}"
    return "" if len(one) == len(two) else f"{len(one)} and {len(two)} answers"


def all_differences(one: Sequence[Line], two: Sequence[Line]) -> list[str]:
    """Every request that was answered differently."""
    return [difference([a], [b]) for a, b in zip(one, two, strict=False) if a != b]


@contextmanager
def asking(made: Made, side: str, seed: int = 1) -> Iterator["Battery"]:
    """Sit down at a side of a play, while somebody else sits at the other sides and somebody watches."""
    game = find_game(made.facts()["game"])
    others = [name for name in game.sides if name != side]
    with ExitStack() as open:
        me = open.enter_context(made.guest(side, client="me"))
        other = open.enter_context(made.guest(*others, client="other"))
        watcher = open.enter_context(made.guest(client="watcher"))
        yield (found := Battery(made, game, side, me, other, Random(seed)))
        for text in sorted({found.mask(json.dumps(frame)) for frame in watcher.others if frame["type"] not in ASIDE}):
            found.lines.append(Line("what an onlooker is told", text))


def transcript(made: Made, side: str, acts: Sequence[Act] = (), seed: int = 1) -> list[Line]:
    """Everything that can be asked by a side of a play, but for edits; some actions are made on the way."""
    with asking(made, side, seed) as found:
        found.everything(acts)
    return found.lines


def proposals(made: Made, side: str, edits: Sequence[Sequence[str]]) -> list[Line]:
    """What comes of edits that a side proposes, and the other declines."""
    with asking(made, side) as found:
        found.edits(edits)
        found.unasked()
    return found.lines


class Battery:
    """The requests, one after the other."""

    def __init__(self, made: Made, game: Game[Any], side: str, me: Guest, other: Guest, dice: Random) -> None:
        self.made = made
        self.game = game
        self.side = side
        self.other_side = next(name for name in game.sides if name != side)
        self.me = me
        self.other = other
        self.dice = dice
        self.table = made.host.get(f"/api/plays/{made.id}/table").json()
        self.lines: list[Line] = []

    def everything(self, acts: Sequence[Act]) -> None:
        """All of it; whoever resigns, resigns last. None of the actions is to roll, draw or reveal anything."""
        self.look("the first view")
        self.questions()
        self.pages()
        self.dice_rounds()
        for side, action in acts:
            self.act(side, action)
            self.questions(few=True)
        self.refused_acts()
        self.taking_back()
        self.history()
        self.nonsense()
        self.onlooker()
        self.pages()
        self.ask("resign", side=self.side)
        self.look("the view after the end")
        self.unasked()

    # -- what is kept

    def mask(self, text: str) -> str:
        """What was received, without what differs from play to play."""
        for token in (*self.made.tokens.values(), *self.made.invitations.values()):
            text = text.replace(token, "TOKEN")
        text = TIMES.sub(r'"\1": 0', text.replace(self.made.id, "PLAY"))
        return HASHES.sub("HASH", text)

    def keep(self, request: str, answer: Any) -> None:
        """A request and its answer, to be compared."""
        self.lines.append(Line(self.mask(request), self.mask(json.dumps(answer, ensure_ascii=False))))

    def ask(self, kind: str, **more: Any) -> Frame:
        """Send a frame as the side, and keep what it is answered."""
        answer = self.me.ask(kind, **more)
        self.keep(f"{kind} {json.dumps(more)}", {name: value for name, value in answer.items() if name != "id"})
        return answer

    def look(self, when: str) -> None:
        """Keep the latest view of the side."""
        self.settle()
        self.keep(when, self.me.views[self.side] | {"events": []})

    def settle(self) -> None:
        """Wait until all that is under way has come: a view comes behind the answers, so before the second one."""
        self.me.ask("ping")
        self.me.ask("ping")

    def unasked(self) -> None:
        """Whatever else was sent to the side: each frame once, for how often it comes is a matter of time."""
        self.keep("the log", self.me.entries)
        for text in sorted({self.mask(json.dumps(frame)) for frame in self.me.others if told_unasked(frame)}):
            self.lines.append(Line("what nobody has asked for", text))

    # -- questions

    def questions(self, few: bool = False) -> None:
        """Explanations, inquiries and overlays, for oneself and for the other side."""
        actions = [*self.listed(), *(str(action) for action in self.unlisted(20 if few else 150)), *NONSENSE]
        for n in range(0, len(actions), AT_ONCE):
            self.ask("explain", side=self.side, actions=[action.split() for action in actions[n : n + AT_ONCE]])
        self.ask("explain", side=self.other_side, actions=[["done"]])
        for question in self.topics(self.table["inquiries"], few):
            self.ask("inquire", side=self.side, question=question)
        for name in self.topics(self.table["overlays"], few):
            self.ask("overlay", side=self.side, name=name)
        if not few:
            for kind, word in (("inquire", "question"), ("overlay", "name")):
                known = self.table["inquiries" if kind == "inquire" else "overlays"]
                for side in (self.other_side, "nobody"):
                    self.ask(kind, side=side, **{word: next(self.topics(known, True))})

    def listed(self) -> list[str]:
        return list((self.view["decision"] or {}).get("actions", []))

    @property
    def view(self) -> Any:
        """What whoever asks sees: the side, or an onlooker."""
        return self.me.views[self.side if self.side in self.me.views else None]["view"]

    def unlisted(self, count: int) -> Iterator[Action]:
        """Actions out of the blue, and near misses; units that the side cannot see among them."""
        names = {kind: self.names(kind) for kind in ("unit", "place", "hex", "side", "formation")}
        verbs: Mapping[str, Sequence[str]] = {verb: spec["kinds"] for verb, spec in self.table["verbs"].items()}
        for _ in range(count):
            verb = self.dice.choice(sorted(verbs))
            args = [self.dice.choice(names.get(kind) or ["1", "2"]) for kind in verbs[verb]]
            yield Action(verb, tuple(args))
        for verb, kinds in verbs.items():
            if list(kinds) == ["unit"]:
                yield from (Action(verb, (name,)) for name in self.some(self.unseen(), 4))
        if listed := [Action(*_split(action)) for action in self.listed()]:
            yield from invalid_actions.near_misses(listed, self.dice.randrange)

    def names(self, kind: str) -> list[str]:
        """What there is of a kind, as the table tells everybody."""
        table = self.table
        found: dict[str, list[str]] = {
            "unit": [unit["id"] for unit in table["units"]],
            "hex": [hex["label"] for hex in table["map"]["hexes"]],
            "side": [side["name"] for side in table["sides"]],
            "formation": list(table["formations"]),
        }
        found["place"] = found["hex"] + list(table["map"]["boxes"])
        return found[kind]

    def unseen(self) -> list[str]:
        """The units that whoever asks does not see."""
        seen = {unit["id"] for unit in self.view["units"]}
        return [name for name in self.names("unit") if name not in seen]

    def some(self, names: Sequence[str], count: int) -> list[str]:
        return self.dice.sample(names, min(count, len(names)))

    def topics(self, known: Mapping[str, Sequence[str]], few: bool) -> Iterator[str]:
        """Every question, about many units and all sides, hidden ones and nobody among them."""
        for topic, kinds in known.items():
            if not kinds:
                yield topic
                continue
            count = 3 if few else MOST_UNITS
            for name in [*self.some(self.names(kinds[0]), count), *self.some(self.unseen(), count), "nobody"]:
                yield " ".join([topic, name, *(self.names(kind)[0] for kind in kinds[1:])])

    # -- changes

    def act(self, side: str, action: str) -> None:
        """A legal action of either side; what the side is told of it, and sees after it."""
        who = self.me if side == self.side else self.other
        who.wait(lambda: who.views[side]["asked"])
        answer = who.ask("act", side=side, on=who.n, action=action.split())
        assert answer["type"] == "done", answer
        who.caught_up(answer["n"])
        self.me.caught_up(answer["n"])
        self.look(f"{side} has made {action}")

    def refused_acts(self) -> None:
        """Actions that are not allowed, of all sorts; and one on an old position."""
        listed = self.listed()
        tries = [str(action) for action in self.unlisted(30)]
        for action in (*tries, *NONSENSE):
            if " ".join(action.split()) not in listed:
                self.ask("act", side=self.side, on=self.me.n, action=action.split())
        self.ask("act", side=self.other_side, on=self.me.n, action=["done"])
        self.ask("act", side=self.side, on=self.me.n + 7, action=["done"])
        self.look("the view after refusals")

    def taking_back(self) -> None:
        """Undo, and offers to take back that the other declines."""
        self.ask("answer", side=self.side, ok=True)
        self.ask("undo", side=self.other_side, on=self.me.n)
        self.ask("undo", side=self.side, on=self.me.n + 5)
        self.propose("takeback", side=self.side)
        self.ask("undo", side=self.side, on=self.me.n)
        self.look("the view after taking back")

    def propose(self, kind: str, **more: Any) -> None:
        """Propose something that the other side declines."""
        answer = self.ask(kind, **more)
        if answer["type"] == "done" and self.me.views[self.side]["n"] == answer["n"]:
            self.other.wait_for(f"asked_{kind}")
            self.other.ask("answer", side=self.other_side, ok=False)
            told = self.me.wait_for("answered")
            self.keep(f"the answer to {kind} {json.dumps(more)}", told)

    def edits(self, edits: Sequence[Sequence[str]]) -> None:
        """Proposals that name what is hidden, rightly and wrongly: none is judged before the others agree."""
        for words in edits:
            self.propose("edit", side=self.side, on=self.me.n, action=["edit", *words])
        self.ask("edit", side=self.other_side, on=self.me.n, action=["edit", "turn", "2"])
        self.ask("edit", side=self.side, on=self.me.n + 5, action=["edit", "turn", "2"])
        self.look("the view after edits")

    # -- looking back, and what is not for oneself

    def history(self) -> None:
        """Earlier positions and lines of the log, one's own and the other's."""
        for step in (0, 1, 2, self.me.n, 999):
            self.ask("replay", side=self.side, step=step)
        self.ask("replay", side=self.other_side, step=1)
        for after in (0, 2, 999):
            self.ask("steps", side=self.side, after=after)
        self.ask("steps", side=self.other_side, after=0)
        self.ask("course", side=self.side)
        self.ask("course", side=self.other_side)
        for first, last in ((1, 3), (1, 999), (5, 2)):
            self.ask("log", side=self.side, **{"from": first, "to": last})
        self.ask("log", side=self.other_side, **{"from": 1, "to": 9})
        self.ask("chat", side=self.side, text="What do you have there?")

    def dice_rounds(self) -> None:
        """Parts of the dice that nobody has asked for."""
        made_up = "ab" * 32
        self.ask("commit", side=self.side, round=99, commit=made_up)
        self.ask("part", side=self.side, round=99, part=made_up)
        self.ask("commit", side=self.other_side, round=1, commit=made_up)

    def nonsense(self) -> None:
        """Frames that mean nothing: a few, for whoever goes on is shown out."""
        self.ask("hello", play=self.made.id, tokens=[])
        self.ask("position", side=self.side)
        self.ask("view", side=self.other_side)
        self.ask("act", side=self.side)
        self.ask("overlay", side=self.side, name="zones\nred")
        self.ask("replay", side=self.side, step=-1)
        for text in ("nonsense", "[]", '{"type":"explain","id":1,"actions":"done"}', '{"type":"act"}'):
            self.me.send(text)  # answered by no id: it is among what is looked at in the end
        self.settle()

    def onlooker(self) -> None:
        """Whoever only watches can ask for some things, and gets no more than both sides may know."""
        with self.made.guest(client="passer-by") as watcher:
            me, self.me = self.me, watcher
            try:
                for name in self.topics(self.table["overlays"], True):
                    self.ask("overlay", name=name)
                for question in self.some([*self.topics(self.table["inquiries"], True)], MOST_MISTAKES):
                    self.ask("inquire", question=question)
                self.ask("explain", actions=[["done"]])
                self.ask("log", **{"from": 1, "to": 99})
                self.ask("replay", step=1)
                self.ask("replay", step=1, side=self.other_side)
                self.ask("steps", after=0)
                self.ask("course")
                self.keep("what an onlooker sees", watcher.views[None])
            finally:
                self.me = me

    # -- addresses

    def pages(self) -> None:
        """Every address of the play, and what is refused there."""
        play, mine = f"/api/plays/{self.made.id}", [self.made.tokens[self.side]]
        for path in ("", "/table", "/record", "/fairness", "/position", "/join", "/nothing"):
            self.fetch("GET", play + path)
        for path in ("/record", "/position"):
            for tokens in (mine, [], ["stolen"], mine * 2, "all"):
                self.fetch("POST", play + path, {"tokens": tokens})
        self.reports(play, mine)
        self.fetch("POST", f"{play}/join", {"invitation": "stolen", "token": "a" * 43})
        self.fetch("POST", f"{play}/join", {"open": self.other_side, "token": "a" * 43})
        self.fetch("POST", f"{play}/import", {"record": "", "seats": {}})
        tag = self.made.host.get(f"{play}/table").headers.get("etag", "")
        self.fetch("GET", f"{play}/table", headers={"If-None-Match": tag})

    def reports(self, play: str, mine: list[str]) -> None:
        """Rulings as files, in one's own name, the other side's and nobody's; the position in them is drawn anew."""
        words = [action.split() for action in [*self.listed()[:1], *(str(action) for action in self.unlisted(3))]]
        topics = [topic.split() for topic in self.topics(self.table["inquiries"], True)][:1]
        asked = [("explain", one) for one in words] + [("inquire", one) for one in topics]
        for ask, one in asked:
            for tokens, side in ((mine, self.side), (mine, self.other_side), (mine, None), ([], None)):
                body = {"tokens": tokens, "side": side, ask: one}
                found = self.made.host.post(f"{play}/report", body).json()
                self.keep(f"report {json.dumps(body)}", {**found, "position": "drawn anew"})

    def fetch(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> None:
        host = self.made.host
        answer = host.get(path, headers=headers) if method == "GET" else host.post(path, body, headers=headers)
        told = {name: answer.headers[name] for name in HEADERS if name in answer.headers}
        request = self.mask(f"{method} {path} {json.dumps(body)} {json.dumps(dict(headers or {}))}")
        self.lines.append(Line(request, self.mask(f"{answer.status_code} {json.dumps(told)} {answer.text}")))


def told_unasked(frame: Frame) -> bool:
    """Is this a frame that nobody has asked for, and that is about the game?"""
    return "id" not in frame and frame["type"] not in ASIDE


def _split(action: str | Sequence[str]) -> tuple[str, tuple[str, ...]]:
    words = action.split() if isinstance(action, str) else list(action)
    return words[0], tuple(words[1:])
