"""The history of a game's folder: journal, undo and redo, changes made elsewhere, kept versions."""
