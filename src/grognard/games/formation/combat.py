"""Combat [7.4]: one hex against one hex, from the declaration to the Battle Victory, steps A to H."""

from collections.abc import Sequence as Several
from typing import NamedTuple

from grognard.board.costs import FORBIDDEN
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.events import Event
from grognard.engine.kinds import NONE, Formation, Hex, Side, Unit
from grognard.engine.procedures import DieReading, Procedure, Role, Sequence, verb
from grognard.engine.rulings import COST, Part, Ruling, Then, allow, refuse
from grognard.games.formation.armour import Matching
from grognard.games.formation.charts import Cell
from grognard.games.formation.command import in_command
from grognard.games.formation.counters import fighters
from grognard.games.formation.headquarters import left_alone
from grognard.games.formation.hits import TakingHits
from grognard.games.formation.improved import unimprove
from grognard.games.formation.intelligence import beneath, limited
from grognard.games.formation.modifiers import final_drm, in_schwerpunkt, leads, modified, modifiers
from grognard.games.formation.odds import HOPELESS, why_escalation, without_unseen
from grognard.games.formation.points import Acting, acting, available, spend
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reroll import rolling
from grognard.games.formation.restrictions import NO_ATTACK, NO_PREPARED, restricted
from grognard.games.formation.stacking import check_stacks
from grognard.games.formation.strength import (
    HASTY,
    KINDS,
    PREPARED,
    arms_shift,
    attack_strength,
    defence_strength,
    ratio_column,
)
from grognard.games.formation.withdrawal import ASK as WITHDRAWAL_OPEN
from grognard.games.formation.withdrawal import Withdrawing, why_no_withdrawal

ESCALATION = {"regular": 1, "prepared": 2}
"""Action Points on top of those of a Hasty Attack [7.0-2, 7.1-7]."""
BONUS, SCHWERPUNKT_BONUS = 1, 2
"""Action Points of a Battle Victory [7.4.3-3], and with the Schwerpunkt, for two Actions [7.4.3-10]."""
BELOW = -1
"""The column of an attack below the table."""


class Battle(NamedTuple):
    """An attack: who, from where, on what; and what has been settled of it so far."""

    side: Side
    origin: Hex
    hex: Hex
    units: tuple[Unit, ...]
    step: int = 0
    kind: str = HASTY
    failed: bool = False
    """A Retreat before Combat has failed [7.4.1.4E]."""
    chits: tuple[int, ...] = ()
    """The attacker's chit and the defender's."""
    defenders: tuple[Unit, ...] = ()
    lead: Formation = NONE
    tanks: Unit = NONE
    """The attacker's unit for Armour Superiority."""
    answer: Unit = NONE
    """The defender's."""
    uses_tanks: bool = False
    column: int = BELOW
    drm: int = 0
    result: tuple[int, int] = (0, 0)
    """Hits of the attacker and of the defender."""
    red: tuple[bool, bool] = (False, False)


def why_not_attack(position: FormationPosition, units: Several[Unit], hex: Hex) -> Ruling | None:
    """Why units of a hex cannot attack another; None if they can.

    Next to it, with an enemy there who is no mere HQ [7.1-5, 7.4-1], over ground that is not prohibited to them; no
    zone is needed. Only one hex attacks, and one is attacked [7.1-8].
    """
    components, name, here = position.components, position.place_name(hex), position.at[units[0]]
    if not components.grid.adjacent(here, hex):
        return refuse("7.1-5", "combat.not_next", hex=name)
    if position.owner(hex) != 1 - components.side_of[units[0]]:
        return refuse("7.1-5", "combat.nobody", hex=name)
    if not fighters(position, hex):
        return refuse("10.0-7", "combat.lone_hq", hex=name)
    direction = components.grid.direction(here, hex)
    shut = {components.move_class[u] for u in units if components.shut[components.move_class[u]][here, direction]}
    if shut:
        hexside = any(components.across[kind][here, direction] >= FORBIDDEN for kind in shut)
        return refuse("3.1.2" if hexside else "3.1.1-1", "combat.hexside" if hexside else "combat.ground", hex=name)
    return restricted(position, position.formation[units[0]], NO_ATTACK)


def targets(position: FormationPosition, units: Several[Unit]) -> list[Hex]:
    """The hexes that units can attack."""
    around = position.components.grid.around[position.at[units[0]]]
    enemy = 1 - position.components.side_of[units[0]]
    return [hex for hex in around if position.owner(hex) == enemy and why_not_attack(position, units, hex) is None]


