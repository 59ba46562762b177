"""What a game's `play:` may say: the mechanisms that the companion arranges, and their numbers."""
