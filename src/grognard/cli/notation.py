"""Reading what a person types: the notation, or as much of it as is needed to know what is meant."""

from collections.abc import Callable, Sequence

from grognard.engine.actions import Action

Fits = Callable[[list[str], list[str]], bool]


def matching_actions(text: str, actions: Sequence[Action]) -> list[Action]:
    """The actions that a text may mean: one if it is clear, several if it is not, none if it is none of them.

    Exact words count before words in any case, whole arguments before their beginnings (`u b-1a`), and all these
    before an argument without its verb (`0204`).
    """
    words = text.split()
    if not words:
        return []
    exact = [action for action in actions if action.to_json() == words]
    if exact:
        return exact
    typed = [word.lower() for word in words]
    said = [[word.lower() for word in action.to_json()] for action in actions]
    for fits in _FITS:
        found = [action for action, word in zip(actions, said, strict=True) if fits(word, typed)]
        if found:
            return found
    return []


def _begins(said: list[str], typed: list[str]) -> bool:
    return len(said) == len(typed) and all(a.startswith(b) for a, b in zip(said, typed, strict=True))


_FITS: tuple[Fits, ...] = (
    lambda said, typed: said == typed,
    lambda said, typed: said[1:] == typed[1:] and _begins(said, typed),
    _begins,
    lambda said, typed: said[1:] == typed,
    lambda said, typed: _begins(said[1:], typed),
)
