"""Orders [4.3-17, 14]: issued to an HQ, face down on the Time Track, revealed when they arrive, or cancelled before."""

from typing import Any, NamedTuple

from grognard.engine.actions import Action
from grognard.engine.caching import per_components
from grognard.engine.decisions import Decision, Undone
from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import COUNT, Part, Ruling, allow, refuse
from grognard.engine.schedule import schedule
from grognard.games.less_than_60_miles.attaching import Attaching, attachable, why_attachable
from grognard.games.less_than_60_miles.axis import AxisVerbs, axes_due, set_axes
from grognard.games.less_than_60_miles.card_verbs import CardVerbs
from grognard.games.less_than_60_miles.cards import Card
from grognard.games.less_than_60_miles.command import chain, is_independent, superior_side
from grognard.games.less_than_60_miles.components import FrontComponents
from grognard.games.less_than_60_miles.effects import playing, use_up
from grognard.games.less_than_60_miles.hqs import (
    DEPLOYED,
    INVALID,
    VALID,
    change_max_cp,
    drop_orders,
    in_command,
    is_broken,
    is_hampered,
    orders_on_track,
    restore_cp,
    spend_cp,
    status,
)
from grognard.games.less_than_60_miles.modes import doubled, mode_name, total
from grognard.games.less_than_60_miles.organisation import ARMY, BATTALION, DIVISION, REGIMENT, SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, Order, OrderChit

ATTRITION_PER_TURN = 2
"""Attrition Points of the HQs of a chain that delay an order by a turn; a fraction counts [14.4.2-4-a, 14.6-5a]."""
SMALL = (BATTALION, REGIMENT)
"""Levels of orders for a single unit, which HQs of Independent Formations may issue too [36-3]."""
QUICK, ECHELON, JAM = "quick_order", "quick_army", "jam_orders"
"""Cards that make one order come sooner, and one that makes all orders of the enemy come later."""


class Revealing(NamedTuple):
    """The Orders Reveal Phase: before the orders of this turn are turned face up, some may be cancelled [14.8]."""

    side: Side


class Issuing(NamedTuple):
    """The Orders Issue Phase [14.4]."""

    side: Side


# -- how long an order takes


def links(position: FrontPosition, hq: Unit) -> list[Unit]:
    """The Chain of Command of an order, from its HQ up to the Superior HQ [14.4.2-3, 14.4.2-x1, 14.4.2-x2]."""
    return [hq, *chain(position, hq)]


