"""Looking back at long plays, and many who come at the same moment: work that others are not to wait for."""

import asyncio
import functools
import itertools
import json
import random
from typing import Any

from tools.attack.attacks import Attack
from tools.attack.client import Attacker, Seat, seat_of
from tools.attack.load import MOST_FRAMES
from tools.attack.sockets import Frame, Socket
from tools.attack.tally import Limits

from grognard.engine import journal
from grognard.engine.actions import Action
from grognard.engine.records import Record
from grognard.games import game

LONG = ("formation/arracourt", "battle_for_the_hills")
BOTS = {"blue": "bot:random", "red": "bot:random"}


@functools.cache
def to_and_fro(name: str, scenario: str, size: int) -> str:
    """A record of so many actions that stand: a unit is taken up and put down again, on and on."""
    record = Record.start(game(name), scenario, seed=3)
    choose = random.Random(1)
    while (pair := _pair(record)) is None:
        decision = record.game.decision(record.position)
        if decision is None:
            raise ValueError(f"{name} {scenario} was over before anything could be put down again")
        record.play(choose.choice(decision.actions))
    decision, first = record.game.decision(record.position), len(record.actions) + 1
    side = None if decision is None else decision.side
    lines = ({"n": n, "side": side, "action": pair[(n - first) % 2].to_json()} for n in range(first, first + size))
    return journal.seal([*record._lines(), *lines])[0].decode()


def _pair(record: Record[Any]) -> tuple[Action, Action] | None:
    """An action after which it can be taken back by another one, and the same is asked again."""
    rules, before = record.game, record.position
    decision = rules.decision(before)
    for action in [] if decision is None else decision.actions:
        after = before.copy()
        if action.verb == "unit" and not any(event.reveals for event in rules.apply(after, action)):
            then = rules.decision(after)
            back = next((one for one in (then.actions if then else ()) if one.verb == "back"), None)
            if back is not None:
                rules.apply(after, back)
                if rules.decision(after) == decision:
                    return action, back
    return None


def prepare(limits: Limits) -> object:
    """The record: it takes a while to write."""
    return to_and_fro(*LONG, limits.size(40_000, 1_000))


async def looking(attacker: Attacker) -> None:
    """People look back at plays of 40,000 actions, at any moment of them and without end."""
    content = json.dumps({"record": prepare(attacker.limits)}).encode()
    addresses = [attacker.address() for _ in range(attacker.limits.size(6, 3))]
    answers = [await attacker.post("/api/import", content=content, address=address) for address in addresses[:2]]
    plays = [seat for seat in map(seat_of, answers) if seat is not None]
    attacker.tally.expect(plays, "no long play can be continued")
    attacker.begin()
    shared = zip(addresses, itertools.cycle(plays), strict=False)
    await attacker.together(_look_back(attacker, seat, address, n) for n, (address, seat) in enumerate(shared))


async def _look_back(attacker: Attacker, seat: Seat, address: str, number: int) -> None:
    choose = random.Random(number)
    async with attacker.seated(seat, address=address) as socket:

        def frame() -> Frame:
            at = choose.randrange(40_000)
            side = socket.sides[0]
            kind: Frame = choose.choice(({"type": "replay", "step": at}, {"type": "steps", "after": at}))
            return choose.choice((kind, kind, {"type": "course"})) | {"side": side}

        await socket.flood(frame, MOST_FRAMES, window=16)


async def crowds(attacker: Attacker) -> None:
    """From one address everybody comes at the same moment to watch the computer play against itself."""
    address = attacker.address()
    made = [await attacker.new(address, seats=BOTS) for _ in range(attacker.limits.size(20, 6))]
    seats = [seat for seat in made if seat is not None]
    attacker.begin()
    welcomed: list[Socket] = []
    await attacker.together(_watch(attacker, seat, address, welcomed) for seat in seats)
    attacker.tally.expect(len(welcomed) <= 2, f"one address watches the computer at {len(welcomed)} tables at once")


async def _watch(attacker: Attacker, seat: Seat, address: str, welcomed: list[Socket]) -> None:
    async with attacker.socket(address=address) as socket:
        if (await socket.hello(seat.play, []))["type"] == "welcome":
            welcomed.append(socket)
        await asyncio.sleep(max(1.0, attacker.left))  # who goes makes room for others


ATTACKS = (Attack("looking", "slow", looking, prepare), Attack("crowds", "bots", crowds))
