"""The lobby: which games there are, and a new play of one of them, or of a record."""

import time
from collections.abc import Mapping
from functools import cache
from typing import Any

from grognard import __version__
from grognard.board.words import nearest
from grognard.engine.briefings import briefing_of, has_picture
from grognard.engine.codec import FieldError
from grognard.engine.game import Game
from grognard.engine.guides import guide_of, has_guide
from grognard.engine.options import choose
from grognard.engine.words import LANGUAGES
from grognard.games import GAMES, game
from grognard.players import roster
from grognard.server import fairness, guided, messages
from grognard.server.encoding import Packed, dumps, packed
from grognard.server.fairness import Round
from grognard.server.guided import ServedGuide
from grognard.server.metadata import PlayFacts, first_round, new_id, put_round
from grognard.server.plays import Play
from grognard.server.registry import PlayRegistry
from grognard.server.requests import SHORT, StatedPosition, state_position
from grognard.server.seats import BOT, GUIDE, LINK, ME, PERSONS, Seat, deal, player_of
from grognard.server.storage import ADD_LINE, ADD_SNAPSHOT, Statement
from grognard.server.work.ipc import Imported, Opened, Rejected


class UsedCommitment(Exception):
    """A commitment that the server has not made, has forgotten, or that was used already."""


def games() -> list[dict[str, Any]]:
    """Every game, as the lobby shows it."""
    return [_game(game(name)) for name in GAMES]


@cache
def games_json() -> Packed:
    """The same as it is sent: it does not change while the server runs."""
    return packed(dumps(games()).encode())


@cache
def version_json() -> Packed:
    """The version of the program as it is sent."""
    return packed(dumps({"version": __version__}).encode())


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
        "bots": bots_of(rules),
        "guide": _guide(rules),
        "briefing": _briefing(rules),
        "picture": has_picture(rules),
    }


def _briefing(rules: Game[Any]) -> dict[str, Any] | None:
    """What the game and its scenarios are about, if it says so."""
    found = briefing_of(rules)
    if found is None:
        return None
    return found._asdict() | {"scenarios": {name: one._asdict() for name, one in found.scenarios.items()}}


def bots_of(rules: Game[Any]) -> list[str]:
    """The kinds of seats for the computer that a game offers."""
    return [f"{BOT}{name}" for name in roster.offered(rules.name)]


def _words(rules: Game[Any], key: str, otherwise: str) -> dict[str, str]:
    texts = rules.words.texts.get(key, (otherwise, otherwise))
    return dict(zip(LANGUAGES, texts, strict=True))


def _guide(rules: Game[Any]) -> dict[str, Any] | None:
    """What the lobby says of a game's guided first game, if it has one."""
    guide = guide_of(rules)
    if guide is None:
        return None
    return {"title": guide.title, "about": guide.about, "first": guide.steps[0].name, "steps": len(guide.steps)}


# -- a new play


async def new_play(registry: PlayRegistry, asked: Mapping[str, Any], address: str) -> dict[str, Any]:
    """Set up a game and deal out the seats."""
    rules = _rules(asked.get("game"))
    if "guide" in asked:
        asked = {**await _guided(registry, rules, asked["guide"], address), "dice": asked.get("dice")}
    position = asked.get("position")
    if position is not None:
        stated = position if isinstance(position, StatedPosition) else state_position(position)
        facts = _facts_of_position(rules, stated)
    else:
        facts = _facts_of_scenario(rules, asked)
    kinds = _seats(rules, asked.get("seats"))
    secret, parts = _dice(registry, rules, kinds, asked.get("dice"))
    seats, tokens, invitations = deal(kinds)
    _check_bots(rules, seats)
    listed = _listed(asked.get("listed", False), facts, tokens, invitations)
    if listed:
        registry.open_tables.changes.take(address)
    facts = facts._replace(seats=seats, seed=fairness.seed_of(secret, parts, rules.sides))
    run = registry.workers.bring if facts.position else registry.workers.quick_table
    opened: Opened = await run(address, facts.id, "open_play", facts.id, facts.start, facts.seed)
    facts = facts._replace(rules=opened.rules, mark=opened.mark)
    first = Round(0, secret, tuple(parts), {}, parts, 0)
    rows = [facts.statement(), put_round(facts.id, first), _snapshot(facts, 0, opened.snapshot)]
    await registry.storage.write(rows, address)
    registry.register(Play(facts, opened, [first]))
    if listed:
        registry.open_tables.add(facts, invitations)
    shown = fairness.commitment(secret) if facts.fair else None
    return {"id": facts.id, "tokens": tokens, "invitations": invitations, "commitment": shown}


