"""What changes in a game: units and their states, control, works, activation markers, weather and points."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, NamedTuple, TypeVar

from grognard.engine.kinds import (
    NONE,
    Formation,
    Hex,
    Hexside,
    Kind,
    Per,
    PerFormation,
    PerHex,
    PerSide,
    PerUnit,
    Side,
    SortedTuple,
    Unit,
)
from grognard.engine.markers import FORMATION, FRONT, HEX, HEXSIDE, UNIT, USED, WORN, Marker
from grognard.engine.position import Position
from grognard.engine.schedule import Entry
from grognard.games.roads_to_moscow.components import CampaignComponents

T = TypeVar("T")
AM = Annotated[int, Kind("am")]
"""An activation marker, by its place in the game's list [4.23]."""
PerAM = Annotated[list[T], Per("am")]
Aircraft = Annotated[int, Kind("air")]
"""An air unit, by its place in the game's list [13.0]."""
PerAircraft = Annotated[list[T], Per("air")]

AVAILABLE, CUP, HAND, POOL, ACTIVATED, RESERVE, LEFT_OUT, GONE = (
    *("available", "cup", "hand", "pool", "activated", "reserve", "left_out", "gone"),
)
"""Where an activation marker is: with its owner [7.15], in the cup [7.14], drawn and not shown [7.21], in the
Activation Pool [7.22], among the activated [7.21], on the turn track [5.31], left out of this turn [7.14], out of the
game [4.26]."""
SECRET_PLACES = frozenset((CUP, HAND, POOL, LEFT_OUT))
"""Of markers in these places the enemy does not know which is where [7.14, 7.21, 7.22]."""

READY, FLOWN, MISSION, DUE, LOST = "ready", "flown", "mission", "due", "lost"
"""Where an air unit is: in a box of the Air Display [13.11], over a Defending hex [10.41a], not yet in play [5.24],
eliminated [13.17]."""

SEQUENCE, MOVEMENT, COMBAT, GAME_TURN = "sequence", "movement", "combat", "turn"
"""When what units have done is forgotten: at the end of a Sequence of Operations, of its Movement or Combat Phase, of
the turn."""
DRY, CLOUDY, RAIN = "dry", "cloudy", "rain"
"""The weather of a turn [5.11]."""


class Strongpoint(NamedTuple):
    """A Strongpoint marker [14.2]: whose it is, its face, and who builds it."""

    hex: Hex
    side: Side
    complete: bool
    builder: Unit


class DeclaredAttack(NamedTuple):
    """An attack that has been declared [9.12], with the combat table that its marker shows [10.31]."""

    hex: Hex
    mobile: bool


class Arrival(NamedTuple):
    """A reinforcement that comes into play on a later turn [5.2]."""

    turn: int
    what: str = "arrival"
    unit: Unit = NONE


class FirstHeld(NamedTuple):
    """A hex that counts by when the German first controlled it at the end of a turn [17.0]."""

    hex: Hex
    turn: int


class Return(NamedTuple):
    """A marker of a formation in Reserve that comes back on a later turn [5.31]."""

    turn: int
    what: str = "return"
    am: AM = NONE


