"""Supply [5.7]: how HQs trace it, when they are checked, what stands in the way, and what it is to have none."""

from typing import Any

import pytest
from tests.games.formation.aftermath import DUEL, FAILS, fought, retreats
from tests.games.formation.sketch import ask, happened, level, lines, sketch, where
from tests.games.formation.variants import scenario_rules

from grognard.games.formation.arracourt import GAME
from grognard.games.formation.position import FormationPosition
from grognard.games.formation.supply import can_trace

OUT: dict[str, Any] = {"out_of_supply": {"A": True}}
NO_SOURCE: dict[str, str] = {"supply.american": ""}


def supply(position: FormationPosition, unit: str = "a") -> bool:
    """Would an HQ be in supply if it were checked now? The explanation has to say the same."""
    formation = position.formation[position.components.number("unit", unit)]
    found = can_trace(position, formation)
    assert GAME.inquire(position, f"supply {unit}").legal == found
    return found


def line(position: FormationPosition) -> list[str]:
    """The route of the American HQ."""
    found: list[str] = GAME.inquire(position, "supply a").facts["line"]
    return found


def marked(position: FormationPosition, formation: str = "A") -> bool:
    """Is an HQ turned to its back?"""
    return position.out_of_supply[position.components.number("formation", formation)]


def traced(picture: str, source: str, road: str | list[str], **more: Any) -> FormationPosition:
    """A position with one American source and no German one."""
    return sketch(picture, road=road, areas={"supply.american": source, "supply.german": ""}, **more)


ON_FOOT: dict[str, Any] = {"a": {"class": "foot"}}


# -- who, and when


@pytest.mark.rule("5.7-1")
def test_an_hq_is_either_in_supply_or_out_of_it() -> None:
    assert not marked(sketch("a:HQ a1:Tk"))
    assert marked(sketch("a:HQ a1:Tk", state=OUT))


@pytest.mark.rule("5.7-2")
def test_a_unit_has_its_hqs_supply_and_no_route_of_its_own() -> None:
    ringed = traced("a:HQ . . g1:Inf a1:Tk", "0101", "0101 0201")
    assert supply(ringed, "a1")
    cut = traced("a1:Tk . . g1:Inf a:HQ", "0101", "0101 0201 0301 0401 0501")
    assert not supply(cut, "a1")  # on the source itself


@pytest.mark.rule("5.7-3")
@pytest.mark.parametrize(("out", "allowance"), [("A", 3), ("B", 6)])
def test_units_suffer_from_their_own_hqs_lack_of_supply_only(out: str, allowance: float) -> None:
    position = sketch("a:HQ a1:Tk+aB1:Tk aB:HQ", state={"out_of_supply": {out: True}})
    ask.play(position, "unit a1; move")
    assert ask.game.decision(position).facts["left"] == allowance  # type: ignore[union-attr]


@pytest.mark.rule("5.7.1-1")
def test_every_hq_is_checked_in_the_recovery_segment() -> None:
    position = sketch(
        "a:HQ a1:Tk . g:HQ", phase="admin.recovery", areas={"supply.american": "", "supply.german": "0401"}
    )
    assert (marked(position, "A"), marked(position, "G")) == (True, False)


@pytest.mark.rule("5.7.1-2")
def test_an_hq_is_checked_when_its_formation_is_activated() -> None:
    position = sketch("a:HQ a1:Tk aB1:Tk aB:HQ", phase="operations", areas=NO_SOURCE, dice=[5])
    assert not marked(position)
    events = ask.play(position, "activate A")
    assert happened(events, "out_of_supply") == [{"rule": "5.7.1-2", "formation": "A", "unit": "a"}]
    assert (marked(position, "A"), marked(position, "B")) == (True, False)


@pytest.mark.rule("5.7.1-3")
@pytest.mark.parametrize(("die", "found"), [(5, True), (6, False)])
def test_an_hq_is_checked_before_a_reaction_and_marked_if_that_succeeds(die: int, found: bool) -> None:
    position = sketch("a:HQ a1:Tk . g1:Inf g:HQ", areas={"supply.german": ""}, dice=[die, 1])
    ask.play(position, "unit a1; move; hex 0301; react G")
    assert marked(position, "G") is found
    assert level(position, "G") == (0 if found else 4)


