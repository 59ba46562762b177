"""A file with all that pages can hold is what it was, object by object."""

from __future__ import annotations

import io
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pikepdf
import pytest
from PIL import Image as Pixels

from punchboard.cards.problem import Diagnostics, Position
from punchboard.generator.art.library import ArtLibrary
from punchboard.generator.art.pictures import read_picture
from punchboard.generator.art.svg import to_symbol
from punchboard.generator.graphics.display_list import (
    CURRENT,
    Face,
    Gradient,
    Group,
    Image,
    Item,
    Line,
    Pen,
    Shape,
    SymbolRef,
    Text,
)
from punchboard.generator.graphics.geometry import Segment
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.links import Bookmark, Destination, Link
from punchboard.generator.pdf.structure import Element, Structure
from punchboard.generator.text.fonts import FontLibrary
from tests import goldens
from tests.generator.pdf.objects_of import objects_of


def box(x: float, y: float, width: float, height: float) -> tuple[Segment, ...]:
    """Return the outline of a rectangle."""
    return (("M", x, y), ("L", x + width, y), ("L", x + width, y + height), ("L", x, y + height),
            ("Z",))  # fmt: skip


_BOW: tuple[Segment, ...] = (("M", 1, 2), ("C", 3, 4, 5, 6, 7.125, 8.375))
_STOPS = ((0.0, "#ff0000", 1.0), (0.25, "#00ff00", 1.0), (1.0, "#0000ff", 1.0))
_FADING = ((0.1, "#ff0000", 1.0), (0.9, "#0000ff", 0.25))
_LINEAR = Gradient(False, _STOPS, (30, 0, 0, 30, 10, 10))
_TURNED = (0.0, 1.0, -1.0, 0.0, 50.0, 0.0)
#: By name: what a face holds; the symbols and the picture are those of `library`.
CONTENTS: dict[str, tuple[Item, ...]] = {
    "words": (
        Text(10, 20, "Lato-Bold", 9, "#123456", "AVATAR (one) \\ two"),
        Line(10, 40, 7.5, "#123456", (("Lato-Regular", "of"), ("Lato-Italic", "fice two"))),
        Shape(box(0, 0, 5, 5), "#123456"),
        Text(10, 60, "Lato-Regular", 7.5, "#000000", "Łódź ♥ x́"),
        Text(10, 80, "Lato-Regular", 7.5, "#000000", ""),
    ),
    "shapes": (
        Shape(box(0, 0, 5, 5), "#ff0000"),
        Shape(box(1, 1, 5, 5), "#ff0000", "#0000ff", 1.25),
        Shape(box(2, 2, 5, 5), None, "#0000ff", 1.25, (3, 1.5)),
        Shape(box(3, 3, 5, 5), "#ff0000", even_odd=True),
        Shape(_BOW, None, "#0000ff", 0.00001, (), False, True),
        Shape(_BOW, None, "#00ff00", 1234, (0.0002, 12.3456)),
        Shape(_BOW),
    ),
    "gradients": (
        Shape(box(0, 0, 40, 40), _LINEAR, "#000000", 1),
        Shape(box(0, 0, 9, 9), _LINEAR._replace(matrix=(5, 5, -5, 5, 1, 1)), even_odd=True),
        Shape(box(50, 0, 40, 40), Gradient(False, _FADING, (30, 0, 0, 30, 60, 10))),
        Shape(box(0, 50, 40, 40), Gradient(True, _STOPS, (20, 0, 0, 10, 20, 70))),
        Shape(box(50, 50, 40, 40), Gradient(True, _FADING, (9, 0, 0, 9, 70, 70), (0.5, 0, 0.25))),
    ),
    "groups": (
        Group((Shape(box(0, 0, 5, 5), "#ff0000"),), _TURNED, box(10, 10, 30, 30)),
        Group((Shape(box(0, 0, 5, 5), "#ff0000"), Text(1, 2, "Lato-Bold", 9, "#ff0000", "x"))),
        Group((Shape(box(0, 0, 50, 50), "#00ff00"),), _TURNED, box(10, 10, 30, 30), 0.5),
        Group((Shape(box(0, 0, 50, 50), "#00ff00"),), _TURNED, box(10, 10, 30, 30), 0.5),
        Group((Shape(box(0, 0, 50, 50), "#00ff00"),), opacity=0.33333,
              mask=(Shape(box(5, 5, 9, 9), "#888888"),)),
        Group((Group((Shape(box(0, 0, 9, 9), "#0000ff"),), blend="Multiply"),),
              (2, 0, 0, 4, 10, 20), box(10, 10, 30, 30)),
    ),
    "symbols": (
        SymbolRef("plain", 10, 20, 12, 6),
        SymbolRef("plain", 30, 20, 12, 6, "#ff0000", 90),
        SymbolRef("both", 10, 40, 10, 10, "#00ff00"),
        Shape(box(0, 0, 5, 5), "#00ff00", "#00ff00", 1),
        SymbolRef("both", 30, 40, 20, 5, "#00ff00", 30),
        SymbolRef("mixed", 10, 60, 10, 10, "#0000ff"),
        SymbolRef("of a picture", 30, 60, 20, 20, "#0000ff"),
        SymbolRef("pens", 60, 60, 20, 20, "#0000ff"),
    ),
    "pictures": (
        Image("picture", 10, 20, 1, 0.5),
        Group((Image("picture", 10, 20, 2, 1),), _TURNED),
        Image("photo", 10, 40, 30, 0.01),
    ),
}  # fmt: skip


