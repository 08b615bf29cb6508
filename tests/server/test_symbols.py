"""How counters look: the files of the games, and what is said of a wrong one."""

import pytest

import grognard
from grognard.engine.data import DataError, Source
from grognard.games import GAMES
from grognard.server.symbols import ECHELONS, read_symbols, symbols_of


@pytest.mark.parametrize("name", GAMES)
def test_every_unit_has_a_symbol(name: str) -> None:
    rules = grognard.game(name)
    symbols = symbols_of(rules)
    for scenario in rules.scenarios():
        for printed in rules.start(scenario).components.printed:
            found = symbols.of(printed)
            assert len(found["sidc"]) == 15
            assert found["sidc"][11] in ECHELONS.values()


def test_size_headquarters_and_stripe_are_in_the_symbol() -> None:
    rules = grognard.game("formation/arracourt")
    symbols = symbols_of(rules)
    printed = {unit["id"]: unit for unit in rules.start("battle_for_the_hills").components.printed}
    assert symbols.of(printed["CCA-HQ"])["sidc"] == "SFGPU-----AH---"
    company = symbols.of(printed["C/37"])
    assert company["sidc"] == "SFGPUCA----E---"
    assert (company["group"], company["stripe"]) == ("CCA", "#6b7a2e")


SOUND = """# provenance: ours
group_by = "formation"
[sides]
blue = { color = "#000000", ink = "#ffffff" }
red = { color = "#000000", ink = "#ffffff" }
[types]
armour = "SFGPUCA--------"
infantry = "SFGPUCI--------"
recon = "SFGPUCR--------"
"""


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("# provenance: ours", "# nothing", 1, "provenance"),
        ("[types]", "[types", 6, "line 6"),
        ("group_by", "grop_by", 2, "unknown field"),
        ("#000000", "black", 4, "expected a colour"),
        ('ink = "#ffffff" }', 'inc = "#ffffff" }', 4, "unknown field 'inc'"),
        ("blue =", "green =", 3, "no colours for blue"),
        ("SFGPUCI--------", "SFGPUCI---", 8, "expected a code"),
        ("SFGPUCI--------", "GFGPUCI--------", 8, "expected a code"),
        ("SFGPUCI--------", "SFUPUCI--------", 8, "expected a code"),
        ('recon = "SFGPUCR--------"', "", 6, "no symbol for recon"),
        ("[sides]", 'echelon = "horde"\n[sides]', 3, "unknown size"),
        ("[types]", '[groups]\n1 = { side = "green" }\n[types]', 7, "groups.1.side"),
        ("[types]", '[signs]\ntank = "T"\n[types]', 7, "signs: unknown type 'tank'"),
        ("[types]", '[counter]\nmiddle = "move"\n[types]', 7, "unknown place"),
        ("[sides]", 'forces_by = "army"\n[sides]', 3, "expected a printed value or a column of units"),
        ("[sides]", 'formation_by = "army"\n[sides]', 3, "formation_by: expected a printed value or a column of units"),
        ("[sides]", 'active_by = "wind"\n[sides]', 3, "active_by: expected a field with a formation"),
        ("[sides]", 'beside_turn = ["wind"]\n[sides]', 3, "beside_turn: expected fields of the position"),
    ],
)
def test_a_wrong_file_is_refused_with_its_line(old: str, new: str, line: int, said: str) -> None:
    rules = grognard.game("crossroads")
    read_symbols(Source("symbols.toml", SOUND), rules)
    with pytest.raises(DataError, match=said) as error:
        read_symbols(Source("symbols.toml", SOUND.replace(old, new, 1)), rules)
    assert error.value.line == line
