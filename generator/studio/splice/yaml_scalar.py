"""Texts of cells, written as YAML scalars that the loader reads as the same text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from punchboard.cards.load.tables.yaml_table import cell_text
from punchboard.cards.load.yaml_nodes import plain_value

#: Characters that the parser takes for a line break or refuses outside double quotes.
_SPECIAL = re.compile("[\t\r\n\x85\u2028\u2029\ufeff]")
#: What can't be in a text of several lines without quotes.
_UNFIT = re.compile("[\r\x85\u2028\u2029\ufeff]")
_ESCAPES = {
    "\\": "\\\\", '"': '\\"', "\n": "\\n", "\r": "\\r", "\t": "\\t",
    "\x85": "\\N", "\u2028": "\\L", "\u2029": "\\P", "\ufeff": "\\uFEFF",
}  # fmt: skip
_ESCAPED = re.compile("[" + "".join(map(re.escape, _ESCAPES)) + "]")
#: Marks with which no text without quotes begins; the second ones do if text follows.
_INDICATORS, _BEFORE_TEXT = frozenset(",[]{}#&*!|>'\"%@`"), frozenset("-?:")
_IN_BRACKETS = frozenset(",[]{}:?")


def fits_plain(text: str, *, is_flow: bool) -> bool:
    """Return whether a text without quotes is read as itself.

    Args:
        text: The text of a cell.
        is_flow: Whether it is within brackets.
    """
    if not text or text != text.strip() or _SPECIAL.search(text):
        return False
    first, second = text[0], text[1:2]
    if first in _INDICATORS or (first in _BEFORE_TEXT and second in ("", " ")):
        return False
    if ": " in text or " #" in text or text[-1] == ":" or text.startswith(("---", "...")):
        return False
    if is_flow and not _IN_BRACKETS.isdisjoint(text):
        return False
    return cell_text(plain_value(text)) == text


def written_scalar(text: str, style: str, *, is_flow: bool) -> str:
    """Return a text as a scalar in one line, in the wanted style if it can be in that."""
    if style not in ("'", '"') and fits_plain(text, is_flow=is_flow):
        return text
    return quoted(text, style)


def quoted(text: str, style: str) -> str:
    """Return a text in quotes, in the wanted ones if it can be in these."""
    # In single quotes nothing but the quote is special, so texts with many " read better in them.
    is_single = style == "'" or (style != '"' and ('"' in text or "\\" in text) and "'" not in text)
    if is_single and not _SPECIAL.search(text):
        return "'" + text.replace("'", "''") + "'"
    return '"' + _ESCAPED.sub(lambda found: _ESCAPES[found.group()], text) + '"'


def written_key(name: str, style: str, *, is_flow: bool) -> str:
    """Return a name as a key."""
    value = plain_value(name) if name else None
    is_name = isinstance(value, str | int) and not isinstance(value, bool) and name != "<<"
    if style in ("'", '"') or not is_name or not fits_plain(name, is_flow=is_flow):
        return written_scalar(name, style if style == "'" else '"', is_flow=is_flow)
    return name


def block_lines(text: str, style: str) -> Sequence[str] | None:
    """Return the lines of a text below `|` or `>`, not indented; None if it can't be so."""
    if not text or text[0] in " \t\n" or text[-1] == "\n" or _UNFIT.search(text):
        return None
    lines = text.split("\n")
    if any(line and not line.strip() for line in lines):
        return None
    if style == ">":
        if any(line[:1] in (" ", "\t") for line in lines if line):
            return None
        lines = re.sub(r"\n+", lambda found: found.group() + "\n", text).split("\n")
    return lines
