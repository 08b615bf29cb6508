"""Files that mean harm: labels that reach into Python, dice without end, maps without end, records without end."""

import asyncio
import functools
import gzip
import json
import random
import re
import sqlite3
from pathlib import Path
from typing import Any

from tools.attack.attacks import Attack
from tools.attack.client import Answer, Attacker, Seat, seat_of
from tools.attack.server import CANARY
from tools.attack.tally import Limits

from grognard.engine import journal
from grognard.engine.records import Record
from grognard.games import GAMES, game

HARMLESS = "{column:02}{row:02}"
GLOBALS = "{row_letter.__init__.__globals__"
LABELS = (
    f"{GLOBALS}}}",
    f"{GLOBALS}[dataclass].__globals__[sys].modules[os].environ[{CANARY}]}}",
    f"{GLOBALS}[dataclass].__globals__[sys].modules[os].environ}}",
    "{row.__class__}",
    "{row.__class__.__mro__}",
    "{column.real}{row.imag}",
    "{row_letter.number}{column}",
    "{row[0]}",
    "{row_letter[0]}",
    "{row:03000000}",
    "{row:>3000000}",
    "{row_letter:>3000000}",
    "{column:{row}000000}",
    "{row!r:>3000000}",
    "{row:.999999f}",
    "{}",
    "{0}",
    "{unknown}",
    "{row",
    "row}",
    "",
    "{row}" * 20_000,
)
HUGE = ("{row:0300000000}", "{row_letter:>300000000}")
"""Labels of hundreds of megabytes."""
LARGEST_BODY = 1024 * 1024
WITHIN = 240_000
"""Bytes that a request may have: what is larger is refused without being read."""
DICE = (490_000, 115_000)
"""As they were once sent, and as many as a request may still hold."""
FEWEST, MOST_PAIRS = 40, 24_000
"""Actions of a record before one of them is taken back again and again, and how often at most."""


# -- labels


async def labels(attacker: Attacker) -> None:
    """Position files whose labels of hexes are formats that reach into Python or take all memory."""
    attacker.received = []
    twin = await _sketched(attacker, "crossroads", HARMLESS)
    attacker.tally.expect(twin.status == 201, f"a harmless label is refused: {twin.status} {twin.sentence}")
    for name in GAMES:
        for label in LABELS + (() if attacker.limits.short else HUGE):
            await _try_label(attacker, name, label)
    for label in LABELS[:6]:
        await _try_words(attacker, label)
        header = {"format": journal.FORMAT, "version": journal.VERSION, "game": "crossroads", "scenario": None}
        header |= {"options": {}, "seed": 1, "position": _sketch("crossroads", label), "grognard": "0.1.0"}
        record = journal.seal([header])[0].decode()
        refused(
            attacker,
            await attacker.post("/api/import", {"record": record}),
            f"a record that begins at label {label[:50]}",
        )
    _look_for_seeds(attacker, b"".join(attacker.received))


def _sketch(name: str, label: str) -> dict[str, Any]:
    return {"game": name, "map": {"rows": 1, "columns": 1, "grid": {"label": label}}}


async def _sketched(attacker: Attacker, name: str, label: str) -> Answer:
    return await attacker.post("/api/games", {"game": name, "position": _sketch(name, label)})


async def _try_label(attacker: Attacker, name: str, label: str) -> None:
    answer = await _sketched(attacker, name, label)
    refused(attacker, answer, f"the label {label[:90]}")
    seat = seat_of(answer)
    if seat is not None:
        await attacker.together([_see(attacker, seat)])


async def _see(attacker: Attacker, seat: Seat) -> None:
    """What a play shows whose file should have been refused."""
    await attacker.get(f"/api/plays/{seat.play}/table")
    async with attacker.seated(seat) as socket:
        await socket.receive(attacker.limits.quick)


