"""Makes the dumps beside it, with whatever version of the program is imported:

    python -m tests.server.upgrades.make                # VERSION_GAME.sql for every game
    python -m tests.server.upgrades.make --changed      # changed_GAME.sql: the same under the charts in `charts`

For every game a server is started, two people sit down and play at random with undos and a chat: `going` stops in the
middle of a later turn, `resigned` ends with a resignation. Dumps that have been made by a version that was released are
never made again: that version cannot be asked any more.
"""

import argparse
import json
import multiprocessing
import random
import secrets
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from tests.server.guest import ROOMY, Guest, Host, serving
from tests.server.upgrades.frozen import FILE, GAME_NAMES, HERE, REMARK, FrozenPlay, follow, lines_of, other_charts

from grognard import __version__
from grognard.games import game

SCENARIOS = {
    "crossroads": "skirmish",
    "army_group_center": "no_bomb_plot",
    "formation/arracourt": "battle_for_the_hills",
    "folio/hells_gate": "tikich",
    "roads_to_moscow": "highway",
    "less_than_60_miles": "point_alpha",
}
HURRY = {"crossroads": 0.0, "army_group_center": 0.25, "formation/arracourt": 0.4, "folio/hells_gate": 0.3}
HURRY |= {"roads_to_moscow": 0.4, "less_than_60_miles": 0.4}
"""How often whoever can is content with what they have: turns are to be short."""
ENOUGH = ("done", "pass", "stop", "no")
KINDS = ("me", "link")
TABLES = (("id", "plays"), ("play", "log"), ("play", "chat"), ("play", "rounds"), ("play", "snapshots"))
"""Where the database has something of a play, and the column that says of which."""
LEAST, MOST = 60, 200
PATIENT = replace(ROOMY, quick_seconds=600.0)
"""Limits under which no action is stopped, however busy the machine is."""
AT_ONCE, BATCHES = 10, 20
"""Plays on one server, and servers, until there is one of use."""


class Table:
    """Two people at a play."""

    def __init__(self, host: Host, name: str, stack: ExitStack) -> None:
        rules = game(name)
        self.seats = dict(zip(rules.sides, KINDS, strict=True))
        asked = {"game": name, "scenario": SCENARIOS[name], "seats": self.seats}
        answer = host.post("/api/games", asked).json()
        self.id: str = answer["id"]
        self.tokens: dict[str, str] = dict(answer["tokens"])
        for side, code in answer.get("invitations", {}).items():
            self.tokens[side] = secrets.token_urlsafe(32)
            joining = {"invitation": code, "token": self.tokens[side]}
            assert host.post(f"/api/plays/{self.id}/join", joining).status_code == 200
        self.guests = {side: Guest(host, self.id, [token]) for side, token in self.tokens.items()}
        for guest in self.guests.values():
            stack.enter_context(guest)

    def play(self, dice: random.Random, hurry: float) -> None:
        """Random actions with some undos, until a later turn is well begun, or it takes too long."""
        turns: set[int] = set()
        since = 0
        for n in range(MOST):
            mover = next((guest for guest in self.guests.values() if guest.actions), None)
            if mover is None:
                return
            ends = [action for action in mover.actions if action.split()[0] in ENOUGH]
            hurried = ends and dice.random() < hurry
            answer = mover.act(dice.choice(ends if hurried else mover.actions))
            assert answer["type"] == "done", answer
            if dice.random() < 0.08:
                mover.undo(mover.view["side"])  # or it is refused: something was rolled
            for guest in self.guests.values():
                guest.caught_up(mover.n)
            turn = mover.view["view"]["turn"]
            since = 0 if turn not in turns else since + 1
            turns.add(turn)
            if len(turns) > 2 and n >= LEAST and since > 12:
                return

    def talk(self) -> None:
        for side, guest in self.guests.items():
            assert guest.ask("chat", side=side, text=f"A good game, says {side}.")["type"] == "done"


def is_wanted(play: FrozenPlay, changed: bool) -> bool:
    """Is a play of use: marks and an undo in it, and other charts, if there were such, felt behind the first mark?"""
    if len(play.marks) < 2 or not play.undos or play.lines < max(LEAST, play.marks[-1] + 4):
        return False
    if not changed:
        return True
    return play.differs is not None and play.marks[0] < play.differs and play.breaks is not None


