"""Units of position files, and files of counters that are wrong."""

from typing import Any

import pytest
from tests.games.less_than_60_miles.files import DATA, ORGANISATION, UNITS, line_of, said, spec

from grognard.engine.codec import FieldError
from grognard.engine.components import UnitCounter
from grognard.engine.data import Source
from grognard.games.less_than_60_miles.units import chain_faults, read_units, spec_of, unit_of_file


def described(**entry: Any) -> UnitCounter:
    return unit_of_file(entry, {}, ORGANISATION)


def test_a_position_file_describes_a_unit() -> None:
    tank = described(id="T", side="wp", type="armored", size="regiment", attack=10, defence=8, cadre=5, superior="CF")
    found = spec_of(tank)
    assert (found.attack, found.nation, found.attrition_limit, found.superior) == (10, "soviet", 5, "CF")
    gun = spec_of(described(id="G", side="nato", type="sp_artillery", nation="wg"))
    assert (gun.bombardment, gun.reduced, gun.range, gun.nation, gun.attrition_limit) == (4, 2, 4, "wg", 5)
    hq = spec_of(described(id="H", side="nato", type="hq", command=9, level="regiment"))
    assert (hq.command, hq.command_moving, hq.attrition_limit, hq.size) == (9, 4, 3, "")


def test_a_position_file_changes_a_counter() -> None:
    changed = unit_of_file({"id": "1-11", "attack": 9}, UNITS, ORGANISATION)
    assert spec_of(changed) == spec("1-11")._replace(attack=9)


@pytest.mark.parametrize(
    ("entry", "field"),
    [
        ({"type": "armored", "attack": 0}, "attack"),
        ({"type": "armored", "attack": "many"}, "attack"),
        ({"type": "armored", "bombardment": 3}, "bombardment"),
        ({"type": "armored", "nation": "soviet"}, "nation"),
        ({"type": "armored", "nation": "fr"}, "nation"),
        ({"type": "armored", "size": ""}, "size"),
        ({"type": "armored", "level": "division"}, "level"),
        ({"type": "armored", "amphibious": "yes"}, "amphibious"),
        ({"type": "hq", "command": 0}, "command"),
        ({"type": "hq", "command_moving": 5}, "command_moving"),
        ({"type": "missile_artillery", "reduced": 2}, "reduced"),
        ({"type": "recon", "ew_capable": True}, "ew_capable"),
    ],
)
def test_a_unit_that_cannot_be_is_refused_by_its_field(entry: dict[str, Any], field: str) -> None:
    with pytest.raises(FieldError) as caught:
        described(id="X", side="nato", **entry)
    assert caught.value.field == f"units.X.{field}"


def test_a_chain_of_command_has_to_fit() -> None:
    hq = described(id="H", side="nato", type="hq")
    unit = described(id="T", side="nato", type="armored", printed_parent="H")
    assert chain_faults([hq, unit], ORGANISATION) == []
    assert [fault[:2] for fault in chain_faults([unit], ORGANISATION)] == [("T", "printed_parent")]
    other = described(id="H", side="wp", type="hq")
    assert [fault[:2] for fault in chain_faults([other, unit], ORGANISATION)] == [("T", "printed_parent")]


# -- files that are wrong


def of_units(source: Source) -> list[UnitCounter]:
    return read_units(source, ORGANISATION)


TANK = "2-32AR,nato,us,armored,battalion,7,6,6,"
CAVALRY = "11ACR,nato,us,hq,,,,,,,,regiment,9,4,yes,"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("\n2-32AR,", "\n3-33AR,", "unit 3-33AR appears twice"),
        (TANK, TANK.replace("nato", "otan"), "side: unknown side 'otan'"),
        (TANK, TANK.replace(",us,", ",eg,"), "nation: eg is not of side nato"),
        (TANK, TANK.replace("armored", "tank"), "type: unknown type 'tank'"),
        (TANK, TANK.replace("battalion", "army"), "size: unknown size 'army'"),
        (TANK, TANK.replace(",7,", ",x,"), "attack: expected a whole number, not 'x'"),
        (TANK, TANK.replace(",7,", ",,"), "attack: expected some for Combat Units"),
        (TANK, TANK.replace("2-32AR", "1025"), "id: expected a word without spaces that is not a hex, not '1025'"),
        (CAVALRY, CAVALRY.replace("9,4", "9,5"), "command_moving: expected half of 9, rounded down [12.1-3]"),
        (CAVALRY, CAVALRY.replace("regiment", ""), "level: expected one for HQs"),
        (CAVALRY, CAVALRY.replace("regiment", "corps"), "level: expected one below that of its Parent HQ, corps"),
        (CAVALRY, CAVALRY.replace("yes", "maybe"), "ew: unknown ew 'maybe'"),
    ],
)
def test_a_wrong_counter_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_units, "units.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("units.csv", old.strip()) + (fault.startswith("unit 3-33AR"))


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("attached,3A,VC,2-32 AR", "attached,33A,VC,2-32 AR", "parent: unknown HQ '33A'"),
        ("attached,3A,VC,2-32 AR", "attached,27G,VC,2-32 AR", "parent: 27G is not an HQ of the same side"),
        ("attached,3A,VC,2-32 AR", "attached,3A,,2-32 AR", "superior: expected that of its Parent HQ"),
        ("attached,3A,VC,2-32 AR", "attached,3A,CF,2-32 AR", "superior: expected VC, or none"),
        ("attached,3A,VC,2-32 AR", "attached,,VC,2-32 AR", "parent: expected one for all but Superior HQs"),
        ("attached,3A,VC,2-32 AR", "loaned,3A,VC,2-32 AR", "designation: unknown designation 'loaned'"),
        ("58 M1,Kirch-Göns,medium", "58 M1,Kirch-Göns,sure", "confidence: unknown confidence 'sure'"),
        (
            "high,reconstructed name=printed level=printed superior",
            "high,heard name=printed level=printed superior",
            "",
        ),
    ],
)
def test_a_wrong_place_in_the_chain_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_units, "units.csv", old, new).partition(": ")
    assert message.startswith(fault or "source: unknown source 'heard'")
    assert int(line) == line_of("units.csv", old)


def test_every_file_says_where_it_is_from() -> None:
    for name in DATA.names():
        if not name.endswith(".map"):
            assert DATA.open(name).provenance()
