"""Markers: where they lie, who sees them, and when they go."""

import json
from collections.abc import Mapping
from typing import Any, ClassVar, NamedTuple

import pytest
from tests.engine.minefield import BLUE, RED, Mine, Minefield, MinefieldPosition

from grognard.engine import markers, positionfile
from grognard.engine.codec import FieldError
from grognard.engine.conformance import check
from grognard.engine.edits import Change, edited
from grognard.engine.events import seen_by
from grognard.engine.game import Game
from grognard.engine.hiding import replace_units
from grognard.engine.kinds import Hex, Hexside, PerHex, PerUnit, Side, SortedTuple, Unit
from grognard.engine.markers import HEX, HEXSIDE, PHASE, TURN, UNIT, UNTIL, Marker, expire, place_marker, remove_marker
from grognard.engine.position import Position
from grognard.engine.records import Record, UndoRefused
from grognard.games import GAMES, game

FIELD = Minefield()
MINE = {"hexside": "0101/0201", "side": "red", "chit": "mine-2", "until": 2}


def start() -> MinefieldPosition:
    return FIELD.start(seed=1)


def mined(*mines: Mine) -> MinefieldPosition:
    """A position with some mines: red's first."""
    position = start()
    for mine in mines or (Mine(0, RED, 2, 2), Mine(3, BLUE, 1, 1)):
        place_marker(position, "mines", mine)
        position.drawn[mine.chit] = True
    return position


# -- laying them


def test_the_order_in_which_they_are_laid_makes_no_other_position() -> None:
    one, other = Mine(4, RED, 1, 2), Mine(2, RED, 3, 2)
    assert mined(one, other) == mined(other, one)
    assert mined(one, other).hash() == mined(other, one).hash()


def test_one_of_the_same_owner_in_the_same_place_is_replaced() -> None:
    assert mined(Mine(4, RED, 1, 2), Mine(4, RED, 3, 2)).mines == (Mine(4, RED, 3, 2),)


def test_one_of_each_owner_can_lie_in_a_place() -> None:
    assert len(mined(Mine(4, RED, 1, 2), Mine(4, BLUE, 3, 2)).mines) == 2


def test_one_is_taken_up() -> None:
    position = mined()
    remove_marker(position, "mines", Mine(0, RED, 2, 2))
    assert position.mines == (Mine(3, BLUE, 1, 1),)


def test_a_copy_has_its_own() -> None:
    position = mined()
    remove_marker(position.copy(), "mines", Mine(0, RED, 2, 2))
    assert len(position.mines) == 2


def test_a_column_is_written_down_by_the_game() -> None:
    with pytest.raises(TypeError, match="stored as a column"):
        place_marker(start(), "smoke", 3)


# -- files and edits


def test_a_file_names_them() -> None:
    position = mined()
    data = positionfile.dump(FIELD, position)
    assert data["state"]["mines"][0] == MINE
    assert positionfile.load(FIELD, json.loads(json.dumps(data))) == position


def test_a_file_may_have_them_in_any_order() -> None:
    data = positionfile.dump(FIELD, mined())
    data["state"]["mines"].reverse()
    assert positionfile.load(FIELD, data).hash() == mined().hash()


def test_a_file_has_none_twice() -> None:
    with pytest.raises(FieldError, match=r"state\.mines\.1: appears twice"):
        edited(FIELD, start(), [Change("state.mines", [MINE, MINE])])


def test_they_are_edited() -> None:
    after = edited(FIELD, start(), [Change("state.mines", [MINE]), Change("state.smoke.0202", True)])
    assert after.mines == (Mine(0, RED, 2, 2),)
    assert [hex for hex, smoke in enumerate(after.smoke) if smoke] == [4]


# -- who sees them


def test_the_owner_sees_a_secret_one_and_the_others_do_not() -> None:
    views = {side: FIELD.view(mined(), side)["state"]["mines"] for side in ("red", "blue", None)}
    assert views["red"] == [MINE]
    assert [mine["side"] for mine in views["blue"]] == ["blue"]
    assert views[None] == []


def test_what_is_worked_out_for_a_side_knows_no_more_than_its_view() -> None:
    assert FIELD.known(mined(), "blue").mines == (Mine(3, BLUE, 1, 1),)


def test_open_ones_are_seen_by_everybody() -> None:
    position = start()
    FIELD.apply(position, "smoke")
    assert all(FIELD.view(position, side)["state"]["smoke"] == {"0101": True} for side in ("red", "blue", None))


