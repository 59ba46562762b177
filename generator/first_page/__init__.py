"""The first page of a game: files to print, paper, tools, and how pieces are put together."""
