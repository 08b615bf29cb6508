"""Modes as the planner wants them: a unit that fights on the move keeps its mode, whoever has to hold digs in.

A change takes a turn or more in which the unit stands still and is hit harder [6.2], so it has to pay in what is left
of the game.
"""

from grognard.engine.kinds import NONE, Unit
from grognard.engine.planning import Actions, named
from grognard.engine.procedures import BACK, DONE
from grognard.games.less_than_60_miles.components import WP
from grognard.games.less_than_60_miles.plans.wanted_modes import modes_of, step_towards, wish
from grognard.games.less_than_60_miles.plans.weights import table_of
from grognard.games.less_than_60_miles.position import FrontPosition, Mode


def pays(position: FrontPosition, unit: Unit, mode: Mode) -> bool:
    """Is it worth the turns that it takes to bring a unit into a mode?"""
    components, modes = position.components, modes_of(position.components)
    weights = table_of(components).weights["postures"]
    left = components.facts.turns - position.turn
    to_assault = components.side_of[unit] == WP and mode in (modes.assault, modes.full_assault)
    name = "assault" if to_assault else "dig_in" if mode in modes.holding else "change"
    return bool(left >= weights[name])


def who_changes(position: FrontPosition, actions: Actions) -> Actions:
    """Units that are sooner where they are wanted by themselves, at no price; one by one."""
    for unit, action in named(position, actions, "unit", "unit").items():
        step = step_towards(position, unit)
        if step != NONE and pays(position, unit, wish(position, unit)):
            return [action]
    return [DONE]


def change(position: FrontPosition, actions: Actions) -> Actions:
    """The mode that it is wanted in, or Tactical on the way to it."""
    unit = position.frames[-1].unit
    modes = named(position, actions, "mode", "mode")
    wanted = step_towards(position, unit, list(modes))
    return [modes[wanted]] if wanted != NONE else [BACK]
