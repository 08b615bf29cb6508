"""The planner of Escape Hell's Gate: what it gathers for, what it holds, and what it leaves alone."""

import pytest
from tests.games.folio.sketch import scenario, sketch
from tests.games.folio.test_plans import at_lisyanka, on_the_tikich

from grognard.engine.decisions import Decision
from grognard.engine.kinds import Side
from grognard.games.folio.hells_gate import GAME
from grognard.games.folio.hells_gate.components import GERMAN, SOVIET
from grognard.games.folio.hells_gate.plans import answers, planner
from grognard.games.folio.hells_gate.plans.assaults import shared_attacks
from grognard.games.folio.hells_gate.plans.chances import chances
from grognard.games.folio.hells_gate.plans.dangers import Dangers
from grognard.games.folio.hells_gate.plans.fights import Fights
from grognard.games.folio.hells_gate.plans.marches import March
from grognard.games.folio.hells_gate.position import HellsGatePosition
from grognard.games.folio.hells_gate.support import mixed_odds
from grognard.games.folio.retreats import RESIST, RETREAT, Retreating
from grognard.games.folio.support import Supporting

LISYANKA, HILL = "2021", "2317"


def without_markers(position: HellsGatePosition) -> HellsGatePosition:
    """Nobody has any support."""
    position.in_hand = [False] * len(position.in_hand)
    return position


def marches(position: HellsGatePosition, side: Side, mobile: bool = False) -> dict[str, str]:
    """Who goes where."""
    moves = March(position, side, mobile).plan()
    return {position.unit_name(unit): position.place_name(hex) for unit, hex in moves.items()}


def asked(position: HellsGatePosition) -> Decision:
    decision = GAME.decision(position)
    assert decision is not None
    return decision


# -- attacks


@pytest.mark.parametrize(("count", "beside"), [(1, 0), (3, 3)])
def test_units_gather_for_an_attack_that_none_of_them_could_make(count: int, beside: int) -> None:
    """Each attacks with 3 against a defence of 5."""
    row = " ".join(f"g{n}:Tk" for n in range(count)) + " ." * (3 - count)
    position = without_markers(
        sketch(f"{row} . . .\n. . . . . .\n. . . . s:Inf .\n. . . . . .", units={"s": {"full": [1, 5, 6]}})
    )
    target = position.components.grid.around[position.components.number("hex", "0503")]
    gone = [hex for hex in marches(position, GERMAN).values() if position.components.number("hex", hex) in target]
    assert len(gone) == beside


@pytest.mark.parametrize(("strength", "made"), [(9, True), (1, False)])
def test_an_attack_at_bad_odds_is_left_alone(strength: int, made: bool) -> None:
    units = {"g": {"full": [strength, 3, 8], "reduced": [strength, 2, 8]}}
    position = without_markers(sketch(". g:Tk s:Inf . .", phase="german.combat", units=units))
    found = shared_attacks(Fights(position, GERMAN), [position.components.number("hex", "0301")], False).best()
    assert (found is not None) == made


def test_the_chances_are_those_of_the_game_itself() -> None:
    position = sketch(". g:Tk s:Inf . .", phase="german.combat")
    hex, unit = position.components.number("hex", "0301"), position.components.number("unit", "g")
    likely = Fights(position, GERMAN).chances(hex, [unit], [position.at[unit]])
    exact = mixed_odds(position, Supporting(GERMAN, hex, (unit,))).chances
    assert likely.destroyed == pytest.approx(float(exact.get("De", 0)))
    assert likely.driven == pytest.approx(sum(float(exact.get(result, 0)) for result in ("D2", "D3")))
    assert likely.ruin == pytest.approx(float(exact.get("Ae", 0)))
    assert likely.exchange == pytest.approx(float(exact.get("Ex", 0)))


def test_who_cannot_go_back_suffers_more() -> None:
    """With an attacker on each side of it there is no way out of the zones."""
    position = without_markers(sketch(". . . .\n. g1:Tk s:Inf g2:Tk\n. . . .", phase="german.combat"))
    hex, number = position.components.number("hex", "0302"), position.components.number
    places = [position.at[number("unit", name)] for name in ("g1", "g2")]
    fights = Fights(position, GERMAN)
    assert fights.stuck(hex, places)
    position.put(number("unit", "g2"), position.components.eliminated)
    assert not Fights(position, GERMAN).stuck(hex, places[:1])
    likely = chances(position.components, "clear", 6, ((0, 1.0),))
    position.depleted[number("unit", "s")] = True
    assert fights.harm(hex, number("unit", "s"), likely, True) > fights.harm(hex, number("unit", "s"), likely, False)


