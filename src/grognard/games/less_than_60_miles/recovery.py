"""The Attrition Removal Phase [5-4.6.1, 5-4.6.3]: Supply Centres, then resupply and refit, and rest by choice."""

from typing import Any

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.less_than_60_miles.attrition import AttritionRemoval
from grognard.games.less_than_60_miles.card_verbs import CardVerbs, offer_cards
from grognard.games.less_than_60_miles.centres import (
    centre_cost,
    centre_hexes,
    centres_of,
    move_centre,
    put_centre,
    why_no_centre,
    why_not_paid,
)
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.recovering import (
    MOST_REPAIR,
    can_rest,
    helpers,
    refit,
    repair,
    rest,
    rest_chance,
    rest_rule,
    rest_value,
    resupply,
    turn_back,
    why_no_help,
    why_no_repair,
    why_no_rest,
)

CENTRES, SUPPLIES, RECOVER = "centres", "supplies", "recover"
STEPS = (CENTRES, SUPPLIES, RECOVER)
"""Step 1 [5-4.6.1], cards about supplies, and steps 2 and 3 of the phase [5-4.6.2, 5-4.6.3]."""
REST_ALL = Action("rest_all")


def _too_early() -> Ruling:
    """The Supply Centres are placed and moved before anybody recovers."""
    return refuse("5-4.6.1", "recovery.too_early")


def _turned_back(position: FrontPosition, frame: AttritionRemoval) -> FrontPosition:
    """The position as it will be when units rest: those that rested last turn are turned back before [5-4.6.2]."""
    if frame.step == RECOVER:
        return position
    later = position.copy()
    turn_back(later, frame.side)
    return later


