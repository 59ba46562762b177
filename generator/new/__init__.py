"""A new game's folder: a small complete one, or one made of a designer's own spreadsheet."""
