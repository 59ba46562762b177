"""One file for each kind of element, named like its `kind:`; `DRAWER` compiles and draws it."""
