"""What a game is: its schema, how a folder of data is loaded, and how it is checked."""
