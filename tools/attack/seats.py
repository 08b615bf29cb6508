"""Chairs that are not one's own, and what one may not know: tokens, invitations, records, and the oracle."""

import asyncio
import json
import secrets
from typing import Any

from tools.attack.attacks import Attack
from tools.attack.client import Answer, Attacker, Seat, seat_of
from tools.attack.files import refused
from tools.attack.sockets import Closed, Frame, Socket

TWO = {"blue": "me", "red": "link"}


def new_token() -> str:
    return secrets.token_urlsafe(32)


async def chairs(attacker: Attacker) -> None:
    """The creator wants both chairs, an invitation is used twice, a record is asked for too early, tokens are wrong."""
    attacker.received = []
    seat = await attacker.new(seats=TWO)
    if seat is None:
        attacker.tally.fail("no table of two can be set up")
        return
    attacker.tally.expect("red" not in seat.tokens, "the creator of a table also gets the token of the other seat")
    if "red" in seat.invitations:
        await _invitations(attacker, seat)
        await _race(attacker)
    friend = seat.tokens.get("red") or new_token()
    if "red" not in seat.tokens:
        attacker.tally.expect((await attacker.join(seat, "red", friend)).status == 200, "the friend cannot join")
        await _taken(attacker, seat, friend)
    both = Seat(seat.play, {"blue": seat.tokens["blue"], "red": friend}, {})
    await attacker.together([_play(attacker, both)])
    await attacker.together(
        [_foreign_sides(attacker, both, "blue", "red"), _foreign_sides(attacker, both, "red", "blue")]
    )
    await _exports(attacker, both)
    await attacker.together([_tokens(attacker, both)])


async def _invitations(attacker: Attacker, seat: Seat) -> None:
    """What an invitation does not do, and what is not one."""
    tally, code = attacker.tally, seat.invitations["red"]
    await attacker.together([_no_seat(attacker, seat.play, [code], "an invitation")])
    await attacker.together(
        [_no_seat(attacker, seat.play, [seat.tokens["blue"], code], "one's own token and an invitation")]
    )
    wrong = [code[:-1] + ("A" if code[-1] != "A" else "B"), "", "x", code.upper() + "x", seat.tokens["blue"], seat.play]
    stranger = attacker.address()  # who guesses is soon told to wait, and the friend is not
    for guess in wrong + [new_token() for _ in range(attacker.limits.size(200, 20))]:
        guessed = {"invitation": guess, "token": new_token()}
        answer = await attacker.post(f"/api/plays/{seat.play}/join", guessed, address=stranger)
        tally.expect(answer.status in (400, 403, 429), f"a wrong invitation is answered with {answer.status}")
    for body in (
        {},
        {"invitation": code},
        {"token": "t" * 43},
        {"invitation": code, "token": 7},
        {"invitation": [code]},
    ):
        refused(attacker, await attacker.post(f"/api/plays/{seat.play}/join", body), f"a join with {list(body)}")
    for token in ("", "short", "x" * 5000, "ñ" * 43, "t t" * 14):
        answer = await attacker.post(f"/api/plays/{seat.play}/join", {"invitation": code, "token": token})
        refused(attacker, answer, f"a token of {len(token)} letters like {token[:5]!r}")
    answer = await attacker.post(f"/api/plays/{seat.play}/join", {"invitation": code, "token": seat.tokens["blue"]})
    refused(attacker, answer, "the creator's own token for the other chair")


async def _taken(attacker: Attacker, seat: Seat, friend: str) -> None:
    """The chair is the friend's now: asked again by the friend it still is, asked by anybody else too."""
    tally = attacker.tally
    tally.expect((await attacker.join(seat, "red", friend)).status == 200, "the friend cannot ask again to join")
    for who in (new_token(), seat.tokens["blue"]):
        answer = await attacker.join(seat, "red", who)
        tally.expect(
            answer.status == 409, f"an invitation used by somebody else is answered with {answer.status}, not 409"
        )
    await attacker.together([_no_seat(attacker, seat.play, [seat.invitations["red"]], "an invitation that was used")])


async def _race(attacker: Attacker) -> None:
    """Many join at the same moment: one of them sits down."""
    seat = await attacker.new(seats=TWO)
    if seat is None:
        return
    tasks = [attacker.join(seat, "red", new_token(), attacker.address()) for _ in range(20)]
    statuses = [answer.status for answer in await asyncio.gather(*tasks)]
    attacker.tally.expect(statuses.count(200) == 1, f"of twenty who join at once {statuses.count(200)} sit down")
    attacker.tally.expect(set(statuses) <= {200, 409, 429}, f"joining at once is answered with {sorted(set(statuses))}")


