"""What playtests taught: exported tables in, a report and the designer's own spreadsheet out.

Read `learn.py` first. `playtest.py` is what one table comes to, and nothing here knows more of it.
"""
