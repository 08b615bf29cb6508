"""Movement [7.3]: a stack goes hex by hex, and may be interrupted at each of them."""

from typing import NamedTuple

from grognard.board import search
from grognard.board.costs import FORBIDDEN, Costs
from grognard.board.results import Reach
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Hex, Place, Side, Unit
from grognard.engine.moves import FAR, points, way, why_no_path, why_path
from grognard.engine.procedures import DONE, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.formation import screening, seizing
from grognard.games.formation.command import supplied
from grognard.games.formation.costs import ZONE_TO_ZONE, allowance, decisive, move_costs, reach_by
from grognard.games.formation.counters import arrive, put_down
from grognard.games.formation.headquarters import check_headquarters, displace_lone
from grognard.games.formation.improved import unimprove
from grognard.games.formation.intelligence import emit_move
from grognard.games.formation.off_map import area_at, areas_next_to, off_map, way_in, why_not_enter, why_way_in
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.reaction import NEVER, STOPPED, TRIED, beside, offer
from grognard.games.formation.stacking import check_stacks
from grognard.games.formation.zones import in_enemy_zone

ACTION, FREE, WITHDRAWAL = "action", "free", "withdrawal"
"""A Movement Action, the free move of reinforcements [9.4.2-1], and that of a Retreat before Combat [7.4.1.1-12]."""
LEAVE, GO, ENTERED, REST, OVER, SETTLED = range(6)
"""Stages of a move: about to leave a hex, free to step, just in a hex, at rest there, at its end, and markers set."""


class Moving(NamedTuple):
    """A stack on its way, with the half points it has left and the rest of the path it was sent along."""

    side: Side
    units: tuple[Unit, ...]
    left: int
    kind: str = ACTION
    stage: int = LEAVE
    started: bool = False
    path: tuple[Place, ...] = ()
    quiet: bool = False
    """No Reaction is to be offered any more: one was tried [6.5.1-7], or the enemy wants to be left alone."""
    displaced: tuple[Formation, ...] = ()
    """Formations whose HQs this move has displaced: they do not react [7.3.5-2]."""
    avoid: Hex = NONE
    stopped: bool = False
    """A Reaction has ended the move [6.5.3-1]."""
    came: Hex = NONE
    """The hex that it has come to; in a Reaction the stack may be driven out again."""


def begin(position: FormationPosition, units: tuple[Unit, ...], kind: str = ACTION, avoid: Hex = NONE) -> Moving:
    """A move that begins: the whole allowance, and nothing done yet."""
    side = position.components.side_of[units[0]]
    return Moving(side, units, allowance(position, units), kind, avoid=avoid, quiet=kind != ACTION)


def destinations(position: FormationPosition, frame: Moving) -> list[Hex]:
    """Where the stack can go from here, and stop: not, with an HQ, where another HQ is [3.3-4]."""
    if off_map(position, frame.units[0]):
        return way_in(position, frame.units, frame.left)
    costs = costs_of(position, frame)
    reached = reach_by(position, frame.units, frame.left, costs)
    found = reached.hexes[1:]
    if not frame.started:
        found = found + one_hex(position, frame, costs, reached)
    stacks, hq = position.stacks, position.components.hq
    if any(hq[unit] for unit in frame.units):
        found = [hex for hex in found if hex not in stacks or not any(hq[unit] for unit in stacks[hex])]
    return found


def costs_of(position: FormationPosition, frame: Moving) -> Costs:
    """What every step costs in a move."""
    return move_costs(position, frame.units, frame.avoid, frame.kind == FREE)


def one_hex(position: FormationPosition, frame: Moving, costs: Costs, reached: Reach) -> list[Hex]:
    """The hexes next to a stack that it may enter as its whole move, whatever that costs [7.3.2-2].

    Not where an enemy is, where the ground is prohibited, or from EZOC to EZOC: `LIMITS_OF_ONE_HEX`.
    """
    around = position.components.grid.around[position.at[frame.units[0]]]
    return [hex for hex in around if hex not in reached and is_one_hex(position, frame, hex, costs)]


