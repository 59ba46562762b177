"""What may happen at a table and what follows from it: pure, without clock, dice or files.

Read `rules.py` first: `start`, `apply` and `view` are all that the rest of the companion calls.
"""
