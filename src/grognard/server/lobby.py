"""The lobby: which games there are, and a new play of one of them, or of a record."""

import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from grognard.board.draft import MapError
from grognard.board.grid import UnknownHex
from grognard.board.words import nearest
from grognard.engine import journal
from grognard.engine.codec import FieldError
from grognard.engine.data import DataError
from grognard.engine.dice import ScriptError
from grognard.engine.entries import Mark, Played, Resigned, Undone, read_entries, read_header
from grognard.engine.game import Game
from grognard.engine.guides import has_guide, script_of
from grognard.engine.options import choose
from grognard.engine.words import LANGUAGES
from grognard.games import GAMES, game
from grognard.players.random import RandomPlayer
from grognard.server import bots, fairness, guided, telling
from grognard.server.house import House
from grognard.server.plays import Facts, Line, Play, new_id
from grognard.server.seats import BOT, LINK, ME, PERSONS, deal
from grognard.server.storage import Statement, in_thread
from grognard.server.table import table_of

FIRST_MOVES = 60
MOST_LINES = 50_000
"""Lines of a record that is imported."""


class BadRequest(Exception):
    """What was asked for cannot be had: one sentence that says why, in both languages where a person may read it."""

    def __init__(self, message: str, said: telling.Text | None = None) -> None:
        super().__init__(message)
        self.said = said


def games() -> list[dict[str, Any]]:
    """Every game, as the lobby shows it."""
    return [_game(game(name)) for name in GAMES]


def warm_up() -> None:
    """Lay every table once and make a few moves: the first guest need not wait for what is read and compiled."""
    for entry in games():
        rules = game(entry["name"])
        scenario = entry["scenarios"][0]["name"]
        table_of(rules.name, scenario, None)
        position, player = rules.start(scenario, seed=1), RandomPlayer(1)
        for _ in range(FIRST_MOVES):
            decision = rules.decision(position)
            if decision is None:
                break
            rules.apply(position, player.choose(decision, {}))


def _game(rules: Game[Any]) -> dict[str, Any]:
    return {
        "name": rules.name,
        "title": _words(rules, "game.title", rules.name),
        "sides": list(rules.sides),
        "side_words": {side: _words(rules, f"side.{side}", side) for side in rules.sides},
        "scenarios": [
            {"name": one.name, "title": dict(one.title), "turns": one.turns, "rule": one.rule}
            for one in rules.scenarios().values()
        ],
        "options": [
            {
                "name": option.name,
                "rule": option.rule,
                "default": option.default,
                "choices": list(option.choices),
                "words": _words(rules, f"option.{option.name}", option.name),
                "choice_words": {
                    choice: _words(rules, f"setting.{choice}", choice)
                    for choice in option.choices
                    if isinstance(choice, str)
                },
            }
            for option in rules.optional_rules
        ],
        "bots": bots.offered(rules),
        "guide": _guide(rules),
    }


def _words(rules: Game[Any], key: str, otherwise: str) -> dict[str, str]:
    texts = rules.words.texts.get(key, (otherwise, otherwise))
    return dict(zip(LANGUAGES, texts, strict=True))


def _guide(rules: Game[Any]) -> dict[str, Any] | None:
    """What the lobby says of a game's guided first game, if it has one."""
    found = script_of(rules)
    if found is None:
        return None
    guide = found.guide
    return {"title": guide.title, "about": guide.about, "first": guide.steps[0].name, "steps": len(guide.steps)}