def is_one_hex(position: FormationPosition, frame: Moving, hex: Hex, costs: Costs) -> bool:
    """Is the step to a hex the one that is always allowed, though it costs more than the stack has [7.3.2-2]?"""
    here = position.at[frame.units[0]]
    if frame.started or not position.components.grid.adjacent(here, hex):
        return False
    return frame.left < costs.total(here, hex) < FORBIDDEN


def path_to(position: FormationPosition, frame: Moving, hex: Hex) -> list[Hex]:
    """The path of a move: the one step if it is allowed, however expensive it is; else the cheapest path."""
    costs = costs_of(position, frame)
    if is_one_hex(position, frame, hex, costs):
        return [position.at[frame.units[0]], hex]
    return way(costs, reach_by(position, frame.units, frame.left, costs), hex, frame.left)


class Move(Procedure[FormationPosition, Moving]):
    """Move a stack: to any hex in reach, on from there, from EZOC to EZOC behind a screen, or not at all."""

    frame = Moving

    def decision(self, position: FormationPosition, frame: Moving) -> Decision | None:
        if frame.path or frame.stage not in (GO, REST):
            return None
        hexes = destinations(position, frame) if frame.left or not frame.started else []
        actions = self.list("hex", hexes, position)
        if not frame.started and frame.kind == ACTION and not off_map(position, frame.units[0]):
            actions += self.list("screen", screening.targets(position, frame.units), position)
        if frame.kind == ACTION and position.components.book.off_map:
            actions += self.list("exit", areas_next_to(position, frame.units, frame.left), position)
        if frame.kind == ACTION and seizing.why_not(position, frame.units) is None:
            actions.append(seizing.SEIZE)
        if not actions and frame.started:
            return None
        if frame.started or frame.kind != WITHDRAWAL:
            actions.append(DONE)
        facts = {"units": [position.unit_name(unit) for unit in frame.units], "left": points(frame.left)}
        return self.ask(position, frame.side, "movement.where", "7.3-1", actions, **facts)

    def proceed(self, position: FormationPosition, frame: Moving) -> None:
        """On and on, until somebody is asked or the move is over."""
        now: Moving | None = frame
        while type(now) is Moving and (now.path or now.stage not in (GO, REST) or now is frame):
            self.go_on(position, now)
            now = position.present

    def go_on(self, position: FormationPosition, frame: Moving) -> None:
        """The next thing of a move that needs no answer of its owner."""
        if frame.stage == LEAVE:
            position.become(frame._replace(stage=GO))
            self.offer(position, frame)
        elif frame.stage == ENTERED:
            position.become(frame._replace(stage=LEAVE if frame.path else REST))
            self.offer(position, frame)
        elif frame.stage == OVER:
            position.become(frame._replace(stage=SETTLED))
            set_markers(position, frame)
        elif frame.stage == SETTLED:
            self.finish_move(position)
        elif frame.path:
            self.step(position, frame, frame.path[0])
        else:
            position.become(frame._replace(stage=OVER))

    def offer(self, position: FormationPosition, frame: Moving) -> None:
        """A Reaction, in the hex just entered or about to be left [6.5.1-1, 6.5.1-2, 6.5.1-9]."""
        if not frame.quiet and not off_map(position, frame.units[0]):
            offer(position, frame.units, frame.displaced)

    def after_reaction(self, position: FormationPosition, frame: Moving, answer: str | None) -> None:
        """One attempt a move [6.5.1-7, 6.5.4-3]; success ends it [6.5.3-1, 6.5.3-2].

        Then even the one hex that is always allowed is lost [7.3.2-6].
        """
        if answer == STOPPED:
            position.become(frame._replace(path=(), left=0, stage=OVER, stopped=True))
        elif answer in (TRIED, NEVER.verb):
            position.become(frame._replace(quiet=True))

    def step(self, position: FormationPosition, frame: Moving, hex: Place) -> None:
        """One hex on; in an EZOC the stack stops [5.4.1-1], and lone HQs next to it are displaced [7.3.5-1]."""
        here = position.at[frame.units[0]]
        area = area_at(position, hex)
        if area is not None:
            self.march_off(position, frame, hex, area.cost)
            return
        cost = costs_of(position, frame).total(here, hex)
        self.enter(position, frame, hex, min(cost, frame.left))

    def march_off(self, position: FormationPosition, frame: Moving, place: Place, cost: int) -> None:
        """Off the map; that ends the move [3.1-3]."""
        here = position.at[frame.units[0]]
        if not frame.started:
            unimprove(position, here, "7.6c")
        put_down(position, frame.units, place)
        emit_move(position, frame.units, here, place, points(cost))
        position.become(frame._replace(path=(), left=0, started=True, stage=OVER, came=NONE))

    def enter(self, position: FormationPosition, frame: Moving, hex: Hex, cost: int) -> None:
        """Put the stack in the next hex, all of it [7.3.1-4].

        Lone HQs next to it go; with points left it may move on all the same [7.3.5-3].
        """
        here = position.at[frame.units[0]]
        arrive(position, frame.units, hex, passing=frame.started)
        emit_move(position, frame.units, here, hex, points(cost))
        halted = in_enemy_zone(position, frame.side, hex)
        left, path = (0, ()) if halted else (frame.left - cost, frame.path[1:])
        near = beside(position, 1 - frame.side)[hex]  # else nobody can react here, nor be displaced
        stage = ENTERED if near else (GO if path else REST)
        now = frame._replace(left=left, started=True, stage=stage, path=path, came=hex)
        position.become(now)
        if not near:
            return
        troops = [unit for unit in frame.units if not position.components.hq[unit]]
        displaced = displace_lone(position, troops[0]) if troops else []
        if displaced:
            position.update(now, displaced=(*now.displaced, *displaced))

    def finish_move(self, position: FormationPosition) -> None:
        """The Action is over: stacks and HQs are put right [5.3.1-3, 6.5.3-3]."""
        if not check_stacks(position) and not check_headquarters(position):
            position.done()

    @verb
    def hex(self, position: FormationPosition, frame: Moving, hex: Hex) -> None:
        """Go there step by step: in one step if that is allowed [7.3.2-2], else by the cheapest path."""
        area = area_at(position, position.at[frame.units[0]])
        if area is not None:
            self.enter(position, frame, hex, area.cost)
            return
        path = tuple(path_to(position, frame, hex)[1:])
        position.become(frame._replace(path=path, stage=LEAVE if frame.stage == REST else GO))

    def why_hex(self, position: FormationPosition, frame: Moving, hex: Hex) -> Ruling:
        return why_move(position, frame, hex)

    @verb
    def screen(self, position: FormationPosition, frame: Moving, hex: Hex) -> None:
        """From EZOC to EZOC, if the enemy turns out to be weak enough [7.3.4-1, 7.3.4-4, 7.3.4-5]."""
        if screening.succeeds(position, frame.units):
            self.enter(position, frame, hex, frame.left)
        else:
            position.become(frame._replace(left=0, stage=OVER))

    def why_screen(self, position: FormationPosition, frame: Moving, hex: Hex) -> Ruling:
        """Only as the first step of a Movement Action, so never in a Retreat before Combat."""
        if frame.kind == WITHDRAWAL:
            return refuse("7.4.1.1-14", "screen.first_step", also=("7.3.4-10",), hex=position.place_name(hex))
        if frame.started or frame.kind != ACTION:
            return refuse("7.3.4-1", "screen.first_step", hex=position.place_name(hex))
        return screening.why(position, frame.units, hex)

    @verb
    def exit(self, position: FormationPosition, frame: Moving, place: Place) -> None:
        """March off the map, into an area of one's own side [3.1-3]; leaving enemies may bring a Reaction [6.5.1-2]."""
        position.become(frame._replace(path=(place,), stage=LEAVE if frame.stage == REST else GO))

    def why_exit(self, position: FormationPosition, frame: Moving, place: Place) -> Ruling:
        if frame.kind != ACTION:
            return refuse("3.1-3", "movement.over")
        refused = why_not_enter(position, frame.units, place, frame.left)
        return refused or allow("3.1-3", "off_map.may", place=position.place_name(place))

    @verb(Role.COMMIT)
    def seize(self, position: FormationPosition, frame: Moving) -> None:
        """Take the place in passing; the move goes on [7.3.6-2]."""
        seizing.seize(position, frame.units)

    def why_seize(self, position: FormationPosition, frame: Moving) -> Ruling:
        """Only in a Movement Action: free moves have no points to pay with."""
        if frame.kind != ACTION:
            hex = position.place_name(position.at[frame.units[0]])
            return refuse("7.3.6-1", "seize.no_points", hex=hex, cost=seizing.SEIZE_COST, left=0)
        return seizing.why_not(position, frame.units) or seizing.may(position, frame.units)

    @verb(Role.END)
    def done(self, position: FormationPosition, frame: Moving) -> None:
        """No farther; nothing is kept for later [7.3.2-7]."""
        position.become(frame._replace(stage=OVER))

    def why_done(self, position: FormationPosition, frame: Moving) -> Ruling:
        if frame.kind == WITHDRAWAL and not frame.started:
            return refuse("7.4.1.1-7", "movement.must_leave")
        return allow("7.3.2-7", "movement.end")