@pytest.mark.rule("5.7.1-4")
@pytest.mark.parametrize(("price", "points"), [(3, 3), (0, 0)])
def test_at_the_end_of_a_scenario_hqs_are_checked_only_if_it_says_so(price: int, points: int) -> None:
    position = sketch(
        "a:HQ a1:Tk g1:Inf g:HQ",
        phase="end",
        turn=8,
        areas={"supply.american": "", "supply.german": "0401"},
        charts=scenario_rules(f"points_out_of_supply = {price}"),
    )
    assert (marked(position), position.scored) == (price > 0, [0, points])


@pytest.mark.rule("5.7.1-5")
@pytest.mark.parametrize("before", [False, True])
def test_an_hq_found_without_supply_is_turned_over_once(before: bool) -> None:
    state = OUT if before else {}
    position = sketch("a:HQ a1:Tk", phase="operations", areas=NO_SOURCE, dice=[5], state=state)
    events = ask.play(position, "activate A")
    assert (marked(position), len(happened(events, "out_of_supply"))) == (True, int(not before))


# -- routes


@pytest.mark.rule("5.7.2-1")
@pytest.mark.parametrize(("picture", "found"), [("a:HQ . .", False), (". a:HQ .", True), (". . a:HQ", True)])
def test_an_hq_on_foot_has_to_be_on_a_road_or_next_to_it(picture: str, found: bool) -> None:
    position = traced(picture + " . a1:Tk", "0401", "0301 0401", units=ON_FOOT)
    assert supply(position) is found


@pytest.mark.rule("5.7.2-1")
def test_an_hq_on_foot_does_not_step_over_a_prohibited_hexside() -> None:
    shut = traced(". a:HQ . . a1:Tk", "0401", "0301 0401", units=ON_FOOT, sides={"canal": "0201/0301"})
    assert not supply(shut)
    assert supply(traced(". a:HQ . . a1:Tk", "0401", "0301 0401", units=ON_FOOT))


@pytest.mark.rule("5.7.2-2")
def test_the_road_may_be_of_any_length() -> None:
    road = " ".join(f"{x:02}01" for x in range(1, 21))
    position = traced("a:HQ a1:Tk " + ". " * 18, "2001", road, units=ON_FOOT)
    assert supply(position)
    assert line(position) == road.split()


@pytest.mark.rule("5.7.2-2")
def test_the_chain_of_road_hexes_must_not_be_broken() -> None:
    picture = "a:HQ a1:Tk . . . ."
    assert not supply(traced(picture, "0601", ["0101 0201 0301", "0401 0501 0601"], units=ON_FOOT))
    assert supply(traced(picture, "0601", "0101 0201 0301 0401 0501 0601", units=ON_FOOT))


@pytest.mark.rule("5.7.2-2")
@pytest.mark.parametrize(("blocked", "found"), [([], True), (["0401"], False)])
def test_the_source_must_not_be_blocked(blocked: list[str], found: bool) -> None:
    position = traced("a:HQ a1:Tk . .", "0401", "0101 0201 0301 0401", state={"blocked": blocked})
    assert supply(position) is found


@pytest.mark.rule("5.7.2-2")
def test_a_source_away_from_the_road_supplies_only_an_hq_in_its_hex() -> None:
    assert not supply(traced("a:HQ . . a1:Tk", "0301", "0101 0201"))
    assert supply(traced(". . a:HQ a1:Tk", "0301", "0101 0201"))


@pytest.mark.rule("5.7.2-3")
def test_adjacent_road_hexes_without_a_road_between_them_do_not_connect() -> None:
    picture = """
        a:HQ . . .
         a1:Tk . . .
        """
    units = {"a": {"class": "foot"}}
    assert not supply(traced(picture, "0402", ["0101 0201 0301 0401", "0302 0402"], units=units))
    assert supply(traced(picture, "0402", ["0101 0201 0301 0401 0402", "0302 0402"], units=units))


