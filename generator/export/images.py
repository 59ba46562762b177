"""Faces as single files: PNG, JPEG, SVG or PDF, with a table of them and a contact sheet."""

from __future__ import annotations

import math
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from PIL import Image

from punchboard.cards.catalog import tr
from punchboard.generator.contact_sheet.compositor import Compositor, Shot
from punchboard.generator.export.export import Entry, Export, Side
from punchboard.generator.export.painter import Order, paint, small_path
from punchboard.generator.graphics.display_list import Face, Group, Shape
from punchboard.generator.graphics.geometry import MM, Segment, rectangle
from punchboard.generator.pdf.content import ContentStream
from punchboard.generator.pdf.document import PdfFile
from punchboard.generator.pdf.resources import Resources
from punchboard.generator.report import csv_text

if TYPE_CHECKING:
    from punchboard.generator.export.ink_painter import InkedPicture

#: Dots per inch if nobody asks for others: what print shops ask for (facts on print services).
USUAL_DPI = 300
#: Art that ends so far before the edge of its picture or bleed (mm) is told of: less is cut away in
#: any case.
SHORT = 0.3
#: The table that names each file's card, for shops and for the designer.
LIST = "faces.csv"
#: Pixels of width that a card has on a contact sheet, about; and faces on one sheet.
_SMALL, _MOST = 150, 300
_MM_PER_INCH = 25.4


def write_pictures(export: Export, quality: int = 0) -> list[Entry]:
    """Write a picture for each side, contact sheets of all, and the list of files.

    Args:
        export: The export.
        quality: Quality of JPEGs, 1 to 100; 0 for PNG files.
    """
    dpi = export.request.dpi or USUAL_DPI
    pictures = Pictures(export, dpi, quality)
    entries = [pictures.add(side) for side in export.sides]
    pictures.draw(small=_SMALL)
    return [*entries, *pictures.contact_sheets(), write_list(export, entries)]


def add_page(pdf: PdfFile, face: Face, bleed: float) -> Resources:
    """Append a page with one face and its bleed, and return the resources that it uses.

    Args:
        pdf: The file.
        face: The face.
        bleed: Bleed in points.
    """
    content = ContentStream(pdf)
    pdf.draw_face(content, face, f"1 0 0 1 {bleed:.4f} {bleed:.4f}", shared=False, bleed=bleed)
    width, height = face.width + 2 * bleed, face.height + 2 * bleed
    trim = (bleed, bleed, face.width + bleed, face.height + bleed)
    pdf.add_page(content, width, height, trim, (0.0, 0.0, width, height))
    return content.resources


def cut_out(export: Export, side: Side) -> Face:
    """Return a side cut out: on white paper, with nothing beyond the outline of the piece.

    Corners are square if the export asks for them.
    """
    face = export.face(side)
    outline: tuple[Segment, ...] = side.piece.template.outline
    radius = 0.0 if export.request.square else export.radius(side.piece)
    if not outline:
        outline = rounded_box(face.width, face.height, radius * MM)
    under = face.underlay.items if face.underlay is not None else ()
    paper = Shape(outline, fill="#ffffff")
    cut = Group((paper, *under, *face.items), clip=outline)
    return Face(face.width, face.height, (cut,))


def with_bleed(export: Export, side: Side) -> Face:
    """Return a side with its bleed as one larger face."""
    face, bleed = export.face(side), export.bleed_mm * MM
    under = face.underlay.items if face.underlay is not None else ()
    width, height = face.width + 2 * bleed, face.height + 2 * bleed
    paper = Shape(rectangle(0.0, 0.0, width, height), fill="#ffffff")
    return Face(width, height, (paper, Group((*under, *face.items), (1, 0, 0, 1, bleed, bleed))))


