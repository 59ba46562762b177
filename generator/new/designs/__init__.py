"""Starter designs for cards: each draws a layout from the roles of a spreadsheet's columns."""
