"""What each side must not know: the enemy's face-down orders [14.4.2-5], and its Event cards drawn [34-3:1].

That an order lies on the Time Track, whose it is, when it comes, and how many Command Points are committed to it is
open: the markers move when it is issued. How many cards are in a hand and in a deck is open too.
"""

from itertools import chain
from typing import Any

from grognard.engine.game import Hidden
from grognard.engine.hiding import Below, shuffled
from grognard.engine.kinds import Side, Unit
from grognard.games.less_than_60_miles.command import is_independent
from grognard.games.less_than_60_miles.hands import secret_cards
from grognard.games.less_than_60_miles.modes import total
from grognard.games.less_than_60_miles.orders import SMALL, issue_time
from grognard.games.less_than_60_miles.organisation import SIDES
from grognard.games.less_than_60_miles.position import FrontPosition, Order, OrderChit

Choice = tuple[Order, Unit]


def secret_orders(position: FrontPosition, owner: Side) -> list[int]:
    """The places of a side's face-down orders in the schedule."""
    return [
        n
        for n, entry in enumerate(position.schedule)
        if isinstance(entry, OrderChit) and entry.side == owner and entry.secret
    ]


def hidden(position: FrontPosition, side: Side) -> Hidden:
    """Where the Event cards of others than this side are (NONE: an onlooker); orders hide by their declaration."""
    if position.outcome is not None:
        return Hidden()
    unseen = frozenset(card for owner in _others(side) for card in secret_cards(position, owner))
    return Hidden(columns={"card_at": unseen}, rule="34-3:1") if unseen else Hidden()


def _others(side: Side) -> list[Side]:
    return [owner for owner in range(len(SIDES)) if owner != side]


def committed(position: FrontPosition, order: Order, hq: Unit) -> int:
    """The Command Points that an order commits: none of an Independent Formation [14.4.2-6, 36-3]."""
    return 0 if is_independent(position, hq) else position.components.orders[order].cp


def openly_known(position: FrontPosition, side: Side) -> list[dict[str, Any]]:
    """Of each enemy: the cards that are not seen and how many are where, and the points committed to each order."""
    names = position.components.names["card"]
    found: list[dict[str, Any]] = []
    for owner in range(len(SIDES)):
        cards = secret_cards(position, owner) if owner != side else []
        orders = secret_orders(position, owner) if owner != side else []
        chits = [position.schedule[n] for n in orders]
        found.append(
            {
                "cards": [names[card] for card in cards],
                "places": sorted(position.card_at[card] for card in cards),
                "committed": [committed(position, chit.order, chit.hq) for chit in chits],
            }
        )
    return found


def draw_hidden(position: FrontPosition, side: Side, below: Below) -> None:
    """Deal the enemy's Event cards again to hand and deck, and put other orders where face-down ones lie."""
    for owner in _others(side):
        cards = secret_cards(position, owner)
        places = sorted(position.card_at[card] for card in cards)
        for card, place in zip(shuffled(cards, below), places, strict=True):
            position.card_at[card] = place
        _draw_orders(position, owner, below)


def _draw_orders(position: FrontPosition, owner: Side, below: Below) -> None:
    """Orders that cost as much, each for another HQ [14.4.1-2:1], that can take so long; or at least cost as much."""
    places = secret_orders(position, owner)
    if not places:
        return
    chits: list[OrderChit] = [position.schedule[n] for n in places]
    taken = {one.hq for one in position.schedule if isinstance(one, OrderChit) and not one.secret}
    able = [choice for choice in possible_orders(position, owner) if choice[1] not in taken]
    costs = [committed(position, chit.order, chit.hq) for chit in chits]
    by_cost = [[choice for choice in able if committed(position, *choice) == cost] for cost in costs]
    times = {choice: total(issue_time(position, *choice)) for choice in {*chain.from_iterable(by_cost)}}
    in_time = [
        [choice for choice in choices if times[choice] >= one.turn - position.turn]
        for one, choices in zip(chits, by_cost, strict=True)
    ]
    drawn = _assign(in_time, below) or _assign(by_cost, below)
    if drawn is None:
        return
    entries = list(position.schedule)
    for n, (order, hq) in zip(places, drawn, strict=True):
        entries[n] = entries[n]._replace(order=order, hq=hq)
    position.schedule = tuple(entries)


def possible_orders(position: FrontPosition, owner: Side) -> list[Choice]:
    """Which orders a side may have given to which of its HQs on the map [14.1-1:1, 14.4.2-2, 36-3]."""
    components = position.components
    rows = [(order, row) for order, row in enumerate(components.orders) if row.side == SIDES[owner]]
    return [
        (order, hq)
        for hq in components.hqs[owner]
        if position.on_map(hq)
        for order, row in rows
        if components.rank[hq] >= components.organisation.levels[row.level].rank
        and (row.level in SMALL or not is_independent(position, hq))
    ]


def _assign(choices: list[list[Choice]], below: Below) -> list[Choice] | None:
    """One choice for each place so that no HQ is named twice; None if there is no such assignment."""
    options = [shuffled(some, below) for some in choices]
    holder: dict[Unit, tuple[int, Order]] = {}

    def place(n: int, seen: set[Unit]) -> bool:
        for order, hq in options[n]:
            if hq not in seen:
                seen.add(hq)
                if hq not in holder or place(holder[hq][0], seen):
                    holder[hq] = (n, order)
                    return True
        return False

    if not all(place(n, set()) for n in range(len(options))):
        return None
    found = {n: (order, hq) for hq, (n, order) in holder.items()}
    return [found[n] for n in range(len(options))]
