"""Players: whoever answers decisions, by the same interface as a person's client."""