async def _no_seat(attacker: Attacker, play: str, tokens: list[Any], what: str) -> None:
    """Tokens that open no seat."""
    async with attacker.socket() as socket:
        frame = await socket.hello(play, tokens)
        attacker.tally.expect(frame["type"] == "error", f"{what} opens a seat")


async def _play(attacker: Attacker, seat: Seat) -> None:
    """Some actions, so that there is something to ask for."""
    async with attacker.seated(seat) as socket:
        await socket.play(10)


async def _foreign_sides(attacker: Attacker, seat: Seat, mine: str, other: str) -> None:
    """Whatever one asks in the other side's name is refused."""
    asked: tuple[tuple[str, Frame], ...] = (
        ("act", {"on": 0, "action": ["done"]}),
        ("undo", {}),
        ("takeback", {}),
        ("answer", {"ok": True}),
        ("edit", {"on": 0, "action": ["edit", "turn", "2"]}),
        ("resign", {}),
        ("chat", {"text": "I am the other one"}),
        ("explain", {"actions": [["done"]]}),
        ("inquire", {"question": "supply B-1Arm"}),
        ("overlay", {"name": "zones blue"}),
        ("replay", {"step": 3}),
        ("steps", {"after": 0}),
        ("course", {}),
        ("log", {"from": 0, "to": 10}),
        ("commit", {"round": 1, "commit": "ab" * 32}),
        ("part", {"round": 1, "part": "0" * 64}),
    )
    async with attacker.seated(seat, mine) as socket:
        for kind, more in asked:
            answer = await socket.ask(kind, side=other, **more)
            what = f"{kind} in the name of the other side"
            attacker.tally.expect(answer["type"] in ("refused", "error"), f"{what} is answered with {answer['type']}")
    async with attacker.socket() as onlooker:
        await onlooker.hello(seat.play, [])
        for kind, more in asked:
            answer = await onlooker.ask(kind, side=other, **more)
            attacker.tally.expect(answer["type"] in ("refused", "error"), f"an onlooker's {kind} is {answer['type']}")


async def _exports(attacker: Attacker, seat: Seat) -> None:
    """In mid-game nobody has the record, the position or the seed, not even both people together."""
    tokens = list(seat.tokens.values())
    for what in ("record", "position"):
        for given in ([], tokens[:1], tokens[1:], tokens, tokens * 4, ["x"], [None], "x", {"blue": tokens[0]}):
            answer = await attacker.post(f"/api/plays/{seat.play}/{what}", {"tokens": given})
            sentence = f"the {what} of two people's play can be downloaded in mid-game with {len(given)} tokens"
            attacker.tally.expect(answer.status in (400, 403, 429), sentence)
    answer = await attacker.get(f"/api/plays/{seat.play}/record")
    attacker.tally.expect(answer.status == 403, f"the record of a play that goes on: {answer.status}")
    for path in ("", "/fairness"):
        answer = await attacker.get(f"/api/plays/{seat.play}{path}")
        _no_secret(attacker, answer)


def _no_secret(attacker: Attacker, answer: Answer) -> None:
    def names(value: Any) -> set[str]:
        if isinstance(value, dict):
            return set(value) | {name for inner in value.values() for name in names(inner)}
        return {name for inner in value for name in names(inner)} if isinstance(value, list) else set()

    shown = names(answer.data) & {"seed", "secret", "parts", "numbers", "key"}
    attacker.tally.expect(not shown, f"the facts of a play that goes on show {', '.join(sorted(shown))}")


async def _tokens(attacker: Attacker, seat: Seat) -> None:
    """Tokens of other plays, changed ones, and what is not a token at all."""
    other = await attacker.new()
    mine = seat.tokens["blue"]
    foreign = [
        *(other.tokens.values() if other else ()),
        mine[:-1],
        mine + "A",
        mine.swapcase(),
        "",
        "*",
        "' OR 1=1 --",
    ]
    for token in foreign:
        await _refused_hello(attacker, seat.play, [token])
        await _refused_hello(attacker, seat.play, [mine, token])
        answer = await attacker.post(f"/api/plays/{seat.play}/position", {"tokens": [token]})
        attacker.tally.expect(answer.status in (400, 403, 429), f"a foreign token is answered with {answer.status}")
    for tokens in ([mine] * 9, mine, [1], {"0": mine}, [[mine]]):
        await _refused_hello(attacker, seat.play, tokens)


