"""Navigation in a PDF: links, named destinations, bookmarks, page labels."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from reportlab.pdfbase import pdfdoc

from punchboard.generator.pdf.structure import Element, Structure


class Link(NamedTuple):
    """A rectangle on a page that leads to a named destination (`#name`) or a URL."""

    left: float
    bottom: float
    right: float
    top: float
    target: str
    element: Element | None = None  # its element, if the file has a structure


class Destination(NamedTuple):
    """A destination: page index from 0, and its top left corner in points."""

    page: int
    x: float
    y: float


class Bookmark(NamedTuple):
    """An entry of the outline, and the entries below it; `name` is its destination."""

    title: str
    name: str
    inner: tuple[Bookmark, ...] = ()


class _Outline(pdfdoc.PDFOutlines):  # type: ignore[misc]
    """A prepared outline that replaces reportlab's own."""

    def __init__(self) -> None:
        super().__init__()
        self.entries = pdfdoc.PDFDictionary({"Type": pdfdoc.PDFName("Outlines")})

    def prepare(self, document: Any, canvas: Any) -> None:
        self.ready = 1

    def format(self, document: Any) -> bytes:
        return bytes(self.entries.format(document))


def link_areas(
    document: Any, links: Iterable[Link], page: int, structure: Structure | None
) -> tuple[Any, ...]:
    """Return references to the annotations of a page's links.

    Args:
        document: Reportlab's document.
        links: Links of the page.
        page: Index of the page, from 0.
        structure: Structure of the file; None for an untagged file.
    """
    areas = []
    for link in links:
        annotation = _annotation(link)
        areas.append(document.Reference(annotation))
        if structure is not None and link.element is not None:
            annotation["StructParent"] = structure.key_of(link.element)
            link.element.lead(page, areas[-1])
    return tuple(areas)


def add_outline(
    document: Any, bookmarks: Sequence[Bookmark], places: Mapping[str, Destination]
) -> None:
    """Add names, bookmarks and page labels to a document with all its pages.

    Args:
        document: Reportlab's document.
        bookmarks: Nested bookmarks, in order.
        places: Destination of each name.
    """
    destinations = {
        name: _destination(document, destination) for name, destination in places.items()
    }
    names: list[Any] = []
    for name in sorted(destinations, key=lambda each: each.encode()):
        names += (pdfdoc.PDFString(name), destinations[name])
    tree = pdfdoc.PDFDictionary({"Names": pdfdoc.PDFArray(names)})
    catalog = document.Catalog
    catalog.Names = pdfdoc.PDFDictionary({"Dests": document.Reference(tree)})
    numbers = pdfdoc.PDFDictionary({"S": pdfdoc.PDFName("D")})
    catalog.PageLabels = pdfdoc.PDFDictionary({"Nums": pdfdoc.PDFArray([0, numbers])})
    if bookmarks:
        root = _Outline()
        document.Outlines = document.outline = catalog.Outlines = root
        _fill(document, root.entries, document.Reference(root), bookmarks, destinations)
        catalog.setPageMode("UseOutlines")


def _annotation(link: Link) -> Any:
    entries = {
        "Type": pdfdoc.PDFName("Annot"),
        "Subtype": pdfdoc.PDFName("Link"),
        "Rect": pdfdoc.PDFArray([round(each, 2) for each in link[:4]]),
        "Border": pdfdoc.PDFArray([0, 0, 0]),
        "F": 4,  # printed as it looks: invisible
    }
    if link.target.startswith("#"):
        entries["Dest"] = pdfdoc.PDFString(link.target[1:])
    else:
        address = {"S": pdfdoc.PDFName("URI"), "URI": pdfdoc.PDFString(link.target)}
        entries["A"] = pdfdoc.PDFDictionary(address)
    return pdfdoc.PDFDictionary(entries)


def _destination(document: Any, destination: Destination) -> Any:
    page = document.Pages.pages[destination.page]
    place = [round(destination.x, 2), round(destination.y, 2), pdfdoc.PDFName("null")]
    return pdfdoc.PDFArray([document.Reference(page), pdfdoc.PDFName("XYZ"), *place[:2], "null"])


def _fill(
    document: Any,
    parent: Any,
    own: Any,
    bookmarks: Sequence[Bookmark],
    destinations: Mapping[str, Any],
) -> int:
    """Add entries below a parent; return how many are visible."""
    entries = [pdfdoc.PDFDictionary({"Title": pdfdoc.PDFString(each.title)}) for each in bookmarks]
    references = [document.Reference(entry) for entry in entries]
    for number, (bookmark, entry) in enumerate(zip(bookmarks, entries, strict=True)):
        entry["Parent"] = own
        entry["Dest"] = destinations[bookmark.name]
        if number:
            entry["Prev"] = references[number - 1]
        if number + 1 < len(entries):
            entry["Next"] = references[number + 1]
        if bookmark.inner:
            below = _fill(document, entry, references[number], bookmark.inner, destinations)
            entry["Count"] = -below  # closed: chapters first
    parent["First"], parent["Last"] = references[0], references[-1]
    parent["Count"] = len(entries)
    return len(entries)
