"""Position files: what FEN is to chess. One JSON file states any position of any game.

`dump` writes a position so that `load` gives an equal one; a person writes less: a scenario or a sketched
map, and what differs. Every field is checked; what is unknown is refused by name, with the nearest known.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from grognard.board.draft import MapError
from grognard.board.grid import UnknownHex
from grognard.board.words import shown
from grognard.engine import limits
from grognard.engine.chartpatch import patched
from grognard.engine.codec import Codec, FieldError, check_fields, codec
from grognard.engine.components import THIS_SCENARIO, Components
from grognard.engine.data import DataError, DataFolder
from grognard.engine.dice import Dice, LabelledDie, ScriptedDie, ScriptError, key_of, roll_kind
from grognard.engine.faults import expected, fault, unknown
from grognard.engine.game import Game
from grognard.engine.kinds import NONE, kind_of
from grognard.engine.options import choose
from grognard.engine.outcome import Outcome
from grognard.engine.position import Position
from grognard.engine.procedures import Sequence
from grognard.engine.sizes import check_file

P = TypeVar("P", bound=Position)

FIELDS = (
    *("game", "title", "scenario", "options", "map", "charts", "declared", "turn", "phase", "frames", "units"),
    *("stacks", "state", "schedule", "outcome", "dice", "draws", "ran_out", "seed", "key", "used"),
)
_LABELLED = ("for", "die")
_PLACED_BY = ("hex", "box")
_NAMES = ("id", "type", "side", "name")
COMPARED_AT_ONCE = 32
"""Values of a column that are compared at once."""


def load(game: Game[P], data: Mapping[str, Any], begin: str | None = None) -> P:
    """The position that a file states; at the beginning of a phase instead of at its frames, if one is named.

    Raises FieldError, ScriptError, DataError, MapError or UnknownHex, by the name of what is wrong, and nothing else.
    """
    check_fields(data, FIELDS)
    check_file(dict(data))
    try:
        return _load(game, data, begin)
    except (FieldError, ScriptError, DataError, MapError, UnknownHex):
        raise
    except Exception as error:  # whatever a hand can put together, nobody who reads it must fall over
        raise FieldError("", fault("cannot be read", error=shown(error))) from error


def _load(game: Game[P], data: Mapping[str, Any], begin: str | None) -> P:
    if data.get("game", game.name) != game.name:
        raise FieldError("game", fault("other game", found=shown(data["game"]), game=repr(game.name)))
    components = components_of(game, data)
    position: P = game.position_class(components, _dice(game, data, components))
    game.new_position(position)
    if components.scenario is not None and "frames" not in data:
        game.set_up(position)
    _read_turn(position, data)
    _read_units(position, data.get("units", []))
    _read_stacks(position, data.get("stacks", {}))
    _read_state(position, data.get("state", {}))
    if "schedule" in data:
        position.schedule = _decode("schedule", position.codecs["schedule"], data["schedule"], components)
    game.fill_in(position)
    _read_moment(game, position, data)
    if begin is not None:
        _begin(game, position, begin)
    wrong = game.invariants(position)
    if wrong:
        raise FieldError("", wrong[0])
    if position.outcome is None:
        by_name = "frames" not in data or begin is not None
        _run_on(game, position, (begin or str(data.get("phase", ""))) if by_name else None)
    return position


def _run_on(game: Game[P], position: P, named: str | None) -> None:
    """Go on to the next decision; frames that were written by hand may be such that the rules cannot.

    If the file names a phase that the rules pass over, it can still be asked about as it stood there. `named`: its
    name, "" where play begins; None where frames say where it stands.
    """
    try:
        before = position.copy()
        game.run_until_decision(position)
        position.begun = before
        if named is not None and game.has_left(before, position):
            before.named, position.skipped = named, before
    except (FieldError, ScriptError):
        raise
    except Exception as error:
        raise FieldError("frames", fault("cannot go on", error=shown(error))) from error


def dump(game: Game[P], position: P) -> dict[str, Any]:
    """A position as a file that `load` reads back to an equal one."""
    components = position.components
    data: dict[str, Any] = {"game": game.name}
    if components.scenario is not None:
        data["scenario"] = components.scenario
    if components.options:
        data["options"] = dict(components.options)
    data |= {name: components.given[name] for name in ("map", "charts", "declared") if name in components.given}
    data |= {"turn": position.turn, "phase": game.phase(position)}
    data["frames"] = [
        {"procedure": game.procedure(frame).name, **_codec_of(frame).encode(frame, components)}
        for frame in position.frames
    ]
    fresh = game.fresh(components)
    data["units"] = units_json(position, range(len(components.roster)), fresh)
    data["stacks"] = _odd_stacks(position)
    data["state"] = state_json(position, fresh)
    data["schedule"] = position.codecs["schedule"].encode(position.schedule, components)
    if position.outcome is not None:
        data["outcome"] = codec(Outcome).encode(position.outcome, components)
    return data | _dice_json(position.dice)


# -- what is on the table


def components_of(game: Game[P], data: Mapping[str, Any]) -> Components:
    scenario = data.get("scenario")
    if scenario is not None:
        _known("scenario", "scenario", scenario, game.scenarios())
    if scenario is None and "map" not in data:
        raise FieldError("", fault("no map"))
    if scenario is None and isinstance(data["map"], dict) and data["map"].get("from") == THIS_SCENARIO:
        raise FieldError("map.from", fault("no scenario"))
    charts = _charts(game, data.get("charts", {}))
    inline = {game.charts()[name]: text for name, text in charts.items()}
    folder = DataFolder(game.folder / "data", inline=inline)
    options = choose(game.optional_rules, data.get("options"))
    units = data.get("units", [])
    if not isinstance(units, list) or not all(isinstance(entry, dict) for entry in units):
        raise FieldError("units", expected("units"))
    _check_declared(game, data.get("declared", {}))
    if scenario is not None and "map" not in data and not charts and not data.get("declared"):
        usual = game.scenario_components(scenario, options)
        if all(_as_printed(entry, usual) for entry in units):
            return usual
    given = {name: data[name] for name in ("map", "charts", "units", "declared") if name in data}
    if charts:
        given["charts"] = charts
    return game.components(scenario, options, folder, given)


def _check_declared(game: Game[P], declared: Any) -> None:
    """Only what the game asks of units, and true or false for each."""
    _check("declared", declared, game.declarable)
    for what, units in declared.items():
        if not isinstance(units, dict):
            raise FieldError(f"declared.{what}", expected("object", units))
        for unit, value in units.items():
            if type(value) is not bool:
                raise FieldError(f"declared.{what}.{unit}", expected("bool", value))


def _charts(game: Game[P], charts: Any) -> dict[str, str]:
    """The texts of the charts that a file brings along: as it has them, or the game's own with some cells changed."""
    _check("charts", charts, game.charts(), "chart")
    own = DataFolder(game.folder / "data")
    found = {}
    for name, said in charts.items():
        if not isinstance(said, str | dict):
            raise FieldError(f"charts.{name}", expected("chart"))
        text = said if isinstance(said, str) else patched(own.open(game.charts()[name]), said, f"charts.{name}")
        found[name] = text
    return found


