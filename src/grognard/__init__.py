"""Grognard plays operational hex-and-counter wargames by the book."""

__version__ = "0.1.0"
