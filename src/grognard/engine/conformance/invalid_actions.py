"""Actions that no decision lists: what a bad client, a bored person or an attacker might send."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.engine import actions
from grognard.engine.actions import LONGEST, Action, MalformedAction
from grognard.engine.components import Components
from grognard.engine.procedures import VerbSpec

Below = Callable[[int], int]
"""A number from 0 to one less than the bound, at random."""

MALFORMED: tuple[Any, ...] = (
    *("", " ", "\n", "\t \r", "\x00", "\x1b[31m", "\x7f", "\u202e", "\u200b", "\ud800", "🂡"),
    *([], (), {}, {"verb": "done"}, set(), None, True, 0, -1, 1.5, b"done", object, ...),
    *([1], [None], [[]], [""], [" "], ["done", 1], ["done", None], ["hex", ["0101"]], ["hex", ""], ["hex", "01 01"]),
    *(["done", "\n"], ["done\n"], ["hex", b"0101"], ["hex", 101], [Action("done")], [("done",)], ["hex"] * 1000),
    *("x" * (LONGEST + 1), "hex " + "9" * LONGEST, "done " * LONGEST, "é" * 100_000),
    *(
        "done\x00",
        "hex 01\x0001",
        "dоne",
        "ｄｏｎｅ",
        "hex ０１０１",
        "DONE",
        "done done",
        "done;done",
        "done,",
        '"done"',
    ),
    *("hex -1", "unit -1", "unit 0", "hex 1e3", "hex 99999999999999999999", "hex null", "unit None", "bet ١", "bet ²"),
    *("{verb}", "{0}", "hex {verbs}", "hex {said.__class__}", "%s", "hex %n", "$(done)", "hex ../..", "why_hex 0101"),
    *("__class__", "__init__", "decision", "proceed", "resume", "_find_verbs", "pass_", "frame", "list", "ask", "name"),
    *("done,", '"done"', "done#", "done\\n", "<b>done</b>"),
    *(Action(""), Action(" "), Action("done", ("",)), Action("done", ("a b",)), Action("hex", ("0" * LONGEST,))),
)
"""What is not an action at all, or one that no game lists: empty, too long, of wrong types, with odd letters."""

MISSHAPEN: tuple[Any, ...] = (
    *(Action(None), Action(1), Action("hex", (1,)), Action("hex", (None,)), Action("hex", ([],))),  # type: ignore[arg-type]
    Action("done", "abc"),  # type: ignore[arg-type]
)
"""Actions put together against their types."""


def is_listed(said: Any, listed: Sequence[Action]) -> bool:
    """Is this, however it is written, one of the actions?"""
    try:
        return actions.parse(said) in listed
    except MalformedAction:
        return False


def near_misses(listed: Sequence[Action], below: Below) -> list[Action]:
    """A listed action with something wrong: an argument too many or too few, another case, doubled, turned round."""
    action = listed[below(len(listed))]
    verb, args = action
    return [
        Action(verb, (*args, *(args or ("0101",)))),
        Action(verb, args[:-1]) if args else Action(verb + verb),
        Action(verb.upper(), args),
        Action(verb, tuple(arg.swapcase() for arg in args)) if args else Action(verb + "_"),
        Action(args[-1], (verb,)) if args else Action(f"{verb}\x00"),
        Action(verb, tuple(arg + " " for arg in args)) if args else Action(f" {verb}"),
    ]


def guess(verbs: Mapping[str, VerbSpec], components: Components, below: Below) -> Action:
    """A well-formed action out of the blue: a verb of the game with arguments of the right kinds."""
    names = list(verbs)
    verb = names[below(len(names))]
    return Action(verb, tuple(_argument(kind, components, below) for kind in verbs[verb].kinds))


def _argument(kind: str, components: Components, below: Below) -> str:
    if kind == "int":
        return str(below(100))
    names = components.names.get(kind) or components.names["place"]
    return names[below(len(names))]
