"""The way out of the Studio: exports, a table for phones, and lessons of playtests."""
