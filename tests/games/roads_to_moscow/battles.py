"""Combats on sketches: attacks that were declared, and what is asked until the die is rolled."""

from collections.abc import Mapping, Sequence
from typing import Any

from tests.games.roads_to_moscow.sketch import ask, happened, sketch

from grognard.engine.events import Event
from grognard.games.roads_to_moscow.battle import Battle
from grognard.games.roads_to_moscow.position import RoadsPosition

TANK = {"silhouette": True, "red_attack": True}
"""What makes a unit armour [3.14d]."""
AIRCRAFT = ("Ju87a", "Ju87b", "Bf110", "Do17", "I-153a", "I-153b", "Il-2", "Pe-2", "MiG-3")
"""The air units of the battle of Mozhaysk."""


def declared(
    picture: str,
    attacks: Mapping[str, str],
    *,
    mobile: Sequence[str] = (),
    side: str = "german",
    air: str = "",
    units: Mapping[str, Mapping[str, Any]] | None = None,
    state: Mapping[str, Any] | None = None,
    **more: Any,
) -> RoadsPosition:
    """A position in which attacks are declared: the units that attack each hex, and the hexes on the Mobile table.

    All aircraft have flown but those that `air` names.
    """
    said = {name: dict(facts) for name, facts in (units or {}).items()}
    for hex, names in attacks.items():
        for name in names.split():
            said.setdefault(name, {})["declared"] = hex
    markers = [{"hex": hex, "mobile": hex in mobile} for hex in sorted(attacks)]
    where = {
        "attacks": markers,
        "air_at": {name: "ready" if name in air.split() else "flown" for name in AIRCRAFT},
        **(state or {}),
    }
    return sketch(picture, phase=f"{side}.combat", units=said, state=where, **more)


def battle(position: RoadsPosition) -> Battle:
    """The combat under way."""
    found = position.nearest(Battle)
    assert found is not None
    return found


def fought(position: RoadsPosition, answers: Mapping[str, str] | None = None) -> list[Event]:
    """All that has happened until a combat is reckoned and its result read; nobody adds anything that is not said.

    `answers`: actions by question, those of one side by `side question`, with semicolons between; each is given once.
    """
    given, events = dict(answers or {}), list(position.events)
    while not happened(events, "result", "hopeless"):
        side, question = ask.asked(position)
        assert side != "nobody"
        said = given.pop(f"{side} {question}", None) or given.pop(question, None) or _nothing_more(position)
        events += ask.play(position, said)
    assert not given, f"nobody was asked {given}"
    return events


def until(position: RoadsPosition, question: str, side: str = "", answers: Mapping[str, str] | None = None) -> None:
    """The same, until a question comes, to a side if it is said."""
    given = dict(answers or {})
    while True:
        asked, what = ask.asked(position)
        if what == question and side in ("", asked):
            return
        assert asked != "nobody"
        said = given.pop(f"{asked} {what}", None) or given.pop(what, None) or _nothing_more(position)
        ask.play(position, said)


def _nothing_more(position: RoadsPosition) -> str:
    """What adds nothing: done, roll, or the first of what there is."""
    choices = ask.choices(position)
    return next((action for action in ("done", "roll") if action in choices), min(choices))


def reckoned(events: Sequence[Event]) -> tuple[int, int, str, int]:
    """How a combat was reckoned: both strengths, the column and the modifier."""
    (found,) = happened(events, "reckoned")
    return found["attack"], found["defence"], found["column"], found["modifier"]


def kinds(events: Sequence[Event], *wanted: str) -> list[str]:
    """The kinds of events, in order, as far as they are wanted."""
    return [event.kind for event in events if event.kind in wanted]
