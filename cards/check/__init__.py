"""The checks that a game's file may ask for."""