def _as_printed(entry: Mapping[str, Any], components: Components) -> bool:
    """Is a unit of the file one of the scenario's, with nothing else printed on it?"""
    name = entry.get("id")
    if not components.has("unit", name) or "counter" in entry:
        return False
    printed = components.printed[components.number("unit", name)]
    return all(entry[field] == value for field, value in printed.items() if field in entry)


def _dice(game: Game[P], data: Mapping[str, Any], components: Components) -> Dice:
    seed, key = data.get("seed", 0), data.get("key")
    if type(seed) not in (int, str):
        raise FieldError("seed", expected("seed", seed))
    if isinstance(seed, int) and seed.bit_length() > limits.SEED_BITS:
        raise FieldError("seed", fault("long seed", most=limits.SEED_BITS))
    if "key" in data and not (isinstance(key, str) and re.fullmatch("[0-9a-f]{64}", key)):
        raise FieldError("key", expected("key"))
    used = data.get("used", 0)
    if type(used) is not int or not 0 <= used <= limits.USED:
        raise FieldError("used", expected("used", used))
    script = data.get("dice")
    if script is not None and not isinstance(script, list):
        raise FieldError("dice", expected("dice"))
    rolls = game.rolls(components)
    draws = data.get("draws")
    if draws is not None and not (isinstance(draws, list) and all(isinstance(name, str) for name in draws)):
        raise FieldError("draws", expected("draws"))
    return Dice(
        bytes.fromhex(key) if key is not None else key_of(seed),
        used,
        None if script is None else tuple(_die(rolls, n, die) for n, die in enumerate(script)),
        None if draws is None else tuple(draws),
        _decode("ran_out", codec(tuple[str, ...]), data.get("ran_out", []), components),
    )


def _die(rolls: Mapping[str, int], n: int, die: Any) -> ScriptedDie:
    """A scripted die: what it shows, or that and what it is for, which the game has to know."""
    if type(die) is int:
        return die
    if not isinstance(die, dict):
        raise FieldError("dice", expected("dice"))
    _check(f"dice.{n}", die, _LABELLED)
    label, value = (die.get(field) for field in _LABELLED)
    if not isinstance(label, str) or roll_kind(label) not in rolls:
        raise FieldError(f"dice.{n}.for", unknown("roll", label, rolls))
    faces = rolls[roll_kind(label)]
    if type(value) is not int or not 1 <= value <= faces:
        raise FieldError(f"dice.{n}.die", expected("face", value, faces=faces))
    return LabelledDie(label, value)


