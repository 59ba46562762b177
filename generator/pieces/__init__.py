"""Components into the pieces that are printed and cut, one module for each kind."""
