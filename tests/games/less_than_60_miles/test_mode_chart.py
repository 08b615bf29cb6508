"""The Modes Table and the order chits: what the book says of each mode, what has to hold of all, wrong files."""

import pytest
from tests.games.less_than_60_miles.files import CHARTS, ORGANISATION, line_of, said

from grognard.engine.data import Source
from grognard.games.less_than_60_miles.charts.modes import FIXED, MODES, ModeRow, read_modes
from grognard.games.less_than_60_miles.charts.orders import CAS, OrderRow, read_orders
from grognard.games.less_than_60_miles.organisation import ARTILLERY, COMBAT, HQ

TABLE = CHARTS.modes
ORDERS = CHARTS.orders
TYPES = ORGANISATION.types


def of_role(*roles: str) -> set[str]:
    return {name for name, kind in TYPES.items() if kind.role in roles}


# -- who takes a mode


@pytest.mark.rule("6-0", "6-1")
def test_there_are_seventeen_modes() -> None:
    assert tuple(TABLE) == MODES
    assert len(MODES) == 17


@pytest.mark.rule("12.1-1")
def test_hqs_have_two_modes_and_nobody_else_has_them() -> None:
    assert {name for name, row in TABLE.items() if "hq" in row.types} == {"deployed", "moving"}
    assert TABLE["deployed"].types == TABLE["moving"].types == ("hq",)


@pytest.mark.rule("6-2", "11.5-1")
@pytest.mark.parametrize("mode", ["tactical", "road", "refit"])
def test_modes_of_every_unit_but_hqs(mode: str) -> None:
    assert set(TABLE[mode].types) == set(TYPES) - of_role(HQ)


@pytest.mark.rule("6.3.5-1")
def test_active_defense_is_for_nato_combat_units_with_a_cadre_of_four() -> None:
    row = TABLE["active_defense"]
    assert (set(row.types), row.sides, row.cadre) == (of_role(COMBAT), ("nato",), 4)
    assert row.open_to("infantry", "nato", 4)
    assert not row.open_to("infantry", "nato", 3)
    assert not row.open_to("infantry", "wp", 4)


@pytest.mark.rule("6.3.6-1")
def test_march_assault_is_for_mobile_units_of_the_warsaw_pact_with_a_cadre_of_four() -> None:
    row = TABLE["march_assault"]
    assert (set(row.types), row.sides, row.cadre) == ({"mechanized", "armored", "recon"}, ("wp",), 4)
    assert row.open_to("recon", "wp", 5)
    assert not row.open_to("infantry", "wp", 5)


@pytest.mark.rule("6.3.7-1")
def test_close_support_is_for_self_propelled_artillery_of_the_warsaw_pact() -> None:
    assert (TABLE["close_support"].types, TABLE["close_support"].sides) == (("sp_artillery",), ("wp",))


@pytest.mark.rule("17-4a:1", "17-4b:1", "17-4c", "4.3-12")
def test_modes_of_artillery_and_helicopters() -> None:
    for mode in ("barrage", "shoot_and_scoot"):
        assert set(TABLE[mode].types) == of_role(ARTILLERY)
    assert TABLE["farp"].types == ("helicopter",)


# -- movement, blocking, modifiers


@pytest.mark.rule("8.2-2", "6.3.7-2", "12.1-2", "12.1-3", "2-0:5")
@pytest.mark.parametrize(
    ("movement", "modes"),
    [
        ("column", {"road", "moving"}),
        ("tactical", {"tactical", "screen", "recon", "march_assault", "close_support"}),
        ("deployed", {"assault", "full_assault", "defend", "active_defense"}),
        ("fixed", {"rigid_defense", "barrage", "shoot_and_scoot", "refit", "farp", "deployed"}),
    ],
)
def test_movement_modes(movement: str, modes: set[str]) -> None:
    assert {name for name, row in TABLE.items() if row.movement == movement} == modes


@pytest.mark.rule("8.6-1", "8.6-2:1", "8.6-3:1")
def test_only_modes_of_combat_units_block_and_the_two_columns_differ() -> None:
    for row in TABLE.values():
        if row.blocks_other or row.blocks_city:
            assert set(row.types) & of_role(COMBAT)
    assert (TABLE["tactical"].blocks_other, TABLE["tactical"].blocks_city) == (True, False)
    assert TABLE["defend"].blocks_city


@pytest.mark.rule("6.3.6-0")
def test_march_assault_blocks_nobody_and_is_easy_to_bombard() -> None:
    row = TABLE["march_assault"]
    assert (row.blocks_other, row.blocks_city) == (False, False)
    assert row.bombardment > TABLE["tactical"].bombardment


@pytest.mark.rule("6.3.7-0", "2-0:5")
def test_close_support_and_road_are_easy_to_bombard() -> None:
    for mode in ("close_support", "road"):
        assert TABLE[mode].bombardment > TABLE["tactical"].bombardment