def rounded_box(width: float, height: float, radius: float) -> tuple[Segment, ...]:
    """Return the outline of a box whose corners are quarters of circles; points."""
    if radius <= 0:
        return rectangle(0.0, 0.0, width, height)
    near = radius * 0.44771525  # of a quarter circle as a cubic curve: 1 - 4/3 * (sqrt(2) - 1)
    right, top = width - radius, height - radius
    return (
        ("M", radius, 0.0), ("L", right, 0.0), ("C", width - near, 0.0, width, near, width, radius),
        ("L", width, top), ("C", width, height - near, width - near, height, right, height),
        ("L", radius, height), ("C", near, height, 0.0, height - near, 0.0, top),
        ("L", 0.0, radius), ("C", 0.0, near, near, 0.0, radius, 0.0), ("Z",),
    )  # fmt: skip


class Canvas(NamedTuple):
    """A picture larger than the piece that is cut out of its center.

    Attributes:
        pixels: Width and height with the face upright.
        bleed: Mm beyond the trim at left and right, and at top and bottom.
        is_turned: Whether the finished picture is rotated a quarter turn clockwise.
        shape: Shape of the piece: rect, round or hexagon.
    """

    pixels: tuple[int, int]
    bleed: tuple[float, float]
    is_turned: bool = False
    shape: str = "rect"


