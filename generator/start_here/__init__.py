"""The first page of a build: what to print on what, how to put it together, what to leave out."""
