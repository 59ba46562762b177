"""The data of a game: its schema, how a folder is loaded, and how it is checked."""
