"""Names and texts are in the plain words of this field: none of the words that only their author used comes back.

Names are those that the code defines, of modules, classes, functions and constants, here and in the page; a name is
split into its words. Texts are what people read: the catalogues, the words of the page, the documentation, and the
sentences in the code, but not its remarks.
"""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "grognard"
PAGE = ROOT / "web" / "src"
DOCS = [*sorted((ROOT / "docs").rglob("*.md")), ROOT / "README.md", ROOT / "CHANGELOG.md"]
CODE = sorted(SOURCE.rglob("*.py"))
CATALOGUES = sorted(SOURCE.rglob("words.tsv"))
RULES = sorted(SOURCE.rglob("rules.tsv"))
EXAMPLES = sorted(SOURCE.rglob("examples/*.json"))

NOT_IN_NAMES = {
    "anew": "again",
    "befell": "lost",
    "dear": "expensive",
    "dearer": "more_expensive",
    "forgetful": "always_miss",
    "happenings": "event_summaries",
    "hindrance": "why_not",
    "imagined": "determinize",
    "nobody's": "no_unit",
    "parted": "mismatch",
    "stir": "schedule",
    "teller": "formatter",
    "telling": "messages",
    "told": "reported",
    "trouble": "error",
    "weighed": "option",
    "wishes": "preferences",
}
"""Words of names, and what to say instead."""

NOT_IN_TEXTS = {
    r"\banew\b": "again",
    r"\bby way of \{": "via",
    r"\bdearer\b": "more expensive",
    r"\bhangs? (?:up)?on\b": "depends on",
    r"\bin vain\b": "without effect",
    r"\bon the average\b(?! of)": "on average",
    r"\btakes? \{?\w+\}? in hand\b": "select",
    r"\b(?<!there )(?:is|are) no (?:JSON|error|object|player|hex|unit|HQ|combat unit|plan|action)\b": "is not a",
    r"\band \{\w+\} is none\b": "is not one",
    r"\band this is none\b": "is not one",
    r"\b(?:is|are) of the (?:enemy|other side|active side|side)\b": "belongs to",
    r"\bas the crow flies\b": "in a straight line",
    r"\b(?:befell|befalls?|thereof|wherefore|nought|lest)\b": "plain English",
}
"""Patterns of texts, and what to say instead."""

HE = re.compile(r"\b(?:[Hh]e(?! \d)|[Hh]is|[Hh]im|[Hh]imself)\b")
PEOPLE = (
    "Katukov",
    "designer",
    "Manstein",
    "Wood",
    "Hitler",
    "Guderian",
    "Model",
    "Patton",
    "Konev",
    "Zhukov",
    "Clarke",
)
"""Who is rightly spoken of as a man: a computer, a side and a player are not."""

WORDS = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
DEFINED = re.compile(r"^(?:export )?(?:abstract )?(?:async )?(?:function|class|interface|type|const|enum) (\w+)", re.M)
REMARK = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.S)


def words_of(name: str) -> set[str]:
    return {word.lower() for word in WORDS.findall(name)}


def names_in(tree: ast.AST) -> Iterator[str]:
    """What code defines for others: not its local variables."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        if isinstance(node, ast.Module | ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    yield line.target.id
                elif isinstance(line, ast.Assign):
                    yield from (target.id for target in line.targets if isinstance(target, ast.Name))


def names_of_the_page(text: str) -> list[str]:
    return DEFINED.findall(REMARK.sub("", text))


def sentences_in(tree: ast.AST) -> Iterator[str]:
    """The texts in quotes that are more than a word; not what documents the code."""
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if not isinstance(node, ast.Constant) or id(node) in remarks:
            continue
        if isinstance(node.value, str) and " " in node.value.strip():
            yield node.value


def english_of(path: Path, column: int) -> Iterator[str]:
    """The English texts of a catalogue, or of a list of rules."""
    for line in path.read_text("utf-8").splitlines():
        cells = line.split("\t")
        if not line.startswith("#") and len(cells) > column:
            yield cells[column]


def not_plain(text: str) -> list[str]:
    """What of a text is not plain, and what to say instead."""
    return [f"{found[0]}: say '{say}'" for pattern, say in NOT_IN_TEXTS.items() for found in re.finditer(pattern, text)]


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def test_names_are_words_of_this_field() -> None:
    found = [
        f"{shown(path)}: {name}: say '{NOT_IN_NAMES[word]}'"
        for path in CODE
        for name in [path.stem, *names_in(parsed(path))]
        for word in words_of(name) & NOT_IN_NAMES.keys()
    ]
    assert found == []


def test_names_of_the_page_are_too() -> None:
    found = [
        f"{shown(path)}: {name}"
        for path in sorted(PAGE.rglob("*.ts"))
        for name in [path.stem, *names_of_the_page(path.read_text("utf-8"))]
        if words_of(name) & NOT_IN_NAMES.keys()
    ]
    assert found == []


@pytest.mark.parametrize("path", [*CATALOGUES, *RULES], ids=shown)
def test_what_a_game_says_is_plain_english(path: Path) -> None:
    texts = list(english_of(path, 1 if path in CATALOGUES else 2))
    assert len(texts) > 20
    assert [found for text in texts for found in not_plain(text)] == []
    assert [text for text in texts if HE.search(text) and not any(name in text for name in PEOPLE)] == []


def test_what_the_page_says_is_plain_english() -> None:
    text = (PAGE / "ui" / "words.ts").read_text("utf-8")
    assert "lobby.slogan" in text
    assert (not_plain(text), HE.findall(text)) == ([], [])


def test_worked_examples_are_plain_english() -> None:
    read = [(path, json.loads(path.read_text("utf-8"))) for path in EXAMPLES]
    texts = [(path.name, data[name]["en"]) for path, data in read for name in ("title", "says")]
    assert len(texts) > 100
    assert [(name, found) for name, text in texts for found in [*not_plain(text), *HE.findall(text)]] == []


def test_the_documentation_is_plain_english() -> None:
    assert [f"{shown(path)}: {found}" for path in DOCS for found in not_plain(path.read_text("utf-8"))] == []


def test_sentences_in_the_code_are_plain_english() -> None:
    found = [
        f"{shown(path)}: {word}" for path in CODE for text in sentences_in(parsed(path)) for word in not_plain(text)
    ]
    assert found == []


# -- the checker itself


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("{unit} is not of the side whose phase it is, and this is none", False),
        ("take {unit} in hand to move it", False),
        ("{hex} costs {cost}, by way of {path}", False),
        ("the file is no JSON object", False),
        ("a Screen Area makes {hex} dearer", False),
        ("the dice are mixed anew", False),
        ("there is no hex to go to", True),
        ("{hex} is no nearer to supply", True),
        ("select {unit} to move it", True),
        ("{hex} costs {cost}, via {path}", True),
        ("0 on the average of all players", True),
    ],
)
def test_plain_texts_are_told_from_others(text: str, plain: bool) -> None:
    assert (not_plain(text) == []) == plain


def test_names_are_read_word_by_word() -> None:
    code = "TOO_DEAR = 1\nclass Parted(Exception):\n    def tell(self): deary = dear = 1\n"
    assert list(names_in(ast.parse(code))) == ["TOO_DEAR", "Parted", "tell"]
    assert [words_of(name) & NOT_IN_NAMES.keys() for name in ("TOO_DEAR", "tooDear", "endeared")] == [
        {"dear"},
        {"dear"},
        set(),
    ]
    assert names_of_the_page("// const dear = 1;\nexport class Teller {\n  const told = 1;\n}") == ["Teller"]
