"""Exact odds of an attack: what the game itself says of it, and what each result would do on the map.

Nothing is sampled. The chances are the odds of the game's own ruling on the attack; what a result does is seen by
playing the attack once for each face of the die, up to the next question.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.dice import Dice, key_of
from grognard.engine.events import Event, Topic
from grognard.engine.facts import RESULT, fact_kind
from grognard.engine.game import Game
from grognard.engine.odds import Odds
from grognard.engine.position import Position
from grognard.engine.procedures import Role
from grognard.engine.rulings import Ruling
from grognard.players.player import keep_going

MOST_CLICKS = 60
"""Clicks from a position to an attack put together, at most."""
CONCERNED = {"unit", "units", "hex"}
"""What an event is about that belongs to a battle; the next turn and the next chit do not."""
NOT_ASKED = ("notation.verb", "choice.not_listed")
"""What the engine says of an action of which the game itself says nothing."""
MOST_QUESTIONS = 12
"""Questions between the order to attack and the result, at most."""


class NoOdds(Exception):
    """The attack cannot be made, or the game tells no odds of it: a ruling says why, or a sentence."""

    def __init__(self, why: Ruling | str, action: Action | None = None) -> None:
        super().__init__(str(why))
        self.why = why
        self.action = action
        """What would commit the attack, if the ruling on it tells no odds."""


class Consequences(NamedTuple):
    """What follows from a result: what happens to units and hexes, and what is asked then, if it is of this attack."""

    events: tuple[Event, ...] = ()
    asked: Decision | None = None


class Chance(NamedTuple):
    """One result: its name in the table, how likely it is, and what follows (None: not played out)."""

    result: str
    chance: Fraction
    consequences: Consequences | None = None


class AttackOption(NamedTuple):
    """One way to make an attack: the action that commits it, the ruling with its ledger, and every result."""

    action: Action
    ruling: Ruling
    odds: Odds
    chances: tuple[Chance, ...]


def attack_options(rules: Game[Any], position: Position, hex: str, units: Sequence[str] = ()) -> list[AttackOption]:
    """Every way to attack a hex with these units (with all that can, if none are named). NoOdds if there is none.

    Where a game has the attackers chosen before the hex they must be named.
    """
    ready = assemble_attack(rules, position.copy(), hex, units)
    ways = list(_ways(rules, ready))
    found = [
        AttackOption(action, ruling, ruling.odds, _chances(rules, ready, action, ruling.odds))
        for action, ruling in ways
        if ruling.odds is not None
    ]
    if found:
        return found
    if not ways:
        raise NoOdds(_why_uncommitted(rules, ready) or f"no action commits an attack on {hex} now")
    raise NoOdds(ways[0][1], ways[0][0])


def assemble_attack(rules: Game[Any], position: Position, hex: str, units: Sequence[str]) -> Position:
    """Put the attack together, click by click, up to where it would be committed."""
    decision = rules.decision(position)
    if decision is None:
        raise NoOdds("the game is over")
    side, waiting, attacked = decision.side, list(units), False
    for _ in range(MOST_CLICKS):
        decision = rules.decision(position)
        if decision is None:
            raise NoOdds("the game would be over before the attack")
        listed = [action.args[0] for action in decision.actions if action.verb == "unit"]
        if decision.side != side:
            rules.apply(position, keep_going(rules, decision.actions, Dice(key_of("odds"))))
        elif wanted := [name for name in (waiting or (listed if attacked and not units else [])) if name in listed]:
            rules.apply(position, Action("unit", (wanted[0],)))
            waiting = [name for name in waiting if name != wanted[0]]
        elif not attacked:
            aimed = _aimed(rules, decision, hex)
            if aimed is None:
                able = [] if units else _who_could(rules, position, listed, hex)
                raise NoOdds(
                    f"name the units that attack {hex}: {', '.join(able)} can"
                    if able
                    else _refused(rules, position, hex)
                )
            rules.apply(position, aimed)
            attacked = True
        elif waiting:
            raise NoOdds(rules.explain(position, Action("unit", (waiting[0],))))
        else:
            return position
    raise NoOdds("no such attack can be assembled")


def _aimed(rules: Game[Any], decision: Decision, hex: str) -> Action | None:
    """The action that names this hex as what is attacked, if it is open."""
    return next(
        (action for action in decision.actions if action.args == (hex,) and rules.role(action) is Role.TARGET), None
    )


def _refused(rules: Game[Any], position: Position, hex: str) -> Ruling | str:
    """Why this hex cannot be attacked now."""
    verbs = [verb for verb, spec in rules.verbs.items() if spec.role is Role.TARGET]
    return rules.explain(position, Action(verbs[0], (hex,))) if verbs else "the game has no verb that names a target"


def _who_could(rules: Game[Any], position: Position, units: Sequence[str], hex: str) -> list[str]:
    """The units that could make an attack once they are chosen."""
    found = []
    for name in units:
        chosen = position.copy()
        rules.apply(chosen, Action("unit", (name,)))
        decision = rules.decision(chosen)
        if decision is not None and _aimed(rules, decision, hex) is not None:
            found.append(name)
    return found


def _ways(rules: Game[Any], position: Position) -> Iterator[tuple[Action, Ruling]]:
    """The actions that commit the attack now, with what the game says of each.

    If there are none yet, those that settle what keeps it from being committed, such as a table that has to be named.
    """
    decision = rules.decision(position)
    listed = decision.actions if decision else ()
    committing = [action for action in listed if rules.role(action) is Role.COMMIT]
    for action in committing:
        yield action, rules.explain(position, action)
    if committing:
        return
    for action in listed:
        if action.verb != "unit" and rules.role(action) is None:
            ruling = rules.explain(position, action)
            if ruling.odds is not None:
                yield action, ruling


def _why_uncommitted(rules: Game[Any], position: Position) -> Ruling | None:
    """Why an attack that is put together cannot be committed, if the game says so: it is too weak, for example."""
    for verb, spec in rules.verbs.items():
        if spec.role is Role.COMMIT and not spec.kinds:
            ruling = rules.explain(position, Action(verb))
            if not ruling.out_of_place and ruling.reason not in NOT_ASKED:
                return ruling
    return None


def _chances(rules: Game[Any], position: Position, action: Action, odds: Odds) -> tuple[Chance, ...]:
    """The results with what each does, as far as one die settles it."""
    seen = _played_out(rules, position, action) if odds.shifted is not None else {}
    return tuple(Chance(name, chance, seen.get(name)) for name, chance in odds.chances.items())


def _played_out(rules: Game[Any], position: Position, action: Action) -> dict[str, Consequences]:
    """What follows from each result, by playing the attack for every face of the die."""
    found: dict[str, Consequences] = {}
    faces, face = 1, 1
    while face <= faces:
        copy = position.copy()
        copy.dice = Dice(key_of("odds"), script=(face,), draws=None)
        events = list(rules.apply(copy, action))
        for _ in range(MOST_QUESTIONS):
            decision = rules.decision(copy)
            if decision is None or any(rules.topics[event.kind] is Topic.RESULT for event in events):
                break
            events += rules.apply(copy, keep_going(rules, decision.actions, Dice(key_of("odds"))))
        rolled = [event.data["die"] for event in events if event.kind == "rolled"]
        at = next((n for n, event in enumerate(events) if rules.topics[event.kind] is Topic.RESULT), None)
        result = None if at is None else _result_of(rules, events[at])
        if not rolled or at is None or result is None:
            return {}
        faces = rolled[0]
        after = tuple(event for event in events[at + 1 :] if not CONCERNED.isdisjoint(event.data))
        asked = rules.decision(copy) if len(copy.frames) >= len(position.frames) else None
        same = asked is not None and copy.frames[: len(position.frames) - 1] == position.frames[:-1]
        found.setdefault(result, Consequences(after, asked if same else None))
        face += 1
    return found


def _result_of(rules: Game[Any], event: Event) -> str | None:
    """What the table gave, as the event of the result tells it: its fact of that kind."""
    kinds = {name: fact_kind(rules.fact_kinds, name, event.kind) for name in event.data}
    return next((str(event.data[name]) for name, kind in kinds.items() if kind == RESULT), None)
