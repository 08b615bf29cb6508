"""What changes in a game: units and their states, markers on hexes and hexsides, orders on the time track, points."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar

from grognard.engine.kinds import NONE, Hex, Hexside, Kind, Per, PerHex, PerSide, PerUnit, Side, SortedTuple, Unit
from grognard.engine.markers import HEX, HEXSIDE, PENNANT, UNIT, USED, Marker
from grognard.engine.position import Position
from grognard.engine.schedule import Entry
from grognard.games.less_than_60_miles.components import FrontComponents

T = TypeVar("T")
Card = Annotated[int, Kind("card")]
"""A card, by its place in the list of the scenario's decks [34, 35]."""
Order = Annotated[int, Kind("order")]
"""A sort of order, by its line of the Orders Table [14.1]."""
Mode = Annotated[int, Kind("mode")]
"""A mode, by its line of the Modes Table [6]."""
PerCard = Annotated[list[T], Per("card")]

FREE, HALF, FULL = range(3)
"""Not engaged, Half Engaged, Engaged [8.1-4 to 8.1-6]."""
BOX, DECK, HAND, PLAYED = "box", "deck", "hand", "played"
"""Where a card is: in the box, not in the game or not yet; in the deck, in its owner's hand, discarded [34, 35]."""
MOVEMENT, ACTION, BOMBARDMENT, GAME_TURN = "movement", "action", "bombardment", "turn"
"""When what was done is forgotten: at the end of a Movement Phase, an Action Phase, a Bombardment Phase, a turn."""


# -- markers


class Interdiction(NamedTuple):
    """What units pay to leave a hex, until the Cleanup Phase [21-4]."""

    hex: Hex
    side: Side
    value: int
    stays: bool = False
    """Until the Cleanup Phase of the next Action Phase: scatterable mines, a card."""


class Contamination(NamedTuple):
    """A hex that a nuclear attack has contaminated, and the turn on which it is checked next [27.4]."""

    hex: Hex
    turn: int


class Works(NamedTuple):
    """Defensive Works [31]: the level that is complete (0, 1 or 3), and the one under construction with its turn."""

    hex: Hex
    side: Side
    level: int
    building: int = 0
    turn: int = 0


class Breaching(NamedTuple):
    """Engineers in an attacker's hex that reduce Defensive Works until the next friendly Engineering Phase [31.4-2]."""

    hex: Hex
    side: Side


class Intelligence(NamedTuple):
    """An Intelligence marker [25.3]."""

    hex: Hex
    side: Side
    value: int


class SupplyCentre(NamedTuple):
    """A Supply Centre on the map [30.3]."""

    hex: Hex
    side: Side


class CasMarker(NamedTuple):
    """The centre of a CAS Area [19.3]."""

    hex: Hex
    side: Side


class Crossing(NamedTuple):
    """An Engineer marker for prepared crossings of a river hexside [9.2.2]."""

    hexside: Hexside
    side: Side


class Mined(NamedTuple):
    """A bridge that is being mined until a turn, or is mined (turn 0) [32.1.2]."""

    hexside: Hexside
    side: Side
    turn: int = 0


class Pontoon(NamedTuple):
    """A pontoon bridge under construction until a turn, or complete (turn 0) [32.2]."""

    hexside: Hexside
    side: Side
    turn: int = 0


class Panel(NamedTuple):
    """A panel bridge under construction until a turn, or complete (turn 0) [32.3]."""

    hexside: Hexside
    side: Side
    turn: int = 0


class Axis(NamedTuple):
    """The axis of a WP Army: the vertex between neighbours n and n+1, and when it may be changed [10]."""

    unit: Unit
    direction: int
    turn: int = 0


# -- the time track


class OrderChit(NamedTuple):
    """An order on the time track, face down until its turn [14.4.2-5]: the enemy sees that there is one, and whose."""

    turn: int
    what: str = "order"
    side: Side = NONE
    order: Order = NONE
    hq: Unit = NONE
    secret: bool = True
    """Not yet revealed."""


class Rebuilding(NamedTuple):
    """A destroyed HQ on the time track, and in whose Action Phase it was destroyed [12.4-4]."""

    turn: int
    what: str = "rebuilding"
    unit: Unit = NONE
    phase: Side = NONE


class Arrival(NamedTuple):
    """A reinforcement that comes on a later turn [33.5]."""

    turn: int
    what: str = "arrival"
    unit: Unit = NONE


class NewCard(NamedTuple):
    """A card that a scenario adds to a deck on a later turn [34-2, 35-2]."""

    turn: int
    what: str = "card"
    card: Card = NONE