@pytest.mark.rule("5.7.2-3")
def test_along_the_road_other_ground_is_ignored() -> None:
    position = traced(
        "a:HQ a1:Tk l w .", "0501", "0101 0201 0301 0401 0501", units=ON_FOOT, sides={"river": "0301/0401"}
    )
    assert supply(position)


@pytest.mark.rule("5.7.2-4", "5.7.2-7")
def test_a_motorized_hq_first_goes_across_country_and_then_like_one_on_foot() -> None:
    position = traced("a:HQ . . . . . a1:Tk", "0601", "0401 0501 0601")
    assert line(position) == ["0101", "0201", "0301", "0401", "0501", "0601"]
    broken = traced("a:HQ . . . . . a1:Tk", "0601", ["0401 0501", "0601 0701"], units={"a": {"range": 4}})
    assert not supply(broken)


@pytest.mark.rule("5.7.2-5")
@pytest.mark.parametrize(
    ("ground", "side", "found"),
    [
        (".", "stream", True),
        (".", "river", False),
        (".", "canal", False),
        ("m", "stream", True),
        ("l", "stream", False),
    ],
)
def test_across_country_nothing_prohibited_to_hqs_is_crossed(ground: str, side: str, found: bool) -> None:
    position = traced(f"a:HQ {ground} . . a1:Tk", "0401", "0301 0401", sides={side: "0201/0301"})
    assert supply(position) is found


@pytest.mark.rule("5.7.2-5")
def test_a_bridge_opens_a_river_to_the_route() -> None:
    bridged = {"river": "0101/0201", "bridge": "0101/0201"}
    assert supply(traced("a:HQ . . a1:Tk", "0301", "0201 0301", sides=bridged))


@pytest.mark.rule("5.7.2-6")
@pytest.mark.parametrize(("range", "found"), [(2, False), (3, True)])
def test_across_country_it_goes_no_farther_than_the_command_range(range: int, found: bool) -> None:
    position = traced("a:HQ . . . . a1:Tk", "0501", "0401 0501", units={"a": {"range": range}})
    assert supply(position) is found


# -- sources


@pytest.mark.rule("5.7.3-1")
def test_a_source_is_blocked_when_an_enemy_ends_a_movement_action_in_it() -> None:
    position = sketch("a:HQ a1:Tk . . .", areas={"supply.german": "0301", "supply.american": "0101"})
    ask.play(position, "unit a1; move; hex 0301")
    assert position.blocked == ()  # not yet: the Action goes on
    events = ask.play(position, "done")
    assert happened(events, "source_blocked") == [{"rule": "5.7.3-1", "hex": "0301"}]
    assert position.place_names(position.blocked) == ["0301"]


@pytest.mark.rule("5.7.3-1")
@pytest.mark.parametrize(("end", "blocked"), [("0401", []), ("0301", ["0301"])])
def test_an_enemy_who_passes_through_blocks_nothing(end: str, blocked: list[str]) -> None:
    """Nor do they block their own source, 0401."""
    position = sketch("a:HQ a1:Tk . . .", areas={"supply.german": "0301", "supply.american": "0401"})
    ask.play(position, f"unit a1; move; hex {end}; done")
    assert (where(position, "a1"), position.place_names(position.blocked)) == (end, blocked)


@pytest.mark.rule("5.7.3-1")
def test_a_blocked_source_does_not_work_though_the_enemy_has_gone() -> None:
    position = sketch(
        "a:HQ a1:Tk . . . g:HQ .", road="0401 0501", areas={"supply.german": "0401", "supply.american": "0101"}
    )
    assert supply(position, "g")
    ask.play(position, "unit a1; move; hex 0401; done; unit a1; move; hex 0201; done")
    assert (where(position, "a1"), position.place_names(position.blocked)) == ("0201", ["0401"])
    assert not supply(position, "g")


