"""A table that remembers: a journal in SQLite, undo and redo, export, import, results to share.

Read `tables.py` first: all tables of a folder; `session.py` is one of them while it is played.
"""
