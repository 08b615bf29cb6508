"""Distribution of Hits [7.4.2]: first loss, checks, hold or retreat, further losses, in exactly this order.

The examples of the book come out as printed [EX7.4.2-1, EX7.4.2-2].
"""

from typing import NamedTuple

from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.procedures import DieReading, Procedure, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation.counters import eliminate, lose
from grognard.games.formation.efficiency import efficiency_check, fail_in_combat
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.retreats import Retreating, why_shut

HOLD, RETREAT, FOLLOW = Action("hold"), Action("retreat"), Action("follow")
FIRST, CHECK, CHOOSE, ASK, BACK, LOSE, AFTER, OVER = range(8)
"""Stages: first loss; checks; hold or retreat; who follows; the retreat; further losses; the Disrupted go; over."""


class TakingHits(NamedTuple):
    """A side settles its Hits in a combat."""

    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    hits: int
    red: bool
    armour: Unit = NONE
    """The unit that was used for Armour Superiority; NONE if there was none."""
    attacks: bool = False
    stage: int = FIRST
    left: int = 0
    """Hits that are still to be settled."""
    taken: tuple[int, ...] = ()
    """The losses of each unit to Hits of this combat, for they are spread evenly [7.4.2.1-2]."""
    before: tuple[Unit, ...] = ()
    """Units that were Disrupted before the combat."""
    to_check: tuple[Unit, ...] = ()
    failed: tuple[Unit, ...] = ()
    to_ask: tuple[Unit, ...] = ()
    holders: tuple[Unit, ...] = ()
    back: tuple[Unit, ...] = ()
    """Those that go back."""
    hexes: int = 0
    forced: bool = False
    losers: tuple[Unit, ...] = ()
    """Those on whom further losses fall."""
    rule: str = "7.4.2-2a"
    """Why each Hit that is left is a loss."""
    after: bool = False
    """The defender has held: units that were Disrupted before go back now [7.4.2-2a2]."""
    target: Hex = NONE
    """The hex that an attacker has attacked, into which it does not retreat [7.4.2.2-17]."""


def alive(position: FormationPosition, frame: TakingHits) -> tuple[Unit, ...]:
    """The units that are left of those that fought."""
    return tuple(unit for unit in frame.units if position.on_map(unit))


def next_losers(position: FormationPosition, frame: TakingHits) -> list[Unit]:
    """Who can take the next loss: nobody a second one before all others have had a first [7.4.2.1-2, 7.4.2.1-3]."""
    taken = dict(zip(frame.units, frame.taken, strict=True))
    left = [unit for unit in frame.losers if position.on_map(unit)]
    least = min((taken[unit] for unit in left), default=0)
    return [unit for unit in left if taken[unit] == least]


def first_losers(position: FormationPosition, frame: TakingHits) -> list[Unit]:
    """Who takes the first loss: the unit of Armour Superiority, else as the owner likes [7.4.2-1b, 7.4.2-1c]."""
    units = alive(position, frame)
    return [frame.armour] if frame.armour in units else list(units)


def why_no_way_back(position: FormationPosition, frame: TakingHits) -> Ruling | None:
    """What keeps a stack from a Voluntary Retreat; None if nothing does.

    A Static unit [3.2.1-4, 3.2.1-13]; or no hex is open: of several obstacles the EZOC of one is named, which a Forced
    Retreat would enter [7.4.2.2-5].
    """
    units, where = alive(position, frame), position.place_name(frame.hex)
    fixed = [unit for unit in units if position.components.static[unit]]
    if fixed:
        return refuse("3.2.1-13", "hits.static", also=("3.2.1-4",), unit=position.unit_name(fixed[0]), hex=where)
    if not units:
        return None
    retreat = Retreating(frame.side, units, frame.left, False, frame.hex, frame.target)
    around = position.components.grid.around[position.at[units[0]]]
    shut = [closed for hex in around if (closed := why_shut(position, retreat, hex))]
    if len(shut) < len(around):
        return None
    rules = [closed.rules[0] for closed in shut]
    rule = "7.4.2.2-5" if "7.4.2.2-5" in rules else rules[0]
    return refuse(rule, "hits.no_way_back", hex=where)


