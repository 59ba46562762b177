"""Logical structure and reading order of a PDF's content: tags for screen readers.

ISO 32000-1, 14.7 (logical structure) and 14.8 (tagged PDF).
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc

#: Our own kinds and the standard kind of each.
_ROLES = {"Example": "Sect"}
#: Objects in one object stream: readers unpack whole streams, so these stay small.
_PACKED = 200
#: Types of entries in a cross-reference stream (ISO 32000-1, table 18).
_FREE, _ALONE, _IN_STREAM = 0, 1, 2


class _Marked(NamedTuple):
    """A marked-content sequence: index of its page, from 0, and its number on the page."""

    page: int
    number: int


class _Area(NamedTuple):
    """The annotation of a link on a page."""

    page: int
    annotation: Any


@dataclass(slots=True, eq=False)
class Element:
    """A structure element; it joins its parent when something of it is drawn.

    Attributes:
        kind: Structure type such as `P` or `TD` (ISO 32000-1, 14.8.4).
        parent: Parent element; None for the whole document.
        alt: Alternate text of a picture; "" for none.
        said: Replacement text of an icon among words (`ActualText`); "" for none.
        attributes: Dictionary in PDF syntax; "" for none.
        content: Children in reading order.
    """

    kind: str
    parent: Element | None = None
    alt: str = ""
    said: str = ""
    attributes: str = ""
    content: list[Element | _Marked | _Area] = field(default_factory=list)
    _is_in: bool = False
    _order: int = field(default_factory=count().__next__)

    def mark(self, page: int, number: int) -> None:
        """Add a marked-content sequence of a page.

        Args:
            page: Index of the page, from 0.
            number: Number of the sequence on the page.
        """
        self._join()
        self.content.append(_Marked(page, number))

    def lead(self, page: int, annotation: Any) -> None:
        """Add the annotation of this element, which is a link."""
        self._join()
        self.content.append(_Area(page, annotation))

    def _join(self) -> None:
        if self.parent is not None and not self._is_in:
            self._is_in = True
            self.parent._join()
            others = self.parent.content
            at = len(others)  # pictures are drawn after the text beside them
            while at and isinstance(last := others[at - 1], Element) and last._order > self._order:
                at -= 1
            others.insert(at, self)


class _Node(pdfdoc.PDFObject):  # type: ignore[misc]
    """An element as an object of a file."""

    __RefOnly__ = 1

    def __init__(self, element: Element, parent: Any) -> None:
        self._element = element
        self._parent = parent
        self._inner = {
            id(each): _Node(each, self) for each in element.content if isinstance(each, Element)
        }

    def nodes(self) -> Iterator[tuple[Element, _Node]]:
        """Yield this node and its descendants, in reading order."""
        yield self._element, self
        for node in self._inner.values():
            yield from node.nodes()

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        element = self._element
        home = next((each.page for each in element.content if isinstance(each, _Marked)), None)
        parts = [f"/S/{element.kind}/P {_ref(document, self._parent)}"]
        if home is not None:
            parts.append(f"/Pg {_ref(document, document.Pages.pages[home])}")
        if element.alt:
            parts.append(f"/Alt {_text(element.alt, document)}")
        if element.said:
            parts.append(f"/ActualText {_text(element.said, document)}")
        if element.attributes:
            parts.append(f"/A<<{element.attributes}>>")
        kids = [self._kid(each, home, document) for each in element.content]
        parts.append(f"/K {kids[0]}" if len(kids) == 1 else f"/K[{' '.join(kids)}]")
        return f"<<{''.join(parts)}>>".encode("latin-1")

    def _kid(self, kid: Element | _Marked | _Area, home: int | None, document: Any) -> str:
        if isinstance(kid, Element):
            return _ref(document, self._inner[id(kid)])
        page = _ref(document, document.Pages.pages[kid.page])
        if isinstance(kid, _Area):
            return f"<</Type/OBJR/Pg {page}/Obj {kid.annotation.format(document).decode()}>>"
        if kid.page == home:
            return str(kid.number)
        return f"<</Type/MCR/Pg {page}/MCID {kid.number}>>"


class _Parents(pdfdoc.PDFObject):  # type: ignore[misc]
    """The way from pages and annotations back to elements (ISO 32000-1, 14.7.4.4)."""

    def __init__(self, owners: Sequence[Element | Sequence[Element]], nodes: Any) -> None:
        self._owners = owners
        self._nodes = nodes

    def format(self, document: Any) -> bytes:
        """Return the object's bytes."""
        entries = []
        for key, owner in enumerate(self._owners):
            if isinstance(owner, Element):
                entries.append(f"{key} {_ref(document, self._nodes[id(owner)])}")
            else:
                refs = " ".join(_ref(document, self._nodes[id(each)]) for each in owner)
                entries.append(f"{key}[{refs}]")
        return f"<</Nums[{' '.join(entries)}]>>".encode()


