"""Players: they answer decisions through the same interface as a person's client."""