class Fight(Sequence[FormationPosition, Battle]):
    """The steps of a combat [7.4.1A to 7.4.1H]."""

    frame = Battle
    steps = (
        *("declare", "withdraw", "escalate", "draw", "lead", "armour", "roll"),
        *("defender", "left_by_defender", "attacker", "left_by_attacker", "victory", "end"),
    )

    def declare(self, position: FormationPosition, frame: Battle) -> None:
        """A: the attack is declared, and the target's stack is turned up [7.4.1A, 5.3.4-1, 7.1-6]."""
        names = {"side": position.side_name(frame.side), "from": position.place_name(frame.origin)}
        defenders = fighters(position, frame.hex)
        tell = position.reveal if turned_up(position, 1 - frame.side, defenders) else position.emit
        tell("attacked", "7.4.1A", **names, to=position.place_name(frame.hex), count=len(frame.units))
        unimprove(position, frame.origin, "7.6d")
        position.become(frame._replace(defenders=fighters(position, frame.hex)))

    def withdraw(self, position: FormationPosition, frame: Battle) -> None:
        """B: the defender may try to get away first [7.4.1B]."""
        if why_no_withdrawal(position, frame.origin, frame.hex, frame.units) is None:
            position.call(Withdrawing(1 - frame.side, frame.origin, frame.hex, frame.units))

    def after_withdraw(self, position: FormationPosition, frame: Battle, gone: bool | None) -> None:
        """The defender got away: no combat, no victory, no advance [7.4.1.1-16, 7.4.1.1-17]; or has failed, or stood.

        An HQ of another formation does not go with the stack, and is alone now [7.4-5].
        """
        if gone:
            position.become(frame._replace(step=self.steps.index("end")))
            left_alone(position, (frame.hex,))
        elif gone is not None:
            position.become(frame._replace(failed=True))

    def escalate(self, position: FormationPosition, frame: Battle) -> None:
        """C: the attacker decides how hard it strikes [7.4.1C]; the defender sees it now [5.3.4-2]."""
        names = [position.unit_name(unit) for unit in frame.units]
        tell = position.reveal if turned_up(position, frame.side, frame.units) else position.emit
        tell("attackers", "5.3.4-2", units=names, hex=position.place_name(frame.hex))
        position.call(Escalating(frame.side, frame.origin, frame.hex, frame.units, frame.failed))

    def after_escalate(self, position: FormationPosition, frame: Battle, kind: str) -> None:
        position.become(frame._replace(kind=kind))

    def draw(self, position: FormationPosition, frame: Battle) -> None:
        """D: a chit each, from one cup, however many units there are [7.4.1D, 7.4.1.2-9, 7.4.1.2-10]."""
        cup = list(position.components.chits.names)
        first = position.draw([f"chit {name}" for name in cup], "attacker's chit", "7.4.1.2-1")
        drawn = cup.pop(first)
        second = position.draw([f"chit {name}" for name in cup], "defender's chit", "7.4.1.2-5")
        names = position.components.chits.names
        position.become(frame._replace(chits=(names.index(drawn), names.index(cup[second]))))

    def lead(self, position: FormationPosition, frame: Battle) -> None:
        """E: strengths and Ratio [7.4.1E-1]; F: of several formations the defender names one [7.4.1.4A-16]."""
        settled = frame._replace(column=self.fix_ratio(position, frame))
        position.become(settled)
        formations = leads(position, frame.hex)
        if settled.column == BELOW:
            return  # no DRM counts
        if len(formations) > 1:
            position.call(NamingLead(1 - frame.side, frame.hex, tuple(formations)))
        elif formations:
            position.become(settled._replace(lead=formations[0]))

    def after_name_lead(self, position: FormationPosition, frame: Battle, lead: Formation) -> None:
        position.become(frame._replace(lead=lead))

    def fix_ratio(self, position: FormationPosition, frame: Battle) -> int:
        """The Ratio, and the column that it comes to with Combined Arms [7.4.1E-1 to 7.4.1E-4]."""
        attack = attack_strength(position, frame.units, frame.kind, frame.chits[0])
        defence = defence_strength(position, frame.hex, frame.chits[1])
        shift = arms_shift(position, frame.units, frame.hex)
        column = ratio_column(position, frame.hex, attack, defence, shift)
        shown = 0 if column is None else shift  # below the table Combined Arms does not count [7.4.1.3-5]
        facts = {"attack": attack, "defence": defence, "shift": shown}
        name = "" if column is None else position.components.crt.columns[column]
        rule = "7.4.1E-4" if column is None else "7.4.1E-2"
        position.reveal("ratio", rule, **facts, column=name, hex=position.place_name(frame.hex))
        return BELOW if column is None else column

    def armour(self, position: FormationPosition, frame: Battle) -> None:
        """The units for Armour Superiority: the attacker selects first [7.4.1.4C-6], then the defender."""
        position.call(Matching(frame.side, frame.origin, frame.hex, frame.units))

    def after_match(self, position: FormationPosition, frame: Battle, matched: tuple[Unit, Unit, bool]) -> None:
        tanks, answer, uses_tanks = matched
        position.become(frame._replace(tanks=tanks, answer=answer, uses_tanks=uses_tanks))

    def roll(self, position: FormationPosition, frame: Battle) -> None:
        """F: the die of the attacker, unless the attack is hopeless [7.4.1F]."""
        if frame.column == BELOW:
            self.apply(position, frame, HOPELESS, 0)
        else:
            position.call(rolling("combat", "7.4.1F", frame.side))

    def after_roll(self, position: FormationPosition, frame: Battle, die: int) -> None:
        """G: the modified die in its column [7.4.1F, 7.4.1G, EXC-G]."""
        parts = self.drms(position, frame)
        drm = final_drm(parts)
        ledger = {part.name: int(part.amount) for part in parts}
        position.reveal("drm", "7.4.1.4-2", drm=drm, parts=ledger, die=die, modified=modified(die, drm))
        cell = position.components.crt.result(frame.column, die + drm)
        self.apply(position, frame, cell, drm)

    def drms(self, position: FormationPosition, frame: Battle) -> list[Part]:
        """What is added to the die [7.4.1.4-1]."""
        return modifiers(
            position, frame.origin, frame.hex, frame.units, frame.kind, frame.lead, frame.uses_tanks, frame.failed
        )

    def read_die(self, position: FormationPosition, frame: Battle, face: int, side: Side) -> DieReading:
        """Hits of the defender beyond the attacker's own, then checks; with the support that a side can see."""
        seen = without_unseen(position, side, (*frame.units, *frame.defenders))
        cell = position.components.crt.result(frame.column, face + final_drm(self.drms(seen, frame)))
        checks = (cell.defender_red - cell.attacker_red) / 2
        own = (cell.attacker + cell.attacker_red / 4) / 100  # of equal differences the one that costs less
        red = {"attacker_red": cell.attacker_red, "defender_red": cell.defender_red}
        event = Event("result", "7.4.1G", {"attacker": cell.attacker, "defender": cell.defender, **red})
        return DieReading(cell.defender - cell.attacker + checks - own, event)

    def apply(self, position: FormationPosition, frame: Battle, cell: Cell, drm: int) -> None:
        """The result: Hits of the attacker, Hits of the defender, and who has to check [7.4.2-0a, 7.4.2-0b]."""
        rule = "7.4.1G" if frame.column != BELOW else "7.4.1E-4"
        red = {"attacker_red": cell.attacker_red, "defender_red": cell.defender_red}
        position.emit("result", rule, attacker=cell.attacker, defender=cell.defender, **red)
        hits, colours = (cell.attacker, cell.defender), (cell.attacker_red, cell.defender_red)
        position.become(frame._replace(drm=drm, result=hits, red=colours))

    def defender(self, position: FormationPosition, frame: Battle) -> None:
        """H: the defender distributes all its Hits before the attacker begins [7.4.1H, 7.4.2-0c, EXC-I1]."""
        units, hits = tuple(unit for unit in frame.defenders if position.on_map(unit)), frame.result[1]
        position.call(TakingHits(1 - frame.side, frame.hex, units, hits, frame.red[1], frame.answer))

    def attacker(self, position: FormationPosition, frame: Battle) -> None:
        """Then the attacker's: only units that took part, no supporters [7.4.2-0b, 7.4.2-1a, 7.4.1.4A-2, EXC-I2]."""
        units = tuple(unit for unit in frame.units if position.on_map(unit))
        hits, red = frame.result[0], frame.red[0]
        position.call(
            TakingHits(frame.side, frame.origin, units, hits, red, frame.tanks, attacks=True, target=frame.hex)
        )

    def left_by_defender(self, position: FormationPosition, frame: Battle) -> None:
        """An HQ that the combat has left alone is displaced at once, with enemies near or not [7.4-5].

        Two HQs that this brings together part again [7.4-6].
        """
        left_alone(position, (frame.hex,))

    def left_by_attacker(self, position: FormationPosition, frame: Battle) -> None:
        """The same for an HQ in the hex of the attackers [7.4-5]."""
        left_alone(position, (frame.origin,))

    def victory(self, position: FormationPosition, frame: Battle) -> None:
        """Fewer Hits win the battle; losses by retreats and checks do not count [7.4.3-1, 7.4-2, 7.4-3, EXC-V]."""
        award(position, frame)

    def end(self, position: FormationPosition, frame: Battle) -> None:
        """The Action is over: stacks have to be right [5.3.1-3]; the chits are back in the cup [7.4.1.2-10]."""
        check_stacks(position)


