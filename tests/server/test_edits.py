"""Positions by hand: plays that begin at a position file, edits in a live play, positions handed out."""

import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest
from tests.server.guest import Guest, Host, Made, serving

from grognard.games import GAMES
from grognard.games import game as find_game
from grognard.server.storage import FILE, Storage, StorageError
from grognard.server.work.service import Workers

SKETCH: dict[str, Any] = {
    "game": "crossroads",
    "map": {
        "rows": 3,
        "columns": 4,
        "areas": {"blue.source": ["0101"], "red.source": ["0401"], "victory.3": ["0303"]},
    },
    "turn": 3,
    "phase": "blue.1.movement",
    "units": [
        {"id": "lancers", "type": "armour", "side": "blue", "hex": "0101"},
        {"id": "foot", "type": "infantry", "side": "red", "hex": "0403"},
    ],
}


def begin(host: Host, position: dict[str, Any] = SKETCH, **seats: str) -> Made:
    answer = host.post("/api/games", {"game": "crossroads", "position": position, "seats": seats})
    assert answer.status_code == 201, answer.text
    return Made(host, answer.json())


def edit(guest: Guest, *words: str, side: str = "blue", **more: Any) -> Any:
    given = {"side": side, "on": guest.n, "action": ["edit", *words], **more}
    answer = guest.ask("edit", **given)
    if answer["type"] == "done":
        guest.caught_up(answer["n"])
    return answer


def place_of(guest: Guest, unit: str) -> str | None:
    return next((one.get("hex") for one in guest.view["view"]["units"] if one["id"] == unit), None)


def test_an_edit_is_made_aside_from_actions(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """Edits are expensive: whoever makes one after the other does not keep the quick workers from the others."""
    asked: list[tuple[str, str]] = []
    for name in ("ask", "ask_last"):
        monkeypatch.setattr(Workers, name, _noted(getattr(Workers, name), name, asked))
    with begin(host).guest("blue", "red") as both:
        assert edit(both, "turn", "4")["type"] == "done"
        assert both.act(both.actions[0])["type"] == "done"
    assert ("ask_last", "edit") in asked
    assert ("ask", "act") in asked
    assert not {("ask", "edit"), ("ask_last", "act")}.intersection(asked)


def _noted(ask: Any, name: str, asked: list[tuple[str, str]]) -> Any:
    """A way to ask workers that notes what was asked for."""

    async def noted(workers: Workers, play: str, start: Any, held: Any, address: str, function: str, *args: Any) -> Any:
        asked.append((name, function))
        return await ask(workers, play, start, held, address, function, *args)

    return noted


def test_a_play_begins_at_a_position(host: Host) -> None:
    made = begin(host)
    with made.guest("blue", "red") as both:
        assert both.view["view"]["turn"] == 3
        assert place_of(both, "lancers") == "0101"
        assert both.act("unit lancers")["type"] == "done"
    table = host.get(f"/api/plays/{made.id}/table").json()
    assert len(table["map"]["hexes"]) == 12
    assert [unit["id"] for unit in table["units"]] == ["lancers", "foot"]
    assert made.facts()["position"] is True


def test_a_play_that_began_at_a_position_is_there_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path) as host:
        made = begin(host)
        with made.guest("blue", "red") as both:
            both.act("unit lancers")
            assert edit(both, "turn", "4")["type"] == "done"
            view = both.view["view"]
    with serving(tmp_path) as host:
        again = Made(host, {"id": made.id, "tokens": made.tokens, "commitment": None})
        with again.guest("blue", "red") as both:
            assert both.view["view"] == view


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ([], "position"),
        ({"game": "army_group_center"}, "not to 'crossroads'"),
        ({"scenario": "nowhere"}, "scenario"),
        ({**SKETCH, "weather": 1}, "weather"),
        ({**SKETCH, "dice": "six"}, "dice"),
        ({**SKETCH, "units": [{"id": "lancers", "type": "dragons", "side": "blue"}]}, "dragons"),
    ],
)
def test_what_is_no_position_is_refused_by_name(host: Host, position: Any, says: str) -> None:
    answer = host.post("/api/games", {"game": "crossroads", "position": position})
    assert answer.status_code == 400
    assert says in answer.json()["error"]


