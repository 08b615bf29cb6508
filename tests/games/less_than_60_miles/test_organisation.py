"""`game.toml`: what is refused, with its line and field."""

import pytest
from tests.games.less_than_60_miles.files import line_of, said

from grognard.games.less_than_60_miles.organisation import read_organisation


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('role = "combat"', 'role = "scout"', "types.armored.role: unknown 'scout'"),
        ('section = "foot"', 'section = "boots"', "types.infantry.section: unknown 'boots'"),
        (
            "attrition_limit = 3",
            "atrition_limit = 3",
            "types.hq.atrition_limit: unknown field; nearest: attrition_limit",
        ),
        ("attrition_limit = 3", "attrition_limit = 0", "types.hq.attrition_limit: expected one for all Support Units"),
        ("resupply = true", "resupply = 1", "types.sp_artillery.resupply: expected true or false, not 1"),
        ("company = 3", "platoon = 3", "sizes: unknown 'platoon'"),
        ("lost = { wp = 2 }", "lost = { eg = 2 }", "levels.army.lost: unknown 'eg'"),
        ("attached = { us = 4", "attached = { uk = 4", "levels.regiment.attached: unknown 'uk'"),
        ("rest = 6", "rest = 11", "nations.wg.rest: expected a whole number from 1 to 10, not 11"),
        ("grounded = 3", "grounded = 0", "sides.nato.grounded: expected a whole number from 1 to 99, not 0"),
        ("must_advance = true\n", "", "sides.wp: needs must_advance"),
        ("forced_march = 3", "march = 3", "allowances: unknown 'march'"),
        ("noe = 3", "noe = -3", "ranges: noe: expected a whole number from 0 on, not -3"),
    ],
)
def test_a_wrong_entry_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(read_organisation, "game.toml", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) > 1


def test_the_line_is_that_of_the_field() -> None:
    line = said(read_organisation, "game.toml", "rest = 6", "rest = 11").partition(":")[0]
    assert int(line) == line_of("game.toml", "rest = 6")


@pytest.mark.parametrize(("old", "missing"), [("cas = 4\n", "cas"), ("engaged = 0\n", "engaged")])
def test_nothing_may_be_missing(old: str, missing: str) -> None:
    assert said(read_organisation, "game.toml", f"\n{old}", "\n").endswith(f"needs {missing}")
