"""Combat of which Korsun has no data: fortifications [7.5], sea and marines [7.7], bombarded units [7.7.1]."""

from math import ceil
from typing import Any

import pytest
from tests.games.folio.beachhead.game import GAME
from tests.games.folio.beachhead.sketch import ask, happened, lines, number, sketch, where

from grognard.engine.events import Event
from grognard.engine.rulings import Part
from grognard.games.folio.position import FolioPosition

STRONG = {"full": [9, 3, 6], "reduced": [9, 3, 6]}
"""Against a defence of 3 it has the last column: 1 De, 2 D3, 3 and 4 D2, 5 and 6 Ex."""


def passed(position: FolioPosition) -> list[Event]:
    """Nobody adds any more support; what happens then."""
    events: list[Event] = []
    while ask.asked(position)[1] == "support.which":
        events += ask.play(position, "pass")
    return events


def attacked(picture: str, die: int, hex: str = "0201", **more: Any) -> FolioPosition:
    """The Germans' g1, which is strong, attacks a hex; nobody supports it."""
    units = {"g1": STRONG, **more.pop("units", {})}
    position = sketch(picture, phase="german.combat", units=units, dice=[die], **more)
    ask.play(position, f"attack {hex}; unit g1; fight")
    passed(position)
    return position


def bombarded(picture: str, hex: str, die: int = 1, **more: Any) -> FolioPosition:
    """The Allies bombard a hex with 6: on clear ground against 3, 1 and 2 are D2."""
    position = sketch(picture, phase="allied.combat", dice=[die], **more)
    ask.play(position, f"bombard {hex}; marker navy-6")
    passed(position)
    return position


# -- fortifications


@pytest.mark.rule("7.5-1")
@pytest.mark.parametrize(("cell", "defence"), [("X+g1:Inf", 6), ("g1:Inf", 3)])
def test_in_a_fortification_the_printed_defence_counts_double(cell: str, defence: int) -> None:
    position = sketch(f"a1:Inf {cell} .", phase="allied.combat")
    ruling = ask.allowed(position, "attack 0201")
    assert sum(part.amount for part in ruling.parts if part.group == "defence") == defence
    assert ask.odds(position, "attack 0201").defence == defence


@pytest.mark.rule("7.5-1")
def test_an_attacker_in_a_fortification_is_not_doubled() -> None:
    position = sketch("X+a1:Inf g1:Inf .", phase="allied.combat")
    assert lines(ask.allowed(position, "attack 0201")) == [("7.1-5", "a1", 3), ("7.3-1", "g1", 3)]