class ShownPosition(MinefieldPosition):
    markers: ClassVar[tuple[Marker, ...]] = (
        Marker("mines", on=HEXSIDE, secret=True, shows=("hexside", "side"), expires=UNTIL),
    )


class Shown(Minefield):
    position_class = ShownPosition


def test_of_one_that_shows_something_others_see_that_and_nothing_else() -> None:
    position = Shown().start(seed=1)
    place_marker(position, "mines", Mine(0, RED, 2, 2))
    seen = {"hexside": "0101/0201", "side": "red", "chit": None, "until": None}
    assert Shown().view(position, "blue")["state"]["mines"] == [seen]
    assert Shown().known(position, "blue").mines == (Mine(0, RED, -1, 0),)


class OwnersPosition(MinefieldPosition):
    markers: ClassVar[tuple[Marker, ...]] = (Marker("mines", on=HEXSIDE, secret=True, shows=("side",)),)


class Owners(Minefield):
    position_class = OwnersPosition


def test_their_order_does_not_tell_where_they_lie() -> None:
    views = []
    for hexside in (0, 9):
        position = Owners().start(seed=1)
        for mine in (Mine(5, BLUE, 3, 2), Mine(hexside, RED, 2, 2)):
            place_marker(position, "mines", mine)
        views.append(json.dumps(Owners().view(position, "blue")["state"]))
    assert views[0] == views[1]


def test_a_game_with_secret_markers_hides_something() -> None:
    class Plain(Minefield):
        hidden = Game.hidden

    assert Plain().hides(start().components)


def test_what_a_side_cannot_see_can_be_changed_and_it_sees_no_difference() -> None:
    position = mined(Mine(0, RED, 2, 2), Mine(1, RED, 3, 1), Mine(3, BLUE, 1, 1))
    numbers = iter([0, 0, 7, 4])
    other = position.copy()
    markers.draw_hidden(other, "mines", BLUE, lambda bound: next(numbers) % bound)
    assert [mine for mine in other.mines if mine.side == BLUE] == [Mine(3, BLUE, 1, 1)]
    assert other.mines != position.mines
    assert sorted(mine.chit for mine in other.mines) == [1, 2, 3]
    assert FIELD.view(other, "blue")["state"]["mines"] == FIELD.view(position, "blue")["state"]["mines"]


# -- when they go


def test_what_goes_with_the_turn_goes_and_the_rest_stays() -> None:
    position = mined()
    position.smoke[4] = True
    position.flares = (2,)
    assert expire(position, TURN) == {"smoke": (4,), "mines": (Mine(3, BLUE, 1, 1),)}
    assert (position.mines, any(position.smoke), position.flares) == ((Mine(0, RED, 2, 2),), False, (2,))


def test_what_goes_with_the_phase_goes() -> None:
    position = mined()
    position.flares = (2,)
    assert expire(position, PHASE) == {"flares": (2,)}
    assert not position.flares
    assert len(position.mines) == 2


class TiredPosition(MinefieldPosition):
    tired: PerUnit[int]
    expires: ClassVar[Mapping[str, str]] = {"tired": PHASE}


def test_a_column_that_is_no_marker_is_cleared_when_its_position_says() -> None:
    position = TiredPosition(start().components, start().dice)
    position.tired = [0, 3]
    assert (expire(position, TURN), position.tired) == ({}, [0, 3])
    assert (expire(position, PHASE), position.tired) == ({"tired": (1,)}, [0, 0])


@pytest.mark.parametrize("name", ["smoke", "weather", "nothing"])
def test_only_a_column_that_is_no_marker_expires_so(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name} cannot expire: expected a column that is not a marker"):

        class Odd(MinefieldPosition):
            weather: str
            expires: ClassVar[Mapping[str, str]] = {name: PHASE}


def test_of_nothing_nothing_goes() -> None:
    assert expire(start(), TURN) == {}


def test_a_mine_lies_until_the_end_of_the_next_turn() -> None:
    position = start()
    position.dice.draws = ("mine-1",)
    for action in ("draw", "lay 0101/0201 mine-1", "done", "done"):
        FIELD.apply(position, action)
    assert (position.turn, len(position.mines)) == (2, 1)
    for action in ("done", "done"):
        FIELD.apply(position, action)
    assert (position.turn, position.mines) == (3, ())


# -- draws that one side sees


def drawn() -> tuple[Any, list[Any]]:
    record = Record.start(FIELD, seed=1)
    return record, record.play("draw")


def test_the_chit_is_told_to_the_side_that_draws_it() -> None:
    record, events = drawn()
    chit = record.position.components.names["chit"][record.position.hand[RED]]
    told = [event for event in seen_by(events, "red") if event.kind == "drew"]
    assert [(event.data["chit"], event.only) for event in told] == [(chit, "red")]


