"""What planners of all games share: units that gather for attacks, and what the enemy could bring against a hex."""

from collections.abc import Mapping, Sequence

import pytest

from grognard.engine.kinds import Hex, Unit
from grognard.engine.tactics.gathering import Assault, Gathering, Moves
from grognard.engine.tactics.pressure import Pressure

WEST, EAST, FORT, HUT, FAR = range(5)
"""Two hexes next to a fort, of which the second is next to a hut as well, and one that is next to neither."""
BESIDE = {FORT: (WEST, EAST), HUT: (EAST,)}


class Siege(Gathering):
    """An attack brings what all attackers have above the defence of its target; a unit is as strong as its number."""

    def __init__(
        self,
        reaches: Mapping[Unit, Sequence[Hex]],
        here: Mapping[Unit, Hex] | None = None,
        *,
        defence: int = 4,
        more: float = 0.5,
        most: int = 3,
    ) -> None:
        self.defence = defence
        start = here or dict.fromkeys(reaches, FAR)
        held = {hex: list(start.values()).count(hex) for hex in start.values()}
        super().__init__(reaches, start, held, least=1.0, more=more, most=most)

    def places(self, target: Hex) -> Sequence[Hex]:
        return BESIDE[target]

    def promise(self, target: Hex, moves: Moves) -> float:
        return min(9.0, sum(float(unit) for unit, _ in moves) - self.defence)

    def price(self, unit: Unit, hex: Hex) -> float:
        return 0.1 if hex == EAST else 0.0

    def strength(self, unit: Unit) -> float:
        return float(unit)


def gathered(siege: Siege, *targets: Hex) -> dict[Hex, dict[Unit, Hex]]:
    return {assault.target: dict(assault.moves) for assault in siege.plan(targets)}


@pytest.mark.parametrize(
    ("reaches", "found"),
    [({2: [WEST, EAST], 3: [WEST, EAST]}, {FORT: {3: WEST, 2: EAST}}), ({2: [WEST, EAST]}, {}), ({3: [EAST]}, {})],
)
def test_units_march_for_an_attack_that_none_of_them_could_make(
    reaches: dict[Unit, list[Hex]], found: dict[Hex, dict[Unit, Hex]]
) -> None:
    assert gathered(Siege(reaches, defence=3), FORT) == found


def test_who_adds_too_little_stays_away() -> None:
    assert gathered(Siege({1: [WEST, EAST], 6: [WEST, EAST]}, more=1.5), FORT) == {FORT: {6: WEST}}
    assert gathered(Siege({1: [WEST, EAST], 6: [WEST, EAST]}), FORT) == {FORT: {6: WEST, 1: EAST}}


def test_the_best_attack_comes_first_and_its_units_make_no_other() -> None:
    siege = Siege({6: [WEST, EAST], 7: [WEST, EAST]}, most=1)
    assert gathered(siege, FORT, HUT) == {FORT: {7: WEST}, HUT: {6: EAST}}
    assert gathered(Siege({7: [WEST, EAST]}, most=1), FORT, HUT) == {FORT: {7: WEST}}


@pytest.mark.parametrize(("where", "found"), [(WEST, {}), (FAR, {FORT: {8: WEST}})])
def test_a_hex_is_full_as_long_as_whoever_stands_there_stays(where: Hex, found: dict[Hex, dict[Unit, Hex]]) -> None:
    """The weak unit attacks nobody, for it can go nowhere from where it is."""
    siege = Siege({8: [WEST], 1: [where]}, {8: FAR, 1: where}, more=2.0)
    assert gathered(siege, FORT) == found


@pytest.mark.parametrize(("goes", "found"), [(EAST, {8: EAST, 7: WEST}), (WEST, {8: WEST})])
def test_who_goes_to_an_attack_makes_room_for_another(goes: Hex, found: dict[Unit, Hex]) -> None:
    siege = Siege({8: [goes], 7: [WEST]}, {8: WEST, 7: FAR})
    assert gathered(siege, FORT) == {FORT: found}


def test_an_attack_is_worth_what_it_promises_less_the_way() -> None:
    assert Siege({6: [EAST]}).plan([FORT]) == [Assault(FORT, ((6, EAST),), 1.9)]


# -- what the enemy could bring

AROUND = [(1,), (0, 2), (1, 3), (2,)]
"""Four hexes in a row."""


def pressed() -> Pressure:
    return Pressure(AROUND, {0: [2, 3], 1: [3], 2: [2]}, {0: 5.0, 1: 3.0, 2: 4.0})


def test_the_strongest_who_can_come_next_to_a_hex_count_as_many_as_there_is_room_for() -> None:
    pressure = pressed()
    assert [pressure.strength(1, units) for units in range(4)] == [0.0, 5.0, 9.0, 9.0]
    assert pressure.strength(2, 1) == 5.0
    assert pressure.strength(0, 1) == 0.0


def test_a_hex_can_be_struck_from_where_the_enemy_comes_and_nobody_stands() -> None:
    pressure = pressed()
    assert pressure.ways_to(1, ()) == [2]
    assert pressure.ways_to(1, (2,)) == []
    assert pressure.ways_to(0, ()) == []
