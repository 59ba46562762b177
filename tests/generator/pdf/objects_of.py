"""What a PDF holds as text, object by object, so that a reader sees what has become otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from pikepdf import Array, Dictionary, Name, Object, Pdf, Stream, String

#: What leads back up, to other pages, or says how a file was packed.
_LEFT_OUT = frozenset({"/Parent", "/Length", "/Filter", "/DecodeParms", "/P", "/Prev"})
#: Of fonts that versions of a library cut in their own ways.
_FONT_FILES = frozenset({"/FontFile2", "/FontFile3"})


def objects_of(pdf: Pdf) -> Iterator[str]:
    """Yield what a PDF's pages, its catalogue and its fonts say, a line each."""
    seen: dict[tuple[int, int], str] = {}
    for number, page in enumerate(pdf.pages, 1):
        seen[page.obj.objgen] = f"page {number}"
    for number, page in enumerate(pdf.pages, 1):
        yield f"page {number}"
        yield from _inside(page.obj, "  ", seen)
    yield "catalogue"
    for name in ("/Outlines", "/Names", "/PageLabels", "/StructTreeRoot", "/MarkInfo",
                 "/ViewerPreferences", "/PageMode", "/Lang"):  # fmt: skip
        if name in pdf.Root:
            yield from _entry(name, pdf.Root[name], "  ", seen)


def _inside(thing: Object, inset: str, seen: dict[tuple[int, int], str]) -> Iterator[str]:
    """Yield the entries of a dictionary or stream, and the stream's content."""
    for name in sorted(thing.keys()):
        if name not in _LEFT_OUT:
            yield from _entry(name, thing[name], inset, seen)
    if isinstance(thing, Stream) and thing.get("/Subtype") != Name.Image:
        content = thing.read_bytes().decode("latin-1")
        yield from (f"{inset}| {_shown(line)}" for line in content.split("\n"))


def _entry(name: str, value: Object, inset: str, seen: dict[tuple[int, int], str]) -> Iterator[str]:
    if name in _FONT_FILES:
        yield f"{inset}{name} …"
        return
    if getattr(value, "is_indirect", False):
        if value.objgen in seen:
            yield f"{inset}{name} as {seen[value.objgen]}"
            return
        name = seen[value.objgen] = f"{name} #{len(seen)}"
    if isinstance(value, Dictionary | Stream):
        yield f"{inset}{name}"
        yield from _inside(value, inset + "  ", seen)
    elif isinstance(value, Array) and any(isinstance(each, Dictionary | Array) for each in value):
        yield f"{inset}{name}"
        for number, each in enumerate(value):
            yield from _entry(f"[{number}]", each, inset + "  ", seen)
    elif isinstance(value, Array):
        yield f"{inset}{name} [{' '.join(map(_plain, value))}]"
    else:
        yield f"{inset}{name} {_plain(value)}"


def _plain(value: object) -> str:
    if isinstance(value, Decimal):
        return f"{value.normalize():f}"
    return _shown(str(value)) if isinstance(value, String | Name) else str(value)


def _shown(text: str) -> str:
    """Return a text with what is no sign of ASCII as its number: codes of glyphs are any bytes."""
    return "".join(each if " " <= each <= "~" else f"\\{ord(each):02x}" for each in text)
