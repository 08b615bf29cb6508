"""What an order would do [14.6]: told of every order that can be issued, as far as it can be foreseen.

Who is under the HQ when the order arrives, and in which state its chain of command is then, may be otherwise: the rules
decide that when it is executed.
"""

from typing import Any

from grognard.engine.kinds import Unit
from grognard.engine.rulings import Ruling
from grognard.games.less_than_60_miles.charts.orders import CAS
from grognard.games.less_than_60_miles.execution import OrderExecution, able, deployment_parts, is_for_one
from grognard.games.less_than_60_miles.modes import total
from grognard.games.less_than_60_miles.orders import IssueOrders, Issuing
from grognard.games.less_than_60_miles.position import FrontPosition, Order


def preview(position: FrontPosition, execution: OrderExecution, turn: int) -> dict[str, Any]:
    """Which units could take which modes by an order that arrives on a turn, and from when on; {} if none could."""
    units, modes = able(position, execution), position.components.modes
    if not units:
        return {}
    taken = sorted({mode for own in units.values() for mode in own})
    return {
        "count": len(units),
        "modes": [modes[mode].name for mode in taken],
        "until": turn + min(total(deployment_parts(position, execution.order, unit)) for unit in units),
        "takes": {position.unit_name(unit): [modes[mode].name for mode in own] for unit, own in units.items()},
    }


class IssueWithPreview(IssueOrders):
    """Orders are issued one by one; each says beforehand which units could take which modes, and from when on."""

    frame = Issuing

    def why_issue(self, position: FrontPosition, frame: Issuing, order: Order, hq: Unit) -> Ruling:
        ruling = super().why_issue(position, frame, order, hq)
        if not ruling.legal or position.components.orders[order].definition == CAS:
            return ruling
        foreseen = preview(position, OrderExecution(frame.side, order, hq), ruling.facts["turn"])
        for_whom = "nobody" if not foreseen else "one" if is_for_one(position, order) else "several"
        reason = f"orders.may_issue_{for_whom}"
        return ruling._replace(reason=reason, facts={**ruling.facts, **foreseen})
