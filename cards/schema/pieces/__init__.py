"""One file for each kind of piece but cards, named like its `kind:`; `MODEL` is its model."""
