"""The faces of a game's pieces: layouts compiled once, each face laid out once.

All faces are laid out before anything is drawn, so that all errors are known first. Faces that
several copies or sheets share stay in memory. A face drawn only once waits as bytes in an unnamed
temporary file, because a deck of thousands wouldn't fit into memory.
"""

from __future__ import annotations

import hashlib
import weakref
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING, NamedTuple

from punchboard.cards.catalog import tr
from punchboard.cards.problem import ComputerError
from punchboard.cards.schema.layout import LayoutFile
from punchboard.generator.deck import Kept
from punchboard.generator.face_summary import FaceSummary, summarize
from punchboard.generator.graphics.display_list import (
    Face,
    Group,
    Item,
    Shape,
    Text,
    digest_of,
    unpacked,
)
from punchboard.generator.graphics.geometry import (
    MM,
    Matrix,
    Segment,
    mirrored,
    multiply,
    quarter_turn,
    rectangle,
)
from punchboard.generator.impose.plan import Copy, Page
from punchboard.generator.layout.compile import CompiledLayout
from punchboard.generator.layout.context import LayoutContext
from punchboard.generator.layout.load import LoadedLayout, load_layout
from punchboard.generator.pieces.make import Pieces
from punchboard.generator.pieces.piece import Panel, Piece, PieceSide, PieceTemplate
from punchboard.generator.shown import FaceKey, OwnFace, Shown

if TYPE_CHECKING:  # a small deck is laid out once, and nothing of it kept
    from punchboard.generator.cache.faces import CachedLayout, CachedLayouts, FaceCache
    from punchboard.generator.cache.pages import Pages
    from punchboard.generator.graphics.element_box import ElementBox
    from punchboard.generator.layout.continued import ContinuedBack
    from punchboard.generator.layout.svg_layout import Filling


def is_plain(template: PieceTemplate, side: PieceSide) -> bool:
    """Return whether a side is one layout as it is, and no more."""
    if len(side.panels) != 1 or side.lines or template.outline:
        return False
    panel = side.panels[0]
    return panel.at == (0.0, 0.0) and not panel.turn and not panel.mirrored


def compose(
    template: PieceTemplate,
    side: PieceSide,
    faces: Sequence[Face],
    behind: bool,
    bleed: float,
) -> Face:
    """Return the face of one side of a piece, composed of its panels.

    Args:
        template: Template of the piece.
        side: Side of the template: front or back.
        faces: Faces of the side's panels, in order.
        behind: Whether it is the back of a two-sided piece, with the mirrored outline.
        bleed: Art beyond the outline, mm.
    """
    width, height = template.size.width * MM, template.size.height * MM
    reach = 0.0 if len(side.panels) > 1 else min(bleed * MM, faces[0].bleed)
    drawn: list[Item] = []
    boxes: list[ElementBox] = []
    for panel, face in zip(side.panels, faces, strict=True):
        edge = () if len(side.panels) == 1 else rectangle(0.0, 0.0, face.width, face.height)
        items = (*(face.underlay.items if face.underlay else ()), *face.items)
        drawn.append(_placed(panel, items, height, edge))
        for each in (*(face.underlay.boxes if face.underlay else ()), *face.boxes):
            boxes.append(each.moved(panel_matrix(panel, height)))
    items = tuple(drawn)
    if template.outline:
        outline = _grown(template, reach / MM)
        items = (Group(items, clip=mirrored(outline, width) if behind else outline),)
    return Face(width, height, (*items, *side.lines), None, reach, tuple(boxes))


def _grown(template: PieceTemplate, by: float) -> tuple[Segment, ...]:
    """Return a template's outline with `by` mm more on all sides, if that is easily said."""
    if not by:
        return template.outline
    from punchboard.generator.pieces.outline import hexagon_points, polygon_outline, round_outline

    width, height = template.size.width, template.size.height
    if template.shape == "round":
        return round_outline(width, height, by)
    if template.shape == "hexagon":
        return polygon_outline(hexagon_points(width, height, by), height)
    return template.outline


