"""Where play stands, as far as the decision of a view tells: the frames of a position that is imagined."""

from collections.abc import Mapping
from typing import Any

from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.position import Frame
from grognard.games.formation import armour, combat, headquarters, hits, reaction, replacements, stacking, withdrawal
from grognard.games.formation.actions import Selected
from grognard.games.formation.activation import Activating, Activation
from grognard.games.formation.administration import Administrating, Administration, Assigning
from grognard.games.formation.costs import allowance
from grognard.games.formation.counters import fighters
from grognard.games.formation.initiative import Operations
from grognard.games.formation.movement import ACTION, FREE, GO, REST, WITHDRAWAL, Moving, begin
from grognard.games.formation.points import Acting
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reinforcements import MOVE, PLACE, STACKS, Arriving
from grognard.games.formation.reroll import rolling
from grognard.games.formation.retreats import Retreating
from grognard.games.formation.sequence import GameTurn, Turn

Json = Mapping[str, Any]
OPERATIONS = GameTurn(Turn.steps.index("operations") + 1)
ADMIN = GameTurn(Turn.steps.index("administration") + 1)


def frames_at(position: FormationPosition, view: Json) -> list[Frame]:
    """The stack of frames that asks what the view says is asked; the Operations Phase if that cannot be told.

    A view does not say who fights whom: that is taken to be the strongest stack of the active formation there.
    """
    decision = view["decision"]
    if decision is None:
        return []
    if "actions" not in decision:
        return _base(position)
    moment = _Moment(position, view, decision)
    build = moment.builders.get(decision["question"])
    return build() if build else _base(position)


def _base(position: FormationPosition) -> list[Frame]:
    if position.active == NONE:
        return [OPERATIONS, Operations()]
    side = position.components.formations[position.active].side
    step = Activation.steps.index("act") + 1
    activating = Activating(side, position.active, step=step)
    return [OPERATIONS, Operations(side=side), activating, Acting(side, position.active)]


def foes(position: FormationPosition, hex: Hex) -> tuple[Hex, tuple[Unit, ...]]:
    """Who is likely to fight the stack in a hex: the strongest enemies beside it, rather of the active formation."""
    components, owner = position.components, position.owner(hex)
    best: tuple[float, Hex, tuple[Unit, ...]] = (-1.0, NONE, ())
    for near in components.grid.around[hex]:
        if owner == NONE or position.owner(near) != 1 - owner:
            continue
        fit = [unit for unit in fighters(position, near) if not position.disrupted[unit] and components.combat[unit]]
        for formation in sorted({position.formation[unit] for unit in fit}):
            units = tuple(unit for unit in fit if position.formation[unit] == formation)
            power: float = sum(position.strength[unit] * components.efficiency[unit] for unit in units)
            power += 1000.0 * (formation == position.active)
            if power > best[0]:
                best = (power, near, units)
    return best[1], best[2]