def frozen(name: str, table: Table, database: sqlite3.Connection, changed: bool) -> FrozenPlay:
    """What there is to know of a play, by the rules that it was made with."""
    lines = lines_of(database, table.id)
    ((chats,),) = database.execute("SELECT count(*) FROM chat WHERE play = ?", (table.id,))
    with ExitStack() as stack:
        if changed:
            stack.enter_context(other_charts(name))
        here = follow(database, table.id)
    assert here.hash is not None
    assert here.differs is None
    today = follow(database, table.id)
    return FrozenPlay(
        id=table.id,
        seats=table.seats,
        tokens=table.tokens,
        lines=len(lines),
        chats=chats,
        over=lines[-1].kind == "resign",
        marks=[line.n for line in lines if line.mark],
        undos=[line.n for line in lines if line.kind == "undo"],
        hash=here.hash,
        differs=today.differs,
        breaks=today.breaks,
    )


def play_some(name: str, host: Host, seed: int) -> list[Table]:
    """Several plays that go on, or that somebody gives up."""
    tables = []
    for n in range(AT_ONCE):
        with ExitStack() as stack:
            table = Table(host, name, stack)
            table.play(random.Random(seed + n), HURRY[name])
            if any(guest.over for guest in table.guests.values()):
                continue
            table.talk()
            if n % 2:
                side, guest = list(table.guests.items())[-1]
                assert guest.ask("resign", side=side)["type"] == "done"
            tables.append(table)
    return tables


@contextmanager
def forked_workers() -> Iterator[None]:
    """Within this a server forks its workers from this process, so that they have its charts."""
    fork = multiprocessing.get_context("fork")
    with patch.object(multiprocessing, "get_context", lambda _: fork):
        yield


def dump(name: str, changed: bool, seed: int) -> str | None:
    """Play, and what was kept: one play that goes on and one that was given up; None if none of them is of use."""
    with tempfile.TemporaryDirectory() as folder:
        with ExitStack() as stack:
            if changed:
                stack.enter_context(other_charts(name))
                stack.enter_context(forked_workers())
            tables = play_some(name, stack.enter_context(serving(Path(folder), PATIENT)), seed)
        with closing(sqlite3.connect(Path(folder) / FILE)) as database:
            found = (frozen(name, table, database, changed) for table in tables)
            plays = {"resigned" if play.over else "going": play for play in found if is_wanted(play, changed)}
            if len(plays) < 2:
                return None
            ids = [play.id for play in plays.values()]
            for column, there in TABLES:
                database.execute(f"DELETE FROM {there} WHERE {column} NOT IN (?, ?)", ids)
            if changed:  # each test says itself what is left to go on from
                database.execute("DELETE FROM snapshots")
            database.commit()
            ((schema,),) = database.execute("PRAGMA user_version")
            told = {key: play._asdict() for key, play in plays.items()}
            said = {"grognard": __version__, "schema": schema, "game": name, "plays": told}
            remarks = [REMARK + line for line in json.dumps(said).replace("}, ", "},\n").splitlines()]
            return "\n".join([*remarks, f"PRAGMA user_version={schema};", *database.iterdump(), ""])


def main() -> None:
    parser = argparse.ArgumentParser(description="Make dumps of plays as this version keeps them.")
    parser.add_argument("--changed", action="store_true", help="under the charts in the folder charts")
    parser.add_argument("--seed", type=int, default=1, help="of the random actions; the dice are the server's")
    parser.add_argument("games", nargs="*", default=GAME_NAMES)
    given = parser.parse_args()
    for name in given.games:
        batches = range(given.seed, given.seed + BATCHES * AT_ONCE, AT_ONCE)
        text = next(filter(None, (dump(name, given.changed, seed) for seed in batches)), None)
        if text is None:
            raise SystemExit(f"{name}: {BATCHES * AT_ONCE} plays, and none that is of use")
        path = HERE / f"{'changed' if given.changed else __version__}_{name.rpartition('/')[2]}.sql"
        path.write_text(text, encoding="utf-8")
        print(f"{path.name}: {len(text):,} characters")


if __name__ == "__main__":
    main()
