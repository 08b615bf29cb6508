"""Takes the pictures of docs/screens again: every screen on a desktop and a phone held across, in English by day
and in Spanish by night. Games are played by the engine until they ask what a screen shows, and put before a
browser by a server of its own, so that the same code gives the same pictures.

python tools/screens.py                       all of them
python tools/screens.py combat lobby          those whose names contain a word
python tools/screens.py --every               each language by day and by night
python tools/screens.py --devices tablet      others of the devices
python tools/screens.py --to FOLDER           elsewhere, to look at before they replace the old ones
"""

from __future__ import annotations

import argparse
import json
import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from time import monotonic, sleep
from typing import TYPE_CHECKING, Any
from urllib.request import Request, urlopen

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT)]

from benchmarks.page import SWITCHES, Missing, chromium, serving  # noqa: E402
from tools.smallpng import small  # noqa: E402
from websockets.sync.client import connect  # noqa: E402

from grognard.engine.decisions import Decision  # noqa: E402
from grognard.engine.records import Record  # noqa: E402
from grognard.games import game  # noqa: E402
from grognard.players.heuristic import HeuristicPlayer  # noqa: E402
from grognard.players.player import observe  # noqa: E402
from grognard.players.random import RandomPlayer  # noqa: E402

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

TARGET = ROOT / "docs" / "screens"
DEVICES: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": {"width": 1440, "height": 900}, "device_scale_factor": 0.75},
    "tablet": {"viewport": {"width": 1180, "height": 820}, "device_scale_factor": 0.75, "has_touch": True},
    "phone": {"viewport": {"width": 844, "height": 390}, "device_scale_factor": 1, "has_touch": True},
}
LOOKS = [("en", "light"), ("es", "dark")]
EVERY_LOOK = [("en", "light"), ("en", "dark"), ("es", "light"), ("es", "dark")]
MOST_DECISIONS, MOST_GAMES, MOST_ACTIONS = 900, 12, 60
Act = Callable[["Page"], None]


def keys(*pressed: str) -> Act:
    """Press keys, with a moment after each."""

    def act(page: Page) -> None:
        for key in pressed:
            page.keyboard.press(key)
            sleep(0.25)

    return act


def press(*keys: str) -> Act:
    """Press buttons by their hooks, one after another."""

    def act(page: Page) -> None:
        for key in keys:
            page.locator(f"[data-key='{key}']").first.click()
            sleep(1.5)

    return act


def at_attack(page: Page) -> None:
    """Bring the hex that is fought for into the middle."""
    page.locator(".prompt .question [data-hex]").first.click()
    page.mouse.move(0, 0)
    sleep(0.5)


def pools(page: Page) -> None:
    """Open the tracks where they count what is in the cup."""
    keys("t")(page)
    page.locator("[data-part=tracks] table").first.evaluate("table => table.scrollIntoView()")


def guided(page: Page) -> None:
    """Begin the guided game, and wait for what it says first."""
    press("guide-start")(page)
    page.wait_for_selector("[data-part=guide]:not([hidden])", timeout=30_000)


@dataclass(frozen=True)
class Screen:
    """A screen: where the game stands (the first time it is asked so, after so many decisions), and what is done."""

    name: str
    game: str = ""
    scenario: str = ""
    question: str = ""
    after: int = 0
    act: Act | None = None
    verb: str = ""
    """What can be chosen there."""
    path: str = "/play/{id}"

    def shows(self, decision: Decision) -> bool:
        """Is this what the screen shows?"""
        verbs = [action.verb for action in decision.actions]
        return decision.question == self.question and (not self.verb or self.verb in verbs)


