"""Hex geometry and numbering, maps, costs and the searches on them: the ground floor, which knows no game."""
