"""What the user can put right is said in one sentence: no traceback, exit status 2."""


class CommandError(Exception):
    """One clear sentence about what was wrong with what was given."""


def user_errors() -> tuple[type[Exception], ...]:
    """The errors of the program's other parts that are sentences about what was given."""
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
