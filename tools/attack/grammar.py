"""A grammar of hostile requests: frames, position files, records and bodies that are nearly right.

Hypothesis draws the hostile values (it finds the corners of numbers, texts and nested lists), once; a seeded generator
puts them into frames and files. To draw whole frames takes Hypothesis 2 milliseconds each and more, with every
second one drawn before; this way a frame takes a twentieth of that, and the same seed gives the same requests.
"""

import copy
import functools
import json
import random
from collections.abc import Callable
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from grognard.engine import journal
from grognard.engine.positionfile import dump
from grognard.engine.records import Record
from grognard.games import GAMES, game

Frame = dict[str, Any]
HOSTILE = (
    "",
    " ",
    "\x00",
    "\ud800",
    "‮" + "א" * 5,
    "𝔘𝔫𝔦𝔠𝔬𝔡𝔢",
    "{0.__class__}",
    "{row_letter.__init__.__globals__}",
    "%s%n%x",
    "../../../etc/passwd",
    "'; DROP TABLE plays; --",
    "<script>alert(1)</script>",
    "__class__",
    "__proto__",
    "constructor",
    "null",
    "NaN",
    "0x10",
    "1e999",
    "a" * 201,
    "x" * 5000,
    "\n" * 50,
    "blue\nred",
    "é" * 100,
)
NUMBERS = (-1, 0, 1, 2**31, 2**53 - 1, 2**53, 2**63 - 1, 2**63, 2**64, 10**30, 10**400, -(10**400), 0.5, 1e308, -0.0)

scalars = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(),
    st.sampled_from(NUMBERS),
    st.floats(),
    st.text(max_size=40),
    st.sampled_from(HOSTILE),
)
values = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)
"""Any JSON value, and what is not quite one: NaN, infinity, half a surrogate."""