AGC, ARRACOURT, KORSUN = "army_group_center", "formation/arracourt", "folio/hells_gate"
MOSCOW, FULDA = "roads_to_moscow", "less_than_60_miles"
PLANNED = (AGC, MOSCOW, FULDA)
"""Games that are played by plan until they ask what a screen shows, and not at random."""
HILLS, FOG = "battle_for_the_hills", "fog_at_bezange"
NEAR = ("j", "+", "+")
LATER = 120
SCREENS = [
    Screen("lobby", path="/"),
    Screen("guide", path="/", act=guided),
    Screen("rulebook", path="/rules/army_group_center#11.9"),
    Screen("sandbox", path="/sandbox", act=press("start")),
    Screen("crossroads_placement", "crossroads", "battle", "placement.where", act=keys("j")),
    Screen("crossroads_move", "crossroads", "battle", "movement.where", 110, keys("j", "j", "j")),
    Screen("crossroads_reaction", "crossroads", "battle", "reaction.which"),
    Screen("agc_map", AGC, "historical", "movement.which", LATER),
    Screen("agc_combat", AGC, "historical", "combat.who", act=keys(*NEAR), verb="fight"),
    Screen("agc_move", AGC, "historical", "movement.where", LATER, keys("j", "j", "j")),
    Screen("arracourt_map", ARRACOURT, HILLS, "action.who", 30),
    Screen("arracourt_move", ARRACOURT, FOG, "movement.where", act=keys("j", "j", "j")),
    Screen("arracourt_reaction", ARRACOURT, HILLS, "reaction.who", act=keys("[")),
    Screen("arracourt_combat", ARRACOURT, HILLS, "escalate.how", act=keys("j")),
    Screen("korsun_placement", KORSUN, "korsun", "placement.which"),
    Screen("korsun_move", KORSUN, "tikich", "movement.where", act=keys("j", "j", "j")),
    Screen("korsun_combat", KORSUN, "tikich", "support.which", act=keys("j")),
    Screen("moscow_map", MOSCOW, "gates_of_moscow", "movement.which", LATER),
    Screen("moscow_combat", MOSCOW, "gates_of_moscow", "artillery.which", act=at_attack),
    Screen("moscow_pools", MOSCOW, "gates_of_moscow", "operations.which", act=pools),
    Screen("fulda_map", FULDA, "first_day", "movement.which", LATER),
    Screen("fulda_combat", FULDA, "first_day", "support.which", act=at_attack),
    Screen("fulda_orders", FULDA, "first_day", "orders.which", act=keys("j")),
    Screen("fulda_time", FULDA, "first_day", "orders.which", LATER, press("calendar")),
    Screen("log", AGC, "historical", "movement.which", LATER, keys("l")),
    Screen("forces", AGC, "historical", "movement.which", LATER, keys("f")),
    Screen("tracks", ARRACOURT, HILLS, "action.who", 30, keys("t")),
    Screen("charts", AGC, "historical", "movement.which", LATER, keys("c")),
    Screen("rules", ARRACOURT, HILLS, "action.who", 30, keys("r")),
    Screen("overlays", AGC, "historical", "movement.which", LATER, keys("o")),
    Screen("keys", "crossroads", "battle", "movement.which", 110, keys("?")),
    Screen("replay", "crossroads", "battle", "movement.which", 200, keys("v", *["ArrowLeft"] * 4)),
    Screen("dice", "crossroads", "skirmish", path="/verify#{id}"),
]


def played(screen: Screen) -> Record[Any]:
    """A game that has come to what the screen shows; other seeds are tried where it never does."""
    rules = game(screen.game)
    for seed in range(MOST_GAMES):
        record = Record.start(rules, screen.scenario, seed=seed)
        planned = screen.game in PLANNED
        player = HeuristicPlayer(record.position.components, seed) if planned else RandomPlayer(seed)
        for made in range(MOST_DECISIONS):
            decision = rules.decision(record.position)
            if decision is None:
                break
            if made >= screen.after and screen.shows(decision):
                return record
            record.play(player.choose(observe(rules, record.position)))
    raise Missing(f"{screen.name}: no game came to this")