def set_markers(position: FormationPosition, frame: Moving) -> None:
    """Where a move ends: an enemy source is blocked, and Improved Defence is disturbed [7.6e].

    So it is by a Movement Action in which nobody leaves the hex [7.6d]. But a Reaction that stops a stack in a hex with
    the marker leaves it there [6.5.3-4, 7.6-7].
    """
    if frame.came != NONE:
        block_source(position, frame.side, frame.came)
    if frame.stopped or (frame.kind != ACTION and not frame.started):
        return
    if not frame.started:
        unimprove(position, position.at[frame.units[0]], "7.6d")
    elif frame.came != NONE:
        unimprove(position, frame.came, "7.6e")


def block_source(position: FormationPosition, side: Side, hex: Hex) -> None:
    """A stack has ended its move in a source of the enemy [5.7.3-1], who has not come back there since.

    The free moves of reinforcements and of a Retreat before Combat are Movement Actions too [9.4.2-1, 7.4.1.1-12].
    """
    source = hex in position.components.sources[1 - side] and hex not in position.blocked
    if source and position.owner(hex) != 1 - side:
        position.blocked = tuple(sorted((*position.blocked, hex)))
        position.emit("source_blocked", "5.7.3-1", hex=position.place_name(hex))


def why_move(position: FormationPosition, frame: Moving, hex: Hex) -> Ruling:
    """The path and its cost, or why the stack cannot get there."""
    name, here = position.place_name(hex), position.at[frame.units[0]]
    if off_map(position, frame.units[0]):
        return why_way_in(position, frame.units, hex, frame.left)
    costs = costs_of(position, frame)
    found = reach_by(position, frame.units, frame.left, costs)
    if hex == here:
        return refuse("7.3-1", "movement.here", hex=name)
    if hex in destinations(position, frame):
        if is_one_hex(position, frame, hex, costs):
            path = position.place_names([here, hex])
            return allow("7.3.2-2", "movement.one_hex", hex=name, cost=points(frame.left), path=path)
        return _by_road(why_path(position, costs, path_to(position, frame, hex), frame.left, "7.3-1"))
    if hex in found or (not frame.started and hex in one_hex(position, frame, costs, found)):
        return refuse("3.3-4", "movement.other_hq", hex=name)
    far = reach_by(position, frame.units, FAR, costs)
    barred = why_barred(position, frame, hex, costs, far)
    if barred:
        return barred
    ruling = why_no_path(position, costs, here, hex, frame.left, far, "7.3.2-1")
    return _why_short(position, frame, ruling) if ruling else why_cut_off(position, frame, hex, costs)