async def _try_words(attacker: Attacker, text: str) -> None:
    """The same texts where words of people stand: they may be accepted, as the words that they are."""
    units = [{"id": text.replace(" ", ""), "type": "armour", "side": "blue", "hex": "0101", "name": text}]
    sketch = {"rows": 3, "columns": 3, "name": text, "notes": [text], "places": {text: "0101"}}
    position = {"game": "crossroads", "title": text, "map": sketch, "units": units, "phase": "blue.1.movement"}
    seat = seat_of(await attacker.post("/api/games", {"game": "crossroads", "position": position}))
    if seat is not None:
        await attacker.together([_see(attacker, seat)])


def _look_for_seeds(attacker: Attacker, received: bytes) -> None:
    """No seed of a play that goes on is among what was received."""
    folder = attacker.server.folder
    files = list(folder.glob("*.sqlite3")) if folder is not None else []
    if not files:
        attacker.tally.notes.append("the server's data is not to be read; nobody looked for its seeds")
        return
    secrets = _secrets(files[0])
    attacker.tally.expect(secrets, "no seed is found in the server's data: nothing can be looked for")
    for secret in secrets:
        attacker.tally.expect(secret.encode() not in received, "an answer shows the seed of a play that goes on")


def _secrets(file: Path) -> set[str]:
    """Every secret of 256 bits behind the dice of a play, in hex."""
    found: set[str] = set()
    connection = sqlite3.connect(f"file:{file}?mode=ro", uri=True, timeout=10)
    try:
        tables = [name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")]
        for table in tables:
            names = {row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')}
            for name in names & {"seed", "secret"}:
                for (cell,) in connection.execute(f'SELECT "{name}" FROM "{table}" LIMIT 5000'):
                    found.update(re.findall(r"\b[0-9a-f]{64}\b", str(cell)))
    finally:
        connection.close()
    return found


def refused(attacker: Attacker, answer: Answer, what: str) -> None:
    """What must be refused, with a sentence; a limit may do it."""
    if answer.status in (200, 201):
        attacker.tally.fail(f"{what} is accepted")
    elif answer.status == 0:
        attacker.tally.fail(f"{what} has no answer")
    elif answer.status == 400:
        attacker.tally.expect(answer.sentence, f"{what} is refused without a sentence")


# -- dice, maps, units


async def dice(attacker: Attacker) -> None:
    """Half a million scripted dice and then one verb; huge maps, thousands of units, deep JSON, huge numbers."""
    start = {"game": "crossroads", "scenario": "skirmish"}
    for number in DICE:
        many = json.dumps({"game": "crossroads", "position": {**start, "dice": [1] * number}}, separators=(",", ":"))
        answer = await attacker.post("/api/games", content=many.encode(), address=attacker.address())
        refused(attacker, answer, f"a script of {number} dice")
        seat = seat_of(answer)
        if seat is not None:
            await attacker.together([_one_verb(attacker, seat)])
    for rows, columns in ((1000, 1000), (1, 10**9), (10**12, 10**12), (500, 500), (-5, -5), (250_000, 1)):
        position = {"game": "crossroads", "map": {"rows": rows, "columns": columns}}
        answer = await attacker.post("/api/games", {"game": "crossroads", "position": position})
        refused(attacker, answer, f"a map of {rows} by {columns} hexes")
    await _many_units(attacker)
    for content, what in _bodies():
        refused(attacker, await attacker.post("/api/games", content=content), what)
    for field in ("game", "scenario"):
        answer = await attacker.post("/api/games", {"game": "crossroads", field: "x" * WITHIN})
        refused(attacker, answer, f"a {field} of {WITHIN} letters")


async def _one_verb(attacker: Attacker, seat: Seat) -> None:
    async with attacker.seated(seat) as socket:
        await socket.act()


async def _many_units(attacker: Attacker) -> None:
    """Accepted or not, it has to be answered."""
    hexes = [f"{column:02}{row:02}" for column in range(1, 71) for row in range(1, 71)]
    units = [{"id": f"u{k}", "type": "infantry", "side": "blue", "hex": place} for k, place in enumerate(hexes)]
    position = {"game": "crossroads", "map": {"rows": 70, "columns": 70}, "units": units, "phase": "blue.1.movement"}
    tasks = [attacker.post("/api/games", {"game": "crossroads", "position": position}) for _ in range(4)]
    for seat in map(seat_of, await asyncio.gather(*tasks)):
        if seat is not None:
            await attacker.together([_one_verb(attacker, seat)])


def _bodies() -> list[tuple[bytes, str]]:
    start = '{"game":"crossroads","position":{"scenario":"skirmish",%s}}'
    digits = "9" * 4000
    texts = {
        "lists 240,000 deep": "[" * WITHIN,
        "lists 120,000 deep and closed": "[" * (WITHIN // 2) + "]" * (WITHIN // 2),
        "objects 48,000 deep": '{"a":' * (WITHIN // 5),
        "deep lists in a file": start % f'"state":{"[" * 50_000}{"]" * 50_000}',
        "deep objects in a file": start % ('"map":' + '{"a":' * 900 + "1" + "}" * 900),
        "a turn of 4,000 digits": start % f'"turn":{digits}',
        "a turn without end": start % '"turn":1e999',
        "a turn that is not a number": start % '"turn":NaN',
        "dice of 4,000 digits": start % f'"dice":[{digits}]',
        "a unit with an endless id": start % f'"units":[{{"id":"{"u" * WITHIN}"}}]',
        "a phase without end": start % f'"phase":"{"p" * WITHIN}"',
        "20,000 unknown fields": start % ",".join(f'"{k}":0' for k in range(20_000)),
        "a chart of 240,000 letters": start % f'"charts":{{"crt":"{"1," * (WITHIN // 2)}"}}',
        "many stacks": start % f'"stacks":{{{",".join(f"{json.dumps(str(k))}:[]" for k in range(15_000))}}}',
        "more than a megabyte": start % f'"title":"{"t" * LARGEST_BODY}"',
    }
    return [(text.encode(), what) for what, text in texts.items()]


# -- what does not end


async def endless(attacker: Attacker) -> None:
    """Frames by hand of which the rules never come to a decision: whoever works on it has to be stopped."""
    frame: dict[str, Any] = {"procedure": "Withdraw", "side": "german", "origin": "2209", "hex": "2210", "scout": None}
    frame |= {"attackers": ["25Cav"], "stage": -1_000_000_000, "bonus": 0, "enemy_bonus": 0, "dice": []}
    position = {"game": "formation/arracourt", "scenario": "battle_for_the_hills", "frames": [frame]}
    body = {"game": "formation/arracourt", "position": position}
    turn = {"procedure": "Turn", "step": 0}
    many = {"game": "crossroads", "position": {"scenario": "skirmish", "frames": [turn] * 6000}}
    asked = [*[body] * attacker.limits.size(4, 2), many]
    answers = await asyncio.gather(*(attacker.post("/api/games", one, address=attacker.address()) for one in asked))
    for answer in answers[:-1]:
        refused(attacker, answer, "a position whose frames never end")


# -- records


@functools.cache
def long_record(name: str, scenario: str, size: int) -> str:
    """A record of about so many bytes: a random game whose last action is taken back and made again and again."""
    record = Record.start(game(name), scenario, seed=3)
    choose = random.Random(3)
    while len(record.actions) < FEWEST or not record.can_undo:
        decision = record.game.decision(record.position)
        if decision is None:
            raise ValueError(f"{name} {scenario} was over before anything could be taken back")
        record.play(choose.choice(decision.actions))
    lines = record._lines()
    last = next(line for line in reversed(lines) if "action" in line)
    pair = [{"undo": last["n"]}, last]
    one = len(journal.seal(pair)[0])
    return journal.seal([*lines, *pair * min(size // one, MOST_PAIRS)])[0].decode()


def large_records(limits: Limits) -> list[str]:
    """A record of each of the large games."""
    return [long_record(name, scenario, limits.size(2_400_000, 30_000)) for name, scenario in LARGE]


async def imports(attacker: Attacker) -> None:
    """Eight imports at once of a record of 2.4 megabytes; records that are damaged, or hostile in their header."""
    large = large_records(attacker.limits)
    bodies = [json.dumps({"record": large[k % len(large)]}).encode() for k in range(8)]
    tasks = [attacker.post("/api/import", content=body, address=attacker.address()) for body in bodies]
    await asyncio.gather(*tasks)
    small = long_record("crossroads", "skirmish", 10_000)
    twin = await attacker.post("/api/import", {"record": small}, address=attacker.address())
    attacker.tally.expect(twin.status == 201, f"a sound record is refused: {twin.status} {twin.sentence}")
    for record, what in _damaged(small, attacker.limits.size(60_000, 2_000)):
        refused(attacker, await attacker.post("/api/import", {"record": record}), what)
    await _packed(attacker, small)


LARGE = (("formation/arracourt", "battle_for_the_hills"), ("army_group_center", "historical"))


def _damaged(sound: str, many: int) -> list[tuple[Any, str]]:
    """Records that cannot be followed, each with what it is."""
    lines = sound.splitlines(keepends=True)
    head: dict[str, Any] = {name: value for name, value in json.loads(lines[0]).items() if name != "check"}
    changed: list[tuple[Any, str]] = [
        (None, "no record"),
        (["x"], "a list for a record"),
        ("", "an empty record"),
        ("\x00\ufffd" * 1000, "noise for a record"),
        ("".join(lines[:3] + lines[4:]), "a record without its fourth line"),
        ("".join([*lines[:3], lines[3].replace('"n"', '"m"'), *lines[4:]]), "a record with a changed line"),
        ("".join(reversed(lines)), "a record from behind"),
        (journal.seal([head, *[{"undo": 0}] * many])[0].decode(), f"a record that takes nothing back {many} times"),
        (
            journal.seal([head, {"n": 1, "side": "blue", "action": ["edit", "turn", "1e999"]}])[0].decode(),
            "a hostile edit",
        ),
        (
            journal.seal([head, {"n": 10**30, "side": "blue", "action": ["x"]}])[0].decode(),
            "an action of number 10**30",
        ),
        (journal.seal([head, {"resigned": "nobody", "after": 0}])[0].decode(), "a resignation by nobody"),
    ]
    for name, value in HEADERS:
        changed.append(
            (journal.seal([head | {name: value}])[0].decode(), f"a header whose {name} is {str(value)[:40]}")
        )
    return changed


HEADERS: tuple[tuple[str, Any], ...] = (
    ("game", "../../../etc/passwd"),
    ("game", "formation/../crossroads"),
    ("game", "__init__"),
    ("game", None),
    ("scenario", "../skirmish"),
    ("scenario", None),
    ("scenario", 7),
    ("options", {"fortune": "perhaps"}),
    ("options", {"__class__": 1}),
    ("options", []),
    ("seed", None),
    ("seed", {"a": 1}),
    ("version", 10**9),
    ("version", "1"),
    ("position", {"frames": "x"}),
    ("position", {"scenario": "skirmish", "dice": "x"}),
    ("position", {"game": "crossroads", "map": {"rows": 10**9, "columns": 10**9}}),
    ("format", "x"),
    ("grognard", 1),
)


async def _packed(attacker: Attacker, record: str) -> None:
    """Packed bodies are not unpacked: a small one could hold gigabytes."""
    plain = json.dumps({"record": record}).encode()
    bomb = gzip.compress(b'{"record":"' + b"0" * 30_000_000 + b'"}')
    for content in (gzip.compress(plain), bomb):
        answer = await attacker.post("/api/import", content=content, headers={"Content-Encoding": "gzip"})
        refused(attacker, answer, "a packed record")
    large = b'{"record":"' + b"0" * 8 * LARGEST_BODY + b'"}'
    refused(attacker, await attacker.post("/api/import", content=large), "a record of more than eight megabytes")


ATTACKS = (
    Attack("format", "format", labels),
    Attack("dice", "dice", dice),
    Attack("endless", "dice", endless),
    Attack("imports", "imports", imports, large_records),
)
