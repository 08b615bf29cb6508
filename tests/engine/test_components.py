"""What is in the box, by name and by number?"""

import pytest
from tests.engine.table import TOY

from grognard.engine.actions import Action
from grognard.engine.codec import FieldError

BOX = TOY.start(seed=1).components


@pytest.mark.parametrize(("kind", "count"), [("hex", 9), ("place", 11), ("unit", 3), ("side", 2)])
def test_every_name_has_its_number(kind: str, count: int) -> None:
    assert BOX.count(kind) == count
    assert [BOX.number(kind, name) for name in BOX.names[kind]] == list(range(count))


def test_boxes_are_numbered_on_after_the_hexes() -> None:
    assert (BOX.box("reserve"), BOX.box("dead")) == (9, 10)


def test_a_box_is_a_place_but_no_hex() -> None:
    assert BOX.number("place", "dead") == 10
    with pytest.raises(FieldError, match="unknown hex 'dead'"):
        BOX.number("hex", "dead")


def test_each_counter_knows_its_side() -> None:
    assert BOX.side_of == [0, 0, 1]


def test_the_actions_of_a_verb_are_made_once() -> None:
    table = BOX.action_table("hex", "hex")
    assert table[0] == Action("hex", ("0101",))
    assert BOX.action_table("hex", "hex") is table
