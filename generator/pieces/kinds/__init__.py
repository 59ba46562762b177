"""One file for each kind of piece, named like its `kind:`; `KIND` is its entry."""
