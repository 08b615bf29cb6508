"""Tables that are listed for anyone, and rulings as files: what strangers reach without an invitation."""

import asyncio
import random
from typing import Any

from tools.attack.attacks import Attack
from tools.attack.client import Answer, Attacker, Seat
from tools.attack.seats import TWO, new_token

MOST_ROUNDS = 20_000
"""Requests that one stranger makes at most."""
WORDS = ("unit", "hex", "done", "supply", "B-1Arm", "R-1Rfl", "0101", "4242", "{0}", "../..", "a" * 60, "")


async def listed(attacker: Attacker) -> None:
    """Hosts list tables and leave, strangers read the list, take seats by name and ask for rulings as files."""
    hosts = [attacker.address() for _ in range(attacker.limits.size(20, 3))]
    tables = [table for address in hosts if (table := await attacker.new(address, seats=TWO, listed=True)) is not None]
    attacker.tally.expect(tables, "no table can be listed")
    secret = {word for table in tables for word in (*table.tokens.values(), *table.invitations.values())}
    attacker.begin()
    await attacker.together(
        [
            *(_host(attacker, table, address) for table, address in zip(tables, hosts, strict=False)),
            *(_read(attacker, secret) for _ in range(attacker.limits.size(6, 2))),
            *(_take(attacker, tables, number) for number in range(attacker.limits.size(10, 2))),
            *(_report(attacker, table, number) for number, table in enumerate(tables[:6])),
        ]
    )
    await attacker.together([_alone(attacker)])


async def _host(attacker: Attacker, table: Seat, address: str) -> None:
    """It sits down, plays a little, leaves and comes back: its table is listed, and is not, again and again."""
    while attacker.left > 0:
        async with attacker.seated(table, address=address) as socket:
            await socket.play(2)
        await asyncio.sleep(0.1)


async def _read(attacker: Attacker, secret: set[str]) -> None:
    """What is listed holds no token and no invitation."""
    address = attacker.address()
    for number in range(MOST_ROUNDS):
        if attacker.left <= 0:
            break
        answer = await attacker.get("/api/open" if number % 4 else "/api/reach", address=address)
        text = answer.body.decode("utf-8", "replace")
        attacker.tally.expect(not any(word in text for word in secret), "the list of open tables holds a secret")
        await _not_too_fast(answer)


async def _take(attacker: Attacker, tables: list[Seat], number: int) -> None:
    """Seats are asked for by name: free ones, taken ones, the host's own, ones that do not exist."""
    choose, address = random.Random(number), attacker.address()
    for _ in range(MOST_ROUNDS):
        if attacker.left <= 0 or not tables:
            break
        table = choose.choice(tables)
        side: Any = choose.choice(("red", "blue", "nobody", "r" * 5000, 7, None, ["red"], {"red": 1}))
        token = choose.choice((new_token(), new_token(), table.tokens["blue"], "short"))
        path = f"/api/plays/{table.play}/join"
        answer = await attacker.post(path, {"open": side, "token": token}, address=address)
        if answer.status == 200:
            attacker.tally.expect(side == "red" and token != table.tokens["blue"], f"seat {side!r:.40} was handed out")
        await _not_too_fast(answer)


async def _report(attacker: Attacker, table: Seat, number: int) -> None:
    """Rulings without end, some in the name of a side that is not one's own."""
    choose, address = random.Random(number), attacker.address()
    for _ in range(MOST_ROUNDS):
        if attacker.left <= 0:
            break
        words: Any = [choose.choice(WORDS) for _ in range(choose.choice((0, 1, 2, 3, 300)))]
        side = choose.choice(("blue", "red", None, "nobody", 3))
        body = {"tokens": [table.tokens["blue"]], choose.choice(("explain", "inquire")): words, "side": side}
        answer = await attacker.post(f"/api/plays/{table.play}/report", body, address=address)
        attacker.tally.expect(answer.status != 200 or side == "blue", f"a ruling is told to {side!r}")
        await _not_too_fast(answer)


async def _alone(attacker: Attacker) -> None:
    """Many ask for the same seat at once: one of them sits down."""
    table = await attacker.new(attacker.address(), seats=TWO, listed=True)
    if table is None:
        return
    async with attacker.seated(table, address=attacker.address()):
        path = f"/api/plays/{table.play}/join"
        asked = [
            attacker.post(path, {"open": "red", "token": new_token()}, address=attacker.address()) for _ in range(10)
        ]
        seated = [answer.status for answer in await asyncio.gather(*asked)].count(200)
        attacker.tally.expect(seated == 1, f"of ten who ask for an open seat at once {seated} sit down")


async def _not_too_fast(answer: Answer) -> None:
    if answer.status == 429:
        await asyncio.sleep(0.05)


ATTACKS = (Attack("listed", "chairs", listed),)