class Table:
    """A server, and the games that were put on it."""

    def __init__(self, address: str, folder: Path) -> None:
        self.address = address
        self.folder = folder
        self._made: dict[tuple[Any, ...], dict[str, Any]] = {}

    def seat(self, screen: Screen) -> dict[str, Any]:
        """The play of a screen: its id and tokens, by side. The same position is put there once."""
        name = (screen.game, screen.scenario, screen.question, screen.verb, screen.after)
        if name not in self._made:
            self._made[name] = self._import(screen) if screen.question else self._to_the_end(screen)
        return self._made[name]

    def _import(self, screen: Screen) -> dict[str, Any]:
        record = played(screen)
        path = self.folder / f"{screen.name}.record"
        record.save(path, replace=True)
        seats = dict.fromkeys(record.game.sides, "me")
        made = self._post("/api/import", {"record": path.read_text("utf-8"), "seats": seats})
        decision = record.game.decision(record.position)
        return {**made, "game": screen.game, "scenario": screen.scenario, "side": decision and decision.side}

    def _to_the_end(self, screen: Screen) -> dict[str, Any]:
        """A game played here, dice committed to and all, and resigned after a while."""
        seats = dict.fromkeys(game(screen.game).sides, "me")
        wish = {"game": screen.game, "scenario": screen.scenario, "seats": seats}
        made: dict[str, Any] = self._post("/api/games", wish)
        choose = random.Random(1).choice
        with connect(self.address.replace("http", "ws") + "/ws", max_size=None) as socket:
            hello = {"type": "hello", "play": made["id"], "seen": 0, "language": "en", "client": "screens"}
            socket.send(json.dumps({**hello, "tokens": list(made["tokens"].values())}))
            for number in range(MOST_ACTIONS):
                frame = json.loads(socket.recv(30))
                while frame["type"] != "view" or not frame["asked"]:
                    frame = json.loads(socket.recv(30))
                action = choose(frame["view"]["decision"]["actions"]).split()
                act = {"type": "act", "side": frame["side"], "on": frame["n"], "action": action}
                sleep(0.04)  # no faster than a server lets anybody
                last = number == MOST_ACTIONS - 1
                socket.send(json.dumps({**({"type": "resign", "side": frame["side"]} if last else act), "id": number}))
            while json.loads(socket.recv(30)).get("id") != MOST_ACTIONS - 1:
                pass
        return made

    def _post(self, path: str, data: Any) -> Any:
        head = {"Content-Type": "application/json"}
        with urlopen(Request(self.address + path, json.dumps(data).encode(), head), timeout=120) as answer:
            return json.load(answer)


def take(browser: Browser, table: Table, screen: Screen, device: str, language: str, theme: str) -> bytes:
    """One picture."""
    made: dict[str, Any] = table.seat(screen) if screen.game else {"id": "", "tokens": {}}
    window = browser.new_context(**DEVICES[device], color_scheme="dark" if theme == "dark" else "light")
    tokens = [token for token in made["tokens"].values() if token]
    seat = {"play": made["id"], "tokens": tokens, "game": screen.game, "scenario": screen.scenario, "opened": 1}
    kept = {
        "language": language,
        "theme": theme,
        "settings": {"animation": False, "handover": False},
        "seats": [seat] if tokens else [],
    }
    window.add_init_script(
        f"for (const [name, value] of Object.entries({json.dumps(kept)}))"
        " localStorage['grognard.' + name] ??= JSON.stringify(value);"
    )
    page = window.new_page()
    try:
        page.goto(table.address + screen.path.format(id=made["id"]))
        if screen.path.startswith("/play"):
            page.wait_for_function("() => performance.getEntriesByName('map').length > 0", timeout=30_000)
        page.wait_for_load_state("networkidle")
        sleep(0.3)
        if screen.act:
            screen.act(page)
        sleep(1.2)  # a flash fades, the map is sharp again
        return page.screenshot()
    finally:
        window.close()


def wished(words: list[str]) -> Iterator[Screen]:
    for screen in SCREENS:
        if not words or any(word in screen.name for word in words):
            yield screen


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("words", nargs="*", help="only screens whose names contain one of these")
    parser.add_argument("--every", action="store_true", help="each language in the light and the dark theme")
    parser.add_argument("--devices", default="desktop,phone", help=f"which of: {', '.join(DEVICES)} (%(default)s)")
    parser.add_argument("--to", type=Path, default=TARGET, help="the folder (docs/screens)")
    given = parser.parse_args()
    from playwright.sync_api import sync_playwright

    given.to.mkdir(parents=True, exist_ok=True)
    begin, count, weight = monotonic(), 0, 0
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder) / "data") as address:
        table = Table(address, Path(folder))
        with sync_playwright() as playwright:
            browser = playwright.chromium.launch(executable_path=chromium(), args=SWITCHES)
            for screen in wished(given.words):
                for device in given.devices.split(","):
                    for language, theme in EVERY_LOOK if given.every else LOOKS:
                        picture = small(take(browser, table, screen, device, language, theme))
                        (given.to / f"{screen.name}_{device}_{language}_{theme}.png").write_bytes(picture)
                        count, weight = count + 1, weight + len(picture)
                print(f"{screen.name}: {monotonic() - begin:.0f} s", flush=True)
            browser.close()
    print(f"{count} pictures, {weight / 1e6:.1f} MB, in {monotonic() - begin:.0f} s")


if __name__ == "__main__":
    try:
        main()
    except Missing as missing:
        sys.exit(f"screens.py: {missing}")
