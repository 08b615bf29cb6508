"""A Ground Combat step by step [15.1], from the Defending Units to the advance."""

from grognard.engine.kinds import NONE, Side, Unit
from grognard.engine.procedures import Sequence
from grognard.games.less_than_60_miles.advance import Advancing, place_breakthrough
from grognard.games.less_than_60_miles.battle import RETREAT, Battle, Jamming, Spent, Support
from grognard.games.less_than_60_miles.card_verbs import offer_cards
from grognard.games.less_than_60_miles.charts.staff import EW3
from grognard.games.less_than_60_miles.charts.tables import FACES
from grognard.games.less_than_60_miles.declaring import CommandChoice, DefenderChoice, ReconChoice
from grognard.games.less_than_60_miles.demolition import offer_demolitions
from grognard.games.less_than_60_miles.effects import end_effects, use_up
from grognard.games.less_than_60_miles.ew import resolution
from grognard.games.less_than_60_miles.flying import flying_in
from grognard.games.less_than_60_miles.forced_march import Marching, is_due
from grognard.games.less_than_60_miles.frontline import free_command, frontline_hqs, use_frontline
from grognard.games.less_than_60_miles.odds import column_of, reckon, support_faces
from grognard.games.less_than_60_miles.position import FrontPosition
from grognard.games.less_than_60_miles.results import engage_defenders, take_loss
from grognard.games.less_than_60_miles.retreats import RetreatChoice, Retreating
from grognard.games.less_than_60_miles.rivers import HASTY, CrossingRiver, crossing_dice
from grognard.games.less_than_60_miles.strengths import choice_of_defenders, combat_units, may_defend
from grognard.games.less_than_60_miles.support import Supporting, chemical_part, support_parts, value_of
from grognard.games.less_than_60_miles.works import damage_works


