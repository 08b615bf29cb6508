"""May I, and why (not)?"""

from grognard.engine.rulings import COST, IllegalAction, Part, Then, allow, refuse

WOOD = Part("9.5", "wood", 2, COST)
ZONE = Part("8.3", "zone", 1.5, COST)


def test_a_refusal_carries_its_rule_and_its_numbers() -> None:
    ruling = refuse("8.2", "move.far", hex="0204", left=1)
    assert (ruling.legal, ruling.rules, ruling.facts) == (False, ("8.2",), {"hex": "0204", "left": 1})


def test_leave_cites_the_rules_of_its_parts_once_each() -> None:
    assert allow("9.1", "move.cost", WOOD, ZONE, WOOD).rules == ("9.1", "9.5", "8.3")


def test_a_ruling_goes_out_as_plain_data() -> None:
    assert allow("9.1", "move.cost", WOOD, cost=2).to_json() == {
        "legal": True,
        "rules": ["9.1", "9.5"],
        "reason": "move.cost",
        "facts": {"cost": 2},
        "parts": [{"rule": "9.5", "name": "wood", "amount": 2, "group": "cost"}],
    }


def test_what_odds_rest_on_and_what_could_be_added_goes_out_with_it() -> None:
    ruling = allow("9.1", "fight.odds")._replace(
        basis=(allow("9.2", "fight.table"),), could=(Then("gun 1", allow("9.3", "fight.gun")),)
    )
    data = ruling.to_json()
    assert [one["reason"] for one in data["basis"]] == ["fight.table"]
    assert [(one["action"], one["ruling"]["reason"]) for one in data["could"]] == [("gun 1", "fight.gun")]
    assert {"basis", "could"}.isdisjoint(allow("9.1", "fight.odds").to_json())


def test_an_illegal_action_carries_its_ruling() -> None:
    ruling = refuse("8.2", "move.far")
    error = IllegalAction(ruling, "too far [8.2]")
    assert (error.ruling, str(error)) == (ruling, "too far [8.2]")