class Pictures:
    """Sides that become PNG or JPEG files."""

    def __init__(self, export: Export, dpi: float, quality: int = 0) -> None:
        """Start without pictures.

        Args:
            export: The export.
            dpi: Resolution of the pictures.
            quality: Quality of JPEGs, 1 to 100; 0 for PNG files.
        """
        self._export = export
        self._dpi = dpi
        self._quality = quality
        self._ending = "jpg" if quality else "png"
        self._pdf = PdfFile("export", export.context.library, export.context.fonts)
        self._orders: list[Order] = []
        self._captions: list[str] = []

    def add(self, side: Side) -> Entry:
        """Take up a side, and return the file that will show it."""
        request = self._export.request
        face = self._export.face(side)
        bleed = self._export.bleed_mm * MM
        has_corners = request.square or bool(self._quality)  # in a JPEG nothing is clear
        is_cut = not bleed and (
            bool(side.piece.template.outline)
            or (self._export.radius(side.piece) > 0 and not has_corners)
        )
        if is_cut:
            face = cut_out(self._export, side)
        add_page(self._pdf, face, bleed)
        name = f"{side.stem}.{self._ending}"
        width, height = face.width + 2 * bleed, face.height + 2 * bleed
        order = Order(
            len(self._orders),
            str(self._export.folder / name),
            max(1, round(width / 72 * self._dpi)),
            max(1, round(height / 72 * self._dpi)),
            self._dpi,
            is_cut and not self._quality,
            quality=self._quality,
        )
        self._take(order, side)
        return Entry(name, side, (width / MM, height / MM))

    def _take(self, order: Order, side: Side) -> None:
        self._orders.append(order)
        count = f" ×{side.copies}" if side.copies > 1 else ""
        title = side.piece.component if side.is_shared else side.piece.name
        self._captions.append(f"{'back: ' if side.is_back else ''}{title}{count}")

    def add_on(self, side: Side, canvas: Canvas, stem: str) -> Entry:
        """Add a side on a larger picture, and return its file.

        Args:
            side: The side.
            canvas: The picture.
            stem: The file's name without extension.
        """
        face = self._export.face(side)
        across, up = (each * MM for each in canvas.bleed)
        art = max(0.0, min(face.bleed, max(across, up)))
        content = ContentStream(self._pdf)
        self._pdf.draw_face(
            content, face, f"1 0 0 1 {across:.4f} {up:.4f}", shared=False, bleed=art
        )
        width, height = face.width + 2 * across, face.height + 2 * up
        self._pdf.add_page(content, width, height)
        scale = canvas.pixels[0] / width
        # Of a pixel that the art's edge crosses nothing is left to be seen.
        bare = tuple(max(0, math.ceil((each - art) * scale - 0.01)) for each in (across, up))
        if canvas.shape != "rect" and any(bare):  # its own edge goes on, not that of its box
            bare = tuple(math.ceil(each * scale - 0.01) for each in (across, up))
        order = Order(
            len(self._orders),
            str(self._export.folder / f"{stem}.{self._ending}"),
            *canvas.pixels,
            self._dpi,
            bare=(bare[0], bare[1]),
            shape=canvas.shape,
            is_turned=canvas.is_turned,
            quality=self._quality,
        )
        self._take(order, side)
        return Entry(f"{stem}.{self._ending}", side, (width / MM, height / MM))

    def add_whole(self, face: Face, pixels: tuple[int, int], side: Side) -> str:
        """Add a picture that a face fills, and return the name of its file.

        Args:
            face: The drawing, as large as the picture.
            pixels: Width and height of the picture.
            side: Names the file and the picture on the contact sheet.
        """
        content = ContentStream(self._pdf)
        self._pdf.draw_face(content, face, "1 0 0 1 0 0", shared=False)
        self._pdf.add_page(content, face.width, face.height)
        name = f"{side.stem}.{self._ending}"
        path = str(self._export.folder / name)
        self._take(Order(len(self._orders), path, *pixels, self._dpi, quality=self._quality), side)
        return name

    def draw(self, small: int = 0) -> None:
        """Draw all that was added.

        Args:
            small: About how many pixels wide a second, small picture is; 0 for none.

        Raises:
            ComputerError: if the disk is full, or a process can't be started.
        """
        step = self._export.progress(tr("drawing"), len(self._orders))
        if small:
            self._orders = [
                each._replace(small=max(1, round(min(each.width, each.height) / small)))
                for each in self._orders
            ]
        with self._saved() as path:
            paint(path, self._orders, step)

    def draw_inks(
        self, profile: Path, most: float, step: Callable[[int], None]
    ) -> list[InkedPicture]:
        """Draw all that was added in the inks of a press, and return it in order.

        Args:
            profile: ICC profile of the press.
            most: Percent of all inks together that may be printed.
            step: Told 1 for each picture.

        Raises:
            ComputerError: if the disk is full, or a process can't be started.
        """
        from punchboard.generator.export.ink_painter import paint_inks  # few exports have inks

        with self._saved() as path:
            return paint_inks(path, profile, most, self._orders, step)

    @contextmanager
    def _saved(self) -> Iterator[Path]:
        """Yield a PDF of all that was added, a page for each picture."""
        with tempfile.TemporaryDirectory(prefix="punchboard-") as folder:
            path = Path(folder) / "faces.pdf"
            self._pdf.save(path)
            yield path

    def contact_sheets(self) -> list[Entry]:
        """Write pictures of all small pictures, and take these away."""
        entries = []
        sheets = range(0, len(self._orders), _MOST)
        for number, start in enumerate(sheets, 1):
            shots = [
                Shot(_taken(order), caption, 0)
                for order, caption in zip(
                    self._orders[start : start + _MOST],
                    self._captions[start : start + _MOST],
                    strict=True,
                )
            ]
            name = f"contact-sheet{f'-{number}' if len(sheets) > 1 else ''}.png"
            # What a compositor keeps for the next renewal would be all pictures at last.
            (self._export.folder / name).write_bytes(Compositor().compose(shots, [], 80))
            entries.append(Entry(name))
        return entries


def _taken(order: Order) -> Image.Image:
    """Return a small picture on the colour of the table, and remove its file."""
    path = Path(small_path(order.path))
    with Image.open(path) as picture:
        small = picture.convert("RGBA")
    path.unlink()
    under = Image.new("RGBA", small.size, "#d9d5cd")
    under.alpha_composite(small)
    return under.convert("RGB")


def size_of(face: Face) -> tuple[float, float]:
    """Return the trim of a face in mm."""
    return face.width / MM, face.height / MM


def write_list(export: Export, entries: Sequence[Entry]) -> Entry:
    """Write the table of all files: the content and the number of copies of each."""
    rows: list[tuple[object, ...]] = [
        ("file", "component", "id", "name", "side", "copies", "width mm", "height mm")
    ]
    for name, side, size, _ in entries:
        if side is None or size is None:
            continue
        card = ("", "") if side.is_shared else (side.piece.id, side.piece.name)
        which = "back" if side.is_back else "front"
        width, height = (f"{each:.2f}" for each in size)
        rows.append((name, side.piece.component, *card, which, side.copies, width, height))
    text = csv_text(rows)
    (export.folder / LIST).write_text(text, encoding="utf-8-sig", newline="")
    return Entry(LIST)
