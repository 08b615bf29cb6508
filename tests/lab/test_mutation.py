"""What can be switched off in a game's code, and the code without it."""

import ast
import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from grognard.engine.rulings import allow, refuse
from grognard.games import GAMES, game
from grognard.lab.mutation import Mutant, mutants, never_come_to
from grognard.lab.switch import CRASHED, FAILED, Comings, Rewrite, Switch, statuses

CODE = """
from grognard.board.costs import CostPart
from grognard.engine.rulings import Part, Ruling, allow, refuse
from somewhere import Part as Piece

def why(n: int) -> Ruling:
    if n < 0:
        return refuse("1.1", "negative")
    if n > 9:
        return refuse("1.2", f"large.{n}")
    return allow("1.3", "fits")

def first(n: int) -> Ruling | None:
    return None if n else refuse("1.4", "none")

def shifts(on: bool) -> list[Part]:
    found = [("2.1", "hill", 1, True), ("2.2", "river", 2, on)]
    return [Part(rule, name, amount, "shift") for rule, name, amount, holds in found if holds]

def nothing() -> Part:
    return Part("2.1", "nothing", 0, "shift")

def last(n: int) -> Ruling:
    return refuse("1.1" if n else "1.2", "last")

PIECE = Piece("1.1", "of another kind")
"""
RULES = ("1.1", "1.2", "1.3", "1.4", "2.1", "2.2")


def found(tmp_path: Path) -> list[Mutant]:
    (tmp_path / "plans").mkdir()
    (tmp_path / "plans" / "moves.py").write_text(CODE, "utf-8")
    (tmp_path / "chapter.py").write_text(CODE, "utf-8")
    return mutants("grognard.games.toy", tmp_path, RULES)


def without(mutant: Mutant) -> dict[str, Any]:
    """The names of the module, with one rule switched off."""
    switch = Switch([mutant.place])
    switch.present = switch.key(mutant.place)
    tree = Rewrite(switch, mutant.module).visit(
        ast.parse(CODE.replace("from somewhere import Part as Piece", "Piece = print"))
    )
    names: dict[str, Any] = {"switch_": switch}
    exec(compile(ast.fix_missing_locations(tree), "toy", "exec"), names)
    return names


def test_every_refusal_and_part_but_a_nought_is_found_with_the_rules_that_it_may_cite(tmp_path: Path) -> None:
    assert [(mutant.name, mutant.guessed) for mutant in found(tmp_path)] == [
        ("chapter.why 1.1 negative", False),
        ("chapter.why 1.2 large.{n}", False),
        ("chapter.first 1.4 none", False),
        ("chapter.shifts 2.1 name", True),
        ("chapter.shifts 2.2 name", True),
        ("chapter.last 1.1 last", False),
        ("chapter.last 1.2 last", False),
    ]


@pytest.mark.parametrize(("number", "n", "reason"), [(0, -1, "fits"), (0, 10, "large.10"), (1, 10, "fits")])
def test_a_refusal_lets_pass_what_nothing_else_refuses(tmp_path: Path, number: int, n: int, reason: str) -> None:
    assert without(found(tmp_path)[number])["why"](n).reason == reason


def test_where_nothing_follows_it_is_allowed(tmp_path: Path) -> None:
    listed = found(tmp_path)
    assert without(listed[2])["first"](0) is None
    assert without(listed[0])["first"](0) == refuse("1.4", "none")
    assert without(listed[5])["last"](1) == allow("1.1", "switched_off")
    assert without(listed[5])["last"](0) == refuse("1.2", "last")


def test_a_part_of_a_sum_adds_nothing(tmp_path: Path) -> None:
    names = without(found(tmp_path)[4])
    assert [part.amount for part in names["shifts"](True)] == [1, 0]


def test_a_place_knows_whether_it_was_come_to(tmp_path: Path) -> None:
    names = without(found(tmp_path)[4])
    names["shifts"](False)
    assert names["switch_"].present not in names["switch_"].reached
    names["shifts"](True)
    assert names["switch_"].present in names["switch_"].reached


def test_a_place_that_works_out_its_rule_and_is_never_come_to_is_told_once(tmp_path: Path) -> None:
    listed = found(tmp_path)
    guesses, others = listed[3:5], {mutant.place[:3] for mutant in listed if not mutant.guessed}
    assert never_come_to(listed, RULES, others) == guesses[:1]
    assert never_come_to(listed, RULES, {*others, guesses[0].place[:3]}) == []
    assert never_come_to(listed, ["2.1"], others) == []  # it may have been come to with 2.2


def test_each_is_done_in_a_process_of_its_own_and_one_that_does_not_end_has_failed() -> None:
    changed: list[int] = []

    def endless() -> int:
        while True:
            time.sleep(1)

    def changing() -> int:
        changed.append(1)
        return 5 + len(changed)

    def broken() -> int:
        raise RuntimeError

    found = dict(statuses([endless, changing, changing, broken], jobs=2, patience=0.3))
    assert found == {0: FAILED, 1: 6, 2: 6, 3: CRASHED}
    assert changed == []


def test_time_for_which_everything_is_held_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    """The clock is an hour later at every look but the first ones, as after a machine has slept."""
    begun = time.monotonic()
    looks = iter([begun, begun])
    monkeypatch.setattr(time, "monotonic", lambda: next(looks, begun + 3600))

    def short() -> int:
        time.sleep(0.2)
        return 0

    assert list(statuses([short], jobs=1, patience=60)) == [(0, 0)]


def test_the_short_tests_that_come_to_a_place_are_tried_first_and_the_others_after_them() -> None:
    items = [SimpleNamespace(nodeid=name) for name in ("slow", "elsewhere", "quick", "unknown")]
    comings = Comings([("slow", 2.0, [(3, "1.1")]), ("elsewhere", 0.1, [(3, "1.2")]), ("quick", 0.5, [(3, "1.1")])])
    assert [item.nodeid for item in comings.first((3, "1.1"), items)] == ["quick", "slow", "unknown", "elsewhere"]
    assert [item.nodeid for item in comings.first((3, "1.2"), items)] == ["elsewhere", "unknown", "quick", "slow"]


def test_how_long_the_slowest_tests_of_a_rule_take() -> None:
    items = [SimpleNamespace(nodeid=name) for name in ("slow", "quick", "unknown")]
    comings = Comings([("slow", 2.0, []), ("quick", 0.5, [])])
    assert comings.longest([items[:1], items[1:]]) == 2.0
    assert comings.longest([items, []]) == 2.5
    assert comings.longest([]) == 0.0


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_much_that_can_be_switched_off_and_a_name_for_each(name: str) -> None:
    rules = game(name)
    listed = mutants(f"grognard.games.{rules.rulebook.name}", rules.rulebook, rules.rules)
    assert len(listed) >= 80
    assert len({mutant.name for mutant in listed}) == len(listed)