@pytest.mark.rule("5.7.3-2")
@pytest.mark.parametrize("goal", ["0301", "0401"])
def test_a_friend_who_enters_opens_the_source_again_even_in_passing(goal: str) -> None:
    position = traced("a:HQ a1:Tk . . .", "0301", "0101 0201 0301", state={"blocked": ["0301"]})
    assert not supply(position)
    events = ask.play(position, f"unit a1; move; hex {goal}; done")
    assert happened(events, "source_open") == [{"rule": "5.7.3-2", "hex": "0301"}]
    assert (position.blocked, supply(position)) == ((), True)


@pytest.mark.rule("5.7.3-2")
@pytest.mark.parametrize(("whose", "left"), [("german", []), ("american", ["0503"])])
def test_a_retreat_into_a_source_opens_it_if_it_is_a_friendly_one(whose: str, left: list[str]) -> None:
    position, events = fought(
        "0/2r",
        DUEL,
        checks=[FAILS],
        who="a1",
        areas={"supply.german": "", "supply.american": "", f"supply.{whose}": "0503"},
        state={"blocked": ["0503"]},
    )
    assert retreats(events)[0] == ("g1", "0503")
    assert position.place_names(position.blocked) == left
    assert [event["hex"] for event in happened(events, "source_open")] == ([] if left else ["0503"])


STRONG = {"hex": "0301", "side": "american", "functional": True, "manned": False}


@pytest.mark.rule("5.7.3-3")
@pytest.mark.parametrize(
    ("picture", "found"), [("a1:Tk . a:HQ .", True), ("a1:Tk a:HQ . .", True), ("a:HQ . . a1:Tk", False)]
)
def test_an_hq_in_a_strong_point_or_next_to_it_is_in_supply(picture: str, found: bool) -> None:
    position = sketch(picture, areas=NO_SOURCE, state={"strong_points": [STRONG]})
    assert supply(position) is found


@pytest.mark.rule("5.7.3-3")
def test_an_enemy_strong_point_supplies_nobody_else() -> None:
    enemy = STRONG | {"side": "german"}
    assert not supply(sketch("a1:Tk a:HQ . .", areas=NO_SOURCE, state={"strong_points": [enemy]}))
    assert supply(sketch("a1:Tk a:HQ . .", areas=NO_SOURCE, state={"strong_points": [STRONG]}))


@pytest.mark.rule("5.7.3-4")
def test_a_depleted_strong_point_supplies_nobody() -> None:
    depleted = STRONG | {"functional": False}
    assert not supply(sketch("a1:Tk . a:HQ .", areas=NO_SOURCE, state={"strong_points": [depleted]}))
    assert supply(sketch("a1:Tk . a:HQ .", areas=NO_SOURCE, state={"strong_points": [STRONG]}))


# -- what stands in the way


@pytest.mark.rule("5.7.4-1")
@pytest.mark.parametrize(
    ("enemy", "said"),
    [("g1:Inf", {}), ("g1:Inf", {"g1": {"disrupted": True}}), ("g:HQ", {})],
    ids=["unit", "disrupted", "hq"],
)
def test_no_route_enters_a_hex_with_an_enemy_of_any_kind(enemy: str, said: dict[str, Any]) -> None:
    position = traced(f"a:HQ a1:Tk {enemy} . .", "0501", "0101 0201 0301 0401 0501", units=said)
    assert not supply(position)
    assert "0301" in GAME.inquire(position, "supply a").facts["blocked"]


ZONE = """
    a:HQ a1:Tk {} . .
     .     .   g1:Inf . .
    """
"""A German whose zone lies over 0301 and 0401 of the road."""


@pytest.mark.rule("5.7.4-2")
def test_no_route_enters_an_enemy_zone() -> None:
    position = traced(ZONE.format("."), "0501", "0101 0201 0301 0401 0501")
    assert not supply(position)
    assert GAME.inquire(position, "supply a").rules == ("5.7.4-2",)


@pytest.mark.rule("5.7.4-2")
@pytest.mark.parametrize(
    "friend", [{"type": "infantry"}, {"type": "infantry", "disrupted": True}, {"type": "hq", "formation": "B"}]
)
def test_a_friend_of_any_kind_in_the_zone_lets_the_route_through(friend: dict[str, Any]) -> None:
    units = {"a2": friend | {"hex": "0301"}, "a3": friend | {"hex": "0401", "formation": "C"}}
    position = traced(ZONE.format("."), "0501", "0101 0201 0301 0401 0501", units=units)
    assert supply(position)


