"""Forced Retreats [7.4.2.3]: into EZOCs if there is no other way, and at a price if there is none at all."""

from typing import Any

import pytest
from tests.games.formation.aftermath import DISRUPTED, FAILS, PASSES, combat, fought, losses, retreats
from tests.games.formation.sketch import ask, happened, strength, where

from grognard.games.formation.position import FormationPosition

GAUNTLET = """
    .  .  .  .  .  .  .
      .  .  l  l  l  l  .
    .  .  a1:Inf  g1:Inf+g2:Inf  .  .  .
      .  .  l  l  l  l  .
    .  .  .  .  .  .  .
"""
"""One way back, 0503, 0603, 0703; whoever stands next to it watches it."""
DEAD_END = GAUNTLET.replace("g2:Inf  .  .  .", "g2:Inf  .  l  .")
PEN = GAUNTLET.replace("g2:Inf  .  .  .", "g2:Inf  l  .  .")
OPEN_FIELD = """
    .  .  .  .  .  .  .
      .  .  .  .  .  .  .
    .  .  a1:Inf  g1:Inf+g2:Inf  .  .  .
      .  .  .  .  .  .  .
    .  .  .  .  .  .  .
"""
BOTH_FAIL = [FAILS, FAILS]
WATCH_FIRST: dict[str, Any] = {"type": "infantry", "hex": "0502"}
"""In the lake, so that it is next to 0503 and 0603; only its zone matters."""
WATCH_LAST: dict[str, Any] = {"type": "infantry", "hex": "0602"}
"""Next to 0603 and 0703."""


def routed(crt: str, picture: str = GAUNTLET, **more: Any) -> FormationPosition:
    """Both defenders have failed their check, and g1 has taken the first loss."""
    return flight(crt, picture, **more)[0]


def flight(crt: str, picture: str = GAUNTLET, **more: Any) -> tuple[FormationPosition, list[Any]]:
    """The same, with what happened after the first loss."""
    position = combat(crt, picture, checks=more.pop("checks", BOTH_FAIL), who="a1", **more)
    events = ask.play(position, "unit g1")
    return position, events


@pytest.mark.rule("7.4.2.3-1")
@pytest.mark.parametrize(
    ("crt", "checks", "answer", "forced"), [("0/2", [], "retreat", False), ("0/2r", BOTH_FAIL, "", True)]
)
def test_a_retreat_that_the_owner_did_not_choose_is_forced(
    crt: str, checks: list[int], answer: str, forced: bool
) -> None:
    position, events = flight(crt, checks=checks)
    if answer:
        assert ask.asked(position) == ("german", "hits.hold")
        events += ask.play(position, answer)
    assert [retreat["forced"] for retreat in happened(events, "retreated")] == [forced]


# -- EZOCs


@pytest.mark.rule("7.4.2.3-2")
def test_an_enemy_zone_has_to_be_entered_if_there_is_no_other_hex() -> None:
    _, events = flight("0/2r", units={"a3": WATCH_FIRST})
    assert retreats(events) == [("g1 g2", "0503")]


@pytest.mark.rule("7.4.2.3-2")
def test_an_enemy_zone_is_not_entered_while_there_is_another_hex() -> None:
    position = routed("0/2r", OPEN_FIELD, areas={"main.german": "0401 0405", "main.american": "0103"})
    assert ask.choices(position, "hex") == {"0402", "0404"}
    assert ask.refused(position, "hex 0302").rules == ("7.4.2.3-2",)


@pytest.mark.rule("7.4.2.3-2")
def test_a_full_hex_is_another_hex() -> None:
    """0304 is in the attacker's EZOC and empty, 0503 is full: the stack has to go to 0503."""
    picture = """
        .  .  .  .  .  .  .
          .  .  l  l  l  l  .
        .  .  a1:Inf  g1:Inf+g2:Inf  g3:Inf+g4:Inf  .  .
          .  .  .  l  l  l  .
        .  .  .  .  .  .  .
    """
    units = {name: {"strength": 3} for name in ("g1", "g2", "g3", "g4")}
    _, events = flight("0/2r", picture, areas={"main.german": "0305"}, units=units)
    assert retreats(events) == [("g1 g2", "0503")]


@pytest.mark.rule("7.4.2.3-3")
def test_every_unit_that_retreats_into_an_enemy_zone_loses_a_point() -> None:
    _, events = flight("0/2r", units={"a3": WATCH_FIRST})
    assert losses(events)[1:] == [("g1", "7.4.2.3-3", 1), ("g2", "7.4.2.3-3", 1)]


@pytest.mark.rule("7.4.2.3-3")
def test_and_one_for_each_such_hex() -> None:
    position, events = flight("0/3r", units={"a3": WATCH_FIRST})  # next to 0503 and to 0603
    assert losses(events)[1:] == [("g1", "7.4.2.3-3", 1), ("g2", "7.4.2.3-3", 1)] * 2
    assert (strength(position, "g1"), strength(position, "g2")) == (1, 2)


@pytest.mark.rule("7.4.2.3-3")
def test_who_follows_pays_as_well_as_who_has_to_go() -> None:
    position, _ = flight("0/2r", checks=[FAILS, PASSES], units={"a3": WATCH_FIRST})
    assert losses(ask.play(position, "follow")) == [("g1", "7.4.2.3-3", 1), ("g2", "7.4.2.3-3", 1)]


