"""Reading what a person types: the notation, or as much of it as is needed to know what is meant."""

from collections.abc import Sequence

from grognard.engine.actions import Action


def understood(text: str, actions: Sequence[Action]) -> list[Action]:
    """The actions that a text may mean: one if it is clear, several if it is not, none if it is none of them.

    Exact words come first, then the beginnings of words in any case (`u b-1a`), then an argument alone (`0204`).
    """
    words = text.split()
    if not words:
        return []
    exact = [action for action in actions if action.to_json() == words]
    if exact:
        return exact
    lower = [word.lower() for word in words]
    for parts in ([action.to_json() for action in actions], [list(action.args) for action in actions]):
        folded = [[part.lower() for part in action] for action in parts]
        same = [action for action, said in zip(actions, folded, strict=True) if said == lower]
        if len(same) == 1:
            return same
        near = [action for action, said in zip(actions, folded, strict=True) if _begins(said, lower)]
        if near:
            return near
    return []


def _begins(said: list[str], typed: list[str]) -> bool:
    return len(said) == len(typed) and all(a.startswith(b) for a, b in zip(said, typed, strict=True))
