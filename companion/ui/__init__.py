"""The Kivy app: renders the view of a table, and knows nothing of any game's rules."""
