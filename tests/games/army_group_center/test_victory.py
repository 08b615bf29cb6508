"""How to win [4.0]: Koenigsberg at once, or thirty-one points when Turn 9 is over."""

from typing import Any

import pytest
from tests.games.army_group_center.sketch import ask, scenario, sketch
from tests.games.questions import happened, where

from grognard.engine.outcome import Outcome
from grognard.games.army_group_center import GAME
from grognard.games.army_group_center.units import GERMAN, SOVIET

SUDDEN = Outcome(SOVIET, "sudden", "4.2")


def koenigsberg(hex: str) -> dict[str, Any]:
    return {"Koenigsberg": {"hex": hex, "kinds": ["city", "port"]}}


def counted(picture: str, soviet: str = "", **fields: Any) -> Outcome:
    """How the game ends with these hexes in Soviet hands, and all others in German ones."""
    areas = {"german_start": " ".join(labels(picture)), "soviet_source": "0101"} | fields.pop("areas", {})
    control = dict.fromkeys(soviet.split(), "soviet")
    position = sketch(picture, turn=9, phase="end", areas=areas, state={"control": control}, **fields)
    outcome = GAME.outcome(position)
    assert outcome is not None
    return outcome


def labels(picture: str) -> list[str]:
    rows = [line.split() for line in picture.splitlines() if line.strip()]
    return [f"{y:02}{x:02}" for y, row in enumerate(rows, 1) for x in range(1, len(row) + 1)]


def score(picture: str, soviet: str = "", **fields: Any) -> int:
    """The Soviet's points at the end."""
    return counted(picture, soviet, **fields).points[SOVIET]


# -- sudden death


@pytest.mark.rule("4.2")
def test_a_soviet_unit_that_moves_into_koenigsberg_wins_at_once() -> None:
    position = sketch("s:Inf . . c .", places=koenigsberg("0104"))
    events = ask.play(position, "unit s; hex 0104")
    assert GAME.outcome(position) == SUDDEN
    assert happened(events, "won") == [{"rule": "4.2", "side": "soviet", "level": "sudden"}]
    assert events[-1].kind == "won"


@pytest.mark.rule("4.2")
def test_in_passing_is_enough_and_the_move_goes_no_farther() -> None:
    position = sketch("s:Inf . . c . .", places=koenigsberg("0104"))
    ask.play(position, "unit s; hex 0106")
    assert (GAME.outcome(position), where(position, "s")) == (SUDDEN, "0104")


@pytest.mark.rule("4.2")
def test_nothing_is_played_after_that() -> None:
    position = sketch("s:Inf s2:Inf . c . g:Inf", places=koenigsberg("0104"))
    ask.play(position, "unit s2; hex 0104")
    assert (ask.asked(position), GAME.phase(position)) == (("nobody", "over"), "over")
    assert ask.refused(position, "unit s").rules == ("4.2",)


@pytest.mark.rule("4.2")
def test_an_advance_into_koenigsberg_wins_before_a_second_unit_can_follow() -> None:
    position = sketch(
        "s:Tank+s2:Tank c+g:Inf . .",
        places=koenigsberg("0102"),
        areas={"german_start": "0102 0103 0104"},
        phase="soviet.combat.before",
        units={"g": {"steps": 1}},
        crt="DE",
    )
    ask.play(position, "attack 0102; unit s; unit s2; fight; roll; unit s")
    assert (GAME.outcome(position), where(position, "s2")) == (SUDDEN, "0101")


@pytest.mark.rule("4.2")
def test_the_second_hex_of_an_advance_may_be_koenigsberg() -> None:
    position = sketch(
        "s:Mech g:Inf c .",
        places=koenigsberg("0103"),
        areas={"german_start": "0102 0103 0104"},
        phase="soviet.combat.before",
        units={"g": {"steps": 1}},
        crt="DE",
    )
    ask.play(position, "attack 0102; unit s; fight; roll; unit s; hex 0103")
    assert GAME.outcome(position) == SUDDEN


@pytest.mark.rule("4.2")
def test_even_a_retreat_into_koenigsberg_in_the_german_player_turn_wins() -> None:
    position = sketch(
        "g:Pz s:Inf c .",
        places=koenigsberg("0103"),
        areas={"german_start": "0101 0103 0104"},
        phase="german.combat.after",
        crt="DR",
    )
    ask.play(position, "attack 0102; unit g; fight; pass; roll; retreat")
    assert (where(position, "s"), GAME.outcome(position)) == ("0103", SUDDEN)


@pytest.mark.rule("4.2", "3.3-5")
def test_to_stand_next_to_koenigsberg_is_not_to_control_it() -> None:
    position = sketch("s:Inf . . c .", places=koenigsberg("0104"))
    ask.play(position, "unit s; hex 0103")
    assert GAME.outcome(position) is None
    ask.play(position, "hex 0104")
    assert GAME.outcome(position) == SUDDEN


