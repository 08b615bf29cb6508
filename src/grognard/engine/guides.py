"""Guided games: a first game told step by step, from a file `guide.toml` beside a game's rules.

A guide opens at a position with scripted dice. Each step says something in both languages, names its rules, points at
things, and may want something done or asked; what the other side answers is scripted too. The whole script is played
through by the rules when it is read, so that a guide cannot promise what the game does not keep. On the way every
moment at which somebody is asked gets its *mark*: by it a client knows which step a play has come to, and a player
what the script answers, whatever was done, taken back or loaded again since.
"""

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from itertools import permutations
from json import dumps
from typing import Any, NamedTuple

from grognard.board.words import nearest
from grognard.engine import positionfile
from grognard.engine.codec import FieldError, check_fields
from grognard.engine.data import DataError, Source, read_toml
from grognard.engine.dice import ScriptError
from grognard.engine.game import Game
from grognard.engine.rulings import IllegalAction
from grognard.engine.words import LANGUAGES

FILE = "guide.toml"
_FIELDS = ("provenance", "title", "about", "side", "position", "before", "outcome", "steps")
_STEP = ("name", "chapter", "text", "rules", "point", "do", "ask", "overlay", "otherwise", "then")
PARTS = ("why", "log", "forces", "tracks", "charts", "rules", "prompt", "turn", "layers", "undo")
"""Parts of a table's screen that a step can point at, beside hexes, units and verbs."""

MOST_PERMUTED = 4
"""Actions of a step beyond which their order is taken as it is written."""

Text = Mapping[str, str]


class GuideError(FieldError):
    """A guide is wrong: which field of which step, and what was expected."""


class Step(NamedTuple):
    """One step of a guide."""

    name: str
    chapter: Text
    text: Text
    rules: tuple[str, ...]
    point: tuple[str, ...]
    """What is pointed at: `hex 0806`, `unit B-1Arm`, `verb done`, `part why`."""
    do: tuple[str, ...]
    """The actions that the step wants, one after another; none: it is read, and that is all."""
    ask: str
    """What is to be asked in it: `supply R-1Arm`."""
    overlay: str
    """A layer that lies upon the map meanwhile: `zones red`."""
    otherwise: Text
    """Why the guide wants just this, for whoever did something else."""
    then: tuple[str, ...]
    """What the other sides do then."""


class Guide(NamedTuple):
    """A guided game."""

    title: Text
    about: Text
    side: str
    """The side of whoever learns."""
    position: Mapping[str, Any]
    """Where it opens: a position file with scripted dice."""
    before: tuple[str, ...]
    """What has been done from there before the first step, by whoever was asked."""
    outcome: Mapping[str, Any]
    """How the game ends; nothing if it goes on after the last step."""
    steps: tuple[Step, ...]


class Script(NamedTuple):
    """A guide as it is played."""

    guide: Guide
    marks: tuple[tuple[str, ...], ...]
    """By step: the mark of each moment at which it wants something; of a step that is only read, where it is read."""
    answers: Mapping[str, str]
    """What the other sides answer, by the mark of the moment."""
    positions: tuple[Mapping[str, Any], ...]
    """By step: the position file of the moment at which it begins."""
    orders: tuple[Mapping[str, str], ...]
    """By step: moments at which its actions are made in another order that comes to the same, and what is due there."""


def mark(view: Mapping[str, Any]) -> str:
    """A key for the state of play as a side sees it: when it is, what it is asked, its actions, where every unit is.

    What the question is about is part of it, for one die may be asked about after another.
    """
    decision = view["decision"]
    asked = "over" if decision is None else decision["question"]
    about = [] if decision is None else sorted(_leaves("", decision.get("facts", {})))
    actions = [] if decision is None else sorted(map(str, decision.get("actions", ())))
    units = sorted(f"{u['id']}@{u.get('hex') or u.get('box') or ''}/{u.get('steps', '')}" for u in view["units"])
    return ";".join([f"{view['turn']} {view['phase']}", asked, *map(",".join, (about, actions, units))])


