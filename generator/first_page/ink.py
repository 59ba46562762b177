"""How dark printed files are on average."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from hashlib import sha256
from typing import TYPE_CHECKING

from punchboard.generator.faces import Faces
from punchboard.generator.impose.plan import Placement, PlannedFile
from punchboard.generator.printing import Printing

if TYPE_CHECKING:
    from PIL.Image import Image

#: Low resolution is enough for a mean, but thinner lines than a pixel are drawn as wide as one.
_DPI = 60
#: Pages of pieces to rasterize, and of rules, which differ more; each represents the pages
#: around it.
_MOST_SHEETS, _MOST_PAGES = 3, 4


def coverage(pdf: bytes, looks: Sequence[Hashable] = (), pieces: Sequence[int] = ()) -> float:
    """Return the average darkness of the paper, 0 to 1: 1 - gray value of the rasterized page.

    A page of solid black is 1; a page of text about 0.05. Colors count by their darkness.

    Args:
        pdf: Content of the file.
        looks: Look of each page; only the first page of each look is rasterized.
        pieces: Number of pieces on each page: a nearly empty page has less ink than its look.
    """
    import pypdfium2  # not for files whose ink is known

    document = pypdfium2.PdfDocument(pdf)
    shares: dict[Hashable, float] = {}
    whole = 0.0
    count = len(document)
    # An odd step: if fronts and backs alternate, both are sampled.
    step = -(-count // (_MOST_SHEETS if any(pieces) else _MOST_PAGES)) | 1
    try:
        for first in range(0, count, step):
            around = range(first, min(first + step, count))
            page = around[len(around) // 2]
            look = looks[page] if looks else page
            if look not in shares:
                picture = document[page].render(scale=_DPI / 72, grayscale=True)
                shares[look] = _dark(picture.to_pil())
            own = pieces[page] if pieces else 0
            part = sum(pieces[each] for each in around) / own if own else len(around)
            whole += shares[look] * part
    finally:
        document.close()
    return whole / max(count, 1)


def _looks(file: PlannedFile, faces: Faces) -> Sequence[Hashable]:
    """Return the faces on each page; thin marks don't count. Most pages of backs are alike."""
    return [
        tuple((_look(each, faces), *each[2:]) for each in page.placements) or page.number
        for page in file.pages
    ]


def _look(placement: Placement, faces: Faces) -> Hashable:
    """Return a key that is equal for placements with the same face."""
    copy, side = placement.copy, placement.side
    return id(faces.face(copy, side)) if faces.is_shared(copy, side) else (copy, side)


def _dark(picture: Image) -> float:
    """Return the mean darkness of a grayscale picture, 0 to 1."""
    counts = picture.histogram()
    total = sum(counts)
    return sum(count * (255 - grey) for grey, count in enumerate(counts)) / (255 * total)


def ink_of(printing: Printing) -> dict[str, float]:
    """Return the darkness of each file; unchanged files keep the figure of the last build."""
    store, folder = printing.store, printing.folder
    name, program, find = "", "", None
    if store is not None:
        from punchboard.generator.cache.store import file_of, program_and_libraries

        program = program_and_libraries()
        name = file_of("ink", printing.game.root)
        find = store.read(name).find
    ink: dict[str, float] = {}
    kept: dict[bytes, bytes] = {}
    is_new = False
    for file in printing.files:
        pdf = (folder / file.name).read_bytes()
        looks, pieces = _looks(file, printing.faces), [len(page.placements) for page in file.pages]
        numbers: dict[Hashable, int] = {}
        alike = [numbers.setdefault(look, len(numbers)) for look in looks]
        inputs = repr((program, pieces, alike))
        key = sha256(inputs.encode("utf-8", "surrogatepass") + pdf).digest()
        known = find(key) if find is not None else None
        if known is None:
            known, is_new = repr(coverage(pdf, looks, pieces)).encode(), True
        kept[key] = known
        ink[file.name] = float(known)
    if store is not None and is_new:
        store.write(name, kept.items())
    return ink