async def _refused_hello(attacker: Attacker, play: str, tokens: Any) -> None:
    try:
        await _no_seat(attacker, play, tokens, f"tokens like {json.dumps(tokens)[:20]}")
    except Closed:
        attacker.tally.answers["closed"] += 1


# -- the oracle

HIDDEN = {"R-6Inf": "red.reserve", "R-4Arm": "red.reserve", "R-7Inf": "red.unused", "R-2Rec": "red.unused"}
"""Where Red's secret units are: two in the reserve, two left out of it."""


async def oracle(attacker: Attacker) -> None:
    """Guesses of what lies face down, as edits and as questions: right and wrong ones get the same answers."""
    units = [{"id": unit, "box": box} for unit, box in HIDDEN.items()]
    position = {"game": "crossroads", "scenario": "battle", "phase": "blue.1.movement", "units": units}
    seat = seat_of(await attacker.post("/api/games", {"game": "crossroads", "position": position, "seats": TWO}))
    if seat is None:
        attacker.tally.fail("no table with a hidden reserve can be set up")
        return
    friend = seat.tokens.get("red") or new_token()
    if "red" in seat.invitations:
        await attacker.join(seat, "red", friend)
    both = Seat(seat.play, {"blue": seat.tokens["blue"], "red": friend}, {})
    await attacker.together([_guess(attacker, both)])


async def _guess(attacker: Attacker, seat: Seat) -> None:
    async with attacker.seated(seat, "blue") as blue, attacker.seated(seat, "red") as red:
        await blue.seen()
        await red.seen()
        for right, wrong in GUESSES:
            first, second = [await _propose(attacker, blue, red, guess) for guess in (right, wrong)]
            sentence = f"a right guess ({right[1]}) is answered with {first[:150]}, a wrong one with {second[:150]}"
            attacker.tally.expect(first == second, sentence)
        for kind, field, text in QUESTIONS:
            answers = [await blue.ask(kind, side="blue", **{field: text.replace("UNIT", unit)}) for unit in HIDDEN]
            plain = [_plain(answer, unit) for answer, unit in zip(answers, HIDDEN, strict=True)]
            sentence = f"{kind} {text} tells where a hidden unit is: {plain[0][:150]} or {plain[-1][:150]}"
            attacker.tally.expect(len(set(plain)) == 1, sentence)
        actions = [["unit", unit] for unit in HIDDEN]
        answer = await blue.ask("explain", side="blue", actions=actions)
        rulings = [_plain(ruling, unit) for ruling, unit in zip(answer.get("rulings", ()), HIDDEN, strict=False)]
        attacker.tally.expect(len(set(rulings)) <= 1, f"explain tells where a hidden unit is: {rulings[0][:200]}")


GUESSES = (
    (["stacks.red.reserve", '["R-4Arm","R-6Inf"]'], ["stacks.red.reserve", '["R-7Inf","R-6Inf"]']),
    (["stacks.red.unused", '["R-2Rec","R-7Inf"]'], ["stacks.red.unused", '["R-2Rec","R-4Arm"]']),
    (["stacks.red.reserve", '["R-6Inf","R-4Arm"]', "turn", "1"], ["stacks.red.reserve", '["R-6Inf"]', "turn", "1"]),
)
"""Edits that could be made, and those that could not."""
QUESTIONS = (
    ("inquire", "question", "supply UNIT"),
    ("overlay", "name", "reach UNIT"),
    ("overlay", "name", "supply UNIT"),
)


async def _propose(attacker: Attacker, blue: Socket, red: Socket, guess: list[str]) -> str:
    """What Blue is told when a guess is proposed; Red then says no."""
    answer = await blue.ask("edit", side="blue", on=blue.n, action=["edit", *guess])
    told = {name: value for name, value in answer.items() if name not in ("id", "n")}
    if answer["type"] == "done":
        asked = await red.until(lambda frame: frame["type"] == "asked_edit", attacker.limits.long)
        await red.ask("answer", side="red", ok=False, offer=asked.get("offer", 0))
        await blue.until(lambda frame: frame["type"] == "answered", attacker.limits.long)
    return json.dumps(told, sort_keys=True).replace(guess[1], "GUESS")


def _plain(answer: Frame, unit: str) -> str:
    """An answer without what differs anyway."""
    return json.dumps({name: value for name, value in answer.items() if name != "id"}, sort_keys=True).replace(
        unit, "UNIT"
    )


ATTACKS = (Attack("oracle", "edits", oracle), Attack("chairs", "chairs", chairs))