def _leaves(name: str, value: Any) -> Iterator[str]:
    """All values of a fact, each with its name, as a client reads them: 4.0 is 4."""
    if isinstance(value, Mapping):
        for key, item in value.items():
            yield from _leaves(f"{name}.{key}", item)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _leaves(name, item)
    else:
        whole = isinstance(value, float) and value.is_integer()
        yield f"{name}={value if isinstance(value, str) else dumps(int(value) if whole else value)}"


def has_guide(game: Game[Any]) -> bool:
    """Has a game a guided first game?"""
    return (game.folder / FILE).is_file()


@cache
def guide_of(game: Game[Any]) -> Guide | None:
    """The guide of a game as it is written, not yet played; None if it has none. DataError if it is wrong."""
    if not has_guide(game):
        return None
    source = _source(game)
    with _located(source):
        return read(game, read_toml(source))


@cache
def script_of(game: Game[Any]) -> Script | None:
    """The guide of a game, played through; None if it has none. DataError if it is wrong."""
    guide = guide_of(game)
    if guide is None:
        return None
    with _located(_source(game)):
        return play_through(game, guide)


def _source(game: Game[Any]) -> Source:
    path = game.folder / FILE
    return Source(str(path), path.read_text("utf-8"))


@contextmanager
def _located(source: Source) -> Iterator[None]:
    """Say in which file and line a step is wrong."""
    try:
        yield
    except FieldError as error:
        step = error.field.split(".")[1] if error.field.startswith("steps.") else ""
        raise DataError(source.name, source.line_of(f'name = "{step}"') if step else 0, str(error)) from None


# -- reading


def read(game: Game[Any], data: Mapping[str, Any]) -> Guide:
    """A guide from plain data: every field is known, every text there in both languages."""
    check_fields(dict(data), _FIELDS)
    side = data.get("side")
    if side not in game.sides:
        raise GuideError("side", f"unknown side {side!r}; {nearest(str(side), game.sides)}")
    steps = data.get("steps")
    if not isinstance(steps, list) or not steps:
        raise GuideError("steps", "expected a list of steps, at least one")
    found = tuple(_step(game, n, step) for n, step in enumerate(steps, 1))
    names = [step.name for step in found]
    for name in names:
        if names.count(name) > 1:
            raise GuideError(f"steps.{name}.name", "appears twice")
    if not found[0].chapter:
        raise GuideError(f"steps.{names[0]}.chapter", "the first step must begin a chapter")
    outcome = data.get("outcome", {})
    if not isinstance(outcome, dict):
        raise GuideError("outcome", "expected the winner and the level")
    check_fields(outcome, ("winner", "level", "rule", "points"), "field of the outcome")
    position = data.get("position")
    if not isinstance(position, dict):
        raise GuideError("position", "expected a position file")
    before = _words(data, "before", "")
    return Guide(_text(data, "title", ""), _text(data, "about", ""), str(side), position, before, outcome, found)


def _step(game: Game[Any], n: int, data: Any) -> Step:
    name = data.get("name") if isinstance(data, dict) else None
    if not isinstance(name, str) or not name.replace("-", "").isalnum():
        raise GuideError(f"steps.{n}.name", f"expected a name of letters, digits and '-', not {name!r}")
    where = f"steps.{name}"
    try:
        check_fields(data, _STEP)
    except FieldError as error:
        raise error.inside(where) from None
    do, then = _words(data, "do", where), _words(data, "then", where)
    step = Step(
        name,
        _text(data, "chapter", where) if "chapter" in data else {},
        _text(data, "text", where),
        _words(data, "rules", where),
        _words(data, "point", where),
        do,
        _word(data, "ask", where),
        _word(data, "overlay", where),
        _text(data, "otherwise", where) if do or "otherwise" in data else {},
        then,
    )
    if not step.rules:
        raise GuideError(f"{where}.rules", "expected at least one rule")
    for rule in step.rules:
        if rule not in game.rules:
            raise GuideError(f"{where}.rules", f"unknown rule {rule!r}; {nearest(rule, game.rules)}")
    if then and not do:
        raise GuideError(f"{where}.then", "a step without 'do' cannot have 'then'")
    return step


