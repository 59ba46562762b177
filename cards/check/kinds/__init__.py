"""Checks of data, a file for each: `x.py` has the model of `check: x` as `MODEL`, and `run`."""