@pytest.mark.rule("5.7.4-2")
def test_the_zone_bars_the_way_across_country_and_the_source_too_but_not_the_hqs_own_hex() -> None:
    assert not supply(traced("a:HQ a1:Tk . g1:Inf", "0301", "0101 0201 0301"))  # the source lies in the zone
    assert supply(traced(". . a:HQ g1:Inf a1:Tk", "0101", "0101 0201 0301"))  # only the HQ's own hex does
    assert not supply(
        traced(
            """
            a:HQ . . a1:Tk
              . g1:Inf . .
            """,
            "0401",
            "0301 0401",
        )
    )


# -- what it is to be without


@pytest.mark.rule("5.7.5-1")
@pytest.mark.parametrize("before", [1, 4])
def test_without_supply_a_formation_is_activated_and_its_marker_drops_to_nothing(before: int) -> None:
    position = sketch("a:HQ a1:Tk", phase="operations", areas=NO_SOURCE, dice=[5], state={"level": {"A": before}})
    ask.play(position, "activate A")
    assert (level(position, "A"), position.points[0]) == (0, {1: 2, 4: 4}[before])  # points by the level before
    ask.allowed(position, "unit a1")


@pytest.mark.rule("5.7.5-1")
def test_with_supply_the_marker_drops_by_one() -> None:
    position = sketch("a:HQ a1:Tk", phase="operations", dice=[5])
    ask.play(position, "activate A")
    assert level(position, "A") == 3


@pytest.mark.rule("5.7.5-2")
@pytest.mark.parametrize(("areas", "still"), [({}, False), (NO_SOURCE, True)])
def test_with_supply_again_the_hq_recovers_in_the_recovery_segment(areas: dict[str, str], still: bool) -> None:
    position = sketch("a:HQ a1:Tk", phase="admin.recovery", state=OUT, areas=areas)
    assert marked(position) is still


def ratio(position: FormationPosition, actions: str) -> tuple[int, int]:
    """The strengths of an attack."""
    found = happened(ask.play(position, actions), "ratio")[0]
    return found["attack"], found["defence"]


@pytest.mark.rule("5.7.5-3", "5.7.5-4")
@pytest.mark.parametrize(("out", "strengths"), [("", (10, 8)), ("A", (5, 8)), ("G", (10, 8))])
def test_without_supply_units_attack_with_half_their_strength_and_defend_with_all(
    out: str, strengths: tuple[int, int]
) -> None:
    position = sketch(
        "a:HQ a1:Tk g1:Inf g:HQ",
        units={"a1": {"strength": 5}},
        crt="0/0",
        dice=[5],
        draws=["chit 21", "chit 29"],
        state={"out_of_supply": {out: True}} if out else {},
    )
    assert ratio(position, "unit a1; attack 0301; hasty") == strengths  # 5 x 2 against 4 x 2


@pytest.mark.rule("5.7.5-5")
@pytest.mark.parametrize(("unit", "move", "left"), [("a1", 5, 2.5), ("a", 6, 3)])
def test_without_supply_units_and_the_hq_have_half_their_movement(unit: str, move: int, left: float) -> None:
    position = sketch("a:HQ a1:Tk . . . .", state=OUT, units={unit: {"move": move}})
    ask.play(position, f"unit {unit}; move")
    assert ask.game.decision(position).facts["left"] == left  # type: ignore[union-attr]


SUPPORTED = """
    a:HQ a1:Tk g1:Inf .
      . a2:Tk . g:HQ
    """


def drm(position: FormationPosition, actions: str) -> dict[str, int]:
    """The DRMs of an attack by name."""
    found: dict[str, int] = happened(ask.play(position, actions), "drm")[0]["parts"]
    return found