def _placed(
    panel: Panel, items: tuple[Item, ...], height: float, clip: tuple[Segment, ...]
) -> Group:
    """Put a panel's items where they belong, cut off at the panel's edge if it has neighbours."""
    inner = Group(items, clip=clip) if clip else Group(items)
    if panel.mirrored:
        inner = Group((inner,), _mirror(panel))
    return Group((inner,), _turn(panel, height))


def panel_matrix(panel: Panel, height: float) -> Matrix:
    """Return the transform from a panel to a face of a height, in points."""
    turn = _turn(panel, height)
    return multiply(turn, _mirror(panel)) if panel.mirrored else turn


def _mirror(panel: Panel) -> Matrix:
    return (-1, 0, 0, 1, panel.size.width * MM, 0)


def _turn(panel: Panel, height: float) -> Matrix:
    wide, tall = panel.size.width * MM, panel.size.height * MM
    across, up = (tall, wide) if panel.turn % 180 else (wide, tall)
    x, y = panel.at[0] * MM, height - panel.at[1] * MM - up
    return quarter_turn(panel.turn, x, y, across, up)


#: What the items of a face take in memory, for each step of the budget that they took.
_BYTES_OF_STEP = 30
#: Bytes of faces that wait in memory; more of them wait on the disk.
_IN_MEMORY = 1_000_000
#: Pieces that are lower (mm) carry no mark of a reprint: it would cover what they show.
_LEAST_MARKED = 40.0


@dataclass(frozen=True)
class _Side:
    """One side of a template, compiled.

    Attributes:
        side: Side of the template.
        layouts: Layouts of its panels.
        names: Names that any of the layouts reads.
        plain: Whether the side is a single layout, without composition.
    """

    side: PieceSide
    layouts: tuple[CachedLayout | CompiledLayout | ContinuedBack, ...]
    names: frozenset[str]
    plain: bool

    @cached_property
    def continues(self) -> bool:
        """Whether a text may continue on the other side."""
        return any(layout.continues for layout in self.layouts)

    @cached_property
    def is_constant(self) -> bool:
        """Whether all its faces are one."""
        return self.plain and not self.names

    @cached_property
    def underlay(self) -> Face | None:
        """The part that all its faces share; None if it isn't plain."""
        return self.layouts[0].underlay if self.plain else None

    @cached_property
    def reads_tables(self) -> bool:
        """Whether they depend on all cards of the game."""
        return any(layout.reads_tables for layout in self.layouts)

    @cached_property
    def content(self) -> str:
        """All that its faces depend on but the game and the card."""
        return repr([layout.content for layout in self.layouts])


#: The compiled front and back of a template.
_Sides = tuple[_Side, _Side | None]


class _Waiting(NamedTuple):
    """The place of a packed face in the temporary file, and the parts that its bytes lack."""

    start: int
    length: int
    underlay: Face | None
    bleed: float