def _facts_of_scenario(rules: Game[Any], asked: Mapping[str, Any]) -> PlayFacts:
    scenario = asked.get("scenario") or next(iter(rules.scenarios()))
    if not isinstance(scenario, str) or scenario not in rules.scenarios():
        near = nearest(str(scenario)[:SHORT], rules.scenarios())
        raise Rejected(f"scenario: unknown scenario {str(scenario)[:SHORT]!r}; {near}")
    try:
        options = choose(rules.optional_rules, asked.get("options"))
    except FieldError as error:
        raise Rejected(str(error)) from None
    return PlayFacts(new_id(), rules.name, scenario, options, "", (), True, round(time.time(), 3))


def _facts_of_position(rules: Game[Any], stated: StatedPosition) -> PlayFacts:
    """Begin at a position file. Its generator is not used: nobody is to know the dice; but they may be scripted."""
    if stated.game is not None and stated.game != rules.name:
        raise Rejected(f"position: it belongs to {stated.game!r}, not to {rules.name!r}")
    try:
        chosen = choose(rules.optional_rules, stated.options)
    except FieldError as error:
        raise Rejected(f"position: {error}", messages.error_text(error)) from None
    made = round(time.time(), 3)
    return PlayFacts(new_id(), rules.name, stated.scenario, chosen, "", (), stated.fair, made, stated.text)


async def guide_of_game(registry: PlayRegistry, rules: Game[Any], address: str) -> ServedGuide:
    """The guide of a game, which a worker plays through when it is asked for first; LookupError if it has none."""
    if not has_guide(rules):
        raise LookupError
    found = registry.guides.get(rules.name)
    if found is None:
        found = registry.guides[rules.name] = await registry.workers.open(address, "", "guide", rules.name)
    return found


async def _guided(registry: PlayRegistry, rules: Game[Any], step: object, address: str) -> dict[str, Any]:
    """What to set up for a guided game that begins at a step."""
    if not has_guide(rules):
        raise Rejected(f"guide: {rules.name} has no guided game")
    guide = await guide_of_game(registry, rules, address)
    try:
        return guided.request(rules, guide, step)
    except ValueError as error:
        raise Rejected(f"guide: {error}") from None


def _snapshot(facts: PlayFacts, n: int, position: str) -> Statement:
    return ADD_SNAPSHOT, (facts.id, n, facts.rules, position)


async def import_play(registry: PlayRegistry, content: bytes, address: str) -> dict[str, Any]:
    """Go on with a record: played again by the rules, action by action, before it is believed."""
    id = new_id()
    found: Imported = await registry.workers.bring(address, id, "import_record", id, content)
    rules, start, opened = game(found.start.game), found.start, found.opened
    seats, tokens, invitations = deal(_seats(rules, found.seats))
    _check_bots(rules, seats)
    facts = PlayFacts(
        *(id, rules.name, start.scenario, start.options, found.seed, seats, False, round(time.time(), 3)),
        *(start.position, opened.rules, opened.mark),
    )
    rounds = [first_round(facts), *_rounds_of(found)]
    statements: list[Statement] = [facts.statement(), *(put_round(id, one) for one in rounds)]
    statements += [(ADD_LINE, rows) for rows in found.lines]
    statements += [(ADD_SNAPSHOT, (id, *snapshot)) for snapshot in found.snapshots]
    await registry.storage.write(statements, address)
    play = Play(facts, opened, rounds)
    registry.register(play)
    return {"id": id, "tokens": tokens, "invitations": invitations, "commitment": None, "n": play.n}