def turned_up(position: FormationPosition, side: Side, units: Several[Unit]) -> bool:
    """Do units of a side come to light by a combat: did any lie beneath others [5.3.4-1, 5.3.4-4]?"""
    return limited(position) and not beneath(position, side).isdisjoint(units)


def award(position: FormationPosition, frame: Battle) -> None:
    """Who suffered fewer Hits gets a bonus, unless all its units are gone or the Hits are equal [7.4.3-1, 7.4.3-2].

    One Action Point, two with the Schwerpunkt [7.4.3-3]; a bonus of an earlier victory that the attacker has
    not spent is lost [7.4.3-11]. An attacker may supplement it with the points that it is acting with [7.4.3-7].
    """
    attacker, defender = frame.result
    if attacker == defender:
        return
    attacks = attacker < defender
    side = frame.side if attacks else 1 - frame.side
    fought = frame.units if attacks else frame.defenders
    winners = tuple(unit for unit in fought if position.on_map(unit))
    if not winners:
        return
    bonus, rule = victory_bonus(position, winners)
    position.emit("won_battle", rule, side=position.side_name(side), bonus=bonus)
    if attacks:
        for earlier in list(position.frames_of(Acting)):
            if earlier.side == side and earlier.bonus:
                position.update(earlier, bonus=0)
    if not bonus:
        return
    formation = position.formation[winners[0]] if attacks else NONE
    now = acting(position, side)
    track = attacks and now is not None and now.track
    position.call(Acting(side, formation, winners, bonus, track))


