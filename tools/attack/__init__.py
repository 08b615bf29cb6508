"""Attacks on a running server, with an innocent table playing meanwhile: `python -m tools.attack`."""