@pytest.mark.parametrize(("left", "fired"), [(15, True), (4, False)])
def test_a_bombardment_is_made_with_markers_that_can_be_spared(left: int, fired: bool) -> None:
    position = sketch(
        ". g:Tk . s:Inf .", phase="german.combat", state={"weather": "fog"}, units={"s": {"reduced": None}}
    )
    group = position.components.group[position.components.number("unit", "g")]
    for marker in position.components.markers_of_pool[group][left:]:
        position.in_hand[marker] = False
    found = answers.best_bombardment(Fights(position, GERMAN), [position.components.number("hex", "0401")], {})
    assert (found is not None) == fired


# -- places


def test_a_unit_that_an_attack_does_not_need_waits_until_the_first_combats_are_over() -> None:
    position = on_the_tikich(AA_16Pz="1017")
    assert marches(position, GERMAN) == {}
    assert "AA/16Pz" in marches(position, GERMAN, mobile=True)


@pytest.mark.parametrize(("stands", "goes"), [(LISYANKA, False), ("2010", True)])
def test_whoever_holds_lisyanka_stays_there(stands: str, goes: bool) -> None:
    position = on_the_tikich(**{"I_1_1Pz": "1918", "16TC_107": stands})
    assert ("16TC/107" in marches(position, SOVIET, mobile=True)) == goes


@pytest.mark.parametrize("worn", [True, False])
def test_a_worn_out_unit_in_lisyanka_is_relieved_by_a_fresh_one(worn: bool) -> None:
    position = on_the_tikich(**{"I_1_1Pz": "1918", "503_Baeke": "1818", "16TC_107": LISYANKA, "16TC_164": "2221"})
    position.depleted[position.components.number("unit", "16TC/107")] = worn
    moves = marches(position, SOVIET, mobile=True)
    assert (moves.get("16TC/164") == LISYANKA and "16TC/107" in moves) == worn


def test_a_hex_with_friends_around_it_is_in_less_danger() -> None:
    position = on_the_tikich(**{"I_1_1Pz": "1918", "503_Baeke": "1818", "16TC_107": LISYANKA})
    dangers, unit = Dangers(position, SOVIET), position.components.number("unit", "16TC/107")
    hex = position.at[unit]
    around = position.components.grid.around[hex]
    alone, closed, between = (dangers.risk(unit, hex, held) for held in ((), around, around[:5]))
    assert alone > between > closed == 0


def test_who_is_far_from_all_enemies_has_nothing_to_fear() -> None:
    position = on_the_tikich(AA_16Pz="0814", **{"16TC_107": "2430", "16TC_164": "1016"})
    dangers, number = Dangers(position, SOVIET), position.components.number
    near, far = (
        dangers.risk(unit, position.at[unit], ())
        for unit in (number("unit", name) for name in ("16TC/164", "16TC/107"))
    )
    assert near > far == 0


# -- answers


def retreating(label: str, depleted: bool = False) -> HellsGatePosition:
    """A Soviet unit that has to go back from a hex, with a German next to it."""
    position = at_lisyanka(**{"16TC_107": label, "503_Baeke": "1921" if label == LISYANKA else "1018"})
    unit = position.components.number("unit", "16TC/107")
    position.depleted[unit] = depleted
    position.frames[-1:] = [
        Retreating(SOVIET, unit, 2, (position.at[position.components.number("unit", "503/Baeke")],))
    ]
    return position


@pytest.mark.parametrize(
    ("label", "depleted", "answer"),
    [(LISYANKA, False, RESIST), (LISYANKA, True, RETREAT), ("1117", False, RETREAT)],
)
def test_a_unit_stands_where_the_ground_is_worth_a_step(label: str, depleted: bool, answer: object) -> None:
    """The last step is not given, for then the ground is lost as well."""
    position = retreating(label, depleted)
    assert answers.retreat(asked(position), position) == answer


def test_every_answer_of_two_turns_is_one_of_the_actions() -> None:
    position, advised = scenario("tikich"), 0
    advisers = {side: planner(position.components) for side in position.components.sides}
    while position.turn < 2 and (decision := GAME.decision(position)) is not None:
        advice = advisers[decision.side].advise(decision, position)
        assert advice is None or advice in decision.actions
        advised += advice is not None
        GAME.apply(position, advice or decision.actions[0])
    assert advised > 50