class RemoveAttrition(CardVerbs, Procedure[FrontPosition, AttritionRemoval]):
    """One question for the Supply Centres, and one for those who rest and the HQs that are repaired."""

    frame = AttritionRemoval
    moments = ("attrition_removal",)

    def is_free(self, frame: AttritionRemoval) -> bool:
        return frame.hq == NONE and frame.centre == NONE

    def phase(self, position: FrontPosition, frame: AttritionRemoval) -> str:
        return f"{SIDES[frame.side]}.attrition_removal"

    def decision(self, position: FrontPosition, frame: AttritionRemoval) -> Decision | None:
        if frame.step == CENTRES:
            return self._ask_centres(position, frame)
        if frame.step == RECOVER:
            return self._ask_recovery(position, frame)
        return None

    def proceed(self, position: FrontPosition, frame: AttritionRemoval) -> None:
        """Go on to the next step, where nobody is asked any more."""
        if not frame.step:
            position.become(frame._replace(step=CENTRES))
        elif frame.step == CENTRES:
            self._supplies(position, frame)
        elif frame.step == SUPPLIES:
            self._recover(position, frame)
        else:
            position.done()

    def _supplies(self, position: FrontPosition, frame: AttritionRemoval) -> None:
        """Before the die for resupply is rolled both sides may play cards, the enemy first."""
        position.become(frame._replace(step=SUPPLIES, centre=NONE))
        offer_cards(position, "attrition_removal", [1 - frame.side, frame.side])

    def why_skipped(self, position: FrontPosition, frame: AttritionRemoval) -> Ruling:
        return refuse("11.4-2", "recovery.nobody")

    def _recover(self, position: FrontPosition, frame: AttritionRemoval) -> None:
        """What needs no choice: rested units are turned back, the Resupply Table, units in Refit mode [5-4.6.2, .3]."""
        position.become(frame._replace(step=RECOVER, centre=NONE))
        turn_back(position, frame.side)
        resupplied = resupply(position, frame.side)
        refit(position, frame.side, resupplied)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: AttritionRemoval) -> None:
        """This step is complete."""
        if frame.step == CENTRES:
            self._supplies(position, frame)
        else:
            position.done()

    def why_done(self, position: FrontPosition, frame: AttritionRemoval) -> Ruling:
        if frame.hq != NONE or frame.centre != NONE:
            return refuse("11.6-2" if frame.hq != NONE else "30.3.1-0", "recovery.in_hand")
        if frame.step == CENTRES:
            return allow("5-4.6.1", "centres.enough")
        return allow("11.4-2", "recovery.enough")

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: AttritionRemoval) -> None:
        """Neither this HQ nor this Supply Centre."""
        position.become(frame._replace(hq=NONE, centre=NONE))

    # -- Supply Centres [30.3.1]

    def _ask_centres(self, position: FrontPosition, frame: AttritionRemoval) -> Decision | None:
        side = frame.side
        own, cards = centres_of(position, side), self.card_actions(position, frame)
        some = why_not_paid(position, side) is None and (own or position.centres_left[side])
        hexes = centre_hexes(position, side) if some else []
        if not hexes and not cards and not self.hides_a_card(position, frame):
            return None
        facts = {"left": position.cp[side], "cost": centre_cost(position, side)}
        if frame.centre != NONE:
            actions = [*self.list("hex", hexes, position), BACK]
            name = position.place_name(frame.centre)
            return self.ask(position, side, "centres.where", "30.3.1-0", actions, start=name, **facts)
        actions = self.list("place", hexes, position) if position.centres_left[side] else []
        actions += [*(self.list("relocate", own, position) if hexes else []), *cards, DONE]
        return self.ask(
            position, side, "centres.which", "30.3.1-0", actions, count=position.centres_left[side], **facts
        )

    @verb
    def place(self, position: FrontPosition, frame: AttritionRemoval, hex: Hex) -> None:
        """Place an unused Supply Centre here."""
        put_centre(position, frame.side, hex, "30.3.1-0")

    def why_place(self, position: FrontPosition, frame: AttritionRemoval, hex: Hex) -> Ruling:
        wrong = self._why_not_centres(position, frame)
        if wrong:
            return wrong
        if frame.centre != NONE:
            return refuse("30.3.1-0", "recovery.in_hand")
        if not position.centres_left[frame.side]:
            return refuse("30.3-0:1", "centres.none_left", side=SIDES[frame.side])
        return self._why_there(position, frame, hex)

    @verb
    def relocate(self, position: FrontPosition, frame: AttritionRemoval, hex: Hex) -> None:
        """Move the Supply Centre of this hex."""
        position.become(frame._replace(centre=hex))

    def why_relocate(self, position: FrontPosition, frame: AttritionRemoval, hex: Hex) -> Ruling:
        wrong = self._why_not_centres(position, frame)
        if wrong:
            return wrong
        name = position.place_name(hex)
        if frame.centre != NONE:
            return refuse("30.3.1-0", "recovery.in_hand")
        if hex not in centres_of(position, frame.side):
            return refuse("30.3.1-0", "centres.none_there", hex=name)
        if not centre_hexes(position, frame.side):
            return refuse("30.3.1-0", "centres.nowhere", hex=name)
        return allow("30.3.1-0", "centres.may_move", hex=name, cost=centre_cost(position, frame.side))

    @verb
    def hex(self, position: FrontPosition, frame: AttritionRemoval, hex: Hex) -> None:
        """The Supply Centre in hand goes there."""
        move_centre(position, frame.side, frame.centre, hex)
        position.become(frame._replace(centre=NONE))

    def why_hex(self, position: FrontPosition, frame: AttritionRemoval, hex: Hex) -> Ruling:
        if frame.centre == NONE:
            return refuse("30.3.1-0", "centres.centre_first")
        return self._why_there(position, frame, hex)

    def _why_not_centres(self, position: FrontPosition, frame: AttritionRemoval) -> Ruling | None:
        late = refuse("5-4.6.1", "centres.too_late") if frame.step in (SUPPLIES, RECOVER) else None
        return why_not_paid(position, frame.side) or late

    def _why_there(self, position: FrontPosition, frame: AttritionRemoval, hex: Hex) -> Ruling:
        refused = why_no_centre(position, frame.side, hex)
        facts: dict[str, Any] = {"hex": position.place_name(hex), "cost": centre_cost(position, frame.side)}
        return refused or allow("30.3.1-0", "centres.may_stand", also=("30.3.1-1", "30.3-0:2", "30.3.3-1"), **facts)

    # -- rest and repair [11.4, 11.6]

    def _ask_recovery(self, position: FrontPosition, frame: AttritionRemoval) -> Decision | None:
        side = frame.side
        if frame.hq != NONE:
            actions = [*self.list("unit", helpers(position, frame.hq), position), BACK]
            name = position.unit_name(frame.hq)
            return self.ask(position, side, "recovery.helper", "11.6-2", actions, hq=name)
        able = self._able(position, frame)
        hqs = [hq for hq in position.components.hqs[side] if why_no_repair(position, side, hq) is None]
        cards = self.card_actions(position, frame)
        if not (able or hqs or cards or self.hides_a_card(position, frame)):
            return None
        actions = [*self.list("unit", able, position), *([REST_ALL] if len(able) > 1 else [])]
        actions += [*self.list("repair", hqs, position), *cards, DONE]
        return self.ask(position, side, "recovery.who", "11.4-2", actions)

    def staked(self, position: FrontPosition, frame: AttritionRemoval) -> list[Action]:
        """Who rests rolls at once [11.4-2]."""
        rests = frame.step == RECOVER and frame.hq == NONE
        return self.list("unit", self._able(position, frame) if rests else [], position)

    def _able(self, position: FrontPosition, frame: AttritionRemoval) -> list[Unit]:
        """The units that may rest and would gain by it."""
        worn = [unit for unit in position.components.combat_units[frame.side] if position.attrition[unit]]
        return [unit for unit in worn if can_rest(position, frame.side, unit)]

    @verb
    def unit(self, position: FrontPosition, frame: AttritionRemoval, unit: Unit) -> None:
        """This unit rests, or takes a point for the HQ that is to be repaired."""
        if frame.hq == NONE:
            rest(position, unit)
        else:
            repair(position, frame.hq, unit)
            position.become(frame._replace(hq=NONE))

    def why_unit(self, position: FrontPosition, frame: AttritionRemoval, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if frame.step != RECOVER:
            return why_no_rest(_turned_back(position, frame), frame.side, unit) or _too_early()
        if frame.hq != NONE:
            facts = {"unit": name, "hq": position.unit_name(frame.hq), "count": self._repaired(position, frame.hq)}
            return why_no_help(position, frame.hq, unit) or allow("11.6-4", "recovery.may_help", **facts)
        refused = why_no_rest(position, frame.side, unit)
        if refused:
            return refused
        value, chance = rest_value(position, unit), str(rest_chance(position, unit))
        rule = rest_rule(position, unit)
        return allow(rule, "recovery.may_rest", also=("11.4-2", "11.4-5"), unit=name, value=value, chance=chance)

    def _repaired(self, position: FrontPosition, hq: Unit) -> int:
        return min(MOST_REPAIR, position.attrition[hq])

    @verb
    def rest_all(self, position: FrontPosition, frame: AttritionRemoval) -> None:
        """Everybody rests who may and would gain by it."""
        for unit in self._able(position, frame):
            rest(position, unit)

    def why_rest_all(self, position: FrontPosition, frame: AttritionRemoval) -> Ruling:
        if frame.hq != NONE:
            return refuse("11.6-2", "recovery.in_hand")
        able = self._able(_turned_back(position, frame), frame)
        if len(able) < 2:
            return refuse("11.4-2", "recovery.not_several")
        if frame.step != RECOVER:
            return _too_early()
        return allow("11.4-2", "recovery.may_rest_all", also=("11.4-5",), units=[position.unit_name(n) for n in able])

    @verb
    def repair(self, position: FrontPosition, frame: AttritionRemoval, hq: Unit) -> None:
        """Repair this HQ: a Combat Unit is to be named."""
        position.become(frame._replace(hq=hq))

    def why_repair(self, position: FrontPosition, frame: AttritionRemoval, hq: Unit) -> Ruling:
        if frame.hq != NONE:
            return refuse("11.6-2", "recovery.in_hand")
        refused = why_no_repair(position, frame.side, hq) or (None if frame.step == RECOVER else _too_early())
        facts: dict[str, Any] = {"hq": position.unit_name(hq), "count": self._repaired(position, hq)}
        return refused or allow("11.6-2", "recovery.may_repair", also=("11.6-4",), **facts)
