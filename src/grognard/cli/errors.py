"""Errors that the user can fix are one sentence: no traceback, exit status 2."""


class CommandError(Exception):
    """One clear sentence about what is wrong with the input."""


def user_errors() -> tuple[type[Exception], ...]:
    """The exception types whose message is a sentence for the user."""
    from grognard.board.draft import MapError
    from grognard.board.grid import UnknownHex
    from grognard.engine.codec import FieldError
    from grognard.engine.data import DataError
    from grognard.engine.dice import ScriptError
    from grognard.engine.journal import RecordError
    from grognard.games import UnknownGame

    return (CommandError, UnknownGame, FieldError, DataError, MapError, UnknownHex, ScriptError, RecordError)


def sentence(error: Exception) -> str:
    """The error on one line."""
    return " ".join(str(error).split())
