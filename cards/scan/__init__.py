"""Codes of cards, and how photos of them are read."""
