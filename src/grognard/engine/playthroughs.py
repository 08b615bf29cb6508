"""Playthroughs: a whole game as text, kept to be compared, so that no change of the rules goes unnoticed.

{"game":"crossroads","scenario":"skirmish","options":{...},"seed":"1"}
= turn 1 0d9e...                                      the hash, at the start and whenever the turn has changed
> blue movement.which 1/5: unit B-1Arm                side, question, which of how many actions: the action
  {"event":"moved","rule":"5.2",...}                  what happened
= over {"winner":"red",...} 77ab...

A long game may be kept up to some action only: the first line has `"actions":150`, the last one is `= stopped 77ab...`.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeVar

from grognard.engine import actions
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.game import Game
from grognard.engine.outcome import outcome_json
from grognard.engine.position import Position

P = TypeVar("P", bound=Position)


def playthrough(
    game: Game[P],
    scenario: str,
    *,
    seed: int | str,
    options: Mapping[str, Any] | None = None,
    choose: Callable[[Decision], Action],
    longest: int | None = None,
) -> str:
    """A game as somebody plays it, to its end, or `longest` actions of it."""
    position = game.start(scenario, seed=seed, options=options)
    chosen = position.components.options
    header = {"game": game.name, "scenario": scenario, "options": chosen, "seed": seed}
    if longest is not None:
        header["actions"] = longest
    return "\n".join([_json(header), *_lines(game, position, choose, longest)]) + "\n"


def header_of(text: str) -> dict[str, Any]:
    """What a playthrough was started from."""
    header: dict[str, Any] = json.loads(text.partition("\n")[0])
    return header


def actions_of(text: str) -> list[str]:
    """The actions of a playthrough, in order."""
    return [line.partition(": ")[2] for line in text.splitlines() if line.startswith("> ")]


def replayed(game: Game[P], text: str) -> str:
    """The playthrough that the same actions give now; the same text, if the rules are the same."""
    header = header_of(text)
    said = iter(actions_of(text))
    return playthrough(
        game,
        header["scenario"],
        seed=header["seed"],
        options=header["options"],
        choose=lambda _: actions.parse(next(said, "(end-of-text)")),
        longest=header.get("actions"),
    )


def _lines(
    game: Game[P], position: P, choose: Callable[[Decision], Action], longest: int | None = None
) -> Iterator[str]:
    turn, made = None, 0
    while (decision := game.decision(position)) is not None:
        if made == longest:
            yield f"= stopped {position.hash()}"
            return
        made += 1
        if position.turn != turn:
            turn = position.turn
            yield f"= turn {turn} {position.hash()}"
        action = choose(decision)
        events = game.apply(position, action)
        which = f"{decision.actions.index(action) + 1}/{len(decision.actions)}"
        yield f"> {decision.side} {decision.question} {which}: {action}"
        yield from (f"  {_json(event.to_json())}" for event in events)
    outcome = position.outcome and outcome_json(position.outcome, game.sides)
    yield f"= over {_json(outcome)} {position.hash()}"


def _json(data: Any) -> str:
    return json.dumps(data, separators=(",", ":"))