class Structure:
    """The structure of one file.

    Attributes:
        whole: The element of the document, in which all others are.
    """

    def __init__(self, whole: Element) -> None:
        self.whole = whole
        self._owners: list[Element | Sequence[Element]] = []

    def key_of(self, owner: Element | Sequence[Element]) -> int:
        """Return the number by which an annotation, or a page's content in order, is found."""
        self._owners.append(owner)
        return len(self._owners) - 1

    def add_to(self, document: Any) -> None:
        """Add the tree to a document whose pages are all there."""
        root = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("StructTreeRoot")})
        document.Reference(root)
        node = _Node(self.whole, root)
        nodes = {id(element): each for element, each in node.nodes()}
        root["K"] = document.Reference(node)
        root["ParentTree"] = document.Reference(_Parents(self._owners, nodes))
        root["ParentTreeNextKey"] = len(self._owners)
        root["RoleMap"] = pdfdoc.PDFDictionary(
            {name: pdfdoc.PDFName(role) for name, role in _ROLES.items()}
        )
        document.Catalog.StructTreeRoot = root
        document.Catalog.MarkInfo = pdfdoc.PDFDictionary({"Marked": "true"})


def packed(document: Any) -> bytes:
    """Return a document with its small objects in compressed streams (ISO 32000-1, 7.5.7).

    A structure has thousands of them, all much alike. This is reportlab's `format` with such
    object streams, and the cross-reference stream that they need.
    """
    catalog, info = document.Reference(document.Catalog), document.Reference(document.info)
    file = bytearray(b"%PDF-1.7\n%\x93\x8c\x8b\x9e\n")
    places: dict[int, tuple[int, int, int]] = {0: (_FREE, 0, 65535)}
    small: list[tuple[int, bytes]] = []
    number = 1
    while number in document.numberToId:  # formatting an object may bring about others
        name = document.numberToId[number]
        body = bytes(pdfdoc.format(document.idToObject[name], document, toplevel=1))
        if body.rstrip().endswith(b"endstream"):
            places[number] = (_ALONE, len(file), 0)
            file += b"%d 0 obj\n%b\nendobj\n" % (number, body.rstrip())
        else:
            small.append((number, body.strip()))
        number += 1
    for start in range(0, len(small), _PACKED):
        part = small[start : start + _PACKED]
        offsets, at = [], 0
        for place, (own, body) in enumerate(part):
            places[own] = (_IN_STREAM, number, place)
            offsets.append(b"%d %d" % (own, at))
            at += len(body) + 1
        head = b" ".join(offsets) + b"\n"
        content = zlib.compress(head + b"\n".join(body for _, body in part), 9)
        places[number] = (_ALONE, len(file), 0)
        more = b"/Type/ObjStm/N %d/First %d" % (len(part), len(head))
        file += _stream(number, more, content)
        number += 1
    places[number] = (_ALONE, len(file), 0)
    table = b"".join(
        bytes([kind]) + where.to_bytes(4, "big") + last.to_bytes(2, "big")
        for _, (kind, where, last) in sorted(places.items())
    )
    trailer = b"/Type/XRef/Size %d/W[1 4 2]/Root %b/Info %b/ID %b" % (
        number + 1,
        catalog.format(document),
        info.format(document),
        bytes(document.ID()).partition(b"%")[0],
    )
    start = len(file)
    file += _stream(number, trailer, zlib.compress(table, 9))
    return bytes(file + b"startxref\n%d\n%%%%EOF\n" % start)


def _stream(number: int, more: bytes, content: bytes) -> bytes:
    return b"%d 0 obj\n<<%b/Filter/FlateDecode/Length %d>>stream\n%b\nendstream\nendobj\n" % (
        number, more, len(content), content,
    )  # fmt: skip


def _ref(document: Any, thing: Any) -> str:
    return str(document.Reference(thing).format(document).decode())


def _text(text: str, document: Any) -> str:
    return str(pdfdoc.PDFString(text).format(document).decode("latin-1"))
