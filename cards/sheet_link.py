"""Web addresses of tables, such as Google Sheets."""

from __future__ import annotations

import re

#: A sheet's address as the browser shows it; Google's help, "Share a link to a file", has them.
_SHEET = re.compile(r"https://docs\.google\.com/spreadsheets/d/(?!e/)([A-Za-z0-9_-]+)(?:[/?#].*)?")
_GID = re.compile(r"[?#&]gid=(\d+)")


def csv_of(link: str) -> str:
    """Return where a table can be fetched as CSV: of a Google Sheet its export, which needs no key.

    Google's own address for that is `…/export?format=csv&gid=…` (help for developers, "Export").
    """
    sheet = _SHEET.fullmatch(link)
    if sheet is None:
        return link
    return f"https://docs.google.com/spreadsheets/d/{sheet[1]}/export?format=csv&gid={_gid(link)}"


def cells_of(link: str) -> str:
    """Return how messages name a table: of a Google Sheet the address to which a cell is added."""
    sheet = _SHEET.fullmatch(link)
    if sheet is None:
        return link
    return f"https://docs.google.com/spreadsheets/d/{sheet[1]}/edit#gid={_gid(link)}"


def _gid(link: str) -> str:
    """Return the number of the worksheet; the first has 0."""
    found = _GID.search(link)
    return found[1] if found else "0"