@pytest.mark.rule("7.4.2.3-3")
def test_friends_in_the_hex_do_not_help_against_the_zone() -> None:
    picture = GAUNTLET.replace("g2:Inf  .", "g2:Inf  g3:Inf")
    _, events = flight("0/2r", picture, units={"a3": WATCH_FIRST})
    assert [unit for unit, rule, _ in losses(events) if rule == "7.4.2.3-3"] == ["g1", "g2"]


@pytest.mark.rule("7.4.2.3-3")
def test_no_zone_reaches_into_a_strong_point_of_their_own() -> None:
    points = [{"hex": "0503", "side": "german"}]
    _, events = flight("0/2r", units={"a3": WATCH_FIRST}, state={"strong_points": points})
    assert retreats(events) == [("g1 g2", "0503")]
    assert len(losses(events)) == 1


@pytest.mark.rule("7.4.2.3-3", "5.3.2-3")
def test_a_unit_that_the_zone_has_ended_crowds_nobody() -> None:
    picture = GAUNTLET.replace("g2:Inf  .", "g2:Inf  g3:Inf+g4:Inf")
    units = {"a3": WATCH_FIRST, "g1": {"strength": 2}, "g2": {"strength": 2}, "g3": {"strength": 2}}
    position, events = flight("0/2r", picture, units=units)
    assert where(position, "g1") == "eliminated"
    assert where(position, "g2") == "0503"
    assert [unit["unit"] for unit in happened(events, "disrupted")] == ["g1", "g2"]  # by their checks
    assert ask.asked(position)[1] != "displace.which"


# -- no way


@pytest.mark.rule("7.4.2.3-4")
@pytest.mark.parametrize(("crt", "lost"), [("0/2r", 2), ("0/3r", 4)])
def test_who_has_to_retreat_and_cannot_loses_two_points_a_hex_and_stays(crt: str, lost: int) -> None:
    units = {name: {"strength": 6} for name in ("g1", "g2")}
    position, events = flight(crt, PEN, units=units)
    assert losses(events)[1:] == [("g1", "7.4.2.3-4", lost), ("g2", "7.4.2.3-4", lost)]
    assert where(position, "g1") == where(position, "g2") == "0403"


@pytest.mark.rule("7.4.2.3-4")
def test_only_hexes_that_were_not_made_are_paid_for() -> None:
    position, events = flight("0/3r", DEAD_END)
    assert where(position, "g1") == "0503"
    assert losses(events)[1:] == [("g1", "7.4.2.3-4", 2), ("g2", "7.4.2.3-4", 2)]


@pytest.mark.rule("7.4.2.3-4")
def test_the_price_comes_on_top_of_the_hits_that_are_left() -> None:
    picture = (
        PEN.replace("  a1:Inf", "  a1:Inf+a2:Inf").replace(".  .  l  l", ".  l  l  l").replace(".  .  a1", ".  l  a1")
    )
    units = {name: {"strength": 6} for name in ("a1", "a2")}
    position = combat("3r/0", picture, checks=BOTH_FAIL, units=units)
    events = ask.play(position, "unit a1")
    assert losses(events)[1:] == [("a1", "7.4.2.3-4", 2), ("a2", "7.4.2.3-4", 2), ("a2", "7.4.2-3B3", 1)]


@pytest.mark.rule("7.4.2.3-4")
@pytest.mark.parametrize("ban", ["enemy", "hq", "strong point"])
def test_no_other_ban_than_that_of_zones_is_lifted(ban: str) -> None:
    more: dict[str, Any] = {
        "enemy": {"units": {"a3": {"type": "infantry", "hex": "0503", **DISRUPTED}}},
        "hq": {"units": {"a3": {"type": "hq", "hex": "0603"}}},
        "strong point": {"state": {"strong_points": [{"hex": "0503", "side": "american"}]}},
    }
    _, events = flight("0/2r", **more[ban])
    assert not retreats(events)
    assert losses(events)[1:] == [("g1", "7.4.2.3-4", 2), ("g2", "7.4.2.3-4", 2)]


@pytest.mark.rule("7.4.2.3-4", "7.4.2-2a2")
def test_a_disrupted_unit_of_a_stack_that_holds_pays_if_it_cannot_go() -> None:
    position, events = fought("0/2", PEN, who="a1", units={"g2": DISRUPTED})
    events = ask.play(position, "unit g1")  # and holds, for there is no way back
    assert losses(events) == [("g1", "7.4.2-1a", 1), ("g2", "7.4.2-2a", 1), ("g2", "7.4.2.3-4", 2)]


@pytest.mark.rule("7.4.2.3-5")
def test_a_forced_retreat_goes_on_from_an_enemy_zone() -> None:
    """Nobody stops there, nor need the next hex be free of zones."""
    _, events = flight("0/4r", units={"a3": WATCH_FIRST})
    assert retreats(events) == [("g1 g2", "0503"), ("g1 g2", "0603"), ("g1 g2", "0703")]
    position, events = flight("0/4r", units={"a3": WATCH_FIRST, "a4": WATCH_LAST})
    assert retreats(events) == [("g1 g2", "0503"), ("g1 g2", "0603"), ("g1 g2", "0703")]
    assert (where(position, "g1"), strength(position, "g2")) == ("eliminated", 1)  # three times a point
