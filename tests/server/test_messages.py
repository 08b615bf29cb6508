"""What the server and a worker say to each other comes over as it was sent."""

from typing import Any

import pytest

from grognard.server.work.ipc import (
    HEAD,
    PICKLED,
    PLAIN,
    Done,
    Failed,
    Job,
    Missing,
    Opened,
    PlayState,
    Progress,
    Refused,
    Start,
    Status,
    Step,
    Table,
    pack,
    unpack,
)

START = Start("key", "crossroads", "skirmish", {"fog": True}, "{}")
HELD = PlayState("tag-1", b"\x00state", Status(3, "blue", None))
STEP = Step(
    ["unit", "a"], "3 ff", "[]", [(None, "all"), ("red", "one")], True, HELD, {"blue": "{}", None: "{}"}, "{}", "a"
)


@pytest.mark.parametrize(
    "message",
    [
        Job("act", Table("play", "tag"), (5, ["unit", "a"], "blue", ["blue", None])),
        Job("act", Table("play", "tag", START, b"state"), (5, ["unit", "a"], "blue", [])),
        Job("ready", None, ()),
        Done(STEP, 0.25),
        Done(STEP._replace(after=HELD._replace(start=START)), 0.25, True),
        Done("an answer", 0.5),
    ],
    ids=lambda message: type(message).__name__,
)
def test_what_every_action_sends_is_plain(message: Any) -> None:
    assert body(message).startswith(PLAIN)
    assert_same(unpack(body(message)), message)


@pytest.mark.parametrize(
    "message",
    [
        Job("open_play", None, ("play", START, "seed")),
        Done([STEP, STEP], 0.5),
        Done(Opened(HELD, "0.2.0 ff"), 0.5),
        Done(Refused({"legal": False}), 0.5),
        *(Failed("KeyError", 0.1), Missing(), Progress(0.5)),
    ],
    ids=lambda message: type(message).__name__,
)
def test_all_else_comes_over_too(message: Any) -> None:
    assert body(message).startswith(PICKLED)
    assert_same(unpack(body(message)), message)


def body(message: Any) -> bytes:
    """A message without its length, which is right."""
    packed = pack(message)
    assert HEAD.unpack(packed[: HEAD.size]) == (len(packed) - HEAD.size,)
    return packed[HEAD.size :]


def assert_same(found: Any, sent: Any) -> None:
    """The same values, and of the same types: a named tuple is equal to any other."""
    assert found == sent
    assert type(found) is type(sent)
    if isinstance(sent, tuple | list):
        for one, other in zip(found, sent, strict=True):
            assert_same(one, other)
