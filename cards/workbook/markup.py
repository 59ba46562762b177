"""Tags of an XML part and their places in its bytes.

The parts are valid XML in UTF-8 without a document type: the process that reads workbooks refuses
others. So an expression finds every tag, once comments and the like are out of the way.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import escape, unescape
from typing import NamedTuple

#: Comments, sections of plain text and instructions, which may hold anything.
_ASIDE = re.compile(rb"<!--.*?-->|<!\[CDATA\[.*?\]\]>|<\?.*?\?>", re.DOTALL)
_TAG = re.compile(rb"""<(/?)(?:[\w.-]+:)?([\w.-]+)((?:[^<>"']|"[^"<]*"|'[^'<]*')*?)(/?)>""")
_ATTRIBUTE = re.compile(rb"""\s+([\w.:-]+)\s*=\s*("[^"<]*"|'[^'<]*')""")


class Attribute(NamedTuple):
    """An attribute's place.

    Attributes:
        start: Offset of the space before its name.
        end: Offset behind its closing quote.
        value: The value.
    """

    start: int
    end: int
    value: str


class Tag(NamedTuple):
    """A tag's place.

    Attributes:
        name: Name of the element without its prefix.
        start: Offset of its first byte.
        end: Offset behind its last byte.
        is_end: Whether it ends an element.
        is_empty: Whether it is an element without content.
    """

    name: str
    start: int
    end: int
    is_end: bool
    is_empty: bool


def masked(content: bytes) -> bytes:
    """Return a part of the same length, with spaces for everything that isn't a tag or a text."""
    if b"<!" not in content and b"<?" not in content:
        return content
    return _ASIDE.sub(lambda found: b" " * len(found[0]), content)


def tags(content: bytes, start: int = 0, end: int | None = None) -> Iterator[Tag]:
    """Yield the tags of a masked part, from one offset to another."""
    for found in _TAG.finditer(content, start, len(content) if end is None else end):
        yield Tag(found[2].decode(), found.start(), found.end(), bool(found[1]), bool(found[4]))


def attributes(content: bytes, tag: Tag) -> dict[str, Attribute]:
    """Return the attributes of a tag by their names, which keep their prefixes."""
    first = re.compile(rb"<[\w.:-]+").match(content, tag.start)
    assert first is not None
    found = {}
    for each in _ATTRIBUTE.finditer(content, first.end(), tag.end):
        value = unescape(each[2][1:-1].decode())
        found[each[1].decode()] = Attribute(each.start(), each.end(), value)
    return found


def prefix(content: bytes, tag: Tag) -> bytes:
    """Return the prefix of a tag's name with its colon, empty without one."""
    found = re.compile(rb"</?([\w.-]+:)?").match(content, tag.start)
    return found[1] or b"" if found is not None else b""


def written(text: str) -> bytes:
    """Return a text as it's written between two tags, or between double quotes."""
    return escape(text).encode()