@pytest.mark.parametrize(
    ("position", "english", "spanish"),
    [
        ({**SKETCH, "weather": 1}, "weather: unknown field; ", "weather: campo que no existe; "),
        ({**SKETCH, "turn": "x"}, "turn: expected a whole number, not 'x'", "turn: se espera un número entero, no 'x'"),
        ({**SKETCH, "map": {"rows": 3, "columns": 3, "hexes": {"0101": ["lava"]}}}, "unknown terrain 'lava'", "lava"),
        ({"scenario": "skirmish", "charts": {"crt": "nonsense"}}, "crt.csv", "crt.csv"),
    ],
    ids=["field", "turn", "map", "chart"],
)
def test_a_refused_position_says_why_in_both_languages(host: Host, position: Any, english: str, spanish: str) -> None:
    answer = host.post("/api/games", {"game": "crossroads", "position": position})
    assert answer.status_code == 400
    said = answer.json()["said"]
    assert english in said["en"]
    assert spanish in said["es"]


def test_a_refused_edit_says_why_in_both_languages(host: Host) -> None:
    with begin(host).guest("blue", "red") as both:
        ruling = edit(both, "units.foot.hex", '"0101"')["ruling"]
        assert ruling["rules"] == ["4.3"]
        text = ruling["text"]
        assert text["en"].endswith("0101 holds units of both sides [4.3]")
        assert text["es"] == "esa posición no es posible: en 0101 hay unidades de ambos bandos [4.3]"
        text = edit(both, "weather", "1")["ruling"]["text"]
        assert "no se puede editar; " in text["es"]
        assert edit(both, "dice", "[9]", "phase", '"red.1.combat"')["type"] == "done"


def test_whoever_plays_alone_edits_at_once_and_can_take_it_back(host: Host) -> None:
    with begin(host).guest("blue", "red") as both:
        assert edit(both, "units.foot.hex", '"0303"', "turn", "5")["type"] == "done"
        assert place_of(both, "foot") == "0303"
        assert both.view["view"]["turn"] == 5
        entry = next(entry for entry in both.entries if entry["event"]["event"] == "edited")
        assert "units.foot.hex" in entry["text"]["es"]
        both.undo("blue")
        assert place_of(both, "foot") == "0403"


def test_against_the_computer_an_edit_needs_nobody_else(host: Host) -> None:
    with begin(host, red="bot:random").guest("blue") as blue:
        assert edit(blue, "turn", "2")["type"] == "done"


def test_an_edit_waits_until_the_other_side_agrees(host: Host) -> None:
    made = begin(host, red="link")
    with made.guest("blue") as blue, made.guest("red") as red:
        edit(blue, "units.foot.hex", '"0303"')
        asked = red.wait_for("asked_edit")
        assert asked["action"] == ["edit", "units.foot.hex", '"0303"']
        red.wait(lambda: red.view["pending"]["edit"] is not None)
        assert red.view["pending"]["edit"]["side"] == "blue"
        assert place_of(red, "foot") == "0403"
        red.ask("answer", side="red", ok=False)
        assert place_of(red, "foot") == "0403"
        edit(blue, "units.foot.hex", '"0302"')
        red.wait_for("asked_edit")
        assert blue.ask("answer", side="blue", ok=True)["type"] == "refused"  # one's own
        answer = red.ask("answer", side="red", ok=True)
        red.caught_up(answer["n"])
        blue.caught_up(answer["n"])
        assert place_of(blue, "foot") == "0302"


def test_nobody_takes_back_alone_what_all_have_agreed_to(tmp_path: Path) -> None:
    """Nor after a restart, when the play is followed from its log."""
    with serving(tmp_path) as host:
        made = begin(host, red="link")
        with made.guest("blue") as blue, made.guest("red") as red:
            edit(blue, "units.foot.hex", '"0302"')
            red.wait_for("asked_edit")
            blue.caught_up(red.ask("answer", side="red", ok=True)["n"])
            assert blue.ask("undo", side="blue", on=blue.n)["type"] == "refused"
    with serving(tmp_path) as host:
        again = Made(host, {"id": made.id, "tokens": made.tokens, "commitment": None})
        with again.guest("blue") as blue:
            assert place_of(blue, "foot") == "0302"
            assert blue.ask("undo", side="blue", on=blue.n)["type"] == "refused"
            assert place_of(blue, "foot") == "0302"


