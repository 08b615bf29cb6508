"""Cached results of functions of a position, dropped when they may no longer be true.

    @derived
    def lines(position: MyPosition, side: Side) -> Supply: ...

is worked out once for each side, and again when any unit has been put elsewhere.

    @derived_of("side")
    def zone(position: MyPosition, side: Side) -> Mask: ...

depends on the units of that side alone, and so outlives the moves of the other.

    @per_components
    def ground_of(components: MyComponents) -> Ground: ...

is worked out once for each table, and kept as long as the table is.

What is remembered of a position may depend on nothing but where units are and on the arguments: whatever else it hangs
on, such as the turn or who is activated, has to be one of them.
"""

import inspect
from collections.abc import Callable
from functools import wraps
from typing import Any, Concatenate, ParamSpec, TypeVar

C = TypeVar("C")
P = TypeVar("P")
A = ParamSpec("A")
R = TypeVar("R")

_MISSING = object()


def derived(function: Callable[Concatenate[P, A], R]) -> Callable[Concatenate[P, A], R]:
    """Cache the results of a function of a position until any unit is moved."""
    return _remembering(function, "{position}.derived")


def derived_of(side: str) -> Callable[[Callable[Concatenate[P, A], R]], Callable[Concatenate[P, A], R]]:
    """Cache the results of a function until a unit of one side is moved; `side` names the argument."""

    def decorate(function: Callable[Concatenate[P, A], R]) -> Callable[Concatenate[P, A], R]:
        if side not in inspect.signature(function).parameters:
            raise TypeError(f"{function.__qualname__} has no argument '{side}'")
        return _remembering(function, f"{{position}}.derived_of[{side}]")

    return decorate


def per_components(function: Callable[[C], R]) -> Callable[[C], R]:
    """Cache the result of a function of the components of a table as long as they are in use."""
    name = f"{function.__module__}.{function.__qualname__}"

    @wraps(function)
    def cached(components: C) -> R:
        known = components.__dict__  # what is found lies with the table, and goes with it, whatever it refers to
        if name not in known:
            known[name] = function(components)
        found: R = known[name]
        return found

    return cached


def set_cached(
    function: Callable[Concatenate[P, A], R], value: R, position: P, /, *args: A.args, **kwargs: A.kwargs
) -> None:
    """Set the cached value of a function for a position, whatever it would compute."""
    function.set_cached(value, position, *args, **kwargs)  # type: ignore[attr-defined]


def invalidate(function: Callable[Concatenate[P, A], R], position: P, /, *args: A.args, **kwargs: A.kwargs) -> None:
    """Drop the cached value of a function: something other than the place of a unit has changed."""
    function.invalidate(position, *args, **kwargs)  # type: ignore[attr-defined]


def _remembering(function: Callable[Concatenate[P, A], R], memory: str) -> Callable[Concatenate[P, A], R]:
    """The function with a cache, generated for its arguments so that it is as fast as code written by hand."""
    position, *arguments = inspect.signature(function).parameters.values()
    if any(argument.kind is not argument.POSITIONAL_OR_KEYWORD for argument in arguments):
        raise TypeError(f"{function.__qualname__} has arguments of a type that cannot be part of a cache key")
    names = [argument.name for argument in arguments]
    defaults = {argument.name: argument.default for argument in arguments if argument.default is not argument.empty}
    taken = ", ".join([position.name, *(f"{name}=_default_{name}" if name in defaults else name for name in names)])
    passed = ", ".join([position.name, *names])
    key = f"(_name, {', '.join(names)})" if names else "_name"
    known = memory.format(position=position.name)
    code = f"""
def cached({taken}):
    _known = {known}
    _key = {key}
    _found = _known.get(_key, _missing)
    if _found is _missing:
        _found = _known[_key] = _function({passed})
    return _found

def set_cached(_value, {taken}):
    {known}[{key}] = _value

def invalidate({taken}):
    {known}.pop({key}, None)
"""
    namespace: dict[str, Any] = {
        "_name": f"{function.__module__}.{function.__qualname__}",
        "_missing": _MISSING,
        "_function": function,
        **{f"_default_{name}": value for name, value in defaults.items()},
    }
    exec(code, namespace)
    made: Any = wraps(function)(namespace["cached"])
    made.set_cached, made.invalidate = namespace["set_cached"], namespace["invalidate"]
    found: Callable[Concatenate[P, A], R] = made
    return found
