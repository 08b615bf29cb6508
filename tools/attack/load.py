"""Too much of everything: edits, slow readers and writers, idle sockets, computers that think, questions, chat."""

import asyncio
import base64
import itertools
import json
import random
import secrets
import socket as sockets
import struct
from collections.abc import Iterator
from contextlib import suppress
from typing import Any
from urllib.parse import quote

from tools.attack.attacks import Attack
from tools.attack.client import Attacker, Seat, seat_of
from tools.attack.files import long_record
from tools.attack.sockets import Closed, Frame, Socket

LARGEST = ("army_group_center", "historical")
MOST_FRAMES = 20_000
"""Frames that one connection of a flood sends at most."""


# -- edits


async def edits(attacker: Attacker) -> None:
    """People who play alone edit as fast as they can: possible things, impossible ones, whole armies."""
    tables = [await attacker.new(attacker.address(), game=LARGEST[0], scenario=LARGEST[1]) for _ in range(8)]
    attacker.begin()
    await attacker.together(_edit(attacker, table, number) for number, table in enumerate(tables) if table)


async def _edit(attacker: Attacker, table: Seat, number: int) -> None:
    choose = random.Random(number)
    async with attacker.seated(table, address=attacker.address()) as socket:
        await socket.seen()
        units = [unit["id"] for unit in socket.view["view"]["units"]]
        hexes = [unit["hex"] for unit in socket.view["view"]["units"] if "hex" in unit] or ["0101"]
        side = socket.sides[0]

        def frame() -> Frame:
            many = choose.choice((1, 3, 60, 60, 200))  # most of them are impossible, and the position stays
            words = [word for _ in range(many) for word in _placed(choose, units, hexes)]
            return {"type": "edit", "side": side, "on": socket.n, "action": ["edit", *words]}

        await socket.flood(frame, MOST_FRAMES, window=5)


def _placed(choose: random.Random, units: list[str], hexes: list[str]) -> tuple[str, str]:
    return f"units.{choose.choice(units)}.hex", json.dumps(choose.choice((*hexes, None, "9999")))


# -- slow ones


async def readers(attacker: Attacker) -> None:
    """Clients that ask for logs, explanations, films and earlier positions again and again and never read an answer."""
    record = await asyncio.to_thread(long_record, "crossroads", "battle", attacker.limits.size(100_000, 10_000))
    answer = await attacker.post("/api/import", {"record": record}, address=attacker.address())
    table = seat_of(answer)
    if table is None:
        attacker.tally.notes.append(f"the long play was refused: {answer.sentence}")
        table = await attacker.new(attacker.address())
    attacker.begin()
    if table is not None:
        await attacker.together(
            (_never_read(attacker, table) for _ in range(attacker.limits.size(30, 8))), attacker.limits.seconds + 3
        )


async def _never_read(attacker: Attacker, table: Seat) -> None:
    address = attacker.address()
    own = sockets.socket(sockets.AF_INET, sockets.SOCK_STREAM)
    own.setsockopt(sockets.SOL_SOCKET, sockets.SO_RCVBUF, 4096)
    own.bind((address, 0))
    own.setblocking(False)
    try:
        writer = await _upgraded(attacker, own)
    except OSError:
        own.close()
        raise
    try:
        hello = {"type": "hello", "play": table.play, "tokens": list(table.tokens.values()), "seen": 0}
        writer.write(masked(json.dumps(hello)))
        side = next(iter(table.tokens))
        asked: tuple[Frame, ...] = (
            {"type": "log", "side": side, "from": 1, "to": 1000},
            {"type": "explain", "side": side, "actions": [["hex", f"{k:04}"] for k in range(400)]},
            {"type": "replay", "side": side, "step": 50},
            {"type": "overlay", "side": side, "name": "zones blue"},
            {"type": "steps", "side": side, "after": 0},
            {"type": "course", "side": side},
        )
        for id, frame in enumerate(itertools.islice(itertools.cycle(asked), MOST_FRAMES), 1):
            if attacker.left <= 0:
                break
            writer.write(masked(json.dumps({**frame, "id": id})))
            await asyncio.wait_for(writer.drain(), max(0.1, attacker.left))
            attacker.tally.answers["asked and not read"] += 1
            await asyncio.sleep(0.002)
    except (OSError, TimeoutError):
        attacker.tally.answers["closed by the server"] += 1
    finally:
        writer.transport.abort()