@pytest.mark.rule("5.7.5-6", "5.7.5-8")
@pytest.mark.parametrize(("state", "support"), [({}, {"support 0202": 1}), (OUT, {})])
def test_without_supply_units_give_no_combat_support_but_their_hq_supports_an_attack(
    state: dict[str, Any], support: dict[str, int]
) -> None:
    position = sketch(
        SUPPORTED, state=state, crt="0/0", dice=[5], draws=["chit 21", "chit 29"], units={"a1": {"tank": 2}}
    )
    parts = drm(position, "unit a1; attack 0301; regular")
    assert {name: amount for name, amount in parts.items() if name.startswith("support")} == support
    assert parts["hq_support"] == 2


@pytest.mark.rule("5.7.5-7")
@pytest.mark.parametrize("out", ["A", "B"])
def test_without_supply_units_take_no_replacements(out: str) -> None:
    position = sketch(
        "a:HQ a1:Tk . aB1:Tk aB:HQ",
        phase="admin.replacements",
        units={unit: {"strength": 2, "full_strength": 4} for unit in ("a1", "aB1")},
        charts=scenario_rules('replacements = [{ turn = 2, side = "american", group = "tank", points = 2 }]'),
        state={"out_of_supply": {out: True}},
    )
    starved, fed = ("a1", "aB1") if out == "A" else ("aB1", "a1")
    assert ask.refused(position, f"unit {starved}").rules == ("5.7.5-7",)
    ask.allowed(position, f"unit {fed}")


@pytest.mark.rule("5.7.5-8")
def test_without_supply_range_and_reaction_value_are_as_printed() -> None:
    position = sketch("a:HQ . . . . a1:Tk", state=OUT)
    assert GAME.inquire(position, "command a1").facts["range"] == 5
    reacting = sketch("a:HQ a1:Tk . g1:Inf g:HQ", state={"out_of_supply": {"G": True}})
    ask.play(reacting, "unit a1; move; hex 0301")
    assert lines(ask.allowed(reacting, "react G")) == [("6.5.2-1", "reaction_value", 5)]


@pytest.mark.rule("5.7.5-9")
def test_a_line_that_is_cut_or_opened_later_changes_nothing_before_the_next_check() -> None:
    cut = sketch(
        "a:HQ a1:Tk . . g:HQ", road="0301 0401 0501", areas={"supply.german": "0301", "supply.american": "0101"}
    )
    ask.play(cut, "unit a1; move; hex 0301; done")
    assert (supply(cut, "g"), marked(cut, "G")) == (False, False)
    opened = sketch("a:HQ a1:Tk", state=OUT)
    assert (supply(opened), marked(opened)) == (True, True)
    ask.play(opened, "unit a1; move")
    assert ask.game.decision(opened).facts["left"] == 3  # type: ignore[union-attr]


@pytest.mark.rule("5.7.5-9", "5.7.5-2")
def test_an_activation_finds_supply_that_is_back() -> None:
    position = sketch("a:HQ a1:Tk", phase="operations", dice=[5], state=OUT)
    events = ask.play(position, "activate A")
    assert happened(events, "supplied") == [{"rule": "5.7.1-2", "formation": "A", "unit": "a"}]
    assert (marked(position), level(position, "A"), where(position, "a")) == (False, 3, "0101")


@pytest.mark.rule("5.7-1")
@pytest.mark.parametrize("said", [True, False])
def test_a_position_file_may_say_who_is_in_supply(said: bool) -> None:
    """Of an HQ it holds for its Formation, and for every check; of a unit for that unit alone."""
    picture = "a:HQ a1:Tk a2:Tk"
    position = sketch(picture, phase="operations", dice=[5], areas=NO_SOURCE, declared={"supply": {"a": said}})
    assert (supply(position), supply(position, "a1")) == (said, said)
    ask.play(position, "activate A; unit a1; move")
    assert ask.game.decision(position).facts["left"] == (6 if said else 3)  # type: ignore[union-attr]
    single = sketch(picture, declared={"supply": {"a1": said}})
    assert [GAME.inquire(single, f"supply {unit}").legal for unit in ("a1", "a2")] == [said, True]