@pytest.mark.rule("4.2")
def test_no_other_city_ends_the_game() -> None:
    for name, outcome in (("Minsk", None), ("Koenigsberg", SUDDEN)):
        position = sketch("s:Inf . . c .", places={name: {"hex": "0104", "kinds": ["city"]}})
        ask.play(position, "unit s; hex 0104")
        assert GAME.outcome(position) == outcome


@pytest.mark.rule("4.2")
def test_koenigsberg_is_2825() -> None:
    components = scenario().components
    assert components.grid.label(components.koenigsberg) == "2825"
    assert components.city[components.koenigsberg]


# -- towns and cities


@pytest.mark.rule("4.3-2")
def test_a_town_is_worth_one_point() -> None:
    assert score(". . t t t", "0103 0104") == 2


@pytest.mark.rule("4.3-3")
def test_a_city_is_worth_four_points() -> None:
    assert score(". . c c t", "0103 0104 0105") == 9


@pytest.mark.rule("4.3-2", "4.3-3")
def test_for_towns_and_cities_supply_does_not_matter() -> None:
    assert score(". g:Inf . t c", "0104 0105", areas={"soviet_source": ""}) == 5


@pytest.mark.rule("4.3-2", "4.3-3")
def test_a_place_that_the_germans_have_retaken_counts_no_longer() -> None:
    position = sketch(
        ". . t c . g:Inf",
        turn=9,
        phase="german.movement",
        areas={"soviet_source": ""},
        state={"control": {"0103": "soviet", "0104": "soviet"}},
    )
    ask.play(position, "unit g; hex 0104; done")
    outcome = GAME.outcome(position)
    assert outcome is not None
    assert outcome.points[SOVIET] == 1


@pytest.mark.rule("4.3-2")
def test_other_hexes_are_worth_nothing() -> None:
    assert score(". f s p G", "0101 0102 0103 0104 0105") == 0
    assert score(". f t p G", "0101 0102 0103 0104 0105") == 1


# -- the coast

SHORE = {"victory_coast": "0105 0106"}


@pytest.mark.rule("4.3-4")
def test_one_hex_of_the_coast_in_supply_is_worth_ten_points() -> None:
    assert score("s:Inf . . . . .", "0101 0105", areas=SHORE) == 10  # nobody need be there


@pytest.mark.rule("4.3-4")
def test_several_are_worth_no_more() -> None:
    assert score("s:Inf . . . . .", "0101 0105 0106", areas=SHORE) == 10


@pytest.mark.rule("4.3-4")
def test_a_hex_that_the_soviets_do_not_control_is_worth_nothing() -> None:
    assert score("s:Inf . . . . .", "0101 0104", areas=SHORE) == 0
    assert score("s:Inf . . . . .", "0101 0104 0106", areas=SHORE) == 10


@pytest.mark.rule("4.3-4")
def test_a_hex_that_is_cut_off_is_worth_nothing() -> None:
    assert score("s:Inf . g:Inf . . .", "0101 0105", areas=SHORE) == 0
    assert score("s:Inf . . . . .", "0105", areas=SHORE | {"soviet_source": ""}) == 0
    assert score("s:Inf . . . . .", "0105", areas=SHORE) == 10


@pytest.mark.rule("4.3-4")
def test_a_hex_in_a_german_zone_counts_only_with_a_soviet_unit_in_it() -> None:
    empty = """
        s:Inf .  .  .  .  .
          .  .  .  .  .  g:Inf
    """
    shore = {"victory_coast": "0106"}
    assert score(empty, "0101 0106", areas=shore) == 0
    assert score(empty.replace(".  .\n", ".  s2:Inf\n", 1), "0101 0106", areas=shore) == 10


@pytest.mark.rule("4.3-4")
def test_the_exhaustion_from_turn_6_on_does_not_matter_here() -> None:
    position = sketch("s:Inf . . .", turn=9)
    assert ask.allowed(position, "unit s").reason == "movement.die_supply"  # exhausted, and yet:
    assert score("s:Inf . . . . .", "0101 0105", areas=SHORE) == 10


@pytest.mark.rule("4.3-4")
def test_nor_does_the_western_pripyat() -> None:
    assert score("s:Inf . p . . .", "0101 0105", areas=SHORE) == 10


@pytest.mark.rule("4.3-4")
def test_a_town_on_the_coast_counts_for_itself_as_well() -> None:
    assert score("s:Inf . . . t .", "0101 0105", areas=SHORE) == 11


# -- the area of the 1st Ukrainian Front

AREA = {"ukrainian_front": "0104 0105 0106"}


@pytest.mark.rule("4.3-5")
def test_the_whole_area_in_supply_is_worth_one_point_in_all() -> None:
    assert score("s:Inf . . . . .", "0101 0104 0105 0106", areas=AREA) == 1


