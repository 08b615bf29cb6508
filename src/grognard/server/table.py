"""The table: all of a game that does not change in play, for whoever draws it: map, counters, words, rules, charts."""

from functools import lru_cache
from typing import Any

from grognard.board.map import Map
from grognard.engine.components import Components
from grognard.engine.data import DataFolder, Source
from grognard.engine.game import Game
from grognard.engine.kinds import KINDS
from grognard.engine.markers import FRONT
from grognard.engine.options import choose
from grognard.engine.words import LANGUAGES
from grognard.games import game as find_game
from grognard.server.editing import edit_json
from grognard.server.encoding import dumps
from grognard.server.symbols import Symbols, symbols_of

DIGITS = 4
"""Decimals of coordinates, in hex widths."""


def table_of(name: str, scenario: str, options: dict[str, Any] | None) -> bytes:
    """The table of a scenario as JSON; FieldError for options that there are not."""
    rules = find_game(name)
    chosen = choose(rules.optional_rules, options)
    return _table(name, scenario, tuple(sorted(chosen.items())))


@lru_cache(maxsize=24)
def _table(name: str, scenario: str, options: tuple[tuple[str, Any], ...]) -> bytes:
    rules = find_game(name)
    components = rules.scenario_components(scenario, dict(options))
    return table_of_play(name, components)


def table_of_play(name: str, components: Components) -> bytes:
    """The table of a play that has its own map, counters or charts."""
    rules = find_game(name)
    return dumps(table_json(rules, components, symbols_of(rules))).encode()


def table_json(rules: Game[Any], components: Components, symbols: Symbols) -> dict[str, Any]:
    """Everything, as plain data."""
    scenario = rules.scenarios().get(components.scenario or "")
    turns = scenario.turns if scenario else 0
    return {
        "game": rules.name,
        "scenario": components.scenario,
        "options": dict(components.options),
        "title": _texts(rules, "game.title", rules.name),
        "scenario_title": dict(scenario.title) if scenario else {},
        "turns": turns,
        "turn_names": [rules.turn_name(components, turn) for turn in range(1, turns + 1)],
        "turn_notes": [[note.to_json() for note in rules.turn_notes(components, turn)] for turn in range(1, turns + 1)],
        "sides": [
            {"name": side, "words": _texts(rules, f"side.{side}", side), **symbols.side_look(side)}
            for side in components.sides
        ],
        "hides": rules.hides(components),
        "formations": list(components.names["formation"]),
        "kinds": {kind: list(names) for kind, names in components.names.items() if kind not in KINDS},
        "map": map_json(components.map, components.boxes),
        "unused": [components.grid.label(hex) for hex in components.unused_hexes],
        "objectives": [components.grid.label(hex) for hex in rules.objectives(components)],
        "turn_boxes": dict(components.waiting_for),
        "units": [{**printed, "symbol": symbols.of(printed)} for printed in components.printed],
        "words": {
            language: {key: texts[n] for key, texts in rules.words.texts.items()}
            for n, language in enumerate(LANGUAGES)
        },
        "rules": {id: {"kind": rule.kind, "en": rule.en, "es": rule.es} for id, rule in rules.rules.items()},
        "charts": _charts(rules, components),
        "facts": {name: kind.to_json() for name, kind in rules.fact_kinds.items()},
        "events": dict(rules.topics),
        "verbs": {
            verb: {"kinds": list(spec.kinds), "role": spec.role, "commits": spec.commits}
            for verb, spec in rules.verbs.items()
        },
        "overlays": {name: list(overlay.kinds) for name, overlay in rules.overlays().items()},
        "illustrations": {verb: name for name, overlay in rules.overlays().items() for verb in overlay.verbs},
        "inquiries": {name: list(inquiry.kinds) for name, inquiry in rules.inquiries().items()},
        "tracks": {field: list(spaces) for field, spaces in rules.tracks(components).items()},
        "owners": dict(rules.position_class.owners),
        "fresh": fresh_json(rules, components),
        "edit": edit_json(rules, components),
        "flow": list(rules.flow()),
        "markers": [field.to_json() for field in rules.position_class.marked.values()],
        "entries": rules.position_class.scheduled.to_json(),
        "forces_by": symbols.forces_by,
        "formation_by": symbols.formation_by,
        "beside_turn": list(symbols.beside_turn),
        "active_by": symbols.active_by,
        "counter": symbols.counter,
        "style": symbols.style,
    }


def fresh_json(rules: Game[Any], components: Components) -> dict[str, dict[str, Any]]:
    """What each side and formation has of every field on a fresh table: a view tells only what is otherwise.

    Of fields by hex only those that say who holds all of the map.
    """
    fresh = rules.fresh(components)
    fronts = {name for name, field in fresh.marked.items() if field.marker.look == FRONT}
    return {
        field: {
            name: item.encode(value, components)
            for name, value in zip(components.names[kind], getattr(fresh, field), strict=True)
        }
        for field, (kind, item) in fresh.columns.items()
        if kind not in ("hex", "hexside", "place") or field in fronts
    }


def map_json(map: Map, boxes: tuple[str, ...]) -> dict[str, Any]:
    """The map with its geometry: centres and corners in hex widths, x to the right and y down."""
    grid = map.grid
    label = grid.label
    x0, y0 = grid.centre(0)
    steps = [(a, b) for a in range(grid.size) for b in grid.around[a]]
    return {
        "name": map.name,
        "top": grid.options.top,
        "hexes": [
            {"label": label(h), "x": round(x, DIGITS), "y": round(y, DIGITS), "terrain": list(map.terrain_names(h))}
            for h in range(grid.size)
            for x, y in [grid.centre(h)]
        ],
        "corners": [[round(x - x0, DIGITS), round(y - y0, DIGITS)] for x, y in grid.corners(0)],
        "sides": [
            {"a": label(a), "b": label(b), "features": features} for a, b in steps if (features := _features(map, a, b))
        ],
        "directed": list(map.words.directed),
        "links": [
            {"a": label(a), "b": label(b), "kinds": kinds}
            for a, b in steps
            if a < b and (kinds := [kind for kind in map.kinds if map.linked(a, b, kind)])
        ],
        "places": [
            {"name": place.name, "hex": label(place.hex), "kinds": list(place.kinds)} for place in map.places.values()
        ],
        "areas": {name: [label(h) for h in hexes] for name, hexes in map.areas.items()},
        "edges": {name: [label(h) for h in hexes] for name, hexes in map.edges.items()},
        "borders": {name: [[label(a), label(b)] for a, b in pairs] for name, pairs in map.borders.items()},
        "boxes": list(boxes),
        "notes": list(map.notes),
        "base": map.words.base,
    }


def _features(map: Map, a: int, b: int) -> list[str]:
    """What is listed for a hexside: plain features once, directed ones from the hex that they lead away from."""
    return [feature for feature in map.side_names(a, b) if a < b or feature in map.words.directed]


def _charts(rules: Game[Any], components: Components) -> dict[str, dict[str, str]]:
    """The charts as their files have them, or the position they are of; the map has its own place."""
    replaced = {rules.charts()[name]: text for name, text in components.given.get("charts", {}).items()}
    folder = DataFolder(rules.folder / "data", inline=replaced)
    found = {}
    for name, file in rules.charts().items():
        if not file.endswith(".map"):
            source: Source = folder.open(file)
            found[name] = {"file": file, "text": source.text, "provenance": source.provenance()}
    return found


def _texts(rules: Game[Any], key: str, otherwise: str) -> dict[str, str]:
    return dict(zip(LANGUAGES, rules.words.texts.get(key, (otherwise, otherwise)), strict=True))
