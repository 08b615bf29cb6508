"""Declaring an attack [15.1-1, 15.2]: its type, the way across a river, engineers against works; then it is made."""

from grognard.board.costs import POINT
from grognard.engine.actions import Action
from grognard.engine.decisions import Decision
from grognard.engine.moves import points
from grognard.engine.procedures import BACK, Procedure, Role, verb
from grognard.engine.rulings import Ruling, Then, refuse
from grognard.games.less_than_60_miles import rivers
from grognard.games.less_than_60_miles.battle import HASTY, PREPARED, Attacking, Battle, Spent
from grognard.games.less_than_60_miles.card_verbs import CardVerbs
from grognard.games.less_than_60_miles.combat import (
    KINDS,
    attack_cost,
    attack_parts,
    ways_across,
    why_no_attack,
)
from grognard.games.less_than_60_miles.demolition import offer_bridge
from grognard.games.less_than_60_miles.odds import prospects, with_odds
from grognard.games.less_than_60_miles.position import Breaching, FrontPosition
from grognard.games.less_than_60_miles.works import breach, why_no_breaching

ASSAULT, ENGINEERS = Action("assault"), Action("engineers")
HASTY_CROSSING, PREPARED_CROSSING = Action("hasty_crossing"), Action("prepared_crossing")
TYPE_RULES = {HASTY: "15.2-1:1", PREPARED: "15.2-2"}


def attack_prospects(position: FrontPosition, frame: Attacking, rule: str) -> Ruling:
    """What would come of an attack that is allowed by a rule, by each type that the unit can pay for."""
    unit, hex, left = frame.unit, frame.hex, frame.left
    able = [kind for kind in KINDS if why_no_attack(position, unit, hex, kind, left) is None]
    by_kind = [_with_way(position, frame._replace(kind=kind)) for kind in able]
    each = tuple(Then(one.kind, _prospect(position, one, "combat.may")) for one in by_kind)
    cheapest = each[0].ruling
    return cheapest._replace(rules=tuple(dict.fromkeys((rule, *cheapest.rules))), then=each)


def _with_way(position: FrontPosition, frame: Attacking) -> Attacking:
    """The way across the river that does least harm, until its owner says otherwise: over a bridge, or prepared."""
    ways = ways_across(position, frame.unit, frame.hex)
    return frame._replace(crossing=ways[-1]) if ways and not frame.crossing else frame


def battle_of(position: FrontPosition, frame: Attacking) -> Battle:
    """The combat that an attack leads to, when it is paid for."""
    cost = attack_cost(position, frame.unit, frame.hex, frame.kind, frame.engineers)
    left = frame.left - cost
    return Battle(frame.side, frame.unit, frame.hex, frame.kind, cost, left, frame.march, frame.marched, frame.crossing)


def _prospect(position: FrontPosition, frame: Attacking, reason: str) -> Ruling:
    """The whole ledger, the exact odds, and what it costs; engineers are supposed to be there if they are chosen."""
    parts = attack_parts(position, frame.unit, frame.hex, frame.kind, frame.engineers)
    battle = battle_of(position, frame)
    facts = {"hex": position.place_name(frame.hex), "assault": frame.kind, "cost": points(battle.paid)}
    seen = position
    if frame.engineers:
        seen = position.copy()
        seen.breaching = tuple(sorted((*seen.breaching, Breaching(seen.at[frame.unit], frame.side))))
    ruling = with_odds(seen, TYPE_RULES[frame.kind], reason, battle, *parts, **facts, **prospects(seen, battle))
    return ruling._replace(rules=(*ruling.rules, "15.2-1:2")) if frame.kind == HASTY else ruling


