"""Notes on cards: added, changed and deleted in the game's folder, with its history."""
