"""Tactics that planners of all games share: where units go together, who attacks whom, what the enemy can do next.

A game brings what things are worth, its odds and its oddities; nothing here knows a rule. Values are in the game's
own currency, more is better. None of it looks at what a side cannot know: it is handed positions that the side could
believe in.
"""
