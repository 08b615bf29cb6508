"""Grognard plays operational hex-and-counter wargames by the book.

    game = grognard.game("crossroads")
    record = grognard.Record.start(game, "skirmish", seed=7)

Nothing is imported before it is asked for, so that `import grognard` costs nothing.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.engine.game import Game
    from grognard.engine.records import Record

__all__ = ["Record", "__version__", "game"]
__version__ = "0.2.0"


def game(name: str) -> "Game[Any]":
    """A game by its name; UnknownGame names the nearest there are."""
    from grognard.games import game as find

    return find(name)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> Any:
        if name == "Record":
            from grognard.engine.records import Record

            return Record
        raise AttributeError(f"module 'grognard' has no attribute {name!r}")


def __dir__() -> list[str]:
    return sorted(__all__)
