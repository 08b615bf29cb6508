"""Hostile frames and bodies by the grammar: every one of them is to be answered properly, and soon."""

import asyncio
import random
import time
from typing import Any

from tools.attack.attacks import Attack
from tools.attack.client import Attacker, Seat, seat_of
from tools.attack.grammar import Grammar, hostile_values, position_seeds, record_lines
from tools.attack.sockets import BROKEN, FAILED, Closed, Socket
from tools.attack.tally import Limits
from websockets.exceptions import InvalidStatus

BATCH = 20
"""Frames that are sent before the answers are waited for."""
HANDS = 6
"""Connections at once."""
POSTS_AN_ADDRESS = 60
"""Requests after which another address goes on: a limit for one address is to be tried elsewhere."""
LOOKED_AT = 0.2
"""Part of the plays set up from hostile files that somebody then sits down at."""
SLOWEST, SPARE = 20, 60
"""Requests a second below which the attack ends before it has sent them all, and seconds that it also has."""


class Count:
    """So many requests, and so much time, for several hands."""

    def __init__(self, attacker: Attacker, most: int) -> None:
        self.left = self._most = most
        attacker.begin(SPARE + most / SLOWEST)
        self._attacker = attacker

    def take(self, wanted: int) -> int:
        """How many of these may be sent."""
        found = min(wanted, self.left) if self._attacker.left > 0 else 0
        self.left -= found
        return found

    def tell(self, what: str) -> None:
        """How many were sent."""
        late = f", {self.left} were not: time was up" if self.left > 0 else ""
        self._attacker.tally.notes.append(f"{self._most - self.left} hostile {what} were sent{late}")


def _hands(limits: Limits, first: int) -> list[Grammar]:
    """Generators that all draw from the same values, each in an order of its own."""
    values = hostile_values(limits.size(1000, 200))
    return [Grammar(limits.seed * 1000 + first + number, values) for number in range(HANDS)]


def prepare(limits: Limits) -> None:
    """Draw the values, and write the files that are to be changed."""
    _hands(limits, 0)
    position_seeds()
    record_lines()


async def frames(attacker: Attacker) -> None:
    """Frames of every type with wrong types, missing fields, huge numbers, foreign sides and torn JSON."""
    count = Count(attacker, attacker.limits.requests * 3 // 4)
    await attacker.together(_send_frames(attacker, grammar, count) for grammar in _hands(attacker.limits, 0))
    count.tell("frames")


async def _send_frames(attacker: Attacker, grammar: Grammar, count: Count) -> None:
    while count.left > 0 and attacker.left > 0:
        address = attacker.address()
        seats = grammar.choose.choice(({"red": "link"}, {"red": "link"}, {}, {"red": "bot:random"}))
        scenario = grammar.choose.choice(("skirmish", "battle"))
        seat = await attacker.new(address, scenario=scenario, seats=seats)
        if seat is None:
            await asyncio.sleep(0.5)
            continue
        for _ in range(10):
            try:
                async with attacker.seated(seat, *_sides(grammar, seat), address=address) as socket:
                    while await _batch(attacker, grammar, socket, count):
                        pass
            except Closed as end:
                attacker.tally.answers[f"closed {end.code}"] += 1
                if end.code in (BROKEN, FAILED):
                    attacker.tally.fail(f"a connection broke down ({end.code})")
            except InvalidStatus:  # whoever is shown out again and again has to wait; another address goes on
                attacker.tally.answers["turned away"] += 1
                break
            if count.left <= 0 or attacker.left <= 0:
                break
        await attacker.forget(address)


def _sides(grammar: Grammar, seat: Seat) -> list[str]:
    """Some of the seats that we can open."""
    found = list(seat.tokens)
    return found if grammar.choose.random() < 0.7 else found[:1]


async def _batch(attacker: Attacker, grammar: Grammar, socket: Socket, count: Count) -> bool:
    """Send some frames, and wait until there are as many answers: with ids, or errors where those are not read."""
    allowed = count.take(BATCH)
    sent: dict[int, str] = {}
    for _ in range(allowed):
        decision = socket.view.get("view", {}).get("decision") or {}
        side = socket.view.get("side") or grammar.choose.choice(grammar.sides)
        id = socket.number()
        text = grammar.frame(id, socket.n, decision.get("actions") or [], side)
        sent[id] = str(text)
        await socket.send(text)
    last = socket.number()
    sent[last] = "ping"
    await socket.send({"type": "ping", "id": last})
    ends = time.monotonic() + attacker.limits.long
    due = len(sent)
    while due > 0:
        try:
            frame = await socket.receive(max(0.01, ends - time.monotonic()))
        except TimeoutError:
            late = next(iter(sent.values()))[:150]
            attacker.tally.fail(f"after {attacker.limits.long:g} seconds {due} frames have no answer; perhaps {late}")
            raise Closed("no answer") from None
        if "id" in frame or frame["type"] == "error":
            due -= 1
            sent.pop(frame.get("id", -1), None)
    return allowed > 0


async def positions(attacker: Attacker) -> None:
    """Position files, records and other bodies with a few things changed; what is set up from them is then played."""
    count = Count(attacker, attacker.limits.requests // 4)
    await attacker.together(_send_bodies(attacker, grammar, count) for grammar in _hands(attacker.limits, HANDS))
    count.tell("bodies")


async def _send_bodies(attacker: Attacker, grammar: Grammar, count: Count) -> None:
    while count.left > 0 and attacker.left > 0:
        address = attacker.address()
        known = await attacker.new(address, seats={"red": "link"}) or Seat("0" * 16, {}, {})
        for _ in range(POSTS_AN_ADDRESS):
            if not count.take(1):
                break
            token, invitation = known.tokens.get("blue", ""), known.invitations.get("red", "")
            path, text = grammar.body(known.play, token, invitation)
            content = text.encode("utf-8", "replace")
            answer = await attacker.post(path, content=content, address=address)
            seat = seat_of(answer)
            if seat is not None and grammar.choose.random() < LOOKED_AT:
                await attacker.together([look(attacker, seat, address, grammar.choose)])
        await attacker.forget(address)


async def look(attacker: Attacker, seat: Seat, address: str, choose: random.Random) -> None:
    """Sit down at a play that was accepted, and do what one does at a table: none of it may fail."""
    await attacker.get(f"/api/plays/{seat.play}", address=address)
    await attacker.get(f"/api/plays/{seat.play}/table", address=address)
    if not seat.tokens:
        return
    async with attacker.seated(seat, address=address) as socket:
        await socket.play(3)
        side = socket.sides[0]
        questions: list[tuple[str, dict[str, Any]]] = [
            ("explain", {"actions": [["done"], ["hex", "0101"]]}),
            ("replay", {"step": 0}),
            ("steps", {"after": 0}),
            ("course", {}),
            ("log", {"from": 0, "to": 10}),
            ("undo", {"on": socket.n}),
        ]
        kind, more = choose.choice(questions)
        await socket.ask(kind, side=side, **more)


ATTACKS = (Attack("frames", "frames", frames, prepare), Attack("positions", "frames", positions, prepare))