def chain_parts(
    position: FrontPosition, hqs: list[Unit], checked: list[Unit], rules: tuple[str, str, str]
) -> list[Part]:
    """What a chain adds to a time: out of range, worn, Engaged, each once [14.4.2-3, 14.4.2-4, 14.6-4, 14.6-5].

    `hqs` are the HQs of the chain, `checked` all that have to be within range of their Parent HQs.
    """
    outside, attrition, busy = rules
    parts = []
    if status(position, checked) == INVALID:
        parts.append(Part(outside, "chain_invalid", 1, COUNT))
    worn = -(-sum(position.attrition[hq] for hq in hqs) // ATTRITION_PER_TURN)
    if worn:
        parts.append(Part(attrition, "chain_attrition", worn, COUNT))
    if any(is_hampered(position, hq) for hq in hqs):
        parts.append(Part(busy, "chain_engaged", 1, COUNT))
    return parts


def chain_facts(position: FrontPosition, hqs: list[Unit], checked: list[Unit]) -> dict[str, Any]:
    """Who makes up a chain, from the top down, and who of it delays an order."""
    facts: dict[str, Any] = {"chain": _names(position, reversed(checked))}
    outside = [link for link in checked if not in_command(position, link)]
    worn = {position.unit_name(hq): position.attrition[hq] for hq in hqs if position.attrition[hq]}
    busy = [hq for hq in hqs if is_hampered(position, hq)]
    if outside:
        facts |= {"outside": _names(position, outside)}
    if worn:
        facts |= {"worn": worn}
    if busy:
        facts |= {"busy": _names(position, busy)}
    return facts


def _names(position: FrontPosition, units: Any) -> list[str]:
    return [position.unit_name(unit) for unit in units]


def issue_time(position: FrontPosition, order: Order, hq: Unit) -> tuple[Part, ...]:
    """The Issue Time of an order in turns, part by part [14.1-5, 14.4.2-3, 14.4.2-4], with what cards change."""
    hqs, row = links(position, hq), position.components.orders[order]
    side = SIDES.index(row.side)
    parts = [Part("14.1-5", "issue_time", row.issue, COUNT)]
    quick = playing(position, QUICK, side)
    if quick is not None and hurries(position, quick, order):
        parts.append(Part("35-3:1", QUICK, quick.numbers["issue"] - row.issue, COUNT))
    parts += chain_parts(position, hqs, hqs, ("14.4.2-3-b", "14.4.2-4-a", "14.4.2-4-b"))
    jam = playing(position, JAM, 1 - side)
    if jam is not None:
        parts.append(Part("34-5", JAM, jam.numbers["issue"], COUNT))
    whole = doubled(position, parts)
    echelon = playing(position, ECHELON, side)
    if echelon is not None and hurries(position, echelon, order):
        sooner = max(echelon.numbers["least"], total(whole) - echelon.numbers["issue"]) - total(whole)
        whole = (*whole, Part("35-3:1", ECHELON, sooner, COUNT)) if sooner < 0 else whole
    return whole


def hurries(position: FrontPosition, card: Card, order: Order) -> bool:
    """Does a card for one order make this one come sooner: by its level, and if it would take longer without it?

    Corps reserve released is for orders of division level or lower, and the printed Issue Time counts; Second echelon
    committed is for those of an Army, and the whole time counts, so that the chain of command may still be made up for.
    """
    row, levels = position.components.orders[order], position.components.organisation.levels
    if card.effect == QUICK:
        return levels[row.level].rank <= levels[DIVISION].rank and row.issue > card.numbers["issue"]
    return row.level == ARMY


def quickened(position: FrontPosition, side: Side, card: int) -> bool:
    """Is there an order that a side can issue now and that a card would hurry?"""
    text = position.components.cards[card]
    return any(hurries(position, text, order) for order, _ in issuable(position, side))


# -- who may be given which order


def why_no_order(position: FrontPosition, side: Side, hq: Unit) -> Ruling | None:
    """Why an HQ can be given no order at all; None if it can."""
    components, name = position.components, position.unit_name(hq)
    if not components.hq[hq] or components.side_of[hq] != side:
        return refuse("14.1-1:2", "orders.not_yours", unit=name)
    if not position.on_map(hq):
        return refuse("14.4.2-3-c", "orders.hq_away", hq=name)
    if any(chit.hq == hq for chit in orders_on_track(position, side)):
        return refuse("14.4.1-2:1", "orders.has_order", also=("14.4.1-2:2",), hq=name)
    hqs = links(position, hq)
    if is_broken(position, hqs):
        gone = [link for link in hqs if not position.on_map(link)]
        return refuse("14.4.2-3-c", "orders.broken", also=("12.4-5",), hq=name, units=_names(position, gone))
    if is_independent(position, hq) and mode_name(position, hq) != DEPLOYED:
        return refuse("36-3", "orders.not_deployed", hq=name)
    return None


def why_not_issued(position: FrontPosition, side: Side, order: Order, hq: Unit) -> Ruling | None:
    """Why an order cannot be issued to an HQ; None if it can, and as often as there are points for [14.4.1-1]."""
    return why_not_chit(position, side, order, hq) or why_no_order(position, side, hq)


def why_not_chit(position: FrontPosition, side: Side, order: Order, hq: Unit) -> Ruling | None:
    """Why an order is not one for an HQ, or too expensive [14.1-1:1, 14.1-7, 14.4.2-2, 36-3]."""
    components, row = position.components, position.components.orders[order]
    facts = {"order": row.id, "hq": position.unit_name(hq)}
    if row.side != SIDES[side]:
        return refuse("14.1-1:1", "orders.other_side", **facts)
    if not components.hq[hq]:
        return refuse("14.4.2-2", "orders.no_hq", **facts)
    if components.rank[hq] < components.organisation.levels[row.level].rank:
        return refuse("14.4.2-2", "orders.level", echelon=row.level, **facts)
    if is_independent(position, hq):
        return None if row.level in SMALL else refuse("36-3", "orders.too_high", **facts)
    if position.cp[side] < row.cp:
        return refuse("14.4.1-1", "orders.expensive", cost=row.cp, left=position.cp[side], **facts)
    return None


def issuable(position: FrontPosition, side: Side) -> list[tuple[Order, Unit]]:
    """All orders that can be issued now, by HQ."""
    components = position.components
    hqs = [hq for hq in components.hqs[side] if why_no_order(position, side, hq) is None]
    suited, left = _suited_orders(components), position.cp[side]
    return [(order, hq) for hq in hqs for order, cp in suited[hq] if cp <= left]


@per_components
def _suited_orders(components: FrontComponents) -> dict[Unit, list[tuple[Order, int]]]:
    """By HQ, the orders that are for it, and their Command Points: what `why_not_chit` does not refuse with enough."""
    found: dict[Unit, list[tuple[Order, int]]] = {}
    for hq in (hq for own in components.hqs for hq in own):
        free = components.independent[hq]
        found[hq] = [
            (order, 0 if free else row.cp)
            for order, row in enumerate(components.orders)
            if row.side == SIDES[components.side_of[hq]]
            and components.rank[hq] >= components.organisation.levels[row.level].rank
            and (row.level in SMALL or not free)
        ]
    return found


def issue(position: FrontPosition, side: Side, order: Order, hq: Unit) -> None:
    """Put the order and its HQ face down on the Time Track [14-1, 14.4.2-5]; both CP values fall [14.4.2-6, 14.1-1:1].

    The points stay committed until the order is revealed: Maximum CP are lower for so long.
    """
    row = position.components.orders[order]
    turn = position.turn + total(issue_time(position, order, hq))
    for effect in (QUICK, ECHELON):
        card = playing(position, effect, side)
        if card is not None and hurries(position, card, order):
            use_up(position, effect, side)
    schedule(position, OrderChit(turn, side=side, order=order, hq=hq))
    position.emit_secret(side, "order_issued", "14.4.2-5", order=row.id, hq=position.unit_name(hq), turn=turn)
    position.emit("order_placed", "14.4.2-5", side=SIDES[side], turn=turn)
    payer = superior_side(position, hq)
    if payer != NONE:
        spend_cp(position, payer, row.cp, "14.4.2-6")
        change_max_cp(position, payer, -row.cp)


# -- revealing and cancelling


def reveal(position: FrontPosition, side: Side) -> None:
    """Turn this turn's orders face up, free the points committed to them, restore Current CP [14-2, 14.5, 5-4.1.1]."""
    found = []
    for entry in position.schedule:
        if isinstance(entry, OrderChit) and entry.side == side and entry.turn <= position.turn and entry.secret:
            row = position.components.orders[entry.order]
            payer = superior_side(position, entry.hq)
            if payer != NONE:
                change_max_cp(position, payer, row.cp)
            position.reveal("order_revealed", "14.5-1a", order=row.id, hq=position.unit_name(entry.hq))
            found.append(entry._replace(secret=False))
        else:
            found.append(entry)
    position.schedule = tuple(found)
    restore_cp(position, side)


def why_not_cancelled(position: FrontPosition, side: Side, hq: Unit) -> Ruling | None:
    """Why no order of an HQ can be cancelled [14.8-0]; None if one can."""
    if any(chit.hq == hq for chit in orders_on_track(position, side)):
        return None
    return refuse("14.8-0", "orders.none_on_track", unit=position.unit_name(hq))


def cancel(position: FrontPosition, side: Side, hq: Unit) -> None:
    """Take an order off the Time Track [14.8-1]: Maximum CP rise if it was face down, Current CP do not [14.8-3]."""
    chit = next(chit for chit in orders_on_track(position, side) if chit.hq == hq)
    row = position.components.orders[chit.order]
    position.emit_secret(side, "order_cancelled", "14.8-1", order=row.id, hq=position.unit_name(hq), turn=chit.turn)
    drop_orders(position, hq, "14.8-2")


class CancelOrders(Procedure[FrontPosition, Any]):
    """What the questions about orders share: cancelling one that is on the Time Track [14.8-0].

    It is offered before orders are revealed, the only time at which it helps Current CP, and when new ones are issued:
    at any other time of the Action Phase it would do no more than at the start of the next one.
    """

    def cancellable(self, position: FrontPosition, side: Side) -> list[Action]:
        """The orders that can be cancelled, by their HQs."""
        hqs = sorted({chit.hq for chit in orders_on_track(position, side)})
        return self.list("cancel", hqs, position)

    @verb
    def cancel(self, position: FrontPosition, frame: Any, hq: Unit) -> None:
        """This HQ's order."""
        cancel(position, frame.side, hq)

    def why_cancel(self, position: FrontPosition, frame: Any, hq: Unit) -> Ruling:
        refusal = why_not_cancelled(position, frame.side, hq)
        if refusal is not None:
            return refusal
        chit = next(chit for chit in orders_on_track(position, frame.side) if chit.hq == hq)
        row = position.components.orders[chit.order]
        facts = {"order": row.id, "hq": position.unit_name(hq), "turn": chit.turn, "cost": row.cp}
        if is_independent(position, hq):
            return allow("14.8-1", "orders.may_cancel_free", **facts)
        reason = "orders.may_cancel_now" if isinstance(frame, Revealing) else "orders.may_cancel"
        return allow("14.8-2", reason, also=("14.8-3",), **facts)


class RevealOrders(CancelOrders):
    """Cancel what is on the Time Track, while Current CP still gain by it [14.8-3]; then reveal [14.5]."""

    frame = Revealing

    def phase(self, position: FrontPosition, frame: Revealing) -> str:
        return f"{SIDES[frame.side]}.orders_reveal"

    def decision(self, position: FrontPosition, frame: Revealing) -> Decision | None:
        actions = self.cancellable(position, frame.side)
        if not actions:
            return None
        return self.ask(position, frame.side, "orders.cancel_first", "14.8-0", [*actions, DONE])

    def proceed(self, position: FrontPosition, frame: Revealing) -> None:
        reveal(position, frame.side)
        position.done()

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: Revealing) -> None:
        """Keep the others, and reveal those of this turn."""
        self.proceed(position, frame)

    def why_done(self, position: FrontPosition, frame: Revealing) -> Ruling:
        return allow("14.5-1a", "orders.reveal", also=("14.5-1b", "14.5-2"))

    def why_skipped(self, position: FrontPosition, frame: Revealing) -> Ruling:
        return refuse("14.8-0", "orders.none_to_cancel")