SHY_RULES = ("5.4.1-4",)
"""What the chapter on zones says of free moves."""
LIMITS_OF_ONE_HEX = {
    "enemy": ("7.3.2-3",),
    "terrain": ("7.3.2-4",),
    "hexside": ("7.3.2-4",),
    ZONE_TO_ZONE: ("7.3.2-5",),
}
"""Where even the one hex that is always allowed is not, by what bars it."""


def why_barred(position: FormationPosition, frame: Moving, hex: Hex, costs: Costs, far: Reach) -> Ruling | None:
    """Why no step into a hex is allowed, next to the stack or from where it could get to; None if one is.

    `far` is the reach with points without end. Of several reasons the most special one is named. Ground that a road
    opens is shut only where an EZOC bars the road [7.3.3-2].
    """
    grid, here, name = costs.grid, position.at[frame.units[0]], position.place_name(hex)
    steps = {here: costs.step(here, hex).forbidden} if grid.adjacent(here, hex) else {}
    if not steps:
        around = {near: costs.step(near, hex).forbidden for near in grid.around[hex]}
        steps = {near: bars for near, bars in around.items() if near in far} or around
    if not steps or not all(steps.values()):
        return None
    start, bars = next(iter(steps.items()))
    bar = decisive(bars)
    if bar.name in ("terrain", "hexside") and position.components.road_steps[start, grid.direction(start, hex)]:
        return refuse("7.3.3-2", "movement.barred.road", also=("3.1.1-9",), hex=name)
    also = SHY_RULES if bar.name == "zone" else ()
    if not frame.started and start == here:
        also = (*also, *LIMITS_OF_ONE_HEX.get(bar.name, ()))
    return refuse(bar.rule, f"movement.barred.{bar.name}", also=also, hex=name)


