"""The zone table [5.1.1, 5.1.2]: every row, for mobile and leg units and for commandos of both sorts.

    0101 g1   0201      0301      0401      0501      0601      0701
         0102      0202 g2   0302      0402      0502      0602 g3   0702

0201 has no neighbour that is free of zones; 0301 and 0302 are in the zone of g2; 0401, 0501 and 0402 are free.
"""

import pytest
from tests.games.folio.beachhead.game import ALLIED, GAME, GERMAN
from tests.games.folio.beachhead.sketch import ask, happened, number, sketch

from grognard.games.folio.position import FolioPosition
from grognard.games.folio.zones import zone

ROWS = {1: "g1:Inf . . . . . .", 2: ". g2:Inf . . . g3:Inf ."}
STOP = "stop"
"""The unit had to stop before."""
KINDS = ("Tk", "Inf", "Rai", "Com")
TABLE = {
    "free to free": ("0401", (), "0501", (1, 1, 1, 1)),
    "free to zone": ("0401", (), "0301", (1, 1, 1, 1)),
    "began in a zone, to free": ("0301", (), "0401", (1, 1, 1, 1)),
    "began in a zone, to zone": ("0201", (), "0301", (5, 6, 1, 1)),
    "infiltrated, to free": ("0201", ("0301",), "0401", (1, STOP, 1, STOP)),
    "infiltrated, to zone": ("0201", ("0301",), "0201", ("5.1.2-4", STOP, "5.1.2-4", STOP)),
    "entered, to free": ("0401", ("0301",), "0401", (5, STOP, 1, STOP)),
    "entered, to zone": ("0401", ("0301",), "0201", ("5.1.1-5", STOP, "5.1.1-5", STOP)),
    "left one, entered another, to free": ("0301", ("0401", "0501", "0601"), "0501", (5, STOP, 1, STOP)),
    "infiltrated, got clear, entered another": ("0201", ("0301", "0401"), "0302", (1, STOP, 1, STOP)),
}
"""Where the unit begins, how it goes on, where it would go; what that costs each kind, or the rule that refuses it."""
LINES = [
    pytest.param(start, path, to, kind, says, id=f"{name}, {kind}")
    for name, (start, path, to, said) in TABLE.items()
    for kind, says in zip(KINDS, said, strict=True)
]


def begun(start: str, path: tuple[str, ...], kind: str) -> FolioPosition:
    """A unit that began in a hex and went along a path, as far as it could."""
    rows = {row: text.split() for row, text in ROWS.items()}
    rows[int(start[2:])][int(start[:2]) - 1] = f"a1:{kind}"
    position = sketch("\n".join(" ".join(cells) for cells in rows.values()))
    ask.play(position, "unit a1")
    for hex in path:
        if ask.asked(position)[1] == "movement.where":
            ask.play(position, f"hex {hex}")
    return position


@pytest.mark.rule(
    "5.1.1-1", "5.1.1-2", "5.1.1-3", "5.1.1-4", "5.1.1-5", "5.1.1-6", "5.1.1-7", "5.1.1-8", "5.1.1-9",
    "5.1.2-1", "5.1.2-3", "5.1.2-4", "5.1.2-5", "5.1.2-9",
)  # fmt: skip
@pytest.mark.parametrize(("start", "path", "to", "kind", "says"), LINES)
def test_a_step_costs_what_the_table_says(
    start: str, path: tuple[str, ...], to: str, kind: str, says: int | str
) -> None:
    position = begun(start, path, kind)
    if says == STOP:
        assert position.moved[number(position, "a1")]
        assert ask.asked(position)[1] != "movement.where"
    elif isinstance(says, str):
        assert ask.refused(position, f"hex {to}").rules[0] == says
    else:
        assert ask.cost(position, "a1", to) == says
        paid = happened(ask.play(position, f"hex {to}"), "moved")
        assert sum(step["cost"] for step in paid) == says


@pytest.mark.rule("5.1.2-6", "5.1.2-8")
@pytest.mark.parametrize(("kind", "crosses"), [("Tk", False), ("Inf", False), ("Rai", True), ("Com", True)])
def test_only_commandos_infiltrate_across_a_minefield(kind: str, crosses: bool) -> None:
    position = sketch(f"g1:Inf a1:{kind} .\n. g2:Inf .", sides={"minefield": "0201/0301"})
    ask.play(position, "unit a1")
    assert ("hex 0301" in ask.choices(position)) == crosses
    if not crosses:
        assert ask.refused(position, "hex 0301").rules[0] == "5.1.2-6"
        assert ask.allowed(position, "hex 0102").legal


@pytest.mark.rule("5.1.2-6")
def test_anybody_crosses_a_minefield_from_a_hex_that_is_free() -> None:
    position = sketch("a1:Inf . g1:Inf", sides={"minefield": "0101/0201"})
    assert ask.cost(position, "a1", "0201") == 2


@pytest.mark.rule("6.0-4")
def test_a_wall_keeps_enemy_zones_out() -> None:
    walled = sketch("g1:Inf X+a1:Inf . .\n. . . .")
    assert ask.cost(walled, "a1", "0102") == 1
    assert ask.cost(sketch("g1:Inf a1:Inf . .\n. w . ."), "a1", "0301") == 1


@pytest.mark.rule("6.0-4", "6.0-7")
def test_who_is_behind_a_wall_has_a_zone_all_the_same() -> None:
    position = sketch("a1:Inf X+g1:Inf")
    assert zone(position, GERMAN).tolist() == [1, 0]
    assert zone(position, ALLIED).tolist() == [0, 0]


@pytest.mark.rule("5.1.2-7", "5.1.2-8")
@pytest.mark.parametrize(("kind", "enters"), [("Tk", False), ("Inf", False), ("Rai", True), ("Com", True)])
def test_only_commandos_infiltrate_into_a_fortification(
    kind: str, enters: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(GAME.exclusive), "fortifications_negate_zones", False)
    position = sketch(f"g1:Inf a1:{kind} X\n. g2:Inf .")
    ask.play(position, "unit a1")
    assert ("hex 0301" in ask.choices(position)) == enters
    if not enters:
        assert ask.refused(position, "hex 0301").rules[0] == "5.1.2-7"
