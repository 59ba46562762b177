"""One kind of rule a file; `kinds.py` lists them."""
