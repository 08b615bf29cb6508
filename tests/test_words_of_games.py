"""No room but the games knows a word of any game: whatever the others need of one, the game declares.

What is looked at are the texts in quotes of the code (not its remarks): verbs, facts, sides, phases, events and names
of games, and numbers of rules, each as a whole.
"""

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

from grognard.engine.events import ENGINE_EVENTS, Topic
from grognard.engine.facts import ENGINE_FACTS
from grognard.engine.position import Position
from grognard.engine.words import ENGINE_WORDS, Words
from grognard.games import GAMES, SERIES, game

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "grognard"
PAGE = ROOT / "web" / "src"
ROOMS = ("board", "engine", "players", "lab", "cli", "server", "interop")

QUOTED = re.compile(r"""(?<![\w\\])(["'`])((?:(?!\1)[^\\\n]|\\.)*)\1""")
ALTERNATIVES = re.compile(r"/(\w+(?:\|\w+)+)/")
"""A pattern of the page that looks for one of several words."""
REMARK = re.compile(r"/\*.*?\*/|(?<![:\"'])//[^\n]*", re.S)

ENGINE_VERBS = {"unit", "hex", "hexside", "done", "back", "pass", "keep", "reroll"}
"""Verbs of the engine's own procedures and roles, and the names of what they take."""
ENGLISH = {
    **dict.fromkeys(("over", "end"), "where a game stands"),
    **dict.fromkeys(("all", "first", "last", "now", "at", "most", "other", "top", "until"), "small words"),
    **dict.fromkeys(("exit", "drop", "follow", "stack", "target"), "what a pointer and an edit do"),
    **dict.fromkeys(("level", "levels", "status", "range", "entries"), "what JSON and lists have"),
    **dict.fromkeys(
        ("place", "parts", "declared", "formation", "formations", "groups"), "fields of files and the wire"
    ),
    **dict.fromkeys(("group", "table"), "roles and elements of a page, and the sort of a sum"),
    **dict.fromkeys(("points", "score", "steps", "amount", "roll"), "what every game counts: points, steps, dice"),
    **dict.fromkeys(("away", "refuse"), "people at a table; `refuse` makes a ruling, too"),
    **dict.fromkeys(("lost", "failed", "dropped", "held", "revealed"), "connections, tasks and the parts of a seed"),
    **dict.fromkeys(("command", "odds"), "commands of the shell"),
    **dict.fromkeys(("places", "step", "tried"), "what a map, a guide and a trial have"),
    **dict.fromkeys(("mix", "reach"), "dice are mixed, a search reaches hexes"),
    **dict.fromkeys(("active", "battle"), "classes of the style sheet"),
    **dict.fromkeys(("acting", "busy", "cancel", "changed", "start"), "what a page, a server and a button are or do"),
    **dict.fromkeys(("codes", "events", "least", "turns", "used", "what", "ready"), "fields of files, frames and jobs"),
    **dict.fromkeys(("echelon", "printed", "worn"), "how counters are described and drawn"),
    **dict.fromkeys(("road", "works"), "how lines and ground look on any map"),
    **dict.fromkeys(("moment", "section"), "parts of a page, and the size of a unit in its symbol"),
    "play": "what a server holds, and a command of the shell",
    "clear": "ground with nothing on it, on any map",
    "orders": "a file of what a guided game says",
    "stop": "what a search does at a hex",
    "refused": "what the server says of an action, in a frame",
    "highway": "how the line of a large road looks on any map",
    "1.3": "a size of letters",
}
"""General words that a game happens to use too, and what they mean where they stand."""

ASKED_OF_GAMES = frozenset(("game.title", "said.unit", "movement.path", "movement.too_expensive", "movement.too_far"))
"""Keys that every game's catalogue has a text for: the engine says them, each game in its own words."""

OF_ODDS = frozenset(
    (
        "attack",
        "defence",
        "attacker",
        "attackers",
        "defender",
        "differential",
        "disrupted",
        "modifiers",
        "ratio",
        "results",
        "shift",
    )
)
TELL_ODDS = (
    *(f"src/grognard/engine/{name}.py" for name in ("odds", "tables", "rulings")),
    *("src/grognard/cli/odds.py", "web/src/protocol/view.ts", "web/src/ui/combat.ts"),
)
"""Where odds and the groups of a sum are declared and shown: their fields have names that games use too."""

OF_PROCEDURES = frozenset(("attack", "fight", "rest", "spend", "stay"))
HAVE_VERBS = tuple(f"src/grognard/engine/{name}.py" for name in ("advancing", "assembling", "checks", "placement"))
"""The engine's common procedures, and their verbs: games that do without them have such verbs of their own."""