def test_an_edit_that_cannot_be_tells_no_secret_when_others_play(host: Host) -> None:
    made = begin(host, red="link")
    with made.guest("blue") as blue, made.guest("red") as red:
        assert edit(blue, "units.foot.hex", '"9999"')["type"] == "done"  # nobody has looked at it yet
        red.wait_for("asked_edit")
        red.ask("answer", side="red", ok=True)
        answered = blue.wait_for("answered")
        assert (answered["ok"], answered["failed"]) == (True, True)
        assert "9999" not in "".join(frame for frame in blue.raw if "asked" not in frame)
        assert blue.n == red.n == 0
    with begin(host).guest("blue", "red") as both:
        assert "9999" in edit(both, "units.foot.hex", '"9999"')["ruling"]["text"]["en"]


def test_an_edit_is_no_action(host: Host) -> None:
    with begin(host).guest("blue", "red") as both:
        assert both.act('edit units.foot.hex "0303"')["type"] == "refused"
        assert both.ask("edit", side="blue", on=both.n, action=["unit", "lancers"])["type"] == "error"
        assert both.ask("edit", side="blue", on=7, action=["edit", "turn", "2"])["type"] == "stale"


def test_edits_are_in_the_record_and_come_back_with_it(host: Host) -> None:
    made = begin(host)
    with made.guest("blue", "red") as both:
        edit(both, "units.foot.hex", '"0303"')
        both.act("unit lancers")
    record = host.post(f"/api/plays/{made.id}/record", {"tokens": list(made.tokens.values())}).text
    assert "units.foot.hex" in record
    answer = host.post("/api/import", {"record": record})
    assert answer.status_code == 201, answer.text
    with Made(host, answer.json()).guest("blue", "red") as again:
        assert place_of(again, "foot") == "0303"
        shown = again.ask("replay", side="blue", step=1)
        assert shown["view"]["turn"] == 3


def test_a_position_is_handed_to_whoever_plays_alone(host: Host) -> None:
    made = begin(host)
    tokens = {"tokens": list(made.tokens.values())}
    position = host.post(f"/api/plays/{made.id}/position", tokens).json()
    assert {unit["id"]: unit["hex"] for unit in position["units"]} == {"lancers": "0101", "foot": "0403"}
    assert "key" not in position
    with begin(host, position).guest("blue", "red") as both:
        assert place_of(both, "foot") == "0403"
    other = begin(host, red="link")
    answer = host.post(f"/api/plays/{other.id}/position", {"tokens": [other.tokens["blue"]]})
    assert answer.status_code == 403


def test_a_file_of_the_first_version_is_read_on(tmp_path: Path) -> None:
    with serving(tmp_path) as host:
        made = host.new()
        with made.guest("blue", "red") as both:
            both.play(4)
    with sqlite3.connect(tmp_path / FILE) as file:
        for column in ("position", "rules", "mark", "shared"):
            file.execute(f"ALTER TABLE plays DROP COLUMN {column}")
        file.execute("ALTER TABLE log DROP COLUMN phases")
        for table in ("rounds", "snapshots"):
            file.execute(f"DROP TABLE {table}")
        file.execute("PRAGMA user_version=1")
    with serving(tmp_path) as host:
        assert Made(host, {"id": made.id, "tokens": made.tokens, "commitment": None}).facts()["n"] == 4
    with sqlite3.connect(tmp_path / FILE) as file:
        file.execute("PRAGMA user_version=99")
    with pytest.raises(StorageError):
        Storage(tmp_path)


def test_the_table_of_a_position_has_its_own_charts(host: Host) -> None:
    table = host.get("/api/games/crossroads/table").json()
    text = table["charts"]["crt"]["text"] + "# and a remark\n"
    made = begin(host, {**SKETCH, "charts": {"crt": text}})
    assert host.get(f"/api/plays/{made.id}/table").json()["charts"]["crt"]["text"] == text


@pytest.mark.parametrize(("game", "scenario"), [("crossroads", "skirmish"), ("army_group_center", "historical")])
def test_the_table_says_what_can_be_edited(host: Host, game: str, scenario: str) -> None:
    edit = host.get(f"/api/games/{game}/table", params={"scenario": scenario}).json()["edit"]
    rules = find_game(game)
    assert edit["phases"] == list(rules.phases())
    columns = [name for name in rules.position_class.unit_columns if name != "at"]
    assert [field["name"] for field in edit["unit"]] == columns
    assert [field["name"] for field in edit["state"]] == list(rules.position_class.state_fields)
    control = next(field for field in edit["state"] if field["name"] == "control")
    assert control == {"name": "control", "kind": "side", "of": "hex", "values": list(rules.sides), "default": None}