class _Moment:
    """One decision of a view, and the frames that would ask it."""

    def __init__(self, position: FormationPosition, view: Json, decision: Json) -> None:
        self.position = position
        self.components = position.components
        self.phase: str = view["phase"]
        self.facts: Json = decision["facts"]
        self.actions = [str(action).split() for action in decision["actions"]]
        self.side: Side = self.components.number("side", decision["side"])
        self.question: str = decision["question"]
        self.builders = {
            "initiative.what": self._initiative,
            "action.who": self._who,
            "action.what": self._what,
            "movement.where": self._where,
            "reaction.who": self._react,
            "withdraw.or_stand": self._withdraw,
            "withdraw.help": self._withdraw,
            "escalate.how": self._escalate,
            "combat.lead": self._lead,
            "armour.how": self._armour,
            "armour.which": self._armour,
            "hits.hold": self._hits,
            "hits.follow": self._follow,
            "losses.which": self._losses,
            "retreat.where": self._retreat,
            "displace.which": self._displace,
            "displace.where": self._displace,
            "hq.where": self._hq,
            "roll.again": self._roll,
            "schwerpunkt.where": self._assign,
            "replacements.whom": self._replace,
            "reinforcements.which": self._arrive,
            "reinforcements.where": self._arrive,
            "reinforcements.move": self._arrive,
        }

    # -- what the decision names

    def _numbers(self, verb: str, kind: str) -> tuple[int, ...]:
        found = [action[1] for action in self.actions if action[0] == verb and len(action) > 1]
        return tuple(self.components.number(kind, name) for name in found)

    def _units(self, field: str = "units") -> tuple[Unit, ...]:
        names = self.facts.get(field, ())
        listed = [names] if isinstance(names, str) else names
        return tuple(self.components.number("unit", name) for name in listed)

    def _hex(self) -> Hex:
        return self.components.number("hex", self.facts["hex"]) if "hex" in self.facts else NONE

    def _verbs(self) -> set[str]:
        return {action[0] for action in self.actions}

    # -- operations

    def _initiative(self) -> list[Frame]:
        return [OPERATIONS, Operations(side=self.side, how=self.facts["how"])]

    def _mine(self) -> bool:
        active = self.position.active
        return active != NONE and self.components.formations[active].side == self.side

    def _acting(self, winners: tuple[Unit, ...], bonus: int) -> list[Frame]:
        frames = _base(self.position)
        if self._mine() and not bonus:
            return frames
        formation: Formation = self.position.active if self._mine() else NONE
        return [*frames, Acting(self.side, formation, winners, bonus, self._mine())]

    def _who(self) -> list[Frame]:
        return self._acting(self._numbers("unit", "unit"), self.facts.get("bonus", 0))

    def _stack_of(self, units: tuple[Unit, ...]) -> tuple[Unit, ...]:
        position, first = self.position, units[0]
        here = position.units_at(position.at[first])
        return tuple(unit for unit in here if position.formation[unit] == position.formation[first])

    def _what(self) -> list[Frame]:
        units = self._units()
        paid = self._verbs() & {"move", "attack", "improve", "rally", "seize"}
        bonus = bool(paid) and (not self._mine() or not self.position.points[self.side])
        return [*self._acting(self._stack_of(units), int(bonus)), Selected(self.side, units)]

    def _where(self) -> list[Frame]:
        units, left = self._units(), int(self.facts["left"] * 2)
        if self.phase == "admin.reinforcements":
            return [
                *self._admin("reinforcements"),
                Arriving(self.side, STACKS, begun=True),
                self._move(units, left, FREE),
            ]
        if "done" not in self._verbs():
            hex = self.position.at[units[0]]
            origin, attackers = foes(self.position, hex)
            away = withdrawal.Withdrawing(self.side, origin, hex, attackers, withdrawal.GONE)
            move = begin(self.position, units, WITHDRAWAL, origin)._replace(stage=GO)
            return [*self._battle(origin, hex, attackers, "withdraw"), away, move]
        return [*self._acting(units, int(not self._mine())), self._move(units, left, ACTION)]

    def _move(self, units: tuple[Unit, ...], left: int, kind: str) -> Moving:
        started = left < allowance(self.position, units)
        stage = REST if started else GO
        return Moving(self.side, units, left, kind, stage=stage, started=started, quiet=kind != ACTION)

    def _react(self) -> list[Frame]:
        hex, other = self._hex(), 1 - self.side
        stack = self.position.units_at(hex)
        units = tuple(unit for unit in stack if self.position.formation[unit] == self.position.active) or stack
        move = Moving(other, units, 0, stage=REST, started=True, came=hex)
        return [*_base(self.position), move, reaction.Offer(self.side, hex, self._numbers("react", "formation"))]

    # -- combat

    def _battle(self, origin: Hex, hex: Hex, units: tuple[Unit, ...], step: str, **more: Any) -> list[Frame]:
        if origin == NONE or not units:
            return _base(self.position)
        side, at = self.components.side_of[units[0]], combat.Fight.steps.index(step) + 1
        defenders = fighters(self.position, hex)
        return [*_base(self.position), combat.Battle(side, origin, hex, units, at, defenders=defenders, **more)]

    def _withdraw(self) -> list[Frame]:
        hex = self._hex()
        if self.position.owner(hex) != self.side:  # the attacker is asked for a scout
            origin, units = foes(self.position, hex)
            stage = withdrawal.ENEMY_SCOUT
            frame = withdrawal.Withdrawing(1 - self.side, origin, hex, units, stage)
            return [*self._battle(origin, hex, units, "withdraw"), frame]
        origin, units = foes(self.position, hex)
        stage = withdrawal.ASK if self.question == "withdraw.or_stand" else withdrawal.SCOUT
        frame = withdrawal.Withdrawing(self.side, origin, hex, units, stage)
        return [*self._battle(origin, hex, units, "withdraw"), frame]

    def _escalate(self) -> list[Frame]:
        hex = self._hex()
        origin, units = foes(self.position, hex)
        frame = combat.Escalating(self.side, origin, hex, units, failed=False)
        return [*self._battle(origin, hex, units, "escalate"), frame]

    def _lead(self) -> list[Frame]:
        hex = self._hex()
        origin, units = foes(self.position, hex)
        frame = combat.NamingLead(self.side, hex, self._numbers("lead", "formation"))
        return [*self._battle(origin, hex, units, "lead", chits=(0, 1), column=0), frame]

    def _armour(self) -> list[Frame]:
        listed = self._numbers("unit", "unit")
        here = self.position.at[listed[0]] if listed else self._hex()
        away, others = foes(self.position, here)
        attacks = bool(listed) and self._mine()
        origin, hex, units = (here, away, self._stack_of(listed)) if attacks else (away, here, others)
        answer = "" if attacks or not listed else armour.GUNS.verb
        tanks = NONE if attacks else next(iter(armour.attack_tanks(self.position, units)), NONE)
        frame = armour.Matching(self.components.side_of[units[0]] if units else 0, origin, hex, units, tanks, answer)
        return [*self._battle(origin, hex, units, "armour", chits=(0, 1), column=0), frame]

    # -- Hits

    def _taking(self, hex: Hex, units: tuple[Unit, ...], left: int, stage: int, **more: Any) -> list[Frame]:
        """Hits of a stack: of the attacker if its side is active, as a rule; the other side has nothing to settle."""
        position, attacks = self.position, self._mine()
        away, others = foes(position, hex)
        origin, target, fighting = (hex, away, units) if attacks else (away, hex, others)
        frames = self._battle(origin, target, fighting, "attacker" if attacks else "defender", chits=(0, 1), column=0)
        frame = hits.TakingHits(
            self.side, hex, units, left + 1, False, NONE, attacks, stage, left, (1,) + (0,) * (len(units) - 1), **more
        )
        return [*frames, frame]

    def _hits(self) -> list[Frame]:
        hex = self._hex()
        return self._taking(hex, fighters(self.position, hex), self.facts["left"], hits.CHOOSE)

    def _follow(self) -> list[Frame]:
        (unit,) = self._units("unit")
        hex = self.position.at[unit]
        units = fighters(self.position, hex)
        gone = tuple(other for other in units if self.position.disrupted[other])
        return self._taking(hex, units, self.facts["left"], hits.ASK, to_ask=(unit,), failed=gone, back=gone)

    def _losses(self) -> list[Frame]:
        units = self._numbers("unit", "unit")
        hex, count = self.position.at[units[0]], self.facts["count"]
        frames = self._taking(hex, units, count, hits.LOSE, losers=units)
        return [*frames[:-1], frames[-1]._replace(taken=(0,) * len(units))]

    def _retreat(self) -> list[Frame]:
        units = self._units()
        hex = self.position.at[units[0]]
        frame = Retreating(self.side, units, self.facts["left"], True, hex)
        return [*_base(self.position), frame]

    def _displace(self) -> list[Frame]:
        if "hex" in self.facts:
            return [*_base(self.position), stacking.Overstacked(self._hex(), struck=True)]
        (unit,) = self._units("unit")
        return [*_base(self.position), stacking.Overstacked(self.position.at[unit], struck=True, unit=unit)]

    def _hq(self) -> list[Frame]:
        return [*_base(self.position), headquarters.HQDisplaced(self._units("unit")[0])]

    def _roll(self) -> list[Frame]:
        """Only dice whose procedure can be told from the view; any other is as if it had not been rolled."""
        purpose, value = self.facts["purpose"], self.facts["result"]
        if purpose == "action_points" and self.position.active != NONE:
            frames = _base(self.position)[:-1]
            active = frames[-1]._replace(step=Activation.steps.index("points") + 1)
            roll = rolling(purpose, "6.4.1-1", active.side)._replace(value=value, to_ask=(self.side,))
            return [*frames[:-1], active, roll]
        return _base(self.position)

    # -- Admin Phase

    def _admin(self, segment: str) -> list[Frame]:
        return [ADMIN, Administrating(Administration.steps.index(segment) + 1)]

    def _assign(self) -> list[Frame]:
        return [*self._admin("assignment"), Assigning(self.side)]

    def _replace(self) -> list[Frame]:
        points = tuple(replacements.Points(group, count) for group, count in self.facts["steps_left"].items())
        return [*self._admin("replacements"), replacements.Replacing(self.side, points)]

    def _arrive(self) -> list[Frame]:
        frames = self._admin("reinforcements")
        if self.side == 0:  # the other side comes after
            frames.append(Arriving(1))
        if self.question == "reinforcements.move":
            return [*frames, Arriving(self.side, MOVE, placed=self._units(), begun=True)]
        unit = self._units("unit")[0] if "unit" in self.facts else NONE
        return [*frames, Arriving(self.side, PLACE, unit=unit, begun=True)]
