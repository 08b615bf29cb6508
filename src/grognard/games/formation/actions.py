"""Actions [7.0 to 7.2]: select a unit or a stack, check command, choose, pay, perform; and another one.

A game of the series that has more of them gives `Select` more verbs [7.1-1].
"""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision, Undone
from grognard.engine.kinds import Formation, Hex, Side, Unit
from grognard.engine.procedures import BACK, DONE, Procedure, Role, verb
from grognard.engine.rulings import COST, Part, Ruling, allow, refuse
from grognard.games.formation import rally, seizing
from grognard.games.formation.combat import Battle, foreseen_kinds, targets, why_not_attack
from grognard.games.formation.command import at_hand, in_command
from grognard.games.formation.counters import fighters, put_down
from grognard.games.formation.improved import IMPROVE_COST, improve, why_not_improve
from grognard.games.formation.modifiers import in_schwerpunkt
from grognard.games.formation.movement import begin
from grognard.games.formation.odds import declared_odds
from grognard.games.formation.off_map import off_map
from grognard.games.formation.points import Acting, available, spend
from grognard.games.formation.position import FormationPosition

MOVE, RALLY, IMPROVE, TOP, ALL = (Action(name) for name in ("move", "rally", "improve", "top", "all"))
MOVE_COST, ATTACK_COST = 1, 1
"""Action Points of a Movement Action and of a Hasty Attack, for a unit or a whole stack [7.0-2, 7.1-2, 7.1-5]."""
TWICE = 2
"""Out of Command both cost double [5.8.3-3]."""


class Selected(NamedTuple):
    """Units of one formation in one hex that are about to do something."""

    side: Side
    units: tuple[Unit, ...]


def cost_of(position: FormationPosition, unit: Unit, cost: int) -> int:
    """What moving or attacking costs a unit or its stack: all of it is in one state of command [5.8.3-3]."""
    return cost if in_command(position, unit) else cost * TWICE


def eligible(position: FormationPosition, frame: Acting) -> list[Unit]:
    """The units that can do something with the points there are [5.5.1-2, 7.2-1, 7.1-18].

    Those of the active formation, Out of Command too [5.8.3-12]; or of the winners of a battle those In Command,
    and no Static one [7.4.3-4, 7.4.3-5, 3.2.1-16].
    """
    units = [unit for unit in frame.winners if why_no_winner(position, unit) is None]
    if not frame.winners:
        units = at_hand(position, frame.formation)
    left = available(position, frame.side)
    return [unit for unit in units if able(position, unit, left)]


def why_no_winner(position: FormationPosition, unit: Unit) -> Ruling | None:
    """Why a unit of a stack that won a battle cannot use the bonus; None if it can."""
    components, name = position.components, position.unit_name(unit)
    if components.static[unit]:
        return refuse("3.2.1-16", "bonus.static", unit=name)
    if not position.on_map(unit):
        return why_away(position, unit)
    if not in_command(position, unit):
        return refuse("7.4.3-5", "bonus.out_of_command", also=("5.8.3-10",), unit=name)
    return None


def static_refused(name: str) -> Ruling:
    """A Static unit takes no Actions: neither does it attack nor move."""
    return refuse("3.2.1-2", "action.static", also=("3.2.1-3", "3.2.1-4"), unit=name)


def other_formation(position: FormationPosition, unit: Unit, active: Formation) -> Ruling:
    """A unit is not of the active formation: only that one acts, also where it shares a hex with others [5.3.1-5]."""
    name, formation = position.unit_name(unit), position.components.formations[active].id
    stack = position.units_at(position.at[unit]) if position.on_map(unit) else ()
    mixed = any(position.formation[other] == active for other in stack)
    return refuse("5.3.1-5" if mixed else "5.5.1-2", "action.other_formation", unit=name, formation=formation)


