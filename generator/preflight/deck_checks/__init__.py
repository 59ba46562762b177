"""One file for each check of a deck, a game or its sheets; `CHECK` is its class."""
