"""Values written as YAML, and where a YAML text takes new lines and loses old ones."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from math import isfinite
from typing import Any

from punchboard.cards.catalog import tr
from punchboard.cards.load.yaml_nodes import plain_value
from punchboard.generator.studio.refusal import EditRefused
from punchboard.generator.studio.splice.text_splice import TextSplice
from punchboard.generator.studio.splice.yaml_scalar import block_lines, fits_plain, quoted

#: The widest line of a mapping in brackets, unless the file has wider ones.
WIDTH = 120
LINE_BREAK = re.compile(r"\r\n?|\n")
_COMMENT_LINES = re.compile(r"(?:(?:\r\n?|\n)[ \t]*(?=[\r\n]))*(?:\r\n?|\n)( *)#[^\r\n]*")


def written_text(text: str, style: str, *, is_flow: bool) -> str:
    """Return a text as a scalar in one line that is read as a text, quoted if it must be."""
    is_plain = style not in ("'", '"') and fits_plain(text, is_flow=is_flow)
    return text if is_plain and isinstance(plain_value(text), str) else quoted(text, style)


def written_name(name: str | int, style: str, *, is_flow: bool) -> str:
    """Return a key."""
    if isinstance(name, int):
        return str(name)
    if name == "<<" and style != "'":
        style = '"'
    return written_text(name, style, is_flow=is_flow)


def written_number(number: float) -> str:
    """Return a number without zeros at its end.

    Raises:
        EditRefused: if it is infinite or not a number.
    """
    if isinstance(number, int):
        return str(number)
    if not isfinite(number):
        raise EditRefused(tr("the value isn't a number"), tr("type a number"))
    if number.is_integer() and abs(number) < 1e15:
        return str(int(number))
    return format(Decimal(repr(number)), "f")


def written_scalar_value(value: Any, style: str, *, is_flow: bool) -> str:
    """Return a text, number, truth value or None as it is written in one line."""
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return written_number(value)
    if isinstance(value, str):
        return written_text(value, style, is_flow=is_flow)
    raise EditRefused(
        tr("a value of this kind can't be written"), tr("type a text, a number or a list")
    )


def in_brackets(value: Any) -> str:
    """Return a value in one line, lists and mappings in brackets."""
    if isinstance(value, Mapping):
        pairs = (
            f"{written_name(name, '', is_flow=True)}: {in_brackets(each)}"
            for name, each in value.items()
        )
        return "{" + ", ".join(pairs) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(in_brackets, value)) + "]"
    return written_scalar_value(value, "", is_flow=True)


def needs_lines(value: Any) -> bool:
    """Return whether a value reads better in lines: a long text, or a block of named blocks."""
    if isinstance(value, str):
        return text_lines(value, "|") is not None and "\n" in value
    if isinstance(value, Mapping):
        is_blocks = all(isinstance(each, Mapping) and len(each) > 1 for each in value.values())
        return bool(value) and (is_blocks or any(map(needs_lines, value.values())))
    if isinstance(value, list | tuple):
        return any(map(needs_lines, value))
    return False


def text_lines(text: str, style: str) -> tuple[str, Sequence[str]] | None:
    """Return the mark for the end of a text and its lines below `|` or `>`; None if unfit."""
    body = text.removesuffix("\n")
    lines = block_lines(body, style)
    return None if lines is None else ("" if body != text else "-", lines)


class YamlWriter:
    """Writes values for a YAML text, in its way of indenting and ending lines."""

    def __init__(self, text: str, step: int = 2) -> None:
        self.text = text
        self.step = step

    @cached_property
    def line_break(self) -> str:
        """The line end of the text."""
        found = LINE_BREAK.search(self.text)
        return found.group() if found else "\n"

    @cached_property
    def width(self) -> int:
        """The widest line that a value in brackets may fill."""
        return max(WIDTH, max(map(len, self.text.splitlines()), default=0))

    def line_start(self, index: int) -> int:
        """Return the index of the first character in a line."""
        return max(self.text.rfind("\n", 0, index), self.text.rfind("\r", 0, index)) + 1

    def line_stop(self, index: int) -> int:
        """Return the index of the line break behind an index, or of the end."""
        found = LINE_BREAK.search(self.text, index)
        return found.start() if found else len(self.text)

    def column(self, index: int) -> int:
        """Return the number of characters before an index in its line."""
        return index - self.line_start(index)

    def is_first(self, index: int) -> bool:
        """Return whether only spaces come before an index in its line."""
        return not self.text[self.line_start(index) : index].strip()

    def block_stop(self, index: int, indent: int) -> int:
        """Return where the lines of an entry end, with comments below that are indented deeper."""
        stop = self.line_stop(index)
        while (found := _COMMENT_LINES.match(self.text, stop)) and len(found.group(1)) > indent:
            stop = found.end()
        return stop

    def pair(
        self, name: str | int, value: Any, indent: int, *, is_flow: bool, in_lines: bool = False
    ) -> str:
        """Return a new pair of a mapping, without the indentation of its first line."""
        key = written_name(name, "", is_flow=is_flow)
        taken = indent + len(key) + 2
        return f"{key}:" + self.value(value, indent, taken, is_flow=is_flow, in_lines=in_lines)

    def value(
        self, value: Any, indent: int, taken: int, *, is_flow: bool, in_lines: bool = False
    ) -> str:
        """Return a value as it follows a colon or a dash: behind a space, or in lines below.

        Args:
            value: The value.
            indent: Column of its key or dash.
            taken: Length of its line before the value.
            is_flow: Whether it is within brackets.
            in_lines: Whether a mapping gets lines though it fits into one.
        """
        if is_flow:
            return " " + in_brackets(value)
        if isinstance(value, str):
            lines = self.text_lines(value, "|") if "\n" in value else None
            if lines is not None:
                return " " + self.block_text("|", *lines, indent)
            return " " + written_text(value, "", is_flow=False)
        is_lines = isinstance(value, Mapping | list | tuple) and bool(value)
        if is_lines and not needs_lines(value) and not (in_lines and isinstance(value, Mapping)):
            is_lines = taken + len(in_brackets(value)) > self.width
        if not is_lines:
            return " " + in_brackets(value)
        inner = indent + self.step
        margin = self.line_break + " " * inner
        if isinstance(value, Mapping):
            pairs = (self.pair(name, each, inner, is_flow=False) for name, each in value.items())
            return "".join(margin + each for each in pairs)
        return "".join(margin + self.entry(each, inner) for each in value)

    def entry(self, value: Any, indent: int) -> str:
        """Return a new entry of a list in lines, without the indentation of its first line."""
        written = self.value(value, indent, indent + 2, is_flow=False)
        margin = self.line_break + " " * (indent + self.step)
        if written.startswith(margin):
            # The first pair comes behind the dash, and the others below it.
            return "-" + " " * (self.step - 1) + written[len(margin) :]
        return "-" + written

    def text_lines(self, text: str, style: str) -> tuple[str, Sequence[str]] | None:
        """Return the mark and the lines of a text below `|` or `>`; None if unfit for this file."""
        found = text_lines(text, style)
        is_open = bool(self.text) and self.text[-1] not in "\r\n"
        # Without a line end at the end of the file, the last lines of it would lose theirs.
        return None if found is not None and not found[0] and is_open else found

    def block_text(self, style: str, mark: str, lines: Sequence[str], indent: int) -> str:
        """Return a text in lines of its own, with the first line that announces it."""
        margin = " " * (indent + self.step)
        below = "".join(self.line_break + (margin + each if each else "") for each in lines)
        return style + mark + below

    def whole_lines(self, start: int, stop: int) -> TextSplice:
        """Return the splice that deletes lines, with the line end behind or else before them."""
        found = LINE_BREAK.match(self.text, stop)
        if found:
            return TextSplice(start, found.end(), "")
        if self.text[start - 2 : start] == "\r\n":
            return TextSplice(start - 2, stop, "")
        return TextSplice(max(start - 1, 0), stop, "")

    def permuted(self, slots: Sequence[tuple[int, int]], order: Sequence[int]) -> list[TextSplice]:
        """Return the splices that fill places of the text in another order."""
        return [
            TextSplice(*slot, self.text[slice(*slots[other])])
            for slot, other in zip(slots, order, strict=True)
            if slots[other] != slot
        ]