class Attack(CardVerbs, Procedure[FrontPosition, Attacking]):
    """Hasty or prepared, then `assault`; until then there is a way back, and nothing has been paid."""

    frame = Attacking
    moments = ("combat_modifiers",)

    def decision(self, position: FrontPosition, frame: Attacking) -> Decision | None:
        facts = {"unit": position.unit_name(frame.unit), "hex": position.place_name(frame.hex)}
        if not frame.kind:
            able = [kind for kind in KINDS if self._why_no_kind(position, frame, kind) is None]
            actions = [*(Action(kind) for kind in able), BACK]
            return self.ask(position, frame.side, "combat.kind", "15.1-1", actions, **facts)
        actions = [ASSAULT] if self._why_not_now(position, frame) is None else []
        actions += [ENGINEERS] if self._why_no_engineers(position, frame) is None else []
        actions += [
            way
            for way, rows in ((HASTY_CROSSING, rivers.HASTY), (PREPARED_CROSSING, rivers.PREPARED))
            if self._why_not_by(position, frame, rows) is None
        ]
        actions += self.card_actions(position, frame)
        return self.ask(position, frame.side, "combat.assault", "15.1-1", [*actions, BACK], assault=frame.kind, **facts)

    # -- the type of attack [15.2]

    def _why_no_kind(self, position: FrontPosition, frame: Attacking, kind: str) -> Ruling | None:
        if frame.kind:
            return refuse("15.1-1", "combat.kind_chosen", assault=frame.kind)
        return why_no_attack(position, frame.unit, frame.hex, kind, frame.left)

    @verb
    def hasty(self, position: FrontPosition, frame: Attacking) -> None:
        """A Hasty Assault: cheap, and worth less [15.2-1:2]."""
        position.become(_with_way(position, frame._replace(kind=HASTY)))

    def why_hasty(self, position: FrontPosition, frame: Attacking) -> Ruling:
        """May it, and what comes of it."""
        return self._why_kind(position, frame, HASTY)

    @verb
    def prepared(self, position: FrontPosition, frame: Attacking) -> None:
        """A Prepared Assault."""
        position.become(_with_way(position, frame._replace(kind=PREPARED)))

    def why_prepared(self, position: FrontPosition, frame: Attacking) -> Ruling:
        """May it, and what comes of it."""
        return self._why_kind(position, frame, PREPARED)

    def _why_kind(self, position: FrontPosition, frame: Attacking, kind: str) -> Ruling:
        refused = self._why_no_kind(position, frame, kind)
        return refused or _prospect(position, _with_way(position, frame._replace(kind=kind)), "combat.may")

    # -- engineers [31.4-2]

    def _why_no_engineers(self, position: FrontPosition, frame: Attacking) -> Ruling | None:
        where = position.place_name(frame.hex)
        if not frame.kind or frame.engineers:
            return refuse("31.4-2", "combat.engineers_chosen", hex=where)
        return why_no_breaching(position, frame.unit, frame.hex)

    @verb
    def engineers(self, position: FrontPosition, frame: Attacking) -> None:
        """Engineer Points reduce the works for this attack and others from the hex."""
        position.become(frame._replace(engineers=True))

    def why_engineers(self, position: FrontPosition, frame: Attacking) -> Ruling:
        """May they, and what comes of it."""
        refused = self._why_no_engineers(position, frame)
        return refused or _prospect(position, frame._replace(engineers=True), "combat.with_engineers")

    # -- the way across a river [9-0]

    def _row(self, position: FrontPosition, frame: Attacking, rows: tuple[str, ...]) -> str:
        return next((row for row in ways_across(position, frame.unit, frame.hex) if row in rows), "")

    def _why_not_by(self, position: FrontPosition, frame: Attacking, rows: tuple[str, ...]) -> Ruling | None:
        row, facts = self._row(position, frame, rows), {"hex": position.place_name(frame.hex)}
        if not row:
            refused = rivers.why_no_crossing(position, frame.unit, position.at[frame.unit], frame.hex, rows[0])
            assert refused is not None, "what crosses by the first of the lines has a way"
            return refused
        if not frame.kind or row == frame.crossing:
            return refuse("9-0", "combat.crossing_chosen", **facts)
        return None

    @verb
    def hasty_crossing(self, position: FrontPosition, frame: Attacking) -> None:
        """Across the river by a Hasty Crossing [9.1.3-1]."""
        position.become(frame._replace(crossing=self._row(position, frame, rivers.HASTY)))

    def why_hasty_crossing(self, position: FrontPosition, frame: Attacking) -> Ruling:
        """May it, and what comes of it."""
        return self._why_by(position, frame, rivers.HASTY)

    @verb
    def prepared_crossing(self, position: FrontPosition, frame: Attacking) -> None:
        """Across the river by a Prepared Crossing [9.2.4-1]."""
        position.become(frame._replace(crossing=self._row(position, frame, rivers.PREPARED)))

    def why_prepared_crossing(self, position: FrontPosition, frame: Attacking) -> Ruling:
        """May it, and what comes of it."""
        return self._why_by(position, frame, rivers.PREPARED)

    def _why_by(self, position: FrontPosition, frame: Attacking, rows: tuple[str, ...]) -> Ruling:
        refused = self._why_not_by(position, frame, rows)
        crossing = self._row(position, frame, rows)
        return refused or _prospect(position, frame._replace(crossing=crossing), "combat.across")

    # -- the attack

    def _why_not_now(self, position: FrontPosition, frame: Attacking) -> Ruling | None:
        if not frame.kind:
            return refuse("15.1-1", "combat.no_kind", hex=position.place_name(frame.hex))
        return why_no_attack(position, frame.unit, frame.hex, frame.kind, frame.left, frame.engineers)

    @verb(Role.COMMIT)
    def assault(self, position: FrontPosition, frame: Attacking) -> None:
        """The attack is announced, and the enemy may blow a mined bridge under it [32.1.3-0]; then it is paid for."""
        if not offer_bridge(position, 1 - frame.side, position.at[frame.unit], frame.hex):
            self._make(position, frame)

    def after_offer_demolition(self, position: FrontPosition, frame: Attacking, _: None) -> None:
        """Without the bridge the attack is off, and has cost nothing: its owner thinks again."""
        if frame.crossing in ways_across(position, frame.unit, frame.hex):
            self._make(position, frame)
        else:
            position.done(None)

    def _make(self, position: FrontPosition, frame: Attacking) -> None:
        """It is paid for, and cannot be taken back [15.1-1]."""
        battle = battle_of(position, frame)
        if frame.engineers:
            breach(position, frame.unit)
        name, where = position.unit_name(frame.unit), position.place_name(frame.hex)
        said = {"side": position.side_name(frame.side), "hex": where, "units": [name], "assault": frame.kind}
        position.emit("attacked", "15.1-1", **said, cost=battle.paid / POINT)
        position.call(battle)

    def why_assault(self, position: FrontPosition, frame: Attacking) -> Ruling:
        """The ledger of all modifiers, and the exact chances of all results."""
        return self._why_not_now(position, frame) or _prospect(position, frame, "combat.makes")

    def after_fight(self, position: FrontPosition, frame: Attacking, spent: Spent) -> None:
        """The move goes on with what is left."""
        position.done(spent)

    @verb(Role.BACK)
    def back(self, position: FrontPosition, frame: Attacking) -> None:
        """Choose again, or give the attack up: nobody is ever obliged to attack [15-2]."""
        if frame.kind:
            position.become(Attacking(frame.side, frame.unit, frame.hex, frame.left, frame.march, frame.marched))
        else:
            position.done(None)