OF_TOPICS = frozenset(map(str, Topic))
TELL_TOPICS = (
    "src/grognard/engine/events.py",
    *(f"web/src/{name}.ts" for name in ("protocol/table", "ui/topics", "ui/battle", "ui/log", "ui/moves")),
)
"""Where topics of events are declared and read: a game has a verb `attack`, too."""


@cache
def words_of_games() -> frozenset[str]:
    """Every word of a game that is not the engine's: names, verbs, facts, sides, phases, events, rules.

    And scenarios, options, questions, what is laid over the map, fields of positions and keys of the catalogue.
    """
    own = Words.load(ENGINE_WORDS)
    words = {*GAMES, *SERIES, *(name.rpartition("/")[2] for name in GAMES)}
    for name in GAMES:
        rules = game(name)
        words |= {*rules.verbs, *rules.sides, *rules.phases(), *(fact.rpartition(".")[2] for fact in rules.facts)}
        words |= {key.split(".")[1] for key in rules.words.texts if key.startswith("event.")}
        words |= {rule for rule in rules.rules if "." in rule}
        words |= {*(option.name for option in rules.optional_rules), *rules.scenarios(), *rules.inquiries()}
        words |= {*rules.overlays(), *(rules.position_class.fields.keys() - Position.__annotations__.keys())}
        words |= {key for key in rules.words.texts if "." in key and key not in own.texts}
    return frozenset(words - ASKED_OF_GAMES - ENGINE_VERBS - ENGINE_EVENTS.keys() - ENGINE_FACTS.keys())


def names_of_games() -> list[str]:
    """Of games and series, each as a word that no text of another room has in it."""
    return [*dict.fromkeys(part for name in (*GAMES, *SERIES) for part in name.split("/") if part not in ENGLISH)]


def quoted_in_python(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text("utf-8"))
    remarks = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in remarks:
            yield node.value


def quoted_in_page(path: Path) -> Iterator[str]:
    text = REMARK.sub("", path.read_text("utf-8"))
    yield from (found[2] for found in QUOTED.finditer(text))
    yield from (word for found in ALTERNATIVES.finditer(text) for word in found[1].split("|"))


@cache
def texts_of_rooms() -> Mapping[Path, tuple[str, ...]]:
    """What stands in quotes, by file."""
    python = [path for room in ROOMS for path in (SOURCE / room).rglob("*.py")]
    texts = {path: tuple(quoted_in_python(path)) for path in python}
    return texts | {path: tuple(quoted_in_page(path)) for path in PAGE.rglob("*.ts")}


@cache
def found_words() -> Mapping[str, frozenset[str]]:
    """The words of games in each file that has any, general ones among them."""
    words, found = words_of_games(), {}
    for path, quoted in texts_of_rooms().items():
        here = frozenset(text for text in quoted if text in words)
        if here:
            found[str(path.relative_to(ROOT))] = here
    return found


def allowed_in(path: str) -> frozenset[str]:
    """What a file may say: general words, those of what it declares or shows."""
    allowances = ((OF_ODDS, TELL_ODDS), (OF_PROCEDURES, HAVE_VERBS), (OF_TOPICS, TELL_TOPICS))
    declared = frozenset[str]().union(*(words for words, paths in allowances if path in paths))
    return frozenset(ENGLISH) | declared


def test_no_other_room_knows_a_word_of_a_game() -> None:
    news = {path: sorted(words - allowed_in(path)) for path, words in found_words().items()}
    assert {path: words for path, words in news.items() if words} == {}


def test_no_text_of_another_room_names_a_game() -> None:
    """Nor does a longer text, such as an example in an error."""
    names = names_of_games()
    assert {"crossroads", "arracourt", "roads_to_moscow"} <= {*names}
    named = re.compile(rf"\b({'|'.join(names)})\b")
    texts = [(str(path.relative_to(ROOT)), text) for path, listed in texts_of_rooms().items() for text in listed]
    assert len(texts) > 5000
    assert [(path, text) for path, text in texts if named.search(text)] == []


def test_every_allowed_word_is_needed() -> None:
    """A word that no game uses, or no other room, needs no leave."""
    assert ENGLISH.keys() - frozenset[str]().union(*found_words().values()) == set()


def test_a_word_of_a_game_would_be_found() -> None:
    assert {"fortune", "fog_at_bezange", "strong_points", "moment.hits"} <= words_of_games()
    assert {"hasty", "mission", "attacked", "crossroads", "soviet", "soviet.movement", "11.14"} <= words_of_games()
    assert not {"unit", "done", "rolled", "hex"} & words_of_games()
