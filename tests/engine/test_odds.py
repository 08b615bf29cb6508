"""The odds of an attack as one value: what is told before the die, exactly."""

import json
from fractions import Fraction
from typing import Any

from tests.engine.test_tables import BY_DIFFERENTIAL, BY_RATIO

from grognard.engine.odds import BothSides, Loss, Losses, Opponents, fixed_odds, spread_odds
from grognard.engine.rulings import Ruling, allow

WHO = Opponents("0204", ("b1", "b2"), ("r",))
HALF, QUARTER = Fraction(1, 2), Fraction(1, 4)


def test_a_settled_attack_tells_its_sums_and_its_column_before_and_after_shifts() -> None:
    found = fixed_odds(BY_RATIO, WHO, (Fraction(9, 2), 3), (2, 1), "open")
    assert (found.hex, found.attackers, found.defenders) == ("0204", ("b1", "b2"), ("r",))
    assert (found.attack, found.defence, found.heading) == (Fraction(9, 2), Fraction(3), "4.5:3")
    assert (found.column, found.shifted) == ("Z 3:2", "Y 1:1")
    assert found.chances == {"A": 1}


def test_a_differential_heads_its_column_by_a_number() -> None:
    assert fixed_odds(BY_DIFFERENTIAL, WHO, (3, 5), (0, 0)).heading == "-2"


def test_all_columns_of_a_settled_attack_are_told_and_one_of_them_is_certain() -> None:
    found = fixed_odds(BY_DIFFERENTIAL, WHO, (5, 5), (1, 1))
    assert [column.name for column in found.columns] == ["<=-1", "0", ">=1"]
    assert [column.chance for column in found.columns] == [0, 1, 0]
    assert found.columns[2].faces == ("A", "B", "B", "C")


def test_the_results_of_one_column_stand_in_the_order_of_the_die() -> None:
    found = fixed_odds(BY_DIFFERENTIAL, WHO, (9, 1), (2, 2))
    assert list(found.chances.items()) == [("A", QUARTER), ("B", HALF), ("C", QUARTER)]


def test_a_face_that_is_rolled_again_counts_for_nothing() -> None:
    found = fixed_odds(BY_DIFFERENTIAL, WHO, (9, 1), (2, 2), read=lambda _, result: None if result == "B" else result)
    assert found.columns[2].faces == ("A", None, None, "C")
    assert found.chances == {"A": HALF, "C": HALF}


def test_of_an_attack_that_is_not_settled_only_columns_that_can_be_are_told_and_the_likeliest_result_first() -> None:
    found = spread_odds(BY_DIFFERENTIAL, WHO, {2: HALF, 1: QUARTER}, below={"5/0": QUARTER})
    assert [(column.name, column.chance) for column in found.columns] == [("0", QUARTER), (">=1", HALF)]
    assert (found.column, found.shifted, found.heading) == (None, None, None)
    assert list(found.chances) == ["B", "5/0", "A", "C"]
    assert (found.below, sum(found.chances.values())) == (QUARTER, 1)


def test_the_modifier_moves_the_faces() -> None:
    found = spread_odds(BY_RATIO, WHO, {2: Fraction(1)}, "open", modifier=2)
    assert (found.modifier, found.chances) == (2, {"B": HALF, "C": HALF})


def test_it_goes_out_as_plain_data_with_fractions_as_text() -> None:
    more: dict[str, Any] = {"wins": BothSides(HALF, QUARTER), "of_units": {"routed": {"r": HALF}}}
    losses = {"A": Losses(Loss(2, check=True), Loss(1, check=False))}
    odds = fixed_odds(BY_RATIO, WHO, (3, 2), (2, 2), "open", **more, losses=losses)
    ruling = Ruling(True, ("9.3",), "combat.odds", odds=odds)
    told = json.loads(json.dumps(ruling.to_json()))["odds"]
    assert (told["attack"], told["defence"], told["heading"], told["by"]) == ("3", "2", "3:2", "ratio")
    assert told["columns"][2] == {"name": "Z 3:2", "faces": ["A", "B"], "chance": "1"}
    assert told["chances"] == {"A": "1/2", "B": "1/2"}
    assert (told["wins"], told["hits"]) == ({"attacker": "1/2", "defender": "1/4"}, None)
    assert told["of_units"] == {"routed": {"r": "1/2"}}
    hits = {"attacker": {"hits": 2, "check": True}, "defender": {"hits": 1, "check": False}}
    assert told["losses"] == {"A": hits}


def test_a_sentence_can_name_what_the_odds_tell_and_no_fact_has_to_repeat_it() -> None:
    odds = fixed_odds(BY_RATIO, WHO, (3, 2), (2, 1), "open")
    ruling = Ruling(True, ("9.3",), "combat.odds", {"unit": "b1"}, odds=odds)
    assert ruling.all_facts() == {
        "unit": "b1",
        "hex": "0204",
        "attack": 3,
        "defence": 2,
        "heading": "3:2",
        "column": "Z 3:2",
        "shifted": "Y 1:1",
        "chances": {"A": "1"},
    }


def test_a_ruling_without_odds_does_not_mention_them() -> None:
    assert "odds" not in allow("9.1", "move.cost").to_json()
