"""Weather [5.1]: one die for the whole map and the whole turn; winter comes with the turn."""

from grognard.games.roads_to_moscow.charts import FACES, Turn
from grognard.games.roads_to_moscow.components import GERMAN
from grognard.games.roads_to_moscow.position import RAIN, RoadsPosition

HISTORICAL_WEATHER = "historical_weather"
"""The option by which the weather is as it was [5.11d]."""


def turn_box(position: RoadsPosition) -> Turn:
    """The box of the Turn Record Track that the marker is in."""
    return position.components.track[position.turn - 1]


def determine(position: RoadsPosition) -> None:
    """Weather Phase [5.11a, ES-A1]: the German rolls, without modifiers, and reads the boxes of the turn [5.11b]."""
    box = turn_box(position)
    if position.components.options.get(HISTORICAL_WEATHER):
        position.weather = box.historical
        position.emit("weather", "5.11d", weather=position.weather)
    else:
        die = position.roll(FACES, "weather", "5.11a", side=position.side_name(GERMAN))
        position.weather = box.weather[die - 1]
        position.emit("weather", "5.11b", weather=position.weather)
    if box.winter:
        position.emit("winter", "5.14a")


def is_rain(position: RoadsPosition) -> bool:
    """Does it rain, everywhere and for everything [5.11c]? Cloudy is as Dry but for aircraft [5.1, 5.12].

    Movement costs more [5.13a] and Trails are no use [5.13c], supply is shorter [5.13b], nobody overruns [5.13d], and
    every combat is on the Assault table [5.13e].
    """
    return position.weather == RAIN


def is_winter(position: RoadsPosition) -> bool:
    """Is it winter, whatever the weather [5.14a]? Vehicles are slower [5.14b], and fewer units build [5.14c]."""
    return turn_box(position).winter
