"""`grognard rules`: what they say, where they are cited, what proves them."""

from pathlib import Path

import pytest
from tests.cli.shell import Shell, refused

from grognard.games import game

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
    assert list(data) == ["game", "rules", "cited", "tested", "missing"]
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
    assert "1 proved by tests" in out


def test_the_tests_of_the_checkout_are_found(shell: Shell) -> None:
    data = shell("rules", "coverage", "crossroads", "--json").json
    assert data["cited"] > 0
    assert data["tested"] > 0


def test_where_there_are_no_tests_it_says_so(shell: Shell, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    refused(shell("rules", "coverage", "crossroads", "--tests", str(tmp_path / "no")), "is no folder")
    monkeypatch.setattr("grognard.cli.rules.__file__", str(tmp_path / "a" / "b" / "c" / "rules.py"))
    refused(shell("rules", "coverage", "crossroads"), "are not beside the program", "--tests DIR")


def test_a_test_that_is_no_python(shell: Shell, tmp_path: Path) -> None:
    (tmp_path / "test_x.py").write_text("def test_road(:\n", "utf-8")
    refused(shell("rules", "coverage", "crossroads", "--tests", str(tmp_path)), "a test cannot be read")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["show", "crossroads", "5.99"], "unknown rule '5.99'"),
        (["show", "crossroads"], "expected: grognard rules"),
        (["coverage"], "expected: grognard rules"),
        (["coverage", "crossroads", "5.3"], "expected: grognard rules"),
        (["crossroads", "5.3"], "expected: grognard rules"),
        (["chess"], "unknown game 'chess'"),
        (["coverage", "chess"], "unknown game 'chess'"),
        ([], "WORD"),
    ],
)
def test_what_it_does_not_understand(shell: Shell, words: list[str], said: str) -> None:
    refused(shell("rules", *words), said)
