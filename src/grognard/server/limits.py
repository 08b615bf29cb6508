"""The limits of a server: what one address, one connection and one play may ask of it, and what it asks of itself.

Every limit has a name, a default and a sentence; a TOML file states others (`grognard serve --limits FILE`).
"""

import math
import tomllib
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any, Self

from grognard.board.words import unknown

NONE_IS_ALLOWED = ("bot_tables_per_address", "chat_in_all")
"""Limits that may be 0: there is no such thing then."""
LARGEST = 1 << 53


class LimitsError(ValueError):
    """A file of limits that cannot be used: one sentence that says why."""


@dataclass(frozen=True)
class Limits:
    """Limits for a public server; private tables never come near them."""

    # -- requests

    body_bytes: int = 16 * 1024
    """Bytes of a request's body, unless another limit is named for it."""
    position_bytes: int = 256 * 1024
    """Bytes of a request for a new play, which may hold a position file."""
    record_bytes: int = 8 * 1024 * 1024
    """Bytes of a request that imports a record."""
    bodies_per_address: int = 24 * 1024 * 1024
    """Bytes of bodies that one address may have under way at once."""
    bodies_in_all: int = 128 * 1024 * 1024
    """Bytes of bodies under way at once, from all addresses."""
    answers_per_address: int = 32 * 1024 * 1024
    """Bytes of records, and of other long answers made for one request, that an address has not read yet."""
    answers_in_all: int = 512 * 1024 * 1024
    """The same of all addresses."""
    body_seconds: float = 20.0
    """Seconds within which a body has to arrive."""
    posts_a_second: float = 5.0
    """Requests that change something, from an address; every 64 KB of a body count as one more."""
    posts_at_once: int = 150
    """Such requests from an address at once."""
    gets_a_second: float = 20.0
    """Other requests under `/api`, and new WebSockets, from an address."""
    gets_at_once: int = 150
    """Such requests from an address at once."""
    options_characters: int = 2000
    """Characters of the options in the address of a table."""

    # -- connections

    header_seconds: float = 10.0
    """Seconds within which the head of a request has to arrive, from the connection or its first byte on."""
    idle_seconds: float = 15.0
    """Seconds that a connection stays open between two requests."""
    connections: int = 4000
    """Connections, HTTP and WebSocket together."""
    connections_per_address: int = 300
    """Connections from an address; a proxy that is named has no such limit."""
    sockets_per_address: int = 60
    """WebSockets from an address."""
    sockets_per_play: int = 200
    """WebSockets at a play."""

    # -- frames

    frame_characters: int = 64 * 1024
    """Characters of a frame; one of more than four times as many bytes ends the connection."""
    frames_a_second: float = 60.0
    """Frames from an address, whose next ones wait; every 1,024 characters count as one more."""
    frames_at_once: int = 300
    """Frames from an address at once."""
    control_frames_a_second: float = 20.0
    """Pings, pongs and fragments of frames from a connection; more end it."""
    control_frames_at_once: int = 200
    """Pings, pongs and fragments from a connection at once."""
    hello_seconds: float = 10.0
    """Seconds within which the hello has to come."""
    send_seconds: float = 30.0
    """Seconds that sending may stand still before the connection is cut."""
    queued_frames: int = 2000
    """Frames that wait for a client that does not read; more end the connection."""
    queued_bytes: int = 8 * 1024 * 1024
    """Bytes of frames that wait for a client that does not read."""
    mistakes: int = 25
    """Frames that cannot be understood, after which a connection is closed."""

    # -- plays

    chat_a_minute: int = 20
    """Messages to the others from a seat, in a minute."""
    chat_at_once: int = 10
    """Messages from a seat at once."""
    chat_in_all: int = 2000
    """Messages of a play."""
    chat_characters: int = 1000
    """Characters of a message."""
    tables_an_hour: int = 60
    """New plays from an address, imported ones too."""
    tables_at_once: int = 30
    """New plays from an address at once."""
    open_tables: int = 500
    """Plays that are listed for anyone to join; the oldest are forgotten."""
    open_tables_shown: int = 40
    """Of these, how many the lobby shows."""
    open_tables_an_hour: int = 30
    """Plays that an address lists, and seats of listed plays that it asks for."""
    open_tables_at_once: int = 10
    """The same at once."""
    bot_tables_per_address: int = 2
    """Plays of computers alone that an address watches at the same time; in any other they decide one after another."""
    open_plays: int = 300
    """Plays in memory; those where nobody is go first, and come back when somebody asks for them."""
    open_stated_plays: int = 40
    """Plays that began at a position file or a record of one, and where nobody is, that stay in memory."""
    stored_bytes_an_hour: int = 32 * 1024 * 1024
    """Bytes that are stored for an address: plays, actions, edits and their positions, messages."""
    stored_bytes_at_once: int = 128 * 1024 * 1024
    """The same at once."""
    commitments: int = 10_000
    """Commitments that have been shown and not been used yet; the oldest are forgotten."""

    # -- work

    quick_seconds: float = 5.0
    """Seconds that a question or an action may take."""
    long_seconds: float = 60.0
    """Seconds that setting up or opening a play, a record or the numbers of its dice may take."""
    think_seconds: float = 30.0
    """Seconds that the computer may think about a decision; a player that searches plans for half of them at most."""
    work_seconds_at_once: float = 30.0
    """Seconds of work that an address may cause at once."""
    work_seconds_a_second: float = 0.5
    """Seconds of work that an address may cause in a second, on and on."""
    quick_workers: int = 3
    """Processes for actions and views."""
    question_workers: int = 2
    """Processes for questions."""
    long_workers: int = 2
    """Processes for what takes longer."""
    quick_slots_per_address: int = 1
    """Of the processes for actions, and of those for questions, those that one address may occupy."""
    long_slots_per_address: int = 1
    """Of the processes for what takes longer, those that one address may occupy."""
    search_workers: int = 1
    """Processes for players that search: the computer's other players do not wait for them."""
    queue: int = 200
    """Pieces of work that wait for a process."""
    worker_memory: int = 1024**3
    """Bytes of memory of a process."""
    questions_a_second: float = 50.0
    """Questions about a play."""
    questions_at_once: int = 400
    """Questions about a play at once."""

    def __post_init__(self) -> None:
        for field in fields(self):
            _check(field.name, getattr(self, field.name), field.default)

    @classmethod
    def read(cls, path: Path) -> Self:
        """The limits that a TOML file states; what it does not name is as it is by default."""
        try:
            given = tomllib.loads(path.read_text("utf-8"))
        except OSError as error:
            raise LimitsError(f"{path}: {error.strerror}") from None
        except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
            raise LimitsError(f"{path}: this is not TOML: {error}") from None
        known = [field.name for field in fields(cls)]
        for name in given:
            if name not in known:
                raise LimitsError(f"{path}: {unknown('limit', name, known)}")
        try:
            return cls(**given)
        except LimitsError as error:
            raise LimitsError(f"{path}: {error}") from None


def _check(name: str, value: Any, default: object) -> None:
    """Refuse what is not a number of the default's kind, or out of range."""
    whole = isinstance(default, int)
    if isinstance(value, bool) or not isinstance(value, int if whole else int | float):
        raise LimitsError(f"{name}: expected a {'whole ' if whole else ''}number, not {value!r}")
    if not math.isfinite(value) or value >= LARGEST:
        raise LimitsError(f"{name}: {value!r} is too large")
    if value < 0 or (value == 0 and name not in NONE_IS_ALLOWED):
        raise LimitsError(f"{name}: expected a number above 0, not {value!r}")
