"""Operations [7.2]: a marker is drawn in secret, and its owner says Mobile, Assault or Pass."""

from typing import NamedTuple

from grognard.engine.checks import Checking
from grognard.engine.decisions import Decision
from grognard.engine.kinds import NONE, Formation, Side
from grognard.engine.procedures import PASS, Procedure, Role, verb
from grognard.engine.rulings import Ruling, allow, refuse
from grognard.games.roads_to_moscow.markers import (
    draw,
    formation_name,
    in_hand,
    in_pool,
    left_to_play,
    markers_at,
    name_of,
    play,
    remove_gone,
    rule_out,
)
from grognard.games.roads_to_moscow.position import (
    ACTIVATED,
    AM,
    CUP,
    GONE,
    HAND,
    LEFT_OUT,
    POOL,
    RESERVE,
    Return,
    RoadsPosition,
)
from grognard.games.roads_to_moscow.units import SIDES

MOBILE, ASSAULT = "mobile", "assault"
"""The two Sequences in which a formation acts [7.21A, 7.21B]."""


class Operating(NamedTuple):
    """The Operations Segment: whose Sequence of Operations comes next [4.11B-1]."""

    side: Side


class Choosing(NamedTuple):
    """A side says what it does with the markers that it holds; those that are shown already come from a combination."""

    side: Side
    shown: tuple[AM, ...] = ()


class TakingFirst(NamedTuple):
    """A side picks the first marker of turn 1 [18.13d]."""

    side: Side


class Naming(NamedTuple):
    """A side has played "Activate any Formation" and names the formation [4.25a]."""

    side: Side
    assault: bool


class Combining(Checking):
    """Two formations are to act together: a unit of the one that was shown, and Leaders who help the die [7.33]."""


class Operation(NamedTuple):
    """A Sequence of Operations of one formation, or of two that are combined [7.21A, 7.21B]: the step so far."""

    side: Side
    formations: tuple[Formation, ...]
    assault: bool = False
    step: int = 0


# -- the Segment


class OperationsSegment(Procedure[RoadsPosition, Operating]):
    """The players alternate until both have played all their markers [4.11B-3, 7.2-1, 7.23, ES-B3]."""

    frame = Operating

    def phase(self, position: RoadsPosition, frame: Operating) -> str:
        return f"{SIDES[frame.side]}.operations"

    def proceed(self, position: RoadsPosition, frame: Operating) -> None:
        """Draw, if there is anything in the cup; with an empty cup the marker in the Pool has to be played [7.34].

        A side without markers does nothing, which is no Pass [7.25-2]; the other goes on alone, one marker at a time
        [7.25-1], so that none is kept beyond the turn [7.25-3].
        """
        remove_gone(position)
        if not left_to_play(position, frame.side):
            if not left_to_play(position, 1 - frame.side):
                position.done()
            else:
                position.emit("inactive", "7.25-2", side=position.side_name(frame.side))
                position.become(Operating(1 - frame.side))
            return
        if position.in_cup[frame.side] and in_hand(position, frame.side) == NONE:
            if chooses_first(position, frame.side):
                position.call(TakingFirst(frame.side))
                return
            draw(position, frame.side)
        position.call(Choosing(frame.side))

    def after_take_first(self, position: RoadsPosition, frame: Operating, value: None) -> None:
        """The first marker is in the hand: what does its owner do with it?"""

    def after_any(self, position: RoadsPosition, frame: Operating) -> None:
        """A Sequence is over: the other side's comes next [7.23]."""
        position.become(Operating(1 - frame.side))


def chooses_first(position: RoadsPosition, side: Side) -> bool:
    """Does the First Player pick the first marker of turn 1, because no scenario names it [4.11B-2, 18.13d]?"""
    if position.turn > 1 or side != position.first or position.components.facts.first_marker:
        return False
    played = (ACTIVATED, POOL, HAND)
    return all(place not in played for place in position.am_at)


class TakeFirst(Procedure[RoadsPosition, TakingFirst]):
    """The first marker of turn 1 is not drawn but taken from the cup, in secret like all others [18.13d]."""

    frame = TakingFirst

    def decision(self, position: RoadsPosition, frame: TakingFirst) -> Decision:
        actions = self.list("take", markers_at(position, frame.side, CUP), position)
        return self.ask(position, frame.side, "operations.first", "4.11B-2", actions)

    @verb(None, commits=True)
    def take(self, position: RoadsPosition, frame: TakingFirst, am: AM) -> None:
        """This one."""
        position.am_at[am] = HAND
        position.in_cup[frame.side] -= 1
        position.emit_secret(frame.side, "took_marker", "4.11B-2", marker=name_of(position, am))
        position.emit("took_marker_unseen", "4.11B-2", side=position.side_name(frame.side))
        position.done()

    def why_take(self, position: RoadsPosition, frame: TakingFirst, am: AM) -> Ruling:
        refusal = _why_not_yours(position, frame.side, am)
        if refusal is None and position.am_at[am] != CUP:
            refusal = refuse("7.14-3", "operations.not_in_cup", marker=name_of(position, am))
        return refusal or allow("4.11B-2", "operations.may_take", marker=name_of(position, am))