@pytest.mark.rule("7.5-1", "12.3-1")
@pytest.mark.parametrize("printed", [1, 2, 3, 4])
def test_doubled_and_halved_a_strength_is_what_is_printed(printed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def halved(_: Any, position: Any, unit: int, strength: int, group: str, together: Any) -> tuple[Part, ...]:
        return (Part("12.3-1", "out_of_supply", ceil(strength / 2) - strength, group),)

    monkeypatch.setattr(type(GAME.exclusive), "strength_parts", halved)
    position = sketch("a1:Inf X+g1:Inf .", phase="allied.combat", units={"g1": {"full": [3, printed, 6]}})
    assert ask.odds(position, "attack 0201").defence == printed


@pytest.mark.rule("7.5-2")
@pytest.mark.parametrize(("cell", "total"), [("X+a1:Inf", 3 + 0 + 1), ("a1:Inf", 3 + 1 + 3)])
def test_each_marker_of_the_attacker_is_halved_by_itself_and_rounded_down(cell: str, total: int) -> None:
    position = sketch(f"g1:Inf {cell} .", phase="german.combat", dice=[3])
    ask.play(position, "attack 0201; unit g1; fight; marker wall-1; pass; marker wall-3")
    (reckoned,) = happened(passed(position), "reckoned")
    assert reckoned["attack"] == total


@pytest.mark.rule("7.5-2")
@pytest.mark.parametrize(("cell", "total"), [("X+g1:Inf", 2), ("g1:Inf", 4)])
def test_markers_of_a_bombardment_are_halved_too(cell: str, total: int) -> None:
    position = sketch(f"a1:Inf . {cell} .", phase="allied.combat", dice=[6])
    ask.play(position, "bombard 0301; marker navy-4")
    (reckoned,) = happened(passed(position), "reckoned")
    assert reckoned["attack"] == total


@pytest.mark.rule("7.5-3")
def test_markers_of_the_defender_keep_their_value_in_a_fortification() -> None:
    position = sketch("a1:Inf X+g1:Inf .", phase="allied.combat", dice=[3])
    ask.play(position, "attack 0201; unit a1; fight; pass; marker wall-3")
    (reckoned,) = happened(passed(position), "reckoned")
    assert reckoned["defence"] == 6 + 3


# -- sea, cliffs and marines


@pytest.mark.rule("7.7-7")
@pytest.mark.parametrize(
    ("picture", "sides", "ends"),
    [
        ("g1:Inf a1:Inf . .", {}, "0401"),
        ("g1:Inf a1:Inf . ~", {}, "0301"),
        ("g1:Inf a1:Inf . .", {"cliff": "0301/0401"}, "0301"),
        ("g1:Inf a1:Inf . .", {"stream": "0301/0401"}, "0401"),
    ],
)
def test_no_retreat_goes_to_sea_or_over_a_cliff(picture: str, sides: dict[str, str], ends: str) -> None:
    position = attacked(picture, 3, sides=sides)
    ask.play(position, "retreat")
    assert where(position, "a1") == ends


@pytest.mark.rule("7.7-8")
def test_a_marine_unit_whose_only_way_back_is_the_sea_stays_and_is_depleted() -> None:
    position = attacked("g1:Inf a1:Mar ~", 3)
    assert ask.allowed(position, "retreat").rules[0] == "7.7-8"
    events = ask.play(position, "retreat")
    assert happened(events, "depleted") == [{"rule": "7.7-8", "unit": "a1", "hex": "0201"}]
    assert where(position, "a1") == "0201"


@pytest.mark.rule("7.7-8")
@pytest.mark.parametrize("more", [{"depleted": True}, {"reduced": None}])
def test_a_marine_unit_on_its_last_step_is_eliminated_there(more: dict[str, Any]) -> None:
    position = attacked("g1:Inf a1:Mar ~", 3, units={"a1": more})
    events = ask.play(position, "retreat")
    assert happened(events, "eliminated") == [{"rule": "7.7-8", "unit": "a1", "hex": "0201"}]


@pytest.mark.rule("7.7-8", "7.7-14")
@pytest.mark.parametrize(
    "picture",
    [
        pytest.param("g1:Inf a1:Inf ~", id="not marines"),
        pytest.param("g1:Inf a1:Mar", id="no sea"),
        pytest.param("g1:Inf a1:Mar ~ g2:Inf", id="the sea is in an enemy zone"),
    ],
)
def test_anybody_else_without_a_way_back_is_eliminated(picture: str) -> None:
    position = attacked(picture, 3)
    assert [event["rule"] for event in happened(ask.play(position, "retreat"), "eliminated")] == ["7.7-14"]


@pytest.mark.rule("7.7-8")
def test_marines_with_a_way_over_land_take_it() -> None:
    position = attacked("g1:Inf a1:Mar . .\n~ ~ ~ ~", 3)
    ask.play(position, "retreat")
    assert (where(position, "a1"), position.depleted[number(position, "a1")]) == ("0401", False)


# -- retreats from a bombardment


@pytest.mark.rule("7.7.1-1")
def test_a_bombarded_unit_goes_as_far_as_it_can_from_the_nearest_enemy() -> None:
    picture = ". . . . . . .\na1:Inf . . g1:Inf . . .\n. . . . . . ."
    position = bombarded(picture, "0402")
    ruling = ask.allowed(position, "retreat")
    assert "7.7.1-1" in ruling.rules
    distance = position.components.grid.distance
    ends = [position.components.number("hex", hex) for hex in ruling.facts["hexes"]]
    start = position.components.number("hex", "0102")
    assert {distance(start, end) for end in ends} == {5}
    ask.play(position, "retreat")
    assert ask.refused(position, "hex 0302").rules[0] == "7.7.1-1"
    assert ask.allowed(position, "hex 0502").legal


@pytest.mark.rule("7.7.1-1")
def test_with_no_enemy_on_the_map_it_goes_towards_a_friend() -> None:
    position = bombarded("g2:Inf . . . g1:Inf . . .", "0501")
    ask.play(position, "retreat")
    assert where(position, "g1") == "0301"


@pytest.mark.rule("7.7.1-1")
def test_with_nobody_on_the_map_it_goes_where_its_owner_likes() -> None:
    position = bombarded(". . . . g1:Inf . . .", "0501")
    ask.play(position, "retreat")
    assert ask.choices(position) == {"hex 0401", "hex 0601"}


@pytest.mark.rule("7.7.1-2")
def test_one_that_cannot_but_come_nearer_to_an_enemy_is_depleted() -> None:
    position = bombarded("a1:Inf . . . g1:Inf", "0501")
    events = ask.play(position, "retreat")
    assert happened(events, "depleted") == [{"rule": "7.7.1-2", "unit": "g1", "hex": "0301"}]
    away = bombarded("a1:Inf . . . g1:Inf . .", "0501")
    ask.play(away, "retreat")
    assert (where(away, "g1"), any(away.depleted)) == ("0701", False)


@pytest.mark.rule("7.7.1-2", "7.7.2-1")
def test_it_is_depleted_too_if_a_friend_makes_room_for_it_there() -> None:
    position = bombarded("a1:Inf . . g2:Inf . g1:Inf", "0601")
    events = ask.play(position, "retreat; hex 0501; hex 0401")
    assert (where(position, "g2"), where(position, "g1")) == ("0501", "0401")
    assert [event["rule"] for event in happened(events, "depleted")] == ["7.7.1-2"]


@pytest.mark.rule("7.7.1-3")
def test_one_that_cannot_retreat_from_a_bombardment_is_eliminated() -> None:
    position = bombarded("a1:Inf g1:Inf", "0201")
    events = ask.play(position, "retreat")
    assert happened(events, "eliminated") == [{"rule": "7.7.1-3", "unit": "g1", "hex": "0201"}]


@pytest.mark.rule("7.9-1")
def test_nobody_advances_after_a_bombardment() -> None:
    position = bombarded("a1:Inf g1:Inf . .", "0201")
    ask.play(position, "retreat")
    assert where(position, "g1") == "0401"
    assert ask.asked(position) != ("allied", "advance.who")


@pytest.mark.rule("7.7-7")
@pytest.mark.parametrize(("ground", "enters"), [("~", False), ("w", True)])
def test_a_hex_of_sea_is_refused_by_its_rule(ground: str, enters: bool) -> None:
    position = attacked(f". . . . .\n. g1:Inf a1:Inf {ground} .\n. . . . .", 3, "0302")
    ask.play(position, "retreat")
    assert ask.choices(position, "hex") == ({"0401", "0402", "0403"} if enters else {"0401", "0403"})
    if not enters:
        assert ask.refused(position, "hex 0402").rules[0] == "7.7-7"