def victory_bonus(position: FormationPosition, winners: Several[Unit]) -> tuple[int, str]:
    """The Action Points that a victory brings, and by which rule: none if nobody there can use them.

    Only Combat units can [3.2.1-16], and only In Command [7.4.3-5].
    """
    troops = [unit for unit in winners if position.components.combat[unit]]
    if not troops:
        return 0, "3.2.1-16"
    if not any(in_command(position, unit) for unit in troops):
        return 0, "7.4.3-5"
    return SCHWERPUNKT_BONUS if in_schwerpunkt(position, winners) else BONUS, "7.4.3-1"


# -- B: why nobody retreats before the combat


def why_withdrawal(position: FormationPosition) -> Ruling:
    """May the defenders of the combat under way try to retreat before it; or why that step was passed over."""
    battle = position.nearest(Battle)
    if battle is None:
        return refuse("7.4.1.1-1", "withdraw.no_attack")._replace(out_of_place=True)
    hex = position.place_name(battle.hex)
    asked = position.nearest(Withdrawing)
    if asked and asked.stage == WITHDRAWAL_OPEN:
        return allow("7.4.1.1-1", "withdraw.may", hex=hex)
    if asked:
        return refuse("7.4.1.1-1", "withdraw.decided", hex=hex)
    if battle.failed:
        return refuse("7.4.1.1-18", "withdraw.failed", hex=hex)
    if battle.chits:  # what has happened since may have changed the reasons
        return refuse("7.4.1.1-1", "withdraw.over", hex=hex)
    refused = why_no_withdrawal(position, battle.origin, battle.hex, battle.units)
    return refused or refuse("7.4.1.1-1", "withdraw.stood", hex=hex)


# -- C: escalation


class Escalating(NamedTuple):
    """An attack that may still become harder."""

    side: Side
    origin: Hex
    hex: Hex
    units: tuple[Unit, ...]
    failed: bool


def why_not_escalated(
    position: FormationPosition, frame: Escalating, kind: str, points: int | None = None
) -> Ruling | None:
    """Why an attack cannot be of this kind; None if it can: In Command, and paid for [5.8.3-2, 7.1-18].

    `points`: what there will be to pay with, if that is less than there is now.
    """
    if kind == HASTY:
        return None
    if not in_command(position, frame.units[0]):
        return refuse("5.8.3-2", "escalate.out_of_command", also=("7.0-3",))
    banned = restricted(position, position.formation[frame.units[0]], NO_PREPARED) if kind == PREPARED else None
    if banned:
        return banned
    cost, left = ESCALATION[kind], available(position, frame.side) if points is None else points
    return refuse("7.1-18", "action.too_expensive", cost=cost, left=left) if left < cost else None