class Fight(Sequence[FrontPosition, Battle]):
    """The eleven steps of a combat [15.1]; the first, its announcement, has been made. The attacker is always first."""

    frame = Battle
    steps = (
        *("march", "cross", "begin", "name_defenders"),
        *("support_attack", "support_defence", "aa_attack", "aa_defence", "ew_attack", "ew_defence"),
        *("roll_attack_support", "roll_defence_support", "recon", "command_attack", "command_defence"),
        *("roll", "attacker_result", "decide_retreat", "retreat_others", "damage", "break_through", "advance"),
    )

    # -- before it [8.5-3, 9.1.3-2]

    def march(self, position: FrontPosition, frame: Battle) -> None:
        """The die of a Forced March whose points pay for the attack comes first [8.5-3]."""
        if is_due(frame.left, frame.march):
            position.become(frame._replace(march=0))
            position.call(Marching(frame.side, frame.unit))

    def cross(self, position: FrontPosition, frame: Battle) -> None:
        """So does the one for a crossing [9.1.3-2, 9.2.4-2]."""
        if frame.crossing and position.on_map(frame.unit) and crossing_dice(position, frame.crossing):
            rule = "9.1.3-2" if frame.crossing in HASTY else "9.2.4-2"
            position.call(CrossingRiver(frame.side, frame.unit, frame.crossing, rule))

    def begin(self, position: FrontPosition, frame: Battle) -> None:
        """Without an attacker there is no combat; its points are spent."""
        if not position.on_map(frame.unit):
            position.become(frame._replace(step=len(self.steps)))

    # -- Defending Units [15.1-2]

    def name_defenders(self, position: FrontPosition, frame: Battle) -> None:
        """Of several Combat Units the defender names some; else there is no choice [15.3]."""
        if choice_of_defenders(position, frame.hex):
            position.call(DefenderChoice(1 - frame.side))
        else:
            units = may_defend(position, frame.hex)
            self._defend(position, frame, units, "15.3-1" if combat_units(position, frame.hex) else "15.3-3")

    def after_name_defenders(self, position: FrontPosition, frame: Battle, units: tuple[Unit, ...]) -> None:
        """They are named."""
        self._defend(position, frame, units, "15.3-2")

    def _defend(self, position: FrontPosition, frame: Battle, units: tuple[Unit, ...], rule: str) -> None:
        names = [position.unit_name(unit) for unit in units]
        position.emit("defending", rule, hex=position.place_name(frame.hex), units=names)
        position.become(frame._replace(defenders=units))

    # -- Combat Support [15.1-4]

    def support_attack(self, position: FrontPosition, frame: Battle) -> None:
        """The attacker assigns first; their gas falls on the attacked hex."""
        position.call(Supporting(frame.side, frame.hex, (frame.unit,), frame.hex))

    def support_defence(self, position: FrontPosition, frame: Battle) -> None:
        """Then the defender, whose gas falls on the attacker's hex."""
        position.call(Supporting(1 - frame.side, frame.hex, frame.defenders, position.at[frame.unit]))

    def after_assign_support(self, position: FrontPosition, frame: Battle, support: Support) -> None:
        """It is assigned and paid for: the attacker's, until theirs is."""
        side = 1 - frame.side if frame.attack_support.assigned else frame.side
        position.become(frame.with_support(side, support))

    # -- AA fire [15.1-5]

    def aa_attack(self, position: FrontPosition, frame: Battle) -> None:
        """At the attacker's aircraft [16.2-3, 16.3-6]."""
        self._fly_in(position, frame, frame.side)

    def aa_defence(self, position: FrontPosition, frame: Battle) -> None:
        """At the defender's."""
        self._fly_in(position, frame, 1 - frame.side)

    def _fly_in(self, position: FrontPosition, frame: Battle, side: Side) -> None:
        support = frame.support(side)
        if support.air or support.helicopters:
            position.call(flying_in(side, frame.hex, position.at[frame.unit], support))
        else:
            position.become(frame.with_support(side, support._replace(fired_at=True)))

    def after_fly_in(self, position: FrontPosition, frame: Battle, support: Support) -> None:
        """What is left of it."""
        side = frame.side if not frame.attack_support.fired_at else 1 - frame.side
        position.become(frame.with_support(side, support))

    # -- Electronic Warfare [15.1-6]

    def ew_attack(self, position: FrontPosition, frame: Battle) -> None:
        """The attacker's first."""
        self._jam(position, frame, frame.side)

    def ew_defence(self, position: FrontPosition, frame: Battle) -> None:
        """Then the defender's."""
        self._jam(position, frame, 1 - frame.side)

    def _jam(self, position: FrontPosition, frame: Battle, side: Side) -> None:
        position.call(resolution(frame, side))
        offer_cards(position, "ew", [side])

    def after_resolve_ew(self, position: FrontPosition, frame: Battle, found: Jamming) -> None:
        """It holds for this combat alone [24.3-4]."""
        side = 1 - frame.side if frame.attack_ew.resolved else frame.side
        position.become(frame.with_ew(side, found._replace(resolved=True)))

    # -- the Combat Support Tables [15.1-7]

    def roll_attack_support(self, position: FrontPosition, frame: Battle) -> None:
        """The attacker rolls even with nothing [15.1-7:2]."""
        self._roll_support(position, frame, frame.side)

    def roll_defence_support(self, position: FrontPosition, frame: Battle) -> None:
        """A defender with nothing does not."""
        self._roll_support(position, frame, 1 - frame.side)

    def _roll_support(self, position: FrontPosition, frame: Battle, side: Side) -> None:
        support = frame.support(side)
        parts = support_parts(position, side, frame.hex, support, frame.ew(1 - side).codes)
        value = value_of(parts)
        faces = support_faces(position, frame, side, value)
        modifier, name = 0, position.side_name(side)
        if len(faces) == FACES:
            rule = "15.1-7:1" if value or side != frame.side else "15.1-7:2"
            die = position.roll(FACES, "support", rule, side=name)
            modifier = faces[die - 1]
            where = position.place_name(frame.hex)
            said = {"side": name, "hex": where, "value": value, "die": die, "modifier": modifier}
            position.emit("support_rolled", rule, **said)
            for part in chemical_part(position, frame, side, support):
                position.emit("chemical_support", part.rule, side=name, hex=where, modifier=int(part.amount))
        position.become(frame.with_support(side, support._replace(rolled=True, modifier=modifier)))
        use_up(position, "joint_air_attack", side)

    # -- what is added in the end [15.1-8]

    def recon(self, position: FrontPosition, frame: Battle) -> None:
        """A unit in Recon mode may support the attack [15.5.11]."""
        position.call(ReconChoice(frame.side))

    def after_choose_recon(self, position: FrontPosition, frame: Battle, unit: Unit) -> None:
        """It supports; NONE: nobody does."""
        position.become(frame._replace(recon=unit))

    def command_attack(self, position: FrontPosition, frame: Battle) -> None:
        """Frontline Command of the attacker [15.5.18-1]."""
        self._command(position, frame, frame.side)

    def command_defence(self, position: FrontPosition, frame: Battle) -> None:
        """And of the defender [15.5.18-2]."""
        self._command(position, frame, 1 - frame.side)

    def _command(self, position: FrontPosition, frame: Battle, side: Side) -> None:
        """Not against EW3 [24.4-2-c]; what costs nothing is used without a question."""
        if EW3 in frame.ew(1 - side).codes:
            return
        if free_command(position, side, frame.units(side)):
            self._led(position, frame, side)
        else:
            position.call(CommandChoice(side))

    def after_choose_command(self, position: FrontPosition, frame: Battle, side: Side) -> None:
        """It is used, by this side; NONE: it is not."""
        if side != NONE:
            self._led(position, frame, side)

    def _led(self, position: FrontPosition, frame: Battle, side: Side) -> None:
        rule = "15.5.18-1" if side == frame.side else "15.5.18-2"
        use_frontline(position, side, frontline_hqs(position, frame.units(side)), rule)
        attacks = side == frame.side
        position.become(frame._replace(attack_command=True) if attacks else frame._replace(defence_command=True))

    # -- the Ground Combat Table [15.1-9]

    def roll(self, position: FrontPosition, frame: Battle) -> None:
        """The Final Combat Differential [15.1-8], and the attacker's die."""
        found, where = reckon(position, frame), position.place_name(frame.hex)
        table = position.components.combat_charts.results
        column = column_of(position, found.differential)
        attack, defence = (int(sum(part.amount for part in parts)) for parts in (found.attack, found.defence))
        said = {"attack": attack, "defence": defence, "differential": found.differential}
        parts = [part.in_event() for part in found.modifiers]
        position.emit("reckoned", "15.5-0", hex=where, **said, column=table.title(column), parts=parts)
        die = position.roll(FACES, "combat", "15.1-9", side=position.side_name(frame.side))
        result = table.result(column, die)
        position.emit("result", "15.6-1", hex=where, die=die, result=str(result))
        position.become(frame._replace(rolled=True, attacker_loss=result.attacker, defender_loss=result.defender))
        if frame.crossing:
            use_up(position, "river_smoke", frame.side)

    def attacker_result(self, position: FrontPosition, frame: Battle) -> None:
        """The attacker takes their part at once, and nobody else of their side [15.6-1]."""
        take_loss(position, frame.unit, frame.attacker_loss)

    # -- the defender [15.1-10]

    def decide_retreat(self, position: FrontPosition, frame: Battle) -> None:
        """They may retreat, whatever the result [15.7-0:1]."""
        position.call(RetreatChoice(1 - frame.side, frame.hex, frame.defenders, frame.defender_loss))

    def after_decide_retreat(self, position: FrontPosition, frame: Battle, decided: str) -> None:
        """All of the hex try to, with what comes of that [15.6-5], or the Defending Units take the result."""
        side, result = 1 - frame.side, frame.defender_loss
        if decided == RETREAT:
            units = position.units_at(frame.hex)
            position.call(Retreating(side, frame.hex, frame.defenders, result, waiting=units))
            return
        hurt = [take_loss(position, unit, result) for unit in frame.defenders]
        engage_defenders(position, frame.defenders, result > 0)
        position.become(frame._replace(hurt=any(hurt)))

    def after_retreat(self, position: FrontPosition, frame: Battle, hurt: bool) -> None:
        """They have gone, or could not."""
        position.become(frame._replace(hurt=hurt or frame.hurt))

    def retreat_others(self, position: FrontPosition, frame: Battle) -> None:
        """If all Defending Units are destroyed the others must retreat [15.6-6]."""
        others = position.units_at(frame.hex)
        if others and not any(position.on_map(unit) for unit in frame.defenders):
            position.call(Retreating(1 - frame.side, frame.hex, (), 0, forced=True, waiting=others))

    def damage(self, position: FrontPosition, frame: Battle) -> None:
        """Works suffer if a Defending Unit incurred Attrition Points [31.4-1]."""
        if frame.hurt:
            damage_works(position, frame.hex)

    # -- afterwards [15.1-11]

    def break_through(self, position: FrontPosition, frame: Battle) -> None:
        """A marker in a hex that no unit of the defender is left in, even if the attacker is gone [15.8-1]."""
        if not position.units_at(frame.hex):
            place_breakthrough(position, frame.hex)
        offer_demolitions(position)  # of bridges that a unit which is gone has guarded

    def advance(self, position: FrontPosition, frame: Battle) -> None:
        """The attacker may advance, or must [15.9]."""
        if position.units_at(frame.hex) or not position.on_map(frame.unit):
            return
        points = (frame.paid, frame.left, frame.march)
        position.call(Advancing(frame.side, frame.unit, frame.hex, *points, frame.marched, frame.crossing))

    def after_advance(self, position: FrontPosition, frame: Battle, spent: Spent) -> None:
        """What it has left."""
        position.become(frame._replace(left=spent.left, march=spent.march, marched=spent.marched))

    def finished(self, position: FrontPosition, frame: Battle) -> None:
        """A unit that is gone has nothing left; cards for one combat count no longer."""
        end_effects(position, "combat_support", "ew", "combat_modifiers")
        alive = position.on_map(frame.unit)
        position.done(Spent(frame.left if alive else 0, frame.march if alive else 0, frame.marched))
