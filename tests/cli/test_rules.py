"""`grognard rules`: what they say, where they are cited, what proves them."""

from pathlib import Path

import pytest
from tests.cli.shell import Answer, Shell, refused

from grognard.games import GAMES, game

RULES = game("crossroads").rules


def test_all_rules(shell: Shell) -> None:
    out = shell("rules", "crossroads").out
    assert all(f"[{id}] " in out for id in RULES)
    assert "[5.3] Un paso por carretera" in shell("rules", "crossroads", "--language", "es").out
    assert [rule["id"] for rule in shell("rules", "crossroads", "--json").json] == list(RULES)


def test_one_rule_in_both_languages(shell: Shell) -> None:
    out = shell("rules", "show", "crossroads", "5.3").out
    assert "A step along a road costs half a point" in out
    assert "Un paso por carretera cuesta medio punto" in out
    assert shell("rules", "show", "crossroads", "5.3", "5.4", "--json").json[1]["id"] == "5.4"


def test_coverage_as_data_has_exactly_these_fields(shell: Shell, tmp_path: Path) -> None:
    tests = tmp_path / "tests"
    tests.mkdir()
    (tests / "test_x.py").write_text('@pytest.mark.rule("5.3", "5.4")\ndef test_road(): ...\n', "utf-8")
    data = shell("rules", "coverage", "crossroads", "--json", "--tests", str(tests)).json
    assert list(data) == ["game", "rules", "cited", "tested", "prose", "missing"]
    assert data["game"] == "crossroads"
    assert data["rules"] == sum(rule.kind not in ("note", "component") for rule in RULES.values())
    assert data["tested"] == 2
    assert "5.3" not in data["missing"]
    assert "5.2" in data["missing"]


