"""Less Than 60 Miles: the Fulda Gap, 1985."""