def test_lists_and_records_are_described_down_to_their_parts(host: Host) -> None:
    edit = host.get("/api/games/formation~arracourt/table").json()["edit"]
    fields = {field["name"]: field for field in edit["state"]}
    assert fields["improved"]["kind"] == "list"
    assert fields["improved"]["items"]["kind"] == "hex"
    record = fields["strong_points"]["items"]
    assert record["kind"] == "record"
    assert {part["name"]: part["kind"] for part in record["fields"]} == {
        "hex": "hex",
        "side": "side",
        "functional": "bool",
        "manned": "bool",
    }
    assert {part["name"]: part["default"] for part in record["fields"]}["functional"] is True
    assert (fields["level"]["of"], fields["level"]["kind"]) == ("formation", "int")


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_described_is_a_field_of_the_position(host: Host, game: str) -> None:
    """Each field at its present value, all at once, is an edit that changes nothing but what happens next."""
    made = host.new(game, None)
    table = host.get(f"/api/plays/{made.id}/table").json()
    sides = [side["name"] for side in table["sides"]]
    tokens = {"tokens": list(made.tokens.values())}
    stated = host.post(f"/api/plays/{made.id}/position", tokens).json()
    unit = next(unit for unit in stated["units"] if "hex" in unit or "box" in unit)
    words: list[str] = []
    for field in table["edit"]["unit"]:
        words += [f"units.{unit['id']}.{field['name']}", _word(unit.get(field["name"], field["default"]))]
    for field in table["edit"]["state"]:
        if field["of"] is None:
            words += [f"state.{field['name']}", _word(stated["state"][field["name"]])]
    with made.guest(*sides) as all_sides:
        before = all_sides.view["view"]
        answer = edit(all_sides, *words, side=sides[0])
        assert answer["type"] == "done", answer
        assert all_sides.views[sides[0]]["view"]["state"] == before["state"]


def _word(value: Any) -> str:
    return json.dumps(value, separators=(",", ":")).replace(" ", "\\u0020")


def test_the_order_in_a_box_can_be_edited(host: Host) -> None:
    made = host.new("crossroads", "battle")
    with made.guest("blue", "red") as both:
        box = next(box for box in both.views["blue"]["view"]["stacks"] if "." in box)
        stack = both.views["blue"]["view"]["stacks"][box]
        assert edit(both, f"stacks.{box}", _word(stack[::-1]))["type"] == "done"
        assert both.views["blue"]["view"]["stacks"][box] == stack[::-1]


def test_the_sandbox_is_a_page(host: Host) -> None:
    assert host.get("/sandbox").text == host.get("/").text


def test_a_whole_army_is_moved_at_once(host: Host) -> None:
    made = host.new()
    with made.guest("blue", "red") as both:
        units = [unit["id"] for unit in both.views["red"]["view"]["units"] if "hex" in unit]
        words = [word for unit in units for word in (f"units.{unit}.hex", "null")]
        kept = {"units.B-1Arm.hex": '"0706"', "units.R-3Inf.hex": '"0806"', "phase": '"blue.1.combat"'}
        assert edit(both, *words, *(word for pair in kept.items() for word in pair))["type"] == "done"
        assert [unit["id"] for unit in both.view["view"]["units"] if "hex" in unit] == ["B-1Arm", "R-3Inf"]
    record = host.post(f"/api/plays/{made.id}/record", {"tokens": list(made.tokens.values())}).text
    assert host.post("/api/import", {"record": record}).status_code == 201


def test_an_edit_without_end_is_refused(host: Host) -> None:
    with begin(host).guest("blue", "red") as both:
        answer = edit(both, *("turn", "2") * 5000)
        assert answer["type"] == "refused"
        assert "at most 30000 characters" in answer["ruling"]["text"]["en"]
        assert edit(both, "turn", "2")["type"] == "done"


def test_a_scripted_die_that_is_on_no_die_is_refused_when_it_is_rolled(host: Host) -> None:
    fight = {**SKETCH, "phase": "blue.1.combat", "dice": [9]}
    fight["units"] = [{**SKETCH["units"][0], "hex": "0202"}, {**SKETCH["units"][1], "hex": "0203"}]
    with begin(host, fight).guest("blue", "red") as both:
        both.act("attack 0203")
        both.act("unit lancers")
        refused = both.act("fight")
        assert refused["type"] == "refused"
        assert "the scripted die 9" in refused["ruling"]["text"]["en"]
        assert edit(both, "dice", "[6]")["type"] == "done"
        assert both.act("fight")["type"] == "done"
