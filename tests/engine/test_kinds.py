"""A game's own kinds: are they named in files, actions and errors like hexes and units?"""

from typing import Annotated, Any

import pytest
from tests.engine.minefield import CHITS, RED, Chit, Mine, Minefield, MinefieldPosition, PerChit

from grognard.engine import positionfile
from grognard.engine.codec import FieldError, codec
from grognard.engine.components import Components
from grognard.engine.edits import Change, edited
from grognard.engine.kinds import NONE, Hex, Hexside, Kind, PerHex, column_of, kind_of
from grognard.engine.rulings import IllegalAction
from grognard.server.editing import edit_json

FIELD = Minefield()


def start() -> MinefieldPosition:
    return FIELD.start(seed=1)


def with_mine_in_hand(name: str = "mine-2") -> MinefieldPosition:
    position = start()
    position.dice.draws = (name,)
    FIELD.apply(position, "draw")
    return position


def test_a_type_says_its_kind_or_what_it_has_one_value_for() -> None:
    assert (kind_of(Chit), kind_of(Hex), kind_of(int), kind_of(PerHex[int])) == ("chit", "hex", None, None)
    assert (column_of(PerChit[bool]), column_of(PerHex[int]), column_of(Hex)) == ("chit", "hex", None)


@pytest.mark.parametrize(
    ("hint", "value", "written"),
    [
        (Chit, 2, "mine-2"),
        (Chit, NONE, None),
        (Hexside, 0, "0101/0201"),
        (tuple[Chit, ...], (1, 0), ["mine-1", "dud"]),
        (PerChit[int], [0, 0, 4, 0], {"mine-2": 4}),
    ],
)
def test_it_is_written_by_name_and_read_back(hint: Any, value: Any, written: Any) -> None:
    box = start().components
    assert codec(hint).encode(value, box) == written
    assert codec(hint).decode(written, box) == value


def test_a_hexside_is_named_from_either_of_its_hexes() -> None:
    box = start().components
    assert box.number("hexside", "0201/0101") == box.number("hexside", "0101/0201") == box.hexside(1, 0)
    assert box.names["hexside"][box.hexside(1, 0)] == "0101/0201"
    assert box.hexsides[box.hexside(1, 0)] == (0, 1)


def test_every_hexside_between_two_hexes_has_a_number() -> None:
    box = start().components
    assert len(box.hexsides) == len(set(box.hexsides)) == sum(len(around) for around in box.grid.around) // 2


def test_a_verb_takes_arguments_of_the_games_own_kinds() -> None:
    position = with_mine_in_hand("mine-2")
    FIELD.apply(position, "lay 0101/0201 mine-2")
    assert position.mines == (Mine(position.components.hexside(0, 1), RED, 2, 2),)
    assert FIELD.verbs["lay"].kinds == ("hexside", "chit")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("lay 0101/0201 mime-2", "unknown chit 'mime-2'; nearest: mine-2"),
        ("lay 0101/0303 mine-2", "unknown hexside '0101/0303'; nearest: 0"),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest(action: str, said: str) -> None:
    with pytest.raises(IllegalAction, match=said):
        FIELD.apply(with_mine_in_hand(), action)


def test_a_chit_that_is_not_in_hand_is_refused_by_the_rule() -> None:
    ruling = FIELD.explain(with_mine_in_hand("mine-2"), "lay 0101/0201 mine-3")
    assert (ruling.legal, ruling.rules) == (False, ("2.3",))


def test_a_position_file_names_them() -> None:
    position = with_mine_in_hand("mine-3")
    data = positionfile.dump(FIELD, position)
    assert data["state"]["hand"] == {"red": "mine-3"}
    assert data["state"]["drawn"] == {"mine-3": True}
    assert positionfile.load(FIELD, data) == position


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("state.drawn.mine-4", True, "state.drawn.mine-4: unknown chit; nearest: mine-"),
        ("state.hand.red", "mine", "state.hand.red: unknown chit 'mine'; nearest: mine-"),
        ("state.mines", [{"hexside": "0101/0301"}], "state.mines.0.hexside: unknown hexside '0101/0301'; nearest"),
    ],
)
def test_an_edit_is_refused_by_the_nearest_name(path: str, value: Any, said: str) -> None:
    with pytest.raises(FieldError, match=said):
        edited(FIELD, start(), [Change(path, value)])


def test_an_edit_panel_is_told_every_name_of_a_kind_that_stands_nowhere_else() -> None:
    state = {field["name"]: field for field in edit_json(FIELD, start().components)["state"]}
    assert (state["hand"]["kind"], state["hand"]["of"], state["hand"]["values"]) == ("chit", "side", list(CHITS))
    assert (state["drawn"]["kind"], state["drawn"]["of"]) == ("bool", "chit")
    parts = {part["name"]: part for part in state["mines"]["items"]["fields"]}
    assert (parts["hexside"]["kind"], "values" in parts["hexside"]) == ("hexside", False)


def made(**kinds: tuple[str, ...]) -> Components:
    box = start().components
    return Components(game="other", sides=box.sides, map=box.map, roster=box.roster, kinds=kinds)


def test_a_kind_of_the_engine_is_not_declared_again() -> None:
    for name in ("hex", "hexside", "unit"):
        with pytest.raises(TypeError, match=f"the kind '{name}' belongs to the engine"):
            made(**{name: ("a",)})


def test_no_two_of_a_kind_have_one_name() -> None:
    with pytest.raises(FieldError, match="chit dud appears twice"):
        made(chit=("dud", "mine", "dud"))


def test_a_kind_that_the_components_do_not_name_is_missed_by_its_name() -> None:
    with pytest.raises(TypeError, match="components of other do not list the names of the kind 'chit'"):
        MinefieldPosition(made(), start().dice)


def test_another_kind_of_the_same_name_is_the_same() -> None:
    assert codec(Annotated[int, Kind("chit")]) is codec(Chit)
