"""What comes of a combat: its result is given, and everything is answered up to the first question about Hits.

Germans in 0403 are attacked from 0303; the Germans' way home is to the right, that of the Americans to the left.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.games.formation.sketch import ask, happened, sketch

from grognard.engine.events import Event
from grognard.games.formation.position import FormationPosition

DUEL = """
    .  .  .  .  .  .  .
      .  .  .  .  .  .  .
    .  .  a1:Inf  g1:Inf  .  .  .
      .  .  .  .  .  .  .
    .  .  .  .  .  .  .
"""
PAIRS = """
    .  .  .  .  .  .  .
      .  .  .  .  .  .  .
    .  .  a1:Inf+a2:Inf  g1:Inf+g2:Inf  .  .  .
      .  .  .  .  .  .  .
    .  .  .  .  .  .  .
"""
"""Two units a side, without tanks. Next to the Germans 0302 and 0304 are in an EZOC, 0402, 0404 and 0503 are not."""
HOMES = {"main.german": "0703", "main.american": "0103"}
DEFENDER, ATTACKER = "0403", "0303"
FAILS, PASSES = 10, 1
"""Dice of a check."""
USUAL = {
    "withdraw.or_stand": "stand",
    "escalate.how": "hasty",
    "armour.how": "guns",
}
"""What is answered before the result; of several units or formations the first is taken."""
DISRUPTED: dict[str, Any] = {"disrupted": True}
STATIC: dict[str, Any] = {"class": "static", "formation": None, "stripe": ""}


def combat(crt: str, picture: str = PAIRS, **more: Any) -> FormationPosition:
    """The position after an attack with this result, at the first question that follows it."""
    return fought(crt, picture, **more)[0]


def fought(
    crt: str,
    picture: str = PAIRS,
    *,
    checks: Sequence[int] = (),
    who: str = "a1 a2",
    at: str = DEFENDER,
    answers: Mapping[str, str] | None = None,
    areas: Mapping[str, str] | None = None,
    **more: Any,
) -> tuple[FormationPosition, list[Event]]:
    """The same, with all that happened since the attack was declared. `checks` are the dice behind the combat die."""
    position = sketch(picture, crt=crt, dice=[5, *checks], areas={**HOMES, **(areas or {})}, **more)
    return position, strike(position, who, at, answers)


def strike(
    position: FormationPosition, who: str = "a1 a2", at: str = DEFENDER, answers: Mapping[str, str] | None = None
) -> list[Event]:
    """Some units of a hex attack another; all questions before the result are answered."""
    there = [name for name in who.split() if f"unit {name}" in ask.choices(position)]
    ask.play(position, f"unit {there[0]}")
    for name in there[1:]:
        ask.play(position, f"unit {name}")
    events = ask.play(position, f"attack {at}")
    said = {**USUAL, **(answers or {})}
    while (question := ask.asked(position)[1]) in {*said, "armour.which", "combat.lead"}:
        answer = said.get(question) or sorted(ask.choices(position))[0]
        events += ask.play(position, answer)
    return events


def losses(events: Iterable[Event]) -> list[tuple[str, str, int]]:
    """Who lost how much, in order: unit, rule, Strength Points."""
    return [(loss["unit"], loss["rule"], loss["steps"]) for loss in happened(events, "lost")]


def retreats(events: Iterable[Event]) -> list[tuple[str, str]]:
    """Who went back where, in order: units, hex."""
    return [(" ".join(retreat["units"]), retreat["to"]) for retreat in happened(events, "retreated")]


def checked(events: Iterable[Event]) -> list[str]:
    """The units that made a check, in order."""
    rolls = [roll["purpose"].split() for roll in happened(events, "rolled")]
    return [words[1] for words in rolls if words[0] == "check"]
