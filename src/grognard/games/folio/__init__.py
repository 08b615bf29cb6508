"""The Fire & Movement folio series of Decision Games: one set of standard rules, and a folder of data a game."""