@pytest.mark.parametrize("side", ["blue", None])
def test_the_others_are_told_that_it_has_drawn(side: str | None) -> None:
    (event,) = seen_by(drawn()[1], side)
    assert event.to_json() == {"event": "drew_unseen", "rule": "2.3", "side": "red", "purpose": "mine", "of": 4}


def test_a_secret_draw_is_not_taken_back() -> None:
    record, _ = drawn()
    assert not record.can_undo
    with pytest.raises(UndoRefused):
        record.undo()


def test_what_will_be_drawn_is_not_foreseen() -> None:
    position = start()
    (draw,) = (action for action in FIELD.decision(position).actions if action.verb == "draw")  # type: ignore[union-attr]
    assert FIELD.preview(position, draw) == []


# -- all together


def test_random_games_keep_every_promise() -> None:
    report = check(FIELD, games=12)
    assert report.verbs["Play.lay"] > 5
    assert report.events["drew_unseen"] > 5
    assert report.events["blown"] > 0
    assert report.tally["determinized otherwise"] > 20


# -- what cannot be declared


class Wire(NamedTuple):
    hexside: Hexside
    length: int


class Badge(NamedTuple):
    unit: Unit
    side: Side


@pytest.mark.parametrize(
    ("marker", "complaint"),
    [
        (Marker("wires", on=HEX), "cannot hold markers on a hex"),
        (Marker("fires", on=UNIT), "cannot hold markers on a unit"),
        (Marker("weather", on=HEX), "cannot hold markers"),
        (Marker("nowhere", on=HEX), "cannot hold markers"),
        (Marker("wires", on=HEXSIDE, secret=True), "field of type Side for its owner"),
        (Marker("wires", on=HEXSIDE, expires=UNTIL), "expires at 'until', but has no such field"),
        (Marker("wires", on=HEXSIDE, label="{size}"), "names something that is not one of its fields"),
        (Marker("wires", on=HEXSIDE, look="balloon"), "has the unknown look"),
        (Marker("fires", on=HEX, secret=True), "only markers that are records can be"),
        (Marker("badges", on=UNIT, secret=True, shows=("colour",)), "shows colour, which is not one of its fields"),
    ],
)
def test_what_does_not_fit_its_field_is_no_marker(marker: Marker, complaint: str) -> None:
    with pytest.raises(TypeError, match=complaint):

        class Odd(Position):
            wires: SortedTuple[Wire]
            fires: PerHex[bool]
            badges: SortedTuple[Badge]
            weather: str
            markers: ClassVar[tuple[Marker, ...]] = (marker,)


class BadgePosition(MinefieldPosition):
    badges: SortedTuple[Badge]
    leader: Unit
    tired: PerUnit[bool]
    trail: tuple[Hex, ...]
    markers: ClassVar[tuple[Marker, ...]] = (
        Marker("badges", on=UNIT),
        Marker("leader", on=UNIT, label="L"),
        Marker("tired", on=UNIT, look="used"),
        Marker("trail", on=HEX, label="T"),
    )


def test_markers_stay_on_counters_that_change_places() -> None:
    position = BadgePosition(start().components, start().dice)
    position.put(0, 0)
    position.put(1, 8)
    position.badges, position.leader, position.trail = (Badge(0, RED),), 0, (1,)
    replace_units(position, {0: 1, 1: 0})
    assert (position.at, position.badges, position.leader, position.trail) == ([8, 0], (Badge(1, RED),), 1, (1,))


def test_each_form_says_where_a_marker_lies_and_whose_it_is() -> None:
    said = {name: (field.form, field.at, field.side) for name, field in BadgePosition.marked.items()}
    assert said == {
        "badges": ("records", "unit", "side"),
        "leader": ("one", "unit", None),
        "tired": ("column", "unit", None),
        "trail": ("list", "hex", None),
    }


@pytest.mark.parametrize("name", GAMES)
def test_every_field_of_a_game_that_lies_on_hexes_is_a_declared_marker(name: str) -> None:
    kind = game(name).position_class
    on_hexes = {field for field in kind.state_fields if _lies_on_hexes(kind, field)}
    assert on_hexes == {field for field, marker in kind.marked.items() if marker.marker.on == HEX}


def _lies_on_hexes(kind: Any, field: str) -> bool:
    try:
        markers.marker_field(Marker(field, on=HEX), kind.fields[field])
    except TypeError:
        return False
    return True
