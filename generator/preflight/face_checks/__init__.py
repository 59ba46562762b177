"""One file for each check of a side of a piece; `CHECK` is its entry."""
