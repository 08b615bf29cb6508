"""The Formation Series, after the series rules of VUCA Simulations: one set of rules, and a folder of data a game."""
