"""Share a game: its folder as a zip file, and its cards as one page."""
