"""The planner: reads the table as its side sees it, and answers each question of the game."""

from collections.abc import Callable, Mapping
from typing import Any

from grognard.engine.action_codec import ActionCodec
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.position import Position
from grognard.engine.procedures import BACK, DONE, PASS
from grognard.engine.rolls import KEEP, REROLL
from grognard.games.formation.actions import ALL
from grognard.games.formation.actions import IMPROVE as IMPROVE_IT
from grognard.games.formation.actions import MOVE as MOVE_THEM
from grognard.games.formation.actions import RALLY as RALLY_IT
from grognard.games.formation.activation import action_points
from grognard.games.formation.armour import GUNS, TANKS
from grognard.games.formation.combat import ESCALATION
from grognard.games.formation.command import at_hand
from grognard.games.formation.components import Battlefield
from grognard.games.formation.hits import FOLLOW, HOLD, RETREAT
from grognard.games.formation.initiative import END, TRANSFER
from grognard.games.formation.plans import answers
from grognard.games.formation.plans.battle import Assault, attack_on, defence_of
from grognard.games.formation.plans.ground import Ground
from grognard.games.formation.plans.options import (
    ATTACK,
    IMPROVE,
    MOVE,
    RALLY,
    SCREEN,
    SEIZE,
    Option,
    Options,
    plan_value,
)
from grognard.games.formation.plans.weights import weights_for
from grognard.games.formation.plans.worth import ahead, step_worth
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reaction import NEVER
from grognard.games.formation.reroll import FACES
from grognard.games.formation.seizing import SEIZE as SEIZE_IT
from grognard.games.formation.stacking import too_full
from grognard.games.formation.strength import HASTY
from grognard.games.formation.withdrawal import STAND, WITHDRAW


