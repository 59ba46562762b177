"""One file for each kind of element: its model in, a drawer out."""
