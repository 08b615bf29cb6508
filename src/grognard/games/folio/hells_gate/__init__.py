"""Escape Hell's Gate, Korsun 1944: III Panzer Corps tries to reach two German corps in the pocket of Korsun."""