def library() -> ArtLibrary:
    """Return a library of a few symbols and pictures."""
    made = ArtLibrary(Path(), Path("icons"), (), {}, Diagnostics(), Position(), picture_dpi=144)
    made.symbols["plain"] = to_symbol(24, 12, [Shape(box(2, 2, 20, 8), CURRENT)])
    made.symbols["both"] = to_symbol(10, 10, [
        Shape(box(0, 0, 5, 5), CURRENT), Shape(box(1, 1, 5, 5), "#ff0000", "#ff0000", 1),
        Shape(box(2, 2, 5, 5), None, CURRENT, 0.5), Shape(box(3, 3, 5, 5), CURRENT),
    ])  # fmt: skip
    faded = Group((Shape(box(0, 0, 5, 5), CURRENT),), opacity=0.5)
    cut = Group((Shape(box(0, 0, 9, 9), CURRENT),), clip=box(0, 0, 4, 4))
    made.symbols["mixed"] = to_symbol(10, 10, [faded, cut, Shape(box(8, 8, 2, 2), CURRENT)])
    made.symbols["pens"] = to_symbol(10, 10, [
        Shape(_BOW, None, "#00ff00", 0.5, (0.0002, 12.3456), False, Pen(2, 2, 4.5, 0.75)),
        Shape(_BOW, "#00ff00", CURRENT, 2, (), True, Pen(0, 1)),
    ])  # fmt: skip
    for key, form, colour in (("picture", "PNG", (255, 0, 0, 128)), ("photo", "JPEG", (9, 9, 9))):
        target = io.BytesIO()
        Pixels.new("RGBA" if form == "PNG" else "RGB", (8, 4), colour).save(target, form)
        found = read_picture(target.getvalue(), key, Position(), Diagnostics())
        assert found is not None
        made.pictures[key] = found
        image = Image(key, 1, 1, 4, 2)
        made.symbols[f"of a {key}"] = to_symbol(10, 10, [Group((image,))], {key: found})
    return made


def of_faces(name: str) -> PdfFile:
    """Return a file of a face, and of the same as one that others share."""
    pdf = PdfFile("Füße", library(), FontLibrary())
    face = Face(100, 100, CONTENTS[name], Face(100, 100, (Shape(box(0, 0, 3, 3), "#eeeeee"),)))
    for is_shared in (False, True):
        content = ContentStream(pdf)
        pdf.draw_face(content, face, "1 0 0 1 5 5", shared=is_shared, bleed=2)
        pdf.add_page(content, 110, 110, (5, 5, 105, 105), (3, 3, 107, 107))
    return pdf


def of_rules() -> PdfFile:
    """Return a tagged file with links, bookmarks and named places."""
    whole = Element("Document")
    structure = Structure(whole)
    pdf = PdfFile("Rules", library(), FontLibrary(), "de", "long-edge", structure=structure)
    for number in range(2):
        section = Element("Example", whole)
        heading = Element("H1", section, attributes="/O/Layout/Placement/Block")
        picture = Element("Figure", section, alt="A (red) heron")
        lead = Element("Link", section)
        content = ContentStream(pdf)
        content.begin_marked_content("H1", "<</MCID 0>>")
        content.draw([Text(10, 80, "Lato-Bold", 9, "#000000", f"Page {number}")])
        content.end_marked_content()
        content.begin_marked_content("Artifact")
        content.draw([Shape(box(0, 0, 1, 1), "#ff0000")])
        content.end_marked_content()
        picture.mark(number, 1)
        heading.mark(number, 0)
        if number:
            heading.mark(0, 2)
        links = [
            Link(1.006, 2, 3, 4, "#two", lead),
            Link(6, 8, 8, 10, "https://a.b/(c)"),
        ]
        pdf.add_page(content, 100, 100, links=links, marked=[heading, picture])
    inner = (Bookmark("One (a)", "one"), Bookmark("Two", "two"), Bookmark("Three", "one"))
    places = {"two": Destination(1, 10.004, 90), "one": Destination(0, 10, 90)}
    pdf.add_outline([Bookmark("All", "one", inner), Bookmark("End", "two")], places)
    return pdf


FILES: dict[str, Callable[[], PdfFile]] = {
    **{name: partial(of_faces, name) for name in CONTENTS},
    "rules": of_rules,
}


@pytest.mark.parametrize("name", FILES)
def test_a_file_holds_what_it_held(name: str, tmp_path: Path, renew: bool) -> None:
    path = tmp_path / "file.pdf"
    FILES[name]().save(path)
    with pikepdf.open(path) as pdf:
        head = [f"{name[1:]}: {value}" for name, value in sorted(pdf.docinfo.items())]
        text = "\n".join([*head, *objects_of(pdf)]) + "\n"
    goldens.compare("pdf", name, text, renew)


def test_goldens_are_all_of_files() -> None:
    assert goldens.are_all_of("pdf", FILES)