@functools.cache
def hostile_values(count: int, number: int = 1) -> list[Any]:
    """So many values, drawn by Hypothesis; the same for the same number."""
    found: list[Any] = []

    @seed(number)
    @settings(
        max_examples=count,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(values)
    def draw(drawn: Any) -> None:
        found.append(drawn)

    draw()
    return found


@functools.cache
def position_seeds(actions: int = 40) -> tuple[tuple[str, dict[str, Any]], ...]:
    """Position files of every scenario of every game, at its beginning and some actions later."""
    found = []
    for name in GAMES:
        rules = game(name)
        for number, scenario in enumerate(rules.scenarios()):
            position, choose = rules.start(scenario, seed=number), random.Random(number)
            found.append((name, dump(rules, position)))
            for _ in range(actions):
                decision = rules.decision(position)
                if decision is not None:
                    rules.apply(position, choose.choice(decision.actions))
            found.append((name, dump(rules, position)))
    return tuple(found)


@functools.cache
def record_lines(actions: int = 20) -> tuple[dict[str, Any], ...]:
    """The lines of a small record."""
    record = Record.start(game("crossroads"), "skirmish", seed=5)
    choose = random.Random(5)
    for _ in range(actions):
        decision = record.game.decision(record.position)
        if decision is not None:
            record.play(choose.choice(decision.actions))
    return tuple(json.loads(line) for line in journal.seal(record._lines())[0].splitlines())


class Grammar:
    """Hostile requests, as many as one likes; the same for the same seed."""

    def __init__(self, number: int, values: list[Any]) -> None:
        self.choose = random.Random(number)
        self.values = values
        self.sides = ["blue", "red"]

    def value(self) -> Any:
        """Something that does not belong there."""
        roll = self.choose.random()
        if roll < 0.6:
            return copy.deepcopy(self.choose.choice(self.values))
        if roll < 0.75:
            return self.choose.choice(HOSTILE)
        if roll < 0.9:
            return self.choose.choice(NUMBERS)
        if roll < 0.95:
            return [copy.deepcopy(self.choose.choice(self.values)) for _ in range(self.choose.randint(0, 60))]
        return self.nested(self.choose.randint(2, 400))

    def nested(self, depth: int) -> Any:
        """Lists and objects in each other."""
        inner: Any = 0
        for _ in range(depth):
            inner = [inner] if self.choose.random() < 0.5 else {"a": inner}
        return inner

    # -- frames

    def frame(self, id: int, n: int, actions: list[str], side: str) -> str | bytes:
        """A frame as it is sent."""
        frame: Frame = {"id": id, **self._plausible(n, actions, side)}
        for _ in range(self.choose.choice((0, 0, 1, 1, 1, 2))):
            self._spoil(frame)
        text = _text(frame)
        roll = self.choose.random()
        if roll < 0.01:
            return text.encode("utf-8", "replace")
        return self._torn(text) if roll < 0.05 else text

    def _plausible(self, n: int, actions: list[str], side: str) -> Frame:
        """A frame as a client would send it."""
        choose = self.choose
        kind = choose.choice(tuple(KINDS))
        frame = {"type": kind, "side": side if choose.random() < 0.85 else choose.choice(self.sides)}
        return frame | KINDS[kind](self, n, actions)

    def action(self, actions: list[str]) -> list[str]:
        """An action that is legal, or was made up."""
        if actions and self.choose.random() < 0.4:
            return self.choose.choice(actions).split()
        words = (
            "unit",
            "hex",
            "done",
            "attack",
            "pass",
            "roll",
            "keep",
            "R-1Inf",
            "B-1Arm",
            "0101",
            "0806",
            "edit",
            "undo",
        )
        return [self.choose.choice(words) for _ in range(self.choose.randint(0, 5))]

    def edit(self) -> list[str]:
        """An edit that may make sense."""
        found = ["edit"]
        for _ in range(self.choose.choice((1, 1, 2, 5))):
            path = self.choose.choice(EDITS)
            plain = ('"0101"', "1", "null", '"red.1.movement"', "[]", "{}", "[1,6]")
            value = self.choose.choice(plain) if self.choose.random() < 0.5 else _text(self.value()).replace(" ", "")
            found += [path, value]
        return found

    def _spoil(self, frame: Frame) -> None:
        """One thing that is wrong."""
        name = self.choose.choice(list(frame)) if frame else "type"
        match self.choose.randrange(8):
            case 0:
                frame.pop(name, None)
            case 1:
                frame[str(self.value())[:50]] = self.value()
            case 2 if isinstance(frame.get(name), list):
                frame[name] = frame[name] * self.choose.randint(2, 300)
            case 3 if isinstance(frame.get(name), list):
                frame[name].append(self.value())
            case _:
                frame[name] = self.value()

    def _torn(self, text: str) -> str:
        """Text that is no longer JSON, or not only."""
        at = self.choose.randint(0, len(text))
        match self.choose.randrange(4):
            case 0:
                return text[:at]
            case 1:
                return text[:at] + self.choose.choice(HOSTILE[3:]).replace("\ud800", "") + text[at:]
            case 2:
                return '{"type":"act","id":1,"id":2,"type":"undo",' + text[1:]
            case _:
                return "[" * self.choose.randint(1, 5000) + text

    # -- position files

    def position(self) -> tuple[str, Any]:
        """A position file of a game with a few things wrong, or right."""
        name, whole = self.choose.choice(position_seeds())
        data = copy.deepcopy(whole)
        if self.choose.random() < 0.3:
            keep = {"game", "scenario", *(name for name in data if self.choose.random() < 0.5)}
            data = {name: value for name, value in data.items() if name in keep}
        for _ in range(self.choose.choice((0, 1, 1, 1, 2, 3, 6))):
            if data:
                self._change(data)
        if self.choose.random() < 0.1:
            data["map"] = self._sketch()
            data.pop("scenario", None)
        return name, data

    def _sketch(self) -> Any:
        labels = ("{column:02}{row:02}", *HOSTILE, "{row_letter}{column}", "{row:0999}")
        size = (0, 1, 2, 5, 9, 30, 10**9)
        sketch: dict[str, Any] = {"rows": self.choose.choice(size), "columns": self.choose.choice(size)}
        if self.choose.random() < 0.5:
            sketch["grid"] = {"label": self.choose.choice(labels)}
        for name in ("hexes", "sides", "links", "areas", "places", "missing", "edges", "borders"):
            if self.choose.random() < 0.15:
                sketch[name] = self.value()
        return sketch

    def _change(self, data: dict[str, Any]) -> None:
        """Walk to somewhere in a file, and change what is there."""
        where: Any = data
        for _ in range(self.choose.randint(1, 5)):
            keys = list(where) if isinstance(where, dict) else list(range(len(where)))
            key = self.choose.choice(keys)
            inner = where[key]
            if not isinstance(inner, dict | list) or not inner or self.choose.random() < 0.25:
                break
            where = inner
        else:
            key = self.choose.choice(list(where) if isinstance(where, dict) else list(range(len(where))))
        self._mutate(where, key)

    def _mutate(self, where: Any, key: Any) -> None:
        old = where[key]
        match self.choose.randrange(7):
            case 0:
                del where[key]
            case 1 if isinstance(where, dict):
                where[str(self.value())[:60]] = where.pop(key)
            case 2 if isinstance(where, list):
                where += [old] * self.choose.choice((1, 2, 50))
            case 3 if isinstance(old, int) and not isinstance(old, bool):
                where[key] = old + self.choose.choice((-1, 1, -100, 10**9, -(10**9), 10**19))
            case 4 if isinstance(old, str):
                where[key] = old + self.choose.choice(HOSTILE)
            case 5 if isinstance(where, list) and len(where) > 1:
                other = self.choose.randrange(len(where))
                where[key], where[other] = where[other], where[key]
            case _:
                where[key] = self.value()

    # -- other bodies

    def record(self) -> str:
        """A record with something wrong: in its lines, which are then sealed again, or in its text."""
        lines: list[Any] = copy.deepcopy(list(record_lines()))
        for line in lines:
            line.pop("check", None)
        for _ in range(self.choose.choice((0, 1, 1, 2))):
            self._change({"lines": lines})
        sealed = [line for line in lines if isinstance(line, dict) and line]
        try:
            text = journal.seal(sealed)[0].decode()
        except ValueError:
            text = "\n".join(map(_text, sealed))
        return self._torn(text) if self.choose.random() < 0.3 else text

    def body(self, play: str, token: str, invitation: str) -> tuple[str, str]:
        """A path and the text of a body for it, of any address that takes one."""
        name, position = self.position()
        seats = {side: self.choose.choice(("me", "link", "bot:random", "bot:greedy")) for side in game(name).sides}
        dice = {"commitment": "0" * 64, "parts": {"blue": "0" * 32}}
        bodies: tuple[tuple[str, Frame], ...] = (
            ("/api/games", {"game": name, "position": position, "seats": seats}),
            ("/api/games", {"game": name, "position": position}),
            ("/api/games", {"game": name, "position": position}),
            ("/api/games", {"game": name, "scenario": position.get("scenario"), "options": {}, "seats": seats}),
            ("/api/games", {"game": name, "dice": dice, "seats": seats}),
            ("/api/games", {"game": "crossroads", "guide": "welcome"}),
            ("/api/import", {"record": "", "seats": {}}),
            ("/api/import", {"record": ""}),
            ("/api/commitments", {}),
            (f"/api/plays/{play}/join", {"invitation": invitation, "token": "t" * 43}),
            (f"/api/plays/{play}/record", {"tokens": [token]}),
            (f"/api/plays/{play}/position", {"tokens": [token]}),
        )
        path, data = self.choose.choice(bodies)
        if path == "/api/import":
            data["record"] = self.record()
        if self.choose.random() < 0.4:
            self._spoil(data)
        text = _text(data)
        return path, self._torn(text) if self.choose.random() < 0.05 else text


EDITS = (
    *("turn", "phase", "dice", "draws", "schedule", "units", "stacks", "state", "key", "seed", "map", "__class__", ""),
    *("units.B-1Arm.hex", "units.B-1Arm.steps", "units.R-1Inf.box", "units.nobody.hex", "units.B-1Arm"),
    *(
        "state.control.0303",
        "state.control",
        "stacks.0306",
        "stacks.red.reserve",
        "frames",
        "outcome",
        "units..",
        "a.b.c.d",
    ),
)
Part = Callable[[Grammar, int, list[str]], Frame]
KINDS: dict[str, Part] = {
    "act": lambda self, n, actions: {"on": n, "action": self.action(actions)},
    "undo": lambda self, n, actions: {"on": n},
    "takeback": lambda self, n, actions: {},
    "answer": lambda self, n, actions: {"ok": self.choose.random() < 0.5},
    "edit": lambda self, n, actions: {"on": n, "action": self.edit()},
    "resign": lambda self, n, actions: {} if self.choose.random() < 0.05 else {"side": "nobody"},
    "chat": lambda self, n, actions: {"text": str(self.choose.choice(HOSTILE))},
    "seed": lambda self, n, actions: {"part": "lucky"},
    "commit": lambda self, n, actions: {"round": self.choose.randint(0, 3), "commit": "ab" * 32},
    "part": lambda self, n, actions: {"round": self.choose.randint(0, 3), "part": "0" * 64},
    "explain": lambda self, n, actions: {"actions": [self.action(actions) for _ in range(self.choose.randint(0, 30))]},
    "inquire": lambda self, n, actions: {"question": f"supply {self.choose.choice(('B-1Arm', 'R-7Inf', 'x'))}"},
    "overlay": lambda self, n, actions: {"name": self.choose.choice(("zones blue", "reach B-1Arm", "supply x", "x"))},
    "replay": lambda self, n, actions: {"step": self.choose.randint(0, n + 2)},
    "steps": lambda self, n, actions: {"after": self.choose.randint(0, n + 2)},
    "course": lambda self, n, actions: {},
    "log": lambda self, n, actions: {"from": self.choose.randint(0, n + 2), "to": self.choose.randint(0, n + 2)},
    "ping": lambda self, n, actions: {},
    "hello": lambda self, n, actions: {"play": "0" * 16, "tokens": [], "seen": n},
    "welcome": lambda self, n, actions: {"sides": self.sides},
}
"""What each frame carries beside its type, id and side."""


def _text(value: Any) -> str:
    """JSON, or what looks like it."""
    try:
        return json.dumps(value)
    except (ValueError, RecursionError):
        return "[]"
