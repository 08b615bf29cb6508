"""Arracourt at two screens: a scripted game, and what each side must not learn.

`fog_at_bezange.record` is the introduction scenario from its first question to its end, with a Reaction, a reroll, a
Retreat before Combat, chits, and a loss that the owner allots. It was written in the shell,

    grognard play formation/arracourt fog_at_bezange --seed 1171 --record tests/browser/fog_at_bezange.record

by typing its actions. A change of the rules that leads elsewhere is reported when it is read; record it again then.
"""

import json
import random
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from tests.browser.table import Table
from tests.server.guest import Host, Made

import grognard
from grognard.engine.records import Record
from grognard.games.formation.combat import Battle
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.stacking import Overstacked

GAME = "formation/arracourt"
INTRODUCTION = "fog_at_bezange"
SCRIPT = Path(__file__).with_name("fog_at_bezange.record")
SIDES = ("american", "german")
BOTH = dict.fromkeys(SIDES, "link")


class Script:
    """The recorded game: who does what, in order."""

    def __init__(self) -> None:
        record: Record[Any] = Record.load(SCRIPT, grognard.game)
        self.seed = record.header.seed
        self.actions = [(played.side, str(played.action)) for played in record.actions]

    def made(self, host: Host, upto: int = 0) -> Made:
        """The same dice on a server, so many actions made already."""
        done = [action for _, action in self.actions[:upto]]
        return host.known(self.seed, GAME, INTRODUCTION, actions=done, seats=BOTH)

    def before(self, action: str, nth: int = 1) -> int:
        """How many actions come before the nth of this kind."""
        found = [n for n, (_, other) in enumerate(self.actions) if other == action]
        return found[nth - 1]


class Players:
    """Windows of both sides, which play the script by clicking."""

    def __init__(self, script: Script, american: Table, german: Table) -> None:
        self.script = script
        self.tables = {"american": american, "german": german}
        self.n = 0

    def play(self, upto: int) -> None:
        """Click until so many actions are made, each in the window of who is asked; then both screens show it."""
        for side, action in self.script.actions[self.n : upto]:
            asked = self.tables[side]
            asked.until_n(self.n)
            assert asked.asked == side, f"action {self.n + 1}: {side} is to {action}, but is not asked"
            asked.take(action)
            self.n += 1
        for table in self.tables.values():
            table.until_n(self.n)

    def to(self, action: str, nth: int = 1) -> None:
        """Play until this action is the next."""
        self.play(self.script.before(action, nth))

    def on(self, actions: int = 1) -> None:
        self.play(self.n + actions)


# -- what must not be known


def covered(position: FormationPosition, side: str | None) -> set[str]:
    """The units that a side (None: an onlooker) may not know where they are [5.3.4-4, 5.3.4-5].

    All of another side's stack but its top, and what is beneath an HQ on top. Said here once more, apart from the
    rules' own code, so that the two can disagree. Stacks of a combat that is fought, and those that are too full, are
    open to both.
    """
    components = position.components
    found: set[int] = set()
    for place, stack in position.stacks.items():
        if place >= components.hexes or components.sides[components.side_of[stack[0]]] == side:
            continue
        seen = len(stack) - 1
        while seen > 0 and components.roster[stack[seen]].type == "hq":
            seen -= 1
        found |= set(stack[:seen])
    for frame in position.frames:
        if isinstance(frame, Battle):
            found -= {*frame.units, *frame.defenders}
        elif isinstance(frame, Overstacked):
            found -= set(position.units_at(frame.hex))
    return {position.unit_name(unit) for unit in found} if position.outcome is None else set()


