"""Components into the parts that are printed and cut, one module for each kind."""