class Planner:
    """Advice for one side, on positions as that side could believe them to be."""

    def __init__(self, components: Battlefield) -> None:
        self.components = components
        self.codec = ActionCodec(components)
        self.weights = weights_for(components)
        self._chosen: Option | None = None
        """What is being done just now."""
        self._refused: set[tuple[str, tuple[Unit, ...], Hex]] = set()
        """What turned out to be impossible, since the last time that something was done."""
        self._moment: tuple[Any, ...] = ()
        self._side: Side = 0
        self._answers: Mapping[str, Callable[[Decision, FormationPosition], Action | None]] = {
            "initiative.what": self._initiative,
            "action.who": self._who,
            "action.what": self._what,
            "movement.where": self._where,
            "reaction.who": self._react,
            "withdraw.or_stand": self._withdraw,
            "withdraw.help": self._help,
            "escalate.how": self._escalate,
            "combat.lead": self._lead,
            "armour.how": self._armour,
            "armour.which": self._cheapest,
            "losses.which": self._cheapest,
            "hits.hold": self._hold,
            "hits.follow": self._follow,
            "retreat.where": self._way_back,
            "hq.where": self._hq_where,
            "displace.which": self._displace,
            "displace.where": self._displace_where,
            "roll.again": self._roll_again,
            "schwerpunkt.where": self._focus,
            "replacements.whom": self._replace,
            "reinforcements.which": self._who_comes,
            "reinforcements.where": self._where_to_come,
            "reinforcements.move": self._with_whom,
        }

    def advise(self, decision: Decision, position: Position) -> Action | None:
        """An answer, or none if there is no plan for such a question."""
        answer = self._answers.get(decision.question)
        if answer is None or not isinstance(position, FormationPosition):
            return None
        self._side = self.components.number("side", decision.side)
        return answer(decision, position)

    def _named(self, decision: Decision) -> tuple[Unit, ...]:
        return tuple(self.components.number("unit", name) for name in decision.facts["units"])

    # -- initiative and Reactions

    def _initiative(self, decision: Decision, position: FormationPosition) -> Action | None:
        """The formation that has most to do for its level; if none has enough, let the others go on, or end it."""
        ground = Ground(position, self._side)
        best, most = NONE, 0.0
        for formation in self.codec.numbers(decision, "activate", "formation"):
            points = self._mean_points(position, formation, reaction=False)
            gain = plan_value(ground, at_hand(position, formation), points) - self._level_price(position, formation)
            if gain > most:
                best, most = formation, gain
        if best != NONE:
            return self.codec.action("activate", "formation", best)
        return END if END in decision.actions else TRANSFER

    def _mean_points(self, position: FormationPosition, formation: Formation, reaction: bool) -> int:
        rows = range(1, FACES + 1)
        whole = sum(part.amount for row in rows for part in action_points(position, formation, row, reaction))
        return max(1, round(whole / FACES))

    def _level_price(self, position: FormationPosition, formation: Formation) -> float:
        """What a level is worth that is not used now."""
        weights = self.weights.level
        facts, level = self.components.formations[formation], position.level[formation]
        if position.turn >= self.components.facts.turns or level + facts.recovery > facts.level:
            return weights.spare
        return weights.price * ahead(position) + weights.spare

    def _react(self, decision: Decision, position: FormationPosition) -> Action | None:
        """A Reaction if it could do something that is worth a level; failure costs nothing [6.5.4-1]."""
        ground = Ground(position, self._side)
        best, most = NONE, 0.0
        for formation in self.codec.numbers(decision, "react", "formation"):
            points = self._mean_points(position, formation, reaction=True)
            value = plan_value(ground, at_hand(position, formation), points) + self.weights.level.stopped
            gain = value - self._level_price(position, formation)
            if gain > most:
                best, most = formation, gain
        return (
            self.codec.action("react", "formation", best)
            if best != NONE
            else PASS
            if PASS in decision.actions
            else NEVER
        )

    # -- Actions

    def _who(self, decision: Decision, position: FormationPosition) -> Action | None:
        able, points = self.codec.units(decision), decision.facts["points"]
        moment = (position.turn, position.active, points, decision.facts["bonus"])
        if moment != self._moment:
            self._moment, self._refused = moment, set()
        ground = Ground(position, self._side)
        for option in Options(ground, able, points).all():
            if (option.what, option.units, option.hex) not in self._refused and option.units[0] in able:
                self._chosen = option
                return self.codec.unit_action(option.units[0])
        self._chosen = None
        return DONE

    def _what(self, decision: Decision, position: FormationPosition) -> Action | None:
        option, inhand = self._chosen, self._named(decision)
        if option is None or inhand[0] not in option.units:
            return BACK
        others = set(option.units) - set(inhand)
        listed = set(self.codec.units(decision))
        if others and others == listed and ALL in decision.actions:
            return ALL
        if others:
            more = next((unit for unit in option.units if unit in listed), NONE)
            if more != NONE:
                return self.codec.unit_action(more)
            return self._refuse(option)
        wanted = {
            MOVE: MOVE_THEM,
            SCREEN: MOVE_THEM,
            RALLY: RALLY_IT,
            IMPROVE: IMPROVE_IT,
            SEIZE: SEIZE_IT,
        }.get(option.what)
        if option.what == ATTACK:
            wanted = self.codec.hex_action(option.hex, "attack")
        if wanted is None or wanted not in decision.actions:
            return self._refuse(option)
        if option.what not in (MOVE, SCREEN):
            self._refused = set()
        return wanted

    def _refuse(self, option: Option) -> Action:
        self._refused.add((option.what, option.units, option.hex))
        self._chosen = None
        return BACK

    def _where(self, decision: Decision, position: FormationPosition) -> Action | None:
        """To where it was planned; a stack that was stopped, or never had a plan, looks for the best hex."""
        option, units, hexes = self._chosen, self._named(decision), self.codec.hexes(decision)
        here = position.at[units[0]]
        if option is not None and set(option.units) == set(units) and DONE in decision.actions:
            if option.what == SCREEN:
                action, self._chosen = self.codec.hex_action(option.hex, "screen"), None
                return action if action in decision.actions else DONE
            if option.hex in hexes:
                return self.codec.hex_action(option.hex)
            if here == option.hex:
                self._chosen = None
                return DONE
        self._chosen = None
        ground = Ground(position, self._side)
        troops = [unit for unit in units if self.components.fights[unit]]
        free = [hex for hex in hexes if not too_full(position, hex, tuple(units))]
        if not troops:
            return self._hq_goes(ground, units[0], hexes, decision)
        stay = [here] if DONE in decision.actions else []
        if not (free or hexes or stay):
            return None
        best = answers.best_refuge(ground, troops, [*(free if stay else free or hexes), *stay])
        self._chosen = Option(0.0, 0, MOVE, units, best)  # there it stays, whatever else would be in reach then
        return DONE if best == here else self.codec.hex_action(best)

    def _hq_goes(self, ground: Ground, hq: Unit, hexes: list[Hex], decision: Decision) -> Action:
        field = ground.hq_field(ground.position.formation[hq])
        here = ground.position.at[hq]
        best = max(sorted([*hexes, here]), key=lambda hex: (float(field[hex]), hex == here))
        if best == here and DONE in decision.actions:
            return DONE
        return self.codec.hex_action(best if best != here else hexes[0])

    # -- combat

    def _escalate(self, decision: Decision, position: FormationPosition) -> Action | None:
        """Harder if every further point brings enough."""
        hex = self.codec.hex(decision)
        origin, units = attack_on(position, hex)
        attacks, against = Ground(position, self._side).attacks, defence_of(position, hex)
        kinds = [action.verb for action in decision.actions]

        def worth(kind: str) -> float:
            cost = 0 if kind == HASTY else ESCALATION[kind]
            return attacks.value(Assault(origin, against, units, kind)) - self.weights.level.point * cost

        return Action(max(kinds, key=lambda kind: (worth(kind), -kinds.index(kind))))

    def _withdraw(self, decision: Decision, position: FormationPosition) -> Action | None:
        hex = self.codec.hex(decision)
        return WITHDRAW if answers.slip_away(Ground(position, self._side), hex) else STAND

    def _help(self, decision: Decision, position: FormationPosition) -> Action | None:
        units = self.codec.units(decision)
        return self.codec.unit_action(max(units, key=lambda unit: (self.components.efficiency[unit], -unit)))

    def _lead(self, decision: Decision, position: FormationPosition) -> Action | None:
        hex = self.codec.hex(decision)
        formations = self.codec.numbers(decision, "lead", "formation")
        return self.codec.action("lead", "formation", answers.best_lead(position, hex, formations))

    def _armour(self, decision: Decision, position: FormationPosition) -> Action | None:
        hex = self.codec.hex(decision)
        return TANKS if answers.tanks_or_guns(position, hex) else GUNS

    def _cheapest(self, decision: Decision, position: FormationPosition) -> Action | None:
        return self.codec.unit_action(answers.cheapest(position, self.codec.units(decision)))

    def _hold(self, decision: Decision, position: FormationPosition) -> Action | None:
        hex = self.codec.hex(decision)
        attacks = attack_on(position, hex)[0] == NONE
        return HOLD if answers.better_hold(position, hex, decision.facts["left"], attacks) else RETREAT

    def _follow(self, decision: Decision, position: FormationPosition) -> Action | None:
        unit = self.codec.unit(decision)
        return HOLD if answers.better_stay(position, unit, decision.facts["left"]) else FOLLOW

    def _way_back(self, decision: Decision, position: FormationPosition) -> Action | None:
        ground = Ground(position, self._side)
        return self.codec.hex_action(answers.best_refuge(ground, self._named(decision), self.codec.hexes(decision)))

    def _hq_where(self, decision: Decision, position: FormationPosition) -> Action | None:
        hq = self.codec.unit(decision)
        field = Ground(position, self._side).hq_field(position.formation[hq])
        return self.codec.hex_action(max(self.codec.hexes(decision), key=lambda hex: (float(field[hex]), -hex)))

    def _displace(self, decision: Decision, position: FormationPosition) -> Action | None:
        """Of the enemy's surplus the best unit has to go."""
        return self.codec.unit_action(answers.most_expensive(position, self.codec.units(decision)))

    def _displace_where(self, decision: Decision, position: FormationPosition) -> Action | None:
        """To where it does the enemy least good: far from what it wants."""
        unit = self.codec.unit(decision)
        ground = Ground(position, self.components.side_of[unit])
        draw = ground.draw(ground.ways.kind_of(unit), position.at[unit], position.formation[unit])
        return self.codec.hex_action(min(self.codec.hexes(decision), key=lambda hex: (float(draw[hex]), hex)))

    def _roll_again(self, decision: Decision, position: FormationPosition) -> Action | None:
        """Only dice that matter, for the marker goes to the enemy [5.2-1]."""
        purpose, result = decision.facts["purpose"], decision.facts["result"]
        mine = position.active != NONE and self.components.formations[position.active].side == self._side
        again = False
        if purpose.startswith("check "):
            unit = self.components.number("unit", purpose.removeprefix("check "))
            own = self.components.side_of[unit] == self._side
            again = answers.reroll_check(position, unit, result, own)
        elif purpose == "action_points":
            again = self.weights.reroll.action_points.again(result, mine)
        elif purpose == "combat":
            again = self.weights.reroll.combat.again(result, mine)
        return REROLL if again else KEEP

    # -- Admin Phase

    def _focus(self, decision: Decision, position: FormationPosition) -> Action | None:
        """The Schwerpunkt goes where there is most to strike with."""
        ground = Ground(position, self._side)

        def worth(formation: Formation) -> float:
            points = self._mean_points(position, formation, reaction=False) if position.level[formation] else 1
            units = [unit for unit in at_hand(position, formation) if self.components.combat[unit]]
            weight = sum(step_worth(position, unit) * position.strength[unit] for unit in units)
            focus = self.weights.level.focus * weight * position.level[formation]
            return plan_value(ground, at_hand(position, formation), points) + focus

        formations = self.codec.numbers(decision, "assign", "formation")
        return self.codec.action("assign", "formation", max(formations, key=lambda f: (worth(f), -f)))

    def _replace(self, decision: Decision, position: FormationPosition) -> Action | None:
        units = self.codec.units(decision)
        return self.codec.unit_action(answers.spare_step(position, units)) if units else DONE

    def _who_comes(self, decision: Decision, position: FormationPosition) -> Action | None:
        units = self.codec.units(decision)
        return self.codec.unit_action(max(units, key=lambda unit: (position.strength[unit], -unit)))

    def _where_to_come(self, decision: Decision, position: FormationPosition) -> Action | None:
        unit, hexes = self.codec.unit(decision), self.codec.hexes(decision)
        if not hexes:
            return None
        ground = Ground(position, self._side)
        draw = ground.draw(ground.ways.kind_of(unit), NONE, position.formation[unit])
        room = [hex for hex in hexes if not too_full(position, hex, (unit,))]
        return self.codec.hex_action(max(room or hexes, key=lambda hex: (float(draw[hex]), -hex)))

    def _with_whom(self, decision: Decision, position: FormationPosition) -> Action | None:
        """As many together as fit into a hex; then they march."""
        placed = self._named(decision)
        for unit in self.codec.units(decision):
            if not self._crowded((*placed, unit)):
                return self.codec.unit_action(unit)
        self._chosen = None
        return MOVE_THEM

    def _crowded(self, units: tuple[Unit, ...]) -> bool:
        book, fights = self.components.book, self.components.fights
        troops = [unit for unit in units if fights[unit]]
        strength = sum(self.components.full[unit] for unit in troops)
        return len(troops) > (book.stack_units or 99) or strength > (book.stack_strength or 999)
