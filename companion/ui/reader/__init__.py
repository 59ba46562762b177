"""The rulebook and the cards of a game, to be looked up during play."""
