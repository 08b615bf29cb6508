"""What is tried at another moment than its own [5]: the rule that says when it is done, and what comes first.

Worked out only when somebody asks, and from what both sides know: which phase it is, and what is under way.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.engine.kinds import Side
from grognard.engine.moments import Moment
from grognard.engine.rulings import Ruling, refuse
from grognard.games.less_than_60_miles import chemical, nuclear
from grognard.games.less_than_60_miles.ew_points import EwPhase
from grognard.games.less_than_60_miles.execution import ExecutionPhase
from grognard.games.less_than_60_miles.hands import card_name, is_event
from grognard.games.less_than_60_miles.intelligence import RECON, why_no_recon
from grognard.games.less_than_60_miles.mission import Mission
from grognard.games.less_than_60_miles.missions import MissionPhase
from grognard.games.less_than_60_miles.movement import MovementPhase
from grognard.games.less_than_60_miles.moving import Moving
from grognard.games.less_than_60_miles.orders import Issuing
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import Card, FrontPosition
from grognard.games.less_than_60_miles.reinforcements import Entering

MOMENTS: Mapping[str, Moment] = {
    # before the first turn, and at the beginning of each
    **dict.fromkeys(("rest", "take_back", "clear"), Moment("30.3.2-1", "when.setup")),
    "chemical": Moment("26.1-1", "when.warfare"),
    "nuclear": Moment("27.1-1", "when.nuclear"),
    **dict.fromkeys(("take_air", "give_air"), Moment("19.4-1", "when.transfer")),
    **dict.fromkeys(("lift_fog", "stop_rain"), Moment("34-5", "when.sky")),
    # orders and modes
    "cancel": Moment("14.8-0", "when.cancel"),
    "all": Moment("5-4.2.2", "when.execution"),
    "mode": Moment("5-4.2.3", "when.mode"),
    "switch": Moment("6.3.5-2:1", "when.switch"),
    "lift": Moment("19.3-2", "when.cas"),
    "issue": Moment("5-4.3.1", "when.issue"),
    **dict.fromkeys(("attach", "attachments", "hq"), Moment("14.2-3", "when.attach")),
    "turn": Moment("10-7", "when.turn"),
    "axis": Moment("10-8", "when.axis"),
    # HQs, engineers, attrition
    "rebuild": Moment("12.5-1", "when.rebuild"),
    **dict.fromkeys(("project", "hexside"), Moment("5-4.5", "when.engineering")),
    "recall": Moment("9.2.2-4", "when.recall"),
    "demolish": Moment("32.1.3-0", "when.bridges"),
    "dismantle": Moment("32.2.3-2", "when.bridges"),
    "wreck": Moment("32.3.3-1", "when.bridges"),
    **dict.fromkeys(("place", "relocate"), Moment("30.3.1-0", "when.centres")),
    "rest_all": Moment("11.4-2", "when.rest"),
    "repair": Moment("11.6-2", "when.repair"),
    # EW, intelligence, missions
    "points": Moment("5-4.7.1", "when.ew"),
    "recon": Moment("25.2-0", "when.recon"),
    "bridges": Moment("20-0:1", "when.missions"),
    "interdict": Moment("21-0", "when.missions"),
    "fire": Moment("5-4.8.2", "when.missions"),
    "double": Moment("17-6", "when.assigned"),
    "air": Moment("16.3-3", "when.assigned"),
    "gas": Moment("26-0:1", "when.assigned"),
    "persistent": Moment("26.5-1:2", "when.assigned"),
    # movement
    **dict.fromkeys(("unit", "hex"), Moment("5-4.9", "when.movement")),
    "off_road": Moment("8.3-5:2", "when.movement"),
    "delay": Moment("8.4-1", "when.movement"),
    "march": Moment("8.5-1", "when.movement"),
    "disengage": Moment("8.8-1", "when.movement"),
    **dict.fromkeys(("cross_hasty", "cross_prepared"), Moment("9-0", "when.movement")),
    "reinforce": Moment("33.5-1", "when.reinforce"),
    **dict.fromkeys(("allow", "contest"), Moment("8.8-7", "when.let_go")),
    # combat
    "attack": Moment("15-1", "when.attack"),
    **dict.fromkeys(("hasty", "prepared", "assault"), Moment("15.1-1", "when.declared")),
    "hasty_crossing": Moment("9.1.3-1", "when.declared"),
    "prepared_crossing": Moment("9.2.4-1", "when.declared"),
    "engineers": Moment("31.4-2", "when.declared"),
    "fly": Moment("22.2-1", "when.helicopters"),
    "noe": Moment("22.2-4:1", "when.helicopters"),
    "command": Moment("15.5.18-1", "when.command"),
    **dict.fromkeys(("retreat", "stay"), Moment("15.7-0:1", "when.retreat")),
    "advance": Moment("15.9-1", "when.advance"),
}
"""Every verb that is of one phase or question alone; `play` is of the phase that the card names."""
DECLARATIONS: Mapping[str, Callable[[FrontPosition, Side], Ruling | None]] = {
    "chemical": chemical.why_not_declared,
    "nuclear": nuclear.why_not_declared,
}
"""Why a side may not start a sort of warfare in this turn."""
OF_A_MOVE = ("hex", "off_road", "delay", "march", "disengage", "cross_hasty", "cross_prepared", "attack")
"""What a unit does that has been taken in hand."""
NEXT_TO_MOVE = ("unit", "reinforce")
"""What takes another unit in hand."""
OF_A_MISSION: Mapping[str, str] = {
    **dict.fromkeys(("fire", "air"), "20.1-2"),
    "double": "17-6",
    "gas": "26-0:1",
    "persistent": "26.5-1:2",
    "nuclear": "27.3-0",
}
"""What is said of a mission when its target has been named, and the rules of it."""
TARGETS = ("bridges", "interdict", "hex", "hexside")
"""What names the target of a mission."""


def why_not_now(position: FrontPosition, verb: str, numbers: Sequence[Any]) -> Ruling | None:
    """What the rules say of a verb at the wrong time; None: nothing more than that it is not asked."""
    if verb == "play":
        return _why_no_card(position, numbers[0])
    if verb not in MOMENTS:
        return None
    moment = MOMENTS[verb]
    return _why_first(position, verb, moment.rule) or _why_never(position, verb) or moment.refusal()


def _why_never(position: FrontPosition, verb: str) -> Ruling | None:
    """Why nobody could have started a sort of warfare at the beginning of this turn either [26.1, 27.1]."""
    if verb not in DECLARATIONS:
        return None
    refused = [DECLARATIONS[verb](position, side) for side in range(len(SIDES))]
    still = [ruling for ruling in refused if ruling is not None and ruling.reason != f"{verb}.declared"]
    return (still or refused)[0] if all(refused) else None


def _why_no_card(position: FrontPosition, card: Card) -> Ruling:
    """A card is played in the phase that it names [34-4, 35-3:1]."""
    rule = "34-4" if is_event(position, card) else "35-3:1"
    moment = position.components.cards[card].phase
    return refuse(rule, "when.card", card=card_name(position, card), moment=moment)


def _why_first(position: FrontPosition, verb: str, rule: str) -> Ruling | None:
    """What comes first in the phase that a verb belongs to; None if it is another phase."""
    if position.nearest(MovementPhase) is not None:
        return _why_no_move(position, verb, rule)
    if position.nearest(Mission) is not None:
        return refuse(rule, "when.mission_first") if verb in TARGETS else None
    missions = position.nearest(MissionPhase)
    if missions is not None and verb == RECON.verb:
        return why_no_recon(position, missions.side)
    if missions is not None:
        return refuse(OF_A_MISSION[verb], "when.target_first") if verb in OF_A_MISSION else None
    return _why_no_unit(position, verb) if verb in ("unit", "hex") else None


def _why_no_move(position: FrontPosition, verb: str, rule: str) -> Ruling | None:
    """A unit goes, fights and goes on [8-0]; the next is taken in hand when it has finished [8.1-2]."""
    moving, entering = position.nearest(Moving), position.nearest(Entering)
    if verb in NEXT_TO_MOVE and moving is not None:
        return refuse("8.1-2", "when.in_hand", unit=position.unit_name(moving.unit), also=(rule,))
    if verb in NEXT_TO_MOVE and entering is not None:
        return refuse("8.1-2", "when.entering", unit=position.unit_name(entering.unit), also=(rule,))
    if verb in OF_A_MOVE and moving is not None:
        return refuse("8-0", "when.in_hand", unit=position.unit_name(moving.unit), also=(rule,))
    if verb == "mode":
        return refuse("12.1-4:1", "when.hq_mode")
    return refuse("8.1-1", "when.unit_first", also=(rule,)) if verb in OF_A_MOVE else None


def _why_no_unit(position: FrontPosition, verb: str) -> Ruling | None:
    """Where no unit or hex is named: an order comes before its HQ, EW points go to HQs."""
    if position.nearest(Issuing) is not None:
        return refuse("14.4.2-1", "when.order_first")
    if position.nearest(EwPhase) is not None:
        return refuse("24-0", "when.ew_to_hqs")
    if position.nearest(ExecutionPhase) is not None and verb == "hex":
        return refuse("5-4.2.2", "when.unit_of_order")
    return None
