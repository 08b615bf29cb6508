"""Rules questions about Crossroads: a small picture, and what may, must or happens to be done in it.

    position = sketch(
        '''
        .   b:Arm  .
          .   r:Inf  .
        ''',
        river="0201/0202",
    )

A cell is `.` or the codes of its terrains (f forest, h hill, m marsh, t town, c city, l lake; `ft` is both), then its
units, all joined by `+`: `f+b1:Arm+b2:Inf`. A unit is its id and its type; an id that begins with b is Blue's, with r
Red's. The first row is 0101 0201 0301 ..., the even rows are pushed half a hex to the right. Unless something
else is said, it is the movement of Blue's first formation, everybody is in supply, and no marker of fortune is used.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from grognard.engine import positionfile
from grognard.engine.events import Event
from grognard.engine.rulings import IllegalAction, Ruling
from grognard.games.crossroads import GAME
from grognard.games.crossroads.position import CrossroadsPosition

TERRAIN = {"f": "forest", "h": "hill", "m": "marsh", "t": "town", "c": "city", "l": "lake"}
TYPES = {"Inf": "infantry", "Arm": "armour", "Rec": "recon"}


def sketch(
    picture: str,
    *,
    phase: str = "blue.1.movement",
    road: str | Sequence[str] = (),
    river: str = "",
    areas: Mapping[str, str] | None = None,
    units: Mapping[str, Mapping[str, Any]] | None = None,
    crt: str | None = None,
    **fields: Any,
) -> CrossroadsPosition:
    """The position in a picture. `road` is a chain of hexes or several, `river` hexsides, `areas` hexes by name.

    `units` says more of a unit, or puts one in a box; `crt` is the result that every attack has. All else, such as
    `dice` or `turn`, is a field of the position file.
    """
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    cells = {f"{x:02}{y:02}": cell.split("+") for y, row in enumerate(rows, 1) for x, cell in enumerate(row, 1)}
    roads = [road] if isinstance(road, str) else road
    everywhere = {f"{side}.source": " ".join(cells) for side in GAME.sides}
    more = {name: dict(said) for name, said in (units or {}).items()}
    found = [
        {"id": id, "side": side_of(id), "type": TYPES[type], "hex": hex, **more.pop(id, {})}
        for hex, parts in cells.items()
        for id, type in (part.split(":") for part in parts if ":" in part)
    ]
    found += [{"id": id, "side": side_of(id), **said} for id, said in more.items()]
    hexes = {hex: [TERRAIN[code] for code in parts[0]] for hex, parts in cells.items() if set(parts[0]) <= {*TERRAIN}}
    data = {
        "game": "crossroads",
        "map": {
            "rows": len(rows),
            "columns": len(rows[0]),
            "hexes": hexes,
            "sides": {side: ["river"] for side in river.split()},
            "links": {"road": [chain.split() for chain in roads]},
            "areas": {name: said.split() for name, said in {**everywhere, **(areas or {})}.items()},
        },
        "phase": phase,
        "units": found,
        "options": {"fortune": False},
    }
    if crt is not None:
        data["charts"] = {"crt": f"# provenance: ours\ndie,1:9\n1,{crt}\n"}
    return positionfile.load(GAME, data | fields)


def scenario(name: str, **fields: Any) -> CrossroadsPosition:
    """A position that starts from one of the game's scenarios."""
    return positionfile.load(GAME, {"game": "crossroads", "scenario": name, **fields})


def side_of(id: str) -> str:
    """b is Blue's, r is Red's."""
    return {"b": "blue", "r": "red"}[id[0].lower()]


# -- asking


def asked(position: CrossroadsPosition) -> tuple[str, str]:
    """Who is asked what."""
    decision = GAME.decision(position)
    return (decision.side, decision.question) if decision else ("nobody", "over")


def choices(position: CrossroadsPosition, verb: str = "") -> set[str]:
    """What may be done: the arguments of one verb, or all actions."""
    decision = GAME.decision(position)
    listed = decision.actions if decision else []
    return {" ".join(action.args) for action in listed if action.verb == verb} if verb else {str(a) for a in listed}


def allowed(position: CrossroadsPosition, action: str) -> Ruling:
    """The ruling on an action that must be allowed."""
    ruling = GAME.explain(position, action)
    assert ruling.legal, GAME.say(ruling)
    assert action in choices(position)
    return ruling


def refused(position: CrossroadsPosition, action: str) -> Ruling:
    """The ruling on an action that must be refused, by `explain` as by `apply`, with nothing changed."""
    ruling, before = GAME.explain(position, action), position.copy()
    assert not ruling.legal, f"{action} is legal"
    try:
        GAME.apply(position, action)
    except IllegalAction as error:
        assert error.ruling == ruling
        assert position == before
        return ruling
    raise AssertionError(f"{action} was made")


def ways(position: CrossroadsPosition, unit: str) -> dict[str, float]:
    """Where a unit may go in its move, and at what cost."""
    copy = position.copy()
    play(copy, f"unit {unit}")
    return {hex: cost(copy, unit, hex) for hex in choices(copy, "hex")}


def cost(position: CrossroadsPosition, unit: str, hex: str) -> float:
    """What it costs a unit, in hand or not, to go to a hex."""
    copy = position.copy()
    if f"unit {unit}" in choices(copy):
        play(copy, f"unit {unit}")
    found: float = allowed(copy, f"hex {hex}").facts["cost"]
    return found


def lines(ruling: Ruling) -> list[tuple[str, str, float]]:
    """The parts of a ruling: rule, name, amount."""
    return [tuple(part) for part in ruling.parts]


# -- doing


def play(position: CrossroadsPosition, actions: str) -> list[Event]:
    """Make several choices, written with semicolons between; all that happened."""
    return [event for action in actions.split(";") for event in GAME.apply(position, action)]


def happened(events: Iterable[Event], *kinds: str) -> list[dict[str, Any]]:
    """What events of some kinds say, with their rule."""
    return [{"rule": event.rule, **event.data} for event in events if event.kind in kinds]


def where(position: CrossroadsPosition, unit: str) -> str:
    """The hex or box that a unit is in."""
    return position.place_name(position.at[number(position, unit)])


def steps(position: CrossroadsPosition, unit: str) -> int:
    """The steps that a unit has left."""
    return position.steps[number(position, unit)]


def number(position: CrossroadsPosition, unit: str) -> int:
    """A unit's number, for functions that take one."""
    return position.components.number("unit", unit)
