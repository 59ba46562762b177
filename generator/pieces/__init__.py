"""Turn the components of a game into the pieces that are printed and cut out."""