# -- the Orders Issue Phase


@per_components
def _issue_actions(components: FrontComponents) -> dict[tuple[Order, Unit], Action]:
    """The actions that issue orders, by order and HQ."""
    orders, units = components.names["order"], components.names["unit"]
    suited = _suited_orders(components)
    return {(order, hq): Action("issue", (orders[order], units[hq])) for hq in suited for order, _ in suited[hq]}


class IssueOrders(CardVerbs, AxisVerbs, CancelOrders):
    """Orders are issued one by one, cancelled, and units attached as they are needed [14.4-0, 14.4.1, 14.2-3].

    Axes of Advance that are due are set first, and others may be changed [10-7, 10-8].
    """

    frame = Issuing
    moments = ("orders_issue",)

    def phase(self, position: FrontPosition, frame: Issuing) -> str:
        return f"{SIDES[frame.side]}.orders_issue"

    def decision(self, position: FrontPosition, frame: Issuing) -> Decision | None:
        side, known = frame.side, _issue_actions(position.components)
        actions = [known[order, hq] for order, hq in issuable(position, side)]
        actions += self.cancellable(position, side)
        actions += self.list("attach", attachable(position, side), position)
        actions += [*self.axis_actions(position, side), *self.card_actions(position, frame)]
        if axes_due(position, side) or not (actions or self.hides_a_card(position, frame)):
            return None
        return self.ask(position, side, "orders.which", "14.4-0", [*actions, DONE], left=position.cp[side])

    def proceed(self, position: FrontPosition, frame: Issuing) -> None:
        if axes_due(position, frame.side):
            set_axes(position)
        else:
            position.done()

    def why_skipped(self, position: FrontPosition, frame: Issuing) -> Ruling:
        return refuse("14.4.1-1", "orders.none_possible", left=position.cp[frame.side])

    def undone(self, position: FrontPosition, frame: Issuing) -> list[Undone]:
        """Command Points that could still buy orders [14.4.1-1]."""
        left = position.cp[frame.side]
        return self.still_open(position, frame, "command_points", "14.4.1-1", "issue", left) if left else []

    @verb
    def issue(self, position: FrontPosition, frame: Issuing, order: Order, hq: Unit) -> None:
        """This order for this HQ [14.4.2-1, 14.4.2-2]."""
        issue(position, frame.side, order, hq)

    def why_issue(self, position: FrontPosition, frame: Issuing, order: Order, hq: Unit) -> Ruling:
        refusal = why_not_issued(position, frame.side, order, hq)
        if refusal is not None:
            return refusal
        row, parts = position.components.orders[order], issue_time(position, order, hq)
        free = is_independent(position, hq)
        facts: dict[str, Any] = {"order": row.id, "hq": position.unit_name(hq), "cost": 0 if free else row.cp}
        facts |= {"turns": total(parts), "turn": position.turn + total(parts)}
        hqs = links(position, hq)
        valid = ("14.4.2-3-a",) if status(position, hqs) == VALID else ()
        also = ("36-3" if free else "14.4.2-6", *valid)
        return allow("14.4.2-5", "orders.may_issue", *parts, also=also, **facts, **chain_facts(position, hqs, hqs))

    @verb
    def attach(self, position: FrontPosition, frame: Issuing, unit: Unit) -> None:
        """Give a unit another Parent HQ first."""
        position.call(Attaching(frame.side, unit))

    def why_attach(self, position: FrontPosition, frame: Issuing, unit: Unit) -> Ruling:
        return why_attachable(position, frame.side, unit)

    @verb(Role.END)
    def done(self, position: FrontPosition, frame: Issuing) -> None:
        """No more orders."""
        position.done()
