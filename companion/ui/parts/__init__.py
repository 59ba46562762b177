"""Pieces that every screen is made of: words, buttons, panes, sheets."""
