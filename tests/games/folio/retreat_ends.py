"""Where a retreat can end, from what is offered on the way: for every game of the series."""

from tests.games.questions import Questions, where

from grognard.games.folio.position import FolioPosition


def retreat_ends(ask: Questions[FolioPosition], position: FolioPosition, unit: str) -> set[str]:
    """The hexes in which a unit can end, whatever its owner chooses."""
    found, todo = set[str](), [position]
    while todo:
        here = todo.pop()
        if ask.asked(here)[1] != "retreat.where":
            found.add(where(here, unit))
            continue
        for hex in ask.choices(here, "hex"):
            copy = here.copy()
            ask.play(copy, f"hex {hex}")
            todo.append(copy)
    return found
