"""Create a new game's folder: a small complete game, or one from a designer's spreadsheet."""