def test_coverage_in_words_names_places_and_totals(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text('@pytest.mark.rule("5.3")\ndef test_road(): ...\n', "utf-8")
    out = shell("rules", "coverage", "crossroads", "--tests", str(tmp_path)).out
    assert "proved: test_x.py::test_road" in out
    assert "proved: by no test" in out
    assert "1 tested" in out


@pytest.mark.parametrize("book", sorted({name.partition("/")[0] for name in GAMES}))
def test_every_rule_of_a_book_is_acted_by_and_tested(shell: Shell, book: str) -> None:
    """The tests are those of the checkout, which are found without being named."""
    data = shell("rules", "coverage", book, "--json").json
    assert data["rules"] > 50
    assert data["cited"] == data["tested"] == data["rules"]
    assert data["prose"] == data["missing"] == []


def test_where_there_are_no_tests_it_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    refused(shell("rules", "coverage", "crossroads", "--tests", str(tmp_path / "no")), "is not a folder")
    monkeypatch.setattr("grognard.cli.rules.__file__", str(tmp_path / "a" / "b" / "c" / "rules.py"))
    refused(shell("rules", "coverage", "crossroads"), "are not beside the program", "--tests DIR")


def test_a_test_that_is_no_python(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("def test_road(:\n", "utf-8")
    refused(shell("rules", "coverage", "crossroads", "--tests", str(tmp_path)), "a test cannot be read")


ROOT = Path(__file__).parents[2]
OVERRUN = """
import sys

import pytest

sys.path.insert(0, {root!r})
from tests.games.crossroads.sketch import play, refused, sketch

@pytest.mark.rule("8.5")
def test_once():
    position = sketch("b:Arm r1:Rec . . r2:Rec", crt="D1")
    play(position, "unit b; overrun 0201")
    {said}

@pytest.mark.rule("8.4")
def test_of_another_rule():
    assert refused(sketch("b:Arm r1:Rec . . r2:Rec"), "overrun 0501")
"""
"""A test of one rule, in a folder of its own."""
NAME = "overrun._why_never 8.5 overrun.once"
OTHER = "combat.why_fought 8.5 combat.overran\tno test of these is about it"


def mutate(shell: Shell, folder: Path, said: str, *allowed: str, other: str = OTHER) -> Answer:
    """Switch 8.5 off where it refuses an overrun; where it refuses an attack is allowed to live."""
    (folder / "test_x.py").write_text(OVERRUN.format(said=said, root=str(ROOT)), "utf-8")
    (folder / "survivors.tsv").write_text("".join(f"{line}\n" for line in (other, *allowed) if line), "utf-8")
    return shell("rules", "mutate", "crossroads", "--only", "8.5", "--jobs", "1", "--tests", str(folder))


def test_a_rule_that_a_test_misses_is_not_listed(shell: Shell, tmp_path: Path) -> None:
    found = mutate(shell, tmp_path, 'assert refused(position, "overrun 0501").rules == ("8.5",)')
    assert found.status == 0
    assert found.out == "2 switched off, 0 not caught by any test, 1 allowed\n"
    assert f"mutate crossroads: 2 of 2, {NAME} (overrun.py:" in found.err


def test_a_rule_that_no_test_misses_is_listed_unless_it_is_allowed(shell: Shell, tmp_path: Path) -> None:
    vacuous = 'assert not refused(position, "overrun 0501").legal'
    found = mutate(shell, tmp_path, vacuous)
    assert found.status == 1
    assert found.out.startswith(f"{NAME} (overrun.py:")
    assert "): survived\n" in found.out
    found = mutate(shell, tmp_path, vacuous, "# what may live", f"{NAME}\tonly words")
    assert (found.status, found.out) == (0, "2 switched off, 0 not caught by any test, 2 allowed\n")
    refused(mutate(shell, tmp_path, vacuous, NAME), "survivors.tsv", "why it may survive")


def test_a_rule_that_its_tests_never_come_to_is_listed(shell: Shell, tmp_path: Path) -> None:
    found = mutate(shell, tmp_path, "assert position.turn == 1", f"{NAME}\tonly words", other="")
    assert found.status == 1
    assert "its tests never come here" in found.out


EARLY = """
import sys

import pytest

sys.path.insert(0, {root!r})
from tests.games.crossroads.sketch import GAME, play, sketch

POSITION = sketch("b:Arm r1:Rec . . r2:Rec", crt="D1")
play(POSITION, "unit b; overrun 0201")
RULING = GAME.explain(POSITION, "overrun 0501")

@pytest.mark.rule("8.5")
def test_once():
    assert {said}
"""
"""A test that has asked before it runs, while it is imported."""


@pytest.mark.parametrize(
    ("said", "status"), [('RULING.rules == ("8.5",)', 0), ("not RULING.legal", 1)], ids=["caught", "not caught"]
)
def test_a_rule_that_is_come_to_while_the_tests_are_imported_is_tried_alone(
    shell: Shell, tmp_path: Path, said: str, status: int
) -> None:
    (tmp_path / "test_x.py").write_text(EARLY.format(said=said, root=str(ROOT)), "utf-8")
    (tmp_path / "survivors.tsv").write_text(f"{OTHER}\n", "utf-8")
    found = shell("rules", "mutate", "crossroads", "--only", "8.5", "--tests", str(tmp_path))
    assert found.status == status
    assert f"{status} not caught by any test" in found.out


def test_tests_that_fail_anyway_prove_nothing(shell: Shell, tmp_path: Path) -> None:
    refused(mutate(shell, tmp_path, "assert position.turn == 2"), "fail with every rule switched on")


def test_what_cannot_be_switched_off(shell: Shell, tmp_path: Path) -> None:
    words = ("rules", "mutate", "crossroads", "--tests", str(tmp_path))
    refused(shell(*words, "--only", "8.99"), "unknown rule '8.99'")
    refused(shell(*words, "--jobs", "0"), "expected 1 or more")
    refused(shell("rules", "mutate", "crossroads", "--tests", str(tmp_path / "no")), "is not a folder")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "crossroads", "5.99"], "unknown rule '5.99'"),
        (["show", "crossroads"], "expected: grognard rules"),
        (["coverage"], "expected: grognard rules"),
        (["coverage", "crossroads", "5.3"], "expected: grognard rules"),
        (["mutate"], "expected: grognard rules"),
        (["crossroads", "5.3"], "expected: grognard rules"),
        (["chess"], "unknown game 'chess'"),
        (["coverage", "chess"], "unknown game 'chess'"),
        ([], "WORD"),
    ],
)
def test_what_it_does_not_understand(shell: Shell, words: list[str], said: str) -> None:
    refused(shell("rules", *words), said)
