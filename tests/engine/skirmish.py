"""A toy game of the engine's common procedures: free placement, attacks put together, checks, advances.

Red deploys in the first column and storms the hexes of two blue units, turn by turn. Whoever is stormed checks whether
it holds, with the help of its friends and of points; into a hex that is emptied a stormer may advance, and on.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, ClassVar, NamedTuple

from tests.engine.toy import BLUE, RED, Deploy, Toy, ToyPosition, ToyRoll

from grognard.engine.advancing import AdvanceAfterCombat, AdvanceFarther
from grognard.engine.assembling import AssembleAttack, ChooseTarget
from grognard.engine.checks import Check, CheckEvent, Checking, MakeAidedCheck
from grognard.engine.events import Event, Topic
from grognard.engine.facts import NUMBER, FactKind
from grognard.engine.kinds import NONE, Hex, Side, Unit
from grognard.engine.outcome import Outcome
from grognard.engine.placement import PlacementWithRest, Placing
from grognard.engine.position import Frame
from grognard.engine.procedures import Procedure
from grognard.engine.procedures import Sequence as Steps
from grognard.engine.rulings import ATTACK, CHECK, DIE, Part, Ruling, allow, refuse

TURNS = 2
POINTS = 2
HELD, BROKE = CheckEvent("held", "4.1"), CheckEvent("broke", "4.1")


class QuickDeploy(PlacementWithRest[ToyPosition], Deploy):
    rest_rule = "2.3"

    def usual(self, position: ToyPosition, unit: Unit) -> Iterable[Hex]:
        return position.components.map.areas["west"]


class Turning(NamedTuple):
    step: int = 0


class Turn(Steps[ToyPosition, Turning]):
    frame = Turning
    steps = ("storm", "end")

    def storm(self, position: ToyPosition, frame: Turning) -> None:
        position.call(Storming(RED))

    def end(self, position: ToyPosition, frame: Turning) -> None:
        if position.turn == TURNS:
            return position.finish(Outcome(NONE, "draw", "6.2", tuple(position.points)))
        position.turn += 1
        position.moved = [False] * len(position.moved)
        return position.become(Turning())


class Storming(NamedTuple):
    side: Side
    attacked: tuple[Hex, ...] = ()


class Assembling(NamedTuple):
    side: Side
    hex: Hex
    units: tuple[Unit, ...] = ()


class ChooseHex(ChooseTarget[ToyPosition, Storming]):
    frame = Storming
    rule = "3.1"

    def phase(self, position: ToyPosition, frame: Storming) -> str:
        return "storm"

    def targets(self, position: ToyPosition, frame: Storming) -> list[Hex]:
        hexes = sorted(position.hexes_of(BLUE))
        return [hex for hex in hexes if self.why_attack(position, frame, hex).legal]

    def why_attack(self, position: ToyPosition, frame: Storming, hex: Hex) -> Ruling:
        name, around = position.place_name(hex), position.components.grid.around[hex]
        if position.owner(hex) != BLUE:
            return refuse("3.1", "storm.no_enemy", hex=name)
        if hex in frame.attacked:
            return refuse("3.1", "storm.again", hex=name)
        near = [unit for place in around if position.owner(place) == RED for unit in position.units_at(place)]
        if all(position.moved[unit] for unit in near):
            return refuse("3.2", "storm.nobody", hex=name)
        return allow("3.1", "choice.listed")

    def must_attack(self, position: ToyPosition, frame: Storming) -> Ruling | None:
        return refuse("3.3", "storm.must") if position.turn == 1 and not frame.attacked else None

    def assemble(self, position: ToyPosition, frame: Storming, hex: Hex) -> Assembling:
        return Assembling(frame.side, hex)

    def after_fight(self, position: ToyPosition, frame: Storming, hex: Hex) -> None:
        self.remember(position, frame, hex)


class Assemble(AssembleAttack[ToyPosition, Assembling]):
    frame = Assembling
    rule = "3.2"

    def refusal(self, position: ToyPosition, frame: Assembling, unit: Unit) -> Ruling | None:
        name = position.unit_name(unit)
        if position.components.side_of[unit] != frame.side:
            return refuse("3.1", "storm.not_red", unit=name)
        if not position.on_map(unit) or not position.components.grid.adjacent(position.at[unit], frame.hex):
            return refuse("3.2", "storm.not_next", unit=name, hex=position.place_name(frame.hex))
        return refuse("3.2", "storm.spent", unit=name) if position.moved[unit] else None

    def why_not_together(self, position: ToyPosition, frame: Assembling) -> Ruling | None:
        ruling = self.odds(position, frame, frame.units)
        if ruling.facts["attack"] >= ruling.facts["defence"]:
            return None
        return refuse("3.4", "storm.weak", *ruling.parts, **ruling.facts)

    def odds(self, position: ToyPosition, frame: Assembling, units: tuple[Unit, ...]) -> Ruling:
        parts = [Part("3.4", position.unit_name(unit), position.steps[unit], ATTACK) for unit in units]
        defence = sum(position.steps[unit] for unit in position.units_at(frame.hex))
        return allow("3.4", "storm.odds", *parts, attack=int(sum(part.amount for part in parts)), defence=defence)

    def fight_with(self, position: ToyPosition, frame: Assembling) -> None:
        for unit in frame.units:
            position.moved[unit] = True
        names = [position.unit_name(unit) for unit in frame.units]
        position.emit("stormed", "3.1", hex=position.place_name(frame.hex), units=names)
        position.become(Assault(frame.side, frame.hex, frame.units))


class Assault(NamedTuple):
    side: Side
    hex: Hex
    units: tuple[Unit, ...]
    step: int = 0


class Fight(Steps[ToyPosition, Assault]):
    frame = Assault
    steps = ("nerve", "advance")

    def nerve(self, position: ToyPosition, frame: Assault) -> None:
        position.call(Holding(BLUE, position.units_at(frame.hex)[0]))

    def after_hold(self, position: ToyPosition, frame: Assault, held: bool) -> None:
        if not held:
            position.put(position.units_at(frame.hex)[0], position.components.box("dead"))
            if not position.hexes_of(BLUE):
                position.finish(Outcome(RED, "storm", "6.1", tuple(position.points)))

    def advance(self, position: ToyPosition, frame: Assault) -> None:
        if not position.units_at(frame.hex):
            position.call(Advancing(frame.side, frame.hex, frame.units))

    def finished(self, position: ToyPosition, frame: Assault) -> None:
        position.done(frame.hex)


class Holding(Checking):
    """Does a unit that is stormed hold?"""


class Hold(MakeAidedCheck[ToyPosition]):
    frame = Holding
    aid_rule = "4.2"

    def check(self, position: ToyPosition, frame: Checking) -> Check:
        name = position.unit_name(frame.unit)
        aid = [Part("4.2", position.unit_name(unit), -1, DIE) for unit in frame.helpers]
        spent = [Part("4.3", "points", -frame.points, DIE)] if frame.points else []
        return Check(
            *(f"hold {name}", "4.1", frame.side, 6, (Part("4.1", "steps", position.steps[frame.unit], CHECK),)),
            *(HELD, BROKE, {"unit": name}, (*aid, *spent)),
            always_passes=(1,),
            always_fails=(6,),
            tells_total=True,
        )

    def helpers(self, position: ToyPosition, frame: Checking) -> Sequence[Unit]:
        around = position.components.grid.around[position.at[frame.unit]]
        friends = [unit for hex in around if position.owner(hex) == BLUE for unit in position.units_at(hex)]
        return [unit for unit in friends if not position.moved[unit] and unit not in frame.helpers]

    def points(self, position: ToyPosition, frame: Checking) -> int:
        return position.points[frame.side]

    def use(self, position: ToyPosition, frame: Checking) -> None:
        position.points[frame.side] -= frame.points
        for unit in frame.helpers:
            position.moved[unit] = True


class Advancing(NamedTuple):
    side: Side
    hex: Hex
    units: tuple[Unit, ...]


class GoingOn(NamedTuple):
    side: Side
    unit: Unit


def enter(position: ToyPosition, unit: Unit, hex: Hex, rule: str) -> None:
    """A unit goes to a hex."""
    position.put(unit, hex)
    position.emit("entered", rule, unit=position.unit_name(unit), hex=position.place_name(hex))


class Advance(AdvanceAfterCombat[ToyPosition, Advancing]):
    frame = Advancing
    rule = "5.1"

    def refusal(self, position: ToyPosition, frame: Advancing, unit: Unit) -> Ruling | None:
        if unit not in frame.units:
            return refuse("5.1", "advance.not_there", unit=position.unit_name(unit))
        taken = position.units_at(frame.hex)
        return refuse("2.2", "advance.taken", hex=position.place_name(frame.hex)) if taken else None

    def enter(self, position: ToyPosition, frame: Advancing, unit: Unit) -> None:
        enter(position, unit, frame.hex, "5.1")
        position.become(GoingOn(frame.side, unit))


class GoOn(AdvanceFarther[ToyPosition, GoingOn]):
    frame = GoingOn
    rule = "5.2"

    def refusal(self, position: ToyPosition, frame: GoingOn, hex: Hex) -> Ruling | None:
        return refuse("5.2", "advance.taken", hex=position.place_name(hex)) if position.units_at(hex) else None

    def enter(self, position: ToyPosition, frame: GoingOn, hex: Hex) -> None:
        enter(position, frame.unit, hex, "5.2")


class Skirmish(Toy):
    name = "skirmish"
    folder = Path(__file__).with_suffix("")
    procedures: ClassVar[tuple[type[Procedure[Any, Any]], ...]] = (
        *(QuickDeploy, Turn, ChooseHex, Assemble, Fight, Hold, ToyRoll, Advance, GoOn),
    )
    facts: ClassVar[Mapping[str, FactKind]] = {"attack": NUMBER, "defence": NUMBER}
    events: ClassVar[Mapping[str, Topic]] = {
        **Toy.events,
        "stormed": Topic.ATTACK,
        "held": Topic.COMBAT,
        "broke": Topic.COMBAT,
        "entered": Topic.MOVEMENT,
    }
    optional_rules = ()

    def set_up(self, position: ToyPosition) -> None:
        position.turn, position.points = 1, [0, POINTS]
        position.rerolls = [1, 0]
        for unit, counter in enumerate(position.components.roster):
            position.steps[unit] = counter.steps
            place = "reserve" if counter.side == RED else {"b1": "0201", "b2": "0202"}[counter.id]
            position.put(unit, position.components.number("place", place))
        position.call(Turning())
        position.call(Placing(RED))

    def phases(self) -> Mapping[str, Callable[[ToyPosition], list[Frame]]]:
        return {"storm": lambda _: [Turning(1), Storming(RED)]}


SKIRMISH = Skirmish()


def begun(actions: str = "", dice: Sequence[int] | None = None) -> ToyPosition:
    """A game after these actions, with these dice to come."""
    position = SKIRMISH.start(seed=1)
    position.dice.script = None if dice is None else tuple(dice)
    if actions:
        act(position, actions)
    return position


def act(position: ToyPosition, actions: str) -> list[Event]:
    """Make several choices, written with semicolons between; all that happened."""
    return [event for action in actions.split(";") for event in SKIRMISH.apply(position, action)]


def asked(position: ToyPosition) -> tuple[str, list[str]]:
    """The question, and what can be done."""
    decision = SKIRMISH.decision(position)
    assert decision is not None
    return decision.question, [str(action) for action in decision.actions]


def says(position: ToyPosition, action: str) -> str:
    """What is said of an action, legal or not."""
    return SKIRMISH.say(SKIRMISH.explain(position, action))