class Faces:
    """Lays out the sides of copies.

    Attributes:
        components: Components that can be made, in the game's order.
        pieces: All pieces of the game by component and id, in its order.
        revision: Mark on every front, such as `r2`; "" for none.
    """

    def __init__(
        self,
        pieces: Pieces,
        context: LayoutContext,
        *,
        bleed: float = 0.0,
        revision: str = "",
        lazily: bool = False,
        cache: FaceCache | None = None,
    ) -> None:
        """Compile the layouts of all pieces; each reports its faults.

        Args:
            pieces: Pieces of the game.
            context: Context of layout.
            bleed: Art of round and six-sided pieces beyond their outline, mm.
            revision: Mark on every front, such as `r2`; "" for none.
            lazily: Whether a component's layouts are compiled when `is_ready` is asked for it.
            cache: Layouts and faces of earlier runs.
        """
        self.components = pieces.components
        self.pieces = pieces.by_id
        self.revision = revision
        self._all = pieces
        self._context = context
        self._bleed = bleed
        self._layouts: dict[int, _Sides] = {}  # by the template's id, those without a fault
        self._ready: dict[str, bool] = {}
        self._cached: CachedLayouts | None = None
        if cache is not None:
            from punchboard.generator.cache.faces import CachedLayouts

            self._cached = CachedLayouts(cache, context)
        for component in () if lazily else pieces.templates:
            self.is_ready(component)
        self._kept: dict[FaceKey, Face] = {}
        self._constant: dict[int, Face] = {}  # by the side of a template that has one face only
        self._waiting: dict[FaceKey, _Waiting] = {}
        self._summaries: dict[FaceKey, FaceSummary] = {}  # of faces that were kept for other builds
        self._last: tuple[FaceKey | None, Face] = None, Face(0.0, 0.0, ())
        self._elsewhere: set[FaceKey] = set()  # known without being laid out
        self._accounts = {
            component: context.budget.account(
                context.game.position("components", component),
                tr('the faces of "{component}"', component=component),
                tr("make fewer different pieces, or simpler ones"),
            )
            for component in pieces.components
        }
        self._end = 0
        self._file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  (closed with its owner)
        weakref.finalize(self, self._file.close)

    def marked(self, revision: str) -> Faces:
        """Return the faces of a reprint, whose fronts are marked with its number, such as `r2`."""
        marked = Faces(self._all, self._context, bleed=self._bleed, revision=revision, lazily=True)
        marked._layouts, marked._ready = self._layouts, self._ready
        return marked

    def is_ready(self, component: str) -> bool:
        """Return whether all layouts of a component could be compiled."""
        ready = self._ready.get(component)
        if ready is None:
            templates = self._all.templates[component]
            self._layouts |= _compile_component(component, templates, self._context, self._cached)
            ready = all(id(template) in self._layouts for template in templates)
            self._ready[component] = ready
        return ready

    def leave_file(self) -> None:
        """Leave faces that wait on the disk to the process of which this one is a copy."""
        if self._end > _IN_MEMORY:  # one file of both, with one place to write at
            self._waiting.clear()
            self._end = 0
            self._file = SpooledTemporaryFile(_IN_MEMORY)  # noqa: SIM115  (ends with the process)

    def piece(self, copy: Copy) -> Piece:
        """Return the piece of a copy."""
        return self.pieces[copy.component, copy.card]

    def reads_tables(self, component: str) -> bool:
        """Return whether faces of a component depend on all cards of the game."""
        compiled = (self._layouts.get(id(each)) for each in self._all.templates[component])
        return any(
            side is not None and side.reads_tables for sides in compiled if sides for side in sides
        )

    def has_back(self, copy: Copy) -> bool:
        """Return whether a copy has a printed back."""
        piece = self.pieces.get((copy.component, copy.card))
        if piece is None:
            return False
        _, back = self._layouts[id(piece.template)]
        return back is not None

    def lay_out(
        self, copies: Iterable[Copy], pages: Pages | None = None
    ) -> dict[str, dict[str, Kept]]:
        """Lay out all sides of some copies, and report all their errors.

        Args:
            copies: Copies to lay out.
            pages: Know faces of earlier builds, and record the others.

        Returns:
            The deck's record of each piece, by component and id. The fingerprint covers
            all the piece shows, art included.

        Raises:
            ComputerError: if the disk has no room for the faces.
        """
        found: dict[str, dict[str, Kept]] = {}
        looks: dict[tuple[str, str], list[str]] = {}  # of copies that may differ, in order
        for component, card, number in copies:
            piece = self.pieces[component, card]
            names = own = ""
            front, back = self._layouts[id(piece.template)]
            for is_back, compiled in ((False, front), (True, back)):
                if compiled is None:
                    continue
                only = self._constant.get(id(compiled))
                if only is not None:
                    names += only.digest
                    continue
                may_differ = "copy" in compiled.names
                key = component, card, is_back, _look(piece, number) if may_differ else 1
                name = self._lay_out_side(piece, compiled, key, pages)
                names += name
                own += name if may_differ else ""
            if number == 1:
                kept = Kept(_digest(names), piece.quantity, piece.name)
                found.setdefault(component, {})[card] = kept
            if own and piece.quantity > 1:
                looks.setdefault((component, card), []).append(own)
        for (component, card), of_copies in looks.items():
            if len({*of_copies}) > 1 and card in found.get(component, {}):
                kept = found[component][card]
                each = ".".join((kept.fingerprint, *map(_digest, of_copies[1:])))
                found[component][card] = kept._replace(fingerprint=each)
        if pages is not None:
            pages.begin_face(None)
        return found

    def try_out(self, copies: Iterable[Copy]) -> None:
        """Lay out all sides of some copies to report their errors, and discard the faces."""
        tried: set[int] = set()
        budget = self._context.budget
        for copy in copies:
            piece = self.piece(copy)
            for compiled in self._layouts[id(piece.template)]:
                if compiled is None or id(compiled) in tried:
                    continue
                if compiled.is_constant:
                    tried.add(id(compiled))
                spent = budget.spent
                for layout in compiled.layouts:
                    layout.try_out(piece.table, piece.card, copy.number)
                self._stays(piece, compiled, spent)

    def face(self, copy: Copy, side: str) -> Face:
        """Return one side of a copy, `face` or `back`, from memory if it was laid out before."""
        piece, compiled, key = self._find(copy, side)
        kept = self._constant.get(id(compiled)) or self._kept.get(key)
        if kept is not None:
            return kept
        if key == self._last[0]:
            return self._last[1]
        waiting = self._waiting.get(key)
        if waiting is None and key in self._elsewhere:
            with self._context.budget.paid():
                return self._drawn(piece, compiled, key)
        if waiting is None:
            return self._drawn(piece, compiled, key)
        self._file.seek(waiting.start)
        packed = self._file.read(waiting.length)
        face = unpacked(packed, waiting.underlay, waiting.bleed)
        self._last = key, face
        return face

    def art(self, copy: Copy) -> Face:
        """Return the art of a copy's front of one panel, without its outline and its lines.

        Its bleed is that of its layout.
        """
        piece, compiled, _ = self._find(copy, "face")
        (layout,) = compiled.layouts
        budget = self._context.budget  # which paid for it when the face was laid out
        spent = budget.spent
        face = layout.lay_out(piece.table, piece.card, copy.number, "")
        budget.spent = spent
        return face

    def of_page(self, page: Page, known: Sequence[Shown | None] = ()) -> list[Shown]:
        """Return the faces of a page's placements.

        Args:
            page: The page.
            known: Faces of a page that was drawn before, None for those that pages share.
        """
        shown = []
        for placed, each in zip_longest(page.placements, known):
            if each is None:
                piece, compiled, key = self._find(placed.copy, placed.side)
                face = self._constant.get(id(compiled)) or self.face(placed.copy, placed.side)
                is_shared = _is_shared(piece, compiled)
                form = face if is_shared else face.underlay
                each = Shown(face, form, is_shared, self._summaries.get(key))
            shown.append(each)
        return shown

    def own_on(self, page: Page) -> list[OwnFace | None]:
        """Return the face of each placement of a page, None for one that others show too."""
        own: list[OwnFace | None] = []
        for placed in page.placements:
            piece, compiled, key = self._find(placed.copy, placed.side)
            if _is_shared(piece, compiled):
                own.append(None)
            else:
                content, reads_tables = compiled.content, compiled.reads_tables
                own.append(OwnFace(key, piece.card, content, reads_tables, compiled.underlay))
        return own

    def is_shared(self, copy: Copy, side: str) -> bool:
        """Return whether the same face is drawn for other copies too, and so is drawn once."""
        piece, compiled, _ = self._find(copy, side)
        return _is_shared(piece, compiled)

    def _lay_out_side(
        self, piece: Piece, compiled: _Side, key: FaceKey, pages: Pages | None
    ) -> str:
        """Lay out one side if that was not done, keep it, and return its digest."""
        if key in self._waiting or key in self._elsewhere:
            return ""  # another copy with the same number of what is the same on each
        page = pages.begin_face(key) if pages is not None else None
        if page is None:
            face = self._kept.get(key) or self._drawn(piece, compiled, key)
            if key in self._kept or compiled.is_constant:
                return face.digest
            return self._put(key, face)
        if page.is_known():
            self._elsewhere.add(key)
            return page.digest(key)
        face = self._drawn(piece, compiled, key)
        summary = self._summaries[key] = summarize(face)
        digest = self._put(key, face)
        page.note_face(key, digest, summary)
        return digest

    def _put(self, key: FaceKey, face: Face) -> str:
        """Let a face wait for its page, and return its digest."""
        packed = face.packed()
        try:
            self._file.seek(self._end)
            self._file.write(packed)
        except OSError as error:
            raise ComputerError(
                tr("the folder for temporary files has no room for the faces of this game"),
                tr("make room on the disk, or name another folder in TMPDIR"),
            ) from error
        self._waiting[key] = _Waiting(self._end, len(packed), face.underlay, face.bleed)
        self._end += len(packed)
        return digest_of(packed)

    def key(self, copy: Copy, side: str) -> FaceKey:
        """Return the key of one side of a copy: copies that look alike have the same."""
        return self._find(copy, side)[2]

    def copies_differ(self, piece: Piece) -> bool:
        """Return whether copies of a piece may look different."""
        return any(
            each is not None and "copy" in each.names for each in self._layouts[id(piece.template)]
        )

    def _find(self, copy: Copy, side: str) -> tuple[Piece, _Side, FaceKey]:
        component, card, number = copy
        is_back = side == "back"
        piece = self.pieces[component, card]
        compiled = self._layouts[id(piece.template)][is_back]
        assert compiled is not None
        look = _look(piece, number) if "copy" in compiled.names else 1
        return piece, compiled, (component, card, is_back, look)

    def _drawn(self, piece: Piece, compiled: _Side, key: FaceKey) -> Face:
        """Lay a face out, and keep it if it is drawn for more than one copy or on more sheets."""
        _, _, is_back, number = key
        revision = "" if is_back else self.revision
        budget = self._context.budget
        spent = budget.spent
        faces = [
            layout.lay_out(piece.table, piece.card, number, revision) for layout in compiled.layouts
        ]
        face = faces[0]
        if not compiled.plain:
            face = compose(piece.template, compiled.side, faces, is_back, self._bleed)
        if revision and "revision" not in compiled.names:
            face = _marked(face, revision)
        elif compiled.is_constant:
            self._constant[id(compiled)] = face
        if self._stays(piece, compiled, spent):
            self._kept[key] = face
        return face

    def _stays(self, piece: Piece, compiled: _Side, spent: float) -> bool:
        """Return whether a face is drawn for more than one copy or on more sheets, and so stays.

        Its memory is paid for then; before it so many steps of the budget were spent.
        """
        is_loose = piece.template.substrate != "cards"
        if "copy" in compiled.names or not (piece.quantity > 1 or is_loose):
            return False
        size = round(_BYTES_OF_STEP * (self._context.budget.spent - spent))
        self._accounts[piece.component].hold(size)
        return True


