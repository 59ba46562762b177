"""The bytes of an SVG: where the attributes of each start tag are, and splices that change one."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple
from xml.parsers import expat

from punchboard.generator.studio.splice.splice import Splice

_BOM = b"\xef\xbb\xbf"
_INKSCAPE = b"http://www.inkscape.org/namespaces/inkscape"
_SERIF = b"http://www.serif.com/"
_TAG = re.compile(rb"<[^\s/>]+")
_ATTRIBUTE = re.compile(rb"""(\s+)([^\s=/>]+)\s*=\s*("[^"]*"|'[^']*')""")
_MEANING = {"&": "&amp;", "<": "&lt;", "\n": "&#10;", "\t": "&#9;", "\r": "&#13;"}


class Attribute(NamedTuple):
    """An attribute of a start tag.

    Attributes:
        start: Offset of the space before its name.
        value: Offset of its value, behind the quote.
        end: Offset of the quote behind its value.
        space: The space before its name.
        quote: The quote around its value.
    """

    start: int
    value: int
    end: int
    space: bytes
    quote: str


@dataclass(frozen=True)
class SvgSource:
    """An SVG that a drawing was read from.

    Attributes:
        raw: Its bytes, UTF-8.
    """

    raw: bytes

    @cached_property
    def _starts(self) -> list[int]:
        """Offsets of the start tags."""
        before = len(_BOM) if self.raw.startswith(_BOM) else 0
        starts: list[int] = []
        parser = expat.ParserCreate("utf-8")
        parser.StartElementHandler = lambda _, __: starts.append(before + parser.CurrentByteIndex)
        parser.Parse(self.raw[before:], True)
        return starts

    @cached_property
    def _prefixes(self) -> dict[str, str]:
        """The attributes that programs name objects by, as this file spells them."""
        found = {"id": "id", "data-name": "data-name"}
        for attribute in self._attributes(0).items():
            name, place = attribute
            value = self.raw[place.value : place.end]
            if name.startswith("xmlns:") and value in (_INKSCAPE, _SERIF):
                prefix = name.removeprefix("xmlns:")
                usual, own = (
                    ("inkscape:label", "label") if value == _INKSCAPE else ("serif:id", "id")
                )
                found[usual] = f"{prefix}:{own}"
        return found

    @property
    def naming(self) -> str:
        """The attribute for a name that a person gives: Inkscape's own, or one for any program."""
        return "inkscape:label" if "inkscape:label" in self._prefixes else "data-name"

    def _attributes(self, number: int) -> dict[str, Attribute]:
        """Return the attributes of a start tag by their names as they are spelled."""
        tag = _TAG.match(self.raw, self._starts[number])
        assert tag is not None
        at, found = tag.end(), {}
        while each := _ATTRIBUTE.match(self.raw, at):
            at = each.end()
            quote = each[3][:1].decode()
            name = each[2].decode("utf-8")
            found[name] = Attribute(each.start(), each.start(3) + 1, at - 1, each[1], quote)
        return found

    def set_attribute(self, number: int, name: str, value: str) -> Splice:
        """Return the splice that gives an element an attribute, which it may have already.

        Args:
            number: Number of the start tag in the file, from 0.
            name: The attribute: `inkscape:label`, `serif:id`, `data-name` or `id`.
            value: Its new value.
        """
        spelled = self._prefixes[name]
        attributes = self._attributes(number)
        known = attributes.get(spelled)
        if known is not None:
            return Splice(known.value, known.end, _escaped(value, known.quote))
        beside = attributes.get("id")
        if beside is not None:  # on a line of its own if that is
            at, space = beside.end + 1, beside.space
        else:
            tag = _TAG.match(self.raw, self._starts[number])
            assert tag is not None
            first = next(iter(attributes.values()), None)
            at, space = tag.end(), first.space if first is not None else b" "
        written = space + spelled.encode() + b'="' + _escaped(value, '"') + b'"'
        return Splice(at, at, written)

    def remove_attribute(self, number: int, name: str) -> Splice:
        """Return the splice that takes an attribute out, with the space before it."""
        known = self._attributes(number)[self._prefixes[name]]
        return Splice(known.start, known.end + 1, b"")

    def refers_to(self, name: str) -> bool:
        """Return whether something in the file may refer to an id."""
        return f"#{name}".encode() in self.raw


def _escaped(value: str, quote: str) -> bytes:
    """Return a value as it is written between quotes."""
    text = "".join(_MEANING.get(each, each) for each in value)
    return text.replace(quote, "&quot;" if quote == '"' else "&apos;").encode("utf-8")
