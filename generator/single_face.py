"""Single faces of a game, laid out again and again while someone edits it.

`FaceRenderer` is for visual editors. It lays out one side of one card, and reuses every layout and
face that the edit didn't change. The display list is the one that prints.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field

from punchboard.cards.game import Game
from punchboard.cards.problem import Diagnostics
from punchboard.generator.cache.faces import MOST_FACES, FaceCache
from punchboard.generator.faces import Faces
from punchboard.generator.graphics.display_list import Face
from punchboard.generator.impose.plan import Copy, Side
from punchboard.generator.layout.context import LayoutContext, open_context
from punchboard.generator.pieces.make import Pieces, make_pieces
from punchboard.generator.svg_export import CodedPictures, SvgSheet

#: Characters of encoded pictures that are kept: those of a hundred cards full of photos.
_MOST_PICTURES = 24_000_000


@dataclass(frozen=True, slots=True)
class SingleFace:
    """One side of a card, laid out.

    Attributes:
        face: The display list.
        name: Name of the piece.
        component: Name of its component.
        pictures: Encoded pictures of earlier faces.
        context: Fonts, art and diagnostics of the face.
        unread: Path of a layout of it that can't be read, "" if all can.
    """

    face: Face
    name: str
    component: str
    context: LayoutContext
    pictures: CodedPictures | None = None
    unread: str = ""

    @property
    def diagnostics(self) -> Diagnostics:
        """Errors and warnings of the face."""
        return self.context.diagnostics

    def svg(self) -> str:
        """Return the face as an SVG document without a title, so that faces that look alike are."""
        fonts, library = self.context.fonts, self.context.library
        return SvgSheet(library, fonts, self.pictures, is_spelled_out=True).document(self.face, "")

    def png(self, dpi: int = 150) -> bytes:
        """Return the face as a PNG file, without its bleed."""
        from punchboard.generator.pdf.raster import Rasterizer

        fonts, library = self.context.fonts, self.context.library
        (picture,) = Rasterizer(dpi).pictures([self.face], library, fonts)
        target = io.BytesIO()
        picture.save(target, "PNG", compress_level=1)
        return target.getvalue()


@dataclass(slots=True)
class FaceRenderer:
    """Lays out single faces, and keeps them in memory for the next time.

    Attributes:
        low_ink: Whether to save ink.
        bleed: Bleed in mm that round and six-sided art may use.
        table_readers: Components laid out so far whose faces depend on all cards of the game.
    """

    low_ink: bool = False
    bleed: float = 0.0
    table_readers: set[str] = field(default_factory=set)
    _cache: FaceCache = field(default_factory=FaceCache)
    _pieces: tuple[Game, Pieces, Diagnostics] | None = None
    _pictures: CodedPictures = field(
        default_factory=lambda: CodedPictures(_MOST_PICTURES, for_browsers=True)
    )

    @property
    def laid_out(self) -> int:
        """How many faces were laid out, and not reused."""
        return self._cache.laid_out

    def lay_out(
        self, game: Game, component: str, card: str, side: Side = "face", copy: int = 1
    ) -> SingleFace | None:
        """Lay out one side of a card; return None if the game has no such side.

        Faults of the layout and of the card are drawn on the face, as in a draft, and reported in
        its diagnostics. Each call gets the full budget of the game.

        Args:
            game: The loaded game, as it is now.
            component: Name of the component.
            card: Id of the piece; that of a row means its first piece.
            side: Side of the card.
            copy: Number of the copy, from 1.

        Raises:
            OverBudgetError: if the face takes too much work or memory.
        """
        context = open_context(
            game.renewed(), Diagnostics(), low_ink=self.low_ink, draft=True, boxes=True
        )
        if len(self._cache.faces) > MOST_FACES:  # each edit adds one
            self._cache = FaceCache()
        if self._pieces is None or self._pieces[0] is not game:
            reported = Diagnostics()
            self._pieces = game, make_pieces(game.renewed(), reported), reported
        _, pieces, reported = self._pieces
        context.diagnostics.extend(reported)
        piece = pieces.found(component, card)
        if piece is None:
            return None
        wanted = Copy(component, piece.id, copy)
        faces = Faces(pieces, context, bleed=self.bleed, lazily=True, cache=self._cache)
        if not faces.is_ready(component) or (side == "back" and not faces.has_back(wanted)):
            return None
        if faces.reads_tables(component):
            self.table_readers.add(component)
        drawn = piece.template.back if side == "back" else piece.template.front
        panels = drawn.panels if drawn is not None else ()
        unread = next((each.layout for each in panels if each.layout in context.unread), "")
        face = faces.face(wanted, side)
        return SingleFace(face, piece.name, component, context, self._pictures, unread)