@pytest.mark.rule("6.2-3", "6.2-4", "15.5.1-2")
def test_the_modifiers_of_the_examples_occur() -> None:
    assert {-2, -1} <= {row.defence for row in TABLE.values()}
    assert {-1, 0, 1} <= {row.bombardment for row in TABLE.values()}


@pytest.mark.rule("6.3.3-1", "6.3.4-1", "15.5.1-1")
def test_what_a_mode_gives_is_worth_its_price() -> None:
    assert max(row.defence for name, row in TABLE.items() if name.endswith(("defend", "defense"))) < 0
    assert TABLE["rigid_defense"].defence <= TABLE["defend"].defence < TABLE["tactical"].defence
    full, assault = TABLE["full_assault"].attack, TABLE["assault"].attack
    assert full is not None
    assert assault is not None
    assert full > assault > 0


@pytest.mark.rule("8.2-7:1", "15-1")
def test_who_is_fixed_does_not_attack_and_all_mobile_modes_of_combat_units_do() -> None:
    for row in TABLE.values():
        mobile_fighters = row.movement != FIXED and bool(set(row.types) & of_role(COMBAT))
        assert (row.attack is not None) == mobile_fighters, row.name


# -- changes


@pytest.mark.rule("6.1-0")
def test_nobody_goes_from_hard_defence_to_attack_by_himself() -> None:
    attacks = {"assault", "full_assault", "march_assault"}
    assert not attacks & set(TABLE["rigid_defense"].authorized)
    assert "defend" in TABLE["rigid_defense"].authorized


@pytest.mark.rule("6.1.3-1", "12.1-4:1")
def test_refit_and_modes_of_hqs_are_not_reached_by_an_unauthorised_change() -> None:
    assert {name for name, row in TABLE.items() if row.unauthorized is None} == {"refit", "deployed", "moving"}
    assert not TABLE["deployed"].authorized
    assert not any("refit" in row.authorized for row in TABLE.values())


@pytest.mark.rule("6.1.2-1")
def test_every_mode_but_an_hqs_leads_back_to_tactical_by_itself() -> None:
    for name in MODES[:-2]:
        seen, waiting = {name}, [name]
        while waiting:
            new = set(TABLE[waiting.pop()].authorized) - seen
            seen |= new
            waiting += new
        assert "tactical" in seen, name


@pytest.mark.rule("6.1.2-1", "6.1.3-2")
def test_changes_take_a_turn_and_harder_ones_take_longer() -> None:
    assert {turns for row in TABLE.values() for turns in row.authorized.values()} == {1}
    assert {name: row.unauthorized for name, row in TABLE.items() if (row.unauthorized or 0) > 1} == {
        "assault": 2,
        "full_assault": 3,
        "defend": 2,
        "rigid_defense": 3,
        "active_defense": 2,
        "march_assault": 2,
    }


# -- orders


def order(side: str, level: str, definition: str) -> OrderRow:
    return next(one for one in ORDERS.values() if (one.side, one.level, one.definition) == (side, level, definition))


@pytest.mark.rule("14.1-x1", "14.1-6")
def test_a_battalion_defense_takes_a_turn_and_leads_to_defend() -> None:
    found = ORDERS["battalion_defense"]
    assert (found.side, found.level, found.deployment) == ("nato", "battalion", 1)
    assert "defend" in found.modes


@pytest.mark.rule("14.4.2-x1", "14.4.2-x2", "14.6-x1", "19.3-1")
@pytest.mark.parametrize(
    ("id", "side", "level", "definition"),
    [
        ("brigade_defense", "nato", "brigade", "defend"),
        ("division_move", "nato", "division", "move"),
        ("army_assault", "wp", "army", "assault"),
        ("cas_nato", "nato", "corps", "cas"),
        ("cas_wp", "wp", "front", "cas"),
    ],
)
def test_orders_of_the_text(id: str, side: str, level: str, definition: str) -> None:
    assert (ORDERS[id].side, ORDERS[id].level, ORDERS[id].definition) == (side, level, definition)


@pytest.mark.rule("14.1-4", "14.1-5")
@pytest.mark.parametrize(
    ("side", "levels"),
    [("nato", ("battalion", "brigade", "division", "corps")), ("wp", ("regiment", "division", "army"))],
)
def test_a_higher_level_costs_more_and_takes_longer(side: str, levels: tuple[str, ...]) -> None:
    for definition in ("move", "assault", "defend"):
        chits = [order(side, level, definition) for level in levels]
        assert [chit.cp for chit in chits] == sorted({chit.cp for chit in chits})
        assert [chit.issue for chit in chits] == sorted(chit.issue for chit in chits)
        assert [chit.deployment for chit in chits] == sorted(chit.deployment for chit in chits)
        assert chits[0].issue < chits[-1].issue