async def new_play(house: House, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Set up a game and deal out the seats."""
    rules = _rules(asked.get("game"))
    if "guide" in asked:
        asked = _guided(rules, asked["guide"])
    position = asked.get("position")
    if position is not None:
        return await _new_from(house, rules, position, asked)
    scenario = asked.get("scenario") or next(iter(rules.scenarios()))
    if not isinstance(scenario, str) or scenario not in rules.scenarios():
        near = nearest(str(scenario)[:60], rules.scenarios())
        raise BadRequest(f"scenario: unknown scenario {str(scenario)[:60]!r}; {near}")
    try:
        options = choose(rules.optional_rules, asked.get("options"))
    except FieldError as error:
        raise BadRequest(str(error)) from None
    facts = Facts(new_id(), rules.name, scenario, options, "", (), True, round(time.time(), 3))
    return await _begin(house, rules, facts, asked)


def _guided(rules: Game[Any], step: object) -> dict[str, Any]:
    """What to set up for a guided game that begins at a step."""
    if not has_guide(rules):
        raise BadRequest(f"guide: {rules.name} has no guided game")
    try:
        return guided.request(rules, step)
    except ValueError as error:
        raise BadRequest(f"guide: {error}") from None


async def _new_from(house: House, rules: Game[Any], position: object, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Begin at a position file. Its generator is not used: nobody is to know the dice; but they may be scripted."""
    if not isinstance(position, Mapping):
        raise BadRequest("position: expected the content of a position file")
    stated = {name: value for name, value in position.items() if name not in ("seed", "key", "used", "ran_out")}
    if stated.get("game", rules.name) != rules.name:
        raise BadRequest(f"position: it is one of {str(stated['game'])[:60]!r}, not of {rules.name!r}")
    scenario, options = stated.get("scenario"), stated.get("options")
    named = scenario if isinstance(scenario, str) else ""
    chosen = options if isinstance(options, Mapping) else {}
    fair = not stated.get("dice") and not stated.get("draws")
    facts = Facts(new_id(), rules.name, named, chosen, "", (), fair, round(time.time(), 3), stated)
    try:
        return await _begin(house, rules, facts, asked)
    except (FieldError, ScriptError, MapError, UnknownHex, DataError) as error:
        raise BadRequest(f"position: {error}", telling.wrong(error)) from None


async def _begin(house: House, rules: Game[Any], facts: Facts, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Deal out the seats, fix the seed, and open the play."""
    kinds = _seats(rules, asked.get("seats"))
    parts = _parts(rules, asked.get("seed_parts"))
    secret = fairness.new_secret()
    seats, tokens = deal(kinds)
    facts = facts._replace(seats=seats, seed=fairness.seed_of(secret, parts, rules.sides))
    play = await in_thread(Play, facts)
    _check_bots(play)
    await house.storage.write([facts.statement()])
    house.keep(play)
    return {"id": facts.id, "tokens": tokens, "commitment": fairness.commitment(secret) if facts.fair else None}


async def import_play(house: House, asked: Mapping[str, Any]) -> dict[str, Any]:
    """Go on with a record: played again by the rules, action by action, before it is believed."""
    text = asked.get("record")
    if not isinstance(text, str):
        raise BadRequest("record: expected the text of a record's file")
    play, lines = await in_thread(_follow, text)
    kinds = _seats(play.game, asked.get("seats"))
    seats, tokens = deal(kinds)
    play.facts = play.facts._replace(seats=seats)
    _check_bots(play)
    statements: list[Statement] = [play.facts.statement(), *(line.statement(play.facts.id) for line in lines)]
    await house.storage.write(statements)
    house.keep(play)
    return {"id": play.facts.id, "tokens": tokens, "commitment": None, "n": play.n}


def _follow(text: str) -> tuple[Play, list[Line]]:
    """The play that a record's file tells, and its log."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "record"
        path.write_bytes(text.encode("utf-8", "replace"))
        try:
            contents = journal.read(path)
            header = read_header(contents, path)
            entries = list(read_entries(contents, path))
        except journal.RecordError as error:
            raise BadRequest(str(error).replace(str(path), "record")) from None
    rules = _rules(header.game)
    if header.position is None and header.scenario not in rules.scenarios():
        raise BadRequest("record: it starts neither from a scenario nor from a position")
    if len(entries) > MOST_LINES:
        raise BadRequest(f"record: it has more than {MOST_LINES} lines")
    try:
        options = choose(rules.optional_rules, header.options)
    except FieldError as error:
        raise BadRequest(f"record: {error}") from None
    named, when = header.scenario or "", round(time.time(), 3)
    facts = Facts(new_id(), rules.name, named, options, str(header.seed), (), False, when, header.position)
    try:
        play = Play(facts)
    except Exception as error:
        raise BadRequest(f"record: it cannot be started: {error}") from None
    lines: list[Line] = []
    standing: list[int] = []
    for entry in entries:
        due = len(standing) + isinstance(entry, Played)
        try:
            if entry.n != due:
                raise ValueError(f"action {entry.n} stands where {due} is due")
            if play.resigned is not None:
                raise ValueError(f"{play.resigned} has resigned")
            match entry:
                case Played(_, side, action):
                    move = play.act(action, side)
                    play.take(move)
                    lines.append(move.line)
                    standing.append(move.line.n)
                case Undone():
                    moves = play.back(play.game.sides[0], play.game.sides, ())
                    if not moves:
                        raise ValueError("what was rolled cannot be taken back")
                    play.take(moves[0])
                    lines.append(moves[0].line)
                    standing.pop()
                case Mark(_, turn, digest):
                    if (play.position.turn, play.position.hash()) != (turn, digest):
                        raise ValueError("the position is not the recorded one")
                case Resigned(_, side):
                    if play.over or side not in rules.sides:
                        raise ValueError(f"{side} cannot resign")
                    move = play.resign(side)
                    play.take(move)
                    lines.append(move.line)
        except Exception as error:
            raise BadRequest(f"record: it parts ways with the rules at action {due}: {error}") from None
    return play, lines


def _rules(name: object) -> Game[Any]:
    if not isinstance(name, str) or name not in GAMES:
        raise BadRequest(f"game: unknown game {str(name)[:60]!r}; {nearest(str(name)[:60], GAMES)}")
    return game(name)


def _seats(rules: Game[Any], given: object) -> dict[str, str]:
    """Who sits where; sides that are not named are mine."""
    if not isinstance(given, Mapping | None):
        raise BadRequest("seats: expected an object with the sides by name")
    known = (*PERSONS, *bots.KINDS, guided.GUIDE)
    for side, kind in (given or {}).items():
        if side not in rules.sides:
            raise BadRequest(f"seats: unknown side {str(side)[:60]!r}; {nearest(str(side)[:60], rules.sides)}")
        if kind not in known:
            raise BadRequest(f"seats.{side}: unknown kind of seat {str(kind)[:60]!r}; expected {', '.join(known)}")
    return {side: str((given or {}).get(side, ME)) for side in rules.sides}


def _check_bots(play: Play) -> None:
    offered = bots.offered(play.game)
    offered += [guided.GUIDE] if has_guide(play.game) else []
    for seat in play.facts.seats:
        if seat.is_bot and seat.kind not in offered:
            raise BadRequest(f"seats.{seat.side}: {play.game.name} has no player '{seat.kind.removeprefix(BOT)}'")


def _parts(rules: Game[Any], given: object) -> dict[str, str]:
    """What the sides add to the seed."""
    if given is None:
        return {}
    if not isinstance(given, Mapping) or any(side not in rules.sides for side in given):
        raise BadRequest("seed_parts: expected an object with additions by side")
    for side, text in given.items():
        if not fairness.is_addition(text):
            raise BadRequest(f"seed_parts.{side}: expected at most 64 letters, digits, blanks, - or _")
    return dict(given)


def may_export(play: Play, sides: list[str]) -> bool:
    """May somebody with these sides have the record, which holds the seed? After the end, or if nobody else plays."""
    alone = all(seat.kind != LINK for seat in play.facts.seats)
    mine = [seat.side for seat in play.facts.seats if not seat.is_bot]
    return play.over or (alone and bool(mine) and sides == mine)
