"""What stands on pages of PDFs, each by its place: what moves within a block of the rasters.

An object of a page is a run of words, an outline, a picture or a shading, wherever the file says
it: on the page itself, or in a form that pages share. Places are in tenths of a millimetre from the
bottom left, and may be off by one: a point that lies between two is rounded either way.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium

_TENTHS = 254 / 72
_PATIENCE = 1
_KINDS = {
    pdfium.FPDF_PAGEOBJ_TEXT: "words",
    pdfium.FPDF_PAGEOBJ_PATH: "outline",
    pdfium.FPDF_PAGEOBJ_IMAGE: "picture",
    pdfium.FPDF_PAGEOBJ_SHADING: "shading",
}

Matrix = tuple[float, float, float, float, float, float]
#: An object: its kind, left, bottom, right, top, the middle of its points, its line's width and
#: colours, so that JSON gives it back as it was.
PageObject = list[Any]


class PageContent(NamedTuple):
    """What a page holds: its words in reading order, and its objects in the order of drawing."""

    words: str
    objects: list[PageObject]


def page_contents(path: Path) -> list[PageContent]:
    """Return what the pages of a PDF hold."""
    document = pypdfium2.PdfDocument(path)
    try:
        return [
            PageContent(
                page.get_textpage().get_text_range(),
                [
                    _described(each, matrix)
                    for each, matrix in _flat(
                        pdfium.FPDFPage_CountObjects(page),
                        lambda number, page=page: pdfium.FPDFPage_GetObject(page, number),
                        (1, 0, 0, 1, 0, 0),
                    )
                ],
            )
            for page in document
        ]
    finally:
        document.close()


def _flat(count: int, take: Callable[[int], Any], matrix: Matrix) -> Iterator[tuple[Any, Matrix]]:
    """Yield objects, and those in forms in the place of the form, with how each is moved."""
    for number in range(count):
        each = take(number)
        if pdfium.FPDFPageObj_GetType(each) != pdfium.FPDF_PAGEOBJ_FORM:
            yield each, matrix
            continue
        own = pdfium.FS_MATRIX()
        pdfium.FPDFPageObj_GetMatrix(each, own)
        yield from _flat(
            pdfium.FPDFFormObj_CountObjects(each),
            lambda inner, form=each: pdfium.FPDFFormObj_GetObject(form, inner),
            _within((own.a, own.b, own.c, own.d, own.e, own.f), matrix),
        )


def _within(inner: Matrix, outer: Matrix) -> Matrix:
    a, b, c, d, e, f = inner
    return (
        a * outer[0] + b * outer[2], a * outer[1] + b * outer[3],
        c * outer[0] + d * outer[2], c * outer[1] + d * outer[3],
        e * outer[0] + f * outer[2] + outer[4], e * outer[1] + f * outer[3] + outer[5],
    )  # fmt: skip


def _described(each: Any, matrix: Matrix) -> PageObject:
    left, bottom, right, top, width = (ctypes.c_float() for _ in range(5))
    pdfium.FPDFPageObj_GetBounds(each, left, bottom, right, top)
    corners = [
        _moved(x, y, matrix) for x in (left.value, right.value) for y in (bottom.value, top.value)
    ]
    kind = _KINDS.get(pdfium.FPDFPageObj_GetType(each), "other")
    across, up = [x for x, _ in corners], [y for _, y in corners]
    described: PageObject = [kind, *map(round, (min(across), min(up), max(across), max(up)))]
    if kind == "outline":
        described += [*_middle(each, matrix)]
    if kind in ("outline", "words"):
        pdfium.FPDFPageObj_GetStrokeWidth(each, width)
        described += [round(width.value, 1), _colour(pdfium.FPDFPageObj_GetFillColor, each)]
        described.append(_colour(pdfium.FPDFPageObj_GetStrokeColor, each))
    return described


def _moved(x: float, y: float, matrix: Matrix) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return (x * a + y * c + e) * _TENTHS, (x * b + y * d + f) * _TENTHS


def _middle(outline: Any, matrix: Matrix) -> tuple[int, int]:
    """Return the mean of an outline's points: it moves with each of them."""
    x, y = ctypes.c_float(), ctypes.c_float()
    points = []
    for number in range(pdfium.FPDFPath_CountSegments(outline)):
        pdfium.FPDFPathSegment_GetPoint(pdfium.FPDFPath_GetPathSegment(outline, number), x, y)
        points.append((x.value, y.value))
    count = max(1, len(points))
    across, up = (sum(each[axis] for each in points) / count for axis in (0, 1))
    # Points of a path are where its own matrix takes them.
    own = pdfium.FS_MATRIX()
    pdfium.FPDFPageObj_GetMatrix(outline, own)
    whole = _within((own.a, own.b, own.c, own.d, own.e, own.f), matrix)
    moved = _moved(across, up, whole)
    return round(moved[0]), round(moved[1])


def _colour(get: Callable[..., Any], each: Any) -> str:
    parts = [ctypes.c_uint() for _ in range(4)]
    get(each, *parts)
    return "".join(f"{part.value:02x}" for part in parts)


def compare_contents(old: Sequence[PageContent], new: Sequence[PageContent]) -> Iterator[str]:
    """Yield what is otherwise on pages that look the same from afar, as many as there were."""
    for number, (one, other) in enumerate(zip(old, new, strict=True), start=1):
        apart = [
            pair for pair in zip(one.objects, other.objects, strict=False) if not _alike(*pair)
        ]
        if len(one.objects) != len(other.objects):
            yield f"page {number}: {len(other.objects)} objects, were {len(one.objects)}"
        elif apart:
            was, now = apart[0]
            what = f"{len(apart)} of {len(one.objects)} objects are otherwise"
            yield f"page {number}: {what}: {_said(was)} → {_said(now)}"
        if one.words != other.words:
            lines = set(one.words.splitlines()), set(other.words.splitlines())
            gone, came = (sorted(a - b) for a, b in (lines, lines[::-1]))
            yield f"page {number}: words {gone[:1] or 'in order'} → {came[:1] or 'in order'}"


def _alike(one: PageObject, other: PageObject) -> bool:
    return len(one) == len(other) and all(
        a == b if isinstance(a, str) else abs(a - b) <= _PATIENCE
        for a, b in zip(one, other, strict=True)
    )


def _said(each: PageObject) -> str:
    kind, *places = each
    return " ".join((kind, *(str(part) for part in places)))
