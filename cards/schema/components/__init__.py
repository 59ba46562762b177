"""Components: what a game is made of, one model for each kind."""
