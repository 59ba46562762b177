"""How large a table of cards may be: larger ones are a mistake, or a trap."""

from __future__ import annotations

MOST_ROWS = 100_000
MOST_COLUMNS = 500
#: Cells of a worksheet, blank ones between others included; reading so many takes half a gigabyte.
MOST_CELLS = 2_000_000
#: Characters of a cell.
MOST_CELL = 20_000
#: Bytes of a file.
MOST_BYTES = 50_000_000