def _rounds_of(found: Imported) -> list[Round]:
    """The rounds of dice that a record tells of: what each followed from is all that is known."""
    return [Round(number, seed, (), {}, {}, line) for number, (seed, line) in found.mixed.items()]


# -- what was asked for


def _rules(name: object) -> Game[Any]:
    if not isinstance(name, str) or name not in GAMES:
        raise Rejected(f"game: unknown game {str(name)[:SHORT]!r}; {nearest(str(name)[:SHORT], GAMES)}")
    return game(name)


def _seats(rules: Game[Any], given: object) -> dict[str, str]:
    """Who sits where; sides that are not named are mine."""
    if not isinstance(given, Mapping | None):
        raise Rejected("seats: expected an object with the sides by name")
    known = (*PERSONS, *(f"{BOT}{name}" for name in roster.CHOICES), GUIDE)
    for side, kind in (given or {}).items():
        if side not in rules.sides:
            raise Rejected(f"seats: unknown side {str(side)[:SHORT]!r}; {nearest(str(side)[:SHORT], rules.sides)}")
        if kind not in known:
            raise Rejected(f"seats.{side}: unknown kind of seat {str(kind)[:SHORT]!r}; expected {', '.join(known)}")
    return {side: str((given or {}).get(side, ME)) for side in rules.sides}


def _listed(asked: object, facts: PlayFacts, tokens: Mapping[str, str], invitations: Mapping[str, str]) -> bool:
    """Is the play to be listed for anyone? It is of a scenario, with a seat of the host's own and a free one."""
    if not isinstance(asked, bool):
        raise Rejected("listed: expected true or false")
    if asked and (facts.position or not tokens or not invitations):
        raise Rejected("listed: only a scenario with a seat of yours and one for somebody else can be listed")
    return asked


def _check_bots(rules: Game[Any], seats: tuple[Seat, ...]) -> None:
    offered = [*bots_of(rules), *([GUIDE] if has_guide(rules) else [])]
    for seat in seats:
        if seat.is_bot and seat.kind not in offered:
            raise Rejected(f"seats.{seat.side}: {rules.name} has no player '{player_of(seat.kind)}'")


def _dice(
    registry: PlayRegistry, rules: Game[Any], kinds: Mapping[str, str], given: object
) -> tuple[str, dict[str, str]]:
    """The server's secret, which it has committed itself to before, and the parts of the creator's own seats."""
    if given is None:
        return fairness.new_secret(), {}
    if not isinstance(given, Mapping) or set(given) != {"commitment", "parts"}:
        raise Rejected("dice: expected an object with a commitment and parts")
    shown, parts = given["commitment"], given["parts"]
    if not isinstance(parts, Mapping):
        raise Rejected("dice.parts: expected an object with the parts by side")
    for side, part in parts.items():
        if kinds.get(side) != ME:
            raise Rejected(f"dice.parts: {str(side)[:SHORT]!r} is not a seat of yours")
        if not fairness.is_part(part):
            raise Rejected(f"dice.parts.{side}: expected 16 to 64 letters, digits, - or _")
    secret = registry.commitments.take(shown) if isinstance(shown, str) else None
    if secret is None:
        raise UsedCommitment
    return secret, {side: str(parts[side]) for side in rules.sides if side in parts}


def may_export(play: Play, sides: list[str]) -> bool:
    """May somebody with these sides have the record, which holds the seed?

    After the end; before, only whoever plays alone: nobody was invited, and nobody else has ever sat here.
    """
    return play.over or plays_alone(play.facts, sides)


def plays_alone(facts: PlayFacts, sides: list[str]) -> bool:
    """Are these the sides of the only person who has ever sat here, and was nobody invited?"""
    alone = not facts.shared and all(seat.kind != LINK for seat in facts.seats)
    mine = [seat.side for seat in facts.seats if not seat.is_bot]
    return alone and bool(mine) and sides == mine
