"""Limits of tables, and the text that stands for a formula without a value."""

from __future__ import annotations

#: How large a table of cards may be: larger ones are a mistake, or a trap.
MOST_ROWS = 100_000
MOST_COLUMNS = 500
#: Cells of a worksheet, blank ones between others included; reading so many takes half a gigabyte.
MOST_CELLS = 2_000_000
#: Characters of a cell.
MOST_CELL = 20_000
#: Text of a cell whose formula was never calculated.
VALUELESS = "=?"