@pytest.mark.rule("4.3-5")
def test_without_one_of_its_hexes_it_is_worth_nothing() -> None:
    assert score("s:Inf . . . . .", "0101 0104 0106", areas=AREA) == 0
    assert score("s:Inf . . . . .", "0101 0104 0106", areas={"ukrainian_front": "0104 0106"}) == 1


@pytest.mark.rule("4.3-5")
def test_with_one_of_its_hexes_out_of_supply_it_is_worth_nothing() -> None:
    picture = """
        s:Inf .  .  .  .  .
          .  .  .  .  .  g:Inf
    """
    assert score(picture, "0101 0104 0105 0106", areas=AREA) == 0
    assert score(picture.replace("g:Inf", "."), "0101 0104 0105 0106", areas=AREA) == 1


@pytest.mark.rule("4.3-5")
def test_the_area_has_27_hexes() -> None:
    assert len(scenario().components.map.areas["ukrainian_front"]) == 27


# -- the end

PLACES = "c c c c c c c t t t . ."
SEVEN_CITIES = "0101 0102 0103 0104 0105 0106 0107"


@pytest.mark.rule("4.3-6")
def test_thirty_one_points_are_a_soviet_victory() -> None:
    assert counted(PLACES, f"{SEVEN_CITIES} 0108 0109 0110") == Outcome(SOVIET, "points", "4.3-6", (31, 0))


@pytest.mark.rule("4.3-6", "4.4-1")
def test_thirty_points_are_a_german_one() -> None:
    assert counted(PLACES, f"{SEVEN_CITIES} 0108 0109") == Outcome(GERMAN, "points", "4.4-1", (30, 0))


@pytest.mark.rule("4.3-6")
def test_coast_and_area_count_toward_the_thirty_one() -> None:
    areas = {"victory_coast": "0111", "ukrainian_front": "0112", "soviet_source": "0101"}
    places = "0101 0102 0103 0104 0105"
    assert counted(PLACES, f"{places} 0111 0112", areas=areas).points == (31, 0)
    assert counted(PLACES, f"{places} 0111 0112", areas=areas).winner == SOVIET
    assert counted(PLACES, f"{places} 0111", areas=areas).winner == GERMAN


@pytest.mark.rule("4.3-6", "5.3")
def test_the_count_is_made_after_the_last_german_combat_phase() -> None:
    held = [*f"{SEVEN_CITIES} 0108 0109 0110".split(), "0111"]
    position = sketch(
        "c c c c c c c t t t+s:Inf g:Pz .",
        turn=9,
        phase="german.combat.after",
        areas={"german_start": "0111 0112", "soviet_source": ""},
        state={"control": dict.fromkeys(held, "soviet")},
        units={"s": {"steps": 1}},
        crt="DE",
    )
    assert GAME.outcome(position) is None
    events = ask.play(position, "attack 0110; unit g; fight; pass; roll; unit g")
    assert GAME.outcome(position) == Outcome(GERMAN, "points", "4.4-1", (30, 0))
    assert happened(events, "won")[0]["points"] == 30


@pytest.mark.rule("4.4-1")
def test_the_german_does_not_win_before_the_end_even_if_no_soviet_is_left() -> None:
    position = sketch(". . . g:Inf", phase="german.movement", turn=8)
    assert position.hexes_of(SOVIET) == []
    ask.play(position, "done")
    assert (position.turn, GAME.outcome(position), GAME.phase(position)) == (9, None, "german.movement")
    ask.play(position, "done")
    assert GAME.outcome(position) == Outcome(GERMAN, "points", "4.4-1", (0, 0))


@pytest.mark.rule("4.4-1")
def test_no_soviet_town_or_city_that_falls_ends_the_game() -> None:
    position = sketch(". . c . g:Inf", phase="german.movement", turn=8, state={"control": {"0103": "soviet"}})
    ask.play(position, "unit g; hex 0103; done")
    assert position.owner(position.components.number("hex", "0103")) == GERMAN
    assert (position.turn, GAME.outcome(position)) == (9, None)


@pytest.mark.rule("4.4-2")
@pytest.mark.parametrize("towns", range(0, 41, 5))
def test_whatever_the_count_somebody_has_won(towns: int) -> None:
    picture = "\n".join(" ".join("t" * 9) for _ in range(5))
    outcome = counted(picture, " ".join(labels(picture)[:towns]))
    assert (outcome.points, outcome.winner) == ((towns, 0), SOVIET if towns > 30 else GERMAN)


@pytest.mark.rule("4.3-6")
def test_the_count_can_be_asked_for_at_any_time() -> None:
    position = sketch("t c . g:Inf", turn=3, state={"control": {"0101": "soviet", "0102": "soviet"}})
    ruling = GAME.inquire(position, "points", "german")
    assert [(part.rule, part.amount) for part in ruling.parts] == [("4.3-2", 1), ("4.3-3", 4)]
    assert (ruling.rules[0], ruling.facts) == ("4.3-6", {"total": 5, "enough": 31})