def _by_road(ruling: Ruling) -> Ruling:
    """A path with what it costs: where it follows a road, that alone is paid for."""
    by_road = any(part.name == "road" for part in ruling.parts)
    return ruling._replace(rules=(*ruling.rules, "3.1.1-6")) if by_road else ruling


def _why_short(position: FormationPosition, frame: Moving, ruling: Ruling) -> Ruling:
    """A hex that is too far, or too expensive: by the rule without which the points would have been enough, if any.

    The allowance is halved without supply [7.3.2-12], and is that of the slowest [7.3.1-2].
    """
    if ruling.rules != ("7.3.2-1",):
        return ruling
    components, missing = position.components, ruling.facts["cost"] - points(frame.left)
    moves = [components.move[unit] for unit in frame.units]
    halved = 0 if supplied(position, frame.units[0]) else min(moves) - min(moves) // 2
    if missing <= points(halved):
        return ruling._replace(rules=("7.3.2-12", "5.7.5-5", *ruling.rules), reason="movement.halved")
    if missing <= points(max(moves) - min(moves)):
        slowest = position.unit_name(min(frame.units, key=lambda unit: components.move[unit]))
        facts = {**ruling.facts, "unit": slowest}
        return ruling._replace(rules=("7.3.1-2", "7.1-3", *ruling.rules), reason="movement.slowest", facts=facts)
    return ruling


_WALLS = (
    (ZONE_TO_ZONE, "5.4.1-1"),
    ("hq_zone", "3.3-6"),
    ("zone", "9.4.2-2"),
    ("next_to_attackers", "7.4.1.1-12"),
    ("confined", "6.4-3"),
    ("enemy", "7.3.2-10"),
)
"""What may lie across every way to a hex, and by which rule; else it is the ground."""


def why_cut_off(position: FormationPosition, frame: Moving, hex: Hex, costs: Costs) -> Ruling:
    """Why no way at all leads to a hex: take away one thing after the other until one does."""
    name, here, parts = position.place_name(hex), position.at[frame.units[0]], list(costs.parts)
    for wall, rule in _WALLS:  # without the first of them nobody has to stop either
        parts = [part for part in parts if part.name != wall]
        if hex in search.reach(costs.grid, here, FAR, Costs(costs.grid, parts)):
            return refuse(rule, f"movement.cut_off.{wall}", also=SHY_RULES if wall == "zone" else (), hex=name)
    return refuse("3.1.1-1", "movement.cut_off", hex=name)
