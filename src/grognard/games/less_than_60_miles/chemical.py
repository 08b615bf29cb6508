"""Chemical weapons [26]: who may use them from when on, what they add, and Persistent Gas; Integrated Battle [28]."""

from grognard.engine.kinds import Hex, Side
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition

OPTION = "chemical"
LEAST_DETECTION = 2
"""The Detection Level of a unit that chemical weapons can bombard [26.3-1]."""


# -- who may


def is_chemical_game(position: FrontPosition) -> bool:
    """Is chemical warfare in use in this game?"""
    return bool(position.components.options.get(OPTION))


def why_not_declared(position: FrontPosition, side: Side) -> Ruling | None:
    """Why a side may not start chemical warfare at the beginning of this turn; None if it may [26.1]."""
    facts = {"side": SIDES[side]}
    if not is_chemical_game(position):
        return refuse("26.1-1", "chemical.not_played", **facts)
    if position.chemical_since[side]:
        return refuse("26.1-1", "chemical.declared", turn=position.chemical_since[side], **facts)
    wait = position.components.side_facts[side].chemical_after
    if not wait:
        return None
    began = position.chemical_since[1 - side]
    if not began or position.turn < began + wait:
        return refuse("26.1-3", "chemical.too_early", turn=began + wait if began else 0, count=wait, **facts)
    return None


def declare_chemical(position: FrontPosition, side: Side) -> None:
    """A side starts chemical warfare: this turn is the first of its own count [26.1-1, 26.1-3]."""
    position.chemical_since[side] = position.turn
    rule = "26.1-3" if position.components.side_facts[side].chemical_after else "26.1-1"
    position.emit("chemical_warfare", rule, side=SIDES[side])


def why_no_chemicals(position: FrontPosition, side: Side) -> Ruling | None:
    """Why a side cannot use chemical weapons; None if it can [26-0, 26.1]."""
    if not is_chemical_game(position):
        return refuse("26-0:1", "chemical.not_played", side=SIDES[side])
    if not position.chemical_since[side]:
        rule = "26.1-3" if position.components.side_facts[side].chemical_after else "26.1-1"
        return refuse(rule, "chemical.not_declared", side=SIDES[side])
    return None


def why_no_persistent(position: FrontPosition, side: Side) -> Ruling | None:
    """Why a side's gas cannot be of the kind that stays; None if it can [26-0:2, 26.5-1:1]."""
    if not position.components.side_facts[side].persistent_gas:
        return refuse("26.5-1:1", "chemical.not_persistent", side=SIDES[side])
    return None


def chemical_turn(position: FrontPosition, side: Side) -> int:
    """The turn of a side's chemical warfare, that of its declaration being the first."""
    return position.turn - position.chemical_since[side] + 1


def chemical_amount(position: FrontPosition, side: Side) -> int:
    """What chemical weapons change now in Combat Support [15.5.16, 26.2-0], or add to a bombardment's die [26.3-2]."""
    turn = chemical_turn(position, side)
    rows = position.components.fire.chemical[SIDES[side]]
    return max((row for row in rows if row.first <= turn), key=lambda row: row.first).amount


# -- what it does


def use_chemicals(position: FrontPosition, side: Side, hex: Hex) -> None:
    """Chemical weapons are used on a hex: on a City that costs victory points [26.1-4]; all orders slow down [28-1]."""
    position.emit("chemicals_used", "26-0:1", side=SIDES[side], hex=position.place_name(hex))
    strike_city(position, side, hex, "26.1-4")
    begin_integrated(position)


def strike_city(position: FrontPosition, side: Side, hex: Hex, rule: str) -> None:
    """Weapons of that sort on a hex with City terrain are counted against the user [26.1-4, 27.1-3]."""
    if position.components.city[hex]:
        position.city_strikes[side] += 1
        facts = {"side": SIDES[side], "hex": position.place_name(hex), "count": position.city_strikes[side]}
        position.emit("city_struck", rule, **facts)


def begin_integrated(position: FrontPosition) -> None:
    """From the first chemical or nuclear weapon on all times are doubled for both sides, if that is played [28-1]."""
    if position.integrated:
        return
    position.integrated = True
    if position.components.options.get("integrated"):
        position.emit("integrated_battle", "28-1")


def place_gas(position: FrontPosition, hex: Hex, rule: str) -> None:
    """A Persistent Gas marker; one in a hex is enough [26.5-2]."""
    if hex not in position.gas:
        position.gas = tuple(sorted((*position.gas, hex)))
        position.emit("gas_placed", rule, hex=position.place_name(hex))


def release_gas(position: FrontPosition, side: Side, hex: Hex, persistent: bool) -> None:
    """Chemical weapons in Combat Support: they always change the differential, so such gas always stays [26.5-2]."""
    use_chemicals(position, side, hex)
    if persistent:
        place_gas(position, hex, "26.5-2")


# -- the Final Phase


def clear_gas(position: FrontPosition) -> None:
    """Roll for each Persistent Gas marker, more easily in precipitation [26.5-5, 5-6.1]."""
    name = "gas_removal_precipitation" if position.precipitation else "gas_removal"
    roll = position.components.staff.rolls[name]
    for hex in position.gas:
        die = position.roll(FACES, f"gas {position.place_name(hex)}", "26.5-5")
        if roll.holds(die):
            position.gas = tuple(other for other in position.gas if other != hex)
            position.emit("gas_gone", "26.5-5", hex=position.place_name(hex))