def why_away(position: FormationPosition, unit: Unit) -> Ruling:
    """Why a unit that is not on the map can do nothing: it is lost, or still to come, or out of the game."""
    components, name = position.components, position.unit_name(unit)
    if position.at[unit] == components.eliminated:
        return refuse("7.4.2.1-5", "action.eliminated", unit=name)
    if position.at[unit] in [components.box(box) for box in components.turn_boxes]:
        return refuse("9.4-1", "action.to_come", unit=name)
    return refuse("5.5.1-2", "action.off_map", unit=name)


def too_expensive(position: FormationPosition, unit: Unit, cost: int, left: int) -> Ruling | None:
    """Why moving or attacking cannot be paid for, by a unit or its stack; None if it can [7.1-18].

    If there is enough for who is In Command, it is the double price that decides [5.8.3-3].
    """
    if left >= cost * TWICE:  # enough in any state of command
        return None
    price = cost_of(position, unit, cost)
    if left >= price:
        return None
    if left >= cost:
        name = position.unit_name(unit)
        return refuse("5.8.3-3", "action.double", also=("7.0-3",), unit=name, cost=price, left=left)
    return refuse("7.1-18", "action.too_expensive", cost=price, left=left)


def able(position: FormationPosition, unit: Unit, left: int) -> bool:
    """Is there any Action that a unit can pay for: for Disrupted ones only Rally, In Command [5.6.3-14]?"""
    if position.disrupted[unit]:
        return left >= rally.RALLY_COST and in_command(position, unit)
    if left >= MOVE_COST * TWICE:
        return True
    return left >= cost_of(position, unit, MOVE_COST) or seizing.why_not(position, (unit,)) is None


class Act(Procedure[FormationPosition, Acting]):
    """Action after Action while points are left [7.2-2, 7.2-4]; or enough is enough [7.1-19].

    The same units may move again and again [7.3.2-8]. A Reaction that interrupts them is a frame on top of this one,
    which goes on afterwards with what it has left [7.2-3].
    """

    frame = Acting
    takes_stacks = True

    def undone(self, position: FormationPosition, frame: Acting) -> list[Undone]:
        """Points that are lost [7.1-19, 7.4.3-6], and who could use them."""
        units = tuple(position.unit_name(unit) for unit in eligible(position, frame))
        left = available(position, frame.side)
        rule = "7.4.3-6" if frame.winners else "7.1-19"
        return [Undone("action_points", rule, units, left)] if left and units else []

    def decision(self, position: FormationPosition, frame: Acting) -> Decision | None:
        units = eligible(position, frame)
        if not units:
            return None
        actions = [*self.list("unit", units, position), DONE]
        facts = {"points": available(position, frame.side), "bonus": frame.bonus}
        return self.ask(position, frame.side, "action.who", "7.2-1", actions, **facts)

    def proceed(self, position: FormationPosition, frame: Acting) -> None:
        """Nobody can do anything more."""
        position.done()

    @verb
    def unit(self, position: FormationPosition, frame: Acting, unit: Unit) -> None:
        """Take a unit in hand."""
        position.call(Selected(frame.side, (unit,)))

    def why_unit(self, position: FormationPosition, frame: Acting, unit: Unit) -> Ruling:
        components, name = position.components, position.unit_name(unit)
        if components.static[unit]:
            return refuse("3.2.1-16", "bonus.static", unit=name) if frame.winners else static_refused(name)
        if frame.winners and unit not in frame.winners:
            return refuse("7.4.3-4", "bonus.not_in_combat", unit=name)
        if not frame.winners and position.formation[unit] != frame.formation:
            return other_formation(position, unit, frame.formation)
        if not position.on_map(unit) and not off_map(position, unit):
            return why_away(position, unit)
        refused = why_no_winner(position, unit) if frame.winners else None
        if refused:
            return refused
        left, command = available(position, frame.side), in_command(position, unit)
        if position.disrupted[unit] and not command:
            return refuse("7.1-12", "action.disrupted_alone", unit=name)
        refused = None if able(position, unit, left) else too_expensive(position, unit, MOVE_COST, left)
        if refused:
            return refused
        second_point = ("7.4.3-9", "5.9-8") if in_schwerpunkt(position, frame.winners) else ()
        return allow("7.2-1", "action.take", also=second_point, unit=name, left=left, command=command)

    @verb(Role.END)
    def done(self, position: FormationPosition, frame: Acting) -> None:
        """No more; points that are left are lost [7.1-19, 7.4.3-6]."""
        position.done()

    def why_done(self, position: FormationPosition, frame: Acting) -> Ruling:
        rule, reason = ("7.4.3-6", "bonus.unused") if frame.winners else ("7.1-19", "action.enough")
        return allow(rule, reason, left=available(position, frame.side))