class Hits(Procedure[FormationPosition, TakingHits]):
    """A side takes its Hits, with all the choices that the rules leave it."""

    frame = TakingHits

    def decision(self, position: FormationPosition, frame: TakingHits) -> Decision | None:
        where = position.place_name(frame.hex)
        if frame.stage == FIRST and frame.hits and frame.taken:
            return self.which(position, frame, first_losers(position, frame), "7.4.2-1c")
        if frame.stage == CHOOSE and self.free(position, frame) and not why_no_way_back(position, frame):
            actions = [HOLD, RETREAT]
            return self.ask(position, frame.side, "hits.hold", "7.4.2-2", actions, hex=where, left=frame.left)
        if frame.stage == ASK and frame.to_ask:
            name = position.unit_name(frame.to_ask[0])
            return self.ask(
                position, frame.side, "hits.follow", "7.4.2-3C2", [HOLD, FOLLOW], unit=name, left=frame.left
            )
        if frame.stage == LOSE and frame.left:
            return self.which(position, frame, next_losers(position, frame), "7.4.2.1-2")
        return None

    def which(self, position: FormationPosition, frame: TakingHits, units: list[Unit], rule: str) -> Decision | None:
        """Which unit takes a loss, if there is a choice."""
        if len(units) < 2:
            return None
        count = 1 if frame.stage == FIRST else frame.left
        return self.ask(position, frame.side, "losses.which", rule, self.list("unit", units, position), count=count)

    def free(self, position: FormationPosition, frame: TakingHits) -> bool:
        """Is this a black result, or one of which nobody failed the check [7.4.2-2, 7.4.2-3A]?"""
        return bool(frame.left and alive(position, frame)) and not self.failures(position, frame)

    def failures(self, position: FormationPosition, frame: TakingHits) -> list[Unit]:
        """Those who failed, and are still there."""
        return [unit for unit in frame.failed if position.on_map(unit)]

    def proceed(self, position: FormationPosition, frame: TakingHits) -> None:
        """What follows without a choice."""
        if frame.stage == FIRST:
            self.first(position, frame)
        elif frame.stage == CHECK:
            self.checks(position, frame)
        elif frame.stage == CHOOSE:
            self.choose(position, frame)
        elif frame.stage == ASK:
            self.divided(position, frame)
        elif frame.stage == BACK:
            self.go_back(position, frame)
        elif frame.stage == LOSE:
            self.further(position, frame)
        elif frame.stage == AFTER:
            self.disrupted_go(position, frame)
        else:
            position.done()

    # -- the first loss, and the checks

    def first(self, position: FormationPosition, frame: TakingHits) -> None:
        """The first Hit is always a loss [7.4.2-1a]; without Hits there is none."""
        if not frame.taken:
            before = tuple(unit for unit in frame.units if position.disrupted[unit])
            position.become(frame._replace(taken=(0,) * len(frame.units), before=before))
            if not frame.units:
                position.become(frame._replace(stage=OVER))
        elif frame.hits:
            self.unit(position, frame, first_losers(position, frame)[0])
        else:
            position.become(frame._replace(stage=CHECK, to_check=alive(position, frame) if frame.red else ()))

    def checks(self, position: FormationPosition, frame: TakingHits) -> None:
        """A red result: every unit of the side makes a check, one die each [7.4.2-3, 7.4.2-0b]."""
        if frame.to_check:
            position.call(efficiency_check(position, frame.to_check[0], "7.4.2-3").rolling())
        else:
            position.become(frame._replace(stage=CHOOSE))

    def read_die(self, position: FormationPosition, frame: TakingHits, face: int, side: Side) -> DieReading:
        """Whether the unit passes its check."""
        return efficiency_check(position, frame.to_check[0], "7.4.2-3").read(face)

    def after_roll(self, position: FormationPosition, frame: TakingHits, die: int) -> None:
        """Who fails the check is Disrupted."""
        unit, failed = frame.to_check[0], frame.failed
        if not efficiency_check(position, unit, "7.4.2-3").resolve(position, die).passed:
            fail_in_combat(position, unit)
            failed = (*failed, unit)
        position.become(frame._replace(to_check=frame.to_check[1:], failed=failed))

    # -- hold or retreat

    def choose(self, position: FormationPosition, frame: TakingHits) -> None:
        """Nothing left: nobody retreats [7.4.2-3y]; no way back: hold; some failed: they go [7.4.2-3B1, 7.4.2-3C1]."""
        units = alive(position, frame)
        if not frame.left or not units:
            position.become(frame._replace(stage=OVER))
        elif not self.failures(position, frame):
            self.hold(position, frame)
        else:
            steady = tuple(unit for unit in units if not position.disrupted[unit])
            fixed = tuple(unit for unit in steady if position.components.static[unit])
            ask = tuple(unit for unit in steady if unit not in fixed)
            gone = tuple(unit for unit in units if unit not in steady)
            position.become(frame._replace(stage=ASK, to_ask=ask, holders=fixed, back=gone))

    def divided(self, position: FormationPosition, frame: TakingHits) -> None:
        """Everybody has been asked: those who failed, and those who follow, go back a hex together.

        If any unit holds, all Hits left are its losses [7.4.2-3C3]. If all go, that settles one; of the others each is
        a hex more for a defender and a loss for an attacker [7.4.2-3B2, 7.4.2-3B3, 7.4.2-3C4, 7.4.2-3C5].
        """
        if frame.holders:
            plan = frame._replace(hexes=1, losers=frame.holders, rule="7.4.2-3C3")
        elif frame.attacks:
            divided = len(self.failures(position, frame)) < len(frame.back)
            rule = "7.4.2-3C5" if divided else "7.4.2-3B3"
            plan = frame._replace(hexes=1, left=frame.left - 1, losers=frame.back, rule=rule)
        else:
            plan = frame._replace(hexes=frame.left, left=0, losers=frame.back)
        position.become(plan._replace(stage=BACK, forced=True))

    def go_back(self, position: FormationPosition, frame: TakingHits) -> None:
        """The retreat of those who go; a Static unit that would have to is eliminated [3.2.1-14]."""
        position.become(frame._replace(stage=LOSE))
        self.march(position, frame, frame.back)

    def march(self, position: FormationPosition, frame: TakingHits, units: tuple[Unit, ...]) -> None:
        """Send units back, but for Static ones."""
        for unit in units:
            if position.components.static[unit] and position.on_map(unit):
                eliminate(position, unit, "3.2.1-14")
        going = tuple(unit for unit in units if position.on_map(unit))
        if going:
            position.call(Retreating(frame.side, going, frame.hexes, frame.forced, frame.hex, frame.target))

    def after_retreat(self, position: FormationPosition, frame: TakingHits, short: int) -> None:
        """Hits that a Voluntary Retreat could not convert, for want of a hex, are losses."""
        if not frame.forced:
            position.become(frame._replace(left=frame.left + short, hexes=0))

    # -- further losses

    def further(self, position: FormationPosition, frame: TakingHits) -> None:
        """Each Hit that is left is a loss [7.4.2-2a]; with nobody to take it, it is void."""
        able = next_losers(position, frame)
        if frame.left and able:
            self.unit(position, frame, able[0])
        else:
            position.become(frame._replace(stage=AFTER if frame.after else OVER))

    def disrupted_go(self, position: FormationPosition, frame: TakingHits) -> None:
        """The defender has held: who was Disrupted before the combat goes back a hex, which settles nothing."""
        position.become(frame._replace(stage=OVER, forced=True, hexes=1))
        units = tuple(unit for unit in frame.before if position.on_map(unit))
        self.march(position, frame._replace(forced=True, hexes=1), units)

    # -- answers

    @verb
    def unit(self, position: FormationPosition, frame: TakingHits, unit: Unit) -> None:
        """This unit takes a loss [7.4.2.1-1]."""
        taken = tuple(n + (other == unit) for other, n in zip(frame.units, frame.taken, strict=True))
        if frame.stage == FIRST:
            lose(position, unit, "7.4.2-1b" if unit == frame.armour else "7.4.2-1a")
            to_check = alive(position, frame) if frame.red else ()
            position.become(frame._replace(stage=CHECK, left=frame.hits - 1, taken=taken, to_check=to_check))
        else:
            lose(position, unit, frame.rule)
            position.become(frame._replace(left=frame.left - 1, taken=taken))

    def why_unit(self, position: FormationPosition, frame: TakingHits, unit: Unit) -> Ruling:
        name, first = position.unit_name(unit), frame.stage == FIRST
        if unit in (first_losers(position, frame) if first else next_losers(position, frame)):
            return allow("7.4.2-1c" if first else "7.4.2.1-2", "losses.loses", unit=name)
        if unit not in alive(position, frame):
            return refuse("7.4.2-1a", "losses.not_concerned", unit=name)
        if unit not in frame.losers:
            return refuse(frame.rule, "losses.retreated", unit=name)
        return refuse("7.4.2.1-3", "losses.others_first", unit=name)

    @verb
    def hold(self, position: FormationPosition, frame: TakingHits) -> None:
        """Stay, and take the losses [7.4.2-2a]; in a divided stack, this unit does [7.4.2-3C2]."""
        if frame.stage == ASK:
            holders = (*frame.holders, frame.to_ask[0])
            position.become(frame._replace(to_ask=frame.to_ask[1:], holders=holders))
            return
        losers = alive(position, frame)
        after = not frame.attacks and bool(frame.before)
        position.become(frame._replace(stage=LOSE, losers=losers, after=after, forced=True))

    def why_hold(self, position: FormationPosition, frame: TakingHits) -> Ruling | None:
        if frame.stage in (CHOOSE, ASK):
            return None
        return refuse("7.4.2-1a", "hits.first_loss") if frame.stage == FIRST else refuse(frame.rule, "hits.losses_now")

    @verb
    def retreat(self, position: FormationPosition, frame: TakingHits) -> None:
        """Go back of one's own will: a defender a hex a Hit, an attacker one hex for one [7.4.2-2b, 7.4.2-2c]."""
        units = alive(position, frame)
        hexes, rule = (1, "7.4.2-2c") if frame.attacks else (frame.left, "7.4.2-2b")
        left = frame.left - hexes
        position.become(frame._replace(stage=BACK, back=units, losers=units, hexes=hexes, left=left, rule=rule))

    def why_retreat(self, position: FormationPosition, frame: TakingHits) -> Ruling:
        if frame.stage != CHOOSE:
            reasons = {
                FIRST: refuse("7.4.2-1a", "hits.first_loss"),
                ASK: refuse("7.4.2-3C2", "hits.divided"),
                LOSE: refuse(frame.rule, "hits.losses_now"),
            }
            held = frame.stage == LOSE and frame.rule == TakingHits._field_defaults["rule"]
            return (why_no_way_back(position, frame) if held else None) or reasons[frame.stage]
        return allow("7.4.2-2c" if frame.attacks else "7.4.2-2b", "hits.retreat", left=frame.left)

    @verb
    def follow(self, position: FormationPosition, frame: TakingHits) -> None:
        """Go with those who must [7.4.2-3C2]."""
        position.become(frame._replace(to_ask=frame.to_ask[1:], back=(*frame.back, frame.to_ask[0])))

    def why_follow(self, position: FormationPosition, frame: TakingHits) -> Ruling | None:
        return None if frame.stage == ASK else refuse("7.4.2-3C2", "moment.follow")
