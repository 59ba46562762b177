"""Codes of cards in pictures."""