def _text(data: Mapping[str, Any], field: str, where: str) -> Text:
    """A text in both languages."""
    found, name = data.get(field), f"{where}.{field}".lstrip(".")
    if not isinstance(found, dict):
        raise GuideError(name, f"expected text in each language: {', '.join(LANGUAGES)}")
    for language in (*found, *LANGUAGES):
        if language not in LANGUAGES:
            raise GuideError(f"{name}.{language}", f"unknown language; expected {', '.join(LANGUAGES)}")
        said = found.get(language)
        if not isinstance(said, str) or not said.strip():
            raise GuideError(f"{name}.{language}", "expected a string")
    return {language: found[language].strip() for language in LANGUAGES}


def _words(data: Mapping[str, Any], field: str, where: str) -> tuple[str, ...]:
    found = data.get(field, [])
    if not isinstance(found, list) or not all(isinstance(word, str) and word for word in found):
        raise GuideError(f"{where}.{field}".lstrip("."), f"expected a list of strings, not {found!r}")
    return tuple(found)


def _word(data: Mapping[str, Any], field: str, where: str) -> str:
    found = data.get(field, "")
    if not isinstance(found, str):
        raise GuideError(f"{where}.{field}", f"expected a string, not {found!r}")
    return found


# -- playing it through


def play_through(game: Game[Any], guide: Guide) -> Script:
    """Play every step by the rules; GuideError where one is not as the guide tells it."""
    position = _opening(game, guide)
    marks: list[tuple[str, ...]] = []
    answers: dict[str, str] = {}
    positions: list[Mapping[str, Any]] = []
    orders: list[Mapping[str, str]] = []
    for step in guide.steps:
        where = f"steps.{step.name}"
        _check_asked(game, guide, position, where)
        _check_pointing(game, position, step)
        positions.append(positionfile.dump(game, position))
        wanted = [] if step.do else [mark(game.view(position, guide.side))]
        before = position.copy()
        for action in step.do:
            _check_asked(game, guide, position, f"{where}.do", action)
            wanted.append(mark(game.view(position, guide.side)))
            _make(game, position, action, guide.side, f"{where}.do")
        others = _other_orders(game, step, guide.side, before, position)
        orders.append({moment: action for moment, action in others.items() if moment not in wanted})
        for action in step.then:
            decision = game.decision(position)
            if decision is None or decision.side == guide.side:
                raise GuideError(f"{where}.then", f"no other side is asked when {action!r} is due")
            known = answers.setdefault(mark(game.view(position, decision.side)), action)
            if known != action:
                raise GuideError(f"{where}.then", f"{action!r}: in such a position an earlier step answers {known!r}")
            _make(game, position, action, decision.side, f"{where}.then")
        marks.append(tuple(wanted))
    _check_marks(guide, marks)
    _check_end(game, guide, position)
    return Script(guide, tuple(marks), answers, tuple(positions), tuple(orders))


def _opening(game: Game[Any], guide: Guide) -> Any:
    """The position before the first step."""
    try:
        position = positionfile.load(game, guide.position)
    except FieldError as error:
        raise error.inside("position") from None
    for action in guide.before:
        decision = game.decision(position)
        if decision is None:
            raise GuideError("before", f"the game is over when {action!r} is due")
        _make(game, position, action, decision.side, "before")
    return position