def strings(data: Any) -> Iterator[str]:
    """Every string of a JSON document, keys too."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, dict):
        for key, value in data.items():
            yield key
            yield from strings(value)
    elif isinstance(data, list):
        for value in data:
            yield from strings(value)


def leaks(frame: Any, secrets: Iterable[str]) -> set[str]:
    """The secret units that a frame names anywhere: as a value, as a key, in a sentence."""
    wanted = sorted(secrets)
    if not wanted:
        return set()
    names = re.compile(r"(?<![\w/-])(" + "|".join(map(re.escape, wanted)) + r")(?![\w/-])")
    return {name for text in strings(frame) for name in names.findall(text)}


class Truth:
    """What nobody on the page knows: for every position of a game, who is covered, and whose strength lies open."""

    def __init__(self) -> None:
        self._covered: dict[str | None, list[set[str]]] = {side: [] for side in (*SIDES, None)}
        self.open: list[set[str]] = []

    def add(self, position: FormationPosition) -> None:
        """The next position."""
        for side, found in self._covered.items():
            found.append(covered(position, side))
        self.open.append(open_strengths(position))

    def secrets(self, side: str | None, n: int) -> set[str]:
        """Who must not be named to a side while position n is new.

        Not who is shown by the action that led there, or covered by it; nor, since an answer may come a little late, by
        the next one.
        """
        kept = self._covered[side][max(0, n - 1) : n + 2]
        return set.intersection(*kept)


class Watch:
    """A window whose traffic is held against what its side may know, position by position."""

    def __init__(self, table: Table, side: str | None) -> None:
        self.table, self.side = table, side
        self.n = self.frames = self.bodies = 0
        self.checked: set[str] = set()
        """The units that were secret, and were looked for."""

    def check(self, truth: Truth) -> None:
        """Nothing that has come since the last check names a unit that was secret when it came."""
        traffic, who = self.table.window.traffic, self.side or "an onlooker"
        for text in traffic.received[self.frames :]:
            frame = json.loads(text)
            if frame["type"] == "view":
                self.n = frame["n"]
                told = shown_strengths(frame["view"], self.side)
                assert told <= truth.open[self.n], f"position {self.n}: {who} is told strengths of {told}"
            for n, part in self.parts(frame):
                secrets = truth.secrets(self.side, n)
                found = leaks(part, secrets)
                assert not found, f"position {n}: {who} received {sorted(found)} in {text[:400]}"
                changed = part.get("changes", part if "units" in part else {}).get("units", [])
                told = shown_strengths({"units": changed if isinstance(changed, list) else changed.values()}, self.side)
                assert told <= truth.open[n], f"position {n}: {who} is told strengths of {told}"
                self.checked |= secrets
        for url, text in traffic.http[self.bodies :]:
            if "/table?" not in url:  # the counter sheet names everybody, and does not know the position
                assert not leaks(text, truth.secrets(self.side, self.n)), f"position {self.n}: {url}"
        self.frames, self.bodies = len(traffic.received), len(traffic.http)

    def parts(self, frame: dict[str, Any]) -> list[tuple[int, Any]]:
        """What a frame tells, and of which position: a film tells of earlier ones, as they were seen then."""
        if frame["type"] != "steps" or not frame["steps"]:
            return [(self.n, frame)]
        steps = [(step["n"], step) for step in frame["steps"]]
        return [(steps[0][0] - 1, frame["view"]), *steps]


def shown_strengths(view: dict[str, Any], side: str | None) -> set[str]:
    """The units of others whose strength a view tells."""
    return {unit["id"] for unit in view["units"] if unit["side"] != side and "strength" in unit and "hex" in unit}


def open_strengths(position: FormationPosition) -> set[str]:
    """The units whose strengths a combat has laid open: from the drawing of the chits on [5.3.4-3]."""
    fought = [frame for frame in position.frames if isinstance(frame, Battle) and frame.chits]
    return {position.unit_name(unit) for frame in fought for unit in (*frame.units, *frame.defenders)}


def crowding(position: FormationPosition, actions: list[str], dice: random.Random) -> str:
    """Play that piles units up and throws them at each other: much to hide, and much that turns stacks up."""
    bold = [action for action in actions if action.split()[0] in ("attack", "react", "withdraw", "regular", "all")]
    if bold and dice.random() < 0.9:
        return dice.choice(bold)
    grid = position.components.grid
    held = {place for place in position.stacks if place < position.components.hexes}
    near = {other for place in held for other in grid.around[place]}
    goals = [action.split()[1] for action in actions if action.startswith("hex ")]
    crowded = [goal for goal in goals if grid.hex(goal) in held] or [g for g in goals if grid.hex(g) in near]
    if crowded and dice.random() < 0.9:
        return f"hex {dice.choice(crowded)}"
    busy = [action for action in actions if action.split()[0] in ("unit", "activate", "move", "keep", "done")]
    return dice.choice(busy or actions)