class Select(Procedure[FormationPosition, Selected]):
    """More units of the same formation and hex, and then what they do together [7.3.1-1, 7.1-5]."""

    frame = Selected

    def default(self, position: FormationPosition, frame: Selected) -> Action | None:
        """The whole stack: moving or attacking costs it no more than one unit [7.1-2, 7.1-5]."""
        others = companions(position, frame)
        if len(frame.units) > 1 or not others or position.components.hq[frame.units[0]]:
            return None
        if any(position.components.hq[unit] for unit in others):  # with an HQ nobody attacks [3.3-3]
            others = [unit for unit in others if not position.components.hq[unit]]
            return self.list("unit", others, position)[0] if len(others) == 1 else None
        return ALL if len(others) > 1 else self.list("unit", others, position)[0]

    def decision(self, position: FormationPosition, frame: Selected) -> Decision | None:
        others = companions(position, frame)
        actions = self.list("unit", others, position)
        if len(others) > 1:
            actions.append(ALL)
        if self.no_move(position, frame) is None:
            actions.append(MOVE)
        if off_map(position, frame.units[0]):  # nobody fights, digs or rallies there
            return self.ask(
                position, frame.side, "action.what", "3.1-3", [*actions, BACK], units=self.names(position, frame)
            )
        if position.disrupted[frame.units[0]]:
            if self.why_rally(position, frame).legal:
                actions.append(RALLY)
        else:
            if self.may_attack(position, frame) is None:
                actions += self.list("attack", targets(position, frame.units), position)
            if self.no_improvement(position, frame) is None:
                actions.append(IMPROVE)
        if seizing.why_not(position, frame.units) is None:
            actions.append(seizing.SEIZE)
        if self.may_top(position, frame):
            actions.append(TOP)
        actions.append(BACK)
        return self.ask(position, frame.side, "action.what", "7.2-1", actions, units=self.names(position, frame))

    def names(self, position: FormationPosition, frame: Selected) -> list[str]:
        """The units in hand by name."""
        return [position.unit_name(unit) for unit in frame.units]

    @verb
    def unit(self, position: FormationPosition, frame: Selected, unit: Unit) -> None:
        """This one too."""
        position.become(frame._replace(units=(*frame.units, unit)))

    def why_unit(self, position: FormationPosition, frame: Selected, unit: Unit) -> Ruling:
        name = position.unit_name(unit)
        if unit in companions(position, frame):
            return allow("7.3.1-1", "action.together", unit=name)
        if unit in frame.units:
            return refuse("7.2-1", "action.in_hand", unit=name)
        acting, components = acting_frame(position), position.components
        if components.static[unit]:
            return static_refused(name)
        if not acting.winners and position.formation[unit] != acting.formation:
            return other_formation(position, unit, acting.formation)
        if acting.winners and unit not in acting.winners:
            return refuse("7.4.3-4", "bonus.not_in_combat", unit=name)
        if not position.on_map(unit) and not off_map(position, unit):
            return why_away(position, unit)
        if (
            position.at[unit] != position.at[frame.units[0]]
            or position.formation[unit] != position.formation[frame.units[0]]
        ):
            return refuse("7.3.1-1", "action.not_together", unit=name)
        if position.disrupted[frame.units[0]]:
            return refuse("7.5-1", "action.alone", unit=position.unit_name(frame.units[0]))
        return refuse("5.6.3-14", "action.disrupted", also=("7.5-4",), unit=name)

    @verb
    def all(self, position: FormationPosition, frame: Selected) -> None:
        """Everybody of the formation in the hex."""
        position.become(frame._replace(units=(*frame.units, *companions(position, frame))))

    def why_all(self, position: FormationPosition, frame: Selected) -> Ruling | None:
        if len(companions(position, frame)) > 1:
            return None
        return refuse("7.3.1-1", "action.no_others", hex=position.place_name(position.at[frame.units[0]]))

    @verb(Role.COMMIT)
    def move(self, position: FormationPosition, frame: Selected) -> None:
        """Pay for a Movement Action; a stack that leaves enemies says no more than that [6.5.1-4, 7.1-2]."""
        spend(position, frame.side, cost_of(position, frame.units[0], MOVE_COST))
        stack = position.units_at(position.at[frame.units[0]])
        position.become(begin(position, tuple(unit for unit in stack if unit in frame.units)))

    def no_move(self, position: FormationPosition, frame: Selected) -> Ruling | None:
        """Why these units cannot move just now; None if they can."""
        if any(position.disrupted[unit] for unit in frame.units):
            return refuse("5.6.3-2", "action.disrupted")
        return too_expensive(position, frame.units[0], MOVE_COST, available(position, frame.side))

    def why_move(self, position: FormationPosition, frame: Selected) -> Ruling:
        refused = self.no_move(position, frame)
        if refused:
            return refused
        parts = self.price(position, frame, "7.1-2", MOVE_COST)
        return allow("7.1-2", "action.move", *parts, left=available(position, frame.side))

    def price(self, position: FormationPosition, frame: Selected, rule: str, cost: int) -> list[Part]:
        """What it costs, and what being Out of Command adds [5.8.3-3]."""
        more = cost_of(position, frame.units[0], cost) - cost
        return [Part(rule, "action", cost, COST), *([Part("5.8.3-3", "out_of_command", more, COST)] if more else [])]

    @verb(Role.TARGET, commits=True)
    def attack(self, position: FormationPosition, frame: Selected, hex: Hex) -> None:
        """Declare a Hasty Attack on this hex [7.4.1A]."""
        spend(position, frame.side, cost_of(position, frame.units[0], ATTACK_COST))
        position.become(Battle(frame.side, position.at[frame.units[0]], hex, frame.units))

    def why_attack(self, position: FormationPosition, frame: Selected, hex: Hex) -> Ruling:
        if off_map(position, frame.units[0]):
            return refuse("3.1-3", "off_map.nothing_else")
        refused = self.may_attack(position, frame) or why_not_attack(position, frame.units, hex)
        if refused:
            return refused
        parts = self.price(position, frame, "7.1-5", ATTACK_COST)
        by_kind = declared_odds(position, hex, frame.units)
        unseen = () if by_kind else ("5.3.4-1",)
        ruling = allow("7.1-5", "action.attack", *parts, also=unseen, hex=position.place_name(hex), by_kind=by_kind)
        price = cost_of(position, frame.units[0], ATTACK_COST)
        return ruling._replace(then=foreseen_kinds(position, frame.side, hex, frame.units, price))

    def may_attack(self, position: FormationPosition, frame: Selected) -> Ruling | None:
        """Why these units cannot attack anybody just now; None if they can."""
        if any(position.components.hq[unit] for unit in frame.units):
            return refuse("3.3-3", "action.hq_attack")
        if any(position.disrupted[unit] for unit in frame.units):
            return refuse("5.6.3-5", "action.disrupted")
        return too_expensive(position, frame.units[0], ATTACK_COST, available(position, frame.side))

    @verb(Role.COMMIT)
    def rally(self, position: FormationPosition, frame: Selected) -> None:
        """Try to bring the unit to order [7.5-3]."""
        spend(position, frame.side, rally.RALLY_COST)
        position.become(rally.Rallying(frame.units[0]))

    def why_rally(self, position: FormationPosition, frame: Selected) -> Ruling:
        return rally.why(position, frame.units, available(position, frame.side))

    @verb(Role.COMMIT)
    def improve(self, position: FormationPosition, frame: Selected) -> None:
        """Improve the defence of the whole hex [7.6-4]."""
        spend(position, frame.side, IMPROVE_COST)
        improve(position, position.at[frame.units[0]])
        position.done()

    def no_improvement(self, position: FormationPosition, frame: Selected) -> Ruling | None:
        """Why the hex of these units cannot be improved just now; None if it can."""
        if off_map(position, frame.units[0]):
            return refuse("3.1-3", "off_map.nothing_else")
        left = available(position, frame.side)
        if left < IMPROVE_COST:
            return refuse("7.1-18", "action.too_expensive", cost=IMPROVE_COST, left=left)
        hex = position.at[frame.units[0]]
        if not any(position.components.combat[unit] for unit in frame.units):
            return refuse("7.1-13", "improve.nobody", hex=position.place_name(hex))
        winners = acting_frame(position).winners
        idle = [unit for unit in fighters(position, hex) if unit not in winners] if winners else []
        if idle:  # the Action would be theirs as well [7.6f]
            return refuse("7.4.3-4", "bonus.not_in_combat", unit=position.unit_name(idle[0]))
        return why_not_improve(position, hex, frame.side)

    def why_improve(self, position: FormationPosition, frame: Selected) -> Ruling:
        hex = position.place_name(position.at[frame.units[0]])
        return self.no_improvement(position, frame) or allow("7.6-4", "improve.may", hex=hex)

    @verb(Role.COMMIT)
    def seize(self, position: FormationPosition, frame: Selected) -> None:
        """Take the place without moving [7.3.6-2]."""
        seizing.seize(position, frame.units)
        position.done()

    def why_seize(self, position: FormationPosition, frame: Selected) -> Ruling:
        return seizing.why_not(position, frame.units) or seizing.may(position, frame.units)

    @verb
    def top(self, position: FormationPosition, frame: Selected) -> None:
        """Lay the unit on top of its stack, beneath the HQ; that costs nothing [5.3.1-2]."""
        hex = position.at[frame.units[0]]
        put_down(position, frame.units, hex)
        name = position.unit_name(frame.units[0])
        position.emit("on_top", "5.3.1-2", unit=name, hex=position.place_name(hex))
        position.done()

    def why_top(self, position: FormationPosition, frame: Selected) -> Ruling:
        if off_map(position, frame.units[0]):
            return refuse("3.1-3", "off_map.nothing_else")
        name = position.unit_name(frame.units[0])
        if not self.may_top(position, frame):
            return refuse("5.3.1-2", "action.on_top", unit=name)
        return allow("5.3.1-2", "action.to_top", unit=name)

    def may_top(self, position: FormationPosition, frame: Selected) -> bool:
        """Is there one unit in hand, and others on top of it?"""
        stack = fighters(position, position.at[frame.units[0]])
        return len(frame.units) == 1 and frame.units[0] in stack and stack[-1] != frame.units[0]

    @verb(Role.BACK)
    def back(self, position: FormationPosition, frame: Selected) -> None:
        """Put them down again."""
        position.done()


def companions(position: FormationPosition, frame: Selected) -> list[Unit]:
    """Who can join those in hand: same hex, same formation, in good order [7.3.1-1]; with a bonus a winner too."""
    first = frame.units[0]
    if position.disrupted[first]:
        return []
    formation = position.formation[first]
    acting = acting_frame(position)
    return [
        unit
        for unit in position.units_at(position.at[first])
        if unit not in frame.units
        and position.formation[unit] == formation
        and not position.disrupted[unit]
        and (not acting.winners or unit in acting.winners)
    ]


def acting_frame(position: FormationPosition) -> Acting:
    """Whose Actions these are."""
    found = position.nearest(Acting)
    assert found is not None
    return found