def _die_json(die: ScriptedDie) -> int | dict[str, Any]:
    return dict(zip(_LABELLED, die, strict=True)) if isinstance(die, LabelledDie) else die


def script_json(dice: Dice) -> list[int | dict[str, Any]]:
    """The dice that are scripted, as files have them."""
    return [_die_json(die) for die in dice.script or ()]


def _dice_json(dice: Dice) -> dict[str, Any]:
    data: dict[str, Any] = {"key": dice.key.hex(), "used": dice.used}
    if dice.script is not None:
        data["dice"] = script_json(dice)
    if dice.draws is not None:
        data["draws"] = list(dice.draws)
    if dice.ran_out:
        data["ran_out"] = list(dice.ran_out)
    return data


# -- units


def units_json(position: Position, units: Iterable[int], fresh: Position | None = None) -> list[dict[str, Any]]:
    """Units as printed, where they are, and what of their columns is not at its default, or not as on a fresh table."""
    components, places = position.components, position.components.names["place"]
    hexes, printed, at = components.hexes, components.printed, position.at
    found = [(unit, printed[unit].copy()) for unit in units]
    for unit, data in found:
        place = at[unit]
        if place != NONE:
            data["hex" if place < hexes else "box"] = places[place]
    for name, item in position.unit_columns.items():
        values, encode, default = getattr(position, name), item.encode, item.default
        usual = values if fresh is None else getattr(fresh, name)
        if name == "at" or (values.count(default) == len(values) and values == usual):
            continue
        for unit, data in found:
            value = values[unit]
            if value != default or usual[unit] != default:
                data[name] = value if item.plain else encode(value, components)
    return [data for _, data in found]


def _unit_columns(position: Position) -> dict[str, Codec]:
    """The columns with one value a unit, beside where it is."""
    return {name: item for name, item in position.unit_columns.items() if name != "at"}


def _read_units(position: Position, units: list[dict[str, Any]]) -> None:
    columns = _unit_columns(position)
    for entry in units:
        unit = position.components.number("unit", entry.get("id"))
        where = f"units.{entry['id']}"
        known = (*_NAMES, "counter", *_PLACED_BY, *position.components.roster[unit].values, *columns)
        _check(where, entry, known)
        if all(name in entry for name in _PLACED_BY):
            raise FieldError(where, fault("two places"))
        for field in _PLACED_BY:
            if field in entry:
                _place(position, unit, field, entry[field], where)
        for name, column in columns.items():
            if name in entry:
                getattr(position, name)[unit] = _decode(f"{where}.{name}", column, entry[name], position.components)


def _place(position: Position, unit: int, field: str, name: Any, where: str) -> None:
    components = position.components
    if name is None:
        position.put(unit, NONE)
        return
    known = components.names["hex"] if field == "hex" else components.boxes
    if not (components.has("hex", name) if field == "hex" else name in known):
        raise FieldError(f"{where}.{field}", unknown(field, name, known))
    position.put(unit, components.number("place", name))


def _odd_stacks(position: Position) -> dict[str, list[str]]:
    """The stacks whose order is not the roster's."""
    names = position.components.names
    return {
        names["place"][place]: [names["unit"][unit] for unit in stack]
        for place, stack in sorted(position.stacks.items())
        if list(stack) != sorted(stack)
    }


def _read_stacks(position: Position, stacks: Any) -> None:
    _check("stacks", stacks, position.components.names["place"], "place")
    for name, units in stacks.items():
        place = position.components.number("place", name)
        stack = _decode(f"stacks.{name}", codec(tuple[int, ...]), _numbers(position, name, units), position.components)
        if sorted(stack) != sorted(position.units_at(place)):
            raise FieldError(f"stacks.{name}", fault("other units"))
        position.stacks[place] = stack
    for place, stack in position.stacks.items():
        if position.components.names["place"][place] not in stacks:
            position.stacks[place] = tuple(sorted(stack))


def _numbers(position: Position, name: str, units: Any) -> list[int]:
    if not isinstance(units, list):
        raise FieldError(f"stacks.{name}", expected("stack"))
    return [position.components.number("unit", unit) for unit in units]


# -- the rest


def state_json(position: P, fresh: P) -> dict[str, Any]:
    """The game's own fields by name; of columns only what is otherwise than on a fresh table."""
    return {name: _field_json(position, fresh, name) for name in position.state_fields}


