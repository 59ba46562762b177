"""One file for each check of data, named like its `check:`: its model, and `run`."""
