"""Which rules are there, where does the code cite them, which tests prove them?"""

from pathlib import Path

import pytest
from tests.engine.table import TOY

from grognard.engine.data import DataError
from grognard.engine.rules import Rule, citations, coverage, enforcements, load_rules, rule_tests, trace

HEAD = "id\tkind\ten\tes\n"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "rules.tsv"


# -- the list


def test_the_rules_of_a_game_are_read_in_the_books_order(path: Path) -> None:
    path.write_text(
        f"# remark\n{HEAD}8.2\trule\tZones cost.\tLas zonas cuestan.\n\n8.1\tnote\tA note.\tNota.\n", "utf-8"
    )
    assert load_rules(path) == {
        "8.2": Rule("8.2", "rule", "Zones cost.", "Las zonas cuestan."),
        "8.1": Rule("8.1", "note", "A note.", "Nota."),
    }


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("8.2\trule\tZones cost.", "expected id, kind, English and Spanish"),
        ("8.2\trule\tZones cost.\t", "expected id, kind, English and Spanish"),
        ("8.2\tlaw\tZones cost.\tCuestan.", "kind is one of rule, .*, not 'law'"),
        ("8.1\trule\tAgain.\tOtra vez.", "rule 8.1 appears twice"),
    ],
)
def test_a_wrong_line_is_refused_with_its_number(path: Path, line: str, said: str) -> None:
    path.write_text(f"{HEAD}8.1\trule\tZones.\tZonas.\n{line}\n", "utf-8")
    with pytest.raises(DataError, match=rf"rules.tsv:3: {said}"):
        load_rules(path)


def test_a_game_lists_its_rules() -> None:
    assert TOY.rules["4.3"].en == "A five or more kills."


# -- citations


@pytest.mark.parametrize(
    "line",
    [
        "# one point more [8.2]",
        '"""Zones of control [8.2]: what they cost."""',
        "# [8.1, 8.2] both",
        'CostPart("8.2", cost)',
        'refuse("8.1", "zone.stop"), refuse("8.2", "zone.enter")',
        'RULES = ["8.1", "8.2"]',
    ],
)
def test_a_line_that_names_a_rule_cites_it(line: str) -> None:
    assert citations({"zones.py": f"\n{line}\n"}, ["8.2"]) == {"8.2": ["zones.py:2"]}


@pytest.mark.parametrize("line", ["x = 8.2", "# see 8.2", "# [8.21]", '"8.2.1"', "'8.2'", "# [18.2]", '"a 8.2 b"'])
def test_a_line_that_only_looks_like_it_does_not(line: str) -> None:
    assert citations({"zones.py": line}, ["8.2"]) == {"8.2": []}


def test_all_places_are_found_and_a_line_counts_once() -> None:
    found = citations({"a.py": '# [8.2]\nf("8.2")  # [8.2]', "b.py": "# [8.2]"}, ["8.2"])
    assert found == {"8.2": ["a.py:1", "a.py:2", "b.py:1"]}


# -- what the code acts by


@pytest.mark.parametrize(
    "line",
    [
        'refuse("8.2", "zone.enter")',
        'parts.append(CostPart("8.2", "zone", "enter", cost))',
        'position.emit("moved", "8.2" if zone else "8.1")',
        'RULES = {"stop": "8.2"}',
        'rule, amount = ("8.2", 1)',
    ],
)
def test_a_number_that_is_handed_on_is_acted_by(line: str) -> None:
    assert enforcements({"zones.py": f"\n{line}\n"}, ["8.2"]) == {"8.2": ["zones.py:2"]}


@pytest.mark.parametrize("line", ["# [8.2]", '"""Zones [8.2]."""', '"8.2"', 'if rule == "8.2": stop()', 'f("a [8.2]")'])
def test_a_number_that_is_only_named_is_not(line: str) -> None:
    assert enforcements({"zones.py": line}, ["8.2"]) == {"8.2": []}


def test_plans_act_by_no_rule_and_a_line_counts_once() -> None:
    source = 'f("8.2", g("8.2"))'
    assert enforcements({"plans/moves.py": source, "zones.py": source}, ["8.2"]) == {"8.2": ["zones.py:1"]}


# -- proofs

TESTS = """
@pytest.mark.rule("8.1", "8.2")
def test_zones(): ...

@rule("8.2")
@pytest.mark.slow
def test_more(): ...

class TestZones:
    @rule("8.3")
    def test_inside(self): ...

@rule("8.4")
def helper(): ...

def test_without(): "8.4"
"""


def test_a_test_proves_the_rules_of_its_mark() -> None:
    assert rule_tests({"test_zones.py": TESTS}, ["8.1", "8.2", "8.3"]) == {
        "8.1": ["test_zones.py::test_zones"],
        "8.2": ["test_zones.py::test_zones", "test_zones.py::test_more"],
        "8.3": ["test_zones.py::test_inside"],
    }


def test_what_is_no_test_or_has_no_mark_proves_nothing() -> None:
    assert rule_tests({"test_zones.py": TESTS}, ["8.4"]) == {"8.4": []}


# -- coverage


def test_coverage_counts_the_rules_that_ask_something_of_the_program(tmp_path: Path) -> None:
    kinds = [("8.1", "rule"), ("8.2", "definition"), ("8.3", "rule"), ("8.4", "rule"), ("8", "note")]
    rules = {id: Rule(id, kind, "x", "y") for id, kind in kinds}
    (tmp_path / "code").mkdir()
    (tmp_path / "tests" / "deep").mkdir(parents=True)
    (tmp_path / "code" / "zones.py").write_text('refuse("8.1", "zone")  # [8.2, 8.3]\n', "utf-8")
    (tmp_path / "tests" / "deep" / "test_zones.py").write_text(TESTS, "utf-8")
    traces = trace(rules, tmp_path / "code", tmp_path / "tests")
    assert [(item.rule.id, item.code, item.prose, len(item.tests)) for item in traces] == [
        ("8.1", ("zones.py:1",), (), 1),
        ("8.2", ("zones.py:1",), (), 2),
        ("8.3", (), ("zones.py:1",), 1),
        ("8.4", (), (), 0),
    ]
    totals = {"game": "toy", "rules": 4, "cited": 2, "tested": 3}
    assert coverage("toy", traces) == {**totals, "prose": ["8.3"], "missing": ["8.4"]}