def _look(piece: Piece, number: int) -> int:
    """Return the number that a copy shows: spare copies look like the first ones."""
    return number if number <= piece.quantity else (number - 1) % piece.quantity + 1


def _digest(names: str) -> str:
    return hashlib.sha256(names.encode()).hexdigest()[:16]


def _is_shared(piece: Piece, compiled: _Side) -> bool:
    return compiled.is_constant or ("copy" not in compiled.names and piece.quantity > 1)


def _compile_component(
    component: str,
    templates: Iterable[PieceTemplate],
    context: LayoutContext,
    known: CachedLayouts | None,
) -> dict[int, _Sides]:
    """Compile the layouts of a component's templates; those with errors are left out."""
    compiled: dict[int, _Sides] = {}
    sides: dict[int, _Side | None] = {}  # templates of rows share some
    for template in templates:
        asked = [side for side in (template.front, template.back) if side is not None]
        for side in asked:
            if id(side) not in sides:
                sides[id(side)] = _compile_side(component, template, side, context, known)
        front, *back = (sides[id(side)] for side in asked)
        if front is not None and None not in back:
            both = front, back[0] if back else None
            if front.continues:
                joined = _joined(component, template, context)
                if joined is None:
                    continue
                both = joined
            compiled[id(template)] = both
    return compiled


