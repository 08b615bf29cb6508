"""Attacks for tests: declared, escalated, and what they came to; and charts on which sums are easy."""

from typing import Any

from tests.games.formation.sketch import ROWS, ask, happened, sketch
from tests.games.questions import lines

from grognard.engine.events import Event
from grognard.games.formation.position import FormationPosition

CHITS = 29
DIE = 20


def chits_of(cell: str) -> str:
    """29 chits that are all alike: three digits for every Efficiency."""
    rows = "".join(f"{chit},{','.join([cell] * 6)},ours\n" for chit in range(1, CHITS + 1))
    return f"# provenance: ours\nchit,2,3,4,5,6,7,source\n{rows}"


ONES = chits_of("111")
"""Chits that leave every strength as it is."""


def crt_of(*columns: str) -> str:
    """A Combat Results Table whose columns have one result each, whatever the die."""
    names = "ABCDEFGHIJKL"[: len(columns)]
    rows = "".join(f"{die},{','.join(columns)}\n" for die in range(1, DIE + 1))
    return f"# provenance: ours\ndie,{','.join(names)}\n{rows}"


def ratios_of(*heads: str, **rows: str) -> str:
    """The Ratios that head the columns, in all terrains alike but for those that are given, such as town=",1:1"."""
    usual = ",".join(heads)
    listed = "".join(f"{row},{rows.get(row, usual)}\n" for row in ROWS)
    names = "ABCDEFGHIJKL"[: len(heads)]
    return f"# provenance: ours\nrow,{','.join(names)}\n{listed}"


def front(above: str = ".", below: str = ".", guard: str = ".", rear: str = ".", defenders: str = "g1:Inf") -> str:
    """a1 in 0203 attacks 0303; `above` (0302) and `below` (0304) are next to the defenders only; `guard` (0102) and
    `rear` (0104) next to the attackers only. The HQs are behind them, in 0103 and 0403.
    """
    return f"""
        .     .     .     .     aB:HQ  gH:HQ
          {guard}  .  {above}   .     .     .
        a:HQ  a1:Inf {defenders} g:HQ  .     .
          {rear}   .  {below}   .     .     .
        .     .     .     .     .     .
    """


def declared(picture: str, who: str = "a1", hex: str = "0301", **more: Any) -> FormationPosition:
    """An attack by units of formation A that has just been declared."""
    position = sketch(picture, **more)
    declare(position, who, hex)
    return position


def declare(position: FormationPosition, who: str, hex: str) -> list[Event]:
    """Declare a Hasty Attack with some units on a hex."""
    first, *others = who.split()
    return ask.play(position, ";".join([f"unit {first}", *(f"unit {unit}" for unit in others), f"attack {hex}"]))


def ready(picture: str, who: str = "a1", hex: str = "0301", **more: Any) -> FormationPosition:
    """An attack that may be escalated now: nobody tries to get away."""
    position = declared(picture, who, hex, **more)
    if ask.asked(position)[1] == "withdraw.or_stand":
        ask.play(position, "stand")
    assert ask.asked(position)[1] == "escalate.how"
    return position


def fought(picture: str, kind: str = "regular", **more: Any) -> tuple[FormationPosition, list[Event]]:
    """An attack of some kind, and what happened until somebody was asked something else."""
    position = ready(picture, **more)
    return position, ask.play(position, kind)


def ledger(position: FormationPosition, kind: str = "regular") -> dict[str, float]:
    """The DRMs that an attack of a kind would have, by their rules; several by one rule are added up."""
    found: dict[str, float] = {}
    for rule, _, amount in lines(ask.allowed(position, kind)):
        found[rule] = found.get(rule, 0) + amount
    return found


def drm(position: FormationPosition, kind: str = "regular") -> int:
    """The final DRM of an attack of a kind."""
    found = ask.odds(position, kind).modifier
    assert found is not None
    return found


def ratio(events: list[Event]) -> tuple[int, int, int, str]:
    """The Ratio of a combat: attack, defence, shift, column."""
    (found,) = happened(events, "ratio")
    return found["attack"], found["defence"], found["shift"], found["column"]


def rolled(events: list[Event]) -> list[str]:
    """What dice were rolled for."""
    return [event["purpose"] for event in happened(events, "rolled")]


def winner(events: list[Event]) -> str:
    """Who won the battle, if anybody."""
    return "".join(event["side"] for event in happened(events, "won_battle"))