State = tuple[Any, ...]
"""What is worked out and kept depends on this beside where units are: part of its key."""


class FrontPosition(Position):
    """States of units, markers, the time track, points of both Superior HQs, cards and weather."""

    components: FrontComponents
    # -- units
    mode: PerUnit[Mode]
    """The mode of a unit, or the one that it is in transition to [6]."""
    ready: PerUnit[int]
    """The turn on which a unit in transition is ready; 0 if it is not in transition [6.2]."""
    attrition: PerUnit[int]
    """Attrition Points [11.2]."""
    resting: PerUnit[bool]
    """Turned over after an attempt to rest [11.4-5]."""
    engaged: PerUnit[int]
    """0, 1 Half Engaged, 2 Engaged [15.6]."""
    delayed: PerUnit[int]
    """Friendly Movement Phases whose end is still to come before the Delayed marker goes [8.4.1]."""
    spotted: PerUnit[bool]
    """An HQ with a Spotted marker [23.2]."""
    used: PerUnit[bool]
    """A helicopter unit that has fired in this Action Phase [18-3]."""
    parent: PerUnit[Unit]
    """The present Parent HQ [14.2-3]."""
    moved: PerUnit[bool]
    """Has finished its move in this Movement Phase [8.1-2]."""
    changed: PerUnit[bool]
    """An HQ that has changed its mode in this Movement Phase [12.1-5]."""
    commanded: PerUnit[bool]
    """An HQ that was used as Frontline Command in this Movement Phase [15.5.18-3]."""
    released: PerUnit[bool]
    """Held back by the scenario, and free since an enemy unit has come near."""
    by_road: PerUnit[bool]
    """Has entered its hex by road in this Movement Phase, and so is in the way of others on it [8.3-4]."""
    left_setup: PerUnit[bool]
    """Has left the hex where it was set up [7-4]."""
    ew: PerUnit[int]
    """Electronic Warfare points of an HQ [24.1]."""
    lost_max: PerUnit[int]
    """What the destruction of an HQ took off the Maximum CP [12.4-1]."""
    lost_current: PerUnit[int]
    """And off the Current CP."""
    bombarded: PerUnit[bool]
    """Was bombarded in this Bombardment Phase [20.1-1]."""
    listened: PerUnit[bool]
    """An HQ that has tried Signals Intelligence in this Bombardment Phase [25.1-4]."""
    # -- markers
    breakthroughs: tuple[Hex, ...]
    """Hexes with a Breakthrough marker [15.8]."""
    interdictions: SortedTuple[Interdiction]
    """Interdiction markers [21-4]."""
    gas: tuple[Hex, ...]
    """Hexes with Persistent Gas [26.5]."""
    contaminations: SortedTuple[Contamination]
    """Nuclear Contamination markers, each with the turn of its next check [27.4]."""
    works: SortedTuple[Works]
    """Defensive Works, complete or under construction [31]."""
    breaching: SortedTuple[Breaching]
    """Engineers that reduce Defensive Works in front of their hex [31.4-2]."""
    intelligence: SortedTuple[Intelligence]
    """Intelligence markers [25.3]."""
    supply_centres: SortedTuple[SupplyCentre]
    """Supply Centres on the map [30.3]."""
    cas: SortedTuple[CasMarker]
    """Centres of CAS Areas [19.3]."""
    crossings: SortedTuple[Crossing]
    """Engineer markers for prepared crossings [9.2.2]."""
    destroyed: tuple[Hexside, ...]
    """Bridges that are destroyed [32.1]."""
    mined: SortedTuple[Mined]
    """Bridges that are mined, or being mined [32.1.2]."""
    pontoons: SortedTuple[Pontoon]
    """Pontoon bridges [32.2]."""
    panels: SortedTuple[Panel]
    """Panel bridges [32.3]."""
    axes: SortedTuple[Axis]
    """Axes of Advance of the Armies [10]."""
    held: PerHex[Side]
    """Whose unit was the last to enter an objective of the scenario."""
    interdicted: tuple[Hex, ...]
    """Hexes that the side that acts has interdicted in this Bombardment Phase [21-1]."""
    bridges_bombarded: tuple[Hexside, ...]
    """Bridges that were bombarded in this Bombardment Phase [20.2-1]."""
    demolitions_tried: tuple[Hexside, ...]
    """Bridges on which an Emergency Demolition has failed in this Engineering Phase [32.1.1-3]."""
    # -- points of the Superior HQs
    max_cp: PerSide[int]
    """Maximum Command Points [13.1]."""
    cp: PerSide[int]
    """Current Command Points [13.1]."""
    max_air: PerSide[int]
    """Maximum Air Points [19.1]."""
    air: PerSide[int]
    """Current Air Points, those on the ground among them [19.1]."""
    other_max_air: PerSide[int]
    """Maximum Air Points of a side's other Superior HQs, off the map [19.4]; no scenario has any."""
    other_air: PerSide[int]
    """And their Current ones."""
    grounded: PerSide[int]
    """Air Points on the ground for the night or the weather [29.4]."""
    ew_pool: PerSide[int]
    """Electronic Warfare points that no HQ has [24]."""
    engineers: PerSide[int]
    """Engineer Points that are not in use [9.2.2, 31, 32]."""
    centres_left: PerSide[int]
    """Supply Centres that are not on the map [30.3.1]."""
    nuclear: PerSide[int]
    """Nuclear Points that are left [27.2-1]."""
    reconnoitred: PerSide[bool]
    """Has tried Recon Intelligence in this Bombardment Phase [25.2-4]."""
    # -- weather, war, cards
    fog: bool
    """There is fog in this turn [29.3]."""
    precipitation: bool
    """There is rain or snow in this turn [29.2]."""
    chemical_since: PerSide[int]
    """The turn on which a side has begun chemical warfare; 0: not yet [26.1]."""
    nuclear_first: Side
    """Who began nuclear warfare [27.1-2]."""
    nuclear_since: int
    """And on which turn; 0: nobody."""
    integrated: bool
    """Chemical or nuclear weapons have been used [28]."""
    city_strikes: PerSide[int]
    """Uses of chemical or nuclear weapons on a City [26.1-4, 27.1-3]."""
    card_at: PerCard[str]
    """Where each card is: in the box, the deck, the hand, or discarded."""
    in_deck: PerSide[int]
    """Event cards left in each deck: the number is open."""
    in_hand: PerSide[int]
    """Cards in each hand: the number is open."""
    effects: tuple[Card, ...]
    """Cards whose effect lasts through the present phase or combat."""
    card_unit: PerCard[Unit]
    """The unit or HQ that a card in effect was played for."""
    card_hex: PerCard[Hex]
    """The hex that it was played for."""
    acting: Side
    """The phasing player."""

    expires: ClassVar[Mapping[str, str]] = {
        "used": ACTION,
        "changed": MOVEMENT,
        "commanded": MOVEMENT,
        "by_road": MOVEMENT,
        "bombarded": BOMBARDMENT,
        "listened": BOMBARDMENT,
        "reconnoitred": BOMBARDMENT,
    }
    markers: ClassVar[tuple[Marker, ...]] = (
        Marker("attrition", on=UNIT, label="{value}"),
        Marker("engaged", on=UNIT, label="{value}"),
        Marker("delayed", on=UNIT, label="D"),
        Marker("resting", on=UNIT, look=USED),
        Marker("ready", on=UNIT, label="…"),
        Marker("spotted", on=UNIT, label="S"),
        Marker("ew", on=UNIT, label="EW{value}"),
        Marker("moved", on=UNIT, look=USED, expires=MOVEMENT),
        Marker("breakthroughs", on=HEX, label="B", expires=ACTION),
        Marker("interdictions", on=HEX, label="I{value}", expires=ACTION),
        Marker("interdicted", on=HEX, look=""),
        Marker("gas", on=HEX, label="G"),
        Marker("contaminations", on=HEX, label="N"),
        Marker("works", on=HEX, label="W{level}"),
        Marker("breaching", on=HEX, label="EP"),
        Marker("intelligence", on=HEX, label="+{value}", expires=ACTION),
        Marker("supply_centres", on=HEX, label="SC"),
        Marker("cas", on=HEX, label="CAS"),
        Marker("held", on=HEX, look=PENNANT),
        Marker("crossings", on=HEXSIDE, label="EP"),
        Marker("destroyed", on=HEXSIDE, label="X"),
        Marker("mined", on=HEXSIDE, label="M"),
        Marker("pontoons", on=HEXSIDE, label="P"),
        Marker("panels", on=HEXSIDE, label="PB"),
        Marker("axes", on=UNIT, label="{direction}"),
    )
    entries: ClassVar[tuple[Entry, ...]] = (
        Entry(OrderChit, secret=True, shows=("turn", "what", "side")),
        Entry(Rebuilding),
        Entry(Arrival),
        Entry(NewCard),
    )