def _field_json(position: Position, fresh: Position, name: str) -> Any:
    value = getattr(position, name)
    if name not in position.columns:
        return position.codecs[name].encode(value, position.components)
    kind, item = position.columns[name]
    names = position.components.names[kind]
    usual = getattr(fresh, name)
    if value == usual:
        return {}
    return {names[n]: item.encode(value[n], position.components) for n in _differences(value, usual)}


def _differences(values: list[Any], others: list[Any]) -> list[int]:
    """Where two columns differ; whole stretches are compared at once, for in most of them nothing has changed."""
    found: list[int] = []
    for begin in range(0, len(values), COMPARED_AT_ONCE):
        here, there = values[begin : begin + COMPARED_AT_ONCE], others[begin : begin + COMPARED_AT_ONCE]
        if here != there:
            found += [n for n, value in enumerate(here, begin) if value != others[n]]
    return found


def _read_turn(position: Position, data: Mapping[str, Any]) -> None:
    if "turn" in data:
        position.turn = _decode("turn", codec(int), data["turn"], position.components)
    elif position.turn == 0:
        position.turn = 1


def _read_state(position: Position, state: Any) -> None:
    _check("state", state, position.state_fields)
    for name, value in state.items():
        if name in position.columns:
            _read_column(position, name, value)
        else:
            setattr(position, name, _decode(f"state.{name}", position.codecs[name], value, position.components))


def _read_column(position: Position, name: str, values: Any) -> None:
    """A column: what the file names is as it says, the rest as it was."""
    kind, item = position.columns[name]
    _check(f"state.{name}", values, position.components.names[kind], kind)
    for key, value in values.items():
        number = position.components.number(kind, key)
        getattr(position, name)[number] = _decode(f"state.{name}.{key}", item, value, position.components)


def _read_moment(game: Game[P], position: P, data: Mapping[str, Any]) -> None:
    """Where play stands: exact frames, or a phase by its name."""
    if "outcome" in data:
        position.outcome = _decode("outcome", codec(Outcome), data["outcome"], position.components)
        position.frames.clear()
    elif "frames" in data:
        if not isinstance(data["frames"], list):
            raise FieldError("frames", expected("frames"))
        position.frames[:] = [_frame(game, position, n, frame) for n, frame in enumerate(data["frames"])]
    elif "phase" in data or not position.frames:
        _begin(game, position, data.get("phase", next(iter(game.phases()))))


def _begin(game: Game[P], position: P, phase: Any) -> None:
    phases = game.phases()
    _known("phase", "phase", phase, phases)
    position.frames[:] = phases[phase](position)


def _codec_of(frame: Any) -> Codec:
    kind: Any = type(frame)
    return codec(kind)


def _frame(game: Game[P], position: P, n: int, data: Any) -> Any:
    name = data.get("procedure") if isinstance(data, dict) else None
    _known(f"frames.{n}", "procedure", name, game.by_name)
    fields = {key: value for key, value in data.items() if key != "procedure"}
    procedure = game.by_name[str(name)]
    frame = _decode(f"frames.{n}", codec(procedure.frame), fields, position.components)
    if isinstance(procedure, Sequence) and not 0 <= frame.step <= len(procedure.steps):
        raise FieldError(f"frames.{n}.step", expected("step", frame.step, most=len(procedure.steps)))
    for field, kind in _never_none(procedure.frame).items():
        found = getattr(frame, field)
        if NONE in (found if isinstance(found, tuple) else (found,)):
            raise FieldError(f"frames.{n}.{field}", unknown(kind, None, position.components.names[kind]))
    phase = procedure.phase(position, frame)
    if phase is not None:
        _known(f"frames.{n}", "phase", phase, game.phases())
    return frame


@cache
def _never_none(frame: Any) -> dict[str, str]:
    """The fields of a frame that always name a hex, unit, side, ...: all but those that are none unless said; by kind.

    So do all items of a list of them.
    """
    found = {}
    for name, hint in get_type_hints(frame, include_extras=True).items():
        item = get_args(hint)[0] if get_origin(hint) is tuple and get_args(hint)[1:] == (...,) else hint
        if (kind := kind_of(item)) is not None and frame._field_defaults.get(name) != NONE:
            found[name] = kind
    return found


def _known(field: str, what: str, name: Any, known: Iterable[str]) -> None:
    """Refuse a name that is not among the known ones."""
    names = list(known)
    if name not in names:
        raise FieldError(field, unknown(what, name, names))


def _check(where: str, data: Any, known: Iterable[str], what: str = "field") -> None:
    try:
        check_fields(data, known, what)
    except FieldError as error:
        raise error.inside(where) from None


def _decode(where: str, item: Codec, data: Any, components: Components) -> Any:
    try:
        return item.decode(data, components)
    except FieldError as error:
        raise error.inside(where) from None
