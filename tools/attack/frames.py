"""Hostile frames and bodies by the grammar: every one of them is to be answered properly, and soon."""

import asyncio
import random
import time
from typing import Any

from tools.attack.attacks import Attack
from tools.attack.client import Attacker, Seat, seat_of
from tools.attack.grammar import Grammar, position_seeds
from tools.attack.sockets import Closed, Frame, Socket

BATCH = 20
"""Frames that are sent before the answers are waited for."""
HANDS = 6
"""Connections at once."""
POSTS_AN_ADDRESS = 250
"""Requests after which another address goes on: a limit for one address is to be tried elsewhere."""
LOOKED_AT = 0.2
"""Part of the plays set up from hostile files that somebody then sits down at."""
SLOWEST = 50
"""Requests a second below which the attack ends before it has sent them all."""


class Count:
    """So many requests, and so much time, for several hands."""

    def __init__(self, attacker: Attacker, most: int) -> None:
        self.left = most
        attacker.begin(attacker.limits.seconds + most / SLOWEST)
        self._attacker = attacker

    def take(self, wanted: int) -> int:
        """How many of these may be sent."""
        found = min(wanted, self.left) if self._attacker.left > 0 else 0
        self.left -= found
        return found


async def frames(attacker: Attacker) -> None:
    """Frames of every type with wrong types, missing fields, huge numbers, foreign sides and torn JSON."""
    count = Count(attacker, attacker.limits.requests * 3 // 5)
    pool = attacker.limits.size(2000, 300)
    hands = [Grammar(attacker.limits.seed * 100 + number, pool) for number in range(HANDS)]
    await attacker.together(_send_frames(attacker, grammar, count) for grammar in hands)
    if count.left > 0:
        attacker.tally.notes.append(f"{count.left} frames were not sent: time was up")


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
            except Closed:
                attacker.tally.answers["closed"] += 1
            if count.left <= 0 or attacker.left <= 0:
                break
        await attacker.forget(address)


def _sides(grammar: Grammar, seat: Seat) -> list[str]:
    """Some of the seats that we can open."""
    found = list(seat.tokens)
    return found if grammar.choose.random() < 0.7 else found[:1]


async def _batch(attacker: Attacker, grammar: Grammar, socket: Socket, count: Count) -> bool:
    """Send some frames, and wait until each that can have an answer has one."""
    allowed = count.take(BATCH)
    waiting: dict[int, str] = {}
    for _ in range(allowed):
        decision = socket.view.get("view", {}).get("decision") or {}
        side = socket.view.get("side") or grammar.choose.choice(grammar.sides)
        text, id = grammar.frame(socket.number(), socket.n, decision.get("actions") or [], side)
        await _send(socket, text)
        if id is not None:
            waiting[id] = str(text)
    last = socket.number()
    await socket.send({"type": "ping", "id": last})
    waiting[last] = "ping"
    ends = time.monotonic() + attacker.limits.long
    while waiting:
        try:
            frame = await socket.receive(max(0.01, ends - time.monotonic()))
        except TimeoutError:
            attacker.tally.fail(
                f"no answer within {attacker.limits.long:g} seconds to {next(iter(waiting.values()))[:200]}"
            )
            raise Closed("no answer") from None
        waiting.pop(_id(frame), None)
    return allowed > 0


async def _send(socket: Socket, text: str | bytes) -> None:
    """Send what is not always text that can be sent."""
    await socket.send(text.encode("utf-8", "replace").decode() if isinstance(text, str) else text)


def _id(frame: Frame) -> int:
    id = frame.get("id")
    return id if isinstance(id, int) else -1


async def positions(attacker: Attacker) -> None:
    """Position files, records and other bodies with a few things changed; what is set up from them is then played."""
    count = Count(attacker, attacker.limits.requests * 2 // 5)
    position_seeds()
    pool = attacker.limits.size(2000, 300)
    hands = [Grammar(attacker.limits.seed * 100 + 50 + number, pool) for number in range(HANDS)]
    await attacker.together(_send_bodies(attacker, grammar, count) for grammar in hands)
    if count.left > 0:
        attacker.tally.notes.append(f"{count.left} requests were not sent: time was up")


async def _send_bodies(attacker: Attacker, grammar: Grammar, count: Count) -> None:
    while count.left > 0 and attacker.left > 0:
        address = attacker.address()
        known = await attacker.new(address, seats={"red": "link"}) or Seat("0" * 16, {}, {})
        for _ in range(count.take(POSTS_AN_ADDRESS)):
            token, invitation = known.tokens.get("blue", ""), known.invitations.get("red", "")
            path, text = grammar.body(known.play, token, invitation)
            content = text.encode("utf-8", "replace")
            answer = await attacker.post(path, content=content, address=address)
            seat = seat_of(answer)
            if seat is not None and grammar.choose.random() < LOOKED_AT:
                await attacker.together([look(attacker, seat, address, grammar.choose)])
            if attacker.left <= 0:
                break
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
            ("log", {"from": 0, "to": 10}),
            ("undo", {"on": socket.n}),
        ]
        kind, more = choose.choice(questions)
        await socket.ask(kind, side=side, **more)


ATTACKS = (Attack("frames", "frames", frames), Attack("positions", "frames", positions))