@pytest.mark.rule("13-0")
def test_nato_is_faster_at_the_same_level() -> None:
    for definition in ("move", "assault", "defend", "support", "refit"):
        nato, wp = order("nato", "division", definition), order("wp", "division", definition)
        assert nato.issue < wp.issue
        assert nato.deployment <= wp.deployment
    assert ORDERS["cas_nato"].issue < ORDERS["cas_wp"].issue


@pytest.mark.rule("14.6-3")
@pytest.mark.parametrize("side", ["nato", "wp"])
def test_every_mode_of_a_side_but_an_hqs_is_reached_by_an_order(side: str) -> None:
    reached = {mode for one in ORDERS.values() if one.side == side for mode in one.modes}
    assert reached == {name for name in MODES[:-2] if side in TABLE[name].sides}


@pytest.mark.rule("14.1-3")
def test_what_each_definition_leads_to() -> None:
    found: dict[str, set[str]] = {}
    for one in ORDERS.values():
        found.setdefault(one.definition, set()).update(one.modes)
    assert {"road", "tactical"} <= found["move"]
    assert found["assault"] == {"assault", "full_assault", "march_assault"}
    assert found["defend"] == {"defend", "rigid_defense", "active_defense", "screen"}
    assert found["support"] == {"tactical", "barrage", "shoot_and_scoot", "close_support", "farp"}
    assert found["refit"] == {"refit"}
    assert found[CAS] == set()


@pytest.mark.rule("36-3")
def test_both_sides_have_orders_for_independent_formations() -> None:
    for side in ("nato", "wp"):
        assert [one for one in ORDERS.values() if one.side == side and one.level in ("battalion", "regiment")]


# -- files that are wrong


def of_modes(source: Source) -> dict[str, ModeRow]:
    return read_modes(source, TYPES)


def of_orders(source: Source) -> dict[str, OrderRow]:
    return read_orders(source, TABLE)


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("screen,combat", "hide,combat", "mode: unknown mode 'hide'"),
        ("screen,combat", "screen,tanks", "types: unknown 'tanks'"),
        ("screen,combat,nato wp", "screen,combat,nato un", "sides: unknown 'un'"),
        ("screen,combat,nato wp,,tactical", "screen,combat,nato wp,,quick", "movement: unknown movement 'quick'"),
        ("fixed,-,-4,-2", "fixed,1,-4,-2", "attack: expected -, for a unit that is Fixed"),
        ("1,1,no,no,tactical=1 barrage=1", "1,1,yes,no,tactical=1 barrage=1", "blocks_other: expected no"),
        ("tactical=1 barrage=1,", "tactical=one barrage=1,", "authorized: expected a mode and turns such as road=1"),
        (
            "tactical=1 barrage=1,",
            "tactical=1 defend=1,",
            "authorized: no unit that is in close_support may take defend",
        ),
        ("tactical=1 barrage=1,", "tactical=1 bombard=1,", "authorized: unknown mode, or twice: 'bombard'"),
        ("tactical=1 full_assault=1,2", "tactical=1 full_assault=1,soon", "unauthorized: expected a whole number"),
    ],
)
def test_a_wrong_mode_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_modes, "modes.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("modes.csv", old)


def test_a_missing_mode_is_refused() -> None:
    assert said(of_modes, "modes.csv", "\nrefit,", "\n#refit,") == "1: has no line for refit"


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("brigade_move,nato,brigade", "battalion_move,nato,brigade", "order: battalion_move appears twice"),
        ("brigade_move,nato,brigade,", "brigade_move,nato,platoon,", "level: unknown level 'platoon'"),
        ("brigade_move,nato,brigade,move", "brigade_move,nato,brigade,march", "definition: unknown definition 'march'"),
        ("brigade_move,nato,brigade", "brigade_move,nato,battalion", "definition: battalion_move is of the same side"),
        ("brigade_move,nato,brigade,move,2", "brigade_move,nato,brigade,move,0", "cp: expected at least 1, not 0"),
        (
            "regiment_assault,wp,regiment,assault,1,2,2,assault",
            "r,wp,regiment,assault,1,2,2,active_defense",
            "modes: unk",
        ),
        ("cas_wp,wp,front,cas,2,2,0,", "cas_wp,wp,front,cas,2,2,0,road", "modes: expected some, but none for CAS"),
    ],
)
def test_a_wrong_order_is_refused(old: str, new: str, fault: str) -> None:
    line, _, message = said(of_orders, "orders.csv", old, new).partition(": ")
    assert message.startswith(fault)
    assert int(line) == line_of("orders.csv", old)


def test_each_side_has_an_order_for_close_air_support() -> None:
    assert said(of_orders, "orders.csv", "\ncas_wp,", "\n#") == "1: has no CAS order of wp [19.3-1]"
