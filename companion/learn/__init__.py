"""Lessons of playtests: exported tables in, a report and the designer's own spreadsheet out.

Read `learn.py` first. `playtest.py` is the summary of one table; all else here reads only that.
"""
