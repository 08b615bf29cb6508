"""Hex geometry, maps and the searches on them: the ground floor, which knows no game."""