# -- Mobile, Assault, Pass


def held(position: RoadsPosition, side: Side) -> list[AM]:
    """The markers that a side chooses from: the one that it has drawn, and the one in the Pool [7.22-2]."""
    found = (in_hand(position, side), in_pool(position, side))
    return sorted(am for am in found if am != NONE)


def _why_not_yours(position: RoadsPosition, side: Side, am: AM) -> Ruling | None:
    """A marker of the enemy is refused whatever it is and wherever."""
    if position.components.am_side[am] != side:
        return refuse("7.21-1", "operations.not_yours", marker=name_of(position, am))
    return None


def why_not_held(position: RoadsPosition, side: Side, am: AM) -> Ruling | None:
    """Why a side cannot play a marker now: it has not drawn it [7.21-1, 4.23b-3]; None if it can."""
    refusal = _why_not_yours(position, side, am)
    if refusal is None and am not in held(position, side):
        rule = {ACTIVATED: "4.23b-3", GONE: "4.26", RESERVE: "5.32-1", LEFT_OUT: "7.14-3"}.get(position.am_at[am])
        return refuse(rule or "7.21-1", "operations.not_drawn", marker=name_of(position, am))
    return refusal


def why_no_pass(position: RoadsPosition, frame: Choosing) -> Ruling | None:
    """Why a side may not Pass: after a combination [7.33], with one in the Pool [7.22-2], with its last [7.24-1]."""
    if frame.shown:
        return refuse("7.33e", "operations.shown")
    if position.in_pool[frame.side] and in_hand(position, frame.side) != NONE:
        return refuse("7.22-2", "operations.pool_full", also=("7.22-1",))
    if left_to_play(position, frame.side) < 2:
        return refuse("7.24-1", "operations.last_marker", also=("7.24-2", "7.25-3"))
    return None


def why_no_combination(position: RoadsPosition, frame: Choosing) -> Ruling | None:
    """Why two formations cannot be combined [7.31, 7.32]; None if it can be tried, as often as one likes [7.34]."""
    if frame.shown:
        return refuse("7.33e", "operations.shown")
    markers = held(position, frame.side)
    if len(markers) < 2:
        return refuse("7.31", "operations.one_marker")
    formations = [position.components.am_formation[am] for am in markers]
    if NONE in formations:
        return refuse("7.32-2", "operations.any_combines", also=("4.27",))
    if formations[0] == formations[1]:
        return refuse("7.32-1", "operations.same", formation=formation_name(position, formations[0]))
    return None