def _joined(
    component: str, template: PieceTemplate, context: LayoutContext
) -> tuple[_Side, _Side | None] | None:
    """Return both sides if texts of the front continue on the back; None if that is an error.

    They are compiled again, because the cache has each side without the other.
    """
    from punchboard.generator.layout.continued import join_back

    found: list[_Side] = []
    layouts: list[list[CompiledLayout]] = []
    for side in (template.front, template.back):
        compiled = _compile_side(component, template, side, context, None) if side else None
        if compiled is not None:
            found.append(compiled)
            layouts.append([each for each in compiled.layouts if type(each) is CompiledLayout])
    front, *back = layouts
    joined = join_back(
        component, context.game.components[component], front, back[0] if back else (), context
    )
    if joined is None:
        return None
    names = frozenset().union(*(each.names for each in joined))
    return found[0], replace(found[1], layouts=joined, names=names)


def _compile_side(
    component: str,
    template: PieceTemplate,
    side: PieceSide,
    context: LayoutContext,
    known: CachedLayouts | None,
) -> _Side | None:
    tells = side is template.front
    layouts = [
        _compile(component, panel, tells and not number, context, known)
        for number, panel in enumerate(side.panels)
    ]
    compiled = tuple(each for each in layouts if each is not None)
    if len(compiled) < len(layouts):
        return None
    names = frozenset().union(*(each.names for each in compiled))
    return _Side(side, compiled, names, is_plain(template, side))