class RoadsPosition(Position):
    """States of units, control of hexes, works, declared attacks, activation markers and tracks."""

    components: CampaignComponents
    # -- units
    reduced: PerUnit[bool]
    """On its reduced side: one step of two is lost [3.61]."""
    disrupted: PerUnit[bool]
    """Under a Disrupted marker [3.73]."""
    emergency: PerUnit[bool]
    """Under an Emergency Supply marker [6.12]."""
    unsupplied: PerUnit[bool]
    """Under an Unsupplied marker [6.12]."""
    low_fuel: PerUnit[bool]
    """Under a Low Fuel marker [6.44]."""
    fuelled: PerUnit[bool]
    """Has moved with Fuel in this activation: an Unsupplied unit is spared the reductions [6.44c]."""
    fired: PerUnit[bool]
    """Artillery on its Fired side [3.62, 12.19]."""
    spent: PerUnit[bool]
    """An HQ or Leader whose Command Points are spent [15.22], or a Fuel unit that is being spent [6.42]."""
    activations: PerUnit[int]
    """Activations, or attempts, of an Army unit, Leader or Fuel unit in this turn [7.42, 7.43, 15.31, 16.21]."""
    joined: PerUnit[Formation]
    """The formation with which an Army unit, Leader or Fuel unit is active in this Sequence [7.47]."""
    moved: PerUnit[bool]
    """Has moved in this Movement Phase [8.13]."""
    fought: PerUnit[bool]
    """Has attacked or defended in this Combat Phase [10.11]."""
    declared: PerUnit[Hex]
    """The Defending hex that a unit has declared against [9.12]."""
    refused: PerUnit[bool]
    """Has failed a Combat Refusal in this Operation [9.41#2]."""
    reacted: PerUnit[bool]
    """Has tried Reaction Movement in this phase [9.3]."""
    retreated: PerUnit[bool]
    """Has retreated into a hex in this Combat Phase: it adds nothing to its defence [11.36]."""
    # -- the map
    control: PerHex[Side]
    """Who controls a hex [3.12]."""
    strongpoints: SortedTuple[Strongpoint]
    """Strongpoints, under construction or complete [14.2]."""
    destroyed_lines: tuple[Hex, ...]
    """Hexes whose Fortified Line is destroyed [14.36]."""
    no_retreat: tuple[Hex, ...]
    """Hexes with a No Retreat marker [9.43]."""
    blown: tuple[Hexside, ...]
    """Bridges that are down [19.44]."""
    attacks: SortedTuple[DeclaredAttack]
    """Attacks that are declared and not yet resolved [9.12]."""
    # -- activation
    am_at: PerAM[str]
    """Where each activation marker is [7.2]."""
    ruled_out: PerAM[bool]
    """Markers that are known not to be the one in the Pool, or in the hand while that is empty [7.33e, 18.13d]."""
    in_cup: PerSide[int]
    """Activation markers in each side's cup: the number is open [7.14]."""
    in_pool: PerSide[int]
    """Activation markers in each side's Activation Pool: none or one [7.22]."""
    first: Side
    """The side with the Initiative: the First Player [7.13]."""
    initiative_drm: PerSide[int]
    """What each side has earned for the next Initiative roll [7.12a]."""
    active: tuple[Formation, ...]
    """The active formation, or two that are combined [7.33]."""
    assault: bool
    """The Sequence under way is an Assault Sequence [7.21B]."""
    reserve: PerFormation[bool]
    """Formations in Reserve [5.31]."""
    low_fuel_formation: PerFormation[bool]
    """Formations that were activated without Fuel [6.44a]."""
    released: PerFormation[bool]
    """Formations that the scenario held back and that may leave their hexes now [19.44]."""
    out_of_range: PerFormation[int]
    """Army units beyond Command Range that a formation has tried to activate in this Sequence [7.45]."""
    # -- the rest
    air_at: PerAircraft[str]
    """Where each air unit is [13.11]."""
    weather: str
    """Dry, cloudy or rain [5.11]."""
    points: PerSide[int]
    """Victory Points that were scored for good [17.0]."""
    first_held: SortedTuple[FirstHeld]
    """When hexes that count by it were first controlled [17.0]."""
    groups: tuple[str, ...]
    """Optional Groups that were taken [ES-A2b]."""

    expires: ClassVar[Mapping[str, str]] = {
        "reacted": SEQUENCE,
        "fought": COMBAT,
        "retreated": COMBAT,
        "refused": SEQUENCE,
        "out_of_range": SEQUENCE,
        "joined": SEQUENCE,
    }
    markers: ClassVar[tuple[Marker, ...]] = (
        Marker("reduced", on=UNIT, look=WORN),
        Marker("disrupted", on=UNIT, label="D"),
        Marker("emergency", on=UNIT, label="E"),
        Marker("unsupplied", on=UNIT, label="U"),
        Marker("low_fuel", on=UNIT, label="LF"),
        Marker("fired", on=UNIT, label="F"),
        Marker("spent", on=UNIT, label="0"),
        Marker("moved", on=UNIT, look=USED, expires=MOVEMENT),
        Marker("control", on=HEX, look=FRONT),
        Marker("strongpoints", on=HEX, label="SP"),
        Marker("destroyed_lines", on=HEX, label="X"),
        Marker("no_retreat", on=HEX, label="NR"),
        Marker("blown", on=HEXSIDE, label="X"),
        Marker("attacks", on=HEX, label="A"),
        Marker("first_held", on=HEX, look=""),
        Marker("reserve", on=FORMATION, label="R"),
    )
    entries: ClassVar[tuple[Entry, ...]] = (
        Entry(Arrival),
        Entry(Return),
    )
