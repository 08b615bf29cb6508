"""What each side must not know [7.14-3, 7.21-1, 7.21C-2, 7.33e]: which of the enemy's markers is where.

How many are in the cup, in the hand and in the Pool is open, and so is who is in Reserve, activated or gone: of all
others the enemy knows no more than that they are somewhere there. Stacks may be looked at freely [3.34].
"""

from typing import Any

from grognard.engine.game import Hidden
from grognard.engine.hiding import Below, shuffled
from grognard.engine.kinds import Side
from grognard.games.roads_to_moscow.air import in_secret
from grognard.games.roads_to_moscow.battle import Battle
from grognard.games.roads_to_moscow.components import SOVIET
from grognard.games.roads_to_moscow.coordinating import Flying, is_sealed
from grognard.games.roads_to_moscow.position import AM, HAND, POOL, SECRET_PLACES, RoadsPosition


def secret_markers(position: RoadsPosition, owner: Side) -> list[AM]:
    """A side's markers of which the enemy does not know where they are."""
    return [am for am in position.components.ams_by_side[owner] if position.am_at[am] in SECRET_PLACES]


def hidden(position: RoadsPosition, side: Side) -> Hidden:
    """Where the markers of others than this side are (NONE: an onlooker, who sees neither's); all at the end."""
    if position.outcome is not None:
        return Hidden()
    owners = [owner for owner in range(len(position.in_cup)) if owner != side]
    unseen = frozenset(am for owner in owners for am in secret_markers(position, owner))
    return Hidden(columns={"am_at": unseen}, rule="7.21-1") if unseen else Hidden()


def openly_known(position: RoadsPosition, side: Side) -> list[dict[str, Any]]:
    """Of each enemy: which markers are in the game and not seen, and how many are in each of the places.

    A view does not say of a marker that is not seen whether it is in the game at all; everybody knows that [4.26].
    """
    names = position.components.names["am"]
    found = []
    for owner in range(len(position.in_cup)):
        ams = secret_markers(position, owner) if owner != side else []
        places = sorted(position.am_at[am] for am in ams)
        found.append({"markers": [names[am] for am in ams], "places": places})
    return found


def draw_hidden(position: RoadsPosition, side: Side, below: Below) -> None:
    """Deal the enemy's markers again to the places where they lie.

    The one that a failed combination has told of, or that the scenario names, is drawn among those that it can be.
    """
    for owner in range(len(position.in_cup)):
        if owner != side:
            _deal(position, secret_markers(position, owner), below)


def forget_plans(position: RoadsPosition, side: Side) -> None:
    """Which air units the Soviet side has assigned in secret nobody else knows before they are shown [10.41e]."""
    if side == SOVIET or not in_secret(position):
        return
    sealed = [frame for frame in position.frames_of(Flying) if is_sealed(position, frame)]
    for battle in position.frames_of(Battle):
        position.update(battle, sealed=())
    for frame in sealed:
        position.update(frame, air=())


def _deal(position: RoadsPosition, ams: list[AM], below: Below) -> None:
    places = sorted(position.am_at[am] for am in ams)
    seen_at = next((place for place in (POOL, HAND) if place in places), None)
    if seen_at is not None:
        places.remove(seen_at)
        able = [am for am in ams if not position.ruled_out[am]] or ams
        one = able[below(len(able))]
        position.am_at[one] = seen_at
        ams = [am for am in ams if am != one]
    for am, place in zip(shuffled(ams, below), places, strict=True):
        position.am_at[am] = place
