"""Rules of a table: possible actions and their effects; pure, without clock, dice or files.

Read `rules.py` first: `start`, `apply` and `view` are all that the rest of the companion calls.
"""