def _other_orders(game: Game[Any], step: Step, side: str, before: Any, after: Any) -> dict[str, str]:
    """Who is told to take two units may take the second first: the moments on the way, and what is due at each."""
    found: dict[str, str] = {}
    for order in permutations(step.do) if len(step.do) <= MOST_PERMUTED else ():
        position, passed = before.copy(), {}
        try:
            for action in order:
                passed[mark(game.view(position, side))] = action
                game.apply(position, action, side)
        except (IllegalAction, ScriptError):
            continue
        if _moment(game, position) == _moment(game, after):
            found |= {moment: action for moment, action in list(passed.items())[1:] if moment not in found}
    return found


def _moment(game: Game[Any], position: Any) -> str:
    """The moment as whoever is asked sees it."""
    decision = game.decision(position)
    return mark(game.view(position, None if decision is None else decision.side))


def _make(game: Game[Any], position: Any, action: str, side: str, where: str) -> None:
    try:
        game.apply(position, action, side)
    except IllegalAction as error:
        raise GuideError(where, f"{action!r} is not legal: {game.say(error.ruling)}") from None
    except ScriptError as error:
        raise GuideError("position", str(error)) from None
    if position.dice.ran_out:
        raise GuideError("position", f"these rolls are not scripted: {', '.join(position.dice.ran_out)}")


def _check_asked(game: Game[Any], guide: Guide, position: Any, where: str, action: str = "") -> None:
    """Is the learner asked now? When the game is over only reading is left."""
    decision = game.decision(position)
    if decision is None:
        if action:
            raise GuideError(where, f"the game is over when {action!r} is due")
    elif decision.side != guide.side:
        raise GuideError(where, f"{decision.side} is asked ({decision.question}); give its answer in 'then'")


def _check_pointing(game: Game[Any], position: Any, step: Step) -> None:
    """Is there what a step points at, asks and lays upon the map?"""
    names, where = position.components.names, f"steps.{step.name}"
    known: Mapping[str, Iterable[str]] = {
        "hex": names["hex"],
        "unit": names["unit"],
        "verb": game.verbs,
        "part": PARTS,
    }
    for target in step.point:
        kind, _, name = target.partition(" ")
        if kind not in known:
            raise GuideError(f"{where}.point", f"{target!r}: expected {', '.join(known)} and a name")
        if name not in known[kind]:
            raise GuideError(f"{where}.point", f"unknown {kind} {name!r}; {nearest(name, list(known[kind]))}")
    try:
        if step.ask:
            game.inquire(position, step.ask)
    except ValueError as error:
        raise GuideError(f"{where}.ask", str(error)) from None
    try:
        if step.overlay:
            game.overlay(position, step.overlay, None)
    except ValueError as error:
        raise GuideError(f"{where}.overlay", str(error)) from None


def _check_marks(guide: Guide, marks: Iterable[tuple[str, ...]]) -> None:
    """No moment comes twice, but that several steps may be read at one, the last of them the one that acts."""
    seen: set[str] = set()
    read_at = ""
    for step, wanted in zip(guide.steps, marks, strict=True):
        for number, one in enumerate(wanted):
            if one in seen and not (number == 0 and one == read_at):
                raise GuideError(
                    f"steps.{step.name}.do", "leads to a point of play that an earlier step has already shown"
                )
            seen.add(one)
        read_at = "" if step.do else wanted[0]


def _check_end(game: Game[Any], guide: Guide, position: Any) -> None:
    """Does it end as told, with all that was scripted used up?"""
    outcome = game.view(position, None)["outcome"]
    if outcome is None and guide.outcome:
        raise GuideError("outcome", "the game is not over after the last step")
    if outcome is not None and not guide.outcome:
        raise GuideError("outcome", "the game is over after the last step; say how it ends")
    for name, value in guide.outcome.items():
        if outcome[name] != value:
            raise GuideError(f"outcome.{name}", f"it ends with {outcome[name]!r}, not {value!r}")
    dice = position.dice
    for field, left in (("dice", dice.script), ("draws", dice.draws)):
        if left:
            raise GuideError(f"position.{field}", f"left over at the end: {', '.join(map(str, left))}")