def _compile(
    component: str,
    panel: Panel,
    tells: bool,
    context: LayoutContext,
    known: CachedLayouts | None,
) -> CachedLayout | CompiledLayout | None:
    game = context.game
    low_ink = context.low_ink

    def filling() -> Filling:
        from punchboard.generator.layout.svg_layout import filling_of

        # A drawing that a single row asks for may say all of its card itself, and a layout in
        # YAML may add to the drawing that it extends.
        is_face = (
            tells
            and panel.asked_at is None
            and panel.layout.lower().endswith(".svg")
            and game.components[component].kind == "cards"
        )
        return filling_of(
            game, component, panel.size, context.fonts, low_ink=low_ink, is_face=is_face
        )

    loaded = None
    if not panel.fault:
        loaded = load_layout(
            game.root,
            panel.layout,
            panel.asked_at or game.position("components", component, panel.field),
            context.diagnostics,
            low_ink=low_ink,
            only_changes=context.only_changes,
            filling=filling,
            display_path=game.display_path,
        )
    fault = ""
    if loaded is None:
        if not context.draft:
            return None
        context.unread.add(panel.layout)
        loaded = LoadedLayout(LayoutFile(), panel.layout, {})
        fault = panel.fault or tr(
            "{layout} has errors, nothing of it can be drawn", layout=panel.layout
        )
    size, own = panel.size, panel.own
    if known is not None:
        return known.layout(loaded, size, own, shows_row_errors=tells, fault=fault)
    return CompiledLayout(loaded, size, context, own, shows_row_errors=tells, fault=fault)


def _marked(face: Face, revision: str) -> Face:
    """Add a revision mark near the bottom edge, inside the trim."""
    if min(face.width, face.height) < _LEAST_MARKED * MM:
        return face
    size, width = 4.5, 9.0
    x, y = face.width / 2 - width / 2, 0.8 * MM
    plate = Shape(
        rectangle(x, y, x + width, y + 5.4),
        fill="#ffffff",
        stroke="#8a8478",
        width=0.25,
    )
    text = Text(x + 1.2, y + 1.2, "Lato-Bold", size, "#4a463f", revision)
    return replace(face, items=(*face.items, plate, text))
