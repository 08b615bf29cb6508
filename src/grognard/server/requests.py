"""What somebody asks for when they set up a play, read from the bytes that were sent.

A small request is read where it arrives; a large one, which holds a position file or a record, by a worker: nobody
else waits for it, and only what is needed comes back.
"""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from grognard.server.encoding import dumps, loads
from grognard.server.work.ipc import Rejected

LARGE = 4 * 1024
"""Bytes of a request that a worker reads."""
SHORT = 60
"""Characters of somebody's text that an error repeats."""
DEPTH = 64
"""Lists and objects inside one another in a request; a position file has far fewer."""
GENERATOR = ("seed", "key", "used", "ran_out")
"""Fields of a position file that are not used in a play: nobody is to know the dice."""


class StatedPosition(NamedTuple):
    """A position file that a play is to begin at: what is looked at before it is opened, and all of it as JSON."""

    game: str | None
    scenario: str
    options: Mapping[str, Any] | None
    fair: bool
    """Nothing is scripted into the dice."""
    text: str


def read_object(content: bytes) -> dict[str, Any]:
    """The JSON object that was sent; Rejected if it is not one."""
    try:
        found = loads(content or b"{}")
    except ValueError:
        raise Rejected("the request is not JSON") from None
    if not isinstance(found, dict):
        raise Rejected("the request is not a JSON object")
    check_depth(found)
    return found


def check_depth(given: object) -> None:
    """Rejected where lists and objects lie so deep inside one another that to repeat them in an error could fail."""
    layer = [given]
    for _ in range(DEPTH):
        if not layer:
            return
        layer = [part for one in layer for part in _parts(one) if isinstance(part, dict | list)]
    raise Rejected("the request is nested too deeply")


def _parts(given: object) -> Iterable[object]:
    return given.values() if isinstance(given, dict) else given if isinstance(given, list) else ()


def read_request(content: bytes) -> dict[str, Any]:
    """A request for a new play: an object, with its position, if it has one, as a `StatedPosition`."""
    asked = read_object(content)
    if asked.get("position") is not None:
        asked["position"] = state_position(asked["position"])
    return asked


def check_rest(asked: Mapping[str, Any], large: str) -> None:
    """Rejected where anything but one field of a request is large."""
    try:
        rest = dumps({name: value for name, value in asked.items() if name != large})
    except TypeError:
        raise Rejected("the request is nested too deeply") from None
    if len(rest) > LARGE:
        raise Rejected(f"the request is too large for one without a {large}")


def state_position(position: object) -> StatedPosition:
    """A position file as it is stated in a request."""
    if not isinstance(position, Mapping):
        raise Rejected("position: expected the content of a position file")
    stated = {name: value for name, value in position.items() if name not in GENERATOR}
    game, scenario, options = stated.get("game"), stated.get("scenario"), stated.get("options")
    try:
        text = dumps(stated)
    except (TypeError, ValueError):  # nested deeper than anything that is meant
        raise Rejected("position: it is nested too deeply") from None
    return StatedPosition(
        None if game is None else str(game)[:SHORT],
        scenario[:SHORT] if isinstance(scenario, str) else "",
        options if isinstance(options, Mapping) else None,
        not stated.get("dice") and not stated.get("draws"),
        text,
    )
