"""One file for each target of exports, named like its `--as`; `TARGET` is its entry."""
