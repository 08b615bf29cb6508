"""What each card does [34-5, 35-3:1]: a test whether it would do anything now, and its effect. One word, one effect."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from grognard.engine.kinds import Side
from grognard.games.less_than_60_miles import air_landing, card_choices, card_points
from grognard.games.less_than_60_miles import card_conditions as when
from grognard.games.less_than_60_miles.card_targets import TARGETS, has_target, name_target
from grognard.games.less_than_60_miles.position import Card, FrontPosition


class Effect(NamedTuple):
    """Whether a side's card would do anything just now, by what everybody sees; and what it does."""

    can: Callable[[FrontPosition, Side, Card], bool]
    apply: Callable[[FrontPosition, Side, Card], None]


def _counts(can: Callable[[FrontPosition, Side, Card], bool]) -> Effect:
    """A card that counts for a phase, a mission or a combat, wherever it is looked up."""
    return Effect(can, when.put_into_effect)


EFFECTS: Mapping[str, Effect] = {
    # -- points, weather, arrivals
    "air_now": Effect(card_points.can_fly_more, card_points.fly_more),
    "air_gain": Effect(card_points.always, card_points.gain_air),
    "air_loss": Effect(card_points.can_strike_base, card_points.strike_base),
    "engineers_gain": Effect(card_points.always, card_points.gain_engineers),
    "command_loss": Effect(card_points.can_take_command, card_points.take_command),
    "clear_weather": Effect(card_points.can_clear, card_choices.clear_sky),
    "fog": Effect(card_points.can_be_foggy, card_points.bring_fog),
    "delay_arrivals": Effect(card_points.can_delay, card_points.delay_arrivals),
    # -- for a unit, a hex or a bridge
    **{name: Effect(has_target, name_target) for name in TARGETS},
    # -- orders and modes
    "jam_orders": _counts(when.is_new),
    "read_orders": Effect(card_choices.can_read, card_choices.read_orders),
    "quick_order": _counts(when.can_quicken),
    "quick_army": _counts(when.can_quicken),
    "counterstroke": Effect(card_choices.can_strike_back, card_choices.strike_back),
    # -- supplies
    "no_resupply": _counts(when.can_stop_resupply),
    "sure_resupply": _counts(when.can_make_resupply_sure),
    "fuel_brigade": _counts(when.can_bring_fuel),
    # -- missions
    "maskirovka": _counts(when.can_mask),
    "massed_strike": _counts(when.can_mass),
    "deep_interdiction": _counts(when.can_go_deep),
    "halve_aa": _counts(when.can_halve),
    "scatterable_mines": Effect(card_choices.can_scatter, card_choices.scatter),
    # -- movement
    "night_attack": _counts(when.can_see_at_night),
    "refugees": _counts(when.can_crowd_roads),
    "air_assault": Effect(air_landing.can_land, air_landing.land),
    "desant": Effect(air_landing.can_lift, air_landing.lift),
    # -- combat
    "joint_air_attack": _counts(when.can_join_attack),
    "artillery_group": _counts(when.can_group_guns),
    "ew_gain": _counts(when.can_jam_combat),
    "river_smoke": _counts(when.can_lay_smoke),
}
"""All effects, by the word of the card."""
