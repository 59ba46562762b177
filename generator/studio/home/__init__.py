"""The start page: recent games, folders, and new games."""