async def _upgraded(attacker: Attacker, own: sockets.socket) -> asyncio.StreamWriter:
    """A WebSocket by hand, on a socket whose buffers are as small as can be."""
    await asyncio.get_running_loop().sock_connect(own, (attacker.server.host, attacker.server.port))
    reader, writer = await asyncio.open_connection(sock=own, limit=4096)
    writer.write(upgrade(attacker))
    async with asyncio.timeout(attacker.limits.quick):
        await reader.readuntil(b"\r\n\r\n")
    return writer


def upgrade(attacker: Attacker) -> bytes:
    """The request that a WebSocket begins with."""
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    host = attacker.server.url.removeprefix("http://")
    lines = ("GET /ws HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade")
    return "\r\n".join((*lines, f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", "", "")).encode()


def masked(text: str) -> bytes:
    """A frame of a WebSocket with a text, as clients send it."""
    data = text.encode()
    if len(data) < 126:
        head = struct.pack("!BB", 0x81, 0x80 | len(data))
    elif len(data) < 1 << 16:
        head = struct.pack("!BBH", 0x81, 0xFE, len(data))
    else:
        head = struct.pack("!BBQ", 0x81, 0xFF, len(data))
    return head + bytes(4) + data  # a mask of zeros changes nothing


async def writers(attacker: Attacker) -> None:
    """Clients that send a header, a body or a frame letter by letter and never come to its end."""
    host = attacker.server.url.removeprefix("http://").encode()
    header = b"POST /api/games HTTP/1.1\r\nHost: " + host + b"\r\n"
    body = header + b"Content-Type: application/json\r\nContent-Length: 1000000\r\n\r\n" + b'{"game":"'
    frame = upgrade(attacker) + struct.pack("!BBQ", 0x81, 0xFF, 900_000) + bytes(4)
    chunked = header + b"Transfer-Encoding: chunked\r\n\r\nFFFFF\r\n"
    each = attacker.limits.size(60, 10)
    starts = [start for start in (header + b"X-Long: ", body, frame, chunked) for _ in range(each)]
    addresses = [attacker.address() for _ in range(5)]
    tasks = (_dribble(attacker, start, addresses[k % 5]) for k, start in enumerate(starts))
    await attacker.together(tasks, attacker.limits.seconds + 5)


async def _dribble(attacker: Attacker, start: bytes, address: str) -> None:
    try:
        async with asyncio.timeout(attacker.limits.quick):
            reader, writer = await asyncio.open_connection(
                attacker.server.host, attacker.server.port, local_addr=(address, 0)
            )
    except TimeoutError:
        attacker.tally.answers["no connection"] += 1
        return
    try:
        writer.write(start)
        while attacker.left > 0:
            writer.write(b"a")
            await writer.drain()
            await asyncio.sleep(0.2)
            if reader.at_eof():
                attacker.tally.answers["closed by the server"] += 1
                return
        attacker.tally.answers["still open at the end"] += 1
    except OSError:
        attacker.tally.answers["closed by the server"] += 1
    finally:
        writer.transport.abort()


async def idle(attacker: Attacker) -> None:
    """Hundreds of sockets that say nothing, WebSockets without a hello, and onlookers who only look on."""
    table = await attacker.new(attacker.address())
    addresses = [attacker.address() for _ in range(8)]
    silent = attacker.limits.size(1600, 120)
    opened: list[asyncio.StreamWriter] = []
    try:
        for number in range(silent):
            if attacker.left > 0:
                await _open(attacker, opened, addresses[number % 8], number)
        if table is not None:
            count = attacker.limits.size(200, 20)
            await attacker.together(
                (_look_on(attacker, table, addresses[k % 8]) for k in range(count)), attacker.limits.seconds + 5
            )
        await asyncio.sleep(attacker.left)
        closed = sum(writer.transport.is_closing() for writer in opened)
        attacker.tally.notes.append(f"{len(opened)} silent sockets, {closed} of them closed at the end")
    finally:
        for writer in opened:
            writer.transport.abort()


async def _open(attacker: Attacker, opened: list[asyncio.StreamWriter], address: str, number: int) -> None:
    """A socket that is opened, and every third time a WebSocket."""
    try:
        async with asyncio.timeout(2):
            _, writer = await asyncio.open_connection(
                attacker.server.host, attacker.server.port, local_addr=(address, 0)
            )
        opened.append(writer)
        if number % 3 == 0:
            writer.write(upgrade(attacker))
        attacker.tally.answers["socket opened"] += 1
    except (OSError, TimeoutError):
        attacker.tally.answers["no connection"] += 1


async def _look_on(attacker: Attacker, table: Seat, address: str) -> None:
    async with attacker.socket(address) as socket:
        await socket.hello(table.play, [])
        while attacker.left > 0:
            with suppress(TimeoutError):
                await socket.receive(max(0.05, attacker.left))


# -- the computer


async def bots(attacker: Attacker) -> None:
    """Many tables at which the computer plays against itself, the largest scenario among them, all watched at once."""
    many: list[dict[str, Any]] = [
        {"game": "crossroads", "scenario": "skirmish", "seats": {"blue": "bot:random", "red": "bot:random"}}
    ] * attacker.limits.size(20, 4)
    many += [
        {"game": LARGEST[0], "scenario": LARGEST[1], "seats": {"german": "bot:heuristic", "soviet": "bot:heuristic"}},
        {"game": "formation/arracourt", "seats": {"american": "bot:heuristic", "german": "bot:heuristic"}},
        {"game": "crossroads", "scenario": "battle", "seats": {"blue": "bot:heuristic", "red": "bot:greedy"}},
        {"game": "crossroads", "scenario": "battle", "seats": {"blue": "bot:search:30", "red": "bot:search:30"}},
    ] * attacker.limits.size(4, 1)
    await attacker.together((_watch(attacker, asked) for asked in many), attacker.limits.seconds + attacker.limits.long)


async def _watch(attacker: Attacker, asked: dict[str, Any]) -> None:
    address = attacker.address()
    table = seat_of(await attacker.post("/api/games", asked, address=address))
    if table is None:
        return
    async with attacker.socket(address) as socket:
        await socket.hello(table.play, [])
        while attacker.left > 0 and not socket.over:
            with suppress(TimeoutError):
                await socket.receive(max(0.05, attacker.left))


# -- questions


async def questions(attacker: Attacker) -> None:
    """Explanations of 400 unlisted actions a frame, overlays, old lines, films and earlier positions, by many."""
    record = await asyncio.to_thread(long_record, *LARGEST, attacker.limits.size(60_000, 15_000))
    answer = await attacker.post("/api/import", {"record": record}, address=attacker.address())
    tables = [seat_of(answer), await attacker.new(attacker.address(), game=LARGEST[0], scenario=LARGEST[1])]
    attacker.begin()
    hands = [(table, number) for number in range(attacker.limits.size(5, 2)) for table in tables if table is not None]
    await attacker.together(_question(attacker, table, number) for table, number in hands)


async def _question(attacker: Attacker, table: Seat, number: int) -> None:
    choose = random.Random(number)
    async with attacker.seated(table, address=attacker.address()) as socket:
        await socket.seen()
        frames = _asked(choose, socket)
        await socket.flood(lambda: next(frames), MOST_FRAMES, window=attacker.limits.size(10, 3))


def _asked(choose: random.Random, socket: Socket) -> Iterator[Frame]:
    """Questions without end, each a little different from the one before."""
    side = socket.sides[0]
    units = [unit["id"] for unit in socket.view["view"]["units"]]
    while True:
        unlisted = [["hex", f"{choose.randrange(10_000):04}"] for _ in range(200)]
        unlisted += [["unit", choose.choice(units)] for _ in range(100)]
        unlisted += [["attack", f"{choose.randrange(10_000):04}", *choose.sample(units, 3)] for _ in range(100)]
        yield {"type": "explain", "side": side, "actions": unlisted}
        name = choose.choice(("reach", "supply", "zones", "control"))
        yield {"type": "overlay", "side": side, "name": f"{name} {choose.choice((*units, *socket.sides))}"}
        yield {"type": "inquire", "side": side, "question": f"supply {choose.choice(units)}"}
        yield {"type": "log", "side": side, "from": choose.randrange(1000), "to": 10_000}
        yield {"type": "replay", "side": side, "step": choose.randrange(1000)}
        yield {"type": "steps", "side": side, "after": choose.randrange(1000)}
        yield {"type": "course", "side": side}


async def tables(attacker: Attacker) -> None:
    """Tables, rulebooks and plays asked for again and again, with options that are different every time."""
    answer = await attacker.get("/api/games")
    games = answer.data if isinstance(answer.data, list) else []
    attacker.begin()
    await attacker.together(_ask_tables(attacker, games, number) for number in range(6))


async def _ask_tables(attacker: Attacker, games: list[dict[str, Any]], number: int) -> None:
    choose, address = random.Random(number), attacker.address()
    for k in range(MOST_FRAMES):
        if attacker.left <= 0 or not games:
            break
        game = choose.choice(games)
        name = game["name"].replace("/", "~")
        scenario = choose.choice(game["scenarios"])["name"]
        options = {one["name"]: choose.choice([*one["choices"], True]) for one in game["options"]}
        path = choose.choice(
            (
                f"/api/games/{name}/table?scenario={scenario}&options={_in_address(options)}",
                f"/api/games/{name}/table?scenario={scenario}&options={_in_address({f'x{k}': number})}",
                f"/api/games/{name}/table?scenario={scenario}&options={_in_address(options)}&x={k}",
                f"/api/games/{name}/table?options={'[' * 2000}",
                f"/api/games/{name}/table?scenario={'s' * 3000}",
                f"/api/games/{name}/rules",
                f"/api/plays/{secrets.token_hex(8)}",
                f"/api/games/..%2f{name}/guide",
            )
        )
        answer = await attacker.get(path, address=address)
        if answer.status == 429:
            await asyncio.sleep(0.05)


def _in_address(options: dict[str, Any]) -> str:
    return quote(json.dumps(options))


async def chat(attacker: Attacker) -> None:
    """Long messages from both sides of a few tables, without a pause."""
    seats = [await attacker.new(attacker.address()) for _ in range(3)]
    await attacker.together(_chat(attacker, seat) for seat in seats * 3 if seat is not None)


async def _chat(attacker: Attacker, seat: Seat) -> None:
    async with attacker.seated(seat, address=attacker.address()) as socket:
        side = socket.sides[0]
        with suppress(Closed):
            await socket.flood(lambda: {"type": "chat", "side": side, "text": "ñ" * 1000}, MOST_FRAMES, window=50)


ATTACKS = (
    Attack("edits", "edits", edits),
    Attack("readers", "slow", readers),
    Attack("writers", "slow", writers),
    Attack("idle", "slow", idle),
    Attack("bots", "bots", bots),
    Attack("questions", "bots", questions),
    Attack("tables", "bots", tables),
    Attack("chat", "bots", chat),
)
