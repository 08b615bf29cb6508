"""How much a position file may hold: far more than any game needs, and little enough for a table to stay quick.

A file comes from anywhere. What is beyond a limit is refused by the name of its field (`sizes`), never read in part.
"""

SCRIPTED = 1_000
"""Dice, draws, and lines of what ran out of the script: of each at most so many."""
FRAMES = 64
"""Procedures inside one another; the games nest up to nine."""
UNITS = 2_000
"""Units on a table, the game's own among them; the largest game has 231."""
HEXES = 20_000
"""Hexes of a map; the largest map of a game has some 1,200."""
FORMATIONS = 200
"""Formations of a table."""
SCHEDULED = 2_000
"""Entries of the schedule."""
LISTED = 2_000
"""Entries of any other list, such as the units of a battle, the hexes of a path, or a stack."""
SIDES_A_HEX = 3
"""Hexsides that belong to one hex, if each is counted once."""
MAP_ENTRIES = SIDES_A_HEX * HEXES
"""Entries of one list of a sketched map: all its hexsides."""
COLUMN = HEXES
"""Values of one field of the state, one a hex."""
VALUES = 500_000
"""Values in the whole file."""
DEPTH = 12
"""Lists and objects inside one another; files of the games go down to seven."""

NUMBER = 1_000_000
"""The largest whole number, and below zero the smallest: turns, steps, points, dice."""
USED = (1 << 63) - 1
"""Numbers that a generator has given."""
SEED_BITS = 256
"""Bits of a seed that is a number."""
SEED = 1_000
"""Characters of a seed that is a text."""

TEXT = 200
"""Characters of a name, an id, a word or a label."""
REMARK = 2_000
"""Characters of a title, or of one note of a map."""
CHART = 200_000
"""Characters of a chart given in place; the longest of a game has some 35,000."""
CHART_LINES = 3_000
"""Lines of a chart."""
CHART_LINE = 20_000
"""Characters of one line of a chart."""
TOML_LINE = 2_000
"""Characters of one line of a chart that is TOML, whose keys take long to look through."""
CHANGES = 1_000
"""Changes of one edit."""

STEPS = 20_000
"""Steps that procedures take without asking anybody, before they are held to go on for ever."""
EVENTS = 10_000
"""Things that happen between two decisions."""