class ChooseSequence(Procedure[RoadsPosition, Choosing]):
    """Mobile, Assault or Pass, or first an attempt to combine [7.21-1, 7.22-2, 7.33a]."""

    frame = Choosing

    def phase(self, position: RoadsPosition, frame: Choosing) -> str:
        return f"{SIDES[frame.side]}.operations"

    def decision(self, position: RoadsPosition, frame: Choosing) -> Decision:
        markers = list(frame.shown[:1]) or held(position, frame.side)
        actions = [*self.list(MOBILE, markers, position), *self.list(ASSAULT, markers, position)]
        if why_no_combination(position, frame) is None:
            actions += self.list("combine", markers, position)
        if why_no_pass(position, frame) is None:
            actions.append(PASS)
        left = left_to_play(position, frame.side)
        return self.ask(position, frame.side, "operations.what", "7.21-1", actions, count=left)

    @verb(None, commits=True)
    def mobile(self, position: RoadsPosition, frame: Choosing, am: AM) -> None:
        """A Mobile Sequence, also in Rain [7.21A, 7.21A-5]."""
        self._begin(position, frame, am, assault=False)

    def why_mobile(self, position: RoadsPosition, frame: Choosing, am: AM) -> Ruling:
        return self._why(position, frame, am, "7.21A", "operations.mobile")

    @verb(None, commits=True)
    def assault(self, position: RoadsPosition, frame: Choosing, am: AM) -> None:
        """An Assault Sequence [7.21B]."""
        self._begin(position, frame, am, assault=True)

    def why_assault(self, position: RoadsPosition, frame: Choosing, am: AM) -> Ruling:
        return self._why(position, frame, am, "7.21B", "operations.assault")

    @verb(Role.PASS)
    def pass_(self, position: RoadsPosition, frame: Choosing) -> None:
        """The marker goes into the Pool unseen [7.21C-2, OS-C], nobody acts [7.21C-1], the enemy has a DRM [7.12b]."""
        am = in_hand(position, frame.side)
        position.am_at[am] = POOL
        position.in_pool[frame.side] = 1
        position.initiative_drm[1 - frame.side] += 1
        position.emit("passed_sequence", "7.21C-2", side=position.side_name(frame.side))
        position.done()

    def why_pass(self, position: RoadsPosition, frame: Choosing) -> Ruling:
        also = ("7.21C-1", "7.21C-3", "7.12b")
        return why_no_pass(position, frame) or allow("7.21C-2", "operations.may_pass", also=also)

    @verb(Role.COMMIT)
    def combine(self, position: RoadsPosition, frame: Choosing, am: AM) -> None:
        """Show this one of the two, and roll [7.33a, 7.33b]: the other is of another formation, and no "any"."""
        components = position.components
        formation = components.am_formation[am]
        play(position, am)
        own_any = [any for any in components.ams_by_side[frame.side] if components.am_formation[any] == NONE]
        rule_out(position, [*components.ams_of[formation], *own_any])
        position.active = (formation,)
        position.become(frame._replace(shown=(am,)))
        position.call(Combining(frame.side, components.units_of[formation][0]))

    def why_combine(self, position: RoadsPosition, frame: Choosing, am: AM) -> Ruling:
        refusal = why_no_combination(position, frame) or why_not_held(position, frame.side, am)
        if refusal is not None:
            return refusal
        value = position.components.formations[position.components.am_formation[am]].combination
        return allow("7.33b", "operations.may_combine", marker=name_of(position, am), value=value)

    def after_combine_formations(self, position: RoadsPosition, frame: Choosing, passed: bool) -> None:
        """Both formations act together [7.33d], or only the one that was shown [7.33e]."""
        if passed:
            other = in_pool(position, frame.side)
            play(position, other)
            position.active = (*position.active, position.components.am_formation[other])
            position.become(frame._replace(shown=(*frame.shown, other)))

    def _begin(self, position: RoadsPosition, frame: Choosing, am: AM, assault: bool) -> None:
        """Show the marker, and let its formation act."""
        if not frame.shown:
            play(position, am)
        formation = position.components.am_formation[am]
        if formation == NONE:
            position.become(Naming(frame.side, assault))
            return
        formations = position.active if frame.shown else (formation,)
        position.become(Operation(frame.side, formations, assault))

    def _why(self, position: RoadsPosition, frame: Choosing, am: AM, rule: str, reason: str) -> Ruling:
        if frame.shown and am != frame.shown[0]:
            return refuse("7.33e", "operations.shown")
        refusal = None if frame.shown else why_not_held(position, frame.side, am)
        return refusal or allow(rule, reason, marker=name_of(position, am))


# -- "Activate any Formation"


def why_not_named(position: RoadsPosition, side: Side, formation: Formation) -> Ruling | None:
    """Why the marker cannot activate a formation: it is the enemy's, or has no marker in play [4.25a]; None if it can.

    It may have been activated already [4.25a], and it may be in Reserve [4.25b].
    """
    components, name = position.components, formation_name(position, formation)
    if components.formations[formation].side != side:
        return refuse("4.25a", "operations.enemy_formation", formation=name)
    if all(position.am_at[am] == GONE for am in components.ams_of[formation]):
        return refuse("4.25a", "operations.not_in_play", formation=name)
    return None


class NameFormation(Procedure[RoadsPosition, Naming]):
    """Which of its formations a side activates with the marker for any [4.25a]; if it has none, nothing happens."""

    frame = Naming

    def phase(self, position: RoadsPosition, frame: Naming) -> str:
        return f"{SIDES[frame.side]}.operations"

    def decision(self, position: RoadsPosition, frame: Naming) -> Decision | None:
        formations = range(len(position.components.formations))
        able = [one for one in formations if why_not_named(position, frame.side, one) is None]
        if not able:
            return None
        return self.ask(position, frame.side, "operations.which", "4.25a", self.list("formation", able, position))

    def proceed(self, position: RoadsPosition, frame: Naming) -> None:
        position.done()

    @verb
    def formation(self, position: RoadsPosition, frame: Naming, formation: Formation) -> None:
        """This one: its markers in the cup stay there; Reserve ends, and its markers are played [4.25b]."""
        if position.reserve[formation]:
            end_reserve(position, formation)
        position.become(Operation(frame.side, (formation,), frame.assault))

    def why_formation(self, position: RoadsPosition, frame: Naming, formation: Formation) -> Ruling:
        name = formation_name(position, formation)
        return why_not_named(position, frame.side, formation) or allow("4.25a", "operations.any", formation=name)


def end_reserve(position: RoadsPosition, formation: Formation) -> None:
    """A formation that is activated is no longer in Reserve: its markers go among the activated [4.25b]."""
    position.reserve[formation] = False
    ams = position.components.ams_of[formation]
    for am in ams:
        if position.am_at[am] == RESERVE:
            position.am_at[am] = ACTIVATED
    position.schedule = tuple(
        entry for entry in position.schedule if not (isinstance(entry, Return) and entry.am in ams)
    )
    position.emit("reserve_ended", "4.25b", formation=formation_name(position, formation))
