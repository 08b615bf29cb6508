"""What planners of all games share: where units go together, and who attacks whom."""

from collections.abc import Mapping, Sequence

import pytest

from grognard.engine.kinds import Hex, Unit
from grognard.engine.tactics.deployment import UNLAWFUL, Deployment, Plan
from grognard.engine.tactics.sharing import IMPOSSIBLE, AttackSharing, Group

HOME, FRONT, FLANK = 0, 1, 2


class Line(Deployment):
    """Hexes in a row, of which each has room for one unit, but for home; a bare number is what a hex is worth."""

    def __init__(self, worth: Mapping[Hex, float], units: int = 2, together: float = 0.0) -> None:
        everywhere = {unit: [HOME, *worth] for unit in range(units)}
        super().__init__(range(units), dict.fromkeys(range(units), HOME), everywhere)
        self.worth, self.together = worth, together

    def value(self, plan: Mapping[Unit, Hex]) -> float:
        gone = [hex for hex in plan.values() if hex != HOME]
        if len(set(gone)) < len(gone):
            return UNLAWFUL
        return sum(self.worth[hex] for hex in gone) + (self.together if len(gone) == len(plan) else 0.0)


class Attack(Line):
    """Two units have to come together, or neither does any good."""

    def beginnings(self) -> list[Plan]:
        return [{0: FRONT, 1: FLANK}]


def test_units_go_where_they_do_most_and_not_into_each_others_place() -> None:
    assert sorted(Line({FRONT: 2.0, FLANK: 1.0}).best(3).values()) == [FRONT, FLANK]


def test_nobody_goes_where_it_does_harm() -> None:
    assert set(Line({FRONT: -1.0, FLANK: -2.0}).best(3).values()) == {HOME}


@pytest.mark.parametrize(("sort", "where"), [(Line, {HOME}), (Attack, {FRONT, FLANK})])
def test_what_needs_two_at_once_is_found_from_a_beginning_only(sort: type[Line], where: set[Hex]) -> None:
    plan = sort({FRONT: -1.0, FLANK: -1.0}, together=5.0)
    assert set(plan.best(3).values()) == where
    assert set(plan.quick().values()) == where


class Posts(Line):
    """The first unit is the better one for the front."""

    def value(self, plan: Mapping[Unit, Hex]) -> float:
        return super().value(plan) + (1.0 if plan[0] == FRONT else 0.0)


def test_two_units_change_places_where_neither_could_move_alone() -> None:
    plan = Posts({FRONT: 5.0, FLANK: 5.0}).improved({0: FLANK, 1: FRONT}, [0, 1], 3)
    assert plan == {0: FRONT, 1: FLANK}


class Attacks(AttackSharing):
    """An attack brings what its strength is above that of the hex, but no more than `most`."""

    def __init__(
        self,
        options: Mapping[Unit, Sequence[Hex]],
        defence: Mapping[Hex, int],
        most: float = 9.0,
        bound: bool = False,
        apart: frozenset[Group] = frozenset(),
    ) -> None:
        super().__init__(options, list(defence), 0.5, bound)
        self.defence, self.most, self.apart = defence, most, apart

    def promise(self, hex: Hex, units: Group) -> float:
        if tuple(sorted(units)) in self.apart:
            return IMPOSSIBLE
        return min(self.most, sum(map(self.strength, units)) - self.defence[hex])

    def strength(self, unit: Unit) -> float:
        return float(unit)


def shared(attacks: Attacks) -> dict[Hex, Group]:
    attacks.share(4)
    return {hex: tuple(sorted(units)) for hex, units in attacks.groups.items() if units}


def test_all_go_to_the_one_attack_that_needs_them() -> None:
    assert shared(Attacks({2: [FRONT], 3: [FRONT]}, {FRONT: 4})) == {FRONT: (2, 3)}


def test_who_adds_nothing_is_left_out_the_weakest_first() -> None:
    assert shared(Attacks({1: [FRONT], 2: [FRONT], 5: [FRONT]}, {FRONT: 4}, most=3.0)) == {FRONT: (2, 5)}


def test_who_is_not_needed_in_one_attack_makes_another() -> None:
    attacks = Attacks({4: [FRONT], 5: [FRONT, FLANK]}, {FRONT: 2, FLANK: 2}, most=2.0)
    assert shared(attacks) == {FRONT: (4,), FLANK: (5,)}
    assert attacks.best() == (FRONT, (4,))


@pytest.mark.parametrize(("bound", "groups"), [(False, {}), (True, {FRONT: (1,)})])
def test_a_poor_attack_is_made_by_those_only_who_must(bound: bool, groups: dict[Hex, Group]) -> None:
    attacks = Attacks({1: [FRONT]}, {FRONT: 4}, bound=bound)
    assert shared(attacks) == groups
    assert attacks.best() == (next(iter(groups.items())) if groups else None)


def test_units_that_may_not_attack_together_are_not_sent_together() -> None:
    attacks = Attacks({4: [FRONT], 5: [FRONT]}, {FRONT: 2}, apart=frozenset({(4, 5)}))
    assert shared(attacks) == {FRONT: (5,)}
