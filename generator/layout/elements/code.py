"""Codes for cameras: QR and Data Matrix, drawn as one path of dark modules."""

from __future__ import annotations

import math
from functools import lru_cache

from punchboard.cards.catalog import marked_each, tr
from punchboard.cards.schema.layout_pictures import CodeElement
from punchboard.generator.expression import Scope, compile_template
from punchboard.generator.graphics.display_list import Item, Shape
from punchboard.generator.graphics.geometry import MM, Rect, Segment, rectangle
from punchboard.generator.layout.drawer import STEPS_OF_SEGMENT, Drawer, Extent, Site, need_room
from punchboard.generator.layout.face_in_progress import FaceInProgress

#: A module should be four dots of a 300 dpi printer (Denso Wave's advice on cell size).
SMALLEST_MODULE = 4 * 25.4 / 300


class CodeDrawer(Drawer):
    """Draws a code element."""

    def __init__(self, element: CodeElement, site: Site) -> None:
        super().__init__(element, site)
        self._code = compile_template(element.code)
        self._symbology = element.symbology
        self._quiet = element.quiet
        self._colour = self.colour(element.colour)
        self.names |= self._code.names

    def draw_in(self, face: FaceInProgress, scope: Scope, box: Rect, out: list[Item]) -> Extent:
        """Draw the modules as large as the box allows; warns when cameras would not see them."""
        text = self._code.call(scope).replace("\u2212", "-")  # templates print a real minus
        if not text:
            return 0.0, 0.0
        need_room(box)
        self.account.spend(_steps_of(text))
        try:
            rows = code_modules(text, self._symbology)
        except ValueError:
            message = face.words(
                *marked_each(
                    "{length} characters are too many for a code",
                    '{length} characters are too many for a code on "{card}"',
                ),
                length=len(text),
            )
            hint = tr("shorten what the code says")
            strange = next((each for each in text if not each.isascii()), "")
            if strange and self._symbology == "datamatrix":
                message = face.words(
                    *marked_each(
                        'a Data Matrix cannot say "{character}"',
                        'a Data Matrix cannot say "{character}" on "{card}"',
                    ),
                    character=strange,
                )
                hint = tr("use plain letters, or symbology: qr")
            face.fault(face.where("", self.position), message, hint)
            return box.width, box.height
        side = max(len(rows), len(rows[0])) + 2 * self._quiet
        module = min(box.width, box.height) / side
        if module / MM < SMALLEST_MODULE - 0.005:
            self.context.diagnostics.warning(
                self.position,
                tr(
                    "a code's modules are {module:.2f} mm, below the "
                    "{smallest_module:.2f} mm that print and scan well",
                    module=module / MM,
                    smallest_module=SMALLEST_MODULE,
                ),
                tr(
                    "make its box at least {smallest_module:.1f} mm, or shorten its text",
                    smallest_module=SMALLEST_MODULE * side,
                ),
            )
        left = box.x + (box.width - len(rows[0]) * module) / 2
        top = box.top - (box.height - len(rows) * module) / 2
        runs = module_runs(rows, left, top, module)
        self.account.spend(STEPS_OF_SEGMENT * len(runs))
        out.append(Shape(runs, fill=self._colour(face, scope) or "#000000"))
        return box.width, box.height


def _steps_of(text: str) -> float:
    """Return the steps that a code costs: they grow faster than its text."""
    return 1000 + len(text) * math.sqrt(len(text))


@lru_cache(maxsize=256)
def code_modules(text: str, symbology: str) -> tuple[tuple[int, ...], ...]:
    """Return the rows of a code, 1 for a dark module.

    Raises:
        ValueError: if the text is too long, or has a character that the symbology lacks.
    """
    if symbology == "qr":
        import segno

        try:
            code = segno.make(text, micro=False, error="m")
        except segno.DataOverflowError as error:
            raise ValueError(str(error)) from error
        return tuple(tuple(int(bool(cell)) for cell in row) for row in code.matrix)
    from ppf.datamatrix import DataMatrix

    return tuple(tuple(int(cell) for cell in row) for row in DataMatrix(text).matrix)


def module_runs(
    rows: tuple[tuple[int, ...], ...], left: float, top: float, module: float
) -> tuple[Segment, ...]:
    """Return one rectangle for each run of dark modules in a row."""
    segments: list[Segment] = []
    for number, row in enumerate(rows):
        y = top - number * module
        start = None
        for column, cell in enumerate((*row, 0)):
            if cell and start is None:
                start = column
            elif not cell and start is not None:
                x, end = left + start * module, left + column * module
                segments += rectangle(x, y, end, y - module)  # from the top left
                start = None
    return tuple(segments)


DRAWER = CodeDrawer