class Escalate(Procedure[FormationPosition, Escalating]):
    """Hasty as declared, or Regular, or Prepared [7.1-7]."""

    frame = Escalating

    def decision(self, position: FormationPosition, frame: Escalating) -> Decision | None:
        kinds = [kind for kind in KINDS if why_not_escalated(position, frame, kind) is None]
        actions = [Action(kind) for kind in kinds]
        return self.ask(position, frame.side, "escalate.how", "7.4.1C", actions, hex=position.place_name(frame.hex))

    def choose(self, position: FormationPosition, frame: Escalating, kind: str) -> None:
        """Pay the difference, and say so."""
        if kind != HASTY:
            spend(position, frame.side, ESCALATION[kind])
        position.emit("escalated", "7.1-7", attack=kind, hex=position.place_name(frame.hex))
        position.done(kind)

    def why(self, position: FormationPosition, frame: Escalating, kind: str) -> Ruling:
        refused = why_not_escalated(position, frame, kind)
        return refused or why_escalation(position, frame.origin, frame.hex, frame.units, kind, frame.failed)

    @verb(Role.COMMIT)
    def hasty(self, position: FormationPosition, frame: Escalating) -> None:
        """As it is: no support of any kind [7.1-9]."""
        self.choose(position, frame, "hasty")

    def why_hasty(self, position: FormationPosition, frame: Escalating) -> Ruling:
        return self.why(position, frame, "hasty")

    @verb(Role.COMMIT)
    def regular(self, position: FormationPosition, frame: Escalating) -> None:
        """With some support [7.1-10]."""
        self.choose(position, frame, "regular")

    def why_regular(self, position: FormationPosition, frame: Escalating) -> Ruling:
        return self.why(position, frame, "regular")

    @verb(Role.COMMIT)
    def prepared(self, position: FormationPosition, frame: Escalating) -> None:
        """With all there is [7.1-11]."""
        self.choose(position, frame, "prepared")

    def why_prepared(self, position: FormationPosition, frame: Escalating) -> Ruling:
        return self.why(position, frame, "prepared")


def foreseen_kinds(
    position: FormationPosition, side: Side, hex: Hex, units: Several[Unit], price: int
) -> tuple[Then, ...]:
    """What an attack that is not declared yet can become [7.1-7], after its own price is paid.

    Without odds while the attacker cannot see all of the defenders [5.3.4-1].
    """
    frame = Escalating(side, position.at[units[0]], hex, tuple(units), False)
    left = available(position, side) - price
    found = []
    for kind in KINDS:
        refused = why_not_escalated(position, frame, kind, left)
        parts = [Part("7.1-7", "action", price + (ESCALATION[kind] if kind != HASTY else 0), COST)]
        ruling = refused or (
            allow("5.3.4-1", "escalate.unseen", *parts)
            if turned_up(position, 1 - side, fighters(position, hex))
            else why_escalation(position, frame.origin, hex, units, kind, False, parts)
        )
        found.append(Then(kind, ruling))
    return tuple(found)


# -- F: the Lead Formation


class NamingLead(NamedTuple):
    """A defending stack of several formations."""

    side: Side
    hex: Hex
    formations: tuple[Formation, ...]


class NameLead(Procedure[FormationPosition, NamingLead]):
    """The defender names the Lead Formation, for Combat Support only [7.4.1.4A-16]."""

    frame = NamingLead

    def decision(self, position: FormationPosition, frame: NamingLead) -> Decision | None:
        actions = self.list("lead", frame.formations, position)
        return self.ask(position, frame.side, "combat.lead", "7.4.1.4A-16", actions, hex=position.place_name(frame.hex))

    @verb
    def lead(self, position: FormationPosition, frame: NamingLead, formation: Formation) -> None:
        """This one."""
        name = position.components.formations[formation].id
        position.emit("lead", "7.4.1.4A-16", formation=name)
        position.done(formation)

    def why_lead(self, position: FormationPosition, frame: NamingLead, formation: Formation) -> Ruling:
        name = position.components.formations[formation].id
        if formation not in frame.formations:
            return refuse("7.4.1.4A-16", "combat.not_there", formation=name)
        return allow("7.4.1.4A-16", "combat.may_lead", formation=name)
